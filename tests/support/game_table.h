/* tests/support/game_table.h -- a table for a game of the tests, as al0.h has tables.
 * Does: loads a text with one game known, compiles it, makes the handle of the library.
 * Start reading at game_table(). */
#ifndef AL0_TESTS_SUPPORT_GAME_TABLE_H
#define AL0_TESTS_SUPPORT_GAME_TABLE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include "lib/internal.h"

/* What is wrong with a text; "" if nothing is.  The caller's. */
char *game_table_messages(const Game *game, const char *text, Al0Table **out);

/* The table of a text without errors (al0_table_free). */
Al0Table *game_table(const Game *game, const char *text);

Al0Position *game_position(const Al0Table *t, const char *text, unsigned us);

#endif
