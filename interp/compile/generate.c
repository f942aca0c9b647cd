/* interp/compile/generate.c -- the code of an expression (see generate.h).
 * Every gen function leaves its value in register `dst` and may use register `spare` and all above
 * it on the way; dst is `spare` itself or lies below it.  A slot's code runs above its caller's. */
#include "interp/compile/generate.h"

#include <assert.h>
#include <stdlib.h>

/* Where a value goes, and the first register that is free. */
typedef struct CodeTarget {
    uint32_t dst, spare;
} CodeTarget;

/* A branch that is taken when a truth value is `when`; spare: the first register that is free. */
typedef struct CodeBranch {
    bool when;
    uint32_t spare;
    Jumps *to;
} CodeBranch;

static void gen(Emitter *e, NodeId id, uint32_t dst, uint32_t spare);
static void gen_new(Emitter *e, NodeId id, uint32_t dst, uint32_t spare);
static void gen_branch(Emitter *e, NodeId id, CodeBranch branch);
static void gen_junction_branch(Emitter *e, NodeId id, CodeBranch branch);

/* Leaves the value of a part that is kept in its register. */
static void gen_kept(Emitter *e, NodeId id, uint16_t reg, uint32_t spare)
{
    if (emit_is_known(e, id))
        return;
    gen_new(e, id, reg, spare);
    emit_now_known(e, id);
}

static void gen(Emitter *e, NodeId id, uint32_t dst, uint32_t spare)
{
    uint16_t reg = emit_kept(e, id);
    if (reg == NO_REGISTER) {
        gen_new(e, id, dst, spare);
        return;
    }
    gen_kept(e, id, reg, spare);
    emit_uses(e, dst);
    emit3(e, I_COPY, dst, reg, 0);
}

/* The register that holds the value of id: a bound name's or a kept part's own, else `spare`. */
static uint32_t operand(Emitter *e, NodeId id, uint32_t spare)
{
    const GraphNode *n = graph_node(e->g, id);
    uint16_t reg = emit_kept(e, id);
    if (n->op == G_VAR)
        return e->var_register[n->value];
    if (reg == NO_REGISTER) {
        gen(e, id, spare, spare);
        return spare;
    }
    gen_kept(e, id, reg, spare);
    return reg;
}

typedef struct OperandPair {
    uint32_t a, b; /* registers */
} OperandPair;

static OperandPair operands(Emitter *e, const NodeId *args, uint32_t spare)
{
    uint32_t a = operand(e, args[0], spare);
    return (OperandPair){a, operand(e, args[1], a == spare ? spare + 1 : spare)};
}

/* The one instruction of an operator. */
static OpCode instruction_of(unsigned op)
{
    enum { I_NONE };
#define GRAPH_OP_INSTRUCTION(op, form, instruction, keep, cost) [G_##op] = (OpCode)I_##instruction,
    static const OpCode instructions[] = {GRAPH_OPS(GRAPH_OP_INSTRUCTION)};
#undef GRAPH_OP_INSTRUCTION
    return instructions[op];
}

static void gen_binary(Emitter *e, OpCode op, const NodeId *args, CodeTarget into)
{
    OperandPair pair = operands(e, args, into.spare);
    emit3(e, op, into.dst, pair.a, pair.b);
}

static void gen_unary(Emitter *e, OpCode op, const NodeId *args, CodeTarget into)
{
    emit3(e, op, into.dst, operand(e, args[0], into.spare), 0);
}

/* ---- words -------------------------------------------------------------------------------- */

/* The field that every argument is, as bytes of the position; false if one is no field. */
static bool field_arguments(const Emitter *e, const GraphNode *n, const NodeId *args,
                            uint16_t at[2])
{
    for (uint32_t i = 0; i < n->n_args; i++) {
        const GraphNode *arg = graph_node(e->g, args[i]);
        if (i == 2 || arg->op != G_FIELD || arg->value > UINT16_MAX)
            return false;
        at[i] = (uint16_t)arg->value;
    }
    return n->n_args > 0;
}

/* A function of one or two of the position's fields (file(R), dist(K, R)): most words in goals are
 * that, and it is one instruction in place of two or three. */
static bool gen_field_call(Emitter *e, const GraphNode *n, const NodeId *args, uint32_t dst)
{
    uint16_t at[2] = {0, 0};
    if (!field_arguments(e, n, args, at))
        return false;
    Ins ins = {.dst = (uint16_t)dst, .a = at[0], .b = at[1], .function = n->word->function};
    ins.op = n->n_args == 1 ? I_CALL_FIELD : I_CALL_FIELDS;
    if (n->word->of_square) {
        ins.op = I_LOOKUP_FIELD;
        ins.table = n->word->of_square;
    }
    emit(e, ins);
    return true;
}

/* Leaves the arguments in registers side by side.  Returns: the first of them. */
static uint32_t gen_arguments(Emitter *e, const GraphNode *n, const NodeId *args, uint32_t spare)
{
    if (n->n_args == 1)
        return operand(e, args[0], spare);
    for (uint32_t i = 0; i < n->n_args; i++)
        gen(e, args[i], spare + i, spare + i);
    return spare;
}

static void gen_call(Emitter *e, const GraphNode *n, const NodeId *args, CodeTarget into)
{
    bool pure = n->word->kind == WORD_PURE;
    e->p->reads_record |= n->word->of_record;
    if (pure && gen_field_call(e, n, args, into.dst))
        return;
    uint32_t first = gen_arguments(e, n, args, into.spare);
    if (n->word->of_square) {
        emit(e, (Ins){.op = I_LOOKUP,
                      .dst = (uint16_t)into.dst,
                      .a = (uint16_t)first,
                      .table = n->word->of_square});
        return;
    }
    OpCode op = I_CALL_PURE;
    if (!pure)
        op = n->word->needs_after ? I_CALL_AFTER : I_CALL;
    emit(e, (Ins){.op = (uint16_t)op,
                  .dst = (uint16_t)into.dst,
                  .a = (uint16_t)first,
                  .function = n->word->function});
}

/* ---- binders and other places ------------------------------------------------------------- */

/* The head of a loop over a binder's domain: what leaves it goes to *end.
 * Registers: `spare` and the two above it.  Returns: where the loop begins. */
static size_t gen_loop(Emitter *e, const GraphNode *n, const NodeId *args, uint32_t spare,
                       Jumps *end)
{
    uint32_t var = spare;
    emit_uses(e, spare + 2);
    e->var_register[n->value] = (uint16_t)var;
    if (n->n_args == 2) {
        gen(e, args[0], spare + 1, spare + 1);
        size_t head = e->code.n;
        emit_jump(e, (Ins){.op = I_NEXT, .dst = (uint16_t)var, .a = (uint16_t)(spare + 1)}, end);
        return head;
    }
    gen(e, args[0], spare + 1, spare + 1);
    gen(e, args[1], spare + 2, spare + 2);
    emit_jump(e,
              (Ins){.op = I_COUNT_FROM,
                    .dst = (uint16_t)var,
                    .a = (uint16_t)(spare + 1),
                    .b = (uint16_t)(spare + 2)},
              end);
    size_t head = e->code.n;
    emit_jump(e, (Ins){.op = I_COUNT_UP, .dst = (uint16_t)var, .a = (uint16_t)(spare + 2)}, end);
    return head;
}

static void gen_binder(Emitter *e, const GraphNode *n, const NodeId *args, CodeTarget into)
{
    uint32_t dst = into.dst, spare = into.spare;
    Jumps end = {0}, found = {0};
    bool all = n->op == G_ALL;
    int64_t start = n->op == G_MIN || n->op == G_MAX ? (int64_t)VALUE_UNDEFINED : all;
    NodeId body = args[n->n_args - 1];
    emit_imm(e, I_CONST, dst, 0, start);
    uint16_t outer = e->var_register[n->value]; /* in use when this stands in an argument */
    size_t head = gen_loop(e, n, args, spare, &end);
    uint32_t var = spare;
    spare += 3;
    switch (n->op) {
    case G_SOME:
    case G_ALL:
        gen_branch(e, body, (CodeBranch){!all, spare, &found});
        emit_jump_back(e, head);
        emit_land(e, &found);
        emit_imm(e, I_CONST, dst, 0, !all);
        break;
    case G_COUNT:
    case G_SET: {
        Jumps next = {0};
        gen_branch(e, body, (CodeBranch){false, spare, &next});
        if (n->op == G_COUNT)
            emit3(e, I_INCREMENT, dst, 0, 0);
        else
            emit3(e, I_UNION, dst, dst, var);
        emit_land(e, &next);
        emit_jump_back(e, head);
        break;
    }
    default:
        emit3(e, instruction_of(n->op), dst, operand(e, body, spare), 0);
        emit_jump_back(e, head);
        break;
    }
    emit_land(e, &end);
    e->var_register[n->value] = outer;
}

/* dst: whether args[0] holds in an image; spare: the image's number, spare + 1: the last one. */
static void gen_symmetry(Emitter *e, const GraphNode *n, NodeId body, CodeTarget into)
{
    uint32_t dst = into.dst, spare = into.spare;
    Jumps end = {0}, found = {0};
    uint8_t deps = graph_node(e->g, body)->deps;
    bool elsewhere = e->elsewhere;
    e->p->uses_images = true;
    emit_uses(e, spare + 1);
    emit_imm(e, I_CONST, dst, 0, 0);
    emit_imm(e, I_CONST, spare, 0, -1);
    emit(
        e,
        (Ins){.op = I_IMAGES, .dst = (uint16_t)(spare + 1), .n_symmetries = n->word->n_symmetries});
    size_t head = e->code.n;
    emit_jump(e, (Ins){.op = I_COUNT_UP, .dst = (uint16_t)spare, .a = (uint16_t)(spare + 1)}, &end);
    emit_imm(e, I_TO_IMAGE, 0, spare, deps);
    e->elsewhere = true;
    uint32_t value = operand(e, body, spare + 2);
    e->elsewhere = elsewhere;
    emit3(e, I_BACK, 0, 0, 0);
    emit_jump(e, (Ins){.op = I_JUMP_IF, .a = (uint16_t)value}, &found);
    emit_jump_back(e, head);
    emit_land(e, &found);
    emit_imm(e, I_CONST, dst, 0, 1);
    emit_land(e, &end);
}

static void gen_slot(Emitter *e, OpCode op, uint32_t slot, CodeTarget into)
{
    emit_imm(e, op, into.dst, into.spare, slot);
    emit_uses(e, into.spare + e->slot_registers[slot]);
}

/* The value that a move has where none was played. */
static int64_t no_value(Type t)
{
    return t == TYPE_INT ? (int64_t)VALUE_UNDEFINED : 0;
}

static void gen_played(Emitter *e, const GraphNode *n, NodeId there, CodeTarget into)
{
    bool elsewhere = e->elsewhere;
    Jumps none = {0};
    emit_imm(e, I_CONST, into.dst, 0, no_value(n->type));
    emit_jump(e, (Ins){.op = I_TO_PLAYED}, &none);
    e->elsewhere = true;
    gen(e, there, into.dst, into.spare);
    e->elsewhere = elsewhere;
    emit3(e, I_BACK, 0, 0, 0);
    emit_land(e, &none);
}

static void gen_elsewhere(Emitter *e, const GraphNode *n, NodeId there, CodeTarget into)
{
    bool root = n->op == G_ROOT, elsewhere = e->elsewhere;
    if (n->op == G_PLAYED) {
        gen_played(e, n, there, into);
        return;
    }
    if (e->slot_of[there] != NO_SLOT) {
        gen_slot(e, root ? I_ROOT_SLOT : I_AFTER_SLOT, e->slot_of[there], into);
        return;
    }
    emit3(e, root ? I_TO_ROOT : I_TO_AFTER, 0, 0, 0);
    e->elsewhere = true;
    gen(e, there, into.dst, into.spare);
    e->elsewhere = elsewhere;
    emit3(e, I_BACK, 0, 0, 0);
}

/* ---- values ------------------------------------------------------------------------------- */

/* The value of `and`, `or` by way of their branches; not gen_branch(), which would ask for the slot
 * that is being computed. */
static void gen_condition(Emitter *e, NodeId id, CodeTarget into)
{
    Jumps no = {0}, end = {0};
    gen_junction_branch(e, id, (CodeBranch){false, into.spare, &no});
    emit_imm(e, I_CONST, into.dst, 0, 1);
    emit_jump(e, (Ins){.op = I_JUMP}, &end);
    emit_land(e, &no);
    emit_imm(e, I_CONST, into.dst, 0, 0);
    emit_land(e, &end);
}

static void gen_if(Emitter *e, const NodeId *args, CodeTarget into)
{
    Jumps otherwise = {0}, end = {0};
    gen_branch(e, args[0], (CodeBranch){false, into.spare, &otherwise});
    gen(e, args[1], into.dst, into.spare);
    emit_jump(e, (Ins){.op = I_JUMP}, &end);
    emit_land(e, &otherwise);
    gen(e, args[2], into.dst, into.spare);
    emit_land(e, &end);
}

static void gen_leaf(Emitter *e, const GraphNode *n, uint32_t dst)
{
    const OpCode instruction = instruction_of(n->op);
    if (n->op == G_VAR)
        emit3(e, instruction, dst, e->var_register[n->value], 0);
    else
        emit_imm(e, instruction, dst, 0, (int64_t)n->value);
}

static void gen_operator(Emitter *e, NodeId id, CodeTarget into)
{
    const GraphNode *n = graph_node(e->g, id);
    const NodeId *args = graph_args(e->g, id);
    const uint32_t dst = into.dst;
    CodeTarget above = {dst, dst == into.spare ? dst + 1
                                               : into.spare}; /* for code in which dst is alive */
    switch (graph_op_facts(n->op)->form) {
    case FORM_LEAF: gen_leaf(e, n, dst); break;
    case FORM_WORD: gen_call(e, n, args, into); break;
    case FORM_UNARY: gen_unary(e, instruction_of(n->op), args, into); break;
    case FORM_BINARY: gen_binary(e, instruction_of(n->op), args, into); break;
    case FORM_JUNCTION: gen_condition(e, id, into); break;
    case FORM_IF: gen_if(e, args, into); break;
    case FORM_BINDER: gen_binder(e, n, args, above); break;
    case FORM_ELSEWHERE: gen_elsewhere(e, n, args[0], into); break;
    case FORM_SYMMETRY: gen_symmetry(e, n, args[0], above); break;
    }
}

static void gen_new(Emitter *e, NodeId id, uint32_t dst, uint32_t spare)
{
    emit_uses(e, dst);
    emit_uses(e, spare);
    if (e->by_slot[id])
        gen_slot(e, I_SLOT, e->slot_of[id], (CodeTarget){dst, spare});
    else
        gen_operator(e, id, (CodeTarget){dst, spare});
}

/* ---- branches ----------------------------------------------------------------------------- */

/* Whichever argument decides, the value is the same: so the cheap ones are asked first. */
static NodeId *cheap_first(const Emitter *e, const GraphNode *n, const NodeId *args)
{
    NodeId *sorted = base_alloc(n->n_args * sizeof *sorted, "code");
    for (uint32_t i = 0; i < n->n_args; i++) {
        uint32_t j = i;
        for (; j > 0 && e->cost[sorted[j - 1]] > e->cost[args[i]]; j--)
            sorted[j] = sorted[j - 1];
        sorted[j] = args[i];
    }
    return sorted;
}

static void gen_junction_branch(Emitter *e, NodeId id, CodeBranch branch)
{
    const GraphNode *n = graph_node(e->g, id);
    NodeId *args = cheap_first(e, n, graph_args(e->g, id));
    bool stop = n->op == G_OR; /* an argument of this truth decides */
    Jumps past = {0};
    for (uint32_t i = 0; i + 1 < n->n_args; i++)
        gen_branch(e, args[i],
                   (CodeBranch){stop, branch.spare, branch.when == stop ? branch.to : &past});
    gen_branch(e, args[n->n_args - 1], branch);
    emit_land(e, &past);
    free(args);
}

/* Comparison of an int with a small constant, as one instruction. */
static bool gen_const_branch(Emitter *e, const GraphNode *n, const NodeId *args, CodeBranch branch)
{
    if (n->op != G_EQ || graph_node(e->g, args[1])->op != G_CONST ||
        graph_node(e->g, args[1])->value > UINT16_MAX)
        return false;
    uint32_t a = operand(e, args[0], branch.spare);
    OpCode op = branch.when ? I_JUMP_EQ_CONST : I_JUMP_NE_CONST;
    emit_jump(e,
              (Ins){.op = (uint16_t)op,
                    .a = (uint16_t)a,
                    .b = (uint16_t)graph_node(e->g, args[1])->value},
              branch.to);
    return true;
}

/* Another comparison, as one instruction. */
static bool gen_compare_branch(Emitter *e, const GraphNode *n, const NodeId *args,
                               CodeBranch branch)
{
    OpCode op;
    switch (n->op) {
    case G_EQ: op = branch.when ? I_JUMP_EQ : I_JUMP_NOT_EQ; break;
    case G_LT: op = branch.when ? I_JUMP_LT : I_JUMP_NOT_LT; break;
    case G_LE: op = branch.when ? I_JUMP_LE : I_JUMP_NOT_LE; break;
    case G_SUBSET: op = branch.when ? I_JUMP_SUBSET : I_JUMP_NOT_SUBSET; break;
    default: return false;
    }
    OperandPair pair = operands(e, args, branch.spare);
    emit_jump(e, (Ins){.op = (uint16_t)op, .a = (uint16_t)pair.a, .b = (uint16_t)pair.b},
              branch.to);
    return true;
}

/* Jumps if the truth value of id is branch.when, else goes on. */
static void gen_branch(Emitter *e, NodeId id, CodeBranch branch)
{
    const GraphNode *n = graph_node(e->g, id);
    const NodeId *args = graph_args(e->g, id);
    if (!e->by_slot[id]) {
        if (n->op == G_NOT || n->op == G_TRUTH) {
            branch.when ^= n->op == G_NOT;
            gen_branch(e, args[0], branch);
            return;
        }
        if (n->op == G_AND || n->op == G_OR) {
            gen_junction_branch(e, id, branch);
            return;
        }
        if (gen_const_branch(e, n, args, branch) || gen_compare_branch(e, n, args, branch))
            return;
    }
    uint32_t a = operand(e, id, branch.spare);
    emit_jump(e, (Ins){.op = branch.when ? I_JUMP_IF : I_JUMP_UNLESS, .a = (uint16_t)a}, branch.to);
}

/* ---- stretches ---------------------------------------------------------------------------- */

static bool is_branched_on(const GraphNode *n)
{
    return n->op == G_AND || n->op == G_OR || n->op == G_LT || n->op == G_LE || n->op == G_EQ ||
           n->op == G_SUBSET;
}

/* Returns the value of id; conditions return from where they are decided. */
static void gen_return(Emitter *e, NodeId id, uint32_t spare)
{
    const GraphNode *n = graph_node(e->g, id);
    const NodeId *args = graph_args(e->g, id);
    Jumps otherwise = {0};
    bool shared = e->by_slot[id] || emit_kept(e, id) != NO_REGISTER;
    if (n->op == G_CONST) {
        emit_imm(e, I_RETURN_CONST, 0, 0, (int64_t)n->value);
    } else if (!shared && n->op == G_IF) {
        gen_branch(e, args[0], (CodeBranch){false, spare, &otherwise});
        gen_return(e, args[1], spare);
        emit_land(e, &otherwise);
        gen_return(e, args[2], spare);
    } else if (!shared && is_branched_on(n)) {
        gen_branch(e, id, (CodeBranch){false, spare, &otherwise});
        emit_imm(e, I_RETURN_CONST, 0, 0, 1);
        emit_land(e, &otherwise);
        emit_imm(e, I_RETURN_CONST, 0, 0, 0);
    } else {
        emit3(e, I_RETURN, 0, operand(e, id, spare), 0);
    }
}

uint32_t generate_stretch(Emitter *e, NodeId id)
{
    assert(id < graph_size(e->g));
    uint32_t at = (uint32_t)e->code.n;
    uint32_t spare = emit_begin(e, id);
    emit_uses(e, spare);
    gen_return(e, id, spare);
    return at;
}
