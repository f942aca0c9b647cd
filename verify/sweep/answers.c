/* verify/sweep/answers.c -- the answers of one advice in all positions (see answers.h). The root
 * table gets other rules during the call: the first one tries the advice everywhere; the others
 * are never reached, but carry the conditions, so that all are compiled to one program. */
#include "verify/sweep/answers.h"

#include <assert.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/mix.h"
#include "base/slots.h"
#include "interp/evaluate/evaluator.h"
#include "verify/sweep/random_positions.h"
#include "verify/sweep/retrograde.h"
#include "verify/sweep/sweep.h"

/* ---- counts ------------------------------------------------------------------------------- */

/* Counts while they grow. */
typedef struct CountTable {
    VEC(AnswerCount) counts;
    Slots slots; /* by their conditions */
} CountTable;

static bool is_count_of(const void *table, uint32_t number, const void *conditions)
{
    const CountTable *t = table;
    return t->counts.at[number].conditions == *(const uint64_t *)conditions;
}

static void count_one(AnswerCount *c, AnswerKind kind, uint64_t n, uint64_t first)
{
    c->first[kind] = c->n[kind] && c->first[kind] < first ? c->first[kind] : first;
    c->n[kind] += n;
}

static void table_count(CountTable *t, uint64_t conditions, AnswerKind kind, uint64_t number)
{
    uint32_t hash = (uint32_t)mix64(conditions);
    slots_make_room(&t->slots, t->counts.n, "answers");
    Slot *slot = slots_place(&t->slots, hash, is_count_of, t, &conditions);
    if (!slot->taken) {
        slot_put(slot, hash, (uint32_t)t->counts.n);
        vec_push(&t->counts, (AnswerCount){.conditions = conditions}, "answers");
    }
    count_one(&t->counts.at[slot_number(slot)], kind, 1, number);
}

void answers_add(AnswerCounts *a, uint64_t conditions, AnswerKind kind, uint64_t n, uint64_t first)
{
    assert(kind < N_ANSWERS && n > 0);
    AnswerCount new = {.conditions = conditions};
    count_one(&new, kind, n, first);
    vec_push(&a->at, new, "answers");
    a->asked += n;
}

static int by_conditions(const void *x, const void *y)
{
    const AnswerCount *a = x, *b = y;
    return (a->conditions > b->conditions) - (a->conditions < b->conditions);
}

static void add_count(AnswerCount *to, const AnswerCount *from)
{
    for (int k = 0; k < N_ANSWERS; k++)
        if (from->n[k])
            count_one(to, (AnswerKind)k, from->n[k], from->first[k]);
}

void answers_join(AnswerCounts *a)
{
    size_t n = 0;
    if (a->at.n)
        qsort(a->at.at, a->at.n, sizeof *a->at.at, by_conditions);
    for (size_t i = 0; i < a->at.n; i++)
        if (n && a->at.at[n - 1].conditions == a->at.at[i].conditions)
            add_count(&a->at.at[n - 1], &a->at.at[i]);
        else
            a->at.at[n++] = a->at.at[i];
    a->at.n = n;
}

static void merge_counts(AnswerCounts *a, const CountTable *t)
{
    for (size_t i = 0; i < t->counts.n; i++) {
        const AnswerCount *c = &t->counts.at[i];
        for (int k = 0; k < N_ANSWERS; k++)
            if (c->n[k])
                answers_add(a, c->conditions, (AnswerKind)k, c->n[k], c->first[k]);
    }
}

void answers_clear(AnswerCounts *a)
{
    vec_clear(&a->at);
    *a = (AnswerCounts){0};
}

/* ---- the table that is asked -------------------------------------------------------------- */

/* What the root table is while it is asked, and what it was. */
typedef struct AskedTable {
    Rule **old;
    size_t n_old;
    Rule *rules;
    Rule **list;
    RuleItem item;
} AskedTable;

/* Rule 0 tries the advice, then come the conditions, then the table's own rules. */
static void put_asked_rules(const AnswersRequest *r, AskedTable *t)
{
    Table *root = r->set->root;
    size_t n = 1 + r->n + root->n_rules;
    *t = (AskedTable){.old = root->rules, .n_old = root->n_rules};
    t->item = (RuleItem){.advice = (Advice *)(uintptr_t)r->advice, .name = r->advice->name};
    t->rules = base_zalloc(1 + r->n, sizeof *t->rules, "rules");
    t->list = base_zalloc(n, sizeof(Rule *), "rules");
    for (size_t i = 0; i <= r->n; i++) {
        t->rules[i] = (Rule){.items = &t->item, .n_items = 1, .table = root};
        t->rules[i].name.text = "";
        t->rules[i].condition = i ? r->conditions[i - 1] : NULL;
        t->list[i] = &t->rules[i];
    }
    for (size_t i = 0; i < root->n_rules; i++)
        t->list[1 + r->n + i] = root->rules[i];
    root->rules = t->list;
    root->n_rules = n;
}

static void put_rules_back(const AnswersRequest *r, AskedTable *t)
{
    r->set->root->rules = t->old;
    r->set->root->n_rules = t->n_old;
    free(t->rules);
    free(t->list);
}

/* ---- asking ------------------------------------------------------------------------------- */

typedef struct AnswersJob {
    const AnswersRequest *r;
    const AskedTable *table;
    const Compiled *c;
    const Entry *entries; /* by rule */
    Retrograde heights;
    ChooseOptions choose;
    const uint64_t *numbers; /* NULL: all of the classes; else size of them */
    uint64_t size;
    AnswerCounts *out;
    uint64_t done;
    omp_lock_t lock; /* held while a thread counts */
} AnswersJob;

/* What one thread works with. */
typedef struct AnswersWorker {
    Evaluator *evaluator;
    EvalContext *context;
    Session *session;
    CountTable counts;
    void *position;
} AnswersWorker;

static bool entry_holds(AnswersWorker *w, Entry e)
{
    return evaluator_eval(w->evaluator, e, w->context) != 0;
}

/* Whether the first of the table's own rules that applies has the advice in its list. */
static bool is_tried(const AnswersJob *j, AnswersWorker *w)
{
    size_t i = 0, first = 1 + j->r->n;
    while (i < j->table->n_old && !entry_holds(w, j->entries[first + i]))
        i++;
    const Rule *rule = i < j->table->n_old ? j->table->old[i] : NULL;
    for (uint32_t k = 0; rule && k < rule->n_items; k++)
        if (rule->items[k].advice == j->r->advice)
            return true;
    return false;
}

/* The conditions that hold in w->position; false where it is passed over. */
static bool look_at_conditions(const AnswersJob *j, AnswersWorker *w, uint64_t *conditions)
{
    *conditions = 0;
    evaluator_begin(w->evaluator, w->position, w->context);
    if (!entry_holds(w, j->c->scope))
        return false;
    for (size_t i = 0; i < j->r->n; i++)
        if (entry_holds(w, j->entries[1 + i]))
            *conditions |= UINT64_C(1) << i;
    return (*conditions & j->r->must) == j->r->must && (!j->r->by_rules || is_tried(j, w));
}

static AnswerKind answer_kind(const Choice *c)
{
    if (c->advice)
        return ANSWER_PROVED;
    return c->provisional ? ANSWER_UNKNOWN : ANSWER_IN_VAIN;
}

static bool answers_stopped(const AnswersJob *j)
{
    return prove_is_late(&j->r->o->limits);
}

static void ask_one(const AnswersJob *j, AnswersWorker *w, uint64_t number)
{
    uint64_t conditions;
    Choice choice;
    if (!classes_position(j->r->classes, number, w->position) ||
        !look_at_conditions(j, w, &conditions))
        return;
    session_choose(w->session, w->position, &j->choose, &choice);
    proof_free(&choice.proof);
    if (!answers_stopped(j)) /* else the answer may be cut off */
        table_count(&w->counts, conditions, answer_kind(&choice), number);
}

/* Neighbours are asked one after the other: what is found out of one serves the next. */
static void ask_stretch(AnswersJob *j, AnswersWorker *w, uint64_t begin, uint64_t end)
{
    enum { TELL = 1 << 10 };
    session_keep(w->session);
    for (uint64_t i = begin; i < end && !answers_stopped(j); i++) {
        ask_one(j, w, j->numbers ? j->numbers[i] : i);
        if ((i - begin) % TELL)
            continue;
        omp_set_lock(&j->lock);
        j->done += TELL;
        if (j->r->o->progress)
            j->r->o->progress(j->r->o->context, "positions", j->done < j->size ? j->done : j->size,
                              j->size);
        omp_unset_lock(&j->lock);
    }
}

static AnswersWorker worker_new(const AnswersJob *j)
{
    AnswersWorker w = {.evaluator = evaluator_new(j->c->program, j->r->game),
                       .session = session_new(j->c, j->r->o->memory / SWEEP_SHARE),
                       .position = base_alloc(j->r->game->position_size, "a position")};
    w.context = evaluator_context_new(w.evaluator);
    evaluator_give_up_at(w.evaluator, prove_deadline(&j->r->o->limits));
    return w;
}

static void worker_clear(AnswersWorker *w)
{
    evaluator_free(w->evaluator);
    session_free(w->session);
    vec_clear(&w->counts.counts);
    slots_clear(&w->counts.slots);
    free(w->context);
    free(w->position);
}

static void ask_every_position(AnswersJob *j)
{
    uint64_t stretch = (j->size + SWEEP_STRETCHES - 1) / SWEEP_STRETCHES;
    omp_init_lock(&j->lock);
#pragma omp parallel num_threads((int)j->r->o->threads)
    {
        AnswersWorker w = worker_new(j);
#pragma omp for schedule(dynamic, 1)
        for (uint64_t begin = 0; begin < j->size; begin += stretch)
            ask_stretch(j, &w, begin, begin + stretch < j->size ? begin + stretch : j->size);
        omp_set_lock(&j->lock);
        merge_counts(j->out, &w.counts);
        omp_unset_lock(&j->lock);
        worker_clear(&w);
    }
    omp_destroy_lock(&j->lock);
    answers_join(j->out);
    j->out->interrupted = answers_stopped(j);
}

/* ---- which positions ---------------------------------------------------------------------- */

static int by_number(const void *x, const void *y)
{
    const uint64_t *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

/* Numbers of positions drawn at random, each once, in their order; the caller's. */
static uint64_t *draw_numbers(const AnswersRequest *r, uint64_t *n)
{
    VEC(uint64_t) drawn = {0};
    RandomPositions draw = {r->o->seed};
    void *position = base_alloc(r->game->position_size, "a position");
    for (uint64_t i = 0; i < r->o->sample && !prove_is_late(&r->o->limits); i++) {
        random_positions_next(&draw, r->classes, position);
        vec_push(&drawn, classes_index(r->classes, position), "positions");
    }
    free(position);
    if (drawn.n)
        qsort(drawn.at, drawn.n, sizeof *drawn.at, by_number);
    *n = 0;
    for (size_t i = 0; i < drawn.n; i++)
        if (i == 0 || drawn.at[i] != drawn.at[i - 1])
            drawn.at[(*n)++] = drawn.at[i];
    return drawn.at;
}

static void ask_answers(const AnswersRequest *r, const AskedTable *t, const Compiled *c,
                        AnswerCounts *out)
{
    enum { SHARE = 4 }; /* of the memory, for advice solved backwards */
    uint64_t *drawn = NULL;
    AnswersJob j = {.r = r,
                    .table = t,
                    .c = c,
                    .entries = compiled_find(c, r->set->root)->conditions,
                    .size = classes_size(r->classes),
                    .out = out};
    if (r->o->sample)
        j.numbers = drawn = draw_numbers(r, &j.size);
    else
        retrograde_solve(&j.heights, &(RetrogradeRequest){.compiled = c,
                                                          .classes = r->classes,
                                                          .options = r->o,
                                                          .memory = r->o->memory / SHARE});
    j.choose = retrograde_options(&j.heights, r->o);
    j.choose.want_tree = false;
    ask_every_position(&j);
    retrograde_clear(&j.heights);
    free(drawn);
}

bool answers_ask(const AnswersRequest *r, Diags *ds, AnswerCounts *out)
{
    assert(r->n <= MOST_CONDITIONS && r->o->threads > 0 && r->advice->table);
    AskedTable t;
    Arena *home = arena_new("conditions");
    Diags *of_code = diag_new(); /* warnings about rules that are not the table's own */
    *out = (AnswerCounts){0};
    put_asked_rules(r, &t);
    const Compiled *c = compile_table(home, of_code, r->set, r->game);
    if (c)
        ask_answers(r, &t, c, out);
    else
        diag_add(ds, DIAG_ERROR, (Span){0}, "the conditions are too large to be compiled together");
    put_rules_back(r, &t);
    diag_free(of_code);
    arena_free(home);
    return c != NULL;
}
