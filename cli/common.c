/* cli/common.c -- the tables and positions that the options name (see commands.h). */
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/say.h"

enum { LIMIT_RECORD = 4 << 20, LIMIT_LIST = 256 << 20 };
enum { POSITION_BYTES = 256 }; /* what one of a list takes, and a little more */

static bool is_stdin(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

bool path_ends_with(const char *path, const char *ending)
{
    assert(path && ending);
    size_t n = strlen(path), k = strlen(ending);
    return n >= k && strcmp(path + n - k, ending) == 0;
}

bool is_rules_file(const char *path)
{
    return path_ends_with(path, ".kif");
}

bool is_table_file(const char *path)
{
    return path_ends_with(path, ".al0");
}

/* ---- formats ------------------------------------------------------------------------------ */

/* The ending of a file's name, with its dot; NULL if it has none. */
static const char *ending_of_path(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot > name && dot[1] ? dot : NULL;
}

/* Whether an ending is one of those in a list, which has blanks between them. */
static bool ending_is_listed(const char *ending, const char *list)
{
    size_t n = strlen(ending);
    for (; *list; list += strspn(list, " ")) {
        size_t word = strcspn(list, " ");
        if (word == n && strncasecmp(ending, list, n) == 0)
            return true;
        list += word;
    }
    return false;
}

static const OptionChoice *formats_of(const Command *c)
{
    for (size_t i = 0; i < n_option_rows; i++)
        if (strcmp(option_rows[i].name, "format") == 0 && option_is_of(&option_rows[i], c))
            return option_rows[i].choices;
    return NULL;
}

static void say_endings(const char *output, const OptionChoice *formats)
{
    say_error("`%s` has an ending that is no format's", output);
    char all[128] = "";
    size_t n = 0;
    for (const OptionChoice *f = formats; f->name && n < sizeof all; f++)
        n += (size_t)snprintf(all + n, sizeof all - n, "%s%s", *f->endings ? " " : "", f->endings);
    say_hint("known are%s; --format says it whatever the ending", all);
}

bool choose_format(Options *o, int otherwise)
{
    assert(o && o->command);
    const char *ending = o->output ? ending_of_path(o->output) : NULL;
    if (o->format >= 0)
        return true;
    o->format = otherwise;
    if (!ending)
        return true;
    const OptionChoice *formats = formats_of(o->command);
    for (const OptionChoice *f = formats; f->name; f++)
        if (ending_is_listed(ending, f->endings)) {
            o->format = f->value;
            return true;
        }
    say_endings(o->output, formats);
    return false;
}

/* ---- tables ------------------------------------------------------------------------------- */

Al0ReadOptions read_options(const Options *o, Al0Limits *limits)
{
    assert(o && limits);
    *limits = (Al0Limits){AL0_SIZE(Al0Limits), .max_time = o->limits.max_time,
                          .memory = memory_for_endgames(o)};
    return (Al0ReadOptions){AL0_SIZE(Al0ReadOptions),
                            .folders = o->folders.at,
                            .n_folders = o->folders.n,
                            .settings = o->settings.at,
                            .n_settings = o->settings.n,
                            .installed = true,
                            .limits = limits};
}

void say_and_free(const Options *o, Al0Messages *messages)
{
    if (!messages)
        return;
    const Al0WriteOptions options = {AL0_SIZE(Al0WriteOptions), .color = say_in_color(o)};
    char *text = al0_messages_write(messages, AL0_TEXT, &options, NULL);
    say_messages(text);
    al0_free(text);
    al0_messages_free(messages);
}

Al0Table *open_table(const Options *o, const char *path, int *status)
{
    assert(o && o->command && path && status);
    *status = STATUS_ERROR;
    if (is_stdin(path) && (is_stdin(options_record(o)) || is_stdin(options_list(o)))) {
        say_error("%s: the table and the positions cannot both be standard input",
                  o->command->name);
        return NULL;
    }
    if (is_rules_file(path))
        return open_rules(o, path, status);
    Al0Messages *messages = NULL;
    Al0Status read;
    Al0Limits limits;
    Al0ReadOptions ro = read_options(o, &limits);
    ro.messages = &messages;
    Al0Table *t = al0_table_read(path, &ro, &read);
    if (!t) {
        *status = exit_status(&read);
        say_and_free(o, messages);
        return NULL;
    }
    const char *found = is_stdin(path) ? path : al0_table_file(t);
    if (al0_messages_count(messages) > 0 && !(o->command->bit & CMD_EVAL)) /* in one line */
        say_note("`%s` has warnings: `al0 check %s` shows them", found, found);
    al0_messages_free(messages);
    return t;
}

Al0Table *open_rules(const Options *o, const char *path, int *status)
{
    assert(o && path && status);
    Al0Limits limits;
    Al0Messages *messages = NULL;
    Al0Status failed;
    Al0ReadOptions options = read_options(o, &limits);
    options.messages = &messages;
    Al0Table *t = al0_table_of_rules(path, &options, &failed);
    *status = t ? STATUS_ERROR : exit_status(&failed);
    if (!t && (!messages || al0_messages_count(messages) == 0))
        say_error("%s", failed.text);
    say_and_free(o, messages);
    return t;
}

bool check_tables(const Options *o, const Al0Table *t, const NamedFile *written, size_t n)
{
    assert(o && t && (written || n == 0));
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < al0_table_file_count(t); k++) {
            const char *read = k ? "a table that is used" : "the table";
            const NamedFile both[] = {written[i], {read, al0_table_file_name(t, k)}};
            if (!check_files(o->command->name, both, 2, 1))
                return false;
        }
    return true;
}

/* ---- positions ---------------------------------------------------------------------------- */

static void hint_advice(const char *before, const Al0Table *table)
{
    char list[400] = "";
    size_t n = al0_table_advice_count(table), at = 0;
    for (size_t i = 0; i < n && at < sizeof list; i++)
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%s", i ? ", " : "",
                               al0_table_advice_name(table, i));
    if (n)
        say_hint("%s: %s%s", before, list, at < sizeof list ? "" : " ...");
}

/* Whether the table has advice of that name; NULL counts as fine. */
static bool has_advice(const Options *o, const Al0Table *table, const char *name)
{
    char only[200]; /* without what is handed to its parameters: the library reads that */
    if (!name || al0_table_has_advice(table, name))
        return true;
    snprintf(only, sizeof only, "%.*s", (int)strcspn(name, "("), name);
    if (strchr(name, '(') && al0_table_has_advice(table, only))
        return true;
    say_error("`%s` has no advice `%s`", o->args[0], name);
    hint_advice("it has", table);
    return false;
}

bool check_advice(const Options *o, const Al0Table *table)
{
    assert(o && table && o->n_args > 0);
    if (!has_advice(o, table, o->question.advice) || !has_advice(o, table, o->question.lemma))
        return false;
    if (!o->question.advice && !o->question.plan_size && al0_table_rule_count(table) == 0) {
        bool is_game = is_rules_file(o->args[0]);
        say_error(is_game ? "`%s` has the rules of a game, and no advice" : "`%s` has no rules",
                  o->args[0]);
        if (is_game)
            say_hint("a table of advice names it in its header: game \"%s\"", o->args[0]);
        hint_advice("--advice takes one of these, whatever the rules", table);
        return false;
    }
    return true;
}

void print_moves(const Al0Position *p)
{
    assert(p);
    Al0Moves *moves = al0_position_moves(p);
    for (size_t i = 0; i < al0_moves_count(moves); i++)
        printf("%s%s", i ? " " : "", al0_moves_text(moves, i, AL0_MOVE_NAME));
    puts(al0_moves_count(moves) ? "" : "There is no legal move.");
    al0_moves_free(moves);
}

bool takes_fen(const Al0Table *table)
{
    assert(table);
    return strcmp(al0_table_position_format(table), "FEN") == 0;
}

/* Positions while they are read. */
typedef struct Opening {
    const Options *o;
    const Al0Table *table;
    Positions *out;
} Opening;

/* The only position. */
static void take_position(const Opening *w, Al0Position *p)
{
    al0_position_set_us(p, w->table, w->out->us, NULL);
    w->out->at = al0_alloc(NULL, sizeof *w->out->at, "positions");
    w->out->at[w->out->n++] = p;
}

static bool open_text(const Opening *w, const char *text)
{
    Al0Status status;
    size_t n = strlen(text);
    Al0Position *p = al0_position_read(w->table, text, n, &status);
    if (!p) {
        say_wrong_text(takes_fen(w->table) ? "--fen" : "--position", 1, text, n, &status);
        return false;
    }
    take_position(w, p);
    return true;
}

static const char *shown_name(const char *path)
{
    return is_stdin(path) ? "<stdin>" : path;
}

static bool open_record(const Opening *w, const char *path)
{
    Al0Status status;
    size_t n;
    char *text = read_whole(path, LIMIT_RECORD, &n);
    if (!text)
        return false;
    Al0Position *p = al0_position_read_game(w->table, text, n, w->o->ply, &status);
    if (p)
        take_position(w, p);
    else
        say_wrong_text(shown_name(path), 1, text, n, &status);
    free(text);
    return p != NULL;
}

enum { MOST_ERRORS = 20 }; /* of a list that are told one by one */

/* A list as it is read. */
typedef struct List {
    const Opening *w;
    const char *path;
    size_t cap, wrong;
    size_t room; /* bytes that there are for more positions */
} List;

static void append_list_line(List *l, Al0Line *line)
{
    Positions *all = l->w->out;
    if (all->n == l->cap) {
        l->cap = l->cap ? l->cap * 2 : 16;
        all->at = al0_alloc(all->at, l->cap * sizeof *all->at, "positions");
        all->line = al0_alloc(all->line, l->cap * sizeof *all->line, "positions");
    }
    al0_position_set_us(al0_line_position(line), l->w->table, l->w->out->us, NULL);
    all->at[all->n] = al0_line_position(line);
    all->line[all->n++] = line;
}

static bool is_passed_over(const char *line, size_t n)
{
    size_t blank = 0;
    while (blank < n && (line[blank] == ' ' || line[blank] == '\t'))
        blank++;
    return blank == n || line[blank] == '#';
}

/* Takes one line; counts it as wrong, and tells the first few.  False: there is no more room. */
static bool take_list_line(void *context, const char *line, size_t n, size_t number)
{
    List *l = context;
    Al0Status status;
    if (number == 1 && n >= 3 && memcmp(line, "\xEF\xBB\xBF", 3) == 0) {
        line += 3; /* a byte order mark */
        n -= 3;
    }
    if (is_passed_over(line, n))
        return true;
    if (l->room < POSITION_BYTES + n) {
        say_error("`%s` has more than the %zu positions that --memory leaves room for",
                  shown_name(l->path), l->w->out->n);
        return false;
    }
    Al0Line *read = al0_line_read(l->w->table, line, n, number, &status);
    if (read) {
        l->room -= POSITION_BYTES + n;
        append_list_line(l, read);
    } else if (++l->wrong <= MOST_ERRORS) {
        say_wrong_text(shown_name(l->path), number, line, n, &status);
    }
    return true;
}

static bool open_list(const Opening *w, const char *path)
{
    List l = {.w = w, .path = path, .room = memory_for_searches(w->o)};
    bool ok = read_lines(path, LIMIT_LIST, take_list_line, &l);
    if (l.wrong > MOST_ERRORS)
        say_note("%s %s wrong", count_of(l.wrong - MOST_ERRORS, "more line").text,
                 l.wrong - MOST_ERRORS == 1 ? "is" : "are");
    if (ok && l.wrong == 0 && w->out->n == 0)
        say_error("`%s` holds no position", shown_name(path));
    return ok && l.wrong == 0 && w->out->n > 0;
}

enum { PREPARED_SHARE = 4 }; /* of the memory, for values of a prepared table */

bool use_prepared_quietly(const Options *o, Al0Table *table)
{
    assert(o && table);
    return !o->no_prepared &&
           al0_table_use_prepared(table, NULL, o->limits.memory / PREPARED_SHARE, NULL);
}

bool use_prepared(const Options *o, Al0Table *table)
{
    assert(o && table);
    Al0Status status;
    if (o->no_prepared ||
        al0_table_use_prepared(table, o->prepared, o->limits.memory / PREPARED_SHARE, &status))
        return true;
    bool is_named = o->prepared != NULL;
    if (is_named)
        say_error("%s", status.text);
    else if (status.kind != AL0_NOT_FOUND && status.kind != AL0_WRONG_USE)
        say_note("%s: the table is searched as if it were not prepared", status.text);
    return !is_named;
}

void note_misfits(const Al0Table *table, const Positions *p)
{
    assert(table && p);
    static const double worth = 0.1; /* seconds that a note may take */
    bool found[AL0_OTHER_GAME + 1] = {false};
    for (size_t i = 0; i < p->n && !found[AL0_FIT_UNKNOWN]; i++)
        found[al0_position_fit(p->at[i], table, worth)] = true;
    const char *which = p->n == 1 ? "the position" : "at least one position";
    if (found[AL0_OTHER_MATERIAL])
        say_note("%s has material that the table is not written for", which);
    if (found[AL0_OUT_OF_SCOPE])
        say_note("%s is outside the `scope` that the table is written for", which);
}

/* False after a message when no position is given, or more than one source of them. */
static bool gives_one(const Options *o)
{
    int given = (o->fen != NULL) + (o->pgn != NULL) + (o->epd != NULL);
    bool many = o->command->bit & (CMD_PROVE | CMD_PLAN);
    if (given > 1)
        say_error(many ? "%s: give one of --fen, --pgn and --epd"
                       : "%s: give one of --fen and --pgn",
                  o->command->name);
    if (!given) {
        say_error("%s: which position?", o->command->name);
        say_hint(many ? "--fen \"FEN\", --pgn FILE, or --epd FILE for many"
                      : "--fen \"FEN\", or --pgn FILE");
    }
    return given == 1;
}

/* The same for a game from a file, which begins at `init`. */
static bool gives_at_most_one(const Options *o)
{
    int given = (o->position != NULL) + (o->record != NULL) + (o->positions != NULL);
    if (given > 1)
        say_error("%s: give one of --position, --record and --positions", o->command->name);
    return given <= 1;
}

/* One option for each way of the other kind of game. */
bool is_of_this_game(const Options *o, bool is_chess)
{
    assert(o && o->command);
    const char *const name[][2] = {{"fen", "position"}, {"pgn", "record"}, {"epd", "positions"}};
    const char *const given[][2] = {
        {o->fen, o->position}, {o->pgn, o->record}, {o->epd, o->positions}};
    for (int i = 0; i < 3; i++) {
        if (!given[i][is_chess])
            continue;
        say_error("%s: --%s is for %s", o->command->name, name[i][is_chess],
                  is_chess ? "games from files, and the table is for chess"
                           : "chess, and the table is for another game");
        say_hint("here it is --%s", name[i][!is_chess]);
        return false;
    }
    return true;
}

bool find_player(const Options *o, const Al0Table *table, unsigned *player)
{
    assert(o && table && player);
    char players[256] = "";
    size_t n = 0;
    *player = AL0_DEFAULT_PLAYER;
    for (unsigned i = 0; o->us && al0_table_player(table, i); i++) {
        const char *name = al0_table_player(table, i);
        if (strcmp(name, o->us) == 0) {
            *player = i;
            return true;
        }
        if (n < sizeof players)
            n += (size_t)snprintf(players + n, sizeof players - n, "%s%s", i ? ", " : "", name);
    }
    if (o->us)
        say_error("--us: the game has no player `%s`, but %s", o->us, players);
    return !o->us;
}

static bool can_open(const Options *o, const Al0Table *table)
{
    bool is_chess = takes_fen(table);
    if (!is_of_this_game(o, is_chess) || !(is_chess ? gives_one(o) : gives_at_most_one(o)))
        return false;
    if (o->ply == UINT_MAX || options_record(o))
        return true;
    say_error("%s: --ply goes with --%s", o->command->name, is_chess ? "pgn" : "record");
    return false;
}

bool open_positions(const Options *o, const Al0Table *table, Positions *out)
{
    assert(o && o->command && table && out);
    Opening w = {.o = o, .table = table, .out = out};
    *out = (Positions){0};
    if (!can_open(o, table) || !find_player(o, table, &out->us))
        return false;
    bool ok = false;
    if (options_list(o))
        ok = open_list(&w, options_list(o));
    else if (options_record(o))
        ok = open_record(&w, options_record(o));
    else
        ok = open_text(&w, options_position(o) ? options_position(o) : "init");
    if (ok)
        note_misfits(table, out);
    else
        positions_clear(out);
    return ok;
}

void note_no_question(const Al0Position *position, const char *what)
{
    assert(position && what);
    const char *ending = al0_position_ending(position);
    if (ending)
        say_note("they are to move and have no legal move (%s): there is nothing to %s", ending,
                 what);
    else
        say_note(
            "others are to move, and whatever they do it is not our turn then: name a piece of "
            "advice (--advice)");
}

void positions_clear(Positions *p)
{
    assert(p);
    for (size_t i = 0; i < p->n; i++)
        if (p->line)
            al0_line_free(p->line[i]);
        else
            al0_position_free(p->at[i]);
    free(p->at);
    free(p->line);
    *p = (Positions){0};
}

/* ---- memory ------------------------------------------------------------------------------- */

/* What the program takes, also when it has searched and draws, and each thread of a search. */
enum { PROGRAM = 14 << 20, DRAWING = 18 << 20, THREAD = 64 << 10, LEAST = 1 << 20 };

static size_t left_of(size_t promised, size_t taken)
{
    return promised > taken + LEAST ? promised - taken : LEAST;
}

/* Bytes that the process has held at the most, as Linux tells; PROGRAM where it does not.
 * (getrusage would not do: to it a process begins with what its parent held.) */
static size_t most_held(void)
{
    unsigned long long kilobytes = 0;
    char line[256];
    FILE *f = fopen("/proc/self/status", "re");
    while (f && kilobytes == 0 && fgets(line, sizeof line, f))
        if (strncmp(line, "VmHWM:", 6) == 0)
            kilobytes = strtoull(line + 6, NULL, 10);
    if (f)
        fclose(f);
    return kilobytes > 0 ? (size_t)kilobytes << 10 : PROGRAM;
}

/* What has been touched so far stays taken. */
size_t memory_for_searches(const Options *o)
{
    return left_of(o->limits.memory, most_held() + (size_t)o->limits.threads * THREAD);
}

size_t memory_for_drawing(const Options *o)
{
    return left_of(o->limits.memory, DRAWING);
}

size_t memory_for_endgames(const Options *o)
{
    return left_of(o->limits.memory, PROGRAM);
}
