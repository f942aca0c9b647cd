/* base/huge_pages.h -- large pages for large tables.
 * Does: asks the system for them.  Only speed depends on the answer.
 * Knows: the C library.   Must not know: what the memory is for. */
#ifndef AL0_BASE_HUGE_PAGES_H
#define AL0_BASE_HUGE_PAGES_H

#include <stddef.h>

/* Tells the system that the new block of `bytes` bytes at p will be accessed at random.  Two
 * threads that share a table of 256 MB take a quarter less time (mates in seven to ten). */
void base_advise_huge_pages(void *p, size_t bytes);

#endif
