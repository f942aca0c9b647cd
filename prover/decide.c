/* prover/decide.c -- deepening, the scout and the refuter of one run (see decide.h).
 * Start reading at run_decide(), the last function. */
#include "prover/decide.h"

#include "prover/pn.h"

enum {
    KEPT_SHALLOW = 2,           /* like SHALLOW, where what is remembered serves other roots, too */
    DIRECT_FROM = 6,            /* bounded advice up to here: the first tree is any */
    SCOUT_REACH = 16,           /* plies beyond those that are refuted, where nothing bounds them */
    SCOUT_EVERY = 4,            /* nodes of deepening, for each spent on it, between its turns */
    REFUTE_SHARE = 4,           /* one node for the refuter, so many for deepening */
    REFUTE_AFTER = 64,          /* nodes of deepening before the refuter begins */
    REFUTE_LAST = 4096          /* nodes that the refuter has at least, once deepening is over, twice */
};

/* The sides take turns: two plies behind the last move of either nobody moves any more. */
void run_bound(Run *r, const Problem *p)
{
    unsigned us = p->last_depth[TURN_US], them = p->last_depth[TURN_THEM];
    unsigned first = us < them ? us : them, last = us < them ? them : us;
    r->bounded = first != UNBOUNDED_DEPTH;
    r->bound = r->bounded && first <= LARGEST_MAX_DEPTH ? first + 2 : UNBOUNDED_DEPTH;
    if (last < r->bound)
        r->bound = last + 1;
    r->single =
        r->bounded && (r->mode == PROVE_FIRST || (r->mode == PROVE_ANY && r->bound <= DIRECT_FROM));
    r->direct = r->bounded && r->mode == PROVE_ANY && !r->single;
}

bool run_in_order(const Run *r)
{
    return r->single || r->mode == PROVE_FIRST;
}

void run_set_height(Run *r, unsigned n)
{
    Search *s = r->s;
    unsigned plies = n < r->bound ? n : r->bound;
    s->use_table = plies > (r->keeps ? KEPT_SHALLOW : SHALLOW) && !r->distrust;
    s->least_left = r->keeps ? 2 : 3;
    s->table_to = plies - 2;
    s->recording = r->want_tree && plies <= (run_in_order(r) ? SHALLOW : NO_CHOICE);
    s->any_order = !r->single;
    s->weigh_left = !r->direct;
    s->exact_frontier = n == s->limits.max_depth;
    s->sketch->n = 0;
    if (!s->recording)
        search_reach(s, plies);
}

static uint64_t spent_on_deepening(const Run *r)
{
    return r->s->nodes - r->refuter_nodes - r->story.scouting;
}

/* Whether the search that is set up takes turns with a scout. */
static bool scouts(const Run *r)
{
    return r->s->use_table && !run_in_order(r) && !r->direct && !r->keeps && !r->s->p->seek;
}

/* Looks for ever lower trees, until as many nodes were spent on that as on deepening.  Some tree is
 * mostly found long before all lower heights are refuted; it will do where a limit falls first, and the
 * deepening can end where it comes to its height. */
static void scout(Run *r, unsigned height)
{
    Search *s = r->s;
    uint64_t end = s->nodes + spent_on_deepening(r) - r->story.scouting;
    unsigned most = s->limits.max_depth, reach = r->bounded ? r->bound : height + SCOUT_REACH;
    reach = r->known < HEIGHT_INFINITE ? r->known - 1 : reach < most ? reach : most;
    bool going = true;
    for (; going && reach >= height && s->nodes < end; reach = r->known - 1) {
        uint64_t before = s->nodes;
        run_set_height(r, reach);
        s->weigh_left = false;
        int found = pn_within(s, 0, reach, end - before);
        r->story.scouting += s->nodes - before;
        going = found >= 0;
        r->known = going ? (unsigned)found : r->known;
        s->now.tree = r->known < HEIGHT_INFINITE ? r->known : 0;
    }
    run_set_height(r, height);
}

static RefuteStatus run_refuter(Run *r, uint64_t budget)
{
    uint64_t before = r->s->nodes;
    RefuteStatus status = refuter_run(r->refuter, r->s, budget);
    r->refuter_nodes += r->s->nodes - before;
    r->story.refuting += r->s->nodes - before;
    return status;
}

/* Lets the refuter catch up with the nodes spent on deepening, `spare` at least. */
static RefuteStatus refute(Run *r, uint64_t spare)
{
    uint64_t share = (r->s->nodes - r->refuter_nodes) / REFUTE_SHARE;
    share = share > spare ? share : spare;
    if (r->bounded || share < REFUTE_AFTER || share <= r->refuter_nodes)
        return REFUTE_GOING;
    if (!r->refuting)
        refuter_begin(r->refuter, r->s, false);
    r->refuting = true;
    return run_refuter(r, share - r->refuter_nodes);
}

/* Deepening is over, by the limit on depth: refutes once more, sparingly, with as many nodes as the
 * refuter has had.  Whether that succeeds; another limit does not matter any more. */
static bool refute_last(Run *r)
{
    uint64_t budget = r->refuter_nodes > REFUTE_LAST ? r->refuter_nodes : REFUTE_LAST;
    if (r->bounded || (r->refuting && r->refuter->status == REFUTE_PROVED))
        return false;
    refuter_begin(r->refuter, r->s, true);
    r->refuting = true;
    bool refuted = run_refuter(r, budget) == REFUTE_DONE;
    r->s->stopped = LIMIT_NONE;
    return refuted;
}

Verdict run_unknown(Run *r, LimitReached limit)
{
    r->limit = limit;
    return VERDICT_UNKNOWN;
}

static Verdict satisfiable(Run *r, unsigned height)
{
    r->height = height;
    return VERDICT_SATISFIABLE;
}

/* A limit was met: if the scout or the refuter knows a tree it will do, though perhaps not a
 * shortest one. */
static Verdict stopped(Run *r)
{
    r->limit = r->s->stopped;
    r->made_do = r->known < HEIGHT_INFINITE && r->limit != LIMIT_MEMORY;
    if (r->made_do)
        return satisfiable(r, r->known);
    r->by_refuter =
        r->limit == LIMIT_NODES && r->refuting && !r->spurn && r->refuter->status == REFUTE_PROVED;
    return r->by_refuter ? VERDICT_SATISFIABLE : VERDICT_UNKNOWN;
}

/* One height: whether there is a tree of so many plies.  The scout has its turns meanwhile. */
static int try_height(Run *r, unsigned height, Turn turn, unsigned n, unsigned excluded)
{
    Search *s = r->s;
    run_set_height(r, height);
    if (!s->use_table || r->single)
        return search_open(s, 0, height, turn, n, excluded);
    if (!scouts(r))
        return pn_node(s, 0, height);
    int found = SEARCH_STOPPED;
    while (found == SEARCH_STOPPED && s->stopped == LIMIT_NONE) {
        scout(r, height);
        if (r->known <= height || (r->mode == PROVE_ANY && r->known < HEIGHT_INFINITE))
            return (int)r->known;
        found = pn_within(s, 0, height, SCOUT_EVERY * spent_on_deepening(r));
    }
    return found;
}

/* The root is open and its n moves are listed.  A recording is the first tree within the limit; it
 * is shortest in all its parts where no node of ours but the first has a choice of heights. */
static Verdict deepen(Run *r, Turn turn, unsigned n, unsigned excluded)
{
    Search *s = r->s;
    unsigned most = s->limits.max_depth;
    unsigned from = r->single ? most : r->direct && r->bound < most ? r->bound : r->least;
    for (unsigned height = from;; height++) {
        r->story.deepest = s->now.height = height;
        int found = try_height(r, height, turn, n, excluded);
        if (s->use_table && !r->single && !r->story.by_numbers)
            r->story.by_numbers = height;
        if (found >= 0) {
            r->recorded =
                s->recording && (run_in_order(r) || height < NO_CHOICE || turn == TURN_US);
            return satisfiable(r, (unsigned)found);
        }
        if (found == SEARCH_FAILED || (found == SEARCH_CUT && height >= r->bound))
            return VERDICT_REFUTED;
        if (found == SEARCH_STOPPED)
            return stopped(r);
        unsigned next = search_possible(s->p, turn, height + 1);
        if (!r->single && !r->direct)
            r->least = next;
        s->n_moves = n;
        RefuteStatus status = refute(r, height == most ? REFUTE_LAST : 0);
        if (height == most && status != REFUTE_DONE && status != REFUTE_STOPPED && refute_last(r))
            status = REFUTE_DONE;
        s->n_moves = 0;
        if (status == REFUTE_DONE)
            return VERDICT_REFUTED;
        if (status == REFUTE_STOPPED)
            return stopped(r);
        if (height == most)
            return run_unknown(r, LIMIT_DEPTH);
        if (next > height + 1 && next <= most)
            height++;
        if (status == REFUTE_PROVED && r->mode == PROVE_ANY && !r->spurn) {
            r->by_refuter = true;
            return VERDICT_SATISFIABLE;
        }
    }
}

/* Where the owner knows the height of the root there is nothing to search. */
static Verdict decide_known(Run *r, int height)
{
    if (height == NO_TREE)
        return VERDICT_REFUTED;
    r->least = (unsigned)height;
    if (r->least > r->s->limits.max_depth)
        return run_unknown(r, LIMIT_DEPTH);
    run_set_height(r, r->least);
    return satisfiable(r, r->least);
}

Verdict run_decide(Run *r)
{
    Search *s = r->s;
    Judgement judgement;
    r->limit = LIMIT_NONE;
    r->by_refuter = false;
    r->recorded = false;
    r->known = HEIGHT_INFINITE;
    r->made_do = false;
    r->refuting = false;
    r->refuter_nodes = 0;
    s->n_moves = 0;
    run_set_height(r, 0);
    if (!search_judge(s, s->state[0], 0, &judgement))
        return stopped(r);
    if (judgement == NODE_FAILS)
        return VERDICT_REFUTED;
    if (judgement == NODE_LEAF)
        return satisfiable(r, 0);
    int known = r->mode == PROVE_SHORTEST ? search_known(s, 0) : TREE_UNKNOWN;
    if (known != TREE_UNKNOWN)
        return decide_known(r, known);
    if (!search_room(s, 0))
        return stopped(r);
    unsigned excluded, n = search_moves(s, 0, &excluded);
    if (s->stopped != LIMIT_NONE)
        return stopped(r);
    if (!n)
        return VERDICT_REFUTED;
    if (r->least == 0)
        r->least = 1;
    if (!s->limits.max_depth)
        return run_unknown(r, LIMIT_DEPTH);
    return deepen(r, s->p->turn(s->p, s->state[0]), n, excluded);
}
