/* cli/verify.c -- al0 verify: verifies a whole table on every position. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/ranks.h"
#include "cli/say.h"

enum { MOST_PARTS = 1 << 20 };

/* The work as it is shown: the clock of its line runs anew for each kind of it. */
typedef struct ShownWork {
    Progress line;
    const char *what;
} ShownWork;

static bool show_verification(void *context, const Al0Progress *now)
{
    ShownWork *s = context;
    if (s->what != now->name) {
        s->what = now->name;
        progress_restart(&s->line);
    }
    double seconds = progress_seconds(&s->line);
    RateText rate = {""};
    if (now->work == AL0_WORK_POSITIONS)
        rate = progress_rate(now->done, seconds, NULL);
    progress_show(&s->line, "%s: %3.0f %%%s%s", now->name, progress_percent(now), rate.text,
                  progress_left(now->done, now->all, seconds).text);
    return true;
}

/* What is written when the run is over: opened before it begins, each whole or not at all. */
typedef struct Target {
    const char *option, *path;
    Al0Format format;
    Output *out;
} Target;
enum { REPORT_TARGET, JSON_TARGET, HTML_TARGET, N_TARGETS };

typedef struct Targets {
    Target at[N_TARGETS];
} Targets;

static Targets targets_of(const Options *o)
{
    return (Targets){{{"-o", o->output, (Al0Format)o->format, NULL},
                      {"--json", o->json, AL0_JSON, NULL},
                      {"--html", o->html, AL0_HTML, NULL}}};
}

/* Whether each file is named once, and none of those read is written. */
static bool check_targets(const Options *o, const Al0Table *table)
{
    const NamedFile file[] = {{"-o", o->output},
                              {"--json", o->json},
                              {"--html", o->html},
                              {"--failures", o->failures},
                              {"--certificate", o->certificate},
                              {"--checkpoint", o->checkpoint},
                              {"--from", o->from}};
    enum { N_FILES = sizeof file / sizeof *file, N_WRITTEN = N_FILES - 1 };
    for (int i = 1; i < o->n_args; i++)
        for (size_t k = 0; k < N_WRITTEN; k++) {
            const NamedFile both[] = {file[k], {"a part", o->args[i]}};
            if (!check_files("verify", both, 2, 1))
                return false;
        }
    return check_files("verify", file, N_FILES, N_WRITTEN) &&
           check_tables(o, table, file, N_WRITTEN);
}

/* A part has no report. */
static bool targets_open(Targets *t, bool report)
{
    for (size_t i = 0; i < N_TARGETS; i++) {
        Target *to = &t->at[i];
        if (i == REPORT_TARGET ? !report : !to->path)
            continue;
        to->out = output_open(to->path);
        if (!to->out)
            return false;
    }
    return true;
}

static void targets_drop(Targets *t)
{
    for (size_t i = 0; i < N_TARGETS; i++)
        if (t->at[i].out)
            output_close(t->at[i].out, false);
}

static bool write_output(Output *out, const char *text, size_t n)
{
    bool ok = output_write(out, text, n);
    return output_close(out, ok) && ok;
}

/* The report itself goes to standard output when its file cannot be written after all. */
static bool write_report(const Al0Report *r, const Options *o, Target *to)
{
    size_t n;
    Al0WriteOptions how = o->write;
    how.length = &n;
    char *text = al0_report_write(r, to->format, &how, NULL);
    bool ok = write_output(to->out, text, n);
    to->out = NULL;
    if (!ok && to->path && strcmp(to->path, "-") != 0 && to->format == AL0_TEXT) {
        say_note("the report goes to standard output");
        write_output(output_open(NULL), text, n);
    }
    al0_free(text);
    return ok;
}

/* What can be written is. */
static bool write_reports(const Al0Report *r, const Options *o, Targets *t)
{
    bool ok = true;
    for (size_t i = 0; i < N_TARGETS; i++)
        if (t->at[i].out)
            ok = write_report(r, o, &t->at[i]) && ok;
    return ok;
}

/* STATUS_OK for what is proved. */
static int status_of_verdict(Al0Verdict v)
{
    switch (v) {
    case AL0_SATISFIABLE: return STATUS_OK;
    case AL0_NOT_SATISFIABLE: return STATUS_NOT;
    default: return STATUS_UNKNOWN;
    }
}

/* The positions of --from: a list, or one FEN. */
static bool open_starts(const Options *o, const Al0Table *table, Positions *out)
{
    Options as = *o;
    bool is_chess = takes_fen(table);
    if (al0_table_has_chance(table) && !as.us)
        as.us = al0_table_player(table, 0);
    bool list = path_ends_with(o->from, is_chess ? ".epd" : ".txt") || strcmp(o->from, "-") == 0;
    if (is_chess)
        *(list ? &as.epd : &as.fen) = o->from;
    else
        *(list ? &as.positions : &as.position) = o->from;
    return open_positions(&as, table, out);
}

/* What is told while a verification runs. */
typedef struct Told {
    ShownWork shown;
    Output *failures, *certificate;
    bool certified; /* a certificate was written, be it cut short */
    bool failed;    /* to write the failures */
    bool lost;      /* the checkpoint could not be written */
    Targets targets;
    const Ranks *ranks;
} Told;

static void print_failure(void *context, const char *line)
{
    Told *t = context;
    t->failed = t->failed || !output_write(t->failures, line, strlen(line)) ||
                !output_write(t->failures, "\n", 1);
}

static bool print_certificate(void *context, const char *bytes, size_t n)
{
    Told *t = context;
    t->certified = output_write(t->certificate, bytes, n);
    return t->certified;
}

/* Something that is kept is lost; the run goes on. */
static void print_trouble(void *context, const char *text)
{
    Told *t = context;
    progress_end(&t->shown.line);
    say_error("%s", text);
    if (!t->certificate)
        say_note("the run goes on without it");
    t->lost = true;
}

/* A part that is missing or cannot be used. */
static void print_bad_part(void *context, const char *text)
{
    Told *t = context;
    progress_end(&t->shown.line);
    say_error("%s", text);
}

static void explain_report(const Al0Report *r)
{
    char *text = al0_report_explain(r);
    fputs(text, stderr);
    al0_free(text);
}

/* K/N of --part. */
static bool take_part(const char *text, unsigned *part, unsigned *of)
{
    char *end = NULL;
    unsigned long k = strtoul(text, &end, 10);
    bool slash = end != text && *end == '/' && isdigit((unsigned char)end[1]);
    unsigned long n = slash ? strtoul(end + 1, &end, 10) : 0;
    if (!isdigit((unsigned char)*text) || *end || k < 1 || k > n || n > MOST_PARTS) {
        say_error("verify: --part: expected K/N, part K of N, found `%s`", text);
        return false;
    }
    *part = (unsigned)k;
    *of = (unsigned)n;
    return true;
}

static int search_part(const Al0Table *table, const Al0VerifyOptions *vo, const Al0Limits *limits,
                       Told *told)
{
    Al0Status failure;
    bool finished;
    bool ok = al0_verify_part(table, vo, limits, &finished, &failure);
    progress_end(&told->shown.line);
    if (!ok)
        return say_failure(&failure);
    if (told->lost)
        return STATUS_ERROR;
    say_note("part %u/%u is %s", vo->part, vo->part_count,
             finished ? "finished" : "not finished: run it again, it goes on from there");
    return finished ? STATUS_OK : STATUS_UNKNOWN;
}

/* A rank that follows has no files and says nothing. */
static int follow(const Al0Table *table, const Al0VerifyOptions *vo, const Al0Limits *limits)
{
    Al0Status failure;
    bool finished;
    Al0VerifyOptions by = *vo;
    by.checkpoint = NULL;
    return al0_verify_part(table, &by, limits, &finished, &failure) ? STATUS_OK
                                                                    : say_failure(&failure);
}

static int verify_from(const Options *o, Al0Table *table, const Positions *starts, Told *told)
{
    Al0Status failure;
    Al0VerifyOptions vo = {AL0_SIZE(Al0VerifyOptions),
                           .replan = o->replan,
                           .checkpoint = o->part ? o->output : o->checkpoint,
                           .examples = o->examples,
                           .starts = (const Al0Position *const *)starts->at,
                           .start_count = starts->n,
                           .sample = o->sample,
                           .seed = o->seed,
                           .trouble = print_trouble,
                           .parts = o->merge ? (const char *const *)o->args + 1 : NULL,
                           .n_parts = o->merge ? (size_t)o->n_args - 1 : 0,
                           .part_trouble = print_bad_part,
                           .context = told};
    Al0Limits limits = o->limits;
    limits.memory = memory_for_endgames(o);
    limits.stop = watch_interrupt();
    limits.progress_context = &told->shown;
    if (told->shown.line.on)
        limits.progress = show_verification;
    if (told->failures)
        vo.failure = print_failure;
    if (told->certificate)
        vo.certificate = print_certificate;
    vo.refutations = o->refutations;
    if (!find_player(o, table, &vo.player) ||
        (o->part && !take_part(o->part, &vo.part, &vo.part_count)))
        return STATUS_ERROR;
    if (o->part)
        return search_part(table, &vo, &limits, told);
    if (told->ranks->n > 1)
        vo.crew = &told->ranks->crew;
    if (told->ranks->rank > 0)
        return follow(table, &vo, &limits);
    Al0Report *r = o->needless ? al0_needless(table, &vo, &limits, &failure)
                               : al0_verify(table, &vo, &limits, &failure);
    progress_end(&told->shown.line);
    if (!r)
        return say_failure(&failure);
    if (o->explain)
        explain_report(r);
    bool written = write_reports(r, o, &told->targets) && !told->lost;
    int status = written ? status_of_verdict(al0_report_verdict(r)) : STATUS_ERROR;
    al0_report_free(r);
    return status;
}

static int verify(const Options *o, Al0Table *table, const Ranks *ranks)
{
    Positions starts = {0};
    bool leads = ranks->rank == 0;
    Told told = {.targets = targets_of(o), .ranks = ranks};
    if (o->from && !open_starts(o, table, &starts))
        return STATUS_ERROR;
    told.failures = o->failures && leads ? output_open(o->failures) : NULL;
    told.certificate = o->certificate && leads ? output_open(o->certificate) : NULL;
    int status = STATUS_ERROR;
    bool open =
        !leads || ((told.failures || !o->failures) && (told.certificate || !o->certificate) &&
                   targets_open(&told.targets, !o->part));
    if (open) {
        told.shown.line = progress_begin(leads);
        status = verify_from(o, table, &starts, &told);
    }
    targets_drop(&told.targets);
    if (told.failures && !output_close(told.failures, open && !told.failed))
        status = STATUS_ERROR;
    if (told.certificate && !output_close(told.certificate, open && told.certified))
        status = STATUS_ERROR;
    positions_clear(&starts);
    return status;
}

/* Options that do not go together; a message has been printed. */
static bool is_asked_well(const Options *o)
{
    bool reports = o->failures || o->certificate || o->json || o->html || o->format >= 0 ||
                   o->explain || o->row;
    if (o->needless &&
        (o->failures || o->certificate || o->checkpoint || o->format == AL0_ROW || o->explain))
        say_error("verify: --needless goes with --from, --sample, -o, --json, --html, limits and "
                  "--replan only");
    else if (o->part && (o->merge || o->checkpoint || o->needless || reports || !o->output ||
                         strcmp(o->output, "-") == 0))
        say_error("verify: --part goes with -o, --from, --sample, limits and --replan only, and "
                  "wants -o FILE");
    else if (o->refutations && !o->certificate)
        say_error("verify: --refutations goes with --certificate");
    else if (o->checkpoint && strcmp(o->checkpoint, "-") == 0)
        say_error("verify: --checkpoint wants a file, not standard output");
    else if (o->merge && (o->checkpoint || o->needless))
        say_error("verify: --merge does not go with --checkpoint and --needless");
    else if (o->merge && o->n_args < 2)
        say_error("verify: --merge: which parts? They stand behind the table");
    else if (o->from && o->sample)
        say_error("verify: give one of --from and --sample");
    else if (o->seed && !o->sample)
        say_error("verify: --seed goes with --sample");
    else
        return true;
    return false;
}

static bool goes_with_ranks(const Options *o, const Ranks *ranks)
{
    if (ranks->n == 1 || !(o->part || o->merge || o->needless))
        return true;
    say_error("verify: several ranks search no --part, --merge or --needless");
    return false;
}

/* --row is short for a format, which names of files do not change. */
static bool choose_report(Options *o)
{
    if (o->row && o->format >= 0 && o->format != AL0_ROW) {
        say_error("verify: --row is --format row");
        return false;
    }
    o->format = o->row ? AL0_ROW : o->format;
    return choose_format(o, AL0_TEXT);
}

int run_verify(const Options *given)
{
    assert(given && given->command->bit == CMD_VERIFY);
    Options asked = *given;
    const Options *o = &asked;
    if (!((o->merge && o->n_args) || check_one_table(o)) || (!o->part && !choose_report(&asked)) ||
        !is_asked_well(o))
        return STATUS_ERROR;
    int status;
    Al0Table *table = open_table(o, o->args[0], &status);
    Ranks ranks;
    if (!ranks_begin(&ranks)) {
        al0_table_free(table);
        return STATUS_ERROR;
    }
    bool has_rules = table && (!is_rules_file(o->args[0]) || check_advice(o, table));
    if (has_rules && check_targets(o, table) && goes_with_ranks(o, &ranks))
        status = verify(o, table, &ranks);
    ranks_end(&ranks, status);
    al0_table_free(table);
    return status;
}
