/* lib/session.c -- what a table is asked with, for other programs.
 * Does: makes sessions of tables that can be asked.
 * Knows: interp/choose/choose.h.   Must not know: questions, answers. */
#include <assert.h>
#include <stdlib.h>

#include "lib/internal.h"

bool lib_can_ask(const Al0Table *table, Status *s)
{
    if (table->compiled)
        return true;
    return status_fail(s, STATUS_WRONG_USE,
                       table->has_errors ? "the table has errors: it cannot be asked"
                                         : "a library has no rules: it cannot be asked");
}

Al0Session *al0_session_new(const Al0Table *table, size_t memory, Al0Status *status)
{
    assert(table);
    Status failure = {0};
    lib_can_ask(table, &failure);
    if (!lib_end(status, &failure))
        return NULL;
    Al0Session *s = base_zalloc(1, sizeof *s, "a session");
    s->table = table;
    s->session = session_new(table->compiled, memory ? memory : al0_limits_default()->memory);
    return s;
}

void al0_session_free(Al0Session *session)
{
    if (!session)
        return;
    session_free(session->session);
    free(session);
}
