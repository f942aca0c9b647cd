/* cli/judge.c -- al0 judge: judges moves by a table, a single move or those of whole games. */
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"

enum { MOST_GAMES = 1 << 28 }; /* bytes of a file of games */

/* The files with games to judge; of a folder all, by name. */
typedef struct GameFiles {
    char **path; /* freed with al0_free() */
    size_t n;
} GameFiles;

/* Games on their way from files to another. */
typedef struct GamesJob {
    const Options *o;
    Al0Judge *judge;
    const char *path, *text; /* of the file that is read */
    size_t n;
    Output *out;
    Progress *progress;
    size_t games, broken; /* judged; passed over */
    size_t at, line;      /* where the line begins that was counted last, and its number */
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

/* ---- files -------------------------------------------------------------------------------- */

static void add_game_file(GameFiles *files, const char *folder, const char *name)
{
    size_t n = strlen(folder) + strlen(name) + 2;
    char *path = al0_alloc(NULL, n, "a path");
    snprintf(path, n, "%s%s%s", folder, *folder ? "/" : "", name);
    files->path = al0_alloc(files->path, (files->n + 1) * sizeof *files->path, "files");
    files->path[files->n++] = path;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Hidden files and folders inside are left out. */
static bool add_games_folder(GameFiles *files, const char *folder)
{
    DIR *d = opendir(folder);
    struct stat about;
    if (!d) {
        say_error("`%s`: %s", folder, strerror(errno));
        return false;
    }
    for (const struct dirent *e; (e = readdir(d));) {
        if (*e->d_name == '.')
            continue;
        add_game_file(files, folder, e->d_name);
        if (stat(files->path[files->n - 1], &about) != 0 || !S_ISREG(about.st_mode))
            al0_free(files->path[--files->n]);
    }
    closedir(d);
    if (files->n > 0)
        qsort(files->path, files->n, sizeof *files->path, compare_paths);
    else
        say_error("`%s` holds no files", folder);
    return files->n > 0;
}

/* False after a message; *files is to be freed in any case. */
static bool list_game_files(const Options *o, GameFiles *files)
{
    const char *path = options_record(o);
    struct stat about;
    if (o->record && stat(path, &about) == 0 && S_ISDIR(about.st_mode)) {
        if (!add_games_folder(files, path))
            return false;
    } else {
        add_game_file(files, "", path);
    }
    bool is_page = o->format == AL0_HTML || o->format == AL0_MARKDOWN;
    if (is_page && files->n > 1)
        say_error("judge: a page is of one game, and `%s` holds %zu", path, files->n);
    return !is_page || files->n == 1;
}

static void free_game_files(GameFiles *files)
{
    for (size_t i = 0; i < files->n; i++)
        al0_free(files->path[i]);
    al0_free(files->path);
}

/* ---- games -------------------------------------------------------------------------------- */

/* What there is to say at the end.   Returns: the exit status. */
static int end_games(const GamesJob *job)
{
    if (job->games == 0 && job->broken == 0)
        say_note("there is no game to judge");
    say_players(job->judge);
    if (job->broken == 0)
        return STATUS_OK;
    say_error("%zu of %zu games %s broken, and passed over", job->broken, job->games + job->broken,
              job->broken == 1 ? "is" : "are");
    return STATUS_ERROR;
}

/* Judges the games of a file.  more: others follow.   Returns: the exit status: STATUS_OK also
 * where games were broken; else after a message. */
static int judge_file(GamesJob *job, const char *path, bool more)
{
    Al0Status status;
    char *text = read_whole(path, MOST_GAMES, &job->n);
    if (!text)
        return STATUS_ERROR;
    job->path = path;
    job->text = text;
    job->at = 0;
    job->line = 1;
    Al0GamesOut out = {AL0_SIZE(Al0GamesOut),
                       .write = write_judgement_bytes,
                       .broken = say_broken,
                       .context = job,
                       .name = strcmp(path, "-") == 0 ? NULL : path,
                       .more = more};
    job->games +=
        al0_judge_games(job->judge, text, job->n, (Al0Format)job->o->format, &out, &status);
    progress_end(job->progress);
    al0_free(text);
    return status.kind == AL0_OK || status.kind == AL0_WRONG_INPUT ? STATUS_OK
                                                                   : say_failure(&status);
}

static int judge_files(GamesJob *job, const GameFiles *files)
{
    int status = STATUS_OK;
    job->out = output_open(job->o->output);
    if (!job->out)
        return STATUS_ERROR;
    for (size_t i = 0; i < files->n && status == STATUS_OK; i++)
        status = judge_file(job, files->path[i], i + 1 < files->n);
    if (!output_close(job->out, status == STATUS_OK) && status == STATUS_OK)
        status = STATUS_ERROR;
    return status == STATUS_OK ? end_games(job) : status;
}

static int judge_games(const Options *o, Al0Judge *judge, Progress *line)
{
    GameFiles files = {0};
    GamesJob job = {.o = o, .judge = judge, .progress = line};
    int status = list_game_files(o, &files) ? judge_files(&job, &files) : STATUS_ERROR;
    free_game_files(&files);
    return status;
}

/* ---- a single move ------------------------------------------------------------------------ */

/* False after a message. */
static bool write_judged(const Options *o, const Al0Judged *judged, const Al0Position *position)
{
    return output_print(o->output,
                        al0_judged_write(judged, position, (Al0Format)o->format, NULL, NULL));
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

/* What is wrong with the format; NULL: nothing. */
static const char *wrong_judged_format(const Options *o)
{
    bool is_pgn = o->format == AL0_PGN;
    if (o->pgn && !is_pgn && o->format != AL0_JSON)
        return "judge: games of chess are written as pgn or json";
    return is_pgn && !o->pgn ? "judge: as pgn games of chess are written alone" : NULL;
}

static bool check_judge_use(const Options *o)
{
    int given = (o->pgn != NULL) + (o->record != NULL) + (o->fen != NULL) + (o->position != NULL);
    bool is_move = o->fen || o->position;
    const char *wrong = wrong_judged_format(o);
    if (given != 1 || o->n_args != (is_move ? 2 : 1)) {
        say_error("judge: a table with a position and a move, or with games");
        say_hint("usage: al0 judge FILE --fen FEN MOVE, or al0 judge FILE --pgn GAMES [-o OUT]");
        say_hint("in games from files --position FACTS MOVE, or --record GAMES");
    } else if (wrong) {
        say_error("%s", wrong);
    }
    return given == 1 && o->n_args == (is_move ? 2 : 1) && !wrong;
}

static int judge_with_table(const Options *o, Al0Table *table)
{
    const bool of_games = options_record(o) != NULL;
    const NamedFile file[] = {{"-o", o->output},
                              {o->pgn ? "--pgn" : "--record", options_record(o)}};
    bool is_prepared = al0_table_rule_count(table) > 0;
    if (!is_of_this_game(o, takes_fen(table)) || !check_files("judge", file, 2, 1) ||
        !check_tables(o, table, file, 1) || (is_prepared && !use_prepared(o, table)))
        return STATUS_ERROR;
    Al0Status status;
    Al0Limits limits = o->limits;
    limits.memory = memory_for_searches(o);
    limits.stop = watch_interrupt();
    Progress line = progress_begin(o->output != NULL);
    limits.progress = of_games && line.on ? show_games_judged : NULL;
    limits.progress_context = &line;
    const Al0JudgeOptions options = {AL0_SIZE(Al0JudgeOptions),
                                     .play = o->question.play || !of_games};
    Al0Judge *j = al0_judge_new(table, &options, &limits, &status);
    if (!j)
        return say_failure(&status);
    int result = of_games ? judge_games(o, j, &line) : judge_move(o, j, table);
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
        status = judge_with_table(&o, table);
    al0_table_free(table);
    return status;
}
