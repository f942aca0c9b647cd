/* scan/game_blocks.c -- files of games, or of positions, in blocks (see game_blocks.h). */
#include "scan/game_blocks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fatal.h"
#include "base/source.h"

enum {
    USUAL = 1 << 18,  /* bytes of a block */
    LARGEST = 1 << 24 /* where no game ends before */
};

struct GameBlocks {
    const Game *game;
    const GameFile *files;
    const volatile sig_atomic_t *stop;
    size_t n, file; /* the one that is read, or comes next */
    Input *input;   /* NULL: it is not open */
    uint64_t done_before, size;
    char *rest; /* read, and not yet in a block */
    size_t n_rest, room;
    bool too_long;  /* what is read belongs to something that is too long */
    bool begins;    /* nothing of the file has been handed on */
    Status failure; /* of the file that was read last, not yet told */
};

void game_block_clear(GameBlock *b)
{
    free(b->text);
    *b = (GameBlock){0};
}

/* Bytes of a file on a disk; 0: it is none. */
static uint64_t size_on_disk(const char *path)
{
    struct stat about;
    bool known = strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISREG(about.st_mode);
    return known ? (uint64_t)about.st_size : 0;
}

GameBlocks *game_blocks_new(const Game *game, const GameFile *files, size_t n,
                            const volatile sig_atomic_t *stop)
{
    assert(game->records && game->records->whole_games && (files || n == 0));
    GameBlocks *b = base_alloc(sizeof *b, "files of games");
    *b = (GameBlocks){.game = game, .files = files, .n = n, .stop = stop};
    for (size_t i = 0; i < n; i++) {
        uint64_t size = size_on_disk(files[i].path);
        if (size == 0) {
            b->size = 0;
            break;
        }
        b->size += size;
    }
    return b;
}

void game_blocks_free(GameBlocks *b)
{
    if (!b)
        return;
    input_close(b->input);
    free(b->rest);
    free(b);
}

uint64_t game_blocks_size(const GameBlocks *b)
{
    assert(b);
    return b->size;
}

static void reserve_text(char **text, size_t *room, size_t n)
{
    if (*room >= n)
        return;
    *text = base_realloc(*text, n, "games that are read");
    *room = n;
}

/* How much of a text is whole games, or whole lines; the last game that begins is not among them.
 * 0: nobody knows. */
static size_t whole_part(const GameBlocks *b, const char *text, size_t n, bool by_results)
{
    if (!b->files[b->file].is_list)
        return b->game->records->whole_games(b->game, text, n, by_results);
    while (n > 0 && text[n - 1] != '\n')
        n--;
    return n;
}

/* Where the first game behind the beginning of a text begins; 0: none does. */
static size_t first_end(const GameBlocks *b, const char *text, size_t n)
{
    size_t first = whole_part(b, text, n, true);
    for (size_t before;
         first > 0 && (before = whole_part(b, text, first, true)) > 0 && before < first;)
        first = before;
    return first;
}

static bool open_next(GameBlocks *b, Status *status)
{
    b->input = input_open(b->files[b->file].path, b->stop, status);
    b->n_rest = 0;
    b->too_long = false;
    b->begins = true;
    return b->input != NULL;
}

static void close_file(GameBlocks *b)
{
    if (b->input)
        b->done_before += input_size(b->input);
    input_close(b->input);
    b->input = NULL;
    b->n_rest = 0;
    b->file++;
}

/* The text up to `cut` is the block's; what is behind it waits for the next one. */
static void cut_block(GameBlocks *b, GameBlock *out, size_t cut)
{
    reserve_text(&b->rest, &b->room, out->n - cut);
    if (out->n > cut)
        memcpy(b->rest, out->text + cut, out->n - cut);
    b->n_rest = out->n - cut;
    out->n = cut;
}

/* Fills the block from the open file.   Returns: whether the file is over, maybe with a status. */
static bool fill(GameBlocks *b, GameBlock *out, size_t size, Status *status)
{
    reserve_text(&out->text, &out->room, size);
    size_t wanted = size - out->n;
    size_t got = input_read(b->input, out->text + out->n, wanted, status);
    out->n += got;
    return got < wanted;
}

/* What was read before and has not been handed on begins the block. */
static void take_rest(GameBlocks *b, GameBlock *out)
{
    reserve_text(&out->text, &out->room, b->n_rest);
    if (b->n_rest > 0)
        memcpy(out->text, b->rest, b->n_rest);
    out->n = b->n_rest;
    b->n_rest = 0;
}

/* Reads until there are whole games.   Returns: whether the file is over, maybe with a status. */
static bool read_block(GameBlocks *b, GameBlock *out, Status *status)
{
    take_rest(b, out);
    out->goes_on = b->too_long;
    for (size_t size = USUAL;; size *= 2) {
        bool over = size > out->n && fill(b, out, size, status), largest = size >= LARGEST;
        size_t cut = 0;
        if (b->too_long)
            cut = first_end(b, out->text, out->n);
        else if (!over)
            cut = whole_part(b, out->text, out->n, largest);
        if (cut == 0 && !over && !largest)
            continue;
        bool lost = cut == 0 && !over;
        out->too_long = b->too_long || lost;
        b->too_long = lost;
        if (cut > 0)
            cut_block(b, out, cut);
        return over && cut == 0;
    }
}

/* False, with a status: the file that is open holds no text of games, and is left. */
static bool refuse_utf16(GameBlocks *b, Status *status)
{
    status_fail(status, STATUS_WRONG_INPUT, "%s is UTF-16 text; save it as UTF-8",
                input_name(b->input));
    b->failure = (Status){0};
    close_file(b);
    return false;
}

/* Hands on a failure that was met behind the last block, once. */
static bool is_failure_told(GameBlocks *b, Status *status)
{
    if (b->failure.kind == STATUS_OK)
        return false;
    if (status)
        *status = b->failure;
    b->failure = (Status){0};
    return true;
}

bool game_blocks_next(GameBlocks *b, GameBlock *out, Status *status)
{
    assert(b && out);
    out->n = 0;
    if (is_failure_told(b, status) || b->file == b->n)
        return false;
    out->file = b->file;
    out->is_list = b->files[b->file].is_list;
    if (!b->input && !open_next(b, status)) {
        close_file(b);
        return false;
    }
    out->begins = b->begins;
    b->begins = false;
    bool over = read_block(b, out, &b->failure);
    if (out->begins && is_utf16(out->text, out->n))
        return refuse_utf16(b, status);
    out->done = b->done_before + input_done(b->input);
    if (over)
        close_file(b);
    else
        b->failure = (Status){0}; /* it will be met again */
    return true;
}
