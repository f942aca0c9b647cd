/* game/gdl/gdl_steps.c -- steps: moves of all roles at once.
 * Does: lists and reads the moves of any role, and makes a step of the plies of those that choose;
 *   makes the step in which nobody moves.
 * Knows: gdl_reader.h.   Must not know: trees, files.
 * Start reading at play_step(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/gdl/gdl_reader.h"

static bool is_between_steps(const Game *game, const void *position)
{
    assert(game && position);
    const GdlGame *g = gdl_of(game);
    for (uint32_t r = 0; r < g->program->n_roles; r++)
        if (gdl_pending(g, position)[r])
            return false;
    return true;
}

static unsigned moves_of_role(const Game *game, const void *position, unsigned role, Move *out)
{
    assert(game && position && out);
    const GdlGame *g = gdl_of(game);
    const GdlPosition *p = position;
    uint32_t first = g->program->first_move[role], end = g->program->first_move[role + 1];
    unsigned n = 0;
    assert(role < g->program->n_roles && !gdl_pending(g, p)[role]);
    for (uint32_t m = first; p->end == GDL_GOES_ON && m < end; m++)
        if (gdl_bit(p, g->layout.legal[role], m - first))
            out[n++] = 1 + m;
    return n;
}

static Move read_move_of_role(const Game *game, const void *position, unsigned role,
                              const char *text, Status *status)
{
    assert(game && position && text);
    const GdlGame *g = gdl_of(game);
    const GdlPosition *p = position;
    GdlReader r = {g, text, strlen(text), 0, status};
    StrBuf term = {0};
    uint32_t move = UINT32_MAX;
    bool fine = gdl_reader_mark(&r, role) && gdl_reader_term(&r, &term);
    if (fine && gdl_skip_blanks(&r))
        fine = status_fail_at(status, STATUS_WRONG_INPUT, r.at, "one move was expected");
    if (fine)
        move = gdl_find_move(g, role, strbuf_get(&term));
    bool legal = move != UINT32_MAX && p->end == GDL_GOES_ON && gdl_is_legal(g, p, move);
    if (fine && !legal)
        status_fail(status, STATUS_WRONG_INPUT, "%s has no legal move %.*s here",
                    game->players[role], SHOWN_TERM, strbuf_get(&term));
    strbuf_clear(&term);
    return legal ? 1 + move : NO_MOVE;
}

static void write_term_of_move(const Game *game, Move move, StrBuf *out)
{
    assert(game && move != NO_MOVE && out);
    program_write_move(out, gdl_of(game)->program, move - 1);
}

/* Those who have a choice make their plies; the last of these makes the step. */
static void play_step(const Game *game, const void *position, const Move *moves, void *out)
{
    assert(game && position && moves && out);
    GdlPosition *p = gdl_empty_position(gdl_of(game));
    memcpy(p, position, game->position_size);
    const uint32_t step = p->step;
    while (p->step == step) {
        gdl_play(game, p, NULL, moves[p->mover], out);
        memcpy(p, out, game->position_size);
    }
    free(p);
}

static int goal_of_player(const Game *game, const void *position, unsigned player)
{
    assert(game && position && player < game->n_players);
    return gdl_goal(gdl_of(game), position, player);
}

const GameSteps gdl_steps = {is_between_steps,   moves_of_role, read_move_of_role,
                             write_term_of_move, play_step,     goal_of_player};

/* What changes by itself (the turn, the number of a step) does so; what a move can change stays. */
static void take_moveless_facts(const GdlGame *g, const GdlPosition *from, GdlPosition *to)
{
    GameRun *r = gdl_take_run(g, from);
    for (uint32_t i = 0; i < g->program->n_fluents; i++) {
        uint64_t bit = UINT64_C(1) << i % 64;
        if (!g->is_moveless[i])
            continue;
        bool holds = lanes_has(run_get(r, g->program->next[i]), 0);
        to->word[i / 64] = holds ? to->word[i / 64] | bit : to->word[i / 64] & ~bit;
    }
    gdl_give_run(g, r);
}

bool gdl_pass(const Game *game, const void *position, void *out)
{
    assert(game && game->alternates && position && out);
    const GdlGame *g = gdl_of(game);
    const GdlPosition *from = position;
    GdlPosition *p = gdl_empty_position(g);
    memcpy(p->word, from->word, g->layout.legal[0] * sizeof *p->word);
    p->us = from->us;
    p->step = from->step + 1;
    take_moveless_facts(g, from, p);
    gdl_complete(g, p);
    bool can = from->end == GDL_GOES_ON && p->end == GDL_GOES_ON;
    if (can)
        memcpy(out, p, game->position_size);
    free(p);
    return can;
}
