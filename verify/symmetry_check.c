/* verify/symmetry_check.c -- whether a symmetric table tells images of a position apart (see
 * symmetry_check.h).
 * Start reading at symmetry_check(). */
#include "verify/symmetry_check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "verify/symmetry_values.h"

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

/* ---- parts, and parts of parts ------------------------------------------------------------ */

typedef struct SymmetryCheck {
    const Compiled *c;
    const VerifyOptions *o;
    Closure classes;
    unsigned char *turns; /* by part: what is to be compared (SymmetryRequest) */
    SymmetryFindings found;
} SymmetryCheck;

/* Whether it is left to the parts of a part to turn with the images. */
static bool is_left_to_parts(const SymmetryCheck *check, const ImagePart *part)
{
    bool left = part->part != NULL;
    for (uint32_t i = 0; left && i < part->n_parts; i++)
        left = !check->found.differs[part->part[i]];
    return left;
}

/* What clauses look at is compared, or in its place what it follows from, as far as that is not
 * known to differ. */
static void choose_parts(SymmetryCheck *check)
{
    const Compiled *c = check->c;
    for (uint32_t k = 0; k < c->n_image_parts; k++)
        check->turns[k] = c->image_parts[k].turns;
    for (uint32_t k = c->n_image_parts; k-- > 0;) { /* parts of parts have smaller numbers */
        const ImagePart *part = &c->image_parts[k];
        unsigned char turns = check->turns[k];
        if (!turns || !is_left_to_parts(check, part))
            continue;
        for (uint32_t i = 0; i < part->n_parts; i++)
            check->turns[part->part[i]] |= part->after ? turns_after(c->game, turns) : turns;
        check->turns[k] = 0;
    }
}

/* Compares in all classes; in all positions of them (most 0) until a part differs. */
static bool compare_in_classes(SymmetryCheck *check, uint64_t most, Status *status)
{
    check->found.any = false;
    for (size_t i = 0; i < check->classes.names.n; i++) {
        const SymmetryRequest r = {.c = check->c,
                                   .o = check->o,
                                   .class = check->classes.names.at[i],
                                   .images = check->classes.images.at[i],
                                   .turns = check->turns,
                                   .most = most};
        if (!symmetry_compare(&r, &check->found, status))
            return false;
        if (check->found.any && most == 0)
            return true;
    }
    return true;
}

/* Finds parts of parts that differ in a few positions, so that it is not left to them. */
static bool look_at_some(SymmetryCheck *check, Status *status)
{
    enum { SOME = 256 };
    memset(check->turns, 1 << TURN_US | 1 << TURN_THEM, check->c->n_image_parts);
    return compare_in_classes(check, SOME, status);
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
    const SymmetryFindings *found = &check->found;
    StrBuf b = {0};
    void *image = base_alloc_aligned(game->position_size, "a position");
    game->symmetries->image(game, found->position, found->image, image);
    strbuf_puts(&b, "the table is not `symmetric`: a part of what stands here differs between ");
    game->write(game, found->position, &b);
    strbuf_puts(&b, " and its image ");
    game->write(game, image, &b);
    tell_where(status, &check->c->image_parts[found->first], strbuf_get(&b));
    strbuf_clear(&b);
    free(image);
    return false;
}

/* Whether what differs is looked at by a clause there. */
static bool is_told_apart(const SymmetryCheck *check)
{
    const SymmetryFindings *found = &check->found;
    Turn turn = check->c->game->turn(check->c->game, found->position);
    return check->c->image_parts[found->first].turns >> turn & 1;
}

/* Each round finds one more part of a part that differs, or is the last. */
static bool check_parts(SymmetryCheck *check, Status *status)
{
    if (!look_at_some(check, status))
        return false;
    do {
        choose_parts(check);
        if (!compare_in_classes(check, 0, status))
            return false;
    } while (check->found.any && !is_told_apart(check));
    return !check->found.any || tell_difference(check, status);
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

bool symmetry_check(const Compiled *c, const Classes *classes, const VerifyOptions *o,
                    Status *status)
{
    assert(symmetry_can_be_shown(c->game, classes) && c->set->root->symmetric);
    for (uint32_t i = 0; i < c->n_image_parts; i++)
        if (c->image_parts[i].open)
            return tell_where(
                status, &c->image_parts[i],
                "that the table is `symmetric` cannot be shown: squares, files or ranks "
                "are named here beside the root, the depth or a parameter");
    if (c->n_image_parts == 0)
        return true;
    SymmetryCheck check = {.c = c, .o = o, .classes = closure_begin(c->game)};
    check.turns = base_zalloc(c->n_image_parts, 1, "values");
    check.found.differs = base_zalloc(c->n_image_parts, sizeof *check.found.differs, "values");
    check.found.position = base_alloc_aligned(c->game->position_size, "a position");
    for (size_t i = 0; i < classes->names.n; i++)
        add_with_successors(&check.classes, classes->names.at[i],
                            images_of_class(classes, i, check.found.position));
    bool fine = check_parts(&check, status);
    closure_clear(&check.classes);
    free(check.turns);
    free(check.found.differs);
    free(check.found.position);
    return fine;
}

uint32_t symmetry_images(const Classes *classes)
{
    assert(classes->game->symmetries);
    void *position = base_alloc_aligned(classes->game->position_size, "a position");
    uint32_t images = UINT32_MAX;
    for (size_t i = 0; i < classes->names.n; i++)
        images &= images_of_class(classes, i, position);
    free(position);
    return images;
}
