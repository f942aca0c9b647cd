/* write/text/changes.c -- the facts that a move has changed (see changes.h). */
#include "write/text/changes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

/* A fact within the text of a position. */
typedef struct FactText {
    const char *at;
    size_t n;
} FactText;

typedef struct FactTexts {
    StrBuf text;
    VEC(FactText) all; /* as they stand */
    FactText *sorted;
} FactTexts;

static int compare_facts(const void *a, const void *b)
{
    const FactText *x = a, *y = b;
    size_t n = x->n < y->n ? x->n : y->n;
    int order = memcmp(x->at, y->at, n);
    return order ? order : (x->n > y->n) - (x->n < y->n);
}

/* What stands up to the next blank outside parentheses. */
static size_t fact_length(const char *at)
{
    size_t n = 0;
    for (int depth = 0; at[n] && (at[n] != ' ' || depth > 0); n++)
        depth += (at[n] == '(') - (at[n] == ')');
    return n;
}

static FactTexts list_fact_texts(const Game *game, const void *position)
{
    FactTexts f = {0};
    game->write(game, position, &f.text);
    for (const char *at = strbuf_get(&f.text); *at; at += strspn(at, " ")) {
        size_t n = fact_length(at);
        vec_push(&f.all, ((FactText){at, n}), "facts");
        at += n;
    }
    f.sorted = base_alloc((f.all.n + 1) * sizeof *f.sorted, "facts");
    for (size_t i = 0; i < f.all.n; i++)
        f.sorted[i] = f.all.at[i];
    qsort(f.sorted, f.all.n, sizeof *f.sorted, compare_facts);
    return f;
}

static void fact_texts_clear(FactTexts *f)
{
    strbuf_clear(&f->text);
    vec_clear(&f->all);
    free(f->sorted);
}

static bool has_fact_text(const FactTexts *f, const FactText *fact)
{
    return bsearch(fact, f->sorted, f->all.n, sizeof *fact, compare_facts) != NULL;
}

typedef struct Change {
    const char *sign;
    FactText fact;
} Change;

typedef VEC(Change) Changes;

/* Adds the facts of a that b has not. */
static void add_changes(Changes *out, const FactTexts *a, const FactTexts *b, const char *sign)
{
    for (size_t i = 0; i < a->all.n; i++)
        if (!has_fact_text(b, &a->all.at[i]))
            vec_push(out, ((Change){sign, a->all.at[i]}), "facts");
}

void changes_write(StrBuf *out, const Game *game, const void *before, const void *after, size_t n)
{
    assert(out && game && before && after && n > 0);
    FactTexts old = list_fact_texts(game, before), new = list_fact_texts(game, after);
    Changes all = {0};
    add_changes(&all, &new, &old, "+");
    add_changes(&all, &old, &new, "−");
    size_t shown = all.n > n ? n - 1 : all.n;
    for (size_t i = 0; i < shown; i++) {
        strbuf_printf(out, "%s ", all.at[i].sign);
        strbuf_add(out, all.at[i].fact.at, all.at[i].fact.n);
        strbuf_putc(out, '\n');
    }
    if (shown < all.n)
        strbuf_printf(out, "… %zu more\n", all.n - shown);
    vec_clear(&all);
    fact_texts_clear(&old);
    fact_texts_clear(&new);
}
