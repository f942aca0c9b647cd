/* write/story/explain.c -- how a search went, in words (see answer_write.h).
 * Does: says which method was chosen and why, and how the nodes were spent.
 * Knows: answers.   Must not know: how searching works. */
#include <inttypes.h>

#include "write/answer/answer_write.h"

static void explain_method(const SearchStats *t, StrBuf *out)
{
    if (!t->bounded)
        strbuf_printf(out, "the constraints do not bound the depth");
    else if (t->bound == UNBOUNDED_DEPTH)
        strbuf_printf(out, "the constraints bound the depth beyond what is searched");
    else
        strbuf_printf(out, "the constraints bound the depth: no node lies deeper than ply %u",
                      t->bound);
    if (t->direct && t->by_numbers)
        strbuf_printf(out,
                      "; any tree will do, so one search by proof numbers without deepening\n");
    else if (t->direct)
        strbuf_printf(out, "; one depth-first search without deepening\n");
    else if (t->by_numbers)
        strbuf_printf(out,
                      "; trees of 1, 2, 3 ... plies in turn, %u in the end, by proof numbers "
                      "from %u on, before that depth first\n",
                      t->deepest, t->by_numbers);
    else
        strbuf_printf(out, "; trees of 1, 2, 3 ... plies in turn, depth first, %u in the end\n",
                      t->deepest);
}

void answer_explain(StrBuf *out, const Answer *a)
{
    const SearchStats *t = &a->choice.proof.stats;
    if (!a->choice.n_tried || !t->threads) {
        strbuf_printf(out, "nothing was searched\n");
        return;
    }
    strbuf_printf(out, "%s: ", answer_tried_name(a, &a->choice.tried[a->choice.n_tried - 1]));
    if (t->known)
        strbuf_printf(out, "the height was looked up in what is prepared\n");
    else
        explain_method(t, out);
    strbuf_printf(out,
                  "  nodes: %" PRIu64 " deepening, %" PRIu64 " looking for any tree, %" PRIu64
                  " looking for a closed refutation, %" PRIu64 " writing the tree; %u thread%s\n",
                  t->deepening, t->any_tree, t->refuting, t->writing, t->threads,
                  t->threads == 1 ? "" : "s");
}
