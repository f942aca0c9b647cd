/* verify/sweep/playout.c -- a position's tree, followed to its ends (see playout.h). */
#include "verify/sweep/playout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "game/walk.h"
#include "interp/evaluate/condition.h"
#include "lang/format.h"
#include "verify/needless/at_aim.h"

/* How a node of a strategy was passed so far.  [1]: behind a capture or pawn move, [0]: before any.
 */
typedef struct Passage {
    uint32_t plies[2], since[2]; /* 1 + the most, as Way has them; 0: it was not */
    /* 1 + the least ply at which no line was found below; 0: none was looked for */
    uint32_t tried_at;
    uint64_t tried; /* a bit for each ply below 64 at which no line of an exact length was found */
} Passage;

struct Playout {
    const Numbering *numbering;
    const Game *game;
    ChooseOptions options;
    PlayoutExtent extent;
    const Compiled *c;
    bool avoids; /* `aim` is what must never hold */
    Session *session;
    Condition *aim;
    VEC(Exit) exits;
    GameWalk positions;     /* one a ply */
    const Strategy *walked; /* the strategy being walked, or NULL */
    Passage *passed;        /* by node of it */
    uint32_t n_passed;      /* room there */
    bool *height_alone;     /* by Advice.index: as ChooseOptions has it; NULL: of none */
    Move *moves;
    Record *record;
    /* playout_line: */
    Line *line;
    WantedEnd wanted;
    size_t most; /* moves of the line */
    const Choice *choice;
    char *ending;
};

/* ---- the playout ------------------------------------------------------------------------- */

Playout *playout_new(const Compiled *c, const Numbering *numbering, const ChooseOptions *o,
                     PlayoutExtent extent, size_t memory)
{
    assert(c && numbering && numbering->game == c->game);
    Playout *f = base_zalloc(1, sizeof *f, "verification");
    f->numbering = numbering;
    f->game = numbering->game;
    f->positions.game = f->game;
    f->options = *o;
    f->extent = extent;
    f->options.first_move_of_tree = extent == PLAYOUT_REPLIES;
    f->session = session_new(c, memory);
    f->c = c;
    f->avoids = c->set->root->avoid;
    f->aim = condition_of_end(c, prove_deadline(&o->limits));
    f->moves = base_alloc(f->game->max_moves * sizeof *f->moves, "moves");
    return f;
}

void playout_keep(Playout *f)
{
    session_keep(f->session);
}

void playout_skip_trees(Playout *f)
{
    const TableSet *set = f->c->set;
    if (f->extent != PLAYOUT_TREE || f->height_alone)
        return;
    f->height_alone = base_zalloc(set->n_advices + 1, sizeof *f->height_alone, "verification");
    for (size_t i = 0; i < set->n_advices; i++)
        f->height_alone[i] = ends_at_aim(set->root, set->advices[i]);
    f->options.height_alone = f->height_alone;
}

void playout_free(Playout *f)
{
    if (!f)
        return;
    session_free(f->session);
    condition_free(f->aim);
    free(f->moves);
    free(f->passed);
    free(f->height_alone);
    vec_clear(&f->exits);
    walk_clear(&f->positions);
    free(f);
}

char *playout_avoided(const Compiled *c, const char *what)
{
    assert(c->set->root->avoid);
    StrBuf b = {0};
    strbuf_printf(&b, "%s: ", what);
    format_expr(&b, c->set->root->avoid);
    return strbuf_take(&b);
}

/* Whether the table's aim holds in a position, or what it is to avoid. */
static bool is_at_end(Playout *f, const void *position)
{
    return condition_holds(f->aim, position);
}

/* ---- the walk ----------------------------------------------------------------------------- */

/* Where the walk stands: plies from the root, and since the last capture or pawn move. */
typedef struct Way {
    uint32_t plies, since;
    bool zeroed;
} Way;

static Way step_way(const Playout *f, Way w, Move m)
{
    w.plies++;
    w.since++;
    if (!f->game->clock || !f->game->clock->resets(f->game, m))
        return w;
    Record *r = f->record;
    if (w.zeroed)
        r->inner_run = w.since > r->inner_run ? w.since : r->inner_run;
    else
        r->open_run = w.since > r->open_run ? w.since : r->open_run;
    return (Way){w.plies, 0, true};
}

/* At a position where the aim holds, or what is to be avoided. */
static void end_at_end(Playout *f, Way w)
{
    Record *r = f->record;
    if (f->avoids) {
        r->flags |= RECORD_MET;
        return;
    }
    uint32_t *run = w.zeroed ? &r->inner_run : &r->open_run;
    *run = w.since > *run ? w.since : *run;
    r->end_plies = w.plies + 1 > r->end_plies ? w.plies + 1 : r->end_plies;
}

static void end_exit(Playout *f, const void *position, Way w)
{
    uint64_t to = numbered(f->numbering, position);
    if (to == NO_INDEX) {
        if (is_at_end(f, position))
            end_at_end(f, w); /* the aim may lie in other material */
        else
            f->record->flags |= RECORD_OUT;
        return;
    }
    Exit e = {to, w.zeroed, w.plies, w.since};
    vec_push(&f->exits, e, "verification");
}

/* All legal moves of theirs lead out of the tree. */
static void end_replies(Playout *f, size_t at, Way w)
{
    unsigned n = f->game->moves(f->game, walk_position(&f->positions, at), NULL, f->moves);
    if (n == 0 && !f->avoids)
        f->record->flags |= RECORD_DEAD;
    for (unsigned i = 0; i < n; i++) {
        walk_play(&f->positions, at, f->moves[i]);
        end_exit(f, walk_position(&f->positions, at + 1), step_way(f, w, f->moves[i]));
    }
}

/* Replies that `them:` excludes lead out of the tree, too. */
static void end_excluded(Playout *f, uint32_t node, size_t at, Way w)
{
    unsigned n = f->game->moves(f->game, walk_position(&f->positions, at), NULL, f->moves);
    for (unsigned i = 0; i < n; i++) {
        if (strategy_find(f->walked, node, f->moves[i]))
            continue;
        walk_play(&f->positions, at, f->moves[i]);
        end_exit(f, walk_position(&f->positions, at + 1), step_way(f, w, f->moves[i]));
    }
}

/* Begins to walk a strategy: none of its nodes has been passed. */
static void begin_walk(Playout *f, const Strategy *s)
{
    f->walked = s;
    if (f->n_passed < s->n) {
        f->passed = base_realloc(f->passed, s->n * sizeof *f->passed, "verification");
        f->n_passed = s->n;
    }
    memset(f->passed, 0, s->n * sizeof *f->passed);
}

/* Whether this way to a node tells something new.  What is recorded are maxima of plies and of
 * plies since the last capture or pawn move, each by itself, so a way on which both are no larger
 * tells nothing. */
static bool passes_anew(Passage *p, Way w)
{
    bool anew = p->plies[w.zeroed] <= w.plies || p->since[w.zeroed] <= w.since;
    if (p->plies[w.zeroed] <= w.plies)
        p->plies[w.zeroed] = w.plies + 1;
    if (p->since[w.zeroed] <= w.since)
        p->since[w.zeroed] = w.since + 1;
    return anew;
}

/* Whether the tree ends at a node behind so many plies.  A strategy that stays is left with the
 * next move of ours: it has no end of its own. */
static bool tree_ends_at(const Playout *f, const StrategyNode *node, bool ours, size_t plies)
{
    bool plans_anew = f->extent != PLAYOUT_TREE || (ours && strategy_stays(f->walked));
    return node->n_edges == 0 || (plans_anew && plies > 0);
}

/* Walks the strategy below a node whose position is at place `at`; the depth of trees is bounded by
 * LARGEST_MAX_DEPTH.  A node that several lines lead to is walked once, and again only for a longer
 * way. */
static void walk_strategy(Playout *f, uint32_t id, size_t at, Way w)
{
    const Strategy *s = f->walked;
    assert(id < s->n && s->n <= f->n_passed);
    const StrategyNode *node = &s->node[id];
    const void *position = walk_position(&f->positions, at);
    if (!passes_anew(&f->passed[id], w))
        return;
    if (is_at_end(f, position)) {
        end_at_end(f, w);
        return;
    }
    bool ours = f->game->turn(f->game, position) == TURN_US;
    bool ends = tree_ends_at(f, node, ours, w.plies);
    if (ends && ours)
        end_exit(f, position, w);
    else if (ends)
        end_replies(f, at, w);
    if (ends)
        return;
    if (node->excluded)
        end_excluded(f, id, at, w);
    const StrategyEdge *edge = strategy_edges(s, id);
    for (uint32_t i = 0; i < node->n_edges; i++) {
        walk_play(&f->positions, at, edge[i].move);
        walk_strategy(f, edge[i].node, at + 1, step_way(f, w, edge[i].move));
    }
}

static void begin_playout(Playout *f, const void *position)
{
    walk_stand(&f->positions, 0, position);
    f->exits.n = 0;
}

/* They are to move at the root: where they may move twice in a row, play meets such positions. */
static void run_theirs(Playout *f, const void *position, Record *out)
{
    out->kind = RECORD_TREE;
    out->advice = THEIR_MOVE;
    begin_playout(f, position);
    end_replies(f, 0, (Way){0});
}

/* Follows the tree that was chosen; one that was not built has the aim at all its ends. */
static void run_ours(Playout *f, const void *position, const Choice *c, Record *out)
{
    const Strategy *s = &c->proof.strategy;
    out->advice = c->advice->index;
    begin_playout(f, position);
    if (s->n == 0) {
        assert(f->height_alone && f->height_alone[out->advice]);
        end_at_end(f, (Way){.plies = c->proof.height});
        return;
    }
    begin_walk(f, s);
    walk_strategy(f, 0, 0, (Way){0});
}

/* Our move alone. */
static void run_move(Playout *f, const void *position, const Choice *c, Record *out)
{
    Move move = strategy_edges(&c->proof.strategy, 0)[0].move;
    unsigned n = f->game->moves(f->game, position, NULL, f->moves);
    out->advice = c->advice->index;
    while (out->rank < n && f->moves[out->rank] != move)
        out->rank++;
    assert(out->rank < n);
    if (!f->numbering->number)
        return;
    begin_playout(f, position);
    end_exit(f, walk_play(&f->positions, 0, move), step_way(f, (Way){0}, move));
}

static bool has_move(const Strategy *s)
{
    return s->n > 0 && s->node[0].n_edges > 0;
}

/* What a choice is recorded as.  A move alone is played also where an advice before it is unknown.
 */
static RecordKind record_kind(const Playout *f, const Choice *c)
{
    if (f->extent == PLAYOUT_MOVE && c->advice)
        return has_move(&c->proof.strategy) ? RECORD_MOVE : RECORD_UNKNOWN;
    if (c->provisional)
        return RECORD_UNKNOWN; /* also where a later advice is satisfiable */
    if (c->advice)
        return RECORD_TREE;
    return c->rule ? RECORD_NO_ADVICE : RECORD_NO_RULE;
}

/* In a position in which we choose. */
static void run_choice(Playout *f, const void *position, Record *out, Choice *c)
{
    session_choose(f->session, position, &f->options, c);
    out->kind = record_kind(f, c);
    if (out->kind == RECORD_TREE)
        run_ours(f, position, c, out);
    else if (out->kind == RECORD_MOVE)
        run_move(f, position, c, out);
}

/* In any position. */
static void run_any(Playout *f, const void *position, Record *out, Choice *c)
{
    bool at_end = is_at_end(f, position);
    if (at_end && f->avoids)
        out->flags |= RECORD_MET;
    bool over = game_is_over(f->game, position); /* then nothing is met any more */
    at_end = at_end || (f->avoids && over);
    if (!at_end && f->game->turn(f->game, position) == TURN_THEM) {
        run_theirs(f, position, out);
    } else if (!at_end && over) {
        out->kind = RECORD_NO_ADVICE;
        out->flags |= RECORD_NO_MOVE;
    } else if (!at_end) {
        run_choice(f, position, out, c);
    }
}

void playout_run(Playout *f, uint64_t index, const void *position, Record *out, const Exit **exits,
                 size_t *n_exits, Choice *choice)
{
    assert(position && exits && n_exits);
    Choice c = {0};
    *out = (Record){.index = index, .kind = RECORD_AIM};
    f->record = out;
    f->exits.n = 0;
    if (f->numbering->only_open)
        run_choice(f, position, out, &c);
    else
        run_any(f, position, out, &c);
    f->exits.n = exits_join(f->exits.at, f->exits.n);
    *exits = f->exits.at;
    *n_exits = f->exits.n;
    if (choice)
        *choice = c;
    proof_free(&c.proof);
}

/* ---- lines -------------------------------------------------------------------------------- */

static void line_push(Playout *f, const void *position, Move m)
{
    StrBuf name = {0}, before = {0};
    LineMove move = {.move = m};
    f->game->name_move(f->game, position, m, &name);
    move.name = strbuf_take(&name);
    if (f->game->turn(f->game, position) == TURN_US) {
        f->game->write(f->game, position, &before);
        move.position = strbuf_take(&before);
        move.rule = f->choice->rule;
        move.advice = f->choice->advice;
    }
    vec_push(f->line, move, "a line");
}

static void line_pop(Line *line)
{
    LineMove *last = &line->at[--line->n];
    free(last->name);
    free(last->position);
}

void line_clear(Line *line)
{
    while (line->n)
        line_pop(line);
    vec_clear(line);
}

static char *other_material(const Game *game, const void *position)
{
    StrBuf b = {0};
    char class[MAX_CLASS_NAME];
    game->solver->class_of(game, position, class);
    strbuf_printf(&b, "out of the table's material: %s", class);
    return strbuf_take(&b);
}

static bool has_wanted_length(const Playout *f, size_t at)
{
    return f->wanted.plies == 0 || at == f->wanted.plies;
}

/* Whether leaving the tree for this position, at place `at`, is what is wanted. */
static bool is_wanted_exit(Playout *f, const void *position, size_t at)
{
    uint64_t to = numbered(f->numbering, position);
    bool at_end = to == NO_INDEX && is_at_end(f, position);
    if (!has_wanted_length(f, at))
        return false;
    if (f->wanted.won)
        return at_end;
    if (to != f->wanted.to || (at_end && !f->avoids))
        return false;
    if (at_end)
        f->ending = playout_avoided(f->c, "met");
    else
        f->ending = to == NO_INDEX ? other_material(f->game, position) : NULL;
    return true;
}

/* Whether play ends here, since they have no move, and that is what is wanted. */
static bool is_wanted_end(Playout *f, const void *position)
{
    StrBuf b = {0};
    if (f->wanted.to != NO_INDEX || f->wanted.won || f->avoids)
        return false;
    strbuf_puts(&b, f->game->ending(f->game, position));
    f->ending = strbuf_take(&b);
    return true;
}

/* inner: the replies inside the tree do not leave it. */
static bool try_replies(Playout *f, uint32_t node, size_t at, bool inner)
{
    Move *moves = base_alloc(f->game->max_moves * sizeof *moves, "moves");
    unsigned n = f->game->moves(f->game, walk_position(&f->positions, at), NULL, moves);
    bool found = n == 0 && is_wanted_end(f, walk_position(&f->positions, at));
    for (unsigned i = 0; i < n && !found && at < f->most; i++) {
        if (inner && strategy_find(f->walked, node, moves[i]))
            continue;
        line_push(f, walk_position(&f->positions, at), moves[i]);
        walk_play(&f->positions, at, moves[i]);
        found = is_wanted_exit(f, walk_position(&f->positions, at + 1), at + 1);
        if (!found)
            line_pop(f->line);
    }
    free(moves);
    return found;
}

/* At a position where the aim holds, or what is to be avoided. */
static bool is_wanted_meeting(Playout *f, size_t at)
{
    if (f->wanted.won)
        return has_wanted_length(f, at);
    if (!f->avoids || f->wanted.to != NO_INDEX)
        return false;
    f->ending = playout_avoided(f->c, "met");
    return true;
}

/* Whether nothing was found below a node with as many moves left as there are now; of a line of an
 * exact length, with exactly as many. */
static bool is_in_vain(const Playout *f, Passage *p, size_t at)
{
    if (f->wanted.plies) {
        uint64_t bit = at < 64 ? UINT64_C(1) << at : 0;
        bool tried = p->tried & bit;
        p->tried |= bit;
        return tried;
    }
    if (p->tried_at && p->tried_at <= at + 1)
        return true;
    p->tried_at = (uint32_t)at + 1;
    return false;
}

static bool find_strategy_line(Playout *f, uint32_t id, size_t at)
{
    const Strategy *s = f->walked;
    const StrategyNode *node = &s->node[id];
    if (is_at_end(f, walk_position(&f->positions, at)))
        return is_wanted_meeting(f, at);
    bool ours = f->game->turn(f->game, walk_position(&f->positions, at)) == TURN_US;
    bool ends = tree_ends_at(f, node, ours, at);
    if (ends && ours)
        return is_wanted_exit(f, walk_position(&f->positions, at), at);
    if (is_in_vain(f, &f->passed[id], at))
        return false;
    if (!ours && (ends || node->excluded) && try_replies(f, id, at, !ends))
        return true;
    const StrategyEdge *edge = strategy_edges(s, id);
    for (uint32_t i = 0; i < node->n_edges && !ends && at < f->most; i++) {
        line_push(f, walk_position(&f->positions, at), edge[i].move);
        walk_play(&f->positions, at, edge[i].move);
        if (find_strategy_line(f, edge[i].node, at + 1))
            return true;
        line_pop(f->line);
    }
    return false;
}

/* The same with them to move at the root. */
static bool line_of_theirs(Playout *f, const void *position)
{
    begin_playout(f, position);
    f->most = 1;
    return try_replies(f, 0, 0, false);
}

/* The plies of a tree; a strategy that stays is left after our move. */
static size_t proof_plies(const Proof *p)
{
    return strategy_stays(&p->strategy) ? 1 : p->height;
}

/* Of the wanted length, or else as short as can be. */
static bool line_of_ours(Playout *f, const void *position)
{
    size_t most = f->wanted.plies ? f->wanted.plies : proof_plies(&f->choice->proof) + 1;
    bool found = false;
    begin_playout(f, position);
    for (f->most = f->wanted.plies; !found && f->most <= most; f->most++) {
        begin_walk(f, &f->choice->proof.strategy);
        found = find_strategy_line(f, 0, 0);
    }
    return found;
}

bool playout_line(Playout *f, const void *position, WantedEnd wanted, Line *line, char **ending)
{
    assert(position && line && ending);
    Choice c = {0};
    bool found = false, theirs = f->game->turn(f->game, position) == TURN_THEM;
    if (!theirs)
        session_choose(f->session, position, &f->options, &c);
    f->line = line;
    f->wanted = wanted;
    f->ending = NULL;
    f->choice = &c;
    if (theirs)
        found = line_of_theirs(f, position);
    if (c.advice)
        found = line_of_ours(f, position);
    proof_free(&c.proof);
    f->choice = NULL;
    f->walked = NULL;
    *ending = f->ending;
    return found;
}
