# daemon.sh - starts, asks and ends a daemon in ./d, for tests of pct-sys start.  Source lib.sh
# first.
# shellcheck shell=sh

pct-sys -a -q -d probe true 2>/dev/null || skip 'the machine cannot be sampled here'
daemon=
burners=

# end: end the test and all daemons, also one that should not have started.
end() {
	end_pid=$(cat d/.lock 2>/dev/null)
	[ "$(readlink "/proc/${end_pid:-0}/exe")" != "$BUILD/bin/pct-sys" ] ||
		daemon="$daemon $end_pid"
	# shellcheck disable=SC2086 # words
	[ -z "$daemon$burners" ] || kill -9 $daemon $burners 2>/dev/null
}
trap end EXIT

# start [OPTION]...: start a daemon; its pid is in $daemon.
start() {
	soon pct-sys start -d "$PWD/d" -F 1000 "$@" >said 2>err ||
		fail "start: status $?: $(cat err)"
	daemon=$(sed -n 's/^pct-sys: started, pid \([0-9]*\); .*/\1/p' said)
	[ "$daemon" ] || fail "said: $(cat said)"
}

# ask COMMAND: write its answer to ./answer.
ask() {
	soon pct-sys "$1" -d "$PWD/d" >answer 2>err
}

# key KEY: print its value in status.
key() {
	ask status || fail "status: $(cat err)"
	sed -n "s/^$1	//p" answer
}

# above KEY N, below KEY N
above() { [ "$(key "$1")" -gt "$2" ]; }
below() { [ "$(key "$1")" -lt "$2" ]; }

# gone PID: true when it has ended, waited for or not.
gone() { ! grep -q '^State:.[^ZX]' "/proc/$1/status" 2>/dev/null; }

# stop: end the daemon, which must say so.
stop() {
	ask stop || fail "stop: $(cat err)"
	poll 5 gone "$daemon" || fail 'it did not stop'
	daemon=
}

# burn NAME: start a program of that name that takes CPU time; its pid is in $burner.
burn() {
	[ -e "$1" ] || cp "$(command -v dash || command -v sh)" "$1"
	"./$1" -c 'while :; do :; done' &
	burner=$!
	burners="$burners $burner"
}

# total FILE...: print the samples recorded in data files; taken = recorded + lost in each.
total() {
	pct-info -s "$@" 2>err | awk -F '\t' '
		function check() {
			if (taken != recorded + lost) wrong = 1; taken = recorded = lost = 0
		}
		$1 == "file" { check() }
		$1 == "taken" { taken = $2 }
		$1 == "recorded" { recorded = $2; sum += $2 }
		$1 ~ /^lost / { lost += $2 }
		END { check(); print wrong ? "wrong" : sum + 0 }'
}
