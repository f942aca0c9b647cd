/* lang/parse/parse_expr.c -- expressions: one function a line of the grammar, loosest operator
 * first.
 * Does: builds Expr nodes, bounds their nesting.
 * Knows: Parser.   Must not know: declarations.
 * Start reading at parse_constraint(). */
#include <string.h>

#include "base/vec.h"
#include "lang/parse/parse_internal.h"

typedef Expr *ReadOperand(Parser *p);
typedef VEC(Expr *) OperandList;

static bool fail_depth(Parser *p, Span at)
{
    diag_add(p->ds, DIAG_ERROR, at, "expression is nested deeper than %d levels in %s",
             LIMIT_EXPR_DEPTH, p->owner);
    diag_hint(p->ds, "name parts of it with `define`");
    return false;
}

/* One level deeper: bounds the parser's own recursion.  Each true is paid back with leave_level().
 */
static bool enter_level(Parser *p)
{
    if (p->nesting >= LIMIT_EXPR_DEPTH)
        return fail_depth(p, parser_peek(p, 0).span);
    p->nesting++;
    return true;
}

static void leave_level(Parser *p)
{
    p->nesting--;
}

/* A node over what has been read from lo on; NULL when it is too deep. */
static Expr *new_expr(Parser *p, ExprKind kind, uint32_t lo, Span at, Expr *const *args, size_t n)
{
    unsigned depth = 0;
    for (size_t i = 0; i < n; i++)
        depth = args[i]->depth > depth ? args[i]->depth : depth;
    if (depth >= LIMIT_EXPR_DEPTH) {
        fail_depth(p, at);
        return NULL;
    }
    Expr *e = ARENA_NEW(p->home, Expr);
    e->kind = kind;
    e->depth = (uint16_t)(depth + 1);
    e->span = parser_span_from(p, lo);
    e->at = at;
    e->n_args = (uint32_t)n;
    if (n)
        e->args = arena_copy(p->home, args, n * sizeof *args);
    return e;
}

static Expr *new_unary(Parser *p, ExprKind kind, Token sign, Expr *arg)
{
    return arg ? new_expr(p, kind, sign.span.lo, sign.span, &arg, 1) : NULL;
}

/* `-` `~` `not`: takes the sign and reads its operand one level deeper. */
static Expr *read_prefix_expr(Parser *p, ExprKind kind, ReadOperand *operand)
{
    Token sign = parser_take(p);
    if (!enter_level(p))
        return NULL;
    Expr *e = new_unary(p, kind, sign, operand(p));
    leave_level(p);
    return e;
}

/* Arguments behind `(`, up to and with `)`. */
static bool read_args(Parser *p, Token open, OperandList *args);

static Expr *read_name_expr(Parser *p)
{
    Token t = parser_take(p);
    OperandList args = {0};
    Token open = parser_peek(p, 0);
    bool is_call = parser_accept(p, TOK_LPAREN);
    bool fine = true;
    if (is_call && parser_is(p, TOK_RPAREN)) {
        diag_add(p->ds, DIAG_ERROR, span_join(open.span, parser_peek(p, 0).span),
                 "no arguments between the parentheses in %s", p->owner);
        diag_hint(p->ds, "a word without arguments is written without parentheses");
        return NULL;
    }
    if (is_call && enter_level(p)) {
        fine = read_args(p, open, &args);
        leave_level(p);
    } else {
        fine = !is_call;
    }
    ExprKind kind = is_call ? EX_CALL : EX_NAME;
    Expr *e = fine ? new_expr(p, kind, t.span.lo, t.span, args.at, args.n) : NULL;
    if (e)
        e->name = parser_name(p, t);
    vec_clear(&args);
    return e;
}

static Expr *read_literal_expr(Parser *p)
{
    Token t = parser_take(p);
    ExprKind kind = EX_BOOL;
    if (t.kind == TOK_NUMBER)
        kind = EX_NUMBER;
    else if (t.kind == TOK_STRING)
        kind = EX_STRING;
    Expr *e = new_expr(p, kind, t.span.lo, t.span, NULL, 0);
    e->number = kind == EX_BOOL ? t.kind == TOK_TRUE : t.number;
    if (kind == EX_STRING)
        e->name = (Name){t.text, (uint32_t)strlen(t.text), t.span};
    return e;
}

/* Takes the `)` that closes open. */
static bool read_close(Parser *p, Token open)
{
    if (parser_accept(p, TOK_RPAREN))
        return true;
    if (parser_missing(p, "`)`"))
        diag_note(p->ds, open.span, "it would close this parenthesis");
    return false;
}

static bool read_args(Parser *p, Token open, OperandList *args)
{
    do {
        Expr *e = parser_is(p, TOK_STRING) ? read_literal_expr(p) : parse_expr(p);
        if (!e)
            return false;
        vec_push(args, e, "arguments");
    } while (parser_accept(p, TOK_COMMA));
    return read_close(p, open);
}

static Expr *read_parenthesised(Parser *p)
{
    Token open = parser_take(p);
    if (!enter_level(p))
        return NULL;
    Expr *e = parse_constraint(p);
    leave_level(p);
    if (!e || !read_close(p, open))
        return NULL;
    e->parens++;
    return e;
}

/* Is the next NAME, before `(`, a binder?  count, min and max may be words of a game as well: they
 * are binders when `NAME in` follows. */
static bool at_binder(Parser *p, BinderKind *kind)
{
    Token t = parser_peek(p, 0);
    if (parser_peek(p, 1).kind != TOK_LPAREN)
        return false;
    for (int k = BIND_SOME; k < N_BINDERS; k++)
        if (parser_word(p, t, binder_word((BinderKind)k))) {
            *kind = (BinderKind)k;
            return binder_is_reserved(*kind) ||
                   (parser_peek(p, 2).kind == TOK_NAME && parser_peek(p, 3).kind == TOK_IN);
        }
    return false;
}

static Expr *read_sum(Parser *p);

/* `NAME in sum , expr )` behind the opener. */
static bool read_binder_parts(Parser *p, Token open, Name *name, Expr *parts[2])
{
    if (!parser_read_name(p, "a name for each element", name) ||
        !parser_expect(p, TOK_IN, "`in` after the name for each element"))
        return false;
    parts[0] = read_sum(p);
    if (!parts[0])
        return false;
    if (!parser_accept(p, TOK_COMMA)) {
        parser_missing(p, "`,` and an expression for each element");
        return false;
    }
    parts[1] = parse_expr(p);
    return parts[1] && read_close(p, open);
}

static Expr *read_binder(Parser *p, BinderKind kind)
{
    Token word = parser_take(p), open = parser_take(p);
    Name name;
    Expr *parts[2];
    if (!enter_level(p))
        return NULL;
    bool fine = read_binder_parts(p, open, &name, parts);
    leave_level(p);
    Expr *e = fine ? new_expr(p, EX_BINDER, word.span.lo, word.span, parts, 2) : NULL;
    if (!e)
        return NULL;
    e->binder = kind;
    e->name = name;
    return e;
}

/* The next token cannot start an operand. */
static Expr *fail_operand(Parser *p)
{
    Token t = parser_peek(p, 0);
    const char *after = parser_show(p, p->last);
    if (t.kind == TOK_BAD)
        return NULL;
    if (t.kind == TOK_STRING) {
        diag_add(p->ds, DIAG_ERROR, t.span,
                 "a string stands only as an argument, not in an expression in %s", p->owner);
        return NULL;
    }
    diag_add(p->ds, DIAG_ERROR, t.span, "expected an operand after %s, found %s, in %s", after,
             parser_show(p, t), p->owner);
    if (t.kind == TOK_EQ && p->last.kind == TOK_EQ)
        diag_hint(p->ds, "equality is written `=`");
    else if (t.kind == p->last.kind && (t.kind == TOK_AMP || t.kind == TOK_BAR))
        diag_suggest(p->ds, span_join(p->last.span, t.span), t.kind == TOK_AMP ? "and" : "or");
    else if (t.kind == TOK_NOT || t.kind == TOK_TILDE)
        diag_hint(p->ds, "put the operand into parentheses: `(%s ...)`", tok_spelling(t.kind));
    return NULL;
}

static Expr *read_primary(Parser *p)
{
    BinderKind binder;
    ClauseKind clause;
    switch (parser_peek(p, 0).kind) {
    case TOK_NUMBER:
    case TOK_TRUE:
    case TOK_FALSE: return read_literal_expr(p);
    case TOK_LPAREN: return read_parenthesised(p);
    case TOK_NAME:
        if (parser_at_clause(p, &clause) || parser_at_declaration(p))
            return fail_operand(p);
        if (at_binder(p, &binder))
            return read_binder(p, binder);
        return read_name_expr(p);
    case TOK_QNAME: return read_name_expr(p);
    default: return fail_operand(p);
    }
}

static Expr *read_signed(Parser *p)
{
    return parser_is(p, TOK_MINUS) ? read_prefix_expr(p, EX_NEGATE, read_signed) : read_primary(p);
}

static Expr *read_range(Parser *p)
{
    uint32_t lo = parser_peek(p, 0).span.lo;
    Expr *ends[2] = {read_signed(p), NULL};
    Token sign = parser_peek(p, 0);
    if (!ends[0] || !parser_accept(p, TOK_RANGE))
        return ends[0];
    ends[1] = read_signed(p);
    return ends[1] ? new_expr(p, EX_RANGE, lo, sign.span, ends, 2) : NULL;
}

static Expr *read_unary(Parser *p)
{
    return parser_is(p, TOK_TILDE) ? read_prefix_expr(p, EX_COMPLEMENT, read_unary) : read_range(p);
}

/* The operators of one level of binding, read from the left. */
typedef struct OperatorLevel {
    TokKind sign[3];
    ExprKind kind[3];
    unsigned n;
} OperatorLevel;

static Expr *read_left(Parser *p, const OperatorLevel *level, ReadOperand *operand)
{
    uint32_t lo = parser_peek(p, 0).span.lo;
    Expr *left = operand(p);
    while (left) {
        Token sign = parser_peek(p, 0);
        unsigned i = 0;
        while (i < level->n && level->sign[i] != sign.kind)
            i++;
        if (i == level->n)
            break;
        parser_take(p);
        Expr *sides[2] = {left, operand(p)};
        left = sides[1] ? new_expr(p, level->kind[i], lo, sign.span, sides, 2) : NULL;
    }
    return left;
}

static Expr *read_product(Parser *p)
{
    static const OperatorLevel level = {{TOK_STAR, TOK_AMP}, {EX_MULTIPLY, EX_INTERSECT}, 2};
    return read_left(p, &level, read_unary);
}

static Expr *read_sum(Parser *p)
{
    static const OperatorLevel level = {
        {TOK_PLUS, TOK_MINUS, TOK_BAR}, {EX_ADD, EX_SUBTRACT, EX_UNION}, 3};
    return read_left(p, &level, read_product);
}

/* Is the next token a comparison that chains? */
static bool at_chained(Parser *p, CompareOp *op)
{
    switch (parser_peek(p, 0).kind) {
    case TOK_EQ: *op = CMP_EQ; return true;
    case TOK_LT: *op = CMP_LT; return true;
    case TOK_LE: *op = CMP_LE; return true;
    case TOK_GT: *op = CMP_GT; return true;
    case TOK_GE: *op = CMP_GE; return true;
    default: return false;
    }
}

/* Is the next token a comparison that does not chain?  `not in` is two tokens. */
static bool at_unchained(Parser *p, ExprKind *kind)
{
    TokKind k = parser_peek(p, 0).kind;
    switch (k) {
    case TOK_NE: *kind = EX_NOT_EQUAL; return true;
    case TOK_IN: *kind = EX_IN; return true;
    default: *kind = EX_NOT_IN; return k == TOK_NOT && parser_peek(p, 1).kind == TOK_IN;
    }
}

/* After a comparison: an error when another one follows that cannot be chained to it. */
static bool check_chain(Parser *p, Span first, bool first_chains)
{
    CompareOp op;
    ExprKind kind;
    bool unchained = at_unchained(p, &kind);
    if (!unchained && (first_chains || !at_chained(p, &op)))
        return true;
    Token t = parser_peek(p, 0);
    int length = (int)(first.hi - first.lo);
    diag_add(p->ds, DIAG_ERROR, t.span, "%s cannot be chained to `%.*s` in %s",
             kind == EX_NOT_IN && unchained ? "`not in`" : parser_show(p, t), length,
             p->source->text + first.lo, p->owner);
    diag_hint(p->ds, "only = < <= > >= are chained: put one of the two into parentheses, "
                     "or join them with `and`");
    return false;
}

static Expr *read_unchained(Parser *p, uint32_t lo, ExprKind kind, Expr *left)
{
    Token sign = parser_take(p);
    if (kind == EX_NOT_IN)
        sign.span = span_join(sign.span, parser_take(p).span);
    Expr *sides[2] = {left, read_sum(p)};
    if (!sides[1] || !check_chain(p, sign.span, false))
        return NULL;
    return new_expr(p, kind, lo, sign.span, sides, 2);
}

static Expr *read_chain(Parser *p, uint32_t lo, Expr *left)
{
    OperandList args = {0};
    VEC(CompareOp) ops = {0};
    Token sign = parser_peek(p, 0);
    CompareOp op;
    Expr *e = left;
    vec_push(&args, left, "operands");
    while (e && at_chained(p, &op)) {
        parser_take(p);
        vec_push(&ops, op, "operators");
        e = read_sum(p);
        vec_push(&args, e, "operands");
    }
    if (e && check_chain(p, sign.span, true)) {
        e = new_expr(p, EX_COMPARE, lo, sign.span, args.at, args.n);
        if (e)
            e->ops = arena_copy(p->home, ops.at, ops.n * sizeof *ops.at);
    } else {
        e = NULL;
    }
    vec_clear(&args);
    vec_clear(&ops);
    return e;
}

static Expr *read_compare(Parser *p)
{
    uint32_t lo = parser_peek(p, 0).span.lo;
    Expr *left = read_sum(p);
    ExprKind kind;
    CompareOp op;
    if (left && at_unchained(p, &kind))
        return read_unchained(p, lo, kind, left);
    return left && at_chained(p, &op) ? read_chain(p, lo, left) : left;
}

static Expr *read_not(Parser *p)
{
    return parser_is(p, TOK_NOT) ? read_prefix_expr(p, EX_NOT, read_not) : read_compare(p);
}

/* operand (word operand)*: one node for the whole chain. */
static Expr *read_flat(Parser *p, TokKind word, ExprKind kind, ReadOperand *operand)
{
    uint32_t lo = parser_peek(p, 0).span.lo;
    Expr *e = operand(p);
    Token first = parser_peek(p, 0);
    if (!e || first.kind != word)
        return e;
    OperandList args = {0};
    vec_push(&args, e, "operands");
    while (e && parser_accept(p, word)) {
        e = operand(p);
        vec_push(&args, e, "operands");
    }
    if (e)
        e = new_expr(p, kind, lo, first.span, args.at, args.n);
    vec_clear(&args);
    return e;
}

static Expr *read_and(Parser *p)
{
    return read_flat(p, TOK_AND, EX_AND, read_not);
}

static Expr *read_or(Parser *p)
{
    return read_flat(p, TOK_OR, EX_OR, read_and);
}

static Expr *read_expr(Parser *p, Expr **condition);

/* `else` and what follows it, for the `if` at word. */
static Expr *read_else(Parser *p, Token word, Expr **condition)
{
    if (!parser_accept(p, TOK_ELSE)) {
        if (parser_missing(p, "`else`"))
            diag_note(p->ds, word.span, "it belongs to this `if`");
        return NULL;
    }
    if (!enter_level(p))
        return NULL;
    Expr *e = read_expr(p, condition);
    leave_level(p);
    return e;
}

/* condition: as for parse_number_of_key(); NULL where each `if` needs an `else`. */
static Expr *read_expr(Parser *p, Expr **condition)
{
    uint32_t lo = parser_peek(p, 0).span.lo;
    Expr *args[3] = {read_or(p), NULL, NULL};
    Token word = parser_peek(p, 0);
    if (!args[0] || !parser_accept(p, TOK_IF))
        return args[0];
    args[1] = read_or(p);
    if (args[1] && condition && !parser_is(p, TOK_ELSE)) {
        *condition = args[1];
        return args[0];
    }
    args[2] = args[1] ? read_else(p, word, condition) : NULL;
    return args[2] ? new_expr(p, EX_IF, lo, word.span, args, 3) : NULL;
}

Expr *parse_expr(Parser *p)
{
    return read_expr(p, NULL);
}

Expr *parse_number_of_key(Parser *p, Expr **condition)
{
    *condition = NULL;
    return read_expr(p, condition);
}

Expr *parse_constraint(Parser *p)
{
    return read_flat(p, TOK_THEN, EX_THEN, parse_expr);
}
