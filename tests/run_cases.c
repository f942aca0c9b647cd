/* tests/run_cases.c -- runs cases written as plain text, and the sessions of pages of the manual
 *   (docs/tests.md tells how to write one).
 * Does: gives each case, or page, a fresh folder, runs its commands there, compares in full what
 *   they wrote.
 * Knows: the parts of a case; which cases the share leaves out, those with a part `large` or
 *   `whole`.   Must not know: what al0 does.
 * Usage: run_cases AL0 SOURCE_DIR [--only NAME] FILE...
 * Status: 0 all passed; 1 some failed; 2 wrong use, a malformed file, or no case at all. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runner/case_file.h"
#include "runner/compare.h"
#include "runner/page.h"
#include "runner/process.h"
#include "tests/support/share.h"

typedef struct Runner {
    const char *al0, *source_dir; /* absolute paths */
    const char *only;             /* NULL: every case */
    const char *path;             /* where commands are looked for */
    unsigned passed, failed, left_out;
} Runner;

/* One case while it is run. */
typedef struct Trial {
    const Runner *runner;
    Arena *home;
    char *folder, *work; /* work is folder/work, where the commands run */
    const Part *in;      /* for the next run; NULL: empty */
    int status;          /* of the last command that was typed */
    StrBuf trouble;      /* what went wrong; empty: nothing */
} Trial;

static char *joined(Arena *home, const char *folder, const char *name)
{
    StrBuf path = {0};
    strbuf_printf(&path, "%s/%s", folder, name);
    char *kept = arena_text(home, path.text, path.n);
    strbuf_clear(&path);
    return kept;
}

static bool stays_inside(const char *path)
{
    return path[0] != '/' && !strstr(path, "..");
}

/* Makes the folders that lead to the file. */
static bool make_folders(const Trial *t, const char *path)
{
    char *whole = joined(t->home, t->work, path);
    for (char *s = whole + strlen(t->work) + 1; *s; s++)
        if (*s == '/') {
            *s = '\0';
            if (mkdir(whole, 0700) != 0 && errno != EEXIST)
                return false;
            *s = '/';
        }
    return true;
}

static void place_file(Trial *t, const char *path, const StrBuf *text)
{
    if (!stays_inside(path))
        strbuf_printf(&t->trouble, "%s: a case keeps to its own folder\n", path);
    else if (!make_folders(t, path) ||
             !process_write_file(joined(t->home, t->work, path), strbuf_get(text), text->n))
        strbuf_printf(&t->trouble, "%s: cannot be written: %s\n", path, strerror(errno));
}

static void copy_file(Trial *t, const char *argument)
{
    const char *as = strstr(argument, " as ");
    size_t n = as ? (size_t)(as - argument) : strlen(argument);
    const char *from = arena_text(t->home, argument, n);
    StrBuf text = {0};
    if (process_read_file(joined(t->home, t->runner->source_dir, from), &text))
        place_file(t, as ? as + strlen(" as ") : from, &text);
    else
        strbuf_printf(&t->trouble, "%s: cannot be copied: %s\n", from, strerror(errno));
    strbuf_clear(&text);
}

static void judge_text(Trial *t, const Part *expected, const StrBuf *actual, const char *what)
{
    static const StrBuf empty = {0};
    if (expected && strcmp(expected->argument, "*") == 0)
        return;
    compare_texts(expected ? &expected->text : &empty, actual, what, &t->trouble);
}

static void judge_end(Trial *t, const Part *expected, const Outcome *o)
{
    const char *wanted = expected ? expected->argument : "0";
    char status[16];
    snprintf(status, sizeof status, "%d", o->status);
    switch (o->end) {
    case ENDED:
        if (strcmp(wanted, status) != 0)
            strbuf_printf(&t->trouble, "status: expected %s, got %s\n", wanted, status);
        break;
    case ENDED_BY_SIGNAL: strbuf_printf(&t->trouble, "ended by signal %s\n", status); break;
    case ENDED_BY_TIMEOUT:
        strbuf_printf(&t->trouble, "not done after %d seconds\n", PROCESS_SECONDS);
        break;
    case NOT_STARTED: strbuf_printf(&t->trouble, "not started: %s\n", strerror(o->status)); break;
    }
}

static void judge_content(Trial *t, const Part *part)
{
    StrBuf text = {0};
    if (process_read_file(joined(t->home, t->work, part->argument), &text))
        compare_texts(&part->text, &text, part->argument, &t->trouble);
    else
        strbuf_printf(&t->trouble, "%s: %s\n", part->argument, strerror(errno));
    strbuf_clear(&text);
}

static void judge_presence(Trial *t, const Part *part, bool wanted)
{
    bool there = access(joined(t->home, t->work, part->argument), F_OK) == 0;
    if (there != wanted)
        strbuf_printf(&t->trouble, "%s: %s\n", part->argument,
                      there ? "is there, and should not be" : "is missing");
}

/* Judges a run by the parts [from, to) that follow it. */
static void judge(Trial *t, const Outcome *o, const Part *from, const Part *to)
{
    const Part *out = NULL, *err = NULL, *status = NULL;
    for (const Part *p = from; p < to; p++)
        switch (p->kind) {
        case PART_OUT: out = p; break;
        case PART_ERR: err = p; break;
        case PART_STATUS: status = p; break;
        case PART_CONTENT: judge_content(t, p); break;
        case PART_EXISTS: judge_presence(t, p, true); break;
        case PART_MISSING: judge_presence(t, p, false); break;
        default: break;
        }
    judge_end(t, status, o);
    judge_text(t, out, &o->out, "out");
    judge_text(t, err, &o->err, "err");
}

/* The program of a command, behind `env NAME=VALUE...`; at the end where none is named. */
static char **program_of(char **argv)
{
    if (strcmp(argv[0], "env") == 0)
        for (argv++; *argv && strchr(*argv, '=');)
            argv++;
    return argv;
}

/* Runs the command of `run`; the parts up to `end` include those that judge it. */
static void run_part(Trial *t, const Part *run, const Part *end)
{
    static const StrBuf empty = {0};
    char *argv[MAX_ARGUMENTS + 1];
    if (!process_split(t->home, run->argument, argv)) {
        strbuf_puts(&t->trouble, "an open quote, or too many words\n");
        return;
    }
    char **program = program_of(argv);
    if (*program && strcmp(*program, "al0") == 0)
        *program = arena_text(t->home, t->runner->al0, strlen(t->runner->al0));
    Outcome o = process_run(argv, t->work, t->folder, t->in ? &t->in->text : &empty);
    t->in = NULL;
    const Part *next = run + 1;
    while (next < end && next->kind != PART_RUN)
        next++;
    judge(t, &o, run + 1, next);
    outcome_clear(&o);
}

/* ---- sessions ----------------------------------------------------------------------------- */

static bool shows_status(const Part *p)
{
    return p->kind == PART_TYPED && strcmp(p->argument, "echo $?") == 0;
}

/* Where nothing follows that shows the status, it must be 0, or the 1 of an answer. */
static void judge_typed(Trial *t, const Part *typed, const Part *next, Outcome *o)
{
    while (o->out.n > 1 && strcmp(o->out.text + o->out.n - 2, "\n\n") == 0)
        o->out.text[--o->out.n] = '\0';
    if (o->end != ENDED)
        judge_end(t, NULL, o);
    else if (o->status > 1 && !(next && shows_status(next)))
        strbuf_printf(&t->trouble, "status %d, and no `$ echo $?` shows it\n", o->status);
    compare_texts(&typed->text, &o->out, "terminal", &t->trouble);
}

/* Runs what is typed in a shell that shows both streams in one place. */
static void run_typed(Trial *t, const Part *typed, const Part *next)
{
    static const StrBuf nothing = {0};
    char shell[] = "sh", option[] = "-c";
    StrBuf script = {0};
    strbuf_printf(&script, "exec 2>&1\n(exit %d)\n%s", t->status, typed->argument);
    char *argv[] = {shell, option, script.text, NULL};
    Outcome o = process_run(argv, t->work, t->folder, &nothing);
    judge_typed(t, typed, next, &o);
    t->status = o.status;
    outcome_clear(&o);
    strbuf_clear(&script);
}

/* In a page `al0` is the command under test, and it finds the tables of the tree as an installed
 * one finds those that are installed.  The folder shows them as a clone does. */
static bool make_session_folder(Trial *t)
{
    char *bin = joined(t->home, t->folder, "bin"), *command = joined(t->home, bin, "al0");
    char *advice = joined(t->home, t->runner->source_dir, "advice");
    StrBuf path = {0};
    strbuf_printf(&path, "%s:%s", bin, t->runner->path);
    bool done = mkdir(bin, 0700) == 0 && symlink(t->runner->al0, command) == 0 &&
                symlink(advice, joined(t->home, t->work, "advice")) == 0 &&
                setenv("PATH", path.text, 1) == 0 && setenv("AL0_TABLES", advice, 1) == 0;
    strbuf_clear(&path);
    return done;
}

/* ---- cases -------------------------------------------------------------------------------- */

static void run_parts(Trial *t, const Case *c)
{
    const Part *end = c->parts.at + c->parts.n;
    for (const Part *p = c->parts.at; p < end && !t->trouble.n; p++) {
        if (p->kind == PART_FILE)
            place_file(t, p->argument, &p->text);
        else if (p->kind == PART_COPY)
            copy_file(t, p->argument);
        else if (p->kind == PART_IN)
            t->in = p;
        else if (p->kind == PART_RUN)
            run_part(t, p, end);
        else if (p->kind == PART_TYPED)
            run_typed(t, p, p + 1 < end ? p + 1 : NULL);
        if (t->trouble.n && (p->kind == PART_RUN || p->kind == PART_TYPED))
            printf("after: %s\n", p->argument);
    }
}

static bool make_trial_folder(Trial *t)
{
    const char *tmp = getenv("TMPDIR");
    t->folder = joined(t->home, tmp && *tmp ? tmp : "/tmp", "al0-case-XXXXXX");
    if (!mkdtemp(t->folder))
        return false;
    t->work = joined(t->home, t->folder, "work");
    return mkdir(t->work, 0700) == 0;
}

static void remove_trial_folder(const Trial *t)
{
    char command[] = "rm", option[] = "-rf";
    char *const argv[] = {command, option, t->folder, NULL};
    static const StrBuf empty = {0};
    Outcome o = process_run(argv, "/", t->folder, &empty);
    outcome_clear(&o);
}

/* Judges what went wrong in the case, and forgets it. */
static void count_case(Runner *r, Trial *t, const char *path, const Case *c)
{
    if (t->trouble.n) {
        printf("FAIL %s:%u: %s\n%s\n", path, c->line, c->name, strbuf_get(&t->trouble));
        r->failed++;
    } else {
        r->passed++;
    }
    strbuf_clear(&t->trouble);
}

static bool has_selected(Runner *r, const Case *c)
{
    if (r->only)
        return strcmp(r->only, c->name) == 0;
    bool selected = c->whole ? share_is_whole() : !c->large || share_is_large();
    r->left_out += !selected;
    return selected;
}

/* Runs cases [from, to) in one folder. */
static void run_in_one_folder(Runner *r, const CaseFile *f, size_t from, size_t to)
{
    Trial t = {.runner = r, .home = arena_new("a case")};
    bool made = make_trial_folder(&t) && (!f->is_page || make_session_folder(&t));
    for (size_t i = from; i < to; i++)
        if (has_selected(r, &f->cases.at[i])) {
            if (made)
                run_parts(&t, &f->cases.at[i]);
            else
                strbuf_printf(&t.trouble, "no folder for it: %s\n", strerror(errno));
            count_case(r, &t, f->path, &f->cases.at[i]);
        }
    if (t.work)
        remove_trial_folder(&t);
    arena_free(t.home);
}

static void run_all(Runner *r, const CaseFile *f)
{
    for (size_t i = 0, next; i < f->cases.n; i = next) {
        next = i + 1;
        while (next < f->cases.n && f->cases.at[next].goes_on)
            next++;
        run_in_one_folder(r, f, i, next);
    }
}

/* Returns: false when the file is malformed. */
static bool run_file(Runner *r, const char *path)
{
    Arena *home = arena_new("cases");
    CaseFile file = {0};
    StrBuf error = {0};
    size_t n = strlen(path);
    bool is_page = n > 3 && strcmp(path + n - 3, ".md") == 0;
    bool readable = (is_page ? page_read : case_file_read)(home, path, &file, &error);
    if (readable) {
        run_all(r, &file);
        case_file_clear(&file);
    } else {
        fputs(strbuf_get(&error), stderr);
    }
    strbuf_clear(&error);
    arena_free(home);
    return readable;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: run_cases AL0 SOURCE_DIR [--only NAME] FILE...\n");
        return 2;
    }
    StrBuf path = {0};
    strbuf_puts(&path, getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin");
    Runner r = {.al0 = argv[1], .source_dir = argv[2], .path = path.text};
    int first = 3;
    if (argc > 5 && strcmp(argv[3], "--only") == 0) {
        r.only = argv[4];
        first = 5;
    }
    bool readable = true;
    for (int i = first; i < argc; i++)
        readable = run_file(&r, argv[i]) && readable;
    printf("%u passed, %u failed", r.passed, r.failed);
    if (r.left_out)
        printf(", %u left out", r.left_out);
    putchar('\n');
    strbuf_clear(&path);
    if (r.failed)
        return 1;
    return readable && r.passed ? 0 : 2;
}
