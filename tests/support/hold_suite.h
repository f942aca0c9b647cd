/* tests/support/hold_suite.h -- positions of chess in which a holding-goal is kept for ever or is
 * not, with the truth.
 * Does: makes positions of several kinds at random; says of each whether the advice can be held
 *   (naive_hold.h).
 * Knows: the rules of chess.   Must not know: the language, the prover.
 * Start reading at hold_position() and hold_truth(). */
#ifndef AL0_TESTS_SUPPORT_HOLD_SUITE_H
#define AL0_TESTS_SUPPORT_HOLD_SUITE_H

#include "game/chess/chess.h"
#include "tests/support/naive_hold.h"

/* We have White, which is to move, in all positions of the suite. */
typedef struct HoldKind {
    const char *name;
    const char *table;        /* its text; the advice is called `hold` */
    const char *pieces;       /* as in a FEN; each stands on an empty square at random, */
    const char *first, *last; /* on a rank from '1' to '8' between these two */
    unsigned wanted;          /* positions, at most a third of them refuted */
    bool (*holds)(const Game *game, const void *position);
    bool (*allows)(const Game *game, const void *before, Move move, const void *after);
} HoldKind;

/* ---- goals and constraints ---------------------------------------------------------------- */

static inline unsigned hold_square(const ChessPosition *p, unsigned piece)
{
    return (unsigned)__builtin_ctzll(p->piece[piece]);
}

static inline bool hold_checked(const Game *game, const void *position)
{
    const ChessPosition *p = position;
    (void)game;
    return p->turn == TURN_US || chess_checkers(p);
}

static inline bool hold_by_check(const Game *game, const void *before, Move move, const void *after)
{
    (void)game, (void)before, (void)move;
    return chess_checkers(after) != 0;
}

static inline bool hold_by_king(const Game *game, const void *before, Move move, const void *after)
{
    (void)game, (void)before, (void)after;
    return move_kind(move) == KING;
}

static inline bool hold_by_rook(const Game *game, const void *before, Move move, const void *after)
{
    (void)game, (void)before, (void)after;
    return move_kind(move) == ROOK;
}

/* Their pawn has not been promoted. */
static inline bool hold_no_officer(const Game *game, const void *position)
{
    const Set *theirs = &((const ChessPosition *)position)->piece[N_KINDS];
    (void)game;
    return !(theirs[QUEEN] | theirs[ROOK] | theirs[BISHOP] | theirs[KNIGHT]);
}

static inline bool hold_no_queen(const Game *game, const void *position)
{
    const Set *theirs = &((const ChessPosition *)position)->piece[N_KINDS];
    (void)game;
    return !(theirs[QUEEN] | theirs[ROOK]);
}

static inline bool hold_pawn(const Game *game, const void *position)
{
    return ((const ChessPosition *)position)->piece[PAWN] && hold_no_officer(game, position);
}

/* Their king stays on the e-file or right of it, and our rook lives. */
static inline bool hold_cut_off(const Game *game, const void *position)
{
    const ChessPosition *p = position;
    (void)game;
    return p->piece[ROOK] && hold_square(p, N_KINDS + KING) % 8 >= 4;
}

/* The opposition, near or distant: even distances of files and of ranks. */
static inline bool hold_opposed(const Game *game, const void *position)
{
    const ChessPosition *p = position;
    (void)game;
    unsigned ours = hold_square(p, KING), theirs = hold_square(p, N_KINDS + KING);
    return p->turn == TURN_US || ((ours ^ theirs) & 9) == 0;
}

/* ---- the kinds ---------------------------------------------------------------------------- */

#define HOLD_TABLE(goal, us)                                                                       \
    "table t\nrule always then hold\nadvice hold \"For ever\"\n    holding: " goal "\n    us: " us \
    "\n    them: any\n"
#define HOLD_CHECKS HOLD_TABLE("us_to_move or check", "gives_check")
#define HOLD_NO_OFFICER "not q and not r and not b and not n"
#define HOLD_OPPOSED \
    "us_to_move or (mod(file(K) - file(k), 2) = 0 and mod(rank(K) - rank(k), 2) = 0)"

static const HoldKind hold_kinds[] = {
    {"queen checks behind pawns", HOLD_CHECKS, "KQPPkpppqr", "1122666611", "2833877788", 60,
     hold_checked, hold_by_check},
    {"queen checks in the open", HOLD_CHECKS, "KQkpq", "11121", "88878", 30, hold_checked,
     hold_by_check},
    {"rook checks", HOLD_CHECKS, "KRkpp", "11522", "88876", 30, hold_checked, hold_by_check},
    {"queen and knight check", HOLD_CHECKS, "KQNkpppr", "11175555", "28887778", 30, hold_checked,
     hold_by_check},
    {"king against pawn", HOLD_TABLE(HOLD_NO_OFFICER, "any"), "Kkp", "112", "887", 30,
     hold_no_officer, NULL},
    {"king against bishop and pawn", HOLD_TABLE("not q and not r", "by(K)"), "Kkbp", "1112", "4885",
     20, hold_no_queen, NULL},
    {"opposition", HOLD_TABLE(HOLD_OPPOSED, "any"), "Kk", "11", "88", 20, hold_opposed, NULL},
    {"rook cuts the king off", HOLD_TABLE("R and file(k) >= 5", "by(R)"), "KRk", "111", "888", 20,
     hold_cut_off, hold_by_rook},
    {"king beside its pawn", HOLD_TABLE("P and " HOLD_NO_OFFICER, "by(K)"), "KPkp", "1414", "8585",
     20, hold_pawn, hold_by_king},
};
enum { HOLD_KINDS = sizeof hold_kinds / sizeof *hold_kinds };

/* ---- positions ---------------------------------------------------------------------------- */

static inline uint64_t hold_random(uint64_t *seed)
{
    *seed += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t x = *seed;
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* A diagram of the kind as a FEN of White to move; it may be illegal. */
static inline void hold_draw(const HoldKind *k, uint64_t *seed, char fen[96])
{
    char at[64];
    memset(at, '1', sizeof at);
    for (size_t i = 0; k->pieces[i]; i++) {
        uint64_t square, first = (uint64_t)(k->first[i] - '1');
        do
            square = 8 * (first + hold_random(seed) % ((uint64_t)(k->last[i] - '0') - first)) +
                     hold_random(seed) % 8;
        while (at[square] != '1');
        at[square] = k->pieces[i];
    }
    for (unsigned rank = 8; rank-- > 0; *fen++ = rank ? '/' : ' ')
        for (unsigned file = 0, empty = 0; file < 8; file++) {
            empty = at[8 * rank + file] == '1' ? empty + 1 : 0;
            fen -= empty > 1; /* the digit grows */
            *fen++ = empty ? (char)('0' + empty) : at[8 * rank + file];
        }
    memcpy(fen, "w - - 0 1", sizeof "w - - 0 1");
}

/* Whether we have an allowed move, and none ends the game. */
static inline bool hold_goes_on(const HoldKind *k, const ChessPosition *p)
{
    Move move[MAX_CHESS_MOVES];
    ChessPosition next;
    unsigned n = chess_moves(p, move), allowed = 0;
    for (unsigned m = 0; m < n; m++) {
        chess_play(p, move[m], &next);
        if (k->allows && !k->allows(&chess_game, p, move[m], &next))
            continue;
        if (!chess_has_move(&next))
            return false;
        allowed++;
    }
    return allowed > 0;
}

/* A legal position of the kind in which the goal holds and play goes on. */
static inline ChessPosition hold_position(const HoldKind *k, uint64_t *seed)
{
    ChessPosition p;
    Status status;
    char fen[96];
    do
        hold_draw(k, seed, fen);
    while (!chess_game.read(&chess_game, fen, strlen(fen), &p, &status) ||
           !k->holds(&chess_game, &p) || !hold_goes_on(k, &p));
    return p;
}

/* ---- files -------------------------------------------------------------------------------- */

/* A line of bench/holds.txt: "KIND; FEN; held" or "KIND; FEN; not". */
typedef struct HoldLine {
    const HoldKind *kind;
    const char *fen;
    HoldTruth truth;
} HoldLine;

/* Takes a line apart, which is changed.  False: it is none. */
static inline bool hold_read_line(char *text, HoldLine *out)
{
    char *fen = strstr(text, "; "), *truth = fen ? strstr(fen + 2, "; ") : NULL;
    if (!truth)
        return false;
    *fen = *truth = '\0';
    *out = (HoldLine){.fen = fen + 2};
    out->truth = strncmp(truth + 2, "held", 4) == 0 ? HOLD_HELD : HOLD_REFUTED;
    for (unsigned i = 0; i < HOLD_KINDS; i++)
        if (strcmp(text, hold_kinds[i].name) == 0)
            out->kind = &hold_kinds[i];
    return out->kind != NULL;
}

/* What is held by moves that leave few replies is held. */
static inline HoldTruth hold_truth(const HoldKind *k, const ChessPosition *root, uint32_t most)
{
    NaiveHold h = {&chess_game, k->holds, k->allows, most, 1};
    for (; h.most_replies <= 4; h.most_replies *= 2)
        if (naive_hold(&h, root) == HOLD_HELD)
            return HOLD_HELD;
    h.most_replies = 0;
    return naive_hold(&h, root);
}

#endif
