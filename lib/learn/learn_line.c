/* lib/learn/learn_line.c -- the line of one solution (see learn_line.h). */
#include "lib/learn/learn_line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY_SHARE = 8 }; /* for one proof */

Al0Limits learn_limits_left(const CallLimits *l)
{
    const double least = .001; /* 0 would be no limit */
    Al0Limits left = l->at;
    double seconds = l->until.at - deadline_clock();
    left.memory /= MEMORY_SHARE;
    if (l->until.at > 0)
        left.max_time = seconds > least ? seconds : least;
    return left;
}

/* ---- the line ----------------------------------------------------------------------------- */

/* The smallest set of the game's words in which a square of the position stands; NULL: in none. */
static const char *word_of_square(const Vocab *v, const Al0Position *p, unsigned square)
{
    const char *best = NULL;
    int fewest = 65;
    for (size_t i = 0; i < v->n_words; i++) {
        const Word *w = &v->words[i];
        Value set;
        if (w->kind != WORD_FIELD || w->type != TYPE_SET)
            continue;
        memcpy(&set, p->bytes + w->offset, sizeof set);
        int n = __builtin_popcountll(set);
        if (!(set >> square & 1) || n >= fewest)
            continue;
        fewest = n;
        best = w->name;
    }
    return best;
}

static bool has_movers(const Vocab *v)
{
    for (size_t i = 0; i < v->n_words; i++)
        if (v->words[i].of_mover)
            return true;
    return false;
}

static void take_line(const Al0Answer *a, LearnLine *l)
{
    const Vocab *v = a->table->set->root->vocab;
    const TreeNode *node = a->paper.choice.proof.tree.node;
    size_t at = AL0_ROOT;
    l->plies = al0_node_height(a, AL0_ROOT);
    l->at = base_zalloc(l->plies + (size_t)1, sizeof *l->at, "a line");
    l->move = base_zalloc(l->plies, sizeof *l->move, "a line");
    l->mover = base_zalloc(l->plies, sizeof *l->mover, "a line");
    l->at[0] = al0_node_position(a, at);
    for (uint32_t i = 0; i < l->plies; i++) {
        at = al0_node_longest_child(a, at);
        l->move[i] = al0_node_move(a, at, AL0_MOVE_NAME);
        l->at[i + 1] = al0_node_position(a, at);
        if (has_movers(v) && al0_position_us_to_move(l->at[i]))
            l->mover[i] = word_of_square(v, l->at[i], node[at].move >> v->mover_shift & 63);
    }
}

bool learn_line_find(const Al0Table *table, const Al0LearnOptions *asked, const CallLimits *limits,
                     LearnLine *out, Status *s)
{
    Al0Status status = {.kind = AL0_OK};
    const Al0Limits left = learn_limits_left(limits);
    const Al0Question q = {AL0_SIZE(Al0Question), .advice = asked->advice};
    Al0Session *session = al0_session_new(table, left.memory, &status);
    Al0Answer *a = session ? al0_ask(session, asked->position, &q, &left, &status) : NULL;
    *out = (LearnLine){.verdict = VERDICT_UNKNOWN};
    if (a) {
        out->verdict = a->paper.choice.proof.verdict;
        out->nodes = al0_answer_nodes(a);
    }
    if (a && out->verdict == VERDICT_SATISFIABLE && al0_answer_size(a) > 0)
        take_line(a, out);
    bool ok = a || status_fail(s, (StatusKind)status.kind, "%s", status.text);
    al0_answer_free(a);
    al0_session_free(session);
    return ok;
}

void learn_line_clear(LearnLine *l)
{
    for (uint32_t i = 0; l->at && i <= l->plies; i++)
        al0_position_free(l->at[i]);
    for (uint32_t i = 0; i < l->plies; i++)
        free(l->move[i]);
    free(l->at);
    free(l->move);
    free(l->mover);
    *l = (LearnLine){0};
}

/* ---- goals -------------------------------------------------------------------------------- */

static bool holds_at(Al0Expression *e, const Al0Position *p)
{
    Al0Value v = AL0_INIT(Al0Value);
    return al0_expression_evaluate(e, p, NULL, &v, NULL) && v.defined && v.number;
}

void learn_line_pass(const LearnLine *l, const Al0Table *table, const char *text, PassedGoals *out)
{
    Al0Expression *e = al0_expression_new(table, text, NULL, NULL);
    bool begins = e && al0_expression_type(e) == AL0_BOOL && !holds_at(e, l->at[0]);
    bool before = false;
    for (uint32_t i = 1; begins && i < l->plies; i++) {
        bool holds = holds_at(e, l->at[i]);
        if (holds && !before && al0_position_us_to_move(l->at[i - 1])) {
            vec_push(out, ((PassedGoal){text, i}), "goals");
            break;
        }
        before = holds;
    }
    al0_expression_free(e);
}
