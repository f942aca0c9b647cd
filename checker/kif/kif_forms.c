/* checker/kif/kif_forms.c -- two notations, one kind of list (see kif_forms.h).
 * Start reading at forms_read(). */
#include "checker/kif/kif_forms.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"

typedef VEC(Form) FormList;

/* A text while it is read. */
typedef struct FormReader {
    Arena *home;
    Diags *ds;
    TermStore *terms;
    const Source *source;
    uint32_t next; /* the first byte that has not been read */
    bool infix;
    bool ground; /* a term alone: it has no variables, and a name may have any other sign in it */
    unsigned n_open; /* argument lists in infix notation, of a term alone */
} FormReader;

static bool fail(FormReader *r, const char *what)
{
    diag_add(r->ds, DIAG_ERROR, (Span){r->source, r->next, r->next}, "%s", what);
    return false;
}

/* ---- bytes -------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c != '\0' && strchr(" \t\r\n\f\v", c);
}

static bool at_end(const FormReader *r)
{
    return r->next >= r->source->n;
}

static char peek(const FormReader *r)
{
    return at_end(r) ? '\0' : r->source->text[r->next];
}

static bool begins_comment(const FormReader *r)
{
    return peek(r) == ';' || (r->infix && peek(r) == '%');
}

static void skip_blanks(FormReader *r)
{
    while (!at_end(r) && (is_blank(peek(r)) || begins_comment(r))) {
        bool comment = begins_comment(r);
        r->next++;
        while (comment && !at_end(r) && peek(r) != '\n')
            r->next++;
    }
}

/* In infix notation a dot belongs to a name where more of the name follows, and `:` unless `-`
 * does. */
static bool ends_name(const FormReader *r)
{
    const char *s = r->source->text + r->next; /* a NUL stands behind the last byte */
    if (r->ground)
        return is_blank(*s) || (*s && strchr(r->n_open > 0 ? "();," : "();", *s));
    bool last = r->next + 1 == r->source->n;
    if (is_blank(*s) || (*s && strchr(r->infix ? "(),&|~%;" : "();", *s)))
        return true;
    if (!r->infix || (*s != ':' && *s != '.'))
        return false;
    return *s == ':' ? s[1] == '-' : last || is_blank(s[1]) || (s[1] && strchr("();%", s[1]));
}

/* "any signs", in a term alone. */
static bool read_quoted(FormReader *r, Form *out)
{
    const char *text = r->source->text + r->next + 1;
    const char *end = memchr(text, '"', r->source->n - r->next - 1);
    if (!end || end == text)
        return fail(r, "a quote that is not closed");
    *out = (Form){.name = terms_constant(r->terms, text, (size_t)(end - text))};
    r->next += (uint32_t)(end - text) + 2;
    return true;
}

static bool read_name(FormReader *r, Form *out)
{
    skip_blanks(r);
    uint32_t lo = r->next;
    if (r->ground && peek(r) == '"')
        return read_quoted(r, out);
    while (!at_end(r) && !ends_name(r))
        r->next++;
    if (r->next == lo)
        return fail(r, "expected a name");
    const char *text = r->source->text + lo;
    bool capital = r->infix && *text >= 'A' && *text <= 'Z';
    *out = (Form){.is_variable = !r->ground && (*text == '?' || capital),
                  .name = terms_constant(r->terms, text, r->next - lo),
                  .at = {r->source, lo, r->next}};
    return true;
}

/* Takes the mark if it comes next. */
static bool take(FormReader *r, const char *mark)
{
    size_t n = strlen(mark);
    skip_blanks(r);
    if (r->source->n - r->next < n || memcmp(r->source->text + r->next, mark, n) != 0)
        return false;
    r->next += (uint32_t)n;
    return true;
}

/* ---- lists -------------------------------------------------------------------------------- */

/* The forms collected as a list; the collection is freed. */
static Form close_list(const FormReader *r, FormList *list, uint32_t lo)
{
    Form f = {.is_list = true, .n = list->n, .at = {r->source, lo, r->next}};
    f.child = arena_copy(r->home, list->at, list->n * sizeof *list->at);
    vec_clear(list);
    return f;
}

static Form keyword(const FormReader *r, GroundTerm name, uint32_t at)
{
    return (Form){.name = name, .at = {r->source, at, at}};
}

static bool read_prefix(FormReader *r, unsigned depth, Form *out)
{
    FormList list = {0};
    Form one;
    bool fine = true;
    uint32_t lo = r->next;
    if (!take(r, "("))
        return read_name(r, out);
    if (depth == MOST_NESTED)
        return fail(r, "nested too deeply");
    while (fine && !take(r, ")")) {
        fine = at_end(r) ? fail(r, "a `(` that is never closed") : read_prefix(r, depth + 1, &one);
        if (fine)
            vec_push(&list, one, "rules");
    }
    *out = close_list(r, &list, lo);
    return fine;
}

typedef bool ReadForm(FormReader *r, unsigned depth, Form *out);

/* Forms with a mark between them; behind `first` if that is a keyword, and there are several. */
static bool read_row(FormReader *r, unsigned depth, ReadForm *read, const char *mark, Form first,
                     Form *out)
{
    FormList list = {0};
    Form one;
    bool fine = true;
    vec_push(&list, first, "rules");
    do {
        fine = depth < MOST_NESTED ? read(r, depth + 1, &one) : fail(r, "nested too deeply");
        if (fine)
            vec_push(&list, one, "rules");
    } while (fine && take(r, mark));
    bool alone = list.n == 2 && (first.name == TERM_AND || first.name == TERM_OR) && *mark != ',';
    Form all = close_list(r, &list, first.at.lo);
    *out = alone ? all.child[1] : all;
    return fine;
}

/* name, or name(term, ...). */
static bool read_infix_term(FormReader *r, unsigned depth, Form *out)
{
    Form name;
    if (!read_name(r, &name))
        return false;
    *out = name;
    if (peek(r) != '(')
        return true;
    r->next++;
    r->n_open++;
    if (!read_row(r, depth, read_infix_term, ",", name, out))
        return false;
    r->n_open--;
    return take(r, ")") || fail(r, "expected `,` or `)`");
}

static bool read_any(FormReader *r, unsigned depth, Form *out);

/* ~literal, (formula), or an atom. */
static bool read_literal(FormReader *r, unsigned depth, Form *out)
{
    skip_blanks(r);
    Form part[2] = {keyword(r, TERM_NOT, r->next)};
    if (depth >= MOST_NESTED)
        return fail(r, "nested too deeply");
    if (take(r, "~")) {
        if (!read_literal(r, depth + 1, &part[1]))
            return false;
        *out = (Form){.is_list = true, .n = 2, .at = part[0].at};
        out->child = arena_copy(r->home, part, sizeof part);
        return true;
    }
    if (!take(r, "("))
        return read_infix_term(r, depth, out);
    return read_any(r, depth, out) && (take(r, ")") || fail(r, "expected `)`"));
}

static bool read_all(FormReader *r, unsigned depth, Form *out)
{
    return read_row(r, depth, read_literal, "&", keyword(r, TERM_AND, r->next), out);
}

static bool read_any(FormReader *r, unsigned depth, Form *out)
{
    return read_row(r, depth, read_all, "|", keyword(r, TERM_OR, r->next), out);
}

static bool read_infix(FormReader *r, Form *out)
{
    Form part[3] = {keyword(r, TERM_IF, r->next)};
    if (!read_infix_term(r, 0, &part[1]))
        return false;
    *out = part[1];
    if (take(r, ":-")) {
        if (!read_any(r, 0, &part[2]))
            return false;
        *out = (Form){.is_list = true, .n = 3, .at = part[1].at};
        out->child = arena_copy(r->home, part, sizeof part);
    }
    take(r, ".");
    return true;
}

/* ---- the doors ---------------------------------------------------------------------------- */

static FormReader reader_of(Arena *home, Diags *ds, TermStore *terms, const Source *source)
{
    FormReader r = {.home = home, .ds = ds, .terms = terms, .source = source};
    r.next = source->n >= 3 && memcmp(source->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    return r;
}

bool forms_read(Arena *home, Diags *ds, TermStore *terms, const Source *source, const Form **out,
                size_t *n)
{
    FormReader r = reader_of(home, ds, terms, source);
    FormList all = {0};
    Form one;
    bool fine = true;
    *n = 0;
    const uint32_t begin = r.next;
    if (memchr(source->text, '\0', source->n))
        return fail(&r, "a text with a NUL byte");
    r.infix = true;
    skip_blanks(&r);
    r.infix = !at_end(&r) && peek(&r) != '(';
    r.next = begin;
    for (skip_blanks(&r); fine && !at_end(&r); skip_blanks(&r)) {
        fine = r.infix ? read_infix(&r, &one) : read_prefix(&r, 0, &one);
        if (fine && all.n == MOST_FORMS)
            fine = fail(&r, "too many rules");
        if (fine)
            vec_push(&all, one, "rules");
    }
    *n = all.n;
    *out = arena_copy(home, all.at, all.n * sizeof *all.at);
    vec_clear(&all);
    return fine;
}

bool form_read_term(Arena *home, TermStore *terms, const Source *source, uint32_t from, Form *out,
                    uint32_t *end)
{
    Diags *ds = diag_new();
    FormReader r = {.home = home, .ds = ds, .terms = terms, .source = source, .next = from};
    skip_blanks(&r);
    r.infix = peek(&r) != '(';
    r.ground = true;
    bool fine = !at_end(&r) && (r.infix ? read_infix_term(&r, 0, out) : read_prefix(&r, 0, out));
    skip_blanks(&r);
    *end = r.next;
    diag_free(ds);
    return fine;
}
