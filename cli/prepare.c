/* cli/prepare.c -- al0 prepare: a table's advice solved once and for all. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

static void show_progress(void *context, const char *what, uint64_t done, uint64_t all)
{
    if (progress_due(context))
        progress_show(context, "preparing: %-8s %3.0f %%", what,
                      all ? 100 * (double)done / (double)all : 0);
}

/* What was solved, and what was not and why. */
static bool print_report(const Al0Prepared *p)
{
    char *file = al0_visible(al0_prepared_path(p), strlen(al0_prepared_path(p)), false);
    printf("%s: %.1f MB\n", file, (double)al0_prepared_bytes(p) / 1e6);
    al0_free(file);
    for (size_t i = 0; i < al0_prepared_count(p); i++) {
        Al0PreparedAdvice a = al0_prepared_get(p, i);
        if (a.solved == 1)
            printf("  %-20s solved\n", a.name);
        else if (a.solved)
            printf("  %-20s solved for %zu sets of values of the root\n", a.name, a.solved);
        else
            printf("  %-20s is searched as ever: %s\n", a.name, a.reason);
    }
    return flush_stdout(true);
}

static bool check_use(const Options *o)
{
    if (o->n_args == 1)
        return true;
    say_error(o->n_args ? "prepare: one table at a time" : "prepare: which table?");
    say_hint("usage: al0 prepare FILE [-o OUT]");
    return false;
}

static int prepare(const Options *o, const Al0Table *table)
{
    NamedFile written[] = {{"--output", o->output}};
    if (!check_tables(o, table, written, 1))
        return STATUS_ERROR;
    Al0Status status;
    Progress progress = progress_begin(true);
    Al0PrepareOptions options = {.limits = o->limits,
                                 .file = o->output,
                                 .progress = progress.on ? show_progress : NULL,
                                 .context = &progress};
    options.limits.memory = memory_for_endgames(o);
    options.limits.stop = watch_interrupt();
    Al0Prepared *p = al0_prepare(table, &options, &status);
    progress_end(&progress);
    if (!p)
        return say_failure(&status);
    bool ok = print_report(p);
    al0_prepared_free(p);
    return ok ? STATUS_OK : STATUS_ERROR;
}

int run_prepare(const Options *o)
{
    Al0Table *table = check_use(o) ? open_table(o, o->args[0]) : NULL;
    int status = table ? prepare(o, table) : STATUS_ERROR;
    al0_table_free(table);
    return status;
}
