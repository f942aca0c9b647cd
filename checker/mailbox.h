/* checker/mailbox.h -- the rules of chess, as plainly as they can be written.
 * Does: reads a FEN, lists legal moves, plays them; a board is an array of 64 letters.
 * Knows: nothing.   Must not know: tables, proofs.
 * Boards are held as we see them: our letters are capitals and our pawns go up.  Where we have
 * Black, ranks and colours are exchanged when a position or a move is read or written. */
#ifndef AL0_CHECKER_MAILBOX_H
#define AL0_CHECKER_MAILBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BIT(square) (UINT64_C(1) << (square)) /* sets of squares: a1 is the lowest bit */

/* Of a side.  15 queens and a king have 413 moves at most. */
enum { MOST_PIECES = 16, MOST_MAILBOX_MOVES = 512 };
enum { NOWHERE = -1 }; /* instead of a square */

typedef struct Mailbox {
    char at[64];      /* KQRBNP ours, kqrbnp theirs, 0: free; a1 is 0, b1 1, h8 63 */
    uint64_t taken;   /* the squares that are not free; mailbox_put() keeps it so */
    bool ours;        /* we are to move */
    uint8_t castling; /* bits: we may castle short, long, they short, long */
    int8_t ep;        /* where a pawn could be taken in passing, legally; or NOWHERE */
} Mailbox;

typedef struct MailboxMove {
    uint8_t from, to;
    char promoted; /* q r b n, or 0 */
} MailboxMove;

/* The first square of a set from s on; 64: there is none. */
static inline int next_square(uint64_t set, int s)
{
    return s < 64 && set >> s ? s + __builtin_ctzll(set >> s) : 64;
}
#define EACH_SQUARE(s, set) for (int s = next_square(set, 0); s < 64; s = next_square(set, s + 1))

/* Puts a piece (a letter as on the board), or 0, on a square. */
void mailbox_put(Mailbox *m, int s, char piece);

/* Reads a FEN; ignores its clocks. False if it is malformed or not playable by the rules: a king
 * is missing, a side has more than 16 pieces, a king could be taken. */
bool mailbox_read(const char *fen, bool us_black, Mailbox *out);

bool mailbox_same(const Mailbox *a, const Mailbox *b);

/* All legal moves; returns their number. */
unsigned mailbox_moves(const Mailbox *m, MailboxMove out[MOST_MAILBOX_MOVES]);

void mailbox_play(const Mailbox *m, MailboxMove s, Mailbox *out);

/* True if the side to move has a legal move. */
bool mailbox_has_move(const Mailbox *m);

/* True if the king of one side is in check. */
bool mailbox_check(const Mailbox *m, bool our_king);

/* The squares that a piece (a letter as on the board) attacks from a square, a bit for each;
 * those in `removed` block nothing. */
uint64_t mailbox_attacks(const Mailbox *m, char piece, int from, uint64_t removed);

/* Returns the square at an offset of files and ranks from s; NOWHERE if it is outside the board. */
int mailbox_at(int s, int files, int ranks);

/* e2e4, e7e8q: of the real board. */
void mailbox_name(MailboxMove s, bool us_black, char out[6]);

/* Returns the square whose name `name` begins with; NOWHERE if there is no such square. */
int mailbox_square(const char *name);

#endif
