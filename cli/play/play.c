/* cli/play/play.c -- al0 play: a game against a table, or with it, at the terminal.
 * Does: opens table and position, and obeys line after line until the person quits.
 * Knows: play.h, the terminal.   Must not know: what the commands do. */
#include "cli/play/play.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_GAME = 1000 }; /* plies that the program plays by itself */

/* ---- the terminal ------------------------------------------------------------------------- */

static bool wants_color(const Options *o)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (o->color != WHEN_AUTO)
        return o->color == WHEN_ALWAYS;
    bool unwanted = (no_color && *no_color) || !term || strcmp(term, "dumb") == 0;
    return isatty(STDOUT_FILENO) && !unwanted;
}

/* The first of the variables that is set decides, as everywhere. */
static bool shows_unicode(void)
{
    static const char *const name[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        const char *value = getenv(name[i]);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8");
    }
    return false;
}

static volatile sig_atomic_t interrupted;

static void interrupt_play(int number)
{
    (void)number;
    interrupted = 1;
}

/* From here on Ctrl-C stops what is being computed, and reading; a closed pipe is seen where it is
 * written to. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = interrupt_play}; /* reading is to end: no SA_RESTART */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* ---- the game ----------------------------------------------------------------------------- */

/* Lets the program move as long as it is its turn. */
static void let_program_move(PlaySession *p)
{
    size_t before = p->game.n;
    while (!p->stopped && !play_is_over(p)) {
        bool person = p->mover[al0_position_us_to_move(play_now(p))] == PLAY_PERSON;
        if (p->game.n >= before + LONGEST_GAME)
            printf("The program stops after %d moves.\n", LONGEST_GAME);
        bool moved = p->game.n < before + LONGEST_GAME && play_reply(p);
        if (!moved && !person)
            p->stopped = true;
        if (!moved)
            break;
        fflush(stdout);
    }
    if (p->game.n > before && (p->o->boards || isatty(STDOUT_FILENO)))
        play_show(p);
    else if (p->game.n > before)
        play_say_over(p);
}

/* The prompt of a line: "Black (you)> ". */
typedef struct PlayPrompt {
    char text[256];
} PlayPrompt;

static PlayPrompt prompt_to_play(const PlaySession *p)
{
    PlayPrompt prompt = {"game over> "};
    char left[24] = "";
    unsigned role = al0_position_role_to_move(play_now(p));
    if (p->o->clock > 0 && role < PLAY_MOST_ROLES)
        snprintf(left, sizeof left, ", %.0f s", p->clock.left[role]);
    if (!play_is_over(p))
        snprintf(prompt.text, sizeof prompt.text, "%s (%.40s%s)> ", play_side_to_move(p).text,
                 play_mover_name(p, al0_position_us_to_move(play_now(p))), left);
    return prompt;
}

/* Whether it goes on. */
static bool obey_next_line(PlaySession *p, int *status)
{
    char *line;
    interrupted = 0;
    PlayPrompt prompt = prompt_to_play(p);
    switch (line_reader_next(p->lines, prompt.text, &line)) {
    case LINE_READ: {
        size_t before = p->game.n;
        play_obey(p, line);
        if (p->game.n == before + 1)
            play_say_over(p);
        return !p->quits;
    }
    case LINE_TOO_LONG: printf("The line has more than %d bytes.\n", LONGEST_TYPED); return true;
    case LINE_INTERRUPTED:
        say_note("interrupted");
        *status = STATUS_UNKNOWN;
        return false;
    default: return false;
    }
}

static int run_session(PlaySession *p)
{
    int status = STATUS_OK;
    do {
        interrupted = 0;
        let_program_move(p);
        if (fflush(stdout) != 0 || ferror(stdout)) {
            say_error("play: nobody reads what is written");
            return STATUS_ERROR;
        }
    } while (obey_next_line(p, &status));
    return status;
}

static void say_beginning(const PlaySession *p)
{
    play_show(p);
    puts("`help` lists the commands.");
    if (al0_table_can_prepare(p->table) && !al0_table_is_prepared(p->table))
        puts("The table is not prepared; `prepare` makes its answers come at once.");
}

/* Who plays, by the options.   Returns: false after a message. */
static bool seat_players(PlaySession *p)
{
    const char *ours = p->is_alone ? "person" : "table";
    const char *theirs = p->is_alone ? "search" : "person";
    bool seated = play_seat(p, true, text_or(p->o->ours, ours)) &&
                  play_seat(p, false, text_or(p->o->theirs, theirs));
    if (!seated)
        play_guests_leave(p);
    return seated;
}

/* position: it is freed here. */
static int play_from_position(const Options *o, Al0Table *table, Al0Position *position)
{
    PlaySession p = {.o = o,
                     .table = table,
                     .limits = o->limits,
                     .is_chess = takes_fen(table),
                     .is_alone = is_rules_file(o->args[0]),
                     .ascii = o->ascii || !shows_unicode(),
                     .color = wants_color(o),
                     .chance = o->seed};
    p.limits.memory = memory_for_searches(o);
    p.limits.stop = &interrupted;
    if (!seat_players(&p)) {
        al0_position_free(position);
        return STATUS_ERROR;
    }
    play_new_player(&p);
    p.flipped = p.is_chess && p.mover[0] == PLAY_PERSON && p.mover[1] != PLAY_PERSON
                    ? strcmp(al0_position_us(position), "white") == 0
                    : strcmp(al0_position_us(position), "black") == 0;
    bool edits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    p.lines = line_reader_new(edits, play_candidate, &p);
    play_begin(&p, position);
    catch_signals();
    say_beginning(&p);
    int status = run_session(&p);
    line_reader_free(p.lines);
    play_end(&p);
    play_guests_leave(&p);
    al0_engine_free(p.engine);
    al0_judge_free(p.judge);
    al0_player_free(p.player);
    return status;
}

/* Rules alone have nothing to be asked for or prepared. */
static bool can_play_with(const Options *o, Al0Table *table)
{
    return is_rules_file(o->args[0]) || (check_advice(o, table) && use_prepared(o, table));
}

int run_play(const Options *o)
{
    assert(o && o->command->bit == CMD_PLAY);
    int status = STATUS_ERROR;
    Positions positions = {0};
    Al0Table *table = NULL;
    if (check_one_table(o))
        table = open_table(o, o->args[0], &status);
    if (table && can_play_with(o, table) && open_positions(o, table, &positions)) {
        status = play_from_position(o, table, positions.at[0]);
        positions.n = 0; /* the game has taken it over */
    }
    positions_clear(&positions);
    al0_table_free(table);
    return status;
}
