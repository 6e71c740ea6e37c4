# DamExchange: both roles over a socket, a match, and programs that misbehave
listen() { # listen FILE WORDS...: the follower in the background; its port is in $port
    file=$1
    shift
    : >"$file" # the follower has not opened it yet
    poda dxp port=0 eval=material "$@" >"$file" 2>&1 &
    follower=$!
    for i in $(seq 100); do
        port=$(sed -n 's/.* \(port\|puerto\) \([0-9]*\) .*/\2/p' "$file")
        [ -n "$port" ] && return
        sleep 0.2
    done
}
hidden() { sed "s/$port/PORT/g; s/\(after\|tras\) [0-9][0-9]\+ /\1 N /" "$@"; } # how long a game is depends on the search
# whole games of two, with colours by turns: both agree on the result
listen log depth=2 games=2
poda dxp role=initiator port="$port" depth=3 eval=material games=2 timeout=60 | hidden
wait $follower
hidden log
# another kind of draughts, in Spanish
listen log rules=spanish depth=2 games=1 --lang es
poda dxp role=initiator rules=spanish port="$port" depth=2 eval=material color=black timeout=60 --lang es | hidden
wait $follower
hidden log
# a player of a match, from openings: what it does wrong would be listed after the score
poda match draughts rules=international first=depth=1 second="engine='dxp:poda dxp port=\$PORT depth=1' timeout=60" games=4 random=4 seed=1 jobs=2 |
    sed -n '3s/^ *\([0-9]*\).*/\1 games/p; /illegal\|late\|dead\|refused/p'
# what comes from a program that does not behave: one line, and the next one is answered
cat >rude.py <<'END'
import socket, sys
def talk(port, *messages):
    s = socket.create_connection(("127.0.0.1", port), timeout=20)
    for message in messages:
        s.sendall(message)
    got = b""
    while True:
        try:
            more = s.recv(1000)
        except OSError:
            break
        if not more:
            break
        got += more
    print([m.decode() for m in got.split(b"\0")[:-1]], flush=True)
port = int(sys.argv[1])
ask = b"R01Rude                            W005000B" b"W" + b"e" * 30 + b"w" + b"e" * 18 + b"z\0"
name = b"Rude".ljust(32)
talk(port, b"nonsense\0")
talk(port, b"\xff\xfe\0")
talk(port, b"x" * 1000)
talk(port, b"M0001322800\0")
talk(port, b"A" + name + b"0\0")
talk(port, b"R02" + name + b"W005000A\0" + b"E01\0")
talk(port, b"R01" + name + b"W005000BW" + b"e" * 49 + b"\0", b"E01\0")
talk(port, b"R01" + name + b"Z005000A\0", b"M0001011000\0")
talk(port, b"R01" + name + b"Z005000A\0", b"Chello \x1b[2J\0", b"M0001322800\0", b"B001W\0", b"M0001332900\0", b"B009W\0", b"E01\0")
talk(port, b"R01" + name + b"Z005001A\0", b"M0001322800\0", b"M0001312700\0", b"E01\0")
talk(port, b"R01" + name + b"Z005000A\0")
END
listen log depth=1 timeout=1
python3 rude.py "$port" >answers
kill $follower
wait $follower 2>/dev/null
sed 's/M....\([0-9]*\)/M\1/g' answers
hidden log
# an engine that ends, one that never listens, one that sends nonsense
cat >rude_engine.py <<'END'
import socket, sys, time
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
s.bind(("127.0.0.1", int(sys.argv[2])))
s.listen(8)
name = b"Rude".ljust(32)
say = {"silent": b"", "refuses": b"A" + name + b"2\0", "noise": b"x" * 500,
       "illegal": b"A" + name + b"0\0M0000010200\0", "resigns": b"A" + name + b"0\0E10\0"}
while True:
    c, _ = s.accept()
    while True:
        got = c.recv(1000)
        if sys.argv[1] == "dies":
            sys.exit()
        if not got:
            break
        for message in got.split(b"\0")[:-1]:
            if message[:1] == b"R":
                c.sendall(say[sys.argv[1]])
            elif message[:1] == b"E" and sys.argv[1] == "illegal":
                c.sendall(b"E00\0")
END
for how in dies silent noise illegal resigns; do
    poda match draughts rules=international first=depth=1 \
        second="engine='dxp:python3 rude_engine.py $how \$PORT' timeout=$([ $how = silent ] && echo 3 || echo 20)" games=2 |
        grep '^game'
done
poda match othello first=depth=1 second="engine='dxp:27531' timeout=1" games=1
poda dxp role=initiator host=127.0.0.1 port=1 timeout=1
poda dxp role=leader
poda dxp host=example port=0
poda dxp port=0 port=1
poda dxp port=70000
poda dxp othello
poda dxp depht=3
