/* positions/numbering.h -- positions with us to move by number, and numbers by position.
 * Does: says what a verification must know of its positions; two kinds of them stand behind it: all
 *       of some classes (classes.h), and those that play has met (position_table.h).
 * Knows: Game.   Must not know: how either kind finds them, records, searches. */
#ifndef AL0_POSITIONS_NUMBERING_H
#define AL0_POSITIONS_NUMBERING_H

#include "game/solve.h"

typedef struct Numbering {
    const Game *game;
    void *self; /* borrowed; for: */
    /* The number of a position; NO_INDEX: it has none, and play that comes here has gone astray.
     * NULL: nobody wants to know where play goes. */
    uint64_t (*number)(void *self, const void *position);
    /* The position of a number; false where there is none. */
    bool (*position)(void *self, uint64_t number, void *out);
    /* NULL, or how many positions one that has a number stands for: itself and its images. */
    unsigned (*images)(void *self, const void *position);
    bool only_open; /* in all its positions we are to choose: play is not over, and the aim does not
                       hold */
} Numbering;

static inline uint64_t numbered(const Numbering *n, const void *position)
{
    return n->number(n->self, position);
}

/* How many positions one with a number stands for. */
static inline unsigned numbered_images(const Numbering *n, const void *position)
{
    return n->images ? n->images(n->self, position) : 1;
}

static inline bool numbered_position(const Numbering *n, uint64_t number, void *out)
{
    return n->position(n->self, number, out);
}

#endif
