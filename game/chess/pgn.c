/* game/chess/pgn.c -- the position a game leads to.
 * Does: reads games of a text in Portable Game Notation, the first one up to a ply or all of them: tags for
 *       where a game starts, then its moves; comments, variations and annotations are passed over.
 * Knows: FEN, moves as text.   Must not know: how moves are found, what the position is for.
 * Start reading at pgn_read() and pgn_next(). */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/vec.h"
#include "game/chess/rules.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

typedef struct Slice {                          /* of the text; at is NULL where there is none */
    const char *at;
    size_t n;
} Slice;

typedef VEC(Move) PgnMoves;

typedef struct PgnReader {
    const char *text, *end;
    const char *first;                          /* behind a byte order mark */
    const char *at;                             /* what is read next */
    Slice fen, setup;                           /* the values of these two tags */
    Slice player[2];                            /* of White and Black */
    ChessPosition p;
    unsigned plies;                             /* played in p */
    PgnMoves *moves;                            /* NULL, or gets them */
    TextFault fault;
} PgnReader;

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

static bool is_blank(char c)
{
    return is_one_of(c, " \t\r\n\v\f");
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool equals(Slice s, const char *word)
{
    return s.n == strlen(word) && memcmp(s.at, word, s.n) == 0;
}

static bool at_line_start(const PgnReader *r)
{
    return r->at == r->first || is_line_end(r->at[-1]);
}

static bool at_char(const PgnReader *r, char c)
{
    return r->at < r->end && *r->at == c;
}

static void skip_blanks(PgnReader *r)
{
    while (r->at < r->end && is_blank(*r->at))
        r->at++;
}

static void skip_line(PgnReader *r)
{
    while (r->at < r->end && !is_line_end(*r->at))
        r->at++;
}

/* Passes blanks, comments of both kinds, and lines meant for other programs. */
static bool skip_aside(PgnReader *r)
{
    for (;;) {
        skip_blanks(r);
        if (at_char(r, ';') || (at_char(r, '%') && at_line_start(r))) {
            skip_line(r);
        } else if (at_char(r, '{')) {
            const char *close = memchr(r->at, '}', (size_t)(r->end - r->at));
            if (!close)
                return text_fails(&r->fault, r->at, "comment is not closed: '}' is missing");
            r->at = close + 1;
        } else {
            return true;
        }
    }
}

/* ---- tags ---- */

static Slice read_tag_name(PgnReader *r)
{
    Slice name = {.at = r->at};
    while (r->at < r->end && !is_blank(*r->at) && !is_one_of(*r->at, "[]\""))
        r->at++;
    name.n = (size_t)(r->at - name.at);
    return name;
}

/* From the opening quote.  The value is kept as written: a backslash is right in no value that
 * matters here, so that places in it are places in the text. */
static bool read_tag_value(PgnReader *r, Slice *value)
{
    const char *open = r->at++;
    value->at = r->at;
    while (r->at < r->end && *r->at != '"' && !is_line_end(*r->at)) {
        bool escape = *r->at == '\\' && r->end - r->at > 1 && is_one_of(r->at[1], "\"\\");
        r->at += escape ? 2 : 1;
    }
    if (!at_char(r, '"'))
        return text_fails(&r->fault, open,
                          "value of a tag is not closed: '\"' is missing on its line");
    value->n = (size_t)(r->at++ - value->at);
    return true;
}

static bool keep_tag(PgnReader *r, Slice name, Slice value)
{
    bool fen = equals(name, "FEN");
    if (equals(name, "White") || equals(name, "Black"))
        r->player[equals(name, "Black")] = value;
    Slice *slot = fen ? &r->fen : &r->setup;
    if (!fen && !equals(name, "SetUp"))
        return true;
    if (slot->at)
        return text_fails(&r->fault, name.at, "second tag %.*s in one game", (int)name.n, name.at);
    *slot = value;
    return true;
}

/* [Name "value"] */
static bool read_tag(PgnReader *r)
{
    const char *open = r->at++;
    skip_blanks(r);
    Slice name = read_tag_name(r), value = {0};
    skip_blanks(r);
    if (r->at < r->end && name.n == 0)
        return text_fails(&r->fault, r->at, "expected the name of a tag");
    if (r->at < r->end && *r->at != '"')
        return text_fails(&r->fault, r->at, "expected the value of a tag in quotes");
    if (r->at < r->end && !read_tag_value(r, &value))
        return false;
    skip_blanks(r);
    if (r->at == r->end)
        return text_fails(&r->fault, open, "tag is not closed: ']' is missing");
    if (*r->at != ']')
        return text_fails(&r->fault, r->at, "expected ']' behind the value of a tag");
    r->at++;
    return keep_tag(r, name, value);
}

static bool read_tags(PgnReader *r)
{
    while (at_char(r, '['))
        if (!read_tag(r) || !skip_aside(r))
            return false;
    return true;
}

/* Where the game starts.  A FEN counts without SetUp too, which many programs leave out. */
static bool set_up(PgnReader *r)
{
    Slice fen = r->fen;
    bool usual = r->setup.at && equals(r->setup, "0");
    if (r->setup.at && !usual && !equals(r->setup, "1"))
        return text_fails(&r->fault, r->setup.at,
                          "tag SetUp must be 0 (the usual start) or 1 (tag FEN)");
    if (r->setup.at && !usual && !fen.at)
        return text_fails(&r->fault, r->setup.at, "tag SetUp is 1, but there is no tag FEN");
    if (usual || !fen.at)
        fen = (Slice){START, strlen(START)};
    Status status;
    if (fen_read(fen.at, fen.n, &r->p, &status))
        return true;
    return text_fails(&r->fault, fen.at + status.at, "%s", status.text);
}

/* ---- moves ---- */

static bool word_ends(const PgnReader *r, const char *at)
{
    return at == r->end || is_blank(*at) || is_one_of(*at, "{}()[];$*");
}

/* The result that stands here; NULL: none. */
static const char *find_result(const PgnReader *r)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    if (at_char(r, '*'))
        return "*";
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t n = strlen(results[i]);
        if ((size_t)(r->end - r->at) >= n && memcmp(r->at, results[i], n) == 0 &&
            word_ends(r, r->at + n))
            return results[i];
    }
    return NULL;
}

/* A result, the tags of the next game, or the end of the text. */
static bool game_ends(const PgnReader *r)
{
    if (r->at == r->end)
        return true;
    return *r->at == '[' ? at_line_start(r) : find_result(r) != NULL;
}

/* From '('; variations inside it are counted, their moves are not looked at. */
static bool skip_variation(PgnReader *r)
{
    const char *open = r->at;
    size_t depth = 0;
    do {
        if (!skip_aside(r))
            return false;
        if (r->at == r->end)
            return text_fails(&r->fault, open, "variation is not closed: ')' is missing");
        if (*r->at == '(')
            depth++;
        else if (*r->at == ')')
            depth--;
        r->at++;
    } while (depth > 0);
    return true;
}

/* $n */
static bool skip_annotation(PgnReader *r)
{
    const char *start = r->at++;
    while (r->at < r->end && is_digit(*r->at))
        r->at++;
    return r->at - start > 1 || text_fails(&r->fault, start, "expected a number behind '$'");
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
    if (!dots && !word_ends(r, at))
        return false;
    r->at = at;
    return true;
}

/* A move, or a remark ("!?") standing alone. */
static bool read_word(PgnReader *r)
{
    const char *start = r->at;
    Status status;
    bool remark = true;
    for (; !word_ends(r, r->at); r->at++)
        remark &= is_one_of(*r->at, "!?");
    if (remark)
        return true;
    Move m = move_read(&r->p, start, (size_t)(r->at - start), &status);
    if (m == NO_MOVE)
        return text_fails(&r->fault, start, "%s", status.text);
    chess_play(&r->p, m, &r->p);
    r->plies++;
    if (r->moves)
        vec_push(r->moves, m, "moves of a game");
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

static bool play_moves(PgnReader *r, unsigned ply)
{
    while (r->plies < ply) {
        if (!skip_aside(r))
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

/* A reader that stands at a place of the text. */
static PgnReader reader_at(const char *text, size_t n, size_t at, Status *status)
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
    PgnReader r = reader_at(text, n, 0, status);
    if (!skip_aside(&r))
        return false;
    if (r.at == r.end)
        return text_fails(&r.fault, r.first, "no game");
    if (!read_tags(&r) || !set_up(&r) || !play_moves(&r, ply))
        return false;
    *(ChessPosition *)position = r.p;
    return true;
}

static void take_player(const PgnReader *r, unsigned player, RecordedGame *out)
{
    Slice name = r->player[player];
    out->player[player] = name.at ? (size_t)(name.at - r->text) : 0;
    out->player_end[player] = out->player[player] + name.n;
}

bool pgn_next(const char *text, size_t n, size_t *at, RecordedGame *out, Status *status)
{
    PgnReader r = reader_at(text, n, *at, status);
    PgnMoves moves = {0};
    if (!skip_aside(&r) || r.at == r.end)
        return false;
    *out = (RecordedGame){.tags = (size_t)(r.at - text), .result = "*"};
    if (!read_tags(&r) || !set_up(&r))
        return false;
    out->tags_end = (size_t)(r.at - text);
    ChessPosition start = r.p;
    r.moves = &moves;
    if (!play_moves(&r, UINT_MAX)) {
        vec_clear(&moves);
        return false;
    }
    if (find_result(&r)) {
        out->result = find_result(&r);
        r.at += strlen(out->result);
    }
    out->start = base_alloc(sizeof start, "a position");
    *(ChessPosition *)out->start = start;
    out->moves = moves.at;
    out->n_moves = moves.n;
    take_player(&r, 0, out);
    take_player(&r, 1, out);
    *at = (size_t)(r.at - text);
    return true;
}
