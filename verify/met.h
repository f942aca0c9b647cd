/* verify/met.h -- positions numbered in the order in which they are met.
 * Does: keeps positions with us to move, each once; finds the number of one.
 * Knows: Game's key and same.   Must not know: where they come from, tables, records.
 * Any number of threads may look things up while none adds. */
#ifndef AL0_VERIFY_MET_H
#define AL0_VERIFY_MET_H

#include "verify/numbering.h"

typedef struct Met Met;

/* most: positions that it may keep (met_bytes_each tells what that takes).  Caller owns it. */
Met *met_new(const Game *game, uint64_t most);
void met_free(Met *m); /* NULL is fine */

/* Bytes for one position, at the worst moment. */
size_t met_bytes_each(const Game *game);

uint64_t met_count(const Met *m);                      /* numbers run from 0 */
uint64_t met_room(const Met *m);                       /* for so many more */
uint64_t met_find(const Met *m, const void *position); /* NO_INDEX: not met */
/* The number of a position, which is met now if not before; NO_INDEX: there is no room for it. */
uint64_t met_add(Met *m, const void *position);
const void *met_position(const Met *m, uint64_t number); /* borrowed, until the end */

Numbering met_numbering(const Met *m); /* for as long as m stays; only positions met have numbers */

#endif
