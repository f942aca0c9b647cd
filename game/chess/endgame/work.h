/* game/chess/endgame/work.h -- a solution, and the class that is being solved.
 * Does: the shared state of the solver's files; values of positions, solved and in the making.
 * Knows: ClassTable.   Must not know: in which order classes are solved. */
#ifndef AL0_GAME_CHESS_ENDGAME_WORK_H
#define AL0_GAME_CHESS_ENDGAME_WORK_H

#include "game/chess/endgame/table.h"
#include "game/solve.h"

#ifdef _OPENMP
#include <omp.h>
#define THREAD_NUMBER ((unsigned)omp_get_thread_num())
#else
#define THREAD_NUMBER 0u
#endif

/* Where the aim is theirs all is kept as they see it: their side is `us` in classes, layouts and
 * values. */
struct Solution {
    SolveAim aim; /* contexts belong to the request: not used once it is done */
    Kings kings[N_SYMMETRIES];
    size_t n;
    ClassTable *table; /* by number of the class, in the order they are solved */
    bool *solved;      /* or known to be empty, and not given up since */
    SolvedFetch fetch; /* {0}: the values are here, and the solution's own */
};

/* What is known of the positions with one side to move, a set for each row. */
typedef struct SideState {
    Set *done;           /* value known, or never won, or no legal position */
    Set *never_won;      /* not done, but the aim fails; NULL for an aim that cannot fail */
    Set *frontier;       /* value found in the last step */
    Set *next;           /* value found in this step */
    Set *pending;        /* not done, and the captures and promotions alone say: value at
                            least (theirs), at most (ours) what stands in the table */
    uint16_t *due;       /* the least such value in the row */
    bool *dirty;         /* pairs of kings with positions of the frontier */
    uint64_t n_frontier; /* positions of the frontier, in all rows */
} SideState;

enum { NEVER_DUE = UINT16_MAX };

/* A class in the making. */
typedef struct Work {
    const Solution *solution; /* classes that this one leads into are solved */
    const SolveRequest *request;
    ClassTable *table;
    const ClassLayout *layout; /* the table's */
    SideState side[2];
    int step; /* all values up to step - 1 are in the table */
    bool en_passant;
    uint64_t won;
    unsigned last_due; /* the greatest value in `pending` */
} Work;

/* The number of a class; s->n when it is none of the solution's. */
size_t solution_find(const Solution *s, Material m);

/* A position as those whose aim it is see it, or back. */
void solution_turn(const Solution *s, const ChessPosition *p, ChessPosition *out);
/* What the aim of the caller says of a position that its side sees, and with which value it begins.
 */
AimSays solution_says(const Solution *s, void *context, const ChessPosition *p);
int solution_start(const Solution *s, void *context, const ChessPosition *p);

/* The value of a position as far as it is known: -1 where it is not (yet), or the position is of no
 * solved class, VALUE_UNKNOWN where it cannot be fetched.  w: NULL, or the class in the making.
 * context: of the thread. */
int position_value(const Solution *s, const Work *w, void *context, const ChessPosition *p);

static inline void *thread_context(const SolveRequest *r)
{
    return r->aim.contexts ? r->aim.contexts[THREAD_NUMBER] : NULL;
}

static inline Set never_won_in(const SideState *h, uint64_t row)
{
    return h->never_won ? h->never_won[row] : 0;
}

/* Small classes are not worth the threads, unless there is an aim to evaluate. */
static inline int work_threads(const Work *w)
{
    uint64_t least = w->request->aim.says ? 1 << 8 : 1 << 14;
    return w->layout->rows < least ? 1 : (int)w->request->threads;
}

/* To be asked at each row, by a thread that has `watch` to itself; rows take less than a
 * microsecond each. */
static inline bool work_stopped(const Work *w, DeadlineWatch *watch)
{
    enum { MOST_ROWS = 64 };
    return deadline_watch(watch, &w->request->until, MOST_ROWS);
}

/* Bytes for each row while its class is solved, and afterwards. */
enum {
    ROW_BYTES_KEPT = 128,
    ROW_BYTES_WORK = ROW_BYTES_KEPT + 2 * (4 * 8 + 2),
    ROW_BYTES_NEVER_WON = 2 * 8 /* more, for an aim of the caller's */
};

/* begin.c -- legal positions, captures and promotions, positions where the aim holds. */
void work_begin(Work *w);

/* steps.c -- all values, from 0 upwards; when it is stopped, some.  False: a value is too large
 * for the table, or there is no memory for large values. */
bool work_propagate(Work *w, void (*report)(void *context, unsigned plies), void *context);

#endif
