/* game/chess/make_tables.c -- writes the constant tables of attacks.h and order.h as C source.
 * Does: runs once while the project is built; its one argument is the file to write.
 * Knows: how pieces step.   Must not know: positions.
 * Start reading at main(). */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Offset {
    int file, rank;
} Offset;

/* The king's steps stand in the order in which its moves are listed (docs/chess.md). */
static const Offset KING_STEPS[8] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1},
                                     {1, 0}, {-1, 0}, {0, 1},  {0, -1}};
static const Offset KNIGHT_STEPS[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static const Offset PAWN_STEPS[2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};
static const Offset ROOK_STEPS[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const Offset BISHOP_STEPS[4] = {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}};

enum { MAX_INDICES = 1 << 12 }; /* of a rook in a corner */

/* The square a step away, or -1 off the board. */
static int stepped(int square, Offset s)
{
    int file = square % 8 + s.file, rank = square / 8 + s.rank;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

static uint64_t step_attacks(int square, const Offset *steps, int n)
{
    uint64_t set = 0;
    for (int i = 0; i < n; i++) {
        int to = stepped(square, steps[i]);
        if (to >= 0)
            set |= UINT64_C(1) << to;
    }
    return set;
}

/* Squares seen along one step until the first occupied one, which is seen. */
static uint64_t ray(int square, Offset s, uint64_t occupied)
{
    uint64_t set = 0;
    for (int to = stepped(square, s); to >= 0; to = stepped(to, s)) {
        set |= UINT64_C(1) << to;
        if (occupied >> to & 1)
            break;
    }
    return set;
}

static uint64_t slides(int square, const Offset steps[4], uint64_t occupied)
{
    uint64_t set = 0;
    for (int i = 0; i < 4; i++)
        set |= ray(square, steps[i], occupied);
    return set;
}

/* Squares whose occupation changes what the slider sees: its rays without their last squares. */
static uint64_t slider_mask(int square, const Offset steps[4])
{
    uint64_t set = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t r = ray(square, steps[i], 0);
        for (int to = 0; to < 64; to++)
            if (r >> to & 1 && stepped(to, steps[i]) >= 0)
                set |= UINT64_C(1) << to;
    }
    return set;
}

/* Puts the low bits of `index` on the members of mask, the lowest on the lowest. */
static uint64_t deposit(uint64_t index, uint64_t mask)
{
    uint64_t set = 0;
    for (; mask; mask &= mask - 1, index >>= 1)
        if (index & 1)
            set |= mask & -mask;
    return set;
}

static int count_squares(uint64_t set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Marsaglia's xorshift64*; always from the same seed, so that every build has the same tables. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state >> 12, *state ^= *state << 25, *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

/* A multiplier under which occupations with different attacks get different indices; fills
 * `attacks` by these indices, 0 where none leads. */
static uint64_t find_magic(int square, const Offset steps[4], uint64_t attacks[MAX_INDICES])
{
    static uint64_t state = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t mask = slider_mask(square, steps), occupied[MAX_INDICES], seen[MAX_INDICES];
    int bits = count_squares(mask);
    uint64_t n = UINT64_C(1) << bits;
    for (uint64_t i = 0; i < n; i++) {
        occupied[i] = deposit(i, mask);
        seen[i] = slides(square, steps, occupied[i]);
    }
    for (;;) {
        uint64_t magic = next_random(&state) & next_random(&state) & next_random(&state);
        uint64_t i = 0;
        memset(attacks, 0, n * sizeof *attacks);
        for (; i < n; i++) {
            uint64_t *at = &attacks[occupied[i] * magic >> (64 - bits)];
            if (*at && *at != seen[i])
                break;
            *at = seen[i];
        }
        if (i == n)
            return magic;
    }
}

static void write_set_literal(FILE *out, uint64_t set, int i)
{
    fprintf(out, "0x%llxu,%s", (unsigned long long)set, i % 8 == 7 ? "\n" : "");
}

static void write_steps(FILE *out, const char *name, const Offset *steps, int n)
{
    fprintf(out, "const uint64_t %s = {\n", name);
    for (int s = 0; s < 64; s++)
        write_set_literal(out, step_attacks(s, steps, n), s);
    fprintf(out, "};\n");
}

static void write_pawns(FILE *out)
{
    fprintf(out, "const uint64_t pawn_attacks[2][64] = {\n");
    for (int side = 0; side < 2; side++) {
        fprintf(out, "{");
        for (int s = 0; s < 64; s++)
            write_set_literal(out, step_attacks(s, PAWN_STEPS[side], 2), s);
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n");
}

/* The squares of the line through a and b, or (whole = 0) those strictly between them. */
static uint64_t line(int a, int b, int whole)
{
    for (int i = 0; i < 8; i++) {
        Offset s = KING_STEPS[i], back = {-s.file, -s.rank};
        if (!(ray(a, s, 0) >> b & 1))
            continue;
        uint64_t near = ray(a, s, UINT64_C(1) << b) & ~(UINT64_C(1) << b);
        return whole ? ray(a, s, 0) | ray(a, back, 0) | UINT64_C(1) << a : near;
    }
    return 0;
}

static void write_lines(FILE *out, const char *name, int whole)
{
    fprintf(out, "const uint64_t %s[64][64] = {\n", name);
    for (int a = 0; a < 64; a++) {
        fprintf(out, "{");
        for (int b = 0; b < 64; b++)
            write_set_literal(out, line(a, b, whole), b);
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n");
}

static void write_diagonals(FILE *out)
{
    fprintf(out, "const uint64_t diagonals[2][64] = {\n");
    for (int way = 0; way < 2; way++) {
        fprintf(out, "{");
        for (int s = 0; s < 64; s++)
            write_set_literal(out,
                              UINT64_C(1) << s | ray(s, BISHOP_STEPS[2 * way], 0) |
                                  ray(s, BISHOP_STEPS[2 * way + 1], 0),
                              s);
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n");
}

/* The attacks of one kind of slider twice, by PEXT's indices and by multiplication's; and the
 * table that leads to them. */
static void write_sliders(FILE *out, const char *name, const Offset steps[4])
{
    uint64_t magic[64], attacks[MAX_INDICES];
    int start = 0;
    fprintf(out, "static const uint64_t %s_sets[] = {\n#if CHESS_PEXT\n", name);
    for (int s = 0; s < 64; s++) {
        uint64_t mask = slider_mask(s, steps);
        for (int i = 0; i < 1 << count_squares(mask); i++)
            write_set_literal(out, slides(s, steps, deposit((uint64_t)i, mask)), i);
    }
    fprintf(out, "#else\n");
    for (int s = 0; s < 64; s++) {
        magic[s] = find_magic(s, steps, attacks);
        for (int i = 0; i < 1 << count_squares(slider_mask(s, steps)); i++)
            write_set_literal(out, attacks[i], i);
    }
    fprintf(out, "#endif\n};\nconst Slider %s_sliders[64] = {\n", name);
    for (int s = 0; s < 64; s++) {
        uint64_t mask = slider_mask(s, steps);
        fprintf(out, "{0x%llxu, 0x%llxu, %s_sets + %d, %d},\n", (unsigned long long)mask,
                (unsigned long long)magic[s], name, start, 64 - count_squares(mask));
        start += 1 << count_squares(mask);
    }
    fprintf(out, "};\n");
}

/* The 3 by 3 squares around a king, bit 4 its own, as a set in the order of KING_STEPS. */
static void write_king_order(FILE *out)
{
    fprintf(out, "const int8_t king_step[8] = {");
    for (int i = 0; i < 8; i++)
        fprintf(out, "%d,", KING_STEPS[i].rank * 8 + KING_STEPS[i].file);
    fprintf(out, "};\nconst uint8_t king_order[512] = {\n");
    for (int near = 0; near < 512; near++) {
        unsigned order = 0;
        for (int i = 0; i < 8; i++) {
            int bit = (KING_STEPS[i].rank + 1) * 3 + KING_STEPS[i].file + 1;
            order |= (unsigned)(near >> bit & 1) << i;
        }
        write_set_literal(out, order, near);
    }
    fprintf(out, "};\n");
}

/* Entry 2i, 2i + 1: the square of a rook's file on rank i, of its rank on file i. */
static int rook_square(int s, int i)
{
    return i % 2 ? s / 8 * 8 + i / 2 : i / 2 * 8 + s % 8;
}

/* Entry 2i, 2i + 1: the lower and the upper square of file i on a bishop's diagonals; 0 if none. */
static int bishop_square(int s, int i)
{
    int away = abs(i / 2 - s % 8), rank = s / 8 + (i % 2 ? away : -away);
    return rank < 0 || rank > 7 ? 0 : rank * 8 + i / 2;
}

static void write_order(FILE *out, const char *name, int (*square)(int s, int i))
{
    fprintf(out, "const uint8_t %s[64][16] = {\n", name);
    for (int s = 0; s < 64; s++) {
        fprintf(out, "{");
        for (int i = 0; i < 16; i++)
            fprintf(out, "%d,", square(s, i));
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n");
}

static void write_tables(FILE *out)
{
    fprintf(out, "/* Written by make_tables.c while building. */\n"
                 "#include \"game/chess/attacks.h\"\n#include \"game/chess/order.h\"\n");
    write_steps(out, "king_attacks[64]", KING_STEPS, 8);
    write_steps(out, "knight_attacks[64]", KNIGHT_STEPS, 8);
    write_pawns(out);
    write_lines(out, "between_squares", 0);
    write_lines(out, "line_squares", 1);
    write_diagonals(out);
    write_sliders(out, "rook", ROOK_STEPS);
    write_sliders(out, "bishop", BISHOP_STEPS);
    write_king_order(out);
    write_order(out, "rook_order", rook_square);
    write_order(out, "bishop_order", bishop_square);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: make_tables FILE\n");
        return 2;
    }
    FILE *out = fopen(argv[1], "w");
    if (out)
        write_tables(out);
    if (!out || fflush(out) || ferror(out) || fclose(out)) {
        fprintf(stderr, "make_tables: %s: %s\n", argv[1], strerror(errno));
        return 1;
    }
    return 0;
}
