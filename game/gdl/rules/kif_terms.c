/* game/gdl/rules/kif_terms.c -- terms of checked rules: written, compared, found (see kif.h). */
#include <assert.h>

#include "game/gdl/rules/kif.h"

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
