/* verify/needless/at_aim.c -- tests if every tree of an advice ends at the table's aim (see
 * at_aim.h). */
#include "verify/needless/at_aim.h"

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "lang/format.h"

/* Names mean the same in both: they are of one table, and no parameter or bound name stands outside
 * its binder. */
static bool is_aim(const Expr *e, const char *aim)
{
    char *text = format_expr_text(e);
    bool same = strcmp(text, aim) == 0;
    free(text);
    return same;
}

/* Parts that are taken out may leave an operator with one operand. */
static bool says_aim(const Expr *e, const char *aim)
{
    bool all = e->kind == EX_OR;
    if (e->kind != EX_AND && !all)
        return is_aim(e, aim);
    bool known = all;
    for (uint32_t i = 0; i < e->n_args; i++)
        known = all ? known && says_aim(e->args[i], aim) : known || says_aim(e->args[i], aim);
    return known || is_aim(e, aim);
}

bool ends_at_aim(const Table *root, const Advice *a)
{
    const Expr *better = a->part[CLAUSE_BETTER];
    if (!better || a->table != root || root->avoid || !root->aim)
        return false;
    char *aim = format_expr_text(root->aim);
    bool known = says_aim(better, aim);
    free(aim);
    return known;
}
