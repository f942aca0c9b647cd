/* write/page/html_example.c -- a line of play on a page (see html_example.h). */
#include "write/page/html_example.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/draw/board.h"
#include "write/page/html_line.h"
#include "write/page/html_page.h"
#include "write/report/report_page.h"
#include "write/text/phrases.h"

/* A position, NULL where it cannot be read (a game without a way to write it). */
static void *read_line_position(const DocLine *l)
{
    void *position = base_alloc(l->game->position_size, "a position");
    if (l->game->read(l->game, l->position, strlen(l->position), position, NULL))
        return position;
    free(position);
    return NULL;
}

static void add_example_board(StrBuf *b, const Game *game, const void *position)
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

/* Moves from..to - 1 of the line with their numbers, and at each of ours what chose it. */
static void add_example_moves(StrBuf *b, const DocLine *l, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const DocMove *m = &l->move[i];
        strbuf_printf(b, "%s<span class=\"move\" data-node=\"%zu\">", i > from ? " " : "", i + 1);
        if (i == from || !phrase_answers(l->game, m->player))
            strbuf_printf(b, "<i>%u%s</i>", m->number, phrase_dots(l->game, m->player));
        page_text(b, m->name);
        if (m->advice)
            page_element(b, " <small", m->advice, "small");
        strbuf_puts(b, "</span>");
    }
}

static void add_example_line(StrBuf *b, const DocLine *l)
{
    static const char *const ending[] = {[DOC_PLAIN] = " <span class=\"ending bad\"",
                                         [DOC_GOOD] = " <span class=\"ending good\"",
                                         [DOC_OPEN] = " <span class=\"ending open\"",
                                         [DOC_BAD] = " <span class=\"ending bad\""};
    strbuf_puts(b, "<div class=\"line\">");
    add_example_moves(b, l, 0, l->cycle);
    if (l->cycle < l->n) {
        strbuf_puts(b, "<span class=\"cycle\"><b>the cycle</b>");
        add_example_moves(b, l, l->cycle, l->n);
        strbuf_puts(b, "</span>");
    }
    page_element(b, ending[l->tone], l->ending, "span");
    strbuf_puts(b, "</div>\n");
}

/* The line for the script that walks it. */
static void add_line_data(StrBuf *b, const DocLine *l)
{
    StrBuf line = {0}, data = html_page_data(&line);
    bool known = html_line_data(&data, l);
    strbuf_flush(&data);
    if (known) {
        strbuf_puts(b, "<script type=\"application/json\">");
        strbuf_add(b, strbuf_get(&line), line.n);
        strbuf_puts(b, "</script>\n");
    }
    strbuf_clear(&data);
    strbuf_clear(&line);
}

void html_example(StrBuf *b, const DocLine *l)
{
    assert(b && l && l->cycle <= l->n);
    void *position = read_line_position(l);
    strbuf_puts(b, "<figure class=\"example\">\n");
    if (position)
        add_example_board(b, l->game, position);
    strbuf_puts(b, "<figcaption>");
    if (position) {
        strbuf_puts(b, "<div>");
        page_text(b, phrase_mover(l->game, position));
        strbuf_puts(b, " to move</div>");
    }
    page_element(b, "<code class=\"soft\"", l->position, "code");
    if (l->blame) {
        page_element(b, "<div>by <code", l->blame, "code");
        strbuf_puts(b, "</div>");
    }
    add_example_line(b, l);
    strbuf_puts(b, "</figcaption>\n");
    add_line_data(b, l);
    strbuf_puts(b, "</figure>\n");
    free(position);
}
