/* interp/compile/compiled.h -- a checked table, ready to run.
 * Does: compiles all expressions of a table set to one program; knows where each one starts.
 * Knows: TableSet, Graph, Program, Game.   Must not know: positions, searches.
 * Read-only once made: any number of threads may share it. */
#ifndef AL0_INTERP_COMPILE_COMPILED_H
#define AL0_INTERP_COMPILE_COMPILED_H

#include "base/diag.h"
#include "game/game.h"
#include "interp/compile/code.h"
#include "lang/table.h"
#include "prover/chance/odds.h"

/* One alternative of a constraint, in three parts (graph_split). */
typedef struct Alternative {
    Entry of_node;
    Entry of_mover; /* the squares that a move may leave */
    Entry of_move;
} Alternative;

typedef struct Constraint {
    const Alternative *at;
    uint32_t n;
    uint32_t
        last_depth;  /* the last depth at which a move can be allowed; UINT32_MAX: no last one */
    bool every_move; /* up to that depth every move is allowed */
    bool every_turn; /* or at least at the depths at which this side moves if we move at the root */
} Constraint;

typedef struct CompiledKey {
    Entry value;
    bool most;
} CompiledKey;

/* Where values come from: a set, of which each element is one; the ints from low to high. */
typedef struct ValueSource {
    Type type;
    Entry low, high; /* of a set: itself, and unused */
} ValueSource;

/* The result of the goals in a position. */
enum { JUDGED_FAILS, JUDGED_LEAF, JUDGED_OPEN }; /* holding fails; both hold; only holding */

/* Of advice whose value sought is a function of the position (PositionValues in problem.h). */
typedef struct CompiledValues {
    bool known;    /* it is so */
    Entry leaf[2]; /* by Turn: both goals hold, whatever the value */
    Entry most;    /* at the root: the greatest value of a leaf; of `most` the least one */
} CompiledValues;

typedef struct CompiledAdvice CompiledAdvice;
typedef struct Compiled Compiled;

/* What an item of a plan hands to the parameters of its advice. */
typedef struct HandedValues {
    const ValueSource *from; /* NULL: nothing */
    bool each;               /* all instances are pursued at once; else each is an alternative */
} HandedValues;

/* A plan with parameters, where it stands in the plan that is compiled. */
typedef struct PlanFrame {
    const struct PlanFrame *outer; /* the next plan with parameters round it; NULL: none */
    uint32_t n;                    /* frames from the outermost to this one */
    const CompiledAdvice *plan;
    const ValueSource *from; /* what is handed to it; NULL: nothing */
} PlanFrame;

/* One alternative of a step of a plan: advice that is pursued at once. */
typedef struct PlanPlace {
    const CompiledAdvice *const *advice;
    uint32_t n;
    const HandedValues *handed; /* by advice; NULL: neither it nor a plan round it has parameters */
    const PlanFrame *frame;     /* the innermost plan with parameters round it; NULL: none */
    /* The advice of all places is numbered; the number of the first one here */
    uint32_t first_task;
    const uint16_t *next; /* the places of the next step; n_next 0: the plan ends here */
    uint32_t n_next;
    uint32_t next_frames; /* frames round the next step */
    uint32_t depth_cap;   /* as in CompiledAdvice, of all its advice */
    bool looks_at_root;   /* some of it does */
    /* `depth`, `root` occur in the advice, even without effect */
    bool names_depth, names_root;
} PlanPlace;

/* A plan with the plans in it written out.  A place stands behind those that follow it. */
typedef struct CompiledPlan {
    const PlanPlace *place;
    uint32_t n, n_tasks;
    const uint16_t *first; /* the places of the first step */
    uint32_t n_first;
    unsigned most_branches; /* that are open at once */
    bool has_values;        /* some of its advice, or of its plans, has parameters */
    bool seeks; /* all advice by which it ends has a `seek:`, all of them `least` or all `most` */
    bool never_leaf[2]; /* by Turn */
    /* NULL, or what has to hold where the plan ends: where it does not, the plan has failed */
    const Entry *aim;
} CompiledPlan;

struct CompiledAdvice {
    const Advice *advice;
    QuestionKind kind;         /* the kind of question */
    OddsTerms terms;           /* and on which terms: of QUESTION_ODDS, QUESTION_EXPECT */
    const ValueSource *params; /* by parameter: the values that it may have */
    Entry when;
    Entry judge[2];           /* by Turn: JUDGED_*, of the goals */
    Entry leaf[2];            /* both goals hold: sufficient if no move can follow */
    const Word *last_move[2]; /* by Turn: NULL, or the word of moves that holds for every move by
                                 which that side reaches such a position */
    Constraint constraint[2]; /* by Turn */
    const CompiledKey *prefer;
    uint32_t n_prefer;
    bool prefers_by_position; /* no prefer: looks at the depth or the root */
    bool has_seek;
    CompiledKey seek;
    CompiledValues values; /* of what it seeks */
    Entry expect;          /* the estimate of a position, in thousandths, if the advice has one */
    Risk risk;             /* of advice with `risk:` */
    Blend blend;           /* of advice with `blend:` */
    Entry situation;       /* and with an estimate of the situation */
    Explore explore;       /* in which order `search preferred` looks at positions */
    Entry distance;        /* how far the better-goal is from holding (graph_distance) */
    Entry least_plies;     /* to where it holds (graph_least_plies) */
    uint32_t depth_cap;    /* depths from here on are alike; 0: depth is not used */
    uint32_t images;       /* images under which the advice is invariant (graph_images) */
    /* those under which its goals are in a table that has been found to be symmetric */
    uint32_t goal_images;
    const Entry *roots; /* the values of the root that matter */
    uint32_t n_roots;
    bool looks_at_depth; /* a goal does */
    bool needs_root;     /* root values are not sufficient: each root position is distinct */
    const ValueSource *const *handed; /* of a plan: by item, in their order; NULL: nothing */
    /* a plan; then of the members above only `constraint[].last_depth` and prefers_by_position
     * are set; NULL: none */
    const CompiledPlan *plan;
};

typedef struct CompiledTable {
    const Table *table;
    const Entry *conditions; /* by rule; constant 1 without a condition */
    /* by rule and item: where the values of its arguments come from; NULL: it has none */
    const ValueSource *const *const *arguments;
} CompiledTable;

/* Whose turn it may be after a move where it was that of `turns`, both as bits by Turn. */
static inline unsigned char turns_after(const Game *game, unsigned char turns)
{
    enum { OURS = 1 << TURN_US, THEIRS = 1 << TURN_THEM };
    if (!game->alternates)
        return OURS | THEIRS;
    unsigned ours = turns & OURS ? THEIRS : 0;
    return (unsigned char)(turns & THEIRS ? ours | OURS : ours);
}

/* A part of a symmetric table that names squares, files or ranks.  Where a clause looks at it, its
 * value must be found to turn with the images of a position. */
typedef struct ImagePart {
    Entry value; /* in image_program: a function of the position, or of it and a legal move */
    Type type;
    bool of_move;
    bool open;           /* it looks at more than that; value is not set */
    unsigned char turns; /* bit t: a clause looks at it where side t is to move; 0: parts do */
    /* of its parts, by number, all smaller than its own: if they turn with the images, it does.
     * NULL: that does not follow */
    const uint32_t *part;
    uint32_t n_parts;
    bool after;         /* its one part is looked at after the move */
    GraphFields fields; /* of which it is a function */
    Span at;            /* a clause or condition that it is part of */
} ImagePart;

struct Compiled {
    const TableSet *set;
    const Game *game;
    const Program *program;
    const CompiledAdvice *advice; /* by Advice.index */
    const CompiledTable *tables;  /* in the order of set->tables */
    Entry aim, scope;             /* of the root table; a constant 1 where it has no scope */
    Entry avoid;                  /* of the root table; constant 1 without one (set->root->avoid) */
    uint32_t end_images; /* images under which the one of `aim` and `avoid` that counts is invariant
                          */
    const ImagePart *image_parts; /* n_image_parts of them, if the root table is `symmetric` */
    uint32_t n_image_parts;
    const Program *image_program; /* of these parts */
};

/* Compiles a set that was loaded without errors.
 * Returns: borrowed from home; NULL when ds got an error (a limit).
 * ds also gets the warnings that need constraints to be understood. */
const Compiled *compile_table(Arena *home, Diags *ds, const TableSet *set, const Game *game);

/* The single pieces of advice that are pursued with an advice, by number: all those of a plan, or
 * itself alone.  NULL behind the last one. */
const CompiledAdvice *compiled_part(const CompiledAdvice *a, uint32_t number);

/* The part of a compiled table that belongs to t. */
const CompiledTable *compiled_find(const Compiled *c, const Table *t);

/* True if a position, seen by its us, has the material that a table of the set is written for; also
 * where none of them names any. */
bool table_set_has_material(const TableSet *set, const Game *game, const void *position);

/* Compiles a plan once all advice is compiled (compiled_plan.c).  False with an error in ds. */
bool compile_plan(Arena *home, Diags *ds, const Compiled *c, CompiledAdvice *plan);

/* Compiles one more expression by itself, for `al0 eval`: a program of its own with one entry. */
const Program *compile_expr(Arena *home, Diags *ds, const Expr *e, const Game *game, Entry *entry);

/* Compiles what an item hands to the parameters of its advice: a program of its own.
 * from: set to where the values come from, by parameter; NULL: nothing is handed, or it failed.
 * Returns: NULL when ds got an error, or there is nothing to compile. */
const Program *compile_arguments(Arena *home, Diags *ds, const RuleItem *item, const Game *game,
                                 const ValueSource **from);

#endif
