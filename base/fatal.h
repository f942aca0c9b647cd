/* base/fatal.h -- what happens when memory runs out.
 * Does: says on standard error what the memory was for, and aborts; the one place of the rooms
 *   behind cli/ that prints.
 * Knows: nothing.   Must not know: who ran out, and why. */
#ifndef AL0_BASE_FATAL_H
#define AL0_BASE_FATAL_H

#include <stddef.h>

#if defined(__GNUC__)
#define BASE_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define BASE_NORETURN __attribute__((noreturn))
#define BASE_NOINLINE __attribute__((noinline))
#define BASE_UNREACHABLE() __builtin_unreachable()
#else
#define BASE_PRINTF(fmt, args)
#define BASE_NORETURN
#define BASE_NOINLINE
#define BASE_UNREACHABLE() ((void)0)
#endif

/* Writes the text, such as "out of memory (syntax tree)", to standard error and aborts. */
BASE_NORETURN void base_fatal(const char *what);

/* malloc, calloc and realloc that never return NULL: they leave through base_fatal().
 * noun: what the memory was for, named in the message.   Caller owns the result (free). */
void *base_alloc(size_t size, const char *noun);
void *base_zalloc(size_t count, size_t size, const char *noun);
void *base_realloc(void *old, size_t size, const char *noun);

#endif
