# inject.sh - helpers of tests that put the library into processes.  After lib.sh:
# . "$SRC/tests/inject.sh"
# shellcheck shell=sh disable=SC2034 # for the sourcing test
case $(uname -m) in x86_64) ;; *) skip 'no way is known on this machine' ;; esac
L=$BUILD/lib/pct/libpct.so I=$BUILD/t/inserted

# noperf COMMAND...: run it where the kernel takes no samples for it.
noperf() { "$BUILD/t/deny" -e EPERM -- "$@"; }

# begin NAME ARG...: run `inserted ARG...` with its output in the file NAME; $pid becomes it
begin() {
	begin_file=$1
	shift
	"$I" "$@" >"$begin_file" 2>&1 &
	pid=$!
	poll 20 grep -qx ready "$begin_file" || fail "$* did not start"
}

# load PID: put the library into it; what is against that is in the file `why`.
load() { pct-inject --load -v -l "$L" -p "$1" >why 2>said; }

# signals PID: the signals that have handlers there, as the kernel prints them.
signals() { sed 2>/dev/null -n "s/^SigCgt:.//p" "/proc/$1/status"; }
# sampled PID: whether the library samples it.
sampled() { case $(signals "$1") in ????????????[89abcdef]???) return ;; esac; return 1; }
unsampled() { ! sampled "$1"; }
