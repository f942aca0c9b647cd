/* interp/compile.c -- from the graph to code (see code.h).
 * Registers are used as a stack: the code of an expression leaves its value in the register it is
 * told and may use all above it; a slot's code runs above its caller's registers. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "interp/code.h"

#define NO_SLOT UINT32_MAX
enum { SLOT_COST = 8 };         /* cheaper parts are computed again: a slot costs about that much */

typedef VEC(size_t) Jumps;                      /* instructions that wait for their target */

typedef struct Compiler {
    const Graph *g;
    const Vocab *vocab;
    Program *p;
    VEC(Ins) code;
    uint32_t *slot_of;          /* by node */
    uint32_t *slot_registers;   /* by slot: registers that its code needs */
    uint16_t var_register[LIMIT_BINDERS];
    uint32_t registers;         /* needed by the stretch being compiled */
    bool full;
} Compiler;

/* ---- slots -------------------------------------------------------------------------------- */

static uint32_t own_cost(const GraphNode *n)
{
    switch (n->op) {
    case G_CONST: case G_VAR: return 0;
    case G_WORD: return n->word->costly ? 20 : 3;
    case G_SYMMETRY: case G_SOME: case G_ALL: case G_COUNT: case G_SET: case G_MIN: case G_MAX:
        return 20;
    default: return 1;
    }
}

static uint32_t *costs(const Graph *g)
{
    uint32_t *cost = base_zalloc(graph_size(g), sizeof *cost, "code");
    for (NodeId id = 0; id < graph_size(g); id++) {
        const GraphNode *n = graph_node(g, id);
        uint64_t sum = own_cost(n);
        for (uint32_t i = 0; i < n->n_args; i++)
            sum += cost[graph_args(g, id)[i]];
        cost[id] = sum > 1000 ? 1000 : (uint32_t)sum;
    }
    return cost;
}

static bool may_have_slot(const GraphNode *n)
{
    return n->free_vars == 0 && !(n->deps & DEP_MOVE) && n->op != G_CONST && n->op != G_ROOT;
}

/* Gives slots to what one group uses twice or more. */
static void mark_shared(const Graph *g, Group group, const uint32_t *cost, uint32_t *uses,
                        unsigned char *wanted)
{
    NodeId top = 0;
    memset(uses, 0, graph_size(g) * sizeof *uses);
    for (size_t i = 0; i < group.n; i++) {
        uses[group.ids[i]]++;
        top = group.ids[i] > top ? group.ids[i] : top;
    }
    for (NodeId id = graph_size(g) ? top + 1 : 0; id-- > 0;) {
        const GraphNode *n = graph_node(g, id);
        if (!uses[id])
            continue;
        if (uses[id] > 1 && cost[id] >= SLOT_COST && may_have_slot(n))
            wanted[id] = 1;
        bool elsewhere = n->op == G_ROOT || n->op == G_AFTER;
        for (uint32_t i = 0; i < n->n_args; i++) {
            NodeId arg = graph_args(g, id)[i];
            uses[arg]++;
            if (elsewhere && may_have_slot(graph_node(g, arg)))
                wanted[arg] = 1;
        }
    }
}

static void choose_slots(Compiler *c, Arena *home, const Group *groups, size_t n_groups)
{
    size_t n = graph_size(c->g);
    uint32_t *cost = costs(c->g), *uses = base_alloc(n * sizeof *uses, "code");
    unsigned char *wanted = base_zalloc(n, 1, "code");
    for (size_t i = 0; i < n_groups; i++)
        mark_shared(c->g, groups[i], cost, uses, wanted);
    c->slot_of = base_alloc(n * sizeof *c->slot_of, "code");
    for (NodeId id = 0; id < n; id++)
        c->slot_of[id] = wanted[id] ? c->p->n_slots++ : NO_SLOT;
    c->p->slot_at = ARENA_ARRAY(home, uint32_t, c->p->n_slots);
    c->slot_registers = base_zalloc(c->p->n_slots, sizeof *c->slot_registers, "code");
    free(cost);
    free(uses);
    free(wanted);
}

/* ---- instructions ------------------------------------------------------------------------- */

static size_t emit(Compiler *c, Ins ins)
{
    if (c->code.n == LIMIT_CODE) {
        c->full = true;
        c->code.n = 0;                          /* keep going without growing; the result is NULL */
    }
    vec_push(&c->code, ins, "code");
    return c->code.n - 1;
}

static void emit3(Compiler *c, OpCode op, uint32_t dst, uint32_t a, uint32_t b)
{
    emit(c, (Ins){.op = (uint16_t)op, .dst = (uint16_t)dst, .a = (uint16_t)a, .b = (uint16_t)b});
}

static void emit_imm(Compiler *c, OpCode op, uint32_t dst, uint32_t a, int64_t imm)
{
    emit(c, (Ins){.op = (uint16_t)op, .dst = (uint16_t)dst, .a = (uint16_t)a, .imm = imm});
}

/* A jump whose target land() fills in later. */
static void emit_jump(Compiler *c, Ins ins, Jumps *to)
{
    size_t at = emit(c, ins);
    vec_push(to, at, "code");
}

static void land(Compiler *c, Jumps *jumps)
{
    for (size_t i = 0; i < jumps->n && !c->full; i++)
        c->code.at[jumps->at[i]].imm = (int64_t)c->code.n;
    vec_clear(jumps);
}

static void use_register(Compiler *c, uint32_t reg)
{
    if (reg + 1 > c->registers)
        c->registers = reg + 1;
}

/* ---- values ------------------------------------------------------------------------------- */

static void gen(Compiler *c, NodeId id, uint32_t dst);
static void gen_branch(Compiler *c, NodeId id, bool when, uint32_t free, Jumps *to);

/* The register that holds the value of id: a bound name's own, else `free`. */
static uint32_t operand(Compiler *c, NodeId id, uint32_t free)
{
    const GraphNode *n = graph_node(c->g, id);
    if (n->op == G_VAR)
        return c->var_register[n->value];
    gen(c, id, free);
    return free;
}

static void gen_binary(Compiler *c, OpCode op, const NodeId *args, uint32_t dst)
{
    uint32_t a = operand(c, args[0], dst);
    uint32_t b = operand(c, args[1], dst + 1);
    emit3(c, op, dst, a, b);
}

static void gen_unary(Compiler *c, OpCode op, const NodeId *args, uint32_t dst)
{
    emit3(c, op, dst, operand(c, args[0], dst), 0);
}

/* A function of one of the position's fields (file(R)): one instruction in place of two. */
static bool gen_field_call(Compiler *c, const GraphNode *n, const NodeId *args, uint32_t dst)
{
    if (n->op != G_WORD || n->word->kind != WORD_PURE || n->n_args != 1)
        return false;
    const GraphNode *arg = graph_node(c->g, args[0]);
    if (arg->op != G_FIELD || arg->value > UINT16_MAX)
        return false;
    emit(c, (Ins){.op = I_CALL_FIELD, .dst = (uint16_t)dst, .a = (uint16_t)arg->value,
                  .function = n->word->function});
    return true;
}

static void gen_call(Compiler *c, const GraphNode *n, const NodeId *args, uint32_t dst)
{
    if (gen_field_call(c, n, args, dst))
        return;
    for (uint32_t i = 0; i < n->n_args; i++)
        gen(c, args[i], dst + i);
    if (n->n_args == 0)
        use_register(c, dst);
    OpCode op = n->op == G_RECTANGLE || n->word->kind == WORD_PURE ? I_CALL_PURE
                : n->word->kind != WORD_MOVE                       ? I_CALL
                : n->word->needs_after                             ? I_CALL_AFTER
                                                                   : I_CALL_MOVE;
    WordFunction *f = n->op == G_RECTANGLE ? c->vocab->rectangle : n->word->function;
    emit(c, (Ins){.op = (uint16_t)op, .dst = (uint16_t)dst, .a = (uint16_t)dst, .function = f});
}

static void gen_condition(Compiler *c, NodeId id, uint32_t dst)
{
    Jumps no = {0}, end = {0};
    gen_branch(c, id, false, dst, &no);
    emit_imm(c, I_CONST, dst, 0, 1);
    emit_jump(c, (Ins){.op = I_JUMP}, &end);
    land(c, &no);
    emit_imm(c, I_CONST, dst, 0, 0);
    land(c, &end);
}

static void gen_if(Compiler *c, const NodeId *args, uint32_t dst)
{
    Jumps otherwise = {0}, end = {0};
    gen_branch(c, args[0], false, dst, &otherwise);
    gen(c, args[1], dst);
    emit_jump(c, (Ins){.op = I_JUMP}, &end);
    land(c, &otherwise);
    gen(c, args[2], dst);
    land(c, &end);
}

/* The head of a loop over a binder's domain: what leaves it goes to *end.
 * Registers: `free` and the two above it.  Returns: where the loop begins. */
static size_t gen_loop(Compiler *c, const GraphNode *n, const NodeId *args, uint32_t free,
                       Jumps *end)
{
    uint32_t var = free;
    use_register(c, free + 2);
    c->var_register[n->value] = (uint16_t)var;
    if (n->n_args == 2) {
        gen(c, args[0], free + 1);
        size_t head = c->code.n;
        emit_jump(c, (Ins){.op = I_NEXT, .dst = (uint16_t)var, .a = (uint16_t)(free + 1)}, end);
        return head;
    }
    gen(c, args[0], free + 1);
    gen(c, args[1], free + 2);
    emit_jump(c, (Ins){.op = I_COUNT_FROM, .dst = (uint16_t)var, .a = (uint16_t)(free + 1),
                       .b = (uint16_t)(free + 2)}, end);
    size_t head = c->code.n;
    emit_jump(c, (Ins){.op = I_COUNT_UP, .dst = (uint16_t)var, .a = (uint16_t)(free + 2)}, end);
    return head;
}

static void gen_binder(Compiler *c, const GraphNode *n, const NodeId *args, uint32_t dst)
{
    Jumps end = {0}, found = {0};
    bool all = n->op == G_ALL;
    int64_t start = n->op == G_MIN || n->op == G_MAX ? (int64_t)VALUE_UNDEFINED : all;
    NodeId body = args[n->n_args - 1];
    emit_imm(c, I_CONST, dst, 0, start);
    uint32_t free = dst + 1;
    size_t head = gen_loop(c, n, args, free, &end);
    uint32_t var = free;
    free += 3;
    switch (n->op) {
    case G_SOME: case G_ALL:
        gen_branch(c, body, !all, free, &found);
        emit_imm(c, I_JUMP, 0, 0, (int64_t)head);
        land(c, &found);
        emit_imm(c, I_CONST, dst, 0, !all);
        break;
    case G_COUNT: case G_SET: {
        Jumps next = {0};
        gen_branch(c, body, false, free, &next);
        if (n->op == G_COUNT)
            emit3(c, I_INCREMENT, dst, 0, 0);
        else
            emit3(c, I_UNION, dst, dst, var);
        land(c, &next);
        emit_imm(c, I_JUMP, 0, 0, (int64_t)head);
        break;
    }
    default:
        emit3(c, n->op == G_MIN ? I_LEAST : I_MOST, dst, operand(c, body, free), 0);
        emit_imm(c, I_JUMP, 0, 0, (int64_t)head);
        break;
    }
    land(c, &end);
}

/* dst: whether args[0] holds in an image; dst + 1: the image's number, dst + 2: how many. */
static void gen_symmetry(Compiler *c, const GraphNode *n, NodeId body, uint32_t dst)
{
    Jumps end = {0}, found = {0};
    uint8_t deps = graph_node(c->g, body)->deps;
    c->p->uses_images = true;
    use_register(c, dst + 2);
    emit_imm(c, I_CONST, dst, 0, 0);
    emit_imm(c, I_CONST, dst + 1, 0, -1);
    emit(c, (Ins){.op = I_IMAGES, .dst = (uint16_t)(dst + 2), .n_symmetries = n->word->n_symmetries});
    size_t head = c->code.n;
    emit_jump(c, (Ins){.op = I_COUNT_UP, .dst = (uint16_t)(dst + 1), .a = (uint16_t)(dst + 2)},
              &end);
    emit_imm(c, I_TO_IMAGE, 0, dst + 1, deps);
    uint32_t value = operand(c, body, dst + 3);
    emit3(c, I_BACK, 0, 0, 0);
    emit_jump(c, (Ins){.op = I_JUMP_IF, .a = (uint16_t)value}, &found);
    emit_imm(c, I_JUMP, 0, 0, (int64_t)head);
    land(c, &found);
    emit_imm(c, I_CONST, dst, 0, 1);
    land(c, &end);
}

static void gen_elsewhere(Compiler *c, const GraphNode *n, NodeId e, uint32_t dst)
{
    bool root = n->op == G_ROOT;
    uint32_t slot = c->slot_of[e];
    use_register(c, dst);
    if (slot != NO_SLOT) {
        emit_imm(c, root ? I_ROOT_SLOT : I_AFTER_SLOT, dst, 0, slot);
        if (dst + 1 + c->slot_registers[slot] > c->registers)
            c->registers = dst + 1 + c->slot_registers[slot];
        return;
    }
    emit3(c, root ? I_TO_ROOT : I_TO_AFTER, 0, 0, 0);
    gen(c, e, dst);
    emit3(c, I_BACK, 0, 0, 0);
}

static void gen_new(Compiler *c, NodeId id, uint32_t dst)
{
    const GraphNode *n = graph_node(c->g, id);
    const NodeId *args = graph_args(c->g, id);
    use_register(c, dst);
    switch (n->op) {
    case G_CONST: emit_imm(c, I_CONST, dst, 0, (int64_t)n->value); break;
    case G_FIELD: emit_imm(c, I_FIELD, dst, 0, (int64_t)n->value); break;
    case G_VAR: emit3(c, I_COPY, dst, c->var_register[n->value], 0); break;
    case G_DEPTH: emit3(c, I_DEPTH, dst, 0, 0); break;
    case G_WORD: case G_RECTANGLE: gen_call(c, n, args, dst); break;
    case G_TRUTH: gen_unary(c, I_TRUTH, args, dst); break;
    case G_NOT: gen_unary(c, I_NOT, args, dst); break;
    case G_AND: case G_OR: gen_condition(c, id, dst); break;
    case G_IF: gen_if(c, args, dst); break;
    case G_NEGATE: gen_unary(c, I_NEGATE, args, dst); break;
    case G_ADD: gen_binary(c, I_ADD, args, dst); break;
    case G_SUBTRACT: gen_binary(c, I_SUBTRACT, args, dst); break;
    case G_MULTIPLY: gen_binary(c, I_MULTIPLY, args, dst); break;
    case G_INTERSECT: gen_binary(c, I_INTERSECT, args, dst); break;
    case G_UNION: gen_binary(c, I_UNION, args, dst); break;
    case G_DIFFERENCE: gen_binary(c, I_DIFFERENCE, args, dst); break;
    case G_SAME: gen_binary(c, I_SAME, args, dst); break;
    case G_SUBSET: gen_binary(c, I_SUBSET, args, dst); break;
    case G_EQ: gen_binary(c, I_EQ, args, dst); break;
    case G_NE: gen_binary(c, I_NE, args, dst); break;
    case G_LT: gen_binary(c, I_LT, args, dst); break;
    case G_LE: gen_binary(c, I_LE, args, dst); break;
    case G_SOME: case G_ALL: case G_COUNT: case G_SET: case G_MIN: case G_MAX:
        gen_binder(c, n, args, dst);
        break;
    case G_ROOT: case G_AFTER: gen_elsewhere(c, n, args[0], dst); break;
    case G_SYMMETRY: gen_symmetry(c, n, args[0], dst); break;
    }
}

/* Leaves the value of id in dst, using the registers above it. */
static void gen(Compiler *c, NodeId id, uint32_t dst)
{
    uint32_t slot = c->slot_of[id];
    if (slot == NO_SLOT) {
        gen_new(c, id, dst);
        return;
    }
    emit_imm(c, I_SLOT, dst, 0, slot);
    use_register(c, dst + c->slot_registers[slot]);
}

/* ---- branches ----------------------------------------------------------------------------- */

static void gen_junction_branch(Compiler *c, NodeId id, bool when, uint32_t free, Jumps *to)
{
    const GraphNode *n = graph_node(c->g, id);
    const NodeId *args = graph_args(c->g, id);
    bool stop = n->op == G_OR;                  /* an argument of this truth decides */
    Jumps past = {0};
    for (uint32_t i = 0; i + 1 < n->n_args; i++)
        gen_branch(c, args[i], stop, free, when == stop ? to : &past);
    gen_branch(c, args[n->n_args - 1], when, free, to);
    land(c, &past);
}

/* Comparison of an int with a small constant, as one instruction. */
static bool gen_const_branch(Compiler *c, const GraphNode *n, const NodeId *args, bool when,
                             uint32_t free, Jumps *to)
{
    if (n->op != G_EQ || graph_node(c->g, args[1])->op != G_CONST ||
        graph_node(c->g, args[1])->value > UINT16_MAX)
        return false;
    uint32_t a = operand(c, args[0], free);
    OpCode op = when ? I_JUMP_EQ_CONST : I_JUMP_NE_CONST;
    emit_jump(c, (Ins){.op = (uint16_t)op, .a = (uint16_t)a,
                       .b = (uint16_t)graph_node(c->g, args[1])->value}, to);
    return true;
}

/* Another comparison, as one instruction. */
static bool gen_compare_branch(Compiler *c, const GraphNode *n, const NodeId *args, bool when,
                               uint32_t free, Jumps *to)
{
    OpCode op;
    switch (n->op) {
    case G_EQ: op = when ? I_JUMP_EQ : I_JUMP_NOT_EQ; break;
    case G_LT: op = when ? I_JUMP_LT : I_JUMP_NOT_LT; break;
    case G_LE: op = when ? I_JUMP_LE : I_JUMP_NOT_LE; break;
    case G_SUBSET: op = when ? I_JUMP_SUBSET : I_JUMP_NOT_SUBSET; break;
    default: return false;
    }
    uint32_t a = operand(c, args[0], free);
    uint32_t b = operand(c, args[1], free + 1);
    emit_jump(c, (Ins){.op = (uint16_t)op, .a = (uint16_t)a, .b = (uint16_t)b}, to);
    return true;
}

/* Jumps when the truth of id is `when`, else goes on. */
static void gen_branch(Compiler *c, NodeId id, bool when, uint32_t free, Jumps *to)
{
    const GraphNode *n = graph_node(c->g, id);
    const NodeId *args = graph_args(c->g, id);
    if (c->slot_of[id] == NO_SLOT) {
        if (n->op == G_NOT) {
            gen_branch(c, args[0], !when, free, to);
            return;
        }
        if (n->op == G_TRUTH) {
            gen_branch(c, args[0], when, free, to);
            return;
        }
        if (n->op == G_AND || n->op == G_OR) {
            gen_junction_branch(c, id, when, free, to);
            return;
        }
        if (gen_const_branch(c, n, args, when, free, to) ||
            gen_compare_branch(c, n, args, when, free, to))
            return;
    }
    uint32_t a = operand(c, id, free);
    emit_jump(c, (Ins){.op = when ? I_JUMP_IF : I_JUMP_UNLESS, .a = (uint16_t)a}, to);
}

/* ---- programs ----------------------------------------------------------------------------- */

static uint32_t gen_stretch(Compiler *c, NodeId id, bool through_slot)
{
    uint32_t at = (uint32_t)c->code.n;
    c->registers = 1;
    if (through_slot)
        gen(c, id, 0);
    else
        gen_new(c, id, 0);
    emit3(c, I_RETURN, 0, 0, 0);
    return at;
}

Program *compile_groups(Arena *home, const Graph *g, const Vocab *vocab, const Group *groups,
                        size_t n_groups, Entry *entries)
{
    Compiler c = {.g = g, .vocab = vocab, .p = ARENA_NEW(home, Program)};
    choose_slots(&c, home, groups, n_groups);
    for (NodeId id = 0; id < graph_size(g); id++) {     /* arguments come before their users */
        if (c.slot_of[id] == NO_SLOT)
            continue;
        c.p->slot_at[c.slot_of[id]] = gen_stretch(&c, id, false);
        c.slot_registers[c.slot_of[id]] = c.registers;
    }
    c.p->n_registers = 1;
    for (size_t i = 0; i < n_groups; i++)
        for (size_t j = 0; j < groups[i].n; j++) {
            const GraphNode *n = graph_node(g, groups[i].ids[j]);
            *entries = (Entry){.constant = n->op == G_CONST, .value = n->value};
            if (!entries->constant)
                entries->at = gen_stretch(&c, groups[i].ids[j], true);
            if (c.registers > c.p->n_registers)
                c.p->n_registers = c.registers;
            entries++;
        }
    for (uint32_t s = 0; s < c.p->n_slots; s++)         /* a slot is also entered by itself */
        if (c.slot_registers[s] + 1 > c.p->n_registers)
            c.p->n_registers = c.slot_registers[s] + 1;
    c.p->code = arena_copy(home, c.code.at, c.code.n * sizeof *c.code.at);
    c.p->n_code = c.code.n;
    vec_clear(&c.code);
    free(c.slot_of);
    free(c.slot_registers);
    return c.full ? NULL : c.p;
}
