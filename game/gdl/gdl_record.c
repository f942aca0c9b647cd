/* game/gdl/gdl_record.c -- games as text: positions in a list, and games played through.
 * A game is a list of moves.  A line with one move for each role is a step, in the order of the
 * roles; any other line has the moves of the roles that choose, in the order of plies.
 * `;` begins a comment.  A text is one game.
 * Knows: gdl_reader.h.   Must not know: trees, files.
 * Start reading at read_record(). */
#include <stdlib.h>
#include <string.h>

#include "game/gdl/gdl_reader.h"

/* In a list `;` ends a position, and operations follow. */
static size_t facts_in_line(const Game *game, const char *line, size_t n)
{
    const char *end = memchr(line, ';', n);
    (void)game;
    return end ? (size_t)(end - line) : n;
}

static void write_facts_line(const Game *game, const void *position, StrBuf *out)
{
    gdl_write(game, position, out);
    strbuf_puts(out, " ;");
}

/* A record while it is played through. */
typedef struct GdlRecord {
    GdlReader r;
    GdlPosition *p, *next;
    unsigned plies, wanted;
    bool keeps; /* the plies, and where each stops in the text: */
    VEC(Move) moves;
    VEC(size_t) ends;
} GdlRecord;

/* Steps over blanks and comments.  False at the end. */
static bool skip_to_move(GdlRecord *c)
{
    while (gdl_skip_blanks(&c->r) && gdl_next_is(&c->r, ';'))
        while (c->r.at < c->r.n && c->r.text[c->r.at] != '\n')
            c->r.at++;
    return c->r.at < c->r.n;
}

static bool on_line(const GdlRecord *c, size_t end)
{
    size_t at = c->r.at;
    while (at < end && gdl_is_blank(c->r.text[at]))
        at++;
    return at < end && c->r.text[at] != ';';
}

static size_t end_of_record_line(const GdlReader *r)
{
    const char *end = memchr(r->text + r->at, '\n', r->n - r->at);
    return end ? (size_t)(end - r->text) : r->n;
}

/* The number of moves on the line; 0 after a failure. */
static uint32_t moves_on_line(const GdlRecord *c, size_t end)
{
    GdlRecord copy = *c;
    StrBuf term = {0};
    uint32_t n = 0;
    copy.r.n = end;
    while (on_line(&copy, end) && gdl_reader_term(&copy.r, &term))
        n++;
    bool fine = !on_line(&copy, end);
    strbuf_clear(&term);
    return fine ? n : 0;
}

static bool make_ply(GdlRecord *c)
{
    uint32_t move = gdl_read_legal(&c->r, c->p);
    if (move == UINT32_MAX)
        return false;
    gdl_play(&c->r.g->game, c->p, NULL, 1 + move, c->next);
    memcpy(c->p, c->next, c->r.g->game.position_size);
    if (c->keeps) {
        vec_push(&c->moves, 1 + move, "plies");
        vec_push(&c->ends, c->r.at, "plies");
    }
    c->plies++;
    return true;
}

/* A line with a move of every role: those that choose make theirs, in the order in which they do.
 */
static bool make_recorded_step(GdlRecord *c, size_t end)
{
    const GdlGame *g = c->r.g;
    size_t at[LIMIT_PROGRAM_ROLES] = {0};
    StrBuf term = {0};
    uint32_t step = c->p->step;
    for (uint32_t r = 0; r < g->program->n_roles; r++) {
        gdl_skip_blanks(&c->r);
        at[r] = c->r.at;
        (void)gdl_reader_term(&c->r, &term); /* moves_on_line() has read it */
    }
    strbuf_clear(&term);
    bool fine = true;
    while (fine && c->p->step == step && c->plies < c->wanted) {
        c->r.at = at[c->p->mover];
        fine = make_ply(c);
    }
    c->r.at = fine ? end : c->r.at;
    return fine;
}

static bool play_record(GdlRecord *c)
{
    while (c->plies < c->wanted && skip_to_move(c)) {
        size_t end = end_of_record_line(&c->r);
        uint32_t n = moves_on_line(c, end), roles = c->r.g->program->n_roles;
        bool fine = true;
        if (n == roles && n > 1)
            fine = make_recorded_step(c, end);
        else
            for (; fine && c->plies < c->wanted && on_line(c, end);)
                fine = make_ply(c);
        if (!fine)
            return false;
    }
    bool is_short = c->wanted != UINT32_MAX && c->plies < c->wanted;
    return !is_short || status_fail_at(c->r.status, STATUS_WRONG_INPUT, c->r.n,
                                       "the record has only %u plies", c->plies);
}

static GdlRecord begin_record(const GdlGame *g, const char *text, size_t n, Status *status)
{
    GdlRecord c = {.r = {g, text, n, 0, status},
                   .p = gdl_empty_position(g),
                   .next = gdl_empty_position(g),
                   .wanted = UINT32_MAX};
    memcpy(c.p, g->initial, g->game.position_size);
    return c;
}

static void end_record(GdlRecord *c)
{
    free(c->p);
    free(c->next);
    vec_clear(&c->moves);
    vec_clear(&c->ends);
}

static bool read_record(const Game *game, const char *text, size_t n, unsigned ply, void *position,
                        Status *status)
{
    GdlRecord c = begin_record(gdl_of(game), text, n, status);
    c.wanted = ply;
    bool fine = play_record(&c);
    if (fine)
        memcpy(position, c.p, game->position_size);
    end_record(&c);
    return fine;
}

/* The whole text is one game. */
static bool read_whole_record(const Game *game, const char *text, size_t n, size_t *at,
                              RecordedGame *out, Status *status)
{
    GdlRecord c = begin_record(gdl_of(game), text, n, status);
    bool fine = *at < n;
    c.keeps = true;
    if (fine) {
        *at = n;
        fine = play_record(&c);
    }
    if (fine) {
        void *start = base_alloc(game->position_size, "a position");
        memcpy(start, gdl_of(game)->initial, game->position_size);
        *out = (RecordedGame){.start = start,
                              .moves = c.moves.at,
                              .move_ends = c.ends.at,
                              .n_moves = c.moves.n,
                              .result_at = n,
                              .result = "*"};
        c.moves.at = NULL, c.ends.at = NULL; /* they are the game's now */
    }
    end_record(&c);
    return fine;
}

const GameRecords gdl_records = {.position_in_line = facts_in_line,
                                 .write_in_line = write_facts_line,
                                 .read_game = read_record,
                                 .next_game = read_whole_record};
