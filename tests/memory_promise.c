/* tests/memory_promise.c -- does a search keep to --memory, for the whole process?
 * usage: memory_promise AL0 ADVICE_FOLDER
 * Runs al0 on a mate that fills its table, with one thread and with two, and looks at
 * the largest amount that the process held. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Out of reach: the search goes on until it has had its nodes. */
static char hard[] = "8/8/8/p7/P3k3/2K5/8/5R2 w - - 0 1";

static _Noreturn void start(char *al0, char *table, char *memory, char *threads)
{
    char *args[] = {al0,        "prove", table,       "--advice", "mate",        "--fen",   hard,
                    "--memory", memory,  "--threads", threads,    "--max-nodes", "2500000", NULL};
    (void)!freopen("/dev/null", "w", stdout);
    execv(al0, args);
    perror(al0);
    _exit(127);
}

/* MiB that this or an earlier process held at the most; -1: it did not end as it should. */
static double peak(char *al0, char *table, char *memory, char *threads)
{
    pid_t child = fork();
    if (child == 0)
        start(al0, table, memory, threads);
    int status;
    struct rusage used;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) ||
        WEXITSTATUS(status) != 3)
        return -1;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)used.ru_maxrss / 1024;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    char table[4096];
    snprintf(table, sizeof table, "%s/mate.al0", argv[2]);
    static char *run[][2] = {{"24", "1"}, {"40", "2"}};         /* the larger one last */
    int failed = 0;
    for (int i = 0; i < 2; i++) {
        double most = peak(argv[1], table, run[i][0], run[i][1]), promised = atof(run[i][0]);
        int ok = most > promised / 2 && most <= 1.1 * promised;
        fprintf(stderr, "--memory %s --threads %s: %.1f MB%s\n", run[i][0], run[i][1], most,
                ok ? "" : "  FAILED");
        failed |= !ok;
    }
    return failed;
}
