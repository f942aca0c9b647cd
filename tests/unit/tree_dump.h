/* tests/unit/tree_dump.h -- a parsed file as text, for comparing trees.
 * Does: writes what a table means, without places, parentheses, comments and notation. */
#ifndef AL0_TESTS_TREE_DUMP_H
#define AL0_TESTS_TREE_DUMP_H

#include "base/strbuf.h"
#include "lang/ast.h"

/* (kind operand ...), recursion bounded by LIMIT_EXPR_DEPTH. */
static void dump_expr(StrBuf *out, const Expr *e)
{
    static const char *const kind[] = {"number", "bool", "string",  "name", "call", "binder",
                                       "negate", "..",   "~",       "*",    "&",    "+",
                                       "-",      "|",    "compare", "!=",   "in",   "not in",
                                       "not",    "and",  "or",      "if",   "then"};
    static const char *const op[] = {"=", "<", "<=", ">", ">="};
    static const char *const binder[] = {"some", "all", "count", "set", "min", "max"};
    switch (e ? e->kind : EX_BOOL) {
    case EX_NUMBER: strbuf_printf(out, "%lld", (long long)e->number); return;
    case EX_BOOL:
        if (!e)
            strbuf_putc(out, '-');
        else
            strbuf_puts(out, e->number ? "true" : "false");
        return;
    case EX_STRING: strbuf_printf(out, "\"%s\"", e->name.text); return;
    case EX_NAME: strbuf_puts(out, e->name.text); return;
    default: break;
    }
    strbuf_printf(out, "(%s", e->kind == EX_CALL ? e->name.text : kind[e->kind]);
    if (e->kind == EX_BINDER)
        strbuf_printf(out, " %s %s", binder[e->binder], e->name.text);
    for (uint32_t i = 0; i < e->n_args; i++) {
        strbuf_putc(out, ' ');
        if (e->kind == EX_COMPARE && i > 0)
            strbuf_printf(out, "%s ", op[e->ops[i - 1]]);
        dump_expr(out, e->args[i]);
    }
    strbuf_putc(out, ')');
}

static void dump_doc(StrBuf *out, const Doc *doc)
{
    if (doc->text)
        strbuf_printf(out, " \"%s\"", doc->text);
}

static void dump_key(StrBuf *out, const OrderKey *key)
{
    static const char *const word[] = {" least ", " most ", " "};
    strbuf_puts(out, word[key->kind]);
    dump_expr(out, key->expr);
    if (key->condition) {
        strbuf_puts(out, " if ");
        dump_expr(out, key->condition);
    }
}

static void dump_plan(StrBuf *out, const Advice *a)
{
    static const char *const joint[] = {" then ", " or "};
    strbuf_printf(out, "plan %s", a->name.text);
    dump_doc(out, &a->doc);
    for (uint32_t i = 0; i < a->plan->n; i++)
        for (uint32_t j = 0; j < a->plan->steps[i].n; j++)
            for (uint32_t k = 0; k < a->plan->steps[i].meshes[j].n; k++)
                strbuf_printf(out, "%s%s", k ? " with " : joint[j > 0],
                              a->plan->steps[i].meshes[j].items[k].name.text);
}

static void dump_advice(StrBuf *out, const Advice *a)
{
    if (a->plan) {
        dump_plan(out, a);
        return;
    }
    strbuf_printf(out, "advice %s", a->name.text);
    dump_doc(out, &a->doc);
    for (int i = 0; i < N_PARTS; i++) {
        strbuf_puts(out, " : ");
        dump_expr(out, a->part[i]);
    }
    for (uint32_t i = 0; i < a->n_prefer; i++) {
        dump_key(out, &a->prefer[i]);
    }
    if (a->seek) {
        strbuf_puts(out, " seek");
        dump_key(out, a->seek);
    }
    if (a->odds)
        strbuf_printf(out, " odds %d %u/%u", (int)a->odds->kind, (unsigned)a->odds->n,
                      (unsigned)a->odds->m);
}

static void dump_decl(StrBuf *out, const Decl *d)
{
    switch (d->kind) {
    case DECL_USE:
        strbuf_printf(out, "use \"%s\" %s", d->use->path.text,
                      d->use->as.text ? d->use->as.text : "");
        break;
    case DECL_DEFINE:
        strbuf_printf(out, "define %s", d->define->name.text);
        for (uint32_t i = 0; i < d->define->n_params; i++)
            strbuf_printf(out, ",%s", d->define->params[i].text);
        dump_doc(out, &d->define->doc);
        strbuf_putc(out, ' ');
        dump_expr(out, d->define->body);
        break;
    case DECL_RULE:
        strbuf_printf(out, "rule %s", d->rule->name.text);
        dump_doc(out, &d->rule->doc);
        strbuf_putc(out, ' ');
        dump_expr(out, d->rule->condition);
        for (uint32_t i = 0; i < d->rule->n_items; i++)
            strbuf_printf(out, " %s", d->rule->items[i].name.text);
        break;
    case DECL_ADVICE: dump_advice(out, d->advice);
    }
    strbuf_putc(out, '\n');
}

static void dump_file(StrBuf *out, const File *file)
{
    const Header *h = &file->header;
    strbuf_printf(out, "table %s", h->table.text ? h->table.text : "-");
    dump_doc(out, &h->title);
    strbuf_printf(out, " game %s%s search %d", h->game.text ? h->game.text : "-",
                  h->game_is_string ? " (file)" : "", (int)h->search);
    dump_doc(out, &h->material);
    strbuf_puts(out, " aim ");
    dump_expr(out, h->aim);
    if (h->scope) {
        strbuf_puts(out, " scope ");
        dump_expr(out, h->scope);
    }
    strbuf_putc(out, '\n');
    for (size_t i = 0; i < file->n_decls; i++)
        dump_decl(out, &file->decls[i]);
}

#endif
