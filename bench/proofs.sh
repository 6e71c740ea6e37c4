#!/usr/bin/env bash
# proofs.sh - what the exact search proves, in which time: proofs.sh PODA. Processor seconds of one
# thread. Sources: mnk, Uiterwijk and van den Herik 2000; Domineering, Breuker, Uiterwijk and van den Herik
# 2000; dots and boxes 3x3, a count of all its positions that shares nothing with these rules.
set -euo pipefail

program=$1
wrong=0
TIMEFORMAT=%U

expect() { # a part of the answer in JSON, then the words of the question
    local answer=$1 json seconds
    shift
    seconds=$({ time "$program" solve "$@" --json >proof.json; } 2>&1) || true
    json=$(cat proof.json)
    printf '%-34s %6s s %12s nodes\n' "$*" "$seconds" "$(grep -o '"nodes":[0-9]*' proof.json | cut -d: -f2)"
    case $json in
    *"$answer"*) ;;
    *) echo "    expected: $answer" && wrong=1 ;;
    esac
}

cd "$(mktemp -d)"
expect '"worth":{"kind":"draw"' mnk rows=4 cols=4 k=4
expect '"worth":{"kind":"draw"' mnk rows=5 cols=5 k=4
expect '"worth":{"kind":"win"' hex size=5
expect '"score":-3' dots rows=3 cols=3
expect '"worth":{"kind":"win"' domineering size=7
expect '"worth":{"kind":"win"' domineering size=8
exit $wrong
