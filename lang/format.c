/* lang/format.c -- the one canonical layout of a table (see format.h).
 * Does: prints the header and the declarations unit by unit, with the comments between them.
 * A unit is what stands on a line of its own in the layout: an entry of the header, a definition,
 * a part of a rule, a clause.  Comments before a unit, or inside it, are printed above it, the one
 * behind it on its line stays there; so none is lost and their order is kept.
 * Start reading at format_file(). */
#include "lang/format.h"

#include <assert.h>
#include <stdio.h>
#include <inttypes.h>
#include <string.h>

#include "base/vec.h"
#include "lang/format_internal.h"

enum { ALIGNED_HEAD = 24 }; /* longer heads of definitions do not push the others' `=` */

static void print_doc(Formatter *f, const Doc *doc)
{
    if (!doc->text)
        return;
    print_word(&f->p, " ");
    print_quoted(&f->p, doc->text);
}

/* The end of a name and its optional doc string. */
static uint32_t head_end(const Name *name, const Doc *doc)
{
    return doc->text ? doc->span.hi : name->span.hi;
}

/* The same of advice, whose name may have parameters. */
static uint32_t advice_head_end(const Advice *a)
{
    uint32_t hi = head_end(&a->name, &a->doc);
    return hi > a->head_end ? hi : a->head_end;
}

/* ---- names with parameters and arguments ---- */

/* name(params) of advice, into out. */
static void put_advice_head(StrBuf *out, const Advice *a)
{
    strbuf_puts(out, a->name.text);
    for (uint32_t i = 0; i < a->n_params; i++) {
        strbuf_printf(out, "%s%s %s ", i ? ", " : "(", a->params[i].name.text,
                      a->params[i].follows ? "of" : "in");
        format_expr(out, a->params[i].domain);
    }
    strbuf_puts(out, a->n_params ? ")" : "");
}

static void print_advice_head(Formatter *f, const Advice *a)
{
    StrBuf head = {0};
    put_advice_head(&head, a);
    print_text(&f->p, strbuf_get(&head), head.n);
    strbuf_clear(&head);
}

#define HANDED_WORD(way, word) [HANDED_##way] = word,
static const char *const handed_word[] = {HANDED_WAYS(HANDED_WORD)};
#undef HANDED_WORD

/* name(any SET, e) of an item, into out. */
void format_item(StrBuf *out, const RuleItem *item)
{
    strbuf_puts(out, item->name.text);
    for (uint32_t i = 0; i < item->n_arguments; i++) {
        strbuf_puts(out, i ? ", " : "(");
        strbuf_puts(out, handed_word[item->arguments[i].way]);
        format_expr(out, item->arguments[i].expr);
    }
    strbuf_puts(out, item->n_arguments ? ")" : "");
}

static size_t item_width(const RuleItem *item)
{
    StrBuf text = {0};
    format_item(&text, item);
    size_t n = text.n;
    strbuf_clear(&text);
    return n;
}

static void print_item(Formatter *f, const RuleItem *item)
{
    StrBuf text = {0};
    format_item(&text, item);
    print_text(&f->p, strbuf_get(&text), text.n);
    strbuf_clear(&text);
}

/* ---- declarations ---- */

static void print_use(Formatter *f, const Use *use)
{
    unit_begin(f, use->span);
    print_word(&f->p, "use ");
    print_quoted(&f->p, use->path.text);
    if (use->as.text) {
        print_word(&f->p, " as ");
        print_word(&f->p, use->as.text);
    }
    unit_end(f, use->span.hi);
}

/* name(params) of a definition, into out. */
static void put_define_head(StrBuf *out, const Define *d)
{
    strbuf_puts(out, d->name.text);
    for (uint32_t i = 0; i < d->n_params; i++) {
        strbuf_puts(out, i ? ", " : "(");
        strbuf_puts(out, d->params[i].text);
    }
    strbuf_puts(out, d->n_params ? ")" : "");
}

static void print_define(Formatter *f, const Define *d, size_t width)
{
    StrBuf head = {0};
    unit_begin(f, d->span);
    put_define_head(&head, d);
    print_word(&f->p, "define ");
    print_text(&f->p, head.text, head.n);
    if (d->doc.text) {
        print_doc(f, &d->doc);
        print_newline(&f->p, FORMAT_INDENT);
    } else {
        for (size_t i = head.n; i < width; i++)
            print_word(&f->p, " ");
        print_word(&f->p, " ");
    }
    print_word(&f->p, "= ");
    print_expr(&f->p, d->body, 0);
    unit_end(f, d->span.hi);
    strbuf_clear(&head);
}

static void print_rule(Formatter *f, const Rule *r)
{
    uint32_t hi = head_end(&r->name, &r->doc);
    unit_begin(f, (Span){r->span.source, r->span.lo, hi});
    print_word(&f->p, "rule ");
    print_word(&f->p, r->name.text);
    print_doc(f, &r->doc);
    unit_end(f, hi);
    if (r->condition) {
        hi = unit_outer_end(f, r->condition);
        unit_begin_part(f, hi);
        print_word(&f->p, "if ");
        print_expr(&f->p, r->condition, 0);
        unit_end(f, hi);
    }
    unit_begin_part(f, r->span.hi);
    print_word(&f->p, "then ");
    size_t start = f->p.column;
    for (uint32_t i = 0; i < r->n_items; i++) {
        if (i > 0 && f->p.column + item_width(&r->items[i]) + 2 > FORMAT_WIDTH)
            print_newline(&f->p, start);
        else if (i > 0)
            print_word(&f->p, " ");
        print_item(f, &r->items[i]);
        if (i + 1 < r->n_items)
            print_word(&f->p, ",");
    }
    unit_end(f, r->span.hi);
}

#define KEY_WORD(kind, word) [KEY_##kind] = word,
static const char *const key_word[] = {KEY_KINDS(KEY_WORD)};
#undef KEY_WORD

static void print_key(Formatter *f, const OrderKey *key, size_t after)
{
    print_word(&f->p, key_word[key->kind]);
    if (key->condition)
        print_expr_if(&f->p, key->expr, key->condition, after);
    else
        print_expr(&f->p, key->expr, after);
}

static void print_keys(Formatter *f, const Advice *a)
{
    size_t start = f->p.column;
    for (uint32_t i = 0; i < a->n_prefer; i++) {
        if (i > 0) {
            print_word(&f->p, ",");
            print_newline(&f->p, start);
        }
        print_key(f, &a->prefer[i], i + 1 < a->n_prefer);
    }
}

enum { CLAUSE_WIDTH = sizeof "explore: " - 1 }; /* words of clauses stand below one another */

/* "us:      " */
static const char *clause_start(ClauseKind kind, char out[CLAUSE_WIDTH + 1])
{
    snprintf(out, CLAUSE_WIDTH + 1, "%-*s", CLAUSE_WIDTH, clause_label(kind));
    return out;
}

/* The one expression of a clause, its last where there are several. */
static const Expr *clause_expr(const Advice *a, ClauseKind kind)
{
    if (kind < N_PARTS)
        return a->part[kind];
    if (kind >= CLAUSE_RISK) {
        const NumbersClause *c = a->numbers[kind - CLAUSE_RISK];
        return c->at[c->n - 1];
    }
    const OrderKey *key = kind == CLAUSE_EXPECT ? a->expect : a->seek;
    if (kind == CLAUSE_PREFER)
        key = &a->prefer[a->n_prefer - 1];
    return key->condition ? key->condition : key->expr;
}

static void put_odds_clause(StrBuf *out, const OddsClause *o)
{
    assert(out && o);
    static const char *const word[] = {"certain", ">=", "most"};
    strbuf_puts(out, word[o->kind]);
    if (o->kind == ODDS_AT_LEAST)
        strbuf_printf(out, " %" PRIu32 "/%" PRIu32, o->n, o->m);
}

static void print_odds(Formatter *f, const OddsClause *o)
{
    StrBuf text = {0};
    put_odds_clause(&text, o);
    print_word(&f->p, strbuf_get(&text));
    strbuf_clear(&text);
}

/* semicolon: behind so many of them. */
static void print_numbers(Formatter *f, const NumbersClause *c, uint32_t semicolon)
{
    for (uint32_t i = 0; i < c->n; i++) {
        bool is_last = i + 1 == c->n;
        print_expr(&f->p, c->at[i], !is_last);
        if (!is_last)
            print_word(&f->p, i + 1 == semicolon ? "; " : ", ");
    }
}

/* The place behind the last clause of that kind. */
static uint32_t clause_end(const Formatter *f, const Advice *a, ClauseKind kind)
{
    return kind == CLAUSE_ODDS ? a->odds->span.hi : unit_outer_end(f, clause_expr(a, kind));
}

static void print_clause(Formatter *f, const Advice *a, ClauseKind kind, uint32_t hi)
{
    char start[CLAUSE_WIDTH + 1];
    unit_begin_part(f, hi);
    print_word(&f->p, clause_start(kind, start));
    if (kind == CLAUSE_PREFER)
        print_keys(f, a);
    else if (kind == CLAUSE_SEEK)
        print_key(f, a->seek, 0);
    else if (kind == CLAUSE_ODDS)
        print_odds(f, a->odds);
    else if (kind == CLAUSE_EXPECT)
        print_key(f, a->expect, 0);
    else if (kind >= CLAUSE_RISK)
        print_numbers(f, a->numbers[kind - CLAUSE_RISK], kind == CLAUSE_EXPLORE ? 2 : UINT32_MAX);
    else
        print_expr(&f->p, clause_expr(a, kind), 0);
    unit_end(f, hi);
}

/* The kinds whose span in at[] has a source, in the order of the text.  Returns: how many. */
static int order_by_place(const Span *at, int n, int *kinds)
{
    int found = 0;
    for (int k = 0; k < n; k++) {
        if (!at[k].source)
            continue;
        int i = found++;
        for (; i > 0 && at[kinds[i - 1]].lo > at[k].lo; i--)
            kinds[i] = kinds[i - 1];
        kinds[i] = k;
    }
    return found;
}

static void print_mesh(Formatter *f, const PlanMesh *m)
{
    for (uint32_t i = 0; i < m->n; i++) {
        print_word(&f->p, i ? " with " : "");
        print_item(f, &m->items[i]);
    }
}

static void print_step(Formatter *f, const PlanStep *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        print_word(&f->p, i ? " or " : "");
        print_mesh(f, &s->meshes[i]);
    }
}

/* The bytes that the steps take on one line. */
static size_t plan_width(const AdvicePlan *plan)
{
    size_t n = 0;
    const RuleItem *item;
    for (PlanCursor at = {0}; (item = plan_next_item(plan, &at));)
        n += item_width(item) + strlen(" with ");
    return n;
}

/* On one line with its head, or on the next, or one step a line. */
static void print_plan(Formatter *f, const Advice *a)
{
    unit_begin(f, a->span);
    print_word(&f->p, "plan ");
    print_advice_head(f, a);
    print_doc(f, &a->doc);
    size_t width = plan_width(a->plan);
    if (f->p.column + 3 + width <= FORMAT_WIDTH)
        print_word(&f->p, " ");
    else
        print_newline(&f->p, FORMAT_INDENT);
    print_word(&f->p, "= ");
    bool broken = f->p.column + width > FORMAT_WIDTH;
    for (uint32_t i = 0; i < a->plan->n; i++) {
        if (i && broken) {
            print_newline(&f->p, FORMAT_INDENT);
            print_word(&f->p, "then ");
        } else if (i) {
            print_word(&f->p, " then ");
        }
        print_step(f, &a->plan->steps[i]);
    }
    unit_end(f, a->span.hi);
}

static void format_advice(Formatter *f, const Advice *a)
{
    if (a->plan) {
        print_plan(f, a);
        return;
    }
    uint32_t hi = advice_head_end(a);
    int kinds[N_CLAUSES];
    int n = order_by_place(a->clause_at, N_CLAUSES, kinds);
    unit_begin(f, (Span){a->span.source, a->span.lo, hi});
    print_word(&f->p, "advice ");
    print_advice_head(f, a);
    print_doc(f, &a->doc);
    unit_end(f, hi);
    for (int i = 0; i < n; i++) {
        ClauseKind kind = (ClauseKind)kinds[i];
        hi = i + 1 == n ? a->span.hi : clause_end(f, a, kind);
        print_clause(f, a, kind, hi);
    }
}

/* ---- the file ---- */

/* Where an entry ends: its value, or its word alone. */
static uint32_t entry_end(Formatter *f, const Header *h, HeaderKind kind)
{
    switch (kind) {
    case HEADER_TABLE: return head_end(&h->table, &h->title);
    case HEADER_GAME: return h->game.span.hi;
    case HEADER_SEARCH: return h->search_word.span.hi;
    case HEADER_MATERIAL: return h->material.span.hi;
    case HEADER_AIM: return unit_outer_end(f, h->aim);
    case HEADER_SCOPE: return unit_outer_end(f, h->scope);
    case HEADER_AVOID: return unit_outer_end(f, h->avoid);
    case HEADER_RULES: return h->rules.span.hi;
    case HEADER_ODDS: return h->odds->span.hi;
    case HEADER_BOARD: return h->board.span.hi;
    default: return h->entry_at[kind].hi;
    }
}

static void print_game(Formatter *f, const Header *h)
{
    if (h->game_is_string)
        print_quoted(&f->p, h->game.text);
    else
        print_word(&f->p, h->game.text);
}

/* What stands behind the word of an entry. */
static void print_entry(Formatter *f, const Header *h, HeaderKind kind)
{
    switch (kind) {
    case HEADER_TABLE:
        print_word(&f->p, h->table.text);
        print_doc(f, &h->title);
        break;
    case HEADER_GAME: print_game(f, h); break;
    case HEADER_SEARCH: print_word(&f->p, h->search_word.text); break;
    case HEADER_MATERIAL: print_quoted(&f->p, h->material.text); break;
    case HEADER_AIM: print_expr(&f->p, h->aim, 0); break;
    case HEADER_SCOPE: print_expr(&f->p, h->scope, 0); break;
    case HEADER_AVOID: print_expr(&f->p, h->avoid, 0); break;
    case HEADER_RULES: print_quoted(&f->p, h->rules.text); break;
    case HEADER_ODDS: print_odds(f, h->odds); break;
    case HEADER_BOARD: print_quoted(&f->p, h->board.text); break;
    default: break;
    }
}

static void format_entry(Formatter *f, const Header *h, HeaderKind kind)
{
    const Span word = h->entry_at[kind];
    const uint32_t hi = entry_end(f, h, kind);
    unit_begin(f, (Span){word.source, word.lo, hi});
    print_text(&f->p, word.source->text + word.lo, word.hi - word.lo);
    if (hi != word.hi)
        print_word(&f->p, " ");
    print_entry(f, h, kind);
    unit_end(f, hi);
}

/* Returns: false when there is no header. */
static bool print_header(Formatter *f)
{
    const Header *h = &f->file->header;
    int kinds[N_HEADERS];
    int n = order_by_place(h->entry_at, N_HEADERS, kinds);
    for (int i = 0; i < n; i++)
        format_entry(f, h, (HeaderKind)kinds[i]);
    return n > 0;
}

static bool is_one_line(const Decl *d)
{
    if (d->kind == DECL_ADVICE)
        return d->advice->plan != NULL;
    return d->kind == DECL_USE || (d->kind == DECL_DEFINE && !d->define->doc.text);
}

static size_t head_length(const Define *d)
{
    StrBuf head = {0};
    put_define_head(&head, d);
    size_t n = head.n;
    strbuf_clear(&head);
    return n;
}

/* Definitions from decls[i] on that stand together.
 * Returns: the index behind the last; *width is the length to which their heads are padded. */
static size_t find_group(const Formatter *f, size_t i, size_t *width)
{
    const Decl *d = f->file->decls;
    size_t next = f->next;
    *width = 0;
    do {
        size_t n = head_length(d[i].define);
        if (n <= ALIGNED_HEAD && n > *width)
            *width = n;
        i++;
    } while (i < f->file->n_decls && d[i].kind == DECL_DEFINE && is_one_line(&d[i]) &&
             !notes_blank_outside(f, d[i - 1].span.hi, d[i].span.lo, &next));
    return i;
}

static void print_decl(Formatter *f, const Decl *d, size_t width)
{
    switch (d->kind) {
    case DECL_USE: print_use(f, d->use); break;
    case DECL_DEFINE: print_define(f, d->define, width); break;
    case DECL_RULE: print_rule(f, d->rule); break;
    case DECL_ADVICE: format_advice(f, d->advice); break;
    }
}

static void print_decls(Formatter *f, bool after_header)
{
    const File *file = f->file;
    size_t group_end = 0, width = 0;
    for (size_t i = 0; i < file->n_decls; i++) {
        const Decl *d = &file->decls[i];
        size_t next = f->next;
        bool blank =
            i == 0 ? after_header : d[-1].kind != d->kind || !is_one_line(d) || !is_one_line(d - 1);
        if (blank && !notes_blank_outside(f, f->cursor, d->span.lo, &next))
            print_newline(&f->p, 0);
        if (i >= group_end && d->kind == DECL_DEFINE && is_one_line(d))
            group_end = find_group(f, i, &width);
        print_decl(f, d, width);
    }
}

/* ---- with all parentheses ---- */

static void format_define_fully(StrBuf *out, const Define *d)
{
    strbuf_puts(out, "define ");
    put_define_head(out, d);
    strbuf_puts(out, " = ");
    format_expr_fully(out, d->body);
    strbuf_putc(out, '\n');
}

/* "(a with b) or c", with parentheses that the language has not. */
static void format_step_fully(StrBuf *out, const PlanStep *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const PlanMesh *m = &s->meshes[i];
        strbuf_puts(out, i ? " or " : "");
        strbuf_puts(out, m->n > 1 ? "(" : "");
        for (uint32_t k = 0; k < m->n; k++) {
            strbuf_puts(out, k ? " with " : "");
            format_item(out, &m->items[k]);
        }
        strbuf_puts(out, m->n > 1 ? ")" : "");
    }
}

static void format_plan_fully(StrBuf *out, const Advice *a)
{
    strbuf_puts(out, "plan ");
    put_advice_head(out, a);
    strbuf_puts(out, " = ");
    for (uint32_t i = 0; i < a->plan->n; i++) {
        const PlanStep *s = &a->plan->steps[i];
        strbuf_puts(out, i ? " then " : "");
        strbuf_puts(out, s->n > 1 ? "(" : "");
        format_step_fully(out, s);
        strbuf_puts(out, s->n > 1 ? ")" : "");
    }
    strbuf_putc(out, '\n');
}

static void format_advice_fully(StrBuf *out, const Advice *a)
{
    if (a->plan) {
        format_plan_fully(out, a);
        return;
    }
    char start[CLAUSE_WIDTH + 1];
    strbuf_printf(out, "advice %s\n", a->name.text);
    for (uint32_t i = 0; i < a->n_params; i++) {
        strbuf_repeat(out, ' ', FORMAT_INDENT);
        strbuf_printf(out, "%s %s ", a->params[i].name.text, a->params[i].follows ? "of" : "in");
        format_expr_fully(out, a->params[i].domain);
        strbuf_putc(out, '\n');
    }
    for (size_t i = 0; i < N_PARTS; i++) {
        if (!a->part[i])
            continue;
        strbuf_repeat(out, ' ', FORMAT_INDENT);
        strbuf_puts(out, clause_start((ClauseKind)i, start));
        format_expr_fully(out, a->part[i]);
        strbuf_putc(out, '\n');
    }
    if (a->odds) {
        strbuf_repeat(out, ' ', FORMAT_INDENT);
        strbuf_puts(out, clause_start(CLAUSE_ODDS, start));
        put_odds_clause(out, a->odds);
        strbuf_putc(out, '\n');
    }
}

void format_decl_fully(StrBuf *out, const Decl *d)
{
    assert(out && d);
    if (d->kind == DECL_DEFINE)
        format_define_fully(out, d->define);
    else
        format_advice_fully(out, d->advice);
}

/* ---- the door ---- */

void format_file(StrBuf *out, const File *file)
{
    assert(out && file);
    Formatter f = {.p = {.out = out}, .file = file};
    notes_collect(&f);
    print_decls(&f, print_header(&f));
    notes_print_before(&f, file->source->n + 1, 0, true);
    strbuf_clear(&f.p.scratch);
    vec_clear(&f.notes);
}
