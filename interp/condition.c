/* interp/condition.c -- one condition of a table, asked of positions (see condition.h). */
#include "interp/condition.h"

#include <stdlib.h>

#include "base/fatal.h"
#include "interp/machine.h"

struct Condition {
    Machine *machine;
    Scene *scene;
    Entry entry;
};

Condition *condition_new(const Compiled *c, Entry entry, Deadline until)
{
    Condition *k = base_zalloc(1, sizeof *k, "a condition");
    k->machine = machine_new(c->program, c->game);
    k->scene = machine_scene_new(k->machine);
    k->entry = entry;
    machine_give_up_at(k->machine, until);
    return k;
}

void condition_free(Condition *k)
{
    if (!k)
        return;
    machine_free(k->machine);
    free(k->scene);
    free(k);
}

bool condition_holds(Condition *k, const void *position)
{
    machine_begin(k->machine, position, k->scene);
    return machine_eval(k->machine, k->entry, k->scene) != 0;
}

bool condition_gave_up(const Condition *k)
{
    return *machine_gave_up(k->machine);
}
