#!/bin/sh
# arm64.sh - a whole arm64 machine with counters: sh tests/machine/run arm64
#
# qemu-system-aarch64 runs Debian's kernel and, in an initramfs, PCT built by the cross compiler and
# arm64/init, which samples work of known shares: by cycles and by instructions, whose counters
# interrupt; two events at once; user mode and kernel apart; processes and the whole machine.
# Instructions count the machine's clock (-icount), so that they are exact.  Packages of arm64 are
# fetched by an apt of their own, 70 MB, and kept in ${XDG_CACHE_HOME:-$HOME/.cache}/pct-machine.
# Prints what the machine found; the last figures are in RESULTS.
# Status: 0 as it should be, 1 not, 77 cannot run here.

SRC=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd -P) || exit 111
BUILD=$SRC/build
# shellcheck source=tests/lib.sh
. "$SRC/tests/lib.sh"
need qemu-system-aarch64 aarch64-linux-gnu-gcc apt-get dpkg-deb cpio make python3
cache=${XDG_CACHE_HOME:-$HOME/.cache}/pct-machine
mkdir -p "$cache" || skip "no place for packages: $cache"
dir=$(mktemp -d) qemu=''
trap 'kill $qemu 2>/dev/null; rm -rf "$dir"' EXIT
cd "$dir" || exit 111

# ---- packages of arm64, without a change of this system's apt ----

arm64() {
	apt-get -q -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State="$dir/apt" \
		-o Dir::State::status="$dir/apt/status" -o Dir::Cache="$dir/apt" "$@"
}
known() { apt-cache -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State="$dir/apt" \
	-o Dir::State::status="$dir/apt/status" -o Dir::Cache="$dir/apt" "$@"; }
image=
for have in "$cache"/arm64-linux-image-*[0-9]-arm64; do
	[ ! -d "$have" ] || image=${have##*/}
done
if [ ! "$image" ] || [ ! -e "$cache/arm64-busybox-static" ]; then
	mkdir -p apt/lists/partial apt/archives/partial && : >apt/status
	arm64 update >apt/said 2>&1 || skip "no packages of arm64: $(tail -n 1 apt/said)"
	kernel=$(known depends linux-image-arm64 | sed -n 's/.*Depends: //p' | head -n 1)
	for package in "$kernel" busybox-static; do
		(cd apt && arm64 download "$package" >>said 2>&1 &&
			dpkg-deb -x "$package"_*.deb "$cache/arm64-$package.part" &&
			mv "$cache/arm64-$package.part" "$cache/arm64-$package") ||
			skip "no package $package"
	done
	image=arm64-$kernel
fi
release=${image#arm64-linux-image-}

# ---- the machine's files ----

B=${PCT_MACHINE_BUILD:-$dir/build}
make -s -j2 -C "$SRC" B="$B" CC=aarch64-linux-gnu-gcc LD=aarch64-linux-gnu-ld \
	AR=aarch64-linux-gnu-ar OBJCOPY=aarch64-linux-gnu-objcopy programs reports scripts library \
	>made 2>&1 || fail "make: $(tail -n 3 made)"
mkdir -p root/bin root/lib root/pct root/proc root/sys root/dev root/tmp
cp -R "$B/bin" "$B/lib" root/pct
cp "$SRC/tests/machine/arm64/init" root/init
chmod +x root/init
cp "$cache/arm64-busybox-static/bin/busybox" root/bin
for command in sh mount uname dmesg sed awk ls rm cat head tail poweroff sort cut tr grep mkdir mktemp \
	chmod wc id env date basename dirname printf test stat sleep uniq ps kill mv cp readlink \
	expr tee nice cmp diff find xargs touch nproc; do
	ln -s busybox "root/bin/$command"
done
aarch64-linux-gnu-gcc -O1 -g -o root/bin/work "$SRC/tests/machine/arm64/work.c" || fail 'work.c'
aarch64-linux-gnu-nm -S root/bin/work | python3 -c '
import sys
for line in sys.stdin:
    word = line.split()
    if len(word) == 4 and word[3] in ("one", "two"):
        for at in range(int(word[0], 16), int(word[0], 16) + int(word[1], 16), 4):
            print(hex(at), word[3])' >root/functions
for library in ld-linux-aarch64.so.1 libc.so.6 libm.so.6 libgcc_s.so.1; do
	cp -L "/usr/aarch64-linux-gnu/lib/$library" root/lib || fail "no $library"
done
(cd root && find . | cpio -o -H newc 2>/dev/null | gzip -1) >initrd

# ---- the run ----

# emulated, it takes some minutes
timeout 1500 qemu-system-aarch64 -M virt,gic-version=3 -cpu max -m 1024 -icount shift=1 \
	-kernel "$cache/$image/boot/vmlinuz-$release" -initrd initrd \
	-append "console=ttyAMA0 quiet panic=-1 rdinit=/init ${PCT_MACHINE_APPEND-}" \
	-display none -monitor none -serial stdio -no-reboot </dev/null >serial 2>&1 &
qemu=$!
wait $qemu || fail "qemu: status $?: $(tail -n 5 serial)"
tr -d '\r' <serial >said
cat said
grep -q '^FINISHED' said || fail 'it did not finish'
! grep '^BAD' said || fail 'see above'
awk '/^RESULT/ {
		n++
		off = $4 ? ($3 - $4 * $5) / sqrt($4 * $5 * (1 - $5)) : 99
		printf "%s: %d of %d, %.2f is right, %+.1f deviations\n", $2, $3, $4, $5, off
		bad += $4 < 300 || off > 3 || off < -3
	}
	END { exit bad || n < 11 }' said || fail 'a share'
# an interrupt may come late, in the other mode; the kernel takes nine tenths of that work
awk '/^KERNEL-ALONE/ { good += $3 > 300 && $3 - $2 < 0.01 * $3 }
	/^USER-ALONE/ { good += $3 > 20 && $2 < $3 / 2 }
	END { exit good != 2 }' said || fail 'user and kernel are not apart'
grep -q '^EVENT	cycles' said || fail 'time is not sampled by cycles'
echo 'all as it should be'
