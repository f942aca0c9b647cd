/* lib/engine/engine_tables.c -- the engine's moves from proofs.
 * Does: picks the table by material, and follows its tree as a player does; proves a requested
 *   mate.
 * Knows: players, trees of answers.   Must not know: protocols, the plain search.
 * Start reading at engine_ask_tables(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/chess/evaluate.h"
#include "lib/engine/engine_internal.h"

/* Seconds that looking at a table's `scope` may take. */
static const double FOR_SCOPE = 0.02;
/* Of the time for a move, what may go into proofs. */
static const double FOR_PROOFS = 0.5;

/* ---- moves of a tree ---------------------------------------------------------------------- */

/* Whether every line of the tree ends in mate, for all that is known of it: of a tree that is
 * looked up as play goes on, the goal must say so. */
static bool ends_in_mates(const Al0Answer *plan, const char *goal)
{
    bool all = !tree_stays(&plan->paper.choice.proof.tree);
    if (all && strcmp(goal, "mate") == 0)
        return true;
    for (size_t node = 0; all && node < al0_answer_size(plan); node++) {
        if (!al0_node_is_leaf(plan, node) || al0_node_again(plan, node) != node)
            continue;
        Al0Position *p = al0_node_position(plan, node);
        const char *ending = al0_position_ending(p);
        all = ending && strcmp(ending, "mate") == 0;
        al0_position_free(p);
    }
    return all;
}

static const char *advice_doc_text(const Al0Table *table, const char *advice)
{
    assert(table);
    const Advice *a = table_find_advice(table->set, advice);
    return a ? a->doc.text : NULL;
}

/* Tells the player's move. */
static void tell_tree(EngineAsking *a, const Al0Table *table, const Al0PlayerMove *move,
                      Al0Source source)
{
    Al0Engine *e = a->engine;
    size_t node;
    const Al0Answer *plan = al0_player_plan(e->player, &node);
    if (move->is_new)
        e->mates = ends_in_mates(plan, move->goal);
    e->text = (EngineTexts){.name = engine_text(move->name),
                            .code = engine_text(move->code),
                            .line = engine_text(move->line),
                            .goal = engine_text(move->goal),
                            .table = engine_text(table_title_name(&table->facts)),
                            .rule = engine_text(move->rule),
                            .advice = engine_text(move->advice),
                            .instance = engine_text(move->instance),
                            .doc = engine_text(advice_doc_text(table, move->advice))};
    *a->out = (Al0EngineMove){AL0_SIZE(Al0EngineMove),
                              .source = source,
                              .name = e->text.name,
                              .code = e->text.code,
                              .line = e->text.line,
                              .table = e->text.table,
                              .rule = e->text.rule,
                              .advice = e->text.advice,
                              .instance = e->text.instance,
                              .doc = e->text.doc,
                              .goal = e->text.goal,
                              .plies = move->plies,
                              .mate_in = e->mates ? (int)moves_in_plies(move->plies)
                                                  : engine_solved_mate(a, e->text.code),
                              .score = engine_evaluate((const ChessPosition *)a->position->bytes),
                              .is_new = move->is_new};
    if (move->is_new)
        a->out->nodes = al0_answer_nodes(plan);
}

/* Whether a won position leads nearer to the mate by all lines of the plan that begins here, as the
 * solved endgame has it. */
static bool comes_nearer(EngineAsking *a)
{
    enum { MOST_NODES = 1 << 16 };
    const Al0Answer *plan = al0_player_plan(a->engine->player, NULL);
    const Endgame *endgame = &a->engine->endgame;
    EndgameValue now = endgame_value(endgame, (const ChessPosition *)a->position->bytes);
    bool nearer = now.result <= 0 || al0_answer_size(plan) <= MOST_NODES;
    for (size_t node = 0; now.result > 0 && nearer && node < al0_answer_size(plan); node++) {
        if (!al0_node_is_leaf(plan, node) || al0_node_again(plan, node) != node)
            continue;
        Al0Position *p = al0_node_position(plan, node);
        EndgameValue then = endgame_value(endgame, (const ChessPosition *)p->bytes);
        nearer = then.result > 0 && then.plies < now.plies;
        al0_position_free(p);
    }
    return nearer;
}

/* Where best play and the plans of a table take turns, because the table sometimes has no time, a
 * plan must come nearer to the
 * mate: else the game may go round for ever. */
static bool must_come_nearer(EngineAsking *a, const Al0Table *table, const Al0PlayerMove *move)
{
    return a->was_late && move->is_new && !al0_table_is_prepared(table) && engine_can_solve(a);
}

/* Whether advice that the table would rather have was not decided. */
static bool is_provisional(const EngineAsking *a)
{
    return al0_player_plan(a->engine->player, NULL)->paper.choice.provisional;
}

/* The plan that the player has found is not followed, now or later; returns false. */
static bool leave_plan(EngineAsking *a, const Al0Table *table, const char *why)
{
    a->late = true;
    a->late_table = table;
    engine_remark(a, table_title_name(&table->facts), why);
    engine_forget_player(a->engine);
    return false;
}

/* Asks the player, which stands at the position, for a move that may be chosen. */
static bool ask_player(EngineAsking *a, const Al0Table *table, Al0Source source)
{
    const Al0EngineLimits *l = a->limits;
    Al0Limits limits = {AL0_SIZE(Al0Limits), .max_nodes = l->nodes, .threads = l->threads,
                        .memory = a->engine->memory, .stop = l->stop};
    if (a->deadline > 0) {
        limits.max_time = (a->deadline - deadline_clock()) * FOR_PROOFS;
        if (limits.max_time <= 0)
            limits.max_time = 1e-6;
    }
    Al0PlayerMove move = AL0_INIT(Al0PlayerMove);
    Al0Status status;
    const char *name = table_title_name(&table->facts);
    if (!al0_player_move(a->engine->player, &limits, &move, &status)) {
        bool late = status.kind == AL0_OUT_OF_TIME || status.kind == AL0_TOO_LARGE;
        a->late |= late;
        if (late || status.kind == AL0_INTERRUPTED)
            a->late_table = table;
        engine_remark(a, name, status.text);
        return false;
    }
    if (!engine_is_choice(l, move.code)) {
        engine_remark(a, name, "its move is none of those to choose from");
        return false;
    }
    bool own = source == AL0_FROM_TABLE;
    if (own && is_provisional(a) && engine_can_solve(a))
        return leave_plan(a, table, "what it would rather do was not decided within the limits");
    if (own && must_come_nearer(a, table, &move) && !comes_nearer(a))
        return leave_plan(a, table, "its plan comes no nearer to the mate");
    tell_tree(a, table, &move, source);
    return true;
}

/* ---- tables ------------------------------------------------------------------------------- */

/* Whether the table's own material is that of the position; else it may be that of a table it uses.
 */
static bool is_its_own(const Al0Table *table, const Al0Position *p)
{
    const Table *root = table->set->root;
    for (size_t i = 0; i < root->n_material; i++)
        if (chess_game.solver->has_class(&chess_game, p->bytes, root->material[i],
                                         strlen(root->material[i])))
            return true;
    return false;
}

static Al0Player *new_player(const Al0Engine *e, const Al0Table *table)
{
    const Al0PlayerOptions options = {AL0_SIZE(Al0PlayerOptions), .memory = e->memory};
    return al0_player_new(table, &options, NULL);
}

static bool ask_engine_table(EngineAsking *a, const Al0Table *table)
{
    Al0Engine *e = a->engine;
    if (e->followed != table) {
        engine_forget_player(e);
        e->player = new_player(e, table);
        e->followed = table;
    }
    al0_player_set(e->player, a->position, NULL);
    return ask_player(a, table, AL0_FROM_TABLE);
}

/* Whether the tree that is followed goes on at the position. */
static bool followed_tree_goes_on(EngineAsking *a)
{
    Al0Engine *e = a->engine;
    size_t node;
    if (!e->player)
        return false;
    al0_player_set(e->player, a->position, NULL);
    const Al0Answer *plan = al0_player_plan(e->player, &node);
    return plan && al0_answer_size(plan) > 0 && !al0_node_is_leaf(plan, node);
}

/* True if the table was written for a position that this side had before in the game. */
static bool fitted_before(const EngineAsking *a, const Al0Table *t)
{
    enum { OUR_MOVE_AND_THEIRS = 2 };
    const Al0Engine *e = a->engine;
    const size_t now = e->game.n - 1;
    const bool second = engine_second_moves(e->game.at[now]);
    bool fits = false;
    for (size_t back = OUR_MOVE_AND_THEIRS; !fits && back <= now; back += OUR_MOVE_AND_THEIRS) {
        Al0Position *p = engine_seen_by(e->game.at[now - back], second);
        fits = al0_position_fit(p, t, FOR_SCOPE) == AL0_FITS;
        al0_position_free(p);
    }
    return fits;
}

/* How a table comes to be asked, the best way first. */
typedef enum TableCall {
    CALL_OWN,        /* its own material is that of the position */
    CALL_USED,       /* that of a table it uses is */
    CALL_LEFT_SCOPE, /* play has left its scope: it is verified wherever such play leads */
    CALL_NONE
} TableCall;

static TableCall call_of(const EngineAsking *a, const Al0Table *t)
{
    Al0Fit fit = al0_position_fit(a->position, t, FOR_SCOPE);
    if (fit == AL0_FITS)
        return is_its_own(t, a->position) ? CALL_OWN : CALL_USED;
    return fit == AL0_OUT_OF_SCOPE && fitted_before(a, t) ? CALL_LEFT_SCOPE : CALL_NONE;
}

/* Asks one table after the other. */
static bool ask_fitting(EngineAsking *a)
{
    Al0Engine *e = a->engine;
    TableCall *call = base_alloc((e->tables.n + 1) * sizeof *call, "tables");
    size_t n = 0, asked = 0;
    bool found = false;
    for (; n < e->tables.n && !engine_is_stopped(a); n++)
        call[n] = call_of(a, e->tables.at[n]);
    for (int c = CALL_OWN; c < CALL_NONE && !found; c++)
        for (size_t i = 0; i < n && !found && !engine_is_stopped(a); i++)
            if ((int)call[i] == c) {
                asked++;
                found = ask_engine_table(a, e->tables.at[i]);
            }
    free(call);
    if (asked == 0)
        engine_remark(a, "",
                      engine_is_stopped(a) ? "stopped before a table was asked"
                                           : "no table is written for this position");
    return found;
}

/* As ask_fitting(), but the tree that is followed stays. */
static bool ask_aside(EngineAsking *a)
{
    Al0Engine *e = a->engine;
    Al0Player *player = e->player;
    const Al0Table *followed = e->followed;
    Al0Table *mate_table = e->mate_table;
    bool mates = e->mates;
    e->player = NULL;
    e->mate_table = NULL;
    e->followed = NULL;
    bool found = ask_fitting(a);
    engine_forget_player(e);
    e->player = player;
    e->followed = followed;
    e->mate_table = mate_table;
    e->mates = mates;
    return found;
}

bool engine_ask_tables(EngineAsking *a)
{
    Al0Engine *e = a->engine;
    if (e->followed && followed_tree_goes_on(a) && ask_player(a, e->followed, AL0_FROM_TABLE))
        return true;
    a->remark.n = 0;
    return a->limits->moves ? ask_aside(a) : ask_fitting(a);
}

/* ---- a mate that is asked for ------------------------------------------------------------- */

static Al0Table *make_mate_table(unsigned moves)
{
    enum { MOST_MOVES_TO_MATE = AL0_LARGEST_DEPTH / 2 };
    StrBuf b = {0};
    unsigned n = moves < MOST_MOVES_TO_MATE ? moves : MOST_MOVES_TO_MATE;
    strbuf_printf(&b,
                  "table mate\nrule asked then mate_in\n"
                  "advice mate_in \"Mate in %u at most\"\n"
                  "    better: mate\n    us: depth < %u\n    them: depth < %u\n",
                  n, 2 * n, 2 * n - 1);
    Al0Table *t = al0_table_read_text("mate", strbuf_get(&b), b.n, NULL, NULL);
    strbuf_clear(&b);
    assert(t);
    return t;
}

bool engine_ask_mate(EngineAsking *a)
{
    Al0Engine *e = a->engine;
    engine_forget_player(e);
    e->mate_table = make_mate_table(a->limits->mate);
    e->player = new_player(e, e->mate_table);
    al0_player_set(e->player, a->position, NULL);
    bool found = ask_player(a, e->mate_table, AL0_FROM_PROOF);
    const Al0Answer *plan = al0_player_plan(e->player, NULL);
    if (!found && plan && al0_answer_verdict(plan) == AL0_NOT_SATISFIABLE) {
        a->remark.n = 0;
        strbuf_printf(&a->remark, "there is no mate in %u (proved)", a->limits->mate);
    }
    return found;
}
