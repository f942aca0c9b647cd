/* game/gdl/rules/kif_infix.c -- infix notation: next(cell(X, Y, b)) :- true(cell(X, Y, b)) &
 * ~does(P, noop). It becomes the same tree as prefix notation.  Start reading at kif_next_infix().
 */
#include <string.h>

#include "base/vec.h"
#include "game/gdl/rules/kif_tree.h"

typedef VEC(KifNode) KifNodeList;

static char peek(const KifText *t)
{
    return t->next < t->source->n ? t->source->text[t->next] : '\0';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

static void skip_blanks(KifText *t)
{
    const char *s = t->source->text;
    while (t->next < t->source->n) {
        if (peek(t) == ';' || peek(t) == '%') {
            const char *end = memchr(s + t->next, '\n', t->source->n - t->next);
            t->next = end ? (uint32_t)(end - s) : t->source->n;
        } else if (is_blank(peek(t))) {
            t->next++;
        } else {
            break;
        }
    }
}

/* Takes the mark if it comes next. */
static bool take(KifText *t, const char *mark)
{
    skip_blanks(t);
    size_t n = strlen(mark);
    if (t->source->n - t->next < n || memcmp(t->source->text + t->next, mark, n) != 0)
        return false;
    t->next += (uint32_t)n;
    return true;
}

/* A dot is part of a name where more of the name follows. */
static bool ends_name(const KifText *t)
{
    const char *s = t->source->text + t->next;
    if (is_blank(*s) || strchr("(),&|~%;", *s))
        return true;
    if (*s == ':' && t->next + 1 < t->source->n)
        return s[1] == '-';
    return *s == '.' && (t->next + 1 == t->source->n || is_blank(s[1]) || strchr("();%", s[1]));
}

static bool fail_expected(KifText *t, const char *what)
{
    bool at_end = t->next >= t->source->n;
    diag_add(t->ds, DIAG_ERROR, (Span){t->source, t->next, t->next + !at_end}, "expected %s%s",
             what, at_end ? ", found the end of the file" : "");
    return false;
}

static bool read_name(KifText *t, KifNode *out)
{
    skip_blanks(t);
    uint32_t lo = t->next;
    while (t->next < t->source->n && !ends_name(t))
        t->next++;
    if (t->next == lo)
        return fail_expected(t, "a name");
    char c = t->source->text[lo];
    bool is_variable = c == '?' || (c >= 'A' && c <= 'Z');
    *out = kif_node_name(t, is_variable ? KIF_NODE_VARIABLE : KIF_NODE_NAME,
                         (Span){t->source, lo, t->next});
    return true;
}

/* A list of what has been collected; the collection is freed. */
static KifNode close_list(KifText *t, KifNodeList *list, uint32_t lo)
{
    KifNode node = kif_node_list(t, list->at, list->n, (Span){t->source, lo, t->next});
    vec_clear(list);
    return node;
}

static KifNode keyword(const KifText *t, KifName name, uint32_t at)
{
    return (KifNode){.kind = KIF_NODE_NAME, .name = name, .at = {t->source, at, at + 1}};
}

static bool check_depth(KifText *t, unsigned depth)
{
    if (depth < LIMIT_KIF_NESTING)
        return true;
    kif_too_deep(t, (Span){t->source, t->next, t->next});
    return false;
}

/* A name, or name(term, ...). */
static bool read_term(KifText *t, unsigned depth, KifNode *out)
{
    KifNode name = {0};
    if (!check_depth(t, depth) || !read_name(t, &name))
        return false;
    *out = name;
    if (t->next >= t->source->n || peek(t) != '(')
        return true;
    t->next++;
    KifNodeList list = {0};
    vec_push(&list, name, "rules");
    bool fine;
    do {
        KifNode one;
        fine = read_term(t, depth + 1, &one);
        if (fine)
            vec_push(&list, one, "rules");
    } while (fine && take(t, ","));
    if (fine && !take(t, ")"))
        fine = fail_expected(t, "`,` or `)`");
    if (fine)
        *out = close_list(t, &list, name.at.lo);
    vec_clear(&list);
    return fine;
}

static bool read_any(KifText *t, unsigned depth, KifNode *out);

/* ~literal, (formula), or an atom. */
static bool read_literal(KifText *t, unsigned depth, KifNode *out)
{
    skip_blanks(t);
    uint32_t lo = t->next;
    if (!check_depth(t, depth))
        return false;
    if (take(t, "~")) {
        KifNode part[2] = {keyword(t, KIF_NOT, lo)};
        if (!read_literal(t, depth + 1, &part[1]))
            return false;
        *out = kif_node_list(t, part, 2, (Span){t->source, lo, t->next});
        return true;
    }
    if (!take(t, "("))
        return read_term(t, depth, out);
    if (!read_any(t, depth + 1, out))
        return false;
    return take(t, ")") || fail_expected(t, "`)`");
}

/* Literals with `&` between them. */
static bool read_all(KifText *t, unsigned depth, KifNode *out)
{
    KifNodeList list = {0};
    uint32_t lo = t->next;
    vec_push(&list, keyword(t, KIF_AND, lo), "rules");
    bool fine;
    do {
        KifNode one;
        fine = read_literal(t, depth, &one);
        if (fine)
            vec_push(&list, one, "rules");
    } while (fine && take(t, "&"));
    if (fine)
        *out = list.n == 2 ? list.at[1] : close_list(t, &list, lo);
    vec_clear(&list);
    return fine;
}

/* Conjunctions with `|` between them. */
static bool read_any(KifText *t, unsigned depth, KifNode *out)
{
    KifNodeList list = {0};
    uint32_t lo = t->next;
    vec_push(&list, keyword(t, KIF_OR, lo), "rules");
    bool fine;
    do {
        KifNode one;
        fine = read_all(t, depth, &one);
        if (fine)
            vec_push(&list, one, "rules");
    } while (fine && take(t, "|"));
    if (fine)
        *out = list.n == 2 ? list.at[1] : close_list(t, &list, lo);
    vec_clear(&list);
    return fine;
}

static bool read_rule(KifText *t, KifNode *out)
{
    uint32_t lo = t->next;
    KifNode part[3] = {keyword(t, KIF_IF, lo)};
    if (!read_term(t, 0, &part[1]))
        return false;
    *out = part[1];
    if (take(t, ":-")) {
        if (!read_any(t, 0, &part[2]))
            return false;
        *out = kif_node_list(t, part, 3, (Span){t->source, lo, t->next});
    }
    take(t, ".");
    return true;
}

bool kif_next_infix(KifText *t, KifNode *rule)
{
    for (;;) {
        skip_blanks(t);
        if (t->next >= t->source->n || t->gave_up || kif_is_full(t->ds))
            return false;
        if (read_rule(t, rule))
            return true;
        /* go on behind the line: a rule is rarely longer, and its rest would only confuse */
        const char *s = t->source->text;
        const char *end = memchr(s + t->next, '\n', t->source->n - t->next);
        t->next = end ? (uint32_t)(end - s) : t->source->n;
    }
}
