/* interp/plan/plan_entry.c -- how steps of a plan begin (see plan_entry.h). */
#include "interp/plan/plan_entry.h"
#include "base/mix.h"

uint64_t plan_place_seed(Evaluator *m, const PlanPlace *place, EvalContext *root)
{
    const Game *game = root->view.game;
    uint64_t seed = 0;
    for (uint32_t i = 0; i < place->n; i++) {
        const CompiledAdvice *a = place->advice[i];
        for (uint32_t k = 0; k < a->n_roots; k++)
            seed = mix_step(seed, evaluator_eval(m, a->roots[k], root) + 1);
        if (a->needs_root) {
            Key k = game->key(game, root->view.position);
            seed = mix_step(mix_step(seed, k.lo), k.hi);
        }
    }
    return seed;
}

uint16_t plan_place_begins(Evaluator *m, const PlanPlace *place, EvalContext *root)
{
    unsigned begins = 0;
    for (uint32_t j = 0; j < place->n; j++)
        if (evaluator_eval(m, place->advice[j]->when, root))
            begins |= 1u << j;
    return (uint16_t)begins;
}

void plan_step_begins(const PlanStepEntry *entry, const uint16_t *places, uint32_t n,
                      BranchList *to)
{
    for (uint32_t i = 0; i < n; i++) {
        const PlanPlace *place = &entry->plan->place[places[i]];
        uint16_t in_play = plan_place_begins(entry->evaluator, place, entry->root);
        if (!in_play)
            continue;
        uint64_t seed = plan_place_seed(entry->evaluator, place, entry->root);
        branch_list_add(to, (FreeBranch){places[i], in_play, seed});
    }
}

bool plan_step_is_constant(const CompiledPlan *plan, const uint16_t *places, uint32_t n)
{
    bool constant = true;
    for (uint32_t i = 0; i < n; i++) {
        const PlanPlace *place = &plan->place[places[i]];
        constant &= !place->looks_at_root;
        for (uint32_t j = 0; j < place->n; j++)
            constant &= place->advice[j]->when.constant;
    }
    return constant;
}
