/* interp/evaluate/evaluator_internal.h -- an evaluator, and where in a game it runs code.
 * Does: defines Evaluator; plays moves and images of positions, when code asks for them.
 * Knows: evaluator.h.   Must not know: the graph, tables, searches.   For evaluator.c and
 *   context.c only. */
#ifndef AL0_INTERP_EVALUATE_EVALUATOR_INTERNAL_H
#define AL0_INTERP_EVALUATE_EVALUATOR_INTERNAL_H

#include "interp/evaluate/evaluator.h"
#include "interp/evaluate/memo.h"
#include "interp/evaluate/square_cache.h"

/* Where the code is run: a context, and a move in it with the context after it, made on demand. */
typedef struct Where {
    EvalContext *context;
    Move move;
    EvalContext *after; /* memory for it */
    bool has_after;
    uint32_t images; /* contexts of Evaluator.image in use */
} Where;

enum {
    LIMIT_CONTEXTS = 64, /* I_TO_* inside one another: bounded by LIMIT_BINDERS and images */
    LIMIT_IMAGES = 3 * 8 /* three contexts for each of 8 images inside one another */
};

struct Evaluator {
    const Program *p;
    const Game *game;
    WordView pure; /* what pure words may look at: the game */
    size_t scene_size, slots_at, position_at, cache_at, n_valid;
    uint64_t n_scenes; /* made so far */
    Value *registers;
    unsigned char *memory; /* of the contexts below */
    EvalContext *after;
    uint64_t after_of; /* number of the context and the move that `after` belongs to */
    Move after_move;
    Memo memo;             /* of slots kept by position; at: NULL if none is kept */
    SquareCache **squares; /* by slot; NULL until something is kept */
    uint32_t work_left;    /* until the next look at the deadline */
    bool gave_up;
    Deadline deadline;
    Pace pace;
    EvalContext *image[LIMIT_IMAGES];
    Where saved[LIMIT_CONTEXTS];
    uint32_t n_saved;
};

/* Words of moves find the move in the view of either context, and the other context in the first.
 */
static inline void context_set_move(EvalContext *s, Move move, EvalContext *after)
{
    s->view.move = move;
    s->view.after_position = after->view.position;
    s->view.after_cache = after->view.cache;
    after->view.move = move;
}

/* Plays the move of w, unless that is done: then w->after is the context behind it. */
void where_play_move(Evaluator *m, Where *w);
/* Goes on in image i (0: where we are), with what `deps` needs: the root, the move and the position
 * after it go along. */
void where_enter_image(Evaluator *m, Where *w, unsigned i, int64_t deps);

#endif
