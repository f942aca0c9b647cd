/* lang/parse/lexer.c -- from text to words (see lexer.h). */
#include "lang/parse/lexer.h"

#include <assert.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/vec.h"
#include "base/visible.h"

/* One alternative a class of text, each a named group; all possessive, so that no text makes the
 * matcher go back.  Bytes, not characters: what lies outside ASCII is only looked at in comments,
 * strings and bad characters, and checked there.  KEEP IN STEP: TokenGroup (lexer_new() looks) */
static const char pattern[] =
    "(?<space>[ \\t\\r\\n\\f\\v]++)"
    "|(?<comment>%[^\\n]*+)"
    "|(?<word>[A-Za-z_][A-Za-z0-9_]*+(?:\\.[A-Za-z_][A-Za-z0-9_]*+)?+|'[^'\\n]++')"
    "|(?<fraction>[0-9]++[ \\t]*+/[ \\t]*+[0-9]++)"
    "|(?<number>[0-9]++)"
    "|(?<string>\"(?:[^\"\\\\\\n]++|\\\\[^\\n])*+(?:\"|\\\\)?+)"
    "|(?<sign>::|\\.\\.|<=|>=|!=|[-+*&|~=<>()\\[\\],;:.])"
    "|(?<bad>[^- \\t\\r\\n\\f\\v%A-Za-z0-9_\"+*&|~=<>()\\[\\],;:.]++)";

typedef enum TokenGroup {
    GROUP_END, /* no group: the end of the text */
    GROUP_SPACE,
    GROUP_COMMENT,
    GROUP_WORD,
    GROUP_FRACTION,
    GROUP_NUMBER,
    GROUP_STRING,
    GROUP_SIGN,
    GROUP_BAD
} TokenGroup;

static const char *const spelling[N_TOKS] = {
    [TOK_USE] = "use",       [TOK_AS] = "as",       [TOK_DEFINE] = "define", [TOK_RULE] = "rule",
    [TOK_ADVICE] = "advice", [TOK_IF] = "if",       [TOK_THEN] = "then",     [TOK_ELSE] = "else",
    [TOK_AND] = "and",       [TOK_OR] = "or",       [TOK_NOT] = "not",       [TOK_IN] = "in",
    [TOK_TRUE] = "true",     [TOK_FALSE] = "false", [TOK_RULE_SIGN] = "::",  [TOK_RANGE] = "..",
    [TOK_LE] = "<=",         [TOK_GE] = ">=",       [TOK_NE] = "!=",         [TOK_LT] = "<",
    [TOK_GT] = ">",          [TOK_EQ] = "=",        [TOK_PLUS] = "+",        [TOK_MINUS] = "-",
    [TOK_STAR] = "*",        [TOK_AMP] = "&",       [TOK_BAR] = "|",         [TOK_TILDE] = "~",
    [TOK_LPAREN] = "(",      [TOK_RPAREN] = ")",    [TOK_LBRACKET] = "[",    [TOK_RBRACKET] = "]",
    [TOK_COMMA] = ",",       [TOK_SEMICOLON] = ";", [TOK_COLON] = ":",       [TOK_STOP] = ".",
    [TOK_DOT] = ".",
};

struct Lexer {
    Arena *home;
    Diags *ds;
    const Source *source;
    pcre2_code *code;
    pcre2_match_data *match;
    uint32_t at;
    bool line_begun; /* a token or comment stands before `at` on its line */
    VEC(Comment) comments;
};

const char *tok_spelling(TokKind kind)
{
    assert((size_t)kind < sizeof spelling / sizeof *spelling);
    return spelling[kind];
}

Lexer *lexer_new(Arena *home, Diags *ds, const Source *source)
{
    Lexer *lx = base_zalloc(1, sizeof *lx, "lexer");
    int error;
    PCRE2_SIZE where;
    lx->home = home;
    lx->ds = ds;
    lx->source = source;
    lx->code = pcre2_compile((PCRE2_SPTR)pattern, sizeof pattern - 1, PCRE2_ANCHORED, &error,
                             &where, NULL);
    /* The pattern is a constant that compiles: only memory can be missing. */
    lx->match = lx->code ? pcre2_match_data_create_from_pattern(lx->code, NULL) : NULL;
    if (!lx->match)
        base_fatal("out of memory (lexer)");
    assert(pcre2_substring_number_from_name(lx->code, (PCRE2_SPTR) "bad") == GROUP_BAD);
    /* Where the machine has no JIT the interpreter does the same, only slower. */
    (void)pcre2_jit_compile(lx->code, PCRE2_JIT_COMPLETE);
    if (source->n >= 3 && memcmp(source->text, "\xEF\xBB\xBF", 3) == 0)
        lx->at = 3;
    return lx;
}

void lexer_free(Lexer *lx)
{
    if (!lx)
        return;
    pcre2_match_data_free(lx->match);
    pcre2_code_free(lx->code);
    vec_clear(&lx->comments);
    free(lx);
}

const Comment *lexer_comments(const Lexer *lx, size_t *n)
{
    *n = lx->comments.n;
    return lx->comments.at;
}

/* Reports the first byte of [lo, hi) that is not UTF-8.  Returns: true when all of it is. */
static bool check_utf8(Lexer *lx, Span at)
{
    const char *s = lx->source->text;
    for (uint32_t i = at.lo; i < at.hi;) {
        unsigned length = utf8_length(s + i, at.hi - i);
        if (length == 0) {
            Span one = {lx->source, i, i + 1};
            diag_add(lx->ds, DIAG_ERROR, one, "byte 0x%02X is not UTF-8 text", (unsigned char)s[i]);
            return false;
        }
        i += length;
    }
    return true;
}

static void report_bad(Lexer *lx, Span at)
{
    if (!check_utf8(lx, at))
        return;
    const char *s = lx->source->text + at.lo;
    unsigned char c = (unsigned char)*s;
    if (c < 0x20 || c == 0x7F) {
        diag_add(lx->ds, DIAG_ERROR, at, "unexpected control character 0x%02X", c);
        return;
    }
    int length = (int)utf8_length(s, at.hi - at.lo);
    diag_add(lx->ds, DIAG_ERROR, at, "unexpected character `%.*s`", length, s);
    if (strncmp(s, "\u201C", 3) == 0 || strncmp(s, "\u201D", 3) == 0)
        diag_hint(lx->ds, "a text stands between straight quotes: \"...\"");
    if (c == '!')
        diag_hint(lx->ds, "did you mean `not` or `!=`?");
    if (c == '{' || c == '}')
        diag_hint(lx->ds, "whether a set S has an element: `count(S) > 0`, or `count(S) = 0`");
    if (c == '#' || c == '/')
        diag_hint(lx->ds, "a comment starts with `%%`");
}

static Token lex_number(Lexer *lx, Token t)
{
    for (uint32_t i = t.span.lo; i < t.span.hi && t.number <= INT32_MAX; i++)
        t.number = t.number * 10 + (lx->source->text[i] - '0');
    if (t.number > INT32_MAX) {
        diag_add(lx->ds, DIAG_ERROR, t.span, "number does not fit in 32 bits: the largest is %d",
                 INT32_MAX);
        t.number = 0;
    }
    return t;
}

/* The byte that `\c` stands for; an unknown escape is reported, and stands for c itself. */
static char unescape(Lexer *lx, uint32_t at)
{
    char c = lx->source->text[at + 1];
    if (c == 'n')
        return '\n';
    if (c != '"' && c != '\\') {
        Span escape = {lx->source, at, at + 2};
        diag_add(lx->ds, DIAG_ERROR, escape, "unknown escape in a string");
        diag_hint(lx->ds, "only \\\" \\\\ and \\n are known");
    }
    return c;
}

static Token lex_string(Lexer *lx, Token t)
{
    const char *s = lx->source->text;
    char *text = arena_alloc(lx->home, (size_t)(t.span.hi - t.span.lo) + 1);
    size_t n = 0;
    uint32_t i = t.span.lo + 1;
    check_utf8(lx, t.span);
    while (i < t.span.hi && s[i] != '"') {
        bool escaped = s[i] == '\\' && i + 1 < t.span.hi;
        if ((unsigned char)s[i] < 0x20 && s[i] != '\t' && s[i] != '\r') {
            Span one = {lx->source, i, i + 1};
            diag_add(lx->ds, DIAG_ERROR, one, "control character 0x%02X in a string", s[i]);
        }
        text[n++] = escaped ? unescape(lx, i) : s[i];
        i += escaped ? 2 : 1;
    }
    if (i == t.span.hi)
        diag_add(lx->ds, DIAG_ERROR, t.span, "string is not closed on its line");
    t.text = text;
    return t;
}

static TokKind word_kind(const char *s, size_t n)
{
    if (*s == '\'')
        return TOK_NAME;
    if (memchr(s, '.', n))
        return TOK_QNAME;
    for (int k = TOK_USE; k <= TOK_FALSE; k++)
        if (strlen(spelling[k]) == n && memcmp(spelling[k], s, n) == 0)
            return (TokKind)k;
    return TOK_NAME;
}

static bool is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The source has a NUL behind its end, so s[1] may be read. */
static TokKind sign_kind(const char *s, size_t n)
{
    for (int k = TOK_RULE_SIGN; k < TOK_STOP; k++)
        if (strlen(spelling[k]) == n && memcmp(spelling[k], s, n) == 0)
            return (TokKind)k;
    assert(n == 1 && s[0] == '.');
    return is_word_byte(s[1]) ? TOK_DOT : TOK_STOP;
}

static void keep_comment(Lexer *lx, Span span)
{
    check_utf8(lx, span);
    if (lx->source->text[span.hi - 1] == '\r')
        span.hi--;
    Comment c = {span, !lx->line_begun};
    vec_push(&lx->comments, c, "comments");
}

/* The class of the text at `at`, which is not the end; its span in *span.  A text that the matcher
 * gives up on (it has limits of its own) is one bad byte. */
static TokenGroup match_at(Lexer *lx, Span *span)
{
    int n = pcre2_match(lx->code, (PCRE2_SPTR)lx->source->text, lx->source->n, lx->at, 0, lx->match,
                        NULL);
    bool matched = n > GROUP_SPACE;
    *span = (Span){lx->source, lx->at, lx->at + 1};
    if (matched)
        span->hi = (uint32_t)pcre2_get_ovector_pointer(lx->match)[1];
    lx->at = span->hi;
    return matched ? (TokenGroup)(n - 1) : GROUP_BAD;
}

/* Skips white space and comments.  Returns: the class of what follows. */
static TokenGroup next_group(Lexer *lx, Span *span)
{
    while (lx->at < lx->source->n) {
        TokenGroup g = match_at(lx, span);
        if (g == GROUP_SPACE) {
            if (memchr(lx->source->text + span->lo, '\n', span->hi - span->lo))
                lx->line_begun = false;
        } else if (g == GROUP_COMMENT) {
            keep_comment(lx, *span);
            lx->line_begun = true;
        } else {
            return g;
        }
    }
    *span = (Span){lx->source, lx->source->n, lx->source->n};
    return GROUP_END;
}

Token lexer_next(Lexer *lx)
{
    Token t = {.kind = TOK_END};
    TokenGroup group = next_group(lx, &t.span);
    assert(t.span.lo <= t.span.hi && t.span.hi <= lx->source->n);
    const char *s = lx->source->text + t.span.lo;
    t.first = !lx->line_begun;
    lx->line_begun = true;
    switch (group) {
    case GROUP_WORD:
        t.kind = word_kind(s, t.span.hi - t.span.lo);
        if (*s == '\'')
            check_utf8(lx, t.span);
        break;
    case GROUP_FRACTION: t.kind = TOK_FRACTION; break;
    case GROUP_NUMBER: t.kind = TOK_NUMBER; return lex_number(lx, t);
    case GROUP_STRING: t.kind = TOK_STRING; return lex_string(lx, t);
    case GROUP_SIGN: t.kind = sign_kind(s, t.span.hi - t.span.lo); break;
    case GROUP_BAD:
        t.kind = TOK_BAD;
        report_bad(lx, t.span);
        break;
    default: break;
    }
    return t;
}

/* The end of the line that holds i. */
static uint32_t end_of_line(const Source *s, uint32_t i)
{
    const char *end = memchr(s->text + i, '\n', s->n - i);
    return end ? (uint32_t)(end - s->text) : s->n;
}

/* The place behind a quoted atom or string that starts at i; behind the quote alone when nothing
 * closes it on its line. */
static uint32_t skip_quoted(const Source *s, uint32_t i)
{
    uint32_t end = i + 1;
    while (end < s->n && s->text[end] != '\n' && s->text[end] != s->text[i])
        end++;
    return end < s->n && s->text[end] == s->text[i] ? end + 1 : i + 1;
}

bool lexer_skip_clause(Lexer *lx, uint32_t lo, Span *out)
{
    assert(lo <= lx->source->n);
    const Source *s = lx->source;
    Span span = {s, lo, s->n};
    bool closed = false;
    for (uint32_t i = lo; i < s->n && !closed;) {
        char c = s->text[i];
        if (c == '%') {
            i = end_of_line(s, i);
        } else if (c == '"' || c == '\'') {
            i = skip_quoted(s, i);
        } else if (c == '.' && s->text[i + 1] == '.') {
            i += 2;
        } else if (c == '.' && !is_word_byte(s->text[i + 1])) {
            closed = true;
            span.hi = i + 1;
        } else {
            i++;
        }
    }
    lx->at = span.hi;
    lx->line_begun = true;
    check_utf8(lx, span);
    *out = span;
    return closed;
}
