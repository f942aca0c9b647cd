/* lib/engine.c -- plays chess from any position, by tables where they have advice.
 * Does: picks the table by material and follows its tree as a player does; proves a mate that is asked for; solves small
 *   endgames for which no table has advice in time; hands all other positions to the plain search.
 * Knows: al0.h, the game of chess, engine/.   Must not know: protocols.
 * Start reading at al0_engine_move(). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "engine/evaluate.h"
#include "engine/search.h"
#include "game/chess/chess.h"
#include "lib/endgame.h"
#include "lib/face.h"

/* Seconds: what looking at a table's `scope` may take; what the plain search may take once it is interrupted. */
static const double FOR_SCOPE = 0.02, AFTER_STOP = 0.002;
/* Of the time for a move, what may go into proofs. */
static const double FOR_PROOFS = 0.5;

/* Texts of the last move told. */
typedef struct EngineTexts {
    char *name, *code, *line, *goal, *remark;
    char *table, *rule, *advice, *doc;
} EngineTexts;

struct Al0Engine {
    size_t memory;
    VEC(const Al0Table *) tables;
    VEC(Al0Position *)
    game; /* the positions of the game, as the first player sees them; the last is the present one */
    const Al0Table *followed;   /* whose tree is followed; NULL: none is */
    Al0Player *player;
    bool mates;                 /* all leaves of the player's tree are mates */
    Al0Table *mate_table;       /* of the last mate that was proved */
    Endgame endgame;            /* solved last */
    size_t
        late; /* a table had no time for this position of the game, by its number from 1; 0: none */
    Key late_at;                /* its key: from there on the endgame is played, as one plan and no other would be */
    EngineTexts text;
};

Al0Engine *al0_engine_new(size_t memory)
{
    Al0Engine *e = base_zalloc(1, sizeof *e, "an engine");
    e->memory = memory ? memory : al0_limits_default().memory;
    return e;
}

static void forget_texts(Al0Engine *e)
{
    char **text[] = {&e->text.name,  &e->text.code, &e->text.line,   &e->text.goal, &e->text.remark,
                     &e->text.table, &e->text.rule, &e->text.advice, &e->text.doc};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        free(*text[i]);
        *text[i] = NULL;
    }
}

static void forget_player(Al0Engine *e)
{
    al0_player_free(e->player);
    al0_table_free(e->mate_table);
    e->player = NULL;
    e->followed = NULL;
    e->mate_table = NULL;
}

static void forget_game(Al0Engine *e)
{
    for (size_t i = 0; i < e->game.n; i++)
        al0_position_free(e->game.at[i]);
    e->game.n = 0;
}

void al0_engine_forget(Al0Engine *engine)
{
    assert(engine);
    forget_player(engine);
    forget_game(engine);
    engine->late = 0;
    forget_texts(engine);
}

void al0_engine_free(Al0Engine *engine)
{
    if (!engine)
        return;
    al0_engine_forget(engine);
    endgame_clear(&engine->endgame);
    vec_clear(&engine->game);
    vec_clear(&engine->tables);
    free(engine);
}

bool al0_engine_add(Al0Engine *engine, const Al0Table *table)
{
    assert(engine && table);
    if (!al0_table_can_run(table) || table->game != &chess_game)
        return false;
    vec_push(&engine->tables, table, "tables of an engine");
    return true;
}

/* ---- the game so far ---------------------------------------------------------------------- */

static Al0Position *read_fen(const char *fen, Status *s)
{
    Al0Position *p = face_position_new(&chess_game);
    if (chess_game.read(&chess_game, fen, strlen(fen), p->bytes, s))
        return p;
    al0_position_free(p);
    return NULL;
}

bool al0_engine_set(Al0Engine *engine, const char *fen, const char *const *moves, size_t n_moves,
                    Al0Status *status)
{
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert(engine && (moves || n_moves == 0));
    Status s = {0};
    forget_game(engine);
    Al0Position *p = read_fen(fen ? fen : start, &s);
    for (size_t i = 0; p; i++) {
        vec_push(&engine->game, p, "positions of a game");
        if (i == n_moves)
            return face_end(status, &s);
        Al0Status wrong;
        p = al0_position_play(p, moves[i], &wrong);
        if (!p)
            status_fail(&s, STATUS_WRONG_INPUT, "move %zu, `%s`: %s", i + 1, moves[i], wrong.text);
    }
    forget_game(engine);
    return face_end(status, &s);
}

/* The position of the game as one side sees it; the caller's. */
static Al0Position *seen_by(const Al0Position *p, bool second)
{
    Al0Position *seen = face_position_new(&chess_game);
    chess_game.orient(&chess_game, p->bytes, second, seen->bytes);
    return seen;
}

static bool second_moves(const Al0Position *first_view)
{
    return chess_game.turn(&chess_game, first_view->bytes) == TURN_THEM;
}

/* ---- a question --------------------------------------------------------------------------- */

/* A question in the making. */
typedef struct EngineAsking {
    Al0Engine *engine;
    const Al0EngineLimits *limits;
    Al0Position *position;      /* as the side to move sees it */
    double deadline;            /* 0: none */
    Move choice[MAX_CHESS_MOVES];       /* the legal moves that may be chosen */
    unsigned n_choice;
    bool late;                  /* a table had no time */
    StrBuf remark;              /* why no table has a move */
    Al0EngineMove *out;
} EngineAsking;

static bool is_stopped(const EngineAsking *a)
{
    return a->limits->stop && *a->limits->stop;
}

/* Whether the move may be chosen. */
static bool is_choice(const Al0EngineLimits *l, const char *code)
{
    for (size_t i = 0; l->moves && i < l->n_moves; i++)
        if (strcmp(l->moves[i], code) == 0)
            return true;
    return !l->moves;
}

static char *copy_text(const char *text)
{
    StrBuf b = {0};
    if (text)
        strbuf_puts(&b, text);
    return text ? strbuf_take(&b) : NULL;
}

static void remark(EngineAsking *a, const char *table, const char *text)
{
    strbuf_printf(&a->remark, "%s%s%s%s", a->remark.n ? "; " : "", table, *table ? ": " : "", text);
}

/* ---- moves of a tree ---------------------------------------------------------------------- */

/* Whether every line of the tree ends in mate. */
static bool ends_in_mates(const Al0Answer *plan)
{
    bool all = true;
    for (size_t node = 0; all && node < al0_answer_size(plan); node++) {
        if (!al0_node_is_leaf(plan, node))
            continue;
        Al0Position *p = al0_node_position(plan, node);
        const char *ending = al0_position_ending(p);
        all = ending && strcmp(ending, "mate") == 0;
        al0_position_free(p);
    }
    return all;
}

static const char *doc_of(const Al0Table *table, const char *advice)
{
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
        e->mates = ends_in_mates(plan);
    e->text = (EngineTexts){.name = copy_text(move->name),
                            .code = copy_text(move->code),
                            .line = copy_text(move->line),
                            .goal = copy_text(move->goal),
                            .table = copy_text(table_title_name(&table->facts)),
                            .rule = copy_text(move->rule),
                            .advice = copy_text(move->advice),
                            .doc = copy_text(doc_of(table, move->advice))};
    *a->out = (Al0EngineMove){.source = source,
                              .name = e->text.name,
                              .code = e->text.code,
                              .line = e->text.line,
                              .table = e->text.table,
                              .rule = e->text.rule,
                              .advice = e->text.advice,
                              .doc = e->text.doc,
                              .goal = e->text.goal,
                              .plies = move->plies,
                              .mate_in = e->mates ? (int)(move->plies + 1) / 2 : 0,
                              .score = engine_evaluate((const ChessPosition *)a->position->bytes),
                              .nodes = move->is_new ? al0_answer_nodes(plan) : 0,
                              .is_new = move->is_new};
}

/* Whether the endgame is solved, or can be in the time. */
static bool can_solve(EngineAsking *a)
{
    EndgameLimits limits = {.seconds = a->deadline > 0 ? a->deadline - deadline_clock() : 0,
                            .memory = a->engine->memory,
                            .stop = a->limits->stop};
    return endgame_solve(&a->engine->endgame, (const ChessPosition *)a->position->bytes, &limits);
}

/* Asks the player, which stands at the position, for a move that may be chosen. */
static bool ask_player(EngineAsking *a, const Al0Table *table, Al0Source source)
{
    const Al0EngineLimits *l = a->limits;
    Al0Limits limits = {
        .max_nodes = l->nodes, .threads = l->threads, .memory = a->engine->memory, .stop = l->stop};
    if (a->deadline > 0) {
        limits.max_time = (a->deadline - deadline_clock()) * FOR_PROOFS;
        if (limits.max_time <= 0)
            limits.max_time = 1e-6;
    }
    Al0PlayerMove move;
    Al0Status status;
    const char *name = table_title_name(&table->facts);
    if (!al0_player_move(a->engine->player, &limits, &move, &status)) {
        a->late |= status.kind == AL0_OUT_OF_TIME || status.kind == AL0_TOO_LARGE;
        remark(a, name, status.text);
        return false;
    }
    if (!is_choice(l, move.code)) {
        remark(a, name, "its move is none of those to choose from");
        return false;
    }
    if (al0_player_plan(a->engine->player, NULL)->paper.choice.provisional && can_solve(a)) {
        a->late = true;
        remark(a, name, "what it would rather do was not decided within the limits");
        return false;
    }
    tell_tree(a, table, &move, source);
    return true;
}

/* ---- tables ------------------------------------------------------------------------------- */

/* Whether the table's own material is that of the position; else it may be that of a table it uses. */
static bool is_its_own(const Al0Table *table, const Al0Position *p)
{
    const Table *root = table->set->root;
    for (size_t i = 0; i < root->n_material; i++)
        if (chess_game.solver->has_class(&chess_game, p->bytes, root->material[i],
                                         strlen(root->material[i])))
            return true;
    return false;
}

static bool ask_table(EngineAsking *a, const Al0Table *table)
{
    Al0Engine *e = a->engine;
    if (e->followed != table) {
        forget_player(e);
        e->player = al0_player_new(table, e->memory);
        e->followed = table;
    }
    al0_player_set(e->player, a->position);
    return ask_player(a, table, AL0_FROM_TABLE);
}

/* Whether the tree that is followed goes on at the position. */
static bool has_tree(EngineAsking *a)
{
    Al0Engine *e = a->engine;
    size_t node;
    if (!e->player)
        return false;
    al0_player_set(e->player, a->position);
    const Al0Answer *plan = al0_player_plan(e->player, &node);
    return plan && al0_answer_size(plan) > 0 && !al0_node_is_leaf(plan, node);
}

static bool ask_tables(EngineAsking *a)
{
    Al0Engine *e = a->engine;
    if (e->followed && has_tree(a) && ask_player(a, e->followed, AL0_FROM_TABLE))
        return true;
    a->remark.n = 0;
    size_t fitting = 0;
    for (int own = 1; own >= 0; own--)
        for (size_t i = 0; i < e->tables.n && !is_stopped(a); i++) {
            const Al0Table *t = e->tables.at[i];
            bool fits = is_its_own(t, a->position) == own &&
                        al0_position_fit(a->position, t, FOR_SCOPE) == AL0_FITS;
            fitting += fits;
            if (fits && ask_table(a, t))
                return true;
        }
    if (fitting == 0)
        remark(a, "", "no table is written for this position");
    return false;
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

static bool ask_mate(EngineAsking *a)
{
    Al0Engine *e = a->engine;
    forget_player(e);
    e->mate_table = make_mate_table(a->limits->mate);
    e->player = al0_player_new(e->mate_table, e->memory);
    al0_player_set(e->player, a->position);
    bool found = ask_player(a, e->mate_table, AL0_FROM_PROOF);
    const Al0Answer *plan = al0_player_plan(e->player, NULL);
    if (!found && plan && al0_answer_verdict(plan) == AL0_NOT_SATISFIABLE) {
        a->remark.n = 0;
        strbuf_printf(&a->remark, "there is no mate in %u (proved)", a->limits->mate);
    }
    return found;
}

/* ---- the plain search --------------------------------------------------------------------- */

static char *line_text(const ChessPosition *p, const EngineLine *line)
{
    ChessPosition at = *p;
    StrBuf b = {0};
    for (unsigned i = 0; i < line->n; i++) {
        strbuf_puts(&b, i ? " " : "");
        uci_write(&at, line->move[i], &b);
        chess_play(&at, line->move[i], &at);
    }
    return strbuf_take(&b);
}

static void tell_line(EngineAsking *a, const EngineLine *line)
{
    Al0Engine *e = a->engine;
    forget_texts(e);
    e->text = (EngineTexts){.name = face_move_text(a->position, line->move[0], AL0_MOVE_NAME),
                            .code = face_move_text(a->position, line->move[0], AL0_MOVE_CODE),
                            .line = line_text((const ChessPosition *)a->position->bytes, line),
                            .remark = copy_text(strbuf_get(&a->remark))};
    *a->out = (Al0EngineMove){.source = AL0_FROM_SEARCH,
                              .name = e->text.name,
                              .code = e->text.code,
                              .line = e->text.line,
                              .plies = line->depth,
                              .mate_in = engine_mate_in(line->score),
                              .score = line->score,
                              .nodes = line->nodes,
                              .remark = e->text.remark};
}

static void tell_so_far(void *context, const EngineLine *line)
{
    EngineAsking *a = context;
    tell_line(a, line);
    a->limits->tell(a->limits->context, a->out);
}

/* The legal moves that may be chosen. */
static unsigned find_choice(const EngineAsking *a, Move choice[MAX_CHESS_MOVES])
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_moves((const ChessPosition *)a->position->bytes, move), n_choice = 0;
    for (unsigned i = 0; i < n; i++) {
        char *code = face_move_text(a->position, move[i], AL0_MOVE_CODE);
        if (is_choice(a->limits, code))
            choice[n_choice++] = move[i];
        free(code);
    }
    return n_choice;
}

/* The positions before the present one that can come again. */
static size_t find_before(const EngineAsking *a, Key **out)
{
    const Al0Engine *e = a->engine;
    size_t all = e->game.n - 1;
    size_t n = ((const ChessPosition *)a->position->bytes)->halfmove;
    bool second = second_moves(e->game.at[all]);
    n = n < all ? n : all;
    *out = base_alloc((n + 1) * sizeof **out, "positions of a game");
    for (size_t i = 0; i < n; i++) {
        Al0Position *p = seen_by(e->game.at[all - n + i], second);
        (*out)[i] = chess_game.key(&chess_game, p->bytes);
        al0_position_free(p);
    }
    return n;
}

/* Where it was interrupted before, a moment is left. */
static Deadline deadline_of(const EngineAsking *a)
{
    Deadline d = {.at = a->deadline, .stop = a->limits->stop};
    if (!is_stopped(a))
        return d;
    return (Deadline){.at = deadline_clock() + AFTER_STOP};
}

static bool ask_search(EngineAsking *a)
{
    Key *before;
    EngineLine line;
    EngineQuestion q = {.position = (const ChessPosition *)a->position->bytes,
                        .choice = a->choice,
                        .n_choice = a->n_choice,
                        .depth = a->limits->depth,
                        .nodes = a->limits->nodes,
                        .deadline = deadline_of(a),
                        .memory = is_stopped(a) ? 0 : a->engine->memory / 32,
                        .tell = a->limits->tell ? tell_so_far : NULL,
                        .context = a};
    q.n_before = find_before(a, &before);
    q.before = before;
    bool found = engine_search(&q, &line);
    free(before);
    if (found)
        tell_line(a, &line);
    return found;
}

/* ---- solved endgames ---------------------------------------------------------------------- */

/* Best play from the position on, as codes; it ends where the class does. */
static char *endgame_line(const EngineAsking *a, Move first)
{
    enum { LONGEST_LINE = 24 };
    ChessPosition p = *(const ChessPosition *)a->position->bytes;
    StrBuf b = {0};
    for (Move m = first; m != NO_MOVE;) {
        Move move[MAX_CHESS_MOVES];
        int plies;
        strbuf_puts(&b, b.n ? " " : "");
        uci_write(&p, m, &b);
        chess_play(&p, m, &p);
        chess_game.orient(&chess_game, &p, game_other_player(&chess_game, &p), &p);
        unsigned n = chess_moves(&p, move);
        bool goes_on =
            n > 0 && b.n < LONGEST_LINE * sizeof "a1a2" && endgame_has(&a->engine->endgame, &p);
        m = goes_on && endgame_keep_best(&a->engine->endgame, &p, move, n, &plies) ? move[0]
                                                                                   : NO_MOVE;
    }
    return strbuf_take(&b);
}

static void tell_endgame(EngineAsking *a, Move move, int plies)
{
    Al0Engine *e = a->engine;
    strbuf_printf(&a->remark, "; best play of %s, which was solved", e->endgame.name[0]);
    e->text = (EngineTexts){.name = face_move_text(a->position, move, AL0_MOVE_NAME),
                            .code = face_move_text(a->position, move, AL0_MOVE_CODE),
                            .line = endgame_line(a, move),
                            .remark = copy_text(strbuf_get(&a->remark))};
    *a->out = (Al0EngineMove){.source = AL0_FROM_ENDGAME,
                              .name = e->text.name,
                              .code = e->text.code,
                              .line = e->text.line,
                              .plies = (unsigned)abs(plies),
                              .mate_in = plies > 0 ? (plies + 1) / 2 : plies / 2,
                              .remark = e->text.remark};
}

/* In a drawn position the search has the choice between the moves that keep the draw. */
static bool ask_endgame(EngineAsking *a)
{
    const ChessPosition *p = (const ChessPosition *)a->position->bytes;
    int plies;
    if (a->n_choice == 0 || !can_solve(a))
        return false;
    a->n_choice = endgame_keep_best(&a->engine->endgame, p, a->choice, a->n_choice, &plies);
    if (plies != 0)
        tell_endgame(a, a->choice[0], plies);
    return plies != 0;
}

/* ---- the move ----------------------------------------------------------------------------- */

/* Whether a table had no time earlier in this game: who goes to and fro between two plans may never arrive. */
static bool is_late(const Al0Engine *e)
{
    if (e->late == 0 || e->game.n < e->late)
        return false;
    Key key = chess_game.key(&chess_game, e->game.at[e->late - 1]->bytes);
    return key.lo == e->late_at.lo && key.hi == e->late_at.hi;
}

static bool ask_tables_in_time(EngineAsking *a)
{
    Al0Engine *e = a->engine;
    if (is_late(e) && can_solve(a)) {
        remark(a, "", "the table had no time earlier in this game");
        return false;
    }
    bool found = ask_tables(a);
    if (!found && a->late) {
        e->late = e->game.n;
        e->late_at = chess_game.key(&chess_game, e->game.at[e->late - 1]->bytes);
    }
    return found;
}

static bool ask(EngineAsking *a, Status *s)
{
    const Al0Position *now = a->engine->game.at[a->engine->game.n - 1];
    const char *ending = al0_position_ending(now);
    if (ending)
        return status_fail(s, STATUS_WRONG_USE, "the game is over: %s", ending);
    a->position = seen_by(now, second_moves(now));
    a->n_choice = find_choice(a, a->choice);
    bool found = a->limits->mate ? ask_mate(a) : ask_tables_in_time(a);
    found = found || ask_endgame(a) || ask_search(a);
    al0_position_free(a->position);
    strbuf_clear(&a->remark);
    return found || status_fail(s, STATUS_WRONG_INPUT, "none of the moves to choose from is legal");
}

bool al0_engine_move(Al0Engine *engine, const Al0EngineLimits *limits, Al0EngineMove *out,
                     Al0Status *status)
{
    static const Al0EngineLimits none;
    assert(engine && out);
    Status s = {0};
    EngineAsking a = {.engine = engine, .limits = limits ? limits : &none, .out = out};
    a.deadline = a.limits->seconds > 0 ? deadline_clock() + a.limits->seconds : 0;
    forget_texts(engine);
    *out = (Al0EngineMove){0};
    if (engine->game.n == 0)
        status_fail(&s, STATUS_WRONG_USE, "there is no position");
    else
        ask(&a, &s);
    return face_end(status, &s);
}
