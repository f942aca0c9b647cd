/* base/installed.c -- the folder of the installed tables (see installed.h). */
#define _GNU_SOURCE /* dladdr */
#include "base/installed.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "base/paths.h"
#include "base/strbuf.h"

#if !defined(AL0_TABLES_DIR) || !defined(AL0_TABLES_FROM_BIN) || !defined(AL0_TABLES_FROM_LIB)
#error "AL0_TABLES_DIR and the ways there, AL0_TABLES_FROM_BIN and _LIB, are not defined"
#endif

/* The program that runs; NULL where the system does not tell. */
static const char *this_program(Arena *home)
{
    return path_identity(home, "/proc/self/exe");
}

/* The shared library that holds this function; NULL where the program itself does. */
static const char *this_library(Arena *home, const char *program)
{
    static const char here;
    Dl_info me;
    if (!dladdr(&here, &me) || !me.dli_fname || me.dli_fname[0] != '/')
        return NULL; /* a program is named as it was called */
    const char *library = path_identity(home, me.dli_fname);
    return library && program && strcmp(library, program) == 0 ? NULL : library;
}

/* The folder to which `way` leads from the folder of a file; NULL if there is none. */
static const char *folder_from(Arena *home, const char *file, const char *way)
{
    StrBuf b = {0};
    strbuf_add(&b, file, (size_t)(strrchr(file, '/') + 1 - file));
    strbuf_puts(&b, way);
    const char *folder = path_identity(home, strbuf_get(&b));
    strbuf_clear(&b);
    return folder;
}

const char *installed_tables(Arena *home)
{
    const char *given = getenv("AL0_TABLES"), *found = NULL;
    if (given && *given)
        return arena_text(home, given, strlen(given));
    const char *program = this_program(home), *library = this_library(home, program);
    if (library)
        found = folder_from(home, library, AL0_TABLES_FROM_LIB);
    if (!found && program)
        found = folder_from(home, program, AL0_TABLES_FROM_BIN);
    return found ? found : AL0_TABLES_DIR;
}
