/* verify/needless/table_trial.c -- tests of tables without some parts (see table_trial.h). */
#include "verify/needless/table_trial.h"

#include <assert.h>
#include <stdlib.h>

#include "verify/needless/trial_kind.h"

/* ---- tables ------------------------------------------------------------------------------- */

static Standing stand(const TableTrial *trial)
{
    Standing s = {.home = arena_new("a table without some parts")};
    Diags *ds = diag_new();
    s.c = compile_table(s.home, ds, trial->set, trial->game);
    if (s.c)
        s.rules = chosen_rules_new(s.c, trial->o->threads, prove_deadline(&trial->o->limits));
    diag_free(ds);
    return s;
}

static void standing_clear(Standing *s)
{
    chosen_rules_free(s->rules);
    if (s->home)
        arena_free(s->home);
    *s = (Standing){0};
}

/* ---- verifications ------------------------------------------------------------------------ */

static bool stands(void *context, const void *position, const Record *r)
{
    const TableTrial *trial = context;
    return unaffected_stands(trial->unaffected, position, r);
}

VerifyOptions trial_options(TableTrial *trial)
{
    VerifyOptions o = *trial->o;
    o.checkpoint = NULL;
    o.n_examples = 0;
    o.progress = NULL;
    o.failure = NULL;
    o.only_proof = true;
    o.all_images = true; /* a part that is left out may have been what makes it symmetric */
    o.keep = &trial->next;
    o.before = trial->unaffected && trial->records.n_blocks ? &trial->records : NULL;
    o.stands = stands;
    o.context = trial;
    return o;
}

bool trial_verify(const TableTrial *trial, const Compiled *c, const VerifyOptions *o,
                  VerifyReport *report, Status *status)
{
    assert(c && o && report);
    if (!verify_run(c, o, report, status))
        return false;
    /* records are kept if they and as many more fit into the memory */
    if (report->peak_bytes + o->keep->bytes > trial->o->memory)
        sweep_clear(o->keep);
    return true;
}

/* ---- trials ------------------------------------------------------------------------------- */

static bool proves_with_records(TableTrial *trial, const Standing *now, const Parts *out,
                                Status *status)
{
    if (trial->proved.c)
        trial->unaffected = unaffected_new(out->at + trial->n_proved, out->n - trial->n_proved,
                                           trial->proved.rules, now->rules);
    bool proved = trial->kind->proves(trial, now->c, out, status);
    unaffected_free(trial->unaffected);
    trial->unaffected = NULL;
    return proved;
}

static void take_proved(TableTrial *trial, const Standing *now, size_t n)
{
    trial->n_proved = n;
    standing_clear(&trial->proved);
    sweep_clear(&trial->records);
    trial->proved = *now;
    trial->records = trial->next;
    trial->next = (Sweep){0};
}

bool table_trial_proves(TableTrial *trial, const Parts *out, Status *status)
{
    assert(trial && out->n >= trial->n_proved && status);
    Standing now = stand(trial);
    bool proved = now.c && proves_with_records(trial, &now, out, status);
    if (proved) {
        take_proved(trial, &now, out->n);
    } else {
        standing_clear(&now);
        sweep_clear(&trial->next);
    }
    return proved;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static const TrialKind *kind_of_trial(const Game *game, const VerifyOptions *o)
{
    if (game->chance)
        return &trial_with_chance;
    return o->n_starts || o->sample ? &trial_from_starts : &trial_over_classes;
}

TableTrial *table_trial_new(const Compiled *c, TableSet *set, const VerifyOptions *o,
                            Status *status)
{
    assert(c->set == set && o->threads > 0);
    TableTrial *trial = base_zalloc(1, sizeof *trial, "verification");
    trial->kind = kind_of_trial(c->game, o);
    trial->o = o;
    trial->set = set;
    trial->game = c->game;
    if (trial->kind->begin(trial, c, status))
        return trial;
    table_trial_free(trial);
    return NULL;
}

void table_trial_free(TableTrial *trial)
{
    if (!trial)
        return;
    standing_clear(&trial->proved);
    sweep_clear(&trial->records);
    trial->kind->free(trial->own);
    free(trial);
}
