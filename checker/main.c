/* checker/main.c -- al0-proof-check: one table, one proof, one verdict. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "checker/check.h"

enum { MOST_FOLDERS = 100 };

static const char USAGE[] =
    "usage: al0-proof-check [-I FOLDER]... TABLE PROOF\n"
    "\n"
    "Checks that PROOF (al0 prove --format proof) is a valid proof about TABLE.\n"
    "\n"
    "  -I FOLDER  look for used tables here, too\n"
    "  -q         print the verdict only, not the advice as it was read\n"
    "\n"
    "Exit status: 0 verified, 1 not valid, 2 wrong use or an input that cannot be read.\n";

static int check(const TableFiles *table, FILE *proof, bool quiet)
{
    StrBuf says = {0}, reading = {0};
    CheckStatus status = check_proof(table, proof, &says, quiet ? NULL : &reading);
    fprintf(status == CHECK_VERIFIED ? stdout : stderr, "%s%s\n", strbuf_get(&reading),
            strbuf_get(&says));
    strbuf_clear(&says);
    strbuf_clear(&reading);
    return fflush(stdout) == 0 ? (int)status : CHECK_UNREADABLE;
}

static int check_file(const TableFiles *table, const char *path, bool quiet)
{
    FILE *proof = fopen(path, "rb");
    int first = proof ? fgetc(proof) : EOF, status = CHECK_UNREADABLE;
    if (!proof || (first == EOF && ferror(proof)))          /* a folder, say */
        fprintf(stderr, "al0-proof-check: %s: %s\n", path, strerror(errno));
    else if (ungetc(first, proof) == first)
        status = check(table, proof, quiet);
    if (proof)
        fclose(proof);
    return status;
}

int main(int argc, char **argv)
{
    const char *folders[MOST_FOLDERS + 1];
    size_t n = 0;
    bool quiet = false, wrong = false;
    for (int option; (option = getopt(argc, argv, ":I:qh")) != -1;)
        if (option == 'h')
            return fputs(USAGE, stdout) < 0 ? CHECK_UNREADABLE : CHECK_VERIFIED;
        else if (option == 'q')
            quiet = true;
        else if (option == 'I' && n < MOST_FOLDERS)
            folders[n++] = optarg;
        else
            wrong = true;
    if (wrong || argc - optind != 2) {
        fprintf(stderr, "al0-proof-check: %s\n%s",
                wrong ? "an option that is none, or without its folder, or too many folders"
                      : "a table and a proof are needed",
                USAGE);
        return CHECK_UNREADABLE;
    }
    folders[n++] = AL0_TABLES_DIR;
    return check_file(&(TableFiles){argv[optind], folders, n}, argv[optind + 1], quiet);
}
