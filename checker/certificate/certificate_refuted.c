/* checker/certificate/certificate_refuted.c -- that the advice before the chosen one has no tree
 * (see certificate.h).
 *
 * An advice has no tree in any position of a set that it cannot leave: after each move of ours that
 * it allows the holding-goal fails, or they have no move that it allows, or one behind which the
 * holding-goal fails or a position of the set stands; and nowhere do both goals hold.  For a tree
 * ends, and the lowest one in the set would have one below it.  Advice without a better-goal is
 * kept for ever, so there numbers fall, and where play cannot go on it is kept.
 * Start reading at refuted_check_entry(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checker/certificate/certificate_strategy.h"

/* ---- refutations -------------------------------------------------------------------------- */

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
    for (size_t i = 0; i < s->tried.n; i++)
        if (s->tried.at[i].decl == h->g->decl)
            claimed_mark(s->tried.at[i].shown, number);
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

/* ---- what is to be refuted ---------------------------------------------------------------- */

static void add_tried(CertificateCheck *s, const Decl *d)
{
    for (size_t i = 0; i < s->tried.n; i++)
        if (s->tried.at[i].decl == d)
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
    size_t i = 0;
    while (s->tried.at[i].decl != d)
        i++;
    if (claimed_number(s, at, &number) && is_tried(s, d->advice, at))
        claimed_mark(s->tried.at[i].needed, number);
}

/* All that a table tries, which stands in the list of a rule. */
static void note_table(CertificateCheck *s, const TableModule *m, const Board *at)
{
    const Rule *rule = m ? rules_first(s, m, at) : NULL;
    if (rule)
        tried_note(s, &(TriedItems){m, rule, rule->n_items}, at);
}

void tried_note(CertificateCheck *s, const TriedItems *items, const Board *at)
{
    for (size_t i = 0; i < items->n && s->tried.n > 0; i++) {
        const char *name = items->rule->items[i].name.text;
        const Decl *d = tables_advice(items->table, name);
        if (d)
            note_advice(s, d, at);
        else
            note_table(s, tables_named(items->table, name), at);
    }
}

/* ---- the verdict -------------------------------------------------------------------------- */

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
