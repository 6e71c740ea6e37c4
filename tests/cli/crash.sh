# games of one's own that crash, hang, or give what the table does not allow: each a line, and the program lives
cd "$(dirname "$(command -v poda)")/../../tests/broken" || exit
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
# Ctrl-C ends a check with a status of its own, even in rules that do not come back
interrupt() {
    timeout --preserve-status -s INT 0.7 poda "$@" >"$HOME/out"
    echo "[$?]"
}
interrupt check connect4 positions=10000000
tail -1 "$HOME/out"
interrupt check ./crash_loop.so
