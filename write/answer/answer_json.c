/* write/answer/answer_json.c -- an answer as JSON for programs (see answer_write.h,
 * docs/formats/json.md).
 */
#include <assert.h>

#include "write/answer/finding.h"
#include "write/answer/play.h"
#include "write/text/game_json.h"
#include "write/text/instance.h"
#include "write/text/odds.h"
#include "write/text/phrases.h"
#include "write/text/version.h"

/* What became of an advice, in the three words of semantics. */
static Verdict tried_verdict(const Tried *t)
{
    switch (t->outcome) {
    case OUTCOME_SATISFIABLE: return VERDICT_SATISFIABLE;
    case OUTCOME_UNKNOWN: return VERDICT_UNKNOWN;
    default: return VERDICT_REFUTED;
    }
}

/* The limit that made the answer unknown, or the tree not known to be shortest. */
static LimitReached answer_limit(const Answer *a)
{
    const Choice *c = &a->choice;
    if (c->advice || a->played)
        return c->proof.limit;
    for (size_t i = 0; i < c->n_tried; i++)
        if (c->tried[i].outcome == OUTCOME_UNKNOWN)
            return c->tried[i].proof.limit;
    return c->late;
}

static void put_tried_advice(Json *j, const Answer *a)
{
    const Choice *c = &a->choice;
    json_begin_list(j, "tried");
    for (size_t i = 0; i < c->n_tried; i++) {
        const Tried *t = &c->tried[i];
        json_begin_object(j, NULL);
        const AdviceAtRoot at = answer_at_root(a, t->advice, &t->values);
        instance_json(j, &at);
        json_put_text(j, "answer",
                      t->outcome == OUTCOME_ACHIEVED ? ACHIEVED : verdict_name(tried_verdict(t)));
        json_put_text(j, "why", answer_why(t));
        if (t->outcome == OUTCOME_UNKNOWN && t->proof.kind != QUESTION_EXPECT)
            json_put_count(j, "height_at_least", t->proof.height_at_least);
        if (question_words(t->proof.kind)->json)
            question_words(t->proof.kind)->json(j, &t->proof);
        json_end_object(j);
    }
    json_end_list(j);
}

static void put_search(Json *j, const Answer *a, bool no_seconds)
{
    json_begin_object(j, "search");
    if (!answer_holds(a) && !a->played && a->choice.proof.kind != QUESTION_EXPECT)
        json_put_text(j, "mode", answer_mode_name(a->choice.mode));
    if (a->choice.proof.expected.bounded)
        json_put_text(j, "mode", "preferred");
    json_put_count(j, "nodes", a->choice.nodes);
    if (!no_seconds)
        json_put_real(j, "seconds", (double)(long long)(a->seconds * 1e6) / 1e6, 17);
    json_end_object(j);
}

static void put_tree_facts(Json *j, const Answer *a)
{
    const Proof *p = &a->choice.proof;
    json_put_count(j, "excluded_replies", p->tree.excluded);
    if (strategy_stays(&p->strategy)) {
        json_put_bool(j, "held", true);
        json_put_count(j, "size", p->strategy.n);
        return;
    }
    json_put_count(j, "height", p->height);
    if (!a->played && a->choice.mode <= PROVE_LOWEST && !p->shortest)
        json_put_count(j, "height_at_least", p->height_at_least);
    json_put_count(j, "size", p->tree.positions);
    if (question_words(p->kind)->json)
        question_words(p->kind)->json(j, p);
    if (p->tree.again)
        json_put_count(j, "written", p->tree.n);
    if (answer_has_sought(a))
        json_put_int(j, "sought", answer_sought(a));
}

static void put_reply(Json *j, const Answer *a)
{
    json_begin_object(j, "reply");
    json_put_text(j, a->table->game->keys.code, a->reply_code);
    json_put_text(j, a->table->game->keys.name, a->reply_name);
    json_end_object(j);
}

static void put_chosen(Json *j, const Answer *a)
{
    const Choice *c = &a->choice;
    const AdviceAtRoot at = answer_at_root(a, c->advice, &c->values);
    if (c->advice && (c->advice->n_params || !a->by_name))
        instance_json(j, &at);
    else
        json_put_text(j, "advice", a->by_name ? a->asked : NULL);
}

/* What was asked, and what it came to. */
static void put_answer_outcome(Json *j, const Answer *a)
{
    const Choice *c = &a->choice;
    LimitReached limit = answer_limit(a);
    json_put_text(j, "al0", write_version());
    json_put_text(j, "table", a->table->name);
    table_settings_json(j, a->table);
    json_put_text(j, "rule", a->rule);
    put_chosen(j, a);
    json_put_text(j, "answer", answer_name_of(a));
    json_put_text(j, "limit", limit ? limit_name(limit) : NULL);
    json_put_bool(j, "provisional", c->advice && c->provisional);
    if (!a->played)
        json_put_bool(j, "shortest",
                      answer_has_tree(a) && c->proof.shortest && c->proof.kind != QUESTION_EXPECT);
}

void answer_write_json(Json *j, const Answer *a, bool no_seconds)
{
    assert(j && a && a->table);
    const Choice *c = &a->choice;
    const Game *g = a->table->game;
    put_answer_outcome(j, a);
    json_put_text(j, "us", phrase_us(g, a->position));
    json_put_position(j, g, a->position);
    if (a->reply_name)
        put_reply(j, a);
    if (g->at_once && g->at_once(g, a->position))
        json_put_bool(j, "choices_at_once", true);
    if (answer_has_tree(a))
        put_tree_facts(j, a);
    else if (a->by_name && c->proof.verdict == VERDICT_UNKNOWN && c->proof.kind != QUESTION_EXPECT)
        json_put_count(j, "height_at_least", c->proof.height_at_least);
    if (a->played)
        write_play_json(j, &a->play);
    put_search(j, a, no_seconds);
    put_tried_advice(j, a);
    if (answer_has_tree(a))
        write_json(j, "tree", &c->proof.tree, g, a->position, NULL);
    else if (answer_has_failing_line(a))
        write_play_line_json(j, a);
    else
        json_put_null(j, "tree");
    write_findings_json(j, a);
}
