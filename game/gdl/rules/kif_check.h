/* game/gdl/rules/kif_check.h -- whether rules mean something.
 * Does: reports what is wrong with rules in normal form, one by one and all together.
 * Knows: rules, diagnostics.   Must not know: how they were written. */
#ifndef AL0_GAME_GDL_RULES_KIF_CHECK_H
#define AL0_GAME_GDL_RULES_KIF_CHECK_H

#include "game/gdl/rules/kif_names.h"

/* Makes the list of relations.  Two numbers of arguments for one relation are an error. */
void kif_collect_relations(Arena *home, Diags *ds, KifRules *rules);

/* What can be said of each rule alone: safe variables, roles, goals. */
void kif_check_rules(Diags *ds, const KifRules *rules);

/* What depends on other rules: recursion that makes ever new terms, what init, legal, goal and
 * terminal may depend on (kif_depend.c). */
void kif_check_dependence(Diags *ds, const KifRules *rules);

/* Warnings: what is never defined, never used (of_unused), or differs in case alone. */
void kif_warn(Diags *ds, const KifRules *rules, bool of_unused);

#endif
