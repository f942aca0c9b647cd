/* tests/support/opened_game.c -- a game by the text of its rules (see opened_game.h). */
#include "tests/support/opened_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

Opened open_text(const char *text)
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

Opened open_good_text(const char *text)
{
    Opened o = open_text(text);
    assert_non_null(o.gdl);
    return o;
}

void close_game(Opened *o)
{
    gdl_game_close(o->gdl);
    diag_free(o->ds);
    arena_free(o->home);
}

void *new_position(const Opened *o, const char *text)
{
    Status status = {0};
    void *p = base_zalloc(1, o->game->position_size, "a position");
    if (!o->game->read(o->game, text, strlen(text), p, &status))
        fail_msg("%s: %s", text, status.text);
    return p;
}
