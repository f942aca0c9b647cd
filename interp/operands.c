/* interp/operands.c -- what the goals of an advice are made of (see operands.h). */
#include "interp/operands.h"

#include <stdlib.h>

#include "interp/graph.h"
#include "lang/format.h"

static void take_goal(Operands *o, const GraphOperand *part, size_t n, bool of_holding)
{
    StrBuf text = {0};
    for (size_t i = 0; i < n; i++) {
        if (part[i].inside) {
            format_expr(&text, part[i].inside);
            strbuf_puts(&text, ": ");
        }
        format_expr(&text, part[i].expr);
        const char *kept = arena_text(o->home, strbuf_get(&text), text.n);
        o->at[o->n++] = (Operand){.text = kept, .of_holding = of_holding};
        text.n = 0;
    }
    strbuf_clear(&text);
}

/* Errors would have been told when the table was compiled. */
static void compile(Operands *o, const Advice *a, const Game *game)
{
    Diags *ds = diag_new();
    Graph *g = graph_new(o->home, game->vocab);
    GraphOperand part[LIMIT_OPERANDS];
    NodeId ids[LIMIT_OPERANDS];
    Entry entries[LIMIT_OPERANDS];
    size_t holding = 0, n;
    if (a->holding)
        holding = graph_add_operands(g, ds, a->holding, part, LIMIT_OPERANDS);
    n = holding;
    if (a->better)
        n += graph_add_operands(g, ds, a->better, part + holding, LIMIT_OPERANDS - holding);
    for (size_t i = 0; i < n; i++)
        ids[i] = part[i].id;
    const Program *p = compile_groups(o->home, g, game->vocab, &(Group){ids, n}, 1, entries);
    graph_free(g);
    diag_free(ds);
    if (!p || !n)
        return;
    take_goal(o, part, holding, true);
    take_goal(o, part + holding, n - holding, false);
    for (size_t i = 0; i < n; i++)
        o->at[i].entry = entries[i];
    o->evaluator = evaluator_new(p, game);
    o->root = evaluator_context_new(o->evaluator);
    o->context[0] = evaluator_context_new(o->evaluator);
    o->context[1] = evaluator_context_new(o->evaluator);
}

Operands *operands_new(const Advice *a, const Game *game)
{
    Arena *home = arena_new("the parts of goals");
    Operands *o = ARENA_NEW(home, Operands);
    o->home = home;
    compile(o, a, game);
    return o;
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
    uint64_t failing = 0;
    for (uint32_t i = 0; i < o->n; i++)
        if (o->at[i].of_holding == of_holding && !evaluator_eval(o->evaluator, o->at[i].entry, s))
            failing |= UINT64_C(1) << i;
    return failing;
}
