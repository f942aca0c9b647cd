/* game/gdl/ground/program.h -- rules as straight-line code over bits.
 * Does: numbers facts and moves, and turns simplified rules into code that computes legal moves,
 *   goals, the end and the next state from the facts of a state and the moves made.
 * Knows: simplified rules.   Must not know: execution.
 * Start reading at program_make(). */
#ifndef AL0_GAME_GDL_GROUND_PROGRAM_H
#define AL0_GAME_GDL_GROUND_PROGRAM_H

#include "game/game.h"
#include "game/gdl/ground/relations.h"
#include "game/gdl/ground/simplify.h"

enum {
    LIMIT_PROGRAM_FLUENTS = 65536,
    LIMIT_PROGRAM_MOVES = 1 << 20, /* of all roles */
    LIMIT_PROGRAM_ROLES = 64
};

/* A value of the code, or its opposite: 2 * value + negated.  Value 0 is always true; then come the
 * fluents, the moves, and what is computed. */
typedef uint32_t ProgramLiteral;
#define PROGRAM_TRUE ((ProgramLiteral)0)
#define PROGRAM_FALSE ((ProgramLiteral)1)

/* A fact that a state can have, or a move of a role: an atom of true or does. */
typedef struct ProgramAtom {
    uint32_t schema;
    const uint32_t *constants;
} ProgramAtom;

/* Code from first to end.  An instruction is the number of a value, the number of its bodies, and
 * for each body the number of its literals and the literals.  A loop starts from false and is
 * repeated until nothing changes. */
typedef struct ProgramBlock {
    size_t first, end;
    bool is_loop;
} ProgramBlock;

/* A goal value of a role, and the literal for it. */
typedef struct ProgramGoal {
    uint32_t role, value;
    ProgramLiteral holds;
} ProgramGoal;

typedef struct GameProgram {
    FlatRules flat; /* names and schemas */
    const KifName *roles;
    uint32_t n_roles;
    uint32_t n_players;         /* all roles but a last one called `random`, which is chance */
    const ProgramAtom *fluents; /* in an order given by the text of the rules */
    uint32_t n_fluents;
    const ProgramAtom *moves; /* role by role */
    uint32_t n_moves;
    const uint32_t *first_move;  /* of each role; and one behind the last */
    const bool *is_initial;      /* by fluent */
    const Key *keys;             /* by fluent: of its text, the same on every machine */
    const ProgramLiteral *legal; /* by move */
    const ProgramLiteral *next;  /* by fluent */
    ProgramLiteral terminal;
    const ProgramGoal *goals;
    size_t n_goals;
    uint32_t n_values;
    const uint32_t *code;
    const ProgramBlock *blocks; /* first those that do not depend on moves */
    size_t n_state_blocks, n_blocks;
    size_t n_rules, n_literals; /* of the code */
    GdlRelations relations;     /* empty without ProgramOptions.relations */
} GameProgram;

typedef struct ProgramOptions {
    bool no_split, no_simplify; /* for comparisons */
    bool relations;             /* compute all relations, also unused ones */
    GroundBounds bounds;
} ProgramOptions;

/* Grounds rules and makes the program, kept in home; cleared by program_clear().
 * ds:      gets errors: a limit, or the time limit.
 * Returns: NULL after an error. */
GameProgram *program_make(Arena *home, Diags *ds, const KifRules *rules, ProgramOptions options);
void program_clear(GameProgram *p); /* NULL is fine */

/* The value of a fluent, and of a move. */
static inline uint32_t program_fluent(uint32_t fluent)
{
    return 1 + fluent;
}
static inline uint32_t program_move(const GameProgram *p, uint32_t move)
{
    return 1 + p->n_fluents + move;
}

/* Appends a fluent, (cell 1 1 b), or a move without its role, (mark 1 1), in prefix notation. */
void program_write_fluent(StrBuf *out, const GameProgram *p, uint32_t fluent);
void program_write_move(StrBuf *out, const GameProgram *p, uint32_t move);

/* The instruction that follows another one in the code. */
static inline const uint32_t *program_next_instruction(const uint32_t *at)
{
    uint32_t bodies = at[1];
    for (at += 2; bodies > 0; bodies--)
        at += 1 + *at;
    return at;
}

#endif
