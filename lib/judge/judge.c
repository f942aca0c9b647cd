/* lib/judge/judge.c -- moves judged by a table and by the solved endgame.
 * Does: compares a move with the table's move and with others that satisfy its advice; finds the
 *   refutation of a bad move.
 * Knows: players, sessions, lib/engine/endgame.h.   Must not know: how games are written
 *   (judge_games.c).
 * Start reading at al0_judge_move(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/judge/judge.h"

/* Seconds that an endgame may take to be solved. */
static const double FOR_ENDGAME = 60;

Al0Judge *al0_judge_new(const Al0Table *table, const Al0JudgeOptions *options,
                        const Al0Limits *limits, Al0Status *status)
{
    assert(table);
    Status s = {0};
    Al0JudgeOptions o = AL0_INIT(Al0JudgeOptions);
    Al0Judge *j = base_zalloc(1, sizeof *j, "a judge");
    if (!al0_table_can_run(table))
        status_fail(&s, STATUS_WRONG_USE, "a library, or a table with errors, judges nothing");
    else if (table->game != &chess_game)
        status_fail(&s, STATUS_UNSUPPORTED, "moves of chess alone are judged");
    else if (SIZED_TAKE(&o, options, "options of a judge", &s))
        limits_take(&j->limits, limits, &s);
    if (!lib_end(status, &s)) {
        free(j);
        return NULL;
    }
    j->table = table;
    j->plays = o.play;
    const Al0PlayerOptions playing = {AL0_SIZE(Al0PlayerOptions), .memory = j->limits.at.memory};
    j->player = al0_player_new(table, &playing, NULL);
    j->session = al0_session_new(table, j->limits.at.memory, NULL);
    return j;
}

static void forget_judge_texts(Al0Judge *j)
{
    free(j->name);
    free(j->why_none);
    free(j->refutation);
    j->name = j->why_none = j->refutation = NULL;
}

void al0_judge_free(Al0Judge *judge)
{
    if (!judge)
        return;
    forget_judge_texts(judge);
    al0_player_free(judge->player);
    al0_session_free(judge->session);
    endgame_clear(&judge->endgame);
    for (size_t i = 0; i < judge->players.n; i++)
        free((char *)judge->players.at[i].name);
    vec_clear(&judge->players);
    free(judge);
}

/* A move of ours in a position, and what it leads to. */
typedef struct JudgedMove {
    const Al0Position *position, *after;
    Move move;
} JudgedMove;

/* ---- the table ---------------------------------------------------------------------------- */

/* Whether the move satisfies the advice that the table chooses here, by a tree as low as its own.
 */
static bool is_key(Al0Judge *j, const JudgedMove *m)
{
    static const Al0Question question = {AL0_SIZE(Al0Question), .all_keys = true};
    Al0Answer *a = al0_ask(j->session, m->position, &question, &j->limits.at, NULL);
    const Alternatives *other = &a->paper.choice.other;
    bool found = false;
    for (size_t i = 0; al0_answer_verdict(a) == AL0_SATISFIABLE && i < other->keys.n; i++)
        found |= other->keys.at[i].move == m->move;
    al0_answer_free(a);
    return found;
}

/* Asks the table; true where the move is on its plan. */
static bool ask_judging_table(Al0Judge *j, const JudgedMove *m, Al0Judged *out)
{
    Al0PlayerMove tables = AL0_INIT(Al0PlayerMove);
    Al0Status status;
    al0_player_set(j->player, m->position, NULL);
    if (!al0_player_move(j->player, &j->limits.at, &tables, &status)) {
        out->why_none = j->why_none = text_copy(status.text);
        return false;
    }
    out->table_move = tables.name;
    out->rule = tables.rule;
    out->advice = tables.advice;
    char *code = lib_move_text(m->position, m->move, AL0_MOVE_CODE);
    out->is_tables = strcmp(code, tables.code) == 0;
    al0_free(code);
    return out->is_tables || is_key(j, m);
}

/* ---- the truth ---------------------------------------------------------------------------- */

/* How the game has ended, or cannot but end, in a name that people have for it; else NULL. */
static const char *name_of_end(const Al0Position *position)
{
    const ChessPosition *p = (const ChessPosition *)position->bytes;
    const char *ending = al0_position_ending(position);
    if (ending)
        return strcmp(ending, "mate") == 0 ? "checkmate" : ending;
    Set men = p->side[0] | p->side[1];
    return __builtin_popcountll(men) == 2 ? "bare kings" : NULL;
}

/* Their best reply to what gives something away. */
static void ask_refutation(Al0Judge *j, const Al0Position *after, Al0Judged *out)
{
    ChessPosition p;
    Move move[MAX_CHESS_MOVES];
    const ChessPosition *from = (const ChessPosition *)after->bytes;
    chess_game.orient(&chess_game, from, game_other_player(&chess_game, from), &p);
    unsigned n = chess_moves(&p, move);
    if (n == 0 || !endgame_has(&j->endgame, &p))
        return;
    endgame_keep_best(&j->endgame, &p, move, n);
    StrBuf b = {0};
    san_write(&p, move[0], &b);
    out->refutation = j->refutation = strbuf_take(&b);
    Al0Position *then = al0_position_play(after, j->refutation, NULL);
    out->refutation_ending = name_of_end(then);
    al0_position_free(then);
}

/* What a move leads to, which leads to `after`. */
static Al0Outcome outcome_after(const Al0Judge *j, const Al0Position *after)
{
    EndgameValue v = endgame_value(&j->endgame, (const ChessPosition *)after->bytes);
    return (Al0Outcome){v.result, v.result ? moves_in_plies(v.plies + 1) : 0};
}

static void ask_truth(Al0Judge *j, const JudgedMove *m, Al0Judged *out)
{
    const ChessPosition *position = (const ChessPosition *)m->position->bytes;
    size_t memory = j->limits.at.memory;
    EndgameLimits limits = {.foreseen = FOR_ENDGAME,
                            .seconds = FOR_ENDGAME,
                            .memory = memory ? memory : al0_limits_default()->memory,
                            .stop = j->limits.at.stop};
    out->truth_known = endgame_solve(&j->endgame, position, &limits);
    if (!out->truth_known)
        return;
    EndgameValue best = endgame_value(&j->endgame, position);
    out->best = (Al0Outcome){best.result, moves_in_plies(best.plies)};
    out->played = outcome_after(j, m->after);
    if (out->table_move) {
        Al0Position *other = al0_position_play(m->position, out->table_move, NULL);
        out->tables = outcome_after(j, other);
        al0_position_free(other);
    }
    if (out->played.result < out->best.result)
        ask_refutation(j, m->after, out);
}

/* ---- the table played on ------------------------------------------------------------------- */

/* The longest play from a position with us to move, in plies; *verdict is worse if it does not
 * arrive. */
static unsigned longest_play_from_position(Al0Judge *j, const Al0Position *position,
                                           Al0Verdict *verdict)
{
    static const Al0Question question = {AL0_SIZE(Al0Question), .play = true};
    Al0Answer *a = al0_ask(j->session, position, &question, &j->limits.at, NULL);
    Al0Verdict v = al0_answer_verdict(a);
    unsigned plies = al0_answer_height(a);
    if (v == AL0_NOT_SATISFIABLE || (v == AL0_UNKNOWN && *verdict == AL0_SATISFIABLE))
        *verdict = v;
    al0_answer_free(a);
    return plies;
}

/* After each of their replies; the longest counts, with the move and the reply in front of it. */
static void ask_play(Al0Judge *j, const Al0Position *after, Al0Judged *out)
{
    unsigned longest = 0;
    Al0Moves *moves = al0_position_moves(after);
    out->was_played = true;
    out->by_table = AL0_SATISFIABLE;
    for (size_t i = 0; i < al0_moves_count(moves) && out->by_table != AL0_NOT_SATISFIABLE; i++) {
        Al0Position *next = al0_position_play(after, al0_moves_text(moves, i, AL0_MOVE_CODE), NULL);
        unsigned plies = longest_play_from_position(j, next, &out->by_table);
        longest = plies > longest ? plies : longest;
        al0_position_free(next);
    }
    if (out->by_table == AL0_SATISFIABLE)
        out->moves_by_table = 1 + moves_in_plies(longest);
    al0_moves_free(moves);
}

/* ---- both --------------------------------------------------------------------------------- */

/* Below 0 where a is worse than b: a lesser result, a later mate of ours, or an earlier of theirs.
 */
static int compare_outcomes(Al0Outcome a, Al0Outcome b)
{
    int later = (int)a.moves - (int)b.moves;
    if (a.result != b.result)
        return a.result - b.result;
    return a.result > 0 ? -later : later;
}

/* Draws are all alike, and say nothing of the plan. */
static bool is_best_or_equal(const Al0Judged *m)
{
    int order = compare_outcomes(m->played, m->tables);
    return order > 0 || (order == 0 && m->played.result != 0);
}

static Al0Judgement judge_of(const Al0Judged *m, bool on_plan)
{
    if (m->truth_known && m->played.result < m->best.result)
        return m->played.result < 0 ? AL0_JUDGED_LOSES : AL0_JUDGED_THROWS_AWAY;
    if (on_plan)
        return AL0_JUDGED_ON_PLAN;
    if (!m->truth_known)
        return AL0_JUDGED_UNKNOWN;
    if (!m->table_move)
        return AL0_JUDGED_NO_PLAN;
    return is_best_or_equal(m) ? AL0_JUDGED_AS_GOOD : AL0_JUDGED_OFF_PLAN;
}

static bool is_won_beside_plan(const Al0Judged *m)
{
    return (m->judgement == AL0_JUDGED_OFF_PLAN || m->judgement == AL0_JUDGED_AS_GOOD) &&
           m->played.result > 0;
}

static void judge_legal(Al0Judge *j, const JudgedMove *m, Al0Judged *out)
{
    out->name = j->name = lib_move_text(m->position, m->move, AL0_MOVE_NAME);
    bool on_plan = ask_judging_table(j, m, out);
    out->ending = name_of_end(m->after);
    ask_truth(j, m, out);
    out->judgement = judge_of(out, on_plan);
    if (j->plays && is_won_beside_plan(out))
        ask_play(j, m->after, out);
}

/* Whether there is something to judge; else false with a status. */
static bool can_judge(const Al0Judge *j, const Al0Position *position, const Al0Judged *out,
                      Status *s)
{
    if (!sized_check(out, "figures of a judgement", s) || !lib_is_of_game(j->table, position, s))
        return false;
    return al0_position_us_to_move(position) ||
           status_fail(s, STATUS_WRONG_USE, "they are to move: the table judges our moves");
}

bool al0_judge_move(Al0Judge *judge, const Al0Position *position, const char *move, Al0Judged *out,
                    Al0Status *status)
{
    assert(judge && position && move && out);
    Status s = {0};
    Al0Judged judged = {AL0_SIZE(Al0Judged), .judgement = AL0_JUDGED_UNKNOWN};
    if (!can_judge(judge, position, out, &s))
        return lib_end(status, &s);
    forget_judge_texts(judge);
    Al0Position *after = al0_position_play(position, move, status);
    if (after) {
        Move m = chess_game.read_move(&chess_game, position->bytes, move, strlen(move), &s);
        judge_legal(judge, &(JudgedMove){position, after, m}, &judged);
    }
    SIZED_GIVE(out, &judged);
    if (!after)
        return false;
    al0_position_free(after);
    return lib_end(status, &s);
}
