# append: a Markdown log, in the form that its entries have.
load lib

add_to() {
	append --now 2026-06-15T14:05:09Z --to "$@"
}

# adds LOG LINE... -- OPTION...: these are the lines that come to a copy of it,
# which has one entry more then, and is else as it was.
adds() {
	local log=$1 copy=${1##*/} lines=()

	shift
	while [ "$1" != -- ]; do
		lines+=("$1")
		shift
	done
	shift
	cat "$log" >"$copy"
	add_to "$copy" "$@" >id 2>err || { cat err; return 1; }
	lines "${lines[@]}" | diff -u - <(added "$log" "$copy") || return
	has_one_more "$log" "$copy"
}

# What the second file has and the first has not, without blank lines.
added() {
	diff <(sed -e '$a\' "$1") "$2" | sed -n 's/^> //p' | grep -v '^[[:space:]]*$'
}

# The new file has one entry more, and is else the old one, byte for byte: it
# begins as that does, and ends as what is left of it.
has_one_more() {
	local same

	[ "$1" = "${counted-}" ] || { counted=$1; count=$(count_entries "$1"); }
	[ "$(count_entries "$2")" -eq $((count + 1 - ${ended:-0})) ] || return
	same=$(cmp "$1" "$2" 2>&1)
	case $same in
	*EOF*) return 0 ;;
	*' differ: '*', line '*) ;;
	*) return 1 ;;
	esac
	same=${same##* byte } same=${same%%,*}
	cmp <(tail -c "+$same" "$1") \
		<(tail -c "$(($(stat -c %s "$1") - same + 1))" "$2")
}

count_entries() {
	md2jsonl "$1" 2>/dev/null | grep -c '^{"kind":"entry"' || true
}

@test "a log that is not there yet" {
	expect 0 US-001 -- add_to docs/progress.md --task US-001 --duration 45 \
		--notes 'Added refresh tokens' --next US-002 \
		-d files_modified='["a.c","b.c"]' -d root_cause=zones 'Tide clock'
	diff - docs/progress.md <<'END'
# Progress Log

## 2026-06-15 - US-001: Tide clock
- Root cause: zones
- Files: a.c, b.c
- Duration: 45 minutes
- Notes: Added refresh tokens
- Next: US-002
END
	expect 0 docs/progress.md:10 -- add_to docs/progress.md 'No story'
	tail -n 2 docs/progress.md | diff - <(lines '' '## 2026-06-15 - No story')
	expect 0 US-003 -- add_to docs/progress.md --task US-003 'Third'
	[ "$(count_entries docs/progress.md)" -eq 3 ]
	: >empty.md
	expect 0 empty.md:3 -- add_to empty.md Text
}

@test "the dialects: heading, date, identifier, title and labels as the newest entry has them" {
	told() {
		log=$1
		shift
		adds "$SAMPLES/dialects/$log" "$@" -- --task US-077 --next 'More' \
			-d files_modified='["src/a.c"]' 'Tide clock' || { echo "$log"; return 1; }
	}
	told r1-date-id.md '## 2026-06-15 - US-077' '- Tide clock' \
		'- Files changed: src/a.c' '- Next: More' ---
	told r2-clock-times.txt '## 2026-06-15 14:05 UTC - US-077' '- Tide clock' \
		'- Files changed: src/a.c' '- Next: More' ---
	# Its zone is known.
	told r3-bracketed-stamps.md '## [2026-06-15 10:05:09 EDT] - US-077: Tide clock' \
		'- Files: src/a.c' '- Next: More' ---
	told r5-id-heading.md '## US-077 - Tide clock' '- Completed: 2026-06-15T14:05:09Z' \
		'- Files: src/a.c' '- Next: More'
	told r8-run-ids.md '## 2026-06-15 14:05 - US-077' '- Summary: Tide clock' \
		'- Files: src/a.c' '- Next action: More'
	told r12-dated-bullets.md '- 2026-06-15: US-077: Tide clock' \
		'  - Files: src/a.c' '  - Next: More'
	told r14-bracket-lines.txt '[2026-06-15 14:05] ✅ US-077 COMPLETE — Tide clock' \
		'  Files: src/a.c' '  - Next: More'
	told repeats.md '## 2026-06-15 - US-077' '- What was implemented: Tide clock' \
		'- Files changed: src/a.c' '- Next: More' ---
	told zh-stories.md '## 2026-06-15：US-077 Tide clock' '- Files: src/a.c' '- Next: More'
	told h2-rulers.txt '--- 2026-06-15 14:05 - US-077: Tide clock ---' \
		'- Files: src/a.c' '- Next: More' ================================================================
	told h3-iso-lines.txt '[2026-06-15T14:05Z] US-077: Tide clock' '  - Files: src/a.c' \
		'  - Next: More'
	told h4-session-log.md '## Session Log - June 15, 2026 14:05 UTC - US-077' \
		'Tide clock' '- Files: src/a.c' '- Next: More'
	told mb-agents.md '### [US-077] — Tide clock' \
		'- **Timestamp:** 2026-06-15T14:05:09Z' '- **Artifacts:** src/a.c' '- Next: More'
	told mb-bracket-lines.md '[2026-06-15 14:05:09] - **US-077: Tide clock**' \
		'  - Files: src/a.c' '  - Next: More'
	told mb-sections.md '*   [2026-06-15 14:05:09] - US-077: Tide clock' \
		'  - Files: src/a.c' '  - Next: More'
	told mb-table.md '| 2026-06-15 | US-077 Tide clock; Files: src/a.c; Next: More | | |'
	told mb-numbered.md '### US-077: Tide clock' '**Date:** 2026-06-15' \
		'- Files: src/a.c' '- Next: More'
	# The heading of another day; and of a log without days.
	told days-and-tasks.md '## 2026-06-15' '### US-077: Tide clock' \
		'- Files: src/a.c' '- Next: More'
	told r15-bundles.md '## US-077: Tide clock' '- Date: 2026-06-15' \
		'- Files: src/a.c' '- Next: More' ---
}

@test "every dialect, and the other samples, with a story and with none" {
	for log in "$SAMPLES"/dialects/*.{md,txt} "$SAMPLES"/{ralph,crlf,chinese}/progress.md \
		"$SAMPLES"/memory-bank/{progress,activeContext,decisionLog}.md; do
		for options in '--task US-077 --next More' '--type task_blocked --task US-077' \
			'--notes x'; do
			cat "$log" >log.md
			status=0
			add_to log.md --as Harbourmaster $options 'Added the tide clock' >id 2>err || status=$?
			# Entries that are known by their codes alone want one.
			if [ $status -eq 70 ] && [ "$options" = '--notes x' ]; then
				case $log in *h7-codes* | *h9-current*) cmp log.md "$log"; continue ;; esac
			fi
			[ $status -eq 0 ] || { echo "$log: $options"; cat err; return 1; }
			has_one_more "$log" log.md || { echo "$log: $options"; return 1; }
			[ "$options" = '--notes x' ] || [ "$(cat id)" = US-077 ]
		done
	done
}

@test "days, months, weekdays, halves of a day, zones: as the newest date is written" {
	while IFS='|' read -r was wanted; do
		printf '# Log\n\n## %s - US-001: One\n- a\n' "$was" >log.md
		expect 0 US-002 -- append --now 2026-06-05T14:05:09Z --to log.md --task US-002 Two
		[ "$(tail -n 1 log.md)" = "## $wanted - US-002: Two" ] || { tail -n 1 log.md; return 1; }
	done <<'END'
2026-01-18|2026-06-05
2026/01/18|2026/06/05
2026.01.18|2026.06.05
January 26, 2026|June 5, 2026
Jan 26, 2026|Jun 5, 2026
26 Jan 2026|5 Jun 2026
26 JANUARY 2026|5 JUNE 2026
January 3rd, 2026|June 5th, 2026
Fri Feb 13 21:29:01 CST 2026|Fri Jun 5 14:05:09 UTC 2026
2026-01-18 09:30|2026-06-05 14:05
2026-01-18 ~09:30 UTC|2026-06-05 14:05 UTC
2026-01-18 9:30 AM|2026-06-05 2:05 PM
2026-01-18T09:30:05Z|2026-06-05T14:05:09Z
2026-01-18T09:30:05.123Z|2026-06-05T14:05:09.000Z
2026-01-18T09:30:05+02:00|2026-06-05T16:05:09+02:00
2026年1月18日|2026年6月5日
2026-1-18|2026-6-5
END
}

@test "line ends, a last line without one, what separates entries, where the log grows" {
	printf '# Log\r\n\r\n## 2026-01-01 - US-001: One\r\n- a\r\n\r\n---\r\n\r\n## 2026-01-02 - US-002: Two\r\n- b' >log.md
	cp log.md was.md
	add_to log.md --task US-003 --next 'x' 'Three' >id
	{ cat was.md; printf '\r\n\r\n---\r\n\r\n## 2026-06-15 - US-003: Three\r\n- Next: x\r\n'; } | cmp - log.md
	# At the top.
	printf '# Log\n\n## 2026-01-02 - US-002: Two\n- b\n\n\n## 2026-01-01 - US-001: One\n- a\n' >log.md
	add_to log.md --task US-003 'Three' >id
	diff log.md <(lines '# Log' '' '## 2026-06-15 - US-003: Three' '' '' \
		'## 2026-01-02 - US-002: Two' '- b' '' '' '## 2026-01-01 - US-001: One' '- a')
	# In front of what ends the file, and of the section after the entries.
	printf -- '# Log\n\n- 2026-01-01: One\n- 2026-01-02: Two\n\n## Notes\n\nText\n' >log.md
	add_to log.md 'Three' >id
	diff log.md <(lines '# Log' '' '- 2026-01-01: One' '- 2026-01-02: Two' \
		'- 2026-06-15: Three' '' '## Notes' '' Text)
}

@test "sessions and decisions are counted on, stories are not" {
	while IFS='|' read -r one two wanted; do
		printf '# Log\n\n## %s\n- a\n\n## %s\n- b\n' "$one" "$two" >log.md
		add_to log.md 'Text' >id
		[ "$(tail -n 1 log.md)" = "$wanted" ] || { tail -n 1 log.md; return 1; }
	done <<'END'
Session 8 - 2026-01-01: One|Session 9 - 2026-01-02: Two|## Session 10 - 2026-06-15: Text
2026-01-01 - DEC-008: One|2026-01-02 - DEC-009: Two|## 2026-06-15 - DEC-010: Text
2026-01-01 - US-008: One|2026-01-02 - US-009: Two|## 2026-06-15 - Text
2026-01-01 - [US-008] One|2026-01-02 - [US-009] Two|## 2026-06-15 - Text
[2026-01-01] - US-008 - One|[2026-01-02] - US-009 - Two|## [2026-06-15] - Text
END
}

@test "a mark of the newest entry that would be wrong is not copied" {
	printf '# Log\n\n## 2026-01-01 - US-001: One\n- a\n\n## 2026-01-02 - US-002: Two ✅\n- b\n' >log.md
	add_to log.md -t task_blocked --task US-003 -d issue='No key' Three >id
	tail -n 3 log.md | diff - <(lines '## 2026-06-15 - US-003: Three' '- Status: blocked' '- Issue: No key')
	md2jsonl log.md | grep '^{"kind":"entry"' | tail -n 1 | grep -q '"status":"blocked"'
	add_to log.md --task US-004 Four >id
	tail -n 1 log.md | grep -qx '## 2026-06-15 - US-004: Four'
	md2jsonl log.md | grep "^{.kind.:.entry." | tail -n 1 | grep -q '"status":"done"'
}

@test "dashes that begin a title are not copied; those that separate it are" {
	mkdir old
	while IFS='|' read -r title wanted; do
		lines '# Log' '' "## $title" '- x' >old/log.md
		adds old/log.md "## $wanted" -- 'Add it' || bad "$title"
	done <<'END'
2026-06-14 - --force works|2026-06-15 - Add it
2026-06-14: --force works|2026-06-15: Add it
2026-06-14 -- Force works|2026-06-15 -- Add it
2026-06-14 --- Force works|2026-06-15 --- Add it
2026-06-14 --Force works|2026-06-15 --Add it
END
	none_bad
}

@test "a text forges no heading, no entry, no cell, no escape sequence" {
	printf '# Log\n\n## 2026-01-01 - US-001: One\n- a\n' >log.md
	cp log.md was.md
	text=$'First\n## 2026-02-02 - US-666: Forged\n```\n<!-- x\n\n- bullet\n\033[31mred'
	add_to log.md --task US-002 --notes $'a\n## b' "$text" >id
	added was.md log.md | diff - <(lines '## 2026-06-15 - US-002: First' \
		'- ## 2026-02-02 - US-666: Forged' '- ```' '- <!-- x' '- bullet' '- [31mred' '- Notes: a ## b')
	add_to log.md --task US-003 More >id
	[ "$(count_entries log.md)" -eq 3 ]
	printf '| Date | What | Who |\n|---|---|---|\n| 2026-01-01 | One | x |\n| 2026-01-02 | Two | y |\n' >log.md
	add_to log.md 'a | b' >id
	[ "$(tail -n 1 log.md)" = '| 2026-06-15 | a \| b | |' ] || { tail -n 1 log.md; return 1; }
}

@test "an entry in JSON, for a Markdown log" {
	given '{"type":"task_completed","task_id":"US-002","data":{"description":"Two","next_steps":"x","n":5,"l":[ "a",1]}}'
	expect 0 US-002 -- add_to log.md
	tail -n 4 log.md | diff - <(lines '## 2026-06-15 - US-002: Two' '- N: 5' '- L: a, 1' '- Next: x')
	given '{"type":"debug_resolved","timestamp":"2026-06-16T01:00:00+02:00","zz":1.50,"data":[1,"x"]}'
	expect 0 log.md:8 -- add_to log.md
	tail -n 3 log.md | diff - <(lines '## 2026-06-15 - Debug resolved' '- Zz: 1.50' '- Data: 1, x')
	given '{"type":"handed_over","timestamp":"2026-06-17T01:00:00Z","data":{"description":"To Elm"}}'
	expect 0 log.md:12 -- add_to log.md
	tail -n 2 log.md | diff - <(lines '## 2026-06-17 - To Elm' '- Type: handed_over')
	# A task number as in append(1), A log in JSON.
	rm in
	expect 0 'Task 1.2' -- add_to log.md --task 1.2 Three
	expect 0 log.md:17 -- add_to log.md -t session_ended
	[ "$(tail -n 1 log.md)" = '## 2026-06-15 - Session ended' ]
}

@test "where it would not be read as an entry nothing is written" {
	cat "$SAMPLES/dialects/h7-codes.txt" >log.txt
	expect 70 -- add_to log.txt 'No code'
	said "append: 'log.txt': another entry would not be recognized: nothing was added"
	cmp log.txt "$SAMPLES/dialects/h7-codes.txt"
	printf '\377\376#\0' >log.md
	expect 70 -- add_to log.md x
	said "append: 'log.md' is UTF-16, not UTF-8"
	chmod a-w log.txt
	expect 70 -- add_to log.txt x
	said "append: 'log.txt' is read-only"
}

@test "files that no careful person would have written" {
	printf '## 2026-01-02 - US-001\n```\n- a\n' >fence
	printf '## 2026-01-02 - US-001: a\n<!-- never closed\n' >comment
	printf '\357\273\277## 2026-01-02 - US-001: a\r\n\r\n- x' >bom
	printf '\0\1\2## x\377' >bytes
	printf '%s\n' '---' 'a: b' '---' '' '- 2026-01-02: x' >front
	yes '> - * # | `' | head -n 300 | tr -d '\n' >marks
	yes '[' | head -n 3000 | tr -d '\n' >brackets
	printf '| 2026-01-02 |' >row
	printf '2026-01-02' >'date'
	for file in fence comment bom bytes front marks brackets row date; do
		cat $file >log.md
		status=0
		add_to log.md --task US-002 Two >id 2>err || status=$?
		case $status in
		0) has_one_more $file log.md || { echo "$file"; return 1; } ;;
		70) cmp $file log.md ;;
		*) echo "$file: $status"; return 1 ;;
		esac
	done
}

@test "mode and link stay; many at once" {
	printf '# Log\n\n- 2026-01-01: One\n' >real.md
	chmod 604 real.md
	ln -s real.md log.md
	for p in {1..8}; do
		for e in {1..10}; do
			append --to log.md "P$p E$e" || echo failed
		done >ids.$p &
	done
	wait
	[ -L log.md ] && [ "$(stat -c %a real.md)" = 604 ]
	[ "$(grep -c ' P[0-9]* E[0-9]*$' log.md)" -eq 80 ]
	[ "$(grep -o 'P[0-9]* E[0-9]*$' log.md | sort -u | wc -l)" -eq 80 ]
	[ "$(count_entries log.md)" -eq 81 ]
}

@test "the logs of the corpus: one entry more, the rest as it was" {
	need_corpus
	plain=0 refused=0 all=0 firsts=0
	while IFS= read -r -d '' log; do
		all=$((all + 1))
		cat "$log" >log.md
		status=0
		add_to log.md --task US-077 --next 'More' 'Added the tide clock' >id 2>err || status=$?
		if [ $status -eq 70 ]; then
			refused=$((refused + 1))
			cmp "$log" log.md
			continue
		fi
		[ $status -eq 0 ]
		[ "$(cat id)" = US-077 ]
		ended=$(sed -n 's/.* a date, \([0-9]*\) of its boxes .*/\1/p' err)
		[ -z "$ended" ] || firsts=$((firsts + 1))
		has_one_more "$log" log.md || { echo "$log"; return 1; }
		! grep -q 'default one' err || plain=$((plain + 1))
	done < <(find -L "$CORPUS"/A_ralph "$CORPUS"/B_memorybank -type f \
		\( -name '*.md' -o -name '*.txt' \) | sort | thin | tr '\n' '\0')
	echo "$all logs, the plain form in $plain, the first in $firsts, $refused refused" | tee -a "$BATS_TEST_TMPDIR/report" >&3
	[ $all -gt $((100 / ${THIN:-1})) ] && [ $plain -le 8 ] &&
		[ $firsts -le 8 ] && [ $refused -le 3 ]
}

@test "beside an entry with a date, boxes no longer count as entries" {
	lines '# Status' '' '## Completed' '' '- [x] **Tide clock:** with hands' \
		'- [x] **Moon:** phases' '' '## Next' '' '- [ ] more' >log.md
	cp log.md was
	[ "$(count_entries log.md)" -eq 3 ]
	add_to log.md --task US-7 --next More 'Chart of the bay' >id 2>err
	grep -q "'log.md': beside an entry with a date, 3 of its boxes" err
	[ "$(cat id)" = US-7 ]
	[ "$(count_entries log.md)" -eq 1 ]
	head -c "$(stat -c %s was)" log.md | cmp - was
}
