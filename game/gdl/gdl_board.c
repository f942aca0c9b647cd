/* game/gdl/gdl_board.c -- a board for games from rules.
 * Does: finds the facts that describe the cells of a grid, such as (cell 1 2 x), and draws them.
 * Knows: gdl.h, GameBoard.   Must not know: tables, how a board looks on paper.
 *
 * Two places of such facts are column and row; the other places make the text of the cell, which is
 * shortened.  In the initial state a cell has at most one fact, and at least half of all pairs of
 * column and row are possible.
 * Start reading at gdl_make_board(). */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "game/gdl/gdl.h"

enum {
    LEAST_LINES = 2, /* rows, columns */
    MOST_LINES = 26,
    MOST_GRID_PLACES = 8,
    MOST_KINDS = 64 /* of what stands on cells; of more each is shortened to 3 letters */
};

/* The constants in one place of a relation. */
typedef struct GridLines {
    uint32_t place, n;
    const uint32_t *constant; /* in the order of their class */
    uint32_t *line_of;        /* by number in the class: 1 + its line; 0: none */
    bool numbers;             /* all are */
} GridLines;

/* A relation laid out. */
typedef struct Grid {
    const GdlWordRelation *r;
    GridLines column, row;
    uint32_t score; /* how much speaks for it */
} Grid;

/* What stands on a cell: the constants of a fact but for column and row. */
typedef struct Content {
    uint32_t n;
    const char *name[MOST_GRID_PLACES];
} Content;

struct GdlBoard {
    GameBoard facet;
    const GdlGame *g;
    Grid grid;
    uint32_t *cell;          /* by tuple of the relation: its cell, row by row from the top */
    char (*text)[CELL_TEXT]; /* and what it shows */
};

/* ---- is it a grid? ------------------------------------------------------------------------ */

static uint32_t index_at(const GdlWordRelation *r, size_t tuple, uint32_t place)
{
    return r->index[tuple * r->relation->n_places + place];
}

static GridLines lines_at(const GdlGame *g, const GdlWordRelation *r, uint32_t place)
{
    const GdlWordClass *c = gdl_class_at(g, r->relation, place);
    uint32_t *constant = ARENA_ARRAY(g->home, uint32_t, c->constants->n + 1);
    GridLines l = {.place = place,
                   .constant = constant,
                   .line_of = ARENA_ARRAY(g->home, uint32_t, c->constants->n + 1),
                   .numbers = true};
    for (size_t t = 0; t < r->relation->n; t++)
        l.line_of[index_at(r, t, place)] = 1;
    for (uint32_t i = 0; i < c->constants->n; i++) {
        if (!l.line_of[i])
            continue;
        constant[l.n++] = c->constants->constants[i];
        l.line_of[i] = l.n;
        l.numbers &= c->numbers[i] != NO_NUMBER;
    }
    return l;
}

/* The cell of a tuple if rows are counted from the first one. */
static uint32_t pair_of(const Grid *d, size_t tuple)
{
    uint32_t column = d->column.line_of[index_at(d->r, tuple, d->column.place)] - 1;
    uint32_t row = d->row.line_of[index_at(d->r, tuple, d->row.place)] - 1;
    return row * d->column.n + column;
}

static bool holds_at_first(const GdlGame *g, uint32_t literal)
{
    uint32_t v = literal / 2;
    return v == 0 || (v <= g->program->n_fluents && g->program->is_initial[v - 1]);
}

static bool is_grid(const GdlGame *g, const Grid *d)
{
    enum { POSSIBLE = 1, HAS_FACT = 2 };
    uint8_t met[MOST_LINES * MOST_LINES] = {0};
    const GdlRelation *r = d->r->relation;
    uint32_t n = 0;
    for (size_t t = 0; t < r->n; t++) {
        uint8_t *pair = &met[pair_of(d, t)];
        bool first = holds_at_first(g, r->holds[t]);
        if (first && *pair & HAS_FACT)
            return false;
        n += !*pair;
        *pair |= first ? POSSIBLE | HAS_FACT : POSSIBLE;
    }
    return 2 * n >= d->column.n * d->row.n;
}

/* How often constants of these classes stand side by side, in all that the rules speak of. */
static uint32_t count_pairs(const GdlGame *g, uint32_t first, uint32_t second)
{
    uint32_t n = 0;
    for (size_t i = 0; i < g->program->relations.n; i++) {
        const GdlRelation *r = &g->program->relations.at[i];
        for (uint32_t k = 0; k + 1 < r->n_places; k++)
            n += r->class_of[k] == first && r->class_of[k + 1] == second;
    }
    return n;
}

/* Numbers speak for columns and rows; then what other relations have; then the first two places. */
static uint32_t score_of(const GdlGame *g, const Grid *d)
{
    const uint32_t *c = d->r->relation->class_of;
    uint32_t a = d->column.place, b = d->row.place;
    uint32_t pairs = count_pairs(g, c[a], c[b]);
    if (pairs > 1u << 16)
        pairs = 1u << 16;
    return (d->column.numbers && d->row.numbers ? 1u << 20 : 0) + 2 * pairs + (a == 0 && b == 1) +
           1;
}

static bool fits_board(const GridLines *l)
{
    return l->n >= LEAST_LINES && l->n <= MOST_LINES;
}

/* Takes two places of the relation if they are better than what was found before; the first is the
 * column. */
static void try_places(const GdlGame *g, const GridLines *a, const GridLines *b,
                       const GdlWordRelation *r, Grid *best)
{
    Grid d = {.r = r, .column = *a, .row = *b};
    if (!fits_board(a) || !fits_board(b) || !is_grid(g, &d))
        return;
    d.score = score_of(g, &d);
    if (d.score > best->score)
        *best = d;
}

/* The best grid there is; score 0: none.   Roles are no coordinates. */
static Grid find_grid(const GdlGame *g)
{
    Grid best = {0};
    for (size_t i = 0; i < g->program->relations.n; i++) {
        const GdlWordRelation *r = &g->relations[i];
        uint32_t n = r->relation->n_places;
        GridLines lines[MOST_GRID_PLACES];
        if (r->relation->kind != GDL_FACT || n < 3 || n > MOST_GRID_PLACES)
            continue;
        for (uint32_t k = 0; k < n; k++)
            lines[k] = lines_at(g, r, k);
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = a + 1; b < n; b++)
                if (r->relation->class_of[a] != g->program->relations.role_class &&
                    r->relation->class_of[b] != g->program->relations.role_class)
                    try_places(g, &lines[a], &lines[b], r, &best);
    }
    return best;
}

/* ---- what cells show ---------------------------------------------------------------------- */

static bool has_letter_w(const GdlBoard *b, uint32_t place)
{
    const GdlClass *c = gdl_class_at(b->g, b->grid.r->relation, place)->constants;
    bool found = false;
    for (uint32_t i = 0; i < c->n && !found; i++)
        found = strcmp(gdl_name_text(b->g, c->constants[i]), "w") == 0;
    return found;
}

/* Names of nothing; `b` is black where there is a `w`. */
static bool is_blank_cell(const GdlBoard *b, uint32_t place, const char *name)
{
    static const char *const blank[] = {"blank", "empty", "none"};
    bool found = strcmp(name, "b") == 0 && !has_letter_w(b, place);
    for (size_t i = 0; i < sizeof blank / sizeof *blank; i++)
        found |= strcmp(name, blank[i]) == 0;
    return found;
}

static Content content_of(const GdlBoard *b, size_t tuple)
{
    const GdlRelation *r = b->grid.r->relation;
    Content c = {0};
    for (uint32_t k = 0; k < r->n_places; k++) {
        const char *name = gdl_name_text(b->g, r->constants[tuple * r->n_places + k]);
        if (k != b->grid.column.place && k != b->grid.row.place && !is_blank_cell(b, k, name))
            c.name[c.n++] = name;
    }
    if (r->n_places == 2)
        c.name[c.n++] = gdl_name_text(b->g, r->name);
    return c;
}

static bool same_content(const Content *a, const Content *b)
{
    bool same = a->n == b->n;
    for (uint32_t i = 0; i < a->n && same; i++)
        same = strcmp(a->name[i], b->name[i]) == 0;
    return same;
}

/* Appends a character to a text that holds `most` bytes, if there is room for all of it.   Returns:
 * what is behind it. */
static const char *take_character(char *text, size_t most, const char *at)
{
    size_t used = strlen(text), n = 1;
    if (!*at)
        return at;
    while ((at[n] & 0xC0) == 0x80)
        n++;
    if (used + n <= most)
        memcpy(text + used, at, n);
    return at + n;
}

/* Where the second part of a name begins: whiteRook, white_rook; its end: it has one part. */
static const char *second_part(const char *name)
{
    const char *at = name + (*name != '\0');
    while (*at && !isupper((unsigned char)*at) && *at != '_' && *at != '-')
        at++;
    return *at == '_' || *at == '-' ? at + 1 : at;
}

/* Appends a name shortened to so many bytes: its beginning; of two parts the first letter and the
 * second part's beginning. */
static void shorten_name(char *text, const char *name, size_t bytes)
{
    size_t most = strlen(text) + bytes;
    const char *second = second_part(name);
    const char *at = take_character(text, most, name);
    for (at = *second ? second : at; *at && strlen(text) < most;) {
        size_t before = strlen(text);
        at = take_character(text, most, at);
        if (strlen(text) == before)
            break;
    }
}

/* The names one behind the other: a letter of each, of the last one so many bytes. */
static void write_content(const Content *c, size_t of_last, char text[CELL_TEXT])
{
    memset(text, 0, CELL_TEXT);
    for (uint32_t i = 0; i < c->n && strlen(text) + 1 < CELL_TEXT; i++) {
        size_t room = CELL_TEXT - 1 - strlen(text), wanted = i + 1 < c->n ? 1 : of_last;
        shorten_name(text, c->name[i], wanted < room ? wanted : room);
    }
}

/* What there is to show, each once; more than MOST_KINDS count as that many and one. */
typedef struct Contents {
    size_t n;
    Content at[MOST_KINDS + 1];
} Contents;

static void list_contents(const GdlBoard *b, Contents *out)
{
    for (size_t t = 0; t < b->grid.r->relation->n && out->n <= MOST_KINDS; t++) {
        Content c = content_of(b, t);
        size_t i = 0;
        while (i < out->n && !same_content(&out->at[i], &c))
            i++;
        if (i == out->n && c.n > 0)
            out->at[out->n++] = c;
    }
}

static bool are_told_apart(const Contents *all, size_t of_last)
{
    bool apart = all->n <= MOST_KINDS;
    for (size_t i = 0; i < all->n && apart; i++)
        for (size_t k = 0; k < i && apart; k++) {
            char x[CELL_TEXT], y[CELL_TEXT];
            write_content(&all->at[i], of_last, x);
            write_content(&all->at[k], of_last, y);
            apart = strcmp(x, y) != 0;
        }
    return apart;
}

/* ---- whose it is -------------------------------------------------------------------------- */

/* Whether a name says that something is a player's: it is the player's, begins with it, or is its
 * first letter and one more. */
static bool names_player(const char *name, const char *player)
{
    size_t n = strlen(player);
    return strncmp(name, player, n) == 0 || (name[0] == player[0] && strlen(name) <= 2);
}

static CellSide side_of(const GdlBoard *b, const Content *c)
{
    const Game *game = &b->g->game;
    if (game->n_players != 2 || game->players[0][0] == game->players[1][0])
        return CELL_OF_NONE;
    for (uint32_t i = 0; i < c->n; i++)
        for (unsigned p = 0; p < 2; p++)
            if (names_player(c->name[i], game->players[p]))
                return p == 0 ? CELL_OF_FIRST : CELL_OF_SECOND;
    return CELL_OF_NONE;
}

/* Makes the list of texts, and on which side each is. */
static void make_texts(GdlBoard *b)
{
    Contents all = {0};
    size_t of_last = 1;
    const GdlRelation *r = b->grid.r->relation;
    list_contents(b, &all);
    while (of_last + 1 < CELL_TEXT && !are_told_apart(&all, of_last))
        of_last++;
    CellText *texts = ARENA_ARRAY(b->g->home, CellText, all.n + 1);
    for (size_t i = 0; i < all.n; i++) {
        write_content(&all.at[i], of_last, texts[i].text);
        texts[i].side = side_of(b, &all.at[i]);
    }
    b->facet.texts = texts;
    b->facet.n_texts = all.n;
    for (size_t t = 0; t < r->n; t++) {
        Content c = content_of(b, t);
        write_content(&c, of_last, b->text[t]);
    }
}

/* ---- the facet ---------------------------------------------------------------------------- */

static const GdlBoard *board_of(const Game *game)
{
    return gdl_of(game)->board;
}

/* literal: of a fact, or always true. */
static bool fact_holds(const GdlPosition *p, uint32_t literal)
{
    uint32_t v = literal / 2;
    return v == 0 || gdl_bit(p, 0, v - 1);
}

/* A cell that lost what stood on it was left; another one that has changed was reached. */
static void draw_grid(const Game *game, const void *position, const LastMove *last, Cell *cells)
{
    const GdlBoard *b = board_of(game);
    const GdlRelation *r = b->grid.r->relation;
    size_t n = (size_t)b->facet.rows * b->facet.columns;
    memset(cells, 0, n * sizeof *cells);
    for (size_t t = 0; t < r->n; t++) {
        Cell *c = &cells[b->cell[t]];
        bool now = fact_holds(position, r->holds[t]);
        if (now && !c->text[0])
            memcpy(c->text, b->text[t], CELL_TEXT);
        c->to |= last && now != fact_holds(last->before, r->holds[t]);
    }
    for (size_t i = 0; i < n; i++) {
        cells[i].from = cells[i].to && !cells[i].text[0];
        cells[i].to &= !cells[i].from;
    }
}

/* Rows of numbers are counted from below. */
static uint32_t row_from_top(const Grid *d, uint32_t row)
{
    return d->row.numbers ? d->row.n - 1 - row : row;
}

static uint64_t column_bit(const Game *game, const void *position, unsigned row, unsigned column)
{
    const GdlBoard *b = board_of(game);
    const Grid *d = &b->grid;
    (void)position;
    if (b->facet.domain == BOARD_NO_DOMAIN)
        return 0;
    const GdlClass *columns = gdl_class_at(b->g, d->r->relation, d->column.place)->constants;
    const GdlClass *rows = gdl_class_at(b->g, d->r->relation, d->row.place)->constants;
    uint32_t i = gdl_index_in(columns, d->column.constant[column]);
    uint32_t k = gdl_index_in(rows, d->row.constant[row_from_top(d, row)]);
    uint32_t bit = d->column.place < d->row.place ? i * rows->n + k : k * columns->n + i;
    return UINT64_C(1) << bit;
}

/* Facts that stand on no cell, and those on a cell that shows another one. */
static void write_rest(const Game *game, const void *position, StrBuf *out)
{
    const GdlBoard *b = board_of(game);
    const GdlRelation *r = b->grid.r->relation;
    const GdlPosition *p = position;
    uint32_t n_words = b->g->layout.legal[0];
    uint64_t *facts = base_alloc((n_words + 1) * sizeof *facts, "facts");
    bool *is_shown = base_zalloc((size_t)b->facet.rows * b->facet.columns, 1, "cells");
    memcpy(facts, p->word, n_words * sizeof *facts);
    for (size_t t = 0; t < r->n; t++) {
        uint32_t fact = r->holds[t] / 2 - 1;
        if (r->holds[t] == PROGRAM_TRUE || !gdl_bit(p, 0, fact) || is_shown[b->cell[t]])
            continue;
        facts[fact / 64] &= ~(UINT64_C(1) << fact % 64);
        is_shown[b->cell[t]] = b->text[t][0];
    }
    gdl_write_facts(b->g, facts, "\n", out);
    gdl_write_choices(b->g, p, "\n", out);
    free(is_shown);
    free(facts);
}

static void name_grid_row(const Game *game, const void *position, unsigned row, StrBuf *out)
{
    const GdlBoard *b = board_of(game);
    (void)position;
    strbuf_puts(out, gdl_name_text(b->g, b->grid.row.constant[row_from_top(&b->grid, row)]));
}

static void name_grid_column(const Game *game, const void *position, unsigned column, StrBuf *out)
{
    const GdlBoard *b = board_of(game);
    (void)position;
    strbuf_puts(out, gdl_name_text(b->g, b->grid.column.constant[column]));
}

/* The domain of sets of cells. */
static unsigned find_domain(const GdlGame *g, const Grid *d)
{
    GdlDomain tuples;
    uint32_t domain = NO_DOMAIN;
    if (gdl_tuples_of(d->r->relation, 1u << d->column.place | 1u << d->row.place, &tuples))
        domain = gdl_find_domain(g, &tuples);
    return domain == NO_DOMAIN ? BOARD_NO_DOMAIN : domain;
}

/* Letters name columns where the other lines are numbers; else the first place does. */
static void choose_columns(Grid *d)
{
    GridLines first = d->column;
    if (!d->column.numbers || d->row.numbers)
        return;
    d->column = d->row;
    d->row = first;
}

static void lay_out_grid(GdlGame *g, Grid grid)
{
    GdlBoard *b = ARENA_NEW(g->home, GdlBoard);
    size_t n = grid.r->relation->n;
    *b = (GdlBoard){.g = g,
                    .grid = grid,
                    .cell = ARENA_ARRAY(g->home, uint32_t, n + 1),
                    .text = arena_alloc(g->home, (n + 1) * CELL_TEXT)};
    b->facet = (GameBoard){.rows = grid.row.n,
                           .columns = grid.column.n,
                           .domain = find_domain(g, &grid),
                           .has_lines = true,
                           .draw = draw_grid,
                           .cell_bit = column_bit,
                           .write_rest = write_rest,
                           .name_row = name_grid_row,
                           .name_column = name_grid_column};
    for (size_t t = 0; t < n; t++) {
        uint32_t pair = pair_of(&grid, t);
        b->cell[t] =
            row_from_top(&grid, pair / grid.column.n) * grid.column.n + pair % grid.column.n;
    }
    make_texts(b);
    g->board = b;
    g->game.board = &b->facet;
}

void gdl_make_board(GdlGame *g)
{
    assert(g && !g->is_ready);
    Grid grid = find_grid(g);
    if (!grid.score)
        return;
    choose_columns(&grid);
    lay_out_grid(g, grid);
}

/* ---- a board that is named ------------------------------------------------------------------ */

/* The facts of that name that have so many places, or more; NULL with a status. */
static const GdlWordRelation *find_facts(const GdlGame *g, const char *name, size_t n,
                                         uint32_t places, Status *status)
{
    Nearest near = {name, n, NULL, 0};
    const GdlRelation *other = NULL;
    for (size_t i = 0; i < g->program->relations.n; i++) {
        const GdlRelation *r = g->relations[i].relation;
        const char *text = gdl_name_text(g, r->name);
        if (r->kind != GDL_FACT)
            continue;
        bool same = strlen(text) == n && memcmp(text, name, n) == 0;
        if (same && r->n_places >= places && r->n_places <= MOST_GRID_PLACES)
            return &g->relations[i];
        other = same ? r : other;
        nearest_offer(&near, text);
    }
    if (other)
        status_fail(status, STATUS_WRONG_INPUT,
                    "`%.*s` has %u places, and %u are needed (%d at most)", (int)n, name,
                    other->n_places, places, MOST_GRID_PLACES);
    else {
        status_fail(status, STATUS_WRONG_INPUT, "the game has no facts called `%.*s`", (int)n,
                    name);
        nearest_suggest(&near, "`", STATUS_TEXT, status);
    }
    return NULL;
}

/* The two places of the relation that speak most for a grid; score 0: none do. */
static Grid best_places(const GdlGame *g, const GdlWordRelation *r)
{
    Grid best = {0};
    for (uint32_t a = 0; a < r->relation->n_places; a++)
        for (uint32_t b = a + 1; b < r->relation->n_places; b++) {
            Grid d = {.r = r, .column = lines_at(g, r, a), .row = lines_at(g, r, b)};
            d.score = fits_board(&d.column) && fits_board(&d.row) ? score_of(g, &d) : 0;
            if (d.score > best.score)
                best = d;
        }
    choose_columns(&best);
    return best;
}

bool gdl_game_choose_board(GdlGame *g, const char *text, Status *status)
{
    size_t n = strcspn(text, " ");
    unsigned column = 0, row = 0;
    int end = (int)n;
    assert(!g->is_ready);
    bool named = sscanf(text + n, "%1u%1u%n", &column, &row, &end) == 2;
    if (n == 0 || text[n + (named ? (size_t)end : strspn(text + n, " "))] ||
        (named && (!column || !row || column == row)))
        return status_fail(status, STATUS_WRONG_INPUT,
                           "a board is the name of facts, or also which of their places are column "
                           "and row: \"cell\", \"cell 1 2\"");
    unsigned places = column > row ? column : row;
    const GdlWordRelation *r = find_facts(g, text, n, places > 2 ? places : 2, status);
    if (!r)
        return false;
    Grid grid = named ? (Grid){.r = r,
                               .column = lines_at(g, r, column - 1),
                               .row = lines_at(g, r, row - 1),
                               .score = 1}
                      : best_places(g, r);
    if (!grid.score || !fits_board(&grid.column) || !fits_board(&grid.row))
        return status_fail(
            status, STATUS_WRONG_INPUT,
            "a board has %d to %d columns and as many rows: these places of `%.*s` have "
            "other numbers of elements",
            LEAST_LINES, MOST_LINES, (int)n, text);
    lay_out_grid(g, grid);
    return true;
}
