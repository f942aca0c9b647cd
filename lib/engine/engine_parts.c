/* lib/engine/engine_parts.c -- small functions on the state of the engine (see engine_internal.h).
 * Knows: the game of chess.   Must not know: how moves are found. */
#include <stdlib.h>
#include <string.h>

#include "lib/engine/engine_internal.h"

void engine_forget_texts(Al0Engine *e)
{
    char **text[] = {&e->text.name,     &e->text.code,  &e->text.line,     &e->text.goal,
                     &e->text.remark,   &e->text.table, &e->text.rule,     &e->text.advice,
                     &e->text.instance, &e->text.doc,   &e->text.explained};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        free(*text[i]);
        *text[i] = NULL;
    }
}

void engine_forget_player(Al0Engine *e)
{
    al0_player_free(e->player);
    al0_table_free(e->mate_table);
    e->player = NULL;
    e->followed = NULL;
    e->mate_table = NULL;
}

Al0Position *engine_seen_by(const Al0Position *p, unsigned player)
{
    Al0Position *seen = lib_position_new(p->game);
    p->game->orient(p->game, p->bytes, player, seen->bytes);
    return seen;
}

bool engine_second_moves(const Al0Position *first_view)
{
    return chess_game.turn(&chess_game, first_view->bytes) == TURN_THEM;
}

bool engine_is_stopped(const EngineAsking *a)
{
    return stop_is_set(a->limits->stop);
}

bool engine_is_choice(const Al0EngineLimits *l, const char *code)
{
    for (size_t i = 0; l->moves && i < l->n_moves; i++)
        if (strcmp(l->moves[i], code) == 0)
            return true;
    return !l->moves;
}

char *engine_text(const char *text)
{
    return text ? text_copy(text) : NULL;
}

void engine_remark(EngineAsking *a, const char *table, const char *text)
{
    if (a->remark.n)
        strbuf_puts(&a->remark, "; ");
    if (*table)
        strbuf_printf(&a->remark, "%s: ", table);
    strbuf_puts(&a->remark, text);
}
