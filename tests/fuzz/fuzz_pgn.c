/* tests/fuzz/fuzz_pgn.c -- any bytes as a game, and as a line in a list of positions.
 * Does: what is refused has a message and a place; a game that is accepted goes from ply to ply by
 *       legal moves; what is a position alone is the same one as a line of EPD. */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "game/chess/chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_PLIES = 12 }; /* followed one by one */

static void require(bool holds)
{
    if (!holds)
        abort();
}

static bool read_game(const char *text, size_t n, unsigned ply, ChessPosition *p)
{
    Status status = {.at = SIZE_MAX};
    if (chess_game.records->read_game(&chess_game, text, n, ply, p, &status))
        return true;
    require(*status.text && status.at <= n);
    return false;
}

static void require_one_move_apart(const ChessPosition *p, const ChessPosition *q)
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_game.moves(&chess_game, p, NULL, move), found = 0;
    for (unsigned i = 0; i < n; i++) {
        ChessPosition next;
        chess_game.play(&chess_game, p, NULL, move[i], &next);
        found += chess_game.same(&chess_game, &next, q);
    }
    require(found == 1);
}

static void follow(const char *text, size_t n)
{
    ChessPosition last, p, q;
    bool whole = read_game(text, n, UINT_MAX, &last);
    if (!read_game(text, n, 0, &p)) {
        require(!whole);
        return;
    }
    unsigned ply = 0;
    while (ply < MOST_PLIES && read_game(text, n, ply + 1, &q)) {
        require_one_move_apart(&p, &q);
        p = q;
        ply++;
    }
    require(!whole || ply == MOST_PLIES || chess_game.same(&chess_game, &p, &last));
}

static void require_legal(const RecordedGame *g)
{
    ChessPosition p = *(const ChessPosition *)g->start;
    for (size_t i = 0; i < g->n_moves; i++) {
        Move move[MAX_CHESS_MOVES];
        unsigned n = chess_game.moves(&chess_game, &p, NULL, move), found = 0;
        for (unsigned k = 0; k < n; k++)
            found += move[k] == g->moves[i];
        require(found == 1);
        chess_game.play(&chess_game, &p, NULL, g->moves[i], &p);
    }
}

/* The first variation of a game is a line of legal moves, or wrong with a message. */
static void read_variation(const char *text, size_t n, const RecordedGame *g)
{
    ChessPosition p = *(const ChessPosition *)g->start;
    size_t i = 0;
    while (i < g->n_notes && g->notes[i].kind != NOTE_VARIATION)
        i++;
    if (i == g->n_notes)
        return;
    for (size_t k = 0; k + 1 < g->notes[i].n_moves; k++)
        chess_game.play(&chess_game, &p, NULL, g->moves[k], &p);
    RecordedGame line;
    Status status = {0};
    if (chess_game.records->read_variation(&chess_game, text, &g->notes[i], &p, &line, &status)) {
        require_legal(&line);
        recorded_game_clear(&line);
    } else {
        require(*status.text && status.at <= n);
    }
}

/* What comments tell of moves fits the numbers of the language. */
static void read_remarks(const char *text, const RecordedGame *g)
{
    int64_t number[N_REMARKS];
    for (size_t i = 0; i < N_REMARKS; i++)
        number[i] = NO_REMARK;
    for (size_t i = 0; i < g->n_notes; i++)
        if (g->notes[i].kind == NOTE_COMMENT)
            chess_game.records->read_remarks(&chess_game, text, &g->notes[i], number);
    for (size_t i = 0; i < N_REMARKS; i++)
        require(number[i] == NO_REMARK || (number[i] >= INT32_MIN && number[i] <= INT32_MAX));
    require(number[REMARK_CLOCK] == NO_REMARK || number[REMARK_CLOCK] >= 0);
}

/* A part of the text that is whole games is shorter than the text. */
static void cut(const char *text, size_t n)
{
    for (int by_results = 0; by_results < 2; by_results++)
        require(chess_game.records->whole_games(&chess_game, text, n, by_results) < n || n == 0);
}

/* All games: each has an end, also a broken one. */
static void read_games(const char *text, size_t n)
{
    RecordedGame g;
    for (size_t at = 0, before = 0;; before = at) {
        Status status = {0};
        if (!chess_game.records->next_game(&chess_game, text, n, &at, &g, &status)) {
            require(status.kind == STATUS_OK ? at == n : *status.text && status.at <= n);
            require(at <= n && (at > before || status.kind == STATUS_OK));
            if (status.kind == STATUS_OK)
                return;
            continue;
        }
        require(at > before && g.tags <= g.tags_end && g.result_at <= at);
        for (size_t i = 0; i < g.n_notes; i++)
            require(g.notes[i].at < g.notes[i].end && g.notes[i].end <= at &&
                    g.notes[i].at >= (i ? g.notes[i - 1].end : g.tags_end) &&
                    g.notes[i].n_moves <= g.n_moves);
        require_legal(&g);
        read_variation(text, n, &g);
        read_remarks(text, &g);
        recorded_game_clear(&g);
    }
}

static void read_line(const char *line, size_t n)
{
    ChessPosition p, q;
    size_t length = chess_game.records->position_in_line(&chess_game, line, n);
    require(length <= n);
    if (!chess_game.read(&chess_game, line, n, &p, NULL))
        return;
    require(chess_game.read(&chess_game, line, length, &q, NULL) &&
            chess_game.same(&chess_game, &p, &q));
    require(p.halfmove == q.halfmove && p.fullmove == q.fullmove);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    follow((const char *)data, size);
    read_games((const char *)data, size);
    cut((const char *)data, size);
    read_line((const char *)data, size);
    return 0;
}
