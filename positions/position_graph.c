/* positions/position_graph.c -- positions of any game by number (see position_graph.h). */
#include "positions/position_graph.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

static const char noun[] = "positions of a game";

/* ---- positions met breadth first ---------------------------------------------------------------
 */

typedef struct GraphWalk {
    const ReachRequest *request;
    PositionGraph *g;
    VEC(size_t) first;
    VEC(uint32_t) to;
    Move *moves;
    void *next;
    Status *status;
} GraphWalk;

/* Bytes for one position, with its place in the graph. */
static uint64_t bytes_each(const Game *game)
{
    return position_table_bytes_each(game) + 2 * sizeof(size_t);
}

static bool is_within(GraphWalk *w)
{
    const PositionGraph *g = w->g;
    uint64_t n = position_table_count(g->met),
             bytes = n * bytes_each(g->game) + 2 * w->to.n * sizeof(uint32_t);
    if (bytes > w->request->memory || n >= UINT32_MAX / 2)
        return status_fail(w->status, STATUS_TOO_LARGE,
                           "more than %llu positions can be reached: there is no room for more in "
                           "%.0f MB (--memory)",
                           (unsigned long long)n, (double)w->request->memory / (1 << 20));
    if (deadline_is_over(&w->request->until))
        return status_give_up(w->status, &w->request->until, "positions were being listed");
    return true;
}

static bool walk_add(GraphWalk *w, const void *position)
{
    if (position_table_add(w->g->met, position) != NO_INDEX)
        return true;
    return status_fail(w->status, STATUS_TOO_LARGE,
                       "there is no room for more positions (--memory)");
}

/* Adds the successors of a position, in the order of its moves. */
static bool walk_expand(GraphWalk *w, uint32_t number)
{
    const Game *game = w->g->game;
    const void *position = position_table_position(w->g->met, number);
    unsigned n = game->moves(game, position, NULL, w->moves);
    for (unsigned i = 0; i < n; i++) {
        game->play(game, position, NULL, w->moves[i], w->next);
        if (!walk_add(w, w->next))
            return false;
        vec_push(&w->to, (uint32_t)position_table_find(w->g->met, w->next), noun);
    }
    vec_push(&w->first, w->to.n, noun);
    return true;
}

static bool walk_all(GraphWalk *w)
{
    enum { LOOK_AFTER = 1 << 8 };
    bool fine = true;
    vec_push(&w->first, 0, noun);
    for (uint32_t i = 0; fine && i < position_table_count(w->g->met); i++)
        fine = (i % LOOK_AFTER != 0 || is_within(w)) && walk_expand(w, i);
    return fine;
}

/* ---- what the walk begins with ------------------------------------------------------------------
 */

static bool add_starts(GraphWalk *w, const PositionGround *ground)
{
    for (size_t i = 0; i < ground->n_starts; i++)
        if (!walk_add(w, ground->starts[i]))
            return false;
    return true;
}

static bool add_classes(GraphWalk *w, const Classes *c)
{
    enum { LOOK_AFTER = 1 << 10 };
    bool fine = true;
    for (uint64_t i = 0; fine && i < classes_size(c); i++) {
        fine = i % LOOK_AFTER != 0 || is_within(w);
        if (fine && classes_position(c, i, w->next))
            fine = walk_add(w, w->next);
    }
    return fine;
}

static bool add_material(GraphWalk *w, const PositionGround *ground)
{
    const ReachRequest *r = w->request;
    const ListingRequest listing = {.memory = r->memory, .threads = r->threads, .until = r->until};
    return classes_are_there(ground->classes, "verify it over", w->status) &&
           classes_list(ground->classes, &listing, w->status) && add_classes(w, ground->classes);
}

static bool meet_all(PositionGraph *g, const PositionGround *ground, const ReachRequest *r,
                     Status *status)
{
    GraphWalk w = {.request = r,
                   .g = g,
                   .moves = base_alloc(g->game->max_moves * sizeof(Move), noun),
                   .next = base_alloc(g->game->position_size, noun),
                   .status = status};
    g->met = position_table_new(g->game, r->memory / bytes_each(g->game) + 1);
    bool fine = ground->n_starts ? add_starts(&w, ground) : add_material(&w, ground);
    g->n_ground = (uint32_t)position_table_count(g->met);
    fine = fine && walk_all(&w);
    g->moves = (Digraph){(uint32_t)(w.first.n ? w.first.n - 1 : 0), w.first.at, w.to.at};
    if (ground->n_starts)
        g->n_ground = g->moves.n;
    g->counts = (ReachCounts){g->moves.n, w.to.n,
                              g->moves.n * bytes_each(g->game) + w.to.n * sizeof(uint32_t)};
    free(w.moves);
    free(w.next);
    return fine;
}

/* ---- either kind -------------------------------------------------------------------------------
 */

bool position_graph_make(const Game *game, unsigned us, const PositionGround *ground,
                         const ReachRequest *r, PositionGraph *out, Status *status)
{
    assert(game && us < game->n_players && ground && r && out && status);
    *out = (PositionGraph){.game = game, .begins = game->reach != NULL};
    if (!game->reach)
        return meet_all(out, ground, r, status);
    out->reached = game->reach->list(game, us, r, status);
    if (!out->reached)
        return false;
    out->moves = game->reach->moves(out->reached);
    out->counts = game->reach->counts(out->reached);
    out->n_ground = out->moves.n;
    return true;
}

void position_graph_clear(PositionGraph *g)
{
    if (g->reached)
        g->game->reach->free(g->reached);
    else
        graph_clear(&g->moves);
    position_table_free(g->met);
    *g = (PositionGraph){0};
}

const void *position_graph_at(const PositionGraph *g, uint32_t number)
{
    assert(number < g->moves.n);
    return g->reached ? g->game->reach->position(g->reached, number)
                      : position_table_position(g->met, number);
}

uint32_t position_graph_find(const PositionGraph *g, const void *position)
{
    if (g->reached)
        return g->game->reach->number(g->reached, position);
    uint64_t number = position_table_find(g->met, position);
    return number == NO_INDEX ? UINT32_MAX : (uint32_t)number;
}
