/* cli/play/play_names.c -- the names of the sides and of their players (see play.h). */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"

const char *play_mover_name(const PlaySession *p, bool ours)
{
    assert(p);
    switch (p->mover[ours]) {
    case PLAY_TABLE: return al0_table_name(p->table);
    case PLAY_BEST: return "best play";
    case PLAY_RANDOM: return "random moves";
    case PLAY_SEARCH: return "a search";
    case PLAY_GUEST: return p->guest[ours].name;
    default: return "you";
    }
}

static SideName side_name(const PlaySession *p, const char *player)
{
    SideName side;
    snprintf(side.text, sizeof side.text, "%s", player);
    if (p->is_chess)
        side.text[0] = (char)toupper((unsigned char)side.text[0]);
    return side;
}

static bool is_chance_player(const PlaySession *p, const char *player)
{
    return !p->is_chess && strcmp(player, "random") == 0 && al0_table_has_chance(p->table);
}

static bool is_our_player(const PlaySession *p, const char *player)
{
    return strcmp(player, al0_position_us(play_now(p))) == 0;
}

SideName play_table_side(const PlaySession *p)
{
    return side_name(p, al0_position_us(play_now(p)));
}

bool play_chance_moves(const PlaySession *p)
{
    return !al0_table_player(p->table, al0_position_role_to_move(play_now(p)));
}

SideName play_side_to_move(const PlaySession *p)
{
    const char *player = al0_table_player(p->table, al0_position_role_to_move(play_now(p)));
    return side_name(p, player ? player : "chance");
}

static const char *player_mover(const PlaySession *p, const char *player)
{
    if (is_chance_player(p, player))
        return "chance";
    return play_mover_name(p, is_our_player(p, player));
}

void play_say_sides(const PlaySession *p)
{
    const char *player;
    for (unsigned i = 0; (player = al0_table_player(p->table, i)); i++)
        printf("%s%s: %s", i ? ", " : "", side_name(p, player).text, player_mover(p, player));
    printf("; %s to move.\n", play_side_to_move(p).text);
}
