/* program.c - the program `poda`: poda_main with the streams of the process. */
#include <locale.h>
#include <signal.h>

#include "cli.h"

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, ""); /* numbers keep their decimal point */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* writing beyond the file size limit is then an ordinary error */
    interrupt_install();
    return poda_main(argc, argv, stdin, stdout, stderr);
}
