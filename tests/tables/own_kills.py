#!/usr/bin/env python3
"""own_kills.py PODA - tables of games in Python whose builds are killed: poda itself, or the Python that it asks. Each
game ends one of them after so many moves; started again, a build goes on, so that a few runs do what one run does, and
the bytes are those of an undisturbed one. A game that does not read its texts begins again."""
import os
import signal
import subprocess
import sys
import tempfile

from own_table import CHASE, ROW

COUNTED = '''
import os
import signal


class Counted(%s):
    left = int(os.environ["MOVES"])

    def play(self, p, m):
        Counted.left -= 1
        if Counted.left == 0:
            os.kill(os.getpid() if os.environ["WHO"] == "python" else os.getppid(), signal.SIGKILL)
        with open("calls", "ab") as calls:
            calls.write(b".")
        return super().play(p, m)
'''
READERS = {
    "an exception": "    def parse(self, text):\n        return {}[text]\n",
    "another position": "    def parse(self, text):\n        return self.start()\n",
    "no reading": "    def text(self, p):\n        return repr(p)\n",
    "a list": "    def parse(self, text):\n        return list(eval(text))\n",
}


def build(poda, words, who, moves):
    """One run; returns its exit status and the moves that were played."""
    open("calls", "wb").close()
    run = subprocess.run([poda, "table", "build", "own.py", *words, "save=1", "out=own.table"], stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, text=True, env=dict(os.environ, MOVES=str(moves), WHO=who), timeout=200)
    lines = [line for line in run.stderr.splitlines() if line.startswith("poda:")]
    if who == "python" and run.returncode:
        assert run.returncode == 2 and len(lines) == 1 and "Python ended" in lines[0], run.stderr
    return run.returncode, os.path.getsize("calls")


def take():
    with open("own.table", "rb") as file:
        data = file.read()
    os.remove("own.table")
    assert not os.path.exists("own.table.part")
    return data


def main(poda):
    games = {"Row": (ROW, []), "Chase": (CHASE, ["points=60", "stride=7"])}
    for kind, (text, words) in games.items():
        with open("own.py", "w", encoding="utf-8") as file:
            file.write(text + COUNTED % kind)
        assert build(poda, words, "", 0)[0] == 0
        right, all_moves = take(), os.path.getsize("calls")
        for who in ("python", "poda"):
            runs = 0
            while not os.path.exists("own.table"):
                status = build(poda, words, who, all_moves // 2)[0]
                assert status in (0, 2, -signal.SIGKILL), status
                runs += 1
                assert runs < 9, f"{kind}: {runs} runs of half of the moves are not enough"
            assert runs > 1 and take() == right, (kind, who)
    for what, lines in READERS.items():
        with open("own.py", "w", encoding="utf-8") as file:
            file.write(CHASE + COUNTED % "Chase" + "\n" + lines)
        assert build(poda, words, "python", all_moves // 2)[0] == 2
        assert os.path.exists("own.table.part")
        assert build(poda, words, "", 0)[0] == 0 and take() == right, what
    print("all went on, with the same bytes")


if __name__ == "__main__":
    poda = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        main(poda)
