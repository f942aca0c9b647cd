/* scan/scanner.c -- one position asked whether it is wanted (see scanner.h). */
#include "scan/scanner.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/evaluate/condition.h"

struct Scanner {
    const ScanQuery *q;
    Condition **step;
    Condition *all_along; /* NULL: nothing is to hold */
    Condition *value;     /* NULL: nothing is computed for hits */
    /* the moves that led to a position, as `us` sees them, with memory for their positions */
    GameMove *played;
    unsigned char *before;
    size_t most_played;
    Session **session; /* by table; NULL until it is asked */
    Move *replies;
    /* positions behind a move, and behind their reply; and one as "us" sees it */
    void *after, *answered, *view;
    void *root; /* that of the first step, likewise */
};

static Condition *condition_of(const ScanQuery *q, const ScanExpr *e)
{
    return condition_of_program(e->program, q->game, e->entry, q->until);
}

/* Sees to it that the moves that k looks back at have room. */
static void make_room_for_played(Scanner *s, const Condition *k)
{
    size_t n = k ? condition_looks_back(k) : 0;
    if (n <= s->most_played)
        return;
    s->most_played = n;
    s->played = base_realloc(s->played, n * sizeof *s->played, "moves of a game");
    s->before = base_realloc(s->before, n * s->q->game->position_size, "positions of a game");
}

Scanner *scanner_new(const ScanQuery *q)
{
    assert(q && q->game);
    Scanner *s = base_zalloc(1, sizeof *s, "a search of games");
    s->q = q;
    s->step = base_zalloc(q->n_steps + 1, sizeof(Condition *), "a search of games");
    s->session = base_zalloc(q->n_tables + 1, sizeof(Session *), "a search of games");
    for (size_t i = 0; i < q->n_steps; i++) {
        s->step[i] = condition_of(q, &q->step[i].expr);
        make_room_for_played(s, s->step[i]);
    }
    s->all_along = q->all_along ? condition_of(q, q->all_along) : NULL;
    s->value = q->value ? condition_of(q, q->value) : NULL;
    make_room_for_played(s, s->all_along);
    make_room_for_played(s, s->value);
    s->replies = base_alloc(q->game->max_moves * sizeof *s->replies, "moves");
    s->after = base_alloc(q->game->position_size, "a position");
    s->answered = base_alloc(q->game->position_size, "a position");
    s->view = base_alloc(q->game->position_size, "a position");
    s->root = base_alloc(q->game->position_size, "a position");
    return s;
}

void scanner_free(Scanner *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->q->n_steps; i++)
        condition_free(s->step[i]);
    for (size_t i = 0; i < s->q->n_tables; i++)
        session_free(s->session[i]);
    condition_free(s->all_along);
    condition_free(s->value);
    free(s->played);
    free(s->before);
    free(s->step);
    free(s->session);
    free(s->replies);
    free(s->after);
    free(s->answered);
    free(s->view);
    free(s->root);
    free(s);
}

/* ---- expressions -------------------------------------------------------------------------- */

static const unsigned char *line_position_at(const Scanner *s, const ScanLine *line, unsigned ply)
{
    return line->positions + ply * s->q->game->position_size;
}

/* Lays out up to n of the moves that led to a place.   Returns: how many there are. */
static size_t lay_out_played(Scanner *s, const ScanPlace *at, size_t n)
{
    const Game *g = s->q->game;
    const ScanLine *line = &at->line;
    n = n < at->ply ? n : at->ply;
    for (size_t i = 0; i < n; i++) {
        unsigned ply = at->ply - 1 - (unsigned)i;
        void *before = s->before + i * g->position_size;
        Move move = line->moves[ply];
        g->orient(g, line_position_at(s, line, ply), at->us, before);
        s->played[i] = (GameMove){.before = before, .move = move};
        if (at->us != 0)
            s->played[i].move = g->records->orient_move(g, move);
        if (line->remarks)
            s->played[i].record = line->remarks + (ply + 1) * g->records->n_remarks;
    }
    return n;
}

static Value value_at(Scanner *s, Condition *k, const ScanPlace *at)
{
    const Game *g = s->q->game;
    size_t n = lay_out_played(s, at, condition_looks_back(k));
    g->orient(g, line_position_at(s, &at->line, at->ply), at->us, s->view);
    if (at->root != at->ply)
        g->orient(g, line_position_at(s, &at->line, at->root), at->us, s->root);
    const GamePlace place = {.position = s->view,
                             .root = at->root != at->ply ? s->root : NULL,
                             .depth = at->ply - at->root,
                             .played = s->played,
                             .n_played = n};
    return condition_value_in_game(k, &place);
}

bool scanner_step(Scanner *s, size_t step, const ScanPlace *at)
{
    assert(step < s->q->n_steps && at);
    return value_at(s, s->step[step], at) != 0;
}

bool scanner_all_along(Scanner *s, const ScanPlace *at)
{
    assert(s && at);
    return !s->all_along || value_at(s, s->all_along, at) != 0;
}

Value scanner_value(Scanner *s, const ScanPlace *at)
{
    assert(s && at);
    return s->value ? value_at(s, s->value, at) : 0;
}

/* ---- proofs ------------------------------------------------------------------------------- */

/* The goal of an advice that was tried holds already. */
static bool is_achieved(const Choice *c)
{
    for (size_t i = 0; i < c->n_tried; i++)
        if (c->tried[i].outcome == OUTCOME_ACHIEVED)
            return true;
    return false;
}

static bool is_unknown(const Choice *c)
{
    bool unknown = c->late != LIMIT_NONE || c->proof.verdict == VERDICT_UNKNOWN;
    for (size_t i = 0; i < c->n_tried; i++)
        unknown |= c->tried[i].outcome == OUTCOME_UNKNOWN;
    return unknown;
}

static ScanProved proved_by(Choice *c)
{
    ScanProved p = {.verdict = VERDICT_REFUTED};
    if (c->advice || is_achieved(c)) {
        p = (ScanProved){.verdict = VERDICT_SATISFIABLE, .height = c->proof.height};
        p.rule = c->rule ? c->rule->name.text : NULL;
        p.advice = c->advice ? c->advice->full_name : NULL;
    } else if (is_unknown(c)) {
        p.verdict = VERDICT_UNKNOWN;
    }
    proof_free(&c->proof);
    return p;
}

/* Table i asked at a position of its material. */
static ScanProved ask_scan_table(Scanner *s, size_t i, const void *position)
{
    const ScanQuery *q = s->q;
    const ScanTable *t = &q->table[i];
    ChooseOptions o = t->choose;
    Choice c = {0};
    if (!s->session[i])
        s->session[i] = session_new(t->compiled, q->memory / q->n_tables);
    o.limits.deadline = q->max_time > 0 ? prove_now() + q->max_time : 0;
    o.want_tree = false;
    if (t->advice)
        session_prove(s->session[i], position, t->advice, &o, &c);
    else
        session_choose(s->session[i], position, &o, &c);
    return proved_by(&c);
}

/* The first table that has a tree; unknown where it is not known of one whether it has. */
static ScanProved ask_tables(Scanner *s, const void *position, unsigned us)
{
    const ScanQuery *q = s->q;
    ScanProved all = {.verdict = VERDICT_REFUTED};
    q->game->orient(q->game, position, us, s->view);
    for (size_t i = 0; i < q->n_tables; i++) {
        if (!table_set_has_material(q->table[i].compiled->set, q->game, s->view))
            continue;
        ScanProved p = ask_scan_table(s, i, s->view);
        if (p.verdict == VERDICT_SATISFIABLE)
            return p;
        if (p.verdict == VERDICT_UNKNOWN)
            all.verdict = VERDICT_UNKNOWN;
    }
    return all;
}

/* Play is over at `position`: true if it is as one of the tables wants it. */
static bool ends_well(const Scanner *s, const void *position, unsigned us)
{
    bool well = false;
    s->q->game->orient(s->q->game, position, us, s->view);
    for (size_t i = 0; i < s->q->n_tables && !well; i++) {
        const Compiled *c = s->q->table[i].compiled;
        Condition *end = condition_of_end(c, (Deadline){0});
        well = condition_holds(end, s->view) == !c->set->root->avoid;
        condition_free(end);
    }
    return well;
}

/* The tables asked behind each reply to a move of ours: refuted by the first reply behind which
 * none has a tree. */
static ScanProved ask_replies(Scanner *s, unsigned us)
{
    const Game *g = s->q->game;
    ScanProved all = {.verdict = VERDICT_SATISFIABLE};
    if (game_is_over(g, s->after)) {
        all.verdict = ends_well(s, s->after, us) ? VERDICT_SATISFIABLE : VERDICT_REFUTED;
        return all;
    }
    unsigned n = g->moves(g, s->after, NULL, s->replies);
    for (unsigned i = 0; i < n; i++) {
        ScanProved p = {.verdict = VERDICT_REFUTED};
        g->play(g, s->after, NULL, s->replies[i], s->answered);
        if (!game_is_over(g, s->answered))
            p = ask_tables(s, s->answered, us);
        if (p.verdict == VERDICT_REFUTED)
            return (ScanProved){.verdict = VERDICT_REFUTED, .reply = s->replies[i]};
        if (p.verdict == VERDICT_UNKNOWN)
            all.verdict = VERDICT_UNKNOWN;
    }
    return all;
}

/* Whether the move of "us" lets a tree slip: satisfiable, it does. */
static ScanProved ask_missed(Scanner *s, const void *position, unsigned us, Move move)
{
    const Game *g = s->q->game;
    ScanProved none = {.verdict = VERDICT_REFUTED};
    unsigned mover;
    g->move_number(g, position, &mover);
    if (move == NO_MOVE || mover != us)
        return none;
    ScanProved before = ask_tables(s, position, us);
    if (before.verdict != VERDICT_SATISFIABLE)
        return before;
    g->play(g, position, NULL, move, s->after);
    ScanProved after = ask_replies(s, us);
    if (after.verdict == VERDICT_SATISFIABLE)
        return none;
    if (after.verdict == VERDICT_REFUTED)
        before.reply = after.reply;
    else
        before.verdict = VERDICT_UNKNOWN;
    return before;
}

ScanProved scanner_proof(Scanner *s, const void *position, unsigned us, Move move)
{
    assert(position && s->q->proof != PROOF_NONE);
    return s->q->proof == PROOF_MISSED ? ask_missed(s, position, us, move)
                                       : ask_tables(s, position, us);
}
