/* verify/verify_internal.h -- a verification in progress.
 * Does: says what the steps of a verification share, and what differs by what the table is to
 *   achieve.
 * Knows: all that they use.   For verify.c and the files of each objective only: forced.c with
 *   starting_positions.c, patience.c, tally.c, play_line.c, failures.c and sample_truth.c;
 *   odds/odds.c. */
#ifndef AL0_VERIFY_VERIFY_INTERNAL_H
#define AL0_VERIFY_VERIFY_INTERNAL_H

#include <assert.h>

#include "base/vec.h"
#include "positions/classes.h"
#include "positions/position_table.h"
#include "verify/fixpoint.h"
#include "verify/sweep/retrograde.h"
#include "verify/sweep/sweep.h"
#include "verify/truth.h"
#include "verify/verify.h"

typedef struct Verification Verification;

/* What the table's play is to achieve, and how it is found out whether it does.  Between best and
 * conclusion the table is asked in every position: that is the same for all. */
typedef struct Objective {
    const char *unsolved; /* NULL, or why no advice is solved backwards, as a clause */
    /* Finds what is to be asked: a numbering and sweep_ground, or positions met, and record_bytes.
     * Returns: false with a status, or where the run must end at once (out->nothing_while); as the
     * next. */
    bool (*take_ground)(Verification *v, Status *status);
    /* Finds what the best play comes to. */
    bool (*learn_best)(Verification *v, Status *status);
    double (*cost)(void *v, const Sweep *s); /* as SweepCost; NULL: nothing of the time */
    /* Finds what follows from the records, and the verdict; out->interrupted says whether all that
     * was to be asked was.   Returns: false with a status. */
    bool (*conclude)(Verification *v, Status *status);
    void (*clear)(Verification *v);
} Objective;

/* The aim is forced, or what is to be avoided is never met, whatever others play. */
extern const Objective objective_forced;
/* The probability of either, in a game with chance. */
extern const Objective objective_odds;

/* Positions by plies to the end of play. */
typedef struct Histogram {
    VEC(uint64_t) at;
    uint64_t n, sum;
    uint32_t most;
} Histogram;

struct Verification {
    const Objective *objective;
    const Compiled *c;
    const VerifyOptions *o;
    VerifyReport *out;
    const Classes *classes;
    Classes own_classes;  /* the same, where they were found here */
    PositionTable *met;   /* NULL: all positions of the classes are asked */
    Numbering numbering;  /* of the classes, or of those met */
    Numbering asked;      /* the same; of a symmetric table, if it is shown to be one, of those
                             that are canonical: only these have records */
    uint64_t size;        /* numbers */
    uint64_t counted;     /* positions below this number are what the report counts */
    const Truth *truth;   /* NULL: not known */
    Truth *own_truth;     /* the same, where it was solved here */
    SolvePlan truth_cost; /* zeros: it is not solved */
    Retrograde heights;
    Sweep sweep;
    uint64_t *counts;    /* a bit by number: the report counts it, since we can move there */
    uint64_t *in_theory; /* NULL where the truth is not known; a bit by number: the best play
                            fulfils it there */
    Fixpoint fixpoint;
    _Atomic double interrupted; /* when an interrupt was noticed; 0: not yet */
    SweepGround sweep_ground;
    char work[32];         /* SweepGround.work */
    uint64_t record_bytes; /* that may be taken where positions are met */
    Histogram best;        /* of those that are fulfillable */
    struct OddsRun *odds;  /* NULL in a game without chance */
    void *position;        /* room for one */
};

/* The reason as reports count it. */
static inline FailureReason reported_as(FailureReason r)
{
    assert(r != FAILURE_NONE);
    return r < N_FAILURES ? r : FAILURE_UNKNOWN;
}

static inline bool verification_counts(const Verification *v, uint64_t number)
{
    return v->counts[number / 64] >> number % 64 & 1;
}

/* Notes of a position whether it counts, or that play is over there (starting_positions.c).
 * Returns: whether it counts. */
bool verification_count(Verification *v, uint64_t number, const void *position);

/* Whether a number stands for a position that counts and that the table should win: into
 * v->position. */
bool verification_has(Verification *v, uint64_t number);

/* patience.c -- true if counting has gone on for too long after the end of the time or an
 * interrupt; and the limits of searches for what is shown. */
bool verification_is_late(Verification *v);
ProveLimits verification_limits(const Verification *v);

/* Tells of play from some positions which of those met are fulfillable, where that is solved soon
 * (sample_truth.c). */
void verification_compare(Verification *v);

/* The position in v->position as text, the caller's. */
char *verification_text(const Verification *v);

/* What is solved backwards, for the report. */
void verification_note_heights(Verification *v);

enum {
    RECORD_BYTES = 26,   /* for each position: measured, and a fifth more */
    LOOK_EVERY = 1 << 10 /* at the clock after so many positions */
};

/* What is being done, for VerifyReport.nothing_while. */
#define WHILE_COUNTING "positions were being counted"

/* starting_positions.c -- finds what is to be asked, before all that takes time.
 * Returns: false with a status, or where the run must end at once (out->nothing_while). */
bool verification_take_ground(Verification *v, Status *status);

/* Bytes for the positions that play has met, and for what is known of them later. */
uint64_t verification_met_bytes(const Verification *v);

/* Lowers the number of positions that play may meet to those that there is room for. */
void verification_limit_met(Verification *v);
TruthRequest verification_truth_request(const Verification *v);
/* Whether the run must end here, where nothing is known yet.  what: is being done. */
bool verification_ends_early(Verification *v, const char *what);

/* tally.c -- which positions are fulfillable, and how many in how many plies; false when it was
 * too late. */
bool verification_weigh_truth(Verification *v);
/* Which positions count: known when all have been met. */
void verification_settle_counts(Verification *v);
/* Counts what play comes to. */
void verification_tally(Verification *v);
/* The same where the play could not be counted in time: all is unknown. */
void verification_tally_nothing(Verification *v);

/* play_line.c -- the table's play, found again within limits; the caller's (playout_free). */
Playout *verification_playout(Verification *v, const ProveLimits *limits);
/* Finds the record of a position, or of the one that is asked in its place; false: none. */
bool verification_record(Verification *v, uint64_t number, Record *out);
/* Numbers the moves of a line that begins at a position: each tree of it begins to count anew. */
void verification_number_moves(Verification *v, uint64_t start, Line *line);
/* The number of the position where the moves of a line from its move `begin` on end, which were
 * played from a numbered one. */
uint64_t verification_number_behind(Verification *v, uint64_t from, const Line *line, size_t begin);
/* Finds the line of the longest win, for the report; none where a limit keeps it from being found
 * again. */
void verification_longest_win(Verification *v);

/* failures.c -- counts failures by advice, hands all of them on, finds examples.  False when it
 * took too long to count them. */
bool verification_failures(Verification *v);

#endif
