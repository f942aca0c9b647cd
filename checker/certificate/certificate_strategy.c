/* checker/certificate/certificate_strategy.c -- strategies: what the table's advice plays, move by
 * move (see certificate.h).
 *
 * A strategy belongs to one advice and to all roots where `root(...)` has the same values.  It has
 * one move for each position of its trees with us to move.  Every entry is checked by itself: the
 * move is allowed, each reply that `them:` allows leads to another entry of a lower number or to a
 * leaf, and wherever play leaves the tree the table wins in fewer plies than the entry's number.
 * So numbers fall with each move, and play ends at the aim.  With `avoid` numbers fall inside a
 * tree alone, and wherever play leaves it the table holds. Start reading at strategy_check_entry().
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checker/certificate/certificate_strategy.h"

/* ---- goals -------------------------------------------------------------------------------- */

GoalState strategy_goals(const CheckedStrategy *g, const Board *at, unsigned depth)
{
    const ExprContext here = {.here = at, .depth = depth, .roots = &g->roots};
    if (!check_holds(g->s->c, here, g->advice->holding))
        return GOAL_FAILS;
    bool better = g->advice->better && check_holds(g->s->c, here, g->advice->better);
    return better ? GOAL_REACHED : GOAL_OPEN;
}

bool strategy_allows(const CheckedStrategy *g, const CheckedPly *ply)
{
    Check *c = g->s->c;
    return check_holds(c,
                       (ExprContext){.here = ply->at,
                                     .move = &ply->move,
                                     .after = ply->after,
                                     .depth = ply->depth,
                                     .roots = &g->roots},
                       c->rules->we_move(c->rules, ply->at) ? g->advice->us : g->advice->them);
}

/* ---- exits -------------------------------------------------------------------------------- */

/* How play goes on from a position with us to move where it has left the tree. */
static bool exit_is_fine(Here *h, const Board *at)
{
    CertificateCheck *s = h->g->s;
    uint64_t number;
    bool numbered = claimed_number(s, at, &number);
    Claim claim = numbered ? s->claim[number] : (Claim){.kind = CLAIM_NONE};
    if (claim.kind == CLAIM_OURS && (s->avoids || claim.rank < h->entry->rank))
        return true; /* the move there shows that it does not hold what is to be avoided */
    bool aim = claimed_aim(s, at);
    return s->avoids ? !aim && numbered && claimed_over(s, at) : aim;
}

/* Whether the table surely fails behind an exit.  Play may go round for ever among positions where
 * it fails: then the aim is not reached, but nothing is met that is to be avoided. */
static bool exit_fails(Here *h, const Board *at)
{
    CertificateCheck *s = h->g->s;
    uint64_t number;
    bool aim = claimed_aim(s, at);
    if (aim)
        return s->avoids;
    if (!claimed_number(s, at, &number))
        return true;
    if (claimed_over(s, at))
        return !s->avoids;
    ClaimKind kind = (ClaimKind)s->claim[number].kind;
    return kind == CLAIM_THEIRS || !claimed_is_own(s, number) ||
           (kind == CLAIM_FAILS && !s->avoids);
}

/* Play leaves the tree for a position with us to move. */
static bool leave_tree(Here *h, const Board *at)
{
    if (h->g->kind == STRATEGY_FAILS)
        h->leads_to_failure |= exit_fails(h, at);
    bool binds =
        h->g->kind == STRATEGY_WINS || (h->g->kind == STRATEGY_HOLDS && h->entry->path != NO_PATH);
    return !binds || exit_is_fine(h, at)
               ? true
               : claimed_fails(h->g->s, "play leaves the tree for what is not claimed", at);
}

/* ---- entries ------------------------------------------------------------------------------ */

static int compare_keys(const void *sought, const void *entry)
{
    uint64_t key = *(const uint64_t *)sought, other = ((const CheckedMove *)entry)->key;
    return (key > other) - (key < other);
}

const CheckedMove *strategy_entry(const CheckedStrategy *g, const Board *at, unsigned depth)
{
    uint64_t number;
    if (!claimed_number(g->s, at, &number) || depth > DEEPEST)
        return NULL;
    uint64_t key = number << 8 | (g->uses_depth ? depth : 0);
    return bsearch(&key, g->entries.at, g->entries.n, sizeof *g->entries.at, compare_keys);
}

/* Behind a reply that `them:` allows, with us to move: another entry, or a leaf. */
static bool check_inside(Here *h, const Board *at, unsigned depth)
{
    CheckedStrategy *g = h->g;
    const CheckedMove *next = strategy_entry(g, at, depth);
    if (next && (g->kind == STRATEGY_HOLDS || next->rank < h->entry->rank)) {
        h->leads_to_failure |= next->fails;
        return true;
    }
    GoalState state = strategy_goals(g, at, depth);
    if (g->kind == STRATEGY_HOLDS) {
        return state != GOAL_FAILS && claimed_over(g->s, at)
                   ? true
                   : claimed_fails(g->s, "no move of the advice is there", at);
    }
    return state == GOAL_REACHED ? leave_tree(h, at)
                                 : claimed_fails(g->s, "no move of a lower number is there", at);
}

/* One reply, which is allowed or not, or leaves the tree as all do.  *allowed: that one was. */
static bool check_reply(Here *h, const Board *at, Step reply, bool inner, bool *allowed)
{
    Board after;
    Check *c = h->g->s->c;
    c->rules->play(c->rules, at, reply, &after);
    bool stays = inner && strategy_allows(h->g, &(CheckedPly){at, &after, reply, h->depth + 1});
    *allowed |= stays;
    if (!stays)
        return leave_tree(h, &after);
    if (!check_inside(h, &after, h->depth + 2))
        return false;
    /* advice that is kept is chosen anew at each move of ours */
    return h->g->kind != STRATEGY_HOLDS || leave_tree(h, &after);
}

/* Behind our move.  inner: it is no leaf. */
static bool check_replies(Here *h, const Board *at, bool inner)
{
    CertificateCheck *s = h->g->s;
    Step reply[MOST_STEPS];
    unsigned n = s->c->rules->steps(s->c->rules, at, reply);
    bool allowed = false, fine = true;
    for (unsigned i = 0; i < n && fine; i++)
        fine = check_reply(h, at, reply[i], inner, &allowed);
    if (!fine)
        return false;
    if (inner && !allowed && h->g->kind != STRATEGY_HOLDS)
        return claimed_fails(s, "they have no move that is allowed", at);
    if (n == 0 && h->g->kind == STRATEGY_FAILS)
        h->leads_to_failure |= !s->avoids;
    return n > 0 || s->avoids || h->g->kind == STRATEGY_FAILS
               ? true
               : claimed_fails(s, "play is over, and the aim does not hold", at);
}

/* The position behind our move. */
static bool check_behind(Here *h, const Board *at)
{
    CertificateCheck *s = h->g->s;
    GoalState state = strategy_goals(h->g, at, h->depth + 1);
    bool aim = claimed_aim(s, at);
    if (state == GOAL_FAILS)
        return claimed_fails(s, "the holding-goal does not hold", at);
    if (aim && s->avoids && h->g->kind != STRATEGY_FAILS)
        return claimed_fails(s, "what is to be avoided holds", at);
    h->leads_to_failure |= aim && s->avoids;
    if (aim && state == GOAL_REACHED)
        return true;
    if (s->c->rules->we_move(s->c->rules, at)) /* we are alone */
        return state == GOAL_OPEN ? check_inside(h, at, h->depth + 1) : leave_tree(h, at);
    return check_replies(h, at, state == GOAL_OPEN);
}

/* The move of an entry, among the legal ones. */
static bool find_step(const Here *h, Step *out)
{
    Check *c = h->g->s->c;
    Step move[MOST_STEPS];
    unsigned n = c->rules->steps(c->rules, &h->board, move);
    bool found = false;
    for (unsigned i = 0; i < n && !found; i++) {
        char name[LONGEST_NAME + 1];
        c->rules->name(c->rules, move[i], c->us, name);
        found = strcmp(name, h->g->texts.at[h->entry->move]) == 0;
        *out = move[i];
    }
    return found;
}

static bool are_equal(Datum a, Datum b)
{
    return a.kind == b.kind && (a.kind == IS_SET ? a.s == b.s && a.domain == b.domain : a.n == b.n);
}

bool strategy_has_root_values(const Here *h)
{
    const CheckedStrategy *g = h->g;
    bool same = h->depth == 0;
    same &= !g->needs_root || g->s->c->rules->same(g->s->c->rules, &h->board, &g->root);
    for (size_t i = 0; i < g->root_terms.n && same; i++) {
        const char *error = NULL;
        const ExprContext at = {.rules = g->s->c->rules, .here = &h->board, .root = &h->board};
        same =
            are_equal(expr_value(&at, g->root_terms.at[i], &error), g->root_values.at[i]) && !error;
    }
    return same;
}

/* The table begins the strategy at an entry: its rules lead to the advice. */
static bool check_start(Here *h, uint64_t number)
{
    CertificateCheck *s = h->g->s;
    static const ClaimKind wanted[] = {[STRATEGY_WINS] = CLAIM_OURS,
                                       [STRATEGY_FAILS] = CLAIM_FAILS,
                                       [STRATEGY_HOLDS] = CLAIM_OURS};
    Claim claim = s->claim[number];
    if (claim.kind != wanted[h->g->kind])
        return claimed_fails(s, "something else is claimed", &h->board);
    if (h->g->kind == STRATEGY_WINS && !s->avoids && claim.rank < h->entry->rank)
        return claimed_fails(s, "a lower rank is claimed", &h->board);
    if (h->g->kind == STRATEGY_FAILS && !h->leads_to_failure)
        return claimed_fails(s, "the table does not fail", &h->board);
    if (!strategy_has_root_values(h))
        return claimed_fails(s, "the strategy is of another root", &h->board);
    if (!check_holds(s->c, (ExprContext){.here = &h->board, .root = &h->board}, h->g->advice->when))
        return claimed_fails(s, "the advice does not apply (`when:`)", &h->board);
    claimed_mark(s->started, number);
    return rules_check_path(s, &h->board, h->g->texts.at[h->entry->path], h->g->decl);
}

/* The definition of a forcing tree, and of a table that wins. */
bool strategy_check_entry(CheckedStrategy *g, const CheckedMove *e)
{
    CertificateCheck *s = g->s;
    Here h = {.g = g, .entry = e, .depth = (unsigned)(e->key & DEEPEST)};
    Step move;
    Board after;
    uint64_t number = e->key >> 8;
    if (!claimed_position(s, number, &h.board))
        return check_fails(s->c, "a strategy has a move where there is no legal position", "");
    if (strategy_goals(g, &h.board, h.depth) != GOAL_OPEN)
        return claimed_fails(s, "the goals end the play here, or fail", &h.board);
    if (s->avoids && claimed_aim(s, &h.board))
        return claimed_fails(s, "what is to be avoided holds", &h.board);
    if (!find_step(&h, &move))
        return claimed_fails(s, "there is no such legal move", &h.board);
    s->c->rules->play(s->c->rules, &h.board, move, &after);
    if (!strategy_allows(g, &(CheckedPly){&h.board, &after, move, h.depth}))
        return claimed_fails(s, "the constraint does not allow the move", &h.board);
    if (!check_behind(&h, &after))
        return false;
    if (e->fails && !h.leads_to_failure)
        return claimed_fails(s, "no line leads to a failure", &h.board);
    return (e->path == NO_PATH || check_start(&h, number)) && s->c->status == CHECK_VERIFIED;
}

/* ---- what an advice looks at in its root -------------------------------------------------- */

/* Whether every name in e means the same wherever it stands. */
static bool is_closed_expr(const Expr *e)
{
    if ((e->kind == EX_NAME || e->kind == EX_CALL) && !e->checking && !e->define)
        return false;
    for (uint32_t i = 0; i < e->n_args; i++)
        if (!is_closed_expr(e->args[i]))
            return false;
    return true;
}

static void find_root_terms(CheckedStrategy *g, const Expr *e)
{
    const Term *t = e->kind == EX_NAME || e->kind == EX_CALL ? e->checking : NULL;
    if (t && t->kind == TERM_ROOT) {
        if (is_closed_expr(e->args[0]))
            vec_push(&g->root_terms, e->args[0], "expressions");
        else
            g->needs_root = true;
        return;
    }
    for (uint32_t i = 0; i < e->n_args; i++)
        find_root_terms(g, e->args[i]);
}

static bool has_images(const Expr *e)
{
    const Term *t = e->kind == EX_NAME || e->kind == EX_CALL ? e->checking : NULL;
    bool has = t && (t->kind == TERM_IMAGES || t->kind == TERM_SHIFTS);
    for (uint32_t i = 0; i < e->n_args && !has; i++)
        has = has_images(e->args[i]);
    return has;
}

static void look_at_expr(CheckedStrategy *g, const Expr *e, bool *images)
{
    find_root_terms(g, e);
    *images |= has_images(e);
}

/* Finds what the advice looks at in its root: an image of the board, or a
 * shift of squares, may look at anything there. */
static void look_at_advice(CheckedStrategy *g)
{
    bool images = false;
    Uses uses = tables_uses(g->s->t, g->decl);
    g->uses_depth = uses.depth;
    for (size_t i = 0; i < uses.decl.n; i++) {
        const Decl *d = uses.decl.at[i];
        if (d->kind == DECL_DEFINE)
            look_at_expr(g, d->define->body, &images);
        for (size_t k = 0; d->kind == DECL_ADVICE && k < N_PARTS; k++)
            if (d->advice->part[k])
                look_at_expr(g, d->advice->part[k], &images);
    }
    g->needs_root |= images && uses.root;
    certificate_print_once(g->s, &uses);
    vec_clear(&uses.decl);
}

/* Computes it at the root of the strategy. */
static bool take_root_values(CheckedStrategy *g)
{
    for (size_t i = 0; i < g->root_terms.n; i++) {
        const char *error = NULL;
        const ExprContext at = {.rules = g->s->c->rules, .here = &g->root, .root = &g->root};
        vec_push(&g->root_values, expr_value(&at, g->root_terms.at[i], &error), "values");
        if (error)
            return check_gives_up(g->s->c, "the advice has no meaning:", error);
    }
    if (!g->s->c->rules->element) /* constants have one value wherever they stand */
        g->roots = (RootValues){g->root_terms.at, g->root_values.at, g->root_values.n};
    return true;
}

bool strategy_begin(CheckedStrategy *g)
{
    look_at_advice(g);
    g->s->c->advice = g->advice;
    g->s->c->root = g->root;
    return take_root_values(g);
}
