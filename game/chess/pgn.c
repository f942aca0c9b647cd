/* game/chess/pgn.c -- a game in Portable Game Notation.
 * Does: reads the position of a game after a given ply: the tag with the start position, the moves,
 *   and the places of comments, variations and glyphs.
 * Knows: FEN, moves as text.   Must not know: move generation.
 * Start reading at pgn_read(). */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <string.h>

#include "game/chess/pgn_reader.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool equals(PgnSlice s, const char *word)
{
    return s.n == strlen(word) && memcmp(s.at, word, s.n) == 0;
}

bool pgn_at_line_start(const PgnReader *r)
{
    return r->at == r->first || is_line_end(r->at[-1]);
}

bool pgn_at_char(const PgnReader *r, char c)
{
    return r->at < r->end && *r->at == c;
}

void pgn_skip_blanks(PgnReader *r)
{
    while (r->at < r->end && pgn_is_blank(*r->at))
        r->at++;
}

void pgn_skip_line(PgnReader *r)
{
    while (r->at < r->end && !is_line_end(*r->at))
        r->at++;
}

bool pgn_first_tag_at(const PgnReader *r, const char *at, const char *name)
{
    unsigned feeds = 0, returns = 0; /* the ends of lines in front of it */
    const char *before = at;
    while (before > r->first && pgn_is_blank(before[-1])) {
        before--;
        feeds += *before == '\n';
        returns += *before == '\r';
    }
    bool alone = before == r->first || feeds > 1 || returns > 1;
    if (!alone || (at > r->first && !is_line_end(at[-1])))
        return false;
    const char *word = ++at;
    while (at < r->end && (isalnum((unsigned char)*at) || *at == '_'))
        at++;
    PgnSlice found = {word, (size_t)(at - word)};
    while (at < r->end && (*at == ' ' || *at == '\t'))
        at++;
    return found.n > 0 && at < r->end && *at == '"' && (!name || equals(found, name));
}

const char *pgn_find_comment_end(const PgnReader *r)
{
    for (const char *at = r->at + 1; at < r->end; at++) {
        if (*at == '}')
            return at;
        if (*at == '[' && pgn_first_tag_at(r, at, NULL))
            return NULL;
    }
    return NULL;
}

static void keep_note(PgnReader *r, RecordedNoteKind kind, const char *at)
{
    RecordedNote note = {.kind = kind,
                         .at = (size_t)(at - r->text),
                         .end = (size_t)(r->at - r->text),
                         .n_moves = r->plies};
    if (r->record)
        vec_push(&r->record->notes, note, "notes of a game");
}

bool pgn_skip_aside(PgnReader *r)
{
    for (;;) {
        pgn_skip_blanks(r);
        const char *start = r->at;
        if (pgn_at_char(r, ';') || (pgn_at_char(r, '%') && pgn_at_line_start(r))) {
            pgn_skip_line(r);
            keep_note(r, NOTE_LINE, start);
        } else if (pgn_at_char(r, '{')) {
            const char *close = pgn_find_comment_end(r);
            if (!close)
                return text_fails(&r->fault, r->at, "comment is not closed: '}' is missing");
            r->at = close + 1;
            keep_note(r, NOTE_COMMENT, start);
        } else {
            return true;
        }
    }
}

/* ---- tags ---- */

static PgnSlice read_tag_name(PgnReader *r)
{
    PgnSlice name = {.at = r->at};
    while (r->at < r->end && !pgn_is_blank(*r->at) && !pgn_is_one_of(*r->at, "[]\""))
        r->at++;
    name.n = (size_t)(r->at - name.at);
    return name;
}

/* From the opening quote.  The value is kept as written: a backslash is right in no value that
 * matters here, so that places in it are places in the text. */
static bool read_tag_value(PgnReader *r, PgnSlice *value)
{
    const char *open = r->at++;
    value->at = r->at;
    while (r->at < r->end && *r->at != '"' && !is_line_end(*r->at)) {
        bool escape = *r->at == '\\' && r->end - r->at > 1 && pgn_is_one_of(r->at[1], "\"\\");
        r->at += escape ? 2 : 1;
    }
    if (!pgn_at_char(r, '"'))
        return text_fails(&r->fault, open,
                          "value of a tag is not closed: '\"' is missing on its line");
    value->n = (size_t)(r->at++ - value->at);
    return true;
}

/* Where the value of a tag that says how the game begins is kept; NULL for another tag. */
static PgnSlice *slot_of_tag(PgnReader *r, PgnSlice name)
{
    if (equals(name, "FEN"))
        return &r->fen;
    if (equals(name, "SetUp"))
        return &r->setup;
    return equals(name, "Variant") ? &r->variant : NULL;
}

static bool keep_tag(PgnReader *r, PgnSlice name, PgnSlice value)
{
    PgnSlice *slot = slot_of_tag(r, name);
    if (equals(name, "White") || equals(name, "Black"))
        r->player[equals(name, "Black")] = value;
    if (slot && slot->at)
        return text_fails(&r->fault, name.at, "second tag %.*s in one game", (int)name.n, name.at);
    if (slot)
        *slot = value;
    return true;
}

bool pgn_read_tag(PgnReader *r, PgnSlice *name, PgnSlice *value)
{
    const char *open = r->at++;
    pgn_skip_blanks(r);
    *name = read_tag_name(r);
    *value = (PgnSlice){0};
    pgn_skip_blanks(r);
    if (r->at < r->end && name->n == 0)
        return text_fails(&r->fault, r->at, "expected the name of a tag");
    if (r->at < r->end && *r->at != '"')
        return text_fails(&r->fault, r->at, "expected the value of a tag in quotes");
    if (r->at < r->end && !read_tag_value(r, value))
        return false;
    pgn_skip_blanks(r);
    if (r->at == r->end)
        return text_fails(&r->fault, open, "tag is not closed: ']' is missing");
    if (*r->at != ']')
        return text_fails(&r->fault, r->at, "expected ']' behind the value of a tag");
    r->at++;
    return true;
}

/* At the tag Event of the next game, where this one has no moves. */
static bool at_next_game(const PgnReader *r)
{
    return r->tags_end && pgn_first_tag_at(r, r->at, "Event");
}

/* Comments between the tags belong to them. */
bool pgn_read_tags(PgnReader *r)
{
    r->at_tags = true;
    PgnSlice name, value;
    while (pgn_at_char(r, '[') && !at_next_game(r)) {
        if (!pgn_read_tag(r, &name, &value) || !keep_tag(r, name, value))
            return false;
        r->tags_end = r->at;
        if (r->record)
            r->record->notes.n = 0;
        if (!pgn_skip_aside(r))
            return false;
    }
    r->at_tags = false;
    return true;
}

/* Whether the rules are those of chess, as far as the tag Variant tells. */
static bool check_variant(PgnReader *r)
{
    static const char *const chess[] = {"standard",
                                        "chess",
                                        "normal",
                                        "from position",
                                        "chess960",
                                        "fischerandom",
                                        "fischer random",
                                        "",
                                        "?",
                                        "-"};
    PgnSlice v = r->variant;
    for (size_t i = 0; i < sizeof chess / sizeof *chess; i++) {
        size_t n = 0;
        while (n < v.n && chess[i][n] == tolower((unsigned char)v.at[n]))
            n++;
        if (n == v.n && !chess[i][n])
            return true;
    }
    return text_fails(&r->fault, v.at, "the game is not chess: its tag Variant names other rules");
}

bool pgn_set_up(PgnReader *r)
{
    PgnSlice fen = r->fen; /* it counts without SetUp, too, which many programs leave out */
    if (!check_variant(r))
        return false;
    bool usual = r->setup.at && equals(r->setup, "0");
    if (r->setup.at && !usual && !equals(r->setup, "1"))
        return text_fails(&r->fault, r->setup.at,
                          "tag SetUp must be 0 (the usual start) or 1 (tag FEN)");
    if (r->setup.at && !usual && !fen.at)
        return text_fails(&r->fault, r->setup.at, "tag SetUp is 1, but there is no tag FEN");
    if (usual || !fen.at)
        fen = (PgnSlice){START, strlen(START)};
    Status status = {0};
    if (fen_read(fen.at, fen.n, &r->p, &status))
        return true;
    return text_fails(&r->fault, fen.at + status.at, "%s", status.text);
}

/* ---- moves ---- */

bool pgn_word_ends(const PgnReader *r, const char *at)
{
    return at == r->end || pgn_is_blank(*at) || pgn_is_one_of(*at, "{}()[];$*");
}

const char *pgn_find_result(const PgnReader *r, size_t *length)
{
    /* "1/2" is not in the standard, but in many files */
    static const char *const written[] = {"1-0", "0-1", "1/2-1/2", "1/2"};
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "1/2-1/2"};
    *length = 1;
    if (pgn_at_char(r, '*'))
        return "*";
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t n = strlen(written[i]);
        *length = n;
        if ((size_t)(r->end - r->at) >= n && memcmp(r->at, written[i], n) == 0 &&
            pgn_word_ends(r, r->at + n))
            return results[i];
    }
    return NULL;
}

/* A result, the tags of the next game, or the end of the text. */
static bool game_ends(const PgnReader *r)
{
    size_t length;
    if (r->at == r->end)
        return true;
    return *r->at == '[' ? pgn_at_line_start(r) : pgn_find_result(r, &length) != NULL;
}

/* From '('; variations inside it are counted, their moves are not looked at. */
static bool skip_inside_variation(PgnReader *r)
{
    const char *open = r->at;
    size_t depth = 0;
    do {
        if (!pgn_skip_aside(r))
            return false;
        if (r->at == r->end || (*r->at == '[' && pgn_first_tag_at(r, r->at, NULL)))
            return text_fails(&r->fault, open, "variation is not closed: ')' is missing");
        if (*r->at == '(')
            depth++;
        else if (*r->at == ')')
            depth--;
        r->at++;
    } while (depth > 0);
    return true;
}

/* It is one note, whatever stands inside it. */
static bool skip_variation(PgnReader *r)
{
    const char *open = r->at;
    PgnRecord *record = r->record;
    r->record = NULL;
    bool closed = skip_inside_variation(r);
    r->record = record;
    if (closed)
        keep_note(r, NOTE_VARIATION, open);
    return closed;
}

/* $n */
static bool skip_annotation(PgnReader *r)
{
    const char *start = r->at++;
    while (r->at < r->end && is_digit(*r->at))
        r->at++;
    if (r->at - start == 1)
        return text_fails(&r->fault, start, "expected a number behind '$'");
    keep_note(r, NOTE_GLYPH, start);
    return true;
}

/* "12", "12." "12..." "..."; a move may follow the dots at once.  False: there is none.  Looks no
 * further than what it passes, as a word may be made of very many numbers. */
static bool skip_number(PgnReader *r)
{
    const char *at = r->at;
    while (at < r->end && is_digit(*at))
        at++;
    bool dots = at < r->end && *at == '.';
    while (at < r->end && *at == '.')
        at++;
    if (!dots && !pgn_word_ends(r, at))
        return false;
    r->at = at;
    return true;
}

static void play_read_move(PgnReader *r, Move m)
{
    chess_play(&r->p, m, &r->p);
    r->plies++;
    if (!r->record)
        return;
    vec_push(&r->record->moves, m, "moves of a game");
    vec_push(&r->record->move_ends, (size_t)(r->at - r->text), "moves of a game");
}

/* A move, with a remark ("!?") at its end or not, or a remark standing alone. */
static bool read_word(PgnReader *r)
{
    const char *start = r->at, *remark = r->at;
    Status status;
    for (; !pgn_word_ends(r, r->at); r->at++)
        if (!pgn_is_one_of(*r->at, "!?"))
            remark = r->at + 1;
    if (remark > start) {
        Move m = move_read(&r->p, start, (size_t)(r->at - start), &status);
        if (m == NO_MOVE)
            return text_fails(&r->fault, start, "%s", status.text);
        play_read_move(r, m);
    }
    if (r->at > remark)
        keep_note(r, NOTE_GLYPH, remark);
    return true;
}

static bool read_element(PgnReader *r)
{
    switch (*r->at) {
    case '(': return skip_variation(r);
    case ')': return text_fails(&r->fault, r->at, "')' closes no variation");
    case '}': return text_fails(&r->fault, r->at, "'}' closes no comment");
    case '[': return text_fails(&r->fault, r->at, "'[' among the moves does not begin a line");
    case ']': return text_fails(&r->fault, r->at, "']' closes no tag");
    case '$': return skip_annotation(r);
    default: return skip_number(r) || read_word(r);
    }
}

bool pgn_play_moves(PgnReader *r, unsigned ply)
{
    while (r->plies < ply) {
        if (!pgn_skip_aside(r))
            return false;
        if (game_ends(r))
            break;
        if (!read_element(r))
            return false;
    }
    if (r->plies < ply && ply != UINT_MAX)
        return text_fails(&r->fault, r->at, "the game has only %u %s", r->plies,
                          r->plies == 1 ? "ply" : "plies");
    return true;
}

PgnReader pgn_reader_at(const char *text, size_t n, size_t at, Status *status)
{
    static const char mark[] = "\xEF\xBB\xBF";
    bool marked = n >= strlen(mark) && memcmp(text, mark, strlen(mark)) == 0;
    const char *first = marked ? text + strlen(mark) : text;
    return (PgnReader){
        .text = text,
        .end = text + n,
        .first = first,
        .at = text + at > first ? text + at : first,
        .fault = {text, status},
    };
}

bool pgn_read(const char *text, size_t n, unsigned ply, void *position, Status *status)
{
    assert(position && (text || n == 0));
    PgnReader r = pgn_reader_at(text, n, 0, status);
    if (!pgn_skip_aside(&r))
        return false;
    if (r.at == r.end)
        return text_fails(&r.fault, r.first, "no game");
    if (!pgn_read_tags(&r) || !pgn_set_up(&r) || !pgn_play_moves(&r, ply))
        return false;
    *(ChessPosition *)position = r.p;
    return true;
}
