# shellcheck disable=SC2154 # stderr is set by run
# Rows of tables as points.
load lib
load points

setup() {
	fresh
}

@test "a sign or a strike within a sentence says nothing of its row" {
	printf '%s\n' '# Kiln' '' '## Next' '' '| Part | Work |' '|---|---|' \
		'| Door | ~~Oil the hinges~~ ✅ in June |' \
		'| Roof | Carry the tiles up to it, then ✅ ~~the gutters~~ of the north wall and all of its nails |' \
		'| Arch | ✅ Laid with the bricks of the old kiln, as the masons said that they would do it |' \
		'| Wall | Carry the ❌ bricks |' '| ~~Well~~ | Too deep |' >log.md
	points_of log.md | cut -c 1-12 >got
	printf '%s\n' 'state: 3 of ' 'state: Door:' 'open: Roof: ' 'state: Arch:' 'open: Wall: ' 'state: ~~Wel' |
		diff - got
}

@test "a status is the first word of its cell" {
	printf '%s\n' '# Kiln' '' '## Parts' '' '| Part | Status |' '|---|---|' \
		'| Door | Open, without bricks |' '| Roof | Deferred until the spring |' \
		'| Arch | Already shipped as a slab |' '| Wall | Implemented, incomplete at the north |' \
		'| Well | Complete when it is dry |' '| Yard | Running on sand |' '| Fire | Ready-made |' >log.md
	points_of log.md | cut -c 1-14 >got
	printf '%s\n' 'state: 1 of 5 ' 'open: Door: Op' 'open: Roof: De' 'finding: Arch:' 'open: Wall: Im' 'open: Well: Co' \
		'finding: Yard:' 'finding: Fire:' | diff - got
}

@test "an open status at the start of a cell was that before, if it tells that it is done" {
	printf '%s\n' '# Kiln' '' '## Parts' '' '| Part | Status |' '|---|---|' '| Door | Pending → complete |' \
		'| Roof | Blocked, then resolved |' '| Arch | Planned and built |' '| Wall | Pending the clay |' >log.md
	points_of log.md >got
	grep '^open' got | diff - <(echo 'open: Wall: Pending the clay')
}

@test "a column of what comes next of a thing does not tell what is left to do" {
	printf '%s\n' '# Kiln' '' '## Parts' '' '| Part | Next review |' '|---|---|' '| Door | Every two weeks |' '' \
		'| Part | Open ports |' '|---|---|' '| API | 80 and 443 only |' '' '| Part | Pending since |' '|---|---|' \
		'| Gate | the rain of May |' '' '| Part | Remaining work (north) |' '|---|---|' '| Roof | Lay the tiles |' '' \
		'| Part | Next steps |' '|---|---|' '| Yard | Sweep the leaves |' '' \
		'| Część | Następny krok |' '|---|---|' '| Brama | Naprawić zamek |' >log.md
	points_of log.md >got
	grep '^open' got | diff - <(printf '%s\n' 'open: Roof: Lay the tiles' 'open: Yard: Sweep the leaves' \
		'open: Brama: Naprawić zamek')
}

@test "what is left of a row comes before what was done" {
	local done_so_far='The frame was set in May and the first two rows of tiles were laid by the masons. ✅ The gutters, too.'

	printf '%s\n' '# Kiln' '' '## Parts' '' '| Part | So far | Recommended next | Where |' '|---|---|---|---|' \
		"| Roof | $done_so_far | **Lay the north tiles** before the rain. | plan A |" \
		'| Wall | half of it | Dig the ditch of the wall | plan B |' \
		"| Door | $done_so_far | — | plan C |" "| Arch | $done_so_far | June | plan D |" \
		"| Well | ✅ $done_so_far | Deepen it by a yard | plan E |" '' \
		'| Part | Status | Remaining |' '|---|---|---|' '| Yard | Done | Sweep it again |' >log.md
	points_of log.md | cut -c 1-78 >got
	printf '%s\n' 'open: Roof: Lay the north tiles before the rain. So far: The frame was set in ' \
		'open: Wall: half of it, Dig the ditch of the wall (plan B)' \
		'finding: Door: The frame was set in May and the first two rows of tiles were l' \
		'finding: Arch: The frame was set in May and the first two rows of tiles were l' \
		'open: Well: Deepen it by a yard — So far: ✅ The frame was set in May and t' \
		'finding: Yard: Done (Sweep it again)' | diff - got
}

@test "a row of statuses and a few other cells has them all" {
	printf '%s\n' '# Harbour' '' '| Pier | Stones | Planks | Paint | Boats | After |' '| --- | --- | --- | --- | --- | --- |' \
		'| North | done | done | done | 5 | - |' '| South | done | in progress | open | 4 | North |' \
		'| East | open | open | open | 2 | South |' '| West | open | closed | open | 3 | South |' \
		'| Quay | nachgewiesen | in Arbeit | blockiert | 1 | East |' >log.md
	points_of log.md >got
	grep -q '^open: South: Stones done, Planks in progress, Paint open' got
	grep -q '^open: East: open, Boats 2' got
	grep -q '^open: Quay: Stones nachgewiesen, Planks in Arbeit, Paint blockiert' got
	# These may be values.
	lacks '^open: West' got
}

@test "a row whose status is cancelled is no step, neither done nor open" {
	printf '%s\n' '# Kiln' '' '## Issues' '' '| Id | Title | Status | Note |' '|---|---|---|---|' \
		'| K-2 | Burn the door | DELETED | of the first plan |' \
		'| K-3 | Paint the roof | Ersetzt (K-5) | — |' '| K-4 | Fire the arch | OPEN | — |' \
		'| K-5 (roof removed) | Pave the yard | OPEN | — |' '| K-6 | Fill the well | DONE | — |' \
		'| K-7 | Lay the bricks | DONE | — |' '| K-8 | Sweep the yard | DONE | — |' >log.md
	points_of log.md | cut -c 1-20 >got
	printf '%s\n' 'state: 3 of 5 steps ' 'finding: K-2: Burn t' 'finding: K-3: Paint ' \
		'open: K-4: Fire the ' 'open: K-5 (roof remo' 'finding: K-6: Fill t' 'finding: K-7: Lay th' \
		'finding: K-8: Sweep ' | diff - got
}

@test "a first cell without a value is no name" {
	printf '%s\n' '# Kiln' '' '## Parts' '' '| Id | Part | Made of |' '|---|---|---|' \
		'| — | Door | oak of the eastern wood |' '| K-2 | Lid of iron | — |' >log.md
	points_of log.md >got
	printf '%s\n' 'finding: Door: oak of the eastern wood' 'finding: K-2: Lid of iron' | diff - got
}

@test "a long row leaves out who, when and where it is proved, not its name and its status" {
	local work='Lay the tiles of the north side, from the gutter up to the ridge, before the rains begin'

	printf '%s\n' '# Kiln' '' '## Steps' '' '| Step | Owner | Effort | Status | Evidence |' '|---|---|---|---|---|' \
		"| $work | Ann | 3 days | open | \`plan/tiles.md:12\`, #7 |" '| Sweep the yard | Bob | 1 h | open | #8 |' \
		"| $work again | Ann | 2 days | open | two tiles broke |" '' \
		'| Owner | Date |' '|---|---|' '| Ann, the mason of the harbour, and all of those who work with her at the kiln and at the well in the yard | May |' >log.md
	points_of log.md | diff - <(printf '%s\n' "open: $work: open" 'open: Sweep the yard: Owner Bob, Effort 1 h, open, Evidence #8' \
		"open: $work again: open (two tiles broke)" \
		'finding: Ann, the mason of the harbour, and all of those who work with her at the kiln and at the well in the yard: May')
}

@test "a row is over when a later table says how far the same thing is" {
	printf '%s\n' '# Kiln' '' '## Week of the door' '' '| Task | Status | Note |' '|---|---|---|' \
		'| K-7 | open | Dig the ditch |' '| K-8 | open | Fill the well |' '| Tests | open | of the door |' '' \
		'## Week of the roof' '' '| Task | Status | Note |' '|---|---|---|' '| **K-7** | done | dug by Ann |' \
		'| Tests | done | of the roof |' >log.md
	points_of log.md >got
	grep '^open' got | diff - <(printf '%s\n' 'open: K-8: open (Fill the well)' 'open: Tests: open (of the door)')
	grep -q '^finding: K-7: open (Dig the ditch)' got
}

@test "a row of words is over by one of a newer entry, or of a part with a name" {
	printf '%s\n' '# Kiln' '' '## 2026-05-01' '' '### Tasks' '' '| Task | Status | Note |' '|---|---|---|' \
		'| Oil the hinges | in progress | waits for oil |' '| Bricks | open | half of them |' '' '## 2026-05-02' '' '### Tasks' '' \
		'| Task | Status | Note |' '|---|---|---|' '| Oil the hinges | done | - |' '| Bricks | in progress | two left |' >log.md
	points_of log.md >got
	grep '^open' got | diff - <(echo 'open: Bricks: in progress (two left)')
	printf '%s\n' '# Kiln' '' '## The door' '' '| Task | Status | Note |' '|---|---|---|' '| Paint and oil it all | open | twice |' '' \
		'## The roof' '' '| Task | Status | Note |' '|---|---|---|' '| Paint and oil it all | done | once |' >log.md
	points_of log.md >got
	grep -q '^open: Paint and oil it all: open (twice)' got
}

@test "an event ends with a newer one of the same thing" {
	printf '%s\n' '# Kiln' '' '## Events' '' '| Date | Id | Status | Note |' '|---|---|---|---|' \
		'| 2026-05-01 | K-1 | in progress | waits for oil |' '| 2026-05-02 | K-2 | open | north side |' \
		'| 2026-05-03 | K-1 | done | oiled |' >log.md
	points_of log.md >got
	grep '^open' got | diff - <(echo 'open: 2026-05-02: Id K-2, open (north side)')
}

@test "two rows of one table that have the same place are two" {
	printf '%s\n' '# Kiln' '' '## Key files' '' '| File | Purpose |' '|---|---|' '| src/door.c | the hinges of the door |' \
		'| src/door.c | its lock and the key |' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | .score' >got
	[ "$(($(head -n 1 got) - $(tail -n 1 got)))" -lt 600 ]
}

@test "a status that is done is not open by what was mended" {
	printf '%s\n' '# Kiln' '' '## Parts' '' '| Part | Status |' '|---|---|' '| Hut | Done, fixed the incomplete roof |' \
		'| Hen | Done, incomplete at the north |' '| Door | Done (hinges pending) |' '| Arch | Fixed, updated but not painted |' '' \
		'| 部分 | Status |' '|---|---|' '| 门 | 完成，不需要再改 |' '| 井 | 完成，尚未上油 |' >log.md
	points_of log.md >got
	grep '^open' got | diff - <(printf '%s\n' 'open: Hen: Done, incomplete at the north' \
		'open: Door: Done (hinges pending)' 'open: Arch: Fixed, updated but not painted' 'open: 井: 完成，尚未上油')
}

@test "of a table that is all done the names and the status of the rows are enough" {
	local long='with the bricks of the old kiln, as the masons said that they would'

	printf '%s\n' '# Kiln' '' '## Walls' '' '| Id | Wall | Status | Evidence |' '|---|---|---|---|' \
		"| W-1 | The north wall | ✅ Done | laid $long |" "| W-2 | The south wall | ✅ Done | laid $long |" '' \
		'## Parts' '' '| Part | Status | Note |' '|---|---|---|' "| Door of oak | Done | hung $long |" \
		"| Roof | Done | laid $long |" '' '## Rest' '' '| Part | Status | Note |' '|---|---|---|' \
		"| Arch | Done | laid $long |" "| Well | open | dug $long |" '' '## Code' '' '| File | Use | Status |' '|---|---|---|' \
		"| door.c | opens $long | Done |" "| roof.c | shuts $long | Done |" >log.md
	points_of log.md >got
	grep -v '^state: ' got >rows
	diff - rows <<-END
	finding: W-1: The north wall, ✅ Done
	finding: W-2: The south wall, ✅ Done
	finding: Door of oak: Done
	finding: Roof: Done
	finding: Arch: Done — laid $long
	open: Well: open — dug $long
	finding: door.c: opens $long (Done)
	END
}

@test "beside a column of statuses the name of who does it is none" {
	printf '%s\n' '# Kiln' '' '## Parts' '' '| Part | Status | Agent | Day |' '|---|---|---|---|' \
		'| Door | DONE | TODO | May 4 |' '| Roof | OPEN | DONE | May 5 |' >log.md
	points_of log.md >got
	grep '^open' got | diff - <(echo 'open: Roof: Status OPEN, Agent DONE, Day May 5')
}

@test "rows of one table, and boxes of one list, do not end each other" {
	printf '%s\n' '# Kiln' '' '## Work' '' '- [ ] Add tests for the parser of bricks' '- [x] Add tests for the lexer of bricks' '' \
		'| Part | Status |' '|---|---|' '| Move the bricks of the north wall | open |' \
		'| Move the bricks of the south wall | done |' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point" and .type == "open") | .score > 5000' |
		diff - <(printf '%s\n' true true)
}

@test "of a table of events the newest are shown, not the first" {
	{
		printf '%s\n' '# Kiln' '' '## Results' '' '| Date | Run | Result | Note |' '|---|---|---|---|'
		for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14; do
			echo "| 2026-05-$i | Firing number $i | $i% whole | the bricks broke $i times at the door of the old kiln |"
		done
	} >log.md
	md2jsonl log.md | learnings | dedupe | recent | budget -q -t 250 | render summary -q >got
	grep -q 2026-05-14 got
	grep -q 2026-05-13 got
	lacks 2026-05-01 got
}

@test "a row that is done is called as no other row of its table is" {
	printf '%s\n' '# Harbour' '' '## Work' '' '| Pier | Plan | Name | Status |' '|---|---|---|---|' \
		'| north-pier-stones | 01-01 | Drive the piles of oak | Complete |' \
		'| north-pier-stones | 01-02 | Lay the planks | Complete |' \
		'| south-pier-stones | 02-01 | Paint the crane | Complete |' >log.md
	points_of log.md >got
	holds got 'finding: 01-01: Drive the piles of oak (Complete)' 'finding: 01-02: Lay the planks (Complete)' \
		'finding: 02-01: Paint the crane (Complete)'
}

@test "links that look alike in each row, and below Evidence, are left out" {
	printf '%s\n' '# Harbour' '' '## Piers' '' '| Pier | Work | Report |' '|---|---|---|' \
		'| North | Drive the piles | [open](a.md) |' '| South | Lay the planks | [open](b.md) |' \
		'| East | Paint the crane | [open](c.md) |' '' '| Crane | Work | Evidence |' '|---|---|---|' \
		'| Old | Oil the chain | [record](d.md) |' '| New | Grease the hook | [K-7](e.md) |' >log.md
	points_of log.md | cut -d ' ' -f 2- >got
	holds got 'North: Drive the piles' 'South: Lay the planks' 'East: Paint the crane' 'Old: Oil the chain' \
		'New: Grease the hook, K-7'
}

@test "what came second in a choice is not shown as chosen, and a decision is no step" {
	{
		printf '%s\n' '# Kiln' '' '## Decisions of each stage' '' '| Stage | Chosen | Runner-up | Status |' '|---|---|---|---|'
		printf '| %s | **clay** | straw | ✅ |\n' Wall Roof Door Floor
	} >log.md
	points_of log.md >got
	lacks straw got
	lacks 'steps done' got
	grep -q '^decision: Door: clay' got
}

@test "a box in the column of statuses tells how far a row is" {
	printf '%s\n' '# Kiln' '' '| ID | Work | Status |' '|---|---|---|' '| 0-1 | Dig the pit | ✅ done |' \
		'| 3-6 | Buy the bricks | [!] by hand |' '' '| ID | 작업 | 상태 |' '|---|---|---|' '| 4-1 | 지붕 | ✅ 완료 |' \
		'| 4-2 | 문 | 미완 |' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: 3-6: Buy the bricks ([!] by hand)' 'open: 4-2: 문 (미완)'
}

@test "a sign that all rows of a table have is not said of each" {
	printf '%s\n' '# Kiln' '' '## Later' '| Step | Stuff | Status |' '|---|---|---|' '| Dig the pit | clay | ⬜ |' \
		'| Lay the bricks | stone | ⬜ |' '| Hang the door | wood of oaks | ⬜ |' '| Lay the roof | tiles | ⬜ |' >log.md
	points_of log.md >got
	holds got 'open: Dig the pit: clay' 'open: Lay the bricks: stone' 'open: Hang the door: wood of oaks' \
		'open: Lay the roof: tiles'
}

@test "a table of units of work with a status each is one line, and what that says all of is not shown again" {
	printf '%s\n' '# Kiln' '' '## Stages' '' '| # | Stage | Status | Who |' '|---|---|---|---|' \
		'| 1 | Dig the ditch | ✅ Done | |' '| 2 | Lay the arch (of brick) | 🟡 In progress | |' \
		'| 3 | Hang the door | ⬜ Not started | |' '| 4 | Buy the coal | Blocked: no cart | |' \
		'| 5 | Fire it | Pending | Ann |' >log.md
	points_of log.md >got
	holds got 'state: 1 of 5 steps done; in progress: Lay the arch; blocked: Buy the coal; pending: Hang the door, Fire it' \
		'open: Lay the arch (of brick): 🟡 In progress' 'open: Buy the coal: Blocked: no cart' 'open: Fire it: Who Ann'
}

@test "beside other steps the line of a table names it; boxes in its cells count" {
	printf '%s\n' '# Kiln' '' '## Great stages' '' '| Stage | Description | Status |' '|---|---|---|' \
		'| 1 | The ditch | [x] |' '| 2 | The arch | [~] |' '| K-3 | The door | ⬜ |' '' '## Tasks' \
		'- [x] Buy the coal' '- [x] Buy the cart' '- [x] Buy the horse' '- [ ] Paint the door' >log.md
	points_of log.md | grep '^state' >got
	holds got 'state: 3 of 4 steps done' \
		'state: Great stages: 1 of 3 steps done; in progress: 2 The arch; pending: K-3 The door'
}

@test "rows that are all pending, and those of known issues, are no line" {
	printf '%s\n' '# Kiln' '' '## Stages' '' '| Stage | Status |' '|---|---|' '| The ditch | Pending |' \
		'| The arch | Pending |' '| The door | Pending |' '' '## Known issues' '' '| Stage | Status |' '|---|---|' \
		'| Smoke | Done |' '| Soot | Pending |' '| Ash | Pending |' >log.md
	points_of log.md | lacks -q 'pending: ' -
}

@test "rows that are all in progress are no line, nor are those that are struck or without a name named in one" {
	printf '%s\n' '# Kiln' '' '## Stages' '' '| Stage | Status |' '|---|---|' '| The ditch | In progress |' \
		'| The arch | In progress |' '| The door | In progress |' >log.md
	points_of log.md | lacks -q 'in progress: ' -
	printf '%s\n' '# Kiln' '' '## Stages' '' '| Stage | Status |' '|---|---|' '| Ditch | Done |' '| Arch | Done |' '| Oven | Done |' \
		'| Lid | Done |' '| Pit | Done |' '| Door | Pending |' '| ~~Roof~~ | Pending |' '| ✅ | Pending |' >log.md
	points_of log.md | grep -qx 'state: Stages: 5 of 6 steps done; pending: Door'
}

@test "what has a tick is done, also where it works" {
	printf '%s\n' '# Kiln' '## Stages' '| Stage | Status |' '|---|---|' '| Ditch | ✅ Done |' '| Arch | ✅ Working |' \
		'| Door | ✅ Done |' '| Roof | Pending |' >log.md
	points_of log.md | grep -qx 'state: 3 of 4 steps done; pending: Roof'
}

@test "a box in a cell has white space or nothing behind it, and may be ticked by a capital" {
	printf '%s\n' '# Kiln' '## Stages' '| Stage | Status |' '|---|---|' '| Ditch | [X] |' '| Arch | [ ] |' '| Door | [X] |' \
		'| Roof | [x](roof.md) |' >log.md
	points_of log.md | grep -qx 'state: 2 of 3 steps done; pending: Arch'
}

@test "a table of which rows were dropped has no line" {
	{
		printf '%s\n' '# Kiln' '' '| Stage | Status |' '|---|---|'
		seq 4500 | sed 's/.*/| Pot & | Pending |/'
		echo '| Lid | Done |'
	} >log.md
	points_of log.md | lacks -q 'steps done; pending' -
}

@test "a table whose rows have no names of their own has no line, and one with nothing done has no count" {
	printf '%s\n' '# Kiln' '' '| Priority | State | Step |' '|---|---|---|' '| P1 | in progress | oil it |' \
		'| P1 | pending | paint it |' '| P2 | pending | sell it |' >log.md
	points_of log.md | lacks -q 'in progress: P1' -
	printf '%s\n' '# Kiln' '' '| Step | State |' '|---|---|' '| Oil the lock | in progress |' \
		'| Paint the door | pending |' '| Sell the lid | pending |' >log.md
	points_of log.md | grep -qx 'state: In progress: Oil the lock; pending: Paint the door, Sell the lid'
	# Its rows are units of work by the column of their names.
	sed -i 's/^| Step /| Check /' log.md
	points_of log.md | lacks -q 'In progress: Oil the lock;' -
}

@test "a row that is parked waits, as one that is deferred" {
	printf '%s\n' '# Mill' '' '| Task | State |' '|---|---|' '| Roof | Parked |' '| Lid | Postponed |' \
		'| Axle | Done |' '' '- Wheel: parked' '- Gate - on hold' >log.md
	points_of log.md >got
	holds got 'state: 1 of 3 steps done; pending: Roof, Lid' 'open: Wheel: parked' \
		'open: Gate - on hold'
}

@test "a name that ends with a bracket that it does not open is a name" {
	printf '%s\n' '# Log' '' '| Task | Status |' '|---|---|' '| oil) | Done |' '| ) | Open |' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point").text' >got
	holds got 'oil): Done' '): Open'
}
