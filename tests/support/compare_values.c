/* tests/support/compare_values.c -- advice with parameters against the same written out (see
 * compare_values.h). */
#include "tests/support/compare_values.h"

#include "tests/support/same_tree.h"

enum { POSITIONS = 4, MEN = 3, N_SQUARES = 6, MOST_NUMBER = 2 };

/* The squares that the first parameter may have, in order. */
static const char *const square[N_SQUARES] = {"a1", "b1", "c1", "a2", "b2", "c2"};

/* What stands in a clause: `@` for the first parameter, `#` for the second. */
static const char *const when_text[] = {"true", "dist(K, @) > #", "not @ & us",
                                        "k in attacks(us) or @ & empty"};
static const char *const better_text[] = {"K & @",
                                          "dist(K, @) <= # and them_to_move",
                                          "mate or k & @",
                                          "dist(k, @) > root(dist(k, @))",
                                          "any_symmetry(K & @)",
                                          "some(s in @ | K, dist(s, k) = #)"};
static const char *const holding_text[] = {"true", "not @ & them", "root(us & @) or not k & @",
                                           "count(us) >= # or dist(K, @) < 7"};
static const char *const us_text[] = {"depth < 2 * #", "by(K) and depth < 4 then depth < # * 3",
                                      "after(dist(K, @)) <= dist(K, @) and depth < 5",
                                      "depth < 4 and (to in moves(@) then from in ~@)"};
static const char *const prefer_text[] = {"least after(dist(K, @))", "to in @",
                                          "most after(dist(k, @)) * #"};
static const char *const handed_text[] = {"any empty", "any ~us", "any moves(K) | a1",
                                          "any reach(k, empty)"};

/* One random piece of advice, as templates. */
typedef struct Template {
    const char *when, *better, *holding, *us, *prefer, *handed;
} Template;

static Template random_template(uint64_t *seed)
{
    return (Template){ONE_OF(seed, when_text),    ONE_OF(seed, better_text),
                      ONE_OF(seed, holding_text), ONE_OF(seed, us_text),
                      ONE_OF(seed, prefer_text),  ONE_OF(seed, handed_text)};
}

static void put_filled(StrBuf *out, const char *text, const char *x, const char *n)
{
    for (; *text; text++) {
        if (*text == '@')
            strbuf_puts(out, x);
        else if (*text == '#')
            strbuf_puts(out, n);
        else
            strbuf_putc(out, *text);
    }
}

static void put_clauses(StrBuf *out, const Template *t, const char *x, const char *n)
{
    const char *const part[] = {"\n  better: ", t->better, "\n  holding: ", t->holding,
                                "\n  us: ",     t->us,     "\n  them: ",    "depth < 5",
                                "\n  prefer: ", t->prefer};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        put_filled(out, part[i], x, n);
    strbuf_putc(out, '\n');
}

/* How a plan takes the values: `any` is `or`, `each` is `with`. */
static const char *const way[] = {"any", "each"};
static const char *const join[] = {"or", "with"};

/* What is handed without its first word. */
static const char *handed_set(const Template *t)
{
    return t->handed + strlen("any ");
}

/* The table with parameters. */
static void write_short(StrBuf *out, const Template *t)
{
    strbuf_printf(out, "table t\nrule always then go(%s, any 0..9)\n", t->handed);
    for (int first = 0; first < 2; first++)
        strbuf_printf(out, "plan p%d = go(%s %s, any 0..9) then go(%s us | ~a2, %s 2..5)\n", first,
                      way[first], handed_set(t), way[!first], way[!first]);
    strbuf_printf(out,
                  "plan q0 = outer(%s)\nplan q1 = go(a1, 1) then whole\n"
                  "plan outer(z1 in a1..c2) = whole(z1, any 1..7)\n"
                  "plan whole(y1 in a1..c2, k1 in 1..%d)\n"
                  "  = go(y1, k1) or go(any y1 | a2, 3 - k1) then go(y1, 3 - k1)\n",
                  t->handed, MOST_NUMBER);
    strbuf_printf(out, "advice go(x1 in a1..c2, m1 in 1..%d)\n  when: ", MOST_NUMBER);
    put_filled(out, t->when, "x1", "m1");
    put_clauses(out, t, "x1", "m1");
}

/* go_0 or go_1 or ... */
static void put_joined(StrBuf *out, const char *name, const char *between)
{
    for (int i = 0; i < N_SQUARES * MOST_NUMBER; i++)
        strbuf_printf(out, " %s %s_%d", i ? between : "", name, i);
}

/* The rest of an advice behind the beginning of its `when:`. */
static void put_advice(StrBuf *out, const Template *t, const char *x, const char *n)
{
    strbuf_puts(out, " and (");
    put_filled(out, t->when, x, n);
    strbuf_putc(out, ')');
    put_clauses(out, t, x, n);
}

/* An advice for each pair of values, with a condition that hands over the values. */
static void put_written_out(StrBuf *out, const Template *t, const char *name, const char *handed)
{
    for (int i = 0; i < N_SQUARES * MOST_NUMBER; i++) {
        char n[12];
        const char *x = square[i / MOST_NUMBER];
        snprintf(n, sizeof n, "%d", i % MOST_NUMBER + 1);
        strbuf_printf(out, "\nadvice %s_%d\n  when: ", name, i);
        put_filled(out, handed, x, n);
        put_advice(out, t, x, n);
    }
}

/* Where a2 stands among the squares. */
enum { AT_A2 = 3 };

/* The plan `whole` with its i-th values: name_i.   handed: a condition on them at its entry. */
static void put_whole(StrBuf *out, const Template *t, const char *name, const char *handed, int i)
{
    int y = i / MOST_NUMBER, k = i % MOST_NUMBER + 1, other = MOST_NUMBER + 1 - k;
    int x[] = {y, y < AT_A2 ? y : AT_A2, y < AT_A2 ? AT_A2 : y};
    int n[] = {k, other, other};
    int first = y == AT_A2 ? 2 : 3;
    strbuf_printf(out, "\nplan %s_%d = ", name, i);
    for (int a = 0; a < first; a++)
        strbuf_printf(out, "%s%s_%d_%d", a ? " or " : "", name, i, a);
    strbuf_printf(out, " then plain_%d\n", y * MOST_NUMBER + other - 1);
    for (int a = 0; a < first; a++) {
        char number[12];
        snprintf(number, sizeof number, "%d", n[a]);
        strbuf_printf(out, "advice %s_%d_%d\n  when: ", name, i, a);
        put_filled(out, handed, square[y], "1");
        put_advice(out, t, square[x[a]], number);
    }
}

/* What write_short() says with plans that have parameters. */
static void write_long_plans(StrBuf *out, const Template *t, const char *handed)
{
    strbuf_puts(out, "plan q0 = ");
    put_joined(out, "whole", "or");
    strbuf_puts(out, "\nplan q1 = plain_0 then ");
    put_joined(out, "any", "or");
    for (int i = 0; i < N_SQUARES * MOST_NUMBER; i++) {
        put_whole(out, t, "whole", handed, i);
        put_whole(out, t, "any", "true", i);
    }
    put_written_out(out, t, "plain", "true");
}

/* The same with all values written out. */
static void write_long(StrBuf *out, const Template *t)
{
    StrBuf handed = {0};
    strbuf_printf(&handed, "@ in (%s)", handed_set(t));
    strbuf_puts(out, "table t\nrule always then ");
    put_joined(out, "go", ",");
    for (int first = 0; first < 2; first++) {
        strbuf_printf(out, "\nplan p%d = ", first);
        put_joined(out, "go", join[first]);
        strbuf_puts(out, " then ");
        put_joined(out, "more", join[!first]);
    }
    put_written_out(out, t, "go", strbuf_get(&handed));
    put_written_out(out, t, "more", "@ in (us | ~a2) and # >= 2");
    write_long_plans(out, t, strbuf_get(&handed));
    strbuf_clear(&handed);
}

static Bundle load_or_fail(const StrBuf *text)
{
    Bundle b = bundle_load_text(text->text);
    if (!b.c)
        fail_msg("%s%s", text->text, strbuf_get(&b.messages));
    return b;
}

/* Which of the advice written out an instance is. */
static int number_of(const ParamValues *v)
{
    int i = 0;
    StrBuf name = {0};
    assert_int_equal(v->n, 2);
    assert_int_equal(v->type[0], TYPE_SET);
    assert_int_equal(v->type[1], TYPE_INT);
    strbuf_printf(&name, "%c%d", 'a' + __builtin_ctzll(v->at[0]) % 8,
                  __builtin_ctzll(v->at[0]) / 8 + 1);
    while (i < N_SQUARES && strcmp(square[i], strbuf_get(&name)) != 0)
        i++;
    strbuf_clear(&name);
    return i * MOST_NUMBER + (int)v->at[1] - 1;
}

static Choice choose_in(Session *s, const ChessPosition *root, SearchMode mode)
{
    Choice c;
    ChooseOptions o = {.limits = {.max_depth = 6}, .search = mode, .want_tree = true};
    session_choose(s, root, &o, &c);
    proof_unfold(&c.proof, 0);
    return c;
}

/* The two tables of a template. */
typedef struct TwoTables {
    StrBuf text[2];
    Bundle b[2];
    Session *session[2];
} TwoTables;

static void fail_at(const TwoTables *t, const ChessPosition *root, const char *what)
{
    StrBuf at = {0};
    fen_write(root, &at);
    fail_msg("%s: not the same at %s, us: %s\n%s", what, strbuf_get(&at),
             root->flipped ? "black" : "white", t->text[0].text);
}

static unsigned compare_choices(const TwoTables *t, const ChessPosition *root, SearchMode mode)
{
    Choice a = choose_in(t->session[0], root, mode), b = choose_in(t->session[1], root, mode);
    bool same = !a.advice == !b.advice && a.proof.verdict == b.proof.verdict &&
                a.provisional == b.provisional;
    if (same && a.advice) {
        int number = -1;
        sscanf(b.advice->name.text, "go_%d", &number);
        same = number == number_of(&a.values) && a.proof.height == b.proof.height &&
               same_tree(&a.proof.tree, &b.proof.tree);
    }
    if (!same)
        fail_at(t, root, "the rule");
    unsigned found = a.advice != NULL;
    proof_free(&a.proof);
    proof_free(&b.proof);
    return found;
}

/* A plan of both tables. */
static unsigned compare_plans(const TwoTables *t, const ChessPosition *root, const char *plan)
{
    Choice c[2];
    ChooseOptions o = {.limits = {.max_depth = 5}, .search = SEARCH_SHORTEST, .want_tree = true};
    for (int i = 0; i < 2; i++) {
        const Advice *a = table_find_advice(t->b[i].set, plan);
        session_prove(t->session[i], root, &t->b[i].c->advice[a->index], &o, &c[i]);
        proof_unfold(&c[i].proof, 0);
    }
    bool same = !c[0].advice == !c[1].advice && c[0].proof.verdict == c[1].proof.verdict &&
                c[0].proof.height == c[1].proof.height &&
                same_tree(&c[0].proof.tree, &c[1].proof.tree);
    unsigned found = c[0].advice != NULL && c[0].proof.height > 1;
    if (!same)
        fail_at(t, root, plan);
    proof_free(&c[0].proof);
    proof_free(&c[1].proof);
    return found;
}

static void open_both(TwoTables *both)
{
    for (int i = 0; i < 2; i++) {
        both->b[i] = load_or_fail(&both->text[i]);
        both->session[i] = session_new(both->b[i].c, 4 << 20);
    }
}

static void close_both(TwoTables *both)
{
    for (int i = 0; i < 2; i++) {
        session_free(both->session[i]);
        bundle_free(&both->b[i]);
        strbuf_clear(&both->text[i]);
    }
}

void compare_written_out(uint64_t seed, ValuesCount *count)
{
    uint64_t random = seed * 7919 + 11;
    Template t = random_template(&random);
    TwoTables both = {0};
    write_short(&both.text[0], &t);
    write_long(&both.text[1], &t);
    open_both(&both);
    for (unsigned i = 0; i < POSITIONS; i++) {
        ChessPosition root = random_pieces(&random, random_below(&random, MEN + 1));
        if (root.turn != TURN_US)
            continue;
        count->found += compare_choices(&both, &root, SEARCH_SHORTEST);
        compare_choices(&both, &root, SEARCH_FIRST);
        count->by_plans += compare_plans(&both, &root, "p0");
        count->by_plans += compare_plans(&both, &root, "p1");
        count->by_valued_plans += compare_plans(&both, &root, "q0");
        count->by_valued_plans += compare_plans(&both, &root, "q1");
    }
    close_both(&both);
}

/* ---- pieces ------------------------------------------------------------------------------- */

static const char *const piece_goal[] = {
    "K & attacks(@)", "dist(k, @) > root(dist(k, @)) and them_to_move",
    "some(s in @, not @ in root(@))", "any_symmetry(@ in on_file(1))",
    "mate or k in attacks(us, @) and them_to_move"};
static const char *const piece_kept[] = {"true", "@", "not @ & attacks(them)",
                                         "dist(@, root(@)) < 4"};
static const char *const piece_moves[] = {"depth < 5", "by(@) and depth < 4 then depth < 5",
                                          "depth < 4 and after(dist(@, k)) >= dist(@, k)",
                                          "depth < 4 and (to in moves(@) then any)"};
static const char *const piece_word[] = {"K", "k", "Q", "R", "B", "N", "q", "r"};

/* A piece that is alone of its kind is that kind, wherever it goes: the table that names the piece,
 * or the kind. */
static void write_piece_table(StrBuf *out, const Template *t, const char *kind, bool names_piece)
{
    const char *x = names_piece ? "x1" : kind;
    strbuf_puts(out, "table t\nrule always then go\nplan p0 = go then go\nplan p1 = ");
    put_filled(out,
               names_piece ? "twice\nplan twice(y1 of @) = go(y1) then go(y1)\n" : "go then go\n",
               kind, "");
    strbuf_printf(out, "advice go%s%s%s\n  when: ", names_piece ? "(x1 of " : "",
                  names_piece ? kind : "", names_piece ? ")" : "");
    put_filled(out, "@", x, "1");
    put_clauses(out, t, x, "1");
}

static Value of_kind(const ChessPosition *p, const char *kind)
{
    static const char letter[] = "KQRBNPkqrbnp";
    return p->piece[strchr(letter, *kind) - letter];
}

static bool is_alone(const ChessPosition *p, const char *kind)
{
    Value at = of_kind(p, kind), pawns = of_kind(p, "P") | of_kind(p, "p");
    return at && !(at & (at - 1)) && !pawns && p->turn == TURN_US;
}

static unsigned compare_pieces(const TwoTables *t, const ChessPosition *root)
{
    Choice a = choose_in(t->session[0], root, SEARCH_SHORTEST),
           b = choose_in(t->session[1], root, SEARCH_SHORTEST);
    if (!a.advice != !b.advice || a.proof.verdict != b.proof.verdict ||
        a.proof.height != b.proof.height || !same_tree(&a.proof.tree, &b.proof.tree))
        fail_at(t, root, "the piece and its kind");
    unsigned found = a.advice != NULL && a.proof.height > 1;
    proof_free(&a.proof);
    proof_free(&b.proof);
    return found;
}

void compare_kinds(uint64_t seed, ValuesCount *count)
{
    uint64_t random = seed * 104729 + 7;
    const char *kind = ONE_OF(&random, piece_word);
    Template t = {.better = ONE_OF(&random, piece_goal),
                  .holding = ONE_OF(&random, piece_kept),
                  .us = ONE_OF(&random, piece_moves),
                  .prefer = ONE_OF(&random, prefer_text)};
    TwoTables both = {0};
    for (int i = 0; i < 2; i++)
        write_piece_table(&both.text[i], &t, kind, i == 0);
    open_both(&both);
    for (unsigned i = 0, asked = 0; i < 200 && asked < 2; i++) {
        ChessPosition root = random_pieces(&random, 1 + random_below(&random, MEN));
        if (!is_alone(&root, kind))
            continue;
        asked++;
        count->found += compare_pieces(&both, &root);
        count->by_plans += compare_plans(&both, &root, "p0");
        count->by_valued_plans += compare_plans(&both, &root, "p1");
    }
    close_both(&both);
}
