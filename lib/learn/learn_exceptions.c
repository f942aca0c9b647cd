/* lib/learn/learn_exceptions.c -- writes exceptions of learned rules (see learn_exceptions.h). */
#include "lib/learn/learn_exceptions.h"

#include <assert.h>
#include <stdlib.h>

/* Appends a line of the list. */
static void add_exception_line(StrBuf *out, const Game *game, const void *position, AnswerKind kind)
{
    static const char *const said[] = {[ANSWER_PROVED] = "proved, and said to fail",
                                       [ANSWER_IN_VAIN] = "not proved, and said to work",
                                       [ANSWER_UNKNOWN] = "unknown, and said to work"};
    if (game->records)
        game->records->write_in_line(game, position, out);
    else
        game->write(game, position, out);
    strbuf_printf(out, "%s c0 \"%s\";\n", game->records ? "" : " ;", said[kind]);
}

char *exceptions_text(const Game *game, const Classes *classes, const AnswerExceptions *wrong)
{
    assert(game && classes && wrong);
    StrBuf b = {0};
    void *position = base_alloc(game->position_size, "a position");
    for (size_t i = 0; i < wrong->n; i++)
        if (classes_position(classes, wrong->at[i].number, position))
            add_exception_line(&b, game, position, wrong->at[i].kind);
    free(position);
    return strbuf_take(&b);
}
