/* write/page/html_tree.c -- the data of a page with a tree (see html_tree.h).
 * Start reading at html_tree_data(), the last function. */
#include "write/page/html_tree.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "write/page/html_walk.h"
#include "write/text/phrases.h"
#include "write/text/version.h"

typedef struct TreeData {
    Json json;
    const TreeSelection *shown;
    const TreeTitle *title;
    const TreeGoals *goals;
    uint32_t *number; /* by node: its place in the list; not set where it is not shown */
    HtmlWalk walk;
} TreeData;

/* ---- the tree ------------------------------------------------------------------------------- */

static void put_tree_title(TreeData *d)
{
    const ForcingTree *t = d->shown->tree;
    StrBuf name = {0};
    phrase_name(&name, d->title);
    json_put_text(&d->json, "al0", write_version());
    json_put_buffer(&d->json, "title", &name);
    json_put_text(&d->json, "claim", tree_stays(t) ? "stay" : "reach");
    json_put_bool(&d->json, "refutes", d->title->refutes);
    json_put_count(&d->json, "height", t->node[0].height);
    json_put_count(&d->json, "left_out", d->shown->left_out);
    strbuf_clear(&name);
}

/* The names of a domain's elements, by bit. */
static void put_domain(TreeData *d, const Domain *domain, unsigned number)
{
    const Game *game = d->title->game;
    StrBuf text = {0};
    json_begin_list(&d->json, NULL);
    for (unsigned i = 0; i < 64 && domain->all >> i; i++) {
        if (!(domain->all >> i & 1))
            strbuf_puts(&text, "");
        else if (domain->elements)
            strbuf_puts(&text, domain->elements[i]);
        else
            game->name_element(game, d->title->root, number, UINT64_C(1) << i, &text);
        json_put_buffer(&d->json, NULL, &text);
    }
    json_end_list(&d->json);
    strbuf_clear(&text);
}

static void put_domains(TreeData *d)
{
    const Vocab *v = d->title->game->vocab;
    json_begin_list(&d->json, "domains");
    for (unsigned i = 0; i < v->n_domains; i++)
        put_domain(d, &v->domains[i], i);
    json_end_list(&d->json);
}

static void put_goal(TreeData *d, const Operand *o)
{
    json_begin_object(&d->json, NULL);
    json_put_text(&d->json, "of", o->of_holding ? "holding" : "better");
    json_put_text(&d->json, "text", o->text);
    json_end_object(&d->json);
}

static void put_operand_term(TreeData *d, const OperandTerm *t, uint32_t n_goals)
{
    json_begin_object(&d->json, NULL);
    json_put_text(&d->json, "text", t->text);
    if (t->doc)
        json_put_text(&d->json, "doc", t->doc);
    if (t->operand < n_goals)
        json_put_count(&d->json, "goal", t->operand);
    if (t->behind)
        json_put_bool(&d->json, "behind", true);
    if (type_is_set(t->type))
        json_put_count(&d->json, "domain", type_domain(t->type));
    json_end_object(&d->json);
}

/* parts: NULL: there are none. */
static void put_advice_goals(TreeData *d, const Operands *parts)
{
    json_begin_list(&d->json, "goals");
    for (uint32_t i = 0; parts && i < parts->n; i++)
        put_goal(d, &parts->at[i]);
    json_end_list(&d->json);
    json_begin_list(&d->json, "terms");
    for (uint32_t i = 0; parts && i < parts->n_terms; i++)
        put_operand_term(d, &parts->term[i], parts->n);
    json_end_list(&d->json);
}

/* The advice of play by a table, each with its goals. */
static void put_played(TreeData *d)
{
    json_begin_list(&d->json, "advice");
    for (size_t i = 0; i < d->goals->advice.n; i++) {
        const AdviceParts *a = &d->goals->advice.at[i];
        json_begin_object(&d->json, NULL);
        json_put_text(&d->json, "name", a->advice->full_name);
        if (a->advice->doc.text)
            json_put_text(&d->json, "doc", a->advice->doc.text);
        put_advice_goals(d, a->parts);
        json_end_object(&d->json);
    }
    json_end_list(&d->json);
}

/* ---- nodes ---------------------------------------------------------------------------------- */

/* A set in hexadecimal, since numbers of JSON are not exact beyond 53 bits. */
static void put_term_value(TreeData *d, Type type, Value v)
{
    char text[24];
    if (type_is_set(type)) {
        snprintf(text, sizeof text, "%" PRIx64, v);
        json_put_text(&d->json, NULL, text);
    } else if (value_is_defined(v)) {
        json_put_int(&d->json, NULL, (int64_t)v);
    } else {
        json_put_null(&d->json, NULL);
    }
}

static void put_what_goals_say(TreeData *d, uint32_t node)
{
    const NodeGoals *goals = &d->goals->node[node];
    char holds[LIMIT_OPERANDS + 1] = "";
    if (goals->advice == NO_GOALS)
        return;
    const Operands *parts = d->goals->advice.at[goals->advice].parts;
    if (d->goals->of_play)
        json_put_count(&d->json, "advice", goals->advice);
    if (!parts->n)
        return;
    for (uint32_t i = 0; i < parts->n; i++)
        holds[i] = goals->holds >> i & 1 ? '1' : '0';
    json_put_text(&d->json, "holds", holds);
    json_begin_list(&d->json, "values");
    for (uint32_t i = 0; i < parts->n_terms; i++)
        put_term_value(d, parts->term[i].type, goals->value[i]);
    json_end_list(&d->json);
}

/* Where the node that it refers to is shown. */
static void put_again(TreeData *d, uint32_t node)
{
    const ForcingTree *t = d->shown->tree;
    if (t->mark && t->mark[node])
        json_put_count(&d->json, "mark", t->mark[node]);
    if (tree_is_again(t, node) && selection_node(d->shown, t->again[node]))
        json_put_count(&d->json, "again", d->number[t->again[node]]);
    else if (tree_is_again(t, node))
        json_put_bool(&d->json, "elsewhere", true);
}

/* The advice of a plan that the move serves, and whether a step of the plan ends with it. */
static void put_step(TreeData *d, uint32_t node)
{
    const ForcingTree *t = d->shown->tree;
    if (t->step && t->step[node])
        json_put_text(&d->json, "step", t->step[node]);
    if (t->step_ends && t->step_ends[node])
        json_put_bool(&d->json, "step_ends", true);
}

/* Of a node behind a move of chance, of how many that is one; the probability, if the tree has
 * odds. */
static void put_node_odds(TreeData *d, uint32_t node, uint32_t ply)
{
    const ForcingTree *t = d->shown->tree;
    const void *before = ply ? html_walk_position(&d->walk, ply - 1) : NULL;
    StrBuf text = {0};
    if (before && game_is_chance(d->title->game, before))
        json_put_count(&d->json, "outcomes", phrase_outcomes(d->title->game, before));
    if (!t->odds)
        return;
    phrase_value(&text, t, node);
    json_put_buffer(&d->json, t->expects ? "expected" : "odds", &text);
    strbuf_clear(&text);
    if (tree_is_leaf(t, node) && tree_gives_up(t, node))
        json_put_bool(&d->json, "given_up", true);
}

static void put_html_node(TreeData *d, uint32_t node, uint32_t ply)
{
    const ForcingTree *t = d->shown->tree;
    const TreeNode *n = &t->node[node];
    uint64_t hidden = selection_ways(d->shown, node).hidden;
    json_begin_object(&d->json, NULL);
    if (ply)
        json_put_count(&d->json, "up", d->number[n->parent]);
    html_walk_put(&d->walk, ply, n->move);
    json_put_count(&d->json, "plies", n->height);
    if (n->excluded)
        json_put_count(&d->json, "excluded", n->excluded);
    if (tree_is_cut_off(t, node))
        json_put_bool(&d->json, "cut_off", true);
    put_node_odds(d, node, ply);
    if (hidden)
        json_put_count(&d->json, "hidden", hidden);
    if (t->note && t->note[node])
        json_put_text(&d->json, "note", t->note[node]);
    put_step(d, node);
    put_again(d, node);
    put_what_goals_say(d, node);
    json_end_object(&d->json);
}

/* Numbers the nodes in the order in which they are written.  Calls itself once a ply, as the next
 * one. */
static uint32_t count_nodes(TreeData *d, uint32_t node, uint32_t n)
{
    const TreeNode *at = &d->shown->tree->node[node];
    d->number[node] = n++;
    for (uint32_t k = at->first_child; k < at->first_child + at->n_children; k++)
        if (selection_node(d->shown, k))
            n = count_nodes(d, k, n);
    return n;
}

static void put_html_nodes(TreeData *d, uint32_t node, uint32_t ply)
{
    const TreeNode *at = &d->shown->tree->node[node];
    put_html_node(d, node, ply);
    for (uint32_t k = at->first_child; k < at->first_child + at->n_children; k++) {
        if (!selection_node(d->shown, k))
            continue;
        html_walk_play(&d->walk, ply, d->shown->tree->node[k].move);
        put_html_nodes(d, k, ply + 1);
    }
}

void html_tree_data(StrBuf *out, const TreeSelection *shown, const TreeTitle *title,
                    const TreeGoals *goals)
{
    assert(out && shown && title && goals);
    const ForcingTree *t = shown->tree;
    TreeData d = {.json = {.out = out}, .shown = shown, .title = title, .goals = goals};
    d.number = base_zalloc(t->n, sizeof *d.number, "numbers of nodes");
    d.walk = html_walk_begin(&d.json, title->game, title->root, shown->plies);
    count_nodes(&d, 0, 0);
    json_begin_object(&d.json, NULL);
    put_tree_title(&d);
    html_walk_put_game(&d.walk);
    put_domains(&d);
    put_advice_goals(&d, goals->of_play ? NULL : goals->advice.at[0].parts);
    if (goals->of_play)
        put_played(&d);
    json_begin_list(&d.json, "nodes");
    put_html_nodes(&d, 0, 0);
    json_end_list(&d.json);
    json_end_object(&d.json);
    html_walk_clear(&d.walk);
    free(d.number);
}
