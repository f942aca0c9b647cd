/* interp/compile/operands.c -- what the goals of an advice are made of (see operands.h). */
#include "interp/compile/operands.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "interp/compile/graph.h"
#include "interp/evaluate/goal_terms.h"
#include "lang/format.h"

/* One operand while it is compiled. */
typedef struct GoalPart {
    GraphOperand goal;
    bool of_holding;
    const Advice *of; /* advice of a plan; NULL: the advice itself */
} GoalPart;

/* One side of an `or`. */
typedef struct GoalAlternative {
    const Expr *expr;
    uint32_t operand;
} GoalAlternative;

/* Goals and terms while they are compiled. */
typedef struct GoalParts {
    Graph *g; /* that they are added to */
    Diags *ds;
    GoalPart at[LIMIT_OPERANDS];
    size_t n;
    GoalTerms terms;
    GoalAlternative alternative[LIMIT_OPERAND_ALTERNATIVES];
    uint32_t n_alternatives;
    NodeId ids[LIMIT_OPERANDS + LIMIT_TERMS + LIMIT_OPERAND_ALTERNATIVES]; /* in this order */
    Entry entries[LIMIT_OPERANDS + LIMIT_TERMS + LIMIT_OPERAND_ALTERNATIVES];
} GoalParts;

/* ---- operands ------------------------------------------------------------------------------- */

/* A plan does not begin where its advice does: of that, what speaks of depth or root is left out.
 */
static bool operand_is_wanted(const Graph *g, const GraphOperand *o, const Advice *of)
{
    return !of || !(graph_node(g, o->id)->deps & (DEP_DEPTH | DEP_ROOT));
}

static void add_goal_operands(GoalParts *p, const Expr *goal, GoalPart like)
{
    GraphOperand found[LIMIT_OPERANDS];
    size_t n = goal ? graph_add_operands(p->g, p->ds, goal, found, LIMIT_OPERANDS - p->n) : 0;
    for (size_t i = 0; i < n; i++) {
        if (!operand_is_wanted(p->g, &found[i], like.of))
            continue;
        like.goal = found[i];
        p->ids[p->n] = found[i].id;
        p->at[p->n++] = like;
    }
}

static void add_goals(GoalParts *p, const Advice *a, const Advice *of)
{
    add_goal_operands(p, a->holding, (GoalPart){.of_holding = true, .of = of});
    add_goal_operands(p, a->better, (GoalPart){.of = of});
}

static bool is_added(const GoalParts *p, const Advice *a)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].of == a)
            return true;
    return false;
}

/* The advice of a plan, each once.  Calls itself for plans inside of plans (LIMIT_PLAN_DEPTH). */
static void add_plan_advice(GoalParts *p, const AdvicePlan *plan)
{
    for (uint32_t s = 0; s < plan->n; s++)
        for (uint32_t m = 0; m < plan->steps[s].n; m++)
            for (uint32_t i = 0; i < plan->steps[s].meshes[m].n; i++) {
                const Advice *a = plan->steps[s].meshes[m].items[i].advice;
                if (a->plan && p->n < LIMIT_OPERANDS)
                    add_plan_advice(p, a->plan);
                else if (!a->plan && !a->n_params && !is_added(p, a))
                    add_goals(p, a, a);
            }
}

/* "catch: safe: not stalemate": the advice of a plan, the definition, the operand. */
static void name_part(StrBuf *text, const GoalPart *part)
{
    if (part->of)
        strbuf_printf(text, "%s: ", part->of->full_name);
    if (part->goal.inside) {
        format_expr(text, part->goal.inside);
        strbuf_puts(text, ": ");
    }
    format_expr(text, part->goal.expr);
}

static void take_goals(Operands *o, const GoalParts *p)
{
    StrBuf text = {0};
    for (size_t i = 0; i < p->n; i++) {
        text.n = 0;
        name_part(&text, &p->at[i]);
        const char *kept = arena_text(o->home, strbuf_get(&text), text.n);
        o->at[o->n++] =
            (Operand){.text = kept, .of_holding = p->at[i].of_holding, .entry = p->entries[i]};
    }
    strbuf_clear(&text);
}

/* ---- terms ---------------------------------------------------------------------------------- */

/* Leaves out what is too large to be written out once more. */
static void add_terms(GoalParts *p, const Advice *a)
{
    GoalTerms *t = &p->terms;
    for (size_t i = 0; i < p->n; i++)
        goal_terms_add(t, p->at[i].goal.expr, (uint32_t)i);
    if (a->seek)
        goal_terms_add(t, a->seek->expr, (uint32_t)p->n);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        NodeId id = graph_add(p->g, p->ds, t->at[i].expr);
        if (id == NO_NODE)
            continue;
        p->ids[p->n + kept] = id;
        t->at[kept++] = t->at[i];
    }
    t->n = kept;
}

/* Of the definition that it is; NULL: none. */
static const char *definition_doc(Arena *home, const Expr *e)
{
    const char *doc = e->ref == REF_DEFINE ? e->define->doc.text : NULL;
    return doc ? arena_text(home, doc, strlen(doc)) : NULL;
}

static void take_terms(Operands *o, const GoalParts *p)
{
    OperandTerm *out = ARENA_ARRAY(o->home, OperandTerm, p->terms.n);
    for (uint32_t i = 0; i < p->terms.n; i++) {
        const GoalTerm *t = &p->terms.at[i];
        TermOrigin parts = goal_terms_inside(&p->terms, i);
        out[i] = (OperandTerm){.text = format_expr_in(o->home, t->expr),
                               .doc = definition_doc(o->home, t->expr),
                               .type = t->expr->type,
                               .operand = t->operand,
                               .behind = t->behind,
                               .is_fixed = goal_term_is_fixed(t),
                               .inside = parts.terms,
                               .inside_is_all = parts.all,
                               .entry = p->entries[p->n + i]};
    }
    o->term = out;
    o->n_terms = p->terms.n;
}

/* ---- alternatives --------------------------------------------------------------------------- */

/* The `or` that an operand is, itself or by its definition; NULL: it is none. */
static const Expr *or_of(const Expr *e)
{
    while (e->ref == REF_DEFINE && e->n_args == 0)
        e = e->define->body;
    return e->kind == EX_OR ? e : NULL;
}

/* Behind the terms.  What has parameters is left out. */
static void add_or_sides(GoalParts *p)
{
    for (uint32_t i = 0; i < p->n; i++) {
        const Expr *e = or_of(p->at[i].goal.expr);
        for (uint32_t k = 0; e && k < e->n_args && p->n_alternatives < LIMIT_OPERAND_ALTERNATIVES;
             k++) {
            NodeId id =
                goal_terms_is_closed(e->args[k]) ? graph_add(p->g, p->ds, e->args[k]) : NO_NODE;
            if (id == NO_NODE)
                continue;
            p->ids[p->n + p->terms.n + p->n_alternatives] = id;
            p->alternative[p->n_alternatives++] = (GoalAlternative){e->args[k], i};
        }
    }
}

static void take_or_sides(Operands *o, const GoalParts *p)
{
    OperandAlternative *out = ARENA_ARRAY(o->home, OperandAlternative, p->n_alternatives);
    for (uint32_t i = 0; i < p->n_alternatives; i++) {
        const Expr *e = p->alternative[i].expr;
        out[i] = (OperandAlternative){.text = format_expr_in(o->home, e),
                                      .doc = definition_doc(o->home, e),
                                      .operand = p->alternative[i].operand,
                                      .entry = p->entries[p->n + p->terms.n + i]};
    }
    o->alternative = out;
    o->n_alternatives = p->n_alternatives;
}

/* ---- all ----------------------------------------------------------------------------------- */

static void make_contexts(Operands *o, const Program *program, const Game *game)
{
    o->evaluator = evaluator_new(program, game);
    o->root = evaluator_context_new(o->evaluator);
    o->context[0] = evaluator_context_new(o->evaluator);
    o->context[1] = evaluator_context_new(o->evaluator);
}

/* Errors would have been told when the table was compiled. */
static void compile(Operands *o, const Advice *a, const Game *game, bool with_terms)
{
    Diags *ds = diag_new();
    Graph *g = graph_new(o->home, game->vocab);
    GoalParts *p = base_zalloc(1, sizeof *p, "the parts of goals");
    p->g = g;
    p->ds = ds;
    add_goals(p, a, NULL);
    if (with_terms && a->plan)
        add_plan_advice(p, a->plan);
    if (with_terms) {
        add_terms(p, a);
        add_or_sides(p);
    }
    Group all = {p->ids, p->n + p->terms.n + p->n_alternatives};
    const Program *program = compile_groups(o->home, g, game->vocab, &all, 1, p->entries);
    graph_free(g);
    diag_free(ds);
    if (program && p->n) {
        take_goals(o, p);
        take_terms(o, p);
        take_or_sides(o, p);
        make_contexts(o, program, game);
    }
    free(p);
}

static Operands *make_operands(const Advice *a, const Game *game, bool with_terms)
{
    Arena *home = arena_new("the parts of goals");
    Operands *o = ARENA_NEW(home, Operands);
    o->home = home;
    if (a)
        compile(o, a, game, with_terms);
    return o;
}

Operands *operands_new(const Advice *a, const Game *game)
{
    return make_operands(a, game, false);
}

Operands *operands_new_with_terms(const Advice *a, const Game *game)
{
    return make_operands(a, game, true);
}

Operands *operands_new_of_rule(const Rule *rule, const Game *game)
{
    assert(rule);
    return make_operands(&(Advice){.better = rule->condition}, game, true);
}

void operands_free(Operands *o)
{
    if (!o)
        return;
    evaluator_free(o->evaluator);
    free(o->root);
    free(o->context[0]);
    free(o->context[1]);
    arena_free(o->home);
}

uint64_t operands_failing(const Operands *o, bool of_holding, EvalContext *s)
{
    assert(o->n <= 64);
    uint64_t failing = 0;
    for (uint32_t i = 0; i < o->n; i++)
        if (o->at[i].of_holding == of_holding && !evaluator_eval(o->evaluator, o->at[i].entry, s))
            failing |= UINT64_C(1) << i;
    return failing;
}
