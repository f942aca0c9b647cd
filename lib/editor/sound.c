/* lib/editor/sound.c -- what of a table with errors can be computed all the same (see sound.h). */
#include "lib/editor/sound.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

typedef struct SoundSearch {
    VEC(Span) errors;
    VEC(const Define *) found; /* sorted */
} SoundSearch;

static void add_error(void *context, const DiagEntry *d)
{
    SoundSearch *s = context;
    if (d->level == DIAG_ERROR && d->at.source)
        vec_push(&s->errors, d->at, "errors");
}

static bool has_error(const SoundSearch *s, Span at)
{
    for (size_t i = 0; i < s->errors.n; i++) {
        const Span *e = &s->errors.at[i];
        if (e->source == at.source && e->lo < at.hi && at.lo < e->hi)
            return true;
    }
    return false;
}

static int by_define(const void *x, const void *y)
{
    uintptr_t a = (uintptr_t) * (const Define *const *)x,
              b = (uintptr_t) * (const Define *const *)y;
    return (a > b) - (a < b);
}

bool unsound_has(const Unsound *u, const Define *d)
{
    assert(u && d);
    return u->all ||
           (u->n > 0 && bsearch(&d, (const void *)u->at, u->n, sizeof *u->at, by_define) != NULL);
}

const Name *unsound_name(const Unsound *u, const Expr *e)
{
    assert(u && e);
    bool is_name = e->kind == EX_NAME || e->kind == EX_CALL;
    if (is_name && (e->ref == REF_NONE || (e->ref == REF_DEFINE && unsound_has(u, e->define))))
        return &e->name;
    for (uint32_t i = 0; i < e->n_args; i++) {
        const Name *found = unsound_name(u, e->args[i]);
        if (found)
            return found;
    }
    return NULL;
}

static void insert_define(SoundSearch *s, const Define *d)
{
    vec_push(&s->found, d, "definitions");
    size_t i = s->found.n - 1;
    for (; i > 0 && (uintptr_t)s->found.at[i - 1] > (uintptr_t)d; i--)
        s->found.at[i] = s->found.at[i - 1];
    s->found.at[i] = d;
}

/* Definitions stand behind those that they use, so one pass is enough. */
static void search_table(SoundSearch *s, const Table *t)
{
    for (size_t i = 0; i < t->n_defines; i++) {
        const Define *d = t->defines[i];
        const Unsound so_far = {.at = s->found.at, .n = s->found.n};
        if (has_error(s, d->span) || unsound_name(&so_far, d->body))
            insert_define(s, d);
    }
}

/* Whether it is not even known which words there are. */
static bool lacks_game(const SoundSearch *s, const Header *h)
{
    return (h->entry_at[HEADER_GAME].source &&
            has_error(s, span_join(h->entry_at[HEADER_GAME], h->game.span))) ||
           (h->entry_at[HEADER_RULES].source && has_error(s, h->rules.span)) ||
           (h->entry_at[HEADER_BOARD].source && has_error(s, h->board.span));
}

Unsound unsound_find(Arena *home, Diags *ds, const TableSet *set)
{
    assert(home && ds && set);
    SoundSearch s = {.errors = {0}};
    diag_each(ds, add_error, &s);
    for (size_t i = set->n_tables; i-- > 0;) /* what uses a table stands before it */
        search_table(&s, set->tables[i]);
    Unsound u = {.at = arena_copy(home, (const void *)s.found.at, s.found.n * sizeof *s.found.at),
                 .n = s.found.n,
                 .all = diag_errors(ds) > s.errors.n || lacks_game(&s, &set->file->header)};
    vec_clear(&s.errors);
    free((void *)s.found.at);
    return u;
}
