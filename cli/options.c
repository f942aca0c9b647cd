/* cli/options.c -- parses the command line by the rows of option_table.h (see options.h). */
#include "cli/options.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/option_table.h"
#include "cli/terminal/pager.h"
#include "cli/say.h"

enum {
    MOST_OPTIONS = 160,
    FIRST_LONG = 256
};                          /* getopt: 256 + its row; a letter stands for itself */
enum { LEAST_MEMORY = 16 }; /* MB: what the program takes, and a little more */
enum { THREADS_A_MB = 16 };
enum { USUAL_PORT = 9147 };          /* that referees of general game playing try first */
enum { MEMORY_FOR_ENDGAMES = 8192 }; /* MB, of verify and solve if nothing else is said */

/* ---- values ------------------------------------------------------------------------------- */

/* Decimal only: strtod would take 0x10, nan and blanks in front, too. */
static bool read_decimal(const OptionRow *o, const char *text, double *out)
{
    char *end;
    errno = 0;
    double v = strtod(text, &end);
    bool may_be_part = o->kind == OPTION_REAL;
    bool whole = may_be_part || v == (double)(long long)v;
    bool decimal = *text && strspn(text, "0123456789.eE+") == strlen(text);
    if (!decimal || *end || errno || !(v >= o->least && v <= o->most) || !whole) {
        say_error("--%s takes a%s number from %.16g to %.16g, not `%s`", o->name,
                  may_be_part ? "" : " whole", o->least, o->most, text);
        return false;
    }
    *out = v;
    return true;
}

/* The choice of that name; NULL with a message that names them all. */
static const OptionChoice *read_choice(const OptionRow *o, const char *text)
{
    for (const OptionChoice *c = o->choices; c->name; c++)
        if (strcmp(c->name, text) == 0)
            return c;
    char all[CHOICES_TEXT];
    option_choices(o, all, sizeof all);
    say_error("--%s takes %s, not `%s`", o->name, all, text);
    return NULL;
}

/* No more than a quarter of what can be addressed, which is little where pointers have 32 bits. */
static size_t bytes_of_megabytes(uint64_t megabytes)
{
    uint64_t bytes = megabytes << 20;
    return bytes < SIZE_MAX / 4 ? (size_t)bytes : SIZE_MAX / 4;
}

static bool set_option_number(const OptionRow *o, void *field, const char *text)
{
    double v;
    if (!read_decimal(o, text, &v))
        return false;
    switch (o->kind) {
    case OPTION_UNSIGNED: *(unsigned *)field = (unsigned)v; break;
    case OPTION_COUNT: *(uint64_t *)field = (uint64_t)v; break;
    case OPTION_MEGABYTES: *(size_t *)field = bytes_of_megabytes((uint64_t)v); break;
    default: *(double *)field = v; break;
    }
    return true;
}

static_assert(sizeof(Al0Search) == sizeof(int) && sizeof(When) == sizeof(int),
              "the fields of choices are of one size");

static bool set_option_choice(const OptionRow *o, void *field, const char *text)
{
    const OptionChoice *c = read_choice(o, text);
    if (c)
        memcpy(field, &c->value, sizeof c->value);
    return c != NULL;
}

static void append_to_list(TextList *list, const char *text)
{
    list->at = al0_alloc(list->at, (list->n + 1) * sizeof *list->at, "options");
    list->at[list->n++] = text;
}

static void append_step(StepList *list, const char *text)
{
    append_to_list(&list->texts, text);
    list->within = al0_alloc(list->within, list->texts.n * sizeof *list->within, "options");
    list->within[list->texts.n - 1] = 0;
}

static bool set_within(const OptionRow *o, StepList *list, const char *text)
{
    double v;
    if (!read_decimal(o, text, &v))
        return false;
    if (list->texts.n == 0 || list->within[list->texts.n - 1] > 0) {
        say_error("--%s stands behind what is to come within so many plies", o->name);
        return false;
    }
    list->within[list->texts.n - 1] = (unsigned)v;
    return true;
}

static bool set_option(Options *into, const OptionRow *o, const char *text)
{
    void *field = (char *)into + o->at;
    switch (o->kind) {
    case OPTION_FLAG: *(bool *)field = true; return true;
    case OPTION_TEXT: *(const char **)field = text; return true;
    case OPTION_LIST: append_to_list(field, text); return true;
    case OPTION_STEP: append_step(field, text); return true;
    case OPTION_WITHIN: return set_within(o, field, text);
    case OPTION_CHOICE: return set_option_choice(o, field, text);
    default: return set_option_number(o, field, text);
    }
}

/* ---- positions ---------------------------------------------------------------------------- */

const char *options_position(const Options *o)
{
    return o->fen ? o->fen : o->position;
}

const char *options_record(const Options *o)
{
    return o->pgn ? o->pgn : o->record;
}

const char *options_list(const Options *o)
{
    return o->epd ? o->epd : o->positions;
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
    g->shorts[s++] = ':'; /* tell a missing argument from an unknown option */
    assert(n_option_rows < MOST_OPTIONS);
    for (size_t i = 0; i < n_option_rows; i++) {
        const OptionRow *o = &option_rows[i];
        if (!option_is_of(o, c))
            continue;
        g->longs[n++] = (struct option){o->name, o->arg ? required_argument : no_argument, NULL,
                                        FIRST_LONG + (int)i};
        if (o->letter)
            g->shorts[s++] = o->letter;
        if (o->letter && o->arg)
            g->shorts[s++] = ':';
    }
}

/* The row that getopt's answer speaks of. */
static const OptionRow *row_of(const Command *c, int id)
{
    if (id >= FIRST_LONG)
        return &option_rows[id - FIRST_LONG];
    size_t i = 0;
    while (option_rows[i].letter != id || !option_is_of(&option_rows[i], c))
        i++;
    return &option_rows[i];
}

/* How many of the command's options the word `--na` or `--na=x` may shorten. */
static int count_meant(const Command *c, const char *word)
{
    size_t n = strcspn(word + 2, "=");
    int meant = 0;
    for (size_t i = 0; i < n_option_rows; i++)
        meant += option_is_of(&option_rows[i], c) && strncmp(option_rows[i].name, word + 2, n) == 0;
    return meant;
}

static void hint_option(const Command *c, const char *word)
{
    const char *name[MOST_OPTIONS];
    size_t n = 0;
    for (size_t i = 0; i < n_option_rows; i++)
        if (option_is_of(&option_rows[i], c))
            name[n++] = option_rows[i].name;
    const char *near = al0_nearest(word + 2, strcspn(word + 2, "="), name, n);
    if (near)
        say_hint("did you mean `--%s`?", near);
}

/* What getopt did not take: answer is its '?' or ':', word the one it came to last. */
static void say_wrong_option(const Command *c, int answer, const char *word)
{
    char letter[3] = {'-', (char)optopt, '\0'};
    bool is_letter = optopt > 0 && optopt < FIRST_LONG;
    const char *shown = is_letter ? letter : word;
    if (answer == ':')
        say_error("%s: `%s` needs an argument", c->name, shown);
    else if (optopt >= FIRST_LONG)
        say_error("%s: `%s`: this option takes no argument", c->name, shown);
    else if (!is_letter && count_meant(c, word) > 1)
        say_error("%s: `%s` may be short for several options", c->name, shown);
    else
        say_error("%s: unknown option `%s`", c->name, shown);
    if (answer == '?' && !is_letter && optopt < FIRST_LONG && strncmp(word, "--", 2) == 0)
        hint_option(c, word);
    say_hint("`al0 %s --help` lists the options", c->name);
}

static bool check_memory(const Options *o)
{
    size_t least = LEAST_MEMORY + o->limits.threads / THREADS_A_MB;
    if (o->limits.memory >> 20 >= least)
        return true;
    unsigned threads = o->limits.threads ? o->limits.threads : 1;
    say_error("%s %s --memory %zu at least", count_of(threads, "thread").text,
              threads == 1 ? "takes" : "take", least);
    return false;
}

bool options_parse(const Command *c, int argc, char **argv, Options *o, int *status)
{
    assert(c && argv && o && status && argc > 0);
    Getopt g;
    make_getopt(c, &g);
    *o = (Options){.command = c,
                   .format = -1,
                   .ply = UINT_MAX,
                   .port = USUAL_PORT,
                   .limits = AL0_INIT(Al0Limits),
                   .question = AL0_INIT(Al0Question),
                   .write = AL0_INIT(Al0WriteOptions)};
    bool searches = c->bit & (CMD_PROVE | CMD_UCI | CMD_EXPLAIN | CMD_PLAY | CMD_FIND | CMD_PLAN |
                              CMD_REPL | CMD_MATCH | CMD_GGP);
    o->limits.memory =
        searches ? al0_limits_default()->memory : bytes_of_megabytes(MEMORY_FOR_ENDGAMES);
    *status = STATUS_ERROR;
    opterr = 0;
    optind = 1;
    for (int id; (id = getopt_long(argc, argv, g.shorts, g.longs, NULL)) != -1;) {
        if (id == '?' || id == ':') {
            say_wrong_option(c, id, argv[optind - 1]);
            return false;
        }
        const OptionRow *row = row_of(c, id);
        if (row->kind == OPTION_HELP) {
            if (!o->no_pager)
                pager_begin(true);
            options_help(c);
            *status = STATUS_OK;
            return false;
        }
        if (!set_option(o, row, optarg))
            return false;
    }
    o->args = argv + optind;
    o->n_args = argc - optind;
    return check_memory(o);
}

void options_clear(Options *o)
{
    assert(o);
    free(o->folders.at);
    free(o->settings.at);
    free(o->games.at);
    free(o->lists.at);
    free(o->then.texts.at);
    free(o->then.within);
    o->folders = o->settings = o->games = o->lists = (TextList){0};
    o->then = (StepList){0};
}
