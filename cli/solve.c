/* cli/solve.c -- al0 solve: an endgame solved, or one of its positions. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

static bool check_solve_use(const Options *o)
{
    if (o->epd && (o->fen || o->n_args)) {
        say_error("solve: give one of a class, --fen and --epd");
        return false;
    }
    if (o->n_args > 1 || (o->n_args == 0 && !o->fen && !o->epd)) {
        say_error(o->n_args ? "solve: one class at a time" : "solve: which class?");
        say_hint("usage: al0 solve KRvK, al0 solve --fen \"FEN\", or al0 solve FILE.kif");
        return false;
    }
    if ((o->limits.max_depth || o->us) && !(o->n_args && is_rules_file(o->args[0]))) {
        say_error("solve: %s is for games from files", o->us ? "--us" : "--depth");
        return false;
    }
    return true;
}

/* The class asked for, or that of the position; NULL after a message. */
static char *class_to_solve(const Options *o)
{
    Al0Status status;
    size_t n = strlen(o->fen);
    char *name = al0_solve_material(NULL, o->fen, n, &status);
    if (!name)
        say_wrong_text("--fen", 1, o->fen, n, &status);
    return name;
}

/* False after a message, with the exit status. */
static bool say_plan(const Options *o, const char *material, int *exit_status)
{
    Al0SolvePlan plan = AL0_INIT(Al0SolvePlan);
    Al0Status status;
    if (!al0_solve_plan(NULL, material, &o->limits, &plan, &status)) {
        *exit_status = say_failure(&status);
        return false;
    }
    fprintf(stderr, "%s: %s, %.1f million positions, %.0f MB of memory", material,
            count_of(plan.classes, "class").text, (double)plan.positions / 1e6,
            (double)plan.memory / (1 << 20) + 0.5);
    if (!o->write.no_seconds)
        fprintf(stderr, ", about %.*f s", plan.seconds < 10 ? 1 : 0, plan.seconds);
    fputc('\n', stderr);
    return true;
}

static Al0Report *answer_from_class(const Options *o, const Al0Solved *s)
{
    Al0Status status;
    if (!o->fen)
        return al0_solved_counts(s);
    size_t n = strlen(o->fen);
    Al0Report *r = al0_solved_position(s, o->fen, n, &status);
    if (!r)
        say_wrong_text("--fen", 1, o->fen, n, &status);
    return r;
}

/* Prints a report, and frees it; NULL: an error that has been told. */
static bool print_solved(const Options *o, Al0Report *r)
{
    bool ok =
        r && output_print(o->output, al0_report_write(r, (Al0Format)o->format, &o->write, NULL));
    al0_report_free(r);
    return ok;
}

static int solve_and_print(const Options *given, const char *material)
{
    Options o = *given;
    Al0Status status;
    int failed;
    o.limits.memory = memory_for_endgames(given);
    if (!say_plan(&o, material, &failed))
        return failed;
    Progress progress = progress_begin(true);
    o.limits.stop = watch_interrupt();
    o.limits.progress = progress.on ? progress_of_solving : NULL;
    o.limits.progress_context = &progress;
    Al0Solved *s = al0_solve(NULL, material, &o.limits, &status);
    progress_end(&progress);
    if (!s)
        return say_failure(&status);
    bool ok = print_solved(&o, answer_from_class(&o, s));
    al0_solved_free(s);
    return ok ? STATUS_OK : STATUS_ERROR;
}

/* ---- many positions ------------------------------------------------------------------------ */

/* The positions of a list, one after the other; the endgame solved last is kept for the next. */
typedef struct SolvedList {
    const Options *o;
    Output *out;
    char *material;
    Al0Solved *solved;
    size_t n;
    int status; /* of the command */
} SolvedList;

/* The bytes of the position at the beginning of a line: four fields, and two numbers if they
 * follow. */
static size_t listed_position_length(const char *line, size_t n)
{
    size_t at = 0, end = 0;
    for (unsigned field = 0; field < 6 && at < n; field++) {
        size_t begin = at + strspn(line + at, " \t");
        at = begin + strcspn(line + begin, " \t;");
        bool is_number = at > begin && strspn(line + begin, "0123456789") == at - begin;
        if (field >= 4 && !is_number)
            break;
        end = at;
    }
    return end < n ? end : n;
}

/* Solves the class of a position unless it was solved last; false after a message. */
static bool solve_class_of(SolvedList *l, const char *text, size_t n, size_t number)
{
    Al0Status status;
    Al0Limits limits = l->o->limits;
    char *material = al0_solve_material(NULL, text, n, &status);
    if (!material) {
        say_wrong_text(l->o->epd, number, text, n, &status);
        return false;
    }
    if (l->solved && strcmp(material, l->material) == 0) {
        al0_free(material);
        return true;
    }
    al0_solved_free(l->solved);
    al0_free(l->material);
    l->material = material;
    limits.memory = memory_for_endgames(l->o);
    limits.stop = watch_interrupt();
    l->solved = al0_solve(NULL, material, &limits, &status);
    if (!l->solved)
        l->status = say_failure(&status);
    return l->solved != NULL;
}

static bool solve_listed(SolvedList *l, const char *text, size_t n, size_t number)
{
    Al0Status status;
    size_t length = 0;
    Al0WriteOptions how = l->o->write;
    if (!solve_class_of(l, text, n, number))
        return false;
    Al0Report *r = al0_solved_position(l->solved, text, n, &status);
    if (!r) {
        say_wrong_text(l->o->epd, number, text, n, &status);
        return false;
    }
    how.length = &length;
    char *answer = al0_report_write(r, (Al0Format)l->o->format, &how, NULL);
    bool apart = l->n++ && l->o->format != AL0_JSON;
    bool ok =
        answer && (!apart || output_write(l->out, "\n", 1)) && output_write(l->out, answer, length);
    al0_free(answer);
    al0_report_free(r);
    return ok;
}

static bool take_listed(void *context, const char *line, size_t n, size_t number)
{
    size_t begin = 0;
    while (begin < n && (line[begin] == ' ' || line[begin] == '\t'))
        begin++;
    if (begin == n || line[begin] == '#')
        return true;
    char *text = strndup(line + begin, n - begin); /* ends where it does, for strspn */
    bool ok = text && solve_listed(context, text, listed_position_length(text, n - begin), number);
    free(text);
    return ok;
}

static int solve_list(const Options *o)
{
    enum { LIMIT_LIST = 256 << 20 };
    SolvedList l = {.o = o, .out = output_open(o->output), .status = STATUS_ERROR};
    if (!l.out)
        return STATUS_ERROR;
    bool ok = read_lines(o->epd, LIMIT_LIST, take_listed, &l);
    if (ok && !l.n)
        say_error("`%s` holds no position", o->epd);
    ok = ok && l.n;
    ok = output_close(l.out, ok) && ok;
    al0_solved_free(l.solved);
    al0_free(l.material);
    return ok ? STATUS_OK : l.status;
}

/* ---- games from files of rules ------------------------------------------------------------- */

static bool show_listed(void *context, const Al0Progress *now)
{
    if (progress_due(context))
        progress_show(context, "%llu positions", (unsigned long long)now->positions);
    return true;
}

/* What is wrong with the rules, or why nothing was solved. */
static int say_unsolved(const Options *o, Al0Messages *messages, const Al0Status *status)
{
    bool any = messages && al0_messages_count(messages) > 0;
    say_and_free(o, messages);
    return any ? exit_status(status) : say_failure(status);
}

static int solve_rules(const Options *given, const char *path)
{
    Options o = *given;
    Al0Status status;
    Al0Limits unused;
    Al0Messages *messages = NULL;
    Al0ReadOptions read = read_options(given, &unused);
    Progress progress = progress_begin(true);
    o.limits.memory = memory_for_endgames(given);
    o.limits.stop = watch_interrupt();
    o.limits.progress = progress.on ? show_listed : NULL;
    o.limits.progress_context = &progress;
    read.messages = &messages;
    const Al0ReachedOptions how = {AL0_SIZE(Al0ReachedOptions), .us = o.us, .expect = o.expect};
    Al0Report *r = al0_solve_rules(path, &how, &read, &o.limits, &status);
    progress_end(&progress);
    int result = r ? STATUS_OK : say_unsolved(&o, messages, &status);
    if (r && status.kind != AL0_OK) /* what is known so far */
        result = say_failure(&status);
    if (r && !print_solved(&o, r))
        result = STATUS_ERROR;
    if (r)
        al0_messages_free(messages);
    return result;
}

int run_solve(const Options *given)
{
    assert(given && given->command->bit == CMD_SOLVE);
    Options o = *given;
    if (!check_solve_use(&o) || !choose_format(&o, AL0_TEXT))
        return STATUS_ERROR;
    const bool of_rules = o.n_args && is_rules_file(o.args[0]);
    const NamedFile file[] = {
        {"-o", o.output}, {"--epd", o.epd}, {"the rules", of_rules ? o.args[0] : NULL}};
    if (!check_files("solve", file, sizeof file / sizeof *file, 1))
        return STATUS_ERROR;
    if (o.epd)
        return solve_list(&o);
    if (of_rules)
        return solve_rules(&o, o.args[0]);
    if (o.n_args)
        return solve_and_print(&o, o.args[0]);
    char *material = class_to_solve(&o);
    int status = material ? solve_and_print(&o, material) : STATUS_ERROR;
    al0_free(material);
    return status;
}
