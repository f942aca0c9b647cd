/* game/chess/endgame/plan.c -- the order in which classes are solved (see plan.h). */
#include "game/chess/endgame/plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

static size_t find_planned(const ClassPlan *p, Material m)
{
    size_t i = 0;
    while (i < p->n && p->at[i].layout.material != m)
        i++;
    return i;
}

/* An aim of the caller's need not look the same in a reflected position. */
Symmetry plan_symmetry(const SolveAim *aim, Material m)
{
    uint32_t images = aim->says ? aim->images | 1 : UINT32_MAX;
    Symmetry s = material_has_pawns(m) ? SYMMETRY_FILES : SYMMETRY_ALL;
    while (!kings_have(s, images))
        s--;
    return s;
}

/* Guesses from measurements: seconds for a row, more where there are more pieces and so longer
 * wins; and for calls of an aim. */
static double guess_seconds(const SolveRequest *r, const ClassLayout *l)
{
    double row = 3.5e-6;
    for (unsigned i = 2; i <= l->n_fixed; i++)
        row *= 2.5;
    if (r->aim.says)
        row += 128 * 30e-9;
    return row * (double)l->rows / r->threads;
}

/* How a plan is made. */
typedef struct PlanOrder {
    const SolveRequest *r;
    const Kings *kings;
    bool backwards; /* the successors of each class in reverse order */
} PlanOrder;

/* Adds m behind its successors.  Each level has fewer pieces or pawns than the last. */
static void add_class(ClassPlan *p, const PlanOrder *o, Material m)
{
    Material next[MAX_SUCCESSORS];
    if (find_planned(p, m) < p->n)
        return;
    PlannedClass c = {.empty = !o->r->aim.says && material_lone_king(m, TURN_US)};
    unsigned n = c.empty ? 0 : material_successors(m, next);
    for (unsigned i = 0; i < n; i++)
        add_class(p, o, next[o->backwards ? n - 1 - i : i]);
    material_write(m, c.name);
    layout_init(&c.layout, m, &o->kings[plan_symmetry(&o->r->aim, m)]);
    c.seconds = c.empty ? 0 : guess_seconds(o->r, &c.layout);
    vec_push(p, c, "classes");
}

static unsigned men_of(Material m, Turn side)
{
    unsigned n = 0;
    for (unsigned kind = KING; kind < N_KINDS; kind++)
        n += material_count(m, chess_piece(side, kind));
    return n;
}

/* Who captures or promotes from one class into the other. */
static Turn mover_between(Material from, Material to)
{
    unsigned pawn = chess_piece(TURN_THEM, PAWN);
    bool ours_captured = men_of(to, TURN_US) < men_of(from, TURN_US);
    bool theirs_captured = men_of(to, TURN_THEM) < men_of(from, TURN_THEM);
    bool theirs_promoted = material_count(to, pawn) < material_count(from, pawn);
    return ours_captured || (theirs_promoted && !theirs_captured) ? TURN_THEM : TURN_US;
}

static void need_both_halves(PlannedClass *c)
{
    c->half[TURN_US] = c->half[TURN_THEM] = true;
}

static void mark_uses(ClassPlan *p, size_t user)
{
    const Material m = p->at[user].layout.material;
    Material next[MAX_SUCCESSORS];
    unsigned n = p->at[user].empty ? 0 : material_successors(m, next);
    for (unsigned i = 0; i < n; i++) {
        PlannedClass *c = &p->at[find_planned(p, next[i])];
        c->last_use = user;
        c->half[1 - mover_between(m, next[i])] = true;
    }
}

static void keep_successors(ClassPlan *p, Material m, bool one_move)
{
    Material next[MAX_SUCCESSORS];
    unsigned n = material_successors(m, next);
    PlannedClass *requested = &p->at[find_planned(p, m)];
    requested->kept = true;
    need_both_halves(requested);
    for (unsigned i = 0; i < n; i++) {
        size_t k = find_planned(p, next[i]);
        if (k == p->n)
            continue;
        p->at[k].kept = true;
        if (!one_move)
            need_both_halves(&p->at[k]);
    }
}

/* Bytes of a class once it is solved. */
static uint64_t bytes_held(const PlannedClass *c)
{
    const unsigned halves = (unsigned)c->half[TURN_US] + (unsigned)c->half[TURN_THEM];
    return c->empty ? 0 : c->layout.rows * (ROW_BYTES_KEPT / 2) * halves;
}

/* Follows the order of solving and adds up what is in memory. */
static void sum_up_memory(ClassPlan *p, bool aim_is_callers)
{
    uint64_t held = 0, never_won = aim_is_callers ? ROW_BYTES_NEVER_WON : 0;
    for (size_t i = 0; i < p->n; i++) {
        const PlannedClass *c = &p->at[i];
        uint64_t rows = c->empty ? 0 : c->layout.rows;
        uint64_t now = held + rows * (ROW_BYTES_WORK + never_won);
        p->memory = now > p->memory ? now : p->memory;
        p->positions += rows * 128;
        p->seconds += c->seconds;
        held += bytes_held(c);
        for (size_t k = 0; k <= i; k++)
            if (!p->at[k].kept && p->at[k].last_use == i)
                held -= bytes_held(&p->at[k]);
    }
    p->kept = held;
}

/* A class of the request, as those see it whose aim it is. */
static bool read_requested_class(const SolveRequest *r, size_t i, Material *m, Status *status)
{
    if (!material_read(r->classes[i], strlen(r->classes[i]), m, status))
        return false;
    if (r->aim.theirs)
        *m = material_reversed(*m);
    return true;
}

/* Makes a whole plan; false with a status. */
static bool order_classes(ClassPlan *p, const PlanOrder *o, Status *status)
{
    const SolveRequest *r = o->r;
    *p = (ClassPlan){0};
    for (size_t i = 0; i < r->n_classes; i++) {
        Material m;
        if (!read_requested_class(r, i, &m, status))
            return false;
        add_class(p, o, m);
    }
    for (size_t i = 0; i < p->n; i++) {
        p->at[i].last_use = i;
        p->at[i].kept = r->keep_all;
        if (r->keep_all)
            need_both_halves(&p->at[i]);
        mark_uses(p, i);
    }
    for (size_t i = 0; i < r->n_classes; i++) {
        Material m;
        if (read_requested_class(r, i, &m, status))
            keep_successors(p, m, r->one_move);
    }
    sum_up_memory(p, r->aim.says != NULL);
    return true;
}

bool plan_make(ClassPlan *p, const SolveRequest *r, const Kings *kings, Status *status)
{
    assert(p && r && kings && (r->classes || r->n_classes == 0));
    const PlanOrder forwards = {r, kings, false}, backwards = {r, kings, true};
    ClassPlan other;
    if (!order_classes(p, &forwards, status))
        return false;
    order_classes(&other, &backwards, status);
    if (other.memory < p->memory) {
        ClassPlan t = *p;
        *p = other;
        other = t;
    }
    plan_clear(&other);
    return true;
}

void plan_clear(ClassPlan *p)
{
    vec_clear(p);
}
