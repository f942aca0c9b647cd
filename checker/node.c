/* checker/node.c -- what both kinds of proof ask of a node: its goals, its moves, its depth (see
 * check_internal.h).   Start reading at holds_from(). */
#include <string.h>

#include "checker/check_internal.h"

bool check_fails(Check *c, const char *what, const char *about)
{
    const char *trouble = text_trouble(c->text);
    if (c->status != CHECK_VERIFIED)
        return false;
    c->status = CHECK_NOT_VALID;
    if (trouble && strncmp(trouble, "the file", 8) == 0)
        what = trouble, about = "";
    strbuf_printf(c->says, "not valid: %s%s%s%s, at node %llu (", what, *about ? " `" : "", about,
                  *about ? "`" : "", (unsigned long long)c->n_nodes);
    for (unsigned i = 0; i < c->n_path; i++) {
        char name[6];
        mailbox_name(c->path[i], c->us_black, name);
        strbuf_printf(c->says, "%s%s", i ? " " : "after ", name);
    }
    strbuf_puts(c->says, c->n_path ? ")" : "the root)");
    return false;
}

/* An expression that has no value is the table's fault, not the proof's. */
static void note_trouble(Check *c, const char *trouble)
{
    if (!trouble || c->status != CHECK_VERIFIED)
        return;
    c->status = CHECK_UNREADABLE;
    strbuf_printf(c->says, "the advice has no meaning: %s", trouble);
}

bool check_holds(Check *c, const Spot *p, const Expr *e)
{
    const char *trouble;
    bool holds = meaning_holds(p, e, &trouble);
    note_trouble(c, trouble);
    return holds;
}

int64_t check_depth(const Check *c, unsigned depth)
{
    return depth < c->depths ? depth : c->depths;
}

/* Whether e holds at a node: at each of the depths that this one stands for. */
static bool holds_from(Check *c, Spot p, unsigned depth, const Expr *e)
{
    int64_t alike = INT64_MAX;
    p.depth = check_depth(c, depth);
    p.root = &c->root;
    p.alike = &alike;
    bool holds = check_holds(c, &p, e), later = p.depth == c->depths;
    while (later && alike < MOST_PLIES && c->status == CHECK_VERIFIED) {
        p.depth = alike + 1;
        alike = INT64_MAX;
        if (check_holds(c, &p, e) != holds)
            return check_fails(c, "depths that the head says are alike are not", "");
    }
    c->to_most_plies |= later && alike < INT64_MAX;
    return holds;
}

bool check_goal(Check *c, Stage *here, unsigned depth, const Expr *goal)
{
    Spot p = {.here = here};
    return holds_from(c, p, depth, goal);
}

bool check_allowed(Check *c, Stage *here, unsigned depth, Step s, Stage *after)
{
    Mailbox m;
    mailbox_play(&here->m, s, &m);
    stage_begin(after, &m);
    Spot p = {.here = here, .after = after, .step = s};
    return holds_from(c, p, depth, here->m.ours ? c->advice->us : c->advice->them);
}

bool check_move(Check *c, Stage *here, const char *word, unsigned *index)
{
    Step s;
    bool named = mailbox_named(word, c->us_black, &s);
    for (unsigned i = 0; named && i < stage_steps(here); i++) {
        const Step *legal = &here->step[i];
        if (legal->from == s.from && legal->to == s.to && legal->promoted == s.promoted) {
            *index = i;
            return true;
        }
    }
    return check_fails(c, "there is no legal move", word);
}

bool check_number(const char *text, uint64_t limit, uint64_t *out)
{
    uint64_t n = 0;
    const char *c = text;
    for (; *c >= '0' && *c <= '9' && n < limit; c++)
        n = n * 10 + (uint64_t)(*c - '0');
    *out = n;
    return c > text && !*c && n < limit && (text[0] != '0' || !text[1]);
}
