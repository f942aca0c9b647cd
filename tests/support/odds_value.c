/* tests/support/odds_value.c -- the bounds of a root at one height (see odds_value.h). */
#include "tests/support/odds_value.h"

#include "prover/chance/odds_search.h"

bool odds_value(Search *s, const OddsTerms *q, size_t bytes, unsigned height, bool sure,
                OddsBounds *out, uint64_t *nodes)
{
    OddsSearch o;
    OddsWindow w = {0, ODDS_ONE};
    if (q->ask == ASK_ODDS_OF) {
        w.high = odds_parts(q->wanted.n, q->wanted.m);
        w.low = w.high - 1;
    }
    odds_begin(&o, s, q, bytes);
    odds_set_horizon(&o, sure);
    bool fine = true;
    for (unsigned h = o.plain ? height : 0; h <= height && fine; h++) {
        uint64_t before = s->nodes;
        fine = odds_node(&o, 0, h, w, out);
        *nodes = s->nodes - before;
    }
    odds_end(&o);
    return fine;
}
