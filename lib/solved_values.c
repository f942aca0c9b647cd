/* lib/solved_values.c -- what a solved endgame says: of all its positions, and of one.
 * Does: counts a class; values a position and each of its moves.
 * Knows: Game, its solver.   Must not know: how anything is written. */
#include <stdlib.h>
#include <string.h>

#include "lib/internal.h"

/* ---- all positions ------------------------------------------------------------------------ */

/* A class where one side has nothing to win with is not looked at: the other's count remains. */
static SolvedTurn count_turn(const Al0Solved *s, Turn turn)
{
    const Solver *solver = s->game->solver;
    SolvedTurn c = {0};
    Turn other = turn == TURN_US ? TURN_THEM : TURN_US;
    if (solver->count(s->solution, s->name[0], strlen(s->name[0]), turn, &c.won))
        c.legal = c.won.legal;
    if (solver->count(s->solution, s->name[1], strlen(s->name[1]), other, &c.lost))
        c.legal = c.lost.legal;
    return c;
}

SolvedCounts lib_count_solved(const Al0Solved *s)
{
    return (SolvedCounts){s->name[0], count_turn(s, TURN_US), count_turn(s, TURN_THEM)};
}

static void turn_clear(SolvedTurn *c)
{
    free(c->won.at);
    free(c->lost.at);
}

void lib_solved_counts_clear(SolvedCounts *c)
{
    turn_clear(&c->us);
    turn_clear(&c->them);
}

/* ---- one position ------------------------------------------------------------------------- */

/* The value of a position for the side on turn (us) in its own view. */
static SolvedValue value_of(const Al0Solved *s, const void *position, bool us)
{
    const Game *g = s->game;
    void *other = base_alloc(g->position_size, "a position");
    g->orient(g, position, game_other_player(g, position), other);
    int win = g->solver->value(s->solution, NULL, position);
    int loss = g->solver->value(s->solution, NULL, other);
    free(other);
    SolvedValue w = {.result = SOLVED_DRAWN, .ending = g->ending(g, position)};
    if (win < 0 && loss < 0)
        return w;
    w.result = (win >= 0) == us ? SOLVED_WON : SOLVED_LOST;
    w.plies = (unsigned)(win >= 0 ? win : loss);
    return w;
}

/* Wins by length, draws, losses the longest first; equal ones in the game's order. */
static bool is_better_value(const SolvedValue *a, const SolvedValue *b)
{
    if (a->result != b->result)
        return a->result > b->result;
    return a->result == SOLVED_WON ? a->plies < b->plies
                                   : a->result == SOLVED_LOST && a->plies > b->plies;
}

static void sort_values(SolvedValue *w, unsigned n)
{
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i; k > 0 && is_better_value(&w[k], &w[k - 1]); k--) {
            SolvedValue t = w[k];
            w[k] = w[k - 1];
            w[k - 1] = t;
        }
}

/* All moves, best first; their number. */
static unsigned weigh_moves(const Al0Solved *s, const void *position, SolvedValue **out)
{
    const Game *g = s->game;
    Move *move = base_alloc(g->max_moves * sizeof *move, "moves");
    void *next = base_alloc(g->position_size, "a position");
    unsigned n = g->moves(g, position, NULL, move);
    *out = base_alloc((n + 1) * sizeof **out, "moves");
    for (unsigned i = 0; i < n; i++) {
        g->play(g, position, NULL, move[i], next);
        (*out)[i] = value_of(s, next, g->turn(g, position) == TURN_US);
        (*out)[i].move = move[i];
        (*out)[i].plies++;
    }
    free(next);
    free(move);
    sort_values(*out, n);
    return n;
}

SolvedPosition lib_value_solved(const Al0Solved *s, const void *position)
{
    const Game *g = s->game;
    SolvedValue *move;
    unsigned n = weigh_moves(s, position, &move);
    return (SolvedPosition){.name = s->name[0],
                            .game = g,
                            .position = position,
                            .value = value_of(s, position, g->turn(g, position) == TURN_US),
                            .move = move,
                            .n = n};
}
