/* tests/unit/test_compose.c -- plans that are found, against all plans tried one by one: by a
 * second reading of what plans mean, and by the prover. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "interp/compose/compose.h"
#include "tests/support/random_plan.h"
#include "tests/support/second_plan.h"

#ifdef __SANITIZE_ADDRESS__
enum { READ_TABLES = 10, TABLES = 10 };
#else
enum { READ_TABLES = 40, TABLES = 40 };
#endif
enum { READ_SIZE = 2, READ_HIGHEST = 3, SIZE = 3, HIGHEST = 4 };

/* Advice of a step or two, each of which may lead nearer to the aim or away from it. */
static void write_step(uint64_t *seed, unsigned number, StrBuf *out)
{
    static const char *const better[] = {
        "rank(K) = root(rank(K)) + 1", "file(K) = root(file(K)) + 1",
        "dist(K, k) < root(dist(K, k))", "rank(K) = root(rank(K)) - 1",
        "them_to_move and mobility < 5"};
    static const char *const us[] = {"depth = 0 and by(K)", "depth < 3 and by(K)", "depth = 0"};
    static const char *const them[] = {"any", "any", "by(k)", "depth < 2"};
    static const char *const when[] = {"true", "true", "rank(K) > 2"};
    strbuf_printf(out, "advice a%u\n  better: %s\n", number,
                  number < 2 ? better[number] : ONE_OF(seed, better));
    strbuf_printf(out, "  us: %s\n", ONE_OF(seed, us));
    strbuf_printf(out, "  them: %s\n", ONE_OF(seed, them));
    strbuf_printf(out, "  when: %s\n", ONE_OF(seed, when));
}

/* A random table with an aim: our king some steps away.  More text stands behind it. */
static Bundle random_bundle(uint64_t *seed, const char *more)
{
    StrBuf text = {0};
    strbuf_printf(&text, "table t\naim rank(K) = %u and file(K) = %u\nrule r then a0\n",
                  3 + random_below(seed, 4), 3 + random_below(seed, 4));
    for (unsigned i = 0; i < PLAN_ADVICE; i++)
        write_step(seed, i, &text);
    strbuf_puts(&text, more);
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c)
        fail_msg("%s%s", strbuf_get(&text), strbuf_get(&b.messages));
    strbuf_clear(&text);
    return b;
}

typedef struct Asked {
    Composed out;
    Choice choice;
    char text[400]; /* of the plan found */
} Asked;

/* Looks for a plan of the advice a0, a1, a2. */
static Asked compose(const Bundle *b, const ChessPosition *root, unsigned size, unsigned highest,
                     bool unguided)
{
    Asked a = {0};
    Advice *piece[PLAN_ADVICE];
    uint32_t n = 0;
    for (size_t i = 0; i < b->set->n_advices; i++)
        if (!b->set->advices[i]->plan)
            piece[n++] = b->set->advices[i];
    Arena *home = arena_new("a test");
    ChooseOptions o = {.limits = {.max_depth = highest, .max_nodes = 20000}, .want_tree = true};
    ComposeQuestion q = {.table = compose_table_new(home, b->c),
                         .position = root,
                         .piece = piece,
                         .n_pieces = n,
                         .most_pieces = size,
                         .options = &o,
                         .unguided = unguided,
                         .memory = 1 << 20};
    Session *s = session_new(&q.table->compiled, 4 << 20);
    compose_find(s, home, &q, &a.out, &a.choice);
    if (a.out.found)
        snprintf(a.text, sizeof a.text, "%s", a.out.text);
    proof_free(&a.choice.proof);
    composed_clear(&a.out);
    session_free(s);
    arena_free(home);
    return a;
}

/* ---- against a second reading ------------------------------------------------------------- */

/* Every way to write a plan of one piece or two, equal ones and all. */
static void write_all_plans(StrBuf *out)
{
    static const char *const joint[] = {"with", "or", "then"};
    for (unsigned i = 0; i < PLAN_ADVICE; i++) {
        strbuf_printf(out, "plan size_1_%u = a%u\n", i, i);
        for (unsigned k = 0; k < PLAN_ADVICE; k++)
            for (unsigned j = 0; j < 3; j++)
                strbuf_printf(out, "plan size_2_%u_%u_%u = a%u %s a%u\n", i, k, j, i, joint[j], k);
    }
}

/* The pieces of the smallest plan that has a tree of at most READ_HIGHEST plies; more than
 * READ_SIZE: there is none. */
static unsigned read_size(const Bundle *b, const ChessPosition *root)
{
    Game game = naive_game();
    unsigned least = READ_SIZE + 1;
    for (size_t i = 0; i < b->set->n_advices; i++) {
        const Advice *a = b->set->advices[i];
        unsigned size = 0;
        if (sscanf(a->name.text, "size_%u", &size) == 1 && size < least &&
            second_plan_comes_to(&game, a, b->set->root->aim, root, READ_HIGHEST))
            least = size;
    }
    return least;
}

static void smallest_plans_are_found(void **state)
{
    unsigned of_size[READ_SIZE + 2] = {0};
    StrBuf all = {0};
    (void)state;
    write_all_plans(&all);
    for (uint64_t seed = 1; seed <= READ_TABLES; seed++) {
        uint64_t random = seed * 7907 + 3;
        Bundle b = random_bundle(&random, strbuf_get(&all));
        ChessPosition root = random_pieces(&random, random_below(&random, 2));
        Asked a = compose(&b, &root, READ_SIZE, READ_HIGHEST, false);
        unsigned size = a.out.found ? a.out.pieces : READ_SIZE + 1;
        assert_int_equal(size, read_size(&b, &root));
        of_size[size]++;
        bundle_free(&b);
    }
    print_message("%u of one piece, %u of two, %u none\n", of_size[1], of_size[2], of_size[3]);
    assert_true(of_size[1] > 0 && of_size[2] > 0 && of_size[3] > 0);
    strbuf_clear(&all);
}

/* ---- against the prover ------------------------------------------------------------------- */

static void what_is_left_out_has_no_tree(void **state)
{
    uint64_t left_out = 0, tried = 0;
    unsigned larger = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= TABLES; seed++) {
        uint64_t random = seed * 6007 + 1;
        Bundle b = random_bundle(&random, "");
        ChessPosition root = random_pieces(&random, random_below(&random, 2));
        Asked a = compose(&b, &root, SIZE, HIGHEST, false);
        Asked each = compose(&b, &root, SIZE, HIGHEST, true);
        assert_int_equal(a.out.found, each.out.found);
        assert_string_equal(a.text, each.text);
        assert_true(a.out.decided >= each.out.decided);
        assert_int_equal(each.out.left_out, 0);
        left_out += a.out.left_out;
        tried += a.out.refuted + a.out.unknown;
        larger += a.out.found && a.out.pieces > 1;
        bundle_free(&b);
    }
    print_message("%llu left out, %llu tried in vain, %u plans of two pieces or more\n",
                  (unsigned long long)left_out, (unsigned long long)tried, larger);
    assert_true(left_out > 0 && larger > 0);
}

/* ---- the plans themselves ----------------------------------------------------------------- */

static bool always(void *context)
{
    (void)context;
    return true;
}

/* By hand.  Of a alone: a; a then a; a then a then a, a or (a then a).  Of a and b: a, b; a with b,
 * a or b, four pairs in turn; eight lists, a with b and a or b before and behind each of the two,
 * each of the two or a with b, each of the two or a pair in turn: 8 + 4 + 4 + 2 + 8. */
static void equal_plans_are_made_once(void **state)
{
    static const size_t one[] = {1, 2, 4}, two[] = {2, 8, 34};
    Advice advice[2] = {{.full_name = "a"}, {.full_name = "b"}};
    Advice *piece[2] = {&advice[0], &advice[1]};
    (void)state;
    for (uint32_t n = 1; n <= 2; n++) {
        PlanStore s = {.piece = piece, .n_pieces = n};
        for (unsigned size = 1; size <= 3; size++) {
            assert_true(plan_store_make(&s, size, 1000, always, NULL));
            assert_int_equal(s.plan.n, n == 1 ? one[size - 1] : two[size - 1]);
            assert_int_equal(s.equal, 0);
        }
        assert_true(plan_store_make(&s, 4, 1000, always, NULL)); /* (a then a) or (a then b) */
        assert_true(s.equal > 0 || n == 1);
        plan_store_clear(&s);
    }
}

static void plans_are_written_with_names_for_what_has_steps(void **state)
{
    Advice advice[3] = {{.full_name = "a"}, {.full_name = "b"}, {.full_name = "c"}};
    Advice *piece[3] = {&advice[0], &advice[1], &advice[2]};
    PlanStore s = {.piece = piece, .n_pieces = 3};
    StrBuf out = {0};
    (void)state;
    for (unsigned size = 1; size <= 4; size++)
        plan_store_make(&s, size, 100000, always, NULL);
    bool met = false;
    for (size_t i = 0; i < s.plan.n; i++) {
        Arena *home = arena_new("a test");
        PlanDeclared d = plan_store_declare(&s, i, home, "p");
        out.n = 0;
        plan_declared_write(&out, &d);
        met |= strcmp(strbuf_get(&out), "plan p_1 = a then b with c\nplan p = b or p_1\n") == 0;
        arena_free(home);
    }
    assert_true(met);
    strbuf_clear(&out);
    plan_store_clear(&s);
}

static void no_more_plans_are_made_than_there_may_be(void **state)
{
    Advice advice = {.full_name = "a"}, *piece = &advice;
    PlanStore s = {.piece = &piece, .n_pieces = 1};
    (void)state;
    assert_true(plan_store_make(&s, 1, 2, always, NULL));
    assert_true(plan_store_make(&s, 2, 2, always, NULL));
    assert_false(plan_store_make(&s, 3, 2, always, NULL));
    assert_int_equal(s.plan.n, 2);
    plan_store_clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smallest_plans_are_found),
        cmocka_unit_test(what_is_left_out_has_no_tree),
        cmocka_unit_test(equal_plans_are_made_once),
        cmocka_unit_test(plans_are_written_with_names_for_what_has_steps),
        cmocka_unit_test(no_more_plans_are_made_than_there_may_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
