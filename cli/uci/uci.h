/* cli/uci/uci.h -- what the files of `al0 uci` share.
 * Does: the state of the engine that two threads work with; what each file offers the others.
 * Knows: al0.h.   Must not know: how moves are found.
 * Start reading at struct Uci; uci.c has the commands. */
#ifndef AL0_CLI_UCI_UCI_H
#define AL0_CLI_UCI_UCI_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "cli/commands.h"

enum { UCI_MOST_TABLES = 256 };

/* What became of a `go` that must not be answered yet. */
typedef enum GoHold { HOLD_NOT, HOLD_INFINITE, HOLD_PONDER } GoHold;

/* What `go` asks for; times are milliseconds, 0 where they are not given. */
typedef struct Go {
    Al0EngineLimits limits;
    int64_t clock[2], increment[2]; /* of White and Black; clock: INT64_MIN where it is not given */
    int64_t movetime, movestogo;
    GoHold hold;
} Go;

typedef struct Words {
    const char **at;
    size_t n;
} Words;

/* A table that is prepared while games go on.  Begun by the thread of the work, else used while
 * there is no work. */
typedef struct UciBackground {
    pthread_t thread;
    bool runs; /* there is a thread to be joined */
    const Al0Table *table;
    volatile sig_atomic_t stop;
    atomic_bool done; /* the thread has nothing more to do */
} UciBackground;

typedef struct Uci {
    const Options *o;
    Al0Table *table[UCI_MOST_TABLES];
    bool was_begun[UCI_MOST_TABLES]; /* it was begun to be prepared in the background */
    size_t n_tables;
    UciBackground background;
    Al0Engine *engine;
    bool white;  /* to move in the present position */
    size_t hash; /* MiB */
    unsigned threads;
    unsigned lines;   /* MultiPV */
    int64_t overhead; /* milliseconds that a move takes on its way */

    /* The work in progress; what both threads touch stands behind the mutex, but for the flag. */
    pthread_t worker;
    bool works;             /* there is a thread to be joined */
    Al0EngineLimits limits; /* of the work; its moves are `choice` */
    char **choice;
    double began;
    double ponder_seconds; /* what the move may take from `ponderhit` on; 0: any time */
    double due;            /* when the flag is to be set; 0: never */
    volatile sig_atomic_t stop;
    pthread_mutex_t mutex;
    pthread_cond_t released;
    GoHold hold;
    bool quiet;    /* nobody waits for the move any more */
    bool prepares; /* the work prepares tables, and finds no move */
    bool broken;   /* nobody reads what is written */
} Uci;

/* ---- uci_work.c: the thread ---- */

/* Writes a line, whole, whichever thread it comes from. */
SAY_PRINTF(2, 3) void uci_put(Uci *u, const char *fmt, ...);
/* `info string`: text of others is shown on one line, and cannot be taken for a line of the
 * protocol. */
void uci_say(Uci *u, const char *before, const char *text);

double uci_now(void); /* seconds on the monotonic clock */

/* For Al0EngineLimits.tell, with a Uci as the context. */
void uci_tell_so_far(void *context, const Al0EngineMove *so_far);
/* Begins to look for a move within u->limits; with u->prepares, to prepare tables. */
void uci_begin_work(Uci *u);
/* Ends the work in progress; quietly: its move is not told. */
void uci_end_work(Uci *u, bool quietly);
/* The move may be told as soon as it is known. */
void uci_hold_no_longer(Uci *u);

/* ---- uci_tables.c ---- */

/* The tables of a list with semicolons between them; none: those of the command line, or all
 * installed ones. */
void uci_choose_tables(Uci *u, const char *list);
void uci_free_tables(Uci *u);
/* Another engine with the present tables and memory. */
void uci_make_engine(Uci *u);

/* ---- uci_prepare.c ---- */

/* Prepares all tables that are not, one by one, until it is stopped; tells what became of each. */
void uci_prepare_tables(Uci *u);
/* Has the tables use what is prepared; the engine is another one then. */
void uci_use_prepared(Uci *u);
/* Begins to prepare a table in the background, once, if that gains something and nothing else is
 * prepared. */
void uci_prepare_behind(Uci *u, const Al0Table *table);
/* Stops the thread in the background, if there is one. */
void uci_end_background(Uci *u);
/* Has the tables use what the background has prepared, if it is done: the engine is another one
 * then. */
void uci_take_background(Uci *u);

/* ---- uci_go.c: the words of `go` ---- */

bool uci_is_word(const Words *w, size_t i, const char *word);
/* The number behind a word, `otherwise` where there is none. */
int64_t uci_number_at(const Words *w, size_t i, int64_t otherwise);
Go uci_read_go(Uci *u, const Words *w);
/* Seconds for the move; 0: any. */
double uci_seconds_for(const Uci *u, const Go *go);

#endif
