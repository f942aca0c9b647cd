/* base/status.c -- the outcome of a call (see status.h). */
#include "base/status.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static void set_status(Status *s, StatusKind kind, const char *fmt, va_list args)
{
    assert(kind > STATUS_OK && kind < N_STATUS_KINDS);
    if (!s)
        return;
    s->kind = kind;
    s->at = 0;
    vsnprintf(s->text, sizeof s->text, fmt, args);
}

bool status_fail(Status *s, StatusKind kind, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    set_status(s, kind, fmt, args);
    va_end(args);
    return false;
}

bool status_fail_at(Status *s, StatusKind kind, size_t at, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    set_status(s, kind, fmt, args);
    va_end(args);
    if (s)
        s->at = at;
    return false;
}

bool status_give_up(Status *s, const Deadline *deadline, const char *what)
{
    assert(deadline && what);
    if (stop_is_set(deadline->stop))
        return status_fail(s, STATUS_INTERRUPTED, "interrupted while %s", what);
    return status_fail(s, STATUS_OUT_OF_TIME, "out of time while %s", what);
}

bool status_gave_up(const Status *s)
{
    assert(s);
    return s->kind == STATUS_INTERRUPTED || s->kind == STATUS_OUT_OF_TIME;
}
