/* lang/parse/parse_prolog.c -- Prolog round a textbook table: skipped, with a warning.
 * Does: skips a directive, or the clause of a predicate, and reports it.
 * Knows: Parser.   Must not know: what Prolog means. */
#include <string.h>

#include "lang/parse/parse_internal.h"

/* Skips to behind the full stop of what starts with the next token, *span; false after an error. */
static bool skip_clause(Parser *p, const char *what, Span *span)
{
    Span start = parser_peek(p, 0).span;
    bool closed = lexer_skip_clause(p->lx, start.lo, span);
    p->n_ahead = 0;
    if (!closed)
        diag_add(p->ds, DIAG_ERROR, start, "%s does not end: no `.` closes it", what);
    return closed;
}

/* Operators need no directive here.  Of one that asks for anything else it is said that it is
 * skipped. */
static void read_directive(Parser *p, Found *found)
{
    Span sign = {p->source, parser_peek(p, 0).span.lo, parser_peek(p, 1).span.hi};
    Span span;
    bool closed = skip_clause(p, "directive", &span);
    const char *text = p->source->text + sign.hi;
    text += strspn(text, " \t\r\n");
    vec_push(&found->directives, span, "directives");
    if (!closed || (strncmp(text, "op", 2) == 0 && (text[2] == '(' || text[2] == ' ')))
        return;
    diag_add(p->ds, DIAG_WARNING, sign, "this directive is skipped");
    diag_hint(p->ds, "operators need none, and `use \"FILE\"` reads a file");
}

/* An error, once for the clauses of one name that follow each other; what uses the name is excused.
 */
static void read_clause(Parser *p, Found *found)
{
    Decl d = {.kind = DECL_DEFINE, .define = ARENA_NEW(p->home, Define)};
    d.define->name = parser_name(p, parser_peek(p, 0));
    const char *name = d.define->name.text;
    if (!p->predicate || strcmp(p->predicate, name) != 0)
        diag_add(p->ds, DIAG_ERROR, d.define->name.span,
                 "Prolog clauses are not read: write `define %s = ...`", name);
    p->predicate = name;
    skip_clause(p, "Prolog clause", &d.span);
    d.define->span = d.span;
    vec_push(&found->dropped, d, "declarations");
}

bool parse_prolog(Parser *p, Found *found)
{
    if (parser_at_directive(p))
        read_directive(p, found);
    else if (parser_at_prolog_clause(p))
        read_clause(p, found);
    else
        return false;
    return true;
}
