/* tests/runner/case_file.c -- reading cases (see case_file.h). */
#include "runner/case_file.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/source.h"

/* KEEP IN STEP: PartKind */
/* clang-format off */
static const struct {
    const char *word;
    bool has_argument, has_text, follows_run;
} part_words[] = {
    [PART_FILE] = {"file", true, true, false},
    [PART_COPY] = {"copy", true, false, false},
    [PART_IN] = {"in", false, true, false},
    [PART_RUN] = {"run", true, false, false},
    [PART_OUT] = {"out", false, true, true},
    [PART_ERR] = {"err", false, true, true},
    [PART_STATUS] = {"status", true, false, true},
    [PART_CONTENT] = {"content", true, true, true},
    [PART_EXISTS] = {"exists", true, false, true},
    [PART_MISSING] = {"missing", true, false, true},
    [PART_LARGE] = {"large", false, false, false},
    [PART_WHOLE] = {"whole", false, false, false},
};
static_assert(sizeof part_words / sizeof *part_words == N_PART_WORDS, "KEEP IN STEP: PartKind");
/* clang-format on */

typedef struct Reader {
    Arena *home;
    CaseFile *file;
    StrBuf *error;
    unsigned line;
    bool in_part;         /* lines belong to the last part of the last case */
    bool has_run;         /* the last case has one */
    unsigned empty_lines; /* read, but not yet known to be part of the text */
} Reader;

static bool complain(Reader *r, const char *what, const char *about)
{
    strbuf_printf(r->error, "%s:%u: %s%s%s%s\n", r->file->path, r->line, what, *about ? " '" : "",
                  about, *about ? "'" : "");
    return false;
}

static Case *last_case(const Reader *r)
{
    return r->file->cases.n ? &r->file->cases.at[r->file->cases.n - 1] : NULL;
}

/* What stands behind the mark, without white space at either end. */
static const char *trimmed(Arena *home, const char *s, size_t n)
{
    while (n && (*s == ' ' || *s == '\t')) {
        s++;
        n--;
    }
    while (n && (s[n - 1] == ' ' || s[n - 1] == '\t'))
        n--;
    return arena_text(home, s, n);
}

/* A case ends where the next one begins, or the file. */
static bool end_case(Reader *r)
{
    if (last_case(r) && !r->has_run) {
        r->line = last_case(r)->line;
        return complain(r, "no `-- run` in the case", last_case(r)->name);
    }
    r->in_part = false;
    r->empty_lines = 0;
    return true;
}

static bool begin_case(Reader *r, const char *name)
{
    if (!end_case(r))
        return false;
    if (!*name)
        return complain(r, "a case without a name", "");
    for (size_t i = 0; i < r->file->cases.n; i++)
        if (strcmp(r->file->cases.at[i].name, name) == 0)
            return complain(r, "a second case named", name);
    Case c = {.name = name, .line = r->line};
    vec_push(&r->file->cases, c, "cases");
    r->has_run = false;
    return true;
}

static bool find_part(const char *line, size_t n, PartKind *kind, size_t *word_length)
{
    *word_length = 0;
    while (*word_length < n && line[*word_length] != ' ')
        ++*word_length;
    for (int k = 0; k < N_PART_WORDS; k++)
        if (strlen(part_words[k].word) == *word_length &&
            memcmp(part_words[k].word, line, *word_length) == 0) {
            *kind = (PartKind)k;
            return true;
        }
    return false;
}

static bool takes_star(PartKind kind)
{
    return kind == PART_OUT || kind == PART_ERR;
}

static bool check_part(Reader *r, const Part *part)
{
    bool has_argument = *part->argument != '\0';
    if (part_words[part->kind].has_argument && !has_argument)
        return complain(r, "an argument is missing after", part_words[part->kind].word);
    if (!part_words[part->kind].has_argument && has_argument &&
        !(takes_star(part->kind) && strcmp(part->argument, "*") == 0))
        return complain(r, "what is this for?", part->argument);
    if (part_words[part->kind].follows_run && !r->has_run)
        return complain(r, "before the first `-- run`:", part_words[part->kind].word);
    return true;
}

/* Empty lines held back are text after all. */
static void add_empty_lines(Reader *r)
{
    Case *c = last_case(r);
    if (r->in_part)
        strbuf_repeat(&c->parts.at[c->parts.n - 1].text, '\n', r->empty_lines);
    r->empty_lines = 0;
}

/* s is what stands behind "-- ". */
static bool begin_part(Reader *r, const char *s, size_t n)
{
    Part part = {.line = r->line};
    size_t word_length;
    if (!last_case(r))
        return complain(r, "a part before the first `== name`", "");
    if (!find_part(s, n, &part.kind, &word_length))
        return complain(r, "no such part:", arena_text(r->home, s, n));
    part.argument = trimmed(r->home, s + word_length, n - word_length);
    if (!check_part(r, &part))
        return false;
    add_empty_lines(r);
    r->has_run = r->has_run || part.kind == PART_RUN;
    last_case(r)->large |= part.kind == PART_LARGE;
    last_case(r)->whole |= part.kind == PART_WHOLE;
    r->in_part = part_words[part.kind].has_text && !(takes_star(part.kind) && *part.argument);
    vec_push(&last_case(r)->parts, part, "parts of a case");
    return true;
}

/* Empty lines are held back until more follows: those before the next `==` separate cases. */
static bool add_line(Reader *r, const char *s, size_t n)
{
    Case *c = last_case(r);
    if (!n) {
        r->empty_lines++;
        return true;
    }
    if (!r->in_part) {
        if (c && c->parts.n)
            return complain(r, "this line belongs to no part:", arena_text(r->home, s, n));
        return true; /* prose before the first part */
    }
    add_empty_lines(r);
    StrBuf *text = &c->parts.at[c->parts.n - 1].text;
    bool escaped = s[0] == '\\';
    strbuf_add(text, s + escaped, n - escaped);
    strbuf_putc(text, '\n');
    return true;
}

static bool read_case_line(Reader *r, const char *s, size_t n)
{
    if (n >= 2 && memcmp(s, "==", 2) == 0 && (n == 2 || s[2] == ' '))
        return begin_case(r, trimmed(r->home, s + 2, n - 2));
    if (n >= 3 && memcmp(s, "-- ", 3) == 0)
        return begin_part(r, s + 3, n - 3);
    return add_line(r, s, n);
}

static bool read_lines(Reader *r, const Source *source)
{
    const char *at = source->text, *end = source->text + source->n;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            stop = end;
        r->line++;
        if (!read_case_line(r, at, (size_t)(stop - at)))
            return false;
        at = stop + 1;
    }
    return end_case(r);
}

bool case_file_read(Arena *home, const char *path, CaseFile *out, StrBuf *error)
{
    *out = (CaseFile){.path = path};
    Reader r = {.home = home, .file = out, .error = error};
    const Source *source;
    if (source_read(home, path, path, &source) != READ_OK) {
        strbuf_printf(error, "%s: cannot be read: %s\n", path, strerror(errno));
        return false;
    }
    if (read_lines(&r, source))
        return true;
    case_file_clear(out);
    return false;
}

void case_clear(Case *c)
{
    for (size_t k = 0; k < c->parts.n; k++)
        strbuf_clear(&c->parts.at[k].text);
    vec_clear(&c->parts);
}

void case_file_clear(CaseFile *f)
{
    for (size_t i = 0; i < f->cases.n; i++)
        case_clear(&f->cases.at[i]);
    vec_clear(&f->cases);
}
