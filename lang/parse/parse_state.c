/* lang/parse/parse_state.c -- where the parser stands (see parse_internal.h).
 * Does: the look-ahead, the wording of errors that many places share, what starts here. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "lang/parse/parse_internal.h"

enum { SHOWN_BYTES = 60 };   /* longer tokens are shown in part */
enum { LONGEST_HEAD = 400 }; /* bytes in which the head of a clause must end to be known as one */

/* ---- tokens ---- */

Token parser_peek(Parser *p, unsigned i)
{
    assert(i < MAX_AHEAD);
    while (p->n_ahead <= i)
        p->ahead[p->n_ahead++] = lexer_next(p->lx);
    return p->ahead[i];
}

Token parser_take(Parser *p)
{
    p->last = parser_peek(p, 0);
    p->n_ahead--;
    memmove(p->ahead, p->ahead + 1, p->n_ahead * sizeof *p->ahead);
    return p->last;
}

bool parser_is(Parser *p, TokKind kind)
{
    return parser_peek(p, 0).kind == kind;
}

bool parser_accept(Parser *p, TokKind kind)
{
    if (!parser_is(p, kind))
        return false;
    parser_take(p);
    return true;
}

bool parser_word(const Parser *p, Token t, const char *word)
{
    assert(t.span.lo <= t.span.hi && t.span.hi <= p->source->n);
    size_t n = strlen(word);
    return t.kind == TOK_NAME && t.span.hi - t.span.lo == n &&
           memcmp(p->source->text + t.span.lo, word, n) == 0;
}

const char *parser_show(Parser *p, Token t)
{
    if (t.kind == TOK_END)
        return "the end of the text";
    if (t.kind == TOK_STRING)
        return "a string";
    uint32_t n = t.span.hi - t.span.lo;
    const char *text = p->source->text + t.span.lo;
    if (n > SHOWN_BYTES)
        return arena_printf(p->home, "`%.*s...`", (int)SHOWN_BYTES, text);
    return arena_printf(p->home, "`%.*s`", (int)n, text);
}

void parser_expected(Parser *p, const char *what)
{
    assert(what && p->owner);
    Token t = parser_peek(p, 0);
    if (t.kind != TOK_BAD)
        diag_add(p->ds, DIAG_ERROR, t.span, "expected %s, found %s, in %s", what, parser_show(p, t),
                 p->owner);
}

/* The word of the game that a text is; NULL if it is none, or words are not known here. */
static const Word *find_word(const Parser *p, const char *text, size_t n)
{
    return p->words ? vocab_find_name(p->words, text, n) : NULL;
}

/* What may have been meant by the operand t behind the name taken last. */
static void hint_two_operands(Parser *p, Token t)
{
    const char *s = p->source->text;
    Token last = p->last;
    int n = (int)(t.span.hi - t.span.lo), n_last = (int)(last.span.hi - last.span.lo);
    if (last.kind != TOK_NAME || (t.kind != TOK_NAME && t.kind != TOK_NUMBER))
        return;
    const char *joined =
        arena_printf(p->home, "%.*s_%.*s", n_last, s + last.span.lo, n, s + t.span.lo);
    const Word *word = find_word(p, s + last.span.lo, (size_t)n_last);
    if (find_word(p, joined, strlen(joined)))
        diag_suggest(p->ds, span_join(last.span, t.span), joined);
    else if (word && word->n_params > 0)
        diag_suggest(p->ds, span_join(last.span, t.span),
                     arena_printf(p->home, "%s(%.*s)", word->name, n, s + t.span.lo));
}

void parser_hint_clause(Parser *p)
{
    Token t = parser_peek(p, 0);
    for (int k = 0; k < N_CLAUSES; k++)
        if (parser_word(p, t, clause_word(k)))
            diag_suggest(p->ds, t.span, clause_label((ClauseKind)k));
}

void parser_cannot_follow(Parser *p)
{
    Token t = parser_peek(p, 0);
    if (t.kind == TOK_BAD)
        return;
    diag_add(p->ds, DIAG_ERROR, t.span, "%s cannot follow %s in %s", parser_show(p, t),
             parser_show(p, p->last), p->owner);
    if (p->place == PLACE_ADVICE && parser_peek(p, 1).kind == TOK_EQ)
        parser_hint_clause(p);
    hint_two_operands(p, t);
}

static bool starts_operand(Token t)
{
    switch (t.kind) {
    case TOK_NAME:
    case TOK_QNAME:
    case TOK_NUMBER:
    case TOK_STRING:
    case TOK_TRUE:
    case TOK_FALSE:
    case TOK_NOT:
    case TOK_TILDE:
    case TOK_LPAREN: return true;
    default: return false;
    }
}

bool parser_missing(Parser *p, const char *what)
{
    ClauseKind clause;
    if (parser_is(p, TOK_BAD))
        return false;
    if (!starts_operand(parser_peek(p, 0)) || parser_at_declaration(p) ||
        parser_at_clause(p, &clause)) {
        parser_expected(p, what);
        return true;
    }
    parser_cannot_follow(p);
    return false;
}

bool parser_expect(Parser *p, TokKind kind, const char *what)
{
    if (parser_accept(p, kind))
        return true;
    parser_expected(p, what);
    return false;
}

Name parser_name(Parser *p, Token t)
{
    assert(t.kind == TOK_NAME || t.kind == TOK_QNAME);
    uint32_t n = t.span.hi - t.span.lo;
    return (Name){arena_text(p->home, p->source->text + t.span.lo, n), n, t.span};
}

const char *parser_owner(Parser *p, const char *what, Name name)
{
    return arena_printf(p->home, "%s `%.*s`", what, SHOWN_BYTES, name.text);
}

bool parser_read_name(Parser *p, const char *what, Name *out)
{
    Token t = parser_peek(p, 0);
    bool is_quoted = p->source->text[t.span.lo] == '\'';
    if (t.kind == TOK_NAME && !is_quoted) {
        *out = parser_name(p, parser_take(p));
        return true;
    }
    parser_expected(p, what);
    if (is_quoted)
        diag_hint(p->ds, "a name in quotes is one of the rules of a game: it cannot be declared");
    if (t.kind >= TOK_USE && t.kind <= TOK_FALSE)
        diag_hint(p->ds, "%s is a reserved word", parser_show(p, t));
    if (t.kind == TOK_QNAME)
        diag_hint(p->ds, "a name that is declared or bound has no dot");
    return false;
}

void parser_accept_doc(Parser *p, Doc *doc)
{
    Token t = parser_peek(p, 0);
    if (parser_accept(p, TOK_STRING))
        *doc = (Doc){t.text, t.span};
}

Span parser_span_from(const Parser *p, uint32_t lo)
{
    assert(lo <= p->source->n);
    return (Span){p->source, lo, p->last.span.hi > lo ? p->last.span.hi : lo};
}

/* ---- what starts here ---- */

/* `plan NAME`: elsewhere no name follows another, but for one that begins a clause. */
bool parser_at_plan(Parser *p)
{
    return parser_word(p, parser_peek(p, 0), "plan") && parser_peek(p, 1).kind == TOK_NAME &&
           parser_peek(p, 2).kind != TOK_COLON;
}

bool parser_at_directive(Parser *p)
{
    Token colon = parser_peek(p, 0);
    if (colon.kind != TOK_COLON || !colon.first)
        return false;
    Token minus = parser_peek(p, 1);
    return minus.kind == TOK_MINUS && minus.span.lo == colon.span.hi;
}

/* Behind the parenthesis that closes the one at s; NULL if none does so soon enough. */
static const char *behind_parentheses(const char *s)
{
    const char *last = s + LONGEST_HEAD;
    unsigned open = 0;
    do {
        open += *s == '(';
        open -= *s == ')';
        s++;
    } while (open && *s && s < last);
    return open ? NULL : s;
}

static bool ends_clause(const char *s)
{
    return s[0] == '.' && (s[1] == '\0' || isspace((unsigned char)s[1]) || s[1] == '%');
}

/* `name :-`, `name(...) :-` or `name(...).`, which nothing of ours looks like. */
bool parser_at_prolog_clause(Parser *p)
{
    static const char blanks[] = " \t\r\n";
    Token t = parser_peek(p, 0);
    ClauseKind clause;
    if (t.kind != TOK_NAME || !t.first || parser_at_clause(p, &clause))
        return false;
    const char *s = p->source->text + t.span.hi;
    bool has_arguments = *s == '(';
    if (has_arguments)
        s = behind_parentheses(s);
    if (!s)
        return false;
    if (has_arguments && ends_clause(s))
        return true;
    s += strspn(s, blanks);
    return s[0] == ':' && s[1] == '-';
}

bool parser_at_declaration(Parser *p)
{
    switch (parser_peek(p, 0).kind) {
    case TOK_USE:
    case TOK_DEFINE:
    case TOK_RULE:
    case TOK_ADVICE: return true;
    case TOK_NAME:
        return parser_peek(p, 1).kind == TOK_RULE_SIGN || parser_at_plan(p) ||
               parser_at_prolog_clause(p);
    default: return parser_at_directive(p);
    }
}

bool parser_at_clause(Parser *p, ClauseKind *kind)
{
    Token t = parser_peek(p, 0);
    if (p->place != PLACE_ADVICE || t.kind != TOK_NAME || parser_peek(p, 1).kind != TOK_COLON)
        return false;
    for (int k = 0; k < N_CLAUSES; k++)
        if (parser_word(p, t, clause_word(k))) {
            *kind = (ClauseKind)k;
            return true;
        }
    return false;
}

HeaderKind parser_at_entry(Parser *p)
{
    Token t = parser_peek(p, 0);
    int k = 0;
    while (k < N_HEADERS && !parser_word(p, t, header_word((HeaderKind)k)))
        k++;
    /* `material(` is a word of games. */
    if (k == HEADER_MATERIAL && parser_peek(p, 1).kind == TOK_LPAREN)
        return N_HEADERS;
    /* `rules` and `board` may be names. */
    if ((k == HEADER_RULES || k == HEADER_BOARD) && parser_peek(p, 1).kind != TOK_STRING)
        return N_HEADERS;
    /* So may `odds`, and it begins a clause. */
    Token next = parser_peek(p, 1);
    if (k == HEADER_ODDS && next.kind != TOK_GE && !parser_word(p, next, "certain") &&
        !parser_word(p, next, "most"))
        return N_HEADERS;
    return (HeaderKind)k;
}

bool parser_check_end(Parser *p)
{
    ClauseKind clause;
    if (parser_is(p, TOK_END) || parser_at_declaration(p) || parser_at_clause(p, &clause))
        return true;
    if (parser_at_entry(p) != N_HEADERS) {
        if (p->place == PLACE_HEADER)
            return true;
        Token t = parser_peek(p, 0);
        diag_add(p->ds, DIAG_ERROR, t.span,
                 "%s starts an entry of the header, which stands before the first declaration",
                 parser_show(p, t));
        return false;
    }
    parser_cannot_follow(p);
    return false;
}
