#!/usr/bin/env python3
"""debian.py ROOT BUILD MESON - the Debian packages fit the build, without building them (packaging/deb.sh does that):
debian/control can be read, versions and the soname agree, and every file that Meson installs is in one package."""
import fnmatch
import json
import re
import subprocess
import sys
from pathlib import Path

root, build, meson = Path(sys.argv[1]), *sys.argv[2:]
faults = []


def stanzas(path):
    """The fields of each part of a control file."""
    found = []
    for part in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
        fields, key = {}, None
        for line in part.split("\n"):
            if line.startswith("#"):
                continue
            if line[0] in " \t":
                fields[key] += "\n" + line
            else:
                key, colon, value = line.partition(":")
                if not colon or key in fields:
                    faults.append(f"{path.name}: {line}")
                fields[key] = value.strip()
        found.append(fields)
    return found


def patterns(package):
    """What the files of debian/ install into a package, as paths below /."""
    listed = []
    for kind in ("install", "manpages"):
        path = root / "debian" / f"{package}.{kind}"
        if path.exists():
            listed += [line.removeprefix("debian/tmp/") for line in path.read_text(encoding="utf-8").split()]
    return listed


def covers(pattern, path):
    return fnmatch.fnmatchcase(path, pattern) or path.startswith(pattern + "/")


def main():
    source, *packages = stanzas(root / "debian/control")
    names = [fields.get("Package", "?") for fields in packages]
    for fields in packages:
        for key in ("Package", "Architecture", "Depends", "Description"):
            if key not in fields:
                faults.append(f"control: {fields.get('Package')} has no {key}")
    if source.get("Source") != "poda":
        faults.append("control: the source is not called poda")

    introspected = subprocess.run([meson, "introspect", build, "--installed", "--projectinfo", "--buildoptions"],
                                  capture_output=True, check=True)
    about = json.loads(introspected.stdout)
    options = {option["name"]: option["value"] for option in about["buildoptions"]}
    version = about["projectinfo"]["version"]
    changelog = (root / "debian/changelog").read_text(encoding="utf-8")
    if not re.match(rf"poda \({re.escape(version)}-[\da-z]+\) ", changelog):
        faults.append(f"changelog: its first entry is not of version {version}")

    prefix = options["prefix"].rstrip("/") + "/"
    installed = ["usr/" + path.removeprefix(prefix) for path in about["installed"].values()]
    lib = "usr/" + options["libdir"] + "/"
    installed = sorted(path.replace(lib, "usr/lib/ANY/") for path in installed)
    with_mpi = "usr/bin/poda-mpi" in installed
    for path in installed:
        owners = [name for name in names if any(covers(pattern, path) for pattern in patterns(name))]
        if len(owners) != 1:
            faults.append(f"{path} is in {owners or 'no package'}")
    for name in names:
        for pattern in patterns(name):
            if name in ("poda-web", "python3-poda") or (name == "poda-mpi" and not with_mpi):  # made by debian/rules
                continue
            if not any(covers(pattern, path) for path in installed):
                faults.append(f"{name}: nothing that is installed is {pattern}")
    sonames = [path for path in installed if re.search(r"libpoda\.so\.\d+(\.\d+)?$", path)]
    for path in sonames:
        if "libpoda" + path.split(".so.")[1] not in names:
            faults.append(f"no package is called after the soname of {path}")
    for path in (root / "debian").iterdir():
        package, kind = path.stem, path.suffix
        if kind in (".install", ".docs", ".examples", ".manpages") and package not in names:
            faults.append(f"{path.name}: there is no package {package}")
        if kind in (".docs", ".examples"):
            for pattern in path.read_text(encoding="utf-8").split():
                if not any(root.glob(pattern)):
                    faults.append(f"{path.name}: there is no {pattern}")
    print("\n".join(faults) or f"debian: {len(installed)} files in {len(names)} packages")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
