/* tests/support/second_solver.c -- whether advice has a tree, and how high the lowest is, the (see
 * second_solver.h). */
#include "tests/support/second_solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- whether the depth matters ------------------------------------------------------------ */
static bool expr_uses_depth(const Expr *e)
{
    if (!e)
        return false;
    bool uses = e->ref == REF_DEPTH || (e->ref == REF_DEFINE && expr_uses_depth(e->define->body));
    for (uint32_t i = 0; i < e->n_args && !uses; i++)
        uses = e->args[i] && expr_uses_depth(e->args[i]);
    return uses;
}

static bool advice_uses_depth(const Advice *a)
{
    return expr_uses_depth(a->better) || expr_uses_depth(a->holding) || expr_uses_depth(a->us) ||
           expr_uses_depth(a->them) ||
           (a->seek && (expr_uses_depth(a->seek->expr) || expr_uses_depth(a->seek->condition)));
}

/* ---- nodes -------------------------------------------------------------------------------- */
/* The place of a node for the evaluator. */
static RefPlace second_place(const SecondSolver *s, const ChessPosition *p, unsigned depth)
{
    RefPlace at;
    ref_begin(&at, &s->game, p);
    memcpy(at.root.bytes, &s->root, sizeof s->root);
    at.depth = depth;
    return at;
}

static Judgement second_judge(const Advice *a, const RefPlace *at)
{
    if (a->holding && !ref_truth(ref_eval(at, a->holding)))
        return NODE_FAILS;
    return ref_truth(ref_eval(at, a->better)) ? NODE_LEAF : NODE_OPEN;
}

/* What is to be made as small as can be. */
static int64_t second_value(const Advice *a, const RefPlace *at)
{
    if (!a->seek)
        return 0;
    Value v = ref_key(at, a->seek);
    if (!value_is_defined(v))
        return SEEK_UNDEFINED;
    return a->seek->kind == KEY_LEAST ? (int64_t)v : -(int64_t)v;
}

static size_t second_hash(const ChessPosition *p, unsigned depth)
{
    const unsigned char *byte = (const unsigned char *)p;
    uint64_t h = UINT64_C(0xCBF29CE484222325) + depth;
    for (size_t i = 0; i < sizeof *p; i++)
        h = (h ^ byte[i]) * UINT64_C(0x100000001B3);
    return (size_t)(h >> 20) % SECOND_SLOTS;
}

/* The slot where the number of the node stands, or would. */
static size_t second_slot(const SecondSolver *s, const ChessPosition *p, unsigned depth)
{
    size_t slot = second_hash(p, depth);
    for (; s->slots[slot]; slot = (slot + 1) % SECOND_SLOTS) {
        const SecondNode *n = &s->nodes.at[s->slots[slot] - 1];
        if (n->depth == depth && memcmp(&n->position, p, sizeof *p) == 0)
            break;
    }
    return slot;
}

/* The number of the node, which is added and judged if it is new. */
static size_t second_node(SecondSolver *s, const ChessPosition *p, unsigned depth, unsigned layer)
{
    size_t slot = second_slot(s, p, depth);
    if (s->slots[slot])
        return s->slots[slot] - 1;
    RefPlace at = second_place(s, p, depth);
    SecondNode n = {.position = *p, .depth = depth, .layer = layer};
    n.judgement = second_judge(s->advice, &at);
    n.value = n.judgement == NODE_LEAF ? second_value(s->advice, &at) : 0;
    vec_push(&s->nodes, n, "a second solver");
    return (s->slots[slot] = s->nodes.n) - 1;
}

/* Lists the moves that lead on from a node. */
static void second_expand(SecondSolver *s, size_t number)
{
    SecondNode node = s->nodes.at[number];
    Move moves[MAX_CHESS_MOVES];
    unsigned excluded, depth = s->by_depth ? node.depth + 1 : 0;
    RefPlace at = second_place(s, &node.position, node.depth);
    node.first = s->edges.n;
    node.n = node.judgement == NODE_OPEN ? ref_moves(&at, s->advice, moves, &excluded) : 0;
    s->nodes.at[number] = node;
    for (size_t i = 0; i < node.n; i++) {
        ChessPosition next;
        naive_game_play(NULL, &node.position, NULL, moves[i], &next);
        size_t to = second_node(s, &next, depth, node.layer + 1);
        vec_push(&s->edges, to, "a second solver");
    }
}

/* ---- heights ------------------------------------------------------------------------------ */
/* Whether a node has a tree of height h, when all lower heights are known. */
static bool second_has_tree(const SecondSolver *s, const SecondNode *n, unsigned h)
{
    bool any = false, all = n->n > 0;
    for (size_t i = 0; i < n->n; i++) {
        bool lower = s->nodes.at[s->edges.at[n->first + i]].height < h;
        any |= lower;
        all &= lower;
    }
    return n->position.turn == TURN_US ? any : all;
}

/* Heights of all nodes, where leaves whose value is larger than `most` are none. */
static void second_heights(SecondSolver *s, int64_t most)
{
    for (size_t i = 0; i < s->nodes.n; i++) {
        SecondNode *n = &s->nodes.at[i];
        bool leaf = n->judgement == NODE_LEAF && n->value != SEEK_UNDEFINED && n->value <= most;
        n->height = leaf ? 0 : SECOND_NONE;
    }
    bool changed = true;
    for (unsigned h = 1; changed; h++) {
        changed = false;
        for (size_t i = 0; i < s->nodes.n; i++) {
            SecondNode *n = &s->nodes.at[i];
            if (n->height != SECOND_NONE || !second_has_tree(s, n, h))
                continue;
            n->height = h;
            changed = true;
        }
    }
}

/* The least value of a leaf that is larger than v; SEEK_UNDEFINED: there is none. */
static int64_t second_next_value(const SecondSolver *s, int64_t v)
{
    int64_t next = SEEK_UNDEFINED;
    for (size_t i = 0; i < s->nodes.n; i++) {
        const SecondNode *n = &s->nodes.at[i];
        if (n->judgement == NODE_LEAF && n->value > v && n->value < next)
            next = n->value;
    }
    return next;
}

SecondAnswer second_solve(SecondSolver *s, const Advice *a, const ChessPosition *root, size_t most)
{
    assert(most + MAX_CHESS_MOVES < SECOND_NODES);
    Naive n = naive_of(root);
    *s = (SecondSolver){.game = naive_game(), .advice = a, .horizon = SECOND_NONE};
    s->root = naive_to_position(&n, root->flipped);
    s->by_depth = advice_uses_depth(a);
    s->slots = base_zalloc(SECOND_SLOTS, sizeof *s->slots, "a second solver");
    second_node(s, &s->root, 0, 0);
    for (size_t i = 0; i < s->nodes.n; i++) {
        if (s->nodes.n > most) {
            s->horizon = s->nodes.at[i].layer;
            break;
        }
        second_expand(s, i);
    }
    int64_t v = a->seek ? second_next_value(s, INT64_MIN) : 0;
    second_heights(s, v);
    while (a->seek && s->nodes.at[0].height == SECOND_NONE && v != SEEK_UNDEFINED) {
        v = second_next_value(s, v);
        second_heights(s, v);
    }
    return (SecondAnswer){s->nodes.at[0].height, v, s->horizon == SECOND_NONE, s->horizon};
}

void second_clear(SecondSolver *s)
{
    vec_clear(&s->nodes);
    vec_clear(&s->edges);
    free(s->slots);
}

static bool second_tree_fits(const SecondTree *t, uint32_t number, const ChessPosition *p,
                             unsigned depth);

/* Whether each child is a move of its own among n that are allowed, with a fitting tree below it.
 */
static bool second_children_fit(const SecondTree *t, const TreeNode *node, const ChessPosition *p,
                                unsigned depth, const Move *moves, unsigned n)
{
    bool met[MAX_CHESS_MOVES] = {false};
    unsigned highest = 0;
    for (uint32_t i = 0; i < node->n_children; i++) {
        const TreeNode *child = &t->tree->node[node->first_child + i];
        unsigned which = 0;
        while (which < n && moves[which] != child->move)
            which++;
        if (which == n || met[which])
            return false;
        met[which] = true;
        ChessPosition next;
        naive_game_play(NULL, p, NULL, child->move, &next);
        if (!second_tree_fits(t, node->first_child + i, &next, depth + 1))
            return false;
        highest = child->height > highest ? child->height : highest;
    }
    return node->height == highest + 1;
}

/* Whether what is below a node of the tree is a tree of the advice, heights and all. */
static bool second_tree_fits(const SecondTree *t, uint32_t number, const ChessPosition *p,
                             unsigned depth)
{
    const SecondSolver *s = t->solver;
    const TreeNode *node = &t->tree->node[number];
    RefPlace at = second_place(s, p, depth);
    Judgement judgement = second_judge(s->advice, &at);
    if (judgement == NODE_LEAF)
        return node->n_children == 0 && node->height == 0 &&
               second_value(s->advice, &at) <= t->sought;
    if (judgement == NODE_FAILS)
        return false;
    Move moves[MAX_CHESS_MOVES];
    unsigned excluded, n = ref_moves(&at, s->advice, moves, &excluded);
    bool ours = p->turn == TURN_US;
    if (n == 0 || node->n_children != (ours ? 1 : n) || node->excluded != (ours ? 0 : excluded))
        return false;
    return second_children_fit(t, node, p, depth, moves, n);
}

bool second_is_tree(const SecondSolver *s, const ForcingTree *tree, int64_t sought)
{
    SecondTree t = {s, tree, sought};
    return tree->n > 0 && second_tree_fits(&t, 0, &s->root, 0);
}

bool second_is_shortest(const SecondSolver *s, const ForcingTree *tree, uint32_t number,
                        const ChessPosition *p, unsigned depth)
{
    const TreeNode *node = &tree->node[number];
    size_t known = s->slots[second_slot(s, p, s->by_depth ? depth : 0)];
    if (known == 0 || s->nodes.at[known - 1].height != node->height)
        return false;
    for (uint32_t i = 0; i < node->n_children; i++) {
        ChessPosition next;
        naive_game_play(NULL, p, NULL, tree->node[node->first_child + i].move, &next);
        if (!second_is_shortest(s, tree, node->first_child + i, &next, depth + 1))
            return false;
    }
    return true;
}
