/* lib/position.c -- positions for other programs.
 * Does: reads and writes positions, decides which side is us, lists and plays moves.
 * Knows: Game.   Must not know: searches. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/board_text.h"
#include "interp/evaluate/condition.h"
#include "lib/internal.h"
#include "write/page/html_position.h"

Al0Position *lib_position_new(const Game *game)
{
    Al0Position *p = base_zalloc(1, sizeof *p + game->position_size, "a position");
    p->game = game;
    return p;
}

/* The position that was read, unless the status tells what is wrong. */
static Al0Position *take_or_free(Al0Position *p, const Status *s, Al0Status *status)
{
    if (lib_end(status, s))
        return p;
    free(p);
    return NULL;
}

Al0Position *al0_position_read(const Al0Table *table, const char *text, size_t n, Al0Status *status)
{
    assert(table && text);
    Status s = {0};
    Al0Position *p = lib_position_new(table->game);
    table->game->read(table->game, text, n, p->bytes, &s);
    return take_or_free(p, &s, status);
}

Al0Position *al0_position_read_game(const Al0Table *table, const char *text, size_t n, unsigned ply,
                                    Al0Status *status)
{
    assert(table && text);
    Status s = {0};
    const GameRecords *records = table->game->records;
    Al0Position *p = lib_position_new(table->game);
    if (!records)
        status_fail(&s, STATUS_UNSUPPORTED, "game `%s` has no records of games", table->game->name);
    else
        records->read_game(table->game, text, n, ply, p->bytes, &s);
    return take_or_free(p, &s, status);
}

void al0_position_free(Al0Position *position)
{
    free(position);
}

char *al0_position_text(const Al0Position *position)
{
    StrBuf b = {0};
    position->game->write(position->game, position->bytes, &b);
    return strbuf_take(&b);
}

char *al0_position_board(const Al0Position *position)
{
    assert(position);
    StrBuf drawn = {0}, b = {0};
    if (!position->game->board)
        return NULL;
    board_text_add(&b, position->game, position->bytes, "  ");
    if (b.n)
        return strbuf_take(&b);
    board_text_add_set(&drawn, position->game, position->bytes, 0);
    strbuf_printf(&b, "%s\n", strbuf_get(&drawn) + 1); /* each row begins with a line end */
    strbuf_clear(&drawn);
    return strbuf_take(&b);
}

static bool write_position(StrBuf *out, const void *thing, const LibForm *form, Status *s)
{
    const Al0Position *p = thing;
    if (form->format == AL0_TEXT) {
        p->game->write(p->game, p->bytes, out);
    } else if (form->format == AL0_JSON) {
        html_position_put(&(Json){.out = out}, p->game, p->bytes);
    } else {
        return status_fail(s, STATUS_WRONG_USE, "a position is written as text or JSON");
    }
    strbuf_putc(out, '\n');
    return true;
}

char *al0_position_write(const Al0Position *position, Al0Format format,
                         const Al0WriteOptions *options, Al0Status *status)
{
    assert(position);
    return lib_write(write_position, position, (LibForm){format, options}, status);
}

bool al0_position_us_to_move(const Al0Position *position)
{
    return position->game->turn(position->game, position->bytes) == TURN_US;
}

const char *al0_position_ending(const Al0Position *position)
{
    return position->game->ending(position->game, position->bytes);
}

unsigned al0_position_role_to_move(const Al0Position *position)
{
    assert(position);
    unsigned role;
    position->game->move_number(position->game, position->bytes, &role);
    return role;
}

const char *al0_position_us(const Al0Position *position)
{
    const Game *g = position->game;
    return g->players[g->us(g, position->bytes)];
}

bool lib_is_of_game(const Al0Table *table, const Al0Position *position, Status *s)
{
    assert(table && position);
    return position->game == table->game ||
           status_fail(s, STATUS_WRONG_USE, "the position is of another game than the table");
}

static Al0Fit fits_scope(const Compiled *c, const void *position, double seconds)
{
    if (!c->set->root->scope)
        return AL0_FITS;
    Deadline deadline = {.at = seconds > 0 ? deadline_clock() + seconds : 0};
    Condition *scope = condition_new(c, c->scope, deadline);
    Al0Fit fit = condition_holds(scope, position) ? AL0_FITS : AL0_OUT_OF_SCOPE;
    fit = condition_gave_up(scope) ? AL0_FIT_UNKNOWN : fit;
    condition_free(scope);
    return fit;
}

Al0Fit al0_position_fit(const Al0Position *position, const Al0Table *table, double seconds)
{
    assert(position && table);
    if (position->game != table->game)
        return AL0_OTHER_GAME;
    if (!table_set_has_material(table->set, position->game, position->bytes))
        return AL0_OTHER_MATERIAL;
    if (!table->compiled)
        return AL0_FIT_UNKNOWN;
    bool ours = position->game->turn(position->game, position->bytes) == TURN_US;
    return ours ? fits_scope(table->compiled, position->bytes, seconds) : AL0_FITS;
}

/* The one player for whom the position is one of the table's; else who is to move, or the first one
 * where chance is. */
static unsigned default_us(const Al0Table *table, const Game *g, const void *position)
{
    void *view = base_alloc(g->position_size, "a position");
    unsigned n = 0, us = 0, mover;
    for (unsigned player = 0; player < g->n_players; player++) {
        g->orient(g, position, player, view);
        if (!table_set_has_material(table->set, g, view))
            continue;
        n++;
        us = player;
    }
    free(view);
    g->move_number(g, position, &mover);
    if (n == 1)
        return us;
    return mover < g->n_players ? mover : 0;
}

const char *al0_table_player(const Al0Table *table, unsigned player)
{
    assert(table);
    return player < table->game->n_players ? table->game->players[player] : NULL;
}

bool al0_position_set_us(Al0Position *position, const Al0Table *table, unsigned player,
                         Al0Status *status)
{
    assert(position && table);
    Status s = {0};
    const Game *g = position->game;
    if (lib_is_of_game(table, position, &s) && player != AL0_DEFAULT_PLAYER &&
        player >= g->n_players)
        status_fail(&s, STATUS_NOT_FOUND, "the game has no player %u, but %u", player,
                    g->n_players);
    if (!lib_end(status, &s))
        return false;
    if (player == AL0_DEFAULT_PLAYER)
        player = default_us(table, g, position->bytes);
    g->orient(g, position->bytes, player, position->bytes);
    return true;
}

const char *al0_table_position_format(const Al0Table *table)
{
    assert(table);
    return table->game->position_format;
}

/* ---- moves -------------------------------------------------------------------------------- */

char *lib_move_text(const Al0Position *position, Move move, Al0Notation notation)
{
    const Game *g = position->game;
    StrBuf b = {0};
    if (notation == AL0_MOVE_NAME)
        g->name_move(g, position->bytes, move, &b);
    else if (notation == AL0_MOVE_TERM && g->steps)
        g->steps->write_move(g, move, &b);
    else
        g->code_move(g, position->bytes, move, &b);
    return strbuf_take(&b);
}

Al0Moves *lib_moves_new(const Al0Position *position, const Move *move, size_t n)
{
    assert(position && move);
    Al0Moves *all = base_zalloc(1, sizeof *all, "moves");
    all->n = n;
    all->at = base_alloc(n * sizeof *all->at, "moves");
    for (size_t i = 0; i < n; i++)
        for (int k = AL0_MOVE_NAME; k <= AL0_MOVE_TERM; k++)
            all->at[i].text[k] = lib_move_text(position, move[i], (Al0Notation)k);
    return all;
}

Al0Moves *al0_position_moves(const Al0Position *position)
{
    assert(position);
    Move *move = base_alloc(position->game->max_moves * sizeof *move, "moves");
    size_t n = position->game->moves(position->game, position->bytes, NULL, move);
    Al0Moves *all = lib_moves_new(position, move, n);
    free(move);
    return all;
}

size_t al0_moves_count(const Al0Moves *moves)
{
    assert(moves);
    return moves->n;
}

const char *al0_moves_text(const Al0Moves *moves, size_t i, Al0Notation notation)
{
    assert(moves && i < moves->n && notation <= AL0_MOVE_TERM);
    return moves->at[i].text[notation];
}

void al0_moves_free(Al0Moves *moves)
{
    if (!moves)
        return;
    for (size_t i = 0; i < moves->n; i++)
        for (int k = AL0_MOVE_NAME; k <= AL0_MOVE_TERM; k++)
            free(moves->at[i].text[k]);
    free(moves->at);
    free(moves);
}

Al0Position *al0_position_play(const Al0Position *position, const char *move, Al0Status *status)
{
    assert(position && move);
    const Game *g = position->game;
    Status s = {0};
    Move m = g->read_move(g, position->bytes, move, strlen(move), &s);
    if (!lib_end(status, &s))
        return NULL;
    Al0Position *after = lib_position_new(g);
    g->play(g, position->bytes, NULL, m, after->bytes);
    return after;
}
