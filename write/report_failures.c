/* write/report_failures.c -- the failures of a verification in its page (see report_failures.h). */
#include "write/report_failures.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "write/escape.h"
#include "write/html_line.h"
#include "write/html_page.h"
#include "write/report_page.h"
#include "write/board.h"
#include "write/parts.h"

/* Begins an element with a reason in it, with a capital. */
static void begin_reason(StrBuf *b, const char *element, const VerifyReport *v, FailureReason c)
{
    const char *name = report_reason(v, c);
    strbuf_printf(b, "<%s>%c", element, toupper((unsigned char)*name));
    escape_xml(b, name + 1);
}

/* A limit leaves a question open; all else is a failure for certain. */
static const char *class_style(FailureReason c)
{
    return c == FAILURE_UNKNOWN ? "open" : "bad";
}

/* A row of the failures laid to one advice, if there are any; a column for each class that there
 * is. */
static void add_blame(StrBuf *b, const VerifyReport *v, const char *name, const uint64_t *counts)
{
    uint64_t sum = 0;
    for (int c = 0; c < N_FAILURES; c++)
        sum += counts[c];
    if (sum == 0)
        return;
    page_element(b, "tr><td", name, "td");
    for (int c = 0; c < N_FAILURES; c++)
        if (v->by_class[c])
            page_count(b, counts[c]);
    strbuf_puts(b, "</tr>\n");
}

static void add_blames(StrBuf *b, const VerifyReport *v)
{
    strbuf_puts(
        b, "<div class=\"card\" tabindex=\"0\" role=\"group\" aria-label=\"advice chosen last\">"
           "<table>\n<thead><tr><th>advice chosen last</th>");
    for (int c = 0; c < N_FAILURES; c++)
        if (v->by_class[c]) {
            begin_reason(b, "th", v, (FailureReason)c);
            strbuf_puts(b, "</th>");
        }
    strbuf_puts(b, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < v->n_advice; i++)
        add_blame(b, v, v->advice[i].advice->full_name, v->advice[i].blamed);
    add_blame(b, v, "none: at once", v->at_once);
    strbuf_puts(b, "</tbody></table></div>\n");
}

void report_failures(StrBuf *b, const VerifyReport *v)
{
    uint64_t most = 0;
    for (int c = 0; c < N_FAILURES; c++)
        most = v->by_class[c] > most ? v->by_class[c] : most;
    if (most == 0)
        return;
    strbuf_puts(
        b,
        "<section>\n<h2>Failures</h2>\n<div class=\"card failures\" tabindex=\"0\" role=\"group\" "
        "aria-label=\"failures\"><table>\n"
        "<thead><tr><th>why</th><th>positions</th>"
        "<th><span class=\"unseen\">bar</span></th><th>of ");
    if (v->truth_known)
        strbuf_printf(b, "%s in theory", report_won(v));
    else
        strbuf_puts(b, "all met");
    strbuf_puts(b, "</th></tr></thead>\n<tbody>\n");
    for (int c = 0; c < N_FAILURES; c++) {
        if (v->by_class[c] == 0)
            continue;
        begin_reason(b, "tr><td", v, (FailureReason)c);
        strbuf_puts(b, "</td>");
        page_count(b, v->by_class[c]);
        page_bar(b, class_style((FailureReason)c), v->by_class[c], most);
        page_share(b, v->by_class[c], v->truth_known ? v->won_in_theory : v->positions);
        strbuf_puts(b, "</tr>\n");
    }
    strbuf_puts(b, "</tbody></table></div>\n");
    add_blames(b, v);
    strbuf_puts(b, "</section>\n");
}

/* ---- examples of failures ----------------------------------------------------------------- */

/* A position, NULL where it cannot be read (a game without a way to write it). */
static void *read_position(const Game *game, const char *text)
{
    void *position = base_alloc(game->position_size, "a position");
    if (game->read(game, text, strlen(text), position, NULL))
        return position;
    free(position);
    return NULL;
}

static void add_board(StrBuf *b, const Game *game, const void *position)
{
    BoardSize size;
    if (!board_size(game, &size))
        return;
    strbuf_printf(b,
                  "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"the position\" "
                  "xmlns:xlink=\"http://www.w3.org/1999/xlink\">",
                  size.width, size.height);
    board_svg(b, game, position, NULL, (Spot){0, 0});
    strbuf_puts(b, "</svg>\n");
}

/* What chose a move of ours. */
static void add_chosen(StrBuf *b, const LineMove *m)
{
    if (!m->advice)
        return;
    strbuf_puts(b, " <small>");
    escape_xml(b, m->advice->full_name);
    strbuf_puts(b, "</small>");
}

/* Moves from..to - 1 of the line with their numbers. */
static void add_moves(StrBuf *b, const Game *game, const VerifyExample *e, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const LineMove *m = &e->line.at[i];
        strbuf_printf(b, "%s<span class=\"move\" data-node=\"%zu\">", i > from ? " " : "", i + 1);
        if (i == from || !parts_answers(game, m->player))
            strbuf_printf(b, "<i>%u%s</i>", m->number, parts_dots(game, m->player));
        escape_xml(b, m->name);
        add_chosen(b, m);
        strbuf_puts(b, "</span>");
    }
}

static void add_line(StrBuf *b, const Game *game, const VerifyExample *e)
{
    bool loop = e->failure == FAILURE_LOOP && e->cycle < e->line.n;
    size_t straight = loop ? e->cycle : e->line.n;
    strbuf_puts(b, "<div class=\"line\">");
    add_moves(b, game, e, 0, straight);
    if (loop) {
        strbuf_puts(b, "<span class=\"cycle\"><b>the cycle</b>");
        add_moves(b, game, e, straight, e->line.n);
        strbuf_puts(b, "</span>");
    }
    strbuf_printf(b, " <span class=\"ending %s\">", class_style(e->failure));
    escape_xml(b, e->ending);
    strbuf_puts(b, "</span></div>\n");
}

/* The line for the script that walks it. */
static void add_data(StrBuf *b, const Game *game, const VerifyExample *e)
{
    StrBuf line = {0}, data = html_page_data(&line);
    bool known = html_line_data(&data, game, e);
    strbuf_flush(&data);
    if (known) {
        strbuf_puts(b, "<script type=\"application/json\">");
        strbuf_add(b, strbuf_get(&line), line.n);
        strbuf_puts(b, "</script>\n");
    }
    strbuf_clear(&data);
    strbuf_clear(&line);
}

static void add_example(StrBuf *b, const Game *game, const VerifyExample *e)
{
    void *position = read_position(game, e->position);
    strbuf_puts(b, "<figure class=\"example\">\n");
    if (position)
        add_board(b, game, position);
    strbuf_puts(b, "<figcaption>");
    if (position)
        strbuf_printf(b, "<div>%s to move</div>", parts_mover(game, position));
    page_element(b, "code class=\"soft\"", e->position, "code");
    if (e->blame) {
        strbuf_puts(b, "<div>by ");
        page_element(b, "code", e->blame, "code");
        strbuf_puts(b, "</div>");
    }
    add_line(b, game, e);
    strbuf_puts(b, "</figcaption>\n");
    add_data(b, game, e);
    strbuf_puts(b, "</figure>\n");
    free(position);
}

static void add_class_examples(StrBuf *b, const Report *r, FailureReason c)
{
    const VerifyReport *v = &r->report;
    uint64_t n = 0;
    for (size_t i = 0; i < v->n_examples; i++)
        n += v->examples[i].failure == c;
    if (n == 0)
        return;
    begin_reason(b, "h3", v, c);
    strbuf_puts(b, " <small>");
    page_number(b, n);
    strbuf_puts(b, " of ");
    page_number(b, v->by_class[c]);
    strbuf_puts(b, "</small></h3>\n<div class=\"examples\">\n");
    for (size_t i = 0; i < v->n_examples; i++)
        if (v->examples[i].failure == c)
            add_example(b, r->table->game, &v->examples[i]);
    strbuf_puts(b, "</div>\n");
}

void report_examples(StrBuf *b, const Report *r)
{
    if (r->report.n_examples == 0)
        return;
    strbuf_puts(b, "<section>\n<h2>Examples of failures</h2>\n"
                   "<svg class=\"shapes\" aria-hidden=\"true\">");
    board_pieces(b);
    strbuf_puts(b, "</svg>\n");
    for (int c = 0; c < N_FAILURES; c++)
        add_class_examples(b, r, (FailureReason)c);
    strbuf_puts(b, "</section>\n");
}
