/* tests/support/certified.c -- certificates for tests (see certified.h). */
#include "tests/support/certified.h"

#include <string.h>
#include <unistd.h>

const char certified_walk[] = "table walk \"Our king to the last rank\"\n"
                              "material \"KvK\"\n"
                              "aim us_to_move and rank(K) = 8\n"
                              "rule near if rank(K) >= 5 then step, around\n"
                              "rule far if rank(K) > 1 then step\n"
                              "advice step\n"
                              "    better: them_to_move and rank(K) > root(rank(K))\n"
                              "    us:     depth = 0\n"
                              "    them:   none\n"
                              "advice around\n"
                              "    better: us_to_move and rank(K) > root(rank(K))\n"
                              "    us:     depth <= 2\n"
                              "    them:   depth <= 3\n";

/* Writes the table's file, and has it verified. */
static void certify_by(Certified *c, const char *name, const char *table, const Al0Limits *limits)
{
    Al0Status failure;
    snprintf(c->path, sizeof c->path, "%s_%ld.al0", name, (long)getpid());
    c->files.path = c->path;
    FILE *f = fopen(c->path, "w");
    assert_non_null(f);
    fputs(table, f);
    fclose(f);
    Al0Table *t = al0_table_read(c->path, NULL, &failure);
    assert_non_null(t);
    Al0VerifyOptions o = {AL0_SIZE(Al0VerifyOptions), .context = &c->packed,
                          .certificate = proof_add, .refutations = c->files.refutations};
    Al0Report *r = al0_verify(t, &o, limits, &failure);
    if (!r)
        fail_msg("%s", failure.text);
    al0_report_free(r);
    al0_table_free(t);
    assert_true(proof_unpack(&c->packed, &c->text));
}

void certify_with(Certified *c, const char *name, const char *table, unsigned threads,
                  Al0OnProgress *progress)
{
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = threads, .progress = progress};
    *c = (Certified){.files = {.threads = 1}};
    certify_by(c, name, table, &limits);
}

void certify_refuting(Certified *c, const char *name, const char *table, const Al0Limits *limits)
{
    *c = (Certified){.files = {.threads = 1, .refutations = true}};
    certify_by(c, name, table, limits);
}

void certify_text(Certified *c, const char *name, const char *table)
{
    certify_with(c, name, table, 1, NULL);
}

void certified_clear(Certified *c)
{
    unlink(c->path);
    strbuf_clear(&c->packed);
    strbuf_clear(&c->text);
}

CheckStatus certified_check(const Certified *c, const StrBuf *packed, StrBuf *says)
{
    says->n = 0;
    return check_bytes(&c->files, strbuf_get(packed), packed->n, says);
}

StrBuf certified_pack(const StrBuf *text)
{
    StrBuf all = {0};
    for (const char *at = strbuf_get(text); *at;) {
        const char *next = strstr(at, "\nblock ");
        StrBuf block = {0};
        strbuf_add(&block, at, next ? (size_t)(next + 1 - at) : strlen(at));
        StrBuf packed = proof_pack(&block);
        strbuf_add(&all, strbuf_get(&packed), packed.n);
        at += block.n;
        strbuf_clear(&packed);
        strbuf_clear(&block);
    }
    return all;
}

CheckStatus check_altered(const Certified *c, const StrBuf *text, StrBuf *says)
{
    StrBuf packed = certified_pack(text);
    CheckStatus status = certified_check(c, &packed, says);
    strbuf_clear(&packed);
    return status;
}

void certified_alter(const Certified *c, const Refused *by, StrBuf *out)
{
    const char *all = strbuf_get(&c->text), *begin = strstr(all, "\nbegin\n");
    const char *at = strstr(begin, by->from);
    out->n = 0;
    if (!at)
        fail_msg("there is no %s", by->from);
    strbuf_add(out, all, (size_t)(at - all));
    strbuf_puts(out, by->to);
    strbuf_puts(out, at + strlen(by->from));
}

void certified_refuse(const Certified *c, const Refused *all, size_t n)
{
    StrBuf text = {0}, says = {0};
    for (size_t i = 0; i < n; i++) {
        certified_alter(c, &all[i], &text);
        assert_int_equal(check_altered(c, &text, &says), CHECK_NOT_VALID);
        if (!strstr(strbuf_get(&says), all[i].why))
            fail_msg("%s -> %s: %s", all[i].from, all[i].to, strbuf_get(&says));
    }
    strbuf_clear(&text);
    strbuf_clear(&says);
}
