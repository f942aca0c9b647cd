/* verify/odds/odds_run.h -- the table's play in a game with chance, while it is being verified.
 * Does: says what the steps share.   Knows: OddsGround, records.   Must not know: how a report
 *   looks.   For odds.c and odds_tally.c only. */
#ifndef AL0_VERIFY_ODDS_ODDS_RUN_H
#define AL0_VERIFY_ODDS_ODDS_RUN_H

#include "verify/odds/odds_ground.h"

/* What the table plays in a position. */
typedef struct OddsAnswer {
    uint8_t kind;          /* a RecordKind; RECORD_NOT_SEARCHED: it was not asked */
    uint16_t rank, advice; /* of RECORD_MOVE, as Record has them; else 0 */
} OddsAnswer;

typedef struct OddsRun {
    const Compiled *c;
    const VerifyOptions *o;
    const OddsGround *ground;
    OddsGround own;  /* the same, where it was made here */
    uint32_t *start; /* positions to play from; NULL: all are verified */
    size_t n_start;
    OddsAnswer *answer; /* by position of the ground, as what follows */
    bool *counts;       /* the report counts it */
    ChanceBounds value; /* of the table's play */
    OddsFigures *out;
} OddsRun;

/* The best play at the beginning, or from the starts. */
void odds_tally_best(OddsRun *p);
/* The table's play beside it.  report: its advice is counted, its `failure` told. */
void odds_tally_play(OddsRun *p, VerifyReport *report);

#endif
