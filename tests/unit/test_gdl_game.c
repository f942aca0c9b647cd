/* tests/unit/test_gdl_game.c -- a game made from rules as a Game: positions, plies and words beside
 * naive evaluation of the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "game/gdl/gdl.h"
#include "tests/support/compare_gdl.h"
#include "tests/support/gdl_games.h"
#include "tests/support/opened_game.h"

static char *text_of(const Opened *o, const void *position)
{
    StrBuf b = {0};
    o->game->write(o->game, position, &b);
    return strbuf_take(&b);
}

static char *name_of(const Opened *o, const void *position, Move move)
{
    StrBuf b = {0};
    o->game->name_move(o->game, position, move, &b);
    return strbuf_take(&b);
}

/* ---- beside naive evaluation --------------------------------------------------------------- */

/* A walk through a game, and what naive evaluation says of it. */
typedef struct Walk {
    Opened o;
    NaiveGdl naive;
    NaiveTerms state, done;
    uint64_t random;
} Walk;

static bool is_of_role(const Walk *w, const KifTerm *atom, uint32_t role)
{
    return atom->args[0].name == w->o.gdl->program->roles[role];
}

static unsigned naive_count(const Walk *w, uint32_t role)
{
    const NaiveTerms *legal = naive_gdl_list(&w->naive, KIF_LEGAL);
    unsigned n = 0;
    for (size_t i = 0; legal && i < legal->n; i++)
        n += is_of_role(w, &legal->at[i], role);
    return n;
}

static char *term_text(const Walk *w, const KifTerm *t)
{
    StrBuf b = {0};
    kif_write_term(&b, w->naive.rules, NULL, t);
    return strbuf_take(&b);
}

/* The legal atom with the text of a move; NULL. */
static const KifTerm *naive_legal(const Walk *w, uint32_t move)
{
    const NaiveTerms *legal = naive_gdl_list(&w->naive, KIF_LEGAL);
    const KifTerm *found = NULL;
    StrBuf b = {0};
    program_write_move(&b, w->o.gdl->program, move);
    for (size_t i = 0; legal && i < legal->n && !found; i++) {
        char *text = term_text(w, &legal->at[i].args[1]);
        if (is_of_role(w, &legal->at[i], gdl_role_of(w->o.gdl, move)) &&
            strcmp(text, strbuf_get(&b)) == 0)
            found = &legal->at[i];
        free(text);
    }
    strbuf_clear(&b);
    return found;
}

static void note_done(Walk *w, const KifTerm *legal)
{
    KifTerm does = *legal;
    does.name = KIF_DOES;
    does.args = arena_copy(w->o.home, does.args, 2 * sizeof *does.args);
    vec_push(&w->done, does, "moves");
}

/* The facts of a position, without choices, as naive evaluation has them. */
static void require_same_facts(const Walk *w, const void *position)
{
    GdlTexts mine = {0}, naive = {0};
    for (uint32_t i = 0; i < w->o.gdl->program->n_fluents; i++) {
        StrBuf b = {0};
        program_write_fluent(&b, w->o.gdl->program, i);
        if (gdl_bit(position, 0, i))
            gdl_texts_add(&mine, &b);
        strbuf_clear(&b);
    }
    for (size_t i = 0; i < w->state.n; i++) {
        char *text = term_text(w, &w->state.at[i]);
        vec_push(&naive, text, "facts");
    }
    char *x = gdl_texts_take(&mine), *y = gdl_texts_take(&naive);
    assert_string_equal(x, y);
    free(x), free(y);
}

/* Who must make the n-th choice of a step, from the numbers of legal moves; UINT32_MAX: nobody. */
static uint32_t expected_chooser(const Walk *w, uint32_t us, unsigned n)
{
    uint32_t order[LIMIT_PROGRAM_ROLES], k = 0;
    if (naive_count(w, us) >= 2)
        order[k++] = us;
    for (uint32_t r = 0; r < w->o.gdl->program->n_roles; r++)
        if (r != us && naive_count(w, r) >= 2)
            order[k++] = r;
    return n < k ? order[n] : UINT32_MAX;
}

/* What holds of any position: it is what its text says, from whichever side. */
static void require_round_trip(const Walk *w, const void *position)
{
    const Game *g = w->o.game;
    char *text = text_of(&w->o, position);
    void *again = new_position(&w->o, text);
    g->orient(g, again, g->us(g, position), again);
    assert_true(g->same(g, again, position));
    Key a = g->key(g, again), b = g->key(g, position);
    assert_true(a.lo == b.lo && a.hi == b.hi);
    assert_int_equal(g->turn(g, again), g->turn(g, position));
    free(again);
    free(text);
}

/* All moves are those of naive evaluation; each leads to the same position with a cache and
 * without. */
static unsigned require_same_moves(const Walk *w, const void *position, Move *moves)
{
    const Game *g = w->o.game;
    const GdlPosition *p = position;
    unsigned n = g->moves(g, position, NULL, moves);
    assert_int_equal(n, naive_count(w, p->mover));
    void *cache = base_zalloc(1, g->cache_size, "a cache");
    void *x = base_zalloc(1, g->position_size, "x"), *y = base_zalloc(1, g->position_size, "y");
    for (unsigned i = n; i-- > 0;) { /* backwards: not in the order in which they are computed */
        Status status;
        char *name = name_of(&w->o, position, moves[i]);
        assert_non_null(naive_legal(w, moves[i] - 1));
        assert_int_equal(g->read_move(g, position, name, strlen(name), &status), moves[i]);
        g->play(g, position, cache, moves[i], x);
        g->play(g, position, NULL, moves[i], y);
        assert_memory_equal(x, y, g->position_size);
        free(name);
    }
    free(x), free(y), free(cache);
    return n;
}

/* The forced moves of those that have not chosen. */
static void note_forced(Walk *w)
{
    const NaiveTerms *legal = naive_gdl_list(&w->naive, KIF_LEGAL);
    size_t n_chosen = w->done.n;
    for (size_t i = 0; legal && i < legal->n; i++) {
        bool chosen = false;
        for (size_t k = 0; k < n_chosen; k++)
            chosen |= w->done.at[k].args[0].name == legal->at[i].args[0].name;
        if (!chosen)
            note_done(w, &legal->at[i]);
    }
}

/* One step of the game, ply by ply.   False: play is over. */
static bool walk_step(Walk *w, GdlPosition *p, void *next)
{
    const Game *g = w->o.game;
    const NaiveTerms none = {0};
    uint32_t step = p->step;
    naive_gdl_evaluate(&w->naive, &w->state, &none);
    require_same_facts(w, p);
    const NaiveTerms *terminal = naive_gdl_list(&w->naive, KIF_TERMINAL);
    assert_int_equal(p->end == GDL_TERMINAL, terminal && terminal->n > 0);
    w->done.n = 0;
    Move *moves = base_alloc(g->max_moves * sizeof *moves, "moves");
    for (unsigned ply = 0; p->end == GDL_GOES_ON && p->step == step; ply++) {
        uint32_t expected = expected_chooser(w, p->us, ply);
        if (expected != UINT32_MAX)
            assert_int_equal(p->mover, expected);
        require_round_trip(w, p);
        unsigned n = require_same_moves(w, p, moves);
        Move move = moves[gdl_draw(&w->random) % n];
        note_done(w, naive_legal(w, move - 1));
        g->play(g, p, NULL, move, next);
        memcpy(p, next, g->position_size);
    }
    free(moves);
    if (p->step == step)
        return false;
    note_forced(w);
    naive_gdl_evaluate(&w->naive, &w->state, &w->done);
    gdl_take_state(&w->state, naive_gdl_list(&w->naive, KIF_NEXT));
    return true;
}

static void walk_through(const char *text, uint64_t seed)
{
    enum { MOST_STEPS = 12 };
    const NaiveTerms none = {0};
    Walk w = {.o = open_text(text), .random = seed};
    assert_non_null(w.o.gdl);
    w.naive = naive_gdl_new(w.o.gdl->program->flat.rules, UINT64_MAX);
    naive_gdl_evaluate(&w.naive, &none, &none);
    gdl_take_state(&w.state, naive_gdl_list(&w.naive, KIF_INIT));
    void *p = new_position(&w.o, "init"), *next = new_position(&w.o, "init");
    w.o.game->orient(w.o.game, p, (unsigned)(seed % w.o.game->n_players), p);
    for (unsigned i = 0; i < MOST_STEPS && walk_step(&w, p, next); i++)
        ;
    free(p), free(next);
    vec_clear(&w.state);
    vec_clear(&w.done);
    naive_gdl_free(&w.naive);
    close_game(&w.o);
}

static void plies_are_what_rules_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++)
        for (uint64_t seed = 0; seed < 6; seed++)
            walk_through(gdl_games[i].text, seed);
}

/* ---- words -------------------------------------------------------------------------------- */

/* The arguments of an atom as elements are named: x, or (1,2). */
static void add_leaves(const Walk *w, const KifTerm *t, bool is_argument, StrBuf *out)
{
    if (is_argument && t->kind == KIF_CONSTANT) {
        strbuf_puts(out, out->n ? "," : "");
        strbuf_puts(out, kif_name_text(w->naive.rules->names, t->name));
    }
    for (uint32_t i = 0; i < t->n; i++)
        add_leaves(w, &t->args[i], true, out);
}

/* What naive evaluation lists of a relation, or of the facts of a name. */
static char *naive_set(const Walk *w, const GdlRelation *r)
{
    GdlTexts texts = {0};
    const NaiveTerms *list = naive_gdl_list(&w->naive, r->kind == GDL_FACT ? KIF_TRUE : r->name);
    for (size_t i = 0; list && i < list->n; i++) {
        const KifTerm *t = r->kind == GDL_FACT ? &list->at[i].args[0] : &list->at[i];
        StrBuf one = {0}, b = {0};
        add_leaves(w, t, false, &one);
        strbuf_printf(&b, r->n_places > 1 ? "(%s)" : "%s", strbuf_get(&one));
        if (t->name == r->name)
            gdl_texts_add(&texts, &b);
        strbuf_clear(&b), strbuf_clear(&one);
    }
    return gdl_texts_take(&texts);
}

/* What the word says with `_` in all places; NULL where that is no set. */
static char *word_set(const Walk *w, const Word *word, uint32_t n_places, const void *position)
{
    const Vocab *v = w->o.game->vocab;
    Status status;
    Type type;
    GdlTexts texts = {0};
    uint32_t holes = (1u << n_places) - 1;
    if (!v->relations->type(v, word, holes, &type, &status))
        return NULL;
    const Word *made = v->relations->word(v, w->o.home, word, (RelationPlaces){.holes = holes});
    Value arg = (Value)(uintptr_t)made->data;
    WordView view = {.game = w->o.game, .position = position};
    assert_int_equal(made->type, type);
    for (Value set = made->function(&view, &arg); set; set &= set - 1) {
        StrBuf b = {0};
        strbuf_puts(&b, v->domains[type_domain(type)].elements[__builtin_ctzll(set)]);
        gdl_texts_add(&texts, &b);
    }
    return gdl_texts_take(&texts);
}

/* Every relation of the game, asked for all that it holds for. */
static unsigned require_same_sets(Walk *w, const void *position)
{
    unsigned n = 0;
    const NaiveTerms none = {0};
    naive_gdl_evaluate(&w->naive, &w->state, &none);
    for (size_t i = 0; i < w->o.gdl->program->relations.n; i++) {
        const GdlRelation *r = &w->o.gdl->program->relations.at[i];
        const char *name = kif_name_text(w->naive.rules->names, r->name);
        const Word *word = vocab_find(w->o.game->vocab, name, strlen(name), r->n_places);
        if (r->kind == GDL_MOVE || r->kind == GDL_BROUGHT || !word || word->kind != WORD_RELATION)
            continue;
        char *mine = word_set(w, word, r->n_places, position), *naive = naive_set(w, r);
        if (mine)
            assert_string_equal(mine, naive);
        n += mine != NULL;
        free(mine), free(naive);
    }
    return n;
}

static void words_are_what_rules_say(void **state)
{
    (void)state;
    const NaiveTerms none = {0};
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        Walk w = {.o = open_text(gdl_games[i].text), .random = i};
        unsigned n = 0;
        w.naive = naive_gdl_new(w.o.gdl->program->flat.rules, UINT64_MAX);
        naive_gdl_evaluate(&w.naive, &none, &none);
        gdl_take_state(&w.state, naive_gdl_list(&w.naive, KIF_INIT));
        void *p = new_position(&w.o, "init"), *next = new_position(&w.o, "init");
        do
            n += require_same_sets(&w, p);
        while (walk_step(&w, p, next));
        assert_true(n >= 2);
        free(p), free(next);
        vec_clear(&w.state);
        vec_clear(&w.done);
        naive_gdl_free(&w.naive);
        close_game(&w.o);
    }
}

/* ---- turns -------------------------------------------------------------------------------- */

static void turns_are_proved(void **state)
{
    (void)state;
    static const bool alternates[N_GDL_GAMES] = {[0] = true, [4] = true, [6] = true};
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        Opened o = open_text(gdl_games[i].text);
        assert_null(game_fault(o.game));
        assert_int_equal(o.game->alternates, alternates[i]);
        close_game(&o);
    }
}

/* A role that may pass without its turn has two moves then, if it has another that needs no turn.
 */
static void turns_that_are_not_proved(void **state)
{
    (void)state;
    Opened o = open_text("(role a) (role b) (init (turn a))"
                         "(<= (next (turn b)) (true (turn a))) (<= (next (turn a)) (true (turn b)))"
                         "(<= (legal ?r go) (true (turn ?r))) (legal a sit) (legal a stand)"
                         "(legal b sit) (<= terminal (true (turn c))) (goal a 0) (goal b 0)");
    assert_non_null(o.gdl);
    assert_false(o.game->alternates);
    close_game(&o);
}

/* The position whose text has the other turn; the caller's (free). */
static void *with_other_turn(const Opened *o, const void *position)
{
    char *text = text_of(o, position), *turn = strstr(text, "(to_move ");
    assert_non_null(turn);
    turn += strlen("(to_move ");
    *turn = *turn == 'x' ? 'o' : 'x';
    void *other = new_position(o, text);
    free(text);
    return other;
}

/* A pass is compared in all that a position has: facts, mover, moves, key. */
static void check_pass(const Opened *o, const void *position, bool is_over)
{
    const Game *g = o->game;
    void *passed = base_zalloc(1, g->position_size, "a position");
    void *other = with_other_turn(o, position);
    bool can = g->pass(g, position, passed);
    assert_int_equal(can, !is_over);
    if (can) {
        Key a = g->key(g, passed), b = g->key(g, other);
        g->orient(g, other, g->us(g, position), other);
        assert_true(g->same(g, passed, other));
        assert_true(a.lo == b.lo && a.hi == b.hi);
        assert_int_equal(g->turn(g, passed), 1 - g->turn(g, position));
        assert_int_equal(g->moves(g, passed, NULL, (Move[64]){0}),
                         g->moves(g, position, NULL, (Move[64]){0}));
    }
    free(passed);
    free(other);
}

/* In three in a row it moves the turn, and nothing else; who does not take turns has no pass. */
static void a_pass_moves_the_turn(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        Opened o = open_text(gdl_games[i].text);
        assert_int_equal(o.game->pass != NULL, o.game->alternates);
        close_game(&o);
    }
    Opened o = open_text(gdl_games[0].text);
    for (int game = 0; game < 20; game++) {
        char *p = new_position(&o, "init"), *next = new_position(&o, "init");
        Move moves[64];
        unsigned n;
        while ((n = o.game->moves(o.game, p, NULL, moves)) > 0) {
            check_pass(&o, p, false);
            o.game->play(o.game, p, NULL, moves[gdl_draw(&random) % n], next);
            memcpy(p, next, o.game->position_size);
        }
        check_pass(&o, p, true);
        free(p);
        free(next);
    }
    close_game(&o);
}

/* Simultaneous choices: ours is made first, whoever we are, and both orders lead to one state. */
static void choices_at_once(void **state)
{
    (void)state;
    Opened o = open_text(gdl_games[1].text);
    const Game *g = o.game;
    void *p = new_position(&o, "init"), *q = new_position(&o, "init"),
         *next = new_position(&o, "init");
    Status status;
    for (unsigned us = 0; us < 2; us++) {
        g->orient(g, p, us, p);
        assert_int_equal(g->turn(g, p), TURN_US);
        Move ours = g->read_move(g, p, us ? "show(2)" : "show(1)", 7, &status);
        g->play(g, p, NULL, ours, next);
        assert_int_equal(g->turn(g, next), TURN_THEM);
        char *text = text_of(&o, next);
        assert_non_null(strstr(text, us ? "(does right (show 2))" : "(does left (show 1))"));
        free(text);
        Move theirs = g->read_move(g, next, us ? "show(1)" : "show(2)", 7, &status);
        g->play(g, next, NULL, theirs, us ? p : q);
    }
    char *x = text_of(&o, p), *y = text_of(&o, q);
    assert_string_equal(x, "(sum 3) (step 1)");
    assert_string_equal(x, y);
    free(x), free(y), free(p), free(q), free(next);
    close_game(&o);
}

/* ---- chance ------------------------------------------------------------------------------- */

/* What the three words of the turn say: us, them, chance. */
static void require_mover(const Opened *o, const void *position, const char *expected)
{
    static const char *const name[] = {"us_to_move", "them_to_move", "chance_to_move"};
    char says[4] = "";
    const WordView view = {.game = o->game, .position = position};
    for (size_t i = 0; i < 3; i++) {
        const Word *w = vocab_find(o->game->vocab, name[i], strlen(name[i]), 0);
        assert_non_null(w);
        assert_int_equal(w->turn, TURN_UNKNOWN);
        says[i] = w->function(&view, NULL) ? '1' : '0';
    }
    assert_string_equal(says, expected);
    assert_int_equal(game_is_chance(o->game, position), says[2] == '1');
    assert_int_equal(o->game->turn(o->game, position), says[0] == '1' ? TURN_US : TURN_THEM);
}

static void play_named(const Opened *o, void *position, const char *name)
{
    Status status;
    void *next = base_zalloc(1, o->game->position_size, "a position");
    Move move = o->game->read_move(o->game, position, name, strlen(name), &status);
    assert_int_not_equal(move, NO_MOVE);
    o->game->play(o->game, position, NULL, move, next);
    memcpy(position, next, o->game->position_size);
    free(next);
}

/* The role of chance stands first in the rules, is no player, and chooses last, whoever looks. */
static void chance_moves_last(void **state)
{
    (void)state;
    Opened o = open_text(gdl_games[5].text);
    const Game *g = o.game;
    unsigned mover;
    assert_int_equal(g->n_players, 2);
    assert_string_equal(g->players[0], "red");
    assert_string_equal(g->players[2], "random");
    assert_null(game_fault(g));
    for (unsigned us = 0; us < 2; us++) {
        void *p = new_position(&o, "init");
        g->orient(g, p, us, p);
        require_mover(&o, p, "100");
        play_named(&o, p, "bet(1)");
        require_mover(&o, p, "010");
        play_named(&o, p, "bet(2)");
        require_mover(&o, p, "001");
        g->move_number(g, p, &mover);
        assert_int_equal(mover, g->n_players);
        play_named(&o, p, us ? "throw(1)" : "throw(2)");
        require_mover(&o, p, "100"); /* play is over; where it goes on we would choose first */
        char *text = text_of(&o, p);
        assert_string_equal(text, us ? "(thrown 1) (right blue)" : "(thrown 2) (right blue)");
        free(text);
        free(p);
    }
    Game wrong = *g;
    wrong.alternates = true;
    assert_string_equal(game_fault(&wrong), "the sides take turns, and chance moves between");
    close_game(&o);
}

/* The only move of chance is one of chance where no other changes anything; no move of it ends
 * play. */
static void chance_without_a_choice(void **state)
{
    (void)state;
    Opened o =
        open_text("(role a) (role Random) (init (n 1)) (init (n 2)) (legal a wait)"
                  "(<= (legal Random (toss ?x)) (true (n ?x)) (true (n 2)))"
                  "(<= (legal Random one) (true (n 1)) (not (true (n 2))))"
                  "(<= (next (n ?x)) (does Random (toss ?x))) (<= (next (n 3)) (does Random one))"
                  "(<= terminal (true (n 9))) (goal a 100)");
    void *p = new_position(&o, "init");
    assert_non_null(o.gdl);
    require_mover(&o, p, "001");
    play_named(&o, p, "toss(1)");
    require_mover(&o, p, "001");
    play_named(&o, p, "one");
    require_mover(&o, p, "100");
    assert_string_equal(o.game->ending(o.game, p), "chance has no outcome");
    free(p);
    close_game(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plies_are_what_rules_say), cmocka_unit_test(words_are_what_rules_say),
        cmocka_unit_test(turns_are_proved),         cmocka_unit_test(turns_that_are_not_proved),
        cmocka_unit_test(choices_at_once),          cmocka_unit_test(chance_moves_last),
        cmocka_unit_test(chance_without_a_choice),  cmocka_unit_test(a_pass_moves_the_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
