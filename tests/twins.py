#!/usr/bin/env python3
"""Documents in two languages say the same: twins.py PODA ROOT.

A document NAME.md has the twin NAME.es.md: headings of the same levels, the same blocks of code with the same
commands, tables of the same shape, the same words in `code`, and the same links, which lead to files and headings that
exist. What each address of the page in them shows is asked of PODA, and so are the commands of the teacher's guide that
stand there without their output. The manual pages have the same sections and
entries, and in each entry the same words of the program."""
import collections
import os
import re
import shlex
import subprocess
import sys
import unicodedata
import urllib.parse

TWINS = ['README', 'docs/javascript', 'docs/matches', 'docs/python', 'docs/page', 'docs/serving', 'docs/teaching', 'docs/tour', 'docs/write-a-game',
         'docs/write-a-space', 'docs/write-an-evaluation']

# Words of commands that are translated, longest first.
WORDS = [('"no entrar"', '"stay out"'), ('entrante', 'newcomer'), ('entrada.efg', 'entry.efg'),
         ('"Entrada"', '"Entry"'), ('titular', 'store'), ('mercado', 'market'), ('"dentro"', '"entered"'),
         ('entrar ceder', 'enter give_way'), ('"entrar"', '"enter"'), ('"luchar"', '"fight"'), ('"ceder"', '"give way"'),
         ('/ruta/a/poda', '/path/to/poda'), ('clave=valor', 'key=value'), ('dirección:puerto', 'address:port'),
         ('DIRECCIÓN', 'ADDRESS'), ('NIVEL:PARTIDAS', 'LEVEL:GAMES'), ('name=curso', 'name=course'),
         ('mijuego', 'mygame'), ('mipuzle', 'mypuzzle'), ('--space mio', '--space mine'), ('cd mio', 'cd mine'),
         ('./mio.so', './mine.so'), ('npista', 'nhint'), ('ARCHIVO', 'FILE'), ('CARPETA', 'OUT'), ('JUEGO', 'GAME'),
         ('NOMBRE', 'NAME'), ('VERBO', 'VERB'), ('arbol.svg', 'tree.svg'), ('hojas.pdf', 'sheets.pdf'),
         ('soluciones.pdf', 'keys.pdf'), ('part. + = -', 'games + = -'), ('serving.es.md', 'serving.md')]
# Words in `code` that one language needs and the other does not.
ALONE = {
    'README': {'--lang es'},
    'docs/matches': {'plies', 'score', 'puntos', 'superiority', 'superioridad'}, # columns of the output
    'docs/teaching': {'R', 'S'}, # the letters of frogs and toads
    'docs/tour': {'help', 'ayuda', 'last=wins', 'quiescence', 'poda exercise nim', 'wins in 5'},
}
SECTIONS = {'DESCRIPTION': 'DESCRIPCIÓN', 'ENVIRONMENT': 'ENTORNO', 'FILES': 'ARCHIVOS',
            'EXIT STATUS': 'ESTADO DE SALIDA', 'EXAMPLES': 'EJEMPLOS'}

faults = []


def fault(where, text):
    faults.append(f'{where}: {text}')


def english(text):
    for spanish, word in WORDS:
        text = text.replace(spanish, word)
    return text


def slug(heading):
    """The anchor of a heading, as GitHub makes it."""
    kept = [c for c in heading.lower() if c in ' -_' or unicodedata.category(c)[0] in 'LN']
    return ''.join(kept).replace(' ', '-')


class Document:
    """The parts of a document that its twin must have too."""

    def __init__(self, path):
        self.path = path
        self.headings, self.blocks, self.rows, prose = [], [], [], []
        block = None
        with open(path, encoding='utf-8') as file:
            for line in file.read().split('\n'):
                if block is not None:
                    if line == '```':
                        self.blocks.append(block)
                        block = None
                    else:
                        block[1].append(line)
                elif line.startswith('```'):
                    block = (line[3:], [])
                elif line.startswith('    poda '):
                    self.blocks.append(('', [line.strip()]))
                else:
                    heading = re.match(r'(#+) (.*)', line)
                    if heading:
                        self.headings.append((len(heading[1]), heading[2]))
                    if line.startswith('|'):
                        self.rows.append(re.sub(r'`[^`]*`', '', line).count('|'))
                    prose.append(line)
        self.prose = '\n'.join(prose)
        spans = re.findall(r'`([^`]+)`', self.prose)
        self.spans = {re.sub(r'\s+', ' ', span) for span in spans}
        self.links = re.findall(r'\]\(([^)]+)\)', re.sub(r'`[^`]*`', '', self.prose))

    def commands(self, block):
        kind, lines = block
        if kind == 'console':
            return [line[2:] for line in lines if line.startswith('$ ')]
        if kind in ('', 'text'): # drawings, output and commands
            kept = [line for line in lines if re.match(r'(poda|meson|cc|export|\./start|\./check)\b', line)]
        else:
            kept = lines
        if kind == 'c': # the same examples: with their comments
            return kept
        kept = [re.sub(r'\s+', ' ', re.sub(r' +# .*', '', line)) for line in kept] # comments are translated
        return [line.split()[0] if line.startswith('./') else line for line in kept]


def compare_blocks(one, other):
    if len(one.blocks) != len(other.blocks):
        fault(other.path, f'{len(other.blocks)} blocks of code, not {len(one.blocks)}')
    for ours, theirs in zip(one.blocks, other.blocks):
        if ours[0] != theirs[0]:
            fault(other.path, f'a block is {theirs[0]!r}, not {ours[0]!r}: {theirs[1][:1]}')
        wanted = [line for line in one.commands(ours) if '--lang es' not in line] # those show Spanish
        given = other.commands(theirs)
        if theirs[0] == 'console':
            for line in given:
                if re.search(r'(?<![\w/.-])poda (?!--lang es)[a-z]', line):
                    fault(other.path, f'not in Spanish: $ {line}')
        given = [english(line.replace('poda --lang es ', 'poda ')) for line in given]
        if wanted != given:
            fault(other.path, 'commands differ:\n  - ' + '\n  - '.join(wanted) + '\n  + ' + '\n  + '.join(given))


def plain(link):
    """A link without its language and its anchor."""
    return re.sub(r'\.es\.(md|ipynb)$', r'.\1', link.split('#')[0])


def check_links(root, documents):
    anchors = {os.path.realpath(document.path): {slug(text) for _, text in document.headings} for document in documents}
    for document in documents:
        for link in document.links:
            if re.match(r'[a-z]+:', link):
                continue
            target, _, anchor = link.partition('#')
            path = os.path.realpath(os.path.join(os.path.dirname(document.path), target) if target else document.path)
            if not path.startswith(os.path.realpath(root)) or not os.path.exists(path):
                fault(document.path, f'{link} leads nowhere')
            elif anchor and anchor not in anchors.get(path, {anchor}):
                fault(document.path, f'{link}: there is no such heading')
            twin = re.sub(r'\.md$', '.es.md', path)
            own = path == re.sub(r'\.es\.md$', '.md', os.path.realpath(document.path))
            if document.path.endswith('.es.md') and twin in anchors and not path.endswith('.es.md') and not own:
                fault(document.path, f'{link} exists in Spanish')


def compare(name, one, other):
    levels = [[level for level, _ in document.headings] for document in (one, other)]
    if levels[0] != levels[1]:
        fault(other.path, f'headings of the levels {levels[1]}, not {levels[0]}')
    if one.rows != other.rows:
        fault(other.path, f'tables have rows of {other.rows} bars, not {one.rows}')
    compare_blocks(one, other)
    alone = ALONE.get(name, set())
    spans = {english(span) for span in other.spans}
    for span in sorted((one.spans ^ spans) - alone):
        fault(one.path if span in one.spans else other.path, f'`{span}` is not in the twin')
    for missing in sorted(alone - (one.spans ^ spans)):
        fault(one.path, f'`{missing}` is listed as in one language alone, and is not')
    links = [collections.Counter(plain(link) for link in document.links) for document in (one, other)]
    if set(links[0]) != set(links[1]):
        fault(other.path, f'links differ: {sorted(set(links[0]) ^ set(links[1]))}')


def request(address):
    """What the page asks for an address, as words of the command line; or None."""
    view, _, query = address[2:].partition('?')
    given = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
    for key in ('step', 'step2', 'guess'):
        given.pop(key, None)
    if view == 'tree':
        verb, what = 'explain', given.pop('game', 'tree')
        if 'compare' in given:
            given['compare'] += ',' + given.pop('algorithm', 'alphabeta')
    elif view == 'search':
        verb, what = 'find', given.pop('problem', 'map')
    elif view == 'exercises':
        verb, what = 'exercise', given.pop('kind', 'tree')
        for key in ('mode', 'minutes'):  # of the page alone
            given.pop(key, None)
    elif view == 'play':
        verb, what = 'session', given.pop('game')
    elif view == '':  # the first view
        verb, what = 'games', 'gallery'
        given.pop('tour', None)
    else:
        return None
    return [verb, what] + [f'{key}={value}' for key, value in given.items()]


def run(poda, document, shown, words):
    ran = subprocess.run([poda, *words], capture_output=True, check=False, timeout=100)
    if ran.returncode != 0:
        fault(document.path, f'{shown}: {ran.stderr.decode().strip()}')


def check_commands(poda, document):
    """Commands without output, as text: not every build draws PDF and PNG."""
    shown = {line for kind, lines in document.blocks if kind == '' for line in lines} | document.spans
    for command in sorted(shown):
        if re.match(r'poda (exercise|explain|find|games|solve)\b', command):
            words = shlex.split(command.split(' > ')[0])[1:]
            run(poda, document, command, [word for word in words if not re.match(r'((format|as)=(pdf|png|slides|table)|guess=yes)$', word)])


def check_addresses(poda, document):
    for address in sorted(span for span in document.spans if span.startswith('#/')):
        words = request(address)
        if not words:
            fault(document.path, f'{address}: there is no such view')
            continue
        run(poda, document, address, words)


def manual(path):
    """[(section or entry, words of the program)] of a manual page in mdoc."""
    parts, words, literal = [], None, False
    with open(path, encoding='utf-8') as file:
        lines = file.read().split('\n')
    for line in lines:
        if line.startswith('.Bd') or line.startswith('.Ed'):
            literal = line.startswith('.Bd')
            continue
        if literal:
            words[english(line)] += 1
            continue
        if not line.startswith('.') or line.startswith('.\\"'):
            continue
        tokens = line[1:].split()
        if tokens[0] in ('Sh', 'Ss', 'It') or not parts:
            title = ' '.join(tokens[1:]) if tokens[0] == 'Sh' else ''
            words = collections.Counter()
            parts.append((tokens[0], title, words))
        macro = None
        for token in tokens:
            if token in ('Cm', 'Fl', 'Ev', 'Dv', 'Li', 'Pa', 'Ql', 'Ar', 'Ns', 'No', 'Op', 'Oo', 'Oc', 'Pq', 'Nm', 'It', 'Em'):
                macro = token
            elif macro in ('Cm', 'Fl', 'Ev', 'Dv', 'Li', 'Pa', 'Ql') and not re.fullmatch(r'[,.;:|)(=]|\\&', token):
                words[f'{macro} {english(token)}'] += 1
    return parts


def compare_manuals(root):
    path = os.path.join(root, 'docs/poda.es.1')
    ours, theirs = manual(os.path.join(root, 'docs/poda.1')), manual(path)
    if [kind for kind, *_ in ours] != [kind for kind, *_ in theirs]:
        fault(path, f'{len(theirs)} sections and entries, not {len(ours)}, or in another order')
    for (kind, title, wanted), (_, other, given) in zip(ours, theirs):
        if kind == 'Sh' and SECTIONS.get(title, title) != other:
            fault(path, f'section {other}, not {SECTIONS.get(title, title)}')
        if wanted != given:
            first = next(iter(wanted), title)
            fault(path, f'at {first}: missing {dict(wanted - given)}, too many {dict(given - wanted)}')


def main():
    poda, root = sys.argv[1:]
    documents = []
    for name in TWINS:
        pair = [Document(os.path.join(root, name + end)) for end in ('.md', '.es.md')]
        compare(name, *pair)
        documents += pair
        check_addresses(poda, pair[0])
        if name == 'docs/teaching':
            check_commands(poda, pair[0])
    found = {os.path.relpath(os.path.join(folder, file), root)[:-len('.es.md')]
             for folder in (root, os.path.join(root, 'docs')) for file in os.listdir(folder) if file.endswith('.es.md')}
    for name in sorted(found - set(TWINS)):
        fault(name + '.es.md', 'is not among the twins')
    check_links(root, documents)
    compare_manuals(root)
    for line in faults:
        print(line)
    print(f'twins: {len(TWINS)} documents and the manual, {len(faults)} faults')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
