/* tests/support/opened_game.h -- a game by the text of its rules.
 * Knows: gdl.h, cmocka (the includer has included it). */
#ifndef AL0_TESTS_OPENED_GAME_H
#define AL0_TESTS_OPENED_GAME_H

#include <string.h>

#include "game/gdl/gdl.h"

typedef struct Opened {
    Arena *home;
    Diags *ds;
    GdlGame *gdl; /* NULL, as game: the rules were refused */
    const Game *game;
} Opened;

/* Ready to be played; the caller's (close_game). */
static inline Opened open_text(const char *text)
{
    Opened o = {.home = arena_new("a game"), .ds = diag_new()};
    o.gdl = gdl_game_open(o.home, o.ds, source_new(o.home, "test.kif", text, strlen(text)),
                          (GdlOpening){0});
    if (o.gdl) {
        o.game = gdl_game(o.gdl);
        gdl_game_ready(o.gdl);
    }
    return o;
}

/* The same of rules that must be accepted. */
static inline Opened open_good_text(const char *text)
{
    Opened o = open_text(text);
    assert_non_null(o.gdl);
    return o;
}

static inline void close_game(Opened *o)
{
    gdl_game_close(o->gdl);
    diag_free(o->ds);
    arena_free(o->home);
}

/* A position of the game, of the text that it reads; free. */
static inline void *new_position(const Opened *o, const char *text)
{
    Status status = {0};
    void *p = base_zalloc(1, o->game->position_size, "a position");
    if (!o->game->read(o->game, text, strlen(text), p, &status))
        fail_msg("%s: %s", text, status.text);
    return p;
}

#endif
