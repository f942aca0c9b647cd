/* write/reached.c -- see reached.h. */
#include "write/reached.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "write/figures.h"
#include "write/json.h"
#include "write/parts.h"
#include "write/version.h"

static void put_count(StrBuf *out, const char *what, uint64_t n)
{
    char text[32];
    strbuf_printf(out, "  %-26s %15s\n", what, figure_grouped(n, text));
}

enum { DECIMALS = 12 };

/* A fraction is told where a number drawn between 0 and 1 would have one as simple so near once in a thousand times, at most. */
ReachedOdds reached_odds(Probability lower, Probability upper)
{
    enum { RARE = 1000 };
    ReachedOdds odds = {.lower = lower, .upper = upper, .is_exact = lower == upper};
    Fraction f = fraction_between(lower, upper);
    odds.alone = fraction_alone(f, lower, upper);
    if (odds.alone / RARE >= f.denominator)
        odds.fraction = f;
    return odds;
}

static void write_force(StrBuf *out, const ReachedForce *f)
{
    if (f->goal < 0)
        strbuf_printf(out, "  %s can force no goal\n", f->role);
    else if (f->is_least)
        strbuf_printf(out, "  %s cannot force more than %d\n", f->role, f->goal);
    else
        strbuf_printf(out, "  %s can force %d, in %u pl%s\n", f->role, f->goal, f->plies,
                      f->plies == 1 ? "y" : "ies");
}

static void write_fraction(StrBuf *out, const ReachedOdds *odds)
{
    char text[32];
    strbuf_printf(out, "    %" PRIu64 "/%" PRIu64, odds->fraction.numerator,
                  odds->fraction.denominator);
    if (odds->is_exact)
        strbuf_puts(out, " exactly\n");
    else
        strbuf_printf(out, " if it is a fraction with a denominator up to %s\n",
                      figure_grouped(odds->alone, text));
}

static void write_odds(StrBuf *out, const ReachedForce *f)
{
    char lower[32], upper[32];
    probability_text(f->odds.lower, DECIMALS, false, lower);
    probability_text(f->odds.upper, DECIMALS, true, upper);
    strbuf_printf(out, "  %s wins with probability %s to %s\n", f->role, lower, upper);
    if (f->odds.fraction.denominator)
        write_fraction(out, &f->odds);
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
    for (size_t i = 0; i < r->n_roles; i++)
        if (r->has_chance)
            write_odds(out, &r->force[i]);
        else
            write_force(out, &r->force[i]);
    if (r->shares_choices)
        parts_at_once(out);
    if (r->is_stopped)
        strbuf_puts(out, "  stopped before more was known\n");
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

static void put_odds(Json *j, const ReachedForce *f)
{
    char lower[32], upper[32];
    probability_text(f->odds.lower, DECIMALS, false, lower);
    probability_text(f->odds.upper, DECIMALS, true, upper);
    json_begin_object(j, NULL);
    json_put_text(j, "role", f->role);
    json_put_real(j, "at_least", strtod(lower, NULL), DECIMALS);
    json_put_real(j, "at_most", strtod(upper, NULL), DECIMALS);
    if (f->odds.fraction.denominator) {
        json_begin_list(j, "fraction");
        json_put_count(j, NULL, f->odds.fraction.numerator);
        json_put_count(j, NULL, f->odds.fraction.denominator);
        json_end_list(j);
        json_put_bool(j, "exact", f->odds.is_exact);
    }
    if (f->odds.fraction.denominator && !f->odds.is_exact)
        json_put_count(j, "denominator_up_to", f->odds.alone);
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
    if (r->shares_choices)
        json_put_bool(&j, "choices_at_once", true);
    if (r->has_chance)
        json_put_bool(&j, "done", !r->is_stopped);
    json_begin_list(&j, r->has_chance ? "odds" : "force");
    for (size_t i = 0; i < r->n_roles; i++)
        if (r->has_chance)
            put_odds(&j, &r->force[i]);
        else
            put_force(&j, &r->force[i]);
    json_end_list(&j);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}
