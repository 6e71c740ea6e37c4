/* help.c - `--help`, for everything and for each verb. */
#include <string.h>

#include "cli.h"

static const poda_parameter play_parameters[] = {
    {"max", "human",
     "who plays MAX: human, engine, or a program, max='line:python3 mine.py'; a side not named is "
     "the other one"},
    {"min", "engine",
     "who plays MIN: human or engine; players of any game are also 1=, 2=, and further ones "
     "3=human "
     "to 8=engine"},
    {"level", "5", "strength of the engine, 1 to 10; max.level and min.level for one side"},
    {"load", "", "continue a saved game, also from a file in PGN, PDN, SGF, FEN or EPD"},
    {"which", "1", "the number of the game in load=, where that holds several"},
    {"position", "", "a position as text; the start when left out"},
    {"moves", "", "moves played from there, like '4 4 3' or 443"},
    {"seed", "", "a number: the engine's choices can be repeated"},
    {"clock", "",
     "minutes for the game and seconds more a move, as in 5+3, for each player; units may be "
     "given, as "
     "in 90s"},
    {"ponder", "",
     "yes or no: an engine that plays by time thinks on the person's time too; yes with clock"},
    {"threads", "",
     "threads of an engine that plays by time; one per core, at most 4, if left out"},
    {"tables", "",
     "a table of the game (poda table build) for hints and for engines from level 8 on"},
    {NULL, NULL, NULL},
};

static const poda_parameter protocol_parameters[] = {
    {"level", "", "playing strength 1 to 10 instead of limits"},
    {"seconds", "1", "stop after this many seconds; 0: no limit (best without any limit: 5)"},
    {"depth", "0", "plies to look ahead; 0: to the end of the game"},
    {"eval", "", "evaluation at the horizon, by name; zero and random always exist"},
    {"threads", "1", "threads that search together"},
    {NULL, NULL, NULL},
};

/* The part of a verb's help that the library does not have. */
static const struct page {
    const char *verb, *summary, *usage;
    const poda_parameter *parameters; /* NULL: the library has them */
    const char *note;
    const char *examples[6]; /* ended by NULL */
} pages[] = {
    {"games",
     NULL,
     "poda games [GAME|kinds|gallery]",
     NULL,
     "Many answer to other names too, like tateti, cuatroenraya or corchos, in every verb; 'poda "
     "games GAME' lists them. 'poda games kinds' sorts the games by kind: with chance or without, "
     "open or hidden, in turn or at once, by players and payoffs; 'poda games gallery' has each "
     "game "
     "and problem once, in groups.",
     {"poda games", "poda games connect4", "poda games kinds", "poda games --json"}},
    {"play",
     "play against the engine, a person, or watch",
     "poda play GAME [key=value ...]",
     play_parameters,
     "Settings of the engine, as in 'best' (algorithm, depth, nodes, seconds, eval, table ...), "
     "replace the level; max.depth or min.eval set them for one side. 'help' at the prompt lists "
     "the commands.",
     {"poda play tictactoe", "poda play nim heaps=3,4,5 last=loses max=engine min=human level=8",
      "poda play tictactoe max=engine min=engine level=10 min.level=1",
      "poda play connect4 depth=8"}},
    {"show",
     NULL,
     "poda show GAME|PROBLEM [key=value ...]",
     NULL,
     NULL,
     {"poda show tictactoe moves='b2 a1'", "poda show nim heaps=3,4,5 --json",
      "poda show sliding moves='3 2'"}},
    {"session",
     NULL,
     "poda session GAME [key=value ...]",
     NULL,
     "For programs: what 'play' does, one request at a time. With ply=, position= replaces all "
     "moves so far.",
     {"poda session tictactoe moves=b2 min=engine min.level=7 reply=yes",
      "poda session nim heaps=3,4,5 hint=yes --json",
      "poda session tictactoe moves='b2 a1' max=engine save=yes"}},
    {"best",
     NULL,
     "poda best GAME [key=value ...]",
     NULL,
     NULL,
     {"poda best tictactoe moves='b2 a1'", "poda best connect4 depth=8 algorithm=mtdf",
      "poda best nim heaps=3,4,5 --json"}},
    {"solve",
     NULL,
     "poda solve GAME [key=value ...]",
     NULL,
     NULL,
     {"poda solve nim heaps=3,4,5", "poda solve nim heaps=3,4,5 last=loses",
      "poda solve tictactoe position=OX./.O./..X --json"}},
    {"explain",
     NULL,
     "poda explain GAME [key=value ...]",
     NULL,
     "tree='A(B(3 5) C(2 9))' explains a tree of your own, tree=@FILE one from a file; trees may "
     "hold "
     "chance nodes, several payoffs and more players, for which algorithm is expectiminimax, "
     "star1, star2, induction, maxn or paranoid. Pictures go to standard output.",
     {"poda explain tree='A(B(3 5) C(2 9))'", "poda explain tictactoe moves='b2 a1' depth=2",
      "poda explain tree format=svg > tree.svg", "poda explain tree whatif=J",
      "poda explain tree compare=minimax,alphabeta,pvs,mtdf,sss"}},
    {"exercise",
     NULL,
     "poda exercise "
     "[tree|chance|classes|nim|corks|toads|tictactoe|walk|astar|array|queens|nimsum|heuristic|"
     "payoff|regret] [key=value ...]",
     NULL,
     NULL,
     {"poda exercise seed=7", "poda exercise count=3 seed=7 branching=2 depth=3 what=key",
      "poda exercise nim seed=2 format=gift", "poda exercise astar seed=2 what=both",
      "poda exercise tree='A(B(3 5) C(2 9))' asked=alpha,beta"}},
    {"grade",
     NULL,
     "poda grade "
     "[tree|chance|classes|nim|corks|toads|tictactoe|walk|astar|array|queens|nimsum|heuristic|"
     "payoff|regret] [key=value ...]",
     NULL,
     NULL,
     {"poda grade tree='A(B(3 5) C(2 9))' value=3 best=B pruned=G",
      "poda grade seed=7 value=12 pruned=none", "poda grade seed=2 values='A=22, B=22, C=15'",
      "poda grade nim seed=2 winner=1 class=N best=2:1",
      "poda grade walk list=Ana secret=hush answers='id,bfs'"}},
    {"class",
     NULL,
     "poda class "
     "[tree|chance|classes|nim|corks|toads|tictactoe|walk|astar|array|queens|nimsum|heuristic|"
     "payoff|regret] list=@FILE [key=value ...]",
     NULL,
     "A list of students becomes a sheet each, with a code that chooses its exercises and seals "
     "the "
     "answers that are given on the page; grade with answers=, list= and the same secret= marks "
     "them.",
     {"poda class astar list='Ana' secret=hush format=text",
      "poda class walk list='Ana' secret=hush count=2 format=csv"}},
    {"find",
     NULL,
     "poda find [PROBLEM [key=value ...]]",
     NULL,
     "Without a problem it lists them all; 'poda games PROBLEM' shows the options of one. An "
     "option may come from a file: map=@FILE. A game is a problem too: its goal is its end.",
     {"poda find", "poda find graph passes=yes", "poda find queens n=8 what=all",
      "poda find sudoku make=hard seed=7", "poda find map format=svg > map.svg"}},
    {"count",
     NULL,
     "poda count GAME [key=value ...]",
     NULL,
     NULL,
     {"poda count tictactoe depth=5", "poda count connect4 depth=4 divide=yes",
      "poda count tictactoe what=positions symmetry=yes"}},
    {"match",
     NULL,
     "poda match GAME [key=value ...]",
     NULL,
     "If the game has an option with the same name as a parameter, the option is written with "
     "'game.' before it: game.first=F. Ctrl-C ends a match with what is known so far; with save it "
     "can be continued later.",
     {"poda match connect4 first='eval=lines depth=4' second='eval=windows depth=4' games=20",
      "poda match othello first=level=3 second=level=2 random=6 games=20 save=games.txt",
      "poda match othello first=depth=3 second=\"engine='poda gtp othello depth=2'\" sprt=0,100",
      "poda match connect4 ladder=1-4 games=20 format=svg > strength.svg"}},
    {"book",
     NULL,
     "poda book GAME [key=value ...]",
     NULL,
     "The book of a game is a table: best, solve, play and the page use it by tables=FILE, and "
     "'poda table' looks at it. That of connect4 is read by its engine, unless out= ends in "
     ".table. A book of 8 plies may take hours. Ctrl-C ends it, and the same command continues "
     "from there.",
     {"poda book mnk rows=4 cols=4 plies=3 out=four.table", "poda book hex size=4 side=max",
      "poda book connect4 cols=5 rows=4 plies=4 out=small.book"}},
    {"proof",
     NULL,
     "poda proof make GAME out=FILE [key=value ...] | poda proof verify FILE",
     NULL,
     "A proof can be checked by anyone: 'poda-verify FILE' does it in 300 lines that share nothing "
     "with what made it.",
     {"poda proof make connect4 cols=5 rows=4 out=5x4.proof", "poda proof verify 5x4.proof",
      "poda proof make othello size=4 strategy=min out=white.proof"}},
    {"table",
     NULL,
     "poda table build GAME [key=value ...] out=FILE | poda table info|probe|verify FILE | poda "
     "table grade GAME tables=FILE",
     NULL,
     "A table has the value of every position of a game, with the plies to the end of those that "
     "are won or lost. A build that was interrupted, killed or out of disk goes on with the same "
     "command, and the bytes of the file are the same. verify checks every position with code of "
     "its own. grade says how often the moves of an evaluation, a search or a level keep the "
     "value. docs/tables.md specifies the file.",
     {"poda table build connect4 cols=4 rows=4 out=c44.table", "poda table info c44.table",
      "poda table probe c44.table moves=2233", "poda table verify c44.table",
      "poda table grade connect4 cols=4 rows=4 tables=c44.table eval=lines"}},
    {"bench",
     NULL,
     "poda bench [key=value ...]",
     NULL,
     NULL,
     {"poda bench", "poda bench --json", "poda bench problem=queens n=12",
      "poda bench game=othello set=fforum-40-49.obf threads=2"}},
    {"serve",
     "the page in the browser, with this program behind it",
     "poda serve [key=value ...]",
     serve_parameters,
     "Opens the page in the browser, if there is one, and ends with Ctrl-C. Other programs send "
     "requests to /api: 'solve nim heaps=3,4,5' is /api/solve?game=nim&heaps=3,4,5, and the answer "
     "is that of --json; with 'Accept: text/event-stream' they receive progress. Only this machine "
     "can call it unless host says otherwise.",
     {"poda serve", "poda serve port=8080 open=no", "poda serve game=./mygame.so",
      "poda serve tables=connect4.table"}},
    {"site",
     "the page in the browser as files for any web host",
     "poda site FOLDER [tables=FILE ...]",
     NULL,
     "Writes the page and the library compiled to WebAssembly into FOLDER. It needs no server of "
     "its "
     "own, answers as poda does, and after the first visit works without a network. FOLDER is made "
     "if need be; a site made before is written over, a folder with other files is refused. "
     "tables= "
     "adds a table of a solved game, which the page reads in parts.",
     {"poda site site", "python3 -m http.server -b 127.0.0.1 -d site"}},
    {"gtp",
     "answer another program in the Go Text Protocol, for any game",
     "poda gtp GAME [key=value ...]",
     protocol_parameters,
     "Commands come from standard input, answers go to standard output, as boards like Quarry want "
     "it. Black is MAX; moves are those of the game. time_settings and time_left take the place of "
     "seconds.",
     {"poda gtp othello", "poda gtp connect4 level=8"}},
    {"nboard",
     "answer a board of Othello in the NBoard protocol",
     "poda nboard [key=value ...]",
     protocol_parameters,
     "Commands come from standard input, answers go to standard output. 'set depth' of the board "
     "replaces depth.",
     {"poda nboard", "poda nboard seconds=2"}},
    {"gomocup",
     "answer a board of gomoku in the Gomocup protocol",
     "poda gomocup [GAME] [key=value ...]",
     protocol_parameters,
     "Commands come from standard input, answers go to standard output: START, RECTSTART, RESTART, "
     "BEGIN, TURN, BOARD, PLAY, TAKEBACK, INFO, ABOUT, END. GAME is gomoku, renju, mnk or "
     "tictactoe; without it, gomoku with the rules of INFO rule. timeout_turn, timeout_match and "
     "time_left take the place of seconds.",
     {"poda gomocup", "poda gomocup renju seconds=2"}},
    {"uci",
     "answer another program in UCI, the protocol of chess programs",
     "poda uci [GAME] [key=value ...]",
     protocol_parameters,
     "Commands come from standard input, answers go to standard output. The game is chess; any "
     "other of two players works too, its positions after 'position fen'. 'go' says how long it "
     "thinks.",
     {"poda uci", "poda uci chess eval=material", "poda uci othello"}},
    {"hub",
     "answer another program in Hub, the protocol of draughts programs",
     "poda hub [draughts] [key=value ...]",
     protocol_parameters,
     "Commands come from standard input, answers go to standard output. The game is draughts on "
     "numbered squares; rules chooses which. 'level' says how long it thinks.",
     {"poda hub rules=international", "poda hub rules=international threads=2"}},
    {"dxp",
     "play draughts with another program over DamExchange",
     "poda dxp [draughts] [key=value ...]",
     dxp_parameters,
     "The two programs play over a socket: the follower waits, the initiator connects to it and "
     "asks for games. Without rules=, international draughts. Without limits of its own, Poda uses "
     "the time that was agreed.",
     {"poda dxp", "poda dxp depth=9 port=27532", "poda dxp role=initiator games=4 minutes=2"}},
    {"new",
     "write the skeleton of a game or a problem of your own",
     "poda new [--python|--cpp] [--space | --kind=chance|hidden|together|players] NAME",
     NULL,
     "Makes the folder NAME with NAME.c, a Makefile and a README.md: a small complete game to "
     "change, with --kind one with chance, hidden cards, moves made together or more players, or "
     "with --space a single-player problem. With --python it is NAME.py and nothing is compiled, "
     "with --cpp NAME.cpp. NAME is lower-case letters, digits and _.",
     {"poda new mygame", "poda new --kind=hidden mypoker", "poda new --python mychess"}},
    {"check",
     NULL,
     "poda check GAME|PROBLEM [key=value ...]",
     NULL,
     "PROBLEM is a name from 'poda find', or the path of a problem of your own. A loaded one runs "
     "in a process of its own. The exit status is 1 when a fault is found, 130 when Ctrl-C came "
     "first.",
     {"poda check tictactoe", "poda check nim heaps=2,3 positions=500",
      "poda check hanoi discs=4"}},
};

enum { PAGE_COUNT = sizeof pages / sizeof pages[0] };

static const struct page *find_page(const char *verb)
{
    for (size_t i = 0; i < PAGE_COUNT; i++)
        if (strcmp(pages[i].verb, verb) == 0)
            return &pages[i];
    return NULL;
}

static const char *summary_of(const struct cli *cli, const struct page *page)
{
    const char *summary = page->summary ? page->summary : poda_verb_summary(page->verb);
    return summary ? tr(cli, summary) : "";
}

static const poda_parameter *parameter_of(const struct page *page, size_t index)
{
    if (!page->parameters)
        return poda_verb_parameter(page->verb, index);
    return page->parameters[index].key ? &page->parameters[index] : NULL;
}

int help_all(const struct cli *cli)
{
    static const struct {
        const char *flag, *help;
    } flags[] = {{"--json", "the answer, or the error, as JSON"},
                 {"--lang en|es", "English or Spanish"},
                 {"--color auto|always|never", "colours in boards; NO_COLOR is honoured"},
                 {"--ascii", "boards without special characters"}};
    FILE *out = cli->out;
    fprintf(out, "%s\n\n", tr(cli, "Poda plays, solves and explains games."));
    fprintf(out, tr(cli, "usage: %s\n"), "poda VERB [GAME] [key=value ...] [--flag ...]");
    fprintf(out, "\n%s\n", tr(cli, "Verbs, each with its own help ('poda VERB --help'):"));
    for (size_t i = 0; i < PAGE_COUNT; i++) {
        fprintf(out, "  %-8s ", pages[i].verb);
        print_filled(out, summary_of(cli, &pages[i]), 11, 11);
    }
    fprintf(out, "\n%s\n", tr(cli, "Flags, anywhere:"));
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        const int shown = fprintf(out, "  %-25s ", flags[i].flag);
        print_filled(out, tr(cli, flags[i].help), (size_t)shown, 4);
    }
    fprintf(out, "  --help, --version\n\n");
    fprintf(out, "%s\n", tr(cli, "Examples:"));
    fprintf(out, "  poda play tictactoe\n  poda solve nim heaps=3,4,5\n  poda games\n\n");
    print_filled(
        out,
        tr(cli, "'poda' alone, on a terminal, opens a menu. Exit status: 0, 1 when 'check' finds a "
                "fault, 2 for an error."),
        0, 0);
    return CLI_OK;
}

static void print_parameter(const struct cli *cli, const poda_parameter *parameter)
{
    const char *value = parameter->value && parameter->value[0] ? parameter->value : "...";
    const int shown = fprintf(cli->out, "  %s=%s", parameter->key, value);
    const int pad = shown < 20 ? 20 - shown : 1;
    fprintf(cli->out, "%*s", pad, "");
    print_filled(cli->out, tr(cli, parameter->help), (size_t)(shown + pad), 20);
}

bool help_verb(const struct cli *cli, const char *verb)
{
    const struct page *page = find_page(verb);
    const poda_parameter *parameter;
    FILE *out = cli->out;
    if (!page)
        return false;
    fprintf(out, "poda %s: %s\n\n", verb, summary_of(cli, page));
    fprintf(out, tr(cli, "usage: %s\n"), page->usage);
    if (parameter_of(page, 0))
        fprintf(out, "\n%s\n", tr(cli, "Parameters, with what they are when left out:"));
    for (size_t i = 0; (parameter = parameter_of(page, i)); i++)
        print_parameter(cli, parameter);
    if (strstr(page->usage, "GAME")) {
        fputc('\n', out);
        print_filled(out,
                     tr(cli,
                        "GAME is a name from 'poda games' or the path of a game of your own "
                        "(./mygame.so); its options are written key=value too: 'poda games GAME' "
                        "lists them."),
                     0, 0);
    }
    if (page->note) {
        fputc('\n', out);
        print_filled(out, tr(cli, page->note), 0, 0);
    }
    fprintf(out, "\n%s\n", tr(cli, "Examples:"));
    for (size_t i = 0; page->examples[i]; i++)
        fprintf(out, "  %s\n", page->examples[i]);
    return true;
}

const char *help_page(size_t index)
{
    return index < PAGE_COUNT ? pages[index].verb : NULL;
}

const poda_parameter *help_parameter(const char *verb, size_t index)
{
    const struct page *page = find_page(verb);
    return page ? parameter_of(page, index) : NULL;
}

bool help_takes_game(const char *verb)
{
    const struct page *page = find_page(verb);
    return page && (strstr(page->usage, "GAME") || strstr(page->usage, "PROBLEM"));
}
