/* interp/compose/compose.c -- looks for a plan that is proved (see compose.h). */
#include "interp/compose/compose.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_REFUTATIONS = 128,  /* that are kept, the most useful ones first */
    MOST_REFUTATION = 4096,  /* nodes of one that is kept */
    MOST_UNFOLDED = 20000,   /* positions of its tree */
    REFUTING_NODES = 100000, /* judged to write one down, and so many times what the search took: */
    REFUTING_SHARE = 4,
    MOST_TOLD = 64, /* plans tried in vain, of which more than their number is told */
    PLAN_BYTES = 48 /* of a plan in the store, with its slots */
};

/* ---- the table ---------------------------------------------------------------------------- */

static bool has_advice_named(const TableSet *set, const char *name)
{
    bool has = false;
    for (size_t i = 0; i < set->n_advices; i++)
        has |= strncmp(set->advices[i]->full_name, name, strlen(name)) == 0;
    return has;
}

/* `found`, or with as many lines behind it as make it new; the same for names of inner plans. */
static const char *new_name(Arena *home, const TableSet *set)
{
    const char *name = "found";
    while (has_advice_named(set, name))
        name = arena_printf(home, "%s_", name);
    return name;
}

ComposeTable *compose_table_new(Arena *home, const Compiled *c)
{
    assert(home && c && c->program);
    const TableSet *set = c->set;
    const size_t n = set->n_advices;
    ComposeTable *t = ARENA_NEW(home, ComposeTable);
    CompiledAdvice *all = ARENA_ARRAY(home, CompiledAdvice, n + 1 + LARGEST_PLAN);
    t->set = *set;
    t->advices = ARENA_ARRAY(home, Advice *, n + 1);
    memcpy(t->advices, set->advices, n * sizeof *t->advices);
    memcpy(all, c->advice, n * sizeof *all);
    t->set.advices = t->advices;
    t->set.n_advices = n + 1;
    t->compiled = *c;
    t->compiled.set = &t->set;
    t->compiled.advice = all;
    t->compiled_plan = &all[n];
    t->name = new_name(home, set);
    return t;
}

/* ---- trying ------------------------------------------------------------------------------- */

typedef struct Composer {
    const ComposeQuestion *q;
    Session *session;
    Arena *home;   /* of the plan that is tried, */
    size_t number; /* its number */
    PlanStore store;
    Strategy refutation[MOST_REFUTATIONS];
    bool owned[MOST_REFUTATIONS]; /* else it is that of a plan that is told of */
    size_t n_refutations;
    Arena *told; /* of the tries */
    Composed *out;
    Choice *choice;
} Composer;

static bool is_over(Composer *c)
{
    LimitReached late = prove_late_by(&c->q->options->limits);
    if (late != LIMIT_NONE && c->out->limit == LIMIT_NONE)
        c->out->limit = late;
    return late != LIMIT_NONE;
}

static bool goes_on(void *context)
{
    return !is_over(context);
}

/* What the item of a plan hands to parameters: as the piece does that it is. */
static const ValueSource *handed_by_piece(const Composer *c, const RuleItem *item)
{
    const ComposeTable *t = c->q->table;
    for (uint32_t i = 0; item->n_arguments && i < c->q->n_pieces; i++) {
        const RuleItem of = plan_piece_item(c->q->piece[i]);
        if (of.arguments == item->arguments)
            return t->compiled.advice[c->q->piece[i]->index].handed[0];
    }
    return NULL;
}

/* A plan, to be compiled, as the table's advice of a number. */
static void place_plan(const Composer *c, Arena *home, Advice *plan, size_t number)
{
    CompiledAdvice *slot = &c->q->table->compiled_plan[number];
    const uint32_t n = plan_items(plan->plan, NULL);
    const RuleItem **item = ARENA_ARRAY(home, const RuleItem *, n);
    const ValueSource **handed = ARENA_ARRAY(home, const ValueSource *, n);
    plan_items(plan->plan, item);
    for (uint32_t i = 0; i < n; i++)
        handed[i] = handed_by_piece(c, item[i]);
    plan->index = (uint32_t)(c->q->table->set.n_advices - 1 + number);
    plan->table = c->q->table->set.root;
    *slot = (CompiledAdvice){.advice = plan, .kind = QUESTION_REACH, .handed = handed};
}

/* The plan is the table's last advice from now on.  False: it has more branches than a plan may. */
static bool begin_plan(Composer *c, size_t i, Arena *home, PlanDeclared *declared)
{
    ComposeTable *t = c->q->table;
    const uint32_t index = (uint32_t)t->set.n_advices - 1;
    *declared = plan_store_declare(&c->store, i, home, t->name);
    t->advices[index] = declared->plan;
    place_plan(c, home, declared->plan, 0);
    for (unsigned k = 0; k < declared->n_inner; k++) /* behind it, where only they look */
        place_plan(c, home, declared->inner[k], k + 1);
    Diags *ds = diag_new();
    bool fine = compile_plan(home, ds, &t->compiled, t->compiled_plan);
    diag_free(ds);
    if (!fine)
        return false;
    CompiledPlan *plan = ARENA_NEW(home, CompiledPlan);
    *plan = *t->compiled_plan->plan;
    plan->aim = &t->compiled.aim;
    t->compiled_plan->plan = plan;
    return true;
}

static AdviceQuestion ask_plan(const Composer *c)
{
    return choose_question(c->q->position, c->q->table->compiled_plan, c->q->options);
}

/* The refutation at the i-th place comes first from now on. */
static void move_to_front(Composer *c, size_t i)
{
    Strategy s = c->refutation[i];
    bool owned = c->owned[i];
    memmove(c->refutation + 1, c->refutation, i * sizeof s);
    memmove(c->owned + 1, c->owned, i * sizeof owned);
    c->refutation[0] = s;
    c->owned[0] = owned;
}

/* Whether a refutation that is kept refutes the plan, too. */
static bool is_refuted_already(Composer *c)
{
    AdviceQuestion asked = ask_plan(c);
    size_t i = session_refuted_by(c->session, &asked, c->refutation, c->n_refutations);
    if (i < c->n_refutations)
        move_to_front(c, i);
    return i < c->n_refutations;
}

/* Tells of the plan that was tried in vain; takes *why.  Returns: whether there is room to tell. */
static bool tell_try(Composer *c, bool refuted, const Why *why)
{
    StrBuf plan = {0};
    if (c->out->n_tries == MOST_TOLD)
        return false;
    plan_store_write(&plan, &c->store, c->number);
    c->out->tries[c->out->n_tries++] = (ComposedTry){.plan = arena_take(c->told, &plan),
                                                     .refuted = refuted,
                                                     .limit = c->choice->proof.limit,
                                                     .why = *why};
    return true;
}

static void drop_refutation(Composer *c)
{
    if (c->owned[--c->n_refutations])
        strategy_free(&c->refutation[c->n_refutations]);
}

/* Keeps a refutation, if it is small.  owned: it is the composer's from now on. */
static void keep_refutation(Composer *c, Strategy s, bool owned)
{
    if (s.n > MOST_REFUTATION) {
        if (owned)
            strategy_free(&s);
        return;
    }
    if (c->n_refutations == MOST_REFUTATIONS)
        drop_refutation(c);
    c->owned[c->n_refutations] = owned;
    c->refutation[c->n_refutations++] = s;
    move_to_front(c, c->n_refutations - 1);
}

/* Finds what refutes the plan that was tried, tells of it, and keeps it. */
static void take_refutation(Composer *c)
{
    AdviceQuestion asked = ask_plan(c);
    uint64_t most = REFUTING_NODES + REFUTING_SHARE * c->choice->nodes;
    if (!asked.limits.max_nodes || asked.limits.max_nodes > most)
        asked.limits.max_nodes = most;
    asked.limits.max_tree = MOST_UNFOLDED;
    Why why = {0};
    bool found = session_why(c->session, &asked, false, &why);
    c->out->nodes += why.counter.nodes;
    if (!found) {
        tell_try(c, true, &(Why){0});
        return;
    }
    if (tell_try(c, true, &why)) {
        keep_refutation(c, why.counter.strategy, false);
        return;
    }
    keep_refutation(c, why.counter.strategy, true);
    why.counter.strategy = (Strategy){0};
    why_free(&why);
}

/* Proves the plan.  Returns: whether it has a tree. */
static bool try_plan(Composer *c)
{
    ChooseOptions o = *c->q->options;
    o.want_tree = false;
    o.tell = NULL;
    session_prove(c->session, c->q->position, c->q->table->compiled_plan, &o, c->choice);
    c->out->nodes += c->choice->nodes;
    switch (c->choice->proof.verdict) {
    case VERDICT_SATISFIABLE: return true;
    case VERDICT_REFUTED:
        c->out->refuted++;
        if (c->choice->tried[0].outcome == OUTCOME_REFUTED)
            take_refutation(c);
        else
            tell_try(c, true, &(Why){0});
        return false;
    default:
        c->out->unknown++;
        if (c->out->limit == LIMIT_NONE)
            c->out->limit = c->choice->proof.limit;
        tell_try(c, false, &(Why){0});
        return false;
    }
}

/* The plan found is asked again, for its tree, and with a name that stays. */
static void show_plan(Composer *c, size_t i, Arena *home)
{
    StrBuf text = {0};
    bool fine = begin_plan(c, i, home, &c->out->plan);
    assert(fine);
    (void)fine;
    plan_declared_write(&text, &c->out->plan);
    c->out->found = true;
    c->out->pieces = c->store.plan.at[i].size;
    c->out->text = arena_take(home, &text);
    session_prove(c->session, c->q->position, c->q->table->compiled_plan, c->q->options, c->choice);
    c->out->nodes += c->choice->nodes;
}

/* Tries a plan, or leaves it out.  Returns: whether it is proved. */
static bool decide_plan(Composer *c, size_t i)
{
    PlanDeclared declared;
    c->home = arena_new("a plan that is tried");
    c->number = i;
    bool proved = false;
    if (!begin_plan(c, i, c->home, &declared)) {
        c->out->unknown++;
        c->out->limit = c->out->limit ? c->out->limit : LIMIT_MEMORY;
    } else if (!c->q->unguided && is_refuted_already(c)) {
        c->out->left_out++;
    } else {
        proved = try_plan(c);
    }
    return proved;
}

/* Forgets the plan that was tried. */
static void end_plan(Composer *c)
{
    ComposeTable *t = c->q->table;
    session_forget(c->session, t->compiled_plan);
    t->advices[t->set.n_advices - 1] = NULL;
    arena_free(c->home);
    c->home = NULL;
}

static void tell_composer(Composer *c)
{
    const Composed *o = c->out;
    if (c->q->tell)
        c->q->tell(c->q->tell_context, o->left_out + o->refuted + o->unknown, c->store.plan.n);
}

/* Decides all plans of a size.  False: the search is over, with a plan or without. */
static bool decide_size(Composer *c, unsigned size, Arena *home)
{
    PlanStore *s = &c->store;
    bool all = plan_store_make(s, size, c->q->memory / PLAN_BYTES, goes_on, c);
    for (size_t i = s->begin[size]; i < s->begin[size + 1]; i++) {
        tell_composer(c);
        if (is_over(c))
            return false;
        bool proved = decide_plan(c, i);
        end_plan(c);
        if (proved) {
            show_plan(c, i, home);
            return false;
        }
    }
    if (!all && !is_over(c))
        c->out->limit = c->out->limit ? c->out->limit : LIMIT_MEMORY;
    if (all && c->out->unknown == 0 && c->out->decided + 1 == size)
        c->out->decided = size;
    return all;
}

void compose_find(Session *session, Arena *home, const ComposeQuestion *q, Composed *out,
                  Choice *choice)
{
    assert(session && home && q->n_pieces > 0 && q->most_pieces > 0 && out && choice);
    Composer c = {.q = q, .session = session, .told = home, .out = out, .choice = choice};
    unsigned size = 0;
    c.store = (PlanStore){.piece = q->piece, .n_pieces = q->n_pieces};
    *out = (Composed){.most_pieces = q->most_pieces};
    out->tries = ARENA_ARRAY(home, ComposedTry, MOST_TOLD);
    *choice = (Choice){0};
    while (size < q->most_pieces && decide_size(&c, size + 1, home))
        size++;
    out->made = c.store.plan.n;
    out->equal = c.store.equal;
    if (!out->found)
        *choice = (Choice){.proof.verdict =
                               out->decided == q->most_pieces ? VERDICT_REFUTED : VERDICT_UNKNOWN,
                           .mode = choose_mode(q->options->search, q->piece[0]),
                           .late = out->limit};
    choice->nodes = out->nodes;
    while (c.n_refutations)
        drop_refutation(&c);
    plan_store_clear(&c.store);
}

void composed_clear(Composed *c)
{
    for (size_t i = 0; i < c->n_tries; i++)
        if (c->tries[i].why.home)
            why_free(&c->tries[i].why);
    c->n_tries = 0;
}
