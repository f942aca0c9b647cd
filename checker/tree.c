/* checker/tree.c -- a forcing tree, node by node.
 * Start reading at walk(). */
#include <string.h>

#include "base/vec.h"
#include "checker/check_internal.h"

enum { MOST_LABELS = 1 << 20 };

/* A finished node that may be referred to. */
typedef struct Label {
    bool known;
    int64_t depth;              /* of check_depth() */
    Mailbox m;
    Tally tally;
} Label;

typedef struct Tree {
    Check *c;
    VEC(Label) labels;
} Tree;

static bool walk(Tree *t, const Mailbox *m, unsigned depth, Tally *out);

static uint64_t sum(uint64_t a, uint64_t b)     /* or the largest number */
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* Plays a move that leads to the next node of the text. */
static bool walk_on(Tree *t, const Stage *here, Step s, unsigned depth, Tally *out)
{
    Mailbox after;
    Tally below = {0};
    mailbox_play(&here->m, s, &after);
    t->c->path[depth] = s;
    if (!walk(t, &after, depth + 1, &below))
        return false;
    out->height = below.height + 1 > out->height ? below.height + 1 : out->height;
    out->nodes = sum(out->nodes, below.nodes);
    out->excluded = sum(out->excluded, below.excluded);
    return true;
}

/* We are to move: one move, which us: allows. */
static bool walk_ours(Tree *t, Stage *here, unsigned depth, const char *word, Tally *out)
{
    unsigned i;
    Stage after;
    if (!check_move(t->c, here, word, &i))
        return false;
    Step s = here->step[i];
    if (!check_allowed(t->c, here, depth, s, &after))
        return check_fails(t->c, "`us:` does not allow our move", word);
    return walk_on(t, here, s, depth, out);
}

/* They are to move: all the moves that them: allows, and at least one. */
static bool walk_theirs(Tree *t, Stage *here, unsigned depth, const char *word, Tally *out)
{
    bool wanted[MOST_STEPS] = {false};
    unsigned n = stage_steps(here), missing = 0, i;
    Stage after;
    if (strcmp(word, "(") != 0)
        return check_fails(t->c, "they are to move, but `(` is not", word);
    for (i = 0; i < n; i++)
        missing += wanted[i] = check_allowed(t->c, here, depth, here->step[i], &after);
    if (missing == 0)
        return check_fails(t->c, "they have no move that `them:` allows", "");
    out->excluded = n - missing;
    while ((word = text_word(t->c->text)) && strcmp(word, ")") != 0) {
        if (!check_move(t->c, here, word, &i))
            return false;
        if (!wanted[i])
            return check_fails(t->c, "`them:` does not allow, or twice there is, their move", word);
        wanted[i] = false;
        missing--;
        if (!walk_on(t, here, here->step[i], depth, out))
            return false;
        t->c->n_path = depth;
    }
    return word && missing == 0 ? true : check_fails(t->c, "a reply of theirs is missing", "");
}

/* =N: the subtree of a finished node that is the same. */
static bool walk_reference(Tree *t, const Mailbox *m, unsigned depth, const char *word, Tally *out)
{
    uint64_t n;
    const Label *l = check_number(word, t->labels.n, &n) ? &t->labels.at[n] : NULL;
    if (!l || !l->known || !mailbox_same(&l->m, m) || l->depth != check_depth(t->c, depth))
        return check_fails(t->c, "no finished node with this position, and depth, is called", word);
    *out = l->tally;
    return depth + out->height <= MOST_PLIES ? true : check_fails(t->c, "the tree is too deep", "");
}

/* Gives a finished node the name N; another one that had it is forgotten. */
static void keep_label(Tree *t, uint64_t n, const Mailbox *m, unsigned depth, const Tally *tally)
{
    while (t->labels.n <= n)
        vec_push(&t->labels, (Label){0}, "labels");
    t->labels.at[n] = (Label){true, check_depth(t->c, depth), *m, *tally};
}

/* The definition of a forcing tree: the node in m has one, which the text shows. */
static bool walk_inner(Tree *t, Stage *here, unsigned depth, const char *word, Tally *out)
{
    Check *c = t->c;
    bool leaf = strcmp(word, ".") == 0;
    *out = (Tally){0, 1, 0};
    if (!check_goal(c, here, depth, c->advice->holding))
        return check_fails(c, "the holding-goal does not hold", "");
    if (check_goal(c, here, depth, c->advice->better) != leaf)
        return check_fails(c,
                           leaf ? "a leaf, but the better-goal does not hold"
                                : "the better-goal holds, but it is no leaf",
                           "");
    if (leaf)
        return c->status == CHECK_VERIFIED;
    if (depth == MOST_PLIES)
        return check_fails(c, "the tree is too deep", "");
    return here->m.ours ? walk_ours(t, here, depth, word, out)
                        : walk_theirs(t, here, depth, word, out);
}

static bool walk(Tree *t, const Mailbox *m, unsigned depth, Tally *out)
{
    Check *c = t->c;
    Stage here;
    uint64_t label = MOST_LABELS;
    char own[LONGEST_WORD + 1];
    const char *word = text_word(c->text);
    c->n_path = depth;
    if (word && word[0] == '=')
        return walk_reference(t, m, depth, word + 1, out);
    c->n_nodes++;
    if (word && word[0] == '#') {
        if (!check_number(word + 1, MOST_LABELS, &label))
            return check_fails(c, "not a name of a node:", word);
        word = text_word(c->text);
    }
    if (!word)
        return check_fails(c, "the text breaks off", "");
    snprintf(own, sizeof own, "%s", word);
    stage_begin(&here, m);
    if (!walk_inner(t, &here, depth, own, out))
        return false;
    if (label < MOST_LABELS)
        keep_label(t, label, m, depth, out);
    return true;
}

bool check_tree(Check *c, Tally *out)
{
    Tree t = {.c = c};
    bool fine = walk(&t, &c->root.m, 0, out);
    vec_clear(&t.labels);
    return fine;
}
