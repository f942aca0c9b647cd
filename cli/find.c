/* cli/find.c -- al0 find: games and lists of positions, searched. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

enum { MOST_TOLD = 20 }; /* broken games that are told one by one */

/* What the arguments are. */
typedef struct FindInput {
    Al0Table **tables;
    size_t n_tables;
    const char *expression;
    const char **games; /* of --pgn, and arguments that are called so */
    size_t n_games;
} FindInput;

/* A search on its way. */
typedef struct FindJob {
    const Options *o;
    Output *out;
    Progress progress;
    uint64_t told;       /* broken games and variations */
    uint64_t variations; /* broken ones */
} FindJob;

/* ---- arguments ---------------------------------------------------------------------------- */

static bool ends_in(const char *text, const char *ending)
{
    size_t n = strlen(text), length = strlen(ending);
    return n > length && strcasecmp(text + n - length, ending) == 0;
}

static bool is_games_file(const char *arg)
{
    static const char *const endings[] = {".pgn", ".pgn.gz", ".pgn.zst"};
    if (strcmp(arg, "-") == 0)
        return true;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends_in(arg, endings[i]))
            return true;
    return false;
}

static void list_game_files(const Options *o, FindInput *in)
{
    size_t room = o->games.n + (size_t)o->n_args;
    in->games = al0_alloc(NULL, (room + 1) * sizeof *in->games, "files of games");
    for (size_t i = 0; i < o->games.n; i++)
        in->games[in->n_games++] = o->games.at[i];
    for (int i = 0; i < o->n_args; i++)
        if (is_games_file(o->args[i]))
            in->games[in->n_games++] = o->args[i];
}

/* The only argument that is neither a table nor a file of games.  False after a message. */
static bool take_expression(FindInput *in, const char *arg)
{
    if (in->expression) {
        say_error("find: `%s` and `%s` are two expressions: `and` joins them", in->expression, arg);
        say_hint("names of tables end in .al0, names of games in .pgn, .pgn.gz or .pgn.zst");
        return false;
    }
    in->expression = arg;
    return true;
}

/* False after a message; then *status is the exit status. */
static bool open_find_input(const Options *o, FindInput *in, int *status)
{
    *status = STATUS_ERROR;
    list_game_files(o, in);
    in->tables = al0_alloc(NULL, ((size_t)o->n_args + 1) * sizeof(Al0Table *), "tables");
    for (int i = 0; i < o->n_args; i++) {
        const char *arg = o->args[i];
        if (is_games_file(arg))
            continue;
        if (!ends_in(arg, ".al0")) {
            if (!take_expression(in, arg))
                return false;
            continue;
        }
        Al0Table *t = open_table(o, arg, status);
        if (!t)
            return false;
        in->tables[in->n_tables++] = t;
        use_prepared_quietly(o, t);
    }
    return true;
}

static void clear_find_input(FindInput *in)
{
    for (size_t i = 0; i < in->n_tables; i++)
        al0_table_free(in->tables[i]);
    free(in->tables);
    free(in->games);
}

/* ---- what is told ------------------------------------------------------------------------- */

static bool write_found(void *context, const char *bytes, size_t n)
{
    return output_write(((FindJob *)context)->out, bytes, n);
}

static bool show_found(void *context, const Al0Progress *now)
{
    FindJob *job = context;
    if (!progress_due(&job->progress))
        return true;
    progress_show(&job->progress, "searching: %s positions, %s%s%s",
                  progress_count(now->positions).text, count_of(now->found, "hit").text,
                  progress_rate(now->positions, now->seconds, NULL).text,
                  now->all ? progress_left(now->done, now->all, now->seconds).text : "");
    return true;
}

static void say_broken_game(void *context, const Al0BrokenGame *broken)
{
    FindJob *job = context;
    Al0Status told = *broken->why;
    progress_end(&job->progress);
    if (broken->number == 0) {
        say_error("%s", told.text);
        return;
    }
    job->variations += broken->in_variation;
    if (++job->told > MOST_TOLD)
        return;
    snprintf(told.text, sizeof told.text, "%sgame %llu is passed over: %.180s",
             broken->in_variation ? "a variation of " : "", (unsigned long long)broken->number,
             broken->why->text);
    say_wrong_text(strcmp(broken->file, "-") == 0 ? "<stdin>" : broken->file, broken->line,
                   broken->text, broken->n, &told);
}

/* What there is to say at the end.   Returns: the exit status. */
static int end_search(const FindJob *job, const Al0Found *found)
{
    if (job->told > MOST_TOLD)
        say_note("%s broken", count_of(job->told - MOST_TOLD, "more place").text);
    say_note("%s in %llu of %s, %s", count_of(found->hits, "hit").text,
             (unsigned long long)found->games_with_hits, count_of(found->games, "game").text,
             count_of(found->positions, "position").text);
    if (found->unknown > 0)
        say_note("a limit was met: unknown of %s", count_of(found->unknown, "position").text);
    if (found->stopped)
        say_note("stopped: what was found until then is kept");
    if (job->o->us && found->positions == 0 && found->games > 0)
        say_note("in no game is there a side `%s`", job->o->us);
    if (found->broken > job->variations)
        say_error("%s broken, and passed over",
                  count_of(found->broken - job->variations, "game").text);
    if (job->variations > 0)
        say_error("%s broken, and passed over", count_of(job->variations, "variation").text);
    if (found->broken > 0 || found->unreadable > 0)
        return STATUS_ERROR;
    if (found->stopped || found->unknown > 0)
        return STATUS_UNKNOWN;
    return found->hits > 0 ? STATUS_OK : STATUS_NOT;
}

/* ---- the search --------------------------------------------------------------------------- */

static Al0FindOptions find_options(const Options *o, const FindInput *in, FindJob *job)
{
    return (Al0FindOptions){AL0_SIZE(Al0FindOptions),
                            .tables = (const Al0Table *const *)in->tables,
                            .n_tables = in->n_tables,
                            .expression = in->expression,
                            .then = o->then.texts.at,
                            .within = o->then.within,
                            .n_then = o->then.texts.n,
                            .all_along = o->all_along,
                            .advice = o->question.advice,
                            .missed = o->missed,
                            .us = o->us,
                            .variations = o->variations,
                            .unique = o->unique,
                            .max = o->max,
                            .format = (Al0Format)o->format,
                            .count = o->count,
                            .count_by = o->count_by,
                            .write = write_found,
                            .broken = say_broken_game,
                            .context = job};
}

static int search_games(const Options *o, const FindInput *in)
{
    FindJob job = {.o = o, .out = output_open(o->output)};
    if (!job.out)
        return STATUS_ERROR;
    job.progress = progress_begin(true);
    Al0FindOptions options = find_options(o, in, &job);
    const Al0FindFiles files = {AL0_SIZE(Al0FindFiles), .games = in->games, .n_games = in->n_games,
                                .lists = o->lists.at, .n_lists = o->lists.n};
    Al0Limits limits = o->limits;
    Al0Found found = AL0_INIT(Al0Found);
    Al0Status status;
    Al0Messages *messages = NULL;
    options.messages = &messages;
    limits.memory = memory_for_searches(o);
    limits.stop = watch_interrupt();
    limits.progress = job.progress.on ? show_found : NULL;
    limits.progress_context = &job;
    bool fine = al0_find(&files, &options, &limits, &found, &status);
    progress_end(&job.progress);
    fine = output_close(job.out, fine) && fine;
    bool told = !fine && messages && al0_messages_count(messages) > 0;
    if (!fine && !told && status.kind != AL0_OK)
        say_failure(&status);
    if (told)
        say_and_free(o, messages);
    else
        al0_messages_free(messages);
    return fine ? end_search(&job, &found) : STATUS_ERROR;
}

/* False after a message: nothing is to be searched, or a file that is read would be written. */
static bool check_search_files(const Options *o, const FindInput *in)
{
    if (is_wrong_use(o, in->n_games + o->lists.n == 0, "which games?"))
        return false;
    const NamedFile out = {"-o", o->output};
    for (size_t i = 0; i < in->n_games + o->lists.n; i++) {
        NamedFile both[] = {out, {"--pgn", NULL}};
        if (i < in->n_games)
            both[1].path = in->games[i];
        else
            both[1] = (NamedFile){"--epd", o->lists.at[i - in->n_games]};
        if (!check_files("find", both, 2, 1))
            return false;
    }
    for (size_t i = 0; i < in->n_tables; i++)
        if (!check_tables(o, in->tables[i], &out, 1))
            return false;
    return true;
}

int run_find(const Options *given)
{
    Options o = *given;
    FindInput in = {0};
    int status = STATUS_ERROR;
    if (choose_format(&o, AL0_TEXT) && open_find_input(&o, &in, &status)) {
        status = STATUS_ERROR;
        if (check_search_files(&o, &in))
            status = search_games(&o, &in);
    }
    clear_find_input(&in);
    return status;
}
