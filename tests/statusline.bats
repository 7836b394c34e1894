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
