/* lib/learn/learn_words.c -- candidates for learning from a game's words (see learn_candidates.h).
 * Does: puts the sets that hold one element into the game's traits; fills the places of the
 *   relations of a game from a file.
 * Knows: Vocab.   Must not know: any game, what is learned.
 * Start reading at candidates_from_words(). */
#include <assert.h>
#include <string.h>

#include "lib/learn/learn_candidates.h"

enum { MOST_TRIED = 1024, MOST_SETS = 12, MOST_PLACES = 4, MOST_NUMBER = 8 };

/* ---- traits ------------------------------------------------------------------------------- */

/* Sets that may stand for A, B and C. */
typedef struct TraitSets {
    const char *name[MOST_SETS];
    size_t n;
} TraitSets;

/* Whether a set holds one element wherever the table's positions are drawn. */
static bool holds_one(const CandidateRequest *r, const char *name)
{
    StrBuf b = {0};
    Candidates one = {0};
    CandidateRequest anywhere = *r;
    anywhere.position = NULL;
    strbuf_printf(&b, "count(%s) = 1", name);
    candidates_take(&anywhere, &one, strbuf_get(&b));
    candidates_find_bounds(&anywhere, &one);
    bool holds = one.n && one.at[0].is_constant && one.at[0].always;
    vec_clear(&one);
    strbuf_clear(&b);
    return holds;
}

static TraitSets sets_at_hand(const CandidateRequest *r)
{
    const Vocab *v = r->table->set->root->vocab;
    TraitSets out = {0};
    for (size_t i = 0; i < v->n_words && out.n < MOST_SETS; i++)
        if (v->words[i].kind == WORD_FIELD && strlen(v->words[i].name) == 1 &&
            holds_one(r, v->words[i].name))
            out.name[out.n++] = v->words[i].name;
    return out;
}

/* Which letter of a trait stands for a set, from 0; 3: none. */
static unsigned trait_letter(const char *trait, const char *at)
{
    bool alone = at == trait || !((at[-1] | 32) >= 'a' && (at[-1] | 32) <= 'z');
    return alone && *at >= 'A' && *at <= 'C' ? (unsigned)(*at - 'A') : 3;
}

static unsigned trait_letters(const char *trait)
{
    unsigned n = 0;
    for (const char *at = trait; *at; at++)
        if (trait_letter(trait, at) < 3 && trait_letter(trait, at) + 1 > n)
            n = trait_letter(trait, at) + 1;
    return n;
}

static void take_trait(const CandidateRequest *r, const char *trait, const char *const set[3],
                       Candidates *out)
{
    StrBuf b = {0};
    for (const char *at = trait; *at; at++)
        if (trait_letter(trait, at) < 3)
            strbuf_puts(&b, set[trait_letter(trait, at)]);
        else
            strbuf_printf(&b, "%c", *at);
    if (out->n < MOST_TRIED)
        candidates_take(r, out, strbuf_get(&b));
    strbuf_clear(&b);
}

/* With all sets in its places, in each another one; of numbers each pair once. */
static void take_trait_of_all(const CandidateRequest *r, const char *trait, const TraitSets *s,
                              Candidates *out)
{
    unsigned letters = trait_letters(trait);
    size_t all = 1;
    for (unsigned k = 0; k < letters; k++)
        all *= s->n;
    for (size_t i = 0; i < all; i++) {
        size_t a = i % s->n, b = i / s->n % s->n, c = i / s->n / s->n % s->n;
        bool apart = (letters < 2 || a != b) && (letters < 3 || (c != a && c != b));
        const char *const set[3] = {s->name[a], s->name[b], s->name[c]};
        size_t before = out->n;
        if (apart)
            take_trait(r, trait, set, out);
        if (out->n > before && letters > 1 && a < b && out->at[before].e->type == TYPE_INT)
            out->n = before;
    }
}

/* ---- relations ---------------------------------------------------------------------------- */

/* What fills a place: any element, we, they, a number. */
static void add_filling(StrBuf *b, unsigned filling)
{
    static const char *const word[] = {"_", "us", "them"};
    enum { WORDS = 3 };
    if (filling < WORDS)
        strbuf_puts(b, word[filling]);
    else
        strbuf_printf(b, "%u", filling - WORDS + 1);
}

/* The relation with the fillings of a number in base FILLINGS; how many of its places are open. */
static unsigned add_relation(StrBuf *b, const Word *w, unsigned fillings, unsigned base)
{
    unsigned open = 0;
    strbuf_printf(b, "%s(", w->name);
    for (unsigned k = 0; k < w->n_params; k++, fillings /= base) {
        open += fillings % base == 0;
        strbuf_puts(b, k ? ", " : "");
        add_filling(b, fillings % base);
    }
    strbuf_puts(b, ")");
    return open;
}

static void take_relation(const CandidateRequest *r, const Word *w, unsigned open, Candidates *out)
{
    enum { FILLINGS = 3 + MOST_NUMBER };
    unsigned all = 1;
    for (unsigned k = 0; k < w->n_params; k++)
        all *= FILLINGS;
    for (unsigned i = 0; i < all && out->n < MOST_TRIED; i++) {
        StrBuf b = {0}, text = {0};
        bool taken = add_relation(&b, w, i, FILLINGS) == open;
        strbuf_printf(&text, open ? "count(%s)" : "%s", strbuf_get(&b));
        if (taken)
            candidates_take(r, out, strbuf_get(&text));
        strbuf_clear(&text);
        strbuf_clear(&b);
    }
}

/* Those with most places open first: they say what is so anywhere. */
static void take_relations(const CandidateRequest *r, Candidates *out)
{
    const Vocab *v = r->table->set->root->vocab;
    for (unsigned closed = 0; closed <= MOST_PLACES; closed++)
        for (size_t i = 0; i < v->n_words; i++) {
            const Word *w = &v->words[i];
            if (w->kind == WORD_RELATION && !w->of_moves && w->n_params <= MOST_PLACES &&
                closed <= w->n_params)
                take_relation(r, w, w->n_params - closed, out);
        }
}

bool candidates_from_words(const CandidateRequest *r, Diags *ds, Candidates *out)
{
    assert(r->classes);
    size_t before = out->n;
    const Vocab *v = r->table->set->root->vocab;
    if (v->traits) {
        TraitSets sets = sets_at_hand(r);
        for (const char *const *trait = v->traits; *trait && sets.n; trait++)
            take_trait_of_all(r, *trait, &sets, out);
    } else {
        take_relations(r, out);
    }
    for (size_t i = before; i < out->n; i++)
        out->at[i].of_words = true;
    if (out->n == before)
        diag_add(ds, DIAG_ERROR, (Span){0}, "the words of game `%s` make no candidates", v->name);
    return out->n > before;
}
