/* tests/fuzz/fuzz_gdl.c -- libFuzzer entry: rules of games, read, written out and run.
 * Rules that are accepted and small: their program must say what naive evaluation says, split and simplified
 * or not.  Texts are changed by tokens of the language. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/compare_gdl.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_TEXT = 4096, MOST_ATOMS = 400, MOST_STEPS = 200000 };

static void compare(Arena *home, Diags *ds, const KifRules *rules, ProgramOptions options)
{
    GameProgram *p = program_make(home, ds, rules, options);
    if (p && p->n_fluents + p->n_moves <= MOST_ATOMS && p->n_literals < 20000) {
        char *different = compare_gdl(rules, p, 6, MOST_STEPS, 1);
        if (different) {
            fprintf(stderr, "%s", different);
            abort();
        }
    }
    program_clear(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MOST_TEXT)
        return 0;
    Arena *home = arena_new("fuzz");
    Diags *ds = diag_new();
    const KifRules *rules = kif_read(home, ds, source_new(home, "fuzz", (const char *)data, size));
    for (unsigned i = 0; rules && i < 4; i++)
        compare(home, ds, rules, (ProgramOptions){.no_split = i & 1, .no_simplify = i & 2});
    diag_free(ds);
    arena_free(home);
    return 0;
}
