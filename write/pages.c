/* write/pages.c -- a drawing on pages (see pages.h).
 * First the tree is cut where it is too wide: at a depth where few of its branches go on so far that
 * they would leave the page.  What is cut off is a part of its own, whose root is the card at the cut.
 * Then the rows of each part are laid on pages, as many as fit; a page ends where it parts branches
 * as near to the root as possible. */
#include "write/pages.h"

#include <stdlib.h>

#include "write/svg.h"

typedef struct Divider {
    const Cards *cards;
    const Extent *size;
    uint32_t *deepest;          /* by card: the depth of the deepest card below it */
    uint32_t *rows;             /* by card: rows of the part that it is a branch of */
    uint32_t *row;              /* card at the end of a row */
    int y;                      /* where the next part begins on the last page */
    Pages pages;
} Divider;

/* ---- columns ------------------------------------------------------------------------------ */

static void find_deepest(Divider *d)
{
    const Cards *c = d->cards;
    for (uint32_t i = c->n; i-- > 0;) {         /* children stand behind their parents */
        uint32_t below = c->at[i].n_children ? 0 : c->at[i].depth;
        for (uint32_t k = 0; k < c->at[i].n_children; k++) {
            uint32_t deep = d->deepest[c->at[i].first_child + k];
            below = deep > below ? deep : below;
        }
        d->deepest[i] = below;
    }
}

/* Widths of the columns of the whole tree, by depth. */
static int *column_widths(const Divider *d)
{
    int *width = base_zalloc(d->deepest[0] + 1, sizeof *width, "columns of a drawing");
    for (uint32_t i = 0; i < d->cards->n; i++) {
        int *w = &width[d->cards->at[i].depth];
        *w = d->size[i].width > *w ? d->size[i].width : *w;
    }
    return width;
}

/* The last depth whose column fits on a page that begins with one. */
static uint32_t last_that_fits(const Divider *d, const int *width, uint32_t from)
{
    int x = width[from] + COLUMN_GAP + NOTE_WIDTH;
    uint32_t last = from;
    while (last < d->deepest[0] && x + COLUMN_GAP + width[last + 1] <= d->pages.page.width)
        x += COLUMN_GAP + width[++last];
    return last > from ? last : from + 1;
}

/* The depth from `low` to `high` with the fewest cards that go on behind `last`. */
static uint32_t best_cut(const Divider *d, uint32_t low, uint32_t high, uint32_t last)
{
    uint32_t best = high, least = UINT32_MAX;
    for (uint32_t depth = high; depth >= low; depth--) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < d->cards->n; i++)
            n += d->cards->at[i].depth == depth && d->deepest[i] > last;
        if (n < least) {
            least = n;
            best = depth;
        }
    }
    return best;
}

static void cut_columns(Divider *d)
{
    int *width = column_widths(d);
    for (uint32_t from = 0;;) {
        uint32_t last = last_that_fits(d, width, from);
        if (last >= d->deepest[0])
            break;
        uint32_t middle = from + (last - from) / 2 + 1;
        uint32_t cut = best_cut(d, middle < last ? middle : last, last, last);
        for (uint32_t i = 0; i < d->cards->n; i++)
            if (d->cards->at[i].depth == cut && d->deepest[i] > last)
                d->pages.division.cut[i] = true;
        from = cut;
    }
    free(width);
}

/* ---- rows --------------------------------------------------------------------------------- */

static void count_rows(Divider *d)
{
    const Cards *c = d->cards;
    for (uint32_t i = c->n; i-- > 0;) {
        d->rows[i] = 0;
        for (uint32_t k = 0; k < c->at[i].n_children; k++)
            d->rows[i] += d->rows[c->at[i].first_child + k];
        if (c->at[i].n_children == 0 || d->pages.division.cut[i])
            d->rows[i] = 1;
    }
}

/* Numbers the rows of the part of a root, behind those of the parts before it. */
static void number_rows(Divider *d)
{
    const Cards *c = d->cards;
    Division *v = &d->pages.division;
    for (uint32_t i = 0; i < c->n; i++) {
        bool root = i == 0 || v->cut[i];
        uint32_t row = root ? v->n_rows : v->first_row[i];
        if (i == 0) {
            v->first_row[0] = 0;
            v->end_row[0] = d->rows[0];
        }
        for (uint32_t k = c->at[i].first_child; k < c->at[i].first_child + c->at[i].n_children;
             k++) {
            v->first_row[k] = row;
            v->end_row[k] = row += d->rows[k];
            if (d->rows[k] == 1 && (c->at[k].n_children == 0 || v->cut[k]))
                d->row[row - 1] = k;
        }
        if (root)
            v->n_rows = row;
    }
}

/* ---- pages -------------------------------------------------------------------------------- */

static Extent measure(const Divider *d, const SheetPart *part)
{
    StrBuf scratch = {0};
    Sheet s = sheet_make(d->cards, d->size, &d->pages.division, part, d->pages.boards);
    Extent e = s.size, way = svg_way(&scratch, d->cards, part, (Spot){0, 0}, d->pages.page.width);
    if (way.height)
        e.height += way.height + HEAD_GAP;
    sheet_clear(&s);
    strbuf_clear(&scratch);
    return e;
}

/* The depth of the card that two rows have in common. */
static uint32_t common_depth(const Divider *d, uint32_t row)
{
    uint32_t a = d->row[row - 1], b = d->row[row];
    while (a != b) {
        uint32_t *deeper = d->cards->at[a].depth > d->cards->at[b].depth ? &a : &b;
        *deeper = d->cards->at[*deeper].parent;
    }
    return d->cards->at[a].depth;
}

/* The most rows that fit into the height, at least one. */
static uint32_t most_rows(const Divider *d, SheetPart part, uint32_t end, int height)
{
    enum { MOST_ON_A_PAGE = 1000 };
    uint32_t low = part.first + 1, high = end;
    if (high - part.first > MOST_ON_A_PAGE)
        high = part.first + MOST_ON_A_PAGE;
    while (low < high) {
        part.end = low + (high - low + 1) / 2;
        if (measure(d, &part).height <= height)
            low = part.end;
        else
            high = part.end - 1;
    }
    return low;
}

/* Where a page that may hold the rows up to `most` ends best: in its last quarter. */
static uint32_t best_end(const Divider *d, uint32_t first, uint32_t most)
{
    uint32_t best = most, least = UINT32_MAX;
    for (uint32_t end = most; end > first && end >= most - (most - first) / 4; end--)
        if (common_depth(d, end) < least) {
            least = common_depth(d, end);
            best = end;
        }
    return best;
}

static void new_page(Divider *d)
{
    d->pages.n++;
    d->y = 0;
}

static void put(Divider *d, SheetPart part, int height)
{
    part.page = d->pages.n;
    part.y = d->y;
    vec_push(&d->pages.part, part, "parts of a drawing");
    d->y += height + PART_GAP;
}

/* Puts the rows of a part on pages: on the page that was begun if all of them fit there. */
static void put_part(Divider *d, uint32_t root, uint32_t first, uint32_t end)
{
    SheetPart part = {.root = root, .first = first, .end = end};
    int height = measure(d, &part).height;
    bool begun = d->y > (d->pages.n == 1 ? d->pages.title_height : 0);
    if (begun && d->y + height > d->pages.page.height)
        new_page(d);
    d->pages.division.page[root] = d->pages.n;
    while (d->y + height > d->pages.page.height) {
        part.next_page = d->pages.n + 1;
        uint32_t most = most_rows(d, part, end, d->pages.page.height - d->y);
        if (most == end)
            break;                              /* one row, higher than a page */
        part.end = best_end(d, part.first, most);
        put(d, part, 0);
        part = (SheetPart){.root = root, .first = part.end, .end = end, .from_page = d->pages.n};
        new_page(d);
        height = measure(d, &part).height;
    }
    part.next_page = 0;
    put(d, part, height);
}

static void put_parts(Divider *d)
{
    const Cards *c = d->cards;
    const Division *v = &d->pages.division;
    uint32_t row = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        if (i > 0 && !v->cut[i])
            continue;
        uint32_t rows = i == 0 && !v->cut[0] ? d->rows[0] : 0;
        for (uint32_t k = 0; v->cut[i] && k < c->at[i].n_children; k++)
            rows += d->rows[c->at[i].first_child + k];
        put_part(d, i, row, row + rows);
        row += rows;
    }
}

static void prepare(Divider *d)
{
    uint32_t n = d->cards->n;
    Division *v = &d->pages.division;
    d->deepest = base_alloc(n * sizeof *d->deepest, "depths of branches");
    d->rows = base_alloc(n * sizeof *d->rows, "rows of a drawing");
    d->row = base_zalloc(2 * (size_t)n, sizeof *d->row, "rows of a drawing");
    v->first_row = base_zalloc(n, sizeof *v->first_row, "rows of a drawing");
    v->end_row = base_zalloc(n, sizeof *v->end_row, "rows of a drawing");
    v->cut = base_zalloc(n, sizeof *v->cut, "cuts of a drawing");
    v->page = base_zalloc(n, sizeof *v->page, "pages of a drawing");
}

Pages pages_divide(const Cards *c, const Extent *size, bool boards, Extent page)
{
    Divider d = {.cards = c, .size = size, .pages = {.page = page, .boards = boards, .n = 1}};
    StrBuf scratch = {0};
    prepare(&d);
    d.pages.title_height =
        svg_title(&scratch, c, boards, (Spot){0, 0}, page.width).height + HEAD_GAP;
    strbuf_clear(&scratch);
    d.y = d.pages.title_height;
    find_deepest(&d);
    cut_columns(&d);
    count_rows(&d);
    number_rows(&d);
    put_parts(&d);
    free(d.deepest);
    free(d.rows);
    free(d.row);
    return d.pages;
}

void pages_clear(Pages *p)
{
    free(p->division.first_row);
    free(p->division.end_row);
    free(p->division.cut);
    free(p->division.page);
    vec_clear(&p->part);
    *p = (Pages){0};
}
