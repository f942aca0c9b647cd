/* write/odds_report.c -- see odds_report.h. */
#include "write/odds_report.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "game/board_text.h"
#include "write/figures.h"
#include "write/version.h"

enum { DECIMALS = 12 };

/* Up to how much is lost. */
static const char *const loss_name[ODDS_LOSSES] = {"none", "up to 0.001", "up to 0.01", "up to 0.1",
                                                   "more"};

static const char *verdict_word(const OddsReport *r)
{
    switch (odds_verdict(r)) {
    case VERDICT_SATISFIABLE: return r->due ? "PROVED" : "NOTHING TO PROVE";
    case VERDICT_REFUTED: return "NOT PROVED";
    default: return r->play_known && r->is_done ? "UNKNOWN" : "INTERRUPTED";
    }
}

/* What PROVED says. */
static void put_claim(StrBuf *out, const OddsReport *r)
{
    if (odds_verdict(r) != VERDICT_SATISFIABLE)
        return;
    strbuf_printf(out, ": %s the best play %s ", r->due ? "wherever" : "nowhere",
                  r->due ? "wins" : "can win");
    if (r->n == r->m)
        strbuf_puts(out, "for certain");
    else
        strbuf_printf(out, "with a probability of %" PRIu32 "/%" PRIu32 " or more", r->n, r->m);
    strbuf_puts(out, r->due ? ", so does the table" : "");
    if (r->ground != GROUND_ALL)
        strbuf_puts(out, ", where its play comes");
}

/* ---- text ----------------------------------------------------------------------------------- */

static void put_count(StrBuf *out, const char *what, uint64_t n)
{
    char text[32];
    strbuf_printf(out, "  %-34s %12s\n", what, figure_grouped(n, text));
}

static void put_some(StrBuf *out, const char *what, uint64_t n)
{
    if (n)
        put_count(out, what, n);
}

static void put_bounds(StrBuf *out, const char *what, OddsPair p)
{
    char lower[32], upper[32];
    probability_text(p.lower, DECIMALS, false, lower);
    probability_text(p.upper, DECIMALS, true, upper);
    strbuf_printf(out, "  %-34s %s to %s\n", what, lower, upper);
}

/* A text of the game's, between words of ours. */
static void put_quoted(StrBuf *out, const char *before, const char *text, const char *after)
{
    strbuf_puts(out, before);
    visible_line(out, text, strlen(text));
    strbuf_puts(out, after);
}

static void put_asked(StrBuf *out, const OddsReport *r)
{
    char title[96];
    if (r->n == r->m)
        snprintf(title, sizeof title, "certain at best");
    else
        snprintf(title, sizeof title, "at best %" PRIu32 "/%" PRIu32 " or more", r->n, r->m);
    put_count(out, title, r->due);
    put_count(out, "  of these by the table", r->met);
    put_some(out, "  not known", r->undecided);
    if (!r->failure)
        return;
    put_quoted(out, "  not so by the table, first: ", r->failure, "\n");
    board_text_add_read(out, r->game, r->failure, "    ");
}

static void put_losses(StrBuf *out, const OddsReport *r)
{
    strbuf_puts(out, "\nlosses, by position\n");
    for (unsigned i = 0; i < ODDS_LOSSES; i++)
        put_count(out, loss_name[i], r->loss[i]);
    if (!r->worst_position)
        return;
    put_bounds(out, "the greatest", r->worst);
    put_quoted(out, "    ", r->worst_position, "\n");
    board_text_add_read(out, r->game, r->worst_position, "    ");
    put_quoted(out, "    the table: ", r->worst_move ? r->worst_move : "no move", "; ");
    put_quoted(out, "best: ", r->better_move, "\n");
}

static void put_advice(StrBuf *out, const OddsReport *r)
{
    strbuf_puts(out, "\nadvice chosen\n");
    for (size_t i = 0; i < r->n_advice; i++)
        put_count(out, r->advice[i].advice->full_name, r->advice[i].chosen);
    put_some(out, "no rule applies", r->no_rule);
    put_some(out, "no advice is satisfiable", r->no_advice);
    put_some(out, "unknown", r->unknown);
}

static void put_ground(StrBuf *out, const OddsReport *r)
{
    char text[32];
    strbuf_printf(out, "verified for %s ", r->game->players[r->us]);
    if (r->ground != GROUND_ALL)
        strbuf_printf(out, "from %s position%s", figure_grouped(r->starts, text),
                      r->starts == 1 ? "" : "s");
    if (r->ground == GROUND_SAMPLE)
        strbuf_printf(out, " drawn with seed %" PRIu64, r->seed);
    strbuf_printf(out, "%s all %s states that play can reach in %s\n",
                  r->ground == GROUND_ALL ? "over" : " of", figure_grouped(r->states, text),
                  r->game->name);
}

void odds_report_text(StrBuf *out, const OddsReport *r, const TableFacts *table, bool no_seconds)
{
    assert(out && r && table);
    table_heading_text(out, table);
    put_ground(out, r);
    strbuf_puts(out, verdict_word(r));
    put_claim(out, r);
    strbuf_puts(out, "\n\n");
    bool is_mean = r->starts > 1;
    put_count(out,
              r->ground == GROUND_ALL ? "positions, with us to move"
                                      : "positions met, with us to move",
              r->counted);
    put_bounds(out, is_mean ? "the best play wins, in the mean" : "the best play wins with",
               r->best);
    if (r->play_known) {
        put_bounds(out, is_mean ? "the table wins, in the mean" : "the table wins with", r->play);
        put_asked(out, r);
        put_losses(out, r);
        put_advice(out, r);
    }
    if (!no_seconds)
        strbuf_printf(out, "\n  %.2f s, %u thread%s\n", r->seconds, r->threads,
                      r->threads == 1 ? "" : "s");
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_pair(Json *j, const char *key, OddsPair p)
{
    char lower[32], upper[32];
    probability_text(p.lower, DECIMALS, false, lower);
    probability_text(p.upper, DECIMALS, true, upper);
    json_begin_object(j, key);
    json_put_real(j, "at_least", strtod(lower, NULL), DECIMALS);
    json_put_real(j, "at_most", strtod(upper, NULL), DECIMALS);
    json_end_object(j);
}

static void put_worst(Json *j, const OddsReport *r)
{
    json_begin_object(j, "worst");
    put_pair(j, "loss", r->worst);
    json_put_text(j, "position", r->worst_position);
    if (r->worst_move)
        json_put_text(j, "move", r->worst_move);
    else
        json_put_null(j, "move");
    json_put_text(j, "better", r->better_move);
    json_end_object(j);
}

static void put_play(Json *j, const OddsReport *r)
{
    put_pair(j, "table", r->play);
    json_put_count(j, "due", r->due);
    json_put_count(j, "met", r->met);
    json_put_count(j, "undecided", r->undecided);
    if (r->failure)
        json_put_text(j, "failure", r->failure);
    json_begin_list(j, "losses"); /* none, up to 0.001, 0.01, 0.1, more */
    for (unsigned i = 0; i < ODDS_LOSSES; i++)
        json_put_count(j, NULL, r->loss[i]);
    json_end_list(j);
    if (r->worst_position)
        put_worst(j, r);
    json_begin_list(j, "advice");
    for (size_t i = 0; i < r->n_advice; i++) {
        json_begin_object(j, NULL);
        json_put_text(j, "name", r->advice[i].advice->full_name);
        json_put_count(j, "chosen", r->advice[i].chosen);
        json_end_object(j);
    }
    json_end_list(j);
    json_put_count(j, "no_rule", r->no_rule);
    json_put_count(j, "no_advice", r->no_advice);
    json_put_count(j, "unknown", r->unknown);
}

void odds_report_json(StrBuf *out, const OddsReport *r, const TableFacts *table, bool no_seconds)
{
    assert(out && r && table);
    Json j = {.out = out};
    Verdict v = odds_verdict(r);
    json_begin_object(&j, NULL);
    json_put_text(&j, "al0", write_version());
    json_put_text(&j, "game", r->game->name);
    json_put_text(&j, "name", table_title_name(table));
    table_settings_json(&j, table);
    json_put_text(&j, "us", r->game->players[r->us]);
    if (v == VERDICT_UNKNOWN)
        json_put_null(&j, "proved");
    else
        json_put_bool(&j, "proved", v == VERDICT_SATISFIABLE);
    json_put_bool(&j, "done", r->play_known && r->is_done);
    json_begin_list(&j, "odds");
    json_put_count(&j, NULL, r->n);
    json_put_count(&j, NULL, r->m);
    json_end_list(&j);
    json_put_count(&j, "states", r->states);
    json_put_count(&j, "steps", r->steps);
    json_put_count(&j, "positions", r->counted);
    if (r->ground != GROUND_ALL)
        json_put_count(&j, "starts", r->starts);
    if (r->ground == GROUND_SAMPLE)
        json_put_count(&j, "seed", r->seed);
    put_pair(&j, "best", r->best);
    if (r->play_known)
        put_play(&j, r);
    if (!no_seconds)
        json_put_real(&j, "seconds", r->seconds, 4);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}
