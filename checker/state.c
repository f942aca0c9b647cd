/* checker/state.c -- a check in progress (see state.h). */
#include "checker/state.h"

#include <assert.h>
#include <string.h>

#include "base/visible.h"

static bool stop(Check *c, CheckStatus status, const char *what, const char *about)
{
    if (c->status != CHECK_VERIFIED)
        return false;
    assert(c->n_path <= MOST_PLIES && c->rules);
    const char *trouble = c->rules->trouble ? c->rules->trouble(c->rules) : NULL;
    if (trouble) {
        status = CHECK_UNREADABLE;
        what = trouble;
        about = "";
    }
    c->status = status;
    strbuf_printf(c->says, "%s%s", status == CHECK_NOT_VALID ? "not valid: " : "", what);
    if (*about) {
        strbuf_puts(c->says, " `");
        visible_line(c->says, about, strlen(about));
        strbuf_puts(c->says, "`");
    }
    if (c->n_nodes > 0)
        strbuf_printf(c->says, ", at node %llu (%s", (unsigned long long)c->n_nodes,
                      c->n_path ? "after" : "the root");
    for (unsigned i = 0; i < c->n_path; i++) {
        char name[LONGEST_NAME + 1];
        c->rules->name(c->rules, c->path[i], c->us, name);
        strbuf_printf(c->says, " %s", name);
    }
    strbuf_puts(c->says, c->n_nodes > 0 ? ")" : "");
    return false;
}

bool check_fails(Check *c, const char *what, const char *about)
{
    assert(what && about);
    const char *broken = text_broken(c->text);
    if (broken)
        return stop(c, CHECK_NOT_VALID, broken, "");
    return stop(c, CHECK_NOT_VALID, what, about);
}

bool check_gives_up(Check *c, const char *what, const char *about)
{
    assert(what && about);
    return stop(c, CHECK_UNREADABLE, what, about);
}

bool check_game(Check *c)
{
    bool fine = !c->rules->trouble || !c->rules->trouble(c->rules);
    return fine ? c->status == CHECK_VERIFIED : stop(c, CHECK_UNREADABLE, "", "");
}

bool check_holds(Check *c, ExprContext p, const Expr *e)
{
    const char *error = NULL;
    assert(p.here && p.depth <= MOST_PLIES && (!p.after || p.move));
    p.rules = c->rules;
    p.root = p.root ? p.root : &c->root;
    p.given_root = p.given_root ? p.given_root : &c->given;
    p.given = p.given ? p.given : &c->given;
    bool holds = c->status == CHECK_VERIFIED && expr_holds(&p, e, &error);
    return error ? stop(c, CHECK_UNREADABLE, "the advice has no meaning:", error) : holds;
}
