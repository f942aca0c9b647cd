/* scan/game_hits.c -- the hits in a block of games (see game_hits.h). */
#include "scan/game_hits.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/deadline.h"

enum { MOST_NESTED = 100 }; /* variations inside each other */

/* A line of play from the beginning of the game: the game itself, or a variation with what leads to
 * it. */
typedef struct LineWalk {
    Scanner *scanner;
    const ScanQuery *q;
    const GameBlock *block;
    BlockHits *out;
    const RecordedGame *game;
    size_t number;            /* of the game */
    bool kept;                /* it is in out->games */
    size_t n_plies;           /* one more than there are moves */
    size_t room;              /* of the next three, in plies */
    unsigned char *positions; /* by ply, in the view of player 0 */
    Move *moves;              /* by ply: that is played next; NO_MOVE at the end */
    size_t *places;           /* by ply: in the text, behind the move that led there */
    VEC(int64_t) remarks;     /* by ply, where they are asked for: of that move */
    unsigned first;           /* the ply at which the variation begins; 0 of the game */
    unsigned own;             /* the first ply at which a sequence may end */
    bool in_variation;
    VEC(uint32_t) failed; /* by step and ply: the stamp of the walk on which it led nowhere */
    uint32_t stamp;
    unsigned root; /* the ply at which the sequence begins */
} LineWalk;

/* ---- lines -------------------------------------------------------------------------------- */

static void *line_position(LineWalk *w, size_t ply)
{
    return w->positions + ply * w->q->game->position_size;
}

/* Room for so many plies behind the first one. */
static void reserve(LineWalk *w, size_t plies)
{
    size_t n = (plies + 1) * (w->q->n_steps + 1);
    if (w->room < plies + 1) {
        w->room = 2 * (plies + 1);
        w->positions =
            base_realloc(w->positions, w->room * w->q->game->position_size, "positions of a game");
        w->moves = base_realloc(w->moves, w->room * sizeof *w->moves, "moves of a game");
        w->places = base_realloc(w->places, w->room * sizeof *w->places, "moves of a game");
    }
    while (w->failed.n < n)
        vec_push(&w->failed, 0, "moves of a game");
}

/* What comments tell of the moves of a line. */
static void lay_remarks(LineWalk *w, const RecordedGame *line, unsigned first)
{
    const Game *g = w->q->game;
    size_t n = g->records->n_remarks, from = (first + 1) * n;
    if (!w->q->reads_record)
        return;
    w->remarks.n = w->remarks.n < from ? w->remarks.n : from;
    while (w->remarks.n < (first + line->n_moves + 1) * n)
        vec_push(&w->remarks, NO_REMARK, "moves of a game");
    for (size_t i = 0; i < line->n_notes; i++)
        if (line->notes[i].kind == NOTE_COMMENT && line->notes[i].n_moves > 0)
            g->records->read_remarks(g, w->block->text, &line->notes[i],
                                     w->remarks.at + (first + line->notes[i].n_moves) * n);
}

/* The moves of a line, which begins at a ply whose position is there. */
static void lay_line(LineWalk *w, const RecordedGame *line, unsigned first)
{
    const Game *g = w->q->game;
    reserve(w, first + line->n_moves);
    if (first == 0)
        memcpy(line_position(w, 0), line->start, g->position_size);
    if (first == 0)
        w->places[0] = line->tags_end;
    for (size_t i = 0; i < line->n_moves; i++) {
        w->moves[first + i] = line->moves[i];
        w->places[first + i + 1] = line->move_ends[i];
        g->play(g, line_position(w, first + i), NULL, line->moves[i],
                line_position(w, first + i + 1));
    }
    w->n_plies = first + line->n_moves + 1;
    w->moves[w->n_plies - 1] = NO_MOVE;
    lay_remarks(w, line, first);
}

/* ---- sequences ---------------------------------------------------------------------------- */

/* A ply in a sequence that begins at another. */
static ScanPlace place_of(const LineWalk *w, unsigned ply, unsigned root, unsigned us)
{
    const int64_t *remarks = w->q->reads_record ? w->remarks.at : NULL;
    return (ScanPlace){{w->positions, w->moves, remarks}, ply, root, us};
}

/* The steps behind `step`, which holds at a ply.   Returns: whether they hold one after the other;
 * then *last is the ply of the last one, which is not before w->own. */
static bool follow_steps(LineWalk *w, unsigned us, size_t step, unsigned ply, unsigned *last)
{
    const ScanQuery *q = w->q;
    uint32_t *failed = &w->failed.at[ply * (q->n_steps + 1) + step];
    if (*failed == w->stamp + us)
        return false;
    *last = ply;
    if (step + 1 >= q->n_steps && ply >= w->own)
        return true;
    unsigned within = step + 1 < q->n_steps ? q->step[step + 1].within : 0;
    for (unsigned next = ply + 1; next < w->n_plies && next - ply <= within; next++) {
        const ScanPlace there = place_of(w, next, w->root, us);
        if (!scanner_all_along(w->scanner, &there))
            break;
        if (scanner_step(w->scanner, step + 1, &there) && follow_steps(w, us, step + 1, next, last))
            return true;
    }
    *failed = w->stamp + us;
    return false;
}

/* Whether the position at a ply begins what is looked for, proofs apart. */
static bool begins_hit(LineWalk *w, unsigned us, unsigned ply, unsigned *last)
{
    const ScanPlace here = place_of(w, ply, ply, us);
    w->root = ply;
    if (w->q->looks_at_root) /* what led nowhere may lead somewhere from here */
        w->stamp += w->q->game->n_players;
    if (w->q->n_steps > 0 && !scanner_step(w->scanner, 0, &here))
        return false;
    return scanner_all_along(w->scanner, &here) && follow_steps(w, us, 0, ply, last);
}

/* ---- hits --------------------------------------------------------------------------------- */

static void keep_position(LineWalk *w, ScanHit *hit)
{
    BlockHits *out = w->out;
    size_t size = w->q->game->position_size;
    hit->at = out->positions.n;
    if (out->positions.cap < hit->at + size) {
        out->positions.cap = 2 * (hit->at + size);
        out->positions.at =
            base_realloc(out->positions.at, out->positions.cap, "positions that are found");
    }
    memcpy(out->positions.at + hit->at, line_position(w, hit->ply), size);
    out->positions.n += size;
}

static void keep_hit(LineWalk *w, ScanHit hit)
{
    HitGame game = {.number = w->number}; /* its record is put there when all is known of it */
    if (!w->kept)
        vec_push(&w->out->games, game, "games that are found");
    w->kept = true;
    hit.game = w->out->games.n - 1;
    hit.in_variation = w->in_variation;
    hit.move = w->moves[hit.ply];
    hit.place = w->places[hit.ply];
    hit.move_place = w->places[hit.ply + (hit.move != NO_MOVE)];
    const ScanPlace place = place_of(w, hit.ply, hit.ply, hit.us);
    hit.value = scanner_value(w->scanner, &place);
    keep_position(w, &hit);
    vec_push(&w->out->hits, hit, "positions that are found");
}

static bool is_scan_stopped(const LineWalk *w)
{
    return stop_is_set(w->q->until.stop);
}

static void look_from(LineWalk *w, unsigned us, unsigned ply)
{
    ScanHit hit = {.us = us, .ply = ply, .last_ply = ply};
    if (!begins_hit(w, us, ply, &hit.last_ply) || is_scan_stopped(w))
        return;
    if (w->q->proof != PROOF_NONE)
        hit.proved = scanner_proof(w->scanner, line_position(w, ply), us, w->moves[ply]);
    if (w->q->proof == PROOF_NONE || hit.proved.verdict == VERDICT_SATISFIABLE)
        keep_hit(w, hit);
    else
        w->out->n_unknown += hit.proved.verdict == VERDICT_UNKNOWN;
}

/* ---- sides -------------------------------------------------------------------------------- */

/* A name as a tag has it, whatever its case: whole, or up to a comma behind the family name. */
static bool has_name(const char *tag, size_t n, const char *name)
{
    size_t i = 0;
    while (i < n && name[i] && tolower((unsigned char)tag[i]) == tolower((unsigned char)name[i]))
        i++;
    return !name[i] && i > 0 && (i == n || tag[i] == ',');
}

/* Whether the game is looked at from the side of a player. */
static bool is_side_of_query(const LineWalk *w, unsigned player)
{
    const ScanQuery *q = w->q;
    const RecordedGame *g = w->game;
    switch (q->side) {
    case SIDE_TO_MOVE:
    case SIDE_OF_EACH: return true;
    case SIDE_OF_PLAYER: return player == q->player;
    case SIDE_OF_WINNER: return strcmp(g->result, player == 0 ? "1-0" : "0-1") == 0;
    case SIDE_OF_NAME:
        return has_name(w->block->text + g->player[player],
                        g->player_end[player] - g->player[player], q->name);
    }
    return false;
}

static void look_at(LineWalk *w, unsigned ply, const bool *side)
{
    const Game *g = w->q->game;
    unsigned mover;
    g->move_number(g, line_position(w, ply), &mover);
    for (unsigned us = 0; us < g->n_players; us++)
        if (side[us] && (w->q->side != SIDE_TO_MOVE || us == mover))
            look_from(w, us, ply);
}

/* ---- games -------------------------------------------------------------------------------- */

static bool is_any_side(const LineWalk *w, const bool *side)
{
    bool any = false;
    for (unsigned us = 0; us < w->q->game->n_players; us++)
        any |= side[us];
    return any;
}

/* The positions of a line that are its own.  A sequence may begin before a variation. */
static void look_along(LineWalk *w, const bool *side)
{
    unsigned begin = w->first + w->in_variation;
    if (w->in_variation && w->q->proof == PROOF_MISSED)
        begin = w->first; /* another move is played there */
    if (w->q->n_steps > 1)
        begin = 0;
    for (unsigned ply = begin; ply < w->n_plies && !is_scan_stopped(w); ply++)
        look_at(w, ply, side);
    if (is_any_side(w, side))
        w->out->n_positions += w->n_plies - w->first - w->in_variation;
    w->out->stopped |= is_scan_stopped(w);
}

static void keep_broken(LineWalk *w, bool in_variation, const Status *why)
{
    BrokenGame broken = {.number = w->number, .in_variation = in_variation, .why = *why};
    vec_push(&w->out->broken, broken, "broken games");
}

static void scan_line(LineWalk *w, const RecordedGame *line, unsigned first, unsigned depth);

static void scan_variation(LineWalk *w, const RecordedGame *line, unsigned first,
                           const RecordedNote *note, unsigned depth)
{
    const Game *g = w->q->game;
    RecordedGame variation;
    Status why = {0};
    unsigned begin = first + (unsigned)(note->n_moves > 0 ? note->n_moves - 1 : 0);
    if (depth == MOST_NESTED) {
        status_fail_at(&why, STATUS_WRONG_INPUT, note->at,
                       "variations are nested more than %d deep", MOST_NESTED);
        keep_broken(w, true, &why);
        return;
    }
    lay_line(w, line, first);
    if (!g->records->read_variation(g, w->block->text, note, line_position(w, begin), &variation,
                                    &why)) {
        keep_broken(w, true, &why);
        return;
    }
    scan_line(w, &variation, begin, depth + 1);
    recorded_game_clear(&variation);
}

/* A line from a ply on, and the variations in it. */
static void scan_line(LineWalk *w, const RecordedGame *line, unsigned first, unsigned depth)
{
    bool side[MOST_PLAYERS];
    for (unsigned us = 0; us < w->q->game->n_players; us++)
        side[us] = is_side_of_query(w, us);
    lay_line(w, line, first);
    w->first = first;
    w->in_variation = depth > 0;
    w->own = w->q->n_steps > 1 ? first + w->in_variation : first;
    w->stamp += w->q->game->n_players;
    look_along(w, side);
    for (size_t i = 0; i < line->n_notes && w->q->variations; i++)
        if (line->notes[i].kind == NOTE_VARIATION && !is_scan_stopped(w))
            scan_variation(w, line, first, &line->notes[i], depth);
}

/* A game, which becomes the hits' own where it has some. */
static void scan_game(LineWalk *w, RecordedGame *game)
{
    w->game = game;
    w->kept = false;
    scan_line(w, game, 0, 0);
    if (w->kept)
        w->out->games.at[w->out->games.n - 1].record = *game;
    else
        recorded_game_clear(game);
    w->out->n_games++;
}

static void scan_games(LineWalk *w)
{
    const Game *g = w->q->game;
    const GameBlock *b = w->block;
    for (size_t at = 0; !is_scan_stopped(w); w->number++) {
        RecordedGame game;
        Status why = {0};
        if (g->records->next_game(g, b->text, b->n, &at, &game, &why))
            scan_game(w, &game);
        else if (why.kind != STATUS_OK)
            keep_broken(w, false, &why);
        else
            return;
    }
    w->out->stopped = true;
}

/* ---- lists -------------------------------------------------------------------------------- */

/* A position alone is a game without moves. */
static void scan_position(LineWalk *w, size_t at, size_t n)
{
    const Game *g = w->q->game;
    const char *line = w->block->text + at;
    size_t length = g->records->position_in_line(g, line, n);
    RecordedGame game = {.tags = at, .tags_end = at + n, .result_at = at + n, .result = "*"};
    Status why = {0};
    game.start = base_alloc(g->position_size, "a position");
    if (g->read(g, line, length, game.start, &why)) {
        scan_game(w, &game);
        return;
    }
    why.at += at;
    keep_broken(w, false, &why);
    recorded_game_clear(&game);
}

static void scan_positions(LineWalk *w)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const GameBlock *b = w->block;
    size_t at = b->begins && b->n >= 3 && memcmp(b->text, mark, 3) == 0 ? 3 : 0;
    for (; at < b->n && !is_scan_stopped(w); w->number++) {
        const char *line = b->text + at, *end = memchr(line, '\n', b->n - at);
        size_t whole = end ? (size_t)(end - line) : b->n - at, n = whole, blank = 0;
        while (n > 0 && line[n - 1] == '\r')
            n--;
        while (blank < n && (line[blank] == ' ' || line[blank] == '\t'))
            blank++;
        if (blank < n && line[blank] != '#')
            scan_position(w, at, n);
        at += whole + 1;
    }
    w->out->stopped |= at < b->n;
}

/* ---- blocks ------------------------------------------------------------------------------- */

static size_t count_line_ends(const char *text, size_t n)
{
    size_t lines = 0;
    const char *end = text + n;
    for (const char *at = text; (at = memchr(at, '\n', (size_t)(end - at))); at++)
        lines++;
    return lines;
}

/* Numbers the lines of broken games. */
static void find_lines(const GameBlock *b, BlockHits *out)
{
    size_t at = 0, line = 0;
    for (size_t i = 0; i < out->broken.n; i++) {
        BrokenGame *broken = &out->broken.at[i];
        if (broken->why.at < at)
            at = line = 0;
        line += count_line_ends(b->text + at, broken->why.at - at);
        at = broken->why.at;
        broken->line = line;
    }
    out->n_lines = count_line_ends(b->text, b->n);
}

static void scan_block(LineWalk *w)
{
    Status why = {0};
    if (w->block->goes_on)
        return;
    if (w->block->too_long) {
        status_fail(&why, STATUS_WRONG_INPUT, "no game ends in the %zu bytes from here on",
                    w->block->n);
        keep_broken(w, false, &why);
        w->number++;
    } else if (w->block->is_list) {
        scan_positions(w);
    } else {
        scan_games(w);
    }
}

void block_scan(Scanner *s, const ScanQuery *q, const GameBlock *b, BlockHits *out)
{
    assert(s && q->game->records && b && out);
    LineWalk w = {.scanner = s, .q = q, .block = b, .out = out};
    block_hits_reset(out);
    scan_block(&w);
    out->n_met = w.number;
    find_lines(b, out);
    free(w.positions);
    free(w.moves);
    free(w.places);
    vec_clear(&w.remarks);
    vec_clear(&w.failed);
}

void block_hits_reset(BlockHits *h)
{
    assert(h);
    for (size_t i = 0; i < h->games.n; i++)
        recorded_game_clear(&h->games.at[i].record);
    h->games.n = h->hits.n = h->positions.n = h->broken.n = 0;
    h->n_met = h->n_games = h->n_lines = 0;
    h->n_positions = h->n_unknown = 0;
    h->stopped = false;
}

void block_hits_clear(BlockHits *h)
{
    block_hits_reset(h);
    vec_clear(&h->games);
    vec_clear(&h->hits);
    vec_clear(&h->positions);
    vec_clear(&h->broken);
}
