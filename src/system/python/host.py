

# host.py - the other end of interpreter.c: a game or a space in Python, asked by the program that started this one. The
# text of bindings/python/poda/_own.py stands before this one. A request is a line of words separated by tabs, and so
# is its answer; "!" begins an exception, "?" a refusal, "#" what is wrong with the file as a whole.
import importlib.util
import os
import select
import sys
import threading
import traceback
import types

AHEAD = 200  # a position with more moves is not played on before it is asked
SCORE = 900_000_000  # PODA_SCORE_LIMIT
ESCAPES = str.maketrans({"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"})


class Refused(Exception):
    """An answer that begins with "?": what was given is wrong, not the game."""


class Unfit(Exception):
    """An answer that begins with "#": the file is not a game."""


class Wrong(Exception):
    """A function returned what it may not return."""

    def __init__(self, function, message):
        super().__init__(message)
        self.function = function


def whole(said, function, name, most=SCORE):
    """A whole number, as `function` must return one."""
    try:
        number = int(said) if isinstance(said, float) and said == int(said) else said.__index__()
    except (AttributeError, OverflowError, ValueError):
        raise Wrong(function, f"{name} must return a whole number, not {said!r}") from None
    if abs(number) > most:
        raise Wrong(function, f"{name} must return a number from -{most} to {most}, not {said!r}")
    return number


def text_of(said, function, name, most):
    if not isinstance(said, str):
        raise Wrong(function, f"{name} must return a text, not {said!r}")
    if len(said.encode("utf-8", "replace")) >= most:
        raise Wrong(function, f"{name} returned a text of more than {most - 1} bytes")
    return said


class Opened:
    """One opened game: the object, and its positions and moves by number. Equal positions have one number."""

    def __init__(self, own):
        self.table = table(own)
        self.positions, self.index = [None], {}
        self.moves, self.move_index = [], {}
        self.space = bool(self.table["problem"])
        self.evals = list(self.table["evals"].values())
        self.names = list(self.table["evals"])

    def number(self, position, maker):
        key = self.table.get("key")
        try:
            name = key(position) if key else position
            found = self.index.get(name)
        except TypeError:
            if key:
                raise
            raise Wrong(self.table[maker], f"positions must be hashable, like tuples and strings: {position!r} is not; "
                        "or write key(self, position), which returns a tuple or a string for it") from None
        if found is None:
            found = self.index[name] = len(self.positions)
            self.positions.append(position)
        return found

    def look(self, number):
        """The number, and what the position is: a goal; or whose turn it is, whether it is over, and the value."""
        position = self.positions[number]
        if self.space:
            return f"{number}\t{int(bool(self.table['goal'](position)))}"
        outcome, turn = self.table["outcome"], self.table["turn"]
        said = outcome(position)
        if isinstance(said, bool):
            raise Wrong(outcome, "outcome must return None while the game goes on, then a number for MAX: 1 won, 0 drawn, "
                        f"-1 lost, or a score; not {said!r}")
        value = 0 if said is None else whole(said, outcome, "outcome")
        player = turn(position)
        if player is not MAX and player is not MIN and (isinstance(player, bool) or player not in (MAX, MIN)):
            raise Wrong(turn, f"turn must return 0 (MAX) or 1 (MIN), not {player!r}")
        return f"{number}\t{int(player)}\t{int(said is not None)}\t{value}"

    def start(self):
        return self.look(self.number(self.table["start"](), "start"))

    def again(self, number):
        return self.look(int(number))

    def list(self, number):
        function = self.table["moves"]
        found = []
        try:
            for move in function(self.positions[int(number)]):
                at = self.move_index.get(move)
                if at is None:
                    at = self.move_index[move] = len(self.moves)
                    self.moves.append(move)
                found.append(at)
        except TypeError as error:
            if traceback.extract_tb(error.__traceback__)[-1].filename != __file__:
                raise
            raise Wrong(function, "moves must return a list of numbers, strings or tuples") from None
        return "\t".join(map(str, found))

    def expand(self, number):
        """The moves, and with them what they lead to: one question for all of them. A position that raises an
        exception here is asked for again if the search comes to it."""
        answer = self.list(number)
        position = self.positions[int(number)]
        moves = answer.split("\t") if answer else []
        if len(moves) > AHEAD:
            return answer
        found = []
        for move in moves:
            try:
                look = self.look(self.number(self.table["play"](position, self.moves[int(move)]), "play"))
            except Exception:
                found.append(move)
            else:
                found.append(f"{move},{look}".replace("\t", ","))
        return "\t".join(found)

    def play(self, number, move):
        return self.look(self.number(self.table["play"](self.positions[int(number)], self.moves[int(move)]), "play"))

    def read(self, text):
        try:
            position = self.table["parse"](text)
        except ValueError as error:
            raise Refused(str(error)) from None
        return self.look(self.number(position, "parse"))

    def text(self, number):
        function = self.table["text"]
        return text_of(function(self.positions[int(number)]), function, "text", 2048).translate(ESCAPES)

    def word(self, name, number, move):
        """move_text, why: words about a move."""
        function = self.table[name]
        said = function(self.positions[int(number)], self.moves[int(move)])
        return text_of(said, function, name, 2048).translate(ESCAPES)

    def eval(self, number, which):
        function = self.evals[int(which)]
        said = function(self.positions[int(number)])
        return repr(float(said)) if self.space else str(whole(said, function, self.names[int(which)]))

    def ask(self, name, number, move=None):
        """order, noisy, cost, acceptable, value, bound: a number about a position or a move."""
        function = self.table[name]
        arguments = (self.positions[int(number)],) if move is None else (self.positions[int(number)], self.moves[int(move)])
        said = function(*arguments)
        if name == "order" and not self.space:
            return str(whole(said, function, name))
        try:
            return repr(float(said))
        except (TypeError, ValueError):
            raise Wrong(function, f"{name} must return a number, not {said!r}") from None

    def board(self, number):
        rows, columns, cells = self.table["board"](self.positions[int(number)])
        return "\t".join([str(rows), str(columns), *(c.translate(ESCAPES) for c in cells)])

    def clicks(self, number):
        found = []
        for move, cells in self.table["clicks"](self.positions[int(number)]):
            if move not in self.move_index:
                self.move_index[move] = len(self.moves)
                self.moves.append(move)
            found.append(",".join(map(str, [self.move_index[move], *cells])))
        return "\t".join(found)


class Host:
    """The file: what is in it, and the games opened from it."""

    def __init__(self, path):
        self.path = path
        self.opened = {}
        self.last = 0
        folder, name = os.path.split(os.path.abspath(path))
        sys.path.insert(0, folder)
        if importlib.util.find_spec("poda") is None:  # the package is not needed: these are its names for games
            sys.modules["poda"] = stand_in = types.ModuleType("poda")
            vars(stand_in).update(MAX=MAX, MIN=MIN, Rules=Rules, Space=Space)
        stem = os.path.splitext(name)[0]
        spec = importlib.util.spec_from_file_location(stem, path)
        self.module = importlib.util.module_from_spec(spec)
        sys.modules.setdefault(stem, self.module)
        spec.loader.exec_module(self.module)
        self.thing = self.choose()

    def choose(self):
        """The one game in the file: what is called `game`, the module itself, or the only class that is one."""
        named = getattr(self.module, "game", None)
        if named is not None and is_own(named):
            return named
        if is_own(self.module):
            return self.module
        defined = [v for v in vars(self.module).values()
                   if inspect.isclass(v) and v.__module__ == self.module.__name__]
        found = [v for v in defined if is_own(v) and not inspect.isabstract(v)]
        found = [v for v in found if not any(v is not other and issubclass(other, v) for other in found)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Unfit("several\t" + ", ".join(v.__name__ for v in found))
        for near in [*defined, self.module]:
            if hasattr(near, "moves") or hasattr(near, "play"):
                needed = SPACE if hasattr(near, "goal") else GAME
                raise Unfit(f"missing\t{near.__name__}\t{', '.join(n for n in needed if not hasattr(near, n))}")
        raise Unfit("none")

    def parameters(self):
        """The options: the arguments of __init__."""
        if not inspect.isclass(self.thing) or self.thing.__init__ is object.__init__:
            return {}
        known = list(inspect.signature(self.thing).parameters.values())
        for p in known:
            if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD):
                raise Unfit(f"needs\t{self.thing.__name__}\t{p.name}")
        return {p.name: p.default for p in known if p.default is not p.empty}

    def head(self):
        """What the file holds, line by line."""
        known = self.parameters()
        found = table(made(self.thing, {})[0])
        lines = []

        def put(*words):
            lines.append("\t".join(str(w).translate(ESCAPES) for w in words))

        for key in ("name", "title", "summary", "max", "min", "problem", "scored", "alternates", "impartial", "partial",
                    "again", "most", "look"):
            put(key, found[key])
        for key in found:
            if callable(found[key]):
                put("has", key)
        for key in found["evals"]:
            put("eval", key)
        for glyph, owner in found["owners"].items():
            put("owner", glyph, int(owner))
        for glyph, (shape, colour) in found["dress"].items():
            put("dress", glyph, shape, colour)
        for key, default in known.items():
            put("option", key, option_text(default))
        return lines

    def new(self, *words):
        known = self.parameters()
        given = {}
        for word in words:
            key, _, value = word.partition("=")
            given[key] = option_value(key, value, known[key])
        try:
            own = made(self.thing, given)[0]
        except ValueError as error:
            raise Refused(str(error).lstrip("\t")) from None
        self.last += 1
        self.opened[str(self.last)] = Opened(own)
        return str(self.last)

    def free(self, which):
        self.opened.pop(which, None)
        return ""

    def answer(self, line):
        words = [unescape(w) for w in line.split("\t")]
        if words[0] == "new":
            return self.new(*words[1:])
        if words[0] == "free":
            return self.free(words[1])
        return getattr(self.opened[words[1]], words[0])(*words[2:])


def option_text(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return "" if value is None else str(value)


def option_value(key, text, default):
    """The text as a value of the type that the default has."""
    try:
        if isinstance(default, bool):
            return {"yes": True, "no": False}[text]
        if isinstance(default, (int, float)):
            return type(default)(text)
        if isinstance(default, (list, tuple)):
            kind = type(default[0]) if default else str
            return type(default)(kind(word) for word in text.split(",") if word)
        if default is None:
            try:
                return ast.literal_eval(text)
            except (SyntaxError, ValueError):
                return text
    except (KeyError, ValueError, TypeError):
        raise Refused("\t" + f"{key}={text}".translate(ESCAPES) + "\t" + option_text(default).translate(ESCAPES)) from None
    return text


def unescape(word):
    if "\\" not in word:
        return word
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}.get(m[1], m[1]), word)


def place(error, path):
    """Where an exception comes from: the last line of the game's own files, and its function."""
    if isinstance(error, SyntaxError) and error.filename:
        return error.filename, error.lineno or 0, ""
    if isinstance(error, Wrong):
        function = getattr(error.function, "__func__", error.function)
        code = getattr(function, "__code__", None)
        if code and code.co_filename != __file__:
            return code.co_filename, code.co_firstlineno, function.__name__
        return path, 0, ""
    frames = [f for f in traceback.extract_tb(error.__traceback__)
              if f.filename != __file__ and not f.filename.startswith("<frozen ")]
    folder = os.path.dirname(os.path.abspath(path))
    own = [f for f in frames if os.path.abspath(f.filename).startswith(folder + os.sep)
           and "site-packages" not in f.filename] or frames
    return (own[-1].filename, own[-1].lineno, own[-1].name) if own else (path, 0, "")


def described(error, path):
    """The answer for an exception: file, line, function, and what is wrong."""
    if isinstance(error, Refused):
        return "?" + (str(error) if str(error).startswith("\t") else str(error).translate(ESCAPES))
    if isinstance(error, Unfit):
        return "#" + str(error)
    where, line, function = place(error, path)
    where = path if os.path.abspath(where) == os.path.abspath(path) else where
    function = "" if function == "<module>" else function
    try:
        what = error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:
        what = ""
    if not isinstance(error, Wrong):
        what = f"{type(error).__name__}: {what}" if what else type(error).__name__
    return "!" + "\t".join(w.translate(ESCAPES) for w in (where, str(line), function, what[:600]))


def main(path):
    link = os.dup(0)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    reader = os.fdopen(link, "rb")
    sys.stdout.reconfigure(line_buffering=True)

    def watch():
        """The program that asks may end while a function of the game loops."""
        hung_up = select.poll()
        hung_up.register(link, 0)
        hung_up.poll()
        os._exit(1)

    def put(text):
        rest = (text + "\n").encode("utf-8", "replace")
        while rest:
            rest = rest[os.write(link, rest):]

    threading.Thread(target=watch, daemon=True).start()
    sys.setrecursionlimit(10_000)
    sys.argv = [path]
    try:
        host = Host(path)
        lines = host.head()
    except BaseException as error:
        put(described(error, path))
        lines = None
    if lines is not None:
        put("\n".join([*lines, "."]))
        for line in reader:
            try:
                answer = host.answer(line[:-1].decode("utf-8", "replace"))
            except BaseException as error:
                answer = described(error, path)
            put(answer)
    sys.stdout.flush()
    os._exit(0)


__file__ = main.__code__.co_filename  # "<string>"
main(sys.argv[1])
