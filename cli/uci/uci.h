/* cli/uci/uci.h -- the state of `al0 uci`, for its files.
 * Does: defines the state that two threads share; declares the functions of each file.
 * Knows: al0.h.   Must not know: how moves are found.
 * Start reading at struct Uci; uci.c has the commands. */
#ifndef AL0_CLI_UCI_UCI_H
#define AL0_CLI_UCI_UCI_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "cli/commands.h"

enum { UCI_MOST_TABLES = 256 };

/* The reason why the answer to a `go` must wait. */
typedef enum GoHold { HOLD_NOT, HOLD_INFINITE, HOLD_PONDER } GoHold;

/* The arguments of `go`.  Times are in milliseconds; 0: not given. */
typedef struct Go {
    Al0EngineLimits limits;
    int64_t clock[2], increment[2]; /* of White and Black; clock: INT64_MIN: not given */
    int64_t movetime, movestogo;
    GoHold hold;
} Go;

typedef struct Words {
    const char **at;
    size_t n;
} Words;

/* A table that is prepared in the background during games.  The worker's thread begins it; all
 * other uses happen while no worker runs. */
typedef struct UciBackground {
    pthread_t thread;
    bool runs; /* the thread must be joined */
    const Al0Table *table;
    volatile sig_atomic_t stop;
    atomic_bool done; /* the thread has finished its work */
} UciBackground;

typedef struct Uci {
    const Options *o;
    Al0Table *table[UCI_MOST_TABLES];
    bool was_begun[UCI_MOST_TABLES]; /* by table: preparing it in the background was begun */
    size_t n_tables;
    UciBackground background;
    Al0Engine *engine;
    bool white;  /* White is to move in the present position */
    size_t hash; /* MiB */
    unsigned threads;
    unsigned lines;   /* MultiPV */
    int64_t overhead; /* milliseconds of delay per move */

    /* The work in progress.  The mutex guards the members that both threads use, except `stop`. */
    pthread_t worker;
    bool works;             /* the worker must be joined */
    Al0EngineLimits limits; /* of the work; its moves are `choice` */
    char **choice;
    double began;
    double ponder_seconds; /* time for the move from `ponderhit` on; 0: no limit */
    double due;            /* time at which `stop` is set; 0: never */
    volatile sig_atomic_t stop;
    pthread_mutex_t mutex;
    pthread_cond_t released;
    GoHold hold;
    bool quiet;    /* the move is not wanted any more */
    bool prepares; /* the work prepares tables instead of finding a move */
    bool broken;   /* standard output is closed */
} Uci;

/* ---- uci_output.c ---- */

/* Writes a whole line, from either thread. */
SAY_PRINTF(2, 3) void uci_put(Uci *u, const char *fmt, ...);
/* Writes an `info string`.  The text, which may be foreign, becomes one line that cannot be
 * mistaken for a line of the protocol. */
void uci_say(Uci *u, const char *before, const char *text);

/* ---- uci_work.c: the thread ---- */

/* An Al0EngineLimits.tell.  context: a Uci. */
void uci_tell_so_far(void *context, const Al0EngineMove *so_far);
/* Begins the search for a move within u->limits; with u->prepares, the preparation of tables.  No
 * work is in progress. */
void uci_begin_work(Uci *u);
/* Stops the work in progress, and waits for its end.  quietly: its move is not written. */
void uci_end_work(Uci *u, bool quietly);
/* Lets the move be written as soon as it is known. */
void uci_hold_no_longer(Uci *u);

/* ---- uci_tables.c ---- */

/* Reads the tables of a list with semicolons between them.
 * list: "" or "<empty>": the tables of the command line, else all installed ones.  The background
 * is free. */
void uci_choose_tables(Uci *u, const char *list);
/* Frees all tables.  The background is free. */
void uci_free_tables(Uci *u);
/* Replaces the engine by a new one with the present tables and memory. */
void uci_make_engine(Uci *u);

/* ---- uci_prepare.c ---- */

/* Prepares all tables that are not prepared, until u->stop; writes the result for each. */
void uci_prepare_tables(Uci *u);
/* Lets the tables use their prepared files.  Replaces the engine. */
void uci_use_prepared(Uci *u);
/* Begins to prepare a table in the background, at most once, if the table gains by it and the
 * background is free. */
void uci_prepare_behind(Uci *u, const Al0Table *table);
/* Stops and joins the background's thread, if it runs. */
void uci_end_background(Uci *u);
/* If the background has finished, lets the tables use its result, and replaces the engine. */
void uci_take_background(Uci *u);

/* ---- uci_go.c: the words of `go` ---- */

/* True if there is an i-th word, and it is `word`. */
bool uci_is_word(const Words *w, size_t i, const char *word);
/* The i-th word as a number; `otherwise` if it is not a number or missing. */
int64_t uci_number_at(const Words *w, size_t i, int64_t otherwise);
/* Reads the words of `go`. */
Go uci_read_go(Uci *u, const Words *w);
/* Seconds for the move; 0: no limit. */
double uci_seconds_for(const Uci *u, const Go *go);

#endif
