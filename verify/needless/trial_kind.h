/* verify/needless/trial_kind.h -- a trial of tables without some parts, and what differs by what
 * they are to be proved over.
 * Does: says what the kinds of trial share.
 * Knows: verification, unaffected positions.   For table_trial.c and the files of the kinds only:
 * class_trial.c, start_trial.c, chance_trial.c. */
#ifndef AL0_VERIFY_NEEDLESS_TRIAL_KIND_H
#define AL0_VERIFY_NEEDLESS_TRIAL_KIND_H

#include "verify/needless/table_trial.h"
#include "verify/needless/unaffected.h"
#include "verify/sweep/sweep.h"

/* A table as it is now, compiled. */
typedef struct Standing {
    Arena *home;
    const Compiled *c; /* NULL: it has errors */
    ChosenRules *rules;
} Standing;

/* How a table is tried. */
typedef struct TrialKind {
    /* Makes ready: sets trial->own.  False with a status. */
    bool (*begin)(TableTrial *trial, const Compiled *c, Status *status);
    /* As table_trial_proves(); c: the present table. */
    bool (*proves)(TableTrial *trial, const Compiled *c, const Parts *out, Status *status);
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
    Sweep records, next;    /* and its records, if there was room to keep them; those being made */
    Unaffected *unaffected; /* of the verification that is being made; NULL: none is known */
};

extern const TrialKind trial_over_classes, trial_from_starts, trial_with_chance;

/* Options for the verification of the present table: the verdict alone is asked for, and its
 * records are kept.  Where the parts that are out since the last proof have no effect its records
 * are taken. */
VerifyOptions trial_options(TableTrial *trial);

/* As verify_run(); records that take too much memory are not kept. */
bool trial_verify(const TableTrial *trial, const Compiled *c, const VerifyOptions *o,
                  VerifyReport *report, Status *status);

#endif
