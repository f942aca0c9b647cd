/* tests/support/compare_kif.c -- the checker's evaluation of rules beside the program of a game and
 * (see compare_kif.h). */
#include "tests/support/compare_kif.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

CheckerRules checker_rules(const char *text, size_t n, uint64_t most_work)
{
    CheckerRules r = {.home = arena_new("rules"), .ds = diag_new(), .terms = terms_new()};
    const Source *source = source_new(r.home, "game", text, n);
    r.clauses = clauses_read(r.home, r.ds, r.terms, &source, 1);
    r.states = r.clauses ? states_new(r.clauses, most_work) : NULL;
    return r;
}

void checker_rules_free(CheckerRules *r)
{
    states_free(r->states);
    terms_free(r->terms);
    diag_free(r->ds);
    arena_free(r->home);
}

static void checker_add_text(const CheckerRules *r, GdlTexts *texts, const char *before,
                             GroundTerm term)
{
    StrBuf b = {0};
    strbuf_puts(&b, before);
    terms_write(r->terms, term, &b);
    gdl_texts_add(texts, &b);
}

char *checker_says(const CheckerRules *r, StateNumber state)
{
    GdlTexts texts = {0};
    const GroundTerm *role, *atom;
    size_t n;
    StrBuf b = {0};
    unsigned n_roles = states_roles(r->states, &role);
    strbuf_printf(&b, "terminal %d", states_terminal(r->states, state));
    gdl_texts_add(&texts, &b);
    atom = states_atoms(r->states, state, &n);
    for (size_t i = 0; i < n; i++)
        checker_add_text(r, &texts, "true ", terms_parts(r->terms, atom[i])->arg[0]);
    for (unsigned k = 0; k < n_roles; k++) {
        Moves moves = {0};
        char before[32];
        snprintf(before, sizeof before, "legal %u ", k);
        states_legal(r->states, state, role[k], &moves);
        for (size_t i = 0; i < moves.n; i++)
            checker_add_text(r, &texts, before, moves.at[i]);
        vec_clear(&moves);
        int goal = states_goal(r->states, state, role[k]);
        strbuf_printf(&b, "goal %u %d", k, goal);
        if (goal >= 0)
            gdl_texts_add(&texts, &b);
        strbuf_clear(&b);
    }
    return gdl_texts_take(&texts);
}

/* Without the goals of roles that have several, which the checker takes for none. */
static char *without_double_goals(char *says)
{
    StrBuf out = {0};
    strbuf_puts(&out, "");
    for (char *line = says, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        size_t role = strncmp(line, "goal ", 5) == 0 ? 5 + strcspn(line + 5, " ") + 1 : 0;
        bool twice = role && ((line > says && strncmp(end + 1, line, role) == 0) ||
                              strncmp(end + 1, line, role) == 0);
        for (char *other = says; role && other < line; other = strchr(other, '\n') + 1)
            twice |= strncmp(other, line, role) == 0;
        if (!twice)
            strbuf_add(&out, line, (size_t)(end + 1 - line));
    }
    free(says);
    return strbuf_take(&out);
}

/* Draws a move for a role, and makes it in all three; false where it has none. */
static bool compare_kif_draw(const CheckerRules *r, StateNumber state, unsigned role, GameRun *run,
                             NaiveGdl *g, NaiveTerms *made, Moves *does, uint64_t *random)
{
    const GameProgram *p = run->program;
    const GroundTerm *roles;
    Moves legal = {0};
    GdlTexts texts = {0};
    states_roles(r->states, &roles);
    states_legal(r->states, state, roles[role], &legal);
    if (legal.n == 0)
        return false;
    GroundTerm move = legal.at[gdl_draw(random) % legal.n];
    vec_clear(&legal);
    checker_add_text(r, &texts, "", move);
    vec_push(does, terms_function(r->terms, TERM_DOES, 2, (GroundTerm[]){roles[role], move}),
             "moves");
    for (uint32_t m = p->first_move[role]; m < p->first_move[role + 1]; m++) {
        StrBuf b = {0};
        program_write_move(&b, p, m);
        if (strcmp(strbuf_get(&b), texts.at[0]) == 0)
            lanes_set(&run->value[program_move(p, m)], 0);
        strbuf_clear(&b);
    }
    const NaiveTerms *list = naive_gdl_list(g, KIF_LEGAL);
    for (size_t i = 0; list && i < list->n; i++) {
        StrBuf b = {0};
        kif_write_term(&b, g->rules, NULL, &list->at[i].args[1]);
        if (list->at[i].args[0].name == p->roles[role] &&
            strcmp(strbuf_get(&b), texts.at[0]) == 0) {
            KifTerm d = list->at[i];
            d.name = KIF_DOES;
            d.args = arena_copy(g->home, d.args, 2 * sizeof *d.args);
            vec_push(made, d, "moves");
        }
        strbuf_clear(&b);
    }
    free(gdl_texts_take(&texts));
    return true;
}

char *compare_kif(const CheckerRules *r, const KifRules *rules, const GameProgram *p,
                  unsigned steps, uint64_t most_steps, uint64_t seed)
{
    GameRun run = run_new(p);
    NaiveGdl g = naive_gdl_new(rules, most_steps);
    NaiveTerms facts = {0}, moves = {0};
    Moves does = {0};
    StateNumber state = states_initial(r->states);
    StrBuf different = {0};
    run_begin(&run, lanes_all());
    naive_gdl_evaluate(&g, &facts, &moves);
    gdl_take_state(&facts, naive_gdl_list(&g, KIF_INIT));
    for (unsigned s = 0; s < steps; s++) {
        run_state(&run);
        memset(run.value + program_move(p, 0), 0, p->n_moves * sizeof *run.value);
        moves.n = does.n = 0;
        naive_gdl_evaluate(&g, &facts, &moves);
        bool over = states_terminal(r->states, state);
        char *own = checker_says(r, state), *naive = without_double_goals(gdl_naive_says(&g, p));
        char *program = without_double_goals(gdl_program_says(&run, 0));
        bool gave_up = naive_gdl_gave_up(&g) || terms_trouble(r->terms);
        if (!gave_up && (strcmp(own, naive) != 0 || strcmp(own, program) != 0))
            strbuf_printf(&different,
                          "the checker says\n%snaive evaluation says\n%sthe program says\n%s", own,
                          naive, program);
        free(own), free(naive), free(program);
        for (unsigned k = 0; k < p->n_roles && !over && !gave_up; k++)
            over |= !compare_kif_draw(r, state, k, &run, &g, &moves, &does, &seed);
        if (over || gave_up || different.n)
            break;
        state = states_next(r->states, state, does.at, does.n);
        naive_gdl_evaluate(&g, &facts, &moves);
        gdl_take_state(&facts, naive_gdl_list(&g, KIF_NEXT));
        run_step(&run, lanes_all());
    }
    vec_clear(&facts);
    vec_clear(&moves);
    vec_clear(&does);
    naive_gdl_free(&g);
    run_clear(&run);
    return different.n ? strbuf_take(&different) : NULL;
}
