/* ggp/roles.c -- the order of roles in messages (see roles.h). */
#include "ggp/roles.h"

#include <assert.h>
#include <string.h>

/* The role of that name; the number of roles: there is none. */
static unsigned find_role(const Al0Table *table, GgpSpan name, unsigned n_roles)
{
    unsigned r = 0;
    while (r < n_roles && (strlen(al0_table_role(table, r)) != name.n ||
                           memcmp(al0_table_role(table, r), name.at, name.n) != 0))
        r++;
    return r;
}

/* Takes the next fact (role NAME) of the rules. */
static bool take_role(GgpSpan *rules, GgpSpan *name)
{
    GgpSpan rule, inside, word;
    while (ggp_take_term(rules, &rule))
        if (ggp_open_list(rule, &inside) && ggp_take_term(&inside, &word) &&
            ggp_span_is(word, "role") && ggp_take_term(&inside, name))
            return true;
    return false;
}

bool ggp_roles_find(const Al0Table *table, GgpSpan rules, GgpRoles *out)
{
    assert(table && out);
    GgpSpan name;
    unsigned n = 0, found = 0;
    while (al0_table_role(table, n))
        n++;
    *out = (GgpRoles){.n = n};
    for (; n <= GGP_MOST_ROLES && take_role(&rules, &name); found++) {
        unsigned role = find_role(table, name, n);
        if (role == n || found == n)
            return false;
        out->order[found] = role;
    }
    return found == n;
}
