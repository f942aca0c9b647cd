/* checker/certificate/certificate_refuted.c -- refutations: sets of positions in which an advice
 * has no tree (see certificate.h).
 *
 * An advice has no tree in any position of a set that it cannot leave: after each move of ours that
 * it allows the holding-goal fails, or they have no move that it allows, or one behind which the
 * holding-goal fails or a position of the set stands; and nowhere do both goals hold.  For a tree
 * ends, and the lowest one in the set would have one below it.  Advice without a better-goal is
 * kept for ever, so there numbers fall, and where play cannot go on it is kept.
 * Start reading at refuted_check_entry(). */
#include "checker/certificate/certificate_strategy.h"

/* Whether the advice has no tree at a position with us to move behind an entry. */
static bool is_refuted_at(const Here *h, const Board *at, unsigned depth)
{
    const CheckedStrategy *g = h->g;
    const CheckedMove *next = strategy_entry(g, at, depth);
    if (next && (g->advice->better || next->rank < h->entry->rank))
        return true;
    return strategy_goals(g, at, depth) == GOAL_FAILS;
}

/* Whether they have an answer behind our move, after which both goals are open. */
static bool is_answered(const Here *h, const Board *at)
{
    const CheckedStrategy *g = h->g;
    const Rules *r = g->s->c->rules;
    Step reply[MOST_STEPS];
    unsigned n = r->steps(r, at, reply);
    bool allowed = false, found = false;
    for (unsigned i = 0; i < n && !found; i++) {
        Board after;
        r->play(r, at, reply[i], &after);
        if (!strategy_allows(g, &(CheckedPly){at, &after, reply[i], h->depth + 1}))
            continue;
        allowed = true;
        found = is_refuted_at(h, &after, h->depth + 2);
    }
    return found || (!allowed && g->advice->better);
}

/* Whether our move does not begin a tree. */
static bool is_move_refuted(const Here *h, Step move)
{
    const CheckedStrategy *g = h->g;
    const Rules *r = g->s->c->rules;
    Board after;
    r->play(r, &h->board, move, &after);
    if (!strategy_allows(g, &(CheckedPly){&h->board, &after, move, h->depth}))
        return true;
    GoalState state = strategy_goals(g, &after, h->depth + 1);
    if (state != GOAL_OPEN)
        return state == GOAL_FAILS;
    return r->we_move(r, &after) ? is_refuted_at(h, &after, h->depth + 1) : is_answered(h, &after);
}

/* The table tries the advice at the entry. */
static bool mark_shown(const Here *h, uint64_t number)
{
    const CertificateCheck *s = h->g->s;
    if (!strategy_has_root_values(h))
        return claimed_fails(s, "the strategy is of another root", &h->board);
    const TriedAdvice *tried = tried_find(s, h->g->decl);
    if (tried)
        claimed_mark(tried->shown, number);
    return true;
}

bool refuted_check_entry(CheckedStrategy *g, const CheckedMove *e)
{
    CertificateCheck *s = g->s;
    const Rules *r = s->c->rules;
    Here h = {.g = g, .entry = e, .depth = (unsigned)(e->key & DEEPEST)};
    Step move[MOST_STEPS];
    uint64_t number = e->key >> 8;
    if (!claimed_position(s, number, &h.board))
        return check_fails(s->c, "a refutation has an entry where there is no legal position", "");
    GoalState state = strategy_goals(g, &h.board, h.depth);
    if (state == GOAL_REACHED)
        return claimed_fails(s, "both goals hold in a refutation", &h.board);
    unsigned n = state == GOAL_OPEN ? r->steps(r, &h.board, move) : 0;
    if (state == GOAL_OPEN && n == 0 && !g->advice->better)
        return claimed_fails(s, "play is over where a hold is refuted", &h.board);
    for (unsigned i = 0; i < n; i++)
        if (!is_move_refuted(&h, move[i]))
            return claimed_fails(s, "a move that the advice allows is not refuted", &h.board);
    return (!e->tried || mark_shown(&h, number)) && s->c->status == CHECK_VERIFIED;
}
