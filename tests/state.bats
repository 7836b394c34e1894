# What a summary says of where the work stands.

load lib
load points

# scores: "score text" of the points of log.md, the best first
scores() {
	md2jsonl -q log.md | recent -q |
		jq -r 'select(.kind == "point") | "\(.score) \(.text)"' | sort -rn
}

@test "fields that say where the work stands are of the state and lead it, below any heading" {
	printf '%s\n' '# Mill' '## Start here' '- The race is deep.' '' '---' '' \
		'**Phase:** 3, the wheel (next)' '**Last session:** the race was cleared.' '' \
		'## Session notes' 'Stopped at: the second gate, which has no hinge yet' >log.md
	points_of log.md >got
	grep -Fx -e 'state: Phase: 3, the wheel (next)' -e 'state: Last session: the race was cleared.' \
		-e 'state: Stopped at: the second gate, which has no hinge yet' got | wc -l | grep -qx 3
	scores >got
	sed -n 1,3p got | lacks -q 'The race is deep' -
}

@test "below what comes next a sentence about the branch is of the state, and no step" {
	printf '%s\n' '# Mill' '## Start here next session' "**Current branch: \`main\`**. No open requests." '' \
		"**Main is at \`8e321ea\`** (last merged: the wheel)." '' '- Hang the gate' >log.md
	points_of log.md >got
	holds got "state: Current branch: \`main\`. No open requests." \
		"state: Main is at \`8e321ea\` (last merged: the wheel)." 'open: Hang the gate'
}

@test "a field with an older date than the newest entry does not lead the state" {
	printf '%s\n' '# Mill' '## 2026-05-20: the wheel turns' '- The wheel was hung.' \
		'## 2026-05-10: the race' '- The race was dug.' '## The two yards' \
		'**Where we are (2026-05-09):** the wheel is not hung yet.' >log.md
	scores >old
	sed -i 's/ (2026-05-09)//' log.md
	scores >new
	[ "$(sed -n 's/ .*Where we are.*//p' old)" -lt "$(sed -n 's/ .*Where we are.*//p' new)" ]
}

@test "a status that stands in many parts is not where the work is" {
	printf '%s\n' '# Mill' '## Current state' 'Status: the wheel turns' '' '- The roof is of oak' >log.md
	scores >one
	printf '%s\n' '# Mill' '## Current state' 'Status: the wheel turns' '' 'Status: the race is dry' '' \
		'Status: the roof leaks' '' '- The roof is of oak' >log.md
	scores >many
	[ "$(sed -n 's/ .*the wheel turns.*//p' many)" -lt "$(sed -n 's/ .*the wheel turns.*//p' one)" ]
}

@test "what a log says to its reader below its title is not shown" {
	printf '%s\n' '# Mill' '> Read this at the start of a new session to go on with the mill.' '' \
		'Live tracker for the new wheel. Updated as the work goes on.' '' \
		"What's done, what's open, what's next." '' '**Ciao Claude! Benvenuto nella prossima sessione.**' '' \
		'Goal: a list of gates from the weir to the mill' >log.md
	points_of log.md >got
	holds got 'state: Goal: a list of gates from the weir to the mill'
}

@test "a rule among what a log says to its reader is shown" {
	printf '%s\n' '# Mill' 'Read this first. Never open the gate at night.' >log.md
	points_of log.md >got
	grep -q 'Never open the gate' got
}

@test "a form in a fence below the caption of one is none of the log" {
	printf '%s\n' '# Mill' '## Lessons' 'Format:' '```' '### [Part] (YYYY-MM-DD)' \
		'- **KEEP**: [what] — [why it worked]' '```' '- Oil the wheel at night' >log.md
	points_of log.md >got
	lacks -q 'KEEP' got
}

@test "that nothing blocks the work is said once, beside what is open" {
	printf '%s\n' '# Mill' '## Next' '- Hang the gate' '## Blockers' 'None.' '## Questions' 'None.' >log.md
	points_of log.md >got
	holds got 'open: Hang the gate' 'state: None.'
}

@test "fields between bars are points of their own, if they say where the work stands" {
	printf '%s\n' '# Mill' '**Last updated:** May 20, 2026 (the smith) | **Branch:** main | **Prod:** live' >log.md
	points_of log.md >got
	grep -qx 'state: Branch: main | Prod: live' got
}

@test "the status of a build is no command" {
	printf '%s\n' '# Mill' 'A mill.' '## Yard' '### Build status' '- The wheel turns' >log.md
	points_of log.md >got
	grep -qx 'state: The wheel turns' got
}

@test "when the last session was is not where the work stands" {
	printf '%s\n' '# Mill' '' '## Session continuity' '' 'Last session: 2026-05-12T21:12:13.138Z' \
		'Stopped at: the sluice gate' >log.md
	md2jsonl log.md | recent -q | jq -c 'select(.kind == "point") | [.text, .score]' >got
	[ "$(jq -s '.[1][1] - .[0][1] > 1000' got)" = true ]
}

@test "a box that an older entry left behind is not named for itself" {
	printf '%s\n' '# Mill' '' '## 2026-05-01 Wheel' '' '### To do' '' '- [ ] Oil it' '' \
		'## 2026-05-02 Roof' '' '### To do' '' '- [ ] Tar it' >log.md
	md2jsonl log.md | recent -q | jq -c 'select(.kind == "point" and .box) | .text' | diff - <(echo '"Tar it"')
}

@test "what the last day of a diary leaves open counts more than in a short log" {
	days() {
		printf '# Mill\n'
		for ((day = 30 - $1; day < 30; day++)); do
			printf '\n## 2026-05-%s The wheel\n\nIt turned all day.\n' "$day"
		done
		printf '\n### Remaining\n\n- Hang the door of it\n'
	}
	score() {
		days "$1" >log.md
		md2jsonl log.md | recent -q | jq 'select(.text == "Hang the door of it").score'
	}
	[ "$(($(score 12) - $(score 11)))" -ge 300 ]
}

@test "a log that is no longer kept up to date says so first" {
	local notice

	while read -r notice; do
		printf '%s\n' '# Mill' '' "$notice" '' '## Next steps' '- Oil the wheel' \
			'- Grease the axle of the crane' '' '## State' 'Version 2 turns.' >log.md
		md2jsonl log.md | recent -q | budget -q | render summary >document
		sed -n '/^## State/{n;p}' document >first
		grep -q "^- ${notice%%[,.:]*}" first
	done <<-'END'
		Status: historical snapshot of May. Do not use this file for the work.
		This document is archived, the plan is in docs/plan.md.
		SUPERSEDED by docs/mill.md. Kept for the masons.
		本文档已过时，请以 docs/PLAN.md 为准。
		Этот файл устарел, смотри docs/plan.md.
	END
	printf '%s\n' '# Mill' '' 'This file is for masons. Archived entries are in old.md.' '' \
		'Stale bricks are thrown away. Do not use wet ones.' '' '## Next steps' '- Oil the wheel' >log.md
	points_of log.md >got
	lacks 'Archived entries' got
	lacks '^state' got
}

@test "of a day in two places the later time is newer, within one place the order of the log counts" {
	printf '%s\n' '# Kiln' '' '### 15/06/2026 09:00: the pit' '- Dug it' '' '### 16/06/2026 20:32: the lid' '- Shut the lid' '' \
		'### 16/06/2026 20:31: the door' '- Hung the door' '' '### 14/06/2026: the plan' '- Drew it' '' \
		'### 16/06/2026 14:15: the roof' '- Laid the roof' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.current and .type == "state") | .text' >got
	holds got 'Hung the door'
}

@test "a heading above commands is not done, and numbers of sessions say nothing" {
	{ printf '# Kiln\n\n' && printf '## ✅ %s\n\n- Laid it\n\n' 'The arch' 'The door'; } >log.md
	printf '%s\n' '## ✅ Checks after the launch' '' '```sh' 'make check' '```' >>log.md
	points_of log.md | grep '^state: Done' >got
	holds got 'state: Done: The arch; The door'
	printf '## 2026-03-0%s: Session #%s\n\n- Laid stone %s\n\n' 3 3 3 2 2 2 1 1 1 >log.md
	points_of log.md >got
	lacks 'Last:' got
}

@test "the status in the first lines of a file is current, whatever it says of the file" {
	printf '%s\n' '# Kiln' '' 'Status: **two of three fires lit.**' 'This file is the record for whoever goes on.' '' \
		'## Goal' 'Burn bricks.' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.current).text' >got
	holds got 'Status: two of three fires lit.'
}

@test "of a list whose items have days of their own the newest one counts most" {
	{ printf '%s\n' '# Kiln' '' '## Current phase' && printf -- '- **The wall number %s is done (2026-07-0%s)**\n' 1 1 2 2 3 3 4 4 5 5; } >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.score) \(.text)"' | sort -rn | cut -d ' ' -f 5 >got
	[ "$(head -n 1 got)" = 5 ] && [ "$(tail -n 1 got)" = 2 ]
}

@test "a dated heading that ends a document of other parts says how things are" {
	for date in '' '2026-05-03 '; do
		printf '%s\n' '# Yard' '' '## The lock' '' 'The lock is of oak.' '' '## The dock' '' \
			'The dock is dry.' '' '## The pier' '' 'The pier is of stone.' '' \
			"## ${date}addendum: the gates" '' 'The gates hang on iron hinges.' >log.md
		points_of log.md | tail -n 1
	done >got
	holds got 'finding: The gates hang on iron hinges.' 'state: The gates hang on iron hinges.'
}

@test "a heading that takes its own word back is not done" {
	printf '## Phase %s\n\n- Laid it\n\n' '1: the wall — DONE' '2: the door — NOT FUNCTIONAL, said DONE' '3: the lid — DONE' \
		'4: the roof — HALF DONE' | { printf '# Kiln\n\n' && cat; } >log.md
	points_of log.md | grep '^state: Done' >got
	holds got 'state: Done: Phase 1: the wall; Phase 3: the lid'
}

@test "the total that a log states last leads the state, and no count of boxes contradicts it" {
	printf '%s\n' '# Kiln' '## Stage 1' '- [x] Dig the ditch' '- [x] Lay the arch' '- [x] Hang the door' \
		'- [x] Buy the coal' '**Total:** 4/4 steps' '' '## Overall' '**Stage 1:** 4/4 done' '**Stage 2:** 0/5' '' \
		'**Total:** 4/9 steps (44%)' >log.md
	points_of log.md | lacks -q -e 'steps done' -e '^state: Total: 4/4' -
	scores >got
	sed -n 1p got | grep -q ' Total: 4/9 steps (44%)$'
	points_of log.md | grep -qx 'state: Stage 2: 0/5'
}

@test "boxes that agree with a stated total are counted, tests and bricks are no total" {
	printf '%s\n' '# Kiln' '**Overall progress:** [####----] ~50%' '' '## Stage 1' '- [x] Dig the ditch' \
		'- [x] Lay the arch' '- [ ] Hang the door' '- [ ] Buy the coal' '' '## Notes' 'Total tests: 3/9' \
		'Total: 4 bricks of 9' >log.md
	points_of log.md >got
	holds got 'state: 2 of 4 steps done' 'state: Overall progress: ~50%' 'finding: [x] Dig the ditch' \
		'finding: [x] Lay the arch' 'open: Hang the door' 'open: Buy the coal' 'finding: Total tests: 3/9' \
		'finding: Total: 4 bricks of 9'
}

@test "the fields right below the current work are needed more than those of another part" {
	printf '%s\n' '# Kiln' '## Current work' "- Fire: \`out\`" '- Coal bought: 3 carts' '' \
		'## Rooms' "- Loft: \`dry\`" >log.md
	scores | sed 's/^[0-9]* //' | tail -n 1 | grep -qF 'Loft'
	fire=$(scores | sed -n 's/ Fire.*//p')
	sed -i 's/Current work/Old work/' log.md
	[ "$(scores | sed -n 's/ Fire.*//p')" -lt "$fire" ]
}

@test "changed files and commits of the newest entry, and a history, are no state" {
	printf '%s\n' '# Kiln' '## 2026-05-02' '- The door is hung.' "- \`src/door.c\` - the hinges" \
		"- \`a1b2c3d\` - hang the door" '- 1000000 bricks came' '' '## 2026-05-01' '- The arch is laid.' >log.md
	points_of log.md >got
	holds got 'state: The door is hung.' "finding: \`src/door.c\` - the hinges" \
		"finding: \`a1b2c3d\` - hang the door" 'state: 1000000 bricks came' 'finding: The arch is laid.'
	printf '%s\n' '# Kiln' '## Bricks at a glance' '- The north is laid' \
		'## Brick history at a glance' '- The north was laid twice' >log.md
	points_of log.md >got
	holds got 'state: The north is laid' 'finding: The north was laid twice'
}

@test "the limits of an older entry, and what waits in it, are needed less than the newest ones" {
	entry() { printf '%s\n' "## 2026-03-0$1" '' 'The wall stands.' '' '### Limitations' '' "- The $2 has no lock of its own" ''; }
	{ echo '# Mill' && entry 1 gate && entry 2 gate && entry 3 yard; } >log.md
	scores >got
	old=$(grep 'gate has' got | sed 's/ .*//;q') new=$(grep 'yard has' got | sed 's/ .*//')
	[ "$new" -ge $((old + 700)) ]
}

@test "a figure of a part or of something else than work is no total of the log" {
	boxes=$(printf '%s\n' '- [x] Dig the ditch' '- [x] Lay the arch' '- [ ] Hang the door' '- [ ] Buy the coal' '- [ ] Fire it')
	for line in 'Total memory used: 12/16 GB' 'Total: 12/16 GB' 'Total errors: 5 of 63' 'Completed: 3 of 5 rooms' \
		'Total cost: 4 of 900 euro' 'Total: 5/10,000 tasks' 'Progress: 3/9'; do
		printf '%s\n' '# Kiln' '## Work' "$boxes" '' '## Notes' "- $line" >log.md
		points_of log.md | grep -qx 'state: 2 of 5 steps done'
	done
	printf '%s\n' '# Kiln' "## Phase 1: the ditch" 'Total: 2/2 tasks' '- [x] Dig' '- [x] Drain' '' '## Phase 2: the arch' \
		'Total: 1/2 tasks' '- [x] Lay' '- [ ] Paint' >log.md
	points_of log.md | grep -q '^state: 3 of 4 steps done'
}

@test "the total of steps of a kind leads, with a word of how they are behind it" {
	printf '%s\n' '# Kiln' '- The door is hung' '' '## Notes' 'Total features passing: 22/253 (9%)' >log.md
	scores | sed -n 1p | grep -q ' Total features passing: 22/253 (9%)$'
}

@test "a count of steps is a better total than a percentage" {
	printf '%s\n' '# Kiln' '' 'Total: 36/63 tasks' 'Overall progress: 57%' >log.md
	scores | sed -n 1p | grep -q ' Total: 36/63 tasks$'
}

@test "a heading with an empty status does not say how things are" {
	printf '%s\n' '# Kiln' '' '## 1. The gate [Status: ]' '' '### Hinges' '' '- The smith has forged two hinges' >log.md
	points_of log.md >got
	holds got 'state: The smith has forged two hinges'
}
