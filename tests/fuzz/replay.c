/* tests/fuzz/replay.c -- feeds files to a fuzz target once each, without a fuzzer.
 * Does: calls LLVMFuzzerTestOneInput() with the whole of every file named, or found in a folder
 *   named.
 * Status: 0 when there was at least one file; a fault in the target ends it otherwise. */
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/strbuf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool feed_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        return false;
    }
    StrBuf text = {0};
    char block[1 << 14];
    size_t n;
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        strbuf_add(&text, block, n);
    fclose(f);
    LLVMFuzzerTestOneInput((const uint8_t *)strbuf_get(&text), text.n);
    strbuf_clear(&text);
    return true;
}

static unsigned feed_folder(const char *path)
{
    DIR *d = opendir(path);
    unsigned fed = 0;
    for (const struct dirent *e; d && (e = readdir(d));) {
        if (e->d_name[0] == '.')
            continue;
        StrBuf file = {0};
        strbuf_printf(&file, "%s/%s", path, e->d_name);
        fed += feed_file(strbuf_get(&file));
        strbuf_clear(&file);
    }
    if (d)
        closedir(d);
    return fed;
}

int main(int argc, char **argv)
{
    unsigned fed = 0;
    for (int i = 1; i < argc; i++) {
        struct stat s;
        if (stat(argv[i], &s) == 0 && S_ISDIR(s.st_mode))
            fed += feed_folder(argv[i]);
        else
            fed += feed_file(argv[i]);
    }
    printf("%u inputs\n", fed);
    return fed ? EXIT_SUCCESS : EXIT_FAILURE;
}
