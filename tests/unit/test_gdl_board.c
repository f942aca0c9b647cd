/* tests/unit/test_gdl_board.c -- boards of games from rules: which facts make one, and what stands
 * on it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lang/vocab.h"
#include "tests/support/gdl_games.h"
#include "tests/support/opened_game.h"

/* The board as text: the names of columns, then each row with its name. */
static char *drawn(const Opened *o, const void *position, const LastMove *last)
{
    const GameBoard *b = o->game->board;
    StrBuf out = {0};
    Cell *cells = game_cells(o->game, position, last);
    for (unsigned c = 0; c < b->columns; c++) {
        strbuf_putc(&out, ' ');
        b->name_column(o->game, position, c, &out);
    }
    for (unsigned r = 0; r < b->rows; r++) {
        strbuf_puts(&out, " / ");
        b->name_row(o->game, position, r, &out);
        for (unsigned c = 0; c < b->columns; c++) {
            const Cell *cell = &cells[r * b->columns + c];
            strbuf_printf(&out, " %s%s%s", cell->text[0] ? cell->text : ".", cell->from ? "<" : "",
                          cell->to ? ">" : "");
        }
    }
    free(cells);
    return strbuf_take(&out);
}

/* The board of a position, NULL: there is none; move: NULL, or the last move, as text. */
static void expect(const char *rules, const char *position, const char *move, const char *wanted)
{
    Opened o = open_good_text(rules);
    assert_non_null(o.game);
    assert_int_equal(o.game->board != NULL, wanted != NULL);
    assert_null(game_fault(o.game));
    if (wanted) {
        Status status;
        void *before = new_position(&o, position), *after = new_position(&o, position);
        LastMove last = {.before = before};
        if (move) {
            last.move = o.game->read_move(o.game, before, move, strlen(move), &status);
            assert_int_not_equal(last.move, NO_MOVE);
            o.game->play(o.game, before, NULL, last.move, after);
        }
        char *text = drawn(&o, after, move ? &last : NULL);
        assert_string_equal(text, wanted);
        free(text), free(before), free(after);
    }
    close_game(&o);
}

static void marks_stand_where_they_were_made(void **state)
{
    (void)state;
    const char *row = gdl_games[0].text;
    expect(row, "init", NULL, " 1 2 3 / 3 . . . / 2 . . . / 1 . . .");
    expect(row, "init mark(1,2)", "mark(3,3)", " 1 2 3 / 3 . . o> / 2 x . . / 1 . . .");
}

/* A piece that goes, among pieces with names of two parts or two arguments; letters name columns.
 */
static void pieces_leave_and_arrive(void **state)
{
    (void)state;
    static const char rules[] =
        "(role white) (role black) (n 1) (n 2) (l a) (l b) (l c)"
        "(init (cell 1 a white king)) (init (cell 2 c black knight)) (init (cell 1 b none blank))"
        "(<= (legal white (go ?r ?c)) (n ?r) (l ?c)) (legal black rest)"
        "(<= (next (cell ?r ?c white king)) (does white (go ?r ?c)))"
        "(<= (next (cell ?r ?c white king)) (does black (go ?r ?c)))"
        "(<= (next (cell 1 b none blank)) (true (cell 1 b none blank)))"
        "(<= (next (cell ?r ?c black knight)) (true (cell ?r ?c black knight)))"
        "(<= terminal (true (cell 2 a white king)))";
    expect(rules, "init", "go(2,b)", " a b c / 2 . wk> bk / 1 .< . .");
    static const char parts[] =
        "(role white) (role black) (n 1) (n 2) (init (at 1 1 whiteRook)) (init (at 2 1 blackRook))"
        "(init (at 1 2 whiteBishop)) (<= (legal ?r (go ?x ?y)) (role ?r) (n ?x) (n ?y))"
        "(<= (next (at ?x ?y whiteRook)) (does white (go ?x ?y)))"
        "(<= (next (at ?x ?y ?p)) (true (at ?x ?y ?p)) (distinct ?p whiteRook))"
        "(<= terminal (true (at 2 2 whiteRook)))";
    expect(parts, "init", NULL, " 1 2 / 2 wB . / 1 wR bR");
}

/* Facts of which a cell has several, coordinates without a content, roles: no board. */
static void what_is_no_grid_has_no_board(void **state)
{
    (void)state;
    static const char several[] =
        "(role a) (n 1) (n 2) (n 3) (init (has 1 1 2)) (init (has 1 1 3)) (init (has 1 2 3)) "
        "(init (has 2 2 3)) (init (has 1 3 2)) (init (has 2 1 2)) (init (has 2 1 3))"
        "(init (has 3 1 2)) (init (has 3 2 2)) (init (has 1 2 2))"
        "(<= (legal a (go ?x)) (n ?x)) (<= (next (has ?x ?y ?z)) (true (has ?x ?y ?z)))"
        "(<= terminal (true (has 3 3 3)))";
    static const char pairs[] =
        "(role a) (n 1) (n 2) (n 3) (init (at 1 1)) (<= (legal a (go ?x ?y)) (n ?x) (n ?y))"
        "(<= (next (at ?x ?y)) (does a (go ?x ?y))) (<= terminal (true (at 3 3)))";
    expect(several, "init", NULL, NULL);
    expect(pairs, "init", NULL, NULL);
    expect(gdl_games[1].text, "init", NULL, NULL);
}

/* A set over the cells, and whose they are. */
static void sets_and_sides_fit(void **state)
{
    (void)state;
    Opened o = open_good_text(gdl_games[0].text);
    const GameBoard *b = o.game->board;
    void *p = new_position(&o, "init");
    const Domain *d = &o.game->vocab->domains[b->domain];
    for (unsigned r = 0; r < 3; r++)
        for (unsigned c = 0; c < 3; c++) {
            char name[16];
            uint64_t bit = b->cell_bit(o.game, p, r, c);
            assert_true(bit && !(bit & (bit - 1)));
            snprintf(name, sizeof name, "(%u,%u)", c + 1, 3 - r);
            assert_string_equal(d->elements[__builtin_ctzll(bit)], name);
        }
    assert_int_equal(game_cell_side(b, "x"), CELL_OF_FIRST);
    assert_int_equal(game_cell_side(b, "o"), CELL_OF_SECOND);
    assert_int_equal(game_cell_side(b, "?"), CELL_OF_NONE);
    free(p);
    close_game(&o);
}

/* More cells than a set has elements: a board without sets. */
static void large_boards_have_no_sets(void **state)
{
    (void)state;
    static const char rules[] =
        "(role red) (role blue) (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (n 8) (n 9)"
        "(<= (init (cell ?x ?y blank)) (n ?x) (n ?y))"
        "(<= (legal ?r (put ?x ?y)) (role ?r) (true (cell ?x ?y blank)))"
        "(<= (next (cell ?x ?y ?r)) (does ?r (put ?x ?y)))"
        "(<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (distinct ?p blank))"
        "(<= terminal (true (cell 9 9 red)))";
    Opened o = open_good_text(rules);
    const GameBoard *b = o.game->board;
    void *p = new_position(&o, "init");
    assert_non_null(b);
    assert_int_equal(b->rows * b->columns, 81);
    assert_int_equal(b->domain, BOARD_NO_DOMAIN);
    assert_true(b->cell_bit(o.game, p, 0, 0) == 0);
    assert_int_equal(game_cell_side(b, "r"), CELL_OF_FIRST);
    assert_int_equal(game_cell_side(b, "b"), CELL_OF_SECOND);
    free(p);
    close_game(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_stand_where_they_were_made),
        cmocka_unit_test(pieces_leave_and_arrive),
        cmocka_unit_test(what_is_no_grid_has_no_board),
        cmocka_unit_test(sets_and_sides_fit),
        cmocka_unit_test(large_boards_have_no_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
