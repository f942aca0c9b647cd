/* verify/sweep/work_identity.c -- see work_identity.h. Each text is preceded by its length, so
 * that different lists of texts have different bytes. */
#include "verify/sweep/work_identity.h"

#include <assert.h>
#include <sha256.h>
#include <stdio.h>
#include <string.h>

static void hash_length(SHA2_CTX *sha, size_t n)
{
    char length[24];
    int digits = snprintf(length, sizeof length, "%zu:", n);
    SHA256Update(sha, (const uint8_t *)length, (size_t)digits);
}

static void hash_bytes_of_text(SHA2_CTX *sha, const char *text, size_t n)
{
    hash_length(sha, n);
    SHA256Update(sha, (const uint8_t *)text, n);
}

static void hash_string(SHA2_CTX *sha, const char *text)
{
    hash_bytes_of_text(sha, text, strlen(text));
}

/* Numbers have the lowest byte first, on every machine. */
static void hash_numbers(SHA2_CTX *sha, const uint64_t *at, size_t n)
{
    hash_length(sha, 8 * n);
    for (size_t i = 0; i < 8 * n; i++) {
        uint8_t byte = (uint8_t)(at[i / 8] >> i % 8 * 8);
        SHA256Update(sha, &byte, 1);
    }
}

WorkIdentity work_identity(const TableSet *set, const char *kind, const uint64_t *options, size_t n)
{
    static_assert(WORK_IDENTITY == SHA256_DIGEST_LENGTH, "it is a digest");
    assert(set && kind && (options || n == 0));
    WorkIdentity out;
    SHA2_CTX sha;
    SHA256Init(&sha);
    hash_string(&sha, kind);
    if (n)
        hash_numbers(&sha, options, n);
    for (size_t i = 0; i < set->n_sources; i++)
        hash_bytes_of_text(&sha, set->sources[i]->text, set->sources[i]->n);
    for (size_t i = 0; i < set->n_settings; i++) {
        hash_string(&sha, set->settings[i].name);
        hash_string(&sha, set->settings[i].value);
    }
    SHA256Final(out.bytes, &sha);
    return out;
}

uint64_t work_identity_number(const WorkIdentity *identity)
{
    uint64_t number = 0;
    assert(identity);
    for (unsigned i = 0; i < 8; i++)
        number |= (uint64_t)identity->bytes[i] << 8 * i;
    return number;
}
