/* interp/evaluate/evaluator.h -- runs code in positions.
 * Does: manages contexts (a position with its cached values) and evaluates entries in them.
 * Knows: Program, Game.   Must not know: the graph, tables, searches.
 * One evaluator serves one thread; a program may be shared by many. */
#ifndef AL0_INTERP_EVALUATE_EVALUATOR_H
#define AL0_INTERP_EVALUATE_EVALUATOR_H

#include "base/deadline.h"
#include "game/game.h"
#include "interp/compile/code.h"
#include "interp/evaluate/values.h"

/* A position at a depth below a root, with the game's memory and the slots' values behind it.
 * Its memory is the caller's: evaluator_context_size() bytes, aligned to 64. */
typedef struct EvalContext {
    WordView view;              /* position and cache of this context; no move */
    struct EvalContext *root;   /* itself at the root */
    struct EvalContext *before; /* NULL, or that in which a move was played that led here, */
    Move led_by;                /* and that move */
    uint64_t number;            /* differs from context to context of one evaluator */
    uint32_t depth;
    bool has_key;
    Key key; /* of the position, if has_key */
    ParamValues
        given; /* at a root; where a piece is followed, elsewhere where it stands; n 0: none */
    uint64_t valid[]; /* a bit for each slot; then the slots, the position, the cache */
} EvalContext;

typedef struct Evaluator Evaluator;

Evaluator *evaluator_new(const Program *p, const Game *game); /* caller owns it; p outlives it */
void evaluator_free(Evaluator *m);                            /* NULL is fine */

/* Switches on a cache of costly values that depend on the position alone, for other contexts of
 * the same position. bytes: its size. All positions must be seen from the same side. */
void evaluator_remember(Evaluator *m, size_t bytes);

/* From here on evaluations give up once the deadline is over (borrowed: its flag), and no longer
 * because of an earlier one.  Until a call: never. */
void evaluator_give_up_at(Evaluator *m, Deadline when);
/* Gives up now, until evaluator_give_up_at(). */
void evaluator_give_up(Evaluator *m);
/* Returns a flag that lives as long as m: true if an evaluation has given up since
 * evaluator_give_up_at(). From then on values are invalid; they are neither kept in contexts nor
 * cached. */
const bool *evaluator_gave_up(const Evaluator *m);

size_t evaluator_context_size(const Evaluator *m);
EvalContext *
evaluator_context_new(const Evaluator *m); /* memory for one context, the caller's (free) */

/* Makes s the context of a root position (copied), with depth 0. */
void evaluator_begin(Evaluator *m, const void *position, EvalContext *s);
/* Gives the parameters at a root their values (copied); what was computed there is forgotten. */
void evaluator_bind(Evaluator *m, const ParamValues *given, EvalContext *root);
/* Says where the pieces among the parameters stand in a context that was placed. */
void evaluator_put_pieces(const ParamValues *now, EvalContext *s);
/* The elements on which pieces stand in a context. */
Value evaluator_standing(const Evaluator *m, const EvalContext *s);
/* Where the pieces among the values stand after a legal move of the position. */
ParamValues evaluator_follow(const Evaluator *m, const void *position, Move move,
                             const ParamValues *before);
/* Makes s the context after a legal move in `from`. */
void evaluator_play(Evaluator *m, const EvalContext *from, Move move, EvalContext *s);

/* Makes s the context after the side to move has passed; false where the game has no such thing
 * (Game.pass). */
bool evaluator_pass(Evaluator *m, const EvalContext *from, EvalContext *s);

/* Says which move led to the position of s: the one that was played in `before`.
 * record: NULL, or what WordView.record has of it; borrowed, as `before` is, while s is in use. */
void evaluator_led_by(EvalContext *s, EvalContext *before, Move move, const int64_t *record);

/* Makes s a context of any position (copied) below a root, at depth 1; root is not NULL. */
void evaluator_place(Evaluator *m, const void *position, EvalContext *root, EvalContext *s);

/* The value of an entry in a context; entries that look at moves need evaluator_eval_move. */
Value evaluator_eval(Evaluator *m, Entry e, EvalContext *s);
/* The value for a legal move in s; `after(...)` plays it at most once for calls in a row. */
Value evaluator_eval_move(Evaluator *m, Entry e, EvalContext *s, Move move);

#endif
