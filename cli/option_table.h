/* cli/option_table.h -- subcommands and their options, as data.
 * Does: holds one row for each meaning of an option.  The parser, its range checks, --help, the
 *   manual pages and the completions of shells are made from these rows.
 * Knows: the fields of Options.   Must not know: getopt, what is done with a value.
 * Start reading at the rows in option_table.c. */
#ifndef AL0_CLI_OPTION_TABLE_H
#define AL0_CLI_OPTION_TABLE_H

#include "cli/options.h"

/* The sections of --help and of the manual. */
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

/* The value of an option, and the type of its field in Options. */
typedef enum OptionKind {
    OPTION_FLAG,      /* nothing; bool, set to true */
    OPTION_TEXT,      /* any text; const char * */
    OPTION_LIST,      /* any text, as often as wanted; TextList */
    OPTION_STEP,      /* any text, as often as wanted; StepList */
    OPTION_WITHIN,    /* a whole number, of the last step of a StepList */
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
    const char *endings; /* of a format: endings of its files' names, ".dot .gv"; else NULL */
} OptionChoice;

/* The formats that show the finding that an option requests. */
typedef enum OptionShown {
    SHOWN_NOTHING,  /* the option requests no finding */
    SHOWN_AS_TEXT,  /* text and JSON */
    SHOWN_IN_GAMES, /* and PGN */
    SHOWN_DRAWN     /* all but proof files */
} OptionShown;

typedef struct OptionRow {
    const char *name;  /* without its dashes */
    char letter;       /* 0: none */
    const char *arg;   /* name of the value in the help; NULL: no value */
    unsigned commands; /* bits of the subcommands that have the option */
    OptionGroup group;
    OptionKind kind;
    size_t at;          /* offset of the field in Options */
    double least, most; /* range of a number */
    /* of OPTION_CHOICE; of other kinds, proposals of shells; the last one has no name */
    const OptionChoice *choices;
    OptionShown shown;
    const char *usual; /* the default, for the help; NULL: not shown */
    const char *help;  /* one line, lower case, no final dot; choices are not repeated */
} OptionRow;

/* Rows of one group are consecutive, in the order of the help.  A name may have several rows, for
 * different commands. */
extern const OptionRow option_rows[];
extern const size_t n_option_rows;

extern const char *const option_group_title[N_GROUPS];

extern const Command commands[];
extern const size_t n_commands;

/* True if a command has the option of that row. */
static inline bool option_is_of(const OptionRow *o, const Command *c)
{
    return o->commands & c->bit;
}

enum { CHOICES_TEXT = 128 }; /* bytes; enough for the choices of any row */

/* Writes the choices of an OPTION_CHOICE as in a sentence: "a, b or c".  size: at least
 * CHOICES_TEXT. */
void option_choices(const OptionRow *o, char *text, size_t size);

#endif
