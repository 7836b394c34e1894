# make log and make session, and the other pipelines on a log in JSON.
# shellcheck disable=SC2154 # stderr is set by run
load lib

setup() {
	fresh
	mkdir project
	cd project || return
	unset PITH_LOG PITH_PLAN PITH_SUMMARY PITH_TOKENS PITH_PATH PITH_JSON PITH_PROGRESS
	at=.agent-os/progress
	echo 'include $(shell pith --mk)' >Makefile
}

agent_os() {
	mkdir -p $at
	cp "$SAMPLES/agent-os/progress.json" $at
	find . -exec touch -d '2025-06-01 12:00' {} +
}

@test "L3: make log writes progress.md next to progress.json, and again when it says more" {
	agent_os
	make log >out 2>err
	[ ! -s out ]
	[ "$(cat err)" = "$at/progress.md: written" ]
	diff "$SAMPLES/agent-os/progress.golden.md" $at/progress.md
	[ "$(ls $at)" = "$(lines progress.json progress.md)" ]
	before=$(stamp $at/progress.md)
	touch $at/progress.json
	pith log
	[ "$(stamp $at/progress.md)" = "$before" ]
	sed -i 's/tide-tables/tide-charts/' $at/progress.json
	pith log
	[ "$(stamp $at/progress.md)" != "$before" ]
}

@test "make log keeps the mode" {
	agent_os
	echo '# Agent OS Progress Log' >$at/progress.md
	chmod 640 $at/progress.md
	pith log
	[ "$(stat -c %a $at/progress.md)" = 640 ]
}

@test "make log never replaces what it did not make" {
	agent_os
	for text in '# My log' '' '# Agent OS Progress Log, mine'; do
		printf '%s' "$text" >$at/progress.md
		touch -d 2020-01-01 $at/progress.md
		run -0 --separate-stderr pith log
		[ "$stderr" = "render: '$at/progress.md' was not made from progress.json: left as it is" ]
		printf '%s' "$text" | cmp - $at/progress.md
	done
}

@test "a stage that fails leaves the old progress.md, damage is noted in the new one" {
	agent_os
	pith log
	mkdir ../stages
	for program in log2jsonl render; do
		cp "$(command -v $program)" ../stages
	done
	printf '#!/bin/sh\nexit 70\n' >../stages/log2jsonl
	touch ../stages/*
	run -70 --separate-stderr pith log PITH_PATH="$BATS_TEST_TMPDIR/stages"
	[[ ${stderr_lines[0]} == 'render: the input ended early'* ]]
	diff "$SAMPLES/agent-os/progress.golden.md" $at/progress.md
	[ "$(ls $at)" = "$(lines progress.json progress.md)" ]
	head -n 100 "$SAMPLES/agent-os/progress.json" >$at/progress.json
	pith log 2>/dev/null
	grep -c '^\*Note: .*progress.json:1[0-9]*: .*; the rest is not read\*$' $at/progress.md | grep -qx 1
}

@test "pith session reads progress.json, else the log in Markdown, else nothing" {
	agent_os
	pith session >out
	log2jsonl $at/progress.json | facts | recent -k 20 | render session | cmp - out
	make -s session | cmp - out
	cp "$SAMPLES/ralph/progress.md" .
	pith session | cmp - out
	pith session PITH_LOG=progress.md >named
	rm -r .agent-os
	pith session >out
	md2jsonl progress.md | facts | recent -k 20 | render session | cmp - out
	cmp named out
	rm progress.md
	[ "$(pith session)" = 'No previous progress recorded.' ]
	run -70 pith session PITH_JSON=none.json
	: >progress.json
	[ "$(pith session)" = 'No previous progress recorded.' ]
}

@test "session shows once what blocks several entries, and the last next step" {
	for i in 1 2 3; do
		printf '%s\n' "## 2026-01-2$i - US-$i: Story $i" '- Wrote it' \
			'- Gotchas: `.git` is not writable here, so commits fail' \
			"- Next: story $((i + 1))"
	done >progress.md
	printf '%s\n' '## 2026-01-24 - US-4: Keys' '- Blocked by: no safe' >>progress.md
	pith session | sed -n '1,/^Last 4/p' >out
	diff out - <<-'END'
	## Unresolved blockers

	- US-4, 2026-01-24 (progress.md:14)
	  Issue: no safe
	- US-3, 2026-01-23 (progress.md:11)
	  Issue: `.git` is not writable here, so commits fail

	Last 4 entries: 3 tasks completed, 1 blockers. Most recent: US-4: Keys
	END
	pith session | grep '^- story' | grep -x -- '- story 4'
}

@test "pith session ends with 70 when a stage fails" {
	mkdir progress.json
	run -70 pith session
}

@test "a log in JSON alone is the log of the other pipelines" {
	agent_os
	pith summary
	log2jsonl $at/progress.json | learnings | dedupe | recent | budget |
		render summary | cmp - $at/progress-summary.md
	pith context | head -n 1 | grep -qx '# Context: tide-tables'
	pith stats | grep -q '^learnings  11 found'
	pith update
	grep -q 'PDF/X-4' $at/progress-running.md
	make -s promote PITH_DRY_RUN=1
	# What rewrites a log in Markdown leaves it alone.
	cp $at/progress.json was
	run -0 --separate-stderr pith rotate
	[ "$stderr" = 'pith: no progress.md or progress.txt here: nothing to rotate' ]
	run -0 --separate-stderr make -s archive
	[ "${stderr_lines[0]}" = "recent: '$at/progress.json' has 15 entries, fewer than 500: none counts as old" ]
	cmp was $at/progress.json
}

@test "the progress.md that is made from progress.json is not the log, one by hand is" {
	cp "$SAMPLES/agent-os/progress.json" .
	pith log
	[ -e progress.md ]
	pith summary
	grep -q '^\*Auto-generated from `*progress.json' progress-summary.md
	run -0 --separate-stderr pith rotate
	[ "$stderr" = 'pith: no progress.md or progress.txt here: nothing to rotate' ]
	cp "$SAMPLES/ralph/progress.md" .
	pith summary
	grep -q '^\*Auto-generated from `*progress.md' progress-summary.md
	cmp progress.md "$SAMPLES/ralph/progress.md"
	# Without progress.json it is a log like any other.
	cp "$SAMPLES/agent-os/progress.golden.md" progress.md
	rm progress.json progress-summary.md
	pith summary
	grep -qx '\*[0-9]* of [0-9]* items in progress.md ([0-9]* entries, the last of 2[-0-9]*)\.\*' \
		progress-summary.md
}

@test "a log in JSON that is named is read as one" {
	mkdir logs
	cp "$SAMPLES/agent-os/progress.json" logs/mine.json
	pith summary PITH_LOG=logs/mine.json
	grep -qx '# Progress Summary: tide-tables' logs/progress-summary.md
	pith log PITH_LOG=logs/mine.json
	diff "$SAMPLES/agent-os/progress.golden.md" logs/mine.md
	pith session PITH_JSON=logs/mine.json | grep -q '(mine.json:176)$'
}

@test "without progress.json there is no log to make, and that is no failure" {
	run -0 --separate-stderr pith log
	[ "$stderr" = 'pith: no progress.json here: no log to make' ]
	[ "$(ls -A)" = Makefile ]
}

@test "L8: after pith append, progress.md is made again and archiving is checked" {
	need jq
	cd "$BATS_TEST_TMPDIR"
	mkdir bank
	cd bank
	unset PITH_LOG PITH_JSON PITH_PROGRESS
	export PITH_JSON_FROM=3 PITH_NOW=2026-03-11
	for day in 2026-01-09 2026-03-09; do
		run -0 --separate-stderr pith append --now $day --task 1 "Did $day"
		[[ $output == entry-${day//-/}-* ]]
		[ -z "$stderr" ]
		grep -qx -e "- \*\*Details\*\*: Did $day" .agent-os/progress/progress.md
	done
	[ ! -e .agent-os/progress/archive ]
	echo '{"type":"task_completed","task_id":"2","data":{"description":"Third"}}' |
		pith append
	[ "$(jq -r '.entries[].data.description' .agent-os/progress/archive/2026-01.json)" = 'Did 2026-01-09' ]
	[ "$(jq '.entries | length' .agent-os/progress/progress.json)" -eq 2 ]
	grep -q '^\*Older entries archived through' .agent-os/progress/progress.md
	lacks -q 'Did 2026-01-09' .agent-os/progress/progress.md
	# Another log, help, and a failure are those of append alone.
	cp .agent-os/progress/progress.md before
	rm .agent-os/progress/progress.md
	pith append --to other.json "Else" >out
	expect 0 "$(append --help)" -- pith append --help
	expect 64 -- pith append --bogus
	[ ! -e .agent-os/progress/progress.md ] && [ ! -e other.md ]
	# A person's own progress.md, and a log in Markdown, get nothing but the entry.
	echo '# Mine' >.agent-os/progress/progress.md
	pith append "Fourth" >out
	[ "$(cat .agent-os/progress/progress.md)" = '# Mine' ]
	rm -r .agent-os
	printf '# Progress Log\n\n## 2026-01-02 - US-001\n- x\n' >progress.md
	pith append --task US-002 'Two' >out 2>err
	[ ! -s err ]
	grep -q 'US-002' progress.md
}
