/* tests/unit/test_steps.c -- the steps of the solver of endgames, without captures and promotions:
 * double steps beside a pawn of the other side, against the plain move generator.  In a whole
 * solution few values hang on them; here the aim is the step itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/chess/endgame/rows.h"
#include "game/chess/endgame/work.h"
#include "game/chess/sets.h"
#include "tests/support/share.h"

enum { SECOND = 1, FOURTH = 3, FIFTH = 4, SEVENTH = 6 }; /* ranks */

/* A class with a pawn each, and the one that a captured pawn of ours leads to. */
typedef struct Board {
    Kings kings;
    ClassTable table[2]; /* KPvKP, whose steps are made; KvKP, which is won at once */
    bool is_solved[2];
    SolveRequest request;
    Solution solution;
    Work work;
} Board;

static void add_class(Board *b, unsigned number, const char *name)
{
    ClassTable *t = &b->table[number];
    Material m;
    assert_true(material_read(name, strlen(name), &m, NULL));
    layout_init(&t->layout, m, &b->kings);
    assert_true(values_reserve(&t->values, t->layout.rows * 64, false, &(Deadline){0}));
}

static void begin_side(Work *w, Turn turn)
{
    const ClassLayout *l = w->layout;
    SideState *h = &w->side[turn];
    RowParts f;
    assert_true(side_reserve(h, w, false));
    for (uint64_t row = 0; row < l->rows; row++) {
        layout_frame(l, row, &f);
        h->done[row] = ~row_legal(l, &f, turn);
    }
}

/* Won at once with us to move: our pawn has stepped to the fourth rank; or it stands on the fifth,
 * and theirs has not stepped to it. */
static bool is_won_at_once(const ChessPosition *p)
{
    return p->piece[PAWN] & RANK(FOURTH + 1) ||
           (p->piece[PAWN] & RANK(FIFTH + 1) &&
            p->piece[N_KINDS + PAWN] & (RANK(SEVENTH) | RANK(SEVENTH + 1)));
}

static void begin_aim(Work *w)
{
    RowParts f;
    ChessPosition p;
    SideState *h = &w->side[TURN_US];
    for (uint64_t row = 0; row < w->layout->rows; row++) {
        layout_frame(w->layout, row, &f);
        for (Set rest = ~h->done[row]; rest; rest = set_rest(rest)) {
            layout_position(w->layout, &f, set_first(rest), TURN_US, &p);
            if (is_won_at_once(&p))
                h->next[row] |= rest & -rest;
        }
    }
}

static Board *board_new(void)
{
    Board *b = base_zalloc(1, sizeof *b, "a board");
    kings_init(&b->kings, SYMMETRY_FILES);
    add_class(b, 0, "KPvKP");
    add_class(b, 1, "KvKP");
    b->is_solved[1] = true;
    memset(b->table[1].values.at[TURN_US], 0, b->table[1].layout.rows * 64);
    b->request.threads = 1;
    b->solution = (Solution){.n = 2, .table = b->table, .solved = b->is_solved};
    b->work = (Work){.solution = &b->solution,
                     .request = &b->request,
                     .table = b->table,
                     .layout = &b->table->layout,
                     .en_passant = true};
    layout_groups(&b->table->layout, &b->work.groups);
    begin_side(&b->work, TURN_US);
    begin_side(&b->work, TURN_THEM);
    begin_aim(&b->work);
    return b;
}

static void board_free(Board *b)
{
    side_release(&b->work.side[TURN_US]);
    side_release(&b->work.side[TURN_THEM]);
    values_clear(&b->table[0].values);
    values_clear(&b->table[1].values);
    free(b);
}

/* ---- the plain way -------------------------------------------------------------------------- */

/* The value by those of the successors; -2 if a capture or a promotion of theirs is possible, which
 * the steps leave to others.  passing: true if moves count that give a right to capture. */
static int value_by(const Board *b, const ChessPosition *p, bool passing)
{
    Move move[MAX_CHESS_MOVES];
    ChessPosition next;
    int best = -1;
    for (unsigned n = chess_moves(p, move); n-- > 0;) {
        if (move_flags(move[n]) & (MOVE_CAPTURE | MOVE_PROMOTE)) {
            if (p->turn == TURN_THEM)
                return -2;
            continue;
        }
        chess_play(p, move[n], &next);
        if (!passing && next.ep != NO_SQUARE)
            continue;
        int v = position_value(&b->solution, NULL, NULL, &next);
        if (p->turn == TURN_THEM && v < 0)
            return -1;
        if (v >= 0 && (best < 0 || (p->turn == TURN_US ? v < best : v > best)))
            best = v;
    }
    return best < 0 ? -1 : best + 1;
}

/* True if a pawn of the side to move can step two ranks, beside one of the other side. */
static bool may_step(const ChessPosition *p)
{
    bool us = p->turn == TURN_US;
    Set own = p->piece[us ? PAWN : N_KINDS + PAWN], other = p->piece[us ? N_KINDS + PAWN : PAWN];
    unsigned from = set_first(own), beside = set_first(other);
    return from / 8 == (us ? SECOND : SEVENTH) && beside / 8 == (us ? FOURTH : FIFTH) &&
           abs((int)(from % 8) - (int)(beside % 8)) == 1;
}

/* Compares the values of a row; returns how many hang on a double step. */
static unsigned compare_row(const Board *b, uint64_t row, Turn turn)
{
    const ClassLayout *l = &b->table->layout;
    unsigned decided = 0;
    RowParts f;
    ChessPosition p;
    layout_frame(l, row, &f);
    for (Set rest = row_legal(l, &f, turn); rest; rest = set_rest(rest)) {
        layout_position(l, &f, set_first(rest), turn, &p);
        if (!may_step(&p))
            continue;
        int wanted = value_by(b, &p, true), v = position_value(&b->solution, NULL, NULL, &p);
        if (wanted == -2)
            continue;
        if (v != wanted) {
            StrBuf text = {0};
            chess_game.write(&chess_game, &p, &text);
            fail_msg("%s: %d, not %d", strbuf_get(&text), v, wanted);
        }
        decided += wanted != value_by(b, &p, false);
    }
    return decided;
}

static void report_nothing(void *context, unsigned plies)
{
    (void)context, (void)plies;
}

static void double_steps_beside_pawns(void **state)
{
    (void)state;
    Board *b = board_new();
    unsigned decided[2] = {0};
    assert_true(work_propagate(&b->work, report_nothing, NULL));
    for (uint64_t row = 0; row < b->table->layout.rows; row += share_of(3, 1, 1))
        for (unsigned turn = 0; turn < 2; turn++)
            decided[turn] += compare_row(b, row, (Turn)turn);
    print_message("%u values hang on our double steps, %u on theirs\n", decided[TURN_US],
                  decided[TURN_THEM]);
    assert_true(decided[TURN_US] > 5000 && decided[TURN_THEM] > 5000);
    board_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(double_steps_beside_pawns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
