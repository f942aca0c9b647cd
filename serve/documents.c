/* serve/documents.c -- texts that are open in the client (see documents.h). */
#include "serve/documents.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy_bytes(const char *text, size_t n)
{
    char *copy = al0_alloc(NULL, n + 1, "a text");
    memcpy(copy, text, n);
    copy[n] = '\0';
    return copy;
}

char *copy_of_text(const char *text)
{
    assert(text);
    return copy_bytes(text, strlen(text));
}

/* ---- texts -------------------------------------------------------------------------------- */

FileText *texts_find(const FileTexts *t, const char *path)
{
    assert(t && path);
    for (size_t i = 0; i < t->n; i++)
        if (strcmp(t->at[i].path, path) == 0)
            return &t->at[i];
    char *real = realpath(path, NULL);
    FileText *found = NULL;
    for (size_t i = 0; real && i < t->n && !found; i++)
        if (t->at[i].real && strcmp(t->at[i].real, real) == 0)
            found = &t->at[i];
    free(real);
    return found;
}

static void clear_text(FileText *f)
{
    free(f->path);
    free(f->real);
    free(f->text);
}

FileText *texts_set(FileTexts *t, const char *path, const char *text, size_t n)
{
    FileText *f = texts_find(t, path);
    if (!f) {
        t->at = al0_alloc(t->at, (t->n + 1) * sizeof *t->at, "texts");
        f = &t->at[t->n++];
        *f = (FileText){.path = copy_of_text(path), .real = realpath(path, NULL)};
    }
    free(f->text);
    f->text = copy_bytes(text, n);
    f->n = n;
    return f;
}

void texts_remove(FileTexts *t, const char *path)
{
    FileText *f = texts_find(t, path);
    if (!f)
        return;
    clear_text(f);
    *f = t->at[--t->n];
}

FileTexts texts_copy(const FileTexts *t)
{
    FileTexts copy = {0};
    for (size_t i = 0; i < t->n; i++)
        texts_set(&copy, t->at[i].path, t->at[i].text, t->at[i].n);
    return copy;
}

void texts_clear(FileTexts *t)
{
    for (size_t i = 0; i < t->n; i++)
        clear_text(&t->at[i]);
    free(t->at);
    *t = (FileTexts){0};
}

char *text_of_file(const char *path)
{
    enum { MOST = 1 << 20 };
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    char *text = al0_alloc(NULL, MOST + 1, "a text");
    size_t n = fread(text, 1, MOST, f);
    text[n] = '\0';
    fclose(f);
    return text;
}

/* ---- reading ------------------------------------------------------------------------------ */

const char *texts_read(void *texts, const char *path, size_t *n)
{
    FileText *f = texts_find(texts, path);
    if (!f)
        return NULL;
    f->was_read = true;
    *n = f->n;
    return f->text;
}

OpenedTable reading_new(FileTexts *texts, const char *path)
{
    assert(texts && path);
    OpenedTable r = {.table = NULL};
    const Al0ReadOptions o = {
        AL0_SIZE(Al0ReadOptions), .allow_library = true, .keep = true,
        .messages = &r.messages,  .read = texts_read,    .read_context = texts};
    r.table = al0_table_read(path, &o, NULL);
    size_t n = 0;
    const char *text = r.table ? al0_table_file_text(r.table, 0, &n) : "";
    r.lines = lines_new(text, n);
    return r;
}

void reading_clear(OpenedTable *r)
{
    lines_clear(&r->lines);
    al0_messages_free(r->messages);
    al0_table_free(r->table);
    *r = (OpenedTable){.table = NULL};
}

TextLines reading_file_lines(const OpenedTable *r, const char *file)
{
    for (size_t i = 0; r->table && i < al0_table_file_count(r->table); i++)
        if (strcmp(al0_table_file_name(r->table, i), file) == 0) {
            size_t n;
            const char *text = al0_table_file_text(r->table, i, &n);
            return lines_new(text, n);
        }
    return lines_new("", 0);
}

/* ---- names of files ----------------------------------------------------------------------- */

static const char file_scheme[] = "file://";

static int digit_of(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, tolower((unsigned char)c)) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* What `%` and two digits stand for; 0: nothing, or the byte 0. */
static int escaped_byte(const char *at)
{
    int high = *at == '%' ? digit_of(at[1]) : -1;
    int low = high >= 0 ? digit_of(at[2]) : -1;
    return low >= 0 ? high * 16 + low : 0;
}

char *uri_path(const char *uri)
{
    assert(uri);
    size_t n = strlen(file_scheme);
    if (strncmp(uri, file_scheme, n) != 0)
        return copy_of_text(uri);
    const char *at = uri + n;
    at += strcspn(at, "/"); /* a host */
    char *path = copy_of_text(at), *out = path;
    while (*at) {
        int byte = escaped_byte(at);
        *out++ = byte > 0 ? (char)byte : *at;
        at += byte > 0 ? 3 : 1;
    }
    *out = '\0';
    return path;
}

char *path_uri(const char *path)
{
    assert(path);
    if (*path != '/')
        return copy_of_text(path);
    char *uri = al0_alloc(NULL, sizeof file_scheme + 3 * strlen(path), "an address"), *out = uri;
    out += sprintf(out, "%s", file_scheme);
    for (; *path; path++) {
        unsigned char c = (unsigned char)*path;
        bool is_plain = c < 0x80 && (isalnum(c) || strchr("/-._~", c));
        out += is_plain ? sprintf(out, "%c", c) : sprintf(out, "%%%02X", c);
    }
    return uri;
}
