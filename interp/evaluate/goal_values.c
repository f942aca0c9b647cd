/* interp/evaluate/goal_values.c -- values of an advice's goals along its tree (see
 * goal_values.h). */
#include "interp/evaluate/goal_values.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "game/walk.h"
#include "interp/evaluate/goal_reader.h"

/* Play along a tree, by ply. */
typedef struct ValueWalk {
    GoalValues *v;
    GoalReader *reader;
    const ForcingTree *t;
    GameWalk walk;
    uint32_t budget; /* positions that may still be looked at */
} ValueWalk;

static void play_into_ply(ValueWalk *w, uint32_t ply, uint32_t node)
{
    Move move = w->t->node[node].move;
    walk_play(&w->walk, ply, move);
    goal_reader_play(w->reader, ply, move);
}

/* ---- the longest line ----------------------------------------------------------------------- */

/* The node that goes on from one that may stand for another; where a strategy stays a line ends
 * there. */
static uint32_t going_on(const ForcingTree *t, uint32_t node)
{
    bool jumps = tree_is_again(t, node) && !tree_stays(t);
    return jumps ? t->again[node] : node;
}

static uint32_t longest_tree_child(const ForcingTree *t, uint32_t node)
{
    const TreeNode *n = &t->node[node];
    uint32_t best = n->first_child, height = 0;
    for (uint32_t k = n->first_child; k < n->first_child + n->n_children; k++) {
        uint32_t below = t->node[going_on(t, k)].height;
        if (k == n->first_child || below > height) {
            best = k;
            height = below;
        }
    }
    return best;
}

/* The way to the node where play stands, and on from there. */
static void choose_line(GoalValues *v, const ForcingTree *t, uint32_t node)
{
    size_t most = (size_t)t->node[0].height + t->node[going_on(t, node)].height + 2;
    v->line = base_alloc(most * sizeof *v->line, "a line");
    v->n_now = v->n_line = tree_way(t, node, v->line);
    for (node = going_on(t, node); t->node[node].n_children;) {
        node = longest_tree_child(t, node);
        assert(v->n_line < most);
        v->line[v->n_line++] = node;
        node = going_on(t, node);
    }
}

static void read_place(const ValueWalk *w, GoalPlace place, uint32_t ply)
{
    GoalValues *v = w->v;
    GoalReader *r = w->reader;
    const Operands *parts = goal_reader_parts(w->reader);
    for (uint32_t i = 0; i < parts->n; i++)
        v->part[i].at[place] = goal_reader_holds(r, ply, i);
    for (uint32_t i = 0; i < parts->n_alternatives; i++)
        v->alternative[i].at[place] = goal_reader_alternative(r, ply, i);
    for (uint32_t i = 0; i < parts->n_terms; i++)
        v->term[i].at[place] = goal_reader_value(r, ply, i);
}

static void follow_line(ValueWalk *w)
{
    GoalValues *v = w->v;
    const uint32_t ply[N_GOAL_PLACES] = {0, v->n_now, v->n_line};
    size_t size = w->walk.game->position_size;
    for (uint32_t i = 0; i < v->n_line; i++)
        play_into_ply(w, i, v->line[i]);
    for (int place = 0; place < N_GOAL_PLACES; place++) {
        read_place(w, (GoalPlace)place, ply[place]);
        memcpy(v->positions + (size_t)place * size, walk_position(&w->walk, ply[place]), size);
    }
}

/* ---- all lines ------------------------------------------------------------------------------ */

static void widen_bounds(const ValueWalk *w, uint32_t ply)
{
    GoalValues *v = w->v;
    const Operands *parts = goal_reader_parts(w->reader);
    for (uint32_t i = 0; i < parts->n_terms; i++) {
        TermValues *term = &v->term[i];
        if (type_is_set(parts->term[i].type) || parts->term[i].is_fixed)
            continue;
        Value value = goal_reader_value(w->reader, ply, i);
        if (!value_is_defined(value))
            continue;
        int64_t n = (int64_t)value;
        term->least = n < term->least ? n : term->least;
        term->most = n > term->most ? n : term->most;
    }
}

static void end_values_line(ValueWalk *w, uint32_t ply)
{
    w->v->lines++;
    w->v->over += w->walk.game->ending(w->walk.game, walk_position(&w->walk, ply)) != NULL;
    widen_bounds(w, ply);
}

/* Looks at what lies below a node at a ply.  Calls itself once a ply.  Nodes that stand for others
 * are passed over: what lies below is met where it stands. */
static void look_below(ValueWalk *w, uint32_t node, uint32_t ply)
{
    const TreeNode *n = &w->t->node[node];
    if (w->budget == 0)
        return;
    w->budget--;
    if (tree_is_leaf(w->t, node))
        end_values_line(w, ply);
    else if (tree_stays(w->t))
        widen_bounds(w, ply);
    for (uint32_t k = n->first_child; k < n->first_child + n->n_children; k++) {
        play_into_ply(w, ply, k);
        look_below(w, k, ply + 1);
    }
}

/* Below a node inside a folded tree there may be what stands elsewhere: then the bounds would say
 * too little. */
static bool is_complete(const ForcingTree *t, uint32_t node)
{
    bool complete = !t->again || node == 0;
    for (uint32_t i = node; i < t->n && complete; i++)
        complete = !tree_is_cut_off(t, i);
    return complete;
}

GoalValues *goal_values_new(const AdviceAtRoot *of, const ForcingTree *t, uint32_t node)
{
    assert(of->advice && t && node < t->n);
    GoalValues *v = base_zalloc(1, sizeof *v, "values of goals");
    GoalReader *reader = goal_reader_new(of);
    const Operands *parts = goal_reader_parts(reader);
    v->part = base_zalloc(parts->n + 1, sizeof *v->part, "values of goals");
    v->alternative = base_zalloc(parts->n_alternatives + 1, sizeof *v->part, "values of goals");
    v->term = base_zalloc(parts->n_terms + 1, sizeof *v->term, "values of goals");
    for (uint32_t i = 0; i < parts->n_terms; i++)
        v->term[i] = (TermValues){.least = INT64_MAX, .most = INT64_MIN};
    v->positions = base_zalloc(N_GOAL_PLACES, of->game->position_size, "values of goals");
    choose_line(v, t, node);
    ValueWalk w = {.v = v, .reader = reader, .t = t, .budget = MOST_LOOKED_AT};
    w.walk = walk_begin(of->game, of->root);
    follow_line(&w);
    look_below(&w, going_on(t, node), v->n_now);
    v->all = w.budget > 0 && is_complete(t, node);
    v->parts = goal_reader_end(reader);
    walk_clear(&w.walk);
    return v;
}

void goal_values_free(GoalValues *v)
{
    if (!v)
        return;
    operands_free(v->parts);
    free(v->part);
    free(v->alternative);
    free(v->term);
    free(v->line);
    free(v->positions);
    free(v);
}

const void *goal_values_position(const GoalValues *v, const Game *game, GoalPlace place)
{
    return v->positions + (size_t)place * game->position_size;
}
