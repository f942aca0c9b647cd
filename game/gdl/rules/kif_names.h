/* game/gdl/rules/kif_names.h -- names as numbers.
 * Does: gives equal names equal numbers, in the order of their first appearance; keywords in any
 *   case.
 * Knows: Arena.   Must not know: what names mean. */
#ifndef AL0_GAME_GDL_RULES_KIF_NAMES_H
#define AL0_GAME_GDL_RULES_KIF_NAMES_H

#include "game/gdl/rules/kif.h"

/* A table with the keywords, kept in home. */
KifNames *kif_names_new(Arena *home);

/* The number of a name of n bytes, which is added if it is new.
 * at: its place in the text, kept for a new name. */
KifName kif_name(KifNames *names, const char *text, size_t n, Span at);

/* The number of names, with the keywords. */
size_t kif_name_count(const KifNames *names);

/* The first occurrence of a name; no place for a keyword. */
Span kif_name_first(const KifNames *names, KifName name);

/* The number of arguments of a keyword as a relation; -1 for other names and for keywords without a
 * fixed number. */
int kif_keyword_arity(KifName name);

#endif
