/* checker/kif/kif_forms.c -- two notations, one kind of list (see kif_forms.h).
 * Start reading at forms_read(). */
#include "checker/kif/kif_forms.h"

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

static bool fail_form(FormReader *r, const char *what)
{
    diag_add(r->ds, DIAG_ERROR, (Span){r->source, r->next, r->next}, "%s", what);
    return false;
}

/* ---- bytes -------------------------------------------------------------------------------- */

static bool is_form_blank(char c)
{
    return c != '\0' && strchr(" \t\r\n\f\v", c);
}

static bool at_end(const FormReader *r)
{
    return r->next >= r->source->n;
}

static char peek_char(const FormReader *r)
{
    return at_end(r) ? '\0' : r->source->text[r->next];
}

static bool begins_comment(const FormReader *r)
{
    return peek_char(r) == ';' || (r->infix && peek_char(r) == '%');
}

static void skip_form_blanks(FormReader *r)
{
    while (!at_end(r) && (is_form_blank(peek_char(r)) || begins_comment(r))) {
        bool comment = begins_comment(r);
        r->next++;
        while (comment && !at_end(r) && peek_char(r) != '\n')
            r->next++;
    }
}

/* In infix notation a dot belongs to a name where more of the name follows, and `:` unless `-`
 * does. */
static bool ends_form_name(const FormReader *r)
{
    const char *s = r->source->text + r->next; /* a NUL stands behind the last byte */
    if (r->ground)
        return is_form_blank(*s) || (*s && strchr(r->n_open > 0 ? "();," : "();", *s));
    bool last = r->next + 1 == r->source->n;
    if (is_form_blank(*s) || (*s && strchr(r->infix ? "(),&|~%;" : "();", *s)))
        return true;
    if (!r->infix || (*s != ':' && *s != '.'))
        return false;
    return *s == ':' ? s[1] == '-' : last || is_form_blank(s[1]) || (s[1] && strchr("();%", s[1]));
}

/* "any signs", in a term alone. */
static bool read_quoted(FormReader *r, Form *out)
{
    const char *text = r->source->text + r->next + 1;
    const char *end = memchr(text, '"', r->source->n - r->next - 1);
    if (!end || end == text)
        return fail_form(r, "a quote that is not closed");
    *out = (Form){.name = terms_constant(r->terms, text, (size_t)(end - text))};
    r->next += (uint32_t)(end - text) + 2;
    return true;
}

static bool read_form_name(FormReader *r, Form *out)
{
    skip_form_blanks(r);
    uint32_t lo = r->next;
    if (r->ground && peek_char(r) == '"')
        return read_quoted(r, out);
    while (!at_end(r) && !ends_form_name(r))
        r->next++;
    if (r->next == lo)
        return fail_form(r, "expected a name");
    const char *text = r->source->text + lo;
    bool capital = r->infix && *text >= 'A' && *text <= 'Z';
    *out = (Form){.is_variable = !r->ground && (*text == '?' || capital),
                  .name = terms_constant(r->terms, text, r->next - lo),
                  .at = {r->source, lo, r->next}};
    return true;
}

/* Takes the mark if it comes next. */
static bool take_mark(FormReader *r, const char *mark)
{
    size_t n = strlen(mark);
    skip_form_blanks(r);
    if (r->source->n - r->next < n || memcmp(r->source->text + r->next, mark, n) != 0)
        return false;
    r->next += (uint32_t)n;
    return true;
}

/* ---- lists -------------------------------------------------------------------------------- */

/* The forms collected as a list; the collection is freed. */
static Form close_form_list(const FormReader *r, FormList *list, uint32_t lo)
{
    Form f = {.is_list = true, .n = list->n, .at = {r->source, lo, r->next}};
    f.child = arena_copy(r->home, list->at, list->n * sizeof *list->at);
    vec_clear(list);
    return f;
}

static Form keyword_form(const FormReader *r, GroundTerm name, uint32_t at)
{
    return (Form){.name = name, .at = {r->source, at, at}};
}

static bool read_prefix_form(FormReader *r, unsigned depth, Form *out)
{
    FormList list = {0};
    Form one;
    bool fine = true;
    uint32_t lo = r->next;
    if (!take_mark(r, "("))
        return read_form_name(r, out);
    if (depth == MOST_NESTED)
        return fail_form(r, "nested too deeply");
    while (fine && !take_mark(r, ")")) {
        fine = at_end(r) ? fail_form(r, "a `(` that is never closed")
                         : read_prefix_form(r, depth + 1, &one);
        if (fine)
            vec_push(&list, one, "rules");
    }
    *out = close_form_list(r, &list, lo);
    return fine;
}

typedef bool ReadForm(FormReader *r, unsigned depth, Form *out);

/* Forms of one kind with a mark between them. */
typedef struct FormRow {
    ReadForm *read;
    const char *mark;
    Form first; /* stands before them; a keyword: if there are several */
} FormRow;

static bool read_row(FormReader *r, unsigned depth, FormRow row, Form *out)
{
    FormList list = {0};
    Form one, first = row.first;
    bool fine = true;
    vec_push(&list, first, "rules");
    do {
        fine =
            depth < MOST_NESTED ? row.read(r, depth + 1, &one) : fail_form(r, "nested too deeply");
        if (fine)
            vec_push(&list, one, "rules");
    } while (fine && take_mark(r, row.mark));
    bool alone =
        list.n == 2 && (first.name == TERM_AND || first.name == TERM_OR) && *row.mark != ',';
    Form all = close_form_list(r, &list, first.at.lo);
    *out = alone ? all.child[1] : all;
    return fine;
}

/* name, or name(term, ...). */
static bool read_infix_term(FormReader *r, unsigned depth, Form *out)
{
    Form name;
    if (!read_form_name(r, &name))
        return false;
    *out = name;
    if (peek_char(r) != '(')
        return true;
    r->next++;
    r->n_open++;
    if (!read_row(r, depth, (FormRow){read_infix_term, ",", name}, out))
        return false;
    r->n_open--;
    return take_mark(r, ")") || fail_form(r, "expected `,` or `)`");
}

static bool read_disjunction(FormReader *r, unsigned depth, Form *out);

/* ~literal, (formula), or an atom. */
static bool read_infix_literal(FormReader *r, unsigned depth, Form *out)
{
    skip_form_blanks(r);
    Form part[2] = {keyword_form(r, TERM_NOT, r->next)};
    if (depth >= MOST_NESTED)
        return fail_form(r, "nested too deeply");
    if (take_mark(r, "~")) {
        if (!read_infix_literal(r, depth + 1, &part[1]))
            return false;
        *out = (Form){.is_list = true, .n = 2, .at = part[0].at};
        out->child = arena_copy(r->home, part, sizeof part);
        return true;
    }
    if (!take_mark(r, "("))
        return read_infix_term(r, depth, out);
    return read_disjunction(r, depth, out) && (take_mark(r, ")") || fail_form(r, "expected `)`"));
}

static bool read_conjunction(FormReader *r, unsigned depth, Form *out)
{
    FormRow row = {read_infix_literal, "&", keyword_form(r, TERM_AND, r->next)};
    return read_row(r, depth, row, out);
}

static bool read_disjunction(FormReader *r, unsigned depth, Form *out)
{
    FormRow row = {read_conjunction, "|", keyword_form(r, TERM_OR, r->next)};
    return read_row(r, depth, row, out);
}

static bool read_infix_rule(FormReader *r, Form *out)
{
    Form part[3] = {keyword_form(r, TERM_IF, r->next)};
    if (!read_infix_term(r, 0, &part[1]))
        return false;
    *out = part[1];
    if (take_mark(r, ":-")) {
        if (!read_disjunction(r, 0, &part[2]))
            return false;
        *out = (Form){.is_list = true, .n = 3, .at = part[1].at};
        out->child = arena_copy(r->home, part, sizeof part);
    }
    take_mark(r, ".");
    return true;
}

/* ---- the doors ---------------------------------------------------------------------------- */

static FormReader reader_of(const FormText *text)
{
    const Source *source = text->source;
    FormReader r = {.home = text->home, .ds = text->ds, .terms = text->terms, .source = source};
    r.next = source->n >= 3 && memcmp(source->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    return r;
}

bool forms_read(const FormText *text, const Form **out, size_t *n)
{
    const Source *source = text->source;
    FormReader r = reader_of(text);
    FormList all = {0};
    Form one;
    bool fine = true;
    *n = 0;
    const uint32_t begin = r.next;
    if (memchr(source->text, '\0', source->n))
        return fail_form(&r, "a text with a NUL byte");
    r.infix = true;
    skip_form_blanks(&r);
    r.infix = !at_end(&r) && peek_char(&r) != '(';
    r.next = begin;
    for (skip_form_blanks(&r); fine && !at_end(&r); skip_form_blanks(&r)) {
        fine = r.infix ? read_infix_rule(&r, &one) : read_prefix_form(&r, 0, &one);
        if (fine && all.n == MOST_FORMS)
            fine = fail_form(&r, "too many rules");
        if (fine)
            vec_push(&all, one, "rules");
    }
    *n = all.n;
    *out = arena_copy(text->home, all.at, all.n * sizeof *all.at);
    vec_clear(&all);
    return fine;
}

bool form_read_term(const FormText *text, uint32_t *at, Form *out)
{
    Diags *ds = diag_new();
    FormReader r = {
        .home = text->home, .ds = ds, .terms = text->terms, .source = text->source, .next = *at};
    skip_form_blanks(&r);
    r.infix = peek_char(&r) != '(';
    r.ground = true;
    bool fine =
        !at_end(&r) && (r.infix ? read_infix_term(&r, 0, out) : read_prefix_form(&r, 0, out));
    skip_form_blanks(&r);
    *at = r.next;
    diag_free(ds);
    return fine;
}
