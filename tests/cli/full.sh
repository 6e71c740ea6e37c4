# output that cannot be written is an error, not silence
try sh -c 'poda games >/dev/full'
try sh -c 'poda --help >/dev/full'
try sh -c 'poda --version --lang es >/dev/full'
try sh -c 'poda solve nimm --json >/dev/full'
try sh -c 'poda explain tictactoe depth=3 show=1000 format=svg >/dev/full'
try sh -c 'printf "name\ngenmove b\n" | poda gtp othello >/dev/full'
try sh -c 'printf "nboard 2\nping 3\n" | poda nboard >/dev/full'
try sh -c 'echo b2 | poda play tictactoe seed=1 >/dev/full'
try sh -c '(sleep 0.3; poda games; echo "[$?]" >&2) | true'
# a reader that has seen enough is no error
try sh -c 'poda explain tree steps=all | head -n 1'
try sh -c 'poda explain tictactoe depth=3 steps=all show=1000 --lang es | head -n 1'
