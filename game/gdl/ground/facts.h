/* game/gdl/ground/facts.h -- the facts of one schema, indexed by any of their columns.
 * Does: stores each tuple of constants once, in the order of addition; lists the *entered* facts
 *   with given constants in given columns.
 * Knows: base.   Must not know: rules. */
#ifndef AL0_GAME_GDL_GROUND_FACTS_H
#define AL0_GAME_GDL_GROUND_FACTS_H

#include "base/slots.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

#define NO_FACT SLOT_FREE

/* All facts with the same constants in the columns of a mask, newest first. */
typedef struct FactIndex {
    uint64_t mask;
    Slots newest; /* of facts with such constants */
    size_t n_newest;
    VEC(uint32_t) older; /* by fact: the one before it with the same; NO_FACT */
} FactIndex;

typedef struct Facts {
    uint32_t arity;
    VEC(uint32_t) constants; /* arity of them for each fact */
    VEC(uint32_t) atom;      /* by fact: a number given by the caller */
    VEC(bool) is_entered;
    Slots slots; /* of all facts by all columns */
    VEC(FactIndex) indices;
} Facts;

/* Frees the facts; they are empty again. */
void facts_clear(Facts *f);
/* Memory in bytes. */
size_t facts_bytes(const Facts *f);

static inline uint32_t facts_count(const Facts *f)
{
    return (uint32_t)f->atom.n;
}
/* The constants of a fact, by column; NULL without columns. */
static inline const uint32_t *facts_constants(const Facts *f, uint32_t fact)
{
    return f->arity ? f->constants.at + (size_t)fact * f->arity : NULL;
}

/* The fact with these constants; NO_FACT if there is none. */
uint32_t facts_find(const Facts *f, const uint32_t *constants);
/* The same; a new fact is added with the number `atom`. */
uint32_t facts_add(Facts *f, const uint32_t *constants, uint32_t atom);

/* The number of the index over the columns of a mask, which is made if it is new. */
uint32_t facts_index(Facts *f, uint64_t mask);

/* Enters a fact: from now on it is listed. */
void facts_enter(Facts *f, uint32_t fact);

/* The newest entered fact with these constants in the columns of an index, then the next older one;
 * NO_FACT behind the last.
 * constants: by column; other columns are ignored. */
uint32_t facts_first(const Facts *f, uint32_t index, const uint32_t *constants);
static inline uint32_t facts_next(const Facts *f, uint32_t index, uint32_t fact)
{
    return f->indices.at[index].older.at[fact];
}

#endif
