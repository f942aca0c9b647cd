/* lib/learn/learn_exceptions.c -- writes exceptions of learned rules (see learn_exceptions.h). */
#include "lib/learn/learn_exceptions.h"

#include <assert.h>
#include <stdlib.h>

#include "lib/learn/learn_each.h"

/* Appends a line of the list. */
static void add_exception_line(StrBuf *out, const AdviceAtRoot *at, const AnswerException *e)
{
    static const char *const said[] = {[ANSWER_PROVED] = "proved, and said to fail",
                                       [ANSWER_IN_VAIN] = "not proved, and said to work",
                                       [ANSWER_UNKNOWN] = "unknown, and said to work"};
    const Game *game = at->game;
    if (game->records)
        game->records->write_in_line(game, at->root, out);
    else
        game->write(game, at->root, out);
    strbuf_printf(out, "%s c0 \"%s", game->records ? "" : " ;", said[e->kind]);
    if (at->advice)
        each_value_write(out, at, e->number);
    strbuf_puts(out, "\";\n");
}

char *exceptions_text(const Classes *classes, const AnswerExceptions *wrong, const Advice *each)
{
    assert(classes && wrong);
    StrBuf b = {0};
    void *position = base_alloc(classes->game->position_size, "a position");
    const AdviceAtRoot at = {.advice = each, .game = classes->game, .root = position};
    for (size_t i = 0; i < wrong->n; i++) {
        const uint64_t number = wrong->at[i].number / (each ? ANSWER_VALUES : 1);
        if (classes_position(classes, number, position))
            add_exception_line(&b, &at, &wrong->at[i]);
    }
    free(position);
    return strbuf_take(&b);
}
