/* verify/work_identity.c -- see work_identity.h. */
#include "verify/work_identity.h"

#include <assert.h>
#include <string.h>

#include "verify/checkpoint.h"

static uint64_t sum_text(uint64_t h, const char *text)
{
    return checkpoint_sum(h, text, strlen(text) + 1);
}

uint64_t work_identity(const Compiled *c, const uint64_t *options, size_t n)
{
    assert(c && options);
    uint64_t h = checkpoint_sum(0, options, n * sizeof *options);
    for (size_t i = 0; i < c->set->n_sources; i++)
        h = checkpoint_sum(h, c->set->sources[i]->text, c->set->sources[i]->n);
    for (size_t i = 0; i < c->set->n_settings; i++) {
        h = sum_text(h, c->set->settings[i].name);
        h = sum_text(h, c->set->settings[i].value);
    }
    return h;
}
