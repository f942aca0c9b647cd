/* game/chess/endgame/work.h -- a solution, and the class being solved.
 * Does: defines the state that the solver's files share; computes values of single positions.
 * Knows: ClassTable.   Must not know: the order of classes. */
#ifndef AL0_GAME_CHESS_ENDGAME_WORK_H
#define AL0_GAME_CHESS_ENDGAME_WORK_H

#include <omp.h>

#include "game/chess/endgame/table.h"
#include "game/solve.h"

#define THREAD_NUMBER ((unsigned)omp_get_thread_num())

/* If the aim is theirs, all is kept from their view: their side is `us` in classes, layouts and
 * values. */
struct Solution {
    SolveAim aim; /* its contexts are valid during the request only */
    Kings kings[N_SYMMETRIES];
    size_t n;
    ClassTable *table; /* by number of the class, in the order they are solved */
    bool *solved;      /* by class: true if the values are complete and kept */
    SolvedFetch fetch; /* {0}: the solution owns all values */
};

/* Sets of positions with one side to move, a word for each row. */
typedef struct SideState {
    Set *done;           /* value known, or never won, or no legal position */
    Set *never_won;      /* not done, and the aim fails; NULL for an aim that cannot fail */
    Set *frontier;       /* valued in the last step */
    Set *next;           /* valued in this step */
    Set *pending;        /* not done; captures and promotions give a lower (theirs) or upper
                            (ours) bound, which stands in the table */
    uint16_t *due;       /* no such bound in the row is less */
    Set *moved;          /* by group of rows: those with positions of the frontier */
    Set *found;          /* by group of rows: those with positions in `next` */
    uint16_t *due_in;    /* by group: no row of it is due earlier */
    bool *dirty;         /* by pair of kings: true if it has positions of the frontier */
    uint64_t n_frontier; /* positions of the frontier in all rows */
} SideState;

enum { NEVER_DUE = WIDE_NONE };

/* The class being solved. */
typedef struct Work {
    const Solution *solution; /* the successor classes are solved */
    const SolveRequest *request;
    ClassTable *table;
    const ClassLayout *layout; /* the table's */
    ClassLayout groups;        /* of its rows */
    SideState side[2];
    int step; /* all values up to step - 1 are in the table */
    bool en_passant;
    uint64_t won;
    unsigned last_due; /* the greatest value in `pending` */
} Work;

/* The number of a class; s->n if the solution lacks it. */
size_t solution_find(const Solution *s, Material m);

/* Turns a position to the view of the side that has the aim, or back. */
void solution_turn(const Solution *s, const ChessPosition *p, ChessPosition *out);
/* The caller's aim for a position in the view of the side that has the aim: its state, and the
 * value of a position where it holds (SolveAim.start). */
AimSays solution_says(const Solution *s, void *context, const ChessPosition *p);
int solution_start(const Solution *s, void *context, const ChessPosition *p);

/* The value of a position; -1 if it is not known yet, or if its class is not solved; VALUE_UNKNOWN
 * if fetching it failed. w:       NULL, or the class being solved. context: of the thread, for the
 * aim. */
int position_value(const Solution *s, const Work *w, void *context, const ChessPosition *p);

/* The context of the calling thread, for the aim. */
static inline void *thread_context(const SolveRequest *r)
{
    return r->aim.contexts ? r->aim.contexts[THREAD_NUMBER] : NULL;
}

/* The positions of a row where the aim fails. */
static inline Set never_won_in(const SideState *h, uint64_t row)
{
    return h->never_won ? h->never_won[row] : 0;
}

/* The number of threads: 1 for small classes, where threads cost more than they save. */
static inline int work_threads(const Work *w)
{
    uint64_t least = w->request->aim.says ? 1 << 8 : 1 << 14;
    return w->layout->rows < least ? 1 : (int)w->request->threads;
}

/* True if the deadline is over; called at each row, which takes less than a microsecond, or at
 * each group of rows.
 * watch: of the thread. */
static inline bool work_stopped(const Work *w, DeadlineWatch *watch)
{
    enum { MOST_ROWS = 1024 };
    return deadline_watch(watch, &w->request->until, MOST_ROWS);
}

/* Bytes of each row once its class is solved, and while it is being solved. */
enum {
    ROW_BYTES_KEPT = 128,
    ROW_BYTES_WORK = ROW_BYTES_KEPT + 2 * (4 * 8 + 2) + 1, /* 1: groups have 48 rows or more */
    ROW_BYTES_NEVER_WON = 2 * 8                            /* more, for an aim of the caller's */
};

/* solve.c -- memory for the sets of one side, all empty, with no bound due; all groups are looked
 * at in the first step.  w: with its layouts.  False if memory is lacking: side_release() all the
 * same. */
bool side_reserve(SideState *h, const Work *w, bool aim_is_callers);
void side_release(SideState *h);

/* begin.c -- finds legal positions, evaluates captures and promotions, and finds positions where
 * the aim holds. */
void work_begin(Work *w);

/* steps.c -- computes all values from 0 upwards; only some once the deadline is over.
 * report:  called after each step.
 * Returns: false if a value is too large for the table, or if memory for wide values is lacking. */
bool work_propagate(Work *w, void (*report)(void *context, unsigned plies), void *context);

#endif
