/* checker/tree.c -- the body of a proof, node by node (see tree.h). A tree has one move of ours and
 * all of theirs at each node, down to the better-goal. A refutation is a tree with the sides
 * exchanged, but for its leaves: the holding-goal fails; or play goes on for ever. A proof of
 * holding is a tree, too, but play goes on for ever, or until the game is over or they have no move
 * that is allowed. So a reference in the latter two may lead to any node, in a tree only to
 * finished ones. A refutation of advice to hold is finite, as a tree is: the holding-goal fails, or
 * we have legal moves and none is allowed. Where chance moves, a strategy of ours has all its
 * moves; a refutation has one, as of any node of theirs. What is proved with odds may give up at
 * any node: its probability is 0 there, 1 at a leaf, that of the worst move of theirs, and the mean
 * over all moves of chance, each rounded down; and exactly where the fractions are small. A
 * refutation of odds has all our moves and all of chance, and one of theirs.  The probability that
 * it leaves to us is 0 at a leaf, where the holding-goal fails, and where no move is allowed, 1
 * where it gives up, that of our best move, and the mean over all moves of chance, each rounded up.
 * Start reading at walk_node(). */
#include "checker/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/wide.h"
#include "checker/given.h"
#include "checker/plan.h"

enum {
    MOST_NAMES = 1 << 20,
    MOST_KEPT = 1 << 22 /* branches of plans at named nodes */
};

/* ---- goals, constraints, moves ------------------------------------------------------------ */

/* What the goals say of a node. */
typedef enum Goals { GOALS_FAIL, GOALS_OPEN, GOALS_REACHED } Goals;

/* Of a plan, whose branches are settled: whether it ends here, and whether there is a branch. */
static Goals goals_of_plan(Check *c, Node *at)
{
    bool leaf;
    branches_settle(c, at, &leaf);
    if (leaf)
        return GOALS_REACHED;
    return at->open.n ? GOALS_OPEN : GOALS_FAIL;
}

static Goals evaluate_goals(Check *c, Node *at)
{
    const ExprContext here = {.here = &at->board, .depth = at->depth, .given = &at->given};
    if (c->plan)
        return goals_of_plan(c, at);
    if (!check_holds(c, here, c->advice->holding))
        return GOALS_FAIL;
    bool better = c->advice->better && check_holds(c, here, c->advice->better);
    return better ? GOALS_REACHED : GOALS_OPEN;
}

static bool is_allowed(Check *c, const Node *at, Step s)
{
    Board after;
    const GivenValues behind = given_after(c, &at->board, s, &at->given);
    if (check_is_chance(c, &at->board))
        return true;
    c->rules->play(c->rules, &at->board, s, &after);
    if (c->plan)
        return branches_allow(c, at, s, &after);
    return check_holds(c,
                       (ExprContext){.here = &at->board,
                                     .move = &s,
                                     .after = &after,
                                     .depth = at->depth,
                                     .given = &at->given,
                                     .given_after = &behind},
                       c->rules->we_move(c->rules, &at->board) ? c->advice->us : c->advice->them);
}

/* Moves of a node that are still expected in the text. */
typedef struct ExpectedMoves {
    Step *move;
    unsigned n;
    const char *word;    /* of the text: opens them, or is the only one */
    const char *closing; /* behind them, if a word opens them */
} ExpectedMoves;

/* Takes the move that the word names out of those expected; false if it is none of them. */
static bool take_move(const Check *c, ExpectedMoves *from, const char *word, Step *out)
{
    for (unsigned i = 0; i < from->n; i++) {
        char name[LONGEST_NAME + 1];
        c->rules->name(c->rules, from->move[i], c->us, name);
        if (strcmp(name, word) == 0) {
            *out = from->move[i];
            from->move[i] = from->move[--from->n];
            return true;
        }
    }
    return false;
}

/* Whether the strategy is ours: it has one move of ours, and all of theirs. */
static bool strategy_is_ours(const Check *c)
{
    return c->kind->side == PROOF_OURS;
}

/* Whether play in it may go on for ever. */
static bool is_closed(const Check *c)
{
    return c->kind->play == PLAY_MAY_LAST;
}

/* A leaf where we hold: the side to move has no legal move. */
static bool is_leaf_over(Check *c, const Board *here)
{
    Step move[MOST_STEPS];
    if (c->rules->steps(c->rules, here, move) > 0)
        return check_fails(c, "a leaf, but the game is not over", "");
    return c->status == CHECK_VERIFIED;
}

/* ---- nodes -------------------------------------------------------------------------------- */

static bool walk_node(Check *c, Node *at, Proved *out);

/* Plays a move that leads to the next node of the text.  *out: what is proved of that. */
static bool walk_on(Check *c, const Node *at, Step s, Proved *out)
{
    Node after = {.depth = at->depth + 1, .given = given_after(c, &at->board, s, &at->given)};
    assert(at->depth < MOST_PLIES);
    c->rules->play(c->rules, &at->board, s, &after.board);
    c->path[at->depth] = s;
    if (c->plan)
        branches_go_on(c, at, s, &after);
    bool fine = walk_node(c, &after, out);
    vec_clear(&after.open);
    c->n_path = fine ? at->depth : c->n_path;
    return fine;
}

/* One move, which is allowed. */
static bool walk_one(Check *c, const Node *at, ExpectedMoves moves, Proved *out)
{
    Step s;
    const char *word = moves.word;
    if (proof_has_all_chance(c->kind) && check_is_chance(c, &at->board))
        return check_fails(c, "all moves of chance are asked for, between < and >, not", word);
    if (c->rules->we_move(c->rules, &at->board) != strategy_is_ours(c))
        return check_fails(c, "all moves are asked for, in parentheses, not", word);
    if (!take_move(c, &moves, word, &s))
        return check_fails(c, "there is no legal move", word);
    if (!is_allowed(c, at, s))
        return check_fails(c, "the constraint does not allow the move", word);
    if (!walk_on(c, at, s, out))
        return false;
    out->height++;
    return true;
}

/* What is proved of a node where the worst of its moves is made, and sums of the odds of all. */
typedef struct OddsSum {
    Proved worst;
    Wide parts;
    Fraction exactly;
    uint64_t most;
} OddsSum;

/* The expected moves up to the closing word, each once.  *sum: of all. */
static bool walk_each(Check *c, const Node *at, ExpectedMoves moves, OddsSum *sum)
{
    Step s;
    char word[LONGEST_WORD + 1];
    *sum = (OddsSum){.worst = {0, SURE, {1, 1}}, .exactly = {0, 1}};
    Proved *out = &sum->worst;
    while (text_word(c->text, word) && strcmp(word, moves.closing) != 0) {
        Proved below = {0};
        if (!take_move(c, &moves, word, &s))
            return check_fails(c, "not legal, not allowed, or there twice is the move", word);
        if (!walk_on(c, at, s, &below))
            return false;
        out->height = below.height + 1 > out->height ? below.height + 1 : out->height;
        out->odds = below.odds < out->odds ? below.odds : out->odds;
        out->exactly = fraction_least(out->exactly, below.exactly);
        sum->parts += below.odds;
        sum->exactly = fraction_sum(sum->exactly, below.exactly);
        sum->most = below.odds > sum->most ? below.odds : sum->most;
    }
    if (!*word || moves.n > 0)
        return check_fails(c, "a move that is allowed is missing", "");
    return true;
}

/* All the moves that are allowed; in a tree they have at least one. */
static bool walk_every_move(Check *c, const Node *at, ExpectedMoves moves, Proved *out)
{
    const unsigned n = moves.n;
    moves.n = 0;
    OddsSum sum;
    if (strategy_is_ours(c) && check_is_chance(c, &at->board))
        return check_fails(c, "all moves of chance are asked for, between < and >", "");
    for (unsigned i = 0; i < n; i++)
        if (is_allowed(c, at, moves.move[i]))
            moves.move[moves.n++] = moves.move[i];
    if (strategy_is_ours(c) && c->rules->we_move(c->rules, &at->board))
        return check_fails(c, "one move of ours is asked for, not all", "");
    if (!is_closed(c) && moves.n == 0 && !c->rules->we_move(c->rules, &at->board))
        return check_fails(c, "they have no move that is allowed", "");
    if (!is_closed(c) && n == 0)
        return check_fails(c, "we have no legal move: that ends the game, not our plan", "");
    c->n_excluded += n - moves.n;
    if (!walk_each(c, at, moves, &sum))
        return false;
    *out = sum.worst;
    return true;
}

/* In a refutation of odds: all the moves of ours that are allowed, or that there are none of a
 * side. */
static bool walk_ours(Check *c, const Node *at, ExpectedMoves moves, Proved *out)
{
    const unsigned n = moves.n;
    moves.n = 0;
    OddsSum sum;
    for (unsigned i = 0; i < n; i++)
        if (is_allowed(c, at, moves.move[i]))
            moves.move[moves.n++] = moves.move[i];
    if (moves.n > 0 && check_is_chance(c, &at->board))
        return check_fails(c, "all moves of chance are asked for, between < and >", "");
    if (moves.n > 0 && !c->rules->we_move(c->rules, &at->board))
        return check_fails(c, "one move of theirs is asked for, not all", "");
    if (!walk_each(c, at, moves, &sum))
        return false;
    *out = sum.worst;
    out->odds = sum.most;
    return true;
}

/* All moves of chance, which are equally probable. */
static bool walk_chance(Check *c, const Node *at, ExpectedMoves moves, Proved *out)
{
    const unsigned n = moves.n;
    OddsSum sum;
    if (!proof_has_all_chance(c->kind) || !check_is_chance(c, &at->board) || n == 0)
        return check_fails(c, "chance does not move here", "");
    if (!walk_each(c, at, moves, &sum))
        return false;
    *out = sum.worst;
    out->odds = (uint64_t)((strategy_is_ours(c) ? sum.parts : sum.parts + n - 1) / n);
    out->exactly = fraction_part(sum.exactly, n);
    return true;
}

/* !: nothing is claimed of the node. */
static bool give_up_claim(Check *c, Proved *out)
{
    *out = (Proved){0, strategy_is_ours(c) ? 0 : SURE, {0, 1}};
    if (c->kind->about != ABOUT_ODDS)
        return check_fails(c, "a node is given up, but no odds are claimed", "");
    return c->status == CHECK_VERIFIED;
}

/* What is wrong with a node that is a leaf, or is none; NULL if nothing is. */
static const char *wrong_end(const Check *c, bool leaf, Goals say)
{
    if (strategy_is_ours(c) && say == GOALS_FAIL)
        return c->plan ? "no branch of the plan is open" : "the holding-goal does not hold";
    const ProofLeaf wanted = c->kind->leaf;
    if (leaf && wanted != LEAF_OVER && say != (wanted == LEAF_REACHED ? GOALS_REACHED : GOALS_FAIL))
        return "a leaf, but the goals do not end the play here";
    if (!leaf && say == GOALS_REACHED)
        return c->plan ? "the plan ends here, but it is no leaf"
                       : "the better-goal holds, but it is no leaf";
    return NULL;
}

/* The moves of a node; moves: room for them, and the word that opens them. */
static bool walk_written_moves(Check *c, const Node *at, ExpectedMoves moves, Proved *out)
{
    moves.n = c->rules->steps(c->rules, &at->board, moves.move);
    if (strcmp(moves.word, "<") == 0) {
        moves.closing = ">";
        return walk_chance(c, at, moves, out);
    }
    if (strcmp(moves.word, "(") != 0)
        return walk_one(c, at, moves, out);
    moves.closing = ")";
    return c->kind->about == ABOUT_ODDS && !strategy_is_ours(c)
               ? walk_ours(c, at, moves, out)
               : walk_every_move(c, at, moves, out);
}

/* What is proved of a node, which begins with `word`. */
static bool walk_inner(Check *c, const Node *at, Goals say, const char *word, Proved *out)
{
    bool leaf = strcmp(word, ".") == 0;
    *out = (Proved){0, strategy_is_ours(c) ? SURE : 0, {1, 1}};
    if (strcmp(word, "!") == 0)
        return give_up_claim(c, out);
    const char *wrong = wrong_end(c, leaf, say);
    if (wrong)
        return check_fails(c, wrong, "");
    if (leaf)
        return c->kind->leaf == LEAF_OVER ? is_leaf_over(c, &at->board)
                                          : c->status == CHECK_VERIFIED;
    if (at->depth == MOST_PLIES)
        return check_fails(c, "the tree is too deep", "");
    /* the stack has a frame of this at every ply */
    Step *move = base_alloc(MOST_STEPS * sizeof *move, "moves");
    bool fine = walk_written_moves(c, at, (ExpectedMoves){.move = move, .word = word}, out);
    free(move);
    return fine;
}

/* ---- names -------------------------------------------------------------------------------- */

/* The node that `word`, but for its first sign, is the name of; NULL if that is none. */
static NamedNode *named(Check *c, const char *word)
{
    unsigned long n = strtoul(word + 1, NULL, 10); /* the largest if it is too large */
    if (!word[1] || word[1 + strspn(word + 1, "0123456789")] || n >= MOST_NAMES) {
        check_fails(c, "not a name of a node:", word);
        return NULL;
    }
    while (c->named.n <= n)
        vec_push(&c->named, (NamedNode){0}, "names");
    return &c->named.at[n];
}

static bool is_same_node(const Check *c, const NamedNode *a, const Node *b)
{
    return given_are_same(&a->node.given, &b->given) &&
           c->rules->same(c->rules, &a->node.board, &b->board) &&
           (!c->uses_depth || a->node.depth == b->depth) &&
           branches_are_same(c, &a->node.open, &b->open);
}

/* Keeps a node under a name, with what is open in it. */
static bool keep_named_node(Check *c, NamedNode *to, const Node *at)
{
    OpenBranches open = {0};
    c->n_kept += at->open.n - to->node.open.n;
    if (c->n_kept > MOST_KEPT)
        return check_gives_up(c, "too many branches of the plan are open at named nodes", "");
    for (size_t i = 0; i < at->open.n; i++)
        vec_push(&open, at->open.at[i], "branches of a plan");
    vec_clear(&to->node.open);
    to->node = (Node){at->board, at->depth, open, at->given};
    return true;
}

/* =N: the node is the one of that name. */
static bool walk_reference(Check *c, const char *word, const Node *at, Proved *out)
{
    NamedNode *other = named(c, word);
    if (other && is_closed(c) && other->state == UNKNOWN) {
        if (!keep_named_node(c, other, at))
            return false;
        other->state = REFERRED_TO;
        c->n_referred_to++;
    }
    if (!other || other->state == UNKNOWN || !is_same_node(c, other, at))
        return check_fails(c, "no node that may stand here is called", word);
    *out = other->proved;
    return at->depth + out->height <= MOST_PLIES ? true
                                                 : check_fails(c, "the tree is too deep", "");
}

/* #N: a node of a tree gets its name when it is finished, and another one loses it; one of a
 * refutation gets it at once, and for good. */
static bool give_name(Check *c, const char *word, const Node *at, Proved proved)
{
    NamedNode *to = named(c, word);
    if (!to || (is_closed(c) && to->state == KNOWN) ||
        (to->state == REFERRED_TO && !is_same_node(c, to, at)))
        return check_fails(c, "another node is called", word);
    assert(to->state != REFERRED_TO || c->n_referred_to > 0);
    c->n_referred_to -= to->state == REFERRED_TO;
    to->state = KNOWN;
    to->proved = proved;
    return keep_named_node(c, to, at);
}

static bool walk_node(Check *c, Node *at, Proved *out)
{
    char word[LONGEST_WORD + 1], name[LONGEST_WORD + 1] = "";
    c->n_path = at->depth;
    text_word(c->text, word);
    if (*word == '=') {
        if (c->plan)
            evaluate_goals(c, at); /* for its branches */
        return walk_reference(c, word, at, out);
    }
    c->n_nodes++;
    if (*word == '#') {
        memcpy(name, word, sizeof name);
        text_word(c->text, word);
    }
    if (!*word)
        return check_fails(c, "the text breaks off", "");
    Goals say = evaluate_goals(c, at);
    if ((*name && is_closed(c) && !give_name(c, name, at, (Proved){0})) ||
        !walk_inner(c, at, say, word, out))
        return false;
    return !*name || is_closed(c) || give_name(c, name, at, *out);
}

/* The root, where it begins. */
static bool begin_tree(Check *c, Node *root)
{
    root->board = c->root;
    if (!c->plan) /* the branches of a plan have them */
        root->given = c->given;
    bool applies = c->plan ? branches_begin(c, root)
                           : check_holds(c, (ExprContext){.here = &c->root}, c->advice->when);
    return applies ? true : check_fails(c, "the advice does not apply (`when:`)", "");
}

bool check_body(Check *c, Proved *out)
{
    Node root = {.depth = 0};
    assert(c->status == CHECK_VERIFIED && c->advice && c->n_nodes == 0 && c->named.n == 0);
    if (begin_tree(c, &root) && walk_node(c, &root, out) && c->n_referred_to > 0)
        check_fails(c, "a node is referred to that is not there", "");
    vec_clear(&root.open);
    for (size_t i = 0; i < c->named.n; i++)
        vec_clear(&c->named.at[i].node.open);
    vec_clear(&c->named);
    return c->status == CHECK_VERIFIED;
}
