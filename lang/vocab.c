/* lang/vocab.c -- looking up the words of a game (see vocab.h). */
#include "lang/vocab.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "lang/parse/lexer.h"

const char *type_name(const Vocab *v, Type t)
{
    if (t == TYPE_BOOL)
        return "bool";
    if (t == TYPE_INT)
        return "int";
    if (t == TYPE_ANY_SET)
        return "set";
    assert(type_domain(t) < v->n_domains);
    return v->domains[type_domain(t)].sets;
}

enum { ANY_NUMBER = UINT_MAX };

static bool is_called(const Word *w, const char *name, size_t length)
{
    return w->name[0] == name[0] && strncmp(w->name, name, length) == 0 && w->name[length] == '\0';
}

static const Word *find_word_of_name(const Vocab *v, const char *name, size_t length,
                                     unsigned n_params)
{
    for (size_t i = 0; i < v->n_words; i++)
        if ((n_params == ANY_NUMBER || v->words[i].n_params == n_params) &&
            is_called(&v->words[i], name, length))
            return &v->words[i];
    return NULL;
}

static bool is_quoted(const char *name, size_t length)
{
    return length > 2 && name[0] == '\'' && name[length - 1] == '\'';
}

/* A name in quotes that no word has as it stands is the name without them. */
static const Word *find_quoted(const Vocab *v, const char *name, size_t length, unsigned n_params)
{
    const Word *w = find_word_of_name(v, name, length, n_params);
    return w || !is_quoted(name, length) ? w : find_word_of_name(v, name + 1, length - 2, n_params);
}

const Word *vocab_find(const Vocab *v, const char *name, size_t length, unsigned n_params)
{
    assert(v && name && n_params != ANY_NUMBER);
    return find_quoted(v, name, length, n_params);
}

const Word *vocab_find_name(const Vocab *v, const char *name, size_t length)
{
    assert(v && name);
    return find_quoted(v, name, length, ANY_NUMBER);
}

/* The relation of that name with the fewest places that are more than the arguments. */
static const Word *find_wider_relation(const Vocab *v, const char *name, size_t length,
                                       unsigned n_arguments)
{
    const Word *found = NULL;
    for (const Word *w = v->words; w < v->words + v->n_words; w++)
        if (w->kind == WORD_RELATION && w->n_params > n_arguments &&
            (!found || w->n_params < found->n_params) && is_called(w, name, length))
            found = w;
    return found;
}

const Word *vocab_find_wider(const Vocab *v, const char *name, size_t length, unsigned n_arguments)
{
    assert(v && name && n_arguments > 0);
    const Word *w = find_wider_relation(v, name, length, n_arguments);
    return w || !is_quoted(name, length)
               ? w
               : find_wider_relation(v, name + 1, length - 2, n_arguments);
}

static bool is_word_of_language(const char *text)
{
    for (int kind = TOK_USE; kind <= TOK_FALSE; kind++)
        if (strcmp(text, tok_spelling((TokKind)kind)) == 0)
            return true;
    for (int kind = BIND_SOME; kind < N_BINDERS; kind++)
        if (strcmp(text, binder_word((BinderKind)kind)) == 0)
            return true;
    for (int ref = REF_DEPTH; ref <= REF_PLAYED; ref++)
        if (strcmp(text, language_word((RefKind)ref)) == 0)
            return true;
    return false;
}

bool vocab_is_name(const char *text)
{
    static const char parts[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    assert(text);
    bool fine = *text && !strchr("0123456789", *text) && !text[strspn(text, parts)];
    return fine && strcmp(text, "_") != 0 && !is_word_of_language(text);
}
