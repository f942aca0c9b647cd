/* interp/choose.c -- rules, then advice, in their order (see choose.h).
 * Source: Bratko, Prolog Programming for Artificial Intelligence, the interpreter of AL0 tables. */
#include "interp/choose.h"

#include <assert.h>
#include <stdlib.h>

#include "base/vec.h"
#include "interp/hold_known.h"
#include "interp/plan.h"
#include "interp/task.h"

/* What a sweep remembers of positions: so much beside the memory of the prover, and no more than 64
 * MB. */
enum { MEMO_SHARE = 8, MEMO_MOST = 64 << 20 };

/* What one more thread needs to search along. */
typedef struct Helper {
    Evaluator *evaluator;
    MoveOrder *order;
    EvalContext *root;
    Task task;
    PlanTask *plan;
} Helper;

/* An advice at the root: a task, and its root, a context or the state of a plan. */
typedef struct AdviceRoot {
    const Task *task;
    void *root;
} AdviceRoot;

struct Session {
    const Compiled *c;
    Evaluator *evaluator;
    MoveOrder *order;
    Prover *prover;
    size_t memory;
    EvalContext *root, *spare, *next;
    ProveLimits limits; /* of the question that is being answered */
    TakeAdvice *take;   /* NULL, or advice is listed, not tried */
    void *take_context;
    Operands **operands; /* by Advice.index: NULL until they were asked for */
    PlanTask **plans;    /* likewise */
    VEC(Tried) tried;
    VEC(Helper) helpers;
    VEC(WorkerView) views;
};

Session *session_new(const Compiled *c, size_t memory)
{
    assert(c && c->program);
    Session *s = base_zalloc(1, sizeof *s, "interpreter");
    s->c = c;
    s->evaluator = evaluator_new(c->program, c->game);
    s->order = move_order_new(c->game);
    s->prover = prover_new(memory);
    s->memory = memory;
    s->operands = base_zalloc(c->set->n_advices + 1, sizeof *s->operands, "interpreter");
    s->plans = base_zalloc(c->set->n_advices + 1, sizeof *s->plans, "interpreter");
    s->root = evaluator_context_new(s->evaluator);
    s->spare = evaluator_context_new(s->evaluator);
    s->next = evaluator_context_new(s->evaluator);
    return s;
}

void session_free(Session *s)
{
    if (!s)
        return;
    evaluator_free(s->evaluator);
    move_order_free(s->order);
    prover_free(s->prover);
    for (size_t i = 0; i < s->helpers.n; i++) {
        plan_task_free(s->helpers.at[i].plan);
        evaluator_free(s->helpers.at[i].evaluator);
        move_order_free(s->helpers.at[i].order);
        free(s->helpers.at[i].root);
    }
    for (size_t i = 0; i < s->c->set->n_advices; i++)
        operands_free(s->operands[i]);
    for (size_t i = 0; i < s->c->set->n_advices; i++)
        plan_task_free(s->plans[i]);
    free(s->operands);
    free(s->plans);
    vec_clear(&s->helpers);
    vec_clear(&s->views);
    vec_clear(&s->tried);
    free(s->root);
    free(s->spare);
    free(s->next);
    free(s);
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

static void note(Session *s, const CompiledAdvice *a, Outcome outcome)
{
    Tried t = {.advice = a->advice, .outcome = outcome};
    vec_push(&s->tried, t, "advice tried");
}

static void note_searched(Session *s, const CompiledAdvice *a, const Proof *p)
{
    static const Outcome outcome[] = {[VERDICT_SATISFIABLE] = OUTCOME_SATISFIABLE,
                                      [VERDICT_REFUTED] = OUTCOME_REFUTED,
                                      [VERDICT_UNKNOWN] = OUTCOME_UNKNOWN};
    Tried t = {.advice = a->advice, .outcome = outcome[p->verdict], .proof = *p};
    t.proof.strategy = (Strategy){0};
    t.proof.tree = (ForcingTree){0};
    vec_push(&s->tried, t, "advice tried");
}

/* The value of an entry at the root.  False: a limit on time was over before it was computed. */
static bool ask(Session *s, Entry e, Value *out)
{
    evaluator_give_up_at(s->evaluator, prove_deadline(&s->limits));
    *out = evaluator_eval(s->evaluator, e, s->root);
    return !*evaluator_gave_up(s->evaluator);
}

static PlanTask *plan_task_of(Session *s, const CompiledAdvice *a)
{
    PlanTask **t = &s->plans[a->advice->index];
    if (!*t)
        *t = plan_task_new(s->evaluator, s->c->game, a, s->order);
    return *t;
}

/* A plan at the root, begun.  *applies: whether it does; false: a limit on time is over. */
static bool begin_plan(Session *s, const CompiledAdvice *a, bool *applies)
{
    PlanTask *t = plan_task_of(s, a);
    evaluator_give_up_at(s->evaluator, prove_deadline(&s->limits));
    *applies = plan_task_begin(t, s->root->view.position);
    return !*evaluator_gave_up(s->evaluator);
}

/* Whether the advice applies at the root: its `when:` holds. */
static bool ask_whether_applies(Session *s, const CompiledAdvice *a, bool *applies)
{
    Value when;
    if (a->plan)
        return begin_plan(s, a, applies);
    bool known = ask(s, a->when, &when);
    *applies = when;
    return known;
}

static bool ask_whether_achieved(Session *s, const CompiledAdvice *a, bool *achieved)
{
    Value judged;
    if (a->plan) { /* it has begun */
        const Problem *p = &plan_task_task(s->plans[a->advice->index])->problem;
        *achieved = p->judge(p, plan_task_root(s->plans[a->advice->index]), 0) == NODE_LEAF;
        return true;
    }
    Turn turn = s->c->game->turn(s->c->game, s->root->view.position);
    bool known = ask(s, a->judge[turn], &judged);
    *achieved = judged == JUDGED_LEAF;
    return known;
}

/* Sets up the task of an advice at the root.  False: a limit on time is over. */
static bool set_task(const Session *s, Task *t, Evaluator *m, MoveOrder *order,
                     const CompiledAdvice *a, EvalContext *root)
{
    evaluator_give_up_at(m, prove_deadline(&s->limits));
    task_init(t, m, s->c->game, a, order, root);
    return !*evaluator_gave_up(m);
}

/* The question of an advice at the root, in *own if it is no plan; false likewise. */
static bool set_question(Session *s, const CompiledAdvice *a, Task *own, AdviceRoot *q)
{
    bool applies;
    if (!a->plan) {
        *q = (AdviceRoot){own, s->root};
        return set_task(s, own, s->evaluator, s->order, a, s->root);
    }
    bool known = begin_plan(s, a, &applies);
    PlanTask *t = s->plans[a->advice->index];
    *q = (AdviceRoot){plan_task_task(t), plan_task_root(t)};
    return known;
}

/* The advice is unknown, for a limit on time. */
static bool put_off(Session *s, const CompiledAdvice *a, Choice *out)
{
    out->proof = (Proof){.verdict = VERDICT_UNKNOWN, .limit = prove_late_by(&s->limits)};
    note_searched(s, a, &out->proof);
    out->provisional = true;
    return false;
}

static bool begin_helper_task(const Session *s, Helper *h, const CompiledAdvice *a)
{
    evaluator_begin(h->evaluator, s->root->view.position, h->root);
    return set_task(s, &h->task, h->evaluator, h->order, a, h->root);
}

static bool begin_helper_plan(const Session *s, Helper *h, const CompiledAdvice *a)
{
    plan_task_free(h->plan);
    h->plan = plan_task_new(h->evaluator, s->c->game, a, h->order);
    evaluator_give_up_at(h->evaluator, prove_deadline(&s->limits));
    plan_task_begin(h->plan, s->root->view.position);
    return !*evaluator_gave_up(h->evaluator);
}

/* Has the next search shared by so many threads more, which look at the same root.  False: a limit
 * on time is over. */
static bool share(Session *s, const CompiledAdvice *a, unsigned more)
{
    bool fine = true;
    while (s->helpers.n < more) {
        Helper h = {.evaluator = evaluator_new(s->c->program, s->c->game),
                    .order = move_order_new(s->c->game)};
        h.root = evaluator_context_new(h.evaluator);
        vec_push(&s->helpers, h, "threads");
    }
    s->views.n = 0;
    for (unsigned i = 0; i < more; i++) {
        Helper *h = &s->helpers.at[i];
        fine &= a->plan ? begin_helper_plan(s, h, a) : begin_helper_task(s, h, a);
        WorkerView view = {&h->task.problem, h->root};
        if (a->plan)
            view = (WorkerView){&plan_task_task(h->plan)->problem, plan_task_root(h->plan)};
        vec_push(&s->views, view, "threads");
    }
    return fine;
}

/* Tells the task what is known of its heights. */
static void know(Session *s, Task *t, const ChooseOptions *o)
{
    for (size_t i = 0; i < o->n_solved; i++)
        if (o->solved[i].advice == t->advice && o->solved[i].seed == t->seed)
            task_know(t, o->solved[i].solution, s->spare);
}

/* The same for a plan that has begun: all sets of its branches must be solved. */
static void know_plan(PlanTask *t, const CompiledAdvice *a, const ChooseOptions *o)
{
    const Solution *at[LIMIT_PLAN_SETS];
    const PlanSets *sets = NULL;
    size_t known = 0;
    for (size_t i = 0; i < o->n_solved; i++) {
        const SolvedAdvice *s = &o->solved[i];
        if (s->advice != a)
            continue;
        sets = s->sets;
        at[s->set] = s->solution;
        known++;
    }
    if (sets && known == sets->set.n)
        plan_task_know(t, sets, at);
}

/* Passes on how far the search for an advice has come. */
typedef struct Teller {
    const ChooseOptions *o;
    const Advice *advice;
} Teller;

static void tell(void *context, const ProveProgress *p)
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

/* Asks what is solved whether a holding-goal can be kept for ever.  Returns: whether that is known.
 */
static bool look_up(Session *s, Task *t, Proof *out)
{
    bool known = t->solution && t->problem.turn(&t->problem, s->root) == TURN_US &&
                 hold_known(t, s->root, s->next, out);
    if (known && *evaluator_gave_up(s->evaluator)) {
        proof_free(out); /* a goal was not computed; the search will say so */
        known = false;
    }
    return known;
}

/* Whether the height of a tree, which is solved, is enough. */
static bool wants_height_alone(const ChooseOptions *o, const CompiledAdvice *a, const Task *own)
{
    return own->solution && o->height_alone && o->height_alone[a->advice->index];
}

/* Whether positions are looked at in the order of preference functions. */
static bool is_preferred(const ChooseOptions *o, const Advice *a)
{
    return (o->search != SEARCH_UNSET ? o->search : a->table->search) == SEARCH_PREFERRED;
}

/* The question of an advice at the root, as a problem; *terms: memory for it. */
static Question question_of(const CompiledAdvice *a, const AdviceRoot *asked,
                            const ChooseOptions *o, OddsTerms *terms)
{
    *terms = a->terms;
    if (!is_preferred(o, a->advice))
        terms->explore = NULL;
    return (Question){.problem = &asked->task->problem,
                      .root = asked->root,
                      .limits = o->limits,
                      .mode = choose_mode(o->search, a->advice),
                      .terms = terms};
}

/* Searches for a tree of a at the root context.  Returns: whether there is one, in out->proof. */
static bool search(Session *s, const CompiledAdvice *a, const ChooseOptions *o, Choice *out)
{
    Task own = {0}; /* of a plan it stays so */
    AdviceRoot asked;
    OddsTerms terms;
    unsigned more = o->threads > 1 ? o->threads - 1 : 0;
    out->mode = choose_mode(o->search, a->advice);
    if (!set_question(s, a, &own, &asked) || !share(s, a, more))
        return put_off(s, a, out);
    if (a->plan)
        know_plan(s->plans[a->advice->index], a, o);
    else
        know(s, &own, o);
    Teller teller = {o, a->advice};
    ProveWatch watch = {tell, &teller};
    Question q = question_of(a, &asked, o, &terms);
    q.want = o->want_tree && !wants_height_alone(o, a, &own) ? WANT_TREE : WANT_VERDICT;
    q.limits.watch = o->tell ? &watch : NULL;
    q.others = a->kind == QUESTION_REACH ? ask_for_others(o, &out->other) : NULL;
    q.views = s->views.at;
    q.n_views = more;
    q.alone = SHARE_AFTER;
    if (a->kind != QUESTION_HOLD || !o->first_move || !look_up(s, &own, &out->proof))
        prove(s->prover, &q, &out->proof);
    out->nodes += out->proof.nodes;
    note_searched(s, a, &out->proof);
    out->provisional |= out->proof.verdict == VERDICT_UNKNOWN;
    if (out->proof.verdict != VERDICT_SATISFIABLE)
        return false;
    out->advice = a->advice;
    out->seeks = a->has_seek;
    out->seeks_most = a->has_seek && a->seek.most;
    return true;
}

/* Hands the advice on; the answer lets the next one have its turn. */
static bool list(Session *s, const CompiledAdvice *a)
{
    Task task;
    if (a->plan)
        s->take(s->take_context, a, plan_task_seed(s->plans[a->advice->index]));
    else if (set_task(s, &task, s->evaluator, s->order, a, s->root))
        s->take(s->take_context, a, task.seed);
    return false;
}

static bool try_advice(Session *s, const CompiledAdvice *a, const ChooseOptions *o, Choice *out)
{
    bool applies, achieved;
    if (!ask_whether_applies(s, a, &applies))
        return put_off(s, a, out);
    if (!applies) {
        note(s, a, OUTCOME_NOT_APPLICABLE);
        return false;
    }
    if (!ask_whether_achieved(s, a, &achieved))
        return put_off(s, a, out);
    if (achieved) {
        note(s, a, OUTCOME_ACHIEVED);
        return false;
    }
    return s->take ? list(s, a) : search(s, a, o, out);
}

/* The first rule whose condition holds; NULL: none, or a limit on time is over (out->late). */
static const Rule *find_rule(Session *s, const Table *t, Choice *out)
{
    const CompiledTable *ct = compiled_find(s->c, t);
    for (size_t i = 0; i < t->n_rules; i++) {
        Value holds;
        if (!ask(s, ct->conditions[i], &holds)) {
            out->late = prove_late_by(&s->limits);
            out->provisional = true;
            return NULL;
        }
        if (holds)
            return t->rules[i];
    }
    return NULL;
}

/* Tables do not use themselves, so the recursion ends. */
static bool try_table(Session *s, const Table *t, const ChooseOptions *o, Choice *out)
{
    const Rule *rule = find_rule(s, t, out);
    if (!rule)
        return false;
    for (uint32_t i = 0; i < rule->n_items; i++) {
        const RuleItem *item = &rule->items[i];
        out->rule = rule;
        out->table = t;
        if (item->table ? try_table(s, item->table, o, out)
                        : try_advice(s, &s->c->advice[item->advice->index], o, out))
            return true;
    }
    out->rule = rule;
    out->table = t;
    return false;
}

static void begin(Session *s, const void *position, const ProveLimits *limits, Choice *out)
{
    s->tried.n = 0;
    s->limits = *limits;
    *out = (Choice){.proof = {.verdict = VERDICT_REFUTED}};
    evaluator_begin(s->evaluator, position, s->root);
}

void session_keep(Session *s)
{
    prover_keep(s->prover);
    size_t bytes = s->memory / MEMO_SHARE;
    evaluator_remember(s->evaluator, bytes < MEMO_MOST ? bytes : MEMO_MOST);
}

void session_choose(Session *s, const void *position, const ChooseOptions *o, Choice *out)
{
    assert(position && o && out);
    begin(s, position, &o->limits, out);
    if (!try_table(s, s->c->set->root, o, out))
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
    begin(s, position, limits, &unused);
    try_table(s, s->c->set->root, &(ChooseOptions){0}, &unused);
    s->take = NULL;
}

void session_prove(Session *s, const void *position, const CompiledAdvice *a,
                   const ChooseOptions *o, Choice *out)
{
    assert(position && a && o && out);
    bool applies;
    begin(s, position, &o->limits, out);
    if (!ask_whether_applies(s, a, &applies))
        put_off(s, a, out);
    else if (applies)
        search(s, a, o, out);
    else
        note(s, a, OUTCOME_NOT_APPLICABLE);
    out->provisional = false;
    out->tried = s->tried.at;
    out->n_tried = s->tried.n;
}

bool session_plan_steps(Session *s, const void *position, const CompiledAdvice *plan,
                        const Strategy *strategy, ProveLimits limits, PlanSteps *out)
{
    assert(plan->plan && strategy->n > 0);
    bool applies;
    evaluator_begin(s->evaluator, position, s->root);
    s->limits = limits;
    return begin_plan(s, plan, &applies) &&
           plan_steps_find(s->plans[plan->advice->index], strategy, prove_deadline(&limits), out);
}

void session_close(Session *s, const void *position, const CompiledAdvice *a,
                   const ChooseOptions *o, const Strategy *tree, TreeClosing *out)
{
    ClosingMeans by = {s->c->game, s->evaluator, s->order, s->prover};
    closing_find(&by, position, a, tree, choose_mode(o->search, a->advice), o->limits, out);
}

void session_set_play(Session *s, const void *position, const CompiledAdvice *a,
                      const ChooseOptions *o, unsigned height, SetPlay *out)
{
    assert(position && a && out);
    EvalContext *theirs = evaluator_context_new(s->evaluator);
    SetPlayMeans by = {s->c->game, s->evaluator, s->order, s->prover,
                       s->root,    theirs,       s->spare, a->plan ? plan_task_of(s, a) : NULL};
    set_play_find(&by, position, a, choose_mode(o->search, a->advice), o->limits, height, out);
    free(theirs);
}

Verdict session_refute(Session *s, const void *position, const CompiledAdvice *a,
                       ProveLimits limits, Strategy *out, LimitReached *limit)
{
    assert(position && a && a->kind != QUESTION_EXPECT && out && limit);
    Task own;
    AdviceRoot q;
    evaluator_begin(s->evaluator, position, s->root);
    s->limits = limits;
    if (!set_question(s, a, &own, &q)) {
        *limit = prove_late_by(&limits);
        return VERDICT_UNKNOWN;
    }
    Proof proof;
    OddsTerms terms;
    Question question = question_of(a, &q, &(ChooseOptions){.limits = limits}, &terms);
    question.want = WANT_REFUTATION;
    prove(s->prover, &question, &proof);
    *out = proof.strategy;
    *limit = proof.limit;
    return proof.verdict;
}

bool session_why(Session *s, const void *position, const CompiledAdvice *a, ProveLimits limits,
                 bool all, Why *out)
{
    Task own;
    AdviceRoot q;
    Operands **operands = &s->operands[a->advice->index];
    if (!*operands)
        *operands = operands_new(a->advice, s->c->game);
    evaluator_begin(s->evaluator, position, s->root);
    s->limits = limits;
    if (!set_question(s, a, &own, &q))
        return false;
    return why_find(s->prover, q.task, q.root, *operands, limits, all, out);
}
