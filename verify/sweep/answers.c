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
    return condition_set_compare(&t->counts.at[number].conditions, conditions) == 0;
}

static void count_one(AnswerCount *c, AnswerKind kind, uint64_t n, uint64_t first)
{
    c->first[kind] = c->n[kind] && c->first[kind] < first ? c->first[kind] : first;
    c->n[kind] += n;
}

static uint32_t hash_of_conditions(const ConditionSet *s)
{
    uint64_t hash = 0;
    for (size_t w = 0; w < CONDITION_WORDS; w++)
        hash = mix64(hash ^ s->word[w]);
    return (uint32_t)hash;
}

static void table_count(CountTable *t, const ConditionSet *conditions, AnswerKind kind,
                        uint64_t number)
{
    uint32_t hash = hash_of_conditions(conditions);
    slots_make_room(&t->slots, t->counts.n, "answers");
    Slot *slot = slots_place(&t->slots, hash, is_count_of, t, conditions);
    if (!slot->taken) {
        slot_put(slot, hash, (uint32_t)t->counts.n);
        vec_push(&t->counts, (AnswerCount){.conditions = *conditions}, "answers");
    }
    count_one(&t->counts.at[slot_number(slot)], kind, 1, number);
}

void answers_add(AnswerCounts *a, const ConditionSet *conditions, AnswerKind kind, uint64_t n,
                 uint64_t first)
{
    assert(kind < N_ANSWERS && n > 0);
    AnswerCount new = {.conditions = *conditions};
    count_one(&new, kind, n, first);
    vec_push(&a->at, new, "answers");
    a->asked += n;
}

static int by_conditions(const void *x, const void *y)
{
    const AnswerCount *a = x, *b = y;
    return condition_set_compare(&a->conditions, &b->conditions);
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
        if (n && by_conditions(&a->at.at[n - 1], &a->at.at[i]) == 0)
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
                answers_add(a, &c->conditions, (AnswerKind)k, c->n[k], c->first[k]);
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
    if (r->item)
        t->item = *r->item;
    t->rules = base_zalloc(1 + r->n, sizeof *t->rules, "rules");
    t->list = base_zalloc(n, sizeof(Rule *), "rules");
    for (size_t i = 0; i <= r->n; i++) {
        t->rules[i] = (Rule){.items = &t->item, .n_items = 1, .table = root};
        t->rules[i].name.text = "";
        t->rules[i].condition = i ? r->measures[i - 1].e : NULL;
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
    const uint64_t *numbers; /* NULL: all of the classes; else so many of them as size says */
    uint64_t size;
    AnswerCounts *out;
    uint64_t done;
    _Atomic bool too_many;  /* sets of conditions */
    _Atomic uint64_t nodes; /* of all searches */
    uint64_t most_nodes;    /* after which it is stopped; 0: no limit */
    omp_lock_t lock;        /* held while a thread counts */
} AnswersJob;

/* What one thread works with. */
typedef struct AnswersWorker {
    Evaluator *evaluator;
    EvalContext *context;
    Session *session;
    CountTable counts;
    AnswerExceptions exceptions;
    ConditionSet undefined; /* as AnswerCounts has it */
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

/* Adds the conditions of a measure that hold, the first of which has this number; returns the
 * number behind its last. */
static size_t add_conditions(const AnswerMeasure *m, Value v, size_t first, ConditionSet *out)
{
    if (!m->n_bounds && v)
        condition_set_add(out, first);
    for (size_t b = 0; b < m->n_bounds && value_is_defined(v); b++)
        if ((int64_t)v <= m->bounds[b])
            condition_set_add(out, first + b);
    return first + (m->n_bounds ? m->n_bounds : 1);
}

/* Begins w->context at a position; false where it is passed over. */
static bool begin_position(const AnswersJob *j, AnswersWorker *w, uint64_t number)
{
    if (!classes_position(j->r->classes, number, w->position) ||
        game_is_over(j->r->game, w->position))
        return false;
    evaluator_begin(w->evaluator, w->position, w->context);
    return entry_holds(w, j->c->scope);
}

/* The conditions that hold in w->context; false where it is passed over. */
static bool look_at_conditions(const AnswersJob *j, AnswersWorker *w, ConditionSet *conditions)
{
    size_t next = 0;
    *conditions = (ConditionSet){0};
    for (size_t i = 0; i < j->r->n; i++) {
        Value v = evaluator_eval(w->evaluator, j->entries[1 + i], w->context);
        if (!value_is_defined(v))
            condition_set_add(&w->undefined, next);
        next = add_conditions(&j->r->measures[i], v, next, conditions);
    }
    return (!j->r->must || condition_set_has(conditions, 0)) && (!j->r->by_rules || is_tried(j, w));
}

static AnswerKind answer_kind(const Choice *c)
{
    if (c->advice)
        return ANSWER_PROVED;
    return c->provisional ? ANSWER_UNKNOWN : ANSWER_IN_VAIN;
}

/* Whether the searches have taken more nodes than they may.  Each stretch takes the same, whatever
 * the others do: so this does not depend on the number of threads. */
static bool is_dear(const AnswersJob *j)
{
    return j->most_nodes && j->nodes >= j->most_nodes;
}

static bool answers_stopped(const AnswersJob *j)
{
    return prove_is_late(&j->r->o->limits) || j->too_many || is_dear(j);
}

static void count_answer(const AnswersJob *j, AnswersWorker *w, const ConditionSet *conditions,
                         AnswerException one)
{
    bool proved = one.kind == ANSWER_PROVED;
    table_count(&w->counts, conditions, one.kind, one.number);
    if (j->r->exceptions && condition_set_has(conditions, 0) != proved)
        vec_push(&w->exceptions, one, "exceptions");
}

/* Asks in w->context, whose parameters have these values; NULL: the advice is asked as it is. */
static void ask_there(AnswersJob *j, AnswersWorker *w, uint64_t number, const ValueSets *values)
{
    ConditionSet conditions;
    Choice choice;
    ChooseOptions choose = j->choose;
    if (!look_at_conditions(j, w, &conditions))
        return;
    choose.values = values;
    session_choose(w->session, w->position, &choose, &choice);
    proof_free(&choice.proof);
    j->nodes += choice.nodes;
    if (!answers_stopped(j)) /* else the answer may be cut off */
        count_answer(j, w, &conditions, (AnswerException){number, answer_kind(&choice)});
}

/* Asks each value by itself: of those that the item hands, or of all that are declared. */
static void ask_each(AnswersJob *j, AnswersWorker *w, uint64_t position)
{
    const CompiledAdvice *a = &j->c->advice[j->r->advice->index];
    const ValueSource *from = compiled_find(j->c, j->r->set->root)->arguments[0][0];
    ValueSets handed, one;
    if (from)
        handed.at[0] = value_set_at(w->evaluator, from, w->context);
    Instances all = instances_begin(w->evaluator, a, from ? &handed : NULL, w->context);
    while (instances_next(&all)) {
        uint64_t element = all.values.at[0];
        one.at[0] = (ValueSet){.set = element};
        ask_there(j, w, position * ANSWER_VALUES + (uint64_t)__builtin_ctzll(element), &one);
    }
}

static void ask_one(AnswersJob *j, AnswersWorker *w, uint64_t number)
{
    if (!begin_position(j, w, number))
        return;
    if (j->r->each)
        ask_each(j, w, number);
    else
        ask_there(j, w, number, NULL);
}

/* Neighbours are asked one after the other: what is found out of one serves the next. */
static void ask_stretch(AnswersJob *j, AnswersWorker *w, uint64_t begin, uint64_t end)
{
    enum { TELL = 1 << 10 };
    session_keep(w->session);
    for (uint64_t i = begin; i < end && !answers_stopped(j); i++) {
        ask_one(j, w, j->numbers ? j->numbers[i] : i);
        if (w->counts.counts.n > MOST_KINDS_OF_POSITIONS)
            j->too_many = true;
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
    vec_clear(&w->exceptions);
    free(w->context);
    free(w->position);
}

static int exception_by_number(const void *x, const void *y)
{
    const AnswerException *a = x, *b = y;
    return (a->number > b->number) - (a->number < b->number);
}

static void merge_exceptions(const AnswersJob *j, const AnswersWorker *w)
{
    for (size_t i = 0; i < w->exceptions.n; i++)
        vec_push(j->r->exceptions, w->exceptions.at[i], "exceptions");
}

/* Of answers that were stopped no more is said than how many there are: they are not joined. */
static void end_answers(AnswersJob *j)
{
    AnswerExceptions *e = j->r->exceptions;
    bool stopped = answers_stopped(j);
    if (!stopped)
        answers_join(j->out);
    if (e && e->n)
        qsort(e->at, e->n, sizeof *e->at, exception_by_number);
    j->out->too_many = j->too_many || (!stopped && j->out->at.n > MOST_KINDS_OF_POSITIONS);
    j->out->interrupted = stopped || j->out->too_many;
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
        merge_exceptions(j, &w);
        for (size_t i = 0; i < CONDITION_WORDS; i++)
            j->out->undefined.word[i] |= w.undefined.word[i];
        omp_unset_lock(&j->lock);
        worker_clear(&w);
    }
    omp_destroy_lock(&j->lock);
    end_answers(j);
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

/* ---- searched, or solved backwards -------------------------------------------------------- */

static void choose_with_heights(AnswersJob *j)
{
    j->choose = retrograde_options(&j->heights, j->r->o);
    j->choose.want_tree = false;
}

static void ask_solved(AnswersJob *j)
{
    enum { SHARE = 4 }; /* of the memory, for advice solved backwards */
    bool is_plan = j->c->advice[j->r->advice->index].plan != NULL;
    retrograde_solve(&j->heights, &(RetrogradeRequest){.compiled = j->c,
                                                       .classes = j->r->classes,
                                                       .options = j->r->o,
                                                       .memory = j->r->o->memory / SHARE,
                                                       .pool = is_plan ? NULL : j->r->pool});
    choose_with_heights(j);
    j->out->solved = true;
    ask_every_position(j);
}

uint64_t answers_search_nodes(const Classes *classes, const CompiledAdvice *a, SearchMode asked)
{
    enum { FEW = 4 };
    return retrograde_obstacle(a, asked, false) ? 0 : classes_size(classes) / FEW + 1;
}

/* Asks a sample without solving anything, as long as that takes few nodes.  False: it would take
 * more; nothing is counted. */
static bool ask_by_searches(AnswersJob *j)
{
    const CompiledAdvice *a = &j->c->advice[j->r->advice->index];
    uint64_t *most = &j->choose.limits.max_nodes;
    choose_with_heights(j);
    j->most_nodes = answers_search_nodes(j->r->classes, a, j->r->o->search);
    *most = j->most_nodes && (!*most || *most > j->most_nodes) ? j->most_nodes : *most;
    ask_every_position(j);
    bool dear = is_dear(j);
    j->most_nodes = 0;
    if (!dear)
        return true;
    answers_clear(j->out);
    if (j->r->exceptions)
        j->r->exceptions->n = 0;
    return false;
}

static void ask_answers(const AnswersRequest *r, const AskedTable *t, const Compiled *c,
                        AnswerCounts *out)
{
    uint64_t *drawn = NULL;
    AnswersJob j = {.r = r,
                    .table = t,
                    .c = c,
                    .entries = compiled_find(c, r->set->root)->conditions,
                    .size = classes_size(r->classes),
                    .out = out};
    if (r->only) {
        j.numbers = r->only;
        j.size = 1;
    } else if (r->o->sample) {
        j.numbers = drawn = draw_numbers(r, &j.size);
    }
    if (!drawn || r->solve || !ask_by_searches(&j))
        ask_solved(&j);
    retrograde_clear(&j.heights);
    free(drawn);
}

bool answers_ask(const AnswersRequest *r, Diags *ds, AnswerCounts *out)
{
    assert(r->n <= MOST_CONDITIONS && r->o->threads > 0 && r->advice->table);
    assert(!r->each || (r->advice->n_params == 1 && !r->by_rules));
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
