/* cli/eval.c -- al0 eval: the value of expressions in a position. */
#include <assert.h>
#include <stdio.h>

#include "cli/commands.h"
#include "cli/say.h"

static int eval_all(const Options *o, const Al0Table *table, const Al0Position *position)
{
    Al0Status status = {0};
    Al0EvalOptions options = {.board = !o->no_board,
                              .color = say_in_color(o),
                              .stop = watch_interrupt(),
                              .status = &status};
    for (int i = 1; i < o->n_args; i++) {
        char *messages;
        char *value = al0_eval(table, position, o->args[i], &options, &messages);
        if (status.kind == AL0_INTERRUPTED)
            say_note("interrupted: the value of `%s` is unknown", o->args[i]);
        else
            say_messages(messages);
        al0_free(messages);
        if (!value)
            return status.kind == AL0_INTERRUPTED ? STATUS_UNKNOWN : STATUS_ERROR;
        printf(o->n_args > 2 ? "%s = %s\n" : "%.0s%s\n", o->args[i], value);
        al0_free(value);
    }
    return STATUS_OK;
}

int run_eval(const Options *o)
{
    assert(o && o->command->bit == CMD_EVAL);
    if (o->n_args < 2) {
        say_error(o->n_args ? "eval: which expressions?" : "eval: which table?");
        options_usage(o->command);
        return STATUS_ERROR;
    }
    int status = STATUS_ERROR;
    Positions positions = {0};
    Al0Table *table = open_table(o, o->args[0], &status);
    if (table && open_positions(o, table, &positions))
        status = eval_all(o, table, positions.at[0]);
    positions_clear(&positions);
    al0_table_free(table);
    return status;
}
