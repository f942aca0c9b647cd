/* lib/learn/learn_proof.c -- the proof that learning begins with (see learn_proof.h). */
#include "lib/learn/learn_proof.h"

#include <assert.h>

#include "lib/asked_advice.h"

/* Searches for so many nodes at most; 0: as the limits say. */
static Outcome search_there(const Al0Table *table, const Al0LearnOptions *asked,
                            const AnswersRequest *ask, uint64_t most)
{
    Choice c;
    AskedAdvice of;
    ValueSets room;
    ChooseOptions o = {.limits = ask->o->limits, .search = ask->o->search, .threads = 1};
    bool fine = lib_read_asked(table, asked->advice, &of, NULL);
    assert(fine && "it was read before");
    (void)fine;
    o.values = lib_asked_values(&of, table->game, asked->position->bytes, &room);
    uint64_t *nodes = &o.limits.max_nodes;
    *nodes = most && (!*nodes || *nodes > most) ? most : *nodes;
    Session *session = session_new(table->compiled, ask->o->memory / 8);
    session_prove(session, asked->position->bytes, of.advice, &o, &c);
    Outcome found = c.n_tried ? c.tried[c.n_tried - 1].outcome : OUTCOME_UNKNOWN;
    if (c.proof.verdict == VERDICT_SATISFIABLE)
        found = c.proof.height > 0 ? OUTCOME_SATISFIABLE : OUTCOME_ACHIEVED;
    proof_free(&c.proof);
    session_free(session);
    lib_asked_clear(&of);
    return found;
}

/* By the advice solved backwards for all positions. */
static Outcome solve_there(AnswersRequest ask, const void *position)
{
    AnswerCounts a;
    Diags *ds = diag_new(); /* no conditions are compiled that could be too large */
    const uint64_t number = classes_index(ask.classes, position);
    Outcome found = OUTCOME_UNKNOWN;
    ask.only = &number;
    ask.by_rules = false;
    if (answers_ask(&ask, ds, &a) && !a.interrupted && a.at.n == 1) {
        const uint64_t *n = a.at.at[0].n;
        if (!n[ANSWER_UNKNOWN])
            found = n[ANSWER_PROVED] ? OUTCOME_SATISFIABLE : OUTCOME_REFUTED;
    }
    answers_clear(&a);
    diag_free(ds);
    return found;
}

static bool no_proof(const Al0LearnOptions *asked, Outcome o, Status *s)
{
    static const char *const why[] = {
        [OUTCOME_SATISFIABLE] = "holds already",     [OUTCOME_REFUTED] = "is refuted",
        [OUTCOME_UNKNOWN] = "is unknown (a limit)",  [OUTCOME_ACHIEVED] = "holds already",
        [OUTCOME_NOT_APPLICABLE] = "does not apply", [OUTCOME_NO_VALUE] = "has no value to try"};
    return status_fail(s, STATUS_WRONG_USE, "the advice `%.60s` %s in the position to learn from",
                       asked->advice, why[o]);
}

bool learn_proof(const Al0Table *table, const Al0LearnOptions *asked, const AnswersRequest *ask,
                 Status *s)
{
    assert(ask->n == 0 && !ask->only && ask->classes && ask->advice);
    const CompiledAdvice *a = &table->compiled->advice[ask->advice->index];
    const uint64_t few = answers_search_nodes(ask->classes, a, ask->o->search);
    Outcome found = search_there(table, asked, ask, few);
    if (found == OUTCOME_UNKNOWN && few && !prove_is_late(&ask->o->limits))
        found = solve_there(*ask, asked->position->bytes);
    return found == OUTCOME_SATISFIABLE || no_proof(asked, found, s);
}
