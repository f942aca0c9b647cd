/* verify/failures.c -- what a verification shows of failures.
 * Does: counts them by the advice to blame, hands on every one, picks examples and finds the lines
 *   that show them.
 * Knows: reasons and records, Playout.   Must not know: how a report looks.
 * Start reading at verification_failures().
 *
 * Examples are spread over the advice to blame: the first of each, the second of each, ... where
 * the first is what shows soonest.  Of positions that are images of one another one is shown. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "positions/canonical.h"
#include "verify/loops.h"
#include "verify/sweep/playout.h"
#include "verify/verify_internal.h"

/* A position that fails, in the order in which examples are picked. */
typedef struct Failing {
    uint64_t number;
    uint32_t blame;
    uint16_t level;
    unsigned char failure;
} Failing;

typedef VEC(Failing) Failings;

/* ---- all of them -------------------------------------------------------------------------- */

static void count_failing(Verification *v, const Failing *f)
{
    VerifyReport *r = v->out;
    if (f->blame == NO_BLAME)
        r->at_once[f->failure]++;
    else
        r->advice[f->blame].blamed[f->failure]++;
}

static const char *blamed_name(const Verification *v, uint32_t blame)
{
    return blame == NO_BLAME ? NULL : v->c->set->advices[blame]->full_name;
}

/* Returns: false when it took too long. */
static bool gather_failings(Verification *v, Failings *out)
{
    enum { LOOK = 1 << 12 }; /* at the clock after so many */
    for (uint64_t i = 0; i < v->counted; i++) {
        FailureReason reason = (FailureReason)v->fixpoint.reason[i];
        if (i % LOOK == 0 && verification_is_late(v))
            return false;
        if (reason == FAILURE_NONE || !verification_has(v, i))
            continue;
        bool open = reason == FAILURE_OPEN; /* more is to be known of it */
        Failing f = {i, open ? NO_BLAME : v->fixpoint.blame[i], v->fixpoint.level[i],
                     (unsigned char)reported_as(reason)};
        count_failing(v, &f);
        if (v->o->failure)
            v->o->failure(v->o->context, v->position, (FailureReason)f.failure,
                          blamed_name(v, f.blame));
        if (!open)
            vec_push(out, f, "failures");
    }
    return true;
}

/* ---- which are shown ---------------------------------------------------------------------- */

static int in_order(const void *x, const void *y)
{
    const Failing *a = x, *b = y;
    if (a->failure != b->failure)
        return a->failure < b->failure ? -1 : 1;
    if (a->blame != b->blame)
        return a->blame < b->blame ? -1 : 1;
    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Failures of one class and one blame: those from next on have not been looked at. */
typedef struct Bucket {
    size_t next, end;
} Bucket;

typedef VEC(Bucket) Buckets;

/* The buckets of the class that begins at `from`; returns where it ends. */
static size_t find_buckets(const Failings *all, size_t from, Buckets *out)
{
    size_t end = from;
    out->n = 0;
    while (end < all->n && all->at[end].failure == all->at[from].failure) {
        Bucket b = {end, end};
        while (b.end < all->n && all->at[b.end].failure == all->at[from].failure &&
               all->at[b.end].blame == all->at[end].blame)
            b.end++;
        vec_push(out, b, "failures");
        end = b.end;
    }
    return end;
}

typedef VEC(Key) Keys;

/* Whether a position is an image of one that is shown already; it is, from now on. */
static bool is_image_shown(Verification *v, Keys *shown, uint64_t number)
{
    numbered_position(&v->numbering, number, v->position);
    const Game *game = v->c->game;
    Key key = game->symmetries ? game->symmetries->key(game, v->position, UINT32_MAX)
                               : game->key(game, v->position);
    for (size_t i = 0; i < shown->n; i++)
        if (shown->at[i].lo == key.lo && shown->at[i].hi == key.hi)
            return true;
    vec_push(shown, key, "examples");
    return false;
}

/* Picks from the buckets in turn until there are enough or none is left. */
static void pick_failings(Verification *v, const Failings *all, Buckets *buckets, Failings *out)
{
    Keys shown = {0};
    size_t n = 0;
    for (bool more = true; more && n < v->o->n_examples;) {
        more = false;
        for (size_t i = 0; i < buckets->n && n < v->o->n_examples; i++) {
            Bucket *b = &buckets->at[i];
            while (b->next < b->end && is_image_shown(v, &shown, all->at[b->next].number))
                b->next++;
            if (b->next == b->end)
                continue;
            vec_push(out, all->at[b->next++], "examples");
            more = true;
            n++;
        }
    }
    vec_clear(&shown);
}

/* ---- lines -------------------------------------------------------------------------------- */

/* What keeps the table from an answer at the position in v->position. */
static char *record_ending(const Verification *v, const Record *r)
{
    if (r->flags & RECORD_NO_MOVE) {
        StrBuf b = {0};
        strbuf_printf(&b, "%s: we have no move", v->c->game->ending(v->c->game, v->position));
        return strbuf_take(&b);
    }
    switch (r->kind) {
    case RECORD_AIM: return playout_avoided(v->c, "met");
    case RECORD_NO_RULE: return text_copy("no rule applies");
    case RECORD_NO_ADVICE: return text_copy("no advice is satisfiable");
    case RECORD_UNKNOWN: return text_copy("a limit was reached");
    default: return text_copy("not searched");
    }
}

static bool seen_before(const uint64_t *seen, size_t n, uint64_t index, size_t *place)
{
    for (*place = 0; *place < n; (*place)++)
        if (seen[*place] == index)
            return true;
    return false;
}

/* The first exit from which they can force what is to be avoided; NO_INDEX: there is none. */
static uint64_t exit_given(Verification *v, const Record *r)
{
    ExitReader reader = {.at = r->exits};
    for (size_t i = 0; r->flags & RECORD_GIVEN && i < r->n_exits; i++) {
        Exit e;
        exit_next(&reader, &e);
        if (numbered_position(&v->numbering, e.to, v->position) &&
            truth_of(v->truth, v->position).kind != TRUTH_FULFILLABLE)
            return e.to;
    }
    return NO_INDEX;
}

enum { LONGEST_LINE = 4096 }; /* trees of one printed line */

/* The line of play that shows why a position is not won: tree after tree to where it fails, or
 * round the cycle.  False when a limit kept it from being found again. */
static bool find_failing_line(Verification *v, Playout *f, uint64_t index, VerifyExample *e)
{
    VEC(uint64_t) seen = {0};
    VEC(size_t) begins = {0};
    size_t place;
    Record r;
    bool found = true;
    while (found && !e->ending && seen.n < LONGEST_LINE && verification_record(v, index, &r)) {
        if (seen_before(seen.at, seen.n, index, &place)) {
            e->cycle = begins.at[place];
            e->ending = text_copy("and so on for ever");
            break;
        }
        vec_push(&seen, index, "a line");
        size_t begin = e->line.n;
        vec_push(&begins, begin, "a line");
        uint64_t next = loops_next(&v->fixpoint, &r);
        uint64_t given = next == NO_INDEX ? exit_given(v, &r) : NO_INDEX;
        numbered_position(&v->numbering, index, v->position);
        bool leads_on = next != NO_INDEX || (r.kind == RECORD_TREE && r.flags);
        if (leads_on)
            found =
                playout_line(f, v->position, (WantedEnd){.to = given != NO_INDEX ? given : next},
                             &e->line, &e->ending);
        if (leads_on && given != NO_INDEX)
            e->ending = playout_avoided(v->c, "they can force it");
        else if (!leads_on)
            e->ending = record_ending(v, &r);
        index = next == NO_INDEX || !found ? next
                                           : verification_number_behind(v, index, &e->line, begin);
    }
    if (!e->ending)
        e->ending = text_copy("and so on");
    vec_clear(&seen);
    vec_clear(&begins);
    return found;
}

static int shortest_first(const void *x, const void *y)
{
    const VerifyExample *a = x, *b = y;
    if (a->failure != b->failure)
        return a->failure < b->failure ? -1 : 1;
    if (a->line.n != b->line.n)
        return a->line.n < b->line.n ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

static void find_failing_lines(Verification *v, const Failings *picked)
{
    VerifyReport *r = v->out;
    ProveLimits limits = verification_limits(v);
    Playout *f = verification_playout(v, &limits);
    r->examples = base_zalloc(picked->n, sizeof *r->examples, "examples");
    for (size_t i = 0; i < picked->n && !prove_is_late(&limits); i++) {
        VerifyExample *e = &r->examples[r->n_examples];
        numbered_position(&v->numbering, picked->at[i].number, v->position);
        e->failure = (FailureReason)picked->at[i].failure;
        e->order = i;
        e->blame = blamed_name(v, picked->at[i].blame);
        e->position = verification_text(v);
        if (find_failing_line(v, f, picked->at[i].number, e)) {
            verification_number_moves(v, picked->at[i].number, &e->line);
            r->n_examples++;
        } else {
            verify_example_clear(e);
        }
    }
    playout_free(f);
    if (r->n_examples)
        qsort(r->examples, r->n_examples, sizeof *r->examples, shortest_first);
}

static void show_some(Verification *v, Failings *all)
{
    Failings picked = {0};
    Buckets buckets = {0};
    if (all->n)
        qsort(all->at, all->n, sizeof *all->at, in_order);
    for (size_t from = 0; from < all->n;) {
        from = find_buckets(all, from, &buckets);
        pick_failings(v, all, &buckets, &picked);
    }
    find_failing_lines(v, &picked);
    vec_clear(&buckets);
    vec_clear(&picked);
}

bool verification_failures(Verification *v)
{
    assert(v->out && v->counted <= v->size);
    enum { MANY = 1 << 18 }; /* too many to sort while somebody waits */
    Failings all = {0};
    bool counted = gather_failings(v, &all);
    bool hurry = all.n > MANY && prove_is_late(&v->o->limits);
    if (counted && !hurry && !v->heights.stopped) /* else records might not be found again */
        show_some(v, &all);
    vec_clear(&all);
    return counted;
}
