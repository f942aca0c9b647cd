/* game/gdl/gdl_parts.c -- words for parts of the elements of sets.
 * Does: defines number(S), the one element of S as a number; first(S) to fourth(S), the components
 *   of the tuples in S; and ranges a..b over each domain.  The domain of S decides how they are
 *   computed.
 * Knows: the domains (gdl.h), Vocab.   Must not know: positions, moves.
 * Start reading at gdl_part_words(). */
#include <assert.h>

#include "game/gdl/gdl.h"

/* A word for the sets over one domain; in Word.data. */
typedef struct GdlPart {
    Word word;
    const GdlWordClass *class; /* number() */
    uint32_t size, inner;      /* else how many constants the component can be, and how many tuples
                                  begin with one and the same value of it and of those before */
} GdlPart;

static Value word_number(const WordView *v, const Value *a)
{
    const GdlPart *p = (const GdlPart *)(uintptr_t)a[0];
    Value set = a[1];
    (void)v;
    if (!set || (set & (set - 1)))
        return VALUE_UNDEFINED;
    int64_t number = p->class->numbers[__builtin_ctzll(set)];
    return number == NO_NUMBER ? VALUE_UNDEFINED : value_int(number);
}

static Value word_component(const WordView *v, const Value *a)
{
    const GdlPart *p = (const GdlPart *)(uintptr_t)a[0];
    Value found = 0;
    (void)v;
    for (Value rest = a[1]; rest; rest &= rest - 1)
        found |= UINT64_C(1) << (uint32_t)__builtin_ctzll(rest) / p->inner % p->size;
    return found;
}

/* An int is the number that it is: what p(x, _) is where a set would be too large. */
static Value word_number_of_int(const WordView *v, const Value *a)
{
    (void)v;
    return a[0];
}

/* The word for one domain.  of: the word of all. */
static GdlPart *part_new(GdlGame *g, const Word *of, uint32_t domain)
{
    GdlPart *p = ARENA_NEW(g->home, GdlPart);
    p->word = *of;
    p->word.kind = WORD_PURE;
    p->word.param[0] = type_set(domain);
    p->word.data = p;
    return p;
}

static const Word *number_of_part(GdlGame *g, const Word *of, uint32_t domain)
{
    const GdlDomain *d = &g->domains[domain];
    const GdlWordClass *class = &g->classes[d->classes[0]];
    if (d->n != 1 || !class->has_numbers)
        return NULL;
    GdlPart *p = part_new(g, of, domain);
    p->class = class;
    p->word.type = TYPE_INT;
    p->word.function = word_number;
    return &p->word;
}

static const Word *component_of(GdlGame *g, const Word *of, uint32_t domain, uint32_t place)
{
    const GdlDomain *d = &g->domains[domain];
    if (d->n < 2 || place >= d->n)
        return NULL;
    const GdlWordClass *class = &g->classes[d->classes[place]];
    if (class->domain == NO_DOMAIN) /* there were too many domains */
        return NULL;
    GdlPart *p = part_new(g, of, domain);
    p->size = class->constants->n;
    p->inner = 1;
    for (uint32_t k = place + 1; k < d->n; k++)
        p->inner *= g->classes[d->classes[k]].constants->n;
    p->word.type = type_set(class->domain);
    p->word.function = word_component;
    return &p->word;
}

/* ---- ranges -------------------------------------------------------------------------------- */

/* A word for a..b over one domain; in Word.data. */
typedef struct GdlRange {
    Word word;
    const GdlGame *game;
    uint32_t domain;
} GdlRange;

static bool is_single(Value set)
{
    return set && !(set & (set - 1));
}

/* Whether each component of element i lies between those of a and b, by their order. */
static bool lies_in_range(const GdlRange *r, uint32_t i, uint32_t a, uint32_t b)
{
    const GdlDomain *d = &r->game->domains[r->domain];
    bool inside = true;
    for (uint32_t k = d->n; k-- > 0 && inside;) {
        uint32_t n = r->game->classes[d->classes[k]].constants->n;
        uint32_t x = a % n, y = b % n, at = i % n;
        inside = (x <= at && at <= y) || (y <= at && at <= x);
        a /= n, b /= n, i /= n;
    }
    return inside;
}

static Value word_range(const WordView *v, const Value *args)
{
    const GdlRange *r = (const GdlRange *)(uintptr_t)args[0];
    Value found = 0;
    (void)v;
    if (!is_single(args[1]) || !is_single(args[2]))
        return 0;
    uint32_t a = (uint32_t)__builtin_ctzll(args[1]), b = (uint32_t)__builtin_ctzll(args[2]);
    for (Value rest = r->game->vocab.domains[r->domain].all; rest; rest &= rest - 1)
        found |= lies_in_range(r, (uint32_t)__builtin_ctzll(rest), a, b) ? rest & -rest : 0;
    return found;
}

static Value word_numbers(const WordView *v, const Value *args)
{
    const GdlRange *r = (const GdlRange *)(uintptr_t)args[0];
    const GdlWordClass *c = &r->game->classes[r->game->domains[r->domain].classes[0]];
    Value found = 0;
    (void)v;
    for (uint32_t i = 0; i < c->constants->n; i++)
        if (c->numbers[i] != NO_NUMBER && value_is_defined(args[1]) && value_is_defined(args[2]) &&
            c->numbers[i] >= (int64_t)args[1] && c->numbers[i] <= (int64_t)args[2])
            found |= UINT64_C(1) << i;
    return found;
}

static const Word *range_word(GdlGame *g, uint32_t domain, Type of, WordFunction *function)
{
    GdlRange *r = ARENA_NEW(g->home, GdlRange);
    *r = (GdlRange){.game = g, .domain = domain};
    r->word = (Word){.name = "..",
                     .kind = WORD_PURE,
                     .type = type_set(domain),
                     .n_params = 2,
                     .param = {of, of},
                     .data = r,
                     .function = function};
    return &r->word;
}

static void add_ranges(GdlGame *g)
{
    for (uint32_t i = 0; i < g->vocab.n_domains; i++) {
        const GdlDomain *d = &g->domains[i];
        g->vocab_domains[i].range = range_word(g, i, type_set(i), word_range);
        if (d->n == 1 && g->classes[d->classes[0]].has_numbers)
            g->vocab_domains[i].numbers = range_word(g, i, TYPE_INT, word_numbers);
    }
}

static const Word number_of_int = {.name = "number",
                                   .params = "n",
                                   .kind = WORD_PURE,
                                   .type = TYPE_INT,
                                   .n_params = 1,
                                   .param = {TYPE_INT},
                                   .function = word_number_of_int};

void gdl_part_words(GdlGame *g, Word out[GDL_PART_WORDS])
{
    static const char *const name[] = {"number", "first", "second", "third", "fourth"};
    static const char *const help[] = {
        "the number that S's one element is", "the first components of the tuples in S",
        "their second components", "their third components", "their fourth components"};
    assert(g->vocab.n_domains > 0);
    add_ranges(g);
    for (uint32_t i = 0; i < GDL_PART_WORDS; i++) {
        const Word **by_domain = ARENA_ARRAY(g->home, const Word *, g->vocab.n_domains);
        out[i] = (Word){.name = name[i],
                        .params = "S",
                        .help = help[i],
                        .kind = WORD_BY_DOMAIN,
                        .type = i == 0 ? TYPE_INT : TYPE_ANY_SET,
                        .n_params = 1,
                        .param = {TYPE_ANY_SET},
                        .by_domain = by_domain,
                        .of_int = i == 0 ? &number_of_int : NULL};
        for (uint32_t d = 0; d < g->vocab.n_domains; d++)
            by_domain[d] =
                i == 0 ? number_of_part(g, &out[i], d) : component_of(g, &out[i], d, i - 1);
    }
}
