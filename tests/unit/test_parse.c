/* tests/unit/test_parse.c -- the lexer and the parser: trees, messages, hostile texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lang/parse/lexer.h"
#include "lang/parse/parse.h"
#include "tests/support/share.h"
#include "tree_dump.h"

/* A parsed text with what belongs to it. */
typedef struct Parsed {
    Arena *home;
    Diags *ds;
    const File *file;
    char *messages; /* "line:column: text" a line, notes too; no excerpts */
} Parsed;

/* Of what diag_print_into() prints, the lines with a place. */
static char *messages_of(Diags *ds)
{
    StrBuf all = {0}, kept = {0};
    diag_print_into(&all, ds, false);
    for (const char *line = strbuf_get(&all); *line;) {
        size_t n = strcspn(line, "\n");
        if (strncmp(line, "t:", 2) == 0) {
            strbuf_add(&kept, line + 2, n - 2);
            strbuf_putc(&kept, '\n');
        }
        line += n + (line[n] == '\n');
    }
    strbuf_clear(&all);
    return strbuf_take(&kept);
}

static Parsed parse_bytes(const char *text, size_t n)
{
    Parsed p = {.home = arena_new("test"), .ds = diag_new()};
    p.file = parse_file(p.home, p.ds, source_new(p.home, "t", text, n), NULL);
    p.messages = messages_of(p.ds);
    return p;
}

static void parsed_clear(Parsed *p)
{
    free(p->messages);
    diag_free(p->ds);
    arena_free(p->home);
}

/* Parses `define x = text` and compares the tree. */
static void expect_tree(const char *text, const char *tree)
{
    StrBuf whole = {0}, got = {0};
    strbuf_printf(&whole, "define x = %s", text);
    Parsed p = parse_bytes(whole.text, whole.n);
    assert_string_equal(p.messages, "");
    dump_expr(&got, p.file->decls[0].define->body);
    assert_string_equal(strbuf_get(&got), tree);
    strbuf_clear(&whole);
    strbuf_clear(&got);
    parsed_clear(&p);
}

static void expect_messages(const char *text, const char *messages)
{
    Parsed p = parse_bytes(text, strlen(text));
    assert_string_equal(p.messages, messages);
    parsed_clear(&p);
}

static void expect_file(const char *text, const char *dump)
{
    StrBuf got = {0};
    Parsed p = parse_bytes(text, strlen(text));
    assert_string_equal(p.messages, "");
    dump_file(&got, p.file);
    assert_string_equal(strbuf_get(&got), dump);
    strbuf_clear(&got);
    parsed_clear(&p);
}

/* ---- expressions ---- */

static void test_precedence(void **state)
{
    (void)state;
    expect_tree("a + b * c - d", "(- (+ a (* b c)) d)");
    expect_tree("a - b | c & d", "(| (- a b) (& c d))");
    expect_tree("~a & b", "(& (~ a) b)");
    expect_tree("~a..b", "(~ (.. a b))");
    expect_tree("~~-a", "(~ (~ (negate a)))");
    expect_tree("-a..b * 2", "(* (.. (negate a) b) 2)");
    expect_tree("1..-n", "(.. 1 (negate n))");
    expect_tree("- -3 - -4", "(- (negate (negate 3)) (negate 4))");
    expect_tree("not a = b and c", "(and (not (compare a = b)) c)");
    expect_tree("not not a or b and c or d", "(or (not (not a)) (and b c) d)");
    expect_tree("a < b + 1 <= c = d", "(compare a < (+ b 1) <= c = d)");
    expect_tree("a not in b - c", "(not in a (- b c))");
    expect_tree("a != b and c in d", "(and (!= a b) (in c d))");
    expect_tree("(a = b) = (c in d)", "(compare (compare a = b) = (in c d))");
    expect_tree("a or b if c and d else e or f", "(if (or a b) (and c d) (or e f))");
    expect_tree("a if b else c if d else e", "(if a b (if c d e))");
    expect_tree("a then b or c then d", "(then a (or b c) d)");
    expect_tree("a and (b then c) and (d and e)", "(and a (then b c) (and d e))");
}

static void test_primaries(void **state)
{
    (void)state;
    expect_tree("kqk.f(a, \"KRvK\", 1 if b else 2)", "(kqk.f a \"KRvK\" (if 1 b 2))");
    expect_tree("true or false", "(or true false)");
    expect_tree("2147483647", "2147483647");
    expect_tree("f(\"a\\\"b\\\\c\\nd\")", "(f \"a\"b\\c\nd\")");
    expect_tree("some(s in a - b, s in c)", "(binder some s (- a b) (in s c))");
    expect_tree("count(a)", "(count a)");
    expect_tree("min(1, 2)", "(min 1 2)");
    expect_tree("min(i in 1..8, i * i)", "(binder min i (.. 1 8) (* i i))");
    expect_tree("count((a) in b)", "(count (in a b))");
    expect_tree("set + all", "(+ set all)");
    expect_tree("us & them | when", "(| (& us them) when)");
    expect_tree("table and game and aim", "(and table game aim)");
}

static void test_spans_and_parens(void **state)
{
    (void)state;
    const char *text = "define x = ((a + b)) * c\n";
    Parsed p = parse_bytes(text, strlen(text));
    const Expr *e = p.file->decls[0].define->body;
    assert_int_equal(e->span.lo, 11);
    assert_int_equal(e->span.hi, 24);
    assert_int_equal(e->at.lo, 21);
    assert_int_equal(e->parens, 0);
    assert_int_equal(e->args[0]->span.lo, 13);
    assert_int_equal(e->args[0]->span.hi, 18);
    assert_int_equal(e->args[0]->parens, 2);
    assert_int_equal(e->depth, 3);
    assert_int_equal(p.file->decls[0].span.hi, 24);
    parsed_clear(&p);
}

static void test_expression_errors(void **state)
{
    (void)state;
    expect_messages("define x = R p",
                    "1:14: error: `p` cannot follow `R` in the definition of `x`\n");
    expect_messages("define x = (a b)",
                    "1:15: error: `b` cannot follow `a` in the definition of `x`\n");
    expect_messages("define x = a = b in c",
                    "1:18: error: `in` cannot be chained to `=` in the definition of `x`\n");
    expect_messages("define x = a in b < c",
                    "1:19: error: `<` cannot be chained to `in` in the definition of `x`\n");
    expect_messages("define x = a != b not in c",
                    "1:19: error: `not in` cannot be chained to `!=` in the definition of `x`\n");
    expect_messages("define x = a = not b",
                    "1:16: error: expected an operand after `=`, found `not`, in the definition of "
                    "`x`\n");
    expect_messages("define x = a + (b\nrule r then q",
                    "2:1: error: expected `)`, found `rule`, in the definition of `x`\n"
                    "1:16: note: it would close this parenthesis\n");
    expect_messages("define x = a if b",
                    "1:18: error: expected `else`, found the end of the text, in the definition of "
                    "`x`\n"
                    "1:14: note: it belongs to this `if`\n");
    expect_messages("define x = f()", "1:13: error: no arguments between the parentheses in the "
                                      "definition of `x`\n");
    expect_messages("define x = \"s\"",
                    "1:12: error: a string stands only as an argument, not in an expression in the "
                    "definition of `x`\n");
    expect_messages("define x = some(s, c)", "1:18: error: expected `in` after the name for each "
                                             "element, found `,`, in the definition of `x`\n");
    expect_messages("define x = 1..2..3",
                    "1:16: error: `..` cannot follow `2` in the definition of `x`\n");
    expect_messages("define x =",
                    "1:11: error: expected an operand after `=`, found the end of the text, in the "
                    "definition of `x`\n");
}

/* ---- the lexer ---- */

static void test_lexer_errors(void **state)
{
    (void)state;
    expect_messages("define x = 2147483648",
                    "1:12: error: number does not fit in 32 bits: the largest is 2147483647\n");
    expect_messages("define \xC3\xA9\xC3\xA9 = 1", "1:8: error: unexpected character `\xC3\xA9`\n");
    expect_messages("material \xE2\x80\x9CKRvK",
                    "1:10: error: unexpected character `\xE2\x80\x9C`\n");
    expect_messages("% \xC3\xA9 fine\n$$$$\n", "2:1: error: unexpected character `$`\n");
    expect_messages("% \xFF\n define x = \xC0\x80\n", "1:3: error: byte 0xFF is not UTF-8 text\n"
                                                      "2:13: error: byte 0xC0 is not UTF-8 text\n");
    expect_messages("use \"\xED\xA0\x80\"\nuse \"b\" c",
                    "1:6: error: byte 0xED is not UTF-8 text\n"
                    "2:9: error: `c` cannot follow a string in a `use`\n");
    expect_messages("use \"abc\nuse \"d\\q\"", "1:5: error: string is not closed on its line\n"
                                               "2:7: error: unknown escape in a string\n");
    expect_messages("use \"abc\\", "1:5: error: string is not closed on its line\n");
}

static void test_nul_bytes(void **state)
{
    (void)state;
    static const char text[] = "define x = a\0\0b\nuse \"q\0\"\n% c\0c\ndefine y = z w";
    Parsed p = parse_bytes(text, sizeof text - 1);
    assert_string_equal(p.messages, "1:13: error: unexpected control character 0x00\n"
                                    "2:7: error: control character 0x00 in a string\n"
                                    "4:14: error: `w` cannot follow `z` in the definition of "
                                    "`y`\n");
    assert_int_equal(p.file->n_comments, 1);
    parsed_clear(&p);
}

static void test_comments(void **state)
{
    (void)state;
    const char *text = "% one\r\ndefine x = a % two\n   % three";
    Parsed p = parse_bytes(text, strlen(text));
    assert_string_equal(p.messages, "");
    assert_int_equal(p.file->n_comments, 3);
    assert_int_equal(p.file->comments[0].span.hi, 5);
    assert_true(p.file->comments[0].own_line);
    assert_false(p.file->comments[1].own_line);
    assert_true(p.file->comments[2].own_line);
    parsed_clear(&p);
}

/* ---- declarations ---- */

static void test_file(void **state)
{
    (void)state;
    expect_file("", "table - game - search 0 aim -\n");
    expect_file("\xEF\xBB\xBFtable krk \"t\" game \"g.pl\" search first aim material(\"KvK\") or a "
                "material \"KRvK\"",
                "table krk \"t\" game g.pl (file) search 3 \"KRvK\" aim (or (material \"KvK\") "
                "a)\n");
    expect_file("table t scope a", "table t game - search 0 aim - scope a\n");
    expect_file("use \"a.al0\" use \"b\" as c define f(x, y) \"d\" = x then y\n"
                "rule r \"doc\" if a then b, c.d rule s then [e]",
                "table - game - search 0 aim -\n"
                "use \"a.al0\" \nuse \"b\" c\ndefine f,x,y \"d\" (then x y)\n"
                "rule r \"doc\" a b c.d\nrule s - e\n");
    expect_file("advice a \"doc\" us: us then them them: none better: us when: w holding: h\n"
                "prefer: most b, least c seek: least d",
                "table - game - search 0 aim -\n"
                "advice a \"doc\" : w : us : h : (then us them) : none most b least c "
                "seek least d\n");
    expect_file(
        "advice a better: b prefer: c, least d if e or f, most g if h else i if j, k if l else m "
        "seek: n",
        "table - game - search 0 aim -\n"
        "advice a : - : b : - : - : - c least d if (or e f) most (if g h i) if j "
        "(if k l m) seek n\n");
}

static void test_textbook(void **state)
{
    (void)state;
    expect_file(":- op(180, xfx, ::), x('. '), \"a. b\", 1..2.\n"
                "edge :: if legal and k_close then [ mate_2, squeeze ].\n"
                ":- op(700, xfx, foo/1).\n"
                "advice( s, us and not x : not themtomove : (depth = 0) and r then legal : "
                "nomove).\n"
                "define legal = nomove",
                "table - game - search 0 aim -\n"
                "rule edge (and any k_close) mate_2 squeeze\n"
                "advice s : - : (and us (not x)) : (not them_to_move) : (then (and (compare depth "
                "= 0) r) any) : none\n"
                "define legal nomove\n");
    expect_messages("a :: if b then c.",
                    "1:16: error: expected `[`: the textbooks write the list of a rule in "
                    "brackets, found `c`, in the rule `a`\n");
    expect_messages("a :: if b then [c]\nb :: if x then [d].",
                    "2:1: error: expected `.` at the end of the clause, found `b`, in the rule "
                    "`a`\n");
    expect_messages("a :: if b then [c].d",
                    "1:19: error: expected `.` at the end of the clause, found `.`, in the rule "
                    "`a`\n");
    expect_messages("advice(a, b : c : d).",
                    "1:20: error: expected `:` and the constraint on their moves, found `)`, in "
                    "the advice `a`\n");
    expect_messages("advice(a, b : c : d : e",
                    "1:24: error: expected `)` after the four parts, found the end of the text, in "
                    "the advice `a`\n"
                    "1:7: note: it would close this parenthesis\n");
    expect_messages(":- foo", "1:1: error: directive does not end: no `.` closes it\n");
    expect_messages(":- dynamic foo/1.\n%", "1:1: warning: this directive is skipped\n");
    expect_messages("foo(x, y).\nfoo(x) :- bar(y).\nx.y :- z.\nbar :- 'a. b', 0..1 .",
                    "1:1: error: Prolog clauses are not read: write `define foo = ...`\n"
                    "3:1: error: expected an entry of the header or a declaration, found `x.y`, "
                    "in the header\n"
                    "4:1: error: Prolog clauses are not read: write `define bar = ...`\n");
}

static void test_header_errors(void **state)
{
    (void)state;
    expect_messages("game chess\ngame chess", "2:1: error: `game` is given twice in the header\n"
                                              "1:1: note: the first one is here\n");
    expect_messages("search all\naim b c\navoid mate\nmaterial KRvK\ntabel x",
                    "1:8: error: expected `shortest`, `lowest`, `first`, `any`, `best` or "
                    "`preferred` after `search`, found "
                    "`all`, in the header\n"
                    "2:7: error: `c` cannot follow `b` in the header\n"
                    "3:1: error: `aim` and `avoid` do not go together in the header\n"
                    "2:1: note: the other one is here\n"
                    "4:10: error: expected the material in quotes after `material`, found `KRvK`, "
                    "in the header\n");
    expect_messages("tabel x",
                    "1:1: error: expected an entry of the header or a declaration, found `tabel`, "
                    "in the header\n");
    expect_messages("define x = a\naim mate\ndefine y = b",
                    "2:1: error: `aim` starts an entry of the header, which stands before the "
                    "first declaration\n");
}

static void test_declaration_errors(void **state)
{
    (void)state;
    expect_messages("define not = 1",
                    "1:8: error: expected a name after `define`, found `not`, in the table\n");
    expect_messages("define a.b = 1",
                    "1:8: error: expected a name after `define`, found `a.b`, in the table\n");
    expect_messages("define some(x) = 1", "1:8: error: `some` is a reserved word before `(`\n");
    expect_messages("define f(a b) = 1",
                    "1:12: error: expected `,` or `)` after a parameter, found `b`, in the "
                    "definition of `f`\n");
    expect_messages("define f(a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a) = 1",
                    "1:42: error: more than 16 parameters in the definition of `f`\n");
    expect_messages("define x \"d\" 1",
                    "1:14: error: expected `=`, found `1`, in the definition of `x`\n");
    expect_messages("rule r a then b", "1:8: error: `a` cannot follow `r` in the rule `r`\n");
    expect_messages("rule r then",
                    "1:12: error: expected the name of a piece of advice or of a table, found the "
                    "end of the text, in the rule `r`\n");
    expect_messages("rule r then [a b]", "1:16: error: `b` cannot follow `a` in the rule `r`\n");
    expect_messages("use krk",
                    "1:5: error: expected the name of a file in quotes, found `krk`, in a `use`\n");
}

static void test_advice_errors(void **state)
{
    (void)state;
    expect_messages("advice a us: b", "1:8: error: the advice `a` has no `better:`\n");
    expect_messages("advice a", "1:8: error: the advice `a` has no `better:`\n");
    expect_messages("advice a\n better: b\n us: c\n us: d",
                    "4:2: error: `us:` is given twice in the advice `a`\n"
                    "3:2: note: the first one is here\n");
    expect_messages("advice a\n holding:\n better: b\n us:",
                    "2:2: error: `holding:` is empty in the advice `a`\n"
                    "4:2: error: `us:` is empty in the advice `a`\n");
    expect_messages("advice a\n beter: b\n us: c\n",
                    "2:2: error: unknown clause `beter:` in the advice `a`\n");
    expect_messages("advice a b better: c",
                    "1:10: error: expected a clause such as `better:`, found `b`, in the advice "
                    "`a`\n");
    expect_messages("advice a better: b prefer: c if d",
                    "1:34: error: expected `else`, found the end of the text, in the advice `a`\n"
                    "1:30: note: it belongs to this `if`\n");
    expect_messages("advice a better: b prefer: least (c if d)",
                    "1:41: error: expected `else`, found `)`, in the advice `a`\n"
                    "1:37: note: it belongs to this `if`\n");
    expect_messages("advice a better: b prefer: least c if d if e",
                    "1:41: error: `if` cannot follow `d` in the advice `a`\n");
    expect_messages("advice a better: b and us: c", "1:24: error: expected an operand after `and`, "
                                                    "found `us`, in the advice `a`\n");
}

static void test_recovery(void **state)
{
    (void)state;
    const char *text = "define a = b c\ndefine d = e\nr :: if then [x].\nfoo bar\n"
                       "advice a better: b c holding: d e\nrule s then t";
    Parsed p = parse_bytes(text, strlen(text));
    assert_string_equal(p.messages,
                        "1:14: error: `c` cannot follow `b` in the definition of `a`\n"
                        "3:9: error: expected an operand after `if`, found `then`, in the rule "
                        "`r`\n"
                        "5:20: error: `c` cannot follow `b` in the advice `a`\n"
                        "5:33: error: `e` cannot follow `d` in the advice `a`\n");
    assert_int_equal(p.file->n_decls, 2);
    assert_string_equal(p.file->decls[0].define->name.text, "d");
    assert_string_equal(p.file->decls[1].rule->name.text, "s");
    parsed_clear(&p);
}

static void test_parse_expression(void **state)
{
    (void)state;
    Arena *home = arena_new("test");
    Diags *ds = diag_new();
    StrBuf got = {0};
    const Expr *e = parse_expression(home, ds, source_new(home, "t", "a in b % c", 10), NULL);
    dump_expr(&got, e);
    assert_string_equal(strbuf_get(&got), "(in a b)");
    assert_null(parse_expression(home, ds, source_new(home, "t", "a b", 3), NULL));
    assert_int_equal(diag_errors(ds), 1);
    assert_null(parse_expression(home, ds, source_new(home, "t", "", 0), NULL));
    assert_null(parse_expression(home, ds, source_new(home, "t", "a then b", 8), NULL));
    assert_int_equal(diag_errors(ds), 3);
    strbuf_clear(&got);
    diag_free(ds);
    arena_free(home);
}

/* ---- hostile texts ---- */

/* head, then as many parts as fit into the largest file. */
/* How long a text is that is as long as can be. */
static size_t longest(void)
{
    return LIMIT_SOURCE_BYTES / share_of(8, 1, 1);
}

static Parsed parse_repeated(const char *head, const char *part)
{
    StrBuf text = {0};
    strbuf_puts(&text, head);
    while (text.n + strlen(part) <= longest())
        strbuf_puts(&text, part);
    Parsed p = parse_bytes(text.text, text.n);
    strbuf_clear(&text);
    return p;
}

static void test_too_deep(void **state)
{
    (void)state;
    static const char *const part[] = {"(",           "-",  "not ", "~", "f(", "a if b else ",
                                       "some(s in (", "a+", "a & "};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        Parsed p = parse_repeated("define x = ", part[i]);
        assert_int_equal(diag_errors(p.ds), 1);
        assert_non_null(strstr(p.messages, "expression is nested deeper than 500 levels"));
        parsed_clear(&p);
    }
}

/* The largest depth is accepted, one more is not. */
static void test_depth_limit(void **state)
{
    (void)state;
    for (int extra = 0; extra < 2; extra++) {
        StrBuf text = {0};
        strbuf_puts(&text, "define x = a");
        for (int i = 1; i < LIMIT_EXPR_DEPTH + extra; i++)
            strbuf_puts(&text, " + a");
        Parsed p = parse_bytes(text.text, text.n);
        assert_int_equal(diag_errors(p.ds), extra);
        strbuf_clear(&text);
        parsed_clear(&p);
    }
}

static void test_huge(void **state)
{
    (void)state;
    Parsed p = parse_repeated("define x = a", " and a");
    assert_int_equal(diag_errors(p.ds), 0);
    assert_true(p.file->decls[0].define->body->n_args > longest() / 7);
    parsed_clear(&p);
    p = parse_repeated("% ", "long line ");
    assert_int_equal(diag_errors(p.ds), 0);
    assert_int_equal(p.file->n_comments, 1);
    parsed_clear(&p);
    p = parse_repeated("use \"", "\\\"");
    assert_int_equal(diag_errors(p.ds), 1);
    parsed_clear(&p);
    p = parse_repeated("", "define x = a b\n");
    assert_int_equal(diag_errors(p.ds), LIMIT_DIAGS);
    parsed_clear(&p);
    p = parse_repeated(":- ", "\"''");
    assert_int_equal(diag_errors(p.ds), 1);
    parsed_clear(&p);
}

/* Whether the parser takes the text for one name. */
static bool parses_as_name(const char *text)
{
    StrBuf whole = {0};
    strbuf_printf(&whole, "define x = %s", text);
    Parsed p = parse_bytes(whole.text, whole.n);
    bool fine = diag_errors(p.ds) == 0 && p.file->n_decls == 1;
    const Expr *e = fine ? p.file->decls[0].define->body : NULL;
    bool is_name =
        e && e->kind == EX_NAME && !strpbrk(e->name.text, ".'") && strcmp(e->name.text, text) == 0;
    strbuf_clear(&whole);
    parsed_clear(&p);
    return is_name;
}

static void test_vocab_is_name(void **state)
{
    static const char *const names[] = {"x",    "x1",   "_x",     "__", "Q",
                                        "uses", "nott", "depths", "Set"};
    static const char *const others[] = {"",    "1",   "1x", "a.b",     "a b",
                                         "a-b", "'a'", "a'", "\xc3\xa9"};
    static const char *const words[] = {"some",  "all",  "count", "set",    "min", "max",
                                        "depth", "root", "after", "played", "_"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_true(vocab_is_name(names[i]) && parses_as_name(names[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(vocab_is_name(others[i]) || parses_as_name(others[i]));
    /* These read as names, and mean something by themselves. */
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_true(!vocab_is_name(words[i]) && parses_as_name(words[i]));
    for (int kind = TOK_END; kind < N_TOKS; kind++)
        assert_true((tok_spelling((TokKind)kind) != NULL) == (kind >= TOK_USE));
    for (int kind = TOK_USE; kind <= TOK_FALSE; kind++) {
        const char *word = tok_spelling((TokKind)kind);
        assert_false(vocab_is_name(word) || parses_as_name(word));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_precedence),
        cmocka_unit_test(test_primaries),
        cmocka_unit_test(test_spans_and_parens),
        cmocka_unit_test(test_expression_errors),
        cmocka_unit_test(test_lexer_errors),
        cmocka_unit_test(test_nul_bytes),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_textbook),
        cmocka_unit_test(test_header_errors),
        cmocka_unit_test(test_declaration_errors),
        cmocka_unit_test(test_advice_errors),
        cmocka_unit_test(test_recovery),
        cmocka_unit_test(test_parse_expression),
        cmocka_unit_test(test_too_deep),
        cmocka_unit_test(test_depth_limit),
        cmocka_unit_test(test_huge),
        cmocka_unit_test(test_vocab_is_name),
    };
    return cmocka_run_group_tests_name("parse", tests, NULL, NULL);
}
