/* lib/learn/learn_candidates.c -- candidates for learning (see learn_candidates.h). */
#include "lib/learn/learn_candidates.h"

#include <assert.h>
#include <string.h>

#include "lang/format.h"
#include "lang/parse/parse.h"

/* ---- one ---------------------------------------------------------------------------------- */

/* A condition or a number from a text, checked; NULL with errors in ds. */
static Expr *read_condition(const CandidateRequest *r, Diags *ds, const Source *source)
{
    Table *root = r->table->set->root;
    Expr *e = parse_expression(r->home, ds, source, root->vocab);
    if (!e || !table_check_condition(r->home, ds, root, e, r->within))
        return NULL;
    if (e->type == TYPE_BOOL || e->type == TYPE_INT)
        return e;
    diag_add(ds, DIAG_ERROR, e->span, "a candidate is a condition or a number, and this is %s",
             type_name(root->vocab, e->type));
    return NULL;
}

static bool needs_parentheses(const Expr *e)
{
    return e->kind >= (e->type == TYPE_INT ? EX_COMPARE : EX_AND);
}

static void take_candidate(const CandidateRequest *r, Candidates *out, Expr *e)
{
    StrBuf b = {0};
    bool parentheses = needs_parentheses(e);
    strbuf_puts(&b, parentheses ? "(" : "");
    format_expr(&b, e);
    strbuf_puts(&b, parentheses ? ")" : "");
    Candidate c = {.text = arena_text(r->home, strbuf_get(&b), b.n), .e = e};
    strbuf_clear(&b);
    vec_push(out, c, "candidates");
}

/* given: only those that are not made of the game's words count. */
static bool has_candidate(const Candidates *c, const char *text, bool given)
{
    for (size_t i = 0; i < c->n; i++)
        if (strcmp(c->at[i].text, text) == 0 && !(given && c->at[i].of_words))
            return true;
    return false;
}

/* The value in the request's position; false where it has none. */
static bool value_there(const CandidateRequest *r, const char *text, Al0Value *out)
{
    *out = (Al0Value)AL0_INIT(Al0Value);
    Al0Expression *e = al0_expression_new(r->table, text, NULL, NULL);
    bool known = e && al0_expression_evaluate(e, r->position, NULL, out, NULL);
    al0_expression_free(e);
    return known && out->defined;
}

/* Whether a condition holds in the position, or a number is defined there. */
static bool is_candidate_there(const CandidateRequest *r, const char *text)
{
    Al0Value v;
    return !r->position || (value_there(r, text, &v) && (v.type != AL0_BOOL || v.number));
}

/* ---- a list ------------------------------------------------------------------------------- */

/* Where an item ends: at a comma outside parentheses, or at the end of the list. */
static size_t end_of_item(const char *list, size_t at)
{
    int open = 0;
    for (; list[at] && (open > 0 || list[at] != ','); at++)
        open += (list[at] == '(') - (list[at] == ')');
    return at;
}

/* The list with blanks in the place of all but one item, so that messages show where it stands. */
static const Source *source_of_item(const CandidateRequest *r, const char *list, size_t begin,
                                    size_t end)
{
    char *text = arena_text(r->home, list, strlen(list));
    memset(text, ' ', begin);
    text[end] = '\0';
    return source_new(r->home, "--from", text, end);
}

static bool read_candidate(const CandidateRequest *r, Diags *ds, const Source *source,
                           Candidates *out)
{
    size_t before = out->n;
    Expr *e = read_condition(r, ds, source);
    if (!e)
        return false;
    take_candidate(r, out, e);
    const char *text = out->at[before].text;
    out->n = before;
    bool twice = has_candidate(out, text, true), fails = !is_candidate_there(r, text);
    out->n++;
    if (twice)
        diag_add(ds, DIAG_ERROR, e->span, "`%s` is there twice", text);
    else if (fails)
        diag_add(ds, DIAG_ERROR, e->span, "`%s` %s in the position", text,
                 e->type == TYPE_INT ? "is undefined" : "does not hold");
    return !twice && !fails;
}

/* Whether an item of a list is a word, with blanks around it. */
static bool is_item(const char *list, size_t begin, size_t end, const char *word)
{
    begin += strspn(list + begin, " \t\r\n");
    size_t n = strlen(word);
    return begin + n <= end && strncmp(list + begin, word, n) == 0 &&
           strspn(list + begin + n, " \t\r\n") >= end - begin - n;
}

/* The item from begin to end. */
static bool read_item(const CandidateRequest *r, Diags *ds, const char *list, size_t begin,
                      size_t end, Candidates *out)
{
    const Source *source = source_of_item(r, list, begin, end);
    Span at = {source, (uint32_t)begin, (uint32_t)end};
    const char *wrong = NULL;
    if (strspn(list + begin, " \t\r\n") >= end - begin)
        wrong = "a candidate is missing here";
    else if (is_item(list, begin, end, "definitions"))
        return candidates_find(r, ds, out);
    else if (is_item(list, begin, end, "words") && r->classes)
        return candidates_from_words(r, ds, out);
    else if (is_item(list, begin, end, "words"))
        wrong = "candidates of the game's words are drawn from many positions: name conditions "
                "for a plan";
    if (!wrong)
        return read_candidate(r, ds, source, out);
    diag_add(ds, DIAG_ERROR, at, "%s", wrong);
    return false;
}

/* How many of them are not made of the game's words. */
static size_t candidates_given(const Candidates *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n; i++)
        n += !c->at[i].of_words;
    return n;
}

bool candidates_read(const CandidateRequest *r, Diags *ds, const char *list, Candidates *out)
{
    assert(r && ds && list && out);
    bool ok = strlen(list) <= LIMIT_SOURCE_BYTES;
    size_t at = 0, end = 0;
    if (!ok)
        diag_add(ds, DIAG_ERROR, (Span){0}, "the list of candidates is too long");
    while (ok && !(end && !list[end])) {
        end = end_of_item(list, at);
        ok = read_item(r, ds, list, at, end, out);
        if (ok && candidates_given(out) > MOST_CANDIDATES) {
            Span span = {source_of_item(r, list, at, end), (uint32_t)at, (uint32_t)end};
            diag_add(ds, DIAG_ERROR, span, "more than %d candidates", MOST_CANDIDATES);
            ok = false;
        }
        at = end + 1;
    }
    return ok;
}

/* ---- all of a table ----------------------------------------------------------------------- */

void candidates_take(const CandidateRequest *r, Candidates *out, const char *text)
{
    Diags *unsaid = diag_new();
    const char *kept = arena_text(r->home, text, strlen(text));
    Expr *e = read_condition(r, unsaid, source_new(r->home, "--from", kept, strlen(kept)));
    if (e && !has_candidate(out, kept, false) && is_candidate_there(r, kept))
        take_candidate(r, out, e);
    diag_free(unsaid);
}

bool candidates_find(const CandidateRequest *r, Diags *ds, Candidates *out)
{
    const Table *root = r->table->set->root;
    const size_t before = out->n;
    for (size_t i = 0; i < root->n_defines; i++) {
        const Define *d = root->defines[i];
        if (d->type != TYPE_BOOL && d->type != TYPE_INT)
            continue;
        if (d->n_params == 0)
            candidates_take(r, out, d->name.text);
        else if (d->n_params == 1 && r->within)
            candidates_take(
                r, out,
                arena_printf(r->home, "%s(%s)", d->name.text, r->within->params[0].name.text));
    }
    if (out->n == before)
        diag_add(ds, DIAG_ERROR, (Span){0},
                 r->position ? "none of the table's definitions is a number, or a condition that "
                               "holds in the position"
                             : "none of the table's definitions is a condition or a number");
    if (out->n - before > MOST_CANDIDATES) {
        diag_add(ds, DIAG_ERROR, (Span){0},
                 "the table has %zu candidates, and no more than %d can be tried", out->n - before,
                 MOST_CANDIDATES);
        diag_hint(ds, "name some with --from");
    }
    return out->n > before && out->n - before <= MOST_CANDIDATES;
}
