/* poda_mpi.c - the program `poda-mpi`: `poda table build` by several processes that Open MPI, or any MPI, has started. The
 * library builds the table (poda_table_peers); this program carries its messages. */
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mpi.h>

#include "poda/poda.h"

enum { WORDS_MAX = 100, PATH_ROOM = 4096, AT_ONCE = 1 << 28 }; /* bytes of one message of MPI */

struct carrier {
    int rank, ranks;
    unsigned long swaps;
    poda_language language;
};

/* Memory for a message. Without it the job ends: the other ranks wait for this one already. */
static void *room_for(const struct carrier *it, size_t count, size_t size)
{
    void *const room = calloc(count, size);
    if (!room) {
        poda_error error = {.translate = poda_translator(it->language)};
        (void)poda_fail_memory(&error);
        fprintf(stderr, "poda-mpi: %s\n", error.message);
        MPI_Abort(MPI_COMM_WORLD, 2);
        exit(2);
    }
    return room;
}

/* Parts of one message in both directions; the requests are added to the list. */
static void post(char *bytes, size_t length, int peer, bool sends, MPI_Request *requests,
                 int *count)
{
    for (size_t at = 0; at < length; at += AT_ONCE) {
        const int part = length - at < AT_ONCE ? (int)(length - at) : AT_ONCE;
        if (sends)
            MPI_Isend(bytes + at, part, MPI_BYTE, peer, 0, MPI_COMM_WORLD, &requests[(*count)++]);
        else
            MPI_Irecv(bytes + at, part, MPI_BYTE, peer, 0, MPI_COMM_WORLD, &requests[(*count)++]);
    }
}

static size_t parts_of(uint64_t length)
{
    return (size_t)((length + AT_ONCE - 1) / AT_ONCE);
}

static poda_status swap(void *user, const void *const *sent, const size_t *sent_lengths,
                        void **received, size_t *received_lengths, poda_error *error)
{
    struct carrier *const it = user;
    const size_t ranks = (size_t)it->ranks;
    uint64_t *const out = room_for(it, ranks, sizeof *out);
    uint64_t *const in = room_for(it, ranks, sizeof *in);
    size_t parts = 0;
    int count = 0;
    (void)error;
    for (size_t i = 0; i < ranks; i++)
        out[i] = sent_lengths[i];
    MPI_Alltoall(out, 1, MPI_UINT64_T, in, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    for (size_t i = 0; i < ranks; i++) {
        received_lengths[i] = (size_t)in[i];
        char *const room = room_for(it, (size_t)in[i] + 1, 1);
        if (i == (size_t)it->rank)
            memcpy(room, sent[i], sent_lengths[i]);
        received[i] = room;
        parts += parts_of(in[i]) + parts_of(out[i]);
    }
    MPI_Request *const requests = room_for(it, parts + 1, sizeof(MPI_Request));
    for (int step = 1; step < it->ranks; step++) {
        const int from = (it->rank + it->ranks - step) % it->ranks;
        post(received[from], received_lengths[from], from, false, requests, &count);
    }
    for (int step = 1; step < it->ranks; step++) {
        const int to = (it->rank + step) % it->ranks;
        post((char *)(uintptr_t)sent[to], sent_lengths[to], to, true, requests, &count);
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    free(out);
    free(in);
    free(requests);
    it->swaps++;
    return PODA_OK;
}

/* A rank that fails before the build begins tells the others, which wait for its first message: a byte 1, and why, is
 * how every message of the builder begins that reports a failure. */
static void report_failure(struct carrier *it, const poda_error *error)
{
    const size_t ranks = (size_t)it->ranks, length = 1 + strlen(error->message);
    const void **const sent = room_for(it, ranks, sizeof(void *));
    void **const received = room_for(it, ranks, sizeof(void *));
    size_t *const lengths = room_for(it, ranks, sizeof *lengths);
    size_t *const others = room_for(it, ranks, sizeof *others);
    char *const text = room_for(it, length + 1, 1);
    poda_error ignored = {0};
    text[0] = 1;
    memcpy(text + 1, error->message, length);
    for (size_t i = 0; i < ranks; i++) {
        sent[i] = text;
        lengths[i] = length;
    }
    (void)!swap(it, sent, lengths, received, others, &ignored);
    for (size_t i = 0; i < ranks; i++)
        free(received[i]);
    free(sent);
    free(received);
    free(lengths);
    free(others);
    free(text);
}

struct call {
    const char *words[WORDS_MAX];
    size_t count;
    const char *scratch, *out;
    poda_ask_options ask;
    bool help;
};

static poda_status read_words(struct call *call, int argc, char **argv, poda_error *error)
{
    for (int i = 1; i < argc; i++) {
        const char *const word = argv[i];
        if (strcmp(word, "--json") == 0)
            call->ask.json = true;
        else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            call->help = true;
        else if (strncmp(word, "--lang=", 7) == 0 &&
                 poda_language_read(word + 7, &call->ask.language))
            error->translate = poda_translator(call->ask.language);
        else if (word[0] == '-')
            return poda_fail(error, PODA_BAD_REQUEST, word,
                             "there is no flag '%.40s'; there are: --json, --lang, --help", word);
        else if (strncmp(word, "scratch=", 8) == 0)
            call->scratch = word + 8;
        else if (call->count == WORDS_MAX)
            return poda_fail(error, PODA_BAD_REQUEST, "", "too many parameters");
        else
            call->words[call->count++] = word;
    }
    for (size_t i = 0; i < call->count; i++)
        if (strncmp(call->words[i], "out=", 4) == 0)
            call->out = call->words[i] + 4;
    if (call->help)
        return PODA_OK;
    if (call->count < 2 || strcmp(call->words[0], "table") != 0 ||
        strcmp(call->words[1], "build") != 0)
        return poda_fail(error, PODA_BAD_REQUEST, "",
                         "only tables are built by several processes: poda-mpi table build GAME "
                         "out=FILE");
    return PODA_OK;
}

/* Where this rank keeps what it goes on from: rank 0 beside the table, the others too, or in their scratch folder. */
static void name_path(const struct call *call, int rank, char room[PATH_ROOM])
{
    const char *const out = call->out ? call->out : "";
    const char *const slash = strrchr(out, '/');
    if (call->scratch)
        snprintf(room, PATH_ROOM, "%.2000s/%.2000s.rank%d", call->scratch, slash ? slash + 1 : out,
                 rank);
    else
        snprintf(room, PATH_ROOM, "%.4000s.rank%d", out, rank);
}

static int run(struct carrier *it, int argc, char **argv)
{
    const char *const all = getenv("LC_ALL"), *const some = getenv("LANG");
    const char *const language = all && *all ? all : some ? some : "";
    struct call call = {.ask = {.size = sizeof call.ask, .files = true}};
    char path[PATH_ROOM];
    uint64_t sent = 0;
    poda_answer answer = {0};
    (void)poda_language_read(language, &call.ask.language);
    poda_error error = {.translate = poda_translator(call.ask.language)};
    poda_status status = read_words(&call, argc, argv, &error);
    it->language = call.ask.language;
    if (call.help) {
        if (it->rank == 0)
            puts(poda_translate(
                call.ask.language,
                "usage: mpirun -n N poda-mpi table build GAME [OPTION...] out=FILE "
                "[scratch=FOLDER]\n"
                "Builds the table that 'poda table build' builds, with N processes. They share no "
                "files: rank 0 writes FILE,\nand keeps what it goes on from beside it; the others "
                "do so in scratch= of their machine, or beside FILE.\npoda-mpirun starts it again "
                "when a process dies."));
        return 0;
    }
    name_path(&call, it->rank, path);
    const poda_table_peers peers = {.rank = (unsigned)it->rank,
                                    .ranks = (unsigned)it->ranks,
                                    .path = it->rank == 0 ? NULL : path,
                                    .swap = swap,
                                    .user = it,
                                    .sent = &sent};
    call.ask.peers = &peers;
    if (status == PODA_OK)
        status = poda_ask(call.words, call.count, &call.ask, &answer, &error);
    if (status != PODA_OK && it->swaps == 0)
        report_failure(it, &error);
    if (status != PODA_OK && it->rank == 0 && call.ask.json &&
        poda_error_json(&error, &answer) == PODA_OK)
        fputs(answer.text, stderr);
    else if (status != PODA_OK && it->rank == 0)
        fprintf(stderr, "poda-mpi: %s\n", error.message);
    else if (status == PODA_OK && it->rank == 0)
        fputs(answer.text, stdout);
    poda_answer_release(&answer);
    return status == PODA_OK ? 0 : 2;
}

int main(int argc, char **argv)
{
    struct carrier it = {0};
    int given;
    setlocale(LC_CTYPE, "");
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &given);
    signal(SIGXFSZ, SIG_IGN); /* writing beyond the file size limit is then an ordinary error */
    MPI_Comm_rank(MPI_COMM_WORLD, &it.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &it.ranks);
    const int status = run(&it, argc, argv);
    fflush(stdout);
    MPI_Finalize();
    return status;
}
