/* checker/text.c -- the text inside a proof file (see text.h). */
#include "checker/text.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/fatal.h"

/* 16 MB, or a gigabyte for a block of a certificate, bound memory, whatever the file says. */
enum { BLOCK = 1 << 15, LARGEST_WINDOW = 24, LARGEST_BLOCK = 1 << 30 };
enum { MAGIC_BYTES = 4 }; /* ZSTD_MAGICNUMBER begins a frame, its lowest byte first */

struct Text {
    FILE *file;
    ZSTD_DStream *stream;
    ZSTD_inBuffer in;
    ZSTD_outBuffer out;
    size_t at;  /* read so far of out */
    bool ended; /* the frame is complete */
    bool over;  /* a word was looked for behind the last one */
    bool begun; /* the magic number of a frame has been read */
    char *block;
    size_t room; /* for a block */
    const char *broken;
    char in_bytes[BLOCK], out_bytes[BLOCK], line[LONGEST_LINE];
};

Text *text_new(FILE *file)
{
    assert(file);
    Text *t = base_zalloc(1, sizeof *t, "a proof");
    t->file = file;
    t->stream = ZSTD_createDStream();
    if (!t->stream)
        base_fatal("out of memory (a proof)");
    ZSTD_DCtx_setParameter(t->stream, ZSTD_d_windowLogMax, LARGEST_WINDOW);
    t->in.src = t->in_bytes;
    t->out.dst = t->out_bytes;
    t->out.size = BLOCK;
    return t;
}

void text_free(Text *t)
{
    ZSTD_freeDStream(t->stream);
    free(t->block);
    free(t);
}

static bool fetch_line(Text *t) /* more bytes of the file */
{
    if (t->in.pos == t->in.size) {
        t->in.size = fread(t->in_bytes, 1, BLOCK, t->file);
        t->in.pos = 0;
    }
    return t->in.size > 0;
}

static int next(Text *t) /* -1 at the end */
{
    while (t->at == t->out.pos && !t->ended && !t->broken) {
        t->at = t->out.pos = 0;
        bool more = fetch_line(t);
        size_t left = ZSTD_decompressStream(t->stream, &t->out, &t->in);
        if (ZSTD_isError(left))
            t->broken = "the file is damaged, or no proof";
        else if (!more && left > 0 && t->out.pos == 0)
            t->broken = "the file breaks off";
        t->ended = left == 0;
    }
    return t->broken || t->at == t->out.pos ? -1 : ((unsigned char *)t->out.dst)[t->at++];
}

/* Room for text and the zero behind it. */
typedef struct TextRoom {
    char *at;
    size_t most; /* bytes without the zero */
} TextRoom;

/* Reads from c on, up to an end; false if there is none, or what is read is no plain text. */
static bool read_until(Text *t, const char *ends, int c, TextRoom out)
{
    size_t n = 0;
    assert(out.most > 0 && out.most < LONGEST_LINE);
    for (; c >= ' ' && c <= '~' && !strchr(ends, c) && n < out.most; c = next(t))
        out.at[n++] = (char)c;
    bool whole = c > 0 && strchr(ends, c);
    out.at[whole ? n : 0] = 0;
    return whole;
}

const char *text_line(Text *t)
{
    return read_until(t, "\n", next(t), (TextRoom){t->line, LONGEST_LINE - 1}) ? t->line : NULL;
}

/* Blanks cost next to nothing in the file, so a word that is never to come must not be waited for.
 */
bool text_word(Text *t, char word[LONGEST_WORD + 1])
{
    int c = next(t);
    for (unsigned n = 0; c == ' ' || c == '\n'; n++) {
        if (n == MOST_BLANKS)
            t->broken = "more blanks follow each other than a proof may have";
        c = next(t);
    }
    t->over = c == -1;
    return read_until(t, " \n", c, (TextRoom){word, LONGEST_WORD});
}

bool text_is_over(const Text *t)
{
    return t->over && !t->broken;
}

/* ---- blocks ------------------------------------------------------------------------------- */

/* Moves behind the next magic number of a frame.   False: there is none. */
static bool find_frame(Text *t)
{
    uint32_t last = 0;
    while (last != ZSTD_MAGICNUMBER && fetch_line(t)) {
        uint32_t byte = (unsigned char)t->in_bytes[t->in.pos++];
        last = last >> 8 | byte << 24;
    }
    return last == ZSTD_MAGICNUMBER;
}

/* Unpacks more of a frame into t->block, of which `out` tells.   False: it is damaged. */
static bool unpack_more(Text *t, ZSTD_outBuffer *out, bool *whole)
{
    if (out->pos == t->room) {
        t->room = t->room ? 2 * t->room : BLOCK;
        if (t->room > LARGEST_BLOCK)
            return false;
        t->block = base_realloc(t->block, t->room, "a certificate");
        out->dst = t->block;
        out->size = t->room;
    }
    bool more = fetch_line(t);
    size_t before = out->pos, left = ZSTD_decompressStream(t->stream, out, &t->in);
    *whole = left == 0;
    return !ZSTD_isError(left) && (*whole || more || out->pos > before);
}

/* Begins a frame whose magic number has been read. */
static void begin_frame(Text *t)
{
    unsigned char magic[MAGIC_BYTES];
    for (unsigned i = 0; i < MAGIC_BYTES; i++)
        magic[i] = (unsigned char)(ZSTD_MAGICNUMBER >> 8 * i);
    ZSTD_inBuffer in = {magic, MAGIC_BYTES, 0};
    ZSTD_outBuffer none = {NULL, 0, 0};
    ZSTD_decompressStream(t->stream, &none, &in);
    t->begun = false;
}

TextBlock text_next_block(Text *t)
{
    ZSTD_outBuffer out = {t->block, t->room, 0};
    bool fine = true, whole = false;
    ZSTD_DCtx_reset(t->stream, ZSTD_reset_session_only);
    t->at = t->out.pos = 0;
    t->ended = true;
    t->over = false;
    t->broken = NULL;
    if (!t->begun && !fetch_line(t))
        return BLOCK_IS_NONE;
    if (t->begun)
        begin_frame(t);
    while (fine && !whole)
        fine = unpack_more(t, &out, &whole);
    if (fine) {
        t->out = out;
        return BLOCK_IS_READ;
    }
    t->begun = find_frame(t);
    return BLOCK_IS_DAMAGED;
}

const char *text_broken(const Text *t)
{
    return t->broken;
}

const char *text_end(Text *t)
{
    bool more = next(t) != -1 || (!t->broken && fetch_line(t));
    return more ? "the file goes on behind the proof" : t->broken;
}
