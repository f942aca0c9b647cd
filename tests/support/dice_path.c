/* tests/support/dice_path.c -- the path game with chance (see dice_path.h). */
#include "tests/support/dice_path.h"

#include <string.h>

/* With an odd number of stones on the board the next one falls at random. */
static bool dice_path_chance(const Game *game, const void *position)
{
    const PathPosition *p = position;
    return !p->runner_moves && !path_has_arrived(game, p) &&
           __builtin_popcountll(p->stones) % 2 == 1 && path_moves(game, p, NULL, (Move[9]){0});
}

const Game *dice_path(void)
{
    static Game game;
    static Vocab vocab;
    static Word words[sizeof path_words / sizeof *path_words];
    memcpy(words, path_words, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].turn == TURN_IS_OURS) /* what is not our turn may be that of chance */
            words[i].turn = TURN_UNKNOWN;
    vocab = path_vocab;
    vocab.words = words;
    vocab.game = &game;
    game = path_game;
    game.vocab = &vocab;
    game.alternates = false;
    game.chance = dice_path_chance;
    return &game;
}

double dice_value(DiceValues *v, const PathPosition *p)
{
    double *known = &v->known[p->runner_moves][path_number(p)], sum = 0, least = 1, most = 0,
           first = 0;
    Move move[PATH_CELLS];
    PathPosition next;
    if (*known > 0)
        return *known - 1;
    unsigned n = path_moves(v->game, p, NULL, move);
    for (unsigned i = 0; i < n; i++) {
        path_play(v->game, p, NULL, move[i], &next);
        double value = dice_value(v, &next);
        sum += value;
        least = value < least ? value : least;
        most = value > most ? value : most;
        first = i == 0 ? value : first;
    }
    double value = v->by_rule ? first : most;
    if (!p->runner_moves)
        value = dice_path_chance(v->game, p) ? sum / n : least;
    if (n == 0)
        value = path_has_arrived(v->game, p) || (v->avoids && !p->runner_moves);
    *known = 1 + value;
    return value;
}
