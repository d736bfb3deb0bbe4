# machine.sh - makes bare Debian machines below a directory, with debootstrap, from the mirror of
# apt-get here, for tests/fresh and tests/packages.  They set SRC, the checkout, and me, their name;
# and ARCH, Debian's name of an architecture that this processor runs as well as its own, as i386.
# shellcheck shell=sh

: "${SRC:?}" "${me:?}"
SUITE=bookworm
ARCH=
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
	debootstrap ${ARCH:+"--arch=$ARCH"} --variant=minbase $SUITE "$1" $mirror >"$1.log" 2>&1 ||
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

# within ROOT COMMAND...: run it in the checkout there, with the environment of a login.  ROOT
# becomes the root of a mount namespace: programs below chroot have no user namespaces.
within() {
	within_root=$1
	shift
	# shellcheck disable=SC2016 # the inner sh expands
	env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		TERM="${TERM:-dumb}" \
		${http_proxy:+"http_proxy=$http_proxy"} ${https_proxy:+"https_proxy=$https_proxy"} \
		WERROR=-Werror PCT_TEST_LOG=/root/tests.sqlite \
		${PCT_TEST_COMMIT:+"PCT_TEST_COMMIT=$PCT_TEST_COMMIT"} \
		${ARCH:+linux32} unshare -m --propagation private sh -c 'cd "$0" && pivot_root . mnt &&
			umount -l /mnt && cd /usr/src/pct && exec "$@"' "$within_root" "$@" </dev/null
}

# program_of_i386: print an executable of it, which does nothing but exit(0)
program_of_i386() {
	printf '\177ELF\1\1\1\0\0\0\0\0\0\0\0\0'
	printf '\2\0\3\0\1\0\0\0\124\200\4\10\64\0\0\0\0\0'
	printf '\0\0\0\0\0\0\64\0\40\0\1\0\0\0\0\0\0\0'
	printf '\1\0\0\0\0\0\0\0\0\200\4\10\0\200\4\10'
	printf '\135\0\0\0\135\0\0\0\5\0\0\0\0\20\0\0'
	printf '\270\1\0\0\0\61\333\315\200'
}

# Print the processes in a machine, in any mount namespace, or in the one that machines are made in.
# Above a process's root is that of its mount namespace: of one in a machine, the machine's.
inmates() {
	for inmate in /proc/[0-9]*; do
		inmate_in=
		for inmate_root in "$top"/root*/; do
			# shellcheck disable=SC3013 # dash and busybox have -ef
			[ "$inmate/root/../../../../../../../../../../../.." -ef "$inmate_root" ] &&
				inmate_in=1
		done
		case $(readlink "$inmate/root") in "$top"/*) inmate_in=1 ;; esac
		[ "$(readlink "$inmate/ns/mnt")" != "$namespace" ] || inmate_in=1
		[ ! "$inmate_in" ] || printf '%s\n' "${inmate#/proc/}"
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
	for command in debootstrap unshare mount pivot_root git; do
		command -v $command >/dev/null || cannot "no $command (sh scripts/setup fresh)"
	done
	$git rev-parse -q --verify HEAD >/dev/null || cannot "$SRC is no git checkout"
	# shellcheck disable=SC2016 # the inner sh expands
	unshare -m --propagation private sh -c 'mount -t tmpfs none /tmp && mkdir /tmp/old &&
		mount --rbind / /tmp/old && cd /tmp/old && pivot_root . mnt' 2>/dev/null ||
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
