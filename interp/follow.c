/* interp/follow.c -- a position's tree, followed to its ends (see follow.h). */
#include "interp/follow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "interp/condition.h"

struct Follower {
    const Numbering *numbering;
    const Game *game;
    ChooseOptions options;
    bool replan;
    Session *session;
    Condition *aim;
    VEC(Exit) exits;
    VEC(unsigned char) positions;       /* one for each ply of the walk, two more for replies */
    Move *moves;
    Record *record;
    /* follower_line: */
    Line *line;
    uint64_t wanted;
    size_t most;                /* moves of the line */
    const Choice *choice;
    char *ending;
};

/* ---- the follower ------------------------------------------------------------------------- */

Follower *follower_new(const Compiled *c, const Numbering *numbering, const ChooseOptions *o,
                       bool replan, size_t memory)
{
    Follower *f = base_zalloc(1, sizeof *f, "verification");
    f->numbering = numbering;
    f->game = numbering->game;
    f->options = *o;
    f->replan = replan;
    f->session = session_new(c, memory);
    f->aim = condition_new(c, c->aim, prove_deadline(&o->limits));
    f->moves = base_alloc(f->game->max_moves * sizeof *f->moves, "moves");
    return f;
}

void follower_keep(Follower *f)
{
    session_keep(f->session);
}

void follower_free(Follower *f)
{
    if (!f)
        return;
    session_free(f->session);
    condition_free(f->aim);
    free(f->moves);
    vec_clear(&f->exits);
    vec_clear(&f->positions);
    free(f);
}

bool follower_aim(Follower *f, const void *position)
{
    return condition_holds(f->aim, position);
}

/* ---- the walk ----------------------------------------------------------------------------- */

/* Where the walk stands: plies from the root, and since the last capture or pawn move. */
typedef struct Way {
    uint32_t plies, since;
    bool zeroed;
} Way;

static void *position_at(Follower *f, size_t i)
{
    return f->positions.at + i * f->game->position_size;
}

static void make_room(Follower *f, size_t n)
{
    size_t bytes = n * f->game->position_size;
    if (f->positions.cap < bytes) {
        f->positions.at = base_realloc(f->positions.at, bytes, "verification");
        f->positions.cap = bytes;
    }
}

static Way step(const Follower *f, Way w, Move m)
{
    w.plies++;
    w.since++;
    if (!f->game->resets_clock(m))
        return w;
    Record *r = f->record;
    if (w.zeroed)
        r->inner_run = w.since > r->inner_run ? w.since : r->inner_run;
    else
        r->open_run = w.since > r->open_run ? w.since : r->open_run;
    return (Way){w.plies, 0, true};
}

static void end_won(Record *r, Way w)
{
    uint32_t *run = w.zeroed ? &r->inner_run : &r->open_run;
    *run = w.since > *run ? w.since : *run;
    r->end_plies = w.plies + 1 > r->end_plies ? w.plies + 1 : r->end_plies;
}

static void end_exit(Follower *f, const void *position, Way w)
{
    uint64_t to = numbered(f->numbering, position);
    if (to == NO_INDEX) {
        if (follower_aim(f, position))
            end_won(f->record, w);              /* the aim may lie in other material */
        else
            f->record->flags |= RECORD_OUT;
        return;
    }
    Exit e = {to, w.zeroed, w.plies, w.since};
    vec_push(&f->exits, e, "verification");
}

/* All legal moves of theirs lead out of the tree. */
static void end_replies(Follower *f, size_t at, Way w)
{
    unsigned n = f->game->moves(position_at(f, at), NULL, f->moves);
    if (n == 0)
        f->record->flags |= RECORD_DEAD;
    for (unsigned i = 0; i < n; i++) {
        f->game->play(position_at(f, at), f->moves[i], position_at(f, at + 1));
        end_exit(f, position_at(f, at + 1), step(f, w, f->moves[i]));
    }
}

static bool is_child(const ForcingTree *t, const TreeNode *node, Move m)
{
    for (uint32_t i = 0; i < node->n_children; i++)
        if (t->node[node->first_child + i].move == m)
            return true;
    return false;
}

/* Replies that `them:` excludes lead out of the tree, too. */
static void end_excluded(Follower *f, const ForcingTree *t, const TreeNode *node, size_t at, Way w)
{
    unsigned n = f->game->moves(position_at(f, at), NULL, f->moves);
    for (unsigned i = 0; i < n; i++) {
        if (is_child(t, node, f->moves[i]))
            continue;
        f->game->play(position_at(f, at), f->moves[i], position_at(f, at + 1));
        end_exit(f, position_at(f, at + 1), step(f, w, f->moves[i]));
    }
}

/* Walks the tree below a node whose position is at place `at`; the depth of trees is bounded by
 * LARGEST_MAX_DEPTH. */
static void walk(Follower *f, const ForcingTree *t, uint32_t id, size_t at, Way w)
{
    const TreeNode *node = &t->node[id];
    const void *position = position_at(f, at);
    if (follower_aim(f, position)) {
        end_won(f->record, w);
        return;
    }
    bool ours = f->game->turn(position) == TURN_US;
    bool ends = node->n_children == 0 || (f->replan && w.plies > 0);
    if (ends && ours)
        end_exit(f, position, w);
    else if (ends)
        end_replies(f, at, w);
    if (ends)
        return;
    if (node->excluded)
        end_excluded(f, t, node, at, w);
    for (uint32_t i = 0; i < node->n_children; i++) {
        uint32_t child = node->first_child + i;
        f->game->play(position_at(f, at), t->node[child].move, position_at(f, at + 1));
        walk(f, t, child, at + 1, step(f, w, t->node[child].move));
    }
}

static void begin(Follower *f, const void *position, uint32_t height)
{
    make_room(f, (size_t)height + 3);
    memcpy(position_at(f, 0), position, f->game->position_size);
    f->exits.n = 0;
}

/* What a choice without a tree is recorded as. */
static RecordKind kind_of(const Choice *c)
{
    if (c->provisional)
        return RECORD_UNKNOWN;                  /* also where a later advice is satisfiable */
    if (c->advice)
        return RECORD_TREE;
    return c->rule ? RECORD_NO_ADVICE : RECORD_NO_RULE;
}

void follower_run(Follower *f, uint64_t index, const void *position, Record *out,
                  const Exit **exits, size_t *n_exits, Choice *choice)
{
    Choice c = {0};
    *out = (Record){.index = index, .kind = RECORD_AIM};
    f->record = out;
    f->exits.n = 0;
    if (!follower_aim(f, position)) {
        session_choose(f->session, position, &f->options, &c);
        out->kind = kind_of(&c);
        if (out->kind == RECORD_TREE) {
            out->advice = c.advice->index;
            begin(f, position, c.proof.height);
            walk(f, &c.proof.tree, 0, 0, (Way){0});
        } else if (f->game->moves(position, NULL, f->moves) == 0) {
            out->flags |= RECORD_NO_MOVE;
        }
    }
    f->exits.n = exits_join(f->exits.at, f->exits.n);
    *exits = f->exits.at;
    *n_exits = f->exits.n;
    if (choice)
        *choice = c;
    tree_free(&c.proof.tree);
}

/* ---- lines -------------------------------------------------------------------------------- */

static void line_push(Follower *f, const void *position, Move m)
{
    StrBuf name = {0}, before = {0};
    LineMove move = {0};
    f->game->name_move(position, m, &name);
    move.name = strbuf_take(&name);
    if (f->game->turn(position) == TURN_US) {
        f->game->write(position, &before);
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
    game->solver->class_of(position, class);
    strbuf_printf(&b, "out of the table's material: %s", class);
    return strbuf_take(&b);
}

/* Whether leaving the tree for this position is what is wanted. */
static bool is_wanted_exit(Follower *f, const void *position)
{
    uint64_t to = numbered(f->numbering, position);
    if (to != f->wanted || (to == NO_INDEX && follower_aim(f, position)))
        return false;
    f->ending = to == NO_INDEX ? other_material(f->game, position) : NULL;
    return true;
}

/* Whether play ends here, since they have no move, and that is what is wanted. */
static bool is_wanted_end(Follower *f, const void *position)
{
    StrBuf b = {0};
    if (f->wanted != NO_INDEX)
        return false;
    strbuf_puts(&b, f->game->ending(position));
    f->ending = strbuf_take(&b);
    return true;
}

/* inner: the replies inside the tree do not leave it. */
static bool try_replies(Follower *f, const ForcingTree *t, const TreeNode *node, size_t at,
                        bool inner)
{
    Move *moves = base_alloc(f->game->max_moves * sizeof *moves, "moves");
    unsigned n = f->game->moves(position_at(f, at), NULL, moves);
    bool found = n == 0 && is_wanted_end(f, position_at(f, at));
    for (unsigned i = 0; i < n && !found && at < f->most; i++) {
        if (inner && is_child(t, node, moves[i]))
            continue;
        line_push(f, position_at(f, at), moves[i]);
        f->game->play(position_at(f, at), moves[i], position_at(f, at + 1));
        found = is_wanted_exit(f, position_at(f, at + 1));
        if (!found)
            line_pop(f->line);
    }
    free(moves);
    return found;
}

static bool find_line(Follower *f, const ForcingTree *t, uint32_t id, size_t at)
{
    const TreeNode *node = &t->node[id];
    if (follower_aim(f, position_at(f, at)))
        return false;
    bool ours = f->game->turn(position_at(f, at)) == TURN_US;
    bool ends = node->n_children == 0 || (f->replan && at > 0);
    if (ends && ours)
        return is_wanted_exit(f, position_at(f, at));
    if (!ours && (ends || node->excluded) && try_replies(f, t, node, at, !ends))
        return true;
    for (uint32_t i = 0; i < node->n_children && !ends && at < f->most; i++) {
        uint32_t child = node->first_child + i;
        line_push(f, position_at(f, at), t->node[child].move);
        f->game->play(position_at(f, at), t->node[child].move, position_at(f, at + 1));
        if (find_line(f, t, child, at + 1))
            return true;
        line_pop(f->line);
    }
    return false;
}

bool follower_line(Follower *f, const void *position, uint64_t wanted, Line *line, char **ending)
{
    Choice c;
    bool found = false;
    session_choose(f->session, position, &f->options, &c);
    f->line = line;
    f->wanted = wanted;
    f->ending = NULL;
    f->choice = &c;
    if (c.advice) {
        begin(f, position, c.proof.height);
        for (f->most = 0; !found && f->most <= (size_t)c.proof.height + 1; f->most++)
            found = find_line(f, &c.proof.tree, 0, 0);
    }
    tree_free(&c.proof.tree);
    f->choice = NULL;
    *ending = f->ending;
    return found;
}
