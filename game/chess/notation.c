/* game/chess/notation.c -- moves as text.
 * Does: writes standard algebraic notation and UCI, reads both.
 * Knows: legal moves, names of squares on the real board.   Must not know: move generation.
 * Start reading at move_read(). */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "game/chess/rules.h"

static char file_letter(unsigned square)
{
    return (char)('a' + square % 8);
}

static char rank_digit(unsigned square)
{
    return (char)('1' + square / 8);
}

static void put_square(const ChessPosition *p, unsigned square, StrBuf *out)
{
    unsigned real = real_square(p, square);
    strbuf_putc(out, file_letter(real));
    strbuf_putc(out, rank_digit(real));
}

/* As much of the origin as tells the move from those of other pieces of its kind. */
static void put_origin(const ChessPosition *p, Move m, StrBuf *out)
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_moves(p, move), from = move_from(m);
    bool others = false, same_file = false, same_rank = false;
    for (unsigned i = 0; i < n; i++) {
        unsigned other = move_from(move[i]);
        if (move_to(move[i]) != move_to(m) || move_kind(move[i]) != move_kind(m) || other == from)
            continue;
        others = true;
        same_file |= other % 8 == from % 8;
        same_rank |= other / 8 == from / 8;
    }
    if (others && (!same_file || same_rank))
        strbuf_putc(out, file_letter(from));
    if (same_file)
        strbuf_putc(out, rank_digit(real_square(p, from)));
}

static void put_check(const ChessPosition *p, Move m, StrBuf *out)
{
    ChessPosition next;
    chess_play(p, m, &next);
    if (chess_checkers(&next))
        strbuf_putc(out, chess_has_move(&next) ? '+' : '#');
}

void san_write(const void *position, Move m, StrBuf *out)
{
    assert(position && out);
    const ChessPosition *p = position;
    unsigned from = move_from(m), to = move_to(m), flags = move_flags(m);
    if (flags & MOVE_CASTLE) {
        strbuf_puts(out, to > from ? "O-O" : "O-O-O");
        put_check(p, m, out);
        return;
    }
    if (move_kind(m) != PAWN) {
        strbuf_putc(out, PIECE_LETTERS[move_kind(m)]);
        put_origin(p, m, out);
    } else if (flags & MOVE_CAPTURE) {
        strbuf_putc(out, file_letter(from));
    }
    if (flags & MOVE_CAPTURE)
        strbuf_putc(out, 'x');
    put_square(p, to, out);
    if (flags & MOVE_PROMOTE) {
        strbuf_putc(out, '=');
        strbuf_putc(out, PIECE_LETTERS[move_promoted(m)]);
    }
    put_check(p, m, out);
}

void uci_write(const void *position, Move m, StrBuf *out)
{
    assert(position && out);
    put_square(position, move_from(m), out);
    put_square(position, move_to(m), out);
    if (move_flags(m) & MOVE_PROMOTE)
        strbuf_putc(out, PIECE_LETTERS[N_KINDS + move_promoted(m)]);
}

/* What a text says about a move; 0 where it is silent. */
typedef struct Wanted {
    char kind; /* letter of the moving piece */
    char from_file, from_rank, file, rank;
    char promoted; /* letter */
    bool captures;
    char castle; /* 'K' or 'Q' */
} Wanted;

static bool one_of(char c, const char *letters)
{
    return c && strchr(letters, c);
}

/* O-O or O-O-O, with zeros too. */
static bool parse_castling(const char *s, size_t n, Wanted *w)
{
    if (n != 3 && n != 5)
        return false;
    for (size_t i = 0; i < n; i++)
        if (i % 2 ? s[i] != '-' : s[i] != s[0] || !one_of(s[0], "O0"))
            return false;
    w->castle = n == 3 ? 'K' : 'Q';
    return true;
}

/* Takes the last byte of s[0..*n) when it is one of the letters; else 0. */
static char take_last(const char *s, size_t *n, const char *letters)
{
    return *n && one_of(s[*n - 1], letters) ? s[--*n] : '\0';
}

static bool parse_promotion(const char *s, size_t *n, Wanted *w)
{
    char letter = take_last(s, n, "QRBNqrbn");
    if (!letter)
        return true;
    bool equals = take_last(s, n, "=") != 0;
    w->promoted = (char)toupper((unsigned char)letter);
    return equals ? w->promoted == letter : true;
}

/* [KQRBN] [from] [x or -] to [promotion], read from its end.  Without a letter it is a pawn's
 * move, but where both squares are whole (UCI) any piece's. */
static bool parse_move(const char *s, size_t n, Wanted *w)
{
    if (parse_castling(s, n, w))
        return true;
    bool lower = n && one_of(s[n - 1], "qrbn");
    if (!parse_promotion(s, &n, w))
        return false;
    w->rank = take_last(s, &n, "12345678");
    w->file = take_last(s, &n, "abcdefgh");
    if (!w->rank || !w->file)
        return false;
    w->captures = take_last(s, &n, "x") != 0;
    bool dash = !w->captures && take_last(s, &n, "-");
    w->from_rank = take_last(s, &n, "12345678");
    w->from_file = take_last(s, &n, "abcdefgh");
    w->kind = take_last(s, &n, "KQRBN");
    bool both = w->from_rank && w->from_file;
    if (!w->kind && !both)
        w->kind = 'P';
    if (!both && (dash || lower || (w->promoted && w->kind != 'P')))
        return false;
    return n == 0;
}

static bool fits_wanted(const ChessPosition *p, Move m, const Wanted *w)
{
    unsigned from = real_square(p, move_from(m)), to = real_square(p, move_to(m));
    unsigned flags = move_flags(m);
    if (w->castle)
        return flags & MOVE_CASTLE && (w->castle == 'K') == (to > from);
    return (!w->kind || (PIECE_LETTERS[move_kind(m)] == w->kind && !(flags & MOVE_CASTLE))) &&
           (!w->from_file || w->from_file == file_letter(from)) &&
           (!w->from_rank || w->from_rank == rank_digit(from)) && w->file == file_letter(to) &&
           w->rank == rank_digit(to) && (!w->captures || flags & MOVE_CAPTURE) &&
           (!w->promoted ||
            (flags & MOVE_PROMOTE && PIECE_LETTERS[move_promoted(m)] == w->promoted));
}

static void write_move_names(const ChessPosition *p, const Move *move, unsigned n, StrBuf *out)
{
    for (unsigned i = 0; i < n; i++) {
        strbuf_puts(out, i ? ", " : "");
        san_write(p, move[i], out);
    }
}

/* The text as a message can show it: short, and printable. */
static void excerpt(const char *text, size_t n, char out[24])
{
    size_t kept = n > 20 ? 17 : n;
    for (size_t i = 0; i < kept; i++)
        out[i] = text[i] >= ' ' && text[i] < 0x7F ? text[i] : '?';
    memcpy(out + kept, "...", sizeof "...");
    if (n <= 20)
        out[kept] = '\0';
}

/* Moves those that fit to the front.   Returns: their number. */
static unsigned keep_fitting(const ChessPosition *p, Move *move, unsigned n, const Wanted *w)
{
    unsigned found = 0;
    for (unsigned i = 0; i < n; i++)
        if (fits_wanted(p, move[i], w))
            move[found++] = move[i];
    return found;
}

/* The move that is meant, from the square that it leads to alone; NO_MOVE: it takes the list of all
 * moves to know it, or to say why there is none. */
static Move find_at_once(const ChessPosition *p, const Wanted *w)
{
    Move move[MAX_CHESS_MOVES];
    if (w->castle || !w->kind)
        return NO_MOVE;
    unsigned kind = (unsigned)(strchr(PIECE_LETTERS, w->kind) - PIECE_LETTERS);
    unsigned to = real_square(p, (unsigned)(w->file - 'a') + 8 * (unsigned)(w->rank - '1'));
    unsigned n = chess_moves_of(p, kind, to, move);
    return keep_fitting(p, move, n, w) == 1 ? move[0] : NO_MOVE;
}

/* The same from the list of all moves; a failure with a message. */
static Move find_in_list(const ChessPosition *p, const Wanted *w, const char *name, Status *status)
{
    Move move[MAX_CHESS_MOVES];
    unsigned found = keep_fitting(p, move, chess_moves(p, move), w);
    if (found == 1)
        return move[0];
    if (found == 0) {
        status_fail(status, STATUS_WRONG_INPUT, "%s has no legal move '%s' here",
                    white_moves(p) ? "White" : "Black", name);
        return NO_MOVE;
    }
    StrBuf names = {0};
    write_move_names(p, move, found, &names);
    status_fail(status, STATUS_WRONG_INPUT, "move '%s' is ambiguous: it may be %s", name,
                strbuf_get(&names));
    strbuf_clear(&names);
    return NO_MOVE;
}

Move move_read(const void *position, const char *text, size_t n, Status *status)
{
    assert(position && (text || n == 0));
    const ChessPosition *p = position;
    Wanted wanted = {0};
    char name[24];
    size_t length = n;
    while (take_last(text, &length, "+#!?"))
        ;
    bool parsed = parse_move(text, length, &wanted);
    Move move = parsed ? find_at_once(p, &wanted) : NO_MOVE;
    if (move != NO_MOVE)
        return move;
    excerpt(text, n, name);
    if (parsed)
        return find_in_list(p, &wanted, name, status);
    status_fail(status, STATUS_WRONG_INPUT,
                "expected a move such as Nf3, exd5, e8=Q, O-O or g1f3, found '%s'", name);
    return NO_MOVE;
}
