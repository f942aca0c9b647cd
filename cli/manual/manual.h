/* cli/manual/manual.h -- manual pages, pages of docs/commands/ and completions of shells, made from
 *   the table of options.
 * Does: writes to standard output what a build program was asked for.
 * Knows: cli/option_table.h.   Must not know: how any command works.
 * Start reading at main.c. */
#ifndef AL0_CLI_MANUAL_H
#define AL0_CLI_MANUAL_H

#include "cli/option_table.h"

/* man_page.c -- al0(1), or the page of one subcommand, in the notation of scdoc. */
void write_main_page(void);
void write_command_page(const Command *c);

/* markdown.c -- copies the page of a subcommand from standard input, with the parts that are made
 * from the table of options renewed; of an empty input nothing but these. */
void renew_page(const Command *c);

/* shells.c -- a completion script for one shell each. */
void write_bash(void);
void write_zsh(void);
void write_fish(void);

#endif
