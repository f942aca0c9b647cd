/* tests/support/asked.c -- limits, options and expressions as a program asks for them (see
 * asked.h). */
#include "tests/support/asked.h"

#include <stdio.h>
#include <stdlib.h>

#include "game/chess/chess.h"

/* memory: 0: that of a question. */
static void take_limits(CallLimits *out, const Al0Limits *asked, size_t memory)
{
    Status s = {0};
    if (!limits_take(out, asked, &s)) {
        fprintf(stderr, "%s\n", s.text);
        abort();
    }
    limits_set_defaults(out, memory);
}

void asked_limits(CallLimits *out, const Al0Limits *asked)
{
    take_limits(out, asked, 0);
}

VerifyOptions asked_options(CallLimits *out, const Al0Limits *asked)
{
    const Al0VerifyOptions options = AL0_INIT(Al0VerifyOptions);
    take_limits(out, asked, (size_t)8 << 30);
    return lib_verify_options(&chess_game, &options, out);
}

bool asked_value(const Al0Table *t, const Al0Position *p, const char *expression, Al0Value *out,
                 Al0Status *status)
{
    *out = (Al0Value)AL0_INIT(Al0Value);
    Al0Expression *e = al0_expression_new(t, expression, NULL, status);
    bool known = e && al0_expression_evaluate(e, p, NULL, out, status);
    al0_expression_free(e);
    return known;
}

char *asked_board(const Al0Table *t, const Al0Position *p, const char *expression,
                  Al0Status *status)
{
    const Al0WriteOptions options = {AL0_SIZE(Al0WriteOptions), .boards = true};
    Al0Value value;
    if (!asked_value(t, p, expression, &value, status))
        return NULL;
    return al0_value_write(&value, p, AL0_TEXT, &options, status);
}
