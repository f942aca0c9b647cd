/* tests/unit/test_checker_eval.c -- the proof checker's reading of expressions against al0's.
 * On every table that is shipped, and on tables made at random from all operators and words. */
#include <stdio.h>

#include "tests/support/compare_checker.h"
#include "tests/support/random_table.h"
#include "tests/support/read_fen.h"
#include "tests/support/share.h"

enum { LINES = 3 };

static unsigned n_positions(void)
{
    return share_of(30, 60, 400);
}

static void shipped_tables_are_read_alike(void **state)
{
    static const char *const name[] = {"krk.al0",  "kqk.al0",  "kpk.al0",  "krrk.al0",
                                       "kbbk.al0", "kbnk.al0", "mate.al0", "textbook/krk.al0"};
    (void)state;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        StrBuf path = {0};
        uint64_t seed = 11 + i;
        strbuf_printf(&path, "%s/../advice/%s", TESTS_DIR, name[i]);
        Bundle b = bundle_load_file(strbuf_get(&path), NULL, 0);
        assert_non_null(b.c);
        Twin t = twin_new(&b, strbuf_get(&path));
        for (unsigned n = 0; n < n_positions(); n++) {
            Line line = random_line(random_position(&seed), &seed);
            checker_line(&t, &line);
        }
        print_message("%s: %lu compared\n", name[i], t.rig.compared);
        twin_free(&t);
        bundle_free(&b);
        strbuf_clear(&path);
    }
}

/* Every legal move, and the position behind it. */
static void compare_rules(Twin *t, const ChessPosition *p)
{
    Move move[MAX_CHESS_MOVES];
    Mailbox here, after, m;
    MailboxMove step[MOST_MAILBOX_MOVES];
    t->us_black = p->flipped;
    twin_position(t, p, &here);
    unsigned n = chess_moves(p, move), found = 0;
    assert_int_equal(n, mailbox_moves(&here, step));
    for (unsigned i = 0; i < n; i++) {
        ChessPosition q;
        MailboxMove s = twin_step(t, p, &here, move[i]);
        for (unsigned k = 0; k < n; k++)
            found += memcmp(&step[k], &s, sizeof s) == 0;
        chess_play(p, move[i], &q);
        twin_position(t, &q, &after);
        mailbox_play(&here, s, &m);
        assert_true(mailbox_same(&m, &after));
    }
    assert_int_equal(found, n);
}

static void the_rules_are_the_same(void **state)
{
    static const char *const hard[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1"};
    uint64_t seed = 5;
    Twin t = {0};
    (void)state;
    for (unsigned i = 0; i < 6 * n_positions(); i++) {
        ChessPosition p = random_position(&seed);
        if (i % 2) {
            p = read_fen(hard[i / 2 % (sizeof hard / sizeof *hard)]);
            play_random(&p, random_below(&seed, 6), &seed);
            chess_game.orient(&chess_game, &p, random_below(&seed, 2), &p);
        }
        compare_rules(&t, &p);
    }
}

static void random_tables_are_read_alike(void **state)
{
    unsigned long compared = 0;
    (void)state;
    const unsigned tables = share_of(150, 400, 1000);
    for (uint64_t seed = 1; seed <= tables; seed++) {
        StrBuf text = {0};
        random_table(seed, &text);
        compared += checker_random_table(seed, strbuf_get(&text), LINES);
        strbuf_clear(&text);
    }
    print_message("%lu compared\n", compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rules_are_the_same),
        cmocka_unit_test(shipped_tables_are_read_alike),
        cmocka_unit_test(random_tables_are_read_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
