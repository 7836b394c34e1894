# shellcheck disable=SC2154 # stderr is set by run
load lib

# "LINE TYPE [STATE] TEXT" for each fact of the log in the file `in` that is
# about the work itself, or is of the $types.
found() {
	need jq
	md2jsonl -q | facts -t "${types:-goal,constraint,decision,blocker,next}" |
		jq -r 'select(.kind == "fact") |
			[.src.line, .type, .state, .text] | map(values) | join(" ")'
}

@test "records pass byte for byte, each followed by its facts" {
	given '{"kind":"doc","schema":1,"file":"p.md"}' \
		"$(record entry id=US-7 ts=2026-01-18 src=p.md:20-22@400+59 \
			body='## US-7\n- **Decisions:**\n  - Dates go through `src/date.c`\n' |
			sed 's/,/ , /')" \
		'{"kind":"new","x":[1, 2]}'
	mapfile -t in <in
	expect 0 "${in[0]}" "${in[1]}" \
		"$(record fact type=decision \
			text='Dates go through `src/date.c`' ts=2026-01-18 \
			entry:=20 src=p.md:22@425+33)" \
		"$(record fact type=path text=src/date.c ts=2026-01-18 \
			entry:=20 src=p.md:22@425+33)" \
		"${in[2]}" -- facts
}

@test "decisions, blockers, next steps, goals and constraints by their labels" {
	given '# Project' '## Goals' '- Sell coffee' '## Constraints' \
		'- No cookies' '## 2026-01-18 - US-1' '- did it' '**Decisions:**' \
		'- Money is an integer' '**Blockers:**' '- No key for the API' \
		'**Next steps:**' '- Ask for the key' '- [x] Tell them' \
		'## Open questions' '- Which port?' '## Tasks' '- [ ] Write it' \
		'- [x] Read it' '## Siguientes pasos' '- Pedir la clave'
	expect 0 '3 goal Sell coffee' '5 constraint No cookies' \
		'9 decision Money is an integer' \
		'11 blocker open No key for the API' \
		'16 next Which port?' '18 next Write it' \
		'21 next Pedir la clave' '13 next Ask for the key' -- found
}

@test "what says none, is ticked or struck out is nothing" {
	given '## 2026-01-18 - US-1' '**Blockers:** None at this time' \
		'**Decisions:**' '- n/a' '**Next:**' '- ✅ Shipped' \
		'- ~~Write it again~~' '- Nothing'
	expect 0 -- found
}

@test "an entry that is a decision is one, and its parts are not" {
	given '# Log' '## DEC-4: Integers for money' 'Because.' \
		'## 2026-01-19 - Files' '**Decision:** plain files' \
		'**Rationale:** no server' '## 2026-01-20 - Ports' \
		'- **Artifacts:** a.c' '- **Decisions:** port 80'
	expect 0 '2 decision Integers for money' '4 decision Files' \
		'9 decision port 80' -- found
	given '# Decision Log' '- [2026-01-18 10:00:00] - Use the lock' \
		'- [2026-01-19 10:00:00] - Use two'
	expect 0 '2 decision Use the lock' '3 decision Use two' -- found
	given '# Notes' '- [2026-01-18 10:00:00] Decided to use the lock' \
		'- [2026-01-19 10:00:00] Wrote it'
	expect 0 '2 decision Decided to use the lock' -- found
}

@test "a blocked entry gives the reason, or is the blocker itself" {
	given '## 2026-01-18 - US-1: Emulator' '- Tried it' \
		'- BLOCKED: no KVM on this machine' \
		'## 2026-01-19 - US-2: Map (BLOCKED)' '- waits for tiles'
	expect 0 '3 blocker open no KVM on this machine' \
		'4 blocker open Map' -- found
}

@test "a later entry of the same story that is done resolves its blockers" {
	given '## 2026-01-18 - US-1: Emulator (BLOCKED)' '- Tried it' \
		'## 2026-01-19 - US-2: Map' '- done' \
		'## 2026-01-20 - US-1: Emulator' '- works'
	expect 0 '1 blocker open Emulator' '5 blocker resolved Emulator' -- found
	md2jsonl <in | facts | dedupe |
		jq -r 'select(.kind == "fact") | .state' >out
	[ "$(cat out)" = resolved ]
}

@test "work that stopped is a blocker under any label" {
	given '## 2026-01-18 - US-1' '- **Learnings:**' \
		'  - `.git` is not writable here, so commits fail' \
		'- **Issues encountered:**' '  - the port was taken'
	expect 0 '3 blocker open `.git` is not writable here, so commits fail' \
		-- found
}

@test "a next step that a later finished entry reports is not one any more" {
	given '## 2026-01-18 - US-1' '- did it' '**Next steps:**' \
		'- Add the till screen' '- Verify signatures' '- Manual' \
		'- Load tests' '- Larger model' \
		'## 2026-01-19 - US-2: Till screen' '- 9 signatures verified' \
		'- The manual is not written' '- **Tests:** load tests pass' \
		'## 2026-01-20 - US-3: Training' '**Status:** failed' \
		'- Larger model: no result'
	expect 0 '6 next Manual' '7 next Load tests' '8 next Larger model' -- found
}

@test "a step is reported by what is later, whatever the order of the file" {
	given '## 2026-01-20 - US-3' '**Next:** till screen' \
		'## 2026-01-19 - US-2: Till screen' '- done'
	expect 0 '2 next till screen' -- found
}

@test "steps of an entry end with its story, whatever they are called" {
	given '## 2026-01-18 - US-3: States (FAILED)' '- Next: a text column' \
		'## 2026-01-19 - US-4: Mail' '**Next steps:**' '- Ask the host' \
		'## 2026-01-20 - US-3: States' '- Second attempt' \
		'**Next steps:**' '- Draw the table'
	expect 0 '5 next Ask the host' '9 next Draw the table' -- found
}

@test "what is next is only in the latest entry that states it" {
	given '## 2026-01-18' '- Drew it' '- **Next:** paint it' \
		'**Next steps:**' '- sell it' '## 2026-01-19' '- Primed it' \
		'- **Next:** the first coat'
	expect 0 '5 next sell it' '8 next the first coat' -- found
	given '## 2026-01-19' '- Primed it' '- **Next:** the first coat' \
		'## 2026-01-18' '- Drew it' '- **Next:** paint it' \
		'## 2026-01-17' '- Cut it' '- **Next:** draw it'
	expect 0 '3 next the first coat' -- found
}

@test "what is nested below a step is part of it" {
	given '## 2026-01-18' '**Next steps:**' '1. Ship it' '   - pack it' \
		'   - [ ] weigh it' '2. ✅ Sold it' '   - for ten'
	expect 0 '3 next Ship it' '5 next weigh it' -- found
}

@test "steps beyond those held are open, in their order" {
	{
		printf '## 2026-01-18 - US-1\n**Next steps:**\n'
		printf -- '- Step number%d\n' {1..70}
		printf '## 2026-01-19 - US-2\n- Step number3\n- Step number9\n'
	} >in
	found <in >out
	[ "$(wc -l <out)" = 69 ]
	[ "$(sed -n '3p;9p' out)" = "$(printf '5 next Step number3\n12 next Step number10')" ]
	[ "$(tail -n 1 out)" = '72 next Step number70' ]
}

@test "what work under way lacks, and lines that are to be done, are next" {
	given '## 2026-01-18 - US-1 (in progress)' '- Computed, not yet placed' \
		'- Computed' '## 2026-01-19 - US-2' '- The button is missing'
	expect 0 '2 next Computed, not yet placed' -- found
	given 'C1: DONE — added it' 'C2: TODO — report by mail' \
		'C3: SKIPPED — badge' 'C4: PENDING — tell them'
	expect 0 '2 next report by mail' '4 next tell them' -- found
	given '# Context' '## Open questions' \
		'* [2026-01-18 10:00:00] - Which port?' \
		'* [2026-01-19 10:00:00] - Opened the port'
	expect 0 '3 next Which port?' -- found
}

@test "steps are found in prose, and what only looks like one is not" {
	given '# Log' '- Next step is to write it' '- Plan to sell it' '' \
		'Plan: move the shop' '## Next steps' '- Users can now log in' \
		'- **Scope:**' '- **State:** TODO' '- Ask' '## Ready (Future phases)' \
		'- Cache'
	expect 0 '2 next Next step is to write it' '3 next Plan to sell it' \
		'5 goal move the shop' '10 next Ask' '12 next Cache' -- found
}

@test "a part called decisions makes its entries decisions, and no others" {
	given '# Decisions and work' '## Decisions' '| Date | Decision |' \
		'| --- | --- |' '| 2026-01-18 | Plain files |' '## Work log' \
		'| Date | Task |' '| --- | --- |' '| 2026-01-19 | Read it |'
	expect 0 '5 decision Plain files' -- found
	given '# Decision Log' '## Parts' '- [2026-01-18 10:00:00] - Use the lock'
	expect 0 '3 decision Use the lock' -- found
}

@test "an item that begins with Chose is a decision" {
	given '## 2026-01-18 - US-1: Writers' '- Chose one writer' \
		'- **Learnings:**' '  - Users chose the first one'
	expect 0 '2 decision Chose one writer' -- found
}

@test "a blocker has the line that gives the reason" {
	given '## 2026-01-18 - US-1: Screen' '**Status:** BLOCKED' \
		'- Tried two drivers' '- Waits for a third one' \
		'- Looked at the bus'
	expect 0 '4 blocker open Waits for a third one' -- found
	given '## 2026-01-18 - US-1: Screen' '**Status:** BLOCKED' \
		'- Tried two drivers' '- Looked at the bus'
	expect 0 '1 blocker open Screen' -- found
	given '## 2026-01-18 - US-1: Screen' '**Status:** BLOCKED' \
		'- Drawn, without the colours' '- Blocked by: no palette'
	expect 0 '4 blocker open no palette' -- found
	given '## 2026-01-18 - US-1: Screen' '- **Files:** a.c' \
		'- **Status:** BLOCKED — waits for the palette'
	expect 0 '3 blocker open waits for the palette' -- found
	given '## 2026-01-18 10:00 - run_1' '- Summary: nothing was checked' \
		'### BLOCKER - keyserver not running' '- Needs an operator'
	expect 0 '3 blocker open keyserver not running' -- found
}

@test "a blocker stays open until a later entry finishes its story" {
	given '## 2026-01-18 - US-1: Sessions' '- Blocked by: no credentials' \
		'## 2026-01-19 - US-2: Keys' '- Made them' '### Blockers' \
		'- The safe is shut' '## 2026-01-20 - US-3: Doors' \
		'**Blocked:** No - only slow' '- Added one'
	expect 0 '2 blocker open no credentials' \
		'6 blocker open The safe is shut' -- found
	printf '%s\n' '## 2026-01-21 - US-2: Keys' '- Opened the safe' >>in
	expect 0 '2 blocker open no credentials' \
		'6 blocker open The safe is shut' \
		'10 blocker resolved The safe is shut' -- found
}

@test "in a log that grows at the top, later entries are above" {
	given '## 2026-01-20 - US-1: Sessions' '- Moved' \
		'**Blockers:** no disk' '## 2026-01-19 - US-2: Keys' '- Made' \
		'## 2026-01-18 - US-1: Sessions' '**Blocked:** no key' \
		'- Next: ask for it'
	expect 0 '3 blocker open no disk' '7 blocker resolved no key' -- found
}

@test "what is open at the end of a file is no matter of the next file" {
	{
		given '# A' '## 2026-01-03 - US-001: Key' '**Status:** BLOCKED' \
			'- BLOCKED: the key is missing' '- Next: order the key'
		cp in a.md
		given '## Notes' '- All missing key resolved' \
			'## 2026-01-04 - US-001: Key' '**Status:** done' '- Order the key'
		cp in b.md
		given '# C' '## 2026-01-05 - BLOCKER RESOLVED' '**Status:** done'
		cp in c.md
	}
	for files in 'a.md b.md c.md' 'c.md a.md b.md' 'b.md c.md a.md'; do
		# shellcheck disable=SC2086
		md2jsonl $files | facts --only | without_end | sort >all
		for file in $files; do md2jsonl $file | facts --only; done |
			without_end | sort | diff - all
		grep -q '"type":"blocker","text":"the key is missing","state":"open"' all
		grep -q '"type":"next","text":"order the key"' all
		lacks '"state":"resolved"' all
	done
}

@test "what was done about a blocker resolves it in its own entry" {
	given '## 2026-01-18 - US-1: Screen' '- Drawn' \
		'- **Blocker:** no palette' '- **Resolution:** took the old one' \
		'**Blockers:**' '- no font' '  - Fix: none known until it is fixed' \
		'- printer fixed' '- stays until the lamp is fixed'
	expect 0 '3 blocker open no palette' \
		'1 blocker resolved no palette' '6 blocker open no font' \
		'1 blocker resolved no font' \
		'8 blocker resolved printer fixed' \
		'9 blocker open stays until the lamp is fixed' -- found
}

@test "a failed entry says what could not be done" {
	given '## 2026-01-18 - US-1 (FAILED)' '- Ran out of memory' \
		'- The larger one ran out of memory' '- The checksum is wrong' \
		'## 2026-01-19 - US-2' '- Notes cannot be printed' \
		'## 2026-01-20 - US-1' '- works'
	expect 0 '2 blocker open Ran out of memory' \
		'3 blocker open The larger one ran out of memory' \
		'7 blocker resolved Ran out of memory' \
		'7 blocker resolved The larger one ran out of memory' -- found
}

@test "phrases ignore case and accents, in each of their languages" {
	given '## 2026-01-18 - US-1' '**PRÓXIMOS PASOS**' '- publicar' \
		'**Future Phases**' '- maps' '**Blockers:**' \
		'- НЕТ БЛОКЕРОВ' '- No known ones' \
		'- Deploys ARE BLOCKED by the certificate'
	expect 0 '9 blocker open Deploys ARE BLOCKED by the certificate' \
		'3 next publicar' '5 next maps' -- found
}

@test "what an environment lacks is a blocker, a warning is not" {
	given '## 2026-01-18 - US-1' '- **Gotchas:**' \
		'  - Docker is not available in this environment' \
		'  - Port 25 is blocked by the provider' \
		'- **Next steps:** the release is still blocked' \
		'- **Blocker fix:** took another port'
	expect 0 '3 blocker open Docker is not available in this environment' \
		'5 blocker open the release is still blocked' \
		'1 blocker resolved the release is still blocked' -- found
}

@test "an entry that says so resolves the blocker before it" {
	need jq
	given "$(record entry title='BLOCKER: no half hours' status=blocked \
		src=p:1-2@0+37 body='## BLOCKER: no half hours\n- missing\n')" \
		"$(record entry title=Grid status=done src=p:3-4@37+16 \
			body='## Grid\n- drawn\n')" \
		"$(record entry title='BLOCKER RESOLVED: drew it' status=done \
			src=p:5-6@53+36 \
			body='## BLOCKER RESOLVED: drew it\n- mine\n')"
	expect 0 '1 open no half hours' '5 resolved no half hours' -- sh -c \
		'facts | jq -r "select(.kind == \"fact\") | \"\\(.src.line) \\(.state) \\(.text)\""'
}

@test "a session is blocked for the story that its title names" {
	given '## Session: 2026-02-07 (Session #8 - Features #1, #2 assigned)' \
		'### BLOCKER - Mail server not running:' \
		'Same as before:' '- the socket does not exist' \
		'### Status' '- Features #1, #2: BLOCKED on the mail server' '' \
		'## Session: 2026-02-08 (Session #1 - Feature #3 assigned)' \
		'- it works' '' \
		'## Session: 2026-02-09 (Session #9 - Feature #1 assigned)' \
		'- it works'
	expect 0 '2 blocker open Mail server not running' \
		'11 blocker resolved Mail server not running' -- found
}

@test "all of something resolved ends the blocker that is about it" {
	given '# Progress' '## Blockers' '- 98 lint errors prevent the build' \
		'- Type errors prevent the build' '## Fixes' \
		'- All errors fixed' '- All lint warnings fixed' \
		'- All lint errors are not fixed' '1. ✅ All lint errors resolved'
	expect 0 '3 blocker open 98 lint errors prevent the build' \
		'4 blocker open Type errors prevent the build' \
		'9 blocker resolved 98 lint errors prevent the build' \
		'8 next All lint errors are not fixed' -- found
}

@test "a reference that archive left is not read" {
	given '{"kind":"section","ref":"a.md:1-9","body":"- [ ] x\n"}'
	mapfile -t in <in
	expect 0 "${in[@]}" -- facts
}

@test "running it again adds the same facts" {
	md2jsonl "$SAMPLES/ralph/progress.md" | facts >once
	[ "$(grep -c '"kind":"fact"' once)" -gt 0 ]
	facts <once | grep -v '"kind":"fact"' >twice
	grep -v '"kind":"fact"' once | cmp - twice
}

@test "cite finds every fact of the samples" {
	need jq
	find "$SAMPLES" -type f \( -name '*.md' -o -name '*.txt' \) | sort >files
	while read -r file; do
		md2jsonl -q "$file" | facts | jq -c 'select(.kind == "fact")' >found
		[ ! -s found ] || cite -q "$file" <found >cited
		wc -l <found >>all
	done <files
	[ "$(awk '{ n += $1 } END { print n }' all)" -gt 20 ]
}

# In a log in JSON: a record of TYPE STATUS SPEC TASK on LINE.
typed() {
	local at=$(($5 * 100))

	record entry id="entry-$5" title=t status="$2" type="$1" spec="$3" \
		task="$4" src="p.json:$5-$(($5 + 4))@$at+90" \
		body="## t\n- **Status:** $2\n- **Blocked:** No key\n" \
		places:="[[$5,$at,90],[$5,$at,90],[$(($5 + 2)),$((at + 40)),9]]"
}

@test "a blocker of a task ends with that task, not with that of another spec" {
	need jq
	{ echo '{"kind":"doc","schema":1,"file":"p.json"}'
	  typed task_blocked blocked a 1.2 10
	  typed task_completed 'done' b 1.2 20
	  typed task_completed 'done' a 1.3 30; } >in
	facts <in | jq -r 'select(.state and .src.line<20)|"\(.state) \(.src.line) \(.src.off) \(.src.len)"' >out
	echo 'open 12 1040 9' | diff - out
	typed task_completed 'done' a 1.2 40 >>in
	facts <in | jq -r 'select(.state)|"\(.state) \(.src.line) \(.entry)"' |
		grep -c 'resolved 40 40' >out
	echo 1 | diff - out
}

@test "a hundred thousand blockers end in linear time" {
	{
		seq 100000 | sed "s/.*/$(record entry title=t status=blocked \
			spec='s&' task=1 body='- BLOCKED: no key &\\n')/"
		seq 100000 | sed "s/.*/$(record entry title=t status=done \
			spec='s&' task=1 body='- done\\n')/"
	} >in
	timeout 20 facts in >out
	sed -n 's/.*"text":"no key \([0-9]*\)","state":"resolved".*/\1/p' out |
		cmp - <(seq 100000)
}

@test "in a log that grows at its top the later entries are those above" {
	log() {
		printf '## 2026-02-0%d - US-%d: %s\n- %s\n' "$@"
	}
	log 3 2 'Sort cards' 'sorted' 2 2 'Sort cards (BLOCKED)' 'BLOCKED: no key' \
		1 1 'List cards' 'listed' >top.md
	log 1 1 'List cards' 'listed' 2 2 'Sort cards (BLOCKED)' 'BLOCKED: no key' \
		3 2 'Sort cards' 'sorted' >end.md
	for log in top end; do
		md2jsonl $log.md | facts | dedupe |
			jq -r 'select(.type == "blocker") | [.state, .text] | join(" ")' |
			sort -u >$log
	done
	lines 'resolved no key' | diff - top
	diff top end
	# What is blocked now is open, whatever was done further down.
	log 3 2 'Sort cards (BLOCKED)' 'BLOCKED: no key' 2 2 'Sort cards' 'sorted' \
		1 1 'List cards' 'listed' >top.md
	md2jsonl top.md | facts |
		jq -r 'select(.type == "blocker") | [.state, .text] | join(" ")' >got
	lines 'open no key' | diff - got
}

@test "a blocker names what it stops, and what is suggested; so does its end" {
	need jq
	given_data facts/blocker-with-suggestion.json
	log2jsonl in | facts | jq -c 'select(.type == "blocker") | [.state, .spec, .task, .suggested]' >out
	diff out - <<-'END'
	["open","s","1.2","Ask for one"]
	["resolved","s","1.2",null]
	END
	given '## 2026-01-18 - US-1: Emulator (BLOCKED)' '- no KVM'
	md2jsonl <in | facts | jq -c 'select(.type == "blocker") | [.spec, .task]' >out
	[ "$(cat out)" = '[null,"US-1"]' ]
}

# done_entry ID DAY SPEC TASK DATA: an entry of progress.json.
done_entry() {
	printf '{"id":"%s","timestamp":"2026-01-%s","type":"task_completed",' "$1" "$2"
	printf '"spec":"%s","task_id":"%s","data":{%s}}' "$3" "$4" "$5"
}

@test "a next step that names a task of its spec ends with that task" {
	need jq
	n=0
	{ printf '{"entries":['
	  for step in 'Task 1.2 - moon' 'Task 1.20 - sun' '1.2 MB are too much' 'task 1.2'; do
		done_entry a 12 s "1.$((++n + 2))" "\"description\":\"y\",\"next_steps\":\"$step\""
		printf ',\n'
	  done
	  for spec in t s; do
		done_entry b 13 "$spec" 1.2 '"description":"z"'
		[ "$spec" = s ] || printf ',\n'
	  done
	  printf ']}'; } >in
	log2jsonl in | facts | jq -r 'select(.type == "next").text' >out
	diff out - <<-'END'
	Task 1.20 - sun
	1.2 MB are too much
	END
	sed '$d' in | sed '$s/,$/]}/' | log2jsonl - | facts |
		jq -r 'select(.type == "next").text' | wc -l | grep -qx 4
}

@test "a part of a log, as parallel makes it, is reported" {
	need jq
	given '# Log' '## 2026-01-18 - US-1' '- Blocked by: no key' \
		'## 2026-01-19 - US-1' '- Opened it' '## 2026-01-20 - US-2' '- Shut it'
	md2jsonl in >all
	head -n 3 all | facts -t blocker >out 2>err
	[ ! -s err ]
	tail -n +4 all >in
	run -1 --separate-stderr facts -t blocker in
	[ "$stderr" = 'facts: in:4: what comes before is missing; states may be wrong' ]
	sed 's/"status":0}$/"status":1}/' in | diff - <(printf '%s\n' "$output")
}

@test "a log states how tests ended, its branch, directory and versions" {
	need jq
	given '## 2026-01-18 - US-1' '- Tests: 12 passed, 1 failed' \
		'- **Tests:** 12/12 passing' '- 9 passed, 2 skipped, 0 failed' \
		'- Branch feature/x' '- **Branch:** main' '- Branch: none' \
		'- Working directory: `/srv/shop`' '- Added serde 1.0.203' \
		'- Working directory: clean' \
		'- Part of version 1.2.3, on 10.0.0.1' '- **Blockers:** no key' \
		'- Fix: took the old one'
	md2jsonl in | facts -t test,git,cwd,dependency | jq -r \
		'select(.kind == "fact") | "\(.src.line) \(.type) \(.state // "-") \(.text)"' >out
	diff out - <<-'END'
	2 test fail 12 passed, 1 failed
	3 test pass 12/12 passing
	4 test pass 9 passed
	5 git - branch feature/x
	6 git - branch main
	8 cwd - /srv/shop
	9 dependency - serde 1.0.203
	END
}

# ---- transcripts ----

# A transcript record by record in `in`: its doc, what is said, and calls.
session() {
	: >in
	say_line=1
	printf '%s\n' "{\"kind\":\"doc\",\"schema\":1,\"file\":\"s.jsonl\",\"format\":\"x\",\"session\":\"7c1f\"${1:+,$1}}" >in
}

# add_record KIND MEMBER...
add_record() {
	: $((say_line++))
	record "$1" session=7c1f ts=2026-01-18T09:00:00Z "${@:2}" \
		src="s.jsonl:$say_line-$say_line@0+9" >>in
}

# say ROLE TEXT
say() {
	escape "$2"
	add_record message role="$1" text="${escaped[0]}"
}

# ran COMMAND OUTPUT [FAILED]
ran() {
	escape "$1" "$2"
	add_record call tool=Bash verb=run command="${escaped[0]}" \
		error:="${3:-false}" output="${escaped[1]}"
}

# used VERB PATH ARGS [OUTPUT] [FAILED]
used() {
	escape "$2" "${4-}"
	add_record call tool=Tool verb="$1" path="${escaped[0]}" args:="$3" \
		error:="${5:-false}" output="${escaped[1]}"
}

# "TYPE [STATE] TEXT" for each fact of these types.
facts_of() {
	need jq
	facts ${1:+-t "$1"} in | jq -r 'select(.kind == "fact") |
		[.type, .state, .text] | map(values) | join(" ")'
}

@test "facts of a transcript have its session, time and place" {
	session
	say user 'Add `open_shop()`'
	need jq
	expect 0 "$(sed -n 1p in)" "$(sed -n 2p in)" \
		"$(record fact type=goal text='Add `open_shop()`' session=7c1f \
			ts=2026-01-18T09:00:00Z src=s.jsonl:2@0+9)" \
		"$(record fact type=symbol text=open_shop session=7c1f \
			ts=2026-01-18T09:00:00Z src=s.jsonl:2@0+9)" \
		-- facts in
}

@test "C2: files: what was done to them last is what they are" {
	session
	used read src/a.c '{"file_path":"src/a.c"}' 'int main'
	used write src/b.c '{"file_path":"src/b.c","content":"x"}' 'File created'
	used write src/c.c '{"file_path":"src/c.c","content":"x"}' \
		'The file src/c.c has been updated.'
	used edit src/b.c '{"file_path":"src/b.c","old_string":"x","new_string":"y"}'
	used edit src/d.c '{"file_path":"src/d.c"}' 'no such file' true
	ran 'mkdir -p out && mv src/a.c lib/a.c; cp a b.txt; touch new.md' ''
	ran 'rm -rf out "two words.c" $TMP/x /dev/null' ''
	ran "cat <<'EOF' >notes.md" ''
	ran 'sed -i s/a/b/ conf.ini && echo x >> log.txt 2>&1 | tee all.log' ''
	ran 'rm -f gone.c' 'rm: cannot remove' true
	expect 0 'path read src/a.c' 'path created src/b.c' \
		'path modified src/c.c' 'path modified src/b.c' \
		'path created out' 'path renamed src/a.c' 'path created lib/a.c' \
		'path created b.txt' 'path created new.md' 'path deleted out' \
		'path deleted two words.c' 'path created notes.md' \
		'path modified conf.ini' 'path modified log.txt' \
		'path created all.log' -- facts_of path
	facts -t path in | dedupe | jq -r 'select(.kind == "fact" and
		(.text | IN("out", "src/a.c", "src/b.c"))) |
		"\(.state) \(.mentions) \(.text)"' | sort >out
	diff <(lines 'deleted 2 out' 'modified 2 src/b.c' 'renamed 2 src/a.c') out
}

@test "a patch gives the files that it changes, and the names that it adds" {
	session
	used edit a.c "$(lines '*** Begin Patch' '*** Update File: a.c' \
		'-old_name(1)' '+new_name(1)' '*** Add File: b.c' '+x' \
		'*** Delete File: c.c' '*** End Patch' |
		jq -Rsc '{input: rtrimstr("\n")}')"
	expect 0 'path modified a.c' 'symbol new_name' 'path created b.c' \
		'path deleted c.c' -- facts_of path,symbol
}

@test "a path in prose has no state; a placeholder is not a path" {
	session
	say assistant 'See `src/a.c:12`, docs/*.md, src/<name>.c, and/or https://a.b/c.d'
	expect 0 'path src/a.c' -- facts_of path
}

@test "symbols: names of code in what the agent wrote and searched for" {
	session
	say assistant 'I made `loadShop` and ShopError with MAX_RETRIES, in shop_test; call `Shop::open` and reopen().'
	used edit a.ts '{"new_string":"fn refund(x: u8) {\n  card.balance_of(x);\n  self.total_sum();\n}\nclass Ledger {"}'
	used search src '{"pattern":"find_card","output_mode":"files_with_matches"}' 'not_this_one'
	used read a.c '{"file_path":"in_a_path.c"}' 'nor_this'
	expect 0 'symbol loadShop' 'symbol ShopError' 'symbol MAX_RETRIES' \
		'symbol shop_test' 'symbol Shop::open' 'symbol reopen' \
		'symbol refund' 'symbol total_sum' 'symbol Ledger' \
		'symbol find_card' -- facts_of symbol
}

@test "symbols: no products, paths, options, digests, numbers, words" {
	session
	say assistant "$(echo 'GitHub and JavaScript on macOS; src/my_dir/x,' \
		'my_file.rs, --dry_run, half-my_thing, 1_000_000,' \
		'aGVsbG8gV29ybGQhIFRoaXM, x86_64, __init__, in_progress,' \
		'URLs, TODO, README, camelCase')"
	expect 0 -- facts_of symbol
}

@test "errors: lines that say so in what commands print, with their place" {
	session
	ran 'cargo build' "$(lines '   Compiling x' \
		'error[E0308]: mismatched types' '  --> src/a.rs:7:5' \
		'error: could not compile `x` due to 1 previous error')" true
	ran 'npx tsc' $'src/a.ts(12,5): error TS2345: Argument\nsrc/a.ts(99,5): error TS2345: Argument' true
	ran 'make' $'a.c:3:1: error: expected ;\nmake: *** [Makefile:2: a.o] Error 1' true
	ran 'python x.py' "$(lines 'Traceback (most recent call last):' \
		'  File "x.py", line 1' \
		$'ValueError: no \e[31msuch\e[0m card')" true
	ran './x' $'thread \'main\' panicked at src/a.rs:1:2:\nno card' true
	ran 'npm i' $'npm error code ERESOLVE\nnpm error location /x\nnpm error A complete log of this run' true
	ran 'git push' $'fatal: not a git repository' true
	expect 0 'error error[E0308]: mismatched types --> src/a.rs:7:5' \
		'error src/a.ts(12,5): error TS2345: Argument' \
		'error a.c:3:1: error: expected ;' \
		'error ValueError: no such card' \
		"error thread 'main' panicked at src/a.rs:1:2: no card" \
		'error npm error code ERESOLVE' \
		'error fatal: not a git repository' -- facts_of error
}

@test "errors: none of a file that is shown, of code, of no errors" {
	session
	used read a.log '{}' 'error: this is in a file'
	ran 'cat a.log' 'error: this is in a file'
	ran 'make' "$(lines '0 errors, 0 warnings' 'error: 0' \
		'Build done with no errors' '  throw new Error("x")' \
		'background: Warning' '  return Err(Error::X)')"
	ran 'git diff' '+error: in a diff'
	ran 'git log' 'Fix Error: in a subject'
	say assistant 'Error handling is in `src/error.c`.'
	expect 0 -- facts_of error
}

@test "errors: why a command or a tool failed that says no more" {
	session
	ran './deploy' $'Exit code 1\nreading\nkey not found' true
	ran 'grep x y' '' true
	used read a.c '{}' '<tool_use_error>File does not exist.</tool_use_error>' true
	used read src/b.c '{}' 'no such file: /srv/src/b.c' true
	used search src '{}' '(no output)' true
	used edit a.c '{}' 'File has not been read yet. Read it first.' true
	used edit a.c '{}' $'String to replace not found in file.\nString: x' true
	ran 'sleep 9' "The user doesn't want to proceed with this tool use." true
	say user $'it says\n\nTypeError: x is not a function\n    at a.js:1'
	expect 0 'error key not found' 'error File does not exist. (a.c)' \
		'error no such file: /srv/src/b.c' \
		'error TypeError: x is not a function' -- facts_of error
}

@test "an error is one line, cut after a word" {
	session
	ran 'make' "error: $(printf 'abcdefg %.0s' {1..90})"$'\a' true
	facts_of error >out
	[ "$(wc -c <out)" -lt 320 ]
	grep -q 'abcdefg …$' out
}

@test "tests: who failed, how many, and who passes again" {
	session
	ran 'cargo test' "$(lines 'test shop::opens ... FAILED' \
		'test shop::shuts ... ok' \
		'test result: FAILED. 1 passed; 1 failed; 0 ignored; finished in 0.21s')" true
	ran 'cargo test' "$(lines 'test shop::opens ... ok' \
		'test result: ok. 2 passed; 0 failed; 0 ignored; finished in 0.20s' \
		'test result: ok. 0 passed; 0 failed; 0 ignored')"
	expect 0 'test fail shop::opens' \
		'test fail test result: FAILED. 1 passed; 1 failed; 0 ignored' \
		'test pass shop::opens' \
		'test pass test result: ok. 2 passed; 0 failed; 0 ignored' \
		-- facts_of test
	facts -t test in | dedupe | jq -r 'select(.kind == "fact" and
		.text == "shop::opens").state' >out
	[ "$(cat out)" = pass ]
}

ended() {
	facts_of test | cut -d' ' -f2-
}

@test "tests: the runners of many languages" {
	session
	ran pytest $'FAILED tests/test_a.py::test_x - assert 1 == 2\n===== 1 failed, 3 passed in 0.12s =====' true
	ran 'npx jest' $'FAIL src/a.test.ts\n  ● shop › opens\nTests:       1 failed, 3 passed, 4 total' true
	ran 'npx vitest run' $' FAIL  src/a.test.ts > shop > opens\n      Tests  1 failed | 3 passed (4)' true
	ran 'go test ./...' $'--- FAIL: TestOpen (0.00s)\nFAIL\tx.org/shop\t0.01s\nok  \tx.org/till\t0.02s' true
	ran 'bats tests' $'ok 1 opens\nnot ok 2 shuts\nnot ok 3 later # TODO\n3 tests, 1 failure' true
	ran 'npm test' $'  2 passing (5ms)\n  1 failing' true
	ran ctest $'  1 - opens (Failed)\n50% tests passed, 1 tests failed out of 2' true
	ran 'python -m unittest' $'FAIL: test_x (tests.A)\nRan 3 tests in 0.01s\nFAILED (failures=1)' true
	ran 'bats -p tests' $' ✓ works\n ✗ shuts in time' true
	expect 0 'fail tests/test_a.py::test_x' 'fail 1 failed, 3 passed' \
		'fail src/a.test.ts' 'fail shop › opens' \
		'fail Tests: 1 failed, 3 passed, 4 total' \
		'fail src/a.test.ts > shop > opens' \
		'fail Tests 1 failed | 3 passed (4)' 'fail TestOpen' \
		'fail FAIL x.org/shop' 'pass ok x.org/till' 'fail shuts' \
		'fail 3 tests, 1 failure' 'pass 2 passing' 'fail 1 failing' \
		'fail opens' 'fail 50% tests passed, 1 tests failed out of 2' \
		'fail test_x (tests.A)' 'pass Ran 3 tests' \
		'fail FAILED (failures=1)' 'fail shuts in time' \
		-- ended
}

@test "tests: what is said of them; a mark elsewhere does not count" {
	session
	say assistant 'All 54 tests pass now. But 2 of 14 tests failed in CI.'
	ran 'cargo run' $'✗ Could not claim it\n✓ done'
	expect 0 'test pass All 54 tests pass' 'test fail 2 of 14 tests failed' \
		-- facts_of test
}

@test "a loop that only shows is not a command; a pattern is not a file" {
	session
	ran 'for f in *.md; do echo "== $f =="; head -3 $f; done' ''
	ran "sed -i 's/a/b/' src/*.ts; rm old/{a,b}.c; touch new.c" ''
	ran $'make |\n python3 count.py >all.log' ''
	expect 0 "command sed -i 's/a/b/' src/*.ts; rm old/{a,b}.c; touch new.c" \
		'command make' -- facts_of command
	expect 0 'path created new.c' 'path created all.log' -- facts_of path
}

@test "a command that shows files gives their paths, not those in its comments" {
	session
	add_record call tool=Bash verb=read \
		command='# as src/old.c was\ncat src/a.c | grep x src/b.c'
	expect 0 'path read src/a.c' 'path read src/b.c' -- facts_of path
}

@test "commands that do something, without what is around them" {
	session
	ran 'cd /srv/shop && FOO=1 timeout 60 npm run build 2>&1 | tail -20' ''
	ran 'ls -la; git status; cat a.c | grep x' ''
	ran $'git commit -m "$(cat <<\'EOF\'\nAdd refunds\n\nMore.\nEOF\n)"' ''
	ran 'echo x > a.txt' ''
	say assistant 'Run `npm test` and `cargo build --release`, not `go x.Run()` or `open()`.'
	expect 0 'command npm run build' \
		"command git commit -m \"\$(cat <<'EOF' Add refunds …" \
		'command echo x > a.txt' 'command npm test' \
		'command cargo build --release' -- facts_of command
}

@test "where the work is: directories and branches" {
	session '"cwd":"/srv/shop","branch":"main"'
	ran 'cd crates/till && cd - && cd .. && cd "$HOME"' ''
	ran 'git checkout -b fix/refund && git checkout src/a.c && git switch dev' ''
	ran 'git commit -m x' $'[fix/refund 1a2b3c4] Add refunds\n 1 file changed'
	ran 'git status' 'On branch dev'
	say assistant 'Done in commit `deadbee1`, on branch `fix/two`.'
	expect 0 'cwd /srv/shop' 'git branch main' 'cwd crates/till' \
		'git branch fix/refund' 'git branch dev' \
		'git commit 1a2b3c4 Add refunds' 'git branch fix/refund' \
		'git branch dev' 'git commit deadbee1' 'git branch fix/two' \
		-- facts_of cwd,git
}

@test "dependencies: what is installed, and versions" {
	session
	ran 'npm install -D left-pad@1.3.0 @types/node && npm install' ''
	ran 'python3 -m pip install -r requirements.txt requests==2.31' ''
	ran 'cargo add serde --features derive; sudo apt-get install -y jq' ''
	used edit package.json '{"new_string":"  \"version\": \"1.0.0\",\n  \"react\": \"^18.2.0\","}'
	used write Cargo.toml '{"content":"version = \"0.1.0\"\nhex = \"0.4\""}'
	say assistant 'It needs Node.js 20+ and zod@3.22.4; write to me@example.com'
	expect 0 'dependency left-pad@1.3.0' 'dependency @types/node' \
		'dependency requests==2.31' 'dependency serde' 'dependency jq' \
		'dependency react": "^18.2.0' 'dependency hex = "0.4"' \
		'dependency zod@3.22.4' 'dependency Node.js 20+' \
		-- facts_of dependency
}

@test "todos: the list of a tool, and check boxes in prose" {
	session
	used other '' "$(joined '{"todos":[' \
		'{"content":"Write it","status":"completed"},' \
		'{"content":"Test it","status":"in_progress"},' \
		'{"content":"Drop it","status":"cancelled"}]}')"
	used other '' '{"plan":[{"step":"Test it","status":"completed"},{"step":"Ship it","status":"pending"}]}'
	say assistant $'Left:\n- [ ] Tell them\n- [x] Ask them'
	expect 0 'todo done Write it' 'todo open Test it' 'todo done Test it' \
		'todo open Ship it' 'todo open Tell them' 'todo done Ask them' \
		-- facts_of todo
	facts -t todo in | dedupe | jq -r 'select(.text == "Test it").state' >out
	[ "$(cat out)" = "done" ]
}

@test "issues: numbers, identifiers, directives, URLs" {
	session
	say user 'See #1014, GH-12, US-007 and d-004; fixes #7. https://github.com/a/b/issues/55#c'
	expect 0 'issue #1014' 'issue GH-12' 'issue US-007' 'issue #7' \
		'issue d-004' 'issue https://github.com/a/b/issues/55' -- facts_of issue
}

@test "issues: no colours, headings, places in a list, models" {
	session
	say assistant "$(lines '## Colours' '' "$(echo \
		'The background is #333, the rest #667eea or #fff → option #12,' \
		'the #1 reason, GPT-4, UTF-8, d-0045, word-004.')")"
	expect 0 -- facts_of issue
}

@test "decisions of the agent and the user, not their questions" {
	session
	say assistant $'I\'ll use a file instead of a table. Let me look.\n\n**Decision:** one writer'
	say user "we'll go with plain files. Should we go with tables?"
	say assistant 'I decided to keep it. I have not decided whether to.'
	say reasoning 'I decided to guess.'
	expect 0 "decision I'll use a file instead of a table." \
		'decision one writer' "decision we'll go with plain files." \
		'decision I decided to keep it.' -- facts_of decision
}

@test "constraints are the user's" {
	session
	say user "$(echo "Never push to main. Please don't touch \`src/gen\`. It is red." \
		"I don't know why. Only use the standard library.")"
	say assistant 'I must never do that.'
	expect 0 'constraint Never push to main.' \
		"constraint Please don't touch \`src/gen\`." \
		'constraint Only use the standard library.' -- facts_of constraint
}

@test "what is next, and what is in the way" {
	session
	say assistant "$(lines '## Next steps' '- Write the tests' '- Which port?' '' \
		'## Notes' "$(echo 'Next, I will ship it. I cannot proceed' \
		'without a key. Issue #5 is no longer blocked.')")"
	say assistant $'**Blockers:**\n- No access to the registry'
	expect 0 'next Write the tests' 'next Next, I will ship it.' \
		'blocker open I cannot proceed without a key.' \
		'blocker resolved Issue #5 is no longer blocked.' \
		'blocker open No access to the registry' -- facts_of next,blocker
}

@test "numbers with a unit or a name; no dates, versions, lines" {
	session
	say assistant "$(echo 'It took 300 ms on port 8080, 97.3 % of 1,505 tests,' \
		'14 of 14 stories, timeout: 30s, 3x faster, exit code 2.')"
	say assistant "$(echo 'On 2026-01-18 v1.2.3 at a.c:12 line 40 there were' \
		'0 warnings, 5 files, 1920x1080, step 3, src/1/2 and 12:30.')"
	expect 0 'number 300 ms' 'number port 8080' 'number 97.3 %' \
		'number 1,505 tests' 'number 14 of 14 stories' \
		'number timeout: 30s' 'number 3x' 'number exit code 2' \
		-- facts_of number
}

@test "the goal is the first request of the user" {
	session
	say user '<environment_context>x</environment_context>'
	say system 'Be brief'
	say user $'# Context\n## My request for Codex:\nAdd refunds'
	say user 'Now something else'
	expect 0 'goal Add refunds' -- facts_of goal
}

@test "after a compaction the goal is that of the summary, not what is said next" {
	summarised() {
		session
		record compaction session=7c1f text="$1" src=s.jsonl:2@0+9 >>in
		say user 'ok, where were we?'
	}
	summarised '# Checkpoint\n## Goal\nMove the shop\n## Done\n- x'
	expect 0 'goal Move the shop' -- facts_of goal
	summarised 'Summary:\n1. Primary Request and Intent:\n   Add refunds\n\n2. Errors:\n   - none'
	expect 0 'goal Add refunds' -- facts_of goal
	facts -t goal in | jq -r 'select(.kind == "fact").src.line' | grep -qx 2
	summarised '- Completed the table of users'
	expect 0 -- facts_of goal
	summarised ''
	expect 0 'goal ok, where were we?' -- facts_of goal
	# A session that is read from its start has the first request.
	session
	say user 'Add refunds'
	printf '{"kind":"compaction","session":"7c1f","text":"Goal: x"}\n' >>in
	expect 0 'goal Add refunds' -- facts_of goal
}

@test "a record gives no fact twice, and none that a client injected" {
	session
	say assistant 'loadShop, then loadShop'
	say assistant 'loadShop'
	say system 'shopError'
	expect 0 'symbol loadShop' 'symbol loadShop' -- facts_of symbol
}

@test "a log mentions files, names, issues, versions and numbers" {
	types=path,symbol,number,issue,git,test,dependency,command,error
	given '# Log' '## 2026-01-18 - US-1: Sell' '**Files changed:**' \
		'- `src/a.c` (new)' '- `src/b.c`, see `src/c.c`' '**Summary:**' \
		'- `loadShop()` in src/d.c takes 300 ms, see #217' \
		'- All 54 tests pass on Node 20, commit 1a2b3c4' '- ran `npm test`'
	expect 0 '4 path created src/a.c' '5 path modified src/b.c' \
		'5 path src/c.c' '7 path src/d.c' '7 symbol loadShop' \
		'7 number 300 ms' '7 issue #217' '8 number 54 tests' \
		'8 git commit 1a2b3c4' '8 test pass All 54 tests pass' \
		'8 dependency Node 20' '9 command npm test' -- found
}

@test "a log says which files are new or gone, in any case and in several languages" {
	types=path
	given '# Log' '## 2026-01-18 - US-1: Sell' '**Files changed:**' \
		'- `a.c` (new, 12 tests)' '- `b.c` — NEW: the till' \
		'- `c.c` - newer than `x.c`' '- `d.c` (added 8 tests)' \
		'- `e.c` (ADDED)' '- Removed `f.c`' '- 新增 `g.c`' \
		'- Eliminado `h.c`' '- `i.c` (remove the old check)'
	expect 0 '4 path created a.c' '5 path created b.c' \
		'6 path modified c.c' '6 path x.c' '7 path modified d.c' \
		'8 path created e.c' '9 path deleted f.c' '10 path created g.c' \
		'11 path deleted h.c' '12 path modified i.c' -- found
}

@test "types are chosen by a list; an unknown one is a wrong command" {
	session
	say user 'Never run `npm test` on #12'
	expect 0 'command npm test' 'issue #12' -- facts_of 'command, issue'
	expect 64 -- facts -t path,color in
	said "facts: unknown type of fact: 'color'"
}

by_my_rules() {
	facts --rules my.rules in | jq -r 'select(.type == "error").text'
}

@test "the rules are replaced by a file, and printed" {
	need jq
	session
	ran 'make' $'BOOM: 1\nerror: 2' true
	lines 'mine error boom ^BOOM: .*' >my.rules
	expect 0 'BOOM: 1' -- by_my_rules
	facts --print-rules | diff - "$ROOT/lib/data/facts.rules"
}

@test "gates of the rules lose no match on the samples" {
	facts --print-rules | "$UNIT/rules" /dev/stdin
}

@test "other formats of calls and hostile values are not a failure" {
	given '{"kind":"call","tool":7,"verb":"run","command":"rm \"a","args":[1,{"x":"y_z_w"}],"output":null}' \
		'{"kind":"call","verb":"edit","args":"text_of_it","error":true}' \
		'{"kind":"message","role":"user","text":"\u0000 #"}' \
		'{"kind":"call","verb":"run","command":"cat <<A\nx","output":"\u001b[31"}' \
		'{"kind":"call","verb":"other","args":{"todos":[7,null,{"content":[]}]}}'
	facts in >out
	[ "$(grep -c '"kind":"fact"' out)" -lt 9 ]
}

@test "arguments are looked at sixteen levels deep" {
	local depth

	for depth in 15 16 1000; do
		printf '{"kind":"call","verb":"edit","path":"a.c","args":'
		printf "%0${depth}d" 0 | sed 's/0/{"a":/g'
		printf '["int at_%d_x;"' $depth
		yes ',""' | head -n 300000 | tr -d '\n'
		printf ']%s}\n' "$(printf "%0${depth}d" 0 | tr 0 '}')"
	done >in
	timeout 20 facts in >out
	grep -o '"text":"at_[0-9]*_x' out >found
	lines '"text":"at_15_x' | diff - found
	timeout 20 render restore in >out
}

@test "long hostile texts take linear time" {
	local n words=('I use we ' 'a@1.2 ' 'd-004 ' '#12 ' 'port 8080 ' '`' '$(' \
		'a_b.c ' 'Shop::' 'instead of we use ' 'Error: ' '<<A ' '://')

	need jq
	: >in
	for n in "${!words[@]}"; do
		yes "instead of ${words[n]}" | head -n 30000 | tr -d '\n' >text
		jq -Rsc '{kind: "message", role: "user", text: .},
			{kind: "call", verb: "run", command: ., output: .},
			{kind: "entry", body: .},
			{kind: "call", verb: "edit", path: "package.json",
			args: {x: .}}' <text >>in
	done
	yes '://issues/1' | head -n 90000 | tr -d '\n' |
		jq -Rsc '{kind: "message", role: "user", text: .}' >>in
	yes 'US-1-' | head -n 400000 | tr -d '\n' |
		jq -Rsc '{kind: "entry", body: .}' >>in
	timeout 60 facts in >out
}

# ---- wishes ----

# user TEXT..., agent TEXT..., acts: a message each; a call.
user() {
	printf '%s\n' "$@" | jq -Rc '{kind: "message", role: "user",
		text: gsub("\\\\n"; "\n"), src: {file: "s.jsonl",
		line: input_line_number, end: input_line_number, off: 0, len: 1}}'
}

agent() {
	printf '%s\n' "$@" | jq -Rc '{kind: "message", role: "assistant",
		text: gsub("\\\\n"; "\n")}'
}

acts() {
	echo '{"kind":"call","verb":"run","command":"make"}'
}

wishes() {
	facts -t wish in | jq -r 'select(.type == "wish") |
		"\(.holds) \(.state) \(.text)"'
}

@test "wishes: what the user always wants, decided, and wants for now" {
	need jq
	user 'Never touch src/legacy.c.' 'from now on run make check' \
		"please don't use tabs here" 'british spelling, please' \
		'stop committing everything' 'I hate shell tests.' \
		'no deprecation alias!' 'In Zukunft bitte ohne Emojis' \
		'以后都用中文回答' 'никогда не трогай main' >in
	expect 0 'standing open Never touch src/legacy.c.' \
		'standing open from now on run make check' \
		"standing open please don't use tabs here" \
		'standing open british spelling, please' \
		'standing open stop committing everything' \
		'standing open I hate shell tests.' \
		'standing open no deprecation alias!' \
		'standing open In Zukunft bitte ohne Emojis' \
		'standing open 以后都用中文回答' \
		'standing open никогда не трогай main' -- wishes
	user "let's go with sqlite" 'i think we should rename it' \
		'no, we want both of them' 'call the file tax.c' >in
	expect 0 "decision open let's go with sqlite" \
		'decision open i think we should rename it' \
		'decision open no, we want both of them' \
		'decision open call the file tax.c' -- wishes
	user 'plan first' 'make sure the old names still work' >in
	expect 0 'once open plan first' \
		'once open make sure the old names still work' -- wishes
}

@test "questions, doubts, reports and thanks are not wishes" {
	need jq
	user 'what must we always do?' 'maybe we should use sqlite' \
		'i think the parser is broken' 'it never works' \
		"i don't know what to use" 'thanks, looks good' \
		'that should fix it' 'run the tests' 'we never got an answer' \
		"don't worry about it" 'is this always so?' >in
	expect 0 -- wishes
}

@test "only what the user typed is a wish" {
	need jq
	user 'Operation stopped by hook: never do this' \
		'<system-reminder>Never do this</system-reminder>' \
		'/review never do this' \
		'You are a reviewer. Never do this.' \
		'# Report\nNever do this.\n## More\nAlways do that.' \
		'```\nNever do this\n```' '$ echo never do this' \
		'at never (do.c:1)\n> never do this' \
		'| never | do this |' >in
	user 'Never do this.' | jq -c '.agent = "sidechain"' >>in
	echo '{"kind":"message","role":"system","text":"Never do this."}' >>in
	echo '{"kind":"compaction","text":"Never do this."}' >>in
	# What the agent said, quoted; and a block that is mostly of a terminal.
	agent 'We must never do this in a test.' >>in
	user 'We must never do this in a test.\n\nwhy?' \
		'$ make\nnever mind the warning\n[1] done\n| x |' >>in
	expect 0 -- wishes
	# What an editor adds around a request.
	user '# Context\n## Open tabs\n## My request for Codex:\nnever do this' \
		'<user_query>\nnever do that\n</user_query>' >in
	expect 0 'standing open never do this' 'standing open never do that' \
		-- wishes
	# Only that block is left out.
	user '$ make\nalways fails here\n[1] done\n\nalways run make first' >in
	expect 0 'standing open always run make first' -- wishes
}

@test "a short answer that names a choice is a decision, with the question" {
	need jq
	{ agent 'Done.\n\nShall I use sqlite or postgres?'; user 'sqlite'; } >in
	expect 0 'decision open sqlite' -- wishes
	[ "$(facts -t wish in | jq -r 'select(.answers).answers' | tail -n 1)" = \
		'Shall I use sqlite or postgres?' ]
	{ agent 'Shall I use sqlite or postgres?'; user 'yes'; } >in
	expect 0 -- wishes
	{ agent 'I used sqlite or postgres.'; user 'sqlite'; } >in
	expect 0 -- wishes
}

@test "a later wish revokes an earlier one, and a task that is done ends its own" {
	need jq
	{
		user 'never commit to the main branch' 'always run the linter'
		agent ok; acts
		user 'actually, commit to the main branch'
	} >in
	expect 0 'standing open never commit to the main branch' \
		'standing open always run the linter' \
		'standing revoked never commit to the main branch' -- wishes
	{
		user 'plan first'; agent ok; acts
		user 'go on'; agent ok; acts
		user 'and now the tests'
	} >in
	expect 0 'once open plan first' 'once done plan first' -- wishes
	# Another session does not end the wishes of this one.
	{ user 'never commit to the main branch'; record doc session=b; \
		user 'actually, commit to the main branch'; } >in
	expect 0 'standing open never commit to the main branch' -- wishes
}

@test "of a long session, the newest 500 wishes can be revoked, the oldest ones first" {
	need jq
	jq -nc 'def user: {kind: "message", role: "user", text: .};
		def agent: {kind: "message", role: "assistant", text: "ok"};
		(range(1300) | ("never touch the file w\(.) of v\(.)" | user), agent),
		("actually, touch the file w799 of v799",
		 "actually, touch the file w800 of v800",
		 "actually, touch the file w1299 of v1299" | user, agent)' >in
	wishes <in >out
	[ "$(grep -c '^standing open' out)" = 1300 ]
	grep -v '^standing open' out | diff -u - <(
		printf 'standing revoked never touch the file %s\n' \
			'w800 of v800' 'w1299 of v1299')
}

@test "a wish is a decision or a constraint, too, and has its place" {
	need jq
	{ user 'never push' "let's go with sqlite"; } >in
	facts -t decision,constraint in | jq -r 'select(.kind == "fact") |
		"\(.type) \(.text) \(.src.line)"' >out
	printf '%s\n' 'constraint never push 1' \
		"decision let's go with sqlite 2" | diff -u - out
}

@test "next steps of messages are those that are called so" {
	need jq
	agent 'Next steps:\n- Add the tax table\n- Test it' \
		'**Next.js 14**:\n- Server components' \
		'Remaining tests:\n- `test(x)`' 'Let me see what remains to be done.' \
		'Next, I will write the docs.' >in
	facts -t next in | jq -r 'select(.kind == "fact").text' >out
	printf '%s\n' 'Add the tax table' 'Test it' \
		'Next, I will write the docs.' | diff -u - out
}

@test "files, tags and ranges are not branches" {
	need jq
	for name in test.txt v1.2.0 HEAD:main detached tax; do
		record call verb=run command="git push origin $name"
	done >in
	facts -t git in | jq -r 'select(.kind == "fact").text' >out
	echo 'branch tax' | diff - out
}

@test "wishes that are over take no memory" {
	need jq
	! grep -q __asan_init "$(command -v facts)" ||
		skip "the sanitizers have a memory of their own"
	jq -nc 'range(40000) | {kind: "message", role: "user",
		text: "Always run the linter number \(.) before each commit."},
		{kind: "message", role: "assistant", text: "Done."}' >in
	run -0 sh -c 'ulimit -v 9000; facts -t wish in | grep -c open'
	[ "$output" = 40000 ]
}
