/* write/text/phrases.c -- the common words of all writers of trees (see phrases.h). */
#include "write/text/phrases.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "prover/chance/risk.h"

void phrase_move(StrBuf *out, const Game *game, const void *position, Move move, bool short_form)
{
    assert(game && position && move);
    unsigned player;
    unsigned number = game->move_number(game, position, &player);
    bool is_clear = short_form && phrase_answers(game, player);
    if (!is_clear && !game_is_chance(game, position))
        strbuf_printf(out, "%u%s", number, phrase_dots(game, player));
    game->name_move(game, position, move, out);
}

void phrase_moves(StrBuf *out, PositionMoves m)
{
    assert(out && m.game && m.position);
    for (size_t i = 0; i < m.n; i++) {
        strbuf_puts(out, i ? ", " : "");
        phrase_move(out, m.game, m.position, m.move[i], false);
    }
}

void phrase_note(StrBuf *out, const ForcingTree *t, uint32_t node)
{
    assert(node < t->n);
    if (t->mark && t->mark[node])
        strbuf_printf(out, " (%c%" PRIu32 ")", tree_is_again(t, node) ? '=' : '#', t->mark[node]);
    if (t->step && t->step[node])
        strbuf_printf(out, " (%s)", t->step[node]);
    if (t->note && t->note[node]) {
        strbuf_puts(out, " (");
        phrase_line(out, t->note[node]);
        strbuf_putc(out, ')');
    }
    if (t->step_ends && t->step_ends[node])
        strbuf_puts(out, " |");
}

const char *phrase_turn(const Game *game, const void *position)
{
    if (game_is_chance(game, position))
        return "chance";
    return game->turn(game, position) == TURN_US ? "us" : "them";
}

uint32_t phrase_outcomes(const Game *game, const void *position)
{
    Move *moves = base_alloc(game->max_moves * sizeof *moves, "moves of a position");
    uint32_t n = game->moves(game, position, NULL, moves);
    free(moves);
    return n;
}

const char *phrase_number(const ForcingTree *t)
{
    if (tree_stays(t))
        return "#n: position that play comes back to by (=n)";
    if (t->odds)
        return t->expects ? "number: expected value, an estimate"
                          : "number: probability, rounded down";
    return "number: plies to go at most";
}

const char *phrase_leaf(const ForcingTree *t)
{
    return tree_stays(t) ? "play ends here" : "goal reached";
}

void phrase_odds(StrBuf *out, uint64_t odds)
{
    assert(odds <= ODDS_ONE);
    uint64_t whole = odds / ODDS_ONE, rest = odds % ODDS_ONE;
    strbuf_printf(out, "%" PRIu64 ".%03" PRIu64, whole, (rest >> 10) * 1000 / (ODDS_ONE >> 10));
}

void phrase_expected(StrBuf *out, uint64_t parts)
{
    assert(parts <= ODDS_ONE);
    enum { SHOWN = 1000 };
    int64_t value = expected_millionths(parts);
    uint64_t size = (uint64_t)(value < 0 ? -value : value), digits = (size + SHOWN / 2) / SHOWN;
    strbuf_printf(out, "%s%" PRIu64 ".%03" PRIu64, value < 0 && digits ? "-" : "", digits / SHOWN,
                  digits % SHOWN);
}

void phrase_value(StrBuf *out, const ForcingTree *t, uint32_t node)
{
    assert(t->odds && node < t->n);
    if (t->expects)
        phrase_expected(out, t->odds[node]);
    else
        phrase_odds(out, t->odds[node]);
}

void phrase_count(StrBuf *out, uint64_t n, const char *one, const char *many)
{
    strbuf_printf(out, "%" PRIu64 " %s", n, n == 1 ? one : many);
}

const char *phrase_us(const Game *game, const void *position)
{
    assert(game && position);
    return game->players[game->us(game, position)];
}

void phrase_them(StrBuf *out, const Game *game, const void *position)
{
    unsigned us = game->us(game, position), left = game->n_players - 1;
    if (left == 0)
        strbuf_puts(out, "nobody");
    for (unsigned i = 0; i < game->n_players; i++) {
        if (i == us)
            continue;
        strbuf_puts(out, game->players[i]);
        left--;
        if (left > 0)
            strbuf_puts(out, left == 1 ? " and " : ", ");
    }
}

const char *phrase_mover(const Game *game, const void *position)
{
    unsigned player;
    game->move_number(game, position, &player);
    return game->players[player];
}

/* Play does not end: no plies are to go.  No move leads to the root, so that its name stands here.
 */
static void left_to_hold(StrBuf *out, const ForcingTree *t, uint32_t i)
{
    if (i == 0 && t->mark && t->mark[0])
        strbuf_printf(out, "#%" PRIu32, t->mark[0]);
}

void phrase_end(StrBuf *out, const ForcingTree *t, uint32_t i, bool refutes)
{
    assert(i < t->n && t->node[i].n_children == 0);
    bool fails = refutes || tree_gives_up(t, i);
    if (tree_is_cut_off(t, i)) {
        strbuf_puts(out, "...");
        return;
    }
    if (t->expects && !fails) {
        phrase_value(out, t, i);
        strbuf_putc(out, ' ');
    }
    strbuf_puts(out, fails ? "✗" : "✓");
}

uint64_t phrase_given_up(const ForcingTree *t)
{
    assert(t);
    uint64_t n = 0;
    for (uint32_t i = 0; i < t->n; i++)
        n += tree_is_leaf(t, i) && tree_gives_up(t, i);
    return n;
}

uint64_t phrase_cut_off(const ForcingTree *t)
{
    assert(t);
    uint64_t n = 0;
    for (uint32_t i = 0; i < t->n; i++)
        n += tree_is_cut_off(t, i);
    return n;
}

void phrase_left(StrBuf *out, const ForcingTree *t, uint32_t i, bool noun, bool refutes)
{
    assert(i < t->n);
    const TreeNode *node = &t->node[i];
    if (tree_is_again(t, i))
        strbuf_printf(out, "=%" PRIu32, t->mark[i]);
    else if (node->n_children == 0)
        phrase_end(out, t, i, refutes);
    else if (t->odds)
        phrase_value(out, t, i);
    else if (tree_stays(t))
        left_to_hold(out, t, i);
    else if (noun)
        phrase_count(out, node->height, "ply", "plies");
    else
        strbuf_printf(out, "%" PRIu32, node->height);
    if (node->excluded)
        strbuf_printf(out, " (−%u)", (unsigned)node->excluded);
}

void phrase_positions(StrBuf *out, const ForcingTree *t)
{
    if (t->positions == UINT64_MAX)
        strbuf_printf(out, "more than %" PRIu64 " positions", UINT64_MAX - 1);
    else
        phrase_count(out, t->positions, "position", "positions");
}

void phrase_held(StrBuf *out, const ForcingTree *t)
{
    uint32_t again = tree_references(t);
    if (phrase_cut_off(t)) {
        strbuf_puts(out, "held for ever; what follows our move is left out");
        return;
    }
    strbuf_puts(out, "held for ever: ");
    phrase_count(out, t->n - again, "position, ", "positions, ");
    phrase_count(out, again, "move back", "moves back");
}

void phrase_size(StrBuf *out, const ForcingTree *t, uint64_t left_out)
{
    assert(t->n > 0);
    if (tree_stays(t)) {
        phrase_held(out, t);
    } else if (t->again) {
        phrase_count(out, t->node[0].height, "ply, ", "plies, ");
        phrase_positions(out, t);
        strbuf_printf(out, " in %" PRIu32 " nodes", t->n);
    } else {
        phrase_count(out, t->node[0].height, "ply, ", "plies, ");
        phrase_count(out, t->n, "position", "positions");
    }
    if (left_out)
        strbuf_printf(out, ", %" PRIu64 " of them not drawn", left_out);
}

void phrase_rest(StrBuf *out, bool line, uint32_t others, uint64_t hidden, bool refutes)
{
    if (line && refutes)
        phrase_count(out, others, "other move", "other moves");
    else if (line)
        phrase_count(out, others, "other reply", "other replies");
    else
        strbuf_printf(out, "... %" PRIu64 " more", hidden);
}

bool phrase_fit(DrawOptions *o, const ForcingTree *t, DrawingCost cost, Status *status)
{
    assert(o && t && t->n > 0);
    size_t tree = t->n * (sizeof *t->node + 4 * sizeof(uint32_t)); /* with sizes and groups */
    /* Behind each position that draw_nodes counts one that stands alone may be drawn, too
     * (selection.c). */
    size_t each = 2 * (o->boards ? cost.boards : cost.plain), needed = tree + cost.once + each;
    if (o->memory == 0)
        return true;
    if (o->memory < needed)
        return status_fail(status, STATUS_TOO_LARGE,
                           "the limit on memory leaves too little for a drawing: %zu MB more",
                           ((needed - o->memory) >> 20) + 1);
    size_t most = (o->memory - tree - cost.once) / each;
    if (most < (o->draw_nodes ? o->draw_nodes : t->n))
        o->draw_nodes = (unsigned)most;
    return true;
}

uint32_t *phrase_sizes(const ForcingTree *t)
{
    assert(t && t->n > 0);
    uint32_t *size = base_alloc(t->n * sizeof *size, "sizes of subtrees");
    for (uint32_t i = t->n; i-- > 0;) { /* children stand behind their parents */
        size[i] = 1;
        for (uint32_t k = 0; k < t->node[i].n_children; k++)
            size[i] += size[t->node[i].first_child + k];
    }
    return size;
}

void phrase_line(StrBuf *out, const char *text)
{
    assert(out && text);
    for (size_t n = strcspn(text, "\n"); *text; n = strcspn(text, "\n")) {
        visible_line(out, text, n);
        strbuf_puts(out, text[n] ? " " : "");
        text += n + (text[n] != '\0');
    }
}

/* An advice that is named like its table, and was asked for by name, is named once. */
static bool names_itself(const TreeTitle *title)
{
    return title->table && !title->rule && title->advice &&
           strcmp(title->table, title->advice) == 0;
}

void phrase_name(StrBuf *out, const TreeTitle *title)
{
    bool table = title->table && !names_itself(title);
    if (table)
        phrase_line(out, title->table);
    if (title->rule) {
        strbuf_puts(out, table ? ", rule " : "rule ");
        phrase_line(out, title->rule);
    }
    if (title->advice) {
        strbuf_puts(out, table || title->rule ? ": " : "");
        phrase_line(out, title->advice);
    }
    if (title->sought)
        strbuf_printf(out, " (sought %s)", title->sought);
    if (title->play)
        strbuf_puts(out, table ? ", played against every reply" : "played against every reply");
    if (title->refutes)
        strbuf_puts(out, title->play ? ": a line that fails" : " is refuted");
}

void phrase_quoted(StrBuf *out, const char *text)
{
    assert(out && text);
    strbuf_putc(out, '`');
    phrase_line(out, text);
    strbuf_putc(out, '`');
}
