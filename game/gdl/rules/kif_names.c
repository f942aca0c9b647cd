/* game/gdl/rules/kif_names.c -- a table of names. */
#include "game/gdl/rules/kif_names.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "base/slots.h"

/* KEEP IN STEP: KifKeyword. */
static const struct {
    const char *text;
    int arity;
} kif_keywords[] = {
    [KIF_ROLE] = {"role", 1},
    [KIF_INIT] = {"init", 1},
    [KIF_TRUE] = {"true", 1},
    [KIF_DOES] = {"does", 2},
    [KIF_NEXT] = {"next", 1},
    [KIF_LEGAL] = {"legal", 2},
    [KIF_GOAL] = {"goal", 2},
    [KIF_TERMINAL] = {"terminal", 0},
    [KIF_DISTINCT] = {"distinct", 2},
    [KIF_NOT] = {"not", 1},
    [KIF_OR] = {"or", -1},
    [KIF_AND] = {"and", -1},
    [KIF_BASE] = {"base", 1},
    [KIF_INPUT] = {"input", 2},
    [KIF_SEES] = {"sees", 2},
    [KIF_IF] = {"<=", -1},
};
static_assert(sizeof kif_keywords / sizeof *kif_keywords == N_KIF_KEYWORDS,
              "KEEP IN STEP: KifKeyword");

typedef struct KifNameEntry {
    const char *text;
    size_t n;
    Span first;
} KifNameEntry;

struct KifNames {
    Arena *home;
    KifNameEntry *at;
    size_t n, cap;
    Slots slots; /* in the arena */
};

static uint32_t hash_text(const char *text, size_t n)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return (uint32_t)(h ^ h >> 29);
}

typedef struct SoughtName {
    const char *text;
    size_t n;
} SoughtName;

static bool is_name_of(const void *names, uint32_t number, const void *sought)
{
    const KifNameEntry *e = &((const KifNames *)names)->at[number];
    const SoughtName *t = sought;
    return e->n == t->n && memcmp(e->text, t->text, t->n) == 0;
}

static void grow_names(KifNames *names)
{
    const KifNameEntry *old = names->at;
    names->cap = names->cap ? names->cap * 2 : 64;
    names->at = ARENA_ARRAY(names->home, KifNameEntry, names->cap);
    if (names->n)
        memcpy(names->at, old, names->n * sizeof *old);
    slots_move(&names->slots, ARENA_ARRAY(names->home, Slot, names->cap * 2), names->cap * 2);
}

static KifName add_name_at(KifNames *names, const char *text, size_t n, Span at)
{
    if (names->n == names->cap)
        grow_names(names);
    uint32_t hash = hash_text(text, n);
    Slot *slot = slots_place(&names->slots, hash, is_name_of, names, &(SoughtName){text, n});
    if (!slot->taken) {
        slot_put(slot, hash, (uint32_t)names->n);
        names->at[names->n++] = (KifNameEntry){arena_text(names->home, text, n), n, at};
    }
    return slot_number(slot);
}

KifNames *kif_names_new(Arena *home)
{
    KifNames *names = ARENA_NEW(home, KifNames);
    names->home = home;
    for (size_t i = 0; i < N_KIF_KEYWORDS; i++)
        add_name_at(names, kif_keywords[i].text, strlen(kif_keywords[i].text), (Span){0});
    return names;
}

KifName kif_name(KifNames *names, const char *text, size_t n, Span at)
{
    assert(names && (text || n == 0));
    for (KifName i = 0; i < N_KIF_KEYWORDS; i++) {
        if (strlen(kif_keywords[i].text) == n && strncasecmp(kif_keywords[i].text, text, n) == 0)
            return i;
    }
    return add_name_at(names, text, n, at);
}

size_t kif_name_count(const KifNames *names)
{
    return names->n;
}

const char *kif_name_text(const KifNames *names, KifName name)
{
    assert(name < names->n);
    return names->at[name].text;
}

size_t kif_name_length(const KifNames *names, KifName name)
{
    assert(name < names->n);
    return names->at[name].n;
}

bool kif_is_chance(const KifNames *names, KifName role)
{
    assert(names && role < names->n);
    return strcasecmp(kif_name_text(names, role), "random") == 0;
}

Span kif_name_first(const KifNames *names, KifName name)
{
    assert(name < names->n);
    return names->at[name].first;
}

int kif_keyword_arity(KifName name)
{
    return name < N_KIF_KEYWORDS ? kif_keywords[name].arity : -1;
}
