/* write/answer/pgn.h -- the forcing tree as a game with variations (PGN).
 * Does: one game in export layout: the longest line as its moves, every other way as a variation.
 * Knows: ForcingTree, TreeSelection, Game (to play and name moves).   Must not know: chess, how the
 * tree was found. */
#ifndef AL0_WRITE_ANSWER_PGN_H
#define AL0_WRITE_ANSWER_PGN_H

#include "prover/tree/alternatives.h"
#include "write/answer/tree_write.h"

/* What a game says besides the moves of the tree. */
typedef struct PgnFacts {
    const char *better, *holding; /* the goals of the advice; NULL where there is none */
    const Alternatives *other;    /* NULL, or our other moves, as far as they were asked for */
} PgnFacts;

/* Appends one game and the empty line that ends it.  Of o it heeds no_group, line, draw_depth and
 * draw_nodes. False with a status where the game is one that PGN does not write. */
bool write_pgn(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const PgnFacts *facts,
               const DrawOptions *o, Status *status);

#endif
