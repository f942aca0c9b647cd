/* A program of somebody else's that uses the installed library. */
#include <al0.h>
#include <stdio.h>

int main(void)
{
    printf("al0 %s\n", al0_version());
    return 0;
}
