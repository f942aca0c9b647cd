/* checker/kif/kif_clauses.h -- the rules of a game as clauses: HEAD holds if all literals hold.
 * Does: expands `or`, pushes `not` inwards; finds dependences between relations; rejects rules
 *   without a meaning.
 * Knows: forms (kif_forms.h).   Must not know: states, how anything is computed. */
#ifndef AL0_CHECKER_KIF_KIF_CLAUSES_H
#define AL0_CHECKER_KIF_KIF_CLAUSES_H

#include "base/vec.h"
#include "checker/kif/kif_forms.h"

enum {
    MOST_VARIABLES = 64,
    MOST_LITERALS = 1024, /* of a clause */
    MOST_CASES = 4096,    /* of a rule without `or` */
    MOST_CLAUSES = 100000,
    MOST_RELATIONS = 2048
};

/* A term that may have variables. */
typedef struct Pattern {
    enum { PATTERN_GROUND, PATTERN_VARIABLE, PATTERN_FUNCTION } kind;
    uint32_t number; /* the GroundTerm; the variable's number; the functor, a GroundTerm */
    uint32_t n;
    const struct Pattern *arg;
} Pattern;

typedef struct Literal {
    enum { LITERAL_HOLDS, LITERAL_FAILS, LITERAL_DIFFERS, LITERAL_EQUALS } kind;
    uint32_t relation; /* of the atom, by number */
    Pattern a, b;      /* the atom; DIFFERS, EQUALS: two terms */
} Literal;

typedef struct Clause {
    uint32_t relation; /* of the head, by number */
    Pattern head;
    const Literal *body;
    uint32_t n, n_variables;
    Span at;
} Clause;

/* What a relation depends on: on nothing that changes; on the state; on the moves made in it. */
typedef enum Layer { LAYER_STATIC, LAYER_STATE, LAYER_STEP, N_LAYERS } Layer;

typedef struct Relation {
    GroundTerm name;
    uint32_t arity;
    Layer layer;
    uint32_t group; /* of relations that depend on each other; behind those they depend on */
} Relation;

/* Checked rules, ordered by group. */
typedef struct Clauses {
    TermStore *terms;
    const Clause *at;
    size_t n;
    const Relation *relation;
    uint32_t n_relations, n_groups;
    const uint32_t *behind; /* the end of each group's clauses */
    const bool *is_mixed;   /* by group: a clause has the `not` of a relation of the same group */
    const uint32_t *relation_of; /* by name; NO_TERM: not a relation */
    uint32_t n_names;            /* of relation_of */
    /* which relations a relation depends on, and itself: see clauses_needs() */
    const uint64_t *needs;
} Clauses;

/* Reads the rules of a game from n sources: the first describes the game, the others add
 * relations. Allocated in home. NULL with an error in ds. */
const Clauses *clauses_read(Arena *home, Diags *ds, TermStore *terms, const Source *const *source,
                            size_t n);

/* Returns the relation of that name; NO_TERM if not found. */
uint32_t clauses_relation(const Clauses *c, GroundTerm name);

/* The first clause of a group; the last is the one before that of the next group. */
static inline uint32_t clauses_begin(const Clauses *c, uint32_t group)
{
    return group == 0 ? 0 : c->behind[group - 1];
}

/* True if the relation depends on the other one, or is the same. */
bool clauses_needs(const Clauses *c, uint32_t relation, uint32_t other);

/* The relation of an atom. */
static inline GroundTerm pattern_name(const TermStore *t, const Pattern *p)
{
    return p->kind == PATTERN_GROUND ? terms_parts(t, p->number)->functor : p->number;
}

/* Returns the term of a form without variables; NO_TERM if it has none. */
GroundTerm clauses_ground(TermStore *terms, const Form *f);

#endif
