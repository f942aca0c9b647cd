/* checker/print.c -- an advice as it was read, with all parentheses (see table.h). */
#include <string.h>

#include "checker/table.h"
#include "lang/format.h"

/* A name with its line, since two tables may have one name. */
static void print_name(StrBuf *out, const char *kind, const Name *name)
{
    const Source *s = name->span.source;
    const char *slash = strrchr(s->name, '/');
    strbuf_printf(out, "%s:%u: %s %s", slash ? slash + 1 : s->name,
                  source_place(s, name->span.lo).line, kind, name->text);
}

static void print_define(StrBuf *out, const Define *d)
{
    print_name(out, "define", &d->name);
    for (uint32_t i = 0; i < d->n_params; i++)
        strbuf_printf(out, "%s%s", i ? ", " : "(", d->params[i].text);
    strbuf_puts(out, d->n_params ? ") = " : " = ");
    format_expr_fully(out, d->body);
    strbuf_putc(out, '\n');
}

void print_advice(StrBuf *out, const Advice *a, const Uses *uses)
{
    static const char *const word[N_PARTS] = {"when", "better", "holding", "us", "them"};
    Expr *part[N_PARTS];
    advice_parts(a, part);
    print_name(out, "advice", &a->name);
    strbuf_puts(out, ", as it was read\n");
    for (size_t i = 0; i < N_PARTS; i++)
        if (part[i]) {
            strbuf_printf(out, "  %s: ", word[i]);
            format_expr_fully(out, part[i]);
            strbuf_putc(out, '\n');
        }
    for (size_t i = 0; i < uses->define.n; i++)
        print_define(out, uses->define.at[i]);
}
