# render report and render instructions: the two documents about losses.
load lib

# loss TYPE IMPACT SESSION [TEXT [SIGN]]
loss() {
	record loss type="$1" sign="${5:-search-again}" text="${4:-a}" \
		evidence="$3: ${4:-a} was lost" impact:="$2" session="$3"
}

fact() {
	record fact type="$1" text="$2" ${3:+state="$3"} session=s
}

lines_002() {
	cat <<-'END'
	Create a handoff-ready summary for autonomous continuation:

	## Critical Context (MUST PRESERVE)
	The following context is frequently lost and severely impacts task completion:

	- **File paths**: ALWAYS include specific file paths with line numbers (e.g., `src/main.rs:142`)
	- **Error messages**: ALWAYS include full error messages if any errors occurred
	- **Issue/Directive IDs**: ALWAYS mention active issue numbers (#1234) and directive IDs (d-004)
	- **Test results**: ALWAYS state which tests passed/failed and why
	- **Function/type names**: ALWAYS preserve exact names of functions, structs, types being worked on
	- **Architectural decisions**: ALWAYS explain why certain approaches were chosen over alternatives
	END
}

@test "C5: instructions: with nothing known they are the headings" {
	lines_002 >wanted
	render instructions </dev/null | diff -u wanted -
	# However little room there is.
	render instructions -c 1 </dev/null | diff -u wanted -
}

@test "instructions: under each line the things of this session" {
	{ echo '{"kind":"doc","schema":1,"file":"s","session":"s","cwd":"/w"}'
	  fact path /w/src/a.c modified; fact path src/b.c read
	  fact path src/c.c created; fact path a.c modified
	  fact error 'a.c:3: no foo'; fact issue d-004; fact issue '#12'
	  fact issue '#12'; fact test '3 passed' pass; fact test '1 failed' fail
	  fact symbol foo_bar; fact decision 'Use SQLite'
	  fact command make
	  loss FilePaths 6 s src/b.c:10-20 read-again; } >in
	render instructions <in | grep '^- \|^  ' | sed 's/: ALWAYS.*//' >out
	diff -u - out <<-'END'
	- **File paths**
	  - lost 1 time in 1 session, impact 6.0 of 10
	  - src/b.c (read again after a compaction)
	  - src/c.c (created)
	  - src/a.c (modified)
	- **Error messages**
	  - a.c:3: no foo
	- **Issue/Directive IDs**
	  - #12
	  - d-004
	- **Test results**
	  - 1 failed (fail)
	  - 3 passed (pass)
	- **Function/type names**
	  - foo_bar
	- **Architectural decisions**
	  - Use SQLite
	END
}

@test "instructions: no longer than they may be, the parts in turn" {
	for i in $(seq 200); do
		fact path "src/file-$i.c" modified
		fact symbol "symbol_$i"
	done >in
	for n in 900 1000 1200 2000 9500; do
		render instructions -c "$n" <in >out
		[ "$(wc -c <out)" -le "$n" ]
		[ "$(wc -c <out)" -gt $((n - 60)) ]
	done
	render instructions <in >out
	[ "$(wc -c <out)" -le 2000 ]
	[ "$(grep -c 'file-' out)" -ge 10 ]
	[ "$(grep -c 'symbol_' out)" -ge 10 ]
	grep -q 'file-200' out
}

@test "instructions: facts of the session before are not this one's" {
	{ fact decision 'From a log' | sed 's/,"session":"s"//'
	  echo '{"kind":"doc","schema":1,"file":"s","session":"s"}'
	  fact path a.c modified
	  echo '{"kind":"doc","schema":1,"file":"t","session":"t"}'
	  fact path b.c modified; } >in
	render instructions <in | grep '^  - ' >out
	diff - out <<<$'  - b.c (modified)\n  - From a log'
}

@test "instructions: for one kind of task" {
	{ loss FilePaths 6 s x.c read-again | sed 's/}$/,"directive":"d-1"}/'
	  loss ErrorDetails 6 t | sed 's/}$/,"directive":"d-2"}/'; } >in
	render instructions <in >out
	! grep -q Directive: out || false
	[ "$(grep -c 'lost 1 time' out)" -eq 2 ]
	render instructions -d d-1 <in >out
	grep -qx 'Directive: d-1' out
	[ "$(grep -c 'lost 1 time' out)" -eq 1 ]
	head -n 1 in | render instructions | grep -qx 'Directive: d-1'
}

@test "instructions: a fact cannot forge a line of its own" {
	fact path '# x\n- **Forged**: y\u001b[31m' modified >in
	render instructions <in >out
	[ "$(grep -c '^- \*\*' out)" -eq 6 ]
	! grep -q "$(printf '\033')" out || false
}

@test "report: no line of a loss begins a heading, a list, a block of code" {
	{
		printf '{"kind":"loss","type":"FilePaths","session":"s","impact":6,"evidence":"%s"}\n' \
			'# x' \
			'one two three four five six seven eight nine ten eleven twelve thirt # x' \
			'one two three four five six seven eight nine ten eleven twelve thirt ``` x' \
			'one two three four five six seven eight nine ten eleven twelve thirt 1. x'
		fact path '# y' modified
	} >in
	render report <in >out
	! grep -E '^ *(- +)*(#|```|1\.) *x' out || false
	grep -qxF -- '- \# x' out
	grep -qxF -- '  - \# y (modified)' out
}

@test "instructions: only facts of the last session are its own, of any number" {
	{
		seq 150000 | awk '{ printf "{\"kind\":\"doc\",\"session\":\"s%d\"}\n" \
			"{\"kind\":\"fact\",\"type\":\"symbol\",\"text\":\"name_%d\",\"session\":\"s%d\"}\n", $1, $1, $1 }'
		fact symbol name_7
		printf '{"kind":"fact","type":"symbol","text":"of_a_log"}\n'
		echo '{"kind":"doc","session":"last"}'
		fact symbol its_own
	} >in
	timeout 10 render instructions <in >out
	[ "$(grep '^  - [a-z]*_' out | sort | tr -d '\n')" = "  - its_own  - of_a_log" ]
}

@test "report: fewer than three instances make none" {
	loss FilePaths 6 s >in
	expect 0 '# Context loss' '' \
		'1 instance of context loss, fewer than 3: no report.' -- \
		render report
	{ loss FilePaths 6 s; loss FilePaths 6 s; } >in
	expect 0 '{"improvements":[]}' -- render report --json
	: >in
	expect 0 '{"improvements":[]}' -- render report -j
}

@test "C4: report as JSON" {
	need jq
	{ loss FilePaths 8 session-123 a.c; loss ErrorDetails 5 session-123 e
	  loss FilePaths 7 session-456 b.c; loss FilePaths 9 session-456 a.c
	  loss SymbolNames 2 session-456 f; } >in
	render report --json <in >out
	jq '.improvements[] | select(.improvement_type == "ContextLoss") |
		.proposed_fix |= .[0:100]' out >improvement
	diff - improvement <<-'END'
	{
	  "improvement_type": "ContextLoss",
	  "description": "Detected 5 instances of context loss, most frequently: File paths and locations",
	  "evidence": [
	    "session-123: a.c was lost",
	    "session-123: e was lost",
	    "session-456: b.c was lost",
	    "session-456: a.c was lost",
	    "session-456: f was lost"
	  ],
	  "severity": 8,
	  "proposed_fix": "Create a handoff-ready summary for autonomous continuation:\n\n## Critical Context (MUST PRESERVE)\nThe",
	  "create_issue": false
	}
	END
}

@test "report: types, critical ones, evidence, what several sessions lost" {
	{ loss FilePaths 8 session-123 a.c; loss ErrorDetails 5 session-123 e
	  loss FilePaths 7 session-456 b.c; loss FilePaths 6 session-456 a.c
	  loss FilePaths 6 session-456 a.c
	  loss SymbolNames 2 session-456 f
	  echo '{"kind":"session","session":"session-456","tokens":1234}'; } >in
	render report <in | sed '/^## Proposed/q' >out
	diff -u - out <<-'END'
	# Context loss

	Detected 6 instances of context loss, most frequently: File paths and locations

	| Type | Instances | Sessions | Impact | Critical |
	| --- | --- | --- | --- | --- |
	| File paths and locations | 4 | 2 | 6.8 | yes |
	| Error messages and why something failed | 1 | 1 | 5.0 | - |
	| Names of functions, structs and types | 1 | 1 | 2.0 | - |

	Critical types: File paths and locations

	1234 tokens of what had been known were read again.

	## Evidence

	- session-123: a.c was lost
	- session-456: b.c was lost
	- session-456: a.c was lost
	- session-456: a.c was lost
	- session-123: e was lost: e
	- session-456: f was lost

	## Lost in several sessions

	- a.c (2 sessions)

	## Proposed compaction instructions
	END
}

@test "report: agents and models, where there are several, whatever the order" {
	{
		for model in m-1 'm|2\n| x'; do
			record loss type=FilePaths text=a.c evidence=x impact:=8 \
				session=s1 agent=codex model="$model"
			record loss type=ErrorDetails text=e evidence=x impact:=5 \
				session=s1 agent=codex model="$model"
			record session session=s1 agent=codex model="$model"
			record session session=s2 agent=codex model="$model"
		done
		record loss type=ErrorDetails text=e evidence=x impact:=5 \
			session=s4 agent=codex model=m-1
		record session session=s3 agent=pi
		loss FilePaths 8 s2 a.c
	} >in
	render report <in | sed -n '/^| Agent/,/^$/p' >out
	holds out '| Agent | Model | Sessions | Instances | Per session | Impact | Mostly |' \
		'| --- | --- | --- | --- | --- | --- | --- |' \
		'| codex | m-1 | 2 | 3 | 1.5 | 6.0 | Error messages and why something failed |' \
		'| codex | m\|2 \| x | 2 | 2 | 1.0 | 6.5 | File paths and locations |' \
		'| - | - | 0 | 1 | - | 8.0 | File paths and locations |' \
		'| pi | - | 1 | 0 | 0.0 | - | - |' ''
	cp out want
	for seed in 1 2 3; do
		shuf --random-source=<(yes $seed) in | render report >out
		sed -n '/^| Agent/,/^$/p' out | diff want -
		grep -qx -- '- e (2 sessions)' out
		grep -qx -- '- a.c (2 sessions)' out
	done
	# There is nothing to be compared with.
	grep m-1 in | render report >out
	grep -qx '| File paths and locations | 1 | 1 | 8.0 | - |' out
	lacks -q '^| Agent' out
}

@test "report: a part that is missing is named, and ends with 1" {
	{ loss FilePaths 8 s a.c; loss FilePaths 8 s b.c; loss FilePaths 8 s c.c
	  record note code=missing-part text='part 3 of 9: a.jsonl'
	  record note code=thresholds text='thresholds from 3 sessions'; } >in
	run -1 --separate-stderr render report in
	[ "$(tail -n 3 <<<"$output")" = "$(lines '' 'Note: part 3 of 9: a.jsonl' \
		'Note: thresholds from 3 sessions')" ]
	# shellcheck disable=SC2154 # run sets it
	[ "$stderr" = 'render: part 3 of 9: a.jsonl' ]
	run -1 render report -j in
}

@test "C3: report: critical is from three instances and a mean of 6 on" {
	{ loss FilePaths 6 s; loss FilePaths 6 s; loss FilePaths 5 s
	  loss ErrorDetails 9 s; loss ErrorDetails 9 s; } >in
	render report <in | grep '^Critical' >out
	diff - out <<<'Critical types: none'
	{ cat in; loss FilePaths 7 s; } | render report | grep '^Critical' >out
	diff - out <<<'Critical types: File paths and locations'
}

@test "report: lines of 80 columns, and a word about the rest" {
	for i in $(seq 20); do
		loss FilePaths 5 "$i" "a long name of a file $i that is nowhere but here, in this test"
	done >in
	render report <in | sed '/^## Proposed/q' >out
	[ "$(awk '{ print length }' out | sort -n | tail -n 1)" -le 80 ]
	grep -qx -- '- and 8 more of no more impact' out
}

@test "options are refused where they say nothing" {
	run -64 render summary --json
	run -64 render instructions --json
	run -64 render log -c 100
	run -64 render index --directive x
}

@test "records that are not losses, or odd ones, are passed over" {
	given '{"kind":"loss"}' '{"kind":"loss","type":7,"impact":"x"}' \
		'{"kind":"loss","type":"Other","impact":3}' '{"kind":"fact","type":"path"}' \
		'{"kind":"session","tokens":[]}' '{"kind":"doc","session":[],"cwd":{}}' \
		'{"kind":"loss","type":"FilePaths"}' 'no record'
	run -1 render report in
	grep -q '^1 instance of' <<<"$output"
	grep -q '^Note: 1 bad record' <<<"$output"
	run -1 render instructions in
}

@test "evidence is on one line, however long, so that grep finds it" {
	evidence='Read of a.c at call 3 repeats call 1, compaction after call 2 - likely forgot what the lock of the ledger waits for'
	for n in 1 2 3; do
		record loss type=FilePaths text=a.c evidence="$evidence" impact:=1
	done >in
	run -0 render report in
	grep -Fqx -e "- $evidence" <<<"$output"
}

@test "B4, B6: instructions have the target, and COMPRESS and REMOVE lines from half of the limit on" {
	head='Create a handoff-ready summary for autonomous continuation:'
	rules=('RULES:' '- PRESERVE all information that is still relevant to continuing the work')
	add='- ADD new progress, decisions, and context from the new messages'
	compress=('- COMPRESS older progress entries into higher-level summaries when the budget is tight (for example "Built and tested 6 importers" instead of a line for each)'
		'- REMOVE details that are no longer needed for continuation (resolved blockers, abandoned approaches)')
	# begins N LINE...: what `render instructions OPTION...` begins with.
	begins() {
		diff -u <(lines "$@" '## Critical Context (MUST PRESERVE)') \
			<(render instructions $options in | sed '/^## Critical/q')
	}
	words=$(printf 'word%.0s ' {1..100})
	tokens=$(budget --count <<<"$words" | awk '{ print $1 }')
	given "$(record compaction text="First. $words $words")" "$(record compaction text="$words")"
	options="--limit $((2 * tokens + 2))"
	begins "$head" '' "TARGET: Keep the summary under $(((2 * tokens + 2) * 7 / 10)) tokens (~$(((2 * tokens + 2) * 7 / 10 * 4)) characters)." \
		'' "${rules[@]}" "$add" ''
	options='--limit 100'
	begins "$head" '' 'TARGET: Keep the summary under 70 tokens (~280 characters).' \
		'' "${rules[@]}" "${compress[@]}" "$add" ''
	options=
	begins "$head" ''
	given "$(record compaction text="$(printf 'word%.0s ' {1..5000})")"
	begins "$head" '' 'TARGET: Keep the summary under 6300 tokens (~25200 characters).' \
		'' "${rules[@]}" "${compress[@]}" "$add" ''
	: >in
	begins "$head" ''
	options='--limit 100'
	begins "$head" '' 'TARGET: Keep the summary under 70 tokens (~280 characters).' \
		'' "${rules[@]}" "${compress[@]}" "$add" ''
	expect 64 -- render summary --limit 100
	said "render: --limit is not for the template 'summary'"
}

@test "instructions: the wishes come first, the newest first, the rest is cited" {
	local i

	{
		record doc session=7c1f file=s.jsonl
		for i in {1..30}; do
			record fact type=wish text="Never do thing $i" \
				holds=standing state=open session=7c1f \
				src=dir/s.jsonl:$i@0+9
		done
		record fact type=wish text='Never do thing 30' holds=standing \
			state=revoked session=7c1f src=dir/s.jsonl:31@0+9
		record fact type=wish text='# plan first' holds=once state=open \
			session=7c1f src=dir/s.jsonl:32@0+9
	} >in
	render instructions -c 400 <in >out
	sed -n '3,6p' out >some
	printf '%s\n' \
		'## Wishes of the user (KEEP WORD FOR WORD, newest first)' \
		'- \# plan first (for one task)' '- Never do thing 29' \
		'- Never do thing 28' | diff -u - some
	grep -x '[0-9]* more wishes: s.jsonl:[0-9]*, [0-9]*, .*, \.\.\.' out
	lacks -q 'thing 30' out
	shown=$(grep -c '^- Never' out)
	grep -q "^$((29 - shown)) more wishes: s.jsonl:$((29 - shown))," out
	# Another session has none of them.
	record doc session=8d2e file=t.jsonl >>in
	render instructions <in >out
	lacks -q Wishes out
}

@test "instructions: a wish that is a decision, too, is there once" {
	{
		record doc session=7c1f file=s.jsonl
		record fact type=wish text='Use SQLite' holds=decision state=open \
			session=7c1f src=s.jsonl:1@0+9
		record fact type=decision text='Use SQLite' session=7c1f
		record fact type=decision text='Keys are numbers' session=7c1f
	} >in
	render instructions <in >out
	[ "$(grep -c 'Use SQLite' out)" -eq 1 ]
	grep -qx '  - Keys are numbers' out
}

@test "what is nothing but a secret is neither kept nor given back" {
	local secret

	secret=gh"p_$(printf 'aB3%.0s' {1..12})"
	given "$(record doc session=7c1f file=s.jsonl)" \
		"$(record message role=user text=Hello session=7c1f)" \
		"$(record fact type=symbol text="$secret" session=7c1f)" \
		"$(record fact type=symbol text=load_config session=7c1f)" \
		"$(record fact type=blocker text="$secret" state=open session=7c1f)" \
		"$(record fact type=blocker text='no disk' state=open session=7c1f)" \
		"$(record message role=assistant text=Done session=7c1f)" \
		"$(record compaction text='We said hello.' session=7c1f)"
	for template in instructions restore; do
		render $template <in >out
		grep -qE 'load_config|no disk' out
		lacks -q redacted out
	done
}
