/* lang/parse/parse_advice.c -- pieces of advice and their clauses.
 * Does: reads `advice NAME clauses`; after an error in one clause it goes on at the next.
 * Knows: Parser.   Must not know: other declarations.
 * Start reading at parse_advice(). */
#include <assert.h>

#include "base/vec.h"
#include "lang/parse/parse_internal.h"

static bool parse_keys(Parser *p, Advice *a)
{
    VEC(OrderKey) keys = {0};
    bool fine;
    do {
        OrderKey key = {0};
        fine = parse_key(p, &key);
        vec_push(&keys, key, "keys of one `prefer:`");
    } while (fine && parser_accept(p, TOK_COMMA));
    a->prefer = arena_copy(p->home, keys.at, keys.n * sizeof *keys.at);
    a->n_prefer = (uint32_t)keys.n;
    vec_clear(&keys);
    return fine;
}

static bool parse_clause_body(Parser *p, Advice *a, ClauseKind kind)
{
    switch (kind) {
    case CLAUSE_PREFER: return parse_keys(p, a);
    case CLAUSE_SEEK: a->seek = ARENA_NEW(p->home, OrderKey); return parse_key(p, a->seek);
    case CLAUSE_ODDS: return (a->odds = parse_odds(p)) != NULL;
    case CLAUSE_EXPECT: return parse_expect(p, a);
    case CLAUSE_RISK:
    case CLAUSE_BLEND:
    case CLAUSE_EXPLORE: return parse_numbers(p, a, kind);
    default: return (a->part[kind] = parse_part(p, kind)) != NULL;
    }
}

static bool parse_clause(Parser *p, Advice *a, ClauseKind kind)
{
    Token word = parser_take(p);
    Advice scratch = {0};
    Advice *into = a;
    parser_take(p);
    if (a->clause_at[kind].source) {
        diag_add(p->ds, DIAG_ERROR, word.span, "`%s:` is given twice in %s", clause_word(kind),
                 p->owner);
        diag_note(p->ds, a->clause_at[kind], "the first one is here");
        into = &scratch;
    }
    into->clause_at[kind] = word.span;
    ClauseKind next;
    if (parser_is(p, TOK_END) || parser_at_declaration(p) || parser_at_clause(p, &next)) {
        diag_add(p->ds, DIAG_ERROR, word.span, "`%s:` is empty in %s", clause_word(kind), p->owner);
        return false;
    }
    return parse_clause_body(p, into, kind) && into == a;
}

/* Something stands where only a clause or a declaration may. */
static void fail_clause(Parser *p, bool is_first)
{
    Token t = parser_peek(p, 0);
    if (t.kind != TOK_NAME || parser_peek(p, 1).kind != TOK_COLON) {
        if (is_first) {
            parser_expected(p, "a clause such as `better:`");
            parser_hint_clause(p);
        } else {
            parser_check_end(p);
        }
        return;
    }
    diag_add(p->ds, DIAG_ERROR, t.span, "unknown clause `%s:` in %s", parser_name(p, t).text,
             p->owner);
    Nearest near = {p->source->text + t.span.lo, t.span.hi - t.span.lo, NULL, 0};
    for (int k = 0; k < N_CLAUSES; k++)
        nearest_offer(&near, clause_word(k));
    if (near.best)
        diag_suggest(p->ds, span_join(t.span, parser_peek(p, 1).span),
                     arena_printf(p->home, "%s:", near.best));
}

/* After an error in a clause: on to the next clause or declaration. */
static void skip_to_clause(Parser *p)
{
    ClauseKind kind;
    while (!parser_is(p, TOK_END) && !parser_at_declaration(p) && !parser_at_clause(p, &kind))
        parser_take(p);
}

static bool parse_clauses(Parser *p, Advice *a)
{
    bool fine = true, is_first = true;
    while (!parser_is(p, TOK_END) && !parser_at_declaration(p) && !diag_full(p->ds)) {
        ClauseKind kind;
        bool read = false;
        if (parser_at_clause(p, &kind))
            read = parse_clause(p, a, kind);
        else
            fail_clause(p, is_first);
        is_first = false;
        if (!read) {
            fine = false;
            skip_to_clause(p);
        }
    }
    return fine;
}

/* Advice without `better:` holds for ever, so it needs what is to be held, and nothing is sought at
 * its leaves. */
static bool check_goals(Parser *p, const Advice *a)
{
    bool better = a->clause_at[CLAUSE_BETTER].source, holding = a->clause_at[CLAUSE_HOLDING].source;
    if (!better && !holding)
        diag_add(p->ds, DIAG_ERROR, a->name.span, "%s has no `better:`", p->owner);
    else if (!better && a->clause_at[CLAUSE_SEEK].source)
        diag_add(p->ds, DIAG_ERROR, a->clause_at[CLAUSE_SEEK], "`seek:` of %s needs a `better:`",
                 p->owner);
    else if (advice_odds(a) != ODDS_CERTAIN && !better)
        diag_add(p->ds, DIAG_ERROR, a->clause_at[CLAUSE_ODDS], "`odds:` of %s needs a `better:`",
                 p->owner);
    else if (advice_odds(a) != ODDS_CERTAIN && a->clause_at[CLAUSE_SEEK].source)
        diag_add(
            p->ds, DIAG_ERROR, a->clause_at[CLAUSE_SEEK],
            "%s cannot have `seek:` and `odds:`: a value would be sought of trees that give up",
            p->owner);
    else
        return parse_check_expect(p, a);
    return false;
}

bool parse_advice(Parser *p, Advice *a)
{
    parser_take(p);
    if (parser_is(p, TOK_LPAREN)) {
        p->place = PLACE_TEXTBOOK;
        return parse_textbook_advice(p, a);
    }
    if (!parser_read_name(p, "a name after `advice`", &a->name))
        return false;
    p->owner = parser_owner(p, "the advice", a->name);
    if (!parse_advice_params(p, a))
        return false;
    p->place = PLACE_ADVICE;
    parser_accept_doc(p, &a->doc);
    bool fine = parse_clauses(p, a);
    return fine && check_goals(p, a);
}
