/* cli/check.c -- al0 check: errors and warnings of tables, and of rules of games. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"

/* Tries one byte: a folder can be opened, but not read. */
static bool is_readable(const char *path)
{
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    bool ok = f != NULL;
    if (f) {
        int c = fgetc(f);
        ok = !ferror(f);
        if (f == stdin)
            ungetc(c, f);
    }
    if (!ok)
        say_error("cannot read `%s`: %s", path, strerror(errno));
    if (f && f != stdin)
        fclose(f);
    return ok;
}

/* Rules of a game, not a table. */
static bool is_rules(const char *path)
{
    size_t n = strlen(path);
    return n > 4 && strcmp(path + n - 4, ".kif") == 0;
}

static void print_fine(const char *path, const char *messages)
{
    printf("%s: no errors%s\n", strcmp(path, "-") ? path : "<stdin>",
           strstr(messages, "warning:") ? "" : ", no warnings");
    fflush(stdout); /* known, whatever becomes of the next */
}

static int check_rules(const Options *o, const char *path)
{
    Al0ReadOptions ro = read_options(o);
    char *messages;
    Al0Rules *rules = al0_rules_read(path, &ro, &messages);
    say_messages(messages);
    if (rules)
        print_fine(path, messages);
    al0_free(messages);
    al0_rules_free(rules);
    return rules ? STATUS_OK : STATUS_NOT;
}

static int check_one(const Options *o, const char *path)
{
    if (!is_readable(path))
        return STATUS_ERROR;
    if (is_rules(path))
        return check_rules(o, path);
    Al0ReadOptions ro = read_options(o);
    ro.allow_library = true;
    char *messages;
    Al0Table *t = al0_table_read(path, &ro, &messages);
    say_messages(messages);
    if (t)
        print_fine(path, messages);
    al0_free(messages);
    al0_table_free(t);
    return t ? STATUS_OK : STATUS_NOT;
}

int run_check(const Options *o)
{
    int worst = STATUS_OK;
    if (o->n_args == 0) {
        say_error("check: which files?");
        options_usage(o->command);
        return STATUS_ERROR;
    }
    for (int i = 0; i < o->n_args; i++) {
        int status = check_one(o, o->args[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
