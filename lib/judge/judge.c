/* lib/judge/judge.c -- moves judged by a table and by the truth about their game.
 * Does: compares a move with the table's move and with others that satisfy its advice; finds the
 *   refutation of a bad move.
 * Knows: players, sessions, lib/judge/truth.h.   Must not know: how games are written
 *   (judge_games.c), what a game is worth.
 * Start reading at al0_judge_move(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/chess/chess.h"
#include "lib/judge/judge.h"

Al0Judge *al0_judge_new(const Al0Table *table, const Al0JudgeOptions *options,
                        const Al0Limits *limits, Al0Status *status)
{
    assert(table);
    Status s = {0};
    Al0JudgeOptions o = AL0_INIT(Al0JudgeOptions);
    Al0Judge *j = base_zalloc(1, sizeof *j, "a judge");
    if (!al0_table_can_run(table))
        status_fail(&s, STATUS_WRONG_USE, "a library, or a table with errors, judges nothing");
    else if (table->game != &chess_game && !table->game->steps)
        status_fail(&s, STATUS_UNSUPPORTED, "moves are judged in chess and in games from files");
    else if (SIZED_TAKE(&o, options, "options of a judge", &s))
        limits_take(&j->limits, limits, &s);
    if (!lib_end(status, &s)) {
        free(j);
        return NULL;
    }
    j->table = table;
    j->plays = o.play;
    j->kind = table->game == &chess_game ? &chess_truth : &rules_truth;
    j->truth = j->kind->new (table->game);
    if (al0_table_rule_count(table) == 0)
        return j;
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
    judge->kind->free(judge->truth);
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

/* ---- players ------------------------------------------------------------------------------ */

Al0JudgedPlayer *judge_player(Al0Judge *j, const char *name, size_t n)
{
    assert(j && name);
    for (size_t i = 0; i < j->players.n; i++)
        if (strlen(j->players.at[i].name) == n && memcmp(j->players.at[i].name, name, n) == 0)
            return &j->players.at[i];
    StrBuf b = {0};
    strbuf_add(&b, name, n);
    Al0JudgedPlayer new = {.name = strbuf_take(&b)};
    vec_push(&j->players, new, "players");
    return &j->players.at[j->players.n - 1];
}

size_t al0_judge_player_count(const Al0Judge *judge)
{
    assert(judge);
    return judge->players.n;
}

const Al0JudgedPlayer *al0_judge_player(const Al0Judge *judge, size_t i)
{
    assert(judge && i < judge->players.n);
    return &judge->players.at[i];
}

/* ---- the table ---------------------------------------------------------------------------- */

/* Whether the move satisfies the advice that the table chooses here, by a tree as low as its own.
 */
static bool is_key(Al0Judge *j, const JudgedMove *m)
{
    static const Al0Question question = {AL0_SIZE(Al0Question), .all_keys = true};
    Al0Answer *a = al0_ask(j->session, m->position, &question, &j->limits.at, NULL);
    if (!a) /* an advice of odds or expectations has no other keys */
        return false;
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
    if (!j->player) /* rules alone */
        return false;
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

/* What a position comes to; goal, mean: below 0 where there are none. */
typedef struct Worth {
    Al0Outcome outcome;
    int goal;
    double mean;
} Worth;

/* Of means, which are rounded. */
static const double ALIKE = 1e-6;

/* Below 0 where a is worse than b: a lesser result or goal, a later win of ours, or an earlier of
 * theirs. */
static int compare_worth(Worth a, Worth b)
{
    int later = (int)a.outcome.moves - (int)b.outcome.moves;
    if (a.outcome.result != b.outcome.result)
        return a.outcome.result - b.outcome.result;
    if (a.goal != b.goal)
        return a.goal - b.goal;
    if (a.mean > b.mean + ALIKE || b.mean > a.mean + ALIKE)
        return a.mean > b.mean ? 1 : -1;
    return a.outcome.result > 0 ? -later : later;
}

static Worth played_worth(const Al0Judged *m)
{
    return (Worth){m->played, m->played_goal, m->played_mean};
}

/* Draws are all alike, and say nothing of the plan; so are ends that are no win, where goals count.
 */
static bool is_best_or_equal(const Al0Judged *m)
{
    int order = compare_worth(played_worth(m), (Worth){m->tables, m->tables_goal, m->tables_mean});
    bool is_alike = m->played.result == 0 || (m->played.result < 0 && m->has_goals);
    return order > 0 || (order == 0 && !is_alike);
}

/* However long a win takes. */
static bool gives_away(const Al0Judged *m)
{
    return m->truth_known && (m->played.result < m->best.result || m->played_goal < m->best_goal ||
                              m->played_mean < m->best_mean - ALIKE);
}

/* Their best reply to what gives something away. */
static void ask_refutation(Al0Judge *j, const Al0Position *after, Al0Judged *out)
{
    Move reply = j->kind->reply(j->truth, after);
    if (reply == NO_MOVE)
        return;
    out->refutation = j->refutation = lib_move_text(after, reply, AL0_MOVE_NAME);
    Al0Position *then = al0_position_play(after, j->refutation, NULL);
    out->refutation_ending = j->kind->ending(then);
    al0_position_free(then);
}

/* What a position comes to, `before` plies after the one in question. */
static Worth worth_of(const Al0Judge *j, const Al0Position *position, unsigned before)
{
    JudgedValue v = j->kind->value(j->truth, position);
    bool has_length = v.result > 0 || (v.result < 0 && v.goal < 0);
    return (Worth){{v.result, has_length ? j->kind->length(v.plies + before) : 0}, v.goal, v.mean};
}

static void ask_truth(Al0Judge *j, const JudgedMove *m, Al0Judged *out)
{
    out->truth_known = j->kind->solve(j->truth, m->position, &j->limits.at);
    if (!out->truth_known)
        return;
    Worth best = worth_of(j, m->position, 0), played = worth_of(j, m->after, 1);
    out->has_goals = best.goal >= 0;
    out->has_means = best.mean >= 0;
    out->best = best.outcome, out->best_goal = best.goal, out->best_mean = best.mean;
    out->played = played.outcome, out->played_goal = played.goal, out->played_mean = played.mean;
    if (out->table_move) {
        Al0Position *other = al0_position_play(m->position, out->table_move, NULL);
        Worth tables = worth_of(j, other, 1);
        out->tables = tables.outcome, out->tables_goal = tables.goal;
        out->tables_mean = tables.mean;
        al0_position_free(other);
    }
    if (gives_away(out))
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
        out->moves_by_table = j->kind->length(longest + 2);
    al0_moves_free(moves);
}

/* ---- both --------------------------------------------------------------------------------- */

static Al0Judgement judge_of(const Al0Judged *m, bool on_plan)
{
    if (gives_away(m))
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
    out->ending = j->kind->ending(m->after);
    ask_truth(j, m, out);
    out->judgement = judge_of(out, on_plan);
    if (j->plays && j->table->game->alternates && is_won_beside_plan(out))
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
        const Game *g = position->game;
        Move m = g->read_move(g, position->bytes, move, strlen(move), &s);
        judge_legal(judge, &(JudgedMove){position, after, m}, &judged);
    }
    SIZED_GIVE(out, &judged);
    if (!after)
        return false;
    al0_position_free(after);
    return lib_end(status, &s);
}
