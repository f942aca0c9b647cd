/* game/gdl/ground/relations.h -- the relations of a game and their arguments.
 * Does: lists relations, facts and moves with all their possible arguments; finds classes of
 *   arguments of one kind: coordinates, pieces, roles.
 * Knows: a grounding, values of a program.   Must not know: states, words.
 * Start reading at relations_make(). */
#ifndef AL0_GAME_GDL_GROUND_RELATIONS_H
#define AL0_GAME_GDL_GROUND_RELATIONS_H

#include "game/gdl/ground/ground.h"

/* Facts, moves and relations may share names. */
typedef enum GdlRelationKind {
    GDL_FACT,    /* (cell 1 1 b) of (true (cell 1 1 b)) */
    GDL_DERIVED, /* (line x) */
    GDL_MOVE,    /* (mark 1 1) of (does xplayer (mark 1 1)) */
    GDL_BROUGHT  /* a relation that depends on the moves made */
} GdlRelationKind;

/* A relation with its possible tuples.  A *place* is a constant argument, or a constant within a
 * function. */
typedef struct GdlRelation {
    KifName name;
    GdlRelationKind kind;
    uint32_t n_places;
    uint32_t *class_of;        /* by place */
    size_t n;                  /* possible tuples */
    const uint32_t *constants; /* n_places for each tuple */
    const uint32_t *schema;    /* by tuple: its schema among the flat rules */
    const uint32_t *holds;     /* by tuple: a literal of the program; for a move its number */
} GdlRelation;

/* Constants of one kind, in order: numbers by value, else along a relation that is a chain, as
 * (succ a b), else by their first appearance. */
typedef struct GdlClass {
    const uint32_t *constants;
    uint32_t n;
} GdlClass;

typedef struct GdlRelations {
    const GdlRelation *at; /* by kind, then by the first appearance of their names */
    size_t n;
    const GdlClass *classes;
    uint32_t n_classes;
    uint32_t role_class; /* the class that has the roles */
} GdlRelations;

#define NO_RELATION_VALUE UINT32_MAX

/* Lists the relations of a grounding; kept in home.
 * holds: by atom, as GdlRelation.holds; NO_RELATION_VALUE if it never holds. */
GdlRelations relations_make(Arena *home, const Ground *g, const uint32_t *holds);

/* Compares two constants: integers by value come first, then the others as they appear in the text.
 */
int relations_compare_constants(const KifNames *names, KifName a, KifName b);

/* Sets *out to the integer that a name denotes.  False if it denotes none. */
bool relations_read_integer(const KifNames *names, KifName name, long long *out);

#endif
