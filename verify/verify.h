/* verify/verify.h -- a whole table against every position it is written for.
 * Does: follows the table's play from every position, counts wins and failures, finds the lines
 *       that show them, and compares with the truth.
 * Knows: choose.h (the table's play), game/solve.h (positions and the truth), values of chance.
 * Must not know: how a report is shown.
 * Start reading at verify_run().  What the words mean: docs/verification.md. */
#ifndef AL0_VERIFY_VERIFY_H
#define AL0_VERIFY_VERIFY_H

#include "game/solve.h"
#include "interp/choose/choose.h"
#include "verify/failure_reason.h"
#include "verify/odds/odds_figures.h"
#include "verify/sweep/crew.h"
#include "verify/sweep/part_files.h"
#include "verify/sweep/playout.h"
#include "verify/truth.h"

/* "no_rule", ... as reports write a reason that is reported. */
const char *verify_reason_name(FailureReason reason);

typedef struct VerifyReport VerifyReport;
/* True if the reason is possible for this kind of table: one with an aim, or with `avoid`. */
bool verify_reason_applies(const VerifyReport *r, FailureReason reason);

/* The positions to play from. */
typedef enum VerifyGround { GROUND_ALL, GROUND_STARTS, GROUND_SAMPLE } VerifyGround;

typedef struct VerifyOptions {
    ProveLimits limits; /* depth and nodes for each advice tried, the deadline for the run */
    SearchMode search;
    bool replan; /* a new tree at every move of ours; where chance moves it is always so */
    unsigned us; /* in a game with chance: the player for whom the table is verified */
    unsigned threads;
    size_t memory;     /* bytes for all: positions, play, searches */
    bool search_plans; /* solves no plan backwards: prepared files have no place for one */
    /* Reports at once that the checkpoint cannot be written, while the run goes on; NULL: no
     * report. */
    void (*trouble)(void *context, const char *text);
    /* Asks a symmetric table in all images of a position: for tables that have not been found to be
     * so, as those of trials. */
    bool all_images;
    const char *checkpoint; /* NULL, or a file in which finished work is kept */
    unsigned part, parts;   /* which part is searched, from 1, of so many; parts 0: all of it */
    const Crew *crew;       /* NULL, or processes that share the work on all positions */
    PartFiles merged;       /* n > 0: nothing is searched; all is in these files */
    unsigned n_examples;    /* of each class of failure */
    /* Progress callback; called by one thread at a time; NULL: none. what: "positions": done is
     * a count; else done is a share of all. */
    void (*progress)(void *context, const char *what, uint64_t done, uint64_t all);
    /* True if a block of positions shall be searched (sweep.h; called by many threads at once);
     * NULL: all. For tests: a run that is interrupted at a known place. */
    bool (*wanted)(void *context, size_t block);
    /* Called for every position that is fulfillable and not fulfilled, in the order of their
     * numbers; NULL: no calls. by: the advice to blame (AdviceCount.blamed), or NULL. */
    void (*failure)(void *context, const void *position, FailureReason c, const char *by);
    void *context;
    /* Positions to play from, with us to move, in place of all; or the number to draw at random. */
    const void *const *starts;
    size_t n_starts;
    uint64_t sample, seed;
    uint64_t
        most_met; /* limit on the positions that play meets, if not all are verified; 0: none */
    const struct Classes *classes; /* NULL, or those of the table, listed already */
    const Truth *truth;            /* what is fulfillable, if solved already; NULL: not solved */
    /* positions and values of the best play in a game with chance, if known; NULL: not */
    const struct OddsGround *odds;
    /* NULL, or the advice that can be solved backwards, solved already */
    const struct Retrograde *heights;
    /* Only the verdict and the failures are required: trees that do not affect these are not
     * built, and figures of trees and runs exclude them. */
    bool only_proof;
    /* Called for a position where play fails, or may lead to a position that is not fulfillable,
     * as soon as it is found; by one thread at a time; NULL: no calls.
     * Returns: true to stop the run.  Not in games with chance, where one position decides nothing.
     */
    bool (*failed)(void *context, const void *position);
    /* NULL, or receives what others may check (verify/certificate.h): of all positions of a table
     * for which certificate_is_possible(); the caller's (certificate_clear). */
    struct Certificate *certificate;
    bool refutations; /* also of advice that is tried before the chosen one */
    /* NULL, or gets the records where all positions of a table without `scope` were searched; the
     * caller's (sweep_clear). */
    struct Sweep *keep;
    /* Records of an earlier table with the same classes, and a function that decides if one of
     * them is valid for this table; called by many threads at once (omp_get_thread_num), all
     * below `threads`. NULL: none. */
    const struct Sweep *before;
    bool (*stands)(void *context, const void *position, const Record *r);
} VerifyOptions;

/* What listing the classes may take. */
ListingRequest verify_listing_request(const VerifyOptions *o);
/* Returns the ground of the options; given positions have priority over drawn ones. */
VerifyGround verify_ground(const VerifyOptions *o);
/* How far they have trees followed, in games without chance. */
PlayoutExtent verify_extent(const VerifyOptions *o);

/* Columns for how many instances of advice with parameters were tried. */
enum { MOST_WITH = 3 };

/* The results of one piece of advice over all positions. */
typedef struct AdviceCount {
    const Advice *advice;
    uint64_t chosen;
    uint64_t with[MOST_WITH];     /* of these, after so many instances: 1, 2, 3 or more of them */
    uint64_t tried;               /* in vain, for whatever reason; with all its instances once */
    uint64_t refuted;             /* of these, refuted */
    uint64_t tree_sum, tree_most; /* positions of its trees */
    /* Failures that are to be laid to it: it was chosen last before the failure shows; in a loop,
     * where the line of play enters its cycle. */
    uint64_t blamed[N_FAILURES];
} AdviceCount;

/* A failure, and a line that shows it, from the position.  For a loop the line ends with the cycle,
 * which begins at move `cycle`. */
typedef struct VerifyExample {
    FailureReason failure;
    char *position;
    const char *blame; /* the advice to blame; NULL: it fails at once */
    Line line;
    size_t cycle;
    size_t order; /* in which it was picked */
    char *ending; /* the end of the line: "stalemate", "no rule applies", ... */
} VerifyExample;

struct VerifyReport {
    /* The step that was interrupted before there were results, as a clause; then only classes,
     * aim and times are set. Else NULL. */
    const char *nothing_while;
    bool
        uncounted; /* interrupted, and too large to count the positions searched: all are unknown */
    char **classes; /* of material */
    size_t n_classes;
    /* As the table writes them. avoid: NULL if the table has none; else aim is NULL, and `loop` is
     * not a class. scope: NULL if it has none. A position is fulfilled if the table's play reaches
     * the aim, or never meets the condition to avoid; and fulfillable if the best play does. */
    char *aim, *avoid, *scope;
    VerifyGround ground;
    uint64_t seed; /* of GROUND_SAMPLE */
    /* With us to move: of the classes and inside the scope; on other grounds all that play has met.
     */
    uint64_t positions;
    uint64_t over; /* positions of the same kind where play is over; not in `positions` */
    /* Played from; on GROUND_ALL only where truth_known is false. */
    uint64_t starts, starts_fulfilled;
    uint64_t followed; /* positions met outside the scope */
    uint64_t searched; /* of positions and those followed; less when interrupted */
    /* Of GROUND_ALL: true unless there is a scope, and the truth takes too much.  Else the next
     * two, and all optimal values, are 0. */
    bool truth_known;
    uint64_t fulfillable, not_fulfillable, fulfilled;
    /* On grounds other than GROUND_ALL: what is fulfillable were solved after the play, and the two
     * counts before are of `positions`, as far as solved. */
    bool compared;
    uint64_t starts_fulfillable; /* of starts */
    uint64_t missed, untold; /* of positions not fulfilled: fulfillable; not known to the solver */
    uint64_t by_class[N_FAILURES];
    uint64_t at_once[N_FAILURES]; /* of these, with no advice to blame */
    uint32_t longest_plies, optimal_longest_plies;
    char *longest_position;  /* the first one with that length; NULL: none is fulfilled */
    uint64_t longest_number; /* its number */
    /* The win from there against the defence that lasts longest; empty where the run was stopped or
     * a limit was met, where there is no win, and with only_proof. */
    Line longest_line;
    double mean_plies, optimal_mean_plies; /* 0 if none is fulfilled */
    uint32_t longest_run; /* plies without capture or pawn move, in the table's play */
    uint64_t *histogram, *optimal_histogram; /* by plies, n_histogram each */
    size_t n_histogram;
    AdviceCount *advice;
    size_t n_advice;
    struct RetrogradeNote *notes; /* solutions of advice; n_notes 0: none required */
    size_t n_notes;
    uint64_t trees, tree_sum, tree_most, nodes;
    VerifyExample *examples;
    size_t n_examples;
    double solve_seconds, seconds;
    size_t peak_bytes; /* of positions, play and solutions */
    unsigned threads;
    bool interrupted, proved;
    Verdict verdict;
    OddsFigures
        *odds; /* NULL in a game without chance; else figures of wins are 0, but for these */
    bool simultaneous; /* players choose at the same time; they reply as if they saw our choice */
};

/* Verifies c's root table.
 * Returns: false with a status (no material, too large, cannot write the checkpoint); else true
 *          and *out, which is the caller's (verify_report_clear). */
bool verify_run(const Compiled *c, const VerifyOptions *o, VerifyReport *out, Status *status);
/* Searches the part that o tells of, into its checkpoint, or what the leader of a crew gives, and
 * concludes nothing.  finished: whether all of the part is there.
 * Returns: as verify_run(). */
bool verify_run_part(const Compiled *c, const VerifyOptions *o, bool *finished, Status *status);
void verify_report_clear(VerifyReport *r);
void verify_example_clear(VerifyExample *e);

#endif
