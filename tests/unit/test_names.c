/* tests/unit/test_names.c -- tables as an editor meets them: texts that are not saved, errors in
 * them, names. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"
#include "lang/parse/lexer.h"
#include "lib/editor/keywords.h"

/* ---- files in memory ---------------------------------------------------------------------- */

typedef struct Buffer {
    const char *path, *text;
} Buffer;

/* Ends with a path that is NULL. */
static const char *read_buffer(void *context, const char *path, size_t *n)
{
    for (const Buffer *b = context; b->path; b++)
        if (strcmp(b->path, path) == 0) {
            *n = strlen(b->text);
            return b->text;
        }
    return NULL;
}

static Al0Table *open_buffers(const Buffer *buffers, bool keep, Al0Messages **messages)
{
    Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .read = read_buffer,
                        .read_context = (void *)(uintptr_t)buffers, .keep = keep,
                        .messages = messages};
    return al0_table_read(buffers->path, &o, NULL);
}

static const char MAIN[] = "table t \"a title\"\n"
                           "use \"lib.al0\"\n"
                           "use \"other.al0\" as o\n"
                           "define near(S) \"squares near S\" = count(S & room)\n"
                           "rule main \"always\" then win, o.hold\n"
                           "advice win \"to win\"\n"
                           "    better: near(k) < 3 or count(set(x in k, x & room)) = 0\n";
static const char LIB[] = "define room \"where it can go\" = reach(k, ~attacks(us, k))\n";
static const char OTHER[] = "table other \"the other\"\n"
                            "rule q then hold\n"
                            "advice hold \"to hold\"\n    better: mate\n";
static const Buffer good[] = {{"/nowhere/t.al0", MAIN},
                              {"/nowhere/lib.al0", LIB},
                              {"/nowhere/other.al0", OTHER},
                              {NULL, NULL}};

/* Three errors: two words that nobody knows, and a clause without its colon. */
static const char BROKEN[] = "table t\n"
                             "use \"lib.al0\"\n"
                             "define far(S) \"squares far\" = count(S & ~rom)\n"
                             "rule r then win\n"
                             "advice win \"to win\"\n"
                             "    better far(k) > 3\n"
                             "define last = far(r) > ro\n";
static const Buffer broken[] = {
    {"/nowhere/t.al0", BROKEN}, {"/nowhere/lib.al0", LIB}, {NULL, NULL}};

static void texts_come_from_the_reader(void **state)
{
    (void)state;
    Al0Messages *messages;
    Al0Table *t = open_buffers(good, false, &messages);
    if (!t)
        fail_msg("%s", al0_messages_get(messages, 0)->text);
    assert_true(al0_table_can_run(t));
    assert_string_equal(al0_table_file(t), "/nowhere/t.al0");
    assert_true(al0_table_has_advice(t, "o.hold"));
    al0_messages_free(messages);
    al0_table_free(t);
}

/* A file that the reader does not have is looked for on the disk. */
static void others_come_from_the_disk(void **state)
{
    (void)state;
    static const char text[] = "table t\nuse \"krk.al0\" as k\nrule r then k\n";
    const Buffer buffers[] = {{TESTS_DIR "/../advice/t.al0", text}, {NULL, NULL}};
    Al0Messages *messages;
    Al0Table *t = open_buffers(buffers, false, &messages);
    if (!t)
        fail_msg("%s", al0_messages_get(messages, 0)->text);
    al0_messages_free(messages);
    al0_table_free(t);
}

static void what_nobody_has_is_an_error(void **state)
{
    (void)state;
    const Buffer alone[] = {{"/nowhere/t.al0", MAIN}, {NULL, NULL}};
    const Buffer none[] = {{NULL, NULL}};
    Al0Messages *messages;
    assert_null(open_buffers(alone, false, &messages));
    assert_true(al0_messages_errors(messages) >= 2);
    al0_messages_free(messages);
    Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .read = read_buffer,
                        .read_context = (void *)(uintptr_t)none, .keep = true};
    assert_null(al0_table_read("/nowhere/t.al0", &o, NULL));
}

/* ---- tables with errors ------------------------------------------------------------------- */

static void a_table_with_errors_is_kept(void **state)
{
    (void)state;
    Al0Messages *messages;
    Al0Status status;
    assert_null(open_buffers(broken, false, NULL));
    Al0Table *t = open_buffers(broken, true, &messages);
    assert_non_null(t);
    assert_int_equal(al0_messages_errors(messages), 3);
    al0_messages_free(messages);
    assert_false(al0_table_can_run(t));
    assert_string_equal(al0_table_name(t), "t");
    assert_int_equal(al0_table_rule_count(t), 1);
    static const char fen[] = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";
    Al0Position *p = al0_position_read(t, fen, sizeof fen - 1, NULL);
    assert_non_null(p);
    assert_null(al0_expression_new(t, "far(k) > 2", &messages, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_int_equal(al0_messages_errors(messages), 1);
    assert_string_equal(al0_messages_get(messages, 0)->text,
                        "`far` rests on an error of the table");
    char *value = al0_eval(t, p, "count(k & d5)", NULL); /* rests on no error */
    assert_string_equal(value, "1");
    al0_free(value);
    value = al0_eval(t, p, "count(room) > 0", NULL);
    assert_string_equal(value, "true");
    al0_free(value);
    assert_null(al0_verify(t, NULL, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_null(al0_needless(t, NULL, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_null(al0_player_new(t, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_null(al0_session_new(t, 0, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_int_equal(al0_position_fit(p, t, 0), AL0_FIT_UNKNOWN);
    al0_messages_free(messages);
    al0_position_free(p);
    al0_table_free(t);
}

/* What a message says was meant stands there as data, too. */
static void a_fix_is_data(void **state)
{
    (void)state;
    Al0Messages *messages;
    Al0Table *t = open_buffers(broken, true, &messages);
    const Al0Message *m = al0_messages_get(messages, 0);
    assert_string_equal(m->replacement, "room");
    assert_memory_equal(BROKEN + m->replace_at, "rom)", 4);
    assert_int_equal(m->replace_length, 3);
    m = al0_messages_get(messages, 1);
    assert_string_equal(m->replacement, "better:");
    assert_memory_equal(BROKEN + m->replace_at, "better far", 10);
    assert_int_equal(m->replace_length, 6);
    char *json = al0_messages_write(messages, AL0_JSON, NULL, NULL);
    assert_non_null(strstr(json, "\"replacement\":\"room\",\"replace_at\":"));
    al0_free(json);
    al0_messages_free(messages);
    al0_table_free(t);
}

/* The game is not known, so nothing can be computed, and nothing is taken for a game of chess. */
static void without_its_game_nothing_is_computed(void **state)
{
    (void)state;
    static const Buffer lost[] = {{"/nowhere/t.al0", "table t\ngame \"gone.kif\"\n"}, {NULL, NULL}};
    Al0Status status;
    Al0Table *t = open_buffers(lost, true, NULL);
    assert_non_null(t);
    assert_null(al0_expression_new(t, "1 + 1", NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    al0_table_free(t);
}

/* A table of which the text breaks off anywhere is kept, and asked everything. */
static void any_beginning_is_kept(void **state)
{
    (void)state;
    char text[sizeof MAIN];
    for (size_t n = 0; n < sizeof MAIN; n++) {
        memcpy(text, MAIN, n);
        text[n] = '\0';
        const Buffer cut[] = {{"/nowhere/t.al0", text}, good[1], good[2], {NULL, NULL}};
        Al0Table *t = open_buffers(cut, true, NULL);
        assert_non_null(t);
        al0_names_free(al0_table_names(t));
        al0_names_free(al0_table_names_at(t, n));
        al0_names_free(al0_table_complete(t, n));
        al0_places_free(al0_table_uses(t, "/nowhere/t.al0", n));
        al0_tokens_free(al0_table_tokens(t));
        al0_table_free(t);
    }
}

/* ---- names -------------------------------------------------------------------------------- */

static const char *named(Al0Names *names)
{
    static char all[4096];
    size_t n = 0;
    all[0] = '\0';
    for (size_t i = 0; i < al0_names_count(names); i++)
        n += (size_t)snprintf(all + n, sizeof all - n, "%s%s", i ? " " : "",
                              al0_names_get(names, i)->name);
    al0_names_free(names);
    return all;
}

static void all_that_is_declared(void **state)
{
    (void)state;
    Al0Table *t = open_buffers(good, false, NULL);
    Al0Names *names = al0_table_names(t);
    for (size_t i = 0; i < al0_names_count(names); i++) {
        Al0Name n = *al0_names_get(names, i);
        assert_memory_equal(MAIN + n.at, n.name, n.length);
        assert_true(n.whole_at <= n.at && n.at + n.length <= n.whole_at + n.whole_length);
    }
    assert_string_equal(named(names), "o near main win");
    al0_table_free(t);
    t = open_buffers(broken, true, NULL);
    assert_string_equal(named(al0_table_names(t)), "far r win last");
    al0_table_free(t);
}

/* What the first `word` behind `from` in the text means. */
static Al0Name meaning(const Al0Table *t, const char *text, const char *from, const char *word,
                       Al0Names **names)
{
    const char *place = strstr(strstr(text, from), word);
    *names = al0_table_names_at(t, (size_t)(place - text) + strlen(word) / 2);
    if (al0_names_count(*names) != 1)
        fail_msg("%s: %zu meanings", word, al0_names_count(*names));
    Al0Name n = *al0_names_get(*names, 0);
    assert_int_equal(n.used_at, place - text);
    assert_int_equal(n.used_length, strlen(word));
    return n;
}

static void what_a_word_means(void **state)
{
    (void)state;
    static const struct {
        const char *from, *word, *help, *type;
        Al0NameKind kind;
        unsigned line;
    } of[] = {
        {"better", "near", "squares near S", "int", AL0_NAME_DEFINITION, 4},
        {"better", "room", "where it can go", "set", AL0_NAME_DEFINITION, 1},
        {"(x", "x", NULL, "set", AL0_NAME_BOUND, 7},
        {"(S)", "S", NULL, "set", AL0_NAME_PARAMETER, 4},
        {"rule", "win", "to win", NULL, AL0_NAME_ADVICE, 6},
        {"rule", "o.hold", "to hold", NULL, AL0_NAME_ADVICE, 3},
        {"rule", "main", "always", NULL, AL0_NAME_RULE, 5},
        {"better", "count", NULL, "int", AL0_NAME_WORD, 0},
    };
    Al0Table *t = open_buffers(good, false, NULL);
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        Al0Names *names;
        Al0Name n = meaning(t, MAIN, of[i].from, of[i].word, &names);
        assert_int_equal(n.kind, of[i].kind);
        if (of[i].help)
            assert_string_equal(n.help, of[i].help);
        if (of[i].type)
            assert_string_equal(n.type, of[i].type);
        assert_int_equal(n.line, of[i].line);
        al0_names_free(names);
    }
    assert_string_equal(named(al0_table_names_at(t, strlen("table t \"a ti"))), "");
    al0_table_free(t);
}

static void what_a_word_may_become(void **state)
{
    (void)state;
    Al0Table *t = open_buffers(broken, true, NULL);
    Al0Names *names = al0_table_complete(t, strlen(BROKEN) - 1);
    unsigned found = 0;
    for (size_t i = 0; i < al0_names_count(names); i++) {
        Al0Name n = *al0_names_get(names, i);
        assert_memory_equal(n.name, "ro", 2);
        assert_int_equal(n.used_at + n.used_length, strlen(BROKEN) - 1);
        found += strcmp(n.name, "room") == 0 && n.kind == AL0_NAME_DEFINITION;
        found += strcmp(n.name, "root") == 0 && n.kind == AL0_NAME_WORD;
    }
    assert_int_equal(found, 2);
    al0_names_free(names);
    al0_table_free(t);
    t = open_buffers(good, false, NULL);
    size_t behind_dot = (size_t)(strstr(MAIN, "o.h") + 3 - MAIN);
    assert_string_equal(named(al0_table_complete(t, behind_dot)), "hold");
    assert_string_equal(named(al0_table_complete(t, behind_dot - 1)), "hold");
    size_t in_near = (size_t)(strstr(MAIN, "S & room") + 1 - MAIN);
    assert_string_equal(named(al0_table_complete(t, in_near)), "S");
    al0_table_free(t);
}

/* ---- uses and tokens ---------------------------------------------------------------------- */

/* The places of the name at the first `word` in the table's file: the first letter of the file and
 * the bytes in front, `*` behind a declaration. */
static const char *uses_of(const Al0Table *t, const char *word)
{
    static char all[400];
    size_t n = 0;
    Al0Places *places =
        al0_table_uses(t, "/nowhere/t.al0", (size_t)(strstr(MAIN, word) - MAIN) + strlen(word));
    all[0] = '\0';
    for (size_t i = 0; i < al0_places_count(places); i++) {
        const Al0Place *p = al0_places_get(places, i);
        n += (size_t)snprintf(all + n, sizeof all - n, "%s%c%zu+%zu%s", i ? " " : "", p->file[9],
                              p->at, p->length, p->is_declaration ? "*" : "");
    }
    al0_places_free(places);
    return all;
}

static void uses_are_found_in_all_files(void **state)
{
    (void)state;
    Al0Table *t = open_buffers(good, false, NULL);
    assert_string_equal(uses_of(t, "S & room"), "l7+4* t97+4 t208+4");
    assert_string_equal(uses_of(t, "o.hold"), "o36+4 o48+4* t134+4");
    assert_string_equal(uses_of(t, "then win"), "t127+3 t146+3*");
    assert_string_equal(uses_of(t, "near(S"), "t65+1* t93+1");
    assert_string_equal(uses_of(t, "set(x"), "t196+1* t204+1");
    assert_string_equal(uses_of(t, "table"), "");
    al0_table_free(t);
}

static void tokens_say_what_they_are(void **state)
{
    (void)state;
    static const char text[] = "table t % one\ndefine a(S) \"x\" = count(S) + 1 and odd\n";
    static const struct {
        const char *word;
        Al0TokenKind kind;
        Al0NameKind name;
        bool is_declaration;
    } of[] = {
        {"table", AL0_TOKEN_KEYWORD, 0, false},
        {"t", AL0_TOKEN_NAME, AL0_NAME_TABLE, true},
        {"% one", AL0_TOKEN_COMMENT, 0, false},
        {"define", AL0_TOKEN_KEYWORD, 0, false},
        {"a", AL0_TOKEN_NAME, AL0_NAME_DEFINITION, true},
        {"(", AL0_TOKEN_SIGN, 0, false},
        {"S", AL0_TOKEN_NAME, AL0_NAME_PARAMETER, true},
        {")", AL0_TOKEN_SIGN, 0, false},
        {"\"x\"", AL0_TOKEN_TEXT, 0, false},
        {"=", AL0_TOKEN_SIGN, 0, false},
        {"count", AL0_TOKEN_NAME, AL0_NAME_WORD, false},
        {"(", AL0_TOKEN_SIGN, 0, false},
        {"S", AL0_TOKEN_NAME, AL0_NAME_PARAMETER, false},
        {")", AL0_TOKEN_SIGN, 0, false},
        {"+", AL0_TOKEN_SIGN, 0, false},
        {"1", AL0_TOKEN_NUMBER, 0, false},
        {"and", AL0_TOKEN_KEYWORD, 0, false},
        {"odd", AL0_TOKEN_UNKNOWN, 0, false},
    };
    const Buffer one[] = {{"/nowhere/t.al0", text}, {NULL, NULL}};
    Al0Table *t = open_buffers(one, true, NULL);
    Al0Tokens *tokens = al0_table_tokens(t);
    assert_int_equal(al0_tokens_count(tokens), sizeof of / sizeof *of);
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        const Al0Token *k = al0_tokens_get(tokens, i);
        assert_int_equal(k->length, strlen(of[i].word));
        assert_memory_equal(text + k->at, of[i].word, k->length);
        assert_int_equal(k->kind, of[i].kind);
        assert_int_equal(k->name, of[i].name);
        assert_int_equal(k->is_declaration, of[i].is_declaration);
    }
    al0_tokens_free(tokens);
    al0_table_free(t);
}

/* ---- words of the language ---------------------------------------------------------------- */

/* What may stand in place of `|` in a text. */
static const char *offered(const char *text)
{
    char cut[200];
    size_t n = (size_t)(strchr(text, '|') - text);
    snprintf(cut, sizeof cut, "%.*s%s", (int)n, text, text + n + 1);
    const Buffer one[] = {{"/nowhere/t.al0", cut}, {NULL, NULL}};
    Al0Table *t = open_buffers(one, true, NULL);
    const char *all = named(al0_table_complete(t, n));
    al0_table_free(t);
    return all;
}

static void keywords_are_offered_where_they_stand(void **state)
{
    (void)state;
    assert_string_equal(offered("table t\nde|\n"), "define");
    assert_string_equal(offered("table t\nadvice a\n    be|\n"), "better:");
    assert_string_equal(offered("table t\nadvice a\n    better: mated|\n"), "mated");
    assert_string_equal(offered("table t\nadvice a\n    better: mate els|\n"), "else");
    assert_string_equal(offered("table t\nadvice ace\n    better: mate\nrule always then a|\n"),
                        "ace");
    assert_string_equal(offered("table t\nadvice ace\n    better: mate\nplan p = ace wi|\n"),
                        "with");
    assert_string_equal(offered("table t\ndefine x = ro|\nadvice root_1\n    better: mate\n"),
                        "rook_from root");
    assert_string_equal(offered("table t\n% de|\n"), "");
}

/* Every word that the language spells is in the list for editors. */
static void every_keyword_is_known(void **state)
{
    (void)state;
    for (int k = 0; k < N_CLAUSES; k++)
        assert_non_null(
            keyword_find(clause_word((ClauseKind)k), strlen(clause_word((ClauseKind)k))));
    for (int k = 0; k < N_BINDERS; k++)
        assert_non_null(
            keyword_find(binder_word((BinderKind)k), strlen(binder_word((BinderKind)k))));
    for (int k = TOK_USE; k <= TOK_FALSE; k++)
        assert_non_null(keyword_find(tok_spelling((TokKind)k), strlen(tok_spelling((TokKind)k))));
}

/* Whether a word stands in a text by itself. */
static bool stands_in(const char *text, const char *word, size_t n)
{
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++) {
        bool begins = at == text || !isalnum((unsigned char)at[-1]);
        if (begins && !isalnum((unsigned char)at[n]))
            return true;
    }
    return false;
}

/* What colours a table where no server does knows the same words. */
static void editors_know_every_keyword(void **state)
{
    (void)state;
    static const char *const files[] = {"vim/syntax/al0.vim", "emacs/al0-mode.el",
                                        "vscode/syntaxes/al0.tmLanguage.json"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[600];
        static char text[20000];
        snprintf(path, sizeof path, "%s/../editors/%s", TESTS_DIR, files[i]);
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        text[fread(text, 1, sizeof text - 1, f)] = '\0';
        fclose(f);
        for (size_t k = 0; keyword_at(k); k++) {
            char word[40];
            snprintf(word, sizeof word, "%s", keyword_at(k)->word);
            word[strcspn(word, ":")] = '\0';
            if (!stands_in(text, word, strlen(word)))
                fail_msg("%s does not colour `%s`", files[i], word);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_come_from_the_reader),
        cmocka_unit_test(others_come_from_the_disk),
        cmocka_unit_test(what_nobody_has_is_an_error),
        cmocka_unit_test(a_table_with_errors_is_kept),
        cmocka_unit_test(a_fix_is_data),
        cmocka_unit_test(without_its_game_nothing_is_computed),
        cmocka_unit_test(any_beginning_is_kept),
        cmocka_unit_test(all_that_is_declared),
        cmocka_unit_test(what_a_word_means),
        cmocka_unit_test(what_a_word_may_become),
        cmocka_unit_test(uses_are_found_in_all_files),
        cmocka_unit_test(tokens_say_what_they_are),
        cmocka_unit_test(keywords_are_offered_where_they_stand),
        cmocka_unit_test(every_keyword_is_known),
        cmocka_unit_test(editors_know_every_keyword),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
