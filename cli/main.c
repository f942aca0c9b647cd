/* cli/main.c -- the command `al0`: picks the subcommand.
 * Does: handles --help and --version, runs the subcommand, and flushes standard output at the end.
 * Knows: the list of subcommands.   Must not know: what they do. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/terminal/pager.h"
#include "cli/say.h"

static void print_help(void)
{
    puts("usage: al0 COMMAND ...\n\n"
         "Advice Language 0: tables of advice for games, checked, run and proved.\n");
    for (size_t i = 0; i < n_commands; i++)
        printf("  %-7s  %s\n", commands[i].name, commands[i].summary);
    puts("\n`al0 COMMAND --help` tells the rest; `al0 --version` the version.");
}

static const Command *command_named(const char *name)
{
    for (size_t i = 0; i < n_commands; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void hint_command(const char *word)
{
    const char *name[64];
    assert(n_commands <= sizeof name / sizeof *name);
    for (size_t i = 0; i < n_commands; i++)
        name[i] = commands[i].name;
    const char *near = al0_nearest(word, strlen(word), name, n_commands);
    if (near)
        say_hint("did you mean `%s`?", near);
}

static int run_command(const Options *o)
{
    switch (o->command->bit) {
    case CMD_CHECK: return run_check(o);
    case CMD_FMT: return run_fmt(o);
    case CMD_WORDS: return run_words(o);
    case CMD_EVAL: return run_eval(o);
    case CMD_PROVE:
    case CMD_PLAN:
    case CMD_EXPLAIN: return run_prove(o);
    case CMD_SOLVE: return run_solve(o);
    case CMD_UCI: return run_uci(o);
    case CMD_FIND: return run_find(o);
    case CMD_JUDGE: return run_judge(o);
    case CMD_PLAY: return run_play(o);
    case CMD_MATCH: return run_match(o);
    case CMD_GGP: return run_ggp(o);
    case CMD_PREPARE: return run_prepare(o);
    case CMD_LEARN: return run_learn(o);
    case CMD_TABLES: return run_tables(o);
    case CMD_LSP: return run_lsp(o);
    case CMD_REPL: return run_repl(o);
    default: return run_verify(o);
    }
}

/* Text for people that comes at the end of the work; a list of positions is answered bit by bit. */
static bool prints_long_text(const Options *o)
{
    bool text = o->format < 0 || o->format == AL0_TEXT || o->format == AL0_JSON;
    return text && !o->no_pager && !o->output && !options_list(o) && o->command->bit != CMD_CHECK &&
           !(o->command->bit & (CMD_UCI | CMD_PREPARE | CMD_PLAY | CMD_FIND | CMD_LSP | CMD_REPL |
                                CMD_MATCH | CMD_GGP));
}

static int run_given_command(int argc, char **argv)
{
    if (argc < 2) {
        say_error("which command?");
        say_hint("`al0 --help` lists them");
        return STATUS_ERROR;
    }
    bool help = strcmp(argv[1], "help") == 0;
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || (help && argc == 2)) {
        print_help();
        return STATUS_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("al0 %s\n", al0_version());
        return STATUS_OK;
    }
    const char *name = argv[help ? 2 : 1];
    const Command *c = command_named(name);
    if (!c) {
        say_error("unknown command `%s`", name);
        hint_command(name);
        say_hint("`al0 --help` lists them");
        return STATUS_ERROR;
    }
    if (help) {
        pager_begin(true);
        options_help(c);
        return STATUS_OK;
    }
    Options o;
    int status;
    bool parsed = options_parse(c, argc - 1, argv + 1, &o, &status);
    if (parsed && prints_long_text(&o))
        pager_begin(o.format <= 0);
    if (parsed)
        status = run_command(&o);
    options_clear(&o);
    return status;
}

int main(int argc, char **argv)
{
    open_standard_streams();
    catch_interrupt();
    guard_exit();
    int status = run_given_command(argc, argv);
    bool flushed = flush_stdout(status != STATUS_ERROR);
    pager_end();
    allow_exit();
    return flushed ? status : STATUS_ERROR;
}
