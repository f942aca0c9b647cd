/* tests/unit/test_engine.c -- the plain search against a search without any pruning; an engine that
 * plays whole games. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"
#include "engine/chess/evaluate.h"
#include "engine/chess/search.h"
#include "tests/support/read_fen.h"

static EngineLine searched(const char *fen, unsigned depth)
{
    ChessPosition p = read_fen(fen);
    EngineLine line;
    assert_true(engine_search(&(EngineQuestion){.position = &p, .depth = depth}, &line));
    return line;
}

static void assert_move(const char *fen, Move m, const char *code)
{
    ChessPosition p = read_fen(fen);
    StrBuf b = {0};
    uci_write(&p, m, &b);
    assert_string_equal(strbuf_get(&b), code);
    strbuf_clear(&b);
}

/* ---- the same by brute force -------------------------------------------------------------- */

static int all_captures(const ChessPosition *p, unsigned ply)
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_moves(p, move);
    bool check = chess_checkers(p) != 0;
    if (n == 0)
        return check ? -ENGINE_MATE + (int)ply : 0;
    int best = check ? -ENGINE_MATE : engine_evaluate(p);
    for (unsigned i = 0; i < n; i++) {
        ChessPosition next;
        if (!check && !(move_flags(move[i]) & (MOVE_CAPTURE | MOVE_EN_PASSANT | MOVE_PROMOTE)))
            continue;
        chess_play(p, move[i], &next);
        int score = -all_captures(&next, ply + 1);
        best = score > best ? score : best;
    }
    return best;
}

static int all_moves(const ChessPosition *p, unsigned depth, unsigned ply)
{
    Move move[MAX_CHESS_MOVES];
    bool check = chess_checkers(p) != 0;
    depth += ply > 0 && check;
    if (depth == 0)
        return all_captures(p, ply);
    unsigned n = chess_moves(p, move);
    if (n == 0)
        return check ? -ENGINE_MATE + (int)ply : 0;
    int best = -ENGINE_MATE;
    for (unsigned i = 0; i < n; i++) {
        ChessPosition next;
        chess_play(p, move[i], &next);
        int score = -all_moves(&next, depth - 1, ply + 1);
        best = score > best ? score : best;
    }
    return best;
}

static const char *const some[] = {
    "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
    "8/8/1kp5/8/3r4/5P2/8/1K3R2 b - - 0 1",
    "4k3/2p3p1/8/3P1p2/8/4B3/1P4P1/4K3 w - - 0 1",
    "k7/7P/8/8/8/8/p7/7K w - - 0 1",
    "r3k3/8/8/8/8/8/6q1/R3K3 w Qq - 0 1",
    "8/2n5/3k4/1b6/8/2N5/3K4/5B2 w - - 0 1",
};

static void test_same_as_brute_force(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        for (unsigned depth = 1; depth <= 3; depth++) {
            ChessPosition p = read_fen(some[i]);
            EngineLine line = searched(some[i], depth);
            assert_int_equal(line.score, all_moves(&p, depth, 0));
            assert_true(line.n > 0 && line.depth == depth);
        }
}

static void test_either_side_sees_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        ChessPosition p = read_fen(some[i]), seen;
        chess_game.orient(&chess_game, &p, true, &seen);
        assert_int_equal(engine_evaluate(&p), engine_evaluate(&seen));
    }
}

static void test_mates(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *code;
        unsigned depth;
        int mate;
    } at[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", 2, 1},
        {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 4, 2},
        {"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6g7", 3, 1},
        {"8/8/8/8/8/5k2/7q/5K2 w - - 0 1", "f1e1", 3, -1},
    };
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        EngineLine line = searched(at[i].fen, at[i].depth);
        assert_int_equal(engine_mate_in(line.score), at[i].mate);
        assert_move(at[i].fen, line.move[0], at[i].code);
    }
}

/* A position that was there before is a draw: White is a queen down and repeats. */
static void test_repetition(void **state)
{
    (void)state;
    ChessPosition p = read_fen("6k1/8/6K1/8/8/8/q7/7R w - - 4 10"), next;
    Move move[MAX_CHESS_MOVES];
    Key before[MAX_CHESS_MOVES];
    unsigned n = chess_moves(&p, move);
    for (unsigned i = 0; i < n; i++) { /* behind each move: been there */
        chess_play(&p, move[i], &next);
        before[i] = chess_game.key(&chess_game, &next);
    }
    EngineLine line;
    assert_true(engine_search(
        &(EngineQuestion){.position = &p, .depth = 1, .before = before, .n_before = n}, &line));
    assert_int_equal(line.score, 0);
}

static void test_stopped_at_once(void **state)
{
    (void)state;
    const volatile sig_atomic_t stop = 1;
    ChessPosition p = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EngineLine line;
    assert_true(
        engine_search(&(EngineQuestion){.position = &p, .deadline = {.stop = &stop}}, &line));
    assert_int_equal(line.depth, 1);
    assert_true(line.n > 0);
}

static Al0Table *shipped(const char *name)
{
    char path[300];
    Al0Status status;
    snprintf(path, sizeof path, TESTS_DIR "/../advice/%s", name);
    Al0Table *t = al0_table_read(path, NULL, &status);
    assert_string_equal(status.text, "");
    return t;
}

/* The lines of the last depth, by rank, and how far the search had come when it was to stop. */
typedef struct Heard {
    EngineLine line[4];
    unsigned n;
    volatile sig_atomic_t stop;
    unsigned stop_at; /* a depth; 0: never */
    uint64_t nodes;
} Heard;

static void hear(void *context, const EngineLine *line)
{
    Heard *h = context;
    assert_true(line->rank < 4);
    h->line[line->rank] = *line;
    h->n = line->rank + 1;
    if (line->depth == h->stop_at) {
        h->stop = 1;
        h->nodes = line->nodes;
    }
}

/* Each further line is the best where the moves of those before it are left out. */
static void test_lines(void **state)
{
    (void)state;
    enum { LINES = 4, DEPTH = 3 };
    ChessPosition p = read_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1");
    Heard h = {0};
    EngineLine line;
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_moves(&p, move);
    assert_true(engine_search(
        &(EngineQuestion){
            .position = &p, .depth = DEPTH, .lines = LINES, .tell = hear, .context = &h},
        &line));
    assert_int_equal(h.n, LINES);
    assert_int_equal(line.rank, 0);
    for (unsigned rank = 0; rank < LINES; rank++) {
        EngineLine alone;
        assert_true(engine_search(
            &(EngineQuestion){.position = &p, .choice = move, .n_choice = n, .depth = DEPTH},
            &alone));
        assert_int_equal(h.line[rank].score, alone.score);
        assert_int_equal(h.line[rank].depth, DEPTH);
        unsigned at = 0;
        while (at < n && move[at] != h.line[rank].move[0])
            at++;
        assert_true(at < n);
        move[at] = move[--n];
    }
}

/* How much is looked at once it is to stop, counted, not timed. */
static void test_stops_soon(void **state)
{
    (void)state;
    enum { MOST = 256 };
    ChessPosition p = read_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1");
    for (unsigned depth = 1; depth <= 4; depth++) {
        Heard h = {.stop_at = depth};
        EngineLine line;
        assert_true(engine_search(
            &(EngineQuestion){
                .position = &p, .deadline = {.stop = &h.stop}, .tell = hear, .context = &h},
            &line));
        assert_int_equal(line.depth, depth);
        assert_true(line.nodes <= h.nodes + MOST);
    }
}

/* The same of a proof that would take for ever: stopped when it tells of itself. */
typedef struct Proving {
    volatile sig_atomic_t stop;
    uint64_t nodes;
} Proving;

static bool stop_proving(void *context, const Al0Progress *now)
{
    Proving *p = context;
    if (!p->stop)
        p->nodes = now->positions;
    p->stop = 1;
    return true;
}

static void test_proof_stops_soon(void **state)
{
    (void)state;
    enum { MOST = 2048 };
    Al0Table *t = shipped("mate.al0");
    static const char fen[] = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
    Al0Position *position = al0_position_read(t, fen, strlen(fen), NULL);
    Al0Session *session = al0_session_new(t, 0, NULL);
    for (int search = AL0_SHORTEST; search <= AL0_ANY; search++) {
        Proving p = {0};
        Al0Limits limits = {AL0_SIZE(Al0Limits), .search = (Al0Search)search, .stop = &p.stop,
                            .progress = stop_proving, .progress_context = &p};
        Al0Answer *a =
            al0_ask(session, position, &(Al0Question){AL0_SIZE(Al0Question), .advice = "mate"},
                    &limits, NULL);
        assert_int_equal(p.stop, 1);
        assert_int_equal(al0_answer_verdict(a), AL0_UNKNOWN);
        assert_true(al0_answer_nodes(a) <= p.nodes + MOST);
        al0_answer_free(a);
    }
    al0_session_free(session);
    al0_position_free(position);
    al0_table_free(t);
}

/* ---- games -------------------------------------------------------------------------------- */

enum { MOST_PLIES = 300, A_LONG_TIME = 3600 /* seconds, of which none is waited for */ };

/* Plays on from a position: the side of `by_table` by the engine, the other by the first legal move
 * that a number picks.  Returns: how the game has ended; NULL: it has not. */
static const char *play_game(Al0Engine *e, const Al0Table *t, const char *fen, unsigned *chance,
                             size_t *from_table)
{
    char *played[MOST_PLIES];
    size_t n = 0;
    const char *ending = NULL;
    Al0Position *p = al0_position_read(t, fen, strlen(fen), NULL);
    bool ours = true;
    for (; n < MOST_PLIES && !(ending = al0_position_ending(p)); ours = !ours) {
        Al0EngineMove m = AL0_INIT(Al0EngineMove);
        Al0Moves *moves = al0_position_moves(p);
        assert_true(al0_engine_set(e, fen, (const char *const *)played, n, NULL));
        if (ours)
            assert_true(al0_engine_move(e, NULL, &m, NULL));
        *from_table += ours && m.source == AL0_FROM_TABLE;
        *chance = *chance * 1103515245u + 12345u;
        const char *code =
            ours ? m.code
                 : al0_moves_text(moves, (*chance >> 16) % al0_moves_count(moves), AL0_MOVE_CODE);
        Al0Position *next = al0_position_play(p, code, NULL);
        assert_non_null(next);
        played[n++] = strdup(code);
        al0_moves_free(moves);
        al0_position_free(p);
        p = next;
    }
    al0_position_free(p);
    for (size_t i = 0; i < n; i++)
        free(played[i]);
    return ending;
}

static void test_games_by_tables(void **state)
{
    (void)state;
    static const char *const fen[] = {
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
        "8/8/8/3K4/8/8/8/r3k3 b - - 3 40", "3k4/8/8/8/8/8/8/R3K2R w - - 0 1"};
    Al0Table *t[] = {shipped("krk.al0"), shipped("kqk.al0"), shipped("krrk.al0")};
    Al0Engine *e = al0_engine_new(0);
    for (size_t i = 0; i < sizeof t / sizeof *t; i++)
        assert_true(al0_engine_add(e, t[i], NULL));
    unsigned chance = 7;
    for (size_t i = 0; i < 5 * sizeof fen / sizeof *fen; i++) {
        size_t from_table = 0;
        const char *ending = play_game(e, t[0], fen[i % 4], &chance, &from_table);
        assert_non_null(ending);
        assert_string_equal(ending, "mate");
        assert_true(from_table > 0);
    }
    al0_engine_free(e);
    for (size_t i = 0; i < sizeof t / sizeof *t; i++)
        al0_table_free(t[i]);
}

/* What comes from where, and that texts are there. */
static void test_sources(void **state)
{
    (void)state;
    Al0Table *t = shipped("krk.al0");
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    Al0Status status;
    assert_true(al0_engine_add(e, t, NULL));
    assert_false(al0_engine_move(e, NULL, &m, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_true(al0_engine_set(e, "8/8/8/8/8/3K4/7R/2k5 w - - 0 1", NULL, 0, NULL));
    assert_true(al0_engine_move(e, NULL, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_TABLE);
    assert_string_equal(m.table, "krk");
    assert_string_equal(m.rule, "edge");
    assert_string_equal(m.advice, "mate_in_4");
    assert_string_equal(m.goal, "mate");
    assert_int_equal(m.mate_in, 4);
    assert_true(m.is_new);
    assert_null(m.remark);
    assert_true(al0_engine_set(e, NULL, NULL, 0, NULL));
    const char *const one[] = {"b1c3"};
    assert_true(al0_engine_move(
        e, &(Al0EngineLimits){AL0_SIZE(Al0EngineLimits), .depth = 2, .moves = one, .n_moves = 1},
        &m, NULL));
    assert_int_equal(m.source, AL0_FROM_SEARCH);
    assert_string_equal(m.name, "Nc3");
    assert_string_equal(m.remark, "no table is written for this position");
    const char *const wrong[] = {"e2e4", "e2e4"};
    assert_false(al0_engine_set(e, NULL, wrong, 2, &status));
    assert_int_equal(status.kind, AL0_WRONG_INPUT);
    assert_false(al0_engine_move(e, NULL, &m, &status));
    assert_true(al0_engine_set(e, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", NULL, 0, NULL));
    assert_true(
        al0_engine_move(e, &(Al0EngineLimits){AL0_SIZE(Al0EngineLimits), .mate = 2}, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_PROOF);
    assert_string_equal(m.code, "a1a6");
    assert_int_equal(m.mate_in, 2);
    al0_engine_forget(e);
    assert_false(al0_engine_move(e, NULL, &m, &status));
    al0_engine_free(e);
    al0_table_free(t);
}

/* A table is asked on where the game has left its scope; in such a position alone it is not. */
static void test_scope_that_is_left(void **state)
{
    (void)state;
    Al0Table *t = shipped("plans/philidor.al0");
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    const Al0EngineLimits shallow = {AL0_SIZE(Al0EngineLimits), .depth = 2};
    const char *const played[] = {"d1d2", "h1h2"};
    assert_true(al0_engine_add(e, t, NULL));
    assert_true(al0_engine_set(e, "8/8/8/4k3/3p4/R7/8/3K3r w - - 0 1", played, 2, NULL));
    assert_true(al0_engine_move(e, &shallow, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_TABLE);
    assert_string_equal(m.advice, "third");
    assert_null(m.remark);
    al0_engine_forget(e);
    assert_true(al0_engine_set(e, "8/8/8/4k3/3p4/R7/3K3r/8 w - - 0 1", NULL, 0, NULL));
    assert_true(al0_engine_move(e, &shallow, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_SEARCH);
    assert_string_equal(m.remark, "no table is written for this position");
    al0_engine_free(e);
    al0_table_free(t);
}

/* Where a table finds nothing within the limits the endgame is solved, and played to its end. */
static void test_solved_endgame(void **state)
{
    (void)state;
    const char *fen = "8/8/8/8/8/5K2/5N1B/4k3 w - - 0 1";
    Al0Table *t = shipped("kbnk.al0");
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    char *played[MOST_PLIES];
    size_t n = 0;
    int mate_in = 0;
    bool gave_up = false;
    assert_true(al0_engine_add(e, t, NULL));
    for (; al0_engine_set(e, fen, (const char *const *)played, n, NULL) &&
           al0_engine_move(
               e, &(Al0EngineLimits){AL0_SIZE(Al0EngineLimits), .nodes = 1, .seconds = A_LONG_TIME},
               &m, NULL);
         n++) {
        assert_true(n < MOST_PLIES);
        assert_int_equal(m.source, AL0_FROM_ENDGAME);
        assert_non_null(m.remark);
        gave_up |= strstr(m.remark, "no time in many positions") != NULL;
        assert_true(n % 2 || (m.late == t) == !gave_up);
        assert_true(n % 2 ? m.mate_in <= 0 : m.mate_in > 0);
        assert_true(n % 2 || n == 0 || m.mate_in == mate_in - 1); /* best play of both sides */
        mate_in = n % 2 ? mate_in : m.mate_in;
        played[n] = strdup(m.code);
    }
    assert_int_equal(mate_in, 1);
    assert_true(n % 2 == 1);
    assert_true(gave_up);
    for (size_t i = 0; i < n; i++)
        free(played[i]);
    al0_engine_free(e);
    al0_table_free(t);
}

/* A table that had no time is asked again at the next move; the mate is told where the endgame is
 * solved. */
static void test_asked_again(void **state)
{
    (void)state;
    static const char fen[] = "8/8/8/8/8/3K4/7R/2k5 w - - 0 1";
    static const char *const played[] = {"h2e2", "c1d1"};
    Al0Table *t = shipped("krk.al0");
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    Al0EngineLimits limits = {AL0_SIZE(Al0EngineLimits), .nodes = 1, .seconds = A_LONG_TIME};
    assert_true(al0_engine_add(e, t, NULL));
    assert_true(al0_engine_set(e, fen, NULL, 0, NULL));
    assert_true(al0_engine_move(e, &limits, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_ENDGAME);
    assert_ptr_equal(m.late, t);
    limits.nodes = 0;
    assert_true(al0_engine_set(e, fen, played, 2, NULL));
    assert_true(al0_engine_move(e, &limits, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_TABLE);
    assert_null(m.late);
    assert_int_equal(m.mate_in, 3);
    /* Far from mate a plan counts that comes nearer to it by all its lines, and no other. */
    limits.nodes = 1;
    assert_true(al0_engine_set(e, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", NULL, 0, NULL));
    assert_true(al0_engine_move(e, &limits, &m, NULL));
    limits.nodes = 0;
    assert_true(al0_engine_move(e, &limits, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_ENDGAME);
    assert_non_null(strstr(m.remark, "krk: its plan comes no nearer to the mate"));
    al0_engine_forget(e);
    assert_true(al0_engine_set(e, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", NULL, 0, NULL));
    assert_true(al0_engine_move(e, &limits, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_TABLE);
    assert_true(m.mate_in > 4 && m.mate_in <= 16); /* though the tree ends before */
    al0_engine_free(e);
    al0_table_free(t);
}

/* A question about some moves alone does not change by which table the game goes on. */
static void test_choice_is_no_plan(void **state)
{
    (void)state;
    static const char *const one[] = {"a1b1"}, *const none[] = {"z9z9"};
    Al0Table *krk = shipped("krk.al0"), *kpk = shipped("kpk.al0");
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    Al0Status status;
    Al0EngineLimits limits = {AL0_SIZE(Al0EngineLimits), .depth = 2, .moves = one, .n_moves = 1};
    assert_true(al0_engine_add(e, krk, NULL) && al0_engine_add(e, kpk, NULL));
    assert_true(al0_engine_set(e, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", NULL, 0, NULL));
    assert_true(al0_engine_move(e, &limits, &m, NULL));
    assert_string_equal(m.code, "a1b1");
    assert_true(al0_engine_move(e, NULL, &m, NULL));
    assert_string_equal(m.table, "krk");
    limits.moves = none;
    assert_false(al0_engine_move(e, &limits, &m, &status));
    assert_string_equal(status.text, "none of the moves to choose from is legal");
    assert_true(al0_engine_move(e, NULL, &m, NULL));
    assert_string_equal(m.table, "krk");
    al0_engine_free(e);
    al0_table_free(krk);
    al0_table_free(kpk);
}

/* A draw is kept: of White's moves only the capture does. */
static void test_drawn_endgame(void **state)
{
    (void)state;
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    assert_true(al0_engine_set(e, "8/8/8/8/5k2/8/4q3/3K4 w - - 0 1", NULL, 0, NULL));
    assert_true(al0_engine_move(
        e, &(Al0EngineLimits){AL0_SIZE(Al0EngineLimits), .depth = 2, .seconds = A_LONG_TIME}, &m,
        NULL));
    assert_string_equal(m.code, "d1e2");
    assert_int_equal(m.mate_in, 0);
    assert_true(m.keeps_draw);
    assert_true(al0_engine_set(e, "8/8/8/3k4/8/8/8/R3K3 b - - 0 1", NULL, 0, NULL));
    assert_true(al0_engine_move(
        e, &(Al0EngineLimits){AL0_SIZE(Al0EngineLimits), .seconds = A_LONG_TIME}, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_ENDGAME);
    assert_true(m.mate_in < 0);
    assert_false(m.keeps_draw);
    al0_engine_free(e);
}

static bool hear_solving(void *context, const Al0Progress *now)
{
    assert_int_equal(now->work, AL0_WORK_ENDGAME);
    assert_true(*now->name && now->done <= now->all && now->seconds >= 0);
    ++*(unsigned *)context;
    return true;
}

/* An endgame that has time of its own is solved, however short the clock of the move is. */
static void test_time_for_solving(void **state)
{
    (void)state;
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    unsigned heard = 0;
    Al0EngineLimits limits = {AL0_SIZE(Al0EngineLimits), .depth = 2, .seconds = 1e-6};
    assert_true(al0_engine_set(e, "8/3k4/3P4/3K4/8/8/8/8 b - - 0 1", NULL, 0, NULL));
    assert_true(al0_engine_move(e, &limits, &m, NULL));
    assert_false(m.keeps_draw);
    limits.solve_seconds = A_LONG_TIME;
    limits.progress = hear_solving;
    limits.context = &heard;
    assert_true(al0_engine_move(e, &limits, &m, NULL));
    assert_true(m.keeps_draw);
    assert_string_equal(m.code, "d7d8");
    assert_true(heard > 0);
    al0_engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_brute_force),
        cmocka_unit_test(test_either_side_sees_the_same),
        cmocka_unit_test(test_mates),
        cmocka_unit_test(test_repetition),
        cmocka_unit_test(test_stopped_at_once),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_stops_soon),
        cmocka_unit_test(test_proof_stops_soon),
        cmocka_unit_test(test_games_by_tables),
        cmocka_unit_test(test_sources),
        cmocka_unit_test(test_scope_that_is_left),
        cmocka_unit_test(test_solved_endgame),
        cmocka_unit_test(test_asked_again),
        cmocka_unit_test(test_choice_is_no_plan),
        cmocka_unit_test(test_drawn_endgame),
        cmocka_unit_test(test_time_for_solving),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
