/* cli/prepare.c -- al0 prepare: solves the advice of a table in advance; also for `al0 play` and
 * `al0 uci`.
 * Start reading at run_prepare(). */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

/* ---- into a file -------------------------------------------------------------------------- */

typedef struct PrepareOutput {
    Output *file;
    Progress line;
} PrepareOutput;

static bool show_preparation(void *context, const Al0Progress *now)
{
    PrepareOutput *to = context;
    if (progress_due(&to->line))
        progress_show(&to->line, "preparing: %-8s %3.0f %%", now->name, progress_percent(now));
    return true;
}

static bool write_prepared(void *context, const char *bytes, size_t n)
{
    const PrepareOutput *to = context;
    return output_write(to->file, bytes, n);
}

/* The folders of a path, as far as they are not there: a user's cache is made where it is missing.
 */
static void make_folders(const char *path)
{
    size_t n = strlen(path) + 1;
    char *folder = memcpy(al0_alloc(NULL, n, "a path"), path, n);
    for (char *c = folder + 1; *c; c++)
        if (*c == '/') {
            *c = '\0';
            mkdir(folder, 0700); /* what cannot be made is told when the file is */
            *c = '/';
        }
    al0_free(folder);
}

Al0Prepared *prepare_table(const Al0Table *table, const char *path, const Al0Limits *limits,
                           bool shows, Al0Status *status)
{
    assert(table && limits && status);
    char *usual = path ? NULL : al0_prepared_file(table);
    PrepareOutput to = {0};
    *status = (Al0Status){.kind = AL0_CANNOT_WRITE};
    if (usual)
        make_folders(usual);
    if (path || usual)
        to.file = output_open(path ? path : usual);
    else
        say_error("neither XDG_CACHE_HOME nor HOME says where to keep the file");
    al0_free(usual);
    if (!to.file)
        return NULL;
    to.line = progress_begin(shows);
    Al0Limits l = *limits;
    l.progress = to.line.on ? show_preparation : NULL;
    l.progress_context = &to;
    Al0Prepared *p = al0_prepare(table, &l, write_prepared, &to, status);
    progress_end(&to.line);
    if (output_close(to.file, p && al0_prepared_bytes(p) > 0))
        return p;
    al0_prepared_free(p);
    status->kind = AL0_CANNOT_WRITE;
    return NULL;
}

/* ---- the command -------------------------------------------------------------------------- */

static void print_prepared_advice(FILE *to, const Al0PreparedAdvice *a)
{
    fprintf(to, "  %-20s ", a->name);
    if (a->solved == 1)
        fprintf(to, "solved\n");
    else if (a->solved)
        fprintf(to, "solved for each of %zu beginnings that its goals look back at\n", a->solved);
    else
        fprintf(to, "searched when it is asked for: %s\n", a->reason);
}

/* What was solved, and what was not and why; on standard error where the file goes to standard
 * output. */
static bool print_prepared(const Al0Prepared *p, const char *path)
{
    FILE *to = strcmp(path, "-") == 0 ? stderr : stdout;
    char *file = al0_visible(path, strlen(path), false);
    if (al0_prepared_bytes(p) > 0)
        fprintf(to, "%s: %.1f MB\n", file, (double)al0_prepared_bytes(p) / 1e6);
    else
        fprintf(to,
                "Nothing to keep: no advice of this table can be solved in advance, and no file is "
                "written.\n");
    al0_free(file);
    for (size_t i = 0; i < al0_prepared_count(p); i++)
        print_prepared_advice(to, al0_prepared_get(p, i));
    return flush_stdout(true);
}

static int prepare_into_file(const Options *o, const Al0Table *table)
{
    NamedFile written[] = {{"--output", o->output}};
    if (!check_tables(o, table, written, 1))
        return STATUS_ERROR;
    Al0Status status;
    Al0Limits limits = o->limits;
    limits.memory = memory_for_endgames(o);
    limits.stop = watch_interrupt();
    Al0Prepared *p = prepare_table(table, o->output, &limits, true, &status);
    if (!p)
        return status.kind == AL0_CANNOT_WRITE ? STATUS_ERROR : say_failure(&status);
    char *usual = o->output ? NULL : al0_prepared_file(table);
    bool ok = print_prepared(p, usual ? usual : o->output);
    al0_free(usual);
    al0_prepared_free(p);
    return ok ? STATUS_OK : STATUS_ERROR;
}

int run_prepare(const Options *o)
{
    assert(o && o->command->bit == CMD_PREPARE);
    int status = STATUS_ERROR;
    Al0Table *table = check_one_table(o) ? open_table(o, o->args[0], &status) : NULL;
    if (table)
        status = prepare_into_file(o, table);
    al0_table_free(table);
    return status;
}
