/* tests/unit/test_krk_classic.c -- the classic table for king and rook against king, asked in every
 * legal
 * position: the published counts, and the same answers as the same table written by hand in C. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/krk_by_hand.h"
#include "tests/support/krk_classic.h"

#define TABLE TESTS_DIR "/../advice/textbook/krk.al0"

/* By HandAdvice; the last: positions without advice. */
static const unsigned long published[HAND_NOTHING + 1] = {6188, 116504, 16180, 3384, 32908, 4, 0};

static void expect_same(const HandPosition *p, HandAdvice advice, Move move, const Choice *ours,
                        HandAdvice our_advice)
{
    if (our_advice == advice && krk_first_move(ours) == move)
        return;
    const ChessPosition position = krk_position(p);
    StrBuf text = {0};
    chess_game.write(&chess_game, &position, &text);
    fail_msg("%s: advice %d and not %d, or another first move", strbuf_get(&text), (int)our_advice,
             (int)advice);
}

static void every_position(void **state)
{
    unsigned long positions = 0, chosen[HAND_NOTHING + 1] = {0};
    KrkClassic *k = *state;
    for (unsigned i = 0; i < HAND_POSITIONS; i++) {
        HandPosition p = hand_position(i);
        HandMove first = {0};
        Choice choice;
        if (!hand_is_legal(&p))
            continue;
        HandAdvice by_hand = hand_choose(&p, &first);
        HandAdvice ours = krk_choose(k, &p, true, &choice);
        expect_same(&p, by_hand, krk_move(&p, first), &choice, ours);
        proof_free(&choice.proof);
        positions++;
        chosen[ours]++;
    }
    assert_int_equal(positions, 175168);
    for (unsigned i = 0; i <= HAND_NOTHING; i++)
        assert_int_equal(chosen[i], published[i]);
}

/* Without a tree the search may take other ways, to the same advice. */
static void every_position_without_trees(void **state)
{
    unsigned long chosen[HAND_NOTHING + 1] = {0};
    KrkClassic *k = *state;
    for (unsigned i = 0; i < HAND_POSITIONS; i++) {
        HandPosition p = hand_position(i);
        Choice choice;
        if (!hand_is_legal(&p))
            continue;
        chosen[krk_choose(k, &p, false, &choice)]++;
        assert_int_equal(choice.proof.tree.n, 0);
    }
    for (unsigned i = 0; i <= HAND_NOTHING; i++)
        assert_int_equal(chosen[i], published[i]);
}

static int open_table(void **state)
{
    static KrkClassic k;
    *state = &k;
    return krk_open(&k, TABLE) ? 0 : -1;
}

static int close_table(void **state)
{
    krk_close(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position),
        cmocka_unit_test(every_position_without_trees),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
