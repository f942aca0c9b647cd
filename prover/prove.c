/* prover/prove.c -- the prover (see prove.h).
 * One run: solve_run() asks for a verdict (driver.h; twice or more with a value to seek), then
 * make_tree() for the tree. */
#include "prover/prove.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/chance/expect.h"
#include "prover/chance/odds.h"
#include "prover/chance/preferred.h"
#include "prover/refute/closed_set.h"
#include "prover/refute/counter.h"
#include "prover/refute/hold.h"
#include "prover/search/best_first.h"
#include "prover/search/driver.h"
#include "prover/search/minimax.h"
#include "prover/search/parallel.h"
#include "prover/tree/alternatives.h"
#include "prover/tree/extract.h"

enum { MINIMAX_PLIES = 4 }; /* bounded advice up to here: values by minimax */

struct Prover {
    TransTable table;
    NodeCache best_moves, values;
    TreeBuilder builder;
    Search search;
    Refuter refuter;
    BestRun *best; /* a best-first search that a limit has stopped; NULL */
    size_t memory;
    bool keep; /* what is learnt, from run to run */
    bool kept; /* something may have been kept from earlier runs */
};

/* With first moves and values to remember the table has less. */
static void new_table(Prover *pr)
{
    trans_init(&pr->table, pr->best_moves.n ? pr->memory / 32 * 11 : pr->memory / 2);
}

Prover *prover_new(size_t memory)
{
    Prover *pr = base_alloc(sizeof *pr, "prover");
    pr->memory = memory;
    pr->keep = pr->kept = false;
    pr->best_moves = pr->values = (NodeCache){0};
    pr->best = NULL;
    new_table(pr);
    refuter_init(&pr->refuter, memory / 4);
    builder_init(&pr->builder, memory / 8);
    search_init(&pr->search, &pr->table, &pr->builder, memory / 8);
    return pr;
}

void prover_keep(Prover *pr)
{
    if (!pr->keep) {
        trans_clear(&pr->table);
        node_cache_init(&pr->best_moves, pr->memory / 8);
        node_cache_init(&pr->values, pr->memory / 32);
        new_table(pr);
    }
    trans_forget(&pr->table);
    node_cache_forget(&pr->best_moves);
    node_cache_forget(&pr->values);
    pr->keep = true;
    pr->kept = false;
}

void prover_free(Prover *pr)
{
    if (!pr)
        return;
    trans_clear(&pr->table);
    node_cache_clear(&pr->best_moves);
    node_cache_clear(&pr->values);
    refuter_clear(&pr->refuter);
    builder_clear(&pr->builder);
    search_clear(&pr->search);
    best_run_free(pr->best);
    free(pr);
}

static ExtractKind kind_wanted(const ProofRun *r)
{
    if (r->source == TREE_OF_REFUTER)
        return EXTRACT_REFUTER;
    if (run_in_order(r))
        return EXTRACT_FIRST;
    bool shortest = r->settings.mode == PROVE_SHORTEST && r->source != TREE_FALLBACK;
    return shortest ? EXTRACT_SHORTEST : EXTRACT_ANY;
}

/* Each its usual share of the memory; widen_tree_memory() may have changed that. */
static void share_memory(Prover *pr)
{
    if (pr->refuter.most > 0)
        return;
    refuter_init(&pr->refuter, pr->memory / 4);
    builder_clear(&pr->builder);
    builder_init(&pr->builder, pr->memory / 8);
}

/* Gives what the refuter has to the tree; false if it is needed, or given already. */
static bool widen_tree_memory(ProofRun *r)
{
    size_t bytes = r->refuter->most;
    if (r->source == TREE_OF_REFUTER || bytes == 0 || r->s->limits.max_tree)
        return false;
    refuter_clear(r->refuter);
    builder_widen(r->s->builder, bytes);
    return true;
}

/* Extracts the tree of the verdict; see extract_tree(). */
static int extract_verdict(ProofRun *r, ExtractKind kind, int64_t *worst)
{
    Search *s = r->s;
    bool any_height = r->source == TREE_OF_REFUTER || r->method == METHOD_DEPTH_FIRST;
    unsigned limit = any_height ? s->limits.max_depth : r->height;
    search_reach(s, limit);
    int height = extract_tree(s, r->refuter, kind, limit, worst);
    if (height == SEARCH_MISMATCH) {
        RunSettings *settings = &r->settings;
        assert(!settings->no_table || !settings->no_refuter_tree);
        if (!settings->no_refuter_tree)
            r->phase = RUN_RESTART;
        if (r->source != TREE_OF_REFUTER)
            settings->no_table = true;
        settings->no_refuter_tree = true;
        s->config.ignore_known = true;
        s->values = NULL;
    }
    return height;
}

/* The tree of the verdict could not be written down; `was` is the limit met before. */
static Verdict no_tree(ProofRun *r, LimitReached was)
{
    LimitReached now = r->s->stopped;
    if (r->source == TREE_OF_REFUTER && was == LIMIT_NONE && now == LIMIT_MEMORY) {
        r->settings.no_refuter_tree = true; /* there may be a smaller one */
        r->phase = RUN_RESTART;
        r->s->stopped = LIMIT_NONE;
    }
    if (r->source == TREE_FALLBACK && now != LIMIT_MEMORY)
        return VERDICT_UNKNOWN; /* for the limit that was met first */
    return run_unknown(r, now != LIMIT_NONE ? now : was);
}

static void resume_search(Search *s)
{
    search_resume(s);
    s->builder->n = 0;
    s->n_moves = 0;
}

/* Beyond a limit on time, to write a tree down that is known to be there.  Who interrupts waits for
 * the answer. */
static double extra_time(double spent, LimitReached was)
{
    static const double least = 0.01, share = 0.1, most = 0.1;
    double extra = least + share * spent;
    if (was == LIMIT_INTERRUPTED)
        return least;
    return extra < most ? extra : most;
}

/* There was no time for the shortest trees of all nodes; any tree is much less work, as the search
 * has just met one. */
static int fall_back(ProofRun *r, LimitReached was)
{
    Search *s = r->s;
    r->limit = was;
    r->source = TREE_FALLBACK;
    if (was == LIMIT_TIME || was == LIMIT_INTERRUPTED) {
        double now = prove_now();
        s->limits.deadline = now + extra_time(now - r->began, was);
        s->limits.stop = NULL;
    }
    resume_search(s);
    return extract_verdict(r, EXTRACT_ANY, NULL);
}

/* Whether time was up before the tree that is wanted was written, and any other will do. */
static bool is_out_of_time(const ProofRun *r, int height)
{
    LimitReached limit = r->s->stopped;
    return height == SEARCH_STOPPED && (limit == LIMIT_TIME || limit == LIMIT_INTERRUPTED) &&
           !run_in_order(r) && r->source == TREE_PROVED_AGAIN;
}

/* Writes the tree of the verdict.  A proof that stands does not fall for a limit on nodes. */
static Verdict make_tree(ProofRun *r, Proof *out)
{
    Search *s = r->s;
    bool want_tree = r->settings.want_tree;
    assert(r->phase != RUN_RESTART);
    r->phase = RUN_WRITING;
    s->now.stage = STAGE_TREE;
    s->now.tree = r->height;
    if (r->source != TREE_RECORDED && (want_tree || r->source == TREE_OF_REFUTER)) {
        ProveLimits limits = s->limits;
        LimitReached was = s->stopped;
        uint64_t before = s->nodes;
        s->limits.max_nodes = 0;
        resume_search(s);
        int height = r->source == TREE_FALLBACK ? fall_back(r, was)
                                                : extract_verdict(r, kind_wanted(r), NULL);
        if (height == SEARCH_STOPPED && s->stopped == LIMIT_MEMORY && widen_tree_memory(r)) {
            resume_search(s);
            height = extract_verdict(r, kind_wanted(r), NULL);
        }
        if (is_out_of_time(r, height))
            height = fall_back(r, s->stopped);
        s->limits = limits;
        s->next_check = s->nodes;
        r->stats.writing += s->nodes - before;
        if (height < 0)
            return no_tree(r, was);
        r->height = (unsigned)height;
    }
    if (want_tree)
        builder_finish(s->builder, &out->strategy);
    return VERDICT_SATISFIABLE;
}

/* The largest value of a leaf in the tree of the verdict; where the tree is too large to be written
 * down, of all leaves that may stand in it.  False: the proof has come to an end (r->limit). */
static bool worst_leaf(ProofRun *r, int64_t *value)
{
    Search *s = r->s;
    if (extract_verdict(r, kind_wanted(r), value) >= 0)
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
static Verdict descend(ProofRun *r, int64_t *value)
{
    Search *s = r->s;
    bool found = false;
    unsigned least = 0;
    for (;;) {
        trans_forget(s->table);
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
        s->config.threshold = *value - 1;
    }
}

static bool is_by_minimax(const ProofRun *r)
{
    return r->bounded && r->bound <= MINIMAX_PLIES;
}

/* Whether values are those of positions; then all leaves stand at the bound. */
static bool values_are_by_position(const ProofRun *r)
{
    return r->s->p->by_position.key && is_by_minimax(r) && r->bound <= r->s->limits.max_depth;
}

/* Finds the least value that can be forced and makes it the search's threshold. */
static Verdict seek_least_value(ProofRun *r, int64_t *value)
{
    Search *s = r->s;
    Verdict verdict = VERDICT_SATISFIABLE;
    if (is_by_minimax(r)) {
        if (!seek_least(s, value))
            return run_unknown(r, s->stopped);
        if (*value == SEEK_UNDEFINED)
            return VERDICT_REFUTED;
    } else {
        verdict = descend(r, value);
        trans_forget(s->table);
    }
    s->config.threshold = *value;
    return verdict;
}

/* What a run with a value to seek remembers holds for its own thresholds only. */
static void open_run_table(Prover *pr, const ProofRun *r)
{
    if (r->bounded && r->bound <= SHALLOW && !r->settings.keeps)
        return; /* it uses none */
    if (!r->settings.keeps || !pr->kept)
        trans_forget(&pr->table);
    pr->kept = r->settings.keeps;
}

/* Looks for a line by best-first search.  False: it cannot tell, and the run goes on as one for any
 * tree. */
static bool solve_by_keys(ProofRun *r, Proof *out, Verdict *verdict)
{
    Search *s = r->s;
    bool lowest = r->settings.mode == PROVE_LOWEST;
    BestLine line;
    BestFirst found = lowest ? best_first_run(s, BEST_SHORTEST, NULL, &line)
                             : best_first_run(s, BEST_RANKED, r->kept, &line);
    out->towards = line.towards;
    switch (found) {
    case BEST_FOUND:
        *verdict = VERDICT_SATISFIABLE;
        r->height = line.height;
        r->least = lowest ? line.at_least : r->least;
        out->within = lowest && line.at_least < line.height ? prove_within(&s->limits) : 0;
        break;
    case BEST_NONE: *verdict = VERDICT_REFUTED; break;
    case BEST_STOPPED: *verdict = run_unknown(r, s->stopped); break;
    case BEST_CANNOT_TELL: return false;
    }
    r->source = TREE_RECORDED;
    r->stats.any_tree += s->nodes;
    if (*verdict == VERDICT_SATISFIABLE && r->settings.want_tree)
        builder_finish(s->builder, &out->strategy);
    return true;
}

static Verdict solve_run(Prover *pr, ProofRun *r, Proof *out)
{
    share_memory(pr);
    pr->builder.limit = r->s->limits.max_tree;
    r->phase = RUN_DECIDING;
    r->least = r->s->config.leaf_level; /* no tree is lower */
    r->s->config.threshold =
        r->s->config.leaf_level ? r->s->p->by_position.most : SEEK_UNDEFINED - 1;
    open_run_table(pr, r);
    Verdict verdict = VERDICT_SATISFIABLE;
    if (r->settings.best_first && solve_by_keys(r, out, &verdict))
        return verdict;
    if (r->s->p->seek)
        verdict = seek_least_value(r, &out->sought);
    if (verdict == VERDICT_SATISFIABLE)
        verdict = run_decide(r);
    if (verdict == VERDICT_SATISFIABLE)
        verdict = make_tree(r, out);
    return verdict;
}

/* The states of the other threads take a sixteenth more of the memory. */
static void start_workers(Prover *pr, const Question *q, Team *team)
{
    pr->search.team = NULL;
    if (!q->n_views)
        return;
    team_init(team, &pr->table, q->views, q->n_views, pr->memory / 16, q->alone);
    pr->search.team = team;
}

static void stop_workers(Prover *pr, Team *team)
{
    if (!pr->search.team)
        return;
    pr->search.team = NULL;
    team_clear(team);
}

/* Whether a tree of the least height is all that was wanted; a shortest one is the same in every
 * run. */
static bool is_canonical(const ProofRun *r)
{
    if (r->settings.mode == PROVE_LOWEST)
        return true;
    if (r->source == TREE_FALLBACK || r->source == TREE_OF_REFUTER)
        return false;
    return r->settings.mode != PROVE_ANY || run_in_order(r) || r->height < NO_CHOICE;
}

/* Goes on with all that the run has learnt; its refuter has done its work and gives the memory. */
static void find_alternatives(Prover *pr, ProofRun *r, Alternatives *asked, Proof *out)
{
    unsigned reach = asked ? alternatives_reach(asked, r->s, out) : 0;
    if (!reach)
        return;
    if (out->strategy.n && !proof_unfold(out, pr->builder.most)) {
        for (int kind = 0; kind < N_OTHER_KINDS; kind++)
            asked->limit[kind] = LIMIT_MEMORY;
        return;
    }
    refuter_clear(&pr->refuter);
    share_memory(pr);
    resume_search(r->s);
    r->settings.want_tree = false; /* nothing is recorded */
    run_set_height(r, reach);
    r->s->now = (ProveProgress){STAGE_ALTERNATIVES, reach, out->height, 0};
    alternatives_find(asked, r->s, out, pr->memory / 8);
}

static SearchStats stats_of(const ProofRun *r)
{
    SearchStats stats = r->stats;
    assert(stats.any_tree + stats.refuting + stats.writing <= r->s->nodes);
    stats.bounded = r->bounded;
    stats.bound = r->bounded ? r->bound : 0;
    stats.direct = r->method != METHOD_DEEPENING;
    stats.deepening = r->s->nodes - stats.any_tree - stats.refuting - stats.writing;
    return stats;
}

/* One run, from the beginning. */
static void run_question(Prover *pr, ProofRun *r, const Question *q, Proof *out)
{
    const Problem *p = q->problem;
    *out = (Proof){0};
    ProveMode mode = r->settings.mode;
    run_choose_method(r, p);
    r->settings.keeps = pr->keep && mode != PROVE_ANY && mode != PROVE_LOWEST && !p->seek;
    search_begin(r->s, p, q->root, q->limits);
    if (r->settings.keeps && p->key_of_images)
        r->s->config.key = p->key_of_images;
    if (r->settings.keeps && p->order_by_key)
        r->s->best_moves = &pr->best_moves;
    if (values_are_by_position(r)) {
        r->s->values = pr->keep ? &pr->values : NULL;
        r->s->config.leaf_level = r->bound;
    }
    r->stats.threads = q->n_views + 1;
    Team team;
    start_workers(pr, q, &team);
    do
        out->verdict = solve_run(pr, r, out);
    while (r->phase == RUN_RESTART);
    out->stats = stats_of(r);
    out->height_at_least = out->verdict == VERDICT_REFUTED ? 0 : r->least;
    if (out->verdict == VERDICT_SATISFIABLE) {
        out->height = r->height;
        out->shortest = r->height == r->least && is_canonical(r);
    } else {
        out->sought = 0;
    }
    out->limit = out->verdict == VERDICT_REFUTED || out->shortest ? LIMIT_NONE : r->limit;
    find_alternatives(pr, r, q->others, out);
    out->nodes = r->s->nodes;
    stop_workers(pr, &team);
}

void proof_free(Proof *p)
{
    strategy_free(&p->strategy);
    tree_free(&p->tree);
}

bool proof_unfold(Proof *p, uint64_t most)
{
    return p->tree.n || (p->strategy.n && tree_unfold(&p->strategy, most, &p->tree));
}

static void decide_reach(Prover *pr, const Question *q, Proof *out)
{
    bool best_first = q->mode == PROVE_BEST || q->mode == PROVE_LOWEST;
    assert(q->limits.max_depth <= LARGEST_MAX_DEPTH && (q->views || !q->n_views));
    ProofRun first = {.s = &pr->search,
                      .refuter = &pr->refuter,
                      .kept = q->go_on ? &pr->best : NULL,
                      .settings = {.mode = q->mode == PROVE_BEST ? PROVE_ANY : q->mode,
                                   .best_first = best_first,
                                   .want_tree = q->want == WANT_TREE},
                      .began = prove_now()};
    ProofRun r = first;
    run_question(pr, &r, q, out);
    bool kept = r.settings.keeps || r.s->values;
    if (kept && (out->limit == LIMIT_NODES || out->limit == LIMIT_MEMORY)) {
        Question again = *q;
        again.n_views = 0;
        again.others = NULL;
        proof_free(out);
        pr->keep = false; /* as if nothing had ever been kept */
        run_question(pr, &first, &again, out);
        pr->keep = true;
    }
}

/* What the table is not needed for serves the refuter. */
static RefuteStatus refute_to_the_end(Prover *pr, Search *s, ClosedMoves moves)
{
    size_t usual = pr->refuter.most;
    pr->refuter.most = usual + pr->memory / 2;
    trans_clear(&pr->table);
    new_table(pr);
    refuter_begin(&pr->refuter, s, moves == CLOSED_SMALL);
    pr->refuter.heeds_known = true;
    RefuteStatus status = refuter_run(&pr->refuter, s, UINT64_MAX);
    pr->refuter.most = usual;
    return status;
}

/* The holding-goal fails at the root. */
static Strategy failing_root(void)
{
    StrategyNode *only = base_zalloc(1, sizeof *only, "refutation");
    only->kind = STRATEGY_LEAF;
    return (Strategy){.claim = CLAIM_REFUTATION, .node = only, .n = 1};
}

/* What the tables are not needed for serves the set. */
static Verdict refute_by_set(Prover *pr, Strategy *out)
{
    trans_clear(&pr->table);
    new_table(pr);
    switch (closed_set_find(&pr->search, pr->memory / 4 * 3, out)) {
    case CLOSED_SET_FOUND: return VERDICT_REFUTED;
    case CLOSED_SET_TREE: return VERDICT_SATISFIABLE;
    default: return VERDICT_UNKNOWN;
    }
}

/* The root has been judged.  Returns: what is true of it; unknown where a limit was met. */
static Verdict refute_root(Prover *pr, Judgement root, ClosedMoves moves, Strategy *out)
{
    if (root == NODE_LEAF)
        return VERDICT_SATISFIABLE;
    if (root == NODE_FAILS) {
        *out = failing_root();
        return VERDICT_REFUTED;
    }
    if (moves == CLOSED_SMALLEST)
        return refute_by_set(pr, out);
    RefuteStatus status = refute_to_the_end(pr, &pr->search, moves);
    if (status == REFUTE_PROVED)
        return VERDICT_SATISFIABLE;
    if (status == REFUTE_DONE && refuter_describe(&pr->refuter, &pr->search, out))
        return VERDICT_REFUTED;
    return VERDICT_UNKNOWN;
}

static void refute_reach(Prover *pr, const Question *q, Proof *out)
{
    Search *s = &pr->search;
    Judgement judgement;
    *out = (Proof){.verdict = VERDICT_UNKNOWN};
    share_memory(pr);
    search_begin(s, q->problem, q->root, q->limits);
    if (search_judge(s, q->root, 0, &judgement))
        out->verdict = refute_root(pr, judgement, q->closed, &out->strategy);
    if (out->verdict == VERDICT_UNKNOWN)
        out->limit = s->stopped != LIMIT_NONE ? s->stopped : LIMIT_MEMORY;
    out->nodes = s->nodes;
}

typedef void OddsMethod(Search *s, const OddsTerms *q, size_t bytes, ProofWanted want, Proof *out);

/* What the refuter is not needed for serves the table of odds. */
static void answer_by_odds(Prover *pr, const Question *q, Proof *out)
{
    static OddsMethod *const decide[] = {[ASK_ODDS_MOST] = odds_decide,
                                         [ASK_ODDS_OF] = odds_decide,
                                         [ASK_EXPECTED] = expect_decide,
                                         [ASK_PREFERRED] = preferred_decide};
    static_assert(sizeof decide / sizeof *decide == N_ODDS_ASKS, "KEEP IN STEP: OddsAsk");
    assert(q->terms && (size_t)q->terms->ask < N_ODDS_ASKS && !q->problem->seek);
    share_memory(pr);
    pr->builder.limit = q->limits.max_tree;
    search_begin(&pr->search, q->problem, q->root, q->limits);
    refuter_clear(&pr->refuter);
    decide[q->terms->ask](&pr->search, q->terms, pr->memory / 4, q->want, out);
    share_memory(pr);
}

typedef void Method(Prover *pr, const Question *q, Proof *out);

/* How questions of a kind are answered, and what the strategies claim that are handed over. */
typedef struct KindMethods {
    Method *decide, *refute, *counter; /* NULL: that is never asked */
    StrategyClaim tree, refutation;    /* of WANT_TREE; of WANT_REFUTATION, where there is any */
} KindMethods;

static const KindMethods *methods_of(QuestionKind kind)
{
    static const KindMethods methods[] = {
        [QUESTION_NONE] = {NULL},
        [QUESTION_REACH] = {decide_reach, refute_reach, counter_find, CLAIM_TREE, CLAIM_REFUTATION},
        [QUESTION_HOLD] = {hold_decide, hold_refute, counter_find, CLAIM_HOLD, CLAIM_THEIR_TREE},
        [QUESTION_ODDS] = {answer_by_odds, answer_by_odds, NULL, CLAIM_ODDS, CLAIM_ODDS_REFUTATION},
        [QUESTION_EXPECT] = {.decide = answer_by_odds, .tree = CLAIM_EXPECTATION},
    };
    static_assert(sizeof methods / sizeof *methods == N_QUESTION_KINDS,
                  "KEEP IN STEP: QuestionKind");
    assert((size_t)kind < N_QUESTION_KINDS);
    return &methods[kind];
}

static Method *method_of(const KindMethods *m, ProofWanted want)
{
    switch (want) {
    case WANT_REFUTATION: return m->refute;
    case WANT_COUNTER: return m->counter;
    default: return m->decide;
    }
}

void prove(Prover *pr, const Question *q, Proof *out)
{
    assert(pr && q && q->problem && q->root && out);
    const KindMethods *methods = methods_of(q->problem->kind);
    Method *answer = method_of(methods, q->want);
    assert(answer);
    answer(pr, q, out);
    assert(!out->strategy.n || q->want != WANT_TREE || out->strategy.claim == methods->tree);
    assert(!out->strategy.n || q->want != WANT_REFUTATION ||
           out->strategy.claim == methods->refutation);
    out->kind = q->problem->kind;
}
