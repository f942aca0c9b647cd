/* ggp/roles.h -- the order of roles in messages.
 * Does: finds which role of a table's game each move of a message is of.
 * Knows: al0.h, messages.   Must not know: matches.
 * Messages have moves in the order in which the rules name the roles; in al0 chance comes last. */
#ifndef AL0_GGP_ROLES_H
#define AL0_GGP_ROLES_H

#include "al0.h"
#include "ggp/message.h"

enum { GGP_MOST_ROLES = 17 };

typedef struct GgpRoles {
    unsigned n;                     /* with chance */
    unsigned order[GGP_MOST_ROLES]; /* by place in a message: the role (al0_table_role) */
} GgpRoles;

/* Finds the order of the roles of a table's game in its rules.
 * Returns: false: the rules do not name them in facts of their own. */
bool ggp_roles_find(const Al0Table *table, GgpSpan rules, GgpRoles *out);

#endif
