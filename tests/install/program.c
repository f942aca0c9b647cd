/* A program of somebody else's that uses the installed library. */
#include <al0.h>
#include <stdio.h>
#include <string.h>

/* True if the header is that of the library. */
static int is_of_one_version(void)
{
    char text[64];
    snprintf(text, sizeof text, "%d.%d.%d", AL0_VERSION_MAJOR, AL0_VERSION_MINOR,
             AL0_VERSION_PATCH);
    return strcmp(text, al0_version()) == 0;
}

int main(void)
{
    if (!is_of_one_version())
        return 1;
    char *folder = al0_tables_folder();
    printf("al0 %s\ntables in %s\n", al0_version(), folder);
    al0_free(folder);
    return 0;
}
