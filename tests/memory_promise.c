/* tests/memory_promise.c -- does a search keep to --memory, for the whole process?
 * usage: memory_promise AL0 ADVICE_FOLDER Runs al0 on a mate with a tree of a hundred thousand
 * positions, which is written and drawn, and on one that fills its table, with one thread and with
 * two; looks at the largest amount that the process held.
 * Then it holds much memory itself, and asks again: who starts al0 makes no difference to what al0
 * searches. */
#define _DEFAULT_SOURCE /* wait4 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A wide tree of any height; and one out of reach: the search goes on until it has had its nodes.
 */
static char wide[] = "7k/1p3K2/6P1/8/P7/8/8/b5B1 w - - 0 1";
static char hard[] = "8/8/8/p7/P3k3/2K5/8/5R2 w - - 0 1";

typedef struct Run {
    char *position, *advice, *moves, *search, *format, *memory, *threads, *nodes;
    int status;   /* that it ends with */
    char *boards; /* --boards, or NULL */
} Run;

static _Noreturn void start(char *al0, char *table, const Run *r)
{
    char *args[] = {al0,         "prove",    table,     "--advice",  r->advice,  "--fen",
                    r->position, "--memory", r->memory, "--threads", r->threads, "--max-nodes",
                    r->nodes,    "--format", r->format, "--search",  r->search,  "--set",
                    r->moves,    r->boards,  NULL};
    (void)!freopen("/dev/null", "w", stdout);
    execv(al0, args);
    perror(al0);
    _exit(127);
}

/* MiB that the process held at the most; -1: it did not end as it should. */
static double peak(char *al0, char *table, const Run *r)
{
    pid_t child = fork();
    if (child == 0)
        start(al0, table, r);
    int status;
    struct rusage used;
    if (child < 0 || wait4(child, &status, 0, &used) != child || !WIFEXITED(status) ||
        WEXITSTATUS(status) != r->status)
        return -1;
    return (double)used.ru_maxrss / 1024;
}

/* The last line of its output up to the time, "N nodes, "; "" if there is none. */
static void nodes_of(char *al0, char *table, const char *memory, char out[128])
{
    char command[8192], line[512];
    snprintf(
        command, sizeof command,
        "exec '%s' prove '%s' --advice mate_in --set moves=9 --search any --fen '%s' --memory %s "
        "--quiet",
        al0, table, wide, memory);
    FILE *f = popen(command, "r");
    out[0] = '\0';
    while (f && fgets(line, sizeof line, f)) {
        char *end = strstr(line, " nodes, ");
        if (end)
            snprintf(out, 128, "%.*s", (int)(end - line), line);
    }
    if (f)
        pclose(f);
}

/* Whether al0 searches the same nodes for a caller that holds little and for one that holds much.
 */
static int is_same_for_all(char *al0, char *table)
{
    enum { MUCH = 200 << 20 };
    char before[128], after[128];
    nodes_of(al0, table, "40", before);
    volatile char *held = malloc(MUCH);
    if (!held)
        return 0;
    for (size_t i = 0; i < MUCH; i += 512)
        held[i] = 1;
    nodes_of(al0, table, "40", after);
    free((void *)held);
    int same = before[0] && strcmp(before, after) == 0;
    fprintf(stderr, "%s nodes, and %s for a caller of 200 MB%s\n", before, after,
            same ? "" : "  FAILED");
    return same;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    char table[4096];
    snprintf(table, sizeof table, "%s/mate.al0", argv[2]);
    static const Run run[] = {
        {hard, "mate", "moves=9", "shortest", "text", "24", "1", "2500000", 3, NULL},
        {hard, "mate", "moves=9", "shortest", "text", "40", "2", "2500000", 3, NULL},
        {wide, "mate_in", "moves=9", "any", "json", "56", "1", "1e12", 0, NULL},
        {wide, "mate_in", "moves=9", "any", "dot", "64", "1", "1e12", 0, "--boards"},
        {wide, "mate_in", "moves=9", "any", "png", "64", "1", "1e12", 0, "--boards"},
        {wide, "mate_in", "moves=9", "any", "pdf", "80", "1", "1e12", 0, "--boards"},
    };
    int failed = 0;
    for (size_t i = 0; i < sizeof run / sizeof *run; i++) {
        double most = peak(argv[1], table, &run[i]), promised = atof(run[i].memory);
        int ok = most > promised / 2 && most <= 1.1 * promised;
        fprintf(stderr, "%s as %s, --memory %s --threads %s: %.1f MB%s\n", run[i].advice,
                run[i].format, run[i].memory, run[i].threads, most, ok ? "" : "  FAILED");
        failed |= !ok;
    }
    return failed | !is_same_for_all(argv[1], table);
}
