/* game/chess/endgame/value.c -- the value of one position (see work.h).
 * Does: looks values up; positions with an en-passant right are searched by one ply.
 * Knows: tables.   Must not know: how they are made. */
#include <assert.h>

#include "game/chess/endgame/work.h"
#include "game/chess/rules.h"

size_t solution_find(const Solution *s, Material m)
{
    assert(s);
    size_t i = 0;
    while (i < s->n && s->table[i].layout.material != m)
        i++;
    return i;
}

void solution_turn(const Solution *s, const ChessPosition *p, ChessPosition *out)
{
    assert(s && p && out);
    if (s->aim.theirs)
        chess_orient(p, !p->flipped, out);
    else
        *out = *p;
}

AimSays solution_says(const Solution *s, void *context, const ChessPosition *p)
{
    ChessPosition ours;
    solution_turn(s, p, &ours);
    return s->aim.says(context, &ours);
}

int solution_start(const Solution *s, void *context, const ChessPosition *p)
{
    ChessPosition ours;
    solution_turn(s, p, &ours);
    return s->aim.start(context, &ours);
}

static int stored_value(const Solution *s, const Work *w, const ChessPosition *p)
{
    Material m = material_of(p);
    Turn turn = (Turn)p->turn;
    if (w && w->layout->material == m) {
        uint64_t i = layout_index(w->layout, p);
        bool done = w->side[turn].done[i / 64] >> i % 64 & 1;
        return done ? values_get(&w->table->values, turn, i) : -1;
    }
    size_t i = solution_find(s, m);
    if (i == s->n || !s->table[i].values.at[turn])
        return -1;
    uint64_t index = layout_index(&s->table[i].layout, p);
    if (s->fetch.fetch && !s->fetch.fetch(s->fetch.self, i, turn, index))
        return VALUE_UNKNOWN;
    return values_get(&s->table[i].values, turn, index);
}

/* The value by the values of all successors; each level of it has a pawn that steps two squares. */
static int searched_value(const Solution *s, const Work *w, void *context, const ChessPosition *p)
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_moves(p, move);
    int best = -1;
    for (unsigned i = 0; i < n; i++) {
        ChessPosition next;
        chess_play(p, move[i], &next);
        int v = position_value(s, w, context, &next);
        if (v == VALUE_UNKNOWN || (p->turn == TURN_THEM && v < 0))
            return v;
        if (v >= 0 && (best < 0 || (p->turn == TURN_US ? v < best : v > best)))
            best = v;
    }
    return best < 0 ? -1 : best + 1;
}

int position_value(const Solution *s, const Work *w, void *context, const ChessPosition *p)
{
    assert(s && p);
    if (p->ep == NO_SQUARE)
        return stored_value(s, w, p);
    AimSays says = s->aim.says ? solution_says(s, context, p) : AIM_OPEN;
    if (says == AIM_OPEN) /* there is a move, so it is no mate */
        return searched_value(s, w, context, p);
    if (says == AIM_FAILS)
        return -1;
    return s->aim.start ? solution_start(s, context, p) : 0;
}
