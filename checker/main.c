/* checker/main.c -- al0-proof-check: one table, one proof, one verdict. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/installed.h"
#include "base/paths.h"
#include "base/vec.h"
#include "base/visible.h"
#include "checker/check.h"

static const char USAGE[] =
    "usage: al0-proof-check [-I FOLDER]... TABLE PROOF\n"
    "\n"
    "Checks that PROOF (al0 prove --format proof, or a certificate of al0 verify) is a valid\n"
    "proof about TABLE.\n"
    "\n"
    "  -I, --include FOLDER  look for used tables here, too\n"
    "  -q, --quiet           print the verdict only, not the advice as it was read\n"
    "  -r, --refutations     of a certificate: advice before the chosen one must be refuted, too\n"
    "  -t, --threads N       check a certificate with so many threads (1)\n"
    "  -h, --help            this text\n"
    "      --version         the version\n"
    "\n"
    "Exit status: 0 verified, 1 not valid, 2 wrong use or an input that cannot be read.\n";

/* "al0-proof-check: WHAT `ABOUT`: WHY", where ABOUT is the user's text; why may be "". */
static void report_error(const char *what, const char *about, const char *why)
{
    StrBuf shown = {0};
    visible_line(&shown, about, strlen(about));
    fprintf(stderr, "al0-proof-check: %s `%s`%s%s\n", what, strbuf_get(&shown), *why ? ": " : "",
            why);
    strbuf_clear(&shown);
}

static CheckStatus check_file(const TableFiles *table, const char *path, bool quiet)
{
    StrBuf says = {0}, reading = {0};
    FILE *proof = fopen(path, "rb");
    CheckStatus status = proof ? check_proof(table, proof, &says, &reading) : CHECK_UNREADABLE;
    if (!proof || ferror(proof)) { /* a folder, say */
        report_error("cannot read", path, strerror(errno));
        status = CHECK_UNREADABLE;
    } else if (status == CHECK_VERIFIED || status == CHECK_CUT_SHORT) {
        printf("%s%s\n", quiet ? "" : strbuf_get(&reading), strbuf_get(&says));
    } else {
        fprintf(stderr, "%s\n", strbuf_get(&says));
    }
    if (proof)
        fclose(proof);
    strbuf_clear(&says);
    strbuf_clear(&reading);
    return fflush(stdout) == 0 ? status : CHECK_UNREADABLE;
}

/* Ends the program, which was asked for this text alone. */
static void print_and_exit(const char *text)
{
    exit(fputs(text, stdout) < 0 || fflush(stdout) ? CHECK_UNREADABLE : CHECK_VERIFIED);
}

/* What is wrong with an option that getopt does not take. */
static const char *wrong_option(int letter)
{
    switch (letter) {
    case 'I': return "a folder is needed behind";
    case 't': return "a number is needed behind";
    default: return "unknown option";
    }
}

static bool is_count(const char *text)
{
    size_t n = strlen(text);
    return n > 0 && n <= 3 && strspn(text, "0123456789") == n && atoi(text) >= 1 &&
           atoi(text) <= 256;
}

int main(int argc, char **argv)
{
    VEC(const char *) folders = {0};
    bool quiet = false, refutations = false, wrong = false;
    unsigned threads = 1;
    opterr = 0; /* getopt's own messages repeat any byte */
    static const struct option longs[] = {{"include", required_argument, NULL, 'I'},
                                          {"quiet", no_argument, NULL, 'q'},
                                          {"refutations", no_argument, NULL, 'r'},
                                          {"threads", required_argument, NULL, 't'},
                                          {"help", no_argument, NULL, 'h'},
                                          {"version", no_argument, NULL, 'V'},
                                          {NULL, 0, NULL, 0}};
    for (int option; (option = getopt_long(argc, argv, "I:qrt:h", longs, NULL)) != -1;)
        if (option == 'h')
            print_and_exit(USAGE);
        else if (option == 'V')
            print_and_exit("al0-proof-check " AL0_VERSION "\n");
        else if (option == 'q')
            quiet = true;
        else if (option == 'r')
            refutations = true;
        else if (option == 't' && is_count(optarg))
            threads = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 't') {
            report_error("--threads takes a number from 1 to 256, not", optarg, "");
            wrong = true;
        } else if (option == 'I')
            vec_push(&folders, optarg, "folders");
        else {
            const char letter[] = {'-', (char)optopt, '\0'};
            bool is_word = optopt == 0 || strncmp(argv[optind - 1], "--", 2) == 0;
            const char *given = is_word ? argv[optind - 1] : letter;
            report_error(wrong_option(optopt), given, "");
            wrong = true;
        }
    if (wrong || argc - optind != 2) {
        fprintf(stderr, "%s%s", wrong ? "" : "al0-proof-check: a table and a proof are needed\n",
                USAGE);
        exit(CHECK_UNREADABLE);
    }
    Arena *home = arena_new("a path");
    const char *installed = installed_tables(home), *path;
    vec_push(&folders, installed, "folders");
    const PathRequest request = {"", argv[optind], &installed, 1};
    if (!path_find(home, &request, &path))
        path = argv[optind]; /* a pipe, say */
    const TableFiles table = {path, folders.at, folders.n, threads, refutations};
    CheckStatus status = check_file(&table, argv[optind + 1], quiet);
    vec_clear(&folders);
    arena_free(home);
    return (int)status;
}
