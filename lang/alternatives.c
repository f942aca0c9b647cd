/* lang/alternatives.c -- pieces of advice of one name, in the notation of the textbooks.
 * Does: gives each a name of its own; lists all of them in the rules that name the first, since
 *   Prolog, by backtracking, tries them in the order of the text.
 * Knows: the tree.   Must not know: our own notation, where a name stands once.
 * Start reading at parse_alternatives(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "lang/check.h"
#include "lang/parse/parse_internal.h"

/* The advice of a file. */
typedef struct AdviceNames {
    Advice **by_name; /* in the order of their names in the text, then of the text */
    size_t n;
} AdviceNames;

static int by_name_and_place(const void *x, const void *y)
{
    const Advice *a = *(Advice *const *)x, *b = *(Advice *const *)y;
    int order = strcmp(a->name.text, b->name.text);
    return order ? order : (a->span.lo > b->span.lo) - (a->span.lo < b->span.lo);
}

static AdviceNames advice_names_of(const File *f)
{
    AdviceNames names = {base_alloc((f->n_decls + 1) * sizeof(Advice *), "names of advice"), 0};
    for (size_t i = 0; i < f->n_decls; i++)
        if (f->decls[i].kind == DECL_ADVICE)
            names.by_name[names.n++] = f->decls[i].advice;
    qsort(names.by_name, names.n, sizeof *names.by_name, by_name_and_place);
    return names;
}

/* The first advice of a name; NULL: there is none. */
static Advice *first_of_name(const AdviceNames *names, const char *text)
{
    size_t low = 0, high = names->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(names->by_name[middle]->name.text, text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < names->n && strcmp(names->by_name[low]->name.text, text) == 0;
    return found ? names->by_name[low] : NULL;
}

/* A name that no advice of the file has: "wait_2". */
static Name own_name(Parser *p, const AdviceNames *names, const Advice *a, unsigned *number)
{
    const char *text;
    do
        text = arena_printf(p->home, "%s_%u", a->name.text, ++*number);
    while (first_of_name(names, text));
    return (Name){text, (uint32_t)strlen(text), a->name.span};
}

/* Alternatives of one name in the list: from `first` up to `end`. */
typedef struct NamesakeRange {
    size_t first, end;
} NamesakeRange;

/* Names alternatives of the list.  The names in the list are changed
 * when all have been found, since it is searched by them. */
static void name_group(Parser *p, const AdviceNames *names, NamesakeRange range, Name *own)
{
    size_t first = range.first, end = range.end;
    unsigned number = 1;
    for (size_t i = first + 1; i < end; i++) {
        own[i] = own_name(p, names, names->by_name[i], &number);
        names->by_name[i - 1]->next = names->by_name[i];
    }
    if (end - first > LIMIT_ALTERNATIVES)
        diag_add(p->ds, DIAG_ERROR, names->by_name[first + LIMIT_ALTERNATIVES]->name.span,
                 "more than %d pieces of advice are called `%s`", LIMIT_ALTERNATIVES,
                 names->by_name[first]->name.text);
}

static bool is_alternative(const Advice *a, const Advice *b)
{
    return a->textbook && b->textbook && strcmp(a->name.text, b->name.text) == 0;
}

void rule_list_alternatives(Arena *home, Rule *r)
{
    assert(home && r);
    VEC(RuleItem) items = {0};
    for (uint32_t i = 0; i < r->n_items; i++) {
        RuleItem item = r->items[i];
        bool lists = !item.alternatives_listed && item.advice && item.advice->next;
        item.alternatives_listed |= lists;
        vec_push(&items, item, "pieces of advice in one rule");
        for (Advice *a = lists ? item.advice->next : NULL; a; a = a->next) {
            a->used = true;
            RuleItem other = {
                .name = a->name, .span = a->name.span, .advice = a, .alternatives_listed = true};
            vec_push(&items, other, "pieces of advice in one rule");
        }
    }
    if (items.n > r->n_items)
        r->items = arena_copy(home, items.at, items.n * sizeof *items.at);
    r->n_items = (uint32_t)items.n;
    vec_clear(&items);
}

void parse_alternatives(Parser *p, File *f)
{
    assert(p && f);
    AdviceNames names = advice_names_of(f);
    Name *own = base_zalloc(names.n + 1, sizeof *own, "names of advice");
    for (size_t first = 0, end; first < names.n; first = end) {
        for (end = first + 1;
             end < names.n && is_alternative(names.by_name[first], names.by_name[end]);)
            end++;
        name_group(p, &names, (NamesakeRange){first, end}, own);
    }
    for (size_t i = 0; i < f->n_decls; i++) {
        Rule *r = f->decls[i].kind == DECL_RULE ? f->decls[i].rule : NULL;
        for (uint32_t k = 0; r && k < r->n_items; k++)
            r->items[k].advice = first_of_name(&names, r->items[k].name.text);
    }
    for (size_t i = 0; i < names.n; i++)
        if (own[i].text)
            names.by_name[i]->name = own[i];
    for (size_t i = 0; i < f->n_decls; i++)
        if (f->decls[i].kind == DECL_RULE && !diag_full(p->ds))
            rule_list_alternatives(p->home, f->decls[i].rule);
    free(own);
    free(names.by_name);
}
