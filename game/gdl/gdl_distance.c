/* game/gdl/gdl_distance.c -- words for the distance of a position to a goal.
 * Does: computes them by delete relaxation (relaxed.h).
 * Knows: gdl.h, RelaxedTask.
 * Must not know: searches.
 * Start reading at gdl_distance_words. */

#include "game/gdl/gdl.h"

enum { BEST_GOAL = 100, EVEN_GOAL = 50, THOUSAND = 1000 };

static Value distance_value(int32_t distance)
{
    return distance == RELAXED_NEVER ? VALUE_UNDEFINED : value_int(distance);
}

/* To the end of the game with this goal of ours. */
static Value to_goal(const WordView *v, RelaxedKind kind, Value goal)
{
    const GdlPosition *p = v->position;
    if (goal == VALUE_UNDEFINED || (int64_t)goal < 0 || goal > BEST_GOAL)
        return VALUE_UNDEFINED;
    return distance_value(
        relaxed_distance(gdl_of(v->game)->relaxed, kind, p->word, p->us, (uint32_t)goal));
}

static Value word_hmax(const WordView *v, const Value *a)
{
    return to_goal(v, RELAXED_MAX, a[0]);
}

static Value word_hadd(const WordView *v, const Value *a)
{
    return to_goal(v, RELAXED_ADD, a[0]);
}

static Value word_hff(const WordView *v, const Value *a)
{
    return to_goal(v, RELAXED_FF, a[0]);
}

static Value word_hff_best(const WordView *v, const Value *a)
{
    (void)a;
    return to_goal(v, RELAXED_FF, BEST_GOAL);
}

static Value word_hmax_best(const WordView *v, const Value *a)
{
    (void)a;
    return to_goal(v, RELAXED_MAX, BEST_GOAL);
}

static Value word_hff_to(const WordView *v, const Value *a)
{
    const GdlPosition *p = v->position;
    const RelaxedTask *task = gdl_of(v->game)->relaxed;
    const RelaxedTarget *target = relaxed_target_for(task, gdl_condition(a[0]));
    return distance_value(relaxed_cost(task, RELAXED_FF, p->word, target));
}

/* Whether the move is helpful for the end of the game with this goal of ours. */
static Value word_helpful(const WordView *v, const Value *a)
{
    const GdlPosition *p = v->position;
    const RelaxedTask *task = gdl_of(v->game)->relaxed;
    if (a[0] == VALUE_UNDEFINED || (int64_t)a[0] < 0 || a[0] > BEST_GOAL)
        return false;
    const RelaxedTarget *end = relaxed_end(task, p->us, (uint32_t)a[0]);
    return end && relaxed_is_helpful(task, p->word, end, v->move - 1);
}

static Value word_fjo(const WordView *v, const Value *a)
{
    const GdlGame *g = gdl_of(v->game);
    const GdlPosition *p = v->position;
    (void)a;
    if (p->end == GDL_GOES_ON)
        return value_int(relaxed_promise(g->relaxed, p->word, p->us));
    int goal = p->end == GDL_TERMINAL ? gdl_goal(g, p, p->us) : -1;
    return goal < 0 ? VALUE_UNDEFINED : value_int(THOUSAND * (goal - EVEN_GOAL));
}

/* ---- the words ---------------------------------------------------------------------------- */

/* How far `won` is, for the search; no table names it. */
const Word gdl_win_distance = {.name = "hff",
                               .params = "",
                               .kind = WORD_POSITION,
                               .type = TYPE_INT,
                               .costly = true,
                               .function = word_hff_best};

const Word gdl_win_least_plies = {.name = "hmax",
                                  .params = "",
                                  .kind = WORD_POSITION,
                                  .type = TYPE_INT,
                                  .costly = true,
                                  .function = word_hmax_best};

#define DISTANCE(word, text, compute)                                                       \
    {                                                                                       \
        .name = word, .params = "n", .help = text, .kind = WORD_POSITION, .type = TYPE_INT, \
        .n_params = 1, .param = {TYPE_INT}, .costly = true, .function = compute             \
    }

const Word gdl_distance_words[] = {
    DISTANCE("hmax", "no play to an end with our goal n is shorter, in steps", word_hmax),
    DISTANCE("hadd", "moves to an end with our goal n, none of which serves twice", word_hadd),
    DISTANCE("hff", "moves to an end with our goal n if nothing reached were ever lost", word_hff),
    {.name = "hff_to",
     .params = "\"(F) (G)\"",
     .help = "the same to a state where these atoms hold, `(not (F))`: F does not",
     .kind = WORD_TEXT,
     .type = TYPE_INT,
     .n_params = 1,
     .costly = true,
     .function = word_hff_to,
     .read_text = gdl_read_condition},
    {.name = "helpful",
     .params = "n",
     .help = "it brings what the moves counted by hff(n) need first",
     .kind = WORD_MOVE,
     .type = TYPE_BOOL,
     .n_params = 1,
     .param = {TYPE_INT},
     .costly = true,
     .function = word_helpful},
    {.name = "fjo",
     .params = "",
     .help = "what our goals promise, each by its distance, in thousandths",
     .kind = WORD_POSITION,
     .type = TYPE_INT,
     .costly = true,
     .function = word_fjo},
};
const size_t gdl_n_distance_words = sizeof gdl_distance_words / sizeof *gdl_distance_words;
