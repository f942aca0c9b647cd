/* game/gdl/rules/kif_names.h -- names as numbers.
 * Does: gives equal names equal numbers, in the order of their first appearance; keywords in any
 *   case.
 * Knows: Arena.   Must not know: what names mean. */
#ifndef AL0_GAME_GDL_RULES_KIF_NAMES_H
#define AL0_GAME_GDL_RULES_KIF_NAMES_H

#include "game/gdl/rules/kif.h"

/* Names with the keywords in them; kept in home. */
KifNames *kif_names_new(Arena *home);

/* The number of a name of n bytes; at: where it stands, kept for a new one. */
KifName kif_name(KifNames *names, const char *text, size_t n, Span at);

size_t kif_name_count(const KifNames *names);

/* Where the name stands first; of a keyword nowhere. */
Span kif_name_first(const KifNames *names, KifName name);

/* The number of arguments that a keyword takes as a relation; -1: it is no relation with a fixed
 * number. */
int kif_keyword_arity(KifName name);

#endif
