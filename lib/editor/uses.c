/* lib/editor/uses.c -- all places of a name, and all tokens of a file, for editors.
 * Does: finds the name at a place, and every other place with the same meaning; splits a file for
 *   highlighting.
 * Knows: references, the lexer.   Must not know: how anything is shown.
 * Start reading at al0_table_uses(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "lang/parse/lexer.h"
#include "lib/editor/keywords.h"
#include "lib/editor/references.h"
#include "lib/internal.h"

typedef VEC(Reference) References;

static void add_reference(void *context, const Reference *r)
{
    References *all = context;
    vec_push(all, *r, "names");
}

/* By file, then by place. */
static int by_reference_place(const void *x, const void *y)
{
    const Reference *a = x, *b = y;
    int file = a->at.source == b->at.source ? 0 : strcmp(a->at.source->name, b->at.source->name);
    return file ? file : (a->at.lo > b->at.lo) - (a->at.lo < b->at.lo);
}

static bool is_at_one_place(const Reference *a, const Reference *b)
{
    return by_reference_place(a, b) == 0;
}

/* In the order of their places, each once. */
static References references_sorted(const TableSet *set)
{
    References all = {0};
    references_each(set, add_reference, &all);
    if (all.n > 1)
        qsort(all.at, all.n, sizeof *all.at, by_reference_place);
    size_t n = 0;
    for (size_t i = 0; i < all.n; i++)
        if (n == 0 || !is_at_one_place(&all.at[n - 1], &all.at[i]))
            all.at[n++] = all.at[i];
    all.n = n;
    return all;
}

/* ---- uses --------------------------------------------------------------------------------- */

struct Al0Places {
    VEC(Al0Place) all;
};

void al0_places_free(Al0Places *places)
{
    if (!places)
        return;
    vec_clear(&places->all);
    free(places);
}

size_t al0_places_count(const Al0Places *places)
{
    assert(places);
    return places->all.n;
}

const Al0Place *al0_places_get(const Al0Places *places, size_t i)
{
    assert(places && i < places->all.n);
    return &places->all.at[i];
}

static const Reference *reference_at(const References *all, const char *file, size_t at)
{
    for (size_t i = 0; i < all->n; i++) {
        const Span *s = &all->at[i].at;
        if (s->lo <= at && at <= s->hi && strcmp(s->source->name, file) == 0)
            return &all->at[i];
    }
    return NULL;
}

static Al0Place place_of(const Reference *r)
{
    bool is_declared = r->declared.source && r->declared.lo == r->at.lo &&
                       strcmp(r->declared.source->name, r->at.source->name) == 0;
    return (Al0Place){.file = r->at.source->name,
                      .at = r->at.lo,
                      .length = r->at.hi - r->at.lo,
                      .kind = r->kind,
                      .is_declaration = is_declared};
}

Al0Places *al0_table_uses(const Al0Table *table, const char *file, size_t at)
{
    assert(table && file);
    Al0Places *found = base_zalloc(1, sizeof *found, "places");
    References all = references_sorted(table->set);
    const Reference *wanted = reference_at(&all, file, at);
    for (size_t i = 0; wanted && i < all.n; i++)
        if (references_same(&all.at[i], wanted))
            vec_push(&found->all, place_of(&all.at[i]), "places");
    vec_clear(&all);
    return found;
}

/* ---- tokens ------------------------------------------------------------------------------- */

struct Al0Tokens {
    VEC(Al0Token) all;
};

void al0_tokens_free(Al0Tokens *tokens)
{
    if (!tokens)
        return;
    vec_clear(&tokens->all);
    free(tokens);
}

size_t al0_tokens_count(const Al0Tokens *tokens)
{
    assert(tokens);
    return tokens->all.n;
}

const Al0Token *al0_tokens_get(const Al0Tokens *tokens, size_t i)
{
    assert(tokens && i < tokens->all.n);
    return &tokens->all.at[i];
}

static Al0TokenKind kind_of_token(TokKind kind)
{
    switch (kind) {
    case TOK_NAME:
    case TOK_QNAME: return AL0_TOKEN_NAME;
    case TOK_FRACTION:
    case TOK_NUMBER: return AL0_TOKEN_NUMBER;
    case TOK_STRING: return AL0_TOKEN_TEXT;
    default: break;
    }
    return kind >= TOK_USE && kind <= TOK_FALSE ? AL0_TOKEN_KEYWORD : AL0_TOKEN_SIGN;
}

static void add_token(Al0Tokens *out, Al0TokenKind kind, Span at)
{
    vec_push(&out->all, ((Al0Token){.kind = kind, .at = at.lo, .length = at.hi - at.lo}), "tokens");
}

static int by_token_place(const void *x, const void *y)
{
    const Al0Token *a = x, *b = y;
    return (a->at > b->at) - (a->at < b->at);
}

/* What a name means is known from its reference; what has none may be a word of the language. */
static void name_tokens(Al0Tokens *out, const Source *source, const References *all)
{
    size_t next = 0;
    for (size_t i = 0; i < out->all.n; i++) {
        Al0Token *t = &out->all.at[i];
        if (t->kind != AL0_TOKEN_NAME)
            continue;
        while (next < all->n && (all->at[next].at.source != source || all->at[next].at.hi <= t->at))
            next++;
        size_t last = next; /* behind a prefix the name itself decides */
        while (last + 1 < all->n && all->at[last + 1].at.source == source &&
               all->at[last + 1].at.hi <= t->at + t->length)
            last++;
        bool is_known = next < all->n && all->at[next].at.lo < t->at + t->length;
        if (is_known)
            t->name = all->at[last].kind;
        else
            t->kind = keyword_find(source->text + t->at, t->length) ? AL0_TOKEN_KEYWORD
                                                                    : AL0_TOKEN_UNKNOWN;
        t->is_declaration = is_known && all->at[last].at.lo == all->at[last].declared.lo &&
                            all->at[last].declared.source == source;
    }
}

Al0Tokens *al0_table_tokens(const Al0Table *table)
{
    assert(table);
    Al0Tokens *out = base_zalloc(1, sizeof *out, "tokens");
    const Source *source = table->set->root->source;
    Arena *home = arena_new("tokens");
    Diags *ds = diag_new();
    Lexer *lx = lexer_new(home, ds, source);
    for (Token t = lexer_next(lx); t.kind != TOK_END; t = lexer_next(lx))
        if (t.kind != TOK_BAD)
            add_token(out, kind_of_token(t.kind), t.span);
    size_t n;
    const Comment *comment = lexer_comments(lx, &n);
    for (size_t i = 0; i < n; i++)
        add_token(out, AL0_TOKEN_COMMENT, comment[i].span);
    if (out->all.n > 1)
        qsort(out->all.at, out->all.n, sizeof *out->all.at, by_token_place);
    References all = references_sorted(table->set);
    name_tokens(out, source, &all);
    vec_clear(&all);
    lexer_free(lx);
    diag_free(ds);
    arena_free(home);
    return out;
}
