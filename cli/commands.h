/* cli/commands.h -- the subcommands, and what several of them do alike.
 * Does: declares one run function a subcommand; opens tables and positions as the options say.
 * Knows: al0.h, Options.   Must not know: how anything is proved. */
#ifndef AL0_CLI_COMMANDS_H
#define AL0_CLI_COMMANDS_H

#include "al0.h"
#include "cli/options.h"
#include "cli/say.h"

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
int run_judge(const Options *o);
int run_explain(const Options *o);
int run_play(const Options *o);
int run_tables(const Options *o);

/* ---- prepare.c ---- */

/* Prepares a table into the file at path; NULL: the usual one, whose folders are made.  shows: how
 * far it is is shown on a terminal.
 * Returns: what was done, the caller's (al0_prepared_free); nothing is written where nothing could
 * be solved.  NULL with a status; AL0_CANNOT_WRITE comes after a message. */
Al0Prepared *prepare_table(const Al0Table *table, const char *path, const Al0Limits *limits,
                           bool shows, Al0Status *status);

/* ---- common.c ---- */

/* Reads the table at path, looked for among the installed ones where there is no such file; prints
 * its errors, and in one line whether there are warnings (not for `eval`, which asks for values).
 * NULL after an error; then *status is the exit status, which is STATUS_UNKNOWN where a limit was
 * met. */
Al0Table *open_table(const Options *o, const char *path, int *status);

/* Has the table look heights up where it is prepared.  What is wrong with a file is told.
 * Returns: false after an error: a file that --prepared names cannot be used. */
bool use_prepared(const Options *o, Al0Table *table);

/* The same for one of several tables, which --prepared does not name; says nothing.  Returns:
 * whether it is used. */
bool use_prepared_quietly(const Options *o, Al0Table *table);

/* Whether none of n files that are to be written is one that was read for the table, those that it
 * uses among them; else false after a message. */
bool check_tables(const Options *o, const Al0Table *t, const NamedFile *written, size_t n);

/* Whether the table has what is asked for: the advice (--advice), or rules to choose one; else
 * false after a message. */
bool check_advice(const Options *o, const Al0Table *table);

/* Read options from the command's. */
Al0ReadOptions read_options(const Options *o);

/* Sets o->format where --format did not: as the output's name ends; `otherwise` for standard output
 * and names without an ending.  False after a message: no format has such an ending. */
bool choose_format(Options *o, int otherwise);

/* Positions, and the lines that they are of where they are a list (--epd), else NULL. */
typedef struct Positions {
    Al0Position **at;
    Al0Line **line;
    size_t n;
    unsigned us; /* the player whose side the table takes, by number, or AL0_DEFAULT_PLAYER */
} Positions;

/* Whether a file holds the rules of a game, by its name. */
bool is_rules_file(const char *path);

/* Whether positions of the table's game are written as FEN; else as facts. */
bool takes_fen(const Al0Table *table);

/* The one position of --fen or --pgn, or all of --epd (--position, --record, --positions), with us
 * set. False after a message; nothing is proved while one of many is wrong. */
bool open_positions(const Options *o, const Al0Table *table, Positions *out);

/* The number of the player that --us names; AL0_DEFAULT_PLAYER without it.  False after a message:
 * the game has none of that name. */
bool find_player(const Options *o, const Al0Table *table, unsigned *player);
void positions_clear(Positions *p);

/* Says why there was no question to put about the positions: they have none to answer.  what:
 * "prove", "tell". */
void note_no_question(const Al0Position *position, const char *what);

/* What is left in bytes of the memory promised for the whole process (--memory): for searches, a
 * MiB where the table and the positions take the rest; for a tree and its drawing when searches are
 * over; for an endgame.  The last two are the same on every machine, and do not depend on threads.
 */
size_t memory_for_searches(const Options *o);
size_t memory_for_drawing(const Options *o);
size_t memory_for_endgames(const Options *o);

/* From here on SIGINT, SIGTERM and SIGHUP end the command with a note and the status of what is
 * unknown, and leave no temporary file.  Signals that are ignored stay so. */
void catch_interrupt(void);

/* For work that can end by itself: the first signal only sets a flag, the second ends the command
 * as if it had not been caught.  Returns: the flag. */
const volatile sig_atomic_t *watch_interrupt(void);

/* For a time in which nothing looks at the flag: the first signal ends the command again. */
void end_at_interrupt(bool at_once);

#endif
