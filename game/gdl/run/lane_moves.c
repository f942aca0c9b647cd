/* game/gdl/run/lane_moves.c -- the legal moves of a role in each lane (see lane_moves.h). */
#include "game/gdl/run/lane_moves.h"

#include <assert.h>

LaneMoves lane_moves_new(const GameProgram *program)
{
    assert(program);
    uint32_t most = 0;
    for (uint32_t r = 0; r < program->n_roles; r++) {
        uint32_t moves = program->first_move[r + 1] - program->first_move[r];
        most = moves > most ? moves : most;
    }
    LaneMoves m = {.program = program};
    m.legal = base_alloc((most / 64 + 2) * sizeof *m.legal, "moves");
    m.block = base_alloc((most / 64 + 2) * sizeof *m.block, "moves");
    return m;
}

void lane_moves_clear(LaneMoves *m)
{
    free(m->legal), free(m->block);
    *m = (LaneMoves){0};
}

/* Adds a block of at most 64 moves from `move` on, if one is legal in a lane. */
static void add_legal_block(LaneMoves *m, const GameRun *r, uint32_t move, Lanes wanted)
{
    const GameProgram *p = m->program;
    uint32_t end = p->first_move[m->role + 1], n = end - move < 64 ? end - move : 64;
    Lanes any = lanes_none(), legal[64];
    for (uint32_t i = 0; i < n; i++) {
        legal[i] = run_get(r, p->legal[move + i]);
        any |= legal[i];
    }
    if (!lanes_any(any & wanted))
        return;
    run_rows(legal, n, m->legal[m->n_blocks]);
    m->block[m->n_blocks++] = (move - p->first_move[m->role]) / 64;
}

void lane_moves_list(LaneMoves *m, const GameRun *r, uint32_t role, Lanes lanes)
{
    assert(m && r && role < m->program->n_roles);
    m->role = role;
    m->n_blocks = 0;
    for (uint32_t i = m->program->first_move[role]; i < m->program->first_move[role + 1]; i += 64)
        add_legal_block(m, r, i, lanes);
}

uint32_t lane_moves_count(const LaneMoves *m, unsigned lane)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->n_blocks; i++)
        n += (uint32_t)__builtin_popcountll(m->legal[i][lane]);
    return n;
}

static uint32_t bit_at(uint64_t word, uint32_t k)
{
    for (; k > 0; k--)
        word &= word - 1;
    return (uint32_t)__builtin_ctzll(word);
}

uint32_t lane_moves_get(const LaneMoves *m, unsigned lane, uint32_t k)
{
    uint32_t i = 0;
    for (uint32_t here; k >= (here = (uint32_t)__builtin_popcountll(m->legal[i][lane])); i++)
        k -= here;
    return m->program->first_move[m->role] + 64 * m->block[i] + bit_at(m->legal[i][lane], k);
}
