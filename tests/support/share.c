/* tests/support/share.c -- how much of a large comparison a test makes. */
#include "tests/support/share.h"

#include <stdlib.h>
#include <string.h>

static bool is_asked(const char *share)
{
    const char *asked = getenv("AL0_SHARE");
    return asked && strcmp(asked, share) == 0;
}

bool share_is_whole(void)
{
    return is_asked("whole");
}

bool share_is_large(void)
{
    return is_asked("large") || share_is_whole();
}

unsigned share_of(unsigned quick, unsigned large, unsigned whole)
{
    if (share_is_whole())
        return whole;
    return share_is_large() ? large : quick;
}
