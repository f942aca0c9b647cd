/* cli/repl.c -- al0 repl: expressions and proofs, line by line, in a position that goes on.
 * Does: reads lines; evaluates expressions, obeys commands that begin with a colon.
 * Knows: al0.h, the reader of lines.   Must not know: how anything is proved.
 * Start reading at run_repl(); the commands are in `commands`. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/play/play_line.h"

static const char first_position[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

typedef struct Repl {
    const Options *o;
    Al0Table *table;  /* perhaps with errors */
    unsigned us;      /* number of the player, or AL0_DEFAULT_PLAYER */
    Al0Position **at; /* the position, and those before each move that was made here */
    size_t n;
    Al0Names *names; /* for completion */
    bool quits;
} Repl;

/* ---- the table ---------------------------------------------------------------------------- */

/* Reads the table, errors or not; false after a message: it cannot be read. */
static bool read_kept(Repl *r)
{
    Al0Limits limits;
    Al0Messages *messages = NULL;
    Al0Status status;
    Al0ReadOptions read = read_options(r->o, &limits);
    const char *path = r->o->args[0];
    bool of_rules = is_rules_file(path);
    read.keep = !of_rules;
    read.allow_library = true;
    read.messages = &messages;
    Al0Table *table =
        of_rules ? al0_table_of_rules(path, &read, &status) : al0_table_read(path, &read, &status);
    say_and_free(r->o, messages);
    if (!table)
        return false;
    al0_names_free(r->names);
    r->table = table;
    r->names = al0_table_names(table);
    return true;
}

/* ---- the position ------------------------------------------------------------------------- */

static const Al0Position *repl_now(const Repl *r)
{
    return r->at[r->n - 1];
}

static void forget_positions(Repl *r)
{
    for (size_t i = 0; i < r->n; i++)
        al0_position_free(r->at[i]);
    r->n = 0;
}

/* Takes the position over. */
static void add_position(Repl *r, Al0Position *p)
{
    r->at = al0_alloc(r->at, (r->n + 1) * sizeof *r->at, "positions");
    r->at[r->n++] = p;
}

/* Begins in another position; false after a message: then the old one stays. */
static bool set_position(Repl *r, const char *text, size_t n)
{
    Al0Status status;
    Al0Position *p = al0_position_read(r->table, text, n, &status);
    if (!p || !al0_position_set_us(p, r->table, r->us, &status)) {
        al0_position_free(p);
        say_error("%s", status.text);
        return false;
    }
    forget_positions(r);
    add_position(r, p);
    return true;
}

/* That of the options, of the table, or the one in which games begin. */
static bool begin_position(Repl *r)
{
    Positions given = {0};
    size_t n = 0;
    const char *own = al0_table_shown_position(r->table, 0, &n);
    if (options_position(r->o) || options_record(r->o)) {
        if (!open_positions(r->o, r->table, &given))
            return false;
        add_position(r, given.at[0]);
        given.n = 0; /* the position is ours */
        positions_clear(&given);
        return true;
    }
    if (own)
        return set_position(r, own, n);
    const char *text = takes_fen(r->table) ? first_position : "init";
    return set_position(r, text, strlen(text));
}

static void show_position(const Repl *r)
{
    char *board = al0_position_board(repl_now(r)), *text = al0_position_text(repl_now(r));
    if (board)
        printf("%s\n", board);
    printf("%s (us: %s)\n", text, al0_position_us(repl_now(r)));
    al0_free(board);
    al0_free(text);
}

/* ---- values and proofs -------------------------------------------------------------------- */

static void evaluate_line(Repl *r, const char *text)
{
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .stop = watch_interrupt()};
    const Al0WriteOptions options = {AL0_SIZE(Al0WriteOptions), .boards = !r->o->no_board};
    Al0Value value = AL0_INIT(Al0Value);
    Al0Messages *messages = NULL;
    Al0Status status;
    Al0Expression *e = al0_expression_new(r->table, text, &messages, NULL);
    say_and_free(r->o, messages);
    char *shown = NULL;
    if (e && al0_expression_evaluate(e, repl_now(r), &limits, &value, &status))
        shown = al0_value_write(&value, repl_now(r), AL0_TEXT, &options, NULL);
    else if (e)
        say_error("%s", status.text);
    if (shown)
        puts(shown);
    al0_free(shown);
    al0_expression_free(e);
}

/* An answer as it is told. */
typedef char *TellRepl(const Al0Answer *a, Al0Status *status);

static char *tell_tree(const Al0Answer *a, Al0Status *status)
{
    return al0_answer_write(a, AL0_TEXT, NULL, status);
}

static char *tell_reasons(const Al0Answer *a, Al0Status *status)
{
    return al0_answer_story(a, AL0_ROOT, AL0_TEXT, NULL, status);
}

/* advice: "" for the table's choice. */
static void ask_here(Repl *r, const char *advice, TellRepl *tell)
{
    Al0Status status;
    Al0Limits limits = r->o->limits;
    limits.stop = watch_interrupt();
    const Al0Question q = {AL0_SIZE(Al0Question), .why = AL0_WHY_LINE,
                           .advice = *advice ? advice : NULL};
    Al0Session *session = al0_session_new(r->table, memory_for_searches(r->o), &status);
    Al0Answer *a = session ? al0_ask(session, repl_now(r), &q, &limits, &status) : NULL;
    char *text = a ? tell(a, &status) : NULL;
    if (text)
        fputs(text, stdout);
    else
        say_error("%s", status.text);
    al0_free(text);
    al0_answer_free(a);
    al0_session_free(session);
}

/* ---- commands ----------------------------------------------------------------------------- */

static void do_why(Repl *r, const char *advice)
{
    ask_here(r, advice, tell_reasons);
}

static void do_prove(Repl *r, const char *advice)
{
    ask_here(r, advice, tell_tree);
}

static void do_fen(Repl *r, const char *text)
{
    if (!*text || set_position(r, text, strlen(text)))
        show_position(r);
}

static void do_move(Repl *r, const char *move)
{
    Al0Status status;
    Al0Position *next = al0_position_play(repl_now(r), move, &status);
    if (!next) {
        say_error("%s", status.text);
        return;
    }
    add_position(r, next);
    show_position(r);
}

static void do_back(Repl *r, const char *rest)
{
    (void)rest;
    if (r->n > 1)
        al0_position_free(r->at[--r->n]);
    else
        say_error("no move was made");
    show_position(r);
}

static void do_moves(Repl *r, const char *rest)
{
    (void)rest;
    print_moves(repl_now(r));
}

/* The number of the player who is us. */
static unsigned player_of_us(const Repl *r)
{
    const char *name;
    for (unsigned i = 0; (name = al0_table_player(r->table, i)); i++)
        if (strcmp(name, al0_position_us(repl_now(r))) == 0)
            return i;
    return AL0_DEFAULT_PLAYER;
}

/* The position is read anew: its game may be of the table. */
static void do_reload(Repl *r, const char *rest)
{
    (void)rest;
    Al0Table *old = r->table;
    char *text = al0_position_text(repl_now(r));
    r->us = player_of_us(r);
    if (read_kept(r)) {
        forget_positions(r);
        if (!set_position(r, text, strlen(text)))
            r->quits = !begin_position(r);
        al0_table_free(old);
    }
    al0_free(text);
}

static void do_quit(Repl *r, const char *rest)
{
    (void)rest;
    r->quits = true;
}

static void do_help(Repl *r, const char *rest);

static const struct {
    const char *name, *takes, *help;
    void (*run)(Repl *r, const char *rest);
} commands[] = {
    {":back", "", "take the last move back", do_back},
    {":fen", "[POSITION]", "show the position, or go on in another", do_fen},
    {":help", "", "this list", do_help},
    {":move", "MOVE", "play a move of either side", do_move},
    {":moves", "", "the legal moves", do_moves},
    {":prove", "[ADVICE]", "the table's choice with its tree, or the tree of an advice", do_prove},
    {":quit", "", "end", do_quit},
    {":reload", "", "read the table again", do_reload},
    {":why", "[ADVICE]", "the same told in sentences", do_why},
};
enum { N_REPL_COMMANDS = sizeof commands / sizeof *commands };

static void do_help(Repl *r, const char *rest)
{
    (void)r;
    (void)rest;
    puts("EXPRESSION           its value; a set on a board");
    for (size_t i = 0; i < N_REPL_COMMANDS; i++)
        printf("%-8s %-11s %s\n", commands[i].name, commands[i].takes, commands[i].help);
}

/* For completion: commands, then what the table declares. */
static const char *repl_candidate(void *context, size_t i)
{
    const Repl *r = context;
    if (i < N_REPL_COMMANDS)
        return commands[i].name;
    i -= N_REPL_COMMANDS;
    return i < al0_names_count(r->names) ? al0_names_get(r->names, i)->name : NULL;
}

static void obey_command(Repl *r, const char *line)
{
    size_t n = strcspn(line, " \t");
    const char *rest = line + n + strspn(line + n, " \t");
    for (size_t i = 0; i < N_REPL_COMMANDS; i++)
        if (strlen(commands[i].name) == n && memcmp(commands[i].name, line, n) == 0) {
            commands[i].run(r, rest);
            return;
        }
    say_error("unknown command `%.*s`", (int)n, line);
    say_hint("`:help` lists them");
}

static void obey_line(Repl *r, char *line)
{
    line += strspn(line, " \t");
    for (size_t n = strlen(line); n > 0 && strchr(" \t\r", line[n - 1]);)
        line[--n] = '\0';
    if (*line == ':')
        obey_command(r, line);
    else if (*line && *line != '%')
        evaluate_line(r, line);
    fflush(stdout);
}

static void converse(Repl *r)
{
    bool edits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    LineReader *lines = line_reader_new(edits, repl_candidate, r);
    char *line;
    while (!r->quits) {
        switch (line_reader_next(lines, "al0> ", &line)) {
        case LINE_READ: obey_line(r, line); break;
        case LINE_TOO_LONG: say_error("a line has %d bytes at most", LONGEST_TYPED); break;
        case LINE_INTERRUPTED: putchar('\n'); break;
        default: r->quits = true; break;
        }
        *watch_interrupt() = 0;
    }
    line_reader_free(lines);
}

int run_repl(const Options *o)
{
    assert(o && o->command->bit == CMD_REPL);
    if (!check_one_table(o))
        return STATUS_ERROR;
    Repl r = {.o = o, .us = AL0_DEFAULT_PLAYER};
    bool ready = read_kept(&r) && find_player(o, r.table, &r.us) && begin_position(&r);
    if (ready)
        converse(&r);
    forget_positions(&r);
    free(r.at);
    al0_names_free(r.names);
    al0_table_free(r.table);
    return ready ? STATUS_OK : STATUS_ERROR;
}
