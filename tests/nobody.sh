# nobody.sh - PCT as a user without rights, for tests that root runs: sourced after lib.sh.
# shellcheck shell=sh disable=SC2034 # for the sourcing test
need setpriv
[ "$(id -u)" -eq 0 ] || skip 'not root'
nobody=$(id -u nobody) || skip 'no user nobody'

# as_nobody [FILE]...: $here is a directory of that user's, with PCT and the files
as_nobody() {
	here=$(mktemp -d /tmp/pct-nobody.XXXXXX)
	trap 'rm -rf "$here"' EXIT
	cp -r "$BUILD/bin" "$BUILD/lib" "$@" "$here"
	chown -R "$nobody" "$here"
}

# other COMMAND...: run it there, by that user
other() { (cd "$here" && HOME=$here TMPDIR=$here PCT_CACHE=$here/cache \
	exec setpriv --reuid "$nobody" --clear-groups --inh-caps=-all --bounding-set=-all "$@"); }
