/* tests/unit/test_pictures.c -- what a reader needs of a picture, looked for in the SVG itself:
 * each move stands in its card and nowhere else, each edge ends at the card of its move, nothing
 * crosses anything, no type is small; and of pages: all is there, once, and fits.
 * Trees are made at random from legal moves.  Widths of text are measured by Cairo. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <cmocka.h>

#include "game/chess/chess.h"
#include "tests/support/positions.h"
#include "tests/support/read_fen.h"
#include "tests/support/share.h"
#include "write/draw/card.h"
#include "write/draw/colors.h"
#include "write/draw/pages.h"
#include "write/page/style_sheets.h"

/* What Pango and fontconfig keep until the end is not ours to free. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\nleak:libpango\nleak:libglib\n";
}

enum { MOST_POSITIONS = 1000, MOST_BOXES = 2 * MOST_POSITIONS };

/* ---- trees -------------------------------------------------------------------------------- */

typedef struct Made {
    ForcingTree tree;
    ChessPosition *position; /* of each node */
} Made;

/* Adds some of the legal moves of a node: one of ours, up to `most` of theirs. */
static void grow(Made *m, uint32_t at, uint32_t n, unsigned most, uint64_t *state)
{
    Move moves[MAX_CHESS_MOVES];
    TreeNode *node = &m->tree.node[at];
    unsigned legal = chess_moves(&m->position[at], moves);
    unsigned k = m->position[at].turn == TURN_US ? 1 : 1 + random_below(state, most);
    k = k < legal ? k : legal;
    node->first_child = m->tree.n;
    unsigned step = legal ? random_below(state, legal) : 0;
    for (; k > 0 && m->tree.n < n; k--, step++) {
        uint32_t child = m->tree.n++;
        m->tree.node[child].move = moves[step % legal];
        m->tree.node[child].parent = at;
        chess_play(&m->position[at], moves[step % legal], &m->position[child]);
        node->n_children++;
    }
}

static Made make(uint32_t n, unsigned most, uint64_t *state)
{
    Made m = {.tree = {.node = base_zalloc(n, sizeof(TreeNode), "tree")},
              .position = base_zalloc(n, sizeof(ChessPosition), "positions")};
    m.position[0] = random_position(state);
    m.tree.n = 1;
    for (uint32_t i = 0; i < m.tree.n && m.tree.n < n; i++)
        grow(&m, i, n, most, state);
    for (uint32_t i = m.tree.n; i-- > 0;) {
        TreeNode *node = &m.tree.node[i];
        for (uint32_t k = 0; k < node->n_children; k++) {
            uint32_t below = m.tree.node[node->first_child + k].height + 1;
            node->height = below > node->height ? below : node->height;
        }
    }
    m.tree.positions = m.tree.n;
    return m;
}

static void unmake(Made *m)
{
    tree_free(&m->tree);
    free(m->position);
}

static TreeTitle title_of(const Made *m)
{
    return (TreeTitle){.game = &chess_game, .root = m->position, .table = "t", .advice = "a"};
}

/* ---- reading SVG -------------------------------------------------------------------------- */

typedef struct Rect {
    double x, y, width, height;
} Rect;

typedef struct Seen {
    Rect box;
    char fen[128];
    char moves[2048]; /* its lines, joined */
    unsigned edges;   /* that end at it */
} Seen;

typedef struct Line {
    double x1, y1, x2, y2; /* begin and end; the trunk stands at turn */
    double turn;
} Line;

static struct Picture {
    Seen card[MOST_BOXES];
    unsigned cards;
    Rect note[MOST_BOXES];
    unsigned notes;
    Line edge[MOST_BOXES];
    unsigned edges;
    cairo_t *pen;
} seen;

static double number_of(const char *tag, const char *name)
{
    char word[32];
    snprintf(word, sizeof word, " %s=\"", name);
    const char *at = strstr(tag, word);
    assert_non_null(at);
    return strtod(at + strlen(word), NULL);
}

/* Copies the text of an element, entities undone; returns where it ends. */
static const char *text_of(const char *tag, char *out, size_t size)
{
    const char *at = strchr(tag, '>') + 1;
    size_t n = 0;
    for (; *at != '<'; at++) {
        assert_true(n + 1 < size);
        assert_true(*at != '&'); /* moves and FENs need none */
        out[n++] = *at;
    }
    out[n] = '\0';
    return at;
}

/* Looks into the tag alone: the rest of a picture is long. */
static bool has_class(const char *tag, const char *class)
{
    char head[512];
    size_t n = strcspn(tag, ">");
    assert_true(n < sizeof head);
    memcpy(head, tag, n);
    head[n] = '\0';
    const char *at = strstr(head, "class=\""), *end = at ? strchr(at + 7, '"') : NULL;
    const char *found = at ? strstr(at, class) : NULL;
    return found && found < end;
}

/* The space that a text takes when it is drawn; ours: on a card of ours, whose moves are bold. */
static Rect measure(const char *tag, const char *text, bool ours)
{
    bool move = has_class(tag, "move"), bold = move && ours;
    double size = move ? MOVE_TYPE : SMALL_TYPE;
    cairo_text_extents_t e;
    cairo_select_font_face(seen.pen, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(seen.pen, size);
    cairo_text_extents(seen.pen, text, &e);
    double x = number_of(tag, "x"), y = number_of(tag, "y");
    if (has_class(tag, "left") || has_class(tag, "end"))
        x -= e.x_advance;
    else if (has_class(tag, "name"))
        x -= e.x_advance / 2;
    return (Rect){x, y - 0.76 * size, e.x_advance, size};
}

static bool inside(Rect a, Rect b)
{
    return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width &&
           a.y + a.height <= b.y + b.height;
}

static bool overlap(Rect a, Rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

/* A card from its <g> to its </g>: every text within its box, none over another. */
static void read_card(const char *at, const char *end)
{
    assert_true(seen.cards < MOST_BOXES);
    Seen *c = &seen.card[seen.cards++];
    Rect text[64];
    unsigned texts = 0;
    bool ours = has_class(at, "us");
    *c = (Seen){.box = {0}};
    text_of(strstr(at, "<title"), c->fen, sizeof c->fen);
    const char *box = strstr(at, "<rect class=\"box\"");
    c->box = (Rect){number_of(box, "x"), number_of(box, "y"), number_of(box, "width"),
                    number_of(box, "height")};
    while ((at = strstr(at, "<text ")) != NULL && at < end) {
        char word[512];
        const char *next = text_of(at, word, sizeof word);
        text[texts] = measure(at, word, ours);
        if (!inside(text[texts], c->box))
            fail_msg("`%s` leaves its card", word);
        for (unsigned i = 0; i < texts; i++)
            if (overlap(text[i], text[texts]))
                fail_msg("`%s` is written over other text", word);
        assert_true(++texts < 64);
        if (has_class(at, "move")) {
            assert_true(strlen(c->moves) + strlen(word) + 2 < sizeof c->moves);
            strcat(c->moves, *c->moves ? " " : "");
            strcat(c->moves, word);
        }
        at = next;
    }
}

/* "M10 20H30" or "M10 20H25Q30 20 30 25V40Q30 45 35 45H50". */
static void read_edge(const char *tag)
{
    assert_true(seen.edges < MOST_BOXES);
    Line *e = &seen.edge[seen.edges++];
    const char *d = strstr(tag, " d=\"M");
    assert_non_null(d);
    char *at;
    e->x1 = strtod(d + 5, &at);
    e->y1 = e->y2 = strtod(at, &at);
    assert_int_equal(*at, 'H');
    e->x2 = e->turn = strtod(at + 1, &at);
    if (*at == '"')
        return;
    assert_int_equal(*at, 'Q');
    e->turn = strtod(at + 1, &at);
    const char *last_q = strrchr(at, 'Q'), *end = strchr(at, '"');
    for (const char *q = at; q < end; q++)
        if (*q == 'Q')
            last_q = q;
    strtod(last_q + 1, &at);
    e->y2 = strtod(at, &at);
    e->x2 = strtod(strchr(at, 'H') + 1, &at);
    assert_int_equal(*at, '"');
}

static void read_note(const char *at)
{
    char word[128];
    at = strstr(at, "<text ");
    text_of(at, word, sizeof word);
    assert_true(seen.notes < MOST_BOXES);
    seen.note[seen.notes++] = measure(at, word, false);
}

static void read_svg(const char *svg)
{
    seen.cards = seen.notes = seen.edges = 0;
    for (const char *at = svg; (at = strchr(at, '<')) != NULL; at++) {
        if (strncmp(at, "<g class=\"card", 14) == 0)
            read_card(at, strstr(at, "</g>"));
        else if (strncmp(at, "<g class=\"note", 14) == 0)
            read_note(at);
        else if (strncmp(at, "<path class=\"edge", 17) == 0)
            read_edge(at);
    }
}

/* ---- what must hold ----------------------------------------------------------------------- */

static void nothing_overlaps(void)
{
    for (unsigned i = 0; i < seen.cards; i++)
        for (unsigned k = 0; k < i; k++)
            assert_false(overlap(seen.card[i].box, seen.card[k].box));
    for (unsigned i = 0; i < seen.notes; i++) {
        for (unsigned k = 0; k < seen.cards; k++)
            assert_false(overlap(seen.note[i], seen.card[k].box));
        for (unsigned k = 0; k < i; k++)
            assert_false(overlap(seen.note[i], seen.note[k]));
    }
}

/* The card at whose left (or right) side's middle a point stands, NULL if there is none. */
static Seen *card_at(double x, double y, bool left)
{
    for (unsigned i = 0; i < seen.cards; i++) {
        Rect b = seen.card[i].box;
        double side = left ? b.x : b.x + b.width, middle = b.y + b.height / 2 - y;
        if (side == x && middle >= 0 && middle < 1)
            return &seen.card[i];
    }
    return NULL;
}

/* The move of a card leads from the position of one to that of the other. */
static void leads(const Seen *from, const Seen *to)
{
    ChessPosition p = read_fen(from->fen), next;
    const char *move = to->moves + strspn(to->moves, "0123456789.");
    Status status = {0};
    Move m = chess_game.read_move(&chess_game, &p, move, strcspn(move, ", "), &status);
    assert_string_equal(status.text, "");
    chess_play(&p, m, &next);
    StrBuf fen = {0};
    chess_game.write(&chess_game, &next, &fen);
    assert_string_equal(strbuf_get(&fen), to->fen);
    strbuf_clear(&fen);
}

static void edges_lead_to_their_cards(void)
{
    for (unsigned i = 0; i < seen.edges; i++) {
        const Line *e = &seen.edge[i];
        Seen *from = card_at(e->x1, e->y1, false), *to = card_at(e->x2, e->y2, true);
        assert_non_null(from);
        if (!to)
            continue; /* to a note */
        to->edges++;
        leads(from, to);
    }
    unsigned roots = 0;
    for (unsigned i = 0; i < seen.cards; i++) {
        roots += seen.card[i].edges == 0;
        assert_true(seen.card[i].edges <= 1);
    }
    assert_int_equal(roots, 1);
}

static Rect between(double x1, double y1, double x2, double y2)
{
    return (Rect){x1 < x2 ? x1 : x2, y1 < y2 ? y1 : y2, x1 < x2 ? x2 - x1 : x1 - x2,
                  y1 < y2 ? y2 - y1 : y1 - y2};
}

/* No edge runs over a card, and none over the trunk of another parent. */
static void edges_keep_clear(void)
{
    for (unsigned i = 0; i < seen.edges; i++) {
        const Line *e = &seen.edge[i];
        Rect trunk = between(e->turn, e->y1, e->turn, e->y2);
        Rect parts[] = {between(e->x1 + 1, e->y1, e->turn, e->y1), trunk,
                        between(e->turn, e->y2, e->x2 - 1, e->y2)};
        for (unsigned k = 0; k < seen.cards; k++)
            for (unsigned p = 0; p < 3; p++)
                assert_false(overlap(parts[p], seen.card[k].box));
        for (unsigned k = 0; k < i; k++) {
            const Line *f = &seen.edge[k];
            Rect other = between(f->turn, f->y1, f->turn, f->y2);
            if (f->y1 != e->y1 && f->turn == e->turn)
                assert_true(trunk.y + trunk.height < other.y || other.y + other.height < trunk.y);
        }
    }
}

static void no_small_type(const char *svg)
{
    unsigned n = 0;
    for (const char *at = svg; (at = strstr(at, "font-size")) != NULL; at += 9, n++)
        assert_true(strtod(at + strcspn(at, "0123456789"), NULL) >= 12);
    assert_true(n > 0);
}

static uint32_t draw(const Made *m, DrawOptions o)
{
    StrBuf svg = {0};
    TreeTitle title = title_of(m);
    assert_true(write_picture(&svg, PICTURE_SVG, &m->tree, &title, &o, NULL));
    read_svg(strbuf_get(&svg));
    no_small_type(strbuf_get(&svg));
    strbuf_clear(&svg);
    nothing_overlaps();
    edges_lead_to_their_cards();
    edges_keep_clear();
    return seen.cards;
}

static void pictures_can_be_read(void **unused)
{
    (void)unused;
    uint64_t state = 19;
    cairo_surface_t *paper = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    seen.pen = cairo_create(paper);
    static const unsigned sizes[] = {2, 3, 5, 8, 13, 30, 75, 150, 300};
    for (unsigned i = 0; i < share_of(1, 5, 5) * (sizeof sizes / sizeof *sizes); i++) {
        unsigned n = sizes[i % (sizeof sizes / sizeof *sizes)];
        Made m = make(n, 2 + i % 11, &state);
        assert_int_equal(draw(&m, (DrawOptions){.no_group = true}), m.tree.n);
        assert_int_equal(draw(&m, (DrawOptions){.no_group = true, .boards = true}), m.tree.n);
        assert_true(draw(&m, (DrawOptions){.boards = i % 2}) <= m.tree.n);
        draw(&m, (DrawOptions){.draw_nodes = 1 + n / 2, .boards = i % 2});
        draw(&m, (DrawOptions){.line = LINE_LONGEST});
        assert_int_equal(seen.cards, m.tree.node[0].height + 1);
        draw(&m, (DrawOptions){.merge = true});
        unmake(&m);
    }
    cairo_destroy(seen.pen);
    cairo_surface_destroy(paper);
}

/* ---- pages -------------------------------------------------------------------------------- */

/* Every card is on a page; those at the ends of rows and at cuts, once as a branch. */
static void check_parts(const Cards *c, const Extent *size, const Pages *p, bool boards)
{
    unsigned *shown = base_zalloc(c->n, sizeof *shown, "counts of cards");
    for (size_t i = 0; i < p->part.n; i++) {
        const SheetPart *part = &p->part.at[i];
        Sheet s = sheet_make(&(MeasuredCards){c, size, boards}, &p->division, part);
        assert_true(part->page >= 1 && part->page <= p->n);
        assert_true(s.size.width <= p->page.width);
        assert_true(part->at.x + s.size.width <= p->page.width);
        assert_true(part->at.y + s.size.height <= p->page.height || part->end == part->first + 1);
        assert_true(part->root == 0 || part->from_page ||
                    p->division.page[part->root] == part->page);
        for (uint32_t k = 0; k < s.item.n; k++) {
            const Item *item = &s.item.at[k];
            shown[item->card] += item->kind == ITEM_CARD && (k > 0 || item->card == 0);
            assert_true(item->kind != ITEM_PAGE || item->page > part->page ||
                        (item->page == part->page && p->division.page[item->card] == part->page));
            assert_true(item->kind != ITEM_MORE || item->page == p->part.at[i + 1].page);
            assert_true(item->kind != ITEM_MORE || p->part.at[i + 1].from_page == part->page);
        }
        sheet_clear(&s);
    }
    for (uint32_t i = 0; i < c->n; i++) {
        bool end = c->at[i].n_children == 0 || p->division.cut[i];
        assert_true(shown[i] >= 1);
        assert_true(!end || i == 0 || shown[i] == 1);
    }
    free(shown);
}

/* Whether no part stands on another; adds up what the parts take, and the pages. */
static void check_places(const Cards *c, const Extent *size, const Pages *p, bool boards,
                         uint64_t area[2])
{
    Frame *frame = base_alloc(p->part.n * sizeof *frame, "places of parts");
    for (size_t i = 0; i < p->part.n; i++) {
        Sheet s = sheet_make(&(MeasuredCards){c, size, boards}, &p->division, &p->part.at[i]);
        frame[i] = (Frame){p->part.at[i].at, s.size};
        area[0] += (uint64_t)s.size.width * (uint64_t)s.size.height;
        for (size_t k = 0; k < i; k++) {
            const Frame *a = &frame[k], *b = &frame[i];
            assert_true(p->part.at[k].page != p->part.at[i].page ||
                        a->at.x + a->size.width < b->at.x || a->at.y + a->size.height < b->at.y);
        }
        sheet_clear(&s);
    }
    area[1] += (uint64_t)p->n * (uint64_t)p->page.width * (uint64_t)p->page.height;
    free(frame);
}

static void divide(const Made *m, bool boards, Extent page, uint64_t area[2])
{
    TreeTitle title = title_of(m);
    DrawOptions o = {.boards = boards};
    TreeSelection shown = selection_choose(&m->tree, &title, &o);
    Cards cards = cards_list(&shown, &title, false);
    Extent *size = sheet_measure(&cards, boards);
    Pages p = pages_divide(&cards, size, boards, page);
    check_parts(&cards, size, &p, boards);
    check_places(&cards, size, &p, boards, area);
    pages_clear(&p);
    free(size);
    cards_clear(&cards);
    selection_clear(&shown);
}

static void pages_hold_all(void **unused)
{
    (void)unused;
    static const Extent page[] = {{737, 1042}, {1066, 713}, {1224, 640}};
    uint64_t state = 20, area[2] = {0};
    for (unsigned i = 0; i < share_of(8, 24, 24); i++) {
        Made m = make(2 + random_below(&state, i % 4 ? 120 : MOST_POSITIONS), 2 + i % 13, &state);
        divide(&m, i % 2, page[i % 3], area);
        unmake(&m);
    }
    print_message("parts take %.1f %% of the pages\n", 100.0 * (double)area[0] / (double)area[1]);
    assert_true(area[0] * 100 > area[1] * 50);
}

static void pdf_has_pages(void **unused)
{
    (void)unused;
    uint64_t state = 21;
    Made m = make(200, 6, &state);
    TreeTitle title = title_of(&m);
    for (PageSize page = PAGE_FIT; page <= PAGE_ONE; page++) {
        StrBuf pdf = {0};
        Drawn drawn = {0};
        DrawOptions o = {.boards = true, .page = page, .drawn = &drawn};
        assert_true(write_picture(&pdf, PICTURE_PDF, &m.tree, &title, &o, NULL));
        assert_int_equal(drawn.left_out, 0);
        assert_true(page == PAGE_ONE ? drawn.pages == 1 : drawn.pages > 5);
        assert_true(page == PAGE_SLIDE || drawn.pages <= 15); /* boards are printed smaller */
        strbuf_clear(&pdf);
    }
    unmake(&m);
}

static void png_keeps_to_a_size(void **unused)
{
    (void)unused;
    uint64_t state = 22;
    Made m = make(MOST_POSITIONS, 30, &state);
    TreeTitle title = title_of(&m);
    StrBuf png = {0};
    Drawn drawn = {0};
    DrawOptions o = {.boards = true, .drawn = &drawn};
    assert_true(write_picture(&png, PICTURE_PNG, &m.tree, &title, &o, NULL));
    const unsigned char *head = (const unsigned char *)strbuf_get(&png) + 16;
    unsigned width = (unsigned)head[2] << 8 | head[3], height = (unsigned)head[6] << 8 | head[7];
    assert_true(width <= 10000 && height <= 10000 && width >= 300);
    assert_true(drawn.left_out > 0 && drawn.left_out < m.tree.n);
    strbuf_clear(&png);
    unmake(&m);
}

/* ---- colours ------------------------------------------------------------------------------ */

/* The style sheets of drawings and the legend, which has none, name the same colours. */
static void colours_agree(void **state)
{
    static const struct {
        const char *sheet, *rule;
    } all[] = {
        {STYLE_PICTURE, ".edge{fill:none;stroke:" THEIR_LINE "}"},
        {STYLE_PICTURE, ".edge.us{stroke:" OUR_LINE ";"},
        {STYLE_PICTURE, ".card .box{fill:" OUR_FILL ";stroke:" OUR_LINE "}"},
        {STYLE_PICTURE, ".card.them .box{fill:" THEIR_FILL ";stroke:" THEIR_LINE "}"},
        {STYLE_PICTURE, ".card.leaf .box{fill:" LEAF_LINE ";stroke:" LEAF_LINE "}"},
        {STYLE_PICTURE, ".card.board.leaf .box{fill:" LEAF_CARD ";"},
        {STYLE_REFUTED, ".leaf.refuted .box{fill:" REFUTED_LINE ";stroke:" REFUTED_LINE "}"},
        {STYLE_REFUTED, ".board.leaf.refuted .box{fill:" REFUTED_CARD "}"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strstr(all[i].sheet, all[i].rule))
            fail_msg("no style sheet says %s", all[i].rule);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_can_be_read), cmocka_unit_test(pages_hold_all),
        cmocka_unit_test(pdf_has_pages),        cmocka_unit_test(png_keeps_to_a_size),
        cmocka_unit_test(colours_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
