# The status line of Claude Code.
# shellcheck disable=SC2154 # stderr is set by run
load lib

setup() {
	fresh
	export XDG_STATE_HOME=$PWD/state
	state=$XDG_STATE_HOME/pith/s-1.compactions
	printf '{"type":"user"}\n' >session.jsonl
}

# status [MEMBER...]: what Claude Code sends.
status() {
	local IFS=,

	echo "{\"session_id\":\"s-1\"${1+,}$*}"
}

line() {
	status "$@" | statusline
}

transcript='"transcript_path":"session.jsonl"'

compacts() {
	printf '{"type":"system","subtype":"compact_boundary","content":"x"}\n' >>session.jsonl
}

@test "context, compactions and cost, each where it is known" {
	[ "$(line '"context_window":{"context_window_size":200000,"used_percentage":8}' \
		'"cost":{"total_cost_usd":0.056}' "$transcript")" = \
		'context 8% of 200k, 0 compactions, $0.06' ]
	[ "$(line '"context_window":{"context_window_size":1000000,"used_percentage":null,"current_usage":{"input_tokens":1,"cache_creation_input_tokens":99999,"cache_read_input_tokens":400000,"output_tokens":7}}')" = \
		'context 50% of 1000k' ]
	[ "$(line '"context_window":{"current_usage":{"input_tokens":84499}}')" = 'context 84k' ]
	[ "$(line '"context_window":{"context_window_size":200000,"used_percentage":null,"current_usage":null}' \
		'"cost":{"total_cost_usd":12}')" = '$12.00' ]
	[ "$(line '"transcript_path":"nowhere.jsonl"')" = '' ]
	[ "$(line '"transcript_path":"."')" = '0 compactions' ]
}

@test "what is not a JSON object is refused, and nothing is no error" {
	run -0 statusline </dev/null
	[ -z "$output" ]
	for text in '[]' '{"a":' 'x'; do
		run --separate-stderr -1 statusline <<<"$text"
		[ "$stderr" = 'statusline: -:1: not what an agent sends for its status line' ]
		[ -z "$output" ]
	done
}

@test "compactions are counted in whole lines, and not in what is quoted" {
	compacts
	printf '{"type":"user","content":"\\"subtype\\":\\"compact_boundary\\""}\n' >>session.jsonl
	[ "$(line "$transcript")" = '1 compaction' ]
	printf '{"type":"system","subtype":"compact_boundary"' >>session.jsonl
	[ "$(line "$transcript")" = '1 compaction' ]
	echo '}' >>session.jsonl
	[ "$(line "$transcript")" = '2 compactions' ]
	[ ! -e "$state" ]
}

# Lines of 1 to 300,000 bytes around boundaries, in all places of a buffer.
@test "a long session is counted as a short one" {
	local n

	for n in 262100 262110 262120 262130 262140 262150 300000 1 7; do
		head -c "$n" /dev/zero | tr '\0' x >>session.jsonl
		compacts
	done
	[ "$(line "$transcript")" = '9 compactions' ]
}

@test "what was counted is not read again" {
	local bytes

	compacts
	head -c 1100000 /dev/zero | tr '\0' x | fold -w 99 >>session.jsonl
	echo >>session.jsonl
	[ "$(line "$transcript")" = '1 compaction' ]
	bytes=$(wc -c <session.jsonl)
	[ "$(cat "$state")" = "$bytes 1" ]
	[ "$(stat -c %a "$state")" = 600 ]
	# By the count that is kept, not by these bytes.
	echo "$bytes 41" >"$state"
	[ "$(line "$transcript")" = '41 compactions' ]
	compacts
	[ "$(line "$transcript")" = '42 compactions' ]
	[ "$(cat "$state")" = "$bytes 41" ]
	# A shorter file is another one, and a damaged count is none.
	head -c 1000 session.jsonl >other
	mv other session.jsonl
	[ "$(line "$transcript")" = '1 compaction' ]
	echo 'x' >"$state"
	[ "$(line "$transcript")" = '1 compaction' ]
}

@test "nothing is kept for a name that leads elsewhere, nor without a directory" {
	head -c 1100000 /dev/zero | tr '\0' x | fold -w 99 >>session.jsonl
	echo >>session.jsonl
	compacts
	status "$transcript" | sed 's/s-1/..\/s-1/' >in
	[ "$(statusline in)" = '1 compaction' ]
	[ "$(HOME='' XDG_STATE_HOME='' line "$transcript")" = '1 compaction' ]
	[ ! -e state ]
}

@test "counts of a month ago are removed" {
	mkdir -p "${state%/*}"
	touch -d '40 days ago' "${state%/*}/old.compactions"
	touch -d '40 days ago' "${state%/*}/mine"
	head -c 1100000 /dev/zero | tr '\0' x | fold -w 99 >>session.jsonl
	echo >>session.jsonl
	line "$transcript"
	[ -e "$state" ]
	[ ! -e "${state%/*}/old.compactions" ]
	[ -e "${state%/*}/mine" ]
}

# ---- what a compaction would lose ----

# talks TEXT: what the user says, in the transcript.
talks() {
	jq -nc --arg text "$1" '{type: "user", uuid: ($text | @base64), sessionId: "s-1",
		timestamp: "2026-01-18T09:00:00Z", message: {role: "user", content: $text}}' \
		>>session.jsonl
}

# edits FILE: a call, in the transcript.
edits() {
	jq -nc --arg file "$1" '{type: "assistant", uuid: $file, sessionId: "s-1",
		timestamp: "2026-01-18T09:00:00Z", message: {role: "assistant", id: $file,
		content: [{type: "tool_use", id: $file, name: "Edit", input: {file_path: $file}}]}}' \
		>>session.jsonl
}

remembers() {
	trace2jsonl -q -c 1 -p session.jsonl | facts -q | statusline --remember "${1-s-1}"
}

@test "what a compaction would lose is what the last hook left" {
	need jq
	talks 'Never change src/legacy.c.'
	edits src/a.c
	edits src/b.c
	edits src/a.c
	[ "$(remembers)" = '' ]
	[ "$(line "$transcript")" = '0 compactions, at risk: 1 wish, 2 files' ]
	[ "$(line "$transcript" '"cost":{"total_cost_usd":1}')" = \
		'0 compactions, $1.00, at risk: 1 wish, 2 files' ]
	[ "$(stat -c %a "$XDG_STATE_HOME/pith/s-1.at-risk")" = 600 ]
	# Of this session, and while its transcript is there.
	[ "$(line "$transcript" | sed 's/, at.*//')" = '0 compactions' ]
	[ "$(sed 's/s-1/s-2/' <(status "$transcript") | statusline)" = '0 compactions' ]
	[ "$(line '"transcript_path":"nowhere.jsonl"')" = '' ]
	# It was lost by now; the next hook tells what is there since. Wishes hold on.
	compacts
	[ "$(line "$transcript")" = '1 compaction' ]
	remembers
	[ "$(line "$transcript")" = '1 compaction, at risk: 1 wish' ]
	edits src/c.c
	remembers
	[ "$(line "$transcript")" = '1 compaction, at risk: 1 wish, 1 file' ]
}

@test "where there is nothing to lose, nothing is said" {
	need jq
	talks 'Hello.'
	remembers
	[ "$(line "$transcript")" = '0 compactions' ]
}

@test "a damaged file is no news, and has no say in the terminal" {
	mkdir -p "$XDG_STATE_HOME/pith"
	for text in '' x '0' '0 ' '1 1 wish' '-1 a'; do
		printf %s "$text" >"$XDG_STATE_HOME/pith/s-1.at-risk"
		[ "$(line "$transcript")" = '0 compactions' ]
	done
	printf '0 1 \e[31mwish\nmore\n' >"$XDG_STATE_HOME/pith/s-1.at-risk"
	[ "$(line "$transcript" | grep -c $'\e')" -eq 0 ]
	[ "$(line "$transcript" | wc -l)" -eq 1 ]
}

@test "nothing is left for a name that leads elsewhere, nor without a transcript" {
	need jq
	talks 'Never change src/legacy.c.'
	for name in ../s-1 - '' a/b .x; do
		remembers "$name"
	done
	statusline --remember s-1 </dev/null
	trace2jsonl -n nowhere.jsonl <session.jsonl | facts | statusline -r s-1
	[ ! -e state ] && [ ! -e s-1.at-risk ]
	run --separate-stderr -1 statusline -r s-1 <<<'no record'
	[ -z "$output" ]
}

# 30 MB after the last compaction, or before it: the line takes as much of the
# processor, and no other process.
@test "the line is made by one process, whatever the session's length" {
	need jq strace
	talks 'Never change src/legacy.c.'
	remembers
	status "$transcript" >in
	strace -f -o trace pith statusline in >out
	[ "$(grep -Ec '(fork|clone|clone3)\(' trace)" -eq 0 ]
	[ "$(cat out)" = '0 compactions, at risk: 1 wish' ]
}
