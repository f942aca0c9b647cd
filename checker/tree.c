/* checker/tree.c -- the body of a proof, node by node (see tree.h).
 * A tree: we have a move that keeps to it, and whatever they do keeps to it, up to the better-goal.
 * A refutation is the same with the sides exchanged, but for what ends it: the holding-goal fails,
 * or play goes on for ever.  To hold is as a tree, too, but that it goes on for ever, or until the game is over or they
 * have no move that is allowed.  So a reference of these two may lead to any of their nodes, one of a tree to
 * finished ones only.  A refutation of advice to hold has to end, as a tree has: the holding-goal fails, or we have
 * legal moves and none is allowed.
 * Start reading at walk(). */
#include "checker/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMES = 1 << 20 };

/* ---- goals, constraints, moves ------------------------------------------------------------ */

static bool is_allowed(Check *c, const Board *here, unsigned depth, Step s)
{
    Board after;
    c->rules->play(c->rules, here, s, &after);
    return check_holds(c, (ExprContext){.here = here, .move = &s, .after = &after, .depth = depth},
                       c->rules->we_move(c->rules, here) ? c->advice->us : c->advice->them);
}

/* Takes the move that the word names out of n moves; false if it is none of them. */
static bool take_move(const Check *c, Step *move, unsigned *n, const char *word, Step *out)
{
    for (unsigned i = 0; i < *n; i++) {
        char name[LONGEST_NAME + 1];
        c->rules->name(c->rules, move[i], c->us, name);
        if (strcmp(name, word) == 0) {
            *out = move[i];
            move[i] = move[--*n];
            return true;
        }
    }
    return false;
}

/* Whether the strategy is ours: it has one move of ours, and all of theirs. */
static bool is_ours(const Check *c)
{
    return c->kind != PROOF_REFUTATION;
}

/* Whether play in it may go on for ever. */
static bool is_closed(const Check *c)
{
    return c->kind == PROOF_HOLD || (c->kind == PROOF_REFUTATION && c->advice->better);
}

/* A leaf where we hold: the side to move has no legal move. */
static bool is_over(Check *c, const Board *here)
{
    Step move[MOST_STEPS];
    if (c->rules->steps(c->rules, here, move) > 0)
        return check_fails(c, "a leaf, but the game is not over", "");
    return c->status == CHECK_VERIFIED;
}

/* ---- nodes -------------------------------------------------------------------------------- */

static bool walk(Check *c, const Board *here, unsigned depth, unsigned *height);

/* Plays a move that leads to the next node of the text. */
static bool walk_on(Check *c, const Board *here, Step s, unsigned depth, unsigned *height)
{
    Board after;
    unsigned below;
    assert(depth < MOST_PLIES);
    c->rules->play(c->rules, here, s, &after);
    c->path[depth] = s;
    if (!walk(c, &after, depth + 1, &below))
        return false;
    c->n_path = depth;
    *height = below + 1 > *height ? below + 1 : *height;
    return true;
}

/* One move, which is allowed. */
static bool walk_one(Check *c, const Board *here, unsigned depth, const char *word, Step *move,
                     unsigned n, unsigned *height)
{
    Step s;
    if (c->rules->we_move(c->rules, here) != is_ours(c))
        return check_fails(c, "all moves are asked for, in parentheses, not", word);
    if (!take_move(c, move, &n, word, &s))
        return check_fails(c, "there is no legal move", word);
    if (!is_allowed(c, here, depth, s))
        return check_fails(c, "the constraint does not allow the move", word);
    return walk_on(c, here, s, depth, height);
}

/* All the moves that are allowed; in a tree they have at least one. */
static bool walk_all(Check *c, const Board *here, unsigned depth, Step *move, unsigned n,
                     unsigned *height)
{
    Step s;
    char word[LONGEST_WORD + 1];
    unsigned n_left = 0;
    for (unsigned i = 0; i < n; i++)
        if (is_allowed(c, here, depth, move[i]))
            move[n_left++] = move[i];
    if (is_ours(c) && c->rules->we_move(c->rules, here))
        return check_fails(c, "one move of ours is asked for, not all", "");
    if (!is_closed(c) && n_left == 0 && !c->rules->we_move(c->rules, here))
        return check_fails(c, "they have no move that is allowed", "");
    if (!is_closed(c) && n == 0)
        return check_fails(c, "we have no legal move: that ends the game, not our plan", "");
    c->n_excluded += n - n_left;
    while (text_word(c->text, word) && strcmp(word, ")") != 0) {
        if (!take_move(c, move, &n_left, word, &s))
            return check_fails(c, "not legal, not allowed, or there twice is the move", word);
        if (!walk_on(c, here, s, depth, height))
            return false;
    }
    if (!*word || n_left > 0)
        return check_fails(c, "a move that is allowed is missing", "");
    return true;
}

/* What is proved of a node, which begins with `word`. */
static bool walk_inner(Check *c, const Board *here, unsigned depth, const char *word,
                       unsigned *height)
{
    const ExprContext goal = {.here = here, .depth = depth};
    bool leaf = strcmp(word, ".") == 0;
    bool holding = check_holds(c, goal, c->advice->holding);
    bool better = holding && c->advice->better && check_holds(c, goal, c->advice->better);
    *height = 0;
    if (is_ours(c) && !holding)
        return check_fails(c, "the holding-goal does not hold", "");
    if (leaf && c->kind == PROOF_HOLD)
        return is_over(c, here);
    if (leaf && (c->kind == PROOF_REFUTATION ? holding : !better))
        return check_fails(c, "a leaf, but the goals do not end the play here", "");
    if (!leaf && better)
        return check_fails(c, "the better-goal holds, but it is no leaf", "");
    if (leaf)
        return c->status == CHECK_VERIFIED;
    if (depth == MOST_PLIES)
        return check_fails(c, "the tree is too deep", "");
    Step *move = base_alloc(MOST_STEPS * sizeof *move,
                            "moves"); /* the stack has a frame of this at every ply */
    unsigned n = c->rules->steps(c->rules, here, move);
    bool fine = strcmp(word, "(") == 0 ? walk_all(c, here, depth, move, n, height)
                                       : walk_one(c, here, depth, word, move, n, height);
    free(move);
    return fine;
}

/* ---- names -------------------------------------------------------------------------------- */

/* The node that `word`, but for its first sign, is the name of; NULL if that is none. */
static NamedNode *named(Check *c, const char *word)
{
    unsigned long n = strtoul(word + 1, NULL, 10);      /* the largest if it is too large */
    if (!word[1] || word[1 + strspn(word + 1, "0123456789")] || n >= MOST_NAMES) {
        check_fails(c, "not a name of a node:", word);
        return NULL;
    }
    while (c->named.n <= n)
        vec_push(&c->named, (NamedNode){0}, "names");
    return &c->named.at[n];
}

static bool is_same(const Check *c, const NamedNode *a, const NamedNode *b)
{
    return c->rules->same(c->rules, &a->board, &b->board) && a->depth == b->depth;
}

/* =N: the node in `own` is the one of that name. */
static bool walk_reference(Check *c, const char *word, unsigned depth, NamedNode *own,
                           unsigned *height)
{
    NamedNode *other = named(c, word);
    if (other && is_closed(c) && other->state == UNKNOWN) {
        *other = *own;
        other->state = REFERRED_TO;
        c->n_referred_to++;
    }
    if (!other || other->state == UNKNOWN || !is_same(c, other, own))
        return check_fails(c, "no node that may stand here is called", word);
    *height = other->height;
    return depth + *height <= MOST_PLIES ? true : check_fails(c, "the tree is too deep", "");
}

/* #N: a node of a tree gets its name when it is finished, and another one loses it; one of a
 * refutation gets it at once, and for good. */
static bool give_name(Check *c, const char *word, const NamedNode *own)
{
    NamedNode *to = named(c, word);
    if (!to || (is_closed(c) && to->state == KNOWN) ||
        (to->state == REFERRED_TO && !is_same(c, to, own)))
        return check_fails(c, "another node is called", word);
    assert(to->state != REFERRED_TO || c->n_referred_to > 0);
    c->n_referred_to -= to->state == REFERRED_TO;
    *to = *own;
    to->state = KNOWN;
    return true;
}

static bool walk(Check *c, const Board *here, unsigned depth, unsigned *height)
{
    NamedNode own = {.board = *here, .depth = c->uses_depth ? depth : 0};
    char word[LONGEST_WORD + 1], name[LONGEST_WORD + 1] = "";
    c->n_path = depth;
    text_word(c->text, word);
    if (*word == '=')
        return walk_reference(c, word, depth, &own, height);
    c->n_nodes++;
    if (*word == '#') {
        memcpy(name, word, sizeof name);
        text_word(c->text, word);
    }
    if (!*word)
        return check_fails(c, "the text breaks off", "");
    if ((*name && is_closed(c) && !give_name(c, name, &own)) ||
        !walk_inner(c, here, depth, word, height))
        return false;
    own.height = *height;
    return !*name || is_closed(c) || give_name(c, name, &own);
}

bool check_body(Check *c, unsigned *height)
{
    assert(c->status == CHECK_VERIFIED && c->advice && c->n_nodes == 0 && c->named.n == 0);
    if (walk(c, &c->root, 0, height) && c->n_referred_to > 0)
        check_fails(c, "a node is referred to that is not there", "");
    vec_clear(&c->named);
    return c->status == CHECK_VERIFIED;
}
