/* game/gdl/ground/overrun.c -- the error for rules that exceed a limit of grounding (see
 * overrun.h). */
#include "game/gdl/ground/overrun.h"

#include <assert.h>
#include <stdio.h>

#include "game/gdl/ground/ground.h"

bool ground_is_late(Diags *ds, const GroundBounds *bounds)
{
    assert(ds && bounds);
    bool late = deadline_is_over(&bounds->until);
    if (late)
        diag_give_up(ds, &bounds->until, "the rules were being written out without variables");
    return late;
}

/* n with commas, as 1,234,567. */
static const char *text_with_commas(char text[32], uint64_t n)
{
    char plain[24];
    int length = snprintf(plain, sizeof plain, "%llu", (unsigned long long)n), k = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            text[k++] = ',';
        text[k++] = plain[i];
    }
    text[k] = '\0';
    return text;
}

static bool is_of_steps(GroundFailure f)
{
    return f == GROUND_TOO_MANY_STEPS || f == GROUND_IDLE;
}

static uint64_t amount(const GroundOverrun *o, size_t rule)
{
    const GroundWork *work = &o->work_of[rule];
    return is_of_steps(o->failed) ? work->steps : work->instances;
}

/* The limit that was exceeded: a number, and of what. */
static uint64_t limit_exceeded(const GroundOverrun *o, const char **of_what)
{
    switch (o->failed) {
    case GROUND_TOO_MANY_INSTANCES: *of_what = "instances in all"; return LIMIT_GROUND_INSTANCES;
    case GROUND_TOO_MANY_FACTS: *of_what = "facts in all"; return LIMIT_GROUND_ATOMS;
    case GROUND_TOO_MANY_STEPS: *of_what = "steps in all"; return LIMIT_GROUND_STEPS;
    case GROUND_IDLE: *of_what = "steps from which nothing follows"; return LIMIT_GROUND_IDLE_STEPS;
    default: *of_what = "MB of memory in all, --memory"; return o->bounds->memory >> 20;
    }
}

void ground_report_overrun(Diags *ds, const GroundOverrun *o)
{
    assert(ds && o && o->failed != GROUND_FITS);
    const KifRules *rules = o->rules;
    size_t worst = 0;
    char most[32], all[32];
    const char *of_what;
    if (o->failed == GROUND_LATE) {
        ground_is_late(ds, o->bounds);
        return;
    }
    for (size_t i = 0; i < rules->n; i++)
        if (amount(o, i) > amount(o, worst))
            worst = i;
    const KifRule *rule = &rules->rules[worst];
    uint64_t limit = limit_exceeded(o, &of_what);
    diag_add(ds, DIAG_ERROR, rule->at,
             "the rules are too large to write out: this one alone, of `%s`, has %s %s so far (the "
             "limit is %s %s)",
             kif_name_text(rules->names, rule->head.name), text_with_commas(most, amount(o, worst)),
             is_of_steps(o->failed) ? "steps" : "instances", text_with_commas(all, limit), of_what);
    diag_hint(ds,
              "each combination of values of its variables is one: %sa relation of its own for "
              "conditions on a few of them makes fewer",
              o->failed == GROUND_TOO_MUCH_MEMORY ? "a larger --memory allows more, " : "");
}
