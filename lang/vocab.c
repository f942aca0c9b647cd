/* lang/vocab.c -- looking up the words of a game (see vocab.h). */
#include "lang/vocab.h"

#include <assert.h>
#include <string.h>

const char *type_name(Type t)
{
    static const char *const name[] = {
        [TYPE_BOOL] = "bool", [TYPE_INT] = "int", [TYPE_SET] = "set"};
    assert(t <= TYPE_SET);
    return name[t];
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
