#!/bin/sh
# kernel.sh - a whole kernel, sampled through its emulator's stub: sh tests/machine/run kernel
#
# Boots Debian's kernel for clouds, of the package linux-image-cloud-amd64's version, in
# qemu-system-x86_64 with kernel/init.c alone; its symbols are those of its -dbg package (310 MB are
# fetched, and kept in ${XDG_CACHE_HOME:-$HOME/.cache}/pct-machine).  Nothing of PCT is in it.
# Checks shares by call paths, and values of the kernel's variables.  Figures: RESULTS.
# Status: 0 as it should be, 1 not, 77 cannot run here.

SRC=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd -P) || exit 111
BUILD=$SRC/build PATH=$SRC/build/bin:$PATH
# shellcheck source=tests/lib.sh
. "$SRC/tests/lib.sh"
need qemu-system-x86_64 gdb apt-cache dpkg-deb cpio ss cc
cache=${XDG_CACHE_HOME:-$HOME/.cache}/pct-machine
mkdir -p "$cache" || skip "no place for packages: $cache"
dbg=$(apt-cache depends linux-image-cloud-amd64-dbg 2>/dev/null | sed -n 's/.*Depends: //p')
[ "$dbg" ] || skip 'apt knows no linux-image-cloud-amd64-dbg'
for package in "$dbg" "${dbg%-dbg}"; do
	[ ! -e "$cache/$package" ] || continue
	(cd "$cache" && apt-get -q download "$package" >/dev/null &&
		dpkg-deb -x "$package"_*.deb "$package.part" && mv "$package.part" "$package" &&
		rm -f "$package"_*.deb) || skip "no package $package"
done
release=${dbg#linux-image-} release=${release%-dbg}
image=$cache/$dbg/usr/lib/debug/boot/vmlinux-$release

dir=$(mktemp -d) qemu=''
trap 'kill $qemu 2>/dev/null; rm -rf "$dir"' EXIT
cd "$dir" || exit 111
mkdir root
cc -static -O1 -o root/init "$SRC/tests/machine/kernel/init.c" || fail 'cannot build init'
(cd root && find . | cpio -o -H newc 2>/dev/null) >initrd
qemu-system-x86_64 -accel tcg -m 256 -kernel "$cache/${dbg%-dbg}/boot/vmlinuz-$release" \
	-initrd initrd -append 'nokaslr console=ttyS0 panic=-1' -display none -monitor none \
	-serial file:serial -no-reboot -gdb tcp:localhost:0 2>said &
qemu=$!
poll 60 grep -q begun serial || fail "it does not boot: $(tail -n 3 serial said)"
number=$(ss -Hltnp | sed -n "s/.*127.0.0.1:\([0-9]*\).*pid=$qemu,.*/\1/p")

sampled() {
	profile -gdb -remote "localhost:$number" -i 5000 "$@" "$image" 2>err ||
		fail "status $?: $(cat err)"
	[ ! -s err ] || fail "said: $(cat err)"
}
sampled -t 60 -l 10 -d data -o out
tail -n 1 out
pct -l 10 hier data/vmlinux*/stack.log >paths || fail "pct: status $?"
awk '
	/ read_zero </ { all += $1; plain += / ksys_read / ? $1 : 0; at += / ksys_pread64 / ? $1 : 0 }
	END {
		off = (plain - all / 4) / sqrt(all * 3 / 16)
		printf "read_zero: %d of %d below ksys_read, %.1f deviations off a quarter\n", plain, all, off
		# the rest is in instructions that make a frame
		exit !(all >= 200 && plain + at > 0.97 * all && off <= 5 && off >= -5)
	}' paths || fail "$(cat paths)"
sampled -t 10 -d values -expr 'vmlinux*@read_zero^@init_uts_ns.name.release' 'sort | uniq -c' \
	-expr 'vmlinux*@read_zero^@nr_cpu_ids' int-avg -o out
cat out
grep -q "\"$release\"" out || fail 'the release is another one'
grep -q '^1  *+- 0 ' out || fail 'it has one processor'
echo 'all as it should be'
