/* lib/findings/find_why.c -- finding: why advice was refuted.
 * Does: distributes nodes and memory over the refuted pieces of advice.
 * Knows: sessions, limits.   Must not know: how a refutation is found, how it is shown. */
#include "lib/findings/finding.h"
#include "write/answer/why.h"

enum {
    BRIEF_NODES = 20000, /* for one line beside an answer: some hundredths of a second, */
    BRIEF_TIMES = 2,     /* and so many times what the refuted search took, */
    BRIEF_LEAST = 5000,  /* but so many at least: some thousandths of a second; where nothing
                          * bounds the depth, which is rare and takes more, all of them */
    TREE_SHARE = 8,      /* of the memory, for the tree */
    TREE_BYTES = 64      /* of a position in it, with all that is known of it */
};

static bool has_bounded_height(const CompiledAdvice *c, const Game *game)
{
    bool us = c->constraint[TURN_US].last_depth != UINT32_MAX;
    bool them = c->constraint[TURN_THEM].last_depth != UINT32_MAX;
    return game->alternates ? us || them : us && them;
}

static uint64_t brief_nodes(const Tried *t, bool bounded)
{
    uint64_t nodes = t->proof.nodes < BRIEF_NODES ? BRIEF_TIMES * t->proof.nodes : BRIEF_NODES;
    if (nodes >= BRIEF_NODES || !bounded)
        return BRIEF_NODES;
    return nodes > BRIEF_LEAST ? nodes : BRIEF_LEAST;
}

static ProveLimits why_limits(const FindingRequest *by, const Tried *t, bool bounded)
{
    ProveLimits limits = by->options->limits;
    uint64_t brief = brief_nodes(t, bounded);
    limits.watch = NULL;
    if (by->question->why == AL0_WHY_TREE || t->advice->plan) {
        limits.max_tree = by->memory / TREE_SHARE / TREE_BYTES;
    } else {
        limits.max_nodes = limits.max_nodes < brief ? limits.max_nodes : brief;
        limits.max_tree = BRIEF_NODES;
    }
    return limits;
}

static void *find_why_not(const FindingRequest *by)
{
    Answer *a = &by->answer->paper;
    if (by->question->why == AL0_WHY_NOT)
        return NULL;
    a->why = ARENA_ARRAY(a->home, Why, a->choice.n_tried);
    a->all_why = by->question->why == AL0_WHY_TREE;
    for (size_t i = 0; i < a->choice.n_tried; i++) {
        const Tried *t = &a->choice.tried[i];
        const CompiledAdvice *c = &by->answer->table->compiled->advice[t->advice->index];
        bool bounded = has_bounded_height(c, by->answer->table->game);
        if (t->outcome == OUTCOME_REFUTED &&
            (c->kind == QUESTION_REACH || c->kind == QUESTION_HOLD))
            session_why(by->session->session,
                        &(AdviceQuestion){.position = a->position,
                                          .advice = c,
                                          .values = t->values,
                                          .limits = why_limits(by, t, bounded)},
                        a->all_why, &a->why[i]);
    }
    return a->why;
}

static void free_why(const Answer *a, void *found)
{
    Why *why = found;
    for (size_t i = 0; i < a->choice.n_tried; i++)
        why_free(&why[i]);
}

extern const FindingKind finding_why;
const FindingKind finding_why = {.name = "why",
                                 .place = FINDING_BEHIND,
                                 .find = find_why_not,
                                 .json = write_why_json,
                                 .free = free_why};
