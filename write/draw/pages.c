/* write/draw/pages.c -- a drawing on pages (see pages.h).
 * First, the tree is cut where it is too wide: at a depth where few branches continue beyond the
 * page.  A subtree that is cut off is a part of its own, with the card at the cut as its root.  A
 * part that is still too wide is cut again.
 * Then the parts are laid on pages: one below the other while there is room, then beside these,
 * then on the next page.  If a part does not fit, as many of its rows as fit are placed where there
 * is much room, and the rest behind them.  They end where the part branches as near to the root as
 * possible. */
#include "write/draw/pages.h"

#include <assert.h>
#include <stdlib.h>

#include "write/draw/svg.h"

/* A part is divided where one of so many parts of a page's height is left. */
enum { LEAST_ROOM = 3 };

typedef struct Divider {
    const Cards *cards;
    const Extent *size;
    uint32_t *deepest; /* by card: the depth of the deepest card below it */
    uint32_t *rows;    /* by card: rows of the part that it is a branch of */
    uint32_t *row;     /* card at the end of a row */
    Spot next;         /* where the next part begins on the last page */
    int column_width;  /* of the widest part above it */
    Pages pages;
} Divider;

/* ---- columns ------------------------------------------------------------------------------ */

static void find_deepest(Divider *d)
{
    const Cards *c = d->cards;
    for (uint32_t i = c->n; i-- > 0;) { /* children stand behind their parents */
        uint32_t below = c->at[i].n_children ? 0 : c->at[i].depth;
        for (uint32_t k = 0; k < c->at[i].n_children; k++) {
            uint32_t deep = d->deepest[c->at[i].first_child + k];
            below = deep > below ? deep : below;
        }
        d->deepest[i] = below;
    }
}

/* The cards of a subtree by depth: those of one depth stand side by side.  from: of the root. */
typedef struct Levels {
    uint32_t from, n;      /* n: depths */
    uint32_t *first, *end; /* cards, by depth below the root */
    int *width;            /* of the widest */
} Levels;

static Levels levels_of(const Divider *d, uint32_t root)
{
    const Card *card = d->cards->at;
    Levels l = {.from = card[root].depth, .n = d->deepest[root] - card[root].depth + 1};
    l.first = base_alloc(l.n * sizeof *l.first, "columns of a drawing");
    l.end = base_alloc(l.n * sizeof *l.end, "columns of a drawing");
    l.width = base_zalloc(l.n, sizeof *l.width, "columns of a drawing");
    uint32_t first = root, end = root + 1;
    for (uint32_t k = 0; k < l.n; k++) {
        uint32_t below = UINT32_MAX, below_end = 0;
        l.first[k] = first;
        l.end[k] = end;
        for (uint32_t i = first; i < end; i++) {
            l.width[k] = d->size[i].width > l.width[k] ? d->size[i].width : l.width[k];
            if (card[i].n_children == 0)
                continue;
            below = below == UINT32_MAX ? card[i].first_child : below;
            below_end = card[i].first_child + card[i].n_children;
        }
        first = below;
        end = below_end;
    }
    return l;
}

static void levels_clear(Levels *l)
{
    free(l->first);
    free(l->end);
    free(l->width);
}

/* Whether the whole subtree of a root fits on a page below a title: so it need not be divided, and
 * no note is needed that says where the rest is. */
static bool all_fits(const Divider *d, uint32_t root, const Levels *l)
{
    int width = 0;
    for (uint32_t k = 0; k < l->n; k++)
        width += l->width[k];
    if (width > d->pages.page.width) /* too wide without all that stands between them */
        return false;
    SheetPart part = {.root = root};
    Sheet s = sheet_make(&(MeasuredCards){d->cards, d->size, d->pages.boards}, NULL, &part);
    bool fits = s.size.width <= d->pages.page.width &&
                s.size.height <= d->pages.page.height - d->pages.title_height;
    sheet_clear(&s);
    return fits;
}

/* The last column that fits on a page that begins with the first. */
static uint32_t last_that_fits(const Levels *l, int page_width)
{
    int x = l->width[0] + COLUMN_GAP + NOTE_WIDTH;
    uint32_t last = 0;
    while (last + 1 < l->n && x + COLUMN_GAP + l->width[last + 1] <= page_width)
        x += COLUMN_GAP + l->width[++last];
    return last ? last : 1;
}

/* The column from `low` to `last` with the fewest cards that go on behind `last`. */
static uint32_t best_cut(const Divider *d, const Levels *l, uint32_t low, uint32_t last)
{
    uint32_t best = last, least = UINT32_MAX;
    for (uint32_t k = last; k >= low; k--) {
        uint32_t n = 0;
        for (uint32_t i = l->first[k]; i < l->end[k]; i++)
            n += d->deepest[i] > l->from + last;
        if (n < least) {
            least = n;
            best = k;
        }
    }
    return best;
}

/* Cuts the part of a root where it leaves the page. */
static void cut_part(Divider *d, uint32_t root)
{
    Levels l = levels_of(d, root);
    uint32_t last = last_that_fits(&l, d->pages.page.width);
    if (last + 1 < l.n && !all_fits(d, root, &l)) {
        uint32_t middle = last / 2 + 1;
        uint32_t cut = best_cut(d, &l, middle < last ? middle : last, last);
        for (uint32_t i = l.first[cut]; i < l.end[cut]; i++)
            d->pages.division.cut[i] = d->deepest[i] > l.from + last;
    }
    levels_clear(&l);
}

/* What is cut off stands behind the root of the part that it is cut from, and is looked at in its
 * turn. */
static void cut_columns(Divider *d)
{
    cut_part(d, 0);
    for (uint32_t i = 1; i < d->cards->n; i++)
        if (d->pages.division.cut[i])
            cut_part(d, i);
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

/* The room that a part takes where it stands so far to the right. */
static Extent measure_part(const Divider *d, const SheetPart *part, int x)
{
    StrBuf scratch = {0};
    Sheet s =
        sheet_make(&(MeasuredCards){d->cards, d->size, d->pages.boards}, &d->pages.division, part);
    Extent e = s.size;
    Extent way = svg_way(&scratch, d->cards, part, (TextArea){.width = d->pages.page.width - x});
    if (way.height)
        e.height += way.height + HEAD_GAP;
    e.width = way.width > e.width ? way.width : e.width;
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
        if (measure_part(d, &part, d->next.x).height <= height)
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

/* Where parts begin on the last page. */
static int top_of_page(const Divider *d)
{
    return d->pages.n == 1 ? d->pages.title_height : 0;
}

static void begin_column(Divider *d, int x)
{
    d->next = (Spot){x, top_of_page(d)};
    d->column_width = 0;
}

static void new_page(Divider *d)
{
    d->pages.n++;
    begin_column(d, 0);
}

static bool fits_here(const Divider *d, const SheetPart *part)
{
    Extent e = measure_part(d, part, d->next.x);
    return d->next.x + e.width <= d->pages.page.width &&
           d->next.y + e.height <= d->pages.page.height;
}

/* The end of the rows of a part that may stand here; its first where none may. */
static uint32_t end_on_page(const Divider *d, SheetPart part)
{
    int room = d->pages.page.height - d->next.y;
    if (d->next.x >= d->pages.page.width || room <= 0)
        return part.first;
    if (fits_here(d, &part))
        return part.end;
    if (room < d->pages.page.height / LEAST_ROOM)
        return part.first;
    part.next_page = d->pages.n + 1;
    part.end = best_end(d, part.first, most_rows(d, part, part.end, room));
    return fits_here(d, &part) ? part.end : part.first;
}

/* Goes on to where a part may stand: here, beside what stands here, or at the top of a page.
 * Returns: the end of the rows that may. */
static uint32_t find_room(Divider *d, const SheetPart *part)
{
    uint32_t end = end_on_page(d, *part);
    if (end == part->first && d->column_width > 0) {
        begin_column(d, d->next.x + d->column_width + PART_ASIDE);
        end = end_on_page(d, *part);
    }
    if (end == part->first && d->next.x > 0) {
        new_page(d);
        end = end_on_page(d, *part);
    }
    return end > part->first ? end : part->first + 1; /* one row, higher than a page */
}

static void put_on_page(Divider *d, SheetPart part, Extent e)
{
    part.page = d->pages.n;
    part.at = d->next;
    vec_push(&d->pages.part, part, "parts of a drawing");
    d->next.y += e.height + PART_GAP;
    d->column_width = e.width > d->column_width ? e.width : d->column_width;
}

/* Puts the rows of a part on pages. */
static void put_part_on_pages(Divider *d, uint32_t root, uint32_t first, uint32_t end)
{
    for (SheetPart part = {.root = root, .first = first}; part.first < end;) {
        part.end = end;
        part.end = find_room(d, &part);
        part.next_page = part.end < end ? d->pages.n + 1 : 0;
        if (part.from_page)
            d->pages.part.at[d->pages.part.n - 1].next_page = d->pages.n;
        else
            d->pages.division.page[root] = d->pages.n;
        put_on_page(d, part, measure_part(d, &part, d->next.x));
        if (part.end < end)
            d->next.y = d->pages.page.height; /* the rest stands elsewhere */
        part = (SheetPart){.root = root, .first = part.end, .from_page = d->pages.n};
    }
}

static void put_parts_on_pages(Divider *d)
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
        put_part_on_pages(d, i, row, row + rows);
        row += rows;
    }
}

static void prepare_divider(Divider *d)
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
    assert(c && c->n > 0 && size && page.width > 0 && page.height > 0);
    Divider d = {.cards = c, .size = size, .pages = {.page = page, .boards = boards, .n = 1}};
    StrBuf scratch = {0};
    prepare_divider(&d);
    d.pages.title_height =
        svg_title(&scratch, c, boards, (TextArea){.width = page.width}).height + HEAD_GAP;
    strbuf_clear(&scratch);
    begin_column(&d, 0);
    find_deepest(&d);
    cut_columns(&d);
    count_rows(&d);
    number_rows(&d);
    put_parts_on_pages(&d);
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
