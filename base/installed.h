/* base/installed.h -- the folder of the tables that were installed with the program.
 * Does: finds that folder, also after the installation was moved.
 * Knows: the file system, the environment.   Must not know: what the files hold. */
#ifndef AL0_BASE_INSTALLED_H
#define AL0_BASE_INSTALLED_H

#include "base/arena.h"

/* The path of the folder, kept in home.  The first of these:
 * 1. the environment variable AL0_TABLES, unless it is unset or empty;
 * 2. the installed place relative to the shared library with this function, if that exists;
 * 3. the installed place relative to the running program, if that exists;
 * 4. the path that the build was configured with. */
const char *installed_tables(Arena *home);

#endif
