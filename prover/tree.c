/* prover/tree.c -- the forcing tree (see tree.h). */
#include "prover/tree.h"

#include <stdlib.h>

void tree_free(ForcingTree *t)
{
    free(t->node);
    *t = (ForcingTree){0};
}
