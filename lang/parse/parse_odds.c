/* lang/parse/parse_odds.c -- the clause `odds:` of advice.
 * Does: parses `certain`, `most` and `>= N/M`; reports faults of a fraction.
 * Knows: Parser.   Must not know: whether there is chance in the game. */
#include <assert.h>

#include "lang/parse/parse_internal.h"

enum { LARGEST = 1000000000 };

/* A number of a fraction's text, from *i on; LARGEST + 1 if it is larger. */
static int64_t read_fraction_number(const char *text, uint32_t *i, uint32_t end)
{
    int64_t n = 0;
    for (; *i < end && text[*i] >= '0' && text[*i] <= '9'; (*i)++)
        n = n > LARGEST ? n : n * 10 + (text[*i] - '0');
    return n > LARGEST ? LARGEST + 1 : n;
}

static const char *fraction_fault(int64_t n, int64_t m)
{
    if (m == 0)
        return "nothing can be divided by 0";
    if (n > LARGEST || m > LARGEST)
        return "numbers up to 1000000000 make odds";
    if (n > m)
        return "odds are at most 1: `odds: certain` holds whatever chance does";
    return n == 0 ? "odds of 0 always hold: they have to be larger" : NULL;
}

/* Takes the fraction that comes next. */
static bool take_fraction(Parser *p, OddsClause *out)
{
    Token t = parser_take(p);
    const char *text = p->source->text;
    uint32_t i = t.span.lo;
    int64_t n = read_fraction_number(text, &i, t.span.hi);
    while (i < t.span.hi && (text[i] < '0' || text[i] > '9'))
        i++;
    int64_t m = read_fraction_number(text, &i, t.span.hi);
    assert(i == t.span.hi);
    const char *fault = fraction_fault(n, m);
    if (fault) {
        diag_add(p->ds, DIAG_ERROR, t.span, "%s, in `odds:` of %s", fault, p->owner);
        return false;
    }
    out->n = (uint32_t)n;
    out->m = (uint32_t)m;
    return true;
}

static bool read_odds_clause(Parser *p, OddsClause *out)
{
    Token t = parser_peek(p, 0);
    bool certain = parser_word(p, t, "certain"), most = parser_word(p, t, "most");
    out->kind = most ? ODDS_MOST : ODDS_CERTAIN;
    if (certain || most) {
        parser_take(p);
        return true;
    }
    out->kind = ODDS_AT_LEAST;
    if (!parser_accept(p, TOK_GE)) {
        parser_expected(p, "`certain`, `most` or `>= N/M` behind `odds:`");
        return false;
    }
    t = parser_peek(p, 0);
    if (t.kind == TOK_MINUS) {
        diag_add(p->ds, DIAG_ERROR, t.span, "odds are never below 0, in `odds:` of %s", p->owner);
        return false;
    }
    if (t.kind != TOK_FRACTION) {
        parser_expected(p, "a fraction such as 2/3");
        if (t.kind == TOK_NUMBER)
            diag_hint(p->ds, "a decimal or a percentage is written as a fraction: 7/10");
        return false;
    }
    return take_fraction(p, out);
}

OddsClause *parse_odds(Parser *p)
{
    OddsClause *odds = ARENA_NEW(p->home, OddsClause);
    Token first = parser_peek(p, 0);
    if (!read_odds_clause(p, odds))
        return NULL;
    odds->span = parser_span_from(p, first.span.lo);
    return odds;
}
