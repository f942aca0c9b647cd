/* checker/main.c -- al0-proof-check: one table, one proof, one verdict. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/vec.h"
#include "base/visible.h"
#include "checker/check.h"

static const char USAGE[] =
    "usage: al0-proof-check [-I FOLDER]... TABLE PROOF\n"
    "\n"
    "Checks that PROOF (al0 prove --format proof) is a valid proof about TABLE.\n"
    "\n"
    "  -I FOLDER  look for used tables here, too\n"
    "  -q         print the verdict only, not the advice as it was read\n"
    "\n"
    "Exit status: 0 verified, 1 not valid, 2 wrong use or an input that cannot be read.\n";

/* "al0-proof-check: WHAT `ABOUT`: WHY", where ABOUT is the user's text; why may be "". */
static void complain(const char *what, const char *about, const char *why)
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
    if (!proof || ferror(proof)) {              /* a folder, say */
        complain("cannot read", path, strerror(errno));
        status = CHECK_UNREADABLE;
    } else if (status == CHECK_VERIFIED) {
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

int main(int argc, char **argv)
{
    VEC(const char *) folders = {0};
    bool quiet = false, wrong = false;
    opterr = 0;                                 /* getopt's own messages repeat any byte */
    for (int option; (option = getopt(argc, argv, "I:qh")) != -1;)
        if (option == 'h')
            exit(printf("%s", USAGE) < 0 || fflush(stdout) ? CHECK_UNREADABLE : CHECK_VERIFIED);
        else if (option == 'q')
            quiet = true;
        else if (option == 'I')
            vec_push(&folders, optarg, "folders");
        else {
            const char letter[] = {'-', (char)optopt, '\0'};
            complain(optopt == 'I' ? "a folder is needed behind" : "unknown option", letter, "");
            wrong = true;
        }
    if (wrong || argc - optind != 2) {
        fprintf(stderr, "%s%s", wrong ? "" : "al0-proof-check: a table and a proof are needed\n",
                USAGE);
        exit(CHECK_UNREADABLE);
    }
    vec_push(&folders, AL0_TABLES_DIR, "folders");
    const TableFiles table = {argv[optind], folders.at, folders.n};
    CheckStatus status = check_file(&table, argv[optind + 1], quiet);
    vec_clear(&folders);
    return (int)status;
}
