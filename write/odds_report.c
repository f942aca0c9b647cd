/* write/odds_report.c -- see odds_report.h. */
#include "write/odds_report.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "game/board_text.h"
#include "write/figures.h"

enum { DECIMALS = 12 };
enum { WIDTH = 34, VALUE_WIDTH = 12 }; /* columns of facts on a terminal */

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

static DocTone verdict_tone(const OddsReport *r)
{
    switch (odds_verdict(r)) {
    case VERDICT_SATISFIABLE: return DOC_GOOD;
    case VERDICT_REFUTED: return DOC_BAD;
    default: return DOC_OPEN;
    }
}

/* What PROVED says; NULL: it is not proved. */
static const char *claim_of(Document *d, const OddsReport *r)
{
    if (odds_verdict(r) != VERDICT_SATISFIABLE)
        return NULL;
    const char *how = "for certain";
    if (r->n != r->m)
        how = doc_printf(d, "with a probability of %" PRIu32 "/%" PRIu32 " or more", r->n, r->m);
    const char *win = r->avoids ? "hold" : "win";
    return doc_printf(d, "%s the best play %s%s%s %s%s%s", r->due ? "wherever" : "nowhere",
                      r->due ? "" : "can ", win, r->due ? "s" : "", how,
                      r->due ? ", so does the table" : "",
                      r->ground != GROUND_ALL ? ", where its play comes" : "");
}

static void put_verdict(Document *d, const OddsReport *r)
{
    const char *claim = claim_of(d, r);
    DocVerdict v = {.tone = verdict_tone(r), .word = verdict_word(r)};
    if (claim) {
        v.behind = doc_printf(d, ": %s", claim);
        v.meaning = doc_printf(d, "%c%s.", toupper((unsigned char)*claim), claim + 1);
    }
    doc_verdict(d, &v);
}

/* ---- the head ------------------------------------------------------------------------------- */

static void say_ground(Document *d, const OddsReport *r)
{
    char starts[32], states[32];
    const char *from = "", *seed = "";
    if (r->ground != GROUND_ALL)
        from = doc_printf(d, "from %s position%s", figure_grouped(r->starts, starts),
                          r->starts == 1 ? "" : "s");
    if (r->ground == GROUND_SAMPLE)
        seed = doc_printf(d, " drawn with seed %" PRIu64, r->seed);
    doc_say(d, 0, "verified for %s %s%s%s all %s states that play can reach in %s",
            r->game->players[r->us], from, seed, r->ground == GROUND_ALL ? "over" : " of",
            figure_grouped(r->states, states), r->game->name);
}

static void put_members(Document *d, const OddsReport *r)
{
    Verdict v = odds_verdict(r);
    const uint64_t odds[] = {r->n, r->m};
    doc_member(d, "game", doc_text(r->game->name));
    doc_member(d, "us", doc_text(r->game->players[r->us]));
    doc_member(d, "proved", v == VERDICT_UNKNOWN ? doc_none() : doc_bool(v == VERDICT_SATISFIABLE));
    doc_member(d, "done", doc_bool(r->play_known && r->is_done));
    doc_counts(d, "odds", odds, 2);
    doc_member(d, "states", doc_count(r->states));
    doc_member(d, "steps", doc_count(r->steps));
}

static void put_head(Document *d, const OddsReport *r, const TableFacts *table)
{
    const DocHead head = {.line = table_heading(d, table),
                          .subject = "Verification of a table of advice in a game with chance",
                          .title = table->title ? table->title : table_title_name(table),
                          .name = doc_printf(d, "%s: verification", table_title_name(table))};
    doc_begin_heading(d, &head);
    say_ground(d, r);
    put_verdict(d, r);
    doc_begin_for(d, DOC_PROGRAMS | DOC_PAGES);
    doc_begin_clauses(d);
    table_facts_put(d, table);
    doc_end(d);
    put_members(d, r);
    doc_end(d);
    doc_end(d);
}

/* ---- figures -------------------------------------------------------------------------------- */

/* For people from one bound to the other, for programs an object. */
static void put_bounds(Document *d, const char *key, const char *words, OddsPair p)
{
    char lower[32], upper[32];
    probability_text(p.lower, DECIMALS, false, lower);
    probability_text(p.upper, DECIMALS, true, upper);
    doc_begin_object(d, key);
    doc_member(d, "at_least", doc_real(strtod(lower, NULL), DECIMALS, DECIMALS));
    doc_member(d, "at_most", doc_real(strtod(upper, NULL), DECIMALS, DECIMALS));
    doc_fact(d, 0, NULL, words, doc_text(doc_printf(d, "%s to %s", lower, upper)));
    doc_end(d);
}

static void put_asked(Document *d, const OddsReport *r)
{
    const char *title = "certain at best";
    if (r->n != r->m)
        title = doc_printf(d, "at best %" PRIu32 "/%" PRIu32 " or more", r->n, r->m);
    doc_fact(d, 0, "due", title, doc_count(r->due));
    doc_fact(d, 1, "met", "of these by the table", doc_share(r->met, r->due, DOC_PLAIN));
    doc_fact(d, 1, "undecided", r->undecided ? "not known" : NULL, doc_count(r->undecided));
}

/* What the best play, or the table, wins with; or what it holds with. */
static const char *value_words(Document *d, const OddsReport *r, const char *who)
{
    return doc_printf(d, "the %s %s%s", who, r->avoids ? "holds" : "wins",
                      r->is_mean ? ", in the mean" : " with");
}

/* The board of a position, for a terminal. */
static void say_board(Document *d, const OddsReport *r, const char *position)
{
    StrBuf board = {0};
    board_text_add_read(&board, r->game, position, "");
    doc_begin_for(d, DOC_TERMINAL);
    for (char *line = board.n ? strtok(board.text, "\n") : NULL; line; line = strtok(NULL, "\n"))
        doc_say(d, 2, "%s", line);
    doc_end(d);
    strbuf_clear(&board);
}

static void put_figures(Document *d, const OddsReport *r)
{
    doc_begin_section(d, NULL, NULL);
    doc_begin_facts(d, WIDTH, VALUE_WIDTH);
    doc_fact(d, 0, "positions",
             r->ground == GROUND_ALL ? "positions, with us to move"
                                     : "positions met, with us to move",
             doc_count(r->counted));
    if (r->ground != GROUND_ALL)
        doc_member(d, "starts", doc_count(r->starts));
    if (r->ground == GROUND_SAMPLE)
        doc_member(d, "seed", doc_count(r->seed));
    put_bounds(d, "best", value_words(d, r, "best play"), r->best);
    if (r->play_known) {
        put_bounds(d, "play", value_words(d, r, "table"), r->play);
        put_asked(d, r);
    }
    doc_end(d);
    if (r->play_known && r->failure) {
        doc_begin_clauses(d);
        doc_fact(d, 0, "failure", "not so by the table, first", doc_text(r->failure));
        doc_end(d);
        say_board(d, r, r->failure);
    }
    doc_end(d);
}

/* ---- losses --------------------------------------------------------------------------------- */

static void put_worst(Document *d, const OddsReport *r)
{
    doc_begin_object(d, "worst");
    doc_begin_facts(d, WIDTH, VALUE_WIDTH);
    put_bounds(d, "loss", "the greatest", r->worst);
    doc_end(d);
    doc_member(d, "position", doc_text(r->worst_position));
    doc_member(d, "move", doc_text(r->worst_move));
    doc_member(d, "better", doc_text(r->better_move));
    doc_say(d, 2, "%s", r->worst_position);
    say_board(d, r, r->worst_position);
    doc_say(d, 2, "the table: %s; best: %s", r->worst_move ? r->worst_move : "no move",
            r->better_move);
    doc_end(d);
}

static void put_losses(Document *d, const OddsReport *r)
{
    doc_begin_section(d, "losses, by position", NULL);
    doc_counts(d, "losses", r->loss, ODDS_LOSSES);
    doc_begin_facts(d, WIDTH, VALUE_WIDTH);
    doc_begin_parts(d, NULL, &(DocParts){.what = "loss", .of = "all"});
    for (unsigned i = 0; i < ODDS_LOSSES; i++)
        doc_fact(d, 0, NULL, loss_name[i],
                 doc_share(r->loss[i], r->counted, i > 0 ? DOC_BAD : DOC_PLAIN));
    doc_end(d);
    doc_end(d);
    if (r->worst_position)
        put_worst(d, r);
    doc_end(d);
}

static void put_none(Document *d, const char *key, const char *words, uint64_t n)
{
    doc_fact(d, 0, key, n ? words : NULL, doc_share(n, 0, DOC_BAD));
}

static void put_advice(Document *d, const OddsReport *r)
{
    doc_begin_list(d, "advice");
    for (size_t i = 0; i < r->n_advice; i++) {
        doc_begin_object(d, NULL);
        doc_member(d, "name", doc_text(r->advice[i].advice->full_name));
        doc_member(d, "chosen", doc_count(r->advice[i].chosen));
        doc_end(d);
    }
    doc_end(d);
    doc_begin_section(d, "advice chosen", NULL);
    doc_begin_facts(d, WIDTH, VALUE_WIDTH);
    doc_begin_parts(d, NULL, &(DocParts){.what = "advice"});
    for (size_t i = 0; i < r->n_advice; i++)
        doc_fact(d, 0, NULL, r->advice[i].advice->full_name, doc_count(r->advice[i].chosen));
    put_none(d, "no_rule", "no rule applies", r->no_rule);
    put_none(d, "no_advice", "no advice is satisfiable", r->no_advice);
    put_none(d, "unknown", "unknown", r->unknown);
    doc_end(d);
    doc_end(d);
    doc_end(d);
}

void odds_report_document(Document *d, const OddsReport *r, const TableFacts *table)
{
    assert(d && r && table);
    put_head(d, r, table);
    put_figures(d, r);
    if (r->play_known) {
        put_losses(d, r);
        put_advice(d, r);
    }
    doc_begin_measured(d);
    doc_say(d, 1, "%.2f s, %u thread%s", r->seconds, r->threads, r->threads == 1 ? "" : "s");
    doc_member(d, "seconds", doc_real(r->seconds, 2, 4));
    doc_end(d);
}
