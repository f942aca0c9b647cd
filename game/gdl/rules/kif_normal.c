/* game/gdl/rules/kif_normal.c -- one rule as a disjunction of conjunctions.
 * A formula is walked once, with a flag for the `not` around it; its literals are added to every
 * conjunction found so far. */
#include "game/gdl/rules/kif_normal.h"

#include <assert.h>
#include <string.h>

#include "game/gdl/rules/kif_unify.h"

/* Literals that must hold together, newest first, shared between conjunctions. */
typedef struct KifConjunct {
    KifLiteral literal;
    bool is_equation; /* the atom is (distinct A B), and A and B are equal */
    const struct KifConjunct *before;
    size_t n; /* with those before */
} KifConjunct;

typedef VEC(const KifConjunct *) KifDisjunction;

/* A rule in the making. */
typedef struct KifMaker {
    KifCollection *all;
    Arena *scratch;
    KifName variable[LIMIT_KIF_VARIABLES];
    unsigned n_variables;
    bool failed;
} KifMaker;

static void fail_rule_making(KifMaker *m)
{
    m->failed = true;
}

#define FAIL(m, at, ...) \
    (diag_add((m)->all->ds, DIAG_ERROR, (at), __VA_ARGS__), fail_rule_making(m))

/* ---- terms -------------------------------------------------------------------------------- */

static uint32_t number_of_variable(KifMaker *m, const KifNode *node)
{
    for (unsigned i = 0; i < m->n_variables; i++) {
        if (m->variable[i] == node->name)
            return i;
    }
    if (m->n_variables == LIMIT_KIF_VARIABLES) {
        if (!m->failed)
            FAIL(m, node->at, "more than %d variables in one rule", LIMIT_KIF_VARIABLES);
        return 0;
    }
    m->variable[m->n_variables] = node->name;
    return m->n_variables++;
}

static KifTerm make_kif_term(KifMaker *m, const KifNode *node, unsigned depth);

/* A list as a function or an atom; its first child names it. */
static KifTerm make_kif_function(KifMaker *m, const KifNode *list, unsigned depth)
{
    KifTerm term = {.kind = KIF_CONSTANT, .at = list->at};
    if (list->n == 0 || list->child[0].kind != KIF_NODE_NAME) {
        if (list->n == 0)
            FAIL(m, list->at, "expected a name behind `(`, found nothing");
        else
            FAIL(m, list->child[0].at, "expected a name behind `(`");
        return term;
    }
    if (depth > LIMIT_KIF_TERM_DEPTH) {
        FAIL(m, list->at, "a term within more than %d others", LIMIT_KIF_TERM_DEPTH);
        return term;
    }
    term.name = list->child[0].name;
    term.n = (uint32_t)(list->n - 1);
    if (term.n == 0)
        return term;
    term.kind = KIF_FUNCTION;
    KifTerm *args = ARENA_ARRAY(m->all->home, KifTerm, term.n);
    for (uint32_t i = 0; i < term.n && !m->failed; i++)
        args[i] = make_kif_term(m, &list->child[i + 1], depth + 1);
    term.args = args;
    return term;
}

static KifTerm make_kif_term(KifMaker *m, const KifNode *node, unsigned depth)
{
    if (node->kind == KIF_NODE_VARIABLE)
        return (KifTerm){.kind = KIF_VARIABLE, .name = number_of_variable(m, node), .at = node->at};
    if (node->kind == KIF_NODE_NAME)
        return (KifTerm){.kind = KIF_CONSTANT, .name = node->name, .at = node->at};
    KifTerm term = make_kif_function(m, node, depth);
    if (!m->failed && term.kind == KIF_FUNCTION && term.name < N_KIF_KEYWORDS)
        diag_add(m->all->ds, DIAG_WARNING, node->at, "the keyword `%s` as the name of a function",
                 kif_name_text(m->all->names, term.name));
    return term;
}

/* An atom: no variable, and a keyword has its number of arguments. */
static KifTerm make_kif_atom(KifMaker *m, const KifNode *node)
{
    KifTerm atom = {.kind = KIF_CONSTANT, .name = node->name, .at = node->at};
    if (node->kind == KIF_NODE_VARIABLE) {
        FAIL(m, node->at, "a variable in place of a relation");
        return atom;
    }
    if (node->kind == KIF_NODE_LIST)
        atom = make_kif_function(m, node, 0);
    if (m->failed)
        return atom;
    int arity = kif_keyword_arity(atom.name);
    const char *name = kif_name_text(m->all->names, atom.name);
    if (arity >= 0 && (uint32_t)arity != atom.n)
        FAIL(m, node->at, "`%s` takes %d argument%s, found %u", name, arity, arity == 1 ? "" : "s",
             atom.n);
    else if (atom.name == KIF_IF)
        FAIL(m, node->at, "`<=` within a rule");
    return atom;
}

/* ---- formulas ----------------------------------------------------------------------------- */

/* Adds a literal to each conjunction. */
static void conjoin_literal(KifMaker *m, KifDisjunction *all, KifLiteral literal, bool is_equation)
{
    for (size_t i = 0; i < all->n; i++) {
        KifConjunct *c = ARENA_NEW(m->scratch, KifConjunct);
        size_t n = all->at[i] ? all->at[i]->n : 0;
        *c = (KifConjunct){literal, is_equation, all->at[i], n + 1};
        all->at[i] = c;
    }
}

static void conjoin_atom(KifMaker *m, KifDisjunction *all, const KifNode *node, bool negated)
{
    KifTerm atom = make_kif_atom(m, node);
    if (m->failed)
        return;
    if (atom.name == KIF_DISTINCT) {
        conjoin_literal(m, all, (KifLiteral){KIF_DIFFERS, atom}, negated);
    } else if (atom.name == KIF_INIT || atom.name == KIF_NEXT) {
        FAIL(m, node->at, "`%s` in a condition: it can only be concluded",
             kif_name_text(m->all->names, atom.name));
        if (atom.name == KIF_INIT)
            diag_hint(m->all->ds, "use a relation of your own in both places");
    } else {
        conjoin_literal(m, all, (KifLiteral){negated ? KIF_FAILS : KIF_HOLDS, atom}, false);
    }
}

static void add_formula(KifMaker *m, KifDisjunction *all, const KifNode *node, bool negated);

/* Each part in turn goes on from the conjunctions there were. */
static void conjoin_any(KifMaker *m, KifDisjunction *all, const KifNode *list, bool negated)
{
    KifDisjunction before = *all;
    *all = (KifDisjunction){0};
    for (size_t i = 1; i < list->n && !m->failed; i++) {
        KifDisjunction one = {0};
        for (size_t k = 0; k < before.n; k++)
            vec_push(&one, before.at[k], "conjunctions");
        add_formula(m, &one, &list->child[i], negated);
        if (!m->failed && all->n + one.n > LIMIT_KIF_CONJUNCTIONS)
            FAIL(m, list->at, "more than %d cases after writing out every `or` of a rule",
                 LIMIT_KIF_CONJUNCTIONS);
        for (size_t k = 0; k < one.n && !m->failed; k++)
            vec_push(all, one.at[k], "conjunctions");
        vec_clear(&one);
    }
    vec_clear(&before);
}

static void conjoin_all(KifMaker *m, KifDisjunction *all, const KifNode *list, bool negated)
{
    for (size_t i = 1; i < list->n && !m->failed; i++)
        add_formula(m, all, &list->child[i], negated);
}

static void add_formula(KifMaker *m, KifDisjunction *all, const KifNode *node, bool negated)
{
    bool is_list =
        node->kind == KIF_NODE_LIST && node->n > 0 && node->child[0].kind == KIF_NODE_NAME;
    KifName name = is_list ? node->child[0].name : UINT32_MAX;
    if (name == KIF_NOT && node->n == 2)
        add_formula(m, all, &node->child[1], !negated);
    else if (name == KIF_NOT)
        FAIL(m, node->at, "`not` takes 1 argument, found %zu", node->n - 1);
    else if (name != KIF_OR && name != KIF_AND)
        conjoin_atom(m, all, node, negated);
    else if (node->n == 1)
        FAIL(m, node->at, "`%s` of nothing", kif_name_text(m->all->names, name));
    else if ((name == KIF_OR) != negated)
        conjoin_any(m, all, node, negated);
    else
        conjoin_all(m, all, node, negated);
}

/* ---- rules -------------------------------------------------------------------------------- */

static KifTerm make_head(KifMaker *m, const KifNode *node)
{
    KifTerm head = make_kif_atom(m, node);
    switch (m->failed ? (uint32_t)KIF_ROLE : head.name) {
    case KIF_TRUE:
    case KIF_DOES:
    case KIF_DISTINCT:
    case KIF_NOT:
    case KIF_OR:
    case KIF_AND:
        FAIL(m, node->at, "`%s` cannot be concluded", kif_name_text(m->all->names, head.name));
        break;
    default: break;
    }
    return head;
}

/* Takes the equations out by substitution.  False: they cannot hold, and the rule never does. */
static bool solve_equations(KifMaker *m, const KifConjunct *c, KifBindings *b)
{
    for (; c; c = c->before) {
        const KifTerm *pair = c->literal.atom.args;
        if (!c->is_equation)
            continue;
        if (!kif_unify(b, &pair[0], &pair[1]))
            return false;
        if (b->is_too_large) {
            FAIL(m, c->literal.atom.at, "terms of more than %d names, or too deep",
                 LIMIT_KIF_TERM_SIZE);
            return false;
        }
    }
    return true;
}

/* Whether one more rule may be kept. */
static bool check_rule_limits(KifMaker *m, const KifNode *tree, size_t n)
{
    KifCollection *all = m->all;
    if (n > LIMIT_KIF_BODY) {
        FAIL(m, tree->at, "more than %d conditions in one rule", LIMIT_KIF_BODY);
    } else if (all->rules.n >= LIMIT_KIF_RULES || all->n_literals + n > LIMIT_KIF_LITERALS) {
        FAIL(m, tree->at,
             "more than %d rules, or %d conditions in all, after writing out every `or`",
             LIMIT_KIF_RULES, LIMIT_KIF_LITERALS);
        all->is_full = true;
    }
    return !m->failed;
}

static void add_kif_rule(KifMaker *m, const KifNode *tree, const KifTerm *head,
                         const KifConjunct *c)
{
    KifCollection *all = m->all;
    KifBindings b = {.home = all->home};
    size_t n = c ? c->n : 0;
    if (!solve_equations(m, c, &b) || !check_rule_limits(m, tree, n))
        return;
    KifLiteral *body = ARENA_ARRAY(all->home, KifLiteral, n);
    size_t k = n;
    for (; c; c = c->before) {
        if (!c->is_equation)
            body[--k] = (KifLiteral){c->literal.kind, kif_substitute(&b, &c->literal.atom)};
    }
    KifRule rule = {.head = kif_substitute(&b, head),
                    .body = body + k,
                    .n = n - k,
                    .variables =
                        arena_copy(all->home, m->variable, sizeof m->variable[0] * m->n_variables),
                    .n_variables = m->n_variables,
                    .at = tree->at};
    if (b.is_too_large)
        FAIL(m, tree->at, "terms of more than %d names, or too deep", LIMIT_KIF_TERM_SIZE);
    else
        vec_push(&all->rules, rule, "rules");
    all->n_literals += rule.n + b.size;
}

/* HEAD, or (<= HEAD LITERAL...). */
static bool is_rule(const KifNode *tree)
{
    return tree->kind == KIF_NODE_LIST && tree->n > 0 && tree->child[0].kind == KIF_NODE_NAME &&
           tree->child[0].name == KIF_IF;
}

void kif_normalise(KifCollection *all, const KifNode *tree)
{
    assert(all && tree);
    KifMaker m = {.all = all, .scratch = arena_new("conjunctions")};
    KifDisjunction cases = {0};
    if (is_rule(tree) && tree->n == 1)
        FAIL(&m, tree->at, "`<=` without a conclusion");
    KifTerm head = {0};
    if (!m.failed)
        head = make_head(&m, is_rule(tree) ? &tree->child[1] : tree);
    vec_push(&cases, NULL, "conjunctions");
    for (size_t i = 2; is_rule(tree) && i < tree->n && !m.failed; i++)
        add_formula(&m, &cases, &tree->child[i], false);
    for (size_t i = 0; i < cases.n && !m.failed; i++)
        add_kif_rule(&m, tree, &head, cases.at[i]);
    vec_clear(&cases);
    arena_free(m.scratch);
}
