/* write/story/story_tree.c -- the story of an answer in sentences: what its tree forces, and what
 * the goals come to (see story.h). Start reading at story_write_tree(), the last function. */
#include "write/story/story.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "game/walk.h"
#include "write/text/phrases.h"
#include "write/text/value.h"

enum {
    MOST_MOVES_TOLD = 60,   /* of the longest line, */
    MOST_GROUPS_TOLD = 12,  /* of replies that the same move answers, */
    MOST_ELEMENTS_TOLD = 6, /* of a set */
    TABLE_INDENT = 2,       /* of the terms inside another */
    TABLE_GAP = 2           /* between columns */
};

static const ForcingTree *tree_of(const Story *s)
{
    return &s->answer->choice.proof.tree;
}
static const Game *game_of(const Story *s)
{
    return s->answer->table->game;
}

/* The node that has the moves of one that may stand for it. */
static uint32_t with_moves(const ForcingTree *t, uint32_t node)
{
    return tree_is_again(t, node) ? t->again[node] : node;
}

/* ---- replies and what answers them ---------------------------------------------------------- */

/* Replies that the same move answers. */
typedef struct ReplyGroup {
    StrBuf replies;
    char *answer; /* "2.Rd4"; NULL: the goal holds */
    uint32_t n;
} ReplyGroup;

typedef VEC(ReplyGroup) ReplyGroups;

static bool same_answer(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static ReplyGroup *group_of(ReplyGroups *groups, char *answer)
{
    for (size_t i = 0; i < groups->n; i++)
        if (same_answer(groups->at[i].answer, answer)) {
            free(answer);
            return &groups->at[i];
        }
    ReplyGroup group = {.answer = answer};
    vec_push(groups, group, "replies");
    return &groups->at[groups->n - 1];
}

/* The move that goes on at a node, at which `position` is; NULL where none does. */
static char *name_next(const Story *s, uint32_t node, const void *position)
{
    const TreeNode *n = &tree_of(s)->node[with_moves(tree_of(s), node)];
    StrBuf text = {0};
    if (!n->n_children)
        return NULL;
    phrase_move(&text, game_of(s), position, tree_of(s)->node[n->first_child].move, false);
    return strbuf_take(&text);
}

/* here: at the node where they are to move. */
static ReplyGroups group_replies(const Story *s, uint32_t node, const void *here)
{
    const Game *g = game_of(s);
    const TreeNode *n = &tree_of(s)->node[node];
    void *there = base_alloc(g->position_size, "a position");
    ReplyGroups groups = {0};
    for (uint32_t k = n->first_child; k < n->first_child + n->n_children; k++) {
        Move reply = tree_of(s)->node[k].move;
        g->play(g, here, NULL, reply, there);
        ReplyGroup *group = group_of(&groups, name_next(s, k, there));
        strbuf_puts(&group->replies, group->n ? ", " : "");
        phrase_move(&group->replies, g, here, reply, group->n > 0);
        group->n++;
    }
    free(there);
    return groups;
}

static void tell_group(StrBuf *out, const Story *s, const ReplyGroup *group)
{
    bool stays = tree_stays(tree_of(s));
    const char *nothing = stays ? "there is nothing more to do" : "it is reached";
    strbuf_printf(out, "After %s ", strbuf_get(&group->replies));
    if (group->answer)
        strbuf_printf(out, "comes %s.\n", group->answer);
    else
        strbuf_printf(out, "%s.\n", nothing);
}

static void tell_replies(StrBuf *out, const Story *s, uint32_t node, const void *here)
{
    ReplyGroups groups = group_replies(s, node, here);
    uint32_t left = 0;
    for (size_t i = 0; i < groups.n; i++) {
        if (i < MOST_GROUPS_TOLD)
            tell_group(out, s, &groups.at[i]);
        else
            left += groups.at[i].n;
        strbuf_clear(&groups.at[i].replies);
        free(groups.at[i].answer);
    }
    if (left) {
        strbuf_puts(out, "To ");
        phrase_count(out, left, "more reply", "more replies");
        strbuf_puts(out, " there is an answer, too.\n");
    }
    vec_clear(&groups);
}

/* ---- what is forced ------------------------------------------------------------------------- */

/* " against all 5 replies", " against the 3 replies that `them:` allows (2 are left out)". */
static void tell_against(StrBuf *out, const TreeNode *n)
{
    strbuf_puts(out, n->excluded ? " against the " : " against ");
    if (!n->excluded && n->n_children > 1)
        strbuf_puts(out, "all ");
    if (!n->excluded && n->n_children == 1)
        strbuf_puts(out, "the only reply");
    else
        phrase_count(out, n->n_children, "reply", "replies");
    if (n->excluded)
        strbuf_printf(out, " that `them:` allows (%u left out)", (unsigned)n->excluded);
}

static void tell_size(StrBuf *out, const Story *s, uint32_t node)
{
    const ForcingTree *t = tree_of(s);
    if (tree_stays(t)) {
        strbuf_puts(out, ", in a strategy of ");
        phrase_count(out, t->positions, "position", "positions");
    } else {
        strbuf_puts(out, ", within ");
        phrase_count(out, t->node[node].height, "ply", "plies");
    }
}

/* We are to move. */
static void tell_our_move(StrBuf *out, const Story *s, uint32_t node, const void *here)
{
    const ForcingTree *t = tree_of(s);
    const Game *g = game_of(s);
    uint32_t child = t->node[node].first_child, after = with_moves(t, child);
    Move move = t->node[child].move;
    void *there = base_alloc(g->position_size, "a position");
    phrase_move(out, g, here, move, false);
    g->play(g, here, NULL, move, there);
    bool theirs = t->node[after].n_children && g->turn(g, there) == TURN_THEM;
    strbuf_puts(out, tree_stays(t) ? " keeps it" : " forces it");
    if (theirs)
        tell_against(out, &t->node[after]);
    tell_size(out, s, node);
    strbuf_puts(out, ".\n");
    if (theirs)
        tell_replies(out, s, after, there);
    free(there);
}

static void tell_their_move(StrBuf *out, const Story *s, uint32_t node, const void *here)
{
    const ForcingTree *t = tree_of(s);
    strbuf_puts(out,
                tree_stays(t) ? "They are to move; it is kept" : "They are to move; it is forced");
    tell_against(out, &t->node[node]);
    tell_size(out, s, node);
    strbuf_puts(out, ".\n");
    tell_replies(out, s, node, here);
}

/* Nothing goes on where play stands. */
static void tell_leaf(StrBuf *out, const Story *s)
{
    const char *ending =
        game_of(s)->ending(game_of(s), goal_values_position(s->values, game_of(s), PLACE_NOW));
    if (tree_is_cut_off(tree_of(s), with_moves(tree_of(s), s->node)))
        strbuf_puts(out, "The tree goes on; its moves from here are looked up as play goes on.\n");
    else if (ending)
        strbuf_printf(out, "The game is over: there is %s.\n", ending);
    else if (tree_stays(tree_of(s)))
        strbuf_puts(out, "There is nothing more to do.\n");
    else
        strbuf_puts(out, "What the advice wants is reached; at our next move the table is asked "
                         "anew.\n");
}

static void tell_move(StrBuf *out, const Story *s)
{
    const Game *g = game_of(s);
    const void *here = goal_values_position(s->values, g, PLACE_NOW);
    uint32_t node = with_moves(tree_of(s), s->node);
    if (!tree_of(s)->node[node].n_children)
        tell_leaf(out, s);
    else if (g->turn(g, here) == TURN_US)
        tell_our_move(out, s, node, here);
    else
        tell_their_move(out, s, node, here);
}

/* ---- the longest line ----------------------------------------------------------------------- */

/* A line of one move was told as that move. */
static void tell_line(StrBuf *out, const Story *s)
{
    const GoalValues *v = s->values;
    const Game *g = game_of(s);
    if (v->n_line == v->n_now + 1)
        return;
    GameWalk walk = walk_begin(g, goal_values_position(v, g, PLACE_NOW));
    const void *at = walk_position(&walk, 0);
    strbuf_puts(out, "The longest line is");
    for (uint32_t i = v->n_now; i < v->n_line && i < v->n_now + MOST_MOVES_TOLD; i++) {
        uint32_t node = v->line[i];
        strbuf_putc(out, ' ');
        phrase_move(out, g, at, tree_of(s)->node[node].move, i > v->n_now);
        phrase_note(out, tree_of(s), node);
        at = walk_play(&walk, i - v->n_now, tree_of(s)->node[node].move);
    }
    strbuf_puts(out, v->n_line - v->n_now > MOST_MOVES_TOLD ? " ...\n" : ".\n");
    walk_clear(&walk);
}

/* ---- alternatives --------------------------------------------------------------------------- */

/* "our king on a key square (on_key)" */
static void tell_alternative(StrBuf *out, const OperandAlternative *a)
{
    if (a->doc) {
        phrase_line(out, a->doc);
        strbuf_puts(out, " (");
        phrase_line(out, a->text);
        strbuf_putc(out, ')');
    } else {
        phrase_quoted(out, a->text);
    }
}

/* The last move of the longest line. */
static void tell_last_move(StrBuf *out, const Story *s)
{
    const GoalValues *v = s->values;
    const Game *g = game_of(s);
    GameWalk walk = walk_begin(g, goal_values_position(v, g, PLACE_ROOT));
    const void *at = walk_position(&walk, 0);
    for (uint32_t i = 0; i + 1 < v->n_line; i++)
        at = walk_play(&walk, i, tree_of(s)->node[v->line[i]].move);
    phrase_move(out, g, at, tree_of(s)->node[v->line[v->n_line - 1]].move, false);
    walk_clear(&walk);
}

/* The sides of an `or` that hold at the end: "1.Kf4: our king on a key square (on_key)." */
static void tell_alternatives_of(StrBuf *out, const Story *s, uint32_t part)
{
    const Operands *parts = s->values->parts;
    uint32_t told = 0;
    for (uint32_t i = 0; i < parts->n_alternatives; i++) {
        const OperandAlternative *a = &parts->alternative[i];
        if (a->operand != part || !s->values->alternative[i].at[PLACE_END])
            continue;
        if (told == 0)
            tell_last_move(out, s);
        strbuf_puts(out, told++ ? "; " : ": ");
        tell_alternative(out, a);
    }
    if (told)
        strbuf_puts(out, ".\n");
}

static void tell_alternatives(StrBuf *out, const Story *s)
{
    const Operands *parts = s->values->parts;
    for (uint32_t i = 0; s->values->n_line > 0 && i < parts->n; i++)
        if (!parts->at[i].of_holding)
            tell_alternatives_of(out, s, i);
}

/* ---- values --------------------------------------------------------------------------------- */

bool story_tells(const GoalValues *v, uint32_t i)
{
    const OperandTerm *t = &v->parts->term[i];
    return !t->behind && !t->is_fixed;
}

static bool is_small(Type type, Value v)
{
    return !type_is_set(type) || __builtin_popcountll(v) <= MOST_ELEMENTS_TOLD;
}

/* Whether it is worth a word: a number, or a set that changes and is small. */
static bool is_worth_telling(const GoalValues *v, uint32_t i)
{
    const OperandTerm *t = &v->parts->term[i];
    const Value *at = v->term[i].at;
    if (!type_is_set(t->type))
        return true;
    return at[PLACE_ROOT] != at[PLACE_END] && is_small(t->type, at[PLACE_ROOT]) &&
           is_small(t->type, at[PLACE_NOW]) && is_small(t->type, at[PLACE_END]);
}

static void write_at(StrBuf *out, const Story *s, uint32_t i, GoalPlace place)
{
    const OperandTerm *t = &s->values->parts->term[i];
    value_write(out, game_of(s), goal_values_position(s->values, game_of(s), place), t->type,
                s->values->term[i].at[place]);
}

static bool changes(const GoalValues *v, uint32_t i)
{
    const Value *at = v->term[i].at;
    return at[PLACE_ROOT] != at[PLACE_END] || at[PLACE_ROOT] != at[PLACE_NOW];
}

/* "work 27 -> 24"; "work stays 27"; where advice holds for ever "work is 27" */
static void write_change(StrBuf *out, const Story *s, uint32_t i)
{
    bool stays = tree_stays(tree_of(s));
    phrase_line(out, s->values->parts->term[i].text);
    if (!stays && changes(s->values, i)) {
        strbuf_putc(out, ' ');
        write_at(out, s, i, PLACE_ROOT);
        strbuf_puts(out, " -> ");
        write_at(out, s, i, PLACE_END);
        return;
    }
    strbuf_puts(out, stays ? " is " : " stays ");
    write_at(out, s, i, PLACE_NOW);
}

/* The terms behind a definition that have changed: a bit for each. */
static uint64_t changed_inside(const GoalValues *v, uint32_t i)
{
    const Operands *parts = v->parts;
    uint64_t changed = 0;
    for (uint32_t k = 0; k < parts->n_terms; k++) {
        const Value *at = v->term[k].at;
        bool inside = parts->term[i].inside >> k & 1;
        if (inside && at[PLACE_ROOT] != at[PLACE_END] && is_worth_telling(v, k))
            changed |= UINT64_C(1) << k;
    }
    return changed;
}

/* ", because room 8 -> 6 and way 5 -> 4"; "with" where these are not all that the term looks at. */
static void write_reasons(StrBuf *out, const Story *s, uint32_t i)
{
    const OperandTerm *t = &s->values->parts->term[i];
    uint64_t changed = changed_inside(s->values, i);
    const Value *at = s->values->term[i].at;
    bool stays = tree_stays(tree_of(s));
    if (stays || !changed || at[PLACE_ROOT] == at[PLACE_END])
        return;
    strbuf_puts(out, t->inside_is_all ? ", because " : ", with ");
    for (uint64_t rest = changed; rest; rest &= rest - 1) {
        if (rest != changed)
            strbuf_puts(out, rest & (rest - 1) ? ", " : " and ");
        write_change(out, s, (uint32_t)__builtin_ctzll(rest));
    }
}

static bool has_bounds(const GoalValues *v, uint32_t i)
{
    return v->all && v->term[i].least < v->term[i].most;
}

/* " (at the ends of all 7 lines 22 to 24)" */
static void write_bounds(StrBuf *out, const Story *s, uint32_t i)
{
    const GoalValues *v = s->values;
    const TermValues *t = &v->term[i];
    bool stays = tree_stays(tree_of(s));
    if (!has_bounds(v, i))
        return;
    if (stays)
        strbuf_puts(out, " (in all positions ");
    else
        strbuf_printf(out, " (at the ends of all %" PRIu64 " lines ", v->lines);
    strbuf_printf(out, "%" PRId64 " to %" PRId64 ")", t->least, t->most);
}

/* ---- values as a table ---------------------------------------------------------------------- */

enum { TABLE_COLUMNS = 1 + N_GOAL_PLACES + 1 }; /* a name, the places, bounds */

typedef struct ValueRow {
    StrBuf cell[TABLE_COLUMNS];
} ValueRow;

typedef VEC(ValueRow) ValueTable;

static void add_heading(ValueTable *t)
{
    static const char *const heading[TABLE_COLUMNS] = {"", "at the start", "now", "at the end",
                                                       "at all ends"};
    ValueRow row = {0};
    for (int k = 0; k < TABLE_COLUMNS; k++)
        strbuf_puts(&row.cell[k], heading[k]);
    vec_push(t, row, "rows of values");
}

/* inside: it stands under a term that it explains. */
static void add_row(ValueTable *t, const Story *s, uint32_t i, bool inside)
{
    ValueRow row = {0};
    strbuf_printf(&row.cell[0], "%*s", inside ? TABLE_INDENT : 0, "");
    phrase_line(&row.cell[0], s->values->parts->term[i].text);
    for (int place = 0; place < N_GOAL_PLACES; place++)
        write_at(&row.cell[1 + place], s, i, (GoalPlace)place);
    if (has_bounds(s->values, i))
        strbuf_printf(&row.cell[TABLE_COLUMNS - 1], "%" PRId64 " to %" PRId64,
                      s->values->term[i].least, s->values->term[i].most);
    vec_push(t, row, "rows of values");
}

static void write_row(StrBuf *out, const ValueRow *row, const size_t *width)
{
    strbuf_printf(out, "%-*s", (int)width[0], strbuf_get(&row->cell[0]));
    for (int k = 1; k < TABLE_COLUMNS; k++)
        if (k < TABLE_COLUMNS - 1 || row->cell[k].n)
            strbuf_printf(out, "%*s", (int)width[k] + TABLE_GAP, strbuf_get(&row->cell[k]));
    strbuf_putc(out, '\n');
}

/* Writes it, where it is more than a heading, and forgets it. */
static void write_table(StrBuf *out, ValueTable *t)
{
    size_t width[TABLE_COLUMNS] = {0};
    for (size_t i = 0; i < t->n; i++)
        for (int k = 0; k < TABLE_COLUMNS; k++)
            if (t->at[i].cell[k].n > width[k])
                width[k] = t->at[i].cell[k].n;
    for (size_t i = 0; i < t->n; i++) {
        if (t->n > 1)
            write_row(out, &t->at[i], width);
        for (int k = 0; k < TABLE_COLUMNS; k++)
            strbuf_clear(&t->at[i].cell[k]);
    }
    vec_clear(t);
}

/* What each term was, is and will be, the changed ones that it is made of below it. */
static void tell_table(StrBuf *out, const Story *s)
{
    const GoalValues *v = s->values;
    ValueTable table = {0};
    bool any_bounds = false;
    add_heading(&table);
    for (uint32_t i = 0; i < v->parts->n_terms; i++) {
        if (!story_tells(v, i) || !is_worth_telling(v, i))
            continue;
        add_row(&table, s, i, false);
        any_bounds |= has_bounds(v, i);
        for (uint64_t rest = changed_inside(v, i); rest; rest &= rest - 1)
            add_row(&table, s, (uint32_t)__builtin_ctzll(rest), true);
    }
    if (!any_bounds)
        strbuf_clear(&table.at[0].cell[TABLE_COLUMNS - 1]);
    strbuf_puts(out, table.n > 1 ? "\n" : "");
    write_table(out, &table);
}

/* Where play has gone on, there are three places to tell of. */
static void tell_values(StrBuf *out, const Story *s)
{
    const GoalValues *v = s->values;
    const Operands *parts = v->parts;
    if (v->n_now > 0 && !tree_stays(tree_of(s))) {
        tell_table(out, s);
        return;
    }
    for (uint32_t i = 0; i < parts->n_terms; i++) {
        if (!story_tells(v, i) || !is_worth_telling(v, i))
            continue;
        write_change(out, s, i);
        write_reasons(out, s, i);
        write_bounds(out, s, i);
        strbuf_puts(out, ".\n");
    }
}

static void tell_end(StrBuf *out, const Story *s)
{
    const GoalValues *v = s->values;
    const Game *g = game_of(s);
    const char *ending = g->ending(g, goal_values_position(v, g, PLACE_END));
    bool one_move = v->n_line == v->n_now + 1;
    if (ending)
        strbuf_printf(out, one_move ? "That is %s.\n" : "At its end there is %s.\n", ending);
    if (!v->all || !v->over || v->lines < 2)
        return;
    strbuf_puts(out, "The game is over at the end of ");
    if (v->over == v->lines)
        strbuf_printf(out, "all %" PRIu64 " lines.\n", v->lines);
    else
        strbuf_printf(out, "%" PRIu64 " of the %" PRIu64 " lines.\n", v->over, v->lines);
}

/* What the terms that were told mean. */
static void tell_docs(StrBuf *out, const Story *s)
{
    const GoalValues *v = s->values;
    const Operands *parts = v->parts;
    bool stays = tree_stays(tree_of(s));
    uint64_t told = 0;
    for (uint32_t i = 0; i < parts->n_terms; i++)
        if (story_tells(v, i) && is_worth_telling(v, i))
            told |= UINT64_C(1) << i | (stays ? 0 : changed_inside(v, i));
    const char *before = "\n";
    for (uint32_t i = 0; i < parts->n_terms; i++) {
        if (!(told >> i & 1) || !parts->term[i].doc)
            continue;
        strbuf_puts(out, before);
        phrase_line(out, parts->term[i].text);
        strbuf_puts(out, ": ");
        phrase_line(out, parts->term[i].doc);
        strbuf_putc(out, '\n');
        before = "";
    }
}

void story_write_tree(StrBuf *out, const Story *s)
{
    const GoalValues *v = s->values;
    strbuf_putc(out, '\n');
    tell_move(out, s);
    if (!tree_stays(tree_of(s)) && v->n_line > v->n_now) {
        tell_line(out, s);
        tell_end(out, s);
    }
    tell_alternatives(out, s);
    tell_values(out, s);
    tell_docs(out, s);
}
