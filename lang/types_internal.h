/* lang/types_internal.h -- shared parts of type inference: type variables.
 * Does: sets of types; a variable for each expression, with the types that are still possible
 *       (typevar.c); the types of words and relations (types_words.c).
 * Knows: Module, the resolved tree.   Must not know: names, files, any game.   For lang/ only. */
#ifndef AL0_LANG_TYPES_INTERNAL_H
#define AL0_LANG_TYPES_INTERNAL_H

#include "lang/check.h"

/* Sets of types: a bit for each, by its number. */
typedef uint64_t Types;
#define BOOL ((Types)1 << TYPE_BOOL)
#define INT ((Types)1 << TYPE_INT)
#define ANY_SET (~(BOOL | INT))
#define ANY (~(Types)0)

/* The type of one or more expressions that must have one type. */
typedef struct TypeVar {
    struct TypeVar *same_as; /* joined with that variable; NULL: representative */
    Types possible;
} TypeVar;

/* typevar.c -- a new variable, in the module's arena. */
TypeVar *typevar_new(Module *m, Types possible);
/* Returns the representative of v's joined variables. */
TypeVar *typevar_find(TypeVar *v);
/* Returns the representative of the variable of an expression that has one. */
TypeVar *typevar_of(const Expr *e);

/* The set {t}; for TYPE_ANY_SET all types of sets. */
Types types_of(Type t);
/* The types allowed for an argument of type t: a set stands for a bool, too. */
Types types_of_argument(Type t);
/* The types of sets that the game has. */
Types types_sets_of(const Vocab *v);
/* Text for messages: "a set of rows"; "a set" if all are possible. In the module's arena. */
const char *types_sets_text(const Module *m, Types sets);
/* Text for messages: "a bool or a set of rows", "of any type". */
const char *types_text(const Module *m, Types possible);

/* Intersects the possible types of e with `wanted`; an error at e, a part of `what`, if none is
 * left. After an error e counts as one of the wanted types, so that one mistake is one error. */
void typevar_narrow(Module *m, Expr *e, Types wanted, const char *what);
/* Narrows e to a bool, or a set that stands for one. */
void typevar_truth(Module *m, Expr *e, const char *what);
/* Joins the types of a and b; an error at b if they have none in common. */
void typevar_join(Module *m, Expr *a, Expr *b, const char *what);

/* types_words.c -- makes the variable of e, a word or a call of one, and narrows those of its
 * arguments. */
void types_infer_word(Module *m, Expr *e);
/* Returns the overload selected by the types of e and its arguments; the word itself if its name
 * has one meaning. */
const Word *types_settle_word(Module *m, const Expr *e);

#endif
