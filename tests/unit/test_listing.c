/* tests/unit/test_listing.c -- all positions of games from rules, beside naive evaluation and plain minimax. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "game/gdl/gdl.h"
#include "game/gdl/listing.h"
#include "game/solve.h"
#include "tests/support/gdl_games.h"
#include "tests/support/naive_gdl.h"
#include "tests/support/opened_game.h"

static GdlListing list(const Opened *o, unsigned us)
{
    GdlListing l;
    Status status;
    GdlListingLimits limits = {.memory = 1 << 30};
    if (!listing_make(o->game, us, &limits, &l, &status))
        fail_msg("%s", status.text);
    return l;
}

/* ---- beside naive evaluation --------------------------------------------------------------- */

/* States as sorted texts, found by naive evaluation alone. */
typedef struct NaiveStates {
    NaiveGdl g;
    VEC(char *) text;
    VEC(NaiveTerms) state;
    uint64_t terminal, edges;
} NaiveStates;

static int compare_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *state_text(const NaiveStates *s, const NaiveTerms *facts)
{
    VEC(char *) all = {0};
    StrBuf out = {0};
    for (size_t i = 0; i < facts->n; i++) {
        StrBuf b = {0};
        kif_write_term(&b, s->g.rules, NULL, &facts->at[i]);
        char *one = strbuf_take(&b);
        vec_push(&all, one, "facts");
    }
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, compare_text);
    strbuf_puts(&out, "");
    for (size_t i = 0; i < all.n; i++) {
        strbuf_printf(&out, "%s ", all.at[i]);
        free(all.at[i]);
    }
    vec_clear(&all);
    return strbuf_take(&out);
}

/* Adds the facts that a relation (init, next) lists, unless they are known. */
static void add_state(NaiveStates *s, const NaiveTerms *listed)
{
    NaiveTerms facts = {0};
    for (size_t i = 0; listed && i < listed->n; i++)
        vec_push(&facts, listed->at[i].args[0], "facts");
    char *text = state_text(s, &facts);
    for (size_t i = 0; i < s->text.n; i++)
        if (strcmp(s->text.at[i], text) == 0) {
            free(text);
            vec_clear(&facts);
            return;
        }
    vec_push(&s->text, text, "states");
    vec_push(&s->state, facts, "states");
}

/* The legal moves of role r, from what was evaluated, copied so that they last. */
static void moves_of(NaiveStates *s, KifName role, NaiveTerms *out)
{
    const NaiveTerms *legal = naive_gdl_list(&s->g, KIF_LEGAL);
    for (size_t i = 0; legal && i < legal->n; i++) {
        KifTerm does = legal->at[i];
        if (does.args[0].name != role)
            continue;
        does.name = KIF_DOES;
        does.args = arena_copy(s->g.home, does.args, 2 * sizeof *does.args);
        vec_push(out, does, "moves");
    }
}

/* All choices of moves of all roles from role r on. */
static void make_steps(NaiveStates *s, size_t i, NaiveTerms *by_role, size_t n_roles, size_t r,
                       NaiveTerms *chosen)
{
    if (r == n_roles) {
        naive_gdl_evaluate(&s->g, &s->state.at[i], chosen);
        s->edges++;
        add_state(s, naive_gdl_list(&s->g, KIF_NEXT));
        return;
    }
    for (size_t k = 0; k < by_role[r].n; k++) {
        vec_push(chosen, by_role[r].at[k], "moves");
        make_steps(s, i, by_role, n_roles, r + 1, chosen);
        chosen->n--;
    }
}

static void expand_naively(NaiveStates *s, size_t i, const KifName *roles, size_t n_roles)
{
    const NaiveTerms none = {0};
    NaiveTerms by_role[LIMIT_PROGRAM_ROLES] = {{0}}, chosen = {0};
    naive_gdl_evaluate(&s->g, &s->state.at[i], &none);
    const NaiveTerms *terminal = naive_gdl_list(&s->g, KIF_TERMINAL);
    if (terminal && terminal->n) {
        s->terminal++;
        return;
    }
    for (size_t r = 0; r < n_roles; r++)
        moves_of(s, roles[r], &by_role[r]);
    make_steps(s, i, by_role, n_roles, 0, &chosen);
    for (size_t r = 0; r < n_roles; r++)
        vec_clear(&by_role[r]);
    vec_clear(&chosen);
}

/* most: states, after which it is given up.   False: there are more. */
static bool require_naive_counts(const char *text, size_t most)
{
    Opened o = open_good_text(text);
    const NaiveTerms none = {0};
    NaiveStates s = {.g = naive_gdl_new(o.gdl->program->flat.rules, UINT64_MAX)};
    naive_gdl_evaluate(&s.g, &none, &none);
    add_state(&s, naive_gdl_list(&s.g, KIF_INIT));
    for (size_t i = 0; i < s.state.n && s.state.n <= most; i++)
        expand_naively(&s, i, o.gdl->program->roles, o.gdl->program->n_roles);
    bool all = s.state.n <= most;
    for (unsigned us = 0; us < o.game->n_players && all; us++) {
        GdlListing l = list(&o, us);
        assert_int_equal(l.counts.states, s.state.n);
        assert_int_equal(l.counts.terminal, s.terminal);
        assert_int_equal(l.counts.edges, s.edges);
        listing_clear(&l);
    }
    for (size_t i = 0; i < s.state.n; i++) {
        free(s.text.at[i]);
        vec_clear(&s.state.at[i]);
    }
    vec_clear(&s.text);
    vec_clear(&s.state);
    naive_gdl_free(&s.g);
    close_game(&o);
    return all;
}

static void counts_are_those_of_naive_evaluation(void **state)
{
    (void)state;
    assert_false(require_naive_counts(gdl_games[0].text, 60));  /* 5,478 states: see the cases */
    for (size_t i = 1; i < N_GDL_GAMES; i++)
        assert_true(require_naive_counts(gdl_games[i].text, 400));
}

/* ---- the solver ---------------------------------------------------------------------------- */

static AimSays lost_or_over(void *context, const void *position)
{
    const GdlPosition *p = position;
    (void)context;
    if (p->end != GDL_TERMINAL)
        return AIM_OPEN;
    return p->step == 0 && p->mover == p->us ? AIM_HOLDS
                                             : AIM_FAILS; /* we would be to move at the end */
}

/* What the solver says of every position, beside induction on a listing of one's own. */
static void require_same_values(const char *text, const SolveAim *aim)
{
    Opened o = open_good_text(text);
    const Solver *solver = o.game->solver;
    assert_non_null(solver);
    SolveRequest r = {
        .classes = o.game->players, .n_classes = 2, .aim = *aim, .threads = 1, .memory = 1 << 30};
    Solution *s;
    SolvePlan plan;
    Status status;
    assert_true(solver->plan(o.game, &r, &plan, &status));
    assert_true(solver->solve(o.game, &r, &s, &status));
    for (unsigned role = 0; role < 2; role++) {
        GdlListing l = list(&o, role);
        uint8_t *says = base_zalloc(l.n, 1, "an aim");
        for (uint32_t i = 0; i < l.n; i++) {
            const GdlPosition *p = listing_at(&l, i);
            bool won = p->end == GDL_TERMINAL && gdl_goal(o.gdl, p, role) == 100;
            says[i] = won ? AIM_HOLDS : AIM_OPEN;
            if (aim->says)
                says[i] = (uint8_t)aim->says(NULL, p);
        }
        uint32_t *height = listing_solve(&l, role, says, NULL);
        for (uint32_t i = 0; i < l.n; i++)
            assert_int_equal(solver->value(s, NULL, listing_at(&l, i)),
                             height[i] == LISTING_NEVER ? VALUE_NOT_WON : (int)height[i]);
        free(height);
        free(says);
        listing_clear(&l);
    }
    solver->free(s);
    close_game(&o);
}

static void values_are_heights(void **state)
{
    (void)state;
    require_same_values(gdl_games[0].text, &(SolveAim){0});
    require_same_values(gdl_games[4].text, &(SolveAim){0});
    require_same_values(gdl_games[0].text, &(SolveAim){.says = lost_or_over});
}

static void classes_are_what_roles_see(void **state)
{
    (void)state;
    Opened o = open_good_text(gdl_games[0].text);
    const Solver *solver = o.game->solver;
    Status status;
    char name[MAX_CLASS_NAME];
    uint64_t n[2] = {0, 0};
    void *p = base_zalloc(1, o.game->position_size, "a position");
    assert_null(solver->listing_new(o.game, "y", 1, NULL, &status));
    Listing *l = solver->listing_new(o.game, "o", 1, NULL, &status);
    assert_int_equal(solver->listing_size(l), 5478);
    for (uint64_t i = 0; i < solver->listing_size(l); i++)
        for (int turn = 0; turn < 2; turn++) {
            if (!solver->listing_position(l, i, (Turn)turn, p))
                continue;
            n[turn]++;
            assert_int_equal(o.game->us(o.game, p), 1);
            assert_int_equal(solver->listing_index(l, p), i);
            assert_true(solver->has_class(o.game, p, "o", 1));
            assert_false(solver->has_class(o.game, p, "x", 1));
        }
    assert_int_equal(n[0] + n[1], 5478);
    solver->class_of(o.game, p, name);
    assert_string_equal(name, "o");
    assert_true(solver->reversed(o.game, "o", 1, name, &status));
    assert_string_equal(name, "x");
    solver->listing_free(l);
    free(p);
    close_game(&o);
}

/* ---- beside minimax ------------------------------------------------------------------------ */

/* An aim, and with which heights positions begin where it holds (NULL: 0). */
typedef struct ListingAim {
    uint8_t *says;
    uint32_t *begin;
} ListingAim;

/* The height by plain recursion, to a bound; LISTING_NEVER above it. */
static uint32_t minimax(const GdlListing *l, unsigned player, const ListingAim *aim, uint32_t i,
                        uint32_t bound)
{
    const GdlPosition *p = listing_at(l, i);
    bool ours = p->mover == player;
    uint32_t begin = aim->begin ? aim->begin[i] : 0;
    if (aim->says[i] == AIM_HOLDS)
        return begin <= bound ? begin : LISTING_NEVER;
    if (bound == 0 || l->first[i] == l->first[i + 1] || aim->says[i] == AIM_FAILS)
        return LISTING_NEVER;
    uint32_t best = ours ? LISTING_NEVER : 0;
    for (size_t e = l->first[i]; e < l->first[i + 1]; e++) {
        uint32_t h = minimax(l, player, aim, l->successors[e], bound - 1);
        h = h == LISTING_NEVER ? h : h + 1;
        best = ours == (h < best) ? h : best;
    }
    return best;
}

static ListingAim aim_of_game(const Opened *o, const GdlListing *l, unsigned player)
{
    ListingAim aim = {.says = base_zalloc(l->n, 1, "an aim")};
    for (uint32_t k = 0; k < l->n; k++) {
        const GdlPosition *p = listing_at(l, k);
        bool won = p->end == GDL_TERMINAL && gdl_goal(o->gdl, p, player) == 100;
        aim.says[k] = won ? AIM_HOLDS : AIM_OPEN;
    }
    return aim;
}

/* It holds in some positions, which begin with heights up to 7 or with none, and fails in others. */
static ListingAim aim_at_random(const GdlListing *l, unsigned player)
{
    uint64_t random = l->n + player;
    ListingAim aim = {.says = base_zalloc(l->n, 1, "an aim"),
                      .begin = base_zalloc(l->n, sizeof(uint32_t), "an aim")};
    for (uint32_t k = 0; k < l->n; k++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        unsigned draw = (unsigned)(random >> 40);
        aim.begin[k] = draw / 64 % 9;
        if (draw % 8 < 2)                       /* else it is open */
            aim.says[k] = draw % 8 ? AIM_FAILS : AIM_HOLDS;
        if (aim.begin[k] == 8)
            aim.begin[k] = LISTING_NEVER;
    }
    return aim;
}

static void compare_with_minimax(const GdlListing *l, unsigned player, ListingAim aim)
{
    enum { BOUND = 5 };
    uint32_t *height = listing_solve(l, player, aim.says, aim.begin);
    for (uint32_t k = 0; k < l->n; k++) {
        uint32_t expected = minimax(l, player, &aim, k, BOUND);
        assert_int_equal(height[k] > BOUND ? LISTING_NEVER : height[k], expected);
    }
    free(height);
    free(aim.says);
    free(aim.begin);
}

static void heights_are_those_of_minimax(void **state)
{
    (void)state;
    for (size_t i = 1; i < N_GDL_GAMES; i++)
        for (unsigned player = 0; player < (i == 1 || i == 4 ? 2u : 1u); player++) {
            Opened o = open_good_text(gdl_games[i].text);
            GdlListing l = list(&o, player);
            compare_with_minimax(&l, player, aim_of_game(&o, &l, player));
            compare_with_minimax(&l, player, aim_at_random(&l, player));
            listing_clear(&l);
            close_game(&o);
        }
}

static void positions_are_found_again(void **state)
{
    (void)state;
    Opened o = open_good_text(gdl_games[1].text);
    GdlListing l = list(&o, 1);
    for (uint32_t i = 0; i < l.n; i++)
        assert_int_equal(listing_find(&l, listing_at(&l, i)), i);
    void *other = base_zalloc(1, o.game->position_size, "a position");
    o.game->orient(o.game, listing_at(&l, 0), 0, other);
    assert_int_equal(listing_find(&l, other), UINT32_MAX);
    free(other);
    listing_clear(&l);
    close_game(&o);
}

/* Each ply of the listing leads where play does, to a position with all that play gives it. */
static void plies_lead_where_play_does(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        Opened o = open_text(gdl_games[i].text);
        GdlListing l = list(&o, 0);
        GdlPosition *to = base_zalloc(1, o.game->position_size, "a position");
        Move *moves = base_alloc(o.game->max_moves * sizeof *moves, "moves");
        for (uint32_t k = 0; k < l.n; k++) {
            unsigned n = o.game->moves(o.game, listing_at(&l, k), NULL, moves);
            assert_int_equal(n, l.first[k + 1] - l.first[k]);
            for (unsigned m = 0; m < n; m++) {
                o.game->play(o.game, listing_at(&l, k), NULL, moves[m], to);
                to->step = 0;
                assert_memory_equal(to, listing_at(&l, l.successors[l.first[k] + m]),
                                    o.game->position_size);
            }
        }
        free(moves);
        free(to);
        listing_clear(&l);
        close_game(&o);
    }
}

static void limits_are_kept(void **state)
{
    (void)state;
    Opened o = open_good_text(gdl_games[0].text);
    GdlListing l;
    Status status;
    GdlListingLimits little = {.memory = 200000};
    assert_false(listing_make(o.game, 0, &little, &l, &status));
    assert_int_equal(status.kind, STATUS_TOO_LARGE);
    volatile sig_atomic_t stop = 1;
    GdlListingLimits stopped = {.memory = 1 << 30, .until = {.stop = &stop}};
    assert_false(listing_make(o.game, 0, &stopped, &l, &status));
    assert_int_equal(status.kind, STATUS_INTERRUPTED);
    close_game(&o);
}

/* The numbers of positions and plies are the same with any number of threads. */
static void threads_change_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        Opened o = open_text(gdl_games[i].text);
        GdlListing one = list(&o, 0), other;
        Status status;
        const GdlListingLimits limits = {.memory = 1 << 30, .threads = 5};
        assert_true(listing_make(o.game, 0, &limits, &other, &status));
        assert_int_equal(one.n, other.n);
        assert_memory_equal(one.positions, other.positions, one.n * o.game->position_size);
        assert_memory_equal(one.first, other.first, (one.n + 1) * sizeof *one.first);
        assert_memory_equal(one.successors, other.successors,
                            one.first[one.n] * sizeof *one.successors);
        assert_memory_equal(&one.counts, &other.counts, sizeof one.counts);
        listing_clear(&one);
        listing_clear(&other);
        close_game(&o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(plies_lead_where_play_does),
        cmocka_unit_test(counts_are_those_of_naive_evaluation),
        cmocka_unit_test(heights_are_those_of_minimax),
        cmocka_unit_test(positions_are_found_again),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(values_are_heights),
        cmocka_unit_test(classes_are_what_roles_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
