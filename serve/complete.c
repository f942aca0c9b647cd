/* serve/complete.c -- what a word may become.
 * Does: offers names and words of the language that hold at a place.
 * Knows: al0_table_complete().   Must not know: the language. */
#include "serve/server.h"

#include <assert.h>

/* CompletionItemKind of the protocol. */
static int item_kind(Al0NameKind kind)
{
    enum { FUNCTION = 3, VARIABLE = 6, MODULE = 9, KEYWORD = 14, REFERENCE = 18, CONSTANT = 21 };
    static const int of[] = {
        [AL0_NAME_WORD] = CONSTANT,    [AL0_NAME_DEFINITION] = FUNCTION,
        [AL0_NAME_ADVICE] = REFERENCE, [AL0_NAME_RULE] = REFERENCE,
        [AL0_NAME_TABLE] = MODULE,     [AL0_NAME_PARAMETER] = VARIABLE,
        [AL0_NAME_BOUND] = VARIABLE,   [AL0_NAME_KEYWORD] = KEYWORD,
    };
    return of[kind];
}

/* Behind `ALIAS.` the name alone is exchanged. */
static size_t word_begin(const TextLines *l, const Al0Name *name, size_t at)
{
    size_t begin = name->used_at;
    for (size_t i = begin; i < at; i++)
        begin = l->text[i] == '.' ? i + 1 : begin;
    return begin;
}

static json_t *item_of(const Al0Name *name, const TextLines *l, size_t at)
{
    size_t begin = word_begin(l, name, at);
    json_t *item =
        json_pack("{s:s, s:i, s:{s:s, s:o}}", "label", name->name, "kind", item_kind(name->kind),
                  "textEdit", "newText", name->name, "range", lines_range(l, begin, at - begin));
    if (*name->params || name->type)
        json_object_set_new(item, "detail", signature_of(name));
    if (name->help)
        json_object_set_new(item, "documentation", json_string(name->help));
    return item;
}

json_t *handle_completion(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    DocumentSpot spot;
    if (!server_spot(s, params, &spot, t))
        return NULL;
    const OpenedTable *r = &spot.document->reading;
    json_t *items = json_array();
    Al0Names *names = al0_table_complete(r->table, spot.at);
    for (size_t i = 0; i < al0_names_count(names); i++)
        json_array_append_new(items, item_of(al0_names_get(names, i), &r->lines, spot.at));
    al0_names_free(names);
    return items;
}
