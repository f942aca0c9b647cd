/* lang/context_check.c -- where a word may stand.
 * Does: computes what each definition makes use of; reports words of moves, `depth`, `root`,
 *       `after`, `played` and `then` where they have no meaning.
 * Knows: the resolved tree.   Must not know: types, files, any game.
 * Start reading at places_check(). */
#include "lang/check.h"

#include <assert.h>
#include <stdio.h>

static bool is_from_or_to(const Word *w)
{
    return w->kind == WORD_MOVE && !w->needs_after && w->n_params == 0 && w->type == TYPE_SET;
}

static unsigned uses_here(const Expr *e)
{
    switch (e->ref) {
    case REF_DEPTH: return USES_DEPTH;
    case REF_ROOT: return USES_ROOT;
    case REF_AFTER: return USES_AFTER;
    case REF_PLAYED: return USES_PLAYED;
    case REF_DEFINE: return e->define->uses;
    case REF_WORD:
        if (e->word->kind != WORD_MOVE)
            return e->word->absolute ? USES_EDGES : 0;
        if (e->word->of_record)
            return USES_RECORD;
        return is_from_or_to(e->word) ? USES_FROM_TO : USES_MOVE;
    default: return e->kind == EX_THEN ? USES_THEN : 0;
    }
}

static unsigned uses_below(const Expr *e)
{
    unsigned uses = uses_here(e);
    if (e->ref == REF_PLAYED) /* what stands in it has a move */
        return uses;
    for (uint32_t i = 0; i < e->n_args; i++)
        uses |= uses_below(e->args[i]);
    return uses;
}

/* What is not allowed in some place, and how a message calls that place. */
typedef struct Ban {
    unsigned uses;
    const char *place;
    unsigned *params; /* notes what is banned round each parameter; NULL: nobody asks */
    const char *hint; /* to an error about what speaks of a move; or NULL */
} Ban;

static const char *noun_of(unsigned uses)
{
    if (uses & USES_PLAYED)
        return "`played`";
    if (uses & USES_AFTER)
        return "`after`";
    if (uses & (USES_FROM_TO | USES_MOVE | USES_RECORD))
        return "words of moves";
    if (uses & USES_THEN)
        return "`then`";
    if (uses & USES_EDGES)
        return "words of files and edges";
    return uses & USES_ROOT ? "`root`" : "`depth`";
}

/* An argument stands for its text, so what holds where the parameter stands holds for it, too. */
static Ban ban_of_argument(Module *m, const Expr *call, uint32_t i, Ban ban)
{
    unsigned more = call->define->param_bans[i] & ~ban.uses;
    if (more) {
        ban.place = arena_printf(m->home, "this argument: `%s` puts it inside %s", call->name.text,
                                 more & USES_EDGES ? "a shift" : "`root` or `after`");
        ban.uses |= more;
    }
    return ban;
}

/* What is banned inside e, and all that is outside it but for the move of `played`. */
static Ban ban_inside(Module *m, const Expr *e, Ban ban)
{
    switch (e->ref) {
    case REF_ROOT: return (Ban){ban.uses | USES_OF_MOVES, "`root`", ban.params, NULL};
    case REF_AFTER:
        return (Ban){ban.uses | (USES_OF_MOVES & ~USES_FROM_TO), "`after`", ban.params, NULL};
    case REF_PLAYED: return (Ban){USES_DEPTH | USES_ROOT | USES_THEN, "`played`", ban.params, NULL};
    case REF_WORD:
        if (e->word->kind == WORD_SYMMETRY && !(ban.uses & USES_PLAYED))
            return (Ban){ban.uses | USES_PLAYED, "an image of the board", ban.params, NULL};
        if (e->word->kind == WORD_SHIFT)
            return (Ban){ban.uses | USES_EDGES, arena_printf(m->home, "`%s`", e->word->name),
                         ban.params, ban.hint};
        return ban;
    default: return ban;
    }
}

static const char of_games[] =
    "it speaks of the move that was played: games that are searched have one";

static const char of_edges[] = "squares are moved here; files and edges stay where they are";

static const char *hint_of(unsigned bad, Ban ban)
{
    if (bad & USES_EDGES)
        return of_edges;
    bool of_game = bad & (USES_PLAYED | USES_RECORD);
    if (of_game && (ban.uses & USES_PLAYED))
        return of_games;
    return of_game || (bad & (USES_AFTER | USES_FROM_TO | USES_MOVE)) ? ban.hint : NULL;
}

/* Reports each outermost use of what is banned. */
static void check_ban(Module *m, const Expr *e, Ban ban)
{
    unsigned bad = uses_here(e) & ban.uses;
    if (bad && e->ref == REF_DEFINE) {
        diag_add(m->ds, DIAG_ERROR, e->at, "`%s` cannot stand in %s: it uses %s", e->name.text,
                 ban.place, noun_of(bad));
    } else if (bad & USES_THEN) {
        diag_add(m->ds, DIAG_ERROR, e->at, "`then` cannot stand in %s", ban.place);
    } else if (bad) {
        diag_add(m->ds, DIAG_ERROR, e->at, "`%s` cannot stand in %s", e->name.text, ban.place);
    }
    if (hint_of(bad, ban))
        diag_hint(m->ds, "%s", hint_of(bad, ban));
    if (bad && e->ref == REF_DEFINE)
        diag_note(m->ds, e->define->name.span, "`%s` is defined here", e->name.text);
    if (e->ref == REF_PARAM && ban.params)
        ban.params[e->index] |= ban.uses;
    ban = ban_inside(m, e, ban);
    for (uint32_t i = 0; i < e->n_args; i++)
        check_ban(m, e->args[i], e->ref == REF_DEFINE ? ban_of_argument(m, e, i, ban) : ban);
}

/* `then` may stand at the top of a constraint, in parentheses there, and under `and`. */
static void check_then(Module *m, const Expr *e, bool allowed)
{
    if (!allowed && (uses_here(e) & USES_THEN)) {
        diag_add(m->ds, DIAG_ERROR, e->at,
                 "alternatives (`then`) can only stand at the top of a constraint and under `and`");
        if (e->ref == REF_DEFINE)
            diag_note(m->ds, e->define->name.span, "`%s` is a definition with `then`",
                      e->name.text);
        return;
    }
    bool below = allowed && (e->kind == EX_THEN || e->kind == EX_AND);
    for (uint32_t i = 0; i < e->n_args; i++)
        check_then(m, e->args[i], below);
}

static const char where_moves_are[] =
    "it speaks of a move, as the clauses `us:`, `them:` and `prefer:` do";

static void check_condition(Module *m, const Expr *e, const char *place)
{
    check_ban(m, e, (Ban){USES_OF_MOVES | USES_DEPTH | USES_ROOT, place, NULL, where_moves_are});
}

static void check_goal(Module *m, const Expr *e, const char *place)
{
    check_ban(m, e, (Ban){USES_OF_MOVES, place, NULL, where_moves_are});
}

/* place: "`us:`"; only in `prefer:` a constraint cannot stand. */
static void check_move(Module *m, const Expr *e, const char *place, bool is_constraint)
{
    check_ban(m, e, (Ban){USES_PLAYED | USES_RECORD, place, NULL, NULL});
    check_then(m, e, is_constraint);
}

static void check_define(Module *m, Define *d)
{
    d->uses = uses_below(d->body);
    d->param_bans = ARENA_ARRAY(m->home, unsigned, d->n_params);
    check_ban(m, d->body, (Ban){0, NULL, d->param_bans, NULL});
    check_then(m, d->body, true);
}

static void check_key_of_goals(Module *m, const OrderKey *key, const char *clause)
{
    check_goal(m, key->expr, clause);
    if (key->condition)
        check_goal(m, key->condition, clause);
}

/* Coefficients, and the estimate of the situation, which is asked of positions as that of `expect:`
 * is. */
static void check_numbers(Module *m, const Advice *a, unsigned k)
{
    char where[sizeof "`explore:`"];
    const NumbersClause *c = a->numbers[k];
    snprintf(where, sizeof where, "`%s`", clause_label(CLAUSE_RISK + k));
    for (uint32_t i = 0; c && i < c->n; i++) {
        if (c->at[i] == advice_situation(a))
            check_goal(m, c->at[i], where);
        else
            check_condition(m, c->at[i], where);
    }
}

static void check_arguments(Module *m, const RuleItem *item)
{
    for (uint32_t i = 0; i < item->n_arguments; i++)
        check_condition(m, item->arguments[i].expr, "an argument of advice");
}

static void check_plan_arguments(Module *m, const AdvicePlan *plan)
{
    const RuleItem *item;
    for (PlanCursor at = {0}; (item = plan_next_item(plan, &at));)
        check_arguments(m, item);
}

static void check_advice_context(Module *m, Advice *a)
{
    a->uses = 0;
    for (uint32_t i = 0; i < a->n_params; i++)
        check_condition(m, a->params[i].domain, "the values of a parameter");
    check_plan_arguments(m, a->plan);
    for (size_t i = CLAUSE_BETTER; i < N_PARTS; i++)
        a->uses |= a->part[i] ? uses_below(a->part[i]) : 0;
    if (a->when)
        check_condition(m, a->when, "`when:`");
    if (a->better)
        check_goal(m, a->better, "`better:`");
    if (a->holding)
        check_goal(m, a->holding, "`holding:`");
    if (a->seek)
        check_key_of_goals(m, a->seek, "`seek:`");
    if (a->expect)
        check_key_of_goals(m, a->expect, "`expect:`");
    for (unsigned k = 0; k < N_NUMBERS; k++)
        check_numbers(m, a, k);
    if (a->us)
        check_move(m, a->us, "`us:`", true);
    if (a->them)
        check_move(m, a->them, "`them:`", true);
    for (uint32_t i = 0; i < a->n_prefer; i++) {
        check_move(m, a->prefer[i].expr, "`prefer:`", false);
        if (a->prefer[i].condition)
            check_move(m, a->prefer[i].condition, "`prefer:`", false);
    }
}

void places_check(Module *m)
{
    assert(m->table && m->ds);
    Table *t = m->table;
    for (size_t i = 0; i < t->n_defines; i++)
        check_define(m, t->defines[i]);
    for (size_t i = 0; i < t->n_advices; i++)
        check_advice_context(m, t->advices[i]);
    for (size_t i = 0; i < t->n_rules; i++) {
        if (t->rules[i]->condition)
            check_condition(m, t->rules[i]->condition, "the condition of a rule");
        for (uint32_t j = 0; j < t->rules[i]->n_items; j++)
            check_arguments(m, &t->rules[i]->items[j]);
    }
    if (t->aim)
        check_condition(m, t->aim, "`aim`");
    if (t->scope)
        check_condition(m, t->scope, "`scope`");
    if (t->avoid)
        check_condition(m, t->avoid, "`avoid`");
}

void places_check_expr(Module *m, Expr *e, ExprPlace place)
{
    assert(m && e);
    if (place == PLACE_MOVE) {
        check_move(m, e, "an expression about a move", true);
        return;
    }
    Ban ban = {USES_OF_MOVES, "an expression about a position", NULL,
               "it speaks of a move, and there is none here"};
    if (place == PLACE_CONDITION)
        ban.uses |= USES_DEPTH | USES_ROOT;
    if (place == PLACE_IN_GAME) {
        ban.uses &= ~(unsigned)USES_PLAYED;
        ban.hint = "it speaks of a move: `played(...)` is of the one that led to the position";
    }
    check_ban(m, e, ban);
}
