/* tests/unit/test_proofs.c -- proof files: the checker takes what the prover writes, and finds out
 * what has been altered. */
#include <sha256.h>
#include <unistd.h>

#include "checker/check.h"
#include "tests/support/proof_text.h"
#include "tests/support/share.h"

enum { ORIGINALS = 64, LARGEST_ORIGINAL = 1 << 13 };

/* ---- proofs as they are written ----------------------------------------------------------- */

/* What the verdict says of the tree is what al0 says, but that subtrees written once count once. */
static void require_verified(const TableFiles *table, const Al0Answer *a)
{
    StrBuf proof = proof_of(a), says = {0}, text = {0};
    const ForcingTree *t = &a->paper.choice.proof.tree;
    unsigned long height, nodes, excluded;
    if (check_bytes(table, strbuf_get(&proof), proof.n, &says) != CHECK_VERIFIED)
        fail_msg("%s", strbuf_get(&says));
    const char *facts = strstr(strbuf_get(&says), ", height ");
    assert_non_null(facts);
    assert_int_equal(sscanf(facts, ", height %lu, %lu nodes written, %lu replies excluded", &height,
                            &nodes, &excluded),
                     3);
    assert_true(proof_unpack(&proof, &text));
    bool shares = strchr(strstr(strbuf_get(&text), "\nbegin\n"), '=') != NULL;
    assert_int_equal(height, t->node[0].height);
    assert_true(shares ? nodes < t->n : nodes == t->n);
    assert_true(shares ? excluded <= t->excluded : excluded == t->excluded);
    strbuf_clear(&proof);
    strbuf_clear(&says);
    strbuf_clear(&text);
}

static void what_the_prover_writes_is_verified(void **state)
{
    (void)state;
    const unsigned proofs = share_of(8, 30, 200);
    for (unsigned i = 0; i < N_PROOF_TABLES; i++) {
        char path[512];
        uint64_t seed = 77 + i;
        unsigned found = 0;
        proof_path(&proof_tables[i], path);
        Al0Table *table = proof_table(&proof_tables[i]);
        Al0Session *s = al0_session_new(table, 64 << 20, NULL);
        TableFiles files = {.path = path};
        for (unsigned k = 0; k < 3 * proofs && found < proofs; k++) {
            Al0Answer *a = proof_answer(&proof_tables[i], table, s, &seed);
            if (!a)
                continue;
            require_verified(&files, a);
            found++;
            al0_answer_free(a);
        }
        print_message("%s: %u proofs\n", proof_tables[i].name, found);
        assert_true(found >= proofs / 16);
        al0_session_free(s);
        al0_table_free(table);
    }
}

/* ---- alterations -------------------------------------------------------------------------- */

/* One table with its proofs. */
typedef struct Originals {
    Al0Table *table;
    TableFiles read; /* by the checker */
    Oracle oracle;
    StrBuf files; /* of the head of each */
    VEC(StrBuf) texts;
} Originals;

static Originals originals_of(const ProofTable *t, uint64_t seed)
{
    static char path[N_PROOF_TABLES][512];
    char *own = path[t - proof_tables];
    proof_path(t, own);
    Originals o = {.table = proof_table(t)};
    o.read = (TableFiles){.path = own};
    o.oracle = oracle_new(o.table);
    Al0Session *s = al0_session_new(o.table, 64 << 20, NULL);
    for (unsigned tries = 0; tries < 600 && o.texts.n < ORIGINALS; tries++) {
        Al0Answer *a = proof_answer(t, o.table, s, &seed);
        if (!a)
            continue;
        StrBuf packed = proof_of(a), text = {0};
        assert_true(proof_unpack(&packed, &text));
        if (text.n < LARGEST_ORIGINAL && al0_answer_size(a) > 2)
            vec_push(&o.texts, text, "proofs");
        else
            strbuf_clear(&text);
        strbuf_clear(&packed);
        al0_answer_free(a);
    }
    const char *first = strbuf_get(&o.texts.at[0]), *from = strstr(first, "file ");
    strbuf_add(&o.files, from, (size_t)(strstr(from, "game ") - from));
    al0_session_free(s);
    return o;
}

static void originals_free(Originals *o)
{
    for (size_t i = 0; i < o->texts.n; i++)
        strbuf_clear(&o->texts.at[i]);
    vec_clear(&o->texts);
    strbuf_clear(&o->files);
    oracle_free(&o->oracle);
    al0_table_free(o->table);
}

/* A text being altered, word by word. */
typedef struct Words {
    VEC(StrBuf) at; /* each with the blanks behind it */
    size_t body;    /* the first word behind `begin` */
} Words;

static Words words_of(const StrBuf *text)
{
    Words w = {0};
    for (const char *c = strbuf_get(text), *end; *c; c = end) {
        StrBuf b = {0};
        end = c + strcspn(c, " \n");
        end += strspn(end, " \n");
        strbuf_add(&b, c, (size_t)(end - c));
        vec_push(&w.at, b, "words");
        if (strcmp(strbuf_get(&b), "begin\n") == 0)
            w.body = w.at.n;
    }
    return w;
}

static void words_free(Words *w)
{
    for (size_t i = 0; i < w->at.n; i++)
        strbuf_clear(&w->at.at[i]);
    vec_clear(&w->at);
}

static void put_word(Words *w, size_t i, const char *text)
{
    if (i >= w->at.n)
        return;
    w->at.at[i].n = 0;
    strbuf_puts(&w->at.at[i], text);
}

static void join_words(const Words *w, StrBuf *out)
{
    out->n = 0;
    for (size_t i = 0; i < w->at.n; i++)
        strbuf_puts(out, strbuf_get(&w->at.at[i]));
}

static bool is_word(const Words *w, size_t i, const char *text)
{
    if (i >= w->at.n)
        return false;
    const char *word = strbuf_get(&w->at.at[i]);
    size_t n = strcspn(word, " \n");
    return strlen(text) == n && memcmp(word, text, n) == 0;
}

static bool is_move(const Words *w, size_t i)
{
    const char *c = strbuf_get(&w->at.at[i]);
    return c[0] >= 'a' && c[0] <= 'h' && c[1] >= '1' && c[1] <= '8';
}

/* Behind the subtree that begins at word i (a label included). */
static size_t behind_subtree(const Words *w, size_t i)
{
    if (i >= w->at.n)
        return w->at.n;
    const char *c = strbuf_get(&w->at.at[i]);
    if (*c == '#')
        return behind_subtree(w, i + 1);
    if (*c != '(')
        return is_move(w, i) && i + 1 < w->at.n ? behind_subtree(w, i + 1) : i + 1;
    for (i++; i < w->at.n && !is_word(w, i, ")"); i = behind_subtree(w, i + 1))
        continue;
    return i + 1;
}

static void set_nodes(Words *w, const char *number)
{
    for (size_t i = 1; i < w->body; i++)
        if (is_word(w, i - 1, "nodes"))
            put_word(w, i, number);
}

/* Makes the head name as many nodes as there are, so that it is not this that gives it away. */
static void count_nodes(Words *w)
{
    unsigned long n = 0;
    char number[32];
    for (size_t i = w->body; i < w->at.n; i++)
        n += (i == w->body || is_move(w, i - 1)) && strbuf_get(&w->at.at[i])[0] != '=';
    snprintf(number, sizeof number, "%lu\n", n);
    set_nodes(w, number);
}

static void erase_words(Words *w, size_t from, size_t to)
{
    for (size_t i = from; i < to && i < w->at.n; i++)
        put_word(w, i, "");
}

static void random_move(uint64_t *seed, char out[8])
{
    static const char *const end[] = {" ", " ", " ", "q ", "r "};
    snprintf(out, 8, "%c%u%c%u%s", 'a' + (int)random_below(seed, 8), 1 + random_below(seed, 8),
             'a' + (int)random_below(seed, 8), 1 + random_below(seed, 8),
             end[random_below(seed, 5)]);
}

/* Words of the body from a random one on for which `fits` holds; the end if there is none. */
static size_t random_word(const Words *w, uint64_t *seed, bool (*fits)(const Words *w, size_t i))
{
    size_t n = w->at.n - w->body, first = n ? random_below(seed, (unsigned)n) : 0;
    for (size_t k = 0; k < n; k++) {
        size_t i = w->body + (first + k) % n;
        if (fits(w, i))
            return i;
    }
    return w->at.n;
}

static bool is_leaf(const Words *w, size_t i)
{
    return is_word(w, i, ".");
}

static bool is_mark(const Words *w, size_t i)
{
    const char *c = strbuf_get(&w->at.at[i]);
    return *c == '=' || *c == '#';
}

/* Puts a copy of a subtree of another place, or of another move, where a leaf or a node stood. */
static void move_leaf(Words *w, uint64_t *seed)
{
    size_t i = random_word(w, seed, random_below(seed, 2) ? is_leaf : is_move);
    size_t from = random_word(w, seed, is_move);
    if (i >= w->at.n || from >= w->at.n)
        return;
    StrBuf copy = {0};
    size_t end = random_below(seed, 2) ? from : behind_subtree(w, from + 1);
    for (size_t k = from; k < end && k < w->at.n; k++)
        strbuf_puts(&copy, strbuf_get(&w->at.at[k]));
    if (!is_leaf(w, i) && i + 1 < w->at.n)
        erase_words(w, i + 1, behind_subtree(w, i + 1));
    strbuf_puts(&copy, is_leaf(w, i) && end > from ? "" : ".\n");
    if (is_leaf(w, i))
        put_word(w, i, strbuf_get(&copy));
    else
        put_word(w, i + 1, ".\n");
    strbuf_clear(&copy);
}

/* A reply with all that follows is left out, or stands there twice. */
static void change_replies(Words *w, uint64_t *seed)
{
    size_t i = random_word(w, seed, is_move);
    if (i + 1 >= w->at.n)
        return;
    size_t end = behind_subtree(w, i + 1);
    if (random_below(seed, 2)) {
        erase_words(w, i, end < w->at.n ? end : w->at.n);
        return;
    }
    StrBuf twice = {0};
    for (int time = 0; time < 2; time++)
        for (size_t k = i; k < end && k < w->at.n; k++)
            strbuf_puts(&twice, strbuf_get(&w->at.at[k]));
    erase_words(w, i, end < w->at.n ? end : w->at.n);
    put_word(w, i, strbuf_get(&twice));
    strbuf_clear(&twice);
}

/* Another root, us, advice, or number: that of another proof, or a change of its own. */
static void change_head(Words *w, const Originals *o, uint64_t *seed)
{
    Words other = words_of(&o->texts.at[random_below(seed, (unsigned)o->texts.n)]);
    static const char *const word[] = {"root", "us", "advice", "nodes"};
    const char *chosen = word[random_below(seed, 4)];
    char number[32];
    size_t i = 0, k = 0;
    while (i + 5 < w->at.n && !is_word(w, i, chosen))
        i++;
    while (!is_word(&other, k, chosen))
        k++;
    size_t n = strcmp(chosen, "root") == 0 ? 4 : 1;
    if (i + 5 >= w->at.n) { /* an alteration before this one took it away */
        words_free(&other);
        return;
    }
    if (n == 1 && random_below(seed, 3) == 0) {
        snprintf(number, sizeof number, "%u\n", random_below(seed, 12));
        const char *changed = is_word(w, i + 1, "white") ? "black\n" : number;
        put_word(w, i + 1, is_word(w, i + 1, "black") ? "white\n" : changed);
    } else
        for (size_t m = 1; m <= n; m++)
            put_word(w, i + m, strbuf_get(&other.at.at[k + m]));
    words_free(&other);
}

static void change_byte(StrBuf *text, uint64_t *seed, size_t from)
{
    static const char likely[] = "abcdefgh12345678().=#\n qrKRk/-w";
    size_t i = from + random_below(seed, (unsigned)(text->n - from));
    text->text[i] = random_below(seed, 2) ? likely[random_below(seed, sizeof likely - 1)]
                                          : (char)(1 + random_below(seed, 255));
}

/* One alteration of the text. */
static void alter_text(const Originals *o, StrBuf *text, uint64_t *seed)
{
    Words w = words_of(text);
    char move[8];
    unsigned kind = random_below(seed, 10);
    size_t i = random_word(&w, seed, is_move), k = random_word(&w, seed, is_move);
    if (kind <= 2 && i < w.at.n) {
        random_move(seed, move);
        put_word(&w, i, kind && k < w.at.n ? strbuf_get(&w.at.at[k]) : move);
    } else if (kind == 3) {
        move_leaf(&w, seed);
    } else if (kind == 4) {
        change_replies(&w, seed);
    } else if (kind == 5) {
        change_head(&w, o, seed);
    } else if (kind == 6 && (i = random_word(&w, seed, is_mark)) < w.at.n) {
        snprintf(move, sizeof move, "%c%u ", "=#"[random_below(seed, 2)], random_below(seed, 64));
        put_word(&w, i, move);
    } else if (kind == 7) {
        size_t at = random_below(seed, (unsigned)w.at.n), to = random_below(seed, (unsigned)w.at.n);
        StrBuf swap = w.at.at[at];
        w.at.at[at] = w.at.at[to];
        w.at.at[to] = swap;
    }
    if (kind < 5 && random_below(seed, 4))
        count_nodes(&w);
    join_words(&w, text);
    if (kind == 8)
        change_byte(text, seed, random_below(seed, 2) ? 0 : text->n / 2);
    if (kind == 9)
        text->n = random_below(seed, (unsigned)text->n);
    text->text[text->n] = 0;
    words_free(&w);
}

/* How alterations ended. */
typedef struct Count {
    unsigned same, found, valid;
    unsigned strict; /* found out, but valid by al0's own judgement: odd blanks, say */
} Count;

static void require_found_out(Originals *o, Originals *others, const StrBuf *packed,
                              const StrBuf *original, Count *count)
{
    StrBuf says = {0}, text = {0};
    CheckStatus status = check_bytes(&o->read, strbuf_get(packed), packed->n, &says);
    bool whole = proof_unpack(packed, &text);
    bool valid = whole && oracle_accepts(&o->oracle, strbuf_get(&text), strbuf_get(&o->files));
    bool same = whole && text.n == original->n && memcmp(text.text, original->text, text.n) == 0;
    if (status == CHECK_VERIFIED && !valid)
        fail_msg("%s\n%s", strbuf_get(&says), strbuf_get(&text));
    if (status == CHECK_UNREADABLE && (valid || !strstr(strbuf_get(&o->files), "set ")))
        fail_msg("unreadable: %s\n%s", strbuf_get(&says), strbuf_get(&text));
    if (same)
        assert_int_equal(status, CHECK_VERIFIED);
    count->same += same;
    count->valid += !same && status == CHECK_VERIFIED;
    count->found += status != CHECK_VERIFIED;
    count->strict += status != CHECK_VERIFIED && valid;
    says.n = 0;
    if (others != o) /* another table: whatever the text says */
        assert_int_equal(check_bytes(&others->read, strbuf_get(packed), packed->n, &says),
                         CHECK_NOT_VALID);
    strbuf_clear(&says);
    strbuf_clear(&text);
}

static void alter_once(Originals *o, Originals *other, uint64_t *seed, Count *count)
{
    const StrBuf *original = &o->texts.at[random_below(seed, (unsigned)o->texts.n)];
    StrBuf text = {0}, packed;
    strbuf_add(&text, strbuf_get(original), original->n);
    bool in_bytes = random_below(seed, 8) == 0;
    for (int n = random_below(seed, 5) ? 1 : 2; !in_bytes && text.n > 20; n--) {
        alter_text(o, &text, seed);
        if (n <= 1 && (text.n != original->n || memcmp(text.text, original->text, text.n) != 0))
            break;
    }
    packed = proof_pack(&text);
    if (in_bytes && random_below(seed, 4) == 0)
        packed.n = random_below(seed, (unsigned)packed.n);
    else if (in_bytes)
        packed.text[random_below(seed, (unsigned)packed.n)] ^= (char)(1 << random_below(seed, 8));
    require_found_out(o, random_below(seed, 16) ? o : other, &packed, original, count);
    strbuf_clear(&text);
    strbuf_clear(&packed);
}

static void alterations_are_found_out(void **state)
{
    Originals all[N_PROOF_TABLES];
    uint64_t seed = 20260;
    Count count = {0};
    (void)state;
    for (unsigned i = 0; i < N_PROOF_TABLES; i++)
        all[i] = originals_of(&proof_tables[i], 4711 + i);
    const unsigned alterations = share_of(200, 1500, 12000);
    for (unsigned i = 0; i < alterations; i++) {
        unsigned table = random_below(&seed, N_PROOF_TABLES);
        alter_once(&all[table], &all[table < 4 ? table + 4 : 0], &seed, &count);
    }
    print_message("%u altered: %u found out (%u of them valid by al0's own judgement), %u the same "
                  "text, %u valid by it\n",
                  alterations, count.found, count.strict, count.same, count.valid);
    assert_true(count.found > alterations * 3 / 4 && count.strict < 5);
    for (unsigned i = 0; i < N_PROOF_TABLES; i++)
        originals_free(&all[i]);
}

/* ---- by hand ------------------------------------------------------------------------------ */

/* A refutation by hand, with a reference behind a2a1: `=0` is the root; `#1` stands later, with
 * their king elsewhere. */
static CheckStatus check_by_hand(const char *table, const char *name, StrBuf *says)
{
    static const char path[] = "test_proofs_by_hand.al0";
    char digest[SHA256_DIGEST_STRING_LENGTH];
    StrBuf text = {0};
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(table, f);
    fclose(f);
    SHA256Data((const uint8_t *)table, strlen(table), digest);
    strbuf_printf(&text,
                  "al0-proof 4\nkind refutation\nfile %s t.al0\ngame chess\n"
                  "root 7k/8/8/8/8/8/8/K7 b - - 0 1\nus white\nadvice go\nnodes 7\nbegin\n"
                  "#0 h8g8 (\na1a2 #2 (\ng8h8 (\na2a1 %s\n)\n"
                  "g8h7 (\na2a1 #1 h7g8 (\na1a2 =2\n)\n)\n)\n)\nend\n",
                  digest, name);
    StrBuf packed = proof_pack(&text);
    CheckStatus status =
        check_bytes(&(TableFiles){.path = path}, strbuf_get(&packed), packed.n, says);
    strbuf_clear(&packed);
    strbuf_clear(&text);
    unlink(path);
    return status;
}

static void a_name_belongs_to_one_position(void **state)
{
    static const char table[] = "table t\n"
                                "rule always then go\n"
                                "advice go\n"
                                "    better: R\n"
                                "    us:     to in a1 | a2\n"
                                "    them:   to in h8 | g8 | h7\n";
    StrBuf says = {0};
    (void)state;
    assert_int_equal(check_by_hand(table, "=0", &says), CHECK_VERIFIED);
    says.n = 0;
    assert_int_equal(check_by_hand(table, "=1", &says), CHECK_NOT_VALID);
    assert_non_null(strstr(strbuf_get(&says), "another node is called `#1`"));
    strbuf_clear(&says);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_prover_writes_is_verified),
        cmocka_unit_test(alterations_are_found_out),
        cmocka_unit_test(a_name_belongs_to_one_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
