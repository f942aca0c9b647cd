/* verify/sweep/playout.h -- a position's tree, followed to its ends.
 * Does: has the table choose in one position and records how play leaves the tree.
 * Knows: Session, numbers of positions, records.   Must not know: what follows from them.
 * One playout serves one thread. */
#ifndef AL0_VERIFY_SWEEP_PLAYOUT_H
#define AL0_VERIFY_SWEEP_PLAYOUT_H

#include "interp/choose/choose.h"
#include "positions/numbering.h"
#include "verify/sweep/record.h"

typedef struct Playout Playout;

/* How far the table's tree is followed. */
typedef enum PlayoutExtent {
    PLAYOUT_TREE,    /* to its ends */
    PLAYOUT_REPLIES, /* to our next move: a new tree at every move of ours */
    PLAYOUT_MOVE     /* our move alone, which is recorded as RECORD_MOVE */
} PlayoutExtent;

Playout *playout_new(const Compiled *c, const Numbering *numbering, const ChooseOptions *o,
                     PlayoutExtent extent, size_t memory);
void playout_free(Playout *f);

/* Formats "WHAT: EXPR" from the table's `avoid`; the caller owns the text. */
char *playout_avoided(const Compiled *c, const char *what);

/* Follows the table's tree from a position with this index and us to move.
 * exits:   borrowed, valid until the next call, joined and sorted.
 * choice:  receives the choice, unless NULL (without its tree; tried: valid until the next
 *   call). */
void playout_run(Playout *f, uint64_t index, const void *position, Record *out, const Exit **exits,
                 size_t *n_exits, Choice *choice);

/* From now on trees are not built where all ends are the table's aim and their height was solved
 * (`solved`): their records have no runs, and counts of trees leave them out.  Not for
 * playout_line(). */
void playout_skip_trees(Playout *f);

/* Forgets all searches; those that follow serve each other. */
void playout_keep(Playout *f);

/* A move of a line of play.  Texts are the line's. */
typedef struct LineMove {
    char *name; /* as people write it */
    Move move;
    /* as Game.move_number has them where the whole line is played; set by failures.c */
    unsigned number, player;
    char *position;   /* of a move of ours: where it was played; else NULL */
    const Rule *rule; /* of a move of ours: what chose it */
    const Advice *advice;
} LineMove;

typedef struct Line {
    LineMove *at;
    size_t n, cap;
} Line;

void line_clear(Line *line);

/* An end of a tree that a line shall lead to.  to: the index of an exit; NO_INDEX: a dead exit or
 * one to a position without a number; with `avoid` one without a number, or a position where the
 * condition to avoid holds. */
typedef struct WantedEnd {
    uint64_t to;
    uint32_t plies; /* of the line; 0: as few as there are */
    bool won;       /* where the aim holds, in place of `to` */
} WantedEnd;

/* Finds a line inside the tree of a position to one of its ends; the first such in the order of
 * moves.  Appends to line.
 * ending: receives the end of the line ("stalemate"), owned by the caller; NULL if that is the exit
 *   wanted.
 * Returns: false if a limit was met while finding the tree again. */
bool playout_line(Playout *f, const void *position, WantedEnd wanted, Line *line, char **ending);

#endif
