# make compact, archive, index and rotate, in copies of the samples. What comes
# out of samples/memory-bank is in its folder golden/.
# shellcheck disable=SC2154 # stderr and stderr_lines are set by run
load lib

setup() {
	fresh
	mkdir project
	cd project || return
	unset PITH_PATH
	export PITH_NOW=2026-06-15T12:00:00Z
	echo 'include $(shell pith --mk)' >Makefile
}

bank() {
	cp -R "$SAMPLES/memory-bank" .
	rm -rf memory-bank/golden memory-bank/progress-summary.golden.md
	cp -R memory-bank ../was
}

# The files are those of golden/; `GOLDEN=1 bats tests/archiving.bats` after a
# look at them makes new ones.
are_golden() {
	for file; do
		[ -z "$GOLDEN" ] || cp "memory-bank/$file" "$SAMPLES/memory-bank/golden/$file"
		diff -u "$SAMPLES/memory-bank/golden/$file" "memory-bank/$file"
	done
}

@test "E6: make compact: all but the newest 50 entries of activeContext.md" {
	bank
	run -0 --separate-stderr make -s compact PITH_AS=Harbourmaster
	[[ $stderr == "archive: 12 entries moved from 'memory-bank/activeContext.md' to "* ]]
	are_golden activeContext.md activeContext.archive.md
	[ "$(md2jsonl memory-bank/activeContext.md | grep -c '^{"kind":"entry"')" -eq 50 ]
	# Then there is nothing to do.
	run -0 --separate-stderr make -s compact PITH_AS=Harbourmaster
	[ "$stderr" = "archive: no entry to move in 'memory-bank/activeContext.md'" ]
	are_golden activeContext.md activeContext.archive.md
	cd memory-bank
	unarchive -q --as Harbourmaster activeContext.md
	diff -r . ../../was
}

@test "compact: a file of another name, whose memory bank is its directory" {
	cp -R "$SAMPLES/memory-bank" bank
	mv bank/activeContext.md bank/now.md
	run -0 --separate-stderr pith compact PITH_ACTIVE=bank/now.md PITH_AS=Harbourmaster \
		PITH_BANK_TOKENS=9
	[ "${stderr_lines[0]}" = 'pith: bank/now.md: a memory bank of more than 9 tokens' ]
	[ -e bank/now.archive.md ]
	cd bank
	pith unarchive --as Harbourmaster now.md
	pith compact PITH_ACTIVE=now.md PITH_AS=Harbourmaster
	[ -e now.archive.md ]
}

@test "E7: make compact is for the owner alone" {
	bank
	run -2 --separate-stderr make -s compact
	[[ $stderr == *"is for 'Harbourmaster' to change: say who you are (--as)"* ]]
	run -70 pith compact PITH_AS=Quartermaster
	diff -r memory-bank ../was
	sed -i '/^locked_by/d' memory-bank/activeContext.md
	run -70 pith compact PITH_OWNER=Harbourmaster
	run -0 pith compact PITH_OWNER="Ha'bourmaster" PITH_AS="Ha'bourmaster"
}

@test "E5: make compact: when it is time" {
	bank
	export PITH_AS=Harbourmaster PITH_KEEP_ACTIVE=62
	when() { pith compact "$@" 2>&1 | head -n 1; }
	[ "$(when)" = "archive: no entry to move in 'memory-bank/activeContext.md'" ]
	[ "$(when FORCE=1)" = 'pith: memory-bank/activeContext.md: as asked' ]
	over='pith: memory-bank/activeContext.md: over 60 % of the budget of the session'
	[ "$(when PITH_USED=61 PITH_BUDGET=100)" = "$over" ]
	[[ $(when PITH_USED=60 PITH_BUDGET=100) == *'no entry to move'* ]]
	cat memory-bank/*.md memory-bank/*.md memory-bank/*.md >long.md
	mv long.md memory-bank
	[ "$(when)" = 'pith: memory-bank/activeContext.md: a memory bank of more than 20000 tokens' ]
	# Archives do not count: they are not loaded.
	mv memory-bank/long.md memory-bank/long.archive.md
	[[ $(when) == *'no entry to move'* ]]
	rm -r memory-bank
	[ "$(when)" = 'pith: no activeContext.md here: nothing to compact' ]
}

@test "make compact: the transcript of the session shows when it is time" {
	need trace2jsonl
	bank
	export PITH_AS=Harbourmaster PITH_KEEP_ACTIVE=62
	export PITH_TRANSCRIPT="$PWD/one 'session'.jsonl"
	cp "$ROOT/tests/data/archiving/600-tokens.jsonl" "$PITH_TRANSCRIPT"
	when() { pith compact "$@" 2>&1 | head -n 1; }
	[[ $(when) == *'no entry to move'* ]]
	[[ $(when PITH_BUDGET=1000) == *'no entry to move'* ]]
	over='pith: memory-bank/activeContext.md: over 60 % of the budget of the session'
	[ "$(when PITH_BUDGET=999)" = "$over" ]
	[[ $(when PITH_BUDGET=999 PITH_USED=1) == *'no entry to move'* ]]
	# One that is not there is no reason, and not passed over.
	cp memory-bank/activeContext.md before
	run -70 --separate-stderr pith compact FORCE=1 PITH_BUDGET=1 PITH_TRANSCRIPT=nowhere
	[[ $stderr == *"cannot open 'nowhere'"*$'\n'*'the tokens of the session cannot be counted'* ]]
	run -64 --separate-stderr pith compact PITH_BUDGET=9 PITH_USED=many
	[ "$stderr" = "pith: PITH_USED takes a number, not 'many'" ]
	cmp before memory-bank/activeContext.md
}

@test "E9: make archive: what is done and older than 30 days, but for the last 10" {
	bank
	export PITH_AS=Harbourmaster
	run -0 --separate-stderr make -s archive
	[[ $stderr == "archive: 8 entries moved from 'memory-bank/progress.md' to "* ]]
	are_golden progress.md progress.archive.md
	run -0 --separate-stderr make -s archive
	[ "$stderr" = "archive: no entry to move in 'memory-bank/progress.md'" ]
	are_golden progress.md progress.archive.md
	# What the archive has taught holds on; its entries are not counted.
	(cd memory-bank && pith summary && grep -c '^### M-' progress-summary.md &&
		grep -q ' in progress.md and progress.archive.md\.\*$' progress-summary.md)
	(cd memory-bank && rm progress-summary.md && unarchive -q --as Harbourmaster progress.md && diff -r . ../../was)
}

@test "pith archive and promote without a file are those of the pipelines" {
	bank
	cd memory-bank
	export PITH_AS=Harbourmaster
	run -0 --separate-stderr pith archive --dry-run
	[[ $output == *'+++ progress.archive.md'* ]]
	run -0 --separate-stderr pith archive
	[[ $stderr == "archive: 8 entries moved from 'progress.md' to "* ]]
	run -64 pith archive --leave nothing
	[ "${lines[0]}" = 'archive: which log?' ]
	for n in 1 2 3; do
		printf '\n## 2026-06-1%d - US-%d: Part %d\n- **Patterns:**\n  - All valves open to the left\n' $n $n $n
	done >progress.md
	run -0 pith promote -n
	[[ $output == *'+++ AGENTS.md'*'All valves open to the left'* ]]
	[ ! -e AGENTS.md ]
	pith promote
	grep -q 'All valves open to the left' AGENTS.md
}

@test "an archive keeps what its entries have taught in the summary" {
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	taught() { pith stats | sed -n 's/^learnings *\([0-9]*\) found.*/\1/p'; }
	before=$(taught)
	pith archive 2>/dev/null
	[ -s progress.archive.md ]
	[ "$(taught)" = "$before" ]
}

@test "make archive shows it, and leaves nothing, as asked" {
	bank
	export PITH_AS=Harbourmaster
	run -0 --separate-stderr make -s archive PITH_DRY_RUN=1
	[[ $output == *'+++ memory-bank/progress.archive.md'*'--- memory-bank/progress.md'* ]]
	diff -r memory-bank ../was
	make -s archive PITH_LEAVE=nothing PITH_KEEP=15 2>said
	grep -q '^archive: 3 entries' said
	run -1 grep pith:ref memory-bank/progress.md
}

@test "a dry run shows what would change, and changes nothing" {
	bank
	export PITH_AS=Harbourmaster
	cp -r . ../before
	for target in compact archive rotate; do
		for run in "pith $target -n" "env PITH_DRY_RUN=1 pith $target" \
			"make -s $target PITH_DRY_RUN=1"; do
			run -0 --separate-stderr $run
			[ -n "$output$stderr" ]
			diff -r . ../before
		done
	done
}

@test "make -j: each of them waits until the other one is done with the directory" {
	bank
	make -s -j8 archive compact index summary PITH_AS=Harbourmaster PITH_INDEX_FROM=20 2>said ||
		{ cat said; return 1; }
	are_golden activeContext.md activeContext.archive.md progress.md \
		progress.archive.md decisionLog.index.md
}

@test "L5: make archive: progress.json, from 500 entries on" {
	cp "$SAMPLES/agent-os/progress.json" .
	run -0 --separate-stderr make -s archive
	[ "${stderr_lines[0]}" = "recent: 'progress.json' has 15 entries, fewer than 500: none counts as old" ]
	make -s archive FORCE=1 PITH_NOW=2026-02-10 2>said
	[ "$(cat said)" = "archive: 9 entries moved from 'progress.json' to 'archive/'" ]
	[ "$(jq -r .metadata.archived_through progress.json)" = 2026-01-11 ]
	[ "$(ls archive)" = "$(lines 2025-11.json 2025-12.json)" ]
	# A time is given in each of the forms that recent(1) takes.
	for now in 2026-02-11T12:00 2026-02-10T23:30:00-05:00; do
		cp "$SAMPLES/agent-os/progress.json" .
		make -s archive FORCE=1 PITH_NOW=$now
		jq -r .metadata.archived_through progress.json | grep -qx 2026-01-12
	done
	rm progress.json
	run -0 --separate-stderr make -s archive
	[ "$stderr" = "$(echo 'pith: no progress.md, progress.txt or progress.json' \
		'here: nothing to archive (PITH_LOG=FILE names another log)')" ]
}

@test "E8: make index: a line for each decision, and the log is never written" {
	bank
	chmod a-w memory-bank/decisionLog.md
	run -0 --separate-stderr make -s index
	[ "$stderr" = "render: 26 entries, fewer than 101: no 'memory-bank/decisionLog.index.md' yet" ]
	make -s index PITH_INDEX_FROM=20
	are_golden decisionLog.index.md
	# It is made again when the log is newer, and only then.
	before=$(stat -c %i memory-bank/decisionLog.index.md)
	make -s index
	[ "$(stat -c %i memory-bank/decisionLog.index.md)" = "$before" ]
	chmod u+w memory-bank/decisionLog.md
	printf '\n## DEC-099: One more\n\n**Date:** 2026-06-14\n\nTabs it is.\n' >>memory-bank/decisionLog.md
	touch -d '+1 minute' memory-bank/decisionLog.md
	make -s index
	grep -q 'DEC-099: One more.*(decisionLog.md:[0-9]*)$' memory-bank/decisionLog.index.md
	# Each of its places is that of the entry.
	grep -c '(decisionLog.md:[0-9]*)$' memory-bank/decisionLog.index.md | grep -qx 27
	cite -H memory-bank/decisionLog.md <memory-bank/decisionLog.index.md |
		grep -c '^==>' | grep -qx 27
	rm -r memory-bank
	run -0 --separate-stderr make -s index
	[ "$stderr" = 'pith: no decisionLog.md here: nothing to index' ]
}

@test "make rotate: plan, log and summary go to archive/DATE-BRANCH" {
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	pith summary
	mkdir ../was
	cp -p progress.md prd.json progress-summary.md ../was
	branch=$(jq -r .branchName prd.json)
	run -0 --separate-stderr make -s rotate
	at=archive/2026-06-15-${branch##*/}
	[ "$stderr" = "rotate: progress.md, prd.json, progress-summary.md are now in $at" ]
	diff -r "$at" ../was
	diff progress.md <(head -n 1 ../was/progress.md; lines 'Started: 2026-06-15' ---)
	[ ! -e prd.json ]
	[ ! -e progress-summary.md ]
	run -0 --separate-stderr make -s rotate
	[ "$stderr" = 'rotate: progress.md has no entries: nothing to rotate' ]
	[ "$(ls archive)" = "${at#*/}" ]
}

@test "make rotate: a plan that is new already stays; a name that is taken" {
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	pith summary
	old=$(jq -r .branchName prd.json)
	mkdir -p "archive/2026-06-15-${old##*/}"
	jq '.branchName = "ralph/new-one"' prd.json >new && mv new prd.json
	pith rotate 2>said
	[ "$(cat said)" = "rotate: progress.md, progress-summary.md are now in archive/2026-06-15-${old##*/}-2" ]
	[ "$(jq -r .branchName prd.json)" = ralph/new-one ]
}

@test "make rotate: what was moved to the log's archive goes with the log" {
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	cp progress.md was.md
	md2jsonl progress.md | recent --older --keep 2 | archive -q progress.md
	pith rotate 2>said
	at=archive/2026-06-15-$(jq -r .branchName archive/*/prd.json | sed 's|.*/||')
	[ "$(cat said)" = "rotate: progress.md, progress.archive.md, prd.json are now in $at" ]
	[ ! -e progress.archive.md ]
	unarchive -q "$at/progress.md"
	cmp was.md "$at/progress.md"
}

@test "make rotate leaves a log that is read-only where it is, as archive does" {
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	chmod a-w progress.md
	expect 70 -- pith rotate
	[ "$(cat err)" = "rotate: 'progress.md' is read-only" ]
	cmp progress.md "$SAMPLES/ralph/progress.md"
	[ ! -e archive ]
}

@test "make catalog: a record for each memory file, made again when one says more" {
	bank
	rm -f memory-bank/*.json*
	make -s catalog
	jq -r '.kind + " " + .file + " " + (.gist | keys | join(","))' catalog.jsonl >got
	for file in activeContext decisionLog productContext progress systemPatterns; do
		echo "doc memory-bank/$file.md 128,512"
	done | diff - got
	before=$(stat -c %i catalog.jsonl)
	make -s catalog
	[ "$(stat -c %i catalog.jsonl)" = "$before" ]
	echo '- One more' >"memory-bank/Pat's notes.md"
	make -s catalog
	[ "$(stat -c %i catalog.jsonl)" != "$before" ]
	jq -r .file catalog.jsonl | grep -Fx "memory-bank/Pat's notes.md"
	rm -r memory-bank catalog.jsonl
	run -0 --separate-stderr pith catalog
	[ "$stderr" = 'pith: no file for catalog.jsonl here' ]
	[ ! -e catalog.jsonl ]
}

@test "what cannot be read is neither empty nor large: nothing changes" {
	bank
	cp "$SAMPLES"/ralph/{progress.md,prd.json} "$SAMPLES/agent-os/progress.json" .
	export PITH_PATH=$BATS_TEST_TMPDIR/stages PITH_AS=Harbourmaster
	mkdir "$PITH_PATH"
	for name in "$(dirname "$(command -v md2jsonl)")"/*; do ln -s "$name" "$PITH_PATH"; done
	cp -R . ../before
	while IFS=, read -r stage command log what; do
		rm "$PITH_PATH/$stage"
		printf '#!/bin/sh\nexit 70\n' >"$PITH_PATH/$stage"
		chmod +x "$PITH_PATH/$stage"
		run -2 --separate-stderr make -s "$command" PITH_KEEP_ACTIVE=62 \
			${log:+"PITH_LOG=$log"}
		[[ ${stderr_lines[0]} == "$what"* ]] || { echo "$stage $command: $stderr"; return 1; }
		diff -r . ../before
		ln -sf "$(command -v "$stage")" "$PITH_PATH/$stage"
	done <<-'END'
		md2jsonl,compact,,archive: the input ended early
		budget,compact,,pith: the memory bank cannot be counted
		md2jsonl,index,,render: the input ended early
		md2jsonl,rotate,,rotate: the input 
		prd2jsonl,rotate,,rotate: the input does not have all of 'prd.json'
		log2jsonl,archive,progress.json,archive: the input ended early
	END
}

@test "an archive that is missing is said by what reads its log" {
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	pith archive -q
	pith summary 2>err
	lacks missing err
	mv progress.archive.md ..
	for command in summary context lint; do
		pith $command >/dev/null 2>err
		[ "$(grep -c 'missing$' err)" -eq 1 ]
		grep -qx "md2jsonl: progress.md:[0-9]*: the archive 'progress.archive.md' is missing" err
	done
	md2jsonl -q progress.md >/dev/null 2>err
	[ ! -s err ]
	mkdir sub
	mv progress.md ../progress.archive.md sub
	md2jsonl sub/progress.md >/dev/null 2>err
	[ ! -s err ]
	md2jsonl - <sub/progress.md >/dev/null 2>err
	[ ! -s err ]
}
