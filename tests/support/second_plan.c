/* tests/support/second_plan.c -- whether a plan has a tree of a height, straight from its rules
 * (see second_plan.h). */
#include "tests/support/second_plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static RefPlace second_plan_place(const SecondPlanNode *node, const SecondBranch *b)
{
    RefPlace at;
    ref_begin(&at, node->game, &node->position);
    memcpy(at.root.bytes, &b->root, sizeof b->root);
    at.depth = b->depth;
    return at;
}

/* The branches that begin here with what `after` says comes next. */
static void second_plan_enter(SecondPlanNode *node, SecondAfter after)
{
    assert(after.n > 0 && after.n < SECOND_NESTED);
    const AdvicePlan *plan = after.plan[after.n - 1];
    const PlanStep *step = &plan->steps[after.step[after.n - 1]++];
    if (after.step[after.n - 1] == plan->n)
        after.n--;
    for (uint32_t i = 0; i < step->n; i++) {
        const PlanMesh *mesh = &step->meshes[i];
        if (mesh->items[0].advice->plan) {
            SecondAfter inner = after;
            inner.plan[inner.n] = mesh->items[0].advice->plan;
            inner.step[inner.n++] = 0;
            second_plan_enter(node, inner);
            continue;
        }
        SecondBranch b = {.mesh = mesh, .root = node->position, .after = after};
        RefPlace at = second_plan_place(node, &b);
        bool any = false;
        for (uint32_t k = 0; k < mesh->n; k++) {
            const Expr *when = mesh->items[k].advice->when;
            any |= b.in_play[k] = !when || ref_truth(ref_eval(&at, when));
        }
        assert(node->n < SECOND_BRANCHES);
        if (any)
            node->branch[node->n++] = b;
    }
}

/* Rules 1 and 2.  Returns: whether the node is a leaf. */
static bool second_plan_settle(SecondPlanNode *node)
{
    bool leaf = false;
    SecondPlanNode old = *node;
    node->n = 0;
    for (unsigned i = 0; i < old.n; i++) {
        SecondBranch b = old.branch[i];
        RefPlace at = second_plan_place(node, &b);
        bool done = false, any = false;
        for (uint32_t k = 0; k < b.mesh->n; k++) {
            const Advice *a = b.mesh->items[k].advice;
            b.in_play[k] = b.in_play[k] && (!a->holding || ref_truth(ref_eval(&at, a->holding)));
            done |= b.in_play[k] && ref_truth(ref_eval(&at, a->better));
            any |= b.in_play[k];
        }
        if (!any)
            continue;
        if (done && b.after.n && node->position.turn == TURN_US) {
            SecondPlanNode next = {.game = node->game, .position = node->position};
            second_plan_enter(&next, b.after);
            leaf |= second_plan_settle(&next);
            for (unsigned k = 0; k < next.n; k++)
                node->branch[node->n++] = next.branch[k];
            continue;
        }
        leaf |= b.ends = done && !b.after.n;
        b.hands_over = done && b.after.n;
        node->branch[node->n++] = b;
    }
    return leaf;
}

/* Whether a branch goes on with a move that is legal. */
static bool second_plan_allows(const SecondPlanNode *node, const SecondBranch *b, Move move)
{
    Move list[MAX_CHESS_MOVES];
    unsigned excluded;
    RefPlace at = second_plan_place(node, b);
    for (uint32_t k = 0; k < b->mesh->n; k++) {
        unsigned n = b->in_play[k] ? ref_moves(&at, b->mesh->items[k].advice, list, &excluded) : 0;
        for (unsigned i = 0; i < n; i++)
            if (list[i] == move)
                return true;
    }
    return b->hands_over;
}

static bool second_plan_may_end(const SecondPlanNode *node)
{
    RefPlace at;
    ref_begin(&at, node->game, &node->position);
    return !node->aim || ref_truth(ref_eval(&at, node->aim));
}

static bool second_plan_has_tree_below(SecondPlanNode *node, unsigned height);

/* Whether the move is one that the plan looks at; then *has_tree. */
static bool second_plan_try(const SecondPlanNode *node, Move move, unsigned height, bool *has_tree)
{
    SecondPlanNode *next = calloc(1, sizeof *next);
    bool looks = false;
    next->game = node->game;
    next->aim = node->aim;
    naive_game_play(NULL, &node->position, NULL, move, &next->position);
    for (unsigned i = 0; i < node->n; i++) {
        const SecondBranch *b = &node->branch[i];
        if (!second_plan_allows(node, b, move))
            continue;
        looks = true;
        if (b->hands_over) {
            second_plan_enter(next, b->after);
        } else {
            next->branch[next->n] = *b;
            next->branch[next->n++].depth++;
        }
    }
    *has_tree = looks && second_plan_has_tree_below(next, height);
    free(next);
    return looks;
}

static bool second_plan_has_tree_below(SecondPlanNode *node, unsigned height)
{
    Move list[MAX_CHESS_MOVES];
    bool ours = node->position.turn == TURN_US, any = false;
    if (second_plan_settle(node))
        return second_plan_may_end(node);
    if (node->n == 0 || height == 0)
        return false;
    unsigned n = node->game->moves(node->game, &node->position, NULL, list);
    for (unsigned i = 0; i < n; i++) {
        bool has_tree;
        if (!second_plan_try(node, list[i], height - 1, &has_tree))
            continue;
        any = true;
        if (has_tree == ours)
            return ours;
    }
    return any && !ours;
}

bool second_plan_comes_to(const Game *game, const Advice *plan, const Expr *aim,
                          const ChessPosition *root, unsigned height)
{
    SecondPlanNode *node = calloc(1, sizeof *node);
    Naive n = naive_of(root);
    node->game = game;
    node->aim = aim;
    node->position = naive_to_position(&n, root->flipped);
    second_plan_enter(node, (SecondAfter){.plan = {plan->plan}, .n = 1});
    bool has = second_plan_has_tree_below(node, height);
    free(node);
    return has;
}

bool second_plan_has_tree(const Game *game, const Advice *plan, const ChessPosition *root,
                          unsigned height)
{
    return second_plan_comes_to(game, plan, NULL, root, height);
}
