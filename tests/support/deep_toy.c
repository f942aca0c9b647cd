/* tests/support/deep_toy.c -- graphs with deep trees by seed, and what is wrong with an answer (see
 * deep_toy.h). */
#include "tests/support/deep_toy.h"

unsigned deep_below(uint64_t *seed, unsigned n)
{
    return (unsigned)(mix64(MIX_GOLDEN + (*seed)++) % n);
}

static bool deep_chance(uint64_t *seed, unsigned percent)
{
    return deep_below(seed, 100) < percent;
}

static DeepShape deep_shape(uint64_t *seed)
{
    DeepShape s = {.layers = DEEP_FIRST_LAYERS + deep_below(seed, DEEP_MORE_LAYERS)};
    s.width = 1 + deep_below(seed, TOY_NODES / s.layers);
    s.most_edges = 1 + deep_below(seed, TOY_EDGES);
    s.back_ours = deep_below(seed, 4) * 15;
    s.back_theirs = deep_below(seed, 3) * 2;
    s.skips = deep_below(seed, 3) * 5;
    s.fails = deep_below(seed, 5) * 3;
    s.early = deep_below(seed, 3) * 2;
    s.late = 70 + deep_below(seed, 31);
    s.changes = deep_below(seed, 3) * 2;
    return s;
}

/* Where an edge leads: mostly to the next layer, always to the other side's node. */
static unsigned deep_end(const DeepShape *s, unsigned layer, Turn turn, uint64_t *seed)
{
    unsigned to = layer + 1;
    bool back = deep_chance(seed, turn == TURN_US ? s->back_ours : s->back_theirs);
    if (back || to >= s->layers)
        to = layer > 0 ? (layer - 1) - 2 * deep_below(seed, (layer - 1) / 2 + 1) : 1;
    else if (layer + 3 < s->layers && deep_chance(seed, s->skips))
        to = layer + 3;
    return to * s->width + deep_below(seed, s->width);
}

static void deep_goals(Toy *t, const DeepShape *s, unsigned v, uint64_t *seed)
{
    unsigned leaves = v / s->width + 2 < s->layers ? s->early : s->late;
    for (unsigned d = 0; d < t->n_depths; d++) {
        bool again = d && !deep_chance(seed, s->changes);
        Judgement drawn = NODE_OPEN;
        if (deep_chance(seed, leaves))
            drawn = NODE_LEAF;
        else if (deep_chance(seed, s->fails))
            drawn = NODE_FAILS;
        if (drawn == NODE_LEAF && t->never_leaf[t->turn[v]])
            drawn = NODE_OPEN;
        t->judgement[v][d] = again ? t->judgement[v][d - 1] : drawn;
        t->allowed[v][d] = (uint8_t)(deep_chance(seed, 97) ? 0xff : mix64(MIX_GOLDEN + *seed));
        if (!again)
            t->value[v][d] = deep_chance(seed, 95) ? (int64_t)deep_below(seed, 6) : SEEK_UNDEFINED;
        else
            t->value[v][d] = t->value[v][d - 1];
    }
}

/* No constraint by depth, one that the goals know of, or a last depth for a side or both. */
static void deep_constraints(Toy *t, const DeepShape *s, uint64_t *seed)
{
    unsigned kind = deep_below(seed, 4), last = s->layers - 3 + deep_below(seed, 4);
    t->last_depth[0] = t->last_depth[1] = UNBOUNDED_DEPTH;
    t->n_depths = kind < 2 ? 1 : TOY_DEPTHS;
    if (kind == 2)
        t->n_depths = 2 + deep_below(seed, TOY_DEPTHS - 2);
    if (kind != 3)
        return;
    last = last < TOY_DEPTHS - 3 ? last : TOY_DEPTHS - 3;
    t->last_depth[deep_below(seed, 2)] = last;
    if (deep_chance(seed, 50))
        t->last_depth[0] = t->last_depth[1] = last;
}

void deep_draw(Toy *t, uint64_t seed)
{
    seed *= 1000000;
    DeepShape s = deep_shape(&seed);
    *t = (Toy){.key_mask = UINT64_MAX, .n = s.layers * s.width, .alternates = true};
    t->seeks = deep_chance(&seed, 25);
    t->tells_last = deep_chance(&seed, 50);
    if (deep_chance(&seed, 60))
        t->never_leaf[deep_below(&seed, 2)] = true;
    deep_constraints(t, &s, &seed);
    unsigned first = deep_below(&seed, 2);
    for (unsigned v = 0; v < t->n; v++) {
        t->turn[v] = (Turn)((first + v / s.width) % 2);
        t->n_edges[v] = deep_chance(&seed, 98) + deep_below(&seed, s.most_edges);
        t->n_edges[v] = t->n_edges[v] < TOY_EDGES ? t->n_edges[v] : TOY_EDGES;
        for (unsigned i = 0; i < t->n_edges[v]; i++)
            t->edge[v][i] = deep_end(&s, v / s.width, t->turn[v], &seed);
        deep_goals(t, &s, v, &seed);
    }
    for (unsigned d = 0; d < t->n_depths; d++)
        t->judgement[0][d] = NODE_OPEN;
}

void deep_toy(DeepToy *d, uint64_t seed)
{
    d->seed = seed;
    deep_draw(&d->toy, seed);
    d->least = d->toy.seeks ? toy_least(&d->toy) : 0;
    d->truth.height[0][0] = TOY_NONE; /* there is a node 0 */
    toy_solve(&d->toy, d->least, &d->truth);
    d->height = d->truth.height[0][0];
    d->satisfiable = d->height != TOY_NONE && d->least != SEEK_UNDEFINED;
}

Proof deep_run_with(Prover *pr, const Problem *p, ProveMode mode, ProveLimits limits,
                    unsigned threads, uint64_t alone, struct Alternatives *others)
{
    WorkerView view[DEEP_WORKERS];
    unsigned root[DEEP_WORKERS + 1] = {0};
    for (unsigned i = 0; i < threads; i++)
        view[i] = (WorkerView){p, &root[i + 1]};
    Proof proof;
    prove(pr,
          &(Question){.problem = p,
                      .root = &root[0],
                      .want = WANT_TREE,
                      .limits = limits,
                      .mode = mode,
                      .others = others,
                      .views = view,
                      .n_views = threads,
                      .alone = alone},
          &proof);
    proof_unfold(&proof, 0);
    return proof;
}

Proof deep_run_problem(Prover *pr, const Problem *p, ProveMode mode, ProveLimits limits,
                       unsigned threads, uint64_t alone)
{
    return deep_run_with(pr, p, mode, limits, threads, alone, NULL);
}

Proof deep_run(Prover *pr, const Toy *t, ProveMode mode, ProveLimits limits, unsigned threads,
               uint64_t alone)
{
    Problem p = toy_problem(t);
    return deep_run_problem(pr, &p, mode, limits, threads, alone);
}

bool deep_bounded(const Toy *t)
{
    return t->last_depth[0] != UNBOUNDED_DEPTH || t->last_depth[1] != UNBOUNDED_DEPTH;
}

/* What is wrong with saying that there is a tree, or NULL. */
static const char *deep_tree_fault(const DeepToy *d, ProveMode mode, ProveLimits limits,
                                   const Proof *proof)
{
    const ForcingTree *tree = &proof->tree;
    bool single = mode == PROVE_FIRST && deep_bounded(&d->toy);
    if (proof->height > limits.max_depth || tree->node[0].height != proof->height)
        return "wrong height";
    if (!toy_forces(&d->toy, tree, 0, 0, 0))
        return "no forcing tree";
    if (proof->height_at_least > d->height || proof->height < d->height)
        return "lower than the least";
    if (d->toy.seeks && proof->sought != d->least)
        return "another value";
    if (proof->shortest && proof->height != d->height)
        return "not shortest";
    if (proof->shortest && mode == PROVE_SHORTEST && !toy_fits(&d->truth, tree, 0, 0, 0, 0, true))
        return "another shortest tree";
    if (mode == PROVE_FIRST && (proof->limit == LIMIT_NONE || proof->shortest) &&
        !toy_fits(&d->truth, tree, 0, 0, 0, single ? limits.max_depth : d->height, false))
        return "another first tree";
    if (!proof->shortest && (mode <= PROVE_LOWEST || (mode == PROVE_FIRST && !single)) &&
        proof->limit == LIMIT_NONE)
        return "not shortest without a limit";
    return NULL;
}

const char *deep_fault(const DeepToy *d, ProveMode mode, ProveLimits limits, const Proof *proof)
{
    if (proof->verdict == VERDICT_SATISFIABLE)
        return !d->satisfiable ? "a tree where there is none"
                               : deep_tree_fault(d, mode, limits, proof);
    if (proof->tree.n || proof->tree.node)
        return "a tree without a verdict";
    if (proof->verdict == VERDICT_REFUTED)
        return d->satisfiable ? "refuted" : NULL;
    if (proof->limit == LIMIT_NONE)
        return "unknown for no reason";
    if (proof->limit == LIMIT_DEPTH && d->satisfiable && d->height <= limits.max_depth &&
        !d->toy.seeks)
        return "cut by the depth too early";
    return NULL;
}

const char *deep_unlimited_fault(const DeepToy *d, ProveMode mode, ProveLimits limits,
                                 const Proof *proof)
{
    if (proof->verdict == VERDICT_UNKNOWN && proof->limit == LIMIT_MEMORY && d->satisfiable)
        return NULL;
    if (proof->verdict == VERDICT_UNKNOWN)
        return "unknown";
    if (proof->limit != LIMIT_NONE)
        return "a limit";
    if (proof->verdict == VERDICT_SATISFIABLE && mode <= PROVE_LOWEST && !proof->shortest)
        return "not known to be shortest";
    return deep_fault(d, mode, limits, proof);
}
