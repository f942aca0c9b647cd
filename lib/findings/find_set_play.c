/* lib/findings/find_set_play.c -- finding: our continuations if they moved first.
 * Knows: sessions, SetPlay.   Must not know: how it is found, how it is shown. */
#include "lib/findings/finding.h"
#include "write/answer/set_play.h"

static const ParamValues *values_of(const Al0Answer *a)
{
    const Choice *c = &a->paper.choice;
    return c->advice || !c->n_tried ? &c->values : &c->tried[0].values;
}

/* The advice that set play is of: the one chosen, or the one that was asked for, if not several of
 * its instances were tried in vain. */
static const CompiledAdvice *advice_of(const Al0Answer *a)
{
    const Choice *c = &a->paper.choice;
    const Advice *advice = c->advice;
    if (!advice && a->paper.by_name && c->n_tried == 1)
        advice = c->tried[0].advice;
    if (advice && !values_fit(values_of(a), advice))
        return NULL;
    return advice ? &a->table->compiled->advice[advice->index] : NULL;
}

static SetPlay *find_within_height(const FindingRequest *by, const CompiledAdvice *advice,
                                   unsigned height)
{
    const Answer *a = &by->answer->paper;
    SetPlay *found = ARENA_NEW(a->home, SetPlay);
    AdviceQuestion asked = choose_question(a->position, advice, by->options);
    asked.values = *values_of(by->answer);
    session_set_play(by->session->session, &asked, height, found);
    return found;
}

static void *find_set_play_of(const FindingRequest *by)
{
    Answer *a = &by->answer->paper;
    if (a->set_play_alone)
        return by->answer->set_play;
    if (!by->question->set_play || strategy_stays(&a->choice.proof.strategy))
        return NULL;
    const CompiledAdvice *advice = advice_of(by->answer);
    unsigned height = a->choice.advice ? a->choice.proof.height : 0;
    if (!advice || (advice->kind != QUESTION_REACH && advice->kind != QUESTION_HOLD))
        return NULL;
    if (by->options->other_height)
        height = by->options->other_height;
    SetPlay *found = find_within_height(by, advice, height);
    a->choice.nodes += found->nodes;
    return found;
}

static Verdict set_play_verdict(const SetPlay *p)
{
    bool answered = p->state == SET_PLAY_FOUND && p->tree.n && !p->without.n;
    if ((p->unknown.n && !p->without.n) || p->state == SET_PLAY_NO_HEIGHT)
        return VERDICT_UNKNOWN;
    return answered ? VERDICT_SATISFIABLE : VERDICT_REFUTED;
}

/* There is nothing else to find, then. */
void lib_answer_set_play(const FindingRequest *by, const CompiledAdvice *advice)
{
    Answer *a = &by->answer->paper;
    SetPlay *p = by->answer->set_play = find_within_height(by, advice, by->options->other_height);
    a->set_play_alone = true;
    a->choice = (Choice){.proof = {.verdict = set_play_verdict(p), .limit = p->limit},
                         .mode = choose_mode(by->options->search, advice->advice),
                         .nodes = p->nodes};
}

static void free_set_play(const Answer *a, void *found)
{
    (void)a;
    set_play_clear(found);
}

extern const FindingKind finding_set_play;
const FindingKind finding_set_play = {"set play",          FINDING_LAST,        find_set_play_of,
                                      write_set_play_text, write_set_play_json, free_set_play};
