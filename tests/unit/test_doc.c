/* tests/unit/test_doc.c -- a document in every format: nesting, columns, and that other people's
 * texts reach none of them raw. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "write/report/doc_write.h"

/* Turns the direction, rings, ends elements, and begins what Markdown reads. */
#define HOSTILE "\xE2\x80\xAE\a</td><script>&\"`|*[x](y)\nz"

static const DocColumn columns[] = {
    {.key = "name", .words = "who", .left = true, .code = true},
    {.key = "n", .words = "how often", .width = 12, .bar = true},
    {.key = "inside"},
    {.words = "mean", .title = "in the mean", .page_only = true},
};

static void add_row(Document *d, const char *name, uint64_t n)
{
    const DocValue cells[] = {doc_text(name), doc_count(n), doc_int(-1), doc_real(0.5, 2, 3)};
    doc_begin_row(d, cells, NULL);
    doc_begin_object(d, "more");
    doc_member(d, "is", doc_bool(true));
    doc_end(d);
    doc_end(d);
}

static Document make_document(const char *title)
{
    Document d = doc_new();
    const DocHead head = {.line = title, .subject = "A test", .title = title, .name = title};
    doc_begin_heading(&d, &head);
    doc_verdict(&d, &(DocVerdict){DOC_GOOD, "PROVED", ": all", "All of it."});
    doc_begin_clauses(&d);
    doc_fact(&d, 0, "title", "title", doc_text(title));
    doc_end(&d);
    doc_end(&d);
    doc_begin_section(&d, NULL, NULL);
    doc_begin_facts(&d, 12, 6);
    doc_fact(&d, 0, "all", "all", doc_count(1234));
    doc_begin_parts(&d, "parts", &(DocParts){.title = "Parts", .what = "why", .of = "all"});
    doc_fact(&d, 1, "some", "some", doc_share(1000, 1234, DOC_BAD));
    doc_fact(&d, 1, "none", NULL, doc_share(0, 1234, DOC_BAD));
    doc_end(&d);
    doc_end(&d);
    doc_end(&d);
    doc_begin_section(&d, "who it was", NULL);
    doc_begin_table(&d, "rows",
                    &(DocTable){.column = columns, .n = 4, .indent = 1, .name = "rows"});
    add_row(&d, title, 1234567);
    add_row(&d, "second", 0);
    doc_end(&d);
    doc_say(&d, 1, "said by %s", title);
    doc_code(&d, "code", "one\ntwo\n");
    doc_end(&d);
    doc_begin_measured(&d);
    doc_say(&d, 1, "7 s");
    doc_member(&d, "seconds", doc_count(7));
    doc_end(&d);
    return d;
}

static char *written(const char *title, DocFormat format, bool no_seconds)
{
    StrBuf out = {0};
    Document d = make_document(title);
    doc_write(&out, &d, format, no_seconds);
    doc_free(&d);
    return strbuf_take(&out);
}

static void require_written(DocFormat format, bool no_seconds, const char *expected)
{
    char *text = written("t", format, no_seconds);
    assert_string_equal(text, expected);
    free(text);
}

static void text_has_columns_and_blank_lines(void **state)
{
    (void)state;
    require_written(DOC_AS_TEXT, false,
                    "t\n"
                    "PROVED: all\n"
                    "  title: t\n"
                    "\n"
                    "  all           1,234\n"
                    "    some        1,000\n"
                    "\n"
                    "who it was\n"
                    "  who       how often\n"
                    "  t         1,234,567\n"
                    "  second            0\n"
                    "  said by t\n"
                    "one\n"
                    "two\n"
                    "\n"
                    "  7 s\n");
}

/* A document with a verdict, and a section in which nothing is shown. */
static char *written_empty(DocFormat format)
{
    static const uint64_t zeros[3] = {0};
    StrBuf out = {0};
    Document d = doc_new();
    doc_begin_heading(&d, &(DocHead){.line = "t", .subject = "s", .title = "t", .name = "t"});
    doc_verdict(&d, &(DocVerdict){DOC_GOOD, "PROVED", ": all", "All of it."});
    doc_end(&d);
    doc_begin_section(&d, "nothing here", "Nothing here");
    doc_chart(&d, &(DocChart){.bars = zeros,
                              .line = zeros,
                              .n = 3,
                              .unit = "moves",
                              .bars_name = "table",
                              .line_name = "optimal",
                              .x_name = "moves",
                              .y_name = "positions"});
    doc_begin_table(&d, "rows",
                    &(DocTable){.column = columns, .n = 4, .indent = 1, .name = "rows"});
    doc_end(&d);
    doc_end(&d);
    doc_write(&out, &d, format, true);
    doc_free(&d);
    return strbuf_take(&out);
}

static void empty_sections_are_left_out(void **state)
{
    (void)state;
    char *text = written_empty(DOC_AS_TEXT), *page = written_empty(DOC_AS_HTML);
    char *markdown = written_empty(DOC_AS_MARKDOWN);
    assert_string_equal(text, "t\nPROVED: all\n");
    assert_string_equal(markdown, "# t\n\n**PROVED** All of it.\n");
    assert_null(strstr(page, "Nothing here"));
    free(text);
    free(markdown);
    free(page);
}

static void json_has_what_has_a_key(void **state)
{
    (void)state;
    require_written(DOC_AS_JSON, true,
                    "{\"title\":\"t\",\"all\":1234,\"parts\":{\"some\":1000,\"none\":0},\"rows\":["
                    "{\"name\":\"t\",\"n\":1234567,\"inside\":-1,\"more\":{\"is\":true}},"
                    "{\"name\":\"second\",\"n\":0,\"inside\":-1,\"more\":{\"is\":true}}],"
                    "\"code\":\"one\\ntwo\\n\"}\n");
}

static void markdown_has_lists_and_tables(void **state)
{
    (void)state;
    require_written(DOC_AS_MARKDOWN, true,
                    "# t\n"
                    "\n"
                    "**PROVED** All of it.\n"
                    "\n"
                    "- title: `t`\n"
                    "- all: 1,234\n"
                    "  - some: 1,000 (81.04 %)\n"
                    "\n"
                    "## Who it was\n"
                    "\n"
                    "| who | how often | in the mean |\n"
                    "|---|--:|--:|\n"
                    "| t | 1,234,567 | 0.50 |\n"
                    "| second | 0 | 0.50 |\n"
                    "\n"
                    "said by t\n"
                    "\n"
                    "```\n"
                    "one\n"
                    "two\n"
                    "```\n");
}

static void no_format_shows_texts_raw(void **state)
{
    (void)state;
    for (int f = DOC_AS_TEXT; f <= DOC_AS_MARKDOWN; f++) {
        char *text = written(HOSTILE, (DocFormat)f, true);
        assert_null(strchr(text, '\a'));
        if (f == DOC_AS_HTML || f == DOC_AS_MARKDOWN || f == DOC_AS_TEXT)
            assert_null(strstr(text, "\xE2\x80\xAE"));
        if (f == DOC_AS_HTML)
            assert_null(strstr(text, "<script"));
        if (f == DOC_AS_MARKDOWN) {
            assert_null(strstr(text, "| *"));
            assert_non_null(strstr(text, "\\|\\*\\[x\\](y)"));
        }
        free(text);
    }
}

/* JSON keeps the text as it is: programs get it back whole. */
static void json_gives_texts_back(void **state)
{
    (void)state;
    char *text = written(HOSTILE, DOC_AS_JSON, true);
    json_t *j = json_loads(text, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(j, "title")), HOSTILE);
    json_decref(j);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_has_columns_and_blank_lines),
        cmocka_unit_test(empty_sections_are_left_out),
        cmocka_unit_test(json_has_what_has_a_key),
        cmocka_unit_test(markdown_has_lists_and_tables),
        cmocka_unit_test(no_format_shows_texts_raw),
        cmocka_unit_test(json_gives_texts_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
