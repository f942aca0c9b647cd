/* lib/internal.h -- internal definitions of the handle types of al0.h.
 * Does: defines the handles, and declares helpers of lib/; for lib/ only.
 * Knows: every room.   Must not know: the command. */
#ifndef AL0_LIB_INTERNAL_H
#define AL0_LIB_INTERNAL_H

#include "al0.h"
#include "base/diag.h"
#include "base/status.h"
#include "interp/choose/choose.h"
#include "lib/call/limits.h"
#include "lib/call/sized.h"
#include "lib/editor/sound.h"
#include "lib/games.h"
#include "write/answer/answer.h"
#include "write/answer/tree_write.h"
#include "write/report/doc.h"
#include "write/report/doc_write.h"
#include "write/report/report.h"
#include "write/report/solved.h"

struct Al0Table {
    Arena *home;
    TableSet *set;
    const Game *game;
    const Compiled *compiled;   /* NULL: the table cannot be run */
    bool is_of_rules;           /* made of rules alone (al0_table_of_rules) */
    bool has_errors;            /* kept with errors, for inspection */
    Unsound unsound;            /* definitions that rest on one of them */
    TableFacts facts;           /* for answers and reports on paper */
    struct Prepared *prepared;  /* solved advice from a file; NULL: none */
    OpenGames games;            /* games read from files for the table */
    const char *const *folders; /* n_folders where its caller had `use` look */
    size_t n_folders;
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
    char *words; /* operations: each word has a mark before it and a NUL behind it; another NUL ends
                    the list; NULL: none (line.c) */
};

/* Legal moves of a position, each in all notations. */
struct Al0Moves {
    struct {
        char *text[3]; /* by Al0Notation */
    } * at;
    size_t n;
};

struct Al0Session {
    const Al0Table *table;
    Session *session;
    /* Of trees of prepared advice that are higher than this our move alone is looked up, and who
     * asks grows them (lib_grow_tree); 0: of none */
    unsigned move_alone_above;
};

struct Al0Answer {
    const Al0Table *table;
    Answer paper;      /* the content for writers */
    SetPlay *set_play; /* of Answer.set_play_alone */
};

/* A report of any kind. */
struct Al0Report {
    Document doc;
    Al0Verdict verdict;
    char *explained; /* text about the search; NULL: none */
};

/* Mate by us in name[0] is mate by them in name[1], the same class as they see it. */
struct Al0Solved {
    const Game *game;
    Solution *solution;
    char name[2][MAX_CLASS_NAME];
};

/* Counts a solved class; the caller's (lib_solved_counts_clear). */
SolvedCounts lib_count_solved(const Al0Solved *s);
void lib_solved_counts_clear(SolvedCounts *c);
/* Values a position of the class, in the view of name[0], and its moves; `move` is the
 * caller's (solved_values.c). */
SolvedPosition lib_value_solved(const Al0Solved *s, const void *position);

/* Copies a status to the caller's (call/status.c).  out: NULL: not wanted.   Returns: true if it is
 * a success. */
bool lib_end(Al0Status *out, const Status *s);

/* Reads a file as al0_table_read() does: with the callback of the options, or from the disk
 * (table.c).
 * Returns: NULL with an error in ds. */
const Source *lib_read_source(Arena *home, Diags *ds, const char *path,
                              const Al0ReadOptions *options);

/* An empty report (report.c). */
Al0Report *lib_report_new(void);

/* Bounds on grounding the rules of a game. */
GroundBounds lib_bounds(const CallLimits *l);

/* Takes the read options of a caller, NULL: the defaults, with the limits that they name.
 * Returns: false with a status. */
bool lib_take_read_options(Al0ReadOptions *out, CallLimits *l, const Al0ReadOptions *given,
                           Status *s);

/* Makes a list of the diagnostics, and frees them (call/messages.c).  out: NULL: not wanted.
 * Returns: the first error as a status. */
Status lib_end_messages(Diags *ds, Al0Messages **out);

/* True if a position is of the table's game; else false with a status (position.c). */
bool lib_is_of_game(const Al0Table *table, const Al0Position *position, Status *s);

/* Whether the table can be asked; else false with a status (session.c). */
bool lib_can_ask(const Al0Table *table, Status *s);

/* Limits and question for the interpreter.  l: borrowed, for its progress callback.  q: NULL:
 * nothing besides the tree. */
ChooseOptions lib_choose_options(CallLimits *l, const Al0Question *q);

/* An expression in a table's names, and where it is asked. */
typedef struct LibExpression {
    const Al0Table *table;
    const char *text;
    ExprPlace place;
} LibExpression;

/* An expression as a program. */
typedef struct LibProgram {
    const Program *program; /* NULL: it has errors */
    Entry entry;
    Type type;
} LibProgram;

/* Compiles an expression (expression.c).
 * Returns: a program borrowed from home; none with errors in ds. */
LibProgram lib_compile_expression(Arena *home, Diags *ds, LibExpression asked);

/* Adds the prepared advice of the table to the options of a question (prove.c). */
void lib_use_prepared(const Al0Table *table, ChooseOptions *o);

/* True if the table can be verified; else false with a status (verify.c). */
bool lib_can_verify(const Al0Table *table, Status *s);

/* A verification as its caller asked for it. */
typedef struct VerifyCall {
    Al0VerifyOptions by;
    CallLimits limits; /* with all defaults */
    const Game *game;
} VerifyCall;

/* Takes options and limits; false with a status. */
bool lib_take_verification(VerifyCall *out, const Al0Table *table, const Al0VerifyOptions *options,
                           const Al0Limits *limits, Status *s);

/* The internal options of a verification, without the positions.  limits: with a memory; must
 * outlive the result. */
VerifyOptions lib_verify_options(const Game *game, const Al0VerifyOptions *given,
                                 CallLimits *limits);

/* ---- writing (call/write.c) ---- */

/* The form that a thing is written in; the options are taken. */
typedef struct LibForm {
    Al0Format format;
    const Al0WriteOptions *options;
} LibForm;

/* Appends a thing; false with a status. */
typedef bool LibWriter(StrBuf *out, const void *thing, const LibForm *form, Status *s);

/* Has a thing written, and returns what al0_..._write() and al0_..._write_to() return. */
/* given: with the options of the caller; NULL: the defaults. */
char *lib_write(LibWriter *writer, const void *thing, LibForm given, Al0Status *status);

/* The format of reports that a format is; false: it is of answers or lists alone. */
bool lib_doc_format(Al0Format format, DocFormat *out);

/* Appends a document in one of the formats of reports, and frees it.   Returns: false with a
 * status. */
bool lib_write_document(StrBuf *out, Document *d, const LibForm *form, Status *s);

/* The receiver of bytes. */
typedef struct LibSink {
    Al0Write *write;
    void *context;
} LibSink;
bool lib_write_to(LibWriter *writer, const void *thing, LibForm given, LibSink sink,
                  Al0Status *status);

/* The options of a drawing for the writers (answer.c).  drawn: result of pictures; NULL: not
 * wanted. */
DrawOptions lib_draw_options(const Al0WriteOptions *given, Drawn *drawn);

/* An Al0Write that appends to a StrBuf with a sink.  buffer: the StrBuf. */
bool lib_pour(void *buffer, const char *bytes, size_t n);

/* Grows the tree of an answer of the session, whose table is prepared, by what is looked up: at a
 * node, and on along the longest line (interp/choose/known_tree.h).  Does nothing where the tree is
 * not cut off there, or where what is prepared does not know how it goes on. */
void lib_grow_tree(Al0Session *session, Al0Answer *answer, size_t node);

/* Finds the step of the plan that each move of an answer's tree serves, if the answer is of a plan
 * (steps.c). */
void lib_find_steps(Al0Session *session, Al0Answer *answer, const ChooseOptions *o);

/* Copies known steps to the answer's tree.  steps: {0}: not known. */
void lib_tell_steps(Al0Answer *answer, const PlanSteps *steps);

/* Plays the table from the position of an answer, and sets the answer to the play (play.c). */
void lib_play(Al0Session *session, Al0Answer *answer, size_t memory, const ChooseOptions *o);

/* Writes a proof file of the tree, or of the only refuted advice (proof.c).   Returns: false with a
 * status. */
bool lib_write_proof(const Al0Answer *a, LibSink sink, Status *status);

/* A new position of the game with uninitialized bytes; the caller owns it. */
Al0Position *lib_position_new(const Game *game);

/* A legal move of the position as text; the caller owns it (position.c). */
char *lib_move_text(const Al0Position *position, Move move, Al0Notation notation);
/* Some of its legal moves, n of them, as a list; the caller owns it (position.c). */
Al0Moves *lib_moves_new(const Al0Position *position, const Move *move, size_t n);

/* The files of a table with their digests, for the head of a proof. */
struct ProofFile;
const struct ProofFile *lib_proof_files(Arena *home, const TableSet *set);
/* The digest of the file with the rules of the game, among these; NULL: they are in none. */
const char *lib_game_digest(const struct ProofFile *file, const TableSet *set, const Game *game);

#endif
