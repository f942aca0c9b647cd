/* cli/options.c -- one table of options for all subcommands (see options.h). */
#include "cli/options.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/say.h"

enum { MOST_OPTIONS = 40 };
enum { LEAST_MEMORY = 16 };                     /* MB: what the program takes, and a little more */
enum { THREADS_A_MB = 16 };
enum { MEMORY_FOR_ENDGAMES = 8192 };            /* MB, of verify and solve if nothing else is said */

typedef enum Id {
    ID_HELP = 256,
    ID_FOLDER,
    ID_SET,
    ID_COLOR,
    ID_OUTPUT,
    ID_CHECK,
    ID_FEN,
    ID_PGN,
    ID_PLY,
    ID_EPD,
    ID_US,
    ID_ADVICE,
    ID_FORMAT,
    ID_DEPTH,
    ID_NODES,
    ID_TIME,
    ID_MEMORY,
    ID_THREADS,
    ID_SEARCH,
    ID_ALL_KEYS,
    ID_HEIGHT,
    ID_DUALS,
    ID_BOARDS,
    ID_MERGE,
    ID_DRAW_DEPTH,
    ID_DRAW_NODES,
    ID_NO_BOARD,
    ID_EXPLAIN,
    ID_NO_SECONDS,
    ID_REPLAN,
    ID_CHECKPOINT,
    ID_JSON,
    ID_HTML,
    ID_EXAMPLES,
    ID_ROW
} Id;

typedef struct Option {
    Id id;
    const char *name;
    char letter;                /* 0: none */
    const char *arg;            /* NULL: a flag */
    int commands;
    double least, most;         /* of a number; both 0: not a number */
    const char *help;
} Option;

enum { EVERY = -1, TABLES = CMD_CHECK | CMD_EVAL | CMD_PROVE | CMD_VERIFY };
enum { POSITIONS = CMD_EVAL | CMD_PROVE, SEARCHES = CMD_PROVE | CMD_VERIFY };

static const Option options[] = {
    {ID_FEN, "fen", 0, "FEN", POSITIONS | CMD_SOLVE, 0, 0, "the position"},
    {ID_PGN, "pgn", 0, "FILE", POSITIONS, 0, 0, "the position at the end of the file's first game"},
    {ID_PLY, "ply", 0, "N", POSITIONS, 0, 100000, "with --pgn: the position after N plies"},
    {ID_EPD, "epd", 0, "FILE", CMD_PROVE, 0, 0, "many positions, one a line: one answer for each"},
    {ID_US, "us", 0, "SIDE", POSITIONS, 0, 0, "white or black: whose side the table takes"},
    {ID_ADVICE, "advice", 'a', "NAME", CMD_PROVE, 0, 0,
     "prove this advice, whatever the rules say"},
    {ID_FORMAT, "format", 'f', "F", CMD_PROVE | CMD_SOLVE, 0, 0,
     "text or json; prove: dot, svg, png, pdf or proof, too (default: as OUT ends, else text)"},
    {ID_OUTPUT, "output", 'o', "OUT", CMD_FMT | CMD_SOLVE | SEARCHES, 0, 0,
     "write to OUT, whole or not at all"},
    {ID_CHECK, "check", 0, NULL, CMD_FMT, 0, 0, "print nothing; exit 1 if a file is not in layout"},
    {ID_DEPTH, "max-depth", 0, "PLIES", SEARCHES, 1, AL0_LARGEST_DEPTH,
     "search no deeper, for each advice tried (100)"},
    {ID_NODES, "max-nodes", 0, "N", SEARCHES, 1, 1e15,
     "judge no more positions, for each advice tried (50000000)"},
    {ID_TIME, "max-time", 0, "SECONDS", SEARCHES, 0.001, 1e9,
     "prove: for each position; verify: for the whole run (no limit)"},
    {ID_MEMORY, "memory", 0, "MB", SEARCHES | CMD_SOLVE, LEAST_MEMORY, 1 << 20,
     "for the whole process (prove: 512; verify, solve: 8192)"},
    {ID_THREADS, "threads", 't', "N", SEARCHES | CMD_SOLVE, 1, 256,
     "positions, or parts of an endgame, at the same time (1)"},
    {ID_SEARCH, "search", 0, "MODE", SEARCHES, 0, 0,
     "shortest, lowest, first or any (default: what the table says)"},
    {ID_ALL_KEYS, "all-keys", 0, NULL, CMD_PROVE, 0, 0,
     "find every first move of ours with a tree within the least height"},
    {ID_HEIGHT, "height", 0, "PLIES", CMD_PROVE, 1, AL0_LARGEST_DEPTH,
     "with --all-keys: within so many plies"},
    {ID_DUALS, "duals", 0, NULL, CMD_PROVE, 0, 0,
     "find our other moves in the tree that do as well"},
    {ID_BOARDS, "boards", 'b', NULL, CMD_PROVE, 0, 0, "draw a board in each position of a picture"},
    {ID_MERGE, "merge", 0, NULL, CMD_PROVE, 0, 0, "draw equal positions of one depth once"},
    {ID_DRAW_DEPTH, "draw-depth", 0, "PLIES", CMD_PROVE, 1, AL0_LARGEST_DEPTH, "draw no deeper"},
    {ID_DRAW_NODES, "draw-nodes", 0, "N", CMD_PROVE, 1, 1e9, "draw no more positions"},
    {ID_EXPLAIN, "explain-search", 0, NULL, CMD_PROVE, 0, 0,
     "say on standard error which method was chosen, and what it spent"},
    {ID_NO_SECONDS, "no-seconds", 0, NULL, SEARCHES | CMD_SOLVE, 0, 0,
     "leave times out, so that equal runs print equal text"},
    {ID_REPLAN, "replan", 0, NULL, CMD_VERIFY, 0, 0, "build a new tree at every move of ours"},
    {ID_EXAMPLES, "examples", 0, "N", CMD_VERIFY, 1, 100000, "shown of each kind of failure (10)"},
    {ID_JSON, "json", 0, "OUT", CMD_VERIFY, 0, 0, "write the report as JSON, too"},
    {ID_HTML, "html", 0, "OUT", CMD_VERIFY, 0, 0, "write it as one page for a browser, too"},
    {ID_ROW, "row", 0, NULL, CMD_VERIFY, 0, 0,
     "print one row of a Markdown table in place of the report"},
    {ID_CHECKPOINT, "checkpoint", 0, "FILE", CMD_VERIFY, 0, 0,
     "keep finished work in FILE, and go on from what is there"},
    {ID_NO_BOARD, "no-board", 0, NULL, CMD_EVAL, 0, 0, "print sets as lists only"},
    {ID_SET, "set", 0, "NAME=EXPR", TABLES, 0, 0,
     "what a definition without parameters is, whatever the table says"},
    {ID_FOLDER, "include", 'I', "FOLDER", TABLES, 0, 0, "look for used tables here, too"},
    {ID_COLOR, "color", 0, "WHEN", EVERY, 0, 0, "auto, always or never"},
    {ID_HELP, "help", 'h', NULL, EVERY, 0, 0, "this text"},
};
enum { N_OPTIONS = sizeof options / sizeof *options };

/* ---- values ------------------------------------------------------------------------------- */

static const Option *option_of(int id)
{
    for (size_t i = 0; i < N_OPTIONS; i++)
        if ((int)options[i].id == id || (options[i].letter && options[i].letter == id))
            return &options[i];
    return NULL;
}

/* Decimal only: strtod would take 0x10, nan and blanks in front, too. */
static bool read_number(const Option *o, const char *text, double *out)
{
    char *end;
    errno = 0;
    double v = strtod(text, &end);
    bool whole = o->id == ID_TIME || v == (double)(long long)v;
    bool decimal = *text && strspn(text, "0123456789.eE+") == strlen(text);
    if (!decimal || *end || errno || !(v >= o->least && v <= o->most) || !whole) {
        say_error("--%s takes a%s number from %.16g to %.16g, not `%s`", o->name,
                  o->id == ID_TIME ? "" : " whole", o->least, o->most, text);
        return false;
    }
    *out = v;
    return true;
}

/* The place of text in a NULL-terminated list; -1 with a message that names them all. */
static int read_choice(const Option *o, const char *text, const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (strcmp(list[i], text) == 0)
            return i;
    char all[128] = "";
    for (int i = 0; list[i]; i++) {
        size_t n = strlen(all);
        snprintf(all + n, sizeof all - n, "%s%s",
                 i == 0        ? ""
                 : list[i + 1] ? ", "
                               : " or ",
                 list[i]);
    }
    say_error("--%s takes %s, not `%s`", o->name, all, text);
    return -1;
}

static bool set_choice(Options *into, const Option *o, const char *text)
{
    static const char *const side[] = {"white", "black", NULL};
    static const char *const format[] = {"text", "dot", "svg", "png", "pdf", "json", "proof", NULL};
    static const char *const search[] = {"shortest", "lowest", "first", "any", NULL};
    static const char *const when[] = {"auto", "always", "never", NULL};
    const char *const *list = o->id == ID_US       ? side
                              : o->id == ID_FORMAT ? format
                              : o->id == ID_SEARCH ? search
                                                   : when;
    int i = read_choice(o, text, list);
    if (i < 0)
        return false;
    switch (o->id) {
    case ID_US: into->us = i == 0 ? AL0_FIRST_PLAYER : AL0_SECOND_PLAYER; break;
    case ID_FORMAT: into->format = i; break;
    case ID_SEARCH: into->limits.search = (Al0Search)(AL0_SHORTEST + i); break;
    default: into->color = (When)i; break;
    }
    return true;
}

static bool set_number(Options *into, const Option *o, const char *text)
{
    double v;
    if (!read_number(o, text, &v))
        return false;
    switch (o->id) {
    case ID_PLY: into->ply = (unsigned)v; break;
    case ID_DEPTH: into->limits.max_depth = (unsigned)v; break;
    case ID_NODES: into->limits.max_nodes = (uint64_t)v; break;
    case ID_TIME: into->limits.max_time = v; break;
    case ID_MEMORY: into->limits.memory = (size_t)v << 20; break;
    case ID_THREADS: into->limits.threads = (unsigned)v; break;
    case ID_HEIGHT: into->limits.keys_height = (unsigned)v; break;
    case ID_EXAMPLES: into->examples = (unsigned)v; break;
    case ID_DRAW_DEPTH: into->draw.draw_depth = (unsigned)v; break;
    default: into->draw.draw_nodes = (unsigned)v; break;
    }
    return true;
}

static void add_text(const char ***list, size_t *n, const char *text)
{
    *list = realloc(*list, (*n + 1) * sizeof **list);
    if (!*list)
        abort();
    (*list)[(*n)++] = text;
}

static bool set_option(Options *into, const Option *o, const char *text)
{
    if (o->most > 0)
        return set_number(into, o, text);
    switch (o->id) {
    case ID_US:
    case ID_FORMAT:
    case ID_SEARCH:
    case ID_COLOR: return set_choice(into, o, text);
    case ID_FEN: into->fen = text; break;
    case ID_PGN: into->pgn = text; break;
    case ID_EPD: into->epd = text; break;
    case ID_ADVICE: into->advice = text; break;
    case ID_OUTPUT: into->output = text; break;
    case ID_CHECK: into->check = true; break;
    case ID_ALL_KEYS: into->limits.all_keys = true; break;
    case ID_DUALS: into->limits.duals = true; break;
    case ID_BOARDS: into->draw.boards = true; break;
    case ID_MERGE: into->draw.merge = true; break;
    case ID_EXPLAIN: into->explain = true; break;
    case ID_NO_SECONDS: into->draw.no_seconds = true; break;
    case ID_NO_BOARD: into->no_board = true; break;
    case ID_REPLAN: into->replan = true; break;
    case ID_ROW: into->row = true; break;
    case ID_JSON: into->json = text; break;
    case ID_HTML: into->html = text; break;
    case ID_CHECKPOINT: into->checkpoint = text; break;
    case ID_SET: add_text(&into->settings, &into->n_settings, text); break;
    default: add_text(&into->folders, &into->n_folders, text); break;
    }
    return true;
}

/* ---- parsing ------------------------------------------------------------------------------ */

typedef struct Getopt {
    struct option longs[MOST_OPTIONS];
    char shorts[3 * MOST_OPTIONS];
} Getopt;

static void make_getopt(const Command *c, Getopt *g)
{
    size_t n = 0, s = 0;
    memset(g, 0, sizeof *g);
    g->shorts[s++] = ':';                       /* tell a missing argument from an unknown option */
    for (size_t i = 0; i < N_OPTIONS; i++) {
        const Option *o = &options[i];
        if (!(o->commands & (int)c->bit))
            continue;
        g->longs[n++] =
            (struct option){o->name, o->arg ? required_argument : no_argument, NULL, (int)o->id};
        if (o->letter)
            g->shorts[s++] = o->letter;
        if (o->letter && o->arg)
            g->shorts[s++] = ':';
    }
}

/* How many of the command's options the word `--na` or `--na=x` may shorten. */
static int count_meant(const Command *c, const char *word)
{
    size_t n = strcspn(word + 2, "=");
    int meant = 0;
    for (size_t i = 0; i < N_OPTIONS; i++)
        meant += (options[i].commands & (int)c->bit) && strncmp(options[i].name, word + 2, n) == 0;
    return meant;
}

/* What getopt did not take: answer is its '?' or ':', word the one it came to last. */
static void say_wrong_option(const Command *c, int answer, const char *word)
{
    char letter[3] = {'-', (char)optopt, '\0'};
    bool is_letter = optopt > 0 && optopt < 256;
    const char *shown = is_letter ? letter : word;
    if (answer == ':')
        say_error("%s: `%s` needs an argument", c->name, shown);
    else if (optopt >= 256)
        say_error("%s: `%s`: this option takes no argument", c->name, shown);
    else if (!is_letter && count_meant(c, word) > 1)
        say_error("%s: `%s` may be short for several options", c->name, shown);
    else
        say_error("%s: unknown option `%s`", c->name, shown);
    say_hint("`al0 %s --help` lists the options", c->name);
}

static bool check_memory(const Options *o)
{
    size_t least = LEAST_MEMORY + o->limits.threads / THREADS_A_MB;
    if (o->limits.memory >> 20 >= least)
        return true;
    say_error("%u threads take --memory %zu at least", o->limits.threads, least);
    return false;
}

bool options_parse(const Command *c, int argc, char **argv, Options *o, int *status)
{
    Getopt g;
    make_getopt(c, &g);
    *o = (Options){.command = c, .format = -1, .ply = UINT_MAX};
    o->limits.memory =
        c->bit == CMD_PROVE ? al0_limits_default().memory : (size_t)MEMORY_FOR_ENDGAMES << 20;
    *status = STATUS_ERROR;
    opterr = 0;
    optind = 1;
    for (int id; (id = getopt_long(argc, argv, g.shorts, g.longs, NULL)) != -1;) {
        if (id == '?' || id == ':') {
            say_wrong_option(c, id, argv[optind - 1]);
            return false;
        }
        const Option *opt = option_of(id);
        if (opt->id == ID_HELP) {
            options_help(c);
            *status = STATUS_OK;
            return false;
        }
        if (!set_option(o, opt, optarg))
            return false;
    }
    o->args = argv + optind;
    o->n_args = argc - optind;
    return check_memory(o);
}

void options_clear(Options *o)
{
    free(o->folders);
    free(o->settings);
    o->folders = o->settings = NULL;
}

void options_usage(const Command *c)
{
    say_hint("usage: al0 %s %s", c->name, c->usage);
}

void options_help(const Command *c)
{
    printf("usage: al0 %s %s\n\n%s\n\n", c->name, c->usage, c->help);
    for (size_t i = 0; i < N_OPTIONS; i++) {
        const Option *o = &options[i];
        if (!(o->commands & (int)c->bit))
            continue;
        char left[48], letter[8] = "    ";
        if (o->letter)
            snprintf(letter, sizeof letter, "-%c, ", o->letter);
        snprintf(left, sizeof left, "%s--%s%s%s", letter, o->name, o->arg ? " " : "",
                 o->arg ? o->arg : "");
        printf("  %-24s  %s\n", left, o->help);
    }
}
