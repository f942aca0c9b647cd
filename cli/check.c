/* cli/check.c -- al0 check: errors and warnings of tables, and of rules of games. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"

/* The exit status for a file that gave no table and no rules. */
static int status_of_failure(const Al0Status *s)
{
    bool is_of_file = s->kind == AL0_NOT_FOUND || s->kind == AL0_CANNOT_READ;
    int status = exit_status(s);
    return status == STATUS_UNKNOWN || is_of_file ? status : STATUS_NOT;
}

static bool has_warnings(const Al0Messages *messages)
{
    for (size_t i = 0; i < al0_messages_count(messages); i++)
        if (al0_messages_get(messages, i)->severity == AL0_WARNING)
            return true;
    return false;
}

static void print_fine(const char *path, bool warned)
{
    printf("%s: no errors%s\n", path, warned ? "" : ", no warnings");
    fflush(stdout); /* known, whatever becomes of the next */
}

static void print_count(const char *before, uint64_t n, const char *noun)
{
    printf("%s%s", before, count_of(n, noun).text);
}

static void print_size(const Al0Rules *rules)
{
    const Al0RulesSize *size = al0_rules_size(rules);
    printf("%s: ", al0_rules_file(rules));
    print_count("", size->roles, "role");
    print_count(", ", size->facts, "fact");
    print_count(", ", size->moves, "move");
    print_count("; without variables ", size->rules, "rule");
    print_count(" of ", size->literals, "condition");
    putchar('\n');
}

static void print_fault(const Al0Rules *rules, const Al0RulesFault *f, const char *before,
                        const char *behind)
{
    if (f->games == 0)
        return;
    char *role =
        al0_visible(al0_rules_role(rules, f->role), strlen(al0_rules_role(rules, f->role)), false);
    char *state = al0_visible(f->state, strlen(f->state), false);
    print_count("  ", f->games, "game");
    printf(" in which %s%s; first `%s`, in\n    %s\n", before, behind, role, state);
    al0_free(role);
    al0_free(state);
}

static void print_goals(const Al0Rules *rules)
{
    for (unsigned r = 0; r < al0_rules_size(rules)->roles; r++) {
        const char *name = al0_rules_role(rules, r);
        char *role = al0_visible(name, strlen(name), false);
        double mean = al0_rules_mean_goal(rules, r);
        if (mean >= 0)
            printf("  goal of %s: %.2f on average\n", role, mean);
        al0_free(role);
    }
}

/* Plays random games and prints what they show.   Returns: the exit status. */
static int explore(const Options *o, Al0Rules *rules)
{
    Al0Limits limits = {AL0_SIZE(Al0Limits), .max_time = o->limits.max_time,
                        .stop = watch_interrupt()};
    const Al0Exploration *e = al0_rules_explore(rules, o->explore, o->seed, &limits, NULL);
    end_at_interrupt(true);
    print_count("  ", e->games, "random game");
    if (e->games)
        printf(" of %" PRIu64 " to %" PRIu64 " steps, %.2f on average", e->shortest, e->longest,
               (double)e->steps / (double)e->games);
    if (e->interrupted)
        printf(*limits.stop ? " (interrupted)" : " (out of time)");
    putchar('\n');
    print_goals(rules);
    print_fault(rules, &e->no_move, "a role has no legal move", " though play is not over");
    print_fault(rules, &e->no_goal, "a role has no goal", " at the end");
    print_fault(rules, &e->two_goals, "a role has two goals", " at the end");
    if (e->endless) {
        print_count("  ", e->endless, "game");
        printf(" given up after %d steps\n", AL0_LONGEST_RANDOM_GAME);
    }
    return e->interrupted ? STATUS_UNKNOWN : STATUS_OK;
}

static int check_rules(const Options *o, const char *path)
{
    Al0Status read;
    Al0Limits limits;
    Al0Messages *messages = NULL;
    Al0ReadOptions ro = read_options(o, &limits);
    ro.messages = &messages;
    Al0Rules *rules = al0_rules_read(path, &ro, &read);
    int status = status_of_failure(&read);
    bool warned = has_warnings(messages);
    say_and_free(o, messages);
    if (rules) {
        print_fine(al0_rules_file(rules), warned);
        print_size(rules);
        status = o->explore ? explore(o, rules) : STATUS_OK;
        fflush(stdout);
    }
    al0_rules_free(rules);
    return status;
}

static int check_one(const Options *o, const char *path)
{
    if (is_rules_file(path))
        return check_rules(o, path);
    Al0Status read;
    Al0Limits limits;
    Al0Messages *messages = NULL;
    Al0ReadOptions ro = read_options(o, &limits);
    ro.allow_library = true;
    ro.messages = &messages;
    Al0Table *t = al0_table_read(path, &ro, &read);
    bool warned = has_warnings(messages);
    say_and_free(o, messages);
    if (t)
        print_fine(al0_table_file(t), warned);
    al0_table_free(t);
    return t ? STATUS_OK : status_of_failure(&read);
}

int run_check(const Options *o)
{
    assert(o && o->command->bit == CMD_CHECK);
    int worst = STATUS_OK;
    if (is_wrong_use(o, o->n_args == 0, "which files?"))
        return STATUS_ERROR;
    for (int i = 0; i < o->n_args && o->explore; i++) {
        if (!is_rules_file(o->args[i])) {
            say_error("check: --explore is for rules of games (FILE.kif), not for `%s`",
                      o->args[i]);
            return STATUS_ERROR;
        }
    }
    for (int i = 0; i < o->n_args; i++) {
        int status = check_one(o, o->args[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
