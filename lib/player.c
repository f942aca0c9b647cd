/* lib/player.c -- a table that plays a game move by move.
 * Does: follows the tree of the chosen advice, and asks the table again at its leaves; where the
 *   table says `replan`, at every move of ours.  A high tree of prepared advice is looked up
 *   node by node as play goes on.
 * Knows: al0.h alone, and the game.   Must not know: how a tree is found.
 * Start reading at al0_player_move(). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/format.h"
#include "lib/internal.h"

/* Up to this height trees are written whole: few are large. */
enum { MOST_PLIES_WRITTEN = 6 };

/* plan: NULL where nothing was asked; it may have no tree.  Where it has, the position is that of
 * its node, but for what does not make positions differ (clocks): a node may be reached in several
 * ways. */
struct Al0Player {
    const Al0Table *table;
    Al0Session *session;
    Al0Question question;  /* what it asks the table */
    Al0Position *position; /* NULL until one is set */
    Al0Answer *plan;
    size_t node;                  /* never one that refers to another (al0_node_again) */
    size_t before;                /* where it stood before the last al0_player_set() led on */
    Al0Position *position_before; /* there; NULL: nothing led on */
    bool is_new;                  /* the plan was made for this position */
    char *text[2], *goal, *line, *instance; /* of the last move told; text: by Al0Notation */
};

Al0Player *al0_player_new(const Al0Table *table, const Al0PlayerOptions *options, Al0Status *status)
{
    assert(table);
    Status s = {0};
    Al0PlayerOptions o;
    Al0Session *session = NULL;
    SIZED_TAKE(&o, options, "options of a player", &s);
    if (lib_end(status, &s))
        session = al0_session_new(table, o.memory, status);
    if (!session)
        return NULL;
    Al0Player *p = base_zalloc(1, sizeof *p, "a player");
    p->table = table;
    p->session = session;
    session->move_alone_above = MOST_PLIES_WRITTEN;
    p->question =
        (Al0Question){AL0_SIZE(Al0Question), .move_only = true, .why = o.why, .go_on = true};
    return p;
}

static void forget_before(Al0Player *p)
{
    al0_position_free(p->position_before);
    p->position_before = NULL;
}

static void forget_plan(Al0Player *p)
{
    forget_before(p);
    al0_answer_free(p->plan);
    p->plan = NULL;
    p->node = AL0_ROOT;
    p->is_new = false;
}

static bool has_plan(const Al0Player *p)
{
    return p->plan && al0_answer_size(p->plan) > 0;
}

static void forget_player_texts(Al0Player *p)
{
    free(p->text[AL0_MOVE_NAME]);
    free(p->text[AL0_MOVE_CODE]);
    free(p->goal);
    free(p->line);
    free(p->instance);
    p->text[AL0_MOVE_NAME] = p->text[AL0_MOVE_CODE] = p->goal = p->line = p->instance = NULL;
}

void al0_player_free(Al0Player *player)
{
    if (!player)
        return;
    forget_plan(player);
    forget_player_texts(player);
    al0_position_free(player->position);
    al0_session_free(player->session);
    free(player);
}

/* ---- where it stands ---------------------------------------------------------------------- */

static Al0Position *copy_public_position(const Al0Position *position)
{
    Al0Position *copy = lib_position_new(position->game);
    memcpy(copy->bytes, position->bytes, position->game->position_size);
    return copy;
}

static bool is_same_position(const Al0Position *a, const Al0Position *b)
{
    char *x = al0_position_text(a), *y = al0_position_text(b);
    bool same = strcmp(x, y) == 0 && strcmp(al0_position_us(a), al0_position_us(b)) == 0;
    al0_free(x);
    al0_free(y);
    return same;
}

/* A node of the plan, and the position there. */
typedef struct PlayerPlace {
    size_t node;
    const Al0Position *position;
} PlayerPlace;

/* Plays the move to child i of a node.   Returns: the child, or the node that it refers to.
 * there: set to the position after the move. */
static size_t step_to_child(const Al0Player *p, PlayerPlace from, size_t i, Al0Position *there)
{
    const Al0Position *here = from.position;
    assert(here && there);
    size_t child = al0_node_child(p->plan, from.node, i);
    Move move = p->plan->paper.choice.proof.tree.node[child].move;
    here->game->play(here->game, here->bytes, NULL, move, there->bytes);
    return al0_node_again(p->plan, child);
}

/* Sets the player to the wanted position, if play can reach it within `plies` from a place in the
 * plan. */
static bool find_in_plan(Al0Player *p, PlayerPlace from, unsigned plies, const Al0Position *wanted)
{
    bool found = is_same_position(from.position, wanted);
    if (found)
        p->node = from.node;
    Al0Position *there = lib_position_new(from.position->game);
    for (size_t i = 0; !found && plies && i < al0_node_child_count(p->plan, from.node); i++) {
        size_t child = step_to_child(p, from, i, there);
        found = find_in_plan(p, (PlayerPlace){child, there}, plies - 1, wanted);
    }
    al0_position_free(there);
    return found;
}

/* The same from the present place, or else from the previous one: the opponent's move may have been
 * a guess (ponder), and another one was played. */
static bool go_on_in_plan(Al0Player *p, const Al0Position *wanted)
{
    enum { OUR_MOVE_AND_THEIRS = 2 };
    size_t node = p->node;
    if (!has_plan(p))
        return false;
    const PlayerPlace now = {node, p->position}, before = {p->before, p->position_before};
    if (!find_in_plan(p, now, OUR_MOVE_AND_THEIRS, wanted))
        return p->position_before && find_in_plan(p, before, OUR_MOVE_AND_THEIRS, wanted);
    if (p->node != node) {
        forget_before(p);
        p->before = node;
        p->position_before = copy_public_position(p->position);
    }
    return true;
}

/* Has the plan go on where it stands, if it is cut off there. */
static void grow_plan(Al0Player *p)
{
    if (has_plan(p))
        lib_grow_tree(p->session, p->plan, p->node);
}

bool al0_player_set(Al0Player *player, const Al0Position *position, Al0Status *status)
{
    assert(player && position);
    Status s = {0};
    lib_is_of_game(player->table, position, &s);
    if (!lib_end(status, &s))
        return false;
    Al0Position *copy = copy_public_position(position);
    size_t node = player->node;
    if (!go_on_in_plan(player, copy))
        forget_plan(player);
    grow_plan(player);
    player->is_new = player->is_new && player->node == node;
    al0_position_free(player->position);
    player->position = copy;
    return true;
}

const Al0Position *al0_player_position(const Al0Player *player)
{
    assert(player);
    return player->position;
}

/* Goes to the node that the position after a move is at; false: the move leaves the plan. */
static bool step_in_plan(Al0Player *p, const Al0Position *after)
{
    bool found = false;
    Al0Position *there = lib_position_new(after->game);
    for (size_t i = 0; !found && i < al0_node_child_count(p->plan, p->node); i++) {
        size_t child = step_to_child(p, (PlayerPlace){p->node, p->position}, i, there);
        found = is_same_position(there, after);
        if (found)
            p->node = child;
    }
    al0_position_free(there);
    return found;
}

/* Whether there is a position; else false with a status. */
static bool has_position(const Al0Player *p, Status *s)
{
    return p->position || status_fail(s, STATUS_WRONG_USE, "the player has no position");
}

bool al0_player_play(Al0Player *player, const char *move, Al0Status *status)
{
    assert(player && move);
    Status s = {0};
    has_position(player, &s);
    Al0Position *after =
        lib_end(status, &s) ? al0_position_play(player->position, move, status) : NULL;
    if (!after)
        return false;
    if (!has_plan(player) || !step_in_plan(player, after))
        forget_plan(player);
    grow_plan(player);
    forget_before(player);
    player->is_new = false;
    al0_position_free(player->position);
    player->position = after;
    return true;
}

/* ---- what it plays ------------------------------------------------------------------------ */

/* What is known of the advice that was not decided: "; mate: no tree of less than 11 plies". */
static const char *known_of(const Choice *c, char *text, size_t size)
{
    *text = '\0';
    for (size_t i = 0; i < c->n_tried && !*text; i++) {
        const Tried *t = &c->tried[i];
        if (t->outcome == OUTCOME_UNKNOWN && t->proof.height_at_least > 1 &&
            t->proof.kind != QUESTION_ODDS)
            snprintf(text, size, "; %s: no tree of less than %u plies", t->advice->full_name,
                     t->proof.height_at_least);
    }
    return text;
}

/* Why a question has led to no tree. */
static bool fail_by_limit(Status *s, LimitReached limit, const Choice *c)
{
    char known[STATUS_TEXT];
    known_of(c, known, sizeof known);
    switch (limit) {
    case LIMIT_INTERRUPTED:
        return status_fail(s, STATUS_INTERRUPTED, "interrupted before a move was found%s", known);
    case LIMIT_TIME:
        return status_fail(s, STATUS_OUT_OF_TIME, "no move was found in time%s", known);
    case LIMIT_MEMORY:
        return status_fail(s, STATUS_TOO_LARGE, "no move was found in the memory%s", known);
    default:
        return status_fail(s, STATUS_TOO_LARGE, "no move was found within the limits of a search%s",
                           known);
    }
}

static bool fail_without_plan(const Al0Answer *a, Al0PlayerMove *out, Status *s)
{
    const Choice *c = &a->paper.choice;
    out->rule = al0_answer_rule(a);
    out->outcome = AL0_PLAYER_UNKNOWN;
    if (c->late != LIMIT_NONE)
        return fail_by_limit(s, c->late, c);
    if (al0_answer_verdict(a) == AL0_UNKNOWN)
        return fail_by_limit(s, c->proof.limit, c);
    out->outcome = c->rule ? AL0_PLAYER_NO_ADVICE : AL0_PLAYER_NO_RULE;
    if (!c->rule)
        return status_fail(s, STATUS_NOT_FOUND, "no rule applies here");
    return status_fail(s, STATUS_NOT_FOUND, "no advice of rule `%s` is satisfiable here",
                       out->rule);
}

static bool fail_without_turn(const Al0Player *p, Al0PlayerMove *out, Status *s)
{
    const char *ending = al0_position_ending(p->position);
    out->outcome = ending ? AL0_PLAYER_GAME_OVER : AL0_PLAYER_THEIR_TURN;
    if (ending)
        return status_fail(s, STATUS_WRONG_USE, "the game is over: %s", ending);
    return status_fail(s, STATUS_WRONG_USE, "they are to move");
}

/* True if the plan says what to play here. */
static bool plan_is_current(const Al0Player *p)
{
    if (!has_plan(p) || al0_node_is_leaf(p->plan, p->node))
        return false;
    return p->node == AL0_ROOT || !p->table->set->root->replan;
}

/* A plan that says what to play here; false with a status. */
static bool make_player_plan(Al0Player *p, const Al0Limits *limits, Al0PlayerMove *out, Status *s)
{
    if (plan_is_current(p))
        return true;
    forget_plan(p);
    p->plan = al0_ask(p->session, p->position, &p->question, limits, NULL);
    assert(p->plan && "we are to move, and the limits are sound");
    if (al0_answer_verdict(p->plan) != AL0_SATISFIABLE)
        return fail_without_plan(p->plan, out, s);
    if (!has_plan(p)) {
        out->outcome = AL0_PLAYER_UNKNOWN;
        return status_fail(s, STATUS_TOO_LARGE,
                           "the tree of `%s` is too large to be written in the memory",
                           al0_answer_advice(p->plan));
    }
    grow_plan(p);
    p->is_new = !al0_node_is_leaf(p->plan, AL0_ROOT);
    if (p->is_new)
        return true;
    out->outcome = AL0_PLAYER_NO_ADVICE;
    return status_fail(s, STATUS_NOT_FOUND, "the goal of `%s` holds here without a move",
                       al0_answer_advice(p->plan));
}

/* The plan's longest line from here, in codes with blanks between them; where the advice holds for
 * ever, up to a position that stands elsewhere in the plan. */
static char *line_of(const Al0Player *p)
{
    StrBuf b = {0};
    bool holds = tree_stays(&p->plan->paper.choice.proof.tree);
    for (size_t node = p->node; !al0_node_is_leaf(p->plan, node);) {
        size_t child = al0_node_longest_child(p->plan, node);
        char *move = al0_node_move(p->plan, child, AL0_MOVE_CODE);
        strbuf_printf(&b, "%s%s", b.n ? " " : "", move);
        al0_free(move);
        node = holds ? child : al0_node_again(p->plan, child);
    }
    return strbuf_take(&b);
}

static char *answer_goal(const Al0Answer *a)
{
    StrBuf b = {0};
    const Advice *advice = a->paper.choice.advice;
    const Expr *goal = advice->better ? advice->better : advice->holding;
    if (goal)
        format_expr(&b, goal);
    else
        strbuf_puts(&b, advice->doc.text ? advice->doc.text : advice->full_name);
    return strbuf_take(&b);
}

/* The move of the plan, which has one. */
static void tell_move(Al0Player *p, Al0PlayerMove *out)
{
    size_t child = al0_node_child(p->plan, p->node, 0);
    for (int k = AL0_MOVE_NAME; k <= AL0_MOVE_CODE; k++)
        p->text[k] = al0_node_move(p->plan, child, (Al0Notation)k);
    p->goal = answer_goal(p->plan);
    p->line = line_of(p);
    p->instance = text_copy(al0_answer_instance(p->plan));
    out->name = p->text[AL0_MOVE_NAME];
    out->code = p->text[AL0_MOVE_CODE];
    out->rule = al0_answer_rule(p->plan);
    out->advice = al0_answer_advice(p->plan);
    out->goal = p->goal;
    out->line = p->line;
    out->plies = al0_node_height(p->plan, p->node);
    out->is_new = p->is_new;
    out->instance = p->instance;
}

/* False with an outcome and a status. */
static bool find_move(Al0Player *p, const Al0Limits *limits, Al0PlayerMove *out, Status *s)
{
    CallLimits checked;
    out->outcome = AL0_PLAYER_WRONG_USE;
    if (!has_position(p, s) || !limits_take(&checked, limits, s))
        return false;
    out->outcome = AL0_PLAYER_MOVES;
    if (al0_position_ending(p->position) || !al0_position_us_to_move(p->position))
        return fail_without_turn(p, out, s);
    if (!make_player_plan(p, limits, out, s))
        return false;
    tell_move(p, out);
    return true;
}

bool al0_player_move(Al0Player *player, const Al0Limits *limits, Al0PlayerMove *out,
                     Al0Status *status)
{
    assert(player && out);
    Status s = {0};
    Al0PlayerMove move = AL0_INIT(Al0PlayerMove);
    if (!sized_check(out, "figures of a move", &s))
        return lib_end(status, &s);
    forget_player_texts(player);
    find_move(player, limits, &move, &s);
    SIZED_GIVE(out, &move);
    return lib_end(status, &s);
}

const Al0Answer *al0_player_plan(const Al0Player *player, size_t *node)
{
    assert(player);
    if (node)
        *node = player->node;
    return player->plan;
}
