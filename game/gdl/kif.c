/* game/gdl/kif.c -- from a source to checked rules. */
#include "game/gdl/kif.h"

#include <string.h>

#include "game/gdl/kif_check.h"
#include "game/gdl/kif_normal.h"

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

const KifRules *kif_read(Arena *home, Diags *ds, const Source *source)
{
    size_t errors = diag_errors(ds);
    KifText text = {.home = home,
                    .ds = ds,
                    .source = source,
                    .names = kif_names_new(home),
                    .next = has_mark(source) ? 3 : 0};
    KifCollection all = {.home = home, .ds = ds, .names = text.names};
    read_rules(&text, &all);
    KifRules *rules = ARENA_NEW(home, KifRules);
    *rules = (KifRules){.source = source,
                        .names = text.names,
                        .rules = arena_copy(home, all.rules.at, all.rules.n * sizeof *all.rules.at),
                        .n = all.rules.n};
    vec_clear(&all.rules);
    kif_collect_relations(home, ds, rules);
    bool is_whole = diag_errors(ds) == errors;
    if (is_whole) {
        kif_check_rules(ds, rules);
        kif_check_dependence(ds, rules);
        kif_warn(ds, rules);
    }
    return diag_errors(ds) == errors ? rules : NULL;
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
    bool same = a->kind == b->kind && a->name == b->name && a->n == b->n;
    for (uint32_t i = 0; i < a->n && same; i++)
        same = kif_same_term(&a->args[i], &b->args[i]);
    return same;
}
