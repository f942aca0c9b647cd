/* lib/story.c -- the story of an answer, for other programs.
 * Does: collects the facts of a finished answer, and passes them to the writers.
 * Knows: interp/, write/story/story.h.   Must not know: how it is told, searches. */
#include <assert.h>

#include "lib/internal.h"
#include "write/story/story.h"

/* The rules are as they were: a choice that was late has looked at some of them only. */
static RulesTried rules_of(const Al0Answer *answer)
{
    const Answer *a = &answer->paper;
    if (a->by_name || a->choice.late)
        return (RulesTried){0};
    return rules_tried(answer->table->compiled, a->position, &a->choice);
}

static GoalValues *node_values(const Al0Answer *answer, size_t node)
{
    const Answer *a = &answer->paper;
    const ForcingTree *t = &a->choice.proof.tree;
    if (!answer_has_tree(a))
        return NULL;
    assert(node < t->n);
    const AdviceAtRoot of = {a->choice.advice, a->choice.values, answer->table->game, a->position};
    return goal_values_new(&of, t, (uint32_t)node);
}

static bool write_story_as(StrBuf *out, const Story *story, Al0Format format, Status *s)
{
    Json j = {.out = out};
    switch (format) {
    case AL0_TEXT: story_write_text(out, story); return true;
    case AL0_JSON:
        json_begin_object(&j, NULL);
        story_write_json(&j, story);
        json_end_object(&j);
        strbuf_putc(out, '\n');
        return true;
    default: return status_fail(s, STATUS_WRONG_USE, "a story is told in text or json");
    }
}

/* An answer, and where its story is told. */
typedef struct AnswerPlace {
    const Al0Answer *answer;
    size_t node;
} AnswerPlace;

static bool write_answer_story(StrBuf *out, const void *thing, const LibForm *form, Status *s)
{
    const AnswerPlace *at = thing;
    RulesTried rules = rules_of(at->answer);
    GoalValues *values = node_values(at->answer, at->node);
    Story story = {&at->answer->paper, &rules, values, (uint32_t)at->node};
    bool written = write_story_as(out, &story, form->format, s);
    goal_values_free(values);
    rules_tried_clear(&rules);
    return written;
}

char *al0_answer_story(const Al0Answer *answer, size_t node, Al0Format format,
                       const Al0WriteOptions *options, Al0Status *status)
{
    assert(answer);
    const AnswerPlace at = {answer, node};
    return lib_write(write_answer_story, &at, (LibForm){format, options}, status);
}
