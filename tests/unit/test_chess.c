/* tests/unit/test_chess.c -- the rules of chess: published perft counts, a second move generator,
 * notation, FEN's mistakes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/chess/rules.h"
#include "game/solve.h"
#include "lang/vocab.h"
#include "tests/support/naive_chess.h"
#include "tests/support/read_fen.h"
#include "tests/support/share.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static ChessPosition seen_by_second(const char *fen)
{
    ChessPosition p = read_fen(fen), q;
    chess_game.orient(&chess_game, &p, true, &q);
    return q;
}

static Move named(const ChessPosition *p, const char *name)
{
    Status status;
    Move m = chess_game.read_move(&chess_game, p, name, strlen(name), &status);
    if (m == NO_MOVE)
        fail_msg("%s: %s", name, status.text);
    return m;
}

static void assert_written(const ChessPosition *p, const char *fen)
{
    StrBuf out = {0};
    chess_game.write(&chess_game, p, &out);
    assert_string_equal(strbuf_get(&out), fen);
    strbuf_clear(&out);
}

/* ---- perft ---- */

static const struct {
    const char *fen;
    uint64_t leaves[5];
} perfts[] = {
    {START, {20, 400, 8902, 197281, 4865609}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862, 4085603, 193690690}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     {44, 1486, 62379, 2103487, 89941194}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594, 164075551}},
};

static void perft_counts_are_the_published_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof perfts / sizeof *perfts; i++) {
        ChessPosition p = read_fen(perfts[i].fen), q = seen_by_second(perfts[i].fen);
        assert_int_equal(chess_perft(&p, 0), 1);
        for (unsigned depth = 1; depth <= share_of(4, 4, 5); depth++) {
            assert_int_equal(chess_perft(&p, depth), perfts[i].leaves[depth - 1]);
            if (depth < 5)
                assert_int_equal(chess_perft(&q, depth), perfts[i].leaves[depth - 1]);
        }
    }
}

/* ---- random games, against the naive rules ---- */

static const char *const starts[] = {
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "k7/P1P3PP/8/8/8/8/pp3ppp/7K w - - 0 1",
    "qqqqk3/3p4/8/8/8/8/4P3/3KQQQQ w - - 0 1",
    "n1nbk3/8/8/2r5/8/2B5/4N3/RK2R2N w - - 0 1",
    "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
};

static unsigned next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(*state >> 33);
}

static bool lists(const ChessPosition *p, const Move *move, unsigned n, const char *code)
{
    for (unsigned i = 0; i < n; i++) {
        StrBuf out = {0};
        chess_game.code_move(&chess_game, p, move[i], &out);
        bool same = !strcmp(strbuf_get(&out), code);
        strbuf_clear(&out);
        if (same)
            return true;
    }
    return false;
}

static void compare_moves(const ChessPosition *p, const Naive *naive, const char *fen)
{
    Move move[MAX_CHESS_MOVES];
    NaiveMove expected[NAIVE_MAX_MOVES];
    unsigned n = chess_game.moves(&chess_game, p, NULL, move);
    int n_expected = naive_moves(naive, expected);
    for (int i = 0; i < n_expected; i++) {
        char code[8];
        naive_code(expected[i], code);
        if (!lists(p, move, n, code))
            fail_msg("%s: no %s", fen, code);
    }
    if (n != (unsigned)n_expected)
        fail_msg("%s: %u moves, expected %d", fen, n, n_expected);
    assert_int_equal(chess_perft(p, 1), n);
    assert_int_equal(chess_has_move(p), n > 0);
    assert_int_equal(chess_checkers(p) != 0, naive_in_check(naive, naive->white));
}

/* The moves that give check are those after which there is one. */
static void compare_checks(const ChessPosition *p, const char *fen)
{
    Move move[MAX_CHESS_MOVES], checking[MAX_CHESS_MOVES];
    ChessCache cache = {0};
    unsigned n = chess_game.moves(&chess_game, p, NULL, move), kept = 0;
    for (unsigned i = 0; i < n; i++) {
        ChessPosition next;
        chess_game.play(&chess_game, p, NULL, move[i], &next);
        if (chess_checkers(&next))
            move[kept++] = move[i];
    }
    if (chess_checking_moves(p, &cache, checking) != kept ||
        memcmp(move, checking, kept * sizeof *move))
        fail_msg("%s: other moves give check", fen);
}

/* The moves of a kind to a square, castling apart, are those of the list. */
static void compare_moves_to_squares(const ChessPosition *p, const char *fen)
{
    Move move[MAX_CHESS_MOVES], some[MAX_CHESS_MOVES];
    unsigned n = chess_game.moves(&chess_game, p, NULL, move);
    for (unsigned i = 0; i < 64 * N_KINDS; i++) {
        unsigned to = i / N_KINDS, kind = i % N_KINDS, expected = 0, found = 0;
        unsigned n_some = chess_moves_of(p, kind, to, some);
        for (unsigned k = 0; k < n; k++)
            expected += move_to(move[k]) == to && move_kind(move[k]) == kind &&
                        !(move_flags(move[k]) & MOVE_CASTLE);
        for (unsigned k = 0; k < n_some; k++) {
            unsigned same = 0;
            for (unsigned j = 0; j < n; j++)
                same += some[k] == move[j];
            assert_int_equal(same, 1);
            found += move_to(some[k]) == to;
        }
        if (found != expected)
            fail_msg("%s: %u moves of kind %u to %u, expected %u", fen, found, kind, to, expected);
    }
}

/* Moves listed, as of a position and of the one two plies before. */
typedef struct ListedMoves {
    Move move[MAX_CHESS_MOVES];
    unsigned n;
} ListedMoves;

static bool is_listed(const ListedMoves *l, Move move)
{
    for (unsigned i = 0; i < l->n; i++)
        if (l->move[i] == move)
            return true;
    return false;
}

/* Of moves that were legal two plies ago those are said to be legal that are listed; of castling
 * nothing is said.  earlier: becomes the list of this position. */
static void compare_legality(const ChessPosition *p, const char *fen, ListedMoves *earlier)
{
    ListedMoves now;
    now.n = chess_game.moves(&chess_game, p, NULL, now.move);
    for (unsigned i = 0; i < now.n + earlier->n; i++) {
        Move move = i < now.n ? now.move[i] : earlier->move[i - now.n];
        bool expected = is_listed(&now, move) && !(move_flags(move) & MOVE_CASTLE);
        if (chess_game.is_legal(&chess_game, p, move) != expected)
            fail_msg("%s: the move %x is said to be %s", fen, (unsigned)move,
                     expected ? "illegal" : "legal");
    }
    *earlier = now;
}

/* Every legal move is read back from its SAN, also without its decorations, and from its code. */
static void compare_names(const ChessPosition *p)
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_game.moves(&chess_game, p, NULL, move);
    for (unsigned i = 0; i < n; i++) {
        StrBuf san = {0}, code = {0};
        chess_game.name_move(&chess_game, p, move[i], &san);
        chess_game.code_move(&chess_game, p, move[i], &code);
        assert_int_equal(named(p, strbuf_get(&san)), move[i]);
        assert_int_equal(named(p, strbuf_get(&code)), move[i]);
        san.text[strcspn(san.text, "+#")] = '\0';
        assert_int_equal(named(p, san.text), move[i]);
        strbuf_clear(&san);
        strbuf_clear(&code);
    }
}

/* The position is written as `fen` from either side, and is the one read from it. */
static void compare_views(const ChessPosition *p, const char *fen)
{
    ChessPosition other, back, reread = read_fen(fen);
    assert_written(p, fen);
    chess_game.orient(&chess_game, p, !p->flipped, &other);
    assert_written(&other, fen);
    chess_game.orient(&chess_game, &other, p->flipped, &back);
    assert_true(chess_game.same(&chess_game, p, &back));
    assert_int_equal(back.flipped, p->flipped);
    chess_game.orient(&chess_game, &reread, p->flipped, &reread);
    Key a = chess_game.key(&chess_game, p), b = chess_game.key(&chess_game, &reread);
    assert_true(chess_game.same(&chess_game, p, &reread));
    assert_true(a.lo == b.lo && a.hi == b.hi);
}

static void random_game(const char *start, uint64_t seed, unsigned plies)
{
    ChessPosition p = seed % 2 ? seen_by_second(start) : read_fen(start);
    Naive naive = naive_from_fen(start);
    ListedMoves earlier[2] = {0};
    for (unsigned ply = 0; ply < plies; ply++) {
        char fen[128], code[8];
        NaiveMove move[NAIVE_MAX_MOVES];
        naive_to_fen(&naive, fen);
        compare_views(&p, fen);
        compare_moves(&p, &naive, fen);
        compare_moves_to_squares(&p, fen);
        compare_legality(&p, fen, &earlier[ply % 2]);
        compare_names(&p);
        compare_checks(&p, fen);
        int n = naive_moves(&naive, move);
        if (n == 0)
            return;
        NaiveMove chosen = move[next_random(&seed) % (unsigned)n];
        naive_code(chosen, code);
        chess_game.play(&chess_game, &p, NULL, named(&p, code), &p);
        naive = naive_play(&naive, chosen);
    }
}

static void random_games_agree_with_the_naive_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        for (uint64_t seed = 0; seed < share_of(4, 4, 12); seed++)
            random_game(starts[i], 1000 * i + seed, 60);
}

/* Colours exchanged and sides exchanged: what we see is the same, so are the moves in order. */
static void colour_reversed_positions_have_mirrored_moves_in_order(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
         "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1"},
        {"8/8/8/3k4/8/8/8/KR6 b - - 0 1", "kr6/8/8/8/3K4/8/8/8 w - - 0 1"},
        {"8/8/8/1pP5/8/k7/8/K7 w - b6 0 1", "k7/8/K7/8/1Pp5/8/8/8 b - b3 0 1"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        Move a[MAX_CHESS_MOVES], b[MAX_CHESS_MOVES];
        ChessPosition p = read_fen(pairs[i][0]), q = seen_by_second(pairs[i][1]);
        assert_true(chess_game.same(&chess_game, &p, &q));
        unsigned n = chess_game.moves(&chess_game, &p, NULL, a);
        assert_int_equal(chess_game.moves(&chess_game, &q, NULL, b), n);
        assert_memory_equal(a, b, n * sizeof *a);
    }
}

/* ---- order ---- */

static void assert_order(const char *fen, const char *expected)
{
    ChessPosition p = read_fen(fen);
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_game.moves(&chess_game, &p, NULL, move);
    StrBuf out = {0};
    for (unsigned i = 0; i < n; i++) {
        strbuf_puts(&out, i ? " " : "");
        chess_game.code_move(&chess_game, &p, move[i], &out);
    }
    assert_string_equal(strbuf_get(&out), expected);
    strbuf_clear(&out);
}

static void moves_come_in_the_documented_order(void **state)
{
    (void)state;
    assert_order("7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4e5 d4e3 d4c5 d4c3 d4e4 d4c4 d4d5 d4d3");
    assert_order("8/8/8/3k4/8/1R6/8/K7 w - - 0 1",
                 "a1b2 a1b1 a1a2 "
                 "b3b1 b3a3 b3b2 b3c3 b3b4 b3d3 b3b5 b3e3 b3b6 b3f3 b3b7 b3g3 b3b8 b3h3");
    assert_order("8/8/8/8/8/1k3B2/8/K7 w - - 0 1",
                 "a1b1 f3a8 f3b7 f3c6 f3d1 f3d5 f3e2 f3e4 f3g2 f3g4 f3h1 f3h5");
    assert_order("8/8/8/8/8/1k6/8/K6Q w - - 0 1",
                 "a1b1 h1h2 h1b1 h1h3 h1c1 h1h4 h1d1 h1h5 h1e1 h1h6 h1f1 h1h7 h1g1 h1h8 "
                 "h1a8 h1b7 h1c6 h1d5 h1e4 h1f3 h1g2");
    assert_order("8/8/8/8/8/1k2N3/8/K7 w - - 0 1", "a1b1 e3d1 e3f1 e3c2 e3g2 e3c4 e3g4 e3d5 e3f5");
    assert_order("8/8/8/8/8/1k1p1p2/4P3/K7 w - - 0 1", "a1b1 e2e3 e2e4 e2d3 e2f3");
    assert_order("1r1r4/2P5/8/8/8/1k6/8/K7 w - - 0 1",
                 "a1b1 c7c8q c7c8r c7c8b c7c8n c7b8q c7b8r c7b8b c7b8n "
                 "c7d8q c7d8r c7d8b c7d8n");
    assert_order("8/8/8/3Pp3/8/1k6/8/K7 w - e6 0 1", "a1b1 d5d6 d5e6");
    assert_order("8/8/8/8/8/k7/P6P/R3K2R w KQ - 0 1", "e1f2 e1d2 e1f1 e1d1 e1e2 e1g1 e1c1 "
                                                      "a1b1 a1c1 a1d1 h1f1 h1g1 h2h3 h2h4");
}

/* ---- keys ---- */

static void positions_that_differ_have_different_keys(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "r3k2r/8/8/1pP5/8/8/8/R3K2R w KQkq b6 0 1", "r3k2r/8/8/1pP5/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/1pP5/8/8/8/R3K2R b KQkq - 0 1",  "r3k2r/8/8/1pP5/8/8/8/R3K2R w KQk - 0 1",
        "r3k2r/8/8/1pP5/8/8/8/R3K2R w - - 0 1",     "r3k2r/8/8/1pP5/8/8/8/R3K1R1 w - - 0 1",
    };
    enum { N = sizeof fens / sizeof *fens };
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < i; j++) {
            ChessPosition p = read_fen(fens[i]), q = read_fen(fens[j]);
            Key a = chess_game.key(&chess_game, &p), b = chess_game.key(&chess_game, &q);
            assert_false(chess_game.same(&chess_game, &p, &q));
            assert_true(a.lo != b.lo && a.hi != b.hi);
        }
}

static void clocks_and_view_are_no_part_of_identity(void **state)
{
    (void)state;
    ChessPosition p = read_fen("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
    ChessPosition q = read_fen("8/8/8/3k4/8/8/8/KR6 w - - 9 70");
    ChessPosition r = seen_by_second("kr6/8/8/8/3K4/8/8/8 b - - 0 1");
    Key a = chess_game.key(&chess_game, &p), b = chess_game.key(&chess_game, &q),
        c = chess_game.key(&chess_game, &r);
    assert_true(chess_game.same(&chess_game, &p, &q) && chess_game.same(&chess_game, &p, &r));
    assert_true(a.lo == b.lo && a.hi == b.hi && a.lo == c.lo && a.hi == c.hi);
}

/* Keys are written to files: they may not change from build to build. */
static void keys_are_the_same_everywhere(void **state)
{
    (void)state;
    ChessPosition p = read_fen(START);
    Key k = chess_game.key(&chess_game, &p);
    assert_true(k.lo == UINT64_C(0x4F98C126F0D74F04) && k.hi == UINT64_C(0xDA7183BF19440101));
}

/* ---- FEN ---- */

static const struct {
    const char *fen;
    int at;
    const char *error;
} mistakes[] = {
    {"", 0, "empty"},
    {"   ", 0, "empty"},
    {"8/8/8/3k4/8/8/8/KR6", 19, "(these and the two clocks), not 1"},
    {"8/8/8/3k4/8/8/8/KR6 w -", 23, "(these and the two clocks), not 3"},
    {"8/8/8/3k4/8/8/8/KR6 w - - 0", 27, "(these and the two clocks), not 5"},
    {"8/8/8/3k4/8/8/8/KR6 w - - 0 1 x", 30, "behind the six fields"},
    {"8/8/8/3k4/8/8/KR6 w - - 0 1", 17, "board has 7 ranks"},
    {"8/8/8/8/3k4/8/8/8/KR6 w - - 0 1", 17, "more than 8 ranks"},
    {"8/8/8/3k4/8/8/8/KR6/ w - - 0 1", 19, "more than 8 ranks"},
    {"8/8/8/3k5/8/8/8/KR6 w - - 0 1", 8, "rank 5 has more than 8 squares"},
    {"8/8/8/3k3/8/8/8/KR6 w - - 0 1", 6, "rank 5 has 7 squares"},
    {"8/8//3k4/8/8/8/KR6 w - - 0 1", 4, "rank 6 has 0 squares"},
    {"8/8/8/3k22/8/8/8/KR6 w - - 0 1", 9, "two numbers side by side"},
    {"8/8/8/3x4/8/8/8/KR6 w - - 0 1", 7, "rank 5, found 'x'"},
    {"8/8/8/3\xC3k4/8/8/8/KR6 w - - 0 1", 7, "found byte 0xC3"},
    {"9/8/8/3k4/8/8/8/KR6 w - - 0 1", 0, "found '9'"},
    {"8/8/8/3k4/8/8/8/KR6 x - - 0 1", 20, "side to move"},
    {"8/8/8/3k4/8/8/8/KR6 ww - - 0 1", 20, "side to move"},
    {"8/8/8/3k4/8/8/8/1R6 w - - 0 1", 0, "White has no king"},
    {"8/8/8/8/8/8/8/KR6 w - - 0 1", 0, "Black has no king"},
    {"8/8/8/3kk3/8/8/8/KR6 w - - 0 1", 0, "Black has 2 kings"},
    {"8/8/8/3k4/8/8/8/KRP5 w - - 0 1", 18, "White has a pawn on rank 1"},
    {"p7/8/8/3k4/8/8/8/KR6 w - - 0 1", 0, "Black has a pawn on rank 8"},
    {"8/8/8/3k4/8/8/8/K2R4 w - - 0 1", 7, "White is to move and could capture the king on d5"},
    {"8/8/8/3k4/4K3/8/8/8 b - - 0 1", 11, "Black is to move and could capture the king on e4"},
    {"k7/8/8/8/PPPPPPPP/P7/8/K7 w - - 0 1", 0, "White has more than 8 pawns"},
    {"k7/8/8/8/QQQQQQQQ/QQQQQQQQ/8/K7 w - - 0 1", 0, "White has more than 16 pieces"},
    {"k7/8/8/1QQQQQQQ/3QQQ2/8/8/K7 b - - 0 1", 0, "White has more pieces than promotions allow"},
    {"k7/8/8/8/8/NNN5/PPPPPPPP/K7 w - - 0 1", 0, "White has more pieces than promotions allow"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1", 27, "castling rights"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", 27, "castling rights"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w qK - 0 1", 27, "castling rights"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w -K - 0 1", 26, "castling rights"},
    {"r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", 27, "castling right K needs a king on e1"},
    {"1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 30, "castling right q needs a king on e8 and a rook"},
    {"8/8/8/1pP5/8/k7/8/K7 w - b9 0 1", 25, "en-passant square"},
    {"8/8/8/1pP5/8/k7/8/K7 w - b 0 1", 25, "en-passant square"},
    {"8/8/8/1pP5/8/k7/8/K7 w - b3 0 1", 25, "must be on rank 6"},
    {"8/8/8/2P5/8/k7/8/K7 w - b6 0 1", 24, "needs a pawn on b5"},
    {"8/1n6/8/1pP5/8/k7/8/K7 w - b6 0 1", 27, "b7 behind it must be empty"},
    {"8/8/1n6/1pP5/8/k7/8/K7 w - b6 0 1", 27, "must be empty"},
    {"8/8/8/3k4/8/8/8/KR6 w - - x 1", 26, "halfmove clock must be a number"},
    {"8/8/8/3k4/8/8/8/KR6 w - - -1 1", 26, "halfmove clock must be a number"},
    {"8/8/8/3k4/8/8/8/KR6 w - - 10000 1", 26, "halfmove clock is larger than 9999"},
    {"8/8/8/3k4/8/8/8/KR6 w - - 0 1a", 28, "move number must be a number"},
    {"8/8/8/3k4/8/8/8/KR6 w - - 0 99999999999999999999", 28, "move number is larger"},
};

static void each_mistake_in_fen_has_its_message_and_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        ChessPosition p, untouched;
        Status status = {.at = 999};
        memset(&p, 0x55, sizeof p);
        untouched = p;
        if (chess_game.read(&chess_game, mistakes[i].fen, strlen(mistakes[i].fen), &p, &status))
            fail_msg("accepted: %s", mistakes[i].fen);
        if (!strstr(status.text, mistakes[i].error) || status.at != (size_t)mistakes[i].at)
            fail_msg("%s: %s at %zu", mistakes[i].fen, status.text, status.at);
        assert_memory_equal(&p, &untouched, sizeof p);
    }
}

static void a_long_position_is_refused(void **state)
{
    (void)state;
    char text[600];
    Status status = {0};
    ChessPosition p;
    memset(text, ' ', sizeof text);
    memcpy(text, START, strlen(START));
    assert_true(chess_game.read(&chess_game, text, 512, &p, &status));
    assert_false(chess_game.read(&chess_game, text, sizeof text, &p, &status));
    assert_non_null(strstr(status.text, "longer than 512 bytes"));
}

static const char *const rewritten[][2] = {
    {START, START},
    {" 8/8/8/3k4/8/8/8/KR6   w\t-  - \n", "8/8/8/3k4/8/8/8/KR6 w - - 0 1"},
    {"8/8/8/3k4/8/8/8/KR6 b - - 3 0", "8/8/8/3k4/8/8/8/KR6 b - - 3 1"},
    {"8/8/8/3k4/8/8/8/KR6 b - - 9999 9999", "8/8/8/3k4/8/8/8/KR6 b - - 9999 9999"},
    /* en passant: legal; no pawn that could; its pawn pinned; both pawns gone from the rank */
    {"8/8/8/1pP5/8/k7/8/K7 w - b6 0 1", "8/8/8/1pP5/8/k7/8/K7 w - b6 0 1"},
    {"8/8/8/1p1P4/8/k7/8/K7 w - b6 0 1", "8/8/8/1p1P4/8/k7/8/K7 w - - 0 1"},
    {"2r5/8/8/1pP5/8/k7/8/2K5 w - b6 0 1", "2r5/8/8/1pP5/8/k7/8/2K5 w - - 0 1"},
    {"8/8/8/KpP4r/8/k7/8/8 w - b6 0 1", "8/8/8/KpP4r/8/k7/8/8 w - - 0 1"},
};

static void what_is_read_is_written_as_it_stands(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rewritten / sizeof *rewritten; i++) {
        ChessPosition p = read_fen(rewritten[i][0]), q = seen_by_second(rewritten[i][0]);
        assert_written(&p, rewritten[i][1]);
        assert_written(&q, rewritten[i][1]);
    }
}

static void clocks_stop_at_their_limit(void **state)
{
    (void)state;
    ChessPosition p = read_fen("8/8/8/3k4/8/8/8/KR6 b - - 9999 9999");
    chess_game.play(&chess_game, &p, NULL, named(&p, "Kd4"), &p);
    assert_written(&p, "8/8/8/8/3k4/8/8/KR6 w - - 9999 9999");
}

/* ---- notation ---- */

static const struct {
    const char *fen, *text, *san;
} names[] = {
    {START, "g1f3", "Nf3"},
    {START, "Nf3!?", "Nf3"},
    {START, "e4", "e4"},
    {START, "e2-e4", "e4"},
    {START, "Ng1-f3", "Nf3"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "O-O"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "O-O-O"},
    {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"},
    {"8/4P3/8/8/8/2k5/8/K7 w - - 0 1", "e8Q", "e8=Q"},
    {"8/4P3/8/8/8/2k5/8/K7 w - - 0 1", "e7e8n", "e8=N"},
    {"8/4P3/8/8/8/4k3/8/K7 w - - 0 1", "e8=Q+", "e8=Q+"},
    {"3r4/4P3/8/8/8/2k5/8/K7 w - - 0 1", "exd8=R", "exd8=R"},
    {"8/8/8/1pP5/8/k7/8/K7 w - b6 0 1", "cb6", "cxb6"},
    {"1k6/8/8/8/8/8/R6R/K7 w - - 0 1", "a2d2", "Rad2"},
    {"8/R6p/8/8/8/2k5/8/K6R w - - 0 1", "h1h7", "Rhxh7"},
    {"4k3/8/8/R7/8/8/8/R6K w - - 0 1", "a1a3", "R1a3"},
    {"8/8/8/8/4Q2Q/1k6/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
    {"k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8", "Rh8#"},
};

static void moves_are_read_and_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ChessPosition p = read_fen(names[i].fen), q = seen_by_second(names[i].fen);
        StrBuf a = {0}, b = {0};
        chess_game.name_move(&chess_game, &p, named(&p, names[i].text), &a);
        chess_game.name_move(&chess_game, &q, named(&q, names[i].text), &b);
        assert_string_equal(strbuf_get(&a), names[i].san);
        assert_string_equal(strbuf_get(&b), names[i].san);
        strbuf_clear(&a);
        strbuf_clear(&b);
    }
}

static const struct {
    const char *fen, *text, *error;
} misnamed[] = {
    {START, "", "expected a move"},
    {START, "hello", "found 'hello'"},
    {START, "e9", "expected a move"},
    {START, "Pe4", "expected a move"},
    {START, "e2e4Q ", "expected a move"},
    {START, "e8=", "expected a move"},
    {START, "this is a very long text for a move", "found 'this is a very lo...'"},
    {START, "e5", "White has no legal move 'e5'"},
    {START, "exd3", "no legal move"},
    {START, "O-O", "no legal move 'O-O'"},
    {START, "e4=Q", "no legal move"},
    {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e4", "Black has no legal move"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kg1", "no legal move"},
    {"1k6/8/8/8/8/8/R6R/K7 w - - 0 1", "Rd2", "ambiguous: it may be Rad2, Rhd2"},
    {"8/4P3/8/8/8/2k5/8/K7 w - - 0 1", "e8", "ambiguous: it may be e8=Q, e8=R, e8=B, e8=N"},
};

static void what_is_no_move_is_told_apart(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof misnamed / sizeof *misnamed; i++) {
        ChessPosition p = read_fen(misnamed[i].fen);
        Status status = {0};
        const char *text = misnamed[i].text;
        Move m = chess_game.read_move(&chess_game, &p, text, strlen(text), &status);
        assert_int_equal(m, NO_MOVE);
        if (!strstr(status.text, misnamed[i].error))
            fail_msg("%s: %s", text, status.text);
    }
}

static void move_numbers_count_as_on_the_board(void **state)
{
    (void)state;
    unsigned player;
    ChessPosition p = seen_by_second("8/8/8/3k4/8/8/8/KR6 w - - 0 12");
    assert_int_equal(chess_game.move_number(&chess_game, &p, &player), 12);
    assert_int_equal(player, 0);
    chess_game.play(&chess_game, &p, NULL, named(&p, "Rb4"), &p);
    assert_int_equal(chess_game.move_number(&chess_game, &p, &player), 12);
    assert_int_equal(player, 1);
    chess_game.play(&chess_game, &p, NULL, named(&p, "Kc5"), &p);
    assert_int_equal(chess_game.move_number(&chess_game, &p, &player), 13);
    assert_int_equal(player, 0);
}

/* ---- the board ---- */

static void a_board_is_drawn_as_it_is(void **state)
{
    (void)state;
    ChessPosition view[2] = {read_fen("7k/8/8/8/8/8/8/KR6 w - - 0 1"),
                             seen_by_second("7k/8/8/8/8/8/8/KR6 w - - 0 1")};
    for (unsigned i = 0; i < 2; i++) {
        StrBuf name = {0};
        assert_int_equal(chess_game.us(&chess_game, &view[i]), i);
        Move m = named(&view[i], "Rb8");
        Cell *cell = game_cells(&chess_game, &view[i], &(LastMove){m, NULL});
        assert_string_equal(cell[7].text, "k");
        assert_string_equal(cell[56].text, "K");
        assert_string_equal(cell[57].text, "R");
        assert_string_equal(cell[0].text, "");
        assert_true(cell[56].dark && !cell[57].dark && cell[7].dark);
        assert_true(cell[57].from && cell[1].to && !cell[1].from && !cell[0].to);
        free(cell);
        uint64_t bit = chess_game.board->cell_bit(&chess_game, &view[i], 0, 1);
        chess_game.name_element(&chess_game, &view[i], 0, bit, &name);
        assert_string_equal(strbuf_get(&name), "b8");
        strbuf_clear(&name);
        assert_true(chess_game.board->cell_bit(&chess_game, &view[i], 7, 1) & view[i].side[i]);
    }
}

static void images_are_the_eight_symmetries(void **state)
{
    (void)state;
    static const char *const image[8] = {
        "8/8/8/8/8/7k/8/1KR5 w - - 0 1", "8/8/8/8/8/k7/8/5RK1 w - - 0 1",
        "1KR5/8/7k/8/8/8/8/8 w - - 0 1", "5RK1/8/k7/8/8/8/8/8 w - - 0 1",
        "2k5/8/8/8/8/R7/K7/8 w - - 0 1", "5k2/8/8/8/8/7R/7K/8 w - - 0 1",
        "8/K7/R7/8/8/8/8/2k5 w - - 0 1", "8/7K/7R/8/8/8/8/5k2 w - - 0 1",
    };
    static const char *const code[8] = {"c1c4", "f1f4", "c8c5", "f8f5",
                                        "a3d3", "h3e3", "a6d6", "h6e6"};
    ChessPosition p = read_fen(image[0]);
    for (unsigned i = 0; i < 8; i++) {
        ChessPosition q;
        chess_game.symmetries->image(&chess_game, &p, i, &q);
        assert_written(&q, image[i]);
        Move m = chess_game.symmetries->image_move(&chess_game, named(&p, "Rc4"), i);
        assert_int_equal(m, named(&q, code[i]));
    }
}

static void left_right_images_keep_en_passant_and_lose_castling(void **state)
{
    (void)state;
    ChessPosition p = read_fen("4k2r/8/8/1pP5/8/8/8/4K2R w Kk b6 0 1"), q;
    chess_game.symmetries->image(&chess_game, &p, 1, &q);
    assert_written(&q, "r2k4/8/8/5Pp1/8/8/8/R2K4 w - g6 0 1");
}

/* ---- caches, material, games ---- */

static void a_cache_keeps_the_list(void **state)
{
    (void)state;
    ChessPosition p = read_fen(START);
    ChessCache cache = {.known = 0};
    Move fresh[MAX_CHESS_MOVES], first[MAX_CHESS_MOVES], again[MAX_CHESS_MOVES];
    unsigned n = chess_game.moves(&chess_game, &p, NULL, fresh);
    assert_int_equal(chess_game.moves(&chess_game, &p, &cache, first), n);
    assert_int_equal(chess_game.moves(&chess_game, &p, &cache, again), n);
    assert_memory_equal(fresh, first, n * sizeof *fresh);
    assert_memory_equal(fresh, again, n * sizeof *fresh);
}

static const struct {
    const char *text, *error;
} materials[] = {
    {"KRvK", NULL},
    {"KBNvK", NULL},
    {"KPPPPPPPPvKQQRRBBNN", NULL},
    {"", "lacks the 'v'"},
    {"KRK", "lacks the 'v'"},
    {"vK", "no pieces on one side"},
    {"Kv", "no pieces on one side"},
    {"RvK", "lacks the king"},
    {"KKvK", "two kings"},
    {"RKvK", "begin each side with its king"},
    {"KRvKvK", "may hold"},
    {"KrvK", "may hold"},
    {"KPPPPPPPPPvK", "8 pawns"},
    {"KQQQQQQQQQQQQQQQQvK", "16 pieces"},
};

static void material_signatures_are_checked(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof materials / sizeof *materials; i++) {
        Status status = {0};
        const char *text = materials[i].text;
        bool right = chess_vocab.check_material(&chess_game, text, strlen(text), &status);
        if (right != !materials[i].error || (!right && !strstr(status.text, materials[i].error)))
            fail_msg("%s: %s", text, status.text);
    }
}

static void material_is_ours_then_theirs(void **state)
{
    (void)state;
    ChessPosition p = read_fen("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
    ChessPosition q = seen_by_second("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
    assert_true(chess_game.solver->has_class(&chess_game, &p, "KRvK", 4));
    assert_false(chess_game.solver->has_class(&chess_game, &p, "KvKR", 4));
    assert_false(chess_game.solver->has_class(&chess_game, &p, "KRRvK", 5));
    assert_false(chess_game.solver->has_class(&chess_game, &p, "KvK", 3));
    assert_true(chess_game.solver->has_class(&chess_game, &q, "KvKR", 4));
}

static void games_are_found_by_name(void **state)
{
    (void)state;
    assert_ptr_equal(game_find("chess", 5), &chess_game);
    assert_null(game_find("ches", 4));
    assert_null(game_find("chess960", 8));
}

static void attacks_see_through_what_is_removed(void **state)
{
    (void)state;
    ChessPosition p = read_fen("8/8/8/8/r2K4/8/8/7k w - - 0 1");
    Set rook = p.piece[N_KINDS + ROOK], king = p.piece[KING], h4 = UINT64_C(1) << 31;
    assert_false(chess_attacks_from(&p, rook, 0) & h4);
    assert_true(chess_attacks_from(&p, rook, 0) & king);
    assert_true(chess_attacks_from(&p, rook, king) & h4);
    assert_int_equal(chess_checkers(&p), rook);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_counts_are_the_published_ones),
        cmocka_unit_test(random_games_agree_with_the_naive_rules),
        cmocka_unit_test(colour_reversed_positions_have_mirrored_moves_in_order),
        cmocka_unit_test(moves_come_in_the_documented_order),
        cmocka_unit_test(positions_that_differ_have_different_keys),
        cmocka_unit_test(clocks_and_view_are_no_part_of_identity),
        cmocka_unit_test(keys_are_the_same_everywhere),
        cmocka_unit_test(each_mistake_in_fen_has_its_message_and_place),
        cmocka_unit_test(a_long_position_is_refused),
        cmocka_unit_test(what_is_read_is_written_as_it_stands),
        cmocka_unit_test(clocks_stop_at_their_limit),
        cmocka_unit_test(moves_are_read_and_named),
        cmocka_unit_test(what_is_no_move_is_told_apart),
        cmocka_unit_test(move_numbers_count_as_on_the_board),
        cmocka_unit_test(a_board_is_drawn_as_it_is),
        cmocka_unit_test(images_are_the_eight_symmetries),
        cmocka_unit_test(left_right_images_keep_en_passant_and_lose_castling),
        cmocka_unit_test(a_cache_keeps_the_list),
        cmocka_unit_test(material_signatures_are_checked),
        cmocka_unit_test(material_is_ours_then_theirs),
        cmocka_unit_test(games_are_found_by_name),
        cmocka_unit_test(attacks_see_through_what_is_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
