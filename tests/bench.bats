load lib

@test "bench has a row for each goal that is asked for, in 80 columns" {
	MB=1 ROWS='pass,recent of a p,dedupe 1' \
		"$ROOT/tests/bench/run" >table
	[ "$(head -n 6 table | cut -c 1-17 | sed 's/ *$//')" = '1 MB
pass through
pass through
pass through
dedupe 1 million
recent of a pipe' ]
	grep -qE '^pass through +[0-9.]+ MB/s jq -c \. .* >=40 (yes|no|-) +(-|[0-9.]+[<>]2)$' \
		table
	grep -qE '^dedupe 1 million +- - +- +- +<=8s - +-$' table
	grep -qE '^recent of a pipe +[0-9.]+ MB/s tail -n 3 +[0-9.]+ MB/s +[0-9.]+ +>=0.9 (yes|no) +(-|[0-9.]+)$' \
		table
	grep -qx 'gigabyte: make bench MB=1000' table
	[ "$(wc -L <table)" -le 80 ]
}

@test "survival: a bad line does not empty the table" {
	need jq
	{ head -n 3 "$SAMPLES/transcripts/claude-code.jsonl"; echo '{"type":'
	  tail -n +4 "$SAMPLES/transcripts/claude-code.jsonl"; } >bad.jsonl
	"$ROOT/tests/bench/survival" bad.jsonl >out 2>err
	[[ $(tail -n 1 out) == '1 compactions, '* ]]
	[ "$(wc -l <out)" -gt 5 ]
	diff out <("$ROOT/tests/bench/survival" \
		"$SAMPLES/transcripts/claude-code.jsonl")
	said 'trace2jsonl: bad.jsonl:4: bad line: column 9: value expected'
}

@test "survival: other choices of facts, with intervals, the same each time" {
	need jq
	"$ROOT/tests/bench/survival" --arms "$SAMPLES/transcripts/claude-code.jsonl" >out
	sed -n '/^| after/,$p' out | sed '$d' >arms
	[ "$(cut -d '|' -f 2 arms | tr -d ' \n')" = afterthesummary:--nothingrestorerecentfrequentany ]
	[ "$(sed 1,2d arms | grep -Ecx '\| [a-z]+ \| [0-9.]+ % \| [0-9.]+ to [0-9.]+ \|')" = 5 ]
	diff out <("$ROOT/tests/bench/survival" --arms "$SAMPLES/transcripts/claude-code.jsonl")
	"$ROOT/tests/bench/survival" --by repository "$SAMPLES/transcripts/claude-code.jsonl" >out
	grep -q '^| repository |' out
	grep -q '^| transcripts | [1-9]' out
	run -64 "$ROOT/tests/bench/survival" --by color x.jsonl
}

@test "survival: without its programs, or a compaction, it fails" {
	need jq
	PATH=$(dirname "$(command -v bash)"):/usr/bin:/bin
	command -v trace2jsonl >/dev/null && skip 'the programs are installed'
	run -70 "$ROOT/tests/bench/survival" x.jsonl
	[ "$output" = "survival: 'trace2jsonl' is not in PATH" ]
	PATH=$BUILD/bin:$PATH
	run -1 "$ROOT/tests/bench/survival" "$SAMPLES/transcripts/copilot.jsonl"
	[ "$output" = 'survival: no compaction with a summary' ]
	run -64 "$ROOT/tests/bench/survival"
}
