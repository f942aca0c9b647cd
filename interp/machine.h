/* interp/machine.h -- runs code in positions.
 * Does: keeps scenes (a position with what has been computed in it) and evaluates entries there.
 * Knows: Program, Game.   Must not know: the graph, tables, searches.
 * One machine serves one thread; a program may be shared by many. */
#ifndef AL0_INTERP_MACHINE_H
#define AL0_INTERP_MACHINE_H

#include "base/deadline.h"
#include "game/game.h"
#include "interp/code.h"

/* A position at a depth below a root, with the game's memory and the slots' values behind it.
 * Its memory is the caller's: machine_scene_size() bytes, aligned to 64. */
typedef struct Scene {
    WordView view;              /* position and cache of this scene; no move */
    struct Scene *root;         /* itself at the root */
    uint64_t number;            /* differs from scene to scene of one machine */
    uint32_t depth;
    bool has_key;
    Key key;                    /* of the position, if has_key */
    uint64_t valid[];           /* a bit for each slot; then the slots, the position, the cache */
} Scene;

typedef struct Machine Machine;

Machine *machine_new(const Program *p, const Game *game);       /* caller owns it; p outlives it */
void machine_free(Machine *m);                                  /* NULL is fine */

/* From here on costly values that look at nothing but the position are remembered, in so many bytes
 * of memory, for other scenes of the same position.  All positions must be seen by the same side. */
void machine_remember(Machine *m, size_t bytes);

/* From here on evaluations give up once the deadline is over (borrowed: its flag), and no longer because
 * of an earlier one.  Until a call: never. */
void machine_give_up_at(Machine *m, Deadline when);
/* A flag that lives as long as m: whether an evaluation has given up since that call.  From then on
 * values are worth nothing; none of them stays in a scene or is remembered. */
const bool *machine_gave_up(const Machine *m);

size_t machine_scene_size(const Machine *m);
Scene *machine_scene_new(const Machine *m);     /* memory for one scene, the caller's (free) */

/* Makes s the scene of a root position (copied); as which depth its `depth` is 0. */
void machine_begin(Machine *m, const void *position, Scene *s);
/* Makes s the scene after a legal move in `from`. */
void machine_play(Machine *m, const Scene *from, Move move, Scene *s);

/* Makes s the scene after the side to move has passed; false where the game has no such thing (Game.pass). */
bool machine_pass(Machine *m, const Scene *from, Scene *s);

/* Makes s a scene of any position (copied) below a root, at depth 1; root is not NULL. */
void machine_place(Machine *m, const void *position, Scene *root, Scene *s);

/* The value of an entry in a scene; entries that look at moves need machine_eval_move. */
Value machine_eval(Machine *m, Entry e, Scene *s);
/* The value for a legal move in s; `after(...)` plays it at most once for calls in a row. */
Value machine_eval_move(Machine *m, Entry e, Scene *s, Move move);

#endif
