/* cli/fmt.c -- al0 fmt: the canonical layout of tables. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"

static char *format_one(const Options *o, const char *path, size_t *n)
{
    Al0Limits limits;
    Al0Messages *messages = NULL;
    Al0ReadOptions ro = read_options(o, &limits);
    ro.installed = false; /* what is laid out is the user's own */
    ro.messages = &messages;
    char *text = al0_table_format(path, &ro, n, NULL);
    say_and_free(o, messages);
    return text;
}

enum { LIMIT_TABLE = 4 << 20 };

/* Whether the file is in the canonical layout already; tells where it is not. */
static int compare_layout(const Options *o, const char *path)
{
    size_t n, n_now;
    char *text = format_one(o, path, &n);
    char *now = text ? read_whole(path, LIMIT_TABLE, &n_now) : NULL;
    int status = STATUS_ERROR;
    if (now) {
        bool same = n == n_now && memcmp(text, now, n) == 0;
        if (!same)
            printf("%s: not in the canonical layout\n", path);
        status = same ? STATUS_OK : STATUS_NOT;
    }
    free(now);
    al0_free(text);
    return status;
}

static int print_layout(const Options *o, const char *path)
{
    size_t n;
    char *text = format_one(o, path, &n);
    if (!text)
        return STATUS_ERROR;
    Output *out = output_open(o->output);
    bool ok = out && output_write(out, text, n);
    if (out)
        ok = output_close(out, ok) && ok;
    al0_free(text);
    return ok ? STATUS_OK : STATUS_ERROR;
}

int run_fmt(const Options *o)
{
    assert(o && o->command->bit == CMD_FMT);
    int worst = STATUS_OK;
    if (is_wrong_use(o, o->n_args == 0, "which files?"))
        return STATUS_ERROR;
    if (o->output && (o->n_args > 1 || o->check)) {
        say_error(o->check ? "fmt: --check writes no table, so -o has no meaning"
                           : "fmt: -o takes one file");
        return STATUS_ERROR;
    }
    for (int i = 0; i < o->n_args; i++) {
        if (o->check && strcmp(o->args[i], "-") == 0) {
            say_error("fmt: --check needs files, not standard input");
            return STATUS_ERROR;
        }
        if (is_rules_file(o->args[i])) {
            say_error("fmt: `%s` has the rules of a game, and tables alone have a layout",
                      o->args[i]);
            return STATUS_ERROR;
        }
        int status = o->check ? compare_layout(o, o->args[i]) : print_layout(o, o->args[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
