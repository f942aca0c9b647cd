/* tests/unit/test_listing.c -- all positions of games from rules, beside naive evaluation and plain
 * minimax. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "game/gdl/gdl.h"
#include "game/gdl/run/listing.h"
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

/* A step of all roles from one state to another, with the number of each role's move. */
typedef struct NaiveStep {
    size_t from, to;
    uint8_t move[MOST_PLAYERS];
} NaiveStep;

/* States as sorted texts, found by naive evaluation alone. */
typedef struct NaiveStates {
    NaiveGdl g;
    VEC(char *) text;
    VEC(NaiveTerms) state;
    VEC(NaiveStep) step;
    VEC(unsigned)
    wins; /* by state: the roles whose goal is 100, a bit each, where it is terminal; else 0 */
    VEC(bool) over; /* by state: it is terminal */
    uint64_t terminal;
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

/* Adds the facts that a relation (init, next) lists, unless they are known.   Returns: the number
 * of the state. */
static size_t add_state(NaiveStates *s, const NaiveTerms *listed)
{
    NaiveTerms facts = {0};
    for (size_t i = 0; listed && i < listed->n; i++)
        vec_push(&facts, listed->at[i].args[0], "facts");
    char *text = state_text(s, &facts);
    for (size_t i = 0; i < s->text.n; i++)
        if (strcmp(s->text.at[i], text) == 0) {
            free(text);
            vec_clear(&facts);
            return i;
        }
    vec_push(&s->text, text, "states");
    vec_push(&s->state, facts, "states");
    return s->state.n - 1;
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

/* All choices of moves of all roles from role r on; those before have made theirs. */
static void make_steps(NaiveStates *s, NaiveStep step, NaiveTerms *by_role, size_t n_roles,
                       NaiveTerms *chosen)
{
    size_t r = chosen->n;
    if (r == n_roles) {
        naive_gdl_evaluate(&s->g, &s->state.at[step.from], chosen);
        step.to = add_state(s, naive_gdl_list(&s->g, KIF_NEXT));
        vec_push(&s->step, step, "steps");
        return;
    }
    for (size_t k = 0; k < by_role[r].n; k++) {
        step.move[r] = (uint8_t)k;
        vec_push(chosen, by_role[r].at[k], "moves");
        make_steps(s, step, by_role, n_roles, chosen);
        chosen->n--;
    }
}

static unsigned winners(const NaiveStates *s, const KifName *roles, size_t n_roles)
{
    const NaiveTerms *goals = naive_gdl_list(&s->g, KIF_GOAL);
    unsigned found = 0;
    for (size_t i = 0; goals && i < goals->n; i++)
        for (size_t r = 0; r < n_roles; r++)
            if (goals->at[i].args[0].name == roles[r] &&
                strcmp(kif_name_text(s->g.rules->names, goals->at[i].args[1].name), "100") == 0)
                found |= 1u << r;
    return found;
}

static void expand_naively(NaiveStates *s, size_t i, const KifName *roles, size_t n_roles)
{
    const NaiveTerms none = {0};
    NaiveTerms by_role[LIMIT_PROGRAM_ROLES] = {{0}}, chosen = {0};
    naive_gdl_evaluate(&s->g, &s->state.at[i], &none);
    const NaiveTerms *terminal = naive_gdl_list(&s->g, KIF_TERMINAL);
    bool over = terminal && terminal->n;
    vec_push(&s->over, over, "states");
    vec_push(&s->wins, over ? winners(s, roles, n_roles) : 0, "states");
    if (over) {
        s->terminal++;
        return;
    }
    for (size_t r = 0; r < n_roles; r++)
        moves_of(s, roles[r], &by_role[r]);
    make_steps(s, (NaiveStep){.from = i}, by_role, n_roles, &chosen);
    for (size_t r = 0; r < n_roles; r++)
        vec_clear(&by_role[r]);
    vec_clear(&chosen);
}

/* All of them, or more than most. */
static NaiveStates list_naively(const Opened *o, size_t most)
{
    const NaiveTerms none = {0};
    NaiveStates s = {.g = naive_gdl_new(o->gdl->program->flat.rules, UINT64_MAX)};
    naive_gdl_evaluate(&s.g, &none, &none);
    add_state(&s, naive_gdl_list(&s.g, KIF_INIT));
    for (size_t i = 0; i < s.state.n && s.state.n <= most; i++)
        expand_naively(&s, i, o->gdl->program->roles, o->gdl->program->n_roles);
    return s;
}

static void clear_states(NaiveStates *s)
{
    for (size_t i = 0; i < s->state.n; i++) {
        free(s->text.at[i]);
        vec_clear(&s->state.at[i]);
    }
    vec_clear(&s->text);
    vec_clear(&s->state);
    vec_clear(&s->step);
    vec_clear(&s->wins);
    vec_clear(&s->over);
    naive_gdl_free(&s->g);
}

/* most: states, after which it is given up.   False: there are more. */
static bool require_naive_counts(const char *text, size_t most)
{
    Opened o = open_good_text(text);
    NaiveStates s = list_naively(&o, most);
    bool all = s.state.n <= most;
    for (unsigned us = 0; us < o.game->n_players && all; us++) {
        GdlListing l = list(&o, us);
        assert_int_equal(l.counts.states, s.state.n);
        assert_int_equal(l.counts.terminal, s.terminal);
        assert_int_equal(l.counts.edges, s.step.n);
        listing_clear(&l);
    }
    clear_states(&s);
    close_game(&o);
    return all;
}

static void counts_are_those_of_naive_evaluation(void **state)
{
    (void)state;
    assert_false(require_naive_counts(gdl_games[0].text, 60)); /* 5,478 states: see the cases */
    for (size_t i = 1; i < N_GDL_GAMES; i++)
        assert_true(require_naive_counts(gdl_games[i].text, 400));
}

/* ---- truths beside naive ones -------------------------------------------------------------- */

/* Two boxes in a row: the first, who closes a box, draws again. */
static const char two_boxes[] =
    "(role a) (role b) (other a b) (other b a) (init (turn a))"
    "(line 1) (line 2) (line 3) (line 4) (line 5) (line 6) (line 7)"
    "(box left 1 3 4 6) (box right 2 4 5 7)"
    "(<= (free ?l) (line ?l) (not (true (drawn ?l))))"
    "(<= (legal ?p (draw ?l)) (true (turn ?p)) (free ?l))"
    "(<= (legal ?q wait) (true (turn ?p)) (other ?p ?q))"
    "(<= (next (drawn ?l)) (true (drawn ?l))) (<= (next (drawn ?l)) (does ?p (draw ?l)))"
    "(<= (has ?l) (true (drawn ?l))) (<= (has ?l) (does ?p (draw ?l)))"
    "(<= (full ?k) (box ?k ?a ?b ?c ?d) (has ?a) (has ?b) (has ?c) (has ?d))"
    "(<= (closes ?k) (full ?k) (not (true (owns a ?k))) (not (true (owns b ?k))))"
    "(<= closed (closes ?k))"
    "(<= (next (owns ?p ?k)) (true (turn ?p)) (closes ?k))"
    "(<= (next (owns ?p ?k)) (true (owns ?p ?k)))"
    "(<= (next (turn ?p)) (true (turn ?p)) closed)"
    "(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q) (not closed))"
    "(<= open (free ?l)) (<= terminal (not open))"
    "(<= (goal ?p 100) (true (owns ?p left)))"
    "(<= (goal ?p 0) (other ?p ?q) (true (owns ?q left)))"
    "(<= (goal ?p 50) (role ?p) (not (true (owns a left))) (not (true (owns b left))))";

/* Three take one or two of seven matches in turn; the last one wins. */
static const char three_takers[] =
    "(role red) (role green) (role blue) (after red green) (after green blue) (after blue red)"
    "(minus 7 6) (minus 6 5) (minus 5 4) (minus 4 3) (minus 3 2) (minus 2 1) (minus 1 0)"
    "(init (left 7)) (init (turn red))"
    "(<= (takes one ?m ?n) (minus ?m ?n)) (<= (takes two ?m ?n) (minus ?m ?k) (minus ?k ?n))"
    "(<= (legal ?p (take ?a)) (true (turn ?p)) (true (left ?m)) (takes ?a ?m ?n))"
    "(<= (legal ?p wait) (role ?p) (not (true (turn ?p))))"
    "(<= (next (left ?n)) (does ?p (take ?a)) (true (left ?m)) (takes ?a ?m ?n))"
    "(<= (next (turn ?q)) (true (turn ?p)) (after ?p ?q))"
    "(<= terminal (true (left 0)))"
    "(<= (won ?p) (true (left 0)) (true (turn ?q)) (after ?p ?q))"
    "(<= (goal ?p 100) (won ?p)) (<= (goal ?p 0) (role ?p) (not (won ?p)))";

/* Three show a side at the same time; who shows another than both others scores, and the first with
 * two wins. */
static const char odd_one[] =
    "(role a) (role b) (role c) (side x) (side y)"
    "(init (score a 0)) (init (score b 0)) (init (score c 0)) (succ 0 1) (succ 1 2)"
    "(<= (legal ?p (show ?s)) (role ?p) (side ?s))"
    "(<= (alike ?p) (does ?p (show ?s)) (does ?q (show ?s)) (distinct ?p ?q))"
    "(<= (next (score ?p ?n)) (true (score ?p ?m)) (succ ?m ?n) (not (alike ?p)))"
    "(<= (next (score ?p ?m)) (true (score ?p ?m)) (alike ?p))"
    "(<= some_odd (role ?p) (not (alike ?p)))"
    "(<= (next (dull ?n)) (not some_odd) (true (dull ?m)) (succ ?m ?n))"
    "(<= (next (dull ?m)) some_odd (true (dull ?m))) (init (dull 0))"
    "(<= terminal (true (score ?p 2))) (<= terminal (true (dull 2)))"
    "(<= (goal ?p 100) (true (score ?p 2)))"
    "(<= (goal ?p 0) (role ?p) (not (true (score ?p 2))))";

/* Whether those whose aim it is reach it by one of role r's moves (0: theirs is the choice behind
 * each of its moves), in states known so far. */
static bool has_move(const NaiveStates *s, const bool *known, size_t state, size_t r, bool theirs)
{
    enum { MOST = 256 };
    bool any[MOST] = {0}, all[MOST], some[MOST] = {0}, exists = false, every = true;
    memset(all, true, sizeof all);
    for (size_t i = 0; i < s->step.n; i++) {
        const NaiveStep *step = &s->step.at[i];
        if (step->from != state)
            continue;
        any[step->move[r]] = true;
        all[step->move[r]] &= known[step->to];
        some[step->move[r]] |= known[step->to];
    }
    for (unsigned m = 0; m < MOST; m++) {
        exists |= any[m] && all[m];
        every &= !any[m] || some[m];
    }
    return theirs ? every : exists;
}

/* By state whether role r forces a goal of 100, or the others together an end with another one: the
 * least fixed point. */
static bool *naive_truth(const NaiveStates *s, size_t r, bool theirs)
{
    bool *known = base_zalloc(s->state.n + 1, sizeof *known, "truths");
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < s->state.n; i++) {
            bool at_end = s->over.at[i] && (s->wins.at[i] >> r & 1) != theirs;
            if (known[i] || !(at_end || (!s->over.at[i] && has_move(s, known, i, r, theirs))))
                continue;
            known[i] = changed = true;
        }
    }
    return known;
}

/* The aim of the others: play is over, and our goal is not 100. */
static AimSays over_and_not_won(void *game, const void *position)
{
    const GdlPosition *p = position;
    const GdlGame *g = gdl_of(game);
    return p->end == GDL_TERMINAL && gdl_goal(g, p, p->us) != 100 ? AIM_HOLDS : AIM_OPEN;
}

static void require_naive_truth(const Opened *o, const NaiveStates *s, size_t role, bool theirs)
{
    Status status;
    Solution *solved;
    void *context[] = {(void *)(uintptr_t)o->game},
         *p = base_alloc(o->game->position_size, "a position");
    SolveRequest r = {
        .classes = &o->game->players[role], .n_classes = 1, .threads = 1, .memory = 1 << 30};
    if (theirs)
        r.aim = (SolveAim){.says = over_and_not_won, .contexts = context, .theirs = true};
    bool *known = naive_truth(s, role, theirs);
    if (!o->game->solver->solve(o->game, &r, &solved, &status))
        fail_msg("%s", status.text);
    for (size_t i = 0; i < s->state.n; i++) {
        assert_true(o->game->read(o->game, s->text.at[i], strlen(s->text.at[i]), p, &status));
        o->game->orient(o->game, p, (unsigned)role, p);
        assert_int_equal(o->game->solver->value(solved, NULL, p) >= 0, known[i]);
    }
    o->game->solver->free(solved);
    free(known);
    free(p);
}

/* One role, several moves in a row, three roles, choices at the same time. */
static void truths_are_naive_ones(void **state)
{
    const char *const text[] = {two_boxes, three_takers, odd_one, gdl_games[1].text,
                                gdl_games[2].text};
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        Opened o = open_good_text(text[i]);
        NaiveStates s = list_naively(&o, 1000);
        assert_true(s.state.n <= 1000);
        for (size_t role = 0; role < o.game->n_players; role++) {
            require_naive_truth(&o, &s, role, false);
            require_naive_truth(&o, &s, role, true);
        }
        clear_states(&s);
        close_game(&o);
    }
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
        const ListingAim own = {.player = role, .theirs = aim->theirs, .says = says};
        uint32_t *height = listing_solve(&l, &own, NULL);
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
    require_same_values(gdl_games[0].text, &(SolveAim){.theirs = true});
    require_same_values(gdl_games[4].text, &(SolveAim){.says = lost_or_over, .theirs = true});
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
    solver->listing_free(l);
    free(p);
    close_game(&o);
}

/* ---- beside minimax ------------------------------------------------------------------------ */

/* An aim, and with which heights positions begin where it holds (NULL: 0). */
typedef struct OwnAim {
    uint8_t *says;
    uint32_t *begin;
} OwnAim;

/* The height by plain recursion, to a bound; LISTING_NEVER above it. */
static uint32_t minimax(const GdlListing *l, const ListingAim *aim, uint32_t i, uint32_t bound)
{
    const GdlPosition *p = listing_at(l, i);
    bool ours = (p->mover == aim->player) != aim->theirs;
    uint32_t begin = aim->begin ? aim->begin[i] : 0;
    if (aim->says[i] == AIM_HOLDS)
        return begin <= bound ? begin : LISTING_NEVER;
    if (bound == 0 || l->first[i] == l->first[i + 1] || aim->says[i] == AIM_FAILS)
        return LISTING_NEVER;
    uint32_t best = ours ? LISTING_NEVER : 0;
    for (size_t e = l->first[i]; e < l->first[i + 1]; e++) {
        uint32_t h = minimax(l, aim, l->successors[e], bound - 1);
        h = h == LISTING_NEVER ? h : h + 1;
        best = ours == (h < best) ? h : best;
    }
    return best;
}

static OwnAim aim_of_game(const Opened *o, const GdlListing *l, unsigned player)
{
    OwnAim aim = {.says = base_zalloc(l->n, 1, "an aim")};
    for (uint32_t k = 0; k < l->n; k++) {
        const GdlPosition *p = listing_at(l, k);
        bool won = p->end == GDL_TERMINAL && gdl_goal(o->gdl, p, player) == 100;
        aim.says[k] = won ? AIM_HOLDS : AIM_OPEN;
    }
    return aim;
}

/* It holds in some positions, which begin with heights up to 7 or with none, and fails in others.
 */
static OwnAim aim_at_random(const GdlListing *l, unsigned player)
{
    uint64_t random = l->n + player;
    OwnAim aim = {.says = base_zalloc(l->n, 1, "an aim"),
                  .begin = base_zalloc(l->n, sizeof(uint32_t), "an aim")};
    for (uint32_t k = 0; k < l->n; k++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        unsigned draw = (unsigned)(random >> 40);
        aim.begin[k] = draw / 64 % 9;
        if (draw % 8 < 2) /* else it is open */
            aim.says[k] = draw % 8 ? AIM_FAILS : AIM_HOLDS;
        if (aim.begin[k] == 8)
            aim.begin[k] = LISTING_NEVER;
    }
    return aim;
}

static void compare_with_minimax(const GdlListing *l, unsigned player, OwnAim own)
{
    enum { BOUND = 5 };
    for (int theirs = 0; theirs < 2; theirs++) {
        const ListingAim aim = {player, theirs == 1, own.says, own.begin};
        uint32_t *height = listing_solve(l, &aim, NULL);
        for (uint32_t k = 0; k < l->n; k++) {
            uint32_t expected = minimax(l, &aim, k, BOUND);
            assert_int_equal(height[k] > BOUND ? LISTING_NEVER : height[k], expected);
        }
        free(height);
    }
    free(own.says);
    free(own.begin);
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
    listing_clear(&l);
    volatile sig_atomic_t stop = 1;
    GdlListingLimits stopped = {.memory = 1 << 30, .until = {.stop = &stop}};
    assert_false(listing_make(o.game, 0, &stopped, &l, &status));
    assert_int_equal(status.kind, STATUS_INTERRUPTED);
    assert_int_equal(l.level.n, 1); /* the initial position alone */
    assert_int_equal(l.n, 1);
    assert_false(listing_is_whole(&l));
    listing_clear(&l);
    close_game(&o);
}

/* ---- listings that are not whole ------------------------------------------------------------- */

static GdlListing list_within(const Opened *o, uint32_t depth)
{
    GdlListing l;
    Status status;
    const GdlListingLimits limits = {.memory = 1 << 30, .depth = depth};
    assert_true(listing_make(o->game, 0, &limits, &l, &status));
    return l;
}

/* The part is the beginning of the whole: its positions, and the plies of all but the last level.
 */
static void require_beginning(const GdlListing *part, const GdlListing *all)
{
    assert_true(part->n <= all->n && part->level.n <= all->level.n);
    assert_memory_equal(part->positions, all->positions, part->n * all->game->position_size);
    assert_memory_equal(part->first, all->first, (part->n_done + 1) * sizeof *all->first);
    assert_memory_equal(part->successors, all->successors,
                        all->first[part->n_done] * sizeof *all->successors);
    assert_int_equal(part->first[part->n], all->first[part->n_done]);
    for (size_t i = 0; i < part->level.n; i++) {
        assert_int_equal(part->level.at[i].first, all->level.at[i].first);
        assert_int_equal(part->level.at[i].states, all->level.at[i].states);
    }
    for (uint32_t i = part->n; i < all->n; i++)
        assert_int_equal(listing_find(part, listing_at(all, i)), UINT32_MAX);
}

static GdlForced forced_by(const GdlListing *l, unsigned player)
{
    GdlForced f = {.at_most = GDL_ANY_GOAL};
    assert_true(listing_forced(l, player, NULL, &f));
    return f;
}

/* What is known within a depth holds of the whole game, and what is forced within the depth is
 * known. */
static void require_bounds(const GdlListing *part, const GdlListing *all, unsigned player)
{
    GdlForced known = forced_by(part, player), truth = forced_by(all, player);
    assert_true(known.goal <= truth.goal && truth.goal <= known.at_most);
    assert_int_equal(truth.goal, truth.at_most);
    if (truth.goal >= 0 && truth.plies < part->level.n)
        assert_true(known.goal == truth.goal && known.plies == truth.plies);
}

static void a_depth_ends_the_listing(void **state)
{
    (void)state;
    unsigned n_open = 0;
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        Opened o = open_text(gdl_games[i].text);
        GdlListing all = list(&o, 0);
        for (uint32_t depth = 1; depth <= all.level.n; depth++) {
            GdlListing part = list_within(&o, depth);
            require_beginning(&part, &all);
            assert_int_equal(part.level.n, depth + 1 < all.level.n ? depth + 1 : all.level.n);
            assert_int_equal(listing_is_whole(&part), part.n_done == all.n);
            assert_true(depth < all.level.n || listing_is_whole(&part));
            require_bounds(&part, &all, 0);
            n_open += forced_by(&part, 0).goal != forced_by(&part, 0).at_most;
            listing_clear(&part);
        }
        listing_clear(&all);
        close_game(&o);
    }
    assert_true(n_open > 5);
}

/* A listing that is cut is the one to that depth, but for what it counts. */
static void a_listing_is_cut(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        Opened o = open_text(gdl_games[i].text);
        GdlListing all = list(&o, 0);
        for (size_t most = 0; most < 2 * all.first[all.n] + 2; most = 2 * most + 1) {
            GdlListing part = list(&o, 0);
            listing_cut(&part, most);
            require_beginning(&part, &all);
            assert_true(part.n >= 1 && part.first[part.n] <= most);
            assert_int_equal(part.counts.edges, all.counts.edges);
            assert_int_equal(part.n == all.n && listing_is_whole(&part),
                             all.first[all.n] <= most || part.first[part.n] == all.first[all.n]);
            require_bounds(&part, &all, 0);
            listing_clear(&part);
        }
        listing_clear(&all);
        close_game(&o);
    }
}

/* Nothing is solved once the time is over; what was known before stays known. */
static void solving_stops(void **state)
{
    (void)state;
    volatile sig_atomic_t stop = 1;
    const Deadline over = {.stop = &stop}, past = {.at = 1e-9};
    Opened o = open_good_text(gdl_games[0].text);
    GdlListing all = list(&o, 0);
    uint8_t *says = base_zalloc(all.n, 1, "an aim");
    const ListingAim aim = {.player = 0, .says = says};
    assert_null(listing_solve(&all, &aim, &over));
    assert_null(listing_solve(&all, &aim, &past));
    GdlForced f = {.at_most = GDL_ANY_GOAL};
    assert_false(listing_forced(&all, 0, &over, &f));
    assert_int_equal(f.goal, -1);
    assert_int_equal(f.at_most, 100);
    f.at_most = 50; /* as if it had been found that 100 cannot be forced */
    assert_false(listing_forced(&all, 0, &past, &f));
    assert_int_equal(f.at_most, 50);
    assert_true(f.is_capped);
    listing_cut(&all, 100);
    assert_true(listing_forced(&all, 0, NULL, &f));
    assert_int_equal(f.goal, -1);
    assert_int_equal(f.at_most, 50);
    assert_true(f.is_capped);
    free(says);
    listing_clear(&all);
    close_game(&o);
}

/* Little memory ends it with a whole level, too. */
static void memory_ends_the_listing(void **state)
{
    (void)state;
    Opened o = open_good_text(gdl_games[0].text);
    GdlListing all = list(&o, 0), part;
    Status status;
    bool done = false;
    size_t levels = 0;
    for (uint64_t kilobytes = 256; !done; kilobytes += kilobytes / 4) {
        const GdlListingLimits limits = {.memory = kilobytes << 10};
        done = listing_make(o.game, 0, &limits, &part, &status);
        assert_int_equal(done, listing_is_whole(&part) && part.n > 0);
        if (part.n)
            require_beginning(&part, &all);
        assert_true(part.level.n >= levels);
        levels = part.level.n;
        listing_clear(&part);
    }
    listing_clear(&all);
    close_game(&o);
}

/* The values of a game with chance lie between those where nothing beyond a depth is worth
 * anything, and all is. */
static void bounds_of_chance_hold(void **state)
{
    (void)state;
    Opened o = open_good_text(gdl_games[5].text);
    GdlListing all = list(&o, 0);
    Probability lower[2] = {0, PROBABILITY_ONE};
    for (uint32_t depth = 1; depth <= all.level.n; depth++) {
        GdlListing part = list_within(&o, depth);
        for (unsigned best = 0; best < 2; best++) {
            const GdlWorth worth = {.beyond = best ? CHANCE_REACHED : CHANCE_FAILS};
            uint8_t *kind = listing_kinds(&part, 0, worth);
            const ChanceGraph g = {listing_graph(&part), kind, NULL, 0};
            ChanceBounds b = chance_solve(&g, 1, NULL);
            assert_true(best ? b.lower[0] <= lower[1] : b.lower[0] >= lower[0]);
            lower[best] = b.lower[0];
            chance_clear(&b);
            free(kind);
        }
        assert_true(lower[0] <= lower[1]);
        assert_int_equal(lower[0] < lower[1], !listing_is_whole(&part));
        listing_clear(&part);
    }
    listing_clear(&all);
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
        cmocka_unit_test(truths_are_naive_ones),
        cmocka_unit_test(heights_are_those_of_minimax),
        cmocka_unit_test(positions_are_found_again),
        cmocka_unit_test(a_depth_ends_the_listing),
        cmocka_unit_test(a_listing_is_cut),
        cmocka_unit_test(solving_stops),
        cmocka_unit_test(memory_ends_the_listing),
        cmocka_unit_test(bounds_of_chance_hold),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(values_are_heights),
        cmocka_unit_test(classes_are_what_roles_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
