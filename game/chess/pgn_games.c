/* game/chess/pgn_games.c -- all games of a text in Portable Game Notation.
 * Does: reads one after the other, and the variations of one; finds the end of a broken game, the
 *   values of tags, and how much of a part of a text are whole games.
 * Knows: how a game is read.   Must not know: what games are read for.
 * Start reading at pgn_next() and pgn_whole_games(). */
#include <limits.h>
#include <string.h>

#include "game/chess/pgn_reader.h"

static bool skip_result(PgnReader *r, const char **result)
{
    size_t length;
    const char *found = pgn_find_result(r, &length);
    if (!found)
        return false;
    *result = found;
    r->at += length;
    return true;
}

/* From a tag that cannot be read, or a comment in front of it, to the moves or the next game. */
static void pass_over_tags(PgnReader *r)
{
    do {
        pgn_skip_line(r);
        pgn_skip_blanks(r);
    } while (pgn_at_char(r, '[') && !pgn_first_tag_at(r, r->at, "Event"));
}

/* One character where it belongs to no word; a comment that is not closed is none. */
static void pass_over_element(PgnReader *r)
{
    const char *close = pgn_at_char(r, '{') ? pgn_find_comment_end(r) : NULL;
    if (close)
        r->at = close + 1;
    else if (pgn_at_char(r, ';') || (pgn_at_char(r, '%') && pgn_at_line_start(r)))
        pgn_skip_line(r);
    else if (pgn_word_ends(r, r->at))
        r->at++;
    else
        while (!pgn_word_ends(r, r->at))
            r->at++;
}

/* To the next game from the place where this one is broken: behind its result, or to the tags of
 * the next one.  A result inside a variation is not the game's. */
static void pass_over(PgnReader *r)
{
    const char *result;
    size_t depth = 0;
    if (r->at_tags)
        pass_over_tags(r);
    while (r->at < r->end && !(*r->at == '[' && pgn_at_line_start(r))) {
        if (depth == 0 && skip_result(r, &result))
            return;
        depth += pgn_at_char(r, '(');
        depth -= pgn_at_char(r, ')') && depth > 0;
        pass_over_element(r);
    }
}

/* Comments behind the result, up to the next game.  What is wrong there is a matter of that one. */
static void read_tail(PgnReader *r)
{
    TextFault fault = r->fault;
    const char *at = r->at;
    size_t n = r->record->notes.n;
    r->fault.status = NULL;
    if (!pgn_skip_aside(r)) {
        r->at = at;
        r->record->notes.n = n;
    }
    r->fault = fault;
}

static void take_player(const PgnReader *r, unsigned player, RecordedGame *out)
{
    PgnSlice name = r->player[player];
    out->player[player] = name.at ? (size_t)(name.at - r->text) : 0;
    out->player_end[player] = out->player[player] + name.n;
}

/* From the tags on. */
static bool read_recorded(PgnReader *r, RecordedGame *out)
{
    const char *result = "*";
    if (!pgn_read_tags(r) || !pgn_set_up(r))
        return false;
    ChessPosition start = r->p;
    if (!pgn_play_moves(r, UINT_MAX))
        return false;
    out->result_at = (size_t)(r->at - r->text);
    skip_result(r, &result);
    read_tail(r);
    out->result = result;
    out->tags_end = r->tags_end ? (size_t)(r->tags_end - r->text) : out->tags;
    out->start = base_alloc(sizeof start, "a position");
    *(ChessPosition *)out->start = start;
    take_player(r, 0, out);
    take_player(r, 1, out);
    return true;
}

/* The game that was read, with what was kept of it. */
static void take_record(PgnRecord *record, RecordedGame *game)
{
    game->moves = record->moves.at;
    game->move_ends = record->move_ends.at;
    game->n_moves = record->moves.n;
    game->notes = record->notes.at;
    game->n_notes = record->notes.n;
}

bool pgn_next(const char *text, size_t n, size_t *at, RecordedGame *out, Status *status)
{
    PgnReader r = pgn_reader_at(text, n, *at, status);
    PgnRecord record = {0};
    r.record = &record;
    pgn_skip_blanks(&r);
    RecordedGame game = {.tags = (size_t)(r.at - text)};
    r.at_tags = true;
    bool fine = pgn_skip_aside(&r), found = r.at < r.end;
    if (found) {
        fine = fine && read_recorded(&r, &game);
        if (!fine)
            pass_over(&r);
    }
    take_record(&record, &game);
    *at = (size_t)(r.at - text);
    if (found && fine)
        *out = game;
    else
        recorded_game_clear(&game);
    return found && fine;
}

/* ---- parts of a game ---- */

/* All moves up to the ')'.  A result among them says nothing. */
static bool read_variation_moves(PgnReader *r)
{
    const char *result;
    do {
        if (!pgn_play_moves(r, UINT_MAX))
            return false;
    } while (skip_result(r, &result));
    return r->at == r->end ||
           text_fails(&r->fault, r->at, "a tag stands inside a variation, which is not closed");
}

bool pgn_variation(const char *text, const RecordedNote *note, const void *before,
                   RecordedGame *out, Status *status)
{
    PgnReader r = pgn_reader_at(text, note->end - 1, note->at + 1, status);
    PgnRecord record = {0};
    RecordedGame line = {.tags = note->at, .tags_end = note->at, .result = "*"};
    r.record = &record;
    r.p = *(const ChessPosition *)before;
    bool fine = read_variation_moves(&r);
    take_record(&record, &line);
    line.result_at = note->end - 1;
    line.start = base_alloc(sizeof r.p, "a position");
    *(ChessPosition *)line.start = *(const ChessPosition *)before;
    if (fine)
        *out = line;
    else
        recorded_game_clear(&line);
    return fine;
}

/* A value without its backslashes. */
static void add_value(PgnSlice value, StrBuf *out)
{
    for (size_t i = 0; i < value.n; i++) {
        if (value.at[i] == '\\' && i + 1 < value.n)
            i++;
        strbuf_putc(out, value.at[i]);
    }
}

bool pgn_tag(const char *text, const RecordedGame *game, const char *name, StrBuf *out)
{
    PgnReader r = pgn_reader_at(text, game->tags_end, game->tags, NULL);
    PgnSlice found, value;
    while (pgn_skip_aside(&r) && pgn_at_char(&r, '[') && pgn_read_tag(&r, &found, &value))
        if (found.n == strlen(name) && memcmp(found.at, name, found.n) == 0) {
            add_value(value, out);
            return true;
        }
    return false;
}

/* ---- parts of a text ---- */

/* True if what stands in front of a place, but for blanks, is a tag or a comment, behind which more
 * tags of the same game may stand. */
static bool is_behind_tags(const PgnReader *r, const char *at)
{
    while (at > r->first && pgn_is_blank(at[-1]))
        at--;
    return at == r->first || at[-1] == ']' || at[-1] == '}';
}

/* True if an empty line behind a result stands in front of a place that begins a line. */
static bool is_behind_result(const PgnReader *r, const char *at)
{
    unsigned lines = 0;
    const char *result;
    while (at > r->first && pgn_is_blank(at[-1]))
        lines += *--at == '\n';
    PgnReader here = *r;
    here.at = at;
    while (here.at > r->first && !pgn_is_blank(here.at[-1]))
        here.at--;
    return lines > 1 && here.at < at && skip_result(&here, &result) && here.at == at;
}

typedef enum PgnCut { CUT_AT_EVENT, CUT_AT_TAG, CUT_AT_RESULT, N_PGN_CUTS } PgnCut;

static bool begins_game(const PgnReader *r, const char *at, PgnCut how)
{
    switch (how) {
    case CUT_AT_EVENT: return *at == '[' && pgn_first_tag_at(r, at, "Event");
    case CUT_AT_TAG: return *at == '[' && pgn_first_tag_at(r, at, NULL) && !is_behind_tags(r, at);
    default: return at[-1] == '\n' && !pgn_is_blank(*at) && is_behind_result(r, at);
    }
}

size_t pgn_whole_games(const char *text, size_t n, bool by_results)
{
    PgnReader r = pgn_reader_at(text, n, 0, NULL);
    for (PgnCut how = CUT_AT_EVENT; how < (by_results ? N_PGN_CUTS : CUT_AT_RESULT); how++)
        for (const char *at = r.end; at > r.first + 1;)
            if (begins_game(&r, --at, how))
                return (size_t)(at - text);
    return 0;
}
