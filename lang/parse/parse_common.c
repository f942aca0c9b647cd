/* lang/parse/parse_common.c -- parts of rules and advice that both notations have.
 * Does: reads a part of advice, a key, the list of a rule.
 * Knows: Parser.   Must not know: declarations. */
#include <assert.h>

#include "base/vec.h"
#include "lang/parse/parse_internal.h"

bool parse_key(Parser *p, OrderKey *key)
{
    Token word = parser_peek(p, 0);
    key->at = word.span;
    if (parser_word(p, word, "most"))
        key->kind = KEY_MOST;
    else
        key->kind = parser_word(p, word, "least") ? KEY_LEAST : KEY_TRUTH;
    if (key->kind == KEY_TRUTH) {
        key->expr = parse_expr(p);
    } else {
        parser_take(p);
        key->expr = parse_number_of_key(p, &key->condition);
    }
    key->span = parser_span_from(p, word.span.lo);
    return key->expr != NULL;
}

Expr *parse_part(Parser *p, ClauseKind kind)
{
    assert(kind <= CLAUSE_THEM);
    return kind == CLAUSE_US || kind == CLAUSE_THEM ? parse_constraint(p) : parse_expr(p);
}

bool parse_rule_list(Parser *p, Rule *rule)
{
    VEC(RuleItem) items = {0};
    bool fine = true, brackets = parser_accept(p, TOK_LBRACKET);
    do {
        Token t = parser_peek(p, 0);
        fine = (t.kind == TOK_NAME && !parser_at_declaration(p)) || t.kind == TOK_QNAME;
        if (fine) {
            RuleItem item = {.name = parser_name(p, parser_take(p))};
            fine = parse_item_arguments(p, &item);
            vec_push(&items, item, "pieces of advice in one rule");
        } else {
            parser_expected(p, "the name of a piece of advice or of a table");
        }
    } while (fine && parser_accept(p, TOK_COMMA));
    if (fine && brackets && !parser_accept(p, TOK_RBRACKET)) {
        parser_missing(p, "`,` or `]`");
        fine = false;
    }
    rule->n_items = (uint32_t)items.n;
    if (items.n)
        rule->items = arena_copy(p->home, items.at, items.n * sizeof *items.at);
    vec_clear(&items);
    return fine;
}
