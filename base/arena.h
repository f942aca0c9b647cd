/* base/arena.h -- memory that is allocated piece by piece and freed all at once.
 * Does: hands out zeroed memory; each source file and each proof has an arena.
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

/* A copy of n bytes with a NUL appended. */
char *arena_text(Arena *a, const char *s, size_t n);

/* A formatted text, as printf() makes it. */
char *arena_printf(Arena *a, const char *fmt, ...) BASE_PRINTF(2, 3);

/* A copy of the text of a buffer, which is cleared (strbuf_clear). */
char *arena_take(Arena *a, StrBuf *text);

/* A copy of n bytes, without a NUL. */
void *arena_copy(Arena *a, const void *from, size_t n);

/* One zeroed T; an array of n zeroed T. */
#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

#endif
