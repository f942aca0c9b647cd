/* write/found/tally.c -- hits counted by a text (see tally.h). */
#include "write/found/tally.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "base/vec.h"

typedef struct TallyCount {
    char *text; /* NULL: an empty place */
    uint64_t hash, n;
} TallyCount;

enum { FIRST_ROOM = 64 };

/* Open addressing; the room is a power of two, and at most half of it is taken. */
struct Tally {
    TallyCount *at;
    size_t room, n;
};

Tally *tally_new(void)
{
    Tally *t = base_alloc(sizeof *t, "counts");
    *t = (Tally){.room = FIRST_ROOM};
    t->at = base_zalloc(t->room, sizeof *t->at, "counts");
    return t;
}

void tally_free(Tally *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->room; i++)
        free(t->at[i].text);
    free(t->at);
    free(t);
}

static uint64_t hash_of(const char *text, size_t n)
{
    uint64_t hash = MIX_GOLDEN;
    for (size_t i = 0; i < n; i++)
        hash = mix_step(hash, (unsigned char)text[i]);
    return mix64(hash);
}

/* The place of a text, or the empty one where it belongs. */
static TallyCount *place_of_text(const Tally *t, uint64_t hash, const char *text, size_t n)
{
    size_t i = (size_t)hash & (t->room - 1);
    for (; t->at[i].text; i = (i + 1) & (t->room - 1)) {
        const TallyCount *c = &t->at[i];
        if (c->hash == hash && strlen(c->text) == n && memcmp(c->text, text, n) == 0)
            break;
    }
    return &t->at[i];
}

static void grow_tally(Tally *t)
{
    TallyCount *old = t->at;
    size_t n = t->room;
    t->room *= 2;
    t->at = base_zalloc(t->room, sizeof *t->at, "counts");
    for (size_t i = 0; i < n; i++)
        if (old[i].text)
            *place_of_text(t, old[i].hash, old[i].text, strlen(old[i].text)) = old[i];
    free(old);
}

void tally_add(Tally *t, const char *text, size_t n)
{
    assert(t && text);
    const char *end = memchr(text, '\0', n);
    n = end ? (size_t)(end - text) : n;
    uint64_t hash = hash_of(text, n);
    TallyCount *place = place_of_text(t, hash, text, n);
    if (place->text) {
        place->n++;
        return;
    }
    StrBuf copy = {0};
    strbuf_add(&copy, text, n);
    *place = (TallyCount){.text = strbuf_take(&copy), .hash = hash, .n = 1};
    if (++t->n > t->room / 2)
        grow_tally(t);
}

/* The greatest first, equal ones by their text. */
static int compare_tally_counts(const void *a, const void *b)
{
    const TallyCount *x = a, *y = b;
    if (x->n != y->n)
        return x->n > y->n ? -1 : 1;
    return strcmp(x->text, y->text);
}

void tally_document(Document *d, const Tally *t, const char *by)
{
    static const DocColumn column[] = {
        {.key = "hits", .words = "hits", .width = 10},
        {.key = "value", .words = "value", .width = 8, .left = true}};
    assert(d && t && by);
    VEC(TallyCount) all = {0};
    for (size_t i = 0; i < t->room; i++)
        if (t->at[i].text)
            vec_push(&all, t->at[i], "counts");
    if (all.n > 0)
        qsort(all.at, all.n, sizeof *all.at, compare_tally_counts);
    doc_member(d, "by", doc_text(by));
    doc_begin_section(d, doc_printf(d, "hits by %s", by), NULL);
    doc_begin_table(d, "counts", &(DocTable){.column = column, .n = 2, .indent = 1});
    for (size_t i = 0; i < all.n; i++)
        doc_row(d, (const DocValue[]){doc_count(all.at[i].n), doc_text(all.at[i].text)});
    doc_end(d);
    doc_end(d);
    vec_clear(&all);
}
