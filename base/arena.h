/* base/arena.h -- memory that is born together and dies together.
 * Does: hands out zeroed memory that is freed all at once: one arena a source file, one a proof.
 * Knows: base_fatal.   Must not know: what is kept in it.
 * Rule: no pointer from a longer-lived arena into a shorter-lived one. */
#ifndef AL0_BASE_ARENA_H
#define AL0_BASE_ARENA_H

#include <stddef.h>

#include "base/fatal.h"
#include "base/strbuf.h"

typedef struct Arena Arena;

/* A new, empty arena; noun names its purpose when memory runs out.  Caller owns it. */
Arena *arena_new(const char *noun);
void arena_free(Arena *a); /* NULL is fine */

/* Zeroed memory, aligned for any type; never NULL; borrowed, dies with the arena. */
void *arena_alloc(Arena *a, size_t size);

/* A copy of n bytes with a NUL behind them. */
char *arena_text(Arena *a, const char *s, size_t n);

/* A text made like printf does. */
char *arena_printf(Arena *a, const char *fmt, ...) BASE_PRINTF(2, 3);

/* The text that a buffer holds; the buffer is empty afterwards (strbuf_clear). */
char *arena_take(Arena *a, StrBuf *text);

/* A copy of n bytes without more. */
void *arena_copy(Arena *a, const void *from, size_t n);

#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

#endif
