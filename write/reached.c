/* write/reached.c -- see reached.h. */
#include "write/reached.h"

#include <assert.h>

#include "write/figures.h"
#include "write/json.h"
#include "write/version.h"

static void put_count(StrBuf *out, const char *what, uint64_t n)
{
    char text[32];
    strbuf_printf(out, "  %-26s %15s\n", what, figure_grouped(n, text));
}

void reached_write_text(StrBuf *out, const ReachedGame *r)
{
    assert(out && r);
    strbuf_printf(out, "%s: all that play can reach\n", r->game);
    put_count(out, "states", r->states);
    put_count(out, "terminal", r->terminal);
    if (r->dead_ends)
        put_count(out, "where a role cannot move", r->dead_ends);
    put_count(out, "steps between them", r->steps);
    for (size_t i = 0; i < r->n_roles; i++) {
        const ReachedForce *f = &r->force[i];
        if (f->goal < 0)
            strbuf_printf(out, "  %s can force no goal\n", f->role);
        else
            strbuf_printf(out, "  %s can force %d, in %u pl%s\n", f->role, f->goal, f->plies,
                          f->plies == 1 ? "y" : "ies");
    }
}

static void put_force(Json *j, const ReachedForce *f)
{
    json_begin_object(j, NULL);
    json_put_text(j, "role", f->role);
    if (f->goal < 0)
        json_put_null(j, "goal");
    else
        json_put_int(j, "goal", f->goal);
    if (f->goal >= 0)
        json_put_int(j, "plies", f->plies);
    json_end_object(j);
}

void reached_write_json(StrBuf *out, const ReachedGame *r)
{
    assert(out && r);
    Json j = {.out = out};
    json_begin_object(&j, NULL);
    json_put_text(&j, "al0", write_version());
    json_put_text(&j, "game", r->game);
    json_put_count(&j, "states", r->states);
    json_put_count(&j, "terminal", r->terminal);
    json_put_count(&j, "dead_ends", r->dead_ends);
    json_put_count(&j, "steps", r->steps);
    json_begin_list(&j, "force");
    for (size_t i = 0; i < r->n_roles; i++)
        put_force(&j, &r->force[i]);
    json_end_list(&j);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}
