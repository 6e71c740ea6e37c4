"""Answers: mappings with the fields of docs/json.md, as attributes too, that draw themselves in notebooks."""
import html
import re
from collections.abc import Mapping
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional

from . import _ask, _poda
from ._errors import Error


def _say(text: str) -> str:
    return _poda.translate(_ask.language(), text)


def _counted(text: str, number: int) -> str:
    """A text with a number and the noun that goes with it: 5 {move|moves}."""
    said = _say(text).replace("%lld", str(number))
    return re.sub(r"\{([^|{}]*)\|([^|{}]*)\}", lambda forms: forms[1 if number == 1 else 2], said)


class Worth(NamedTuple):
    """What a position or a move is worth. `kind` is win, loss, draw, score, mean or unknown; `distance` in plies,
    None where it is not known; `proven` is False for estimates."""

    kind: str
    distance: Optional[int]
    score: Optional[float]
    proven: bool

    def __str__(self) -> str:
        """In words, in the language of `poda.language()`: wins in 5, draws, +3 by evaluation."""
        if self.kind in ("score", "mean"):
            said = "%+.10g" if self.proven or self.kind == "mean" else _say("%+.10g by evaluation")
            number = f"{self.score:+.10g}"
            words = said.replace("%,+.10g", number.replace(".", ",")).replace("%+.10g", number)
        elif self.kind in ("win", "loss") and self.distance is not None:
            words = _counted("wins in %lld" if self.kind == "win" else "loses in %lld", self.distance)
        else:
            words = _say({"win": "wins", "loss": "loses", "draw": "draws"}.get(self.kind, self.kind))
        return words


def _worth(value: Any) -> Any:
    return Worth(*(value[k] for k in Worth._fields)) if isinstance(value, dict) and "proven" in value else value


class Answer(Mapping):
    """The answer to a request. `answer["nodes"]` and `answer.nodes` are the same. `text()` is what the command line
    prints, for which the request is asked once more; str() is that too, except where it may take long."""

    def __init__(self, asked: "_ask.Asked", fields: Dict[str, Any], lang: str):
        self._asked, self._fields, self._lang = asked, fields, lang

    def __getitem__(self, key: str) -> Any:
        return _worth(self._fields[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __getattr__(self, key: str) -> Any:
        if key.startswith("_") or key not in self._fields:
            raise AttributeError(f"{type(self).__name__} has no {key!r}; it has {', '.join(self._fields)}"
                                 if not key.startswith("_") else key)
        return self[key]

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._fields]

    def _shown(self) -> List[str]:
        """The fields of repr()."""
        return [k for k, v in self._fields.items() if not isinstance(v, (list, dict))]

    def __repr__(self) -> str:
        parts = (f"{k}={str(self[k]) if isinstance(self[k], Worth) else repr(self[k])}" for k in self._shown()
                 if k in self._fields)
        return f"{type(self).__name__}({', '.join(parts)})"

    def text(self) -> str:
        """The answer as the command line prints it. Asks once more."""
        return _ask.text(self._asked, self._lang).rstrip("\n")

    def __str__(self) -> str:
        return repr(self) if self._asked.verb in ("best", "solve", "match") else self.text()

    def document(self, format: str, **parameters: Any) -> str:
        """The answer in another format, such as svg, dot, latex or html. PNG and PDF: `save`."""
        words = self._asked.words + _ask.words_of({"format": format, **parameters})
        return _ask.text(self._asked._replace(words=words), self._lang)

    def save(self, path: str, format: Optional[str] = None, **parameters: Any) -> None:
        """Writes a document to a file; its format is the end of the path: `tree.svg`, `steps.html`."""
        format = format or path.rsplit(".", 1)[-1]
        words = self._asked.words + _ask.words_of({"format": format, **parameters})
        given, _ = _ask.run(self._asked._replace(words=words), False, self._lang)
        with open(path, "wb") as file:
            file.write(given)

    def svg(self, **parameters: Any) -> str:
        """A picture."""
        return self.document("svg", **parameters)

    def _repr_html_(self) -> Optional[str]:
        return f"<pre>{html.escape(self.text())}</pre>"

    def _other(self, verb: str, more: Dict[str, Any], drop: tuple = ()) -> "_ask.Asked":
        """A request about the same position: only its options, position and moves are kept."""
        words = tuple(w for w in self._asked.words if w.split("=")[0] not in drop)
        return self._asked._replace(verb=verb, words=words + _ask.words_of(more))


def _frame(page: str, height: int = 720) -> str:
    """A page with scripts of its own, inside a notebook."""
    return (f'<iframe srcdoc="{html.escape(page, quote=True)}" width="100%" height="{height}" '
            'style="border:0" sandbox="allow-scripts"></iframe>')


def _try(draw: Callable[[], str]) -> Optional[str]:
    try:
        return draw()
    except Error:
        return None


def _rows(head: List[str], rows: List[List[Any]]) -> str:
    line = "".join(f"<th>{html.escape(h)}</th>" for h in head)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(str(c))}</td>" for c in row) + "</tr>" for row in rows)
    return f"<table><tr>{line}</tr>{body}</table>"


class _OfPosition(Answer):
    """An answer about a position."""

    def board(self, *moves: str) -> str:
        """The board as a picture, after these moves."""
        position = _ask.word_of("position", self._fields["position"])
        words = tuple(w for w in self._asked.words if w in self._options())
        more = (_ask.word_of("moves", moves),) if moves else ()
        return _ask.text(self._asked._replace(verb="show", words=words + (position,) + more + ("format=svg",)),
                         self._lang)

    def _options(self) -> List[str]:
        given = {p.split("=")[0] for p in self._fields.get("options", "").split()}
        return [w for w in self._asked.words if w.split("=")[0].replace("game.", "") in given]


class Shown(_OfPosition):
    """A position: `position player players turn over result line moves view` and so on."""

    position: str
    player: str
    players: List[str]
    turn: Optional[int]
    over: bool
    result: Optional[str]
    moves: List[str]

    def _repr_svg_(self) -> Optional[str]:
        return _try(self.svg)

    def _repr_html_(self) -> Optional[str]:
        return self._repr_svg_() or super()._repr_html_()


class Best(_OfPosition):
    """The best move by search: `move worth score depth pv nodes seconds` and so on."""

    move: str
    move_proven: bool
    worth: Worth
    pv: List[str]
    depth: int
    nodes: int
    algorithm: str
    seconds: float

    def _shown(self) -> List[str]:
        return ["move", "worth", "depth", "nodes", "algorithm"]

    def _repr_html_(self) -> Optional[str]:
        board = _try(lambda: self.board(self["move"])) if self["move"] else None
        worth = html.escape(str(self["worth"]) if "worth" in self else f"{self['score']:+g}")
        return f"<p><b>{html.escape(str(self['move']))}</b>: {worth}</p>{board or ''}"


class Solution(_OfPosition):
    """Exact values: `solved worth best moves class nim_value` and so on; `class_` is the class, N or P."""

    solved: bool
    worth: Worth
    best: List[str]
    nodes: int

    @property
    def class_(self) -> Optional[str]:
        """N: the next player wins; P: the previous one; or neither."""
        return self._fields.get("class")

    @property
    def moves(self) -> Dict[str, Worth]:
        """The value of every move."""
        return {m["move"]: _worth(m["worth"]) for m in self._fields.get("moves", []) if "worth" in m}

    def _shown(self) -> List[str]:
        return ["worth", "class", "best", "method", "nodes"]

    def _repr_html_(self) -> Optional[str]:
        if "worth" not in self._fields:
            return super()._repr_html_()
        board = _try(self.board)
        moves = _rows(["", ""], [[m, w] for m, w in self.moves.items()])
        return f"<p><b>{html.escape(str(self['worth']))}</b></p>{board or ''}{moves}"


class Explanation(Answer):
    """Every step of a search: `value best pv visited leaves saved cuts nodes steps` and so on. In a notebook it
    is a tree that can be stepped through."""

    value: Any
    best: str
    pv: List[str]
    visited: int
    saved: Optional[int]
    cuts: List[Dict[str, Any]]
    nodes: List[Dict[str, Any]]
    steps: List[Any]

    def node(self, name: str) -> Dict[str, Any]:
        """The node with this name."""
        for node in self._fields["nodes"]:
            if node["id"] == name:
                return node
        raise KeyError(name)

    def as_tree(self) -> Dict[str, str]:
        """The tree that was searched, with the values of its leaves: words for `exercise(**...)` and `grade(**...)`, so
        that any game has exercises. The players must move in turn, and values be numbers, as with values="sign"."""
        below: Dict[str, List[str]] = {}
        players = {node["id"]: node["player"] for node in self._fields["nodes"]}
        for node in self._fields["nodes"]:
            if node["parent"] is not None:
                below.setdefault(node["parent"], []).append(node["id"])
        for node in self._fields["nodes"]:
            children = below.get(node["id"], [])
            for child in children:
                if {players[node["id"]], players[child]} != {"MAX", "MIN"} and child in below:
                    raise ValueError(f"MAX and MIN do not move in turn at {node['id']} and {child}: no tree of an exercise")
            if not children and not isinstance(node["minimax"], (int, float)):
                known = "no number" if node["minimax"] else "not known"
                raise ValueError(f'the value of {node["id"]} is {known}; values="sign" has numbers, depth= a smaller tree')

        def text(name: str) -> str:
            children = below.get(name)
            return f"{name}({' '.join(map(text, children))})" if children else f"{name}={self.node(name)['minimax']}"

        root = self._fields["nodes"][0]["id"]
        return {"tree": text(root), "root": players[root].lower()}

    def _shown(self) -> List[str]:
        return ["algorithm", "value", "best", "visited", "saved"]

    def _repr_svg_(self) -> Optional[str]:
        return _try(self.svg)

    def _repr_html_(self) -> Optional[str]:
        page = _try(lambda: self.document("html"))
        return _frame(page) if page else super()._repr_html_()


class Found(Answer):
    """A search alone: `found cost length path goal expanded generated passes` and so on."""

    found: bool
    cost: Optional[float]
    path: List[str]
    expanded: int

    def _shown(self) -> List[str]:
        return ["problem", "algorithm", "found", "cost", "length", "path", "count", "expanded"]

    def _repr_svg_(self) -> Optional[str]:
        return _try(self.svg)

    def _repr_html_(self) -> Optional[str]:
        page = _try(lambda: self.document("html"))
        return _frame(page) if page else super()._repr_html_()


class Exercises(Answer):
    """Exercises with their keys: `seed exercises[]`. `sheet()` and `key()` are their texts; `save("sheet.pdf")`."""

    exercises: List[Dict[str, Any]]

    def sheet(self) -> str:
        return self._part("sheet")

    def key(self) -> str:
        return self._part("key")

    def _part(self, what: str) -> str:
        return _ask.text(self._other("exercise", {"what": what}, ("what",)), self._lang)


class Marks(Answer):
    """A student's answer, marked: `percent points of questions[]`."""

    percent: float
    points: float
    questions: List[Dict[str, Any]]


class Match(Answer):
    """Games between two players: `wins draws losses score elo elo_low elo_high superiority results[]`."""

    wins: int
    draws: int
    losses: int
    games: int
    results: List[Dict[str, Any]]

    def _shown(self) -> List[str]:
        return ["games", "wins", "draws", "losses", "elo", "elo_low", "elo_high"]

    def _repr_html_(self) -> Optional[str]:
        if any(w.startswith("ladder=") for w in self._asked.words):
            return _try(self.svg)
        if "wins" not in self._fields:
            return super()._repr_html_()
        elo, low, high = ("∞" if self[k] is None else f"{self[k]:+.0f}" for k in ("elo", "elo_low", "elo_high"))
        return _rows(["+", "=", "-", "Elo", "95 %"], [[self.wins, self.draws, self.losses, elo, f"{low} .. {high}"]])


class Checked(Answer):
    """What the checker found: `positions tests ran faults remarks`. It is true if there is no fault."""

    faults: List[Dict[str, Any]]
    remarks: List[Dict[str, Any]]

    def __bool__(self) -> bool:
        return not self._fields["faults"] and not self._fields["stopped"]

    def _shown(self) -> List[str]:
        return ["positions", "tests", "faults", "remarks"]


ANSWERS = {"show": Shown, "best": Best, "solve": Solution, "explain": Explanation, "find": Found,
           "exercise": Exercises, "grade": Marks, "match": Match, "check": Checked}
