/* cli/solve.c -- al0 solve: an endgame solved, or one of its positions. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

static void show_progress(void *context, const char *material, double share)
{
    progress_show(context, "solving %-10s %3.0f %%", material, 100 * share);
}

static bool check_use(const Options *o)
{
    if (o->n_args > 1 || (o->n_args == 0 && !o->fen)) {
        say_error(o->n_args ? "solve: one class at a time" : "solve: which class?");
        say_hint("usage: al0 solve KRvK, or al0 solve --fen \"FEN\"");
        return false;
    }
    return true;
}

/* The class asked for, or that of the position; NULL after a message. */
static char *name_class(const Options *o)
{
    Al0Error error;
    size_t n = strlen(o->fen);
    char *name = al0_material_of(NULL, o->fen, n, &error);
    if (!name)
        say_wrong_text("--fen", 1, o->fen, n, &error);
    return name;
}

static bool say_plan(const Options *o, const char *material)
{
    Al0SolvePlan plan;
    char error[256];
    if (!al0_solve_plan(NULL, material, &o->limits, &plan, error)) {
        say_error("%s", error);
        return false;
    }
    fprintf(stderr, "%s: %zu classes, %.1f million positions, %.0f MB of memory", material,
            plan.classes, (double)plan.positions / 1e6, (double)plan.memory / (1 << 20) + 0.5);
    if (!o->draw.no_seconds)
        fprintf(stderr, ", about %.*f s", plan.seconds < 10 ? 1 : 0, plan.seconds);
    fputc('\n', stderr);
    return true;
}

static char *write_answer(const Options *o, const Al0Solved *s)
{
    Al0Error error;
    if (!o->fen)
        return al0_solved_write(s, (Al0Format)o->format);
    size_t n = strlen(o->fen);
    char *text = al0_solved_position(s, o->fen, n, (Al0Format)o->format, &error);
    if (!text)
        say_wrong_text("--fen", 1, o->fen, n, &error);
    return text;
}

static bool print_answer(const Options *o, const Al0Solved *s)
{
    char *text = write_answer(o, s);
    Output *out = text ? output_open(o->output) : NULL;
    bool ok = out && output_write(out, text, strlen(text));
    if (out)
        ok = output_close(out, ok) && ok;
    al0_free(text);
    return ok;
}

static int solve(const Options *given, const char *material)
{
    Options o = *given;
    char error[256];
    o.limits.memory = memory_for_endgames(given);
    if (!say_plan(&o, material))
        return STATUS_ERROR;
    Progress progress = progress_begin(true);
    o.limits.stop = watch_interrupt();
    Al0Solved *s =
        al0_solve(NULL, material, &o.limits, progress.on ? show_progress : NULL, &progress, error);
    progress_end(&progress);
    if (!s) {
        say_error("%s", error);
        return *o.limits.stop ? STATUS_UNKNOWN : STATUS_ERROR;
    }
    bool ok = print_answer(&o, s);
    al0_solved_free(s);
    return ok ? STATUS_OK : STATUS_ERROR;
}

int run_solve(const Options *given)
{
    Options o = *given;
    if (!check_use(&o) || !choose_format(&o, AL0_TEXT))
        return STATUS_ERROR;
    if (o.n_args)
        return solve(&o, o.args[0]);
    char *material = name_class(&o);
    int status = material ? solve(&o, material) : STATUS_ERROR;
    al0_free(material);
    return status;
}
