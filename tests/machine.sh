# machine.sh - makes bare Debian machines below a directory, with debootstrap, from the mirror of
# apt-get here, for tests/fresh and tests/packages.  They set SRC, the checkout, and me, their name.
# shellcheck shell=sh

: "${SRC:?}" "${me:?}"
SUITE=bookworm
git="git -c safe.directory=$SRC -C $SRC"

say() { printf '%s: %s\n' "$me" "$*" >&2; }
cannot() {
	say "cannot make a fresh machine: $*"
	exit 77
}

# targets: print URI, SUITE and COMPONENT of each source of apt-get here, a line each
targets() {
	# shellcheck disable=SC2016 # apt-get's own
	apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' \
		'Created-By: Packages' 2>/dev/null |
		awk -v suite=$SUITE '$2 == suite || index($2, suite "-") == 1' | sort -u
}

# bare ROOT: a Debian that is bare.
bare() {
	mirror=$(targets | awk -v suite=$SUITE '$2 == suite { print $1; exit }')
	# shellcheck disable=SC2086 # none or one word
	debootstrap --variant=minbase $SUITE "$1" $mirror >"$1.log" 2>&1 ||
		{ tail -n 5 "$1.log" >&2; return 1; }
	cp /etc/resolv.conf /etc/hosts "$1/etc/" 2>/dev/null
	apt-config dump Acquire >"$1/etc/apt/apt.conf.d/host"
	cp -R /etc/apt/auth.conf.d "$1/etc/apt/" 2>/dev/null
	[ -z "$mirror" ] || targets | sed 's/^/deb /' >"$1/etc/apt/sources.list"
	# nothing here must survive a crash of the machine
	echo force-unsafe-io >"$1/etc/dpkg/dpkg.cfg.d/fresh"
}

# furnish ROOT: give it what a kernel gives, packages from the cache, and HEAD in /usr/src/pct.
# Runs in a mount namespace of its own: mounts end with the last process.
furnish() {
	mount --bind "$1" "$1" && mount -t proc proc "$1/proc" && mount --rbind /sys "$1/sys" &&
		mount --rbind /dev "$1/dev" || return
	cp -l /var/cache/apt/archives/*.deb "$1/var/cache/apt/archives/" 2>/dev/null
	mkdir "$1/usr/src/pct" && $git archive HEAD | tar -x -C "$1/usr/src/pct"
}

# within ROOT COMMAND...: run it in the checkout there, with the environment of a login.
within() {
	within_root=$1
	shift
	# shellcheck disable=SC2016 # the inner sh expands
	env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		TERM="${TERM:-dumb}" \
		${http_proxy:+"http_proxy=$http_proxy"} ${https_proxy:+"https_proxy=$https_proxy"} \
		chroot "$within_root" sh -c 'cd /usr/src/pct && exec "$@"' sh "$@" </dev/null
}

# Print the processes in the machine or in its mount namespace.
inmates() {
	for inmate in /proc/[0-9]*; do
		case $(readlink "$inmate/root") in
		"$top"/*) ;;
		*) [ "$(readlink "$inmate/ns/mnt")" = "$namespace" ] || continue ;;
		esac
		printf '%s\n' "${inmate#/proc/}"
	done 2>/dev/null
}
namespace=none
cleanup() {
	trap '' INT TERM HUP
	for round in 1 2 3 4 5; do
		pids=$(inmates)
		[ -n "$pids" ] || break
		# shellcheck disable=SC2086 # numbers
		kill -9 $pids 2>/dev/null
		sleep "$round"
	done
	[ -z "$pids" ] || { say "processes will not end: $pids; look after $top"; return; }
	chattr -R -i "$top" 2>/dev/null
	rm -rf --one-file-system "$top"
}

# in_machine [ARG]...: run this script with --in, the place of a machine that is to be made, and
# ARGs, in a mount namespace of its own.  77 where that cannot be, with the reason.  All is away
# after it.
in_machine() {
	[ "$(id -u)" -eq 0 ] || cannot "not root"
	for command in debootstrap unshare mount chroot git; do
		command -v $command >/dev/null || cannot "no $command (sh scripts/setup fresh)"
	done
	$git rev-parse -q --verify HEAD >/dev/null || cannot "$SRC is no git checkout"
	unshare -m --propagation private mount -t tmpfs none /tmp 2>/dev/null ||
		cannot "mounting is not permitted"
	top=$(mktemp -d "${TMPDIR:-/tmp}/pct-fresh.XXXXXX") || exit 111
	top=$(cd -P "$top" && pwd -P) || exit 111
	mkdir -m 755 "$top/root" && chmod 755 "$top" || exit 111
	trap cleanup EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM HUP
	unshare -m --propagation private sh "$0" --in "$top/root" "$@" &
	inner=$!
	# before unshare the namespace is ours
	while [ -d /proc/$inner ] &&
		[ "$(readlink /proc/$inner/ns/mnt)" = "$(readlink /proc/self/ns/mnt)" ]; do
		sleep 0.1
	done
	[ ! -d /proc/$inner ] || namespace=$(readlink /proc/$inner/ns/mnt)
	wait $inner
}
