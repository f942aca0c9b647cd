/* checker/kif/kif_atoms.c -- atoms that a table names in a string (see kif_atoms.h). */
#include "checker/kif/kif_atoms.h"

#include <string.h>

/* Whether an atom holds in the position; *wrong: where a position cannot say. */
static bool atom_holds(const ExprContext *at, const KifParts *parts, GroundTerm atom, bool *wrong)
{
    GroundTerm functor = terms_parts(parts->terms, atom)->functor;
    uint32_t relation = clauses_relation(parts->clauses, functor);
    bool is_told = functor == TERM_TRUE || functor == TERM_LEGAL || functor == TERM_GOAL ||
                   functor == TERM_ROLE || functor == TERM_TERMINAL;
    if (functor >= N_TERM_KEYWORDS && relation == NO_TERM) {
        atom = terms_function(parts->terms, TERM_TRUE, 1, &atom);
        relation = clauses_relation(parts->clauses, TERM_TRUE);
    } else if (functor < N_TERM_KEYWORDS ? !is_told
                                         : parts->clauses->relation[relation].layer == LAYER_STEP) {
        *wrong = true;
    }
    if (*wrong || relation == NO_TERM)
        return false;
    return fact_base_has(states_facts(parts->states, at->here->kif.state, relation, (JointMove){0}),
                         atom);
}

Datum kif_atoms_hold(const ExprContext *at, const KifParts *parts, const char *text)
{
    Arena *home = arena_new("atoms");
    const Source *s = source_new(home, "atoms", text, strlen(text));
    const FormText atoms = {.home = home, .terms = parts->terms, .source = s};
    bool all = true, wrong = s->n == 0;
    for (uint32_t from = 0; !wrong && from < s->n;) {
        Form f;
        GroundTerm atom =
            form_read_term(&atoms, &from, &f) ? clauses_ground(parts->terms, &f) : NO_TERM;
        const TermParts *p = atom == NO_TERM ? NULL : terms_parts(parts->terms, atom);
        bool negated = p && p->functor == TERM_NOT && p->n == 1;
        wrong = !p;
        if (p)
            all &= atom_holds(at, parts, negated ? p->arg[0] : atom, &wrong) != negated;
    }
    arena_free(home);
    if (wrong)
        return (Datum){.kind = IS_HOLE};
    return a_bool(all);
}
