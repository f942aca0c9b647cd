/* checker/certificate/certificate_rules.c -- which rule applies, and which advice of its list is
 * tried before the chosen one (see certificate.h). */
#include <assert.h>
#include <stdlib.h>

#include "checker/certificate/certificate_internal.h"

static bool condition_holds(CertificateCheck *s, const Rule *rule, const Board *at)
{
    return !rule->condition ||
           check_holds(s->c, (ExprContext){.here = at, .root = at}, rule->condition);
}

const Rule *rules_first(CertificateCheck *s, const TableModule *m, const Board *at)
{
    const TableRules rules = tables_rules(m);
    size_t first = 0;
    while (first < rules.n && !condition_holds(s, rules.at[first], at))
        first++;
    return first < rules.n ? rules.at[first] : NULL;
}

/* ---- what is to be refuted ---------------------------------------------------------------- */

TriedAdvice *tried_find(const CertificateCheck *s, const Decl *d)
{
    size_t i = 0;
    while (i < s->tried.n && s->tried.at[i].decl != d)
        i++;
    return i < s->tried.n ? &s->tried.at[i] : NULL;
}

static void add_tried(CertificateCheck *s, const Decl *d)
{
    if (tried_find(s, d))
        return;
    Uses uses = tables_uses(s->t, d);
    certificate_print_once(s, &uses);
    vec_clear(&uses.decl);
    const size_t bytes = s->size / 8 + 1;
    vec_push(&s->tried,
             ((TriedAdvice){d, base_zalloc(bytes, 1, "claims"), base_zalloc(bytes, 1, "claims")}),
             "advice");
}

void tried_begin(CertificateCheck *s)
{
    assert(s->size > 0 && s->tried.n == 0);
    for (size_t m = 0; m < s->t->n_modules; m++) {
        const TableRules rules = tables_rules(s->t->module[m]);
        for (size_t i = 0; i < rules.n; i++)
            for (size_t k = 0; k < rules.at[i]->n_items; k++) {
                const char *name = rules.at[i]->items[k].name.text;
                const Decl *d = tables_advice(s->t->module[m], name);
                if (d)
                    add_tried(s, d);
            }
    }
}

void tried_clear(CertificateCheck *s)
{
    for (size_t i = 0; i < s->tried.n; i++) {
        free((void *)s->tried.at[i].needed);
        free((void *)s->tried.at[i].shown);
    }
    vec_clear(&s->tried);
}

/* Whether an advice may have a tree at a root: it applies there, and the goals do not hold yet. */
static bool is_tried(CertificateCheck *s, const Advice *a, const Board *at)
{
    const ExprContext here = {.rules = s->c->rules, .here = at, .root = at};
    if (a->plan || a->n_params > 0)
        return true;
    if (!check_holds(s->c, here, a->when))
        return false;
    return !a->better || !check_holds(s->c, here, a->holding) ||
           !check_holds(s->c, here, a->better);
}

static void note_advice(CertificateCheck *s, const Decl *d, const Board *at)
{
    uint64_t number;
    if (claimed_number(s, at, &number) && is_tried(s, d->advice, at))
        claimed_mark(tried_find(s, d)->needed, number);
}

/* The first n items of a rule of a table. */
typedef struct TriedItems {
    const TableModule *table;
    const Rule *rule;
    size_t n;
} TriedItems;

/* Notes that at a position the table tries these in vain, of a table in the list all that it tries;
 * nothing where that is not asked for. */
static void note_items(CertificateCheck *s, const TriedItems *items, const Board *at)
{
    for (size_t i = 0; i < items->n && s->tried.n > 0; i++) {
        const char *name = items->rule->items[i].name.text;
        const Decl *d = tables_advice(items->table, name);
        const TableModule *m = d ? NULL : tables_named(items->table, name);
        const Rule *rule = m ? rules_first(s, m, at) : NULL;
        if (d)
            note_advice(s, d, at);
        else if (rule)
            note_items(s, &(TriedItems){m, rule, rule->n_items}, at);
    }
}

/* ---- the chosen advice --------------------------------------------------------------------- */

/* Whether the first rule of a table that applies is that one; NULL: none does. */
static bool is_first_rule(CertificateCheck *s, const TableModule *m, const Rule *rule,
                          const Board *at)
{
    return rules_first(s, m, at) == rule && s->c->status == CHECK_VERIFIED;
}

bool rules_check_none(CertificateCheck *s, const Board *at)
{
    return is_first_rule(s, s->t->module[0], NULL, at) ? true
                                                       : claimed_fails(s, "a rule applies", at);
}

/* A number from 1 on, and the sign behind it.  False: something else stands there. */
static bool read_step(const char **at, size_t *number)
{
    char *end;
    if (**at < '1' || **at > '9')
        return false;
    *number = strtoul(*at, &end, 10);
    *at = end;
    return true;
}

bool rules_check_path(CertificateCheck *s, const Board *at, const char *path, const Decl *advice)
{
    const TableModule *m = s->t->module[0];
    size_t rule, item;
    assert(path && advice);
    while (m) {
        const TableRules rules = tables_rules(m);
        if (!read_step(&path, &rule) || *path++ != '.' || !read_step(&path, &item) ||
            rule > rules.n || item > rules.at[rule - 1]->n_items)
            return claimed_fails(s, "the table has no such rule", at);
        if (!is_first_rule(s, m, rules.at[rule - 1], at))
            return claimed_fails(s, "another rule applies", at);
        note_items(s, &(TriedItems){m, rules.at[rule - 1], item - 1}, at);
        const char *name = rules.at[rule - 1]->items[item - 1].name.text;
        if (*path != '/')
            return !*path && tables_advice(m, name) == advice
                       ? true
                       : claimed_fails(s, "the rule has no such advice", at);
        path++;
        m = tables_named(m, name);
    }
    return claimed_fails(s, "the rule has no such table", at);
}

/* Whether the first rule of a table that applies has the advice, or a table that leads to it. */
static bool leads_to(CertificateCheck *s, const TableModule *m, const Board *at, const Decl *advice)
{
    const Rule *rule = rules_first(s, m, at);
    bool found = false;
    for (size_t i = 0; rule && i < rule->n_items && !found; i++) {
        const char *name = rule->items[i].name.text;
        const TableModule *other = tables_named(m, name);
        found = tables_advice(m, name) == advice || (other && leads_to(s, other, at, advice));
    }
    return found;
}

bool rules_check_leads(CertificateCheck *s, const Board *at, const Decl *advice)
{
    assert(advice);
    return leads_to(s, s->t->module[0], at, advice) && s->c->status == CHECK_VERIFIED
               ? true
               : claimed_fails(s, "the rules do not lead to the advice", at);
}

/* ---- what is not shown --------------------------------------------------------------------------
 */

static bool is_unshown(const TriedAdvice *a, uint64_t i)
{
    return (a->needed[i / 8] & ~a->shown[i / 8]) >> i % 8 & 1;
}

static void write_unshown(const CertificateCheck *s, const Decl *d, uint64_t number, StrBuf *out)
{
    Board at;
    claimed_position(s, number, &at);
    strbuf_printf(out, " `%s` at ", d->advice->name.text);
    s->c->rules->classes->write(s->c->rules, &at, out);
}

uint64_t tried_unshown(const CertificateCheck *s, StrBuf *out)
{
    uint64_t n = 0;
    for (uint64_t i = 0; i < s->size && s->tried.n > 0; i++) {
        size_t k = 0;
        while (k < s->tried.n && !is_unshown(&s->tried.at[k], i))
            k++;
        if (k < s->tried.n && n++ == 0)
            write_unshown(s, s->tried.at[k].decl, i, out);
    }
    return n;
}
