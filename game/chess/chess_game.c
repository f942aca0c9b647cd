/* game/chess/chess_game.c -- chess as game.h wants a game.
 * Does: fills in the table of functions, and draws the board.
 * Knows: the other files of this room.   Must not know: tables, searches. */
#include <assert.h>
#include <string.h>

#include "game/chess/rules.h"
#include "game/chess/sets.h"
#include "game/chess/solver.h"

static bool us_second(const void *position)
{
    return ((const ChessPosition *)position)->flipped;
}

static Turn turn(const void *position)
{
    return (Turn)((const ChessPosition *)position)->turn;
}

static unsigned moves(const void *position, void *cache, Move *out)
{
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

static const char *ending(const void *position)
{
    Move move[MAX_CHESS_MOVES];
    if (chess_moves(position, move) > 0)
        return NULL;
    return chess_checkers(position) ? "mate" : "stalemate";
}

static void play(const void *position, Move m, void *out)
{
    chess_play(position, m, out);
}

static bool pass(const void *position, void *out)
{
    return chess_pass(position, out);
}

static unsigned move_number(const void *position, bool *second_player_moves)
{
    const ChessPosition *p = position;
    *second_player_moves = !white_moves(p);
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
    return chess_checkers(p) ? p->piece[p->turn == TURN_US ? KING : N_KINDS + KING] : 0;
}

static bool draw(const void *position, Move last, unsigned *rows, unsigned *columns, Cell *cells)
{
    const ChessPosition *p = position;
    Set checked = checked_king(p);
    bool mate = checked && chess_count(p) == 0;
    for (unsigned row = 0; row < 8; row++)
        for (unsigned column = 0; column < 8; column++) {
            unsigned square = cell_square(p, row, column);
            cells[row * 8 + column] = (Cell){
                .piece = letter_on(p, square),
                .dark = (row + column) % 2 == 1,
                .from = last != NO_MOVE && move_from(last) == square,
                .to = last != NO_MOVE && move_to(last) == square,
                .check = checked >> square & 1,
                .mate = mate && (checked >> square & 1),
            };
        }
    *rows = *columns = 8;
    return true;
}

static uint64_t cell_bit(const void *position, unsigned row, unsigned column)
{
    return set_of(cell_square(position, row, column));
}

static void name_square(const void *position, uint64_t bit, char out[8])
{
    assert(bit && !set_has_two(bit));
    unsigned square = real_square(position, set_first(bit));
    out[0] = (char)('a' + square % 8);
    out[1] = (char)('1' + square / 8);
    out[2] = '\0';
}

static bool has_material(const void *position, const char *text, size_t n)
{
    return material_matches(position, text, n);
}

static bool resets_clock(Move m)
{
    return (move_flags(m) & MOVE_CAPTURE) || move_kind(m) == PAWN;
}

const Game chess_game = {
    .name = "chess",
    .title = "chess",
    .first_player = "white",
    .second_player = "black",
    .position_format = "FEN",
    .vocab = &chess_vocab,
    .solver = &chess_solver,
    .position_size = sizeof(ChessPosition),
    .cache_size = sizeof(ChessCache),
    .max_moves = MAX_CHESS_MOVES,
    .read = fen_read,
    .position_in_line = epd_position_length,
    .read_game = pgn_read,
    .write = fen_write,
    .write_in_line = epd_write,
    .orient = chess_orient,
    .us_second = us_second,
    .turn = turn,
    .moves = moves,
    .ending = ending,
    .play = play,
    .pass = pass,
    .resets_clock = resets_clock,
    .key = chess_key,
    .key_of_images = chess_key_of_images,
    .same = chess_same,
    .name_move = san_write,
    .code_move = uci_write,
    .read_move = move_read,
    .move_number = move_number,
    .image = chess_image,
    .image_move = chess_image_move,
    .draw = draw,
    .cell_bit = cell_bit,
    .name_square = name_square,
    .check_material = material_check,
    .has_material = has_material,
};
