/* lib/game_ending.c -- how a game has ended: by the rules in its last position, or in chess as a
 * draw.
 * Knows: the game of chess.   Must not know: searches, protocols.
 * Start reading at al0_game_ending(). */
#include <assert.h>

#include "game/chess/chess.h"
#include "game/chess/geometry.h"
#include "lib/internal.h"

enum { FIFTY_MOVES = 100 }; /* plies */

static Set pieces_of_kind(const ChessPosition *p, unsigned kind)
{
    return p->piece[kind] | p->piece[kind + N_KINDS];
}

static bool has_at_most_one(Set s)
{
    return (s & (s - 1)) == 0;
}

/* Whether no sequence of moves can lead to a mate, by what is left on the board; NULL: one may. */
static const char *dead_material(const ChessPosition *p)
{
    Set bishops = pieces_of_kind(p, BISHOP), knights = pieces_of_kind(p, KNIGHT);
    if (pieces_of_kind(p, QUEEN) | pieces_of_kind(p, ROOK) | pieces_of_kind(p, PAWN))
        return NULL;
    if (!(bishops | knights))
        return "bare kings";
    bool of_one_color = !(bishops & SET_DARK) || !(bishops & ~SET_DARK);
    bool is_dead = has_at_most_one(bishops | knights) || (!knights && of_one_color);
    return is_dead ? "insufficient material" : NULL;
}

/* How often the last position has been on the board. */
static size_t count_last(const Al0Position *const *at, size_t n)
{
    Key last = chess_game.key(&chess_game, at[n - 1]->bytes);
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        Key key = chess_game.key(&chess_game, at[i]->bytes);
        count += key.lo == last.lo && key.hi == last.hi;
    }
    return count;
}

const char *al0_game_ending(const Al0Position *const *at, size_t n)
{
    assert(at && n > 0);
    const Al0Position *now = at[n - 1];
    const char *ending = al0_position_ending(now);
    if (ending || now->game != &chess_game)
        return ending;
    const ChessPosition *p = (const ChessPosition *)now->bytes;
    const char *dead = dead_material(p);
    if (dead)
        return dead;
    if (count_last(at, n) >= 3)
        return "threefold repetition";
    return p->halfmove >= FIFTY_MOVES ? "fifty-move rule" : NULL;
}
