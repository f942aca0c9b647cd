/* cli/play/play_judge.c -- judgements on the person's moves during the game (see play.h). */
#include <assert.h>
#include <stdio.h>

#include "cli/play/play.h"

/* Seconds that the table may take for its own view of a move. */
static const double FOR_TABLE = 10;

/* False with a status: its moves cannot be judged. */
static bool find_judge(PlaySession *p, Al0Status *status)
{
    Al0Limits limits = p->limits;
    if (limits.max_time <= 0 || limits.max_time > FOR_TABLE)
        limits.max_time = FOR_TABLE;
    if (!p->judge)
        p->judge = al0_judge_new(p->table, NULL, &limits, status);
    return p->judge != NULL;
}

/* Of move i, which is one of the table's side. */
static void say_move_judgement(PlaySession *p, size_t i)
{
    const PlayedMove *m = &p->game.move[i];
    const Al0Position *before = p->game.at[i];
    Al0Judged judged = AL0_INIT(Al0Judged);
    Al0Status status;
    Progress line = progress_begin(true);
    if (line.on)
        progress_show(&line, "judging %s", m->name);
    bool fine = al0_judge_move(p->judge, before, m->code, &judged, &status);
    progress_end(&line);
    char *text = fine ? al0_judged_write(&judged, before, AL0_TEXT, NULL, NULL) : NULL;
    if (text)
        fputs(text, stdout);
    else
        printf("%s is not judged: %s.\n", m->name, status.text);
    al0_free(text);
}

void play_judge_last(PlaySession *p)
{
    assert(p);
    Al0Status unused;
    size_t n = p->game.n;
    if (p->is_alone)
        return;
    if (n > 0 && al0_position_us_to_move(p->game.at[n - 1]) && find_judge(p, &unused))
        say_move_judgement(p, n - 1);
}

void play_judge(PlaySession *p)
{
    assert(p);
    Al0Status status;
    size_t i = p->game.n;
    while (i > 0 && !al0_position_us_to_move(p->game.at[i - 1]))
        i--;
    if (i == 0)
        printf("There is no move of %s to judge.\n", play_table_side(p).text);
    else if (find_judge(p, &status))
        say_move_judgement(p, i - 1);
    else
        printf("Moves cannot be judged: %s.\n", status.text);
}
