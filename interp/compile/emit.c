/* interp/compile/emit.c -- a program while it is being written (see emit.h). */
#include "interp/compile/emit.h"

#include <assert.h>

enum { STRAIGHT = 512 }; /* instructions without a loop that need not be counted as work */

size_t emit(Emitter *e, Ins ins)
{
    if (++e->straight == STRAIGHT) {
        e->straight = 0;
        emit3(e, I_WORK, 0, 0, 0);
    }
    if (e->code.n == LIMIT_CODE) {
        e->full = true;
        e->code.n = 0; /* keep going without growing; the result is NULL */
    }
    vec_push(&e->code, ins, "code");
    return e->code.n - 1;
}

void emit3(Emitter *e, OpCode op, uint32_t dst, uint32_t a, uint32_t b)
{
    assert(dst <= UINT16_MAX && a <= UINT16_MAX && b <= UINT16_MAX);
    emit(e, (Ins){.op = (uint16_t)op, .dst = (uint16_t)dst, .a = (uint16_t)a, .b = (uint16_t)b});
}

void emit_imm(Emitter *e, OpCode op, uint32_t dst, uint32_t a, int64_t imm)
{
    assert(dst <= UINT16_MAX && a <= UINT16_MAX);
    emit(e, (Ins){.op = (uint16_t)op, .dst = (uint16_t)dst, .a = (uint16_t)a, .imm = imm});
}

void emit_jump(Emitter *e, Ins ins, Jumps *to)
{
    size_t at = emit(e, ins);
    if (to->at.n == 0 || e->time < to->time)
        to->time = e->time;
    vec_push(&to->at, at, "code");
}

void emit_jump_back(Emitter *e, size_t to)
{
    assert(to <= e->code.n);
    size_t at = emit(e, (Ins){.op = I_JUMP_BACK});
    if (!e->full)
        e->code.at[at].imm = (int64_t)to - (int64_t)at - 1;
}

static void forget_since(Emitter *e, uint32_t time)
{
    while (e->n_known > 0 && e->known[e->n_known - 1].time > time)
        e->n_known--;
}

void emit_land(Emitter *e, Jumps *jumps)
{
    for (size_t i = 0; i < jumps->at.n && !e->full; i++)
        e->code.at[jumps->at.at[i]].imm = (int64_t)(e->code.n - jumps->at.at[i]) - 1;
    if (jumps->at.n)
        forget_since(e, jumps->time);
    vec_clear(&jumps->at);
}

void emit_uses(Emitter *e, uint32_t reg)
{
    assert(reg < NO_REGISTER);
    if (reg + 1 > e->registers)
        e->registers = reg + 1;
}

/* ---- what is kept ------------------------------------------------------------------------- */

uint16_t emit_kept(const Emitter *e, NodeId id)
{
    assert(id < graph_size(e->g));
    return e->elsewhere ? NO_REGISTER : e->kept_in[id];
}

bool emit_is_known(const Emitter *e, NodeId id)
{
    for (uint32_t i = 0; i < e->n_known; i++)
        if (e->known[i].id == id)
            return true;
    return false;
}

void emit_now_known(Emitter *e, NodeId id)
{
    assert(e->n_known < LIMIT_KEPT);
    e->known[e->n_known++] = (Known){id, ++e->time};
}

/* Constants and fields are read as fast as copied; truths are jumped on rather than computed. */
static bool is_worth_keeping(const GraphNode *n)
{
    return graph_op_facts(n->op)->keep && n->free_vars == 0;
}

static void add_shared_part(Emitter *e, NodeId id)
{
    if (e->uses[id]++ == 0)
        vec_push(&e->parts, id, "code");
}

/* Lists the parts that are computed in the context of the stretch itself, with the uses of each. */
static void list_context_parts(Emitter *e, NodeId id)
{
    e->parts.n = 0;
    add_shared_part(e, id);
    for (size_t i = 0; i < e->parts.n; i++) {
        NodeId part = e->parts.at[i];
        const GraphNode *n = graph_node(e->g, part);
        bool done = graph_is_elsewhere(n) || e->by_slot[part];
        for (uint32_t a = 0; a < n->n_args && !done; a++)
            add_shared_part(e, graph_args(e->g, part)[a]);
    }
}

uint32_t emit_begin(Emitter *e, NodeId id)
{
    for (size_t i = 0; i < e->parts.n; i++)
        e->kept_in[e->parts.at[i]] = NO_REGISTER;
    list_context_parts(e, id);
    uint16_t n_kept = 0;
    for (size_t i = 0; i < e->parts.n; i++) {
        NodeId part = e->parts.at[i];
        if (e->uses[part] > 1 && n_kept < LIMIT_KEPT && is_worth_keeping(graph_node(e->g, part)))
            e->kept_in[part] = n_kept++;
        e->uses[part] = 0;
    }
    e->n_known = 0;
    e->registers = n_kept + 1u;
    return n_kept;
}
