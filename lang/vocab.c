/* lang/vocab.c -- looking up the words of a game (see vocab.h). */
#include "lang/vocab.h"

#include <assert.h>
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

static bool is_called(const Word *w, const char *name, size_t length)
{
    return strncmp(w->name, name, length) == 0 && w->name[length] == '\0';
}

const Word *vocab_find(const Vocab *v, const char *name, size_t length, unsigned n_params)
{
    for (size_t i = 0; i < v->n_words; i++)
        if (v->words[i].n_params == n_params && is_called(&v->words[i], name, length))
            return &v->words[i];
    return NULL;
}

const Word *vocab_find_name(const Vocab *v, const char *name, size_t length)
{
    for (size_t i = 0; i < v->n_words; i++)
        if (is_called(&v->words[i], name, length))
            return &v->words[i];
    return NULL;
}
