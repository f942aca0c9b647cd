/* interp/compile/generate.h -- the code of an expression.
 * Does: writes the stretch of code that computes a node of the graph.
 * Knows: emit.h, the graph, words.   Must not know: which parts get slots (compile.c), searches. */
#ifndef AL0_INTERP_COMPILE_GENERATE_H
#define AL0_INTERP_COMPILE_GENERATE_H

#include "interp/compile/emit.h"

/* Appends the code that returns the value of id (from its slot, if e->by_slot is set).
 * e->registers: set to the number of registers.
 * Returns: its start. */
uint32_t generate_stretch(Emitter *e, NodeId id);

#endif
