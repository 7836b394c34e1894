# What is open, and what is not any more.
load lib
load points

@test "what is below a caption that says shipped is no next step" {
	cat >log.md <<-'END'
		# Mill

		## Start here next session

		**Session 24 shipped (walls 3 and 4):**

		- Wall 3: a wheel of oak

		**Session 23 shipped 1 wall (May):**

		- Wall 2: the race

		**Next: choose from the list.**

		- Grease the axle

		**Once wall 5 is merged:**

		- Sell the old wheel

		**Not yet shipped:**

		- The lid of the flour bin
	END
	points_of log.md >got
	grep ^open got >open
	holds open 'open: Next: choose from the list.' 'open: Grease the axle' 'open: Sell the old wheel' \
		'open: The lid of the flour bin'
}

@test "a step that says at its end, or in its name, that it is complete is no step" {
	cat >log.md <<-'END'
		# Mill

		## Next steps

		The wheel and its race are complete! They turn.

		Once the lid is complete the mill is done.

		1. **Read the book of the smith** ✅ COMPLETE
		3. **Oil ✅, grease ⏳.** Ask the smith.
		4. Grease the axle

		## Phase 2 — LANDED (local, awaiting the smith)

		- A lid of ash

		## Notes

		- **P1 complete (in May):** the race holds water
		- **P1 gate:** it squeaks
	END
	points_of log.md | grep ^open >got
	holds got 'open: Once the lid is complete the mill is done.' 'open: Oil ✅, grease ⏳. Ask the smith.' \
		'open: Grease the axle' 'open: P1 gate: it squeaks'
}

@test "what a heading or a ticked step elsewhere says is done is over, with what is in it" {
	cat >log.md <<-'END'
		# Mill

		## Check of the stone race: complete

		- It holds water

		## Steps

		- [x] **R-1**: Hang the oak lid ✅ DONE
		- [x] Grease the axle

		## What is left

		1. Check of the stone race
		   - The sluice gate
		2. Hang the oak lid
		3. Grease the axle of the crane
		4. Sell the old wheel
	END
	md2jsonl log.md | recent -q | jq -r 'select(.type == "open") | .text' >got
	holds got 'Grease the axle of the crane' 'Sell the old wheel'
}

@test "a sentence in bold that lacks its stop ends before the next one" {
	cat >log.md <<-'END'
		# Mill

		## Open points

		1. **The paid sluice is shut** The miller took it away in May.
		2. **Мельница на реке без колеса** Нужно купить новое колесо.
		3. **Grid MM** Bots need three minutes.
		4. **The lid of oak is shut!** It opens at ten.
		5. The **lid of the mill** Rots.
	END
	points_of log.md >got
	holds got 'open: The paid sluice is shut. The miller took it away in May.' \
		'open: Мельница на реке без колеса. Нужно купить новое колесо.' 'open: Grid MM Bots need three minutes.' \
		'open: The lid of oak is shut! It opens at ten.' 'open: The lid of the mill Rots.'
}

@test "what is open or how it stands in the newest part of a log is current" {
	current() {
		md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.current == true) \(.text)"'
	}
	cat >log.md <<-'END'
		# Mill

		## Open points

		- Oil the wheel

		## 2026-05-02 The roof

		The roof is on.

		### Next

		- Tar the roof

		## 2026-05-01 The axle

		### Next

		- Grease the axle
	END
	current | grep -v 'Last\|2026' >got
	holds got 'true Oil the wheel' 'true The roof is on.' 'true Tar the roof' 'false Grease the axle'
}

@test "a box with ! is open; a part whose items are all ticked is no plan any more" {
	cat >log.md <<-'END'
		# Mill

		## Phase 1 — Quick wins

		- [x] Oil the wheel
		- [x] Tar the roof

		## Phase 2 — The crane

		- [x] Grease its chain
		- [!] Wire its lamp: the smith has to agree
	END
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.type): \(.text)"' >all
	grep '^open' all >got
	holds got 'open: Wire its lamp: the smith has to agree'
	grep -qx 'state: 3 of 4 steps done; Phase 2: 1/2' all
	sed 's/\[x\] Tar/[ ] Tar/' log.md >left.md
	md2jsonl left.md | recent -q | jq -r 'select(.type == "open") | "\(.title): \(.text)"' >got
	grep -qx 'Phase 1 — Quick wins: Tar the roof' got
}

@test "how to fill in a log is nothing that is open" {
	cat >log.md <<-'END'
		# Mill

		> **Purpose:** the first thing a fresh session reads. All else is a historical log.

		## How to update

		- **Blocked**: change to `BLOCKED` and say why
		- **Done**: change to `DONE`

		## Next steps

		- Oil the wheel
	END
	points_of log.md >got
	lacks Purpose got
	grep '^open' got >open
	holds open 'open: Oil the wheel'
}

@test "a stage of a plan whose steps are all ticked is not among what is open" {
	stage() { # NUMBER MARK
		printf '%s\n' "### Phase $1 -- The crane of the yard" '' 'After the roof.' '' \
			"- [$2] **P$1-1: Oil the wheel $1**" '  - With the fat of the mill' \
			"- [$2] **P$1-2: Grease the chain $1**" '  - Before it rains' ''
	}
	{ printf '%s\n' '# Mill' '' '## Active roadmap' '' && stage 1 x && stage 2 x && stage 3 ' '; } >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: Phase 3 -- The crane of the yard' 'open: After the roof.' 'open: P3-1: Oil the wheel 3' \
		'open: With the fat of the mill' 'open: P3-2: Grease the chain 3' 'open: Before it rains'
}

@test "a fix of a known problem is proposed until somebody did it" {
	bug() { # NUMBER FIELD...
		printf '%s\n' "### BUG-00$1: the lid of kiln $1" '' '**Problem:** It does not shut.' "${@:2}" ''
	}
	{
		printf '%s\n' '# Kiln' '' '## Known bugs' ''
		bug 1 '**Fix:** Throw an error at the door.'
		bug 2 '**Fix:** Added a bolt to the door.'
	} >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: BUG-001: the lid of kiln 1' 'open: Problem: It does not shut.' \
		'open: Fix: Throw an error at the door.'
}

@test "blockers that are to be fixed first are open" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '### P0 (Production blockers - fix first)' '1. Mend the line of the door' '' \
		'### P1' '2. Paint the lid' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: Mend the line of the door' 'open: Paint the lid'
}

@test "the next step with which a log ends is current, whatever stands below its title" {
	printf '%s\n' '# Kiln' '' '**Status**: the lid is shut' '' '## Phase 3: lid' '- [x] Shut it' '' '## Phase 2: door' \
		'- [x] Hung it' '' '## Summary' '- All is well' '' '---' '' '**Current Status**: all doors shut' '**Next Steps**: paint the roof' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.current and .type == "open") | .text' >got
	holds got 'Next Steps: paint the roof'
}

@test "what is ticked below next steps is shown with its tick" {
	printf '%s\n' '# Kiln' '' '## Next steps' '- [x] Paint the roof' '- [ ] Shut the lid' '' '## Done' '- [x] Dug the pit' >log.md
	points_of log.md | grep -F '[x]' >got
	holds got 'state: [x] Paint the roof'
}

@test "what is still to be decided is open, among the decisions" {
	printf '%s\n' '# Kiln' '' '## Active decisions' '- Consider a lid of iron' '- Use clay of the north' >log.md
	points_of log.md >got
	holds got 'open: Consider a lid of iron' 'decision: Use clay of the north'
}

@test "what is below an optional part is of low priority, whatever is between them" {
	low() { # HEADING
		printf '%s\n' '# Kiln' '' '## Next steps' '' "### $1" '' '#### The roof' '- Paint the roof of the kiln' >log.md
		md2jsonl log.md | recent -q | jq 'select(.kind == "point" and .text == "Paint the roof of the kiln").score'
	}
	[ "$(low 'Optional')" -lt "$(low 'Of the year')" ]
}

@test "a title between signs of equality divides a log of plain text" {
	printf '%s\n' 'Kiln' '' 'The pit is dug.' '' '=== NEXT STEPS ===' '- Paint the roof' '' '=== COMMANDS ===' 'make bricks' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: Paint the roof'
}

@test "below the title of a backlog a link is no step" {
	printf '%s\n' '# Kiln backlog' '' '**Board**: https://example.org/kiln (of the yard)' '' '- Buy the bricks' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: Buy the bricks'
}

@test "notes for the next session are rules" {
	printf '%s\n' '# Kiln' '' '## Notes for next session' '- Roof: paint it red' '- **Door**: Update the hinge of it' \
		'- Use clay of the north' >log.md
	points_of log.md >got
	holds got 'rule: Roof: paint it red' 'rule: Door: Update the hinge of it' \
		'rule: Use clay of the north'
}

@test "where the work is nearly done the part that remains is open, and not the boxes of its plan" {
	plan() { # SHARE
		printf '%s\n' '# Kiln' '' "The kiln is now **$1% complete**." '' '## Remaining work' '- Mend the hinge of the door' '' \
			'## Plan' '- [ ] Buy the bricks' '- [ ] Dig the pit' >log.md
		md2jsonl log.md | recent -q | jq -r 'select(.current and .type == "open").text'
	}
	[ "$(plan 90)" = 'Mend the hinge of the door' ]
	[ "$(plan 20 | wc -l)" -eq 3 ]
}

@test "a word in a title makes nothing optional or past, and a bug with code in it is a step" {
	printf '%s\n' '# Wishlist backlog' '' 'Bug: `render` fails on empty input' '' '## Make the lid optional' '- Paint the lid' '' \
		'## Historical prices' '- The fee of May is wrong: fix it' '' '## Login not working: FIXED' '- [ ] Try it' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point" and .type == "open").text' >got
	grep -qx 'Bug: `render` fails on empty input' got
	grep -qx 'Paint the lid' got
	low=$(md2jsonl log.md | recent -q | jq 'select(.text == "Paint the lid").score')
	sed -i 's/Make the lid optional/Optional/' log.md
	[ "$(md2jsonl log.md | recent -q | jq 'select(.text == "Paint the lid").score')" -lt "$low" ]
}

@test "a step with a label in front is over, with what is in it, when a later box of its words is ticked" {
	printf '%s\n' '# Kiln' '' '## 2026-05-02' '' '### Next steps' '1. **NEXT: Paint the roof**' '   - Buy the red paint' \
		'2. **NEXT: Hang the door**' '' '### State of the list' '- [x] Paint the roof ← it is red' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: NEXT: Hang the door'
}

@test "the review below a list of things to do, and results, are nothing that is open" {
	printf '%s\n' '# Kiln todo' '' '- [ ] Dig the pit' '' '## Review' '- The roof is red now' '- Next: buy the paint' '' \
		'## Walls' '- Lay the bricks' '' '### Results (May)' '- Two walls stand' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: Dig the pit' 'open: Next: buy the paint' 'open: Lay the bricks'
}

@test "no known issues are none, and what is below their heading is the state" {
	printf '%s\n' '# Kiln' '' '## No known issues' '- Heat: 900 degrees' '' '## Known issues' '- The lid sticks' '' \
		'## Not started' '- The arch' >log.md
	points_of log.md >got
	holds got 'state: Heat: 900 degrees' 'open: The lid sticks' 'open: The arch'
}

@test "what an entry hands over leads what is open, and ideas for later come last" {
	printf '%s\n' '# Kiln log' '' '## 2026-05-02: the pit' '' '### Done' '- Dug the pit' '' '### Next steps' '- Buy the bricks' \
		'' '### Hand-off' '- The lid stays where it is' '- The arch is not begun' '' '## 2026-05-01: the yard' '- Swept it' '' \
		'# Future ideas' '- A second kiln' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.type == "open") | "\(.lead // false) \(.text)"' >got
	holds got 'false Buy the bricks' 'true The lid stays where it is' 'true The arch is not begun' 'false A second kiln'
	printf '%s\n' '# Handoff' '' '- The lid stays where it is' >log.md
	points_of log.md | lacks -q '^open' -
}

@test "the next step with which a log ends leads what is open" {
	printf '%s\n' '# Kiln' '' '## Resume' '- Read the notes' '' '## To do' '- Hang the door' '' '---' '**Next steps**: fire the kiln' >log.md
	md2jsonl log.md | learnings | recent | budget -t 900 | render summary | grep -A1 '^## Open' | grep -q 'fire the kiln'
}

@test "names that have a word of what is open in them are no steps" {
	printf '%s\n' '# Kiln' '' '## The fire' '- **Follow-up window**: 6 years' '- **Follow-up**: ask the smith' \
		'- `skip_next`: goes on with the next brick' '- To do this the smith turns the lid' '' '## What changed' \
		'- **Roadmap reordered**: the roof comes first' '- **Next:** paint it' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: Follow-up: ask the smith' 'open: Next: paint it'
}

@test "a place among the next steps is no step, nor are all tasks done" {
	printf '%s\n' '# Kiln' '' '## Next steps' '- Overview: docs/kiln.md' '- Plan file: `plans/arch.md` (long)' \
		'- Fix: src/lid.c' '- Todo list: mend the lid' '- All tasks complete!' >log.md
	points_of log.md >got
	holds got 'command: Overview: docs/kiln.md' 'command: Plan file: `plans/arch.md` (long)' 'open: Fix: src/lid.c' \
		'open: Todo list: mend the lid' 'state: All tasks complete!'
}

@test "boxes that explain the others are no steps" {
	printf '%s\n' '# Kiln' '' 'Status legend:' '- [ ] not started' '- [x] done' '' '## Plan' '- [ ] Dig the pit' >log.md
	points_of log.md >got
	holds got 'open: Dig the pit'
	# Whatever is above them.
	printf '%s\n' '# Kiln' '' '## Signs' '- [ ] = To do' '- [x] = Shut' '' '## Plan' '- [ ] Dig the pit' '- [ ] Burn the lime' \
		'- [x] Carry the clay' '- [x] Mend the lid' >log.md
	points_of log.md >got
	holds got 'state: 2 of 4 steps done' 'open: Dig the pit' 'open: Burn the lime' 'finding: [x] Carry the clay' \
		'state: [x] Mend the lid'
}

@test "what follows is not what is next" {
	printf '%s\n' '# Horno' '' '## Muro' 'Se eligio el siguiente ladrillo:' '- Rojo del norte' '' '## Los siguientes pasos' \
		'- Cavar el pozo' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: Cavar el pozo'
}

@test "a title between two rulers is above what follows, as is a heading there" {
	printf '%s\n' '==========' 'KILN LOG' '==========' '' 'The pit is dug.' '' '====================' 'NEXT STEPS (first to last)' \
		'====================' '' '- Lay the bricks' '' '==========' '## BLOCKERS' '==========' '- No clay is left' >log.txt
	points_of log.txt | grep '^open' >got
	holds got 'open: Lay the bricks' 'open: No clay is left'
}

@test "where most sessions name their next steps, those of the last one stand for all" {
	session() { # N STEP
		printf '## Session %s\n\nThe wall %s of the yard stands on stone now, and the smith was paid for it.\n\n' "$1" "$1"
		printf '%s\n' ${2:+'### Next steps' "- $2" ''}
	}
	{
		echo '# Kiln'
		session 1 'Dig the pit for the north tower'
		session 2 'Buy the oak for the upper door'
		session 3 'Ask the mason about the arch'
		session 4 'Paint the roof'
	} >log.md
	score() { md2jsonl log.md | recent -q | jq "select(.text == \"$1\").score"; }
	all=$(score 'Ask the mason about the arch')
	[ "$(score 'Paint the roof')" -gt "$all" ]
	# Of two that do, the older one may well be left.
	sed -i '/Dig the pit/d; /Buy the oak/d' log.md
	[ "$(score 'Ask the mason about the arch')" -ge $((all + 1000)) ]
}

@test "what is to be mended is open" {
	printf '%s\n' '# TODO' '' '## 🔴 Urgent' '' '### 1. Corriger le toit' '' '- Poser les ardoises' '' \
		'### 2. Laver la cour' '' '- Chercher de la paille' >log.md
	points_of log.md | grep '^open' >got
	grep -qx 'open: 1. Corriger le toit' got
	grep -qx 'open: Poser les ardoises' got
}

@test "a step with an identifier that no newer entry names is not over" {
	cat >log.md <<-'END'
		# Log

		## 2026-03-06
		**Next session:**
		- Wait for the smith

		## 2026-03-05
		**Next session:**
		- Oil the axle of the mill (AX-7)
		- Sweep the yard behind the mill

		## 2026-03-04
		**Next session:**
		- Oil the axle of the mill (AX-7)
		- The gate (GATE-3) is complete
	END
	score() { md2jsonl log.md | recent -q | jq "select(.src.line == $1).score"; }
	[ "$(score 9)" -ge $(($(score 10) + 2000)) ]
	[ "$(score 14)" -lt $(($(score 9) - 2000)) ]
	[ "$(score 15)" -lt $(($(score 9) - 2000)) ]
}

@test "addresses are no steps, links are" {
	printf '%s\n' '# TODO' '' '## Next steps' '- Roadmap page: `https://example.org/roadmap`' \
		'- [The race](https://example.org/race)' '' '## Reading' \
		'- [The axle](https://example.org/issues/4)' '- [ ] [On oak](https://example.org/oak)' >log.md
	points_of log.md >got
	holds got 'command: Roadmap page: `https://example.org/roadmap`' 'open: The race' \
		'open: The axle' 'open: On oak'
}

@test "steps that the log ranks come before others" {
	printf '%s\n' '# Mill' '' '## Next session plan' '' '### Priority 1: The axle' '' '- Forge it' '' \
		'### Priority 2: The race' '' '- Fetch clay' >log.md
	score() { md2jsonl -q log.md | recent -q | jq 'select(.text == "Forge it").score'; }
	ranked=$(score)
	sed -i 's/Priority/Stage/' log.md
	[ "$ranked" -ge $(($(score) + 800)) ]
}

@test "results without a list of things to do above them close nothing" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '### Review' '- Ask the smith about the lid' >log.md
	points_of log.md | grep -qx 'open: Ask the smith about the lid'
}

@test "a ticked step ends none that differs from it in a short word, nor does a row" {
	printf '%s\n' '# Kiln' '' '## 2026-05-02' '' '### Next steps' '- Add C support' '- Sweep yard' '' \
		'### List' '- [x] Add R support' '- [x] Sweep yard' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: Add C support'
	printf '%s\n' '# Kiln' '' '## Doors' '' '| Door | Oak | Hung |' '|---|---|---|' '| /b | false | ❌ |' \
		'| /d | false | ✅ |' >log.md
	points_of log.md | grep -qx 'open: /b: false, Hung ❌'
}

@test "a heading TODO with nothing open below it is no step, blockers that are none are said" {
	printf '%s\n' '# TODO' '' '## The lid' '- [x] Cut the oak' '' '## TODO' '- [x] Cast the bell' >log.md
	points_of log.md | lacks -q '^open' -
	printf '%s\n' '# Kiln' '' '## Blockers: none' '' '## Done' '- [x] Cut the oak' >log.md
	points_of log.md | grep -qx 'open: Blockers: none'
}

@test "a line that says that nothing is open says of what" {
	printf '%s\n' '# Kiln' '' '## Blocked' '' '- None that the smith has to look at in these days of the frost' '' \
		'## Next steps' '' '- Hang the door of oak' >log.md
	md2jsonl log.md | recent | budget | render summary | grep '^- ' >got
	holds got '- Blocked: None that the smith has to look at in these days of the frost' '- Hang the door of oak'
}

@test "what is parked or postponed is open, and does not lead what is" {
	printf '%s\n' '# Mill' '' '## 2026-05-02' '' 'The wheel turns.' '' '### Parked' '' \
		'- The lid blocks the bin' '' '**Postponed (not urgent, but wanted):**' \
		'- A roof of slate for the shed' '' '**Geparkt:**' '- Ein Dach aus Schiefer' '' '### Next' '' \
		'- The axle blocks the wheel' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point" and .type == "open")
		| "\(.lead // false) \(.text)"' >got
	holds got 'false The lid blocks the bin' 'false A roof of slate for the shed' \
		'false Ein Dach aus Schiefer' 'true The axle blocks the wheel'
}

@test "what begins with open items is open; resolved ones, or a blocker, are not" {
	printf '%s\n' '# Mill' '' '## 2026-05-02' '' \
		'The wheel turns, and the walls are dry since the mason was here with his men in March.' \
		'Open items for the next session: the mason sends the stones; the axle needs grease.' \
		'The miller slept in the shed for all of the week, and nobody asked him about the race.' '' \
		'- Blocker resolved: the race is dug' '- Open issues fixed: the lid' '- Offene Punkte: das Dach' \
		>log.md
	points_of log.md | grep ^open: >got
	holds got 'open: Open items for the next session: the mason sends the stones; the axle needs grease.' \
		'open: Offene Punkte: das Dach'
}

@test "a row of another part of a log without dates ends no step" {
	printf '%s\n' '# Mill' '' '## The race' '' '| What is missing | Priority |' '|---|---|' \
		'| Grease the wooden wheel axle | High |' '| Sell the old bell | Low |' '' '## The crane' '' \
		'| What | Status |' '|---|---|' '| Wooden wheel axle (grease by hand) | Done |' \
		'| Hook of iron | Done |' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.type == "open") | "\(.list) \(.text)"' >got
	holds got '3 Grease the wooden wheel axle: High' '3 Sell the old bell: Low'
}

@test "a row of one part and a box of another that share one name are two steps" {
	printf '%s\n' '# Roadmap' '' '## Kiln' '' '- [ ] Step 1: Set up' '- [ ] Step 2: Fire it' '' \
		'## Mill' '' '| Step | Status |' '|---|---|' '| 1. Set up | Done |' '| 2. Grind | Open |' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point" and .type != "finding").text' >got
	holds got '1 of 4 steps done; Kiln: 0/2, Mill: 1/2' 'Step 1: Set up' 'Step 2: Fire it' '1. Set up: Done' \
		'2. Grind: Open'
}

@test "the steps of a list are in its order, whichever leads what is open" {
	printf '%s\n' '# Kiln' '' '## Rules' '' '- Never fire wet clay' '' '## Next steps' '' '1. Watch the draught of the chimney' \
		'2. Fire the glaze when the cones are here' '3. Check the doors of both kilns' \
		'4. Consider a test of the critical hinge' >log.md
	md2jsonl log.md | recent | budget -t 300 | render summary >got
	grep -qx -- '- Watch the draught .*; Fire the glaze .*; Check the doors .*; Consider a test of the critical hinge' got
}

@test "a step that a later list ticks, in the same words or by its name, is not shown" {
	cat >log.md <<-'END'
		# Mill

		## Plan

		### Phase 1: Race
		- [ ] **Task 1.1**: Dig the long race
		  - with a spade
		- [ ] **Task 1.2**: Set the heavy gate of oak

		### Phase 2: Wheel
		- [ ] **Task 2.1**: Build the great wheel
		- [ ] **Task 2.2**: Grease the axle

		### Phase 3: Doors of the mill
		- [ ] **Task 3.1**: Cut the planks

		## Board

		### Completed
		- ✅ **Task 1.1**: Dig the long race
		- ✅ **Task 1.2**: A gate with two wings, heavy
		- ✅ **Task 2.1**: Roof of turf
		- ✅ **Phase 3**: Doors of the mill
	END
	points_of log.md | grep ^open >got
	holds got 'open: Phase 2: Wheel' 'open: Task 2.1: Build the great wheel' 'open: Task 2.2: Grease the axle'
	# What a list above has ticked is another time.
	printf '%s\n' '# Mill' '' '## Last year' '- [x] Dig the long race' '' '## This year' \
		'- [ ] Dig the long race' '- [x] Grease the axle' >log.md
	points_of log.md | grep -qx 'open: Dig the long race'
	# The tick of a kind of part is none of its steps; a stage has some without a box.
	printf '%s\n' '# Mill' '' '## Next steps' '' '- [ ] Grease the axle' '- Hang the door' '' \
		'## Known issues' '' '- The lid leans' '' '## Handoff checklist' '' '- [x] Next steps' \
		'- [x] Known issues' >log.md
	points_of log.md | grep ^open >got
	holds got 'open: Grease the axle' 'open: Hang the door' 'open: The lid leans'
}

@test "how one knows that a step is done is no step" {
	printf '%s\n' '# Mill' '' '## High-level task list' '' '1. **Build the wheel:**' '   - of oak' \
		'   - **Success Criteria:** it turns without a sound' '2. **Dig the race:**' \
		'   - **Acceptance criteria:** the water runs' '' '## Next' '' '- Grease the axle' >log.md
	points_of log.md >got
	[ "$(grep ^open got)" = 'open: Grease the axle' ]
	# A heading has them as what is to be reached.
	printf '%s\n' '# Mill' '' '## Success criteria' '' '- [ ] The wheel turns' >log.md
	points_of log.md | grep -qx 'open: The wheel turns'
}

@test "the next steps come before other open parts, wherever they stand" {
	printf '%s\n' '# Kiln' '' '## Known issues' '' '- The door of the kiln is warped' '' '## Next steps' '' \
		'- Watch the draught of the chimney' >log.md
	md2jsonl log.md | recent | budget -t 300 | render summary | sed -n '/^## Open/,/^$/p' >got
	holds got '## Open' '- Watch the draught of the chimney' '- Known issues: The door of the kiln is warped' ''
}

@test "what a loop notes of its runs is no work: the entry before it is the newest, under Session History, too" {
	printf '%s\n' '# Progress Log' '' '## Summary' '' '- Current status: Initialized' '- Iterations completed: 0' '' \
		'## Session History' '' '### 2026-05-04 10:00:00' '**Session 1 started** (model: auto-4.5)' '' \
		'### 2026-05-04 10:20:00' '- Built the wheel of oak' '- next focus: the axle' '' \
		'### 2026-05-04 10:40:00' '- Built the axle of brass' '- next focus: the sluice' '' \
		'### 2026-05-04 10:41:00' '**Session 1 ended** - 🔄 Context rotation (token limit reached)' '' \
		'### 2026-05-04 10:42:00' '**Session 2 started** (model: auto-4.5)' >log.md
	points_of log.md >got
	lacks 'Session\|Initialized\|completed: 0' got
	grep -qx 'state: Built the axle of brass' got
	md2jsonl log.md | recent | jq -rs 'map(select(.kind == "point" and .type == "open")) | sort_by(-.score)[0].text' >got
	holds got 'next focus: the sluice'
	sed -i 's/^\*\*Session 2 started.*/**Session 2 ended** - 2 criteria remaining/' log.md
	points_of log.md >got
	grep -q 'Session 2 ended - 2 criteria remaining' got
}

@test "where the newest entry says that all is done, the next steps of older ones are not shown" {
	printf '%s\n' '# Mill' '' 'Status: all phases complete' '' '## 2026-05-04 Wheel' '' '- The wheel is of oak' '- Next: Phase 2 - the axle' '' \
		'## 2026-05-06 Axle' '' '- The axle is of brass' '- **ALL PHASES COMPLETE!**' >log.md
	points_of log.md >got
	lacks '^open' got
	grep -q 'Status: all phases complete' got
	# Not if that is still to come, or if it names a step itself: then the head of the log is old.
	sed -i 's/^- \*\*ALL.*/- Not before all phases are complete/' log.md
	points_of log.md >got
	grep -qx 'open: Next: Phase 2 - the axle' got
	sed -i 's/^- Not before.*/- Next: Phase 3 - the sluice/' log.md
	points_of log.md >got
	grep -qx 'open: Next: Phase 3 - the sluice' got
	lacks 'all phases complete' got
	# A rule says what is to be, not what was.
	sed -i 's/^Status: .*/Rule: with all phases complete the bell rings./' log.md
	points_of log.md >got
	grep -qx 'rule: Rule: with all phases complete the bell rings.' got
}
