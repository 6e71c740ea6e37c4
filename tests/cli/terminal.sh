# terminal: what is no text is not written to a terminal; a file or a pipe takes it
on_terminal() {
    typed poda "$@"
    python3 -c 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' poda "$@" </dev/null |
        tr -d '\r' | cut -c 1-120
    echo "[${PIPESTATUS[0]}]"
}
on_terminal exercise format=pdf
on_terminal exercise format=pdf --lang es
on_terminal show corks format=png
on_terminal --version
typed poda exercise format=pdf
poda exercise format=pdf | head -c 4
echo
