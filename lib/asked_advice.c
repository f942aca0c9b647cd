/* lib/asked_advice.c -- an advice that is asked for by name (see asked_advice.h). */
#include "lib/asked_advice.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lang/parse/parse.h"

static bool no_such_advice(const char *text, Status *s)
{
    return status_fail(s, STATUS_NOT_FOUND, "the table has no advice `%.60s`", text);
}

RuleItem *lib_read_item(Arena *home, Diags *ds, const Al0Table *table, AskedItem asked)
{
    size_t n = strlen(asked.text);
    Table *root = table->set->root;
    if (n > LIMIT_SOURCE_BYTES) {
        diag_add(ds, DIAG_ERROR, (Span){0}, "what is asked for is longer than %d bytes",
                 LIMIT_SOURCE_BYTES);
        return NULL;
    }
    const Source *source = source_new(home, "<advice>", arena_text(home, asked.text, n), n);
    RuleItem *item = parse_asked_item(home, ds, source, root->vocab);
    return item && table_check_item(home, ds, root, item, asked.each) ? item : NULL;
}

/* With what is handed to its parameters. */
static bool read_with_values(const Al0Table *table, const char *text, AskedAdvice *out, Status *s)
{
    Diags *ds = diag_new();
    Arena *home = arena_new("an advice asked for");
    *out = (AskedAdvice){.home = home};
    const RuleItem *item = lib_read_item(home, ds, table, (AskedItem){text, false});
    if (item) {
        out->advice = &table->compiled->advice[item->advice->index];
        out->program = compile_arguments(home, ds, item, table->game, &out->from);
    }
    Status failure = lib_end_messages(ds, NULL);
    bool fine = failure.kind == STATUS_OK;
    if (!fine) {
        *s = failure;
        lib_asked_clear(out);
    }
    return fine;
}

bool lib_read_asked(const Al0Table *table, const char *text, AskedAdvice *out, Status *s)
{
    assert(table->compiled && text && out);
    if (strchr(text, '('))
        return read_with_values(table, text, out, s);
    const Advice *found = table_find_advice(table->set, text);
    if (!found)
        return no_such_advice(text, s);
    *out = (AskedAdvice){.advice = &table->compiled->advice[found->index]};
    return true;
}

void lib_asked_clear(AskedAdvice *a)
{
    if (a->home)
        arena_free(a->home);
    *a = (AskedAdvice){0};
}

const ValueSets *lib_asked_values(const AskedAdvice *a, const Game *game, const void *position,
                                  ValueSets *room)
{
    if (!a->from)
        return NULL;
    Evaluator *m = evaluator_new(a->program, game);
    EvalContext *root = evaluator_context_new(m);
    evaluator_begin(m, position, root);
    for (uint32_t i = 0; i < a->advice->advice->n_params; i++)
        room->at[i] = value_set_at(m, &a->from[i], root);
    evaluator_free(m);
    free(root);
    return room;
}
