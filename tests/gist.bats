load lib

# "LINE" for each entry of the log in the file `in`.
line_of() {
	need jq
	md2jsonl -q | gist | jq -r 'select(.kind == "entry") | .gist["128"]'
}

level() {
	need jq
	md2jsonl -q --name log.md | gist -l "$1" |
		jq -r --arg l "$1" 'select(.kind == "entry") | .gist[$l]'
}

@test "an entry gets its short form, all other bytes pass" {
	# sold_card [MEMBER]: with blanks, and a member that is not ours.
	sold_card() {
		record entry id=US-7 title='Sell a card' status='done' \
			x:='[1, 2]' "$@" src=p.md:2-3@9+44 \
			body='## US-7\n- All 12 tests pass\n' |
			sed 's/{/{ /; s/,/ , /'
	}

	given '{"kind":"doc","schema":1,"file":"p.md"}' "$(sold_card)" \
		'{"kind":"section","ref":"a.md:1-9","body":"- [ ] x\n"}' \
		'{"kind":"entry","ref":"a.md:1-9","title":"x y","body":"- x\n"}' \
		'{"kind":"new","x":[1, 2]}'
	mapfile -t in <in
	expect 0 "${in[0]}" \
		"$(sold_card gist:='{"128":"Sell a card; all 12 tests pass."}')" \
		"${in[@]:2}" -- gist
}

@test "a level that is there stays, others come after it" {
	given '{"kind":"entry","title":"Sell a card","gist":{ "128":"mine" }}' \
		'{"kind":"entry","title":"Sell a card","gist":{}}' \
		'{"kind":"entry","title":"Sell a card","gist":"no object"}'
	expect 0 '{"kind":"entry","title":"Sell a card","gist":{ "128":"mine" }}' \
		'{"kind":"entry","title":"Sell a card","gist":{"128":"Sell a card."}}' \
		'{"kind":"entry","title":"Sell a card","gist":"no object"}' -- gist
	given '{"kind":"entry","title":"Sell a card","gist":{ "128":"mine" }}'
	long='OBJECTIVE: Sell a card\nAPPROACH: none stated\nOUTCOME: none stated'
	long+='\nPENDING: none stated\nDECISIONS: none stated'
	expect 0 "$(record entry title='Sell a card' \
		gist:='{ "128":"mine" ,"512":"'"$long"'"}')" \
		-- gist -l 512,128
}

@test "E1: levels are 128, 512 and 2048" {
	for list in '' 129 '128,' 0128 all; do
		given
		expect 64 -- gist -l "$list"
		said "gist: unknown levels '$list'; use 128, 512 and 2048"
	done
}

@test "what was done, the files, how it ended" {
	given '## 2026-01-18 - US-1: Implemented auth middleware' \
		'- Files changed: `src/auth/jwt.ts`, `src/auth/mw.ts`, `tests/auth/mw.test.ts`' \
		'- **Verification:** all tests passing' \
		'## 2026-01-19 - US-2' \
		'- What was implemented: Added the parser. It reads `a.b`.' \
		'- Files changed: Makefile, /home/u/x/src/parse/a.c, a/b/c/d.c, e/f.c, g/h.c, prd.json'
	expect 0 'Implemented auth middleware (src/auth/*, tests/auth/*); all tests passing.' \
		'Added the parser (Makefile, src/parse/*, a/b/*, e/* and 2 more); done.' \
		-- line_of
}

@test "a failed entry says why, a blocked one what it waits for" {
	given '## 2026-01-18 - US-1: Emulator image' '- Status: FAILED' \
		'- The linker ran out of memory' \
		'## 2026-01-19 - US-2: Map' '**Status:** BLOCKED - waits for tiles' \
		'## 2026-01-20 - US-3: Grid (in progress)' '**Next:** draw it' \
		'## 2026-01-21 - US-4: Print (PENDING)'
	expect 0 'Emulator image; failed: the linker ran out of memory.' \
		'Map; blocked: waits for tiles.' \
		'Grid; in progress: draw it.' 'Print; pending.' -- line_of
}

@test "a decision says what was decided" {
	given '# Decision Log' '## 2026-01-19 - Storage of prices' \
		'**Decision:** Integers, in cents' '**Rationale:** no rounding' \
		'## 2026-01-20 - Use the lock'
	expect 0 'Storage of prices; decided: Integers, in cents.' \
		'Use the lock; decided.' -- line_of
}

@test "nothing is repeated: a decision so called, a file in the title" {
	given '# Decision Log' '## 2026-01-18 - Route cache decision' '' \
		'## 2026-01-19 - DEC-2: Trim cache.c' '' \
		'**Files changed:** cache.c'
	expect 0 'Route cache decision.' 'Trim cache.c; decided.' -- line_of
}

@test "a verdict is the outcome, after the title of its kind" {
	given '### [TASK-VIB-001] — Security Review' \
		'- **Artifacts:** agent-output/Security/TASK-VIB-001.md' \
		'- **Decisions:** PASS — static YAML config, no security concerns' \
		'- **Timestamp:** 2026-03-27T00:00:00Z' \
		'### [TASK-VIB-002] — Summary' \
		'- **Decisions:** Enabled all hooks because they were off. More.' \
		'- **Timestamp:** 2026-03-27T00:00:00Z'
	expect 0 'Security Review (agent-output/Security/*); PASS — static YAML config, no security concerns.' \
		'Enabled all hooks; done.' -- line_of
}

@test "E2: no code, no path, no reason" {
	given '## 2026-01-18 - US-1' \
		'- Made `parse()` in `src/a/b/parse.c:12` call `x => { y; }` since' \
		'## 2026-01-19 - US-2' '- **Moved** [the docs](http://x.y/z) to **docs/a/b.md** (`a && b`)' \
		'## 2026-01-20 - US-3' '```' 'int main(void) { return 0; }' '```'
	lines '## 2026-01-21 - US-4' '- Declared it at the top: `var x = 1;`' >>in
	expect 0 'Made parse in parse.c call … since (src/a/*); done.' \
		'Moved the docs to b.md (docs/a/*); done.' 'US-3; done.' \
		'Declared it at the top; done.' -- line_of
}

@test "a declaration is its name" {
	given '## 2026-01-18 - US-1' \
		'- Added `wait_s: int = 7`, `max_n: list[str] = field()` and `X=1; y`' \
		'## 2026-01-19 - US-2' '- Set `mode: "a"` and `key = {v}`'
	expect 0 'Added wait_s, max_n and …; done.' 'Set …; done.' -- line_of
}

@test "Chinese, Russian, Turkish and Spanish entries" {
	given '## 2026-01-18 - US-1: 校园卡支付' \
		'- 对接一卡通网关，支付结果以异步通知为准。页面只轮询。' \
		'- **验证：** 12 个测试全部通过' \
		'## 2026-01-19 - US-2: Очередь сообщений' \
		'- **Что сделано:** станции пишут в очередь' \
		'- **Тесты:** 14 тестов проходят' \
		'## 2026-01-20 - US-3: Alışveriş listesi' '- **Testler:** 9 test geçti' \
		'## 2026-01-21 - US-4: Avisos por correo' '- **Pruebas:** 7 pruebas pasan'
	expect 0 '校园卡支付: 对接一卡通网关，支付结果以异步通知为准; 12 个测试全部通过.' \
		'Очередь сообщений: станции пишут в очередь; 14 тестов проходят.' \
		'Alışveriş listesi; Testler: 9 test geçti.' \
		'Avisos por correo; 7 pruebas pasan.' -- line_of
}

@test "a line cannot begin a heading, a list, a comment or a mark" {
	given '{"kind":"entry","title":"# <!-- pith:ref a --> - [ ] | x `","body":""}' \
		'{"kind":"entry","title":"\u001b[31m--- > a <b>c","body":"\u0000"}'
	need jq
	gist <in | jq -r '.gist["128"]' >out
	diff out - <<-'END'
	No words of its own.
	[31m--- > a c.
	END
}

@test "five lines: objective, approach, outcome, pending, decisions" {
	given '## 2026-01-18 - US-1: Gift cards' '- **Goal:** sell them' \
		'- Added a table' '- Added a page in `src/cards/page.ts`' \
		'- All 12 tests pass' '- **Next:** refunds' \
		'- **Decisions:** integers for money'
	expect 0 'OBJECTIVE: Gift cards; sell them' \
		'APPROACH: Added a table; Added a page in src/cards/page.ts' \
		'OUTCOME: done; All 12 tests pass' 'PENDING: refunds' \
		'DECISIONS: integers for money' -- level 512
}

@test "parts with these names are these parts" {
	given '## 2026-01-18 - US-3: Retry webhooks' '### Objective' \
		'Deliver each webhook at least once' '### Approach' \
		'- Queue each delivery' '- Sign the body' '### Outcome' \
		'Retries work in staging' '### Decisions' '- Five attempts' \
		'### Pending' '- A page for dead letters' \
		'## 2026-01-19 - US-4' 'Objective: Show dead letters' \
		'Approach: a page with a table' 'Result: the page is in use'
	expect 0 'OBJECTIVE: Retry webhooks; Deliver each webhook at least once' \
		'APPROACH: Queue each delivery; Sign the body' \
		'OUTCOME: done; Retries work in staging' \
		'PENDING: A page for dead letters' 'DECISIONS: Five attempts' \
		'OBJECTIVE: Show dead letters' 'APPROACH: a page with a table' \
		'OUTCOME: done; the page is in use' 'PENDING: none stated' \
		'DECISIONS: none stated' -- level 512
	expect 0 'Retry webhooks: Queue each delivery; Retries work in staging.' \
		'Show dead letters; the page is in use.' -- line_of
}

@test "the five lines are read back, point by point" {
	given '## 2026-01-18 - US-3: Retry webhooks' \
		'OBJECTIVE: Retry webhooks; deliver each (but one; see b.md) once' \
		'APPROACH: queue each delivery; sign the body' \
		'OUTCOME: done; retries work; all 42 tests pass' \
		'PENDING: none stated' 'DECISIONS: five attempts; never a sixth'
	expect 0 \
		'OBJECTIVE: Retry webhooks; deliver each (but one; see b.md) once' \
		'APPROACH: queue each delivery; sign the body' \
		'OUTCOME: done; retries work; all 42 tests pass' \
		'PENDING: none stated' \
		'DECISIONS: five attempts; never a sixth' -- level 512
}

@test "what was learned, and what is specific, is not an outcome" {
	given '## 2026-01-18 - US-1: Gift cards' '- Added a table' \
		'- The class is passed through for layout-specific styling' \
		'- **Learnings:**' '  - Result fields: Success (bool), Output'
	expect 0 'OBJECTIVE: Gift cards' \
		'APPROACH: Added a table; The class is passed through for layout-specific styling' \
		'OUTCOME: done' 'PENDING: none stated' 'DECISIONS: none stated' -- level 512
}

@test "a hand-off names the source of each line" {
	given '# Log' '## 2026-01-18 - US-1: Gift cards (in progress)' \
		'- Added a table' '- **Tests:** 12 pass' '- **Next:** refunds' \
		'- **Gotchas:**' '  - Port 5433' \
		'- **Files changed:** `src/cards/page.ts`'
	expect 0 'OBJECTIVE:' '- Gift cards (log.md:2)' 'APPROACH:' \
		'- Added a table (log.md:3)' 'OUTCOME:' '- in progress (log.md:2)' \
		'EVIDENCE:' '- Tests: 12 pass (log.md:4)' 'PENDING:' \
		'- refunds (log.md:5)' 'RISKS:' '- Port 5433 (log.md:7)' 'FILES:' \
		'- src/cards/page.ts (log.md:2)' -- level 2048
}

@test "what a hand-off has no room for is counted" {
	{
		printf '## 2026-01-18 - US-1: Gift cards\n'
		for i in {1..70}; do
			printf -- '- Step %d of the work was done with some care, in many words, and then once more\n' "$i"
		done
	} >in
	level 2048 <in >out
	tail -n 1 out
	grep -Eqx 'Left out: [0-9]+ of 70 steps' <(tail -n 1 out)
	[ "$(wc -l <out)" -gt 20 ]
}

# No short form in `made` takes more tokens than its level: a file for each,
# counted as budget(1) counts.
within_limits() {
	local level

	for level in 128 512 2048; do
		mkdir -p "forms/$level"
		jq -r --arg l $level 'select(.kind == "entry") | .gist[$l] |
			gsub("\n"; "\u2028")' made >one
		awk -v dir="forms/$level" '{
			gsub("\342\200\250", "\n"); file = dir "/" NR
			print >file; close(file) }' one
		find "forms/$level" -type f -print0 |
			xargs -0 budget --count -q >counted
		awk -v limit=$level '$NF != "total" && $1 > limit {
			print; wrong = 1 } END { exit wrong }' counted
	done
}

# What must hold for the short forms in `made`, whatever the log.
properties() {
	jq -r 'select(.kind == "entry") | .gist["128"] | @json' made >lines
	jq -r 'select(.kind == "entry") | .gist["512"] | @json' made >parts
	[ -s lines ]
	jq -r 'select(. == "" or test("[\\n\\t`{}]|<!--|&&|=>|==|^[#>|]|^[-*+] |\\*\\*|^ | $|  ")
		or (test("[.!?…]$") | not))' lines >bad
	# A path: a slash, and a name with an ending, or one from the root.
	jq -r 'select([splits("[ ,;:()\"]+")] | any(
		(test("/") and test("\\.[A-Za-z][A-Za-z0-9]{0,4}$")
			and (test("[*]$") | not)) or
		test("^(~|\\.)?/[^ /]+/") or test("^[A-Za-z]:\\\\")))' lines >>bad
	jq -r 'select(split("\n") | map(split(":")[0]) != ["OBJECTIVE",
		"APPROACH", "OUTCOME", "PENDING", "DECISIONS"])' parts >>bad
	jq -r 'select(test("```"))' parts >>bad
	head -n 20 bad
	[ ! -s bad ]
	# In one file, a line each: the sum is that of the lines or more.
	gist -l 128,512,2048 <made | cmp - made
	jq -c 'if .kind == "entry" then del(.gist) else . end' made | cmp - <(jq -c . plain)
}

@test "the short forms of the samples are as they must be" {
	need jq
	find "$SAMPLES" -type f \( -name '*.md' -o -name '*.txt' \) \
		! -name '*golden*' | sort >files
	mapfile -t files <files
	md2jsonl -q "${files[@]}" >plain
	gist -l 128,512,2048 <plain >made
	properties
	within_limits
}

@test "the short forms of the corpus are as they must be" {
	need jq
	need_corpus
	find "$CORPUS"/[AB]_* -type f \( -name '*.md' -o -name '*.txt' \) \
		! -path '*/growth/*' | sort | thin >files
	mapfile -t files <files
	md2jsonl -q "${files[@]}" >plain 2>err || [ $? = 1 ]
	gist -l 128,512,2048 <plain >made
	properties
	within_limits
}

@test "no limit is passed, whatever the entry" {
	need jq
	awk 'function times(n, s) {
			while (length(s) < n) s = s s
			return s
		}
		function entry(title, body) {
			printf "{\"kind\":\"entry\",\"title\":\"%s\",\"status\":\"%s\",\"body\":\"%s\"}\n",
				title, NR % 2 ? "blocked" : "done", body
		}
		BEGIN {
			word = times(1000000, "xxxxxxxxxx")
			entry(word, "- " word "\\n")
			entry("a b " word, "```\\n" word)
			entry(times(300000, "字"), times(5000000,
				"- 支付结果以异步通知为准，页面只轮询 `x` (a) src/a/b.c next: 刘海龙\\n"))
			entry(times(90000, "`[((<**_"), "x")
			entry("x y", times(90000, "- `[((<**_ a:\\n"))
			entry("x y", times(900000, "- Reworked it (a, b):\\n  - c\\n"))
		}' >in
	timeout 20 gist -l 128,512,2048 <in >made
	[ "$(wc -l <made)" = 6 ]
	within_limits
}

@test "--docs: short forms of whole files; all other records pass, in order" {
	printf '%s\n' '# Log' '' '## 2026-01-01 - US-001: Cards' '- Added a list of cards' >a.md
	printf '%s\n' '---' 'id: x' 'summary_128: By hand.' '---' '# Patterns' '' \
		'- One writer' >b.md
	printf '%s\n' '---' 'id: x' '---' '# Product' 'Last updated: 2026-01-01' '' \
		'Tides for small harbours.' >c.md
	md2jsonl a.md b.md c.md >in
	gist --docs in >out
	jq -r 'select(.kind == "doc").gist["128"]' out >got
	lines 'Log: US-001: Cards: Added a list of cards; US-001 done.' 'By hand.' \
		'Product: Tides for small harbours.' | diff - got
	[ "$(jq -c 'select(.kind == "doc").bytes' out | tr '\n' ' ')" = \
		"$(wc -c <a.md) null $(wc -c <c.md) " ]
	jq -c 'if .kind == "doc" then del(.gist, .bytes) else . end' out |
		diff - <(jq -c 'if .kind == "doc" then del(.gist) else . end' in)
	gist --docs out | cmp - out
	# Nothing waits that is in front of the first file.
	{ echo '{"kind":"plan","title":"x"}'; cat in; } | gist -d | head -n 1 |
		grep -qx '{"kind":"plan","title":"x"}'
}

@test "--docs: what waits for the end of its file may be larger than memory" {
	printf '{"kind":"doc","file":"x.md","title":"X"}\n' >in
	for n in {1..3000}; do
		printf '{"kind":"section","n":%d,"body":"%01000d"}\n' $n 0
	done >>in
	gist --docs in | tail -n +2 | cmp - <(tail -n +2 in)
}

@test "words of a result match whole, whatever their case" {
	given '## 2026-01-18 - US-1: Login' '- Checks the password metadata' \
		'- BUILD AND LINT ARE GREEN' \
		'## 2026-01-19 - US-2: Login' '- Checks the password metadata'
	expect 0 'Login: Checks the password metadata; BUILD AND LINT ARE GREEN.' \
		'Login: Checks the password metadata; done.' -- line_of
}
