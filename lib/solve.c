/* lib/solve.c -- endgames for other programs.
 * Does: names a class, says what solving it takes, solves it for mate by either side.
 * Knows: Game, its solver.   Must not know: how the solver works. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/solved.h"

#define DEFAULT_MEMORY (UINT64_C(8) << 30)

typedef struct Progress {
    Al0SolveProgress *tell;
    void *context;
} Progress;

static void tell_progress(void *context, const SolveProgress *p)
{
    const Progress *to = context;
    to->tell(to->context, p->name, p->share);
}

static const Game *find_game(const char *name, char error[256])
{
    if (!name)
        name = "chess";
    const Game *g = game_find(name, strlen(name));
    if (g && g->solver)
        return g;
    snprintf(error, 256, g ? "endgames of %s cannot be solved" : "there is no game %s", name);
    return NULL;
}

/* Both names of the class; false with an error line. */
static bool name_class(const Game *g, const char *material, char name[2][MAX_CLASS_NAME],
                       char error[256])
{
    return g->solver->reversed(material, strlen(material), name[1], error) &&
           g->solver->reversed(name[1], strlen(name[1]), name[0], error);
}

static SolveRequest request_of(const char *const names[2], const Al0Limits *limits)
{
    Al0Limits l = limits ? *limits : (Al0Limits){0};
    bool same = strcmp(names[0], names[1]) == 0;
    if (l.threads > AL0_MOST_THREADS)
        l.threads = AL0_MOST_THREADS;
    return (SolveRequest){.classes = names,
                          .n_classes = same ? 1 : 2,
                          .threads = l.threads ? l.threads : 1,
                          .memory = l.memory ? l.memory : DEFAULT_MEMORY,
                          .until = {.stop = l.stop}};
}

bool al0_solve_plan(const char *game, const char *material, const Al0Limits *limits,
                    Al0SolvePlan *out, char error[256])
{
    char name[2][MAX_CLASS_NAME];
    const Game *g = find_game(game, error);
    if (!g || !name_class(g, material, name, error))
        return false;
    const char *const names[2] = {name[0], name[1]};
    SolveRequest r = request_of(names, limits);
    SolvePlan p;
    if (!g->solver->plan(&r, &p, error))
        return false;
    *out = (Al0SolvePlan){p.classes, p.positions, p.memory, p.seconds};
    return true;
}

Al0Solved *al0_solve(const char *game, const char *material, const Al0Limits *limits,
                     Al0SolveProgress *progress, void *context, char error[256])
{
    Al0Solved s = {.game = find_game(game, error)};
    if (!s.game || !name_class(s.game, material, s.name, error))
        return NULL;
    const char *const names[2] = {s.name[0], s.name[1]};
    SolveRequest r = request_of(names, limits);
    Progress to = {progress, context};
    if (progress) {
        r.progress = tell_progress;
        r.progress_context = &to;
    }
    SolveStatus status = s.game->solver->solve(&r, &s.solution, error);
    if (status == SOLVE_STOPPED)
        snprintf(error, 256,
                 "interrupted while the endgame was being solved: nothing is known yet");
    if (status != SOLVE_DONE)
        return NULL;
    Al0Solved *out = base_alloc(sizeof *out, "a solved class");
    *out = s;
    return out;
}

void al0_solved_free(Al0Solved *solved)
{
    if (!solved)
        return;
    solved->game->solver->free(solved->solution);
    free(solved);
}

char *al0_material_of(const char *game, const char *position, size_t n, Al0Error *error)
{
    Al0Error ignored = {0}, *e = error ? error : &ignored;
    e->at = 0;
    const Game *g = find_game(game, e->text);
    if (!g)
        return NULL;
    void *p = base_alloc(g->position_size, "a position");
    char *name = NULL;
    if (g->read(position, n, p, e->text, &e->at)) {
        if (g->turn(p) == TURN_THEM)
            g->orient(p, !g->us_second(p), p);
        name = base_alloc(MAX_CLASS_NAME, "a class");
        g->solver->class_of(p, name);
    }
    free(p);
    return name;
}
