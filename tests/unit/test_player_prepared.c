/* tests/unit/test_player_prepared.c -- a prepared table that plays: high trees are looked up as
 * play goes on, and its moves are those of the whole tree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "al0.h"
#include "base/strbuf.h"
#include "lib/internal.h"
#include "positions/classes.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"

/* ---- help --------------------------------------------------------------------------------- */

static bool add_bytes(void *bytes, const char *at, size_t n)
{
    strbuf_add(bytes, at, n);
    return true;
}

static Al0Table *prepared_table(const char *text)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/al0_player_prepared_%ld", (long)getpid());
    Al0Table *t = table_of(text);
    StrBuf bytes = {0};
    Al0Prepared *p = al0_prepare(t, NULL, add_bytes, &bytes, NULL);
    assert_non_null(p);
    al0_prepared_free(p);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes.text, 1, bytes.n, f), bytes.n);
    fclose(f);
    strbuf_clear(&bytes);
    assert_true(al0_table_use_prepared(t, path, 0, NULL));
    unlink(path);
    return t;
}

static uint64_t state_of_chance = 20262;

static unsigned chance(size_t n)
{
    state_of_chance = state_of_chance * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((state_of_chance >> 33) % n);
}

/* ---- both ways ---------------------------------------------------------------------------- */

/* A player, and the whole tree of the advice that it follows. */
typedef struct Pair {
    Al0Player *player;
    Al0Session *session;
    Al0Answer *whole;
    size_t node; /* where play stands in the whole tree */
    Al0Position *now;
    unsigned looked_up; /* moves of plans that are smaller than the whole tree */
} Pair;

static void check_line(const Pair *p, const Al0PlayerMove *m)
{
    StrBuf line = {0};
    for (size_t at = p->node; !al0_node_is_leaf(p->whole, at);) {
        at = al0_node_longest_child(p->whole, at);
        char *code = al0_node_move(p->whole, at, AL0_MOVE_CODE);
        strbuf_printf(&line, "%s%s", line.n ? " " : "", code);
        al0_free(code);
        at = al0_node_again(p->whole, at);
    }
    assert_string_equal(m->line, strbuf_get(&line));
    strbuf_clear(&line);
}

/* Our move by the player, which is that of the whole tree.   Returns: whether there is one. */
static bool compare_move(Pair *p, Al0PlayerMove *m)
{
    bool moves = al0_player_move(p->player, NULL, m, NULL);
    if (!p->whole || al0_node_is_leaf(p->whole, p->node)) {
        al0_answer_free(p->whole);
        p->whole = al0_ask(p->session, p->now, NULL, NULL, NULL);
        p->node = AL0_ROOT;
        assert_int_equal(moves, al0_answer_size(p->whole) > 1);
        assert_true(!moves || m->is_new);
    } else {
        assert_true(moves && !m->is_new);
    }
    if (!moves)
        return false;
    assert_string_equal(m->advice, al0_answer_advice(p->whole));
    assert_int_equal(m->plies, al0_node_height(p->whole, p->node));
    check_line(p, m);
    p->looked_up += al0_answer_size(al0_player_plan(p->player, NULL)) < al0_answer_size(p->whole);
    return true;
}

/* Plays a move in the position and in the whole tree. */
static void play_in_whole(Pair *p, const char *move)
{
    Al0Position *after = al0_position_play(p->now, move, NULL);
    assert_non_null(after);
    al0_position_free(p->now);
    p->now = after;
    size_t next = AL0_ROOT;
    for (size_t i = 0; i < al0_node_child_count(p->whole, p->node); i++) {
        char *code = al0_node_move(p->whole, al0_node_child(p->whole, p->node, i), AL0_MOVE_CODE);
        if (strcmp(code, move) == 0)
            next = al0_node_again(p->whole, al0_node_child(p->whole, p->node, i));
        al0_free(code);
    }
    assert_true(next != AL0_ROOT || al0_node_is_leaf(p->whole, p->node));
    p->node = next;
    if (next == AL0_ROOT) { /* play is behind a leaf */
        al0_answer_free(p->whole);
        p->whole = NULL;
    }
}

static char *random_move(const Al0Position *p)
{
    Al0Moves *moves = al0_position_moves(p);
    const char *code = al0_moves_text(moves, chance(al0_moves_count(moves)), AL0_MOVE_CODE);
    char *copy = al0_visible(code, strlen(code), false);
    al0_moves_free(moves);
    return copy;
}

/* The reply is the one that the player expects, thinks about, and that is not played; as a client
 * has it that lets a program think in the time of the other. */
static void guess_reply(Pair *p)
{
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    char *guess = random_move(p->now);
    Al0Position *after = al0_position_play(p->now, guess, NULL);
    if (!al0_position_ending(after)) {
        assert_true(al0_player_set(p->player, after, NULL));
        al0_player_move(p->player, NULL, &m, NULL);
    }
    al0_position_free(after);
    al0_free(guess);
}

/* A game against random replies.  told: the player is told moves, not positions. */
static void play_both(Pair *p, bool told)
{
    enum { MOVES_OF_A_GAME = 30 };
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    al0_player_set(p->player, p->now, NULL);
    for (int i = 0; i < MOVES_OF_A_GAME && !al0_position_ending(p->now) && compare_move(p, &m);
         i++) {
        char *ours = al0_visible(m.code, strlen(m.code), false);
        play_in_whole(p, ours);
        if (told)
            assert_true(al0_player_play(p->player, ours, NULL));
        al0_free(ours);
        if (al0_position_ending(p->now))
            break;
        if (!told && p->whole && !al0_node_is_leaf(p->whole, p->node) && chance(2))
            guess_reply(p);
        if (!p->whole)
            break;
        char *theirs = random_move(p->now);
        play_in_whole(p, theirs);
        if (told)
            assert_true(al0_player_play(p->player, theirs, NULL));
        else
            assert_true(al0_player_set(p->player, p->now, NULL));
        al0_free(theirs);
    }
    al0_answer_free(p->whole);
    p->whole = NULL;
}

static void compare_games(const char *text, unsigned games, bool some_are_looked_up)
{
    Al0Table *t = prepared_table(text);
    Status s = {0};
    Classes classes = classes_of_set(t->set, t->game);
    RandomPositions draw = {0};
    assert_true(classes_list(&classes, NULL, &s));
    Pair p = {.session = al0_session_new(t, 0, NULL)};
    for (unsigned i = 0; i < games; i++) {
        p.player = al0_player_new(t, NULL, NULL);
        p.now = lib_position_new(t->game);
        random_positions_next(&draw, &classes, p.now->bytes);
        play_both(&p, i % 2);
        al0_position_free(p.now);
        al0_player_free(p.player);
    }
    assert_true((p.looked_up > games) == some_are_looked_up);
    al0_session_free(p.session);
    classes_clear(&classes);
    al0_table_free(t);
}

/* ---- tables ------------------------------------------------------------------------------- */

static const char mate_by_queen[] = "table t\nmaterial \"KQvK\"\naim mate\nrule r then win\n"
                                    "advice win\n    better: mate\n    holding: Q\n    them: any\n"
                                    "    prefer: least after(dist(K, k))\n";

static void a_mate_in_many_moves(void **state)
{
    (void)state;
    compare_games(mate_by_queen, share_of(4, 12, 30), true);
}

/* The order of moves depends on the depth and on the root, and the depth is bounded. */
static void moves_are_ordered_by_depth_and_root(void **state)
{
    (void)state;
    compare_games("table t\nmaterial \"KQvK\"\naim mate\nsymmetric\nrule r then soon, win\n"
                  "advice soon\n    better: mate\n    us: depth < 14\n    them: any\n"
                  "    prefer: least after(depth * dist(K, k) - 6 * dist(K, k))\n"
                  "advice win\n    better: mate\n    holding: Q\n    them: any\n"
                  "    prefer: after(rank(K) = root(rank(K)))\n",
                  share_of(4, 12, 30), true);
}

/* Goals that look at the root, rules that change on the way. */
static void goals_look_at_the_root(void **state)
{
    (void)state;
    compare_games("table t\nmaterial \"KRvK\"\naim mate\n"
                  "rule far if rank(K) < 4 then climb\nrule r then mates, climb\n"
                  "advice mates\n    better: mate\n    them: any\n    us: depth < 16\n"
                  "advice climb\n    them: any\n    better: us_to_move and rank(K) > root(rank(K)) "
                  "and edge_dist(k) = 0\n    holding: R and not stalemate\n"
                  "    prefer: least after(manhattan(K, k))\n",
                  share_of(4, 12, 30), true);
}

static void low_trees_are_written_whole(void **state)
{
    (void)state;
    compare_games(
        "table t\nmaterial \"KQvK\"\naim mate\nrule r then win\n"
        "advice win\n    better: mate\n    holding: Q\n    us: depth < 6\n    them: any\n",
        4, false);
}

/* No format calls a place a leaf, or reached, where the tree is cut off. */
static void where_a_tree_is_cut_off_is_no_leaf(void **state)
{
    static const struct {
        Al0Format format;
        const char *cut, *leaf;
    } shown[] = {{AL0_TEXT, " that go on (...)", "1 leaf"},
                 {AL0_JSON, "\"cut_off\":true", "\"leaf\":true"},
                 {AL0_DOT, "cut_off=true", "leaf=true"},
                 {AL0_PGN, "the tree goes on", "goal reached"},
                 {AL0_HTML, "\"cut_off\":true", "\"plies\":0"}};
    (void)state;
    static const char fen[] = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1";
    Al0Table *t = prepared_table(mate_by_queen);
    Al0Position *p = al0_position_read(t, fen, strlen(fen), NULL);
    Al0Player *player = al0_player_new(t, NULL, NULL);
    Al0PlayerMove move = AL0_INIT(Al0PlayerMove);
    assert_true(al0_player_set(player, p, NULL));
    assert_true(al0_player_move(player, NULL, &move, NULL));
    const Al0Answer *plan = al0_player_plan(player, NULL);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        char *text = al0_answer_write(plan, shown[i].format, NULL, NULL);
        assert_non_null(strstr(text, shown[i].cut));
        assert_non_null(strstr(text, shown[i].leaf)); /* the longest line's */
        al0_free(text);
    }
    al0_player_free(player);
    al0_position_free(p);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mate_in_many_moves),
        cmocka_unit_test(moves_are_ordered_by_depth_and_root),
        cmocka_unit_test(goals_look_at_the_root),
        cmocka_unit_test(low_trees_are_written_whole),
        cmocka_unit_test(where_a_tree_is_cut_off_is_no_leaf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
