/* base/installed.h -- where the files are that were installed with the program.
 * Does: finds the folder of the tables, wherever the installation was moved to.
 * Knows: the file system, the environment.   Must not know: what the files hold. */
#ifndef AL0_BASE_INSTALLED_H
#define AL0_BASE_INSTALLED_H

#include "base/arena.h"

/* The folder of the installed tables, kept in home: what the environment names AL0_TABLES, if that
 * is set and not empty; else the folder that lies where the installation puts it as seen from the
 * shared library, or the program, that this function is part of; else where the build meant it to
 * be. */
const char *installed_tables(Arena *home);

#endif
