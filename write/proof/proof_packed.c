/* write/proof/proof_packed.c -- a proof's head and compressed stream (see proof.h, docs/proofs.md).
 * Memory is bounded: one block of text, and the buffers of libzstd. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "write/proof/proof.h"

enum { BLOCK = 1 << 16, LEVEL = 9, WINDOW = 23 }; /* the checker takes no larger window */

struct Packer {
    WriteBytes *write;
    void *context;
    ZSTD_CCtx *z;
    StrBuf text;     /* not yet packed */
    size_t in_block; /* bytes of this frame that are packed */
    char packed[BLOCK];
    bool failed;
};

static void pack(Packer *p, ZSTD_EndDirective end)
{
    ZSTD_inBuffer in = {strbuf_get(&p->text), p->text.n, 0};
    size_t left;
    do {
        ZSTD_outBuffer out = {p->packed, sizeof p->packed, 0};
        left = ZSTD_compressStream2(p->z, &out, &in, end);
        p->failed |= ZSTD_isError(left) || !p->write(p->context, p->packed, out.pos);
    } while (!p->failed && (in.pos < in.size || (end == ZSTD_e_end && left > 0)));
    p->in_block = end == ZSTD_e_end ? 0 : p->in_block + p->text.n;
    p->text.n = 0;
}

size_t packer_block_size(const Packer *p)
{
    return p->in_block + p->text.n;
}

void packer_end_block(Packer *p)
{
    assert(packer_block_size(p) > 0);
    pack(p, ZSTD_e_end);
}

void packer_text(Packer *p, const char *text)
{
    strbuf_puts(&p->text, text);
    if (p->text.n >= BLOCK)
        pack(p, ZSTD_e_continue);
}

void packer_number(Packer *p, const char *before, uint32_t number)
{
    strbuf_printf(&p->text, "%s%" PRIu32, before, number);
}

/* Whether a reader takes the word for a move: names of rules from files can be anything. */
static bool can_stand(const char *word, size_t n)
{
    bool can = n <= PROOF_LONGEST_MOVE && !strchr("=#().<>!", word[0]);
    for (size_t i = 0; i < n; i++)
        can &= word[i] > ' ' && word[i] <= '~';
    return can;
}

void packer_move(Packer *p, const Game *game, const void *position, Move move)
{
    assert(move);
    size_t from = p->text.n;
    game->code_move(game, position, move, &p->text);
    p->failed |= !can_stand(p->text.text + from, p->text.n - from);
}

/* A line of the head; what would break it stands as `?`. */
static void add_head_line(StrBuf *b, const char *word, const char *text)
{
    strbuf_printf(b, "%s ", word);
    strbuf_plain(b, text);
    strbuf_putc(b, '\n');
}

static const char *head_version(const ProofHead *h)
{
    if (h->game_digest)
        return "5";
    return h->values ? "6" : "4";
}

void proof_head_files(StrBuf *b, const ProofHead *h)
{
    StrBuf line = {0};
    for (size_t i = 0; i < h->n_files; i++) {
        const char *slash = strrchr(h->file[i].name, '/');
        strbuf_printf(&line, "%s %s", h->file[i].digest, slash ? slash + 1 : h->file[i].name);
        add_head_line(b, "file", strbuf_get(&line));
        line.n = 0;
    }
    for (size_t i = 0; i < h->n_settings; i++) {
        strbuf_printf(&line, "%s=%s", h->setting[i].name, h->setting[i].value);
        add_head_line(b, "set", strbuf_get(&line));
        line.n = 0;
    }
    strbuf_clear(&line);
}

static void add_head(StrBuf *b, const ProofHead *h, const char *kind, uint64_t nodes)
{
    const Game *g = h->game;
    StrBuf line = {0};
    assert(!h->game_digest || !h->values);
    add_head_line(b, "al0-proof", head_version(h));
    add_head_line(b, "kind", kind);
    proof_head_files(b, h);
    add_head_line(b, "game", h->game_digest ? h->game_digest : g->name);
    g->write(g, h->root, &line);
    add_head_line(b, "root", strbuf_get(&line));
    add_head_line(b, "us", g->players[g->us(g, h->root)]);
    add_head_line(b, "advice", h->advice);
    if (h->values)
        strbuf_puts(b, h->values);
    if (h->odds.m)
        strbuf_printf(b, "odds %" PRIu64 "/%" PRIu64 "\n", h->odds.n, h->odds.m);
    strbuf_printf(b, "nodes %" PRIu64 "\nbegin\n", nodes);
    strbuf_clear(&line);
}

Packer *packer_open(WriteBytes *write, void *context)
{
    assert(write);
    Packer *p = base_zalloc(1, sizeof *p, "a proof file");
    p->write = write;
    p->context = context;
    p->z = ZSTD_createCCtx();
    if (!p->z)
        base_fatal("out of memory (a proof file)");
    ZSTD_CCtx_setParameter(p->z, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(p->z, ZSTD_c_windowLog, WINDOW);
    ZSTD_CCtx_setParameter(p->z, ZSTD_c_checksumFlag, 1);
    return p;
}

Packer *packer_new(const ProofHead *head, StrategyClaim claim, uint64_t nodes, WriteBytes *write,
                   void *context)
{
    const char *kind = claim_facts(claim)->word;
    assert(head && head->game && kind);
    Packer *p = packer_open(write, context);
    add_head(&p->text, head, kind, nodes);
    return p;
}

bool packer_finish(Packer *p)
{
    strbuf_puts(&p->text, "end\n");
    pack(p, ZSTD_e_end);
    bool fine = !p->failed;
    ZSTD_freeCCtx(p->z);
    strbuf_clear(&p->text);
    free(p);
    return fine;
}

ProofBrackets proof_brackets(const Strategy *s, const Game *g, const void *position)
{
    if ((strategy_chooser(s) == TURN_US || strategy_gives_up(s)) && game_is_chance(g, position))
        return (ProofBrackets){"<\n", ">\n"};
    if (g->turn(g, position) == strategy_chooser(s))
        return (ProofBrackets){"", ""};
    return (ProofBrackets){"(\n", ")\n"};
}
