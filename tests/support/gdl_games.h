/* tests/support/gdl_games.h -- small games in the Game Description Language, written for tests.
 * Does: keeps their rules, and how many facts and moves they have by counting on the board.
 * Each brings something else: two players in turn, moves at the same time, recursion, functions
 * within functions, rules of many variables, facts that cannot change, a role that has no move. */
#ifndef AL0_TESTS_GDL_GAMES_H
#define AL0_TESTS_GDL_GAMES_H

#include <stddef.h>

typedef struct GdlExample {
    const char *name, *text;
    unsigned facts, moves;
} GdlExample;

static const GdlExample gdl_games[] = {
    /* 9 cells in 3 states and 2 players to move; 9 marks and a pass for each of 2 */
    {"three in a row",
     "(role x) (role o) (init (to_move x))"
     "(c 1) (c 2) (c 3)"
     "(<= (init (cell ?a ?b empty)) (c ?a) (c ?b))"
     "(<= (legal ?p (mark ?a ?b)) (true (to_move ?p)) (true (cell ?a ?b empty)))"
     "(other x o) (other o x)"
     "(<= (legal ?p pass) (true (to_move ?q)) (other ?q ?p))"
     "(<= (next (cell ?a ?b ?p)) (does ?p (mark ?a ?b)))"
     "(<= (next (cell ?a ?b ?w)) (true (cell ?a ?b ?w)) (or (not (true (cell ?a ?b empty))) (not "
     "(marked ?a ?b))))"
     "(<= (marked ?a ?b) (does ?p (mark ?a ?b)))"
     "(<= (next (to_move ?q)) (true (to_move ?p)) (other ?p ?q))"
     "(<= (line ?p) (role ?p) (c ?a) (true (cell ?a 1 ?p)) (true (cell ?a 2 ?p)) (true (cell ?a 3 "
     "?p)))"
     "(<= (line ?p) (role ?p) (c ?b) (true (cell 1 ?b ?p)) (true (cell 2 ?b ?p)) (true (cell 3 ?b "
     "?p)))"
     "(<= (line ?p) (role ?p) (true (cell 1 1 ?p)) (true (cell 2 2 ?p)) (true (cell 3 3 ?p)))"
     "(<= (line ?p) (role ?p) (true (cell 1 3 ?p)) (true (cell 2 2 ?p)) (true (cell 3 1 ?p)))"
     "(<= open (true (cell ?a ?b empty)))"
     "(<= terminal (line ?p)) (<= terminal (not open))"
     "(<= (goal ?p 100) (line ?p)) (<= (goal ?p 0) (line ?q) (other ?p ?q))"
     "(<= (goal ?p 50) (role ?p) (not (line x)) (not (line o)))",
     29, 20},
    /* a number 0 to 8 and a step 0 to 6; both choose 0, 1 or 2 at once */
    {"sum of fingers",
     "(role left) (role right) (init (sum 0)) (init (step 0))"
     "(s 0 1) (s 1 2) (s 2 3) (s 3 4) (s 4 5) (s 5 6) (s 6 7) (s 7 8)"
     "(finger 0) (finger 1) (finger 2)"
     "(<= (plus ?x 0 ?x) (num ?x)) (<= (plus ?x ?y ?z) (s ?w ?y) (plus ?x ?w ?v) (s ?v ?z))"
     "(<= (num ?x) (s ?x ?y)) (<= (num ?y) (s ?x ?y))"
     "(<= (legal ?r (show ?f)) (role ?r) (finger ?f))"
     "(<= (next (sum ?z)) (does left (show ?a)) (does right (show ?b)) (true (sum ?x)) (plus ?x ?a "
     "?v) (plus ?v ?b ?z))"
     "(<= (next (step ?y)) (true (step ?x)) (s ?x ?y))"
     "(<= terminal (true (step 6))) (<= terminal (not something)) (<= something (true (sum ?x)))"
     "(<= (goal left 100) (true (sum ?x)) (even ?x)) (<= (goal left 0) (true (sum ?x)) (not (even "
     "?x)))"
     "(<= (goal right 100) (true (sum ?x)) (not (even ?x))) (<= (goal right 0) (true (sum ?x)) "
     "(even ?x))"
     "(even 0) (<= (even ?z) (s ?y ?z) (s ?x ?y) (even ?x))",
     18, 6},
    /* four rooms in a ring, doors opened and shut one by one: rooms reached by recursion in a state
     */
    {"rooms",
     "(role walker) (init (at 1)) (init (door 1 2))"
     "(edge 1 2) (edge 2 3) (edge 3 4) (edge 4 1)"
     "(<= (legal walker (turn ?a ?b)) (edge ?a ?b))"
     "(<= (legal walker (go ?b)) (true (at ?a)) (reach ?a ?b) (distinct ?a ?b))"
     "(<= (joined ?a ?b) (true (door ?a ?b))) (<= (joined ?a ?b) (true (door ?b ?a)))"
     "(<= (reach ?a ?b) (joined ?a ?b)) (<= (reach ?a ?c) (reach ?a ?b) (joined ?b ?c))"
     "(<= (next (door ?a ?b)) (true (door ?a ?b)) (not (does walker (turn ?a ?b))))"
     "(<= (next (door ?a ?b)) (does walker (turn ?a ?b)) (not (true (door ?a ?b))))"
     "(<= (next (at ?b)) (does walker (go ?b)))"
     "(<= moved (does walker (go ?b))) (<= (next (at ?a)) (true (at ?a)) (not moved))"
     "(<= terminal (true (at 4))) (<= (goal walker 100) (true (at 4))) (<= (goal walker 0) (not "
     "(true (at 4))))",
     8, 8},
    /* terms within terms, a variable for a whole fact, facts that stay, a role without a move in
       the end */
    {"terms",
     "(role a) (init (p (f (g 1) x))) (init (q (h 0))) (init always)"
     "(n 1 2) (n 2 3)"
     "(<= (next (p (f (g ?y) ?z))) (does a (up (g ?x))) (true (p (f (g ?x) ?z))) (n ?x ?y))"
     "(<= (next ?f) (true ?f) (keeps ?f)) (keeps always) (<= (keeps (q ?h)) (true (q ?h)))"
     "(<= (legal a (up ?g)) (true (p (f ?g ?z))) (not (distinct ?g (g ?x))) (n ?x ?y))"
     "(<= (goal a 7) (true (p (f (g 3) ?z))) (true (q (h 0))))"
     "(<= (goal a 1) (true (q (h 1)))) (<= terminal (true (q (h 1))))",
     5, 2},
    /* many variables in one rule, which is split; 2 pieces on 3 x 3 cells, 4 moves each at most 9
     */
    {"two stones",
     "(role a) (role b) (init (on s 1 1)) (init (on t 3 3)) (init (turn a))"
     "(i 1) (i 2) (i 3) (s 1 2) (s 2 3) (next_to a b) (next_to b a) (owner a s) (owner b t)"
     "(<= (step ?x ?y ?u ?y) (s ?x ?u) (i ?y)) (<= (step ?x ?y ?u ?y) (s ?u ?x) (i ?y))"
     "(<= (step ?x ?y ?x ?v) (s ?y ?v) (i ?x)) (<= (step ?x ?y ?x ?v) (s ?v ?y) (i ?x))"
     "(<= (taken ?x ?y) (true (on ?p ?x ?y)))"
     "(<= (legal ?r (move ?p ?x ?y ?u ?v)) (true (turn ?r)) (owner ?r ?p) (true (on ?p ?x ?y)) "
     "(step ?x ?y ?u ?v)"
     "    (not (taken ?u ?v)))"
     "(<= (legal ?r wait) (true (turn ?q)) (next_to ?q ?r))"
     "(<= (next (on ?p ?u ?v)) (does ?r (move ?p ?x ?y ?u ?v)))"
     "(<= (next (on ?q ?a ?b)) (true (on ?q ?a ?b)) (does ?r (move ?p ?x ?y ?u ?v)) (distinct ?p "
     "?q)"
     "    (or (distinct ?a ?x) (distinct ?b ?y)))"
     "(<= (next (turn ?r)) (true (turn ?q)) (next_to ?q ?r))"
     "(<= near (true (on s ?x ?y)) (true (on t ?u ?v)) (step ?x ?y ?u ?v))"
     "(<= terminal near) (<= (goal ?r 100) near (true (turn ?r))) (<= (goal ?r 0) near (role ?r) "
     "(not (true (turn ?r))))"
     "(<= (goal ?r 50) (role ?r) (not near))",
     20, 50},
    /* two bet and chance throws, all at once; 3 sides thrown, 2 winners; 3 moves of each of 3 */
    {"bets on a throw",
     "(role random) (role red) (role blue) (init (thrown 1)) (side 1) (side 2) (side 3)"
     "(player red) (player blue)"
     "(<= (legal ?p (bet ?x)) (player ?p) (side ?x)) (<= (legal random (throw ?x)) (side ?x))"
     "(<= (next (thrown ?x)) (does random (throw ?x)))"
     "(<= (next (right ?p)) (does ?p (bet ?x)) (does random (throw ?x)))"
     "(<= terminal (true (right ?p)))"
     "(<= (goal ?p 100) (true (right ?p))) (<= (goal ?p 0) (player ?p) (not (true (right ?p))))",
     5, 9},
    /* stones to take, goals by each other's `not`, and which numbers are lost by those that they
       lead to */
    {"lost numbers",
     "(role x) (role o) (init (left 5)) (init (turn x)) (take 1) (take 2) (other x o) (other o x)"
     "(s 0 1) (s 1 2) (s 2 3) (s 3 4) (s 4 5)"
     "(<= (less ?n 1 ?m) (s ?m ?n)) (<= (less ?n 2 ?m) (s ?k ?n) (s ?m ?k))"
     "(<= (won ?n) (less ?n ?k ?m) (not (won ?m)))"
     "(<= (legal ?r (take ?k)) (true (turn ?r)) (true (left ?n)) (less ?n ?k ?m))"
     "(<= (legal ?r wait) (true (turn ?q)) (other ?q ?r))"
     "(<= (next (left ?m)) (true (left ?n)) (does ?r (take ?k)) (less ?n ?k ?m))"
     "(<= (next (turn ?r)) (true (turn ?q)) (other ?q ?r))"
     "(<= terminal (true (left 0)))"
     "(<= (goal ?r 100) (true (turn ?q)) (other ?q ?r) (true (left ?n)) (not (won ?n)))"
     "(<= (goal ?r 40) (true (turn ?r)) (true (left ?n)) (won ?n) (not (goal ?r 100)))"
     "(<= (goal ?r 0) (role ?r) (not (goal ?r 40)) (not (goal ?r 100)))",
     8, 6},
};
enum { N_GDL_GAMES = sizeof gdl_games / sizeof *gdl_games };

#endif
