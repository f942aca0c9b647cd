/* cli/options.h -- the options of a subcommand.
 * Does: parses the command line by the rows of option_table.h; prints the help.
 * Knows: getopt, al0.h's limits.   Must not know: what is done with them. */
#ifndef AL0_CLI_OPTIONS_H
#define AL0_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "al0.h"

/* Exit statuses (docs/command.md). */
enum { STATUS_OK = 0, STATUS_NOT = 1, STATUS_ERROR = 2, STATUS_UNKNOWN = 3 };

/* Commands as bits, for the table of options. */
enum {
    CMD_CHECK = 1,
    CMD_FMT = 2,
    CMD_WORDS = 4,
    CMD_EVAL = 8,
    CMD_PROVE = 16,
    CMD_SOLVE = 32,
    CMD_VERIFY = 64,
    CMD_UCI = 128,
    CMD_PREPARE = 256,
    CMD_LEARN = 512,
    CMD_JUDGE = 1024,
    CMD_EXPLAIN = 2048,
    CMD_PLAY = 4096,
    CMD_TABLES = 8192,
    CMD_FIND = 16384,
    CMD_PLAN = 32768,
    CMD_LSP = 65536,
    CMD_REPL = 131072,
    CMD_MATCH = 262144,
    CMD_GGP = 524288
};

typedef enum When { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } When;

/* A subcommand as the help shows it. */
typedef struct Command {
    const char *name;
    unsigned bit;
    const char *usage;     /* text behind the name */
    const char *summary;   /* one line */
    const char *status[4]; /* meaning of each exit status; NULL: does not occur */
    const char *examples;  /* lines for a shell; NULL: none */
} Command;

/* The values of a repeatable option, in order. */
typedef struct TextList {
    const char **at;
    size_t n;
} TextList;

/* Conditions one behind the other (find --then), and how far apart they may be (--within); 0: any
 * number of plies. */
typedef struct StepList {
    TextList texts;
    unsigned *within; /* one for each */
} StepList;

typedef struct Options {
    const Command *command;
    TextList folders;  /* -I */
    TextList settings; /* --set */
    When color;
    const char *output;                        /* -o; NULL: standard output */
    bool check;                                /* fmt --check */
    const char *fen, *pgn, *epd;               /* of chess */
    const char *position, *record, *positions; /* the same for games from files */
    unsigned ply;                              /* UINT_MAX: the game's last position */
    const char *us;                            /* name of a player; NULL: the table's default */
    int format;                                /* Al0Format; -1: from the output's ending */
    bool explain;                              /* prove: report the search */
    bool why, quiet; /* prove: show all reasons of a refutation; show none */
    bool no_board;
    bool no_pager;
    bool stdio;           /* some editors say so */
    const char *prepared; /* a prepared file; NULL: the default one, if it exists */
    bool no_prepared;
    Al0Limits limits;
    Al0Question question;
    const char *line; /* prove: the single line to draw; NULL: the tree */
    Al0WriteOptions write;
    bool replan, row; /* verify, as the next four */
    const char *checkpoint, *certificate, *json, *html;
    unsigned examples;
    const char *from, *failures;
    bool needless;
    bool refutations;
    const char *part;       /* verify: K/N; NULL: all of it */
    bool merge;             /* verify: the arguments behind the table are files of parts */
    const char *candidates; /* learn --from; NULL: conditions of the table */
    bool as_plan;           /* learn, as the next three */
    bool unless;
    unsigned rules; /* 0: no list */
    const char *exceptions;
    uint64_t sample, seed;        /* sample: 0: none */
    const char *ours, *theirs;    /* play, as the next one; NULL: the usual one */
    double clock;                 /* seconds for a game; 0: none */
    bool ascii, boards;           /* play */
    bool expect;                  /* solve: mean goals */
    uint64_t n_games;             /* match, as the next two; 0: the usual number */
    double start_time, move_time; /* seconds; 0: the usual ones */
    const char *host;             /* ggp, as the next two */
    unsigned port;
    bool draws, ponders;
    uint64_t explore;      /* check: number of random games; 0: none */
    TextList games, lists; /* find --pgn, --epd; and the next ones */
    StepList then;
    const char *all_along, *count_by;
    bool missed, variations, unique, count;
    uint64_t max;
    char **args; /* other arguments: files, expressions */
    int n_args;
} Options;

/* The position, the record of a game, and the list of positions, for either kind of game.  NULL:
 * not given. */
const char *options_position(const Options *o);
const char *options_record(const Options *o);
const char *options_list(const Options *o);

/* Parses argv, whose first word is the command's name.  The caller owns the lists in *o
 * (options_clear), also after a failure.
 * Returns: false if the command ends here: *status is the exit status, after a message or
 *   --help. */
bool options_parse(const Command *c, int argc, char **argv, Options *o, int *status);
void options_clear(Options *o);

/* Prints the usage of the command, its options by groups, and examples. */
void options_help(const Command *c);

#endif
