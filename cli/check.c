/* cli/check.c -- al0 check: errors and warnings of tables. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/say.h"

static int check_one(const Options *o, const char *path)
{
    if (strcmp(path, "-") != 0 && access(path, R_OK) != 0) {
        say_error("cannot read `%s`: %s", path, strerror(errno));
        return STATUS_ERROR;
    }
    Al0ReadOptions ro = read_options(o);
    ro.allow_library = true;
    char *messages;
    Al0Table *t = al0_table_read(path, &ro, &messages);
    fputs(messages, stderr);
    if (t)
        printf("%s: no errors%s\n", path, *messages ? "" : ", no warnings");
    al0_free(messages);
    al0_table_free(t);
    return t ? STATUS_OK : STATUS_NOT;
}

int run_check(const Options *o)
{
    int worst = STATUS_OK;
    if (o->n_args == 0) {
        say_error("check: which files?");
        return STATUS_ERROR;
    }
    for (int i = 0; i < o->n_args; i++) {
        int status = check_one(o, o->args[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
