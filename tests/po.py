"""po.py - reads the translations: lang/CODE/poda.po (library and command line) and page.po."""
import ast
import re

STRING = re.compile(r'"(?:\\.|[^"\\])*"')


def languages(root):
    """The codes of the languages that there are."""
    return sorted(path.parent.name for path in (root / "lang").glob("*/poda.po"))


def text_of(quoted):
    return ast.literal_eval(STRING.fullmatch(quoted.strip()).group())


def read(path, faults=None):
    """{English: (translation, where)}, without the header."""
    faults = [] if faults is None else faults
    entries, english, own, into, start = {}, None, None, None, 0

    def keep():
        if english:
            if english in entries:
                faults.append("%s:%d: %r is there twice" % (path.name, start, english))
            entries[english] = (own, "%s:%d" % (path.name, start))

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("msgid "):
            keep()
            english, own, into, start = text_of(line[6:]), "", "english", number
        elif line.startswith("msgstr ") and english is not None:
            own, into = text_of(line[7:]), "own"
        elif line.startswith('"') and into == "english":
            english += text_of(line)
        elif line.startswith('"') and into == "own":
            own += text_of(line)
        else:
            faults.append("%s:%d: expected msgid, msgstr or a text in quotes" % (path.name, number))
    keep()
    return entries
