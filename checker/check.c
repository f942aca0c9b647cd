/* checker/check.c -- the head of a proof, its end, and the verdict (see check.h). */
#include "checker/check.h"

#include <string.h>

#include "base/vec.h"
#include "checker/check_internal.h"

enum { MOST_ENTRIES = 1000 };                   /* of one kind; al0 allows fewer */

/* The head of a proof, as texts. */
typedef struct Head {
    Arena *home;                /* of these texts, and of the table */
    const char *line;           /* to be read next; NULL at the end */
    bool closed;
    VEC(const char *) digests;
    VEC(const char *) settings;
    const char *root, *us, *advice;
    uint64_t depths, nodes;
} Head;

/* ---- the head ----------------------------------------------------------------------------- */

static bool refuse(Check *c, CheckStatus status, const char *what, const char *about)
{
    if (c->status == CHECK_VERIFIED)
        strbuf_printf(c->says, "%s%s%s%s%s", status == CHECK_NOT_VALID ? "not valid: " : "", what,
                      *about ? " `" : "", about, *about ? "`" : "");
    c->status = status;
    return false;
}

/* What stands behind `word` and a blank in a line of the head; NULL if the line is another. */
static const char *behind(const char *line, const char *word)
{
    size_t n = strlen(word);
    return line && strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static const char *head_trouble(Text *t)
{
    const char *trouble = text_trouble(t);
    return trouble && strncmp(trouble, "the file", 8) == 0 ? trouble : "the head cannot be read";
}

/* What the next line says, if it is an entry of that name; NULL if it is another. */
static const char *take(Text *t, Head *h, const char *name)
{
    const char *value = behind(h->line, name);
    if (value) {
        value = arena_text(h->home, value, strlen(value));
        h->line = text_line(t);
    }
    return value;
}

static bool is(const char *value, const char *text)
{
    return value && strcmp(value, text) == 0;
}

/* The entries in their order. */
static bool read_head(Text *t, Head *h)
{
    const char *value;
    h->line = text_line(t);
    if (!is(take(t, h, "al0-proof"), "2") || !(value = take(t, h, "kind")))
        return false;
    h->closed = is(value, "refutation");
    if (!h->closed && !is(value, "tree"))
        return false;
    while (h->digests.n < MOST_ENTRIES && (value = take(t, h, "file")))
        vec_push(&h->digests, value, "digests");
    while (h->settings.n < MOST_ENTRIES && (value = take(t, h, "set")))
        vec_push(&h->settings, value, "settings");
    if (!is(take(t, h, "game"), "chess"))
        return false;
    h->root = take(t, h, "root");
    h->us = take(t, h, "us");
    h->advice = take(t, h, "advice");
    return h->root && (is(h->us, "white") || is(h->us, "black")) && h->advice &&
           (value = take(t, h, "depths")) && check_number(value, UINT64_C(1) << 32, &h->depths) &&
           (value = take(t, h, "nodes")) && check_number(value, UINT64_MAX / 16, &h->nodes) &&
           is(h->line, "begin");
}

/* Every file that was read is one that the proof names, and the other way round. */
static bool check_digests(Check *c, const Book *b, const Head *h)
{
    for (size_t i = 0; i < b->n_digests; i++) {
        size_t k = 0;
        while (k < h->digests.n && !behind(h->digests.at[k], b->digest[i]))
            k++;
        if (k == h->digests.n)
            return refuse(c, CHECK_NOT_VALID, "the proof is about another table", "");
    }
    for (size_t k = 0; k < h->digests.n; k++) {
        size_t i = 0;
        while (i < b->n_digests && !behind(h->digests.at[k], b->digest[i]))
            i++;
        if (i == b->n_digests)
            return refuse(c, CHECK_NOT_VALID, "the proof uses another file:", h->digests.at[k]);
    }
    return true;
}

/* The table, if it is the one that the proof is about, with the settings of the proof. */
static bool open_book(Book *b, Check *c, const Head *h, const TableFiles *table)
{
    StrBuf message = {0};
    bool fine = book_read(b, h->home, table->path, table->folders, table->n_folders, &message) ||
                refuse(c, CHECK_UNREADABLE, strbuf_get(&message), "");
    fine = fine && check_digests(c, b, h);
    fine = fine && (book_resolve(b, h->settings.at, h->settings.n, &message) ||
                    refuse(c, h->settings.n ? CHECK_NOT_VALID : CHECK_UNREADABLE,
                           strbuf_get(&message), ""));
    strbuf_clear(&message);
    return fine;
}

static bool begin(Check *c, const Head *h, const TableFiles *table)
{
    Book book;
    Mailbox root;
    if (!open_book(&book, c, h, table))
        return false;
    c->advice = book_advice(&book, h->advice);
    if (!c->advice || !c->advice->better)
        return refuse(c, CHECK_NOT_VALID, "the table has no advice", h->advice);
    c->us_black = strcmp(h->us, "black") == 0;
    const char *wrong = mailbox_read(h->root, c->us_black, &root);
    if (wrong)
        return refuse(c, CHECK_NOT_VALID, wrong, h->root);
    c->depths = (int64_t)h->depths;
    stage_begin(&c->root, &root);
    if (!check_holds(c, &(Spot){.here = &c->root, .root = &c->root}, c->advice->when))
        return check_fails(c, "the advice does not apply (`when:`)", "");
    return c->status == CHECK_VERIFIED;
}

/* ---- verdict ------------------------------------------------------------------------------ */

static void say_verdict(Check *c, const Head *h, const Tally *t)
{
    StrBuf *b = c->says;
    strbuf_printf(b, "%s verified: advice %s at %s for %s",
                  h->closed ? "refutation" : "forcing tree", h->advice, h->root, h->us);
    for (size_t i = 0; i < h->settings.n; i++)
        strbuf_printf(b, ", %s", h->settings.at[i]);
    if (h->closed) {
        strbuf_printf(b, ", %llu nodes. It has no forcing tree ", (unsigned long long)c->n_nodes);
        if (c->to_most_plies)
            strbuf_printf(b, "of at most %d plies ", MOST_PLIES);
        strbuf_puts(b, "there.");
        return;
    }
    strbuf_printf(b, ", height %u, %llu nodes (%llu written)", t->height,
                  (unsigned long long)t->nodes, (unsigned long long)c->n_nodes);
    strbuf_printf(b, ", %llu replies excluded by them:. ", (unsigned long long)t->excluded);
    strbuf_puts(b, "Not checked: that it is shortest, or that no earlier advice applies.");
}

static bool check_end(Check *c, const Head *h)
{
    const char *word = text_word(c->text);
    c->n_path = 0;
    if (c->status != CHECK_VERIFIED)
        return false;                           /* an expression had no meaning */
    if (!word || strcmp(word, "end") != 0)
        return check_fails(c, "there is no end mark behind the last node", "");
    if (c->n_nodes != h->nodes)
        return check_fails(c, "the head names another number of nodes", "");
    const char *trouble = text_trouble(c->text);
    return trouble ? check_fails(c, trouble, "") : true;
}

CheckStatus check_proof(const TableFiles *table, FILE *proof, StrBuf *says, StrBuf *reading)
{
    Head h = {.home = arena_new("the head of a proof")};
    Check c = {.text = text_new(proof), .says = says};
    Tally t = {0};
    if (!read_head(c.text, &h))
        refuse(&c, CHECK_NOT_VALID, head_trouble(c.text), "");
    else if (begin(&c, &h, table) && (h.closed ? check_closed(&c) : check_tree(&c, &t)) &&
             check_end(&c, &h))
        say_verdict(&c, &h, &t);
    if (c.status == CHECK_VERIFIED && reading)
        meaning_print_advice(reading, c.advice);
    text_free(c.text);
    vec_clear(&h.digests);
    vec_clear(&h.settings);
    arena_free(h.home);
    return c.status;
}
