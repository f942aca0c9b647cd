/* lib/compose.c -- plans that are found (see compose.h). */
#include "lib/compose.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "lang/format.h"
#include "write/answer/composed.h"

enum {
    STORE_SHARE = 8, /* of the memory, for the plans themselves */
    MOST_NAME = 512  /* bytes of a name of advice that is looked for */
};

/* ---- pieces ------------------------------------------------------------------------------- */

/* The pieces that a plan is made of. */
typedef struct Pieces {
    Advice *at[LIMIT_PIECES];
    size_t n;
} Pieces;

static bool can_stand_in_plan(const Advice *a)
{
    return a->plan || (!advice_holds(a) && !a->expect && advice_odds(a) == ODDS_CERTAIN);
}

static bool too_many_pieces(Status *s)
{
    return status_fail(s, STATUS_WRONG_USE, "a plan is made from at most %d pieces of advice",
                       LIMIT_PIECES);
}

static bool has_piece(const Pieces *p, const Advice *a)
{
    size_t i = 0;
    while (i < p->n && p->at[i] != a)
        i++;
    return i < p->n;
}

/* Adds the advice of a name, n bytes. */
static bool add_piece(const Al0Table *table, const char *name, size_t n, Pieces *out, Status *s)
{
    char text[MOST_NAME];
    snprintf(text, sizeof text, "%.*s", n < MOST_NAME ? (int)n : MOST_NAME - 1, name);
    const Advice *found = n < MOST_NAME ? table_find_advice(table->set, text) : NULL;
    if (!found)
        return status_fail(s, STATUS_NOT_FOUND, "the table has no advice `%.60s`", text);
    Advice *a = table->set->advices[found->index];
    if (!can_stand_in_plan(a))
        return status_fail(s, STATUS_WRONG_USE, "`%.60s` cannot stand in a plan", text);
    if (has_piece(out, a))
        return true;
    if (out->n == LIMIT_PIECES)
        return too_many_pieces(s);
    out->at[out->n++] = a;
    return true;
}

static bool add_named_pieces(const Al0Table *table, const char *list, Pieces *out, Status *s)
{
    for (;;) {
        list += strspn(list, " ");
        size_t end = strcspn(list, ","), n = end;
        while (n > 0 && list[n - 1] == ' ')
            n--;
        if (!add_piece(table, list, n, out, s))
            return false;
        if (!list[end])
            return true;
        list += end + 1;
    }
}

/* All advice of the table itself, but no plans. */
static bool add_all_pieces(const Al0Table *table, Pieces *out, Status *s)
{
    const Table *root = table->set->root;
    for (size_t i = 0; i < root->n_advices; i++) {
        Advice *a = root->advices[i];
        if (a->plan || !can_stand_in_plan(a))
            continue;
        if (out->n == LIMIT_PIECES)
            return too_many_pieces(s);
        out->at[out->n++] = a;
    }
    return out->n > 0 ||
           status_fail(s, STATUS_WRONG_USE, "the table has no advice that can stand in a plan");
}

static bool take_pieces(const Al0Table *table, const Al0Question *q, Pieces *out, Status *s)
{
    out->n = 0;
    return q->plan_from ? add_named_pieces(table, q->plan_from, out, s)
                        : add_all_pieces(table, out, s);
}

bool lib_check_pieces(const Al0Table *table, const Al0Question *q, Status *s)
{
    Pieces pieces;
    if (!q->plan_size)
        return true;
    if (q->advice || q->play)
        return status_fail(s, STATUS_WRONG_USE,
                           "a plan that is looked for is no advice, and is not played");
    if (q->plan_size > LARGEST_PLAN)
        return status_fail(s, STATUS_WRONG_USE, "a plan that is looked for has at most %d pieces",
                           LARGEST_PLAN);
    return take_pieces(table, q, &pieces, s);
}

/* ---- the search --------------------------------------------------------------------------- */

static PlanSearch *new_search(Arena *home, const Al0Table *table, const Pieces *pieces)
{
    PlanSearch *s = ARENA_NEW(home, PlanSearch);
    const char **from = ARENA_ARRAY(home, const char *, pieces->n);
    for (size_t i = 0; i < pieces->n; i++)
        from[i] = pieces->at[i]->full_name;
    s->from = from;
    s->n_from = pieces->n;
    s->aim = format_expr_in(home, table->set->root->aim);
    return s;
}

/* The table of the answer with one more advice, as the answer's own table. */
static ComposeTable *add_plan_to_table(Al0Answer *answer)
{
    Arena *home = answer->paper.home;
    ComposeTable *with_plan = compose_table_new(home, answer->table->compiled);
    Al0Table *table = ARENA_NEW(home, Al0Table);
    *table = *answer->table;
    table->set = &with_plan->set;
    table->compiled = &with_plan->compiled;
    table->prepared = NULL;
    answer->table = table;
    return with_plan;
}

static void tell_plans(void *context, uint64_t done, uint64_t made)
{
    limits_tell(context,
                (Al0Progress){.work = AL0_WORK_PLANS, .name = "plans", .done = done, .all = made});
}

Al0Session *lib_compose(Al0Answer *answer, const Al0Question *q, CallLimits *l,
                        const ChooseOptions *o)
{
    assert(answer && q && q->plan_size && l && o);
    Pieces pieces;
    Status s;
    Arena *home = answer->paper.home;
    bool fine = take_pieces(answer->table, q, &pieces, &s);
    assert(fine && "they were taken before");
    (void)fine;
    PlanSearch *search = new_search(home, answer->table, &pieces);
    const ComposeQuestion question = {.table = add_plan_to_table(answer),
                                      .position = answer->paper.position,
                                      .piece = pieces.at,
                                      .n_pieces = (uint32_t)pieces.n,
                                      .most_pieces = q->plan_size,
                                      .options = o,
                                      .memory = l->at.memory / STORE_SHARE,
                                      .tell = limits_tells(l) ? tell_plans : NULL,
                                      .tell_context = l};
    Al0Session *session = al0_session_new(answer->table, l->at.memory, NULL);
    compose_find(session->session, home, &question, &search->result, &answer->paper.choice);
    answer->paper.plans = search;
    return session;
}
