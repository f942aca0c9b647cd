/* prover/write_dot.c -- the forcing tree in the DOT language (see write.h, docs/formats.md). */
#include <stdio.h>
#include <stdlib.h>

#include "prover/write_graph.h"

/* Measured on a tree of 145,000 positions, and a third more. */
static const DrawingCost COST = {1 << 20, 2200, 18000};

bool write_dot(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o,
               char error[256])
{
    char *text = NULL;
    size_t n = 0;
    DrawOptions fitted = *o;
    if (!graph_fit(&fitted, t, COST, error))
        return false;
    FILE *memory = open_memstream(&text, &n);
    if (!memory)
        base_fatal("out of memory (DOT)");
    graph_lock();
    agerrlevel_t before = agseterr(AGMAX);      /* nothing on standard error */
    TreeGraph graph;
    graph_build(&graph, t, title, &fitted, o->boards ? BOARDS_TABLE : BOARDS_NONE);
    bool written = agwrite(graph.graph, memory) == 0;
    graph_clear(&graph);
    agseterr(before);
    graph_unlock();
    if (fclose(memory) != 0 || !written)
        base_fatal("out of memory (DOT)");
    strbuf_add(out, text, n);
    free(text);
    return true;
}
