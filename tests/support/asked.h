/* tests/support/asked.h -- limits, options and expressions as a program asks for them.
 * Knows: lib/ and al0.h.   Must not know: what is tested. */
#ifndef AL0_TESTS_ASKED_H
#define AL0_TESTS_ASKED_H

#include "lib/internal.h"

/* Takes the limits of a caller and the defaults of a question; ends the program where they are
 * wrong. */
void asked_limits(CallLimits *out, const Al0Limits *asked);

/* The options of a verification within these limits; out: must stay. */
VerifyOptions asked_options(CallLimits *out, const Al0Limits *asked);

/* The value of an expression in a position; false with a status. */
bool asked_value(const Al0Table *t, const Al0Position *p, const char *expression, Al0Value *out,
                 Al0Status *status);

/* The same as text, a set also as a board; the caller's, NULL with a status. */
char *asked_board(const Al0Table *t, const Al0Position *p, const char *expression,
                  Al0Status *status);

#endif
