/* write/answer/tree_line.h -- lines of play from the root of an answer's tree to its nodes.
 * Does: walks to one node after the other; writes the moves as text or as JSON.
 * Knows: Answer, the game's names of moves.   Must not know: which nodes are asked for, and why. */
#ifndef AL0_WRITE_ANSWER_TREE_LINE_H
#define AL0_WRITE_ANSWER_TREE_LINE_H

#include "game/walk.h"
#include "write/answer/answer.h"
#include "write/text/json.h"

typedef struct TreeLine {
    const Answer *a;
    const ForcingTree *tree;
    uint32_t *path; /* nodes behind the root, down to the one last asked for */
    GameWalk walk;
} TreeLine;

/* Of an answer that has a tree.   Caller owns it (tree_line_clear). */
TreeLine tree_line_new(const Answer *a);
void tree_line_clear(TreeLine *l);

/* Where the moves of one line go; both NULL: nowhere. */
typedef struct MoveSink {
    StrBuf *text; /* behind two blanks */
    Json *json;   /* an object each */
    bool begun;   /* a move was written */
} MoveSink;

void move_sink_put(MoveSink *to, const Game *game, const void *from, Move move);

/* Walks to a node, and writes each move.   Returns: the position there, until the next walk. */
const void *tree_line_walk(TreeLine *l, uint32_t node, MoveSink *to);

#endif
