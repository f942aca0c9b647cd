/* tests/support/compare_gdl.c -- the program of a game beside naive evaluation of its rules (see
 * compare_gdl.h). */
#include "tests/support/compare_gdl.h"

#include <string.h>

static int gdl_texts_order(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char *gdl_texts_take(GdlTexts *t)
{
    StrBuf all = {0};
    if (t->n)
        qsort(t->at, t->n, sizeof *t->at, gdl_texts_order);
    strbuf_puts(&all, "");
    for (size_t i = 0; i < t->n; i++) {
        strbuf_printf(&all, "%s\n", t->at[i]);
        free(t->at[i]);
    }
    vec_clear(t);
    return strbuf_take(&all);
}

void gdl_texts_add(GdlTexts *t, StrBuf *text)
{
    char *one = strbuf_take(text);
    vec_push(t, one, "texts");
}

static uint32_t gdl_role(const GameProgram *p, KifName name)
{
    uint32_t r = 0;
    while (r < p->n_roles && p->roles[r] != name)
        r++;
    return r;
}

char *gdl_program_says(const GameRun *run, unsigned lane)
{
    const GameProgram *p = run->program;
    GdlTexts texts = {0};
    for (uint32_t i = 0; i < p->n_fluents; i++) {
        StrBuf b = {0};
        strbuf_puts(&b, "true ");
        program_write_fluent(&b, p, i);
        if (lanes_has(run->value[program_fluent(i)], lane))
            gdl_texts_add(&texts, &b);
        strbuf_clear(&b);
    }
    for (uint32_t r = 0; r < p->n_roles; r++) {
        for (uint32_t m = p->first_move[r]; m < p->first_move[r + 1]; m++) {
            StrBuf b = {0};
            strbuf_printf(&b, "legal %u ", r);
            program_write_move(&b, p, m);
            if (lanes_has(run_get(run, p->legal[m]), lane))
                gdl_texts_add(&texts, &b);
            strbuf_clear(&b);
        }
    }
    for (size_t i = 0; i < p->n_goals; i++) {
        StrBuf b = {0};
        strbuf_printf(&b, "goal %u %u", p->goals[i].role, p->goals[i].value);
        if (lanes_has(run_get(run, p->goals[i].holds), lane))
            gdl_texts_add(&texts, &b);
        strbuf_clear(&b);
    }
    StrBuf b = {0};
    strbuf_printf(&b, "terminal %d", lanes_has(run_get(run, p->terminal), lane));
    gdl_texts_add(&texts, &b);
    return gdl_texts_take(&texts);
}

/* A goal that is an integer from 0 to 100, without zeros in front or a sign. */
static bool gdl_is_goal(const char *text)
{
    return strlen(text) <= 3 && strspn(text, "0123456789") == strlen(text) && atoi(text) <= 100 &&
           *text && (text[0] != '0' || !text[1]);
}

static void gdl_naive_add(const NaiveGdl *g, const GameProgram *p, KifName relation,
                          GdlTexts *texts)
{
    const NaiveTerms *list = naive_gdl_list(g, relation);
    for (size_t i = 0; list && i < list->n; i++) {
        const KifTerm *atom = &list->at[i];
        StrBuf b = {0};
        uint32_t role = relation == KIF_TRUE ? 0 : gdl_role(p, atom->args[0].name);
        strbuf_puts(&b, kif_name_text(g->rules->names, relation));
        if (relation != KIF_TRUE)
            strbuf_printf(&b, " %u", role);
        strbuf_putc(&b, ' ');
        size_t at = b.n;
        kif_write_term(&b, g->rules, NULL, &atom->args[atom->n - 1]);
        bool counts = role < p->n_roles &&
                      (relation == KIF_TRUE || atom->args[0].kind == KIF_CONSTANT) &&
                      (relation != KIF_GOAL || gdl_is_goal(strbuf_get(&b) + at));
        if (counts)
            gdl_texts_add(texts, &b);
        strbuf_clear(&b);
    }
}

char *gdl_naive_says(const NaiveGdl *g, const GameProgram *p)
{
    GdlTexts texts = {0};
    const NaiveTerms *terminal = naive_gdl_list(g, KIF_TERMINAL);
    gdl_naive_add(g, p, KIF_TRUE, &texts);
    gdl_naive_add(g, p, KIF_LEGAL, &texts);
    gdl_naive_add(g, p, KIF_GOAL, &texts);
    StrBuf b = {0};
    strbuf_printf(&b, "terminal %d", terminal && terminal->n > 0);
    gdl_texts_add(&texts, &b);
    return gdl_texts_take(&texts);
}

uint64_t gdl_draw(uint64_t *random)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *random >> 33;
}

/* Draws a legal move for each role, by what naive evaluation says; false where a role has none. */
static bool gdl_walk_draw(GdlWalk *w, const NaiveGdl *g, GameRun *run, Arena *home,
                          uint64_t *random)
{
    const GameProgram *p = run->program;
    w->moves.n = 0;
    for (uint32_t r = 0; r < p->n_roles; r++) {
        uint32_t n = 0, k = 0;
        for (uint32_t m = p->first_move[r]; m < p->first_move[r + 1]; m++)
            n += lanes_has(run_get(run, p->legal[m]), w->lane);
        if (n == 0)
            return false;
        uint32_t wanted = (uint32_t)(gdl_draw(random) % n);
        uint32_t m = p->first_move[r];
        while (!lanes_has(run_get(run, p->legal[m]), w->lane) || k++ < wanted)
            m++;
        lanes_set(&run->value[program_move(p, m)], w->lane);
        StrBuf text = {0};
        program_write_move(&text, p, m);
        const NaiveTerms *legal = naive_gdl_list(g, KIF_LEGAL);
        for (size_t i = 0; i < legal->n; i++) {
            StrBuf other = {0};
            kif_write_term(&other, g->rules, NULL, &legal->at[i].args[1]);
            if (legal->at[i].args[0].name == p->roles[r] &&
                strcmp(strbuf_get(&other), strbuf_get(&text)) == 0) {
                KifTerm does = legal->at[i];
                does.name = KIF_DOES;
                does.args = arena_copy(home, does.args, 2 * sizeof *does.args);
                vec_push(&w->moves, does, "moves");
            }
            strbuf_clear(&other);
        }
        strbuf_clear(&text);
    }
    return true;
}

void gdl_take_state(NaiveTerms *state, const NaiveTerms *list)
{
    state->n = 0;
    for (size_t i = 0; list && i < list->n; i++)
        vec_push(state, list->at[i].args[0], "facts");
}

/* Both in one state of a walk, and one step on.   Returns: NULL, or how they differ (the caller's).
 */
static char *gdl_compare_step(GdlWalk *w, NaiveGdl *g, GameRun *run, Arena *home, uint64_t *random)
{
    const NaiveTerms none = {0};
    naive_gdl_evaluate(g, &w->state, &none);
    char *naive = gdl_naive_says(g, run->program), *program = gdl_program_says(run, w->lane);
    if (!naive_gdl_gave_up(g) && strcmp(naive, program) != 0) {
        StrBuf b = {0};
        strbuf_printf(&b, "naive evaluation says\n%sthe program says\n%s", naive, program);
        free(naive), free(program);
        return strbuf_take(&b);
    }
    free(naive), free(program);
    const NaiveTerms *terminal = naive_gdl_list(g, KIF_TERMINAL);
    w->is_over |= naive_gdl_gave_up(g) || (terminal && terminal->n) ||
                  !gdl_walk_draw(w, g, run, home, random);
    if (!w->is_over) {
        naive_gdl_evaluate(g, &w->state, &w->moves);
        gdl_take_state(&w->state, naive_gdl_list(g, KIF_NEXT));
    }
    return NULL;
}

char *compare_gdl(const KifRules *rules, const GameProgram *p, unsigned steps, uint64_t most_steps,
                  uint64_t seed)
{
    static const unsigned lanes[] = {0, 63, 64, 127};
    enum { N = sizeof lanes / sizeof *lanes };
    GdlWalk walk[N] = {{0}};
    GameRun run = run_new(p);
    NaiveGdl g = naive_gdl_new(rules, most_steps);
    const NaiveTerms none = {0};
    char *different = NULL;
    run_begin(&run, lanes_all());
    naive_gdl_evaluate(&g, &none, &none);
    for (unsigned i = 0; i < N; i++) {
        walk[i].lane = lanes[i];
        gdl_take_state(&walk[i].state, naive_gdl_list(&g, KIF_INIT));
    }
    for (unsigned s = 0; s < steps && !different; s++) {
        Lanes going = lanes_none();
        run_state(&run);
        memset(run.value + program_move(p, 0), 0, p->n_moves * sizeof *run.value);
        for (unsigned i = 0; i < N && !different; i++) {
            if (!walk[i].is_over)
                different = gdl_compare_step(&walk[i], &g, &run, g.home, &seed);
            if (!walk[i].is_over)
                lanes_set(&going, walk[i].lane);
        }
        run_step(&run, going);
    }
    for (unsigned i = 0; i < N; i++) {
        vec_clear(&walk[i].state);
        vec_clear(&walk[i].moves);
    }
    naive_gdl_free(&g);
    run_clear(&run);
    return different;
}
