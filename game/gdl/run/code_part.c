/* game/gdl/run/code_part.c -- marks instructions from the last to the first, then copies the marked
 * ones (see code_part.h). */
#include "game/gdl/run/code_part.h"

#include <assert.h>

/* Where each instruction of the block begins.  The list is cleared first. */
typedef VEC(const uint32_t *) InstructionList;

static void instructions_of_block(const GameProgram *p, const ProgramBlock *b, InstructionList *out)
{
    out->n = 0;
    for (const uint32_t *at = p->code + b->first; at < p->code + b->end;
         at = program_next_instruction(at))
        vec_push(out, at, "code");
}

static void need_literals(const uint32_t *at, bool *is_needed)
{
    const uint32_t *end = program_next_instruction(at);
    for (at += 2; at < end;) {
        const uint32_t *last = at + 1 + *at;
        for (at++; at < last; at++)
            is_needed[*at / 2] = true;
    }
}

/* The values of a loop depend on each other: all of them are needed, or none. */
static void need_loop(const InstructionList *all, bool *is_needed)
{
    bool any = false;
    for (size_t i = 0; i < all->n && !any; i++)
        any = is_needed[*all->at[i]];
    for (size_t i = 0; i < all->n && any; i++)
        is_needed[*all->at[i]] = true;
}

static void mark_block(const ProgramBlock *b, const InstructionList *all, bool *is_needed)
{
    if (b->is_loop)
        need_loop(all, is_needed);
    for (size_t i = all->n; i-- > 0;) {
        if (is_needed[*all->at[i]])
            need_literals(all->at[i], is_needed);
    }
}

/* Code while it is copied. */
typedef struct PartMaker {
    VEC(uint32_t) code;
    VEC(ProgramBlock) blocks;
} PartMaker;

static void copy_block(PartMaker *m, const ProgramBlock *b, const InstructionList *all,
                       const bool *is_needed)
{
    size_t first = m->code.n;
    for (size_t i = 0; i < all->n; i++) {
        const uint32_t *end = program_next_instruction(all->at[i]);
        for (const uint32_t *at = all->at[i]; at < end && is_needed[*all->at[i]]; at++)
            vec_push(&m->code, *at, "code");
    }
    ProgramBlock made = {first, m->code.n, b->is_loop};
    ProgramBlock *last = m->blocks.n ? &m->blocks.at[m->blocks.n - 1] : NULL;
    if (made.end > first && last && !last->is_loop && !b->is_loop)
        last->end = made.end;
    else if (made.end > first)
        vec_push(&m->blocks, made, "code");
}

ProgramPart program_part_make(Arena *home, const GameProgram *p, size_t first, size_t end,
                              bool *is_needed)
{
    assert(first <= end && end <= p->n_blocks && is_needed);
    InstructionList all = {0};
    PartMaker m = {0};
    for (size_t i = end; i-- > first;) {
        instructions_of_block(p, &p->blocks[i], &all);
        mark_block(&p->blocks[i], &all, is_needed);
    }
    for (size_t i = first; i < end; i++) {
        instructions_of_block(p, &p->blocks[i], &all);
        copy_block(&m, &p->blocks[i], &all, is_needed);
    }
    ProgramPart part = {arena_copy(home, m.code.at, m.code.n * sizeof *m.code.at),
                        arena_copy(home, m.blocks.at, m.blocks.n * sizeof *m.blocks.at),
                        m.blocks.n};
    vec_clear(&all);
    vec_clear(&m.code);
    vec_clear(&m.blocks);
    return part;
}

void part_need_next(const GameProgram *p, bool *is_needed)
{
    assert(p && is_needed);
    for (uint32_t i = 0; i < p->n_fluents; i++)
        is_needed[p->next[i] / 2] = true;
}
