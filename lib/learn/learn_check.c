/* lib/learn/learn_check.c -- whether a question of learning can be answered (see learn_check.h). */
#include "lib/learn/learn_check.h"

#include <assert.h>

#include "interp/evaluate/condition.h"
#include "verify/learn.h"
#include "write/text/figures.h"

#define MOST_ASKED (UINT64_C(1) << 34) /* positions, if not only a sample is asked */

bool learn_check_options(const Al0LearnOptions *o, bool each, Status *s)
{
    assert(o && s);
    if (o->rules > MOST_LEARNED_RULES)
        return status_fail(s, STATUS_WRONG_USE, "more than %d rules are asked for",
                           MOST_LEARNED_RULES);
    if (o->rules && o->unless)
        return status_fail(s, STATUS_WRONG_USE,
                           "a list of rules tells where advice works and where it fails: it is not "
                           "learned from failures alone");
    if (each && o->unless)
        return status_fail(s, STATUS_WRONG_USE,
                           "where advice fails is learned of positions, not of each value");
    if (o->as_plan && (o->rules || o->unless || o->sample))
        return status_fail(s, STATUS_WRONG_USE,
                           "a plan is learned from one solution, not from many positions");
    return !o->exceptions || o->rules ||
           status_fail(s, STATUS_WRONG_USE, "exceptions are those of a list of rules");
}

bool learn_check_size(const Classes *classes, const Al0LearnOptions *o, Status *s)
{
    char text[32];
    uint64_t n = classes_size(classes);
    if (o->sample || n <= MOST_ASKED)
        return true;
    return status_fail(
        s, STATUS_TOO_LARGE,
        "the table's material has %s positions, too many to ask all of them: ask a sample",
        figure_grouped(n, text));
}

bool learn_check_position(const Al0Table *table, const Classes *classes, const Al0Position *p,
                          Status *s)
{
    assert(table && classes);
    if (!p)
        return status_fail(s, STATUS_WRONG_USE, "no position is given to learn from");
    if (table->game->turn(table->game, p->bytes) != TURN_US)
        return status_fail(s, STATUS_WRONG_USE, "they are to move in the position to learn from");
    if (classes_index(classes, p->bytes) == NO_INDEX)
        return status_fail(s, STATUS_WRONG_USE,
                           "the position to learn from is not of the table's material");
    Condition *scope = condition_new(table->compiled, table->compiled->scope, (Deadline){0});
    bool inside = condition_holds(scope, p->bytes);
    condition_free(scope);
    return inside || status_fail(s, STATUS_WRONG_USE,
                                 "the position to learn from is outside the table's scope");
}
