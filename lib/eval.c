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

static void print_value(StrBuf *out, const Game *g, const void *position, Type type, Value v,
                        bool board)
{
    value_write(out, g, position, type, v);
    if (board && g->board && type_is_set(type) && type_domain(type) == g->board->domain)
        board_text_add_set(out, g, position, v);
}

/* False: the deadline was over before. */
static bool evaluate(const Program *p, const Game *g, Entry entry, const void *position,
                     Deadline deadline, Value *out)
{
    Evaluator *m = evaluator_new(p, g);
    EvalContext *context = evaluator_context_new(m);
    evaluator_give_up_at(m, deadline);
    evaluator_begin(m, position, context);
    *out = evaluator_eval(m, entry, context);
    bool done = !*evaluator_gave_up(m);
    free(context);
    evaluator_free(m);
    return done;
}

/* What an expression has come to. */
typedef struct EvalResult {
    Type type;
    Value value;
} EvalResult;

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

/* False with errors in ds, or without any where it was interrupted. */
static bool run_expression(Arena *home, Diags *ds, const Al0Table *table,
                           const Al0Position *position, const char *expression,
                           const volatile sig_atomic_t *stop, EvalResult *out)
{
    Entry entry = {0};
    const Program *p = lib_compile_expression(home, ds, table, expression, &entry, &out->type);
    return p &&
           evaluate(p, table->game, entry, position->bytes, (Deadline){.stop = stop}, &out->value);
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

/* Runs it, and gives messages and status to those who want them. */
static bool eval_with_messages(const Al0Table *table, const Al0Position *position,
                               const char *expression, const Al0EvalOptions *options,
                               char **messages, EvalResult *out)
{
    assert(table && position && expression);
    Al0EvalOptions o = options ? *options : (Al0EvalOptions){0};
    Arena *home = arena_new("an expression");
    Diags *ds = diag_new();
    bool done = run_expression(home, ds, table, position, expression, o.stop, out);
    give_status(ds, table, done, o.status);
    lib_give_messages(ds, &(Al0ReadOptions){.color = o.color, .messages = o.messages}, messages);
    arena_free(home);
    return done;
}

char *al0_eval(const Al0Table *table, const Al0Position *position, const char *expression,
               const Al0EvalOptions *options, char **messages)
{
    EvalResult r;
    StrBuf out = {0};
    if (!eval_with_messages(table, position, expression, options, messages, &r))
        return NULL;
    print_value(&out, table->game, position->bytes, r.type, r.value, options && options->board);
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
    if (!eval_with_messages(table, position, expression, options, NULL, &r))
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
