# chance.sh - the verdict on what chance has a part in: the one place for tests of the kind
# `# statistics'.  Source lib.sh first.
#
# A test fixes the number of its samples: its program works for so much CPU time, however fast the
# processor is (burn_ms in prog/burn.h), or until a file has as many.  Then it asks, once.  Each
# bound is five standard deviations, which chance exceeds once in 1,700,000 good runs; with three,
# the hundred questions of the suite would fail a quarter of its runs.  A hypervisor's time is
# sampled by the kernel's clocks, and is in no account of CPU time: it widens a bound (stolen).
# shellcheck shell=sh

# stolen: print the hundredths of seconds (clock ticks) that a hypervisor took from all processors
stolen() { awk '$1 == "cpu" { print $9 + 0 }' /proc/stat; }
began_stolen=$(stolen)

# near GOT TOTAL SHARE WHAT [MORE]: of TOTAL samples, each by itself, a SHARE (0 to 1) are GOT; up
# to MORE beside these may be stolen time's.  Of n samples a share that is off by 5 / sqrt(n) is
# seen in every second run, by 10 / sqrt(n) in all.  Too few to judge by the normal distribution
# fail.
near() {
	awk -v got="$1" -v n="$2" -v p="$3" -v more="${5-0}" 'BEGIN {
		deviation = sqrt(n * p * (1 - p))
		off = got - n * p
		printf "%d of %d, expected a share of %.4f: ", got, n, p
		if (deviation < 2) {
			print "too few"
			exit 1
		}
		printf "%.1f deviations off\n", off / deviation
		exit !(off >= -5 * deviation && off <= 5 * deviation + more)
	}' >near.said || fail "$4: $(cat near.said)"
}

# few GOT TOTAL SHARE WHAT: of TOTAL samples, each by itself, GOT are no more than a SHARE that is
# small (Poisson: five deviations, and five for the skewness of small numbers)
few() {
	awk -v got="$1" -v n="$2" -v p="$3" 'BEGIN {
		most = n * p + 5 * sqrt(n * p) + 5
		printf "%d of %d, expected at most %.1f\n", got, n, most
		exit !(n > 0 && got <= most && most < n / 2)
	}' >few.said || fail "$4: $(cat few.said)"
}

# worth GOT SECONDS WHAT [HZ]: GOT samples are those of a clock of HZ, or 1 kHz, that runs for
# SECONDS of CPU time, and for stolen time besides.  Such a clock deviates less than independent
# samples.
worth() {
	awk -v got="$1" -v s="$2" -v hz="${4-1000}" \
		-v stolen="$(($(stolen) - began_stolen))" 'BEGIN {
		off = got - s * hz
		near = 5 * sqrt(s * hz) + 1
		printf "%d samples for %.3f s of CPU time at %d Hz, %.2f s stolen\n", got, s, hz,
			stolen / 100
		exit !(s > 0 && off >= -near && off <= near + stolen * hz / 100)
	}' >worth.said || fail "$3: $(cat worth.said)"
}

# scaled MS AMOUNT COMMAND...: print how much COMMAND... HOW-MUCH does in MS milliseconds of CPU
# time; it does AMOUNT, which should take a third of that or more
scaled() {
	scaled_ms=$1 scaled_amount=$2
	shift 2
	sh -c '"$@" >/dev/null; times' sh "$@" "$scaled_amount" |
		awk -v ms="$scaled_ms" -v n="$scaled_amount" 'END {
			split($1, t, /[ms]/)
			printf "%.0f\n", n * ms / (1000 * (60 * t[1] + t[2]) + 1)
		}'
}

# A host may stop a whole virtual machine and let its clocks run on.  The system then counts CPU
# time that no timer could run out in.  What work takes alone tells such time from lost samples.

# alone COMMAND...: print the CPU seconds of COMMAND in user mode, the least of five runs
alone() {
	for _ in 1 2 3 4 5; do
		sh -c '"$@"; times' sh "$@" |
			awk 'END { split($1, t, /[ms]/); print 60 * t[1] + t[2] }'
	done | sort -n | head -n 1
}

# paused SECONDS FILE: whether a run of which profile -v said what is in FILE was counted as more
# than its work of SECONDS takes, and all of the work was sampled
paused() {
	sed -n 's/^profile: .* time, \(.*\) in user mode; samples of \(.*\)$/\1 \2/p' "$2" |
		awk -v work="$1" '{
			printf "%.2f s of work, counted as %.2f s, sampled %.2f s\n", work, $1, $2
			# no chance of sampling makes that of it
			told = $1 > 1.3 * work && $2 > 0.9 * work
		}
		END { exit !told }'
}
