# pct.fish - what fish completes for profile, pct and their small programs.
#	pct l<TAB>        line line%          pct-sys --d<TAB>        --dis --disk
# Options with what they mean, reports and formats are those that the command's own -h tells.

# __pct_read COMMAND...: the options in its usage text, as WORD<TAB>MEANING.
function __pct_read
	$argv -h 2>/dev/null </dev/null | awk '
		/^  -/ {
			text = $0
			sub(/^  /, "", text)
			meaning = ""
			if (i = index(text, "  ")) {
				meaning = substr(text, i)
				sub(/^ */, "", meaning)
				text = substr(text, 1, i - 1)
			}
			n = split(text, word, /[ ,|]+/)
			for (i = 1; i <= n; i++)
				if (match(word[i], /^--?[A-Za-z][A-Za-z-]*/))
					print substr(word[i], 1, RLENGTH) "\t" meaning
		}'
end

# __pct_section NAME COMMAND...: the words that begin the lines of a section.
function __pct_section
	$argv[2..] -h 2>/dev/null </dev/null | awk -v section="$argv[1]:" '
		/^  -/ || /^[^ ]/ { on = $0 == section; next }
		on && /^  [a-z]/ {
			sub(/^  /, "")
			sub(/  .*/, "")
			for (n = split($0, word, /[ ,]+/); n; n--)
				if (word[n] ~ /^[a-z][a-z0-9_-]*$/)
					print word[n]
		}'
end

# The report or format in the words so far, nothing when there is none yet.
function __pct_report
	set -l words (commandline -opc)
	set -e words[1]
	while set -q words[1]
		switch $words[1]
			case -f -l -n -d -t -w -o --names --kallsyms --vmlinux --sysroot --image --source --event
				set -e words[1]
			case '-*'
			case '*'
				echo $words[1]
				return
		end
		set -e words[1]
	end
end

function __pct_options
	set -l command (commandline -opc)[1]
	set -l report (string trim -r -c % -- (__pct_report))
	switch (basename $command),"$report"
		case pct,export pct,import pct,sql pct,info
			__pct_read pct-$report
		case 'pct,?*'
			__pct_read $command $report
		case '*'
			__pct_read $command
	end
end

function __pct_words
	set -l command (commandline -opc)[1]
	set -l report (__pct_report)
	switch (basename $command),"$report"
		case pct,
			__pct_section REPORT $command
			printf '%s%%\tshares\n' addr sym line src obj prog hier ann
		case pct-export, pct-import,
			__pct_section FORMAT $command
		case pct,export pct,import
			__pct_section FORMAT pct-$report
		case pct,diff pct,compare
			printf '%s\n' addr sym line src obj prog hier
		case pct-sys,
			test (count (commandline -opc)) -eq 1
			and printf '%s\n' start stop status dump reset
	end
end

for command in profile pct pct-pr pct-info pct-sys pct-sql pct-dis pct-compile pct-export pct-fleet pct-import pct-inject pct-run pct-ship pct-stub pct-tick pct-top dbctl addr2nm addr2src addr2gdb
	complete -c $command -n 'string match -q -- "-*" (commandline -ct)' -a '(__pct_options)'
	complete -c $command -n 'not string match -q -- "-*" (commandline -ct)' -a '(__pct_words)'
end
