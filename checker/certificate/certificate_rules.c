/* checker/certificate/certificate_rules.c -- which rule applies (see certificate.h). */
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
        tried_note(s, &(TriedItems){m, rules.at[rule - 1], item - 1}, at);
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
