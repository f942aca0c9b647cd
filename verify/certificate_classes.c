/* verify/certificate_classes.c -- positions of a certificate by number (see certificate.h).
 * Does: takes the numbers of chess from its solver; lists all that play reaches in other games, in
 *   an order that needs nothing but the rules.
 * Start reading at certificate_add_class(). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify/certificate.h"

static const Placements *placements_of(const Game *game)
{
    return game->solver->placements;
}

bool certificate_has_numbers(const Game *game)
{
    bool turns = game->solver && !game->chance &&
                 (game->n_players == 1 || (game->n_players == 2 && game->alternates));
    return (game->solver && game->solver->placements) || turns || (game->chance && game->reach);
}

/* ---- what play reaches --------------------------------------------------------------------- */

typedef struct NamedMove {
    char *name;
    Move move;
} NamedMove;

static int compare_move_names(const void *a, const void *b)
{
    return strcmp(((const NamedMove *)a)->name, ((const NamedMove *)b)->name);
}

/* Room for the listing of one class. */
typedef struct ClassListing {
    const Game *game;
    PositionTable *table;
    Move *moves;
    NamedMove *named;
    void *after;
} ClassListing;

/* The legal moves of a position by the bytes of their names.   Returns: their number. */
static unsigned list_named_moves(ClassListing *l, const void *position)
{
    unsigned n = l->game->moves(l->game, position, NULL, l->moves);
    for (unsigned i = 0; i < n; i++) {
        StrBuf name = {0};
        l->game->code_move(l->game, position, l->moves[i], &name);
        l->named[i] = (NamedMove){strbuf_take(&name), l->moves[i]};
    }
    if (n > 0)
        qsort(l->named, n, sizeof *l->named, compare_move_names);
    return n;
}

/* Adds what is behind each position, in order.   False: there is no room for one. */
static bool list_behind_all(ClassListing *l)
{
    bool fits = true;
    for (uint64_t i = 0; i < position_table_count(l->table) && fits; i++) {
        const void *position = position_table_position(l->table, i);
        unsigned n = game_is_over(l->game, position) ? 0 : list_named_moves(l, position);
        for (unsigned k = 0; k < n; k++) {
            l->game->play(l->game, position, NULL, l->named[k].move, l->after);
            fits = fits && position_table_add(l->table, l->after) != NO_INDEX;
            free(l->named[k].name);
        }
    }
    return fits;
}

/* All positions that play reaches, as a player sees them.   NULL with a status. */
static PositionTable *list_reached(const CertificateGround *ground, const char *player,
                                   Status *status)
{
    const Game *game = ground->game;
    uint64_t most = ground->memory / position_table_bytes_each(game);
    unsigned us = 0;
    while (strcmp(game->players[us], player) != 0)
        us++;
    ClassListing l = {.game = game,
                      .table = position_table_new(game, most ? most : 1),
                      .moves = base_alloc(game->max_moves * sizeof *l.moves, "moves"),
                      .named = base_alloc(game->max_moves * sizeof *l.named, "moves"),
                      .after = base_alloc(game->position_size, "a position")};
    void *first = base_alloc(game->position_size, "a position");
    bool fine = game->read(game, "init", strlen("init"), first, status);
    if (fine) {
        game->orient(game, first, us, l.after);
        fine = position_table_add(l.table, l.after) != NO_INDEX && list_behind_all(&l);
        fine = fine || status_fail(status, STATUS_TOO_LARGE,
                                   "the positions of the certificate do not fit into the memory");
    }
    free(first);
    free(l.moves);
    free(l.named);
    free(l.after);
    if (fine)
        return l.table;
    position_table_free(l.table);
    return NULL;
}

/* ---- classes ------------------------------------------------------------------------------- */

bool certificate_takes_class(const Game *game, const char *name, Status *status)
{
    return !game->solver || !placements_of(game) || placements_of(game)->size(game, name) > 0 ||
           status_fail(status, STATUS_WRONG_USE, "no certificate can be written of positions of %s",
                       name);
}

bool certificate_add_class(Certificate *c, const CertificateGround *ground, const char *name,
                           Status *status)
{
    const Game *game = ground->game;
    assert(certificate_has_numbers(game));
    CertificateClass class = {.base = c->size};
    snprintf(class.name, sizeof class.name, "%s", name);
    if (!game->solver || !placements_of(game)) {
        class.listed = list_reached(ground, name, status);
        if (!class.listed)
            return false;
        c->size += position_table_count(class.listed);
    } else {
        if (!certificate_takes_class(game, name, status))
            return false;
        c->size += placements_of(game)->size(game, name);
    }
    vec_push(&c->classes, class, "a certificate");
    return true;
}

void certificate_clear_classes(Certificate *c)
{
    for (size_t i = 0; i < c->classes.n; i++)
        position_table_free(c->classes.at[i].listed);
    vec_clear(&c->classes);
}

bool certificate_position(const Certificate *c, const Game *game, uint64_t number, void *out)
{
    size_t i = c->classes.n - 1;
    assert(number < c->size);
    while (c->classes.at[i].base > number)
        i--;
    const CertificateClass *class = &c->classes.at[i];
    if (!class->listed)
        return placements_of(game)->position(game, class->name, number - class->base, out);
    memcpy(out, position_table_position(class->listed, number - class->base), game->position_size);
    return game->turn(game, out) == TURN_US;
}

uint64_t certificate_number(const Certificate *c, const Game *game, const void *position)
{
    for (size_t i = 0; i < c->classes.n; i++) {
        const CertificateClass *class = &c->classes.at[i];
        uint64_t n = NO_INDEX;
        if (class->listed)
            n = position_table_find(class->listed, position);
        else if (game->solver->has_class(game, position, class->name, strlen(class->name)))
            n = placements_of(game)->number(game, class->name, position);
        if (n != NO_INDEX)
            return class->base + n;
    }
    return NO_INDEX;
}
