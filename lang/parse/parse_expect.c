/* lang/parse/parse_expect.c -- the clauses of expectations: `expect:`, `risk:`, `blend:`,
 * `explore:`.
 * Does: parses them; checks which clauses, and how many numbers, are compatible.
 * Knows: Parser.   Must not know: what the numbers are, whether there is chance in the game. */
#include <assert.h>
#include <inttypes.h>

#include "lang/parse/parse_internal.h"

bool parse_expect(Parser *p, Advice *a)
{
    Token word = parser_peek(p, 0);
    a->expect = ARENA_NEW(p->home, OrderKey);
    if (!parser_word(p, word, "most")) {
        parser_expected(p, "`most` and a number behind `expect:`");
        return false;
    }
    return parse_key(p, a->expect);
}

/* How many numbers a clause has. */
typedef struct NumbersForm {
    uint32_t least, most;
    uint32_t first;             /* so many stand before a `;`; 0: there is none */
    const char *counted, *hint; /* for messages */
} NumbersForm;

static const NumbersForm form[N_NUMBERS] = {
    {3, RISK_MOST_NUMBERS, 0, "3 or 4 numbers", "k0, k+ and k- in thousandths, and perhaps q"},
    {1, 2, 0, "1 or 2 numbers", "r in thousandths, or an estimate of the situation and r"},
    {EXPLORE_NUMBERS, EXPLORE_NUMBERS, 2, "5 numbers",
     "`a, b; a2, b2, c2`: two for nodes at which somebody decides, three for those of chance"}};
enum { MOST_NUMBERS = EXPLORE_NUMBERS };

static bool is_separated(Parser *p, const NumbersForm *f, uint32_t n)
{
    return parser_accept(p, f->first && n == f->first ? TOK_SEMICOLON : TOK_COMMA);
}

bool parse_numbers(Parser *p, Advice *a, ClauseKind kind)
{
    assert(kind >= CLAUSE_RISK && kind < N_CLAUSES);
    unsigned k = kind - CLAUSE_RISK;
    const NumbersForm *f = &form[k];
    NumbersClause *c = ARENA_NEW(p->home, NumbersClause);
    uint32_t lo = parser_peek(p, 0).span.lo;
    c->at = ARENA_ARRAY(p->home, Expr *, MOST_NUMBERS);
    do {
        Expr *e = parse_expr(p);
        if (!e)
            return false;
        if (c->n < MOST_NUMBERS)
            c->at[c->n] = e;
        c->n++;
    } while (is_separated(p, f, c->n));
    c->span = parser_span_from(p, lo);
    if (c->n < f->least || c->n > f->most) {
        diag_add(p->ds, DIAG_ERROR, c->span, "`%s` of %s has %s, and here are %" PRIu32,
                 clause_label(CLAUSE_RISK + k), p->owner, f->counted, c->n);
        diag_hint(p->ds, f->hint);
        return false;
    }
    a->numbers[k] = c;
    return true;
}

/* Numbers say how something is expected: without that they say nothing. */
static bool check_numbers_alone(Parser *p, const Advice *a)
{
    for (unsigned k = 0; k < N_NUMBERS; k++)
        if (a->clause_at[CLAUSE_RISK + k].source) {
            diag_add(p->ds, DIAG_ERROR, a->clause_at[CLAUSE_RISK + k],
                     "`%s` of %s needs an `expect:`", clause_label(CLAUSE_RISK + k), p->owner);
            return false;
        }
    return true;
}

bool parse_check_expect(Parser *p, const Advice *a)
{
    const Span *at = a->clause_at;
    if (!at[CLAUSE_EXPECT].source)
        return check_numbers_alone(p, a);
    if (!at[CLAUSE_BETTER].source)
        diag_add(p->ds, DIAG_ERROR, at[CLAUSE_EXPECT], "`expect:` of %s needs a `better:`",
                 p->owner);
    else if (at[CLAUSE_ODDS].source || at[CLAUSE_SEEK].source)
        diag_add(p->ds, DIAG_ERROR, at[CLAUSE_EXPECT],
                 "%s cannot have `expect:` and `%s:`: each is a question of its own", p->owner,
                 clause_word(at[CLAUSE_ODDS].source ? CLAUSE_ODDS : CLAUSE_SEEK));
    else
        return true;
    return false;
}
