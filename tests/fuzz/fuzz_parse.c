/* tests/fuzz/fuzz_parse.c -- libFuzzer entry for the reader of tables and the formatter.
 * Any text: must be read or refused.  A text without errors: its canonical layout must parse
 * without errors and be its own canonical layout.  Texts are changed by tokens. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lang/format.h"
#include "lang/parse/parse.h"
#include "tests/fuzz/mutate_tokens.h"
#include "tests/support/load_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Appends the layout of text.  Returns: false when it has errors. */
static bool layout(const char *text, size_t n, StrBuf *out)
{
    Arena *home = arena_new("fuzz");
    Diags *ds = diag_new();
    StrBuf messages = {0};
    const File *file = parse_file(home, ds, source_new(home, "fuzz", text, n), NULL);
    bool fine = diag_errors(ds) == 0;
    if (fine)
        format_file(out, file);
    diag_print_into(&messages, ds, false);
    strbuf_clear(&messages);
    diag_free(ds);
    arena_free(home);
    return fine;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    StrBuf once = {0}, twice = {0};
    Bundle b = bundle_load_bytes((const char *)data, size);
    bundle_free(&b);
    if (size <= LIMIT_SOURCE_BYTES && layout((const char *)data, size, &once)) {
        if (!layout(strbuf_get(&once), once.n, &twice))
            abort();
        if (once.n != twice.n || memcmp(strbuf_get(&once), strbuf_get(&twice), once.n) != 0)
            abort();
    }
    strbuf_clear(&once);
    strbuf_clear(&twice);
    return 0;
}
