/* game/chess/fen.c -- positions as text.
 * Does: writes Forsyth-Edwards notation and reads it strictly, with a message and a place for each
 *       kind of mistake.  Reads four fields, or six with the clocks; finds the fields in a line of
 *       EPD.
 * Knows: legal positions (docs/chess.md).   Must not know: moves.
 * Start reading at fen_read(). */
#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "game/chess/rules.h"
#include "game/chess/sets.h"

enum { LIMIT_FEN = 512 }; /* bytes of one position */
enum { BOARD, TURN, CASTLING, EN_PASSANT, HALFMOVE, FULLMOVE, MAX_FIELDS };

typedef struct Field {
    const char *at;
    size_t n;
} Field;

typedef struct FenReader {
    const char *text, *end;
    Field field[MAX_FIELDS];
    unsigned n_fields;
    const char *square[64]; /* where the piece on each square is written */
    ChessPosition p;
    TextFault fault;
} FenReader;

bool text_fails(const TextFault *f, const char *at, const char *fmt, ...)
{
    assert(at >= f->text);
    char line[STATUS_TEXT];
    va_list args;
    va_start(args, fmt);
    vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    return status_fail_at(f->status, STATUS_WRONG_INPUT, (size_t)(at - f->text), "%s", line);
}

/* A byte of the input as a message can show it; buffer: room for 16. */
static const char *shown(char c, char *buffer)
{
    if ((unsigned char)c > ' ' && (unsigned char)c < 0x7F)
        snprintf(buffer, 16, "'%c'", c);
    else
        snprintf(buffer, 16, "byte 0x%02X", (unsigned)(unsigned char)c);
    return buffer;
}

static bool is_fen_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool split(FenReader *r)
{
    const char *at = r->text;
    if (r->end - r->text > LIMIT_FEN)
        return text_fails(&r->fault, r->text + LIMIT_FEN, "position is longer than %d bytes",
                          LIMIT_FEN);
    for (;;) {
        while (at < r->end && is_fen_blank(*at))
            at++;
        if (at == r->end)
            break;
        if (r->n_fields == MAX_FIELDS)
            return text_fails(&r->fault, at, "unexpected text behind the six fields of a position");
        Field *f = &r->field[r->n_fields++];
        for (f->at = at; at < r->end && !is_fen_blank(*at); at++)
            f->n++;
    }
    if (r->n_fields == 0)
        return text_fails(&r->fault, r->text, "position is empty");
    if (r->n_fields != HALFMOVE && r->n_fields != MAX_FIELDS)
        return text_fails(
            &r->fault, r->end,
            "a position has 4 fields (board, side to move, castling, en passant) or 6 "
            "(these and the two clocks), not %u",
            r->n_fields);
    return true;
}

static void put_read_piece(FenReader *r, unsigned piece, unsigned square, const char *at)
{
    r->p.piece[piece] |= set_of(square);
    r->p.side[piece / N_KINDS] |= set_of(square);
    r->square[square] = at;
}

/* One rank of the board, from *at; leaves *at behind it. */
static bool read_rank(FenReader *r, unsigned rank, const char **at, const char *end)
{
    char c[16];
    const char *start = *at;
    unsigned file = 0;
    for (; *at < end && **at != '/'; ++*at) {
        const char *letter = memchr(PIECE_LETTERS, **at, 2 * N_KINDS);
        bool number = **at >= '1' && **at <= '8';
        if (!letter && !number)
            return text_fails(&r->fault, *at,
                              "expected a piece (KQRBNP, kqrbnp) or 1 to 8 on rank %u, found %s",
                              rank + 1, shown(**at, c));
        if (number && *at > start && isdigit((unsigned char)(*at)[-1]))
            return text_fails(&r->fault, *at,
                              "two numbers side by side on rank %u; write their sum", rank + 1);
        if (letter && file < 8)
            put_read_piece(r, (unsigned)(letter - PIECE_LETTERS), rank * 8 + file, *at);
        file += letter ? 1 : (unsigned)(**at - '0');
        if (file > 8)
            return text_fails(&r->fault, *at, "rank %u has more than 8 squares", rank + 1);
    }
    if (file < 8)
        return text_fails(&r->fault, start, "rank %u has %u squares, expected 8", rank + 1, file);
    return true;
}

static bool read_piece_placement(FenReader *r)
{
    const char *at = r->field[BOARD].at, *end = at + r->field[BOARD].n;
    for (unsigned rank = 8; rank-- > 0;) {
        if (!read_rank(r, rank, &at, end))
            return false;
        if (rank > 0 && at == end)
            return text_fails(&r->fault, at, "board has %u ranks, expected 8", 8 - rank);
        if (rank == 0 && at < end)
            return text_fails(&r->fault, at, "board has more than 8 ranks");
        at++;
    }
    return true;
}

static bool read_turn(FenReader *r)
{
    Field f = r->field[TURN];
    if (f.n != 1 || (*f.at != 'w' && *f.at != 'b'))
        return text_fails(&r->fault, f.at, "expected the side to move, w or b");
    r->p.turn = *f.at == 'w' ? TURN_US : TURN_THEM;
    return true;
}

static bool read_castling(FenReader *r)
{
    static const char letters[] = "KQkq";
    Field f = r->field[CASTLING];
    unsigned next = 0;
    if (f.n == 1 && *f.at == '-')
        return true;
    for (size_t i = 0; i < f.n; i++) {
        const char *letter = memchr(letters + next, f.at[i], 4 - next);
        if (!letter)
            return text_fails(
                &r->fault, f.at + i,
                "expected castling rights: - or some of KQkq, each once, in this order%s",
                strchr("ABCDEFGHabcdefgh", f.at[i]) ? "; those of Chess960 are not known" : "");
        unsigned right = (unsigned)(letter - letters);
        r->p.castling |= (uint8_t)(1u << right);
        next = right + 1;
    }
    return true;
}

static bool read_en_passant(FenReader *r)
{
    Field f = r->field[EN_PASSANT];
    r->p.ep = NO_SQUARE;
    if (f.n == 1 && *f.at == '-')
        return true;
    if (f.n != 2 || f.at[0] < 'a' || f.at[0] > 'h' || f.at[1] < '1' || f.at[1] > '8')
        return text_fails(&r->fault, f.at,
                          "expected the en-passant square: - or a square such as e3");
    char rank = r->p.turn == TURN_US ? '6' : '3';
    if (f.at[1] != rank)
        return text_fails(&r->fault, f.at,
                          "en-passant square must be on rank %c when %s is to move", rank,
                          r->p.turn == TURN_US ? "White" : "Black");
    r->p.ep = (uint8_t)((f.at[1] - '1') * 8 + (f.at[0] - 'a'));
    return true;
}

static bool read_clock(FenReader *r, unsigned field, const char *name, uint16_t *out)
{
    Field f = r->field[field];
    unsigned value = 0;
    for (size_t i = 0; i < f.n; i++) {
        if (!isdigit((unsigned char)f.at[i]))
            return text_fails(&r->fault, f.at, "%s must be a number from 0 to %d", name, MAX_CLOCK);
        value = value * 10 + (unsigned)(f.at[i] - '0');
        if (value > MAX_CLOCK)
            return text_fails(&r->fault, f.at, "%s is larger than %d", name, MAX_CLOCK);
    }
    *out = (uint16_t)value;
    return true;
}

static bool read_clocks(FenReader *r)
{
    r->p.fullmove = 1;
    if (r->n_fields < MAX_FIELDS)
        return true;
    if (!read_clock(r, HALFMOVE, "halfmove clock", &r->p.halfmove) ||
        !read_clock(r, FULLMOVE, "move number", &r->p.fullmove))
        return false;
    if (r->p.fullmove == 0) /* as some programs count */
        r->p.fullmove = 1;
    return true;
}

/* Number and kind of the pieces of one side. */
static bool check_side(const FenReader *r, unsigned side)
{
    const Set *piece = r->p.piece + side * N_KINDS;
    const char *name = side == TURN_US ? "White" : "Black", *at = r->field[BOARD].at;
    unsigned kings = set_count(piece[KING]), pawns = set_count(piece[PAWN]), promoted = 0;
    if (kings != 1)
        return text_fails(&r->fault, at, kings ? "%s has %u kings, expected one" : "%s has no king",
                          name, kings);
    if (set_count(r->p.side[side]) > 16)
        return text_fails(&r->fault, at, "%s has more than 16 pieces", name);
    if (pawns > 8)
        return text_fails(&r->fault, at, "%s has more than 8 pawns", name);
    Set wrong = piece[PAWN] & (RANK(1) | RANK(8));
    if (wrong)
        return text_fails(&r->fault, r->square[set_first(wrong)], "%s has a pawn on rank %u", name,
                          set_first(wrong) / 8 + 1);
    for (unsigned kind = QUEEN; kind <= KNIGHT; kind++) {
        unsigned n = set_count(piece[kind]), at_first = kind == QUEEN ? 1 : 2;
        promoted += n > at_first ? n - at_first : 0;
    }
    if (pawns + promoted > 8)
        return text_fails(&r->fault, at, "%s has more pieces than promotions allow", name);
    return true;
}

/* The king of the side not to move must be safe. */
static bool check_kings(const FenReader *r)
{
    const Turn turn = (Turn)r->p.turn;
    unsigned king = set_first(r->p.piece[chess_piece(1 - turn, KING)]);
    if (chess_attacked(&r->p, king, turn))
        return text_fails(
            &r->fault, r->square[king], "%s is to move and could capture the king on %c%u",
            turn == TURN_US ? "White" : "Black", (char)('a' + king % 8), king / 8 + 1);
    return true;
}

static bool check_castling(const FenReader *r)
{
    static const struct {
        unsigned right, piece, king, rook;
    } rights[] = {
        {OUR_SHORT, 0, 4, 7},
        {OUR_LONG, 0, 4, 0},
        {THEIR_SHORT, N_KINDS, 60, 63},
        {THEIR_LONG, N_KINDS, 60, 56},
    };
    const char *at = r->field[CASTLING].at;
    for (unsigned i = 0; i < 4; i++) {
        const Set *piece = r->p.piece + rights[i].piece;
        unsigned king = rights[i].king, rook = rights[i].rook;
        if (!(r->p.castling & rights[i].right))
            continue;
        if (!(piece[KING] & set_of(king)) || !(piece[ROOK] & set_of(rook)))
            return text_fails(
                &r->fault, at, "castling right %c needs a king on %c%u and a rook on %c%u", *at,
                (char)('a' + king % 8), king / 8 + 1, (char)('a' + rook % 8), rook / 8 + 1);
        at++;
    }
    return true;
}

/* The double step that an en-passant square claims must be possible; drops the square when no
 * legal capture follows from it. */
static bool check_en_passant(FenReader *r)
{
    ChessPosition *p = &r->p;
    const char *at = r->field[EN_PASSANT].at;
    if (p->ep == NO_SQUARE)
        return true;
    bool white = p->turn == TURN_US;
    unsigned pawn = p->ep ^ 8u, start = white ? p->ep + 8u : p->ep - 8u;
    if (!(p->piece[white ? N_KINDS + PAWN : PAWN] & set_of(pawn)))
        return text_fails(&r->fault, at,
                          "en-passant square %.2s needs a pawn on %c%u that has just stepped past",
                          at, (char)('a' + pawn % 8), pawn / 8 + 1);
    if ((p->side[0] | p->side[1]) & (set_of(p->ep) | set_of(start)))
        return text_fails(&r->fault, at,
                          "en-passant square %.2s: it and %c%u behind it must be empty", at,
                          (char)('a' + start % 8), start / 8 + 1);
    p->ep = chess_ep_square(p, p->ep);
    return true;
}

bool fen_read(const char *text, size_t n, void *position, Status *status)
{
    assert(position && (text || n == 0));
    FenReader r = {.text = text, .end = text + n, .fault = {text, status}};
    if (!split(&r) || !read_piece_placement(&r) || !read_turn(&r) || !read_castling(&r) ||
        !read_en_passant(&r) || !read_clocks(&r))
        return false;
    if (!check_side(&r, TURN_US) || !check_side(&r, TURN_THEM) || !check_kings(&r) ||
        !check_castling(&r) || !check_en_passant(&r))
        return false;
    *(ChessPosition *)position = r.p;
    return true;
}

/* The field of an EPD line that begins at or behind `at`; empty at the end of the line.  From the
 * fourth on a semicolon ends a field, as operations may follow at once. */
static Field epd_field(const char *at, const char *end, unsigned number)
{
    while (at < end && is_fen_blank(*at))
        at++;
    Field f = {.at = at};
    while (at + f.n < end && !is_fen_blank(at[f.n]) && (number < EN_PASSANT || at[f.n] != ';'))
        f.n++;
    return f;
}

static bool is_clock(Field f)
{
    for (size_t i = 0; i < f.n; i++)
        if (!isdigit((unsigned char)f.at[i]))
            return false;
    return f.n > 0;
}

size_t epd_position_length(const char *line, size_t n)
{
    assert(line || n == 0);
    const char *end = line + n;
    Field f[MAX_FIELDS];
    for (unsigned i = 0; i < MAX_FIELDS; i++)
        f[i] = epd_field(i ? f[i - 1].at + f[i - 1].n : line, end, i);
    unsigned last = is_clock(f[HALFMOVE]) && is_clock(f[FULLMOVE]) ? FULLMOVE : EN_PASSANT;
    while (last > 0 && f[last].n == 0)
        last--;
    return f[last].n ? (size_t)(f[last].at + f[last].n - line) : 0;
}

static void write_rank(const ChessPosition *p, unsigned rank, StrBuf *out)
{
    unsigned empty = 0;
    for (unsigned square = rank * 8; square < rank * 8 + 8; square++) {
        unsigned piece = 0;
        while (piece < 2 * N_KINDS && !(p->piece[piece] >> square & 1))
            piece++;
        if (piece == 2 * N_KINDS) {
            empty++;
            continue;
        }
        if (empty)
            strbuf_printf(out, "%u", empty);
        empty = 0;
        strbuf_putc(out, PIECE_LETTERS[piece]);
    }
    if (empty)
        strbuf_printf(out, "%u", empty);
    strbuf_putc(out, rank ? '/' : ' ');
}

void epd_write(const void *position, StrBuf *out)
{
    ChessPosition p;
    chess_orient(position, false, &p);
    for (unsigned rank = 8; rank-- > 0;)
        write_rank(&p, rank, out);
    strbuf_puts(out, p.turn == TURN_US ? "w " : "b ");
    for (unsigned i = 0; i < 4; i++)
        if (p.castling >> i & 1)
            strbuf_putc(out, "KQkq"[i]);
    strbuf_puts(out, p.castling ? " " : "- ");
    if (p.ep == NO_SQUARE)
        strbuf_putc(out, '-');
    else
        strbuf_printf(out, "%c%u", (char)('a' + p.ep % 8), p.ep / 8u + 1);
}

void fen_write(const void *position, StrBuf *out)
{
    assert(position && out);
    const ChessPosition *p = position;
    epd_write(position, out);
    strbuf_printf(out, " %u %u", (unsigned)p->halfmove, (unsigned)p->fullmove);
}
