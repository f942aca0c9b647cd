/* lib/findings/find_closing.c -- finding: the closing of a tree, by its excluded replies and a
 * lemma.
 * Knows: sessions, TreeClosing.   Must not know: how it is found, how it is shown. */
#include <assert.h>

#include "interp/choose/leaves.h"
#include "lib/findings/finding.h"
#include "write/answer/closing.h"

/* The advice that leaves are asked for; NULL: none is. */
static const Advice *lemma_of(const FindingRequest *by)
{
    const char *name = by->question->lemma;
    const Advice *lemma = name ? table_find_advice(by->session->table->set, name) : NULL;
    assert((lemma || !name) && "the table has it");
    return lemma;
}

/* A tree of ours that reaches; where there is none, there is nothing to close. */
static void *find_closing_parts(const FindingRequest *by)
{
    Answer *a = &by->answer->paper;
    Session *session = by->session->session;
    const Strategy *tree = &a->choice.proof.strategy;
    if (!by->question->close || !a->choice.advice || tree->n == 0 || tree->claim != CLAIM_TREE)
        return NULL;
    const CompiledAdvice *all = by->answer->table->compiled->advice;
    ClosedTree *c = ARENA_NEW(a->home, ClosedTree);
    AdviceQuestion asked = choose_question(a->position, &all[a->choice.advice->index], by->options);
    asked.values = a->choice.values;
    session_close(session, &asked, tree, &c->replies);
    c->lemma = lemma_of(by);
    if (c->lemma) {
        const LeafQuestion leaves = {a->position, tree, &all[c->lemma->index], by->options};
        leaves_prove(session, by->answer->table->game, &leaves, &c->leaves);
    }
    a->choice.nodes += c->replies.nodes + c->leaves.nodes;
    return c;
}

static void free_closing(const Answer *a, void *found)
{
    ClosedTree *c = found;
    (void)a;
    closing_clear(&c->replies);
    closing_clear(&c->leaves);
}

Verdict lib_closed(const Answer *a)
{
    const ClosedTree *c = answer_found(a, &finding_closing);
    Verdict replies = c ? closing_verdict(&c->replies) : VERDICT_SATISFIABLE;
    Verdict leaves = c ? closing_verdict(&c->leaves) : VERDICT_SATISFIABLE;
    if (replies == VERDICT_REFUTED || leaves == VERDICT_REFUTED)
        return VERDICT_REFUTED;
    return replies == VERDICT_UNKNOWN ? replies : leaves;
}

const FindingKind finding_closing = {"closing",          FINDING_BEHIND,     find_closing_parts,
                                     write_closing_text, write_closing_json, free_closing};
