/* tests/support/toy_rules.c -- a game of the tests as the checker of proofs wants one (see
 * toy_rules.h). */
#include "tests/support/toy_rules.h"

#include "tests/support/game_table.h"

const Game *toy_game(const Rules *r)
{
    return ((const ToyRules *)(const void *)r)->game;
}

/* ---- positions and moves ---- */
static bool toy_read(const Rules *r, const char *text, unsigned us, Board *out)
{
    const Game *g = toy_game(r);
    Status status = {0};
    memset(out, 0, sizeof *out);
    if (!g->read(g, text, strlen(text), out->bytes, &status))
        return false;
    g->orient(g, out->bytes, us, out->bytes);
    return true;
}

bool toy_same(const Rules *r, const Board *a, const Board *b)
{
    return toy_game(r)->same(toy_game(r), a->bytes, b->bytes);
}

static bool toy_we_move(const Rules *r, const Board *b)
{
    return toy_game(r)->turn(toy_game(r), b->bytes) == TURN_US;
}

static unsigned toy_steps(const Rules *r, const Board *b, Step out[MOST_STEPS])
{
    Move move[MOST_STEPS];
    assert_true(toy_game(r)->max_moves <= MOST_STEPS);
    unsigned n = toy_game(r)->moves(toy_game(r), b->bytes, NULL, move);
    for (unsigned i = 0; i < n; i++)
        out[i].number = move[i];
    return n;
}

void toy_play(const Rules *r, const Board *b, Step s, Board *out)
{
    memset(out, 0, sizeof *out);
    toy_game(r)->play(toy_game(r), b->bytes, NULL, s.number, out->bytes);
}

/* The names of moves of these games do not depend on the position. */
static void toy_name(const Rules *r, Step s, unsigned us, char out[LONGEST_NAME + 1])
{
    StrBuf b = {0};
    (void)us;
    toy_game(r)->code_move(toy_game(r), NULL, s.number, &b);
    assert_true(b.n <= LONGEST_NAME);
    memcpy(out, strbuf_get(&b), b.n + 1);
    strbuf_clear(&b);
}

/* ---- words ---- */
static const Term *toy_term(const Rules *r, const char *name, unsigned n, int *number)
{
    const ToyRules *t = (const ToyRules *)(const void *)r;
    const Vocab *v = t->game->vocab;
    const Word *w = vocab_find(v, name, strlen(name), n);
    if (!w)
        return NULL;
    *number = (int)(w - v->words);
    return &t->term[*number];
}

static Datum toy_value(const ExprContext *at, const Term *term, int number, const Datum *a,
                       const char *text)
{
    const Game *g = toy_game(at->rules);
    const Word *w = &g->vocab->words[number];
    Value args[MAX_PARAMS] = {0}, v = w->value;
    uint64_t cache[8] = {0};
    (void)term, (void)text;
    assert_true(sizeof cache >= g->cache_size && !w->needs_after);
    for (unsigned i = 0; i < w->n_params; i++)
        args[i] = a[i].kind == IS_SET ? a[i].s : (Value)a[i].n;
    const WordView view = {.game = g,
                           .position = at->here->bytes,
                           .cache = cache,
                           .move = at->move ? at->move->number : NO_MOVE};
    if (w->kind == WORD_FIELD)
        memcpy(&v, at->here->bytes + w->offset, sizeof v);
    else if (w->function)
        v = w->function(&view, args);
    if (w->type == TYPE_BOOL)
        return a_bool(v != 0);
    return w->type == TYPE_INT ? a_number((int64_t)v) : a_set_of(type_domain(w->type), v);
}

static uint64_t toy_rectangle(const Rules *r, unsigned domain, uint64_t a, uint64_t b)
{
    const Word *w = toy_game(r)->vocab->domains[domain].range;
    return w ? w->function(NULL, (const Value[]){a, b}) : 0;
}

static char toy_takes(Type t)
{
    if (t == TYPE_INT)
        return 'N';
    if (t == TYPE_ANY_SET)
        return 'A';
    assert_true(type_is_set(t) && type_domain(t) < 10);
    return t == TYPE_SET ? 'S' : (char)('0' + type_domain(t));
}

static void toy_rules_init(ToyRules *t, const Game *g)
{
    const Vocab *v = g->vocab;
    *t = (ToyRules){.game = g,
                    .rules = {.game = g->name,
                              .players = g->players,
                              .n_players = g->n_players,
                              .definitions = "",
                              .all = t->all,
                              .n_domains = v->n_domains,
                              .read = toy_read,
                              .same = toy_same,
                              .we_move = toy_we_move,
                              .steps = toy_steps,
                              .play = toy_play,
                              .name = toy_name,
                              .term = toy_term,
                              .value = toy_value,
                              .rectangle = toy_rectangle}};
    assert_true(v->n_words <= TOY_WORDS && g->position_size <= sizeof(Board));
    for (unsigned i = 0; i < v->n_domains; i++)
        t->all[i] = v->domains[i].all;
    for (size_t i = 0; i < v->n_words; i++) {
        const Word *w = &v->words[i];
        for (unsigned k = 0; k < w->n_params; k++)
            t->takes[i][k] = toy_takes(w->param[k]);
        t->term[i] = (Term){.name = w->name,
                            .takes = t->takes[i],
                            .kind = w->kind == WORD_MOVE ? TERM_OF_MOVE : TERM_PLAIN};
    }
}

void toy_proofs_begin(ToyProofs *t, const Game *g, const char *table)
{
    toy_rules_init(&t->rules, g);
    t->n_altered = 0;
    memset(t->n_read, 0, sizeof t->n_read);
    strcpy(t->path, "/tmp/al0-toy-XXXXXX");
    int file = mkstemp(t->path);
    assert_true(file >= 0);
    assert_int_equal(write(file, table, strlen(table)), (ssize_t)strlen(table));
    close(file);
}

void toy_proofs_end(const ToyProofs *t)
{
    for (unsigned kind = 0; kind <= PROOF_HOLD; kind++)
        assert_true(t->n_read[kind] > 3);
    assert_true(t->n_altered > 500);
    unlink(t->path);
}

/* What the checker says of a proof; text: not packed. */
static CheckStatus toy_check(const ToyProofs *t, const StrBuf *text, StrBuf *says)
{
    const TableFiles files = {.path = t->path};
    StrBuf packed = proof_pack(text), reading = {0};
    FILE *f = fmemopen(packed.text, packed.n, "rb");
    assert_non_null(f);
    CheckStatus status = check_proof_by(&t->rules.rules, &files, f, says, &reading);
    fclose(f);
    strbuf_clear(&packed);
    strbuf_clear(&reading);
    return status;
}

static void toy_expect_refused(ToyProofs *t, const char *before, size_t n, const char *instead,
                               const char *behind)
{
    StrBuf altered = {0}, says = {0};
    strbuf_add(&altered, before, n);
    strbuf_puts(&altered, instead);
    strbuf_puts(&altered, behind);
    CheckStatus status = toy_check(t, &altered, &says);
    if (status != CHECK_NOT_VALID)
        fail_msg("taken for valid (%s):\n%s", strbuf_get(&says), strbuf_get(&altered));
    strbuf_clear(&altered);
    strbuf_clear(&says);
    t->n_altered++;
}

/* Each word of the body left out, and written twice: no such proof is valid. */
static void toy_check_altered(ToyProofs *t, const StrBuf *text)
{
    const char *all = strbuf_get(text), *at = strstr(all, "begin\n");
    assert_non_null(at);
    for (at += strlen("begin\n"); *at; at += strspn(at, " \n")) {
        size_t n = strcspn(at, " \n");
        char twice[2 * LONGEST_NAME + 64];
        if (*at != '#') /* a name twice is the same name */
            snprintf(twice, sizeof twice, "%.*s %.*s", (int)n, at, (int)n, at);
        else
            snprintf(twice, sizeof twice, "#%d", 999);
        toy_expect_refused(t, all, (size_t)(at - all), "", at + n);
        toy_expect_refused(t, all, (size_t)(at - all), twice, at + n);
        at += n;
    }
}

/* What a proof's head names it. */
static ProofKindName toy_kind(const StrBuf *text)
{
    const char *all = strbuf_get(text);
    if (strstr(all, "\nkind refutation\n"))
        return PROOF_REFUTATION;
    return strstr(all, "\nkind hold\n") ? PROOF_HOLD : PROOF_TREE;
}

/* Asks for an advice in a position, reads the proof back, and alters it. */
static void toy_read_back(ToyProofs *t, const Al0Table *table, const char *advice,
                          const Al0Position *p)
{
    Al0Session *s = al0_session_new(table, 0, NULL);
    Al0Answer *a =
        al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = advice, .refutation = true},
                NULL, NULL);
    StrBuf packed = {0}, text = {0}, says = {0};
    Al0Status status = {0};
    if (!al0_answer_write_to(a, AL0_PROOF, NULL, proof_add, &packed, &status))
        fail_msg("%s: %s", advice, status.text);
    if (!proof_unpack(&packed, &text) || toy_check(t, &text, &says) != CHECK_VERIFIED)
        fail_msg("%s\n%s", strbuf_get(&says), strbuf_get(&text));
    toy_check_altered(t, &text);
    t->n_read[toy_kind(&text)]++;
    strbuf_clear(&packed);
    strbuf_clear(&text);
    strbuf_clear(&says);
    al0_answer_free(a);
    al0_session_free(s);
}

void toy_read_back_at(ToyProofs *t, const Al0Table *table, const char *advice, const void *position,
                      unsigned us)
{
    StrBuf text = {0};
    table->game->write(table->game, position, &text);
    Al0Position *p = game_position(table, strbuf_get(&text), us);
    toy_read_back(t, table, advice, p);
    al0_position_free(p);
    strbuf_clear(&text);
}
