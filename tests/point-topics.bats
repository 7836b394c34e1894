# The topics of points: which headings tell what they are about.
load lib
load points

@test "a heading that says nothing is no topic, one with a number is" {
	printf '%s\n' '# Harbour' '' '## Accumulated Context' '' '### Notes of the crane' '' '- It lifts' \
		'' '### Decisions' '' '- The quay is of stone' '' '## Phase 7 Summary' '' \
		'- The lamps burn' >log.md
	topics_of log.md >got
	holds got 'Notes of the crane: It lifts' '-: The quay is of stone' 'Phase 7 Summary: The lamps burn'
}

@test "a sentence that refers back is needed less" {
	printf '%s\n' '# Kiln' '' '## Door' '' \
		'The door of the kiln hangs on two forged hinges that the smith made in one afternoon of last spring, and the frame holds it. This takes four hands, and the second pair has to come from the village, as nobody who lives at the yard may lift more than forty kilograms alone.' >log.md
	second() {
		md2jsonl log.md | recent -q | jq -s 'map(select(.kind == "point")) | .[1].score'
	}
	back=$(second)
	sed -i 's/This takes/Oil takes/' log.md
	[ "$back" -lt "$(second)" ]
}

@test "the topic of a point is the innermost heading that says more than the kind" {
	printf '%s\n' '# Kiln' '' '- The kiln stands behind the yard' '' \
		'## 2026-01-02 - Session 3: bricks of the vault' '' '### Fix' '' \
		'- Wet bricks crack, so dry them for a week' '' \
		'### Completed this week' '' '- Laid the arch of the vault' '' \
		'#### Next steps' '' '- Hang the heavy door' >log.md
	topics_of log.md >got
	grep -qx -- '-: The kiln stands behind the yard' got
	grep -qx 'Session 3: bricks of the vault: Wet bricks crack, so dry them for a week' got
	grep -qx 'Completed this week: Laid the arch of the vault' got
	grep -qx 'Session 3: bricks of the vault: Hang the heavy door' got
}

@test "a heading that comes again and again is a kind; what most begin with is left out" {
	printf '## Experiment: %s\n\n- The cone bent at noon\n\n### Verdict\n\n- %s holds the heat\n\n' \
		'wet clay' Clay 'grey stone' Stone 'old brick' Brick >log.md
	topics_of log.md >got
	grep -qx 'wet clay: Clay holds the heat' got
	grep -qx 'old brick: Brick holds the heat' got
	! grep -q '^Verdict\|^Experiment' got
}

@test "a long topic ends at a clause, and has no date" {
	printf '%s\n' '# Kiln' '' \
		'## The chimney of the second kiln (2026-01-05)' '' '- Set four clay pipes upright' '' \
		'## [Date: 2026-01-06] - The door of the second kiln - forged, hung and painted by the smith of the next village over the river' '' \
		'- Two hinges hold it well' >log.md
	topics_of log.md >got
	grep -qx 'The chimney of the second kiln: Set four clay pipes upright' got
	grep -qx 'The door of the second kiln: Two hinges hold it well' got
}

@test "of one day the newest entry is where the days around it have theirs" {
	printf '%s\n' '# Kiln' '' '## 2026-01-05 - Door of oak' '' '- Hung it' '' '## 2026-01-05 - Bricks of the vault' \
		'' '- Laid it' '' '## 2026-01-04 - Floor of clay' '' '- Laid it' '' '## 2026-01-03 - Pit of sand' '' '- Dug it' '' \
		'## 2026-01-08 - Roof of slate' '' '- Set it' '' '## 2026-01-08 - Flue of iron' '' '- Set it' >log.md
	points_of log.md >got
	grep -qx 'state: Last: Flue of iron; Roof of slate; Door of oak; Bricks of the vault' got
}

@test "the titles of the newest entries are one point" {
	printf '%s\n' '# Kiln' '' '## 2026-01-02 - Bricks of the vault' '' '- Laid the arch' '' \
		'## 2026-01-05 - Door of oak' '' '- Hung it' >log.md
	points_of log.md >got
	grep -qx 'state: Last: Door of oak; Bricks of the vault' got
	md2jsonl log.md | recent -q | jq -c 'select(.text? // "" | startswith("Last"))
		| [.src.line, .also[0].src.line]' | grep -qx '\[7,3\]'
	# Of one day nobody knows which is the newest; nor where most have no day.
	sed 's/-05/-02/' log.md >day.md
	points_of day.md >got
	! grep -q 'Last:' got
	{ cat log.md; printf '\n## Task 1.%s: tar\n\n- Tarred it\n' 1 2 3; } >tasks.md
	points_of tasks.md >got
	! grep -q 'Last:' got
	# Where the newest one has no title that says anything, the others are old.
	printf '\n## 2026-01-07 - Day 9\n\n- Swept the floor\n' >>log.md
	points_of log.md >got
	! grep -q 'Last:' got
}

@test "a step with the next number, below the one before it, is newer, whatever its date" {
	printf '%s\n' '# Kiln' '' '## Step 1: Pit of sand (2026-03-01)' '' 'Dug.' '' '## Step 2: Bricks of the vault (2026-03-02)' '' 'Laid.' '' \
		'## Step 3: Great door (2026-03-01)' '' 'Hung.' '' '## Step 4: Roof of slate (2026-03-01)' '' 'Nailed.' >log.md
	points_of log.md | grep -qx 'state: Last: Step 4: Roof of slate; Step 3: Great door; Step 2: Bricks of the vault; Step 1: Pit of sand'
}

@test "below two headings of parts no other heading tells the topic" {
	printf '%s\n' '# Kiln' '' '# Disclaimer' '' '- Not for bread' '' '## To do' '' \
		'### Open issues' '' '- The flue leaks' '' '## Vault' '' '### Open issues' '' \
		'- The arch cracks' >log.md
	topics_of log.md >got
	grep -qx 'Vault: The arch cracks' got
	lacks 'Disclaimer: The flue' got
	# A priority is one.
	printf '%s\n' '# Kiln' '' '## P0 - Blockers' '' '- The flue leaks' >log.md
	topics_of log.md >got
	grep -qx 'P0 - Blockers: The flue leaks' got
}

@test "a long topic does not end at a word that leads on" {
	printf '%s\n' '# Kiln' '' '## The smith of the next village forges the hinges of the door of the kiln and also the bars and the gate of the yard' \
		'' '- Two of them' >log.md
	topics_of log.md >got
	cat got
	grep -qx 'The smith of the next village forges the hinges of the door of the kiln and also the bars: Two of them' got
}

@test "the line of what is done has the place of each of its parts" {
	echo '# Kiln' >log.md
	for part in arch lid flue door wall roof; do
		printf '%s\n' '' "## The $part of it ✅" '' "- Laid the $part in oak"
	done >>log.md
	md2jsonl -q log.md | recent -q | budget -q --cite | render summary --cite >got
	grep -qxF -e '- Done: The arch of it; The lid of it; The flue of it; The door of it; The wall of it; The roof of it (log.md:3; 7; 11; 15; 19; 23)' \
		got
}

@test "so are the parts that are done, of a log without dates" {
	printf '%s\n' '# Kiln' '' '## Phase 1: the vault ✅' '' '- Laid the arch' '' \
		'## Phase 2: the door (COMPLETE)' '' '- Hung it' '' '## Phase 3: the chimney' '' \
		'- Set the pipes' '' '## Known issues (RESOLVED)' '' '- None' >log.md
	points_of log.md >got
	grep -qx 'state: Done: Phase 1: the vault; Phase 2: the door' got
	sed -i 's/ ✅//' log.md
	points_of log.md >got
	! grep -q 'Done:' got
}

@test "a word that leads to a date is no part of a topic" {
	printf '%s\n' '# Kiln' '' '## The arch, chiusa il 2026-01-05' '' '- Clay' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.text == "Clay").topic' | grep -qx 'The arch, chiusa'
	printf '%s\n' '# Kiln' '' '## Step 3: Door of oak (2026-01-05)' '' '- Clay' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.text == "Clay").topic' | grep -qx 'Step 3: Door of oak'
}

@test "what is said about the date of a heading is no part of its topic" {
	printf '%s\n' '# Kiln' '' '## The arch (decided 2026-01-05)' '' '- Clay' '' \
		'## 2026-01-06 (later) — The yard' '' '- Sand' '' '## The door (of iron)' '' '- Rust' >log.md
	topics_of log.md >got
	grep -qx 'The arch: Clay' got
	grep -qx 'The yard: Sand' got
	grep -qx 'The door (of iron): Rust' got
	printf '%s\n' '# Kiln' '' '## The kiln (Fire, 2026-01-05)' '' '- Keys' >log.md
	topics_of log.md | grep -qx 'The kiln (Fire, 2026-01-05): Keys'
}

@test "what is in brackets in a heading counts where the rest of it names nothing" {
	printf '%s\n' '# Kiln' '' '## Scripts (saves time in the next session)' '' '- `fire.sh` lights it' '' \
		'## Bricks (next)' '' '- Lay them' '' '## Setup (TODO)' '' '- Dig the pit' '' \
		'## Open issues (all fixed)' '' '- The gate was low' >log.md
	points_of log.md >got
	run -1 grep -q '^open: The gate' got
	grep -qx 'command: `fire.sh` lights it' got
	grep -qx 'open: Lay them' got
	grep -qx 'open: Dig the pit' got
}

@test "of more than 24 decisions the titles of the older ones count as others do" {
	titled() {
		{
			echo '# Decision Log'
			for i in $(seq "$1"); do
				printf '\n## D-%s — Kiln of %s arches\n\nBuilt at the river\n' "$i" "$i"
			done
		} >log.md
		md2jsonl log.md | recent -q | jq 'select(.text // "" | test("^D-1 ")).score'
	}
	[ "$(titled 24)" -gt $(($(titled 25) + 1000)) ]
}

@test "known issues are named among the steps, next to which they stand" {
	printf '%s\n' '# Kiln' '' '## Roadmap of the arch' '' '- [ ] Dig the pit' '' '## Known issues' '' \
		'- The gate does not shut' '- The wall leans' >log.md
	topics_of log.md | grep -qx 'Known issues: The wall leans'
}

@test "a point has the day of its entry, where that has one" {
	printf '%s\n' '# Kiln' '' 'Clay of the hill' '' '## 2026-01-02 10:00 - Gate' '' '- Red gate' '' \
		'## January 2026 - Door' '' '- Red door' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.text): \(.ts)"' >got
	grep -qx 'Clay of the hill: null' got
	grep -qx 'Red gate: 2026-01-02' got
	grep -qx 'Red door: null' got
}

@test "a point knows the name of the item that it is nested in" {
	printf '%s\n' '# Kiln' '' '## Yard' '' '- **Gate** (`gate.c`) is shut' '  - Oil it' '- Wall: built of bricks' \
		'  - Red clay of the hill' '    - It is dug in May' '- **Results**' '  - Warm' \
		'- The floor of the yard is laid with stones that nobody wants to carry home' '  - Sand' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.text): \(.parent)"' >got
	grep -qx 'Oil it: Gate' got
	grep -qx 'Red clay of the hill: Wall' got
	grep -qx 'It is dug in May: Red clay of the hill' got
	grep -qx 'Warm: null' got
	grep -qx 'Sand: null' got
	grep -qx 'Gate (`gate.c`) is shut: null' got
}

@test "a topic is cut where its brackets are closed, and a bracket that its date closed goes" {
	printf '%s\n' '# Kiln' '' \
		'## The eighth walk through the yard of it (with the smith: he found two cracks in the wall, and a nest' '' \
		'- Red wall' '' '## [Session 3 - the gate - 2026-01-02]' '' '- Red gate' '' '## [Session 4 - the arch - 2026-01-03]' \
		'' '- Red arch' >log.md
	topics_of log.md >got
	grep -qx 'The eighth walk through the yard of it: Red wall' got
	grep -qx 'Session 4 - the arch: Red arch' got
}

@test "a title of several entries is shown with its date, and said once" {
	printf '%s\n' '# Kiln' '' '### 2026-03-19T12:30Z — Yard' '' '- Laid the arch' '' '### 2026-03-18T14:45Z — The office' '' \
		'- Paid the smith' '' '### 2026-03-17T16:30Z — Yard' '' '- Dug the pit' >log.md
	topics_of log.md >got
	grep -qx '2026-03-19T12:30Z — Yard: Laid the arch' got
	grep -qx 'The office: Paid the smith' got
	grep -qx '2026-03-17T16:30Z — Yard: Dug the pit' got
	printf '## Recently completed (%s)\n\n- %s\n\n' 'July 2026' 'Laid the arch' 'March 22, 2026' 'Dug the pit' \
		'March 11, 2026' 'Cut the wood' | { printf '# Kiln\n\n'; cat; } >log.md
	topics_of log.md >got
	grep -qx 'Recently completed (July 2026): Laid the arch' got
	lacks -q 'Last:' got
	printf '## ✅ %s\n\n- Done\n\n' 'The arch of the kiln' 'The arch' 'The kiln' | { printf '# Kiln\n\n'; cat; } >log.md
	points_of log.md | grep -qx 'state: Done: The arch of the kiln; The arch; The kiln'
}

@test "Branch in a title is a word of it, not the field before a date" {
	printf '%s\n' '# Kiln' '' '## Yard v2 — Separate Repo, Not Branch (2026-03-01)' '' '- Lesson: dig a new pit' >log.md
	topics_of log.md | grep -qx 'Yard v2 — Separate Repo, Not Branch: Lesson: dig a new pit'
}

@test "a decision names a topic, and which session of a day it was does not" {
	printf '%s\n' '# Kiln' '' '## Session: 2026-05-21 (earlier today)' '' '### Decision: Red bricks' '' '- They were there' '' \
		'### Notes' '' '- The arch is low' >log.md
	topics_of log.md >got
	grep -qx 'Red bricks: They were there' got
	grep -qx -- '-: The arch is low' got
}

@test "a date is taken out with its wide bracket" {
	printf '%s\n' '# 窑' '' '## 完成清单（2026-04-26）' '' '- 门是橡木的' >log.md
	topics_of log.md | grep -qx '完成清单: 门是橡木的'
}

@test "a label and a status that all texts of a line share are written once" {
	printf '%s\n' '# Mill' '' '## Works' '' '- Wheel of it: ✅ Done' '- Weir of oak: ✅ Done' '- Sieve and sacks: ✅ Done' '' \
		'## Review' '' '- Smith: The gate is of iron' '- Smith: The lock of it is new' >log.md
	md2jsonl log.md | recent -q | budget -t 900 | render summary >got
	grep -q '✅ Done: Wheel of it; Weir of oak; Sieve and sacks$' got
	grep -q 'Smith: The gate is of iron; The lock of it is new$' got
}

@test "a title that is cut ends before a word that leads on" {
	printf '%s\n' '# Mill' '' '## The wheel of the lower mill is to be turned by the men of the old weir in each night without water of the hill' '' \
		'- It is oak' '- It was old' '' '## Works' '' '- Red clay' >log.md
	topics_of log.md | grep -q 'each night: It is oak$'
}

@test "emphasis whose first mark a date took ends without a mark" {
	printf '%s\n' '# Mill' '' '## Session 2 — 2026-05-17 (Sunday) — *Big jump!*' '' '- The wheel is of oak' '' \
		'## Session 3 — 2026-05-21 (Monday) — *The weir* 🕳️' '' '- The gate of it is of elm' '- drop_* stays' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point").topic // empty' | sort -u >got
	holds got 'Big jump!' 'The weir'
}

@test "a bracket that a date opened is closed by nothing" {
	printf '%s\n' '# Mill' '' '## 2i. This session (2026-04-02 — wheel of oak)' '' '- It turns' '' \
		'## 2h. This session (2026-04-01 — elm gate (the old one))' '' '- It is shut' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point").topic // empty' | sort -u >got
	holds got 'elm gate (the old one)' 'wheel of oak'
}

@test "a heading in a script without spaces is cut between its characters" {
	title=炉の蓋は毎回かならず点検記録と照合してから閉めること
	printf '# Kiln\n\n## 2026-01-0%s: %s、そうしないと煉瓦が割れてしまう\n\n- 教訓: 蓋は必ず閉める\n\n' \
		1 "$title$title" 2 "$title（夜間も同じ）$title" >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | .topic // empty' | sort -u >got
	iconv -f UTF-8 -t UTF-8 got >/dev/null
	holds got Kiln "$title" "$title炉の蓋は毎回"
}

@test "a date that lies ahead is part of a title, and not the date of its entry" {
	printf '%s\n' '# Kiln' '' '## 2026-04-25: fired the bricks' '' '- Fired 200 bricks' '' \
		'## Glazing: paused until 2026-05-20' '' '- The glaze is late' >log.md
	md2jsonl log.md | jq -r 'select(.kind == "entry") | "\(.ts) \(.title)"' >got
	holds got '2026-04-25 fired the bricks'
	topics_of log.md >got
	grep -qx 'Glazing: paused until 2026-05-20: The glaze is late' got
}

@test "a heading that is a field with a date names no topic" {
	printf '%s\n' '# Kiln' '' '## Session date: July 2026' '' '- Fired 200 bricks' >log.md
	topics_of log.md >got
	lacks -q 'Session date' got
}

@test "a heading with its date in wide brackets is not said twice" {
	printf '%s\n' '# 窯' '' '## 三番目の扉 ETF（2026-08-09）' '' '- 扉は毎日かならず閉める。' '' '## 次' '- 屋根' >log.md
	md2jsonl log.md | recent | budget -t 300 | render summary >got
	[ "$(grep -o '三番目の扉' got | wc -l)" -eq 1 ]
}

@test "a topic ends before the words that lead to its day" {
	printf '%s\n' '# Kiln' '' '## All arches shipped as of 2026-01-02' '' '- Red brick' '' \
		'## The kiln is cold (2026-01-03)' '' '- Red clay' '' '## Печь по состоянию на 2026-01-01' '' '- Red sand' >log.md
	topics_of log.md >got
	grep -qx 'All arches shipped: Red brick' got
	grep -qx 'The kiln is cold: Red clay' got
	grep -qx 'Печь: Red sand' got
}

@test "a tag behind a date keeps its brackets, and a second day goes with its date" {
	printf '%s\n' '# Kiln' '' '## 2026-01-04 [B] (evening) - mend the gate' '' '- Red wood' '' \
		'## [2026-01-03] The arch' '' '- Red brick' '' '## 2026-01-01 / 02 - the well' '' '- Red rope' >log.md
	topics_of log.md | grep Red >got
	holds got '[B] (evening) - mend the gate: Red wood' 'The arch: Red brick' 'the well: Red rope'
}

@test "a title that the line of the newest entries has is no line of its own, if no text is" {
	printf '%s\n' '# Kiln' '' '## 2026-01-05 - Door of oak and iron' '' '### Hinges' '' '- Hung them' '' \
		'## 2026-01-02 - Bricks of the vault' '' '### Arch' '' '- Laid it' '' '## 2026-01-01 - Pit of sand' '' \
		'### Edge' '' '- Dug it' >log.md
	points_of log.md >got
	holds got 'state: Last: Door of oak and iron; Bricks of the vault; Pit of sand' 'state: Hung them' \
		'finding: Laid it' 'finding: Dug it'
}

@test "of the titles in one line each ends at its semicolon" {
	printf '%s\n' '# Kiln' '' '## 2026-01-05 - Door hung; gate of oak mended' '' '- Oiled both' '' \
		'## 2026-01-02 - Bricks of the vault' '' '- Laid the arch' >log.md
	points_of log.md | grep Last >got
	holds got 'state: Last: Door hung, gate of oak mended; Bricks of the vault'
}

@test "a wide bracket behind a date goes with it, or stays whole; a date that words hang on stays" {
	printf '%s\n' '# 窯' '' '## 2026-01-05（煙突・扉）' '' '- 煙突を立てて扉を掛けた' '' '## 2026-01-06（夜）屋根の板' '' '- 屋根の板を四枚張った' '' \
		'## 2026-01-07 に直した窓' '' '- 窓の枠を直した' '' '## 2026-01-08 棚' '' '- 棚を作った' >log.md
	topics_of log.md >got
	holds got '煙突・扉: 煙突を立てて扉を掛けた' \
		'（夜）屋根の板: 屋根の板を四枚張った' '2026-01-07 に直した窓: 窓の枠を直した' '棚: 棚を作った'
}
