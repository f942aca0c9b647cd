/* write/story/story.h -- the story of an answer: why this move?
 * Does: tells in plain sentences, or as JSON, which rule applied and why, what was tried before,
 *   what the advice wants, what it forces, and what its goals come to; docs/formats/json.md tells
 *   both.
 * Knows: Answer, RulesTried, GoalValues.   Must not know: evaluators, searches, files. */
#ifndef AL0_WRITE_STORY_STORY_H
#define AL0_WRITE_STORY_STORY_H

#include "interp/choose/rules_tried.h"
#include "interp/evaluate/goal_values.h"
#include "write/answer/answer.h"
#include "write/text/json.h"

/* All borrowed. */
typedef struct Story {
    const Answer *answer;
    const RulesTried *rules;
    const GoalValues *values; /* NULL: there is no tree */
    uint32_t node;            /* of the tree: where play stands */
} Story;

/* Appends the sentences, each on a line. */
void story_write_text(StrBuf *out, const Story *s);
/* Members of the present object. */
void story_write_json(Json *j, const Story *s);

/* ---- what its files share ---- */

/* Appends what the tree forces, and what the goals come to: paragraphs behind the first ones
 * (story_tree.c). */
void story_write_tree(StrBuf *out, const Story *s);

/* Whether term i is told in sentences: it stands in the goals themselves, and can change. */
bool story_tells(const GoalValues *v, uint32_t i);

#endif
