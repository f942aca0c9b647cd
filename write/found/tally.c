/* write/found/tally.c -- hits counted by a text (see tally.h). */
#include "write/found/tally.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/mix.h"
#include "base/slots.h"
#include "base/vec.h"

typedef struct TallyCount {
    char *text;
    size_t length;
    uint64_t n;
} TallyCount;

struct Tally {
    VEC(TallyCount) counts;
    Slots slots; /* numbers of counts */
};

Tally *tally_new(void)
{
    return base_zalloc(1, sizeof(Tally), "counts");
}

void tally_free(Tally *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->counts.n; i++)
        free(t->counts.at[i].text);
    vec_clear(&t->counts);
    slots_clear(&t->slots);
    free(t);
}

/* A text that is looked for, without a NUL. */
typedef struct TallyText {
    const char *at;
    size_t n;
} TallyText;

static uint32_t hash_of_text(TallyText text)
{
    uint64_t hash = MIX_GOLDEN;
    for (size_t i = 0; i < text.n; i++)
        hash = mix_step(hash, (unsigned char)text.at[i]);
    return (uint32_t)mix64(hash);
}

static bool is_counted_text(const void *tally, uint32_t number, const void *sought)
{
    const Tally *t = tally;
    const TallyCount *c = &t->counts.at[number];
    const TallyText *text = sought;
    return c->length == text->n && memcmp(c->text, text->at, text->n) == 0;
}

void tally_add(Tally *t, const char *text, size_t n)
{
    assert(t && text);
    const char *end = memchr(text, '\0', n);
    const TallyText sought = {text, end ? (size_t)(end - text) : n};
    const uint32_t hash = hash_of_text(sought);
    slots_make_room(&t->slots, t->counts.n, "counts");
    Slot *slot = slots_place(&t->slots, hash, is_counted_text, t, &sought);
    if (slot->taken) {
        t->counts.at[slot_number(slot)].n++;
        return;
    }
    StrBuf copy = {0};
    strbuf_add(&copy, text, sought.n);
    slot_put(slot, hash, (uint32_t)t->counts.n);
    const TallyCount count = {.text = strbuf_take(&copy), .length = sought.n, .n = 1};
    vec_push(&t->counts, count, "counts");
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
    for (size_t i = 0; i < t->counts.n; i++)
        vec_push(&all, t->counts.at[i], "counts");
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
