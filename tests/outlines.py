#!/usr/bin/env python3
"""outlines.py ROOT - the outlines of pieces in src/draw/board/board_outline.c and web/play/board_outlines.js are the
same: shapes, layers and paths, in the same order. Looks, shapes and colours have the same names in view.h, in JSON and in Python."""
import re
import sys
from pathlib import Path

root = Path(sys.argv[1])


def joined(text):
    return "".join(re.findall(r"[\"']([^\"']*)[\"']", text))


c_text = (root / "src/draw/board/board_outline.c").read_text(encoding="utf-8")
c_table = c_text[c_text.index("outlines[] = {"):c_text.index("\n};\n")]
in_c = [(shape.lower(), layer.lower(), joined(path))
        for shape, layer, path in re.findall(r"\{PODA_SHAPE_(\w+), (\w+),([^}]*)\}", c_table)]
js_text = (root / "web/play/board_outlines.js").read_text(encoding="utf-8")
js_table = js_text[js_text.index("const OUTLINES = ["):js_text.index("\n];\n")]
in_js = [(shape, layer, joined(path)) for shape, layer, path in re.findall(r"\['(\w+)', '(\w+)',([^\]]*)\]", js_table)]
faults = [f"{one}\n  in JavaScript: {other}" for one, other in zip(in_c, in_js) if one != other]
if len(in_c) != len(in_js) or len(in_c) < 40:
    faults.append(f"{len(in_c)} parts in C, {len(in_js)} in JavaScript")
bad = [f"{shape}: a path has M L C Z O and whole numbers" for shape, _, path in in_c
       if not re.fullmatch(r"([MLCO]-?\d+( -?\d+)*|Z|\s)+", path)]
header = re.sub(r"/\*.*?\*/", "", (root / "include/poda/view.h").read_text(encoding="utf-8"), flags=re.S)
json_text = (root / "src/ask/view_json.c").read_text(encoding="utf-8")
python_text = (root / "bindings/python/poda/_own.py").read_text(encoding="utf-8")
for kind in ("LOOK", "SHAPE", "COLOUR"):
    names = [name.lower() for name in re.findall(rf"^    PODA_{kind}_(\w+),", header, re.M)]
    table = re.search(rf"{kind.lower()}_word\[PODA_{kind}S\] = \{{([^}}]*)\}}", json_text).group(1)
    own = re.search(rf"^{kind}S = (.*?)\.split", python_text, re.S | re.M).group(1)
    for where, found in (("JSON", re.findall(r'"(\w+)"', table)), ("Python", "".join(re.findall(r'"([^"]*)"', own)).split())):
        if found != names:
            bad.append(f"{kind}S in {where}: {found}\n  in view.h: {names}")
for fault in faults + bad:
    print(fault)
print(f"{len(in_c)} parts of outlines, {len(faults + bad)} faults")
sys.exit(1 if faults + bad else 0)
