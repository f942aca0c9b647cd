/* game/gdl/rules/kif_check.h -- semantic checks of rules in normal form.
 * Does: reports errors of single rules and of all rules together.
 * Knows: rules, diagnostics.   Must not know: notations. */
#ifndef AL0_GAME_GDL_RULES_KIF_CHECK_H
#define AL0_GAME_GDL_RULES_KIF_CHECK_H

#include "game/gdl/rules/kif_names.h"

/* Lists the relations.  Reports relations that occur with two numbers of arguments. */
void kif_collect_relations(Arena *home, Diags *ds, KifRules *rules);

/* Reports errors of single rules: unsafe variables, wrong roles and goals. */
void kif_check_rules(Diags *ds, const KifRules *rules);

/* Reports errors of dependence: unbounded recursion, and relations that init, legal, goal and
 * terminal must not depend on (kif_depend.c). */
void kif_check_dependence(Diags *ds, const KifRules *rules);

/* Warns of relations without rules, of names that differ only in case, and, with of_unused, of
 * unused relations. */
void kif_warn(Diags *ds, const KifRules *rules, bool of_unused);

#endif
