/* verify/symmetry_check.c -- whether a symmetric table tells images of a position apart (see
 * symmetry_check.h).
 * Start reading at symmetry_check(). */
#include "verify/symmetry_check.h"

#include <assert.h>
#include <omp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

enum { CHUNK = 1 << 12 }; /* numbers that one thread takes at a time */

/* ---- the classes -------------------------------------------------------------------------- */

/* Classes, and the symmetries in which play that comes there may be seen. */
typedef struct Closure {
    const Game *game;
    Arena *home;
    VEC(const char *) names;
    VEC(uint32_t) images; /* by class */
} Closure;

static bool close_over(Closure *all, const char *name, uint32_t images)
{
    size_t i = 0;
    while (i < all->names.n && strcmp(all->names.at[i], name) != 0)
        i++;
    if (i == all->names.n) {
        vec_push(&all->names, arena_text(all->home, name, strlen(name)), "classes");
        vec_push(&all->images, 0, "classes");
    }
    bool more = (images & ~all->images.at[i]) != 0;
    all->images.at[i] |= images;
    return more;
}

/* Adds a class and all that follow.  Each has fewer pieces or pawns than the last. */
static void add_with_successors(Closure *all, const char *name, uint32_t images)
{
    char next[MAX_CLASS_NAME];
    if (!close_over(all, name, images))
        return;
    for (size_t i = 0; all->game->solver->successor(all->game, name, i, next); i++)
        add_with_successors(all, next, images);
}

static Closure closure_begin(const Game *game)
{
    return (Closure){.game = game, .home = arena_new("classes")};
}

static void closure_clear(Closure *all)
{
    vec_clear(&all->names);
    vec_clear(&all->images);
    arena_free(all->home);
}

bool symmetry_can_be_shown(const Game *game, const Classes *classes)
{
    const Solver *s = game->solver;
    if (!game->symmetries || !s || !s->successor || !s->lists_all)
        return false;
    Closure all = closure_begin(game);
    for (size_t i = 0; i < classes->names.n; i++)
        add_with_successors(&all, classes->names.at[i], 1);
    bool can = true;
    for (size_t i = 0; i < all.names.n; i++)
        can &= s->lists_all(game, all.names.at[i]);
    closure_clear(&all);
    return can;
}

/* ---- one class ---------------------------------------------------------------------------- */

/* The first part that was found to differ. */
typedef struct Difference {
    const ImagePart *part;
    void *position;
    unsigned image;
} Difference;

typedef struct SymmetryCheck {
    const Compiled *c;
    const VerifyOptions *o;
    const Listing *listing;
    uint32_t images; /* of the class, as bits */
    Difference first;
    _Atomic uint64_t first_at; /* its number */
    omp_lock_t lock;
    atomic_bool late;
} SymmetryCheck;

/* What one thread works with. */
typedef struct SymmetryWorker {
    SymmetryCheck *check;
    Evaluator *evaluator;
    EvalContext *here, *there;
    void *position, *image;
    bool known; /* parts of fields alone are compared already */
    Move *moves;
    unsigned n_moves;
    Value *values; /* by part, and by move of those that look at one */
} SymmetryWorker;

static Value image_of_value(const Game *game, const ImagePart *part, Value v, unsigned i)
{
    return type_is_set(part->type) ? game->vocab->image(game, type_domain(part->type), v, i) : v;
}

/* How many values of a part are to be compared. */
static unsigned count_values(const SymmetryWorker *w, const ImagePart *part)
{
    if (part->of_fields && w->known)
        return 0;
    return part->of_move ? w->n_moves : 1;
}

/* Has the values of all parts in the image i of the position. */
static void evaluate_parts(SymmetryWorker *w, EvalContext *s, unsigned i, Value *out)
{
    const Compiled *c = w->check->c;
    const GameSymmetries *images = c->game->symmetries;
    for (size_t k = 0; k < c->n_image_parts; k++) {
        const ImagePart *part = &c->image_parts[k];
        for (unsigned m = 0; m < count_values(w, part); m++)
            *out++ = part->of_move
                         ? evaluator_eval_move(w->evaluator, part->value, s,
                                               images->image_move(c->game, w->moves[m], i))
                         : evaluator_eval(w->evaluator, part->value, s);
    }
}

static void note_difference(SymmetryWorker *w, uint64_t number, const ImagePart *part, unsigned i)
{
    SymmetryCheck *check = w->check;
    omp_set_lock(&check->lock);
    if (number < check->first_at) {
        check->first_at = number;
        check->first.part = part;
        check->first.image = i;
        memcpy(check->first.position, w->position, check->c->game->position_size);
    }
    omp_unset_lock(&check->lock);
}

/* Compares the values in the position with those in its image i, which stands in w->image. */
static void compare_image(SymmetryWorker *w, uint64_t number, unsigned i)
{
    const Compiled *c = w->check->c;
    const Value *here = w->values;
    Value *there = w->values + c->n_image_parts * c->game->max_moves;
    evaluator_begin(w->evaluator, w->image, w->there);
    evaluate_parts(w, w->there, i, there);
    for (size_t k = 0; k < c->n_image_parts; k++) {
        const ImagePart *part = &c->image_parts[k];
        for (unsigned m = 0; m < count_values(w, part); m++)
            if (image_of_value(c->game, part, *here++, i) != *there++) {
                note_difference(w, number, part, i);
                return;
            }
    }
}

/* Whether images are compared from this position: it has the least number of them, or is canonical.
 */
static bool is_compared(SymmetryWorker *w, uint64_t number)
{
    const SymmetryCheck *check = w->check;
    const Game *game = check->c->game;
    const GameSymmetries *s = game->symmetries;
    if (s->alike(game, w->position) == check->images)
        return s->to_canonical(game, w->position) == 0;
    for (unsigned i = 1; check->images >> i; i++) {
        if (!(check->images >> i & 1))
            continue;
        s->image(game, w->position, i, w->image);
        if (game->solver->listing_index(check->listing, w->image) < number)
            return false;
    }
    return true;
}

static bool any_of_move(const Compiled *c)
{
    for (size_t k = 0; k < c->n_image_parts; k++)
        if (c->image_parts[k].of_move)
            return true;
    return false;
}

/* Whether some part looks at more than sets that stand in the position. */
static bool any_of_more(const Compiled *c)
{
    for (size_t k = 0; k < c->n_image_parts; k++)
        if (!c->image_parts[k].of_fields)
            return true;
    return false;
}

static void check_images_of(SymmetryWorker *w, uint64_t number, Turn turn)
{
    const Compiled *c = w->check->c;
    const Game *game = c->game;
    uint32_t images = w->check->images;
    if (!game->solver->listing_position(w->check->listing, number, turn, w->position) ||
        !is_compared(w, number))
        return;
    if (any_of_move(c))
        w->n_moves = game->moves(game, w->position, NULL, w->moves);
    evaluator_begin(w->evaluator, w->position, w->here);
    evaluate_parts(w, w->here, 0, w->values);
    for (unsigned i = 1; images >> i; i++)
        if (images >> i & 1) {
            game->symmetries->image(game, w->position, i, w->image);
            compare_image(w, number, i);
        }
    w->known = true;
}

static void check_number(SymmetryWorker *w, uint64_t number)
{
    w->known = false;
    check_images_of(w, number, TURN_US);
    if ((!w->known || any_of_more(w->check->c)) && number < w->check->first_at)
        check_images_of(w, number, TURN_THEM);
}

static void check_numbers(SymmetryCheck *check, uint64_t n)
{
    const Compiled *c = check->c;
    SymmetryWorker w = {.check = check, .evaluator = evaluator_new(c->program, c->game)};
    w.here = evaluator_context_new(w.evaluator);
    w.there = evaluator_context_new(w.evaluator);
    w.position = base_alloc(c->game->position_size, "a position");
    w.image = base_alloc(c->game->position_size, "a position");
    w.moves = base_alloc(c->game->max_moves * sizeof *w.moves, "moves");
    w.values = base_alloc(2 * c->n_image_parts * c->game->max_moves * sizeof *w.values, "values");
#pragma omp for schedule(dynamic)
    for (uint64_t from = 0; from < n; from += CHUNK) {
        if (prove_is_late(&check->o->limits))
            atomic_store_explicit(&check->late, true, memory_order_relaxed);
        for (uint64_t i = from; i < n && i < from + CHUNK && !check->late; i++)
            if (i < check->first_at)
                check_number(&w, i);
    }
    evaluator_free(w.evaluator);
    free(w.here);
    free(w.there);
    free(w.position);
    free(w.image);
    free(w.moves);
    free(w.values);
}

/* ---- all of them -------------------------------------------------------------------------- */

static bool tell_where(Status *status, const ImagePart *part, const char *what)
{
    Place at = source_place(part->at.source, part->at.lo);
    return status_fail(status, STATUS_WRONG_INPUT, "%s:%u:%u: %s", part->at.source->name, at.line,
                       at.column, what);
}

static bool tell_difference(const SymmetryCheck *check, Status *status)
{
    const Game *game = check->c->game;
    StrBuf b = {0};
    void *image = base_alloc(game->position_size, "a position");
    game->symmetries->image(game, check->first.position, check->first.image, image);
    strbuf_puts(&b, "the table is not `symmetric`: a part of what stands here differs between ");
    game->write(game, check->first.position, &b);
    strbuf_puts(&b, " and its image ");
    game->write(game, image, &b);
    tell_where(status, check->first.part, strbuf_get(&b));
    strbuf_clear(&b);
    free(image);
    return false;
}

static bool check_class(SymmetryCheck *check, const char *name, Status *status)
{
    const Game *game = check->c->game;
    const ListingRequest r = verify_listing_request(check->o);
    Listing *listing = game->solver->listing_new(game, name, strlen(name), &r, status);
    if (!listing)
        return false;
    check->listing = listing;
#pragma omp parallel num_threads((int)check->o->threads)
    check_numbers(check, game->solver->listing_size(listing));
    game->solver->listing_free(listing);
    const Deadline until = prove_deadline(&check->o->limits);
    if (check->late)
        return status_give_up(status, &until, "the symmetry of the table was being checked");
    return !check->first.part || tell_difference(check, status);
}

/* The symmetries in which play from a class is seen: those of any position of it. */
static uint32_t images_of_class(const Classes *classes, size_t number, void *position)
{
    uint64_t i = classes->base.at[number];
    while (i < classes->base.at[number + 1] && !classes_position(classes, i, position))
        i++;
    const Game *game = classes->game;
    return i < classes->base.at[number + 1] ? game->symmetries->alike(game, position) : 1;
}

static bool check_classes(SymmetryCheck *check, const Classes *classes, Status *status)
{
    Closure all = closure_begin(classes->game);
    for (size_t i = 0; i < classes->names.n; i++)
        add_with_successors(&all, classes->names.at[i],
                            images_of_class(classes, i, check->first.position));
    bool fine = true;
    for (size_t i = 0; i < all.names.n && fine; i++) {
        check->images = all.images.at[i];
        fine = check_class(check, all.names.at[i], status);
    }
    closure_clear(&all);
    return fine;
}

bool symmetry_check(const Compiled *c, const Classes *classes, const VerifyOptions *o,
                    Status *status)
{
    assert(symmetry_can_be_shown(c->game, classes) && c->set->root->symmetric);
    for (size_t i = 0; i < c->n_image_parts; i++)
        if (c->image_parts[i].open)
            return tell_where(
                status, &c->image_parts[i],
                "that the table is `symmetric` cannot be shown: squares, files or ranks "
                "are named here beside the root, the depth or a parameter");
    if (c->n_image_parts == 0)
        return true;
    SymmetryCheck check = {.c = c, .o = o, .first_at = UINT64_MAX};
    check.first.position = base_alloc(c->game->position_size, "a position");
    omp_init_lock(&check.lock);
    bool fine = check_classes(&check, classes, status);
    omp_destroy_lock(&check.lock);
    free(check.first.position);
    return fine;
}
