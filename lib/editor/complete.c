/* lib/editor/complete.c -- what a word may become, for editors.
 * Does: finds what stands in front of the word, and offers names and words of the language that may
 *   stand behind that.
 * Knows: the lexer, the names at a place.   Must not know: whether the rest of the text is right.
 * Start reading at al0_table_complete(). */
#include <assert.h>
#include <string.h>

#include "lang/parse/lexer.h"
#include "lib/editor/keywords.h"
#include "lib/editor/names_internal.h"

/* What the word stands in. */
typedef enum StandsIn {
    STANDS_IN_HEADER,
    STANDS_IN_DEFINE,
    STANDS_IN_RULE,
    STANDS_IN_ADVICE,
    STANDS_IN_PLAN
} StandsIn;

typedef struct WordStanding {
    StandsIn in;
    bool begins_line, indented; /* nothing, or nothing but white space stands before it there */
    bool in_clause;             /* of advice: behind the colon of one */
    bool behind_then;           /* of a rule: in the list */
    bool behind_equals;         /* of a definition or a plan */
    bool in_comment;
} WordStanding;

/* The beginning of a declaration. */
static void begin_standing(WordStanding *s, StandsIn in)
{
    *s = (WordStanding){.in = in};
}

static void stand_behind(WordStanding *s, const Token *t, const Token *last)
{
    const char *text = t->span.source->text + t->span.lo;
    switch (t->kind) {
    case TOK_USE: begin_standing(s, STANDS_IN_HEADER); return;
    case TOK_DEFINE: begin_standing(s, STANDS_IN_DEFINE); return;
    case TOK_RULE: begin_standing(s, STANDS_IN_RULE); return;
    case TOK_ADVICE: begin_standing(s, STANDS_IN_ADVICE); return;
    case TOK_NAME:
        if (t->first && t->span.hi - t->span.lo == 4 && memcmp(text, "plan", 4) == 0)
            begin_standing(s, STANDS_IN_PLAN);
        break;
    case TOK_THEN: s->behind_then = true; break;
    case TOK_EQ: s->behind_equals = true; break;
    case TOK_COLON: s->in_clause = s->in_clause || last->kind == TOK_NAME; break;
    default: break;
    }
}

static bool is_in_comment(const Lexer *lx, uint32_t at)
{
    size_t n;
    const Comment *comment = lexer_comments(lx, &n);
    return n > 0 && comment[n - 1].span.lo < at && at <= comment[n - 1].span.hi;
}

/* Looks at all that stands in front of the word. */
static WordStanding standing_of(const NameSpot *spot)
{
    const Source *source = spot->table->set->root->source;
    uint32_t line = spot->lo;
    while (line > 0 && strchr(" \t", source->text[line - 1]))
        line--;
    WordStanding s = {.in = STANDS_IN_HEADER};
    Arena *home = arena_new("words in front of a place");
    Diags *ds = diag_new();
    Lexer *lx = lexer_new(home, ds, source);
    Token last = {.kind = TOK_END};
    for (Token t = lexer_next(lx); t.kind != TOK_END && t.span.lo < spot->lo; t = lexer_next(lx)) {
        stand_behind(&s, &t, &last);
        last = t;
    }
    s.in_comment = is_in_comment(lx, spot->lo);
    s.begins_line = line == 0 || source->text[line - 1] == '\n';
    s.indented = line < spot->lo;
    lexer_free(lx);
    diag_free(ds);
    arena_free(home);
    return s;
}

/* Words of the language that begin as the word does so far. */
static void add_keywords(const NameSpot *s, KeywordPlace place)
{
    size_t n = s->at - s->lo;
    for (size_t i = 0; keyword_at(i); i++) {
        const Keyword *k = keyword_at(i);
        if (k->place == place && strlen(k->word) >= n && memcmp(k->word, spot_text(s), n) == 0)
            spot_add(s,
                     (Al0Name){
                         .kind = AL0_NAME_KEYWORD, .name = k->word, .params = "", .help = k->help});
    }
}

static void add_values(const NameSpot *s)
{
    spot_add_begun(s, false);
    add_keywords(s, KEYWORD_VALUE);
    add_keywords(s, KEYWORD_ENTRY);
}

static void add_of_rule(const NameSpot *s, const WordStanding *where)
{
    if (where->behind_then) {
        spot_add_begun(s, true);
        return;
    }
    add_keywords(s, KEYWORD_RULE);
    add_values(s);
}

static void add_of_advice(const NameSpot *s, const WordStanding *where)
{
    if (where->begins_line || !where->in_clause)
        add_keywords(s, KEYWORD_CLAUSE);
    if (where->in_clause)
        add_values(s);
}

static void add_of_plan(const NameSpot *s, const WordStanding *where)
{
    if (!where->behind_equals)
        return;
    spot_add_begun(s, true);
    add_keywords(s, KEYWORD_PLAN);
}

Al0Names *al0_table_complete(const Al0Table *table, size_t at)
{
    assert(table);
    NameSpot s = spot_of(table, at);
    WordStanding where = standing_of(&s);
    if (where.in_comment)
        return s.names;
    if (where.begins_line && !where.indented) {
        if (where.in == STANDS_IN_HEADER)
            add_keywords(&s, KEYWORD_HEADER);
        add_keywords(&s, KEYWORD_DECLARATION);
        return s.names;
    }
    switch (where.in) {
    case STANDS_IN_HEADER: add_values(&s); break;
    case STANDS_IN_DEFINE:
        if (where.behind_equals)
            add_values(&s);
        break;
    case STANDS_IN_RULE: add_of_rule(&s, &where); break;
    case STANDS_IN_ADVICE: add_of_advice(&s, &where); break;
    case STANDS_IN_PLAN: add_of_plan(&s, &where); break;
    }
    return s.names;
}
