/* lib/rules.c -- rules of games in the Game Description Language, for other programs.
 * Does: reads and checks them, tells what is wrong.
 * Knows: game/gdl.   Must not know: tables, searches. */
#include <string.h>

#include "lib/face.h"

/* The source at path, from the reader of the options or from the disk; NULL after an error. */
static const Source *read_source(Arena *home, Diags *ds, const char *path, const Al0ReadOptions *o)
{
    const Source *source = NULL;
    size_t n = 0;
    const char *text = o && o->read ? o->read(o->read_context, path, &n) : NULL;
    ReadStatus status = READ_OK;
    if (text && n > LIMIT_SOURCE_BYTES)
        status = READ_TOO_LARGE;
    else if (text)
        source = source_new(home, path, text, n);
    else
        status = source_read(home, path, strcmp(path, "-") ? path : "<stdin>", &source);
    if (status != READ_OK)
        face_report_unread(ds, path, status);
    return status == READ_OK ? source : NULL;
}

Al0Rules *al0_rules_read(const char *path, const Al0ReadOptions *options, char **messages)
{
    Arena *home = arena_new("rules");
    Diags *ds = diag_new();
    const Source *source = read_source(home, ds, path, options);
    const KifRules *rules = source ? kif_read(home, ds, source) : NULL;
    Al0Rules *made = NULL;
    if (rules) {
        made = ARENA_NEW(home, Al0Rules);
        *made = (Al0Rules){home, rules};
    }
    face_give_messages(ds, options, messages);
    if (!made)
        arena_free(home);
    return made;
}

void al0_rules_free(Al0Rules *rules)
{
    if (rules)
        arena_free(rules->home);
}
