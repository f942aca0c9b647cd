/* checker/kif/kif_listed.c -- positions that play reaches, by number (see kif_listed.h).
 * Start reading at list_positions(). */
#include "checker/kif/kif_listed.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LISTED = 1 << 28 };

void kif_listed_clear(KifListed *l)
{
    vec_clear(&l->state);
    vec_clear(&l->number);
}

/* ---- listing ------------------------------------------------------------------------------- */

static void list_state(KifListed *l, StateNumber state)
{
    while (l->number.n <= state)
        vec_push(&l->number, 0, "positions");
    if (l->number.at[state])
        return;
    vec_push(&l->state, state, "positions");
    l->number.at[state] = (uint32_t)l->state.n;
}

typedef struct NamedStep {
    char name[LONGEST_NAME + 1];
    Step step;
} NamedStep;

static int compare_step_names(const void *a, const void *b)
{
    return strcmp(((const NamedStep *)a)->name, ((const NamedStep *)b)->name);
}

/* Lists what is behind a position, by the names of the moves.   Returns: whether a player moves
 * there, and the other one behind it, if there are two. */
static bool list_behind(const Rules *r, KifListed *l, const Board *at)
{
    Step *step = base_alloc(MOST_STEPS * sizeof *step, "moves");
    unsigned n = r->steps(r, at, step);
    NamedStep *named = base_alloc((n + (size_t)1) * sizeof *named, "moves");
    bool ours = r->we_move(r, at), turns = !(n > 0 && r->chance(r, at));
    bool alone = r->n_players == 1;
    for (unsigned i = 0; i < n; i++) {
        named[i].step = step[i];
        r->name(r, step[i], at->kif.us, named[i].name);
    }
    qsort(named, n, sizeof *named, compare_step_names);
    for (unsigned i = 0; i < n; i++) {
        Board after;
        r->play(r, at, named[i].step, &after);
        list_state(l, after.kif.state);
        turns =
            turns && (alone || r->we_move(r, &after) != ours || kif_game_turn(r, &after)->is_over);
    }
    free(named);
    free(step);
    return turns;
}

/* Lists the first position, and what is behind each that is listed, in order.   False: too many. */
static bool list_positions(const Rules *r, unsigned us, KifListed *l)
{
    const KifParts parts = kif_game_parts(r);
    l->turns = parts.n_roles <= 2;
    list_state(l, states_initial(parts.states));
    for (size_t i = 0; i < l->state.n && !r->trouble(r); i++) {
        Board at;
        memset(&at, 0, sizeof at);
        at.kif = (KifBoard){.state = l->state.at[i], .us = us};
        l->turns = list_behind(r, l, &at) && l->turns;
        if (l->state.n > MOST_LISTED)
            terms_give_up(parts.terms, "more positions than are listed");
    }
    return !r->trouble(r);
}

/* ---- classes ------------------------------------------------------------------------------- */

static bool find_role_class(const Rules *r, const char *name, PositionClass *out)
{
    unsigned us = 0;
    while (us < r->n_players && strcmp(r->players[us], name) != 0)
        us++;
    if (us == r->n_players || strlen(name) > LONGEST_CLASS)
        return false;
    KifListed *l = kif_game_listed(r, us);
    if (l->state.n == 0 && !list_positions(r, us, l)) {
        kif_listed_clear(l);
        *l = (KifListed){0};
        return false;
    }
    *out = (PositionClass){.size = l->state.n, .key = us + 1, .turns = l->turns};
    memcpy(out->name, name, strlen(name) + 1);
    return true;
}

static bool listed_position(const Rules *r, const PositionClass *c, uint64_t number, Board *out)
{
    unsigned us = (unsigned)c->key - 1;
    assert(number < c->size);
    memset(out, 0, sizeof *out);
    out->kif = (KifBoard){.state = kif_game_listed(r, us)->state.at[number], .us = us};
    return r->we_move(r, out);
}

static uint64_t role_class_key(const Rules *r, const Board *b)
{
    (void)r;
    return b->kif.us + UINT64_C(1);
}

static bool listed_number(const Rules *r, const PositionClass *c, const Board *b, uint64_t *out)
{
    const KifListed *l = kif_game_listed(r, (unsigned)c->key - 1);
    if (b->kif.state >= l->number.n || l->number.at[b->kif.state] == 0)
        return false;
    *out = l->number.at[b->kif.state] - UINT64_C(1);
    return true;
}

static void write_listed(const Rules *r, const Board *b, StrBuf *out)
{
    const KifParts parts = kif_game_parts(r);
    size_t n;
    const GroundTerm *atom = states_atoms(parts.states, b->kif.state, &n);
    for (size_t i = 0; i < n; i++) {
        strbuf_puts(out, i ? " " : "");
        terms_write(parts.terms, atom[i], out);
    }
}

const RulesClasses kif_listed_classes = {.aim = "won",
                                         .every = true,
                                         .find = find_role_class,
                                         .position = listed_position,
                                         .class_key = role_class_key,
                                         .number = listed_number,
                                         .write = write_listed};
