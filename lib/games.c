/* lib/games.c -- games of tables, from files of rules (see games.h). */
#include "lib/games.h"

#include <assert.h>

const Vocab *games_open(void *context, Arena *home, Diags *ds, const Source *source,
                        const Source *extra)
{
    OpenGames *games = context;
    assert(games && home && ds && source);
    GdlGame *g = gdl_game_open(home, ds, source, (GdlOpening){extra, games->bounds});
    if (!g)
        return NULL;
    vec_push(&games->all, g, "games");
    return gdl_game(g)->vocab;
}

/* The open game with these words; there is one. */
static GdlGame *open_game_of(const OpenGames *g, const Vocab *v)
{
    size_t i = 0;
    while (i < g->all.n && gdl_game(g->all.at[i])->vocab != v)
        i++;
    assert(i < g->all.n);
    return g->all.at[i];
}

bool games_choose_board(void *context, const Vocab *v, const char *text, Status *status)
{
    const OpenGames *games = context;
    assert(games && v && text);
    return gdl_game_choose_board(open_game_of(games, v), text, status);
}

void games_ready(OpenGames *g)
{
    for (size_t i = 0; i < g->all.n; i++)
        gdl_game_ready(g->all.at[i]);
}

void games_close(OpenGames *g)
{
    for (size_t i = 0; i < g->all.n; i++)
        gdl_game_close(g->all.at[i]);
    vec_clear(&g->all);
}
