/* cli/manual/manual.h -- a program of the build: makes manual pages, pages of docs/commands/ and
 *   completions of shells from the table of options.
 * Does: writes the requested file to standard output.
 * Knows: cli/option_table.h.   Must not know: how any command works.
 * Start reading at main.c. */
#ifndef AL0_CLI_MANUAL_H
#define AL0_CLI_MANUAL_H

#include "cli/option_table.h"

/* man_page.c -- al0(1), or the page of one subcommand, in the notation of scdoc. */
void write_main_page(void);
void write_command_page(const Command *c);

/* markdown.c -- copies the page of a subcommand from standard input to standard output, and renews
 * the parts made from the table of options.  If the input is empty, it writes these parts only. */
void renew_page(const Command *c);

/* shells.c -- completion scripts, one per shell. */
void write_bash(void);
void write_zsh(void);
void write_fish(void);

#endif
