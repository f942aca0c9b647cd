/* checker/print.c -- an advice as it was read, with all parentheses (see table.h). */
#include <string.h>

#include "base/vec.h"
#include "checker/table.h"
#include "checker/words.h"
#include "lang/format.h"

typedef struct Used {
    VEC(const Define *) define;
    bool depth;                 /* `depth` stands in what has been printed */
} Used;

/* Adds the definitions that e uses and that are not yet there. */
static void add_used(Used *used, const Expr *e)
{
    const Term *word = e->checking;
    size_t i = 0;
    used->depth |= word && word->sign == 'd';
    while (i < used->define.n && used->define.at[i] != e->define)
        i++;
    if (e->define && i == used->define.n)
        vec_push(&used->define, e->define, "definitions");
    for (uint32_t k = 0; k < e->n_args; k++)
        add_used(used, e->args[k]);
}

static void print_expression(StrBuf *out, const Expr *e, Used *used)
{
    format_expr_fully(out, e);
    strbuf_putc(out, '\n');
    add_used(used, e);
}

/* A name with its line, since two tables may have one name. */
static void print_name(StrBuf *out, const char *kind, const Name *name)
{
    const Source *s = name->span.source;
    const char *slash = strrchr(s->name, '/');
    strbuf_printf(out, "%s:%u: %s %s", slash ? slash + 1 : s->name,
                  source_place(s, name->span.lo).line, kind, name->text);
}

static void print_define(StrBuf *out, const Define *d, Used *used)
{
    print_name(out, "define", &d->name);
    for (uint32_t i = 0; i < d->n_params; i++)
        strbuf_printf(out, "%s%s", i ? ", " : "(", d->params[i].text);
    strbuf_puts(out, d->n_params ? ") = " : " = ");
    print_expression(out, d->body, used);
}

bool print_advice(StrBuf *out, const Advice *a)
{
    static const char *const word[] = {"when", "better", "holding", "us", "them"};
    const Expr *const part[] = {a->when, a->better, a->holding, a->us, a->them};
    Used used = {0};
    print_name(out, "advice", &a->name);
    strbuf_puts(out, ", as it was read\n");
    for (size_t i = 0; i < 5; i++)
        if (part[i]) {
            strbuf_printf(out, "  %s: ", word[i]);
            print_expression(out, part[i], &used);
        }
    for (size_t i = 0; i < used.define.n; i++)
        print_define(out, used.define.at[i], &used);
    vec_clear(&used.define);
    return used.depth;
}
