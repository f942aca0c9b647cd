/* verify/sweep/part_files.c -- see part_files.h. */
#include "verify/sweep/part_files.h"

#include <assert.h>
#include <stdlib.h>

/* What is known of the parts that were read. */
typedef struct PartGathering {
    const PartFiles *files;
    CheckpointHead first; /* of the first file that could be read; parts 0: none yet */
    const char **by_part; /* the file of each; NULL: none yet */
    size_t n_bad;
    Status last; /* the last that could not be used */
} PartGathering;

static void tell_bad(PartGathering *g)
{
    g->n_bad++;
    if (g->files->trouble)
        g->files->trouble(g->files->context, g->last.text);
}

/* Notes which part a file is of.  False: another is there already, or it is of no such part. */
static bool place_part(PartGathering *g, const CheckpointRead *r)
{
    const CheckpointHead *h = &r->head;
    if (g->first.parts == 0) {
        g->first = *h;
        g->by_part = base_zalloc(h->parts, sizeof *g->by_part, "parts");
    }
    if (h->parts != g->first.parts)
        return status_fail(&g->last, STATUS_WRONG_INPUT,
                           "`%.100s` is part %u/%u, but the first file is part %u/%u", r->path,
                           h->part, h->parts, g->first.part, g->first.parts);
    const char **by = &g->by_part[h->part - 1];
    if (*by)
        return status_fail(&g->last, STATUS_WRONG_INPUT,
                           "part %u/%u is there twice: `%.80s` and `%.80s`", h->part, h->parts, *by,
                           r->path);
    *by = r->path;
    return true;
}

/* Reads a file.  False: it cannot be used. */
static bool gather_file(PartGathering *g, CheckpointRead *r, CheckpointBlock *found, void *context)
{
    if (!checkpoint_read(r, found, context, &g->last)) {
        Status why = g->last;
        if (r->head.parts)
            place_part(g, r);
        g->last = why;
        return false;
    }
    if (!place_part(g, r))
        return false;
    return r->ended ||
           status_fail(&g->last, STATUS_WRONG_INPUT,
                       "`%.100s` is not finished: run --part %u/%u again, it goes on from there",
                       r->path, r->head.part, r->head.parts);
}

/* Parts that no file is of, a line for neighbours. */
static void tell_missing(PartGathering *g)
{
    uint32_t n = g->first.parts;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t begin = i;
        while (i < n && !g->by_part[i])
            i++;
        if (i == begin)
            continue;
        if (i == begin + 1)
            status_fail(&g->last, STATUS_WRONG_INPUT, "part %u/%u is missing", i, n);
        else
            status_fail(&g->last, STATUS_WRONG_INPUT, "parts %u to %u of %u are missing", begin + 1,
                        i, n);
        tell_bad(g);
    }
}

bool part_files_read(const PartFiles *files, uint64_t identity, CheckpointBlock *found,
                     void *context, Status *status)
{
    assert(files->n > 0 && found && status);
    PartGathering g = {.files = files};
    for (size_t i = 0; i < files->n && g.last.kind != STATUS_INTERRUPTED; i++) {
        CheckpointRead r = {.path = files->path[i], .head = {.identity = identity}};
        if (!gather_file(&g, &r, found, context) && g.last.kind != STATUS_INTERRUPTED)
            tell_bad(&g);
    }
    bool stopped = g.last.kind == STATUS_INTERRUPTED;
    if (stopped)
        *status = g.last;
    else
        tell_missing(&g);
    free(g.by_part);
    return !stopped && (g.n_bad == 0 || status_fail(status, STATUS_WRONG_INPUT,
                                                    "the parts are not all there: no report"));
}
