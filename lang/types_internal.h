/* lang/types_internal.h -- what the files that infer types share: the variables of types.
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

/* The type of an expression, or of several that must have one type. */
typedef struct TypeVar {
    struct TypeVar *same_as; /* joined with that one; NULL at the representative */
    Types possible;
} TypeVar;

/* typevar.c -- a new variable, in the module's arena. */
TypeVar *typevar_new(Module *m, Types possible);
/* The representative of those that v is joined with. */
TypeVar *typevar_find(TypeVar *v);
/* The representative of an expression that has been inferred. */
TypeVar *typevar_of(const Expr *e);

/* t alone; all types of sets for TYPE_ANY_SET. */
Types types_of(Type t);
/* What an argument may be where t is asked for: a set stands for a bool, too. */
Types types_of_argument(Type t);
/* The types of sets that the game has. */
Types types_sets_of(const Vocab *v);
/* For messages: "a set of rows"; "a set" where any will do.  In the module's arena. */
const char *types_sets_text(const Module *m, Types sets);
/* For messages: "a bool or a set of rows", "of any type". */
const char *types_text(const Module *m, Types possible);

/* Leaves `wanted` of what e can be; an error at e, a part of `what`, when nothing is left.
 * After an error e counts as what was wanted, so that one mistake is one complaint. */
void typevar_narrow(Module *m, Expr *e, Types wanted, const char *what);
/* e must be a bool, or a set that stands for one. */
void typevar_truth(Module *m, Expr *e, const char *what);
/* Makes a and b one type; an error at b when they cannot be. */
void typevar_join(Module *m, Expr *a, Expr *b, const char *what);

/* types_words.c -- gives e, a word or a call of one, its variable, and narrows those of its
 * arguments. */
void types_infer_word(Module *m, Expr *e);
/* The word that is meant, when the types of e and its arguments are known; the word itself where
 * one name has one meaning. */
const Word *types_settle_word(Module *m, const Expr *e);

#endif
