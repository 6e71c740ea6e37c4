#!/bin/sh
# run.sh PODA - plays matches with each of the players whose language is installed: every game must end by the rules.
# minimax.py must never lose.
set -eu
poda=$(realpath "$1")
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# play GAME COMMAND - fails if the player broke the protocol or the rules
play() {
    echo "$1: $2"
    "$poda" match "$1" first="engine='line:$2'" second=depth=1 games=4 random=1 --json >"$folder/answer"
    if [ "$(grep -o '"ending":"over"' "$folder/answer" | wc -l)" != 4 ]; then
        cat "$folder/answer"
        exit 1
    fi
}

played=0
if command -v python3 >/dev/null; then
    play connect4 "python3 player.py"
    play nim "python3 player.py"
    play tictactoe "python3 minimax.py"
    echo "play tictactoe"
    if ! "$poda" play tictactoe max='line:python3 minimax.py' min='line:python3 minimax.py' </dev/null |
        grep -q 'a draw'; then
        echo "minimax.py against itself is no draw"
        exit 1
    fi
    if ! grep -q '"losses":0' "$folder/answer"; then
        echo "minimax.py lost a game"
        exit 1
    fi
    played=1
fi
if command -v node >/dev/null; then
    play othello "node player.js"
    played=1
fi
if command -v g++ >/dev/null; then
    g++ -Wall -Wextra -o "$folder/player" player.cpp
    play tictactoe "$folder/player"
    played=1
fi
if command -v javac >/dev/null && command -v java >/dev/null; then
    javac -d "$folder" Player.java
    play tictactoe "java -cp $folder Player"
    played=1
fi
[ "$played" = 1 ] || exit 77
