/* lib/position.c -- positions for other programs.
 * Does: reads and writes positions, decides which side is us, lists replies.
 * Knows: Game.   Must not know: searches. */
#include <stdlib.h>
#include <string.h>

#include "lib/face.h"

Al0Position *face_position_new(const Game *game)
{
    Al0Position *p = base_zalloc(1, sizeof *p + game->position_size, "a position");
    p->game = game;
    return p;
}

static Al0Position *take_or_free(Al0Position *p, bool ok)
{
    if (ok)
        return p;
    free(p);
    return NULL;
}

Al0Position *al0_position_read(const Al0Table *table, const char *text, size_t n, Al0Error *error)
{
    Al0Error ignored = {0};
    Al0Error *e = error ? error : &ignored;
    Al0Position *p = face_position_new(table->game);
    return take_or_free(p, table->game->read(text, n, p->bytes, e->text, &e->at));
}

Al0Position *al0_position_read_game(const Al0Table *table, const char *text, size_t n, unsigned ply,
                                    Al0Error *error)
{
    Al0Error ignored = {0};
    Al0Error *e = error ? error : &ignored;
    Al0Position *p = face_position_new(table->game);
    return take_or_free(p, table->game->read_game(text, n, ply, p->bytes, e->text, &e->at));
}

void al0_position_free(Al0Position *position)
{
    free(position);
}

char *al0_position_text(const Al0Position *position)
{
    StrBuf b = {0};
    position->game->write(position->bytes, &b);
    return strbuf_take(&b);
}

bool al0_position_us_to_move(const Al0Position *position)
{
    return position->game->turn(position->bytes) == TURN_US;
}

const char *al0_position_ending(const Al0Position *position)
{
    return position->game->ending(position->bytes);
}

const char *al0_position_us(const Al0Position *position)
{
    const Game *g = position->game;
    return g->us_second(position->bytes) ? g->second_player : g->first_player;
}

/* Whether the position, seen by its us, is one that the table or one that it uses is written for. */
static bool fits(const Al0Table *table, const Game *g, const void *position)
{
    bool any = false;
    for (size_t i = 0; i < table->set->n_tables; i++) {
        const Table *t = table->set->tables[i];
        for (size_t j = 0; j < t->n_material; j++) {
            any = true;
            if (g->has_material(position, t->material[j], strlen(t->material[j])))
                return true;
        }
    }
    return !any;
}

static bool scope_holds(const Compiled *c, const void *position)
{
    if (!c->set->root->scope)
        return true;
    Machine *m = machine_new(c->program, c->game);
    Scene *s = machine_scene_new(m);
    machine_begin(m, position, s);
    bool holds = machine_eval(m, c->scope, s) != 0;
    machine_free(m);
    free(s);
    return holds;
}

Al0Fit al0_position_fit(const Al0Position *position, const Al0Table *table)
{
    if (!fits(table, position->game, position->bytes))
        return AL0_OTHER_MATERIAL;
    bool ours = position->game->turn(position->bytes) == TURN_US;
    return ours && !scope_holds(table->compiled, position->bytes) ? AL0_OUT_OF_SCOPE : AL0_FITS;
}

void al0_position_set_us(Al0Position *position, const Al0Table *table, Al0Side us)
{
    const Game *g = position->game;
    Al0Position *second = face_position_new(g);
    g->orient(position->bytes, false, position->bytes);
    g->orient(position->bytes, true, second->bytes);
    bool take_second = us == AL0_SECOND_PLAYER;
    if (us == AL0_SIDE_DEFAULT) {
        bool fits_first = fits(table, g, position->bytes),
             fits_second = fits(table, g, second->bytes);
        take_second =
            fits_first != fits_second ? fits_second : g->turn(position->bytes) == TURN_THEM;
    }
    if (take_second)
        memcpy(position->bytes, second->bytes, g->position_size);
    al0_position_free(second);
}

size_t al0_replies(const Al0Position *position, Al0Position ***positions, char ***san, char ***uci)
{
    const Game *g = position->game;
    Move *moves = base_alloc(g->max_moves * sizeof *moves, "moves");
    size_t n = g->moves(position->bytes, NULL, moves);
    *positions = base_alloc(n * sizeof **positions, "positions");
    *san = base_alloc(n * sizeof **san, "moves");
    *uci = base_alloc(n * sizeof **uci, "moves");
    for (size_t i = 0; i < n; i++) {
        StrBuf name = {0}, code = {0};
        (*positions)[i] = face_position_new(g);
        g->play(position->bytes, moves[i], (*positions)[i]->bytes);
        g->name_move(position->bytes, moves[i], &name);
        g->code_move(position->bytes, moves[i], &code);
        (*san)[i] = strbuf_take(&name);
        (*uci)[i] = strbuf_take(&code);
    }
    free(moves);
    return n;
}

void al0_replies_free(size_t n, Al0Position **positions, char **san, char **uci)
{
    for (size_t i = 0; i < n; i++) {
        al0_position_free(positions[i]);
        free(san[i]);
        free(uci[i]);
    }
    free(positions);
    free(san);
    free(uci);
}
