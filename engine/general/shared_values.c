/* engine/general/shared_values.c -- backward induction with choices at the same time (see
 * shared_values.h).  The listing has the player choose first: behind each of its moves stands a
 * position between, in which the other one chooses, who does not see that move.
 * Start reading at shared_values(). */
#include "engine/general/shared_values.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "engine/general/matrix_game.h"
#include "graph/components.h"

/* Who moves in a position: a player, or n_players for chance. */
static unsigned mover_of(const GdlListing *l, uint32_t i)
{
    unsigned mover;
    l->game->move_number(l->game, listing_at(l, i), &mover);
    return mover;
}

bool shared_is_choice(const GdlListing *l, unsigned player, uint32_t position)
{
    assert(l && position < l->n);
    if (game_is_over(l->game, listing_at(l, position)) || mover_of(l, position) != player)
        return false;
    uint32_t next = l->successors[l->first[position]];
    return l->game->steps->is_between(l->game, listing_at(l, position)) &&
           !l->game->steps->is_between(l->game, listing_at(l, next)) &&
           mover_of(l, next) < l->game->n_players;
}

double shared_mix(const GdlListing *l, const double *worth, uint32_t position, double *mix)
{
    assert(l && worth && position < l->n && mix);
    const uint32_t *next = l->successors + l->first[position];
    uint32_t rows = (uint32_t)(l->first[position + 1] - l->first[position]);
    uint32_t columns = (uint32_t)(l->first[next[0] + 1] - l->first[next[0]]);
    double *payoff = base_alloc((size_t)rows * columns * sizeof *payoff, "joint moves");
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++)
            payoff[(size_t)r * columns + c] = worth[l->successors[l->first[next[r]] + c]];
    double found = matrix_game_solve(&(MatrixGame){rows, columns, payoff}, mix);
    free(payoff);
    return found;
}

/* A game while it is valued. */
typedef struct SharedGame {
    const GdlListing *listing;
    unsigned player;
    const uint8_t *kind, *goal; /* by position */
    double *worth, *mix;
} SharedGame;

/* The greatest or the least worth of the next positions, or their mean. */
static double fold_next(const SharedGame *s, uint32_t i)
{
    const GdlListing *l = s->listing;
    size_t from = l->first[i], n = l->first[i + 1] - from;
    double all = 0, least = s->worth[l->successors[from]], most = least;
    for (size_t k = from; k < from + n; k++) {
        double here = s->worth[l->successors[k]];
        all += here;
        least = here < least ? here : least;
        most = here > most ? here : most;
    }
    if (s->kind[i] == CHANCE_DRAWN)
        return all / (double)n;
    return s->kind[i] == CHANCE_OURS ? most : least;
}

static double value_position(const SharedGame *s, uint32_t i)
{
    const GdlListing *l = s->listing;
    if (chance_is_end(s->kind[i]))
        return s->goal[i];
    if (shared_is_choice(l, s->player, i))
        return shared_mix(l, s->worth, i, s->mix);
    return fold_next(s, i);
}

/* Values positions in an order in which those that follow come first. */
static bool value_in_order(const SharedGame *s, const Components *c, const Deadline *until)
{
    enum { MOST_POSITIONS = 1 << 10 }; /* between two reads of the clock */
    DeadlineWatch watch = {0};
    for (uint32_t k = 0; k < s->listing->n; k++) {
        if (c->is_cycle[c->of[c->order[k]]] || deadline_watch(&watch, until, MOST_POSITIONS))
            return false;
        s->worth[c->order[k]] = value_position(s, c->order[k]);
    }
    return true;
}

bool shared_values(const GdlListing *l, unsigned player, const Deadline *until, double *worth)
{
    assert(l && listing_is_whole(l) && player < l->game->n_players && until && worth);
    Digraph graph = listing_graph(l);
    uint8_t *kind = listing_kinds(l, player, (GdlWorth){true, CHANCE_FAILS});
    uint8_t *goal = listing_goals(l, player);
    double *mix = base_alloc((l->game->max_moves + (size_t)1) * sizeof *mix, "moves");
    Components c = components_find(&graph);
    const SharedGame s = {l, player, kind, goal, worth, mix};
    bool fine = value_in_order(&s, &c, until);
    components_clear(&c);
    free(kind), free(goal), free(mix);
    return fine;
}
