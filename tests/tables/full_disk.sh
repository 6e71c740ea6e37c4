#!/usr/bin/env bash
# full_disk.sh PODA - a table is built on a disk that is too small again and again: each time one line that says so, and
# with more room it goes on and ends with the bytes of an undisturbed build. Only root can mount a small disk.
set -eu
poda=$(realpath "$1")
folder=$(mktemp -d)
mounted=no
# shellcheck disable=SC2317 # called by the trap
leave() {
    cd /
    [ $mounted = no ] || umount "$folder/disk"
    rm -rf "$folder"
}
trap leave EXIT
cd "$folder"
mkdir disk
if ! mount -t tmpfs -o size=64k tmpfs disk 2>mount.log; then
    echo "skipped: a small disk cannot be mounted here ($(head -n 1 mount.log))"
    exit 77
fi
mounted=yes
game=(connect4 cols=5 rows=4 section=16384 save=5)
"$poda" table build "${game[@]}" out=whole.table >/dev/null
full=0
for kilobytes in 64 128 192 256 320 384 512 768 1024 4096 65536; do
    mount -o remount,size=${kilobytes}k disk
    status=0
    "$poda" table build "${game[@]}" memory=1 out=disk/t.table >/dev/null 2>errors || status=$?
    [ $status = 0 ] && break
    full=$((full + 1))
    if [ $status != 2 ] || [ "$(wc -l <errors)" != 1 ] || ! grep -q '^poda: cannot write .*goes on$' errors; then
        echo "exit status $status:"
        cat errors
        exit 1
    fi
    [ ! -e disk/t.table ] || { echo "a table on a full disk"; exit 1; }
done
[ "$status" = 0 ] || { echo "never finished"; exit 1; }
[ $full -ge 3 ] || { echo "the disk was full $full times only"; exit 1; }
cmp whole.table disk/t.table
[ "$(ls disk)" = t.table ] || { echo "left behind: $(ls disk)"; exit 1; }
echo "full $full times, then the same bytes"
