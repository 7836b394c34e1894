# Every program of filters/ with the work that it is for: what every.bats,
# memory.bats and others share. Readers get the file of the sample project that
# they are for, all others the records made from it.
# shellcheck shell=bash

fixtures() {
	[ -n "$(programs)" ] || {
		echo "no program is built"
		return 1
	}
	cd "$BATS_FILE_TMPDIR" || return
	{
		! has prd2jsonl || prd2jsonl "$SAMPLES/ralph/prd.json"
		! has md2jsonl || md2jsonl "$SAMPLES/ralph/progress.md"
	} >made || return
	if has learnings; then
		learnings <made >records
	else
		cp made records
	fi
	lines_of_bytes >tokens
	calls >calls
	cp "$SAMPLES/ralph/progress.md" log.md
	{ cat log.md; printf '\n## 2026-06-01 - US-900: More\n- done\n'; } \
		>longer.md
	cp log.md moved.md
	! has archive || jq -c 'select(.kind == "entry")' made |
		sed 's/"[^"]*progress.md"/"moved.md"/' |
		archive -q --now 2026-01-01 moved.md
	echo '{"type":"task_completed","data":{"description":"Done"}}' >entry
	echo '{"hook_event_name":"SessionStart","source":"compact"}' >told
	requests 3 >requests
	echo "$SAMPLES/ralph/progress.md" >names
	! has keep || {
		shard -q store "$SAMPLES/ralph/progress.md" >tasks
		keep "$(tail -n 1 tasks)" 'md2jsonl -q -- "$@"'
	}
}

has() {
	[ -e "$ROOT/filters/$1.c" ] && command -v "$1" >/dev/null
}

# What as many models asked.
requests() {
	local i

	for ((i = 0; i < $1; i++)); do
		echo '{"kind":"usage","model":"m-'$i'","request":"r-'$i'","input":1}'
	done
}

# A session that forgets what it read.
calls() {
	local i

	for i in {1..40}; do
		printf '{"kind":"call","session":"s","verb":"read","path":"%d.c","output":"x","src":{"file":"s.jsonl","line":%d,"end":%d,"off":0,"len":1}}\n' \
			$((i % 7)) "$i" "$i"
		[ $((i % 9)) -gt 0 ] || echo '{"kind":"compaction","session":"s"}'
	done
}

# A vocabulary of bytes.
lines_of_bytes() {
	local digits=({A..Z} {a..z} {0..9} + /) byte # of base64

	for byte in {0..255}; do
		echo "${digits[byte >> 2]}${digits[(byte & 3) << 4]}== $byte"
	done
}

# The programs whose source is here and which were built.
programs() {
	local name

	for name in $(source_names); do
		has "$name" && echo "$name"
	done
}

# The command that does the program's work: operands that it cannot do without.
work() {
	case $1 in
	render) shift; render summary "$@" ;;
	promote) shift; promote -n -m 1 rules.md "$@" ;;
	cite) shift; cite "$SAMPLES"/ralph/{progress.md,prd.json} "$@" ;;
	mkvocab) shift; mkvocab -s o200k_base "$@" ;;
	carry) shift; rm -f state; carry state "$@" ;;
	archive) shift; archive -n --now 2026-01-01 -a in.archive.md \
		"$SAMPLES/ralph/progress.md" "$@" ;;
	settings) shift; rm -rf agent; settings ./agent/settings.json "$@" ;;
	rotate) shift; rotate -n --now 2026-01-01 "$SAMPLES/ralph/progress.md" "$@" ;;
	unarchive) shift; unarchive -n "$BATS_FILE_TMPDIR/moved.md" ;;
	merge) shift; merge -o - "$BATS_FILE_TMPDIR/log.md" \
		"$BATS_FILE_TMPDIR/longer.md" "${1:--}" ;;
	append) shift; rm -f log.json; append --now 2026-01-01 --to log.json "$@" ;;
	shard) shift; shard -q store "$@" ;;
	gather) gather "$(head -n 1 "$BATS_FILE_TMPDIR/tasks" | sed "s|^|$BATS_FILE_TMPDIR/|")" ;;
	*) "$@" ;;
	esac
}

# Those that print, or read standard input: keep only writes a file.
streams() {
	programs | grep -vx keep
}

input_of() {
	case $1 in
	md2jsonl | merge | lint) echo "$SAMPLES/ralph/progress.md" ;;
	prd2jsonl) echo "$SAMPLES/ralph/prd.json" ;;
	log2jsonl) echo "$SAMPLES/agent-os/progress.json" ;;
	trace2jsonl) echo "$SAMPLES/transcripts/claude-code.jsonl" ;;
	mkvocab) echo "$BATS_FILE_TMPDIR/tokens" ;;
	append) echo "$BATS_FILE_TMPDIR/entry" ;;
	usage) echo "$BATS_FILE_TMPDIR/requests" ;;
	losses) echo "$BATS_FILE_TMPDIR/calls" ;;
	settings) echo "$ROOT/hooks/claude.json" ;;
	payload | statusline) echo "$BATS_FILE_TMPDIR/told" ;;
	shard) echo "$BATS_FILE_TMPDIR/names" ;;
	*) echo "$BATS_FILE_TMPDIR/records" ;;
	esac
}
