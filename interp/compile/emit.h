/* interp/compile/emit.h -- a program while it is being written.
 * Does: appends instructions, fills in jumps, and knows which parts of an expression have their
 *   value in a register at the place that is being written.
 * Knows: code.h, the graph.   Must not know: what the code of an operator is (generate.c).
 *
 * The code of one entry or slot is a *stretch*.  A part that a stretch uses twice is *kept*: it has
 * a register of its own, and where its value is known to be there it is not computed again (a slot
 * for each such part took a fifth more time).  Known means: computed on every way that leads here.
 * Code is written in one pass, so the known values form a stack.  A value is pushed when it is
 * computed, with the time of that.  Where a jump lands, all values computed after the jump are
 * popped. */
#ifndef AL0_INTERP_COMPILE_EMIT_H
#define AL0_INTERP_COMPILE_EMIT_H

#include "base/vec.h"
#include "interp/compile/code.h"

#define NO_SLOT UINT32_MAX
#define NO_REGISTER UINT16_MAX
enum { LIMIT_KEPT = 64 }; /* values kept in one stretch */

/* Instructions that wait for their target, and when the first of them was written. */
typedef struct Jumps {
    VEC(size_t) at;
    uint32_t time;
} Jumps;

typedef struct Known {
    NodeId id;
    uint32_t time;
} Known;

typedef struct Emitter {
    const Graph *g;
    const Vocab *vocab;
    Program *p;
    VEC(Ins) code;
    uint32_t straight; /* instructions since the last I_WORK */
    bool full;
    const uint32_t *cost;     /* by node */
    const uint32_t *slot_of;  /* by node */
    unsigned char *by_slot;   /* by node: its slot is used in its own context, too */
    uint32_t *slot_registers; /* by slot: registers that its code needs */
    uint16_t var_register[LIMIT_BINDERS];
    uint32_t registers; /* needed by the stretch being written */

    uint16_t *kept_in; /* by node: its register in this stretch, NO_REGISTER */
    uint32_t *uses;    /* by node: in this stretch; 0 between stretches */
    VEC(NodeId) parts; /* of this stretch */
    bool elsewhere;    /* in another context: nothing kept here is of use */
    Known known[LIMIT_KEPT];
    uint32_t n_known, time;
} Emitter;

/* Begins the code of node id: selects the parts kept in registers.
 * Returns: the first free register. */
uint32_t emit_begin(Emitter *e, NodeId id);

/* Appends one instruction.  Returns: its number. */
size_t emit(Emitter *e, Ins ins);
void emit3(Emitter *e, OpCode op, uint32_t dst, uint32_t a, uint32_t b);
void emit_imm(Emitter *e, OpCode op, uint32_t dst, uint32_t a, int64_t imm);
/* Emits a jump whose target emit_land() fills in later. */
void emit_jump(Emitter *e, Ins ins, Jumps *to);
void emit_land(Emitter *e, Jumps *jumps);   /* here; frees the list */
void emit_jump_back(Emitter *e, size_t to); /* to an instruction that is written */

void emit_uses(Emitter *e, uint32_t reg); /* the stretch needs this register */

/* The register in which id is to be kept here, NO_REGISTER if it is not. */
uint16_t emit_kept(const Emitter *e, NodeId id);
bool emit_is_known(const Emitter *e, NodeId id);
void emit_now_known(Emitter *e, NodeId id);

#endif
