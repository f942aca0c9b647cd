/* cli/commands.h -- the subcommands, and their common steps.
 * Does: declares one run function per subcommand; opens the tables and positions that the options
 *   name.
 * Knows: al0.h, Options.   Must not know: how anything is proved. */
#ifndef AL0_CLI_COMMANDS_H
#define AL0_CLI_COMMANDS_H

#include "al0.h"
#include "cli/options.h"
#include "cli/say.h"

/* Each runs one subcommand.   Returns: the exit status. */
int run_check(const Options *o);
int run_fmt(const Options *o);
int run_words(const Options *o);
int run_eval(const Options *o);
int run_prove(const Options *o);
int run_verify(const Options *o);
int run_solve(const Options *o);
int run_uci(const Options *o);
int run_prepare(const Options *o);
int run_learn(const Options *o);
int run_find(const Options *o);
int run_judge(const Options *o);
int run_play(const Options *o);
int run_match(const Options *o);
int run_ggp(const Options *o);
int run_tables(const Options *o);
int run_lsp(const Options *o);
int run_repl(const Options *o);

/* ---- prepare.c ---- */

/* Prepares a table, and writes the result to a file unless nothing could be solved.
 * path: NULL: the default file; its folders are made.
 * shows: shows progress on a terminal.
 * Returns: the result; the caller owns it (al0_prepared_free).  NULL with a status; with
 *   AL0_CANNOT_WRITE a message has been printed. */
Al0Prepared *prepare_table(const Al0Table *table, const char *path, const Al0Limits *limits,
                           bool shows, Al0Status *status);

/* ---- help.c ---- */

/* Returns `wrong`; if it is true, says so first, with the usage of the command. */
bool is_wrong_use(const Options *o, bool wrong, const char *what);
/* True if no argument is given; if one table is; else false after a message. */
bool check_no_arguments(const Options *o);
bool check_one_table(const Options *o);

/* ---- common.c ---- */

/* Reads the table at path; if there is no such file, the installed table of that name.  Prints its
 * errors, and one line if it has warnings (not for `al0 eval`).  A file of rules (is_rules_file())
 * is read by open_rules().  The caller owns the table.
 * Returns: NULL after an error; then *status is the exit status: STATUS_UNKNOWN if a limit was
 *   reached. */
Al0Table *open_table(const Options *o, const char *path, int *status);

/* Reads rules of a game alone, as a table without rules of its own.  As open_table(). */
Al0Table *open_rules(const Options *o, const char *path, int *status);

/* Lets the table use its prepared file.  Reports an error in the file.
 * Returns: false after a message if the file named by --prepared cannot be used. */
bool use_prepared(const Options *o, Al0Table *table);

/* The same without messages, for one of several tables; --prepared has no effect.
 * Returns: true if a prepared file is used. */
bool use_prepared_quietly(const Options *o, Al0Table *table);

/* True if no file to be written was read for the table (its own file, and those it uses); else
 * false after a message.
 * written: n files. */
bool check_tables(const Options *o, const Al0Table *t, const NamedFile *written, size_t n);

/* True if the table has the advice that --advice names, or rules to choose one; else false after a
 * message. */
bool check_advice(const Options *o, const Al0Table *table);

/* The read options that follow from the command's options.  limits: set to those that the result
 * points to; must outlive it. */
Al0ReadOptions read_options(const Options *o, Al0Limits *limits);

/* Prints messages of the library as say_messages() does, and frees them.  NULL: there are none. */
void say_and_free(const Options *o, Al0Messages *messages);

/* Sets o->format by the ending of the output's name, unless --format did.
 * otherwise: the format of standard output, and of names without an ending.
 * Returns: false after a message if no format has the ending. */
bool choose_format(Options *o, int otherwise);

/* Positions that the options name; positions_clear() frees them. */
typedef struct Positions {
    Al0Position **at;
    Al0Line **line; /* lines of the list (--epd, --positions); NULL: no list */
    size_t n;
    unsigned us; /* number of the player who is us, or AL0_DEFAULT_PLAYER */
} Positions;

/* True if a path ends with an ending. */
bool path_ends_with(const char *path, const char *ending);

/* True if the name of a file is that of a file of game rules (.kif); of a table of advice (.al0).
 */
bool is_rules_file(const char *path);
bool is_table_file(const char *path);

/* True if positions of the table's game are written as FEN; false: as facts. */
bool takes_fen(const Al0Table *table);
/* Prints the names of the legal moves on a line. */
void print_moves(const Al0Position *p);

/* True if no option is given that names positions of the other kind of game; else false after a
 * message.  is_chess: takes_fen() of the table. */
bool is_of_this_game(const Options *o, bool is_chess);

/* Reads the position of --fen or --pgn, or all positions of --epd (--position, --record,
 * --positions), and sets the side of us.
 * Returns: false after a message, also if only one of many positions is wrong. */
bool open_positions(const Options *o, const Al0Table *table, Positions *out);

/* Prints a note for each way in which a position is not one that the table is written for. */
void note_misfits(const Al0Table *table, const Positions *p);

/* Sets the number of the player that --us names; AL0_DEFAULT_PLAYER without --us.
 * Returns: false after a message if the game has no such player. */
bool find_player(const Options *o, const Al0Table *table, unsigned *player);
void positions_clear(Positions *p);

/* Prints a note why a position in which they are to move leaves nothing to do.
 * what: "prove", "tell". */
void note_no_question(const Al0Position *position, const char *what);

/* Shares in bytes of the memory of the whole process (--memory): for searches, at least a MiB
 * beside the table and the positions; for a tree and its drawing, after the searches; for an
 * endgame.  The last two are the same on every machine, and do not depend on the number of
 * threads. */
size_t memory_for_searches(const Options *o);
size_t memory_for_drawing(const Options *o);
size_t memory_for_endgames(const Options *o);

/* ---- interrupt.c ---- */

/* From now on SIGINT, SIGTERM and SIGHUP end the command with a note and STATUS_UNKNOWN, and remove
 * temporary files.  Ignored signals stay ignored. */
void catch_interrupt(void);

/* For work that can be stopped: the first signal only sets a flag, the second one ends the command
 * as if it were not caught.
 * Returns: the flag. */
volatile sig_atomic_t *watch_interrupt(void);

/* at_once: the first signal ends the command, for a phase that does not read the flag.  Else
 * watch_interrupt() is in effect again. */
void end_at_interrupt(bool at_once);

#endif
