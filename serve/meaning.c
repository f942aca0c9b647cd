/* serve/meaning.c -- what a word means, and where else it stands.
 * Does: hovers with type, help and value; definitions, references and renames over files.
 * Knows: names and places of al0.h.   Must not know: the language.
 * Start reading at handle_hover(). */
#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/server.h"

/* ---- hover -------------------------------------------------------------------------------- */

static const double VALUE_SECONDS = 0.2; /* for a value in a hover */

/* The bytes of a call from its name to its closing parenthesis; the name alone if it is none. */
static size_t call_length(const TextLines *l, size_t at, size_t length)
{
    size_t end = at + length, open = 0;
    if (end >= l->n || l->text[end] != '(')
        return length;
    for (size_t i = end; i < l->n; i++) {
        open += l->text[i] == '(';
        open -= l->text[i] == ')';
        if (open == 0)
            return i + 1 - at;
    }
    return length;
}

/* What the expression comes to in the position that the document shows; the caller's; NULL: it is
 * none, or there is no position. */
static char *shown_value(const OpenedTable *r, size_t at, size_t length)
{
    size_t n;
    const char *text = al0_table_shown_position(r->table, at, &n);
    Al0Position *p = text ? al0_position_read(r->table, text, n, NULL) : NULL;
    if (!p)
        return NULL;
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .max_time = VALUE_SECONDS};
    const Al0WriteOptions boards = {AL0_SIZE(Al0WriteOptions), .boards = true};
    Al0Value v = AL0_INIT(Al0Value);
    char *shown = NULL, *words = al0_alloc(NULL, length + 1, "an expression");
    snprintf(words, length + 1, "%s", r->lines.text + at);
    Al0Expression *x = NULL;
    if (al0_position_set_us(p, r->table, AL0_DEFAULT_PLAYER, NULL))
        x = al0_expression_new(r->table, words, NULL, NULL);
    if (x && al0_expression_evaluate(x, p, &limits, &v, NULL))
        shown = al0_value_write(&v, p, AL0_TEXT, &boards, NULL);
    al0_expression_free(x);
    al0_position_free(p);
    al0_free(words);
    return shown;
}

/* Nothing where there is no text. */
static const char *or_none(const char *text)
{
    return text ? text : "";
}

/* What stands before or behind a text, if there is one. */
static const char *beside(const char *what, const char *text)
{
    return text ? what : "";
}

json_t *signature_of(const Al0Name *name)
{
    return json_sprintf(*name->params ? "(%s)%s%s" : "%s%s%s", name->params,
                        beside(": ", name->type), or_none(name->type));
}

/* The name with its signature; below it the help, and the value. */
static json_t *hover_text(const Al0Name *name, const char *value)
{
    json_t *signature = signature_of(name);
    json_t *text =
        json_sprintf("```al0\n%s%s\n```%s%s%s%s%s", name->name, json_string_value(signature),
                     beside("\n\n", name->help), or_none(name->help),
                     beside("\n\n```text\n", value), or_none(value), beside("\n```", value));
    json_decref(signature);
    return text;
}

json_t *handle_hover(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    DocumentSpot spot;
    if (!server_spot(s, params, &spot, t))
        return NULL;
    const OpenedTable *r = &spot.document->reading;
    json_t *hover = NULL;
    Al0Names *names = al0_table_names_at(r->table, spot.at);
    if (al0_names_count(names) > 0) {
        const Al0Name *name = al0_names_get(names, 0);
        size_t length = call_length(&r->lines, name->used_at, name->used_length);
        char *value = shown_value(r, name->used_at, length);
        hover = json_pack("{s:{s:s, s:o}, s:o}", "contents", "kind", "markdown", "value",
                          hover_text(name, value), "range",
                          lines_range(&r->lines, name->used_at, name->used_length));
        al0_free(value);
    }
    al0_names_free(names);
    return hover;
}

/* ---- definition --------------------------------------------------------------------------- */

/* A Location; the file is one of the reading's. */
static json_t *location_of(const Server *s, const OpenedTable *r, const Al0Place *p)
{
    char *uri = server_uri(s, p->file);
    TextLines l = reading_file_lines(r, p->file);
    json_t *location =
        json_pack("{s:s, s:o}", "uri", uri, "range", lines_range(&l, p->at, p->length));
    lines_clear(&l);
    al0_free(uri);
    return location;
}

json_t *handle_definition(Server *s, const json_t *params, Trouble *t)
{
    DocumentSpot spot;
    if (!server_spot(s, params, &spot, t))
        return NULL;
    const OpenedTable *r = &spot.document->reading;
    json_t *found = json_array();
    Al0Names *names = al0_table_names_at(r->table, spot.at);
    for (size_t i = 0; i < al0_names_count(names); i++) {
        const Al0Name *name = al0_names_get(names, i);
        const Al0Place place = {.file = name->file, .at = name->at, .length = name->length};
        if (name->file)
            json_array_append_new(found, location_of(s, r, &place));
    }
    al0_names_free(names);
    return found;
}

/* ---- references --------------------------------------------------------------------------- */

enum { MOST_NEIGHBOURS = 500 }; /* files in one folder that are looked through */

/* All places of a name: an object of lists of ranges by address, each place once. */
typedef struct NameUses {
    Server *server;
    const char *file; /* where the name is declared, or stands */
    const char *word; /* the name itself; NULL: not known */
    size_t at;
    bool is_declared; /* a table declares it: it is not a word of the game */
    bool with_declaration;
    json_t *by_uri;
} NameUses;

static void add_use(NameUses *u, const OpenedTable *r, const Al0Place *p)
{
    if (p->is_declaration && !u->with_declaration)
        return;
    json_t *location = location_of(u->server, r, p), *range = json_object_get(location, "range");
    const char *uri = json_string_value(json_object_get(location, "uri"));
    json_t *list = json_object_get(u->by_uri, uri), *other;
    size_t i;
    if (!list)
        json_object_set_new(u->by_uri, uri, list = json_array());
    json_array_foreach(list, i, other)
    {
        if (json_equal(other, range))
            break;
    }
    if (i == json_array_size(list))
        json_array_append(list, range);
    json_decref(location);
}

static void add_uses_of(NameUses *u, const OpenedTable *r)
{
    Al0Places *places = al0_table_uses(r->table, u->file, u->at);
    for (size_t i = 0; i < al0_places_count(places); i++)
        add_use(u, r, al0_places_get(places, i));
    al0_places_free(places);
}

static bool is_table_name(const char *name)
{
    size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".al0") == 0;
}

/* Whether a text takes in other files. */
static bool uses_files(const char *text)
{
    while ((text = strstr(text, "use"))) {
        text += strlen("use");
        if (text[strspn(text, " \t\r\n")] == '"')
            return true;
    }
    return false;
}

static bool is_open(const Server *s, const char *path)
{
    for (size_t i = 0; i < s->n_open; i++)
        if (strcmp(s->open[i].path, path) == 0 && s->open[i].reading.table)
            return true;
    return false;
}

/* True if the name can stand in a table, or in what that uses: few tables have to be read.  A name
 * that a table declares stands there, and where a file is used. */
static bool may_have_uses(const NameUses *u, const char *path)
{
    const FileText *open = texts_find(&u->server->texts, path);
    char *kept = open ? NULL : text_of_file(path);
    const char *text = open ? open->text : kept;
    bool is_its_own = !u->is_declared || strcmp(path, u->file) == 0;
    bool may = text && ((is_its_own && (!u->word || strstr(text, u->word))) || uses_files(text));
    al0_free(kept);
    return may;
}

/* Tables beside the file may use it; those that are open have been looked through. */
static void add_uses_beside(NameUses *u)
{
    assert(u->file);
    const char *slash = strrchr(u->file, '/');
    int n = slash ? (int)(slash - u->file) : 0;
    char path[4096];
    snprintf(path, sizeof path, "%.*s/", n, u->file);
    DIR *folder = n > 0 ? opendir(path) : NULL;
    const struct dirent *e;
    unsigned looked = 0;
    while (folder && (e = readdir(folder)) && looked < MOST_NEIGHBOURS) {
        if (!is_table_name(e->d_name))
            continue;
        looked++;
        snprintf(path, sizeof path, "%.*s/%s", n, u->file, e->d_name);
        if (is_open(u->server, path) || !may_have_uses(u, path))
            continue;
        OpenedTable r = reading_new(&u->server->texts, path);
        if (r.table)
            add_uses_of(u, &r);
        reading_clear(&r);
    }
    if (folder)
        closedir(folder);
}

/* The name at the spot; false: nothing stands there that means something. */
static bool find_uses(NameUses *u, const DocumentSpot *spot)
{
    const OpenedTable *r = &spot->document->reading;
    Al0Places *places = al0_table_uses(r->table, al0_table_file(r->table), spot->at);
    bool found = al0_places_count(places) > 0;
    char *file = NULL;
    u->at = spot->at;
    for (size_t i = 0; i < al0_places_count(places); i++) {
        const Al0Place *p = al0_places_get(places, i);
        if (p->is_declaration || i == 0) {
            al0_free(file);
            file = copy_of_text(p->file);
            u->at = p->at;
        }
        u->is_declared = p->is_declaration;
        if (p->is_declaration)
            break;
    }
    al0_places_free(places);
    u->file = file;
    u->by_uri = json_object();
    for (size_t i = 0; found && i < u->server->n_open; i++)
        if (u->server->open[i].reading.table)
            add_uses_of(u, &u->server->open[i].reading);
    Al0Names *names = al0_table_names_at(r->table, spot->at);
    u->word = al0_names_count(names) ? al0_names_get(names, 0)->name : NULL;
    if (found)
        add_uses_beside(u);
    u->file = u->word = NULL;
    al0_names_free(names);
    al0_free(file);
    return found;
}

json_t *handle_references(Server *s, const json_t *params, Trouble *t)
{
    DocumentSpot spot;
    NameUses u = {.server = s,
                  .with_declaration = rpc_is_true(params, "context.includeDeclaration")};
    if (!server_spot(s, params, &spot, t))
        return NULL;
    json_t *found = json_array(), *list, *range;
    const char *uri;
    size_t i;
    find_uses(&u, &spot);
    json_object_foreach(u.by_uri, uri, list)
    {
        json_array_foreach(list, i, range)
        {
            json_array_append_new(found, json_pack("{s:s, s:O}", "uri", uri, "range", range));
        }
    }
    json_decref(u.by_uri);
    return found;
}

json_t *handle_highlight(Server *s, const json_t *params, Trouble *t)
{
    DocumentSpot spot;
    if (!server_spot(s, params, &spot, t))
        return NULL;
    const OpenedTable *r = &spot.document->reading;
    const char *own = al0_table_file(r->table);
    json_t *found = json_array();
    Al0Places *places = al0_table_uses(r->table, own, spot.at);
    for (size_t i = 0; i < al0_places_count(places); i++) {
        const Al0Place *p = al0_places_get(places, i);
        if (strcmp(p->file, own) == 0)
            json_array_append_new(
                found, json_pack("{s:o}", "range", lines_range(&r->lines, p->at, p->length)));
    }
    al0_places_free(places);
    return found;
}

/* ---- rename ------------------------------------------------------------------------------- */

/* The place of the name at the spot in its own document; false with trouble. */
static bool find_renamed(const DocumentSpot *spot, Al0Place *out, Trouble *t)
{
    const OpenedTable *r = &spot->document->reading;
    const char *own = al0_table_file(r->table);
    Al0Places *places = al0_table_uses(r->table, own, spot->at);
    bool is_declared = false, is_here = false;
    for (size_t i = 0; i < al0_places_count(places); i++) {
        const Al0Place *p = al0_places_get(places, i);
        is_declared = is_declared || p->is_declaration;
        if (strcmp(p->file, own) == 0 && p->at <= spot->at && spot->at <= p->at + p->length) {
            *out = *p;
            is_here = true;
        }
    }
    al0_places_free(places);
    if (!is_here || !is_declared)
        trouble(t, RPC_FAILED, "here is no name that a table declares");
    return is_here && is_declared;
}

json_t *handle_prepare_rename(Server *s, const json_t *params, Trouble *t)
{
    DocumentSpot spot;
    Al0Place place;
    if (!server_spot(s, params, &spot, t) || !find_renamed(&spot, &place, t))
        return NULL;
    return lines_range(&spot.document->reading.lines, place.at, place.length);
}

static bool is_name(const char *text)
{
    bool fine = text && (isalpha((unsigned char)*text) || *text == '_');
    for (; fine && *text; text++)
        fine = isalnum((unsigned char)*text) || *text == '_';
    return fine;
}

/* The first range that begins at a byte or behind it; NULL: there is none.  *begin: where. */
static const json_t *next_range(const TextLines *l, const json_t *ranges, size_t at, size_t *begin)
{
    const json_t *next = NULL;
    for (size_t i = 0; i < json_array_size(ranges); i++) {
        const json_t *range = json_array_get(ranges, i);
        size_t lo = lines_byte_of(l, json_object_get(range, "start"));
        if (lo >= at && (!next || lo < *begin)) {
            next = range;
            *begin = lo;
        }
    }
    return next;
}

/* A text with the ranges exchanged for a word; the caller's. */
static char *renamed_text(const TextLines *l, const json_t *ranges, const char *word)
{
    size_t n = strlen(word), at = 0, out = 0, begin = 0;
    char *text = al0_alloc(NULL, l->n + json_array_size(ranges) * n + 1, "a text");
    const json_t *range;
    while ((range = next_range(l, ranges, at, &begin))) {
        memcpy(text + out, l->text + at, begin - at);
        memcpy(text + out + begin - at, word, n);
        out += begin - at + n;
        at = lines_byte_of(l, json_object_get(range, "end"));
    }
    memcpy(text + out, l->text + at, l->n - at);
    text[out + l->n - at] = '\0';
    return text;
}

static size_t errors_of(FileTexts *texts, const char *path)
{
    OpenedTable r = reading_new(texts, path);
    size_t n = r.messages ? al0_messages_errors(r.messages) : 0;
    reading_clear(&r);
    return n;
}

/* The text of a file, open or not; to be cleared, with r. */
static TextLines lines_of_file(Server *s, const char *path, OpenedTable *r)
{
    const FileText *open = texts_find(&s->texts, path);
    *r = (OpenedTable){0};
    if (open)
        return lines_new(open->text, open->n);
    *r = reading_new(&s->texts, path);
    return reading_file_lines(r, r->table ? al0_table_file(r->table) : path);
}

/* True if any of the files has more errors with the new name. */
static bool makes_errors(Server *s, json_t *by_uri, const char *word)
{
    FileTexts after = texts_copy(&s->texts);
    const char *uri;
    json_t *ranges;
    bool worse = false;
    json_object_foreach(by_uri, uri, ranges)
    {
        char *path = uri_path(uri);
        OpenedTable r;
        TextLines l = lines_of_file(s, path, &r);
        char *text = renamed_text(&l, ranges, word);
        texts_set(&after, path, text, strlen(text));
        al0_free(text);
        lines_clear(&l);
        reading_clear(&r);
        al0_free(path);
    }
    json_object_foreach(by_uri, uri, ranges)
    {
        char *path = uri_path(uri);
        size_t n = worse ? 0 : errors_of(&after, path);
        worse = worse || (n > 0 && n > errors_of(&s->texts, path));
        al0_free(path);
    }
    texts_clear(&after);
    return worse;
}

static json_t *edits_of(json_t *by_uri, const char *word)
{
    json_t *changes = json_object(), *ranges, *range;
    const char *uri;
    size_t i;
    json_object_foreach(by_uri, uri, ranges)
    {
        json_t *edits = json_array();
        json_array_foreach(ranges, i, range)
        {
            json_array_append_new(edits, json_pack("{s:O, s:s}", "range", range, "newText", word));
        }
        json_object_set_new(changes, uri, edits);
    }
    return json_pack("{s:o}", "changes", changes);
}

json_t *handle_rename(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    DocumentSpot spot;
    Al0Place place;
    const char *word = rpc_text(params, "newName");
    NameUses u = {.server = s, .with_declaration = true};
    if (!server_spot(s, params, &spot, t) || !find_renamed(&spot, &place, t))
        return NULL;
    if (!is_name(word))
        return trouble(t, RPC_FAILED, "a name has letters, digits and `_`, and no digit first");
    json_t *edit = NULL;
    find_uses(&u, &spot);
    if (makes_errors(s, u.by_uri, word))
        trouble(t, RPC_FAILED, "`%s` cannot be its name: the tables would have errors", word);
    else
        edit = edits_of(u.by_uri, word);
    json_decref(u.by_uri);
    return edit;
}
