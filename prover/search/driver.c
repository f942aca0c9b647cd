/* prover/search/driver.c -- iterative deepening, the search for any tree, and the refuter of one
 * run (see driver.h).
 * Start reading at run_decide(), the last function. */
#include "prover/search/driver.h"

#include <assert.h>
#include <string.h>

#include "prover/search/pn.h"

enum {
    KEPT_SHALLOW = 2, /* like SHALLOW, where what is remembered serves other roots, too */
    DIRECT_FROM = 6,  /* bounded advice up to here: the first tree is any */
    /* of the search for any tree: plies beyond those that are refuted, where nothing bounds them */
    ANY_REACH = 16,
    ANY_EVERY = 4,     /* nodes of deepening, for each spent on it, between its turns */
    REFUTE_SHARE = 4,  /* one node for the refuter, so many for deepening */
    REFUTE_AFTER = 64, /* nodes of deepening before the refuter begins */
    REFUTE_LAST = 4096 /* nodes that the refuter has at least, once deepening is over, twice */
};

void run_choose_method(ProofRun *r, const Problem *p)
{
    ProveMode mode = r->settings.mode;
    r->bounded = problem_is_bounded(p);
    r->bound = problem_bound(p);
    r->method = METHOD_DEEPENING;
    if (r->bounded && (mode == PROVE_FIRST || (mode == PROVE_ANY && r->bound <= DIRECT_FROM)))
        r->method = METHOD_DEPTH_FIRST;
    else if (r->bounded && mode == PROVE_ANY)
        r->method = METHOD_NUMBERS;
}

bool run_in_order(const ProofRun *r)
{
    return r->method == METHOD_DEPTH_FIRST || r->settings.mode == PROVE_FIRST;
}

void run_set_height(ProofRun *r, unsigned n)
{
    Search *s = r->s;
    SearchConfig *c = &s->config;
    unsigned plies = n < r->bound ? n : r->bound;
    bool keeps = r->settings.keeps;
    assert(r->bound > 0 && n <= LARGEST_MAX_DEPTH);
    c->use_table = plies > (keeps ? KEPT_SHALLOW : SHALLOW) && !r->settings.no_table;
    c->least_left = keeps ? 2 : 3;
    c->table_to = plies - 2;
    c->recording = r->settings.want_tree && plies <= (run_in_order(r) ? SHALLOW : NO_CHOICE);
    c->any_order = r->method != METHOD_DEPTH_FIRST;
    c->refutes = r->method != METHOD_NUMBERS;
    c->exact_frontier = n == s->limits.max_depth;
    s->builder->n = 0;
    if (!c->recording)
        search_reach(s, plies);
}

static uint64_t spent_on_deepening(const ProofRun *r)
{
    return r->s->nodes - r->refuter_nodes - r->stats.any_tree;
}

/* Whether the search that is set up takes turns with one for any tree. */
static bool looks_for_any(const ProofRun *r)
{
    return r->s->config.use_table && r->method == METHOD_DEEPENING && !run_in_order(r) &&
           !r->settings.keeps && !r->s->p->seek;
}

/* The highest tree that is worth while to find: lower than the one that is known, else as high as
 * may be. */
static unsigned any_tree_reach(const ProofRun *r, unsigned height)
{
    unsigned most = r->s->limits.max_depth, reach = r->bounded ? r->bound : height + ANY_REACH;
    if (r->known < HEIGHT_INFINITE)
        return r->known - 1;
    return reach < most ? reach : most;
}

/* Looks for ever lower trees, until as many nodes were spent on that as on deepening.  Some tree is
 * mostly found long before all lower heights are refuted; it will do where a limit falls first, and
 * the deepening can end where it comes to its height. */
static void find_any_tree(ProofRun *r, unsigned height)
{
    Search *s = r->s;
    uint64_t end = s->nodes + spent_on_deepening(r) - r->stats.any_tree;
    unsigned reach = any_tree_reach(r, height);
    bool going = true;
    for (; going && reach >= height && s->nodes < end; reach = r->known - 1) {
        uint64_t before = s->nodes;
        run_set_height(r, reach);
        s->config.refutes = false;
        int found = pn_within(s, 0, reach, end - before);
        r->stats.any_tree += s->nodes - before;
        going = found >= 0;
        r->known = going ? (unsigned)found : r->known;
        s->now.tree = r->known < HEIGHT_INFINITE ? r->known : 0;
    }
    run_set_height(r, height);
}

static RefuteStatus run_refuter(ProofRun *r, uint64_t budget)
{
    uint64_t before = r->s->nodes;
    assert(r->phase == RUN_REFUTING);
    RefuteStatus status = refuter_run(r->refuter, r->s, budget);
    r->refuter_nodes += r->s->nodes - before;
    r->stats.refuting += r->s->nodes - before;
    return status;
}

static void begin_refuter(ProofRun *r, bool sparing)
{
    refuter_begin(r->refuter, r->s, sparing);
    r->phase = RUN_REFUTING;
}

/* Whether the refuter has found that there is a tree. */
static bool refuter_has_tree(const ProofRun *r)
{
    return r->phase == RUN_REFUTING && r->refuter->status == REFUTE_PROVED;
}

/* Lets the refuter catch up with the nodes spent on deepening, `spare` at least. */
static RefuteStatus refute(ProofRun *r, uint64_t spare)
{
    uint64_t share = (r->s->nodes - r->refuter_nodes) / REFUTE_SHARE;
    share = share > spare ? share : spare;
    if (r->bounded || share < REFUTE_AFTER || share <= r->refuter_nodes)
        return REFUTE_GOING;
    if (r->phase == RUN_DECIDING)
        begin_refuter(r, false);
    return run_refuter(r, share - r->refuter_nodes);
}

/* Deepening is over, by the limit on depth: refutes once more, sparingly, with as many nodes as the
 * refuter has had.  Whether that succeeds; another limit does not matter any more. */
static bool refute_last(ProofRun *r)
{
    uint64_t budget = r->refuter_nodes > REFUTE_LAST ? r->refuter_nodes : REFUTE_LAST;
    if (r->bounded || refuter_has_tree(r))
        return false;
    begin_refuter(r, true);
    bool refuted = run_refuter(r, budget) == REFUTE_DONE;
    r->s->stopped = LIMIT_NONE;
    return refuted;
}

Verdict run_unknown(ProofRun *r, LimitReached limit)
{
    assert(limit != LIMIT_NONE || r->phase == RUN_RESTART);
    r->limit = limit;
    return VERDICT_UNKNOWN;
}

static Verdict satisfiable(ProofRun *r, unsigned height, TreeSource source)
{
    assert(height <= LARGEST_MAX_DEPTH);
    r->height = height;
    r->source = source;
    return VERDICT_SATISFIABLE;
}

/* The refuter's tree is the answer; its height is not known before it is written. */
static Verdict satisfiable_by_refuter(ProofRun *r)
{
    r->source = TREE_OF_REFUTER;
    return VERDICT_SATISFIABLE;
}

/* A limit was met: a tree that is known already will do, though perhaps it is not a shortest one.
 */
static Verdict stopped(ProofRun *r)
{
    r->limit = r->s->stopped;
    if (r->known < HEIGHT_INFINITE && r->limit != LIMIT_MEMORY)
        return satisfiable(r, r->known, TREE_FALLBACK);
    if (r->limit == LIMIT_NODES && refuter_has_tree(r) && !r->settings.no_refuter_tree)
        return satisfiable_by_refuter(r);
    return VERDICT_UNKNOWN;
}

/* One height: whether there is a tree of so many plies.  The search for any tree has its turns
 * meanwhile. */
static int try_height(ProofRun *r, unsigned height, const OpenNode *root)
{
    Search *s = r->s;
    run_set_height(r, height);
    if (!s->config.use_table || r->method == METHOD_DEPTH_FIRST)
        return search_open(s, root, height);
    if (!looks_for_any(r))
        return pn_node(s, 0, height);
    int found = SEARCH_STOPPED;
    while (found == SEARCH_STOPPED && s->stopped == LIMIT_NONE) {
        find_any_tree(r, height);
        if (r->known <= height || (r->settings.mode == PROVE_ANY && r->known < HEIGHT_INFINITE))
            return (int)r->known;
        found = pn_within(s, 0, height, ANY_EVERY * spent_on_deepening(r));
    }
    return found;
}

/* A tree of that height has been found.  A recording is the first tree within the limit; it is
 * shortest in all its parts where no node of ours but the first has a choice of heights (one behind
 * it, of ours too, can have none lower than the height that is left). */
static Verdict found_tree(ProofRun *r, unsigned height, unsigned found, Turn turn)
{
    assert(found <= height || r->settings.mode == PROVE_ANY || r->method != METHOD_DEEPENING);
    bool wanted = run_in_order(r) || height < NO_CHOICE || turn == TURN_US;
    bool recorded = r->s->config.recording && wanted;
    return satisfiable(r, found, recorded ? TREE_RECORDED : TREE_PROVED_AGAIN);
}

/* The turns of the refuter behind the search of a height; REFUTE_DONE, too, if it has done by a
 * last effort. */
static RefuteStatus refute_behind(ProofRun *r, unsigned height, unsigned n_moves)
{
    Search *s = r->s;
    bool last = height == s->limits.max_depth;
    s->n_moves = n_moves;
    RefuteStatus status = refute(r, last ? REFUTE_LAST : 0);
    if (last && status != REFUTE_DONE && status != REFUTE_STOPPED && refute_last(r))
        status = REFUTE_DONE;
    s->n_moves = 0;
    return status;
}

static unsigned first_height(const ProofRun *r)
{
    unsigned most = r->s->limits.max_depth;
    switch (r->method) {
    case METHOD_DEPTH_FIRST: return most;
    case METHOD_NUMBERS: return r->bound < most ? r->bound : most;
    default: return r->least;
    }
}

static Verdict deepen_search(ProofRun *r, const OpenNode *root)
{
    Search *s = r->s;
    unsigned most = s->limits.max_depth;
    assert(root->n > 0 && most > 0);
    for (unsigned height = first_height(r);; height++) {
        r->stats.deepest = s->now.height = height;
        int found = try_height(r, height, root);
        if (s->config.use_table && r->method != METHOD_DEPTH_FIRST && !r->stats.by_numbers)
            r->stats.by_numbers = height;
        if (found >= 0)
            return found_tree(r, height, (unsigned)found, root->turn);
        if (found == SEARCH_FAILED || (found == SEARCH_CUT && height >= r->bound))
            return VERDICT_REFUTED;
        if (found == SEARCH_STOPPED)
            return stopped(r);
        unsigned next = search_possible(s->p, root->turn, height + 1);
        if (r->method == METHOD_DEEPENING)
            r->least = next;
        RefuteStatus status = refute_behind(r, height, root->n);
        if (status == REFUTE_DONE)
            return VERDICT_REFUTED;
        if (status == REFUTE_STOPPED)
            return stopped(r);
        if (height == most)
            return run_unknown(r, LIMIT_DEPTH);
        if (next > height + 1 && next <= most)
            height++;
        if (status == REFUTE_PROVED && r->settings.mode == PROVE_ANY &&
            !r->settings.no_refuter_tree)
            return satisfiable_by_refuter(r);
    }
}

/* Where the owner knows the height of the root there is nothing to search. */
static Verdict decide_known_height(ProofRun *r, int height)
{
    r->stats.known = true;
    if (height == NO_TREE)
        return VERDICT_REFUTED;
    r->least = (unsigned)height;
    if (r->least > r->s->limits.max_depth)
        return run_unknown(r, LIMIT_DEPTH);
    run_set_height(r, r->least);
    return satisfiable(r, r->least, TREE_PROVED_AGAIN);
}

/* The moves of the root without those that lead to larger values than the one sought. */
static void drop_before_sought(Search *s, OpenNode *root)
{
    Move *moves = s->moves + s->n_moves;
    unsigned first = 0;
    while (first < root->n && moves[first] != s->sought)
        first++;
    if (first == 0 || first == root->n)
        return;
    root->n -= first;
    memmove(moves, moves + first, root->n * sizeof *moves);
}

Verdict run_decide(ProofRun *r)
{
    Search *s = r->s;
    Judgement judgement;
    r->limit = LIMIT_NONE;
    r->phase = RUN_DECIDING;
    r->source = TREE_PROVED_AGAIN;
    r->known = HEIGHT_INFINITE;
    r->refuter_nodes = 0;
    r->stats.known = false;
    s->n_moves = 0;
    run_set_height(r, 0);
    if (!search_judge(s, s->state[0], 0, &judgement))
        return stopped(r);
    if (judgement == NODE_FAILS)
        return VERDICT_REFUTED;
    if (judgement == NODE_LEAF)
        return satisfiable(r, 0, TREE_PROVED_AGAIN);
    int known = r->settings.mode == PROVE_SHORTEST ? search_known(s, 0) : TREE_UNKNOWN;
    if (known != TREE_UNKNOWN)
        return decide_known_height(r, known);
    if (!search_room(s, 0))
        return stopped(r);
    OpenNode root = {.level = 0, .turn = s->p->turn(s->p, s->state[0])};
    root.n = search_moves(s, 0, &root.excluded);
    if (s->sought != NO_MOVE)
        drop_before_sought(s, &root);
    if (s->stopped != LIMIT_NONE)
        return stopped(r);
    if (!root.n)
        return VERDICT_REFUTED;
    if (r->least == 0)
        r->least = 1;
    if (!s->limits.max_depth)
        return run_unknown(r, LIMIT_DEPTH);
    return deepen_search(r, &root);
}
