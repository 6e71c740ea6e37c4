# games of one's own that crash, hang, or give what the table does not allow: each a line, and the program lives
cd "$(dirname "$(command -v poda)")/../../tests/broken" || exit
# a sanitizer leaves signals to the program
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:allow_user_segv_handler=1"
try poda check ./crash_play.so
try poda check ./crash_list.so --lang es
try poda check ./crash_loop.so patience=1 --json
try poda check ./crash_init.so
try poda check ./wrong_about.so
try sh -c 'poda check ./wrong_view.so | grep WRONG'
for verb in games show best solve explain count match play; do
    try poda "$verb" ./wrong_about.so
    try poda "$verb" ./wrong_turn.so
    try poda "$verb" ./wrong_view.so --json
done
# values and lengths out of range are not believed
for game in outcome score length move_length; do
    for verb in show best solve explain match; do
        try poda "$verb" "./wrong_$game.so"
    done
    try sh -c "poda check ./wrong_$game.so | grep -m 1 WRONG"
done
try poda best ./wrong_score.so depth=5 algorithm=minimax --lang es
try poda best ./wrong_outcome.so algorithm=mcts nodes=2000 --json
try sh -c "printf '12\n34\n5\n' | poda play ./wrong_outcome.so min=human max=human 2>&1 | tail -1"
# what check names, one line each
for game in load start before fork close leave; do
    try sh -c "poda check ./crash_$game.so | grep WRONG"
done
for game in images escape path; do
    try poda check "./wrong_$game.so"
done
# elsewhere the rules run in this process: a crash is one line and 2, and check says more
try poda best ./crash_play.so
try poda explain ./crash_outcome.so --json
try poda solve ./crash_stack.so --lang es
try poda match ./crash_play.so first=level=9 second=level=9 random=0
try sh -c "printf '1\\n3\\n' | poda play ./crash_outcome.so min=human seed=1 2>&1 | tail -1"
try poda best ./crash_leave.so
try poda best ./crash_trap.so
try sh -c 'poda check ./crash_trap.so | grep WRONG'
# a thread has a stack of its own, and the handler one for it
try poda match ./crash_thread.so both=depth=3 games=100000 jobs=4
try poda best ./crash_load.so
try poda games ./crash_init.so
for game in load init start; do
    try poda serve "game=./crash_$game.so" open=no port=0
done
# names that a question already has, in any case
for game in wrong_name wrong_alias; do
    try poda serve "game=./$game.so" open=no port=0
done
try poda serve game=./strip.so game=./idle_option.so open=no port=0 --lang es
# what rules print is no part of an answer
try sh -c 'poda best ./wrong_print.so 2>/dev/null | head -3'
try sh -c 'poda check ./wrong_print.so 2>/dev/null | tail -1'
# Ctrl-C ends a check with a status of its own, even in rules that do not come back
interrupt() {
    timeout --preserve-status -s INT 1.5 poda "$@" >"$HOME/out"
    echo "[$?]"
}
interrupt check connect4 positions=10000000
tail -1 "$HOME/out"
interrupt check ./crash_loop.so
cat "$HOME/out"
interrupt match connect4 games=1000000
# and so does the end of a program
terminate() {
    timeout --preserve-status -s TERM 1.5 poda "$@" >"$HOME/out" 2>&1
    echo "[$?]"
}
terminate match connect4 games=1000000
terminate check connect4 positions=10000000
tail -1 "$HOME/out"
terminate count connect4 depth=30
tail -1 "$HOME/out"
terminate best connect4 moves=44444 algorithm=minimax depth=30
grep -c 'best move' "$HOME/out"
# a game of one's own has a page of its own
out=$(mktemp)
poda serve port=0 open=no game=./strip.so >"$out" 2>&1 &
server=$!
for _ in $(seq 600); do grep -q loaded "$out" && break; sleep 0.1; done
kill -TERM "$server"
wait "$server"
echo "[$?]"
sed -n 's/:[0-9][0-9]*\//:N\//; /loaded/p' "$out"
rm -f "$out"
