/* game/gdl/gdl_plies.c -- plies from many positions at the same time, one in each lane.
 * A step computes only facts.  The rest of a position is computed for positions that are kept.
 * Start reading at gdl_play_many(). */
#include <assert.h>
#include <string.h>

#include "game/gdl/gdl.h"

/* ---- cores --------------------------------------------------------------------------------- */

static uint32_t fact_words(const GdlGame *g)
{
    return g->layout.legal[0];
}

static uint32_t choice_words(const GdlGame *g)
{
    return g->layout.n - g->layout.pending;
}

uint32_t gdl_core_words(const GdlGame *g)
{
    return fact_words(g) + choice_words(g);
}

void gdl_core(const GdlGame *g, const GdlPosition *p, uint64_t *out)
{
    assert(g && p && out);
    memcpy(out, p->word, fact_words(g) * sizeof *out);
    memcpy(out + fact_words(g), p->word + g->layout.pending, choice_words(g) * sizeof *out);
}

void gdl_put_core(const GdlGame *g, const uint64_t *core, GdlPosition *p)
{
    assert(g && p);
    memcpy(p->word, core, fact_words(g) * sizeof *core);
    memcpy(p->word + g->layout.pending, core + fact_words(g), choice_words(g) * sizeof *core);
}

/* ---- plies --------------------------------------------------------------------------------- */

unsigned gdl_plies_from(const GdlGame *g, const GdlPosition *p, uint32_t first, unsigned n,
                        GdlPly *out)
{
    const uint64_t *word = p->word + g->layout.legal[p->mover];
    uint32_t left = p->n_legal - first, skip = first, w = 0,
             move = g->program->first_move[p->mover];
    unsigned k = 0;
    assert(first < p->n_legal);
    n = left < n ? left : n;
    for (uint32_t here; skip >= (here = (uint32_t)__builtin_popcountll(word[w])); w++)
        skip -= here;
    for (; k < n; w++)
        for (uint64_t rest = word[w]; rest && k < n; rest &= rest - 1) {
            if (skip)
                skip--;
            else
                out[k++] = (GdlPly){p, 1 + move + 64 * w + (uint32_t)__builtin_ctzll(rest)};
        }
    return n;
}

/* Plies that are the last of their step, a lane each. */
typedef struct GdlStepping {
    const GdlGame *g;
    GameRun *run;
    unsigned n;
    const GdlPosition *from[RUN_LANES];
    unsigned ply[RUN_LANES];
    uint32_t made[RUN_LANES * LIMIT_PROGRAM_ROLES]; /* values of moves that some lanes have */
    uint32_t n_made;
} GdlStepping;

/* The facts that words of so many rows say. */
static void set_word(const GdlGame *g, GameRun *r, uint32_t w, const uint64_t rows[RUN_LANES])
{
    run_columns(rows, &r->value[program_fluent(64 * w)], g->program->n_fluents - 64 * w);
}

static void add_lane_move(GdlStepping *s, uint32_t move, unsigned lane)
{
    uint32_t value = program_move(s->g->program, move);
    lanes_set(&s->run->value[value], lane);
    s->made[s->n_made++] = value;
}

/* Gives a ply a lane.  The moves of others are those of the lane before where that is from the same
 * position. */
static void add_lane(GdlStepping *s, const GdlPly *ply, unsigned i)
{
    const GdlPosition *p = ply->from;
    unsigned lane = s->n++;
    s->from[lane] = p;
    s->ply[lane] = i;
    add_lane_move(s, ply->move - 1, lane);
    for (uint32_t role = 0; role < s->g->program->n_roles; role++)
        if (role != p->mover)
            add_lane_move(s, gdl_move_of_other(s->g, p, role), lane);
}

static void set_lane_facts(GdlStepping *s)
{
    uint64_t rows[RUN_LANES] = {0};
    for (uint32_t w = 0; w < fact_words(s->g); w++) {
        for (unsigned i = 0; i < s->n; i++)
            rows[i] = s->from[i]->word[w];
        set_word(s->g, s->run, w, rows);
    }
}

/* Runs the step; the facts that it leads to go where their plies stand, without choices. */
static void step_lanes(GdlStepping *s, uint64_t *cores)
{
    uint64_t rows[RUN_LANES];
    uint32_t n_words = gdl_core_words(s->g), n_facts = s->g->program->n_fluents;
    set_lane_facts(s);
    run_part(s->run, &s->g->parts.before_step);
    run_part(s->run, &s->g->parts.step);
    run_next(s->run);
    for (uint32_t w = 0; w < fact_words(s->g); w++) {
        run_rows(s->run->next + 64 * (size_t)w, n_facts - 64 * w, rows);
        for (unsigned i = 0; i < s->n; i++)
            cores[(size_t)s->ply[i] * n_words + w] = rows[i];
    }
    for (unsigned i = 0; i < s->n; i++)
        memset(cores + (size_t)s->ply[i] * n_words + fact_words(s->g), 0,
               choice_words(s->g) * sizeof *cores);
    for (uint32_t i = 0; i < s->n_made; i++)
        s->run->value[s->made[i]] = lanes_none();
}

/* The position with this choice, too. */
static void core_with_choice(const GdlGame *g, const GdlPly *ply, uint64_t *core)
{
    gdl_core(g, ply->from, core);
    const uint32_t made = ply->move;
    memcpy((char *)(core + fact_words(g)) + ply->from->mover * sizeof made, &made, sizeof made);
}

unsigned gdl_play_many(const GdlGame *g, const GdlPly *ply, unsigned n, uint64_t *cores)
{
    assert(n >= 1 && n <= RUN_LANES);
    GdlStepping s;
    bool others_choose = false;
    s.g = g, s.n = 0, s.n_made = 0;
    s.run = gdl_take_run(g, NULL);
    for (unsigned i = 0; i < n; i++) {
        assert(ply[i].from->us == ply[0].from->us && ply[i].from->n_legal);
        if (i == 0 || ply[i].from != ply[i - 1].from)
            others_choose = gdl_others_choose(g, ply[i].from);
        if (others_choose)
            core_with_choice(g, &ply[i], cores + (size_t)i * gdl_core_words(g));
        else
            add_lane(&s, &ply[i], i);
    }
    if (s.n)
        step_lanes(&s, cores);
    gdl_give_run(g, s.run);
    return n - s.n;
}

/* ---- positions ----------------------------------------------------------------------------- */

void gdl_complete_many(const GdlGame *g, unsigned n, void *positions)
{
    assert(n >= 1 && n <= RUN_LANES);
    uint64_t rows[RUN_LANES] = {0};
    const char *first = positions;
    GameRun *r = gdl_take_run(g, NULL);
    for (uint32_t w = 0; w < fact_words(g); w++) {
        for (unsigned i = 0; i < n; i++)
            rows[i] =
                ((const GdlPosition *)(const void *)(first + i * g->game.position_size))->word[w];
        set_word(g, r, w, rows);
    }
    run_part(r, &g->parts.outputs);
    gdl_take_outputs(g, r, n, positions);
    gdl_give_run(g, r);
}
