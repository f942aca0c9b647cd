/* lang/parts.h -- parts of a table that can be removed.
 * Does: lists rules, advice in a rule's list, clauses, alternatives of constraints and operands of
 *       `and` and `or`; takes one out of the syntax tree and puts it back.
 * Knows: the checked syntax tree.   Must not know: why one would.
 * The rest is still a checked table: no name and no type changes. Only the table at the root of a
 * set is examined, with its libraries; neither the tables that it uses, nor values from
 * settings. */
#ifndef AL0_LANG_PARTS_H
#define AL0_LANG_PARTS_H

#include "base/vec.h"
#include "lang/table.h"

typedef enum PartKind {
    PART_RULE,
    PART_ITEM,        /* of a rule's list */
    PART_CLAUSE,      /* `when:` or `holding:` */
    PART_ALTERNATIVE, /* of `then` */
    PART_OPERAND,     /* of `and` or `or` */
    /* Whole declarations, which parts_unused() finds.  They are never taken out: nothing uses them.
     */
    PART_ADVICE,
    PART_PLAN,
    PART_DEFINITION
} PartKind;

typedef struct Part {
    PartKind kind;
    Span span;      /* its text */
    const char *of; /* "table", "rule", "advice" or "definition", and: */
    const char *name;
    /* Where it stands, by kind: */
    Table *table;
    Rule *rule;
    Advice *advice;
    Define *define;
    ClauseKind clause;
    Expr *in;       /* the `and`, `or` or `then` */
    void *what;     /* Rule, Advice or Table of an item, Expr */
    uint32_t index; /* among its neighbours, when it was taken out */
} Part;

typedef VEC(Part) Parts;

/* All parts, the large before the small: rules, their lists, clauses, operands, those of
 * definitions last; each kind in the order of the text.  The array is the caller's (vec_clear).
 * Definitions that the table does not use are passed over, as are those that its `aim`, `avoid` or
 * `scope` uses. */
void parts_list(const TableSet *set, Parts *out);
void parts_sort(Parts *parts); /* in the order of the text */

/* The advice, plans and definitions that no rule of the table as it is now uses, nor its header; in
 * the order of their kinds.  Appended to *out. */
void parts_unused(const TableSet *set, Parts *out);

/* True if the table in its present state uses the advice or definition of a part. */
bool part_is_used(const TableSet *set, const Part *p);

/* True if a part belongs to an advice, or to a definition that the advice uses: its removal may
 * change the advice. */
bool part_touches_advice(const TableSet *set, const Part *p, const Advice *a);
/* True if the condition of some rule of t uses the definition that a part belongs to. */
bool part_touches_rules(const TableSet *set, const Part *p, const Table *t);

/* Takes a part out.  False, and nothing changes: it would leave nothing behind (a rule's last item,
 * an operator's last operand).  Whoever takes out a part that lies in another one which is out
 * changes nothing that counts. */
bool part_take_out(Part *p);
void part_put_back(const Part *p); /* the one that was taken out last */

/* "operand", "alternative", ... for messages. */
const char *part_kind_name(PartKind kind);

#endif
