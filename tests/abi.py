#!/usr/bin/env python3
"""abi.py LIBRARY ROOT COMPILER... [--update] - a program compiled for an earlier library of this soversion still
runs: no exported function of tests/abi/symbols.txt has vanished, and no public struct of tests/abi/layouts.txt has
another size or has moved a field, no constant another value. New ones are only listed; --update records the current state. Layouts are compared only on
x86-64."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# What loaded rules are made of: PODA_ABI is another number where one of these has another layout.
TABLES = """poda_space poda_rules poda_problem_rules poda_wide poda_past poda_hints poda_ranks poda_about poda_option
    poda_choices poda_moves poda_tiers poda_text poda_view""".split()

arguments = [a for a in sys.argv[1:] if a != "--update"]
update = "--update" in sys.argv
library, root, compiler = arguments[0], Path(arguments[1]), arguments[2:]
HINT = "a change on purpose raises the version and is recorded by: tests/abi.py LIBRARY ROOT COMPILER --update"


def exported():
    lines = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    names = sorted(line.split()[-1] for line in lines.splitlines())
    return [name for name in names if not name.startswith("_")]  # those of the system and of sanitizers


def structs():
    """(struct, fields) of all public headers"""
    for header in sorted((root / "include/poda").glob("*.h")):
        text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.S)
        for name, body in re.findall(r"^typedef struct (\w+) \{\n(.*?)\n\} \w+;", text, re.S | re.M):
            fields = []
            for statement in body.split(";")[:-1]:
                pointer = re.search(r"\(\*(\w+)\)", statement)
                plain = re.sub(r"\[[^]]*\]|PODA_ALIGNED\(\d+\)", "", statement)
                fields += [pointer.group(1)] if pointer else [re.findall(r"\w+", part)[-1] for part in plain.split(",")]
            yield name, fields


INCLUDES = '#include <stddef.h>\n#include <stdio.h>\n#include "poda/poda.h"\n#include "poda/space.h"\n'


def constants():
    """the names of all public enums; those that count the others may grow"""
    program = INCLUDES
    read = subprocess.run([*compiler, f"-I{root}/include", "-E", "-P", "-x", "c", "-"], input=program, capture_output=True,
                          text=True, check=True).stdout
    names = []
    for body in re.findall(r"\benum\b[^{};()]*\{([^}]*)\}", read):
        names += re.findall(r"\b(PODA_[A-Z0-9_]+)\s*(?:=|,|$)", body.strip(), re.M)
    return [name for name in dict.fromkeys(names) if not name.endswith("_COUNT")]


def layouts():
    """ "struct size", "struct.field offset" and "constant value" of each, as the compiler has them; None: not x86-64"""
    program = INCLUDES + "int main(void)\n{\n"
    for name, fields in structs():
        program += f'    printf("{name} %zu\\n", sizeof({name}));\n'
        for field in fields:
            program += f'    printf("{name}.{field} %zu\\n", offsetof({name}, {field}));\n'
    program += '    printf("PODA_ABI %u\\n", PODA_ABI);\n'
    for name in constants():
        program += f'    printf("{name} %lld\\n", (long long){name});\n'
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "layouts.c", Path(folder) / "layouts"
        source.write_text("#if !defined(__x86_64__) || defined(__ILP32__)\n#error other\n#endif\nint main(void) {}\n")
        if subprocess.run([*compiler, str(source), "-o", str(made)], capture_output=True, check=False).returncode:
            return None
        source.write_text(program + "}\n")
        subprocess.run([*compiler, f"-I{root}/include", str(source), "-o", str(made)], check=True)
        return subprocess.run([str(made)], capture_output=True, text=True, check=True).stdout.splitlines()


def require_number(recorded, now):
    """ends the program if tables of loaded rules have changed and their number has not: an old game would be believed"""
    number = [[line for line in lines if line.startswith("PODA_ABI ")] for lines in (recorded, now)]
    changed = sorted(line for line in set(recorded) ^ set(now) if re.split(r"[ .]", line)[0] in TABLES)
    if changed and number[0] == number[1]:
        sys.exit(f"loaded rules have other tables ({', '.join(changed)}): PODA_ABI in poda/rules.h must change")


def compare(file, now):
    """how many recorded lines do not hold any more"""
    if update:
        require_number(file.read_text().splitlines(), now)
        file.write_text("\n".join(now) + "\n")
    recorded = file.read_text().splitlines()
    if len(recorded) < 100:
        sys.exit(f"{file}: only {len(recorded)} lines")
    lost = [line for line in recorded if line not in set(now)]
    fresh = [line for line in now if line not in set(recorded)]
    for line in lost:
        print(f"{file.name}: gone: {line}")
    for line in fresh:
        print(f"{file.name}: new: {line}")
    return len(lost)


symbols = exported()
foreign = [name for name in symbols if not re.match(r"poda_[a-z]", name)]
for name in foreign:
    print(f"{name}: exported, but not public")
lost = len(foreign) + compare(root / "tests/abi/symbols.txt", symbols)
now = layouts()
if now is None:
    print("layouts are not compared: this is not x86-64")
else:
    lost += compare(root / "tests/abi/layouts.txt", now)
if lost:
    print(HINT)
print(f"{len(symbols)} functions, {lost} broken")
sys.exit(1 if lost else 0)
