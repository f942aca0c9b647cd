/* cli/pager.h -- long text on a terminal, a screen at a time.
 * Does: keeps what standard output gets; shows it at the end, wrapped at words, by a pager where it
 *   is longer than the screen.
 * Knows: the terminal, $PAGER.   Must not know: what is shown. */
#ifndef AL0_CLI_PAGER_H
#define AL0_CLI_PAGER_H

#include <stdbool.h>

/* From here on standard output goes to a file of its own, if it is a terminal and somebody wants a
 * pager ($PAGER is not empty and not `cat`, TERM is not `dumb`).  Else nothing happens.
 * wraps: lines that are wider than the terminal are broken at words, as people read them. */
void pager_begin(bool wraps);

/* Shows what was kept.  A pager that cannot be run, is left early or interrupted does no harm. */
void pager_end(void);

#endif
