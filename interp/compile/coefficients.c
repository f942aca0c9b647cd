/* interp/compile/coefficients.c -- the numbers of `risk:`, `blend:` and `explore:` (see
 * coefficients.h). */
#include "interp/compile/coefficients.h"

#include <assert.h>

static_assert((int)RISK_MOST_NUMBERS <= (int)EXPLORE_NUMBERS, "no clause has more numbers");

typedef struct NumberReader {
    Diags *ds;
    const Graph *g;
    const Advice *a;
    const CoefficientNodes *nodes;
    bool failed;
} NumberReader;

/* Reads the numbers of a clause from the i-th on; what is missing is 0.  False: one of them is not
 * constant. */
static bool read_numbers(NumberReader *r, unsigned clause, uint32_t i, int64_t *out)
{
    const NumbersClause *c = r->a->numbers[clause];
    bool fine = true;
    for (; c && i < c->n; i++) {
        const GraphNode *n = graph_node(r->g, r->nodes->at[clause][i]);
        *out++ = (int64_t)n->value;
        if (n->op == G_CONST && value_is_defined(n->value))
            continue;
        diag_add(r->ds, DIAG_ERROR, c->at[i]->span, "a number of `%s` is the same in all positions",
                 clause_label(CLAUSE_RISK + clause));
        diag_hint(r->ds,
                  "a definition such as `define k = 125` is one, and a setting can change it");
        fine = false;
    }
    r->failed |= !fine;
    return c && fine;
}

/* ---- risk: ------------------------------------------------------------------------------------
 */

static int64_t cut_to_bounds(int64_t n)
{
    const int64_t largest = 1000000;
    n = n > largest ? largest : n;
    return n < -largest ? -largest : n;
}

static void fail_risk(NumberReader *r, const Risk *risk, const RiskFault *f)
{
    assert(r->a->risk);
    int64_t below = risk->square < 0 ? -risk->square : 0;
    if (f->q_too_large)
        diag_add(r->ds, DIAG_ERROR, r->a->risk->at[3]->span,
                 "q is at most 1000, and here it is %lld", (long long)risk->square);
    else
        diag_add(r->ds, DIAG_ERROR, r->a->risk->span,
                 "the risk function has negative masses: abs k(E) + max(0, -q) <= 1000 fails at "
                 "E = %lld, where it is %lld + %lld",
                 (long long)f->at, (long long)(f->sum - below), (long long)below);
    r->failed = true;
}

static Risk risk_of(NumberReader *r)
{
    int64_t n[RISK_MOST_NUMBERS] = {0};
    RiskFault fault;
    if (!read_numbers(r, CLAUSE_RISK - CLAUSE_RISK, 0, n))
        return (Risk){0};
    Risk risk = {cut_to_bounds(n[0]), cut_to_bounds(n[1]), cut_to_bounds(n[2]),
                 cut_to_bounds(n[3])};
    if (!risk_has_masses(&risk, &fault))
        fail_risk(r, &risk, &fault);
    return risk;
}

/* ---- blend:, explore: -------------------------------------------------------------------------
 */

static Blend blend_of(NumberReader *r)
{
    const NumbersClause *c = r->a->blend;
    Blend b = {.situation = advice_situation(r->a) != NULL};
    if (!c || !read_numbers(r, CLAUSE_BLEND - CLAUSE_RISK, b.situation, &b.growth) ||
        blend_has_weights(&b))
        return b;
    const Expr *growth = c->at[b.situation];
    assert(growth);
    diag_add(r->ds, DIAG_ERROR, growth->span,
             "r is more than 1000 and at most %d, or 0, and here it is %lld", BLEND_LARGEST,
             (long long)b.growth);
    diag_hint(r->ds, "later estimates weigh more; with 0 the last one alone counts");
    r->failed = true;
    return b;
}

static Explore explore_of(NumberReader *r)
{
    int64_t n[EXPLORE_NUMBERS] = {0};
    if (!r->a->explore)
        return EXPLORE_USUAL;
    if (!read_numbers(r, CLAUSE_EXPLORE - CLAUSE_RISK, 0, n))
        return EXPLORE_USUAL;
    for (unsigned i = 0; i < EXPLORE_NUMBERS; i++)
        if (n[i] > EXPLORE_LARGEST || n[i] < -EXPLORE_LARGEST) {
            diag_add(r->ds, DIAG_ERROR, r->a->explore->at[i]->span,
                     "a number of `explore:` is %d at most, with either sign, and here it is %lld",
                     EXPLORE_LARGEST, (long long)n[i]);
            r->failed = true;
        }
    return (Explore){n[0], n[1], n[2], n[3], n[4]};
}

/* An order is of a search that has one. */
static void check_order_has_search(NumberReader *r)
{
    if (!r->a->explore || r->a->table->search == SEARCH_PREFERRED)
        return;
    diag_add(r->ds, DIAG_ERROR, r->a->clause_at[CLAUSE_EXPLORE],
             "`explore:` of `%s` needs `search preferred` in the header", r->a->name.text);
    r->failed = true;
}

bool coefficients_read(Diags *ds, const Graph *g, const CoefficientNodes *nodes,
                       CompiledAdvice *into)
{
    assert(g && nodes && into->advice);
    NumberReader r = {ds, g, into->advice, nodes, false};
    check_order_has_search(&r);
    into->risk = risk_of(&r);
    into->blend = blend_of(&r);
    into->explore = explore_of(&r);
    return !r.failed;
}
