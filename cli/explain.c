/* cli/explain.c -- al0 explain: why a table plays as it does in a position, in plain sentences. */
#include <assert.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"

/* The stories as they are written. */
typedef struct Telling {
    Al0Format format;
    Output *out;
    size_t n;
    size_t verdicts[3]; /* by Al0Verdict */
    bool failed;        /* they could not be written: a message has been printed */
} Telling;

static bool write_answer_story(Telling *t, const Al0Answer *answer)
{
    Al0Status status;
    char *story = al0_answer_story(answer, AL0_ROOT, t->format, NULL, &status);
    bool fine = story != NULL;
    if (!fine)
        say_error("%s", status.text);
    if (fine && t->n > 0 && t->format == AL0_TEXT)
        fine = output_write(t->out, "\n", 1);
    fine = fine && output_write(t->out, story, strlen(story));
    al0_free(story);
    t->n++;
    return fine;
}

static bool emit_story(void *context, size_t i, Al0Answer *const *answers, size_t n)
{
    Telling *t = context;
    (void)i;
    for (size_t k = 0; k < n && !t->failed; k++) {
        t->verdicts[al0_answer_verdict(answers[k])]++;
        t->failed = !write_answer_story(t, answers[k]);
    }
    return !t->failed;
}

static int telling_status(const Telling *t)
{
    if (t->failed)
        return STATUS_ERROR;
    if (t->verdicts[AL0_NOT_SATISFIABLE])
        return STATUS_NOT;
    return t->verdicts[AL0_UNKNOWN] ? STATUS_UNKNOWN : STATUS_OK;
}

static int explain_positions(const Options *o, const Al0Table *table, const Positions *positions)
{
    Telling t = {.format = (Al0Format)o->format, .out = output_open(o->output)};
    if (!t.out)
        return STATUS_ERROR;
    Al0Limits limits = o->limits;
    limits.memory = memory_for_searches(o);
    limits.stop = watch_interrupt();
    Al0Question question = o->question;
    question.why = AL0_WHY_LINE;
    const Al0Batch batch = {AL0_SIZE(Al0Batch),
                            .positions = (const Al0Position *const *)positions->at,
                            .n = positions->n, .emit = emit_story, .context = &t};
    Al0Status status;
    al0_ask_all(table, &batch, &question, &limits, &status);
    if (status.kind != AL0_OK)
        say_error("%s", status.text);
    t.failed |= status.kind != AL0_OK;
    t.failed |= !output_close(t.out, !t.failed && t.n > 0);
    if (t.n == 0 && !t.failed)
        note_no_question(positions->at[0], "tell");
    return telling_status(&t);
}

/* Whether the stories are written over nothing that is read. */
static bool check_story_output(const Options *o, const Al0Table *table)
{
    const NamedFile file[] = {{"-o", o->output}, {"--pgn", o->pgn}, {"--record", o->record}};
    return check_files("explain", file, sizeof file / sizeof *file, 1) &&
           check_tables(o, table, file, 1);
}

static bool check_explain_use(const Options *o)
{
    bool one = check_one_table(o);
    if (!one)
        options_usage(o->command);
    return one;
}

int run_explain(const Options *given)
{
    assert(given && given->command->bit == CMD_EXPLAIN);
    Options o = *given;
    if (!choose_format(&o, AL0_TEXT) || !check_explain_use(&o))
        return STATUS_ERROR;
    int status = STATUS_ERROR;
    Positions positions = {0};
    Al0Table *table = open_table(&o, o.args[0], &status);
    if (table && check_advice(&o, table) && check_story_output(&o, table) &&
        use_prepared(&o, table) && open_positions(&o, table, &positions))
        status = explain_positions(&o, table, &positions);
    positions_clear(&positions);
    al0_table_free(table);
    return status;
}
