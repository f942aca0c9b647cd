/* write/story/story_json.c -- the story of an answer for programs (see story.h,
 * docs/formats/json.md). */
#include <string.h>

#include "game/walk.h"
#include "write/answer/answer_write.h"
#include "write/answer/why.h"
#include "write/story/story.h"
#include "write/text/game_json.h"
#include "write/text/instance.h"
#include "write/text/phrases.h"
#include "write/text/value.h"
#include "write/text/version.h"

/* ---- values --------------------------------------------------------------------------------- */

/* A number, null where it is undefined, or a list of elements. */
static void put_value(Json *j, const char *key, const Game *g, const void *position, Type type,
                      Value v)
{
    StrBuf name = {0};
    if (!type_is_set(type) && value_is_defined(v))
        json_put_int(j, key, (int64_t)v);
    else if (!type_is_set(type))
        json_put_null(j, key);
    if (!type_is_set(type))
        return;
    json_begin_list(j, key);
    for (Value rest = v; rest; rest &= rest - 1) {
        value_write_element(&name, g, position, type_domain(type), rest & (0 - rest));
        json_put_buffer(j, NULL, &name);
    }
    json_end_list(j);
    strbuf_clear(&name);
}

/* ---- rules ---------------------------------------------------------------------------------- */

/* The parts stand for the position that was asked about. */
static void put_part_of_rule(Json *j, const Story *s, const TriedRule *r, uint32_t i)
{
    const Operands *o = r->parts;
    json_begin_object(j, NULL);
    json_put_text(j, "text", o->at[i].text);
    json_put_bool(j, "holds", !(r->failing >> i & 1));
    json_begin_object(j, "values");
    for (uint32_t k = 0; k < o->n_terms; k++)
        if (o->term[k].operand == i)
            put_value(j, o->term[k].text, s->answer->table->game, s->answer->position,
                      o->term[k].type, r->value[k]);
    json_end_object(j);
    json_end_object(j);
}

static void put_rules(Json *j, const Story *s)
{
    json_begin_list(j, "rules");
    for (size_t i = 0; i < s->rules->n; i++) {
        const TriedRule *r = &s->rules->at[i];
        json_begin_object(j, NULL);
        json_put_text(j, "rule", r->rule->name.text);
        json_put_text(j, "table", r->table);
        json_put_text(j, "doc", r->rule->doc.text);
        json_put_bool(j, "applies", r->applies);
        json_begin_list(j, "parts");
        for (uint32_t k = 0; k < r->parts->n; k++)
            put_part_of_rule(j, s, r, k);
        json_end_list(j);
        json_end_object(j);
    }
    json_end_list(j);
}

/* ---- what was tried ------------------------------------------------------------------------- */

static void put_tried(Json *j, const Story *s)
{
    const Choice *c = &s->answer->choice;
    StrBuf line = {0};
    json_begin_list(j, "tried");
    for (size_t i = 0; i < c->n_tried; i++) {
        const Tried *t = &c->tried[i];
        write_why_told(&line, s->answer, i);
        json_begin_object(j, NULL);
        const AdviceAtRoot at = answer_at_root(s->answer, t->advice, &t->values);
        instance_json(j, &at);
        json_put_text(j, "doc", t->advice->doc.text);
        json_put_text(j, "why", answer_why(t));
        if (line.n)
            json_put_text(j, "line", strbuf_get(&line) + strlen(": "));
        json_end_object(j);
        strbuf_clear(&line);
    }
    json_end_list(j);
}

/* ---- goals ---------------------------------------------------------------------------------- */

static const char *const place_key[N_GOAL_PLACES] = {"root", "now", "end"};

/* The sides of a part that is an `or`: nothing of another. */
static void put_alternatives(Json *j, const Story *s, uint32_t part)
{
    const Operands *parts = s->values->parts;
    bool begun = false;
    for (uint32_t i = 0; i < parts->n_alternatives; i++) {
        const OperandAlternative *a = &parts->alternative[i];
        if (a->operand != part)
            continue;
        if (!begun)
            json_begin_list(j, "alternatives");
        begun = true;
        json_begin_object(j, NULL);
        json_put_text(j, "text", a->text);
        json_put_text(j, "doc", a->doc);
        for (int place = 0; place < N_GOAL_PLACES; place++)
            json_put_bool(j, place_key[place], s->values->alternative[i].at[place]);
        json_end_object(j);
    }
    if (begun)
        json_end_list(j);
}

static void put_goals(Json *j, const Story *s)
{
    const Operands *parts = s->values->parts;
    json_begin_list(j, "goals");
    for (uint32_t i = 0; i < parts->n; i++) {
        json_begin_object(j, NULL);
        json_put_text(j, "of", parts->at[i].of_holding ? "holding" : "better");
        json_put_text(j, "text", parts->at[i].text);
        for (int place = 0; place < N_GOAL_PLACES; place++)
            json_put_bool(j, place_key[place], s->values->part[i].at[place]);
        put_alternatives(j, s, i);
        json_end_object(j);
    }
    json_end_list(j);
}

static void put_inside(Json *j, const Operands *parts, uint32_t i)
{
    json_begin_list(j, "inside");
    for (uint32_t k = 0; k < parts->n_terms; k++)
        if (parts->term[i].inside >> k & 1)
            json_put_text(j, NULL, parts->term[k].text);
    json_end_list(j);
    json_put_bool(j, "inside_is_all", parts->term[i].inside_is_all);
}

static void put_term(Json *j, const Story *s, uint32_t i)
{
    const Game *g = s->answer->table->game;
    const OperandTerm *t = &s->values->parts->term[i];
    const TermValues *v = &s->values->term[i];
    json_begin_object(j, NULL);
    json_put_text(j, "text", t->text);
    json_put_text(j, "doc", t->doc);
    json_put_bool(j, "told", story_tells(s->values, i));
    for (int place = 0; place < N_GOAL_PLACES; place++)
        put_value(j, place_key[place], g, goal_values_position(s->values, g, (GoalPlace)place),
                  t->type, v->at[place]);
    if (s->values->all && v->least <= v->most) {
        json_put_int(j, "least", v->least);
        json_put_int(j, "most", v->most);
    }
    put_inside(j, s->values->parts, i);
    json_end_object(j);
}

static void put_values(Json *j, const Story *s)
{
    uint32_t n = s->values->parts->n_terms;
    json_begin_list(j, "values");
    for (uint32_t i = 0; i < n; i++)
        put_term(j, s, i);
    json_end_list(j);
}

/* ---- the tree ------------------------------------------------------------------------------- */

static void put_line(Json *j, const Story *s)
{
    const Game *g = s->answer->table->game;
    const ForcingTree *t = &s->answer->choice.proof.tree;
    GameWalk walk = walk_begin(g, s->answer->position);
    json_begin_list(j, "line");
    for (uint32_t i = 0; i < s->values->n_line; i++) {
        Move move = t->node[s->values->line[i]].move;
        json_begin_object(j, NULL);
        json_put_move(j, g, walk_position(&walk, i), move);
        if (t->step && t->step[s->values->line[i]])
            json_put_text(j, "step", t->step[s->values->line[i]]);
        json_end_object(j);
        walk_play(&walk, i, move);
    }
    json_end_list(j);
    walk_clear(&walk);
}

static void put_tree(Json *j, const Story *s)
{
    const Game *g = s->answer->table->game;
    const ForcingTree *t = &s->answer->choice.proof.tree;
    json_put_text(j, "claim", tree_stays(t) ? "stay" : "reach");
    json_put_count(j, "height", t->node[s->node].height);
    json_put_count(j, "played", s->values->n_now);
    put_line(j, s);
    json_put_text(j, "end", g->ending(g, goal_values_position(s->values, g, PLACE_END)));
    if (s->values->all) {
        json_put_count(j, "lines", s->values->lines);
        json_put_count(j, "over", s->values->over);
    }
    put_goals(j, s);
    put_values(j, s);
}

void story_write_json(Json *j, const Story *s)
{
    const Answer *a = s->answer;
    const Game *g = a->table->game;
    const Advice *advice = a->choice.advice;
    json_put_text(j, "al0", write_version());
    json_put_text(j, "table", a->table->name);
    table_settings_json(j, a->table);
    json_put_text(j, "us", phrase_us(g, a->position));
    json_put_position(j, g, a->position);
    json_put_text(j, "reply", a->reply_name);
    json_put_text(j, "answer", answer_name_of(a));
    json_put_text(j, "rule", a->rule);
    const AdviceAtRoot at = answer_at_root(a, advice, &a->choice.values);
    if (advice)
        instance_json(j, &at);
    else
        json_put_null(j, "advice");
    json_put_text(j, "doc", advice ? advice->doc.text : NULL);
    json_put_bool(j, "provisional", advice && a->choice.provisional);
    put_rules(j, s);
    put_tried(j, s);
    if (s->values)
        put_tree(j, s);
}
