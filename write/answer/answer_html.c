/* write/answer/answer_html.c -- an answer as a page on which one walks its tree (see
 * answer_html.h, docs/formats/html.md).
 * Does: the frame of the page; what one walks through is data (html_tree.h) for the script of
 *   write/page/. */
#include "write/answer/answer_html.h"

#include <assert.h>

#include "write/answer/answer_write.h"
#include "write/draw/board.h"
#include "write/page/html_page.h"
#include "write/page/html_tree.h"
#include "write/page/page_texts.h"
#include "write/text/escape.h"
#include "write/text/phrases.h"
#include "write/text/version.h"

enum {
    MOST_IN_PAGE = 20000
}; /* positions, if nothing else is said: they open in less than a second */

static const char *tree_kind_word(const ForcingTree *t, const TreeTitle *title)
{
    if (title->play)
        return title->refutes ? "A line on which the table fails" : "A table played";
    if (title->refutes)
        return "Why there is no forcing tree";
    return tree_stays(t) ? "A strategy that holds for ever" : "A forcing tree";
}

static void add_enclosed_text(StrBuf *out, const char *open, const char *text, const char *close)
{
    strbuf_puts(out, open);
    escape_xml(out, text);
    strbuf_puts(out, close);
}

static void add_size(StrBuf *out, const TreeSelection *shown)
{
    StrBuf size = {0};
    phrase_size(&size, shown->tree, shown->left_out);
    add_enclosed_text(out, "<span>", strbuf_get(&size), "</span>\n");
    strbuf_clear(&size);
}

static void add_answer_heading(StrBuf *out, const TreeSelection *shown, const TreeTitle *title,
                               const StrBuf *name)
{
    strbuf_puts(out, "<header>\n");
    add_enclosed_text(out, "<p class=\"kind\">", tree_kind_word(shown->tree, title), "</p>\n");
    add_enclosed_text(out, "<h1>", strbuf_get(name), "</h1>\n");
    if (title->advice_doc)
        add_enclosed_text(out, "<p class=\"doc\">", title->advice_doc, "</p>\n");
    strbuf_puts(out, "<p class=\"facts\">");
    add_enclosed_text(out, "<span>us: ", phrase_us(title->game, title->root), "</span>\n");
    add_size(out, shown);
    if (title->note)
        add_enclosed_text(out, "<span>", title->note, "</span>\n");
    strbuf_puts(out, "</p>\n</header>\n");
}

static void add_tree_data(StrBuf *out, const TreeSelection *shown, const TreeTitle *title,
                          const TreeGoals *goals)
{
    strbuf_puts(out, "<script type=\"application/json\" id=\"tree-data\">");
    StrBuf data = html_page_data(out);
    html_tree_data(&data, shown, title, goals);
    strbuf_flush(&data);
    strbuf_clear(&data);
    strbuf_puts(out, "</script>\n");
}

/* A drawn refutation has its references as remarks; one walks round them. */
static void add_references(ForcingTree *tree, const Answer *a)
{
    for (size_t i = 0; a->why && i < a->choice.n_tried; i++)
        if (a->why[i].counter.tree.node == tree->node) {
            tree->again = a->why[i].counter.tree.again;
            tree->mark = a->why[i].counter.tree.mark;
        }
}

bool answer_page_choose(AnswerPage *page, const Answer *a, const DrawOptions *draw, Status *status)
{
    assert(page && a && draw);
    if (!answer_drawn(a, draw, &page->tree, &page->title, status))
        return false;
    if (page->title.refutes)
        add_references(&page->tree, a);
    DrawOptions o = *draw;
    o.no_group = true;
    if (!o.draw_nodes)
        o.draw_nodes = MOST_IN_PAGE;
    page->shown = selection_choose(&page->tree, &page->title, &o);
    if (draw->drawn)
        *draw->drawn =
            (Drawn){.left_out = page->shown.left_out, .pages = 1, .positions = page->tree.n};
    return true;
}

void answer_page_clear(AnswerPage *page)
{
    selection_clear(&page->shown);
}

void answer_page_write(StrBuf *out, const AnswerPage *page, const TreeGoals *goals)
{
    assert(out && page && goals);
    StrBuf name = {0};
    phrase_name(&name, &page->title);
    html_page_begin(out, strbuf_get(&name));
    strbuf_puts(out, "<main class=\"tree-page\">\n");
    add_answer_heading(out, &page->shown, &page->title, &name);
    strbuf_puts(out, "<svg class=\"shapes\" aria-hidden=\"true\">");
    board_pieces(out);
    strbuf_puts(out, "</svg>\n");
    strbuf_puts(out, PAGE_TREE);
    strbuf_printf(out, "<footer>al0 %s</footer>\n</main>\n", write_version());
    add_tree_data(out, &page->shown, &page->title, goals);
    html_page_script(out);
    strbuf_puts(out, "</body>\n</html>\n");
    strbuf_clear(&name);
}
