#!/usr/bin/env python3
"""smoke.py - does the page come up? Starts `poda serve`, opens every view in Chromium without a
driver, in both languages, and looks for what only an answer of the library can have put there.

    smoke.py PODA            ends with 77 when there is no Chromium

The whole suite is run.mjs; this one needs no packages of npm."""
import re
import shutil
import subprocess
import sys
import tempfile

BROWSERS = ('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')

# A view, the language of the browser, its address, and what its document must hold once the library
# has answered.
VIEWS = [
    ('play', 'en', 'play?game=connect4', [r'role="gridcell"|<rect|<circle', r'Connect 4']),
    ('play, Spanish', 'es', 'play?game=tictactoe', [r'<html lang="es"', r'Pista', r'role="gridcell"']),
    ('tree', 'en', 'tree', [r'<svg', r'alpha-beta', r'MAX']),
    ('search', 'en', 'search', [r'OPEN', r'CLOSED', r'<td']),
    ('exercises', 'en', 'exercises', [r'<svg|role="grid"', r'<input']),
]
WRONG = re.compile(r'class="[^"]*\b(error|alert)\b[^"]*"[^>]*>[^<\s]')


def browser():
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def document(program, language, address, profile):
    made = subprocess.run(
        [program, '--headless', '--no-sandbox', '--disable-gpu', '--no-first-run',
         '--disable-background-networking', f'--user-data-dir={profile}',
         f'--accept-lang={language}', f'--lang={language}',
         '--virtual-time-budget=10000', '--dump-dom', address],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120, check=True)
    return made.stdout.decode()


def faults_of(dom, wanted):
    faults = [f'nothing like {pattern}' for pattern in wanted if not re.search(pattern, dom)]
    if 'data-engine="server"' not in dom:
        faults.append('the server does not answer the page')
    if WRONG.search(dom):
        faults.append(f'an error: {WRONG.search(dom).group(0)}')
    return faults


def main():
    program = browser()
    if not program:
        print('no chromium in the PATH')
        return 77
    failed = 0
    with subprocess.Popen([sys.argv[1], 'serve', 'port=0', 'open=no'],
                          stdout=subprocess.PIPE, text=True) as server:
        try:
            url = re.search(r'http://\S+', server.stdout.readline()).group(0)
            for name, language, address, wanted in VIEWS:
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    dom = document(program, language, f'{url}#/{address}', profile)
                faults = faults_of(dom, wanted)
                failed += bool(faults)
                print(f'{"FAILED" if faults else "ok"}  {name}', *faults, sep='\n        ')
        finally:
            server.terminate()
    return 1 if failed else 0


sys.exit(main())
