/* replay.c - runs a fuzz target on the files given, once each: the corpus as a regression test, with
 * any compiler. A folder stands for the files in it. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static bool run_file(const char *path)
{
    static uint8_t bytes[1 << 16];
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    const bool failed = ferror(file);
    fclose(file);
    if (failed)
        return false;
    /* an exact copy, so that sanitizers see reads past its end */
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        return false;
    memcpy(copy, bytes, size);
    fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    return true;
}

static int run_folder(const char *folder)
{
    int count = 0;
    DIR *entries = opendir(folder);
    if (!entries)
        return run_file(folder);
    for (struct dirent *entry; (entry = readdir(entries));) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        count += run_file(path);
    }
    closedir(entries);
    return count;
}

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; i++)
        count += run_folder(argv[i]);
    printf("%d inputs\n", count);
    return count ? 0 : 1;
}
