/* bench/answers.c -- how long a table's answers take, and whether they are the same once it is prepared.
 * Usage: answers TABLE.al0 [N [SEED [compare]]]; N (1000) positions of the table's material are drawn at random.
 * Prints the times of answers, each from a session of its own, with what is prepared, if that is there; with `compare`
 * without it, too, and how many answers differ (verdict, rule, advice, moves of the tree).  Seconds of CPU. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "al0.h"
#include "base/vec.h"
#include "lib/face.h"
#include "verify/draw.h"

typedef struct Times {
    VEC(double) at;
} Times;

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_times(const char *what, Times *t)
{
    if (t->at.n == 0)
        return;
    qsort(t->at.at, t->at.n, sizeof *t->at.at, compare);
    double sum = 0;
    size_t n = t->at.n;
    for (size_t i = 0; i < n; i++)
        sum += t->at.at[i];
    printf("%-10s mean %9.3f ms, median %9.3f, p99 %9.3f, largest %9.3f\n", what,
           1e3 * sum / (double)n, 1e3 * t->at.at[n / 2], 1e3 * t->at.at[n * 99 / 100],
           1e3 * t->at.at[n - 1]);
    fflush(stdout);
}

/* The answer as text, the caller's. */
static char *ask(const Al0Table *table, const Al0Position *p, bool move_only, Times *t)
{
    Al0Limits limits = {.max_time = 60, .move_only = move_only};
    Al0DrawOptions draw = {.no_seconds = true};
    double before = cpu_seconds();
    Al0Session *s = al0_session_new(table, 0);
    Al0Answer *a = al0_choose(s, p, &limits);
    vec_push(&t->at, cpu_seconds() - before, "times");
    StrBuf b = {0};
    const char *advice = al0_answer_advice(a), *rule = al0_answer_rule(a);
    strbuf_printf(&b, "%d %s %s ", (int)al0_answer_verdict(a), rule ? rule : "",
                  advice ? advice : "");
    char *text = advice ? al0_answer_write(a, AL0_DOT, &draw, NULL, NULL) : NULL;
    strbuf_puts(&b, text ? text : "");
    al0_free(text);
    al0_answer_free(a);
    al0_session_free(s);
    return strbuf_take(&b);
}

static void measure(const Al0Table *table, const Al0Table *plain_table, unsigned n, uint64_t seed)
{
    Status s = {0};
    Draw draw = {seed};
    Classes classes = classes_of_set(table->set, table->game);
    if (!classes_list(&classes, &s)) {
        fprintf(stderr, "answers: %s\n", s.text);
        exit(EXIT_FAILURE);
    }
    Times plain = {0}, prepared = {0};
    unsigned other = 0;
    for (unsigned i = 0; i < n; i++) {
        Al0Position *p = face_position_new(table->game);
        draw_position(&draw, &classes, p->bytes);
        char *without = plain_table ? ask(plain_table, p, false, &plain) : NULL;
        char *with = ask(table, p, !plain_table, &prepared);
        if (without && strcmp(with, without) != 0) {
            char *text = al0_position_text(p);
            printf("differs: %s\n", text);
            al0_free(text);
            other++;
        }
        free(without);
        free(with);
        al0_position_free(p);
    }
    if (plain_table)
        print_times("plain", &plain);
    print_times(al0_table_is_prepared(table) ? "prepared" : "plain", &prepared);
    if (plain_table)
        printf("%u answers differ\n", other);
    vec_clear(&plain.at);
    vec_clear(&prepared.at);
    classes_clear(&classes);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return EXIT_FAILURE;
    char *messages;
    Al0ReadOptions o = {.installed = true};
    Al0Table *table = al0_table_read(argv[1], &o, &messages);
    fputs(messages, stderr);
    al0_free(messages);
    if (!table)
        return EXIT_FAILURE;
    Al0Status status;
    bool compare = argc > 4 && strcmp(argv[4], "compare") == 0;
    Al0Table *plain = compare ? al0_table_read(argv[1], &o, NULL) : NULL;
    if (!al0_table_use_prepared(table, NULL, 0, &status))
        printf("not prepared: %s\n", status.text);
    measure(table, plain, argc > 2 ? (unsigned)atoi(argv[2]) : 1000,
            argc > 3 ? strtoull(argv[3], NULL, 10) : 0);
    al0_table_free(plain);
    al0_table_free(table);
    return EXIT_SUCCESS;
}
