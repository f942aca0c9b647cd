/* checker/plan.c -- the open branches of a plan at a node (see plan.h). A branch is a place in
 * the plan, the position at which it was entered, the advice in play, and the values that it began
 * with. The moves determine its successors, so a proof of a plan has the format of a proof of
 * advice. */
#include "checker/plan.h"

#include <assert.h>
#include <string.h>

#include "base/mix.h"
#include "checker/given.h"

/* ---- the plan, written out ---------------------------------------------------------------- */

enum { MOST_SCOPES = 8, MOST_VALUES_MET = 1 << 18 };

typedef struct EntryList {
    const uint16_t *at;
    uint32_t n;
    unsigned scopes; /* round their step */
} EntryList;

/* A plan whose steps are written out. */
typedef struct PlanInside {
    const Decl *decl;
    const PlanScope *scope; /* the innermost plan with parameters; NULL: none */
} PlanInside;

typedef struct PlanReader {
    Check *check;
    Arena *home;
    const Tables *tables;
    PlanEntry *place; /* room for LIMIT_PLAN_PLACES */
    uint32_t n;
    unsigned deep; /* plans inside one another */
} PlanReader;

static EntryList add_plan_entries(PlanReader *r, PlanInside in, EntryList next);

/* A plan that begins inside another one, or the whole one.   item: that names it; NULL: none. */
static PlanInside enter_plan(PlanReader *r, const Decl *d, const PlanScope *outer,
                             const RuleItem *item)
{
    if (d->advice->n_params == 0)
        return (PlanInside){d, outer};
    PlanScope *scope = ARENA_NEW(r->home, PlanScope);
    *scope = (PlanScope){outer, outer ? outer->n + 1 : 1, d->advice, item};
    if (scope->n > MOST_SCOPES)
        check_gives_up(r->check, "too many plans with parameters stand inside one another", "");
    return (PlanInside){d, scope};
}

/* What a name in the plan that d declares means; NULL, and the proof cannot be checked, if it is
 * nothing that may stand there. */
static const Decl *item(const PlanReader *r, const Decl *d, const RuleItem *named, bool alone)
{
    const Decl *found = tables_item(r->tables, d, named->name.text);
    bool fits = found && (found->advice->plan ? alone : found->advice->better != NULL);
    if (!fits)
        check_gives_up(r->check, "this cannot stand in a plan:", named->name.text);
    return fits ? found : NULL;
}

static void add_entry_place(PlanReader *r, PlanInside in, const PlanMesh *mesh, EntryList next)
{
    const Decl *d = in.decl;
    PlanEntry place = {.n = mesh->n,
                       .item = mesh->items,
                       .scope = in.scope,
                       .has_values = in.scope != NULL,
                       .next = next.at,
                       .n_next = next.n,
                       .next_scopes = next.scopes};
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
        place.has_values |= a->advice->n_params > 0;
        Uses uses = tables_uses(r->tables, a);
        place.uses_depth |= uses.depth;
        place.uses_root |= uses.root;
        vec_clear(&uses.decl);
    }
    place.advice = advice;
    r->place[r->n++] = place;
}

static EntryList add_step_entries(PlanReader *r, PlanInside in, const PlanStep *step,
                                  EntryList next)
{
    uint16_t at[LIMIT_PLAN_PLACES];
    EntryList all = {at, 0, in.scope ? in.scope->n : 0};
    for (uint32_t i = 0; i < step->n && r->check->status == CHECK_VERIFIED; i++) {
        const PlanMesh *mesh = &step->meshes[i];
        const Decl *inner = item(r, in.decl, &mesh->items[0], mesh->n == 1);
        uint16_t own = (uint16_t)r->n;
        EntryList begin = {&own, 1, 0};
        if (inner && inner->advice->plan)
            begin = add_plan_entries(r, enter_plan(r, inner, in.scope, &mesh->items[0]), next);
        else if (inner)
            add_entry_place(r, in, mesh, next);
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
static EntryList add_plan_entries(PlanReader *r, PlanInside in, EntryList next)
{
    const AdvicePlan *plan = in.decl->advice->plan;
    if (r->deep == LIMIT_PLAN_DEPTH)
        check_gives_up(r->check, "a plan that is too deep:", in.decl->advice->name.text);
    r->deep++;
    for (uint32_t i = plan->n; i > 0 && r->check->status == CHECK_VERIFIED; i--)
        next = add_step_entries(r, in, &plan->steps[i - 1], next);
    r->deep--;
    return next;
}

bool plan_read(Check *c, Arena *home, const Tables *t, const Decl *d, WrittenPlan *out)
{
    assert(d->kind == DECL_ADVICE && d->advice->plan);
    PlanReader r = {.check = c, .home = home, .tables = t};
    r.place = ARENA_ARRAY(home, PlanEntry, LIMIT_PLAN_PLACES);
    EntryList first = add_plan_entries(&r, enter_plan(&r, d, NULL, NULL), (EntryList){0});
    *out = (WrittenPlan){r.place, first.at, first.n};
    return c->status == CHECK_VERIFIED;
}

/* ---- branches ----------------------------------------------------------------------------- */

static const PlanEntry *branch_entry(const Check *c, const OpenBranch *b)
{
    return &c->plan->place[b->place];
}

/* How many pieces of advice, or instances, a branch has, and the i-th. */
static unsigned branch_n(const Check *c, const OpenBranch *b)
{
    return b->values ? b->values->n : branch_entry(c, b)->n;
}

static const Advice *branch_advice(const Check *c, const OpenBranch *b, unsigned i)
{
    return branch_entry(c, b)->advice[b->values ? b->values->advice[i] : i];
}

static const GivenValues no_values = {.n = 0};

/* An expression of the i-th, at a node. */
static bool holds_here(Check *c, const Node *node, const OpenBranch *b, unsigned i, const Expr *e)
{
    return check_holds(c,
                       (ExprContext){.here = &node->board,
                                     .root = &b->root,
                                     .depth = b->depth,
                                     .given = b->values ? &b->values->now[i] : &no_values,
                                     .given_root = b->values ? &b->values->given[i] : &no_values},
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

/* ---- values -------------------------------------------------------------------------------- */

static bool are_all_same(const GivenValues *a, const GivenValues *b, unsigned n)
{
    bool same = true;
    for (unsigned i = 0; i < n && same; i++)
        same = given_are_same(&a[i], &b[i]);
    return same;
}

static bool stands_for(const void *owner, uint32_t number, const void *sought)
{
    const BranchValues *a = ((const BranchValuesMet *)owner)->at.at[number], *b = sought;
    return a->n == b->n && a->n_plans == b->n_plans &&
           memcmp(a->advice, b->advice, a->n * sizeof *a->advice) == 0 &&
           are_all_same(a->given, b->given, a->n) && are_all_same(a->now, b->now, a->n) &&
           are_all_same(a->plan, b->plan, a->n_plans);
}

static uint64_t hash_given(uint64_t hash, const GivenValues *all, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < all[i].n; k++)
            hash = mix_step(hash, all[i].at[k].value.s + (uint64_t)all[i].at[k].value.n);
    return hash;
}

/* The one that is equal; NULL: there would be too many. */
static const BranchValues *keep_values(Check *c, const BranchValues *v)
{
    BranchValuesMet *met = &c->values;
    uint64_t h = hash_given(mix_step(v->n, v->n_plans), v->given, v->n);
    h = hash_given(hash_given(h, v->now, v->n), v->plan, v->n_plans);
    uint32_t hash = (uint32_t)(h ^ h >> 32);
    slots_make_room(&met->slots, met->at.n, "values of a plan");
    Slot *slot = slots_place(&met->slots, hash, stands_for, met, v);
    if (slot->taken)
        return met->at.at[slot_number(slot)];
    if (met->at.n == MOST_VALUES_MET) {
        check_gives_up(c, "too many values of the plan are met", "");
        return NULL;
    }
    BranchValues *new = ARENA_NEW(met->home, BranchValues);
    *new = *v;
    new->advice = arena_copy(met->home, v->advice, v->n * sizeof *v->advice);
    new->given = arena_copy(met->home, v->given, v->n * sizeof *v->given);
    new->now = arena_copy(met->home, v->now, v->n * sizeof *v->now);
    new->plan = arena_copy(met->home, v->plan, v->n_plans * sizeof *v->plan);
    slot_put(slot, hash, (uint32_t)met->at.n);
    vec_push(&met->at, new, "values of a plan");
    return new;
}

/* Those behind a legal move; NULL: there are none, or the check has given up. */
static const BranchValues *follow_values(Check *c, const BranchValues *v, const Board *before,
                                         Step s)
{
    GivenValues now[LIMIT_MESH] = {{.n = 0}}, plan[MOST_SCOPES] = {{.n = 0}};
    if (!v)
        return NULL;
    assert(v->n <= LIMIT_MESH && v->n_plans <= MOST_SCOPES);
    for (unsigned i = 0; i < v->n; i++)
        now[i] = given_after(c, before, s, &v->now[i]);
    for (unsigned i = 0; i < v->n_plans; i++)
        plan[i] = given_after(c, before, s, &v->plan[i]);
    BranchValues after = *v;
    after.now = now;
    after.plan = plan;
    return keep_values(c, &after);
}

/* ---- entering a step ----------------------------------------------------------------------- */

/* Places that a plan goes on with, and the values of the plans round their step. */
typedef struct EnteredPlaces {
    const uint16_t *at;
    uint32_t n;
    const GivenValues *plan;
    unsigned n_plans;
} EnteredPlaces;

/* A node whose branches begin. */
typedef struct Entering {
    Check *check;
    Node *node;
    size_t at; /* the next branch is put before this one */
    GivenValues plan[MOST_SCOPES];
    unsigned n_plans;
} Entering;

static void begin_branch(Entering *e, uint16_t place, const BranchValues *values)
{
    Check *c = e->check;
    OpenBranch b = {.place = place, .root = e->node->board, .values = values};
    for (unsigned j = 0; j < branch_n(c, &b); j++)
        if (holds_here(c, e->node, &b, j, branch_advice(c, &b, j)->when))
            b.in_play |= 1u << j;
    if (b.in_play)
        insert(c, e->node, e->at++, &b);
}

static GivenPlace entered_at(const Entering *e)
{
    return (GivenPlace){&e->node->board, e->n_plans ? &e->plan[e->n_plans - 1] : &no_values};
}

static bool takes_each(const RuleItem *item)
{
    bool each = false;
    for (uint32_t i = 0; i < item->n_arguments; i++)
        each |= item->arguments[i].way == HANDED_EACH;
    return each;
}

/* What is pursued at once, as far as it is chosen. */
typedef struct Chosen {
    unsigned n, advice[LIMIT_MESH];
    GivenValues given[LIMIT_MESH];
} Chosen;

static bool choose(Check *c, Chosen *to, unsigned advice, const GivenValues *given)
{
    if (to->n == LIMIT_MESH)
        return check_gives_up(c, "too many instances are pursued at once", "");
    to->advice[to->n] = advice;
    to->given[to->n++] = *given;
    return true;
}

/* A branch for each way to go on with the advice from the i-th on: all of its instances where the
 * item says `each`, else one of them; none, where there is none.  It calls itself once for each
 * item. */
static void begin_ways(Entering *e, uint16_t place, unsigned i, const Chosen *chosen)
{
    Check *c = e->check;
    const PlanEntry *entry = &c->plan->place[place];
    if (i == entry->n && chosen->n) {
        const BranchValues *v =
            keep_values(c, &(BranchValues){chosen->n, chosen->advice, chosen->given, chosen->given,
                                           e->n_plans, e->plan});
        if (v)
            begin_branch(e, place, v);
    }
    if (i == entry->n)
        return;
    GivenList all = {0};
    Chosen with = *chosen;
    bool fine = given_list(c, entered_at(e), entry->advice[i], &entry->item[i], &all);
    bool whole = all.n == 0 || takes_each(&entry->item[i]);
    for (size_t k = 0; fine && whole && k < all.n; k++)
        fine = choose(c, &with, i, &all.at[k]);
    if (fine && whole)
        begin_ways(e, place, i + 1, &with);
    for (size_t k = 0; fine && !whole && k < all.n && c->status == CHECK_VERIFIED; k++) {
        with = *chosen;
        fine = choose(c, &with, i, &all.at[k]);
        if (fine)
            begin_ways(e, place, i + 1, &with);
    }
    vec_clear(&all);
}

/* The plan with so many round it, itself among them, in which a place stands; NULL: none. */
static const PlanScope *scope_round(const Check *c, uint16_t place, unsigned n)
{
    const PlanScope *s = c->plan->place[place].scope;
    while (s && s->n > n)
        s = s->outer;
    return s && s->n == n ? s : NULL;
}

/* Places in the plans that e->plan has values of.  Those of one more plan are entered together,
 * once for each instance of it.  It calls itself once for each plan inside another one. */
static void begin_places(Entering *e, const uint16_t *at, uint32_t n)
{
    Check *c = e->check;
    for (uint32_t i = 0, end; i < n && c->status == CHECK_VERIFIED; i = end) {
        const PlanScope *scope = scope_round(c, at[i], e->n_plans + 1);
        for (end = i + 1; scope && end < n && scope_round(c, at[end], scope->n) == scope;)
            end++;
        if (!scope && !c->plan->place[at[i]].has_values)
            begin_branch(e, at[i], NULL);
        else if (!scope)
            begin_ways(e, at[i], 0, &(Chosen){.n = 0});
        if (!scope)
            continue;
        GivenList all = {0};
        bool fine = given_list(c, entered_at(e), scope->plan, scope->item, &all);
        for (size_t k = 0; fine && k < all.n; k++) {
            e->plan[e->n_plans++] = all.at[k];
            begin_places(e, at + i, end - i);
            e->n_plans--;
        }
        vec_clear(&all);
    }
}

/* The branches of places that are entered at a node stand before its i-th from then on. */
static void enter_places(Check *c, Node *node, EnteredPlaces places, size_t i)
{
    Entering e = {.check = c, .node = node, .at = i, .n_plans = places.n_plans};
    assert(places.n_plans <= MOST_SCOPES && (places.plan || places.n_plans == 0));
    for (unsigned k = 0; k < places.n_plans; k++)
        e.plan[k] = places.plan[k];
    begin_places(&e, places.at, places.n);
}

/* The step behind a branch. */
static EnteredPlaces step_behind(const Check *c, const OpenBranch *b)
{
    const PlanEntry *place = branch_entry(c, b);
    return (EnteredPlaces){place->next, place->n_next, b->values ? b->values->plan : NULL,
                           place->next_scopes};
}

/* ---- the rules ----------------------------------------------------------------------------- */

/* Rule 1, for one branch.  Returns: whether both goals of some advice in play hold. */
static bool judge_open_branch(Check *c, const Node *node, OpenBranch *b)
{
    bool done = false;
    for (unsigned j = 0; j < branch_n(c, b); j++) {
        const Advice *a = branch_advice(c, b, j);
        if (!(b->in_play >> j & 1))
            continue;
        if (!holds_here(c, node, b, j, a->holding))
            b->in_play &= ~(1u << j);
        else
            done |= holds_here(c, node, b, j, a->better);
    }
    return done;
}

static bool is_same_branch(const Check *c, const OpenBranch *x, const OpenBranch *y)
{
    const PlanEntry *place = branch_entry(c, x);
    if (x->place != y->place || x->kind != y->kind || x->values != y->values)
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
            EnteredPlaces next = step_behind(c, b);
            remove_at(node, i);
            enter_places(c, node, next, i); /* and these are judged next */
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
    bool ours = c->rules->we_move(c->rules, at.here), allows = b->kind == STAGE_HANDS_OVER;
    allows |= check_is_chance(c, at.here);
    at.root = &b->root;
    at.depth = b->depth;
    for (unsigned j = 0; j < branch_n(c, b) && !allows; j++) {
        const Advice *a = branch_advice(c, b, j);
        GivenValues behind = no_values;
        if (!(b->in_play >> j & 1))
            continue;
        if (b->values)
            behind = given_after(c, at.here, *at.move, &b->values->now[j]);
        at.given = b->values ? &b->values->now[j] : &no_values;
        at.given_root = b->values ? &b->values->given[j] : &no_values;
        at.given_after = &behind;
        allows = check_holds(c, at, ours ? a->us : a->them);
    }
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
        if (!branch_allows(c, &b, at))
            continue;
        b.values = follow_values(c, b.values, &node->board, s);
        if (c->status != CHECK_VERIFIED)
            return;
        if (b.kind == STAGE_HANDS_OVER && ours) {
            enter_places(c, out, step_behind(c, &b), out->open.n);
            continue;
        }
        b.depth++;
        insert(c, out, out->open.n, &b);
    }
}

bool branches_begin(Check *c, Node *node)
{
    assert(node->open.n == 0);
    EnteredPlaces first = {c->plan->first, c->plan->n_first, &c->given, c->given.n > 0};
    enter_places(c, node, first, 0);
    return node->open.n > 0;
}

bool branches_are_same(const Check *c, const OpenBranches *a, const OpenBranches *b)
{
    bool same = a->n == b->n;
    for (size_t i = 0; i < a->n && same; i++)
        same = is_same_branch(c, &a->at[i], &b->at[i]);
    return same;
}
