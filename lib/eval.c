/* lib/eval.c -- the value of an expression in a position, as text.
 * Does: reads one expression in a table's names, compiles and runs it, prints value and board.
 * Knows: lang, interp, Game.   Must not know: searches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "lib/face.h"

/* A square of the set for each row and column of the game's board, top row first. */
static void print_board(StrBuf *out, const Game *g, const void *position, Value set)
{
    unsigned rows, columns;
    Cell cells[64];
    if (!g->draw(position, NO_MOVE, &rows, &columns, cells))
        return;
    for (unsigned row = 0; row < rows; row++) {
        strbuf_puts(out, "\n  ");
        for (unsigned column = 0; column < columns; column++) {
            bool in = set & g->cell_bit(position, row, column);
            char piece = cells[row * columns + column].piece;
            const char *behind = in ? "]" : column + 1 < columns ? " " : "";
            strbuf_printf(out, "%c%c%s", in ? '[' : ' ', piece ? piece : '.', behind);
        }
    }
}

static void print_set(StrBuf *out, const Game *g, const void *position, Value set)
{
    strbuf_putc(out, '{');
    for (Value rest = set; rest; rest &= rest - 1) {
        char name[8];
        g->name_square(position, rest & (0 - rest), name);
        strbuf_printf(out, "%s%s", rest == set ? "" : ", ", name);
    }
    strbuf_putc(out, '}');
}

static void print_value(StrBuf *out, const Game *g, const void *position, Type type, Value v,
                        bool board)
{
    if (type == TYPE_BOOL)
        strbuf_puts(out, v ? "true" : "false");
    else if (type == TYPE_INT && !value_is_defined(v))
        strbuf_puts(out, "undefined");
    else if (type == TYPE_INT)
        strbuf_printf(out, "%lld", (long long)v);
    else
        print_set(out, g, position, v);
    if (type == TYPE_SET && board)
        print_board(out, g, position, v);
}

/* False: the deadline was over before. */
static bool evaluate(const Program *p, const Game *g, Entry entry, const void *position,
                     Deadline deadline, Value *out)
{
    Machine *m = machine_new(p, g);
    Scene *scene = machine_scene_new(m);
    machine_give_up_at(m, deadline);
    machine_begin(m, position, scene);
    *out = machine_eval(m, entry, scene);
    bool done = !*machine_gave_up(m);
    free(scene);
    machine_free(m);
    return done;
}

char *al0_eval(const Al0Table *table, const Al0Position *position, const char *expression,
               bool board, bool color, const volatile sig_atomic_t *stop, char **messages)
{
    Arena *home = arena_new("an expression");
    Diags *ds = diag_new();
    StrBuf out = {0};
    size_t n = strlen(expression);
    Expr *e = NULL;
    if (n > LIMIT_SOURCE_BYTES)
        diag_add(ds, DIAG_ERROR, (Span){0}, "the expression is longer than %d bytes",
                 LIMIT_SOURCE_BYTES);
    else if (strspn(expression, " \t\r\n") == n)
        diag_add(ds, DIAG_ERROR, (Span){0}, "the expression is empty");
    else
        e = parse_expression(home, ds, source_new(home, "<expression>", expression, n),
                             table->set->root->game->vocab);
    Entry entry = {0};
    const Program *p = NULL;
    if (e && table_check_expr(home, ds, table->set->root, e, PLACE_GOAL))
        p = compile_expr(home, ds, e, table->game, &entry);
    Value value;
    bool ok = p && diag_errors(ds) == 0 &&
              evaluate(p, table->game, entry, position->bytes, (Deadline){.stop = stop}, &value);
    if (ok)
        print_value(&out, table->game, position->bytes, e->type, value, board);
    if (messages) {
        StrBuf text = {0};
        diag_print_into(&text, ds, color);
        *messages = strbuf_take(&text);
    }
    diag_free(ds);
    arena_free(home);
    return ok ? strbuf_take(&out) : NULL;
}
