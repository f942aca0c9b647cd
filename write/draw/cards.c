/* write/draw/cards.c -- the positions of a drawing (see cards.h). */
#include "write/draw/cards.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/slots.h"
#include "write/text/changes.h"
#include "write/text/phrases.h"

typedef struct CardLister {
    Cards cards;
    const TreeSelection *shown;
    uint64_t *times;   /* by card: positions of the tree that it stands for */
    uint32_t *card_of; /* NULL, or of a tree with `again`: by node, its card; TREE_NEW: none */
    bool merge;
    Slots slots; /* where equal positions of a ply are merged: cards by position */
} CardLister;

const void *cards_position(const Cards *c, uint32_t card)
{
    assert(card < c->n);
    return c->position + (size_t)card * c->title->game->position_size;
}

const LastMove *cards_last(const Cards *c, uint32_t card, LastMove *out)
{
    assert(card < c->n && out);
    if (card == 0)
        return NULL;
    *out = (LastMove){c->tree->node[c->at[card].node].move, cards_position(c, c->at[card].parent)};
    return out;
}

static uint32_t refer_to(CardLister *l, uint32_t card)
{
    if (l->cards.at[card].tag == 0)
        l->cards.at[card].tag = ++l->cards.n_tags;
    return card;
}

/* The card of the node that the newest card's is once more; the newest itself where that is none,
 * or is not shown. */
static uint32_t find_again(CardLister *l, uint32_t newest)
{
    uint32_t node = l->cards.at[newest].node;
    if (!tree_is_again(l->cards.tree, node)) {
        l->card_of[node] = newest;
        return newest;
    }
    uint32_t card = l->card_of[l->cards.tree->again[node]];
    return card == TREE_NEW ? newest : refer_to(l, card);
}

/* Whether two cards have one position, depth and continuation: of a plan it may be open in two
 * ways. */
static bool goes_on_alike(const void *cards, uint32_t a, const void *other)
{
    const Cards *c = cards;
    const uint32_t b = *(const uint32_t *)other;
    const TreeNode *node = c->tree->node;
    const Game *game = c->title->game;
    return c->at[a].depth == c->at[b].depth &&
           (!c->tree->step || node[c->at[a].node].from == node[c->at[b].node].from) &&
           game->same(game, cards_position(c, a), cards_position(c, b));
}

/* The card that shows the same position as the newest one, and goes on alike. */
static uint32_t find_same(CardLister *l, uint32_t newest)
{
    if (l->card_of)
        return find_again(l, newest);
    if (!l->merge)
        return newest;
    const Game *game = l->cards.title->game;
    uint32_t hash = (uint32_t)game->key(game, cards_position(&l->cards, newest)).lo;
    slots_make_room(&l->slots, newest, "cards of a drawing");
    Slot *slot = slots_place(&l->slots, hash, goes_on_alike, &l->cards, &newest);
    if (slot->taken)
        return refer_to(l, slot_number(slot));
    slot_put(slot, hash, newest);
    return newest;
}

static void add_child(CardLister *l, uint32_t parent, uint32_t node)
{
    Cards *c = &l->cards;
    const Game *game = c->title->game;
    uint32_t i = c->n++;
    game->play(game, cards_position(c, parent), NULL, c->tree->node[node].move,
               c->position + (size_t)i * game->position_size);
    c->at[i] = (Card){.node = node, .parent = parent, .depth = c->at[parent].depth + 1};
    l->times[i] = l->times[parent] * groups_count(c->groups, node);
    c->at[i].same_as = find_same(l, i);
}

static void add_child_cards(CardLister *l, uint32_t parent)
{
    Card *card = &l->cards.at[parent];
    Ways ways = selection_ways(l->shown, card->node);
    card->first_child = l->cards.n;
    if (card->same_as != parent)
        return;
    card->others = ways.others;
    card->hidden = ways.hidden * l->times[parent];
    for (uint32_t k = ways.first; ways.drawn && k <= ways.last; k++)
        if (selection_node(l->shown, k))
            add_child(l, parent, k);
    card->n_children = l->cards.n - card->first_child;
}

static uint32_t count_shown(const TreeSelection *s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->tree->n; i++)
        n += selection_node(s, i);
    return n;
}

Cards cards_list(const TreeSelection *s, const TreeTitle *title, bool merge)
{
    assert(s && s->tree && title && title->game);
    CardLister l = {.shown = s, .merge = merge};
    size_t most = count_shown(s), size = title->game->position_size;
    l.cards = (Cards){.title = title,
                      .tree = s->tree,
                      .groups = &s->groups,
                      .line = s->line != LINE_NONE,
                      .left_out = s->left_out,
                      .n = 1};
    l.cards.at = base_zalloc(most, sizeof *l.cards.at, "cards of a drawing");
    l.cards.position = base_alloc(most * size, "positions of a drawing");
    l.times = base_alloc(most * sizeof *l.times, "cards of a drawing");
    l.times[0] = 1;
    if (s->tree->again) {
        l.card_of = base_alloc(s->tree->n * sizeof *l.card_of, "cards of a drawing");
        memset(l.card_of, 0xFF, s->tree->n * sizeof *l.card_of);
        l.card_of[0] = 0;
    }
    memcpy(l.cards.position, title->root, size);
    for (uint32_t i = 0; i < l.cards.n; i++)
        add_child_cards(&l, i);
    slots_clear(&l.slots);
    free(l.times);
    free(l.card_of);
    return l.cards;
}

void cards_clear(Cards *c)
{
    free(c->at);
    free(c->position);
    *c = (Cards){0};
}

void cards_moves(const Cards *c, uint32_t card, bool short_form, StrBuf *out)
{
    assert(card > 0);
    const Game *game = c->title->game;
    const void *from = cards_position(c, c->at[card].parent);
    uint32_t node = c->at[card].node;
    if (game_is_chance(game, from))
        strbuf_printf(out, "%" PRIu32 "/%" PRIu32 " ", groups_count(c->groups, node),
                      phrase_outcomes(game, from));
    phrase_move(out, game, from, c->tree->node[node].move, short_form);
    while ((node = c->groups->next[node]) != 0) {
        strbuf_puts(out, ", ");
        game->name_move(game, from, c->tree->node[node].move, out);
    }
    phrase_note(out, c->tree, c->at[card].node);
    if (c->line && tree_is_again(c->tree, c->at[card].node))
        strbuf_puts(out, " " PHRASE_ROUND);
}

void cards_codes(const Cards *c, uint32_t card, StrBuf *out)
{
    assert(card > 0);
    const Game *game = c->title->game;
    const void *from = cards_position(c, c->at[card].parent);
    uint32_t node = c->at[card].node;
    game->code_move(game, from, c->tree->node[node].move, out);
    while ((node = c->groups->next[node]) != 0) {
        strbuf_putc(out, ' ');
        game->code_move(game, from, c->tree->node[node].move, out);
    }
}

Turn cards_mover(const Cards *c, uint32_t card)
{
    assert(card > 0);
    return c->title->game->turn(c->title->game, cards_position(c, c->at[card].parent));
}

bool cards_by_chance(const Cards *c, uint32_t card)
{
    assert(card < c->n);
    return card > 0 && game_is_chance(c->title->game, cards_position(c, c->at[card].parent));
}

bool cards_gives_up(const Cards *c, uint32_t card)
{
    assert(card < c->n);
    return cards_is_leaf(c, card) && tree_gives_up(c->tree, c->at[card].node);
}

bool cards_is_leaf(const Cards *c, uint32_t card)
{
    assert(card < c->n);
    return tree_is_leaf(c->tree, c->at[card].node);
}

void cards_changes(const Cards *c, uint32_t card, StrBuf *out)
{
    enum { SHOWN = 6 };
    LastMove last;
    assert(card > 0);
    const LastMove *move = cards_last(c, card, &last);
    changes_write(out, c->title->game, move->before, cards_position(c, card), SHOWN);
}
