/* lib/rules.c -- rules of games in the Game Description Language, for other programs.
 * Does: reads and checks them, reports errors.
 * Knows: game/gdl.   Must not know: tables, searches. */
#include <assert.h>

#include "game/gdl/rules/base_check.h"
#include "game/gdl/run/explore.h"
#include "lib/internal.h"

struct Al0Rules {
    Arena *home;
    const char *file; /* as messages call it */
    GameProgram *program;
    Al0RulesSize size;
    Explored explored;          /* by the last exploration */
    Al0Exploration exploration; /* the same for the caller */
};

static Al0RulesSize size_of(const GameProgram *p)
{
    return (Al0RulesSize){.roles = p->n_roles,
                          .facts = p->n_fluents,
                          .moves = p->n_moves,
                          .rules = p->n_rules,
                          .literals = p->n_literals};
}

/* Of options that are taken. */
static Al0Rules *read_rules(const char *path, const Al0ReadOptions *options, const CallLimits *l,
                            Status *s)
{
    Arena *home = arena_new("rules");
    Diags *ds = diag_new();
    const Source *source = lib_read_source(home, ds, path, options);
    const KifRules *rules = source ? kif_read(home, ds, source) : NULL;
    const GroundBounds bounds = lib_bounds(l);
    const ProgramOptions how = {.bounds = bounds};
    GameProgram *program = rules ? program_make(home, ds, rules, how) : NULL;
    Al0Rules *made = NULL;
    if (program) {
        base_check(ds, program, &bounds);
        made = ARENA_NEW(home, Al0Rules);
        *made = (Al0Rules){
            .home = home, .file = source->name, .program = program, .size = size_of(program)};
    }
    *s = lib_end_messages(ds, options->messages);
    if (!made)
        arena_free(home);
    return made;
}

Al0Rules *al0_rules_read(const char *path, const Al0ReadOptions *options, Al0Status *status)
{
    assert(path);
    Status s = {0};
    Al0ReadOptions o;
    CallLimits l;
    Al0Rules *rules = NULL;
    if (lib_take_read_options(&o, &l, options, &s))
        rules = read_rules(path, &o, &l, &s);
    lib_end(status, &s);
    return rules;
}

void al0_rules_free(Al0Rules *rules)
{
    if (!rules)
        return;
    explore_clear(&rules->explored);
    program_clear(rules->program);
    arena_free(rules->home);
}

const char *al0_rules_file(const Al0Rules *rules)
{
    assert(rules);
    return rules->file;
}

const Al0RulesSize *al0_rules_size(const Al0Rules *rules)
{
    assert(rules);
    return &rules->size;
}

const char *al0_rules_role(const Al0Rules *rules, unsigned role)
{
    assert(rules && role < rules->program->n_roles);
    return kif_name_text(rules->program->flat.rules->names, rules->program->roles[role]);
}

/* ---- random games ------------------------------------------------------------------------- */

static Al0RulesFault public_fault(const ExploreFault *f)
{
    return (Al0RulesFault){f->games, f->role, f->state};
}

static Al0Exploration exploration_of(const Explored *e)
{
    return (Al0Exploration){.games = e->games,
                            .steps = e->steps,
                            .shortest = e->shortest,
                            .longest = e->longest,
                            .endless = e->endless,
                            .no_move = public_fault(&e->no_move),
                            .no_goal = public_fault(&e->no_goal),
                            .two_goals = public_fault(&e->two_goals),
                            .interrupted = e->interrupted};
}

const Al0Exploration *al0_rules_explore(Al0Rules *rules, uint64_t games, uint64_t seed,
                                        const Al0Limits *limits, Al0Status *status)
{
    static_assert((int)AL0_LONGEST_RANDOM_GAME == (int)EXPLORE_LONGEST, "al0.h tells it");
    assert(rules);
    Status s = {0};
    CallLimits l;
    limits_take(&l, limits, &s);
    if (!lib_end(status, &s))
        return NULL;
    explore_clear(&rules->explored);
    rules->explored = explore_play(rules->program, games, seed, &l.until);
    rules->exploration = exploration_of(&rules->explored);
    return &rules->exploration;
}

double al0_rules_mean_goal(const Al0Rules *rules, unsigned role)
{
    assert(rules && role < rules->program->n_roles);
    uint64_t n = role < rules->program->n_players ? rules->explored.goals_known[role] : 0;
    return n ? (double)rules->explored.sum_of_goals[role] / (double)n : -1;
}
