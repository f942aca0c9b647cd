/* tests/support/reference_eval.h -- the language's expressions, computed in the most obvious way.
 * Does: walks the checked tree and computes what it says: no graph, no code, nothing remembered;
 *       every word is called with an empty memory, every position is played anew.
 * Knows: the tree, words, Game.   Must not know: interp/.
 * An argument of a definition stands for its text: root(x) is x at the root.  So a parameter is
 * computed where it is met, with the names that were in force at the call.
 * Start reading at ref_eval(). */
#ifndef AL0_TESTS_REFERENCE_EVAL_H
#define AL0_TESTS_REFERENCE_EVAL_H

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "lang/ast.h"

enum { REF_POSITION = 256, REF_CACHE = 4096, REF_RANGE = 4096, REF_ALTERNATIVES = 64 };

typedef struct RefPosition {
    _Alignas(16) unsigned char bytes[REF_POSITION];
} RefPosition;

/* A value that knows its type. */
typedef struct RefValue {
    Type type;
    Value v;
} RefValue;

/* Where an expression is computed. */
typedef struct RefPlace {
    const Game *game;
    RefPosition here, root, after; /* after: with a move only */
    int64_t depth;
    Move move;      /* NO_MOVE where there is none */
    unsigned shift; /* of the constants (Vocab.shift) */
} RefPlace;

typedef struct RefBound { /* a bound name and the element it stands for */
    const Expr *binder;
    RefValue value;
    const struct RefBound *outer;
} RefBound;

typedef struct RefNames { /* the names in force */
    const RefBound *bound;
    const Define *define; /* whose parameters are in force; NULL at the top */
    Expr *const *args;
    const struct RefNames *caller;
} RefNames;

RefValue ref_bool(bool b);

RefValue ref_int(int64_t n);

bool ref_truth(RefValue v);

RefValue ref_as(RefValue v, Type wanted);

/* ---- places ------------------------------------------------------------------------------- */
void ref_begin(RefPlace *p, const Game *game, const void *root);

void ref_set_move(RefPlace *p, Move m);

/* Goes on to the position after a move. */
void ref_play(RefPlace *p, Move m);

/* ---- binders ------------------------------------------------------------------------------ */
/* What a binder has come to after some elements. */
typedef struct RefTotal {
    bool some, all;
    int64_t count;
    Value set, least, most;
    Type type; /* of the elements */
} RefTotal;

/* The value of an expression with no names in force. */
RefValue ref_eval(const RefPlace *at, const Expr *e);

/* ---- constraints -------------------------------------------------------------------------- */
/* Which alternatives allow the move, in their order. */
typedef struct RefAlternatives {
    bool allowed[REF_ALTERNATIVES];
    unsigned n;
} RefAlternatives;

typedef struct RefMove {
    Move move;
    unsigned rank, place;
    Value keys[8];
} RefMove;

/* What a key says: undefined where its condition fails, of a truth 1 or 0. */
Value ref_key(const RefPlace *at, const OrderKey *key);

/* The moves that a's constraint on the side to move allows, in the order of trying.
 * out: room for the game's most moves.  Returns their number; *excluded: legal moves left out. */
unsigned ref_moves(const RefPlace *at, const Advice *a, Move *out, unsigned *excluded);

#endif
