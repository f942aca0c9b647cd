/* checker/check.c -- the head of a proof, its end, and the verdict (see check.h). */
#include "checker/check.h"

#include <string.h>

#include "checker/check_internal.h"
#include "checker/table.h"

enum { MOST_ENTRIES = 1000 };                   /* of files and of settings; al0 allows fewer */

/* Entries of the head in their order. */
typedef enum Entry { VERSION, KIND, FILES, SETTINGS, GAME, ROOT, US, ADVICE, DEPTHS, NODES } Entry;

typedef struct Head {
    Arena *home;                /* of these texts, and of the table */
    const char *value[NODES + 1];
    VEC(const char *) digests;
    VEC(const char *) settings;
} Head;

/* ---- what both parts of a proof need ------------------------------------------------------ */

bool check_refuses(Check *c, CheckStatus status, const char *what, const char *about)
{
    if (c->status != CHECK_VERIFIED)
        return false;
    c->status = status;
    strbuf_printf(c->says, "%s%s%s%s%s", status == CHECK_NOT_VALID ? "not valid: " : "", what,
                  *about ? " `" : "", about, *about ? "`" : "");
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

bool check_number(const char *text, uint64_t limit, uint64_t *out)
{
    uint64_t n = 0;
    const char *c = text;
    for (; *c >= '0' && *c <= '9' && n < limit; c++)
        n = n * 10 + (uint64_t)(*c - '0');
    *out = n;
    return c > text && !*c && n < limit && (text[0] != '0' || !text[1]);
}

/* An expression that has no value is the table's fault, not the proof's; nothing is computed after. */
bool check_holds(Check *c, const Spot *p, const Expr *e)
{
    const char *trouble = NULL;
    bool holds = c->status == CHECK_VERIFIED && meaning_holds(p, e, &trouble);
    return trouble ? check_refuses(c, CHECK_UNREADABLE, "the advice has no meaning:", trouble)
                   : holds;
}

/* ---- the head ----------------------------------------------------------------------------- */

/* Takes the entry that begins a line, if it is at *next or follows it. */
static bool take(Head *h, const char *line, Entry *next)
{
    static const char *const name[] = {"al0-proof", "kind", "file",   "set",    "game",
                                       "root",      "us",   "advice", "depths", "nodes"};
    size_t n = strcspn(line, " ");
    while (*next <= NODES && (strncmp(name[*next], line, n) != 0 || name[*next][n]))
        ++*next;
    if (*next > NODES || !line[n])
        return false;
    const char *value = arena_text(h->home, line + n + 1, strlen(line + n + 1));
    if (*next == FILES)
        vec_push(&h->digests, arena_text(h->home, value, strcspn(value, " ")), "digests");
    else if (*next == SETTINGS)
        vec_push(&h->settings, value, "settings");
    else
        h->value[(*next)++] = value;
    for (const char *at = value; *next == SETTINGS && *at; at++)    /* the verdict shows it */
        if ((*at >= 0 && *at < ' ') || *at == 127 || *at == '%')
            return false;
    return h->digests.n < MOST_ENTRIES && h->settings.n < MOST_ENTRIES;
}

static bool is(const char *value, const char *text)
{
    return value && strcmp(value, text) == 0;
}

static bool read_head(Check *c, Head *h)
{
    Entry next = VERSION;
    uint64_t depths = 0;
    const char *line, **v = h->value;
    while ((line = text_line(c->text)) && strcmp(line, "begin") != 0)
        if (!take(h, line, &next))
            return false;
    bool fine = line && is(v[VERSION], "3") && (is(v[KIND], "tree") || is(v[KIND], "refutation")) &&
                is(v[GAME], "chess") && v[ROOT] && (is(v[US], "white") || is(v[US], "black")) &&
                v[ADVICE] && v[DEPTHS] && check_number(v[DEPTHS], UINT64_C(1) << 32, &depths) &&
                v[NODES] && check_number(v[NODES], UINT64_MAX / 16, &c->nodes);
    c->depths = (int64_t)depths;
    return fine;
}

static bool are_among(const char *const *digest, size_t n, const char *const *all, size_t n_all)
{
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (k < n_all && strcmp(digest[i], all[k]) != 0)
            k++;
        if (k == n_all)
            return false;
    }
    return true;
}

/* The table, if it is the one that the proof is about, with the settings of the proof. */
static bool open_book(Book *b, Check *c, const Head *h, const TableFiles *table)
{
    StrBuf message = {0};
    bool fine = true;
    if (!book_read(b, h->home, table, &message))
        fine = check_refuses(c, CHECK_UNREADABLE, strbuf_get(&message), "");
    else if (!are_among(b->digest, b->n_digests, h->digests.at, h->digests.n))
        fine = check_refuses(c, CHECK_NOT_VALID, "the proof is about another table", "");
    else if (!are_among(h->digests.at, h->digests.n, b->digest, b->n_digests))
        fine = check_refuses(c, CHECK_NOT_VALID, "the proof uses another file", "");
    else if (!book_resolve(b, h->settings.at, h->settings.n))
        fine = check_refuses(c, h->settings.n ? CHECK_NOT_VALID : CHECK_UNREADABLE,
                             strbuf_get(&message), "");
    strbuf_clear(&message);
    return fine;
}

static bool begin(Check *c, const Head *h, const TableFiles *table)
{
    Book book;
    if (!open_book(&book, c, h, table))
        return false;
    const Decl *d = book_find(&book, DECL_ADVICE, h->value[ADVICE]);
    c->advice = d ? d->advice : NULL;
    if (!c->advice || !c->advice->better)
        return check_refuses(c, CHECK_NOT_VALID, "the table has no advice", h->value[ADVICE]);
    c->us_black = is(h->value[US], "black");
    if (!mailbox_read(h->value[ROOT], c->us_black, &c->root))
        return check_refuses(c, CHECK_NOT_VALID, "no position:", h->value[ROOT]);
    c->closed = is(h->value[KIND], "refutation");
    if (!check_holds(c, &(Spot){.here = &c->root, .root = &c->root}, c->advice->when))
        check_refuses(c, CHECK_NOT_VALID, "the advice does not apply (`when:`)", "");
    return c->status == CHECK_VERIFIED;
}

/* ---- verdict ------------------------------------------------------------------------------ */

static void say_verdict(const Check *c, const Head *h, const Tally *t)
{
    StrBuf *b = c->says;
    strbuf_printf(b, "%s verified: advice %s at %s for %s",
                  c->closed ? "refutation" : "forcing tree", h->value[ADVICE], h->value[ROOT],
                  h->value[US]);
    for (size_t i = 0; i < h->settings.n; i++)
        strbuf_printf(b, ", %s", h->settings.at[i]);
    if (c->closed) {
        strbuf_printf(b, ", %llu nodes. It has no forcing tree ", (unsigned long long)c->n_nodes);
        if (c->to_most_plies)
            strbuf_printf(b, "of at most %d plies ", MOST_PLIES);
        strbuf_puts(b, "there.");
        return;
    }
    strbuf_printf(b, ", height %u, %llu nodes (%llu written), %llu replies excluded by them:. ",
                  t->height, (unsigned long long)t->nodes, (unsigned long long)c->n_nodes,
                  (unsigned long long)t->excluded);
    strbuf_puts(b, "Not checked: that it is shortest, or that no earlier advice applies.");
}

static bool check_end(Check *c)
{
    char word[LONGEST_WORD + 1];
    const char *wrong = !text_word(c->text, word) || strcmp(word, "end") != 0
                            ? "there is no end mark behind the last node"
                        : c->n_nodes != c->nodes ? "the head names another number of nodes"
                                                 : text_end(c->text);
    return wrong ? check_refuses(c, CHECK_NOT_VALID, wrong, "") : true;
}

CheckStatus check_proof(const TableFiles *table, FILE *proof, StrBuf *says, StrBuf *reading)
{
    Head h = {.home = arena_new("the head of a proof")};
    Check c = {.text = text_new(proof), .says = says};
    Tally t = {0};
    if (!read_head(&c, &h)) {
        const char *broken = text_broken(c.text);
        check_refuses(&c, CHECK_NOT_VALID, broken ? broken : "the head cannot be read", "");
    } else if (begin(&c, &h, table) && check_body(&c, &t) && check_end(&c)) {
        say_verdict(&c, &h, &t);
    }
    if (c.status == CHECK_VERIFIED && reading)
        print_advice(reading, c.advice);
    text_free(c.text);
    vec_clear(&h.digests);
    vec_clear(&h.settings);
    arena_free(h.home);
    return c.status;
}
