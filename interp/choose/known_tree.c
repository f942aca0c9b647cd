/* interp/choose/known_tree.c -- a lowest tree of advice, looked up as play needs it (see
 * known_tree.h). */
#include "interp/choose/known_tree.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/choose/known_move.h"

/* A place in the tree, and memory. */
typedef struct KnownGrowth {
    KnownQuestion here; /* root: the state at the node; next: memory */
    EvalContext *spare; /* in place of a root that is not to be written to */
    EvalContext *reply; /* memory for the state after a reply */
    ForcingTree *tree;
    uint32_t node;
    unsigned level;
    Move *moves;
} KnownGrowth;

static void step_growth(KnownGrowth *g, uint32_t child)
{
    const Problem *p = &g->here.task->problem;
    EvalContext *unused = g->level > 0 ? g->here.root : g->spare;
    p->play(p, g->here.root, g->level, g->tree->node[child].move, g->here.next);
    g->here.root = g->here.next;
    g->here.next = unused;
    g->node = child;
    g->level++;
}

static void go_to_node(KnownGrowth *g, uint32_t node)
{
    uint32_t *way = base_alloc(((size_t)g->tree->node[0].height + 1) * sizeof *way, "a line");
    uint32_t n = tree_way(g->tree, node, way);
    for (uint32_t i = 0; i < n; i++)
        step_growth(g, way[i]);
    free(way);
}

/* Appends a child; the children of a node are added one after the other. */
static void add_child(ForcingTree *t, uint32_t node, Move move, uint32_t height)
{
    t->node = base_realloc(t->node, ((size_t)t->n + 1) * sizeof *t->node, "forcing tree");
    TreeNode *parent = &t->node[node];
    if (parent->n_children++ == 0)
        parent->first_child = t->n;
    t->node[t->n++] = (TreeNode){.move = move, .parent = node, .height = height};
}

/* Our move at a node with that state and level. */
static bool add_our_move(ForcingTree *t, uint32_t node, const KnownQuestion *q, unsigned level)
{
    uint32_t below = t->node[node].height - 1;
    Move move = known_step(q, level, (int)below);
    if (move)
        add_child(t, node, move, below);
    return move;
}

/* All replies at the node, or none. */
static bool add_replies(KnownGrowth *g)
{
    const Problem *p = &g->here.task->problem;
    ForcingTree *t = g->tree;
    int most = (int)t->node[g->node].height - 1;
    uint32_t before = t->n;
    unsigned excluded, n = p->moves(p, g->here.root, g->level, g->moves, &excluded);
    bool known = n > 0;
    for (unsigned i = 0; i < n && known; i++) {
        p->play(p, g->here.root, g->level, g->moves[i], g->here.next);
        int height = p->our_tree(p, g->here.next);
        known = height >= 0 && height <= most;
        if (known)
            add_child(t, g->node, g->moves[i], (uint32_t)height);
    }
    if (!known) {
        t->n = before;
        t->node[g->node].n_children = 0;
        return false;
    }
    t->node[g->node].excluded = excluded;
    return true;
}

/* Our move after each reply that is no leaf. */
static bool add_answers(KnownGrowth *g)
{
    const Problem *p = &g->here.task->problem;
    ForcingTree *t = g->tree;
    const KnownQuestion after = {.task = g->here.task, .root = g->reply, .next = g->here.next};
    bool known = true;
    for (uint32_t i = 0; i < t->node[g->node].n_children && known; i++) {
        uint32_t child = t->node[g->node].first_child + i;
        p->play(p, g->here.root, g->level, t->node[child].move, g->reply);
        known = !tree_is_cut_off(t, child) || add_our_move(t, child, &after, g->level + 1);
    }
    return known;
}

/* What follows at the node. */
static bool add_moves(KnownGrowth *g)
{
    const Problem *p = &g->here.task->problem;
    if (p->turn(p, g->here.root) == TURN_US)
        return add_our_move(g->tree, g->node, &g->here, g->level);
    return add_replies(g) && add_answers(g);
}

static uint32_t highest_child(const ForcingTree *t, uint32_t node)
{
    uint32_t best = t->node[node].first_child;
    for (uint32_t i = 1; i < t->node[node].n_children; i++) {
        uint32_t child = t->node[node].first_child + i;
        if (t->node[child].height > t->node[best].height)
            best = child;
    }
    return best;
}

bool known_tree_grow(Task *task, EvalContext *root, ForcingTree *tree, uint32_t node)
{
    const Problem *p = &task->problem;
    assert(p->kind == QUESTION_REACH && p->our_tree && p->alternates);
    assert(node < tree->n && tree->claim == CLAIM_TREE && !tree->again);
    EvalContext *memory[3];
    for (int i = 0; i < 3; i++)
        memory[i] = evaluator_context_new(task->evaluator);
    KnownGrowth g = {.here = {.task = task, .root = root, .next = memory[0]},
                     .spare = memory[1],
                     .reply = memory[2],
                     .tree = tree,
                     .moves = base_alloc(p->max_moves * sizeof *g.moves, "moves")};
    go_to_node(&g, node);
    bool known = true;
    while (known && tree->node[g.node].height > 0) {
        known = !tree_is_cut_off(tree, g.node) || add_moves(&g);
        if (known)
            step_growth(&g, highest_child(tree, g.node));
    }
    free(g.moves);
    for (int i = 0; i < 3; i++)
        free(memory[i]);
    return known;
}
