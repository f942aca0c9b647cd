/* interp/compile/graph.h -- the expressions of a table as one graph without names.
 * Does: writes definitions out, shares equal parts, folds constants, notes what each part looks at.
 * Knows: the checked tree, words.   Must not know: how a part is computed in a position, searches.
 * Start reading at graph_add(). */
#ifndef AL0_INTERP_COMPILE_GRAPH_H
#define AL0_INTERP_COMPILE_GRAPH_H

#include "base/arena.h"
#include "base/diag.h"
#include "lang/ast.h"

typedef uint32_t NodeId;
#define NO_NODE UINT32_MAX

/* KEEP IN STEP: GraphOp (compile.c, generate.c; emit.c, dependence.c, goal_distance.c where they
 * name some) */
typedef enum GraphOp {
    G_CONST, /* value */
    G_FIELD, /* the set at byte `value` of the position */
    G_VAR,   /* the element of the binder at level `value` */
    G_DEPTH,
    G_WORD,  /* word(args); WORD_TEXT has a constant as args[0] */
    G_TRUTH, /* 1 when args[0] is not 0 */
    G_NOT,
    G_AND,
    G_OR, /* any number of args, stopping early */
    G_IF, /* args[0] ? args[1] : args[2] */
    G_NEGATE,
    G_ADD,
    G_SUBTRACT,
    G_MULTIPLY,
    G_INTERSECT,
    G_UNION,
    G_DIFFERENCE,
    G_SAME,   /* equality of sets and of bools */
    G_SUBSET, /* args[0] is not empty and lies in args[1] */
    G_EQ,
    G_NE,
    G_LT,
    G_LE, /* of ints; false when one is undefined */
    G_SOME,
    G_ALL,
    G_COUNT,
    G_SET,
    G_MIN,
    G_MAX, /* (domain, body) or (low, high, body); value:
                                                       the level of the bound name */
    G_ROOT,
    G_AFTER,   /* args[0] in another position */
    G_SYMMETRY /* word's images of the position: args[0] holds in one */
} GraphOp;
enum { N_GRAPH_OPS = G_SYMMETRY + 1 };

/* What a part looks at. */
enum {
    DEP_POSITION = 1,
    DEP_DEPTH = 2,
    DEP_ROOT = 4,
    DEP_MOVE = 8,
    DEP_AFTER = 16 /* with DEP_MOVE: the position after it */
};

typedef struct GraphNode {
    uint8_t op, type, deps;
    uint8_t loops;              /* elements that binders inside one another visit, as log2 */
    uint8_t elsewhere;          /* G_ROOT, G_AFTER, G_SYMMETRY inside one another */
    uint16_t height;            /* 1 + the highest argument's */
    uint32_t free_vars;         /* bit n: the bound name of level n */
    uint32_t first_arg, n_args; /* in Graph.args */
    const Word *word;
    Value value;
} GraphNode;

enum {
    LIMIT_GRAPH_STEPS = 2000000, /* expressions met while definitions are written out */
    LIMIT_BINDERS = 24,          /* binders inside one another */
    LIMIT_RANGE = 4096,          /* integers in a range; a longer one has no elements */
    LIMIT_LOOPS_LOG2 = 24,       /* elements visited by nested binders, as a power of two */
    LIMIT_ELSEWHERE = 32,        /* root, after and images inside one another */
    LIMIT_HEIGHT = 2000          /* parts inside one another, definitions written out */
};

typedef struct Graph Graph;

Graph *graph_new(Arena *home, const Vocab *vocab);
void graph_free(Graph *g); /* the hash table; nodes live in it too */

/* Adds a checked expression with all definitions expanded; a set that stands for a truth value
 * stays a set (not empty: true). NO_NODE after an error in ds (a limit). */
NodeId graph_add(Graph *g, Diags *ds, const Expr *e);

/* Adds a constraint as its ordered alternatives (`then` at the top, in definitions, and under
 * `and`).  out: room for LIMIT_ALTERNATIVES.  Returns their number, 0 when ds got an error. */
size_t graph_add_constraint(Graph *g, Diags *ds, const Expr *e, NodeId *out);

/* What must hold for a truth to hold: one operand of its `and`s. */
typedef struct GraphOperand {
    NodeId id;
    const Expr *expr;   /* as it is written */
    const Expr *inside; /* the use of the definition that it stands in; NULL: in the truth itself */
} GraphOperand;

/* Takes a truth apart through `and`, and through definitions that are one.  out: room for `most`;
 * operands beyond them are left out.  Returns their number, 0 when ds got an error. */
size_t graph_add_operands(Graph *g, Diags *ds, const Expr *e, GraphOperand *out, size_t most);

const GraphNode *graph_node(const Graph *g, NodeId id);
const NodeId *graph_args(const Graph *g, NodeId id);
size_t graph_size(const Graph *g);

/* The set of all numbers that a move may have at Vocab.mover_shift: no board need hold them all. */
#define ANY_MOVER (~(Value)0)

/* A constraint is split into three parts, all of which a move must pass: a part that does not
 * depend on the move, the set of squares that the move may leave (ANY_MOVER: any), and the rest.
 * The second is tested without running code: `by(R)` alone took an eighth of a sweep's time. */
typedef enum SplitPart { PART_OF_NODE, PART_OF_MOVER, PART_OF_MOVE } SplitPart;
NodeId graph_split(Graph *g, NodeId id, SplitPart part);

/* One constant more (and the usual way to get `true`). */
NodeId graph_const(Graph *g, Type type, Value value);

/* A node made anew: op, type, word and value of n with other arguments; folded as ever. */
NodeId graph_make(Graph *g, const GraphNode *n, const NodeId *args);

/* Returns `id` specialised for our (or their) turn: words of the turn become constants
 * (specialise.c). The result is short: a goal often has one half for each side to move, and one
 * half is then false. */
NodeId graph_given_turn(Graph *g, NodeId id, bool us);

/* ---- what the search needs to know (prover/README.md, "What may be remembered") ---- */

/* Returns the depth from which on no node below `ids` distinguishes depths: 1 + the largest
 * constant that depth is compared with; 0 if they do not use depth, UINT32_MAX if they use it
 * otherwise. */
uint32_t graph_depth_cap(const Graph *g, const NodeId *ids, size_t n);

/* Returns the last depth at which one of the alternatives can hold; UINT32_MAX: no last one. */
uint32_t graph_last_depth(const Graph *g, const NodeId *ids, size_t n);

/* Sets can[d], for each depth d below n_can: true if one of the alternatives can hold there. */
void graph_possible_depths(const Graph *g, const NodeId *ids, size_t n, bool *can, uint32_t n_can);

/* Returns the images (game.h) under which all nodes below `ids` are invariant, one bit each, bit
 * 0 included. Images that change a constant set are excluded; with oriented words or sets of the
 * root only bit 0 is set. */
uint32_t graph_images(const Graph *g, const Vocab *v, const NodeId *ids, size_t n);

/* Returns an estimate of the distance of the truth value `id` from true, as an expression of
 * ints: 0 if it holds. Of `and` it is the sum of the parts, of `or` the minimum, of comparisons
 * the difference, of `A in B` the `steps` (a word of two sets, or NULL) from A to B, else 1.
 * Words of the turn are taken to hold. Constant 0 if no estimate is possible. */
NodeId graph_distance(Graph *g, NodeId id, const Word *steps);

/* Returns a lower bound of the plies to a position where the truth value `id` holds, as an
 * expression of ints made of Word.least_plies; constant 0 without such words. */
NodeId graph_least_plies(Graph *g, NodeId id);

/* Appends to out (room for graph_size) the arguments of all G_ROOT below ids that have a value at
 * the root. Returns how many. */
size_t graph_roots(const Graph *g, const NodeId *ids, size_t n, NodeId *out);

/* True if the nodes below ids depend on more of the root than the values of graph_roots: a
 * G_ROOT has a bound name, or stands in a G_SYMMETRY, which evaluates reflections of the root. */
bool graph_needs_root(const Graph *g, const NodeId *ids, size_t n);

#endif
