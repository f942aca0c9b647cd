/* interp/needless.c -- which parts of a table can be left out (see needless.h).
 * Without a part the table is first asked in a few hundred positions, those in which it failed without some
 * earlier part at their head: most parts are found to be needed there.  What passes is verified whole, up to the
 * first failure. */
#include "interp/needless.h"

#include <stdlib.h>
#include <string.h>

#include "interp/classes.h"
#include "interp/condition.h"
#include "interp/draw.h"
#include "interp/truth.h"

enum {
    SAMPLE = 1000,              /* positions asked first */
    HARD = 1000,                /* of those in which the table failed, so many are kept */
    SAMPLE_NODES = 100000       /* for each advice there; beyond it nothing is concluded */
};

typedef struct Needless {
    const VerifyOptions *o;
    TableSet *set;
    const Game *game;
    Classes classes;
    Truth *truth;
    Condition *scope;
    VEC(unsigned char) sample;  /* positions, one behind the other */
    size_t n_sample, hard;      /* of these the first are hard */
    NeedlessReport *out;
} Needless;

/* ---- positions ---------------------------------------------------------------------------- */

static bool should_be_won(const Needless *n, const void *position)
{
    return condition_holds(n->scope, position) && truth_of(n->truth, position) >= 0;
}

static void draw_sample(Needless *n)
{
    enum { TRIES = 1 << 20 };
    size_t size = n->game->position_size;
    void *position = base_alloc(size, "a position");
    Draw draw = {0};
    for (unsigned t = 0; t < TRIES && n->n_sample < SAMPLE; t++) {
        draw_position(&draw, &n->classes, position);
        if (!should_be_won(n, position))
            continue;
        for (size_t i = 0; i < size; i++)
            vec_push(&n->sample, ((unsigned char *)position)[i], "positions");
        n->n_sample++;
    }
    free(position);
}

/* Keeps a position in which a table without some part failed. */
static void keep_hard(Needless *n, const void *position)
{
    size_t size = n->game->position_size;
    if (n->hard == HARD)
        return;
    for (size_t i = 0; i < size; i++)
        vec_push(&n->sample, ((const unsigned char *)position)[i], "positions");
    n->n_sample++;
    n->hard++;
}

/* The i-th position to ask: the hard ones, kept last, come first, the newest at the head. */
static const void *sample_at(const Needless *n, size_t i)
{
    return n->sample.at + (n->n_sample - 1 - i) * n->game->position_size;
}

/* ---- one part ----------------------------------------------------------------------------- */

/* Whether the table fails at once in some position of the sample. */
static bool fails_in_sample(const Needless *n, const Compiled *c)
{
    Numbering numbering = classes_numbering(&n->classes);
    ChooseOptions o = {.limits = n->o->limits, .search = n->o->search, .want_tree = true};
    if (o.limits.max_nodes > SAMPLE_NODES)
        o.limits.max_nodes = SAMPLE_NODES;
    Follower *f = follower_new(c, &numbering, &o, n->o->replan, n->o->memory / 8);
    follower_keep(f);
    bool fails = false;
    for (size_t i = 0; i < n->n_sample && !fails && !prove_is_late(&n->o->limits); i++) {
        Record r;
        const Exit *exits;
        size_t n_exits;
        follower_run(f, 0, sample_at(n, i), &r, &exits, &n_exits, NULL);
        fails = record_fails(&r);
    }
    follower_free(f);
    return fails;
}

/* Told of a position in which the play of a whole verification fails.  One that does not count may have been
 * reached from others that do not. */
static bool take_failure(void *context, const void *position)
{
    Needless *n = context;
    if (!should_be_won(n, position))
        return false;
    keep_hard(n, position);
    return true;
}

/* Whether the table as it is now is proved; false, too, when that was stopped. */
static bool is_proved(Needless *n, const Compiled *c)
{
    VerifyReport report;
    char error[256];
    VerifyOptions o = *n->o;
    o.checkpoint = NULL;
    o.n_examples = 0;
    o.progress = NULL;
    o.failure = NULL;
    o.truth = n->truth;
    o.failed = take_failure;
    o.context = n;
    if (!verify_run(c, &o, &report, error))
        return false;
    bool proved = report.proved;
    verify_report_clear(&report);
    return proved;
}

/* Whether nothing is lost by what is out of the table now. */
static bool loses_nothing(Needless *n)
{
    Arena *home = arena_new("a table without a part");
    Diags *ds = diag_new();
    const Compiled *c = compile_table(home, ds, n->set, n->game);
    bool needless = c && !fails_in_sample(n, c) && is_proved(n, c);
    diag_free(ds);
    arena_free(home);
    return needless;
}

/* Whether a part lies inside one that is out already. */
static bool is_gone(const Needless *n, const Part *p)
{
    for (size_t i = 0; i < n->out->needless.n; i++) {
        const Span *out = &n->out->needless.at[i].span;
        if (p->span.source == out->source && p->span.lo >= out->lo && p->span.hi <= out->hi)
            return true;
    }
    return false;
}

static void try_parts(Needless *n, Parts *parts)
{
    NeedlessReport *r = n->out;
    r->parts = parts->n;
    for (size_t i = 0; i < parts->n; i++) {
        Part *p = &parts->at[i];
        if (n->o->progress)
            n->o->progress(n->o->context, "parts", i, parts->n);
        if (!is_gone(n, p) && part_is_used(n->set, p) && part_take_out(p)) {
            if (loses_nothing(n))
                vec_push(&r->needless, *p, "parts");
            else
                part_put_back(p);
        }
        if (prove_is_late(&n->o->limits)) {
            r->interrupted = true;
            return;
        }
        r->tried++;
    }
}

/* ---- all of it ---------------------------------------------------------------------------- */

static bool solve(Needless *n, const Compiled *c, char error[256])
{
    TruthRequest request = {.c = c,
                            .classes = &n->classes,
                            .threads = n->o->threads,
                            .memory = n->o->memory,
                            .until = prove_deadline(&n->o->limits),
                            .progress = n->o->progress,
                            .context = n->o->context};
    uint64_t bytes;
    if (!truth_plan(&request, &bytes, error) || !classes_list(&n->classes, error))
        return false;
    SolveStatus status = truth_solve(&request, &n->truth, error);
    n->out->interrupted = status == SOLVE_STOPPED;
    return status == SOLVE_DONE || status == SOLVE_STOPPED;
}

bool needless_run(const Compiled *c, TableSet *set, const VerifyOptions *o, NeedlessReport *out,
                  char error[256])
{
    double began = prove_now();
    *out = (NeedlessReport){0};
    Parts parts = {0};
    Needless n = {.o = o, .set = set, .game = c->game, .out = out};
    n.classes = classes_of_set(set, c->game);
    n.scope = condition_new(c, c->scope, prove_deadline(&o->limits));
    bool ok = solve(&n, c, error);
    if (ok && n.truth) {
        draw_sample(&n);
        parts_list(set, &parts);
        out->proved = is_proved(&n, c);
        out->interrupted = !out->proved && prove_is_late(&o->limits);
        if (out->proved)
            try_parts(&n, &parts);
        for (size_t i = out->needless.n; i-- > 0;)
            part_put_back(&out->needless.at[i]);
        parts_sort(&out->needless);
    }
    out->seconds = prove_now() - began;
    vec_clear(&parts);
    vec_clear(&n.sample);
    condition_free(n.scope);
    truth_free(n.truth);
    classes_clear(&n.classes);
    return ok;
}

void needless_clear(NeedlessReport *r)
{
    vec_clear(&r->needless);
}
