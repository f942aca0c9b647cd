/* lib/all_roles.c -- steps of games from files: moves of all roles at once, for other programs.
 * Does: lists the moves of a role, makes a step, tells goals.
 * Knows: Game.steps.   Must not know: searches. */
#include <assert.h>
#include <stdlib.h>

#include "lib/internal.h"

/* The number of roles, with chance. */
static unsigned count_roles(const Game *g)
{
    return g->n_players + (g->chance != NULL);
}

const char *al0_table_role(const Al0Table *table, unsigned role)
{
    assert(table);
    return role < count_roles(table->game) ? table->game->players[role] : NULL;
}

bool al0_position_can_step(const Al0Position *position)
{
    assert(position);
    const Game *g = position->game;
    return g->steps && g->steps->is_between(g, position->bytes);
}

/* False with a status. */
static bool check_step(const Al0Position *position, Status *s)
{
    return al0_position_can_step(position) ||
           status_fail(s, STATUS_WRONG_USE,
                       position->game->steps ? "somebody has chosen in this position"
                                             : "only games from files go on by steps");
}

Al0Moves *al0_position_role_moves(const Al0Position *position, unsigned role, Al0Status *status)
{
    assert(position);
    const Game *g = position->game;
    Status s = {0};
    if (check_step(position, &s) && role >= count_roles(g))
        status_fail(&s, STATUS_NOT_FOUND, "the game has no role %u, but %u", role, count_roles(g));
    if (!lib_end(status, &s))
        return NULL;
    Move *move = base_alloc(g->max_moves * sizeof *move, "moves");
    size_t n = g->steps->moves(g, position->bytes, role, move);
    Al0Moves *all = lib_moves_new(position, move, n);
    free(move);
    return all;
}

/* The only legal move of a role.  NO_MOVE with a status. */
static Move only_move(const Game *g, const void *position, unsigned role, Status *s)
{
    Move *move = base_alloc(g->max_moves * sizeof *move, "moves");
    unsigned n = g->steps->moves(g, position, role, move);
    Move only = n == 1 ? move[0] : NO_MOVE;
    if (n != 1)
        status_fail(s, STATUS_WRONG_INPUT, "%s has %u legal moves", g->players[role], n);
    free(move);
    return only;
}

Al0Position *al0_position_step(const Al0Position *position, const char *const *moves,
                               Al0Status *status)
{
    assert(position && moves);
    const Game *g = position->game;
    Status s = {0};
    Move step[MOST_PLAYERS + 1];
    bool fine = check_step(position, &s);
    if (fine && game_is_over(g, position->bytes))
        fine = status_fail(&s, STATUS_WRONG_USE, "the game is over");
    for (unsigned r = 0; fine && r < count_roles(g); r++) {
        step[r] = moves[r] ? g->steps->read_move(g, position->bytes, r, moves[r], &s)
                           : only_move(g, position->bytes, r, &s);
        fine = step[r] != NO_MOVE;
    }
    if (!lib_end(status, &s))
        return NULL;
    Al0Position *after = lib_position_new(g);
    g->steps->play(g, position->bytes, step, after->bytes);
    return after;
}

int al0_position_goal(const Al0Position *position, unsigned player)
{
    assert(position);
    const Game *g = position->game;
    return g->steps && player < g->n_players ? g->steps->goal(g, position->bytes, player) : -1;
}
