/* lang/parse/lexer.h -- the lexer: text to tokens.
 * Does: splits a source into tokens on demand, keeps its comments, reports text that is not a
 *   token.
 * Knows: PCRE2, the spelling of words and signs.   Must not know: grammar, names' meanings.
 * Start reading at lexer_next(). */
#ifndef AL0_LANG_PARSE_LEXER_H
#define AL0_LANG_PARSE_LEXER_H

#include "base/arena.h"
#include "base/diag.h"
#include "lang/ast.h"

/* KEEP IN STEP: TokKind (reserved words and signs have their spelling in lexer.c: test_parse looks)
 */
typedef enum TokKind {
    TOK_END,
    TOK_BAD, /* no token; an error has been reported */
    TOK_NAME,
    TOK_QNAME,    /* with a dot */
    TOK_FRACTION, /* two numbers with a `/` between them, read from the text */
    TOK_NUMBER,
    TOK_STRING,
    TOK_USE,
    TOK_AS,
    TOK_DEFINE,
    TOK_RULE,
    TOK_ADVICE,
    TOK_IF,
    TOK_THEN,
    TOK_ELSE,
    TOK_AND,
    TOK_OR,
    TOK_NOT,
    TOK_IN,
    TOK_TRUE,
    TOK_FALSE,
    TOK_RULE_SIGN, /* :: */
    TOK_RANGE,     /* .. */
    TOK_LE,
    TOK_GE,
    TOK_NE,
    TOK_LT,
    TOK_GT,
    TOK_EQ,
    TOK_PLUS,
    TOK_MINUS,
    TOK_STAR,
    TOK_AMP,
    TOK_BAR,
    TOK_TILDE,
    TOK_LPAREN,
    TOK_RPAREN,
    TOK_LBRACKET,
    TOK_RBRACKET,
    TOK_COMMA,
    TOK_SEMICOLON,
    TOK_COLON,
    TOK_STOP, /* a `.` that no letter, digit or `_` follows */
    TOK_DOT,  /* any other `.` */
    N_TOKS
} TokKind;

typedef struct Token {
    TokKind kind;
    bool first; /* nothing but white space before it on its line */
    Span span;
    int64_t number;   /* TOK_NUMBER */
    const char *text; /* TOK_STRING: decoded, in the arena */
} Token;

typedef struct Lexer Lexer;

/* A lexer at the start of source; errors go to ds, decoded strings into home.  Caller owns it. */
Lexer *lexer_new(Arena *home, Diags *ds, const Source *source);
void lexer_free(Lexer *lx); /* NULL is fine */

/* The next token; TOK_END again and again at the end. */
Token lexer_next(Lexer *lx);

/* Goes on behind the full stop of the Prolog that starts at lo (`:- ... .`, or a clause), which no
 * token need be; tokens read from there on are forgotten.  *span: from lo to behind it.
 * Returns: false when there is no full stop; then the text is at its end. */
bool lexer_skip_clause(Lexer *lx, uint32_t lo, Span *span);

/* The comments met so far; borrowed until the next token is read. */
const Comment *lexer_comments(const Lexer *lx, size_t *n);

/* The spelling of a reserved word or sign; NULL for the other kinds. */
const char *tok_spelling(TokKind kind);

#endif
