/* tests/unit/test_words_pure.c -- words of chess that need no position, compared with
 * square-by-square definitions on random sets, and words on numbers. */
#include "words.h"

/* ---- definitions square by square ---- */

static int king_steps(int a, int b)
{
    const int files = abs(file_of(a) - file_of(b)), ranks = abs(rank_of(a) - rank_of(b));
    return files > ranks ? files : ranks;
}

static int straight_steps(int a, int b)
{
    return abs(file_of(a) - file_of(b)) + abs(rank_of(a) - rank_of(b));
}

static Value least(Set s, Set t, int distance(int, int))
{
    Value best = UNDEFINED;
    for (int a = 0; a < N_SQUARES; a++)
        for (int b = 0; b < N_SQUARES; b++)
            if (has(s, a) && has(t, b) && (best == UNDEFINED || INT(distance(a, b)) < best))
                best = INT(distance(a, b));
    return best;
}

/* Squares b for which some a of s has the given relation to them. */
static Set related(Set s, bool relation(int, int))
{
    Set found = 0;
    for (int a = 0; a < N_SQUARES; a++)
        for (int b = 0; b < N_SQUARES; b++)
            if (has(s, a) && relation(a, b))
                found |= (Set)1 << b;
    return found;
}

static bool is_above(int a, int b)
{
    return file_of(a) == file_of(b) && rank_of(b) > rank_of(a);
}

static bool is_below(int a, int b)
{
    return is_above(b, a);
}

static bool is_left(int a, int b)
{
    return rank_of(a) == rank_of(b) && file_of(b) < file_of(a);
}

static bool is_right(int a, int b)
{
    return is_left(b, a);
}

static bool is_king_step(int a, int b)
{
    return king_steps(a, b) == 1;
}

static bool is_knight_jump(int a, int b)
{
    return king_steps(a, b) == 2 && straight_steps(a, b) == 3;
}

static void compare_distances(Set s, Set t)
{
    assert_int_equal(of_2("dist", s, t), least(s, t, king_steps));
    assert_int_equal(of_2("manhattan", s, t), least(s, t, straight_steps));
    assert_int_equal(of("edge_dist", s), least(s, find("edge", 0)->value, king_steps));
    const Value nearest_is = least(s, t, king_steps);
    Set nearest = 0, within[9] = {0};
    for (int a = 0; a < N_SQUARES; a++) {
        const Set one = (Set)1 << a;
        if (has(s, a) && t && least(one, t, king_steps) == nearest_is)
            nearest |= one;
        for (Value n = 0; n < 9; n++)
            if (s && least(one, s, king_steps) <= n)
                within[n] |= one;
    }
    assert_int_equal(of_2("nearest", s, t), nearest);
    for (Value n = 0; n < 9; n++)
        assert_int_equal(of_2("within", s, n), within[n]);
}

static void distances_of_random_sets(void **state)
{
    (void)state;
    uint64_t seed = 88172645463325252u;
    for (int i = 0; i < 400; i++) {
        const Set s = random_set(&seed), t = random_set(&seed);
        compare_distances(s, t);
    }
}

static void steps_and_rays_of_random_sets(void **state)
{
    (void)state;
    uint64_t seed = 362436069;
    for (int i = 0; i < 400; i++) {
        const Set s = random_set(&seed);
        assert_int_equal(of("above", s), related(s, is_above));
        assert_int_equal(of("below", s), related(s, is_below));
        assert_int_equal(of("left", s), related(s, is_left));
        assert_int_equal(of("right", s), related(s, is_right));
        assert_int_equal(of("king_from", s), related(s, is_king_step));
        assert_int_equal(of("knight_from", s), related(s, is_knight_jump));
    }
}

static void shift_of_random_sets(void **state)
{
    (void)state;
    uint64_t seed = 521288629;
    for (int files = -9; files <= 9; files++)
        for (int ranks = -9; ranks <= 9; ranks++) {
            const Set s = random_set(&seed) | next_random(&seed);
            assert_int_equal(of_3("shift", s, INT(files), INT(ranks)), shifted(s, files, ranks));
        }
    assert_int_equal(of_3("shift", at("d4"), UNDEFINED, 0), 0);
    assert_int_equal(of_3("shift", at("d4"), 0, UNDEFINED), 0);
    assert_int_equal(of_3("shift", at("d4"), INT(INT32_MIN), INT(INT32_MAX)), 0);
}

static Set walked(Set s, Set t)
{
    for (int i = 0; i < N_SQUARES; i++)
        s |= related(s, is_king_step) & t;
    return s;
}

static void reach_of_random_sets(void **state)
{
    (void)state;
    uint64_t seed = 977;
    for (int i = 0; i < 60; i++) {
        const Set s = random_set(&seed), t = random_set(&seed);
        assert_int_equal(of_2("reach", s, t), walked(s, t));
    }
    assert_int_equal(of_2("reach", at("a1"), at("b2c3e5")), at("a1b2c3"));
    assert_int_equal(of_2("reach", at("a1"), 0), at("a1"));
    assert_int_equal(of_2("reach", 0, ~(Set)0), 0);
}

static bool is_between(int a, int b, int c)
{
    const int f = file_of(b) - file_of(a), r = rank_of(b) - rank_of(a);
    return a != b && (f == 0 || r == 0 || abs(f) == abs(r)) && c != a && c != b &&
           king_steps(a, c) + king_steps(c, b) == king_steps(a, b) &&
           (file_of(c) - file_of(a)) * r == (rank_of(c) - rank_of(a)) * f;
}

static bool in_rectangle(int a, int b, int c)
{
    return straight_steps(a, c) + straight_steps(c, b) == straight_steps(a, b);
}

static void pairs_of_squares(void **state)
{
    (void)state;
    for (int a = 0; a < N_SQUARES; a++)
        for (int b = 0; b < N_SQUARES; b++) {
            const Value args[2] = {(Set)1 << a, (Set)1 << b};
            Set between = 0, rectangle = 0;
            for (int c = 0; c < N_SQUARES; c++) {
                between |= (Set)is_between(a, b, c) << c;
                rectangle |= (Set)in_rectangle(a, b, c) << c;
            }
            assert_int_equal(of_2("between", args[0], args[1]), between);
            assert_int_equal(chess_vocab.domains[0].range->function(NULL, args), rectangle);
        }
    assert_int_equal(of_2("between", at("a1a2"), at("a8")), 0);
    assert_int_equal(of_2("between", at("a1"), 0), 0);
    assert_int_equal(
        chess_vocab.domains[0].range->function(NULL, (const Value[]){at("a1b1"), at("c3")}), 0);
    assert_int_equal(chess_vocab.domains[0].range->function(NULL, (const Value[]){at("a1"), 0}), 0);
}

static void files_ranks_and_squares(void **state)
{
    (void)state;
    for (int n = -2; n <= 10; n++) {
        Set file = 0, rank = 0;
        for (int a = 0; a < N_SQUARES; a++) {
            file |= (Set)(file_of(a) + 1 == n) << a;
            rank |= (Set)(rank_of(a) + 1 == n) << a;
        }
        assert_int_equal(of("on_file", INT(n)), file);
        assert_int_equal(of("on_rank", INT(n)), rank);
        for (int m = -2; m <= 10; m++)
            assert_int_equal(of_2("square", INT(n), INT(m)), file & of("on_rank", INT(m)));
    }
    assert_int_equal(of("file", at("c7")), 3);
    assert_int_equal(of("rank", at("c7")), 7);
    assert_int_equal(of("file", at("h8")), 8);
    assert_int_equal(of("rank", at("h8")), 8);
}

static void numbers_that_do_not_exist(void **state)
{
    (void)state;
    assert_int_equal(of("file", 0), UNDEFINED);
    assert_int_equal(of("rank", 0), UNDEFINED);
    assert_int_equal(of("file", at("a1a2")), UNDEFINED);
    assert_int_equal(of("rank", at("a1b1")), UNDEFINED);
    assert_int_equal(of_2("dist", 0, at("a1")), UNDEFINED);
    assert_int_equal(of_2("manhattan", at("a1b1"), 0), UNDEFINED);
    assert_int_equal(of("edge_dist", 0), UNDEFINED);
    assert_int_equal(of("on_file", UNDEFINED), 0);
    assert_int_equal(of("on_rank", UNDEFINED), 0);
    assert_int_equal(of_2("square", UNDEFINED, 1), 0);
    assert_int_equal(of_2("square", 1, UNDEFINED), 0);
    assert_int_equal(of_2("within", at("d4"), UNDEFINED), 0);
    assert_int_equal(of_2("within", at("d4"), INT(-1)), 0);
    assert_int_equal(of_2("within", at("d4"), INT(INT32_MAX)), ~(Set)0);
}

/* ---- words of any game ---- */

static void numbers(void **state)
{
    (void)state;
    assert_int_equal(of("count", 0), 0);
    assert_int_equal(of("count", at("a1h8d4")), 3);
    assert_int_equal(of("count", ~(Set)0), 64);
    assert_int_equal(of("abs", INT(-7)), 7);
    assert_int_equal(of("abs", 7), 7);
    assert_int_equal(of("abs", INT(INT32_MIN)), UNDEFINED);
    assert_int_equal(of_2("min", INT(-2), 3), INT(-2));
    assert_int_equal(of_2("max", INT(-2), 3), 3);
    assert_int_equal(of_3("min", 4, 3, INT(-5)), INT(-5));
    assert_int_equal(of_3("max", INT(-4), INT(-3), INT(-5)), INT(-3));
    assert_int_equal(of("sign", INT(-9)), INT(-1));
    assert_int_equal(of("sign", 0), 0);
    assert_int_equal(of("sign", 9), 1);
    assert_int_equal(of_2("mod", 7, 3), 1);
    assert_int_equal(of_2("mod", INT(-7), 3), 2);
    assert_int_equal(of_2("mod", INT(-6), 3), 0);
    assert_int_equal(of_2("mod", 7, 0), UNDEFINED);
    assert_int_equal(of_2("mod", 7, INT(-3)), UNDEFINED);
}

static void undefined_numbers_spread(void **state)
{
    (void)state;
    assert_int_equal(of("abs", UNDEFINED), UNDEFINED);
    assert_int_equal(of("sign", UNDEFINED), UNDEFINED);
    assert_int_equal(of_2("mod", UNDEFINED, 3), UNDEFINED);
    assert_int_equal(of_2("mod", 3, UNDEFINED), UNDEFINED);
    static const char *const names[] = {"min", "max"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(of_2(names[i], UNDEFINED, 1), UNDEFINED);
        assert_int_equal(of_2(names[i], 1, UNDEFINED), UNDEFINED);
        assert_int_equal(of_3(names[i], UNDEFINED, 1, 2), UNDEFINED);
        assert_int_equal(of_3(names[i], 1, UNDEFINED, 2), UNDEFINED);
        assert_int_equal(of_3(names[i], 1, 2, UNDEFINED), UNDEFINED);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_of_random_sets),
        cmocka_unit_test(steps_and_rays_of_random_sets),
        cmocka_unit_test(shift_of_random_sets),
        cmocka_unit_test(reach_of_random_sets),
        cmocka_unit_test(pairs_of_squares),
        cmocka_unit_test(files_ranks_and_squares),
        cmocka_unit_test(numbers_that_do_not_exist),
        cmocka_unit_test(numbers),
        cmocka_unit_test(undefined_numbers_spread),
    };
    return cmocka_run_group_tests_name("words_pure", tests, NULL, NULL);
}
