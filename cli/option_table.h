/* cli/option_table.h -- what there is to ask for: subcommands and their options, as data.
 * Does: holds one row for each meaning of an option.  The parser, its range checks, --help, the
 *       manual pages and the completions of shells are made from these rows alone.
 * Knows: where the value of an option goes.   Must not know: getopt, what is done with a value.
 * Start reading at the rows in option_table.c. */
#ifndef AL0_CLI_OPTION_TABLE_H
#define AL0_CLI_OPTION_TABLE_H

#include "cli/options.h"

/* Where --help and the manual show an option. */
typedef enum OptionGroup {
    GROUP_POSITION,
    GROUP_QUESTION,
    GROUP_OUTPUT,
    GROUP_PICTURE,
    GROUP_LIMIT,
    GROUP_TABLE,
    GROUP_GENERAL,
    N_GROUPS
} OptionGroup;

/* What an option takes, and the type of the field of Options that it sets. */
typedef enum OptionKind {
    OPTION_FLAG,      /* nothing; bool, set to true */
    OPTION_TEXT,      /* any text; const char * */
    OPTION_LIST,      /* any text, as often as wanted; TextList */
    OPTION_CHOICE,    /* one of `choices`; int or an enum */
    OPTION_UNSIGNED,  /* a whole number; unsigned */
    OPTION_COUNT,     /* a whole number that may be very large; uint64_t */
    OPTION_MEGABYTES, /* a whole number of MiB; size_t, in bytes */
    OPTION_REAL,      /* a number; double */
    OPTION_HELP       /* nothing; prints the help and ends */
} OptionKind;

typedef struct OptionChoice {
    const char *name;
    int value;
    const char *endings; /* of a format: how names of its files end, ".dot .gv"; else NULL */
} OptionChoice;

/* Of an option that asks for something besides the tree: which formats show it. */
typedef enum OptionShown {
    SHOWN_NOTHING,  /* it asks for no such thing */
    SHOWN_AS_TEXT,  /* text and JSON */
    SHOWN_IN_GAMES, /* and PGN */
    SHOWN_DRAWN     /* all but proof files */
} OptionShown;

typedef struct OptionRow {
    const char *name;  /* without its dashes */
    char letter;       /* 0: none */
    const char *arg;   /* what help calls the value; NULL: it takes none */
    unsigned commands; /* bits of the subcommands that have it */
    OptionGroup group;
    OptionKind kind;
    size_t at;          /* the field of Options, as an offset */
    double least, most; /* of a number */
    /* of OPTION_CHOICE, and what shells offer for others; the last one has no name */
    const OptionChoice *choices;
    OptionShown shown;
    const char *usual; /* what holds without the option, as help shows it; NULL: goes without
                        * saying */
    const char *help;  /* one line, lower case, no final dot; choices are not repeated */
} OptionRow;

/* Rows of one group stand together, in the order in which help shows them.  A name may stand in
 * several rows, for different commands. */
extern const OptionRow option_rows[];
extern const size_t n_option_rows;

extern const char *const option_group_title[N_GROUPS];

extern const Command commands[];
extern const size_t n_commands;

/* Whether a command has the option of that row. */
static inline bool option_is_of(const OptionRow *o, const Command *c)
{
    return o->commands & c->bit;
}

enum { CHOICES_TEXT = 128 }; /* bytes that are enough for the choices of any row */

/* The choices of an OPTION_CHOICE as a sentence has them, "a, b or c", in a buffer of that size. */
void option_choices(const OptionRow *o, char *text, size_t size);

#endif
