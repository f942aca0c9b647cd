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

static uint64_t commit_pair(Work *w, Turn turn, unsigned pair)
{
    uint64_t n = 0, rows = w->layout->rows_of_pair;
    for (uint64_t row = pair * rows; row < (pair + 1) * rows; row++)
        n += commit_row(w, turn, row);
    w->side[turn].dirty[pair] = n > 0;
    return n;
}

static void commit(Work *w)
{
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
    if (us || them)
        w->table->values.largest = (unsigned)w->step;
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

static void step_us(Work *w, const RowParts *f, Set due)
{
    SideState *h = &w->side[TURN_US];
    Set wanted = ~(h->done[f->row] | never_won_in(h, f->row) | due);
    const RowTarget frontier = {w->side[TURN_THEM].frontier, 0};
    Set found = row_reaching(w->layout, f, TURN_US, frontier, wanted, !w->en_passant) & wanted;
    if (w->en_passant) {
        Set rest = wanted & ~found;
        for (rest &= row_passing(w->layout, f, TURN_US); rest; rest = set_rest(rest))
            if (double_steps_won(w, f, set_first(rest), TURN_US))
                found |= rest & -rest;
    }
    h->next[f->row] = found | due;
}

/* due: of these only what the aim itself puts there at this step is found without looking at moves.
 */
static void step_them(Work *w, const RowParts *f, Set due)
{
    SideState *h = &w->side[TURN_THEM];
    Set wanted = ~(h->done[f->row] | never_won_in(h, f->row) | h->pending[f->row]);
    const RowTarget not_won = {w->side[TURN_US].done, ~UINT64_C(0)};
    Set found = wanted & ~row_reaching(w->layout, f, TURN_THEM, not_won, wanted, !w->en_passant);
    if (w->en_passant) {
        Set rest = found & row_passing(w->layout, f, TURN_THEM);
        for (; rest; rest = set_rest(rest))
            if (!double_steps_won(w, f, set_first(rest), TURN_THEM))
                found &= ~(rest & -rest);
    }
    h->next[f->row] = found | (due & never_won_in(h, f->row));
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
    SideState *h = &w->side[turn];
    bool dirty = is_dirty(w, pair, turn);
    uint64_t rows = w->layout->rows_of_pair;
    for (uint64_t row = pair * rows; row < (pair + 1) * rows && !work_stopped(w, watch); row++) {
        if (h->done[row] == ~UINT64_C(0))
            continue;
        Set due = take_due(w, turn, row) & ~h->done[row];
        if (!dirty && !due)
            continue;
        RowParts f;
        layout_frame(w->layout, row, &f);
        if (turn == TURN_US)
            step_us(w, &f, due);
        else
            step_them(w, &f, due);
    }
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
