/* tests/tsan_shared.c -- a program of several threads that share one table.
 * Does: for chess, a game from a file, and a game with chance: threads read the same table at the
 *       same time.  They evaluate, choose and verify with it, and must all be answered the same.
 * usage: tsan_shared SOURCE_DIR
 * It is built against the library of build/tsan (tests/tsan.sh), which reports races. */
#include <al0.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHARERS = 3, ROUNDS = 2 };

/* A table, and what is asked of it. */
typedef struct Shared {
    const char *name, *text;
    const char *position;
    const char *expression;
    bool all; /* it is verified in all positions, else from this one */
    Al0Table *table;
    Al0Position *start;
} Shared;

static _Noreturn void end(const char *what, const char *why)
{
    fprintf(stderr, "tsan_shared: %s: %s\n", what, why);
    exit(1);
}

/* The text of a report; the caller's. */
static char *verified(const Shared *s)
{
    const Al0Position *const starts[] = {s->start};
    Al0VerifyOptions o = AL0_INIT(Al0VerifyOptions);
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .memory = (size_t)64 << 20, .threads = 1};
    Al0Status status = {0};
    char *text = NULL;
    if (!s->all) {
        o.starts = starts;
        o.start_count = 1;
    }
    Al0Report *r = al0_verify(s->table, &o, &limits, &status);
    text = r ? al0_report_write(r, AL0_TEXT,
                                &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true},
                                NULL)
             : NULL;
    al0_report_free(r);
    if (!text)
        end(s->name, status.text);
    return text;
}

static char *evaluated(const Shared *s)
{
    Al0Status status;
    char *text = al0_eval(s->table, s->start, s->expression, &status);
    if (!text)
        end(s->name, status.text);
    return text;
}

static char *chosen(const Shared *s)
{
    Al0Session *session = al0_session_new(s->table, 1 << 20, NULL);
    Al0Answer *answer = al0_ask(session, s->start, NULL, NULL, NULL);
    char *text = al0_answer_write(answer, AL0_PROOF, NULL, NULL);
    al0_answer_free(answer);
    al0_session_free(session);
    return text;
}

/* What one thread was answered: all texts, one behind the other. */
static void *share(void *context)
{
    const Shared *s = context;
    char *all = calloc(1, 1);
    for (int i = 0; i < 3 * ROUNDS; i++) {
        char *text = NULL;
        switch (i % 3) {
        case 0: text = evaluated(s); break;
        case 1: text = verified(s); break;
        case 2: text = chosen(s); break;
        }
        size_t n = strlen(all), more = text ? strlen(text) : 0;
        all = realloc(all, n + more + 1);
        if (!all)
            end(s->name, "no memory");
        memcpy(all + n, text ? text : "", more);
        all[n + more] = '\0';
        al0_free(text);
    }
    return all;
}

/* Rules of games are looked for in the folder where the program stands. */
static void read_table(Shared *s)
{
    Al0Status status;
    s->table = al0_table_read_text(s->name, s->text, strlen(s->text), NULL, &status);
    if (!s->table)
        end(s->name, status.text);
    s->start = al0_position_read(s->table, s->position, strlen(s->position), &status);
    if (!s->start)
        end(s->name, status.text);
    al0_position_set_us(s->start, s->table, AL0_DEFAULT_PLAYER, NULL);
}

static void share_table(Shared *s)
{
    pthread_t thread[SHARERS];
    char *answer[SHARERS];
    read_table(s);
    for (int i = 0; i < SHARERS; i++)
        if (pthread_create(&thread[i], NULL, share, s) != 0)
            end(s->name, "no thread");
    for (int i = 0; i < SHARERS; i++) {
        void *result;
        pthread_join(thread[i], &result);
        answer[i] = result;
    }
    for (int i = 1; i < SHARERS; i++)
        if (strcmp(answer[0], answer[i]) != 0)
            end(s->name, "two threads were answered differently");
    printf("%s: %zu bytes of answers\n", s->name, strlen(answer[0]));
    for (int i = 0; i < SHARERS; i++)
        free(answer[i]);
    al0_position_free(s->start);
    al0_table_free(s->table);
}

int main(int argc, char **argv)
{
    static Shared shared[] = {
        {.name = "chess",
         .text = "table chess material \"KQvK\" rule r then mate_in_2\n"
                 "advice mate_in_2 better: mate us: depth < 3\n",
         .position = "8/7k/5K2/8/8/8/8/3Q4 w - - 0 1",
         .expression = "count(attacks(Q)) + (1 if material(\"KQvK\") else 0)"},
        {.name = "rules",
         .text = "table rules game \"matches.kif\" rule r then leave\n"
                 "advice leave better: fact(\"(left 8)\") or left(0) or left(4) us: depth = 0\n",
         .position = "init",
         .expression =
             "1 if fact(\"(left 11) (not terminal)\") and hff_to(\"(left 8)\") < 5 else 0",
         .all = true},
        {.name = "chance",
         .text = "table chance game \"piglet.kif\" rule r then hold_it, throw_it\n"
                 "advice hold_it better: depth = 1 us: hold and depth = 0 them: none\n"
                 "advice throw_it better: depth = 1 us: throw and depth = 0 them: none\n",
         .position = "init",
         .expression = "1 if fact(\"(turn left)\") else 0",
         .all = true},
    };
    if (argc != 2 || chdir(argv[1]) != 0 || chdir("advice/games") != 0)
        end("usage", "tsan_shared SOURCE_DIR");
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        share_table(&shared[i]);
    return 0;
}
