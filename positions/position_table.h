/* positions/position_table.h -- positions numbered in the order in which they are met.
 * Does: keeps positions with us to move, each once; finds the number of one.
 * Knows: Game's key and same.   Must not know: where they come from, tables, records.
 * Any number of threads may look things up while none adds. */
#ifndef AL0_POSITIONS_POSITION_TABLE_H
#define AL0_POSITIONS_POSITION_TABLE_H

#include "positions/numbering.h"

typedef struct PositionTable PositionTable;

/* most: positions that it may keep (position_table_bytes_each tells what that takes).  Caller owns
 * it. */
PositionTable *position_table_new(const Game *game, uint64_t most);

/* Lowers the limit to most positions, or to those that it has. */
void position_table_limit(PositionTable *m, uint64_t most);
void position_table_free(PositionTable *m); /* NULL is fine */

/* Bytes for one position, at the worst moment. */
size_t position_table_bytes_each(const Game *game);

uint64_t position_table_count(const PositionTable *m);                      /* numbers run from 0 */
uint64_t position_table_room(const PositionTable *m);                       /* for so many more */
uint64_t position_table_find(const PositionTable *m, const void *position); /* NO_INDEX: not met */
/* The number of a position, which is met now if not before; NO_INDEX: there is no room for it. */
uint64_t position_table_add(PositionTable *m, const void *position);
const void *position_table_position(const PositionTable *m,
                                    uint64_t number); /* borrowed, until the end */

Numbering position_table_numbering(
    const PositionTable *m); /* for as long as m stays; only positions met have numbers */

#endif
