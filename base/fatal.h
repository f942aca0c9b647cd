/* base/fatal.h -- allocation that never fails, and the end of the program when memory runs out.
 * Does: writes the purpose of the memory to standard error, and aborts.  No other file outside cli/
 *   prints.
 * Knows: nothing.   Must not know: the caller. */
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
 * noun: the purpose of the memory, for the message.   Caller owns the result (free). */
void *base_alloc(size_t size, const char *noun);
void *base_zalloc(size_t count, size_t size, const char *noun);
void *base_realloc(void *old, size_t size, const char *noun);

/* The same in memory that begins where a line of the cache does. */
enum { BASE_ALIGNMENT = 64 };
void *base_alloc_aligned(size_t size, const char *noun);

/* The least multiple of `to` that is at least n. */
static inline size_t base_round_up(size_t n, size_t to)
{
    return (n + to - 1) / to * to;
}

#endif
