/* game/common_words.h -- words of any game, on numbers and sets alone.
 * Does: describes count, abs, min, max, sign and mod, for a game to put into its own list of words.
 * Knows: how words are described (lang/vocab.h).   Must not know: any game, positions.
 * A game writes COMMON_WORDS as one element list inside its own array of struct Word. */
#ifndef AL0_GAME_COMMON_WORDS_H
#define AL0_GAME_COMMON_WORDS_H

#include "lang/vocab.h"

/* Parameter lists of a struct Word: S a set over the first domain, ANY_S one over any, N a number,
 * B a bool. */
#define TAKES_NOTHING .n_params = 0
#define TAKES_B .n_params = 1, .param = {TYPE_BOOL}
#define TAKES_S .n_params = 1, .param = {TYPE_SET}
#define TAKES_ANY_S .n_params = 1, .param = {TYPE_ANY_SET}
#define TAKES_SS .n_params = 2, .param = {TYPE_SET, TYPE_SET}
#define TAKES_SN .n_params = 2, .param = {TYPE_SET, TYPE_INT}
#define TAKES_SNN .n_params = 3, .param = {TYPE_SET, TYPE_INT, TYPE_INT}
#define TAKES_N .n_params = 1, .param = {TYPE_INT}
#define TAKES_NN .n_params = 2, .param = {TYPE_INT, TYPE_INT}
#define TAKES_NNN .n_params = 3, .param = {TYPE_INT, TYPE_INT, TYPE_INT}

/* Number of elements in a set. */
Value common_count(const WordView *view, const Value *a);

/* On numbers; each is undefined when an argument is. */
Value common_abs(const WordView *view, const Value *a);
Value common_min_2(const WordView *view, const Value *a);
Value common_min_3(const WordView *view, const Value *a);
Value common_max_2(const WordView *view, const Value *a);
Value common_max_3(const WordView *view, const Value *a);
Value common_sign(const WordView *view, const Value *a); /* -1, 0 or 1 */
Value common_mod(const WordView *view, const Value *a);  /* 0..b-1; undefined for b <= 0 */

/* The line of help for `count`; a game whose sets do not consist of squares defines another one
 * before. */
#ifndef COUNT_HELP
#define COUNT_HELP "how many squares S has"
#endif

/* One word a line. */
/* clang-format off */
#define COMMON_WORD(name_, params_, takes_, function_, help_)                        \
    {.name = name_, .params = params_, .help = help_, .kind = WORD_PURE,             \
     .type = TYPE_INT, takes_, .function = function_}

#define COMMON_WORDS                                                                 \
    COMMON_WORD("count", "S", TAKES_ANY_S, common_count, COUNT_HELP),                    \
    COMMON_WORD("abs", "n", TAKES_N, common_abs, "n without its sign"),              \
    COMMON_WORD("min", "a, b", TAKES_NN, common_min_2, "the smaller of a and b"),    \
    COMMON_WORD("min", "a, b, c", TAKES_NNN, common_min_3, "the smallest of three"), \
    COMMON_WORD("max", "a, b", TAKES_NN, common_max_2, "the larger of a and b"),     \
    COMMON_WORD("max", "a, b, c", TAKES_NNN, common_max_3, "the largest of three"),  \
    COMMON_WORD("sign", "n", TAKES_N, common_sign, "-1, 0 or 1: the sign of n"),     \
    COMMON_WORD("mod", "a, b", TAKES_NN, common_mod,                                 \
                "the remainder of a by b, 0 to b-1; undefined for b <= 0")

#endif
