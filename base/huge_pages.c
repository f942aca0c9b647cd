/* base/huge_pages.c -- large pages for large tables (see huge_pages.h). */
#if defined __linux__ && !defined _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include "base/huge_pages.h"

#include <stdint.h>
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

enum { LARGE = 1 << 22 }; /* less has no large pages */

/* The whole pages that hold the array: a mapping whose parts had different advice would not be one,
 * and realloc would have to copy it (mremap moves no more than one). */
void base_advise_huge_pages(void *p, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = (uintptr_t)p / page * page,
              end = ((uintptr_t)p + bytes + page - 1) / page * page;
    if (bytes >= LARGE)
        madvise((char *)p - ((uintptr_t)p - first), end - first, MADV_HUGEPAGE);
#else
    (void)p;
    (void)bytes;
#endif
}
