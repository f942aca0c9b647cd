/* verify/starting_positions.c -- the positions of a verification.
 * Does: lists the classes, counts their positions, adds the positions to play from; reports a lack
 *   of memory or time.
 * Knows: Verification, the scope.   Must not know: searches, reports.
 * Start reading at verification_take_ground(). */
#include <assert.h>
#include <stdlib.h>

#include "interp/evaluate/condition.h"
#include "verify/sweep/random_positions.h"
#include "verify/sweep/reachable.h"
#include "verify/table_classes.h"
#include "verify/verify_internal.h"

VerifyGround verify_ground(const VerifyOptions *o)
{
    assert(o && (o->starts || !o->n_starts));
    if (o->n_starts)
        return GROUND_STARTS;
    return o->sample ? GROUND_SAMPLE : GROUND_ALL;
}

PlayoutExtent verify_extent(const VerifyOptions *o)
{
    return o->replan ? PLAYOUT_REPLIES : PLAYOUT_TREE;
}

ListingRequest verify_listing_request(const VerifyOptions *o)
{
    assert(o);
    return (ListingRequest){
        .memory = o->memory, .threads = o->threads, .until = prove_deadline(&o->limits)};
}

TruthRequest verification_truth_request(const Verification *v)
{
    const VerifyOptions *o = v->o;
    return (TruthRequest){.c = v->c,
                          .classes = v->classes,
                          .keep_all = o->certificate != NULL,
                          .threads = o->threads,
                          .memory = o->memory,
                          .until = prove_deadline(&o->limits),
                          .progress = o->progress,
                          .context = o->context};
}

static bool too_large(const Verification *v, uint64_t needed, Status *status)
{
    if (needed <= v->o->memory)
        return false;
    status_fail(status, STATUS_TOO_LARGE,
                "it takes %llu MB of memory, more than the %zu MB that are left; play from some "
                "positions takes less (--from, --sample)",
                (unsigned long long)(needed >> 20) + 1, v->o->memory >> 20);
    return true;
}

bool verification_ends_early(Verification *v, const char *what)
{
    assert(what);
    if (prove_is_late(&v->o->limits))
        v->out->nothing_while = what;
    return v->out->nothing_while != NULL;
}

bool verification_count(Verification *v, uint64_t number, const void *position)
{
    const Game *game = v->c->game;
    if (game->turn(game, position) != TURN_US)
        return false;
    if (game_is_over(game, position)) {
        v->out->over += number < v->counted;
        return false;
    }
    v->counts[number / 64] |= UINT64_C(1) << number % 64;
    return true;
}

/* All positions of the classes are asked. */
static bool stand_on_all(Verification *v, Status *status)
{
    VerifyReport *r = v->out;
    v->size = v->counted = classes_size(v->classes);
    uint64_t needed = v->truth_cost.memory + v->size * FIXPOINT_BYTES + v->size / 4;
    if (too_large(v, needed, status)) /* as far as is known before they are counted */
        return false;
    v->counts = base_zalloc((size_t)(v->size / 64 + 1), 8, "verification");
    uint64_t all = 0;
    for (uint64_t i = 0;
         i < v->size && (i % LOOK_EVERY || !verification_ends_early(v, WHILE_COUNTING)); i++)
        if (classes_position(v->classes, i, v->position)) {
            all++;
            r->positions += verification_count(v, i, v->position);
        }
    if (r->nothing_while)
        return false;
    v->numbering = classes_numbering(v->classes);
    v->sweep_ground = (SweepGround){.numbering = &v->numbering,
                                    .size = v->size,
                                    .block = SWEEP_BLOCK,
                                    .positions = r->positions,
                                    .extent = verify_extent(v->o),
                                    .work = "sweep"};
    return !too_large(v, needed + all * RECORD_BYTES, status);
}

/* For one position that play meets: it, what is recorded of it, what follows. */
static size_t bytes_each(const Verification *v)
{
    return position_table_bytes_each(v->c->game) + FIXPOINT_BYTES + RECORD_BYTES;
}

uint64_t verification_met_bytes(const Verification *v)
{
    assert(v->met);
    return position_table_count(v->met) * bytes_each(v);
}

/* Positions that play may meet: as many as there is room for beside the truth, solved advice and
 * the searches. */
static uint64_t verification_most_met(const Verification *v)
{
    uint64_t solved = v->truth_cost.kept + v->heights.bytes;
    uint64_t used = solved < v->truth_cost.memory ? v->truth_cost.memory : solved;
    used += v->o->memory / REACH_SHARE;
    uint64_t most = v->o->memory > used ? (v->o->memory - used) / bytes_each(v) : 0;
    return v->o->most_met && v->o->most_met < most ? v->o->most_met : most;
}

void verification_limit_met(Verification *v)
{
    assert(v->met);
    position_table_limit(v->met, verification_most_met(v));
    uint64_t most = position_table_count(v->met) + position_table_room(v->met);
    v->record_bytes = most * RECORD_BYTES;
}

static bool meet_start(Verification *v, const void *position, Status *status)
{
    if (position_table_add(v->met, position) != NO_INDEX)
        return true;
    return status_fail(status, STATUS_TOO_LARGE,
                       "the positions to play from alone take more than the %zu MB of memory",
                       v->o->memory >> 20);
}

/* The position in v->position, if we can move there. */
static bool meet_ours(Verification *v, Status *status)
{
    const Game *game = v->c->game;
    v->out->over += game->turn(game, v->position) == TURN_US && game_is_over(game, v->position);
    return !game_is_ours(game, v->position) || meet_start(v, v->position, status);
}

enum { SCOPE_PART = 1 << 16 }; /* numbers that a thread looks at before the clock is looked at */

/* What a thread looks at: some numbers of the classes, and those of them inside the scope. */
typedef struct ScopePart {
    Condition *scope;
    void *position;
    VEC(uint64_t) inside;
} ScopePart;

static void find_inside(const Classes *classes, ScopePart *part, uint64_t begin)
{
    uint64_t end = classes_size(classes);
    part->inside.n = 0;
    if (end - begin > SCOPE_PART)
        end = begin + SCOPE_PART;
    for (uint64_t i = begin; i < end; i++)
        if (classes_position(classes, i, part->position) &&
            condition_holds(part->scope, part->position))
            vec_push(&part->inside, i, "positions of a scope");
}

/* False: the time is over. */
static bool look_at_parts(Verification *v, ScopePart *part, uint64_t begin)
{
    uint64_t left = classes_size(v->classes) - begin, n = left / SCOPE_PART + 1;
    n = n < v->o->threads ? n : v->o->threads;
#pragma omp parallel for num_threads((int)v->o->threads) schedule(static, 1)
    for (uint64_t k = 0; k < n; k++)
        if (k * SCOPE_PART < left)
            find_inside(v->classes, &part[k], begin + k * SCOPE_PART);
    for (uint64_t k = 0; k < n; k++)
        if (condition_gave_up(part[k].scope))
            return false;
    return !verification_ends_early(v, WHILE_COUNTING);
}

static bool meet_inside(Verification *v, const ScopePart *part, Status *status)
{
    for (size_t i = 0; i < part->inside.n; i++) {
        bool there = classes_position(v->classes, part->inside.at[i], v->position);
        assert(there);
        (void)there;
        if (!meet_ours(v, status))
            return false;
    }
    return true;
}

/* The order in which they are met is that of their numbers, however many threads there are. */
static bool meet_parts(Verification *v, ScopePart *part, Status *status)
{
    uint64_t step = (uint64_t)v->o->threads * SCOPE_PART;
    for (uint64_t begin = 0; begin < classes_size(v->classes); begin += step) {
        if (!look_at_parts(v, part, begin)) {
            v->out->nothing_while = WHILE_COUNTING;
            return false;
        }
        for (unsigned k = 0; k < v->o->threads; k++) {
            if (!meet_inside(v, &part[k], status))
                return false;
            part[k].inside.n = 0;
        }
    }
    return true;
}

static bool meet_scope(Verification *v, Status *status)
{
    unsigned threads = v->o->threads;
    ScopePart *part = base_zalloc(threads, sizeof *part, "positions of a scope");
    for (unsigned k = 0; k < threads; k++) {
        part[k].scope = condition_new(v->c, v->c->scope, prove_deadline(&v->o->limits));
        part[k].position = base_alloc(v->c->game->position_size, "a position");
    }
    bool ok = meet_parts(v, part, status);
    for (unsigned k = 0; k < threads; k++) {
        condition_free(part[k].scope);
        free(part[k].position);
        vec_clear(&part[k].inside);
    }
    free(part);
    return ok;
}

static bool meet_starts(Verification *v, Status *status)
{
    for (size_t i = 0; i < v->o->n_starts; i++)
        if (!meet_start(v, v->o->starts[i], status))
            return false;
    return true;
}

static bool meet_sample(Verification *v, Condition *scope, Status *status)
{
    RandomPositions draw = {v->o->seed};
    for (uint64_t i = 0; i < v->o->sample; i++) {
        if (!random_positions_in_scope(&draw, v->classes, scope, &v->o->limits, v->position,
                                       status)) {
            if (status_gave_up(status))
                v->out->nothing_while = "positions were being drawn";
            return false;
        }
        if (!meet_start(v, v->position, status))
            return false;
    }
    return true;
}

/* Some positions are asked, and those that play reaches from them. */
static bool stand_on_some(Verification *v, Status *status)
{
    Condition *scope = condition_new(v->c, v->c->scope, prove_deadline(&v->o->limits));
    v->met = position_table_new(v->c->game, verification_most_met(v));
    bool ok = false;
    switch (v->out->ground) {
    case GROUND_ALL: ok = meet_scope(v, status); break;
    case GROUND_STARTS: ok = meet_starts(v, status); break;
    case GROUND_SAMPLE: ok = meet_sample(v, scope, status); break;
    }
    if (condition_gave_up(scope)) {
        v->out->nothing_while = WHILE_COUNTING;
        ok = false;
    }
    condition_free(scope);
    v->out->starts = v->counted = position_table_count(v->met);
    v->numbering = position_table_numbering(v->met);
    v->sweep_ground.extent = verify_extent(v->o);
    verification_limit_met(v);
    return ok;
}

/* The classes, and their positions unless some to play from are given. */
static bool take_start_classes(Verification *v, Status *status)
{
    const VerifyOptions *o = v->o;
    VerifyGround ground = v->out->ground;
    v->classes = o->classes ? o->classes : &v->own_classes;
    if (o->classes)
        return true;
    v->own_classes = classes_of_set(v->c->set, v->c->game);
    if (ground == GROUND_STARTS)
        return true;
    const ListingRequest r = verify_listing_request(o);
    const char *purpose = ground == GROUND_ALL ? "verify it over" : "draw positions from";
    bool ok = classes_are_there(&v->own_classes, purpose, status) &&
              classes_list(&v->own_classes, &r, status);
    if (!ok && status_gave_up(status))
        v->out->nothing_while = "positions were being listed";
    if (!ok && status->kind == STATUS_TOO_LARGE) {
        Status listing = *status;
        status_fail(status, STATUS_TOO_LARGE, "%s; play from some of them takes less (--from)",
                    listing.text);
    }
    return ok;
}

/* What the truth takes.  That of a scope is left out where it takes more than half of the memory: a
 * table that wins all of its scope is proved without it.  False with a status. */
static bool plan_truth(Verification *v, bool all, Status *status)
{
    TruthRequest truth = verification_truth_request(v);
    if (!truth_plan(&truth, &v->truth_cost, status))
        return false;
    if (!all && !v->o->truth && v->truth_cost.memory > v->o->memory / 2) {
        v->out->truth_known = false;
        v->truth_cost = (SolvePlan){0};
    }
    return true;
}

bool verification_take_ground(Verification *v, Status *status)
{
    assert(v->c && v->o && v->out && v->position);
    v->out->ground = verify_ground(v->o);
    v->out->seed = v->o->seed;
    v->out->truth_known = v->out->ground == GROUND_ALL;
    if (!take_start_classes(v, status))
        return false;
    bool all = v->out->ground == GROUND_ALL && !v->c->set->root->scope;
    if (v->out->truth_known && !plan_truth(v, all, status))
        return false;
    return all ? stand_on_all(v, status) : stand_on_some(v, status);
}
