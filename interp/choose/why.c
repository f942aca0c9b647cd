/* interp/choose/why.c -- refuted, but by what? (see why.h)
 * Start reading at why_find(). */
#include "interp/choose/why.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

enum { FOR_EVER = UINT32_MAX };

/* ---- playing ------------------------------------------------------------------------------ */

/* A line being played, for the search's code and for that of the operands. */
typedef struct Player {
    const AdviceTask *task;
    const Problem *problem;
    Operands *operands;
    void *root, *context[2]; /* the search's states; by depth, odd or even, below the root */
    unsigned depth;
    Move *moves; /* scratch */
} Player;

static void player_init(Player *p, AdviceTask *task, Operands *o)
{
    *p = (Player){.task = task,
                  .problem = advice_task_problem(task),
                  .operands = o,
                  .root = advice_task_root(task)};
    for (int i = 0; i < 2; i++)
        p->context[i] = base_alloc_aligned(p->problem->state_size, "refutation");
    p->moves = base_alloc(p->problem->max_moves * sizeof *p->moves, "moves");
    if (o->evaluator) {
        evaluator_begin(o->evaluator, advice_task_position(task, p->root), o->root);
        evaluator_bind(o->evaluator, advice_task_values(task), o->root);
    }
}

static void player_clear(Player *p)
{
    free(p->context[0]);
    free(p->context[1]);
    free(p->moves);
}

static void *here(const Player *p)
{
    return p->depth ? p->context[p->depth % 2] : p->root;
}

static EvalContext *operands_here(const Player *p)
{
    return p->depth ? p->operands->context[p->depth % 2] : p->operands->root;
}

static void step_player(Player *p, Move move)
{
    const Problem *problem = p->problem;
    unsigned next = (p->depth + 1) % 2;
    problem->play(problem, here(p), p->depth, move, p->context[next]);
    if (p->operands->evaluator)
        evaluator_play(p->operands->evaluator, operands_here(p), move, p->operands->context[next]);
    p->depth++;
}

/* Operands of a goal that do not hold here. */
static uint64_t failing(const Player *p, bool of_holding)
{
    return p->operands->evaluator ? operands_failing(p->operands, of_holding, operands_here(p)) : 0;
}

static bool has_legal_moves(const Player *p, const void *state)
{
    const Game *game = advice_task_game(p->task);
    return game->moves(game, advice_task_position(p->task, state), NULL, p->moves) > 0;
}

/* What is wrong where the play has come to.  The prover says of a node at which nobody may move any
 * more that it fails, whichever goal does not hold. */
static WhyEnd end_of_play(Player *p)
{
    const Problem *problem = p->problem;
    void *s = here(p);
    WhyEnd end = {.turn = problem->turn(problem, s)};
    end.too_deep = p->depth > problem->last_depth[end.turn];
    end.has_moves = has_legal_moves(p, s);
    if (advice_task_is_over(p->task, s, p->depth)) {
        end.kind = advice_task_misses_aim(p->task, s) ? WHY_NO_AIM : WHY_NO_ADVICE;
        return end;
    }
    end.failing = failing(p, true);
    if (end.failing) {
        end.kind = WHY_HOLDING;
        return end;
    }
    end.kind = WHY_NO_MOVE;
    end.failing = failing(p, false);
    if (problem->judge(problem, s, p->depth) == NODE_LEAF)
        end.kind = WHY_NO_VALUE;
    return end;
}

/* ---- how long each node lasts ------------------------------------------------------------- */

static uint32_t lasting(const Proof *c, const uint32_t *lasts, uint32_t i)
{
    const TreeNode *node = &c->tree.node[i];
    uint32_t most = 0;
    if (tree_is_again(&c->tree, i))
        return lasts[c->tree.again[i]];
    for (uint32_t k = 0; k < node->n_children; k++) {
        uint32_t below = lasts[node->first_child + k];
        if (below == FOR_EVER)
            return FOR_EVER;
        most = below + 1 > most ? below + 1 : most;
    }
    return most;
}

/* By node: plies for which we can last against their moves, FOR_EVER if they only hold us.  A least
 * fixed point: links back need a round each, and most trees have none. */
static uint32_t *count_lasting(const Proof *c)
{
    uint32_t n = c->tree.n;
    uint32_t *lasts = base_alloc(n * sizeof *lasts, "refutation");
    memset(lasts, 0xFF, n * sizeof *lasts);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = n; i-- > 0;) {
            uint32_t now = lasts[i] == FOR_EVER ? lasting(c, lasts, i) : lasts[i];
            changed |= now != lasts[i];
            lasts[i] = now;
        }
    }
    return lasts;
}

/* ---- lines -------------------------------------------------------------------------------- */

typedef struct RefutationWalk {
    const Proof *counter;
    const uint32_t *lasts;
    uint32_t *met; /* by node: where it stands on the line, counted from 1; 0: not */
    VEC(Move) line;
} RefutationWalk;

/* The node itself, where it stands for one that is there already. */
static uint32_t resolve_again(const Proof *c, uint32_t i)
{
    return tree_is_again(&c->tree, i) ? c->tree.again[i] : i;
}

/* Whether the line comes back to itself with this node, or with their reply to it. */
static bool closes(const RefutationWalk *w, uint32_t i)
{
    const TreeNode *node = &w->counter->tree.node[i = resolve_again(w->counter, i)];
    if (w->met[i])
        return true;
    return node->n_children == 1 && w->met[resolve_again(w->counter, node->first_child)];
}

/* The child that lasts longest; of those that last for ever one that closes a cycle, else the
 * first. */
static uint32_t longest_lasting_child(const RefutationWalk *w, const TreeNode *node)
{
    uint32_t best = node->first_child;
    for (uint32_t k = 1; k < node->n_children; k++) {
        uint32_t i = node->first_child + k;
        bool closer = w->lasts[i] == FOR_EVER && closes(w, i) && !closes(w, best);
        if (w->lasts[i] > w->lasts[best] || (w->lasts[i] == w->lasts[best] && closer))
            best = i;
    }
    return best;
}

/* Where a line has come to an end. */
typedef struct LineFinish {
    uint32_t node, parent; /* the last node, and the one before it */
    uint32_t cycle;        /* the move with which it comes back, else the length of the line */
} LineFinish;

/* Walks on from a child of the root until the line ends or comes back. */
static LineFinish walk_why_line(RefutationWalk *w, uint32_t i)
{
    const ForcingTree *t = &w->counter->tree;
    LineFinish end = {.parent = 0};
    for (;;) {
        i = resolve_again(w->counter, i);
        if (w->met[i] || !t->node[i].n_children)
            break;
        w->met[i] = (uint32_t)w->line.n + 1;
        end.parent = i;
        i = longest_lasting_child(w, &t->node[i]);
        vec_push(&w->line, t->node[i].move, "refutation");
    }
    end.node = i;
    end.cycle = w->met[i] ? w->met[i] - 1 : (uint32_t)w->line.n;
    return end;
}

/* What is wrong at a leaf, if the play has come to the node before it. */
static WhyEnd end_behind(const Why *out, Player *p, uint32_t leaf)
{
    if (out->end)
        return out->end[leaf];
    step_player(p, out->counter.tree.node[leaf].move);
    WhyEnd end = end_of_play(p);
    p->depth--;
    return end;
}

/* All moves from a node end the play: the first that does not break the holding-goal itself says
 * more of the advice than others do.  Returns: the leaf behind it, else `leaf`. */
static uint32_t mildest(const Why *out, Player *p, uint32_t parent, uint32_t leaf)
{
    const TreeNode *node = &out->counter.tree.node[parent];
    for (uint32_t k = 0; k < node->n_children; k++)
        if (end_behind(out, p, node->first_child + k).kind != WHY_HOLDING)
            return node->first_child + k;
    return leaf;
}

/* What finds the lines of a refutation. */
typedef struct LineFinder {
    Why *out;
    const uint32_t *lasts; /* by node (count_lasting) */
    Player *player;
    bool first_is_fixed; /* another first move is none that is wanted */
} LineFinder;

/* Ends a line of n > 0 moves that has come to a leaf.  Returns: what is wrong there; the last move
 * may become another one. */
static WhyEnd end_why_line(const LineFinder *f, LineFinish at, Move *line, uint32_t n)
{
    const Why *out = f->out;
    Player *p = f->player;
    p->depth = 0;
    for (uint32_t i = 0; i + 1 < n; i++)
        step_player(p, line[i]);
    uint32_t leaf = f->first_is_fixed && n == 1 ? at.node : mildest(out, p, at.parent, at.node);
    line[n - 1] = out->counter.tree.node[leaf].move;
    return end_behind(out, p, leaf);
}

/* The line from the root through its child `first`. */
static WhyLine line_through(const LineFinder *f, uint32_t first)
{
    const Proof *c = &f->out->counter;
    RefutationWalk w = {.counter = c, .lasts = f->lasts};
    w.met = base_zalloc(c->tree.n, sizeof *w.met, "refutation");
    w.met[0] = 1;
    vec_push(&w.line, c->tree.node[first].move, "refutation");
    LineFinish at = walk_why_line(&w, first);
    WhyLine line = {.n = (uint32_t)w.line.n, .cycle = at.cycle};
    if (line.cycle == line.n)
        line.end = end_why_line(f, at, w.line.at, line.n);
    line.move = arena_copy(f->out->home, w.line.at, w.line.n * sizeof *w.line.at);
    free(w.met);
    vec_clear(&w.line);
    return line;
}

/* The line that lasts longest: of those that end with their first moves the mildest. */
static uint32_t find_longest(const Why *out, Player *p, const uint32_t *lasts)
{
    const TreeNode *root = &out->counter.tree.node[0];
    uint32_t longest = root->first_child;
    for (uint32_t k = 1; k < root->n_children; k++)
        if (lasts[root->first_child + k] > lasts[longest])
            longest = root->first_child + k;
    p->depth = 0;
    return lasts[longest] ? longest : mildest(out, p, 0, longest);
}

/* The root itself is what is wrong. */
static void find_nothing(Why *out, Player *p)
{
    WhyLine *line = ARENA_NEW(out->home, WhyLine);
    p->depth = 0;
    line->end = end_of_play(p);
    out->line = line;
    out->n_lines = 1;
}

/* One line for each child of the root where we move, or only the one that lasts longest. */
static void find_why_lines(Why *out, Player *p, bool all)
{
    const TreeNode *root = &out->counter.tree.node[0];
    uint32_t n = root->n_children;
    if (!n) {
        find_nothing(out, p);
        return;
    }
    uint32_t *lasts = count_lasting(&out->counter);
    uint32_t longest = find_longest(out, p, lasts) - root->first_child;
    uint32_t from = all ? 0 : longest;
    uint32_t to = all ? n : longest + 1;
    WhyLine *line = ARENA_ARRAY(out->home, WhyLine, to - from);
    LineFinder finder = {.out = out, .lasts = lasts, .player = p, .first_is_fixed = all};
    for (uint32_t k = from; k < to; k++)
        line[k - from] = line_through(&finder, root->first_child + k);
    out->line = line;
    out->n_lines = to - from;
    out->longest = longest - from;
    free(lasts);
}

/* ---- all ends ----------------------------------------------------------------------------- */

/* Plays the way to a node.  way: room for as many as the tree is high. */
static void play_to(Player *p, const ForcingTree *t, uint32_t node, uint32_t *way)
{
    uint32_t n = tree_way(t, node, way);
    p->depth = 0;
    for (uint32_t i = 0; i < n; i++)
        step_player(p, t->node[way[i]].move);
}

static void find_ends(Why *out, Player *p)
{
    const ForcingTree *t = &out->counter.tree;
    WhyEnd *end = ARENA_ARRAY(out->home, WhyEnd, t->n);
    uint32_t *way = base_alloc((t->node[0].height + 1) * sizeof *way, "refutation");
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->node[i].n_children)
            continue;
        if (tree_is_again(t, i)) {
            end[i] = (WhyEnd){.kind = WHY_AGAIN};
            continue;
        }
        play_to(p, t, i, way);
        end[i] = end_of_play(p);
    }
    free(way);
    out->end = end;
}

/* ---- the door ----------------------------------------------------------------------------- */

static void keep_operands(Why *out, const Operands *o)
{
    const char **text = ARENA_ARRAY(out->home, const char *, o->n);
    for (uint32_t i = 0; i < o->n; i++)
        text[i] = arena_text(out->home, o->at[i].text, strlen(o->at[i].text));
    out->operand = text;
}

bool why_find(Prover *pr, const WhyQuestion *asked, Why *out)
{
    assert(pr && asked && asked->task && asked->operands && out);
    Operands *o = asked->operands;
    const Problem *problem = advice_task_problem(asked->task);
    *out = (Why){0};
    Question q = {.problem = problem,
                  .root = advice_task_root(asked->task),
                  .want = WANT_COUNTER,
                  .limits = asked->limits};
    prove(pr, &q, &out->counter);
    if (out->counter.verdict != VERDICT_REFUTED)
        return false;
    out->home = arena_new("a refutation");
    keep_operands(out, o);
    Player p;
    if (o->evaluator)
        evaluator_give_up_at(o->evaluator, prove_deadline(&asked->limits));
    player_init(&p, asked->task, o);
    if (asked->all)
        find_ends(out, &p);
    find_why_lines(out, &p, asked->all);
    player_clear(&p);
    bool known = !*problem->gave_up && !(o->evaluator && *evaluator_gave_up(o->evaluator));
    if (!known)
        why_free(out);
    return known;
}

void why_free(Why *w)
{
    proof_free(&w->counter);
    arena_free(w->home);
    *w = (Why){0};
}
