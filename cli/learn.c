/* cli/learn.c -- al0 learn: conditions under which an advice never fails. */
#include <assert.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

static bool check_learn_use(const Options *o)
{
    if (o->n_args != 1)
        say_error(o->n_args ? "learn: one table at a time" : "learn: which table?");
    else if (!o->question.advice)
        say_error("learn: which advice?");
    else if (o->as_plan && (o->unless || o->rules || o->sample))
        say_error("learn: --as-plan goes without --rules, --unless and --sample");
    else if (o->exceptions && !o->rules)
        say_error("learn: --exceptions goes with --rules");
    else if (o->seed && !o->sample)
        say_error("learn: --seed goes with --sample");
    else
        return true;
    if (o->n_args == 1 && !o->seed)
        say_hint("usage: al0 learn FILE --advice NAME --fen \"FEN\"");
    return false;
}

static int learned_status(const Al0Report *l)
{
    switch (al0_report_verdict(l)) {
    case AL0_SATISFIABLE: return STATUS_OK;
    case AL0_NOT_SATISFIABLE: return STATUS_NOT;
    default: return STATUS_UNKNOWN;
    }
}

/* Prints the messages about candidates, or else what is wrong. */
static int say_wrong(const Options *o, const Al0Status *status, Al0Messages *messages)
{
    bool any = messages && al0_messages_count(messages) > 0;
    say_and_free(o, messages);
    return any ? STATUS_ERROR : say_failure(status);
}

/* exceptions: as Al0LearnOptions has them. */
static Al0Report *run_learning(const Options *o, Al0Table *table, const Al0Position *position,
                               char **exceptions, int *failed)
{
    Al0Status status;
    Al0Messages *messages = NULL;
    Progress progress = progress_begin(true);
    Al0LearnOptions lo = {
        AL0_SIZE(Al0LearnOptions), .advice = o->question.advice, .position = position,
        .from = o->candidates,     .unless = o->unless,          .sample = o->sample,
        .seed = o->seed,           .messages = &messages,        .rules = o->rules,
        .exceptions = exceptions,  .as_plan = o->as_plan};
    Al0Limits limits = o->limits;
    limits.memory = memory_for_endgames(o);
    limits.stop = watch_interrupt();
    limits.progress = progress.on ? progress_of_work : NULL;
    limits.progress_context = &progress;
    Al0Report *l = al0_learn(table, &lo, &limits, &status);
    progress_end(&progress);
    if (l)
        al0_messages_free(messages);
    else
        *failed = say_wrong(o, &status, messages);
    return l;
}

/* Writes what was learned, if it is there, and closes the file. */
static bool write_learned(Output *out, const Al0Report *l, Al0Format format)
{
    size_t n = 0;
    const Al0WriteOptions how = {AL0_SIZE(Al0WriteOptions), .length = &n};
    if (!out)
        return true;
    char *text = l ? al0_report_write(l, format, &how, NULL) : NULL;
    bool ok = text && output_write(out, text, n);
    al0_free(text);
    return output_close(out, ok) && ok;
}

/* The same with positions; NULL: there are none to write. */
static bool write_exceptions(Output *out, const char *positions)
{
    if (!out)
        return true;
    bool ok = positions && output_write(out, positions, strlen(positions));
    return output_close(out, ok) && (ok || !positions);
}

/* The files are opened before the work begins. */
static int learn_into_files(const Options *o, Al0Table *table, const Al0Position *position)
{
    int status = STATUS_ERROR;
    char *exceptions = NULL;
    Output *out = output_open(o->output);
    Output *json = out && o->json ? output_open(o->json) : NULL;
    Output *wrong = out && o->exceptions ? output_open(o->exceptions) : NULL;
    bool open = out && (json || !o->json) && (wrong || !o->exceptions);
    char **listed = wrong ? &exceptions : NULL;
    Al0Report *l = open ? run_learning(o, table, position, listed, &status) : NULL;
    bool ok = write_learned(out, l, (Al0Format)o->format);
    ok = write_learned(json, l, AL0_JSON) && ok;
    ok = write_exceptions(wrong, exceptions) && ok;
    al0_free(exceptions);
    if (l)
        status = ok ? learned_status(l) : STATUS_ERROR;
    al0_report_free(l);
    return status;
}

/* Opens the position that learning begins with, if it does.   Returns: false after a message. */
static bool open_start(const Options *o, const Al0Table *table, Positions *out)
{
    bool is_given = options_position(o) || options_record(o), is_needed = !o->unless && !o->rules;
    if (is_given || (is_needed && !takes_fen(table)))
        return open_positions(o, table, out);
    if (!is_needed)
        return true;
    say_error("learn: from which position?");
    say_hint("usage: al0 learn FILE --advice NAME --fen \"FEN\"");
    return false;
}

int run_learn(const Options *given)
{
    assert(given && given->command->bit == CMD_LEARN);
    Options asked = *given;
    const Options *o = &asked;
    if (!check_learn_use(o) || !choose_format(&asked, AL0_TEXT))
        return STATUS_ERROR;
    const NamedFile file[] = {
        {"-o", o->output}, {"--json", o->json}, {"--exceptions", o->exceptions}};
    enum { N_FILES = sizeof file / sizeof *file };
    int status = STATUS_ERROR;
    Positions positions = {0};
    Al0Table *table = open_table(o, o->args[0], &status);
    if (table && check_files("learn", file, N_FILES, N_FILES) &&
        check_tables(o, table, file, N_FILES) && open_start(o, table, &positions))
        status = learn_into_files(o, table, positions.n ? positions.at[0] : NULL);
    positions_clear(&positions);
    al0_table_free(table);
    return status;
}
