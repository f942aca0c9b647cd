/* interp/evaluate/context.c -- contexts, in which code is run (see evaluator.h).
 * Start reading at clear_scene(). */
#include <assert.h>
#include <string.h>

#include "interp/evaluate/evaluator_internal.h"

size_t evaluator_context_size(const Evaluator *m)
{
    return m->scene_size;
}

EvalContext *evaluator_context_new(const Evaluator *m)
{
    return base_alloc_aligned(m->scene_size, "a context");
}

static void *context_position(const Evaluator *m, EvalContext *s)
{
    return (unsigned char *)s + m->position_at;
}

/* Forgets what was computed. */
static void forget_slots(Evaluator *m, EvalContext *s)
{
    s->number = ++m->n_scenes;
    s->valid[0] = 0; /* usually all: a loop would become a call */
    for (size_t i = 1; i < m->n_valid; i++)
        s->valid[i] = 0;
}

/* Everything but the position itself; forgets what was computed. */
static void clear_scene(Evaluator *m, EvalContext *s, EvalContext *root, uint32_t depth)
{
    unsigned char *cache = (unsigned char *)s + m->cache_at;
    s->view = (WordView){.game = m->game, .position = context_position(m, s), .cache = cache};
    s->root = root;
    s->before = NULL;
    s->depth = depth;
    s->has_key = false;
    s->given.n = 0;
    s->given.follows = 0;
    forget_slots(m, s);
    memset(cache, 0, sizeof(uint64_t));
}

void evaluator_begin(Evaluator *m, const void *position, EvalContext *s)
{
    memcpy(context_position(m, s), position, m->game->position_size);
    clear_scene(m, s, s, 0);
}

void evaluator_bind(Evaluator *m, const ParamValues *given, EvalContext *root)
{
    assert(root->root == root && given->n <= LIMIT_VALUES);
    root->given = *given;
    forget_slots(m, root);
}

void evaluator_place(Evaluator *m, const void *position, EvalContext *root, EvalContext *s)
{
    memcpy(context_position(m, s), position, m->game->position_size);
    clear_scene(m, s, root, 1);
}

void evaluator_put_pieces(const ParamValues *now, EvalContext *s)
{
    s->given = *now;
}

Value evaluator_standing(const Evaluator *m, const EvalContext *s)
{
    assert(m->game->pieces);
    return m->game->pieces->standing(m->game, s->view.position);
}

ParamValues evaluator_follow(const Evaluator *m, const void *position, Move move,
                             const ParamValues *before)
{
    ParamValues now = *before;
    for (uint32_t i = 0; i < now.n; i++)
        if (now.follows >> i & 1)
            now.at[i] = m->game->pieces->follow(m->game, position, move, before->at[i]);
    return now;
}

void evaluator_play(Evaluator *m, const EvalContext *from, Move move, EvalContext *s)
{
    m->game->play(m->game, from->view.position, from->view.cache, move, context_position(m, s));
    clear_scene(m, s, from->root, from->depth + 1);
    if (from->given.follows)
        s->given = evaluator_follow(m, from->view.position, move, &from->given);
}

bool evaluator_pass(Evaluator *m, const EvalContext *from, EvalContext *s)
{
    if (!m->game->pass || !m->game->pass(m->game, from->view.position, context_position(m, s)))
        return false;
    clear_scene(m, s, from->root, from->depth + 1);
    if (from->given.follows)
        s->given = from->given;
    return true;
}

void evaluator_led_by(EvalContext *s, EvalContext *before, Move move, const int64_t *record)
{
    assert(s && before && s != before);
    s->before = before;
    s->led_by = move;
    before->view.record = record;
}

BASE_NOINLINE void where_play_move(Evaluator *m, Where *w)
{
    if (w->has_after)
        return;
    bool shared = w->after == m->after;
    if (!shared || m->after_of != w->context->number || m->after_move != w->move)
        evaluator_play(m, w->context, w->move, w->after);
    if (shared) {
        m->after_of = w->context->number;
        m->after_move = w->move;
    }
    w->has_after = true;
    context_set_move(w->context, w->move, w->after);
}

static EvalContext *next_image(Evaluator *m, Where *w)
{
    assert(w->images < LIMIT_IMAGES);
    return m->image[w->images++];
}

static EvalContext *image_of(Evaluator *m, Where *w, const EvalContext *from, unsigned i)
{
    EvalContext *s = next_image(m, w);
    m->game->symmetries->image(m->game, from->view.position, i, context_position(m, s));
    clear_scene(m, s, s, from->depth);
    s->given = from->given; /* elements are not reflected, as constants are not; pieces are */
    for (uint32_t k = 0; k < s->given.n; k++)
        if (s->given.follows >> k & 1)
            s->given.at[k] = m->game->vocab->image(m->game, 0, from->given.at[k], i);
    return s;
}

BASE_NOINLINE void where_enter_image(Evaluator *m, Where *w, unsigned i, int64_t deps)
{
    if (i == 0)
        return;
    EvalContext *context = w->context, *root = context->root;
    if (deps & DEP_AFTER)
        where_play_move(m, w);
    EvalContext *image = image_of(m, w, context, i);
    bool has_root = root != context && (deps & DEP_ROOT);
    image->root = has_root ? image_of(m, w, root, i) : image;
    if (deps & DEP_MOVE)
        w->move = image->view.move = m->game->symmetries->image_move(m->game, w->move, i);
    if (deps & DEP_AFTER) {
        EvalContext *after = image_of(m, w, w->after, i);
        after->root = image->root;
        w->after = after;
        context_set_move(image, w->move, after);
    }
    w->context = image;
}
