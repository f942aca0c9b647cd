/* cli/verify.c -- al0 verify: a whole table against every position. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

/* The work as it is shown: the clock of its line runs anew for each kind of it. */
typedef struct Shown {
    Progress line;
    const char *what;
} Shown;

static void show_progress(void *context, const char *what, uint64_t done, uint64_t all)
{
    Shown *s = context;
    if (s->what != what) {
        s->what = what;
        progress_restart(&s->line);
    }
    double seconds = progress_seconds(&s->line);
    bool positions = strcmp(what, "positions") == 0;
    progress_show(&s->line, "%s: %3.0f %%%s%s", what, 100 * (double)done / (double)(all ? all : 1),
                  positions ? progress_rate(done, seconds, NULL).text : "",
                  progress_left(done, all, seconds).text);
}

static bool write_report(const Al0Report *r, Al0ReportFormat format, const Options *o,
                         const char *path)
{
    size_t n;
    char *text = al0_report_write(r, format, o->draw.no_seconds, &n);
    Output *out = output_open(path);
    bool ok = out && output_write(out, text, n);
    if (out)
        ok = output_close(out, ok) && ok;
    al0_free(text);
    return ok;
}

static int status_of(const Al0Report *r)
{
    switch (al0_report_verdict(r)) {
    case AL0_SATISFIABLE: return STATUS_OK;
    case AL0_NOT_SATISFIABLE: return STATUS_NOT;
    default: return STATUS_UNKNOWN;
    }
}

static int verify(const Options *o, const Al0Table *table)
{
    char error[256];
    Shown shown = {.line = progress_begin(true)};
    Al0VerifyOptions vo = {.limits = o->limits,
                           .replan = o->replan,
                           .checkpoint = o->checkpoint,
                           .examples = o->examples,
                           .progress = shown.line.on ? show_progress : NULL,
                           .context = &shown};
    vo.limits.memory = memory_for_endgames(o);
    vo.limits.stop = catch_interrupt();
    Al0Report *r = al0_verify(table, &vo, error);
    progress_end(&shown.line);
    if (!r) {
        say_error("%s", error);
        return STATUS_ERROR;
    }
    bool ok = write_report(r, o->row ? AL0_REPORT_ROW : AL0_REPORT_TEXT, o, o->output);
    ok = ok && (!o->json || write_report(r, AL0_REPORT_JSON, o, o->json));
    ok = ok && (!o->html || write_report(r, AL0_REPORT_HTML, o, o->html));
    int status = ok ? status_of(r) : STATUS_ERROR;
    al0_report_free(r);
    return status;
}

int run_verify(const Options *o)
{
    if (o->n_args != 1) {
        say_error(o->n_args ? "verify: one table at a time" : "verify: which table?");
        return STATUS_ERROR;
    }
    Al0Table *table = open_table(o, o->args[0]);
    int status = table ? verify(o, table) : STATUS_ERROR;
    al0_table_free(table);
    return status;
}
