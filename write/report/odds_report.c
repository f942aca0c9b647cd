/* write/report/odds_report.c -- see odds_report.h. */
#include "write/report/odds_report.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "game/board_text.h"
#include "write/text/figures.h"

enum { DECIMALS = 12, DIGITS = 9 };

/* Up to how much is lost. */
static const char *const loss_name[ODDS_LOSSES] = {"none", "up to 0.001", "up to 0.01", "up to 0.1",
                                                   "more"};

/* ---- the head ----------------------------------------------------------------------------- */

static const char *verdict_word(const VerifyReport *v)
{
    switch (v->verdict) {
    case VERDICT_SATISFIABLE: return v->odds->due ? "PROVED" : "NOTHING TO PROVE";
    case VERDICT_REFUTED: return "NOT PROVED";
    default: return v->interrupted ? "INTERRUPTED" : "UNKNOWN";
    }
}

static const char *asked(Document *d, const OddsFigures *r)
{
    return r->n == r->m
               ? "for certain"
               : doc_printf(d, "with a probability of %" PRIu32 "/%" PRIu32 " or more", r->n, r->m);
}

/* What is claimed of a table that is proved. */
static const char *claim(Document *d, const VerifyReport *v)
{
    const char *win = v->avoid ? "hold" : "win";
    const char *played = v->ground == GROUND_ALL ? "" : ", where its play comes";
    if (v->odds->due)
        return doc_printf(d, "wherever the best play %ss %s, so does the table%s", win,
                          asked(d, v->odds), played);
    return doc_printf(d, "nowhere the best play can %s %s%s", win, asked(d, v->odds), played);
}

static void put_verdict(Document *d, const VerifyReport *v)
{
    static const DocTone tone[] = {[VERDICT_SATISFIABLE] = DOC_GOOD,
                                   [VERDICT_REFUTED] = DOC_BAD,
                                   [VERDICT_UNKNOWN] = DOC_OPEN};
    DocVerdict say = {.tone = tone[v->verdict], .word = verdict_word(v)};
    if (v->verdict == VERDICT_SATISFIABLE) {
        const char *text = claim(d, v);
        say.behind = doc_printf(d, ": %s", text);
        say.meaning = doc_printf(d, "%c%s.", *text - 'a' + 'A', text + 1);
    } else if (v->verdict == VERDICT_REFUTED) {
        say.meaning = doc_printf(d, "Somewhere the best play %s %s, and the table does not.",
                                 v->avoid ? "holds" : "wins", asked(d, v->odds));
    } else if (v->nothing_while) {
        say = report_nothing_known(d, v);
    }
    doc_verdict(d, &say);
}

static const char *ground_of(Document *d, const Report *r)
{
    const VerifyReport *v = &r->report;
    const Game *game = r->table->game;
    char text[32];
    const char *from = "over";
    if (v->ground != GROUND_ALL)
        from = doc_printf(d, "%s of", report_starts(d, v));
    return doc_printf(d, "verified for %s %s all %s states that play can reach in %s",
                      game->players[v->odds->us], from, figure_grouped(v->odds->states, text),
                      game->name);
}

static void put_members(Document *d, const Report *r)
{
    const VerifyReport *v = &r->report;
    const OddsFigures *odds = v->odds;
    bool known = v->verdict != VERDICT_UNKNOWN;
    doc_begin_for(d, DOC_PROGRAMS | DOC_PAGES);
    doc_begin_clauses(d);
    table_facts_put(d, r->table);
    doc_fact(d, 0, "game", "game", doc_text(r->table->game->name));
    doc_fact(d, 0, "us", "verified for", doc_text(r->table->game->players[odds->us]));
    doc_member(d, "proved", known ? doc_bool(v->verdict == VERDICT_SATISFIABLE) : doc_none());
    doc_member(d, "done", doc_bool(!v->interrupted));
    doc_begin_list(d, "odds");
    doc_member(d, NULL, doc_count(odds->n));
    doc_member(d, NULL, doc_count(odds->m));
    doc_end(d);
    if (v->ground != GROUND_ALL)
        doc_fact(d, 0, "starts", "played from", doc_count(v->starts));
    if (v->ground == GROUND_SAMPLE)
        doc_fact(d, 0, "seed", "seed", doc_count(v->seed));
    doc_fact(d, 0, "states", "states that play can reach", doc_count(odds->states));
    doc_member(d, "steps", doc_count(odds->steps));
    doc_end(d);
    doc_end(d);
}

static void put_head(Document *d, const Report *r)
{
    const TableFacts *table = r->table;
    DocHead head =
        table_doc_head(d, table, "Verification of a table of advice, with chance", "verification");
    head.line = table_heading(d, table);
    doc_begin_heading(d, &head);
    doc_begin_for(d, DOC_TERMINAL);
    if (!r->report.nothing_while)
        doc_say(d, 0, "%s", ground_of(d, r));
    table_settings_say(d, table);
    doc_end(d);
    put_verdict(d, &r->report);
    put_members(d, r);
    doc_end(d);
}

/* ---- figures ------------------------------------------------------------------------------ */

/* Bounds: words for people, an object for programs. */
static void put_pair(Document *d, unsigned level, const char *key, const char *words, OddsPair p)
{
    char lower[32], upper[32];
    probability_text(p.lower, DECIMALS, false, lower);
    probability_text(p.upper, DECIMALS, true, upper);
    DocValue value = {.kind = DOC_TEXT, .text = doc_printf(d, "%s to %s", lower, upper)};
    doc_fact(d, level, NULL, words, value);
    doc_begin_object(d, key);
    doc_member(d, "at_least", doc_real(strtod(lower, NULL), DECIMALS, DECIMALS));
    doc_member(d, "at_most", doc_real(strtod(upper, NULL), DECIMALS, DECIMALS));
    doc_end(d);
}

static void put_value(Document *d, const VerifyReport *v, const char *key, const char *who,
                      OddsPair value)
{
    put_pair(d, 0, key,
             doc_printf(d, "the %s %s%s", who, v->avoid ? "holds" : "wins",
                        v->odds->is_mean ? ", in the mean" : " with"),
             value);
}

static void put_due(Document *d, const OddsFigures *r)
{
    const char *title = "certain at best";
    if (r->n != r->m)
        title = doc_printf(d, "at best %" PRIu32 "/%" PRIu32 " or more", r->n, r->m);
    doc_fact(d, 0, "due", title, doc_count(r->due));
    doc_fact(d, 1, "met", "of these by the table", doc_share(r->met, r->due, DOC_PLAIN));
    doc_fact(d, 1, "undecided", r->undecided ? "not known" : NULL, doc_count(r->undecided));
}

/* The board of a position, for a terminal. */
static void say_board(Document *d, const Report *r, const char *position)
{
    StrBuf board = {0};
    board_text_add_read(&board, r->table->game, position, "");
    doc_begin_for(d, DOC_TERMINAL);
    for (const char *line = strbuf_get(&board), *end; *line; line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");
        doc_say(d, 2, "%.*s", (int)(end - line), line);
    }
    doc_end(d);
    strbuf_clear(&board);
}

static void put_figures(Document *d, const Report *r)
{
    const VerifyReport *v = &r->report;
    const OddsFigures *odds = v->odds;
    doc_begin_section(d, NULL, NULL);
    doc_begin_facts(d, 34, 12);
    doc_fact(d, 0, "positions",
             v->ground == GROUND_ALL ? "positions, with us to move"
                                     : "positions met, with us to move",
             doc_count(v->positions));
    put_value(d, v, "best", "best play", odds->best);
    if (odds->play_known) {
        put_value(d, v, "play", "table", odds->play);
        put_due(d, odds);
    }
    doc_end(d);
    if (odds->play_known && odds->failure) {
        doc_begin_clauses(d);
        doc_fact(d, 0, "failure", "not so by the table, first", doc_text(odds->failure));
        doc_end(d);
        say_board(d, r, odds->failure);
    }
    doc_end(d);
}

/* ---- losses ------------------------------------------------------------------------------- */

static void put_worst(Document *d, const Report *r)
{
    const OddsFigures *odds = r->report.odds;
    doc_begin_object(d, "worst");
    doc_begin_facts(d, 34, 12);
    put_pair(d, 0, "loss", "the greatest", odds->worst);
    doc_end(d);
    doc_begin_clauses(d);
    doc_fact(d, 1, "position", "from", doc_text(odds->worst_position));
    say_board(d, r, odds->worst_position);
    DocValue move = doc_text(odds->worst_move);
    move.said = odds->worst_move ? NULL : "no move";
    doc_fact(d, 1, "move", "the table", move);
    doc_fact(d, 1, "better", "best", doc_text(odds->better_move));
    doc_end(d);
    doc_end(d);
}

static void put_losses(Document *d, const Report *r)
{
    const OddsFigures *odds = r->report.odds;
    doc_begin_section(d, "losses, by position", NULL);
    doc_counts(d, "losses", odds->loss, ODDS_LOSSES); /* none, up to 0.001, 0.01, 0.1, more */
    doc_begin_facts(d, 34, 12);
    for (unsigned i = 0; i < ODDS_LOSSES; i++)
        doc_fact(d, 0, NULL, loss_name[i],
                 doc_share(odds->loss[i], r->report.positions, DOC_PLAIN));
    doc_end(d);
    if (odds->worst_position)
        put_worst(d, r);
    doc_end(d);
}

/* ---- advice ------------------------------------------------------------------------------- */

static void put_some(Document *d, const char *key, const char *words, uint64_t n)
{
    doc_fact(d, 0, key, n ? words : NULL, doc_count(n));
}

static void put_advice(Document *d, const VerifyReport *v)
{
    static const DocColumn column[] = {
        {.key = "name", .words = "advice", .width = 34, .left = true, .code = true},
        {.key = "chosen", .words = "chosen", .width = 12, .bar = true}};
    doc_begin_section(d, "advice chosen", "Advice");
    doc_begin_table(
        d, "advice",
        &(DocTable){.column = column, .n = 2, .indent = 1, .no_head = true, .name = "advice"});
    for (size_t i = 0; i < v->n_advice; i++)
        if (v->advice[i].chosen)
            doc_row(d, (const DocValue[]){doc_text(v->advice[i].advice->full_name),
                                          doc_count(v->advice[i].chosen)});
    doc_end(d);
    doc_begin_facts(d, 34, 12);
    put_some(d, "no_rule", "no rule applies", v->odds->no_rule);
    put_some(d, "no_advice", "no advice is satisfiable", v->odds->no_advice);
    put_some(d, "unknown", "unknown", v->odds->unknown);
    doc_end(d);
    doc_end(d);
}

static void put_means(Document *d, const VerifyReport *v)
{
    doc_begin_measured(d);
    doc_member(d, "seconds", doc_real(v->seconds, 2, DIGITS));
    doc_say(d, 1, "%.2f s, %u thread%s", v->seconds, v->threads, v->threads == 1 ? "" : "s");
    doc_end(d);
}

/* Bounds in few figures. */
static DocValue short_pair(Document *d, OddsPair p)
{
    enum { FEW = 4 };
    char lower[32], upper[32];
    probability_text(p.lower, FEW, false, lower);
    probability_text(p.upper, FEW, true, upper);
    return doc_text(doc_printf(d, "%s to %s", lower, upper));
}

/* A row of a table of such tables. */
static void put_row(Document *d, const Report *r)
{
    static const DocColumn column[REPORT_ROW] = {
        {.words = "table"},     {.words = "game"},      {.words = "positions"},
        {.words = "best play"}, {.words = "by it"},     {.words = "due"},
        {.words = "by it"},     {.words = "mean tree"}, {.words = "largest"}};
    const VerifyReport *v = &r->report;
    const OddsFigures *odds = v->odds;
    char met[32];
    DocValue cells[REPORT_ROW] = {[1] = doc_text(r->table->game->name)};
    if (!v->nothing_while) {
        cells[2] = doc_count(v->positions);
        cells[3] = short_pair(d, odds->best);
        cells[7] = doc_real(figure_ratio((double)v->tree_sum, (double)v->trees), 1, DIGITS);
        cells[8] = doc_count(v->tree_most);
    }
    if (odds->play_known) {
        cells[4] = short_pair(d, odds->play);
        cells[5] = doc_count(odds->due);
        cells[6] = doc_text(doc_printf(d, "%s%s", figure_grouped(odds->met, met),
                                       v->verdict == VERDICT_SATISFIABLE ? ", proved" : ""));
    }
    report_put_row(d, r, column, cells);
}

void odds_report_document(Document *d, const Report *r)
{
    assert(d && r && r->report.odds);
    const VerifyReport *v = &r->report;
    put_head(d, r);
    if (!v->nothing_while)
        put_figures(d, r);
    if (!v->nothing_while && v->odds->play_known) {
        put_losses(d, r);
        put_advice(d, v);
    }
    put_means(d, v);
    put_row(d, r);
}
