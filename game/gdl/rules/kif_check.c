/* game/gdl/rules/kif_check.c -- errors in single rules, and warnings (see kif_check.h). */
#include "game/gdl/rules/kif_check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/vec.h"

/* ---- relations ---------------------------------------------------------------------------- */

typedef struct KifRelationList {
    VEC(KifRelation) all;
    uint32_t *of_name;
    Diags *ds;
    const KifRules *rules;
} KifRelationList;

/* The number of a relation, which is added where it is new. */
static uint32_t relation_number(KifRelationList *list, KifName name, uint32_t arity, Span at)
{
    uint32_t *number = &list->of_name[name];
    if (*number == UINT32_MAX) {
        KifRelation made = {.name = name, .arity = arity, .first = at};
        *number = (uint32_t)list->all.n;
        vec_push(&list->all, made, "relations");
    }
    return *number;
}

static void note_atom(KifRelationList *list, const KifTerm *atom, bool in_head)
{
    uint32_t number = relation_number(list, atom->name, atom->n, atom->at);
    assert(list->all.at && number < list->all.n);
    KifRelation *r = &list->all.at[number];
    r->is_head |= in_head;
    r->is_used |= !in_head;
    if (r->arity != atom->n) {
        diag_add(list->ds, DIAG_ERROR, atom->at, "`%s` with %u argument%s",
                 kif_name_text(list->rules->names, atom->name), atom->n, atom->n == 1 ? "" : "s");
        diag_note(list->ds, r->first, "with %u argument%s here", r->arity,
                  r->arity == 1 ? "" : "s");
    }
}

void kif_collect_relations(Arena *home, Diags *ds, KifRules *rules)
{
    assert(home && ds && rules);
    size_t n_names = kif_name_count(rules->names);
    KifRelationList list = {
        .ds = ds, .rules = rules, .of_name = ARENA_ARRAY(home, uint32_t, n_names)};
    memset(list.of_name, 0xFF, n_names * sizeof *list.of_name);
    for (size_t i = 0; i < rules->n && !kif_is_full(ds); i++) {
        const KifRule *rule = &rules->rules[i];
        note_atom(&list, &rule->head, true);
        for (size_t k = 0; k < rule->n; k++) {
            if (rule->body[k].kind != KIF_DIFFERS)
                note_atom(&list, &rule->body[k].atom, false);
        }
    }
    relation_number(&list, KIF_TRUE, 1, (Span){0});
    relation_number(&list, KIF_DOES, 2, (Span){0});
    rules->relations = arena_copy(home, list.all.at, list.all.n * sizeof *list.all.at);
    rules->n_relations = list.all.n;
    rules->relation_of_name = list.of_name;
    vec_clear(&list.all);
}

/* ---- one rule ----------------------------------------------------------------------------- */

static uint64_t variables_of_term(const KifTerm *term)
{
    uint64_t all = term->kind == KIF_VARIABLE ? UINT64_C(1) << term->name : 0;
    for (uint32_t i = 0; i < term->n; i++)
        all |= variables_of_term(&term->args[i]);
    return all;
}

/* The first place of a variable of the set in the term; NULL: it has none. */
static const KifTerm *first_variable(const KifTerm *term, uint64_t set)
{
    if (term->kind == KIF_VARIABLE)
        return set >> term->name & 1 ? term : NULL;
    const KifTerm *found = NULL;
    for (uint32_t i = 0; i < term->n && !found; i++)
        found = first_variable(&term->args[i], set);
    return found;
}

/* The safety check of one rule. */
typedef struct SafetyCheck {
    Diags *ds;
    const KifNames *names;
    const KifRule *rule;
    uint64_t safe; /* variables of positive literals, by number */
} SafetyCheck;

static bool check_atom_safe(const SafetyCheck *c, const KifTerm *atom, const char *where)
{
    const KifTerm *unsafe = first_variable(atom, ~c->safe);
    if (!unsafe)
        return true;
    const char *name = kif_name_text(c->names, c->rule->variables[unsafe->name]);
    diag_add(c->ds, DIAG_ERROR, unsafe->at,
             "`%s` in %s occurs in no positive condition of the rule", name, where);
    bool is_role = (atom->name == KIF_LEGAL || atom->name == KIF_GOAL) && unsafe == &atom->args[0];
    diag_hint(c->ds, "the rule must say what it can be, as in (%s %s)", is_role ? "role" : "index",
              name);
    return false;
}

/* Every variable must get its value from a positive literal. */
static void check_safety(Diags *ds, const KifRules *rules, const KifRule *rule)
{
    static const char *const where[] = {[KIF_FAILS] = "a `not`", [KIF_DIFFERS] = "a `distinct`"};
    SafetyCheck c = {ds, rules->names, rule, 0};
    for (size_t k = 0; k < rule->n; k++) {
        if (rule->body[k].kind == KIF_HOLDS)
            c.safe |= variables_of_term(&rule->body[k].atom);
    }
    bool fine = check_atom_safe(&c, &rule->head, "the conclusion");
    for (size_t k = 0; k < rule->n && fine; k++) {
        if (rule->body[k].kind != KIF_HOLDS)
            fine = check_atom_safe(&c, &rule->body[k].atom, where[rule->body[k].kind]);
    }
}

static bool is_goal_value(const char *text, size_t n)
{
    if (n == 0 || n > 3 || strspn(text, "0123456789") != n)
        return false;
    return atoi(text) <= 100 && (n == 1 || text[0] != '0');
}

static void check_head(Diags *ds, const KifRules *rules, const KifRule *rule)
{
    const KifTerm *head = &rule->head;
    if (head->name == KIF_ROLE && head->args[0].kind != KIF_CONSTANT)
        diag_add(ds, DIAG_ERROR, head->args[0].at, "each role is a name, written out");
    if (head->name != KIF_GOAL || head->args[1].kind == KIF_VARIABLE)
        return;
    const KifTerm *value = &head->args[1];
    if (value->kind == KIF_FUNCTION || !is_goal_value(kif_name_text(rules->names, value->name),
                                                      kif_name_length(rules->names, value->name)))
        diag_add(ds, DIAG_ERROR, value->at, "a goal is an integer from 0 to 100");
}

void kif_check_rules(Diags *ds, const KifRules *rules)
{
    assert(ds && rules);
    bool has_role = false;
    const KifRule *before = NULL;
    for (size_t i = 0; i < rules->n && !kif_is_full(ds); i++) {
        const KifRule *rule = &rules->rules[i];
        size_t errors = diag_errors(ds);
        has_role |= rule->head.name == KIF_ROLE;
        if (before && before->at.lo == rule->at.lo && before->at.source == rule->at.source)
            continue; /* another case of a rule that is wrong already */
        check_head(ds, rules, rule);
        check_safety(ds, rules, rule);
        before = diag_errors(ds) > errors ? rule : NULL;
    }
    if (!has_role && !kif_is_full(ds))
        diag_add(ds, DIAG_ERROR, (Span){rules->source, 0, 0}, "no role: who plays?");
}

/* ---- warnings ----------------------------------------------------------------------------- */

static void warn_undefined(Diags *ds, const KifRules *rules, const KifRelation *r)
{
    const char *name = kif_name_text(rules->names, r->name);
    Nearest near = {name, strlen(name), NULL, 0};
    diag_add(ds, DIAG_WARNING, r->first, "`%s` is never defined: it holds nowhere", name);
    bool is_kept = diag_warnings(ds) <= LIMIT_DIAGS;
    for (size_t i = 0; i < rules->n_relations && is_kept; i++) {
        if (rules->relations[i].is_head)
            nearest_offer(&near, kif_name_text(rules->names, rules->relations[i].name));
    }
    if (near.best)
        diag_hint(ds, "did you mean `%s`?", near.best);
}

static void warn_of_relation(Diags *ds, const KifRules *rules, const KifRelation *r, bool of_unused)
{
    bool is_given = r->name == KIF_TRUE || r->name == KIF_DOES;
    if (!r->is_head && !is_given)
        warn_undefined(ds, rules, r);
    else if (r->name == KIF_SEES)
        diag_add(ds, DIAG_WARNING, r->first,
                 "`sees` is left aside: everybody sees everything here");
    else if (of_unused && !r->is_used && r->name >= N_KIF_KEYWORDS)
        diag_add(ds, DIAG_WARNING, r->first, "`%s` is never used",
                 kif_name_text(rules->names, r->name));
}

/* Names in an order in which those that differ in case alone are neighbours. */
typedef struct KifSortedName {
    const char *text;
    KifName name;
} KifSortedName;

static int compare_names(const void *a, const void *b)
{
    const KifSortedName *x = a, *y = b;
    int order = strcasecmp(x->text, y->text);
    return order ? order : (x->name > y->name) - (x->name < y->name);
}

static void warn_of_case(Diags *ds, const KifRules *rules)
{
    size_t n = kif_name_count(rules->names);
    KifSortedName *all = base_zalloc(n, sizeof *all, "names");
    for (KifName i = 0; i < n; i++)
        all[i] = (KifSortedName){kif_name_text(rules->names, i), i};
    qsort(all, n, sizeof *all, compare_names);
    for (size_t i = 1; i < n; i++) {
        if (strcasecmp(all[i - 1].text, all[i].text) != 0 || all[i].text[0] == '?')
            continue;
        diag_add(ds, DIAG_WARNING, kif_name_first(rules->names, all[i].name),
                 "`%s` and `%s` are two names", all[i].text, all[i - 1].text);
        diag_note(ds, kif_name_first(rules->names, all[i - 1].name), "`%s` is here",
                  all[i - 1].text);
    }
    free(all);
}

void kif_warn(Diags *ds, const KifRules *rules, bool of_unused)
{
    assert(ds && rules);
    for (size_t i = 0; i < rules->n_relations; i++)
        warn_of_relation(ds, rules, &rules->relations[i], of_unused);
    warn_of_case(ds, rules);
}
