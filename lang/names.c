/* lang/names.c -- what every name means.
 * Does: builds the spaces of names, resolves each name and call, warns of what is never used.
 * Knows: the tree, the words' names.   Must not know: types of expressions, files, any game.
 * Start reading at names_resolve(). */
#include <stdlib.h>
#include <string.h>

#include "lang/check.h"

#include <assert.h>

/* ---- spaces ------------------------------------------------------------------------------- */

static int by_name(const void *x, const void *y)
{
    const Symbol *a = x, *b = y;
    int order = strcmp(a->name, b->name);
    return order ? order : (a->order > b->order) - (a->order < b->order);
}

/* Sorts the symbols and reports each name that stands twice, as errors or as warnings. */
static Namespace space_of(Module *m, Symbol *at, size_t n, DiagLevel level, const char *noun)
{
    for (size_t i = 0; i < n; i++)
        at[i].order = i;
    qsort(at, n, sizeof *at, by_name);
    for (size_t i = 1; i < n; i++)
        if (strcmp(at[i - 1].name, at[i].name) == 0) {
            diag_add(m->ds, level, at[i].span, "%s `%s` is declared twice", noun, at[i].name);
            diag_note(m->ds, at[i - 1].span, "`%s` is also declared here", at[i].name);
        }
    return (Namespace){at, n};
}

static int compare_name(const Symbol *s, const char *name, size_t length)
{
    int order = strncmp(s->name, name, length);
    return order ? order : s->name[length] != '\0';
}

/* The symbol of that name, the first of several. */
static const Symbol *namespace_find(const Namespace *s, const char *name, size_t length)
{
    size_t lo = 0, hi = s->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (compare_name(&s->at[mid], name, length) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < s->n && compare_name(&s->at[lo], name, length) == 0 ? &s->at[lo] : NULL;
}

/* The table that stands before the dot of a name; NULL if there is none. */
static const Table *table_before(const Table *t, const char *name, const char *dot)
{
    const Symbol *alias = namespace_find(&t->advice_names, name, (size_t)(dot - name));
    return alias && alias->is_table ? alias->what : NULL;
}

static const Symbol *find_qualified(const Table *t, const char *name, size_t length, bool advice)
{
    const char *dot = memchr(name, '.', length);
    if (!dot)
        return namespace_find(advice ? &t->advice_names : &t->define_names, name, length);
    const Table *other = table_before(t, name, dot);
    if (!other)
        return NULL;
    const Symbol *s = namespace_find(advice ? &other->advice_names : &other->define_names, dot + 1,
                                     length - (size_t)(dot + 1 - name));
    return s && !s->is_table ? s : NULL;
}

Advice *names_find_advice(const Table *t, const char *name, size_t length)
{
    assert(t && (name || length == 0));
    const Symbol *s = find_qualified(t, name, length, true);
    return s && !s->is_table ? s->what : NULL;
}

Define *names_find_define(const Table *t, const char *name, size_t length)
{
    assert(t && (name || length == 0));
    const Symbol *s = find_qualified(t, name, length, false);
    return s ? s->what : NULL;
}

static bool is_language_word(const char *name, size_t n)
{
    static const char *const word[] = {"depth", "root", "after"};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (strlen(word[i]) == n && memcmp(word[i], name, n) == 0)
            return true;
    return false;
}

/* A shadowing name: reports it and suggests another.  noun: "definition", "parameter", ... */
static bool reject_taken_name(Module *m, const Name *name, const char *noun)
{
    const Word *w = vocab_find_name(m->table->vocab, name->text, name->length);
    if (w) {
        diag_add(m->ds, DIAG_ERROR, name->span, "%s `%s` has the name of a word of the game: %s",
                 noun, name->text, w->help);
        diag_hint(m->ds, "choose another name, such as `%s1`", name->text);
        return true;
    }
    if (is_language_word(name->text, name->length)) {
        diag_add(m->ds, DIAG_ERROR, name->span, "%s `%s` has the name of a word of the language",
                 noun, name->text);
        return true;
    }
    return false;
}

/* A definition without parameters and a word that takes arguments can be told apart: `moves` stands
 * for the one, `moves(S)` for the other. */
static bool can_share_name(const Module *m, const Define *d)
{
    const Vocab *v = m->table->vocab;
    return d->n_params == 0 && vocab_find_name(v, d->name.text, d->name.length) &&
           !vocab_find(v, d->name.text, d->name.length, 0);
}

static void build_define_names(Module *m)
{
    Table *t = m->table;
    Symbol *at = ARENA_ARRAY(m->home, Symbol, m->defines.n);
    for (size_t i = 0; i < m->defines.n; i++) {
        Define *d = m->defines.at[i];
        if (!can_share_name(m, d))
            reject_taken_name(m, &d->name, "definition");
        at[i] = (Symbol){.name = d->name.text, .span = d->name.span, .what = d};
    }
    t->define_names = space_of(m, at, m->defines.n, DIAG_ERROR, "definition");
}

static void build_advice_names(Module *m)
{
    Table *t = m->table;
    size_t n = 0;
    Symbol *at = ARENA_ARRAY(m->home, Symbol, m->advices.n + m->imports.n);
    for (size_t i = 0; i < m->advices.n; i++) {
        Advice *a = m->advices.at[i];
        at[n++] = (Symbol){.name = a->name.text, .span = a->name.span, .what = a};
    }
    for (size_t i = 0; i < m->imports.n; i++) {
        const Import *im = &m->imports.at[i];
        at[n++] = (Symbol){
            .name = im->alias.text, .span = im->alias.span, .what = im->table, .is_table = true};
    }
    t->advice_names = space_of(m, at, n, DIAG_ERROR, "advice or table");
}

static void check_rule_names(Module *m)
{
    Symbol *at = ARENA_ARRAY(m->home, Symbol, m->rules.n);
    for (size_t i = 0; i < m->rules.n; i++) {
        Rule *r = m->rules.at[i];
        at[i] = (Symbol){.name = r->name.text, .span = r->name.span, .what = r};
    }
    space_of(m, at, m->rules.n, DIAG_WARNING, "rule");
}

/* ---- expressions -------------------------------------------------------------------------- */

/* The names in force inside an expression: a definition's parameters, then bound names. */
typedef struct Scope {
    const Define *define;
    const struct Bound *bound;
} Scope;

typedef struct Bound {
    Expr *binder;
    const struct Bound *outer;
} Bound;

static bool same_name(const Name *a, const Name *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static bool find_local(const Scope *s, Expr *e)
{
    for (const Bound *b = s->bound; b; b = b->outer)
        if (same_name(&b->binder->name, &e->name)) {
            e->ref = REF_BOUND;
            e->binder_of = b->binder;
            return true;
        }
    for (uint32_t i = 0; s->define && i < s->define->n_params; i++)
        if (same_name(&s->define->params[i], &e->name)) {
            e->ref = REF_PARAM;
            e->index = i;
            return true;
        }
    return false;
}

static void offer_advice(const Module *m, Nearest *near)
{
    for (size_t i = 0; i < m->table->advice_names.n; i++)
        nearest_offer(near, m->table->advice_names.at[i].name);
}

static void offer_values(const Module *m, const Scope *s, Nearest *near)
{
    for (const Bound *b = s->bound; b; b = b->outer)
        nearest_offer(near, b->binder->name.text);
    for (uint32_t i = 0; s->define && i < s->define->n_params; i++)
        nearest_offer(near, s->define->params[i].text);
    for (size_t i = 0; i < m->table->define_names.n; i++)
        nearest_offer(near, m->table->define_names.at[i].name);
    const Vocab *v = m->table->vocab;
    for (size_t i = 0; i < v->n_words; i++)
        nearest_offer(near, v->words[i].name);
    static const char *const own[] = {"depth", "root", "after"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        nearest_offer(near, own[i]);
}

static const char *suggest_of_table(Module *m, const Table *other, const char *prefix,
                                    size_t n_prefix, const char *name, bool advice)
{
    const Namespace *s = advice ? &other->advice_names : &other->define_names;
    Nearest near = {name, strlen(name), NULL, 0};
    for (size_t i = 0; i < s->n; i++)
        if (!s->at[i].is_table)
            nearest_offer(&near, s->at[i].name);
    return near.best
               ? arena_printf(m->home, "did you mean `%.*s.%s`?", (int)n_prefix, prefix, near.best)
               : NULL;
}

/* A hint for a name of advice or, with the names in force, of a value; NULL if nothing is near. */
static const char *suggest(Module *m, const Scope *s, const Name *name)
{
    const char *dot = strchr(name->text, '.');
    const Table *other = dot ? table_before(m->table, name->text, dot) : NULL;
    if (other)
        return suggest_of_table(m, other, name->text, (size_t)(dot - name->text), dot + 1, !s);
    Nearest near = {name->text, name->length, NULL, 0};
    if (!s)
        offer_advice(m, &near);
    else
        offer_values(m, s, &near);
    return near.best ? arena_printf(m->home, "did you mean `%s`?", near.best) : NULL;
}

static void report_arguments(Module *m, const Expr *e, const char *takes)
{
    const char *plural = e->n_args == 1 ? "" : "s";
    if (e->kind == EX_NAME)
        diag_add(m->ds, DIAG_ERROR, e->at, "`%s` takes %s, and is given none", e->name.text, takes);
    else
        diag_add(m->ds, DIAG_ERROR, e->at, "`%s` takes %s, not %u argument%s", e->name.text, takes,
                 e->n_args, plural);
}

/* Whether nothing needs to be said of a name that is not known. */
static bool is_excused(const Module *m, const Name *name)
{
    for (size_t i = 0; i < m->dropped.n; i++)
        if (same_name(&m->dropped.at[i], name))
            return true;
    return m->unknown_names == UNKNOWN_ARE_EXCUSED;
}

static void report_unknown(Module *m, const Scope *s, const Expr *e)
{
    if (is_excused(m, &e->name))
        return;
    Expr local = {.kind = EX_NAME, .name = e->name};
    if (find_local(s, &local)) {
        report_arguments(m, e, "no arguments");
        return;
    }
    if (find_qualified(m->table, e->name.text, e->name.length, true)) {
        diag_add(m->ds, DIAG_ERROR, e->name.span,
                 "`%s` is a piece of advice or a table, not a value", e->name.text);
        return;
    }
    Unknown *u = unknown_meet(m, &e->name, false);
    if (!u)
        return;
    const char *dot = strchr(e->name.text, '.');
    bool no_table = dot && !table_before(m->table, e->name.text, dot);
    u->text = no_table ? arena_printf(m->home, "unknown name `%s`: no table `%.*s` is used here",
                                      e->name.text, (int)(dot - e->name.text), e->name.text)
                       : arena_printf(m->home, "unknown name `%s`", e->name.text);
    u->hint = suggest(m, s, &e->name);
}

static const char *count_text(Module *m, unsigned n)
{
    if (n == 0)
        return "no arguments";
    return n == 1 ? "1 argument" : arena_printf(m->home, "%u arguments", n);
}

/* How many arguments the words of that name take: "1 or 2 arguments (S, T)". */
static const char *word_takes(Module *m, const Word *first)
{
    const Vocab *v = m->table->vocab;
    StrBuf b = {0};
    unsigned last = first->n_params;
    for (const Word *w = v->words; w < v->words + v->n_words; w++)
        if (strcmp(w->name, first->name) == 0) {
            strbuf_printf(&b, b.n ? " or %u" : "%u", w->n_params);
            last = w->n_params;
        }
    strbuf_printf(&b, last == 1 ? " argument" : " arguments");
    const char *text = first->n_params == 0 && last == 0 ? "no arguments"
                                                         : arena_text(m->home, strbuf_get(&b), b.n);
    strbuf_clear(&b);
    return text;
}

/* Which of the two words that take an expression e names. */
static RefKind root_or_after(const Expr *e)
{
    return e->name.text[0] == 'r' ? REF_ROOT : REF_AFTER;
}

static bool resolve_language_word(Module *m, Expr *e)
{
    if (!is_language_word(e->name.text, e->name.length))
        return false;
    bool is_depth = strcmp(e->name.text, "depth") == 0;
    if (is_depth ? e->kind == EX_NAME : e->kind == EX_CALL && e->n_args == 1)
        e->ref = is_depth ? REF_DEPTH : root_or_after(e);
    else
        report_arguments(m, e, is_depth ? "no arguments" : "1 argument");
    return true;
}

static bool resolve_word(Module *m, Expr *e)
{
    const Vocab *v = m->table->vocab;
    const Word *any = vocab_find_name(v, e->name.text, e->name.length);
    if (!any)
        return false;
    const Word *w = vocab_find(v, e->name.text, e->name.length, e->n_args);
    if (!w && e->kind == EX_NAME && names_find_define(m->table, e->name.text, e->name.length))
        return false;                           /* can_share_name() */
    if (!w || (e->kind == EX_CALL) != (w->n_params > 0)) {
        report_arguments(m, e, word_takes(m, any));
        return true;
    }
    bool is_string = e->n_args == 1 && e->args[0]->kind == EX_STRING;
    if (is_string != (w->kind == WORD_TEXT)) {
        diag_add(m->ds, DIAG_ERROR, e->args[0]->span,
                 is_string ? "`%s` takes no string here" : "`%s` takes a string in quotes",
                 e->name.text);
        return true;
    }
    Status status;
    Value value;
    if (is_string && !w->read_text(m->table->vocab->game, e->args[0]->name.text, &value, &status)) {
        diag_add(m->ds, DIAG_ERROR, e->args[0]->span, "%s", status.text);
        return true;
    }
    e->ref = REF_WORD;
    e->word = w;
    return true;
}

/* A definition that has the name of a word: that is an error already, and which of the two its user
 * means is not known. */
static bool is_taken_definition(const Module *m, const Name *name)
{
    const Define *d = names_find_define(m->table, name->text, name->length);
    bool is_word = is_language_word(name->text, name->length) ||
                   vocab_find_name(m->table->vocab, name->text, name->length);
    return d && is_word && !can_share_name(m, d);
}

static void resolve_name(Module *m, const Scope *s, Expr *e)
{
    if ((e->kind == EX_NAME && find_local(s, e)) || is_taken_definition(m, &e->name))
        return;
    if (resolve_language_word(m, e) || resolve_word(m, e))
        return;
    const Symbol *found = find_qualified(m->table, e->name.text, e->name.length, false);
    if (!found) {
        report_unknown(m, s, e);
        return;
    }
    Define *d = found->what;
    d->used = true;
    if (d->n_params != e->n_args || (e->kind == EX_CALL && e->n_args == 0)) {
        report_arguments(m, e, count_text(m, d->n_params));
        diag_note(m->ds, d->name.span, "`%s` is defined here", e->name.text);
        return;
    }
    e->ref = REF_DEFINE;
    e->define = d;
}

static void check_bound_name(Module *m, const Scope *s, const Name *name)
{
    if (reject_taken_name(m, name, "bound name"))
        return;
    Expr probe = {.kind = EX_NAME, .name = *name};
    if (find_local(s, &probe)) {
        diag_add(m->ds, DIAG_ERROR, name->span, "bound name `%s` is already in force here",
                 name->text);
        diag_hint(m->ds, "choose another name, such as `%s1`", name->text);
    } else if (namespace_find(&m->table->define_names, name->text, name->length)) {
        diag_add(m->ds, DIAG_ERROR, name->span, "bound name `%s` has the name of a definition",
                 name->text);
        diag_hint(m->ds, "choose another name, such as `%s1`", name->text);
    }
}

static void resolve(Module *m, const Scope *s, Expr *e)
{
    if (e->kind == EX_BINDER) {
        check_bound_name(m, s, &e->name);
        resolve(m, s, e->args[0]);
        Bound bound = {e, s->bound};
        Scope inner = {s->define, &bound};
        resolve(m, &inner, e->args[1]);
        return;
    }
    if (e->kind == EX_STRING)                   /* resolve_word takes those that may stand */
        diag_add(m->ds, DIAG_ERROR, e->span, "a string cannot stand here");
    if (e->kind == EX_NAME || e->kind == EX_CALL)
        resolve_name(m, s, e);
    bool takes_text = e->ref == REF_WORD && e->word->kind == WORD_TEXT;
    bool reported = e->kind == EX_CALL && e->ref == REF_NONE;
    for (uint32_t i = 0; i < e->n_args; i++)
        if (e->args[i]->kind != EX_STRING || !(takes_text || reported))
            resolve(m, s, e->args[i]);
}

static void resolve_top(Module *m, Expr *e)
{
    resolve(m, &(Scope){0}, e);
}

void names_resolve_expr(Module *m, Expr *e)
{
    resolve_top(m, e);
    unknown_report(m);
}

static void check_params(Module *m, const Define *d)
{
    for (uint32_t i = 0; i < d->n_params; i++) {
        const Name *p = &d->params[i];
        if (reject_taken_name(m, p, "parameter"))
            continue;
        if (namespace_find(&m->table->define_names, p->text, p->length)) {
            diag_add(m->ds, DIAG_ERROR, p->span, "parameter `%s` has the name of a definition",
                     p->text);
            diag_hint(m->ds, "choose another name, such as `%s1`", p->text);
        }
        for (uint32_t j = 0; j < i; j++)
            if (same_name(&d->params[j], p))
                diag_add(m->ds, DIAG_ERROR, p->span, "parameter `%s` stands twice", p->text);
    }
}

/* ---- the whole module --------------------------------------------------------------------- */

static void report_unknown_item(Module *m, const Rule *r, const Name *item)
{
    Unknown *u = unknown_meet(m, item, true);
    if (!u)
        return;
    u->text = arena_printf(m->home, "rule `%s` names `%s`, which is no advice and no table",
                           r->name.text, item->text);
    u->hint = suggest(m, NULL, item);
}

static void resolve_items(Module *m, Rule *r)
{
    for (uint32_t i = 0; i < r->n_items; i++) {
        RuleItem *item = &r->items[i];
        const Symbol *s = find_qualified(m->table, item->name.text, item->name.length, true);
        if (s && s->is_table) {
            item->table = s->what;
        } else if (s) {
            item->advice = s->what;
            item->advice->used = true;
        } else if (!is_excused(m, &item->name)) {
            report_unknown_item(m, r, &item->name);
        }
    }
}

static void visit_key(Module *m, const OrderKey *key, VisitExpr *visit)
{
    visit(m, key->expr);
    if (key->condition)
        visit(m, key->condition);
}

void module_each_expr(Module *m, VisitExpr *visit)
{
    const Table *t = m->table;
    for (size_t i = 0; i < t->n_advices; i++) {
        Advice *a = t->advices[i];
        for (size_t j = 0; j < N_PARTS; j++)
            if (a->part[j])
                visit(m, a->part[j]);
        if (a->seek)
            visit_key(m, a->seek, visit);
        for (uint32_t j = 0; j < a->n_prefer; j++)
            visit_key(m, &a->prefer[j], visit);
    }
    for (size_t i = 0; i < t->n_rules; i++)
        if (t->rules[i]->condition)
            visit(m, t->rules[i]->condition);
    if (t->aim)
        visit(m, t->aim);
    if (t->scope)
        visit(m, t->scope);
    if (t->avoid)
        visit(m, t->avoid);
}

static void move_lists(Module *m)
{
    Table *t = m->table;
    t->defines = ARENA_ARRAY(m->home, Define *, m->defines.n);
    t->advices = arena_copy(m->home, m->advices.at, m->advices.n * sizeof *m->advices.at);
    t->rules = arena_copy(m->home, m->rules.at, m->rules.n * sizeof *m->rules.at);
    t->imports = arena_copy(m->home, m->imports.at, m->imports.n * sizeof *m->imports.at);
    t->n_advices = m->advices.n;
    t->n_rules = m->rules.n;
    t->n_imports = m->imports.n;
}

/* ---- plans -------------------------------------------------------------------------------- */

static void report_plan_item(Module *m, const Advice *plan, const Name *item)
{
    Unknown *u = unknown_meet(m, item, true);
    if (!u)
        return;
    u->text = arena_printf(m->home, "plan `%s` names `%s`, which is no advice", plan->name.text,
                           item->text);
    u->hint = suggest(m, NULL, item);
}

static void resolve_plan_item(Module *m, const Advice *plan, const PlanMesh *mesh, RuleItem *item)
{
    const Symbol *s = find_qualified(m->table, item->name.text, item->name.length, true);
    if (!s) {
        if (!is_excused(m, &item->name))
            report_plan_item(m, plan, &item->name);
        return;
    }
    if (s->is_table) {
        diag_add(m->ds, DIAG_ERROR, item->name.span, "a table cannot stand in a plan: `%s`",
                 item->name.text);
        return;
    }
    item->advice = s->what;
    item->advice->used = true;
    if (mesh->n > LIMIT_MESH && item == mesh->items)
        diag_add(m->ds, DIAG_ERROR, item->name.span,
                 "more than %d pieces of advice are joined by `with` in plan `%s`", LIMIT_MESH,
                 plan->name.text);
    if (item->advice->plan && mesh->n > 1)
        diag_add(m->ds, DIAG_ERROR, item->name.span,
                 "`%s` is a plan: only advice can be joined by `with`", item->name.text);
    else if (advice_holds(item->advice))
        diag_add(m->ds, DIAG_ERROR, item->name.span,
                 "`%s` has no `better:`: advice that holds for ever cannot stand in a plan",
                 item->name.text);
}

typedef void VisitItem(Module *m, const Advice *plan, const PlanMesh *mesh, RuleItem *item);

static void each_plan_item(Module *m, const Advice *a, VisitItem *visit)
{
    for (uint32_t i = 0; i < a->plan->n; i++)
        for (uint32_t j = 0; j < a->plan->steps[i].n; j++) {
            PlanMesh *mesh = &a->plan->steps[i].meshes[j];
            for (uint32_t k = 0; k < mesh->n; k++)
                visit(m, a, mesh, &mesh->items[k]);
        }
}

enum { PLAN_NEW = 0, PLAN_OPEN = UINT8_MAX };   /* else how deep the plans in it stand */

static void follow_plan(Module *m, Advice *a);

static void follow_plan_item(Module *m, const Advice *plan, const PlanMesh *mesh, RuleItem *item)
{
    Advice *a = item->advice;
    (void)plan;
    (void)mesh;
    if (!a || !a->plan)
        return;
    if (a->visit == PLAN_NEW && m->open_plans <= LIMIT_PLAN_DEPTH)
        follow_plan(m, a);
    if (a->visit == PLAN_OPEN) {
        diag_add(m->ds, DIAG_ERROR, item->name.span, "plan `%s` uses itself", a->name.text);
        item->advice = NULL;
    } else if (a->visit == PLAN_NEW || a->visit > LIMIT_PLAN_DEPTH) {
        if (!m->plans_too_deep)
            diag_add(m->ds, DIAG_ERROR, item->name.span,
                     "plans stand more than %d deep in one another", LIMIT_PLAN_DEPTH);
        m->plans_too_deep = true;
        item->advice = NULL;
    }
}

static uint8_t depth_of_plans_in(const Advice *a)
{
    uint8_t most = 0;
    for (uint32_t i = 0; i < a->plan->n; i++)
        for (uint32_t j = 0; j < a->plan->steps[i].n; j++)
            for (uint32_t k = 0; k < a->plan->steps[i].meshes[j].n; k++) {
                const Advice *in = a->plan->steps[i].meshes[j].items[k].advice;
                most = in && in->visit > most ? in->visit : most;
            }
    return most;
}

static void follow_plan(Module *m, Advice *a)
{
    a->visit = PLAN_OPEN;
    m->open_plans++;
    each_plan_item(m, a, follow_plan_item);
    m->open_plans--;
    a->visit = (uint8_t)(depth_of_plans_in(a) + 1);
}

static void resolve_plans(Module *m)
{
    Table *t = m->table;
    for (size_t i = 0; i < t->n_advices; i++)
        if (t->advices[i]->plan)
            each_plan_item(m, t->advices[i], resolve_plan_item);
    for (size_t i = 0; i < t->n_advices; i++)
        if (t->advices[i]->plan && t->advices[i]->visit == PLAN_NEW)
            follow_plan(m, t->advices[i]);
}

void names_resolve(Module *m)
{
    assert(m->table && m->home && m->ds);
    Table *t = m->table;
    move_lists(m);
    build_define_names(m);
    build_advice_names(m);
    check_rule_names(m);
    for (size_t i = 0; i < m->defines.n; i++) {
        Define *d = m->defines.at[i];
        check_params(m, d);
        resolve(m, &(Scope){.define = d}, d->body);
    }
    module_each_expr(m, resolve_top);
    for (size_t i = 0; i < t->n_rules; i++)
        resolve_items(m, t->rules[i]);
    resolve_plans(m);
    if (m->unknown_names == UNKNOWN_ARE_ERRORS)
        unknown_report(m);
    order_definitions(m);
}

/* ---- warnings ----------------------------------------------------------------------------- */

static void warn_unused(Module *m)
{
    for (size_t i = 0; i < m->defines.n; i++) {
        const Define *d = m->defines.at[i];
        if (!d->used && !d->from_library)
            diag_add(m->ds, DIAG_WARNING, d->name.span, "definition `%s` is never used",
                     d->name.text);
    }
    for (size_t i = 0; i < m->table->n_advices; i++) {
        const Advice *a = m->table->advices[i];
        if (!a->used && !a->from_library)
            diag_add(m->ds, DIAG_WARNING, a->name.span,
                     a->plan ? "plan `%s` is in no rule" : "advice `%s` is in no rule",
                     a->name.text);
    }
}

/* A rule that holds everywhere: without a condition, or `if true` as the textbooks write it. */
static bool is_always(const Rule *r)
{
    return !r->condition || (r->condition->kind == EX_BOOL && r->condition->number);
}

static void warn_rules(Module *m)
{
    const Rule *always = NULL;
    for (size_t i = 0; i < m->table->n_rules; i++) {
        const Rule *r = m->table->rules[i];
        if (always) {
            diag_add(m->ds, DIAG_WARNING, r->name.span, "rule `%s` can never be reached",
                     r->name.text);
            diag_note(m->ds, always->name.span, "rule `%s` %s", always->name.text,
                      always->condition ? "always holds" : "has no condition");
        } else if (is_always(r)) {
            always = r;
        }
    }
    if (!always && m->table->n_rules) {
        const Rule *last = m->table->rules[m->table->n_rules - 1];
        diag_add(m->ds, DIAG_WARNING, last->name.span,
                 "no rule covers the positions in which no condition holds");
        diag_hint(m->ds, "a last rule without `if` would");
    }
}

void names_warn(Module *m)
{
    if (m->unknown_names == UNKNOWN_ARE_LACKING)
        unknown_list(m);
    if (!m->table->name.text)
        return;                                 /* a library offers; others use */
    warn_unused(m);
    warn_rules(m);
}
