/* checker/text.c -- the text inside a proof file (see text.h). */
#include "checker/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/fatal.h"

enum { BLOCK = 1 << 15, LARGEST_WINDOW = 24 }; /* 16 MB bound memory, whatever the file says */

struct Text {
    FILE *file;
    ZSTD_DStream *stream;
    ZSTD_inBuffer in;
    ZSTD_outBuffer out;
    size_t at;  /* read so far of out */
    bool ended; /* the frame is complete */
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
    return t->broken || t->at == t->out.pos ? -1 : (unsigned char)t->out_bytes[t->at++];
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
    return read_until(t, " \n", c, (TextRoom){word, LONGEST_WORD});
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
