/* cli/judge.c -- al0 judge: judges moves by a table, a single move or those of whole games. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

enum { MOST_GAMES = 1 << 28 }; /* bytes of a file of games */

/* Games on their way from a file to another. */
typedef struct GamesJob {
    const char *path, *text;
    size_t n;
    Output *out;
    Progress *progress;
    size_t broken;   /* games that are passed over */
    size_t at, line; /* where the line begins that was counted last, and its number */
} GamesJob;

static bool write_judgement_bytes(void *context, const char *bytes, size_t n)
{
    GamesJob *job = context;
    return output_write(job->out, bytes, n);
}

/* Of the work with games, not of each question to the table. */
static bool show_games_judged(void *context, const Al0Progress *now)
{
    Progress *line = context;
    if (now->work == AL0_WORK_GAMES && progress_due(line))
        progress_show(line, "judging: %3.0f %%", progress_percent(now));
    return true;
}

/* The message begins at the line of the place before, so that no line is counted twice. */
static void say_broken(void *context, size_t game, const Al0Status *status)
{
    GamesJob *job = context;
    Al0Status told = *status;
    const char *from = job->text + job->at, *place = job->text + status->at;
    for (const char *end; (end = memchr(from, '\n', (size_t)(place - from))); from = end + 1)
        job->line++;
    job->at = (size_t)(from - job->text);
    told.at = (size_t)(place - from);
    snprintf(told.text, sizeof told.text, "game %zu is passed over: %.200s", game, status->text);
    progress_end(job->progress);
    say_wrong_text(job->path, job->line, from, job->n - job->at, &told);
    job->broken++;
}

/* A line for each player, behind all games. */
static void say_players(const Al0Judge *judge)
{
    static const char *const counted[AL0_JUDGEMENTS] = {
        [AL0_JUDGED_ON_PLAN] = "on plan",         [AL0_JUDGED_AS_GOOD] = "as good",
        [AL0_JUDGED_OFF_PLAN] = "off plan",       [AL0_JUDGED_NO_PLAN] = "without a plan",
        [AL0_JUDGED_THROWS_AWAY] = "thrown away", [AL0_JUDGED_LOSES] = "lost",
        [AL0_JUDGED_UNKNOWN] = "unknown"};
    for (size_t i = 0; i < al0_judge_player_count(judge); i++) {
        const Al0JudgedPlayer *p = al0_judge_player(judge, i);
        char *name = al0_visible(p->name, strlen(p->name), false);
        fprintf(stderr, "%s: ", name);
        for (int k = 0; k < AL0_JUDGEMENTS; k++)
            fprintf(stderr, "%s%llu %s", k ? ", " : "", (unsigned long long)p->moves[k],
                    counted[k]);
        fputc('\n', stderr);
        al0_free(name);
    }
}

/* What there is to say at the end.   Returns: the exit status. */
static int end_games(const GamesJob *job, size_t games, const Al0Judge *judge)
{
    if (games == 0 && job->broken == 0)
        say_note("there is no game to judge");
    say_players(judge);
    if (job->broken == 0)
        return STATUS_OK;
    say_error("%zu of %zu games %s broken, and passed over", job->broken, games + job->broken,
              job->broken == 1 ? "is" : "are");
    return STATUS_ERROR;
}

static int judge_games(const Options *o, Al0Judge *judge, Progress *line)
{
    size_t n;
    Al0Status status;
    char *text = read_whole(o->pgn, MOST_GAMES, &n);
    GamesJob job = {.path = o->pgn,
                    .text = text,
                    .n = n,
                    .line = 1,
                    .out = text ? output_open(o->output) : NULL,
                    .progress = line};
    if (!job.out) {
        al0_free(text);
        return STATUS_ERROR;
    }
    Al0GamesOut out = {AL0_SIZE(Al0GamesOut), .write = write_judgement_bytes, .broken = say_broken,
                       .context = &job};
    size_t games = al0_judge_games(judge, text, n, (Al0Format)o->format, &out, &status);
    progress_end(line);
    bool keep = status.kind == AL0_OK || status.kind == AL0_WRONG_INPUT;
    int failed = keep ? STATUS_ERROR : say_failure(&status);
    bool fine = output_close(job.out, keep) && keep;
    al0_free(text);
    return fine ? end_games(&job, games, judge) : failed;
}

/* False after a message. */
static bool write_judged(const Options *o, const Al0Judged *judged, const Al0Position *position)
{
    char *text = al0_judged_write(judged, position, (Al0Format)o->format, NULL, NULL);
    Output *out = output_open(o->output);
    bool fine = out && output_write(out, text, strlen(text));
    if (out)
        fine = output_close(out, fine) && fine;
    al0_free(text);
    return fine;
}

static int judge_move(const Options *o, Al0Judge *judge, const Al0Table *table)
{
    Positions positions = {0};
    Al0Judged judged = AL0_INIT(Al0Judged);
    Al0Status status;
    if (!open_positions(o, table, &positions))
        return STATUS_ERROR;
    bool fine = al0_judge_move(judge, positions.at[0], o->args[1], &judged, &status);
    bool written = fine && write_judged(o, &judged, positions.at[0]);
    positions_clear(&positions);
    if (!fine)
        return say_failure(&status);
    if (!written)
        return STATUS_ERROR;
    if (judged.judgement == AL0_JUDGED_UNKNOWN)
        return STATUS_UNKNOWN;
    return judged.judgement < AL0_JUDGED_THROWS_AWAY ? STATUS_OK : STATUS_NOT;
}

static bool check_judge_use(const Options *o)
{
    bool games = o->pgn && !o->fen && o->n_args == 1;
    bool move = o->fen && !o->pgn && o->n_args == 2;
    if ((games && o->format != AL0_PGN && o->format != AL0_JSON) ||
        (move && o->format == AL0_PGN)) {
        say_error(
            "judge: games are written as pgn or json, a move as text, json, html or markdown");
        return false;
    }
    if (games || move)
        return true;
    say_error("judge: a table with --fen and a move, or with --pgn");
    say_hint("usage: al0 judge FILE --fen FEN MOVE, or al0 judge FILE --pgn GAMES [-o OUT]");
    return false;
}

static int judge_game_files(const Options *o, Al0Table *table)
{
    const NamedFile file[] = {{"-o", o->output}, {"--pgn", o->pgn}};
    if (!check_files("judge", file, 2, 1) || !check_tables(o, table, file, 1) ||
        !use_prepared(o, table))
        return STATUS_ERROR;
    Al0Status status;
    Al0Limits limits = o->limits;
    limits.memory = memory_for_searches(o);
    limits.stop = watch_interrupt();
    Progress line = progress_begin(o->output != NULL);
    limits.progress = o->pgn && line.on ? show_games_judged : NULL;
    limits.progress_context = &line;
    const Al0JudgeOptions options = {AL0_SIZE(Al0JudgeOptions),
                                     .play = o->question.play || !o->pgn};
    Al0Judge *j = al0_judge_new(table, &options, &limits, &status);
    if (!j)
        return say_failure(&status);
    int result = o->pgn ? judge_games(o, j, &line) : judge_move(o, j, table);
    al0_judge_free(j);
    return result;
}

int run_judge(const Options *given)
{
    assert(given && given->command->bit == CMD_JUDGE);
    Options o = *given;
    bool fine = choose_format(&o, o.pgn ? AL0_PGN : AL0_TEXT) && check_judge_use(&o);
    int status = STATUS_ERROR;
    Al0Table *table = fine ? open_table(&o, o.args[0], &status) : NULL;
    if (table)
        status = judge_game_files(&o, table);
    al0_table_free(table);
    return status;
}
