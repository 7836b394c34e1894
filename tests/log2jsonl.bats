load lib

SAMPLE=$SAMPLES/agent-os/progress.json

# The entries of the log in `in`: these members, tab separated.
of_entries() {
	log2jsonl <in 2>err | jq -r "select(.kind==\"entry\")|[$1]|@tsv"
}

# What the entries say, below their titles.
bodies() {
	log2jsonl <in 2>err | jq -j 'select(.kind=="entry").body' | grep -v '^## '
}

@test "an entry of progress.json becomes a record, its data verbatim" {
	given '{"version":"1.0","project":"shop","entries":[' \
		' {"id":"entry-1","timestamp":"2026-01-12T19:30:00.123Z","type":"task_completed",' \
		'  "spec":"gifts","task_id":"1.2",' \
		'  "data":{"description":"Sell a card","n": 1.50e+0,"files_modified":["src/a.ts"],' \
		'   "notes":"x"}}],"metadata":{"total_entries":1}}'
	expect 0 \
		'{"kind":"doc","schema":1,"file":"-","format":"agent-os","dialect":"entries","title":"shop","total":1}' \
		"$(record entry id=entry-1 ts=2026-01-12T19:30:00Z \
			title='Sell a card' status=done type=task_completed \
			spec=gifts task=1.2 files:='["src/a.ts"]' \
			data:='{"description":"Sell a card","n":1.50e+0,"files_modified":["src/a.ts"],"notes":"x"}' \
			src=-:2-5@47+212 \
			body='## Sell a card\n- **Files changed:**\n  - src/a.ts\n- **Notes:** x\n- **Tags:** N 1.50e+0\n' \
			places:='[[4,185,13],[4,229,12],[4,230,10],[5,254,3],[4,170,88]]')" \
		-- log2jsonl
}

@test "data on one line stays as it is, byte for byte" {
	given '{"entries":[{"data":{ "b" : -0.0 ,"a":"\u00e9\/", "c":1 },"type":"task_completed"}]}'
	expect 0 \
		'{"kind":"doc","schema":1,"file":"-","format":"agent-os","dialect":"entries"}' \
		"$(record entry title='Task completed' status=done \
			type=task_completed \
			data:='{ "b" : -0.0 ,"a":"\u00e9\/", "c":1 }' \
			src=-:1@12+70 \
			body='## Task completed\n- A: é/\n- **Tags:** B -0.0, C 1\n' \
			places:='[[1,12,70],[1,38,10],[1,20,37]]')" \
		-- log2jsonl
}

@test "the sample: each entry, its type and its status" {
	need jq
	cp "$SAMPLE" in
	[ "$(of_entries '.ts,.status // "-",.type,.task // "-"')" = "$(
		tr ' ' '\t' <<-'END'
		2025-11-03T08:15:00Z progress session_started -
		2025-11-03T11:42:10Z done task_completed 1.1
		2025-11-03T15:30:05Z done task_completed 1.2
		2025-11-03T16:00:00Z done session_ended -
		2025-11-18T09:30:12Z blocked task_blocked 1.3
		2025-11-21T10:15:00Z - scope_override -
		2025-11-24T14:22:33Z done task_completed 1.3
		2025-12-02T09:08:47Z done debug_resolved -
		2025-12-05T17:00:00Z done milestone_reached -
		2026-01-12T08:30:00Z progress session_started -
		2026-01-12T19:30:00Z done task_completed 1.1
		2026-01-19T10:10:10Z blocked task_blocked 1.2
		2026-01-20T15:45:01Z done task_completed 1.2
		2026-02-03T11:24:00Z blocked task_blocked 1.3
		2026-02-03T18:00:00Z done session_ended -
		END
	)" ]
	[ ! -s err ]
}

@test "the sample: what its entries say" {
	need jq
	log2jsonl "$SAMPLE" | jq -j '.body // empty' |
		diff "$SAMPLES/agent-os/bodies.golden.md" -
}

@test "the sample: its summary" {
	cd "$SAMPLES/agent-os"
	log2jsonl progress.json | learnings | facts | dedupe | recent | budget |
		render summary | diff progress-summary.golden.md -
}

@test "the sample: what is decided, blocked, and blocked no more" {
	need jq
	log2jsonl "$SAMPLE" | facts | dedupe |
		jq -r 'select(.type=="blocker" or .type=="decision")|
			"\(.type) \(.state // "-") \(.text[0:24]) \(.src.line)"' >out
	diff out - <<-'END'
	decision - Estuary harbours move to 75
	blocker resolved The reference tables for 80
	blocker resolved The ephemeris package gi 154
	blocker open The printer's upload wan 176
	END
}

@test "src has the bytes of the entry, places those of each line" {
	need jq
	for file in "$SAMPLE" "$CORPUS"/C_jsonlog/boshu2*/claude-progress.json; do
		[ -e "$file" ] || continue
		log2jsonl "$file" 2>err >out || [ "$?" -eq 1 ]
		n=0
		while read -r off len line end; do
			echo '['
			tail -c "+$((off + 1))" "$file" | head -c "$len"
			echo ']'
			[ "$(head -c "$off" "$file" | wc -l)" -eq $((line - 1)) ]
			[ "$(head -c $((off + len)) "$file" | wc -l)" -eq $((end - 1)) ]
			n=$((n + 1))
		done < <(jq -r 'select(.places) |
			(.src | "\(.off) \(.len) \(.line) \(.end)"),
			(.src.end as $last | .places[] |
				select(.[2] < 200) | select(.[0] == $last) |
				"\(.[1]) \(.[2]) \(.[0]) \(.[0])")' out) >parts
		[ "$n" -ge 15 ]
		# Each by itself is a value.
		jq -es --argjson n $n 'length == $n and all(length == 1 and .[0])' parts >/dev/null
		jq -es 'map(select(.body)) | all((.body | split("\n") | length - 1) ==
			(.places | length))' out >/dev/null
	done
}

@test "the other logs: sessions, actions, updates, features, bugs, lines" {
	need jq
	given '{"projectName":"p","sessions":[{"session_id":"s-1","ended":"2025-11-29T09:30:00Z",' \
		'"summary":"Did it","commits":["abc1234","def5678"],"retro":{"learnings":["Test it"]}}],' \
		'"log":[{"sessionId":"s","action":"started","featureId":"F-1","message":"Begin","timestamp":1768332407},' \
		'{"action":"completed","featureId":"F-1","message":"End","timestamp":1768332407123}],' \
		'"updates":[{"id":"UPD-1","category":"status","summary":"So",' \
		'"created_at":"2026-05-08T23:52:41.5Z","feature_id":13}],' \
		'"features":[{"id":1,"name":"One","completed":true,"test_steps":["a b"]},{"id":2,"name":"Two","completed":false}],' \
		'"bugs":[{"id":"BUG-1","description":"Bad","status":"fixed","root_cause":"That"},' \
		'{"id":"BUG-2","description":"Worse"}],' \
		'"progressLog":["- 01/13/2026, 03:57:10 PM [PERF-001]: COMPLETED - Feature completed: Start fast"]}'
	[ "$(of_entries '.id,.ts,.title,.status,.type,.task')" = "$(printf '%b\n' \
		's-1\t2025-11-29T09:30:00Z\tDid it\tdone\t\t' \
		's\t2026-01-13T19:26:47Z\tBegin\tprogress\tstarted\tF-1' \
		'\t2026-01-13T19:26:47Z\tEnd\tdone\tcompleted\tF-1' \
		'UPD-1\t2026-05-08T23:52:41Z\tSo\t\t\t13' \
		'1\t\tOne\tdone\t\t' \
		'BUG-1\t\tBad\tdone\t\t' \
		'BUG-2\t\tWorse\tpending\t\t' \
		'PERF-001\t2026-01-13T15:57:10\tFeature completed: Start fast\tdone\t\t')" ]
	bodies >out
	diff out - <<-'END'
	- **Commit:** abc1234, def5678
	- **Learnings:**
	  - Test it
	- **Tags:** Category status
	- **Root cause:** That
	- 01/13/2026, 03:57:10 PM [PERF-001]: COMPLETED - Feature completed: Start fast
	END
}

@test "the last session of a file is one entry, as old as the file" {
	need jq
	given '{"lastUpdated":"2026-01-02","currentProject":"p","lastSession":' \
		'{"summary":"Built it","completedTasks":["one"],"blockers":["No key"],"nextSteps":["Ask for the key"]},' \
		'"knownIssues":["The clock drifts"],"environmentState":{"node":"22","ok":true}}'
	[ "$(of_entries '.ts,.title,.status')" = $'2026-01-02\tBuilt it\tprogress' ]
	log2jsonl <in | jq -j 'select(.body).body' >out
	diff out - <<-'END'
	## Built it
	- **Completed:**
	  - one
	- **Blockers:**
	  - No key
	- **Next steps:**
	  - Ask for the key
	## Known issues
	- The clock drifts
	## Environment state
	- **Tags:** Node 22
	END
	log2jsonl <in | facts -t blocker,next | jq -r 'select(.kind=="fact")|"\(.type) \(.text) \(.src.line)"' >out
	diff out - <<-'END'
	blocker No key 2
	next Ask for the key 2
	END
}

@test "an array of entries, and an object of them by their ids" {
	need jq
	given '[{"title":"One","date":"2026-01-02"},{"title":"Two","status":"failed"}]'
	[ "$(of_entries '.title,.ts,.status')" = $'One\t2026-01-02\t\nTwo\t\tfailed' ]
	given '{"sessions":{"a":{"summary":"One"},"b":{"id":"c","summary":"Two"}}}'
	[ "$(of_entries '.id,.title')" = $'a\tOne\nc\tTwo' ]
}

@test "blockers and next steps of the whole are sections, settings are not" {
	need jq
	given '{"current_state":{"phase":"build","working_on":null,"blockers":["No access"],' \
		'"next_steps":[]},"next_steps":["Ship it"],"goal":"To be fast","mode":"auto",' \
		'"entries":[],"stats":{},"metadata":{"total_entries":0,"archived_through":null}}'
	log2jsonl <in | jq -r 'select(.kind=="section")|"\(.title) \(.level)", .body' >out
	diff out - <<-'END'
	Current state 2
	## Current state
	- **Blockers:**
	  - No access
	- **Tags:** Phase build

	Next steps 2
	## Next steps
	- Ship it

	Goal 2
	## Goal
	To be fast

	END
	log2jsonl <in | facts | jq -r 'select(.kind=="fact")|"\(.type) \(.text)"' >out
	diff out - <<-'END'
	blocker No access
	next Ship it
	goal To be fast
	END
}

@test "an object of anything but entries is not a list of them" {
	need jq
	given '{"progress":{"done":3,"next":["Ship it"]},"history":{"a b":true},"log":"none so far"}'
	[ "$(log2jsonl in | without_end | jq -r '.dialect // .title')" = $'none\nProgress\nLog' ]
}

@test "a title is a sentence, what follows it is below" {
	need jq
	long=$(printf 'word %.0s' {1..40})
	given "{\"sessions\":[{\"summary\":\"First we did this thing. $long\"},{\"summary\":\"$long\"}]}"
	[ "$(of_entries '.title' | head -n 1)" = 'First we did this thing' ]
	[ "$(bodies)" = "- **Summary:** ${long% }"$'\n'"- **Summary:** ${long% }" ]
}

@test "text of several lines stays one item" {
	need jq
	given '{"entries":[{"title":"A","learnings":["one\ntwo\n\n## three"],"notes":"x\r\n- y\n"}]}'
	bodies >out
	diff out - <<-'END'
	- **Learnings:**
	  - one
	    two

	    ## three
	- **Notes:** x
	  - y
	END
	log2jsonl <in | learnings | jq -r 'select(.kind=="learning").src|"\(.off) \(.len)"' |
		sort -u >out
	diff out - <<-'END'
	38 22
	70 12
	END
}

@test "objects in a list are called by their title" {
	need jq
	given '{"entries":[{"title":"A","issues":[{"id":"I-1","description":"Slow","severity":"high"},' \
		'{"from":"a b","to":"c d"}],"files":[{"path":"src/a.c"},{"file":"src/b.c"}]}]}'
	bodies >out
	diff out - <<-'END'
	- **Known issues:**
	  - Slow
	    - **Tags:** Severity high
	  - From: a b
	  - To: c d
	- **Files changed:**
	  - src/a.c
	  - src/b.c
	END
	[ "$(of_entries '.files[]')" = $'src/a.c\tsrc/b.c' ]
}

@test "a list that is there twice is read twice, and reported" {
	need jq
	given '{"sessions":[{"summary":"one"}],' '"sessions":[{"summary":"two","id":1,"id":2}]}'
	[ "$(of_entries '.title,.id')" = $'one\t\ntwo\t2' ]
	run -1 --separate-stderr log2jsonl in
	# shellcheck disable=SC2154
	[ "$stderr" = "$(lines 'log2jsonl: in:2: "sessions" is a duplicate name' \
		'log2jsonl: in:2: "id" is a duplicate name')" ]
	grep -q '"code":"duplicate-key","text":"in:2: \\"sessions\\" is a duplicate name"' \
		<<<"$output"
}

@test "of a damaged file the entries before the damage are read" {
	need jq
	given '{"project":"p","entries":[{"title":"one"},' '{"title":"two"},' '{"title" "three"}]}'
	[ "$(of_entries .title)" = $'one\ntwo' ]
	said "log2jsonl: -:3: ':' expected; the rest is not read"
	given '[{"title":"one"},{"title":"two"'
	[ "$(of_entries .title)" = one ]
	given '{"goal":"To be done","entries":[{"title":"one"}]}' 'more'
	[ "$(log2jsonl <in 2>err | jq -r '.title // empty')" = $'To be done\none' ] ||
		[ "$(log2jsonl <in 2>err | jq -r '.title // empty')" = $'Goal\none' ]
	said 'log2jsonl: -:2: text after the value; the rest is not read'
	given '{"current_state":{"blockers":["a b"],"x":'
	expect 1 '{"kind":"doc","schema":1,"file":"-","format":"json-log","dialect":"none"}' \
		"$(record note code=bad-log \
			text='-:2: value expected; the rest is not read' \
			src=-:2@42+0)" \
		-- log2jsonl
}

@test "every beginning of a log is read as far as it goes" {
	need jq
	n=$(wc -c <"$SAMPLE")
	log2jsonl <"$SAMPLE" | grep '^{"kind":"entry"' >entries
	for at in $(seq 0 97 "$n"); do
		head -c "$at" "$SAMPLE" >in
		status=0
		log2jsonl <in >out 2>err || status=$?
		[ "$status" -eq $((at > 0)) ]
		[ -z "$(tail -c 1 out)" ]
		cat out >>all
		# What was read is what the whole log has there.
		grep '^{"kind":"entry"' out >some || continue
		head -n "$(wc -l <some)" entries | cmp - some
	done
	[ "$(wc -l <some)" -eq "$(wc -l <entries)" ]
	jq -e .kind all >/dev/null
}

@test "an empty file and a log without entries are not an error" {
	: >in
	expect 0 '{"kind":"doc","schema":1,"file":"-","format":"json-log","dialect":"none"}' \
		-- log2jsonl
	given '{"version":"1.0","entries":[],"metadata":{"total_entries":0,"oldest_entry":null}}'
	expect 0 '{"kind":"doc","schema":1,"file":"-","format":"agent-os","dialect":"entries","total":0}' \
		-- log2jsonl
	given '{"entries":[],"metadata":{"total_entries":212,"archived_through":"2025-12-31"}}'
	expect 0 "$(record doc schema:=1 file=- format=agent-os \
		dialect=entries total:=212 archived_through=2025-12-31)" \
		-- sh -c 'log2jsonl | head -n 1'
	given '{"entries":[],"metadata":{"total_entries":"many","archived_through":null}}'
	expect 0 '{"kind":"doc","schema":1,"file":"-","format":"agent-os","dialect":"entries"}' \
		-- log2jsonl
	given '{}'
	expect 0 '{"kind":"doc","schema":1,"file":"-","format":"json-log","dialect":"none"}' \
		-- log2jsonl
}

@test "another version is read, with a note; a project's own version does not count" {
	need jq
	given '{"version":"2.1","entries":[{"type":"session_started"}]}'
	[ "$(log2jsonl in | jq -r 'select(.code).text')" = 'in: version 2.1 is read as version 1.0' ]
	given '{"version":"2.1","sessions":[{"summary":"x"}]}'
	[ -z "$(log2jsonl in | jq -r 'select(.code).text')" ]
}

@test "what is not a log, and what is not an entry, is reported" {
	given '"text"'
	run -1 log2jsonl in
	[[ $output == *'log2jsonl: in:1: not a log'* ]]
	given '{"entries":[{"title":"one"},' '7,{},[],null]}'
	run -1 --separate-stderr log2jsonl in
	[ "$(grep -c 'in:2: not an entry' <<<"$stderr")" -eq 4 ]
}

@test "a byte order mark and CRLF are not an error, and src counts them" {
	need jq
	printf '\357\273\277{"entries":[\r\n{"title":"x"}]}\r\n' >in
	[ "$(log2jsonl in | jq -c 'select(.kind=="entry").src')" = \
		'{"file":"in","line":2,"end":2,"off":17,"len":13}' ]
}

@test "bytes that are not UTF-8 become U+FFFD, in data too" {
	need jq
	printf '{"entries":[{"data":{"description":"a \377 b"}}]}' >in
	log2jsonl in >out
	jq -e . out >/dev/null
	[ "$(grep -c $'a \xef\xbf\xbd b' out)" -eq 1 ]
	grep -q $'"data":{"description":"a \xef\xbf\xbd b"}' out
}

@test "hostile names and values do no harm" {
	need jq
	{ printf '{"entries":['
	  for depth in 20 900 1100; do
		printf '{"title":"t","x":'
		head -c $depth /dev/zero | tr '\0' '['
		head -c $depth /dev/zero | tr '\0' ']'
		printf '},'
	  done
	  printf '{"title":"after"}]}'; } >in
	[ "$(of_entries .title)" = $'t\nt' ]
	grep -q 'nested too deeply; the rest is not read' err
	grep -q 'values nested too deeply are left out' err
	{ printf '{"entries":[{"title":"t"'
	  for i in {1..3000}; do printf ',"k%s ** \\n":"some words"' "$i"; done
	  printf '}]}'; } >in
	[ "$(bodies | wc -l)" -eq 3000 ]
	bodies | grep -qx -- '- K17: some words'
	given '{"":{"":[""]},"entries":[{"":"a b","_":"c d","title":"t","\u0000":"e f"}]}'
	[ "$(bodies)" = "$(lines '- Other: a b' '- Other: c d' '- Other: e f')" ]
}

@test "time grows with the input, not faster" {
	first='{"entries":[{"id":"a","type":"task_completed","data":{"description":"x y","notes":"z"}}'
	one() {
		printf '%s' "$first"
		yes ",${first#*[}" | head -n "$1" | tr -d '\n'
		printf ']}'
	}
	one 20000 >in
	timeout 20 log2jsonl in >out
	[ "$(wc -l <out)" -eq 20003 ]
}

@test "learnings, facts and references name the story, not the entry" {
	need jq
	log2jsonl "$SAMPLE" | learnings | jq -r 'select(.kind=="learning").ids[0] // "-"' |
		sort -u >out
	diff out - <<-'END'
	-
	1.1
	1.2
	1.3
	END
	grep -q '^### 1.3: No proof can be sent' "$SAMPLES/agent-os/progress-summary.golden.md"
}

@test "cite finds what a learning, an entry or a summary was made from" {
	need jq
	cp "$SAMPLE" .
	log2jsonl progress.json | learnings | facts >records
	jq -c 'select(.task=="1.3" and .status=="done")' records |
		cite progress.json | jq -r .id >out
	jq -c 'select(.kind!="entry" and .text)' records |
		grep 'fround\|Install Ghost' | cite progress.json >>out
	echo >>out
	diff out - <<-'END'
	entry-20251124-142233-u8b
	"Use `Math.fround` nowhere in the engine: single precision moves high water by minutes"
	"Install Ghostscript on the build machine, then task 1.3"
	END
	log2jsonl progress.json | learnings | dedupe | recent | budget --cite |
		render summary --cite >summary.md
	cite progress.json <summary.md >out
	grep -q 'fround' out
	log2jsonl progress.json | recent | cite -d progress.json >out
	{ echo '['; cat out; echo ']'; } | jq -e 'length == 11' >/dev/null
	sed '1d' progress.json >changed.json
	log2jsonl progress.json | jq -c 'select(.kind=="entry")' | head -n 1 |
		sed 's/progress.json/changed.json/' >place
	run -1 cite changed.json <place
}

@test "a log on one line: what is dropped is not what is kept" {
	need jq
	jq -c . "$SAMPLE" >progress.json
	log2jsonl progress.json | recent >out
	jq -r 'select(.kind=="entry").id' out >kept
	[ "$(wc -l <kept)" -eq 4 ]
	cite -d progress.json <out >dropped
	run ! grep -qFf kept dropped
	[ "$(grep -o '"id":' dropped | wc -l)" -eq 11 ]
}

@test "each JSON log of the corpus gives valid records" {
	need jq
	need_corpus
	find "$CORPUS/C_jsonlog" -name '*.json' >files
	[ -s files ]
	# For one jq, which starts slowly: each is an array, of the status and the records.
	while read -r file; do
		status=0
		log2jsonl "$file" >out 2>err || status=$?
		case $status in
		0) [ ! -s err ] ;;
		1) grep -q "^log2jsonl: $file:[0-9]" err ;;
		*) false ;;
		esac || {
			echo "$status $file" >&2
			return 1
		}
		echo "[$status,["
		paste -sd, out
		echo ']]'
	done <files | jq -c '.[0] as $status | .[1] | length > 0 and all(.kind) and
		($status == 0 or any(.kind=="note"))' >verdicts
	[ "$(wc -l <verdicts)" -eq "$(wc -l <files)" ]
	paste verdicts files | grep -v ^true | diff /dev/null -
}

@test "several files are read one after the other; --name is what records call standard input" {
	lines '{"entries":[{"title":"x"}]}' >a
	cp a in
	[ "$(log2jsonl --name n a - <in | grep -o '"file":"[^"]*"' | tr -d '\n')" = \
		'"file":"a""file":"a""file":"n""file":"n"' ]
}
