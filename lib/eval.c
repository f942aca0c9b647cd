/* lib/eval.c -- the value of an expression in a position.
 * Does: reads one expression with the names of a table, compiles and runs it, returns or prints the
 *   value and a board; draws boards.
 * Knows: lang, interp, Game.   Must not know: searches. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/board_text.h"
#include "lang/parse/parse.h"
#include "lib/internal.h"
#include "write/text/value.h"

char *al0_position_board(const Al0Position *position)
{
    assert(position);
    StrBuf drawn = {0}, b = {0};
    if (!position->game->board)
        return NULL;
    board_text_add(&b, position->game, position->bytes, "  ");
    if (b.n)
        return strbuf_take(&b);
    board_text_add_set(&drawn, position->game, position->bytes, 0);
    strbuf_printf(&b, "%s\n", strbuf_get(&drawn) + 1); /* each row begins with a line end */
    strbuf_clear(&drawn);
    return strbuf_take(&b);
}

/* What is asked: an expression in the names of a table, and the position.  All borrowed. */
typedef struct EvalQuestion {
    const Al0Table *table;
    const Al0Position *position;
    const char *expression;
    Al0EvalOptions options;
} EvalQuestion;

/* The value of an expression. */
typedef struct EvalResult {
    Type type;
    Value value;
} EvalResult;

static EvalQuestion question_of(const Al0Table *table, const Al0Position *position,
                                const char *expression, const Al0EvalOptions *options)
{
    EvalQuestion q = {.table = table, .position = position, .expression = expression};
    if (options)
        q.options = *options;
    return q;
}

static void print_value(StrBuf *out, const EvalQuestion *q, EvalResult r)
{
    const Game *g = q->table->game;
    bool has_board = q->options.board && g->board;
    value_write(out, g, q->position->bytes, r.type, r.value);
    if (has_board && type_is_set(r.type) && type_domain(r.type) == g->board->domain)
        board_text_add_set(out, g, q->position->bytes, r.value);
}

/* Runs a compiled expression.   Returns: false if it was stopped before. */
static bool evaluate(const Program *p, Entry entry, const EvalQuestion *q, Value *out)
{
    Evaluator *m = evaluator_new(p, q->table->game);
    EvalContext *context = evaluator_context_new(m);
    evaluator_give_up_at(m, (Deadline){.stop = q->options.stop});
    evaluator_begin(m, q->position->bytes, context);
    *out = evaluator_eval(m, entry, context);
    bool done = !*evaluator_gave_up(m);
    free(context);
    evaluator_free(m);
    return done;
}

const Program *lib_compile_expression(Arena *home, Diags *ds, const Al0Table *table,
                                      const char *expression, Entry *entry, Type *type)
{
    size_t n = strlen(expression);
    Expr *e = NULL;
    if (table->has_errors)
        diag_add(ds, DIAG_ERROR, (Span){0},
                 "the table has errors: nothing can be computed with it");
    else if (n > LIMIT_SOURCE_BYTES)
        diag_add(ds, DIAG_ERROR, (Span){0}, "the expression is longer than %d bytes",
                 LIMIT_SOURCE_BYTES);
    else if (strspn(expression, " \t\r\n") == n)
        diag_add(ds, DIAG_ERROR, (Span){0}, "the expression is empty");
    else
        e = parse_expression(home, ds, source_new(home, "<expression>", expression, n),
                             table->set->root->vocab);
    const Program *p = NULL;
    if (e && table_check_expr(home, ds, table->set->root, e, PLACE_GOAL))
        p = compile_expr(home, ds, e, table->game, entry);
    if (!p || diag_errors(ds) > 0)
        return NULL;
    *type = e->type;
    return p;
}

/* Parses, compiles and runs the expression.   Returns: false with errors in ds, or without any if
 * it was interrupted. */
static bool run_expression(Arena *home, Diags *ds, const EvalQuestion *q, EvalResult *out)
{
    Entry entry = {0};
    const Program *p =
        lib_compile_expression(home, ds, q->table, q->expression, &entry, &out->type);
    return p && evaluate(p, entry, q, &out->value);
}

/* How it ended, from what is in ds. */
static void give_status(Diags *ds, const Al0Table *table, bool done, Al0Status *status)
{
    Status s = diag_status(ds);
    if (table->has_errors)
        s.kind = STATUS_WRONG_USE;
    else if (!done && diag_errors(ds) == 0)
        status_fail(&s, STATUS_INTERRUPTED, "interrupted before the value was known");
    lib_end(status, &s);
}

/* Runs the expression, and hands on messages and status as far as they are wanted. */
static bool eval_with_messages(const EvalQuestion *q, char **messages, EvalResult *out)
{
    assert(q->table && q->position && q->expression);
    const Al0EvalOptions o = q->options;
    Arena *home = arena_new("an expression");
    Diags *ds = diag_new();
    bool done = run_expression(home, ds, q, out);
    give_status(ds, q->table, done, o.status);
    lib_give_messages(ds, &(Al0ReadOptions){.color = o.color, .messages = o.messages}, messages);
    arena_free(home);
    return done;
}

char *al0_eval(const Al0Table *table, const Al0Position *position, const char *expression,
               const Al0EvalOptions *options, char **messages)
{
    EvalResult r;
    StrBuf out = {0};
    EvalQuestion q = question_of(table, position, expression, options);
    if (!eval_with_messages(&q, messages, &r))
        return NULL;
    print_value(&out, &q, r);
    return strbuf_take(&out);
}

/* ---- with types --------------------------------------------------------------------------- */

static Al0Value public_value(EvalResult r)
{
    if (r.type == TYPE_BOOL)
        return (Al0Value){.type = AL0_BOOL, .defined = true, .number = r.value != 0};
    if (type_is_set(r.type))
        return (Al0Value){
            .type = AL0_SET, .defined = true, .set = r.value, .domain = type_domain(r.type)};
    bool defined = value_is_defined(r.value);
    return (Al0Value){
        .type = AL0_INT, .defined = defined, .number = defined ? (int64_t)r.value : 0};
}

bool al0_eval_value(const Al0Table *table, const Al0Position *position, const char *expression,
                    const Al0EvalOptions *options, Al0Value *value)
{
    assert(value);
    EvalResult r;
    EvalQuestion q = question_of(table, position, expression, options);
    if (!eval_with_messages(&q, NULL, &r))
        return false;
    *value = public_value(r);
    return true;
}

char *al0_element_name(const Al0Position *position, unsigned domain, unsigned bit)
{
    assert(position && domain < position->game->vocab->n_domains && bit < 64);
    const Game *g = position->game;
    StrBuf b = {0};
    value_write_element(&b, g, position->bytes, domain, UINT64_C(1) << bit);
    return strbuf_take(&b);
}
