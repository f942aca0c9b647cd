/* verify/sweep/retrograde_room.c -- the memory that advice takes that is solved backwards (see
 * retrograde_room.h). */
#include "verify/sweep/retrograde_room.h"

#include <assert.h>

#include "interp/choose/task.h"
#include "verify/fixpoint.h"

static AimSays no_aim(void *context, const void *position)
{
    (void)context, (void)position;
    return AIM_OPEN;
}

static int no_start(void *context, const void *position)
{
    (void)context, (void)position;
    return VALUE_NOT_WON;
}

uint64_t retrograde_share(const Classes *classes, uint64_t memory, uint64_t truth)
{
    assert(classes);
    uint64_t used = truth + classes_size(classes) * FIXPOINT_BYTES + memory / 8;
    uint64_t rest = memory > used ? memory - used : 0;
    return rest < memory / 4 ? rest : memory / 4;
}

SolveAim retrograde_aim(const RetrogradeRequest *asked, const CompiledAdvice *a)
{
    assert(asked && !a->plan);
    SolveAim aim = task_aim(a);
    aim.images |= asked->images & a->goal_images;
    return aim;
}

bool retrograde_plan(const RetrogradeRequest *asked, const CompiledAdvice *a, SolveRequest r,
                     SolvePlan *out)
{
    assert(asked && a && out);
    const Game *game = asked->classes->game;
    r.aim = a->plan ? (SolveAim){.says = no_aim, .start = no_start} : retrograde_aim(asked, a);
    return game->solver->plan(game, &r, out, NULL);
}

bool retrograde_has_room(const RetrogradeRequest *asked, const SolveRequest *r,
                         const CompiledAdvice *a)
{
    bool tree = asked->trees && !advice_holds(a->advice);
    SolvePlan plan;
    return retrograde_plan(asked, a, *r, &plan) && (!asked->kept || plan.kept <= asked->kept) &&
           plan.memory <= (tree ? asked->trees : asked->memory);
}
