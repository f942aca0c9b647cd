/* cli/play/play_record.c -- how the game has ended, and the game as text (see play.h). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/play.h"

/* ---- how it ends -------------------------------------------------------------------------- */

/* Whether the first player ("white") is to move. */
static bool first_moves(const PlaySession *p)
{
    const Al0Position *now = play_now(p);
    bool us_first = strcmp(al0_position_us(now), al0_table_player(p->table, 0)) == 0;
    return us_first == al0_position_us_to_move(now);
}

void play_resign(PlaySession *p)
{
    p->game.resigned = true;
}

/* The side that has moved last. */
static SideName late_side(const PlaySession *p)
{
    const Al0Position *before = p->game.at[p->game.n - 1];
    SideName side = {""};
    snprintf(side.text, sizeof side.text, "%s",
             al0_table_player(p->table, al0_position_role_to_move(before)));
    return side;
}

/* What the rules say that the end is worth: " (x 100, o 0)"; "": they do not say it. */
static void add_end_goals(const PlaySession *p, GameEnding *e)
{
    const char *role;
    size_t n = strlen(e->text);
    for (unsigned r = 0; (role = al0_table_player(p->table, r)) && n < sizeof e->text; r++) {
        int goal = al0_position_goal(play_now(p), r);
        if (goal >= 0)
            n += (size_t)snprintf(e->text + n, sizeof e->text - n, "%s%.40s %d", r ? ", " : " (",
                                  role, goal);
    }
    if (n < sizeof e->text && strchr(e->text, '('))
        snprintf(e->text + n, sizeof e->text - n, ")");
}

/* In games from files their own end stands. */
GameEnding play_ending(const PlaySession *p)
{
    GameEnding e = {.result = "*"};
    const char *lost = first_moves(p) ? "0-1" : "1-0";
    const char *by = al0_game_ending((const Al0Position *const *)p->game.at, p->game.n + 1);
    bool is_mate = by && strcmp(by, "mate") == 0;
    if (p->game.is_late)
        snprintf(e.text, sizeof e.text, "%s has no time left", late_side(p).text);
    else if (p->game.resigned && p->is_chess)
        snprintf(e.text, sizeof e.text, "%s resigned, %s", play_side_to_move(p).text, lost);
    else if (p->game.resigned)
        snprintf(e.text, sizeof e.text, "%s resigned", play_side_to_move(p).text);
    else if (by)
        snprintf(e.text, sizeof e.text, p->is_chess && !is_mate ? "drawn (%s)" : "%s", by);
    if (by && !p->is_chess && !p->game.resigned && !p->game.is_late)
        add_end_goals(p, &e);
    if (p->game.is_late)
        e.result = first_moves(p) ? "1-0" : "0-1"; /* the other side has moved */
    else if (p->game.resigned || is_mate)
        e.result = lost;
    else if (by)
        e.result = "1/2-1/2";
    return e;
}

bool play_is_over(const PlaySession *p)
{
    return play_ending(p).text[0] != '\0';
}

bool play_say_over(const PlaySession *p)
{
    GameEnding e = play_ending(p);
    if (*e.text)
        printf("The game is over: %s.\n", e.text);
    return *e.text;
}

/* ---- as text ------------------------------------------------------------------------------ */

/* A text that grows, with lines of no more than 79 characters where its words allow it. */
typedef struct GameText {
    char *text;
    size_t n, column;
} GameText;

static void add_game_text(GameText *s, const char *text)
{
    size_t n = strlen(text);
    s->text = al0_alloc(s->text, s->n + n + 1, "a game as text");
    memcpy(s->text + s->n, text, n + 1);
    s->n += n;
}

static void add_wrapped_word(GameText *s, const char *word, size_t n)
{
    enum { WIDTH = 79 };
    char copy[LONGEST_TYPED];
    bool fits = s->column + 1 + n <= WIDTH;
    n = n < sizeof copy ? n : sizeof copy - 1;
    memcpy(copy, word, n);
    copy[n] = '\0';
    if (s->column > 0)
        add_game_text(s, fits ? " " : "\n");
    s->column = s->column > 0 && fits ? s->column + 1 + n : n;
    add_game_text(s, copy);
}

static void add_wrapped_words(GameText *s, const char *text)
{
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t n = strcspn(text, " ");
        add_wrapped_word(s, text, n);
        text += n;
    }
}

/* A tag; what would end it is left out. */
static void add_tag(GameText *s, const char *name, const char *value)
{
    add_game_text(s, "[");
    add_game_text(s, name);
    add_game_text(s, " \"");
    for (; *value; value++)
        if (*value != '"' && *value != '\\' && (unsigned char)*value >= ' ')
            add_game_text(s, (char[]){*value, '\0'});
    add_game_text(s, "\"]\n");
}

/* As a tag of PGN has it. */
static const char *player_name(const PlaySession *p, unsigned player)
{
    bool ours = strcmp(al0_position_us(p->game.at[0]), al0_table_player(p->table, player)) == 0;
    return p->mover[ours] == PLAY_PERSON ? "a person" : play_mover_name(p, ours);
}

/* The number of the first move, and whether it is the second player's, as the last field of FEN has
 * it. */
static unsigned first_number(const char *fen, bool *black)
{
    const char *side = strchr(fen, ' '), *last = strrchr(fen, ' ');
    *black = side && side[1] == 'b';
    unsigned long n = last ? strtoul(last + 1, NULL, 10) : 1;
    return n ? (unsigned)n : 1;
}

static void add_game_moves(GameText *s, const PlaySession *p, const char *fen)
{
    bool black, numbered = false;
    unsigned number = first_number(fen, &black);
    for (size_t i = 0; i < p->game.n; i++) {
        const PlayedMove *m = &p->game.move[i];
        char text[64];
        if (!black || !numbered)
            snprintf(text, sizeof text, "%u%s %s", number, black ? "..." : ".", m->name);
        else
            snprintf(text, sizeof text, "%s", m->name);
        add_wrapped_words(s, text);
        numbered = !m->note;
        if (m->note) {
            GameText comment = {0};
            add_game_text(&comment, "{");
            add_game_text(&comment, m->note);
            add_game_text(&comment, "}");
            add_wrapped_words(s, comment.text);
            al0_free(comment.text);
        }
        number += black;
        black = !black;
    }
}

static char *text_of_chess(const PlaySession *p)
{
    GameText s = {0};
    char *fen = al0_position_text(p->game.at[0]);
    add_tag(&s, "Event", "al0 play");
    add_tag(&s, "Site", "?");
    add_tag(&s, "Date", "????.??.??");
    add_tag(&s, "Round", "?");
    add_tag(&s, "White", player_name(p, 0));
    add_tag(&s, "Black", player_name(p, 1));
    add_tag(&s, "Result", play_ending(p).result);
    add_tag(&s, "SetUp", "1");
    add_tag(&s, "FEN", fen);
    add_game_text(&s, "\n");
    add_game_moves(&s, p, fen);
    add_wrapped_words(&s, play_ending(p).result);
    add_game_text(&s, "\n");
    al0_free(fen);
    return s.text;
}

/* The move of a role in the step of the plies from..end-1, as the rules write it. */
static void add_step_move(GameText *s, const PlaySession *p, size_t from, size_t end, unsigned role)
{
    const char *move = NULL;
    Al0Moves *legal = al0_position_role_moves(p->game.at[from], role, NULL);
    for (size_t i = from; i < end && !move; i++)
        if (al0_position_role_to_move(p->game.at[i]) == role)
            move = p->game.move[i].code;
    for (size_t i = 0; i < al0_moves_count(legal); i++)
        if (!move || strcmp(al0_moves_text(legal, i, AL0_MOVE_CODE), move) == 0) {
            add_game_text(s, al0_moves_text(legal, i, AL0_MOVE_TERM));
            break;
        }
    al0_moves_free(legal);
}

/* Adds the plies of a step: those of several roles as the moves of all on one line, since their
 * order is not the same for everybody who reads them.   Returns: the ply behind them. */
static size_t add_played_step(GameText *s, const PlaySession *p, size_t from)
{
    size_t end = from + 1;
    while (end < p->game.n && !al0_position_can_step(p->game.at[end]))
        end++;
    bool is_whole =
        al0_position_can_step(p->game.at[from]) && al0_position_can_step(p->game.at[end]);
    if (end == from + 1 || !is_whole) {
        for (; from < end; from++) {
            add_game_text(s, p->game.move[from].code);
            add_game_text(s, "\n");
        }
        return end;
    }
    for (unsigned r = 0; al0_table_role(p->table, r); r++) {
        add_game_text(s, r ? " " : "");
        add_step_move(s, p, from, end, r);
    }
    add_game_text(s, "\n");
    return end;
}

char *play_text(const PlaySession *p)
{
    assert(p && p->game.at);
    if (p->is_chess)
        return text_of_chess(p);
    GameText s = {0};
    add_game_text(&s, "");
    for (size_t i = 0; i < p->game.n;)
        i = add_played_step(&s, p, i);
    return s.text;
}
