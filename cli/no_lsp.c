/* cli/no_lsp.c -- al0 lsp in a build without the language server (AL0_SERVER=OFF).
 * Does: says so.   Must not know: jansson. */
#include <assert.h>

#include "cli/commands.h"

int run_lsp(const Options *o)
{
    assert(o && o->command->bit == CMD_LSP);
    say_error("lsp: this al0 was built without the language server (AL0_SERVER)");
    return STATUS_ERROR;
}
