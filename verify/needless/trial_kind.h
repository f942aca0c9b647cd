/* verify/needless/trial_kind.h -- a trial of tables without some parts, and what differs by what
 * they are to be proved over. Does: says what the kinds of trial share. Knows: verification,
 * unaffected positions.   For table_trial.c and the files of the kinds only: class_trial.c,
 * start_trial.c, chance_trial.c. */
#ifndef AL0_VERIFY_NEEDLESS_TRIAL_KIND_H
#define AL0_VERIFY_NEEDLESS_TRIAL_KIND_H

#include "verify/needless/table_trial.h"
#include "verify/needless/unaffected.h"
#include "verify/sweep/sweep.h"

/* A table as it is now, compiled. */
typedef struct Standing {
    Arena *home; /* NULL: c is borrowed */
    const Compiled *c;
    ChosenRules *rules;
} Standing;

/* How a table is tried.  out: the parts that are out of it. */
typedef struct TrialKind {
    /* Makes ready: sets trial->own.  False with a status. */
    bool (*begin)(TableTrial *trial, const Compiled *c, Status *status);
    /* As table_trial_begins_proved(), and the others: `now` is compiled. */
    bool (*begins_proved)(TableTrial *trial, Status *status);
    bool (*fails)(TableTrial *trial, const Standing *now, const Parts *out);
    bool (*fails_again)(TableTrial *trial, const Standing *now, const Parts *out);
    /* records: gets those of the proof, if there is room to keep them. */
    bool (*proves)(TableTrial *trial, const Standing *now, const Parts *out, Sweep *records);
    void (*free)(void *own); /* NULL is fine */
} TrialKind;

struct TableTrial {
    const TrialKind *kind;
    void *own; /* of the kind */
    const VerifyOptions *o;
    TableSet *set;
    const Game *game;
    Standing proved;        /* the last table that was, */
    size_t n_proved;        /* without so many parts, */
    Sweep records;          /* and its records, if there was room to keep them */
    Unaffected *unaffected; /* of the verification that is being made; NULL: none is known */
};

/* All positions of the table's classes; given or drawn ones; in a game with chance. */
extern const TrialKind trial_over_classes, trial_from_starts, trial_with_chance;

/* The options of a verification of a table without some parts.  records: kept there; NULL: not. */
VerifyOptions trial_options(TableTrial *trial, Sweep *records);

/* Verifies a table; the report is the caller's.   Returns: false if it was stopped. */
bool trial_verify(const TableTrial *trial, const Compiled *c, const VerifyOptions *o,
                  VerifyReport *report);

#endif
