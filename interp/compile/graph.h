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

/* How an operator takes its arguments, and how its code is made (generate.c). */
typedef enum GraphForm {
    FORM_LEAF,      /* none */
    FORM_WORD,      /* word(args) */
    FORM_UNARY,     /* one, by one instruction */
    FORM_BINARY,    /* two, by one instruction */
    FORM_JUNCTION,  /* any number, stopping early */
    FORM_IF,        /* args[0] ? args[1] : args[2] */
    FORM_BINDER,    /* (domain, body) or (low, high, body); value: the level of the bound name */
    FORM_ELSEWHERE, /* args[0] in another position */
    FORM_SYMMETRY   /* word's images of the position: args[0] holds in one */
} GraphForm;

/* All operators:
 *   X(operator, form, its instruction or NONE, KEEP or PASS: whether its value is worth a register
 *     where it is used twice (emit.c), its cost without its arguments (compile.c))
 * A new one needs its value (graph.c), what it looks at (graph.c) and, of a form of its own, its
 * code (generate.c). */
#define GRAPH_OPS(X)                                                                           \
    X(CONST, LEAF, CONST, PASS, 0) /* value */                                                 \
    X(FIELD, LEAF, FIELD, PASS, 0) /* the set at byte `value` of the position */               \
    X(VAR, LEAF, COPY, PASS, 0)    /* the element of the binder at level `value` */            \
    X(DEPTH, LEAF, DEPTH, PASS, 1)                                                             \
    X(GIVEN, LEAF, GIVEN, PASS, 0)  /* the value at the root of parameter `value`; args: the   \
                                       bounds of a constant range that it is of, or none */    \
    X(PIECE, LEAF, PIECE, PASS, 0)  /* where the piece of parameter `value` stands */          \
    X(WORD, WORD, NONE, KEEP, 2)    /* WORD_TEXT has a constant as args[0] */                  \
    X(TRUTH, UNARY, TRUTH, PASS, 1) /* 1 when args[0] is not 0 */                              \
    X(NOT, UNARY, NOT, PASS, 1)                                                                \
    X(AND, JUNCTION, NONE, PASS, 1)                                                            \
    X(OR, JUNCTION, NONE, PASS, 1)                                                             \
    X(IF, IF, NONE, KEEP, 1)                                                                   \
    X(NEGATE, UNARY, NEGATE, KEEP, 1)                                                          \
    X(ADD, BINARY, ADD, KEEP, 1)                                                               \
    X(SUBTRACT, BINARY, SUBTRACT, KEEP, 1)                                                     \
    X(MULTIPLY, BINARY, MULTIPLY, KEEP, 1)                                                     \
    X(INTERSECT, BINARY, INTERSECT, KEEP, 1)                                                   \
    X(UNION, BINARY, UNION, KEEP, 1)                                                           \
    X(DIFFERENCE, BINARY, DIFFERENCE, KEEP, 1)                                                 \
    X(SAME, BINARY, SAME, PASS, 1)     /* equality of sets and of bools */                     \
    X(SUBSET, BINARY, SUBSET, PASS, 1) /* args[0] is not empty and lies in args[1] */          \
    X(EQ, BINARY, EQ, PASS, 1)         /* of ints, as up to LE; false when one is undefined */ \
    X(NE, BINARY, NE, PASS, 1)                                                                 \
    X(LT, BINARY, LT, PASS, 1)                                                                 \
    X(LE, BINARY, LE, PASS, 1)                                                                 \
    X(SOME, BINDER, NONE, KEEP, 20)                                                            \
    X(ALL, BINDER, NONE, KEEP, 20)                                                             \
    X(COUNT, BINDER, NONE, KEEP, 20)                                                           \
    X(SET, BINDER, NONE, KEEP, 20)                                                             \
    X(MIN, BINDER, LEAST, KEEP, 20)                                                            \
    X(MAX, BINDER, MOST, KEEP, 20)                                                             \
    X(ROOT, ELSEWHERE, NONE, KEEP, 1)                                                          \
    X(AFTER, ELSEWHERE, NONE, KEEP, 40)  /* the move has to be played */                       \
    X(PLAYED, ELSEWHERE, NONE, KEEP, 40) /* of the move that led here, where it was played */  \
    X(SYMMETRY, SYMMETRY, NONE, KEEP, 20)

#define GRAPH_OP_NAME(op, form, instruction, keep, cost) G_##op,
typedef enum GraphOp { GRAPH_OPS(GRAPH_OP_NAME) } GraphOp;
#undef GRAPH_OP_NAME
enum { N_GRAPH_OPS = 0 GRAPH_OPS(COUNT_ROW) };

/* A row of the list, but for the instruction. */
typedef struct GraphOpFacts {
    GraphForm form;
    bool keep;
    uint32_t cost;
} GraphOpFacts;

const GraphOpFacts *graph_op_facts(unsigned op);

/* What a part looks at. */
enum {
    DEP_POSITION = 1,
    DEP_DEPTH = 2,
    DEP_ROOT = 4,
    DEP_MOVE = 8,
    DEP_AFTER = 16,  /* with DEP_MOVE: the position after it */
    DEP_PLAYED = 32, /* with DEP_POSITION: the move that led to it, and what was before that */
    DEP_PIECE = 64   /* where a piece stands that the play has led there */
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

/* True of parts that are computed in another position: root, after, played, images. */
bool graph_is_elsewhere(const GraphNode *n);

/* True of parts that look at the position and the move alone. */
static inline bool graph_is_closed(const GraphNode *n)
{
    return !(n->deps & (DEP_DEPTH | DEP_ROOT | DEP_PLAYED | DEP_PIECE)) && !n->free_vars;
}

enum {
    LIMIT_GRAPH_STEPS = 2000000, /* expressions met while definitions are written out */
    LIMIT_BINDERS = 24,          /* binders inside one another */
    LIMIT_RANGE = 4096,          /* integers in a range; a longer one has no elements */
    LIMIT_LOOPS_LOG2 = 24,       /* elements visited by nested binders, as a power of two */
    LIMIT_ELSEWHERE = 32,        /* root, after, played and images inside one another */
    LIMIT_HEIGHT = 2000          /* parts inside one another, definitions written out */
};

typedef struct Graph Graph;

Graph *graph_new(Arena *home, const Vocab *vocab);
void graph_free(Graph *g); /* the hash table; nodes live in it too */

/* Notes that the set at byte `field` of a position has one square in most positions that will be
 * evaluated.  Code may be faster for it; values do not depend on it. */
void graph_note_single(Graph *g, size_t field);
bool graph_is_single(const Graph *g, size_t field); /* true if that was noted */

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

/* Depths first, first + step, ... up to last. */
typedef struct DepthSpan {
    uint32_t first, last, step;
} DepthSpan;

/* Returns the last depth at which one of the alternatives can hold; UINT32_MAX: no last one. */
uint32_t graph_last_depth(const Graph *g, const NodeId *ids, size_t n);

/* Whether the node holds for certain, of every move, at all these depths; false, too, where that
 * could only be seen one by one, and they are many. */
bool graph_holds_until(const Graph *g, NodeId id, DepthSpan depths);

/* Sets can[d], for each depth d below n_can: true if one of the alternatives can hold there. */
void graph_possible_depths(const Graph *g, const NodeId *ids, size_t n, bool *can, uint32_t n_can);

/* Returns the images (game.h) under which all nodes below `ids` are invariant, one bit each, bit
 * 0 included. Images that change a constant set are excluded; with oriented words, sets of the
 * root, or `root(e)` where e names an element bound outside, only bit 0 is set. */
uint32_t graph_images(const Graph *g, const Vocab *v, const NodeId *ids, size_t n);

/* The same if each part of which graph_is_closed() is true turns with all images, whatever its
 * words are: so it is in a table that was found to be symmetric. */
uint32_t graph_images_if_turning(const Graph *g, const Vocab *v, const NodeId *ids, size_t n);

/* True if the node's own operator or word can tell images of a position apart: then its value need
 * not turn with the images where those of its arguments do. */
bool graph_is_oriented(const Graph *g, const Vocab *v, NodeId id);

/* The sets that a position holds (WORD_FIELD) of which a part is a function. */
enum { MOST_FIELDS = 4 };
typedef struct GraphFields {
    bool more; /* it looks at others, too, or at anything else */
    uint32_t n;
    size_t at[MOST_FIELDS]; /* their bytes in the position */
} GraphFields;

/* out: room for graph_size(), by node. */
void graph_fields(const Graph *g, GraphFields *out);

/* Returns an estimate of the distance of the truth value `id` from true, as an expression of
 * ints: 0 if it holds. Of `and` it is the sum of the parts, of `or` the minimum, of comparisons
 * the difference, of `A in B` the `steps` (a word of two sets, or NULL) from A to B, else 1.
 * Words of the turn are taken to hold. Constant 0 if no estimate is possible. */
NodeId graph_distance(Graph *g, NodeId id, const Word *steps);

/* Returns a lower bound of the plies to a position where the truth value `id` holds, as an
 * expression of ints made of Word.least_plies; constant 0 without such words. */
NodeId graph_least_plies(Graph *g, NodeId id);

/* How many moves back the nodes below `ids` look: G_PLAYED inside one another. */
uint32_t graph_looks_back(const Graph *g, const NodeId *ids, size_t n);

/* Appends to out (room for graph_size) the arguments of all G_ROOT below ids that have a value at
 * the root. Returns how many. */
size_t graph_roots(const Graph *g, const NodeId *ids, size_t n, NodeId *out);

/* True if the nodes below ids depend on more of the root than the values of graph_roots: a
 * G_ROOT has a bound name, or stands in a G_SYMMETRY, which evaluates reflections of the root. */
bool graph_needs_root(const Graph *g, const NodeId *ids, size_t n);

#endif
