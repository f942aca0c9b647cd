/* interp/evaluate/tree_goals.c -- what goals say at the nodes of a tree (see tree_goals.h).
 * Start reading at tree_goals_find(), the last function. */
#include "interp/evaluate/tree_goals.h"

#include <assert.h>
#include <stdlib.h>

#include "game/walk.h"
#include "interp/evaluate/goal_reader.h"

/* A reader of goals, whose line begins where the tree of its advice does. */
typedef struct GoalAim {
    GoalReader *reader; /* NULL: no advice is followed */
    uint32_t advice;    /* as in NodeGoals */
    uint32_t begins;    /* ply */
} GoalAim;

typedef struct TreeGoalsFinder {
    const TreeGoalsWanted *wanted;
    TreeGoals out;
    GameWalk walk;
} TreeGoalsFinder;

/* The place of advice in the list, to which it is added if it is new. */
static uint32_t place_of_advice(TreeGoalsFinder *f, const Advice *advice)
{
    for (uint32_t i = 0; i < f->out.advice.n; i++)
        if (f->out.advice.at[i].advice == advice)
            return i;
    bool known = values_fit(&f->wanted->values, advice);
    AdviceParts new = {advice, operands_new_with_terms(known ? advice : NULL, f->wanted->game)};
    vec_push(&f->out.advice, new, "advice of a tree");
    return (uint32_t)f->out.advice.n - 1;
}

/* The advice that our next move from a node serves, also where the node refers to another one;
 * NULL: there is none. */
static const Advice *advice_served_from(const TreeGoalsWanted *w, uint32_t node)
{
    const ForcingTree *t = w->tree;
    const TreeNode *at = &t->node[tree_is_again(t, node) ? t->again[node] : node];
    return at->n_children ? w->serves[at->first_child] : NULL;
}

static GoalAim begin_goals(TreeGoalsFinder *f, const Advice *advice, uint32_t ply)
{
    const AdviceAtRoot of = {advice, f->wanted->values, f->wanted->game,
                             walk_position(&f->walk, ply)};
    return (GoalAim){goal_reader_new(&of), place_of_advice(f, advice), ply};
}

/* In all play by a table a tree of its advice begins at the root, and where another has ended. */
static GoalAim aim_at_node(TreeGoalsFinder *f, uint32_t node, uint32_t ply, const GoalAim *before)
{
    const TreeGoalsWanted *w = f->wanted;
    if (!w->serves)
        return ply ? *before : begin_goals(f, w->advice, ply);
    const Advice *next = advice_served_from(w, node);
    uint32_t place = next ? place_of_advice(f, next) : NO_GOALS;
    if (next && (ply == 0 || w->tree->step_ends[node]))
        return begin_goals(f, next, ply);
    return ply ? *before : (GoalAim){NULL, place, ply};
}

static void read_goals(TreeGoalsFinder *f, uint32_t node, uint32_t ply, const GoalAim *aim)
{
    NodeGoals *out = &f->out.node[node];
    *out = (NodeGoals){.advice = aim->advice};
    if (!aim->reader)
        return;
    const Operands *parts = goal_reader_parts(aim->reader);
    for (uint32_t i = 0; i < parts->n; i++)
        if (goal_reader_holds(aim->reader, ply - aim->begins, i))
            out->holds |= UINT64_C(1) << i;
    Value *value = ARENA_ARRAY(f->out.home, Value, parts->n_terms);
    for (uint32_t i = 0; i < parts->n_terms; i++)
        value[i] = goal_reader_value(aim->reader, ply - aim->begins, i);
    out->value = value;
}

/* Calls itself once a ply: no deeper than the tree is high. */
static void read_nodes(TreeGoalsFinder *f, uint32_t node, uint32_t ply, const GoalAim *before)
{
    const TreeGoalsWanted *w = f->wanted;
    const TreeNode *at = &w->tree->node[node];
    GoalAim aim = aim_at_node(f, node, ply, before);
    read_goals(f, node, ply, &aim);
    for (uint32_t k = at->first_child; k < at->first_child + at->n_children; k++) {
        if (!w->node[k])
            continue;
        walk_play(&f->walk, ply, w->tree->node[k].move);
        if (aim.reader)
            goal_reader_play(aim.reader, ply - aim.begins, w->tree->node[k].move);
        read_nodes(f, k, ply + 1, &aim);
    }
    if (aim.reader != before->reader)
        goal_reader_free(aim.reader);
}

TreeGoals tree_goals_find(const TreeGoalsWanted *wanted)
{
    assert(wanted && wanted->tree && wanted->game && wanted->root && wanted->node);
    TreeGoalsFinder f = {.wanted = wanted, .out = {.of_play = wanted->serves != NULL}};
    f.out.home = arena_new("goals at nodes");
    f.out.node = base_alloc(wanted->tree->n * sizeof *f.out.node, "goals at nodes");
    f.walk = walk_begin(wanted->game, wanted->root);
    read_nodes(&f, 0, 0, &(GoalAim){0});
    walk_clear(&f.walk);
    return f.out;
}

void tree_goals_clear(TreeGoals *g)
{
    for (size_t i = 0; i < g->advice.n; i++)
        operands_free(g->advice.at[i].parts);
    vec_clear(&g->advice);
    arena_free(g->home);
    free(g->node);
    *g = (TreeGoals){0};
}
