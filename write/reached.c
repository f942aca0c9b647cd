/* write/reached.c -- see reached.h. */
#include "write/reached.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* A fraction is told where a number drawn between 0 and 1 would have one as simple so near once in
 * a thousand times, at most. */
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

/* Appends what is known of a role that may force more than what is listed shows. */
static void write_open_force(StrBuf *out, const ReachedForce *f)
{
    if (f->goal < 0)
        strbuf_puts(out, "can force no goal within ");
    else if (f->is_least)
        strbuf_printf(out, "cannot force more than %d within ", f->goal);
    else
        strbuf_printf(out, "can force %d, in %u pl%s; more is unknown beyond ", f->goal, f->plies,
                      f->plies == 1 ? "y" : "ies");
    parts_count(out, f->depth, "ply", "plies");
    if (f->goal < 0 || f->is_least)
        strbuf_puts(out, "; unknown beyond");
    if (f->is_capped)
        strbuf_printf(out, ", but no more than %d", f->at_most);
}

static void write_force(StrBuf *out, const ReachedForce *f)
{
    strbuf_printf(out, "  %s ", f->role);
    if (f->at_most < 0)
        strbuf_puts(out, "can force no goal");
    else if (f->is_least && (f->goal < 0 || f->goal == f->at_most))
        strbuf_printf(out, "cannot force more than %d", f->at_most);
    else if (f->goal != f->at_most)
        write_open_force(out, f);
    else
        strbuf_printf(out, "can force %d, in %u pl%s", f->goal, f->plies,
                      f->plies == 1 ? "y" : "ies");
    strbuf_putc(out, '\n');
}

/* ---- probabilities, and mean goals ----------------------------------------------------------- */

/* What is written of a role's odds. */
typedef struct OddsText {
    char lower[32], upper[32]; /* decimals */
    Fraction fraction;
    uint64_t alone;
} OddsText;

enum { GOAL = 100 }; /* that is worth 1 */

/* Makes a hundred times as much of the decimals of a probability: "0.123456" is "12.3456". */
static void multiply_text(char text[32])
{
    size_t zeros = 0;
    text[1] = text[2], text[2] = text[3], text[3] = '.';
    while (zeros < 2 && text[zeros] == '0')
        zeros++;
    memmove(text, text + zeros, strlen(text + zeros) + 1);
}

static Fraction multiply_fraction(Fraction f)
{
    uint64_t common = GOAL;
    while (f.denominator % common || GOAL % common)
        common--;
    return (Fraction){f.numerator * (GOAL / common), f.denominator / common};
}

/* Any other mean goal with a denominator up to a hundredth of `alone` would be another probability
 * up to it. */
static OddsText odds_text(const ReachedOdds *odds, bool expects)
{
    OddsText t = {.fraction = odds->fraction, .alone = odds->alone};
    probability_text(odds->lower, DECIMALS, false, t.lower);
    probability_text(odds->upper, DECIMALS, true, t.upper);
    if (!expects)
        return t;
    multiply_text(t.lower);
    multiply_text(t.upper);
    t.alone /= GOAL;
    if (t.fraction.denominator)
        t.fraction = multiply_fraction(t.fraction);
    return t;
}

static void write_fraction(StrBuf *out, const OddsText *odds, bool is_exact)
{
    char text[32];
    strbuf_printf(out, "    %" PRIu64, odds->fraction.numerator);
    if (odds->fraction.denominator > 1)
        strbuf_printf(out, "/%" PRIu64, odds->fraction.denominator);
    if (is_exact)
        strbuf_puts(out, " exactly\n");
    else
        strbuf_printf(out, " if it is a fraction with a denominator up to %s\n",
                      figure_grouped(odds->alone, text));
}

static void write_odds(StrBuf *out, const ReachedForce *f, bool expects)
{
    const OddsText t = odds_text(&f->odds, expects);
    strbuf_printf(out, "  %s %s %s to %s", f->role,
                  expects ? "can be sure of a mean goal of" : "wins with probability", t.lower,
                  t.upper);
    if (!f->is_whole) {
        strbuf_puts(out, "; unknown beyond ");
        parts_count(out, f->depth, "ply", "plies");
    }
    strbuf_putc(out, '\n');
    if (t.fraction.denominator)
        write_fraction(out, &t, f->odds.is_exact);
}

static void write_head(StrBuf *out, const ReachedGame *r)
{
    if (r->is_whole) {
        strbuf_printf(out, "%s: all that play can reach\n", r->game);
        return;
    }
    strbuf_printf(out, "%s: what play can reach within ", r->game);
    parts_count(out, r->n_depths - 1, "ply", "plies");
    strbuf_putc(out, '\n');
}

/* States by depth, the first and the last ones. */
static void write_depths(StrBuf *out, const ReachedGame *r)
{
    enum { AT_EITHER_END = 15 };
    for (size_t i = 0; i < r->n_depths; i++) {
        char text[32], what[32];
        if (i == AT_EITHER_END && r->n_depths > 2 * AT_EITHER_END + 1) {
            strbuf_puts(out, "    ...\n");
            i = r->n_depths - AT_EITHER_END;
        }
        snprintf(what, sizeof what, "first after %zu pl%s", i, i == 1 ? "y" : "ies");
        strbuf_printf(out, "    %-24s %15s\n", what, figure_grouped(r->by_depth[i], text));
    }
}

void reached_write_text(StrBuf *out, const ReachedGame *r)
{
    assert(out && r);
    write_head(out, r);
    put_count(out, "states", r->states);
    if (!r->is_whole)
        write_depths(out, r);
    put_count(out, "terminal", r->terminal);
    if (r->dead_ends)
        put_count(out, "where a role cannot move", r->dead_ends);
    put_count(out, "steps between them", r->steps);
    for (size_t i = 0; i < r->n_roles; i++)
        if (r->has_chance)
            write_odds(out, &r->force[i], r->expects);
        else
            write_force(out, &r->force[i]);
    if (r->has_goals_between && !r->expects)
        strbuf_puts(out,
                    "  goals between 0 and 100 count as not won; --expect tells the mean goal\n");
    if (r->shares_choices)
        strbuf_puts(out, PARTS_AT_ONCE "\n");
    if (r->is_stopped)
        strbuf_puts(out, "  stopped before more was known\n");
}

/* To which depth play is known, if that is not all. */
static void put_bound(Json *j, const ReachedForce *f)
{
    if (!f->is_whole)
        json_put_count(j, "within", f->depth);
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
    put_bound(j, f);
    if (!f->is_whole && f->at_most < 0)
        json_put_null(j, "at_most");
    else if (!f->is_whole)
        json_put_int(j, "at_most", f->at_most);
    json_end_object(j);
}

static void put_odds(Json *j, const ReachedForce *f, bool expects)
{
    const OddsText t = odds_text(&f->odds, expects);
    json_begin_object(j, NULL);
    json_put_text(j, "role", f->role);
    json_put_real(j, "at_least", strtod(t.lower, NULL), DECIMALS);
    json_put_real(j, "at_most", strtod(t.upper, NULL), DECIMALS);
    if (t.fraction.denominator) {
        json_begin_list(j, "fraction");
        json_put_count(j, NULL, t.fraction.numerator);
        json_put_count(j, NULL, t.fraction.denominator);
        json_end_list(j);
        json_put_bool(j, "exact", f->odds.is_exact);
    }
    if (t.fraction.denominator && !f->odds.is_exact)
        json_put_count(j, "denominator_up_to", t.alone);
    put_bound(j, f);
    json_end_object(j);
}

static const char *list_name(const ReachedGame *r)
{
    if (!r->has_chance)
        return "force";
    return r->expects ? "expect" : "odds";
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
    if (!r->is_whole) {
        json_put_count(&j, "within", r->n_depths - 1);
        json_begin_list(&j, "by_depth");
        for (size_t i = 0; i < r->n_depths; i++)
            json_put_count(&j, NULL, r->by_depth[i]);
        json_end_list(&j);
    }
    if (r->shares_choices)
        json_put_bool(&j, "choices_at_once", true);
    if (r->has_chance)
        json_put_bool(&j, "done", !r->is_stopped);
    if (r->has_goals_between)
        json_put_bool(&j, "goals_between", true);
    json_begin_list(&j, list_name(r));
    for (size_t i = 0; i < r->n_roles; i++)
        if (r->has_chance)
            put_odds(&j, &r->force[i], r->expects);
        else
            put_force(&j, &r->force[i]);
    json_end_list(&j);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}
