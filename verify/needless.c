/* verify/needless.c -- which parts of a table can be left out (see needless.h).
 * Without a part the table is first tried in few positions: those in which it failed without some earlier part,
 * then some drawn at random.  Most parts are found to be needed there.  What passes is verified whole, up to the
 * first failure. */
#include "verify/needless.h"

#include <stdlib.h>
#include <string.h>

#include "interp/condition.h"
#include "verify/classes.h"
#include "verify/draw.h"
#include "verify/sweep.h"
#include "verify/trial.h"
#include "verify/truth.h"
#include "verify/untouched.h"

enum {
    SAMPLE = 1000,              /* positions drawn */
    HARD = 1000                 /* of those in which the table failed, so many are kept */
};

/* A table that is proved: what it is compiled to, and the records of its verification, if there was room to
 * keep them. */
typedef struct Proved {
    Arena *home;                /* NULL: c is somebody else's */
    const Compiled *c;
    PlayedRules *rules;
    Sweep records;
} Proved;

typedef struct Needless {
    const VerifyOptions *o;
    TableSet *set;
    const Game *game;
    Classes classes;
    Truth *truth;
    uint64_t *won;              /* a bit by number: won in theory */
    Condition *scope;
    VEC(uint64_t) sample;       /* numbers of positions that should be won */
    VEC(uint64_t) hard;         /* the same; the last found is the last */
    Proved last;                /* without all that was found needless so far */
    const Untouched *untouched; /* NULL, or where the part that is out now cannot matter */
    NeedlessReport *out;
} Needless;

/* ---- positions ---------------------------------------------------------------------------- */

/* Whether the table is to win from a position. */
static bool should_be_won(const Needless *n, uint64_t number, const void *position)
{
    return (n->won[number / 64] >> number % 64 & 1) && condition_holds(n->scope, position);
}

/* False when a limit on time is over before all are known. */
static bool note_won(Needless *n)
{
    enum { LOOK = 1 << 10 };
    uint64_t size = classes_size(&n->classes);
    void *position = base_alloc(n->game->position_size, "a position");
    bool late = false;
    n->won = base_zalloc((size_t)(size / 64 + 1), sizeof *n->won, "positions won");
    for (uint64_t i = 0; i < size && !late; i++) {
        if (classes_position(&n->classes, i, position) && truth_of(n->truth, position) >= 0)
            n->won[i / 64] |= UINT64_C(1) << i % 64;
        late = i % LOOK == 0 && prove_is_late(&n->o->limits);
    }
    free(position);
    return !late;
}

static void draw_sample(Needless *n)
{
    enum { TRIES = 1 << 20 };
    void *position = base_alloc(n->game->position_size, "a position");
    uint64_t size = classes_size(&n->classes);
    Draw draw = {0};
    for (unsigned t = 0; t < TRIES && n->sample.n < SAMPLE; t++) {
        uint64_t number = draw_below(&draw, size);
        if (classes_position(&n->classes, number, position) && should_be_won(n, number, position))
            vec_push(&n->sample, number, "positions");
    }
    free(position);
}

/* Keeps a position in which a table without some part failed, as the first to try; others of the same kind
 * often fail there, too. */
static void keep_hard(Needless *n, uint64_t number)
{
    size_t at = 0;
    while (at < n->hard.n && n->hard.at[at] != number)
        at++;
    if (at == n->hard.n && n->hard.n == HARD)
        at = 0;                                 /* the oldest makes room */
    else if (at == n->hard.n)
        vec_push(&n->hard, number, "positions");
    memmove(n->hard.at + at, n->hard.at + at + 1, (n->hard.n - at - 1) * sizeof *n->hard.at);
    n->hard.at[n->hard.n - 1] = number;
}

/* ---- one part ----------------------------------------------------------------------------- */

/* The i-th position to try: the hard ones first. */
static uint64_t start_at(const Needless *n, size_t i)
{
    return i < n->hard.n ? n->hard.at[n->hard.n - 1 - i] : n->sample.at[i - n->hard.n];
}

/* The position in which a trial fails is kept; or that from which play came there, where the table need not win
 * the other. */
static void keep_failure(Needless *n, uint64_t start, uint64_t where)
{
    void *position = base_alloc(n->game->position_size, "a position");
    classes_position(&n->classes, where, position);
    keep_hard(n, should_be_won(n, where, position) ? where : start);
    free(position);
}

/* Whether the table fails for certain from some position of the sample: first all are looked at, then it is played
 * on from them. */
static bool fails_in_sample(Needless *n, const Compiled *c)
{
    Trial *t = trial_new(c, &n->classes, n->won, n->o);
    size_t all = n->hard.n + n->sample.n;
    bool fails = false;
    for (size_t i = 0; i < 2 * all && !fails; i++) {
        uint64_t start = start_at(n, i < all ? i : i - all), where = start;
        fails = i < all ? trial_fails_at_once(t, start) : trial_fails(t, start, &where);
        if (fails)
            keep_failure(n, start, where);
    }
    trial_free(t);
    return fails;
}

/* Told of a position in which the play of a whole verification fails.  One that does not count may have been
 * reached from others that do not. */
static bool take_failure(void *context, const void *position)
{
    Needless *n = context;
    uint64_t number = classes_index(&n->classes, position);
    if (!should_be_won(n, number, position))
        return false;
    keep_hard(n, number);
    return true;
}

static bool stands(void *context, const void *position, const Record *r)
{
    const Needless *n = context;
    return untouched_stands(n->untouched, position, r);
}

/* Whether the table as it is now is proved; false, too, when that was stopped.  Its records are put into *records,
 * if they and as many more fit into the memory. */
static bool is_proved(Needless *n, const Compiled *c, Sweep *records)
{
    VerifyReport report;
    Status status;
    VerifyOptions o = *n->o;
    o.checkpoint = NULL;
    o.n_examples = 0;
    o.progress = NULL;
    o.failure = NULL;
    o.truth = n->truth;
    o.failed = take_failure;
    o.keep = records;
    o.before = n->untouched && n->last.records.n_blocks ? &n->last.records : NULL;
    o.stands = stands;
    o.context = n;
    if (!verify_run(c, &o, &report, &status))
        return false;
    bool proved = report.proved;
    if (report.peak_bytes + records->bytes > n->o->memory)
        sweep_clear(records);
    verify_report_clear(&report);
    return proved;
}

static void proved_clear(Proved *p)
{
    rules_free(p->rules);
    sweep_clear(&p->records);
    if (p->home)
        arena_free(p->home);
    *p = (Proved){0};
}

/* Whether the table without the part that is out now, p, is proved: then it is the last one that is. */
static bool proves(Needless *n, const Part *p, Proved *now)
{
    now->rules = rules_new(now->c, n->o->threads, prove_deadline(&n->o->limits));
    Untouched *u = untouched_new(n->set, p, n->last.rules, now->rules);
    n->untouched = u;
    bool proved = is_proved(n, now->c, &now->records);
    n->untouched = NULL;
    untouched_free(u);
    return proved;
}

/* Whether nothing is lost by what is out of the table now; p was taken out last. */
static bool loses_nothing(Needless *n, const Part *p)
{
    Proved now = {.home = arena_new("a table without a part")};
    Diags *ds = diag_new();
    now.c = compile_table(now.home, ds, n->set, n->game);
    bool needless = now.c && !fails_in_sample(n, now.c) && proves(n, p, &now);
    diag_free(ds);
    Proved old = needless ? n->last : now;
    if (needless)
        n->last = now;
    proved_clear(&old);
    return needless;
}

/* Whether all of the table is proved, to begin with. */
static bool begins_proved(Needless *n, const Compiled *c)
{
    n->last = (Proved){.c = c, .rules = rules_new(c, n->o->threads, prove_deadline(&n->o->limits))};
    return is_proved(n, c, &n->last.records);
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
            if (loses_nothing(n, p))
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

static bool solve(Needless *n, const Compiled *c, Status *status)
{
    TruthRequest request = {.c = c,
                            .classes = &n->classes,
                            .threads = n->o->threads,
                            .memory = n->o->memory,
                            .until = prove_deadline(&n->o->limits),
                            .progress = n->o->progress,
                            .context = n->o->context};
    uint64_t bytes;
    if (!truth_plan(&request, &bytes, status) || !classes_list(&n->classes, status))
        return false;
    if (truth_solve(&request, &n->truth, status))
        return true;
    n->out->interrupted = status_gave_up(status);
    if (n->out->interrupted)
        *status = (Status){0};                  /* the report tells it */
    return n->out->interrupted;
}

bool needless_run(const Compiled *c, TableSet *set, const VerifyOptions *o, NeedlessReport *out,
                  Status *status)
{
    double began = prove_now();
    *out = (NeedlessReport){0};
    Parts parts = {0};
    Needless n = {.o = o, .set = set, .game = c->game, .out = out};
    n.classes = classes_of_set(set, c->game);
    n.scope = condition_new(c, c->scope, prove_deadline(&o->limits));
    bool ok = solve(&n, c, status);
    if (ok && n.truth && !note_won(&n))
        out->interrupted = true;
    else if (ok && n.truth) {
        draw_sample(&n);
        parts_list(set, &parts);
        out->proved = begins_proved(&n, c);
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
    vec_clear(&n.hard);
    free(n.won);
    proved_clear(&n.last);
    condition_free(n.scope);
    truth_free(n.truth);
    classes_clear(&n.classes);
    return ok;
}

void needless_clear(NeedlessReport *r)
{
    vec_clear(&r->needless);
}
