/* checker/print.c -- expressions as they were read, with all parentheses (see meaning.h). */
#include <string.h>

#include "base/vec.h"
#include "checker/meaning.h"

/* What stands before, between and behind the operands. */
typedef struct Signs {
    const char *before, *between, *behind;
} Signs;

static Signs signs_of(const Expr *e)
{
    static const char *const binder[] = {"some(", "all(", "count(", "set(", "min(", "max("};
    switch (e->kind) {
    case EX_CALL: return (Signs){"(", ", ", ")"};
    case EX_BINDER: return (Signs){binder[e->binder], ", ", ")"};
    case EX_NEGATE: return (Signs){"(-", "", ")"};
    case EX_RANGE: return (Signs){"(", "..", ")"};
    case EX_COMPLEMENT: return (Signs){"(~", "", ")"};
    case EX_MULTIPLY: return (Signs){"(", " * ", ")"};
    case EX_INTERSECT: return (Signs){"(", " & ", ")"};
    case EX_ADD: return (Signs){"(", " + ", ")"};
    case EX_SUBTRACT: return (Signs){"(", " - ", ")"};
    case EX_UNION: return (Signs){"(", " | ", ")"};
    case EX_NOT_EQUAL: return (Signs){"(", " != ", ")"};
    case EX_IN: return (Signs){"(", " in ", ")"};
    case EX_NOT_IN: return (Signs){"(", " not in ", ")"};
    case EX_NOT: return (Signs){"(not ", "", ")"};
    case EX_AND: return (Signs){"(", " and ", ")"};
    case EX_OR: return (Signs){"(", " or ", ")"};
    case EX_THEN: return (Signs){"(", " then ", ")"};
    case EX_COMPARE:
    case EX_IF: return (Signs){"(", "", ")"};
    default: return (Signs){"", "", ""};
    }
}

static void print_leaf(StrBuf *out, const Expr *e)
{
    if (e->kind == EX_NUMBER)
        strbuf_printf(out, "%lld", (long long)e->number);
    else if (e->kind == EX_BOOL)
        strbuf_puts(out, e->number ? "true" : "false");
    else if (e->kind == EX_STRING)
        strbuf_printf(out, "\"%s\"", e->name.text);
    else if (e->kind == EX_NAME || e->kind == EX_CALL)
        strbuf_puts(out, e->name.text);
}

/* What stands before the i-th operand, which is not the first. */
static const char *between(const Expr *e, uint32_t i, const Signs *signs)
{
    static const char *const compare[] = {" = ", " < ", " <= ", " > ", " >= "};
    if (e->kind == EX_IF)
        return i == 1 ? " if " : " else ";
    return e->kind == EX_COMPARE ? compare[e->ops[i - 1]] : signs->between;
}

void meaning_print(StrBuf *out, const Expr *e)
{
    Signs signs = signs_of(e);
    print_leaf(out, e);
    strbuf_puts(out, signs.before);
    if (e->kind == EX_BINDER)
        strbuf_printf(out, "%s in ", e->name.text);
    for (uint32_t i = 0; i < e->n_args; i++) {
        strbuf_puts(out, i ? between(e, i, &signs) : "");
        meaning_print(out, e->args[i]);
    }
    strbuf_puts(out, signs.behind);
}

typedef VEC(const Define *) Used;

/* Adds the definitions that e uses and that are not yet there. */
static void add_used(Used *used, const Expr *e)
{
    size_t i = 0;
    while (e && i < used->n && used->at[i] != e->define)
        i++;
    if (e && e->ref == REF_DEFINE && i == used->n)
        vec_push(used, e->define, "definitions");
    for (uint32_t k = 0; e && k < e->n_args; k++)
        add_used(used, e->args[k]);
}

/* With its line, since two tables may have definitions of one name. */
static void print_define(StrBuf *out, const Define *d)
{
    const Source *s = d->name.span.source;
    const char *slash = strrchr(s->name, '/');
    strbuf_printf(out, "  %s:%u: define %s", slash ? slash + 1 : s->name,
                  source_place(s, d->name.span.lo).line, d->name.text);
    for (uint32_t i = 0; i < d->n_params; i++)
        strbuf_printf(out, "%s%s", i ? ", " : "(", d->params[i].text);
    strbuf_puts(out, d->n_params ? ") = " : " = ");
    meaning_print(out, d->body);
    strbuf_putc(out, '\n');
}

void meaning_print_advice(StrBuf *out, const Advice *a)
{
    static const char *const word[] = {"when", "better", "holding", "us", "them"};
    const Expr *part[] = {a->when, a->better, a->holding, a->us, a->them};
    Used used = {0};
    strbuf_printf(out, "advice %s, as it was read\n", a->name.text);
    for (size_t i = 0; i < 5; i++)
        if (part[i]) {
            strbuf_printf(out, "  %s: ", word[i]);
            meaning_print(out, part[i]);
            strbuf_putc(out, '\n');
        }
    for (size_t i = 0; i < 5; i++)
        add_used(&used, part[i]);
    for (size_t i = 0; i < used.n; i++) {
        print_define(out, used.at[i]);
        add_used(&used, used.at[i]->body);
    }
    vec_clear(&used);
}
