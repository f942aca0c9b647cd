/* cli/play/play_guest.c -- sides that have a head of their own: a search, another table (see
 * play.h).  Each reads the positions of the game anew, and sees what all may see. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"

static const double USUAL_SEARCH = 1;      /* seconds for a move */
static const double SHARE_OF_CLOCK = 0.05; /* of what is left, for a move */

/* ---- seats -------------------------------------------------------------------------------- */

/* The rules of the table's game alone; of several files those that are a game.  NULL: there are
 * none. */
static Al0Table *rules_of_table(const PlaySession *p)
{
    Al0Limits limits;
    Al0ReadOptions options = read_options(p->o, &limits);
    Al0Table *found = NULL;
    for (size_t i = 0; i < al0_table_file_count(p->table) && !found; i++)
        if (is_rules_file(al0_table_file_name(p->table, i)))
            found = al0_table_of_rules(al0_table_file_name(p->table, i), &options, NULL);
    return found;
}

bool play_seat_search(PlaySession *p, bool ours)
{
    assert(p);
    PlayGuest *g = &p->guest[ours];
    if (p->is_chess || g->engine)
        return true;
    g->table = rules_of_table(p);
    g->engine = al0_engine_new(p->limits.memory / 2);
    if (g->table && al0_engine_add(g->engine, g->table, NULL))
        return true;
    say_error("play: the rules of the game cannot be read apart from the table");
    return false;
}

static bool seat_table(PlaySession *p, bool ours, const char *path)
{
    int status;
    PlayGuest *g = &p->guest[ours];
    const Al0PlayerOptions options = {AL0_SIZE(Al0PlayerOptions), .memory = p->limits.memory / 2};
    g->table = open_table(p->o, path, &status);
    if (!g->table)
        return false;
    const char *role;
    for (unsigned r = 0; (role = al0_table_role(p->table, r)) || al0_table_role(g->table, r); r++)
        if (!role || !al0_table_role(g->table, r) ||
            strcmp(role, al0_table_role(g->table, r)) != 0) {
            say_error("play: `%s` is for another game", path);
            return false;
        }
    use_prepared_quietly(p->o, g->table);
    g->player = al0_player_new(g->table, &options, NULL);
    if (!g->player)
        say_error("play: `%s` has no rules", path);
    const char *name = al0_table_name(g->table);
    snprintf(g->name, sizeof g->name, "%s", name ? name : path);
    return g->player != NULL;
}

bool play_seat(PlaySession *p, bool ours, const char *word)
{
    static const char *const name[] = {[PLAY_TABLE] = "table",
                                       [PLAY_PERSON] = "person",
                                       [PLAY_BEST] = "best",
                                       [PLAY_RANDOM] = "random"};
    assert(p && word);
    for (int k = ours && !p->is_alone ? PLAY_TABLE : PLAY_PERSON; k <= PLAY_RANDOM; k++)
        if (strcmp(word, name[k]) == 0 && !(k == PLAY_BEST && p->is_alone)) {
            p->mover[ours] = (PlayMover)k;
            return true;
        }
    if (search_word_read(word, &p->guest[ours].search)) {
        p->mover[ours] = PLAY_SEARCH;
        return play_seat_search(p, ours);
    }
    if (is_table_file(word)) {
        p->mover[ours] = PLAY_GUEST;
        return seat_table(p, ours, word);
    }
    const char *side = ours ? "ours" : "theirs";
    const char *more = ours ? "table, best, " : "best, ";
    say_error("--%s takes person, %srandom, search or a table FILE.al0, not `%s`", side,
              p->is_alone ? "" : more, word);
    return false;
}

void play_guests_leave(PlaySession *p)
{
    assert(p);
    for (int i = 0; i < 2; i++) {
        al0_engine_free(p->guest[i].engine);
        al0_player_free(p->guest[i].player);
        al0_table_free(p->guest[i].table);
        p->guest[i] = (PlayGuest){.table = NULL};
    }
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Seconds for a move of a role; 0: no limit. */
static double time_for_move(const PlaySession *p, unsigned role, double usual)
{
    double most = p->clock.left[role] * SHARE_OF_CLOCK;
    if (p->o->clock <= 0)
        return usual;
    return usual > 0 && usual < most ? usual : most;
}

static char *ask_guest_engine(PlaySession *p, PlayGuest *g, const Al0Position *seen, unsigned role)
{
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    Al0Status status;
    double usual = g->search.seconds > 0 ? g->search.seconds : USUAL_SEARCH;
    const Al0EngineLimits limits = {
        AL0_SIZE(Al0EngineLimits),
        .seconds = g->search.games && p->o->clock <= 0 ? 0 : time_for_move(p, role, usual),
        .nodes = g->search.games,
        .stop = p->limits.stop,
        .role = 1 + role,
        .seed = p->o->seed};
    if (!al0_engine_set_position(g->engine, seen, &status) ||
        !al0_engine_move(g->engine, &limits, &m, &status)) {
        printf("The search has no move here: %s.\n", status.text);
        return NULL;
    }
    snprintf(g->why, sizeof g->why, "%s", m.remark);
    return copy_text(m.code);
}

static char *ask_guest_table(PlaySession *p, PlayGuest *g, const Al0Position *seen, unsigned role)
{
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    Al0Status status;
    Al0Limits limits = p->limits;
    limits.max_time = time_for_move(p, role, limits.max_time);
    if (!al0_player_set(g->player, seen, &status) ||
        !al0_player_move(g->player, &limits, &m, &status)) {
        printf("%s has no move here: %s.\n", g->name, status.text);
        return NULL;
    }
    if (m.rule)
        snprintf(g->why, sizeof g->why, "%s (rule %s)", m.instance, m.rule);
    else
        snprintf(g->why, sizeof g->why, "%s", m.instance);
    return copy_text(m.code);
}

char *play_guest_move(PlaySession *p, bool ours, const char **why)
{
    assert(p && why);
    PlayGuest *g = &p->guest[ours];
    if (p->is_chess && !g->table)
        return play_plain_search(p, why);
    unsigned role = al0_position_role_to_move(play_now(p));
    char *text = al0_position_text(play_seen(p));
    Al0Position *seen = al0_position_read(g->table, text, strlen(text), NULL);
    al0_free(text);
    if (!seen) {
        printf("%s has other rules: it does not know this position.\n", g->name);
        return NULL;
    }
    al0_position_set_us(seen, g->table, role, NULL);
    char *code = g->engine ? ask_guest_engine(p, g, seen, role) : ask_guest_table(p, g, seen, role);
    al0_position_free(seen);
    *why = g->why;
    return code;
}
