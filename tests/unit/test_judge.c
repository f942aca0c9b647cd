/* tests/unit/test_judge.c -- moves judged, against what can be seen without any endgame solved:
 * with king and rook against king the win is gone when the rook is taken or they are stalemated,
 * and only then.  Games that are judged stay the same games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"
#include "base/strbuf.h"
#include "game/chess/chess.h"
#include "lib/internal.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"

/* Whether they can take the rook now, or have no move out of check. */
static bool is_drawn(const ChessPosition *p)
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_moves(p, move);
    for (unsigned i = 0; i < n; i++)
        if (move_flags(move[i]) & MOVE_CAPTURE)
            return true;
    return n == 0 && chess_checkers(p) == 0;
}

/* Checkmate is the one move of a mate in one. */
static void check_ending(const Al0Judged *m, const ChessPosition *after)
{
    bool over = !chess_has_move(after), check = chess_checkers(after) != 0;
    assert_int_equal(m->played.result == 1 && m->played.moves == 1, over && check);
    if (over)
        assert_string_equal(m->ending, check ? "checkmate" : "stalemate");
    else
        assert_null(m->ending);
    if (m->refutation_ending && strchr(m->refutation, 'x'))
        assert_string_equal(m->refutation_ending, "bare kings");
}

static void check_move(Al0Judge *j, const Al0Position *p, const char *code, unsigned *count)
{
    Al0Judged m = AL0_INIT(Al0Judged);
    Al0Status status;
    if (!al0_judge_move(j, p, code, &m, &status))
        fail_msg("%s: %s", code, status.text);
    Al0Position *after = al0_position_play(p, code, NULL);
    bool drawn = is_drawn((const ChessPosition *)after->bytes);
    assert_true(m.truth_known);
    assert_int_equal(m.best.result, 1);
    assert_int_equal(m.played.result, drawn ? 0 : 1);
    assert_int_equal(m.judgement == AL0_JUDGED_THROWS_AWAY, drawn);
    assert_true(drawn || m.played.moves >= m.best.moves);
    if (m.judgement == AL0_JUDGED_AS_GOOD || m.judgement == AL0_JUDGED_OFF_PLAN)
        assert_int_equal(m.judgement == AL0_JUDGED_AS_GOOD, m.played.moves <= m.tables.moves);
    if (m.is_tables) {
        assert_int_equal(m.judgement, AL0_JUDGED_ON_PLAN);
        assert_int_equal(m.played.moves, m.tables.moves);
    }
    check_ending(&m, (const ChessPosition *)after->bytes);
    if (m.refutation) {
        Al0Position *then = al0_position_play(after, m.refutation, NULL);
        assert_non_null(then);
        al0_position_free(then);
    }
    count[m.judgement]++;
    al0_position_free(after);
}

static void every_move_is_judged_right(void **state)
{
    (void)state;
    const unsigned positions = share_of(15, 40, 40);
    Al0Table *t = table_from(TESTS_DIR "/../advice/krk.al0");
    Al0Judge *j = al0_judge_new(t, NULL, NULL, NULL);
    Classes classes = classes_of_set(t->set, t->game);
    RandomPositions draw = {5};
    unsigned count[AL0_JUDGEMENTS] = {0};
    assert_true(classes_list(&classes, NULL, NULL));
    for (unsigned i = 0; i < positions; i++) {
        Al0Position *p = lib_position_new(t->game);
        random_positions_next(&draw, &classes, p->bytes);
        Al0Moves *moves = al0_position_moves(p);
        for (size_t k = 0; k < al0_moves_count(moves); k++)
            check_move(j, p, al0_moves_text(moves, k, AL0_MOVE_CODE), count);
        al0_moves_free(moves);
        al0_position_free(p);
    }
    assert_true(count[AL0_JUDGED_ON_PLAN] >= positions);
    assert_true(count[AL0_JUDGED_OFF_PLAN] > 5 * positions);
    assert_true(count[AL0_JUDGED_THROWS_AWAY] > positions / 8);
    assert_true(count[AL0_JUDGED_AS_GOOD] > positions / 4);
    assert_int_equal(count[AL0_JUDGED_LOSES], 0);
    assert_int_equal(count[AL0_JUDGED_UNKNOWN], 0);
    classes_clear(&classes);
    al0_judge_free(j);
    al0_table_free(t);
}

static const char games[] =
    "\xEF\xBB\xBF[Event \"one\"]\n[White \"Anna\"]\n[Black \"Berta\"]\n[SetUp \"1\"]\n"
    "[FEN \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\"]\n\n"
    "1. Rd1 {good} Ke5 (1... Kf3 2. Rd8 {no} (2. Rd7)) 2. Ke2 $1 Ke4 ; the end of a line\n3. Rd2 "
    "Kf4 1/2-1/2\n\n"
    "[White \"Carla\"]\n[Black \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n"
    "[White \"Carla\"]\n[Black \"Anna\"]\n[FEN \"8/8/8/8/8/8/1K6/r3k3 b - - 0 1\"]\n\n1... Kd2 2. "
    "Kxa1 1/2-1/2";

static bool take(void *context, const char *bytes, size_t n)
{
    strbuf_add(context, bytes, n);
    return true;
}

static size_t judge_text(Al0Judge *j, const char *text, size_t n, StrBuf *out, Al0Status *status)
{
    const Al0GamesOut to = {AL0_SIZE(Al0GamesOut), .write = take, .context = out};
    return al0_judge_games(j, text, n, AL0_PGN, &to, status);
}

/* All games of a text: where they begin, and their moves. */
static void write_moves(const char *text, StrBuf *out)
{
    RecordedGame g;
    Status s = {0};
    size_t at = 0;
    while (chess_game.records->next_game(&chess_game, text, strlen(text), &at, &g, &s)) {
        ChessPosition p = *(ChessPosition *)g.start;
        chess_game.write(&chess_game, &p, out);
        for (size_t i = 0; i < g.n_moves; i++) {
            strbuf_puts(out, " ");
            uci_write(&p, g.moves[i], out);
            chess_play(&p, g.moves[i], &p);
        }
        strbuf_printf(out, " %s %.*s-%.*s\n", g.result, (int)(g.player_end[0] - g.player[0]),
                      text + g.player[0], (int)(g.player_end[1] - g.player[1]), text + g.player[1]);
        recorded_game_clear(&g);
    }
    if (s.kind != STATUS_OK)
        fail_msg("%s", s.text);
}

static void all_games_of_a_text_are_read(void **state)
{
    (void)state;
    StrBuf b = {0};
    write_moves(games, &b);
    assert_string_equal(
        strbuf_get(&b),
        "8/8/8/8/4k3/8/8/R3K3 w - - 0 1 a1d1 e4e5 e1e2 e5e4 d1d2 e4f4 1/2-1/2 Anna-Berta\n"
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e2e4 e7e5 g1f3 b8c6 * "
        "Carla-Anna\n"
        "8/8/8/8/8/8/1K6/r3k3 b - - 0 1 e1d2 b2a1 1/2-1/2 Carla-Anna\n");
    strbuf_clear(&b);
}

static void judged_games_are_the_same_games(void **state)
{
    (void)state;
    StrBuf judged = {0}, before = {0}, after = {0};
    Al0Status status;
    Al0Table *t = table_from(TESTS_DIR "/../advice/krk.al0");
    Al0Judge *j = al0_judge_new(t, NULL, NULL, NULL);
    size_t n = judge_text(j, games, strlen(games), &judged, &status);
    assert_int_equal(n, 3);
    assert_int_equal(status.kind, AL0_OK);
    write_moves(games, &before);
    write_moves(strbuf_get(&judged), &after);
    assert_string_equal(strbuf_get(&before), strbuf_get(&after));
    assert_int_equal(al0_judge_player_count(j), 1); /* whose moves the table judges */
    const Al0JudgedPlayer *anna = al0_judge_player(j, 0);
    assert_string_equal(anna->name, "Anna");
    assert_int_equal(anna->moves[AL0_JUDGED_ON_PLAN], 3);
    assert_int_equal(anna->moves[AL0_JUDGED_THROWS_AWAY], 1);
    strbuf_clear(&judged);
    strbuf_clear(&before);
    strbuf_clear(&after);
    al0_judge_free(j);
    al0_table_free(t);
}

static void what_is_wrong_in_a_game_is_told_with_its_place(void **state)
{
    (void)state;
    StrBuf judged = {0};
    Al0Status status;
    Al0Table *t = table_from(TESTS_DIR "/../advice/krk.al0");
    Al0Judge *j = al0_judge_new(t, NULL, NULL, NULL);
    const char *wrong = "1. e4 e5 *\n\n1. e4 Ke7 *\n1. e4 e9 * 1. d4 *";
    assert_int_equal(judge_text(j, wrong, strlen(wrong), &judged, &status), 2);
    assert_int_equal(status.kind, AL0_WRONG_INPUT);
    assert_int_equal(status.at, strstr(wrong, "Ke7") - wrong);
    assert_string_equal(strbuf_get(&judged), "1. e4 e5 *\n\n1. d4 *\n\n");
    for (size_t n = 0; n < strlen(games); n += share_of(29, 7, 1)) /* cut off anywhere: no harm */
        judge_text(j, games, n, &judged, &status);
    strbuf_clear(&judged);
    al0_judge_free(j);
    al0_table_free(t);
}

/* ---- games from files ---------------------------------------------------------------------- */

/* What a role can force, move by move to the ends of play. */
static int forced_by_trying(const Al0Position *p, unsigned role)
{
    Al0Moves *moves = al0_position_moves(p);
    size_t n = al0_moves_count(moves);
    bool ours = al0_position_role_to_move(p) == role;
    int best = ours ? -1 : 101;
    if (n == 0)
        best = al0_position_goal(p, role);
    for (size_t i = 0; i < n; i++) {
        Al0Position *next = al0_position_play(p, al0_moves_text(moves, i, AL0_MOVE_CODE), NULL);
        int goal = forced_by_trying(next, role);
        best = ours == (goal > best) && goal != best ? goal : best;
        al0_position_free(next);
    }
    al0_moves_free(moves);
    return best;
}

static void check_goals(Al0Judge *j, const Al0Position *p, const char *code, unsigned *count)
{
    Al0Judged m = AL0_INIT(Al0Judged);
    Al0Status status;
    unsigned role = al0_position_role_to_move(p);
    if (!al0_judge_move(j, p, code, &m, &status))
        fail_msg("%s: %s", code, status.text);
    Al0Position *after = al0_position_play(p, code, NULL);
    int best = forced_by_trying(p, role), played = forced_by_trying(after, role);
    assert_true(m.truth_known && m.has_goals);
    assert_int_equal(m.best_goal, best);
    assert_int_equal(m.played_goal, played);
    assert_int_equal(m.judgement == AL0_JUDGED_LOSES, played < best && played == 0);
    assert_int_equal(m.judgement == AL0_JUDGED_THROWS_AWAY, played < best && played > 0);
    assert_int_equal(m.ending != NULL, al0_position_ending(after) != NULL);
    if (m.refutation) {
        Al0Position *then = al0_position_play(after, m.refutation, NULL);
        assert_int_equal(forced_by_trying(then, role), played);
        al0_position_free(then);
    }
    count[m.judgement]++;
    al0_position_free(after);
}

/* From random positions of tic-tac-toe with five cells free or fewer. */
static void moves_of_games_from_files_are_judged_by_their_goals(void **state)
{
    (void)state;
    enum { POSITIONS = 30, FREE = 5 };
    static const char init[] = "init";
    Al0Table *t = table_from(TESTS_DIR "/../advice/games/tictactoe.al0");
    Al0Judge *j = al0_judge_new(t, NULL, NULL, NULL);
    unsigned count[AL0_JUDGEMENTS] = {0};
    uint64_t random = 1;
    for (unsigned i = 0; i < POSITIONS; i++) {
        Al0Position *p = al0_position_read(t, init, strlen(init), NULL);
        Al0Moves *moves = al0_position_moves(p);
        while (al0_moves_count(moves) > FREE - i % 4) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            const char *code =
                al0_moves_text(moves, (random >> 33) % al0_moves_count(moves), AL0_MOVE_CODE);
            Al0Position *next = al0_position_play(p, code, NULL);
            al0_position_free(p);
            al0_moves_free(moves);
            p = next;
            moves = al0_position_moves(p);
        }
        al0_position_set_us(p, t, AL0_DEFAULT_PLAYER, NULL);
        for (size_t k = 0; k < al0_moves_count(moves); k++)
            check_goals(j, p, al0_moves_text(moves, k, AL0_MOVE_CODE), count);
        al0_moves_free(moves);
        al0_position_free(p);
    }
    assert_true(count[AL0_JUDGED_ON_PLAN] > 20 && count[AL0_JUDGED_OFF_PLAN] > 2);
    assert_true(count[AL0_JUDGED_THROWS_AWAY] > 2 && count[AL0_JUDGED_LOSES] > 2);
    assert_int_equal(count[AL0_JUDGED_UNKNOWN], 0);
    al0_judge_free(j);
    al0_table_free(t);
}

/* What was not listed in time, or until it was stopped, is not known. */
static void games_that_are_not_listed_are_unknown(void **state)
{
    (void)state;
    static const char line[] = "init";
    volatile sig_atomic_t stop = 1;
    Al0Limits limits[] = {*al0_limits_default(), *al0_limits_default()};
    limits[0].max_time = 1e-9;
    limits[1].stop = &stop;
    Al0Table *t = al0_table_of_rules(TESTS_DIR "/../advice/games/tictactoe.kif", NULL, NULL);
    Al0Position *p = al0_position_read(t, line, strlen(line), NULL);
    for (int i = 0; i < 2; i++) {
        Al0Judged m = AL0_INIT(Al0Judged);
        Al0Judge *j = al0_judge_new(t, NULL, &limits[i], NULL);
        assert_true(al0_judge_move(j, p, "mark(1,1)", &m, NULL));
        assert_false(m.truth_known);
        assert_int_equal(m.judgement, AL0_JUDGED_UNKNOWN);
        al0_judge_free(j);
    }
    al0_position_free(p);
    al0_table_free(t);
}

/* ---- the table played on ------------------------------------------------------------------ */

/* The longest play by the table from a line of codes on, in plies; all replies are tried, the table
 * is asked by a player that has followed the line from the root. */
static unsigned longest_play(const Al0Table *t, const Al0Position *root, const char **line,
                             size_t n)
{
    enum { LONGEST_LINE = 40 };
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    unsigned longest = 0;
    assert_true(n < LONGEST_LINE);
    Al0Player *player = al0_player_new(t, NULL, NULL);
    al0_player_set(player, root, NULL);
    for (size_t i = 0; i < n; i++) { /* it plans where it has planned before */
        if (al0_position_us_to_move(al0_player_position(player)))
            assert_true(al0_player_move(player, NULL, &m, NULL));
        assert_true(al0_player_play(player, line[i], NULL));
    }
    const Al0Position *now = al0_player_position(player);
    bool ours = al0_position_us_to_move(now);
    Al0Moves *moves = al0_position_moves(now);
    if (ours && al0_moves_count(moves) > 0) {
        assert_true(al0_player_move(player, NULL, &m, NULL));
        line[n] = m.code;
        longest = 1 + longest_play(t, root, line, n + 1);
    }
    for (size_t i = 0; !ours && i < al0_moves_count(moves); i++) {
        line[n] = al0_moves_text(moves, i, AL0_MOVE_CODE);
        unsigned plies = 1 + longest_play(t, root, line, n + 1);
        longest = plies > longest ? plies : longest;
    }
    if (al0_moves_count(moves) == 0)
        assert_string_equal(al0_position_ending(now), "mate");
    al0_moves_free(moves);
    al0_player_free(player);
    return longest;
}

static void the_table_is_played_on(void **state)
{
    (void)state;
    static const char *const fens[] = {"7k/8/4K3/8/8/8/8/1Q6 w - - 0 1",
                                       "8/7k/5K2/8/8/8/8/6Q1 w - - 0 1"};
    Al0Table *t = table_from(TESTS_DIR "/../advice/kqk.al0");
    Al0Judge *j =
        al0_judge_new(t, &(Al0JudgeOptions){AL0_SIZE(Al0JudgeOptions), .play = true}, NULL, NULL);
    unsigned played = 0;
    for (size_t k = 0; k < sizeof fens / sizeof *fens; k++) {
        Al0Position *p = al0_position_read(t, fens[k], strlen(fens[k]), NULL);
        al0_position_set_us(p, t, AL0_DEFAULT_PLAYER, NULL);
        Al0Moves *moves = al0_position_moves(p);
        for (size_t i = 0; i < al0_moves_count(moves); i++) {
            Al0Judged m = AL0_INIT(Al0Judged);
            const char *code = al0_moves_text(moves, i, AL0_MOVE_CODE), *line[40];
            assert_true(al0_judge_move(j, p, code, &m, NULL));
            assert_int_equal(m.was_played,
                             m.played.result > 0 && m.judgement != AL0_JUDGED_ON_PLAN);
            if (!m.was_played || m.moves_by_table > 5)
                continue;
            Al0Position *after = al0_position_play(p, code, NULL);
            assert_int_equal(m.by_table, AL0_SATISFIABLE);
            assert_int_equal(m.moves_by_table, 1 + longest_play(t, after, line, 0) / 2);
            assert_true(m.moves_by_table >= m.played.moves);
            al0_position_free(after);
            played++;
        }
        al0_moves_free(moves);
        al0_position_free(p);
    }
    assert_true(played > 5);
    al0_judge_free(j);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_judged_right),
        cmocka_unit_test(all_games_of_a_text_are_read),
        cmocka_unit_test(judged_games_are_the_same_games),
        cmocka_unit_test(moves_of_games_from_files_are_judged_by_their_goals),
        cmocka_unit_test(games_that_are_not_listed_are_unknown),
        cmocka_unit_test(the_table_is_played_on),
        cmocka_unit_test(what_is_wrong_in_a_game_is_told_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
