/* lang/ast.c -- how tables write what the lists of ast.h name. */
#include "lang/ast.h"

const char *expr_sign(ExprKind kind)
{
#define EXPR_KIND_SIGN(kind, sign, level) [EX_##kind] = sign,
    static const char *const signs[] = {EXPR_KINDS(EXPR_KIND_SIGN)};
#undef EXPR_KIND_SIGN
    assert((size_t)kind < N_EXPR_KINDS);
    return signs[kind];
}

const char *compare_sign(CompareOp op)
{
#define COMPARE_OP_SIGN(op, sign) [CMP_##op] = sign,
    static const char *const signs[] = {COMPARE_OPS(COMPARE_OP_SIGN)};
#undef COMPARE_OP_SIGN
    assert((size_t)op < N_COMPARE_OPS);
    return signs[op];
}

const char *binder_word(BinderKind kind)
{
#define BINDER_WORD(binder, word) [BIND_##binder] = word,
    static const char *const words[] = {BINDERS(BINDER_WORD)};
#undef BINDER_WORD
    assert((size_t)kind < N_BINDERS);
    return words[kind];
}

const char *clause_word(ClauseKind kind)
{
#define CLAUSE_WORD(clause, word) [CLAUSE_##clause] = word,
    static const char *const words[] = {ADVICE_CLAUSES(CLAUSE_WORD)};
#undef CLAUSE_WORD
    assert((size_t)kind < N_CLAUSES);
    return words[kind];
}

const char *clause_label(ClauseKind kind)
{
#define CLAUSE_LABEL(clause, word) [CLAUSE_##clause] = word ":",
    static const char *const labels[] = {ADVICE_CLAUSES(CLAUSE_LABEL)};
#undef CLAUSE_LABEL
    assert((size_t)kind < N_CLAUSES);
    return labels[kind];
}

const char *header_word(HeaderKind kind)
{
#define HEADER_WORD(entry, word) [HEADER_##entry] = word,
    static const char *const words[] = {HEADER_ENTRIES(HEADER_WORD)};
#undef HEADER_WORD
    assert((size_t)kind < N_HEADERS);
    return words[kind];
}

RuleItem *plan_next_item(const AdvicePlan *plan, PlanCursor *at)
{
    assert(at);
    for (; plan && at->step < plan->n; *at = (PlanCursor){.step = at->step + 1})
        for (; at->mesh < plan->steps[at->step].n; at->mesh++, at->item = 0) {
            const PlanMesh *mesh = &plan->steps[at->step].meshes[at->mesh];
            if (at->item < mesh->n)
                return &mesh->items[at->item++];
        }
    return NULL;
}

uint32_t plan_items(const AdvicePlan *plan, const RuleItem **out)
{
    uint32_t n = 0;
    const RuleItem *item;
    for (PlanCursor at = {0}; (item = plan_next_item(plan, &at)); n++)
        if (out)
            out[n] = item;
    return n;
}
