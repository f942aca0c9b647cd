/* checker/check.c -- the head of a proof, its end, and the verdict (see check.h). */
#include "checker/check.h"

#include <string.h>

#include "base/visible.h"
#include "checker/check_internal.h"
#include "checker/table.h"
#include "lang/format.h"

/* The head as it is read; home: of these texts, and of the table. */
typedef struct Head {
    Arena *home;
    const char *line;           /* the next one; NULL if it cannot be read */
    const char *root, *us, *advice, *nodes;
    StrBuf settings;            /* as the verdict names them */
} Head;

/* ---- what both parts of a proof need ------------------------------------------------------ */

static bool stop(Check *c, CheckStatus status, const char *what, const char *about)
{
    if (c->status != CHECK_VERIFIED)
        return false;
    c->status = status;
    strbuf_printf(c->says, "%s%s%s", status == CHECK_NOT_VALID ? "not valid: " : "", what,
                  *about ? " `" : "");
    visible_line(c->says, about, strlen(about));
    strbuf_puts(c->says, *about ? "`" : "");
    if (c->n_nodes > 0)
        strbuf_printf(c->says, ", at node %llu (%s", (unsigned long long)c->n_nodes,
                      c->n_path ? "after" : "the root");
    for (unsigned i = 0; i < c->n_path; i++) {
        char name[6];
        mailbox_name(c->path[i], c->us_black, name);
        strbuf_printf(c->says, " %s", name);
    }
    strbuf_puts(c->says, c->n_nodes > 0 ? ")" : "");
    return false;
}

bool check_fails(Check *c, const char *what, const char *about)
{
    const char *broken = text_broken(c->text);
    return stop(c, CHECK_NOT_VALID, broken ? broken : what, broken ? "" : about);
}

/* An expression that has no value is the table's fault, not the proof's; nothing is computed after. */
bool check_holds(Check *c, Spot p, unsigned depth, const Expr *e)
{
    const char *trouble = NULL;
    p.root = &c->root;
    p.depth = depth;
    bool holds = c->status == CHECK_VERIFIED && meaning_holds(&p, e, &trouble);
    return trouble ? stop(c, CHECK_UNREADABLE, "the advice has no meaning:", trouble) : holds;
}

/* ---- the head ----------------------------------------------------------------------------- */

/* What the next line says, if it is the entry of that name; else NULL, and the line stays. */
static const char *entry(Check *c, Head *h, const char *name)
{
    size_t n = strlen(name);
    if (!h->line || strncmp(h->line, name, n) != 0 || h->line[n] != ' ')
        return NULL;
    const char *value = arena_text(h->home, h->line + n + 1, strlen(h->line + n + 1));
    h->line = text_line(c->text);
    return value;
}

static bool is(const char *value, const char *text)
{
    return value && strcmp(value, text) == 0;
}

/* The files of the table, in the order of reading, and nothing else. */
static bool read_files(Check *c, Head *h, const Book *b)
{
    size_t n = 0;
    for (const char *v; n < b->n_digests && (v = entry(c, h, "file")); n++)
        if (strncmp(v, b->digest[n], strlen(b->digest[n])) != 0 || v[strlen(b->digest[n])] != ' ')
            break;
    if (n < b->n_digests)
        check_fails(c, n ? "the proof uses another file" : "the proof is about another table", "");
    return n == b->n_digests;
}

static bool read_settings(Check *c, Head *h, Book *b)
{
    for (const char *v; (v = entry(c, h, "set"));) {
        if (!book_set(b, v))
            return check_fails(c, "cannot set", v);
        strbuf_puts(&h->settings, ", ");
        visible_line(&h->settings, v, strlen(v));
    }
    return true;
}

static bool read_head(Check *c, Head *h, Book *b)
{
    h->line = text_line(c->text);
    bool known = is(entry(c, h, "al0-proof"), "4");
    const char *kind = entry(c, h, "kind");
    c->closed = is(kind, "refutation");
    known &= c->closed || is(kind, "tree");
    if (known && (!read_files(c, h, b) || !read_settings(c, h, b)))
        return false;
    known &= is(entry(c, h, "game"), "chess");
    h->root = entry(c, h, "root");
    h->us = entry(c, h, "us");
    h->advice = entry(c, h, "advice");
    c->us_black = is(h->us, "black");
    h->nodes = entry(c, h, "nodes");
    known &= h->root && (c->us_black || is(h->us, "white")) && h->advice && h->nodes;
    return known && is(h->line, "begin") ? true : check_fails(c, "the head cannot be read", "");
}

/* With the place of each, since two tables may have one name. */
static void print_uses(StrBuf *out, const Uses *uses)
{
    StrBuf text = {0};
    for (size_t i = 0; i < uses->decl.n; i++) {
        Span at = uses->decl.at[i]->span;
        visible_line(out, at.source->name, strlen(at.source->name));
        strbuf_printf(out, ":%u: ", source_place(at.source, at.lo).line);
        format_decl_fully(&text, uses->decl.at[i]);
        visible_lines(out, strbuf_get(&text), text.n);
        text.n = 0;
    }
    strbuf_clear(&text);
}

static bool begin(Check *c, const Head *h, const Book *b, StrBuf *reading)
{
    const Decl *d = book_find(b, DECL_ADVICE, h->advice);
    c->advice = d ? d->advice : NULL;
    if (!c->advice || !c->advice->better)
        return check_fails(c, "the table has no advice", h->advice);
    Uses uses = book_uses(b, d);
    c->uses_depth = uses.depth;
    print_uses(reading, &uses);
    vec_clear(&uses.decl);
    if (!mailbox_read(h->root, c->us_black, &c->root))
        return check_fails(c, "no position:", h->root);
    if (!check_holds(c, (Spot){.here = &c->root}, 0, c->advice->when))
        check_fails(c, "the advice does not apply (`when:`)", "");
    return c->status == CHECK_VERIFIED;
}

/* ---- verdict ------------------------------------------------------------------------------ */

static void say_verdict(const Check *c, const Head *h, unsigned height)
{
    strbuf_printf(c->says, "%s verified: advice %s at %s for %s%s, ",
                  c->closed ? "refutation" : "forcing tree", h->advice, h->root, h->us,
                  strbuf_get(&h->settings));
    if (c->closed)
        strbuf_printf(c->says, "%s nodes. It has no forcing tree there.", h->nodes);
    else
        strbuf_printf(c->says,
                      "height %u, %s nodes written, %llu replies excluded there by them:. %s",
                      height, h->nodes, (unsigned long long)c->n_excluded,
                      "Not checked: that it is shortest, or that no earlier advice applies.");
}

static bool check_end(Check *c, const Head *h)
{
    char word[LONGEST_WORD + 1], nodes[32];
    snprintf(nodes, sizeof nodes, "%llu", (unsigned long long)c->n_nodes);
    const char *wrong = !text_word(c->text, word) || strcmp(word, "end") != 0
                            ? "there is no end mark behind the last node"
                        : !is(h->nodes, nodes) ? "the head names another number of nodes"
                                               : text_end(c->text);
    return wrong ? check_fails(c, wrong, "") : true;
}

CheckStatus check_proof(const TableFiles *table, FILE *proof, StrBuf *says, StrBuf *reading)
{
    Head h = {.home = arena_new("a table and a proof")};
    Check c = {.text = text_new(proof), .says = says};
    Book book;
    unsigned height = 0;
    if (!book_read(&book, h.home, table, says))
        c.status = CHECK_UNREADABLE;
    else if (read_head(&c, &h, &book) && begin(&c, &h, &book, reading) && check_body(&c, &height) &&
             check_end(&c, &h))
        say_verdict(&c, &h, height);
    text_free(c.text);
    strbuf_clear(&h.settings);
    arena_free(h.home);
    return c.status;
}
