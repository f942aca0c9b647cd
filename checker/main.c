/* checker/main.c -- al0-proof-check: one table, one proof, one verdict. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/vec.h"
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

static CheckStatus check_file(const TableFiles *table, const char *path, bool quiet)
{
    StrBuf says = {0}, reading = {0};
    FILE *proof = fopen(path, "rb");
    CheckStatus status = proof ? check_proof(table, proof, &says, &reading) : CHECK_UNREADABLE;
    if (!proof || ferror(proof)) {              /* a folder, say */
        fprintf(stderr, "al0-proof-check: %s: %s\n", path, strerror(errno));
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
    for (int option; (option = getopt(argc, argv, "I:qh")) != -1;)
        if (option == 'h')
            exit(printf("%s", USAGE) < 0 || fflush(stdout) ? CHECK_UNREADABLE : CHECK_VERIFIED);
        else if (option == 'q')
            quiet = true;
        else if (option == 'I')
            vec_push(&folders, optarg, "folders");
        else
            wrong = true;                       /* getopt has said so */
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
