/* tests/tsan_racy.c -- two threads count in one variable: the run of tsan.sh must report it.  In no
 * build. */
#include <stdio.h>
int main(void)
{
    int sum = 0;
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 1000; i++)
        sum++;
    return printf("%d\n", sum) < 0;
}
