/* game/chess/endgame/steps.c -- backward induction from value 0 upwards, ply by ply.
 * Does: each step computes the positions of the next value from the results of earlier steps, then
 *       writes them.  No thread reads what another thread is writing.
 * Knows: rows, Work.   Must not know: captures and promotions (begin.c has noted them).
 * Start reading at work_propagate(). */
#include <assert.h>
#include <string.h>

#include "game/chess/attacks.h"
#include "game/chess/endgame/groups.h"
#include "game/chess/endgame/work.h"
#include "game/chess/sets.h"

/* ---- writing what a step has found --------------------------------------------------------- */

/* Swaps the two sets: what was found is the frontier now. */
static void commit_frontier(SideState *h)
{
    Set *t = h->frontier;
    h->frontier = h->next;
    h->next = t;
}

static uint64_t commit_row(Work *w, Turn turn, uint64_t row)
{
    SideState *h = &w->side[turn];
    const Set found = h->frontier[row];
    if (!found)
        return 0;
    h->done[row] |= found;
    if (h->pending[row] & found)
        h->pending[row] &= ~found;
    value_row_fill(value_row(&w->table->values, turn, row), found, (unsigned)w->step);
    if (h->done[row] == ~UINT64_C(0) && h->due[row] != NEVER_DUE)
        h->due[row] = NEVER_DUE;
    return set_count(found);
}

/* The values of a row are a line of memory each, far from the last: the processor is told of all
 * of a group before the first is read or written. */
static void expect_values(const Work *w, Turn turn, uint64_t group, Set rows)
{
    for (; rows; rows = set_rest(rows))
        values_expect(&w->table->values, turn,
                      layout_row_in_group(w->layout, group, set_first(rows)));
}

/* Likewise of what commit_group() reads and writes. */
static void expect_commit(const Work *w, Turn turn, uint64_t group)
{
    enum { ROWS_IN_LINE = 8 };
    const SideState *h = &w->side[turn];
    const Set rows = h->moved[group] | h->found[group];
    for (unsigned i = 0; i < 64; i += ROWS_IN_LINE) {
        if (!(rows >> i & 0xFF))
            continue;
        uint64_t row = layout_row_in_group(w->layout, group, i + set_first(rows >> i & 0xFF));
        memory_expect(&h->next[row]), memory_expect(&h->frontier[row]),
            memory_expect(&h->done[row]);
        memory_expect(&h->pending[row]);
    }
    expect_values(w, turn, group, h->found[group]);
}

static uint64_t commit_group(Work *w, Turn turn, uint64_t group)
{
    SideState *h = &w->side[turn];
    uint64_t n = 0;
    Set moved = 0;
    for (Set rest = h->moved[group]; rest; rest = set_rest(rest))
        h->next[layout_row_in_group(w->layout, group, set_first(rest))] = 0;
    for (Set rest = h->found[group]; rest; rest = set_rest(rest)) {
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
    for (uint64_t i = pair * groups; i < (pair + 1) * groups; i++) {
        if (i + 1 < (pair + 1) * groups)
            expect_commit(w, turn, i + 1);
        n += commit_group(w, turn, i);
    }
    w->side[turn].dirty[pair] = n > 0;
    return n * w->layout->kings->weight[pair];
}

static void commit(Work *w)
{
    Values *v = &w->table->values;
    uint64_t us = 0, them = 0;
    DeadlineWatch watch = {0};
    commit_frontier(&w->side[TURN_US]);
    commit_frontier(&w->side[TURN_THEM]);
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
    unsigned next;
    assert(h->due[row] <= w->step);
    Set set = h->pending[row];
    set &= value_row_at_most(value_row(&w->table->values, turn, row), (unsigned)w->step, &next);
    h->pending[row] &= ~set;
    h->due[row] = (uint16_t)next;
    return set & ~h->done[row];
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

/* ---- a group of rows ---------------------------------------------------------------------- */

/* The rows of a group in a step.  Arrays are by the square of the last fixed piece. */
typedef struct GroupStep {
    Work *w;
    Turn turn;
    RowParts group;
    GroupMoves moves;
    Set rows;     /* to be looked at */
    Set near[64]; /* positions from which a move leads into the frontier, or may lead there */
    Set due[64];  /* pending positions whose time has come */
    Set found[64];
} GroupStep;

static uint64_t row_at(const GroupStep *s, unsigned square)
{
    return layout_row_in_group(s->w->layout, s->group.row, square);
}

static Set row_step_us(const GroupStep *s, unsigned square)
{
    const Work *w = s->w;
    const SideState *h = &w->side[TURN_US];
    const uint64_t row = row_at(s, square);
    Set wanted = ~(h->done[row] | never_won_in(h, row) | s->due[square]);
    Set found = wanted & s->near[square];
    if (w->en_passant) {
        RowParts f;
        layout_frame_in_group(w->layout, &s->group, square, &f);
        Set rest = wanted & ~found;
        for (rest &= row_passing(w->layout, &f, TURN_US); rest; rest = set_rest(rest))
            if (double_steps_won(w, &f, set_first(rest), TURN_US))
                found |= rest & -rest;
    }
    return found | s->due[square];
}

static void find_us(GroupStep *s)
{
    for (Set rest = s->rows; rest; rest = set_rest(rest))
        s->found[set_first(rest)] = row_step_us(s, set_first(rest));
}

/* Takes the positions of a row with a quiet move to one that is not won from `wanted`, where double
 * steps of pawns are looked at one by one. */
static Set confine_one_by_one(const GroupStep *s, unsigned square, Set wanted)
{
    const Work *w = s->w;
    const RowTarget not_won = {w->side[TURN_US].done, ~UINT64_C(0), NULL};
    RowParts f;
    layout_frame_in_group(w->layout, &s->group, square, &f);
    wanted &= ~row_reaching(w->layout, &f, TURN_THEM, not_won, wanted, false);
    Set rest = wanted & row_passing(w->layout, &f, TURN_THEM);
    for (; rest; rest = set_rest(rest))
        if (!double_steps_won(w, &f, set_first(rest), TURN_THEM))
            wanted &= ~(rest & -rest);
    return wanted;
}

/* What is due: of these only what the aim itself puts there at this step is found without looking
 * at moves. */
static void find_them(GroupStep *s)
{
    const Work *w = s->w;
    const SideState *h = &w->side[TURN_THEM];
    Set wanted = 0;
    for (Set rest = s->rows; rest; rest = set_rest(rest)) {
        const unsigned square = set_first(rest);
        const uint64_t row = row_at(s, square);
        Set known = h->done[row] | never_won_in(h, row) | h->pending[row];
        s->found[square] = (s->near[square] | s->due[square]) & ~known;
        if (s->found[square])
            wanted |= rest & -rest;
    }
    if (!w->en_passant)
        group_confine(&s->moves, w->side[TURN_US].done, wanted, s->found);
    for (Set rest = w->en_passant ? wanted : 0; rest; rest = set_rest(rest))
        s->found[set_first(rest)] =
            confine_one_by_one(s, set_first(rest), s->found[set_first(rest)]);
    for (Set rest = h->never_won ? s->rows : 0; rest; rest = set_rest(rest))
        s->found[set_first(rest)] |=
            s->due[set_first(rest)] & h->never_won[row_at(s, set_first(rest))];
}

/* Rows of the group with pending positions whose time has come. */
static Set due_rows(Work *w, Turn turn, uint64_t group)
{
    SideState *h = &w->side[turn];
    if (h->due_in[group] > w->step)
        return 0;
    const unsigned first = layout_first_in_group(w->layout), n = layout_rows_in_group(w->layout);
    const uint16_t now = (uint16_t)w->step,
                   *due = h->due + layout_row_in_group(w->layout, group, first);
    uint16_t least = NEVER_DUE;
    uint8_t flag[64] = {0};
    for (unsigned i = 0; i < n; i++) {
        uint16_t next = due[i] <= now ? (uint16_t)(now + 1) : due[i]; /* or later */
        flag[first + i] = due[i] <= now;
        least = next < least ? next : least;
    }
    h->due_in[group] = least;
    return set_of_flags(flag);
}

/* Rows of the group that have positions without a value. */
static Set open_rows(const Work *w, Turn turn, uint64_t group)
{
    const unsigned first = layout_first_in_group(w->layout), n = layout_rows_in_group(w->layout);
    const Set *done = w->side[turn].done + layout_row_in_group(w->layout, group, first);
    uint8_t flag[64] = {0};
    for (unsigned i = 0; i < n; i++)
        flag[first + i] = done[i] != ~UINT64_C(0);
    return set_of_flags(flag);
}

/* The same as group_reaching() where double steps of pawns are looked at one by one: for us without
 * those, for them all positions. */
static void reaching_one_by_one(GroupStep *s, RowTarget target, Set rows)
{
    RowParts f;
    for (; rows; rows = set_rest(rows)) {
        layout_frame_in_group(s->w->layout, &s->group, set_first(rows), &f);
        s->near[set_first(rows)] = s->turn == TURN_THEM ? ~UINT64_C(0)
                                                        : row_reaching(s->w->layout, &f, TURN_US,
                                                                       target, ~UINT64_C(0), false);
    }
}

/* Finds for each row of the group the positions with a move into the frontier; returns rows with
 * such. */
static Set find_near(GroupStep *s)
{
    const Work *w = s->w;
    const SideState *other = &w->side[1 - s->turn];
    Set rows = w->en_passant ? w->groups.squares : group_origins(&s->moves, other->moved);
    if (!rows)
        return 0;
    rows &= open_rows(w, s->turn, s->group.row);
    if (w->en_passant)
        reaching_one_by_one(s, (RowTarget){other->frontier, 0, other->moved}, rows);
    else if (rows)
        group_reaching(&s->moves, other->frontier, rows, s->near);
    return rows;
}

/* due:   rows of the group as from due_rows().
 * dirty: a move of `turn` from the pair of kings may lead to a position of the frontier. */
static void step_group(Work *w, Turn turn, uint64_t number, Set due, bool dirty)
{
    SideState *h = &w->side[turn];
    GroupStep s;
    if (!dirty && !due)
        return;
    layout_frame(&w->groups, number, &s.group);
    if (s.group.collides)
        return;
    s.w = w, s.turn = turn, s.rows = due;
    memset(s.near, 0, sizeof s.near);
    memset(s.due, 0, sizeof s.due);
    memset(s.found, 0, sizeof s.found);
    if (dirty || turn == TURN_THEM)
        group_moves_list(&s.moves, w->layout, &w->groups, &s.group, turn);
    s.rows |= dirty ? find_near(&s) : 0;
    for (Set rest = due; rest; rest = set_rest(rest))
        s.due[set_first(rest)] = take_due(w, turn, row_at(&s, set_first(rest)));
    if (turn == TURN_US)
        find_us(&s);
    else
        find_them(&s);
    for (Set rest = s.rows; rest; rest = set_rest(rest))
        if (s.found[set_first(rest)]) {
            h->next[row_at(&s, set_first(rest))] = s.found[set_first(rest)];
            h->found[number] |= rest & -rest;
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
    const bool dirty = is_dirty(w, pair, turn);
    const uint64_t first = pair * w->groups.rows_of_pair, end = first + w->groups.rows_of_pair;
    Set due = due_rows(w, turn, first), next = 0;
    for (uint64_t i = first; i < end && !work_stopped(w, watch); i++, due = next) {
        next = i + 1 < end ? due_rows(w, turn, i + 1) : 0;
        expect_values(w, turn, i + 1, next);
        step_group(w, turn, i, due, dirty);
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
        Set open = w->side[turn].pending[row] | ~w->side[turn].done[row];
        if (open)
            value_row_forget(value_row(&w->table->values, (Turn)turn, row), open);
    }
}

/* What is still pending is not won after all. */
static void forget_pending(Work *w)
{
    const uint64_t rows = w->layout->rows_of_pair;
    DeadlineWatch watch = {0};
#pragma omp parallel for num_threads(work_threads(w)) schedule(static) firstprivate(watch)
    for (unsigned pair = 0; pair < w->layout->kings->n; pair++)
        for (uint64_t i = 0; i < rows && !work_stopped(w, &watch); i++)
            forget_row(w, pair * rows + i);
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
