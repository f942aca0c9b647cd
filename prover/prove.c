/* prover/prove.c -- is the advice satisfiable, and by which forcing tree? (see prove.h)
 * One run: solve() asks decide() for a verdict (twice or more with a value to seek), then
 * make_tree() for the tree.  decide() deepens; between its iterations a scout looks for any tree, and a
 * refuter for a closed refutation. */
#include "prover/prove.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/alternatives.h"
#include "prover/crew.h"
#include "prover/extract.h"
#include "prover/pn.h"
#include "prover/refute.h"
#include "prover/search.h"
#include "prover/seek.h"

enum {
    SHALLOW = 4,                /* searches of so many plies do without the table */
    KEPT_SHALLOW = 2,           /* where what is remembered serves other roots as well */
    DIRECT_FROM = 6,            /* bounded advice up to here: the first tree is any */
    NO_CHOICE = 3,              /* heights up to here: a recording may be canonical */
    MINIMAX_PLIES = 4,          /* bounded advice up to here: values by minimax */
    SCOUT_REACH = 16,           /* plies beyond those that are refuted, where nothing bounds them */
    SCOUT_EVERY = 4,            /* nodes of deepening, for each spent on it, between its turns */
    REFUTE_SHARE = 4,           /* one node for the refuter, so many for deepening */
    REFUTE_AFTER = 64,          /* nodes of deepening before the refuter begins */
    REFUTE_LAST = 4096          /* nodes that the refuter has at least, once deepening is over */
};

struct Prover {
    Table table;
    Sketch sketch;
    Search search;
    Refuter refuter;
    size_t memory;
    const Hand *hands;          /* of the threads that the next run is shared with */
    unsigned n_hands;
    Alternatives *asked;        /* NULL, or what the next run is to find besides its tree */
    uint64_t alone;             /* nodes of a search before they join */
    bool keep;                  /* what is learnt, from run to run */
    bool kept;                  /* something may have been kept from earlier runs */
};

typedef struct Run {
    Prover *pr;
    Search *s;
    ProveMode mode;
    bool want_tree;
    bool bounded;               /* the constraints bound the depth */
    unsigned bound;             /* no node is deeper, then */
    bool single;                /* one search without a limit on the height, not deepening */
    bool direct;                /* the same by proof numbers, for any tree */
    bool keeps;                 /* what it learns serves later runs, and theirs served it */
    bool distrust;              /* what was remembered proved wrong: use no table any more */
    bool spurn;                 /* nor show trees of the refuter */
    bool mismatch;              /* that has just been found: start again */
    unsigned known;             /* height of the lowest tree known; HEIGHT_INFINITE: none is */
    bool refuting;              /* the refuter has begun */
    uint64_t refuter_nodes;     /* spent by it */
    bool by_refuter;            /* once decided: the refuter's tree is to be shown */
    SearchStory story;
    double began;
    bool made_do;               /* the tree is not the one that is wanted, for lack of time */
    bool recorded;              /* once decided: the tree wanted stands in the sketch */
    unsigned least;             /* no tree is lower */
    unsigned height;            /* once decided: of a tree */
    LimitReached limit;
} Run;

Prover *prover_new(size_t memory)
{
    Prover *pr = base_alloc(sizeof *pr, "prover");
    pr->memory = memory;
    pr->hands = NULL;
    pr->n_hands = 0;
    pr->asked = NULL;
    pr->alone = 0;
    pr->keep = pr->kept = false;
    table_init(&pr->table, memory / 2);
    refuter_init(&pr->refuter, memory / 4);
    sketch_init(&pr->sketch, memory / 8);
    search_init(&pr->search, &pr->table, &pr->sketch, memory / 8);
    return pr;
}

void prover_share(Prover *pr, const Hand *hands, unsigned n, uint64_t alone)
{
    pr->hands = hands;
    pr->n_hands = n;
    pr->alone = alone;
}

void prover_keep(Prover *pr)
{
    table_forget(&pr->table);
    pr->keep = true;
    pr->kept = false;
}

void prover_ask(Prover *pr, Alternatives *a)
{
    pr->asked = a;
}

void prover_free(Prover *pr)
{
    if (!pr)
        return;
    table_clear(&pr->table);
    refuter_clear(&pr->refuter);
    sketch_clear(&pr->sketch);
    search_clear(&pr->search);
    free(pr);
}

/* The sides take turns: two plies behind the last move of either nobody moves any more. */
static void find_bound(Run *r, const Problem *p)
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

/* Whether the first tree of a depth-first search is wanted. */
static bool in_order(const Run *r)
{
    return r->single || r->mode == PROVE_FIRST;
}

/* Sets the search up for trees of height <= n. */
static void set_height(Run *r, unsigned n)
{
    Search *s = r->s;
    unsigned plies = n < r->bound ? n : r->bound;
    s->use_table = plies > (r->keeps ? KEPT_SHALLOW : SHALLOW) && !r->distrust;
    s->least_left = r->keeps ? 2 : 3;
    s->table_to = plies - 2;
    s->recording = r->want_tree && plies <= (in_order(r) ? SHALLOW : NO_CHOICE);
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
    return r->s->use_table && !in_order(r) && !r->direct && !r->keeps && !r->s->p->seek;
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
        set_height(r, reach);
        s->weigh_left = false;
        int found = pn_within(s, 0, reach, end - before);
        r->story.scouting += s->nodes - before;
        going = found >= 0;
        r->known = going ? (unsigned)found : r->known;
    }
    set_height(r, height);
}

/* Lets the refuter catch up with the nodes spent on deepening, `spare` at least. */
static RefuteStatus refute(Run *r, uint64_t spare)
{
    Search *s = r->s;
    Refuter *refuter = &r->pr->refuter;
    uint64_t share = (s->nodes - r->refuter_nodes) / REFUTE_SHARE;
    share = share > spare ? share : spare;
    if (r->bounded || share < REFUTE_AFTER || share <= r->refuter_nodes)
        return REFUTE_GOING;
    if (!r->refuting)
        refuter_begin(refuter, s);
    r->refuting = true;
    uint64_t before = s->nodes;
    RefuteStatus status = refuter_run(refuter, s, share - r->refuter_nodes);
    r->refuter_nodes += s->nodes - before;
    r->story.refuting += s->nodes - before;
    return status;
}

static Verdict unknown(Run *r, LimitReached limit)
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
    r->by_refuter = r->limit == LIMIT_NODES && r->refuting && !r->spurn &&
                    r->pr->refuter.status == REFUTE_PROVED;
    return r->by_refuter ? VERDICT_SATISFIABLE : VERDICT_UNKNOWN;
}

/* One height: whether there is a tree of so many plies.  The scout has its turns meanwhile. */
static int try_height(Run *r, unsigned height, Turn turn, unsigned n, unsigned excluded)
{
    Search *s = r->s;
    set_height(r, height);
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
        r->story.deepest = height;
        int found = try_height(r, height, turn, n, excluded);
        if (s->use_table && !r->single && !r->story.by_numbers)
            r->story.by_numbers = height;
        if (found >= 0) {
            r->recorded = s->recording && (in_order(r) || height < NO_CHOICE || turn == TURN_US);
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
        s->n_moves = 0;
        if (status == REFUTE_DONE)
            return VERDICT_REFUTED;
        if (status == REFUTE_STOPPED)
            return stopped(r);
        if (height == most)
            return unknown(r, LIMIT_DEPTH);
        if (next > height + 1 && next <= most)
            height++;
        if (status == REFUTE_PROVED && r->mode == PROVE_ANY && !r->spurn) {
            r->by_refuter = true;
            return VERDICT_SATISFIABLE;
        }
    }
}

/* Whether the root has a tree under the search's threshold; r->least says where to begin. */
static Verdict decide(Run *r)
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
    set_height(r, 0);
    if (!search_judge(s, s->state[0], 0, &judgement))
        return stopped(r);
    if (judgement == NODE_FAILS)
        return VERDICT_REFUTED;
    if (judgement == NODE_LEAF)
        return satisfiable(r, 0);
    if (!search_room(s, 0))
        return stopped(r);
    unsigned excluded, n = search_moves(s, 0, &excluded);
    if (!n)
        return VERDICT_REFUTED;
    if (r->least == 0)
        r->least = 1;
    if (!s->limits.max_depth)
        return unknown(r, LIMIT_DEPTH);
    return deepen(r, s->p->turn(s->p, s->state[0]), n, excluded);
}

static ExtractKind kind_wanted(const Run *r)
{
    if (r->by_refuter)
        return EXTRACT_REFUTER;
    if (in_order(r))
        return EXTRACT_FIRST;
    return r->mode == PROVE_SHORTEST && !r->made_do ? EXTRACT_SHORTEST : EXTRACT_ANY;
}

/* Extracts the tree of the verdict; see extract_tree(). */
static int extract(Run *r, ExtractKind kind, int64_t *worst)
{
    Search *s = r->s;
    unsigned limit = r->by_refuter || r->single ? s->limits.max_depth : r->height;
    search_reach(s, limit);
    int height = extract_tree(s, &r->pr->refuter, kind, limit, worst);
    if (height == SEARCH_MISMATCH) {
        assert(!r->distrust || !r->spurn);
        r->mismatch = !r->spurn;
        r->distrust = r->distrust || !r->by_refuter;
        r->spurn = true;
    }
    return height;
}

/* The tree of the verdict could not be written down; `was` is the limit met before. */
static Verdict no_tree(Run *r, LimitReached was)
{
    LimitReached now = r->s->stopped;
    if (r->by_refuter && was == LIMIT_NONE && now == LIMIT_MEMORY) {
        r->spurn = r->mismatch = true;          /* there may be a smaller one */
        r->s->stopped = LIMIT_NONE;
    }
    if (r->made_do && now != LIMIT_MEMORY)
        return VERDICT_UNKNOWN;                 /* for the limit that was met first */
    return unknown(r, now != LIMIT_NONE ? now : was);
}

static void resume(Search *s)
{
    s->stopped = LIMIT_NONE;
    s->next_check = s->nodes;
    s->sketch->n = 0;
    s->n_moves = 0;
}

/* There was no time for the shortest trees of all nodes; any tree is much less work, as the search
 * has just met one.  It gets a tenth more of the time. */
static int make_do(Run *r, LimitReached was)
{
    Search *s = r->s;
    r->limit = was;
    r->made_do = true;
    resume(s);
    if (was == LIMIT_TIME || was == LIMIT_INTERRUPTED) {
        double now = prove_now();
        s->limits.deadline = now + (now - r->began) / 10 + 0.01;
        s->limits.stop = NULL;
    }
    return extract(r, EXTRACT_ANY, NULL);
}

static bool in_a_hurry(const Run *r, int height)
{
    LimitReached limit = r->s->stopped;
    return height == SEARCH_STOPPED && (limit == LIMIT_TIME || limit == LIMIT_INTERRUPTED) &&
           !in_order(r) && !r->by_refuter && !r->made_do;
}

/* Writes the tree of the verdict.  A proof that stands does not fall for a limit on nodes. */
static Verdict make_tree(Run *r, Proof *out)
{
    Search *s = r->s;
    if (!r->recorded && (r->want_tree || r->by_refuter)) {
        ProveLimits limits = s->limits;
        LimitReached was = s->stopped;
        uint64_t before = s->nodes;
        s->limits.max_nodes = 0;
        resume(s);
        int height = r->made_do ? make_do(r, was) : extract(r, kind_wanted(r), NULL);
        if (in_a_hurry(r, height))
            height = make_do(r, s->stopped);
        s->limits = limits;
        s->next_check = s->nodes;
        r->story.writing += s->nodes - before;
        if (height < 0)
            return no_tree(r, was);
        r->height = (unsigned)height;
    }
    if (r->want_tree)
        sketch_finish(&r->pr->sketch, &out->tree);
    return VERDICT_SATISFIABLE;
}

/* The largest value of a leaf in the tree of the verdict; where the tree is too large to be written
 * down, of all leaves that may stand in it.  False: the proof has come to an end (r->limit). */
static bool worst_leaf(Run *r, int64_t *value)
{
    Search *s = r->s;
    if (extract(r, kind_wanted(r), value) >= 0)
        return true;
    if (s->stopped != LIMIT_MEMORY) {
        r->limit = s->stopped;
        return false;
    }
    s->stopped = LIMIT_NONE;
    *value = s->largest;
    return true;
}

/* Finds the least value by asking for ever smaller ones until that is refuted.  Leaves in r->least
 * the height from which trees under that value may be sought. */
static Verdict descend(Run *r, int64_t *value)
{
    Search *s = r->s;
    bool found = false;
    unsigned least = 0;
    for (;;) {
        table_forget(s->table);
        s->largest = INT64_MIN;
        Verdict verdict = decide(r);
        if (verdict != VERDICT_SATISFIABLE) {
            r->least = least;
            return verdict == VERDICT_REFUTED && found ? VERDICT_SATISFIABLE : verdict;
        }
        found = true;
        least = r->least;
        if (!worst_leaf(r, value))
            return VERDICT_UNKNOWN;
        if (*value == INT64_MIN)
            return VERDICT_SATISFIABLE;
        s->threshold = *value - 1;
    }
}

/* Finds the least value that can be forced and makes it the search's threshold. */
static Verdict seek(Run *r, int64_t *value)
{
    Search *s = r->s;
    Verdict verdict = VERDICT_SATISFIABLE;
    if (r->bounded && r->bound <= MINIMAX_PLIES) {
        if (!seek_least(s, value))
            return unknown(r, s->stopped);
        if (*value == SEEK_UNDEFINED)
            return VERDICT_REFUTED;
    } else {
        verdict = descend(r, value);
        table_forget(s->table);
    }
    s->threshold = *value;
    return verdict;
}

/* What a run with a value to seek remembers holds for its own thresholds only. */
static void open_table(Run *r)
{
    Prover *pr = r->pr;
    if (r->bounded && r->bound <= SHALLOW && !r->keeps)
        return;                                 /* it uses none */
    if (!r->keeps || !pr->kept)
        table_forget(&pr->table);
    pr->kept = r->keeps;
}

static Verdict solve(Run *r, Proof *out)
{
    r->mismatch = false;
    r->least = 0;
    r->s->threshold = SEEK_UNDEFINED - 1;
    open_table(r);
    Verdict verdict = VERDICT_SATISFIABLE;
    if (r->s->p->seek)
        verdict = seek(r, &out->sought);
    if (verdict == VERDICT_SATISFIABLE)
        verdict = decide(r);
    if (verdict == VERDICT_SATISFIABLE)
        verdict = make_tree(r, out);
    return verdict;
}

/* The states of the other threads take a sixteenth more of the memory. */
static void gather_crew(Prover *pr, Crew *crew)
{
    pr->search.crew = NULL;
    if (!pr->n_hands)
        return;
    crew_init(crew, &pr->table, pr->hands, pr->n_hands, pr->memory / 16, pr->alone);
    pr->search.crew = crew;
    table_share(&pr->table);
}

static void dismiss_crew(Prover *pr, Crew *crew)
{
    if (!pr->search.crew)
        return;
    pr->search.crew = NULL;
    pr->n_hands = 0;
    crew_clear(crew);
    table_unshare(&pr->table);
}

/* Whether a tree of the least height is all that was wanted; a shortest one is the same in every run. */
static bool is_canonical(const Run *r)
{
    if (r->mode == PROVE_LOWEST)
        return true;
    return !r->made_do && !r->by_refuter &&
           (r->mode != PROVE_ANY || in_order(r) || r->height < NO_CHOICE);
}

/* Goes on with all that the run has learnt; its refuter has done its work and gives the memory. */
static void find_alternatives(Run *r, const Proof *out)
{
    Prover *pr = r->pr;
    Alternatives *asked = pr->asked;
    pr->asked = NULL;
    if (!asked || out->verdict != VERDICT_SATISFIABLE)
        return;
    refuter_clear(&pr->refuter);
    refuter_init(&pr->refuter, pr->memory / 4);
    resume(r->s);
    r->want_tree = false;                       /* nothing is recorded */
    set_height(r, alternatives_reach(asked, out));
    alternatives_find(asked, r->s, out, pr->memory / 8);
}

static SearchStory tell(const Run *r)
{
    SearchStory story = r->story;
    story.bounded = r->bounded;
    story.bound = r->bounded ? r->bound : 0;
    story.direct = r->single || r->direct;
    story.deepening = r->s->nodes - story.scouting - story.refuting - story.writing;
    return story;
}

/* One run, from the beginning. */
static void run(Run *r, const Problem *p, void *root, ProveLimits limits, Proof *out)
{
    *out = (Proof){0};
    find_bound(r, p);
    r->keeps = r->pr->keep && r->mode != PROVE_ANY && r->mode != PROVE_LOWEST && !p->seek;
    search_begin(r->s, p, root, limits);
    r->story.threads = r->pr->n_hands + 1;
    Crew crew;
    gather_crew(r->pr, &crew);
    do
        out->verdict = solve(r, out);
    while (r->mismatch);
    out->story = tell(r);
    out->height_at_least = out->verdict == VERDICT_REFUTED ? 0 : r->least;
    if (out->verdict == VERDICT_SATISFIABLE) {
        out->height = r->height;
        out->shortest = r->height == r->least && is_canonical(r);
    } else {
        out->sought = 0;
    }
    out->limit = out->verdict == VERDICT_REFUTED || out->shortest ? LIMIT_NONE : r->limit;
    find_alternatives(r, out);
    out->nodes = r->s->nodes;
    dismiss_crew(r->pr, &crew);
}

void prove_run(Prover *pr, const Problem *p, void *root, ProveMode mode, ProveLimits limits,
               bool want_tree, Proof *out)
{
    assert(limits.max_depth <= LARGEST_MAX_DEPTH);
    Run first = {.pr = pr, .s = &pr->search, .mode = mode, .want_tree = want_tree}, r = first;
    r.began = first.began = prove_now();
    run(&r, p, root, limits, out);
    if (r.keeps && (out->limit == LIMIT_NODES || out->limit == LIMIT_MEMORY)) {
        tree_free(&out->tree);
        pr->keep = false;                       /* as if nothing had ever been kept */
        run(&first, p, root, limits, out);
        pr->keep = true;
    }
}

/* What the table is not needed for serves the refuter. */
static RefuteStatus refute_to_the_end(Prover *pr, Search *s)
{
    size_t usual = pr->refuter.most;
    pr->refuter.most = usual + pr->memory / 2;
    table_clear(&pr->table);
    table_init(&pr->table, pr->memory / 2);
    refuter_begin(&pr->refuter, s);
    RefuteStatus status = refuter_run(&pr->refuter, s, UINT64_MAX);
    pr->refuter.most = usual;
    return status;
}

Verdict prove_refutation(Prover *pr, const Problem *p, void *root, ProveLimits limits,
                         Refutation *out, LimitReached *limit)
{
    Search *s = &pr->search;
    Judgement judgement;
    *out = (Refutation){0};
    search_begin(s, p, root, limits);
    if (!search_judge(s, root, 0, &judgement)) {
        *limit = s->stopped;
        return VERDICT_UNKNOWN;
    }
    if (judgement == NODE_FAILS) {
        RefutedNode *only = base_zalloc(1, sizeof *only, "refutation");
        only->fails = true;
        *out = (Refutation){.node = only, .n = 1};
        return VERDICT_REFUTED;
    }
    RefuteStatus status = judgement == NODE_LEAF ? REFUTE_PROVED : refute_to_the_end(pr, s);
    if (status == REFUTE_PROVED)
        return VERDICT_SATISFIABLE;
    if (status == REFUTE_DONE && refuter_describe(&pr->refuter, s, out))
        return VERDICT_REFUTED;
    *limit = s->stopped != LIMIT_NONE ? s->stopped : LIMIT_MEMORY;
    return VERDICT_UNKNOWN;
}
