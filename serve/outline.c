/* serve/outline.c -- a document as a whole: what it declares, what folds, how it is coloured.
 * Knows: names and tokens of al0.h.   Must not know: the language.
 * Start reading at handle_symbols(). */
#include <assert.h>
#include <string.h>

#include "serve/server.h"

/* ---- symbols ------------------------------------------------------------------------------ */

/* SymbolKind of the protocol. */
static int symbol_kind(Al0NameKind kind)
{
    enum { MODULE = 2, METHOD = 6, FUNCTION = 12, EVENT = 24 };
    switch (kind) {
    case AL0_NAME_ADVICE: return METHOD;
    case AL0_NAME_RULE: return EVENT;
    case AL0_NAME_TABLE: return MODULE;
    default: return FUNCTION;
    }
}

static json_t *symbol_of(const Al0Name *name, const TextLines *l)
{
    json_t *symbol =
        json_pack("{s:s, s:i, s:o, s:o}", "name", name->name, "kind", symbol_kind(name->kind),
                  "range", lines_range(l, name->whole_at, name->whole_length), "selectionRange",
                  lines_range(l, name->at, name->length));
    if (name->help)
        json_object_set_new(symbol, "detail", json_string(name->help));
    return symbol;
}

json_t *handle_symbols(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    OpenDocument *d = server_document(s, params, t);
    if (!d)
        return NULL;
    json_t *symbols = json_array();
    Al0Names *names = al0_table_names(d->reading.table);
    for (size_t i = 0; i < al0_names_count(names); i++)
        json_array_append_new(symbols, symbol_of(al0_names_get(names, i), &d->reading.lines));
    al0_names_free(names);
    return symbols;
}

/* ---- folding ------------------------------------------------------------------------------ */

static void add_fold(json_t *folds, size_t first, size_t last, const char *kind)
{
    if (last <= first)
        return;
    json_t *fold =
        json_pack("{s:I, s:I}", "startLine", (json_int_t)first, "endLine", (json_int_t)last);
    if (kind)
        json_object_set_new(fold, "kind", json_string(kind));
    json_array_append_new(folds, fold);
}

/* Comments on lines that follow one another. */
static void fold_comments(json_t *folds, const Al0Tokens *tokens, const TextLines *l)
{
    size_t first = 0, last = 0;
    bool open = false;
    for (size_t i = 0; i < al0_tokens_count(tokens); i++) {
        const Al0Token *k = al0_tokens_get(tokens, i);
        size_t line = lines_line(l, k->at);
        bool is_comment = k->kind == AL0_TOKEN_COMMENT && k->at == l->begin[line];
        if (open && !(is_comment && line == last + 1)) {
            add_fold(folds, first, last, "comment");
            open = false;
        }
        if (is_comment) {
            first = open ? first : line;
            last = line;
            open = true;
        }
    }
    if (open)
        add_fold(folds, first, last, "comment");
}

json_t *handle_folding(Server *s, const json_t *params, Trouble *t)
{
    OpenDocument *d = server_document(s, params, t);
    if (!d)
        return NULL;
    const TextLines *l = &d->reading.lines;
    json_t *folds = json_array();
    Al0Names *names = al0_table_names(d->reading.table);
    for (size_t i = 0; i < al0_names_count(names); i++) {
        const Al0Name *name = al0_names_get(names, i);
        add_fold(folds, lines_line(l, name->whole_at),
                 lines_line(l, name->whole_at + name->whole_length), NULL);
    }
    al0_names_free(names);
    Al0Tokens *tokens = al0_table_tokens(d->reading.table);
    fold_comments(folds, tokens, l);
    al0_tokens_free(tokens);
    return folds;
}

/* ---- tokens ------------------------------------------------------------------------------- */

/* Types of tokens, by their numbers in the legend. */
enum {
    TYPE_KEYWORD,
    TYPE_NUMBER,
    TYPE_STRING,
    TYPE_OPERATOR,
    TYPE_COMMENT,
    TYPE_FUNCTION,
    TYPE_VARIABLE,
    TYPE_PARAMETER,
    TYPE_MACRO,
    TYPE_NAMESPACE,
    TYPE_MEMBER,
    N_TOKEN_TYPES,
    NO_TOKEN = -1
};

static const char *const legend[N_TOKEN_TYPES] = {
    [TYPE_KEYWORD] = "keyword",     [TYPE_NUMBER] = "number",       [TYPE_STRING] = "string",
    [TYPE_OPERATOR] = "operator",   [TYPE_COMMENT] = "comment",     [TYPE_FUNCTION] = "function",
    [TYPE_VARIABLE] = "variable",   [TYPE_PARAMETER] = "parameter", [TYPE_MACRO] = "macro",
    [TYPE_NAMESPACE] = "namespace", [TYPE_MEMBER] = "enumMember",
};

json_t *tokens_legend(void)
{
    json_t *types = json_array();
    for (size_t i = 0; i < N_TOKEN_TYPES; i++)
        json_array_append_new(types, json_string(legend[i]));
    return json_pack("{s:o, s:[s]}", "tokenTypes", types, "tokenModifiers", "declaration");
}

static int type_of_name(Al0NameKind kind)
{
    static const int of[] = {
        [AL0_NAME_WORD] = TYPE_MEMBER,     [AL0_NAME_DEFINITION] = TYPE_FUNCTION,
        [AL0_NAME_ADVICE] = TYPE_MACRO,    [AL0_NAME_RULE] = TYPE_MACRO,
        [AL0_NAME_TABLE] = TYPE_NAMESPACE, [AL0_NAME_PARAMETER] = TYPE_PARAMETER,
        [AL0_NAME_BOUND] = TYPE_VARIABLE,  [AL0_NAME_KEYWORD] = TYPE_KEYWORD,
    };
    return of[kind];
}

static int type_of_token(const Al0Token *k)
{
    switch (k->kind) {
    case AL0_TOKEN_NAME: return type_of_name(k->name);
    case AL0_TOKEN_KEYWORD: return TYPE_KEYWORD;
    case AL0_TOKEN_NUMBER: return TYPE_NUMBER;
    case AL0_TOKEN_TEXT: return TYPE_STRING;
    case AL0_TOKEN_SIGN: return TYPE_OPERATOR;
    case AL0_TOKEN_COMMENT: return TYPE_COMMENT;
    case AL0_TOKEN_UNKNOWN: break;
    }
    return NO_TOKEN;
}

/* Appends the five numbers of a token, counted from the one before. */
static void add_numbers(json_t *data, const TextLines *l, const Al0Token *k, size_t before[2])
{
    size_t line = lines_line(l, k->at), column = lines_column(l, k->at);
    size_t wide = lines_column(l, k->at + k->length) - column;
    const json_int_t number[] = {(json_int_t)(line - before[0]),
                                 (json_int_t)(line == before[0] ? column - before[1] : column),
                                 (json_int_t)wide, type_of_token(k), k->is_declaration};
    for (size_t i = 0; i < 5; i++)
        json_array_append_new(data, json_integer(number[i]));
    before[0] = line;
    before[1] = column;
}

json_t *handle_tokens(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    OpenDocument *d = server_document(s, params, t);
    if (!d)
        return NULL;
    const TextLines *l = &d->reading.lines;
    json_t *data = json_array();
    size_t before[2] = {0, 0};
    Al0Tokens *tokens = al0_table_tokens(d->reading.table);
    for (size_t i = 0; i < al0_tokens_count(tokens); i++) {
        const Al0Token *k = al0_tokens_get(tokens, i);
        bool one_line = lines_line(l, k->at) == lines_line(l, k->at + k->length);
        if (type_of_token(k) != NO_TOKEN && one_line)
            add_numbers(data, l, k, before);
    }
    al0_tokens_free(tokens);
    return json_pack("{s:o}", "data", data);
}
