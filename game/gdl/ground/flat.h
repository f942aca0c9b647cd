/* game/gdl/ground/flat.h -- rules whose arguments are constants and variables for constants alone.
 * Does: finds the shapes that terms can have, and writes each rule out for them: from
 *   (<= (next ?f) (true ?f) (keeps ?f)) to one rule for each kind of fact.
 * Knows: checked rules.   Must not know: which facts there can be.
 *
 * A *schema* is a relation with the shape of its arguments, true(cell(_, _, _)) say; it has one
 * column for each place that a constant can take.  Start reading at flat_make(). */
#ifndef AL0_GAME_GDL_GROUND_FLAT_H
#define AL0_GAME_GDL_GROUND_FLAT_H

#include "base/vec.h"
#include "graph/components.h"
#include "game/gdl/rules/kif.h"

enum {
    LIMIT_FLAT_SCHEMAS = 1 << 16,
    LIMIT_FLAT_SHAPES = 4096,
    LIMIT_FLAT_COLUMNS = 64,
    LIMIT_FLAT_VARIABLES = 64, /* of one rule */
    LIMIT_FLAT_RULES = 1 << 20,
    LIMIT_FLAT_STEPS = 20000000 /* literals matched with shapes */
};

/* An argument: a constant (a KifName), or a variable of the rule. */
typedef uint32_t FlatArg;
#define FLAT_VARIABLE UINT32_C(0x80000000)
static inline bool flat_is_variable(FlatArg a)
{
    return a & FLAT_VARIABLE;
}
static inline uint32_t flat_variable(FlatArg a)
{
    return a & ~FLAT_VARIABLE;
}

#define NO_SCHEMA UINT32_MAX

typedef struct FlatSchema {
    KifName relation;       /* NO_SCHEMA: a part of a rule that was split off */
    const uint32_t *shapes; /* of its arguments (FlatShape) */
    uint32_t n_shapes;
    uint32_t arity;   /* columns */
    uint32_t becomes; /* true(...) for next and init, does(...) for legal */
    bool is_static;   /* it depends on no fact and no move */
} FlatSchema;

/* How a term is built: shape 0 is a constant, others are functions of shapes. */
typedef struct FlatShape {
    KifName function;
    const uint32_t *parts;
    uint32_t n, leaves;
    uint32_t depth;
} FlatShape;

typedef struct FlatLiteral {
    KifLiteralKind kind;
    uint32_t schema; /* KIF_DIFFERS: none */
    uint32_t n;
    const FlatArg *args; /* KIF_DIFFERS: pairs, one of which must differ */
    const KifTerm *from; /* as it stands in the text; NULL: it was made for a split */
} FlatLiteral;

typedef struct FlatRule {
    FlatLiteral head;
    const FlatLiteral *body;
    size_t n;
    unsigned n_variables;
    const KifRule *from;
} FlatRule;

typedef struct FlatRules {
    const KifRules *rules;
    VEC(FlatSchema) schemas;
    VEC(FlatShape) shapes;
    VEC(FlatRule) all;
} FlatRules;

/* Writes the rules out for every shape.  False after an error: terms grow without end, or a limit.
 */
bool flat_make(Arena *home, Diags *ds, const KifRules *rules, FlatRules *out);
void flat_clear(FlatRules *f);

/* The schemas as a graph: what each is concluded from.  order: all rules, those of a component
 * behind the rules that it depends on; rules [first[c], first[c + 1]) conclude schemas of component
 * c. */
typedef struct FlatOrder {
    Components components;
    uint32_t *order;
    size_t *first;
} FlatOrder;
FlatOrder flat_order(const FlatRules *f);
void flat_order_clear(FlatOrder *o);

/* The variables of a literal, as a set. */
uint64_t flat_variables(const FlatLiteral *l);

/* Appends argument i of an atom of the schema, in prefix notation: (cell 1 b) for that of
 * true(cell(1, b)).
 * constants: of the whole atom. */
void flat_write_argument(StrBuf *out, const FlatRules *f, uint32_t schema, uint32_t i,
                         const uint32_t *constants);

#endif
