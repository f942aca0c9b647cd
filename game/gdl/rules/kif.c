/* game/gdl/rules/kif.c -- from a source to checked rules. */
#include "game/gdl/rules/kif.h"

#include <assert.h>
#include <string.h>

#include "game/gdl/rules/kif_check.h"
#include "game/gdl/rules/kif_normal.h"

static void read_rules(KifText *text, KifCollection *all)
{
    bool infix = kif_is_infix(text->source);
    KifNode tree;
    while (!all->is_full && !kif_is_full(text->ds) &&
           (infix ? kif_next_infix(text, &tree) : kif_next_prefix(text, &tree)))
        kif_normalise(all, &tree);
}

static bool has_mark(const Source *s)
{
    return s->n >= 3 && memcmp(s->text, "\xEF\xBB\xBF", 3) == 0;
}

static void read_kif_source(KifCollection *all, const Source *source)
{
    KifText text = {.home = all->home,
                    .ds = all->ds,
                    .source = source,
                    .names = all->names,
                    .next = has_mark(source) ? 3 : 0};
    read_rules(&text, all);
}

/* Rules from the n-th on that conclude something about the game itself, where they may only add
 * relations. */
static void check_extra(Diags *ds, const KifRule *rules, size_t n, size_t n_all)
{
    for (size_t i = n; i < n_all; i++)
        if (rules[i].head.name < N_KIF_KEYWORDS)
            diag_add(ds, DIAG_ERROR, rules[i].head.at,
                     "rules that a table adds cannot change the game: they conclude relations of "
                     "their own");
}

/* A relation of the game itself must stay what it is. */
static void check_heads(Diags *ds, const KifRule *rules, size_t n, size_t n_all)
{
    for (size_t i = n; i < n_all; i++)
        for (size_t k = 0; k < n; k++) {
            if (rules[k].head.name != rules[i].head.name || rules[i].head.name < N_KIF_KEYWORDS)
                continue;
            diag_add(ds, DIAG_ERROR, rules[i].head.at,
                     "the rules of the game conclude this already: choose another name");
            diag_note(ds, rules[k].head.at, "here");
            break;
        }
}

/* Sources that make one set of rules. */
typedef struct KifSources {
    const Source *own;   /* of the game */
    const Source *extra; /* NULL, or relations that a table adds */
    bool of_unused;      /* warn of relations that no rule uses */
} KifSources;

static const KifRules *read_sources(Arena *home, Diags *ds, const KifSources *from)
{
    size_t errors = diag_errors(ds);
    KifCollection all = {.home = home, .ds = ds, .names = kif_names_new(home)};
    read_kif_source(&all, from->own);
    size_t n_own = all.rules.n;
    if (from->extra)
        read_kif_source(&all, from->extra);
    check_extra(ds, all.rules.at, n_own, all.rules.n);
    check_heads(ds, all.rules.at, n_own, all.rules.n);
    KifRules *rules = ARENA_NEW(home, KifRules);
    *rules = (KifRules){.source = from->own,
                        .names = all.names,
                        .rules = arena_copy(home, all.rules.at, all.rules.n * sizeof *all.rules.at),
                        .n = all.rules.n};
    vec_clear(&all.rules);
    kif_collect_relations(home, ds, rules);
    bool is_whole = diag_errors(ds) == errors;
    if (is_whole) {
        kif_check_rules(ds, rules);
        kif_check_dependence(ds, rules);
        kif_warn(ds, rules, from->of_unused);
    }
    return diag_errors(ds) == errors ? rules : NULL;
}

const KifRules *kif_read(Arena *home, Diags *ds, const Source *source)
{
    assert(home && ds && source);
    return read_sources(home, ds, &(KifSources){source, NULL, true});
}

const KifRules *kif_read_for_table(Arena *home, Diags *ds, const Source *source,
                                   const Source *extra)
{
    assert(home && ds && source);
    return read_sources(home, ds, &(KifSources){source, extra, false});
}
