/* base/fatal.h -- the one door through which lack of memory leaves.
 * Does: calls a replaceable handler, then aborts.
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

/* Called with a short text such as "out of memory (syntax tree)"; may leave by longjmp or exit. */
typedef void FatalHandler(const char *what);

/* Replaces the handler (NULL: back to the default, which writes one line to standard error).
 * Process-wide, meant for tests and for programs that want to leave in their own way.
 * Returns: the handler that was in force. */
FatalHandler *base_set_fatal(FatalHandler *handler);

/* Leaves through the handler; aborts when the handler returns. */
BASE_NORETURN void base_fatal(const char *what);

/* malloc, calloc and realloc that never return NULL: they leave through base_fatal().
 * noun: what the memory was for, named in the message.   Caller owns the result (free). */
void *base_alloc(size_t size, const char *noun);
void *base_zalloc(size_t count, size_t size, const char *noun);
void *base_realloc(void *old, size_t size, const char *noun);

#endif
