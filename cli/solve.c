/* cli/solve.c -- al0 solve: an endgame solved, or one of its positions. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

static bool check_solve_use(const Options *o)
{
    if (o->n_args > 1 || (o->n_args == 0 && !o->fen)) {
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
    if (o.n_args && is_rules_file(o.args[0]))
        return solve_rules(&o, o.args[0]);
    if (o.n_args)
        return solve_and_print(&o, o.args[0]);
    char *material = class_to_solve(&o);
    int status = material ? solve_and_print(&o, material) : STATUS_ERROR;
    al0_free(material);
    return status;
}
