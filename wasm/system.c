/* system.c - a page has no files and no environment. These functions replace those of the C
 * library, which would request them from the host through a dozen more imports. */
#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

FILE *fopen(const char *restrict path, const char *restrict mode)
{
    (void)path;
    (void)mode;
    errno = ENOENT;
    return NULL;
}

char *getenv(const char *name)
{
    (void)name;
    return NULL;
}

int mkdir(const char *path, mode_t mode)
{
    (void)path;
    (void)mode;
    errno = EROFS;
    return -1;
}

int stat(const char *restrict path, struct stat *restrict out)
{
    (void)path;
    (void)out;
    errno = ENOENT;
    return -1;
}

DIR *opendir(const char *path)
{
    (void)path;
    errno = ENOENT;
    return NULL;
}

struct dirent *readdir(DIR *folder)
{
    (void)folder;
    return NULL;
}

int closedir(DIR *folder)
{
    (void)folder;
    return 0;
}

/* Debian compiles a part of clang's run-time library with stack protectors, which its C library for
 * wasm does not have; weak, for those that do. */
__attribute__((weak)) uintptr_t __stack_chk_guard = 0x9e3779b9;

__attribute__((weak)) _Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void)
{
    __builtin_trap();
}
