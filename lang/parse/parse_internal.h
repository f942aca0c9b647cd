/* lang/parse/parse_internal.h -- what the parts of the parser share.
 * Does: the look-ahead and the wording of errors (parse_state.c), and the doors between
 *       declarations (parse.c), advice, expressions and the notation of the textbooks.
 * Knows: the lexer, the tree.   Must not know: names' meanings.
 * Every parsing function returns NULL or false after it has reported an error; its caller leaves
 * too, and the loop over declarations or clauses goes on at the next one. */
#ifndef AL0_LANG_PARSE_PARSE_INTERNAL_H
#define AL0_LANG_PARSE_PARSE_INTERNAL_H

#include "base/vec.h"
#include "lang/parse/lexer.h"
#include "lang/parse/parse.h"

enum { MAX_AHEAD = 4 }; /* `count ( NAME in` */

/* Where the parser stands; decides which words end an expression. */
typedef enum ParsePlace { PLACE_PLAIN, PLACE_HEADER, PLACE_ADVICE, PLACE_TEXTBOOK } ParsePlace;

typedef struct Parser {
    Arena *home;
    Diags *ds;
    const Source *source;
    const Vocab *words; /* for hints; or NULL */
    Lexer *lx;
    Token ahead[MAX_AHEAD];
    unsigned n_ahead;
    Token last; /* taken last; TOK_END before the first */
    ParsePlace place;
    const char *owner;     /* the declaration being read, for messages: "the advice `x`" */
    unsigned nesting;      /* expressions open round the one being read */
    const char *predicate; /* predicate of the clause read last; NULL after anything else */
} Parser;

typedef VEC(Decl) Decls;

/* What a file is found to hold. */
typedef struct Found {
    Decls decls, dropped; /* the latter with errors */
    VEC(Span) directives;
} Found;

/* Tokens. */
Token parser_peek(Parser *p, unsigned i); /* the i-th from here, 0 is next; i < MAX_AHEAD */
Token parser_take(Parser *p);
bool parser_accept(Parser *p, TokKind kind); /* takes the next token if it is of that kind */
bool parser_is(Parser *p, TokKind kind);     /* without taking it */
bool parser_word(const Parser *p, Token t, const char *word); /* is t that NAME? */

/* The next token, which must be of that kind; otherwise "expected <what>, found ...". */
bool parser_expect(Parser *p, TokKind kind, const char *what);

/* The token as messages name it: "`p`", "a string", "the end of the file". */
const char *parser_show(Parser *p, Token t);

/* Errors at the next token; silent when the lexer has reported it already. */
void parser_expected(Parser *p, const char *what);
void parser_cannot_follow(Parser *p);

/* To an error at the next token: a hint where that is the word of a clause without its colon. */
void parser_hint_clause(Parser *p);

/* One of the two, where what should follow an operand: a token that could start an operand itself
 * cannot follow; before any other one `what` is missing.  Returns: true if what is missing. */
bool parser_missing(Parser *p, const char *what);

/* Does a declaration or a clause of a piece of advice start here? */
bool parser_at_declaration(Parser *p);
bool parser_at_clause(Parser *p, ClauseKind *kind);

bool parser_at_directive(Parser *p);     /* `:-` first on its line */
bool parser_at_prolog_clause(Parser *p); /* of a predicate */
HeaderKind parser_at_entry(Parser *p);   /* the header entry that begins here; N_HEADERS: none */

/* True where an expression may end: what follows starts something else, or the file ends.
 * Otherwise an error, and false. */
bool parser_check_end(Parser *p);

/* The name of a token, copied into the arena. */
Name parser_name(Parser *p, Token t);

/* "the advice `x`", for Parser.owner. */
const char *parser_owner(Parser *p, const char *what, Name name);

/* Reads a NAME. what: its purpose, for the error. */
bool parser_read_name(Parser *p, const char *what, Name *out);

/* Reads an optional STRING. */
void parser_accept_doc(Parser *p, Doc *doc);

/* Span from lo to the end of the token taken last. */
Span parser_span_from(const Parser *p, uint32_t lo);

/* Expressions (parse_expr.c): `expr` and `constraint` of the grammar. */
Expr *parse_expr(Parser *p);
Expr *parse_constraint(Parser *p);

/* Parses the number of a key (parse_expr.c). An `if` without `else` belongs to the key:
 * *condition is set to the expression behind it, otherwise to NULL. */
Expr *parse_number_of_key(Parser *p, Expr **condition);

/* A key with its number, or its truth (parse_common.c). */
bool parse_key(Parser *p, OrderKey *key);

/* Parse the body of `expect:`, and of `risk:`, `blend:` or `explore:` (parse_expect.c). */
bool parse_expect(Parser *p, Advice *advice);
bool parse_numbers(Parser *p, Advice *advice, ClauseKind kind);

/* True if these clauses are compatible with each other and with the other clauses of the advice;
 * else an error in ds. */
bool parse_check_expect(Parser *p, const Advice *advice);

/* A piece of advice in either notation, at `advice` (parse_advice.c). */
bool parse_advice(Parser *p, Advice *advice);

/* Parses the body of `odds:` (parse_odds.c). */
OddsClause *parse_odds(Parser *p);

/* A plan, at `plan` (parse_plan.c). */
bool parse_plan(Parser *p, Advice *plan);
bool parser_at_plan(Parser *p);

/* Parameters of advice, if `(` comes next; and the arguments of an item, whose name has been taken
 * (parse_values.c). */
bool parse_advice_params(Parser *p, Advice *a);
bool parse_item_arguments(Parser *p, RuleItem *item);

/* One part of it: an expression, or a constraint (parse_common.c). */
Expr *parse_part(Parser *p, ClauseKind kind);

/* Reads the list of a rule, with or without brackets (parse_common.c). */
bool parse_rule_list(Parser *p, Rule *rule);

/* Steps over a directive or a clause of Prolog, if that comes next (parse_prolog.c). */
bool parse_prolog(Parser *p, Found *found);

/* The notation of the textbooks (parse_textbook.c), at `NAME ::` and at `advice (`. */
bool parse_textbook_rule(Parser *p, Rule *rule);
bool parse_textbook_advice(Parser *p, Advice *advice);

/* Gives advice of one name in the notation of the textbooks names of its own (`wait`, `wait_2`),
 * and lists all of it in the rules of the file that name it (alternatives.c). */
void parse_alternatives(Parser *p, File *f);

#endif
