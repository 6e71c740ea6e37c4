# shellcheck shell=bash
# packages.sh - for ./start and ./check: installs packages on Debian and Ubuntu, and says elsewhere
# what to install. Everything but answers goes to standard error.

stop_with() {
    echo "${0##*/}: $*" >&2
    exit 2
}

has() {
    command -v "$1" >/dev/null 2>&1
}

has_header() {
    echo "#include <$1>" | "${CC:-cc}" -E -x c - >/dev/null 2>&1
}

# Can packages be installed without asking anybody for a password?
may_install() {
    has apt-get && { [ "$(id -u)" = 0 ] || { has sudo && sudo -n true 2>/dev/null; }; }
}

# install_packages LOG PACKAGE... - only called when something is missing.
install_packages() {
    local log=$1 as_root=()
    shift
    has apt-get || stop_with "please install: $*"
    if [ "$(id -u)" != 0 ]; then
        has sudo || stop_with "please install as root: apt-get install $*"
        as_root=(sudo)
    fi
    echo "${0##*/}: installing $* ..." >&2
    # package lists may be missing or old: fetch them only when needed
    local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@")
    if ! "${as_root[@]}" "${install[@]}" >"$log" 2>&1; then
        "${as_root[@]}" apt-get update >"$log" 2>&1 || true
        "${as_root[@]}" "${install[@]}" >>"$log" 2>&1
    fi
}

# Can clang make WebAssembly? $root is the folder of the project.
links_wasm() {
    # shellcheck disable=SC2154
    clang --target=wasm32-wasi -mexec-model=reactor -o /dev/null "$root/wasm/system.c" >/dev/null 2>&1
}

# install_wasm LOG - what is missing for that; one package has the version of clang in its name.
install_wasm() {
    local version
    install_packages "$1" clang lld wasi-libc || return 1
    version=$(clang -dumpversion)
    install_packages "$1" "libclang-rt-${version%%.*}-dev-wasm32" && links_wasm
}

# find_font FOLDER LOG - sets `font_root` to where the font of the page is made from: empty for the system; else FOLDER, with three
# packages unpacked, not installed: Debian's fonttools depends on scipy, sympy, boost and g++ (580 MB), none of which a
# font needs. Needs no password; fails where there are no such packages.
find_font() {
    local package
    font_root=
    if [ -e /usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf ] &&
        /usr/bin/python3 -c 'import fontTools, brotli' 2>/dev/null; then
        return 0
    fi
    if [ ! -e "$1/usr" ]; then
        has apt-get && has dpkg-deb || return 1
        echo "${0##*/}: fetching the font of the page ..." >&2
        rm -rf "$1"
        mkdir -p "$1/packages"
        (cd "$1/packages" && timeout 120 apt-get -o Acquire::Retries=1 -o Acquire::http::Timeout=20 download \
            fonts-inter-variable python3-fonttools python3-brotli) >>"$2" 2>&1 </dev/null || return 1
        for package in "$1"/packages/*.deb; do
            dpkg-deb -x "$package" "$1/unpacked" >>"$2" 2>&1 || return 1
        done
        mv "$1/unpacked/usr" "$1/usr"
        rm -rf "$1/packages" "$1/unpacked"
    fi
    # shellcheck disable=SC2034 # used by the scripts that read this file
    font_root=$1
}

ninja_command() {
    if has ninja; then echo ninja; else echo ninja-build; fi
}
