/* bench/answers.c -- times of a table's answers, with and without its prepared form.
 * Usage: answers TABLE.al0 [N [SEED [compare] [FILE]]].  N (1000) positions with us to move are
 * drawn at random: in chess from the table's material, inside its scope; in a game from a file,
 * states that random play reaches.  With FILE they are its lines.
 * Prints processor times of answers in milliseconds: of our move alone and of the whole tree.  Each
 * answer has a new session.  The prepared form is used if it exists.
 * With `compare` the trees are also searched without the prepared form.  The program then counts
 * the answers that differ (verdict, rule, advice, nodes and moves of the tree).  Answers that the
 * limit on nodes leaves open are not compared. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "al0.h"
#include "base/vec.h"
#include "bench/clock.h"
#include "interp/evaluate/condition.h"
#include "lib/internal.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"

enum {
    PLAIN_NODES = 300000, /* for each advice, without what is prepared */
    MOST_PLIES = 60,      /* of random play */
    TRIES = 1 << 24,      /* for a position inside the scope */
    MOST_TOLD = 20        /* differences */
};

typedef struct Times {
    VEC(double) at;
} Times;

/* Where positions come from. */
typedef struct Positions {
    const Al0Table *table;
    RandomPositions draw;
    Classes classes; /* of a table with material */
    Condition *scope;
    FILE *file; /* NULL, or positions, one a line */
} Positions;

typedef struct Run {
    Positions from;
    const Al0Table *plain; /* NULL, or the table without what is prepared */
    unsigned n;
    Times move, tree, plain_tree; /* seconds */
    Times size, nodes;            /* of trees; judged */
    unsigned satisfiable, refuted, unknown, undecided, different;
} Run;

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_times(const char *what, Times *t, double unit, int digits)
{
    if (t->at.n == 0)
        return;
    qsort(t->at.at, t->at.n, sizeof *t->at.at, compare_doubles);
    double sum = 0;
    size_t n = t->at.n;
    for (size_t i = 0; i < n; i++)
        sum += t->at.at[i];
    printf("%-16s mean %10.*f, median %10.*f, p99 %10.*f, largest %10.*f\n", what, digits,
           unit * sum / (double)n, digits, unit * t->at.at[n / 2], digits,
           unit * t->at.at[n * 99 / 100], digits, unit * t->at.at[n - 1]);
    fflush(stdout);
}

static void stop_answers(const char *text)
{
    fprintf(stderr, "answers: %s\n", text);
    exit(EXIT_FAILURE);
}

/* ---- positions ---------------------------------------------------------------------------- */

static Al0Position *position_in_scope(Positions *from)
{
    Al0Position *p = lib_position_new(from->table->game);
    for (unsigned tries = 0; tries < TRIES; tries++) {
        random_positions_next(&from->draw, &from->classes, p->bytes);
        if (condition_holds(from->scope, p->bytes))
            return p;
    }
    stop_answers("no position drawn is inside the scope");
    return NULL;
}

/* Where random play of that many plies ends; NULL: nobody can move there, or we cannot. */
static Al0Position *walked(const Al0Table *table, RandomPositions *draw, uint64_t plies)
{
    Al0Status status;
    Al0Position *p = al0_position_read(table, "init", strlen("init"), &status);
    if (!p)
        stop_answers(status.text);
    for (uint64_t i = 0; p && i <= plies; i++) {
        Al0Moves *moves = al0_position_moves(p);
        size_t n = al0_moves_count(moves);
        Al0Position *next = NULL;
        if (n > 0 && i < plies)
            next = al0_position_play(
                p, al0_moves_text(moves, (size_t)random_positions_below(draw, n), AL0_MOVE_CODE),
                &status);
        bool stays = n > 0 && i == plies && al0_position_us_to_move(p);
        al0_moves_free(moves);
        if (stays)
            return p;
        al0_position_free(p);
        p = next;
    }
    return NULL;
}

/* A state that random play from the beginning reaches, with us to move. */
static Al0Position *reached(Positions *from)
{
    for (unsigned tries = 0; tries < TRIES; tries++) {
        Al0Position *p =
            walked(from->table, &from->draw, random_positions_below(&from->draw, MOST_PLIES));
        if (p)
            return p;
    }
    stop_answers("random play reaches no position with us to move");
    return NULL;
}

/* The next line; NULL: there is none. */
static Al0Position *read_line(const Positions *from)
{
    char line[4096];
    Al0Status status;
    if (!fgets(line, sizeof line, from->file))
        return NULL;
    Al0Position *p = al0_position_read(from->table, line, strcspn(line, "\n"), &status);
    if (!p)
        stop_answers(status.text);
    return p;
}

static Al0Position *next_position(Positions *from)
{
    assert(from && from->table);
    if (from->file)
        return read_line(from);
    return al0_table_has_material(from->table) ? position_in_scope(from) : reached(from);
}

static void begin_positions(Positions *from)
{
    assert(from && from->table);
    const Al0Table *table = from->table;
    Status s = {0};
    from->classes = classes_of_set(table->set, table->game);
    from->scope = condition_new(table->compiled, table->compiled->scope, (Deadline){0});
    if (!from->file && al0_table_has_material(table) && !classes_list(&from->classes, NULL, &s))
        stop_answers(s.text);
}

static void end_positions(Positions *from)
{
    classes_clear(&from->classes);
    condition_free(from->scope);
    if (from->file)
        fclose(from->file);
}

/* ---- answers ------------------------------------------------------------------------------ */

/* The answer of a session of its own, the caller's; *session is freed behind it. */
/* What is asked, and how long it may take. */
typedef struct Asked {
    Al0Question question;
    Al0Limits limits;
} Asked;

static Al0Answer *choose_timed(const Al0Table *table, const Al0Position *p, const Asked *how,
                               Times *t, Al0Session **session)
{
    double before = cpu_seconds();
    *session = al0_session_new(table, 0, NULL);
    Al0Answer *a = al0_ask(*session, p, &how->question, &how->limits, NULL);
    vec_push(&t->at, cpu_seconds() - before, "times");
    return a;
}

static void answered(Al0Answer *a, Al0Session *session)
{
    al0_answer_free(a);
    al0_session_free(session);
}

/* Whether no limit has a part in the answer. */
static bool is_answer_decided(const Al0Answer *a)
{
    const Choice *c = &a->paper.choice;
    bool reaches = c->advice && !strategy_stays(&c->proof.strategy);
    return c->proof.verdict != VERDICT_UNKNOWN && !c->provisional &&
           !(reaches && c->mode <= PROVE_LOWEST && !c->proof.shortest);
}

static bool is_equal_name(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_strategy(const Strategy *a, const Strategy *b)
{
    bool same = a->n == b->n && a->n_edges == b->n_edges;
    for (uint32_t i = 0; same && i < a->n; i++)
        same = a->node[i].first_edge == b->node[i].first_edge &&
               a->node[i].n_edges == b->node[i].n_edges &&
               a->node[i].excluded == b->node[i].excluded && a->node[i].kind == b->node[i].kind;
    for (uint32_t i = 0; same && i < a->n_edges; i++)
        same = a->edge[i].move == b->edge[i].move && a->edge[i].node == b->edge[i].node;
    return same;
}

static bool is_equal_answer(const Al0Answer *a, const Al0Answer *b)
{
    const char *advice_a = al0_answer_advice(a), *advice_b = al0_answer_advice(b);
    return al0_answer_verdict(a) == al0_answer_verdict(b) &&
           is_equal_name(al0_answer_rule(a), al0_answer_rule(b)) &&
           is_equal_name(advice_a, advice_b) &&
           (!advice_a ||
            same_strategy(&a->paper.choice.proof.strategy, &b->paper.choice.proof.strategy));
}

static void tell_difference(Run *run, const Al0Position *p)
{
    if (run->different++ >= MOST_TOLD)
        return;
    char *text = al0_position_text(p);
    printf("differs: %s\n", text);
    fflush(stdout);
    al0_free(text);
}

static void compare_plain(Run *run, const Al0Position *p, const Al0Answer *prepared)
{
    const Asked how = {AL0_INIT(Al0Question), {AL0_SIZE(Al0Limits), .max_nodes = PLAIN_NODES}};
    Al0Session *session;
    Al0Answer *plain = choose_timed(run->plain, p, &how, &run->plain_tree, &session);
    if (!is_answer_decided(plain))
        run->undecided++;
    else if (!is_equal_answer(plain, prepared))
        tell_difference(run, p);
    answered(plain, session);
}

static void tally_answer(Run *run, const Al0Answer *a)
{
    assert(run && a);
    unsigned *counts[] = {[AL0_SATISFIABLE] = &run->satisfiable,
                          [AL0_NOT_SATISFIABLE] = &run->refuted,
                          [AL0_UNKNOWN] = &run->unknown};
    ++*counts[al0_answer_verdict(a)];
    vec_push(&run->size.at, (double)a->paper.choice.proof.strategy.n, "sizes");
    vec_push(&run->nodes.at, (double)al0_answer_nodes(a), "sizes");
}

static void measure_position(Run *run, const Al0Position *p)
{
    assert(run && p);
    const Asked tree = {AL0_INIT(Al0Question), {AL0_SIZE(Al0Limits), .max_time = 60}};
    Asked move = tree;
    move.question.move_only = true;
    Al0Session *session;
    if (!run->plain) {
        Al0Answer *first = choose_timed(run->from.table, p, &move, &run->move, &session);
        answered(first, session);
    }
    Al0Answer *a = choose_timed(run->from.table, p, &tree, &run->tree, &session);
    tally_answer(run, a);
    if (run->plain)
        compare_plain(run, p, a);
    answered(a, session);
}

static void print_run(Run *run)
{
    printf("%zu positions: %u satisfiable, %u not, %u unknown; %s\n", run->tree.at.n,
           run->satisfiable, run->refuted, run->unknown,
           al0_table_is_prepared(run->from.table) ? "prepared" : "not prepared");
    print_times("move, ms", &run->move, 1e3, 3);
    print_times("tree, ms", &run->tree, 1e3, 3);
    print_times("its positions", &run->size, 1, 0);
    print_times("nodes judged", &run->nodes, 1, 0);
    if (!run->plain)
        return;
    print_times("searched, ms", &run->plain_tree, 1e3, 3);
    printf("%u answers differ; %u are not decided within %d nodes an advice without what is "
           "prepared\n",
           run->different, run->undecided, PLAIN_NODES);
}

static void measure_run(Run *run)
{
    begin_positions(&run->from);
    Al0Position *p;
    for (unsigned i = 0; i < run->n && (p = next_position(&run->from)); i++) {
        measure_position(run, p);
        al0_position_free(p);
    }
    print_run(run);
    end_positions(&run->from);
    Times *all[] = {&run->move, &run->tree, &run->plain_tree, &run->size, &run->nodes};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        vec_clear(&all[i]->at);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        stop_answers("which table?");
    Al0Status status;
    Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .installed = true};
    Al0Table *table = al0_table_read(argv[1], &o, &status);
    if (!table || !table->compiled) {
        fprintf(stderr, "%s\n", status.text);
        return EXIT_FAILURE;
    }
    int at = 4;
    bool compares = argc > at && strcmp(argv[at], "compare") == 0;
    at += compares;
    Al0Table *plain = compares ? al0_table_read(argv[1], &o, NULL) : NULL;
    if (!al0_table_use_prepared(table, NULL, 0, &status))
        printf("not prepared: %s\n", status.text);
    Run run = {.from = {.table = table, .draw = {argc > 3 ? strtoull(argv[3], NULL, 10) : 0}},
               .plain = plain,
               .n = argc > 2 ? (unsigned)atoi(argv[2]) : 1000};
    if (argc > at && !(run.from.file = fopen(argv[at], "r")))
        stop_answers("cannot read the file of positions");
    measure_run(&run);
    al0_table_free(plain);
    al0_table_free(table);
    return EXIT_SUCCESS;
}
