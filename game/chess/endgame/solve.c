/* game/chess/endgame/solve.c -- the solver of chess endgames (see game/solve.h).
 * Does: solves the classes of a plan one by one, and answers from the values.
 * Knows: the other files of this folder.   Must not know: tables of advice.
 * Start reading at solve_endgame(). */
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "game/chess/endgame/listing.h"
#include "game/chess/endgame/plan.h"
#include "game/chess/endgame/placement.h"
#include "game/chess/endgame/solver.h"

/* ---- one class ----------------------------------------------------------------------------- */

/* What all classes of one call of solve_endgame() share. */
typedef struct SolveRun {
    const SolveRequest *request;
    const ClassPlan *plan;
    Solution *solution;
    uint64_t held; /* bytes in tables */
    double seconds_done;
    Status *status;
} SolveRun;

/* All groups are looked at in the first step. */
static bool reserve_groups(SideState *h, const ClassLayout *groups)
{
    h->moved = calloc(groups->rows, sizeof *h->moved);
    h->found = malloc(groups->rows * sizeof *h->found);
    h->due_in = calloc(groups->rows, sizeof *h->due_in);
    for (uint64_t i = 0; h->found && i < groups->rows; i++)
        h->found[i] = groups->squares;
    return h->moved && h->found && h->due_in;
}

bool side_reserve(SideState *h, const Work *w, bool aim_is_callers)
{
    assert(h && w && w->layout);
    const ClassLayout *l = w->layout;
    Set **const set[] = {&h->done, &h->frontier, &h->next, &h->pending};
    bool ok = true;
    for (size_t i = 0; i < sizeof set / sizeof *set; i++)
        ok &= (*set[i] = calloc(l->rows, sizeof(Set))) != NULL;
    if (aim_is_callers)
        ok &= (h->never_won = calloc(l->rows, sizeof(Set))) != NULL;
    h->due = malloc(l->rows * sizeof *h->due);
    h->dirty = calloc(l->kings->n, sizeof *h->dirty);
    if (h->due)
        memset(h->due, 0xFF, l->rows * sizeof *h->due);
    return reserve_groups(h, &w->groups) && ok && h->due && h->dirty;
}

void side_release(SideState *h)
{
    assert(h);
    free(h->done), free(h->never_won), free(h->frontier), free(h->next), free(h->pending),
        free(h->due);
    free(h->moved), free(h->found), free(h->due_in);
    free(h->dirty);
}

static bool has_no_memory(const SolveRun *r, size_t number)
{
    return status_fail(r->status, STATUS_TOO_LARGE, "there is no memory left to solve %s",
                       r->plan->at[number].name);
}

/* The greatest value in the classes that m leads into, or with which a position begins. */
static unsigned largest_after(const Solution *s, Material m)
{
    Material next[MAX_SUCCESSORS];
    unsigned n = material_successors(m, next), largest = s->aim.start ? s->aim.last_start : 0;
    for (unsigned i = 0; i < n; i++) {
        size_t k = solution_find(s, next[i]);
        if (k < s->n && s->table[k].values.largest > largest)
            largest = s->table[k].values.largest;
    }
    return largest;
}

/* How far a class is, told to the one who asked. */
typedef struct Reporter {
    const SolveRun *run;
    size_t number;
} Reporter;

static void report_plies(void *context, unsigned plies)
{
    const Reporter *p = context;
    const SolveRun *r = p->run;
    const PlannedClass *c = &r->plan->at[p->number];
    if (!r->request->progress)
        return;
    double part = plies / (plies + 20.0) * c->seconds;
    SolveProgress progress = {c->name, p->number, r->plan->n, plies,
                              (r->seconds_done + part) / (r->plan->seconds + 1e-9)};
    r->request->progress(r->request->progress_context, &progress);
}

static bool solve_in(Work *w, const SolveRun *r, size_t number)
{
    const ClassLayout *l = w->layout;
    unsigned after = largest_after(w->solution, l->material);
    bool wide = after + 2 >= NARROW_LIMIT, says = r->request->aim.says != NULL;
    if (!values_reserve(&w->table->values, l->rows * 64, wide, &r->request->until) ||
        !side_reserve(&w->side[0], w, says) || !side_reserve(&w->side[1], w, says))
        return has_no_memory(r, number);
    Reporter reporter = {r, number};
    report_plies(&reporter, 0);
    work_begin(w);
    if (w->en_passant && w->last_due < after + 2)
        w->last_due = after + 2;
    if (!work_propagate(w, report_plies, &reporter))
        return has_no_memory(r, number);
    if (w->won == 0)
        values_clear(&w->table->values);
    return true;
}

static bool solve_planned_class(SolveRun *r, size_t number)
{
    ClassTable *t = &r->solution->table[number];
    Work w = {.solution = r->solution,
              .request = r->request,
              .table = t,
              .layout = &t->layout,
              .en_passant = material_has_en_passant(t->layout.material)};
    layout_groups(&t->layout, &w.groups);
    bool ok = solve_in(&w, r, number);
    side_release(&w.side[0]);
    side_release(&w.side[1]);
    for (unsigned turn = 0; turn < 2; turn++)
        if (!r->plan->at[number].half[turn])
            values_drop(&t->values, (Turn)turn);
    return ok;
}

/* ---- all classes --------------------------------------------------------------------------- */

static void drop_class(Solution *s, size_t number)
{
    values_clear(&s->table[number].values);
    s->solved[number] = false;
}

static bool solve_classes(SolveRun *r)
{
    const ClassPlan *p = r->plan;
    for (size_t i = 0; i < p->n; i++) {
        if (!p->at[i].empty && !solve_planned_class(r, i))
            return false;
        if (deadline_is_over(&r->request->until))
            return status_give_up(r->status, &r->request->until, "the endgame was being solved");
        r->solution->solved[i] = true;
        r->seconds_done += p->at[i].seconds;
        for (size_t k = 0; k <= i; k++)
            if (!p->at[k].kept && p->at[k].last_use == i)
                drop_class(r->solution, k);
    }
    return true;
}

static Solution *solution_new(const SolveRequest *r)
{
    Solution *s = base_zalloc(1, sizeof *s, "a solution");
    s->aim = r->aim;
    for (unsigned i = 0; i < N_SYMMETRIES; i++)
        kings_init(&s->kings[i], (Symmetry)i);
    return s;
}

static void solution_free(Solution *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->n && !s->fetch.fetch; i++)
        values_clear(&s->table[i].values);
    free(s->table);
    free(s->solved);
    free(s);
}

static bool solve_planned(const SolveRequest *r, const ClassPlan *p, Solution *s, Status *status)
{
    if (p->memory > r->memory)
        return status_fail(status, STATUS_TOO_LARGE,
                           "it takes %" PRIu64 " MB of memory, more than the %" PRIu64
                           " MB that are left",
                           (p->memory >> 20) + 1, r->memory >> 20);
    s->n = p->n;
    s->table = base_zalloc(p->n, sizeof *s->table, "classes");
    s->solved = base_zalloc(p->n, sizeof *s->solved, "classes");
    for (size_t i = 0; i < p->n; i++)
        s->table[i].layout = p->at[i].layout;
    SolveRun run = {.request = r, .plan = p, .solution = s, .status = status};
    return solve_classes(&run);
}

static bool solve_endgame(const Game *game, const SolveRequest *r, Solution **out, Status *status)
{
    (void)game;
    Solution *s = solution_new(r);
    ClassPlan p;
    bool done = plan_make(&p, r, s->kings, status) && solve_planned(r, &p, s, status);
    plan_clear(&p);
    if (done)
        *out = s;
    else
        solution_free(s);
    return done;
}

static bool plan_endgame(const Game *game, const SolveRequest *r, SolvePlan *out, Status *status)
{
    (void)game;
    Solution *s = solution_new(r);
    ClassPlan p;
    bool ok = plan_make(&p, r, s->kings, status);
    if (ok)
        *out = (SolvePlan){p.n, p.positions, p.memory, p.kept, p.seconds};
    plan_clear(&p);
    solution_free(s);
    return ok;
}

/* ---- names --------------------------------------------------------------------------------- */

static bool is_of_material(const Game *game, const void *position, const char *text, size_t n)
{
    (void)game;
    return material_matches(position, text, n);
}

static void write_material_of(const Game *game, const void *position, char out[MAX_CLASS_NAME])
{
    (void)game;
    material_write(material_of(position), out);
}

static bool reversed(const Game *game, const char *text, size_t n, char out[MAX_CLASS_NAME],
                     Status *status)
{
    (void)game;
    Material m;
    if (!material_read(text, n, &m, status))
        return false;
    material_write(material_reversed(m), out);
    return true;
}

static unsigned men(const Game *game, const char *class, size_t field)
{
    (void)game;
    Material m;
    const size_t first = offsetof(ChessPosition, piece), size = sizeof(Set);
    const size_t piece = field >= first ? (field - first) / size : SIZE_MAX;
    if (piece >= 2 * N_KINDS || !material_read(class, strlen(class), &m, NULL))
        return UINT_MAX;
    return material_count(m, (unsigned)piece);
}

static bool is_material_listed(const Material *m, size_t n, Material wanted)
{
    size_t i = 0;
    while (i < n && m[i] != wanted)
        i++;
    return i < n;
}

static bool successor(const Game *game, const char *class, size_t number, char out[MAX_CLASS_NAME])
{
    (void)game;
    Material m, next[MAX_SUCCESSORS];
    if (!material_read(class, strlen(class), &m, NULL) || number >= material_successors(m, next))
        return false;
    material_write(next[number], out);
    return true;
}

/* En passant needs pawns of both sides. */
static bool lists_all(const Game *game, const char *class)
{
    (void)game;
    Material m;
    return material_read(class, strlen(class), &m, NULL) &&
           !(material_count(m, PAWN) && material_count(m, N_KINDS + PAWN));
}

static bool leads_to(const Game *game, const char *from, const char *to)
{
    (void)game;
    Material first, wanted, next[MAX_SUCCESSORS];
    VEC(Material) all = {0};
    if (!material_read(from, strlen(from), &first, NULL) ||
        !material_read(to, strlen(to), &wanted, NULL))
        return false;
    vec_push(&all, first, "classes");
    for (size_t i = 0; i < all.n; i++) {
        unsigned n = material_successors(all.at[i], next);
        for (unsigned k = 0; k < n; k++)
            if (!is_material_listed(all.at, all.n, next[k]))
                vec_push(&all, next[k], "classes");
    }
    bool found = is_material_listed(all.at, all.n, wanted);
    vec_clear(&all);
    return found;
}

/* ---- answers ------------------------------------------------------------------------------- */

static int solved_value(const Solution *s, void *context, const void *position)
{
    ChessPosition p;
    solution_turn(s, position, &p);
    size_t i = solution_find(s, material_of(&p));
    if (i == s->n || !s->solved[i] || p.castling || s->table[i].values.dropped[p.turn])
        return VALUE_UNKNOWN;
    return position_value(s, NULL, context, &p);
}

static bool count_class(const Solution *s, const char *name, size_t n, Turn turn, SolveCount *out)
{
    Material m;
    assert(!s->aim.theirs && "nobody counts these");
    size_t number = material_read(name, n, &m, NULL) ? solution_find(s, m) : s->n;
    if (number == s->n || !s->solved[number] || s->table[number].values.legal[0] == 0)
        return false;
    const ClassTable *t = &s->table[number];
    *out = (SolveCount){.legal = t->values.legal[turn], .n_plies = t->values.largest + 1};
    out->at = base_zalloc(out->n_plies, sizeof *out->at, "counts");
    for (unsigned i = 0; i < t->values.count[turn].n && i < out->n_plies; i++) {
        out->at[i] = t->values.count[turn].at[i] / t->layout.repeats;
        out->won += out->at[i];
        if (out->at[i])
            out->longest = i;
    }
    return true;
}

/* ---- values kept elsewhere ----------------------------------------------------------------- */

static bool solved_class(const Solution *s, size_t number, SolvedClass *out)
{
    if (number >= s->n)
        return false;
    const ClassTable *t = &s->table[number];
    *out = (SolvedClass){.at = {t->values.at[0], t->values.at[1]}, .largest = t->values.largest};
    material_write(t->layout.material, out->name);
    if (out->at[0]) {
        out->width = t->values.wide ? 2 : 1;
        out->n = t->layout.rows * 64;
    }
    return true;
}

/* Whether it is a class of so many values, and no class of s yet; adds it. */
static bool add_solved_class(Solution *s, const SolvedClass *c)
{
    Material m;
    ClassTable *t = &s->table[s->n];
    if (!material_read(c->name, strlen(c->name), &m, NULL) || solution_find(s, m) < s->n)
        return false;
    layout_init(&t->layout, m, &s->kings[plan_symmetry(&s->aim, m)]);
    if (c->width > 2 || c->n != (c->width ? t->layout.rows * 64 : 0))
        return false;
    t->values = (Values){.wide = c->width == 2};
    for (unsigned turn = 0; turn < 2; turn++)
        t->values.at[turn] = c->width ? (void *)c->at[turn] : NULL;
    s->solved[s->n++] = true;
    return true;
}

static Solution *from_classes(const Game *game, const SolvedClass *at, size_t n,
                              const SolveAim *aim, SolvedFetch fetch, Status *status)
{
    (void)game;
    assert(aim->says && fetch.fetch);
    SolveRequest request = {.aim = *aim};
    Solution *s = solution_new(&request);
    s->table = base_zalloc(n + 1, sizeof *s->table, "classes");
    s->solved = base_zalloc(n + 1, sizeof *s->solved, "classes");
    s->fetch = fetch;
    bool ok = true;
    for (size_t i = 0; ok && i < n; i++)
        ok = add_solved_class(s, &at[i]);
    if (ok)
        return s;
    solution_free(s);
    status_fail(status, STATUS_WRONG_INPUT, "the values are of no classes of material");
    return NULL;
}

const Solver chess_solver = {
    .listing_new = listing_new,
    .listing_free = listing_free,
    .listing_size = listing_size,
    .listing_position = listing_position,
    .listing_index = listing_index,
    .placements = &chess_placements,
    .has_class = is_of_material,
    .men = men,
    .class_of = write_material_of,
    .reversed = reversed,
    .leads_to = leads_to,
    .successor = successor,
    .lists_all = lists_all,
    .starts = true,
    .plan = plan_endgame,
    .solve = solve_endgame,
    .free = solution_free,
    .value = solved_value,
    .solved_class = solved_class,
    .from_classes = from_classes,
    .count = count_class,
};
