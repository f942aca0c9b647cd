/* lang/parse/parse_values.c -- parameters of advice, and what is handed to them.
 * Does: reads `(x in SET, n in a..b)` behind the name of advice, and `(any SET, e)` behind that of
 *   an item of a rule or a plan.
 * Knows: Parser.   Must not know: what the names mean, types.
 * Start reading at parse_advice_params(). */
#include <assert.h>

#include "base/vec.h"
#include "lang/parse/parse_internal.h"

static bool parse_param(Parser *p, AdviceParam *out)
{
    if (!parser_read_name(p, "the name of a parameter", &out->name))
        return false;
    out->follows = parser_word(p, parser_peek(p, 0), "of");
    if (out->follows)
        parser_take(p);
    else if (!parser_expect(p, TOK_IN, "`in` or `of` and a set behind the name of a parameter"))
        return false;
    out->domain = parse_expr(p);
    return out->domain != NULL;
}

bool parse_advice_params(Parser *p, Advice *a)
{
    AdviceParam param[LIMIT_VALUES] = {0};
    assert(a->n_params == 0);
    if (!parser_accept(p, TOK_LPAREN))
        return true;
    do {
        if (a->n_params == LIMIT_VALUES) {
            diag_add(p->ds, DIAG_ERROR, parser_peek(p, 0).span, "more than %d parameters in %s",
                     LIMIT_VALUES, p->owner);
            return false;
        }
        if (!parse_param(p, &param[a->n_params]))
            return false;
        a->n_params++;
    } while (parser_accept(p, TOK_COMMA));
    a->params = arena_copy(p->home, param, a->n_params * sizeof *param);
    bool fine = parser_expect(p, TOK_RPAREN, "`,` or `)` after a parameter");
    a->head_end = p->last.span.hi;
    return fine;
}

/* `any` and `each` are words of their own where something follows that they can be said of. */
static HandedWay accept_way(Parser *p)
{
    TokKind next = parser_peek(p, 1).kind;
    bool any = parser_word(p, parser_peek(p, 0), "any");
    bool each = parser_word(p, parser_peek(p, 0), "each");
    if ((!any && !each) || next == TOK_COMMA || next == TOK_RPAREN)
        return HANDED_ONE;
    parser_take(p);
    return any ? HANDED_ANY : HANDED_EACH;
}

static bool parse_argument(Parser *p, ItemArgument *out)
{
    uint32_t lo = parser_peek(p, 0).span.lo;
    out->way = accept_way(p);
    out->expr = parse_expr(p);
    out->span = parser_span_from(p, lo);
    return out->expr != NULL;
}

bool parse_item_arguments(Parser *p, RuleItem *item)
{
    VEC(ItemArgument) all = {0};
    bool fine = true;
    assert(item->name.text && item->n_arguments == 0);
    item->span = item->name.span;
    if (!parser_accept(p, TOK_LPAREN))
        return true;
    do {
        ItemArgument argument = {0};
        fine = parse_argument(p, &argument);
        vec_push(&all, argument, "arguments");
    } while (fine && parser_accept(p, TOK_COMMA));
    fine = fine && parser_expect(p, TOK_RPAREN, "`,` or `)` after an argument");
    item->arguments = arena_copy(p->home, all.at, all.n * sizeof *all.at);
    item->n_arguments = (uint32_t)all.n;
    item->span = parser_span_from(p, item->name.span.lo);
    vec_clear(&all);
    return fine;
}
