/* tests/fuzz/fuzz_kif.c -- libFuzzer entry for the reader of rules in the Game Description
 * Language.
 * Any text: must be read or refused, with messages that can be printed. */
#include <stdint.h>
#include <stdlib.h>

#include "game/gdl/rules/kif.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > LIMIT_SOURCE_BYTES)
        return 0;
    Arena *home = arena_new("fuzz");
    Diags *ds = diag_new();
    StrBuf messages = {0};
    const KifRules *rules = kif_read(home, ds, source_new(home, "fuzz", (const char *)data, size));
    if ((rules == NULL) != (diag_errors(ds) > 0))
        abort();
    diag_print_into(&messages, ds, false);
    strbuf_clear(&messages);
    diag_free(ds);
    arena_free(home);
    return 0;
}
