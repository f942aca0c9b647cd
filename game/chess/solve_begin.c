/* game/chess/solve_begin.c -- what is known of a class before its own moves are looked at.
 * Does: legal positions; what captures and promotions lead to; where the aim holds.
 * Knows: words, solved classes.   Must not know: quiet moves but for whether there are any.
 * Start reading at work_begin(). */
#include "game/chess/sets.h"
#include "game/chess/solve_words.h"
#include "game/chess/solve_work.h"

static uint64_t mark_legal(Work *w, const Frame *f, Turn turn)
{
    Set legal = word_legal(w->layout, f, turn);
    w->half[turn].done[f->word] = ~legal;
    return set_count(legal) * (uint64_t)w->layout->kings->weight[f->pair];
}

static void mark_all_legal(Work *w)
{
    const Layout *l = w->layout;
    int threads = (int)w->request->threads;
    uint64_t us = 0, them = 0;
#pragma omp parallel for num_threads(threads) schedule(dynamic, 8) reduction(+ : us, them)
    for (unsigned pair = 0; pair < l->kings->n; pair++) {
        Frame f;
        for (uint64_t i = 0; i < l->words_of_pair; i++) {
            layout_frame(l, pair * l->words_of_pair + i, &f);
            us += mark_legal(w, &f, TURN_US);
            them += mark_legal(w, &f, TURN_THEM);
        }
    }
    w->table->values.legal[TURN_US] = us / l->repeats;
    w->table->values.legal[TURN_THEM] = them / l->repeats;
}

/* ---- captures and promotions -------------------------------------------------------------- */

/* What they say of the positions of a word. */
typedef struct Conversions {
    Set any;                    /* there is a legal one */
    Set refuted;                /* theirs: one leads to a position that is not won */
    unsigned greatest;          /* value noted as pending */
} Conversions;

/* The least (ours) or greatest (theirs) value by captures and promotions; -1: none is won (ours), or
 * one is not (theirs); -2: there is none. */
static int conversion_value(const Work *w, const ChessPosition *p)
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_moves(p, move);
    int best = -2;
    for (unsigned i = 0; i < n; i++) {
        if (!(move_flags(move[i]) & (MOVE_CAPTURE | MOVE_PROMOTE)))
            continue;
        ChessPosition next;
        chess_play(p, move[i], &next);
        int v = position_value(w->solution, NULL, NULL, &next);
        if (p->turn == TURN_THEM && v < 0)
            return -1;
        bool better = p->turn == TURN_THEM ? v > best : v >= 0 && (best < 0 || v < best);
        if (better || best == -2)
            best = v;
    }
    return best < 0 ? best : best + 1;
}

static Conversions convert(Work *w, const Frame *f, Turn turn)
{
    const Layout *l = w->layout;
    Half *h = &w->half[turn];
    Conversions c = {0};
    Set rest = ~h->done[f->word];
    rest = rest ? rest & word_converting(l, f, turn) : 0;
    for (; rest; rest = set_rest(rest)) {
        ChessPosition p;
        layout_position(l, f, set_first(rest), turn, &p);
        int v = conversion_value(w, &p);
        Set self = rest & -rest;
        c.any |= v == -2 ? 0 : self;
        c.refuted |= v == -1 && turn == TURN_THEM ? self : 0;
        if (v < 0)
            continue;
        values_set(&w->table->values, turn, f->word * 64 + set_first(rest), v);
        h->pending[f->word] |= self;
        if (v < h->due[f->word])
            h->due[f->word] = (uint16_t)v;
        if ((unsigned)v > c.greatest)
            c.greatest = (unsigned)v;
    }
    return c;
}

/* ---- the aim ------------------------------------------------------------------------------ */

/* Positions of the word where an aim of the caller's holds. */
static Set aims(const Work *w, const Frame *f, Turn turn)
{
    Set set = 0;
    void *context = thread_context(w->request);
    for (Set rest = ~w->half[turn].done[f->word]; rest; rest = set_rest(rest)) {
        ChessPosition p;
        layout_position(w->layout, f, set_first(rest), turn, &p);
        if (w->solution->aim.holds(context, &p))
            set |= rest & -rest;
    }
    return set;
}

static unsigned begin_us(Work *w, const Frame *f)
{
    Half *h = &w->half[TURN_US];
    Conversions c = convert(w, f, TURN_US);
    if (w->solution->aim.holds)
        h->next[f->word] = aims(w, f, TURN_US);
    h->pending[f->word] &= ~h->next[f->word];
    return c.greatest;
}

static unsigned begin_them(Work *w, const Frame *f)
{
    Half *h = &w->half[TURN_THEM];
    Set legal = ~h->done[f->word];
    if (!legal)
        return 0;
    Conversions c = convert(w, f, TURN_THEM);
    Target all = {w->half[TURN_US].done, ~UINT64_C(0)};
    Set stuck = legal & ~c.any;
    stuck &= ~word_reaching(w->layout, f, TURN_THEM, all, stuck, true);
    Set won = w->solution->aim.holds ? aims(w, f, TURN_THEM)
              : stuck                ? stuck & word_checked(w->layout, f, TURN_THEM)
                                     : 0;
    h->next[f->word] = won;
    h->done[f->word] |= (stuck | c.refuted) & ~won;
    h->pending[f->word] &= ~(won | c.refuted);
    return c.greatest;
}

void work_begin(Work *w)
{
    const Layout *l = w->layout;
    int threads = (int)w->request->threads;
    unsigned last = 0;
    mark_all_legal(w);
#pragma omp parallel for num_threads(threads) schedule(dynamic, 4) reduction(max : last)
    for (unsigned pair = 0; pair < l->kings->n; pair++) {
        Frame f;
        for (uint64_t i = 0; i < l->words_of_pair && !work_stopped(w); i++) {
            layout_frame(l, pair * l->words_of_pair + i, &f);
            if (f.collides)
                continue;
            unsigned us = begin_us(w, &f), them = begin_them(w, &f);
            last = us > last ? us : last;
            last = them > last ? them : last;
        }
    }
    w->last_due = last;
}
