#!/usr/bin/env python3
"""orphan.py PODA - a program that plays and never answers ends when the one that started it is killed."""
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PODA = os.path.abspath(sys.argv[1])
PATIENCE = 100  # seconds; it takes a few milliseconds


def wait_for(condition, what):
    until = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > until:
            sys.exit(f"orphan: {what}")
        time.sleep(0.01)


def lives(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


if not Path("/proc/self/stat").exists():
    sys.exit(77)  # skipped
kept = tempfile.TemporaryDirectory()
folder = Path(kept.name)
student = folder / "student.py"
student.write_text("import os\nfor line in open(0):\n    name = 'pid.tmp'\n    open(name, 'w').write(str(os.getpid()))\n"
                   "    os.rename(name, 'pid')\n    while True:\n        pass\n")
run = subprocess.Popen([PODA, "match", "nim", f"first=engine='line:{sys.executable} {student}' seconds=600", "second=depth=1", "games=1"],
                       cwd=folder, stdout=subprocess.DEVNULL)
wait_for(lambda: (folder / "pid").exists() or run.poll() is not None, "the program is not asked")
if run.poll() is not None:
    sys.exit(f"orphan: the match ends with {run.returncode}")
pid = int((folder / "pid").read_text())
if not lives(pid):
    sys.exit("orphan: the program has ended by itself")
run.send_signal(signal.SIGKILL)
run.wait()
try:
    wait_for(lambda: not lives(pid), "the program lives on")
finally:
    if lives(pid):
        os.kill(pid, signal.SIGKILL)
print("orphan: the program ended with the match")
