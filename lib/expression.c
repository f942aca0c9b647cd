/* lib/expression.c -- expressions in positions, for other programs.
 * Does: reads one expression in a table's names and compiles it once; runs it in positions; writes
 *   values.
 * Knows: lang, interp, Game.   Must not know: searches.
 * Start reading at al0_expression_new(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/board_text.h"
#include "lang/parse/parse.h"
#include "lib/internal.h"
#include "write/text/value.h"

struct Al0Expression {
    const Al0Table *table;
    Arena *home;
    Type type;
    Entry entry;
    Evaluator *evaluator;
    EvalContext *context;
};

/* ---- compiling ---------------------------------------------------------------------------- */

/* NULL with errors in ds. */
static Expr *read_expression(Arena *home, Diags *ds, LibExpression asked)
{
    const char *text = asked.text;
    size_t n = strlen(text);
    Table *root = asked.table->set->root;
    if (asked.table->unsound.all)
        diag_add(ds, DIAG_ERROR, (Span){0},
                 "the table has errors: nothing can be computed with it");
    else if (n > LIMIT_SOURCE_BYTES)
        diag_add(ds, DIAG_ERROR, (Span){0}, "the expression is longer than %d bytes",
                 LIMIT_SOURCE_BYTES);
    else if (strspn(text, " \t\r\n") == n)
        diag_add(ds, DIAG_ERROR, (Span){0}, "the expression is empty");
    if (diag_errors(ds) > 0)
        return NULL;
    const char *kept = arena_text(home, text, n);
    Expr *e = parse_expression(home, ds, source_new(home, "<expression>", kept, n), root->vocab);
    if (!e || !table_check_expr(home, ds, root, e, asked.place))
        return NULL;
    const Name *unsound = asked.table->has_errors ? unsound_name(&asked.table->unsound, e) : NULL;
    if (unsound)
        diag_add(ds, DIAG_ERROR, unsound->span, "`%s` rests on an error of the table",
                 unsound->text);
    return unsound ? NULL : e;
}

LibProgram lib_compile_expression(Arena *home, Diags *ds, LibExpression asked)
{
    assert(home && ds && asked.table && asked.text);
    LibProgram p = {.type = TYPE_BOOL};
    const Expr *e = read_expression(home, ds, asked);
    if (!e)
        return p;
    p.type = e->type;
    p.program = compile_expr(home, ds, e, asked.table->game, &p.entry);
    if (diag_errors(ds) > 0)
        p.program = NULL;
    return p;
}

/* NULL with errors in ds; else home is its own. */
static Al0Expression *compile_expression(Arena *home, Diags *ds, const Al0Table *table,
                                         const char *text)
{
    LibProgram p = lib_compile_expression(home, ds, (LibExpression){table, text, PLACE_GOAL});
    if (!p.program)
        return NULL;
    Al0Expression *x = ARENA_NEW(home, Al0Expression);
    *x = (Al0Expression){.table = table,
                         .home = home,
                         .type = p.type,
                         .entry = p.entry,
                         .evaluator = evaluator_new(p.program, table->game)};
    x->context = evaluator_context_new(x->evaluator);
    return x;
}

Al0Expression *al0_expression_new(const Al0Table *table, const char *text, Al0Messages **messages,
                                  Al0Status *status)
{
    assert(table && text);
    Arena *home = arena_new("an expression");
    Diags *ds = diag_new();
    Al0Expression *x = compile_expression(home, ds, table, text);
    Status s = lib_end_messages(ds, messages);
    if (!x && table->has_errors)
        s.kind = STATUS_WRONG_USE;
    lib_end(status, &s);
    if (!x)
        arena_free(home);
    return x;
}

void al0_expression_free(Al0Expression *expression)
{
    if (!expression)
        return;
    free(expression->context);
    evaluator_free(expression->evaluator);
    arena_free(expression->home);
}

Al0Type al0_expression_type(const Al0Expression *expression)
{
    assert(expression);
    if (expression->type == TYPE_BOOL)
        return AL0_BOOL;
    return type_is_set(expression->type) ? AL0_SET : AL0_INT;
}

/* ---- computing ---------------------------------------------------------------------------- */

static Al0Value value_of(const Al0Expression *x, Value v)
{
    Al0Value out = {AL0_SIZE(Al0Value), .type = al0_expression_type(x),
                    .defined = value_is_defined(v)};
    switch (out.type) {
    case AL0_BOOL:
        out.defined = true;
        out.number = v != 0;
        break;
    case AL0_INT: out.number = out.defined ? (int64_t)v : 0; break;
    case AL0_SET:
        out.defined = true;
        out.set = v;
        out.domain = type_domain(x->type);
        break;
    }
    return out;
}

/* False: the deadline was over before. */
static bool run_expression(Al0Expression *x, const Al0Position *position, Deadline until,
                           Value *out)
{
    if (deadline_is_over(&until))
        return false;
    evaluator_give_up_at(x->evaluator, until);
    evaluator_begin(x->evaluator, position->bytes, x->context);
    *out = evaluator_eval(x->evaluator, x->entry, x->context);
    bool done = !*evaluator_gave_up(x->evaluator);
    evaluator_give_up_at(x->evaluator, (Deadline){0}); /* the flag was borrowed */
    return done;
}

bool al0_expression_evaluate(Al0Expression *expression, const Al0Position *position,
                             const Al0Limits *limits, Al0Value *value, Al0Status *status)
{
    assert(expression && position && value);
    Status s = {0};
    CallLimits l;
    if (!lib_is_of_game(expression->table, position, &s) || !sized_check(value, "value", &s) ||
        !limits_take(&l, limits, &s))
        return lib_end(status, &s);
    Value v;
    if (run_expression(expression, position, l.until, &v)) {
        Al0Value found = value_of(expression, v);
        SIZED_GIVE(value, &found);
    } else {
        status_give_up(&s, &l.until, "the value was being computed");
    }
    return lib_end(status, &s);
}

/* ---- values ------------------------------------------------------------------------------- */

/* A value as the game's words have it. */
typedef struct TypedValue {
    Type type;
    Value value;
} TypedValue;

/* Whether it can be a value of the game; else false with a status. */
static bool take_value(const Game *g, const Al0Value *given, TypedValue *out, Status *s)
{
    Al0Value v;
    if (!SIZED_TAKE(&v, given, "value", s))
        return false;
    bool is_set = v.type == AL0_SET;
    if (is_set && v.domain >= g->vocab->n_domains)
        return status_fail(s, STATUS_WRONG_USE, "the set is of another game than the position");
    *out = (TypedValue){TYPE_INT, v.defined ? (Value)v.number : VALUE_UNDEFINED};
    if (v.type == AL0_BOOL)
        out->type = TYPE_BOOL;
    if (is_set)
        *out = (TypedValue){type_set(v.domain), v.set};
    return true;
}

/* A value, and the position that it was computed in. */
typedef struct ValuePlace {
    const Al0Value *value;
    const Al0Position *position;
} ValuePlace;

static bool is_on_board(const Game *g, Type type)
{
    return g->board && type_is_set(type) && type_domain(type) == g->board->domain;
}

/* As an object on a line. */
static void write_value_json(StrBuf *out, const Al0Position *p, TypedValue v, bool boards)
{
    Json j = {.out = out};
    json_begin_object(&j, NULL);
    value_put_members(&j, p->game, p->bytes, v.type, v.value);
    if (boards && is_on_board(p->game, v.type)) {
        StrBuf drawn = {0};
        board_text_add_set(&drawn, p->game, p->bytes, v.value);
        json_put_text(&j, "board", strbuf_get(&drawn) + 1); /* each row begins with a line end */
        strbuf_clear(&drawn);
    }
    json_end_object(&j);
    strbuf_putc(out, '\n');
}

static bool write_value(StrBuf *out, const void *thing, const LibForm *form, Status *s)
{
    const ValuePlace *at = thing;
    const Al0Position *p = at->position;
    TypedValue v = {TYPE_BOOL, 0};
    if (form->format != AL0_TEXT && form->format != AL0_JSON)
        return status_fail(s, STATUS_WRONG_USE, "a value is written as text or JSON");
    if (!take_value(p->game, at->value, &v, s))
        return false;
    if (form->format == AL0_JSON) {
        write_value_json(out, p, v, form->options->boards);
        return true;
    }
    value_write(out, p->game, p->bytes, v.type, v.value);
    if (form->options->boards && is_on_board(p->game, v.type))
        board_text_add_set(out, p->game, p->bytes, v.value);
    return true;
}

char *al0_value_write(const Al0Value *value, const Al0Position *position, Al0Format format,
                      const Al0WriteOptions *options, Al0Status *status)
{
    assert(value && position);
    const ValuePlace at = {value, position};
    return lib_write(write_value, &at, (LibForm){format, options}, status);
}

char *al0_eval(const Al0Table *table, const Al0Position *position, const char *expression,
               Al0Status *status)
{
    Al0Value value = AL0_INIT(Al0Value);
    char *text = NULL;
    Al0Expression *x = al0_expression_new(table, expression, NULL, status);
    if (x && al0_expression_evaluate(x, position, NULL, &value, status))
        text = al0_value_write(&value, position, AL0_TEXT, NULL, status);
    al0_expression_free(x);
    return text;
}

char *al0_position_element(const Al0Position *position, unsigned domain, unsigned bit)
{
    assert(position && domain < position->game->vocab->n_domains && bit < 64);
    const Game *g = position->game;
    StrBuf b = {0};
    value_write_element(&b, g, position->bytes, domain, UINT64_C(1) << bit);
    return strbuf_take(&b);
}
