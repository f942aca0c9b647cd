/* checker/plan.c -- the open branches of a plan at a node (see plan.h). A branch is a place in
 * the plan, the position at which it was entered, and the advice in play. The moves determine
 * its successors, so a proof of a plan has the format of a proof of advice. */
#include "checker/plan.h"

#include <assert.h>
#include <string.h>

/* ---- the plan, written out ---------------------------------------------------------------- */

typedef struct EntryList {
    const uint16_t *at;
    uint32_t n;
} EntryList;

typedef struct PlanReader {
    Check *check;
    Arena *home;
    const Tables *tables;
    PlanEntry *place; /* room for LIMIT_PLAN_PLACES */
    uint32_t n;
    unsigned deep; /* plans inside one another */
} PlanReader;

static EntryList add_plan_entries(PlanReader *r, const Decl *d, EntryList next);

/* What a name in the plan that d declares means; NULL, and the proof cannot be checked, if it is
 * nothing that may stand there. */
static const Decl *item(const PlanReader *r, const Decl *d, const RuleItem *named, bool alone)
{
    const Decl *found = tables_item(r->tables, d, named->name.text);
    bool fits = found && (found->advice->plan ? alone : found->advice->better != NULL);
    if (fits && found->advice->n_params) {
        check_gives_up(r->check,
                       "a plan cannot be followed where advice has parameters:", named->name.text);
        return NULL;
    }
    if (!fits)
        check_gives_up(r->check, "this cannot stand in a plan:", named->name.text);
    return fits ? found : NULL;
}

static void add_entry_place(PlanReader *r, const Decl *d, const PlanMesh *mesh, EntryList next)
{
    PlanEntry place = {.n = mesh->n, .next = next.at, .n_next = next.n};
    const Advice **advice = ARENA_ARRAY(r->home, const Advice *, mesh->n);
    if (mesh->n > LIMIT_MESH || r->n == LIMIT_PLAN_PLACES) {
        check_gives_up(r->check, "a plan that is too large:", d->advice->name.text);
        return;
    }
    for (uint32_t i = 0; i < mesh->n; i++) {
        const Decl *a = item(r, d, &mesh->items[i], mesh->n == 1);
        if (!a)
            return;
        advice[i] = a->advice;
        Uses uses = tables_uses(r->tables, a);
        place.uses_depth |= uses.depth;
        place.uses_root |= uses.root;
        vec_clear(&uses.decl);
    }
    place.advice = advice;
    r->place[r->n++] = place;
}

static EntryList add_step_entries(PlanReader *r, const Decl *d, const PlanStep *step,
                                  EntryList next)
{
    uint16_t at[LIMIT_PLAN_PLACES];
    EntryList all = {at, 0};
    for (uint32_t i = 0; i < step->n && r->check->status == CHECK_VERIFIED; i++) {
        const PlanMesh *mesh = &step->meshes[i];
        const Decl *inner = item(r, d, &mesh->items[0], mesh->n == 1);
        uint16_t own = (uint16_t)r->n;
        EntryList begin = {&own, 1};
        if (inner && inner->advice->plan)
            begin = add_plan_entries(r, inner, next);
        else if (inner)
            add_entry_place(r, d, mesh, next);
        for (uint32_t k = 0; k < begin.n && r->check->status == CHECK_VERIFIED; k++) {
            assert(all.n < LIMIT_PLAN_PLACES);
            at[all.n++] = begin.at[k];
        }
    }
    all.at = arena_copy(r->home, at, all.n * sizeof *at);
    return all;
}

/* The places of a plan that `next` follows.  Returns: those of its first step.  A plan that uses
 * itself is too deep. */
static EntryList add_plan_entries(PlanReader *r, const Decl *d, EntryList next)
{
    const AdvicePlan *plan = d->advice->plan;
    if (r->deep == LIMIT_PLAN_DEPTH)
        check_gives_up(r->check, "a plan that is too deep:", d->advice->name.text);
    r->deep++;
    for (uint32_t i = plan->n; i > 0 && r->check->status == CHECK_VERIFIED; i--)
        next = add_step_entries(r, d, &plan->steps[i - 1], next);
    r->deep--;
    return next;
}

bool plan_read(Check *c, Arena *home, const Tables *t, const Decl *d, WrittenPlan *out)
{
    assert(d->kind == DECL_ADVICE && d->advice->plan);
    PlanReader r = {.check = c, .home = home, .tables = t};
    r.place = ARENA_ARRAY(home, PlanEntry, LIMIT_PLAN_PLACES);
    EntryList first = add_plan_entries(&r, d, (EntryList){NULL, 0});
    *out = (WrittenPlan){r.place, first.at, first.n};
    return c->status == CHECK_VERIFIED;
}

/* ---- branches ----------------------------------------------------------------------------- */

static const PlanEntry *branch_entry(const Check *c, const OpenBranch *b)
{
    return &c->plan->place[b->place];
}

static bool holds_here(Check *c, const Node *node, const OpenBranch *b, const Expr *e)
{
    return check_holds(c, (ExprContext){.here = &node->board, .root = &b->root, .depth = b->depth},
                       e);
}

static void insert(Check *c, Node *node, size_t at, const OpenBranch *b)
{
    if (node->open.n == LIMIT_PLAN_BRANCHES) {
        check_gives_up(c, "too many branches of the plan are open", "");
        return;
    }
    vec_push(&node->open, *b, "branches of a plan");
    OpenBranch *all = node->open.at;
    memmove(all + at + 1, all + at, (node->open.n - 1 - at) * sizeof *all);
    all[at] = *b;
}

static void remove_at(Node *node, size_t i)
{
    OpenBranch *all = node->open.at;
    node->open.n--;
    memmove(all + i, all + i + 1, (node->open.n - i) * sizeof *all);
}

/* Places that a plan goes on with. */
typedef struct EnteredPlaces {
    const uint16_t *at;
    uint32_t n;
} EnteredPlaces;

/* The branches of places that are entered at a node stand before its i-th from then on. */
static void enter_places(Check *c, Node *node, EnteredPlaces places, size_t i)
{
    for (uint32_t k = 0; k < places.n; k++) {
        OpenBranch b = {.place = places.at[k], .root = node->board};
        const PlanEntry *place = branch_entry(c, &b);
        for (uint32_t j = 0; j < place->n; j++)
            if (holds_here(c, node, &b, place->advice[j]->when))
                b.in_play |= 1u << j;
        if (b.in_play)
            insert(c, node, i++, &b);
    }
}

/* Rule 1, for one branch.  Returns: whether both goals of some advice in play hold. */
static bool judge_open_branch(Check *c, const Node *node, OpenBranch *b)
{
    const PlanEntry *place = branch_entry(c, b);
    bool done = false;
    for (uint32_t j = 0; j < place->n; j++) {
        if (!(b->in_play >> j & 1))
            continue;
        if (!holds_here(c, node, b, place->advice[j]->holding))
            b->in_play &= ~(1u << j);
        else
            done |= holds_here(c, node, b, place->advice[j]->better);
    }
    return done;
}

static bool is_same_branch(const Check *c, const OpenBranch *x, const OpenBranch *y)
{
    const PlanEntry *place = branch_entry(c, x);
    if (x->place != y->place || x->kind != y->kind)
        return false;
    return x->kind != STAGE_OPEN ||
           (x->in_play == y->in_play && (!place->uses_depth || x->depth == y->depth) &&
            (!place->uses_root || c->rules->same(c->rules, &x->root, &y->root)));
}

/* Of equal branches the first is kept. */
static void drop_equal(const Check *c, Node *node)
{
    for (size_t i = 1; i < node->open.n;) {
        size_t j = 0;
        while (j < i && !is_same_branch(c, &node->open.at[j], &node->open.at[i]))
            j++;
        if (j < i)
            remove_at(node, i);
        else
            i++;
    }
}

/* Rules 1 and 2. */
void branches_settle(Check *c, Node *node, bool *leaf)
{
    bool ours = c->rules->we_move(c->rules, &node->board);
    *leaf = false;
    for (size_t i = 0; i < node->open.n && c->status == CHECK_VERIFIED;) {
        OpenBranch *b = &node->open.at[i];
        const PlanEntry *place = branch_entry(c, b);
        bool done = b->kind == STAGE_OPEN && judge_open_branch(c, node, b);
        if (done && place->n_next && ours) {
            remove_at(node, i);
            enter_places(c, node, (EnteredPlaces){place->next, place->n_next},
                         i); /* and these are judged next */
        } else if (done) {
            *leaf |= place->n_next == 0;
            b->kind = place->n_next ? STAGE_HANDS_OVER : STAGE_ENDS;
            i++;
        } else if (b->kind == STAGE_OPEN && !b->in_play) {
            remove_at(node, i);
        } else {
            i++;
        }
    }
    drop_equal(c, node);
}

/* Rules 3 and 4, for one branch.  at: of any branch. */
static bool branch_allows(Check *c, const OpenBranch *b, ExprContext at)
{
    const PlanEntry *place = branch_entry(c, b);
    bool ours = c->rules->we_move(c->rules, at.here), allows = b->kind == STAGE_HANDS_OVER;
    allows |= check_is_chance(c, at.here);
    at.root = &b->root;
    at.depth = b->depth;
    for (uint32_t j = 0; j < place->n && !allows; j++)
        allows = b->in_play >> j & 1 &&
                 check_holds(c, at, ours ? place->advice[j]->us : place->advice[j]->them);
    return allows;
}

bool branches_allow(Check *c, const Node *node, Step s, const Board *after)
{
    bool allows = false;
    ExprContext at = {.here = &node->board, .move = &s, .after = after};
    for (size_t i = 0; i < node->open.n && !allows; i++)
        allows = branch_allows(c, &node->open.at[i], at);
    return allows;
}

void branches_go_on(Check *c, const Node *node, Step s, Node *out)
{
    bool ours = c->rules->we_move(c->rules, &out->board);
    assert(out->open.n == 0);
    ExprContext at = {.here = &node->board, .move = &s, .after = &out->board};
    for (size_t i = 0; i < node->open.n; i++) {
        OpenBranch b = node->open.at[i];
        const PlanEntry *place = branch_entry(c, &b);
        if (!branch_allows(c, &b, at))
            continue;
        if (b.kind == STAGE_HANDS_OVER && ours) {
            enter_places(c, out, (EnteredPlaces){place->next, place->n_next}, out->open.n);
            continue;
        }
        b.depth++;
        insert(c, out, out->open.n, &b);
    }
}

bool branches_begin(Check *c, Node *node)
{
    assert(node->open.n == 0);
    enter_places(c, node, (EnteredPlaces){c->plan->first, c->plan->n_first}, 0);
    return node->open.n > 0;
}

bool branches_are_same(const Check *c, const OpenBranches *a, const OpenBranches *b)
{
    bool same = a->n == b->n;
    for (size_t i = 0; i < a->n && same; i++)
        same = is_same_branch(c, &a->at[i], &b->at[i]);
    return same;
}
