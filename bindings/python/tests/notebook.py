"""notebook.py OUT NOTEBOOK... - executes notebooks as Jupyter does and looks at what came out: no cell fails, and the
pictures are there and can be read as XML. The notebooks with their output are written to OUT. Exit status 77 where neither this Python
nor the system's has nbclient and ipykernel. A notebook and its Spanish form, NAME.es.ipynb, have the same programs."""
import os
import re
import sys
import xml.dom.minidom
from pathlib import Path

try:
    import ipykernel  # noqa: F401 - the kernel that is started
    import nbformat
    from jupyter_client.manager import AsyncKernelManager
    from nbclient import NotebookClient
except ImportError as missing:
    SYSTEM = "/usr/bin/python3"
    if os.path.exists(SYSTEM) and os.path.realpath(SYSTEM) != os.path.realpath(sys.executable):
        os.execv(SYSTEM, [SYSTEM, *sys.argv])
    print(f"notebook: {missing}")
    sys.exit(77)

PICTURES = {"tree": 2, "board": 3, "path": 1, "plot": 1}  # at least


def execute(path):
    """The notebook with its output, by the interpreter that runs this program."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.get("outputs"):
            sys.exit(f"{path}: {cell.id} has output; notebooks are kept without")
    manager = AsyncKernelManager()
    manager.kernel_spec.argv[0] = sys.executable
    NotebookClient(notebook, km=manager, timeout=60).execute(cwd=str(path.parent))
    return notebook


def pictures(notebook):
    """How many there are of each kind. An SVG alone is a board or a plot, one in a page of its own a search."""
    found = dict.fromkeys(PICTURES, 0)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            page = output.get("data", {}).get("text/html", "")
            source = "".join(cell.source)
            for svg in re.findall(r"<svg.*?</svg>", page, re.S):
                xml.dom.minidom.parseString(svg)
            if "<iframe" in page:
                found["path" if ".find(" in source else "tree"] += 1
            elif "<svg" in page:
                found["plot" if ".match(" in source else "board"] += 1
    return found


def programs(notebook):
    return ["".join(cell.source).replace('language("es")', 'language("en")') for cell in notebook.cells if cell.cell_type == "code"]


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    faults = []
    for name in sys.argv[2:]:
        path = Path(name).resolve()
        twin = path.with_suffix(".es.ipynb")
        if not path.name.endswith(".es.ipynb") and \
                programs(nbformat.read(path, as_version=4)) != programs(nbformat.read(twin, as_version=4)):
            faults.append(f"{path.name}: its Spanish form has other programs")
        notebook = execute(path)
        nbformat.write(notebook, out / path.name)
        found = pictures(notebook)
        faults += [f"{path.name}: {found[kind]} pictures of a {kind}, not {least}" for kind, least in PICTURES.items()
                   if found[kind] < least]
        print(f"{path.name}: {found}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # no word about frozen modules
    sys.exit(main())
