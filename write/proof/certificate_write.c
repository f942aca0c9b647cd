/* write/proof/certificate_write.c -- a certificate as a file, in blocks (see certificate_write.h).
 */
#include "write/proof/certificate_write.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/mix.h"
#include "write/proof/proof.h"

enum { BLOCK_TEXT = 1 << 18 }; /* bytes, behind which another block begins */

typedef struct Writing {
    Packer *p;
    const Certificate *c;
    const Game *game;
    bool avoids;
    void *position;
    uint64_t run;   /* the name of all blocks */
    uint64_t block; /* the number of the present one */
} Writing;

/* ---- blocks ------------------------------------------------------------------------------- */

/* Begins a block.   from: the first position of its claims; NO_INDEX: it has strategies. */
static void begin_block(Writing *w, uint64_t from)
{
    StrBuf line = {0};
    packer_end_block(w->p);
    strbuf_printf(&line, "block %" PRIu64 " %016" PRIx64 " ", ++w->block, w->run);
    if (from == NO_INDEX)
        strbuf_puts(&line, "strategies\n");
    else
        strbuf_printf(&line, "claims %" PRIu64 "\n", from);
    packer_text(w->p, strbuf_get(&line));
    strbuf_clear(&line);
}

/* The same where the present block has text enough. */
static void begin_if_full(Writing *w, uint64_t from)
{
    if (packer_block_size(w->p) >= BLOCK_TEXT)
        begin_block(w, from);
}

/* A digest of all that is claimed, by which blocks of another certificate are told. */
static uint64_t digest_of_claims(const Certificate *c, uint64_t mixed)
{
    mixed = mix_step(mixed, c->cut);
    for (uint64_t i = 0; i < c->size && c->place; i++)
        mixed = mix_step(mixed, (uint64_t)c->place[i].claim << 12 | c->place[i].rank);
    for (uint64_t i = 0; i < c->size && c->odds; i++)
        mixed = mix_step(mix_step(mixed, c->odds[i].value), c->odds[i].move);
    for (size_t i = 0; i < c->strategies.n; i++)
        mixed = mix_step(mix_step(mixed, c->strategies.at[i].root), c->strategies.at[i].kind);
    for (size_t i = 0; i < c->moves.n; i++) {
        const CertificateMove *m = &c->moves.at[i];
        mixed = mix_step(mix_step(mixed, m->number), m->move);
        mixed = mix_step(mixed, (uint64_t)m->path << 32 | (uint64_t)m->rank << 8 | m->depth);
    }
    return mix64(mixed);
}

/* ---- claims ------------------------------------------------------------------------------- */

static void put_claim(const Writing *w, CertificatePlace place, uint64_t times)
{
    StrBuf word = {0};
    switch ((CertificateClaim)place.claim) {
    case CERTIFICATE_NOTHING: strbuf_putc(&word, '-'); break;
    case CERTIFICATE_OURS: strbuf_putc(&word, 'w'); break;
    case CERTIFICATE_THEIRS: strbuf_putc(&word, 'n'); break;
    case CERTIFICATE_FAILS: strbuf_putc(&word, 'f'); break;
    case CERTIFICATE_NO_RULE: strbuf_putc(&word, 'r'); break;
    }
    if (place.claim == (w->avoids ? CERTIFICATE_THEIRS : CERTIFICATE_OURS))
        strbuf_printf(&word, "%u", place.rank);
    if (times > 1)
        strbuf_printf(&word, "*%" PRIu64, times);
    strbuf_putc(&word, '\n');
    packer_text(w->p, strbuf_get(&word));
    strbuf_clear(&word);
}

static bool are_same_claims(CertificatePlace a, CertificatePlace b)
{
    return a.claim == b.claim && a.rank == b.rank;
}

static void put_claims(Writing *w)
{
    CertificatePlace last = {.open = 0};
    uint64_t times = 0;
    for (uint64_t i = 0; i < w->c->size; i++) {
        CertificatePlace place = w->c->place[i];
        if (!place.open)
            continue;
        if (times > 0 && !are_same_claims(place, last)) {
            put_claim(w, last, times);
            begin_if_full(w, i);
            times = 0;
        }
        last = place;
        times++;
    }
    if (times > 0)
        put_claim(w, last, times);
}

/* ---- strategies --------------------------------------------------------------------------- */

/* What stands behind the place of a position that is refuted. */
static void put_refuted(const CertificateStrategy *s, const CertificateMove *m, StrBuf *word)
{
    if (advice_holds(s->advice))
        strbuf_printf(word, ":%u", m->rank);
    strbuf_puts(word, m->path ? "!\n" : "\n");
}

static void put_move(const Writing *w, const CertificateMove *m, uint64_t before)
{
    const CertificateStrategy *s = &w->c->strategies.at[m->strategy];
    StrBuf word = {0};
    strbuf_printf(&word, "%" PRIu64, m->number - before);
    if (s->advice->uses & USES_DEPTH)
        strbuf_printf(&word, ",%u", m->depth);
    if (s->kind == CERTIFICATE_REFUTES)
        put_refuted(s, m, &word);
    else
        strbuf_putc(&word, ' ');
    packer_text(w->p, strbuf_get(&word));
    if (s->kind == CERTIFICATE_REFUTES) {
        strbuf_clear(&word);
        return;
    }
    certificate_position(w->c, w->game, m->number, w->position);
    packer_move(w->p, w->game, w->position, m->move);
    word.n = 0;
    if (s->kind == CERTIFICATE_HOLDS)
        strbuf_puts(&word, " .");
    else
        strbuf_printf(&word, " %u%s", m->rank, m->fails ? "f" : "");
    if (m->path)
        strbuf_printf(&word, ":%s", w->c->paths.at[m->path - 1]);
    strbuf_putc(&word, '\n');
    packer_text(w->p, strbuf_get(&word));
    strbuf_clear(&word);
}

/* The moves of a strategy from `from` on; returns where they end. */
static size_t put_strategy(const Writing *w, size_t from)
{
    static const char *const kinds[] = {[CERTIFICATE_WINS] = "wins",
                                        [CERTIFICATE_FAILS_BY] = "fails",
                                        [CERTIFICATE_HOLDS] = "holds",
                                        [CERTIFICATE_REFUTES] = "refutes"};
    const CertificateMove *m = w->c->moves.at;
    const CertificateStrategy *s = &w->c->strategies.at[m[from].strategy];
    size_t end = from;
    while (end < w->c->moves.n && m[end].strategy == m[from].strategy)
        end++;
    StrBuf head = {0};
    strbuf_printf(&head, "strategy %s %s %" PRIu64 " %zu\n", kinds[s->kind], s->advice->full_name,
                  s->root, end - from);
    packer_text(w->p, strbuf_get(&head));
    strbuf_clear(&head);
    for (size_t i = from; i < end; i++)
        put_move(w, &m[i], i == from ? 0 : m[i - 1].number);
    return end;
}

/* ---- probabilities ------------------------------------------------------------------------ */

static void put_zeros(const Writing *w, uint64_t n)
{
    StrBuf word = {0};
    strbuf_printf(&word, n > 1 ? "0*%" PRIu64 "\n" : "0\n", n);
    if (n > 0)
        packer_text(w->p, strbuf_get(&word));
    strbuf_clear(&word);
}

static void put_odds_claim(const Writing *w, const CertificateOdds *claim, const void *position)
{
    StrBuf words = {0};
    strbuf_printf(&words, "%" PRIu64 "/%u", claim->value, claim->rank);
    if (claim->advice)
        strbuf_printf(&words, " %s ", claim->advice->full_name);
    packer_text(w->p, strbuf_get(&words));
    strbuf_clear(&words);
    if (claim->advice)
        packer_move(w->p, w->game, position, claim->move);
    packer_text(w->p, "\n");
}

static void put_all_odds(Writing *w)
{
    uint64_t zeros = 0;
    for (uint64_t i = 0; i < w->c->size; i++) {
        if (w->c->odds[i].value == 0) {
            zeros++;
            continue;
        }
        put_zeros(w, zeros);
        zeros = 0;
        begin_if_full(w, i);
        put_odds_claim(w, &w->c->odds[i], position_table_position(w->c->classes.at[0].listed, i));
    }
    put_zeros(w, zeros);
}

/* ---- the file ----------------------------------------------------------------------------- */

static void put_certificate_head(Writing *w, const ProofHead *head)
{
    StrBuf b = {0};
    uint64_t mixed = 0;
    strbuf_puts(&b, "al0-certificate 1\n");
    proof_head_files(&b, head);
    strbuf_printf(&b, "game %s\n", head->game_digest ? head->game_digest : w->game->name);
    for (size_t i = 0; i < w->c->classes.n; i++)
        strbuf_printf(&b, "%s %s\n", w->c->odds ? "chance" : "class", w->c->classes.at[i].name);
    for (size_t i = 0; i < b.n; i++)
        mixed = mix_step(mixed, (unsigned char)b.text[i]);
    w->run = digest_of_claims(w->c, mixed);
    strbuf_printf(&b, "run %016" PRIx64 "\nbegin\n", w->run);
    packer_text(w->p, strbuf_get(&b));
    strbuf_clear(&b);
}

static void put_strategies(Writing *w)
{
    begin_block(w, NO_INDEX);
    for (size_t i = 0; i < w->c->moves.n;) {
        begin_if_full(w, NO_INDEX);
        i = put_strategy(w, i);
    }
    packer_text(w->p, w->c->cut ? "cut\n" : "");
}

/* The first position that has a claim. */
static uint64_t first_claimed(const Certificate *c)
{
    uint64_t i = 0;
    while (!c->odds && i + 1 < c->size && !c->place[i].open)
        i++;
    return i;
}

bool write_certificate(const Certificate *c, const ProofHead *head, bool avoids, WriteBytes *write,
                       void *context)
{
    assert(c && c->size && head && write);
    Writing w = {.p = packer_open(write, context),
                 .c = c,
                 .game = head->game,
                 .avoids = avoids,
                 .position = base_alloc(head->game->position_size, "a certificate")};
    put_certificate_head(&w, head);
    begin_block(&w, first_claimed(c));
    if (c->odds) {
        put_all_odds(&w);
    } else {
        put_claims(&w);
        put_strategies(&w);
    }
    free(w.position);
    return packer_finish(w.p);
}
