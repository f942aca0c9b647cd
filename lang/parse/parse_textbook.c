/* lang/parse/parse_textbook.c -- the notation in which tables of AL0 have been published and
 * taught.
 * Does: reads `NAME :: if C then [ A, ... ].` and `advice( NAME, B : H : U : T ).`
 * Knows: Parser.   Must not know: our own notation of declarations. */
#include <string.h>

#include "lang/parse/parse_internal.h"

/* The words of the textbooks for three words of ours. */
static const struct {
    const char *theirs, *ours;
} words[] = {{"legal", "any"}, {"nomove", "none"}, {"themtomove", "them_to_move"}};

/* Replaces their words in place.  Depth is bounded by LIMIT_EXPR_DEPTH. */
static void translate(Expr *e)
{
    if (!e)
        return;
    for (size_t i = 0; e->kind == EX_NAME && i < sizeof words / sizeof *words; i++)
        if (strcmp(e->name.text, words[i].theirs) == 0) {
            e->name.text = words[i].ours;
            e->name.length = (uint32_t)strlen(words[i].ours);
            break;
        }
    for (uint32_t i = 0; i < e->n_args; i++)
        translate(e->args[i]);
}

static bool read_stop(Parser *p)
{
    if (parser_accept(p, TOK_STOP))
        return true;
    parser_expected(p, "`.` at the end of the clause");
    return false;
}

bool parse_textbook_rule(Parser *p, Rule *rule)
{
    rule->textbook = true;
    parser_take(p);
    if (!parser_expect(p, TOK_IF, "`if` after `::`"))
        return false;
    rule->condition = parse_expr(p);
    if (!rule->condition)
        return false;
    translate(rule->condition);
    if (!parser_accept(p, TOK_THEN)) {
        parser_missing(p, "`then` and a list in brackets");
        return false;
    }
    if (!parser_is(p, TOK_LBRACKET)) {
        parser_expected(p, "`[`: the textbooks write the list of a rule in brackets");
        return false;
    }
    return parse_rule_list(p, rule) && read_stop(p);
}

/* One part; the token that ends it is the caller's. */
static bool read_part(Parser *p, Advice *a, ClauseKind kind)
{
    a->clause_at[kind] = parser_peek(p, 0).span;
    a->part[kind] = parse_part(p, kind);
    translate(a->part[kind]);
    return a->part[kind] != NULL;
}

static bool read_parts(Parser *p, Advice *a)
{
    static const struct {
        ClauseKind kind;
        const char *next;
    } part[] = {{CLAUSE_BETTER, "`:` and the holding-goal"},
                {CLAUSE_HOLDING, "`:` and the constraint on our moves"},
                {CLAUSE_US, "`:` and the constraint on their moves"},
                {CLAUSE_THEM, NULL}};
    for (int i = 0; i < 4; i++) {
        if (!read_part(p, a, part[i].kind))
            return false;
        if (!part[i].next || parser_accept(p, TOK_COLON))
            continue;
        parser_missing(p, part[i].next);
        return false;
    }
    return true;
}

bool parse_textbook_advice(Parser *p, Advice *advice)
{
    Token open = parser_take(p);
    advice->textbook = true;
    if (!parser_read_name(p, "a name after `advice(`", &advice->name))
        return false;
    p->owner = parser_owner(p, "the advice", advice->name);
    if (!parser_expect(p, TOK_COMMA, "`,` after the name") || !read_parts(p, advice))
        return false;
    if (!parser_accept(p, TOK_RPAREN)) {
        if (parser_missing(p, "`)` after the four parts"))
            diag_note(p->ds, open.span, "it would close this parenthesis");
        return false;
    }
    return read_stop(p);
}
