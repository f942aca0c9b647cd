/* lib/call/sized.c -- structs of al0.h that begin with their size (see sized.h). */
#include "lib/call/sized.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

/* No struct is as large: a size beyond is one that was never set. */
enum { LARGEST_SIZED = 4096 };

static size_t sized_size(const void *given)
{
    size_t size;
    memcpy(&size, given, sizeof size);
    return size;
}

bool sized_check(const void *given, const char *what, Status *s)
{
    assert(what);
    size_t size = given ? sized_size(given) : sizeof(size_t);
    if (size >= sizeof(size_t) && size <= LARGEST_SIZED && size % alignof(size_t) == 0)
        return true;
    return status_fail(s, STATUS_WRONG_USE, "the size of the %s is not set: AL0_INIT() sets it",
                       what);
}

static bool is_zero(const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i])
            return false;
    return true;
}

bool sized_take(void *into, size_t size, const void *given, const char *what, Status *s)
{
    assert(into && size >= sizeof size);
    memset(into, 0, size);
    if (!sized_check(given, what, s))
        return false;
    size_t theirs = given ? sized_size(given) : 0;
    if (theirs > size && !is_zero((const unsigned char *)given + size, theirs - size))
        return status_fail(s, STATUS_UNSUPPORTED,
                           "this version of the library does not know all members of the %s", what);
    if (given)
        memcpy(into, given, theirs < size ? theirs : size);
    memcpy(into, &size, sizeof size);
    return true;
}

void sized_give(void *given, const void *from, size_t size)
{
    assert(from && size >= sizeof size);
    if (!given)
        return;
    size_t theirs = sized_size(given), n = theirs < size ? theirs : size;
    memcpy((unsigned char *)given + sizeof n, (const unsigned char *)from + sizeof n, n - sizeof n);
}
