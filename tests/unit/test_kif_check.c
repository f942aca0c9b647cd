/* tests/unit/test_kif_check.c -- the checker's own reading of rules from files: what it computes is
 * what the program of a game and naive evaluation compute, state by state; what it refuses; its
 * bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/support/compare_kif.h"
#include "tests/support/gdl_games.h"
#include "tests/support/random_kif.h"

enum { WORK = 200000 };

static CheckerRules read_text(const char *text)
{
    return checker_rules(text, strlen(text), WORK);
}

/* ---- beside others ------------------------------------------------------------------------- */

static void require_same(const char *text, const char *other_text)
{
    Arena *home = arena_new("a game");
    Diags *ds = diag_new();
    const KifRules *rules = kif_read(home, ds, source_new(home, "game", text, strlen(text)));
    GameProgram *p = rules ? program_make(home, ds, rules, (ProgramOptions){0}) : NULL;
    CheckerRules r = read_text(other_text);
    assert_non_null(p);
    assert_non_null(r.clauses);
    for (uint64_t seed = 0; seed < 10; seed++) {
        char *different = compare_kif(&r, rules, p, 25, UINT64_MAX, seed);
        if (different)
            fail_msg("%s", different);
    }
    assert_null(terms_trouble(r.terms));
    checker_rules_free(&r);
    program_clear(p);
    diag_free(ds);
    arena_free(home);
}

static void games_are_read_alike(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++)
        require_same(gdl_games[i].text, gdl_games[i].text);
}

/* Relations that depend on each other's `not`, at random: what al0 accepts means the same to all
 * three. */
static void random_rules_mean_the_same(void **state)
{
    (void)state;
    enum { GAMES = 300 };
    unsigned n_accepted = 0, n_refused = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        char *text = random_kif(seed);
        Arena *home = arena_new("a game");
        Diags *ds = diag_new();
        const KifRules *rules = kif_read(home, ds, source_new(home, "game", text, strlen(text)));
        GameProgram *p = rules ? program_make(home, ds, rules, (ProgramOptions){0}) : NULL;
        CheckerRules r = read_text(text);
        assert_non_null(r.clauses);
        char *different = p ? compare_kif(&r, rules, p, 6, UINT64_MAX, seed) : NULL;
        if (different || (p && terms_trouble(r.terms)))
            fail_msg("%s\n%s", text, different ? different : terms_trouble(r.terms));
        n_accepted += p != NULL;
        n_refused += p == NULL;
        checker_rules_free(&r);
        program_clear(p);
        diag_free(ds);
        arena_free(home);
        free(text);
    }
    assert_true(n_accepted > GAMES / 8);
    assert_true(n_refused > GAMES / 8);
}

/* The comparison itself: two games that differ in one rule. */
static void a_difference_is_found(void **state)
{
    (void)state;
    static const char one[] = "(role a) (init (p 0)) (s 0 1) (s 1 2) (s 2 0)"
                              "(<= (legal a go) (true (p ?x)))"
                              "(<= (next (p ?y)) (does a go) (true (p ?x)) (s ?x ?y))"
                              "(<= (goal a 100) (true (p 1))) (<= terminal (true (p 3)))";
    char other[sizeof one];
    strcpy(other, one);
    strstr(other, "(p 1)")[3] = '2';
    Arena *home = arena_new("a game");
    Diags *ds = diag_new();
    const KifRules *rules = kif_read(home, ds, source_new(home, "game", one, strlen(one)));
    GameProgram *p = program_make(home, ds, rules, (ProgramOptions){0});
    CheckerRules r = read_text(other);
    char *different = compare_kif(&r, rules, p, 5, UINT64_MAX, 0);
    assert_non_null(different);
    free(different);
    checker_rules_free(&r);
    program_clear(p);
    diag_free(ds);
    arena_free(home);
}

/* `or`, `not` and equations, nested; the same in both notations. */
static void conditions_are_written_out(void **state)
{
    (void)state;
    static const char prefix[] =
        "\xEF\xBB\xBF; comment\r\n(ROLE a)(init (n 1)) (init (pair (f 1) 2)) (d 1) (d 2) (d 3)\n"
        "(<= (next (n ?x)) (d ?x) (not (or (not (does a (go ?x))) (true (n ?x)))))"
        "(<= (next (pair ?f ?y)) (true (pair ?f ?x)) (d ?y) (not (and (distinct ?y 1) (not (true "
        "(n ?y))))))"
        "(<= (legal a (go ?x)) (or (d ?x) (and (true (n ?x)) (d ?x))) (not (distinct ?x ?y)) (d "
        "?y))"
        "(<= (legal a ?m) (true (pair ?g ?z)) (not (distinct (h ?g ?m) (h (f ?v) (go ?v)))))"
        "(<= (goal a 50) (not (not (true (n 3))))) (<= terminal (true (n 3)) (not (true (pair (f "
        "1) 3))))";
    static const char infix[] =
        "% comment\nrole(a).\ninit(n(1)). init(pair(f(1), 2))\nd(1) d(2). d(3)\n"
        "next(n(X)) :- d(X) & does(a, go(X)) & ~true(n(X)).\n"
        "next(pair(F, Y)) :- true(pair(F, X)) & d(Y) & (~distinct(Y, 1) | true(n(Y)))\n"
        "legal(a, go(X)) :- d(X)\n"
        "legal(a, M) :- true(pair(G, Z)) & ~distinct(h(G, M), h(f(V), go(V)))\n"
        "goal(a, 50) :- ~~true(n(3))\nterminal :- true(n(3)) & ~true(pair(f(1), 3))\n";
    require_same(prefix, prefix);
    require_same(prefix, infix);
    require_same(infix, prefix);
}

/* ---- counts -------------------------------------------------------------------------------- */

typedef struct Counts {
    unsigned long states, terminal, edges;
} Counts;

static void follow(const CheckerRules *r, StateNumber state, unsigned role, Moves *does, Counts *c)
{
    const GroundTerm *roles;
    if (role == states_roles(r->states, &roles)) {
        StateNumber next = states_next(r->states, state, does->at, does->n);
        c->states = next >= c->states ? next + 1 : c->states;
        c->edges++;
        return;
    }
    Moves legal = {0};
    states_legal(r->states, state, roles[role], &legal);
    for (size_t i = 0; i < legal.n; i++) {
        GroundTerm d =
            terms_function(r->terms, TERM_DOES, 2, (GroundTerm[]){roles[role], legal.at[i]});
        vec_push(does, d, "moves");
        follow(r, state, role + 1, does, c);
        does->n--;
    }
    vec_clear(&legal);
}

/* States are numbered as they are met. */
static Counts count(const char *text)
{
    CheckerRules r = read_text(text);
    Counts c = {.states = 1};
    Moves does = {0};
    assert_int_equal(states_initial(r.states), 0);
    for (StateNumber s = 0; s < c.states; s++) {
        bool over = states_terminal(r.states, s);
        c.terminal += over;
        if (!over)
            follow(&r, s, 0, &does, &c);
    }
    assert_null(terms_trouble(r.terms));
    vec_clear(&does);
    checker_rules_free(&r);
    return c;
}

/* Three in a row has 5478 positions, 958 of them final, and 16167 moves: known of old.  The ring of
 * rooms has 4 places and 16 sets of doors; the walker is in room 4 only with one of its two doors
 * open. */
static void states_of_games_are_counted(void **state)
{
    (void)state;
    Counts row = count(gdl_games[0].text), rooms = count(gdl_games[2].text);
    assert_int_equal(row.states, 5478);
    assert_int_equal(row.terminal, 958);
    assert_int_equal(row.edges, 16167);
    assert_int_equal(rooms.states, 60);
    assert_int_equal(rooms.terminal, 12);
}

/* ---- what is possible ---------------------------------------------------------------------- */

static unsigned count_possible(States *s, const TermStore *t, GroundTerm relation)
{
    const FactBase *f = states_possible(s);
    unsigned n = 0;
    for (size_t i = 0; i < fact_base_count(f); i++)
        n += terms_parts(t, fact_base_at(f, i))->functor == relation;
    return n;
}

static void possible_facts_and_moves_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        CheckerRules r = read_text(gdl_games[i].text);
        assert_int_equal(count_possible(r.states, r.terms, TERM_TRUE), gdl_games[i].facts);
        assert_int_equal(count_possible(r.states, r.terms, TERM_DOES), gdl_games[i].moves);
        checker_rules_free(&r);
    }
}

static bool can_change(const CheckerRules *r, const char *role, const char *move)
{
    GroundTerm does[2] = {terms_constant(r->terms, role, strlen(role)),
                          terms_constant(r->terms, move, strlen(move))};
    return states_can_change(r->states, terms_function(r->terms, TERM_DOES, 2, does));
}

static void idle_moves_are_known(void **state)
{
    (void)state;
    CheckerRules r = read_text("(role a) (role b) (init (n 0)) (u 0 1) (u 1 0)"
                               "(<= (legal ?r wait) (role ?r)) (<= (legal a go) (true (n 0)))"
                               "(<= going (does a go)) (<= (next (n 1)) going)"
                               "(<= (next (n ?x)) (true (n ?x)) (not (does b wait)))"
                               "(<= (next (n 0)) (does b hop)) (<= (seen) (does a wait))");
    assert_non_null(r.states);
    assert_true(can_change(&r, "a", "go"));
    assert_true(can_change(&r, "b", "hop"));
    assert_false(can_change(&r, "a", "wait"));
    assert_false(can_change(&r, "b", "wait"));
    assert_true(can_change(&r, "a", "go"));
    checker_rules_free(&r);
}

/* ---- what is refused ----------------------------------------------------------------------- */

static void rules_without_meaning_are_refused(void **state)
{
    (void)state;
    static const char *const text[] = {
        "(role a",
        "(role a))",
        "(<=)",
        "(<= ?x (role a))",
        "(<= (true x))",
        "(<= (does a b))",
        "(role a b)",
        "(p 1) (p 1 2)",
        "(<= (legal a b) (does a c))",
        "(<= (init p) (true q))",
        "(<= p (init q))",
        "(<= (p ?x) (not (q ?x)))",
        "(<= p (distinct ?x ?y))",
        "(<= p (or))",
        "(<= p (not q q))",
        "(<= p ((q)))",
        "(<= p (<= q))",
        "p :- ",
        "p(a",
        "p :- (q",
        "p(a,)",
        "p :- ~",
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        CheckerRules r = read_text(text[i]);
        if (r.clauses)
            fail_msg("accepted: %s", text[i]);
        assert_true(diag_errors(r.ds) > 0);
        checker_rules_free(&r);
    }
}

/* Relations may depend on their own `not`; facts may not. */
static void facts_that_need_their_own_not_are_noticed(void **state)
{
    (void)state;
    static const char *const text[] = {
        "(role a) (<= p (not q)) (<= q (not p))",
        "(role a) (n 1 2) (n 2 1) (<= (p ?x) (n ?x ?y) (not (p ?y)))",
        "(role a) (init f) (<= p (true f) (not q)) (<= q (true f) r) (<= r p) (<= terminal p)",
    };
    static const char *const fine[] = {
        "(role a) (n 1 2) (n 2 3) (<= (p ?x) (n ?x ?y) (not (p ?y))) (<= terminal (p 2))",
        "(role a) (init f) (<= (p 1) (true f) (not (p 2))) (<= (p 2) (not (true f)) (not (p 1)))"
        "(<= terminal (p 1))",
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        CheckerRules r = read_text(text[i]);
        assert_non_null(r.clauses);
        states_terminal(r.states, states_initial(r.states));
        assert_non_null(terms_trouble(r.terms));
        assert_non_null(strstr(terms_trouble(r.terms), "its own `not`"));
        checker_rules_free(&r);
    }
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        CheckerRules r = read_text(fine[i]);
        assert_non_null(r.clauses);
        assert_true(states_terminal(r.states, states_initial(r.states)));
        assert_null(terms_trouble(r.terms));
        checker_rules_free(&r);
    }
}

/* ---- bounds -------------------------------------------------------------------------------- */

static StrBuf nested(const char *before, const char *open, unsigned n)
{
    StrBuf b = {0};
    strbuf_puts(&b, before);
    for (unsigned i = 0; i < n; i++)
        strbuf_puts(&b, open);
    return b;
}

static void deep_texts_are_refused(void **state)
{
    (void)state;
    static const char *const open[] = {"(", "p(", "~", "(p ", "p :- ("};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        StrBuf b = nested(i % 2 ? "q :- " : "", open[i], 100000);
        CheckerRules r = checker_rules(strbuf_get(&b), b.n, WORK);
        assert_null(r.clauses);
        checker_rules_free(&r);
        strbuf_clear(&b);
    }
}

/* Many cases, terms that grow for ever, a join that explodes. */
static void work_is_bounded(void **state)
{
    (void)state;
    StrBuf cases = nested("(p) (q) (<= r", " (or p q)", 30);
    strbuf_puts(&cases, ")");
    CheckerRules r = checker_rules(strbuf_get(&cases), cases.n, WORK);
    assert_null(r.clauses);
    checker_rules_free(&r);
    strbuf_clear(&cases);
    r = read_text("(role a) (p z) (<= (p (s ?x)) (p ?x))");
    assert_non_null(terms_trouble(r.terms));
    checker_rules_free(&r);
    r = read_text("(role a) (d 0) (d 1) (d 2) (d 3) (d 4) (d 5) (d 6) (d 7) (d 8) (d 9)"
                  "(<= (p ?a ?b ?c ?e ?f ?g ?h ?i ?j) (d ?a) (d ?b) (d ?c) (d ?e) (d ?f) (d ?g) (d "
                  "?h) (d ?i) (d ?j))");
    assert_non_null(terms_trouble(r.terms));
    checker_rules_free(&r);
    r = read_text("(d 1)");
    assert_non_null(terms_trouble(r.terms)); /* nobody plays */
    checker_rules_free(&r);
}

/* More states at a time than are kept in mind. */
static void states_may_be_asked_in_any_order(void **state)
{
    (void)state;
    CheckerRules r = read_text(gdl_games[0].text);
    char *first[40];
    StateNumber s = states_initial(r.states);
    const GroundTerm *roles;
    states_roles(r.states, &roles);
    for (unsigned i = 0; i < 40; i++) {
        first[i] = checker_says(&r, i);
        for (unsigned k = 0; k < 9 && i < 9; k++) {
            Moves m[2] = {{0}, {0}};
            for (unsigned role = 0; role < 2; role++)
                states_legal(r.states, i, roles[role], &m[role]);
            for (size_t a = 0; a < m[0].n * m[1].n; a++) {
                GroundTerm does[2];
                for (unsigned role = 0; role < 2; role++)
                    does[role] = terms_function(
                        r.terms, TERM_DOES, 2,
                        (GroundTerm[]){roles[role], m[role].at[role ? a % m[1].n : a / m[1].n]});
                s = states_next(r.states, i, does, 2);
            }
            vec_clear(&m[0]);
            vec_clear(&m[1]);
        }
    }
    assert_true(s >= 40);
    for (unsigned i = 40; i-- > 0;) {
        char *again = checker_says(&r, i);
        assert_string_equal(again, first[i]);
        free(again);
        free(first[i]);
    }
    checker_rules_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read_alike),
        cmocka_unit_test(random_rules_mean_the_same),
        cmocka_unit_test(a_difference_is_found),
        cmocka_unit_test(conditions_are_written_out),
        cmocka_unit_test(states_of_games_are_counted),
        cmocka_unit_test(possible_facts_and_moves_are_found),
        cmocka_unit_test(idle_moves_are_known),
        cmocka_unit_test(rules_without_meaning_are_refused),
        cmocka_unit_test(facts_that_need_their_own_not_are_noticed),
        cmocka_unit_test(deep_texts_are_refused),
        cmocka_unit_test(work_is_bounded),
        cmocka_unit_test(states_may_be_asked_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
