/* lib/grow.c -- the tree of an answer, grown as play goes on.
 * Does: looks up what follows at a node where the tree was cut off.
 * Knows: sessions, what is prepared.   Must not know: how it is looked up, how play goes. */
#include <assert.h>

#include "lib/internal.h"

/* Whether the tree is cut off at a node, or before the first choice below it. */
static bool is_cut_off(const ForcingTree *t, uint32_t node)
{
    while (t->node[node].n_children == 1)
        node = t->node[node].first_child;
    return tree_is_cut_off(t, node);
}

void lib_grow_tree(Al0Session *session, Al0Answer *answer, size_t node)
{
    Answer *a = &answer->paper;
    Proof *p = &a->choice.proof;
    if (p->kind != QUESTION_REACH || p->tree.n == 0 || !answer->table->prepared)
        return;
    assert(node < p->tree.n && a->choice.advice);
    if (!is_cut_off(&p->tree, (uint32_t)node))
        return;
    ChooseOptions o = {0};
    lib_use_prepared(answer->table, &o);
    AdviceQuestion asked =
        choose_question(a->position, &answer->table->compiled->advice[a->choice.advice->index], &o);
    asked.values = a->choice.values;
    session_grow(session->session, &asked, &o, &p->tree, (uint32_t)node);
    p->tree.positions = p->tree.n;
}
