/* tests/unit/test_format.c -- the canonical layout: what it looks like, that it is stable, that it
 * changes no meaning and loses no comment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lang/format.h"
#include "lang/parse/parse.h"
#include "tree_dump.h"

/* Parses text, which has no errors; appends its layout, its tree and the texts of its
 * comments. */
static void read_text(const char *text, StrBuf *layout, StrBuf *tree, StrBuf *comments)
{
    Arena *home = arena_new("test");
    Diags *ds = diag_new();
    StrBuf messages = {0};
    const File *file = parse_file(home, ds, source_new(home, "t", text, strlen(text)), NULL);
    diag_print_into(&messages, ds, false);
    assert_string_equal(strbuf_get(&messages), "");
    format_file(layout, file);
    dump_file(tree, file);
    for (size_t i = 0; i < file->n_comments; i++) {
        Span at = file->comments[i].span;
        while (text[at.hi - 1] == ' ')
            at.hi--;
        strbuf_add(comments, text + at.lo, at.hi - at.lo);
        strbuf_putc(comments, '\n');
    }
    diag_free(ds);
    arena_free(home);
}

/* The layout of text, after checking that it means the same, keeps the comments in their order
 * and is its own layout.  Caller frees it. */
static char *stable_layout(const char *text, bool same_comments)
{
    StrBuf once = {0}, twice = {0}, tree = {0}, tree_again = {0}, notes = {0}, notes_again = {0};
    read_text(text, &once, &tree, &notes);
    read_text(strbuf_get(&once), &twice, &tree_again, &notes_again);
    assert_string_equal(strbuf_get(&twice), strbuf_get(&once));
    assert_string_equal(strbuf_get(&tree_again), strbuf_get(&tree));
    if (same_comments)
        assert_string_equal(strbuf_get(&notes_again), strbuf_get(&notes));
    strbuf_clear(&twice);
    strbuf_clear(&tree);
    strbuf_clear(&tree_again);
    strbuf_clear(&notes);
    strbuf_clear(&notes_again);
    return strbuf_take(&once);
}

static void expect_layout(const char *text, const char *layout)
{
    char *got = stable_layout(text, true);
    assert_string_equal(got, layout);
    free(got);
}

static void test_header(void **state)
{
    (void)state;
    expect_layout("", "");
    expect_layout("game   chess table krk \"King\\\"s\"\n"
                  "\n"
                  "\n"
                  " aim (mate) search first  scope K&edge   material\"KRvK\"",
                  "game chess\n"
                  "table krk \"King\\\"s\"\n"
                  "\n"
                  "aim (mate)\n"
                  "search first\n"
                  "scope K & edge\n"
                  "material \"KRvK\"\n");
    expect_layout("game \"a\\\\b.pl\" use \"x\" as y", "game \"a\\\\b.pl\"\n\nuse \"x\" as y\n");
}

static void test_declarations(void **state)
{
    (void)state;
    expect_layout("define a=1 define long_name ( x,y )=x define b \"doc\\n\" = 2 define c = 3",
                  "define a               = 1\n"
                  "define long_name(x, y) = x\n"
                  "\n"
                  "define b \"doc\\n\"\n"
                  "    = 2\n"
                  "\n"
                  "define c = 3\n");
    expect_layout("define a = 1\n\n\n\ndefine bb = 2\ndefine c = 3\nuse \"x\"\nuse \"y\"",
                  "define a = 1\n"
                  "\n"
                  "define bb = 2\n"
                  "define c  = 3\n"
                  "\n"
                  "use \"x\"\n"
                  "use \"y\"\n");
    expect_layout("rule r \"doc\" if a then [ b,c.d ] rule s then e",
                  "rule r \"doc\"\n    if a\n    then b, c.d\n\nrule s\n    then e\n");
    expect_layout(
        "advice a better: b prefer: c or d, (e if f else g), least h if i and j, most k if l else "
        "(m) if n seek: (most)",
        "advice a\n"
        "    better:  b\n"
        "    prefer:  c or d,\n"
        "             (e if f else g),\n"
        "             least h if i and j,\n"
        "             most k if l else (m) if n\n"
        "    seek:    (most)\n");
    expect_layout(
        "advice a better: b prefer: least aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa + "
        "bbbbbbbbbbbbbb if cccccccccccccccc and % why\n dddddddddddddd\n, e % end",
        "advice a\n"
        "    better:  b\n"
        "    % why\n"
        "    prefer:  least aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa + bbbbbbbbbbbbbb\n"
        "                   if cccccccccccccccc and dddddddddddddd,\n"
        "             e  % end\n");
    expect_layout("advice a them: x then y us: us holding:h better: b prefer: most c, least d "
                  "when:w\n"
                  "seek: most e advice f \"doc\" better: g",
                  "advice a\n"
                  "    them:    x then y\n"
                  "    us:      us\n"
                  "    holding: h\n"
                  "    better:  b\n"
                  "    prefer:  most c,\n"
                  "             least d\n"
                  "    when:    w\n"
                  "    seek:    most e\n"
                  "\n"
                  "advice f \"doc\"\n"
                  "    better:  g\n");
}

static void test_textbook(void **state)
{
    (void)state;
    char *got = stable_layout(":- op(1, xfx, ::),\n   x.\n"
                              "edge :: if themtomove and k then [ a, b ]. % why\n"
                              "advice( s, b and c : (h) : (depth = 0) and legal : nomove ).",
                              false);
    assert_string_equal(got, "% :- op(1, xfx, ::),\n"
                             "%    x.\n"
                             "rule edge\n"
                             "    if them_to_move and k\n"
                             "    then a, b  % why\n"
                             "\n"
                             "advice s\n"
                             "    better:  b and c\n"
                             "    holding: (h)\n"
                             "    us:      (depth = 0) and any\n"
                             "    them:    none\n");
    free(got);
}

static void test_expressions(void **state)
{
    (void)state;
    expect_layout("define x=((a+b))*(c)-(-d)", "define x = (a + b) * (c) - (-d)\n");
    expect_layout("define x = - -a..b&~ ~c", "define x = --a..b & ~~c\n");
    expect_layout("define x=not(a)and b<=c<d or e not   in f",
                  "define x = not (a) and b <= c < d or e not in f\n");
    expect_layout("define x=some(s in a|b,f(s,\"t\"))if count(c)=1 else(d then e)",
                  "define x = some(s in a | b, f(s, \"t\")) if count(c) = 1 else (d then e)\n");
}

static void test_long_lines(void **state)
{
    (void)state;
    expect_layout("define divides = file(K) < file(R) < file(k) or file(k) < file(R) < file(K) or "
                  "rank(K) < rank(R) < rank(k) or rank(k) < rank(R) < rank(K)",
                  "define divides = file(K) < file(R) < file(k) or file(k) < file(R) < file(K)\n"
                  "              or rank(K) < rank(R) < rank(k) or rank(k) < rank(R) < rank(K)\n");
    expect_layout("advice a better: bbbbbbbbbbbbbbbbbbbbbbbbb and "
                  "(cccccccccccccccccccccccccccccccccccc or dddddddddddddddddddddddddddddddddddd "
                  "or eeeeeeeeeeee) and f",
                  "advice a\n"
                  "    better:  bbbbbbbbbbbbbbbbbbbbbbbbb\n"
                  "         and (cccccccccccccccccccccccccccccccccccc or "
                  "dddddddddddddddddddddddddddddddddddd\n"
                  "              or eeeeeeeeeeee)\n"
                  "         and f\n");
    expect_layout("define room = 1111111111 if aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa else "
                  "1222222222 if bbbbbbbbbbbbbbbbbbbbbbb else 3",
                  "define room = 1111111111 if aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"
                  "         else 1222222222 if bbbbbbbbbbbbbbbbbbbbbbb\n"
                  "         else 3\n");
    expect_layout("advice a better: b us: cccccccccccccccccccccccccccc and ddddddddddddddd then "
                  "eeeeeeeeeeeeeeeeeeeeeeee and fffff then g",
                  "advice a\n"
                  "    better:  b\n"
                  "    us:      cccccccccccccccccccccccccccc and ddddddddddddddd\n"
                  "        then eeeeeeeeeeeeeeeeeeeeeeee and fffff\n"
                  "        then g\n");
    expect_layout("rule r then aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, "
                  "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,cccccccccccccccc, d",
                  "rule r\n"
                  "    then aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, "
                  "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,\n"
                  "         cccccccccccccccc, d\n");
}

static void test_comments(void **state)
{
    (void)state;
    expect_layout("% top  \n"
                  "\n"
                  "\n"
                  "% second\n"
                  "table t % name\n"
                  "% mid\n"
                  "game chess\n"
                  "% end of header\n"
                  "\n"
                  "\n"
                  "% of a\n"
                  "define a = 1 % one\n"
                  "% of b\n"
                  "define bb = (2 % in b\n"
                  "+ 3) % two\n"
                  "\n"
                  "\n"
                  "% last\n"
                  "\n"
                  "%\n",
                  "% top\n"
                  "\n"
                  "% second\n"
                  "table t  % name\n"
                  "% mid\n"
                  "game chess\n"
                  "% end of header\n"
                  "\n"
                  "% of a\n"
                  "define a  = 1  % one\n"
                  "% of b\n"
                  "% in b\n"
                  "define bb = (2 + 3)  % two\n"
                  "\n"
                  "% last\n"
                  "\n"
                  "%\n");
    expect_layout("rule r % head\n% cond\nif (a % in\n) % if\nthen % then\n b, % b\n c % c\n"
                  "advice a % head\n\n % us\n us: b % u\n\n better: % empty\n c\n",
                  "rule r  % head\n"
                  "    % cond\n"
                  "    % in\n"
                  "    if (a)  % if\n"
                  "    % then\n"
                  "    % b\n"
                  "    then b, c  % c\n"
                  "\n"
                  "advice a  % head\n"
                  "    % us\n"
                  "    us:      b  % u\n"
                  "    % empty\n"
                  "    better:  c\n");
    expect_layout("define a = 1\n% remark on a\n\nrule r then b\n% no blank line\nuse \"x\"",
                  "define a = 1\n"
                  "% remark on a\n"
                  "\n"
                  "rule r\n"
                  "    then b\n"
                  "\n"
                  "% no blank line\n"
                  "use \"x\"\n");
}

static void test_format_expr(void **state)
{
    (void)state;
    Arena *home = arena_new("test");
    Diags *ds = diag_new();
    StrBuf got = {0};
    const char *text = "((a))or\nb % c";
    format_expr(&got, parse_expression(home, ds, source_new(home, "t", text, strlen(text)), NULL));
    assert_string_equal(strbuf_get(&got), "(a) or b");
    strbuf_clear(&got);
    diag_free(ds);
    arena_free(home);
}

/* All parentheses, whatever the text had; they do not change how it is read. */
static void test_all_parens(void **state)
{
    (void)state;
    static const char *const text[][2] = {
        {"a - b + c - d", "(((a - b) + c) - d)"},
        {"a & b | c - d * -e", "(((a & b) | c) - (d * (-e)))"},
        {"not a in b..c and ~d < (e) <= f", "((not (a in (b..c))) and ((~d) < e <= f))"},
        {"a or b and not c", "(a or (b and (not c)))"},
        {"a if b else c if d else e", "(a if b else (c if d else e))"},
        {"(a if b else c) if d else e", "((a if b else c) if d else e)"},
        {"f(a + 1, \"x\") != 2", "(f((a + 1), \"x\") != 2)"},
        {"some(x in a | b, x not in c)", "some(x in (a | b), (x not in c))"},
        {"((true))", "true"}};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        for (int again = 0; again < 2; again++) {
            Arena *home = arena_new("test");
            Diags *ds = diag_new();
            StrBuf got = {0};
            const char *t = text[i][again];
            format_expr_fully(
                &got, parse_expression(home, ds, source_new(home, "t", t, strlen(t)), NULL));
            assert_string_equal(strbuf_get(&got), text[i][1]);
            strbuf_clear(&got);
            diag_free(ds);
            arena_free(home);
        }
}

/* A tree built by hand, without any parentheses in it, gets those that it needs. */
static void test_needed_parens(void **state)
{
    (void)state;
    static const char *const text[] = {
        "(a or b) and c",  "a - (b - c)",      "-(a + b)",
        "~(a | b) & c",    "(a = b) = c",      "(a if b else c) if d else e",
        "(a and b) and c", "not (a and b)",    "(a..b)..c",
        "(a in b) in c",   "f((a then b), c)", "some(x in (a = b), c)"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        Arena *home = arena_new("test");
        Diags *ds = diag_new();
        StrBuf got = {0};
        Expr *e = parse_expression(home, ds, source_new(home, "t", text[i], strlen(text[i])), NULL);
        assert_non_null(e);
        for (Expr *at = e; at; at = at->n_args ? at->args[0] : NULL)
            for (uint32_t k = 0; k < at->n_args; k++)
                at->args[k]->parens = 0;
        format_expr(&got, e);
        assert_string_equal(strbuf_get(&got), text[i]);
        strbuf_clear(&got);
        diag_free(ds);
        arena_free(home);
    }
}

/* ---- random tables ---- */

typedef struct Random {
    uint64_t state;
    StrBuf *out;
    int comment; /* the number of the last comment */
} Random;

static unsigned pick(Random *r, unsigned n)
{
    r->state = r->state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)(r->state >> 33) % n;
}

/* White space of some kind, now and then with a comment. */
static void put_space(Random *r)
{
    static const char *const space[] = {" ", "  ", "\n", "\n\n", "\t", " \n  \n\n"};
    strbuf_puts(r->out, pick(r, 4) ? " " : space[pick(r, 6)]);
    if (pick(r, 25) == 0)
        strbuf_printf(r->out, "%% %d\n", ++r->comment);
}

static void put(Random *r, const char *word)
{
    strbuf_puts(r->out, word);
    put_space(r);
}

static void put_name(Random *r)
{
    static const char *const name[] = {
        "a", "R", "k", "us", "depth", "rook_exposed", "q.squeeze", "their_king_is_close"};
    put(r, name[pick(r, 8)]);
}

static void put_expr(Random *r, int depth);

static void put_binary(Random *r, int depth)
{
    static const char *const op[] = {"+",    "-", "*", "&",  "|",      "and", "or",
                                     "then", "=", "<", "in", "not in", "!=",  ">="};
    unsigned i = pick(r, 14);
    /* Comparisons may not meet unchained ones, nor `then` an expression: in parentheses all may. */
    bool parens = i >= 7 || pick(r, 3) == 0;
    put(r, parens ? "(" : "");
    if (i >= 8)
        put(r, "(");
    put_expr(r, depth - 1);
    if (i >= 8)
        put(r, ")");
    put(r, op[i]);
    put(r, "(");
    put_expr(r, depth - 1);
    put(r, ")");
    put(r, parens ? ")" : "");
}

static void put_call(Random *r, int depth)
{
    put(r, "f(");
    for (unsigned n = pick(r, 3) + 1; n > 0; n--) {
        if (pick(r, 6) == 0)
            put(r, "\"KR\\\"v\\n\"");
        else
            put_expr(r, depth - 1);
        put(r, n > 1 ? "," : ")");
    }
}

static void put_if(Random *r, int depth)
{
    put(r, "(");
    put_expr(r, depth - 1);
    put(r, "if (");
    put_expr(r, depth - 1);
    put(r, ") else");
    put_expr(r, depth - 1);
    put(r, ")");
}

static void put_prefix(Random *r, int depth)
{
    static const char *const sign[] = {"-", "~", "not", "- -", "~ ~ -"};
    put(r, "(");
    put(r, sign[pick(r, 5)]);
    put(r, "(");
    put_expr(r, depth - 1);
    put(r, "))");
}

static void put_binder(Random *r, int depth)
{
    static const char *const binder[] = {"some", "all", "count", "set", "min", "max"};
    put(r, binder[pick(r, 6)]);
    put(r, "( s in");
    put(r, pick(r, 2) ? "1..8" : "~K..k & board");
    put(r, ",");
    put_expr(r, depth - 1);
    put(r, ")");
}

/* Depth bounds the recursion. */
static void put_expr(Random *r, int depth)
{
    switch (depth > 0 ? pick(r, 9) : 0) {
    case 0:
    case 1: put_name(r); break;
    case 2: put(r, pick(r, 2) ? "1234" : "true"); break;
    case 3: put_call(r, depth); break;
    case 4: put_if(r, depth); break;
    case 5: put_prefix(r, depth); break;
    case 6: put_binder(r, depth); break;
    default: put_binary(r, depth);
    }
}

static void put_decl(Random *r)
{
    int depth = (int)pick(r, 7);
    switch (pick(r, 4)) {
    case 0:
        put(r, "rule r if");
        put_expr(r, depth);
        put(r, "then a, b.c");
        break;
    case 1:
        put(r, "advice x better:");
        put_expr(r, depth);
        put(r, "us:");
        put_expr(r, depth);
        put(r, "prefer: least");
        put_expr(r, 2);
        put(r, "if");
        put_expr(r, depth);
        put(r, pick(r, 2) ? ", most" : ",");
        put_expr(r, 2);
        break;
    case 2:
        put(r, "define with_doc(s) \"doc\" =");
        put_expr(r, depth);
        break;
    default: put(r, pick(r, 2) ? "define x =" : "define another ="); put_expr(r, depth);
    }
}

static void test_random(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 1500; seed++) {
        StrBuf text = {0};
        Random r = {seed, &text, 0};
        for (unsigned n = pick(&r, 6) + 1; n > 0; n--)
            put_decl(&r);
        free(stable_layout(strbuf_get(&text), true));
        strbuf_clear(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_header),        cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_textbook),      cmocka_unit_test(test_expressions),
        cmocka_unit_test(test_long_lines),    cmocka_unit_test(test_comments),
        cmocka_unit_test(test_format_expr),   cmocka_unit_test(test_all_parens),
        cmocka_unit_test(test_needed_parens), cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests_name("format", tests, NULL, NULL);
}
