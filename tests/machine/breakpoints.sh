#!/bin/sh
# breakpoints.sh - lib/sys/breakpoints where breakpoints stop: sh tests/machine/run breakpoints
#
# Boots Debian's kernel for clouds in qemu-system-x86_64, which emulates debug registers, with an
# initramfs of busybox, our build and the programs that the test starts; its program is compiled
# here.  Prints what the test says there.
# Status: 0 as it should be, 1 not, 77 cannot run here.

SRC=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd -P) || exit 111
BUILD=$SRC/build PATH=$SRC/build/bin:$PATH
# shellcheck source=tests/lib.sh
. "$SRC/tests/lib.sh"
need qemu-system-x86_64 apt-cache dpkg-deb cpio cc busybox nm getconf ldd
package=$(apt-cache depends linux-image-cloud-amd64 2>/dev/null | sed -n 's/.*Depends: //p')
[ "$package" ] || skip 'apt knows no linux-image-cloud-amd64'
dir=$(mktemp -d) || exit 111
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 111
{ apt-get -q download "$package" && dpkg-deb -x "$package"_*.deb kernel; } >log 2>&1 ||
	skip "no package $package: $(tail -n 1 log)"

mkdir -p root/bin root/proc root/sys root/dev root/tmp root/build root/src/tests
cp -R "$SRC/tests/lib.sh" "$SRC/tests/perf.sh" root/src/tests
cp "$SRC/tests/lib/sys/breakpoints.test" root/src/test
cp -R "$BUILD/bin" "$BUILD/lib" root/build
awk '/^E$/ { exit } on { print } /^cat >p.c/ { on = 1 }' root/src/test >p.c
cc -O2 -no-pie -o root/p p.c || fail 'the test has no program'
printf '#!/bin/sh\ncp /p p\n' >root/bin/cc
chmod 755 root/bin/cc
cp "$(command -v busybox)" "$(command -v nm)" "$(command -v getconf)" root/bin
for program in root/bin/* root/build/bin/* root/build/lib/pct/*; do
	ldd "$program" 2>/dev/null
done | awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^\//) print $i }' | sort -u >needed
while read -r library; do
	mkdir -p "root${library%/*}" && cp -L "$library" "root$library"
done <needed
cat >root/init <<'E'
#!/bin/sh
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t tmpfs tmp /tmp
cd /tmp
export SRC=/src BUILD=/build PATH=/build/bin:/bin HOME=/tmp TMPDIR=/tmp LC_ALL=C TERM=dumb
sh /src/test
echo "status $?"
poweroff -f
E
ln -s busybox root/bin/sh
chmod 755 root/init
(cd root && find . | cpio -o -H newc 2>/dev/null) >initrd
# emulated, it takes some seconds
timeout -k 5 600 qemu-system-x86_64 -accel tcg -cpu max -m 1024 -kernel kernel/boot/vmlinuz-* \
	-initrd initrd -append 'console=ttyS0 quiet panic=-1' -display none -monitor none -nic none \
	-serial stdio -no-reboot </dev/null 2>&1 | tr -d '\r' >serial
grep -q '^status 0$' serial || fail "$(tail -n 20 serial)"
echo 'all as it should be'
