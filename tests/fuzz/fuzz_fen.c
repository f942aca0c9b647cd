/* tests/fuzz/fuzz_fen.c -- any bytes as a position.
 * Does: what is refused has a message and a place; what is accepted is written and read back as the
 *       same position, from either side, and every legal move leads to a position that is, too. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "game/chess/chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void require_same_when_reread(const ChessPosition *p)
{
    ChessPosition q;
    StrBuf text = {0};
    chess_game.write(&chess_game, p, &text);
    require(chess_game.read(&chess_game, strbuf_get(&text), text.n, &q, NULL));
    chess_game.orient(&chess_game, &q, p->flipped, &q);
    require(chess_game.same(&chess_game, p, &q));
    strbuf_clear(&text);
}

static void play_all(const ChessPosition *p)
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_game.moves(&chess_game, p, NULL, move);
    require(n == chess_perft(p, 1) && chess_has_move(p) == (n > 0));
    for (unsigned i = 0; i < n; i++) {
        ChessPosition next;
        chess_game.play(&chess_game, p, NULL, move[i], &next);
        require_same_when_reread(&next);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ChessPosition p;
    Status status = {.at = SIZE_MAX};
    if (!chess_game.read(&chess_game, (const char *)data, size, &p, &status)) {
        require(*status.text && status.at <= size);
        return 0;
    }
    for (unsigned side = 0; side < 2; side++) {
        chess_game.orient(&chess_game, &p, side, &p);
        require_same_when_reread(&p);
        play_all(&p);
    }
    return 0;
}
