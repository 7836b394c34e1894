# append, killed before, in the middle of and after each call that changes a
# file, and with each call failing: the log is the old one or the new one,
# and what was to be kept is kept.
load lib
load faults

setup() {
	fresh
	need_faults
	mkdir start
}

add_it() {
	faulty append -q --now 2026-01-12T19:30:00Z --to "$LOG" 'All of it'
}

# The next run removes what a killed one left.
next_run_tidies() {
	(cd now && append -q --now 2026-01-12T19:30:00Z --to "$LOG" More || [ $? -eq 1 ]) \
		>out && [ -z "$(find now -name ".$(basename "$LOG").pith-*")" ]
}

# try_adding [COPY]: the log is what it was, or what it is to be, whatever
# happens; where it is changed, what it was is in LOG.COPY.
try_adding() {
	local fault n=0 new=0 status=0

	begin
	add_it || status=$?
	end
	[ $status -le 1 ]
	cp "now/$LOG" wanted
	for fault in $(faults_of add_it | thin); do
		n=$((n + 1))
		status=0
		begin
		: >../said
		FAULT=$fault add_it || status=$?
		end
		log_is_sound "${1-}" || { echo "$fault: $problem"; cat said; return 1; }
	done
	[ $n -gt $((25 / ${THIN:-1})) ] && [ $new -gt $((2 / ${THIN:-1})) ] && [ $new -lt $n ]
}

log_is_sound() {
	problem="status $status"
	case $status in
	0 | 1 | 70 | 137) ;;
	*) return 1 ;;
	esac
	if cmp -s "now/$LOG" wanted; then
		new=$((new + 1))
	elif [ -e "start/$LOG" ]; then
		problem=torn
		cmp "now/$LOG" "start/$LOG" || return
		problem='not said'
		[ $status -ge 70 ] || return
	else
		problem=torn
		[ ! -e "now/$LOG" ] || return
	fi
	# Under the next name where it is unknown whether the first is free.
	problem='not kept'
	[ -z "$1" ] || cmp -s "now/$LOG" "start/$LOG" ||
		cmp -s "now/$LOG.$1" "start/$LOG" ||
		cmp "now/$LOG.$1-2" "start/$LOG" || return
	problem=untidy
	[ $status -eq 137 ] || [ -z "$(find now -name '.*.pith-*')" ] || return
	problem='left over'
	[ $status -ne 137 ] || next_run_tidies
}

@test "a log in JSON is the old or the new one, whatever fails" {
	LOG=log.json
	cp "$SAMPLES/agent-os/progress.json" start/log.json
	try_adding
}

@test "a Markdown log is the old or the new one, whatever fails" {
	LOG=log.md
	cp "$SAMPLES/ralph/progress.md" start/log.md
	try_adding
}

@test "a log that is not there is made whole or not at all, with its directories" {
	LOG=a/b/log.json
	try_adding
}

@test "a log of another version is kept before it is changed" {
	LOG=log.json
	echo '{"version":"0.9","entries":[{"id":"a"}]}' >start/log.json
	try_adding 0.9.bak
}

@test "a damaged log is kept before another one takes its place" {
	LOG=log.json
	head -c 1000 "$SAMPLES/agent-os/progress.json" >start/log.json
	try_adding damaged-20260112-193000
}
