#!/usr/bin/env python3
"""messages.py - every text that people read is in lang/CODE/poda.po of every language; those of the
page in lang/CODE/page.po.

Reads the C sources as tokens, collects the literals that are translated (arguments of the
translating functions, text fields of tables), and compares them with the entries. Of the page's
modules it reads the calls t('...').
Usage: messages.py ROOT [--list]   (--list prints each text with where it stands)
"""
import ast
import pathlib
import re
import sys

import po

# Functions that translate, and which argument (from 0) is the text.
FUNCTIONS = {
    "SAY": 0,
    "poda_view_note": 2,
    "poda__say": 1,
    "poda__print": 1,
    "poda__lesson_say": 1,
    "poda_fail": 3,
    "poda__check_that": 4,
    "poda__plays_that": 5,
    "poda_translate": 1,
    "tr": 1,
    "tell": 1,
    "add_sentence": 1,
    "poda__quiz_say": 1,
    "poda__quiz_words": 1,
    "poda__task_step": 2,
    "poda__report_add": 2,
    "in_words": 1,
    "translate": 0,
}
PRINTF = {"printf", "fprintf", "snprintf"}
# These must be given literals: the contents of a variable could not be found here.
LITERAL_ONLY = {"poda_fail", "poda__print", "poda__lesson_say", "poda__check_that"}
# Members of structs that hold texts, and the only names that translated variables may have.
TEXT_MEMBERS = {"title", "summary", "help", "note", "method", "fast_name"}
TEXT_MEMBERS_OF = {"poda_piece": {"name"}, "play_command": {"word"}, "compass": {"name"}}
TEXT_VARIABLES = TEXT_MEMBERS | {"word", "name", "text", "format", "player", "own"}
# Texts that are the same in a language as in English.
SAME = {
    "es": {"%.300s", "%.60s: %.300s", "'%s' %.200s", "A", "B", "beta", "Bench: %llu\n", "Blackjack", "Clobber", "Cram",
           "Domineering", "f(%s) = g + h = %d + %d = %d", "Go", "Gomoku", "Goofspiel", "H", "h = %d", "h = %d - %d = %d", "Hex", "Kalah", "Kayles", "Leduc hold'em", "Nim", "no",
           "Othello", "Oware", "Renju", "sudoku", "V", "α = %s %s β = %s: "},
}

TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|\\\n)
    |(?P<string>"(?:\\.|[^"\\\n])*")
    |(?P<char>'(?:\\.|[^'\\\n])+')
    |(?P<name>[A-Za-z_]\w*)
    |(?P<number>\.?\d[\w.]*)
    |(?P<mark>->|\#\#|.)""",
    re.S | re.X,
)
DIRECTIVE = re.compile(r"%,?[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|h|ll|l|z|j|t|L)?[a-zA-Z%]")
FRACTION = re.compile(r"(?<![A-Za-z]=)%[-+ #0]*\d*(?:\.(?!0)[\d*]+)?[feg](?![a-z])")
FORMS = re.compile(r"\{[^{|}%]+\|[^{|}%]+\}")
NOUN = re.compile(r"\|[^{|}]*?(\w+)\}")
# A limit is a number larger than one that the code fills in.
LIMIT = re.compile(
    r"(?:(?:more|longer|larger) than|at most|up to|1 to|the first|The|más de|como mucho|hasta|de 1 a"
    r"|primer[oa]s|las) $"
)
OPEN, CLOSE = "([{", ")]}"


class Token:
    def __init__(self, kind, text, line):
        self.kind, self.text, self.line = kind, text, line

    def __eq__(self, text):
        return self.kind != "string" and self.text == text


def tokens_of(source):
    """Tokens, with adjacent strings joined; the text of a string is what it means."""
    tokens, line = [], 1
    for match in TOKEN.finditer(source):
        kind, text = match.lastgroup, match.group()
        if kind == "string":
            text = ast.literal_eval('b"' + re.sub(r"[^\x00-\x7f]", escape, text[1:-1]) + '"')
            text = text.decode(errors="surrogateescape")
            if tokens and tokens[-1].kind == "string":
                tokens[-1].text += text
            else:
                tokens.append(Token(kind, text, line))
        elif kind != "skip":
            tokens.append(Token(kind, text, line))
        line += match.group().count("\n")
    return tokens


def is_type(token):
    return token.kind == "name" and token.text not in ("return", "else", "do")


def escape(match):
    return "".join("\\x%02x" % byte for byte in match.group().encode())


def closing(tokens, start):
    """The index of the bracket that closes the one at `start`."""
    depth = 0
    for i in range(start, len(tokens)):
        if tokens[i].kind == "mark":
            depth += (tokens[i].text in OPEN) - (tokens[i].text in CLOSE)
            if depth == 0:
                return i
    return len(tokens) - 1


def split(tokens, mark=","):
    """Parts between the marks that are not inside brackets."""
    parts, depth = [[]], 0
    for token in tokens:
        if token.kind == "mark":
            depth += (token.text in OPEN) - (token.text in CLOSE)
        if depth == 0 and token == mark:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts if parts != [[]] else []


def branches(tokens):
    """What an expression can be: both sides of `condition ? a : b`, else the expression."""
    while tokens and tokens[0] == "(" and closing(tokens, 0) == len(tokens) - 1:
        tokens = tokens[1:-1]
    depth = nested = 0
    question = None
    for i, token in enumerate(tokens):
        if token.kind == "mark":
            depth += (token.text in OPEN) - (token.text in CLOSE)
        if depth:
            continue
        if token == "?":
            nested += 1
            question = i if question is None else question
        elif token == ":" and question is not None:
            nested -= 1
            if nested == 0:
                return branches(tokens[question + 1 : i]) + branches(tokens[i + 1 :])
    return [tokens]


class Reader:
    def __init__(self):
        self.members = {}  # of structs, by tag or typedef name, in order
        self.texts = {}  # text: where it stands first
        self.plain = []  # (text, where) of those that go to printf
        self.faults = []

    def fault(self, where, what):
        self.faults.append("%s: %s" % (where, what))

    def add(self, path, token):
        self.texts.setdefault(token.text, "%s:%d" % (path, token.line))

    def read_structs(self, tokens):
        """Notes the members of every struct; nameless ones go by where their brace is."""
        for i, token in enumerate(tokens):
            if token != "struct":
                continue
            start = i + 1 if tokens[i + 1] == "{" else i + 2
            if not tokens[start] == "{":
                continue
            end = closing(tokens, start)
            members = []
            for declaration in split(tokens[start + 1 : end], ";"):
                for part in split(declaration):
                    names = [t.text for t in part if t.kind == "name"]
                    if names:
                        members.append(names[-1])
            names = [id(tokens[start])]
            if start == i + 2:
                names.append(tokens[i + 1].text)
            if end + 1 < len(tokens) and i and tokens[i - 1] == "typedef":
                names.append(tokens[end + 1].text)
            for name in names:
                self.members[name] = members

    def read_tables(self, path, tokens):
        """Initialisers of structs and of arrays of them, by position."""
        for i, token in enumerate(tokens):
            if token.text in self.members and token.kind == "name":
                of, at = token.text, i + 1
                if at < len(tokens) and tokens[at] == "{":
                    at = closing(tokens, at) + 1
            elif token == "{" and id(token) in self.members:
                of, at = id(token), closing(tokens, i) + 1
            else:
                continue
            begin, array = at, False
            while at < len(tokens) and (
                tokens[at].kind in ("name", "number") or tokens[at].text in ("[", "]", "##")
            ):
                array = array or tokens[at] == "["
                at += 1
            if at == begin or at + 1 >= len(tokens):
                continue
            if tokens[at] == "=" and tokens[at + 1] == "{":
                end = closing(tokens, at + 1)
                whole = tokens[at + 1 : end + 1]
                for part in split(whole[1:-1]) if array else [whole]:
                    if part and part[0] == "{":
                        self.read_fields(path, of, part[1:-1])

    def read_fields(self, path, of, tokens):
        wanted = TEXT_MEMBERS | TEXT_MEMBERS_OF.get(of, set())
        for member, part in zip(self.members[of], split(tokens)):
            if member in wanted and part and not part[0] == ".":
                self.add_branches(path, part, False)

    def add_branches(self, path, part, literal_only):
        for tokens in branches(part):
            if len(tokens) == 1 and tokens[0].kind == "string":
                self.add(path, tokens[0])
            elif literal_only and tokens:
                self.fault("%s:%d" % (path, tokens[0].line), "the text must be a literal")

    def read_calls(self, path, tokens):
        for i in range(len(tokens) - 1):
            name = tokens[i].text
            if tokens[i].kind == "name" and name in FUNCTIONS and tokens[i + 1] == "(":
                before = tokens[i - 1] if i else None
                if before is not None and (before == "*" or is_type(before)):
                    continue  # a declaration: `poda_status poda_fail(...)`
                arguments = split(tokens[i + 2 : closing(tokens, i + 1)])
                if len(arguments) > FUNCTIONS[name]:
                    argument = arguments[FUNCTIONS[name]]
                    self.add_branches(path, argument, name in LITERAL_ONLY)
                    self.check_variables(path, argument)

    def read_printf(self, path, tokens):
        """Texts that the C library prints: it knows no forms and no commas."""
        for i in range(len(tokens) - 1):
            if tokens[i].kind == "name" and tokens[i].text in PRINTF and tokens[i + 1] == "(":
                for token in tokens[i + 1 : closing(tokens, i + 1)]:
                    if token.kind == "string":
                        self.plain.append((token.text, "%s:%d" % (path, token.line)))

    def check_variables(self, path, argument):
        for tokens in branches(argument):
            names = [t.text for t in tokens if t.kind == "name"]
            known = names and names[-1] in TEXT_VARIABLES
            if tokens and tokens[0].kind != "string" and not known:
                self.fault("%s:%d" % (path, tokens[0].line), "no text member is translated here")

    def read_members(self, path, tokens):
        """`.title = "..."` and `solution->method = "..."`."""
        for i in range(1, len(tokens) - 2):
            if not (tokens[i - 1] == "." or tokens[i - 1] == "->") or not tokens[i + 1] == "=":
                continue
            end = i + 2
            while end < len(tokens) and not any(tokens[end] == mark for mark in ",;)}"):
                opens = any(tokens[end] == mark for mark in OPEN)
                end = (closing(tokens, end) if opens else end) + 1
            value = tokens[i + 2 : end]
            if tokens[i].text in TEXT_MEMBERS:
                self.add_branches(path, value, False)
            elif tokens[i].text == "player":
                self.check_players(path, tokens, i + 2)

    def check_players(self, path, tokens, start):
        if tokens[start] == "{":
            for token in tokens[start : closing(tokens, start)]:
                if token.kind == "string" and not re.fullmatch("MAX|MIN|[OX]", token.text):
                    self.add(path, token)


def edges(text):
    """White space at both ends, and how many lines there are; blanks at the end may fill a column,
    so their number is free."""
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    return text[:start], re.sub(" +", " ", text[end:]), text.count("\n")


def nouns_of(entries):
    """The plurals that have a form for one somewhere, in both languages."""
    texts = [text for english, (spanish, _) in entries.items() for text in (english, spanish)]
    return {noun for text in texts for noun in NOUN.findall(text)} - {"are", "were"}


def compare(english, spanish, where, nouns, language, faults):
    def fault(what):
        faults.append("%s: %s\n    %r\n    %r" % (where, what, english, spanish))

    if not spanish.strip():
        fault("no translation")
    if DIRECTIVE.findall(english) != [d.replace(",", "") for d in DIRECTIVE.findall(spanish)]:
        fault("the directives differ")
    commas, same = language
    if commas and FRACTION.search(spanish):
        fault("a number with a decimal point: %,f writes the comma")
    for text in (english, spanish):
        if len(FORMS.findall(text)) != text.count("{") or text.count("{") != text.count("|"):
            fault("forms are {one|many}")
        for counted in re.finditer(r"%(?:l|ll|z)?[du] (?:more |first )?(\w+)", text):
            if counted.group(1) in nouns and not LIMIT.search(text[: counted.start()]):
                fault("'%s' is one form for any number: {one|many}" % counted.group())
    if "%" in DIRECTIVE.sub("", english + spanish):
        fault("a % that is no directive")
    if edges(english) != edges(spanish):
        fault("white space at an end, or new lines, differ")
    if english == spanish and english not in same:
        fault("both languages are the same")
    if english != spanish and english in same:
        fault("SAME lists a text that differs")


def has_words(text):
    return re.search("[^\\W\\d_]", DIRECTIVE.sub("", text)) is not None


def sources(root):
    for folder in ("include", "src", "server", "tools"):
        for path in sorted((root / folder).rglob("*.[ch]")):
            # skeletons have the user's own texts; training programs are in English
            if not {"skeleton", "train"} & set(path.relative_to(root).parts):
                yield path


PAGE_CALL = re.compile(r"(?<![\w.$])t\(\s*")
PAGE_LITERAL = re.compile(r"""('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")\s*(\+\s*)?""")


def page_texts(root, faults):
    """The texts of t('...'), with long ones in parts: t('...' + '...')."""
    texts = {}
    for path in sorted((root / "web").rglob("*.js")):
        source = path.read_text(encoding="utf-8")
        for call in PAGE_CALL.finditer(source):
            where = "%s:%d" % (path.relative_to(root), source.count("\n", 0, call.start()) + 1)
            if source[: call.start()].endswith("function "):
                continue
            text, at, more = "", call.end(), True
            while more:
                literal = PAGE_LITERAL.match(source, at)
                if not literal:
                    break
                text += ast.literal_eval(literal.group(1))
                at, more = literal.end(), literal.group(2)
            if more or source[at] not in ",)":
                faults.append("%s: the text must be a literal" % where)
            else:
                texts.setdefault(text, where)
    return texts


def check_page(root, code, texts, language, faults):
    entries = po.read(root / "lang" / code / "page.po", faults)
    nouns = nouns_of(entries)
    for text, where in texts.items():
        if text not in entries and has_words(text):
            faults.append("%s: no entry for %r" % (where, text))
    for english, (spanish, where) in entries.items():
        if english not in texts:
            faults.append("%s: the page does not use %r" % (where, english))
        compare(english, spanish, where, nouns, language, faults)
        if set(DIRECTIVE.findall(english)) - {"%s"}:
            faults.append("%s: the page knows no directive but %%s: %r" % (where, english))


def check_language(root, code, reader, texts, faults):
    entries = po.read(root / "lang" / code / "poda.po", faults)
    nouns = nouns_of(entries)
    language = entries.get(".", (".",))[0] == ",", SAME.get(code, set())
    for text, where in texts.items():
        if text not in entries:
            faults.append("%s: no entry for %r" % (where, text))
    for english, (own, where) in entries.items():
        if english not in reader.texts:
            faults.append("%s: no code uses %r" % (where, english))
        compare(english, own, where, nouns, language, faults)
    for text, where in reader.plain:
        if text in entries and ("|" in entries[text][0] + text or "%," in entries[text][0]):
            faults.append("%s: printf knows no {one|many} and no %%,f: %r" % (where, text))
    return len(entries), language


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    reader = Reader()
    files = [
        (path.relative_to(root), tokens_of(path.read_text(encoding="utf-8")))
        for path in sources(root)
    ]
    for _, tokens in files:
        reader.read_structs(tokens)
    for path, tokens in files:
        reader.read_calls(path, tokens)
        reader.read_tables(path, tokens)
        reader.read_members(path, tokens)
        reader.read_printf(path, tokens)
    texts = {text: where for text, where in reader.texts.items() if has_words(text)}
    if "--list" in sys.argv:
        for text, where in texts.items():
            print(where, repr(text))
    faults = reader.faults
    if len(texts) < 100:
        faults.append("only %d texts found: the sources are not read any more" % len(texts))
    for text, where in texts.items():
        # a program with the library may have no command line: the tools and poda_ask add such hints
        if "poda " in text and str(where).startswith("src/") and not str(where).startswith("src/ask/"):
            faults.append("%s: a message of the library names the command line: %r" % (where, text))
    page = page_texts(root, faults)
    entries = 0
    for code in po.languages(root):
        entries, language = check_language(root, code, reader, texts, faults)
        check_page(root, code, page, language, faults)
    if not entries:
        faults.append("no language was found in lang/")
    for fault in faults:
        print(fault)
    print("%d texts of the page" % len(page))
    print("%d texts, %d entries, %d faults" % (len(texts), entries, len(faults)))
    return 1 if faults else 0


sys.exit(main())
