/* lang/parse/parse.c -- the header and the declarations of a table (see parse.h).
 * Does: the loop over declarations, and recovery after errors.
 * Start reading at parse_file(). */
#include "lang/parse/parse.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "lang/parse/parse_internal.h"

/* ---- declarations ---- */

static bool read_doc(Parser *p, const char *what, Doc *doc)
{
    parser_accept_doc(p, doc);
    if (!doc->text)
        parser_expected(p, what);
    return doc->text != NULL;
}

static bool parse_rule(Parser *p, Rule *rule)
{
    parser_take(p);
    if (!parser_read_name(p, "a name after `rule`", &rule->name))
        return false;
    p->owner = parser_owner(p, "the rule", rule->name);
    parser_accept_doc(p, &rule->doc);
    if (parser_accept(p, TOK_IF)) {
        rule->condition = parse_expr(p);
        if (!rule->condition)
            return false;
    }
    if (!parser_accept(p, TOK_THEN)) {
        parser_missing(p, rule->condition ? "`then`" : "`if` or `then`");
        return false;
    }
    return parse_rule_list(p, rule) && parser_check_end(p);
}

static bool parse_textbook_rule_here(Parser *p, Rule *rule)
{
    rule->name = parser_name(p, parser_take(p));
    p->owner = parser_owner(p, "the rule", rule->name);
    p->place = PLACE_TEXTBOOK;
    return parse_textbook_rule(p, rule);
}

static bool parse_use(Parser *p, Use *use)
{
    parser_take(p);
    p->owner = "a `use`";
    if (!read_doc(p, "the name of a file in quotes", &use->path))
        return false;
    if (parser_accept(p, TOK_AS) && !parser_read_name(p, "a name after `as`", &use->as))
        return false;
    return parser_check_end(p);
}

/* Parameters behind `(`, up to and with `)`. */
static bool parse_params(Parser *p, Define *d)
{
    Name name[LIMIT_PARAMS];
    do {
        if (d->n_params == LIMIT_PARAMS) {
            diag_add(p->ds, DIAG_ERROR, parser_peek(p, 0).span, "more than %d parameters in %s",
                     LIMIT_PARAMS, p->owner);
            return false;
        }
        if (!parser_read_name(p, "the name of a parameter", &name[d->n_params]))
            return false;
        d->n_params++;
    } while (parser_accept(p, TOK_COMMA));
    d->params = arena_copy(p->home, name, d->n_params * sizeof *name);
    return parser_expect(p, TOK_RPAREN, "`,` or `)` after a parameter");
}

/* some(...), count(...) and the like read as binders, so nobody could call such a definition. */
static bool check_define_name(Parser *p, Name name)
{
    for (int k = BIND_SOME; k < N_BINDERS; k++)
        if (binder_is_reserved((BinderKind)k) &&
            strcmp(name.text, binder_word((BinderKind)k)) == 0) {
            diag_add(p->ds, DIAG_ERROR, name.span, "`%s` is a reserved word before `(`", name.text);
            return false;
        }
    return true;
}

static bool parse_define(Parser *p, Define *d)
{
    parser_take(p);
    if (!parser_read_name(p, "a name after `define`", &d->name))
        return false;
    p->owner = parser_owner(p, "the definition of", d->name);
    if (parser_is(p, TOK_LPAREN)) {
        if (!check_define_name(p, d->name))
            return false;
        parser_take(p);
        if (!parse_params(p, d))
            return false;
    }
    parser_accept_doc(p, &d->doc);
    if (!parser_expect(p, TOK_EQ, "`=`"))
        return false;
    d->body = parse_constraint(p);
    return d->body && parser_check_end(p);
}

/* ---- the header ---- */

static bool read_game_entry(Parser *p, Header *h)
{
    Token t = parser_peek(p, 0);
    if (t.kind != TOK_NAME && t.kind != TOK_STRING) {
        parser_expected(p, "the name of a game, or of its file in quotes");
        return false;
    }
    parser_take(p);
    h->game_is_string = t.kind == TOK_STRING;
    h->game =
        h->game_is_string ? (Name){t.text, (uint32_t)strlen(t.text), t.span} : parser_name(p, t);
    return true;
}

static bool read_search(Parser *p, Header *h)
{
    Token t = parser_peek(p, 0);
    static const char *const word[] = {"shortest", "lowest", "first", "any", "best", "preferred"};
    static const SearchMode mode[] = {SEARCH_SHORTEST, SEARCH_LOWEST, SEARCH_FIRST,
                                      SEARCH_ANY,      SEARCH_BEST,   SEARCH_PREFERRED};
    enum { N = sizeof mode / sizeof *mode };
    size_t i = 0;
    while (i < N && !parser_word(p, t, word[i]))
        i++;
    if (i == N) {
        parser_expected(
            p, "`shortest`, `lowest`, `first`, `any`, `best` or `preferred` after `search`");
        return false;
    }
    h->search = mode[i];
    h->search_word = parser_name(p, parser_take(p));
    return true;
}

static bool read_table(Parser *p, Header *h)
{
    if (!parser_read_name(p, "a name after `table`", &h->table))
        return false;
    parser_accept_doc(p, &h->title);
    return true;
}

static bool read_odds_entry(Parser *p, Header *h)
{
    h->odds = parse_odds(p);
    if (h->odds && h->odds->kind == ODDS_MOST)
        diag_add(p->ds, DIAG_ERROR, h->odds->span,
                 "the header asks for `certain` or `>= N/M`: `most` is of advice");
    return h->odds != NULL;
}

/* The body of an entry; its word has been taken. */
static bool read_header_entry(Parser *p, Header *h, HeaderKind kind)
{
    switch (kind) {
    case HEADER_TABLE: return read_table(p, h);
    case HEADER_GAME: return read_game_entry(p, h);
    case HEADER_SEARCH: return read_search(p, h);
    case HEADER_MATERIAL:
        return read_doc(p, "the material in quotes after `material`", &h->material);
    case HEADER_AIM: h->aim = parse_expr(p); return h->aim != NULL;
    case HEADER_RULES: return read_doc(p, "the name of a file in quotes after `rules`", &h->rules);
    case HEADER_SCOPE: h->scope = parse_expr(p); return h->scope != NULL;
    case HEADER_ODDS: return read_odds_entry(p, h);
    case HEADER_BOARD:
        return read_doc(p, "a fact's name, perhaps with two numbers, in quotes after `board`",
                        &h->board);
    case HEADER_SYMMETRIC:
    case HEADER_REPLAN: return true;
    default: h->avoid = parse_expr(p); return h->avoid != NULL;
    }
}

/* What a table must reach and what it must avoid are two kinds of play, verified in two ways. */
static void check_one_purpose(Parser *p, const Header *h, Span second)
{
    if (!h->entry_at[HEADER_AIM].source || !h->entry_at[HEADER_AVOID].source)
        return;
    bool aim_first = h->entry_at[HEADER_AVOID].lo == second.lo;
    diag_add(p->ds, DIAG_ERROR, second, "`aim` and `avoid` do not go together in the header");
    diag_note(p->ds, aim_first ? h->entry_at[HEADER_AIM] : h->entry_at[HEADER_AVOID],
              "the other one is here");
}

static bool parse_entry(Parser *p, Header *h, HeaderKind kind)
{
    Token word = parser_take(p);
    Header scratch = {0};
    Span *at = &h->entry_at[kind];
    bool again = at->source != NULL;
    if (again) {
        diag_add(p->ds, DIAG_ERROR, word.span, "`%s` is given twice in the header",
                 header_word(kind));
        diag_note(p->ds, *at, "the first one is here");
    } else {
        *at = word.span;
        if (kind == HEADER_AIM || kind == HEADER_AVOID)
            check_one_purpose(p, h, word.span);
    }
    return read_header_entry(p, again ? &scratch : h, kind) && parser_check_end(p);
}

/* The next token starts nothing at all. */
static void fail_top(Parser *p)
{
    static const char *const word[] = {"use", "define", "rule", "advice", "plan"};
    Token t = parser_peek(p, 0);
    if (p->place != PLACE_HEADER && parser_at_entry(p) != N_HEADERS) {
        parser_check_end(p);
        return;
    }
    parser_expected(p, p->place == PLACE_HEADER ? "an entry of the header or a declaration"
                                                : "a declaration");
    if (t.kind != TOK_NAME)
        return;
    Nearest near = {p->source->text + t.span.lo, t.span.hi - t.span.lo, NULL, 0};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        nearest_offer(&near, word[i]);
    for (int i = 0; p->place == PLACE_HEADER && i < N_HEADERS; i++)
        nearest_offer(&near, header_word((HeaderKind)i));
    if (near.best)
        diag_suggest(p->ds, t.span, near.best);
}

static void parse_header(Parser *p, Header *h, Found *found)
{
    p->place = PLACE_HEADER;
    while (!parser_is(p, TOK_END) && !diag_full(p->ds)) {
        p->owner = "the header";
        if (parse_prolog(p, found))
            continue;
        if (parser_at_declaration(p))
            break;
        HeaderKind kind = parser_at_entry(p);
        if (kind != N_HEADERS && parse_entry(p, h, kind))
            continue;
        if (kind == N_HEADERS)
            fail_top(p);
        while (!parser_is(p, TOK_END) && !parser_at_declaration(p) &&
               !(parser_at_entry(p) != N_HEADERS && parser_peek(p, 0).first))
            parser_take(p);
    }
}

/* ---- the file ---- */

static bool parse_declaration(Parser *p, Decl *d)
{
    switch (parser_peek(p, 0).kind) {
    case TOK_USE:
        d->kind = DECL_USE;
        d->use = ARENA_NEW(p->home, Use);
        return parse_use(p, d->use);
    case TOK_DEFINE:
        d->kind = DECL_DEFINE;
        d->define = ARENA_NEW(p->home, Define);
        return parse_define(p, d->define);
    case TOK_ADVICE:
        d->kind = DECL_ADVICE;
        d->advice = ARENA_NEW(p->home, Advice);
        return parse_advice(p, d->advice);
    default:
        if (parser_at_plan(p)) {
            d->kind = DECL_ADVICE;
            d->advice = ARENA_NEW(p->home, Advice);
            return parse_plan(p, d->advice);
        }
        d->kind = DECL_RULE;
        d->rule = ARENA_NEW(p->home, Rule);
        return parser_is(p, TOK_RULE) ? parse_rule(p, d->rule)
                                      : parse_textbook_rule_here(p, d->rule);
    }
}

static void set_span(Decl *d, Span span)
{
    d->span = span;
    switch (d->kind) {
    case DECL_USE: d->use->span = span; break;
    case DECL_DEFINE: d->define->span = span; break;
    case DECL_RULE: d->rule->span = span; break;
    case DECL_ADVICE: d->advice->span = span; break;
    }
}

/* Reads what starts at the next token, or reports it and goes on to where something may start. */
static void parse_one(Parser *p, Found *found)
{
    uint32_t lo = parser_peek(p, 0).span.lo;
    bool fine = false;
    p->place = PLACE_PLAIN;
    p->owner = "the table";
    p->nesting = 0;
    if (parse_prolog(p, found))
        return;
    p->predicate = NULL;
    if (parser_at_declaration(p)) {
        Decl d = {0};
        fine = parse_declaration(p, &d);
        set_span(&d, parser_span_from(p, lo));
        Decls *list = fine ? &found->decls : &found->dropped;
        vec_push(list, d, "declarations");
    } else {
        fail_top(p);
        parser_take(p);
    }
    p->place = PLACE_PLAIN;
    while (!fine && !parser_is(p, TOK_END) && !parser_at_declaration(p) && !diag_full(p->ds))
        parser_take(p);
}

static Parser parser_start(Arena *home, Diags *ds, const Source *source, const Vocab *words)
{
    return (Parser){.home = home,
                    .ds = ds,
                    .words = words,
                    .source = source,
                    .lx = lexer_new(home, ds, source),
                    .owner = "the expression"};
}

/* Copies n things of that size out of a growing array. */
static void *copy_to_arena(Arena *home, const void *at, size_t n, size_t size)
{
    return n ? arena_copy(home, at, n * size) : NULL;
}

File *parse_file(Arena *home, Diags *ds, const Source *source, const Vocab *words)
{
    assert(home && ds && source && source->text);
    Parser p = parser_start(home, ds, source, words);
    File *file = ARENA_NEW(home, File);
    Found found = {0};
    file->source = source;
    parse_header(&p, &file->header, &found);
    while (!parser_is(&p, TOK_END) && !diag_full(ds))
        parse_one(&p, &found);
    file->n_decls = found.decls.n;
    file->decls = copy_to_arena(home, found.decls.at, found.decls.n, sizeof *found.decls.at);
    file->n_dropped = found.dropped.n;
    file->dropped =
        copy_to_arena(home, found.dropped.at, found.dropped.n, sizeof *found.dropped.at);
    file->n_directives = found.directives.n;
    file->directives =
        copy_to_arena(home, found.directives.at, found.directives.n, sizeof *found.directives.at);
    parse_alternatives(&p, file);
    const Comment *comments = lexer_comments(p.lx, &file->n_comments);
    file->comments = copy_to_arena(home, comments, file->n_comments, sizeof *comments);
    vec_clear(&found.decls);
    vec_clear(&found.dropped);
    vec_clear(&found.directives);
    lexer_free(p.lx);
    return file;
}

Expr *parse_expression(Arena *home, Diags *ds, const Source *source, const Vocab *words)
{
    assert(home && ds && source && source->text);
    Parser p = parser_start(home, ds, source, words);
    size_t errors = diag_errors(ds);
    Expr *e = parse_expr(&p);
    if (e && !parser_is(&p, TOK_END))
        parser_cannot_follow(&p);
    lexer_free(p.lx);
    return diag_errors(ds) == errors ? e : NULL;
}

static Expr *parse_value(Parser *p, Name *name)
{
    Token t = parser_peek(p, 0);
    p->owner = "the setting";
    if (t.kind != TOK_NAME && t.kind != TOK_QNAME) {
        parser_expected(p, "the name of a definition");
        return NULL;
    }
    *name = parser_name(p, parser_take(p));
    p->owner = parser_owner(p, "the setting of", *name);
    return parser_expect(p, TOK_EQ, "`=` and a value") ? parse_constraint(p) : NULL;
}

Expr *parse_setting(Arena *home, Diags *ds, const Source *source, const Vocab *words, Name *name)
{
    assert(home && ds && source && name);
    Parser p = parser_start(home, ds, source, words);
    size_t errors = diag_errors(ds);
    Expr *e = parse_value(&p, name);
    if (e && !parser_is(&p, TOK_END))
        parser_cannot_follow(&p);
    lexer_free(p.lx);
    return diag_errors(ds) == errors ? e : NULL;
}

RuleItem *parse_asked_item(Arena *home, Diags *ds, const Source *source, const Vocab *words)
{
    assert(home && ds && source);
    Parser p = parser_start(home, ds, source, words);
    size_t errors = diag_errors(ds);
    Rule one = {0};
    p.owner = "what is asked for";
    if (parse_rule_list(&p, &one) && (!parser_is(&p, TOK_END) || one.n_items > 1))
        parser_cannot_follow(&p);
    lexer_free(p.lx);
    return diag_errors(ds) == errors ? one.items : NULL;
}
