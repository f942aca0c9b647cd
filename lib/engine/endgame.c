/* lib/engine/endgame.c -- moves that a solved endgame recommends (see endgame.h). */
#include "lib/engine/endgame.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* Without a limit on time. */
static const double USUAL_SECONDS = 1;

void endgame_clear(Endgame *e)
{
    if (e->solution)
        chess_game.solver->free(e->solution);
    *e = (Endgame){0};
}

/* Whether the solution tells of the position and of those behind each of its moves. */
bool endgame_has(const Endgame *e, const ChessPosition *p)
{
    const Solver *solver = chess_game.solver;
    for (int i = 0; e->solution && i < 2; i++)
        if (solver->has_class(&chess_game, p, e->name[i], strlen(e->name[i])))
            return solver->value(e->solution, NULL, p) != VALUE_UNKNOWN;
    return false;
}

bool endgame_solve(Endgame *e, const ChessPosition *p, const EndgameLimits *limits)
{
    const Solver *solver = chess_game.solver;
    Endgame made = {0};
    Status s = {0};
    SolvePlan plan;
    if (endgame_has(e, p))
        return true;
    solver->class_of(&chess_game, p, made.name[0]);
    if (!solver->reversed(&chess_game, made.name[0], strlen(made.name[0]), made.name[1], &s))
        return false;
    const char *const names[2] = {made.name[0], made.name[1]};
    double most = limits->seconds > 0 ? limits->seconds : USUAL_SECONDS;
    double foreseen = limits->foreseen > 0 ? limits->foreseen : most;
    SolveRequest r = {.classes = names,
                      .n_classes = strcmp(names[0], names[1]) == 0 ? 1 : 2,
                      .threads = 1,
                      .memory = limits->memory,
                      .progress = limits->progress,
                      .progress_context = limits->progress_context,
                      .until = {.stop = limits->stop, .at = deadline_clock() + most}};
    if (!solver->plan(&chess_game, &r, &plan, &s) || plan.seconds > foreseen ||
        plan.memory > limits->memory)
        return false;
    if (!solver->solve(&chess_game, &r, &made.solution, &s))
        return false;
    endgame_clear(e);
    *e = made;
    return endgame_has(e, p);
}

EndgameValue endgame_value(const Endgame *e, const ChessPosition *p)
{
    const Solver *solver = chess_game.solver;
    ChessPosition theirs;
    assert(e->solution);
    int ours = solver->value(e->solution, NULL, p);
    if (ours >= 0)
        return (EndgameValue){1, (unsigned)ours};
    chess_game.orient(&chess_game, p, game_other_player(&chess_game, p), &theirs);
    int lost = solver->value(e->solution, NULL, &theirs);
    return lost >= 0 ? (EndgameValue){-1, (unsigned)lost} : (EndgameValue){0};
}

/* How good a position after a move is for us: the higher the better.  A mate is nearer to INT_MAX
 * the quicker it is. */
static int move_worth(const Endgame *e, const ChessPosition *after)
{
    EndgameValue v = endgame_value(e, after);
    if (v.result == 0)
        return 0;
    return v.result > 0 ? INT_MAX - (int)v.plies : INT_MIN + (int)v.plies;
}

static int mate_plies(int worth)
{
    if (worth > INT_MAX / 2)
        return INT_MAX - worth + 1;
    return worth < INT_MIN / 2 ? -(worth - INT_MIN + 1) : 0;
}

EndgameChoice endgame_keep_best(const Endgame *e, const ChessPosition *p, Move *move, unsigned n)
{
    int best = INT_MIN;
    unsigned kept = 0;
    assert(e->solution && n > 0);
    for (unsigned i = 0; i < n; i++) {
        ChessPosition after;
        chess_play(p, move[i], &after);
        int w = move_worth(e, &after);
        kept = w > best ? 0 : kept;
        best = w > best ? w : best;
        if (w == best)
            move[kept++] = move[i];
    }
    return (EndgameChoice){kept, mate_plies(best)};
}
