/* lang/vocab.c -- looking up the words of a game (see vocab.h). */
#include "lang/vocab.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

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
    return strncmp(w->name, name, length) == 0 && w->name[length] == '\0';
}

static const Word *find(const Vocab *v, const char *name, size_t length, unsigned n_params)
{
    for (size_t i = 0; i < v->n_words; i++)
        if ((n_params == ANY_NUMBER || v->words[i].n_params == n_params) &&
            is_called(&v->words[i], name, length))
            return &v->words[i];
    return NULL;
}

/* A name in quotes that no word has as it stands is the name without them. */
static const Word *find_quoted(const Vocab *v, const char *name, size_t length, unsigned n_params)
{
    const Word *w = find(v, name, length, n_params);
    bool is_quoted = length > 2 && name[0] == '\'' && name[length - 1] == '\'';
    return w || !is_quoted ? w : find(v, name + 1, length - 2, n_params);
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
