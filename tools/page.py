#!/usr/bin/env python3
"""page.py - run by the build: packs the page and writes it as C source, the table of server/assets.h.

    page.py OUTPUT PATH FILE [PATH FILE]...

A page of eighty small modules takes a request for each, six at a time: on a slow line that alone takes seconds. So
modules that the same views need become one file (a pack), each module a function in it, and where a module was there is a
short one that hands out the same objects. What every view needs goes into index.html, allowed by hashes in the policy of
the page: the styles of the first paint and of the first board, and the pack 'app', which the others find in a global
object. It arrives while the packs of the view are asked for. The styles of the other views are one file (data-later),
and their words one for each language (base/later.js). Everything has a compressed form too.

The modules must be written as those of this project are: imports and exports at the beginning of a line, in the forms
that rewrite() knows; anything else is an error. This file uses Python's standard library only, which Meson needs anyway.
"""
import base64
import hashlib
import json
import posixpath
import re
import sys
import zlib

JSDOC = re.compile(r'/\*\*(?:(?!\*/).)*\*/[ \t]*', re.S)
COMMENT = re.compile(r'^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n', re.S | re.M)
TRAILING = re.compile(r'[ \t]+/\*(?:(?!\*/)[^\n])*\*/$', re.M)
IMPORT = re.compile(r"^import\s+(?:\{([^}]*)\}|\*\s+as\s+(\w+))\s+from\s+'([^']+)';$", re.M)
LAZY = re.compile(r"\bimport\('([^']+)'\)")
EXPORT_FROM = re.compile(r"^export\s+\{([^}]*)\}\s+from\s+'([^']+)';$", re.M)
EXPORT_LIST = re.compile(r'^export\s+\{([^}]*)\};$', re.M)
EXPORT_PARTS = re.compile(r'^export\s+const\s+\{([^}]*)\}\s*=', re.M)
EXPORT = re.compile(r'^export\s+((?:async\s+)?function\*?|class|const)\s+(\w+)', re.M)
APP = 'globalThis.podaApp'
OTHER = re.compile(r'^(?:import|export)\b.*$', re.M)

TYPES = {
    '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8', '.json': 'application/json', '.svg': 'image/svg+xml',
    '.png': 'image/png', '.wasm': 'application/wasm', '.woff2': 'font/woff2',
    '.webmanifest': 'application/manifest+json',
}


def fail(message):
    sys.exit('page.py: ' + message)


def shortened(text):
    """Without what only readers need. A text of several lines keeps its blanks."""
    text = TRAILING.sub('', COMMENT.sub('', text))
    if any(line.count('`') % 2 for line in text.split('\n')):
        return text
    return re.sub(r'\n\s+', '\n', text)


def names_in(text):
    """[(name inside, name outside)] of `a, b as c`."""
    parts = [part.split() for part in text.split(',') if part.strip()]
    return [(part[0], part[-1]) for part in parts]


class Module:
    def __init__(self, path, text):
        self.path = path
        self.name = '$' + re.sub(r'\W', '_', path[:-3])
        self.text = shortened(JSDOC.sub('', text))
        self.imports = [self.find(match[2]) for match in IMPORT.findall(self.text)]
        self.imports += [self.find(match[1]) for match in EXPORT_FROM.findall(self.text)]
        self.lazy = [self.find(match) for match in LAZY.findall(self.text)]

    def find(self, name):
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.path), name))

    def rewrite(self, modules, packs):
        """The module as a function; sets `exports`."""
        self.exports = []
        handed = []

        def module(name):
            path = self.find(name)
            if path not in modules:
                fail(f'{self.path} imports {path}, which is not part of the page')
            return modules[path]

        def import_(match):
            parts, whole, name = match.groups()
            if whole:
                return f'const {whole} = {module(name).name};'
            given = ', '.join(a if a == b else f'{a}: {b}' for a, b in names_in(parts))
            return f'const {{ {given} }} = {module(name).name};'

        def export_from(match):
            for inside, outside in names_in(match[1]):
                self.exports.append(outside)
                handed.append(f'{outside}: {module(match[2]).name}.{inside}')
            return ''

        def export_list(match):
            for inside, outside in names_in(match[1]):
                self.exports.append(outside)
                handed.append(f'{outside}: {inside}')
            return ''

        def export_parts(match):
            for _, outside in names_in(match[1]):
                self.exports.append(outside)
                handed.append(outside)
            return match[0][len('export '):]

        def export(match):
            self.exports.append(match[2])
            handed.append(match[2])
            return match[0][len('export '):]

        def lazy(match):
            target = module(match[1])
            return f'{packs.arrives(packs.pack_of[target.path])}.then((pack) => pack.{target.name})'

        text = IMPORT.sub(import_, self.text)
        text = EXPORT_FROM.sub(export_from, text)
        text = EXPORT_LIST.sub(export_list, text)
        text = EXPORT_PARTS.sub(export_parts, text)
        text = EXPORT.sub(export, text)
        text = LAZY.sub(lazy, text)
        text = text.replace('import.meta.url', f"new URL('{self.path}', import.meta.url)")
        unknown = OTHER.search(text)
        if unknown:
            fail(f'{self.path}: cannot pack this: {unknown[0]}')
        return f"const {self.name} = (() => {{\n{text.strip()}\nreturn {{ {', '.join(handed)} }};\n}})();\n"


class Packs:
    """Which file each module is in: those that the same views need are together."""

    def __init__(self, modules, main, version):
        self.modules, self.version = modules, version
        self.entries = {main: 'app'}
        self.views = [lazy for path in self.closure(main) for lazy in modules[path].lazy]
        waiting = [(lazy, ()) for lazy in self.views]
        users = {path: ['app'] if path in self.closure(main) else [] for path in modules}
        while waiting:  # what arrives later may ask for more, and what asks for it is there
            entry, there = waiting.pop(0)
            if entry not in self.entries:
                name = self.entries[entry] = posixpath.splitext(posixpath.basename(entry))[0]
                needed = self.closure(entry)
                for path in needed:
                    if path not in there:
                        users[path].append(name)
                    waiting += [(lazy, needed) for lazy in modules[path].lazy]
        self.first = self.entries[modules[main].lazy[0]] if modules[main].lazy else 'app'
        if len(set(self.entries.values())) < len(self.entries):
            fail('two modules that arrive later have the same name: ' + ' '.join(self.entries))
        self.pack_of = {path: self.pack_for(names) for path, names in users.items() if names}

    def pack_for(self, users):
        """Each pack is a request, and browsers send six at a time: what three views or more need is with the first of them,
        and what the first view needs too is in the page's own."""
        if 'app' in users or (len(users) > 2 and self.first in users):
            return 'app'
        if len(users) > 2:
            return 'with-' + next(name for name in self.entries.values() if name in users)
        return '-'.join(sorted(users))

    def closure(self, entry, seen=None, path=()):
        """The modules that `entry` needs, each after those that it needs itself."""
        seen = [] if seen is None else seen
        if entry in path:
            fail('modules import each other: ' + ' '.join([*path, entry]))
        if entry not in self.modules:
            fail(f'{entry} is imported and is not part of the page')
        if entry not in seen:
            for needed in self.modules[entry].imports:
                self.closure(needed, seen, (*path, entry))
            seen.append(entry)
        return seen

    def file(self, pack):
        return f'{pack}.js?v={self.version}'

    def arrives(self, pack):
        return f'Promise.resolve({APP})' if pack == 'app' else f"import('./{self.file(pack)}')"

    def taken(self, names, pack, up):
        """The statement that takes `names`, [(name in the pack, name here)], from a pack."""
        colon, end = (': ', f'= {APP}') if pack == 'app' else (' as ', f"from '{up}{self.file(pack)}'")
        words = ', '.join(a if a == b else f'{a}{colon}{b}' for a, b in names)
        return f"{'const' if pack == 'app' else 'import'} {{ {words} }} {end};\n"

    def needed(self, entry):
        """The packs that must be there before `entry` runs."""
        packs = []
        for path in self.closure(entry):
            if self.pack_of[path] not in packs:
                packs.append(self.pack_of[path])
        return packs

    def content(self, pack, order):
        mine = [path for path in order if self.pack_of[path] == pack]
        outside = {}
        for path in mine:
            for needed in self.modules[path].imports:
                if self.pack_of[needed] != pack:
                    outside.setdefault(self.pack_of[needed], set()).add(self.modules[needed].name)
        text = ''.join(self.taken([(name, name) for name in sorted(names)], other, './') for other, names in outside.items())
        text += ''.join(self.modules[path].rewrite(self.modules, self) for path in mine)
        names = ', '.join(self.modules[path].name for path in mine)
        return text + (f'{APP} = {{ {names} }};\n' if pack == 'app' else f'export {{ {names} }};\n')

    def write(self, files):
        order = []
        for entry in self.entries:
            for path in self.closure(entry):
                if path not in order:
                    order.append(path)
        for pack in dict.fromkeys(self.pack_of.values()):
            files[f'{pack}.js'] = self.content(pack, order).encode()
        for path, pack in self.pack_of.items():
            module, up = self.modules[path], '../' * path.count('/') or './'
            files[path] = (self.taken([(module.name, 'module')], pack, up)
                           + (f"export const {{ {', '.join(module.exports)} }} = module;\n"
                              if module.exports else '')).encode()


def hash_of(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def write_index(files, packs, version):
    """index.html with what the first paint needs in it; returns its policy."""
    text = files['index.html'].decode()
    sheets = re.compile(r'^<link rel="stylesheet" href="([^"]+)"( data-later)?>\n', re.M)
    styles = {'': '', ' data-later': ''}
    for path, when in sheets.findall(text):
        styles[when] += shortened(files.pop(path).decode())
    files['later.css'] = styles[' data-later'].encode()
    later = f'later.css?v={version}'
    boot = files.pop('theme.js').decode()
    needed = {name: [packs.file(pack) for pack in packs.needed(entry) if pack != 'app']
              for entry, name in packs.entries.items() if entry in packs.views}
    boot = shortened(boot).replace('const PACKS = {};', f'const PACKS = {needed};')
    boot = boot.replace("const LATER = '';", f"const LATER = '{later}';")
    codes = sorted(match[1] for match in map(re.compile(r'words/(\w+)-more\.json').fullmatch, files) if match)
    boot = boot.replace('const LANGUAGES = [];', f'const LANGUAGES = {codes};')
    critical = shortened(files.pop('skeleton.css').decode())
    text = text.replace('<link rel="stylesheet" href="skeleton.css" data-first>', f'<style>{critical}</style>')
    text = text.replace('<script src="theme.js"></script>', f'<script>{boot}</script>')
    if 'font.woff2' in files:
        text = text.replace('<html lang="en">', f'<html lang="en" data-font="font.woff2?v={version}">')
    text = sheets.sub('', text).replace('</body>', f'<style>{styles[""]}</style>\n'
                                        f'<link rel="stylesheet" data-later="{later}">\n</body>')
    app = files.pop('app.js').decode()
    if re.search(r'</script|<!--', app, re.I):
        fail('the modules of the page itself cannot be in index.html: they contain </script or <!--')
    text = text.replace('<script type="module" src="main.js"></script>\n', '')
    text = text.replace('</body>', f'<script type="module">{app}</script>\n</body>')
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)[1]
    allowed = policy.replace("script-src 'self'", f"script-src 'self' {hash_of(boot)} {hash_of(app)}")
    allowed = allowed.replace("style-src 'self'", f"style-src 'self' {hash_of(critical)} {hash_of(styles[''])}")
    files['index.html'] = text.replace(policy, allowed).encode()
    return allowed


def split_words(files, modules):
    """words/CODE.json keeps what the first board may say, words/CODE-more.json has what only other views say."""
    said = [''.join(modules[path].text for path in modules if path.startswith(('home/', 'tree/', 'search/', 'exercises/', 'vote/')) is other)
            for other in (False, True)]
    for path in [path for path in files if re.fullmatch(r'words/[a-z]{2,3}\.json', path)]:
        table = json.loads(files[path])
        quoted = {key: "'" + key.replace('\\', '\\\\').replace("'", "\\'").replace('\n', '\\n') + "'" for key in table}
        more = {key: table.pop(key) for key in list(table) if quoted[key] in said[1] and quoted[key] not in said[0]}
        for name, part in ((path, table), (path[:-5] + '-more.json', more)):
            files[name] = json.dumps(part, ensure_ascii=False, separators=(',', ':')).encode()


def pack(files):
    """Changes the files to those that are handed out; returns the version and the policy."""
    version = hashlib.sha256(b''.join(name.encode() + data for name, data in sorted(files.items()))).hexdigest()[:12]
    modules = {path: Module(path, data.decode()) for path, data in files.items()
               if path.endswith('.js') and path not in ('offline.js', 'theme.js')}
    for path in Packs(modules, 'poda/worker.js', version).pack_of:  # runs without the page
        del modules[path]
    split_words(files, modules)
    packs = Packs(modules, 'main.js', version)  # modules that no view needs stay as they are
    packs.write(files)
    return version, write_index(files, packs, version)


def literal(data):
    """Bytes as string literals: compilers read these faster than numbers."""
    plain = {c: chr(c) for c in range(32, 127) if chr(c) not in '"\\?'}
    table = [plain.get(c, f'\\{c:03o}') for c in range(256)]
    lines = (''.join(map(table.__getitem__, data[at:at + 64])) for at in range(0, len(data), 64))
    return '\n    "' + '"\n    "'.join(lines) + '"'


def compressed(path, data):
    """gzip without a date; None where it gains little."""
    if path.endswith(('.png', '.woff2')):
        return None
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    small = packer.compress(data) + packer.flush()
    return small if len(small) < len(data) * 0.9 else None


def main():
    output, pairs = sys.argv[1], sys.argv[2:]
    files = {}
    for path, file in zip(pairs[::2], pairs[1::2]):
        with open(file, 'rb') as source:
            files[path] = source.read()
    version, policy = pack(files)
    with open(output, 'w', encoding='ascii') as out:
        out.write('#pragma GCC diagnostic ignored "-Woverlength-strings"\n#include "assets.h"\n')
        rows = []
        for i, (path, data) in enumerate(files.items()):
            small = compressed(path, data)
            out.write(f'static const unsigned char file_{i}[] ={literal(data)};\n')
            if small:
                out.write(f'static const unsigned char small_{i}[] ={literal(small)};\n')
            kind = TYPES.get(posixpath.splitext(path)[1], 'application/octet-stream')
            etag = hashlib.sha256(data).hexdigest()[:16]
            rows.append(f'    {{"{path}", "{kind}", file_{i}, {len(data)}, '
                        + (f'small_{i}, {len(small)}, ' if small else '0, 0, ') + f'"W/\\"{etag}\\""}},\n')
        out.write('const struct poda__asset poda__assets[] = {\n' + ''.join(rows) + '    {0},\n};\n')
        out.write(f'const char poda__assets_version[] = "{version}";\n')
        out.write(f'const char poda__assets_policy[] = "{policy}; frame-ancestors \'none\'";\n')


if __name__ == '__main__':
    main()
