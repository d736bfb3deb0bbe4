#!/bin/sh
# systemd.sh - the service of pct-daemon under a real systemd: sh tests/machine/run systemd
#
# Builds Debian's packages of HEAD, or takes those in PCT_MACHINE_PACKAGES (sh tests/packages -k DIR
# makes them).  Makes a bare Debian with its kernel for clouds, systemd and the packages, and boots
# that in qemu-system-x86_64; there systemd/inside does the checks, a line for each, which this
# prints as they come.  The image stays as PCT_MACHINE_IMAGE where that is set; one that is there is
# used as it is.
# Status: 0 as it should be, 1 not, 77 cannot run here.

SRC=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd -P) || exit 111
me=machine/systemd
# shellcheck source=tests/machine.sh
. "$SRC/tests/machine.sh"
# the packages are built here: for this Debian
SUITE=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)

fail() {
	say "$*"
	exit 1
}

# made ROOT: a machine with the packages of $packages, as the file system $image; its kernel beside.
# What a work of known shares needs is built here.
made() {
	{ bare "$1" && furnish "$1"; } || cannot 'see above'
	{ cp "$packages"/pct_*.deb "$1/usr/src/pct.deb" &&
		cp "$packages"/pct-daemon_*.deb "$1/usr/src/pct-daemon.deb"; } ||
		cannot "no $packages"
	cc -O1 -g -static -o "$1/usr/local/bin/work" "$SRC/tests/machine/arm64/work.c" ||
		cannot 'no work'
	{ within "$1" apt-get -q update &&
		within "$1" env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends \
			install systemd-sysv dbus linux-image-cloud-amd64 /usr/src/pct.deb \
			/usr/src/pct-daemon.deb; } >"$1.log" 2>&1 || {
		tail -n 20 "$1.log" >&2
		fail 'the packages cannot be installed'
	}
	printf '/dev/vda / ext4 defaults 0 1\n' >"$1/etc/fstab"
	echo machine >"$1/etc/hostname"
	rm -f "$1/etc/resolv.conf" "$1"/var/cache/apt/archives/*.deb
	cp "$SRC/tests/machine/systemd/inside.service" "$1/etc/systemd/system/"
	mkdir -p "$1/etc/systemd/system/multi-user.target.wants"
	ln -s ../inside.service "$1/etc/systemd/system/multi-user.target.wants/"
	umount -R "$1" || cannot "mounts at $1 will not go"
	{ cp "$1"/boot/vmlinuz-* "$image.kernel" && cp "$1"/boot/initrd.img-* "$image.initrd" &&
		mke2fs -q -t ext4 -d "$1" "$image" 2G >"$1.log"; } || cannot 'no image'
}

# booted: boot a copy of the image, and print what inside says.  inside is its second disk.
booted() {
	cp --sparse=always "$image" "$top_in/disk"
	dd if="$SRC/tests/machine/systemd/inside" of="$top_in/checks" bs=4k conv=sync 2>"$top_in/log" ||
		cannot 'no disk'
	# emulated, it takes some minutes
	timeout -k 5 1800 qemu-system-x86_64 -machine accel=kvm:tcg -cpu max -smp 2 -m 1024 \
		-kernel "$image.kernel" -initrd "$image.initrd" \
		-append 'root=/dev/vda rw console=ttyS0 quiet panic=-1 systemd.show_status=0' \
		-drive "file=$top_in/disk,format=raw,if=virtio,cache=unsafe" \
		-drive "file=$top_in/checks,format=raw,if=virtio,readonly=on" -nic none \
		-display none -monitor none -serial stdio -no-reboot </dev/null 2>&1 |
		sed -u 's/\r$//' | tee "$top_in/serial" |
		sed -n -u '/^\(ok\|BAD\|FIGURE\) /p; /^\t/p'
	grep -q '^FINISHED$' "$top_in/serial" ||
		fail "it did not finish: $(tail -n 20 "$top_in/serial")"
	! grep -q '^BAD ' "$top_in/serial" || fail 'see above'
	echo 'all as it should be'
}

if [ "${1-}" = --in ]; then
	top_in=$(dirname "$2") image=$3 packages=$4
	[ -e "$image" ] || made "$2"
	booted
	exit
fi
for command in qemu-system-x86_64 mke2fs cc; do
	command -v $command >/dev/null || cannot "no $command (sh scripts/setup machine)"
done
built=$(mktemp -d) || exit 111
trap 'rm -rf "$built"' EXIT
image=${PCT_MACHINE_IMAGE:-$built/image} packages=${PCT_MACHINE_PACKAGES-}
if [ ! -e "$image" ] && [ ! "$packages" ]; then
	for command in dpkg-buildpackage dh; do
		command -v $command >/dev/null || cannot "no $command (sh scripts/setup machine)"
	done
	packages=$built
	mkdir "$built/pct" || exit 111
	$git archive HEAD | tar -x -C "$built/pct"
	(cd "$built/pct" && dpkg-buildpackage -us -uc -b -j2) >"$built/log" 2>&1 || {
		tail -n 20 "$built/log" >&2
		fail 'the packages are not built'
	}
fi
(in_machine "$image" "$packages")
