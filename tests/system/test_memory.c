/* test_memory.c - an allocator that fails at the n-th call, under every verb of the command line:
 * no crash, no leak, and either "out of memory" with exit status 2 or the usual answer. The linker
 * redirects the calls of library and command line here (--wrap); libc keeps its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

enum { LIVE_ROOM = 4096, EVERY_CALL = 200 };

static struct {
    long calls;            /* allocations since the run began */
    long fails_at;         /* the call that fails; 0: none */
    bool fails_on;         /* and all that come after it */
    bool failed;           /* a call has failed */
    void *live[LIVE_ROOM]; /* what was allocated and not freed */
    size_t live_count;
} heap;

static bool fails(void)
{
    heap.calls++;
    const bool now = heap.fails_at &&
                     (heap.fails_on ? heap.calls >= heap.fails_at : heap.calls == heap.fails_at);
    heap.failed |= now;
    return now;
}

static void *note(void *memory)
{
    if (!memory)
        return NULL;
    if (heap.live_count == LIVE_ROOM)
        fail_msg("more than %d allocations at once", LIVE_ROOM);
    return heap.live[heap.live_count++] = memory;
}

/* Memory allocated by libc is not in the list. */
static bool forget(const void *memory)
{
    for (size_t i = heap.live_count; i-- > 0;)
        if (heap.live[i] == memory) {
            heap.live[i] = heap.live[--heap.live_count];
            return true;
        }
    return false;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : note(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : note(__real_calloc(count, size));
}

void *__wrap_realloc(void *memory, size_t size)
{
    if (fails())
        return NULL;
    const bool known = forget(memory);
    void *moved = __real_realloc(memory, size);
    if (!moved && known)
        note(memory);
    return note(moved);
}

void __wrap_free(void *memory)
{
    forget(memory);
    __real_free(memory);
}

struct outcome {
    int status;
    char *out, *err; /* of libc's heap */
};

static void outcome_release(struct outcome *outcome)
{
    __real_free(outcome->out);
    __real_free(outcome->err);
}

/* Runs the command with the `fails_at`-th allocation failing. `line`: words separated by '|'. */
static struct outcome run(const char *line, const char *input, long fails_at, bool fails_on)
{
    char words[512], *argv[32] = {(char[]){"poda"}};
    int argc = 1;
    struct outcome outcome = {0};
    size_t out_size, err_size;
    snprintf(words, sizeof words, "%s", line);
    for (char *rest = words, *word; (word = strtok_r(rest, "|", &rest));)
        argv[argc++] = word;
    FILE *in = fmemopen((void *)(uintptr_t)input, strlen(input) + 1, "r");
    FILE *out = open_memstream(&outcome.out, &out_size);
    FILE *err = open_memstream(&outcome.err, &err_size);
    assert_true(in && out && err);
    heap.calls = 0;
    heap.live_count = 0;
    heap.failed = false;
    heap.fails_on = fails_on;
    heap.fails_at = fails_at;
    outcome.status = poda_main(argc, argv, in, out, err);
    heap.fails_at = 0;
    fclose(in);
    fclose(out);
    fclose(err);
    if (heap.live_count)
        fail_msg("%s: %zu allocations are left after the %ld-th failed", line, heap.live_count,
                 fails_at);
    return outcome;
}

/* On standard error, or with --json in the answer, in either language. */
static bool reports_memory(const struct outcome *outcome)
{
    const char *texts[] = {outcome->out, outcome->err};
    for (poda_language language = 0; language < poda_languages(); language++)
        for (size_t i = 0; i < 2; i++)
            if (strstr(texts[i], poda_translate(language, "out of memory")))
                return true;
    return false;
}

/* The same text except for numbers, which are times and counts. */
static bool same_words(const char *a, const char *b)
{
    static const char numbers[] = "0123456789.e-+,";
    for (;; a++, b++) {
        a += strspn(a, numbers);
        b += strspn(b, numbers);
        if (*a != *b || !*a)
            return *a == *b;
    }
}

static void clean_up(const char *line)
{
    if (strncmp(line, "new|", 4) == 0)
        assert_int_equal(system("rm -r mygame"), 0);
}

static void check_request(const char *line, const char *input)
{
    struct outcome whole = run(line, input, 0, false);
    const long calls = heap.calls;
    if (whole.status > 1)
        fail_msg("%s: %s", line, whole.err);
    clean_up(line);
    for (int fails_on = 0; fails_on < 2; fails_on++)
        for (long n = 1; n <= calls; n += n < EVERY_CALL ? 1 : n / 8) {
            struct outcome got = run(line, input, n, fails_on);
            const bool told = reports_memory(&got);
            if (heap.failed && !told &&
                !(got.status == whole.status && same_words(got.out, whole.out)))
                fail_msg("%s: the %ld-th allocation fails%s: status %d, instead of %d or an "
                         "error\n%s%s",
                         line, n, fails_on ? " and all after it" : "", got.status, whole.status,
                         got.out, got.err);
            if (got.status != whole.status && got.status != CLI_ERROR)
                fail_msg("%s: the %ld-th allocation fails: status %d", line, n, got.status);
            if (got.status == CLI_OK || got.status == CLI_FAILED)
                clean_up(line);
            outcome_release(&got);
        }
    outcome_release(&whole);
}

static const char play_commands[] =
    "hint\nvalues\n1:1\nundo\nredo\nsave kept.poda\nload "
    "kept.poda\nmoves\nboard\nhelp\nlevel 3\n2:1\nswap\nresign\nnew\nquit\n";

static const struct {
    const char *line, *input;
} requests[] = {
    {"games", ""},
    {"games|--json", ""},
    {"games|othello", ""},
    {"--help", ""},
    {"best|--help", ""},
    {"show|tictactoe|moves=b2 a1", ""},
    {"show|nim|heaps=3,4,5|moves=1:2|--json|--lang|es", ""},
    {"session|nim|heaps=2,3|moves=1:1|max=engine|min=engine|min.level=8|reply=yes|hint=yes|save="
     "yes|--json",
     ""},
    {"session|saved=poda game 1\ngame tictactoe\nmoves b2\nmin engine depth=2 "
     "table=1\nend\n|reply=yes",
     ""},
    {"show|sliding|moves=3 2|--json", ""},
    {"show|graph|graph=a-b 2, b-c 3, c-a 1|--json", ""},
    {"show|hanoi|moves=1>3", ""},
    {"best|tictactoe|algorithm=minimax|depth=4|values=yes", ""},
    {"best|tictactoe|algorithm=alphabeta|depth=5", ""},
    {"best|connect4|algorithm=negamax|depth=4|table=1|eval=windows", ""},
    {"best|othello|algorithm=pvs|depth=3|table=1|quiescence=yes|--json", ""},
    {"best|othello|algorithm=pvs|eval=patterns|depth=2|table=1", ""},
    {"best|mnk|algorithm=mtdf|depth=3|table=1", ""},
    {"best|tictactoe|algorithm=pvs|depth=3|deepen=no|table=1|threads=2", ""},
    {"best|connect4|algorithm=mcts|nodes=300|seed=1", ""},
    {"best|toads|algorithm=dfpn|table=1", ""},
    {"best|tree=((3 5) (6 9))|algorithm=alphabeta|fail=hard|cut=>", ""},
    {"solve|nim|heaps=3,4,5|--json", ""},
    {"solve|corks|n=1000000000000000000|take=1,3,4", ""},
    {"solve|corks|n=40|take=2,5|last=wins", ""},
    {"solve|kayles|n=7,9", ""},
    {"solve|grundy|n=20|last=loses", ""},
    {"solve|toads|method=whole", ""},
    {"solve|cram|size=2", ""}, /* with its nim-value, which is found apart */
    {"solve|go|rows=1|cols=3|table=1", ""},
    {"best|dots|rows=1|cols=1|depth=2|table=1", ""},
    {"session|saved=[White \"a\"]\n\n1. e4 (1. d4) e5 {b} *\n|save=pgn", ""},
    {"session|saved=(;GM[1]SZ[3]KM[6.5];B[bb];W[aa])|save=sgf|--json", ""},
    {"solve|tictactoe|method=whole|symmetry=yes|whole=yes|moves=b2 a1", ""},
    {"solve|tictactoe|method=search|table=1|moves=b2 a1", ""},
    {"solve|tree|method=whole", ""},
    {"explain|tree", ""},
    {"explain|tree|--json|--lang|es", ""},
    {"explain|tictactoe|depth=2|algorithm=pvs|show=8|steps=3", ""},
    {"explain|corks|n=6|as=graph|format=svg", ""},
    {"explain|tree|format=html", ""},
    {"explain|tree|format=latex", ""},
    {"explain|tree|whatif=J", ""},
    {"explain|tree|order=yes", ""},
    {"explain|tree|critical=yes", ""},
    {"explain|tree|sss=yes", ""},
    {"explain|tree|sss=yes|format=svg|fold=B", ""},
    {"explain|tree|frames=yes|--json|show=8|open=C", ""},
    {"explain|tree|sss=yes|frames=yes|--json", ""},
    {"explain|tree=A(chance B(3 9) C(4 7))|frames=yes|--json|fold=C", ""},
    {"explain|tree|compare=minimax,alphabeta,mtdf,sss", ""},
    {"explain|tree=A(chance B(3 9) C(4 7))|low=0|high=9", ""},
    {"explain|table=3,1 5,-5 / 5,0 -10,1|--json", ""},
    {"explain|tree=A(~3 chance B(~1 2))", ""},
    {"explain|blackjack|position=10,6* v 9|depth=1", ""},
    {"explain|pig|goal=5|algorithm=mcts|playouts=4", ""},
    {"explain|kuhn|algorithm=ismcts|playouts=4|--json|--lang|es", ""},
    {"explain|kuhn|moves=J K|algorithm=pimc|worlds=2|depth=3", ""},
    {"explain|pig|goal=3|sides=2|algorithm=mcts|playouts=3|format=svg", ""},
    {"explain|pig|goal=2|sides=2|method=iteration|--json", ""},
    {"explain|pig|goal=2|sides=2|method=policy|format=latex", ""},
    {"explain|nim3|heaps=1,1|method=iteration", ""},
    {"explain|table|name=pennies|method=lp", ""},
    {"explain|table|name=pennies|method=supports|format=html", ""},
    {"explain|table|name=pennies|method=all|--json", ""},
    {"explain|table|name=chicken|method=correlated", ""},
    {"explain|table|name=pennies|method=pure", ""},
    {"explain|kuhn|method=cfr+|iterations=2", ""},
    {"explain|kuhn|moves=J K|method=lp", ""},
    {"explain|kuhn|moves=J K|method=response|--json", ""},
    {"exercise|seed=7|what=both", ""},
    {"exercise|nim|seed=3|format=moodle", ""},
    {"grade|tree=A(B(3 5) C(2 9))|value=3|best=B|pruned=none", ""},
    {"grade|seed=2|values=A=1, B=46|best=C|pruned=H|saved=1|leaf=2|--json", ""},
    {"grade|chance|tree=A(chance B(1/4:3 3/4:7) C(2 9))|values=A=6, B=5|best=C", ""},
    {"grade|nim|seed=2|winner=2|class=P|best=1:1", ""},
    {"grade|tictactoe|seed=5|best=b1|--json", ""},
    {"solve|goofspiel|cards=2|--json", ""},
    {"explain|goofspiel|cards=2", ""},
    {"best|goofspiel|cards=2|moves=2", ""},
    {"solve|sum|of=nim heaps=3,4 + kayles n=7 + grundy n=8", ""},
    {"solve|sum|of=nim heaps=3,4 + kayles n=7", ""},
    {"solve|grundy|values=60", ""},
    {"solve|dawson|values=60|--json", ""},
    {"solve|corks|values=60|last=wins", ""},
    {"count|othello|depth=3|divide=yes", ""},
    {"count|toads|what=positions", ""},
    {"count|tictactoe|what=positions|depth=4|walk=depth|symmetry=yes|--json", ""},
    {"find", ""},
    {"find|--json", ""},
    {"games|hanoi", ""},
    {"find|graph|passes=yes", ""},
    {"find|graph|passes=changes|--json", ""},
    {"explain|tree|edit=add B|--json", ""},
    {"explain|tree|tree=A(chance B(1/2:[3,1] 1/2:[0,2]) [2,2])|edit=order A E B", ""},
    {"explain|tree|tree=chance A(x=1 y=2 z=3)|edit=chance y 1/2", ""},
    {"find|sudoku|steps=yes|passes=no|--json", ""},
    {"find|graph|--json|--lang|es", ""},
    {"find|graph|method=fast", ""},
    {"find|graph|algorithm=bidirectional|graph=S-T 3, S-A 1, A-T 1|from=S|to=T", ""},
    {"find|graph|format=svg", ""},
    {"find|graph|format=html", ""},
    {"find|graph|format=svg|as=table", ""},
    {"find|map|format=svg|--lang|es", ""},
    {"find|map|algorithm=jps|neighbours=8", ""},
    {"find|map|algorithm=idastar|passes=yes", ""},
    {"find|tree|algorithm=dfs|passes=yes", ""},
    {"find|tree|format=dot|as=tree", ""},
    {"find|queens|n=5|what=all|passes=yes", ""},
    {"find|queens|n=9|what=all|show=3|method=fast", ""},
    {"find|queens|n=200", ""},
    {"find|knapsack|passes=yes", ""},
    {"find|knapsack|method=fast", ""},
    {"find|sudoku|steps=yes", ""},
    {"find|sudoku|method=fast|--json", ""},
    {"find|colouring|method=fast", ""},
    {"find|subsetsum|what=all", ""},
    {"find|sliding|algorithm=bfs|tiles=1 0 2 3 4 5 6 7 8", ""},
    {"find|hanoi|algorithm=weighted|weight=2", ""},
    {"find|tictactoe|result=draw|algorithm=dfs", ""},
    {"find|array|by=linear", ""},
    {"find|crypt|what=all", ""},
    {"match|tictactoe|first=algorithm=pvs depth=2|second=level=1|games=2|random=2|save=kept.poda",
     ""},
    {"match|nim|heaps=1,2|first=level=9|games=2|random=1|--json", ""},
    {"proof|make|nim|heaps=1,2|out=kept.proof", ""},
    {"proof|make|tictactoe|position=OX./.O./X..|method=search|table=1|out=kept.proof|--json", ""},
    {"proof|verify|kept.proof", ""},
    {"match|tictactoe|ladder=1-2|evals=lines,zero|games=2|random=2|format=svg", ""},
    {"match|nim|heaps=1,2|ladder=1-2|games=2|random=0|--json", ""},
    {"bench|only=tree", ""},
    {"solve|connect4|cols=4|rows=4", ""},
    {"check|tictactoe|positions=40", ""},
    {"check|tree|positions=20|--lang|es", ""},
    {"check|hanoi|discs=3|positions=12", ""},
    {"check|knapsack|positions=10|--json", ""},
    {"check|tree|as=problem", ""},
    {"play|nim|heaps=3,4|seed=1|level=2|--ascii", play_commands},
    {"play|nim|heaps=2,1|clock=1h|ponder=no|threads=2|--ascii", "1:1\nquit\n"},
    {"play|tree=((3 5) (6 9))|max=engine|min=engine", "quit\n"},
    {"gtp|othello|size=4|eval=weights|depth=1",
     "list_commands\nplay b a2\ngenmove w\nundo\nshowboard\nset_game nim\nboardsize 6\n"},
    {"nboard|eval=weights|depth=1",
     "set game (;BO[4 -----O*--*O----- *]B[A2];)\ngo\nhint 2\nset depth 2\nmove a1\n"},
    {"new|mygame", ""},
    {"new|--space|mygame", ""},
};

static void test_requests(void **state)
{
    (void)state;
    char folder[] = "/tmp/poda_memory.XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        check_request(requests[i].line, requests[i].input);
        unlink("kept.poda");
    }
    unlink("kept.proof"); /* one request makes it, the next reads it */
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_requests)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
