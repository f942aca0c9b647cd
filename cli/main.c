/* cli/main.c -- the command `al0`: picks the subcommand.
 * Does: --help, --version, dispatch, and the last look at standard output.
 * Knows: the list of subcommands.   Must not know: what they do. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"

static const Command commands[] = {
    {"check", CMD_CHECK, "[-I FOLDER] FILE...",
     "Prints the errors and warnings of tables.\n"
     "Exit status: 0 no errors, 1 errors in a table, 2 wrong use or no such file.",
     run_check},
    {"fmt", CMD_FMT, "[--check] [-o OUT] FILE...",
     "Prints tables in the one canonical layout; textbook notation is turned into ours.\n\n"
     "  al0 fmt -o mine.al0 mine.al0",
     run_fmt},
    {"words", CMD_WORDS, "[GAME]", "Lists every word of a game (chess): type and meaning.",
     run_words},
    {"eval", CMD_EVAL, "FILE POSITION EXPR...",
     "Prints the value of expressions, with a table's definitions, in a position.\n\n"
     "  al0 eval krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\" room \"dist(K, k) < 4\"\n"
     "  al0 eval /dev/null --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\" \"attacks(R)\"",
     run_eval},
    {"prove", CMD_PROVE, "FILE POSITION [--advice NAME] [--format F] [-o OUT] [limits]",
     "Finds the rule that applies, the advice that cannot fail, and its forcing tree.\n"
     "Exit status: 0 satisfiable, 1 not, 3 unknown (a limit), 2 wrong use or bad input.\n\n"
     "  al0 prove krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\"\n"
     "  al0 prove krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\" -a divide_in_2 -o tree.svg\n"
     "  al0 prove krk.al0 --epd positions.epd -o answers.jsonl --threads 4",
     run_prove},
    {"solve", CMD_SOLVE, "[MATERIAL] [--fen FEN] [--format F] [-o OUT] [limits]",
     "Solves an endgame such as KRvK: how much is won, and in how many moves; or one position.\n"
     "Exit status: 0 done, 2 wrong use, bad input or too large, 3 interrupted.",
     run_solve},
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
    const Command *c = find_command(name);
    if (!c) {
        say_error("unknown command `%s`", name);
        say_hint("`al0 --help` lists them");
        return STATUS_ERROR;
    }
    if (help) {
        options_help(c);
        return STATUS_OK;
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
    open_standard_streams();
    int status = run(argc, argv);
    return flush_stdout(status != STATUS_ERROR) ? status : STATUS_ERROR;
}
