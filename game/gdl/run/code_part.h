/* game/gdl/run/code_part.h -- the part of a program's code that some values need.
 * Does: copies the instructions that values depend on, and omits the others.
 * Knows: programs.   Must not know: states, callers. */
#ifndef AL0_GAME_GDL_RUN_CODE_PART_H
#define AL0_GAME_GDL_RUN_CODE_PART_H

#include "game/gdl/ground/program.h"

/* Code and blocks, as in GameProgram. */
typedef struct ProgramPart {
    const uint32_t *code;
    const ProgramBlock *blocks;
    size_t n_blocks;
} ProgramPart;

/* Copies the instructions of the program's blocks [first, end) that the needed values depend on, in
 * their order.
 * is_needed: by value; the function marks the values that needed ones depend on, too.
 * Returns:   a part borrowed from home. */
ProgramPart program_part_make(Arena *home, const GameProgram *p, size_t first, size_t end,
                              bool *is_needed);

/* Marks the facts of the next state as needed. */
void part_need_next(const GameProgram *p, bool *is_needed);

#endif
