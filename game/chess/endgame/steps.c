/* game/chess/endgame/steps.c -- backward induction from value 0 upwards, ply by ply.
 * Does: each step computes the positions of the next value from the results of earlier steps, then
 *       writes them.  No thread reads what another thread is writing.
 * Knows: rows, Work.   Must not know: captures and promotions (begin.c has noted them).
 * Start reading at work_propagate(). */
#include <assert.h>

#include "game/chess/attacks.h"
#include "game/chess/endgame/rows.h"
#include "game/chess/endgame/work.h"
#include "game/chess/sets.h"

/* ---- writing what a step has found --------------------------------------------------------- */

static uint64_t commit_row(Work *w, Turn turn, uint64_t row)
{
    SideState *h = &w->side[turn];
    Set found = h->next[row];
    h->frontier[row] = found;
    if (!found)
        return 0;
    h->next[row] = 0;
    h->done[row] |= found;
    h->pending[row] &= ~found;
    for (Set rest = found; rest; rest = set_rest(rest))
        values_set(&w->table->values, turn, row * 64 + set_first(rest), w->step);
    return set_count(found);
}

static uint64_t commit_group(Work *w, Turn turn, uint64_t group)
{
    SideState *h = &w->side[turn];
    uint64_t n = 0;
    Set moved = 0;
    for (Set rest = h->moved[group] | h->found[group]; rest; rest = set_rest(rest)) {
        uint64_t here = commit_row(w, turn, layout_row_in_group(w->layout, group, set_first(rest)));
        moved |= here ? rest & -rest : 0;
        n += here;
    }
    h->moved[group] = moved;
    h->found[group] = 0;
    return n;
}

/* Returns the positions found, each as often as its pair of kings stands for others. */
static uint64_t commit_pair(Work *w, Turn turn, unsigned pair)
{
    uint64_t n = 0, groups = w->groups.rows_of_pair;
    for (uint64_t i = pair * groups; i < (pair + 1) * groups; i++)
        n += commit_group(w, turn, i);
    w->side[turn].dirty[pair] = n > 0;
    return n * w->layout->kings->weight[pair];
}

static void commit(Work *w)
{
    Values *v = &w->table->values;
    uint64_t us = 0, them = 0;
    DeadlineWatch watch = {0};
#pragma omp parallel for num_threads(work_threads(w)) schedule(static) \
    reduction(+ : us, them) firstprivate(watch)
    for (unsigned pair = 0; pair < w->layout->kings->n; pair++) {
        if (work_stopped(w, &watch)) /* then nothing of it is used */
            continue;
        us += commit_pair(w, TURN_US, pair);
        them += commit_pair(w, TURN_THEM, pair);
    }
    w->side[TURN_US].n_frontier = us;
    w->side[TURN_THEM].n_frontier = them;
    w->won += us + them;
    vec_push(&v->count[TURN_US], us, "counts");
    vec_push(&v->count[TURN_THEM], them, "counts");
    if (us || them)
        v->largest = (unsigned)w->step;
}

/* ---- one row ------------------------------------------------------------------------------ */

/* Pending positions whose time has come; they are pending no more. */
static Set take_due(Work *w, Turn turn, uint64_t row)
{
    SideState *h = &w->side[turn];
    unsigned least = NEVER_DUE;
    Set set = 0;
    if (h->due[row] > w->step)
        return 0;
    for (Set rest = h->pending[row]; rest; rest = set_rest(rest)) {
        int v = values_get(&w->table->values, turn, row * 64 + set_first(rest));
        if (v <= w->step)
            set |= rest & -rest;
        else if ((unsigned)v < least)
            least = (unsigned)v;
    }
    h->pending[row] &= ~set;
    h->due[row] = (uint16_t)least;
    return set;
}

/* Whether a pawn's double step leads to a position of a known value (us), all do (them). */
static bool double_steps_won(const Work *w, const RowParts *f, unsigned square, Turn turn)
{
    ChessPosition p, next;
    Move move[MAX_CHESS_MOVES];
    layout_position(w->layout, f, square, turn, &p);
    unsigned n = chess_moves(&p, move);
    for (unsigned i = 0; i < n; i++) {
        if (!(move_flags(move[i]) & MOVE_DOUBLE))
            continue;
        chess_play(&p, move[i], &next);
        int v = position_value(w->solution, w, thread_context(w->request), &next);
        bool won = v >= 0 && v < w->step;
        if (won == (turn == TURN_US))
            return won;
    }
    return turn == TURN_THEM;
}

/* A row to look at. */
typedef struct RowStep {
    const RowParts *group;
    unsigned square; /* of the last fixed piece */
    uint64_t row;
    Set due;  /* pending positions whose time has come */
    Set near; /* the others from which a move leads into the frontier, or may lead there */
} RowStep;

static Set step_us(const Work *w, const RowStep *s)
{
    const SideState *h = &w->side[TURN_US];
    Set wanted = ~(h->done[s->row] | never_won_in(h, s->row) | s->due), found = wanted & s->near;
    if (w->en_passant) {
        RowParts f;
        layout_frame_in_group(w->layout, s->group, s->square, &f);
        Set rest = wanted & ~found;
        for (rest &= row_passing(w->layout, &f, TURN_US); rest; rest = set_rest(rest))
            if (double_steps_won(w, &f, set_first(rest), TURN_US))
                found |= rest & -rest;
    }
    return found | s->due;
}

/* due: of these only what the aim itself puts there at this step is found without looking at moves.
 */
static Set step_them(const Work *w, const RowStep *s)
{
    const SideState *h = &w->side[TURN_THEM];
    const RowTarget not_won = {w->side[TURN_US].done, ~UINT64_C(0), NULL};
    const Set fails = never_won_in(h, s->row);
    Set wanted = (s->near | s->due) & ~(h->done[s->row] | fails | h->pending[s->row]);
    if (!wanted)
        return s->due & fails;
    RowParts f;
    layout_frame_in_group(w->layout, s->group, s->square, &f);
    Set found = wanted & ~row_reaching(w->layout, &f, TURN_THEM, not_won, wanted, !w->en_passant);
    if (w->en_passant) {
        Set rest = found & row_passing(w->layout, &f, TURN_THEM);
        for (; rest; rest = set_rest(rest))
            if (!double_steps_won(w, &f, set_first(rest), TURN_THEM))
                found &= ~(rest & -rest);
    }
    return found | (s->due & fails);
}

/* ---- a group of rows ---------------------------------------------------------------------- */

/* Rows of the group with pending positions whose time has come. */
static Set due_rows(Work *w, Turn turn, uint64_t group)
{
    SideState *h = &w->side[turn];
    unsigned least = NEVER_DUE;
    Set set = 0;
    if (h->due_in[group] > w->step)
        return 0;
    for (Set rest = w->groups.squares; rest; rest = set_rest(rest)) {
        uint64_t row = layout_row_in_group(w->layout, group, set_first(rest));
        if (h->done[row] == ~UINT64_C(0))
            h->due[row] = NEVER_DUE;
        bool now = h->due[row] <= w->step;
        unsigned next = now ? (unsigned)w->step + 1 : h->due[row]; /* or later */
        set |= now ? rest & -rest : 0;
        least = next < least ? next : least;
    }
    h->due_in[group] = (uint16_t)least;
    return set;
}

/* Rows of the group that have positions without a value, and from which a move may lead to a
 * position of the frontier. */
static Set rows_near_frontier(const Work *w, const RowParts *group, Turn turn)
{
    const RowTarget moved = {w->side[1 - turn].moved, 0, NULL};
    Set set = w->groups.squares;
    if (!w->en_passant) {
        set &= row_reaching(&w->groups, group, turn, moved, set, true);
        bool floats = w->layout->floating != NO_PIECE && piece_owner(w->layout->floating) == turn;
        set |= floats ? moved.set[group->row] : 0;
    }
    for (Set rest = set; rest; rest = set_rest(rest)) {
        uint64_t row = layout_row_in_group(w->layout, group->row, set_first(rest));
        if (w->side[turn].done[row] == ~UINT64_C(0))
            set &= ~(rest & -rest);
    }
    return set;
}

/* The same as group_reaching() where double steps of pawns are looked at one by one: for us without
 * those, for them all positions. */
static void reaching_one_by_one(const GroupQuery *g, Set rows, Set reaching[64])
{
    RowParts f;
    for (; rows; rows = set_rest(rows)) {
        layout_frame_in_group(g->l, g->group, set_first(rows), &f);
        reaching[set_first(rows)] =
            g->turn == TURN_THEM ? ~UINT64_C(0)
                                 : row_reaching(g->l, &f, TURN_US, g->target, ~UINT64_C(0), false);
    }
}

/* Finds for each row of the group the positions with a move into the frontier; returns rows with
 * such. */
static Set find_near(const Work *w, const RowParts *group, Turn turn, Set near[64])
{
    const SideState *other = &w->side[1 - turn];
    const GroupQuery g = {w->layout, &w->groups, group, turn, {other->frontier, 0, other->moved}};
    const Set rows = rows_near_frontier(w, group, turn);
    if (w->en_passant)
        reaching_one_by_one(&g, rows, near);
    else
        group_reaching(&g, rows, near);
    return rows;
}

/* dirty: a move of `turn` from the pair of kings may lead to a position of the frontier. */
static void step_group(Work *w, Turn turn, uint64_t number, bool dirty)
{
    SideState *h = &w->side[turn];
    Set rows = due_rows(w, turn, number), near[64], known = 0;
    if (!dirty && !rows)
        return;
    RowParts group;
    layout_frame(&w->groups, number, &group);
    if (group.collides)
        return;
    if (dirty)
        known = find_near(w, &group, turn, near);
    for (rows |= known; rows; rows = set_rest(rows)) {
        const unsigned square = set_first(rows);
        RowStep s = {.group = &group, .square = square};
        s.row = layout_row_in_group(w->layout, number, square);
        if (h->done[s.row] == ~UINT64_C(0))
            continue;
        s.due = take_due(w, turn, s.row) & ~h->done[s.row];
        s.near = known >> square & 1 ? near[square] : 0;
        h->next[s.row] = turn == TURN_US ? step_us(w, &s) : step_them(w, &s);
        h->found[number] |= h->next[s.row] ? rows & -rows : 0;
    }
}

/* ---- all rows ----------------------------------------------------------------------------- */

/* Whether a move of `turn` from the pair of kings may lead to a position of the frontier. */
static bool is_dirty(const Work *w, unsigned pair, Turn turn)
{
    const Kings *k = w->layout->kings;
    const bool *dirty = w->side[1 - turn].dirty;
    if (dirty[pair] || w->en_passant)
        return true;
    unsigned king[2] = {k->pair[pair][0], k->pair[pair][1]}, from = king[turn];
    for (Set to = king_attacks[from] & ~king_attacks[king[1 - turn]]; to; to = set_rest(to)) {
        king[turn] = set_first(to);
        int16_t other = k->index[king[0]][king[1]];
        if (other >= 0 && dirty[other])
            return true;
    }
    return false;
}

static void step_pair(Work *w, Turn turn, unsigned pair, DeadlineWatch *watch)
{
    bool dirty = is_dirty(w, pair, turn);
    uint64_t groups = w->groups.rows_of_pair;
    for (uint64_t i = pair * groups; i < (pair + 1) * groups && !work_stopped(w, watch); i++)
        step_group(w, turn, i, dirty);
}

/* Whether the step can find anything with `turn` to move. */
static bool is_awake(const Work *w, Turn turn)
{
    return w->side[1 - turn].n_frontier || (unsigned)w->step <= w->last_due || w->en_passant;
}

static void step_both_sides(Work *w)
{
    const bool awake[2] = {is_awake(w, TURN_US), is_awake(w, TURN_THEM)};
    DeadlineWatch watch = {0};
#pragma omp parallel for num_threads(work_threads(w)) schedule(dynamic, 8) firstprivate(watch)
    for (unsigned i = 0; i < 2 * w->layout->kings->n; i++) {
        Turn turn = i & 1 ? TURN_THEM : TURN_US;
        if (awake[turn])
            step_pair(w, turn, i / 2, &watch);
    }
}

static void forget_row(Work *w, uint64_t row)
{
    for (unsigned turn = 0; turn < 2; turn++) {
        Set rest = w->side[turn].pending[row] | ~w->side[turn].done[row];
        for (; rest; rest = set_rest(rest))
            values_set(&w->table->values, (Turn)turn, row * 64 + set_first(rest), -1);
    }
}

/* What is still pending is not won after all. */
static void forget_pending(Work *w)
{
    uint64_t rows = w->layout->rows_of_pair;
    DeadlineWatch watch = {0};
    for (unsigned pair = 0; pair < w->layout->kings->n && !work_stopped(w, &watch); pair++)
        for (uint64_t row = pair * rows; row < (pair + 1) * rows; row++)
            forget_row(w, row);
}

/* Steps without anything new after which there is nothing.  With en passant, a position may wait
 * for the value of one with a right, which is in no table, once for each pawn. */
static unsigned most_quiet_steps(const Work *w)
{
    return w->en_passant ? 2 * MAX_MEN : 0;
}

bool work_propagate(Work *w, void (*report)(void *context, unsigned plies), void *context)
{
    assert(w && w->request && w->table);
    Values *v = &w->table->values;
    unsigned quiet = 0;
    w->step = 0;
    commit(w);
    while (true) {
        if (deadline_is_over(&w->request->until))
            return true;
        quiet = w->side[0].n_frontier || w->side[1].n_frontier ? 0 : quiet + 1;
        if (quiet > most_quiet_steps(w) && (unsigned)w->step >= w->last_due)
            break;
        w->step++;
        if (w->step >= (v->wide ? WIDE_LIMIT : NARROW_LIMIT) &&
            (v->wide || !values_widen(v, w->layout->rows * 64)))
            return false;
        report(context, (unsigned)w->step);
        step_both_sides(w);
        commit(w);
    }
    forget_pending(w);
    return true;
}
