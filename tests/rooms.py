#!/usr/bin/env python3
"""rooms.py ROOT - the folders of the source are what docs/architecture.md says: a file includes only what the
table "Who may include what" grants its folder, no two files of src/ have the same name, no folder is crowded, and
guards of headers are their paths. Prints each breach as FILE:LINE: what is wrong; exit status 1 if there is one."""
import re
import sys
from collections import Counter
from pathlib import Path

CROWDED = 30

root = Path(sys.argv[1])
breaches = []


def breach(where, what):
    breaches.append(f"{where}: {what}")


def read_table():
    """folder -> what it may include, folders or single headers"""
    text = (root / "docs/architecture.md").read_text(encoding="utf-8")
    begin = text.find("Who may include what")
    rows = re.findall(r"^\| (`[^|]+) \|([^|]*)\|", text[begin:text.find("\n## ", begin)], re.M)
    table = {}
    for folders, granted in rows:
        for folder in re.findall(r"`([^`]+)`", folders):
            table[folder] = re.findall(r"`([^`]+)`", granted)
    if len(table) < 10:
        sys.exit("rooms: docs/architecture.md has no table 'Who may include what'")
    return table


def inside(path, folder):
    return path == folder or path.startswith(folder + "/")


def check_includes(table):
    for path in sorted(p for top in ("src", "server", "examples", "tools") for p in (root / top).rglob("*.[ch]")):
        name = path.relative_to(root).as_posix()
        own = name.removeprefix("src/")
        rooms = [room for room in table if inside(own, room)]
        if not rooms:
            breach(name, "its folder has no line in the table of docs/architecture.md")
            continue
        room = max(rooms, key=len)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = re.match(r'\s*#\s*include "([^"]+)"', line)
            if not found or found[1].startswith("poda/"):
                continue
            header = found[1]
            if "/" not in header:  # beside it, of the server's folder, or made by the build
                if (path.parent / header).exists() or not (root / "server" / header).exists():
                    continue
                header = "server/" + header
            if not any(inside(header, granted) for granted in [room, *table[room]]):
                breach(f"{name}:{number}", f'"{header}" is not for {room}, which may use {", ".join(table[room]) or "nothing"}')


def check_names():
    files = [p.relative_to(root) for p in (root / "src").rglob("*") if p.is_file()]
    for name, count in Counter(p.name for p in files if p.name != "meson.build").items():
        if count > 1:
            breach("src", f"{count} files are called {name}")
    for folder, count in Counter(p.parent for p in files).items():
        if count > CROWDED:
            breach(folder.as_posix(), f"{count} files; more than {CROWDED} are two topics")
    for path in files:
        if path.suffix != ".h" or ".inc." in path.name:
            continue
        guard = "PODA_" + re.sub(r"\W", "_", path.relative_to("src").as_posix()).upper()
        if f"#ifndef {guard}\n" not in (root / path).read_text(encoding="utf-8"):
            breach(path.as_posix(), f"its guard should be {guard}")


check_includes(read_table())
check_names()
print("\n".join(breaches) or "rooms: all files are where they belong")
sys.exit(1 if breaches else 0)
