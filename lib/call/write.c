/* lib/call/write.c -- how anything is written for other programs.
 * Does: takes options; makes one text of what a writer appends, or hands it on piece by piece.
 * Knows: StrBuf.   Must not know: what is written. */
#include <assert.h>

#include "lib/internal.h"

/* Takes the options of a form into *out; false with a status. */
static bool take_form(LibForm *form, Al0WriteOptions *out, Status *s)
{
    bool taken = SIZED_TAKE(out, form->options, "options of writing", s) &&
                 sized_check(out->drawn, "figures of a picture", s);
    form->options = out;
    return taken;
}

static void give_length(const Al0WriteOptions *options, size_t n)
{
    if (options->length)
        *options->length = n;
}

char *lib_write(LibWriter *writer, const void *thing, LibForm given, Al0Status *status)
{
    assert(writer && thing);
    Al0WriteOptions o;
    StrBuf b = {0};
    Status s = {0};
    strbuf_puts(&b, "");
    if (take_form(&given, &o, &s) && writer(&b, thing, &given, &s))
        give_length(&o, b.n);
    if (lib_end(status, &s))
        return strbuf_take(&b);
    strbuf_clear(&b);
    return NULL;
}

/* The bytes on their way. */
typedef struct CountingSink {
    LibSink sink;
    size_t n;
} CountingSink;

static bool hand_on_counted(void *context, const char *bytes, size_t n)
{
    CountingSink *c = context;
    c->n += n;
    return c->sink.write(c->sink.context, bytes, n);
}

bool lib_write_to(LibWriter *writer, const void *thing, LibForm given, LibSink sink,
                  Al0Status *status)
{
    assert(writer && thing && sink.write);
    Al0WriteOptions o;
    CountingSink counted = {.sink = sink};
    StrBuf b = {.sink = hand_on_counted, .context = &counted};
    Status s = {0};
    if (take_form(&given, &o, &s) && writer(&b, thing, &given, &s)) {
        if (!strbuf_flush(&b))
            status_fail(&s, STATUS_CANNOT_WRITE, "the bytes were refused");
        give_length(&o, counted.n);
    }
    strbuf_clear(&b);
    return lib_end(status, &s);
}
