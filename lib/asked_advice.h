/* lib/asked_advice.h -- an advice that is asked for by name, with what its parameters may be.
 * Does: reads "push" or "push(any P, 3)" in a table's names; computes the values in a position.
 * Knows: lang, interp.   Must not know: searches, answers.   For lib/ only. */
#ifndef AL0_LIB_ASKED_ADVICE_H
#define AL0_LIB_ASKED_ADVICE_H

#include "lib/internal.h"

typedef struct AskedAdvice {
    Arena *home; /* NULL: only the name was given */
    const CompiledAdvice *advice;
    const Program *program; /* of the values handed */
    const ValueSource *from;
} AskedAdvice;

/* Reads what is asked of a table that can be run.  Caller owns it (lib_asked_clear).
 * Returns: false with a status; then there is nothing to clear. */
bool lib_read_asked(const Al0Table *table, const char *text, AskedAdvice *out, Status *s);
void lib_asked_clear(AskedAdvice *a);

typedef struct AskedItem {
    const char *text;
    bool each; /* it may hand `each` of some values */
} AskedItem;

/* An item in the table's names, checked; it lives in home.   Returns: NULL with errors in ds. */
RuleItem *lib_read_item(Arena *home, Diags *ds, const Al0Table *table, AskedItem asked);

/* What its parameters may be at a position (in our view); *room: memory for it.
 * Returns: NULL: all that is declared. */
const ValueSets *lib_asked_values(const AskedAdvice *a, const Game *game, const void *position,
                                  ValueSets *room);

#endif
