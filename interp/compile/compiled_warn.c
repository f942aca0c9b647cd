/* interp/compile/compiled_warn.c -- warnings that need constraints to be understood (see draft.h).
 * Start reading at compiled_warn(), the last function. */
#include <assert.h>

#include "interp/compile/depths.h"
#include "interp/compile/draft.h"

static void warn_prefer(Drafter *d, const Advice *a, const Draft *draft)
{
    for (uint32_t i = 0; i < a->n_prefer; i++)
        if (!(graph_node(d->g, draft->prefer[i])->deps & DEP_MOVE)) {
            diag_add(d->ds, DIAG_WARNING, a->prefer[i].expr->span,
                     "this is the same for all moves of a position");
            diag_hint(d->ds, "did you mean `after(...)`?");
        }
}

/* `them: any` says in so many words what goes without saying: no bound is wanted.  The notation of
 * the textbooks has to write it always. */
static bool is_meant_unbounded(const Drafter *d, const Advice *a, const Draft *draft)
{
    if (!a->them || a->textbook || draft->n_alternatives[TURN_THEM] != 1)
        return false;
    const GraphNode *n = graph_node(d->g, draft->alternative[TURN_THEM][0]);
    return n->op == G_CONST && n->value;
}

/* Where one plays alone nobody moves whom `them:` could bind: chance makes each of its moves. */
static void warn_alone(Drafter *d, const Game *game, const Advice *a, const Draft *draft)
{
    if (game->n_players > 1 || !a->them || a->textbook || is_meant_unbounded(d, a, draft))
        return;
    diag_add(d->ds, DIAG_WARNING, a->them->span,
             "`them:` of `%s` binds nobody: `%s` is the only player of game `%s`", a->name.text,
             game->players[0], game->name);
}

/* Of a game with one player: there is nobody whose moves `them:` could bound. */
static void warn_own_bound(Drafter *d, const Advice *a)
{
    diag_add(d->ds, DIAG_WARNING, a->us ? a->us->span : a->name.span,
             "`us:` of `%s` does not bound `depth`: only limits end its search", a->name.text);
    diag_hint(d->ds, "a bound such as `us: depth < 40` would end it");
}

/* Not asked of advice that is held for ever: its strategy is closed, it has no depth to bound. */
static void warn_bounds(Drafter *d, const Game *game, const Draft *draft, const CompiledAdvice *c)
{
    const Advice *a = c->advice;
    assert(!advice_holds(a));
    bool us = c->constraint[TURN_US].last_depth != UINT32_MAX;
    bool them = c->constraint[TURN_THEM].last_depth != UINT32_MAX;
    if (game->n_players == 1 && !game->chance) {
        if (!us && !is_meant_unbounded(d, a, draft))
            warn_own_bound(d, a);
        return;
    }
    if (us != them && !game->alternates && !game->chance && !is_meant_unbounded(d, a, draft)) {
        const Expr *open = us ? a->them : a->us;
        const char *side = us ? "them" : "us";
        diag_add(d->ds, DIAG_WARNING, open ? open->span : a->name.span,
                 "`%s:` of `%s` does not bound `depth`: a side that moves on and on in game `%s` "
                 "ends by limits only",
                 side, a->name.text, game->name);
    }
    if (!us && !them && !is_meant_unbounded(d, a, draft)) {
        Span at = a->us ? a->us->span : a->name.span;
        diag_add(d->ds, DIAG_WARNING, at,
                 "neither `us:` nor `them:` of `%s` bounds `depth`: only limits end its search",
                 a->name.text);
        if (a->textbook)
            diag_hint(d->ds, "a bound such as `(depth < 40) and legal` would end it");
        else
            diag_hint(d->ds, "`them: any` would say that no bound is wanted");
    } else if (advice_odds(a) == ODDS_MOST && !us) {
        diag_add(d->ds, DIAG_WARNING, a->odds->span,
                 "`odds: most` wants a bound on `depth` in `us:`");
    } else if (a->seek && !us) {
        diag_add(d->ds, DIAG_WARNING, a->seek->span, "`seek:` wants a bound on `depth` in `us:`");
    }
}

/* Where the alternatives of a constraint stand; the whole of it where a definition brings them. */
static Span alternative_span(const Expr *e, const Draft *draft, const DepthFault *f)
{
    bool listed = e->kind == EX_THEN && e->n_args == draft->n_alternatives[f->turn];
    return listed && f->alternative != NO_ALTERNATIVE ? e->args[f->alternative]->span : e->span;
}

/* A wrong digit in a depth leaves the search sound, and its answer far from what was meant. */
static void warn_depths(Drafter *d, const Advice *a, const Draft *draft, const CompiledAdvice *c)
{
    static const char *const clause[] = {"us:", "them:"};
    DepthConstraint both[2];
    DepthFault f;
    for (int turn = 0; turn < 2; turn++)
        both[turn] = (DepthConstraint){draft->alternative[turn], draft->n_alternatives[turn],
                                       c->constraint[turn].last_depth};
    if (!depths_find_fault(d->g, both, &f))
        return;
    const Expr *e = f.turn == TURN_US ? a->us : a->them;
    const Expr *ender = f.ender == TURN_US ? a->us : a->them;
    if (f.wrong_turn) {
        diag_add(d->ds, DIAG_WARNING, alternative_span(e, draft, &f),
                 "`%s` of `%s` allows a move at depth %u, where %s are to move", clause[f.turn],
                 a->name.text, f.depth, f.turn == TURN_US ? "they" : "we");
        return;
    }
    diag_add(d->ds, DIAG_WARNING, alternative_span(e, draft, &f),
             "`%s` of `%s` allows a move at depth %u, which no play reaches", clause[f.turn],
             a->name.text, f.depth);
    diag_note(d->ds, ender->span, "`%s` allows no move at depth %u", clause[f.ender], f.end);
}

void compiled_warn(Drafter *d, const Drafts *all, const Compiled *c)
{
    for (size_t i = 0; i < d->set->n_advices; i++) {
        const Advice *a = d->set->advices[i];
        if (a->table != d->set->root || a->plan)
            continue; /* others are warned when they check theirs */
        warn_prefer(d, a, all->advice[i]);
        if (!advice_holds(a))
            warn_bounds(d, c->game, all->advice[i], &c->advice[i]);
        warn_alone(d, c->game, a, all->advice[i]);
        if (c->game->alternates) /* elsewhere no depth is one side's */
            warn_depths(d, a, all->advice[i], &c->advice[i]);
    }
}
