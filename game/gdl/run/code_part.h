/* game/gdl/run/code_part.h -- the part of a program's code that some values need.
 * Does: copies instructions that values depend on, and leaves the others out.
 * Knows: programs.   Must not know: who runs the code on what. */
#ifndef AL0_GAME_GDL_RUN_CODE_PART_H
#define AL0_GAME_GDL_RUN_CODE_PART_H

#include "game/gdl/ground/program.h"

/* Code and blocks as those of GameProgram. */
typedef struct ProgramPart {
    const uint32_t *code;
    const ProgramBlock *blocks;
    size_t n_blocks;
} ProgramPart;

/* The instructions of the program's blocks [first, end) that the needed values depend on, in their
 * order; kept in home.
 * is_needed: by value; what the needed values depend on is marked, too. */
ProgramPart program_part_make(Arena *home, const GameProgram *p, size_t first, size_t end,
                              bool *is_needed);

/* Marks the facts of the next state. */
void part_need_next(const GameProgram *p, bool *is_needed);

#endif
