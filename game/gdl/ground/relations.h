/* game/gdl/ground/relations.h -- what rules speak of, for those who ask about a state.
 * Does: lists the relations, facts and moves of a game with all their possible arguments, and finds
 *   which arguments are of one kind: coordinates, pieces, roles.
 * Knows: a grounding, and which value of a program says whether an atom holds.   Must not know:
 *   states, words.
 * Start reading at relations_make(). */
#ifndef AL0_GAME_GDL_GROUND_RELATIONS_H
#define AL0_GAME_GDL_GROUND_RELATIONS_H

#include "game/gdl/ground/ground.h"

/* Facts and moves may have names in common with each other and with relations. */
typedef enum GdlRelationKind {
    GDL_FACT,    /* (cell 1 1 b) of (true (cell 1 1 b)) */
    GDL_DERIVED, /* (line x) */
    GDL_MOVE,    /* (mark 1 1) of (does xplayer (mark 1 1)) */
    GDL_BROUGHT  /* a relation that depends on the moves made */
} GdlRelationKind;

/* A *place* is an argument, or within an argument that is a function each constant. */
typedef struct GdlRelation {
    KifName name;
    GdlRelationKind kind;
    uint32_t n_places;
    uint32_t *class_of;        /* by place */
    size_t n;                  /* what can hold */
    const uint32_t *constants; /* n_places for each of these */
    const uint32_t *schema;    /* for each its schema among the flat rules */
    const uint32_t *holds;     /* for each a literal of the program; of a move its number */
} GdlRelation;

/* Constants of one kind, in their order: numbers by value; else along a relation that is a chain,
 * (succ a b) say; else as they stand in the text. */
typedef struct GdlClass {
    const uint32_t *constants;
    uint32_t n;
} GdlClass;

typedef struct GdlRelations {
    const GdlRelation *at; /* by kind, then by the first appearance of their names */
    size_t n;
    const GdlClass *classes;
    uint32_t n_classes;
    uint32_t role_class; /* of the roles, and of what is of one kind with them */
} GdlRelations;

#define NO_RELATION_VALUE UINT32_MAX

/* Lists them; kept in home.
 * holds: by atom, as GdlRelation.holds; NO_RELATION_VALUE: it never does. */
GdlRelations relations_make(Arena *home, const Ground *g, const uint32_t *holds);

/* Compares two constants: integers by value come first, then the others as they appear in the text.
 */
int relations_compare_constants(const KifNames *names, KifName a, KifName b);

/* The integer that a name is; false where it is none. */
bool relations_read_integer(const KifNames *names, KifName name, long long *out);

#endif
