/* tests/support/load_text.c -- tables for tests (see load_text.h). */
#include "tests/support/load_text.h"

static void bundle_finish(Bundle *b)
{
    if (b->set)
        b->c = compile_table(b->home, b->ds, b->set, b->set->root->vocab->game);
    diag_print_into(&b->messages, b->ds, false);
}

Bundle bundle_load_file(const char *path, const char *const *folders, size_t n)
{
    Bundle b = {.home = arena_new("test"), .ds = diag_new()};
    LoadOptions o = {
        .find_game = game_find_vocab, .default_game = "chess", .folders = folders, .n_folders = n};
    b.set = table_load(b.home, b.ds, path, &o);
    bundle_finish(&b);
    return b;
}

Bundle bundle_load_bytes(const char *text, size_t n)
{
    Bundle b = {.home = arena_new("test"), .ds = diag_new()};
    LoadOptions o = {.find_game = game_find_vocab, .default_game = "chess"};
    b.set = table_load_text(b.home, b.ds, "t", text, n, &o);
    bundle_finish(&b);
    return b;
}

Bundle bundle_load_text(const char *text)
{
    return bundle_load_bytes(text, strlen(text));
}

void bundle_free(Bundle *b)
{
    arena_free(b->home);
    diag_free(b->ds);
    strbuf_clear(&b->messages);
}
