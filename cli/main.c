/* cli/main.c -- the command `al0`: picks the subcommand.
 * Does: --help, --version, dispatch, and the last look at standard output.
 * Knows: the list of subcommands.   Must not know: what they do. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"

static const Command commands[] = {
    {"check", CMD_CHECK, "FILE...", "Prints the errors and warnings of tables.", run_check},
    {"fmt", CMD_FMT, "[--check] [-o OUT] FILE...",
     "Prints tables in the one canonical layout; textbook notation is turned into ours.", run_fmt},
    {"words", CMD_WORDS, "[GAME]", "Lists every word of a game (chess): type and meaning.",
     run_words},
    {"eval", CMD_EVAL, "FILE POSITION EXPR...",
     "Prints the value of expressions, with a table's definitions, in a position.", run_eval},
    {"prove", CMD_PROVE, "FILE POSITION [--advice NAME] [--format F] [-o OUT] [limits]",
     "Finds the rule that applies, the advice that cannot fail, and its forcing tree.\n"
     "Exit status: 0 satisfiable, 1 not, 3 unknown (a limit), 2 wrong use or bad input.",
     run_prove},
    {"verify", CMD_VERIFY, "FILE [--json OUT] [--html OUT] [--replan] [limits]",
     "Plays a table from every position it is written for, and compares with the truth.\n"
     "Exit status: 0 proved, 1 not, 3 unknown (a limit), 2 wrong use or bad input.",
     run_verify},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static void print_help(void)
{
    puts("usage: al0 COMMAND ...\n\n"
         "Advice Language 0: tables of advice for games, checked, run and proved.\n");
    for (size_t i = 0; i < N_COMMANDS; i++) {
        int line = (int)strcspn(commands[i].help, "\n");
        printf("  %-6s  %.*s\n", commands[i].name, line, commands[i].help);
    }
    puts("\n`al0 COMMAND --help` tells the rest; `al0 --version` the version.");
}

static const Command *find_command(const char *name)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        say_error("which command?");
        say_hint("`al0 --help` lists them");
        return STATUS_ERROR;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help();
        return STATUS_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("al0 %s\n", al0_version());
        return STATUS_OK;
    }
    const Command *c = find_command(argv[1]);
    if (!c) {
        say_error("unknown command `%s`", argv[1]);
        say_hint("`al0 --help` lists them");
        return STATUS_ERROR;
    }
    Options o;
    int status;
    if (options_parse(c, argc - 1, argv + 1, &o, &status))
        status = c->run(&o);
    options_clear(&o);
    return status;
}

int main(int argc, char **argv)
{
    int status = run(argc, argv);
    return flush_stdout() ? status : STATUS_ERROR;
}
