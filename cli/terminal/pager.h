/* cli/terminal/pager.h -- long text on a terminal, a screen at a time.
 * Does: collects standard output; shows it at the end, wrapped at words, with a pager if it is
 *   longer than the screen.
 * Knows: the terminal, $PAGER.   Must not know: what is shown. */
#ifndef AL0_CLI_TERMINAL_PAGER_H
#define AL0_CLI_TERMINAL_PAGER_H

#include <stdbool.h>

/* From now on standard output is collected in a temporary file, if it is a terminal and a pager is
 * wanted ($PAGER is not empty and not `cat`, TERM is not `dumb`).  Else it has no effect.
 * wraps: breaks lines wider than the terminal at words. */
void pager_begin(bool wraps);

/* Shows the collected text.  A pager that cannot be run, or that ends early, does no harm. */
void pager_end(void);

#endif
