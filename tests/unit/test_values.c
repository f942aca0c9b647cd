/* tests/unit/test_values.c -- advice with parameters against the same with each value written out,
 * on random tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/compare_values.h"
#include "tests/support/read_fen.h"
#include "tests/support/share.h"

static unsigned n_tables(void)
{
    return share_of(6, 12, 12);
}

static void instances_are_advice_written_out(void **state)
{
    ValuesCount count = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= n_tables(); seed++)
        compare_written_out(seed, &count);
    print_message("%u satisfiable, %u by plans, %u by plans with parameters\n", count.found,
                  count.by_plans, count.by_valued_plans);
    assert_true(count.found > n_tables() / 4 && count.by_plans > 3 && count.by_valued_plans > 1);
}

static void pieces_are_their_kind(void **state)
{
    ValuesCount count = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= 4 * n_tables(); seed++)
        compare_kinds(seed, &count);
    print_message("%u satisfiable, %u by plans, %u by plans that keep it\n", count.found,
                  count.by_plans, count.by_valued_plans);
    assert_true(count.found > 0 && count.by_plans > 8 && count.by_valued_plans > 8);
}

/* The side and kind of the piece on a square, which is given as a set. */
static unsigned piece_on(const ChessPosition *p, Value at)
{
    unsigned i = 0;
    while (i < 2 * N_KINDS && !(p->piece[i] & at))
        i++;
    return i;
}

/* Every piece goes where one of its side and kind stands (promotion apart), no two to one square,
 * and only what has moved or was taken is elsewhere. */
static void check_followed(const ChessPosition *before, Move m)
{
    const Game *g = &chess_game;
    ChessPosition after;
    Value standing = g->pieces->standing(g, before), found = 0;
    unsigned moved = 0;
    g->play(g, before, NULL, m, &after);
    for (Value rest = standing; rest; rest &= rest - 1) {
        Value from = rest & (0 - rest), to = g->pieces->follow(g, before, m, from);
        assert_false(found & to);
        found |= to;
        moved += to && to != from;
        unsigned kind = piece_on(before, from);
        if (to && !(move_flags(m) & MOVE_PROMOTE && from >> move_from(m) & 1))
            assert_int_equal(piece_on(&after, to), kind);
    }
    assert_int_equal(moved, move_flags(m) & MOVE_CASTLE ? 2 : 1);
    assert_true(found == g->pieces->standing(g, &after));
    assert_true(g->pieces->follow(g, before, m, 0) == 0);
}

static void pieces_keep_their_names(void **state)
{
    unsigned flags = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed * 31 + 5;
        ChessPosition p = random_game(&random);
        Move move[MAX_CHESS_MOVES];
        unsigned n = chess_moves(&p, move);
        for (unsigned i = 0; i < n; i++) {
            check_followed(&p, move[i]);
            flags |= move_flags(move[i]);
        }
    }
    static const char *const fen[] = {
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1"};
    for (size_t k = 0; k < sizeof fen / sizeof *fen; k++) {
        ChessPosition p = read_fen(fen[k]);
        Move move[MAX_CHESS_MOVES];
        unsigned n = chess_moves(&p, move);
        for (unsigned i = 0; i < n; i++) {
            check_followed(&p, move[i]);
            flags |= move_flags(move[i]);
        }
    }
    assert_int_equal(flags & 31, 31);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instances_are_advice_written_out),
        cmocka_unit_test(pieces_are_their_kind),
        cmocka_unit_test(pieces_keep_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
