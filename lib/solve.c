/* lib/solve.c -- endgames for other programs.
 * Does: names a class, estimates the cost of solving it, solves it for mate by either side.
 * Knows: Game, its solver.   Must not know: how the solver works. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/internal.h"

enum { SHARE_ONE = 1000 }; /* all of the work */

static void tell_solve_progress(void *context, const SolveProgress *p)
{
    limits_tell_share(context, p->name, (uint64_t)(p->share * SHARE_ONE), SHARE_ONE);
}

/* name NULL: the default game. */
static const Game *game_named(const char *name, Status *s)
{
    const Game *g = game_find(name, name ? strlen(name) : 0);
    if (g && g->solver)
        return g;
    if (g)
        status_fail(s, STATUS_UNSUPPORTED, "endgames of %s cannot be solved", name);
    else
        status_fail(s, STATUS_NOT_FOUND, "there is no game %s", name);
    return NULL;
}

/* Both names of the class. */
static bool name_both_classes(const Game *g, const char *material, char name[2][MAX_CLASS_NAME],
                              Status *s)
{
    return g->solver->reversed(g, material, strlen(material), name[1], s) &&
           g->solver->reversed(g, name[1], strlen(name[1]), name[0], s);
}

static SolveRequest solve_request(const char *const names[2], CallLimits *l)
{
    bool same = strcmp(names[0], names[1]) == 0;
    return (SolveRequest){.classes = names,
                          .n_classes = same ? 1 : 2,
                          .one_move = true,
                          .threads = l->at.threads ? l->at.threads : 1,
                          .memory = l->at.memory ? l->at.memory : ENDGAME_MEMORY,
                          .until = l->until,
                          .progress = tell_solve_progress,
                          .progress_context = l};
}

bool al0_solve_plan(const char *game, const char *material, const Al0Limits *limits,
                    Al0SolvePlan *out, Al0Status *status)
{
    assert(material && out);
    Status s = {0};
    CallLimits l;
    char name[2][MAX_CLASS_NAME];
    const Game *g = game_named(game, &s);
    if (g && sized_check(out, "figures of a plan", &s) && limits_take(&l, limits, &s) &&
        name_both_classes(g, material, name, &s)) {
        const char *const names[2] = {name[0], name[1]};
        SolveRequest r = solve_request(names, &l);
        SolvePlan p;
        if (g->solver->plan(g, &r, &p, &s))
            SIZED_GIVE(out, (&(Al0SolvePlan){.classes = p.classes,
                                             .positions = p.positions,
                                             .memory = p.memory,
                                             .seconds = p.seconds}));
    }
    return lib_end(status, &s);
}

static bool solve_with_progress(Al0Solved *solved, CallLimits *l, Status *s)
{
    const char *const names[2] = {solved->name[0], solved->name[1]};
    SolveRequest r = solve_request(names, l);
    if (solved->game->solver->solve(solved->game, &r, &solved->solution, s))
        return true;
    if (status_gave_up(s))
        status_give_up(s, &r.until, "the endgame was being solved: nothing is known yet");
    return false;
}

Al0Solved *al0_solve(const char *game, const char *material, const Al0Limits *limits,
                     Al0Status *status)
{
    assert(material);
    Status s = {0};
    CallLimits l;
    Al0Solved solved = {.game = game_named(game, &s)};
    if (solved.game && limits_take(&l, limits, &s) &&
        name_both_classes(solved.game, material, solved.name, &s))
        solve_with_progress(&solved, &l, &s);
    if (!lib_end(status, &s))
        return NULL;
    Al0Solved *out = base_alloc(sizeof *out, "a solved class");
    *out = solved;
    return out;
}

void al0_solved_free(Al0Solved *solved)
{
    if (!solved)
        return;
    solved->game->solver->free(solved->solution);
    free(solved);
}

char *al0_solve_material(const char *game, const char *position, size_t n, Al0Status *status)
{
    assert(position);
    Status s = {0};
    const Game *g = game_named(game, &s);
    void *p = g ? base_alloc(g->position_size, "a position") : NULL;
    char *name = NULL;
    if (g)
        g->read(g, position, n, p, &s);
    if (lib_end(status, &s)) {
        if (g->turn(g, p) == TURN_THEM)
            g->orient(g, p, game_other_player(g, p), p);
        name = base_alloc(MAX_CLASS_NAME, "a class");
        g->solver->class_of(g, p, name);
    }
    free(p);
    return name;
}

/* ---- on paper ----------------------------------------------------------------------------- */

Al0Report *al0_solved_counts(const Al0Solved *solved)
{
    assert(solved);
    Al0Report *r = lib_report_new();
    SolvedCounts counts = lib_count_solved(solved);
    solved_counts_document(&r->doc, &counts);
    lib_solved_counts_clear(&counts);
    return r;
}

/* Turns the position to the view in which it is of the class. */
static bool take_view(const Al0Solved *s, void *position, Status *status)
{
    const Game *g = s->game;
    const char *name = s->name[0];
    if (!g->solver->has_class(g, position, name, strlen(name)))
        g->orient(g, position, game_other_player(g, position), position);
    if (!g->solver->has_class(g, position, name, strlen(name)))
        return status_fail(status, STATUS_WRONG_USE, "the position's material is not %s", name);
    if (g->solver->value(s->solution, NULL, position) == VALUE_UNKNOWN)
        return status_fail(status, STATUS_WRONG_USE,
                           "the position has castling rights: it is not among those "
                           "that are solved");
    return true;
}

Al0Report *al0_solved_position(const Al0Solved *solved, const char *position, size_t n,
                               Al0Status *status)
{
    assert(solved && position);
    Status s = {0};
    Al0Report *r = NULL;
    void *p = base_alloc(solved->game->position_size, "a position");
    if (solved->game->read(solved->game, position, n, p, &s))
        take_view(solved, p, &s);
    if (lib_end(status, &s)) {
        r = lib_report_new();
        SolvedPosition values = lib_value_solved(solved, p);
        solved_position_document(&r->doc, &values);
        free(values.move);
    }
    free(p);
    return r;
}
