/* cli/options.h -- what a subcommand was asked.
 * Does: parses the words of the command line as the rows of option_table.h say; prints the help.
 * Knows: getopt, al0.h's limits.   Must not know: what is done with them. */
#ifndef AL0_CLI_OPTIONS_H
#define AL0_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "al0.h"

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
    CMD_TABLES = 8192
};

typedef enum When { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } When;

/* Who moves for a side in al0 play. */
typedef enum PlayMover { PLAY_TABLE, PLAY_PERSON, PLAY_BEST, PLAY_RANDOM } PlayMover;

/* A subcommand, for users to read. */
typedef struct Command {
    const char *name;
    unsigned bit;
    const char *usage;     /* behind the name */
    const char *summary;   /* one line */
    const char *status[4]; /* what each exit status says; NULL: it does not occur */
    const char *examples;  /* NULL, or lines for a shell */
} Command;

/* The values of an option that may be given several times, in order. */
typedef struct TextList {
    const char **at;
    size_t n;
} TextList;

typedef struct Options {
    const Command *command;
    TextList folders;  /* -I */
    TextList settings; /* --set */
    When color;
    const char *output;                        /* -o; NULL: standard output */
    bool check;                                /* fmt --check */
    const char *fen, *pgn, *epd;               /* of chess */
    const char *position, *record, *positions; /* the same of games from files */
    unsigned ply;                              /* UINT_MAX: the game's last position */
    const char *us; /* the name of a player; NULL: what the table is for */
    const char *advice;
    int format;      /* Al0Format; -1: from the output's ending */
    bool explain;    /* prove: how the search went */
    bool why, quiet; /* prove: all of why advice is refuted; nothing of it */
    bool no_board;
    bool no_pager;
    const char *prepared; /* a prepared file; NULL: the usual one, if it is there */
    bool no_prepared;
    Al0Limits limits;
    const char *line; /* prove: which one is drawn alone; NULL: the tree */
    Al0DrawOptions draw;
    bool replan, row; /* verify, as the next four */
    const char *checkpoint, *json, *html;
    unsigned examples;
    const char *from, *failures;
    bool needless;
    const char *candidates; /* learn --from; NULL: those of the table */
    bool unless;            /* learn */
    uint64_t sample, seed;  /* sample: 0, none */
    PlayMover ours, theirs; /* play */
    bool ascii, boards;     /* play */
    bool expect;            /* solve: mean goals */
    uint64_t explore;       /* check: so many random games; 0: none */
    char **args;            /* what is left: files, expressions */
    int n_args;
} Options;

/* Of either kind of game: the one position, the record of a game, the list; NULL: none is given. */
const char *options_position(const Options *o);
const char *options_record(const Options *o);
const char *options_list(const Options *o);

/* Parses argv behind the command's name.  False: a message has been printed and *status is the exit
 * status (--help: 0).  The lists in *o are the caller's (options_clear). */
bool options_parse(const Command *c, int argc, char **argv, Options *o, int *status);
void options_clear(Options *o);

/* "usage: al0 NAME ..." under a message. */
void options_usage(const Command *c);

/* Prints how the command is used, its options by groups, and examples. */
void options_help(const Command *c);

#endif
