/* tests/fuzz/fuzz_kif_check.c -- libFuzzer entry for the checker's reading and evaluation of rules
 * of games.
 * Any text: must be read or refused.  What al0 accepts, and is small, the checker must accept, and
 * both must say the same of states met at random. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tests/support/compare_kif.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_TEXT = 4096, MOST_ATOMS = 400, MOST_STEPS = 200000, MOST_CHECKER_WORK = 100000 };

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

/* An equation may have variables that nothing gives a value: al0 takes it for true, the checker
 * refuses it. */
static bool has_equations(const char *text, size_t n)
{
    static const char word[] = "distinct";
    bool found = false;
    for (size_t i = 0; i + strlen(word) <= n && !found; i++)
        found = strncasecmp(text + i, word, strlen(word)) == 0;
    return found;
}

/* A few states, whatever they say. */
static void walk(CheckerRules *r)
{
    StateNumber state = states_initial(r->states);
    const GroundTerm *role;
    unsigned n_roles = states_roles(r->states, &role);
    for (unsigned i = 0; i < 4 && !terms_trouble(r->terms); i++) {
        free(checker_says(r, state));
        Moves does = {0};
        for (unsigned k = 0; k < n_roles; k++) {
            Moves legal = {0};
            states_legal(r->states, state, role[k], &legal);
            if (legal.n > 0) {
                GroundTerm d[2] = {role[k], legal.at[i % legal.n]};
                vec_push(&does, terms_function(r->terms, TERM_DOES, 2, d), "moves");
                states_can_change(r->states, does.at[does.n - 1]);
            }
            vec_clear(&legal);
        }
        state = states_next(r->states, state, does.at, does.n);
        vec_clear(&does);
    }
}

static void compare(CheckerRules *r, const KifRules *rules, Arena *home, Diags *ds)
{
    GameProgram *p = program_make(home, ds, rules, (ProgramOptions){0});
    if (p && p->n_fluents + p->n_moves <= MOST_ATOMS && p->n_literals < 20000) {
        if (!r->clauses && !has_equations(rules->source->text, rules->source->n))
            fail("refused by the checker alone");
        const char *trouble = terms_trouble(r->terms);
        if (trouble && strstr(trouble, "its own `not`"))
            fail("a cycle that the checker alone sees");
        char *different = r->clauses ? compare_kif(r, rules, p, 6, MOST_STEPS, 1) : NULL;
        if (different)
            fail(different);
    }
    program_clear(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MOST_TEXT)
        return 0;
    Arena *home = arena_new("fuzz");
    Diags *ds = diag_new();
    const char *text = (const char *)data;
    const KifRules *rules = kif_read(home, ds, source_new(home, "fuzz", text, size));
    CheckerRules r = checker_rules(text, size, MOST_CHECKER_WORK);
    if (!r.clauses && diag_errors(r.ds) == 0)
        fail("refused without a word");
    if (rules && !memchr(text, '\0', size)) /* which the checker refuses */
        compare(&r, rules, home, ds);
    if (r.clauses)
        walk(&r);
    checker_rules_free(&r);
    diag_free(ds);
    arena_free(home);
    return 0;
}
