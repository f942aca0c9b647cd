/* game/gdl/rules/kif_names.c -- a table of names with open addressing. */
#include "game/gdl/rules/kif_names.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

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
    uint32_t *slot; /* 1 + number; 0: free */
    size_t n_slots; /* a power of two, at least twice n */
};

static uint64_t hash_text(const char *text, size_t n)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return h ^ h >> 29;
}

/* The slot of the name, or the free one where it belongs. */
static size_t find_name_slot(const KifNames *names, const char *text, size_t n)
{
    size_t i = hash_text(text, n) & (names->n_slots - 1);
    for (; names->slot[i]; i = (i + 1) & (names->n_slots - 1)) {
        const KifNameEntry *e = &names->at[names->slot[i] - 1];
        if (e->n == n && memcmp(e->text, text, n) == 0)
            break;
    }
    return i;
}

static void grow_names(KifNames *names)
{
    const KifNameEntry *old = names->at;
    names->cap = names->cap ? names->cap * 2 : 64;
    names->n_slots = names->cap * 4;
    names->at = ARENA_ARRAY(names->home, KifNameEntry, names->cap);
    names->slot = ARENA_ARRAY(names->home, uint32_t, names->n_slots);
    if (names->n)
        memcpy(names->at, old, names->n * sizeof *old);
    for (size_t i = 0; i < names->n; i++)
        names->slot[find_name_slot(names, names->at[i].text, names->at[i].n)] = (uint32_t)i + 1;
}

static KifName add_name_at(KifNames *names, const char *text, size_t n, Span at)
{
    if (names->n == names->cap)
        grow_names(names);
    size_t slot = find_name_slot(names, text, n);
    if (!names->slot[slot]) {
        names->at[names->n++] = (KifNameEntry){arena_text(names->home, text, n), n, at};
        names->slot[slot] = (uint32_t)names->n;
    }
    return names->slot[slot] - 1;
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
