/* game/gdl/ground/flat.h -- rules without function terms.
 * Does: finds the possible shapes of terms, and expands each rule over them:
 *   (<= (next ?f) (true ?f) (keeps ?f)) becomes one rule for each kind of fact.
 * Knows: checked rules.   Must not know: possible facts.
 *
 * A *schema* is a relation with the shapes of its arguments, as true(cell(_, _, _)).  Each place of
 * a constant in it is a *column*.  Start reading at flat_make(). */
#ifndef AL0_GAME_GDL_GROUND_FLAT_H
#define AL0_GAME_GDL_GROUND_FLAT_H

#include "base/vec.h"
#include "game/gdl/rules/kif.h"
#include "graph/components.h"

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

/* A relation with the shapes of its arguments. */
typedef struct FlatSchema {
    KifName relation;       /* NO_SCHEMA: a part split off from a rule */
    const uint32_t *shapes; /* of its arguments (FlatShape) */
    uint32_t n_shapes;
    uint32_t arity;   /* columns */
    uint32_t becomes; /* true(...) for next and init, does(...) for legal */
    bool is_static;   /* it depends on neither facts nor moves */
} FlatSchema;

/* The shape of a term: shape 0 is a constant, others are functions of shapes. */
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
    const KifTerm *from; /* the literal in the text; NULL: made by a split */
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

/* Expands the rules over all shapes.  False after an error: unbounded terms, or a limit.
 * out: cleared by flat_clear(). */
bool flat_make(Arena *home, Diags *ds, const KifRules *rules, FlatRules *out);
void flat_clear(FlatRules *f);

/* The graph of schemas by dependence, and all rules in reverse topological order.  The rules
 * order[first[c]] .. order[first[c + 1] - 1] conclude schemas of component c. */
typedef struct FlatOrder {
    Components components;
    uint32_t *order;
    size_t *first;
} FlatOrder;
FlatOrder flat_order(const FlatRules *f);
void flat_order_clear(FlatOrder *o);

/* The set of variables of a literal, a bit each. */
uint64_t flat_variables(const FlatLiteral *l);

/* Appends argument i of an atom of the schema, in prefix notation: (cell 1 b) for that of
 * true(cell(1, b)).
 * constants: of the whole atom. */
void flat_write_argument(StrBuf *out, const FlatRules *f, uint32_t schema, uint32_t i,
                         const uint32_t *constants);

#endif
