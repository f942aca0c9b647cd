/* tests/fuzz/fuzz_san.c -- any bytes as a move; the first line may be the position it is for.
 * Does: what is refused has a message; what is accepted is written and read back as that move. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "game/chess/chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void require_reread(const ChessPosition *p, Move m,
                           void (*write)(const Game *, const void *, Move, StrBuf *))
{
    StrBuf text = {0};
    write(&chess_game, p, m, &text);
    require(chess_game.read_move(&chess_game, p, strbuf_get(&text), text.n, NULL) == m);
    strbuf_clear(&text);
}

/* Takes the first line off when it is a position; else the position is the start of a game. */
static ChessPosition take_position(const char **text, size_t *n)
{
    ChessPosition p;
    const char *end = *n ? memchr(*text, '\n', *n) : NULL;
    if (end && chess_game.read(&chess_game, *text, (size_t)(end - *text), &p, NULL)) {
        *n -= (size_t)(end + 1 - *text);
        *text = end + 1;
    } else {
        require(chess_game.read(&chess_game, START, strlen(START), &p, NULL));
    }
    return p;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    ChessPosition p = take_position(&text, &size);
    Status status = {0};
    Move m = chess_game.read_move(&chess_game, &p, text, size, &status);
    if (m == NO_MOVE) {
        require(*status.text);
        return 0;
    }
    require_reread(&p, m, chess_game.name_move);
    require_reread(&p, m, chess_game.code_move);
    return 0;
}
