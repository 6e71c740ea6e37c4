# the page as files: a folder is made, written again, and never another's files touched
try poda site page
ls page/api page/index.html page/offline.js page/poda.wasm page/poda.wasm.gz page/words/es.json
find page -name '*.??????' -o -newer page/offline.js -type f
head -c 35 page/offline.js | tr -d '0-9a-f'
echo
# again: own files are written over, others stay
echo mine > page/mine.txt
echo old > page/main.js
try poda site page/
cat page/mine.txt
grep -c podaApp page/main.js
try sh -c 'poda site otra --lang es | head -n 1'
try sh -c 'poda site --json third | cut -c 1-16'
# tables beside the page
poda table build tictactoe out=ttt.table >/dev/null
poda table build connect4 cols=4 rows=4 out=c44.table >/dev/null
try poda site page tables=ttt.table tables=./c44.table
cmp ttt.table page/tables/ttt.table && cmp c44.table page/tables/c44.table && echo copied
poda site page tables=c44.table --json | grep -o '"links".*'
try poda site page tables=file.txt
try poda site page table=ttt.table
# what is in the way is told, and left as it was
mkdir full
echo mine > full/index.html
try poda site full
cat full/index.html
ls full
try poda site
try poda site one two
try poda site ''
echo > file
try poda site file
try poda site file/below
try poda site no/such/folder
try poda site full --lang es
mkdir page2
mkdir page2/main.js page2/poda.wasm
try poda site page2
ls -A page2
