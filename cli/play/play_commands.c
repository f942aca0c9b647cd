/* cli/play/play_commands.c -- the commands of a person who plays (see play.h).
 * Start reading at the list of commands, and at play_obey(), the last function. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/play.h"
#include "cli/terminal/wrap.h"

typedef struct PlayCommand {
    const char *name, *arg, *help;
    /* arg: the rest of the line, "" if there is none */
    void (*obey)(PlaySession *p, const char *arg);
} PlayCommand;

/* ---- the position ------------------------------------------------------------------------- */

static void obey_board(PlaySession *p, const char *arg)
{
    (void)arg;
    play_show(p);
}

static void obey_flip(PlaySession *p, const char *arg)
{
    (void)arg;
    p->flipped = !p->flipped;
    play_show(p);
}

static void obey_position(PlaySession *p, const char *arg)
{
    (void)arg;
    char *text = al0_position_text(play_seen(p));
    puts(text);
    al0_free(text);
}

static void obey_moves(PlaySession *p, const char *arg)
{
    (void)arg;
    print_moves(play_now(p));
}

/* ---- the table's view --------------------------------------------------------------------- */

/* The name of a legal move, from its code. */
static void print_name(const PlaySession *p, const char *code)
{
    Al0Moves *moves = al0_position_moves(play_now(p));
    for (size_t i = 0; i < al0_moves_count(moves); i++)
        if (strcmp(al0_moves_text(moves, i, AL0_MOVE_CODE), code) == 0)
            fputs(al0_moves_text(moves, i, AL0_MOVE_NAME), stdout);
    al0_moves_free(moves);
}

static void print_hint(const Al0PlayerMove *m)
{
    printf("%s: %s", m->name, m->instance);
    if (m->rule)
        printf(", rule %s", m->rule);
    printf(", within %s.\n", count_of(m->plies, "ply").text);
}

/* What a search would do. */
static void print_search_hint(PlaySession *p)
{
    const char *why;
    bool ours = al0_position_us_to_move(play_now(p));
    char *code =
        play_chance_moves(p) || !play_seat_search(p, ours) ? NULL : play_guest_move(p, ours, &why);
    if (code) {
        print_name(p, code);
        printf(", %s.\n", why);
    }
    al0_free(code);
}

/* A move for the side to move: the table's for us, the best one for them; of rules alone a
 * search's. */
static void obey_hint(PlaySession *p, const char *arg)
{
    const char *why;
    (void)arg;
    if (play_say_over(p))
        return;
    if (p->is_alone) {
        print_search_hint(p);
        return;
    }
    if (al0_position_us_to_move(play_now(p))) {
        Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
        if (play_ask_table(p, &m))
            print_hint(&m);
        return;
    }
    char *code = play_best(p, &why);
    if (code) {
        print_name(p, code);
        printf(", %s.\n", why);
    }
    al0_free(code);
}

/* The plan that is followed here, asked for where that has not been done; NULL after a message. */
static const Al0Answer *find_plan(PlaySession *p, size_t *node)
{
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    Al0Status status;
    if (p->is_alone) {
        puts("There is no table, and so no plan: `hint` asks a search.");
        return NULL;
    }
    const Al0Answer *plan = al0_player_plan(p->player, node);
    if (!plan && al0_position_us_to_move(play_now(p))) {
        play_think(p, &m, &status);
        plan = al0_player_plan(p->player, node);
    }
    if (!plan)
        printf("There is no plan here: %s is to move, and the table was not asked before.\n",
               play_side_to_move(p).text);
    return plan;
}

static void obey_why(PlaySession *p, const char *arg)
{
    size_t node;
    (void)arg;
    const Al0Answer *plan = find_plan(p, &node);
    if (!plan)
        return;
    char *story =
        al0_answer_story(plan, al0_answer_size(plan) ? node : AL0_ROOT, AL0_TEXT, NULL, NULL);
    wrap_write(stdout, story, strlen(story), wrap_width(STDOUT_FILENO));
    al0_free(story);
}

/* The plan with a tree; NULL after a message. */
static const Al0Answer *find_plan_tree(PlaySession *p, size_t *node)
{
    const Al0Answer *plan = find_plan(p, node);
    if (plan && al0_answer_size(plan) == 0) {
        puts("There is no tree here; `why` tells what was tried.");
        return NULL;
    }
    return plan;
}

/* The longest line from here; where advice holds for ever, up to a position that stands elsewhere.
 */
static void obey_plan(PlaySession *p, const char *arg)
{
    size_t node, moves = 0;
    (void)arg;
    const Al0Answer *plan = find_plan_tree(p, &node);
    if (!plan)
        return;
    printf("%s:", al0_answer_instance(plan));
    for (; !al0_node_is_leaf(plan, node); moves++) {
        node = al0_node_longest_child(plan, node);
        char *name = al0_node_move(plan, node, AL0_MOVE_NAME);
        printf(" %s", name);
        al0_free(name);
    }
    if (moves)
        puts("");
    else if (al0_node_height(plan, node) > 0) /* cut off (Al0Player) */
        puts(" its moves from here are looked up as play goes on");
    else
        puts(" it is reached here; the table is asked anew at our next move");
}

static void obey_tree(PlaySession *p, const char *arg)
{
    size_t node;
    (void)arg;
    const Al0Answer *plan = find_plan_tree(p, &node);
    const Al0WriteOptions how = {AL0_SIZE(Al0WriteOptions), .no_seconds = true};
    char *text = plan ? al0_answer_write(plan, AL0_TEXT, &how, NULL) : NULL;
    if (text)
        fputs(text, stdout);
    al0_free(text);
}

/* ---- the game ----------------------------------------------------------------------------- */

/* Back to where the person was to move last, if the program has answered; else one move. */
static void obey_back(PlaySession *p, const char *arg)
{
    char *end;
    unsigned long n = strtoul(arg, &end, 10);
    if (*arg && (*end || n == 0)) {
        puts("`back` takes a number of moves.");
        return;
    }
    if (!*arg) {
        n = 1;
        while (n < p->game.n &&
               p->mover[al0_position_us_to_move(p->game.at[p->game.n - n])] != PLAY_PERSON)
            n++;
    }
    size_t before = p->game.n;
    play_back(p, n);
    p->stopped = true;
    printf(before ? "%zu taken back.\n" : "There is nothing to take back.\n", before - p->game.n);
    if (before)
        play_show(p);
    if (before && p->mover[al0_position_us_to_move(play_now(p))] != PLAY_PERSON)
        puts("`go` lets the program move, or move in its place.");
}

/* The side to move is played by the program once: by the table, or by the best defence. */
static void obey_go(PlaySession *p, const char *arg)
{
    (void)arg;
    if (play_say_over(p))
        return;
    bool ours = al0_position_us_to_move(play_now(p));
    PlayMover before = p->mover[ours];
    if (before == PLAY_PERSON && p->is_alone)
        p->mover[ours] = play_seat_search(p, ours) ? PLAY_SEARCH : before;
    else if (before == PLAY_PERSON)
        p->mover[ours] = ours ? PLAY_TABLE : PLAY_BEST;
    p->stopped = !play_reply(p);
    p->mover[ours] = before;
}

static void obey_resign(PlaySession *p, const char *arg)
{
    (void)arg;
    if (!play_is_over(p))
        play_resign(p);
    play_say_over(p);
}

/* A position from which the table takes the same side as now.   Returns: NULL after a message. */
static Al0Position *read_beginning(const PlaySession *p, const char *text)
{
    Al0Status status;
    unsigned us = 0;
    Al0Position *read = al0_position_read(p->table, text, strlen(text), &status);
    if (!read) {
        char *shown = al0_visible(status.text, strlen(status.text), false);
        printf("No position to begin from: %s.\n", shown);
        al0_free(shown);
        return NULL;
    }
    while (strcmp(al0_table_player(p->table, us), al0_position_us(play_now(p))) != 0)
        us++;
    al0_position_set_us(read, p->table, us, NULL);
    note_misfits(p->table, &(Positions){.at = &read, .n = 1});
    return read;
}

static void obey_new(PlaySession *p, const char *arg)
{
    Al0Position *other = *arg ? read_beginning(p, arg) : NULL;
    if (*arg && !other)
        return;
    play_back(p, p->game.n);
    if (other) {
        play_end(p);
        play_begin(p, other);
    }
    p->stopped = false;
    play_show(p);
}

static void obey_save(PlaySession *p, const char *arg)
{
    const NamedFile file = {"save", arg};
    if (!*arg) {
        puts("`save` takes the name of a file.");
        return;
    }
    if (check_tables(p->o, p->table, &file, 1) && output_print(arg, play_text(p)))
        printf("%s saved.\n", count_of(p->game.n, "move").text);
}

/* No player and no judge with the table may be there meanwhile. */
static void use_what_is_prepared(PlaySession *p)
{
    al0_player_free(p->player);
    al0_judge_free(p->judge);
    p->judge = NULL;
    bool used = use_prepared_quietly(p->o, p->table);
    play_new_player(p);
    al0_player_set(p->player, play_now(p), NULL);
    puts(used ? "The table is prepared." : "The table could not be prepared.");
}

static void obey_prepare(PlaySession *p, const char *arg)
{
    Al0Status status;
    (void)arg;
    if (al0_table_is_prepared(p->table)) {
        puts("The table is prepared.");
        return;
    }
    if (!al0_table_can_prepare(p->table)) {
        puts("There is nothing to prepare: no advice of this table can be solved in advance.");
        return;
    }
    Al0Limits limits = {AL0_SIZE(Al0Limits), .stop = p->limits.stop, .threads = p->limits.threads};
    puts("Preparing; Ctrl-C stops it.");
    fflush(stdout);
    Al0Prepared *prepared = prepare_table(p->table, NULL, &limits, true, &status);
    if (prepared)
        use_what_is_prepared(p);
    else
        printf("The table was not prepared: %s.\n",
               *status.text ? status.text : "its file could not be written");
    al0_prepared_free(prepared);
}

static void obey_judge(PlaySession *p, const char *arg)
{
    (void)arg;
    play_judge(p);
}

static void obey_quit(PlaySession *p, const char *arg)
{
    (void)arg;
    p->quits = true;
}

/* ---- all of them -------------------------------------------------------------------------- */

static void obey_help(PlaySession *p, const char *arg);

static const PlayCommand commands[] = {
    {"help", "", "this list", obey_help},
    {"board", "", "the position", obey_board},
    {"flip", "", "the board from the other side", obey_flip},
    {"moves", "", "the legal moves", obey_moves},
    {"position", "", "the position as text", obey_position},
    {"hint", "", "a move for the side to move", obey_hint},
    {"go", "", "the program plays for the side to move, once", obey_go},
    {"judge", "", "what the last move of the table's side is worth", obey_judge},
    {"why", "", "why the table plays so: rule, advice tried, goals, values", obey_why},
    {"plan", "", "the longest line of the tree from here", obey_plan},
    {"tree", "", "the whole tree that the table follows", obey_tree},
    {"back", "[N]", "takes back what was played since you moved last, or N moves", obey_back},
    {"new", "[FEN]", "takes all moves back, or begins from what `position` writes", obey_new},
    {"resign", "", "the side to move resigns", obey_resign},
    {"save", "FILE", "writes the game: PGN; of a game from a file, its moves", obey_save},
    {"prepare", "", "solves the table's advice, so that its answers come at once", obey_prepare},
    {"quit", "", "ends", obey_quit},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static void obey_help(PlaySession *p, const char *arg)
{
    (void)arg;
    for (size_t i = 0; i < N_COMMANDS; i++)
        printf("  %-8s %-5s %s\n", commands[i].name, commands[i].arg, commands[i].help);
    printf("Everything else is a move%s.\n", p->is_chess ? ": Rd1, Kxe4, a1d1" : "");
}

/* Commands first, then moves. */
const char *play_candidate(void *context, size_t i)
{
    assert(context);
    PlaySession *p = context;
    static char move[64];
    if (i < N_COMMANDS)
        return commands[i].name;
    Al0Moves *moves = al0_position_moves(play_now(p));
    bool there = i - N_COMMANDS < al0_moves_count(moves);
    if (there)
        snprintf(move, sizeof move, "%s", al0_moves_text(moves, i - N_COMMANDS, AL0_MOVE_NAME));
    al0_moves_free(moves);
    return there ? move : NULL;
}

static const PlayCommand *find_play_command(const char *word, size_t n)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (strlen(commands[i].name) == n && strncmp(commands[i].name, word, n) == 0)
            return &commands[i];
    return NULL;
}

/* A move of the side to move, whoever plays for it. */
static void obey_move(PlaySession *p, const char *line)
{
    Al0Status status;
    if (play_say_over(p))
        return;
    if (play_move(p, line, NULL, &status)) {
        p->stopped = false;
        play_tell_held(p);
        play_judge_last(p);
        return;
    }
    char *shown = al0_visible(status.text, strlen(status.text), false);
    printf("No command, and no move: %s.  `help` lists the commands.\n", shown);
    al0_free(shown);
}

void play_obey(PlaySession *p, char *line)
{
    assert(p && line);
    static const char blank[] = " \t\r";
    line += strspn(line, blank);
    size_t end = strlen(line);
    while (end > 0 && strchr(blank, line[end - 1]))
        line[--end] = '\0';
    if (!*line)
        return;
    size_t n = strcspn(line, blank);
    const PlayCommand *c = find_play_command(line, n);
    const char *arg = line + n + strspn(line + n, blank);
    if (c && (*c->arg || !*arg))
        c->obey(p, arg);
    else
        obey_move(p, line);
}
