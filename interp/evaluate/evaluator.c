/* interp/evaluate/evaluator.c -- runs code in positions (see evaluator.h). */
#include "interp/evaluate/evaluator.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "interp/evaluate/evaluator_internal.h"

enum {
    MOST_WORK = 1 << 16 /* loops gone round, and the like, between two looks at the deadline */
};

Evaluator *evaluator_new(const Program *p, const Game *game)
{
    Evaluator *m = base_zalloc(1, sizeof *m, "evaluator");
    m->p = p;
    assert(game->symmetries || !p->uses_images);
    m->game = game;
    m->pure = (WordView){.game = game};
    m->n_valid = p->n_slots / 64 + 1;
    m->slots_at = sizeof(EvalContext) + m->n_valid * sizeof(uint64_t);
    m->position_at = base_round_up(m->slots_at + p->n_slots * sizeof(Value), 16);
    m->cache_at = base_round_up(m->position_at + game->position_size, 16);
    m->scene_size = base_round_up(m->cache_at + game->cache_size, BASE_ALIGNMENT);
    m->work_left = 1;
    pace_begin(&m->pace);
    m->squares = base_zalloc(p->n_slots + 1, sizeof *m->squares, "evaluator");
    m->registers = base_zalloc(p->n_registers, sizeof *m->registers, "evaluator");
    size_t n_images = p->uses_images ? LIMIT_IMAGES : 0;
    m->memory = base_alloc_aligned(m->scene_size * (1 + n_images), "evaluator");
    memset(m->memory, 0, m->scene_size * (1 + n_images));
    m->after = (EvalContext *)m->memory;
    for (size_t i = 0; i < n_images; i++)
        m->image[i] = (EvalContext *)(m->memory + m->scene_size * (i + 1));
    return m;
}

void evaluator_free(Evaluator *m)
{
    if (!m)
        return;
    memo_clear(&m->memo);
    for (uint32_t i = 0; i < m->p->n_slots; i++)
        free(m->squares[i]);
    free(m->squares);
    free(m->registers);
    free(m->memory);
    free(m);
}

void evaluator_remember(Evaluator *m, size_t bytes)
{
    if (!m->memo.at)
        memo_init(&m->memo, bytes);
}

/* ---- giving up ---------------------------------------------------------------------------- */

void evaluator_give_up_at(Evaluator *m, Deadline when)
{
    m->deadline = when;
    m->gave_up = false;
}

void evaluator_give_up(Evaluator *m)
{
    m->gave_up = true;
}

const bool *evaluator_gave_up(const Evaluator *m)
{
    return &m->gave_up;
}

/* Whether to go on: false, from the first time on, once the deadline is over. */
BASE_NOINLINE static bool look_at_deadline(Evaluator *m)
{
    m->gave_up = m->gave_up || deadline_is_over(&m->deadline);
    m->work_left = m->gave_up ? 1 : pace_next(&m->pace, MOST_WORK);
    return !m->gave_up;
}

/* Counts one piece of work. */
static inline bool count_work(Evaluator *m)
{
    return --m->work_left > 0 || look_at_deadline(m);
}

/* ---- the evaluator ----------------------------------------------------------------------- */

static Value run_instructions(Evaluator *m, uint32_t at, Where *w, Value *r);

/* The next few stay out of run_instructions(): its frame, entered for every slot and goal, must be
 * small. */

/* A slot looks at no move. */
static Value run_slot(Evaluator *m, uint32_t slot, EvalContext *s, Value *r)
{
    Where w = {.context = s, .after = m->after};
    return run_instructions(m, m->p->slots[slot].at, &w, r);
}

static Value value_by_position(Evaluator *m, uint32_t slot, EvalContext *s, Value *r)
{
    if (!s->has_key)
        s->key = m->game->key(m->game, s->view.position);
    s->has_key = true;
    bool known;
    Key key = s->key;
    MemoEntry *e = memo_find(&m->memo, &key, slot, &known);
    if (known)
        return e->value;
    Value v = run_slot(m, slot, s, r);
    if (!m->gave_up)
        memo_set(e, key, v);
    return v;
}

static Value value_by_squares(Evaluator *m, uint32_t slot, EvalContext *s, Value *r)
{
    uint32_t place;
    if (!square_cache_place(&m->p->slots[slot], s->view.position, &place))
        return run_slot(m, slot, s, r);
    SquareCache **cache = &m->squares[slot];
    if (*cache && square_cache_has(*cache, place))
        return (*cache)->value[place];
    Value v = run_slot(m, slot, s, r);
    if (!*cache)
        *cache = base_zalloc(1, sizeof **cache, "evaluator");
    if (!m->gave_up)
        square_cache_set(*cache, place, v);
    return v;
}

/* The value of a slot that was not yet computed in the context. */
static Value new_slot_value(Evaluator *m, uint32_t slot, EvalContext *s, Value *r)
{
    switch (m->p->slots[slot].keeping) {
    case KEPT_BY_SQUARES: return value_by_squares(m, slot, s, r);
    case KEPT_BY_POSITION:
        if (m->memo.at)
            return value_by_position(m, slot, s, r);
        break;
    case KEPT_HERE: break;
    }
    return run_slot(m, slot, s, r);
}

BASE_NOINLINE static Value slot_value(Evaluator *m, uint32_t slot, EvalContext *s, Value *r)
{
    Value *slots = (Value *)((unsigned char *)s + m->slots_at);
    uint64_t bit = UINT64_C(1) << (slot & 63);
    if (s->valid[slot / 64] & bit)
        return slots[slot];
    if (m->gave_up)
        return 0;
    Value v = new_slot_value(m, slot, s, r);
    if (m->gave_up)
        return 0;
    slots[slot] = v;
    s->valid[slot / 64] |= bit;
    return v;
}

BASE_NOINLINE static Value call_after(Evaluator *m, WordFunction *f, Where *w, const Value *args)
{
    where_play_move(m, w);
    return f(&w->context->view, args);
}

BASE_NOINLINE static void save(Evaluator *m, const Where *w)
{
    assert(m->n_saved < LIMIT_CONTEXTS);
    m->saved[m->n_saved++] = *w;
}

BASE_NOINLINE static void restore(Evaluator *m, Where *w)
{
    assert(m->n_saved > 0);
    *w = m->saved[--m->n_saved];
}

/* Goes on where the move was played that led to the context; false: none was. */
static bool enter_before(Evaluator *m, Where *w)
{
    EvalContext *here = w->context;
    if (!here->before)
        return false;
    save(m, w);
    w->context = here->before;
    w->move = here->led_by;
    w->after = here;
    w->has_after = true;
    context_set_move(w->context, w->move, here);
    return true;
}

BASE_NOINLINE static Value pick_extreme(Value best, Value v, bool most)
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

static inline Value look_up_set(const uint8_t *table, Value set)
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

/* Every instruction has its case, though there is a default. */
#pragma GCC diagnostic error "-Wswitch-enum"

/* Runs from instruction `at` to its I_RETURN.  Once it has given up, every loop ends with the round
 * that it is in and no slot is computed, so it comes to its end soon, and by the way on which
 * contexts are left as they were entered.  Long: it is the dispatch, a case an opcode. */
/* NOLINTNEXTLINE(readability-function-size) */
static Value run_instructions(Evaluator *m, uint32_t at, Where *w, Value *r)
{
    const char *position = w->context->view.position;
    for (const Ins *i = m->p->code + at;; i++) {
        Value a, b;
        switch ((OpCode)i->op) {
        case I_CONST: r[i->dst] = (Value)i->imm; break;
        case I_FIELD: memcpy(&r[i->dst], position + i->imm, sizeof(Value)); break;
        case I_DEPTH: r[i->dst] = w->context->depth; break;
        case I_GIVEN:
            assert((uint64_t)i->imm < w->context->root->given.n);
            r[i->dst] = w->context->root->given.at[i->imm];
            break;
        case I_PIECE:
            assert((uint64_t)i->imm < w->context->given.n);
            r[i->dst] = w->context->given.at[i->imm];
            break;
        case I_COPY: r[i->dst] = r[i->a]; break;
        case I_CALL_PURE: r[i->dst] = i->function(&m->pure, r + i->a); break;
        case I_CALL_FIELD:
            memcpy(&a, position + i->a, sizeof a);
            r[i->dst] = i->function(&m->pure, &a);
            break;
        case I_LOOKUP: r[i->dst] = look_up_set(i->table, r[i->a]); break;
        case I_LOOKUP_FIELD:
            memcpy(&a, position + i->a, sizeof a);
            r[i->dst] = look_up_set(i->table, a);
            break;
        case I_CALL_FIELDS: {
            Value args[2];
            memcpy(&args[0], position + i->a, sizeof *args);
            memcpy(&args[1], position + i->b, sizeof *args);
            r[i->dst] = i->function(&m->pure, args);
            break;
        }
        case I_CALL: r[i->dst] = i->function(&w->context->view, r + i->a); break;
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
        case I_LEAST: r[i->dst] = pick_extreme(r[i->dst], r[i->a], false); break;
        case I_MOST: r[i->dst] = pick_extreme(r[i->dst], r[i->a], true); break;
        case I_JUMP: i += i->imm; break;
        case I_JUMP_BACK:
            if (count_work(m))
                i += i->imm;
            break;
        case I_WORK: count_work(m); break;
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
        case I_SLOT: r[i->dst] = slot_value(m, (uint32_t)i->imm, w->context, r + i->a); break;
        case I_ROOT_SLOT:
            r[i->dst] = slot_value(m, (uint32_t)i->imm, w->context->root, r + i->a);
            break;
        case I_AFTER_SLOT:
            where_play_move(m, w);
            r[i->dst] = slot_value(m, (uint32_t)i->imm, w->after, r + i->a);
            break;
        case I_TO_ROOT:
            save(m, w);
            w->context = w->context->root;
            position = w->context->view.position;
            break;
        case I_TO_AFTER:
            where_play_move(m, w);
            save(m, w);
            w->context = w->after;
            position = w->context->view.position;
            break;
        case I_TO_PLAYED:
            if (enter_before(m, w))
                position = w->context->view.position;
            else
                i += i->imm;
            break;
        case I_TO_IMAGE:
            save(m, w);
            where_enter_image(m, w, (unsigned)r[i->a], i->imm);
            position = w->context->view.position;
            break;
        case I_IMAGES: r[i->dst] = i->n_symmetries(m->game, w->context->view.position) - 1; break;
        case I_BACK:
            restore(m, w);
            if (w->context->before && w->has_after) /* it was behind the move that led to it */
                context_set_move(w->context, w->move, w->after);
            position = w->context->view.position;
            break;
        case I_RETURN: return r[i->a];
        case I_RETURN_CONST: return (Value)i->imm;
        default: BASE_UNREACHABLE();
        }
    }
}

Value evaluator_eval(Evaluator *m, Entry e, EvalContext *s)
{
    assert(e.constant || e.at < m->p->n_code);
    if (e.constant)
        return e.value;
    if (m->gave_up)
        return 0;
    Where w = {.context = s, .after = m->after};
    return run_instructions(m, e.at, &w, m->registers);
}

Value evaluator_eval_move(Evaluator *m, Entry e, EvalContext *s, Move move)
{
    assert(e.constant || e.at < m->p->n_code);
    if (e.constant)
        return e.value;
    if (m->gave_up)
        return 0;
    Where w = {.context = s, .move = move, .after = m->after};
    s->view.move = move;
    return run_instructions(m, e.at, &w, m->registers);
}
