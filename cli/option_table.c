/* cli/option_table.c -- the rows of options and commands (see option_table.h). */
#include "cli/option_table.h"

#include <assert.h>
#include <stdio.h>

enum {
    LEAST_MEMORY = 16,
    MOST_MEMORY = 1 << 20
}; /* MB; the least: the program, and a little more */

enum {
    EVERY = CMD_CHECK | CMD_FMT | CMD_WORDS | CMD_EVAL | CMD_PROVE | CMD_SOLVE | CMD_VERIFY |
            CMD_UCI | CMD_PREPARE | CMD_LEARN | CMD_JUDGE | CMD_EXPLAIN | CMD_PLAY | CMD_TABLES |
            CMD_FIND | CMD_PLAN | CMD_LSP | CMD_REPL | CMD_MATCH | CMD_GGP,
    TABLES = CMD_CHECK | CMD_EVAL | CMD_PROVE | CMD_VERIFY | CMD_UCI | CMD_PREPARE | CMD_LEARN |
             CMD_JUDGE | CMD_EXPLAIN | CMD_PLAY | CMD_FIND | CMD_PLAN | CMD_REPL | CMD_MATCH,
    PLAYS = CMD_PROVE | CMD_UCI | CMD_JUDGE | CMD_EXPLAIN | CMD_PLAY | CMD_FIND | CMD_MATCH,
    POSITIONS = CMD_EVAL | CMD_PROVE | CMD_EXPLAIN | CMD_PLAY | CMD_PLAN | CMD_REPL,
    ANSWERS = CMD_PROVE | CMD_PLAN,
    SEARCHES = CMD_PROVE | CMD_VERIFY | CMD_LEARN | CMD_EXPLAIN
};

const char *const option_group_title[N_GROUPS] = {
    [GROUP_POSITION] = "The position", [GROUP_QUESTION] = "The question",
    [GROUP_OUTPUT] = "Output",         [GROUP_PICTURE] = "The tree",
    [GROUP_LIMIT] = "Limits",          [GROUP_TABLE] = "The table",
    [GROUP_GENERAL] = "In general",
};

/* What shells offer for --us: a game may have other players. */
static const OptionChoice chess_players[] = {{.name = "white"}, {.name = "black"}, {.name = NULL}};
static const OptionChoice modes[] = {{"shortest", AL0_SHORTEST, NULL},
                                     {"lowest", AL0_LOWEST, NULL},
                                     {"first", AL0_FIRST, NULL},
                                     {"any", AL0_ANY, NULL},
                                     {"best", AL0_BEST, NULL},
                                     {"preferred", AL0_PREFERRED, NULL},
                                     {NULL, 0, NULL}};
static const OptionChoice times[] = {{"auto", WHEN_AUTO, NULL},
                                     {"always", WHEN_ALWAYS, NULL},
                                     {"never", WHEN_NEVER, NULL},
                                     {NULL, 0, NULL}};
static const OptionChoice pages[] = {{"a4", AL0_PAGE_A4, NULL},
                                     {"slide", AL0_PAGE_SLIDE, NULL},
                                     {"one", AL0_PAGE_ONE, NULL},
                                     {NULL, 0, NULL}};
static const OptionChoice tree_formats[] = {
    {"text", AL0_TEXT, ".txt"},       {"dot", AL0_DOT, ".dot .gv"},
    {"svg", AL0_SVG, ".svg"},         {"png", AL0_PNG, ".png"},
    {"pdf", AL0_PDF, ".pdf"},         {"json", AL0_JSON, ".json .jsonl"},
    {"proof", AL0_PROOF, ".proof"},   {"pgn", AL0_PGN, ".pgn"},
    {"html", AL0_HTML, ".html .htm"}, {NULL, 0, NULL}};
static const OptionChoice plan_formats[] = {{"text", AL0_TEXT, ".txt"},
                                            {"dot", AL0_DOT, ".dot .gv"},
                                            {"svg", AL0_SVG, ".svg"},
                                            {"png", AL0_PNG, ".png"},
                                            {"pdf", AL0_PDF, ".pdf"},
                                            {"json", AL0_JSON, ".json .jsonl"},
                                            {"pgn", AL0_PGN, ".pgn"},
                                            {"html", AL0_HTML, ".html .htm"},
                                            {NULL, 0, NULL}};
/* What shells offer; searches of a length and tables are fine, too. */
static const OptionChoice our_movers[] = {{.name = "table"},  {.name = "person"}, {.name = "best"},
                                          {.name = "random"}, {.name = "search"}, {.name = NULL}};
static const OptionChoice their_movers[] = {
    {.name = "person"}, {.name = "best"}, {.name = "random"}, {.name = "search"}, {.name = NULL}};
/* The formats that every report has, beside text. */
#define REPORT_CHOICES                                                    \
    {"json", AL0_JSON, ".json .jsonl"}, {"html", AL0_HTML, ".html .htm"}, \
    {                                                                     \
        "markdown", AL0_MARKDOWN, ".md"                                   \
    }
static const OptionChoice judged_formats[] = {
    {"text", AL0_TEXT, ".txt"}, {"pgn", AL0_PGN, ".pgn"}, REPORT_CHOICES, {NULL, 0, NULL}};
static const OptionChoice found_formats[] = {{"text", AL0_TEXT, ".txt"},
                                             {"epd", AL0_EPD, ".epd"},
                                             {"pgn", AL0_PGN, ".pgn"},
                                             REPORT_CHOICES,
                                             {NULL, 0, NULL}};
/* What shells offer for --us of games that are searched: a name is fine, too. */
static const OptionChoice sides_found[] = {
    {.name = "white"}, {.name = "black"}, {.name = "both"}, {.name = "winner"}, {.name = NULL}};
static const OptionChoice plain_formats[] = {
    {"text", AL0_TEXT, ".txt"}, {"json", AL0_JSON, ".json"}, {NULL, 0, NULL}};
static const OptionChoice learned_formats[] = {
    {"text", AL0_TEXT, ".al0 .txt"}, REPORT_CHOICES, {NULL, 0, NULL}};
static const OptionChoice report_formats[] = {
    {"text", AL0_TEXT, ".txt"}, REPORT_CHOICES, {NULL, 0, NULL}};
static const OptionChoice verification_formats[] = {
    {"text", AL0_TEXT, ".txt"}, REPORT_CHOICES, {"row", AL0_ROW, ""}, {NULL, 0, NULL}};

/* What a row says about the field that its option sets. */
#define FLAG(field) .kind = OPTION_FLAG, .at = offsetof(Options, field)
#define TEXT(field) .kind = OPTION_TEXT, .at = offsetof(Options, field)
#define LIST(field) .kind = OPTION_LIST, .at = offsetof(Options, field)
#define CHOICE(field, list) .kind = OPTION_CHOICE, .at = offsetof(Options, field), .choices = list
#define NUMBER(type, field, lo, hi) \
    .kind = OPTION_##type, .at = offsetof(Options, field), .least = lo, .most = hi

const OptionRow option_rows[] = {
    {"fen", 0, "FEN", POSITIONS | CMD_SOLVE | CMD_LEARN | CMD_JUDGE, GROUP_POSITION, TEXT(fen),
     .help = "the position"},
    {"pgn", 0, "FILE", POSITIONS | CMD_LEARN, GROUP_POSITION, TEXT(pgn),
     .help = "the position at the end of the file's first game"},
    {"pgn", 0, "FILE", CMD_JUDGE, GROUP_POSITION, TEXT(pgn),
     .help = "judge all games of the file, and write them with comments"},
    {"pgn", 0, "FILE", CMD_FIND, GROUP_POSITION, LIST(games),
     .help = "search the games of this file, which may be packed (gzip, zstd); again for more"},
    {"epd", 0, "FILE", CMD_FIND, GROUP_POSITION, LIST(lists),
     .help = "search the positions of this list, one a line; again for more"},
    {"variations", 0, NULL, CMD_FIND, GROUP_POSITION, FLAG(variations),
     .help = "search the variations of games, too"},
    {"us", 0, "WHO", CMD_FIND, GROUP_POSITION, TEXT(us), .choices = sides_found,
     .usual = "who is to move",
     .help = "whose side is `us`: a player, both in turn, the winner, or somebody by name"},
    {"ply", 0, "N", POSITIONS | CMD_LEARN, GROUP_POSITION, NUMBER(UNSIGNED, ply, 0, 100000),
     .help = "with --pgn and --record: the position after N plies"},
    {"epd", 0, "FILE", ANSWERS, GROUP_POSITION, TEXT(epd),
     .help = "many positions, one a line: one answer for each"},
    {"epd", 0, "FILE", CMD_SOLVE, GROUP_POSITION, TEXT(epd),
     .help = "many positions, one a line: the value and the moves of each"},
    {"position", 0, "FACTS", POSITIONS | CMD_LEARN | CMD_JUDGE, GROUP_POSITION, TEXT(position),
     .usual = "init", .help = "of a game from a file: the facts that hold, or `init` and moves"},
    {"record", 0, "FILE", POSITIONS | CMD_LEARN, GROUP_POSITION, TEXT(record),
     .help = "of a game from a file: the position at the end of these moves"},
    {"record", 0, "FILE", CMD_JUDGE, GROUP_POSITION, TEXT(record),
     .help = "of a game from a file: judge this game, or those of all files of a folder"},
    {"positions", 0, "FILE", ANSWERS, GROUP_POSITION, TEXT(positions),
     .help = "of a game from a file: as --epd"},
    {"from", 0, "FEN|FILE.epd", CMD_VERIFY, GROUP_POSITION, TEXT(from),
     .usual = "all that the table is for",
     .help = "play from this position, or from those of a list"},
    {"sample", 0, "N", CMD_VERIFY, GROUP_POSITION, NUMBER(COUNT, sample, 1, 1e9),
     .help = "play from N positions that the table is for, drawn at random"},
    {"sample", 0, "N", CMD_LEARN, GROUP_POSITION, NUMBER(COUNT, sample, 1, 1e9),
     .usual = "all that the table is for", .help = "ask N positions alone, drawn at random"},
    {"seed", 0, "S", CMD_VERIFY | CMD_LEARN, GROUP_POSITION, NUMBER(COUNT, seed, 0, 1e15),
     .usual = "0", .help = "with --sample: other positions for another S"},
    {"explore", 0, "N", CMD_CHECK, GROUP_QUESTION, NUMBER(COUNT, explore, 1, 1e12),
     .help = "play N games with moves drawn at random, and tell what they show"},
    {"seed", 0, "S", CMD_CHECK, GROUP_QUESTION, NUMBER(COUNT, seed, 0, 1e15), .usual = "0",
     .help = "with --explore: other games for another S"},
    {"us", 0, "ROLE", CMD_SOLVE, GROUP_QUESTION, TEXT(us), .usual = "all",
     .help = "of a game from a file: solve it for this role alone"},
    {"depth", 0, "PLIES", CMD_SOLVE, GROUP_QUESTION, NUMBER(UNSIGNED, limits.max_depth, 1, 1e9),
     .usual = "all",
     .help = "of a game from a file: list no further, and tell what can be forced within that"},
    {"expect", 0, NULL, CMD_SOLVE, GROUP_QUESTION, FLAG(expect),
     .help = "of a game with chance: find the mean goal, not the probability of a goal of 100"},
    {"us", 0, "PLAYER", POSITIONS | CMD_VERIFY | CMD_LEARN, GROUP_POSITION, TEXT(us),
     .choices = chess_players, .usual = "what the table is for",
     .help = "whose side the table takes: white or black in chess, else a role"},

    {"ours", 0, "WHO", CMD_PLAY, GROUP_QUESTION, TEXT(ours), .choices = our_movers,
     .usual = "table; of rules alone person",
     .help = "who moves for the table's side: table, person, best, random or search"},
    {"theirs", 0, "WHO", CMD_PLAY, GROUP_QUESTION, TEXT(theirs), .choices = their_movers,
     .usual = "person; of rules alone search",
     .help = "who moves for the others: person, best, random, search or another table FILE.al0"},
    {"games", 0, "N", CMD_MATCH, GROUP_QUESTION, NUMBER(COUNT, n_games, 1, 1e9), .usual = "10",
     .help = "play N games; the players change roles from game to game"},
    {"port", 0, "N", CMD_GGP, GROUP_QUESTION, NUMBER(UNSIGNED, port, 0, 65535), .usual = "9147",
     .help = "listen at this port; 0: a free one, which is printed"},
    {"host", 0, "ADDRESS", CMD_GGP, GROUP_QUESTION, TEXT(host), .usual = "127.0.0.1",
     .help = "listen at this address: others than this machine reach it, then"},
    {"random", 0, NULL, CMD_GGP, GROUP_QUESTION, FLAG(draws),
     .help = "draw moves at random, in place of searching"},
    {"ponder", 0, NULL, CMD_GGP, GROUP_QUESTION, FLAG(ponders),
     .help = "think on while others choose, where the role has no choice"},
    {"seed", 0, "S", CMD_PLAY | CMD_MATCH | CMD_GGP, GROUP_QUESTION, NUMBER(COUNT, seed, 0, 1e15),
     .usual = "0", .help = "other random moves for another S"},
    {"advice", 'a', "NAME", CMD_PROVE, GROUP_QUESTION, TEXT(question.advice),
     .help = "prove this advice, whatever the rules say"},
    {"advice", 'a', "NAME", CMD_FIND, GROUP_QUESTION, TEXT(question.advice),
     .help = "find where this advice has a tree"},
    {"plan", 0, "NAME", CMD_FIND, GROUP_QUESTION, TEXT(question.advice),
     .help = "the same of a plan"},
    {"missed", 0, NULL, CMD_FIND, GROUP_QUESTION, FLAG(missed),
     .help = "find moves after which no table has a tree any more, where one had"},
    {"then", 0, "EXPR", CMD_FIND, GROUP_QUESTION, .kind = OPTION_STEP,
     .at = offsetof(Options, then),
     .help = "find where EXPR holds later in the game, too; again for what comes behind that"},
    {"within", 0, "N", CMD_FIND, GROUP_QUESTION, NUMBER(WITHIN, then, 1, 100000),
     .usual = "any number", .help = "of the --then in front: at most so many plies later"},
    {"all-along", 0, "EXPR", CMD_FIND, GROUP_QUESTION, TEXT(all_along),
     .help = "find where EXPR holds from there to the last --then"},
    {"unique", 0, NULL, CMD_FIND, GROUP_QUESTION, FLAG(unique),
     .help = "of equal positions find the first alone"},
    {"max", 0, "N", CMD_FIND, GROUP_QUESTION, NUMBER(COUNT, max, 1, 1e15), .usual = "all",
     .help = "end with the N-th hit"},
    {"advice", 'a', "NAME", CMD_EXPLAIN, GROUP_QUESTION, TEXT(question.advice),
     .help = "tell of this advice, whatever the rules say"},
    {"advice", 'a', "NAME", CMD_LEARN, GROUP_QUESTION, TEXT(question.advice),
     .help = "learn where this advice never fails"},
    {"from", 0, "LIST", CMD_LEARN, GROUP_QUESTION, TEXT(candidates),
     .usual = "all of the table's definitions",
     .help = "begin with these conditions and numbers, with commas between them"},
    {"from", 0, "ADVICE", CMD_PLAN, GROUP_QUESTION, TEXT(question.plan_from),
     .usual = "all of the table's own",
     .help = "put these pieces of advice together, with commas between them"},
    {"size", 0, "K", CMD_PLAN, GROUP_QUESTION,
     NUMBER(UNSIGNED, question.plan_size, 1, AL0_LARGEST_PLAN), .usual = "3",
     .help = "try plans of at most so many pieces"},
    {"rules", 0, "N", CMD_LEARN, GROUP_QUESTION, NUMBER(UNSIGNED, rules, 1, 64),
     .help = "learn a list of at most N rules, and tell in how many positions each is wrong"},
    {"as-plan", 0, NULL, CMD_LEARN, GROUP_QUESTION, FLAG(as_plan),
     .help = "learn a plan from the line of one solution: its steps are the goals that it passed"},
    {"unless", 0, NULL, CMD_LEARN, GROUP_QUESTION, FLAG(unless),
     .help = "learn what holds where a rule tries the advice and it fails, and nowhere else"},
    {"search", 0, "MODE", SEARCHES | CMD_PLAY | CMD_PLAN, GROUP_QUESTION,
     CHOICE(limits.search, modes), .usual = "what the table says", .help = "which tree"},
    {"within", 0, "W", CMD_PROVE, GROUP_QUESTION, NUMBER(REAL, limits.within, 1, 1000),
     .usual = "1",
     .help = "with `lowest`, of a game of one role: a tree up to W times as high as a lowest one"},
    {"all-keys", 0, NULL, CMD_PROVE, GROUP_QUESTION, FLAG(question.all_keys),
     .shown = SHOWN_IN_GAMES,
     .help = "find every first move of ours with a tree within the least height"},
    {"height", 0, "PLIES", CMD_PROVE, GROUP_QUESTION,
     NUMBER(UNSIGNED, question.keys_height, 1, AL0_LARGEST_DEPTH),
     .help = "with --all-keys, --tries and --set-play: within so many plies"},
    {"tries", 0, NULL, CMD_PROVE, GROUP_QUESTION, FLAG(question.tries), .shown = SHOWN_IN_GAMES,
     .help = "find the first moves of ours that fail by one reply only, and that reply"},
    {"set-play", 0, NULL, CMD_PROVE, GROUP_QUESTION, FLAG(question.set_play),
     .shown = SHOWN_AS_TEXT, .help = "find our continuations if they moved first"},
    {"close", 0, NULL, CMD_PROVE, GROUP_QUESTION, FLAG(question.close), .shown = SHOWN_AS_TEXT,
     .help =
         "prove the tree against the replies that `them:` leaves out, too, and say which break it"},
    {"lemma", 0, "NAME", CMD_PROVE, GROUP_QUESTION, TEXT(question.lemma),
     .help = "with --close: prove this advice in each leaf of the tree, whose goal is a lemma"},
    {"play", 0, NULL, CMD_JUDGE, GROUP_QUESTION, FLAG(question.play),
     .help = "with --pgn: play the table on from moves that are off plan, too"},
    {"play", 0, NULL, CMD_PROVE, GROUP_QUESTION, FLAG(question.play),
     .help =
         "play the table against every reply to its aim; show all of it, or the line that fails"},
    {"threats", 0, NULL, CMD_PROVE, GROUP_QUESTION, FLAG(question.threats), .shown = SHOWN_DRAWN,
     .help = "after each move of ours say what it threatens, or that it is zugzwang"},
    {"duals", 0, NULL, CMD_PROVE, GROUP_QUESTION, FLAG(question.duals), .shown = SHOWN_IN_GAMES,
     .help = "find our other moves in the tree that do as well"},
    {"count-lines", 0, NULL, CMD_PROVE, GROUP_QUESTION, FLAG(question.lines),
     .shown = SHOWN_AS_TEXT,
     .help = "count the lines and the distinct positions of the tree, by depth"},
    {"why", 0, NULL, CMD_PROVE, GROUP_QUESTION, FLAG(why), .usual = "one line of it",
     .help = "find all of what refutes an advice: their reply to each first move of ours"},
    {"needless", 0, NULL, CMD_VERIFY, GROUP_QUESTION, FLAG(needless),
     .help = "find out which parts of the table can be left out without losing the proof"},
    {"replan", 0, NULL, CMD_VERIFY, GROUP_QUESTION, FLAG(replan),
     .help = "build a new tree at every move of ours, also where the table does not say `replan`"},

    {"format", 'f', "F", CMD_PROVE, GROUP_OUTPUT, CHOICE(format, tree_formats),
     .usual = "as OUT ends, else text", .help = "how the answer is written"},
    {"format", 'f', "F", CMD_PLAN, GROUP_OUTPUT, CHOICE(format, plan_formats),
     .usual = "as OUT ends, else text", .help = "how the answer is written"},
    {"format", 'f', "F", CMD_FIND, GROUP_OUTPUT, CHOICE(format, found_formats),
     .usual = "as OUT ends, else text", .help = "how hits are written"},
    {"count", 0, NULL, CMD_FIND, GROUP_OUTPUT, FLAG(count), .help = "write the counts alone"},
    {"count-by", 0, "NAME", CMD_FIND, GROUP_OUTPUT, TEXT(count_by),
     .help = "count hits by a tag (White, ECO) or by the value of an expression"},
    {"format", 'f', "F", CMD_JUDGE, GROUP_OUTPUT, CHOICE(format, judged_formats),
     .usual = "as OUT ends, else text; of games of chess pgn",
     .help = "how the judgement is written"},
    {"format", 'f', "F", CMD_MATCH, GROUP_OUTPUT, CHOICE(format, plain_formats),
     .usual = "as OUT ends, else text", .help = "how the result is written"},
    {"record", 0, "FOLDER", CMD_MATCH, GROUP_OUTPUT, TEXT(record),
     .help = "write every game into FOLDER, a file each, as --record of other commands reads it"},
    {"format", 'f', "F", CMD_EXPLAIN, GROUP_OUTPUT, CHOICE(format, plain_formats),
     .usual = "as OUT ends, else text", .help = "how the answer is written"},
    {"format", 'f', "F", CMD_SOLVE | CMD_WORDS | CMD_TABLES, GROUP_OUTPUT,
     CHOICE(format, report_formats), .usual = "as OUT ends, else text",
     .help = "how the answer is written"},
    {"format", 'f', "F", CMD_VERIFY, GROUP_OUTPUT, CHOICE(format, verification_formats),
     .usual = "as OUT ends, else text", .help = "how the report is written"},
    {"format", 'f', "F", CMD_LEARN, GROUP_OUTPUT, CHOICE(format, learned_formats),
     .usual = "as OUT ends, else text", .help = "how what is learned is written"},
    {"output", 'o', "OUT", CMD_PREPARE, GROUP_OUTPUT, TEXT(output),
     .usual = "a file in the user's cache", .help = "write to OUT, whole or not at all"},
    {"output", 'o', "OUT",
     CMD_FMT | CMD_SOLVE | SEARCHES | CMD_JUDGE | CMD_WORDS | CMD_TABLES | CMD_FIND | CMD_PLAN |
         CMD_MATCH,
     GROUP_OUTPUT, TEXT(output), .usual = "standard output",
     .help = "write to OUT, whole or not at all"},
    {"check", 0, NULL, CMD_FMT, GROUP_OUTPUT, FLAG(check),
     .help = "print only names of files that are laid out otherwise; status 1 if any"},
    {"json", 0, "OUT", CMD_VERIFY, GROUP_OUTPUT, TEXT(json),
     .help = "write the report as JSON, too"},
    {"json", 0, "OUT", CMD_LEARN, GROUP_OUTPUT, TEXT(json),
     .help = "write what is learned as JSON, too"},
    {"exceptions", 0, "FILE.epd", CMD_LEARN, GROUP_OUTPUT, TEXT(exceptions),
     .help = "with --rules: write the positions in which the rules are wrong, one a line"},
    {"html", 0, "OUT", CMD_VERIFY, GROUP_OUTPUT, TEXT(html),
     .help = "write it as one page for a browser, too"},
    {"failures", 0, "OUT", CMD_VERIFY, GROUP_OUTPUT, TEXT(failures),
     .help = "write every position that fails, with the reason, as a list (EPD)"},
    {"certificate", 0, "FILE", CMD_VERIFY, GROUP_OUTPUT, TEXT(certificate),
     .help = "write what al0-proof-check checks: the table wins wherever this report says so"},
    {"refutations", 0, NULL, CMD_VERIFY, GROUP_OUTPUT, FLAG(refutations),
     .help = "with --certificate: also why advice before the chosen one has no tree"},
    {"row", 0, NULL, CMD_VERIFY, GROUP_OUTPUT, FLAG(row),
     .help = "as --format row: one row of a Markdown table in place of the report"},
    {"examples", 0, "N", CMD_VERIFY, GROUP_OUTPUT, NUMBER(UNSIGNED, examples, 1, 100000),
     .usual = "10", .help = "show so many of each kind of failure"},
    {"explain-search", 0, NULL, CMD_PROVE, GROUP_OUTPUT, FLAG(explain),
     .help = "say on standard error which method was chosen, and what it spent"},
    {"explain-search", 0, NULL, CMD_VERIFY, GROUP_OUTPUT, FLAG(explain),
     .help = "say on standard error which advice was solved backwards, and why not all"},
    {"explain-search", 0, NULL, CMD_MATCH, GROUP_OUTPUT, FLAG(explain),
     .help = "say on standard error why each move of `search` is played"},
    {"explain-search", 0, NULL, CMD_GGP, GROUP_OUTPUT, FLAG(explain),
     .help = "say on standard error what is answered, and why"},
    {"quiet", 'q', NULL, CMD_PROVE, GROUP_OUTPUT, FLAG(quiet),
     .help = "leave out what refutes an advice"},
    {"no-seconds", 0, NULL, ANSWERS | CMD_VERIFY | CMD_SOLVE, GROUP_OUTPUT, FLAG(write.no_seconds),
     .help = "leave times out, so that equal runs print equal text"},
    {"no-board", 0, NULL, CMD_EVAL | CMD_REPL, GROUP_OUTPUT, FLAG(no_board),
     .help = "print sets as lists only"},

    {"ascii", 0, NULL, CMD_PLAY, GROUP_OUTPUT, FLAG(ascii), .usual = "where the locale is no UTF-8",
     .help = "show pieces as letters"},
    {"boards", 'b', NULL, CMD_PLAY, GROUP_OUTPUT, FLAG(boards), .usual = "on a terminal",
     .help = "show the board after each move of the program"},
    {"boards", 'b', NULL, ANSWERS, GROUP_PICTURE, FLAG(write.boards),
     .help = "draw a board in each position, or the facts that have changed"},
    {"merge", 0, NULL, ANSWERS, GROUP_PICTURE, FLAG(write.merge),
     .help = "draw equal positions of one depth once"},
    {"no-group", 0, NULL, ANSWERS, GROUP_PICTURE, FLAG(write.no_group),
     .help = "draw each reply by itself, also where several go on alike"},
    {"line", 0, "N", ANSWERS, GROUP_PICTURE, TEXT(line), .usual = "the whole tree",
     .help = "draw one line of play alone: the longest (`longest`), or the N-th"},
    {"page", 0, "SIZE", ANSWERS, GROUP_PICTURE, CHOICE(write.page, pages),
     .usual = "one if it is no larger than A4, else a4", .help = "cut a PDF into pages"},
    {"draw-depth", 0, "PLIES", ANSWERS, GROUP_PICTURE,
     NUMBER(UNSIGNED, write.draw_depth, 1, AL0_LARGEST_DEPTH), .usual = "all",
     .help = "draw no deeper, but for single positions"},
    {"draw-nodes", 0, "N", ANSWERS, GROUP_PICTURE, NUMBER(UNSIGNED, write.draw_nodes, 1, 1e9),
     .usual = "2000; pdf 20000; dot 100000",
     .help = "draw so many positions, and single ones behind them"},

    {"start-time", 0, "SECONDS", CMD_MATCH, GROUP_LIMIT, NUMBER(REAL, start_time, 0.001, 1e6),
     .usual = "1", .help = "for each player before the first move of a game"},
    {"move-time", 0, "SECONDS", CMD_MATCH, GROUP_LIMIT, NUMBER(REAL, move_time, 0.001, 1e6),
     .usual = "1", .help = "for each move"},
    {"clock", 0, "SECONDS", CMD_PLAY, GROUP_LIMIT, NUMBER(REAL, clock, 0.001, 1e6), .usual = "none",
     .help = "for the moves of each side in the whole game"},
    {"max-depth", 0, "PLIES", SEARCHES | CMD_PLAY | CMD_FIND | CMD_PLAN, GROUP_LIMIT,
     NUMBER(UNSIGNED, limits.max_depth, 1, AL0_LARGEST_DEPTH), .usual = "100",
     .help = "search no deeper, for each advice tried"},
    {"max-nodes", 0, "N", SEARCHES | CMD_PLAY | CMD_FIND, GROUP_LIMIT,
     NUMBER(COUNT, limits.max_nodes, 1, 1e15), .usual = "50000000",
     .help = "judge no more positions, for each advice tried"},
    {"max-nodes", 0, "N", CMD_PLAN, GROUP_LIMIT, NUMBER(COUNT, limits.max_nodes, 1, 1e15),
     .usual = "100000", .help = "judge no more positions, for each plan tried"},
    {"max-time", 0, "SECONDS", ANSWERS | CMD_JUDGE | CMD_EXPLAIN | CMD_PLAY | CMD_FIND, GROUP_LIMIT,
     NUMBER(REAL, limits.max_time, 0.001, 1e9), .usual = "no limit", .help = "for each position"},
    {"max-time", 0, "SECONDS", CMD_VERIFY | CMD_SOLVE | CMD_PREPARE | CMD_LEARN, GROUP_LIMIT,
     NUMBER(REAL, limits.max_time, 0.001, 1e9), .usual = "no limit", .help = "for the whole run"},
    {"max-time", 0, "SECONDS", CMD_CHECK, GROUP_LIMIT, NUMBER(REAL, limits.max_time, 0.001, 1e9),
     .usual = "no limit",
     .help = "for each file: rules are read, and random games played, no longer"},
    {"memory", 0, "MB", CMD_CHECK, GROUP_LIMIT,
     NUMBER(MEGABYTES, limits.memory, LEAST_MEMORY, MOST_MEMORY), .usual = "8192",
     .help = "for rules of games while they are read"},
    {"memory", 0, "MB", ANSWERS | CMD_EXPLAIN | CMD_PLAY | CMD_FIND | CMD_MATCH | CMD_GGP,
     GROUP_LIMIT, NUMBER(MEGABYTES, limits.memory, LEAST_MEMORY, MOST_MEMORY), .usual = "512",
     .help = "for the whole process"},
    {"memory", 0, "MB", CMD_UCI, GROUP_LIMIT,
     NUMBER(MEGABYTES, limits.memory, LEAST_MEMORY, MOST_MEMORY), .usual = "512",
     .help = "for searches, until the option Hash says otherwise"},
    {"memory", 0, "MB", CMD_VERIFY | CMD_SOLVE | CMD_PREPARE | CMD_LEARN | CMD_JUDGE, GROUP_LIMIT,
     NUMBER(MEGABYTES, limits.memory, LEAST_MEMORY, MOST_MEMORY), .usual = "8192",
     .help = "for the whole process"},
    {"threads", 't', "N", ANSWERS, GROUP_LIMIT, NUMBER(UNSIGNED, limits.threads, 1, 256),
     .usual = "1",
     .help = "search one position together; with --epd, answer positions side by side"},
    {"threads", 't', "N", CMD_FIND, GROUP_LIMIT, NUMBER(UNSIGNED, limits.threads, 1, 256),
     .usual = "1", .help = "games at the same time"},
    {"threads", 't', "N", CMD_EXPLAIN | CMD_PLAY, GROUP_LIMIT,
     NUMBER(UNSIGNED, limits.threads, 1, 256), .usual = "1",
     .help = "search one position together"},
    {"threads", 't', "N", CMD_UCI, GROUP_LIMIT, NUMBER(UNSIGNED, limits.threads, 1, 256),
     .usual = "1", .help = "search one position together, until the option Threads says otherwise"},
    {"threads", 't', "N", CMD_VERIFY | CMD_PREPARE | CMD_LEARN, GROUP_LIMIT,
     NUMBER(UNSIGNED, limits.threads, 1, 256), .usual = "1", .help = "positions at the same time"},
    {"threads", 't', "N", CMD_SOLVE, GROUP_LIMIT, NUMBER(UNSIGNED, limits.threads, 1, 256),
     .usual = "1", .help = "parts of the endgame, or of the game, at the same time"},
    {"checkpoint", 0, "FILE", CMD_VERIFY, GROUP_LIMIT, TEXT(checkpoint),
     .help = "keep finished work in FILE, and go on from what is there"},
    {"part", 0, "K/N", CMD_VERIFY, GROUP_LIMIT, TEXT(part), .usual = "all of it",
     .help = "search part K of N alone, into the file of -o, and go on from what is there"},
    {"merge", 0, NULL, CMD_VERIFY, GROUP_LIMIT, FLAG(merge),
     .help = "search nothing: report what the files behind the table hold, all parts of one work"},

    {"prepared", 0, "FILE", CMD_PROVE | CMD_JUDGE | CMD_EXPLAIN | CMD_PLAY, GROUP_TABLE,
     TEXT(prepared), .usual = "what `al0 prepare` has written, if it is there",
     .help = "look heights up in this file of `al0 prepare`"},
    {"no-prepared", 0, NULL, PLAYS, GROUP_TABLE, FLAG(no_prepared),
     .help = "search also where the table is prepared"},
    {"set", 0, "NAME=EXPR", TABLES, GROUP_TABLE, LIST(settings),
     .help = "what a definition without parameters is, whatever the table says"},
    {"include", 'I', "FOLDER", TABLES, GROUP_TABLE, LIST(folders),
     .help = "look for used tables here, too"},
    {"include", 'I', "FOLDER", CMD_TABLES, GROUP_TABLE, LIST(folders),
     .help = "list the tables in this folder, too"},

    {"stdio", 0, NULL, CMD_LSP, GROUP_OUTPUT, FLAG(stdio),
     .help = "speak over standard input and output, as it does without it"},
    {"color", 0, "WHEN", EVERY, GROUP_GENERAL, CHOICE(color, times), .usual = "auto",
     .help = "colours in messages"},
    {"no-pager", 0, NULL, EVERY, GROUP_GENERAL, FLAG(no_pager),
     .help = "long text goes to a terminal as it is"},
    {"help", 'h', NULL, EVERY, GROUP_GENERAL, .kind = OPTION_HELP, .help = "this text"},
};
const size_t n_option_rows = sizeof option_rows / sizeof *option_rows;

void option_choices(const OptionRow *o, char *text, size_t size)
{
    assert(o->kind == OPTION_CHOICE && size >= CHOICES_TEXT);
    size_t n = 0;
    text[0] = '\0';
    for (const OptionChoice *c = o->choices; c->name && n < size; c++) {
        const char *between = c == o->choices ? "" : ", ";
        if (*between && !c[1].name)
            between = " or ";
        n += (size_t)snprintf(text + n, size - n, "%s%s", between, c->name);
    }
}

/* ---- subcommands -------------------------------------------------------------------------- */

const Command commands[] = {
    {.name = "check",
     .bit = CMD_CHECK,
     .usage = "[-I FOLDER] [--explore N] [limits] FILE...",
     .summary = "Prints the errors and warnings of tables, and of rules of games (FILE.kif).",
     .status = {"no errors", "errors in a file", "wrong use or no such file",
                "interrupted, or out of time"}},
    {.name = "fmt",
     .bit = CMD_FMT,
     .usage = "[--check] [-o OUT] FILE...",
     .summary = "Prints tables in the one canonical layout; textbook notation is turned into ours.",
     .status = {"done", "--check: a file is laid out otherwise", "wrong use, or a file has errors",
                "interrupted"},
     .examples = "al0 fmt -o mine.al0 mine.al0\n"},
    {.name = "words",
     .bit = CMD_WORDS,
     .usage = "[GAME] [--format F] [-o OUT]",
     .summary = "Lists every word of a game (chess, or FILE.kif): type and meaning.",
     .status = {"done", NULL, "wrong use", "interrupted"},
     .examples = "al0 words chess\n"
                 "al0 words games/tictactoe.kif -f json\n"},
    {.name = "eval",
     .bit = CMD_EVAL,
     .usage = "FILE POSITION EXPR...",
     .summary = "Prints the value of expressions, with a table's definitions, in a position.",
     .status = {"done", NULL, "wrong use or bad input", "interrupted"},
     .examples =
         "al0 eval krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\" room \"dist(K, k) < 4\"\n"
         "al0 eval /dev/null --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\" \"attacks(R)\"\n"},
    {.name = "explain",
     .bit = CMD_EXPLAIN,
     .usage = "FILE POSITION [--advice NAME] [--format F] [-o OUT] [limits]",
     .summary = "Tells in plain sentences why a table plays as it does in a position.",
     .status = {"satisfiable", "not", "wrong use or bad input", "unknown (a limit)"},
     .examples = "al0 explain krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\"\n"
                 "al0 explain games/tictactoe.al0\n"},
    {.name = "find",
     .bit = CMD_FIND,
     .usage = "[TABLE...] [EXPR] --pgn FILE [--format F] [-o OUT] [limits]",
     .summary = "Searches games for positions where a condition holds, or advice is proved.",
     .status = {"found", "there are none", "wrong use, bad input, or a broken game",
                "stopped, or unknown of a position (a limit)"},
     .examples = "al0 find \"count(N) > 2\" --pgn games.pgn.zst\n"
                 "al0 find mine.al0 outpost --then \"check\" --within 4 --pgn games.pgn -o "
                 "found.pgn\n"
                 "al0 find krk.al0 kpk.al0 --missed --pgn games.pgn --count-by White\n"},
    {.name = "ggp",
     .bit = CMD_GGP,
     .usage = "[--port N] [--host ADDRESS] [limits]",
     .summary = "Plays games whose rules a referee sends, by the protocol of general game players.",
     .status = {"interrupted", NULL, "wrong use, or nobody can listen there", NULL},
     .examples = NULL},
    {.name = "judge",
     .bit = CMD_JUDGE,
     .usage = "FILE --fen FEN MOVE, or FILE --pgn GAMES, --record GAMES [-o OUT]",
     .summary = "Says of moves whether they are on a table's plan, and what they give away.",
     .status = {"done; a single move gives nothing away", "it does", "wrong use or bad input",
                "unknown (a limit)"},
     .examples = "al0 judge krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\" Rd1\n"
                 "al0 judge kbnk.al0 --pgn games.pgn -o judged.pgn\n"
                 "al0 judge games/tictactoe.al0 --record played.txt\n"},
    {.name = "lsp",
     .bit = CMD_LSP,
     .usage = "[--stdio]",
     .summary = "Serves editors that speak the Language Server Protocol.",
     .status = {"the editor has ended it", NULL, "wrong use, or the editor went without a word",
                "interrupted"},
     .examples = NULL},
    {.name = "match",
     .bit = CMD_MATCH,
     .usage = "GAME.kif PLAYER... [--games N] [--record FOLDER] [--format F] [-o OUT] [limits]",
     .summary = "Has programs play games of a file of rules against each other, as a referee.",
     .status = {"done", NULL, "wrong use or bad input", "interrupted"},
     .examples = "al0 match games/tictactoe.kif games/tictactoe.al0 random --games 100\n"
                 "al0 match games/nim.kif search:1000g random -f json\n"},
    {.name = "play",
     .bit = CMD_PLAY,
     .usage = "FILE POSITION [--ours WHO] [--theirs WHO]",
     .summary = "Plays a game with a table, against it, or by rules alone, at the terminal.",
     .status = {"done", NULL, "wrong use or bad input", "interrupted"},
     .examples =
         "al0 play krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\"\n"
         "al0 play krk.al0 --ours person --theirs best --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\"\n"
         "al0 play games/tictactoe.al0\n"
         "al0 play games/connect4.kif --theirs search:2\n"},
    {.name = "prepare",
     .bit = CMD_PREPARE,
     .usage = "FILE [-o OUT] [limits]",
     .summary = "Solves a table's advice once and for all, so that its answers come at once.",
     .status = {"done", NULL, "wrong use or bad input", "unknown (a limit)"},
     .examples = "al0 prepare kbnk.al0 --threads 4\n"},
    {.name = "learn",
     .bit = CMD_LEARN,
     .usage = "FILE --advice NAME --fen FEN|--rules N|--unless [--from LIST] [--format F] [-o OUT] "
              "[limits]",
     .summary = "Finds conditions under which an advice works, and prints them as a rule.",
     .status = {"learned", "there are none", "wrong use or bad input", "unknown (a limit)"},
     .examples = "al0 learn pawn.al0 --advice run --fen \"8/8/8/8/P7/8/8/K6k w - - 0 1\"\n"
                 "al0 learn pawn.al0 --advice run --unless --from clear,outside\n"
                 "al0 learn pawn.al0 --advice run --rules 4 --exceptions wrong.epd\n"},
    {.name = "plan",
     .bit = CMD_PLAN,
     .usage = "FILE POSITION [--from ADVICE,...] [--size K] [--format F] [-o OUT] [limits]",
     .summary = "Puts a table's advice together, until a plan is proved to come to its aim.",
     .status = {"found", "there is none", "wrong use or bad input", "unknown (a limit)"},
     .examples =
         "al0 plan plans/reti.al0 --fen \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"\n"
         "al0 plan plans/smother.al0 --size 5 --fen \"5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1\"\n"},
    {.name = "prove",
     .bit = CMD_PROVE,
     .usage = "FILE POSITION [--advice NAME] [--format F] [-o OUT] [limits]",
     .summary = "Finds the rule that applies, the advice that cannot fail, and its forcing tree.",
     .status = {"satisfiable", "not", "wrong use or bad input", "unknown (a limit)"},
     .examples =
         "al0 prove krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\"\n"
         "al0 prove krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\" -a divide_in_2 -o tree.svg\n"
         "al0 prove krk.al0 --epd positions.epd -o answers.jsonl --threads 4\n"},
    {.name = "repl",
     .bit = CMD_REPL,
     .usage = "FILE [POSITION]",
     .summary = "Evaluates expressions and proves advice, line by line, in a position.",
     .status = {"done", NULL, "wrong use, or a file that cannot be read", "interrupted"},
     .examples = "al0 repl krk.al0 --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\"\n"},
    {.name = "solve",
     .bit = CMD_SOLVE,
     .usage = "[MATERIAL|FILE.kif] [--fen FEN|--epd FILE] [--us ROLE] [--depth PLIES] [--format F] "
              "[-o OUT] "
              "[limits]",
     .summary =
         "Solves an endgame such as KRvK, one of its positions, or a small game whose rules stand "
         "in a file.",
     .status = {"done", NULL, "wrong use, bad input or too large", "interrupted"},
     .examples = "al0 solve KRvK\n"
                 "al0 solve games/tictactoe.kif\n"
                 "al0 solve --fen \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\"\n"},
    {.name = "tables",
     .bit = CMD_TABLES,
     .usage = "[-I FOLDER] [--format F] [-o OUT]",
     .summary = "Lists the installed tables: what each is for, and its title.",
     .status = {"done", NULL, "wrong use", "interrupted"},
     .examples = "al0 tables\n"
                 "al0 tables -f json\n"},
    {.name = "uci",
     .bit = CMD_UCI,
     .usage = "[FILE...]",
     .summary = "Plays chess by tables, as an engine for programs that speak UCI.",
     .status = {"done", NULL, "wrong use, or nobody reads what is written", "interrupted"},
     .examples = "al0 uci\nal0 uci krk.al0 mine.al0\n"},
    {.name = "verify",
     .bit = CMD_VERIFY,
     .usage = "FILE [--format F] [-o OUT] [--json OUT] [--html OUT] [--replan] [limits], or FILE "
              "--part K/N -o PART, or FILE --merge PART...",
     .summary = "Plays a table from every position it is written for, and compares with the truth.",
     .status = {"proved", "not", "wrong use or bad input", "unknown (a limit)"},
     .examples = "al0 verify krk.al0 -o krk.html --threads 4\n"
                 "al0 verify krk.al0 --from \"8/8/8/8/4k3/8/8/R3K3 w - - 0 1\"\n"
                 "al0 verify krk.al0 --sample 1000 --seed 7 --failures failures.epd\n"
                 "al0 verify krk.al0 --part 3/16 -o part3\n"},
};
const size_t n_commands = sizeof commands / sizeof *commands;
