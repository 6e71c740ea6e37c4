/* knapsack_bench.c - solves a set of knapsack files and compares with their known optima. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/bench.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/stop.h"
#include "poda/file.h"
#include "problems/knapsack/knapsack_text.h"
#include "system/clock.h"

struct bench {
    const poda__bench_set *set;
    poda__bench_tally *tally;
    poda_error *error;
    poda__buffer optima; /* the text of optima.csv */
};

static poda_status read_text(const char *path, poda__buffer *text, poda_error *error)
{
    char part[4096];
    size_t got;
    FILE *file = fopen(path, "rb");
    if (!file)
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                         poda_error_system(error, errno));
    while ((got = fread(part, 1, sizeof part, file)) > 0)
        poda__buffer_put(text, part, got);
    const bool broken = ferror(file);
    const int why = errno;
    fclose(file);
    if (broken)
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                         poda_error_system(error, why));
    poda__buffer_put(text, "", 0);
    return text->failed ? poda_fail_memory(error) : PODA_OK;
}

/* The line "name,number" of optima.csv. */
static poda_status find_optimum(struct bench *bench, const char *name, uint64_t *optimum)
{
    const size_t length = strlen(name);
    size_t line = 1;
    for (const char *at = bench->optima.at; at && *at; line++) {
        if (strncmp(at, name, length) == 0 && at[length] == ',') {
            const char *number = at + length + 1;
            if (poda_read_number(&number, UINT64_MAX, optimum) && (unsigned char)*number <= ' ')
                return PODA_OK;
            return poda_fail(bench->error, PODA_BAD_FILE, "optima.csv",
                             "optima.csv, line %zu: expected %.100s, a comma and a whole number",
                             line, name);
        }
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    return poda_fail(bench->error, PODA_BAD_FILE, "optima.csv",
                     "optima.csv has no line for %.100s; expected its name, a comma and the "
                     "optimum",
                     name);
}

static poda_status solve(struct bench *bench, const poda__knapsack *problem, uint64_t optimum)
{
    const poda__knapsack_limits limits = {.stop = bench->set->stop};
    poda__knapsack_result result;
    bool *taken = poda__array(problem->count, sizeof *taken);
    if (!taken)
        return poda_fail_memory(bench->error);
    const double start = poda__cpu_seconds();
    const poda_status status = poda__knapsack_solve(problem, &limits, taken, &result, bench->error);
    const double seconds = poda__cpu_seconds() - start;
    const bool stopped = poda__stopped(limits.stop);
    if (status == PODA_OK && (result.proven || !stopped)) {
        poda__uint128 value = 0, weight = 0;
        for (size_t i = 0; i < problem->count; i++) {
            value += taken[i] ? problem->items[i].value : 0;
            weight += taken[i] ? problem->items[i].weight : 0;
        }
        bench->tally->positions++;
        bench->tally->nodes += result.states;
        bench->tally->seconds += seconds;
        bench->tally->wrong += !result.proven || result.value != optimum || value != optimum ||
                               weight != result.weight || weight > problem->capacity;
    }
    free(taken);
    return status;
}

/* `path` ends in `name`. */
static poda_status run_file(struct bench *bench, const char *path, const char *name)
{
    poda__buffer text = {0};
    poda__knapsack_item *items = NULL;
    poda__knapsack problem;
    uint64_t optimum = 0;
    poda_status status = find_optimum(bench, name, &optimum);
    if (status == PODA_OK)
        status = read_text(path, &text, bench->error);
    if (status == PODA_OK)
        status = poda__knapsack_read(text.at ? text.at + poda_file_mark(text.at, text.length) : "",
                                     name, &items, &problem, bench->error);
    poda__buffer_release(&text);
    if (status == PODA_OK)
        status = solve(bench, &problem, optimum);
    free(items);
    return status;
}

static bool ends_in_kp(const char *name)
{
    const size_t length = strlen(name);
    return length > 3 && strcmp(name + length - 3, ".kp") == 0;
}

static poda_status join(char *out, size_t size, const char *folder, size_t length, const char *name,
                        poda_error *error)
{
    const int written = snprintf(out, size, "%.*s/%s", (int)length, folder, name);
    if (written < 0 || (size_t)written >= size)
        return poda_fail(error, PODA_BAD_FILE, folder, "the path of %.100s is too long", name);
    return PODA_OK;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names of the .kp files that contain `only`, sorted. */
static poda_status list_files(DIR *folder, const char *only, char ***names, size_t *count,
                              poda_error *error)
{
    const struct dirent *entry;
    size_t room = 0;
    while ((entry = readdir(folder))) {
        if (!ends_in_kp(entry->d_name) || !strstr(entry->d_name, only))
            continue;
        if (*count == room) {
            room = room ? 2 * room : 64;
            char **larger = poda__resize(*names, room, sizeof *larger);
            if (!larger)
                return poda_fail_memory(error);
            *names = larger;
        }
        const size_t size = strlen(entry->d_name) + 1;
        char *name = poda__array(size, 1);
        if (!name)
            return poda_fail_memory(error);
        memcpy(name, entry->d_name, size);
        (*names)[(*count)++] = name;
    }
    if (*count == 0)
        return poda_fail(error, PODA_BAD_FILE, "only",
                         "no .kp file in the folder has '%.60s' in its name", only);
    qsort(*names, *count, sizeof **names, by_name);
    return PODA_OK;
}

static poda_status run_folder(struct bench *bench, DIR *folder)
{
    const char *path = bench->set->path;
    const volatile int *stop = bench->set->stop;
    char **names = NULL;
    size_t count = 0;
    char full[4096];
    poda_status status = list_files(folder, poda_option_text(bench->set->options, "only", ""),
                                    &names, &count, bench->error);
    for (size_t i = 0; i < count && status == PODA_OK && !poda__stopped(stop); i++) {
        status = join(full, sizeof full, path, strlen(path), names[i], bench->error);
        if (status == PODA_OK)
            status = run_file(bench, full, names[i]);
    }
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
    return status;
}

poda_status poda__knapsack_bench(const poda__bench_set *set, poda__bench_tally *tally,
                                 poda_error *error)
{
    static const poda_options none = {NULL, 0};
    poda__bench_set known = *set;
    known.options = set->options ? set->options : &none;
    *tally = (poda__bench_tally){0};
    struct bench bench = {.set = &known, .tally = tally, .error = error};
    char optima[4096];
    const char *slash = strrchr(set->path, '/');
    DIR *folder = opendir(set->path);
    if (!folder && errno == ENOENT)
        return poda_fail(error, PODA_BAD_FILE, set->path, "cannot read %.200s: %s", set->path,
                         poda_error_system(error, errno));
    const char *beside = slash ? set->path : ".";
    const size_t length = folder ? strlen(set->path) : slash ? (size_t)(slash - set->path) : 1;
    poda_status status =
        join(optima, sizeof optima, folder ? set->path : beside, length, "optima.csv", error);
    if (status == PODA_OK)
        status = read_text(optima, &bench.optima, error);
    if (status == PODA_OK)
        status = folder ? run_folder(&bench, folder)
                        : run_file(&bench, set->path, slash ? slash + 1 : set->path);
    if (folder)
        closedir(folder);
    poda__buffer_release(&bench.optima);
    return status;
}
