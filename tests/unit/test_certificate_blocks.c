/* tests/unit/test_certificate_blocks.c -- the blocks of a certificate: what is damaged, missing or
 * of another run is told by its number, and the rest is read. */
#include <string.h>

#include "tests/support/certified.h"

/* A certificate and its blocks, one by one. */
typedef struct Blocks {
    Certified c;
    StrBuf text; /* with a block for each strategy */
    VEC(StrBuf) packed;
} Blocks;

/* Begins a block before each strategy but the first: so there are many in a small file. */
static void split_strategies(Blocks *b)
{
    unsigned n = 2;
    const char *run = strstr(strbuf_get(&b->c.text), "\nrun ") + 5;
    const char *from = b->c.text.text, *first = strstr(from, "strategy "), *at = first;
    while ((at = strstr(at + 1, "\nstrategy ")) != NULL) {
        strbuf_add(&b->text, from, (size_t)(at + 1 - from));
        strbuf_printf(&b->text, "block %u %.16s strategies\n", ++n, run);
        from = at + 1;
    }
    strbuf_puts(&b->text, from);
}

static void blocks_of(Blocks *b, const char *table)
{
    *b = (Blocks){0};
    certify_text(&b->c, "blocks", table);
    split_strategies(b);
    StrBuf all = certified_pack(&b->text);
    for (size_t at = 0; at < all.n;) {
        StrBuf one = {0};
        size_t n = ZSTD_findFrameCompressedSize(all.text + at, all.n - at);
        assert_false(ZSTD_isError(n));
        strbuf_add(&one, all.text + at, n);
        vec_push(&b->packed, one, "blocks");
        at += n;
    }
    strbuf_clear(&all);
}

static void blocks_clear(Blocks *b)
{
    for (size_t i = 0; i < b->packed.n; i++)
        strbuf_clear(&b->packed.at[i]);
    vec_clear(&b->packed);
    strbuf_clear(&b->text);
    certified_clear(&b->c);
}

/* Requires what is said of blocks in a certain order. */
static void require_said(const Blocks *b, const size_t *order, size_t n, CheckStatus status,
                         const char *says)
{
    StrBuf all = {0}, verdict = {0};
    for (size_t i = 0; i < n; i++)
        strbuf_add(&all, b->packed.at[order[i]].text, b->packed.at[order[i]].n);
    CheckStatus found = certified_check(&b->c, &all, &verdict);
    if (found != status || !strstr(strbuf_get(&verdict), says))
        fail_msg("%d, not %d: %s", (int)found, (int)status, strbuf_get(&verdict));
    strbuf_clear(&all);
    strbuf_clear(&verdict);
}

static size_t count_up(const Blocks *b, size_t order[64])
{
    assert_true(b->packed.n >= 8 && b->packed.n < 64);
    for (size_t i = 0; i < b->packed.n; i++)
        order[i] = i;
    return b->packed.n;
}

static void blocks_are_whole_or_told_by_number(void **state)
{
    Blocks b;
    size_t order[64];
    (void)state;
    blocks_of(&b, certified_walk);
    size_t n = count_up(&b, order);
    require_said(&b, order, n, CHECK_VERIFIED, "The table wins in 2665, in at most 14 plies.");
    require_said(&b, order, 5, CHECK_CUT_SHORT, "damaged or missing: all behind 4. KvK");
    require_said(&b, order, 2, CHECK_CUT_SHORT, "The table wins in 468, in at most 0 plies.");
    require_said(&b, order, 1, CHECK_NOT_VALID, "the text breaks off behind block `0`");
    memmove(order + 4, order + 5, (n - 5) * sizeof *order);
    require_said(&b, order, n - 1, CHECK_CUT_SHORT, "damaged or missing: 4. KvK");
    memmove(order + 4, order + 5, (n - 6) * sizeof *order);
    require_said(&b, order, n - 2, CHECK_CUT_SHORT, "damaged or missing: 4 to 5. KvK");
    order[1] = 2;
    require_said(&b, order, 4, CHECK_NOT_VALID, "claims are damaged or missing, in block ` 1`");
    blocks_clear(&b);
}

static void blocks_in_another_order_are_refused(void **state)
{
    Blocks b;
    size_t order[64];
    (void)state;
    blocks_of(&b, certified_walk);
    size_t n = count_up(&b, order);
    order[4] = 3;
    require_said(&b, order, n, CHECK_NOT_VALID, "or twice, stands block `3`");
    count_up(&b, order);
    order[4] = 5;
    order[5] = 4;
    require_said(&b, order, n, CHECK_NOT_VALID, "or twice, stands block `4`");
    count_up(&b, order);
    order[n] = n - 1;
    require_said(&b, order, n + 1, CHECK_NOT_VALID, "goes on");
    blocks_clear(&b);
}

/* Of the same table, where the claims are others. */
static void blocks_of_another_run_are_refused(void **state)
{
    Blocks b;
    size_t order[64];
    (void)state;
    blocks_of(&b, certified_walk);
    size_t n = count_up(&b, order);
    StrBuf other = {0};
    const char *at = strstr(strbuf_get(&b.text), "block 4 "), *end = strstr(at, "\nblock 5 ");
    strbuf_add(&other, at, (size_t)(end + 1 - at));
    other.text[strlen("block 4 ")] ^= 1;
    strbuf_clear(&b.packed.at[4]);
    b.packed.at[4] = proof_pack(&other);
    require_said(&b, order, n, CHECK_NOT_VALID, "of another run is block `4`");
    strbuf_clear(&other);
    blocks_clear(&b);
}

/* Whatever byte is another: nothing is accepted as a whole that does not say the same. */
static void damaged_bytes_are_told(void **state)
{
    Blocks b;
    uint64_t seed = 11;
    unsigned cut = 0;
    (void)state;
    blocks_of(&b, certified_walk);
    StrBuf all = {0}, says = {0}, whole = {0};
    for (size_t i = 0; i < b.packed.n; i++)
        strbuf_add(&all, b.packed.at[i].text, b.packed.at[i].n);
    assert_int_equal(certified_check(&b.c, &all, &whole), CHECK_VERIFIED);
    size_t claims = b.packed.at[0].n + b.packed.at[1].n;
    for (unsigned i = 0; i < 400; i++) {
        size_t at = random_below(&seed, (unsigned)all.n);
        char before = all.text[at];
        all.text[at] ^= (char)(1 << random_below(&seed, 8));
        CheckStatus status = certified_check(&b.c, &all, &says);
        cut += status == CHECK_CUT_SHORT;
        if (status == CHECK_VERIFIED)
            assert_string_equal(strbuf_get(&says), strbuf_get(&whole));
        if (status == CHECK_CUT_SHORT)
            assert_true(at >= claims && strstr(strbuf_get(&says), "damaged or missing: "));
        all.text[at] = before;
    }
    print_message("%u of 400 damaged certificates are read as far as they go\n", cut);
    assert_true(cut > 100);
    strbuf_clear(&all);
    strbuf_clear(&says);
    strbuf_clear(&whole);
    blocks_clear(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_whole_or_told_by_number),
        cmocka_unit_test(blocks_in_another_order_are_refused),
        cmocka_unit_test(blocks_of_another_run_are_refused),
        cmocka_unit_test(damaged_bytes_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
