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

static inline void bundle_finish(Bundle *b)
{
    if (b->set)
        b->c = compile_table(b->home, b->ds, b->set, b->set->root->vocab->game);
    diag_print_into(&b->messages, b->ds, false);
}

/* Loads and compiles; folders: where `use` looks, n of them. */
static inline Bundle bundle_load_file(const char *path, const char *const *folders, size_t n)
{
    Bundle b = {.home = arena_new("test"), .ds = diag_new()};
    LoadOptions o = {
        .find_game = game_find_vocab, .default_game = "chess", .folders = folders, .n_folders = n};
    b.set = table_load(b.home, b.ds, path, &o);
    bundle_finish(&b);
    return b;
}

static inline Bundle bundle_load_bytes(const char *text, size_t n)
{
    Bundle b = {.home = arena_new("test"), .ds = diag_new()};
    LoadOptions o = {.find_game = game_find_vocab, .default_game = "chess"};
    b.set = table_load_text(b.home, b.ds, "t", text, n, &o);
    bundle_finish(&b);
    return b;
}

static inline Bundle bundle_load_text(const char *text)
{
    return bundle_load_bytes(text, strlen(text));
}

static inline void bundle_free(Bundle *b)
{
    arena_free(b->home);
    diag_free(b->ds);
    strbuf_clear(&b->messages);
}

#endif
