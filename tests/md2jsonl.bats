# md2jsonl: which lines start an entry, what is read from it, and that nothing
# of the file is lost. All texts were made up for these tests.
load lib

setup() {
	fresh
	need jq
}

# A line for each entry: LINES ID TIME STATUS TITLE.
entries() {
	md2jsonl "$@" >records || return
	jq -r 'select(.kind == "entry") | [ "\(.src.line)-\(.src.end)",
		(.ids // [.id // "-"] | join("+")), .ts // "-",
		.status // "-", .title // "" ] | join(" ")' records
}

# How many entries the file in has.
count_entries() {
	md2jsonl in | jq -s 'map(select(.kind == "entry")) | length'
}

# The records of a file, joined, are the file; src gives every byte of it.
# lossless FILE...: the bodies are the file, and each begins where the one before
# ends. All together: jq starts slowly.
lossless() {
	local file

	for file; do
		md2jsonl "$file" || return
	done >records
	jq -j 'if .kind == "doc" then "\n==> \(.file) <==\n"
		elif .kind == "section" or .kind == "entry" then .body
		else empty end' records |
		diff -a - <(echo; tail -v -c +1 -- "$@") || return
	jq -r 'if .kind == "doc" then "file \(.file)"
		else select(.src).src | "\(.len) \(.off)" end' records |
		awk '$1 == "file" { print at + 0, file; at = 0; file = substr($0, 6); next }
			$2 != at { at = "apart"; exit }
			{ at += $1 }
			END { print at, file }' | tail -n +2 |
		diff - <(stat -c '%s %n' -- "$@")
}

@test "a log becomes a doc record, then sections and entries in file order" {
	given '# Ralph Progress Log' 'Branch: ralph/cart' \
		'Started: 2026-01-18' '' '## Codebase Patterns' '- Use `db/`' \
		'---' '' '## 2026-01-18 - US-001' '- Files changed: `src/a.c`,' \
		'  lib/b.h (new), src/a.c' '---'
	expect 0 \
		"$(record doc schema:=1 file=log.md format=ralph \
			dialect=heading-date-id title='Ralph Progress Log' \
			branch=ralph/cart started=2026-01-18)" \
		"$(record section title='Ralph Progress Log' level:=1 \
			src=log.md:1-4@0+61 \
			body='# Ralph Progress Log\nBranch: ralph/cart\nStarted: 2026-01-18\n\n')" \
		"$(record section title='Codebase Patterns' level:=2 \
			src=log.md:5-8@61+38 \
			body='## Codebase Patterns\n- Use `db/`\n---\n\n')" \
		"$(record entry id=US-001 ts=2026-01-18 status=done \
			files:='["src/a.c","lib/b.h"]' src=log.md:9-12@99+80 \
			body='## 2026-01-18 - US-001\n- Files changed: `src/a.c`,\n  lib/b.h (new), src/a.c\n---\n')" \
		-- md2jsonl --name log.md
}

@test "--no-files: the files of an entry are left out, and nothing else" {
	md2jsonl "$SAMPLES/ralph/progress.md" >all
	jq -c 'if .kind == "entry" then del(.files) else . end' all >out
	md2jsonl --no-files "$SAMPLES/ralph/progress.md" | diff out -
	grep -q '"kind":"entry".*"files":' all
}

@test "--no-files: who needs the files of an entry finds them in its body" {
	local view

	md2jsonl "$SAMPLES/ralph/progress.md" >with
	md2jsonl --no-files "$SAMPLES/ralph/progress.md" >without
	# The short body that carry remembers has none.
	for view in 'render summary' 'budget --template context | render context' \
		'gist -l 512 | jq -c .gist' 'render log' \
		'carry state >carried; cat state; rm state'; do
		eval "$view" <with >out
		grep -q internal/ out
		eval "$view" <without | diff -u out -
	done
}

@test "files are looked for only in the bodies of entries that are as written" {
	given "$(record entry id=US-1 title=Moor body='## Moor\n- Files changed: a/b.c\n')" \
		"$(record entry id=US-2 title=Quay carried:=true body='# Quay\n- Files: a/c.c\n')" \
		"$(record entry id=US-3 title=Pier places:='[]' body='## Pier\n- Files: a/d.c\n')" \
		"$(record entry id=US-4 title=Dock files:='[]' body='## Dock\n- Files: a/e.c\n')"
	render summary <in >out
	grep Files out | diff - <(echo '- Files: a/b.c')
}

@test "front matter gives the title and the short forms of the doc record" {
	given '---' 'title: "Cart"' 'summary_128: Short.' 'summary_512: |' \
		'  Longer,' '  on two lines.' 'status: x' '---' '# Other'
	md2jsonl <in >out
	[ "$(head -n 1 out)" = "$(record doc schema:=1 file=- dialect=none title=Cart \
		gist:='{"128":"Short.","512":"Longer, on two lines."}')" ]
	lossless in
}

@test "headings with a date and an identifier, in any order and form" {
	given '# Log' '## 2026-01-18 - US-001' '- a' \
		'## 2026-02-10 01:15 CST - US-002: Title' '- a' \
		'## [2026-03-14 02:06:40 EDT] - US-003: Title' '- a' \
		'## Fri Feb 13 21:29:01 UTC 2026 - US-004' '- a' \
		'## US-005 - Title' '- Completed: 2026-03-15T10:00:00Z' \
		'## 2026-04-09 - US-006, US-007/US-008' '- a' \
		'### [TASK-VIB-009] — Title' '- **Timestamp:** 2026-04-10T09:21:00Z' \
		'## 2026-04-15 - US-009 (fixup)' '- a' \
		'## 2026-04-16 19:35 - PROJECT COMPLETE: Cart' '- a'
	expect 0 '2-3 US-001 2026-01-18 done a' \
		'4-5 US-002 2026-02-10T01:15 done Title' \
		'6-7 US-003 2026-03-14T02:06:40-04:00 done Title' \
		'8-9 US-004 2026-02-13T21:29:01Z done a' \
		'10-11 US-005 2026-03-15T10:00:00Z done Title' \
		'12-15 US-006+US-007+US-008 2026-04-09 done a' \
		'16-17 US-009 2026-04-15 done (fixup)' \
		'18-19 - 2026-04-16T19:35 done PROJECT COMPLETE: Cart' -- entries
}

@test "headings with a date only, and runs whose name is a time" {
	given '# 进度' '' '## 2026-03-01: 初始化项目' '- 建立目录' \
		'## 2026-03-02 - Task: Wire it' '- a' '## 2026-03-03' '- b' \
		'# 2026-03-04 10:30 - 2026-03-04_103055_build' 'built'
	expect 0 '3-4 - 2026-03-01 done 初始化项目' \
		'5-6 - 2026-03-02 done Task: Wire it' '7-8 - 2026-03-03 done b' \
		'9-10 2026-03-04_103055_build 2026-03-04T10:30 done built' \
		-- entries
}

@test "machine stubs take name and status from the line below" {
	given '# Log' '### 2026-01-05 18:37:55' '**Session 1 started** (model: m)' \
		'' '### 2026-01-05 - Session 1 Completed' 'All done.' '' \
		'### 2026-01-05 19:00:48' '**Session 1 ended** - ✅ TASK COMPLETE'
	expect 0 '2-4 Session 1 2026-01-05T18:37:55 progress **Session 1 started** (model: m)' \
		'5-7 Session 1 2026-01-05 done Completed' \
		'8-9 Session 1 2026-01-05T19:00:48 done **Session 1 ended** - ✅ TASK COMPLETE' \
		-- entries
}

@test "phases with status and date fields are entries" {
	given '# Roadmap' '' '## Phase 1: Lexer' '**Status**: Complete' \
		'**Date**: 2026-01-03' '' '## Phase 2: Parser' \
		'**Status**: In Progress' '**Date**: 2026-01-05'
	expect 0 '3-6 Phase 1 2026-01-03 done Lexer' \
		'7-9 Phase 2 2026-01-05 progress Parser' -- entries
}

@test "a session's phases belong to the session" {
	given '# Progress Log' '## Session: 2026-02-08' '### Phase 1: Read' \
		'- **Status:** complete' '### Phase 2: Plan' \
		'## Session 2 - January 9, 2026' '### What was accomplished:' '- x'
	expect 0 '2-5 - 2026-02-08 done Phase 1: Read' \
		'6-8 Session 2 2026-01-09 done x' -- entries
}

@test "of days that hold three parts and more, the parts are the entries" {
	given '# Log' '## 2026-02-10' '### Set up' '- a' '### Task 1: Grid' '- b' \
		'### Files changed' '- `a.c`' '## 2026-02-11' 'Cold.' \
		'### BLOCKER: no font' '- c' '### BLOCKER RESOLVED: drawn' '- d' \
		'### Task 2: Moon (in progress)' '- e' '### Task 3: Tide' '- f'
	expect 0 '3-4 - 2026-02-10 done Set up' \
		'5-8 Task 1 2026-02-10 done Grid' \
		'11-12 - 2026-02-11 blocked BLOCKER: no font' \
		'13-14 - 2026-02-11 done BLOCKER RESOLVED: drawn' \
		'15-16 Task 2 2026-02-11 progress Moon' \
		'17-18 Task 3 2026-02-11 done Tide' -- entries
	given '# Log' '## 2026-02-10' '### Added' '- a' '### Fixed' '- b' \
		'### Files changed' '- `a.c`' '## 2026-02-11' '### Added' '- c'
	expect 0 '2-8 - 2026-02-10 done a' '9-11 - 2026-02-11 done c' -- entries
}

@test "an entry is blocked that names its blocker and no other status" {
	given '## 2026-02-10 - US-1' '- Drew half' '- Blocked by: no ink' \
		'## 2026-02-11 - US-2: Map' '**Blocker:** no paper' \
		'## 2026-02-12 - US-3' '### Blockers' '- no pen' \
		'## 2026-02-13 - US-4' '- Drew it' '- Blockers: no frame' \
		'## 2026-02-14 - US-5' '- Drew it' '  - Blocked by: the rain' \
		'## 2026-02-15 - US-6' '- Blocked: No' '- Drew it' \
		'## 2026-02-16 - US-7: Nail' '- Blocked by: no nail' 'Status: done' \
		'## 2026-02-17 - US-8: Wall' '- Blocked by: no wall' \
		'- Fix: built one'
	expect 0 '1-3 US-1 2026-02-10 blocked Drew half' \
		'4-5 US-2 2026-02-11 blocked Map' \
		'6-8 US-3 2026-02-12 blocked no pen' \
		'9-11 US-4 2026-02-13 done Drew it' \
		'12-14 US-5 2026-02-14 done Drew it' \
		'15-17 US-6 2026-02-15 done Drew it' \
		'18-20 US-7 2026-02-16 done Nail' \
		'21-23 US-8 2026-02-17 done Wall' -- entries
}

@test "the last status at the outermost level of an entry counts" {
	given '## 2026-02-10 - US-1: Table' '- Added columns:' \
		'  - Status: is_active, blocked_at' '- **Status:** in progress' \
		'Status: COMPLETE' '' '## 2026-02-11 - US-2: Index' \
		'- Ran the tests' '  - Result: 2 failures, as expected' \
		'## 2026-02-12 - US-3: View' '- Result: failed' '- **Status:** done' \
		'- Result: failed'
	expect 0 '1-6 US-1 2026-02-10 done Table' \
		'7-9 US-2 2026-02-11 done Index' \
		'10-13 US-3 2026-02-12 done View' -- entries
}

@test "a result below its heading does not replace the status of its entry" {
	given '## 2026-02-10 - US-1: Gate' '**Status:** resolved' '### Result:' \
		'- ✅ The gate no longer ends in an error' \
		'## 2026-02-11 - US-2: Lid' '### Result:' 'Failed: too heavy'
	expect 0 '1-4 US-1 2026-02-10 done Gate' \
		'5-7 US-2 2026-02-11 failed Lid' -- entries
}

@test "a mark before a sentence says it, but for what goes on; a start in brackets says nothing" {
	given '## 2026-02-10 - US-1: Gate' '**Status:** ✅ Lids: IN PROGRESS' \
		'## 2026-02-11 - US-2: Lid' '**Status:** ✅ It no longer ends in an error' \
		'## 2026-02-12 - US-3: Key (started 14:00, ended 16:00)' '- a' \
		'## 2026-02-13 Sun-dial' '- b' '## 2026-02-14 / 15 шлюзов' '- c'
	expect 0 '1-2 US-1 2026-02-10 progress Gate' '3-4 US-2 2026-02-11 done Lid' \
		'5-6 US-3 2026-02-12 done Key (started 14:00, ended 16:00)' \
		'7-8 - 2026-02-13 done Sun-dial' '9-10 - 2026-02-14 done / 15 шлюзов' -- entries
}

@test "what follows an identifier in brackets is no title" {
	given '# Log' '## 2026-01-02' 'Task: US-001 (done)' '- a' '## 2026-01-03' \
		'Task: US-002 [P1]' '- b'
	md2jsonl in | jq -r 'select(.kind == "entry") | "\(.id) \(.title)"' >got
	lines 'US-001 a' 'US-002 b' | diff - got
}

@test "a title of rotation is no status, a loop that ends with ROTATE goes on" {
	given '### GL-02: Camera rotation' '- **Status**: TODO' \
		'### GL-03: Wheel to rotate' '- a' \
		'### 2026-01-05 18:37:55' '**Session 1 ended** - ↻ ROTATE (restart)'
	expect 0 '1-2 GL-02 - pending Camera rotation' \
		'3-4 GL-03 - done Wheel to rotate' \
		'5-6 Session 1 2026-01-05T18:37:55 progress **Session 1 ended** - ↻ ROTATE (restart)' \
		-- entries
}

@test "an entry is blocked, failed or in progress where its body says so" {
	given '## 2026-02-10 - US-1' '- Tried the image' '- BLOCKED: no KVM here' \
		'## 2026-02-11 - US-2' '### BLOCKER - no server' '- wait' \
		'## 2026-02-12 - US-3' '### What was tried' '- x' '### Status: FAILED' \
		'## 2026-02-13 - US-4' '- Keys, not finished: no stub' \
		'## 2026-02-14 - US-5' '- BLOCKED: no KVM' '- RESOLVED: moved to the big one' \
		'## 2026-02-15 - US-6' '- BLOCKED is now a status of orders'
	expect 0 '1-3 US-1 2026-02-10 blocked Tried the image' \
		'4-6 US-2 2026-02-11 blocked BLOCKER - no server' \
		'7-10 US-3 2026-02-12 failed What was tried' \
		'11-12 US-4 2026-02-13 progress Keys, not finished: no stub' \
		'13-15 US-5 2026-02-14 done RESOLVED: moved to the big one' \
		'16-17 US-6 2026-02-15 done BLOCKED is now a status of orders' -- entries
	given '[2026-06-11T21:35Z] EVAL F-1 GREEN - 3/3' \
		'[2026-06-11T22:35Z] EVAL F-2 RED - 2/3' \
		'[2026-06-11T23:35Z] F-3 resumed after lunch' \
		'[2026-06-12T23:35Z] ⏳ F-4 IN PROGRESS - pages' \
		'[2026-06-12T23:45Z] Asked for the key, blocked until it comes' \
		'[2026-06-12T23:55Z] Tried the update; it failed' \
		'[2026-06-13T23:55Z] Wrote the TODO agent'
	entries <in | cut -d' ' -f2,4 >out
	printf '%s\n' 'F-1 done' 'F-2 failed' 'F-3 progress' 'F-4 progress' \
		'- blocked' '- failed' '- done' | diff - out
}

@test "a branch is a code span or a word of its own, not that of a sentence" {
	local value

	for value in 'merged to `quay/lamps`' 'quay/lamps (not pushed)' \
		'quay/lamps, ahead by two' '**quay/lamps**'; do
		given '# Log' "**Branch**: $value" '## 2026-01-18 - US-001'
		[ "$(md2jsonl in | jq -r '.branch // empty')" = quay/lamps ]
	done
	for value in 'none yet (work on quay)' none 'merged today'; do
		given '# Log' "Branch: $value" '## 2026-01-18 - US-001'
		md2jsonl in | jq -s 'map(select(.branch)) == [] and length > 2' | grep -qx true
	done
	given '# Log' 'Branch: quay/lamps from main' '## 2026-01-18 - US-001'
	[ "$(md2jsonl in | jq -r '.branch // empty')" = quay/lamps ]
}

@test "captions and words count in any case, with accents and without" {
	given '# Log' 'INÍCIO: 2026-01-02' 'ВЕТКА: main' '## US-001 Login' \
		'ДАТА: 2026-01-18' 'СТАТУС: blocked' '## US-002 Logout' \
		'**Date/Time:** 2026-01-19' '## US-003 Cart' \
		'- KEYS, NOT FINISHED: no stub' '## 会话5 - Korb' '日期：2026-01-20'
	expect 0 '4-6 US-001 2026-01-18 blocked Login' \
		'7-8 US-002 2026-01-19 done Logout' '9-10 US-003 - progress Cart' \
		'11-12 会话5 2026-01-20 done Korb' -- entries
	[ "$(md2jsonl in | jq -r '.branch // empty, .started // empty')" = \
		$'main\n2026-01-02' ]
	given '- 2026-01-22: РЕШИЛИ хранить одну корзину' \
		'- 2026-01-23: BEGAN to sort' '- 2026-01-24: Will sort'
	expect 0 '1-1 - 2026-01-22 - РЕШИЛИ хранить одну корзину' \
		'2-2 - 2026-01-23 progress BEGAN to sort' \
		'3-3 - 2026-01-24 - Will sort' -- entries
}

@test "a part of learnings is not an entry, whatever fields it ends with" {
	given '# State' '## Work' '- x' '## Lessons learned' '1. Talk: it helps' \
		'*Status: done*' '*Last updated: 2026-02-10*'
	expect 0 -- entries
}

@test "phases and milestones of a file without a log are its entries" {
	given '# Plan' '## Goals' 'Fast.' '### Phase 1: Core (Not Started)' \
		'- [ ] a' '### Phase 2: Shell' '- [x] b' '- [ ] c'
	expect 0 '4-5 Phase 1 - pending Core' '6-8 Phase 2 - progress Shell' \
		-- entries
}

@test "dated bullets, with siblings that have no date" {
	given '# Active Context' '## Recent Changes' '*   Memory bank made.' \
		'*   [2025-04-01 18:36:45] Fixed the parser.' '    * how' \
		'*   [2025-04-01 18:57:19] Decided to add logs.' \
		'- **2025-04-02 10:00** - Failed to deploy' '' '## Open Questions' \
		'*   Which port?'
	expect 0 '3-3 - - done Memory bank made.' \
		'4-5 - 2025-04-01T18:36:45 done Fixed the parser.' \
		'6-6 - 2025-04-01T18:57:19 - Decided to add logs.' \
		'7-8 - 2025-04-02T10:00 failed Failed to deploy' -- entries
}

@test "bullets with an identifier, a date after it, or under a date" {
	given '# Log' '## Done' '- [x] #041 [2025-10-03] Wrote it' \
		'- [x] #042 [2025-10-04] Read it' '## Decisions' '### 2025-09-30' \
		'- **[D-1] Files**: plain' '### 2025-10-01' '- **[D-2] Names**: short' \
		'- **[D-3] Ports**: none'
	expect 0 '3-3 #041 2025-10-03 done Wrote it' \
		'4-4 #042 2025-10-04 done Read it' \
		'7-7 D-1 2025-09-30 done Files: plain' \
		'9-9 D-2 2025-10-01 done Names: short' \
		'10-10 D-3 2025-10-01 done Ports: none' -- entries
}

@test "a session of another day is no part of the entry above it" {
	given '# Log' '## 2026-01-18 - The lock' '- Dug it' '' '### Session 2026-01-18 - morning' '- Oak' '' \
		'### Session 2026-01-29 - The gates' '- Hung them' '' '#### Notes of 2026-01-30' '- None'
	expect 0 '2-7 - 2026-01-18 done The lock' \
		'8-12 - 2026-01-29 done The gates' -- entries
}

@test "bracketed stamps outrank the headings of their report" {
	given '# Decision Log' '' '[2025-08-16 20:26:15] - **Made it plain**' '' \
		'## Decision' '- plain' '## Rationale' '- short' '' \
		'[2026-06-11T21:35Z] F-001 implemented' '  evidence: 3 pass' \
		'[2026-06-11T21:42:42Z] EVAL F-001 GREEN - 3/3' \
		'[2026-06-12 15:25] ❌ Task 6 FAILED — Deploy'
	expect 0 '3-9 - 2025-08-16T20:26:15 done Made it plain' \
		'10-11 F-001 2026-06-11T21:35Z done implemented' \
		'12-12 F-001 2026-06-11T21:42:42Z done EVAL F-001 GREEN - 3/3' \
		'13-13 Task 6 2026-06-12T15:25 failed Deploy' -- entries
}

@test "without a title the words are those of what was done, not of files" {
	given '## 2026-01-18 - US-001' '- **What was implemented:** Added a cart' \
		'- **Files changed:**' '  - src/cart.ts (new)' \
		'## 2026-01-19 - US-002' '- Files changed:' '  - src/pay.ts - new' \
		'- What was done' '  - Payment by card' \
		'## 2026-01-20 - US-003' '**Files changed:** src/mail.ts' '' \
		'**Summary:**' 'Receipts are mailed' \
		'## 2026-01-21 - US-004' '- **Tests:** 12 of 12' \
		'- **Files:**' '  - `src/vat.ts` (modified)'
	expect 0 '"Added a cart"' '"Payment by card"' '"Receipts are mailed"' \
		null -- jq 'select(.kind == "entry").title' <(md2jsonl <in)
}

@test "plain text logs: dated lines, titles between rulers, sessions, codes" {
	given '2025-12-02 18:30 - Agent A' 'Summary:' '- Set up on 2025-12-01' \
		'' '2025-12-03 09:00 - Agent A' 'Deployed.'
	expect 0 '1-4 - 2025-12-02T18:30 done Agent A' \
		'5-6 - 2025-12-03T09:00 done Agent A' -- entries
	given '--- 2025-12-02 21:00 - Cleanup ---' 'COMPLETED:' '- a' '=====' \
		'--- 2025-12-03 - Review ---' '- b'
	expect 0 '1-4 - 2025-12-02T21:00 done Cleanup' \
		'5-6 - 2025-12-03 done Review' -- entries
	given '=====' 'SESSION 3 - 2026-01-05' '=====' '- a' '' '=====' \
		'SESSION 4 - 2026-01-06' '=====' '- b'
	expect 0 '2-6 SESSION 3 2026-01-05 done a' \
		'7-9 SESSION 4 2026-01-06 done b' -- entries
	given 'Progress Update - 2026-01-07 (session 3 - coding)' '' \
		'All 12 tests pass since 2026-01-07' '' '---' '' \
		'Progress Update - 2026-01-06 (session 2 - coding)' '' 'x'
	expect 0 '1-6 session 3 2026-01-07 done (session 3 - coding)' \
		'7-9 session 2 2026-01-06 done (session 2 - coding)' -- entries
	given '=== Adoption ===' 'C1: DONE — made it' 'C2: BLOCKED — no key'
	expect 0 '2-2 C1 - done made it' '3-3 C2 - blocked no key' -- entries
	given 'Current main task:' '- ID: 7' '- Status: in progress' '' \
		'Previous main task:' '- ID: 6' '- Status: done'
	expect 0 '1-4 7 - progress Current main task' \
		'5-7 6 - done Previous main task' -- entries
}

@test "headings that close with a status, without date or identifier" {
	given '# Notes' '## Bundle check (COMPLETE) — no change' 'Prose.' \
		'## Rebuild — COMPLETED' 'Prose.' '## Legend' 'x'
	expect 0 '2-3 - - done Bundle check (COMPLETE) — no change' \
		'4-5 - - done Rebuild' -- entries
}

@test "a bracket in a title says that the work is still open" {
	given '# Notes' '## Phase 1: Gates (not started yet)' 'a' \
		'## Phase 2: Lids (to do)' 'a' \
		'## Phase 3: Tides (deferred to June)' 'a' '- **Status:** accepted' \
		'## Phase 4 (Atual): Lamps' 'a' '## Phase 5: Quays (current)' 'a' \
		'## Phase 6: Oars (waiting for wood)' 'a' \
		'## Phase 7: Ropes (partially done)' 'a' '## 阶段 8：灯（待启动）' 'a' \
		'## Phase 9: Locks (open water)' 'a' '## Phase 10: Sails (scheduled)' 'a' \
		'## Phase 11: Nets (ready to wear)' 'a'
	entries <in | cut -d' ' -f2-5 >out
	printf '%s\n' 'Phase 1 - pending' 'Phase 2 - pending' 'Phase 3 - pending' \
		'Phase 4 - progress' 'Phase 5 - progress' 'Phase 6 - blocked' \
		'Phase 7 - progress' '阶段 8 - pending' 'Phase 9 - done' \
		'Phase 10 - pending' 'Phase 11 - done' | diff - out
	given '## 2026-01-18 Session 7 (current)' 'All gates hold.'
	expect 0 '1-2 Session 7 2026-01-18 done (current)' -- entries
}

@test "the day of a date is not the number of its entry" {
	given '# Tagebuch' '## 3. Mai 2026 – Schleuse' '- Tor gebaut' \
		'## 4. Mai 2026' '- Deckel gebaut'
	expect 0 '2-3 - 2026-05-03 done Schleuse' \
		'4-5 - 2026-05-04 done Deckel gebaut' -- entries
}

@test "a box that is half ticked is work in progress" {
	given '- [x] T1 gate' '- [ ] T2 lid' '- [~] T3 tide' '- [/] T4 oar'
	expect 0 '1-1 T1 - done gate' '2-2 T2 - pending lid' \
		'3-3 T3 - progress tide' '4-4 T4 - progress oar' -- entries
}

@test "a report in one line waits, goes on or plans, in any language" {
	given '# Log' '- 2026-05-01: Waiting for wood' \
		'- 2026-05-02: esperando la madera' '- 2026-05-03: Wartet auf Holz' \
		'- 2026-05-04: ожидаем дерево' '- 2026-05-05: 等待木材' \
		'- 2026-05-06: Начал ворота' '- 2026-05-07: hay que pintar la puerta' \
		'- 2026-05-08: Waiting list added' '- 2026-05-09: 水門は未完了'
	entries <in | cut -d' ' -f3,4 >out
	printf '%s\n' '2026-05-01 blocked' '2026-05-02 blocked' \
		'2026-05-03 blocked' '2026-05-04 blocked' '2026-05-05 blocked' \
		'2026-05-06 progress' '2026-05-07 -' '2026-05-08 done' \
		'2026-05-09 pending' | diff - out
}

@test "entries in Dutch, Swedish, Czech, Serbian, Indonesian and Vietnamese" {
	given '# Log' '## Sessie 1 – 4 mei 2026: poort' '**Status:** afgerond' \
		'## Fas 2 – 5 maj 2026: tak' '**Status:** pågår' '## Úkol 3 – 6. května 2026: okno' '**Stav:** zablokováno' \
		'## Sesija 4 – četvrtak, 7. maj 2026: dimnjak' '**Status:** nije završeno' \
		'## Sesi 5 – 8 Mei 2026: pintu' '**Status:** sedang berjalan' \
		'## Phiên 6 – 2026-05-09: mái' '**Trạng thái:** đã giải quyết'
	expect 0 '2-3 Sessie 1 2026-05-04 done poort' '4-5 Fas 2 2026-05-05 progress tak' \
		'6-7 Úkol 3 2026-05-06 blocked okno' '8-9 Sesija 4 2026-05-07 pending dimnjak' \
		'10-11 Sesi 5 2026-05-08 progress pintu' '12-13 Phiên 6 2026-05-09 done mái' -- entries
}

@test "the day of the week belongs to a date, and not to the title" {
	given '# Log' '## Montag, 4. Mai 2026 – Tor' 'a' '## 2026-05-05（周二）闸门' 'a' \
		'## 2026-05-06 (Wednesday) Gate' 'a' '## четверг, 7 мая 2026: ворота' 'a' \
		'## 2026年5月8日（金）水門' 'a' '## 2026-05-09 Sun shade' 'a'
	expect 0 '2-3 - 2026-05-04 done Tor' '4-5 - 2026-05-05 done 闸门' \
		'6-7 - 2026-05-06 done Gate' '8-9 - 2026-05-07 done ворота' \
		'10-11 - 2026-05-08 done 水門' '12-13 - 2026-05-09 done Sun shade' \
		-- entries
}

@test "a field that names the entry may give it its title, too" {
	given 'Date: 2026-05-03' 'Task: US-001 Gate' 'Status: done' '' \
		'Date: 2026-05-04' 'Task: US-002 - Lid' 'Status: in progress' '' \
		'Date: 2026-05-05' 'Task: US-003, US-004' '- tide'
	expect 0 '1-4 US-001 2026-05-03 done Gate' \
		'5-8 US-002 2026-05-04 progress Lid' \
		'9-11 US-003+US-004 2026-05-05 done tide' -- entries
}

@test "decision logs: repeated blocks, numbers, groups by date, rows" {
	given '# Decision Log' '2025-04-01 17:54:50 - Log of updates made.' '' \
		'*' '' '## Decision' '*   [2025-04-01 17:54:50] Use files.' \
		'## Rationale' '*   Plain.' '## Implementation Details' '*   Did it.' \
		'---' '## Decision' '*   [2025-04-02 09:00:00] Cache.' \
		'## Rationale' '*   Slow.' '## Implementation Details' '*   Plan: LRU.'
	expect 0 '6-12 - 2025-04-01T17:54:50 done Use files.' \
		'13-18 - 2025-04-02T09:00:00 pending Cache.' -- entries
	given '# Log' '## 2026-02-01: storage' '' '### D-17: Use files' \
		'- **Decision:** files' '### D-18: No daemon' '- **Decision:** none'
	expect 0 '4-5 D-17 2026-02-01 - Use files' \
		'6-7 D-18 2026-02-01 - No daemon' -- entries
	given '# Karar' '## [001] 2024-03-09 - Bir' '- **Karar:** a' \
		'## [002] 2024-03-10 - İki' '- **Karar:** b'
	expect 0 '2-3 001 2024-03-09 - Bir' '4-5 002 2024-03-10 - İki' -- entries
	given '# Log' '| Date | What |' '|---|---|' '| 2026-08-17 | Ignore it |' \
		'| 2026-08-18 | Keep it |'
	expect 0 '4-4 - 2026-08-17 done Ignore it' \
		'5-5 - 2026-08-18 done Keep it' -- entries
}

@test "times and days without a year begin entries where they repeat" {
	given '# Diary' '' '## 22:17' 'It boils.' '' '## 18:48' 'Cold again.' \
		'' '## Nov 6' 'New kettle.'
	expect 0 '3-5 - - done 22:17' '6-8 - - done 18:48' \
		'9-10 - - done Nov 6' -- entries
	given '' '# July 18th:' 'It boils.' '# July 21st:' 'Cold again.' \
		'# July 22nd:' 'New kettle.'
	expect 0 '2-3 - - done July 18th' '4-5 - - done July 21st' \
		'6-7 - - done July 22nd' -- entries
	# The day comes first almost everywhere; "7/9" of an item may be a count.
	local day
	for day in '%s de julho' 'Lundi %s juillet' '%s. Juli' '7月%s日' \
		'7월 %s일' '%s/7' '%s–28 July'; do
		given '# Log' "## 🗓️ ${day/"%s"/11} — the lid" 'Fits.' \
			"## 🗓️ ${day/"%s"/12} — the spout" 'Drips.' \
			"## 🗓️ ${day/"%s"/13} — the handle" 'Warm.'
		expect 0 "2-3 - - done ${day/"%s"/11} — the lid" \
			"4-5 - - done ${day/"%s"/12} — the spout" \
			"6-7 - - done ${day/"%s"/13} — the handle" -- entries
	done
	given '# Log' 'Tests:' '- 7/9 pass' '- 8/9 pass' '- 9/9 pass'
	expect 0 -- entries
	given 'Kettle log' '==========' '' 'Tue, Sep 6' '----------' \
		'- boiled' '' 'Wed, Sep 7' '----------' '- poured' '' \
		'It drips' '---' 'x'
	expect 0 '4-7 - - done Tue, Sep 6' '8-14 - - done Wed, Sep 7' \
		-- entries
}

@test "numbers, versions and nested versions are identifiers as written" {
	given '# Notes' '## V1.2 — Lid — done' 'Fits.' '## V1.3b — Spout' \
		'Drips.' '## V1.4 — Handle' 'Warm.'
	expect 0 '2-3 V1.2 - done Lid — done' '4-5 V1.3b - done Spout' \
		'6-7 V1.4 - done Handle' -- entries
	given '# Changes' '* 1.0.0: Boils.' '  * 1.0.0.1:' '    * less noise' \
		'  * 1.0.0.2:' '    * a lid' '* 1.0.1: Whistles.' \
		'  * 1.0.1.1:' '    * lower' '* 1.0.2: Pours.'
	expect 0 '2-2 1.0.0 - done Boils.' '3-4 1.0.0.1 - done less noise' \
		'5-6 1.0.0.2 - done a lid' '7-7 1.0.1 - done Whistles.' \
		'8-9 1.0.1.1 - done lower' '10-10 1.0.2 - done Pours.' \
		-- entries
	given '# Lessons' '## 1. Lid' 'Keep it shut.' '## 2. Spout' \
		'Point it away.' '## 3. Handle' 'Use a cloth.'
	expect 0 '2-3 1 - done Lid' '4-5 2 - done Spout' '6-7 3 - done Handle' \
		-- entries
	given '## Phase 1: Kettle' '- [x] **[1.1]** Buy' '  - Files: `a.c`' \
		'- [x] **[1.2]** Fill' '## Phase 2: Cup' \
		'- [x] **[2.1]** Wash' '- [ ] **[2.2]** Dry'
	expect 0 '2-3 1.1 - done Buy' '4-4 1.2 - done Fill' \
		'6-6 2.1 - done Wash' '7-7 2.2 - pending Dry' -- entries
}

@test "tagged lines, captions and bold lines with a date" {
	given '# Loop' 'Start: soon' '---' '[TASK] Step 1: Boil - 00:49' \
		'- Did: heat' '- Saw: steam' '---' \
		'[TASK] Step 2: Pour - 00:52' '- Did: pour' '---' \
		'[FIX] Wipe - 00:54' '- Did: wipe'
	expect 0 '4-7 Step 1 - done Boil - 00:49' \
		'8-10 Step 2 - done Pour - 00:52' \
		'11-12 - - done [FIX] Wipe - 00:54' -- entries
	given '- item: lid. done: fits.' '- item: spout. done: pours.' \
		'- item: handle. done: holds.'
	expect 0 '1-1 - - done item: lid. done: fits.' \
		'2-2 - - done item: spout. done: pours.' \
		'3-3 - - done item: handle. done: holds.' -- entries
	given '# Now' 'A kettle.' '' '**Lid fitted (2026-02-01)**' 'Tight.' '' \
		'**Spout cut (2026-02-02)**' 'Drips.' '' \
		'**Handle bent (2026-02-03)**' 'Warm.'
	expect 0 '4-6 - 2026-02-01 done Lid fitted' \
		'7-9 - 2026-02-02 done Spout cut' \
		'10-11 - 2026-02-03 done Handle bent' -- entries
}

@test "rows and check boxes of a file that is nothing else" {
	given '# Kettle' '' '| day | what | proof |' '|---|---|---|' \
		'| 08-08 | Boils | steam |' '| 08-10 | Whistles | noise |' \
		'| later | Pours | tea |' '| 08-11 | FAILED: lid | burn |' \
		'| 08-12 | Lid | none |'
	expect 0 '5-5 - - done 08-08 | Boils | steam' \
		'6-6 - - done 08-10 | Whistles | noise' \
		'7-7 - - done later | Pours | tea' \
		'8-8 - - failed 08-11 | FAILED: lid | burn' \
		'9-9 - - done 08-12 | Lid | none' -- entries
	given '# Plan' '- [x] Buy a kettle' '- [ ] Boil it' '  - with water' \
		'- [x] Find a cup' '- [x] Find tea' '- [ ] Pour'
	expect 0 '2-2 - - done Buy a kettle' '3-4 - - pending Boil it' \
		'5-5 - - done Find a cup' '6-6 - - done Find tea' \
		'7-7 - - pending Pour' -- entries
}

@test "headings whose parts repeat are entries, their parts are not" {
	given '# Choices' '## Metal' '### Why' 'Heat.' '## Colour' '### Why' \
		'Joy.' '## Size' '### Why' 'Two cups.' '## Next steps' 'Tea.'
	expect 0 '2-4 - - - Metal' '5-7 - - - Colour' '8-10 - - - Size' \
		-- entries
}

@test "a heading right above its stamp belongs to the entry of the stamp" {
	given '# Log' '' '## Lid' '[2026-02-01 10:00] - Fit it' '- how' \
		'### Proof' 'Steam.' '' '## Spout' \
		'[2026-02-02 11:00] - Cut it' '- how' '' \
		'[2026-02-03 12:00] - Bent the handle'
	expect 0 '4-9 - 2026-02-01T10:00 done Fit it' \
		'10-12 - 2026-02-02T11:00 done Cut it' \
		'13-13 - 2026-02-03T12:00 done Bent the handle' -- entries
}

@test "of days that hold two titles that count nothing, the titles are entries" {
	given '# Log' '## 2026-02-01' '### [Ann] Kettle' '- a' '### Cup' '- b' \
		'## 2026-02-02' '### Tea' '- c' '### Milk' '- d'
	expect 0 '3-4 - 2026-02-01 done [Ann] Kettle' \
		'5-6 - 2026-02-01 done Cup' '8-9 - 2026-02-02 done Tea' \
		'10-11 - 2026-02-02 done Milk' -- entries
}

@test "the items below a label of finished work are entries of a file of little else" {
	given 'Goal: tea' '' 'State:' '- Done:' '- Bought a kettle at the market' \
		'- Fitted the lid (tight)' '- Cut the spout' '- Now:' \
		'- Bending the handle' '- Next:' '- Pour'
	expect 0 '5-5 - - done Bought a kettle at the market' \
		'6-6 - - done Fitted the lid (tight)' \
		'7-7 - - done Cut the spout' -- entries
	given '# Context' '## Now' 'Tea.' '' '## Recent decisions' \
		'- **Lid**: tight, because of steam' '  - how' \
		'- Spout: cut with the small saw' '- Handle bent by hand' '' \
		'## Next steps' '- Pour'
	expect 0 '6-7 - - done Lid: tight, because of steam' \
		'8-8 - - done Spout: cut with the small saw' \
		'9-10 - - done Handle bent by hand' -- entries
	given '# Kettle' '## 1. What it is' 'A kettle.' '## 2. Files' 'lid.c' \
		'## 3. Change history' '1. Bought at the market in the town' \
		'2. Fitted with a lid' '3. Cut at the spout' '## 4. Next steps' \
		'Pour.'
	expect 0 '7-7 1 - done Bought at the market in the town' \
		'8-8 2 - done Fitted with a lid' '9-9 3 - done Cut at the spout' \
		-- entries
	given '# Context' '* **Focus:** tea' '* **Recent changes (all of the lid and the spout):**' \
		'  * Fitted' '  * Tight' '* **Recent changes (the handle):**' \
		'  * Bent' '* **Recent changes (the first fire that it met):**' \
		'  * Lit' '* **Next:** pour'
	expect 0 '3-5 - - done Recent changes (all of the lid and the spout):' \
		'6-7 - - done Recent changes (the handle):' \
		'8-10 - - done Recent changes (the first fire that it met):' \
		-- entries
}

@test "units in a list or table below dated headings are the entries" {
	given '# Log' '## Week 1 (9 March 2026)' '| Date | What |' '|---|---|' \
		'| 2026-03-09 | Buy a kettle |' '| 2026-03-10 | Buy a lid |' \
		'| 2026-03-11 | Fill it |' '## Week 2 (16 March 2026)' \
		'| Date | What |' '|---|---|' '| 2026-03-16 | Boil |' \
		'| 2026-03-17 | Pour |'
	expect 0 '5-5 - 2026-03-09 done Buy a kettle' \
		'6-6 - 2026-03-10 done Buy a lid' \
		'7-7 - 2026-03-11 done Fill it' '11-11 - 2026-03-16 done Boil' \
		'12-12 - 2026-03-17 done Pour' -- entries
	given '# Night of 2026-07-02' '- 22:48 [NOTE] Kettle on' \
		'- 22:50 [JOB] Lid found' '- 23:05 [NOTE] It whistles'
	expect 0 '2-2 - 2026-07-02 done 22:48 [NOTE] Kettle on' \
		'3-3 - 2026-07-02 done 22:50 [JOB] Lid found' \
		'4-4 - 2026-07-02 done 23:05 [NOTE] It whistles' -- entries
	given '# Choices' '## Round (2026-03-09)' '' '**D-001: Gas**' 'Cheap.' '' \
		'**D-002: Steel**' 'Lasts.' '' '**D-003: No timer**' 'Loud.'
	expect 0 '4-6 D-001 2026-03-09 - Gas' '7-9 D-002 2026-03-09 - Steel' \
		'10-11 D-003 2026-03-09 - No timer' -- entries
	given '# Plan' '## Phase 1' '- [x] **P1-01:** Buy' '- [x] **P1-02:** Fill' \
		'## Phase 2' '- [x] **P2-01:** Boil' '- [ ] **P2-02:** Pour'
	expect 0 '3-3 P1-01 - done Buy' '4-4 P1-02 - done Fill' \
		'6-6 P2-01 - done Boil' '7-7 P2-02 - pending Pour' -- entries
	# A heading with more than the list is an entry.
	given '# Log' '## 2026-03-09 Kettle' 'Bought it.' 'It was cheap.' \
		'It is blue.' 'It is loud.' '[TASK] Fill - 10:00' '- did: fill' \
		'[TASK] Boil - 10:05' '- did: boil' '[TASK] Pour - 10:09' '- did: pour'
	entries in | head -1 >got
	echo '2-6 - 2026-03-09 done Kettle' | diff - got
}

@test "a heading right above its date is the entry" {
	given '# Log' '## Chapter 1: Kettle' '### Findings (2026-02-14)' 'Gas.' \
		'## Chapter 2: Lid' '### Progress (2026-02-15)' 'Fits.'
	expect 0 '2-4 Chapter 1 2026-02-14 done Kettle' \
		'5-7 Chapter 2 2026-02-15 done Lid' -- entries
	given '# Log' '## Session 4: Kettle' '## Date: 2026-02-14' 'Boils.' \
		'## Session 5: Lid' '## Date: 2026-02-15' 'Fits.'
	expect 0 '2-4 Session 4 2026-02-14 done Kettle' \
		'5-7 Session 5 2026-02-15 done Lid' -- entries
	given '# Lessons' '## Shut the lid' '' '**2026-02-14, review.** It spat.' \
		'- hot' '## Use a cloth' '' '_Learned 2026-02-15_' 'Hot, too.'
	expect 0 '2-5 - 2026-02-14 done Shut the lid' \
		'6-9 - 2026-02-15 done Use a cloth' -- entries
	# A caption of several days is none.
	given '# Log' '## Kettle' '### 2026-02-14' 'Boils.' '### 2026-02-15' 'Sings.' \
		'## Lid' '### 2026-02-16' 'Fits.' '### 2026-02-17' 'Drips.'
	expect 0 '3-4 - 2026-02-14 done Boils.' \
		'5-6 - 2026-02-15 done Sings.' '8-9 - 2026-02-16 done Fits.' \
		'10-11 - 2026-02-17 done Drips.' -- entries
}

@test "quoted titles, chapters that begin again, and lessons are entries" {
	given '# Log' '> Day 1 - 2026-07-25' '' '## Done' '- Bought a kettle' '' \
		'> Day 2 - 2026-07-26' '' '## Done' '- Filled it'
	expect 0 '2-6 Day 1 2026-07-25 done Bought a kettle' \
		'7-10 Day 2 2026-07-26 done Filled it' -- entries
	given '# Log' '> Day 1 - 2026-07-25' '> was hot.' '' 'It boils.'
	expect 0 -- entries
	given '# To do' '## Hot' '### 1. Kettle' 'Buy.' '### 2. Lid' 'Fit.' \
		'## Cold' '### 1. Cup' 'Wash.' '### 2. Tray' 'Dry.'
	expect 0 '3-4 1 - done Kettle' '5-6 2 - done Lid' '8-9 1 - done Cup' \
		'10-11 2 - done Tray' -- entries
	given '# Lessons learned' '## Shut the lid' 'It spits.' '## Use a cloth' \
		'It is hot.' '## Empty it' 'It rusts.' '## Keep it dry' 'It rusts.'
	expect 0 '2-3 - - done Shut the lid' '4-5 - - done Use a cloth' \
		'6-7 - - done Empty it' '8-9 - - done Keep it dry' -- entries
	given '# Handoff' '## What was done' '### 1. Lid' 'Fitted.' \
		'### 2. Spout' 'Bent.' '### 3. Handle' 'Wrapped.' '## Places' \
		'All of it is in the cupboard, behind the cups and the jar of tea.' \
		'The key is on the nail.' '## Rules' 'Never leave it on the fire.'
	expect 0 '3-4 1 - done Lid' '5-6 2 - done Spout' '7-8 3 - done Handle' \
		-- entries
}

@test "headings with a status are the entries, the boxes below them are not" {
	given '# Kettle' '## COMPLETED — Phase 0 Buying' '- [x] choose one' \
		'- [x] pay for it' '## COMPLETED — Phase 1 Boiling' '- [x] fill it' \
		'- [x] light the fire' '## Phase 2 — Pouring' '- [ ] find the cups'
	expect 0 '2-4 Phase 0 - done Buying' '5-7 Phase 1 - done Boiling' \
		'8-9 Phase 2 - pending Pouring' -- entries
	given '## Phase 1 - Clay' 'Dug.' '## Phase 2 - Kiln (mostly complete)' \
		'Built.' '## Phase 3 - 釉薬 (ほぼ完了)' 'Mixed.'
	expect 0 '1-2 Phase 1 - done Clay' '3-4 Phase 2 - progress Kiln' \
		'5-6 Phase 3 - progress 釉薬' -- entries
}

@test "names after a date and after the word that is counted are identifiers" {
	given '# Log' '## 2026-04-20 — lid-fit: title' 'x' \
		'## 2026-04-21 — v3-lids-003 bend it' 'x' '## Phase: spout-pack (2026-04-22)' 'x' \
		'## Phase 2+: More (2026-04-23)' 'x'
	entries in | cut -d' ' -f2 >got
	printf '%s\n' lid-fit v3-lids-003 spout-pack 'Phase' | diff - got
}

@test "what a list says little of, and the parts of a document, are not entries" {
	given '# Kettle' 'A kettle of iron, with a lid, a spout and a handle that stays cold.' \
		'## Done' '- lid' '- spout' '- handle' '## Use' \
		'Fill it with water from the well, and set it on the fire until it sings.' \
		'Then take it off the fire, and pour the water over the leaves in the pot.'
	expect 0 -- entries
	given '# Handover' '## 1. How it runs' 'Fire.' '## 2. Files' 'lid.c' \
		'## 3. Spout' 'Cut.' '## 4. Next steps' 'Pour.'
	expect 0 -- entries
}

@test "below days, lines above lists are the entries, if that is how days go" {
	given '# Log' '## 2026-02-01' '' 'IMPLEMENTED PRD ITEM #1: lid' '- fits' '- tight' \
		'' 'Cut the spout' '- pours' '' 'Next: the handle' '' \
		'Bent the handle' '- warm' '' '## 2026-02-02' '' 'Fire lit' \
		'- burns' '' 'Tea bought' '- green' '' 'Kettle filled' '- water' ''
	expect 0 '4-7 #1 2026-02-01 done IMPLEMENTED PRD ITEM #1: lid' \
		'8-12 - 2026-02-01 done Cut the spout' \
		'13-15 - 2026-02-01 done Bent the handle' \
		'18-20 - 2026-02-02 done Fire lit' \
		'21-23 - 2026-02-02 done Tea bought' \
		'24-26 - 2026-02-02 done Kettle filled' -- entries
}

@test "a dated heading above a single one with an identifier is the entry" {
	given '# Log' '## 2026-02-01 - agent A' '### Completed: US-001 - Lid' 'a' \
		'## 2026-02-01 - agent B' '### Completed: US-002 - Spout' 'b'
	expect 0 '2-4 US-001 2026-02-01 done agent A' \
		'5-7 US-002 2026-02-01 done agent B' -- entries
	given '# Log' '## 2026-02-01' '### US-001 - Lid' 'a' '### US-002 - Spout' \
		'b' '## 2026-02-02' '### US-003 - Fire' 'c'
	expect 0 '3-4 US-001 2026-02-01 done Lid' \
		'5-6 US-002 2026-02-01 done Spout' \
		'8-9 US-003 2026-02-02 done Fire' -- entries
	given '# Log' '## Phase 1 — Lid (COMPLETE)' 'Tight.' \
		'## Phase 3 — Handle (COMPLETE)' 'Warm.' '## Phase 2 (COMPLETE)' \
		'### Step 1 — Spout (COMPLETE)' 'a' '### Step 2 — Fire (COMPLETE)' 'b'
	expect 0 '2-3 Phase 1 - done Lid' '4-5 Phase 3 - done Handle' \
		'7-8 Step 1 - done Spout' '9-10 Step 2 - done Fire' -- entries
}

@test "records of fields, decisions without a form, and a file that is one report" {
	given '---' 'Task ID: 1' 'Agent: main' 'Task: Draw the tide tables' '' \
		'Work Log:' '- drew' '---' 'Task ID: 2-a' 'Task: Moor the boat' '- moored'
	expect 0 '2-8 1 - done Draw the tide tables' '9-11 2-a - done Moor the boat' -- entries
	given '# Log' '## Task ID: 7 - Moor the boat' '### Work task' 'a' \
		'### Work summary' 'b' '## Task ID: 8 - Sail' '### Work task' 'c' \
		'### Work summary' 'd'
	expect 0 '2-6 7 - done Moor the boat' '7-11 8 - done Sail' -- entries
	given '# Decisions log — harbour' 'Why.' '## Tides' '- By the moon.' \
		'## Berths' '- Twelve.' '## Pilots' '- Two.'
	expect 0 '3-4 - - done Tides' '5-6 - - done Berths' '7-8 - - done Pilots' \
		-- entries
	given '# Session learnings (2026-02-22): tides' '## What was done' 'Drew.' \
		'## Next' 'Moor.'
	expect 0 '1-5 - 2026-02-22 done Session learnings (2026-02-22): tides' -- entries
}

@test "status, a table of contents and the fields of a table are not entries" {
	given '# Log' '- [6/22/2025 Tides](#tides)' '- [6/8/2025 Berths](#berths)' \
		'## Current state (as of 2026-02-01)' 'Afloat.' \
		'| field | value |' '|---|---|' '| date | 2026-06-19 |' \
		'## 2026-02-02 — src/Tide{High,Low}.c' 'Drew.' '## 2026-02-03 - Moor' 'a'
	expect 0 '9-10 - 2026-02-02 done src/Tide{High,Low}.c' \
		'11-12 - 2026-02-03 done Moor' -- entries
	given '# Plan' '### Priority 1' '- [ ] Draw the tides' '- [ ] Dig the berths' \
		'### Priority 2' '- [ ] Find two pilots' '- [ ] Moor the boats' \
		'### Priority 3' '- [ ] Light the fires' '- [ ] Ring the bell'
	expect 0 '3-3 - - pending Draw the tides' '4-4 - - pending Dig the berths' \
		'6-6 - - pending Find two pilots' '7-7 - - pending Moor the boats' \
		'9-9 - - pending Light the fires' '10-10 - - pending Ring the bell' \
		-- entries
}

@test "names in lower case, in brackets, in cells and in the line below are read" {
	given '## Iteration 1 - task-001: Tides' 'a' '## Iteration 2 - task-002: Berths' 'b'
	expect 0 '1-2 task-001 - done Tides' '3-4 task-002 - done Berths' -- entries
	given '## 2026-02-01 (F001-F003)' 'a' '## 2026-02-02 — T154 Tides' 'b' \
		'## [1.8.0] - 2026-02-03' '- c'
	md2jsonl in | jq -r 'select(.kind == "entry").id' >got
	lines F001-F003 T154 1.8.0 | diff - got
	given '2026-02-01 | draw-the-tides | Completed' '2026-02-02 | agent | M4 drawn' \
		'[2026-02-03 10:00] phase-2 | moored' '[2026-02-03 11:00] A CHECK of T-AUDIT-0001 of tides'
	md2jsonl in | jq -r 'select(.kind == "entry").id' >got
	lines draw-the-tides M4 phase-2 T-AUDIT-0001 | diff - got
	given '### Session: 2026-02-01' '- Target item id: R-001-fix' '- Task: Draw all 3 tables' \
		'### Session: 2026-02-02' '- Task: Moor the boat at 7' '- Next item id: R-003'
	md2jsonl in | jq -r 'select(.kind == "entry").id' >got
	lines R-001-fix null | diff - got
}

@test "the row above the ruler of a table names columns, and is a field only with a value" {
	given '# Log' '## 2026-01-18 — Lamps' '- a' '' '| Task | Files |' \
		'|---|---|' '| 1 | lamp.c |' '' '## 2026-01-19 — Gates' '- a' '' \
		'| Task | Result |' '|---|---|' '| 2 | gate.c |' '' \
		'## 2026-01-20 — Locks' '| Status | Blocked |' '|---|---|' \
		'| Task | T-7 |' '' '## Session 9: Tides' '| Date | 2026-01-21 |' '|---|---|' \
		'| Task | gates |'
	expect 0 '2-8 - 2026-01-18 done Lamps' '9-15 - 2026-01-19 done Gates' \
		'16-20 T-7 2026-01-20 blocked Locks' '21-24 Session 9 2026-01-21 done Tides' \
		-- entries
}

@test "a date comes from the head of the file, from a row, and in the file's own order" {
	given '# Session' '**Date**: 2026-02-01' '' '## Phase 1: Tides' 'a' \
		'## Phase 2: Berths' '| Date | 2026-02-03 |' 'b' '## Phase 3: Pilots' 'c'
	expect 0 '4-5 Phase 1 2026-02-01 done Tides' \
		'6-8 Phase 2 2026-02-03 done Berths' \
		'9-10 Phase 3 2026-02-01 done Pilots' -- entries
	given '# Log' '## 05/02/2026 - Tides' 'a' '## 17/01/2026 - Berths' 'b'
	expect 0 '2-3 - 2026-02-05 done Tides' '4-5 - 2026-01-17 done Berths' -- entries
	given '[AI/2026-02-01 12:00:00]: Tides' '- a' '[AI/2026-02-02 12:00:00]: Berths' \
		'- b' '[AI/2026-02-03 12:00:00]: Pilots' '- c'
	md2jsonl in | jq -r 'select(.kind == "entry").ts' >got
	lines 2026-02-01T12:00:00 2026-02-02T12:00:00 2026-02-03T12:00:00 | diff - got
}

@test "a status is read below its heading, at the end of a line and in a cell" {
	given '## Session 1' '### Status:' '🔄 in progress' '## Session 2' \
		'**Status:** Drew all of the tables' '## Session 3' '**Decision:** x' \
		'**Status:** Odd'
	md2jsonl in | jq -r 'select(.kind == "entry").status' >got
	printf '%s\n' progress 'done' null | diff - got
	given '[2026-02-01 10:00] Loop started (max 50)' '[2026-02-01 10:01] Iteration 1 had errors' \
		'[2026-02-01 10:02] Drew the tides'
	md2jsonl in | jq -r 'select(.kind == "entry").status' >got
	printf '%s\n' progress failed 'done' | diff - got
	given '| # | guess | verdict |' '|---|---|---|' '| 1 | **tides** | **disproved** by day |' \
		'| 2 | berths | **IN PROGRESS** |' '| 3 | pilots | seen |' '| 4 | a | b |' '| 5 | c | d |'
	md2jsonl in | jq -r 'select(.kind == "entry").status' >got
	printf '%s\n' failed progress 'done' 'done' 'done' | diff - got
	given '# Log' '## Phase 1: Tides' '- drew' '## Phase 2: Berths' '- [ ] dig' \
		'## Next steps' '### Phase 3: Pilots' '- two'
	md2jsonl in | jq -r 'select(.kind == "entry").status' >got
	printf '%s\n' 'done' pending pending | diff - got
}

@test "a part of what is done ends that of what is open around it" {
	printf '%s\n' '# Kiln' '## In progress' '| # | what | how |' '|---|---|---|' \
		'| K-1 | the roof | of tin |' '| K-2 | the gate | of oak |' '### Done' \
		'| # | what | how |' '|---|---|---|' '| K-3 | the wall | of clay |' \
		'### Upper yard' '| # | what | how |' '|---|---|---|' '| K-4 | the pit | of lime |' \
		>log.md
	md2jsonl -q log.md | jq -r 'select(.kind == "entry") | "\(.id) \(.status)"' >got
	# Only that of this part: what is beside it is open.
	holds got 'K-1 pending' 'K-2 pending' 'K-3 done' 'K-4 pending'
}

@test "lists, tables and headings of a document are not entries" {
	given '# Kettles' '## Parts' '1. Lid' '2. Spout' '3. Handle' '## Use' \
		'- Fill it' '- Boil it' '| a | b |' '|---|---|' '| 1 | 2 |' \
		'## Care' 'Dry it.'
	expect 0 -- entries
}

@test "a later entry of an identifier is another attempt" {
	given '## 2026-01-01 - US-001' '- a' '## 2026-01-02 - US-002' '- a' \
		'## 2026-01-03 - US-001' '- Agent: coder' '- a'
	entries in
	[ "$(jq -r 'select(.kind == "entry") | [.id, .attempt, .agent] |
		@csv' records | tr '\n' ' ')" = \
		'"US-001",, "US-002",, "US-001",2,"coder" ' ]
}

@test "the words of a time are kept where they say more than ts" {
	given '## 2026-02-10 ~09:55 CST - US-050' '- a' '## 03/05/2025 - US-051' \
		'- a' '## 2026-02-11 - US-052' '- a'
	md2jsonl <in | jq -r 'select(.kind == "entry") | .when // "-"' >out
	lines '2026-02-10 ~09:55 CST' 03/05/2025 - | diff -u - out
}

@test "templates in fences and comments are not entries, nor are placeholders" {
	given '# Log' '```' '## 2026-01-01 - US-000' '```' '<!--' \
		'## 2026-01-01 - US-000' '-->' '## YYYY-MM-DD - [Story ID]' \
		'## 2026-01-18 - US-001' '```md' '' '## 2026-01-01 - US-000' '```'
	expect 0 '9-13 US-001 2026-01-18 done ' -- entries
	lossless in
}

@test "a fence or comment that is never closed hides no entry" {
	given '## 2026-01-18 - US-001' '```bash' '# 2026 x' 'make' '' \
		'## 2026-01-19 - US-002' '- a' '```sh' 'ls' '```' \
		'## 2026-01-20 - US-003' '<!-- open' '## 2026-01-21 - US-004'
	expect 0 '1-5 US-001 2026-01-18 done ' '6-10 US-002 2026-01-19 done a' \
		'11-12 US-003 2026-01-20 done ' \
		'13-13 US-004 2026-01-21 done ' -- entries
}

@test "a file without entries is its sections" {
	given 'Preamble' '# Context' '## Focus' '- [ ] a' '### Part' 'x' '## Next'
	md2jsonl <in | jq -c 'select(.kind == "section") |
		[.title, .level, .src.line, .src.end]' >out
	lines '[null,null,1,1]' '["Context",1,2,2]' '["Focus",2,3,6]' \
		'["Next",2,7,7]' | diff -u - out
}

@test "a line with a ruler as long as itself below it is a heading" {
	given 'Harbour log' '===========' 'Why.' '' 'Tides' '-----' '- a' '' 'Lock' '--------' '- b'
	expect 0 "$(record doc schema:=1 file=- dialect=none title='Harbour log')" \
		"$(record section title='Harbour log' level:=1 src=-:1-4@0+30 \
			body='Harbour log\n===========\nWhy.\n\n')" \
		"$(record section title=Tides level:=2 src=-:5-11@30+35 \
			body='Tides\n-----\n- a\n\nLock\n--------\n- b\n')" \
		-- md2jsonl
	# A longer ruler, where an empty line follows; the text of an entry has no such heading.
	given 'Harbour log' '====================' '' 'Day 1 - 2026-01-01' '--------------------------' '' \
		'- Set the gate' '' 'Day 2 - 2026-01-02' '--------------------------' '' '- Hung the lamp' '- Lit it'
	md2jsonl <in | jq -r '[.kind, .id // "-", .title // "-", .src.line // "-"] | join(" ")' >out
	lines 'doc - Harbour log -' 'section - Harbour log 1' 'entry Day 1 Set the gate 4' \
		'entry Day 2 Hung the lamp 9' 'end - - -' | diff -u - out
	md2jsonl <in | learnings | dedupe | recent | render summary >out
	grep -qx -- '- Lit it' out
	lacks -q 'Day 2 - ' out
	# The title of a file is its first line only.
	given 'Preamble' '' 'Harbour log' '===========' 'Why.'
	md2jsonl <in >out
	head -n 1 out | grep -qx '{"kind":"doc","schema":1,"file":"-","dialect":"none"}'
	grep -q '^{"kind":"section","title":"Harbour log","level":1,"src":{"file":"-","line":3,' out
}

@test "a line between rulers, with or without a field, is a heading, and so is one in capitals" {
	given '==========' 'Harbour log of the north pier' '==========' '' 'Why.' '' '==========' \
		'Session 3: the gate' 'Date: 2026-05-03' '==========' '' 'NEXT STEPS' '===============' '- a' \
		'' 'Rulers end it' '=========='
	md2jsonl <in >out
	jq -r '[.kind, .title // "-", .level // "-", .src.line // "-"] | join(" ")' out >got
	lines 'doc Harbour log of the north pier - -' 'section - - 1' \
		'section Harbour log of the north pier 1 2' 'entry the gate - 8' 'end - - -' | diff -u - got
	jq -r 'select(.kind == "entry").ts' out | grep -qx 2026-05-03
}

@test "lines of a comment below a heading are no headings, but an entry right below a title is" {
	given '# Kiln log' '# =====' '# Project: the kiln' '#' '# Started: 2026-05-01' '' \
		'## Session 1' 'a' '# Source: PLAN.md' '# Research date: 2026-05-02' '# Priority: high'
	md2jsonl <in | jq -r '[.kind, .title // "-", .src.line // "-"] | join(" ")' >got
	lines 'doc Kiln log -' 'section Kiln log 1' 'entry a 7' 'section Source: PLAN.md 9' \
		'end - -' | diff -u - got
	given '# Kiln log' '# Session 1' 'a' '' '# Session 2' 'b'
	expect 0 '2-4 Session 1 - done a' '5-6 Session 2 - done b' -- entries
}

@test "a first heading with the form of the entries below it is one, and no title" {
	given '# Report - Mason (Session 4)' '- a' '# Report - Mason (Session 5)' '- b'
	expect 0 '1-2 Session 4 - done Report - Mason' \
		'3-4 Session 5 - done Report - Mason' -- entries
	md2jsonl <in | head -n 1 >out
	record doc schema:=1 file=- dialect=heading-number | diff -u - out
	given '# 05/03/2026 2 PM - Dug the lock' 'a' '# 05/04/2026 - 05/06/2026 - Hung the gates' 'b'
	expect 0 '1-2 - 2026-05-03T14:00 done Dug the lock' \
		'3-4 - 2026-05-06 done Hung the gates' -- entries
	md2jsonl <in | head -n 1 >out
	record doc schema:=1 file=- dialect=heading-date | diff -u - out
	given '---' 'title: Harbour' '---' '# July 18th' 'a' '# July 19th' 'b' '# July 20th' 'c'
	md2jsonl <in | jq -r 'select(.kind == "doc").title' | grep -qx Harbour
	# A title that has a number of its own.
	given '# Pier 4: the log' 'a' '# Session 5' 'b'
	expect 0 '3-4 Session 5 - done b' -- entries
	md2jsonl <in | jq -r 'select(.kind == "doc").title' | grep -qx 'Pier 4: the log'
	# The number of the title is that of all entries.
	given '# Sprint 12 log' 'Why.' '' '# Sprint 12: the gates' 'b'
	expect 0 '4-5 Sprint 12 - done the gates' -- entries
	md2jsonl <in | jq -r 'select(.kind == "doc").title' | grep -qx 'Sprint 12 log'
}

@test "lines of '#' that begin entries and parts are headings, one right below the other" {
	given '# Log' '# 2026-01-01 Laid a' '# 2026-01-02 Laid b' '# 2026-01-03 Laid c'
	expect 0 '2-2 - 2026-01-01 done Laid a' '3-3 - 2026-01-02 done Laid b' \
		'4-4 - 2026-01-03 done Laid c' -- entries
	given '# Session 1' '# Session 2' '# Session 3'
	expect 0 '1-1 Session 1 - done ' '2-2 Session 2 - done ' '3-3 Session 3 - done ' \
		-- entries
	given '# Kiln log' '# Session 1' '# Session 2' 'a'
	expect 0 '2-2 Session 1 - done ' '3-4 Session 2 - done a' -- entries
	given '# Kiln log' '# ────' '# Next steps' '- repair the roof' '# Learnings' '- Clay sags.'
	md2jsonl <in | jq -r '[.kind, .title // "-", .src.line // "-"] | join(" ")' >got
	holds got 'doc Kiln log -' 'section Kiln log 1' 'section Next steps 3' \
		'section Learnings 5' 'end - -'
}

@test "a date in the middle of a file is not that of the entries" {
	given '## Session 1' 'a' '' '# Notes' 'Date: 2026-05-03' '' '## Session 2' 'b'
	expect 0 '1-3 Session 1 - done a' '7-8 Session 2 - done b' -- entries
	given '' '==========' 'Kiln log' 'Date: 2026-05-03' '==========' '' '## Session 1' 'a'
	expect 0 '7-8 Session 1 2026-05-03 done a' -- entries
}

@test "pasted output between rulers is part of its entry" {
	given '## 2026-01-01 a' 'x' '============' 'rootdir: /home' 'plugins: cov' '============' \
		'All done in 3.2s' '=========' '## 2026-01-02 b'
	md2jsonl <in | jq -r '[.kind, .title // "-", .src.line // "-"] | join(" ")' >got
	holds got 'doc - -' 'entry a 1' 'entry b 9' 'end - -'
	given '## 2026-01-01 a' 'x' '---' 'All laid now.' '===================' '## 2026-01-02 b'
	expect 0 '1-5 - 2026-01-01 done a' '6-6 - 2026-01-02 done b' -- entries
	# The line below a title is no ruler above what comes next.
	given 'Kiln log' '========' 'Fired the kiln today.' '============================='
	md2jsonl <in | jq -r '[.kind, .title // "-", .src.end // "-"] | join(" ")' >got
	holds got 'doc Kiln log -' 'section Kiln log 4' 'end - -'
}

@test "what a section says of its heading is what ended the one before" {
	given '# Log' '' 'NEXT STEPS' '=====' '### Session 1: a'
	md2jsonl <in | jq -r 'select(.kind == "section") | "\(.title) \(.level)"' >got
	holds got 'Log 1' 'NEXT STEPS 2'
	given 'Note' '==========================' 'a'
	md2jsonl <in | jq -r 'select(.kind == "section") | "\(.title) \(.level)"' >got
	holds got 'null null'
}

@test "a log begins on the first day of the range that it gives" {
	given '# Log' 'Started: 2026-01-01 - 2026-01-20'
	md2jsonl <in | jq -r 'select(.kind == "doc").started' | grep -qx 2026-01-01
}

@test "an hour that ends the time of an entry is no part of its title" {
	given '# Log' '## 2026-01-08 10 AM - 2 PM tides' 'a' '## 2026-01-09 10:00-11:30 gates' 'b'
	expect 0 '2-3 - 2026-01-08T10:00 done tides' '4-5 - 2026-01-09T10:00 done gates' \
		-- entries
}

@test "an empty file is a doc record" {
	given
	expect 0 '{"kind":"doc","schema":1,"file":"-","dialect":"none"}' \
		-- md2jsonl
}

@test "CRLF, a BOM and a missing last newline are not part of the text" {
	printf '\357\273\277## 2026-01-18 - US-001\r\n- a\r\n## 2026-01-19 - US-002\n- b' >in
	expect 0 '1-2 US-001 2026-01-18 done a' '3-4 US-002 2026-01-19 done b' \
		-- entries
	lossless in
}

@test "bytes that are not UTF-8 show as U+FFFD, and src has them all" {
	printf '## 2026-01-18 - US-001\n- \377\0x\n' >in
	md2jsonl in >out
	without_end out | jq -e 'select(.kind == "entry") |
		.body == "## 2026-01-18 - US-001\n- \ufffd\u0000x\n"'
	[ "$(jq -c 'select(.kind == "entry") | .src | [.off, .len]' out)" = \
		'[0,29]' ]
}

@test "a line of 5 MB is one line" {
	{
		echo '## 2026-01-18 - US-001'
		head -c 5000000 /dev/zero | tr '\0' x
		printf '\n## 2026-01-19 - US-002\n'
	} >in
	lossless in
	[ "$(jq -c 'select(.kind == "entry") | .src.line' records |
		tr '\n' ' ')" = '1 3 ' ]
}

@test "each file has its doc record, and a missing one is reported" {
	given '## 2026-01-18 - US-001'
	md2jsonl in /nonexistent in >out 2>err || status=$?
	[ "$status" -eq 70 ]
	said "md2jsonl: cannot open '/nonexistent': No such file or directory"
	[ "$(jq -r .kind out | tr '\n' ' ')" = 'doc entry doc entry end ' ]
	jq -e 'select(.kind == "end") == {kind: "end", files: ["in"], status: 70}' <(tail -n 1 out)
}

@test "the samples are given back byte for byte" {
	lossless "$SAMPLES"/*/progress.md
}

@test "the logs of the corpus are given back byte for byte" {
	need_corpus
	mapfile -t files < <(find "$CORPUS" -type f \
		\( -name '*.md' -o -name '*.txt' \) | sort)
	[ ${#files[@]} -gt 100 ]
	lossless "${files[@]}"
}

# repeat TEXT BYTES
repeat() {
	yes "$1" | head -c "$2"
}

@test "hostile input takes time in line with its size" {
	# Slow where it is quadratic; smaller where programs are slow.
	local bytes=$((2000000 / ${THIN:-1}))

	need timeout
	for text in '* * * * * * a' '- - - - - - -' '```js' '~~~' '<!-- a' \
		'# a' '#' ' # a' $'```js\n # a' '## Part 7 x' '## 2026-01-01' '- 2026-01-01: x' \
		'Session 3 - x' '**Session 1**' '| 2026-01-01 | `|``|' 'Task:'; do
		repeat "$text" "$bytes" >in
		timeout 60 md2jsonl in >/dev/null
		repeat "$text " "$bytes" | tr '\n' ' ' >in
		timeout 60 md2jsonl in >/dev/null
		{ printf '## 2026-01-01 - '; cat in; } >long
		timeout 60 md2jsonl long >/dev/null
		{ printf '## 2026-01-01\n- Files: '; cat in; } >long
		timeout 60 md2jsonl long >/dev/null
	done
	{ printf '## 2026-01-01 - '; seq -f 'US-%.0f,' 300000 | tr '\n' ' '; } >in
	timeout 60 md2jsonl in >/dev/null
}

# ---- references that archive(1) left ----

@test "a reference to an archive is a section of its own, whatever is around it" {
	ref='<!-- pith:ref a.archive.md:12-30 sha256=0123456789ab -->'
	given '# Log' '' '## 2026-01-01 - US-001' '- one' '' \
		"- 2026-01-02 US-002: two $ref" "* [2026-01-03] three $ref" '' \
		'## 2026-01-04 - US-004' "| four $ref |" 'behind it' \
		'- 2026-01-05: above its mark' "$ref" '' '## 2026-01-06 - US-006' '- six'
	md2jsonl in >out
	without_end out | jq -r '[.kind, .ref // .id // "-", .src.line, .src.end] | join(" ")' >got
	lines 'doc -  ' 'section - 1 2' 'entry US-001 3 5' \
		'section a.archive.md:12-30 6 6' 'section a.archive.md:12-30 7 8' \
		'entry US-004 9 9' 'section a.archive.md:12-30 10 10' \
		'section - 11 11' 'section a.archive.md:12-30 12 14' \
		'entry US-006 15 16' | diff - got
	jq -j '.body // empty' out | diff in -
}

@test "a reference among thousands of lines is found, whatever is between them" {
	ref='<!-- pith:ref a.archive.md:12-30 sha256=0123456789ab -->'
	for n in 1 2 90 91 92 93 700; do
		{
			echo '## 2026-01-01 - US-001'
			seq -f '- Line %.0f of some, with a <tag> in it' "$n"
			seq -f '- Line %.0f of some, without one' "$n"
			echo '- What was moved away'
			echo "$ref"
			seq -f '- Line %.0f of some, without one' "$n"
			echo "- Closed > $ref"
		} >in
		md2jsonl in >out
		without_end out | jq -r '[.kind, .src.line, .src.end] | join(" ")' >got
		lines 'doc  ' "entry 1 $((2 * n + 1))" \
			"section $((2 * n + 2)) $((2 * n + 3))" \
			"section $((2 * n + 4)) $((3 * n + 3))" \
			"section $((3 * n + 4)) $((3 * n + 4))" | diff - got
	done
}

@test "what is not a whole mark, or is in code, in a comment or a title, is not a reference" {
	ref='pith:ref a.archive.md:12-30 sha256=0123456789ab'
	given '## 2026-01-01 - US-001' "- <!-- $ref --> and more" '```' \
		"- shown: <!-- $ref -->" '```' '- <!-- pith:ref a.md:12 sha256=01 -->' \
		"- \`<!-- $ref -->\`" '<!--' "<!-- $ref" '-->' \
		"## 2026-01-02 - US-002 <!-- $ref -->" '- two'
	md2jsonl in | without_end | jq -r '[.kind, .ref // "-"] | join(" ")' >got
	lines 'doc -' 'entry -' 'entry -' | diff - got
}

@test "a reference gives no learning, no fact, no line of the summary" {
	ref='<!-- pith:ref progress.archive.md:12-30 sha256=0123456789ab -->'
	given '# Log' "- BLOCKED: Gotcha: never use cards $ref" \
		"- [ ] Next: pattern: always sort $ref"
	md2jsonl -n progress.md <in | learnings | facts | jq -r .kind |
		sort | uniq -c | grep -c . | grep -qx 3
	md2jsonl -n progress.md <in | learnings | recent | budget |
		render summary >out
	run -1 grep 'cards\|sort' out
}

@test "a heading above references only is not an entry because of them" {
	ref='<!-- pith:ref a.archive.md:12-30 sha256=0123456789ab -->'
	given '# Log' '## 2026-01-01 - US-001' '- one' '## Topics' '' \
		"- 2026-01-02: two $ref" '' '## 2026-01-03 - US-003' '- three'
	md2jsonl in | without_end | jq -r '[.kind, .title // "-"] | join(" ")' >got
	lines 'doc Log' 'section Log' 'entry one' 'section Topics' 'section -' \
		'entry three' | diff - got
}

@test "a question in a list of dated lines is not done" {
	given '# Open questions' '- [2026-02-01] - Rows were measured' \
		'- [2026-02-02] - Who may see the list? Ask on Monday.' '- [2026-02-03] - 谁可以看？'
	md2jsonl in | jq -r 'select(.kind == "entry") | .status // "-"' >got
	lines "done" - - | diff - got
}

@test "front matter is nothing that a summary repeats" {
	printf '%s\n' --- 'id: product-context' 'summary_128: a short form' --- \
		'# Product' '- the user sees a map' >product.md
	expect 0 '# Progress Summary: Product' '' '## Key Learnings (Extracted)' '' \
		'No reusable patterns identified yet' '' '## Current State' '' \
		'### Product' '- the user sees a map' '' '---' '' \
		'*Auto-generated from product.md. Full history preserved in product.md.*' -- \
		sh -c 'md2jsonl product.md | learnings | facts | budget |
			render summary'
}

@test "NUL bytes are not a ruler around a title" {
	printf '# Log\n' >in
	for n in 3 4 5; do
		printf '\n\0\0 Session %s - 2026-01-0%s - a \0\0\ntext\n' $n $n >>in
	done
	md2jsonl in | jq -r 'select(.kind == "doc").dialect' >got
	lines line-date | diff - got
}

@test "numbers side by side name their entry all of them" {
	need jq
	given '# Log' '' '## 2026-01-18 - Features #1, #2, and #3: Tables' '- Added a' '' \
		'## 2026-01-19 - Issues #4 and #5 - Pages' '- Added b' '' \
		'## 2026-01-20 - Fixed the berth (#6, 7 of 9)' '- Added c'
	md2jsonl -q in | jq -c 'select(.kind == "entry") | [.id, .ids, .title]' >out
	lines '["#1, #2, and #3",["#1","#2","#3"],"Tables"]' \
		'["#4 and #5",["#4","#5"],"Pages"]' \
		'["#6",null,"Fixed the berth (#6, 7 of 9)"]' | diff - out
	given '# Log' '' '## #15-#20: Shapes' '- a' '' '## #37-38: Fades' '- b' '' \
		'## US-001, US-002 - Berths, as in US-009' '- c' '' \
		'## Phase 5 + 5.5 - Docks' '- d' '' \
		'## BIS-001, BIS-002, BIS-003 - Lists' '- e' '' \
		'## Step 3, 4 files changed' '- f' '' \
		'## 2026-01-20 - Agent D' '### Completed: CB-004 + CB-007 - Board' '- g'
	md2jsonl -q in | jq -c 'select(.kind == "entry") | [.id, .ids]' >out
	lines '["#15-#20",["#15","#20"]]' '["#37-38",["#37","38"]]' \
		'["US-001, US-002",["US-001","US-002","US-009"]]' \
		'["Phase 5 + 5.5",["Phase 5","5.5"]]' \
		'["BIS-001, BIS-002, BIS-003",["BIS-001","BIS-002","BIS-003"]]' \
		'["Step 3",null]' '["CB-004 + CB-007",["CB-004","CB-007"]]' | diff - out
}

@test "an entry of several stories counts for the first of them" {
	need jq
	given '# Log' '' '## 2026-01-18 - US-001, US-002: Tables' '- Do not use the old zone: it is wrong' \
		'' '## 2026-01-19 - US-003: Pages' '- Added b'
	md2jsonl -q in >records
	grep -q '"id":"US-001, US-002"' records
	learnings <records | jq -c 'select(.kind == "learning").ids' >out
	lines '["US-001","US-002"]' | diff - out
	facts <records | jq -r 'select(.kind == "fact").task' | sort -u >out
	! grep ',' out || false
}

@test "a row states its status in a cell of its own, a list of boxes in its boxes" {
	given '# Ledger' '' '| Id | Work | Status | Result |' '|---|---|---|---|' \
		'| CY-0011 | Berths | Closed | Tables pass |' \
		'| CY-0012 | Tides | In progress | First pass; more to come |' \
		'| CY-0013 | Docks | In progress | Check pass |'
	entries in | cut -d ' ' -f 1-4 >out
	lines '5-5 CY-0011 - done' '6-6 CY-0012 - progress' \
		'7-7 CY-0013 - progress' | diff - out
	given '# Log' '' '## 2026-01-18' '- [x] Berths' '- [ ] Tides' '' \
		'## 2026-01-19' '- [ ] Docks' '' '## 2026-01-20' '- [x] Piers'
	entries in | cut -d ' ' -f 2-4 >out
	lines '- 2026-01-18 progress' '- 2026-01-19 pending' \
		'- 2026-01-20 done' | diff - out
	# Notes below a plan are no work; steps below a report do not undo it.
	given '# Log' '## Sprint 3: Tides' '- [ ] Draw them' '- [ ] Print them' '### Notes' 'The tables are old.' \
		'The moon is full.' '## Sprint 2: Docks' '- Dug the first one' '- [ ] Dig the second' 'It was wet.' \
		'## Sprint 1: Piers' '- [ ] Paint one' '- Laid the planks' '- Drove the piles' 'It was cold.'
	entries in | cut -d ' ' -f 5- >out
	lines 'pending Tides' 'done Docks' 'done Piers' | diff - out
}

@test "what is listed below what is open is still to be done, and has no day of its own" {
	given '# Kiln' '' '**Date:** 2026-05-15' '' '## 3. Open issues — 4' '' \
		'- **#19** — Fire the arch again. The first firing was too short.' \
		'- **#20** — Swap the door. Gates on #19.' \
		'- **#21** — Fixed the chimney' \
		'- **#22** 2026-06-01: The yard is laid' '' '## Log' '' \
		'- **#18** — Bought the bricks'
	entries in | cut -d ' ' -f 2-4 >out
	lines '#19 - pending' '#20 - pending' '#21 2026-05-15 done' '#22 2026-06-01 done' \
		'#18 2026-05-15 done' | diff - out
	# A title above the whole log, or a list of what is closed, says nothing of the kind.
	for heading in '# Open issues' '## Open issues, all closed'; do
		given "$heading" '' '### Arch' '' '- **#19** — The arch is high' \
			'- **#20** — The door is wide' '- **#21** — The yard is clean'
		entries in | cut -d ' ' -f 4 | diff - <(lines 'done' 'done' 'done')
	done
}

@test "a title is without the rest of a range, a remark that it goes on, and a dot" {
	given '# Log' '' '## 2026-01-02 · Harbours' '- a' '' \
		'## US-001 through US-004: Tides' '- a' '' \
		'## Session 14 (continued): Moorings' '- a' '' \
		'## Sessions 3 to 5 — Berths' '- a' '' \
		'## 2026-01-05 10:00 through 11:00 - Long meeting' '- a' '' \
		'## 2026-01-06 to 2026-01-07: Two days' '- a'
	md2jsonl in | jq -c 'select(.kind == "entry") | .title' >out
	holds out '"Harbours"' '"Tides"' '"Moorings"' '"Berths"' '"Long meeting"' \
		'"Two days"'
}

@test "a file in JSON is reported with the program that reads it, and skipped" {
	# is_not_read WHAT FILE: and the next file is read.
	is_not_read() {
		printf '# Log\n' >log.md
		expect 1 \
			"$(record note code=not-markdown text="$2: not read: $1")" \
			'{"kind":"doc","schema":1,"file":"log.md","dialect":"none","title":"Log"}' \
			'{"kind":"section","title":"Log","level":1,"src":{"file":"log.md","line":1,"end":1,"off":0,"len":6},"body":"# Log\n"}' \
			'{"kind":"end","files":["log.md"],"status":1}' \
			-- md2jsonl "$2" log.md
		said "md2jsonl: $2:1: not read: $1"
	}

	lines '{' ' "userStories": [{"id": "US-1", "title": "x"}]' '}' >prd.json
	is_not_read 'a plan in JSON; prd2jsonl reads it' prd.json
	lines '{"entries":[{"type":"task_completed"}]}' >progress.json
	is_not_read 'a log in JSON; log2jsonl reads it' progress.json
	cp "$ROOT/samples/transcripts/codex.jsonl" s.jsonl
	is_not_read 'a transcript; trace2jsonl reads it' s.jsonl
	head -c 2000 s.jsonl >cut.jsonl
	is_not_read 'a transcript; trace2jsonl reads it' cut.jsonl
	printf '\357\273\277{"kind":"doc","schema":1,"file":"a"}\n{"kind"' >r.jsonl
	is_not_read 'records; pipe them to a filter' r.jsonl
	for text in '{"a": 1}' '{"a": [1,' '[{"a": 1,}]'; do
		lines "$text" >a.json
		is_not_read 'JSON; log2jsonl reads logs, prd2jsonl plans, and trace2jsonl transcripts' a.json
	done
}

@test "a log that only begins like JSON is read" {
	for head in '{"title": "x"}' '{% raw %}' '{{ toc }}' '[1] see below' \
		'[x](y.md)' '[ ] open' '["a", "b"] are the modules' '---'; do
		given "$head" '' '## 2026-01-18 - US-1: Draw' '- drew'
		md2jsonl in >out
		grep -q '"id":"US-1"' out
	done
}

@test "a title keeps the marks that begin its emphasis, and a criterion has no status" {
	printf '%s\n' '# Kiln' '' '- **AC-1** — *Given* a lid *Then* it holds:' '  - the tide' \
		'- **AC-2** — *All lids are shut.*' '- **AC-3** — **All** lids are shut.' \
		'- **US-1** — *All lids* are shut.' >log.md
	md2jsonl -q log.md | jq -r 'select(.kind == "entry") | "\(.title) \(.status)"' >got
	holds got '*Given* a lid *Then* it holds: null' 'All lids are shut. null' \
		'All lids are shut. null' '*All lids* are shut. done'
}

@test "a title keeps the marks that end its emphasis" {
	printf '%s\n' '# Log' '' '## 2026-01-02 — Big pass: **polish + more**' '' '- a' '' \
		'## 2026-01-03 — **Bricks** ***' '' '- b' >in
	md2jsonl -q in | jq -r 'select(.kind == "entry").title' |
		diff - <(printf '%s\n' 'Big pass: **polish + more**' Bricks)
}

@test "the day of a next step is when it is due, and makes it no entry" {
	given '# Log' '' '## 2026-02-01 - Dug the pit' '- wide' '' '## Next steps (in order)' \
		'1. **2026-02-03 (today):** Carry the clay' '2. **2026-02-03:** Lay the bricks' \
		'3. **2026-02-04+:** Fire it' '' '## Notes' '- 2026-01-05: The clay is wet' \
		'- 2026-01-06: The clay is dry'
	expect 0 '3-5 - 2026-02-01 done Dug the pit' \
		'12-12 - 2026-01-05 done The clay is wet' \
		'13-13 - 2026-01-06 done The clay is dry' -- entries
	# With a time it is when somebody noted it.
	given '# Context' '## Next steps' '- [2026-02-03 10:00] - Carry the clay' \
		'- [2026-02-03 11:00] - Lay the bricks'
	expect 0 '3-3 - 2026-02-03T10:00 done Carry the clay' \
		'4-4 - 2026-02-03T11:00 done Lay the bricks' -- entries
}

@test "of two levels that could be entries, the one with most dates or steps is" {
	given '# Log' '' '## Baseline (audited 2026-05-30)' 'The tag is v2.' '' \
		'### AUDIT (completed 2026-05-30)' '- read' '' '### Kiln lid (completed 2026-05-31)' \
		'- cut' '' '### NEEDS A HAND' '- sign it' '' '### Flue (completed 2026-06-01)' '- swept'
	expect 0 '6-8 - 2026-05-30 done AUDIT (completed 2026-05-30)' \
		'9-11 - 2026-05-31 done Kiln lid (completed 2026-05-31)' \
		'15-16 - 2026-06-01 done Flue (completed 2026-06-01)' -- entries
	# Steps below phases, none of them dated.
	given '# Kiln' '' '## ✅ PHASE 1: THE PIT (DONE)' '' '### ✅ Task 1: Dig' '- dug' '' \
		'### ✅ Task 2: Line' '- lined' '' '## 🚧 PHASE 2: THE FIRE (TODO)' '' \
		'### ⏳ Task 3: Light' '- [ ] light' '' '### ⏳ Task 4: Burn' '- [ ] burn'
	expect 0 '5-7 Task 1 - done Dig' '8-10 Task 2 - done Line' \
		'13-15 Task 3 - pending Light' '16-17 Task 4 - pending Burn' -- entries
}

@test "days whose parts have identifiers are groups of these" {
	given '# Log' '' '## 2026-02-21' '' '### REF-1 - Drop the pump' '- dropped' '' \
		'### The pump room' '- thought' '' '## 2026-02-22' '' '### REF-2 - Drop the pipe' '- dropped'
	expect 0 '5-7 REF-1 2026-02-21 done Drop the pump' '8-10 - 2026-02-21 done The pump room' \
		'13-14 REF-2 2026-02-22 done Drop the pipe' -- entries
}

@test "a number may be a letter, in a circle, before its word, or behind a dot" {
	given '# Log' '' '## Session A — The cutover' '- cut' '' '## Session B: The rest' '- done' '' \
		'## Task A-side' '- a title'
	expect 0 '3-5 Session A - done The cutover' '6-8 Session B - done The rest' -- entries
	given '# 記録' '' '### 2026-05-21 セッション①：窯' '- 作成' '' '### 2026-05-22 セッション②：蓋' '- 作成'
	expect 0 '3-5 セッション① 2026-05-21 done 窯' '6-7 セッション② 2026-05-22 done 蓋' -- entries
	given '# 진행상황' '' '## 1단계: 가마 ✅ (완료)' '- 가마' '' '## 2단계: 뚜껑 ✅ (완료)' '- 뚜껑'
	expect 0 '3-5 1단계 - done 가마' '6-7 2단계 - done 뚜껑' -- entries
	given '# The war' '' '## Ep. 1 -- The pit' 'dug' '' '## Ep. 2 -- The lid' 'cut' '' \
		'## The laws of it' 'none' '' '## Ep. 3 -- 2026-08-10: The fire' 'lit'
	expect 0 '3-5 Ep. 1 - done The pit' '6-8 Ep. 2 - done The lid' \
		'12-13 Ep. 3 2026-08-10 done The fire' -- entries
}

@test "the day below a heading may be in bold, before a sentence" {
	given '# Hand-over' '' '## The cutover' '' \
		'**Completed 2026-04-25.** End to end against three kilns, with a run of each of them.' '' \
		'## The rest' '' '**Completed 2026-04-26.** All of it, and what had been left by the others.'
	expect 0 '3-6 - 2026-04-25 done The cutover' '7-9 - 2026-04-26 done The rest' -- entries
}

@test "the rows of a table are entries by a day in any cell, or by their names" {
	given '# Decisions' '' '## The kiln' '' '| What | Choice | Why | Day |' '|---|---|---|---|' \
		'| Lid | clay | it keeps | 2025-12-23 |' '| Flue | brick | it draws | 2026-02-24 |'
	expect 0 '7-7 - 2025-12-23 done Lid | clay | it keeps | 2025-12-23' \
		'8-8 - 2026-02-24 done Flue | brick | it draws | 2026-02-24' -- entries
	# More of them than of the headings above, whatever these have.
	given '# Plan' '' '## Phase 1: the pit (FR-1)' '' '| No | Task | State |' '|---|---|---|' \
		'| B-01 | Dig the pit by hand | done |' '| B-02 | Line it with brick and clay | done |' \
		'| B-03 | Cover it with turf | open |' '' '## Phase 2: the lid (FR-2)' '' \
		'| No | Task | State |' '|---|---|---|' '| L-01 | Cut the lid | open |' \
		'| L-02 | Burn the lid until it is red | open |' '| L-03 | Lift it | open |' \
		'| L-04 | Lay it on the pit | open |' '| L-05 | Weigh it down | open |'
	entries in | cut -d' ' -f1,2 >got
	holds got '7-7 B-01' '8-8 B-02' '9-10 B-03' '15-15 L-01' '16-16 L-02' '17-17 L-03' \
		'18-18 L-04' '19-19 L-05'
}

@test "what a roadmap does not call done is to be done" {
	given '# Kiln - Roadmap' '' '## Releases' '' '### v1.0 - Pit ✅ COMPLETED (2025-11-03)' 'dug' '' \
		'### v1.1 - Lid ✅ COMPLETED (2025-11-04)' 'cut' '' '### v1.2 - Flue' \
		'**Goal**: a flue' '' '**Why**: the smoke stays' '' '### v1.3 - Door NEXT' '' \
		'#### Next steps' '- hang it' '' '### v1.4 - Roof' '**Goal**: a roof'
	entries in | cut -d' ' -f1-4 >got
	holds got '5-7 v1.0 2025-11-03 done' '8-10 v1.1 2025-11-04 done' '11-15 v1.2 - pending' \
		'16-20 v1.3 - pending' '21-22 v1.4 - pending'
}

@test "a title about templates is one" {
	given '# Log' '' '## 2026-04-29' '' '### The lid is cut (v2)' '- cut' '' \
		'### Template and settings come from the stick (v3)' '- loaded' '' '### The flue (v4)' '- drawn'
	expect 0 '5-7 - 2026-04-29 done The lid is cut (v2)' \
		'8-10 - 2026-04-29 done Template and settings come from the stick (v3)' \
		'11-12 - 2026-04-29 done The flue (v4)' -- entries
}

@test "a report in which something was decided is done, a decision has no status" {
	given '# Log' '' '## 2026-02-01 - The lid' '### What landed' '- a lid' '' '### Production' \
		'- it runs' '' '### How it looks' '- round' '' '### Decisions' '- clay, not brick' '' \
		'## 2026-02-02 - The flue leaks' '**Root cause:** a crack' '' '**Fix:** filled' '' \
		'## 2026-02-03 - Clay' '**Context:** it rains' '' '**Decision:** clay' '' \
		'**Rationale:** it keeps' '' '## Session 4 (2026-02-04): The rest' '### Commits' '- a lid' '' \
		'### Key decisions' '- clay' '' '## 2026-02-05 - FAIL-FAST on a leak' '- built' '' \
		'## Session (completed 2026-02-06)' '- swept' '' '## Session (on hold since 2026-02-07)' '- wet'
	entries in | cut -d' ' -f1,3- >got
	holds got '3-15 2026-02-01 done The lid' '16-20 2026-02-02 done The flue leaks' \
		'21-27 2026-02-03 - Clay' '28-34 4 2026-02-04 done The rest' \
		'35-37 2026-02-05 done FAIL-FAST on a leak' \
		'38-40 2026-02-06 done Session (completed 2026-02-06)' \
		'41-42 2026-02-07 blocked Session (on hold since 2026-02-07)'
}

@test "each row of a table of decisions is one" {
	given '# Design decisions' '' '| Decision | Choice | Why |' '|---|---|---|' '| Lid | clay | it keeps |' \
		'| Flue | brick | it draws |' '| Door | iron | it lasts |' '| Floor | sand | it is flat |' \
		'| Roof | turf | it is near |'
	expect 0 5 -- count_entries
	sed -i 's/^# .*/# Parts/' in
	expect 0 0 -- count_entries
}

@test "a list with one dated item below \"Completed\" has that item as its entry" {
	given '# Log' '' '## Active tasks' '- (none)' '' '## Completed (cont.)' '- [2026-03-28] The lid:' \
		'  - cut' '' '## Completed' '- [2026-03-27] The pit:' '  - dug'
	expect 0 '7-9 - 2026-03-28 done The lid:' '11-12 - 2026-03-27 done The pit:' -- entries
}

@test "what only looks like an entry is none" {
	# A day on which something is due; a month; a cell that says more.
	given '# Log' '' '## Next steps' '| Task | Due |' '|---|---|' '| Fire | 2026-05-20 |' \
		'| Sweep | 2026-05-21 |' '' '## Plan' '| Beta | March 2026 | tell all |' '|---|---|---|' \
		'| Gamma | April 2026 | tell none |' '| Kiln | small | 2024-05-01 release is broken |'
	expect 0 0 -- count_entries
	# Steps of reports; a sentence that has a day; a status behind a dot.
	given '# Log' '' '## The gate' '**Date:** 2026-01-18' '### Step 1' '- hung' '### Step 2' '- shut' \
		'' '## The lid' '**Date:** 2026-01-19' '### Step 1' '- cut' '### Step 2' '- laid'
	expect 0 '3-9 - 2026-01-18 done The gate' '10-15 - 2026-01-19 done The lid' -- entries
	given '# Kiln' '' '## Smoke' '**The release of 2026-05-30 was late.** Nobody knows why that was so.' \
		'' '## Fire' '**We plan to ship on 2027-05-30.** It may be later, as it was so often before.'
	expect 0 0 -- count_entries
	given '# 메모' '' '## 1. 단계별 계획' '- 가마' '' '## 2. 일차 회의' '- 회의'
	entries in >got
	lacks -q '단계 ' got
}

@test "a log about a roadmap is none, and some statuses have a dash" {
	given '# Progress log for the roadmap' '' '## Session 1' '- Added tides' '' '## US-002: gates' \
		'Built the gates.' '' '## US-003: lids' '**Status:** done-with-notes'
	entries in | cut -d' ' -f2- >got
	holds got 'Session 1 - done Added tides' 'US-002 - done gates' 'US-003 - done lids'
}

@test "what each day has below it is a part of the day, and no entry" {
	local day

	{
		echo '# 調整ログ'
		for day in 25 15; do
			printf '%s\n' '' "## 2026-05-$day" '' '### 仮説' '- 窯が熱い' '' "### 観測 $day" \
				'- 弱い' '' '### 変更' '- 煙道' '' '### 評価予定' '- 2026-05-26 以降'
		done
	} >in
	expect 0 '3-16 - 2026-05-25 done 仮説' '17-29 - 2026-05-15 done 仮説' -- entries
	# Not where each of them is another one.
	sed -i 's/^### .*/& of the &/; s/仮説 /& x/' in
	awk '/^###/ { $0 = $0 NR } 1' in >out && mv out in
	[ "$(count_entries)" -gt 2 ]
	# Nor where a time of the day is all of its name.
	for day in 25 24; do
		printf '%s\n' "## 2026-05-$day" '' '### Morning' '- a' '' '### Noon' '- b' '' '### Evening' '- c' ''
	done >in
	[ "$(count_entries)" -eq 6 ]
}

@test "a day in the title of a file is not that of its entries where these have days" {
	given '# History (archived 2026-05-18)' '' '## Round 26 - 2026-05-13 - the lid' '- cut' '' \
		'## Round 25 - the flue' '- laid'
	expect 0 '3-5 Round 26 2026-05-13 done the lid' '6-7 Round 25 - done the flue' -- entries
	sed -i 's/ - 2026-05-13 / /; s/26 -/26/' in
	expect 0 '3-5 Round 26 2026-05-18 done the lid' '6-7 Round 25 2026-05-18 done the flue' -- entries
}

@test "a title with a word of a caption is an entry's where it has a date as the others" {
	given '# Diary' '' '### The kiln' '**Date:** 2026-04-08' 'We fired.' '' \
		'### The weakness of lids (and the trap of the flue)' '**Date:** 2026-04-08' 'It broke.' '' \
		'### The roof' '**Date:** 2026-04-16' 'It rained.'
	expect 0 3 -- count_entries
}

@test "a numbered name behind the date of a titled session is its identifier" {
	given '# Log' '' '## Session: 2026-02-25 (Task 4: the lid)' '- cut' '' '## Session: 2026-02-25 (Task 5)' '- laid' \
		'' '## 2026-02-26: a talk of old 2026-01-01 Task 3' '- talked'
	entries in | cut -d' ' -f2- >got
	holds got 'Task 4 2026-02-25 done (Task 4: the lid)' 'Task 5 2026-02-25 done laid' \
		'- 2026-02-26 done a talk of old 2026-01-01 Task 3'
}

@test "what is not fixed, nor merged yet, is pending" {
	printf '%s\n' '# Log' '' '## 2026-01-02 - Lid not fixed' '' '- x' '' '## 2026-01-03 - Gate (not yet merged)' '' '- x' '' \
		'## 2026-01-04 - Lid fixed' '' '- x' >in
	expect 0 '3-6 - 2026-01-02 pending Lid not fixed' '7-10 - 2026-01-03 pending Gate' \
		'11-13 - 2026-01-04 done Lid fixed' -- entries
}
