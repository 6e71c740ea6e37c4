"""What a student's search visits, written line by line as `grade(trace=...)` reads it."""
import functools
import inspect
import math
from typing import Any, Callable, List, Optional

NAMES = {"alpha": ("alpha", "alfa", "α"), "beta": ("beta", "β")}


def _name(node: Any) -> str:
    """A node as the tree calls it: its data or name, else its text."""
    for field in ("data", "name", "label"):
        if hasattr(node, field):
            return str(getattr(node, field))
    return str(node)


def _number(value: Any) -> str:
    if isinstance(value, float) and math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return repr(value)


def _argument(given: dict, names: Any) -> Any:
    return next((given[n] for n in names if n in given), None)


def traced(target: Any = None, *, file: Optional[str] = None) -> Any:
    """Decorates a recursive minimax or alpha-beta so that it notes its steps:

        @poda.traced
        def alphabeta(node, alpha, beta, maximizes): ...

    The first argument is the node; `alpha` and `beta` are noted if the function has them, and what it returns, or the
    first part of it, is the value. Afterwards `alphabeta.trace` is the trace of the last search, and with
    `@poda.traced(file="trace.txt")` it is also in that file."""
    if target is None:
        return functools.partial(traced, file=file)
    function: Callable[..., Any] = target
    signature = inspect.signature(function)
    lines: List[str] = []
    depth = [0]

    @functools.wraps(function)
    def noting(*arguments: Any, **named: Any) -> Any:
        bound = signature.bind(*arguments, **named)
        bound.apply_defaults()
        given = dict(bound.arguments)
        values = list(given.values())
        node = values[1] if next(iter(given), "") == "self" else values[0]
        alpha, beta = (_argument(given, NAMES[n]) for n in ("alpha", "beta"))
        window = f" {_number(alpha)} {_number(beta)}" if alpha is not None and beta is not None else ""
        if depth[0] == 0:
            lines.clear()
        lines.append(_name(node) + window)
        depth[0] += 1
        try:
            value = function(*arguments, **named)
        finally:
            depth[0] -= 1
        first = value[0] if isinstance(value, (tuple, list)) else value
        lines.append(f"{_name(node)} = {_number(first)}")
        if depth[0] == 0:
            noting.trace = "\n".join(lines) + "\n"  # type: ignore[attr-defined]
            if file:
                with open(file, "w", encoding="utf-8") as out:
                    out.write(noting.trace)  # type: ignore[attr-defined]
        return value

    noting.trace = ""  # type: ignore[attr-defined]
    return noting
