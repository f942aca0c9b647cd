/* interp/choose/choose.c -- rules, then advice, in their order (see choose.h).
 * Source: Bratko, Prolog Programming for Artificial Intelligence, the interpreter of AL0 tables. */
#include "interp/choose/choose.h"

#include <assert.h>
#include <stdlib.h>

#include "base/vec.h"
#include "interp/compose/refuted_by.h"

/* What a sweep remembers of positions: so much beside the memory of the prover, and no more than 64
 * MB. */
enum { MEMO_SHARE = 8, MEMO_MOST = 1 << 20 };

/* What one more thread needs to search along. */
typedef struct Helper {
    Interpreter by;
    EvalContext *root;
    AdviceTask *task;
} Helper;

struct Session {
    const Compiled *c;
    Interpreter by;
    size_t memory;
    EvalContext *root;
    ProveLimits limits;           /* of the question that is being answered */
    const ChooseOptions *options; /* of that of begin_session(); borrowed */
    const ValueSets *values;      /* what its parameters may be; NULL: all that is declared */
    TakeAdvice *take;             /* NULL, or advice is listed, not tried */
    void *take_context;
    Operands **operands; /* by Advice.index: NULL until they were asked for */
    AdviceTask **tasks;  /* likewise */
    VEC(Tried) tried;
    VEC(Helper) helpers;
    VEC(WorkerView) views;
};

Session *session_new(const Compiled *c, size_t memory)
{
    assert(c && c->program);
    Session *s = base_zalloc(1, sizeof *s, "interpreter");
    s->c = c;
    s->by = interpreter_new(c, memory);
    s->memory = memory;
    s->operands = base_zalloc(c->set->n_advices + 1, sizeof *s->operands, "interpreter");
    s->tasks = base_zalloc(c->set->n_advices + 1, sizeof *s->tasks, "interpreter");
    s->root = evaluator_context_new(s->by.evaluator);
    return s;
}

void session_free(Session *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->helpers.n; i++) {
        advice_task_free(s->helpers.at[i].task);
        interpreter_clear(&s->helpers.at[i].by);
        free(s->helpers.at[i].root);
    }
    for (size_t i = 0; i < s->c->set->n_advices; i++) {
        operands_free(s->operands[i]);
        advice_task_free(s->tasks[i]);
    }
    interpreter_clear(&s->by);
    free(s->operands);
    free(s->tasks);
    vec_clear(&s->helpers);
    vec_clear(&s->views);
    vec_clear(&s->tried);
    free(s->root);
    free(s);
}

static void note_outcome(Session *s, const CompiledAdvice *a, Outcome outcome)
{
    Tried t = {.advice = a->advice, .values = s->root->given, .outcome = outcome};
    vec_push(&s->tried, t, "advice tried");
}

static void note_searched(Session *s, const CompiledAdvice *a, const Proof *p)
{
    static const Outcome outcome[] = {[VERDICT_SATISFIABLE] = OUTCOME_SATISFIABLE,
                                      [VERDICT_REFUTED] = OUTCOME_REFUTED,
                                      [VERDICT_UNKNOWN] = OUTCOME_UNKNOWN};
    Tried t = {
        .advice = a->advice, .values = s->root->given, .outcome = outcome[p->verdict], .proof = *p};
    t.proof.strategy = (Strategy){0};
    t.proof.tree = (ForcingTree){0};
    vec_push(&s->tried, t, "advice tried");
}

ProveMode choose_mode(SearchMode asked, const Advice *a)
{
    static const ProveMode mode[] = {
        [SEARCH_UNSET] = PROVE_SHORTEST,    [SEARCH_SHORTEST] = PROVE_SHORTEST,
        [SEARCH_LOWEST] = PROVE_LOWEST,     [SEARCH_FIRST] = PROVE_FIRST,
        [SEARCH_ANY] = PROVE_ANY,           [SEARCH_BEST] = PROVE_BEST,
        [SEARCH_PREFERRED] = PROVE_SHORTEST};
    static_assert(sizeof mode / sizeof *mode == N_SEARCH_MODES, "KEEP IN STEP: SearchMode");
    return mode[asked != SEARCH_UNSET ? asked : a->table->search];
}

AdviceQuestion choose_question(const void *position, const CompiledAdvice *a,
                               const ChooseOptions *o)
{
    assert(position && a && o);
    return (AdviceQuestion){.position = position,
                            .advice = a,
                            .limits = o->limits,
                            .mode = choose_mode(o->search, a->advice)};
}

/* The value of an entry at the root.  False: a limit on time was over before it was computed. */
static bool ask_entry(Session *s, Entry e, Value *out)
{
    evaluator_give_up_at(s->by.evaluator, prove_deadline(&s->limits));
    *out = evaluator_eval(s->by.evaluator, e, s->root);
    return !*evaluator_gave_up(s->by.evaluator);
}

static AdviceTask *session_task(Session *s, const CompiledAdvice *a)
{
    AdviceTask **t = &s->tasks[a->advice->index];
    if (!*t)
        *t = advice_task_new(&s->by, a);
    return *t;
}

/* Whether the evaluator has computed what it was asked for; false: a limit on time is over. */
static bool computed_in_time(const Session *s)
{
    return !*evaluator_gave_up(s->by.evaluator);
}

/* The advice at the root.  False likewise. */
static bool begin_advice(Session *s, const CompiledAdvice *a, bool *applies)
{
    evaluator_give_up_at(s->by.evaluator, prove_deadline(&s->limits));
    *applies = advice_task_begin(session_task(s, a), s->root);
    return computed_in_time(s);
}

/* The advice asked, at its position; *out: its task. */
static bool begin_task_at(Session *s, const AdviceQuestion *asked, AdviceTask **out)
{
    bool applies;
    s->limits = asked->limits;
    advice_question_begin(&s->by, asked, s->root);
    *out = session_task(s, asked->advice);
    return begin_advice(s, asked->advice, &applies) && advice_task_problem(*out) &&
           computed_in_time(s);
}

/* Whether its goals hold at the root already; false likewise. */
static bool ask_whether_achieved(Session *s, const CompiledAdvice *a, bool *achieved)
{
    const Problem *p = advice_task_problem(session_task(s, a));
    *achieved = p->judge(p, advice_task_root(session_task(s, a)), 0) == NODE_LEAF;
    return computed_in_time(s);
}

/* The limit for which an advice was given up: a plan may have too many branches. */
static LimitReached late_by(Session *s, const CompiledAdvice *a)
{
    bool left_out = advice_task_left_out(session_task(s, a));
    for (size_t i = 0; i < s->views.n; i++)
        left_out |= s->helpers.at[i].task && advice_task_left_out(s->helpers.at[i].task);
    return left_out ? LIMIT_VALUES_TRIED : prove_late_by(&s->limits);
}

/* The advice is unknown, for a limit. */
static bool put_off(Session *s, const CompiledAdvice *a, LimitReached limit, Choice *out)
{
    out->proof = (Proof){.verdict = VERDICT_UNKNOWN, .limit = limit};
    note_searched(s, a, &out->proof);
    out->provisional = true;
    return false;
}

static void begin_helper(const Session *s, Helper *h, const CompiledAdvice *a)
{
    Evaluator *m = h->by.evaluator;
    advice_task_free(h->task);
    h->task = advice_task_new(&h->by, a);
    evaluator_begin(m, s->root->view.position, h->root);
    evaluator_bind(m, &s->root->given, h->root);
    evaluator_give_up_at(m, prove_deadline(&s->limits));
    advice_task_begin(h->task, h->root);
}

/* Has the next search shared by so many threads more, which look at the same root.  False: a limit
 * on time is over. */
static bool share_search(Session *s, const CompiledAdvice *a, unsigned more)
{
    bool fine = true;
    while (s->helpers.n < more) {
        Helper h = {.by = interpreter_new(s->c, 0)};
        h.root = evaluator_context_new(h.by.evaluator);
        vec_push(&s->helpers, h, "threads");
    }
    s->views.n = 0;
    for (unsigned i = 0; i < more; i++) {
        Helper *h = &s->helpers.at[i];
        begin_helper(s, h, a);
        WorkerView view = {advice_task_problem(h->task), advice_task_root(h->task)};
        fine &= !*evaluator_gave_up(h->by.evaluator);
        vec_push(&s->views, view, "threads");
    }
    return fine;
}

/* Passes on how far the search for an advice has come. */
typedef struct Teller {
    const ChooseOptions *o;
    const Advice *advice;
} Teller;

static void tell_session_watch(void *context, const ProveProgress *p)
{
    const Teller *t = context;
    t->o->tell(t->o->tell_context, t->advice, p);
}

/* The other moves that are wanted; NULL: none are. */
static Alternatives *ask_for_others(const ChooseOptions *o, Alternatives *other)
{
    unsigned most = o->limits.max_depth;
    bool any = false;
    alternatives_clear(other); /* of the advice tried before */
    *other = (Alternatives){.height = o->other_height < most ? o->other_height : most};
    for (int i = 0; i < N_OTHER_KINDS; i++)
        any |= other->want[i] = o->other[i];
    return any ? other : NULL;
}

/* Whether the height of a tree, which is solved, is enough. */
static bool wants_height_alone(const Session *s, const CompiledAdvice *a, const AdviceTask *t)
{
    const ChooseOptions *o = s->options;
    return o->height_alone && o->height_alone[a->advice->index] && advice_task_knows(t);
}

/* Whether our move is enough, where the answer is known. */
static bool wants_move_alone(const ChooseOptions *o, const CompiledAdvice *a)
{
    return a->kind == QUESTION_HOLD ? o->first_move
                                    : a->kind == QUESTION_REACH && o->first_move_of_tree;
}

/* Whether it is enough of trees that are high. */
static bool wants_move_of_high_tree(const ChooseOptions *o, const Question *q)
{
    const Problem *p = q->problem;
    return o->first_move_above && p->kind == QUESTION_REACH && p->alternates && !q->others &&
           q->mode == PROVE_SHORTEST;
}

/* Looks the answer up, with our move alone where that is enough; false: it is to be searched. */
static bool look_up_advice(Session *s, const CompiledAdvice *a, const Question *q, Proof *out)
{
    const ChooseOptions *o = s->options;
    bool alone = wants_move_alone(o, a);
    if (!alone && !wants_move_of_high_tree(o, q))
        return false;
    if (!advice_task_look_up(session_task(s, a), o->limits.max_depth, out))
        return false;
    if (alone || (out->verdict == VERDICT_SATISFIABLE && out->height > o->first_move_above))
        return true;
    proof_free(out);
    return false;
}

/* Whether positions are looked at in the order of preference functions. */
static bool is_preferred(const ChooseOptions *o, const Advice *a)
{
    return (o->search != SEARCH_UNSET ? o->search : a->table->search) == SEARCH_PREFERRED;
}

/* The question of an advice whose task has begun; *terms: memory for it. */
static Question question_of(const CompiledAdvice *a, AdviceTask *t, const ChooseOptions *o,
                            OddsTerms *terms)
{
    *terms = a->terms;
    if (terms->ask == ASK_EXPECTED && is_preferred(o, a->advice))
        terms->ask = ASK_PREFERRED;
    return (Question){.problem = advice_task_problem(t),
                      .root = advice_task_root(t),
                      .limits = o->limits,
                      .mode = choose_mode(o->search, a->advice),
                      .terms = terms};
}

/* Searches for a tree of an advice that has begun.  Returns: whether there is one, in out->proof.
 */
static bool search_advice(Session *s, const CompiledAdvice *a, Choice *out)
{
    const ChooseOptions *o = s->options;
    OddsTerms terms;
    AdviceTask *t = session_task(s, a);
    unsigned more = o->threads > 1 ? o->threads - 1 : 0;
    Question q = question_of(a, t, o, &terms);
    out->mode = q.mode;
    if (!computed_in_time(s) || !share_search(s, a, more))
        return put_off(s, a, late_by(s, a), out);
    advice_task_know(t, o->solved, o->n_solved);
    Teller teller = {o, a->advice};
    ProveWatch watch = {tell_session_watch, &teller};
    q.want = o->want_tree && !wants_height_alone(s, a, t) ? WANT_TREE : WANT_VERDICT;
    q.limits.watch = o->tell ? &watch : NULL;
    q.others = a->kind == QUESTION_REACH ? ask_for_others(o, &out->other) : NULL;
    q.views = s->views.at;
    q.n_views = more;
    q.go_on = o->go_on && !a->plan;
    q.alone = SHARE_AFTER;
    if (!look_up_advice(s, a, &q, &out->proof))
        prove(s->by.prover, &q, &out->proof);
    if (out->proof.limit == LIMIT_TIME)
        out->proof.limit = late_by(s, a);
    out->nodes += out->proof.nodes;
    note_searched(s, a, &out->proof);
    out->provisional |= out->proof.verdict == VERDICT_UNKNOWN;
    if (out->proof.verdict != VERDICT_SATISFIABLE)
        return false;
    out->advice = a->advice;
    out->seed = advice_task_seed(t);
    out->values = s->root->given;
    out->seeks = a->has_seek;
    out->seeks_most = a->has_seek && a->seek.most;
    return true;
}

/* Hands the advice on; the answer lets the next one have its turn. */
static bool list_advice_choice(Session *s, const CompiledAdvice *a)
{
    uint64_t seed = advice_task_seed(session_task(s, a));
    if (computed_in_time(s))
        s->take(s->take_context, a, &s->root->given, seed);
    return false;
}

/* An instance, whose values the root has; *ask: how it is asked. */
typedef bool TryInstance(Session *s, const CompiledAdvice *a, Choice *out);

/* The instances of an advice in turn, until one has a tree. */
static bool try_instances(Session *s, const CompiledAdvice *a, TryInstance *ask, Choice *out)
{
    Instances all = instances_begin(s->by.evaluator, a, s->values, s->root);
    while (instances_next(&all))
        if (ask(s, a, out))
            return true;
    if (!computed_in_time(s))
        return put_off(s, a, late_by(s, a), out);
    if (all.cut)
        return put_off(s, a, LIMIT_VALUES_TRIED, out);
    if (all.n == 0) {
        all.values.n = all.empty;
        evaluator_bind(s->by.evaluator, &all.values, s->root);
        note_outcome(s, a, OUTCOME_NO_VALUE);
    }
    return false;
}

static bool try_advice(Session *s, const CompiledAdvice *a, Choice *out)
{
    bool applies, achieved;
    if (!begin_advice(s, a, &applies))
        return put_off(s, a, late_by(s, a), out);
    if (!applies) {
        note_outcome(s, a, OUTCOME_NOT_APPLICABLE);
        return false;
    }
    if (!ask_whether_achieved(s, a, &achieved))
        return put_off(s, a, late_by(s, a), out);
    if (achieved) {
        note_outcome(s, a, OUTCOME_ACHIEVED);
        return false;
    }
    return s->take ? list_advice_choice(s, a) : search_advice(s, a, out);
}

/* The first rule whose condition holds, and its number; NULL: none, or a limit on time is over
 * (out->late). */
static const Rule *find_holding_rule(Session *s, const Table *t, size_t *number, Choice *out)
{
    const CompiledTable *ct = compiled_find(s->c, t);
    for (size_t i = 0; i < t->n_rules; i++) {
        Value holds;
        if (!ask_entry(s, ct->conditions[i], &holds)) {
            out->late = prove_late_by(&s->limits);
            out->provisional = true;
            return NULL;
        }
        *number = i;
        if (holds)
            return t->rules[i];
    }
    return NULL;
}

/* An item that is advice; from: where what it hands to parameters comes from; NULL: it hands
 * nothing.
 */
static bool try_item(Session *s, const CompiledAdvice *a, const ValueSource *from, Choice *out)
{
    const ChooseOptions *o = s->options;
    if (o->known && o->known != a->advice)
        return false;
    if (a->advice->n_params == 0)
        return try_advice(s, a, out);
    ValueSets sets;
    evaluator_give_up_at(s->by.evaluator, prove_deadline(&s->limits));
    for (uint32_t i = 0; from && i < a->advice->n_params; i++)
        sets.at[i] = value_set_at(s->by.evaluator, &from[i], s->root);
    s->values = o->values || !from ? o->values : &sets;
    bool found = try_instances(s, a, try_advice, out);
    s->values = o->values;
    return found;
}

static void rule_path_push(RulePath *p, size_t rule, size_t item)
{
    if (p->n < MOST_RULE_STEPS)
        p->step[p->n] = (RuleStep){(uint16_t)rule, (uint16_t)item};
    p->n++;
}

/* Tables do not use themselves, so the recursion ends. */
static bool try_table(Session *s, const Table *t, Choice *out)
{
    size_t number;
    const Rule *rule = find_holding_rule(s, t, &number, out);
    if (!rule)
        return false;
    const ValueSource *const *arguments = compiled_find(s->c, t)->arguments[number];
    for (uint32_t i = 0; i < rule->n_items; i++) {
        const RuleItem *item = &rule->items[i];
        out->rule = rule;
        out->table = t;
        rule_path_push(&out->path, number, i);
        if (item->table ? try_table(s, item->table, out)
                        : try_item(s, &s->c->advice[item->advice->index], arguments[i], out))
            return true;
        out->path.n--;
    }
    out->rule = rule;
    out->table = t;
    return false;
}

static void begin_session(Session *s, const void *position, const ChooseOptions *o, Choice *out)
{
    s->tried.n = 0;
    s->limits = o->limits;
    s->options = o;
    s->values = o->values;
    *out = (Choice){.proof = {.verdict = VERDICT_REFUTED}};
    evaluator_begin(s->by.evaluator, position, s->root);
}

void session_keep(Session *s)
{
    prover_keep(s->by.prover);
    size_t bytes = s->memory / MEMO_SHARE;
    evaluator_remember(s->by.evaluator, bytes < MEMO_MOST ? bytes : MEMO_MOST);
}

void session_choose(Session *s, const void *position, const ChooseOptions *o, Choice *out)
{
    assert(position && o && out);
    begin_session(s, position, o, out);
    if (!try_table(s, s->c->set->root, out))
        out->proof.verdict = out->provisional ? VERDICT_UNKNOWN : VERDICT_REFUTED;
    out->tried = s->tried.at;
    out->n_tried = s->tried.n;
}

void session_list(Session *s, const void *position, const ProveLimits *limits, TakeAdvice *take,
                  void *context)
{
    assert(position && take && !s->take);
    Choice unused;
    s->take = take;
    s->take_context = context;
    begin_session(s, position, &(ChooseOptions){.limits = *limits}, &unused);
    try_table(s, s->c->set->root, &unused);
    s->take = NULL;
}

/* One asked by name. */
static bool prove_instance(Session *s, const CompiledAdvice *a, Choice *out)
{
    bool applies;
    if (!begin_advice(s, a, &applies))
        return put_off(s, a, late_by(s, a), out);
    if (applies)
        return search_advice(s, a, out);
    note_outcome(s, a, OUTCOME_NOT_APPLICABLE);
    return false;
}

void session_prove(Session *s, const void *position, const CompiledAdvice *a,
                   const ChooseOptions *o, Choice *out)
{
    assert(position && a && o && out);
    begin_session(s, position, o, out);
    evaluator_give_up_at(s->by.evaluator, prove_deadline(&s->limits));
    if (!try_instances(s, a, prove_instance, out) && a->advice->n_params)
        out->proof.verdict = out->provisional ? VERDICT_UNKNOWN : VERDICT_REFUTED;
    if (!out->advice || a->advice->n_params == 0)
        out->provisional = false;
    out->tried = s->tried.at;
    out->n_tried = s->tried.n;
}

bool session_plan_steps(Session *s, const AdviceQuestion *asked, const Strategy *strategy,
                        PlanSteps *out)
{
    assert(asked->position && strategy->n > 0 && out);
    AdviceTask *t = session_task(s, asked->advice);
    *out = (PlanSteps){0};
    if (!advice_task_has_steps(t))
        return false;
    if (begin_task_at(s, asked, &t))
        advice_task_steps(t, strategy, prove_deadline(&asked->limits), out);
    return true;
}

bool session_grow(Session *s, const AdviceQuestion *asked, const ChooseOptions *o,
                  ForcingTree *tree, uint32_t node)
{
    AdviceTask *t;
    if (!begin_task_at(s, asked, &t))
        return false;
    advice_task_know(t, o->solved, o->n_solved);
    return advice_task_grow(t, tree, node) && computed_in_time(s);
}

void session_close(Session *s, const AdviceQuestion *asked, const Strategy *tree, TreeClosing *out)
{
    closing_find(&s->by, asked, tree, out);
}

void session_set_play(Session *s, const AdviceQuestion *asked, unsigned height, SetPlay *out)
{
    set_play_find(&s->by, asked, height, out);
}

Verdict session_refute(Session *s, const AdviceQuestion *asked, Strategy *out, LimitReached *limit)
{
    assert(asked->position && asked->advice->kind != QUESTION_EXPECT && out && limit);
    AdviceTask *t;
    if (!begin_task_at(s, asked, &t)) {
        *limit = prove_late_by(&asked->limits);
        return VERDICT_UNKNOWN;
    }
    Proof proof;
    OddsTerms terms;
    Question q = question_of(asked->advice, t, &(ChooseOptions){.limits = asked->limits}, &terms);
    q.want = WANT_REFUTATION;
    prove(s->by.prover, &q, &proof);
    *out = proof.strategy;
    *limit = proof.limit;
    return proof.verdict;
}

size_t session_refuted_by(Session *s, const AdviceQuestion *asked, const Strategy *by, size_t n)
{
    AdviceTask *t;
    size_t i = 0;
    if (!begin_task_at(s, asked, &t))
        return n;
    while (i < n && !refuted_by(advice_task_problem(t), advice_task_root(t), &by[i]))
        i++;
    return i;
}

void session_forget(Session *s, const CompiledAdvice *a)
{
    uint32_t i = a->advice->index;
    advice_task_free(s->tasks[i]);
    operands_free(s->operands[i]);
    s->tasks[i] = NULL;
    s->operands[i] = NULL;
}

bool session_why(Session *s, const AdviceQuestion *asked, bool all, Why *out)
{
    const Advice *a = asked->advice->advice;
    Operands **operands = &s->operands[a->index];
    if (!*operands)
        *operands = operands_new(a, s->c->game);
    WhyQuestion why = {.operands = *operands, .limits = asked->limits, .all = all};
    return begin_task_at(s, asked, &why.task) && why_find(s->by.prover, &why, out);
}
