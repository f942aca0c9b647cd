/* tests/support/krk_by_hand.c -- the classic table for king and rook against king, in plain C (see
 * krk_by_hand.h). */
#include "tests/support/krk_by_hand.h"

#include <assert.h>

/* ---- the board ---------------------------------------------------------------------------- */
static bool hand_same(HandSquare a, HandSquare b)
{
    return a.file == b.file && a.rank == b.rank;
}

static int hand_dist(HandSquare a, HandSquare b)
{
    int files = abs(a.file - b.file), ranks = abs(a.rank - b.rank);
    return files > ranks ? files : ranks;
}

static int hand_manhattan(HandSquare a, HandSquare b)
{
    return abs(a.file - b.file) + abs(a.rank - b.rank);
}

static bool hand_on_edge(HandSquare a)
{
    return a.file == 1 || a.file == 8 || a.rank == 1 || a.rank == 8;
}

static bool hand_inside(int a, int b, int c)
{
    return (a < b && b < c) || (c < b && b < a);
}

/* Whether the rook attacks the square, their king being no obstacle. */
static bool hand_rook_attacks(const HandPosition *p, HandSquare a)
{
    HandSquare r = p->rook, k = p->king;
    if (a.file == r.file)
        return a.rank != r.rank && !(k.file == r.file && hand_inside(a.rank, k.rank, r.rank));
    return a.rank == r.rank && !(k.rank == r.rank && hand_inside(a.file, k.file, r.file));
}

static bool hand_their_step_is_legal(const HandPosition *p, HandSquare to)
{
    return to.file >= 1 && to.file <= 8 && to.rank >= 1 && to.rank <= 8 &&
           hand_dist(to, p->king) > 1 && !hand_rook_attacks(p, to);
}

/* ---- moves, in the order of the textbook -------------------------------------------------- */
static const HandSquare hand_step[8] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1},
                                        {1, 0}, {-1, 0}, {0, 1},  {0, -1}};

static bool hand_they_can_move(const HandPosition *p)
{
    for (int i = 0; i < 8; i++) {
        HandSquare to = {p->theirs.file + hand_step[i].file, p->theirs.rank + hand_step[i].rank};
        if (hand_their_step_is_legal(p, to))
            return true;
    }
    return false;
}

static int hand_their_moves(const HandPosition *p, HandMove *out)
{
    int n = 0;
    for (int i = 0; i < 8; i++) {
        HandSquare to = {p->theirs.file + hand_step[i].file, p->theirs.rank + hand_step[i].rank};
        if (hand_their_step_is_legal(p, to))
            out[n++] = (HandMove){false, to};
    }
    return n;
}

static int hand_king_moves(const HandPosition *p, HandMove *out)
{
    int n = 0;
    for (int i = 0; i < 8; i++) {
        HandSquare to = {p->king.file + hand_step[i].file, p->king.rank + hand_step[i].rank};
        if (to.file >= 1 && to.file <= 8 && to.rank >= 1 && to.rank <= 8 &&
            hand_dist(to, p->theirs) > 1 && !hand_same(to, p->rook))
            out[n++] = (HandMove){false, to};
    }
    return n;
}

/* Narrows the squares low..high that the rook reaches from `from` on its line to those before a
 * piece at `at`. */
static void hand_stop_at(int from, int at, int *low, int *high)
{
    if (at < from && at >= *low)
        *low = at + 1;
    if (at > from && at <= *high)
        *high = at - 1;
}

static int hand_rook_moves(const HandPosition *p, HandMove *out)
{
    HandSquare r = p->rook;
    int n = 0, left = 1, right = 8, bottom = 1, top = 8;
    const HandSquare kings[2] = {p->king, p->theirs};
    for (int i = 0; i < 2; i++) {
        if (kings[i].rank == r.rank)
            hand_stop_at(r.file, kings[i].file, &left, &right);
        if (kings[i].file == r.file)
            hand_stop_at(r.rank, kings[i].rank, &bottom, &top);
    }
    for (int i = 1; i <= 8; i++) {
        if (i != r.rank && i >= bottom && i <= top)
            out[n++] = (HandMove){true, {r.file, i}};
        if (i != r.file && i >= left && i <= right)
            out[n++] = (HandMove){true, {i, r.rank}};
    }
    return n;
}

static HandPosition hand_play(const HandPosition *p, HandMove m)
{
    HandPosition after = *p;
    after.us_to_move = !p->us_to_move;
    if (!p->us_to_move)
        after.theirs = m.to;
    else if (m.rook)
        after.rook = m.to;
    else
        after.king = m.to;
    return after;
}

/* ---- the table's definitions -------------------------------------------------------------- */
static int hand_room(const HandPosition *p)
{
    HandSquare r = p->rook, k = p->theirs;
    if (k.file == r.file || k.rank == r.rank)
        return 64;
    int files = k.file < r.file ? r.file - 1 : 8 - r.file;
    return files * (k.rank < r.rank ? r.rank - 1 : 8 - r.rank);
}

static int hand_way(const HandPosition *p)
{
    HandSquare r = p->rook, k = p->theirs;
    HandSquare critical = {k.file < r.file ? r.file - 1 : r.file + 1,
                           k.rank < r.rank ? r.rank - 1 : r.rank + 1};
    return hand_manhattan(p->king, critical);
}

static bool hand_rook_lost(const HandPosition *p)
{
    return !p->us_to_move && hand_dist(p->theirs, p->rook) == 1 && hand_dist(p->king, p->rook) > 1;
}

static bool hand_rook_exposed(const HandPosition *p)
{
    return hand_dist(p->king, p->rook) > hand_dist(p->theirs, p->rook) + (p->us_to_move ? 1 : 0);
}

static bool hand_rook_divides(const HandPosition *p)
{
    return hand_inside(p->king.file, p->rook.file, p->theirs.file) ||
           hand_inside(p->king.rank, p->rook.rank, p->theirs.rank);
}

static bool hand_l_pattern(const HandPosition *p)
{
    return hand_manhattan(p->king, p->theirs) == 2 && hand_manhattan(p->rook, p->theirs) == 3;
}

static bool hand_mate(const HandPosition *p)
{
    return !p->us_to_move && hand_rook_attacks(p, p->theirs) && !hand_they_can_move(p);
}

/* We are never stalemated: a rook always has a move here. */
static bool hand_stalemate(const HandPosition *p)
{
    return !p->us_to_move && !hand_rook_attacks(p, p->theirs) && !hand_they_can_move(p);
}

/* ---- advice ------------------------------------------------------------------------------- */
static bool hand_holds(const HandTask *t, const HandPosition *p)
{
    return !hand_rook_lost(p) && (t->advice != HAND_MATE_IN_2 || hand_on_edge(p->theirs));
}

static bool hand_better(const HandTask *t, const HandPosition *p)
{
    switch (t->advice) {
    case HAND_MATE_IN_2: return hand_mate(p);
    case HAND_SQUEEZE:
        return hand_room(p) < t->room && !hand_rook_exposed(p) && hand_rook_divides(p) &&
               !hand_stalemate(p);
    case HAND_APPROACH:
        return hand_way(p) < t->way && !hand_rook_exposed(p) &&
               (hand_rook_divides(p) || hand_l_pattern(p)) &&
               (hand_room(p) > 2 || !hand_on_edge(p->king)) && !hand_stalemate(p);
    case HAND_KEEPROOM:
        return !p->us_to_move && hand_dist(p->king, p->rook) <= t->apart && !hand_rook_exposed(p) &&
               hand_rook_divides(p);
    default: return !p->us_to_move && hand_rook_divides(p) && !hand_rook_exposed(p);
    }
}

static bool hand_is_check_move(const HandPosition *p, HandMove m)
{
    return m.rook && (m.to.file == p->theirs.file || m.to.rank == p->theirs.rank);
}

/* Our moves that the advice allows at this depth. */
static int hand_our_moves(const HandTask *t, const HandPosition *p, int depth, HandMove *out)
{
    int n = 0, checks = 0;
    switch (t->advice) {
    case HAND_SQUEEZE: return depth == 0 ? hand_rook_moves(p, out) : 0;
    case HAND_APPROACH:
    case HAND_KEEPROOM: return depth == 0 ? hand_king_moves(p, out) : 0;
    case HAND_MATE_IN_2:
        if (depth == 2) {
            n = hand_rook_moves(p, out);
            for (int i = 0; i < n; i++)
                if (hand_is_check_move(p, out[i]))
                    out[checks++] = out[i];
            return checks;
        }
        break;
    default: break;
    }
    int last = 1;
    if (t->advice == HAND_DIVIDE_IN_3 || t->advice == HAND_DIVIDE_IN_2)
        last = t->advice == HAND_DIVIDE_IN_3 ? 5 : 3;
    if ((int)depth >= last)
        return 0;
    n = hand_king_moves(p, out);
    return n + hand_rook_moves(p, out + n);
}

static int hand_last_reply(HandAdvice a)
{
    if (a == HAND_MATE_IN_2 || a == HAND_DIVIDE_IN_2)
        return 1;
    return a == HAND_DIVIDE_IN_3 ? 3 : -1;
}

/* Whether there is a forcing tree; *first: our move at its root.  Six plies deep at most. */
static bool hand_forces(const HandTask *t, const HandPosition *p, int depth, HandMove *first)
{
    HandMove moves[HAND_MAX_MOVES], ignored;
    if (!hand_holds(t, p))
        return false;
    if (hand_better(t, p))
        return true;
    if (!p->us_to_move && depth > hand_last_reply(t->advice))
        return false;
    int n = p->us_to_move ? hand_our_moves(t, p, depth, moves) : hand_their_moves(p, moves);
    for (int i = 0; i < n; i++) {
        if (!p->us_to_move && hand_same(moves[i].to, p->rook))
            return false; /* the rook is lost */
        HandPosition after = hand_play(p, moves[i]);
        if (hand_forces(t, &after, depth + 1, &ignored) == p->us_to_move) {
            *first = moves[i];
            return p->us_to_move;
        }
    }
    return !p->us_to_move && n > 0;
}

/* The advice chosen, as it is tried on the position. */
static HandTask hand_task(const HandPosition *p, HandMove *first)
{
    bool close = hand_on_edge(p->theirs) && hand_dist(p->king, p->theirs) < 4;
    HandTask t = {.room = hand_room(p), .way = hand_way(p), .apart = hand_dist(p->king, p->rook)};
    for (t.advice = close ? HAND_MATE_IN_2 : HAND_SQUEEZE; t.advice < HAND_NOTHING; t.advice++)
        if (hand_forces(&t, p, 0, first))
            break;
    return t;
}

HandAdvice hand_choose(const HandPosition *p, HandMove *first)
{
    return hand_task(p, first).advice;
}

/* ---- the lines of a tree ------------------------------------------------------------------ */
static unsigned hand_square_number(HandSquare s)
{
    return (unsigned)(s.file - 1) + 8 * (unsigned)(s.rank - 1);
}

static void hand_leave(HandTree *tree, const HandPosition *p, unsigned plies)
{
    unsigned to = hand_square_number(p->king) | hand_square_number(p->rook) << 6 |
                  hand_square_number(p->theirs) << 12;
    assert(tree->n_exits < HAND_MOST_EXITS);
    tree->exit[tree->n_exits++] = (HandExit){to, plies};
}

/* Nor is the rook ever captured: no tree has it hanging. */
static void hand_follow_leaf(const HandPosition *p, unsigned plies, HandTree *out)
{
    HandMove replies[8];
    int n = p->us_to_move ? 0 : hand_their_moves(p, replies);
    if (p->us_to_move) {
        hand_leave(out, p, plies);
    } else if (hand_mate(p)) {
        out->mate_plies = plies > out->mate_plies ? plies : out->mate_plies;
    } else {
        out->dead = out->dead || n == 0;
    }
    for (int i = 0; i < n; i++) {
        HandPosition after = hand_play(p, replies[i]);
        hand_leave(out, &after, plies + 1);
    }
}

static void hand_follow_node(const HandTask *t, const HandPosition *p, int depth, HandTree *out)
{
    HandMove moves[8];
    int n = 1;
    if (hand_better(t, p)) {
        hand_follow_leaf(p, (unsigned)depth, out);
        return;
    }
    if (p->us_to_move)
        hand_forces(t, p, depth, moves);
    else
        n = hand_their_moves(p, moves);
    for (int i = 0; i < n; i++) {
        HandPosition after = hand_play(p, moves[i]);
        hand_follow_node(t, &after, depth + 1, out);
    }
}

void hand_follow(const HandPosition *p, HandTree *out)
{
    HandMove first;
    HandTask t = hand_task(p, &first);
    out->advice = t.advice;
    out->n_exits = out->mate_plies = 0;
    out->dead = false;
    if (t.advice == HAND_NOTHING)
        return;
    HandPosition after = hand_play(p, first);
    hand_follow_node(&t, &after, 1, out);
}

/* ---- positions ---------------------------------------------------------------------------- */
bool hand_is_legal(const HandPosition *p)
{
    return !hand_same(p->king, p->rook) && !hand_same(p->rook, p->theirs) &&
           hand_dist(p->king, p->theirs) > 1 && !hand_rook_attacks(p, p->theirs);
}

HandPosition hand_position(unsigned n)
{
    const HandSquare at[3] = {{(int)(n & 7) + 1, (int)(n >> 3 & 7) + 1},
                              {(int)(n >> 6 & 7) + 1, (int)(n >> 9 & 7) + 1},
                              {(int)(n >> 12 & 7) + 1, (int)(n >> 15 & 7) + 1}};
    return (HandPosition){.king = at[0], .rook = at[1], .theirs = at[2], .us_to_move = true};
}
