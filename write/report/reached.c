/* write/report/reached.c -- see reached.h. */
#include "write/report/reached.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "write/text/figures.h"
#include "write/text/phrases.h"
#include "write/text/version.h"

enum { DECIMALS = 12 };

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
    phrase_count(out, f->depth, "ply", "plies");
    if (f->goal < 0 || f->is_least)
        strbuf_puts(out, "; unknown beyond");
    if (f->is_capped)
        strbuf_printf(out, ", but no more than %d", f->at_most);
}

static void write_force(StrBuf *out, const ReachedForce *f)
{
    strbuf_printf(out, "%s ", f->role);
    if (f->at_most < 0)
        strbuf_puts(out, "can force no goal");
    else if (f->is_least && (f->goal < 0 || f->goal == f->at_most))
        strbuf_printf(out, "cannot force more than %d", f->at_most);
    else if (f->goal != f->at_most)
        write_open_force(out, f);
    else
        strbuf_printf(out, "can force %d, in %u pl%s", f->goal, f->plies,
                      f->plies == 1 ? "y" : "ies");
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

static void say_fraction(Document *d, const OddsText *odds, bool is_exact)
{
    char text[32];
    const Fraction f = odds->fraction;
    const char *below = f.denominator > 1 ? doc_printf(d, "/%" PRIu64, f.denominator) : "";
    if (is_exact)
        doc_say(d, 2, "%" PRIu64 "%s exactly", f.numerator, below);
    else
        doc_say(d, 2, "%" PRIu64 "%s if it is a fraction with a denominator up to %s", f.numerator,
                below, figure_grouped(odds->alone, text));
}

static void say_odds(Document *d, const ReachedForce *f, bool expects)
{
    const OddsText t = odds_text(&f->odds, expects);
    StrBuf out = {0};
    strbuf_printf(&out, "%s %s %s to %s", f->role,
                  expects ? "can be sure of a mean goal of" : "wins with probability", t.lower,
                  t.upper);
    if (!f->is_whole) {
        strbuf_puts(&out, "; unknown beyond ");
        phrase_count(&out, f->depth, "ply", "plies");
    }
    doc_say(d, 1, "%s", strbuf_get(&out));
    strbuf_clear(&out);
    if (t.fraction.denominator)
        say_fraction(d, &t, f->odds.is_exact);
}

static void say_force(Document *d, const ReachedForce *f)
{
    StrBuf out = {0};
    write_force(&out, f);
    doc_say(d, 1, "%s", strbuf_get(&out));
    strbuf_clear(&out);
}

/* States by depth, on paper the first and the last ones. */
static void put_depths(Document *d, const ReachedGame *r)
{
    enum { AT_EITHER_END = 15 };
    size_t left_out = r->n_depths > 2 * AT_EITHER_END + 1 ? r->n_depths - 2 * AT_EITHER_END : 0;
    for (size_t i = 0; i < r->n_depths; i++) {
        if (left_out && i == AT_EITHER_END) {
            doc_say(d, 2, "...");
            i += left_out;
        }
        doc_fact(d, 1, NULL, doc_printf(d, "first after %zu pl%s", i, i == 1 ? "y" : "ies"),
                 doc_count(r->by_depth[i]));
    }
}

static void put_figures(Document *d, const ReachedGame *r)
{
    doc_begin_facts(d, 26, 15);
    doc_fact(d, 0, "states", "states", doc_count(r->states));
    if (!r->is_whole)
        put_depths(d, r);
    doc_fact(d, 0, "terminal", "terminal", doc_count(r->terminal));
    doc_fact(d, 0, "dead_ends", r->dead_ends ? "where a role cannot move" : NULL,
             doc_count(r->dead_ends));
    doc_fact(d, 0, "steps", "steps between them", doc_count(r->steps));
    doc_end(d);
}

/* To which depth play is known, if that is not all. */
static void put_bound(Document *d, const ReachedForce *f)
{
    if (!f->is_whole)
        doc_member(d, "within", doc_count(f->depth));
}

static DocValue goal_if(int goal)
{
    return goal < 0 ? doc_none() : doc_int(goal);
}

static void put_force(Document *d, const ReachedForce *f)
{
    doc_begin_object(d, NULL);
    doc_member(d, "role", doc_text(f->role));
    doc_member(d, "goal", goal_if(f->goal));
    if (f->goal >= 0)
        doc_member(d, "plies", doc_count(f->plies));
    put_bound(d, f);
    if (!f->is_whole)
        doc_member(d, "at_most", goal_if(f->at_most));
    say_force(d, f);
    doc_end(d);
}

static void put_odds(Document *d, const ReachedForce *f, bool expects)
{
    const OddsText t = odds_text(&f->odds, expects);
    const uint64_t fraction[] = {t.fraction.numerator, t.fraction.denominator};
    doc_begin_object(d, NULL);
    doc_member(d, "role", doc_text(f->role));
    doc_member(d, "at_least", doc_real(strtod(t.lower, NULL), DECIMALS, DECIMALS));
    doc_member(d, "at_most", doc_real(strtod(t.upper, NULL), DECIMALS, DECIMALS));
    if (t.fraction.denominator) {
        doc_counts(d, "fraction", fraction, 2);
        doc_member(d, "exact", doc_bool(f->odds.is_exact));
    }
    if (t.fraction.denominator && !f->odds.is_exact)
        doc_member(d, "denominator_up_to", doc_count(t.alone));
    put_bound(d, f);
    say_odds(d, f, expects);
    doc_end(d);
}

static const char *list_name(const ReachedGame *r)
{
    if (!r->has_chance)
        return "force";
    return r->expects ? "expect" : "odds";
}

static void put_roles(Document *d, const ReachedGame *r)
{
    doc_begin_list(d, list_name(r));
    for (size_t i = 0; i < r->n_roles; i++)
        if (r->has_chance)
            put_odds(d, &r->force[i], r->expects);
        else
            put_force(d, &r->force[i]);
    doc_end(d);
    if (r->has_goals_between && !r->expects)
        doc_say(d, 1, "goals between 0 and 100 count as not won; --expect tells the mean goal");
    if (r->shares_choices)
        doc_say(d, 0, PARTS_AT_ONCE);
    if (r->is_stopped)
        doc_say(d, 1, "stopped before more was known");
}

static void put_head(Document *d, const ReachedGame *r)
{
    const DocHead head = {
        .subject = "A game solved", .title = r->game, .name = doc_printf(d, "%s: solved", r->game)};
    StrBuf bound = {0};
    if (!r->is_whole) {
        strbuf_puts(&bound, " within ");
        phrase_count(&bound, r->n_depths - 1, "ply", "plies");
    }
    doc_begin_heading(d, &head);
    doc_member(d, "al0", doc_text(write_version()));
    doc_member(d, "game", doc_text(r->game));
    doc_say(d, 0, "%s: %s play can reach%s", r->game, r->is_whole ? "all that" : "what",
            strbuf_get(&bound));
    doc_end(d);
    strbuf_clear(&bound);
}

void reached_document(Document *d, const ReachedGame *r)
{
    assert(d && r);
    put_head(d, r);
    put_figures(d, r);
    if (!r->is_whole) {
        doc_member(d, "within", doc_count(r->n_depths - 1));
        doc_counts(d, "by_depth", r->by_depth, r->n_depths);
    }
    if (r->shares_choices)
        doc_member(d, "choices_at_once", doc_bool(true));
    if (r->has_chance)
        doc_member(d, "done", doc_bool(!r->is_stopped));
    if (r->has_goals_between)
        doc_member(d, "goals_between", doc_bool(true));
    put_roles(d, r);
}
