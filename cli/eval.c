/* cli/eval.c -- al0 eval: the value of expressions in a position. */
#include <assert.h>
#include <stdio.h>

#include "cli/commands.h"
#include "cli/say.h"

/* The value as text, the caller's; NULL after a message, with the exit status. */
static char *evaluate(const Options *o, const Al0Position *position, Al0Expression *e,
                      const char *text, int *failed)
{
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .stop = watch_interrupt()};
    const Al0WriteOptions options = {AL0_SIZE(Al0WriteOptions), .boards = !o->no_board};
    Al0Status status;
    Al0Value value = AL0_INIT(Al0Value);
    if (al0_expression_evaluate(e, position, &limits, &value, &status))
        return al0_value_write(&value, position, AL0_TEXT, &options, NULL);
    say_note("interrupted: the value of `%s` is unknown", text);
    *failed = exit_status(&status);
    return NULL;
}

static int eval_all(const Options *o, const Al0Table *table, const Al0Position *position)
{
    int failed = STATUS_ERROR;
    for (int i = 1; i < o->n_args; i++) {
        Al0Messages *messages = NULL;
        Al0Expression *e = al0_expression_new(table, o->args[i], &messages, NULL);
        say_and_free(o, messages);
        char *value = e ? evaluate(o, position, e, o->args[i], &failed) : NULL;
        al0_expression_free(e);
        if (!value)
            return failed;
        printf(o->n_args > 2 ? "%s = %s\n" : "%.0s%s\n", o->args[i], value);
        al0_free(value);
    }
    return STATUS_OK;
}

int run_eval(const Options *o)
{
    assert(o && o->command->bit == CMD_EVAL);
    if (is_wrong_use(o, o->n_args < 2, o->n_args ? "which expressions?" : "which table?"))
        return STATUS_ERROR;
    int status = STATUS_ERROR;
    Positions positions = {0};
    Al0Table *table = open_table(o, o->args[0], &status);
    if (table && open_positions(o, table, &positions))
        status = eval_all(o, table, positions.at[0]);
    positions_clear(&positions);
    al0_table_free(table);
    return status;
}
