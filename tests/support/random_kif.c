/* tests/support/random_kif.c -- small games whose relations depend on each other at random, by (see
 * random_kif.h). */
#include "tests/support/random_kif.h"

#include "base/strbuf.h"

static unsigned random_kif_draw(uint64_t *seed, unsigned n)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*seed >> 33) % n);
}

/* Appends one of the relations: of the first two, which are the same in every state, or of all. */
static void random_kif_atom(StrBuf *out, uint64_t *seed, bool is_fixed)
{
    static const char *const argument[] = {"?x", "?y", "?x", "?y", "1", "3"};
    char name = (char)('s' + random_kif_draw(seed, is_fixed ? 2 : 5));
    const char *arg = argument[random_kif_draw(seed, 6)];
    if (!is_fixed && random_kif_draw(seed, 4) == 0)
        strbuf_printf(out, "(true (f %s))", arg);
    else
        strbuf_printf(out, "(%c %s)", name, arg);
}

static void random_kif_rule(StrBuf *out, uint64_t *seed)
{
    bool is_fixed = random_kif_draw(seed, 3) == 0;
    char name = (char)(is_fixed ? 's' + random_kif_draw(seed, 2) : 'u' + random_kif_draw(seed, 3));
    strbuf_printf(out, "(<= (%c ?x) (n ?%c ?%c)", name, is_fixed ? 'x' : 'y', is_fixed ? 'y' : 'x');
    for (unsigned i = 0, n = 1 + random_kif_draw(seed, 2); i < n; i++) {
        bool fails = random_kif_draw(seed, 2);
        strbuf_puts(out, fails ? " (not " : " ");
        random_kif_atom(out, seed, is_fixed);
        strbuf_puts(out, fails ? ")" : "");
    }
    strbuf_puts(out, ")\n");
}

char *random_kif(uint64_t seed)
{
    StrBuf out = {0};
    strbuf_puts(&out,
                "(role r) (init (f 1)) (n 1 2) (n 2 3) (n 3 4) (s 4) (t 1) (u 1) (v 4) (w 2)\n"
                "(<= (legal r (go ?x)) (n ?x ?y))\n"
                "(<= (next (f ?y)) (does r (go ?x)) (n ?x ?y) (not (w ?y)))\n"
                "(<= (next (f ?x)) (true (f ?x)) (not (u ?x)))\n"
                "(<= (next (f ?x)) (v ?x) (not (does r (go ?x))))\n"
                "(<= (goal r 100) (v 1))\n"
                "(<= (goal r 0) (not (goal r 100)) (not (goal r 50)))\n"
                "(<= (goal r 50) (s 1) (not (goal r 100)))\n"
                "(<= terminal (w 4) (not (v 3)))\n");
    for (unsigned i = 0, n = 3 + random_kif_draw(&seed, 5); i < n; i++)
        random_kif_rule(&out, &seed);
    return strbuf_take(&out);
}
