/* test_files.c - a failing write loses nothing: every output of the program is made with a disk
 * that is full after N bytes, for each N, and with the n-th system call failing, for each n. The
 * earlier contents are still there afterwards, complete, and nothing else. */
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli.h"
#include "poda/poda.h"
#include "session.h"
#include "train.h"

static long budget = -1;  /* bytes that the disk still accepts; -1: any */
static long fails_in = 0; /* the call that fails, from 1; 0: none */
static bool failed;       /* has one failed */

ssize_t __real_write(int file, const void *bytes, size_t length);
int __real_rename(const char *from, const char *to);
int __real_ftruncate(int file, off_t length);
ssize_t __wrap_write(int file, const void *bytes, size_t length);
int __wrap_fsync(int file);
int __wrap_rename(const char *from, const char *to);
int __wrap_ftruncate(int file, off_t length);

static bool fails(int why)
{
    if (fails_in == 0 || --fails_in > 0)
        return false;
    failed = true;
    errno = why;
    return true;
}

ssize_t __wrap_write(int file, const void *bytes, size_t length)
{
    if (fails(EIO))
        return -1;
    if (budget < 0)
        return __real_write(file, bytes, length);
    if (budget == 0) {
        failed = true;
        errno = ENOSPC;
        return -1;
    }
    const size_t some = length < (size_t)budget ? length : (size_t)budget;
    budget -= (long)some;
    return __real_write(file, bytes, some);
}

/* Nothing here is worth the time of a real sync. */
int __wrap_fsync(int file)
{
    (void)file;
    return fails(EIO) ? -1 : 0;
}

int __wrap_rename(const char *from, const char *to)
{
    return fails(EIO) ? -1 : __real_rename(from, to);
}

int __wrap_ftruncate(int file, off_t length)
{
    return fails(EIO) ? -1 : __real_ftruncate(file, length);
}

static void put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fwrite(text, 1, strlen(text), file) == strlen(text));
    assert_int_equal(fclose(file), 0);
}

static size_t got; /* bytes that get_file has read */

/* NULL: there is none. */
static char *get_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    got = fread(text, 1, (1 << 20) - 1, file);
    assert_true(got < (1 << 20) - 1);
    fclose(file);
    return text;
}

static int entries(void)
{
    DIR *listing = opendir(".");
    int count = -2; /* . and .. */
    assert_non_null(listing);
    while (readdir(listing))
        count++;
    closedir(listing);
    return count;
}

static char said[400]; /* the last error */

static poda_status ask(const char *const *words, size_t count)
{
    poda_answer answer = {0};
    poda_error error = {.status = PODA_OK};
    const poda_ask_options options = {.files = true};
    const poda_status status = poda_ask(words, count, &options, &answer, &error);
    if (status == PODA_OK)
        poda_answer_release(&answer);
    else
        snprintf(said, sizeof said, "%s", error.message);
    return status;
}

static poda_status write_text(void)
{
    return poda_file_write("out", (poda_file_kind){"kind", 4}, "kind and more of it", 19, NULL);
}

static poda_status write_saved(void)
{
    poda_session *session = NULL;
    const poda_options none = {NULL, 0};
    poda_status status = session_open(&session, PODA_ENGLISH, "nim", &none, NULL);
    assert_int_equal(status, PODA_OK);
    status = session_save(session, "out", NULL);
    poda_session_close(session);
    return status;
}

static poda_status write_book(void)
{
    const char *const words[] = {"book", "connect4", "cols=3", "rows=3", "plies=2", "out=out"};
    return ask(words, sizeof words / sizeof words[0]);
}

static poda_status write_weights(void)
{
    poda_weights *weights = NULL;
    assert_int_equal(poda_weights_open(&weights, 2, 20, 100, NULL), PODA_OK);
    for (int i = 0; i < 40; i++)
        weights->at[i] = (int16_t)(i * i);
    const poda_status status = train_save("out", weights, NULL);
    poda_weights_close(weights);
    return status;
}

/* Outputs that replace an older file at once. */
static const struct output {
    poda_status (*write)(void);
    const char *old;  /* one of the same kind */
    const char *rest; /* what may be left beside it if it fails after some work */
} outputs[] = {
    {write_text, "kind of old", NULL},
    {write_saved, "poda game 1\nolder\n", NULL},
    {write_book, "PODA C4\nolder", "out.part"},
    {write_weights, "podawts older", NULL},
};

/* Makes the output where it cannot be written; true if it could. */
static bool try_output(const struct output *output, bool with_old, const char *whole, size_t length)
{
    if (with_old)
        put_file("out", output->old);
    failed = false;
    const poda_status status = output->write();
    budget = -1;
    fails_in = 0;
    char *text = get_file("out");
    if (status == PODA_OK) { /* failure to sync a folder is not an error */
        assert_non_null(text);
        assert_int_equal(got, length);
        assert_memory_equal(text, whole, length);
    } else {
        assert_true(failed);
        if (with_old)
            assert_string_equal(text, output->old);
        else
            assert_null(text);
    }
    free(text);
    unlink("out");
    if (output->rest && status != PODA_OK)
        unlink(output->rest);
    if (entries() != 0)
        fail_msg("something is left behind");
    return status == PODA_OK && !failed;
}

static void nothing_is_lost(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        assert_int_equal(outputs[i].write(), PODA_OK);
        char *whole = get_file("out");
        const size_t length = got;
        assert_non_null(whole);
        unlink("out");
        for (int with_old = 0; with_old < 2; with_old++) {
            long bytes = 0;
            do {
                budget = bytes;
            } while (!try_output(&outputs[i], with_old, whole, length) && ++bytes < 100000);
            assert_true(bytes >= (long)length && bytes < 100000);
            long call = 1;
            do {
                fails_in = call;
            } while (!try_output(&outputs[i], with_old, whole, length) && ++call < 1000);
            assert_true(call > 3 && call < 1000);
        }
        free(whole);
    }
}

/* A match continues where it was: whatever failed, the same command finishes it. */
static void matches_go_on(void **state)
{
    const char *const words[] = {"match",    "nim",     "heaps=1,2", "both=level=1",
                                 "random=1", "games=4", "save=out"};
    const size_t count = sizeof words / sizeof words[0];
    (void)state;
    for (long bytes = 0; bytes < 100000; bytes++) {
        budget = bytes;
        failed = false;
        const poda_status status = ask(words, count);
        budget = -1;
        struct stat about;
        if (failed && stat("out", &about) == 0)
            assert_true(status != PODA_OK);
        const bool cut = failed;
        failed = false;
        if (ask(words, count) != PODA_OK)
            fail_msg("%s", said);
        char *text = get_file("out");
        int lines = 0;
        for (const char *at = text; (at = strchr(at, '\n')); at++)
            lines++;
        assert_true(lines >= 5);
        free(text);
        unlink("out");
        assert_int_equal(entries(), 0);
        if (!cut)
            return;
        bytes += bytes > 40 ? 6 : 0; /* lines are similar */
    }
    fail_msg("it always failed");
}

/* A file of another kind is not replaced, and pipes do not block. */
static void others_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        put_file("out", "my thesis\n");
        assert_int_equal(outputs[i].write(), PODA_BAD_FILE);
        char *text = get_file("out");
        assert_string_equal(text, "my thesis\n");
        free(text);
        unlink("out");
        assert_int_equal(mkfifo("out", 0600), 0);
        assert_int_equal(outputs[i].write(), PODA_BAD_FILE);
        unlink("out");
        assert_int_equal(symlink("/dev/full", "out"), 0);
        assert_int_equal(outputs[i].write(), PODA_BAD_FILE);
        unlink("out");
        assert_int_equal(symlink("nowhere", "out"), 0);
        assert_int_equal(outputs[i].write(), PODA_BAD_FILE);
        unlink("out");
        assert_int_equal(mkdir("out", 0700), 0);
        assert_int_equal(outputs[i].write(), PODA_BAD_FILE);
        rmdir("out");
        assert_int_equal(entries(), 0);
    }
}

/* A link stays, and its target is written. */
static void links_are_followed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        struct stat about;
        assert_int_equal(outputs[i].write(), PODA_OK);
        assert_int_equal(rename("out", "there"), 0);
        assert_int_equal(symlink("there", "out"), 0);
        assert_int_equal(outputs[i].write(), PODA_OK);
        assert_true(lstat("out", &about) == 0 && S_ISLNK(about.st_mode));
        assert_true(lstat("there", &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0);
        unlink("out");
        unlink("there");
        assert_int_equal(entries(), 0);
    }
}

/* The next run replaces what a killed program left behind. */
static void leftovers_are_used_up(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        put_file("out" PODA_FILE_BESIDE, "half of it");
        assert_int_equal(outputs[i].write(), PODA_OK);
        unlink("out");
        assert_int_equal(entries(), 0);
    }
}

/* A pipe in the place of a table of the cache: the table is built, and nothing blocks. */
static void caches_do_not_hang(void **state)
{
    static const char table[] = "cache/poda/sliding-3x3.table";
    const char *const words[] = {"find", "sliding", "position=8,6,7/2,5,4/3,0,1"};
    (void)state;
    setenv("XDG_CACHE_HOME", "cache", 1);
    alarm(60);
    assert_int_equal(ask(words, 3), PODA_OK);
    struct stat about;
    assert_int_equal(stat(table, &about), 0); /* so it was tried */
    unlink(table);
    assert_int_equal(mkfifo(table, 0600), 0);
    assert_int_equal(ask(words, 3), PODA_OK);
    alarm(0);
    assert_int_equal(unlink(table) + rmdir("cache/poda") + rmdir("cache"), 0);
}

/* Runs the program with these words; returns its exit status. Its output is discarded. */
static int command(char *const *words, int count)
{
    char *argv[8] = {(char[]){"poda"}}, *out_text = NULL, *err_text = NULL;
    size_t out_size, err_size;
    memcpy(argv + 1, words, (size_t)count * sizeof *words);
    FILE *in = fopen("/dev/null", "r"), *out = open_memstream(&out_text, &out_size),
         *err = open_memstream(&err_text, &err_size);
    assert_true(in && out && err);
    const int status = poda_main(count + 1, argv, in, out, err);
    fclose(in);
    fclose(out);
    fclose(err);
    snprintf(said, sizeof said, "%s", err_text);
    free(out_text);
    free(err_text);
    return status;
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

static void remove_tree(const char *path)
{
    assert_int_equal(nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS), 0);
}

/* From now on the disk is full after a few more bytes, or a later call fails: one case after the
 * other until nothing fails. */
struct trouble {
    bool calls;
    long after, step;
};

static void begin_trouble(const struct trouble *trouble)
{
    failed = false;
    budget = trouble->calls ? -1 : trouble->after;
    fails_in = trouble->calls ? trouble->after + 1 : 0;
}

/* True if something failed and there is more to try. */
static bool end_trouble(struct trouble *trouble)
{
    budget = -1;
    fails_in = 0;
    if (failed)
        trouble->after += trouble->step;
    else if (trouble->calls)
        return false;
    else
        *trouble = (struct trouble){.calls = true, .step = 1};
    return true;
}

/* `new`: the whole folder or nothing. */
static void new_games_are_whole(void **state)
{
    char *const words[][3] = {{(char[]){"new"}, (char[]){"mine"}, NULL},
                              {(char[]){"new"}, (char[]){"--space"}, (char[]){"mine"}}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct trouble trouble = {.step = 61};
        int tries = 0;
        do {
            begin_trouble(&trouble);
            const int status = command(words[i], 2 + i);
            const bool cut = failed;
            budget = -1;
            fails_in = 0;
            if (status == CLI_OK) {
                struct stat about;
                assert_int_equal(stat("mine/mine.c", &about), 0);
                remove_tree("mine");
            } else if (!cut || status != CLI_ERROR) {
                fail_msg("status %d: %s", status, said);
            }
            if (entries() != 0)
                fail_msg("new: something is left behind");
            tries++;
        } while (end_trouble(&trouble));
        assert_true(tries > 50);
    }
}

/* The contents of the site: complete files, old or new. The new ones are in `whole`. */
static int check_site_file(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    enum { NAME = 400 };
    char other[NAME];
    struct stat expected;
    (void)where;
    if (kind != FTW_F)
        return 0;
    if (strstr(path, PODA_FILE_BESIDE))
        fail_msg("%s is left behind", path);
    snprintf(other, sizeof other, "whole%s", path + strlen("out"));
    assert_int_equal(stat(other, &expected), 0);
    if (about->st_size != expected.st_size) { /* then it is the old one */
        char *text = get_file(path);
        assert_string_equal(text, "old");
        free(text);
    }
    return 0;
}

static int make_old(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    enum { NAME = 400 };
    char other[NAME];
    (void)about;
    (void)where;
    snprintf(other, sizeof other, "out%s", path + strlen("whole"));
    if (kind == FTW_D)
        assert_int_equal(mkdir(other, 0700), 0);
    else
        put_file(other, "old");
    return 0;
}

/* `site`: each file is the old one or the new one, and the same command finishes it. */
static void sites_are_finished(void **state)
{
    char *const whole[] = {(char[]){"site"}, (char[]){"whole"}};
    char *const out[] = {(char[]){"site"}, (char[]){"out"}};
    (void)state;
    if (command(whole, 2) != CLI_OK) { /* a build without the page's engine */
        assert_non_null(strstr(said, "WebAssembly"));
        assert_int_equal(entries(), 0);
        print_message("built without WebAssembly: there is no site to write\n");
        skip();
    }
    for (int with_old = 0; with_old < 2; with_old++) {
        struct trouble trouble = {.step = 600011};
        do {
            if (with_old)
                assert_int_equal(nftw("whole", make_old, 8, FTW_PHYS), 0);
            begin_trouble(&trouble);
            const int status = command(out, 2);
            const bool cut = failed;
            budget = -1;
            fails_in = 0;
            failed = cut;
            if (status != CLI_OK)
                assert_true(cut && status == CLI_ERROR);
            if (access("out", F_OK) == 0)
                assert_int_equal(nftw("out", check_site_file, 8, FTW_PHYS), 0);
            assert_int_equal(command(out, 2), CLI_OK);
            assert_int_equal(system("diff -r whole out"), 0);
            remove_tree("out");
            trouble.step = trouble.calls ? 37 : trouble.step; /* files are similar */
            assert_int_equal(entries(), 1);
        } while (end_trouble(&trouble));
    }
    remove_tree("whole");
}

/* A table that cannot be kept is not an error: the answer comes, and the cache is unchanged. */
static void caches_stay_whole(void **state)
{
    static const char table[] = "cache/poda/sliding-3x3.table";
    const char *const words[] = {"find", "sliding", "position=8,6,7/2,5,4/3,0,1"};
    (void)state;
    setenv("XDG_CACHE_HOME", "cache", 1);
    assert_int_equal(ask(words, 3), PODA_OK);
    struct stat whole, about;
    assert_int_equal(stat(table, &whole), 0);
    for (int with_old = 0; with_old < 2; with_old++) {
        struct trouble trouble = {.step = whole.st_size / 7 + 1};
        do {
            unlink(table);
            if (with_old)
                put_file(table, "old");
            begin_trouble(&trouble);
            assert_int_equal(ask(words, 3), PODA_OK);
            const bool there = stat(table, &about) == 0;
            if (!there || about.st_size != whole.st_size) {
                assert_true(failed && there == with_old);
                assert_true(!there || about.st_size == 3);
            }
            if (there)
                unlink(table);
            assert_int_equal(rmdir("cache/poda"), 0); /* nothing else is in it */
            assert_int_equal(mkdir("cache/poda", 0700), 0);
        } while (end_trouble(&trouble));
    }
    remove_tree("cache");
}

int main(void)
{
    char folder[] = "/tmp/poda-files-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost),       cmocka_unit_test(matches_go_on),
        cmocka_unit_test(others_are_refused),    cmocka_unit_test(links_are_followed),
        cmocka_unit_test(leftovers_are_used_up), cmocka_unit_test(caches_do_not_hang),
        cmocka_unit_test(caches_stay_whole),     cmocka_unit_test(new_games_are_whole),
        cmocka_unit_test(sites_are_finished),
    };
    const int status = cmocka_run_group_tests(tests, NULL, NULL);
    return chdir("/") == 0 && rmdir(folder) == 0 ? status : 1;
}
