/* lib/rules.c -- rules of games in the Game Description Language, for other programs.
 * Does: reads and checks them, tells what is wrong.
 * Knows: game/gdl.   Must not know: tables, searches. */
#include "lib/face.h"

Al0Rules *al0_rules_read(const char *path, const Al0ReadOptions *options, char **messages)
{
    Arena *home = arena_new("rules");
    Diags *ds = diag_new();
    const Source *source = face_read_source(home, ds, path, options);
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
