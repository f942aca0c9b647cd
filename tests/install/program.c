/* A program of somebody else's that uses the installed library. */
#include <al0.h>
#include <stdio.h>

int main(void)
{
    char *folder = al0_tables_folder();
    printf("al0 %s\ntables in %s\n", al0_version(), folder);
    al0_free(folder);
    return 0;
}
