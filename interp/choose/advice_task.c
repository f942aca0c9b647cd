/* interp/choose/advice_task.c -- an advice put to the prover, plan or not (see advice_task.h).
 * The file where it matters which of the two it is. */
#include "interp/choose/advice_task.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/choose/known_move.h"
#include "interp/choose/known_tree.h"
#include "interp/plan/plan.h"

struct AdviceTask {
    const CompiledAdvice *advice;
    Arena *home; /* NULL, or of advice with all replies allowed */
    Evaluator *evaluator;
    const Game *game;
    MoveOrder *order;
    PlanTask *plan;    /* NULL, or of a plan; else: */
    EvalContext *root; /* where the advice has begun, borrowed */
    Task task;         /* of that root, once it is ready */
    bool ready;
    EvalContext *place, *next; /* memory; NULL until something is known */
};

/* ---- what asks ---------------------------------------------------------------------------- */

Interpreter interpreter_new(const Compiled *c, size_t memory)
{
    assert(c && c->program);
    return (Interpreter){.game = c->game,
                         .evaluator = evaluator_new(c->program, c->game),
                         .order = move_order_new(c->game),
                         .prover = memory ? prover_new(memory) : NULL};
}

void interpreter_clear(Interpreter *by)
{
    evaluator_free(by->evaluator);
    move_order_free(by->order);
    prover_free(by->prover);
}

void advice_question_begin(const Interpreter *by, const AdviceQuestion *asked, EvalContext *root)
{
    evaluator_begin(by->evaluator, asked->position, root);
    evaluator_bind(by->evaluator, &asked->values, root);
}

/* ---- advice with all replies allowed ------------------------------------------------------ */

static const Alternative any_move = {.of_node = {.constant = true, .value = 1},
                                     .of_mover = {.constant = true, .value = ANY_MOVER},
                                     .of_move = {.constant = true, .value = 1}};

static CompiledAdvice opened(Arena *home, const CompiledAdvice *a);

/* A plan of opened advice, in home. */
static const CompiledPlan *opened_plan(Arena *home, const CompiledPlan *plan)
{
    CompiledPlan *open = ARENA_NEW(home, CompiledPlan);
    PlanPlace *place = ARENA_ARRAY(home, PlanPlace, plan->n);
    for (uint32_t i = 0; i < plan->n; i++) {
        CompiledAdvice *advice = ARENA_ARRAY(home, CompiledAdvice, plan->place[i].n);
        const CompiledAdvice **list = ARENA_ARRAY(home, const CompiledAdvice *, plan->place[i].n);
        for (uint32_t j = 0; j < plan->place[i].n; j++) {
            advice[j] = opened(home, plan->place[i].advice[j]);
            list[j] = &advice[j];
        }
        place[i] = plan->place[i];
        place[i].advice = list;
    }
    *open = *plan;
    open->place = place;
    return open;
}

/* Plans in plans are written out, so it calls itself once at most. */
static CompiledAdvice opened(Arena *home, const CompiledAdvice *a)
{
    CompiledAdvice open = *a;
    open.values.known = false; /* the advice's number, a key of values, is the same */
    open.constraint[TURN_THEM] = (Constraint){&any_move, 1, UNBOUNDED_DEPTH, true, true};
    if (a->plan) {
        open.plan = opened_plan(home, a->plan);
        open.constraint[TURN_US].last_depth = UNBOUNDED_DEPTH; /* more replies, later steps */
    }
    return open;
}

AdviceTask *advice_task_new_open(const Interpreter *by, const CompiledAdvice *a)
{
    assert(by && a);
    Arena *home = arena_new("advice with all replies");
    CompiledAdvice *open = ARENA_NEW(home, CompiledAdvice);
    *open = opened(home, a);
    AdviceTask *t = advice_task_new(by, open);
    t->home = home;
    return t;
}

/* ---- the task ----------------------------------------------------------------------------- */

AdviceTask *advice_task_new(const Interpreter *by, const CompiledAdvice *a)
{
    assert(by && a);
    AdviceTask *t = base_zalloc(1, sizeof *t, "advice");
    t->advice = a;
    t->evaluator = by->evaluator;
    t->game = by->game;
    t->order = by->order;
    t->plan = a->plan ? plan_task_new(by->evaluator, by->game, a, by->order) : NULL;
    return t;
}

void advice_task_free(AdviceTask *t)
{
    if (!t)
        return;
    plan_task_free(t->plan);
    free(t->place);
    free(t->next);
    if (t->home)
        arena_free(t->home);
    free(t);
}

bool advice_task_begin(AdviceTask *t, EvalContext *root)
{
    assert(root);
    t->root = root;
    t->ready = false;
    if (t->plan)
        return plan_task_begin(t->plan, root->view.position, &root->given);
    return evaluator_eval(t->evaluator, t->advice->when, root) != 0;
}

bool advice_task_begin_passed(AdviceTask *t, const AdviceQuestion *asked, EvalContext *root,
                              void *theirs)
{
    Evaluator *m = t->evaluator;
    const void *position = asked->position;
    EvalContext *passed = evaluator_context_new(m);
    bool ours = t->game->turn(t->game, position) == TURN_US;
    EvalContext *before = ours ? root : passed;
    EvalContext *after = ours ? passed : root;
    evaluator_begin(m, position, before);
    bool can = evaluator_pass(m, before, after);
    if (can) {
        if (!ours)
            evaluator_begin(m, root->view.position, root);
        evaluator_bind(m, &asked->values, root);
        advice_task_begin(t, root);
        const Problem *p = advice_task_problem(t);
        if (t->plan)
            can = p->pass(p, advice_task_root(t), 0, theirs);
        else
            evaluator_place(m, ours ? passed->view.position : position, root, theirs);
    }
    free(passed);
    return can;
}

const Problem *advice_task_problem(AdviceTask *t)
{
    if (t->plan)
        return plan_task_problem(t->plan);
    if (!t->ready)
        task_init(&t->task, t->evaluator, t->game, t->advice, t->order, t->root);
    t->ready = true;
    return &t->task.problem;
}

void *advice_task_root(AdviceTask *t)
{
    return t->plan ? plan_task_root(t->plan) : t->root;
}

size_t advice_task_state_size(const AdviceTask *t)
{
    return t->plan ? plan_task_problem(t->plan)->state_size : evaluator_context_size(t->evaluator);
}

void advice_task_search_from(AdviceTask *t, unsigned depth)
{
    if (!t->plan) /* the states of a plan know how deep they are */
        task_begin_at(&t->task, depth);
}

uint64_t advice_task_seed(AdviceTask *t)
{
    if (t->plan)
        return plan_task_seed(t->plan);
    advice_task_problem(t);
    return t->task.seed;
}

/* Of a plan all sets of its branches must be solved. */
static void know_plan(AdviceTask *t, const SolvedAdvice *solved, size_t n)
{
    const Solution *at[LIMIT_PLAN_SETS];
    const PlanSets *sets = NULL;
    size_t known = 0;
    for (size_t i = 0; i < n; i++) {
        if (solved[i].advice != t->advice)
            continue;
        sets = solved[i].sets;
        at[solved[i].set] = solved[i].solution;
        known++;
    }
    if (sets && known == sets->set.n)
        plan_task_know(t->plan, sets, at);
}

void advice_task_know(AdviceTask *t, const SolvedAdvice *solved, size_t n)
{
    assert(solved || !n);
    if (t->plan) {
        know_plan(t, solved, n);
        return;
    }
    bool ours = t->game->turn(t->game, t->root->view.position) == TURN_US;
    if (!ours &&
        !(t->advice->constraint[TURN_US].every_move && t->advice->constraint[TURN_THEM].every_move))
        return; /* depths are counted from a move of theirs */
    for (size_t i = 0; i < n; i++)
        if (solved[i].advice == t->advice && solved[i].seed == advice_task_seed(t)) {
            if (!t->place)
                t->place = evaluator_context_new(t->evaluator);
            task_know(&t->task, solved[i].solution, t->place);
        }
}

bool advice_task_knows(const AdviceTask *t)
{
    return !t->plan && t->ready && t->task.solution;
}

bool advice_task_look_up(AdviceTask *t, unsigned most, Proof *out)
{
    if (!advice_task_knows(t) || t->game->turn(t->game, t->root->view.position) != TURN_US)
        return false;
    if (!t->next)
        t->next = evaluator_context_new(t->evaluator);
    bool known = known_move(&(KnownQuestion){&t->task, t->root, t->next, most}, out);
    if (known && *evaluator_gave_up(t->evaluator)) {
        proof_free(out); /* a goal was not computed; the search will say so */
        known = false;
    }
    return known;
}

bool advice_task_grow(AdviceTask *t, ForcingTree *tree, uint32_t node)
{
    if (!advice_task_knows(t) || t->advice->kind != QUESTION_REACH)
        return false;
    return known_tree_grow(&t->task, t->root, tree, node);
}

const Game *advice_task_game(const AdviceTask *t)
{
    return t->game;
}

bool advice_task_left_out(const AdviceTask *t)
{
    return t->plan && plan_task_left_out(t->plan);
}

const ParamValues *advice_task_values(const AdviceTask *t)
{
    return &t->root->given;
}

const void *advice_task_position(const AdviceTask *t, const void *state)
{
    return t->plan ? plan_task_position(t->plan, state)
                   : ((const EvalContext *)state)->view.position;
}

bool advice_task_is_over(const AdviceTask *t, void *state, unsigned level)
{
    const Problem *p = t->plan ? plan_task_problem(t->plan) : NULL;
    return p && p->judge(p, state, level) == NODE_FAILS;
}

bool advice_task_misses_aim(const AdviceTask *t, const void *state)
{
    return t->plan && plan_task_misses_aim(t->plan, state);
}

NodeIdentity advice_task_tell_apart(AdviceTask *t)
{
    if (!t->plan)
        return (NodeIdentity){.by_depth = t->advice->advice->uses & USES_DEPTH};
    plan_task_tell_apart(t->plan);
    return (NodeIdentity){.states = plan_task_problem(t->plan), .root = plan_task_root(t->plan)};
}

bool advice_task_has_steps(const AdviceTask *t)
{
    return t->plan;
}

bool advice_task_steps(AdviceTask *t, const Strategy *s, Deadline when, PlanSteps *out)
{
    return t->plan && plan_steps_find(t->plan, s, when, out);
}
