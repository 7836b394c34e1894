load lib

# "LINE TYPE TEXT" for each learning in an entry whose body is the file `in`,
# which begins on line 1 of its file. jq gives the record, ours the learnings.
learned() {
	need jq
	jq -Rsc '{kind:"entry",id:"US-1",src:{file:"log.md",line:1,end:99,
		off:0,len:(.|utf8bytelength)},body:.}' <in | learnings >records ||
		return
	jq -r 'select(.kind=="learning")|"\(.src.line) \(.type) \(.text)"' records
}

@test "a learning follows its entry, with all that is known of it" {
	given "$(record entry id=US-7 ts=2026-01-18 src=p.md:20-23@400+79 \
		body='## US-7\n- **Learnings:**\n  - Dates go through `src/date.c`,\n    never libc\n- x\n')"
	expect 0 \
		"$(cat in)" \
		"$(learning 'Dates go through `src/date.c`, never libc' type=gotcha \
			files:='["src/date.c"]' ids:='["US-7"]' ts=2026-01-18 \
			entry:=20 src=p.md:22-23@425+49)" \
		"$(learning x ids:='["US-7"]' ts=2026-01-18 entry:=20 \
			src=p.md:24@475+3)" \
		-- learnings
}

@test "--only writes the learnings that are found, and of what was read the notes" {
	{ prd2jsonl "$SAMPLES/ralph/prd.json"; md2jsonl "$SAMPLES/ralph/progress.md"; } >in
	learnings <in | sed -n '/^{"kind":"learning"/p' >wanted
	[ "$(wc -l <wanted)" -gt 25 ]
	lines '{"kind":"learning","text":"An old one"}' '{"kind":"x-unknown"}' >>in
	learnings --only <in | cmp - wanted
	echo '{"kind":"note","code":"x","text":"A note"}' | tee -a wanted >>in
	learnings --only <in | cmp - wanted
}

@test "a chapter of learnings ends with its file" {
	given '# Log' 'Its purpose.' '' '# Learnings'
	cp in a.md
	given '## Places' '- The lamp is on the left'
	cp in b.md
	cat a.md b.md | md2jsonl | learnings --only | grep -q '"text":"The lamp is on the left"'
	md2jsonl b.md a.md b.md | learnings --only >out
	[ "$(cat out)" = '{"kind":"end","files":["a.md","b.md"],"status":0}' ]
}

@test "src gives the bytes of each learning in the sample" {
	need jq md2jsonl
	log=$SAMPLES/ralph/progress.md
	md2jsonl "$log" | learnings | jq -r 'select(.kind=="learning") |
		.src | "\(.off) \(.len) \(.line) \(.end)"' >made
	[ "$(wc -l <made)" -gt 25 ]
	while read -r at n line end; do
		tail -c "+$((at + 1))" "$log" | head -c "$n" >bytes
		sed -n "${line},${end}p" "$log" >lines
		# All but the last newline.
		head -c -1 lines | cmp - bytes || return
	done <made
}

@test "records that say nothing pass byte for byte, unknown ones too" {
	given '{"kind":"doc","schema":1,"file":"p.md"}' \
		'{"what":[1,2.50,1e3], "b":"\u00e9","kind":"strange"}' \
		'{"kind":"entry","src":{"file":"p","line":1,"end":1,"off":0,"len":1},"x":{"y":null},"body":"## a\n"}' \
		'{"kind":"section","title":"Learnings","body":7}'
	expect 0 "$(cat in)" -- learnings
}

@test "a bad record is reported and skipped, and the rest is read" {
	given '{"kind":' \
		'{"kind":"section","src":{"file":"p","line":1,"end":2,"off":0,"len":28},"body":"## Learnings\n- Use make -j2\n"}'
	expect 1 \
		'{"kind":"section","src":{"file":"p","line":1,"end":2,"off":0,"len":28},"body":"## Learnings\n- Use make -j2\n"}' \
		'{"kind":"learning","type":"pattern","text":"Use make -j2","src":{"file":"p","line":2,"end":2,"off":13,"len":14}}' \
		"$(tail -n 1 out 2>/dev/null || learnings <in 2>/dev/null | tail -n 1)" \
		-- learnings
	grep -q '^learnings: -:1: ' err
	grep -q '"code":"bad-record"' out
}

@test "items nested under a bold bullet are learnings, the label is not" {
	given '## 2026-01-18 - US-1' \
		'- Implemented the parser' \
		'- Files changed: src/a.c, src/b.c' \
		'- **Learnings for future iterations:**' \
		'  - The lexer keeps comments as tokens' \
		'  - Run `make golden` to rewrite' \
		'    the expected files'
	expect 0 \
		'5 pattern The lexer keeps comments as tokens' \
		'6 pattern Run `make golden` to rewrite the expected files' \
		-- learned
}

@test "labels among their items are not learnings" {
	given '- **Learnings for future iterations:**' \
		'  - Patterns discovered' \
		'  - Readers share one buffer' \
		'  - Gotchas encountered' \
		'  - The cache is per process' \
		'  - Useful context' \
		'  - Fixtures come from `tests/seed`'
	expect 0 \
		'3 pattern Readers share one buffer' \
		'5 gotcha The cache is per process' \
		'7 pattern Fixtures come from `tests/seed`' \
		-- learned
}

@test "a label with an example of its items is one, and they are learnings" {
	given '- **Learnings for future iterations:**' \
		'  - Patterns discovered (e.g., "this codebase uses X for Y")' \
		'    - Readers share one buffer' \
		'  - Gotchas encountered (e.g. "update Z when changing W")' \
		'    - The cache is per process' \
		'- Useful context (for example, "the panel is in X")' \
		'  - Fixtures come from `tests/seed`' \
		'- Patterns (of the reader) are read twice'
	expect 0 \
		'3 pattern Readers share one buffer' \
		'5 gotcha The cache is per process' \
		'7 pattern Fixtures come from `tests/seed`' \
		'8 pattern Patterns (of the reader) are read twice' \
		-- learned
}

@test "label and text may be in one bullet, with or without marks" {
	given '- **Learnings:**' \
		'  - Patterns discovered: one writer per file' \
		'  - Gotchas encountered: none' \
		'  - **Gotcha** - the port stays taken for a minute' \
		'' \
		'**Note:** *always* pass the locale' \
		'lesson: sizes are in dots'
	expect 0 \
		'2 pattern one writer per file' \
		'4 gotcha the port stays taken for a minute' \
		'6 pattern *always* pass the locale' \
		'7 pattern sizes are in dots' \
		-- learned
}

@test "a label that says what its item is about stays in front of it" {
	given '## 2026-01-18 - US-001' '- Added the pin matrix' \
		'- Warning rules: unspecified connections, tri_state conflicts' \
		'- **Test pattern:** run up, roll back, run up again' \
		'- Patterns discovered: one query for all numbers' \
		'- Gotcha: the ledger is never changed' \
		'- Key insight: a price is never edited'
	expect 0 '3 gotcha Warning rules: unspecified connections, tri_state conflicts' \
		'4 pattern Test pattern: run up, roll back, run up again' \
		'5 pattern one query for all numbers' \
		'6 gotcha the ledger is never changed' \
		'7 gotcha a price is never edited' -- learned
}

@test "a bullet after the nested learnings continues them" {
	given '- **Learnings:**' '  - Ids are strings' '- Names are folded'
	expect 0 '2 pattern Ids are strings' '3 pattern Names are folded' -- learned
}

@test "S3: headings, bold lines, capitals and plain lines are labels" {
	given '## US-1' \
		'### Gotchas' '- Cold starts take 9 s' \
		'**What we learned**' '- Tags are sorted' \
		'KEY INSIGHT:' 'One index is enough.' '' \
		'Notes for next developer:' '- Seeds are in `db/seed`'
	expect 0 \
		'3 gotcha Cold starts take 9 s' \
		'5 pattern Tags are sorted' \
		'7 pattern One index is enough.' \
		'10 pattern Seeds are in `db/seed`' \
		-- learned
}

@test "labels are understood in Chinese, Russian, Turkish, Spanish, Portuguese and Thai" {
	given '**经验教训：**' '- 金额用整数保存' '' \
		'- 注意：接口必须带签名' '' \
		'### Извлечённые уроки' '- Порядок строк важен' \
		'**Öğrenilenler:**' '- Tarihler UTC' \
		'### Lecciones aprendidas' '- Los nombres van en minúsculas' \
		'**Lições aprendidas:**' '- O cache é por processo' \
		'**บทเรียน:**' '- ใช้คำสั่งเดียว'
	expect 0 \
		'2 pattern 金额用整数保存' \
		'4 gotcha 接口必须带签名' \
		'7 pattern Порядок строк важен' \
		'9 pattern Tarihler UTC' \
		'11 pattern Los nombres van en minúsculas' \
		'13 pattern O cache é por processo' \
		'15 pattern ใช้คำสั่งเดียว' \
		-- learned
}

@test "patterns of the code base are found in any part of a file" {
	given "$(record section title='Codebase Patterns' src=p:3-5@0+0 \
		body='## Codebase Patterns\n### Database\n- Keys are UUIDs\n')"
	expect 0 "$(cat in)" \
		'{"kind":"learning","type":"pattern","text":"Keys are UUIDs","src":{"file":"p","line":5,"end":5,"off":0,"len":0}}' \
		-- learnings
}

@test "placeholders and captions are not learnings" {
	given '## Codebase Patterns' \
		'- (add reusable patterns here)' '- none' '- None.' '- N/A' \
		'- [Date/Time]' '- *None yet*' '- No new patterns' '- ...' '- 无' \
		'<!-- Add reusable patterns here -->' '-' '- `src/a.c`'
	expect 0 -- learned
}

@test "counts of tests and of attempts are not learnings, and what fails is one" {
	given '**Learnings:**' \
		'- Full test suite: 104 suites, 1,333 tests passing (6 new)' \
		'- All 34 unit tests + 39 integration tests pass after the change' \
		'- ALL 8 USER STORIES COMPLETE' \
		'- The commit took 3 attempts: the lock was held' \
		'- *Last updated: 2026-01-18*' \
		'- 测试 57 个，标签从 1 开始' \
		'- 3 tests fail on Mondays, when the timetable changes'
	expect 0 '7 pattern 测试 57 个，标签从 1 开始' \
		'8 gotcha 3 tests fail on Mondays, when the timetable changes' -- learned
}

@test "in a document of learnings all items are, whatever the parts are called" {
	given '# Learnings' '' 'What this file is for stands here.' '' \
		'## Testing' '- fixtures are whole voyages' '' \
		'## Files' '- one page each' '' \
		'## Next steps' '- write the rest' '' \
		'# Log' '- nothing of that'
	md2jsonl <in | learnings |
		jq -r 'select(.kind == "learning") | "\(.src.line) \(.type) \(.text)"' >out
	printf '%s\n' '6 pattern fixtures are whole voyages' \
		'9 pattern one page each' | diff - out
}

@test "parts of the code base patterns may be called Testing" {
	given '## Codebase Patterns' '### Testing' '- seeds are sorted' \
		'### Summary' '- pages are thin' '## Test' '- it ran'
	expect 0 '3 pattern seeds are sorted' '5 pattern pages are thin' -- learned
}

@test "of the steps to come only what holds for good is a learning" {
	given 'Follow-ups:' '- Keep corrections at the end rather than in older parts' \
		'- Keep going' '- Never mind the rest'
	expect 0 '2 pattern Keep corrections at the end rather than in older parts' \
		-- learned
}

@test "words that sound like warnings are not warnings in reports" {
	given '## 2026-01-18 - US-1' \
		'- `make lint` passed with 0 warnings' \
		'- Success, Error and Warning colours follow the palette (#667eea)' \
		'- Fixed the ESLint warnings' \
		'- Ran cargo clippy -- -D warnings' \
		'- The form must have a name (acceptance criterion met)' \
		'- Step 1 → step 2 works' \
		'### Verification' '- the login must never fail: PASS' \
		'### Next steps' '- Never forget to add the index' \
		'### Files changed' '- `src/warning.c` - must be built'
	expect 0 -- learned
}

@test "work that was done and checks that passed are not learnings, whatever their label" {
	given '**Learnings:**' \
		'- Added the index to `users`' \
		'- All 46 tests pass' \
		'- No code changes were needed' \
		'- Ready for review' \
		'- Fixed the leak; root cause was the pool that never closes'
	expect 0 \
		'6 gotcha Fixed the leak; root cause was the pool that never closes' \
		-- learned
}

@test "warnings and causes are found outside of labels" {
	given '## US-1' \
		'- Root cause: the clock of the container drifts' \
		'- Parallel runs are flaky on a slow disk' \
		'- Do not rename `spool/`; the printer watches it' \
		'- The schema is defined in `db/schema.sql`'
	expect 0 \
		'2 gotcha the clock of the container drifts' \
		'3 gotcha Parallel runs are flaky on a slow disk' \
		'4 gotcha Do not rename `spool/`; the printer watches it' \
		'5 pattern The schema is defined in `db/schema.sql`' \
		-- learned
}

@test "of tests only what cannot pass, and why, is a learning" {
	given '### Verification' '- `make lint`: pass' '- `make test` failed twice' \
		'- `make e2e` fails: no browser, `chromium` is not installed here'
	expect 0 \
		'4 gotcha `make e2e` fails: no browser, `chromium` is not installed here' \
		-- learned
}

@test "of a decision only what holds on is a learning" {
	given '## Decision' '- Replace the queue by a table' \
		'## Rationale' '- One thing less to operate' \
		'- Workers must commit before they acknowledge' \
		'**Impact:** All jobs go through `jobs.enqueue`' \
		'**Context:** the queue must be restarted each week'
	expect 0 \
		'5 gotcha Workers must commit before they acknowledge' \
		'6 pattern All jobs go through `jobs.enqueue`' \
		-- learned
}

@test "what is nested under a learning belongs to it, and ends its sentence" {
	given '### Learnings' '- Two modes:' '  - fast' '  - exact' \
		'- One file for each customer' '  - named by its number' \
		'- **The printer:**' '  - takes one job' '  - sleeps at night'
	expect 0 \
		'2 pattern Two modes: fast; exact' \
		'5 pattern One file for each customer' \
		'8 pattern takes one job' '9 pattern sleeps at night' \
		-- learned
}

@test "limits, failures and what a fact demands are gotchas by what they say" {
	given '## Learnings' \
		'- Labels over 40 mm do not fit on the roll' \
		'- The scale needs 300 ms to settle' \
		'- Parcels above 30 kg are refused by the carrier' \
		'- `Rate.find` throws while the table loads' \
		'- `zones.ts` is generated, do not edit it by hand' \
		'- The feed is latin1; decode it first' \
		'- A changed tariff needs a rebuild' \
		'- La tarea falla sin aviso' \
		'- Сортировать нужно по номеру' \
		'- Tutar kuruşa çevrilmelidir' \
		'- 页码从 0 开始，显示时要加一'
	learned | cut -d' ' -f2 | sort | uniq -c | tr -s ' ' >out
	lines ' 11 gotcha' | diff -u - out
}

@test "a recipe is not a warning because it says before, only or not" {
	given '## Learnings' \
		'- Run `make seed` before the tests: they expect three depots' \
		'- `rates --dry` prints the table, use it before each release' \
		'- Use `weigh()` from `scale.ts`, not the plain driver' \
		'- Weights are shown in grams only in `view.ts`' \
		'- A missing rate falls back to zone 1, not zone 0' \
		'- `findDepot` gives null when the depot does not exist' \
		'- The loader strips the header before parsing' \
		'- Run `make seed` before the tests, otherwise they fail'
	expect 0 \
		'2 pattern Run `make seed` before the tests: they expect three depots' \
		'3 pattern `rates --dry` prints the table, use it before each release' \
		'4 pattern Use `weigh()` from `scale.ts`, not the plain driver' \
		'5 pattern Weights are shown in grams only in `view.ts`' \
		'6 pattern A missing rate falls back to zone 1, not zone 0' \
		'7 pattern `findDepot` gives null when the depot does not exist' \
		'8 pattern The loader strips the header before parsing' \
		'9 gotcha Run `make seed` before the tests, otherwise they fail' \
		-- learned
}

@test "a rule with its reason is found after a report, and in its details" {
	given '- Replaced `poll.c` by events. Each one comes twice, so readers must drop repeats.' \
		'- Moved the depots. It took an hour.' \
		'- Stop the mock before the tests, as both take port 4100' \
		'' '## Implementation Details' \
		'- Rates go through `rate()`, never from the file' \
		'- Depots must be sorted, because the index is searched by halving' \
		'- Plan to add a reader in `src/feed.ts`'
	expect 0 \
		'1 gotcha Replaced `poll.c` by events. Each one comes twice, so readers must drop repeats.' \
		'3 gotcha Stop the mock before the tests, as both take port 4100' \
		'6 gotcha Rates go through `rate()`, never from the file' \
		'7 gotcha Depots must be sorted, because the index is searched by halving' \
		-- learned
}

@test "a path by itself and the line of an index of documents teach nothing" {
	given '**Learnings:**' '- `src/feed.ts`' '- `apps/web/src/`' '- /srv/feed' \
		'- [docs/FEED.md](docs/FEED.md) — how the feed fails and is retried' \
		'- [docs/FEED.md](docs/FEED.md) — never edit it by hand' \
		'- See [the feed](docs/FEED.md) - it is sorted'
	expect 0 '6 gotcha [docs/FEED.md](docs/FEED.md) — never edit it by hand' \
		'7 pattern See [the feed](docs/FEED.md) - it is sorted' -- learned
}

@test "what a learning leads to is joined with it, and no mark is doubled" {
	given '**Learnings:**' '- The gate never opens when:' \
		'  - the chain holds these:' '  - a bolt' '  - a pin'
	expect 0 '2 gotcha The gate never opens when: the chain holds these: a bolt; a pin' \
		-- learned
}

@test "a verdict, a release, a commit, and what was written are not learnings" {
	given '**Learnings:**' '- **Commit:** 240437d' '- Released as 0.1.0' \
		'- REJECTED in QA because the map omits reefs' \
		'- S0 map check: FAIL - tiles differ' \
		'- Ready to begin the next batch after review.' \
		'- Analysis of why detection failed' \
		'- Analysis of tides must use UTC, else days are lost' \
		'- Released locks are rejected - by design - for a second'
	expect 0 '8 gotcha Analysis of tides must use UTC, else days are lost' \
		'9 pattern Released locks are rejected - by design - for a second' \
		-- learned
}

@test "an adjective made from a verb is not a report, nor is a field a learning" {
	given '# Notes' '- Project: the parcel scale' '- Branch: main' \
		'- Fixed-width labels are 40 columns' '- Fixed the labels'
	expect 0 '4 pattern Fixed-width labels are 40 columns' -- learned
}

@test "an item under known limits is a gotcha" {
	given '## Known limits' '- One scale for each desk'
	expect 0 '2 gotcha One scale for each desk' -- learned
}

@test "a need of one story only is a dependency too" {
	given '## Learnings' '- Depends on TASK-01: the rates come from its table' \
		'- The labels need the font, which only `mk` from F-003 makes'
	expect 0 \
		'2 dependency US-1 → TASK-01: the rates come from its table' \
		'3 dependency The labels need the font, which only `mk` from F-003 makes' \
		-- learned
}

@test "a dependency that only says so is an arrow, with its reason" {
	need jq
	given '- Depends on US-002: the queue' '- Requires US-003 (queue)' \
		'- **US-005** depends on **US-001** for the table' \
		'- US-006 needs the table of US-001' '- US-002 blocks US-007' \
		'- The tables wait: US-008 needs US-002' '- Depends on US-1'
	expect 0 '1 dependency US-1 → US-002: the queue' \
		'2 dependency US-1 → US-003 (queue)' \
		'3 dependency US-005 → US-001 for the table' \
		'4 dependency US-006 needs the table of US-001' \
		'5 dependency US-002 blocks US-007' \
		'6 dependency The tables wait: US-008 needs US-002' \
		'7 dependency Depends on US-1' -- learned
	jq -c 'select(.kind == "learning").needs // empty | [.from, .to]' \
		records | head -n 2 >out
	lines '["US-1","US-002"]' '["US-1","US-003"]' | diff - out
}

@test "warnings in the words and marks that people use" {
	given '- Added a queue' '- Gotcha - port 8443 is taken' \
		'- Caveat – limits are per key' '- **Gotchas** are in README.md' \
		'- Be careful with `tz` in the tests' '- Take care of the layout' \
		'- Watch out for the slash in BASE_URL' \
		'- Fixed the queue; one gotcha was that it drops jobs' \
		'- Another gotcha: mail is sent twice' \
		'- Import types from `api/types`' '- Imported types from `api/types`'
	expect 0 '2 gotcha port 8443 is taken' '3 gotcha limits are per key' \
		'5 gotcha Be careful with `tz` in the tests' \
		'7 gotcha Watch out for the slash in BASE_URL' \
		'8 gotcha Fixed the queue; one gotcha was that it drops jobs' \
		'9 gotcha Another gotcha: mail is sent twice' \
		'10 pattern Import types from `api/types`' -- learned
}

@test "a word that forbids has something after it, and is of its language" {
	given '- 窯の表（更新不要）' '- 橋の塗装は不要' '- 不要なレンガを捨てる庭の表' \
		'- 不要在雨天烧窑，会开裂' '- 门口的砖：必须'
	expect 0 '4 gotcha 不要在雨天烧窑，会开裂' '5 gotcha 门口的砖：必须' -- learned
}

@test "an alert is a label, for its own block quote only" {
	given '> [!WARNING]' '> The script empties the bucket.' '> Ask first.' '' \
		'Drew the page.' '' '> [!NOTE]' '> Staging has no mail.' '' \
		'> [!CAUTION] Keys are shared' '' '> **Warning** seeds run once' '' \
		'> **Note**' '> Ports are in .env' '' 'Drew the list.' '' \
		'> [!x] a quote' '' '> [!IMPORTANT]' '> - one key per shop' \
		'> - two keys at most'
	expect 0 '2 gotcha The script empties the bucket. Ask first.' \
		'8 pattern Staging has no mail.' '10 gotcha Keys are shared' \
		'12 gotcha seeds run once' '15 pattern Ports are in .env' \
		'22 pattern one key per shop' '23 gotcha two keys at most' -- learned
}

@test "dependencies between stories are found in prose" {
	need jq
	given "$(record section src=p:1-9@0+0 body="$(printf '%s\\n' \
		'- US-003 → US-002: the table comes first' \
		'- `US-004` depends on US-001' \
		'- US-005 needs the ledger table of US-002 first' \
		'- US-002 blocks US-007' '- US-006 与 US-005 无关' \
		'- US-008 依赖 US-001' '- US-001 and US-002 are done' \
		'- Use → for arrows')")"
	learnings <in |
		jq -r 'select(.kind=="learning")|"\(.type) \(.needs.from) \(.needs.to)"' >out
	lines 'dependency US-003 US-002' 'dependency US-004 US-001' \
		'dependency US-005 US-002' 'dependency US-007 US-002' \
		'dependency US-008 US-001' | diff -u - out
}

@test "an arrow between identifiers in a sentence is a range" {
	given '- ✅ **US-003** → US-002: the table comes first' \
		'- Kept all decisions (D-98 → D-114, by time)' \
		'- 保留所有历史决策记录（D-98→D-114 按时间顺序追加）' \
		'- The tables wait: US-007 needs US-002' \
		'**Dependencies:**' '- Invoices (US-009 → US-011) share a layout'
	expect 0 '1 dependency ✅ **US-003** → US-002: the table comes first' \
		'4 dependency The tables wait: US-007 needs US-002' \
		'6 dependency Invoices (US-009 → US-011) share a layout' -- learned
}

@test "dependencies of stories that are not done come from the plan" {
	given '{"kind":"story","id":"US-3","title":"x","status":"pending","needs":["US-1","US-2"]}' \
		'{"kind":"story","id":"US-2","title":"y","status":"done","needs":["US-1"]}' \
		'{"kind":"story","title":"z","needs":[]}'
	expect 0 "$(cat in)" \
		'{"kind":"learning","type":"dependency","text":"US-3 → US-1","ids":["US-3"],"needs":{"from":"US-3","to":"US-1"}}' \
		'{"kind":"learning","type":"dependency","text":"US-3 → US-2","ids":["US-3"],"needs":{"from":"US-3","to":"US-2"}}' \
		-- learnings
}

@test "a need of the plan is not repeated where an entry says why" {
	given '{"kind":"story","id":"US-3","title":"x","status":"pending","needs":["US-1","US-2"]}' \
		'{"kind":"entry","body":"## US-2\n\nUS-3 needs the table of US-2 first.\n"}'
	learnings <in >out
	[ "$(grep -c '"from":"US-3","to":"US-2"' out)" -eq 1 ]
	[ "$(tail -n 1 out | jq -r .text)" = 'US-3 → US-1' ]
}

@test "running it again adds the same learnings, and changes none" {
	need jq
	given '{"kind":"section","src":{"file":"p","line":1,"end":2,"off":0,"len":24},"body":"## Gotchas\n- Slow start\n"}'
	learnings <in >once
	learnings <once >twice
	[ "$(wc -l <twice)" -eq 3 ]
	[ "$(sort -u twice)" = "$(sort once)" ]
}

@test "a reference that archive left is not read" {
	given "$(record section ref=a.md:1-9 src=p:1@0+9 \
		body='## Learnings\n- kept elsewhere\n')"
	expect 0 "$(cat in)" -- learnings
}

@test "rules come from a file that the user names" {
	given "$(record section src=p:1-2@0+0 \
		body='- the BIG red button\n- a small one\n')"
	lines '# mine' 'button gotcha red (?i)big red' >my.rules
	expect 0 "$(cat in)" \
		"$(learning 'the BIG red button' type=gotcha src=p:1@0+0)" \
		-- learnings --rules my.rules
}

@test "what is not a rule file ends with its line" {
	lines 'one gotcha aa a+' 'two gotcha' >bad.rules
	expect 70 -- learnings --rules bad.rules
	said 'learnings: bad.rules:2: a rule is NAME TYPE GATE PATTERN'
	lines 'one gotcha aa a(' >bad.rules
	expect 70 -- learnings --rules bad.rules
	said "learnings: bad.rules:1: one: missing closing parenthesis at 2"
	lines 'one gotcha a a+' >bad.rules
	expect 70 -- learnings --rules bad.rules
	said 'learnings: bad.rules:1: a gate needs at least two bytes'
	{ printf 'one gotcha '; seq -s '|' 100000 200000 | tr '\n' ' '; echo a; } \
		>bad.rules
	expect 70 -- learnings --rules bad.rules
	said 'learnings: bad.rules:1: too many gates'
	expect 70 -- learnings --rules nowhere.rules
	said "learnings: cannot open 'nowhere.rules': No such file or directory"
}

@test "the built-in rules are those of the file, and PITH_DATA replaces them" {
	learnings --print-rules | diff - "$ROOT/lib/data/learnings.rules"
	mkdir data
	lines 'any pattern - small' >data/learnings.rules
	given '{"kind":"section","body":"- a small one\n- must never be\n"}'
	expect 0 "$(cat in)" \
		'{"kind":"learning","type":"pattern","text":"a small one"}' \
		-- env PITH_DATA=data learnings
}

@test "a pattern that tries for ever is given up, and reported once" {
	lines 'slow gotcha - ^(a|aa)+$' >slow.rules
	given '{"kind":"section","body":"- '"$(printf 'a%.0s' {1..3000})"'b\n- '"$(printf 'a%.0s' {1..3001})"'b\n"}'
	expect 1 "$(cat in)" -- learnings --rules slow.rules
	[ "$(grep -c 'match limit' err)" -eq 1 ]
}

@test "the sample's learnings are those that a reader finds" {
	need jq md2jsonl
	md2jsonl "$SAMPLES/ralph/progress.md" | learnings |
		jq -r 'select(.kind=="learning")|.text' >texts
	run -1 grep -E '^(none|Learnings|Files changed|What was implemented)' texts
	run -1 grep 'Delivery note: ring twice' texts
	grep -q '^`ALTER TYPE ... ADD VALUE` cannot run inside' texts
	grep -q '^US-009 → US-011: ' texts
}

@test "gates lose no match on the samples and the corpus" {
	find "$SAMPLES" -name '*.md' -exec "$UNIT/rules" {} +
	[ ! -d "$CORPUS" ] || find "$CORPUS" \( -name '*.md' -o -name '*.txt' \) |
		sort | thin | xargs -d '\n' "$UNIT/rules"
}

@test "a paragraph set in italics is about the document" {
	given '# Log' '## Patterns' '- *Always* run `make db` first' \
		'_Always keep this file short_' '' '*Run `make log` to write it*' '' \
		'*Never* delete a row'
	expect 0 '3 pattern *Always* run `make db` first' \
		'8 gotcha *Never* delete a row' -- learned
}

@test "the title of an entry is not a label, but where it is nothing else" {
	given '## 2026-05-18 - US-018: Expiry warning' \
		'- Done: a mail 30 days before' '- Next: nothing' '' \
		'## 2026-05-19: Learnings' '- Mails are sent by `jobs.py` alone'
	md2jsonl in | learnings | jq -r 'select(.kind == "learning").text' >got
	lines 'Mails are sent by `jobs.py` alone' | diff - got
}

@test "a story that needs a hundred thousand others takes linear time" {
	{ printf '{"kind":"story","id":"Z","status":"pending","needs":["A"'
	  seq 100000 | sed 's/.*/,"US-&"/' | tr -d '\n'
	  printf '],"src":{"file":"p","line":1,"end":1,"off":0,"len":9}}\n'; } >in
	timeout 20 learnings in >out
	[ "$(grep -c '"type":"dependency"' out)" -eq 100001 ]
}

@test "a label in parentheses takes them along" {
	given '# Log' '' '## 2026-01-02 - US-001: Cache' \
		'- (Note: keep the cache warm)' '- (Note: keep `f()` and (b))'
	md2jsonl in | learnings | jq -r 'select(.kind == "learning").text' >out
	holds out 'keep the cache warm' 'keep `f()` and (b)'
}

# "LINE TYPE TEXT" for each learning in the log that is the file `in`.
learned_of_log() {
	need jq md2jsonl
	md2jsonl -q in | learnings >records || return
	jq -r 'select(.kind=="learning")|"\(.src.line) \(.type) \(.text)"' records
}

@test "what no rule knows is a learning if its signs speak for it" {
	given '# Bakery' '' '## Ovens' '' \
		'- The timer of `oven.py` counts in half minutes from the moment that its door is shut' \
		'- Two ovens' \
		'- [x] The timer of `oven.py` counts in half minutes from the moment that its door is shut' \
		'- The list of breads is long' \
		'  - `rye.csv` holds the recipes that the bakers of the night have changed' \
		'' '## 2026-01-05: Door' '' '- **Tests:**' \
		'  - The timer of `oven.py` counted in minutes when the door was open'
	expect 0 '5 pattern The timer of `oven.py` counts in half minutes from the moment that its door is shut' \
		-- learned_of_log
}

ids_of_learned() {
	learnings --only <in | jq -r '"\(.ids[0]) \(.text)"'
}

@test "signs decide nothing in reasons, nor in the text below the title" {
	item='The timer of `oven.py` counts in half minutes (`tick = 30`) from when its door is shut'
	given '## Rationale' "- $item"
	expect 0 -- learned_of_log
	given '## Ovens' "- $item"
	expect 0 "2 pattern $item" -- learned_of_log
	given '# Ovens' '' "$item"
	expect 0 -- learned_of_log
	given '## Ovens' '' "$item"
	expect 0 "3 pattern $item" -- learned_of_log
}

@test "what an entry of a story says outside its learnings is a report, and later, too" {
	item='- The timer of `oven.py` counts in half minutes (`tick = 30`) from when its door is shut'
	given "$item"
	expect 0 "1 pattern ${item#- }" -- learned
	given "$item" '- **Learnings:**' '  - Two ovens share a fuse'
	expect 0 '3 pattern Two ovens share a fuse' -- learned
	given "$(jq -nc --arg item "$item" --arg part "$item
- **Learnings:**
  - Two ovens share a fuse" '{kind:"doc"},{kind:"entry",id:"US-1",body:$part},
		{kind:"entry",id:"US-2",body:$item},{kind:"doc"},
		{kind:"entry",id:"US-3",body:$item}')"
	expect 0 'US-1 Two ovens share a fuse' "US-3 ${item#- }" -- ids_of_learned
}

@test "what signs find is a gotcha if it says what must be" {
	given '## Ovens' '- The door of the `rye` oven must be shut for ten minutes'
	expect 0 '2 gotcha The door of the `rye` oven must be shut for ten minutes' \
		-- learned_of_log
}

@test "what mends a trap is a learning beside it" {
	printf '%s\n' '# Log' '' '## 2026-01-02 - US-1: Tables' '' \
		'- **Root cause:** Days were counted in local time, and one day has 23 hours' \
		'- Resolution: all loops count in UTC' '' \
		'## 2026-01-03 - US-2: Paint' '' '- Painted the crane' \
		'- Resolution: all loops count in UTC' >log.md
	md2jsonl log.md | learnings --only | jq -r 'select(.kind == "learning") | "\(.type) \(.text)"' >got
	lines 'gotcha Days were counted in local time, and one day has 23 hours' \
		'gotcha Resolution: all loops count in UTC' | diff - got
}
