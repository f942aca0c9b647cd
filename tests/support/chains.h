/* tests/support/chains.h -- plans that are solved backwards, to be compared with searches of them.
 * Each looks at few plies, or its holding-goals leave few positions, so that a search comes to an answer. */
#ifndef AL0_TESTS_CHAINS_H
#define AL0_TESTS_CHAINS_H

#include "tests/support/compare_heights.h"

/* A table over a class; the test looks at each stride-th position.  It takes so many solutions, and of that many trees, and
 * positions without one up to max_depth, the search must be sure there. */
typedef struct Chain {
    const char *name, *what, *table;
    unsigned stride, max_depth, solved, trees, none;
} Chain;

static const Chain chains[] = {
    {"KQvK", "a step ends with a move of ours: any reply, then the next",
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: k in edge holding: Q\n"
     "advice b them: any better: mate or us_to_move and k in corners holding: Q and not "
     "stalemate\n",
     1201, 5, 2, 15, 5},
    {"KQvK", "what is done is done, though the next step may have no tree there",
     "plan p = a then b then c\nrule r then p\n"
     "advice a them: any better: us_to_move and k in edge holding: Q\n"
     "advice b when: not K in edge them: any better: dist(K, k) = 2 holding: k in edge\n"
     "advice c them: any better: mate holding: k in edge\n",
     2401, 5, 3, 5, 15},
    {"KQvK", "the first step looks at its root; one step stands for two in the plan",
     "plan two = b then a then b\nplan p = a then b\nrule edge if k in edge then p\nrule r then p, "
     "two\n"
     "advice a them: any better: us_to_move and k in edge holding: Q\n"
     "advice b them: any better: us_to_move and not k in edge holding: Q\n",
     2401, 5, 5, 25, 10},
    {"KRvK", "they may capture, and have no move",
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: us_to_move and dist(K, k) <= 2 holding: R or dist(K, k) < 4\n"
     "advice b when: R them: any better: them_to_move and (stalemate or R in attacks(K))\n",
     1201, 5, 2, 30, 0},
    {"KvKR", "we capture",
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: not r or us_to_move and dist(K, r) = 1\n"
     "advice b them: any better: them_to_move and not r or us_to_move and k in edge\n",
     2401, 5, 2, 3, 30},
    {"KPvK", "promotions, and steps in other material",
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: them_to_move and Q and not Q & moves(k) holding: P or Q\n"
     "advice b when: k in edge them: any better: us_to_move and dist(K, k) < 3 holding: Q\n",
     1999, 6, 2, 1, 30},
    {"KPvKP", "where there may be en passant, plans are searched",
     "plan p = a then b\nrule r if rank(P) = 2 or rank(p) = 7 then p\n"
     "advice a them: any better: us_to_move and rank(P) > 3 holding: P and p\n"
     "advice b them: any better: us_to_move and not p holding: P\n",
     1999993, 4, 0, 0, 0},
};

#endif
