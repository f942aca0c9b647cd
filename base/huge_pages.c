/* base/huge_pages.c -- large pages for large tables (see huge_pages.h). */
#if defined __linux__ && !defined _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include "base/huge_pages.h"

#include <stdint.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { PAGE = 1 << 21 };

void base_advise_huge_pages(void *p, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    uintptr_t first = ((uintptr_t)p + PAGE - 1) / PAGE * PAGE,
              end = ((uintptr_t)p + bytes) / PAGE * PAGE;
    if (first < end)
        madvise((char *)p + (first - (uintptr_t)p), end - first, MADV_HUGEPAGE);
#else
    (void)p;
    (void)bytes;
#endif
}
