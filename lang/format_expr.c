/* lang/format_expr.c -- expressions on one line or several.
 * Does: prints a node flat where it fits, otherwise breaks its outermost operator.
 * Knows: Printer, the tree.   Must not know: declarations, comments.
 * Start reading at print_expr(). */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/vec.h"
#include "lang/format_internal.h"

enum { DEEPEST_INDENT = 60 }; /* operands further right are broken as if they stood here */

/* How tightly a kind binds: the levels of the grammar from `then` to primaries. */
typedef enum FormatLevel {
    LEVEL_CONSTRAINT,
    LEVEL_EXPR,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_SUM,
    LEVEL_PRODUCT,
    LEVEL_UNARY,
    LEVEL_RANGE,
    LEVEL_SIGNED,
    LEVEL_PRIMARY
} FormatLevel;

#define EXPR_KIND_LEVEL(kind, sign, level) [EX_##kind] = LEVEL_##level,
static const FormatLevel level_of[] = {EXPR_KINDS(EXPR_KIND_LEVEL)};
#undef EXPR_KIND_LEVEL

/* An operand with the operator before it; op is NULL before the first. */
typedef struct FormatItem {
    const char *op;
    const Expr *e;
    FormatLevel least; /* looser operands need parentheses */
} FormatItem;

typedef VEC(FormatItem) Items;

static void add_item(Items *items, const char *op, const Expr *e, FormatLevel least)
{
    FormatItem item = {op, e, least};
    vec_push(items, item, "operands");
}

static bool needs_parens(const Expr *e, FormatLevel least)
{
    return e->parens > 0 || level_of[e->kind] < least;
}

/* The left spine of one level, from the left: a - b + c has three items; fully: (a - b) + c has
 * two. */
static void add_spine(Items *items, const Expr *e, bool fully)
{
    const Expr *spine[LIMIT_EXPR_DEPTH];
    FormatLevel level = level_of[e->kind];
    size_t n = 0;
    for (; level_of[e->kind] == level && (n == 0 || (e->parens == 0 && !fully)); e = e->args[0]) {
        assert(n < LIMIT_EXPR_DEPTH);
        spine[n++] = e;
    }
    add_item(items, NULL, e, level);
    for (; n > 0; n--)
        add_item(items, expr_sign(spine[n - 1]->kind), spine[n - 1]->args[1], level + 1);
}

/* a if b else c if d else e: five items; fully: a if b else (c if d else e) has three. */
static void add_ifs(Items *items, const Expr *e, bool fully)
{
    const char *op = NULL;
    do {
        add_item(items, op, e->args[0], LEVEL_OR);
        add_item(items, "if", e->args[1], LEVEL_OR);
        op = "else";
        e = e->args[2];
    } while (e->kind == EX_IF && e->parens == 0 && !fully);
    add_item(items, op, e, LEVEL_EXPR);
}

/* The operands of an operator with two or more; none for other nodes. */
static Items items_of(const Expr *e, bool fully)
{
    Items items = {0};
    switch (e->kind) {
    case EX_MULTIPLY:
    case EX_INTERSECT:
    case EX_ADD:
    case EX_SUBTRACT:
    case EX_UNION: add_spine(&items, e, fully); break;
    case EX_IF: add_ifs(&items, e, fully); break;
    case EX_COMPARE:
        for (uint32_t i = 0; i < e->n_args; i++)
            add_item(&items, i ? compare_sign(e->ops[i - 1]) : NULL, e->args[i], LEVEL_SUM);
        break;
    case EX_NOT_EQUAL:
    case EX_IN:
    case EX_NOT_IN:
    case EX_AND:
    case EX_OR:
    case EX_THEN:
        for (uint32_t i = 0; i < e->n_args; i++)
            add_item(&items, i ? expr_sign(e->kind) : NULL, e->args[i], level_of[e->kind] + 1);
        break;
    default: break;
    }
    return items;
}

/* ---- on one line ---- */

/* A text that stops growing soon after limit bytes. */
typedef struct Flat {
    StrBuf *out;
    size_t limit;
    bool fully; /* parentheses round every operator */
} Flat;

static void flat(Flat *f, const Expr *e, FormatLevel least);

static void flat_args(Flat *f, const Expr *e)
{
    bool binder = e->kind == EX_BINDER;
    if (binder)
        strbuf_printf(f->out, "%s(%s in ", binder_word(e->binder), e->name.text);
    else
        strbuf_printf(f->out, "%s(", e->name.text);
    for (uint32_t i = 0; i < e->n_args && f->out->n <= f->limit; i++) {
        strbuf_puts(f->out, i ? ", " : "");
        flat(f, e->args[i], binder && i == 0 ? LEVEL_SUM : LEVEL_EXPR);
    }
    strbuf_putc(f->out, ')');
}

static void quote(StrBuf *out, const char *text)
{
    strbuf_putc(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            strbuf_putc(out, '\\');
        if (*text == '\n')
            strbuf_puts(out, "\\n");
        else
            strbuf_putc(out, *text);
    }
    strbuf_putc(out, '"');
}

static void flat_items(Flat *f, const Expr *e)
{
    Items items = items_of(e, f->fully);
    for (size_t i = 0; i < items.n && f->out->n <= f->limit; i++) {
        if (items.at[i].op)
            strbuf_printf(f->out, " %s ", items.at[i].op);
        flat(f, items.at[i].e, items.at[i].least);
    }
    vec_clear(&items);
}

static void flat_inner(Flat *f, const Expr *e)
{
    switch (e->kind) {
    case EX_NUMBER: strbuf_printf(f->out, "%" PRId64, e->number); break;
    case EX_BOOL: strbuf_puts(f->out, e->number ? "true" : "false"); break;
    case EX_STRING: quote(f->out, e->name.text); break;
    case EX_NAME: strbuf_puts(f->out, e->name.text); break;
    case EX_CALL:
    case EX_BINDER: flat_args(f, e); break;
    case EX_NEGATE:
        strbuf_putc(f->out, '-');
        flat(f, e->args[0], LEVEL_SIGNED);
        break;
    case EX_COMPLEMENT:
        strbuf_putc(f->out, '~');
        flat(f, e->args[0], LEVEL_UNARY);
        break;
    case EX_NOT:
        strbuf_puts(f->out, "not ");
        flat(f, e->args[0], LEVEL_NOT);
        break;
    case EX_RANGE:
        flat(f, e->args[0], LEVEL_SIGNED);
        strbuf_puts(f->out, "..");
        flat(f, e->args[1], LEVEL_SIGNED);
        break;
    default: flat_items(f, e);
    }
}

static void flat(Flat *f, const Expr *e, FormatLevel least)
{
    if (f->out->n > f->limit)
        return;
    bool parens = f->fully ? level_of[e->kind] < LEVEL_PRIMARY : needs_parens(e, least);
    if (parens)
        strbuf_putc(f->out, '(');
    flat_inner(f, e);
    if (parens)
        strbuf_putc(f->out, ')');
}

void format_expr(StrBuf *out, const Expr *e)
{
    assert(out && e);
    Flat f = {.out = out, .limit = SIZE_MAX};
    flat(&f, e, LEVEL_CONSTRAINT);
}

char *format_expr_text(const Expr *e)
{
    StrBuf b = {0};
    format_expr(&b, e);
    return strbuf_take(&b);
}

const char *format_expr_in(Arena *home, const Expr *e)
{
    StrBuf b = {0};
    format_expr(&b, e);
    return arena_take(home, &b);
}

void format_expr_fully(StrBuf *out, const Expr *e)
{
    Flat f = {.out = out, .limit = SIZE_MAX, .fully = true};
    flat(&f, e, LEVEL_CONSTRAINT);
}

/* ---- over several lines ---- */

void print_text(Printer *p, const char *text, size_t n)
{
    strbuf_add(p->out, text, n);
    p->column += n;
}

void print_word(Printer *p, const char *text)
{
    print_text(p, text, strlen(text));
}

void print_newline(Printer *p, size_t indent)
{
    assert(p->out);
    strbuf_putc(p->out, '\n');
    strbuf_repeat(p->out, ' ', indent);
    p->column = indent;
    p->lines++;
}

void print_quoted(Printer *p, const char *text)
{
    size_t before = p->out->n;
    quote(p->out, text);
    p->column += p->out->n - before;
}

/* Prints " op e" on the present line (op NULL: e alone) if it fits there, with `after` bytes
 * behind it. */
static bool print_if_fits(Printer *p, const FormatItem *item, size_t after)
{
    size_t taken = p->column + after;
    Flat f = {.out = &p->scratch, .limit = taken < FORMAT_WIDTH ? FORMAT_WIDTH - taken : 0};
    p->scratch.n = 0;
    if (item->op)
        strbuf_printf(f.out, " %s ", item->op);
    flat(&f, item->e, item->least);
    if (f.out->n > f.limit)
        return false;
    print_text(p, f.out->text, f.out->n);
    return true;
}

static void layout(Printer *p, const Expr *e, FormatLevel least, size_t after, bool outermost);

/* Alternatives read best one a line: those of `then`, and the values of `if`. */
static bool starts_line(const char *op)
{
    return strcmp(op, "then") == 0 || strcmp(op, "else") == 0;
}

/* Operands fill the line; the next line starts with an operator.  Those of the outermost one stand
 * to the left of the operands, which are aligned. */
static void layout_items(Printer *p, const Items *items, size_t after, bool outermost)
{
    size_t start = p->column < DEEPEST_INDENT ? p->column : DEEPEST_INDENT;
    size_t lines = p->lines;
    assert(items->at && items->n > 0);
    layout(p, items->at[0].e, items->at[0].least, items->n == 1 ? after : 0, false);
    bool was_broken = p->lines != lines;
    for (size_t i = 1; i < items->n; i++) {
        const FormatItem *item = &items->at[i];
        size_t behind = i + 1 == items->n ? after : 0;
        if (!was_broken && !starts_line(item->op) && print_if_fits(p, item, behind))
            continue;
        size_t width = strlen(item->op) + 1;
        bool hang = outermost && start >= width + FORMAT_INDENT;
        print_newline(p, hang ? start - width : start);
        print_word(p, item->op);
        print_word(p, " ");
        lines = p->lines;
        layout(p, item->e, item->least, behind, false);
        was_broken = p->lines != lines;
    }
}

static void layout_args(Printer *p, const Expr *e, size_t after)
{
    bool binder = e->kind == EX_BINDER;
    print_word(p, binder ? binder_word(e->binder) : e->name.text);
    print_word(p, "(");
    size_t start = p->column < DEEPEST_INDENT ? p->column : DEEPEST_INDENT;
    if (binder) {
        print_word(p, e->name.text);
        print_word(p, " in ");
    }
    for (uint32_t i = 0; i < e->n_args; i++) {
        FormatItem item = {NULL, e->args[i], binder && i == 0 ? LEVEL_SUM : LEVEL_EXPR};
        size_t behind = i + 1 == e->n_args ? after + 1 : 1;
        if (i > 0)
            print_word(p, " ");
        if (print_if_fits(p, &item, behind)) {
            /* on this line */
        } else if (i > 0) {
            p->out->n--; /* no space before the line's end */
            print_newline(p, start);
            layout(p, item.e, item.least, behind, false);
        } else {
            layout(p, item.e, item.least, behind, false);
        }
        print_word(p, i + 1 == e->n_args ? ")" : ",");
    }
}

static void layout_prefix(Printer *p, const Expr *e, size_t after)
{
    if (e->kind == EX_NOT)
        print_word(p, "not ");
    else
        print_word(p, e->kind == EX_NEGATE ? "-" : "~");
    layout(p, e->args[0], level_of[e->kind], after, false);
}

static void layout_inner(Printer *p, const Expr *e, size_t after, bool outermost)
{
    Items items;
    Flat f = {.out = &p->scratch, .limit = SIZE_MAX};
    switch (e->kind) {
    case EX_CALL:
    case EX_BINDER: layout_args(p, e, after); break;
    case EX_NEGATE:
    case EX_COMPLEMENT:
    case EX_NOT: layout_prefix(p, e, after); break;
    case EX_RANGE:
        layout(p, e->args[0], LEVEL_SIGNED, 0, false);
        print_word(p, "..");
        layout(p, e->args[1], LEVEL_SIGNED, after, false);
        break;
    case EX_NUMBER:
    case EX_BOOL:
    case EX_STRING:
    case EX_NAME:
        p->scratch.n = 0;
        flat_inner(&f, e);
        print_text(p, p->scratch.text, p->scratch.n);
        break;
    default:
        items = items_of(e, false);
        layout_items(p, &items, after, outermost);
        vec_clear(&items);
    }
}

static void layout(Printer *p, const Expr *e, FormatLevel least, size_t after, bool outermost)
{
    FormatItem item = {NULL, e, least};
    if (print_if_fits(p, &item, after))
        return;
    bool parens = needs_parens(e, least);
    if (parens)
        print_word(p, "(");
    layout_inner(p, e, after + parens, outermost && !parens);
    if (parens)
        print_word(p, ")");
}

void print_expr(Printer *p, const Expr *e, size_t after)
{
    layout(p, e, LEVEL_CONSTRAINT, after, true);
}

void print_expr_if(Printer *p, const Expr *e, const Expr *condition, size_t after)
{
    assert(e && condition);
    Items items = {0};
    add_item(&items, NULL, e, LEVEL_EXPR);
    add_item(&items, "if", condition, LEVEL_OR);
    layout_items(p, &items, after, false);
    vec_clear(&items);
}
