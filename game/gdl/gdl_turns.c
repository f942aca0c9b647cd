/* game/gdl/gdl_turns.c -- proofs about the turns of a game from its rules.
 * Does: finds the moves that can change something, and the facts that no move changes; proves that
 *   two roles take turns.
 * Knows: programs.   Must not know: positions.
 *
 * Two roles take turns if two facts change places at every step, one of them holds at first, and
 * each role has only one move that does not need its own fact.  So only the role whose fact holds
 * has a choice. */
#include <assert.h>
#include <string.h>

#include "game/gdl/gdl.h"

/* Where the instruction of each value stands in the code; SIZE_MAX: it has none. */
static size_t *instructions_by_value(const GameProgram *p)
{
    size_t *at = base_alloc((p->n_values + 1) * sizeof *at, "moves");
    memset(at, 0xFF, (p->n_values + 1) * sizeof *at);
    for (size_t b = 0; b < p->n_blocks; b++)
        for (size_t i = p->blocks[b].first; i < p->blocks[b].end;) {
            uint32_t bodies = p->code[i + 1];
            at[p->code[i]] = i;
            for (i += 2; bodies > 0; bodies--)
                i += 1 + p->code[i];
        }
    return at;
}

/* ---- which moves change something ---------------------------------------------------------- */

/* Literals that some fact of the next state depends on. */
typedef struct GdlReach {
    bool *reached; /* by literal */
    VEC(ProgramLiteral) queue;
} GdlReach;

static void reach_literal(GdlReach *r, ProgramLiteral l)
{
    if (r->reached[l])
        return;
    r->reached[l] = true;
    vec_push(&r->queue, l, "moves");
}

static void follow_bodies(GdlReach *r, const GameProgram *p, size_t at, ProgramLiteral negated)
{
    uint32_t bodies = p->code[at + 1];
    for (at += 2; bodies > 0; bodies--) {
        uint32_t n = p->code[at++];
        for (uint32_t i = 0; i < n; i++)
            reach_literal(r, p->code[at++] ^ negated);
    }
}

const bool *gdl_find_changing(Arena *home, const GameProgram *p)
{
    assert(home && p);
    bool *can = ARENA_ARRAY(home, bool, p->n_moves + 1);
    size_t *at = instructions_by_value(p);
    GdlReach r = {.reached = base_zalloc(2 * (size_t)p->n_values + 2, sizeof(bool), "moves")};
    for (uint32_t i = 0; i < p->n_fluents; i++)
        reach_literal(&r, p->next[i]);
    for (size_t i = 0; i < r.queue.n; i++)
        if (at[r.queue.at[i] / 2] != SIZE_MAX)
            follow_bodies(&r, p, at[r.queue.at[i] / 2], r.queue.at[i] & 1);
    for (uint32_t m = 0; m < p->n_moves; m++)
        can[m] = r.reached[2 * program_move(p, m)];
    vec_clear(&r.queue);
    free(r.reached);
    free(at);
    return can;
}

/* Marks the values that the state alone decides: no move is among what they are computed from. */
static void mark_values_of_state(const GameProgram *p, bool *of_state)
{
    of_state[0] = true;
    for (uint32_t i = 0; i < p->n_fluents; i++)
        of_state[program_fluent(i)] = true;
    for (size_t b = 0; b < p->n_state_blocks; b++)
        for (const uint32_t *at = p->code + p->blocks[b].first, *end = p->code + p->blocks[b].end;
             at < end; at = program_next_instruction(at))
            of_state[*at] = true;
}

/* A fact such as (left 11) may lack a next state whatever is moved; but moves change what is left.
 */
const bool *gdl_find_moveless(Arena *home, const GameProgram *p, const uint32_t turn_of[2])
{
    assert(home && p && turn_of);
    bool *moveless = ARENA_ARRAY(home, bool, p->n_fluents + 1);
    bool *of_state = base_zalloc((size_t)p->n_values + 1, sizeof *of_state, "moves");
    bool *by_moves = base_zalloc(p->flat.schemas.n + 1, sizeof *by_moves, "moves");
    mark_values_of_state(p, of_state);
    for (uint32_t i = 0; i < p->n_fluents; i++)
        by_moves[p->fluents[i].schema] |= !of_state[p->next[i] / 2];
    for (uint32_t i = 0; i < p->n_fluents; i++)
        moveless[i] = !by_moves[p->fluents[i].schema];
    moveless[turn_of[0]] = moveless[turn_of[1]] = true;
    free(of_state);
    free(by_moves);
    return moveless;
}

/* ---- turns -------------------------------------------------------------------------------- */

typedef struct GdlTurns {
    const GameProgram *p;
    size_t *at; /* of instructions */
} GdlTurns;

/* Whether a literal can hold only where the fact does.  depth: how many definitions are looked
 * into. */
static bool needs_fact(const GdlTurns *t, ProgramLiteral l, uint32_t fact, unsigned depth)
{
    if (l == 2 * program_fluent(fact) || l == PROGRAM_FALSE)
        return true;
    size_t at = t->at[l / 2];
    if (l & 1 || at == SIZE_MAX || depth == 0)
        return false;
    const uint32_t *code = t->p->code;
    uint32_t bodies = code[at + 1];
    for (at += 2; bodies > 0; bodies--) {
        uint32_t n = code[at++];
        bool found = false;
        for (uint32_t i = 0; i < n; i++, at++)
            found = found || needs_fact(t, code[at], fact, depth - 1);
        if (!found)
            return false;
    }
    return true;
}

/* Whether all moves of the role but one need the fact. */
static bool chooses_only_with(const GdlTurns *t, uint32_t role, uint32_t fact)
{
    enum { DEEPEST = 4 };
    unsigned others = 0;
    for (uint32_t m = t->p->first_move[role]; m < t->p->first_move[role + 1] && others < 2; m++)
        others += !needs_fact(t, t->p->legal[m], fact, DEEPEST);
    return others < 2;
}

static bool change_places(const GameProgram *p, uint32_t a, uint32_t b)
{
    return p->is_initial[a] != p->is_initial[b] && p->next[a] == 2 * program_fluent(b) &&
           p->next[b] == 2 * program_fluent(a);
}

/* The fact with which this one changes places; UINT32_MAX. */
static uint32_t partner(const GameProgram *p, uint32_t fact)
{
    uint32_t other = p->next[fact] / 2 - 1;
    bool is_fact = !(p->next[fact] & 1) && p->next[fact] / 2 >= 1 && other < p->n_fluents;
    return is_fact && change_places(p, fact, other) ? other : UINT32_MAX;
}

bool gdl_find_turns(const GameProgram *p, uint32_t turn_of[2])
{
    assert(p && turn_of);
    bool found = false;
    if (p->n_roles != 2)
        return false;
    GdlTurns t = {p, instructions_by_value(p)};
    for (uint32_t a = 0; a < p->n_fluents && !found; a++) {
        uint32_t b = partner(p, a);
        found = b != UINT32_MAX && chooses_only_with(&t, 0, a) && chooses_only_with(&t, 1, b);
        if (found)
            turn_of[0] = a, turn_of[1] = b;
    }
    free(t.at);
    return found;
}
