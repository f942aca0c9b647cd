/* game/chess/chess_game.c -- chess as a struct Game (see game.h).
 * Does: fills in the table of functions, and draws the board.
 * Knows: the other files of this room.   Must not know: tables, searches. */
#include <assert.h>
#include <string.h>

#include "game/chess/endgame/solver.h"
#include "game/chess/image.h"
#include "game/chess/rules.h"
#include "game/chess/sets.h"

static unsigned us(const Game *game, const void *position)
{
    (void)game;
    return ((const ChessPosition *)position)->flipped;
}

static Turn position_turn(const Game *game, const void *position)
{
    (void)game;
    return (Turn)((const ChessPosition *)position)->turn;
}

static unsigned list_cached_moves(const Game *game, const void *position, void *cache, Move *out)
{
    (void)game;
    ChessCache *c = cache;
    if (!c)
        return chess_moves(position, out);
    if (!(c->known & CACHE_MOVES)) {
        c->n_moves = chess_moves(position, c->move);
        c->known |= CACHE_MOVES;
    }
    memcpy(out, c->move, c->n_moves * sizeof *out);
    return c->n_moves;
}

static bool is_legal(const Game *game, const void *position, Move m)
{
    (void)game;
    Move move[MAX_CHESS_MOVES];
    if (move_flags(m) & MOVE_CASTLE)
        return false;
    unsigned n = chess_moves_of(position, move_kind(m), move_to(m), move);
    for (unsigned i = 0; i < n; i++)
        if (move[i] == m)
            return true;
    return false;
}

static const char *ending(const Game *game, const void *position)
{
    (void)game;
    Move move[MAX_CHESS_MOVES];
    if (chess_moves(position, move) > 0)
        return NULL;
    return chess_checkers(position) ? "mate" : "stalemate";
}

static void play_chess(const Game *game, const void *position, void *cache, Move m, void *out)
{
    (void)game, (void)cache;
    chess_play(position, m, out);
}

static bool pass_chess(const Game *game, const void *position, void *out)
{
    (void)game;
    return chess_pass(position, out);
}

static unsigned move_number(const Game *game, const void *position, unsigned *player)
{
    (void)game;
    const ChessPosition *p = position;
    *player = !white_moves(p);
    return p->fullmove;
}

/* The square of a cell as the position holds it. */
static unsigned cell_square(const ChessPosition *p, unsigned row, unsigned column)
{
    assert(row < 8 && column < 8);
    return real_square(p, (7 - row) * 8 + column);
}

/* The piece's letter as on the real board, 0 on an empty square. */
static char letter_on(const ChessPosition *p, unsigned square)
{
    for (unsigned piece = 0; piece < 2 * N_KINDS; piece++)
        if (p->piece[piece] >> square & 1)
            return PIECE_LETTERS[p->flipped ? (piece + N_KINDS) % (2 * N_KINDS) : piece];
    return '\0';
}

/* The king of the side to move if it is in check, else nothing. */
static Set checked_king(const ChessPosition *p)
{
    return chess_checkers(p) ? p->piece[chess_piece(p->turn, KING)] : 0;
}

static void draw_pieces(const Game *game, const void *position, const LastMove *last, Cell *cells)
{
    (void)game;
    const ChessPosition *p = position;
    Set checked = checked_king(p);
    bool mate = checked && chess_count(p) == 0;
    for (unsigned row = 0; row < 8; row++)
        for (unsigned column = 0; column < 8; column++) {
            unsigned square = cell_square(p, row, column);
            cells[row * 8 + column] = (Cell){
                .text = {letter_on(p, square)},
                .dark = (row + column) % 2 == 1,
                .from = last && move_from(last->move) == square,
                .to = last && move_to(last->move) == square,
                .check = checked >> square & 1,
                .mate = mate && (checked >> square & 1),
            };
        }
}

static uint64_t square_bit(const Game *game, const void *position, unsigned row, unsigned column)
{
    (void)game;
    return set_of(cell_square(position, row, column));
}

static void name_rank(const Game *game, const void *position, unsigned row, StrBuf *out)
{
    (void)game, (void)position;
    strbuf_putc(out, (char)('8' - row));
}

static void name_file(const Game *game, const void *position, unsigned column, StrBuf *out)
{
    (void)game, (void)position;
    strbuf_putc(out, (char)('a' + column));
}

static void name_element(const Game *game, const void *position, unsigned domain, uint64_t bit,
                         StrBuf *out)
{
    (void)game, (void)domain;
    assert(bit && !set_has_two(bit));
    unsigned square = real_square(position, set_first(bit));
    strbuf_putc(out, (char)('a' + square % 8));
    strbuf_putc(out, (char)('1' + square / 8));
}

static bool resets_clock(const Game *game, Move m)
{
    (void)game;
    return (move_flags(m) & MOVE_CAPTURE) || move_kind(m) == PAWN;
}

/* ---- the same functions, told which game it is ---- */

static bool read(const Game *game, const char *text, size_t n, void *position, Status *status)
{
    (void)game;
    return fen_read(text, n, position, status);
}

static size_t epd_in_line(const Game *game, const char *line, size_t n)
{
    (void)game;
    return epd_position_length(line, n);
}

static bool next_game(const Game *game, const char *text, size_t n, size_t *at, RecordedGame *out,
                      Status *status)
{
    (void)game;
    return pgn_next(text, n, at, out, status);
}

static bool read_variation(const Game *game, const char *text, const RecordedNote *note,
                           const void *before, RecordedGame *out, Status *status)
{
    (void)game;
    return pgn_variation(text, note, before, out, status);
}

static bool find_tag(const Game *game, const char *text, const RecordedGame *from, const char *name,
                     StrBuf *out)
{
    (void)game;
    return pgn_tag(text, from, name, out);
}

static Move orient_move(const Game *game, Move move)
{
    (void)game;
    return chess_image_move(move, SWAP_RANKS);
}

static void read_remarks(const Game *game, const char *text, const RecordedNote *comment,
                         int64_t *out)
{
    (void)game;
    pgn_remarks(text, comment, out);
}

static size_t whole_games(const Game *game, const char *text, size_t n, bool by_results)
{
    (void)game;
    return pgn_whole_games(text, n, by_results);
}

static bool read_pgn_game(const Game *game, const char *text, size_t n, unsigned ply,
                          void *position, Status *status)
{
    (void)game;
    return pgn_read(text, n, ply, position, status);
}

static void write(const Game *game, const void *position, StrBuf *out)
{
    (void)game;
    fen_write(position, out);
}

static void write_epd_line(const Game *game, const void *position, StrBuf *out)
{
    (void)game;
    epd_write(position, out);
}

static void orient(const Game *game, const void *position, unsigned us_player, void *out)
{
    (void)game;
    chess_orient(position, us_player == 1, out);
}

static Key position_key(const Game *game, const void *position)
{
    (void)game;
    return chess_key(position);
}

static Key images_key(const Game *game, const void *position, uint32_t images)
{
    (void)game;
    return chess_key_of_images(position, images);
}

static bool is_same_chess(const Game *game, const void *a, const void *b)
{
    (void)game;
    return chess_same(a, b);
}

static void name_move(const Game *game, const void *position, Move m, StrBuf *out)
{
    (void)game;
    san_write(position, m, out);
}

static void code_move(const Game *game, const void *position, Move m, StrBuf *out)
{
    (void)game;
    uci_write(position, m, out);
}

static Move read_move(const Game *game, const void *position, const char *text, size_t n,
                      Status *status)
{
    (void)game;
    return move_read(position, text, n, status);
}

static void image_of_chess(const Game *game, const void *position, unsigned i, void *out)
{
    (void)game;
    chess_image(position, i, out);
}

static Move image_move(const Game *game, Move m, unsigned i)
{
    (void)game;
    return chess_image_move(m, i);
}

static uint32_t alike(const Game *game, const void *position)
{
    (void)game;
    return chess_images_alike(position);
}

static unsigned to_canonical(const Game *game, const void *position)
{
    (void)game;
    return chess_to_canonical(position);
}

static unsigned inverse(const Game *game, unsigned i)
{
    (void)game;
    return image_back(i);
}

static const GameBoard board = {.rows = 8,
                                .columns = 8,
                                .has_chess_pieces = true,
                                .draw = draw_pieces,
                                .cell_bit = square_bit,
                                .name_row = name_rank,
                                .name_column = name_file};
static const GameClock clock = {.name = "capture or pawn move", .resets = resets_clock};
static const char *const players[] = {"white", "black"};
static const GameSymmetries symmetries = {.image = image_of_chess,
                                          .image_move = image_move,
                                          .key = images_key,
                                          .alike = alike,
                                          .to_canonical = to_canonical,
                                          .inverse = inverse};
static uint64_t standing_pieces(const Game *game, const void *position)
{
    const ChessPosition *p = position;
    (void)game;
    return p->side[TURN_US] | p->side[TURN_THEM];
}

/* The rook that castles goes to the other side of its king. */
static uint64_t follow_castling(Move move, uint64_t element)
{
    unsigned from = move_from(move);
    bool is_short = move_to(move) > from;
    uint64_t rook = UINT64_C(1) << (is_short ? from + 3 : from - 4);
    return element == rook ? UINT64_C(1) << (is_short ? from + 1 : from - 1) : element;
}

static uint64_t follow_piece(const Game *game, const void *position, Move move, uint64_t element)
{
    unsigned from = move_from(move), to = move_to(move), flags = move_flags(move);
    (void)game;
    (void)position;
    if (element == UINT64_C(1) << from)
        return UINT64_C(1) << to;
    if (flags & MOVE_CASTLE)
        return follow_castling(move, element);
    unsigned taken = flags & MOVE_EN_PASSANT ? (from & 56) | (to & 7) : to;
    return element == UINT64_C(1) << taken ? 0 : element;
}

static const char *noun_of_piece(const Game *game, const void *position, uint64_t element)
{
    static const char *const noun[2 * N_KINDS] = {
        "our king",   "our queen",   "our rook",   "our bishop",   "our knight",   "our pawn",
        "their king", "their queen", "their rook", "their bishop", "their knight", "their pawn"};
    const ChessPosition *p = position;
    unsigned i = 0;
    (void)game;
    while (i < 2 * N_KINDS && !(p->piece[i] & element))
        i++;
    return i < 2 * N_KINDS ? noun[i] : NULL;
}

static const GamePieces pieces = {
    .standing = standing_pieces, .follow = follow_piece, .noun = noun_of_piece};
static const GameRecords records = {.position_in_line = epd_in_line,
                                    .write_in_line = write_epd_line,
                                    .read_game = read_pgn_game,
                                    .next_game = next_game,
                                    .read_variation = read_variation,
                                    .find_tag = find_tag,
                                    .orient_move = orient_move,
                                    .n_remarks = N_REMARKS,
                                    .read_remarks = read_remarks,
                                    .whole_games = whole_games};

const Game chess_game = {
    .name = "chess",
    .title = "chess",
    .players = players,
    .n_players = 2,
    .position_format = "FEN",
    .keys = {"fen", "uci", "san"},
    .vocab = &chess_vocab,
    .board = &board,
    .clock = &clock,
    .symmetries = &symmetries,
    .records = &records,
    .pieces = &pieces,
    .solver = &chess_solver,
    .position_size = sizeof(ChessPosition),
    .cache_size = sizeof(ChessCache),
    .max_moves = MAX_CHESS_MOVES,
    .read = read,
    .write = write,
    .orient = orient,
    .us = us,
    .turn = position_turn,
    .alternates = true,
    .moves = list_cached_moves,
    .is_legal = is_legal,
    .ending = ending,
    .play = play_chess,
    .pass = pass_chess,
    .key = position_key,
    .same = is_same_chess,
    .name_move = name_move,
    .code_move = code_move,
    .read_move = read_move,
    .move_number = move_number,
    .name_element = name_element,
};
