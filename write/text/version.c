/* write/text/version.c -- the version of the project (see version.h). */
#include "write/text/version.h"

#ifndef AL0_VERSION
#error "AL0_VERSION: of the project"
#endif

const char *write_version(void)
{
    return AL0_VERSION;
}
