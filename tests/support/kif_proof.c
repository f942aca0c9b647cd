/* tests/support/kif_proof.c -- proofs about games from files, written by hand or by al0, as the
 * (see kif_proof.h). */
#include "tests/support/kif_proof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void kif_proof_file(const char *path, const char *text, char digest[])
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    SHA256Data((const uint8_t *)text, strlen(text), digest);
}

KifProofs kif_proofs_begin(const char *table, const char *rules)
{
    KifProofs k = {.folder = "/tmp/al0-kif-XXXXXX"};
    assert_non_null(mkdtemp(k.folder));
    snprintf(k.table, sizeof k.table, "%s/t.al0", k.folder);
    snprintf(k.rules, sizeof k.rules, "%s/g.kif", k.folder);
    kif_proof_file(k.table, table, k.digest[0]);
    kif_proof_file(k.rules, rules, k.digest[1]);
    return k;
}

void kif_proofs_end(const KifProofs *k)
{
    unlink(k->table);
    unlink(k->rules);
    rmdir(k->folder);
}

StrBuf kif_proof_text(const KifProofs *k, const KifProof *p)
{
    StrBuf b = {0};
    strbuf_printf(&b, "al0-proof 5\nkind %s\nfile %s t.al0\nfile %s g.kif\ngame %s\n", p->kind,
                  k->digest[0], k->digest[1], k->digest[1]);
    strbuf_printf(&b, "root %s\nus %s\nadvice %s\nnodes %u\nbegin\n%s\nend\n", p->root, p->us,
                  p->advice, p->nodes, p->body);
    return b;
}

CheckStatus kif_proof_check(const KifProofs *k, const StrBuf *text, StrBuf *says, StrBuf *reading)
{
    const TableFiles files = {.path = k->table};
    StrBuf packed = proof_pack(text);
    FILE *f = fmemopen(packed.text, packed.n, "rb");
    assert_non_null(f);
    CheckStatus status = check_proof(&files, f, says, reading);
    fclose(f);
    strbuf_clear(&packed);
    return status;
}

void kif_proof_expect(const KifProofs *k, const StrBuf *text, CheckStatus wanted, const char *part)
{
    StrBuf says = {0}, reading = {0};
    CheckStatus status = kif_proof_check(k, text, &says, &reading);
    if (status != wanted || !strstr(strbuf_get(&says), part))
        fail_msg("status %d, not %d, or no \"%s\" in: %s\n%s", (int)status, (int)wanted, part,
                 strbuf_get(&says), strbuf_get(text));
    strbuf_clear(&says);
    strbuf_clear(&reading);
}

void kif_proof_refuse(KifProofs *k, const char *before, size_t n, const char *instead,
                      const char *behind)
{
    StrBuf altered = {0}, says = {0}, reading = {0};
    strbuf_add(&altered, before, n);
    strbuf_puts(&altered, instead);
    strbuf_puts(&altered, behind);
    if (kif_proof_check(k, &altered, &says, &reading) == CHECK_VERIFIED)
        fail_msg("taken for valid (%s):\n%s", strbuf_get(&says), strbuf_get(&altered));
    strbuf_clear(&altered);
    strbuf_clear(&says);
    strbuf_clear(&reading);
    k->n_refused++;
}

void kif_proof_alter(KifProofs *k, const StrBuf *text)
{
    const char *all = strbuf_get(text), *begin = strstr(all, "begin\n");
    assert_non_null(begin);
    for (const char *at = begin + strlen("begin\n"); *at; at += strspn(at, " \n")) {
        size_t n = strcspn(at, " \n");
        StrBuf twice = {0};
        if (*at == '#') /* a name twice is the same name */
            strbuf_puts(&twice, "#999");
        else
            strbuf_printf(&twice, "%.*s %.*s", (int)n, at, (int)n, at);
        kif_proof_refuse(k, all, (size_t)(at - all), "", at + n);
        kif_proof_refuse(k, all, (size_t)(at - all), strbuf_get(&twice), at + n);
        kif_proof_refuse(k, all, (size_t)(at - all), "nonsense(1,2)", at + n);
        strbuf_clear(&twice);
        at += n;
    }
}
