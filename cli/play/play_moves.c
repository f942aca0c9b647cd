/* cli/play/play_moves.c -- moves that the program makes: the table's, the best, random ones (see
 * play.h). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/play.h"

/* "squeeze (rule otherwise)", in memory of al0_alloc. */
static char *describe(const Al0PlayerMove *m)
{
    size_t size = strlen(m->instance) + (m->rule ? strlen(m->rule) : 0) + 16;
    char *text = al0_alloc(NULL, size, "a note");
    if (m->rule)
        snprintf(text, size, "%s (rule %s)", m->instance, m->rule);
    else
        snprintf(text, size, "%s", m->instance);
    return text;
}

/* ---- the table ---------------------------------------------------------------------------- */

void play_new_player(PlaySession *p)
{
    const Al0PlayerOptions options = {AL0_SIZE(Al0PlayerOptions), .memory = p->limits.memory,
                                      .why = AL0_WHY_LINE};
    p->player = al0_player_new(p->table, &options, NULL);
}

bool play_think(PlaySession *p, Al0PlayerMove *out, Al0Status *status)
{
    assert(p && out && status);
    p->thinks = (SearchProgress){.line = progress_begin(true)};
    Al0Limits limits = p->limits;
    limits.progress = p->thinks.line.on ? progress_of_search : NULL;
    limits.progress_context = &p->thinks;
    bool moves = al0_player_move(p->player, &limits, out, status);
    progress_end(&p->thinks.line);
    return moves;
}

bool play_ask_table(PlaySession *p, Al0PlayerMove *out)
{
    assert(p && out);
    Al0Status status;
    if (play_think(p, out, &status))
        return true;
    printf("The table has no move here: %s.\n", status.text);
    return false;
}

static bool move_of_table(PlaySession *p)
{
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    if (!play_ask_table(p, &m))
        return false;
    char *note = describe(&m);
    char *code = copy_text(m.code);
    bool played = play_move(p, code, note, NULL);
    if (played)
        play_tell_move(p, al0_table_name(p->table), note);
    al0_free(code);
    return played;
}

/* ---- the best ----------------------------------------------------------------------------- */

/* The reply after which the table's tree is highest; a random one where there is no tree. */
static char *best_of_tree(PlaySession *p, const char **why)
{
    size_t node = AL0_ROOT;
    const Al0Answer *plan = al0_player_plan(p->player, &node);
    if (!plan || al0_answer_size(plan) == 0 || al0_node_is_leaf(plan, node)) {
        Al0Moves *moves = al0_position_moves(play_now(p));
        char *code =
            copy_text(al0_moves_text(moves, play_chance(p, al0_moves_count(moves)), AL0_MOVE_CODE));
        *why = "at random, as there is no tree here";
        al0_moves_free(moves);
        return code;
    }
    *why = "the longest way through the tree";
    return al0_node_move(plan, al0_node_longest_child(plan, node), AL0_MOVE_CODE);
}

char *play_best(PlaySession *p, const char **why)
{
    assert(p && why);
    return p->is_chess ? play_endgame_search(p, why) : best_of_tree(p, why);
}

/* ---- chance ------------------------------------------------------------------------------- */

/* Knuth's linear congruential generator; its high bits are the better ones. */
size_t play_chance(PlaySession *p, size_t n)
{
    assert(p && n > 0);
    p->chance = p->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((p->chance >> 33) % n);
}

static char *random_move(PlaySession *p)
{
    Al0Moves *moves = al0_position_moves(play_now(p));
    char *code =
        copy_text(al0_moves_text(moves, play_chance(p, al0_moves_count(moves)), AL0_MOVE_CODE));
    al0_moves_free(moves);
    return code;
}

/* ---- what is told ------------------------------------------------------------------------- */

void play_tell_held(PlaySession *p)
{
    assert(p);
    if (!p->held || play_seen(p) != play_now(p))
        return;
    fputs(p->held, stdout);
    al0_free(p->held);
    p->held = NULL;
}

void play_tell_move(PlaySession *p, const char *who, const char *why)
{
    assert(p && who && p->game.n > 0);
    const char *name = p->game.move[p->game.n - 1].name;
    size_t before = p->held ? strlen(p->held) : 0;
    size_t size = strlen(who) + strlen(name) + (why ? strlen(why) : 0) + 8;
    p->held = al0_alloc(p->held, before + size, "moves");
    snprintf(p->held + before, size, "%s: %s%s%s.\n", who, name, why ? ", " : "", text_or(why, ""));
    play_tell_held(p);
}

/* ---- who moves ---------------------------------------------------------------------------- */

/* Plays a move that somebody else than the table has chosen; takes the code. */
static bool make_move(PlaySession *p, char *code, const char *who, const char *why)
{
    bool played = code && play_move(p, code, NULL, NULL);
    if (played)
        play_tell_move(p, who, why);
    al0_free(code);
    return played;
}

static bool make_guest_move(PlaySession *p, bool ours)
{
    const char *why = NULL;
    char *code = play_guest_move(p, ours, &why);
    return make_move(p, code, p->mover[ours] == PLAY_SEARCH ? "Search" : p->guest[ours].name, why);
}

bool play_reply(PlaySession *p)
{
    const char *why = NULL;
    if (play_chance_moves(p))
        return make_move(p, random_move(p), "Chance", NULL);
    switch (p->mover[al0_position_us_to_move(play_now(p))]) {
    case PLAY_TABLE: return move_of_table(p);
    case PLAY_SEARCH:
    case PLAY_GUEST: return make_guest_move(p, al0_position_us_to_move(play_now(p)));
    case PLAY_RANDOM: return make_move(p, random_move(p), "Random", NULL);
    case PLAY_BEST: {
        char *code = play_best(p, &why);
        return make_move(p, code, "Best", why);
    }
    default: return false;
    }
}
