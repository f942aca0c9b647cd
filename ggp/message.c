/* ggp/message.c -- a message of the protocol of general game players (see message.h). */
#include "ggp/message.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "al0.h"

/* ---- terms -------------------------------------------------------------------------------- */

static bool is_ggp_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/* The offset of what is no blank and no comment, from `at` on. */
static size_t skip_ggp_blanks(GgpSpan s, size_t at)
{
    while (at < s.n && (is_ggp_blank(s.at[at]) || s.at[at] == ';')) {
        const char *end = s.at[at] == ';' ? memchr(s.at + at, '\n', s.n - at) : s.at + at;
        at = end ? (size_t)(end - s.at) + 1 : s.n;
    }
    return at;
}

/* The end of the list that begins at `at`; 0: it is never closed. */
static size_t end_of_list(GgpSpan s, size_t at)
{
    for (size_t depth = 0; (at = skip_ggp_blanks(s, at)) < s.n; at++) {
        depth += s.at[at] == '(';
        depth -= s.at[at] == ')';
        if (depth == 0)
            return at + 1;
    }
    return 0;
}

bool ggp_take_term(GgpSpan *list, GgpSpan *term)
{
    assert(list && term);
    size_t at = skip_ggp_blanks(*list, 0), end = at;
    if (at == list->n || list->at[at] == ')')
        return false;
    if (list->at[at] == '(')
        end = end_of_list(*list, at);
    else
        while (end < list->n && !is_ggp_blank(list->at[end]) && !strchr("();", list->at[end]))
            end++;
    if (end <= at)
        return false;
    *term = (GgpSpan){list->at + at, end - at};
    *list = (GgpSpan){list->at + end, list->n - end};
    return true;
}

bool ggp_open_list(GgpSpan term, GgpSpan *inside)
{
    assert(inside);
    if (term.n < 2 || term.at[0] != '(')
        return false;
    *inside = (GgpSpan){term.at + 1, term.n - 2};
    return true;
}

bool ggp_span_is(GgpSpan span, const char *text)
{
    assert(text);
    return span.n == strlen(text) && strncasecmp(span.at, text, span.n) == 0;
}

char *ggp_span_text(GgpSpan span)
{
    char *text = al0_alloc(NULL, span.n + 1, "a message");
    size_t n = 0;
    for (size_t at = 0; at < span.n; at++) {
        if (span.at[at] == ';') {
            const char *end = memchr(span.at + at, '\n', span.n - at);
            at = end ? (size_t)(end - span.at) : span.n - 1;
            text[n++] = ' ';
        } else {
            text[n++] = is_ggp_blank(span.at[at]) ? ' ' : span.at[at];
        }
    }
    text[n] = '\0';
    return text;
}

/* ---- messages ----------------------------------------------------------------------------- */

/* A number of seconds, of at most a day. */
static bool take_clock(GgpSpan *list, double *out)
{
    enum { LONGEST_CLOCK = 86400 };
    GgpSpan term;
    char digits[8] = "";
    if (!ggp_take_term(list, &term) || term.n >= sizeof digits || memchr(term.at, '(', term.n))
        return false;
    memcpy(digits, term.at, term.n);
    if (strspn(digits, "0123456789") != term.n)
        return false;
    *out = (double)strtoul(digits, NULL, 10);
    return *out >= 1 && *out <= LONGEST_CLOCK;
}

static bool take_name(GgpSpan *list, GgpSpan *out)
{
    return ggp_take_term(list, out) && out->at[0] != '(';
}

static bool take_moves(GgpSpan *list, GgpMessage *out)
{
    GgpSpan term;
    if (!ggp_take_term(list, &term))
        return false;
    out->moves = (GgpSpan){term.at, 0};
    return ggp_open_list(term, &out->moves) || ggp_span_is(term, "nil");
}

static bool take_start(GgpSpan *list, GgpMessage *out)
{
    GgpSpan rules;
    return take_name(list, &out->role) && ggp_take_term(list, &rules) &&
           ggp_open_list(rules, &out->rules) && take_clock(list, &out->start_clock) &&
           take_clock(list, &out->play_clock);
}

/* What stands behind the word.   Returns: NULL, or what is wrong. */
static const char *take_parts(GgpSpan *list, GgpMessage *out)
{
    if (out->kind == GGP_INFO)
        return NULL;
    if (!take_name(list, &out->match))
        return "the name of the match is missing";
    if (out->kind == GGP_START)
        return take_start(list, out) ? NULL
                                     : "START takes a match, a role, the rules in parentheses, and "
                                       "two clocks of 1 to 86400 seconds";
    if (out->kind == GGP_ABORT)
        return NULL;
    return take_moves(list, out) ? NULL : "the moves are missing: a list, or NIL";
}

static bool read_kind(GgpSpan word, GgpKind *out)
{
    static const char *const name[] = {[GGP_INFO] = "info",
                                       [GGP_START] = "start",
                                       [GGP_PLAY] = "play",
                                       [GGP_STOP] = "stop",
                                       [GGP_ABORT] = "abort"};
    for (int k = GGP_INFO; k <= GGP_ABORT; k++)
        if (ggp_span_is(word, name[k])) {
            *out = (GgpKind)k;
            return true;
        }
    return false;
}

bool ggp_message_read(const char *text, size_t n, GgpMessage *out, const char **why)
{
    assert((text || n == 0) && out && why);
    GgpSpan all = {text, n}, list, term, word;
    *out = (GgpMessage){.kind = GGP_INFO};
    *why = "no message: one list in parentheses was expected";
    if (n == 0 || memchr(text, '\0', n) || !ggp_take_term(&all, &term) ||
        !ggp_open_list(term, &list) || skip_ggp_blanks(all, 0) < all.n)
        return false;
    *why = "no message: it is none of INFO, START, PLAY, STOP and ABORT";
    if (!ggp_take_term(&list, &word) || !read_kind(word, &out->kind))
        return false;
    *why = take_parts(&list, out);
    if (!*why && skip_ggp_blanks(list, 0) < list.n)
        *why = "something stands behind the message";
    return !*why;
}
