/* verify/needless/needless.c -- which parts of a table can be left out (see needless.h).
 * Parts are taken out, and up to MOST_DOUBTFUL of them are verified together.  Where that fails
 * fewer are, until one is: it is needed, and goes back.  Every part that stays is then one without
 * which the table fails, all those listed before it being out. */
#include "verify/needless/needless.h"

#include <assert.h>
#include <stdlib.h>

#include "base/vec.h"
#include "verify/needless/table_trial.h"

enum { MOST_DOUBTFUL = 8 };

typedef struct Needless {
    const VerifyOptions *o;
    TableSet *set;
    TableTrial *trial;
    Parts parts;
    Parts out;          /* of the table now, in the order in which they were taken out */
    VEC(size_t) number; /* of these among all parts */
    size_t proved;      /* so many of these have been verified; the rest is doubtful */
    size_t most;        /* so many doubtful ones are verified together */
    size_t next;        /* part to try */
} Needless;

static bool is_late(const Needless *n)
{
    return prove_is_late(&n->o->limits);
}

/* ---- taking out, putting back ------------------------------------------------------------- */

/* Whether a part lies inside one that is out already. */
static bool is_gone(const Needless *n, const Part *p)
{
    for (size_t i = 0; i < n->out.n; i++) {
        const Span *out = &n->out.at[i].span;
        if (p->span.source == out->source && p->span.lo >= out->lo && p->span.hi <= out->hi)
            return true;
    }
    return false;
}

static void take_part_out(Needless *n, size_t number)
{
    Part p = n->parts.at[number];
    if (is_gone(n, &p) || !part_is_used(n->set, &p) || !part_take_out(&p))
        return;
    vec_push(&n->out, p, "parts");
    vec_push(&n->number, number, "parts");
}

/* Until so many are out. */
static void put_back(Needless *n, size_t left)
{
    assert(left >= n->proved && left <= n->out.n);
    while (n->out.n > left)
        part_put_back(&n->out.at[--n->out.n]);
    n->number.n = left;
}

/* ---- what is doubtful --------------------------------------------------------------------- */

static size_t doubtful(const Needless *n)
{
    return n->out.n - n->proved;
}

/* Puts back the last part that is out. */
static void is_needed(Needless *n)
{
    n->next = n->number.at[n->out.n - 1] + 1;
    put_back(n, n->out.n - 1);
}

/* Some of them is needed: fewer are verified together. */
static void halve(Needless *n)
{
    n->most = doubtful(n) / 2;
    n->next = n->number.at[n->proved + n->most];
    put_back(n, n->proved + n->most);
}

static void verify_doubtful(Needless *n)
{
    Status status = {0}; /* what fails for want of room counts as not proved */
    if (table_trial_proves(n->trial, &n->out, &status)) {
        n->proved = n->out.n;
        n->most = n->most * 2 < MOST_DOUBTFUL ? n->most * 2 : MOST_DOUBTFUL;
    } else if (!is_late(n) && doubtful(n) == 1) {
        is_needed(n);
    } else if (!is_late(n)) {
        halve(n);
    }
}

/* ---- all parts ---------------------------------------------------------------------------- */

static void try_part(Needless *n)
{
    if (n->o->progress)
        n->o->progress(n->o->context, "parts", n->next, n->parts.n);
    take_part_out(n, n->next++);
}

static void try_parts(Needless *n)
{
    n->most = 1; /* one that fails only by loops costs a sweep for each that goes back */
    while ((n->next < n->parts.n || doubtful(n)) && !is_late(n)) {
        if (n->next < n->parts.n && doubtful(n) < n->most)
            try_part(n);
        if (doubtful(n) && (doubtful(n) >= n->most || n->next == n->parts.n) && !is_late(n))
            verify_doubtful(n);
    }
}

static bool has_part(const Parts *parts, const Part *p)
{
    for (size_t i = 0; i < parts->n; i++)
        if (parts->at[i].kind == p->kind && parts->at[i].span.source == p->span.source &&
            parts->at[i].span.lo == p->span.lo)
            return true;
    return false;
}

/* What nothing uses now, but for `before`. */
static void find_unused(const TableSet *set, const Parts *before, Parts *out)
{
    Parts now = {0};
    parts_unused(set, &now);
    for (size_t i = 0; i < now.n; i++)
        if (!has_part(before, &now.at[i]))
            vec_push(out, now.at[i], "parts");
    parts_sort(out);
    vec_clear(&now);
}

/* Finds what is needless in a table that is proved. */
static void find_needless_parts(Needless *n, NeedlessReport *r)
{
    Parts unused = {0};
    parts_unused(n->set, &unused);
    parts_list(n->set, &n->parts);
    try_parts(n);
    r->parts = n->parts.n;
    r->tried = doubtful(n) ? n->number.at[n->proved] : n->next;
    r->interrupted = r->tried < r->parts;
    put_back(n, n->proved);
    for (size_t i = 0; i < n->out.n; i++)
        vec_push(&r->needless, n->out.at[i], "parts");
    parts_sort(&r->needless);
    find_unused(n->set, &unused, &r->unused);
    n->proved = 0;
    put_back(n, 0);
    vec_clear(&unused);
}

bool needless_run(const Compiled *c, TableSet *set, const VerifyOptions *o, NeedlessReport *out,
                  Status *status)
{
    assert(c && set && o && out);
    double began = prove_now();
    *out = (NeedlessReport){.starts = o->n_starts ? o->n_starts : o->sample};
    Needless n = {.o = o, .set = set, .trial = table_trial_new(c, set, o, status)};
    bool late = !n.trial && status_gave_up(status);
    if (late)
        *status = (Status){0}; /* the report tells it */
    if (n.trial && !is_late(&n))
        out->proved = table_trial_proves(n.trial, &n.out, status);
    out->interrupted = !out->proved && (late || is_late(&n));
    if (out->proved)
        find_needless_parts(&n, out);
    out->seconds = prove_now() - began;
    bool ok = late || (n.trial && status->kind == STATUS_OK);
    table_trial_free(n.trial);
    vec_clear(&n.parts);
    vec_clear(&n.out);
    vec_clear(&n.number);
    return ok;
}

void needless_clear(NeedlessReport *r)
{
    vec_clear(&r->needless);
    vec_clear(&r->unused);
}
