/* verify/symmetry_values.c -- the values of parts of a table in images of positions (see
 * symmetry_values.h).
 * Start reading at symmetry_compare(). */
#include "verify/symmetry_values.h"

#include <assert.h>
#include <omp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"

enum { CHUNK = 1 << 12 }; /* numbers that one thread takes at a time */

/* ---- sets for which parts are compared already -------------------------------------------- */

enum { MEMO_LOG2 = 19, MEMO_SIZE = 1 << MEMO_LOG2, MEMO_PLACES = 8 };

/* Parts that are functions of these sets alone need not be compared again where all of the sets
 * are the same, or an image of such: where a part is the same in all images of a position, it is
 * so from each of them.  Sets stand at one of MEMO_PLACES places, the last ones at the first. */
typedef struct SetMemo {
    size_t field[MOST_FIELDS]; /* bytes of a position */
    size_t n;
    uint64_t *sets; /* n at each place */
    bool *taken;    /* by place */
} SetMemo;

/* Adds a field.  False if there are too many. */
static bool memo_has_field(SetMemo *m, size_t field)
{
    for (size_t i = 0; i < m->n; i++)
        if (m->field[i] == field)
            return true;
    if (m->n == MOST_FIELDS)
        return false;
    m->field[m->n++] = field;
    return true;
}

/* Whether the sets of the position are there; if not, they are from now on. */
static bool memo_met(SetMemo *m, const void *position)
{
    uint64_t sets[MOST_FIELDS] = {0}, hash = 0;
    for (size_t i = 0; i < m->n; i++) {
        memcpy(&sets[i], (const unsigned char *)position + m->field[i], sizeof sets[i]);
        hash = mix_step(hash, sets[i]);
    }
    const size_t first = mix64(hash) >> (64 - MEMO_LOG2);
    size_t at = first;
    for (size_t i = 0; i < MEMO_PLACES; i++) {
        size_t place = (first + i) % MEMO_SIZE;
        if (!m->taken[place]) {
            at = place;
            break;
        }
        if (memcmp(m->sets + place * m->n, sets, m->n * sizeof *sets) == 0)
            return true;
    }
    memcpy(m->sets + at * m->n, sets, m->n * sizeof *sets);
    m->taken[at] = true;
    return false;
}

/* ---- one position ------------------------------------------------------------------------- */

typedef struct SymmetryRun {
    const SymmetryRequest *r;
    SymmetryFindings *out;
    Listing *listing;
    _Atomic uint64_t first_at; /* the number of the first position where a part differs */
    omp_lock_t lock;
    atomic_bool late;
} SymmetryRun;

/* What one thread works with. */
typedef struct SymmetryWorker {
    SymmetryRun *run;
    Evaluator *evaluator;
    EvalContext *here, *there;
    void *position, *image;
    Move *moves;
    unsigned n_moves;
    Value *values; /* by part of those asked, and by move of those that look at one */
    uint32_t *asked, n_asked;
    SetMemo memo;
    bool *of_memo;  /* by part: it is a function of the memo's sets, for either turn */
    bool remembers; /* the sets of this position are new: those of its images are, too */
} SymmetryWorker;

static const ImagePart *part_of(const SymmetryWorker *w, uint32_t k)
{
    return &w->run->r->c->image_parts[k];
}

static Value image_of_value(const Game *game, const ImagePart *part, Value v, unsigned i)
{
    return type_is_set(part->type) ? game->vocab->image(game, type_domain(part->type), v, i) : v;
}

static unsigned count_values(const SymmetryWorker *w, const ImagePart *part)
{
    return part->of_move ? w->n_moves : 1;
}

/* Has the values of the parts asked in the image i of the position. */
static void evaluate_parts(SymmetryWorker *w, EvalContext *s, unsigned i, Value *out)
{
    const Game *game = w->run->r->c->game;
    for (uint32_t k = 0; k < w->n_asked; k++) {
        const ImagePart *part = part_of(w, w->asked[k]);
        for (unsigned m = 0; m < count_values(w, part); m++)
            *out++ = part->of_move
                         ? evaluator_eval_move(w->evaluator, part->value, s,
                                               game->symmetries->image_move(game, w->moves[m], i))
                         : evaluator_eval(w->evaluator, part->value, s);
    }
}

static void note_difference(SymmetryWorker *w, uint64_t number, uint32_t part, unsigned i)
{
    SymmetryRun *run = w->run;
    SymmetryFindings *out = run->out;
    omp_set_lock(&run->lock);
    out->any = out->differs[part] = true;
    if (number < run->first_at) {
        run->first_at = number;
        out->first = part;
        out->image = i;
        memcpy(out->position, w->position, run->r->c->game->position_size);
    }
    omp_unset_lock(&run->lock);
}

/* Compares the values in the position with those in its image i, which stands in w->image. */
static void compare_image(SymmetryWorker *w, uint64_t number, unsigned i)
{
    const Compiled *c = w->run->r->c;
    const Value *here = w->values;
    Value *there = w->values + (size_t)c->n_image_parts * c->game->max_moves;
    evaluator_begin(w->evaluator, w->image, w->there);
    evaluate_parts(w, w->there, i, there);
    for (uint32_t k = 0; k < w->n_asked; k++) {
        const ImagePart *part = part_of(w, w->asked[k]);
        bool same = true;
        for (unsigned m = 0; m < count_values(w, part); m++)
            same &= image_of_value(c->game, part, *here++, i) == *there++;
        if (!same)
            note_difference(w, number, w->asked[k], i);
    }
}

/* Whether images are compared from this position: it has the least number of them, or is
 * canonical. */
static bool is_compared(SymmetryWorker *w, uint64_t number)
{
    const SymmetryRequest *r = w->run->r;
    const Game *game = r->c->game;
    const GameSymmetries *s = game->symmetries;
    if (s->alike(game, w->position) == r->images)
        return s->to_canonical(game, w->position) == 0;
    for (unsigned i = 1; r->images >> i; i++) {
        if (!(r->images >> i & 1))
            continue;
        s->image(game, w->position, i, w->image);
        if (game->solver->listing_index(w->run->listing, w->image) < number)
            return false;
    }
    return true;
}

/* Finds which parts are to be compared in the position, and whether they look at moves. */
static bool find_asked(SymmetryWorker *w, Turn turn)
{
    const SymmetryRequest *r = w->run->r;
    bool met = w->memo.n && memo_met(&w->memo, w->position), of_move = false;
    w->n_asked = 0;
    w->remembers = w->memo.n && !met;
    for (uint32_t k = 0; k < r->c->n_image_parts; k++) {
        if (!(r->turns[k] >> turn & 1) || (met && w->of_memo[k]))
            continue;
        w->asked[w->n_asked++] = k;
        of_move |= part_of(w, k)->of_move;
    }
    return of_move;
}

static void compare_position(SymmetryWorker *w, uint64_t number, Turn turn)
{
    const SymmetryRequest *r = w->run->r;
    const Game *game = r->c->game;
    if (!game->solver->listing_position(w->run->listing, number, turn, w->position) ||
        !is_compared(w, number))
        return;
    if (find_asked(w, turn))
        w->n_moves = game->moves(game, w->position, NULL, w->moves);
    if (w->n_asked == 0)
        return;
    evaluator_begin(w->evaluator, w->position, w->here);
    evaluate_parts(w, w->here, 0, w->values);
    for (unsigned i = 1; r->images >> i; i++)
        if (r->images >> i & 1) {
            game->symmetries->image(game, w->position, i, w->image);
            compare_image(w, number, i);
            if (w->remembers)
                memo_met(&w->memo, w->image);
        }
}

/* ---- all of them -------------------------------------------------------------------------- */

/* Whether the part is compared with either side to move, and stays the same whichever it is. */
static bool is_of_sets(const SymmetryWorker *w, uint32_t k)
{
    const GraphFields *fields = &part_of(w, k)->fields;
    return !fields->more && fields->n > 0 && w->run->r->turns[k] == (1 << TURN_US | 1 << TURN_THEM);
}

static void memo_begin(SymmetryWorker *w)
{
    bool fits = true;
    for (uint32_t k = 0; k < w->run->r->c->n_image_parts; k++) {
        w->of_memo[k] = is_of_sets(w, k);
        for (size_t i = 0; w->of_memo[k] && i < part_of(w, k)->fields.n; i++)
            fits &= memo_has_field(&w->memo, part_of(w, k)->fields.at[i]);
    }
    if (!fits)
        w->memo.n = 0;
    w->memo.sets = base_alloc((w->memo.n + 1) * MEMO_SIZE * sizeof *w->memo.sets, "values");
    w->memo.taken = base_zalloc(MEMO_SIZE, 1, "values");
}

static SymmetryWorker worker_begin(SymmetryRun *run)
{
    const Compiled *c = run->r->c;
    SymmetryWorker w = {.run = run, .evaluator = evaluator_new(c->image_program, c->game)};
    w.here = evaluator_context_new(w.evaluator);
    w.there = evaluator_context_new(w.evaluator);
    w.position = base_alloc_aligned(c->game->position_size, "a position");
    w.image = base_alloc_aligned(c->game->position_size, "a position");
    w.moves = base_alloc(c->game->max_moves * sizeof *w.moves, "moves");
    w.values = base_alloc(2 * c->n_image_parts * c->game->max_moves * sizeof *w.values, "values");
    w.asked = base_alloc(c->n_image_parts * sizeof *w.asked, "values");
    w.of_memo = base_zalloc(c->n_image_parts, sizeof *w.of_memo, "values");
    memo_begin(&w);
    return w;
}

static void worker_clear(SymmetryWorker *w)
{
    evaluator_free(w->evaluator);
    free(w->here);
    free(w->there);
    free(w->position);
    free(w->image);
    free(w->moves);
    free(w->values);
    free(w->asked);
    free(w->of_memo);
    free(w->memo.sets);
    free(w->memo.taken);
}

/* Whether what is found from this number on no longer matters. */
static bool is_enough(const SymmetryRun *run, uint64_t number)
{
    return run->late || (run->r->most == 0 && number > run->first_at);
}

static void compare_numbers(SymmetryRun *run, uint64_t n)
{
    /* odd, so that all pieces move from one position to the next */
    const uint64_t step = run->r->most ? n / run->r->most | 1 : 1;
    SymmetryWorker w = worker_begin(run);
#pragma omp for schedule(dynamic)
    for (uint64_t from = 0; from < n; from += CHUNK * step) {
        if (prove_is_late(&run->r->o->limits))
            atomic_store_explicit(&run->late, true, memory_order_relaxed);
        for (uint64_t i = from; i < n && i < from + CHUNK * step && !is_enough(run, i); i += step) {
            compare_position(&w, i, TURN_US);
            compare_position(&w, i, TURN_THEM);
        }
    }
    worker_clear(&w);
}

bool symmetry_compare(const SymmetryRequest *r, SymmetryFindings *out, Status *status)
{
    assert(r->c->image_program && out->position);
    const Solver *solver = r->c->game->solver;
    const ListingRequest request = verify_listing_request(r->o);
    SymmetryRun run = {.r = r, .out = out, .first_at = UINT64_MAX};
    run.listing = solver->listing_new(r->c->game, r->class, strlen(r->class), &request, status);
    if (!run.listing)
        return false;
    omp_init_lock(&run.lock);
#pragma omp parallel num_threads((int)r->o->threads)
    compare_numbers(&run, solver->listing_size(run.listing));
    omp_destroy_lock(&run.lock);
    solver->listing_free(run.listing);
    const Deadline until = prove_deadline(&r->o->limits);
    return !run.late ||
           status_give_up(status, &until, "the symmetry of the table was being checked");
}
