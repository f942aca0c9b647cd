/* lib/editor/keywords.c -- the words of the language itself (see keywords.h). */
#include "lib/editor/keywords.h"

#include <assert.h>
#include <string.h>

/* KEEP IN STEP: ADVICE_CLAUSES, BINDERS, HEADER_ENTRIES (lang/ast.h), reserved words of TokKind:
 * the test `names` looks. */
static const Keyword keywords[] = {
    {KEYWORD_HEADER, "table", "the name of the table, and its title"},
    {KEYWORD_HEADER, "game", "the game that it is for"},
    {KEYWORD_HEADER, "search", "which forcing tree is looked for"},
    {KEYWORD_HEADER, "material", "the classes of positions that it is written for"},
    {KEYWORD_HEADER, "aim", "what playing by it comes to in the end"},
    {KEYWORD_HEADER, "scope", "which positions of its material it is written for"},
    {KEYWORD_HEADER, "avoid", "what playing by it never meets"},
    {KEYWORD_HEADER, "rules", "a file with more relations over the game's facts"},
    {KEYWORD_HEADER, "odds", "the odds that it must have where the best play has them"},
    {KEYWORD_HEADER, "board", "which facts of the game a board shows"},
    {KEYWORD_HEADER, "symmetric", "it plays the same in mirrored and rotated positions"},
    {KEYWORD_HEADER, "replan", "a new tree at every move of ours"},
    {KEYWORD_DECLARATION, "use", "brings in a library, or another table"},
    {KEYWORD_DECLARATION, "define", "gives an expression a name"},
    {KEYWORD_DECLARATION, "rule", "which advice to try where a condition holds"},
    {KEYWORD_DECLARATION, "advice", "what to reach, what to keep, by which moves"},
    {KEYWORD_DECLARATION, "plan", "advice put together"},
    {KEYWORD_CLAUSE, "when:", "where the advice is tried at all"},
    {KEYWORD_CLAUSE, "better:", "the goal to reach"},
    {KEYWORD_CLAUSE, "holding:", "what holds in every position on the way"},
    {KEYWORD_CLAUSE, "us:", "the moves of ours that are looked at"},
    {KEYWORD_CLAUSE, "them:", "the replies that must be met"},
    {KEYWORD_CLAUSE, "prefer:", "which moves of ours are tried first"},
    {KEYWORD_CLAUSE, "seek:", "of all trees the one with the best such value"},
    {KEYWORD_CLAUSE, "odds:", "with which probability the goal must be reached"},
    {KEYWORD_CLAUSE, "expect:", "an estimate, of which the mean is made great"},
    {KEYWORD_CLAUSE, "risk:", "how losses weigh against gains"},
    {KEYWORD_CLAUSE, "blend:", "how estimates on the way are blended"},
    {KEYWORD_CLAUSE, "explore:", "how far chance is looked into"},
    {KEYWORD_RULE, "if", "the condition of the rule"},
    {KEYWORD_RULE, "then", "the advice to try, in this order"},
    {KEYWORD_PLAN, "then", "one after the other"},
    {KEYWORD_PLAN, "with", "both at once"},
    {KEYWORD_PLAN, "or", "either"},
    {KEYWORD_VALUE, "and", "both hold"},
    {KEYWORD_VALUE, "or", "one holds at least"},
    {KEYWORD_VALUE, "not", "it does not hold"},
    {KEYWORD_VALUE, "in", "is an element of a set"},
    {KEYWORD_VALUE, "if", "this, if a condition holds, else that"},
    {KEYWORD_VALUE, "else", "what it is otherwise"},
    {KEYWORD_VALUE, "then", "if no move is left, these moves"},
    {KEYWORD_VALUE, "true", "holds always"},
    {KEYWORD_VALUE, "false", "holds never"},
    {KEYWORD_VALUE, "some", "some(x in S, e): e holds for some x of S"},
    {KEYWORD_VALUE, "all", "all(x in S, e): e holds for every x of S"},
    {KEYWORD_VALUE, "count", "count(x in S, e): for how many x of S e holds"},
    {KEYWORD_VALUE, "set", "set(x in S, e): the x of S for which e holds"},
    {KEYWORD_VALUE, "min", "min(x in S, e): the least e of all x of S"},
    {KEYWORD_VALUE, "max", "max(x in S, e): the greatest e of all x of S"},
    {KEYWORD_ENTRY, "as", "the prefix of that table's names here"},
    {KEYWORD_ENTRY, "of", "a parameter: the piece that stands there, wherever it goes"},
    {KEYWORD_ENTRY, "each", "in plans: all values at once"},
    {KEYWORD_ENTRY, "always", "a rule without a condition"},
    {KEYWORD_ENTRY, "least", "the smaller, the better"},
    {KEYWORD_ENTRY, "most", "the greater, the better"},
    {KEYWORD_ENTRY, "certain", "for every outcome of chance"},
    {KEYWORD_ENTRY, "shortest", "a tree of least height"},
    {KEYWORD_ENTRY, "lowest", "a lowest tree, by best-first search"},
    {KEYWORD_ENTRY, "first", "the first tree in the order of the moves"},
    {KEYWORD_ENTRY, "best", "the tree with the best odds"},
    {KEYWORD_ENTRY, "preferred", "by the estimate of `expect:`"},
};

const Keyword *keyword_at(size_t i)
{
    return i < sizeof keywords / sizeof *keywords ? &keywords[i] : NULL;
}

const Keyword *keyword_find(const char *text, size_t n)
{
    assert(text);
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        const Keyword *k = &keywords[i];
        size_t length = strlen(k->word) - (k->place == KEYWORD_CLAUSE ? 1 : 0);
        if (length == n && memcmp(k->word, text, n) == 0)
            return k;
    }
    return NULL;
}
