/* game/gdl/run/run.c -- an interpreter of straight-line code over vectors of bits (see run.h). */
#include "game/gdl/run/run.h"

#include <assert.h>
#include <string.h>

GameRun run_new(const GameProgram *program)
{
    assert(program);
    size_t size = program->n_values * sizeof(Lanes);
    GameRun r = {.program = program};
    r.value = base_alloc_aligned(size, "states of a game");
    r.next = base_alloc_aligned((program->n_fluents + 1) * sizeof(Lanes), "states of a game");
    memset(r.value, 0, size);
    r.value[0] = lanes_all();
    return r;
}

void run_clear(GameRun *r)
{
    free(r->value);
    free(r->next);
    *r = (GameRun){0};
}

void run_begin(GameRun *r, Lanes lanes)
{
    const GameProgram *p = r->program;
    for (uint32_t i = 0; i < p->n_fluents; i++) {
        Lanes *v = &r->value[program_fluent(i)];
        *v = p->is_initial[i] ? *v | lanes : *v & ~lanes;
    }
}

/* Runs the code once.   Returns: the lanes in which some value changed, if they are asked for. */
static void run_code(Lanes *value, const uint32_t *at, const uint32_t *end)
{
    const Lanes sign[2] = {lanes_none(), lanes_all()};
    while (at < end) {
        Lanes any = lanes_none();
        uint32_t target = *at++;
        for (uint32_t bodies = *at++; bodies > 0; bodies--) {
            const uint32_t *last = at + 1 + *at;
            Lanes all = lanes_all();
            for (at++; at < last; at++)
                all &= value[*at / 2] ^ sign[*at & 1];
            any |= all;
        }
        value[target] = any;
    }
}

/* From false on until nothing changes: what is left false depends on itself alone. */
static void run_loop(Lanes *value, const uint32_t *first, const uint32_t *end)
{
    for (const uint32_t *at = first; at < end; at = program_next_instruction(at))
        value[*at] = lanes_none();
    for (bool changed = true; changed;) {
        changed = false;
        for (const uint32_t *at = first; at < end; at = program_next_instruction(at)) {
            Lanes before = value[*at];
            run_code(value, at, program_next_instruction(at));
            changed |= lanes_any(before ^ value[*at]);
        }
    }
}

static void run_blocks(Lanes *value, const uint32_t *code, const ProgramBlock *blocks, size_t n)
{
    for (const ProgramBlock *b = blocks; b < blocks + n; b++) {
        if (b->is_loop)
            run_loop(value, code + b->first, code + b->end);
        else
            run_code(value, code + b->first, code + b->end);
    }
}

void run_part(GameRun *r, const ProgramPart *part)
{
    assert(r && part);
    run_blocks(r->value, part->code, part->blocks, part->n_blocks);
}

void run_state(GameRun *r)
{
    run_blocks(r->value, r->program->code, r->program->blocks, r->program->n_state_blocks);
}

void run_next(GameRun *r)
{
    const GameProgram *p = r->program;
    for (uint32_t i = 0; i < p->n_fluents; i++)
        r->next[i] = run_get(r, p->next[i]);
}

void run_step(GameRun *r, Lanes lanes)
{
    const GameProgram *p = r->program;
    run_blocks(r->value, p->code, p->blocks + p->n_state_blocks, p->n_blocks - p->n_state_blocks);
    run_next(r);
    for (uint32_t i = 0; i < p->n_fluents; i++) {
        Lanes *v = &r->value[program_fluent(i)];
        *v ^= (*v ^ r->next[i]) & lanes;
    }
}

/* Rows become columns, in both halves of the lanes.  Source: H. S. Warren, Hacker's Delight, 7-3.
 */
static void transpose_lanes(Lanes a[64])
{
    Lanes mask = {UINT64_C(0x00000000FFFFFFFF), UINT64_C(0x00000000FFFFFFFF)};
    for (unsigned j = 32; j; j >>= 1, mask ^= mask << j) {
        for (unsigned k = 0; k < 64; k = ((k | j) + 1) & ~j) {
            Lanes t = (a[k] >> j ^ a[k | j]) & mask;
            a[k] ^= t << j;
            a[k | j] ^= t;
        }
    }
}

void run_rows(const Lanes *values, uint32_t n, uint64_t rows[RUN_LANES])
{
    assert(values && rows);
    Lanes a[64];
    for (uint32_t i = 0; i < 64; i++)
        a[i] = i < n ? values[i] : lanes_none();
    transpose_lanes(a);
    for (uint32_t i = 0; i < 64; i++) {
        rows[i] = a[i][0];
        rows[64 + i] = a[i][1];
    }
}

void run_columns(const uint64_t rows[RUN_LANES], Lanes *values, uint32_t n)
{
    Lanes a[64];
    for (uint32_t i = 0; i < 64; i++)
        a[i] = (Lanes){rows[i], rows[64 + i]};
    transpose_lanes(a);
    for (uint32_t i = 0; i < 64 && i < n; i++)
        values[i] = a[i];
}
