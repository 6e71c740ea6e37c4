/* connect4_make.c - builds a book: solves one position after the other, stores each score in a file
 * at once, and finally packs them. */
#include "games/connect4/connect4_make.h"

#if defined(__wasm__) /* there are no files */

poda_status poda__connect4_make(const connect4_game *game, const poda__connect4_order *order,
                                poda__connect4_made *made, poda_error *error)
{
    (void)game;
    *made = (poda__connect4_made){0};
    return poda_fail(error, PODA_BAD_FILE, order->path, "files are not written here");
}

#else

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/stop.h"
#include "games/connect4/connect4_solve.h"
#include "system/file.h"

enum { PATH_ROOM = 4096, RECORD = 6, HEAD = 32, UNKNOWN = 127 };

typedef struct job {
    const poda__connect4_order *order;
    poda__connect4_book book;
    poda__connect4_solver solver;
    size_t done;
    int part; /* the file, opened at its end; -1: not yet */
    char part_path[PATH_ROOM];
    poda_error *error;
} job;

static poda_status cannot_write(const job *work, const char *path)
{
    return poda_fail(work->error, PODA_BAD_FILE, path, "cannot write %.200s: %s", path,
                     poda_error_system(work->error, errno));
}

/* A file of results begins with its parameters; then come records: index, score, and the sum of
 * those bytes, so that truncated or damaged records are recognised. */
static void head_of(const job *work, char head[HEAD])
{
    const connect4_game *game = &work->book.game;
    memset(head, 0, HEAD);
    snprintf(head, HEAD, "poda book %dx%d plies %d\n", game->cols, game->rows, work->book.plies);
}

static unsigned char sum_of(const unsigned char *record)
{
    unsigned sum = 91;
    for (int i = 0; i < RECORD - 1; i++)
        sum = sum * 31 + record[i];
    return (unsigned char)(sum ^ sum >> 8);
}

/* Reads the results of an earlier run; a file with other parameters is not touched. */
static poda_status read_part(job *work)
{
    const poda__connect4_level *level = &work->book.level[work->book.plies];
    char head[HEAD], own[HEAD];
    unsigned char record[RECORD];
    const int descriptor = poda_file_open(work->part_path);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    if (!file) {
        const poda_status status = errno == ENOENT ? PODA_OK : cannot_write(work, work->part_path);
        if (descriptor >= 0)
            close(descriptor);
        return status;
    }
    head_of(work, own);
    const bool ours = fread(head, 1, HEAD, file) == HEAD && memcmp(head, own, HEAD) == 0;
    while (ours && fread(record, 1, RECORD, file) == RECORD && record[5] == sum_of(record)) {
        const size_t index = (size_t)record[0] | (size_t)record[1] << 8 | (size_t)record[2] << 16 |
                             (size_t)record[3] << 24;
        if (index >= level->count || level->scores[index] != UNKNOWN)
            continue;
        level->scores[index] = (int8_t)record[4];
        work->done++;
    }
    fclose(file);
    return ours ? PODA_OK
                : poda_fail(work->error, PODA_BAD_FILE, work->part_path,
                            "%.200s is not what an earlier run of this command left: remove it, or "
                            "choose another out=FILE",
                            work->part_path);
}

static void make_record(unsigned char record[RECORD], size_t index, int score)
{
    for (int i = 0; i < 4; i++)
        record[i] = (unsigned char)(index >> 8 * i);
    record[4] = (unsigned char)score;
    record[5] = sum_of(record);
}

/* Rewrites the file with the known results: a truncated record at its end would spoil those after
 * it. */
static poda_status open_part(job *work)
{
    const poda__connect4_level *level = &work->book.level[work->book.plies];
    char head[HEAD];
    poda__buffer known = {0};
    head_of(work, head);
    poda__buffer_put(&known, head, HEAD);
    for (size_t i = 0; i < level->count; i++) {
        unsigned char record[RECORD];
        make_record(record, i, level->scores[i]);
        if (level->scores[i] != UNKNOWN)
            poda__buffer_put(&known, (const char *)record, RECORD);
    }
    poda_status status = known.failed
                             ? poda_fail_memory(work->error)
                             : poda_file_write(work->part_path, (poda_file_kind){head, HEAD},
                                               known.at, known.length, work->error);
    if (status == PODA_OK)
        work->part = open(work->part_path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (status == PODA_OK && work->part < 0)
        status = cannot_write(work, work->part_path);
    poda__buffer_release(&known);
    return status;
}

static bool take_a_look(void *user, uint64_t nodes)
{
    const job *work = user;
    if (work->order->hear)
        work->order->hear(work->order->user, work->done, work->book.level[work->book.plies].count,
                          nodes);
    return poda__stopped(work->order->stop);
}

static poda_status solve_all(job *work)
{
    const poda__connect4_level *level = &work->book.level[work->book.plies];
    int guess = 0;
    for (size_t i = 0; i < level->count; i++) {
        if (level->scores[i] == UNKNOWN) {
            const connect4_state state = poda__connect4_book_state(&work->book, i);
            unsigned char record[RECORD];
            int lower = INT_MIN, upper = INT_MAX;
            poda__connect4_narrow(&work->solver, &state, guess, INT_MIN, INT_MAX, &lower, &upper);
            if (work->solver.stopped || poda__stopped(work->order->stop))
                return poda_fail(work->error, PODA_STOPPED, "",
                                 "stopped: %zu of %zu {position|positions} are known; the same "
                                 "command continues from there",
                                 work->done, level->count);
            level->scores[i] = (int8_t)lower;
            make_record(record, i, lower);
            if (!poda__file_put(work->part, record, RECORD))
                return cannot_write(work, work->part_path);
            work->done++;
            guess = lower; /* its neighbour has nearly the same stones */
        }
    }
    return PODA_OK;
}

/* Solves some positions again, spread over all, with a small, separate table. */
static poda_status check_some(job *work, poda__connect4_made *made)
{
    const poda__connect4_level *level = &work->book.level[work->book.plies];
    poda__connect4_solver other;
    if (!poda__connect4_solver_init(&other, &work->book.game, (size_t)8 << 20, 1))
        return poda_fail_memory(work->error);
    other.pause = take_a_look;
    other.user = work;
    for (int i = 0; i < work->order->checks && level->count && !other.stopped; i++) {
        const size_t index = (size_t)((uint64_t)level->count * (2 * (unsigned)i + 1) /
                                      (2 * (unsigned)work->order->checks));
        const connect4_state state = poda__connect4_book_state(&work->book, index);
        int lower = INT_MIN, upper = INT_MAX;
        poda__connect4_solver_clear(&other);
        poda__connect4_narrow(&other, &state, 2, INT_MIN, INT_MAX, &lower, &upper);
        if (!other.stopped)
            made->wrong += lower != upper || lower != level->scores[index];
    }
    const bool stopped = other.stopped;
    poda__connect4_solver_release(&other);
    return stopped ? poda_fail(work->error, PODA_STOPPED, "",
                               "stopped: %zu of %zu {position|positions} are known; the same "
                               "command continues from there",
                               work->done, level->count)
                   : PODA_OK;
}

/* A book of another board is not overwritten. */
static poda_status same_board(const job *work, const connect4_game *game)
{
    char head[64];
    int cols, rows, plies;
    const char *path = work->order->path;
    const int file = poda_file_open(path);
    if (file < 0)
        return PODA_OK;
    const ssize_t got = read(file, head, sizeof head);
    close(file);
    if (got < 0 || !poda__connect4_book_about(head, (size_t)got, &cols, &rows, &plies) ||
        (cols == game->cols && rows == game->rows))
        return PODA_OK;
    return poda_fail(work->error, PODA_BAD_FILE, path,
                     "%.200s is the book of a board of %d {column|columns} and %d {row|rows}, "
                     "which is not replaced; choose another name",
                     path, cols, rows);
}

static poda_status write_book(const job *work, poda__connect4_made *made)
{
    poda__buffer out = {0};
    poda_status status;
    poda__connect4_book_pack(&work->book, &out);
    status = out.failed ? poda_fail_memory(work->error)
                        : poda_file_write(work->order->path, poda__connect4_book_kind, out.at,
                                          out.length, work->error);
    made->bytes = out.length;
    poda__buffer_release(&out);
    return status;
}

static poda_status run(job *work, poda__connect4_made *made)
{
    const poda__connect4_level *level = &work->book.level[work->book.plies];
    memset(level->scores, UNKNOWN, level->count);
    made->positions = level->count;
    poda_status status = read_part(work);
    made->known = work->done;
    if (status == PODA_OK)
        status = open_part(work);
    if (status == PODA_OK)
        status = solve_all(work);
    made->nodes = work->solver.nodes;
    if (status == PODA_OK)
        status = check_some(work, made);
    if (status == PODA_OK && made->wrong == 0)
        status = write_book(work, made);
    if (work->part < 0)
        return status;
    if (close(work->part) != 0 && status == PODA_OK)
        status = cannot_write(work, work->part_path);
    /* finished, or no result yet */
    if ((status == PODA_OK && made->wrong == 0) || work->done == 0)
        unlink(work->part_path);
    return status;
}

poda_status poda__connect4_make(const connect4_game *game, const poda__connect4_order *order,
                                poda__connect4_made *made, poda_error *error)
{
    *made = (poda__connect4_made){0};
    if (strlen(order->path) + sizeof ".part" > PATH_ROOM)
        return poda_fail(error, PODA_BAD_FILE, order->path, "the name of the file is too long");
    job *work = poda__array(1, sizeof *work);
    if (!work)
        return poda_fail_memory(error);
    work->order = order;
    work->error = error;
    work->part = -1;
    snprintf(work->part_path, PATH_ROOM, "%s.part", order->path);
    /* before hours of work, not after them */
    poda_status status = poda_file_mine(order->path, poda__connect4_book_kind, error);
    if (status == PODA_OK)
        status = same_board(work, game);
    if (status == PODA_OK)
        status = poda__connect4_book_init(&work->book, game, order->plies, error);
    if (status == PODA_OK) {
        if (poda__connect4_solver_init(&work->solver, game, order->table_bytes, order->threads)) {
            work->solver.pause = take_a_look;
            work->solver.user = work;
            status = run(work, made);
            poda__connect4_solver_release(&work->solver);
        } else {
            status = poda_fail_memory(error);
        }
        poda__connect4_book_release(&work->book);
    }
    free(work);
    return status;
}

#endif
