#!/usr/bin/env python3
"""pretty.py - a filter for what a case printed: a long line of JSON over several lines, so that people
can read it and a difference shows the field that changed. Lists and objects that fit stay on one."""
import json
import sys

WIDTH = 100


def flat_of(value):
    if isinstance(value, dict):
        return "{%s}" % ", ".join("%s: %s" % (flat_of(key), flat_of(item)) for key, item in value.items())
    if isinstance(value, list):
        return "[%s]" % ", ".join(map(flat_of, value))
    return value.text if isinstance(value, Number) else json.dumps(value, ensure_ascii=False)


def lines_of(value, indent, lead, tail):
    flat = flat_of(value)
    if len(indent) + len(lead) + len(flat) + len(tail) <= WIDTH or not value or not isinstance(value, (dict, list)):
        yield indent + lead + flat + tail
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield indent + lead + opening
    items = list(value.items()) if isinstance(value, dict) else [(None, item) for item in value]
    for i, (key, item) in enumerate(items):
        name = "" if key is None else json.dumps(key, ensure_ascii=False) + ": "
        yield from lines_of(item, indent + "  ", name, "," if i + 1 < len(items) else "")
    yield indent + closing + tail


def pairs(found):
    """Keeps keys in order, and refuses one that is there twice."""
    if len({key for key, _ in found}) < len(found):
        raise ValueError("a key is there twice")
    return dict(found)


class Number:
    """Keeps how a number was written: 1.50 stays 1.50."""

    def __init__(self, text):
        self.text = text


for line in sys.stdin:
    line = line.rstrip("\n")
    made = [line]
    if line.startswith("{") and len(line) > WIDTH:
        try:
            made = lines_of(json.loads(line, object_pairs_hook=pairs, parse_float=Number, parse_int=Number), "", "", "")
        except ValueError:
            pass  # no JSON, or not a whole one: as it is
    for part in made:
        print(part)
