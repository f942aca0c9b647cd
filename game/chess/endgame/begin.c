/* game/chess/endgame/begin.c -- the initial state of a class, before its quiet moves are searched.
 * Does: finds legal positions, positions where the aim holds, and positions without a legal move.
 * Knows: rows, conversions.   Must not know: quiet moves, but for the existence of one.
 * Start reading at work_begin(). */
#include <assert.h>
#include <string.h>

#include "base/order.h"
#include "game/chess/endgame/convert.h"
#include "game/chess/endgame/rows.h"
#include "game/chess/endgame/work.h"
#include "game/chess/sets.h"

static uint64_t mark_legal(Work *w, const RowParts *f, Turn turn)
{
    Set legal = row_legal(w->layout, f, turn);
    w->side[turn].done[f->row] = ~legal;
    return set_count(legal) * (uint64_t)w->layout->kings->weight[f->pair];
}

static void mark_all_legal(Work *w)
{
    const ClassLayout *l = w->layout;
    uint64_t us = 0, them = 0;
    DeadlineWatch watch = {0};
#pragma omp parallel for num_threads(work_threads(w)) schedule(static) \
    reduction(+ : us, them) firstprivate(watch)
    for (uint64_t group = 0; group < w->groups.rows; group++) {
        RowParts parts, f;
        if (work_stopped(w, &watch))
            continue;
        layout_frame(&w->groups, group, &parts);
        for (Set rest = w->groups.squares; rest; rest = set_rest(rest)) {
            layout_frame_in_group(l, &parts, set_first(rest), &f);
            us += mark_legal(w, &f, TURN_US);
            them += mark_legal(w, &f, TURN_THEM);
        }
    }
    w->table->values.legal[TURN_US] = us / l->repeats;
    w->table->values.legal[TURN_THEM] = them / l->repeats;
}

/* ---- the aim ------------------------------------------------------------------------------ */

/* Positions of the row where an aim of the caller's holds, by the values with which they begin. */
typedef struct Aims {
    Set at_once;       /* 0 */
    Set later;         /* more */
    unsigned greatest; /* of these */
} Aims;

/* Looks up where the positions of a row begin at which the aim holds.  They wait in the table for
 * their time, and no move of theirs makes it earlier: so they are marked as never won. */
static Aims take_starts(Work *w, const RowParts *f, Turn turn, Set holds)
{
    SideState *h = &w->side[turn];
    Aims a = {0};
    for (Set rest = holds; rest; rest = set_rest(rest)) {
        ChessPosition p;
        unsigned square = set_first(rest);
        layout_position(w->layout, f, square, turn, &p);
        int v = solution_start(w->solution, thread_context(w->request), &p);
        assert(v <= (int)w->solution->aim.last_start);
        if (v == 0) {
            a.at_once |= rest & -rest;
            continue;
        }
        h->never_won[f->row] |= rest & -rest;
        if (v < 0)
            continue;
        a.later |= rest & -rest;
        values_set(&w->table->values, turn, f->row * 64 + square, v);
        h->due[f->row] = v < h->due[f->row] ? (uint16_t)v : h->due[f->row];
        a.greatest = (unsigned)v > a.greatest ? (unsigned)v : a.greatest;
    }
    return a;
}

/* Positions of the row where an aim of the caller's holds; those where it fails go to `never_won`.
 */
static Aims aims(Work *w, const RowParts *f, Turn turn)
{
    Set said[] = {[AIM_OPEN] = 0, [AIM_HOLDS] = 0, [AIM_FAILS] = 0};
    void *context = thread_context(w->request);
    for (Set rest = ~w->side[turn].done[f->row]; rest; rest = set_rest(rest)) {
        ChessPosition p;
        layout_position(w->layout, f, set_first(rest), turn, &p);
        said[solution_says(w->solution, context, &p)] |= rest & -rest;
    }
    w->side[turn].never_won[f->row] = said[AIM_FAILS];
    if (w->solution->aim.start)
        return take_starts(w, f, turn, said[AIM_HOLDS]);
    return (Aims){.at_once = said[AIM_HOLDS]};
}

static unsigned begin_us(Work *w, const Converter *by, const RowParts *f, KnownRows *known)
{
    SideState *h = &w->side[TURN_US];
    Conversions c = convert(w, by, f, known);
    Aims a = {0};
    if (w->solution->aim.says)
        a = aims(w, f, TURN_US);
    h->next[f->row] = a.at_once;
    h->pending[f->row] &= ~(a.at_once | never_won_in(h, f->row));
    h->pending[f->row] |= a.later;
    return larger_u32(c.greatest, a.greatest);
}

static unsigned begin_them(Work *w, const Converter *by, const RowParts *f, KnownRows *known)
{
    SideState *h = &w->side[TURN_THEM];
    Set legal = ~h->done[f->row];
    if (!legal)
        return 0;
    Conversions c = convert(w, by, f, known);
    RowTarget all = {w->side[TURN_US].done, ~UINT64_C(0), NULL};
    Set stuck = legal & ~c.any;
    stuck &= ~row_reaching(w->layout, f, TURN_THEM, all, stuck, true);
    Aims a = {0};
    if (w->solution->aim.says)
        a = aims(w, f, TURN_THEM);
    else if (stuck)
        a.at_once = stuck & row_checked(w->layout, f, TURN_THEM);
    h->next[f->row] = a.at_once;
    h->done[f->row] |= (stuck | c.refuted) & ~(a.at_once | a.later);
    h->pending[f->row] &= ~(a.at_once | c.refuted | never_won_in(h, f->row));
    h->pending[f->row] |= a.later;
    return larger_u32(c.greatest, a.greatest);
}

/* by: by side to move.  Returns the greatest value that is pending in the group. */
static unsigned begin_group(Work *w, const Converter by[2], uint64_t number)
{
    RowParts group, f;
    KnownRows known[2];
    unsigned last = 0;
    layout_frame(&w->groups, number, &group);
    memset(known[TURN_US].is_known, 0, sizeof known[TURN_US].is_known);
    memset(known[TURN_THEM].is_known, 0, sizeof known[TURN_THEM].is_known);
    for (Set rest = group.collides ? 0 : w->groups.squares; rest; rest = set_rest(rest)) {
        layout_frame_in_group(w->layout, &group, set_first(rest), &f);
        if (f.collides)
            continue;
        unsigned us = begin_us(w, &by[TURN_US], &f, &known[TURN_US]);
        unsigned them = begin_them(w, &by[TURN_THEM], &f, &known[TURN_THEM]);
        last = larger_u32(last, larger_u32(us, them));
    }
    return last;
}

void work_begin(Work *w)
{
    assert(w && w->request && w->table && w->layout);
    const ClassLayout *l = w->layout;
    unsigned last = 0;
    Converter by[2];
    converter_init(&by[TURN_US], w, TURN_US);
    converter_init(&by[TURN_THEM], w, TURN_THEM);
    mark_all_legal(w);
    DeadlineWatch due = {0};
    const int n = work_threads(w); /* NOLINT(*DeadStores): the pragma reads it */
#pragma omp parallel for num_threads(n) schedule(dynamic, 4) reduction(max : last) firstprivate(due)
    for (unsigned pair = 0; pair < l->kings->n; pair++) {
        const uint64_t groups = w->groups.rows_of_pair;
        for (uint64_t i = 0; i < groups && !work_stopped(w, &due); i++)
            last = larger_u32(last, begin_group(w, by, pair * groups + i));
    }
    w->last_due = last;
}
