/* tests/unit/test_all_roles.c -- steps of games from files through al0.h: moves of every role,
 * steps and goals, beside naive evaluation of the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "al0.h"
#include "tests/support/compare_gdl.h"
#include "tests/support/gdl_games.h"

static const char init[] = "init";

/* ---- games -------------------------------------------------------------------------------- */

/* An Al0ReadFile: the rules, whatever the file. */
static const char *give_text(void *text, const char *path, size_t *n)
{
    (void)path;
    *n = strlen(text);
    return text;
}

static Al0Table *table_of_rules(const char *text)
{
    static const char header[] = "table t\ngame \"t.kif\"\n";
    char *rules = strdup(text);
    const Al0ReadOptions options = {AL0_SIZE(Al0ReadOptions), .read = give_text,
                                    .read_context = rules};
    Al0Table *t = al0_table_read_text("t.al0", header, strlen(header), &options, NULL);
    free(rules);
    assert_non_null(t);
    return t;
}

/* A walk through a game, and the rules in naive evaluation. */
typedef struct StepWalk {
    Arena *home;
    Diags *ds;
    Al0Table *table;
    NaiveGdl naive;
    NaiveTerms state, moves;
    Al0Position *now;
    uint64_t random;
} StepWalk;

static StepWalk begin_walk(const char *text, uint64_t seed)
{
    const NaiveTerms none = {0};
    StepWalk w = {.home = arena_new("a game"), .ds = diag_new(), .random = seed};
    w.table = table_of_rules(text);
    w.naive = naive_gdl_new(kif_read(w.home, w.ds, source_new(w.home, "t", text, strlen(text))),
                            UINT64_MAX);
    naive_gdl_evaluate(&w.naive, &none, &none);
    gdl_take_state(&w.state, naive_gdl_list(&w.naive, KIF_INIT));
    w.now = al0_position_read(w.table, init, strlen(init), NULL);
    return w;
}

static void end_walk(StepWalk *w)
{
    vec_clear(&w->state);
    vec_clear(&w->moves);
    naive_gdl_free(&w->naive);
    al0_position_free(w->now);
    al0_table_free(w->table);
    diag_free(w->ds);
    arena_free(w->home);
}

/* ---- beside naive evaluation --------------------------------------------------------------- */

static bool is_of(const StepWalk *w, const KifTerm *atom, const char *role)
{
    return strcmp(kif_name_text(w->naive.rules->names, atom->args[0].name), role) == 0;
}

/* The legal atom of a role with that move; NULL: the rules have none. */
static const KifTerm *legal_by_rules(const StepWalk *w, const char *role, const char *move)
{
    const NaiveTerms *legal = naive_gdl_list(&w->naive, KIF_LEGAL);
    const KifTerm *found = NULL;
    for (size_t i = 0; legal && i < legal->n && !found; i++) {
        StrBuf b = {0};
        kif_write_term(&b, w->naive.rules, NULL, &legal->at[i].args[1]);
        if (is_of(w, &legal->at[i], role) && strcmp(strbuf_get(&b), move) == 0)
            found = &legal->at[i];
        strbuf_clear(&b);
    }
    return found;
}

static unsigned count_by_rules(const StepWalk *w, const char *role)
{
    const NaiveTerms *legal = naive_gdl_list(&w->naive, KIF_LEGAL);
    unsigned n = 0;
    for (size_t i = 0; legal && i < legal->n; i++)
        n += is_of(w, &legal->at[i], role);
    return n;
}

/* The goal of a role by the rules; -1: none, or several. */
static int goal_by_rules(const StepWalk *w, const char *role)
{
    const NaiveTerms *goals = naive_gdl_list(&w->naive, KIF_GOAL);
    int goal = -1;
    unsigned n = 0;
    for (size_t i = 0; goals && i < goals->n; i++)
        if (is_of(w, &goals->at[i], role)) {
            goal = atoi(kif_name_text(w->naive.rules->names, goals->at[i].args[1].name));
            n++;
        }
    return n == 1 ? goal : -1;
}

/* Draws a move of a role; what it is by the rules is noted.   Returns: the caller's; NULL: none. */
static char *draw_role_move(StepWalk *w, unsigned r, const char *role, bool is_over)
{
    Al0Moves *moves = al0_position_role_moves(w->now, r, NULL);
    size_t n = al0_moves_count(moves);
    assert_int_equal(n, is_over ? 0 : count_by_rules(w, role));
    for (size_t i = 0; i < n; i++)
        assert_non_null(legal_by_rules(w, role, al0_moves_text(moves, i, AL0_MOVE_TERM)));
    char *move = NULL;
    if (n > 0) {
        size_t i = (size_t)(gdl_draw(&w->random) % n);
        KifTerm does = *legal_by_rules(w, role, al0_moves_text(moves, i, AL0_MOVE_TERM));
        does.name = KIF_DOES;
        does.args = arena_copy(w->naive.home, does.args, 2 * sizeof *does.args);
        vec_push(&w->moves, does, "moves");
        move = strdup(al0_moves_text(moves, i, (Al0Notation)(gdl_draw(&w->random) % 3)));
    }
    al0_moves_free(moves);
    return move;
}

/* A state looked at, and one step on.   Returns: false at the end. */
static bool compare_and_step(StepWalk *w)
{
    enum { MOST = 4 };
    const NaiveTerms none = {0};
    const char *role;
    char *move[MOST] = {NULL};
    naive_gdl_evaluate(&w->naive, &w->state, &none);
    const NaiveTerms *terminal = naive_gdl_list(&w->naive, KIF_TERMINAL);
    bool has_moves = true, is_over = terminal && terminal->n > 0;
    for (unsigned r = 0; (role = al0_table_role(w->table, r)); r++)
        has_moves &= count_by_rules(w, role) > 0;
    assert_int_equal(al0_position_ending(w->now) != NULL, is_over || !has_moves);
    w->moves.n = 0;
    for (unsigned r = 0; (role = al0_table_role(w->table, r)); r++) {
        assert_true(r < MOST);
        move[r] = draw_role_move(w, r, role, is_over || !has_moves);
        if (al0_table_player(w->table, r))
            assert_int_equal(al0_position_goal(w->now, r), goal_by_rules(w, role));
    }
    Al0Position *next = al0_position_step(w->now, (const char *const *)move, NULL);
    for (size_t r = 0; r < MOST; r++)
        free(move[r]);
    assert_int_equal(next != NULL, !is_over && has_moves);
    if (!next)
        return false;
    al0_position_free(w->now);
    w->now = next;
    naive_gdl_evaluate(&w->naive, &w->state, &w->moves);
    gdl_take_state(&w->state, naive_gdl_list(&w->naive, KIF_NEXT));
    return true;
}

static void steps_are_what_rules_say(void **state)
{
    enum { MOST_STEPS = 15, WALKS = 6 };
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++)
        for (uint64_t seed = 0; seed < WALKS; seed++) {
            StepWalk w = begin_walk(gdl_games[i].text, seed);
            for (unsigned s = 0; s < MOST_STEPS && compare_and_step(&w); s++)
                ;
            end_walk(&w);
        }
}

/* ---- what is refused ----------------------------------------------------------------------- */

static const GdlExample *game_named(const char *name)
{
    size_t i = 0;
    while (strcmp(gdl_games[i].name, name) != 0)
        i++;
    return &gdl_games[i];
}

static void chance_is_the_last_role(void **state)
{
    (void)state;
    Al0Table *t = table_of_rules(game_named("bets on a throw")->text);
    assert_string_equal(al0_table_role(t, 0), "red");
    assert_string_equal(al0_table_role(t, 2), "random");
    assert_null(al0_table_role(t, 3));
    assert_null(al0_table_player(t, 2));
    al0_table_free(t);
}

static void wrong_steps_are_refused(void **state)
{
    (void)state;
    Al0Status status;
    Al0Table *t = table_of_rules(game_named("sum of fingers")->text);
    Al0Position *p = al0_position_read(t, init, strlen(init), NULL);
    assert_null(al0_position_step(p, (const char *[]){"show(1)", "show(3)"}, &status));
    assert_int_equal(status.kind, AL0_WRONG_INPUT);
    assert_null(al0_position_step(p, (const char *[]){"show(1) show(1)", "show(1)"}, &status));
    assert_null(al0_position_step(p, (const char *[]){"show(1)", NULL}, &status));
    assert_string_equal(status.text, "right has 3 legal moves");
    assert_null(al0_position_role_moves(p, 2, &status));
    assert_int_equal(status.kind, AL0_NOT_FOUND);
    Al0Position *half = al0_position_play(p, "show(1)", NULL); /* left has chosen, right has not */
    assert_true(al0_position_can_step(p) && !al0_position_can_step(half));
    assert_int_equal(al0_position_role_to_move(p), 0);
    assert_int_equal(al0_position_role_to_move(half), 1);
    assert_null(al0_position_step(half, (const char *[]){"show(1)", "show(1)"}, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    al0_position_free(half);
    al0_position_free(p);
    al0_table_free(t);
}

static void chess_has_no_steps(void **state)
{
    static const char fen[] = "8/8/8/8/4k3/8/8/R3K3 w - - 0 1", header[] = "table t\n";
    (void)state;
    Al0Status status;
    Al0Table *t = al0_table_read_text("t.al0", header, strlen(header), NULL, NULL);
    Al0Position *p = al0_position_read(t, fen, strlen(fen), NULL);
    assert_false(al0_position_can_step(p));
    assert_null(al0_position_role_moves(p, 0, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_int_equal(al0_position_goal(p, 0), -1);
    al0_position_free(p);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_what_rules_say), cmocka_unit_test(chance_is_the_last_role),
        cmocka_unit_test(wrong_steps_are_refused), cmocka_unit_test(chess_has_no_steps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
