/* cli/play/play_engine.c -- moves of the engine in chess (see play.h). */
#include <assert.h>
#include <stdio.h>

#include "cli/play/play.h"

/* Seconds for an endgame that is solved first. */
static const double FOR_ENDGAME = 60;
/* Positions that the plain search looks at, at most; not seconds, so that its moves do not depend
 * on the machine. */
enum { FOR_SEARCH = 300000 };

static uint64_t search_nodes(const PlaySession *p)
{
    uint64_t given = p->limits.max_nodes;
    return given > 0 && given < FOR_SEARCH ? given : FOR_SEARCH;
}

/* Where the engine stands: the game so far. */
static bool set_engine(PlaySession *p, Al0Status *status)
{
    const char **codes = al0_alloc(NULL, (p->game.n + 1) * sizeof *codes, "a game");
    char *fen = al0_position_text(p->game.at[0]);
    for (size_t i = 0; i < p->game.n; i++)
        codes[i] = p->game.move[i].code;
    if (!p->engine)
        p->engine = al0_engine_new(p->limits.memory);
    bool set = al0_engine_set(p->engine, fen, codes, p->game.n, status);
    al0_free(fen);
    al0_free(codes);
    return set;
}

static void show_depth(void *context, const Al0EngineMove *so_far)
{
    progress_show(context, "searching: %u plies, %s", so_far->plies, so_far->name);
}

static const char *move_source(const Al0EngineMove *m)
{
    if (m->source == AL0_FROM_ENDGAME)
        return "by the solved endgame";
    return m->keeps_draw ? "keeps the draw, by the solved endgame"
                         : "by a plain search, which proves nothing";
}

/* solve_seconds: 0: the plain search alone. */
static char *ask_chess_engine(PlaySession *p, double solve_seconds, const char **why)
{
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    Al0Status status;
    Progress line = progress_begin(true);
    Al0EngineLimits limits = {AL0_SIZE(Al0EngineLimits),
                              .solve_seconds = solve_seconds,
                              .nodes = search_nodes(p),
                              .stop = p->limits.stop,
                              .threads = 1,
                              .context = &line};
    if (line.on) {
        limits.tell = show_depth;
        limits.progress = progress_of_solving;
    }
    bool found = set_engine(p, &status) && al0_engine_move(p->engine, &limits, &m, &status);
    progress_end(&line);
    if (!found) {
        printf("There is no best move: %s.\n", status.text);
        return NULL;
    }
    *why = move_source(&m);
    return copy_text(m.code);
}

char *play_endgame_search(PlaySession *p, const char **why)
{
    assert(p && p->is_chess && why);
    double given = p->limits.max_time;
    return ask_chess_engine(p, given > FOR_ENDGAME ? given : FOR_ENDGAME, why);
}

char *play_plain_search(PlaySession *p, const char **why)
{
    assert(p && p->is_chess && why);
    return ask_chess_engine(p, 0, why);
}
