/* write/found/found_words.c -- the words for a hit that all reports of a search have (see
 * found_write.h).
 * Does: writes players, a move with its number, the remark.
 * Knows: FoundGame.   Must not know: how games are searched, files. */
#include <assert.h>
#include <stdlib.h>

#include "base/visible.h"
#include "write/found/found_write.h"

static void add_player(StrBuf *out, const FoundGame *game, unsigned player)
{
    size_t at = game->record->player[player], end = game->record->player_end[player];
    if (end > at)
        visible_line(out, game->text + at, end - at);
    else
        strbuf_putc(out, '?');
}

void found_players(StrBuf *out, const FoundGame *game)
{
    add_player(out, game, 0);
    strbuf_puts(out, " - ");
    add_player(out, game, 1);
}

void found_move(StrBuf *out, const FoundPaper *p, const FoundHit *hit)
{
    const Game *g = p->game;
    unsigned player, number = g->move_number(g, hit->position, &player);
    strbuf_printf(out, player == 0 ? "%u. " : "%u... ", number);
    if (hit->hit->move == NO_MOVE)
        strbuf_puts(out, "end");
    else
        g->name_move(g, hit->position, hit->hit->move, out);
}

bool found_reply(StrBuf *out, const FoundPaper *p, const FoundHit *hit)
{
    const Game *g = p->game;
    if (hit->hit->proved.reply == NO_MOVE)
        return false;
    void *after = base_alloc(g->position_size, "a position");
    g->play(g, hit->position, NULL, hit->hit->move, after);
    g->name_move(g, after, hit->hit->proved.reply, out);
    free(after);
    return true;
}

void found_remark(StrBuf *out, const FoundPaper *p, const FoundHit *hit)
{
    const ScanProved *proved = &hit->hit->proved;
    if (p->proof == PROOF_NONE)
        return;
    if (proved->rule)
        strbuf_printf(out, "%s: ", proved->rule);
    strbuf_printf(out, "%s", proved->advice ? proved->advice : "the goal holds already");
    if (p->proof == PROOF_ADVICE && proved->height > 0)
        strbuf_printf(out, " in %u %s", proved->height, proved->height == 1 ? "ply" : "plies");
    if (p->proof != PROOF_MISSED)
        return;
    strbuf_puts(out, " was missed: ");
    strbuf_puts(out, found_reply(out, p, hit) ? " refutes the move" : "the move ends the game");
}
