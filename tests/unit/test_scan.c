/* tests/unit/test_scan.c -- games searched through the library: files of several blocks, any number
 * of threads, what is too long, searches that end early, and moves that let a win slip, by the
 * solved endgame.  tests/cases/find.txt has what can be said as text. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"
#include "base/mix.h"
#include "base/strbuf.h"
#include "game/chess/chess.h"
#include "lib/internal.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"

/* A file that is removed at the end of its test. */
typedef struct ScanFile {
    char path[32];
} ScanFile;

static ScanFile file_of(const char *text, size_t n)
{
    ScanFile f = {"/tmp/al0-scan-XXXXXX"};
    int fd = mkstemp(f.path);
    assert_true(fd >= 0);
    FILE *out = fdopen(fd, "w");
    assert_int_equal(fwrite(text, 1, n, out), n);
    fclose(out);
    return f;
}

static bool take_bytes(void *context, const char *bytes, size_t n)
{
    strbuf_add(context, bytes, n);
    return true;
}

/* The hits of a file as text; the counts in *found. */
static char *find_in(const char *path, Al0FindOptions options, unsigned threads, Al0Found *found)
{
    StrBuf out = {0};
    Al0Status status;
    const Al0FindFiles files = {AL0_SIZE(Al0FindFiles), .games = &path, .n_games = 1};
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = threads};
    options.write = take_bytes;
    options.context = &out;
    if (!al0_find(&files, &options, &limits, found, &status))
        fail_msg("%s", status.text);
    return strbuf_take(&out);
}

/* ---- many games --------------------------------------------------------------------------- */

static void add_random_game(StrBuf *out, unsigned number, uint64_t *seed)
{
    ChessPosition p;
    Move move[MAX_CHESS_MOVES];
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_true(fen_read(start, strlen(start), &p, NULL));
    strbuf_printf(out, "[Event \"%u\"]\n[White \"Player %u\"]\n\n", number, number % 7);
    for (unsigned i = 0, n; i < 60 && (n = chess_moves(&p, move)) > 0; i++) {
        Move m = move[mix_next(seed) % n];
        strbuf_puts(out, i % 8 ? " " : "\n");
        san_write(&p, m, out);
        chess_play(&p, m, &p);
    }
    strbuf_puts(out, number % 50 == 49 ? " e9 *\n\n" : " *\n\n");
}

enum { MANY = 2500 }; /* games, some of them broken; about three blocks */

static void threads_find_the_same(void **state)
{
    (void)state;
    StrBuf text = {0};
    uint64_t seed = 11;
    for (unsigned i = 0; i < MANY; i++)
        add_random_game(&text, i, &seed);
    ScanFile f = file_of(strbuf_get(&text), text.n);
    assert_true(text.n > 2 << 18);
    const Al0FindOptions asked[] = {
        {AL0_SIZE(Al0FindOptions), .expression = "check"},
        {AL0_SIZE(Al0FindOptions), .expression = "check", .format = AL0_PGN, .unique = true},
        {AL0_SIZE(Al0FindOptions), .expression = "count(Q) = 0", .format = AL0_JSON, .max = 500},
        {AL0_SIZE(Al0FindOptions), .expression = "check", .count_by = "White"},
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        Al0Found one = AL0_INIT(Al0Found), more = AL0_INIT(Al0Found);
        char *alone = find_in(f.path, asked[i], 1, &one);
        for (unsigned threads = 2; threads <= share_of(2, 4, 4); threads++) {
            char *together = find_in(f.path, asked[i], threads, &more);
            assert_string_equal(alone, together);
            assert_memory_equal(&one, &more, sizeof one);
            al0_free(together);
        }
        assert_true(one.hits > 100 && (asked[i].max == 0 || one.hits == asked[i].max));
        if (asked[i].max == 0) {
            assert_int_equal(one.games, MANY - MANY / 50);
            assert_int_equal(one.broken, MANY / 50);
            assert_int_equal(one.bytes, text.n);
        }
        al0_free(alone);
    }
    remove(f.path);
    strbuf_clear(&text);
}

/* ---- what is told ------------------------------------------------------------------------- */

typedef struct ScanHeard {
    uint64_t hits, most, broken, number, line;
    char white[16];
} ScanHeard;

static bool hear_hit(void *context, const Al0Hit *hit)
{
    ScanHeard *h = context;
    char *white = al0_hit_tag(hit, "White");
    snprintf(h->white, sizeof h->white, "%s", white ? white : "none");
    al0_free(white);
    assert_null(al0_hit_tag(hit, "Nothing"));
    return ++h->hits != h->most;
}

static void hear_broken(void *context, const Al0BrokenGame *broken)
{
    ScanHeard *h = context;
    h->broken++;
    h->number = broken->number;
    h->line = broken->line;
    assert_true(broken->why->at <= broken->n);
}

static Al0Found listen_to(const ScanFile *f, ScanHeard *h)
{
    const char *path = f->path;
    const Al0FindFiles files = {AL0_SIZE(Al0FindFiles), .games = &path, .n_games = 1};
    const Al0FindOptions options = {AL0_SIZE(Al0FindOptions), .hit = hear_hit,
                                    .broken = hear_broken, .context = h};
    Al0Found found = AL0_INIT(Al0Found);
    assert_true(al0_find(&files, &options, NULL, &found, NULL));
    return found;
}

/* What is longer than a game can be is told once, and the game behind it is found. */
static void a_game_without_an_end_is_passed_over(void **state)
{
    (void)state;
    enum { LONG = 20 << 20 };
    StrBuf text = {0};
    ScanHeard h = {0};
    strbuf_puts(&text, "[Event \"a\"]\n[White \"A\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 {");
    for (size_t i = 0; i < LONG / 64; i++)
        strbuf_puts(&text, "a comment that has no end, in sixty-four bytes, again and again\n");
    strbuf_puts(&text, "\n[Event \"c\"]\n[White \"C\"]\n\n1. c4 c5 *\n");
    ScanFile f = file_of(strbuf_get(&text), text.n);
    Al0Found found = listen_to(&f, &h);
    assert_int_equal(found.games, 2);
    assert_int_equal(found.broken, 1);
    assert_int_equal(h.broken, 1);
    assert_int_equal(h.number, 2);
    assert_int_equal(h.line, 6);
    assert_int_equal(h.hits, 5);
    assert_string_equal(h.white, "C");
    assert_int_equal(found.bytes, text.n);
    remove(f.path);
    strbuf_clear(&text);
}

static void a_search_ends_when_it_is_told_to(void **state)
{
    (void)state;
    static const char text[] = "[White \"A\"]\n\n1. e4 e5 2. d4 *\n";
    ScanFile f = file_of(text, sizeof text - 1);
    ScanHeard h = {.most = 2};
    Al0Found found = listen_to(&f, &h);
    assert_true(found.stopped);
    assert_int_equal(h.hits, 2);
    assert_string_equal(h.white, "A");
    h = (ScanHeard){0};
    found = listen_to(&f, &h);
    assert_false(found.stopped);
    assert_int_equal(h.hits, 4);
    remove(f.path);
}

static void a_flag_stops_a_search(void **state)
{
    (void)state;
    static const char text[] = "1. e4 e5 2. d4 *\n";
    static volatile sig_atomic_t set = 1;
    ScanFile f = file_of(text, sizeof text - 1);
    const char *path = f.path;
    const Al0FindFiles files = {AL0_SIZE(Al0FindFiles), .games = &path, .n_games = 1};
    const Al0FindOptions options = {AL0_SIZE(Al0FindOptions), .expression = "not check"};
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .stop = &set};
    Al0Found found = AL0_INIT(Al0Found);
    assert_true(al0_find(&files, &options, &limits, &found, NULL));
    assert_true(found.stopped);
    assert_int_equal(found.hits, 0);
    remove(f.path);
}

/* ---- moves that let a win slip ------------------------------------------------------------ */

enum { SLIP_PLIES = 14 };

/* The moves that gave a win away: a line for each. */
typedef struct Slips {
    StrBuf expected, found;
    unsigned game, ply, n;
    const Solution *solved;
} Slips;

static Al0Position *play(const Al0Position *p, const char *move, StrBuf *out)
{
    Move m = p->game->read_move(p->game, p->bytes, move, strlen(move), NULL);
    strbuf_putc(out, ' ');
    p->game->name_move(p->game, p->bytes, m, out);
    return al0_position_play(p, move, NULL);
}

static void choose_random(const Al0Position *p, uint64_t *seed, char move[8])
{
    Al0Moves *moves = al0_position_moves(p);
    size_t i = (size_t)(mix_next(seed) % al0_moves_count(moves));
    snprintf(move, 8, "%s", al0_moves_text(moves, i, AL0_MOVE_CODE));
    al0_moves_free(moves);
}

/* The plies to our mate, many where there is none. */
static int plies_to_mate(const Solution *solved, const Al0Position *p)
{
    int plies = p->game->solver->value(solved, NULL, p->bytes);
    return plies < 0 ? INT_MAX : plies;
}

/* A reply after which we mate as late as can be, or not at all: the first of these. */
static void choose_best_reply(const Solution *solved, const Al0Position *p, char move[8])
{
    Al0Moves *moves = al0_position_moves(p);
    int latest = -1;
    for (size_t i = 0; i < al0_moves_count(moves); i++) {
        const char *code = al0_moves_text(moves, i, AL0_MOVE_CODE);
        Al0Position *next = al0_position_play(p, code, NULL);
        int plies = plies_to_mate(solved, next);
        al0_position_free(next);
        if (plies > latest) {
            latest = plies;
            snprintf(move, 8, "%s", code);
        }
    }
    al0_moves_free(moves);
}

/* With all that it leads to. */
static Solution *solve_mate(const Al0Table *t, const Classes *classes)
{
    const SolveRequest r = {.classes = (const char *const *)classes->names.at,
                            .n_classes = classes->names.n,
                            .keep_all = true,
                            .threads = 1,
                            .memory = UINT64_C(1) << 30};
    Solution *solved;
    assert_true(t->game->solver->solve(t->game, &r, &solved, NULL));
    return solved;
}

/* We move by the table, and in every other move at random; adds what gives a win away to the
 * slips that are expected. */
static void choose_ours(Slips *s, Al0Judge *j, const Al0Position *p, uint64_t *seed, char move[8])
{
    Al0Judged m = AL0_INIT(Al0Judged);
    choose_random(p, seed, move);
    assert_true(al0_judge_move(j, p, move, &m, NULL) && m.truth_known);
    if (m.table_move && mix_next(seed) % 2) {
        snprintf(move, 8, "%s", m.table_move);
        return;
    }
    bool slips = m.best.result == 1 && m.played.result < 1;
    if (slips)
        strbuf_printf(&s->expected, "game %u, ply %u\n", s->game, s->ply);
    s->n += slips;
}

/* They defend as well as can be, by the solver. */
static void write_game(Slips *s, Al0Judge *j, Al0Position *p, const Al0Table *t, StrBuf *out,
                       uint64_t *seed)
{
    char move[8], *fen = al0_position_text(p);
    strbuf_printf(out, "[FEN \"%s\"]\n\n", fen);
    al0_free(fen);
    s->game++;
    for (s->ply = 0;
         s->ply < SLIP_PLIES && !al0_position_ending(p) && al0_position_fit(p, t, 0) == AL0_FITS;
         s->ply++) {
        if (al0_position_us_to_move(p))
            choose_ours(s, j, p, seed, move);
        else
            choose_best_reply(s->solved, p, move);
        Al0Position *next = play(p, move, out);
        al0_position_free(p);
        p = next;
    }
    strbuf_puts(out, " *\n\n");
    al0_position_free(p);
}

static bool hear_slip(void *context, const Al0Hit *hit)
{
    Slips *s = context;
    strbuf_printf(&s->found, "game %u, ply %u\n", (unsigned)hit->number, hit->ply);
    return true;
}

static void find_slips(Slips *s, const Al0Table *t, const char *text, size_t n)
{
    ScanFile f = file_of(text, n);
    const char *path = f.path;
    const Al0FindFiles files = {AL0_SIZE(Al0FindFiles), .games = &path, .n_games = 1};
    const Al0FindOptions options = {
        AL0_SIZE(Al0FindOptions), .tables = &t, .n_tables = 1, .missed = true, .us = "white",
        .hit = hear_slip,         .context = s};
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = 2};
    Al0Found found = AL0_INIT(Al0Found);
    assert_true(al0_find(&files, &options, &limits, &found, NULL));
    assert_int_equal(found.games, s->game);
    assert_int_equal(found.unknown, 0);
    remove(f.path);
}

static void compare_slips(const char *table, unsigned games)
{
    Al0Table *t = table_from(table);
    Al0Judge *j = al0_judge_new(t, NULL, NULL, NULL);
    Classes classes = classes_of_set(t->set, t->game);
    RandomPositions draw = {1};
    Slips s = {0};
    StrBuf text = {0};
    uint64_t seed = 3;
    assert_true(classes_list(&classes, NULL, NULL));
    Solution *solved = solve_mate(t, &classes);
    s.solved = solved;
    for (unsigned i = 0; i < games; i++) {
        Al0Position *p = lib_position_new(t->game);
        random_positions_next(&draw, &classes, p->bytes);
        write_game(&s, j, p, t, &text, &seed);
    }
    find_slips(&s, t, strbuf_get(&text), text.n);
    assert_string_equal(strbuf_get(&s.found), strbuf_get(&s.expected));
    assert_true(s.n >= (games + 5) / 6);
    strbuf_clear(&text);
    strbuf_clear(&s.expected);
    strbuf_clear(&s.found);
    t->game->solver->free(solved);
    classes_clear(&classes);
    al0_judge_free(j);
    al0_table_free(t);
}

static void all_slips_are_found_and_nothing_else(void **state)
{
    (void)state;
    compare_slips(TESTS_DIR "/../advice/krk.al0", share_of(6, 30, 30));
    /* Its mates in six are long searches, once a move and once more for each that is judged. */
    compare_slips(TESTS_DIR "/../advice/kpk.al0", share_of(2, 6, 30));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_find_the_same),
        cmocka_unit_test(a_game_without_an_end_is_passed_over),
        cmocka_unit_test(a_search_ends_when_it_is_told_to),
        cmocka_unit_test(a_flag_stops_a_search),
        cmocka_unit_test(all_slips_are_found_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
