# append, killed before, in the middle of and after each call that changes a
# file, and with each call failing: the log is the old one or the new one,
# and what was to be kept is kept.
load lib

setup() {
	fresh
	FAULTS=$BUILD/fault.so
	[ -e "$FAULTS" ] || skip "make fault"
	mkdir start
}

# append in the directory `now`, with the fault $1, if there is one.
faulty() {
	rm -rf now
	cp -rp start now
	(
		cd now || exit
		export FAULT=$1 FAULT_LOG=$2
		[ -n "$1$2" ] || exec append -q --now 2026-01-12T19:30:00Z --to "$LOG" 'All of it'
		ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 \
			LD_PRELOAD=$FAULTS append -q --now 2026-01-12T19:30:00Z \
			--to "$LOG" 'All of it'
	) >out 2>said
}

# The next run removes what a killed one left.
again() {
	(cd now && append -q --now 2026-01-12T19:30:00Z --to "$LOG" More || [ $? -eq 1 ]) \
		>out && [ -z "$(find now -name ".$(basename "$LOG").pith-*")" ]
}

# All that can go wrong, a line each: kind:number. Between two calls that change
# something it does not matter where it is killed: see archive-faults.bats.
faults() {
	faulty '' "$PWD/calls" || true
	awk '
	$2 ~ /^(mkdirat|create|write|fchmod|fchown|renameat|unlinkat)$/ {
		print "before:" $1
		last = $1
	}
	{
		if ($2 == "write") print "half:" $1
		if ($2 ~ /^(write|fsync|create|mkdirat)$/) print "ENOSPC:" $1
		if ($2 !~ /^(close|flock)$/) print "EIO:" $1
		if ($2 ~ /^(mkdirat|create|renameat|unlinkat|open)$/) print "EROFS:" $1
	}
	END { print "after:" last }' calls
	rm calls
}

# try_all LEAST: the log is what it was, or what it is to be, whatever happens.
try_all() {
	local fault n=0 new=0 status

	status=0
	faulty '' '' || status=$?
	[ $status -le 1 ]
	cp "now/$LOG" wanted
	for fault in $(faults | thin); do
		n=$((n + 1))
		status=0
		faulty "$fault" '' || status=$?
		case $status in
		0|1|70|137) ;;
		*) echo "$fault: status $status"; cat said; return 1 ;;
		esac
		if cmp -s "now/$LOG" wanted; then
			new=$((new + 1))
		elif [ -e "start/$LOG" ]; then
			cmp "now/$LOG" "start/$LOG" || { echo "$fault: torn"; return 1; }
			[ $status -ge 70 ] || { echo "$fault: not said"; return 1; }
		else
			[ ! -e "now/$LOG" ] || { echo "$fault: torn"; return 1; }
		fi
		# Under the next name where it was not told whether the first is free.
		[ -z "$1" ] || cmp -s "now/$LOG" "start/$LOG" ||
			cmp -s "now/$LOG.$1" "start/$LOG" ||
			cmp "now/$LOG.$1-2" "start/$LOG" || { echo "$fault: not kept"; return 1; }
		[ $status -eq 137 ] || [ -z "$(find now -name '.*.pith-*')" ] ||
			{ echo "$fault: untidy"; return 1; }
		[ $status -ne 137 ] || again || { echo "$fault: left over"; return 1; }
	done
	[ $n -gt $((25 / ${THIN:-1})) ] && [ $new -gt $((2 / ${THIN:-1})) ] && [ $new -lt $n ]
}

@test "a log that is there" {
	LOG=log.json
	cp "$SAMPLES/agent-os/progress.json" start/log.json
	try_all ''
}

@test "a Markdown log" {
	LOG=log.md
	cp "$SAMPLES/ralph/progress.md" start/log.md
	try_all ''
}

@test "a log that is not there, nor its directories" {
	LOG=a/b/log.json
	try_all ''
}

@test "a log of another version: it is kept before it is changed" {
	LOG=log.json
	echo '{"version":"0.9","entries":[{"id":"a"}]}' >start/log.json
	try_all 0.9.bak
}

@test "a damaged log: it is kept before another one takes its place" {
	LOG=log.json
	head -c 1000 "$SAMPLES/agent-os/progress.json" >start/log.json
	try_all damaged-20260112-193000
}
