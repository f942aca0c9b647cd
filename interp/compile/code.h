/* interp/compile/code.h -- the byte code of expressions.
 * Does: defines instructions and programs.
 * Knows: words' functions.   Must not know: how code is made (compile.c), how it is run
 *   (evaluator.c).
 *
 * A program works on 64-bit registers. A part that is used more than once in a position has a
 * *slot*: its own piece of code computes it on first use, and the EvalContext of the position
 * (evaluator.h) keeps it. */
#ifndef AL0_INTERP_COMPILE_CODE_H
#define AL0_INTERP_COMPILE_CODE_H

#include "base/arena.h"
#include "interp/compile/graph.h"

/* r: registers; imm: the instruction's constant, in jumps how many instructions to skip (negative:
 * to go back).  The evaluator has a case of each, which the compiler sees to. */
typedef enum OpCode {
    I_CONST,        /* r[dst] = imm */
    I_FIELD,        /* r[dst] = the 64-bit word at byte imm of the position */
    I_DEPTH,        /* r[dst] = depth */
    I_GIVEN,        /* r[dst] = the value of parameter imm at the root */
    I_PIECE,        /* r[dst] = where the piece of parameter imm stands */
    I_COPY,         /* r[dst] = r[a] */
    I_CALL_PURE,    /* r[dst] = function(r + a), function in imm */
    I_CALL_FIELD,   /* r[dst] = function(the word at byte a of the position) */
    I_LOOKUP,       /* r[dst] = table[the one square of r[a]] */
    I_LOOKUP_FIELD, /* I_LOOKUP of the word at byte a of the position */
    I_CALL_FIELDS,  /* I_CALL_FIELD of two words, at bytes a and b */
    I_CALL,         /* r[dst] = function(position and move, r + a) */
    I_CALL_AFTER,   /* I_CALL with the position after the move */
    I_TRUTH,        /* r[dst] = op r[a], as the next two */
    I_NOT,
    I_NEGATE,
    I_ADD, /* r[dst] = r[a] op r[b], as up to I_LE */
    I_SUBTRACT,
    I_MULTIPLY,
    I_INTERSECT,
    I_UNION,
    I_DIFFERENCE,
    I_SAME,
    I_SUBSET,
    I_EQ,
    I_NE,
    I_LT,
    I_LE,
    I_LEAST,         /* r[dst] = the smaller defined one of r[dst], r[a] */
    I_MOST,          /* the larger */
    I_JUMP,          /* by imm, as all jumps */
    I_JUMP_BACK,     /* jump back to the head of a loop; counts work */
    I_WORK,          /* nothing, but it counts as work, too */
    I_JUMP_IF,       /* when r[a] is not 0 */
    I_JUMP_UNLESS,   /* when it is 0 */
    I_JUMP_EQ_CONST, /* when r[a] is the int b */
    I_JUMP_NE_CONST, /* when it is not */
    I_JUMP_EQ,       /* when r[a] op r[b] holds, as the others with such a name */
    I_JUMP_NOT_EQ,   /* when it does not hold, likewise */
    I_JUMP_LT,
    I_JUMP_NOT_LT,
    I_JUMP_LE,
    I_JUMP_NOT_LE,
    I_JUMP_SUBSET,
    I_JUMP_NOT_SUBSET,
    I_NEXT,        /* r[dst] = lowest square of r[a], taken out of it; jump if empty */
    I_COUNT_FROM,  /* r[dst] = r[a] - 1; jump when r[a]..r[b] is no range */
    I_COUNT_UP,    /* r[dst] += 1; jump when it is beyond r[a] */
    I_INCREMENT,   /* r[dst] += 1 */
    I_SLOT,        /* r[dst] = slot imm of this position, using r + a */
    I_ROOT_SLOT,   /* of the root */
    I_AFTER_SLOT,  /* of the position after the move */
    I_TO_ROOT,     /* go on at the root */
    I_TO_AFTER,    /* go on after the move */
    I_TO_PLAYED,   /* go on where the move was played that led here; jump if there is none */
    I_TO_IMAGE,    /* go on in image r[a]; imm: DEP_* that are needed there */
    I_IMAGES,      /* r[dst] = n_symmetries(position) - 1: the last image */
    I_BACK,        /* return to where the last I_TO_* came from */
    I_RETURN,      /* r[a] is the value */
    I_RETURN_CONST /* imm is the value */
} OpCode;

typedef struct Ins {
    uint16_t op, dst, a, b;
    union {
        int64_t imm;
        WordFunction *function;
        const uint8_t *table;
        unsigned (*n_symmetries)(const struct Game *game, const void *position);
    };
} Ins;

/* The entry point of an expression's code; constants have none. */
typedef struct Entry {
    uint32_t at;
    bool constant;
    Value value; /* if constant */
} Entry;

enum { LIMIT_CODE = 1 << 22 }; /* instructions of one program */

/* Where else the value of a slot is looked for before it is computed.  A part that is kept has a
 * slot of its own within a part of an earlier kind, not within one of its own kind. */
typedef enum SlotKeeping {
    KEPT_HERE,        /* nowhere: it belongs to its position below its root */
    KEPT_BY_POSITION, /* it is a function of the position, and costly */
    KEPT_BY_SQUARES   /* it is a function of sets of the position that have one square */
} SlotKeeping;

typedef struct SlotFacts {
    uint32_t at; /* where its code starts */
    SlotKeeping keeping;
    size_t field[2]; /* if KEPT_BY_SQUARES: bytes of the sets; the same one twice if it is one */
} SlotFacts;

typedef struct Program {
    Ins *code;
    size_t n_code;
    SlotFacts *slots;
    uint32_t n_slots;
    uint32_t n_registers; /* that any entry needs, slots included */
    bool uses_images;
    bool reads_record;   /* words of moves that WordView.record tells */
    bool looks_at_root;  /* or at the depth below it */
    uint32_t looks_back; /* moves: EvalContext.before is asked for so often in a row */
} Program;

/* Expressions that are evaluated together in a position: slots are shared within a group. */
typedef struct Group {
    const NodeId *ids;
    size_t n;
} Group;

/* Compiles all groups to one program.  entries: one for each id, in order; the caller's array.
 * Returns: the program, borrowed from home; NULL when it would be larger than LIMIT_CODE. */
Program *compile_groups(Arena *home, const Graph *g, const Vocab *vocab, const Group *groups,
                        size_t n_groups, Entry *entries);

#endif
