/* tests/support/load_text.h -- tables for tests: from text to code.
 * Does: loads a text or a file for chess, compiles it, shows what was complained of.
 * Start reading at bundle_load_text(). */
#ifndef AL0_TESTS_LOAD_TEXT_H
#define AL0_TESTS_LOAD_TEXT_H

#include <string.h>

#include "game/game.h"
#include "interp/compile/compiled.h"
#include "lang/table.h"

/* What was made of one text; set and c are NULL after errors. */
typedef struct Bundle {
    Arena *home;
    Diags *ds;
    TableSet *set;
    const Compiled *c;
    StrBuf messages; /* all diagnostics as printed */
} Bundle;

/* Loads and compiles; folders: where `use` looks, n of them. */
Bundle bundle_load_file(const char *path, const char *const *folders, size_t n);

Bundle bundle_load_bytes(const char *text, size_t n);

Bundle bundle_load_text(const char *text);

void bundle_free(Bundle *b);

#endif
