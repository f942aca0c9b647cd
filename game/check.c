/* game/check.c -- consistency check of a struct Game.
 * Does: checks functions, bounds and types of words, without playing.
 * Knows: Game, Vocab.   Must not know: any game.
 * Start reading at game_fault(). */
#include "game/game.h"
#include "game/solve.h"
#include "lang/vocab.h"

#include <assert.h>
#include <string.h>

static const char *fault_of_functions(const Game *g)
{
    if (!g->read || !g->write || !g->orient || !g->us || !g->turn || !g->moves || !g->ending ||
        !g->play)
        return "a function of positions is missing";
    if (!g->key || !g->same)
        return "positions cannot be told apart";
    if (!g->name_move || !g->code_move || !g->read_move || !g->move_number)
        return "moves cannot be written";
    if (g->chance && g->alternates)
        return "the sides take turns, and chance moves between";
    return NULL;
}

static const char *fault_of_sizes(const Game *g)
{
    if (g->position_size == 0 || g->cache_size < sizeof(uint64_t))
        return "a position or a cache has too few bytes";
    if (g->max_moves == 0 || g->max_moves > MOST_MOVES)
        return "a position may have no moves, or more than can be counted";
    return NULL;
}

static const char *fault_of_names(const Game *g)
{
    if (!g->name || !g->title || !g->position_format || !g->keys.position || !g->keys.code ||
        !g->keys.name)
        return "a name is missing";
    if (g->n_players == 0 || g->n_players > MOST_PLAYERS)
        return "there are no players, or too many";
    for (unsigned i = 0; i < g->n_players; i++)
        for (unsigned k = 0; k <= i; k++)
            if (!g->players[i] || (k < i && strcmp(g->players[i], g->players[k]) == 0))
                return "a player has no name of its own";
    return NULL;
}

static const char *fault_of_facets(const Game *g)
{
    const GameBoard *b = g->board;
    if (b &&
        (!b->rows || !b->columns || !b->draw || !b->cell_bit || !b->name_row || !b->name_column))
        return "the board cannot be drawn";
    if (g->clock && (!g->clock->name || !g->clock->resets))
        return "the clock has no name, or no function";
    if (g->symmetries &&
        (!g->symmetries->image || !g->symmetries->image_move || !g->symmetries->key ||
         !g->symmetries->alike || !g->symmetries->to_canonical || !g->symmetries->inverse))
        return "a function of images is missing";
    if ((g->symmetries != NULL) != (g->vocab->n_images > 1))
        return "positions have images and sets have none, or the other way round";
    if (g->solver && !g->solver->everything && g->n_players != 2)
        return "only games of two players have classes by name that are solved";
    bool are_named = g->solver && !g->solver->everything;
    if (are_named != (g->vocab->check_material != NULL))
        return "there are classes of positions without names, or the other way round";
    return NULL;
}

static const char *fault_of_domain(const Game *g, const Domain *d)
{
    if (!d->name || !d->sets || !d->all)
        return "a domain has no name or no elements";
    if (!d->elements && !g->name_element)
        return "elements have no names";
    for (Value rest = d->elements ? d->all : 0; rest; rest &= rest - 1)
        if (!d->elements[__builtin_ctzll(rest)])
            return "an element has no name";
    return NULL;
}

static bool is_type(const Vocab *v, Type t)
{
    return !type_is_set(t) || type_domain(t) < v->n_domains;
}

static const char *fault_of_word(const Game *g, const Word *w)
{
    if (!w->name || !w->params || !w->help || w->n_params > MAX_PARAMS)
        return "a word has no name, no help, or too many parameters";
    for (unsigned i = 0; i < w->n_params && w->kind != WORD_TEXT; i++)
        if (w->param[i] != TYPE_ANY_SET && !is_type(g->vocab, w->param[i]))
            return "a word has a parameter of an unknown type";
    bool is_of_any = w->kind == WORD_BY_DOMAIN && w->type == TYPE_ANY_SET;
    if (!is_of_any && !is_type(g->vocab, w->type))
        return "a word is of an unknown type";
    if (g->chance && (w->turn == TURN_IS_OURS || w->turn == TURN_IS_THEIRS))
        return "a word takes all that is not one side's turn for the other's, and chance moves, "
               "too";
    if (w->kind == WORD_FIELD &&
        (!type_is_set(w->type) || w->offset + sizeof(Value) > g->position_size))
        return "a word is a field outside the position";
    if (w->kind == WORD_SYMMETRY && (!g->symmetries || !w->n_symmetries))
        return "a word asks for images that there are not";
    if (w->kind == WORD_SHIFT && (!g->vocab->shift || g->vocab->n_shifts > MOST_SHIFTS))
        return "a word asks for shifts that there are not";
    if (w->kind == WORD_RELATION && (!g->vocab->relations || w->n_params == 0))
        return "a relation has no places, or the game no relations";
    if (w->kind == WORD_BY_DOMAIN &&
        (!w->by_domain || w->n_params != 1 || w->param[0] != TYPE_ANY_SET))
        return "a word by domain takes no set over any domain";
    bool is_computed = w->kind == WORD_PURE || w->kind == WORD_POSITION || w->kind == WORD_MOVE ||
                       w->kind == WORD_TEXT;
    if (is_computed && !w->fixed && !w->function)
        return "a word has no function";
    if (w->of_mover && (w->kind != WORD_MOVE || w->n_params != 1 || w->param[0] != TYPE_SET))
        return "a word of movers takes no set over the first domain";
    return NULL;
}

static const char *fault_of_vocab(const Game *g)
{
    const Vocab *v = g->vocab;
    const char *fault = NULL;
    if (v->game != g || !v->name || strcmp(v->name, g->name) != 0)
        return "the words are of another game";
    if (v->n_domains == 0 || v->n_domains > MOST_DOMAINS)
        return "there are no domains, or too many";
    if (v->n_images > 32 || (v->n_images > 1 && !v->image))
        return "sets have too many images, or none that are computed";
    for (unsigned i = 0; i < v->n_domains && !fault; i++)
        fault = fault_of_domain(g, &v->domains[i]);
    for (size_t i = 0; i < v->n_words && !fault; i++)
        fault = fault_of_word(g, &v->words[i]);
    if (!fault && (!v->default_aim || !vocab_find(v, v->default_aim, strlen(v->default_aim), 0)))
        fault = "the default aim is no word";
    return fault;
}

const char *game_fault(const Game *game)
{
    assert(game);
    const char *fault = fault_of_names(game);
    fault = fault ? fault : fault_of_sizes(game);
    fault = fault ? fault : fault_of_functions(game);
    if (!fault && !game->vocab)
        return "there are no words";
    fault = fault ? fault : fault_of_vocab(game);
    return fault ? fault : fault_of_facets(game);
}
