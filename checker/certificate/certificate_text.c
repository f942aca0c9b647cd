/* checker/certificate/certificate_text.c -- strategies as they are written (see certificate.h).
 * Does: reads them, and has each entry checked.
 * Knows: the text.   Must not know: what makes an entry right.
 * Start reading at strategies_check(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "checker/certificate/certificate_strategy.h"

/* ---- words -------------------------------------------------------------------------------- */

static bool word_is_missing(Check *c, char word[LONGEST_WORD + 1])
{
    return text_word(c->text, word) ? false : !check_fails(c, "the text breaks off", "");
}

/* A number of digits alone, up to `end`; false: there is none. */
static bool read_number(const char **at, uint64_t *out)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    *out = strtoull(*at, &end, 10);
    *at = end;
    return true;
}

static bool is_kept_text(const void *strategy, uint32_t number, const void *text)
{
    return strcmp(((const CheckedStrategy *)strategy)->texts.at[number], text) == 0;
}

/* The number of a text, each of which is kept once. */
static uint32_t keep_text(CheckedStrategy *g, const char *text)
{
    uint64_t mixed = 0;
    size_t n = strlen(text) + 1;
    for (size_t i = 0; i < n; i++)
        mixed = mix_step(mixed, (unsigned char)text[i]);
    uint32_t hash = (uint32_t)mixed;
    slots_make_room(&g->kept, g->texts.n, "moves");
    Slot *at = slots_place(&g->kept, hash, is_kept_text, g, text);
    if (slot_number(at) != SLOT_FREE)
        return slot_number(at);
    char *copy = base_alloc(n, "moves");
    memcpy(copy, text, n);
    slot_put(at, hash, (uint32_t)g->texts.n);
    vec_push(&g->texts, copy, "moves");
    return (uint32_t)(g->texts.n - 1);
}

/* "GAP" or "GAP,DEPTH": where the next entry stands.   *rest: what follows in the word. */
static bool read_key(CheckedStrategy *g, const char *word, uint64_t before, uint64_t *key,
                     const char **rest)
{
    uint64_t gap, depth = 0;
    const char *at = word;
    bool fine = read_number(&at, &gap) && gap < g->s->size;
    if (fine && g->uses_depth)
        fine = *at++ == ',' && read_number(&at, &depth) && depth <= DEEPEST;
    *rest = at;
    if (!fine || (before >> 8) + gap >= g->s->size || (*at && g->kind != STRATEGY_REFUTES))
        return check_fails(g->s->c, "no place of a move:", word);
    *key = ((before >> 8) + gap) << 8 | depth;
    return g->entries.n == 0 || *key > before
               ? true
               : check_fails(g->s->c, "moves are not in order at", word);
}

/* "RANK", "RANKf", either with ":PATH" behind; a hold has "." for RANK. */
static bool read_move_rank(CheckedStrategy *g, const char *word, CheckedMove *out)
{
    const char *at = word;
    uint64_t rank = 0;
    bool fine = g->kind == STRATEGY_HOLDS ? *at++ == '.' : read_number(&at, &rank);
    out->fails = fine && g->kind == STRATEGY_FAILS && *at == 'f';
    at += out->fails;
    if (!fine || rank > MOST_RANK || (*at && (*at != ':' || !at[1])))
        return check_fails(g->s->c, "no rank of a move:", word);
    out->rank = (uint16_t)rank;
    out->path = *at ? keep_text(g, at + 1) : NO_PATH;
    return true;
}

/* "MOVE" and its rank, behind the place. */
static bool read_move(CheckedStrategy *g, CheckedMove *out)
{
    char word[LONGEST_WORD + 1];
    if (word_is_missing(g->s->c, word))
        return false;
    out->move = keep_text(g, word);
    return !word_is_missing(g->s->c, word) && read_move_rank(g, word, out);
}

/* ":RANK" of advice that is to be kept for ever, then "!" where the table tries it; either may be
 * missing.  at: what stands behind the place. */
static bool read_refuted(CheckedStrategy *g, const char *at, CheckedMove *out)
{
    uint64_t rank = 0;
    bool fine = true;
    if (!g->advice->better)
        fine = *at++ == ':' && read_number(&at, &rank) && rank <= MOST_RANK;
    out->rank = (uint16_t)rank;
    out->tried = fine && *at == '!';
    at += out->tried;
    return fine && !*at ? true : check_fails(g->s->c, "no entry of a refutation:", at);
}

static bool read_entries(CheckedStrategy *g, uint64_t n)
{
    char word[LONGEST_WORD + 1];
    const char *rest;
    uint64_t before = 0;
    for (uint64_t i = 0; i < n; i++) {
        CheckedMove e = {0};
        if (word_is_missing(g->s->c, word) || !read_key(g, word, before, &e.key, &rest) ||
            !(g->kind == STRATEGY_REFUTES ? read_refuted(g, rest, &e) : read_move(g, &e)))
            return false;
        before = e.key;
        vec_push(&g->entries, e, "moves of a strategy");
    }
    return true;
}

/* What a strategy of that kind can be of. */
static bool takes_advice(CheckedStrategy *g, const char *name)
{
    g->decl = tables_find(g->s->t, DECL_ADVICE, name);
    g->advice = g->decl ? g->decl->advice : NULL;
    if (!g->advice || g->advice->plan || g->advice->n_params > 0 ||
        advice_odds(g->advice) != ODDS_CERTAIN)
        return check_fails(g->s->c, "no strategy can be of", name);
    bool holds = !g->advice->better;
    return g->kind == STRATEGY_REFUTES || holds == (g->kind == STRATEGY_HOLDS)
               ? true
               : check_fails(g->s->c, "a strategy of another kind is of", name);
}

/* "KIND ADVICE ROOT MOVES" behind the word `strategy`. */
static bool read_strategy_head(CheckedStrategy *g, uint64_t *n)
{
    static const char *const kinds[] = {"wins", "fails", "holds", "refutes"};
    enum { N_KINDS = sizeof kinds / sizeof *kinds };
    char word[LONGEST_WORD + 1];
    uint64_t root;
    Check *c = g->s->c;
    if (word_is_missing(c, word))
        return false;
    size_t kind = 0;
    while (kind < N_KINDS && strcmp(kinds[kind], word) != 0)
        kind++;
    g->kind = (CheckedKind)kind;
    if (kind == N_KINDS || (g->kind == STRATEGY_HOLDS && !g->s->avoids))
        return check_fails(c, "no kind of a strategy:", word);
    if (word_is_missing(c, word) || !takes_advice(g, word) || word_is_missing(c, word))
        return false;
    const char *at = word;
    if (!read_number(&at, &root) || *at || !claimed_position(g->s, root, &g->root))
        return check_fails(c, "no root of a strategy:", word);
    if (word_is_missing(c, word))
        return false;
    at = word;
    return read_number(&at, n) && !*at ? true : check_fails(c, "no number of moves:", word);
}

static bool check_entry_number(CertificateCheck *s, void *strategy, uint64_t i)
{
    CheckedStrategy mine = *(const CheckedStrategy *)strategy;
    mine.s = s;
    return mine.kind == STRATEGY_REFUTES ? refuted_check_entry(&mine, &mine.entries.at[i])
                                         : strategy_check_entry(&mine, &mine.entries.at[i]);
}

static bool check_entries(CheckedStrategy *g)
{
    if (!claimed_each(g->s, g->entries.n, check_entry_number, g))
        return false;
    g->s->n_entries += g->entries.n;
    g->s->n_strategies++;
    return true;
}

static bool strategy_check(CertificateCheck *s)
{
    CheckedStrategy g = {.s = s};
    uint64_t n = 0;
    vec_push(&g.texts, NULL, "moves"); /* NO_PATH */
    bool fine = read_strategy_head(&g, &n) && strategy_begin(&g) && read_entries(&g, n) &&
                check_entries(&g);
    for (size_t i = 1; i < g.texts.n; i++)
        free(g.texts.at[i]);
    vec_clear(&g.texts);
    slots_clear(&g.kept);
    vec_clear(&g.entries);
    vec_clear(&g.root_terms);
    vec_clear(&g.root_values);
    return fine;
}

bool strategies_check(CertificateCheck *s)
{
    char word[LONGEST_WORD + 1];
    for (;;) {
        if (!blocks_strategy_word(s, word))
            return false;
        if (!*word || strcmp(word, "end") == 0)
            return true;
        if (s->cut)
            return check_fails(s->c, "more stands behind the cut:", word);
        if (strcmp(word, "cut") == 0) {
            s->cut = true;
            continue;
        }
        if (strcmp(word, "strategy") != 0)
            return check_fails(s->c, "neither a strategy nor the end:", word);
        if (!strategy_check(s))
            return false;
    }
}
