/* interp/machine.c -- runs code in positions (see machine.h). */
#include "interp/machine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "interp/memo.h"

/* Where the code is run: a scene, and a move in it with the scene after it, made on demand. */
typedef struct Where {
    Scene *scene;
    Move move;
    Scene *after;               /* memory for it */
    bool has_after;
    uint32_t images;            /* scenes of Machine.image in use */
} Where;

enum {
    MOST_WORK = 1 << 16,        /* loops gone round, and the like, between two looks at the deadline */
    LIMIT_CONTEXTS = 64,        /* I_TO_* inside one another: bounded by LIMIT_BINDERS and images */
    LIMIT_IMAGES = 3 * 8,       /* three scenes for each of 8 images inside one another */
    SCENE_ALIGN = 64
};

struct Machine {
    const Program *p;
    const Game *game;
    size_t scene_size, slots_at, position_at, cache_at, n_valid;
    uint64_t n_scenes;          /* made so far */
    Value *registers;
    unsigned char *memory;      /* of the scenes below */
    Scene *after;
    uint64_t after_of;          /* number of the scene and the move that `after` belongs to */
    Move after_move;
    Memo memo;                  /* of lasting slots; at: NULL if none is kept */
    uint32_t work_left;         /* until the next look at the deadline */
    bool gave_up;
    Deadline deadline;
    Pace pace;
    Scene *image[LIMIT_IMAGES];
    Where saved[LIMIT_CONTEXTS];
    uint32_t n_saved;
};

static size_t round_up(size_t n, size_t to)
{
    return (n + to - 1) / to * to;
}

Machine *machine_new(const Program *p, const Game *game)
{
    Machine *m = base_zalloc(1, sizeof *m, "evaluator");
    m->p = p;
    m->game = game;
    m->n_valid = p->n_slots / 64 + 1;
    m->slots_at = sizeof(Scene) + m->n_valid * sizeof(uint64_t);
    m->position_at = round_up(m->slots_at + p->n_slots * sizeof(Value), 16);
    m->cache_at = round_up(m->position_at + game->position_size, 16);
    m->scene_size = round_up(m->cache_at + game->cache_size, SCENE_ALIGN);
    m->work_left = 1;
    pace_begin(&m->pace);
    m->registers = base_zalloc(p->n_registers, sizeof *m->registers, "evaluator");
    size_t n_images = p->uses_images ? LIMIT_IMAGES : 0;
    m->memory = aligned_alloc(SCENE_ALIGN, m->scene_size * (1 + n_images));
    if (!m->memory)
        base_fatal("out of memory (evaluator)");
    memset(m->memory, 0, m->scene_size * (1 + n_images));
    m->after = (Scene *)m->memory;
    for (size_t i = 0; i < n_images; i++)
        m->image[i] = (Scene *)(m->memory + m->scene_size * (i + 1));
    return m;
}

void machine_free(Machine *m)
{
    if (!m)
        return;
    memo_clear(&m->memo);
    free(m->registers);
    free(m->memory);
    free(m);
}

void machine_remember(Machine *m, size_t bytes)
{
    if (!m->memo.at)
        memo_init(&m->memo, bytes);
}

/* ---- giving up ---------------------------------------------------------------------------- */

void machine_give_up_at(Machine *m, Deadline when)
{
    m->deadline = when;
    m->gave_up = false;
}

const bool *machine_gave_up(const Machine *m)
{
    return &m->gave_up;
}

/* Whether to go on: false, from the first time on, once the deadline is over. */
BASE_NOINLINE static bool look_at_deadline(Machine *m)
{
    m->gave_up = m->gave_up || deadline_is_over(&m->deadline);
    m->work_left = m->gave_up ? 1 : pace_next(&m->pace, MOST_WORK);
    return !m->gave_up;
}

/* Counts one piece of work. */
static inline bool goes_on(Machine *m)
{
    return --m->work_left > 0 || look_at_deadline(m);
}

size_t machine_scene_size(const Machine *m)
{
    return m->scene_size;
}

Scene *machine_scene_new(const Machine *m)
{
    Scene *s = aligned_alloc(SCENE_ALIGN, m->scene_size);
    if (!s)
        base_fatal("out of memory (a scene)");
    return s;
}

/* ---- scenes ------------------------------------------------------------------------------- */

static void *position_of(const Machine *m, Scene *s)
{
    return (unsigned char *)s + m->position_at;
}

/* Everything but the position itself; forgets what was computed. */
static void clear_scene(Machine *m, Scene *s, Scene *root, uint32_t depth)
{
    unsigned char *cache = (unsigned char *)s + m->cache_at;
    s->view = (WordView){.position = position_of(m, s), .cache = cache};
    s->root = root;
    s->depth = depth;
    s->number = ++m->n_scenes;
    s->has_key = false;
    s->valid[0] = 0;                            /* usually all: a loop would become a call */
    for (size_t i = 1; i < m->n_valid; i++)
        s->valid[i] = 0;
    memset(cache, 0, sizeof(uint64_t));
}

void machine_begin(Machine *m, const void *position, Scene *s)
{
    memcpy(position_of(m, s), position, m->game->position_size);
    clear_scene(m, s, s, 0);
}

void machine_place(Machine *m, const void *position, Scene *root, Scene *s)
{
    memcpy(position_of(m, s), position, m->game->position_size);
    clear_scene(m, s, root, 1);
}

void machine_play(Machine *m, const Scene *from, Move move, Scene *s)
{
    m->game->play(from->view.position, move, position_of(m, s));
    clear_scene(m, s, from->root, from->depth + 1);
}

bool machine_pass(Machine *m, const Scene *from, Scene *s)
{
    if (!m->game->pass || !m->game->pass(from->view.position, position_of(m, s)))
        return false;
    clear_scene(m, s, from->root, from->depth + 1);
    return true;
}

/* Words of moves find the move in the view of either scene, and the other scene in the first. */
static void set_move(Scene *s, Move move, Scene *after)
{
    s->view.move = move;
    s->view.after_position = after->view.position;
    s->view.after_cache = after->view.cache;
    after->view.move = move;
}

BASE_NOINLINE static void ensure_after(Machine *m, Where *w)
{
    if (w->has_after)
        return;
    bool shared = w->after == m->after;
    if (!shared || m->after_of != w->scene->number || m->after_move != w->move)
        machine_play(m, w->scene, w->move, w->after);
    if (shared) {
        m->after_of = w->scene->number;
        m->after_move = w->move;
    }
    w->has_after = true;
    set_move(w->scene, w->move, w->after);
}

static Scene *next_image(Machine *m, Where *w)
{
    assert(w->images < LIMIT_IMAGES);
    return m->image[w->images++];
}

static Scene *image_of(Machine *m, Where *w, const Scene *from, unsigned i)
{
    Scene *s = next_image(m, w);
    m->game->image(from->view.position, i, position_of(m, s));
    clear_scene(m, s, s, from->depth);
    return s;
}

/* Goes on in image i (0: where we are); the root and the position after the move go along. */
BASE_NOINLINE static void enter_image(Machine *m, Where *w, unsigned i, int64_t deps)
{
    if (i == 0)
        return;
    Scene *scene = w->scene, *root = scene->root, *image_root;
    if (deps & DEP_AFTER)
        ensure_after(m, w);
    Scene *image = image_of(m, w, scene, i);
    image_root = root == scene ? image : deps & DEP_ROOT ? image_of(m, w, root, i) : image;
    image->root = image_root;
    if (deps & DEP_MOVE)
        w->move = image->view.move = m->game->image_move(w->move, i);
    if (deps & DEP_AFTER) {
        Scene *after = image_of(m, w, w->after, i);
        after->root = image_root;
        w->after = after;
        set_move(image, w->move, after);
    }
    w->scene = image;
}

/* ---- the machine -------------------------------------------------------------------------- */

static Value run(Machine *m, uint32_t at, Where *w, Value *r);

/* The next few stay out of run(): its frame, entered for every slot and goal, must be small. */

static Value run_slot(Machine *m, uint32_t slot, Scene *s, Where *w, Value *r)
{
    Scene *here = w->scene;                     /* slots look at no move, so `after` may stay */
    w->scene = s;
    Value v = run(m, m->p->slot_at[slot], w, r);
    w->scene = here;
    return v;
}

static Value lasting_value(Machine *m, uint32_t slot, Scene *s, Where *w, Value *r)
{
    if (!s->has_key)
        s->key = m->game->key(s->view.position);
    s->has_key = true;
    bool known;
    Key key = s->key;
    MemoEntry *e = memo_find(&m->memo, &key, slot, &known);
    if (known)
        return e->value;
    Value v = run_slot(m, slot, s, w, r);
    if (!m->gave_up)
        memo_set(e, key, v);
    return v;
}

BASE_NOINLINE static Value slot_value(Machine *m, uint32_t slot, Scene *s, Where *w, Value *r)
{
    Value *slots = (Value *)((unsigned char *)s + m->slots_at);
    uint64_t bit = UINT64_C(1) << (slot & 63);
    if (s->valid[slot / 64] & bit)
        return slots[slot];
    if (m->gave_up)
        return 0;
    Value v = m->memo.at && m->p->lasting[slot] ? lasting_value(m, slot, s, w, r)
                                                : run_slot(m, slot, s, w, r);
    if (m->gave_up)
        return 0;
    slots[slot] = v;
    s->valid[slot / 64] |= bit;
    return v;
}

BASE_NOINLINE static Value call_after(Machine *m, WordFunction *f, Where *w, const Value *args)
{
    ensure_after(m, w);
    return f(&w->scene->view, args);
}

BASE_NOINLINE static void save(Machine *m, const Where *w)
{
    assert(m->n_saved < LIMIT_CONTEXTS);
    m->saved[m->n_saved++] = *w;
}

BASE_NOINLINE static void restore(Machine *m, Where *w)
{
    assert(m->n_saved > 0);
    *w = m->saved[--m->n_saved];
}

BASE_NOINLINE static Value pick(Value best, Value v, bool most)
{
    if (!value_is_defined(v))
        return best;
    if (!value_is_defined(best))
        return v;
    return most == ((int64_t)v > (int64_t)best) ? v : best;
}

static bool is_range(Value low, Value high)
{
    return value_is_defined(low) && value_is_defined(high) &&
           (int64_t)high - (int64_t)low < LIMIT_RANGE;
}

static inline Value look_up(const uint8_t *table, Value set)
{
    bool single = set && !(set & (set - 1));
    return single ? table[__builtin_ctzll(set)] : VALUE_UNDEFINED;
}

#define INT(x) ((int64_t)(x))
#define DEFINED(x, y) (value_is_defined(x) && value_is_defined(y))
#define SUBSET(x, y) ((x) != 0 && ((x) & ~(y)) == 0)
/* VALUE_UNDEFINED is the least of all: one test is enough where order matters */
#define EQUAL(x, y) ((x) == (y) && value_is_defined(x))
#define LESS(x, y) (INT(x) < INT(y) && value_is_defined(x))
#define LESS_EQUAL(x, y) (INT(x) <= INT(y) && value_is_defined(x))

/* Runs from instruction `at` to its I_RETURN.  Once it has given up, every loop ends with the round that it
 * is in and no slot is computed, so it comes to its end soon, and by the way on which contexts are left as
 * they were entered.  Long: it is the dispatch, a case an opcode. */
/* NOLINTNEXTLINE(readability-function-size) */
static Value run(Machine *m, uint32_t at, Where *w, Value *r)
{
    const char *position = w->scene->view.position;
    for (const Ins *i = m->p->code + at;; i++) {
        Value a, b;
        switch (i->op) {
        case I_CONST: r[i->dst] = (Value)i->imm; break;
        case I_FIELD: memcpy(&r[i->dst], position + i->imm, sizeof(Value)); break;
        case I_DEPTH: r[i->dst] = w->scene->depth; break;
        case I_COPY: r[i->dst] = r[i->a]; break;
        case I_CALL_PURE: r[i->dst] = i->function(NULL, r + i->a); break;
        case I_CALL_FIELD:
            memcpy(&a, position + i->a, sizeof a);
            r[i->dst] = i->function(NULL, &a);
            break;
        case I_LOOKUP: r[i->dst] = look_up(i->table, r[i->a]); break;
        case I_LOOKUP_FIELD:
            memcpy(&a, position + i->a, sizeof a);
            r[i->dst] = look_up(i->table, a);
            break;
        case I_CALL_FIELDS: {
            Value args[2];
            memcpy(&args[0], position + i->a, sizeof *args);
            memcpy(&args[1], position + i->b, sizeof *args);
            r[i->dst] = i->function(NULL, args);
            break;
        }
        case I_CALL: r[i->dst] = i->function(&w->scene->view, r + i->a); break;
        case I_CALL_AFTER: r[i->dst] = call_after(m, i->function, w, r + i->a); break;
        case I_TRUTH: r[i->dst] = r[i->a] != 0; break;
        case I_NOT: r[i->dst] = r[i->a] == 0; break;
        case I_NEGATE:
            a = r[i->a];
            r[i->dst] = value_is_defined(a) ? value_int(-INT(a)) : VALUE_UNDEFINED;
            break;
        case I_ADD:
            a = r[i->a], b = r[i->b];
            r[i->dst] = DEFINED(a, b) ? value_int(INT(a) + INT(b)) : VALUE_UNDEFINED;
            break;
        case I_SUBTRACT:
            a = r[i->a], b = r[i->b];
            r[i->dst] = DEFINED(a, b) ? value_int(INT(a) - INT(b)) : VALUE_UNDEFINED;
            break;
        case I_MULTIPLY:
            a = r[i->a], b = r[i->b];
            r[i->dst] = DEFINED(a, b) ? value_int(INT(a) * INT(b)) : VALUE_UNDEFINED;
            break;
        case I_INTERSECT: r[i->dst] = r[i->a] & r[i->b]; break;
        case I_UNION: r[i->dst] = r[i->a] | r[i->b]; break;
        case I_DIFFERENCE: r[i->dst] = r[i->a] & ~r[i->b]; break;
        case I_SAME: r[i->dst] = r[i->a] == r[i->b]; break;
        case I_SUBSET: r[i->dst] = SUBSET(r[i->a], r[i->b]); break;
        case I_EQ: r[i->dst] = EQUAL(r[i->a], r[i->b]); break;
        case I_NE: r[i->dst] = r[i->a] != r[i->b] && DEFINED(r[i->a], r[i->b]); break;
        case I_LT: r[i->dst] = LESS(r[i->a], r[i->b]); break;
        case I_LE: r[i->dst] = LESS_EQUAL(r[i->a], r[i->b]); break;
        case I_LEAST: r[i->dst] = pick(r[i->dst], r[i->a], false); break;
        case I_MOST: r[i->dst] = pick(r[i->dst], r[i->a], true); break;
        case I_JUMP: i += i->imm; break;
        case I_JUMP_BACK:
            if (goes_on(m))
                i += i->imm;
            break;
        case I_WORK: goes_on(m); break;
        case I_JUMP_IF:
            if (r[i->a])
                i += i->imm;
            break;
        case I_JUMP_UNLESS:
            if (!r[i->a])
                i += i->imm;
            break;
        case I_JUMP_EQ_CONST:
            if (r[i->a] == i->b)
                i += i->imm;
            break;
        case I_JUMP_NE_CONST:
            if (r[i->a] != i->b)
                i += i->imm;
            break;
        case I_JUMP_EQ:
            if (EQUAL(r[i->a], r[i->b]))
                i += i->imm;
            break;
        case I_JUMP_NOT_EQ:
            if (!EQUAL(r[i->a], r[i->b]))
                i += i->imm;
            break;
        case I_JUMP_LT:
            if (LESS(r[i->a], r[i->b]))
                i += i->imm;
            break;
        case I_JUMP_NOT_LT:
            if (!LESS(r[i->a], r[i->b]))
                i += i->imm;
            break;
        case I_JUMP_LE:
            if (LESS_EQUAL(r[i->a], r[i->b]))
                i += i->imm;
            break;
        case I_JUMP_NOT_LE:
            if (!LESS_EQUAL(r[i->a], r[i->b]))
                i += i->imm;
            break;
        case I_JUMP_SUBSET:
            if (SUBSET(r[i->a], r[i->b]))
                i += i->imm;
            break;
        case I_JUMP_NOT_SUBSET:
            if (!SUBSET(r[i->a], r[i->b]))
                i += i->imm;
            break;
        case I_NEXT:
            a = r[i->a];
            if (!a) {
                i += i->imm;
            } else {
                r[i->dst] = a & (0 - a);
                r[i->a] = a & (a - 1);
            }
            break;
        case I_COUNT_FROM:
            r[i->dst] = r[i->a] - 1;
            if (!is_range(r[i->a], r[i->b]))
                i += i->imm;
            break;
        case I_COUNT_UP:
            if (INT(++r[i->dst]) > INT(r[i->a]))
                i += i->imm;
            break;
        case I_INCREMENT: r[i->dst]++; break;
        case I_SLOT: r[i->dst] = slot_value(m, (uint32_t)i->imm, w->scene, w, r + i->a); break;
        case I_ROOT_SLOT:
            r[i->dst] = slot_value(m, (uint32_t)i->imm, w->scene->root, w, r + i->a);
            break;
        case I_AFTER_SLOT:
            ensure_after(m, w);
            r[i->dst] = slot_value(m, (uint32_t)i->imm, w->after, w, r + i->a);
            break;
        case I_TO_ROOT:
            save(m, w);
            w->scene = w->scene->root;
            position = w->scene->view.position;
            break;
        case I_TO_AFTER:
            ensure_after(m, w);
            save(m, w);
            w->scene = w->after;
            position = w->scene->view.position;
            break;
        case I_TO_IMAGE:
            save(m, w);
            enter_image(m, w, (unsigned)r[i->a], i->imm);
            position = w->scene->view.position;
            break;
        case I_IMAGES: r[i->dst] = i->n_symmetries(w->scene->view.position) - 1; break;
        case I_BACK:
            restore(m, w);
            position = w->scene->view.position;
            break;
        case I_RETURN: return r[i->a];
        case I_RETURN_CONST: return (Value)i->imm;
        default: BASE_UNREACHABLE();
        }
    }
}

Value machine_eval(Machine *m, Entry e, Scene *s)
{
    if (e.constant)
        return e.value;
    if (m->gave_up)
        return 0;
    Where w = {.scene = s, .after = m->after};
    return run(m, e.at, &w, m->registers);
}

Value machine_eval_move(Machine *m, Entry e, Scene *s, Move move)
{
    if (e.constant)
        return e.value;
    if (m->gave_up)
        return 0;
    Where w = {.scene = s, .move = move, .after = m->after};
    s->view.move = move;
    return run(m, e.at, &w, m->registers);
}
