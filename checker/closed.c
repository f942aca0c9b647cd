/* checker/closed.c -- a closed refutation: nodes from which no forcing tree can be reached.
 * Every node is met by a move from one before it, so its position is known when its turn comes.
 * Start reading at check_node(). */
#include <string.h>

#include "base/vec.h"
#include "checker/check_internal.h"

enum { MOST_NODES = 1 << 22 };

typedef struct Met {
    Mailbox m;
    unsigned depth;             /* of check_depth() */
} Met;

typedef struct Closed {
    Check *c;
    VEC(Met) met;               /* by number, the root is 0 */
} Closed;

static Met met_of(const Closed *x, const Mailbox *m, unsigned depth)
{
    return (Met){*m, (unsigned)check_depth(x->c, depth)};
}

/* Reads the number of the node behind a move: one met before, the same, or a new one. */
static bool check_target(Closed *x, const Mailbox *after, unsigned depth)
{
    uint64_t n;
    const char *word = text_word(x->c->text);
    Met to = met_of(x, after, depth);
    if (!word || !check_number(word, MOST_NODES, &n) || n > x->met.n)
        return check_fails(x->c, "no number of a node behind the move:", word ? word : "");
    if (n == x->met.n)
        vec_push(&x->met, to, "nodes");
    else if (!mailbox_same(&x->met.at[n].m, after) || x->met.at[n].depth != to.depth)
        return check_fails(x->c, "the move leads elsewhere than to node", word);
    return true;
}

/* We are to move: every allowed move leads to a node of the set. */
static bool check_ours(Closed *x, Stage *here, unsigned depth, const char *word)
{
    bool wanted[MOST_STEPS] = {false};
    unsigned n = stage_steps(here), missing = 0, i;
    Stage after;
    if (strcmp(word, "(") != 0)
        return check_fails(x->c, "we are to move, but `(` is not", word);
    for (i = 0; i < n; i++)
        missing += wanted[i] = check_allowed(x->c, here, depth, here->step[i], &after);
    while ((word = text_word(x->c->text)) && strcmp(word, ")") != 0) {
        if (!check_move(x->c, here, word, &i))
            return false;
        if (!wanted[i])
            return check_fails(x->c, "`us:` does not allow, or twice there is, our move", word);
        wanted[i] = false;
        missing--;
        mailbox_play(&here->m, here->step[i], &after.m);
        if (!check_target(x, &after.m, depth + 1))
            return false;
    }
    return word && missing == 0 ? true : check_fails(x->c, "a move of ours is missing", "");
}

/* They are to move: one allowed move leads to a node of the set, or `-`: there is no such move. */
static bool check_theirs(Closed *x, Stage *here, unsigned depth, const char *word)
{
    unsigned i;
    Stage after;
    if (strcmp(word, "-") == 0) {
        for (i = 0; i < stage_steps(here); i++)
            if (check_allowed(x->c, here, depth, here->step[i], &after))
                return check_fails(x->c, "they have a move that `them:` allows", "");
        return true;
    }
    if (!check_move(x->c, here, word, &i))
        return false;
    if (!check_allowed(x->c, here, depth, here->step[i], &after))
        return check_fails(x->c, "`them:` does not allow their move", word);
    return check_target(x, &after.m, depth + 1);
}

static bool check_node(Closed *x, Stage *here, unsigned depth)
{
    Check *c = x->c;
    const char *read = text_word(c->text);
    char word[LONGEST_WORD + 1];
    if (!read)
        return check_fails(c, "the text breaks off", "");
    snprintf(word, sizeof word, "%s", read);
    bool holding = check_goal(c, here, depth, c->advice->holding), marked = strcmp(word, "!") == 0;
    if (marked && holding)
        return check_fails(c, "the holding-goal holds", "");
    if (marked)
        return c->status == CHECK_VERIFIED;
    if (holding && check_goal(c, here, depth, c->advice->better))
        return check_fails(c, "the better-goal holds", "");
    return here->m.ours ? check_ours(x, here, depth, word) : check_theirs(x, here, depth, word);
}

bool check_closed(Check *c)
{
    Closed x = {.c = c};
    bool fine = true;
    vec_push(&x.met, met_of(&x, &c->root.m, 0), "nodes");
    for (; fine && c->n_nodes < x.met.n; c->n_nodes++) {
        Stage here;
        Met met = x.met.at[c->n_nodes];
        stage_begin(&here, &met.m);
        fine = check_node(&x, &here, met.depth);
    }
    vec_clear(&x.met);
    return fine;
}
