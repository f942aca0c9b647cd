/* lib/scan/scan_query.c -- what al0_find() was asked, as a query (see scan_query.h). */
#include "lib/scan/scan_query.h"

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- expressions -------------------------------------------------------------------------- */

/* False with errors in ds. */
static bool compile_scan_expr(FindQuery *q, const char *text, Arena *home, Diags *ds, ScanExpr *out)
{
    const LibExpression asked = {q->names, text, PLACE_IN_GAME};
    LibProgram p = lib_compile_expression(home, ds, asked);
    *out = (ScanExpr){.program = p.program, .entry = p.entry, .type = p.type};
    if (p.program) {
        q->query.reads_record |= p.program->reads_record;
        q->query.looks_at_root |= p.program->looks_at_root;
    }
    return p.program != NULL;
}

/* The same for what holds or not. */
static bool compile_condition(FindQuery *q, const char *text, Arena *home, Diags *ds, ScanExpr *out)
{
    if (!compile_scan_expr(q, text, home, ds, out))
        return false;
    if (out->type != TYPE_INT)
        return true;
    diag_add(ds, DIAG_ERROR, (Span){0}, "`%s` is a number: a condition or a set is wanted", text);
    return false;
}

static bool make_scan_steps(FindQuery *q, const Al0FindOptions *o, Arena *home, Diags *ds)
{
    bool fine = true;
    const char *first = o->expression ? o->expression : "true";
    size_t n = o->expression || o->n_then > 0 ? 1 + o->n_then : 0;
    q->steps = base_zalloc(n + 1, sizeof *q->steps, "a search of games");
    for (size_t i = 0; i < n; i++) {
        q->steps[i].within =
            i > 0 && o->within && o->within[i - 1] > 0 ? o->within[i - 1] : UINT_MAX;
        fine &= compile_condition(q, i > 0 ? o->then[i - 1] : first, home, ds, &q->steps[i].expr);
    }
    if (o->all_along) {
        fine &= compile_condition(q, o->all_along, home, ds, &q->all_along);
        q->query.all_along = &q->all_along;
    }
    q->query.step = q->steps;
    q->query.n_steps = n;
    return fine;
}

/* The name of a tag: letters, digits and underscores. */
static bool is_tag(const char *text)
{
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_')
        n++;
    return n > 0 && text[n] == '\0';
}

/* What hits are counted by is an expression where it is one, else a tag. */
static bool make_tally_value(FindQuery *q, const Al0FindOptions *o, Arena *home, Diags *ds)
{
    if (!o->count_by)
        return true;
    Diags *tried = diag_new();
    bool is_value = compile_scan_expr(q, o->count_by, home, tried, &q->value_expr);
    diag_free(tried);
    q->query.value = is_value ? &q->value_expr : NULL;
    return is_value || is_tag(o->count_by) ||
           compile_scan_expr(q, o->count_by, home, ds, &q->value_expr);
}

/* ---- tables ------------------------------------------------------------------------------- */

static bool add_scan_table(FindQuery *q, FindRequest *r, size_t i, Status *s)
{
    const Al0Table *t = r->options.tables[i];
    const char *name = r->options.advice;
    const Advice *advice = name ? table_find_advice(t->set, name) : NULL;
    if (!t->compiled)
        return status_fail(s, STATUS_WRONG_USE,
                           "a table with errors, and a library, cannot be asked");
    if (name && !advice)
        return true;
    ScanTable table = {.compiled = t->compiled,
                       .choose = lib_choose_options(&r->limits, NULL),
                       .advice = advice ? &t->compiled->advice[advice->index] : NULL};
    table.choose.threads = 1;
    table.choose.tell = NULL;
    lib_use_prepared(t, &table.choose);
    q->tables[q->query.n_tables++] = table;
    return true;
}

static bool make_scan_tables(FindQuery *q, FindRequest *r, Status *s)
{
    const Al0FindOptions *o = &r->options;
    if (o->advice && o->missed)
        return status_fail(s, STATUS_WRONG_USE,
                           "an advice, and what was missed, are two questions");
    q->query.proof = o->advice ? PROOF_ADVICE : PROOF_NONE;
    if (o->missed)
        q->query.proof = PROOF_MISSED;
    q->tables = base_zalloc(r->options.n_tables + 1, sizeof *q->tables, "tables");
    q->query.table = q->tables;
    if (q->query.proof == PROOF_NONE)
        return true;
    for (size_t i = 0; i < r->options.n_tables; i++)
        if (!add_scan_table(q, r, i, s))
            return false;
    if (r->options.n_tables == 0)
        return status_fail(s, STATUS_WRONG_USE, "no table is there to be asked");
    return q->query.n_tables > 0 ||
           status_fail(s, STATUS_NOT_FOUND, "no table has an advice `%s`", o->advice);
}

/* Expressions are in the names of the only table, or in those of the game alone. */
static bool choose_names(FindQuery *q, FindRequest *r, Status *s)
{
    const Al0FindOptions *o = &r->options;
    const Al0ReadOptions library = {AL0_SIZE(Al0ReadOptions), .allow_library = true};
    bool asks = o->expression || o->n_then > 0 || o->all_along;
    if (r->options.n_tables > 1 && asks)
        return status_fail(s, STATUS_WRONG_USE,
                           "an expression is read in the names of one table, and there are %zu",
                           r->options.n_tables);
    if (r->options.n_tables == 0)
        q->own = al0_table_read_text("<no table>", "", 0, &library, NULL);
    q->names = r->options.n_tables > 0 ? r->options.tables[0] : q->own;
    for (size_t i = 1; i < r->options.n_tables; i++)
        if (r->options.tables[i]->game != q->names->game)
            return status_fail(s, STATUS_WRONG_USE, "the tables are of different games");
    const GameRecords *records = q->names->game->records;
    return (records && records->whole_games) ||
           status_fail(s, STATUS_UNSUPPORTED, "%s has no files of games", q->names->game->title);
}

/* ---- sides -------------------------------------------------------------------------------- */

static void choose_side(ScanQuery *q, const char *us)
{
    q->side = SIDE_TO_MOVE;
    if (!us)
        return;
    q->side = SIDE_OF_NAME;
    q->name = us;
    if (strcmp(us, "both") == 0)
        q->side = SIDE_OF_EACH;
    if (strcmp(us, "winner") == 0)
        q->side = SIDE_OF_WINNER;
    for (unsigned i = 0; i < q->game->n_players; i++)
        if (strcmp(us, q->game->players[i]) == 0) {
            q->side = SIDE_OF_PLAYER;
            q->player = i;
        }
}

bool find_query_make(FindQuery *out, FindRequest *r, Arena *home, Diags *ds, Status *s)
{
    const Al0FindOptions *o = &r->options;
    *out = (FindQuery){0};
    if (!choose_names(out, r, s))
        return false;
    ScanQuery *q = &out->query;
    q->game = out->names->game;
    q->variations = o->variations;
    q->max_time = r->limits.at.max_time;
    q->memory = r->limits.at.memory / r->limits.at.threads;
    q->until = (Deadline){.stop = r->limits.at.stop};
    choose_side(q, o->us);
    bool fine = make_scan_steps(out, o, home, ds);
    fine = make_tally_value(out, o, home, ds) && fine;
    return fine && make_scan_tables(out, r, s);
}

void find_query_clear(FindQuery *q)
{
    al0_table_free(q->own);
    free(q->steps);
    free(q->tables);
}
