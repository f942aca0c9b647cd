/* interp/plan/plan_heights.c -- heights of a plan's trees, by the branches that are open (see
 * plan_heights.h). */
#include "interp/plan/plan_heights.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/plan/plan_entry.h"

/* One set of branches. */
typedef struct SetAim {
    PlanHeights *all;
    size_t number;
    const Solution *solution; /* NULL: not known */
    EvalContext **root;       /* by branch */
    void *next;               /* memory for a position: other sets are asked meanwhile */
    Move *moves;
} SetAim;

struct PlanHeights {
    Evaluator *evaluator;
    const Game *game;
    const PlanSets *sets;
    EvalContext *
        *root; /* by number in the sets; behind them one for all that does not look at it */
    EvalContext *place,
        *entry;             /* memory: a position below a root, and one at which a step begins */
    bool *is_constant;      /* by place: the step behind it begins alike everywhere */
    SetAim *aim;            /* by set */
    size_t n_roots, n_sets; /* of these */
    bool unforeseen;        /* branches were open together that are no set */
};

/* What becomes of a set in a position. */
typedef struct SettledSet {
    BranchList open;
    BranchList handing_over; /* done with them to move: the next step begins after their reply */
    bool ends;               /* one is done, and nothing follows */
} SettledSet;

/* ---- memory ------------------------------------------------------------------------------- */

static void make_roots(PlanHeights *h)
{
    const PlanSets *s = h->sets;
    h->root = base_alloc(h->n_roots * sizeof(EvalContext *), "a plan");
    for (size_t i = 0; i < h->n_roots; i++) {
        h->root[i] = evaluator_context_new(h->evaluator);
        evaluator_begin(h->evaluator, i < s->roots.n ? s->roots.at[i].position : s->begin,
                        h->root[i]);
    }
}

static EvalContext *root_of_branch(const PlanHeights *h, const FreeBranch *b)
{
    return h->root[plan_sets_root(h->sets, b)];
}

static void make_aim(PlanHeights *h, size_t number)
{
    const BranchList *set = &h->sets->set.at[number];
    SetAim *a = &h->aim[number];
    *a = (SetAim){.all = h,
                  .number = number,
                  .root = base_alloc(set->n * sizeof(EvalContext *), "a plan"),
                  .next = base_alloc(h->game->position_size, "a position"),
                  .moves = base_alloc(h->game->max_moves * sizeof(Move), "moves")};
    for (uint32_t i = 0; i < set->n; i++)
        a->root[i] = root_of_branch(h, &set->at[i]);
}

PlanHeights *plan_heights_new(Evaluator *m, const Game *game, const PlanSets *sets)
{
    const CompiledPlan *plan = sets->plan;
    PlanHeights *h = base_alloc(sizeof *h, "a plan");
    *h = (PlanHeights){.evaluator = m,
                       .game = game,
                       .sets = sets,
                       .n_roots = sets->roots.n + 1,
                       .n_sets = sets->set.n,
                       .place = evaluator_context_new(m),
                       .entry = evaluator_context_new(m),
                       .is_constant = base_alloc(plan->n * sizeof(bool), "a plan"),
                       .aim = base_alloc((sets->set.n + 1) * sizeof *h->aim, "a plan")};
    make_roots(h);
    for (uint32_t i = 0; i < plan->n; i++)
        h->is_constant[i] = plan_step_is_constant(plan, plan->place[i].next, plan->place[i].n_next);
    for (size_t i = 0; i < sets->set.n; i++)
        make_aim(h, i);
    return h;
}

void plan_heights_free(PlanHeights *h)
{
    if (!h)
        return;
    for (size_t i = 0; i < h->n_sets; i++) {
        free(h->aim[i].root);
        free(h->aim[i].next);
        free(h->aim[i].moves);
    }
    for (size_t i = 0; i < h->n_roots; i++)
        free(h->root[i]);
    free(h->root);
    free(h->place);
    free(h->entry);
    free(h->is_constant);
    free(h->aim);
    free(h);
}

void plan_heights_know(PlanHeights *h, size_t set, const Solution *solution)
{
    assert(set < h->sets->set.n);
    h->aim[set].solution = solution;
}

void *plan_heights_aim(PlanHeights *h, size_t set)
{
    assert(set < h->sets->set.n);
    return &h->aim[set];
}

/* ---- what becomes of a set in a position ---------------------------------------------------- */

/* The branches with which the step behind a place begins at a position. */
static void enter_behind(PlanHeights *h, uint32_t done, const void *position, BranchList *to)
{
    const PlanPlace *place = &h->sets->plan->place[done];
    const PlanStepEntry entry = {h->sets->plan, h->evaluator, h->entry};
    if (!h->is_constant[done])
        evaluator_begin(h->evaluator, position, h->entry);
    plan_step_begins(&entry, place->next, place->n_next, to);
}

/* Takes advice that fails here out of play.  Returns: whether the goals of some other hold. */
static bool judge_here(PlanHeights *h, FreeBranch *b, Turn turn)
{
    const PlanPlace *place = &h->sets->plan->place[b->place];
    bool done = false;
    for (uint32_t j = 0; j < place->n; j++) {
        if (!(b->in_play >> j & 1))
            continue;
        Value v = evaluator_eval(h->evaluator, place->advice[j]->judge[turn], h->place);
        done |= v == JUDGED_LEAF;
        if (v == JUDGED_FAILS)
            b->in_play = (uint16_t)(b->in_play & ~(1u << j));
    }
    return done;
}

/* With us to move, the step behind a place that is done is entered here.  Whether it is done here,
 * too, its own set says. */
static void settle_branch(PlanHeights *h, FreeBranch b, Turn turn, const void *position,
                          SettledSet *out)
{
    bool done = judge_here(h, &b, turn);
    if (done && h->sets->plan->place[b.place].n_next == 0)
        out->ends = true;
    else if (done && turn == TURN_THEM)
        branch_list_add(&out->handing_over, b);
    else if (done)
        enter_behind(h, b.place, position, &out->open);
    else if (b.in_play)
        branch_list_add(&out->open, b);
}

static void settle(SetAim *a, const void *position, SettledSet *out)
{
    PlanHeights *h = a->all;
    const BranchList *set = &h->sets->set.at[a->number];
    Turn turn = h->game->turn(h->game, position);
    out->open.n = out->handing_over.n = 0;
    out->ends = false;
    for (uint32_t i = 0; i < set->n && !out->ends; i++) {
        if (i == 0 || a->root[i] != a->root[i - 1])
            evaluator_place(h->evaluator, position, a->root[i], h->place);
        settle_branch(h, set->at[i], turn, position, out);
    }
}

/* ---- the aim of a set --------------------------------------------------------------------- */

bool plan_heights_unforeseen(const PlanHeights *h)
{
    return h->unforeseen;
}

AimSays plan_set_says(void *aim, const void *position)
{
    const SetAim *a = aim;
    SettledSet s;
    settle(aim, position, &s);
    if (s.ends || s.handing_over.n > 0)
        return AIM_HOLDS;
    if (s.open.n == 0)
        return AIM_FAILS;
    return branch_list_is(&s.open, &a->all->sets->set.at[a->number]) ? AIM_OPEN : AIM_HOLDS;
}

/* The next steps are entered after each of their replies, and there must be one. */
static int after_replies(const SetAim *a, const SettledSet *s, const void *position)
{
    PlanHeights *h = a->all;
    const Game *game = h->game;
    unsigned n = game->moves(game, position, NULL, a->moves);
    int height = VALUE_NOT_WON;
    for (unsigned i = 0; i < n; i++) {
        BranchList open = s->open;
        game->play(game, position, NULL, a->moves[i], a->next);
        for (uint32_t k = 0; k < s->handing_over.n; k++)
            enter_behind(h, s->handing_over.at[k].place, a->next, &open);
        int below = open.n ? plan_heights_value(h, &open, a->next) : VALUE_NOT_WON;
        if (below < 0)
            return below;
        height = below + 1 > height ? below + 1 : height;
    }
    return height;
}

int plan_set_start(void *aim, const void *position)
{
    SetAim *a = aim;
    SettledSet s;
    settle(a, position, &s);
    if (s.ends)
        return 0;
    if (s.handing_over.n > 0)
        return after_replies(a, &s, position);
    return plan_heights_value(a->all, &s.open, position);
}

int plan_heights_value(PlanHeights *h, const BranchList *open, const void *position)
{
    size_t number = branch_lists_find(&h->sets->set, open);
    h->unforeseen |= number == h->sets->set.n;
    if (number == h->sets->set.n)
        return VALUE_UNKNOWN;
    SetAim *a = &h->aim[number];
    assert(a->solution);
    return h->game->solver->value(a->solution, a, position);
}
