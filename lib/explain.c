/* lib/explain.c -- how a search went, in words.
 * Does: says which method was chosen and why, and how the nodes were spent.
 * Knows: answers.   Must not know: how searching works. */
#include <inttypes.h>

#include "lib/face.h"

static void explain_method(const SearchStory *t, StrBuf *out)
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

char *al0_answer_explain(const Al0Answer *a)
{
    const SearchStory *t = &a->choice.proof.story;
    StrBuf out = {0};
    if (!a->choice.n_tried || !t->threads) {
        strbuf_printf(&out, "nothing was searched\n");
        return strbuf_take(&out);
    }
    strbuf_printf(&out, "%s: ", a->choice.tried[a->choice.n_tried - 1].advice->full_name);
    explain_method(t, &out);
    strbuf_printf(&out,
                  "  nodes: %" PRIu64 " deepening, %" PRIu64 " looking for any tree, %" PRIu64
                  " looking for a closed refutation, %" PRIu64 " writing the tree; %u thread%s\n",
                  t->deepening, t->scouting, t->refuting, t->writing, t->threads,
                  t->threads == 1 ? "" : "s");
    return strbuf_take(&out);
}
