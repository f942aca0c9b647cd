/* lib/internal.h -- what stands behind the handles of al0.h.
 * Does: defines the handles; shared by lib/ only.
 * Knows: every room.   Must not know: the command. */
#ifndef AL0_LIB_INTERNAL_H
#define AL0_LIB_INTERNAL_H

#include "al0.h"
#include "base/diag.h"
#include "base/status.h"
#include "interp/choose/choose.h"
#include "lib/games.h"
#include "write/answer/answer.h"
#include "write/report/doc.h"
#include "write/report/report.h"
#include "write/report/solved.h"
#include "write/answer/tree_write.h"

struct Al0Table {
    Arena *home;
    TableSet *set;
    const Game *game;
    const Compiled *compiled;  /* NULL: it cannot be run */
    bool has_errors;           /* it is kept all the same, to be looked at */
    TableFacts facts;          /* for answers and reports on paper */
    struct Prepared *prepared; /* NULL, or solved advice from a file */
    OpenGames games;           /* that were read for it */
};

/* position: game->position_size bytes behind the struct, in our view. */
struct Al0Position {
    const Game *game;
    _Alignas(max_align_t) unsigned char bytes[];
};

struct Al0Line {
    const Al0Table *table;
    Al0Position *position;
    size_t number;
    char *words; /* operations: each word has a mark before and a NUL behind it, and
                    behind the last is another NUL; NULL: there are none (line.c) */
};

/* The legal moves of a position, each in both notations. */
struct Al0Moves {
    struct {
        char *text[2]; /* by Al0Notation */
    } * at;
    size_t n;
};

struct Al0Session {
    const Al0Table *table;
    Session *session;
};

struct Al0Answer {
    const Al0Table *table;
    Answer paper;      /* all of it that can be written */
    SetPlay *set_play; /* of Answer.set_play_alone */
};

/* A report of any kind. */
struct Al0Report {
    Document doc;
    Al0Verdict verdict;
    char *explained; /* how the search went; NULL: nothing is told of that */
};

struct Al0Solved {
    Solved paper;
};

/* Hands a status on, out: NULL when nobody asks (status.c).   Returns: whether it is a success. */
bool lib_end(Al0Status *out, const Status *s);

/* The text of a file, from the reader of the options or from the disk, where al0_table_read() would
 * find it; NULL with an error in ds (table.c).
 * options: NULL for the defaults. */
const Source *lib_read_source(Arena *home, Diags *ds, const char *path,
                              const Al0ReadOptions *options);

/* A report of which nothing is said yet (report.c). */
Al0Report *lib_report_new(void);

/* What writing rules of a game out may take, from now on.   options: NULL for the defaults. */
GroundBounds lib_bounds(const Al0ReadOptions *options);

/* Gives what was said to those who want it, as text, one by one and as a status, and frees ds
 * (messages.c). */
void lib_give_messages(Diags *ds, const Al0ReadOptions *options, char **text);

/* Limits with the defaults for what is 0, and as the interpreter takes them (deadline from now; the
 * limits are borrowed, for their progress). */
Al0Limits lib_limits(const Al0Limits *given);
ChooseOptions lib_choose_options(const Al0Limits *l);

/* Has a question about the table look up what is prepared (prepare.c). */
void lib_use_prepared(const Al0Table *table, ChooseOptions *o);

/* Whether the table can be verified (verify.c).   False with a status. */
bool lib_can_verify(const Al0Table *table, Status *s);

/* Whether what is to be verified is asked for in one way, with a checkpoint only where it is all.
 */
bool lib_ground_is_clear(const Al0VerifyOptions *o, Status *s);

/* The options of a verification but those that speak of positions; limits: gets its limits, and
 * must stay. */
VerifyOptions lib_verify_options(const Al0VerifyOptions *given, Al0Limits *limits);

/* What is drawn, as the writers have it; drawn: NULL, or filled in by pictures (answer.c). */
DrawOptions lib_draw_options(const Al0DrawOptions *given, Drawn *drawn);

/* Hands on what a buffer with a sink holds: an Al0Write, for writers that know no buffers. */
bool lib_pour(void *buffer, const char *bytes, size_t n);

/* What the moves of an answer's tree do for the plan that it is of, if it is of one (steps.c). */
void lib_find_steps(Al0Session *session, Al0Answer *answer, const ChooseOptions *o);

/* The same where it is known already: copied to the answer's tree; {0}: nothing is known of its
 * moves. */
void lib_tell_steps(Al0Answer *answer, const PlanSteps *steps);

/* The table played from the position of an answer, as the answer (play.c). */
void lib_play(Al0Session *session, Al0Answer *answer, const Al0Limits *l, const ChooseOptions *o);

/* A proof file, of the tree or of the one advice that is refuted (proof.c).  False with a status.
 */
bool lib_write_proof(const Al0Answer *a, Al0Write *write, void *context, Status *status);

/* A new position of the game, its bytes not yet set. */
Al0Position *lib_position_new(const Game *game);

/* A legal move of the position as text, the caller's (position.c). */
char *lib_move_text(const Al0Position *position, Move move, Al0Notation notation);

#endif
