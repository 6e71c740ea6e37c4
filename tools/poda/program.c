/* program.c - the program `poda`: poda_main with the streams of the process. */
#include <locale.h>
#include <signal.h>

#include "cli.h"

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, ""); /* numbers keep their point */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error of its write */
    interrupt_install();
    return poda_main(argc, argv, stdin, stdout, stderr);
}
