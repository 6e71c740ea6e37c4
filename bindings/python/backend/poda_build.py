"""Makes the wheel (PEP 517): Meson builds the extension, the rest is copied. Needs nothing but the standard library,
so that `pip wheel bindings/python` works without a network.

Settings (`pip wheel --config-settings options=-Dcairo=enabled`): `options` of `meson setup`, such as cairo for PNG and
PDF, which makes the wheel depend on the system's libcairo; `build-dir`, the folder of the build, kept for the next
time; `extension`, one that is built already."""
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sysconfig
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parents[1]
MODULE = "_poda.abi3.so"


def _version():
    return re.search(r'#define PODA_VERSION "([^"]+)"', (ROOT / "include/poda/version.h").read_text())[1]


def _run(*command):
    # pip hides the system's packages from what it starts, and Meson is one of them
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    subprocess.run(command, check=True, env=environment)


def _tool(*names):
    for name in names:
        if shutil.which(name):
            return name
    raise SystemExit(f"poda: to make the wheel, {names[0]} is needed; on Debian: apt install gcc meson ninja-build "
                     "python3-dev")


def _build(settings):
    """The path of the extension."""
    if "extension" in settings:
        return Path(settings["extension"])
    folder = Path(settings.get("build-dir", ROOT / "build/wheel"))
    options = ["-Dtools=false", "-Dpython=enabled", "-Dcairo=disabled", "-Dlibedit=disabled", "-Dserve=disabled",
               "-Dtests=disabled", *settings.get("options", "").split()]
    again = ["--reconfigure"] if (folder / "build.ninja").exists() else []
    _run(_tool("meson"), "setup", *again, *options, str(folder), str(ROOT))
    target = "bindings/python/poda/" + MODULE
    _run(_tool("ninja", "ninja-build"), "-C", str(folder), target)
    stripped = folder / MODULE
    shutil.copyfile(folder / target, stripped)
    if shutil.which("strip"):
        _run("strip", "--strip-unneeded", str(stripped))
    return stripped


def _metadata():
    readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
    return (f"Metadata-Version: 2.1\nName: poda\nVersion: {_version()}\nSummary: Plays, solves and explains games\n"
            "License: MIT\nRequires-Python: >=3.9\nDescription-Content-Type: text/markdown\n\n" + readme)


def _parts(extension):
    """What the wheel contains: name -> bytes."""
    info = f"poda-{_version()}.dist-info/"
    parts = {"poda/" + path.name: path.read_bytes() for path in sorted((PACKAGE / "poda").iterdir())
             if path.suffix in (".py", ".pyi", ".typed")}
    parts["poda/" + MODULE] = extension.read_bytes()
    parts[info + "METADATA"] = _metadata().encode()
    parts[info + "WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: poda_build\nRoot-Is-Purelib: false\n"
                             f"Tag: {_tag()}\n").encode()
    parts[info + "LICENSE"] = (ROOT / "LICENSE").read_bytes()
    return parts


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = Path(metadata_directory) / f"poda-{_version()}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(_metadata(), encoding="utf-8")
    return folder.name


def _tag():
    return "cp39-abi3-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def _record(parts, name):
    lines = []
    for part, content in parts.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{part},sha256={digest},{len(content)}")
    return "\n".join([*lines, name + ",,", ""]).encode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    parts = _parts(_build(config_settings or {}))
    record = f"poda-{_version()}.dist-info/RECORD"
    parts[record] = _record(parts, record)
    name = f"poda-{_version()}-{_tag()}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for part, content in parts.items():
            entry = zipfile.ZipInfo(part)  # of 1980, so that equal parts make equal wheels
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if part.endswith(".so") else 0o644) << 16
            wheel.writestr(entry, content)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("poda: the wheel is made from the sources of Poda as a whole: `pip wheel bindings/python` there")
