/* base/diag.c -- errors, warnings and notes about input (see diag.h). */
#include "base/diag.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/visible.h"

enum { SHOWN_COLUMNS = 160 }; /* longer source lines are shown in part */
#define N_LEVELS ((size_t)DIAG_NOTE + 1)

typedef struct Diag {
    DiagEntry entry;
    StatusKind kind; /* of an error */
    unsigned file_order, order;
    struct Diag *more; /* hints and notes */
} Diag;

static const char *const level_name[N_LEVELS] = {"error", "warning", "note"};

struct Diags {
    Arena *home;
    Diag *at[N_LEVELS * LIMIT_DIAGS];
    size_t n;
    size_t count[N_LEVELS]; /* all, by DiagLevel */
    Diag *newest;           /* NULL when the last one was beyond the limit */
    const Source *files[N_LEVELS * LIMIT_DIAGS];
    unsigned n_files;
};

Diags *diag_new(void)
{
    Diags *ds = base_zalloc(1, sizeof *ds, "diagnostics");
    ds->home = arena_new("diagnostics");
    return ds;
}

void diag_free(Diags *ds)
{
    if (!ds)
        return;
    arena_free(ds->home);
    free(ds);
}

static char *format(Arena *home, const char *fmt, va_list args)
{
    assert(fmt);
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    char *text = base_alloc((size_t)n + 1, "diagnostics");
    vsnprintf(text, (size_t)n + 1, fmt, again);
    va_end(again);
    StrBuf shown = {0};
    visible_line(&shown, text, (size_t)n);
    free(text);
    return arena_take(home, &shown);
}

static unsigned order_of_file(Diags *ds, const Source *s)
{
    unsigned i = 0;
    while (i < ds->n_files && ds->files[i] != s)
        i++;
    if (i == ds->n_files)
        ds->files[ds->n_files++] = s;
    return i;
}

void diag_add(Diags *ds, DiagLevel level, Span at, const char *fmt, ...)
{
    assert(ds && level < N_LEVELS);
    ds->count[level]++;
    ds->newest = NULL;
    if (ds->count[level] > LIMIT_DIAGS)
        return;
    assert(ds->n < sizeof ds->at / sizeof *ds->at);
    Diag *d = ARENA_NEW(ds->home, Diag);
    va_list args;
    va_start(args, fmt);
    d->entry = (DiagEntry){.level = level, .at = at, .text = format(ds->home, fmt, args)};
    va_end(args);
    d->kind = STATUS_WRONG_INPUT;
    d->file_order = order_of_file(ds, at.source);
    d->order = (unsigned)ds->n;
    ds->at[ds->n++] = d;
    ds->newest = d;
}

void diag_unread(Diags *ds, Span at, const char *path, ReadStatus status)
{
    assert(path && status != READ_OK);
    int reason = errno;
    StatusKind kind;
    if (status == READ_TOO_LARGE) {
        kind = STATUS_TOO_LARGE;
        diag_add(ds, DIAG_ERROR, at, "`%s` is larger than %d bytes, the most that is read", path,
                 LIMIT_SOURCE_BYTES);
    } else if (status == READ_UTF16) {
        kind = STATUS_WRONG_INPUT;
        diag_add(ds, DIAG_ERROR, at, "`%s` is UTF-16 text", path);
        diag_hint(ds, "save it as UTF-8");
    } else if (status == READ_MISSING) {
        kind = STATUS_NOT_FOUND;
        diag_add(ds, DIAG_ERROR, at, "cannot find `%s`", path);
    } else {
        kind = reason == ENOENT || reason == ENOTDIR ? STATUS_NOT_FOUND : STATUS_CANNOT_READ;
        diag_add(ds, DIAG_ERROR, at, "cannot read `%s`: %s", path, strerror(reason));
    }
    if (ds->newest)
        ds->newest->kind = kind;
}

void diag_give_up(Diags *ds, const Deadline *deadline, const char *what)
{
    Status s;
    status_give_up(&s, deadline, what);
    diag_add(ds, DIAG_ERROR, (Span){0}, "%s", s.text);
    if (ds->newest)
        ds->newest->kind = s.kind;
}

static void add_more(Diags *ds, DiagEntry entry)
{
    if (!ds->newest)
        return;
    Diag *d = ARENA_NEW(ds->home, Diag);
    d->entry = entry;
    Diag **end = &ds->newest->more;
    while (*end)
        end = &(*end)->more;
    *end = d;
}

void diag_hint(Diags *ds, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    add_more(ds, (DiagEntry){.level = DIAG_NOTE,
                             .is_added = true,
                             .is_hint = true,
                             .text = format(ds->home, fmt, args)});
    va_end(args);
}

void diag_suggest(Diags *ds, Span at, const char *replacement)
{
    assert(at.source && replacement);
    diag_hint(ds, "did you mean `%s`?", replacement);
    if (!ds->newest)
        return;
    Diag *d = ds->newest;
    while (d->more)
        d = d->more;
    d->entry.at = at;
    d->entry.replacement = arena_text(ds->home, replacement, strlen(replacement));
}

void diag_note(Diags *ds, Span at, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    add_more(ds, (DiagEntry){.level = DIAG_NOTE,
                             .is_added = true,
                             .at = at,
                             .text = format(ds->home, fmt, args)});
    va_end(args);
}

size_t diag_errors(const Diags *ds)
{
    return ds->count[DIAG_ERROR];
}

size_t diag_warnings(const Diags *ds)
{
    return ds->count[DIAG_WARNING];
}

bool diag_full(const Diags *ds)
{
    return ds->count[DIAG_ERROR] >= LIMIT_DIAGS;
}

static int diag_by_place(const void *x, const void *y)
{
    const Diag *a = *(Diag *const *)x, *b = *(Diag *const *)y;
    if (a->file_order != b->file_order)
        return a->file_order < b->file_order ? -1 : 1;
    if (a->entry.at.lo != b->entry.at.lo)
        return a->entry.at.lo < b->entry.at.lo ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

/* Where a long line is cut: in front of the character that holds the byte. */
static size_t start_of_character(const char *line, size_t at)
{
    while (at > 0 && ((unsigned char)line[at] & 0xC0) == 0x80)
        at--;
    return at;
}

void diag_excerpt_into(StrBuf *out, Span at, bool color)
{
    size_t length;
    const char *line = source_line(at.source, at.lo, &length);
    if (length == 0) /* the end of the text, mostly */
        return;
    size_t lo = (size_t)(at.source->text + at.lo - line);
    size_t hi = lo + (at.hi - at.lo);
    lo = lo > length ? length : lo;
    hi = hi > length ? length : hi;
    size_t start = lo > SHOWN_COLUMNS / 2 && length > SHOWN_COLUMNS ? lo - SHOWN_COLUMNS / 2 : 0;
    size_t before = 0, under = 0, columns = 0;
    strbuf_puts(out, "  ");
    for (size_t i = start_of_character(line, start); i < length && columns < SHOWN_COLUMNS;) {
        Glyph g = visible_next(line + i, length - i);
        strbuf_puts(out, g.text);
        before += i < lo ? g.columns : 0;
        under += i >= lo && i < hi ? g.columns : 0;
        columns += g.columns;
        i += g.bytes;
    }
    strbuf_puts(out, "\n  ");
    strbuf_repeat(out, ' ', before);
    strbuf_puts(out, color ? "\033[1;32m" : "");
    strbuf_putc(out, '^');
    strbuf_repeat(out, '~', under > 1 ? under - 1 : 0);
    strbuf_puts(out, color ? "\033[0m\n" : "\n");
}

static void print_entry_line(StrBuf *out, const DiagEntry *d, bool color)
{
    static const char *const paint[] = {"\033[1;31m", "\033[1;35m", "\033[1;36m"};
    if (d->at.source) {
        Place p = source_place(d->at.source, d->at.lo);
        visible_line(out, d->at.source->name, strlen(d->at.source->name));
        strbuf_printf(out, ":%u:%u: ", p.line, p.column);
    }
    if (color)
        strbuf_printf(out, "%s%s:\033[0m %s\n", paint[d->level], level_name[d->level], d->text);
    else
        strbuf_printf(out, "%s: %s\n", level_name[d->level], d->text);
    if (d->at.source && d->at.lo <= d->at.source->n)
        diag_excerpt_into(out, d->at, color);
}

static void sort_entries(Diags *ds)
{
    qsort(ds->at, ds->n, sizeof ds->at[0], diag_by_place);
}

static void set_place(Status *s, Span at)
{
    if (!at.source)
        return;
    Place place = source_place(at.source, at.lo);
    snprintf(s->file, sizeof s->file, "%s", at.source->name);
    s->line = place.line;
    s->column = place.column;
}

Status diag_status(Diags *ds)
{
    assert(ds);
    Status s = {0};
    sort_entries(ds);
    for (size_t i = 0; i < ds->n; i++)
        if (ds->at[i]->entry.level == DIAG_ERROR) {
            const Diag *d = ds->at[i];
            status_fail_at(&s, d->kind, d->entry.at.lo, "%s", d->entry.text);
            set_place(&s, d->entry.at);
            break;
        }
    return s;
}

void diag_each(Diags *ds, TakeDiag *take, void *context)
{
    sort_entries(ds);
    for (size_t i = 0; i < ds->n; i++)
        for (const Diag *d = ds->at[i]; d; d = d->more)
            take(context, &d->entry);
}

/* A printout as it grows. */
typedef struct Printout {
    StrBuf *out;
    bool color;
} Printout;

static void print_for_reader(void *context, const DiagEntry *d)
{
    const Printout *p = context;
    if (d->is_hint)
        strbuf_printf(p->out, "  %s\n", d->text);
    else
        print_entry_line(p->out, d, p->color);
}

/* Says how many of a level are not shown. */
static void print_hidden(StrBuf *out, const Diags *ds, DiagLevel level)
{
    if (ds->count[level] <= LIMIT_DIAGS)
        return;
    size_t hidden = ds->count[level] - LIMIT_DIAGS;
    strbuf_printf(out, "%zu more %s%s not shown: only the first %d are\n", hidden,
                  level_name[level], hidden == 1 ? " is" : "s are", LIMIT_DIAGS);
}

void diag_print_into(StrBuf *out, Diags *ds, bool color)
{
    diag_each(ds, print_for_reader, &(Printout){out, color});
    for (DiagLevel level = DIAG_ERROR; level <= DIAG_NOTE; level++)
        print_hidden(out, ds, level);
    if (ds->count[DIAG_ERROR] == LIMIT_DIAGS) /* reading may have stopped here */
        strbuf_printf(out, "there may be more errors: only the first %d are shown\n", LIMIT_DIAGS);
}

/* Levenshtein distance with swaps of neighbours, for short words; letter case costs nothing extra
 * beyond the first change. */
static unsigned edit_distance(const char *a, size_t n, const char *b, size_t m)
{
    enum { LONGEST = 48 };
    unsigned d[LONGEST + 1][LONGEST + 1];
    if (n > LONGEST || m > LONGEST)
        return UINT32_MAX;
    for (size_t i = 0; i <= n; i++)
        d[i][0] = (unsigned)i;
    for (size_t j = 0; j <= m; j++)
        d[0][j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++)
        for (size_t j = 1; j <= m; j++) {
            unsigned change = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            unsigned best = d[i - 1][j] + 1 < d[i][j - 1] + 1 ? d[i - 1][j] + 1 : d[i][j - 1] + 1;
            best = change < best ? change : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    return d[n][m];
}

void nearest_offer(Nearest *n, const char *candidate)
{
    size_t m = strlen(candidate);
    static const size_t longer[] = {3, 6,
                                    12}; /* words from so many letters on may differ by one more */
    unsigned allowed = 0;
    while (allowed < 3 && n->length >= longer[allowed])
        allowed++;
    unsigned d = edit_distance(n->word, n->length, candidate, m);
    if (d > allowed)
        return;
    bool goes_on = m > n->length && memcmp(candidate, n->word, n->length) == 0;
    d = 2 * d - (goes_on ? 1 : 0); /* `mat` is rather `mate` than `max` */
    if (n->best && d >= n->distance)
        return;
    n->best = candidate;
    n->distance = d;
}

void nearest_suggest(const Nearest *n, const char *quote, int shown, Status *s)
{
    assert(n && quote && shown >= 0);
    if (!s || !n->best)
        return;
    size_t used = strlen(s->text);
    snprintf(s->text + used, sizeof s->text - used, ": did you mean %s%.*s%s?", quote, shown,
             n->best, quote);
}
