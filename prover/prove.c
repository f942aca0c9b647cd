/* prover/prove.c -- is the advice satisfiable, and by which forcing tree? (see prove.h)
 * One run: solve() asks for a verdict (decide.h; twice or more with a value to seek), then make_tree()
 * for the tree. */
#include "prover/prove.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/alternatives.h"
#include "prover/crew.h"
#include "prover/decide.h"
#include "prover/extract.h"
#include "prover/seek.h"

enum { MINIMAX_PLIES = 4 };     /* bounded advice up to here: values by minimax */

struct Prover {
    Table table;
    Firsts firsts;
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

/* With first moves to remember the table has less. */
static void new_table(Prover *pr)
{
    table_init(&pr->table, pr->firsts.at ? pr->memory / 8 * 3 : pr->memory / 2);
}

Prover *prover_new(size_t memory)
{
    Prover *pr = base_alloc(sizeof *pr, "prover");
    pr->memory = memory;
    pr->hands = NULL;
    pr->n_hands = 0;
    pr->asked = NULL;
    pr->alone = 0;
    pr->keep = pr->kept = false;
    pr->firsts = (Firsts){0};
    new_table(pr);
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
    if (!pr->keep) {
        table_clear(&pr->table);
        firsts_init(&pr->firsts, pr->memory / 8);
        new_table(pr);
    }
    table_forget(&pr->table);
    firsts_forget(&pr->firsts);
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
    firsts_clear(&pr->firsts);
    refuter_clear(&pr->refuter);
    sketch_clear(&pr->sketch);
    search_clear(&pr->search);
    free(pr);
}

static ExtractKind kind_wanted(const Run *r)
{
    if (r->by_refuter)
        return EXTRACT_REFUTER;
    if (run_in_order(r))
        return EXTRACT_FIRST;
    return r->mode == PROVE_SHORTEST && !r->made_do ? EXTRACT_SHORTEST : EXTRACT_ANY;
}

/* Each its usual share of the memory; widen() may have changed that. */
static void share_memory(Prover *pr)
{
    if (pr->refuter.most > 0)
        return;
    refuter_init(&pr->refuter, pr->memory / 4);
    sketch_clear(&pr->sketch);
    sketch_init(&pr->sketch, pr->memory / 8);
}

/* Gives what the refuter has to the tree; false if it is needed, or given already. */
static bool widen(Run *r)
{
    size_t bytes = r->refuter->most;
    if (r->by_refuter || bytes == 0 || r->s->limits.max_tree)
        return false;
    refuter_clear(r->refuter);
    sketch_widen(r->s->sketch, bytes);
    return true;
}

/* Extracts the tree of the verdict; see extract_tree(). */
static int extract(Run *r, ExtractKind kind, int64_t *worst)
{
    Search *s = r->s;
    unsigned limit = r->by_refuter || r->single ? s->limits.max_depth : r->height;
    search_reach(s, limit);
    int height = extract_tree(s, r->refuter, kind, limit, worst);
    if (height == SEARCH_MISMATCH) {
        assert(!r->distrust || !r->spurn);
        r->mismatch = !r->spurn;
        r->distrust = r->distrust || !r->by_refuter;
        s->spurn_known = true;
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
    return run_unknown(r, now != LIMIT_NONE ? now : was);
}

static void resume(Search *s)
{
    search_resume(s);
    s->sketch->n = 0;
    s->n_moves = 0;
}

/* Beyond a limit on time, to write a tree down that is known to be there. */
static double extra_time(double spent)
{
    static const double share = 0.1, most = 0.1;
    double extra = 0.01 + share * spent;
    return extra < most ? extra : most;
}

/* There was no time for the shortest trees of all nodes; any tree is much less work, as the search
 * has just met one. */
static int make_do(Run *r, LimitReached was)
{
    Search *s = r->s;
    r->limit = was;
    r->made_do = true;
    if (was == LIMIT_TIME || was == LIMIT_INTERRUPTED) {
        double now = prove_now();
        s->limits.deadline = now + extra_time(now - r->began);
        s->limits.stop = NULL;
    }
    resume(s);
    return extract(r, EXTRACT_ANY, NULL);
}

static bool in_a_hurry(const Run *r, int height)
{
    LimitReached limit = r->s->stopped;
    return height == SEARCH_STOPPED && (limit == LIMIT_TIME || limit == LIMIT_INTERRUPTED) &&
           !run_in_order(r) && !r->by_refuter && !r->made_do;
}

/* Writes the tree of the verdict.  A proof that stands does not fall for a limit on nodes. */
static Verdict make_tree(Run *r, Proof *out)
{
    Search *s = r->s;
    s->now.stage = STAGE_TREE;
    s->now.tree = r->height;
    if (!r->recorded && (r->want_tree || r->by_refuter)) {
        ProveLimits limits = s->limits;
        LimitReached was = s->stopped;
        uint64_t before = s->nodes;
        s->limits.max_nodes = 0;
        resume(s);
        int height = r->made_do ? make_do(r, was) : extract(r, kind_wanted(r), NULL);
        if (height == SEARCH_STOPPED && s->stopped == LIMIT_MEMORY && widen(r)) {
            resume(s);
            height = extract(r, kind_wanted(r), NULL);
        }
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
        sketch_finish(s->sketch, &out->tree);
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
        Verdict verdict = run_decide(r);
        if (verdict != VERDICT_SATISFIABLE) {
            r->least = found ? least : r->least;
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
            return run_unknown(r, s->stopped);
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
static void open_table(Prover *pr, const Run *r)
{
    if (r->bounded && r->bound <= SHALLOW && !r->keeps)
        return;                                 /* it uses none */
    if (!r->keeps || !pr->kept)
        table_forget(&pr->table);
    pr->kept = r->keeps;
}

static Verdict solve(Prover *pr, Run *r, Proof *out)
{
    share_memory(pr);
    pr->sketch.limit = r->s->limits.max_tree;
    r->mismatch = false;
    r->least = 0;
    r->s->threshold = SEEK_UNDEFINED - 1;
    open_table(pr, r);
    Verdict verdict = VERDICT_SATISFIABLE;
    if (r->s->p->seek)
        verdict = seek(r, &out->sought);
    if (verdict == VERDICT_SATISFIABLE)
        verdict = run_decide(r);
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
           (r->mode != PROVE_ANY || run_in_order(r) || r->height < NO_CHOICE);
}

/* Goes on with all that the run has learnt; its refuter has done its work and gives the memory. */
static void find_alternatives(Prover *pr, Run *r, const Proof *out)
{
    Alternatives *asked = pr->asked;
    pr->asked = NULL;
    unsigned reach = asked ? alternatives_reach(asked, r->s, out) : 0;
    if (!reach)
        return;
    refuter_clear(&pr->refuter);
    share_memory(pr);
    resume(r->s);
    r->want_tree = false;                       /* nothing is recorded */
    run_set_height(r, reach);
    r->s->now = (ProveProgress){STAGE_ALTERNATIVES, reach, out->height, 0};
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
static void run(Prover *pr, Run *r, const Problem *p, void *root, ProveLimits limits, Proof *out)
{
    *out = (Proof){0};
    run_bound(r, p);
    r->keeps = pr->keep && r->mode != PROVE_ANY && r->mode != PROVE_LOWEST && !p->seek;
    search_begin(r->s, p, root, limits);
    if (r->keeps && p->key_of_images)
        r->s->key = p->key_of_images;
    if (r->keeps && p->order_by_key)
        r->s->firsts = &pr->firsts;
    r->story.threads = pr->n_hands + 1;
    Crew crew;
    gather_crew(pr, &crew);
    do
        out->verdict = solve(pr, r, out);
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
    find_alternatives(pr, r, out);
    out->nodes = r->s->nodes;
    dismiss_crew(pr, &crew);
}

void prove_run(Prover *pr, const Problem *p, void *root, ProveMode mode, ProveLimits limits,
               bool want_tree, Proof *out)
{
    assert(limits.max_depth <= LARGEST_MAX_DEPTH);
    Run first = {.s = &pr->search,
                 .refuter = &pr->refuter,
                 .mode = mode,
                 .want_tree = want_tree,
                 .began = prove_now()};
    Run r = first;
    run(pr, &r, p, root, limits, out);
    if (r.keeps && (out->limit == LIMIT_NODES || out->limit == LIMIT_MEMORY)) {
        tree_free(&out->tree);
        pr->keep = false;                       /* as if nothing had ever been kept */
        run(pr, &first, p, root, limits, out);
        pr->keep = true;
    }
}

/* What the table is not needed for serves the refuter. */
static RefuteStatus refute_to_the_end(Prover *pr, Search *s)
{
    size_t usual = pr->refuter.most;
    pr->refuter.most = usual + pr->memory / 2;
    table_clear(&pr->table);
    new_table(pr);
    refuter_begin(&pr->refuter, s, true);
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
    share_memory(pr);
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
