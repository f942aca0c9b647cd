/* lib/judge/chess_truth.c -- the truth of chess: solved endgames.
 * Knows: lib/engine/endgame.h.   Must not know: tables, games from files. */
#include <stdlib.h>
#include <string.h>

#include "lib/engine/endgame.h"
#include "lib/judge/truth.h"

/* Seconds that an endgame may take to be solved. */
static const double FOR_ENDGAME = 60;

static const ChessPosition *chess_of(const Al0Position *position)
{
    return (const ChessPosition *)position->bytes;
}

static void *new_chess_truth(const Game *game)
{
    (void)game;
    return base_zalloc(1, sizeof(Endgame), "an endgame");
}

static void free_chess_truth(void *truth)
{
    if (truth)
        endgame_clear(truth);
    free(truth);
}

static bool solve_chess(void *truth, const Al0Position *position, const Al0Limits *limits)
{
    const EndgameLimits l = {.foreseen = FOR_ENDGAME,
                             .seconds = FOR_ENDGAME,
                             .memory =
                                 limits->memory ? limits->memory : al0_limits_default()->memory,
                             .stop = limits->stop};
    return endgame_solve(truth, chess_of(position), &l);
}

static JudgedValue value_of_chess(const void *truth, const Al0Position *position)
{
    EndgameValue v = endgame_value(truth, chess_of(position));
    return (JudgedValue){v.result, -1, -1, v.plies};
}

static Move best_reply_in_chess(const void *truth, const Al0Position *after)
{
    ChessPosition p;
    Move move[MAX_CHESS_MOVES];
    const ChessPosition *from = chess_of(after);
    chess_game.orient(&chess_game, from, game_other_player(&chess_game, from), &p);
    unsigned n = chess_moves(&p, move);
    if (n == 0 || !endgame_has(truth, &p))
        return NO_MOVE;
    endgame_keep_best(truth, &p, move, n);
    return chess_game.records->orient_move(&chess_game, move[0]);
}

static const char *name_of_chess_end(const Al0Position *position)
{
    const ChessPosition *p = chess_of(position);
    const char *ending = al0_position_ending(position);
    if (ending)
        return strcmp(ending, "mate") == 0 ? "checkmate" : ending;
    Set men = p->side[0] | p->side[1];
    return __builtin_popcountll(men) == 2 ? "bare kings" : NULL;
}

const JudgeTruth chess_truth = {.new = new_chess_truth,
                                .free = free_chess_truth,
                                .solve = solve_chess,
                                .value = value_of_chess,
                                .reply = best_reply_in_chess,
                                .ending = name_of_chess_end,
                                .length = moves_in_plies};
