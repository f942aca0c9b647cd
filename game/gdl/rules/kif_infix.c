/* game/gdl/rules/kif_infix.c -- infix notation: `head :- literal & ~literal.`
 * Does: parses it into the same tree as prefix notation.
 * Start reading at kif_next_infix(). */
#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "game/gdl/rules/kif_tree.h"

typedef VEC(KifNode) KifNodeList;

static const char COMMENTS[] = ";%"; /* what begins one */

static char peek_infix(const KifText *t)
{
    return t->next < t->source->n ? t->source->text[t->next] : '\0';
}

/* Takes the mark if it comes next. */
static bool take_infix_mark(KifText *t, const char *mark)
{
    kif_skip_blanks(t, COMMENTS);
    size_t n = strlen(mark);
    if (t->source->n - t->next < n || memcmp(t->source->text + t->next, mark, n) != 0)
        return false;
    t->next += (uint32_t)n;
    return true;
}

/* A dot is part of a name where more of the name follows. */
static bool ends_infix_name(const KifText *t)
{
    const char *s = t->source->text + t->next;
    if (kif_is_blank(*s) || strchr("(),&|~%;", *s))
        return true;
    if (*s == ':' && t->next + 1 < t->source->n)
        return s[1] == '-';
    return *s == '.' && (t->next + 1 == t->source->n || kif_is_blank(s[1]) || strchr("();%", s[1]));
}

static bool fail_expected(KifText *t, const char *what)
{
    bool at_end = t->next >= t->source->n;
    diag_add(t->ds, DIAG_ERROR, (Span){t->source, t->next, t->next + !at_end}, "expected %s%s",
             what, at_end ? ", found the end of the file" : "");
    return false;
}

static bool read_infix_name(KifText *t, KifNode *out)
{
    kif_skip_blanks(t, COMMENTS);
    uint32_t lo = t->next;
    while (t->next < t->source->n && !ends_infix_name(t))
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
static KifNode close_node_list(KifText *t, KifNodeList *list, uint32_t lo)
{
    KifNode node = kif_node_list(t, list->at, list->n, (Span){t->source, lo, t->next});
    vec_clear(list);
    return node;
}

static KifNode keyword_node(const KifText *t, KifName name, uint32_t at)
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
static bool read_name_or_call(KifText *t, unsigned depth, KifNode *out)
{
    KifNode name = {0};
    if (!check_depth(t, depth) || !read_infix_name(t, &name))
        return false;
    *out = name;
    if (t->next >= t->source->n || peek_infix(t) != '(')
        return true;
    t->next++;
    KifNodeList list = {0};
    vec_push(&list, name, "rules");
    bool fine;
    do {
        KifNode one;
        fine = read_name_or_call(t, depth + 1, &one);
        if (fine)
            vec_push(&list, one, "rules");
    } while (fine && take_infix_mark(t, ","));
    if (fine && !take_infix_mark(t, ")"))
        fine = fail_expected(t, "`,` or `)`");
    if (fine)
        *out = close_node_list(t, &list, name.at.lo);
    vec_clear(&list);
    return fine;
}

static bool parse_disjunction(KifText *t, unsigned depth, KifNode *out);

/* ~literal, (formula), or an atom. */
static bool parse_infix_literal(KifText *t, unsigned depth, KifNode *out)
{
    kif_skip_blanks(t, COMMENTS);
    uint32_t lo = t->next;
    if (!check_depth(t, depth))
        return false;
    if (take_infix_mark(t, "~")) {
        KifNode part[2] = {keyword_node(t, KIF_NOT, lo)};
        if (!parse_infix_literal(t, depth + 1, &part[1]))
            return false;
        *out = kif_node_list(t, part, 2, (Span){t->source, lo, t->next});
        return true;
    }
    if (!take_infix_mark(t, "("))
        return read_name_or_call(t, depth, out);
    if (!parse_disjunction(t, depth + 1, out))
        return false;
    return take_infix_mark(t, ")") || fail_expected(t, "`)`");
}

/* Reads one part of a formula. */
typedef bool InfixReader(KifText *t, unsigned depth, KifNode *out);

/* Parts with a mark between them; *out: begins with the keyword, and becomes the list of them, or
 * the only one. */
static bool parse_marked(KifText *t, unsigned depth, InfixReader *read_part, const char *mark,
                         KifNode *out)
{
    KifNodeList list = {0};
    uint32_t lo = t->next;
    vec_push(&list, *out, "rules");
    bool fine;
    do {
        KifNode one;
        fine = read_part(t, depth, &one);
        if (fine)
            vec_push(&list, one, "rules");
    } while (fine && take_infix_mark(t, mark));
    if (fine)
        *out = list.n == 2 ? list.at[1] : close_node_list(t, &list, lo);
    vec_clear(&list);
    return fine;
}

static bool parse_conjunction(KifText *t, unsigned depth, KifNode *out)
{
    *out = keyword_node(t, KIF_AND, t->next);
    return parse_marked(t, depth, parse_infix_literal, "&", out);
}

static bool parse_disjunction(KifText *t, unsigned depth, KifNode *out)
{
    *out = keyword_node(t, KIF_OR, t->next);
    return parse_marked(t, depth, parse_conjunction, "|", out);
}

static bool read_rule(KifText *t, KifNode *out)
{
    uint32_t lo = t->next;
    KifNode part[3] = {keyword_node(t, KIF_IF, lo)};
    if (!read_name_or_call(t, 0, &part[1]))
        return false;
    *out = part[1];
    if (take_infix_mark(t, ":-")) {
        if (!parse_disjunction(t, 0, &part[2]))
            return false;
        *out = kif_node_list(t, part, 3, (Span){t->source, lo, t->next});
    }
    take_infix_mark(t, ".");
    return true;
}

bool kif_next_infix(KifText *t, KifNode *rule)
{
    assert(t && t->source && rule && t->next <= t->source->n);
    for (;;) {
        kif_skip_blanks(t, COMMENTS);
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
