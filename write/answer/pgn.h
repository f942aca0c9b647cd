/* write/answer/pgn.h -- the forcing tree as a game with variations (PGN).
 * Does: writes one game in export layout: the longest line as its moves, all other lines as
 *   variations.
 * Knows: ForcingTree, TreeSelection, Game (to play and name moves).   Must not know: chess, how the
 * tree was found. */
#ifndef AL0_WRITE_ANSWER_PGN_H
#define AL0_WRITE_ANSWER_PGN_H

#include "prover/tree/alternatives.h"
#include "write/answer/tree_write.h"

/* The content of a game besides the moves of the tree. */
typedef struct PgnFacts {
    const char *better, *holding; /* the goals of the advice; NULL: none */
    const Alternatives *other;    /* our other moves that were requested; NULL: none */
} PgnFacts;

/* Appends one game and the empty line that ends it.
 * o: only no_group, line, draw_depth and draw_nodes have an effect.
 * Returns: false with a status if PGN cannot describe the game. */
bool write_pgn(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const PgnFacts *facts,
               const DrawOptions *o, Status *status);

#endif
