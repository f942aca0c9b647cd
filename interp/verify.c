/* interp/verify.c -- a whole table against every position it is written for (see verify.h). */
#include "interp/verify.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "interp/fixpoint.h"
#include "interp/sweep.h"

const char *verify_class_name(FailureClass c)
{
    static const char *const name[N_FAILURES] = {"no_rule", "no_advice", "unknown", "loop",
                                                 "lost_the_point"};
    return name[c];
}

static FailureClass class_of(Fate f)
{
    switch (f) {
    case FATE_LOST: return FAILURE_LOST;
    case FATE_NO_RULE: return FAILURE_NO_RULE;
    case FATE_NO_ADVICE: return FAILURE_NO_ADVICE;
    case FATE_UNKNOWN:
    case FATE_OPEN: return FAILURE_UNKNOWN;
    default: return FAILURE_LOOP;
    }
}

/* The aim for the solver and for look-ups: an evaluator for each thread. */
typedef struct AimThread {
    Machine *machine;
    Scene *scene;
    Entry entry;
} AimThread;

/* Everything that one verification holds on to. */
typedef struct Verification {
    const Compiled *c;
    const VerifyOptions *o;
    VEC(const char *) classes;
    VEC(uint64_t) base;
    VEC(Listing *) listings;
    VEC(AimThread *) aims; /* one a thread */
    Solution *solution;
    uint64_t solution_bytes;
    Scope scope;
    Heights heights;
    Sweep sweep;
    Play play;
    uint64_t longest; /* a position whose win takes longest */
    VerifyReport *out;
    void *position;
} Verification;

/* ---- the scope and the truth -------------------------------------------------------------- */

/* The material of the table and of all tables that it uses, each once. */
static void collect_classes(Verification *v)
{
    for (size_t i = 0; i < v->c->set->n_tables; i++) {
        const Table *t = v->c->set->tables[i];
        for (size_t j = 0; j < t->n_material; j++) {
            bool known = false;
            for (size_t k = 0; k < v->classes.n; k++)
                known = known || strcmp(v->classes.at[k], t->material[j]) == 0;
            if (!known)
                vec_push(&v->classes, t->material[j], "classes");
        }
    }
}

static AimThread *aim_new(const Compiled *c)
{
    AimThread *t = base_zalloc(1, sizeof *t, "the aim");
    t->machine = machine_new(c->program, c->game);
    t->scene = machine_scene_new(t->machine);
    t->entry = c->aim;
    return t;
}

static AimSays aim_says(void *context, const void *position)
{
    AimThread *t = context;
    machine_begin(t->machine, position, t->scene);
    return machine_eval(t->machine, t->entry, t->scene) ? AIM_HOLDS : AIM_OPEN;
}

static void aim_free(AimThread *t)
{
    machine_free(t->machine);
    free(t->scene);
    free(t);
}

static void solve_progress(void *context, const SolveProgress *p)
{
    const VerifyOptions *o = context;
    if (o->progress)
        o->progress(o->context, p->name, (uint64_t)(p->share * 1000), 1000);
}

/* What is to be solved, and how much memory that takes; stands before all that takes time. */
static bool plan(Verification *v, SolveRequest *request, char error[256])
{
    const VerifyOptions *o = v->o;
    const Solver *solver = v->c->game->solver;
    SolvePlan cost;
    collect_classes(v);
    if (v->classes.n == 0 || !solver) {
        snprintf(error, 256,
                 solver ? "the table has no `material`: there is nothing to verify it over"
                        : "this game has no solver to compare with");
        return false;
    }
    for (unsigned i = 0; i < o->threads; i++)
        vec_push(&v->aims, aim_new(v->c), "the aim");
    *request = (SolveRequest){.classes = v->classes.at,
                              .n_classes = v->classes.n,
                              .threads = o->threads,
                              .memory = o->memory,
                              .progress = solve_progress,
                              .progress_context = (void *)(uintptr_t)o,
                              .stop = o->limits.stop};
    if (!v->c->set->root->aim_is_default)
        request->aim = (SolveAim){aim_says, (void *const *)v->aims.at};
    if (!solver->plan(request, &cost, error))
        return false;
    v->solution_bytes = cost.memory;
    return true;
}

static bool solve(Verification *v, const SolveRequest *request, char error[256])
{
    double began = prove_now();
    SolveStatus status = v->c->game->solver->solve(request, &v->solution, error);
    if (status == SOLVE_STOPPED)
        snprintf(error, 256, "interrupted while the endgame was being solved");
    v->out->solve_seconds = prove_now() - began;
    return status == SOLVE_DONE;
}

enum { PLAY_BYTES = 3 * sizeof(Shared16) + 1 }; /* for each index of the scope */
enum { RECORD_BYTES = 24 };                     /* for each position: measured, and a fifth more */

static bool has_room(const Verification *v, char error[256])
{
    uint64_t needed = v->solution_bytes + v->base.at[v->classes.n] * PLAY_BYTES +
                      v->out->positions * RECORD_BYTES;
    if (needed <= v->o->memory)
        return true;
    snprintf(error, 256, "it takes %llu MB of memory, more than the %zu MB that are left",
             (unsigned long long)(needed >> 20) + 1, v->o->memory >> 20);
    return false;
}

static bool make_scope(Verification *v, char error[256])
{
    const Solver *solver = v->c->game->solver;
    uint64_t base = 0;
    for (size_t i = 0; i < v->classes.n; i++) {
        const char *name = v->classes.at[i];
        Listing *l = solver->listing_new(name, strlen(name), error);
        if (!l)
            return false;
        vec_push(&v->listings, l, "classes");
        vec_push(&v->base, base, "classes");
        base += solver->listing_size(l);
    }
    vec_push(&v->base, base, "classes");
    v->scope = (Scope){v->c->game, v->listings.at, v->base.at, v->classes.n};
    if (!has_room(v, error))                    /* as far as is known before they are counted */
        return false;
    for (uint64_t i = 0; i < base; i++)
        v->out->positions += scope_position(&v->scope, i, v->position);
    return has_room(v, error);
}

/* The truth about v->position. */
static int truth(const Verification *v)
{
    return v->c->game->solver->value(v->solution, v->aims.at[0], v->position);
}

/* ---- what the play comes to --------------------------------------------------------------- */

static void *new_array(uint64_t n, size_t size)
{
    return base_zalloc((size_t)n, size, "verification");
}

/* What is left for solved advice: a quarter of the memory at most, and what the truth, the play and (an
 * eighth) the searches do not take. */
static uint64_t memory_for_heights(const Verification *v)
{
    uint64_t all = v->o->memory;
    uint64_t used = v->solution_bytes + v->base.at[v->classes.n] * PLAY_BYTES + all / 8;
    uint64_t rest = all > used ? all - used : 0;
    return rest < all / 4 ? rest : all / 4;
}

static void solve_play(Verification *v)
{
    uint64_t n = v->base.at[v->classes.n];
    v->play = (Play){.blocks = v->sweep.blocks,
                     .searched = v->sweep.done,
                     .n_blocks = v->sweep.n_blocks,
                     .block = SWEEP_BLOCK,
                     .n = n,
                     .distance = new_array(n, sizeof(Shared16)),
                     .run = new_array(n, sizeof(Shared16)),
                     .level = new_array(n, sizeof(Shared16)),
                     .fate = new_array(n, 1)};
    play_solve(&v->play, v->o->threads);
    size_t bytes = (size_t)n * PLAY_BYTES + (size_t)v->solution_bytes + (size_t)v->heights.bytes;
    for (size_t b = 0; b < v->sweep.n_blocks; b++)
        bytes += v->sweep.blocks[b].cap;
    v->out->peak_bytes = bytes;
}

static char *position_text(const Verification *v)
{
    StrBuf b = {0};
    v->c->game->write(v->position, &b);
    return strbuf_take(&b);
}

typedef struct Histogram {
    VEC(uint64_t) at;
    uint64_t n, sum;
    uint32_t most;
} Histogram;

static void histogram_add(Histogram *h, uint32_t plies)
{
    while (h->at.n <= plies)
        vec_push(&h->at, 0, "a histogram");
    h->at.at[plies]++;
    h->n++;
    h->sum += plies;
    h->most = plies > h->most ? plies : h->most;
}

/* Adds one position, which is won in theory, to the report. */
static void tally_one(Verification *v, uint64_t i, Histogram *wins)
{
    VerifyReport *r = v->out;
    uint32_t distance = v->play.distance[i];
    if (distance != NOT_DECIDED) {
        if (!r->won++ || distance > wins->most)
            v->longest = i;
        histogram_add(wins, distance);
        return;
    }
    r->by_class[class_of((Fate)v->play.fate[i])]++;
}

static void tally(Verification *v)
{
    VerifyReport *r = v->out;
    Histogram wins = {0}, best = {0};
    for (uint64_t i = 0; i < v->play.n; i++) {
        if (!scope_position(&v->scope, i, v->position))
            continue;
        int value = truth(v);
        if (value < 0)
            continue;
        r->won_in_theory++;
        histogram_add(&best, (uint32_t)value);
        tally_one(v, i, &wins);
    }
    r->not_won_in_theory = r->positions - r->won_in_theory;
    r->longest_plies = wins.most;
    if (r->won) {
        scope_position(&v->scope, v->longest, v->position);
        r->longest_position = position_text(v);
    }
    r->optimal_longest_plies = best.most;
    r->mean_plies = wins.n ? (double)wins.sum / (double)wins.n : 0;
    r->optimal_mean_plies = best.n ? (double)best.sum / (double)best.n : 0;
    r->longest_run = v->play.longest_run;
    while (wins.at.n < best.at.n)
        vec_push(&wins.at, 0, "a histogram");
    while (best.at.n < wins.at.n)
        vec_push(&best.at, 0, "a histogram");
    r->histogram = wins.at.at;
    r->optimal_histogram = best.at.at;
    r->n_histogram = wins.at.n;
}

/* ---- examples ----------------------------------------------------------------------------- */

static bool find_record(const Verification *v, uint64_t index, Record *out)
{
    const Bytes *b = &v->sweep.blocks[index / SWEEP_BLOCK];
    const unsigned char *at = b->at, *end = at + b->n;
    uint64_t i = UINT64_MAX;
    while (at < end) {
        record_get(&at, &i, out);
        if (i == index)
            return true;
    }
    return false;
}

static const char *ending_of(const Record *r)
{
    if (r->flags & RECORD_NO_MOVE)
        return "we have no legal move";
    return r->kind == RECORD_NO_RULE     ? "no rule applies"
           : r->kind == RECORD_NO_ADVICE ? "no advice is satisfiable"
                                         : "a limit was reached";
}

static bool seen_before(const uint64_t *seen, size_t n, uint64_t index, size_t *place)
{
    for (*place = 0; *place < n; (*place)++)
        if (seen[*place] == index)
            return true;
    return false;
}

enum { LONGEST_LINE = 4096 }; /* trees of one printed line */

/* The line of play that shows why a position is not won: tree after tree to where it fails, or round
 * the cycle. */
static void find_example_line(Verification *v, Follower *f, uint64_t index, VerifyExample *e)
{
    VEC(uint64_t) seen = {0};
    VEC(size_t) begins = {0};
    Line line = {0};
    size_t place;
    Record r;
    e->ending = "not searched";
    while (seen.n < LONGEST_LINE && find_record(v, index, &r)) {
        if (seen_before(seen.at, seen.n, index, &place)) {
            e->cycle = begins.at[place];
            e->ending = "and so on for ever";
            break;
        }
        vec_push(&seen, index, "a line");
        vec_push(&begins, line.n, "a line");
        scope_position(&v->scope, index, v->position);
        uint64_t next = e->failure == FAILURE_UNKNOWN ? NO_INDEX : play_next(&v->play, &r);
        if (next == NO_INDEX) {
            bool in_tree = r.kind == RECORD_TREE && r.flags;
            e->ending = in_tree ? follower_line(f, v->position, NO_INDEX, &line) : ending_of(&r);
            break;
        }
        follower_line(f, v->position, next, &line);
        index = next;
    }
    e->line = line.at;
    e->n_line = line.n;
    vec_clear(&seen);
    vec_clear(&begins);
}

/* The first n_examples positions of each class of failure that are won in theory; none of those of which
 * more is to be known when all are searched. */
static void find_examples(Verification *v)
{
    VEC(VerifyExample) found = {0};
    unsigned n_of[N_FAILURES] = {0};
    ChooseOptions co = heights_options(&v->heights, v->o);
    co.limits.deadline = 0;
    co.limits.stop = NULL;
    Follower *f = follower_new(v->c, &v->scope, &co, v->o->replan, v->o->memory / SWEEP_SHARE);
    for (uint64_t i = 0; i < v->play.n; i++) {
        if (v->play.fate[i] == FATE_NONE || v->play.fate[i] == FATE_OPEN)
            continue;
        FailureClass c = class_of((Fate)v->play.fate[i]);
        if (n_of[c] >= v->o->n_examples)
            continue;
        scope_position(&v->scope, i, v->position);
        if (truth(v) < 0)
            continue;
        n_of[c]++;
        VerifyExample e = {.failure = c, .position = position_text(v)};
        find_example_line(v, f, i, &e);
        vec_push(&found, e, "examples");
    }
    follower_free(f);
    v->out->examples = found.at;
    v->out->n_examples = found.n;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static char *text_copy(const char *text, size_t n)
{
    StrBuf b = {0};
    strbuf_add(&b, text, n);
    return strbuf_take(&b);
}

static void take_names(Verification *v)
{
    VerifyReport *r = v->out;
    Span aim = v->c->set->root->aim->span;
    r->aim = text_copy(aim.source->text + aim.lo, aim.hi - aim.lo);
    r->n_classes = v->classes.n;
    r->classes = base_alloc(v->classes.n * sizeof *r->classes, "a report");
    for (size_t i = 0; i < v->classes.n; i++)
        r->classes[i] = text_copy(v->classes.at[i], strlen(v->classes.at[i]));
}

static void take_counts(Verification *v, bool interrupted)
{
    VerifyReport *r = v->out;
    Sweep *s = &v->sweep;
    r->advice = s->advice;
    r->n_advice = s->n_advice;
    s->advice = NULL;
    r->searched = s->searched;
    r->trees = s->trees;
    r->tree_sum = s->tree_sum;
    r->tree_most = s->tree_most;
    r->nodes = s->nodes;
    r->threads = v->o->threads;
    r->interrupted = interrupted;
    r->proved = r->won == r->won_in_theory && !interrupted;
}

static void verification_clear(Verification *v)
{
    sweep_clear(&v->sweep);
    heights_clear(&v->heights);
    free((void *)v->play.distance);
    free((void *)v->play.run);
    free((void *)v->play.level);
    free(v->play.fate);
    if (v->solution)
        v->c->game->solver->free(v->solution);
    for (size_t i = 0; i < v->listings.n; i++)
        v->c->game->solver->listing_free(v->listings.at[i]);
    for (size_t i = 0; i < v->aims.n; i++)
        aim_free(v->aims.at[i]);
    vec_clear(&v->classes);
    vec_clear(&v->listings);
    vec_clear(&v->aims);
    vec_clear(&v->base);
    free(v->position);
}

bool verify_run(const Compiled *c, const VerifyOptions *o, VerifyReport *out, char error[256])
{
    double began = prove_now();
    *out = (VerifyReport){0};
    Verification v = {
        .c = c, .o = o, .out = out, .position = base_alloc(c->game->position_size, "a position")};
    SolveRequest request;
    bool interrupted = false;
    bool ok = plan(&v, &request, error) && make_scope(&v, error) && solve(&v, &request, error);
    if (ok) {
        heights_solve(&v.heights, c, &v.scope, v.classes.at, o, memory_for_heights(&v));
        ok = sweep_run(c, &v.scope, out->positions, o, &v.heights, &v.sweep, &interrupted, error);
    }
    if (ok) {
        solve_play(&v);
        tally(&v);
        if (!v.heights.stopped) /* else what is recorded might not be found again */
            find_examples(&v);
        take_names(&v);
        take_counts(&v, interrupted);
        out->seconds = prove_now() - began;
    }
    verification_clear(&v);
    if (!ok)
        verify_report_clear(out);
    return ok;
}

void verify_report_clear(VerifyReport *r)
{
    for (size_t i = 0; i < r->n_examples; i++) {
        for (size_t k = 0; k < r->examples[i].n_line; k++)
            free(r->examples[i].line[k]);
        free(r->examples[i].line);
        free(r->examples[i].position);
    }
    for (size_t i = 0; i < r->n_classes; i++)
        free(r->classes[i]);
    free(r->classes);
    free(r->aim);
    free(r->longest_position);
    free(r->examples);
    free(r->advice);
    free(r->histogram);
    free(r->optimal_histogram);
    *r = (VerifyReport){0};
}
