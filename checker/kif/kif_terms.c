/* checker/kif/kif_terms.c -- terms as numbers: a hash table of open addressing (see kif_terms.h).
 */
#include "checker/kif/kif_terms.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/mix.h"
#include "base/vec.h"

struct TermStore {
    Arena *home;
    VEC(TermParts) term;
    GroundTerm *table; /* NO_TERM: free */
    size_t size;       /* a power of two */
    const char *trouble;
};

static const char *const keywords[] = {"role", "init",     "true",     "does", "next", "legal",
                                       "goal", "terminal", "distinct", "not",  "or",   "and",
                                       "base", "input",    "sees",     "<="};
static_assert(sizeof keywords / sizeof *keywords == N_TERM_KEYWORDS, "one text each");

/* What identifies a term: n bytes of text, or a functor with n arguments. */
typedef struct TermKey {
    const char *text; /* NULL: a function */
    size_t n;
    GroundTerm functor;
    const GroundTerm *arg;
} TermKey;

static uint64_t hash_term(TermKey k)
{
    uint64_t hash = k.n + 1;
    for (size_t i = 0; i < k.n; i++)
        hash = mix_step(hash, k.text ? (unsigned char)k.text[i] : k.arg[i]);
    return mix_step(hash, k.text ? 0 : k.functor + UINT64_C(1));
}

static bool term_equals(const TermParts *p, TermKey k)
{
    if (k.text || p->text)
        return k.text && p->text && strlen(p->text) == k.n && memcmp(p->text, k.text, k.n) == 0;
    return p->functor == k.functor && p->n == k.n &&
           memcmp(p->arg, k.arg, k.n * sizeof *k.arg) == 0;
}

/* The place of a term in the table, or the free one where it belongs. */
static size_t term_place(const TermStore *t, TermKey k)
{
    size_t i = (size_t)hash_term(k) & (t->size - 1);
    while (t->table[i] != NO_TERM && !term_equals(&t->term.at[t->table[i]], k))
        i = (i + 1) & (t->size - 1);
    return i;
}

static void grow_term_table(TermStore *t)
{
    free(t->table);
    t->size *= 2;
    t->table = base_alloc(t->size * sizeof *t->table, "terms");
    memset(t->table, 0xFF, t->size * sizeof *t->table);
    for (size_t i = 0; i < t->term.n; i++) {
        const TermParts *p = &t->term.at[i];
        size_t n = p->text ? strlen(p->text) : p->n;
        t->table[term_place(t, (TermKey){p->text, n, p->functor, p->arg})] = (GroundTerm)i;
    }
}

/* Adds what stands nowhere yet. */
static GroundTerm add_term_at(TermStore *t, TermParts p, size_t place)
{
    if (t->term.n == MOST_TERMS || p.depth > DEEPEST_TERM) {
        terms_give_up(t, "more terms, or deeper ones, than are kept");
        return TERM_ROLE;
    }
    GroundTerm own = (GroundTerm)t->term.n;
    p.functor = p.text ? own : p.functor;
    vec_push(&t->term, p, "terms");
    t->table[place] = own;
    if (t->term.n * 2 > t->size)
        grow_term_table(t);
    return own;
}

TermStore *terms_new(void)
{
    TermStore *t = base_zalloc(1, sizeof *t, "terms");
    t->home = arena_new("terms");
    t->size = 512;
    grow_term_table(t);
    for (GroundTerm i = 0; i < N_TERM_KEYWORDS; i++) {
        GroundTerm own = terms_constant(t, keywords[i], strlen(keywords[i]));
        (void)own;
        assert(own == i);
    }
    return t;
}

void terms_free(TermStore *t)
{
    if (!t)
        return;
    vec_clear(&t->term);
    free(t->table);
    arena_free(t->home);
    free(t);
}

/* The keyword that a name is in another case, else the name. */
static const char *fold_keyword(const char *text, size_t n)
{
    for (size_t i = 0; i < N_TERM_KEYWORDS; i++)
        if (strlen(keywords[i]) == n && strncasecmp(keywords[i], text, n) == 0)
            return keywords[i];
    return text;
}

GroundTerm terms_constant(TermStore *t, const char *text, size_t n)
{
    assert(text);
    text = fold_keyword(text, n);
    size_t place = term_place(t, (TermKey){.text = text, .n = n});
    if (t->table[place] != NO_TERM)
        return t->table[place];
    return add_term_at(t, (TermParts){.text = arena_text(t->home, text, n)}, place);
}

GroundTerm terms_find_function(const TermStore *t, GroundTerm functor, uint32_t n,
                               const GroundTerm *arg)
{
    assert(n == 0 || arg);
    return n == 0 ? functor : t->table[term_place(t, (TermKey){NULL, n, functor, arg})];
}

GroundTerm terms_function(TermStore *t, GroundTerm functor, uint32_t n, const GroundTerm *arg)
{
    assert(functor < t->term.n && t->term.at[functor].text && n <= LONGEST_TERM);
    size_t place = n == 0 ? 0 : term_place(t, (TermKey){NULL, n, functor, arg});
    if (n == 0 || t->table[place] != NO_TERM)
        return n == 0 ? functor : t->table[place];
    TermParts p = {.functor = functor, .n = n};
    for (uint32_t i = 0; i < n; i++) {
        uint32_t depth = terms_parts(t, arg[i])->depth + 1;
        p.depth = depth > p.depth ? depth : p.depth;
    }
    p.arg = arena_copy(t->home, arg, n * sizeof *arg);
    return add_term_at(t, p, place);
}

const TermParts *terms_parts(const TermStore *t, GroundTerm g)
{
    assert(g < t->term.n);
    return &t->term.at[g];
}

size_t terms_count(const TermStore *t)
{
    return t->term.n;
}

void terms_write(const TermStore *t, GroundTerm g, StrBuf *out)
{
    const TermParts *p = terms_parts(t, g);
    strbuf_puts(out, p->n ? "(" : "");
    strbuf_puts(out, terms_parts(t, p->functor)->text);
    for (uint32_t i = 0; i < p->n; i++) {
        strbuf_putc(out, ' ');
        terms_write(t, p->arg[i], out);
    }
    strbuf_puts(out, p->n ? ")" : "");
}

void terms_give_up(TermStore *t, const char *why)
{
    assert(why);
    t->trouble = t->trouble ? t->trouble : why;
}

const char *terms_trouble(const TermStore *t)
{
    return t->trouble;
}
