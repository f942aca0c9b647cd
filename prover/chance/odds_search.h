/* prover/chance/odds_search.h -- what the files of the search for odds share (see odds.h).
 * Knows: Search, OddsTable.   For prover/odds*.c only. */
#ifndef AL0_PROVER_CHANCE_ODDS_SEARCH_H
#define AL0_PROVER_CHANCE_ODDS_SEARCH_H

#include "prover/chance/odds.h"

typedef struct OddsSearch {
    Search *s;
    OddsTable tables[2]; /* by whether the horizon counts as sure */
    OddsTable *table;    /* the one in use */
    const OddsTerms *q;
    const Risk *risk;    /* NULL, or of its terms */
    uint64_t horizon;    /* what an open node at the horizon counts as: 0, or ODDS_ONE */
    bool plain;          /* CUTS_NONE */
    bool tries_first;    /* Star2 */
    Move first;          /* our move at the root in the tree to be written; NO_MOVE: the best one */
    OddsBounds *outcome; /* of the chance nodes on the way, one list behind the other */
    size_t n_outcomes, cap_outcomes;
} OddsSearch;

/* What a search need not tell apart: probabilities of `low` or less, of `high` or more; low < high.
 */
typedef struct OddsWindow {
    uint64_t low, high;
} OddsWindow;

/* A search with empty tables, of so many bytes together; s has begun. */
void odds_begin(OddsSearch *o, Search *s, const OddsTerms *q, size_t bytes);
void odds_end(OddsSearch *o);    /* frees its memory */
void odds_forget(OddsSearch *o); /* nothing is remembered any more */

/* Answers one question.  *mismatch: what was remembered is wrong. */
typedef Verdict OddsQuestioner(OddsSearch *o, ProofWanted want, Proof *out, bool *mismatch);
/* Asks, and once more with nothing remembered where that was wrong; then counts nodes.  out: what
 * is known before. */
void odds_ask(OddsSearch *o, OddsQuestioner *ask, ProofWanted want, Proof *out);

/* From here on open nodes at the horizon count as sure, or as lost. */
void odds_set_horizon(OddsSearch *o, bool sure);

/* Bounds the probability of the node whose state stands at level, with so many plies left: until hi
 * <= low or lo >= high, or both are exact.  False: a limit was met. */
bool odds_node(OddsSearch *o, unsigned level, unsigned left, OddsWindow w, OddsBounds *out);

/* The move that was found best at the node whose state stands at level, with so many plies left;
 * NO_MOVE: none is remembered. */
Move odds_best_move(OddsSearch *o, unsigned level, unsigned left);

/* Leaves in the builder the tree of the root with that many plies left, whose probability is
 * greatest: at nodes of ours the first move of those with the greatest one.  Returns its height;
 * SEARCH_STOPPED; SEARCH_MISMATCH: what was remembered is wrong, as keys collide. */
int odds_extract(OddsSearch *o, unsigned left);

/* The same for a strategy of theirs: at nodes of ours and of chance all moves, at theirs the first
 * of those that leave least, where the horizon counts as sure. */
int odds_extract_refutation(OddsSearch *o, unsigned left);

#endif
