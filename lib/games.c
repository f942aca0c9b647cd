/* lib/games.c -- games as the language sees them.
 * Does: pairs each game with the vocabulary and the checks that lang/ asks for.
 * Knows: game_find.   Must not know: tables. */
#include "lib/face.h"

#include <string.h>

#include "game/chess/chess.h"

/* One entry a game; KEEP IN STEP: game_find. */
static const LangGame games[] = {
    {"chess", &chess_vocab, material_check, "mate"},
};

const LangGame *face_find_game(void *context, const char *name, size_t length)
{
    (void)context;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strlen(games[i].name) == length && memcmp(games[i].name, name, length) == 0)
            return &games[i];
    return NULL;
}
