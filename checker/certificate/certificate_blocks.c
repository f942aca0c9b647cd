/* checker/certificate/certificate_blocks.c -- the blocks of a certificate, each by its number (see
 * certificate.h).
 * Does: goes from block to block; notes which ones are lost.
 * Knows: the text.   Must not know: what is claimed. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checker/certificate/certificate_internal.h"

static bool fails_at_block(const CertificateCheck *s, const char *what, uint64_t block)
{
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)block);
    return check_fails(s->c, what, number);
}

/* Notes that blocks are not there from the present one to the one that is found. */
static void note_lost(CertificateCheck *s, uint64_t found)
{
    uint64_t first = s->block + 1, last = found - 1;
    const char *before = s->lost.n ? "," : "";
    if (first == last)
        strbuf_printf(&s->lost, "%s %llu", before, (unsigned long long)first);
    else if (first < last)
        strbuf_printf(&s->lost, "%s %llu to %llu", before, (unsigned long long)first,
                      (unsigned long long)last);
}

/* The line at the beginning of a block: "block NUMBER RUN CONTENT". */
static bool read_heading(CertificateCheck *s, const char *content)
{
    static const char word[] = "block ";
    const char *line = text_line(s->c->text), *at = line ? line + strlen(word) : NULL;
    char *end = NULL;
    if (!line || strncmp(line, word, strlen(word)) != 0 || *at < '1' || *at > '9')
        return fails_at_block(s, "no number stands at the beginning of what follows block",
                              s->block);
    uint64_t number = strtoull(at, &end, 10);
    if (*end != ' ' || strncmp(end + 1, s->run, RUN_DIGITS) != 0 || end[1 + RUN_DIGITS] != ' ')
        return fails_at_block(s, "of another run is block", number);
    if (number <= s->block)
        return fails_at_block(s, "where it does not belong, or twice, stands block", number);
    note_lost(s, number);
    s->block = number;
    if (s->lost.n && strcmp(content, "strategies") != 0)
        return check_fails(s->c, "claims are damaged or missing, in block", strbuf_get(&s->lost));
    return strcmp(end + 2 + RUN_DIGITS, content) == 0
               ? true
               : fails_at_block(s, "other things are wanted than stand in block", number);
}

/* Goes to the next block, which is to have that content.  *over: there is none.   False with the
 * fault. */
static bool next_block(CertificateCheck *s, const char *content, bool *over)
{
    if (!text_is_over(s->c->text))
        return fails_at_block(s, "the text breaks off in block", s->block);
    TextBlock next;
    do
        next = text_next_block(s->c->text);
    while (next == BLOCK_IS_DAMAGED);
    *over = next == BLOCK_IS_NONE;
    return *over || read_heading(s, content);
}

bool blocks_claim_word(CertificateCheck *s, uint64_t number, char word[LONGEST_WORD + 1])
{
    char content[40];
    bool over = false;
    snprintf(content, sizeof content, "claims %llu", (unsigned long long)number);
    while (!text_word(s->c->text, word))
        if (!next_block(s, content, &over) || over)
            return fails_at_block(s, "the text breaks off behind block", s->block);
    return true;
}

bool blocks_strategy_word(CertificateCheck *s, char word[LONGEST_WORD + 1])
{
    bool over = false;
    while (!over && !text_word(s->c->text, word))
        if (!next_block(s, "strategies", &over))
            return false;
    if (over)
        strbuf_printf(&s->lost, "%s all behind %llu", s->lost.n ? "," : "",
                      (unsigned long long)s->block);
    return true;
}
