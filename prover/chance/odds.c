/* prover/chance/odds.c -- bounds on probabilities (see odds.h).
 * A node's value is a pair of bounds, lo from below and hi from above, and a search ends when
 * either leaves the window.
 * Start reading at odds_node(); odds_decide() is the last function. */
#include "prover/chance/odds.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/order.h"
#include "base/wide.h"
#include "prover/chance/odds_search.h"

uint64_t odds_parts(uint64_t n, uint64_t m)
{
    assert(n <= m && m > 0);
    return (uint64_t)(((Wide)n * ODDS_ONE + m - 1) / m);
}

bool odds_reach(uint64_t parts, uint64_t n, uint64_t m)
{
    return (Wide)parts * m >= (Wide)n * ODDS_ONE;
}

static OddsBounds exactly(uint64_t value)
{
    return (OddsBounds){value, value, .exact = true};
}

/* The value of a node at which play is over, or is no longer looked at; otherwise: where no
 * estimates are asked for.
 * False: a limit was met. */
static bool value_of_end(OddsSearch *o, unsigned level, uint64_t otherwise, uint64_t *out)
{
    *out = otherwise;
    if (o->s->p->kind == QUESTION_EXPECT)
        *out = expected_parts(search_estimate(o->s, level));
    return o->s->stopped == LIMIT_NONE;
}

/* With a risk function the value of a node depends on what it was worth with fewer plies left, even
 * where play is over. */
static Key key_of(const OddsSearch *o, unsigned level, unsigned left)
{
    const Problem *p = o->s->p;
    Key key = p->key(p, o->s->state[level], level);
    if (o->risk)
        key.hi ^= (left + 1) * UINT64_C(0xD6E8FEB86659FD93);
    return key;
}

static bool is_decided(const OddsBounds *b, OddsWindow w)
{
    return b->exact || b->lo >= w.high || b->hi <= w.low;
}

/* ---- nodes of ours and of theirs ------------------------------------------------------------ */

/* The moves of a node, which stay on the search's stack of moves, and what is known of it. */
typedef struct OddsMoves {
    unsigned level, left;
    size_t first;
    unsigned n;
    OddsWindow window;
    Move best; /* the move that set the bound that counts */
} OddsMoves;

static Move move_at(const OddsSearch *o, const OddsMoves *m, unsigned i)
{
    return o->s->moves[m->first + i];
}

static void play(const OddsSearch *o, unsigned level, Move move)
{
    Search *s = o->s;
    s->p->play(s->p, s->state[level], level, move, s->state[level + 1]);
}

static OddsWindow window_behind(const OddsSearch *o, uint64_t low, uint64_t high)
{
    return o->plain ? (OddsWindow){0, ODDS_ONE} : (OddsWindow){low, high};
}

/* The greatest of all moves. */
static bool search_ours(OddsSearch *o, OddsMoves *m, OddsBounds *out)
{
    OddsBounds best = exactly(0);
    for (unsigned i = 0; i < m->n && (o->plain || best.lo < m->window.high); i++) {
        OddsBounds b;
        OddsWindow w = window_behind(o, larger_u64(m->window.low, best.lo), m->window.high);
        play(o, m->level, move_at(o, m, i));
        if (!odds_node(o, m->level + 1, m->left - 1, w, &b))
            return false;
        if (b.lo > best.lo || m->best == NO_MOVE)
            m->best = move_at(o, m, i);
        best.lo = larger_u64(best.lo, b.lo);
        best.hi = larger_u64(best.hi, b.hi);
        best.open |= b.open;
        if (best.lo >= m->window.high && i + 1 < m->n && !o->plain)
            best.hi = ODDS_ONE; /* nobody has looked at the others */
    }
    *out = best;
    return true;
}

/* The least of all moves. */
static bool search_theirs(OddsSearch *o, OddsMoves *m, OddsBounds *out)
{
    OddsBounds best = exactly(ODDS_ONE);
    for (unsigned i = 0; i < m->n && (o->plain || best.hi > m->window.low); i++) {
        OddsBounds b;
        OddsWindow w = window_behind(o, m->window.low, smaller_u64(m->window.high, best.hi));
        play(o, m->level, move_at(o, m, i));
        if (!odds_node(o, m->level + 1, m->left - 1, w, &b))
            return false;
        if (b.hi < best.hi || m->best == NO_MOVE)
            m->best = move_at(o, m, i);
        best.lo = smaller_u64(best.lo, b.lo);
        best.hi = smaller_u64(best.hi, b.hi);
        best.open |= b.open;
        if (best.hi <= m->window.low && i + 1 < m->n && !o->plain)
            best.lo = 0;
    }
    *out = best;
    return true;
}

/* ---- nodes of chance --------------------------------------------------------------------------
 */

/* A chance node: bounds of its outcomes from `first` on, and their sums. */
typedef struct OddsMean {
    OddsMoves *moves;
    size_t first;
    Wide lo, hi;
} OddsMean;

static OddsBounds *outcome_at(const OddsSearch *o, const OddsMean *c, unsigned i)
{
    return &o->outcome[c->first + i];
}

/* The bounds of the mean. */
static OddsBounds mean_of(const OddsSearch *o, const OddsMean *c)
{
    unsigned n = c->moves->n;
    assert(n > 0);
    OddsBounds b = {(uint64_t)(c->lo / n), (uint64_t)((c->hi + n - 1) / n), .exact = true};
    for (unsigned i = 0; i < n; i++) {
        b.open |= outcome_at(o, c, i)->open;
        b.exact &= outcome_at(o, c, i)->exact;
    }
    return b;
}

/* Whether the bounds of the outcomes decide the node. */
static bool mean_decides(const OddsMean *c)
{
    unsigned n = c->moves->n;
    return c->lo >= (Wide)n * c->moves->window.high || c->hi <= (Wide)n * c->moves->window.low;
}

/* Takes what has been found out of an outcome. */
static void take_outcome(const OddsSearch *o, OddsMean *c, unsigned i, const OddsBounds *b)
{
    OddsBounds *at = outcome_at(o, c, i), old = *at;
    at->lo = larger_u64(old.lo, b->lo);
    at->hi = smaller_u64(old.hi, b->hi);
    if (at->lo > at->hi) { /* keys collide */
        at->lo = b->lo;
        at->hi = b->hi;
    }
    at->open |= b->open;
    at->exact |= b->exact;
    c->lo = c->lo - old.lo + at->lo;
    c->hi = c->hi - old.hi + at->hi;
}

/* The window of an outcome: what it would take to decide the node by it (Star1). */
static OddsWindow window_of(const OddsSearch *o, const OddsMean *c, unsigned i)
{
    const OddsBounds *own = outcome_at(o, c, i);
    unsigned n = c->moves->n;
    Wide low = (Wide)n * c->moves->window.low, others_hi = c->hi - own->hi;
    Wide high = (Wide)n * c->moves->window.high - (c->lo - own->lo);
    if (o->plain)
        return (OddsWindow){0, ODDS_ONE};
    OddsWindow w = {low > others_hi ? (uint64_t)(low - others_hi) : 0, ODDS_ONE};
    w.high = high < ODDS_ONE ? (uint64_t)high : ODDS_ONE;
    assert(w.low < w.high);
    return w;
}

/* Looks the outcome whose state stands at level up. */
static const OddsEntry *look_up(OddsSearch *o, unsigned level, unsigned left)
{
    return odds_table_find(o->table, key_of(o, level, left), left);
}

static void look_up_outcomes(OddsSearch *o, OddsMean *c)
{
    const OddsMoves *m = c->moves;
    for (unsigned i = 0; i < m->n && o->table->at; i++) {
        play(o, m->level, move_at(o, m, i));
        const OddsEntry *e = look_up(o, m->level + 1, m->left - 1);
        if (e)
            take_outcome(o, c, i, &e->bounds);
    }
}

/* What one move says of a node of ours or theirs, whose state stands at level; nothing of others.
 */
static bool try_one_move(OddsSearch *o, unsigned level, unsigned left, OddsWindow w,
                         OddsBounds *out)
{
    Search *s = o->s;
    Judgement judgement;
    Turn turn = s->p->turn(s->p, s->state[level]);
    *out = (OddsBounds){.hi = ODDS_ONE};
    if (problem_is_chance(s->p, s->state[level]) || level > s->p->last_depth[turn])
        return true;
    const OddsEntry *e = look_up(o, level, left);
    Move hint = e ? e->move : NO_MOVE;
    if (e)
        judgement = NODE_OPEN; /* of others the bounds are exact, and they are not tried */
    else if (!search_judge(s, s->state[level], level, &judgement))
        return false;
    if (!search_room(s, level))
        return false;
    if (judgement != NODE_OPEN) {
        uint64_t value = 0;
        bool fine = judgement != NODE_LEAF || value_of_end(o, level, ODDS_ONE, &value);
        *out = exactly(value);
        return fine;
    }
    unsigned excluded, n = search_moves(s, level, &excluded);
    if (!n || s->stopped != LIMIT_NONE)
        return s->stopped == LIMIT_NONE;
    OddsBounds b;
    search_first(s->moves + s->n_moves, n, hint);
    play(o, level, s->moves[s->n_moves]);
    if (!odds_node(o, level + 1, left - 1, w, &b))
        return false;
    out->open = b.open;
    if (turn == TURN_US)
        out->lo = b.lo;
    else
        out->hi = b.hi;
    return true;
}

static void open_outcomes(OddsSearch *o, OddsMean *c)
{
    unsigned n = c->moves->n;
    c->first = o->n_outcomes;
    o->n_outcomes += n;
    if (o->n_outcomes > o->cap_outcomes) {
        o->cap_outcomes = 2 * o->n_outcomes;
        o->outcome =
            base_realloc(o->outcome, o->cap_outcomes * sizeof *o->outcome, "outcomes of chance");
    }
    for (unsigned i = 0; i < n; i++)
        *outcome_at(o, c, i) = (OddsBounds){.hi = ODDS_ONE};
    c->lo = 0;
    c->hi = (Wide)n * ODDS_ONE;
}

/* Searches the outcomes that are not exact yet, until they decide the node.
 * first: of the moves behind each outcome one alone. */
static bool search_open_outcomes(OddsSearch *o, OddsMean *c, bool first)
{
    OddsMoves *m = c->moves;
    for (unsigned i = 0; i < m->n && (o->plain || !mean_decides(c)); i++) {
        OddsBounds b;
        if (outcome_at(o, c, i)->exact)
            continue;
        play(o, m->level, move_at(o, m, i));
        const OddsWindow w = window_of(o, c, i);
        if (!(first ? try_one_move(o, m->level + 1, m->left - 1, w, &b)
                    : odds_node(o, m->level + 1, m->left - 1, w, &b)))
            return false;
        take_outcome(o, c, i, &b);
    }
    return true;
}

/* Star2: one move behind each outcome may decide the node already. */
static bool search_outcomes(OddsSearch *o, OddsMean *c)
{
    if (!o->plain)
        look_up_outcomes(o, c);
    return (!o->tries_first || c->moves->left <= 1 || search_open_outcomes(o, c, true)) &&
           search_open_outcomes(o, c, false);
}

/* All outcomes exactly: the weighted mean does not grow with each of them, so that no bound of one
 * says anything. */
static bool search_outcomes_exactly(OddsSearch *o, OddsMean *c, OddsBounds *out)
{
    OddsMoves *m = c->moves;
    const OddsWindow all = {0, ODDS_ONE};
    OddsBounds before;
    if (!odds_node(o, m->level, m->left - 1, all, &before))
        return false;
    for (unsigned i = 0; i < m->n; i++) {
        OddsBounds b;
        play(o, m->level, move_at(o, m, i));
        if (!odds_node(o, m->level + 1, m->left - 1, all, &b))
            return false;
        take_outcome(o, c, i, &b);
    }
    bool open = mean_of(o, c).open;
    *out = exactly(risk_mean(o->risk, before.lo, outcome_at(o, c, 0), m->n));
    out->open = open;
    return true;
}

/* The mean over all moves. */
static bool search_chance(OddsSearch *o, OddsMoves *m, OddsBounds *out)
{
    OddsMean c = {.moves = m};
    open_outcomes(o, &c);
    bool fine;
    if (o->risk) {
        fine = search_outcomes_exactly(o, &c, out);
    } else {
        fine = search_outcomes(o, &c);
        *out = mean_of(o, &c);
    }
    o->n_outcomes = c.first;
    return fine;
}

Move odds_best_move(OddsSearch *o, unsigned level, unsigned left)
{
    const OddsEntry *e = look_up(o, level, left);
    return e ? e->move : NO_MOVE;
}

void odds_set_horizon(OddsSearch *o, bool sure)
{
    o->horizon = sure ? ODDS_ONE : 0;
    o->table = &o->tables[sure];
}

/* ---- a node ------------------------------------------------------------------------------------
 */

/* An open node, by its moves. */
static bool search_moves_of(OddsSearch *o, OddsMoves *m, OddsBounds *out)
{
    Search *s = o->s;
    Turn turn = s->p->turn(s->p, s->state[m->level]);
    unsigned excluded;
    *out = exactly(0);
    if (m->level > s->p->last_depth[turn])
        return true;
    if (!m->left) {
        uint64_t value;
        bool known = value_of_end(o, m->level, o->horizon, &value);
        *out = exactly(value);
        out->open = true;
        return known;
    }
    if (!search_room(s, m->level))
        return false;
    bool chance = problem_is_chance(s->p, s->state[m->level]);
    m->n = search_moves(s, m->level, &excluded);
    m->first = s->n_moves;
    if (s->stopped != LIMIT_NONE)
        return false;
    if (m->n == 0)
        return true;
    search_first(s->moves + m->first, m->n, m->best);
    m->best = NO_MOVE;
    s->n_moves += m->n;
    bool fine;
    if (chance)
        fine = search_chance(o, m, out);
    else
        fine = turn == TURN_US ? search_ours(o, m, out) : search_theirs(o, m, out);
    s->n_moves = m->first;
    return fine;
}

/* A node of which nothing is known. */
static bool search_new(OddsSearch *o, OddsMoves *m, OddsBounds *out)
{
    Judgement judgement;
    if (!search_judge(o->s, o->s->state[m->level], m->level, &judgement))
        return false;
    if (judgement == NODE_OPEN)
        return search_moves_of(o, m, out);
    uint64_t value = 0;
    bool fine = judgement != NODE_LEAF || value_of_end(o, m->level, ODDS_ONE, &value);
    *out = exactly(value);
    return fine;
}

bool odds_node(OddsSearch *o, unsigned level, unsigned left, OddsWindow w, OddsBounds *out)
{
    assert(w.low < w.high && level + left <= LARGEST_MAX_DEPTH);
    OddsMoves m = {.level = level, .left = left, .window = w, .best = NO_MOVE};
    if (o->plain)
        return search_new(o, &m, out);
    Key key = key_of(o, level, left);
    const OddsEntry *known = odds_table_find(o->table, key, left);
    if (known && is_decided(&known->bounds, w)) {
        *out = known->bounds;
        return true;
    }
    const OddsEntry *before =
        known || !left ? known : odds_table_find(o->table, key_of(o, level, left - 1), left - 1);
    m.best = before ? before->move : NO_MOVE;
    bool is_open = known != NULL; /* of others the bounds are exact */
    if (!(is_open ? search_moves_of(o, &m, out) : search_new(o, &m, out)))
        return false;
    out->exact = out->exact && (out->lo < w.high || out->lo == out->hi) &&
                 (out->hi > w.low || out->lo == out->hi);
    odds_table_store(o->table, key, left, *out, m.best);
    return true;
}
