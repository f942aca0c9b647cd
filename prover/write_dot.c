/* prover/write_dot.c -- the forcing tree in the DOT language (see write.h, docs/formats.md). */
#include <stdio.h>
#include <stdlib.h>

#include "prover/write_graph.h"

void write_dot(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o)
{
    char *text = NULL;
    size_t n = 0;
    FILE *memory = open_memstream(&text, &n);
    if (!memory)
        base_fatal("out of memory (DOT)");
    graph_lock();
    agerrlevel_t before = agseterr(AGMAX);      /* nothing on standard error */
    TreeGraph graph;
    graph_build(&graph, t, title, o, o->boards ? BOARDS_TABLE : BOARDS_NONE);
    bool written = agwrite(graph.graph, memory) == 0;
    graph_clear(&graph);
    agseterr(before);
    graph_unlock();
    if (fclose(memory) != 0 || !written)
        base_fatal("out of memory (DOT)");
    strbuf_add(out, text, n);
    free(text);
}
