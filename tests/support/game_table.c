/* tests/support/game_table.c -- a table for a game of the tests, as al0.h has tables (see
 * game_table.h). */
#include "tests/support/game_table.h"

/* LoadOptions.find_game: context is the one game that there is. */
static const Vocab *only_game(void *context, const char *name, size_t length)
{
    const Game *game = context;
    bool is_it = strlen(game->name) == length && memcmp(game->name, name, length) == 0;
    return is_it ? game->vocab : NULL;
}

char *game_table_messages(const Game *game, const char *text, Al0Table **out)
{
    Arena *home = arena_new("test");
    Diags *ds = diag_new();
    LoadOptions o = {
        .find_game = only_game, .context = (void *)(uintptr_t)game, .default_game = game->name};
    TableSet *set = table_load_text(home, ds, "t", text, strlen(text), &o);
    const Compiled *c = set ? compile_table(home, ds, set, set->root->vocab->game) : NULL;
    StrBuf messages = {0};
    diag_print_into(&messages, ds, false);
    diag_free(ds);
    *out = NULL;
    if (c) {
        *out = ARENA_NEW(home, Al0Table);
        const Table *root = set->root;
        const Game *of = root->vocab->game;
        **out = (Al0Table){.home = home,
                           .set = set,
                           .game = of,
                           .compiled = c,
                           .facts = {.game = of, .name = root->name.text, .title = root->title}};
    } else {
        arena_free(home);
    }
    return strbuf_take(&messages);
}

Al0Table *game_table(const Game *game, const char *text)
{
    Al0Table *t;
    char *messages = game_table_messages(game, text, &t);
    if (!t)
        fail_msg("%s", messages);
    al0_free(messages);
    return t;
}

Al0Position *game_position(const Al0Table *t, const char *text, unsigned us)
{
    Al0Status error = {0};
    Al0Position *p = al0_position_read(t, text, strlen(text), &error);
    if (!p)
        fail_msg("%s: %s", text, error.text);
    t->game->orient(t->game, p->bytes, us, p->bytes);
    return p;
}
