/* game/chess/endgame/groups.c -- the rules of chess for all rows of a group (see groups.h).
 * Most moves lead from each row of a group to the row of another with the last fixed piece on the
 * same square: then both groups are read from their first row to their last, many rows at once.
 * Start reading at group_reaching(). */
#include "game/chess/endgame/groups.h"

#include <assert.h>
#include <string.h>

#include "game/chess/attacks.h"

/* ---- moves -------------------------------------------------------------------------------- */

static void list_king_moves(GroupMoves *m)
{
    const RowParts *f = m->group;
    Set to = king_attacks[f->king[m->turn]] & ~king_attacks[f->king[1 - m->turn]] & ~f->occupied;
    for (; to; to = set_rest(to)) {
        unsigned king[2] = {f->king[0], f->king[1]};
        GroupMove *move = &m->at[m->n++];
        king[m->turn] = set_first(to);
        move->group = layout_row(m->groups, king[0], king[1], f->square, &move->image);
        move->between = 0;
    }
}

static void list_fixed_moves(GroupMoves *m, unsigned i)
{
    const RowParts *f = m->group;
    const uint64_t stride = m->groups->stride[i];
    const unsigned from = f->square[i];
    Set to = row_quiet_steps(m->l->fixed[i], from, f->occupied);
    for (; to; to = set_rest(to)) {
        unsigned square = set_first(to);
        uint64_t group = f->row + stride * square - stride * from;
        m->at[m->n++] = (GroupMove){group, 0, between_squares[from][square], 0};
    }
}

void group_moves_list(GroupMoves *m, const ClassLayout *l, const ClassLayout *groups,
                      const RowParts *group, Turn turn)
{
    assert(m && l && groups && group && !group->collides && turn <= TURN_THEM);
    m->l = l, m->groups = groups, m->group = group, m->turn = turn, m->n = 0;
    list_king_moves(m);
    for (unsigned i = 0; i + 1 < l->n_fixed; i++)
        if (piece_owner(l->fixed[i]) == turn)
            list_fixed_moves(m, i);
    assert(m->n <= MAX_GROUP_MOVES);
}

/* ---- rows --------------------------------------------------------------------------------- */

/* Whether `turn` moves the last fixed piece, and whether the floating one. */
static bool moves_last(const GroupMoves *m)
{
    return m->l->n_fixed && piece_owner(m->l->fixed[m->l->n_fixed - 1]) == m->turn;
}

static bool moves_floating(const GroupMoves *m)
{
    return m->l->floating != NO_PIECE && piece_owner(m->l->floating) == m->turn;
}

/* Whether a move leads from each of many rows to the row at the same place of another group. */
static bool is_parallel(const GroupMove *m, Set rows)
{
    enum { MANY = 6 };
    return m->image == 0 && m->between == 0 && set_count(rows) >= MANY;
}

/* The row where a move leads from the row with the last fixed piece on `square`, as that group
 * sees it. */
static uint64_t row_after(const GroupMoves *m, const GroupMove *by, unsigned square)
{
    return layout_row_in_group(m->l, by->group, image_of_square(square, by->image));
}

/* A set of positions of that row, as this group sees it. */
static Set seen_from_here(const GroupMoves *m, const GroupMove *by, Set set)
{
    return m->l->floating == NO_PIECE ? set : image_of_set(set, image_back(by->image));
}

/* The squares of kings and fixed pieces in the row with the last fixed piece on `square`. */
static Set occupied_in_row(const GroupMoves *m, unsigned square)
{
    return m->group->occupied | (m->l->n_fixed ? set_of(square) : 0);
}

/* ---- moves into a set --------------------------------------------------------------------- */

/* The rows from which a move leads to a row of the target. */
static Set rows_reaching_by(const GroupMoves *m, const GroupMove *by, const Set *target)
{
    Set there = target[by->group];
    if (by->image && m->l->n_fixed)
        there = image_of_set(there, image_back(by->image));
    return there & ~by->between;
}

/* Also rows that are not wanted get what they reach. */
static void reach_in_parallel(const GroupMoves *m, const GroupMove *by, const Set *target,
                              Set *reaching)
{
    const unsigned first = layout_first_in_group(m->l), n = layout_rows_in_group(m->l);
    const Set *there = target + layout_row_in_group(m->l, by->group, first);
    for (unsigned i = 0; i < n; i++)
        reaching[first + i] |= there[i];
}

static void reach_by(const GroupMoves *m, const GroupMove *by, const Set *target, Set rows,
                     Set *reaching)
{
    if (is_parallel(by, rows)) {
        reach_in_parallel(m, by, target, reaching);
        return;
    }
    for (; rows; rows = set_rest(rows)) {
        const unsigned square = set_first(rows);
        Set set = seen_from_here(m, by, target[row_after(m, by, square)]);
        reaching[square] |= set & ~by->between;
    }
}

/* By the last fixed piece, from one row of the group to another. */
static void reach_by_last(const GroupMoves *m, const Set *target, Set rows, Set *reaching)
{
    const RowParts *f = m->group;
    for (; rows; rows = set_rest(rows)) {
        unsigned from = set_first(rows);
        Set to = row_quiet_steps(m->l->fixed[m->l->n_fixed - 1], from, f->occupied) & m->here;
        for (; to; to = set_rest(to)) {
            uint64_t row = layout_row_in_group(m->l, f->row, set_first(to));
            reaching[from] |= target[row] & ~between_squares[from][set_first(to)];
        }
    }
}

static void reach_by_floating(const GroupMoves *m, const Set *target, Set rows, Set *reaching)
{
    for (; rows; rows = set_rest(rows)) {
        const unsigned square = set_first(rows);
        const Set to = target[layout_row_in_group(m->l, m->group->row, square)];
        reaching[square] |= row_floating_moves(m->l, occupied_in_row(m, square), m->turn, to);
    }
}

Set group_origins(GroupMoves *m, const Set *target)
{
    assert(m && target);
    const Set here = m->here = target[m->group->row];
    Set all = 0;
    for (unsigned i = 0; i < m->n; i++)
        all |= m->at[i].from = rows_reaching_by(m, &m->at[i], target);
    m->from_floating = moves_floating(m) ? here : 0;
    m->from_last = 0;
    if (here && moves_last(m))
        m->from_last = row_floating_moves(m->groups, m->group->occupied, m->turn, here);
    return all | m->from_floating | m->from_last;
}

void group_reaching(const GroupMoves *m, const Set *target, Set rows, Set reaching[64])
{
    assert(m && target && reaching);
    memset(reaching, 0, 64 * sizeof *reaching);
    for (unsigned i = 0; i < m->n; i++)
        reach_by(m, &m->at[i], target, m->at[i].from & rows, reaching);
    reach_by_last(m, target, m->from_last & rows, reaching);
    reach_by_floating(m, target, m->from_floating & rows, reaching);
}

/* ---- moves out of a set ------------------------------------------------------------------- */

/* The rows where something is wanted. */
static Set rows_with(Set rows, const Set wanted[64])
{
    Set with = 0;
    for (; rows; rows = set_rest(rows))
        with |= wanted[set_first(rows)] ? rows & -rows : 0;
    return with;
}

static void confine_by_floating(const GroupMoves *m, const Set *closed, Set rows, Set *wanted)
{
    for (; rows; rows = set_rest(rows)) {
        const unsigned square = set_first(rows);
        const Set to = ~closed[layout_row_in_group(m->l, m->group->row, square)];
        wanted[square] &= ~row_floating_moves(m->l, occupied_in_row(m, square), m->turn, to);
    }
}

static void confine_in_parallel(const GroupMoves *m, const GroupMove *by, const Set *closed,
                                Set *wanted)
{
    const unsigned first = layout_first_in_group(m->l), n = layout_rows_in_group(m->l);
    const Set *there = closed + layout_row_in_group(m->l, by->group, first);
    for (unsigned i = 0; i < n; i++)
        wanted[first + i] &= there[i];
}

static void confine_by(const GroupMoves *m, const GroupMove *by, const Set *closed, Set rows,
                       Set *wanted)
{
    if (is_parallel(by, rows)) {
        confine_in_parallel(m, by, closed, wanted);
        return;
    }
    for (rows &= ~by->between; rows; rows = set_rest(rows)) {
        const unsigned square = set_first(rows);
        Set open = seen_from_here(m, by, ~closed[row_after(m, by, square)]);
        wanted[square] &= ~open | by->between;
    }
}

static void confine_by_last(const GroupMoves *m, const Set *closed, Set rows, Set *wanted)
{
    const RowParts *f = m->group;
    for (; rows; rows = set_rest(rows)) {
        unsigned from = set_first(rows);
        Set to = row_quiet_steps(m->l->fixed[m->l->n_fixed - 1], from, f->occupied);
        for (; to && wanted[from]; to = set_rest(to)) {
            uint64_t row = layout_row_in_group(m->l, f->row, set_first(to));
            wanted[from] &= closed[row] | between_squares[from][set_first(to)];
        }
    }
}

void group_confine(const GroupMoves *m, const Set *closed, Set rows, Set wanted[64])
{
    assert(m && closed && wanted);
    if (moves_floating(m))
        confine_by_floating(m, closed, rows, wanted);
    rows = rows_with(rows, wanted);
    for (unsigned i = 0; i < m->n && rows; i++) {
        confine_by(m, &m->at[i], closed, rows, wanted);
        rows = rows_with(rows, wanted);
    }
    if (moves_last(m))
        confine_by_last(m, closed, rows, wanted);
}
