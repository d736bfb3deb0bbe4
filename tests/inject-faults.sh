# inject-faults.sh - one system call of one program of ours fails; tests/soak/inject and
# tests/scripts/injected source it.  In a directory of its own, with lib.sh's BUILD and PATH.
#
# A subject is a function that runs a whole command, our program in it under `strace $INJECT --';
# not under strace: the profiled program.  It leaves out, err and code.
# shellcheck shell=sh disable=SC2034,SC2086 # code is the sourcing script's; INJECT is words

R=$BUILD/t/result
# what each subject runs under strace, without its own options; what hangs ends with status 124
S="timeout --foreground -k 5 60 strace -qq -s 200 -o trace"

subjects='library threads forks run pr info import nm src export sql sys dbctl daemon'

library_run() {
	$S $INJECT -E PCT="v l q2000 s4 o$PWD/data" -E LD_PRELOAD="$BUILD/lib/pct/libpct.so" -- \
		"$R" "$1" 30 >out 2>err
}
run_library() { library_run alone; }
run_threads() { library_run threads; }
run_forks() { library_run fork; }
run_run() {
	$S $INJECT -- pct-run -l "$BUILD/lib/pct/libpct.so" -e 'q2000' -- \
		"$R" alone 30 print >out 2>err
}
run_sys() { $S $INJECT -- pct-sys "$R" alone 30 print >out 2>err; }
# the daemon ends by itself where it cannot begin, else when it is asked to
run_daemon() {
	$S -f $INJECT -- pct-sys start -d data >said 2>err &
	daemon=$!
	for daemon_try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		[ ! -S data/.control ] && kill -0 "$daemon" 2>/dev/null || break
		sleep 0.1
	done
	"$R" alone 30 print >out
	daemon_code=$?
	pct-sys stop -d data >>err 2>&1
	for daemon_try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		kill -0 "$daemon" 2>/dev/null || break
		[ "$daemon_try" -ne 10 ] || pct-sys stop -d data >>err 2>&1
		sleep 0.1
	done
	kill "$daemon" 2>/dev/null && echo 'it did not end' >>out
	wait "$daemon"
	return $daemon_code
}
run_dbctl() {
	$S $INJECT -- dbctl -f "$SRC/dbctl/gdbprof.dbctl" -D INTERVAL=5000 \
		"$R" alone 60 print >out 2>err
}
run_pr() { $S $INJECT -- pct-pr "$SAMPLE" >out 2>err; }
run_export() { $S $INJECT -- pct-export collapsed "$SAMPLE" >out 2>err; }
run_info() { $S $INJECT -- pct-info "$SAMPLE" >out 2>err; }
run_sql() { $S $INJECT -- pct-sql "$SAMPLE" 'SELECT sum(count) FROM sample' >out 2>err; }
run_import() { $S $INJECT -- pct-import collapsed -d data "$STACKS" >out 2>err; }
run_nm() { echo 1000 | $S $INJECT -- addr2nm "$R" >out 2>err; }
run_src() { echo 1000 | $S $INJECT -- addr2src "$R" >out 2>err; }

# is_reader SUBJECT: it runs no program; what it says is its result
is_reader() { case $1 in pr | export | info | sql | import | nm | src) return ;; esac; return 1; }

# begin_subjects: make what readers read
begin_subjects() {
	rm -rf sampled
	profile -q -log -l4 -d sampled "$R" alone 100 >/dev/null 2>&1
	SAMPLE=$(find "$PWD/sampled" -type f -name result) STACKS=$PWD/stacks
	[ -s "$SAMPLE" ] || return
	printf 'main;f 41\nmain;g 3\n' >stacks
}

# try_subject SUBJECT MOST ERRNOS: each call fails at each of its first MOST occurrences, with its
# first ERRNOS errnos.  Adds what is wrong to the file `wrong', and the runs to `runs'.
try_subject() {
	INJECT=
	act "$1"
	status=$code sound=$(head -n 1 work/out)
	cp work/out out.sound
	calls work/trace >calls
	while read -r call first last; do
		! is_own "$1" "$call" || continue
		[ $((first + $2 - 1)) -ge "$last" ] || last=$((first + $2 - 1))
		for error in $(errnos "$call" | tr ' ' '\n' | head -n "$3"); do
			n=$first
			while [ "$n" -le "$last" ]; do
				INJECT="-e inject=$call:error=$error:when=$n"
				act "$1" </dev/null
				verdict "$1" "$call $error $n" >>wrong
				echo "$1" >>runs
				n=$((n + 1))
			done
		done
	done <calls
}

# act SUBJECT: run it in a fresh directory `work'
act() {
	rm -rf work
	mkdir -p work/tmp || return
	code=0
	# shellcheck disable=SC2030
	(
		cd work || exit
		TMPDIR=$PWD/tmp PCT_CACHE=$PWD/cache PCT_DIR=$PWD/data
		export TMPDIR PCT_CACHE PCT_DIR
		"run_$1"
	) || code=$?
}

# theirs: the processes that have `work' as their directory
theirs() { find /proc/[0-9]*/cwd -maxdepth 0 -lname "$PWD/work*" 2>/dev/null; }

none_of_theirs() { [ -z "$(theirs)" ]; }

# left: what is there that should not be: processes, temporary files, mounts
left() {
	find work/tmp -mindepth 1 ! -name 'pct-*'
	find work -name '.tmp*' -o -name '*.new'
	grep -F "$PWD/work" /proc/mounts
	poll 5 none_of_theirs || theirs | while read -r left_process; do
		left_process=${left_process%/cwd}
		printf '%s: %s\n' "$left_process" "$(tr '\0' ' ' <"$left_process/cmdline")"
		kill -9 "${left_process#/proc/}"
	done 2>/dev/null
}

# calls FILE: NAME COUNT of each system call in FILE, a trace, after the loader has done its work,
# with the number of the first one: NAME FIRST LAST
calls() {
	awk '{ sub(/^[0-9]+ +/, "") } !/^[a-z_0-9]+\(/ { next }
		{ name = $0; sub(/\(.*/, "", name); n[name]++ }
		name == "munmap" && cache { for (i in n) first[i] = n[i]; cache = 0 }
		/ld\.so\.cache/ { cache = 1 }
		END { for (i in n) if (n[i] > first[i] + 0) print i, first[i] + 1, n[i] }' "$1"
}

# errnos CALL: what its manual has, as far as the kernel can mean it here; nothing: it cannot fail.
# (A close that fails has closed; strace would leave it open.)
errnos() {
	case $1 in
	exit | exit_group | rt_sigreturn | execve | brk | arch_prctl | getpid | gettid | getppid | \
		clock_gettime | getuid | geteuid | getgid | getegid | umask | set_tid_address | \
		rseq | close | set_robust_list | restart_syscall | sched_yield) ;;
	read | pread64 | readv | preadv) echo EIO EINTR ;;
	write | pwrite64 | writev) echo ENOSPC EIO EINTR ;;
	open | openat) echo EACCES EMFILE ENOENT EINTR ENOMEM ;;
	fsync | fdatasync) echo EIO ;;
	mmap | mremap | munmap | mprotect | madvise) echo ENOMEM ;;
	fork | vfork | clone | clone3) echo EAGAIN ENOMEM ;;
	pipe | pipe2 | dup | dup2 | dup3 | socket | socketpair | accept4 | epoll_create1)
		echo EMFILE ;;
	eventfd2 | timerfd_create | pidfd_open | signalfd4) echo EMFILE ENOMEM ;;
	connect | bind | listen) echo ECONNREFUSED EACCES ;;
	sendto | recvfrom | sendmsg | recvmsg) echo EINTR ENOBUFS ;;
	mkdir | mkdirat | link | linkat | symlink | symlinkat | rename | renameat | renameat2)
		echo ENOSPC EACCES EROFS ;;
	unlink | unlinkat | rmdir | chmod | fchmod | utimensat) echo EACCES EROFS ;;
	ftruncate | fallocate) echo ENOSPC EINTR EIO ;;
	timer_create) echo EAGAIN ENOMEM ;;
	perf_event_open) echo EACCES EBUSY EMFILE ENOSYS ;;
	poll | ppoll | select | pselect6 | epoll_wait | wait4 | waitid | nanosleep | \
		clock_nanosleep | rt_sigtimedwait) echo EINTR ;;
	ptrace | kill | tgkill | process_vm_readv) echo EPERM ESRCH ;;
	futex) echo EINTR ;;
	fcntl) echo EMFILE EPERM ;;
	stat | lstat | fstat | newfstatat | statx | access | faccessat2 | readlink | readlinkat | \
		getdents64 | statfs | fstatfs) echo EACCES ENOENT ENOMEM ;;
	getrandom | process_vm_writev) echo ENOSYS ;;
	*) echo EPERM ENOSYS ;;
	esac
}

# is_own SUBJECT CALL: the profiled program makes it, and cannot do without
is_own() {
	case $1/$2 in
	threads/clone* | threads/futex | threads/mmap | threads/mprotect) ;;
	forks/clone | forks/fork | forks/wait4) ;;
	*) return 1 ;;
	esac
}

# cannot_run HOW: the program cannot be looked at, of which a shell would say the same
cannot_run() {
	case $1 in *stat* | *access*) ;; *) return 1 ;; esac
	[ "$code" -eq 126 ] || [ "$code" -eq 127 ] || return
	[ ! -s work/out ] && grep -q 'cannot run' work/err
}

# verdict SUBJECT HOW: whether what act() has left is right; says what is not
verdict() {
	verdict_bad=
	if is_reader "$1"; then
		[ "$code" -lt 128 ] || verdict_bad="status $code"
		cmp -s out.sound work/out || [ "$code" -ne 0 ] || [ -s work/err ] ||
			verdict_bad='another answer, and nothing is said'
	elif ! cannot_run "$2"; then
		[ "$(head -n 1 work/out)" = "$sound" ] ||
			verdict_bad="result: $(head -n 3 work/out)"
		[ "$code" -eq "$status" ] || verdict_bad="status $code, not $status"
	fi
	verdict_left=$(left)
	case $2 in unlink* | rmdir*) verdict_left= ;; esac # what fails is the removal
	[ ! "$verdict_left" ] || verdict_bad="$verdict_bad; left: $verdict_left"
	[ ! "$verdict_bad" ] && return
	printf 'WRONG %s %s: %s\n' "$1" "$2" "$verdict_bad"
	head -n 5 work/err | sed 's/^/	/'
	return 1
}
