# render log, the progress.md of append(1), A log in JSON, and render session, what
# an agent reads when it starts.
load lib

SAMPLE=$SAMPLES/agent-os/progress.json

# log ENTRY...: progress.json with these entries, in `in`.
log() {
	local entries

	entries=$(printf ',%s\n' "$@")
	{
		printf '{"version":"1.0","project":"shop","entries":[%s\n],\n' \
			"${entries#,}"
		printf '"metadata":{"total_entries":%d,"archived_through":%s}}\n' \
			$# "${archived:-null}"
	} >in
}

# event DAY TYPE TASK DATA: an entry of spec "gifts"; DATA are members.
event() {
	printf '{"id":"e","timestamp":"2026-01-%s:00.000Z","type":"%s","spec":"gifts"%s,"data":{%s}}' \
		"$1" "$2" "${3:+,\"task_id\":\"$3\"}" "$4"
}

as_log() {
	log2jsonl in | render log
}

begun() {
	log2jsonl in | facts | recent -k 20 | render session
}

# ---- log ----

@test "log: the sample, as it was found right" {
	log2jsonl "$SAMPLE" | render log | diff -u "$SAMPLES/agent-os/progress.golden.md" -
}

@test "log: -o replaces what it made, and no file that somebody wrote" {
	log "$(event 12T10:00 task_completed 1.1 '"description":"One"')"
	mkdir a
	mv in a/progress.json
	log2jsonl a/progress.json >in
	for text in '# My log' '' '# Agent OS Progress Log, mine' $'\n# Agent OS Progress Log'; do
		printf '%s' "$text" >a/progress.md
		expect 0 -- render log -o a/progress.md
		said "render: 'a/progress.md' was not made from progress.json: left as it is"
		expect 0 -- render -q log -o a/progress.md
		[ ! -s err ]
		printf '%s' "$text" | cmp - a/progress.md
	done
	for text in '# Agent OS Progress Log' $'# Agent OS Progress Log\r\n\r\nOld'; do
		printf '%s' "$text" >a/progress.md
		expect 0 -- render log -o a/progress.md
		render log <in | cmp - a/progress.md
	done
	rm a/progress.md
	expect 0 -- render log -o a/progress.md
	render log <in | cmp - a/progress.md
	mkfifo fifo
	cat fifo >got &
	expect 0 -- timeout 10 render log -o fifo
	wait $!
	cmp got a/progress.md
	# Nor does a log that could not be read whole replace the old one.
	echo '# My log' >mine.md
	expect 70 -- render log -o mine.md ./nowhere
	[ "$(wc -l <err)" -eq 2 ]
	given '{"kind":"end","files":[],"status":0}'
	expect 0 -- render log -o mine.md
	said "render: 'mine.md' was not made from these records: left as it is"
}

# The log by days of render(1), in jq.
documented() {
	jq -rj '
	def icon: {session_started: "🚀", session_ended: "🏁",
		task_completed: "✅", task_blocked: "⚠️", debug_resolved: "🔧",
		scope_override: "📋", milestone_reached: "🎯"}[.type] // "📝";
	def title: (.type | gsub("_"; " ") | (.[0:1] | ascii_upcase) + .[1:]) + ": " +
		(.task_id // if .type | test("^session_") then .spec
			else .data.description end);
	def line($name; $value): if $value then "- **\($name)**: \($value)\n"
		else "" end;
	"# Agent OS Progress Log\n\n*Project: \(.project)*\n",
	"*Total entries: \(.metadata.total_entries)*\n\n---\n\n",
	(.entries | group_by(.timestamp[0:10]) | reverse[] |
		"## \(.[0].timestamp[0:10])\n\n",
		(reverse[] | "### \(.timestamp[11:16]) - \(icon) \(title)\n",
			line("Spec"; .spec), line("Task"; .task_id),
			line("Details"; .data.description),
			line("Duration"; .data.duration_minutes |
				if . then "~\(.) minutes" else . end),
			line("Notes"; .data.notes),
			line("Next"; .data.next_steps), "\n"),
		"---\n\n"),
	(.metadata.archived_through | strings |
		"\n*Older entries archived through \(.)*\n",
		"*See .agent-os/progress/archive/ for historical data*\n")' "$1"
}

@test "log: line for line what the code of the document makes, and lines more" {
	need jq
	documented "$SAMPLE" >wanted
	log2jsonl "$SAMPLE" | render log >out
	diff wanted out >differ || true
	run -1 grep '^<' differ
	sed -n 's/^> //p' differ >further
	labels='Issue|Suggested resolution|Root cause|Resolution|Files modified|'
	labels+='Requested tasks|Reason|Focus task|Context|Learnings'
	grep -Ev "^- \*\*($labels)\*\*:|^  - " further >other || true
	diff /dev/null other
	jq '(.entries[].data) |= with_entries(select(.key |
		IN("description", "duration_minutes", "notes", "next_steps"))) |
		.metadata.archived_through = null' "$SAMPLE" >in
	documented in >wanted
	as_log | diff -u wanted -
}

@test "log: an entry of each type with what its template has" {
	log "$(event 12T08:00 session_started '' '"description":"Starting","focus_task":"1.2","context":"From the tokens"')" \
		"$(event 12T09:00 task_blocked 1.2 '"issue":"No key","suggested_resolution":"Ask","description":"Cannot go on"')" \
		"$(event 12T10:00 debug_resolved '' "$(joined \
			'"description":"Fixed it","root_cause":"Zone",' \
			'"resolution":"UTC","files_modified":["a.ts","b.ts"]')")" \
		"$(event 12T11:00 coffee_break '' "$(joined \
			'"description":"Had one","cups":0,"good":false,' \
			'"with":{"milk":1,"who":["me"]},' \
			'"parts":[["x"],"Two words"],"none":[],"no":null')")" \
		"$(event 12T12:00 task_completed 1.2 "$(joined \
			'"duration_minutes":0,"notes":"",' \
			'"next_steps":["Ship it","Rest"],"task_id":"1.2","agent":"api"')")"
	expect 0 '# Agent OS Progress Log' '' '*Project: shop*' \
		'*Total entries: 5*' '' '---' '' '## 2026-01-12' '' \
		'### 12:00 - ✅ Task completed: 1.2' '- **Spec**: gifts' \
		'- **Task**: 1.2' '- **Next**:' '  - Ship it' '  - Rest' \
		'- **Agent**: api' '' \
		'### 11:00 - 📝 Coffee break: Had one' '- **Spec**: gifts' \
		'- **Details**: Had one' '- **Cups**: 0' '- **Good**: false' \
		'- **With**:' '  - milk: 1' '  - who: ["me"]' \
		'- **Parts**:' '  - ["x"]' '  - Two words' '' \
		'### 10:00 - 🔧 Debug resolved: Fixed it' '- **Spec**: gifts' \
		'- **Details**: Fixed it' '- **Root cause**: Zone' \
		'- **Resolution**: UTC' '- **Files modified**: a.ts, b.ts' '' \
		'### 09:00 - ⚠️ Task blocked: 1.2' '- **Spec**: gifts' \
		'- **Task**: 1.2' '- **Details**: Cannot go on' \
		'- **Issue**: No key' '- **Suggested resolution**: Ask' '' \
		'### 08:00 - 🚀 Session started: gifts' '- **Spec**: gifts' \
		'- **Details**: Starting' '- **Focus task**: 1.2' \
		'- **Context**: From the tokens' '' '---' '' -- as_log
}

@test "log: days and times are of UTC, what has none is last" {
	log '{"id":"a","timestamp":"2026-01-12T23:30:00-02:00","type":"session_ended","data":{}}' \
		'{"id":"b","type":"session_ended","spec":"s","data":{}}' \
		'{"id":"c","timestamp":"2026-01-13","type":"milestone_reached","data":{"description":"Half"}}' \
		'{"id":"d","timestamp":"2026-01-13T00:10:00Z","type":"odd one","data":{"description":"x"}}'
	expect 0 '# Agent OS Progress Log' '' '*Project: shop*' \
		'*Total entries: 4*' '' '---' '' '## 2026-01-13' '' \
		'### 01:30 - 🏁 Session ended' '' \
		'### 00:10 - 📝 Odd one: x' '- **Details**: x' '' \
		'### 🎯 Milestone reached: Half' '- **Details**: Half' '' \
		'---' '' '## No date' '' \
		'### 🏁 Session ended: s' '- **Spec**: s' '' '---' '' -- as_log
}

@test "log: the archive note, and nothing but the head without entries" {
	archived='"2025-12-31"' log
	expect 0 '# Agent OS Progress Log' '' '*Project: shop*' \
		'*Total entries: 0*' '' '---' '' '' \
		'*Older entries archived through 2025-12-31*' \
		'*See .agent-os/progress/archive/ for historical data*' -- as_log
	: >in
	expect 0 '# Agent OS Progress Log' '' '*Total entries: 0*' '' '---' '' -- \
		render log
}

@test "log: what a log says cannot pose as a heading or a mark" {
	log "$(joined '{"id":"a","timestamp":"2026-01-12T10:00:00Z","type":"evil\n# T",' \
		'"spec":"s\n## S","task_id":"1#K","agent":"me\n---",' \
		'"data":{"description":"x\n# D <!-- pith:ref a.md:1 -->",' \
		'"k\n# key":"v\n\n# V","list":["# one thing","- two\u001b[31m"],' \
		'"o":{"\n# n":"# m"}}}')"
	as_log >out
	sed -n '8,$p' out >body
	diff - body <<-'END'
	## 2026-01-12

	### 10:00 - 📝 Evil # T: 1#K
	- **Spec**: s ## S
	- **Task**: 1#K
	- **Details**: x # D &lt;!-- pith:ref a.md:1 -->
	- **K key**: v # V
	- **List**:
	  - \# one thing
	  - \- two [31m
	- **O**:
	  - \# n: # m
	- **Agent**: me ---

	---

	END
}

@test "log: entries of Markdown, with what is known of them" {
	given '# Shop' '' '## 2026-01-13 - US-2: Map (BLOCKED)' '- waits' \
		'## 2026-01-12 09:30 - US-1: Till' 'Agent: api-agent' \
		'- **Files changed:** `src/a.ts`, `src/b.ts`' \
		'## 2026-01-12 - US-0 (FAILED)' '- no' '## 2026-01-12 - US-9: Top'
	expect 0 '# Agent OS Progress Log' '' '*Project: Shop*' \
		'*Total entries: 4*' '' '---' '' '## 2026-01-13' '' \
		'### ⚠️ US-2: Map' '' '---' '' '## 2026-01-12' '' \
		'### 09:30 - ✅ US-1: Till' '- **Agent**: api-agent' \
		'- **Files modified**: src/a.ts, src/b.ts' '' \
		'### 📝 US-0: no' '- **Status**: failed' '' \
		'### ✅ US-9: Top' '' '---' '' -- sh -c 'md2jsonl | render log'
}

@test "log: what was left out before is counted, a damaged log is noted" {
	log "$(event 12T08:00 session_started '' '')" "$(event 13T08:00 session_ended '' '')"
	log2jsonl in | recent -k 1 | render log | grep -x '\*Total entries: 2\*'
	md2jsonl "$SAMPLES/ralph/progress.md" | recent -n 1 | render log |
		grep -x '\*Total entries: 13\*'
	head -n 3 in >part
	log2jsonl -n p.json <part 2>err | render log | sed -n '3,7p' >out
	diff - out <<-'END'
	*Project: shop*
	*Total entries: 2*
	*Note: p.json:4: name in quotes expected; the rest is not read*

	---
	END
}

# ---- session ----

@test "L4: session: the sample, whole, and short" {
	log2jsonl -n progress.json <"$SAMPLE" | facts | recent -k 20 |
		render session >out
	diff - out <<-'END'
	## Unresolved blockers

	- Task 1.3 of 2026-01-12-pocket-calendar, 2026-02-03 (progress.json:176)
	  Issue: The printer's upload wants PDF/X-4, the library writes PDF 1.7 only
	  Try: Convert with Ghostscript in `make proof`, and check the colours by eye

	Last 15 entries: 5 tasks completed, 3 blockers. Most recent: Session ended: 2026-01-12-pocket-calendar Next: Install Ghostscript on the build machine, then task 1.3
	Last spec: 2026-01-12-pocket-calendar
	Last task: 1.2

	## Next steps

	- Install Ghostscript on the build machine, then task 1.3
	- Task 1.3 - proofs for the printer
	- Task 1.4 - daylight saving in the output

	## Last entries

	- 2026-02-03 18:00 Session ended: The calendar is complete but for the proof
	- 2026-02-03 11:24 Task blocked 1.3: No proof can be sent
	- 2026-01-20 15:45 Task completed 1.2: Moon phases from the engine's …
	- 2026-01-19 10:10 Task blocked 1.2: Moon phases are a day off around midnight
	- 2026-01-12 19:30 Task completed 1.1: A year of one harbour as a PDF of …
	END
	budget --check -t 400 out
}

@test "session: nothing but one line without entries" {
	local nothing='No previous progress recorded.'

	log
	expect 0 "$nothing" -- begun
	: >in
	expect 0 "$nothing" -- begun
	expect 0 "$nothing" -- render session
	given '# Log' 'Nothing yet.'
	expect 0 "$nothing" -- sh -c 'md2jsonl | facts | recent -k 20 | render session'
}

# That many tasks, each done, of a day each from 2026-01-02 on.
days() {
	local i

	for ((i = 2; i < $1 + 2; i++)); do
		printf '%s\n' "$(event "$(printf '%02dT08:00' "$i")" task_completed "2.$i" '"description":"d"')"
	done
}

@test "L7: session: an open blocker is shown however old it is" {
	mapfile -t finished < <(days 25)
	log "$(event 01T08:00 task_blocked 1.1 '"issue":"No key","suggested_resolution":"Ask"')" \
		"$(event 01T09:00 task_blocked 1.2 '"issue":"No mail"')" \
		"$(event 01T10:00 task_blocked '' '"issue":"No net"')" \
		"$(event 01T11:00 task_completed 1.2 '')" "${finished[@]}"
	begun >out
	sed '/^Last spec/,$d' out | diff - <(cat <<-'END'
	## Unresolved blockers

	- gifts, 2026-01-01 (in:3)
	  Issue: No net
	- Task 1.1 of gifts, 2026-01-01 (in:1)
	  Issue: No key
	  Try: Ask

	Last 20 entries: 20 tasks completed. Most recent: Task completed: 2.26
	END
	)
	[ "$(grep -c '^- 2026' out)" = 5 ]
}

@test "session: the same issue of two tasks ends with each, and is listed once" {
	log "$(event 01T08:00 task_blocked 1.1 '"issue":"No key"')" \
		"$(event 01T09:00 task_blocked 1.2 '"issue":"No key"')" \
		"$(event 01T10:00 task_blocked 1.1 '"issue":"No key"')" \
		"$(event 01T11:00 task_completed 1.2 '')"
	begun | sed -n '/^- Task/p' | diff - <(echo '- Task 1.1 of gifts, 2026-01-01 (in:3)')
	log "$(event 01T08:00 task_blocked 1.1 '"issue":"No key"')" \
		"$(event 01T09:00 task_completed 1.1 '')" \
		"$(event 01T10:00 task_blocked 1.1 '"issue":"No key"')"
	begun | grep '^- Task' | diff - <(echo '- Task 1.1 of gifts, 2026-01-01 (in:3)')
	log "$(event 01T08:00 task_blocked 1.1 '"issue":"No key"')" \
		"$(event 01T09:00 task_blocked 1.2 '"issue":"No key"')"
	begun | grep '^- Task' | diff - <(echo '- Task 1.2 of gifts, 2026-01-01 (in:2)')
}

@test "session: of a task its latest word, and all that this says" {
	given '## 2026-01-18 - US-1: Map (BLOCKED)' '- BLOCKED: no tiles' \
		'## 2026-01-19 - US-1: Map (BLOCKED)' '- BLOCKED: no key' \
		'- BLOCKED: no disk'
	expect 0 '- US-1, 2026-01-19 (in:5)' '  Issue: no disk' \
		'- US-1, 2026-01-19 (in:4)' '  Issue: no key' -- sh -c \
		'md2jsonl in | facts | render session | grep -A 1 "^- US"'
}

@test "session: five blockers and five steps, the others are counted" {
	local i entries=()

	for i in {1..9}; do
		entries+=("$(event "0${i}T08:00" task_blocked "1.$i" "\"issue\":\"No key $i\",\"next_steps\":\"Find key $i\"")")
	done
	log "${entries[@]}"
	begun >out
	grep -c '  Issue: ' out | grep -qx 5
	[ "$(sed -n '/^- Task/{p;q;}' out)" = '- Task 1.9 of gifts, 2026-01-09 (in:9)' ]
	[ "$(grep -cx -- '- 4 older ones are left out here' out)" = 2 ]
	grep -x -A 2 '## Next steps' out | tail -n 1 | grep -x -- '- Find key 9'
}

@test "session: what a log says cannot pose as anything else" {
	log "$(joined '{"id":"a","timestamp":"2026-01-12T10:00:00Z","type":"task_blocked",' \
		'"spec":"s\n## S","task_id":"1#K","data":{"description":"x\n# D",' \
		'"issue":"# none at <!-- all","suggested_resolution":"```\n## Ask",' \
		'"next_steps":"> so # on"}}')"
	begun >out
	diff - out <<-'END'
	## Unresolved blockers

	- Task 1#K of s ## S, 2026-01-12 (in:1)
	  Issue: \# none at &lt;!-- all
	  Try: \``` ## Ask

	Last 1 entries: 0 tasks completed, 1 blockers. Most recent: Task blocked: 1#K Next: > so # on

	## Next steps

	- \> so # on

	## Last entries

	- 2026-01-12 10:00 Task blocked 1#K: x # D
	END
}

@test "session: of a log in Markdown" {
	given '# Log' '## 2026-01-12 - US-1: Till' '- built' \
		'**Next steps:**' '- Paint the shop' \
		'## 2026-01-13 - US-2: Map' '**Status:** BLOCKED' \
		'- Drawn' '- Blocked by: no tiles'
	expect 0 '## Unresolved blockers' '' '- US-2, 2026-01-13 (-:9)' \
		'  Issue: no tiles' '' \
		'Last 2 entries: 1 tasks completed, 1 blockers. Most recent: US-2: Map' \
		'Last task: US-1' '' '## Next steps' '' '- Paint the shop' '' \
		'## Last entries' '' '- 2026-01-13 US-2 (blocked): Map' \
		'- 2026-01-12 US-1: Till' -- \
		sh -c 'md2jsonl | facts | recent -k 20 | render session'
}

@test "session: a line is 80 columns at most, whatever is in it" {
	local long=言葉言葉言葉言葉言葉言葉言葉言葉言葉言葉言葉言葉言葉言葉言葉言葉

	log "$(event 12T10:00 milestone_reached '' "\"description\":\"$long $long\"")" \
		"$(event 12T11:00 "$long$long" 1.1 "\"description\":\"$long $long\"")"
	begun | sed -n '/^## Last entries/,$p' >out
	[ "$(LC_ALL=C awk 'length > 80' out | wc -l)" -eq 0 ]
	iconv -f UTF-8 -t UTF-8 out >/dev/null
}

@test "log and session: each log of the corpus, and nothing is damaged" {
	need_corpus
	find "$CORPUS/C_jsonlog" -name '*.json' >files
	while read -r file; do
		log2jsonl -q "$file" 2>/dev/null >records || [ $? -eq 1 ]
		render log records >log
		facts records | recent -k 20 | render session >session
		iconv -f UTF-8 -t UTF-8 log session >/dev/null
		# Headings are ours.
		grep '^#' log | grep -v '^# Agent OS Progress Log$\|^## \([0-9-]*\|No date\)$\|^### ' >other || true
		diff /dev/null other
		budget --check -t 2000 session
	done <files
}

@test "log and session: records that lack everything, or have what they should not" {
	given '{"kind":"entry","title":"x","type":"task_blocked","ts":"9999-99","data":[1]}' \
		'{"kind":"entry"}' '{"kind":"fact","type":"blocker"}' '{"kind":"doc"}' \
		'{"kind":"entry","ts":5,"type":"__","data":{"":"e","a":{"b":{}},"notes":{"x":null},"next_steps":[null,""]}}' \
		'{"kind":"entry","id":"F-1","task":"F-1","title":"Till","status":"progress"}'
	expect 0 '# Agent OS Progress Log' '' '*Total entries: 4*' '' '---' '' \
		'## No date' '' '### 📝 F-1: Till' '- **Status**: progress' '' \
		'### 📝 Entry' '- **Other**: e' '- **A**:' '  - b: {}' '' \
		'### 📝 Entry' '' '### ⚠️ Task blocked: x' '' '---' '' -- \
		render log
	expect 0 'Last 4 entries: 0 tasks completed, 1 blockers. Most recent: F-1: Till' \
		'' '## Last entries' '' '- F-1 (progress): Till' '- Entry' \
		'- Entry' '- 9999-99 Task blocked: x' -- render session
}

@test "L9: session --json: what was last done as an object" {
	need jq
	log2jsonl "$SAMPLES/agent-os/progress.json" | facts -t next,blocker |
		recent -k 4 >in
	render session --json in >out
	[ "$(wc -l <out)" -eq 1 ]
	diff <(jq -c '.entries[]' out) <(grep '"kind":"entry"' in | jq -c .)
	[ "$(jq '.entries | length' out)" -eq 4 ]
	# The same as the Markdown has, word for word.
	render session in >text
	grep -qxF "$(jq -r .summary out)" text
	grep -qxF "Last spec: $(jq -r .last_spec out)" text
	grep -qxF "Last task: $(jq -r .last_task out)" text
	jq -r '.unresolved_blockers[] | "  Issue: \(.text)", "  Try: \(.suggested)"' out |
		diff <(grep '^  ' text) -
	[ "$(jq -c '.unresolved_blockers[0].src | [.file[-13:], .line]' out)" = '["progress.json",176]' ]
	diff <(jq -r '.next_steps[].text' out) \
		<(sed -n '/^## Next steps/,/^## Last/s/^- //p' text)
	# Nothing was recorded; a note; an option that is for others.
	given
	expect 0 '{"entries":[],"summary":"No previous progress recorded.","last_spec":null,"last_task":null,"unresolved_blockers":[],"next_steps":[]}' \
		-- render session --json
	given '{"kind":"note","code":"x","text":"Odd"}'
	[ "$(render session -j <in | jq -r .notes)" = 'Note: Odd' ]
	expect 64 -- render log --json
}
