# splits: what many files say does not depend on how they were shared out, by PARTS
# in man/pith-records.5. tests/fleet/splits makes the splits; here are files that
# tempt a program to carry something over, and parts that are not what they seem.
load lib

# Logs that end with what the next one could take for its own.
logs() {
	mkdir -p one/log two/log
	cat >one/log/a.md <<-'END'
		# Log

		## 2026-01-03 - US-001: Key
		**Status:** BLOCKED
		- BLOCKED: the key is missing
		- Next: order the key

		# Learnings
	END
	cat >one/log/b.md <<-'END'
		## Notes
		- Lamps are lit from the left

		## 2026-01-04 - US-001: Key
		**Status:** done
		- Order the key
		- All missing key resolved
	END
	cat >two/log/a.md <<-'END'
		# Log

		## 2026-01-03 - BLOCKER RESOLVED
		- Lamps are lit from the left, always
		- Next: order the key

		## 2026-01-02 - US-002: Lamp
		- **Learnings:**
		  - Lamps are lit from the left
	END
	cp one/log/a.md two/log/c.md
}

# call TIME TOOL PATH: a line of a session, and its result.
call() {
	n=$((n + 1))
	local at="\"sessionId\":\"$session\",\"cwd\":\"$cwd\",\"timestamp\":\"2026-01-02T10:00:$1Z\""

	echo "{$at,\"uuid\":\"u$n\",\"type\":\"assistant\",\"message\":{\"role\":\"assistant\",\"id\":\"$session-$n\",\"model\":\"m\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t$n\",\"name\":\"$2\",\"input\":{\"pattern\":\"$3\",\"file_path\":\"$3\"}}],\"usage\":{\"input_tokens\":4,\"output_tokens\":$n}}}"
	echo "{$at,\"uuid\":\"v$n\",\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"tool_use_id\":\"t$n\",\"type\":\"tool_result\",\"content\":\"$3 is here\"}]}}"
}

# Sessions that search: the first a little, the last a lot, so that what is usual
# among some is not among all. The last one goes on in another file and directory.
sessions() {
	local i k

	mkdir -p s more
	for i in $(seq 10 25); do
		session=s$i cwd=/work/$i n=0
		for k in $(seq 10 $((14 + i))); do
			call $k "$([ $k -lt $((i + 3)) ] && echo Grep || echo Bash)" "f$k"
		done >s/$i.jsonl
	done
	cwd=/work/elsewhere
	for k in $(seq 40 52); do call $k Read "f$((k % 3))"; done >more/25.jsonl
	cp s/12.jsonl more/12.jsonl
	cp "$SAMPLES"/transcripts/{claude-stream,codex,gemini,pi}.jsonl more
}

@test "logs and sessions that tempt to carry over: 40 splits, orders and trees" {
	logs
	sessions
	"$ROOT/tests/fleet/splits" -n 40 -r 6 one/log/*.md two/log/*.md \
		"$SAMPLES"/dialects/mb-*.md s/*.jsonl more/*.jsonl >out
	cat out
	[ "$(grep -c ': 0 of 40 splits of [1-9][0-9]* files differ$' out)" -eq 14 ]
}

@test "the instrument finds a program that does not sort, and one that drops" {
	logs
	sessions
	mkdir fake
	printf '#!/bin/sh\nshift\n[ "$1" != --repeats ] || shift\nexec cat "$@"\n' >fake/dedupe
	cat >fake/losses <<-END
		#!/bin/sh
		PATH=${PATH@Q}
		case \$* in *--adapt*) losses "\$@" | grep -v '^{"kind":"habit"' ;;
		*) losses "\$@" ;; esac
	END
	chmod +x fake/*
	status=0
	PATH=$PWD/fake:$PATH "$ROOT/tests/fleet/splits" -n 6 -r 0 one/log/*.md \
		two/log/*.md s/*.jsonl >out 2>err || status=$?
	cat out
	[ $status -eq 1 ]
	for question in learnings facts said losses; do
		grep -q "^$question: [1-6] of 6 splits" out
	done
	grep -q '^usage: 0 of 6 splits' out
}

# parts: what one pipe makes of the logs and sessions of each half, and of all.
parts() {
	logs
	sessions
	facts_of() { md2jsonl "$@" | facts --only; }
	usage_of() { trace2jsonl "$@" | usage --map; }
	losses_of() { trace2jsonl "$@" | facts | losses --only; }
	facts_of one/log/* >facts.1
	facts_of two/log/* >facts.2
	usage_of s/* >usage.1
	usage_of more/* >usage.2
	losses_of s/* >losses.1
	losses_of more/* >losses.2
}

reduce() {
	case $1 in
	facts) dedupe "${@:2}" ;;
	usage) usage --map "${@:2}" ;;
	losses) losses --adapt "${@:2}" ;;
	esac
}

@test "a part has the findings, the notes and its end, and no record of a text" {
	need jq
	parts
	echo '{"kind":"note","code":"x","text":"A note"}' >note
	{ md2jsonl one/log/a.md; cat note; } | learnings --only | jq -r .kind |
		sort -u | xargs >out
	{ md2jsonl one/log/a.md; cat note; } | facts --only | jq -r .kind |
		sort -u | xargs >>out
	{ trace2jsonl "$SAMPLES/transcripts/claude-code.jsonl"; cat note; } |
		facts | losses --only --lost | jq -r .kind | sort -u | xargs >>out
	holds out note 'fact note' 'lost note session survival'
	[ "$(jq -r .kind facts.1 | sort -u | xargs)" = 'end fact' ]
	[ "$(jq -r .kind losses.1 | sort -u | xargs)" = 'end loss session' ]
}

@test "a part that was cut, or is empty, is named and breaks the result" {
	parts
	for question in facts usage losses; do
		without_end $question.2 >cut
		head -c 300 $question.2 >torn
		: >empty
		for part in cut torn empty; do
			status=0
			reduce $question $question.1 $part >out 2>err || status=$?
			[ $status -eq 1 ]
			program=$(reduce $question --version | cut -d ' ' -f 1)
			said "$program: $part: broken off: its last record is not an 'end'"
			grep -qF '{"kind":"note","code":"missing-part","text":"'$part': ' out
			lacks '"kind":"end"' out
			# Further down the tree, too.
			status=0
			reduce $question out $question.2 >again 2>err || status=$?
			[ $status -eq 1 ]
			lacks '"kind":"end"' again
			grep -qF '{"kind":"note","code":"missing-part","text":"'$part': ' again
		done
	done
	usage cut usage.1 2>/dev/null | grep -qx "cut: broken off: its last record is not an 'end'"
	status=0
	usage --map usage.1 empty 2>/dev/null >out || status=$?
	usage out 2>/dev/null | grep -qx "Note: empty: broken off: its last record is not an 'end'"
}

@test "the locale and the time zone of another machine change nothing" {
	parts
	for question in facts usage losses; do
		reduce $question $question.1 $question.2 >$question.all
	done
	for locale in $(locale -a) tr_TR.UTF-8; do
		for zone in Asia/Kolkata America/St_Johns; do
			export LC_ALL=$locale TZ=$zone
			facts_of one/log/* | cmp - facts.1
			usage_of more/* | cmp - usage.2
			losses_of more/* | cmp - losses.2
			for question in facts usage losses; do
				reduce $question $question.2 $question.1 |
					cmp - $question.all
			done
		done
	done
}

@test "the end of an older part, in the order of reading, is sorted" {
	given "$(learning x src=b.md:1@0+1)" \
		'{"kind":"end","files":["b.md","a.md"],"status":0}'
	dedupe <in | tail -n 1 >out
	holds out '{"kind":"end","files":["a.md","b.md"],"status":0}'
}

@test "losses that an older --adapt dropped are missed, and named" {
	parts
	losses --adapt losses.1 >adapted
	grep -q '"kind":"habit"' adapted
	losses --adapt adapted losses.2 >out 2>err
	[ ! -s err ]
	losses --adapt losses.1 losses.2 | cmp - out
	missing=$(grep -c '"kind":"habit"' adapted)
	grep -v '"kind":"habit"' adapted >older
	status=0
	losses --adapt older losses.2 >out 2>err || status=$?
	[ $status -eq 1 ]
	said "losses: $missing losses are missing from a part that was adapted"
	grep -q '"code":"missing-part"' out
	tail -n 1 out | grep -q '"status":1}$'
}

@test "what has no time counts once, though its file is in two parts" {
	need jq
	sessions
	sed 's/"timestamp":"[^"]*",//; s/"id":"s[^"]*",//' s/12.jsonl >untimed.jsonl
	trace2jsonl untimed.jsonl | usage --map >part
	[ "$(jq -r 'select(.kind == "call").ts' part | sort | uniq -c | xargs)" = '17 null' ]
	[ "$(jq -r 'select(.kind == "usage").ts' part | sort -u)" = null ]
	lacks null <(jq 'select(.kind != "end").request' part)
	usage --map part part | cmp - part
	trace2jsonl untimed.jsonl untimed.jsonl | usage --map | cmp - part
	# In what has no name, each counts.
	trace2jsonl <untimed.jsonl >unnamed
	usage --map unnamed unnamed | jq -r .kind | grep -c call >out
	holds out 34
}
