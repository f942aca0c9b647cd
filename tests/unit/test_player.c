/* tests/unit/test_player.c -- a table that plays from move to move, as al0.h offers it. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"

/* ---- help --------------------------------------------------------------------------------- */

static Al0Table *krk(void)
{
    Al0Status status;
    Al0Table *t = al0_table_read(TESTS_DIR "/../advice/krk.al0", NULL, &status);
    if (!t)
        fail_msg("%s", status.text);
    return t;
}

/* NULL where the text is no legal position. */
static Al0Position *position_of(const Al0Table *t, const char *fen)
{
    Al0Position *p = al0_position_read(t, fen, strlen(fen), NULL);
    if (p)
        al0_position_set_us(p, t, AL0_DEFAULT_PLAYER, NULL);
    return p;
}

static uint64_t state_of_chance = 20261;

static unsigned chance(unsigned n)
{
    state_of_chance = state_of_chance * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((state_of_chance >> 33) % n);
}

/* KRvK with White to move, drawn at random. */
static Al0Position *random_krk(const Al0Table *t)
{
    for (;;) {
        char board[64] = {0}, fen[100] = "";
        static const char piece[] = "KRk";
        for (const char *c = piece; *c; c++)
            board[chance(64)] = *c;
        size_t n = 0, pieces = 0;
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 8; column++) {
                char c = board[8 * row + column];
                bool goes_on = !c && n > 0 && fen[n - 1] >= '1' && fen[n - 1] < '8';
                if (goes_on)
                    fen[n - 1]++;
                else
                    fen[n++] = c ? c : '1';
                pieces += c != 0;
            }
            fen[n++] = row < 7 ? '/' : ' ';
        }
        strcpy(fen + n, "w - - 0 1");
        Al0Position *p = pieces == 3 ? position_of(t, fen) : NULL;
        if (p && !al0_position_ending(p))
            return p;
        al0_position_free(p);
    }
}

/* ---- games -------------------------------------------------------------------------------- */

typedef char *Reply(const Al0Player *player);

static char *copy_of(const char *text)
{
    return al0_visible(text, strlen(text), false);
}

static char *random_reply(const Al0Player *player)
{
    Al0Moves *moves = al0_position_moves(al0_player_position(player));
    char *move =
        copy_of(al0_moves_text(moves, chance((unsigned)al0_moves_count(moves)), AL0_MOVE_CODE));
    al0_moves_free(moves);
    return move;
}

/* The reply below which the tree is deepest; any where it has ended. */
static char *longest_reply(const Al0Player *player)
{
    size_t node, best = 0;
    const Al0Answer *plan = al0_player_plan(player, &node);
    size_t n = plan ? al0_node_child_count(plan, node) : 0;
    for (size_t i = 0; i < n; i++) {
        size_t child = al0_node_child(plan, node, i);
        if (!best || al0_node_height(plan, child) > al0_node_height(plan, best))
            best = child;
    }
    return best ? al0_node_move(plan, best, AL0_MOVE_CODE) : random_reply(player);
}

/* Our move, which keeps to the plan: where it goes on it is a ply or more nearer to the goal. */
static unsigned play_ours(Al0Player *player, unsigned plies_before)
{
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    Al0Status status;
    char line[1000], code[8];
    if (!al0_player_move(player, NULL, &m, &status))
        fail_msg("%s", status.text);
    assert_int_equal(status.kind, AL0_OK);
    assert_int_equal(m.outcome, AL0_PLAYER_MOVES);
    assert_true(m.plies > 0 && m.rule && m.advice && m.goal && *m.goal);
    if (!m.is_new)
        assert_true(m.plies + 2 <= plies_before);
    assert_memory_equal(m.line, m.code, strlen(m.code));
    snprintf(line, sizeof line, "%s", m.line);
    snprintf(code, sizeof code, "%s", m.code);
    unsigned plies = m.plies;
    assert_true(al0_player_move(player, NULL, &m, NULL)); /* the same question */
    assert_string_equal(m.line, line);
    assert_true(al0_player_play(player, code, NULL));
    return plies;
}

static void play_game(Al0Player *player, Al0Position *from, Reply *reply)
{
    enum { MOST_MOVES = 50 };
    unsigned moves = 0, plies = 0;
    al0_player_set(player, from, NULL);
    while (!al0_position_ending(al0_player_position(player))) {
        if (++moves > MOST_MOVES)
            fail_msg("no mate: %s", al0_position_text(from));
        plies = play_ours(player, plies);
        if (al0_position_ending(al0_player_position(player)))
            break;
        char *move = reply(player);
        assert_true(al0_player_play(player, move, NULL));
        al0_free(move);
    }
    assert_string_equal(al0_position_ending(al0_player_position(player)), "mate");
}

static void every_game_is_won(void **state)
{
    (void)state;
    const unsigned games = share_of(40, 100, 100);
    Al0Table *t = krk();
    Al0Player *player = al0_player_new(t, NULL, NULL);
    for (unsigned i = 0; i < games; i++) {
        Al0Position *from = random_krk(t);
        play_game(player, from, i % 2 ? longest_reply : random_reply);
        al0_position_free(from);
    }
    al0_player_free(player);
    al0_table_free(t);
}

/* A client that sets position after position, as chess programs are told them. */
static void positions_that_are_set_keep_the_plan(void **state)
{
    (void)state;
    Al0Table *t = krk();
    Al0Player *player = al0_player_new(t, NULL, NULL);
    Al0Position *p = position_of(t, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    unsigned plans = 0, moves = 0, ended = 0, plies = 0;
    while (!al0_position_ending(p)) {
        assert_true(++moves < 50);
        al0_player_set(player, p, NULL);
        assert_true(al0_player_move(player, NULL, &m, NULL));
        plans += m.is_new;
        ended += plies <= 2; /* the plan before had no more than this */
        plies = m.plies;
        Al0Position *after = al0_position_play(p, m.code, NULL);
        al0_position_free(p);
        p = after;
        if (al0_position_ending(p))
            break;
        Al0Moves *replies = al0_position_moves(p);
        after = al0_position_play(p, al0_moves_text(replies, 0, AL0_MOVE_NAME), NULL);
        al0_moves_free(replies);
        al0_position_free(p);
        p = after;
    }
    assert_int_equal(plans, ended);
    assert_true(plans < moves);
    al0_position_free(p);
    al0_player_free(player);
    al0_table_free(t);
}

static char *reply_of_plan(const Al0Player *player)
{
    size_t node;
    const Al0Answer *plan = al0_player_plan(player, &node);
    unsigned n = (unsigned)al0_node_child_count(plan, node);
    assert_true(n > 0);
    return al0_node_move(plan, al0_node_child(plan, node, chance(n)), AL0_MOVE_CODE);
}

/* A plan that comes back to its positions is followed round and round; it is made once. */
static void what_holds_is_planned_once(void **state)
{
    (void)state;
    enum { MOVES = 40 };
    Al0Table *t = table_of("table t\nrule r then stay\nadvice stay\n    holding: not q and not r\n"
                           "    us: to in (a1 | b1) then any\n"
                           "    them: by(k) and to in (a4 | b4) then by(p)\n");
    Al0Player *player = al0_player_new(t, NULL, NULL);
    Al0Position *from = position_of(t, "8/8/8/8/k7/p7/8/K7 w - - 0 1");
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    al0_player_set(player, from, NULL);
    for (int i = 0; i < MOVES; i++) {
        assert_true(al0_player_move(player, NULL, &m, NULL));
        assert_int_equal(m.is_new, i == 0);
        assert_string_equal(m.goal, "not q and not r");
        assert_true(al0_player_play(player, m.code, NULL));
        char *move = reply_of_plan(player);
        Al0Position *after = al0_position_play(al0_player_position(player), move, NULL);
        if (i % 2)
            al0_player_set(player, after, NULL);
        else
            assert_true(al0_player_play(player, move, NULL));
        al0_position_free(after);
        al0_free(move);
    }
    al0_position_free(from);
    al0_player_free(player);
    al0_table_free(t);
}

/* ---- no move ------------------------------------------------------------------------------ */

static const Al0PlayerOutcome ALL = AL0_PLAYER_UNKNOWN + 1;

static void check_no_move(const char *table, const char *fen, const Al0Limits *limits,
                          Al0PlayerOutcome outcome, Al0StatusKind kind)
{
    Al0Table *t = table_of(table);
    Al0Player *player = al0_player_new(t, NULL, NULL);
    Al0Position *p = position_of(t, fen);
    Al0PlayerMove m = {AL0_SIZE(Al0PlayerMove), .outcome = ALL};
    Al0Status status = {0};
    al0_player_set(player, p, NULL);
    for (int i = 0; i < 2; i++) {
        assert_false(al0_player_move(player, limits, &m, &status));
        assert_int_equal(m.outcome, outcome);
        assert_int_equal(status.kind, kind);
        assert_true(strlen(status.text) > 5 && !m.name && !m.code && !m.line);
    }
    assert_false(al0_player_play(player, "Kz9", &status));
    assert_int_equal(status.kind, AL0_WRONG_INPUT);
    Al0Moves *moves = al0_position_moves(p);
    if (al0_moves_count(moves)) /* any move may be played */
        assert_true(al0_player_play(player, al0_moves_text(moves, 0, AL0_MOVE_NAME), &status));
    al0_moves_free(moves);
    al0_position_free(p);
    al0_player_free(player);
    al0_table_free(t);
}

static const char MATES[] = "table t\nrule r then win\nadvice win\n    better: mate\n";

static void what_leaves_it_without_a_move(void **state)
{
    (void)state;
    static volatile sig_atomic_t stop = 1;
    const Al0Limits stopped = {AL0_SIZE(Al0Limits), .stop = &stop},
                    late = {AL0_SIZE(Al0Limits), .max_time = 1e-9},
                    few = {AL0_SIZE(Al0Limits), .max_nodes = 1};
    const char *start = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";
    const char *theirs = "8/8/8/3k4/8/8/8/R3K3 b - - 0 1";
    check_no_move(MATES, "R6k/8/6K1/8/8/8/8/8 b - - 0 1", NULL, AL0_PLAYER_GAME_OVER,
                  AL0_WRONG_USE);
    check_no_move("table t material \"KRvK\"\nrule r then win\nadvice win\n    better: mate\n",
                  theirs, NULL, AL0_PLAYER_THEIR_TURN, AL0_WRONG_USE);
    check_no_move("table t\nrule r if mate then win\nadvice win\n    better: mate\n", start, NULL,
                  AL0_PLAYER_NO_RULE, AL0_NOT_FOUND);
    check_no_move("table t\nrule r then win\nadvice win\n    better: mate\n    us: depth = 0\n",
                  start, NULL, AL0_PLAYER_NO_ADVICE, AL0_NOT_FOUND);
    check_no_move(MATES, start, &stopped, AL0_PLAYER_UNKNOWN, AL0_INTERRUPTED);
    check_no_move(MATES, start, &late, AL0_PLAYER_UNKNOWN, AL0_OUT_OF_TIME);
    check_no_move(MATES, start, &few, AL0_PLAYER_UNKNOWN, AL0_TOO_LARGE);
}

static void a_library_cannot_play(void **state)
{
    (void)state;
    static const char text[] = "define room = count(reach(k, ~attacks(us, k)))\n";
    Al0ReadOptions alone = {AL0_SIZE(Al0ReadOptions), .allow_library = true};
    Al0Table *t = al0_table_read_text("library.al0", text, sizeof text - 1, &alone, NULL);
    assert_non_null(t);
    assert_false(al0_table_can_run(t));
    assert_null(al0_player_new(t, NULL, NULL));
    al0_table_free(t);
}

/* ---- searches that go on ------------------------------------------------------------------ */

static Al0Table *puzzle_of(const char *name)
{
    char path[500];
    snprintf(path, sizeof path, "%s/../bench/puzzles/%s", TESTS_DIR, name);
    Al0Table *t = al0_table_of_rules(path, NULL, NULL);
    assert_non_null(t);
    return t;
}

/* The best-first search of a line to the goal, with so many positions at most (0: no limit). */
static Al0Answer *ask_puzzle(Al0Session *s, const Al0Position *p, uint64_t nodes, bool go_on)
{
    const Al0Question q = {AL0_SIZE(Al0Question), .go_on = go_on};
    Al0Limits l = *al0_limits_default();
    l.search = AL0_BEST;
    l.max_nodes = nodes ? nodes : l.max_nodes;
    Al0Answer *a = al0_ask(s, p, &q, &l, NULL);
    assert_non_null(a);
    return a;
}

static void check_same_line(const Al0Answer *a, const Al0Answer *b)
{
    assert_int_equal(al0_answer_size(a), al0_answer_size(b));
    for (size_t node = 1; node < al0_answer_size(a); node++) {
        char *x = al0_node_move(a, node, AL0_MOVE_CODE), *y = al0_node_move(b, node, AL0_MOVE_CODE);
        assert_string_equal(x, y);
        al0_free(x);
        al0_free(y);
    }
}

/* A search in pieces finds what one without a stop finds. */
static void a_search_goes_on(void **state)
{
    (void)state;
    enum { PIECE = 37 };
    Al0Table *t = puzzle_of("tiles.kif");
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Position *p = al0_position_read(t, "init", 4, NULL);
    Al0Answer *whole = ask_puzzle(s, p, 0, false), *part = ask_puzzle(s, p, PIECE, true);
    unsigned pieces = 1;
    assert_int_equal(al0_answer_verdict(whole), AL0_SATISFIABLE);
    for (; al0_answer_verdict(part) == AL0_UNKNOWN; pieces++) {
        al0_answer_free(part);
        part = ask_puzzle(s, p, PIECE, true);
    }
    assert_in_range(pieces, 2, al0_answer_nodes(whole) / PIECE + 2);
    check_same_line(whole, part);
    al0_answer_free(whole);
    al0_answer_free(part);
    al0_position_free(p);
    al0_session_free(s);
    al0_table_free(t);
}

/* Plays a random move; the position is freed. */
static Al0Position *play_by_chance(Al0Position *p)
{
    Al0Moves *moves = al0_position_moves(p);
    unsigned n = (unsigned)al0_moves_count(moves);
    assert_int_not_equal(n, 0);
    size_t i = n > 0 ? chance(n) : 0;
    Al0Position *next = al0_position_play(p, al0_moves_text(moves, i, AL0_MOVE_CODE), NULL);
    al0_moves_free(moves);
    al0_position_free(p);
    assert_non_null(next);
    return next;
}

/* Whether the line of an answer leads from the position to the end of the game; it is freed. */
static bool leads_to_the_end(const Al0Answer *a, Al0Position *p)
{
    for (size_t node = AL0_ROOT; !al0_node_is_leaf(a, node);) {
        node = al0_node_child(a, node, 0);
        char *move = al0_node_move(a, node, AL0_MOVE_CODE);
        Al0Position *next = al0_position_play(p, move, NULL);
        assert_non_null(next);
        al0_free(move);
        al0_position_free(p);
        p = next;
    }
    bool is_over = al0_position_ending(p) != NULL;
    al0_position_free(p);
    return is_over;
}

/* All moves of the puzzle can be taken back, so that there always is a line, whatever was played
 * while it was looked for. */
static void a_search_follows_play(void **state)
{
    (void)state;
    enum { GAMES = 60, PIECE = 12, STEPS = 8 };
    Al0Table *t = puzzle_of("hanoi.kif");
    Al0Session *s = al0_session_new(t, 0, NULL);
    for (int game = 0; game < GAMES; game++) {
        Al0Position *p = al0_position_read(t, "init", 4, NULL);
        for (unsigned steps = chance(STEPS); steps > 0; steps--) {
            al0_answer_free(ask_puzzle(s, p, 1 + chance(PIECE), true));
            p = play_by_chance(p);
        }
        Al0Answer *a = ask_puzzle(s, p, 0, true);
        assert_int_equal(al0_answer_verdict(a), AL0_SATISFIABLE);
        assert_true(leads_to_the_end(a, p));
        al0_answer_free(a);
    }
    al0_session_free(s);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_won),
        cmocka_unit_test(positions_that_are_set_keep_the_plan),
        cmocka_unit_test(what_holds_is_planned_once),
        cmocka_unit_test(what_leaves_it_without_a_move),
        cmocka_unit_test(a_library_cannot_play),
        cmocka_unit_test(a_search_goes_on),
        cmocka_unit_test(a_search_follows_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
