/* tests/support/hold_suite.h -- positions in which a holding-goal is kept for ever or is not, with
 * the truth.
 * Does: makes positions of several kinds at random, of chess and of games from files; says of each
 *   whether the advice can be held (naive_hold.h).
 * Knows: the rules of the games.   Must not know: the language, the prover.
 * Start reading at hold_position() and hold_truth(). */
#ifndef AL0_TESTS_SUPPORT_HOLD_SUITE_H
#define AL0_TESTS_SUPPORT_HOLD_SUITE_H

#include "base/mix.h"
#include "game/chess/chess.h"
#include "game/gdl/gdl.h"
#include "tests/support/naive_hold.h"

/* We are to move in all positions of the suite; in chess we have White. */
typedef struct HoldKind {
    const char *name;
    const char *table;        /* its text without a header; the advice is called `hold` */
    const char *pieces;       /* as in a FEN; each stands on an empty square at random, */
    const char *first, *last; /* on a rank from '1' to '8' between these two */
    unsigned wanted;          /* positions, at most a third of them refuted */
    bool (*holds)(const Game *game, const void *position);
    bool (*allows)(const Game *game, const void *before, Move move, const void *after);
    const char *rules;  /* NULL: chess; else a file of advice/games/, for `pieces` and ranks */
    unsigned us, plies; /* with rules: who we are; positions have been played so far at random */
} HoldKind;

/* ---- the kinds ---------------------------------------------------------------------------- */
#define HOLD_TABLE(goal, us)                                                              \
    "rule always then hold\nadvice hold \"For ever\"\n    holding: " goal "\n    us: " us \
    "\n    them: any\n"

#define HOLD_CHECKS HOLD_TABLE("us_to_move or check", "gives_check")

#define HOLD_NO_OFFICER "not q and not r and not b and not n"

#define HOLD_OPPOSED \
    "us_to_move or (mod(file(K) - file(k), 2) = 0 and mod(rank(K) - rank(k), 2) = 0)"

/* The game of a kind of chess positions. */
#define HOLD_CHESS NULL, 0, 0

enum { HOLD_KINDS = 11 };
extern const HoldKind hold_kinds[HOLD_KINDS];

/* A game that positions are of. */
typedef struct HoldGame {
    const Game *game;
    Arena *home; /* NULL, with the rest: chess */
    Diags *ds;
    GdlGame *gdl;
} HoldGame;

/* The game of a kind, whose rules are in this folder; hold_close(). */
HoldGame hold_open(const HoldKind *k, const char *folder);

void hold_close(HoldGame *g);

/* A legal position of the kind in which the goal holds and play goes on.  Caller owns it (free). */
void *hold_position(const HoldKind *k, const HoldGame *g, uint64_t *seed);

/* ---- files -------------------------------------------------------------------------------- */
/* A line of bench/holds.txt: "KIND; POSITION; held" or "KIND; POSITION; not". */
typedef struct HoldLine {
    const HoldKind *kind;
    const char *position;
    HoldTruth truth;
} HoldLine;

/* Takes a line apart, which is changed.  False: it is none. */
bool hold_read_line(char *text, HoldLine *out);

/* What is held by moves that leave few replies is held. */
HoldTruth hold_truth(const HoldKind *k, const Game *game, const void *root, uint32_t most);

#endif
