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

static const KifRules *read_all_sources(Arena *home, Diags *ds, const Source *source,
                                        const Source *const *extra, size_t n_extra, bool of_unused)
{
    size_t errors = diag_errors(ds);
    KifCollection all = {.home = home, .ds = ds, .names = kif_names_new(home)};
    read_kif_source(&all, source);
    size_t n_own = all.rules.n;
    for (size_t i = 0; i < n_extra; i++)
        read_kif_source(&all, extra[i]);
    check_extra(ds, all.rules.at, n_own, all.rules.n);
    check_heads(ds, all.rules.at, n_own, all.rules.n);
    KifRules *rules = ARENA_NEW(home, KifRules);
    *rules = (KifRules){.source = source,
                        .names = all.names,
                        .rules = arena_copy(home, all.rules.at, all.rules.n * sizeof *all.rules.at),
                        .n = all.rules.n};
    vec_clear(&all.rules);
    kif_collect_relations(home, ds, rules);
    bool is_whole = diag_errors(ds) == errors;
    if (is_whole) {
        kif_check_rules(ds, rules);
        kif_check_dependence(ds, rules);
        kif_warn(ds, rules, of_unused);
    }
    return diag_errors(ds) == errors ? rules : NULL;
}

const KifRules *kif_read(Arena *home, Diags *ds, const Source *source)
{
    assert(home && ds && source);
    return read_all_sources(home, ds, source, NULL, 0, true);
}

const KifRules *kif_read_for_table(Arena *home, Diags *ds, const Source *source,
                                   const Source *const *extra, size_t n_extra)
{
    assert(home && ds && source && (extra || n_extra == 0));
    return read_all_sources(home, ds, source, extra, n_extra, false);
}

Span kif_first_place(const KifRules *rules, KifName relation)
{
    uint32_t number = rules->relation_of_name[relation];
    bool is_named = number != UINT32_MAX && rules->relations[number].first.source;
    return is_named ? rules->relations[number].first : (Span){rules->source, 0, 0};
}

void kif_write_term(StrBuf *out, const KifRules *rules, const KifRule *rule, const KifTerm *term)
{
    KifName name = term->kind == KIF_VARIABLE ? rule->variables[term->name] : term->name;
    strbuf_puts(out, term->n ? "(" : "");
    strbuf_add(out, kif_name_text(rules->names, name), kif_name_length(rules->names, name));
    for (uint32_t i = 0; i < term->n; i++) {
        strbuf_putc(out, ' ');
        kif_write_term(out, rules, rule, &term->args[i]);
    }
    strbuf_puts(out, term->n ? ")" : "");
}

bool kif_same_term(const KifTerm *a, const KifTerm *b)
{
    assert(a && b);
    bool same = a->kind == b->kind && a->name == b->name && a->n == b->n;
    for (uint32_t i = 0; i < a->n && same; i++)
        same = kif_same_term(&a->args[i], &b->args[i]);
    return same;
}
