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

static int wrong_use(const char *what, const char *about)
{
    fprintf(stderr, "al0-proof-check: %s%s\n%s", what, about, USAGE);
    return CHECK_UNREADABLE;
}

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
    int first = proof ? fgetc(proof) : EOF;
    if (!proof || (first == EOF && ferror(proof))) {        /* a folder, say */
        fprintf(stderr, "al0-proof-check: %s: %s\n", path, strerror(errno));
        if (proof)
            fclose(proof);
        return CHECK_UNREADABLE;
    }
    ungetc(first, proof);
    int status = check(table, proof, quiet);
    fclose(proof);
    return status;
}

int main(int argc, char **argv)
{
    const char *folders[MOST_FOLDERS + 1];
    size_t n = 0;
    bool quiet = false;
    for (int option; (option = getopt(argc, argv, ":I:qh")) != -1;)
        switch (option) {
        case 'I':
            if (n == MOST_FOLDERS)
                return wrong_use("too many folders", "");
            folders[n++] = optarg;
            break;
        case 'q': quiet = true; break;
        case 'h': return fputs(USAGE, stdout) < 0 ? CHECK_UNREADABLE : CHECK_VERIFIED;
        default: return wrong_use("not an option, or nothing behind it: ", argv[optind - 1]);
        }
    if (argc - optind != 2)
        return wrong_use("a table and a proof are needed", "");
    folders[n++] = AL0_TABLES_DIR;
    return check_file(&(TableFiles){argv[optind], folders, n}, argv[optind + 1], quiet);
}
