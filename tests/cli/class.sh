# a list of students: sheets, codes, links; marks of what they hand in
poda class walk list='name,id
Ana,a1
"Pérez, Luis",a2' secret=hush format=csv page=http://localhost:8020/ minutes=20 count=2
poda --lang es class walk list='Ana;a1
Luis;a2' secret=hush format=text what=both
poda class astar list=Ana secret=hush format=csv --json
poda exercise walk code=E41F-E6BM
poda class code=e41fe6bm result='ended 2026-11-17 10:00
1 bfs A B C'
poda grade walk list='name,id
Ana,a1
Luis,a2' secret=hush answers='id,time,bfs,dfs
a1,2026-11-17 10:00,A B C D E F G,A Q
a2,2026-11-17 11:00,A,
a1,2026-11-17 09:00,A,A
x9,,A,A' due='2026-11-17 10:30'
poda grade walk list='name,id
Ana,a1
=Luis,-2' secret=hush answers='id,exercise,time,bfs
a1,2,some time ago,A
-2,1,18 November 2026,A' format=text
poda class walk list='name,id
=Luis,-2' secret=hush format=csv
poda --lang es grade walk list=Ana secret=hush answers='id,exercise,time,bfs
Ana,0,mañana,A'
poda --lang es grade walk list='Ana,a1
Luis,a2' secret=hush answers='id,bfs
a1,A B C' format=csv
poda --lang es grade walk list='Ana,a1' secret=hush answers='id,bfs
a1,A B C' format=html
try poda class walk
try poda class walk list=Ana
try poda class walk list=Ana same=yes seed=1
try poda class walk list=Ana secret=hush minutes='5&mode=marks'
try poda class walk list=Ana secret=hush minutes=601
try poda grade walk list=Ana secret=hush answers=id due=10:30
try poda class walk list='a,b
"c' secret=hush
try poda class walk list='Ana,1
Eva,1' secret=hush
try poda class walk list=@nowhere.csv secret=hush
try poda class code=K7Q2 result=x
try poda exercise walk code=K7Q2-M4XR
try poda grade walk list=Ana secret=hush answers='what
x'
try poda grade walk seed=1 bfs=A keep=best
try poda class walk list=Ana secret=hush out=x.pdf --json
# a page whose address is not ASCII; a link that no QR code holds
poda class walk list=Ana secret=hush format=csv page='http://pequeña.example/año uno/'
long=http://localhost/$(printf 'x%.0s' {1..2400})
poda class walk list=Ana secret=hush format=latex page="$long"
poda --lang es class walk list=Ana secret=hush page="$long"
poda class walk list=Ana secret=hush format=csv page="$long" | wc -c

# codes that cannot be read are shown as far as they were
printf 'id,result\na1,ABCDEFGHK.yy\n' >short
try poda grade walk list='name,id
Ana,a1' secret=hush answers=@short

# a list that a spreadsheet saved as Windows-1252, in whole or in part; a byte that is in no such file
printf 'name;id\nJos\351 \200;a1\nLuc\303\255a;a2\n' >latin
poda class walk list=@latin secret=hush format=csv
printf 'name;id\nAna;a1\nJos\351 \201;a2\n' >bytes
try poda class walk list=@bytes secret=hush
# a link as a code, for phones; what is too long
try poda class qr=http://localhost:8020/ --lang es | head -4
try poda class qr=http://localhost:8020/ --json | cut -c 1-120
poda class qr="$(printf '%02400d' 0)"
echo "[$?]"
