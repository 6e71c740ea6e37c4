# poda serve: what it refuses, and a server that is asked and ended
try poda serve x
try sh -c 'ulimit -n 64; poda serve port=0 open=no'
try poda serve ports=1
try poda serve port=65536
try poda serve port=1 port=2
try poda serve threads=0 --lang es
try poda serve seconds=0
try poda serve memory=1 --json
try poda serve open=maybe
try poda serve game=nim
try poda serve game=./missing.so
try poda serve host=no.such.name.invalid
try poda serve host=203.0.113.7 --lang es
try poda serve origin=poda.example
try poda serve proxy=127.0.0.1,localhost --lang es
try poda serve rate=-1
try poda serve port=0 log=missing/log
try poda serve port=0 log= --lang es
try poda --lang es help serve
: >out # the background opens it later
poda serve port=0 open=no >out 2>&1 &
server=$!
for _ in $(seq 600); do grep -q "/$" out && break; sleep 0.1; done
sleep 0.3
try poda serve port="$(sed -n 's/.*:\([0-9]*\)\/$/\1/p' out)" | sed 's/[0-9][0-9]*/N/g'
kill -TERM "$server"
wait "$server"
echo "[$?]"
sed 's/[0-9][0-9]*/N/g' out
# a browser that it begins has none of its sockets
mkdir bin
printf '#!/bin/sh\nls -l /proc/self/fd | grep -c socket: >browser.new\nmv browser.new browser\n' >bin/xdg-open
chmod +x bin/xdg-open
PATH=$PWD/bin:$PATH poda serve port=0 open=yes >out 2>&1 &
server=$!
for _ in $(seq 600); do [ -s browser ] && break; sleep 0.1; done
cat browser
kill -TERM "$server"
wait "$server"
echo "[$?]"
# a log that cannot be written is no reason to end, but it is said, once
: >out # the address in it is that of the server before
poda serve port=0 open=no log=/dev/full >out 2>err &
server=$!
for _ in $(seq 600); do grep -q "/$" out && break; sleep 0.1; done
address=$(sed -n 's/.*:\([0-9]*\)\/$/\1/p' out)
for _ in 1 2; do
    exec 3<>"/dev/tcp/127.0.0.1/$address"
    printf 'GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
    cat <&3 >answer
    exec 3>&-
done
sed -n '1s/\r//p' answer
for _ in $(seq 600); do [ -s err ] && break; sleep 0.1; done
kill -TERM "$server"
wait "$server"
echo "[$?]"
cat err
mkdir kept
poda table build connect4 cols=4 rows=4 out=kept/c44.table >/dev/null
# tables: requests name those that were given, and no other file
try poda serve tables=missing.table
try poda serve tables=err --lang es
try poda serve tables=kept/c44.table tables=kept/c44.table
: >out # the background opens it later
poda serve port=0 open=no tables=kept/c44.table >out 2>err &
server=$!
for _ in $(seq 600); do grep -q "^table" out && break; sleep 0.1; done
port=$(sed -n 's/.*:\([0-9]*\)\/$/\1/p' out)
asks() { # asks REQUEST: the parts of the answer that say where it comes from
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET /api/%s HTTP/1.0\r\nHost: localhost:%s\r\n\r\n' "$1" "$port" >&3
    grep -ao '"error.*\|"algorithm":"[a-z]*"\|"method":"[a-z ]*"\|"tables":"[^"]*"\|kept\|^table .*' <&3
    exec 3>&-
}
asks 'best?game=connect4&cols=4&rows=4&moves=22'
asks 'best?game=connect4&cols=4&rows=4&moves=22&tables='
asks 'solve?game=connect4&cols=4&rows=4&tables=c44.table'
asks 'best?game=connect4&cols=4&rows=4&tables=kept/c44.table'
asks 'session?game=connect4&cols=4&rows=4&tables=/etc/passwd&lang=es'
asks 'best?game=connect4&cols=4&rows=4&moves=22&format=text'
printf x | dd of=kept/c44.table bs=1 seek=40 conv=notrunc 2>/dev/null
asks 'best?game=connect4&cols=4&rows=4&moves=22'
asks 'session?game=connect4&cols=4&rows=4&moves=22'
kill -TERM "$server"
wait "$server"
sed 's/[0-9][0-9]*/N/g' out | tail -n 2
# programs that the page offers: by name, never by a command of the request
try poda serve player=ana
try poda serve player='=line:cat' --lang es
try poda serve 'player=ana=gtp:cat'
try poda serve player='ana=line: '
try poda serve player='ana=line:cat' player='ana=line:true'
try poda serve timeout=0 player='ana=line:cat'
cat >first.py <<'END'
import sys
for line in sys.stdin:
    print("#", "a remark", flush=True)
    print(line.rstrip("\n").split("\t")[2].split(" ")[0], flush=True)
END
cat >hog.py <<'END'
import sys
sys.stdin.readline()
much = [bytearray(50 << 20) for _ in range(40)]
print("a1", flush=True)
END
: >out # the background opens it later
poda serve port=0 open=no timeout=5 memory=200 'player=first=line:python3 first.py' 'player=José B=line:sleep 300' \
    player=crash='line:read -r line; exit 1' player=wrong='line:read -r line; echo z9' player=ends='line:read -r line; echo resign' \
    player=hog='line:python3 hog.py' player=stays='line:read -r line; echo a1; sleep 301 & sleep 301' >out 2>err &
server=$!
for _ in $(seq 600); do grep -q "^opponent: stays" out && break; sleep 0.1; done
port=$(sed -n 's/.*:\([0-9]*\)\/$/\1/p' out)
seats() { # seats REQUEST: who sits there, and the move or the error
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET /api/session?game=tictactoe&moves=b2&reply=yes&%s HTTP/1.0\r\nHost: localhost:%s\r\n\r\n' "$1" "$port" >&3
    grep -ao '"error.*\|"sides":[^]]*]\|"reply":null\|"reply":{"move":"[^"]*"\|"resigned":true' <&3
    exec 3>&-
}
for who in first Jos%C3%A9%20B crash wrong ends hog stays; do seats "min.player=$who"; done
seats 'min=engine&min.player=nobody'
seats 'min.player=first&min.level=3&lang=es'
seats 'min.player=first&min=human'
seats 'min=line:true'
seats 'min.engine=line:true'
asks 'session?game=pig&min.player=first'

asks 'session?game=tictactoe&min.player=Jos%C3%A9%20B&moves=b2&reply=yes' >answer & # the server ends while it waits
sleep 0.5
kill -TERM "$server"
wait "$server"
echo "[$?]"
wait
pgrep -f 'sleep 30[01]' | wc -l # programs that are still there
sed -n '/^opponent/p' out
try poda session tictactoe min.player=ana
