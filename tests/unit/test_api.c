/* tests/unit/test_api.c -- what al0.h promises for all of its functions alike.
 * Structs that grow, the one way to fail, the one callback of progress, the one writer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"
#include "tests/support/table_of.h"

static const char TABLE[] = "table t\nmaterial \"KRvK\"\nrule always then go\n"
                            "advice go\n    better: mate\n    us: depth = 0\n";
static const char MATE[] = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
static const char THEIRS[] = "7k/8/6K1/8/8/8/8/R7 b - - 0 1";

static Al0Position *read_position(const Al0Table *t, const char *text)
{
    Al0Position *p = al0_position_read(t, text, strlen(text), NULL);
    assert_non_null(p);
    return p;
}

/* What every question here is asked with. */
typedef struct Things {
    Al0Table *table, *other; /* of chess; of another game */
    Al0Position *position, *theirs, *foreign;
    Al0Session *session;
} Things;

static Things things_new(void)
{
    Things t = {.table = table_of(TABLE),
                .other = table_of("table t game \"" TESTS_DIR "/../advice/games/matches.kif\" "
                                  "rule r then a\nadvice a better: left(0) us: none\n")};
    t.position = read_position(t.table, MATE);
    t.theirs = read_position(t.table, THEIRS);
    t.foreign = read_position(t.other, "init");
    t.session = al0_session_new(t.table, 0, NULL);
    assert_non_null(t.session);
    al0_position_set_us(t.theirs, t.table, 0, NULL);
    return t;
}

static void things_free(Things *t)
{
    al0_session_free(t->session);
    al0_position_free(t->foreign);
    al0_position_free(t->theirs);
    al0_position_free(t->position);
    al0_table_free(t->other);
    al0_table_free(t->table);
}

/* ---- structs that grow -------------------------------------------------------------------- */

/* The question as a library of the future may know it. */
typedef struct LaterQuestion {
    Al0Question now;
    const char *later;
} LaterQuestion;

/* The limits as they were when they had no more than this. */
typedef struct EarlierLimits {
    size_t size;
    unsigned max_depth, threads;
} EarlierLimits;

static void an_older_struct_is_enough(void **state)
{
    (void)state;
    Things t = things_new();
    Al0Status status;
    const EarlierLimits limits = {sizeof limits, 3, 1};
    Al0Answer *a = al0_ask(t.session, t.position, NULL, (const Al0Limits *)&limits, &status);
    assert_int_equal(status.kind, AL0_OK);
    assert_int_equal(al0_answer_verdict(a), AL0_SATISFIABLE);
    al0_answer_free(a);
    size_t only_a_size = sizeof only_a_size;
    a = al0_ask(t.session, t.position, (const Al0Question *)&only_a_size, NULL, &status);
    assert_int_equal(al0_answer_verdict(a), AL0_SATISFIABLE);
    al0_answer_free(a);
    things_free(&t);
}

/* What an older program does not know is not written, either. */
static void an_older_result_is_not_overrun(void **state)
{
    enum { KNOWN = offsetof(Al0Value, set), MARK = 0x5a };
    (void)state;
    Things t = things_new();
    Al0Value value;
    memset(&value, MARK, sizeof value);
    value.size = KNOWN;
    Al0Expression *e = al0_expression_new(t.table, "count(R)", NULL, NULL);
    assert_true(al0_expression_evaluate(e, t.position, NULL, &value, NULL));
    assert_int_equal(value.size, KNOWN);
    assert_int_equal(value.number, 1);
    for (size_t i = KNOWN; i < sizeof value; i++)
        assert_int_equal(((unsigned char *)&value)[i], MARK);
    al0_expression_free(e);
    things_free(&t);
}

static void a_later_struct_is_taken_if_it_asks_for_nothing_new(void **state)
{
    (void)state;
    Things t = things_new();
    Al0Status status;
    LaterQuestion q = {.now = {.size = sizeof q, .advice = "go"}};
    Al0Answer *a = al0_ask(t.session, t.position, &q.now, NULL, &status);
    assert_int_equal(al0_answer_verdict(a), AL0_SATISFIABLE);
    al0_answer_free(a);
    q.later = "news";
    assert_null(al0_ask(t.session, t.position, &q.now, NULL, &status));
    assert_int_equal(status.kind, AL0_UNSUPPORTED);
    things_free(&t);
}

static void a_size_that_is_nonsense_is_refused(void **state)
{
    static const size_t nonsense[] = {0, 1, sizeof(size_t) - 1, sizeof(Al0Limits) - 1, SIZE_MAX};
    (void)state;
    Things t = things_new();
    Al0Player *player = al0_player_new(t.table, NULL, NULL);
    al0_player_set(player, t.position, NULL);
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        Al0Status status;
        const Al0Limits limits = {.size = nonsense[i]};
        const Al0Question question = {.size = nonsense[i]};
        const Al0ReadOptions reading = {.size = nonsense[i]};
        const Al0WriteOptions writing = {.size = nonsense[i]};
        Al0PlayerMove move = {.size = nonsense[i]};
        assert_null(al0_ask(t.session, t.position, NULL, &limits, &status));
        assert_int_equal(status.kind, AL0_WRONG_USE);
        assert_null(al0_ask(t.session, t.position, &question, NULL, &status));
        assert_int_equal(status.kind, AL0_WRONG_USE);
        assert_null(al0_table_read_text("t", "table t\n", 8, &reading, &status));
        assert_int_equal(status.kind, AL0_WRONG_USE);
        assert_null(al0_verify(t.table, NULL, &limits, &status));
        assert_int_equal(status.kind, AL0_WRONG_USE);
        assert_false(al0_player_move(player, NULL, &move, &status));
        assert_int_equal(status.kind, AL0_WRONG_USE);
        Al0Answer *a = al0_ask(t.session, t.position, NULL, NULL, &status);
        assert_null(al0_answer_write(a, AL0_TEXT, &writing, &status));
        assert_int_equal(status.kind, AL0_WRONG_USE);
        al0_answer_free(a);
    }
    al0_player_free(player);
    things_free(&t);
}

/* Programs put it on their stacks without a word about its size. */
static void a_status_keeps_its_size(void **state)
{
    (void)state;
    if (sizeof(size_t) == 8)
        assert_int_equal(sizeof(Al0Status), 432);
}

/* Of a table with its libraries the file, too. */
static void a_status_tells_the_place(void **state)
{
    (void)state;
    static const char text[] = "table t\nadvice go\n    better: mat\n";
    Al0Status status;
    assert_null(al0_table_read_text("dir/t.al0", text, sizeof text - 1, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_INPUT);
    assert_string_equal(status.file, "dir/t.al0");
    assert_int_equal(status.line, 3);
    assert_int_equal(status.column, 13);
    assert_int_equal(status.at, strstr(text, "mat\n") - text);
    assert_null(al0_table_read("no/such.al0", NULL, &status));
    assert_int_equal(status.kind, AL0_NOT_FOUND);
    assert_int_equal(status.line, 0);
    assert_string_equal(status.file, "");
}

/* ---- one way to fail ---------------------------------------------------------------------- */

static void what_cannot_be_asked_is_a_status(void **state)
{
    (void)state;
    Things t = things_new();
    Al0Status status;
    assert_null(al0_ask(t.session, t.theirs, NULL, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_null(al0_ask(t.session, t.foreign, NULL, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    Al0Question q = {AL0_SIZE(Al0Question), .advice = "nothing_such"};
    assert_null(al0_ask(t.session, t.position, &q, NULL, &status));
    assert_int_equal(status.kind, AL0_NOT_FOUND);
    assert_non_null(strstr(status.text, "nothing_such"));
    q = (Al0Question){AL0_SIZE(Al0Question), .close = true, .lemma = "nothing_such"};
    assert_null(al0_ask(t.session, t.position, &q, NULL, &status));
    assert_int_equal(status.kind, AL0_NOT_FOUND);
    assert_false(al0_position_set_us(t.foreign, t.table, 0, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_false(al0_position_set_us(t.position, t.table, 2, &status));
    assert_int_equal(status.kind, AL0_NOT_FOUND);
    assert_int_equal(al0_position_fit(t.foreign, t.table, 0), AL0_OTHER_GAME);
    const Al0Position *start = t.foreign;
    const Al0VerifyOptions from = {AL0_SIZE(Al0VerifyOptions), .starts = &start, .start_count = 1};
    assert_null(al0_verify(t.table, &from, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    Al0Engine *engine = al0_engine_new(0);
    assert_true(al0_engine_add(engine, t.table, &status));
    assert_false(al0_engine_add(engine, t.other, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    al0_engine_free(engine);
    things_free(&t);
}

static bool count_answers(void *context, size_t i, Al0Answer *const *answers, size_t n)
{
    (void)i, (void)answers;
    *(size_t *)context += n;
    return true;
}

/* A library has nothing to ask. */
static void what_cannot_be_run_is_a_status(void **state)
{
    (void)state;
    static const char text[] = "define room = count(reach(k, ~attacks(us, k)))\n";
    Al0Status status;
    size_t n = 0;
    const Al0ReadOptions alone = {AL0_SIZE(Al0ReadOptions), .allow_library = true};
    Al0Table *t = al0_table_read_text("t", text, sizeof text - 1, &alone, NULL);
    Al0Position *p = read_position(t, MATE);
    const Al0Position *const all[] = {p};
    const Al0Batch batch = {AL0_SIZE(Al0Batch), .positions = all, .n = 1, .emit = count_answers,
                            .context = &n};
    assert_null(al0_session_new(t, 0, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_null(al0_player_new(t, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_int_equal(al0_ask_all(t, &batch, NULL, NULL, &status), 0);
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_null(al0_judge_new(t, NULL, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_int_equal(n, 0);
    al0_position_free(p);
    al0_table_free(t);
}

static void a_player_without_a_position_says_so(void **state)
{
    (void)state;
    Things t = things_new();
    Al0Status status;
    Al0PlayerMove move = AL0_INIT(Al0PlayerMove);
    Al0Player *player = al0_player_new(t.table, NULL, NULL);
    assert_false(al0_player_move(player, NULL, &move, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_int_equal(move.outcome, AL0_PLAYER_WRONG_USE);
    assert_false(al0_player_play(player, "Kg5", &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_false(al0_player_set(player, t.foreign, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    al0_player_free(player);
    things_free(&t);
}

/* ---- progress ----------------------------------------------------------------------------- */

static bool refuse_after(void *context, const Al0Progress *now)
{
    unsigned *left = context;
    assert_true(*now->name && now->seconds >= 0 && (now->all == 0 || now->done <= now->all));
    return (*left)-- > 0;
}

/* A refusal ends the call as the flag does; where there is a flag, it is that flag. */
static void a_refusal_stops(void **state)
{
    (void)state;
    Al0Table *t = table_of("table t\nmaterial \"KQvK\"\nrule always then go\n"
                           "advice go\n    better: mate\n    us: depth < 9\n");
    unsigned left = 1;
    volatile sig_atomic_t stop = 0;
    Al0Limits limits = {AL0_SIZE(Al0Limits), .progress = refuse_after, .progress_context = &left,
                        .stop = &stop};
    Al0Report *r = al0_verify(t, NULL, &limits, NULL);
    assert_int_equal(al0_report_verdict(r), AL0_UNKNOWN);
    assert_int_equal(stop, 1);
    al0_report_free(r);
    al0_table_free(t);
    Al0Status status;
    limits.stop = NULL;
    left = 1;
    assert_null(al0_solve(NULL, "KQvK", &limits, &status));
    assert_int_equal(status.kind, AL0_INTERRUPTED);
}

/* ---- writing ------------------------------------------------------------------------------ */

static bool is_refused(char *text, const Al0Status *status)
{
    bool refused = !text && status->kind == AL0_WRONG_USE && *status->text;
    al0_free(text);
    return refused;
}

/* No thing has all formats, and none of them ends the program. */
static void a_wrong_format_is_a_status(void **state)
{
    (void)state;
    Things t = things_new();
    Al0Status s;
    Al0Value value = AL0_INIT(Al0Value);
    Al0Messages *messages;
    Al0Expression *e = al0_expression_new(t.table, "R", &messages, &s);
    assert_true(al0_expression_evaluate(e, t.position, NULL, &value, &s));
    Al0Answer *a = al0_ask(t.session, t.position, NULL, NULL, &s);
    Al0Words *words = al0_words_read(NULL, NULL, &s);
    Al0Catalogue *catalogue = al0_catalogue_read(NULL, &s);
    const Al0VerifyOptions one = {AL0_SIZE(Al0VerifyOptions), .sample = 1};
    Al0Report *report = al0_verify(t.table, &one, NULL, &s);
    Al0Judge *judge = al0_judge_new(t.table, NULL, NULL, &s);
    Al0Judged judged = AL0_INIT(Al0Judged);
    assert_true(al0_judge_move(judge, t.position, "Ra8#", &judged, &s));
    assert_true(is_refused(al0_answer_write(a, AL0_ROW, NULL, &s), &s));
    assert_true(is_refused(al0_answer_write(a, (Al0Format)99, NULL, &s), &s));
    assert_true(is_refused(al0_answer_story(a, AL0_ROOT, AL0_PNG, NULL, &s), &s));
    assert_true(is_refused(al0_words_write(words, AL0_PDF, NULL, &s), &s));
    assert_true(is_refused(al0_catalogue_write(catalogue, AL0_PROOF, NULL, &s), &s));
    assert_true(is_refused(al0_report_write(report, AL0_PDF, NULL, &s), &s));
    assert_true(is_refused(al0_judged_write(&judged, t.position, AL0_DOT, NULL, &s), &s));
    assert_true(is_refused(al0_messages_write(messages, AL0_SVG, NULL, &s), &s));
    assert_true(is_refused(al0_value_write(&value, t.position, AL0_SVG, NULL, &s), &s));
    const Al0GamesOut out = AL0_INIT(Al0GamesOut);
    assert_int_equal(al0_judge_games(judge, "", 0, AL0_TEXT, &out, &s), 0);
    assert_int_equal(s.kind, AL0_WRONG_USE);
    al0_judge_free(judge);
    al0_report_free(report);
    al0_catalogue_free(catalogue);
    al0_words_free(words);
    al0_answer_free(a);
    al0_expression_free(e);
    al0_messages_free(messages);
    things_free(&t);
}

typedef struct Pieces {
    char text[4096];
    size_t n;
} Pieces;

static bool take_piece(void *context, const char *bytes, size_t n)
{
    Pieces *p = context;
    assert_true(p->n + n < sizeof p->text);
    memcpy(p->text + p->n, bytes, n);
    p->n += n;
    return true;
}

static bool take_nothing(void *context, const char *bytes, size_t n)
{
    (void)context, (void)bytes, (void)n;
    return false;
}

/* Both ways of writing give the same bytes, and their number. */
static void whole_and_in_pieces_is_the_same(void **state)
{
    (void)state;
    Things t = things_new();
    Al0Status status;
    Pieces pieces = {.n = 0};
    size_t whole_length = 0, length = 0;
    Al0WriteOptions o = {AL0_SIZE(Al0WriteOptions), .no_seconds = true, .length = &whole_length};
    Al0Answer *a = al0_ask(t.session, t.position, NULL, NULL, NULL);
    char *whole = al0_answer_write(a, AL0_TEXT, &o, NULL);
    o.length = &length;
    assert_true(al0_answer_write_to(a, AL0_TEXT, &o, take_piece, &pieces, &status));
    assert_int_equal(whole_length, strlen(whole));
    assert_int_equal(length, whole_length);
    assert_int_equal(pieces.n, whole_length);
    assert_memory_equal(pieces.text, whole, whole_length);
    assert_false(al0_answer_write_to(a, AL0_TEXT, &o, take_nothing, NULL, &status));
    assert_int_equal(status.kind, AL0_CANNOT_WRITE);
    al0_free(whole);
    al0_answer_free(a);
    things_free(&t);
}

/* ---- expressions -------------------------------------------------------------------------- */

/* One compiled expression in many positions gives what each of them gives alone. */
static void an_expression_is_asked_often(void **state)
{
    (void)state;
    Things t = things_new();
    Al0Expression *e = al0_expression_new(t.table, "count(reach(k, ~attacks(us, k)))", NULL, NULL);
    assert_int_equal(al0_expression_type(e), AL0_INT);
    Al0Moves *moves = al0_position_moves(t.position);
    for (size_t i = 0; i < al0_moves_count(moves); i++) {
        Al0Value value = AL0_INIT(Al0Value);
        Al0Position *p =
            al0_position_play(t.position, al0_moves_text(moves, i, AL0_MOVE_CODE), NULL);
        assert_true(al0_expression_evaluate(e, p, NULL, &value, NULL));
        char *text = al0_value_write(&value, p, AL0_TEXT, NULL, NULL);
        char *alone = al0_eval(t.table, p, "count(reach(k, ~attacks(us, k)))", NULL);
        assert_string_equal(text, alone);
        al0_free(text);
        al0_free(alone);
        al0_position_free(p);
    }
    assert_true(al0_moves_count(moves) > 10);
    al0_moves_free(moves);
    al0_expression_free(e);
    things_free(&t);
}

static void an_expression_stops_and_goes_on(void **state)
{
    (void)state;
    Things t = things_new();
    Al0Status status;
    Al0Value value = AL0_INIT(Al0Value);
    volatile sig_atomic_t stop = 1;
    const Al0Limits stopped = {AL0_SIZE(Al0Limits), .stop = &stop};
    Al0Expression *e = al0_expression_new(
        t.table, "count(set(a in ~K, some(c in ~K, dist(a, c) > 9)))", NULL, &status);
    if (!e)
        fail_msg("%s", status.text);
    assert_false(al0_expression_evaluate(e, t.position, &stopped, &value, &status));
    assert_int_equal(status.kind, AL0_INTERRUPTED);
    assert_false(al0_expression_evaluate(e, t.foreign, NULL, &value, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_true(al0_expression_evaluate(e, t.position, NULL, &value, &status));
    assert_int_equal(value.number, 0);
    al0_expression_free(e);
    things_free(&t);
}

/* The value of an expression in a position, as JSON on a line. */
static void assert_json(const Things *t, const char *text, bool boards, const char *wanted)
{
    const Al0WriteOptions options = {AL0_SIZE(Al0WriteOptions), .boards = boards};
    Al0Value value = AL0_INIT(Al0Value);
    Al0Expression *e = al0_expression_new(t->table, text, NULL, NULL);
    assert_true(al0_expression_evaluate(e, t->position, NULL, &value, NULL));
    char *json = al0_value_write(&value, t->position, AL0_JSON, &options, NULL);
    assert_string_equal(json, wanted);
    al0_free(json);
    al0_expression_free(e);
}

static void a_value_is_json(void **state)
{
    (void)state;
    Things t = things_new();
    assert_json(&t, "K in edge", true, "{\"type\":\"bool\",\"text\":\"false\",\"value\":false}\n");
    assert_json(&t, "2 - 5", false, "{\"type\":\"int\",\"text\":\"-3\",\"value\":-3}\n");
    assert_json(&t, "file(nowhere)", false,
                "{\"type\":\"int\",\"text\":\"undefined\",\"value\":null}\n");
    assert_json(&t, "b1 | a1", false,
                "{\"type\":\"set\",\"text\":\"{a1, b1}\",\"value\":[\"a1\",\"b1\"],\"bits\":[0,1],"
                "\"domain\":0}\n");
    things_free(&t);
}

/* ---- plans that are looked for ------------------------------------------------------------ */

static bool count_progress(void *context, const Al0Progress *now)
{
    *(unsigned *)context += now->work == AL0_WORK_PLANS;
    return true;
}

static void a_plan_is_an_answer(void **state)
{
    (void)state;
    Things t = things_new();
    Al0Status status;
    unsigned told = 0;
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .progress = count_progress,
                              .progress_context = &told};
    const Al0Question q = {AL0_SIZE(Al0Question), .plan_size = 2, .plan_from = "go"};
    Al0Answer *a = al0_ask(t.session, t.position, &q, &limits, &status);
    assert_int_equal(al0_answer_verdict(a), AL0_SATISFIABLE);
    assert_string_equal(al0_answer_advice(a), "found");
    assert_int_equal(al0_answer_height(a), 1);
    assert_true(told > 0);
    assert_null(al0_answer_write(a, AL0_PROOF, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    char *text = al0_answer_write(a, AL0_JSON, NULL, &status);
    assert_non_null(strstr(text, "\"text\":\"plan found = go\\n\""));
    al0_free(text);
    al0_answer_free(a);
    a = al0_ask(t.session, t.theirs, &q, NULL, &status); /* whoever is to move */
    assert_int_equal(al0_answer_verdict(a), AL0_NOT_SATISFIABLE);
    al0_answer_free(a);
    things_free(&t);
}

static void a_plan_that_is_interrupted_is_unknown(void **state)
{
    (void)state;
    Things t = things_new();
    volatile sig_atomic_t stop = 1;
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .stop = &stop};
    const Al0Question q = {AL0_SIZE(Al0Question), .plan_size = AL0_LARGEST_PLAN};
    Al0Answer *a = al0_ask(t.session, t.theirs, &q, &limits, NULL);
    assert_int_equal(al0_answer_verdict(a), AL0_UNKNOWN);
    al0_answer_free(a);
    things_free(&t);
}

static void what_no_plan_is_made_from_is_a_status(void **state)
{
    static const struct {
        Al0Question question;
        Al0StatusKind kind;
    } wrong[] = {
        {{AL0_SIZE(Al0Question), .plan_size = 1, .plan_from = "go,nothing_such"}, AL0_NOT_FOUND},
        {{AL0_SIZE(Al0Question), .plan_size = 1, .plan_from = ""}, AL0_NOT_FOUND},
        {{AL0_SIZE(Al0Question), .plan_size = AL0_LARGEST_PLAN + 1}, AL0_WRONG_USE},
        {{AL0_SIZE(Al0Question), .plan_size = 1, .advice = "go"}, AL0_WRONG_USE},
        {{AL0_SIZE(Al0Question), .plan_size = 1, .play = true}, AL0_WRONG_USE},
    };
    (void)state;
    Things t = things_new();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Al0Status status;
        assert_null(al0_ask(t.session, t.position, &wrong[i].question, NULL, &status));
        assert_int_equal(status.kind, wrong[i].kind);
    }
    things_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_older_struct_is_enough),
        cmocka_unit_test(an_older_result_is_not_overrun),
        cmocka_unit_test(a_later_struct_is_taken_if_it_asks_for_nothing_new),
        cmocka_unit_test(a_size_that_is_nonsense_is_refused),
        cmocka_unit_test(a_status_keeps_its_size),
        cmocka_unit_test(a_status_tells_the_place),
        cmocka_unit_test(what_cannot_be_asked_is_a_status),
        cmocka_unit_test(what_cannot_be_run_is_a_status),
        cmocka_unit_test(a_player_without_a_position_says_so),
        cmocka_unit_test(a_refusal_stops),
        cmocka_unit_test(a_wrong_format_is_a_status),
        cmocka_unit_test(whole_and_in_pieces_is_the_same),
        cmocka_unit_test(an_expression_is_asked_often),
        cmocka_unit_test(an_expression_stops_and_goes_on),
        cmocka_unit_test(a_value_is_json),
        cmocka_unit_test(a_plan_is_an_answer),
        cmocka_unit_test(a_plan_that_is_interrupted_is_unknown),
        cmocka_unit_test(what_no_plan_is_made_from_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
