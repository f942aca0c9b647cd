/* interp/plan_heights.c -- heights of a plan's trees, by the branches that are open (see plan_heights.h). */
#include "interp/plan_heights.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

/* One set of branches. */
typedef struct SetAim {
    PlanHeights *all;
    uint32_t number;
    const Solution *solution;   /* NULL: not known */
    void *next;                 /* memory for a position: other sets are asked meanwhile */
    Move *moves;
} SetAim;

struct PlanHeights {
    Evaluator *evaluator;
    const Game *game;
    const CompiledPlan *plan;
    EvalContext *root;          /* where the plan began */
    EvalContext *place,
        *entry;  /* memory: a position below the root, and one at which a step begins */
    SetAim *aim;                /* by set */
};

/* What becomes of a set in a position. */
typedef struct SettledSet {
    BranchList open;
    BranchList handing_over;    /* done with them to move: the next step begins after their reply */
    bool ends;                  /* one is done, and nothing follows */
} SettledSet;

const char *plan_heights_obstacle(const CompiledPlan *plan)
{
    bool first[LIMIT_PLAN_PLACES] = {false};
    if (plan->n_sets == 0)
        return "too many sets of its branches may be open";
    for (uint32_t i = 0; i < plan->n_first; i++)
        first[plan->first[i]] = true;
    for (uint32_t i = 0; i < plan->n; i++)
        if (!first[i] && plan->place[i].looks_at_root)
            return "a step of it behind the first looks at its root";
    return NULL;
}

PlanHeights *plan_heights_new(Evaluator *m, const Game *game, const CompiledPlan *plan)
{
    assert(!plan_heights_obstacle(plan));
    PlanHeights *h = base_alloc(sizeof *h, "a plan");
    *h = (PlanHeights){.evaluator = m,
                       .game = game,
                       .plan = plan,
                       .root = evaluator_context_new(m),
                       .place = evaluator_context_new(m),
                       .entry = evaluator_context_new(m),
                       .aim = base_zalloc(plan->n_sets, sizeof *h->aim, "a plan")};
    for (uint32_t i = 0; i < plan->n_sets; i++)
        h->aim[i] = (SetAim){.all = h,
                             .number = i,
                             .next = base_alloc(game->position_size, "a position"),
                             .moves = base_alloc(game->max_moves * sizeof(Move), "moves")};
    return h;
}

void plan_heights_free(PlanHeights *h)
{
    if (!h)
        return;
    for (uint32_t i = 0; i < h->plan->n_sets; i++) {
        free(h->aim[i].next);
        free(h->aim[i].moves);
    }
    free(h->root);
    free(h->place);
    free(h->entry);
    free(h->aim);
    free(h);
}

void plan_heights_begin(PlanHeights *h, const void *root)
{
    evaluator_begin(h->evaluator, root, h->root);
}

void plan_heights_know(PlanHeights *h, uint32_t set, const Solution *solution)
{
    assert(set < h->plan->n_sets);
    h->aim[set].solution = solution;
}

void *plan_heights_aim(PlanHeights *h, uint32_t set)
{
    assert(set < h->plan->n_sets);
    return &h->aim[set];
}

/* ---- what becomes of a set in a position ---------------------------------------------------- */

/* The branches with which the step behind a place begins at a position. */
static void enter_behind(PlanHeights *h, uint32_t done, const void *position, BranchList *to)
{
    const PlanPlace *at = &h->plan->place[done];
    bool begun = false;
    for (uint32_t i = 0; i < at->n_next; i++) {
        const PlanPlace *place = &h->plan->place[at->next[i]];
        FreeBranch b = {at->next[i], 0};
        for (uint32_t j = 0; j < place->n; j++) {
            Entry when = place->advice[j]->when;
            if (!when.constant && !begun)
                evaluator_begin(h->evaluator, position, h->entry);
            begun |= !when.constant;
            if (evaluator_eval(h->evaluator, when, h->entry))
                b.in_play = (uint16_t)(b.in_play | 1u << j);
        }
        if (b.in_play)
            branch_list_add(to, b);
    }
}

/* Takes advice that fails out of play.  Returns: whether the goals of some other hold. */
static bool judge_in_place(PlanHeights *h, FreeBranch *b, Turn turn)
{
    const PlanPlace *place = &h->plan->place[b->place];
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

/* With us to move, the step behind a place that is done is entered here.  Whether it is done here, too, its own set says. */
static void settle_branch(PlanHeights *h, FreeBranch b, Turn turn, const void *position,
                          SettledSet *out)
{
    bool done = judge_in_place(h, &b, turn);
    if (done && h->plan->place[b.place].n_next == 0)
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
    const BranchSet *set = &h->plan->set[a->number];
    Turn turn = h->game->turn(h->game, position);
    out->open.n = out->handing_over.n = 0;
    out->ends = false;
    evaluator_place(h->evaluator, position, h->root, h->place);
    for (uint32_t i = 0; i < set->n && !out->ends; i++)
        settle_branch(h, set->at[i], turn, position, out);
}

/* ---- the aim of a set --------------------------------------------------------------------- */

static bool is_as_it_was(const SetAim *a, const SettledSet *s)
{
    return s->open.n > 0 && plan_set_number(a->all->plan, &s->open) == a->number;
}

AimSays plan_set_says(void *aim, const void *position)
{
    SettledSet s;
    settle(aim, position, &s);
    if (s.ends || s.handing_over.n > 0)
        return AIM_HOLDS;
    if (s.open.n == 0)
        return AIM_FAILS;
    return is_as_it_was(aim, &s) ? AIM_OPEN : AIM_HOLDS;
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
    SetAim *a = &h->aim[plan_set_number(h->plan, open)];
    assert(open->n > 0 && a->solution);
    return h->game->solver->value(a->solution, a, position);
}
