# What is a point of a log, where it begins and ends, and its text.
load lib
load points

# A log of so many items: 100 entries of the same day, a blank line after each.
make_items() {
	seq 100 | awk -v items="$1" '{
		print "## 2026-01-02\n"
		for (i = 1; i <= items; i++)
			print "- item " i " of entry " $1 " waits for the others\n"
		print "- Never run `npm ci` in entry " $1 "\n"
	}'
}

@test "a point that points_of cannot read is no point that is missing" {
	mkdir bin
	printf '#!/bin/sh\necho %s\n' "'{\"kind\":\"point\",\"text\":\"a\"}'" >bin/recent
	chmod +x bin/recent
	: >log.md
	PATH=$PWD/bin:$PATH run -1 points_of log.md
	[ "$output" = '{"kind":"point","text":"a"}' ]
}

@test "of a log's points the best 400 stay, in the order of the file; a drop counts the others" {
	make_items 50 >log.md
	md2jsonl log.md | recent >out
	[ "$(grep -c '^{"kind":"point"' out)" -eq 400 ]
	[ "$(grep -c '"text":"Never run `npm ci` in entry' out)" -eq 100 ]
	grep -o '^{"kind":"point".*"line":[0-9]*' out | sed 's/.*://' >lines
	sort -n lines | diff - lines
	grep -o '^{"kind":"drop","of":"point","why":"low","n":[0-9]*' out >drop
	[ "$(cat drop)" = '{"kind":"drop","of":"point","why":"low","n":4700' ]
}

@test "the points of a long log take no more memory than those of a short one" {
	! grep -q __asan_init "$(command -v recent)" ||
		skip "the sanitizers need more"
	make_items 2000 >log.md
	md2jsonl -q log.md >records
	[ "$(wc -c <records)" -gt 8000000 ]
	(
		ulimit -v 32000
		recent records >out
	)
	[ "$(grep -c '"text":"Never run `npm ci` in entry' out)" -eq 100 ]
	grep -q '^{"kind":"drop","of":"point","why":"low","n":199700,' out
}

@test "the points of each file are its own, with --all-files, too" {
	printf '# A\n\n- Never push to main\n' >a.md
	printf '# B\n\n- Always run `make check`\n' >b.md
	md2jsonl a.md b.md >records
	for options in '' --all-files; do
		recent $options records | grep '^{"kind":"point"' |
			sed 's/.*"text":"\([^"]*\)".*"file":"\([^"]*\)".*/\2 \1/' >out
		printf '%s\n' 'a.md Never push to main' 'b.md Always run `make check`' |
			diff - out
	done
}

@test "a file without points leaves nothing for those of the next one" {
	given '{"kind":"doc","file":"a.md","dialect":"date"}' \
		'{"kind":"entry","ts":"2026-03-01","body":"---\n","src":{"file":"a.md","line":1}}'
	printf '# Log\n\n## 2026-01-01 One\n\n- Never push to main\n\n## 2026-01-02 Two\n\n- Run it\n' >b.md
	md2jsonl b.md >b
	recent -q b | grep '^{"kind":"point"' >want
	recent -q in b | grep '^{"kind":"point"' | diff want -
	[ -s want ]
}

@test "a line with a colon within an item is above that item only, and may be a part of its text" {
	printf '%s\n' '# Kiln' '' '## State' '' '- **Landed: the arch of the kiln.**' \
		'    a new door for the fire:' '    it holds the heat, and is of iron.' '- The tower has four windows' \
		'- Open the gate' '' '  Open questions:' '  - Who pays for it' '' '- The wall has two gates' >log.md
	points_of log.md >got
	printf '%s\n' 'state: Landed: the arch of the kiln. a new door for the fire: it holds the heat, and is of iron.' \
		'state: The tower has four windows' 'state: Open the gate' 'open: Who pays for it' \
		'state: The wall has two gates' | diff - got
}

@test "rows that are entries know the names of their columns; what was not chosen is left out" {
	printf '%s\n' '# Decision Log' '' '| Date | Decision | Alternatives | Reason |' '|---|---|---|---|' \
		'| 2026-06-01 | Tides by the hour | Tides by the minute | Nobody reads more |' \
		'| 2026-06-02 | Paper for the harbour master | A second screen | He asked for it |' \
		'| 2026-06-03 | No moon phases | The moon in a corner | It was never right |' >log.md
	points_of log.md >got
	grep -qx 'decision: 2026-06-01: Tides by the hour (Nobody reads more)' got
	grep -qx 'decision: 2026-06-03: No moon phases (It was never right)' got
	run -1 grep -q 'screen\|minute\|corner' got
	# So small a log is shown whole.
	md2jsonl log.md | recent -q | budget -q | render summary >got
	[ "$(grep -o '2026-06-0[123]: ' got | sort -u | wc -l)" = 3 ]
}

@test "tags alone are not points, and none ends in the colon of what it leads to" {
	printf '%s\n' '<div align="right">' '# Log' '## 2026-01-02' '- Swept the whole tower from the bell to the door' \
		'- The new module exports all of the tables that the office wants to have, as one workbook, with these columns:' \
		'  - name' '' '</div>' '' '## 2026-01-03' '- Oiled the bell' >log.md
	points_of log.md >got
	run -1 grep -q '<\|:$' got
	grep -q 'with these columns$' got
}

@test "images and badges say nothing" {
	printf '%s\n' '# Kiln' '' '![the curve](plots/curve.png)' '' \
		'[![build](b.svg)](https://example.org) ![two](two.png)' '' \
		'## Firing' '' 'The cone bends at 1,060 degrees, never above.' >log.md
	points_of log.md >got
	grep -q 'The cone bends' got
	run -1 grep -q '!\[' got
	md2jsonl log.md | learnings --only | jq -r .text >got
	run -1 grep -q '!\[' got
}

@test "an image or a tag that does not end is text" {
	printf '%s\n' '# Kiln' '' '![the curve of the first firing](plots/curve.png' '' \
		'- [![build](b.svg' '- <div class="kiln of the yard"' >log.md
	points_of log.md >got
	grep -q 'the curve of the first firing' got
}

@test "a dated heading may name a part; a bold sentence is no caption" {
	printf '%s\n' '# Kiln' '' '## 2026-01-02: bricks' '' '- Laid the arch of the vault' '' \
		'## 2026-01-05: door' '' '- Hung the door on two hinges' '' \
		'## Remaining gaps (as of 2026-01-06)' '' \
		'- The chimney has no rain cap yet, and it drips' '' \
		'**Nobody has asked the town for the permit.**' >log.md
	points_of log.md >got
	grep -qx 'open: The chimney has no rain cap yet, and it drips' got
	grep -qx 'open: \*\*Nobody has asked the town for the permit.\*\*\|open: Nobody has asked the town for the permit.' got
}

@test "a line that breaks off goes on with the bold one below it" {
	printf '%s\n' '# Kiln' '' '## Door' '' \
		'The second hinge of the heavy iron door was the reason for the' \
		'**crack in the arch**: it pulled the frame down by four millimetres.' >log.md
	points_of log.md >got
	grep -q 'reason for the crack in the arch: it pulled' got
}

@test "the numbers of ids tell the order only where most entries have one" {
	printf '## %s\n\n- %s\n\n' 'Phase 1: the arch of bricks' Laid \
		'Chimney of clay (2026-01-02)' Set 'Door of oak (2026-01-02)' Hung \
		'Phase 0: the yard of the kiln (2026-01-02)' Swept >log.md
	points_of log.md >got
	grep -qx 'state: Phase 0: the yard of the kiln (2026-01-02)' got
}

@test "a short line that breaks off goes on with the code below it" {
	printf '%s\n' '# Kiln' '' 'State of the kiln: it is at' '`a-long-name-of-a-branch` (in May). The rest' 'is below.' '' \
		'- Who:' '' 'It burns. It is' 'the last one' >log.md
	points_of log.md >got
	grep -q '^state: State of the kiln: it is at `a-long-name-of-a-branch` (in May)' got
	lacks 'It is the last one' got
}

@test "a command that goes on after a backslash is one" {
	printf '%s\n' '# Kiln' '' '## Commands' '' '```sh' 'heat --degrees 1060 --cone 04 \' \
		'  --hold 20m --log /var/log/kiln/second-firing.log \' \
		'  --door closed --chimney open --watch the-smith-of-the-village' '```' >log.md
	points_of log.md >got
	grep -q 'second-firing.log --door closed --chimney open --watch' got
}

@test "chapters that name parts are no entries: none is older than another" {
	printf '%s\n' '# Kiln' '' '## **1. Current state**' '' '- The arch stands' '' \
		'## **2. Remaining work**' '' '- [ ] Lay the yard' '- Sweep the chimney' '' \
		'## **3. Decisions so far**' '' '- Bricks of clay' >log.md
	points_of log.md >got
	for text in 'state: The arch stands' 'open: Sweep the chimney' 'decision: Bricks of clay'; do
		grep -qx "$text" got
	done
	printf '%s\n' '# 窯' '' '## 1. 残っているタスク一覧' '' '- 煙突を掃除する' '' \
		'## 2. これまでの決定事項の変遷' '' '- 粘土の煉瓦' >log.md
	points_of log.md >got
	grep -qx 'open: 煙突を掃除する' got
	grep -qx 'decision: 粘土の煉瓦' got
}

@test "a name with a list below it is its caption, and says little about its kind" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '1. **Project setup**' '' \
		'   - ✅ Buy the ground' '' '2. State management' \
		'   - Write the hours on a slate at the door' >log.md
	points_of log.md | diff - <(printf '%s\n' 'open: Project setup' 'state: ✅ Buy the ground' \
		'open: State management' 'open: Write the hours on a slate at the door')
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point").title' |
		diff - <(printf '%s\n' 'Next steps' 'Project setup' 'Next steps' 'State management')
	sed -i 's/^[12]\. */- /' log.md
	points_of log.md | diff - <(printf '%s\n' 'state: ✅ Buy the ground' \
		'open: Write the hours on a slate at the door')
}

@test "commands are as they are in the block" {
	printf '%s\n' '# Kiln' '' '```bash' 'tail -50 fire.log | grep "**hot**"' '```' >log.md
	points_of log.md | diff - <(echo 'command: tail -50 fire.log | grep "**hot**"')
	md2jsonl log.md | recent -q | budget -q --by need | render summary |
		grep -F 'tail -50 fire.log | grep'
}

@test "an ellipsis stands only where something is left out" {
	printf '%s\n' '# Kiln' '' "- $(printf 'Bricks of the old kiln lie behind the wall of the yard%.0s. ' {1..2})Never throw them away: they are dry and hard, and good enough for another arch of the same height." >log.md
	points_of log.md >got
	grep 'yard. Never throw them away' got
	run -1 grep -F '…' got
}

@test "the end of a wrapped sentence is no caption; one ends after a drawing" {
	printf '%s\n' '# Kiln' '' '## Fire' '' \
		'Branches of the tree hold the name of the fire, but the first one always has the name' \
		'"main". This adds:' '' '- a name' '' '**Drawing:**' '```' 'a --> b' '```' \
		'**Weather:** dry since May' >log.md
	points_of log.md >got
	grep -F 'always has the name "main".' got
	md2jsonl log.md | recent -q |
		jq -r 'select(.text // "" | startswith("Weather")).title' | grep -qx Fire
}

@test "brackets around the words of a title are no part of a topic; 07b is a day" {
	printf '%s\n' '# Log' '' '## Session - 2026-05-08 (An arch of (new) clay)' '' '- Laid' '' \
		'## Session - 2026-05-07b (The yard) and (the gate)' '' '- Swept' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.text == "Laid" or .text == "Swept").topic' |
		diff - <(printf '%s\n' 'An arch of (new) clay' '(The yard) and (the gate)')
	md2jsonl log.md | jq -r 'select(.kind == "entry").ts' |
		diff - <(printf '%s\n' 2026-05-08 2026-05-07)
}

@test "chapters are none of them entries where some name parts" {
	printf '%s\n' '# Kiln' '' '## 1. Current state' '' '- The arch stands' '' \
		'## 2. Bricks' '' '- Burned here' '' '## 3. The river' '' '- Never cross it in March' >log.md
	points_of log.md | diff - <(printf '%s\n' 'state: The arch stands' 'finding: Burned here' \
		'rule: Never cross it in March')
}

@test "numbered parts of one section are chapters; steps and decisions are not" {
	printf '%s\n' '# Kiln' '' '## This session: a gate of oak and an arch' '' \
		'### 1. The gate' '' '- Oak from the yard' '' '### 2. The arch' '' '- Clay of the river' '' \
		'### 3. The yard' '' '- Swept it with a broom' '' '## Next session' '' '- Lay the roof' >log.md
	points_of log.md | diff - <(printf '%s\n' 'state: This session: a gate of oak and an arch' \
		'finding: Oak from the yard' 'finding: Clay of the river' \
		'finding: Swept it with a broom' 'open: Lay the roof')
	sed -i 's/^## This session.*/## Rooms/; s/^## Next.*/## Decisions/' log.md
	points_of log.md | grep -qx 'finding: Swept it with a broom'
	sed -i 's/^## Rooms/## Decisions of the yard/' log.md
	points_of log.md | grep -qx 'decision: 3. The yard'
}

@test "a field without a value is no caption of the next one" {
	printf '%s\n' '# Kiln' '' '## The arch' '' '- **Completed**:' '- **Notes**: dry bricks' >log.md
	md2jsonl log.md | recent -q |
		jq -r 'select(.text == "Notes: dry bricks").title' | grep -qx 'The arch'
}

@test "the items of a list in a quote are points of their own, at their lines" {
	{
		printf '%s\n' '# Kiln' '' '## Papers' '' '> - **Why** it was built: `why.md`' \
			'> - **Where** it was built: `where.md`'
		printf '> - %s\n' 'The arch is of clay that was dug at the river in the dry summer, and it' \
			'stood a winter under straw before it was pressed into forty moulds of oak. Then it' \
			'was dried for weeks in the shade of the yard, turned each day by the smith himself,' \
			'and by his two sons.' |
			sed '2,$s/- /  /'
	} >log.md
	md2jsonl log.md | recent -q |
		jq -r 'select(.kind == "point") | "\(.src.line)-\(.src.end) \(.text[0:12])"' |
		diff - <(printf '%s\n' '5-5 Why it was b' '6-6 Where it was' '7-10 The arch is ')
}

@test "a quote with a list is read as the body is, and what is below it is no part of it" {
	printf '%s\n' '# Kiln' '' '> **What is left to do (by the owner):**' '>' '> 1. Set the date of the fire,' \
		'>    and tell the smith' '> 2. Order bricks' '' 'The kiln is cold.' '' '## Parts' '' '> A lid.' '> A door.' >log.md
	points_of log.md >got
	grep -qx 'open: Set the date of the fire, and tell the smith' got
	grep -qx 'open: Order bricks' got
	grep -q '^state: The kiln is cold' got || grep -q '^finding: The kiln is cold' got
	grep -qx 'finding: A door.' got
	# A heading in it is none of the log, and begins another such part.
	printf '%s\n' '# Kiln' '' '> Read me.' '>' '> ## Left' '>' '> - Paint the door' '> - Oil the hinge' '>' \
		'> ## Note' '> Red.' '' 'Below.' >log.md
	points_of log.md >got
	grep -qx 'state: Oil the hinge' got
	grep -qx 'state: Below.' got
}

@test "a line that begins with a link goes on with its sentence" {
	printf '%s\n' '# Kiln' '' '## Fire' '' \
		'Open at the end of the day are the two decisions of the summer, which are D-021 and' \
		'[D-023](d.md), about the wood.' >log.md
	points_of log.md >got
	grep -q 'D-021 and D-023, about the wood' got
}

@test "a bold line with a number is a caption" {
	printf '%s\n' '# Kiln' '' '## Fire' '' '**1. The door**' '' '- Oak' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.text == "Oak").title' | grep -qx '1. The door'
}

@test "a sentence of an item goes on below a blank line" {
	printf '%s\n' '# Kiln' '' '## Clay' '' '- Wedge the clay on the bench by the door' '' \
		'  until it is free of air' '' '- Bricks are laid up' '' '  Then they dry.' '' '- Fire' '' \
		'wood is stacked' '' '- Call the yard' '' '      ring yard' >log.md
	points_of log.md >got
	grep -qx 'finding: Call the yard' got
	grep -qx 'finding: Wedge the clay on the bench by the door until it is free of air' got
	grep -qx 'finding: Bricks are laid up' got
	grep -qx 'finding: Then they dry.' got
	grep -qx 'finding: Fire' got
	md2jsonl log.md | recent -q | jq -r 'select(.text // "" | test("^Wedge")).src | "\(.line)-\(.end)"' |
		grep -qx '5-7'
}

@test "less indent than the item above it, or as much and a capital, begins a paragraph" {
	cat >log.md <<-'EOF'
	[2026-05-03] Session 4: the weir
	  Sluice:
	    - the new boards are of oak, and the frame was left as it is, since it holds
	  gate tested: it opens in four seconds, and closes in six of them
	  1. The pond was filled to the mark, and nothing leaks through the old wall
	  All of it is done. No leaks.
	  2. The bank was raised, by as much as the mason said that it had to be raised
	  after the flood
	EOF
	run -0 points_of log.md
	[ "$output" = "finding: the new boards are of oak, and the frame was left as it is, since it holds
finding: gate tested: it opens in four seconds, and closes in six of them
finding: The pond was filled to the mark, and nothing leaks through the old wall
finding: All of it is done. No leaks.
finding: The bank was raised, by as much as the mason said that it had to be raised after the flood" ]
}

@test "a line right below a list that had room for it is a paragraph of its own" {
	printf '%s\n' '# Kiln' '' '## Clay' '' '- Two parts of sand' \
		'Removed the straw, as it burned away and left holes in each of the bricks of May.' '' \
		'- The bricks that were laid up in the yard by the river in June and covered' \
		'With straw' >log.md
	points_of log.md >got
	grep -qx 'finding: Two parts of sand' got
	grep -q '^finding: Removed the straw' got
	grep -q 'covered With straw$' got
}

@test "a number with a remark has the name of its column, too" {
	printf '%s\n' '# Kiln' '' '## Yard' '' '| Part | Clay | Sand |' '| --- | --- | --- |' \
		'| Arch | 40% | 0% (planned) |' >log.md
	points_of log.md | grep -qx 'finding: Arch: Clay 40%, Sand 0% (planned)'
}

@test "what a command does, behind it in the block, comments out no other one" {
	printf '%s\n' '# Kiln' '' '## Commands' '' '```bash' 'make fire   # in the yard' 'make "bricks # 2"' \
		'echo a#b' '```' >log.md
	points_of log.md >got
	grep -qxF 'command: make fire — in the yard; make "bricks # 2"; echo a#b' got
}

@test "a fence without a language may hold text: the prompt for the next session" {
	printf '%s\n' '# Kiln log' '' '## Handoff' '' 'Text before.' '' '```' '[Goal]' \
		'Build the wall of the kiln by Friday.' '' '[Do not do]' \
		'- Never open the door above 300 degrees' '- Do not stack the bricks more than nine high' \
		'1. Read the notes of the last firing first' '```' '' 'Text after it.' '' '```' 'a = b + c' \
		'- d = e' '- f = g' '- h()' '```' >log.md
	md2jsonl log.md | recent -q |
		jq -r 'select(.kind == "point") | "\(.src.line) \(.type) \(.title): \(.text)"' >got
	diff got - <<-'EOF'
		5 finding Handoff: Text before.
		9 state Goal: Build the wall of the kiln by Friday.
		12 rule Do not do: Never open the door above 300 degrees
		13 rule Do not do: Do not stack the bricks more than nine high
		14 rule Do not do: Read the notes of the last firing first
		17 finding Handoff: Text after it.
	EOF
}

@test "a heading in such a fence, and a ruler, end with it" {
	printf '%s\n' '# Kiln log' '' '## Yard' '' '```' '### Rules' '- The clay of the river is red' \
		'- The sand of the hill is white' '- The wood of the yard is wet' '---' \
		'The last line in the fence.' '```' '- Straw of the field' >log.md
	md2jsonl log.md | recent -q |
		jq -r 'select(.kind == "point") | "\(.type) \(.title): \(.text)"' >got
	grep -qx 'rule Rules: The clay of the river is red' got
	grep -qx 'finding Yard: The last line in the fence.' got
	grep -qx 'finding Yard: Straw of the field' got
}

@test "a heading in a quote is no sentence of it" {
	printf '%s\n' '# Kiln' '' '## Yard' '' '> ### Open' '> Dig the pit' '> #3 is red' >log.md
	points_of log.md >got
	run -1 grep -q '###' got
	grep -q 'Dig the pit' got
}

@test "an entry's text below a ruler is not under the headings above that" {
	printf '%s\n' '# Kiln' '' '## 2026-01-02 - Laid bricks' '' '### Open' '' '- Dig the pit' '' '---' '' \
		'The arch was built and stands.' '' '## 2026-01-03 - Fired' '' '- Fired it' >log.md
	points_of log.md >got
	grep -qx 'open: Dig the pit' got
	run -1 grep -q '^open: The arch' got
	grep -q 'The arch was built and stands' got
}

@test "an entry of one line with fields: each says what it says" {
	long='built the wall of the kiln from the bricks that lay in the yard since the summer'
	printf '%s\n' '# Kiln log' '' "2026-01-02 | Ann | $long | Next: dig the pit for the clay of the hill" '' \
		"2026-01-03 | Bob | $long and fired it twice | Next: cut the wood of the old yard" >log.md
	points_of log.md >got
	grep -qx 'open: Next: cut the wood of the old yard' got
	grep -qx "state: $long and fired it twice" got
}

@test "a log may be named after a thing: Learning OS Work Log" {
	named() {
		printf '%s\n' "# $1" '' '## Yard' '' '- Clay' >log.md
		points_of log.md
	}
	named 'Learning OS Work Log' | grep -qx 'finding: Clay'
	named 'Decision Engine Progress' | grep -qx 'finding: Clay'
	named 'Learning Log' | grep -qx 'rule: Clay'
	named 'Decision Log' | grep -qx 'decision: Clay'
}

@test "a sentence goes on with a small letter, also before a colon and in Cyrillic" {
	printf '%s\n' '# Печь' '' '## Двор' '' \
		'Стена печи стоит у реки с весны, но её ещё никто не обжигал, и потому' \
		'кирпичи сохнут до самой осени во дворе:' '' '- под крышей' >log.md
	points_of log.md | grep -q 'и потому кирпичи сохнут до самой'
	printf '%s\n' '# Kiln' '' '## Yard' '' \
		'The wall of the kiln stands by the river since spring, but it was never fired, and so the' \
		'Bricks of it dry until the autumn:' '' '- under the roof' >log.md
	points_of log.md | grep -q 'and so the Bricks of it dry'
}

@test "a command stands with what it needs, and whole" {
	printf '%s\n' '# Kiln' '' '## Commands' '' '```bash' 'cd yard' 'export BRICKS=400' '' '# fire it' \
		'make fire' '' '# and then' 'cat log.txt |' 'grep brick &&' 'echo done' '' '# a table' \
		'$heads = @{' '```' >log.md
	points_of log.md >got
	grep -qx 'command: cd yard; export BRICKS=400; make fire — fire it' got
	grep -qx 'command: cat log.txt | grep brick && echo done — and then' got
	run -1 grep -q heads got
}

@test "commands of a block are one point, in their order, below what they are for" {
	printf '%s\n' '# Mill' '' '## Commands' '' '```bash' '# Turn the wheel' 'make wheel-of-the-lower-mill  # by hand' \
		'if test -f gate-of-the-old-weir; then' 'make gate-of-the-weir' 'fi' 'make sieve-and-sacks MILLER=9' '```' >log.md
	points_of log.md >got
	grep -qx 'command: Turn the wheel: make wheel-of-the-lower-mill — by hand; if test -f gate-of-the-old-weir; then make gate-of-the-weir; fi; make sieve-and-sacks MILLER=9' got
}

@test "what a paragraph is under stays, though it ends in a caption" {
	printf '%s\n' '# Mill' '' '## Plan' '' '**Parts:**' '' 'Oil the gate of it. If the next is missing, to do:' '' '- Add it' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.title): \(.text)"' | grep -qx 'Parts: Oil the gate of it.'
}

@test "a command of PowerShell goes on after a back quote" {
	cat >log.md <<-'END'
		# Mill

		## Build

		```powershell
		mill build --wheel oak `
		  --stone granite `
		  --quiet
		```
	END
	points_of log.md | grep -qx 'command: mill build --wheel oak --stone granite --quiet'
}

@test "ornaments at the ends of a text are not shown" {
	printf '%s\n' '# Mill' '' '## What is the weir? 🎉' '' '- 🛠️ The wheel of it turns 🚀🚀' '- 🚀 = fired' \
		'' '## Rules' '' '- Never open it' >log.md
	points_of log.md >got
	holds got 'finding: The wheel of it turns' 'finding: 🚀 = fired' 'rule: Never open it'
	md2jsonl log.md | recent -q | budget -t 900 | render summary | grep -q '^- What is the weir? The wheel'
}

@test "only what has cells loses its bars" {
	printf '%s\n' '# Mill' '' '## What is the weir?' '' '- The gate takes its name with {{ gate | default("oak") }} or sieve | upper' \
		'- `Wheel` is old | Mended' '- 2026-01-03 | smith | The beam of the wheel is new' >log.md
	points_of log.md >got
	holds got 'finding: The gate takes its name with {{ gate | default("oak") }} or sieve | upper' \
		'finding: `Wheel` is old | Mended' 'finding: 2026-01-03, smith, The beam of the wheel is new'
}

@test "a link whose text begins with a date is no stamp" {
	printf '%s\n' '# Mill' '' '## What is the weir?' '' '- [2026-01-04 - the beam](sessions/beam.md) - It is new' >log.md
	points_of log.md | grep -qx 'finding: 2026-01-04 - the beam - It is new'
}

@test "a sentence goes on with a name in bold, behind a bold one that takes it along" {
	printf '%s\n' '# Mill' '' '## Work' '' '**Task 2 — hang the wheel of the lower mill on its beam.**' \
		'Take the chain of the smith from the wall, oil all of it, and open' '**Weir Gate** at the old bridge, then turn the wheel.' >log.md
	points_of log.md | grep -q 'on its beam\. Take the chain of the smith.*and open Weir Gate at the old bridge, then turn the wheel\.$'
}

@test "a loop of the shell is one point" {
	printf '%s\n' '# Mill' '' '## Commands' '' '```bash' 'for gate in /var/mill/lower/old/gates-of-the-weir/*.conf; do' \
		'  if test -f "$gate" && grep -q "open at night" "$gate" && grep -q "oak of the hill" "$gate"; then' '    # it is new' \
		'    sed -i s/open/shut/ "$gate"' '  fi' 'done' '```' >log.md
	points_of log.md | grep -qx 'command: for gate in .*; do if .*; then sed -i s/open/shut/ "$gate"; fi; done'
}

@test "prose may begin as a command does" {
	printf '%s\n' '# Kiln' '' '## Usage' '' '- Command of the fire works' '- make: the yard of it' \
		'- make fire' '- Implemented the door of it' >log.md
	points_of log.md >got
	grep -qx 'finding: Implemented the door of it' got
	grep -qx 'finding: Command of the fire works' got
	grep -qx 'finding: make: the yard of it' got
	grep -qx 'command: make fire' got
	printf '%s\n' '# Kiln' '' '## Setup' '' '- To run the tests make fire' '- Command: make gate' >log.md
	points_of log.md >got
	grep -qx 'command: To run the tests make fire' got
	grep -qx 'command: Command: make gate' got
}

@test "a list is nested in the sentence that leads to it" {
	parents() {
		md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.text): \(.parent)"'
	}
	printf '%s\n' '# Kiln' '' '## Yard' '' \
		'The wall stands. It may fall in the first storm of the year, and all that is in it, if:' \
		'- The clay is wet' '  - as in May' '- The wood is green' '' 'Nobody looks at it.' '' '- Sand' >log.md
	parents >got
	grep -qx 'The clay is wet: It may fall in the first storm of the year, and all that is in it, if' got
	grep -qx 'as in May: The clay is wet' got
	grep -qx 'The wood is green: It may fall in the first .*' got
	grep -qx 'Sand: null' got
	# Not past a table, a ruler or a block.
	for between in '---' '| Red | clay |' '```'; do
		printf '%s\n' '# Kiln' '' '## Yard' '' 'The wall may fall in the first storm of the year, and all that is in it, if:' '' \
			"$between" 'make fire' "$between" '' '- The clay is wet' >log.md
		parents | grep -qx 'The clay is wet: null'
	done
}

@test "a quotation of a command goes on with the next line" {
	printf '%s\n' '# Kiln' '' '## Commands' '' '```bash' 'python3 -c "import kiln;' 'kiln.fire()"' "echo can't" \
		'make fire' '```' >log.md
	points_of log.md >got
	grep -qx 'command: python3 -c "import kiln; kiln.fire()"; .*' got
	printf '%s\n' '# Kiln' '' '## Commands' '' '```bash' 'git commit -m"Fix (it)."' 'git push' 'copy a "D:\yard\"' \
		'make arch  # the '"'90s way" 'make fire' '```' >log.md
	points_of log.md >got
	grep -qF 'command: git commit -m"Fix (it)."; git push; copy a "D:\yard\"; make arch — the' got
	grep -qF "'90s way; make fire" got
}

@test "the commands of a block are needed together, in their order" {
	printf '%s\n' '# Kiln' '' '## Fire it' '' '```bash' '# look' 'git status' '# then' \
		'git merge the-red-clay-of-the-hill' '# at last' 'git push' '```' >log.md
	md2jsonl log.md | recent -q | jq -s -c 'map(select(.kind == "point" and .type == "command") | .score)
		| . == (sort | reverse) and .[0] - .[2] < 100' | grep -qx true
}

@test "a line that leads to a list is of this list only" {
	printf '%s\n' '# Kiln' '' '## Baseline' '' 'The target is still:' '- one kiln first' '' \
		'The yard is better than it was in the dry summer, but it is only ready when all of these are ready, too, and when they stay so:' \
		'- the gate of the yard' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point" and .text == "the gate of the yard").title' |
		grep -qx 'Baseline'
	# A remark between two items leads to nothing.
	printf '%s\n' '# Kiln' '' 'Next steps:' '' '1. Write the loader' '' 'The loader must read both of them.' '' \
		'2. Move the ramp' >log.md
	points_of log.md | grep -qx 'open: Move the ramp'
}

@test "numbered lines behind a paragraph are points, and so is a sentence with a label" {
	printf '%s\n' '# Kiln' '' '## Plan' '' '**Week 2 — the loop**' \
		'5. One loop of the fire works from end to end, and the bricks come out red' \
		'6. The smith gets a word that it has come to his door' '' '## Status' '' \
		'The arch stands. Remaining: the gate, the door.' >log.md
	points_of log.md >got
	grep -qx '[a-z]*: 5. One loop of the fire works from end to end, and the bricks come out red' got
	grep -qx '[a-z]*: 6. The smith gets a word that it has come to his door' got
	grep -qx 'open: Remaining: the gate, the door.' got
}

@test "wrapped lines of Chinese and Japanese are joined without a space" {
	printf '%s\n' '# 窯' '' '- 火事に' '  なるので `make burn` は' '  使わない' '- 마른 벽돌만' '  굽는다' \
		'- 这一行在此' '  结束。Then' '  下一行' >log.md
	points_of log.md >got
	grep -qx '.*: 火事になるので `make burn` は使わない' got
	grep -qx '.*: 마른 벽돌만 굽는다' got
	grep -qx '.*: 这一行在此结束。Then 下一行' got
}

@test "a line of output that ends in a colon leads to the next one" {
	printf '%s\n' '# Kiln' '' '## Results' '' '```' 'Coverage:' '  arch 92%' '  door 79%' '```' >log.md
	points_of log.md | grep -qx 'finding: Coverage: arch 92%; door 79%'
	printf '%s\n' '# Kiln' '' '## Results' '' '```' '🔧 the doors (of oak):' '  left shut' '  right shut' '```' >log.md
	points_of log.md | grep -qx 'finding: 🔧 the doors (of oak): left shut; right shut'
}

@test "what follows the colon of a heading is a point" {
	printf '%s\n' '# Kiln' '' '## 2026-05-01' '' '- Laid the arch' '' \
		'### Remaining (all for the mason): the lid of the well · the second hinge of the gate' '' '### Files' '' '- a.c' >log.md
	points_of log.md | grep -q '^open: Remaining (all for the mason): the lid of the well'
}

@test "a clause ends neither before a number of several nor where dashes enclose words" {
	printf '%s\n' '# Kiln' '' '- Four forces meet here and each of them is strong: (1) how the wet bricks are dried in the yard behind the kiln; (2) what happens to them on the way, and (3) who pays for the straw that they are under until spring comes' \
		'- The mason found that the rule of the old smith — "No brick of the quarry is ever fired twice in one year, whatever it is made of" — is contradicted by the wall of the town, whose bricks were fired three times' \
		'- The door shuts well since the smith has mended both of its hinges in the yard — a lid of iron is what it waits for now, and nobody in the village has the time to forge it, as the feast comes, so it has to wait for a week or two' >log.md
	points_of log.md >got
	grep -q '(2) what happens to them on the way' got
	grep -q ' — is contradicted by the wall of the town' got
	grep -q 'both of its hinges in the yard$' got
}

@test "a step that ends in a colon stands with the one command of its fence" {
	printf '%s\n' '# Harbour' '' '## Next steps' '' '1. Oil the winch' '2. Test the crane by running:' \
		'   ```bash' '   ./test-crane.sh' '   ```' '3. Test the lock by running:' '' '   ```' \
		'   # the gate first' '   ./test-lock.sh' '   ```' >log.md
	points_of log.md >got
	grep -qx 'open: Test the crane by running: `./test-crane.sh`' got
	lacks 'Test the lock by running: ' got
	printf '%s\n' '# Kiln' '' '## Next steps' '' '- **Burn and cool:**' '  ```bash' '  make burn' '  ```' >log.md
	points_of log.md | grep -qx 'open: Burn and cool: `make burn`'
}

@test "a cell that begins with the name of its column has it once" {
	printf '%s\n' '# Harbour' '' '| Task | Days | Crane |' '|---|---|---|' \
		'| lift the bell | 2 | Crane 7 |' '| lift the boat | 3 | 12 |' >log.md
	points_of log.md >got
	grep -q 'lift the bell: Days 2 (Crane 7)$' got
	grep -q 'lift the boat: Days 3, Crane 12$' got
}

@test "a row whose cells are statuses is open until all are done" {
	printf '%s\n' '# Kiln' '' '## Move' '' '| Part | Fire test | Cold test | Notes |' '|---|---|---|---|' \
		'| Door Insight | ⏳ Pending | ⏳ Pending | - |' '| Lid | ✅ Done | ✅ Done | [page](a.md) |' \
		'| Grate | Done | Pending | |' '| Vent | TODO | TODO | |' \
		'| Chimney | Done | brick by brick, from the top | before the winter |' \
		'| Bars | ✅ Pass | ❌ Fail | |' '| Debug mode | true | false | by env |' '| | Done | Pending | |' >log.md
	points_of log.md >got
	grep -qx 'open: Door Insight: ⏳ Pending' got
	grep -qx 'finding: Lid: ✅ Done, page' got
	grep -qx 'open: Grate: Fire test Done, Cold test Pending' got
	grep -qx 'open: Vent: TODO' got
	grep -qx 'open: Bars: Fire test ✅ Pass, Cold test ❌ Fail' got
	grep -qx 'finding: Debug mode: true, false (by env)' got
	lacks -q 'open: .*Load' got
	grep -qx 'finding: Chimney: Done, brick by brick, from the top (before the winter)' got
}

@test "a compound that a line's end splits is joined" {
	printf '%s\n' '# Kiln' '' '## Clay' '' '- The clay of the eastern pit is iron-' \
		'  rich, and fired in two stages, pre-' '  and main fire.' >log.md
	points_of log.md |
		grep -qx 'finding: The clay of the eastern pit is iron-rich, and fired in two stages, pre- and main fire.'
}

@test "a sentence goes on with an amount, and an item behind a dash" {
	printf '%s\n' '# Kiln' '' '## Clay' '' '**Ready to fire.** The clay that was dug in May covers' \
		'90% of what the yard needs:' '' '1. Bricks' '2. Tiles' '' '## Glaze' '' '1. **Green** (copper, tin) -' '' \
		'   High value' '' '2. Blue' >log.md
	points_of log.md >got
	grep -qx 'finding: Green (copper, tin) - High value' got
	lacks -q 'covers$' got
}

@test "a line in bold that cheers above a list is its caption" {
	printf '%s\n' '# Kiln' '' '## Work' '' '**The grate - COMPLETE!**' '- It holds 900 degrees' '' \
		'**The lid is done!**' '' 'It is of iron.' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.text == "It holds 900 degrees").title' | grep -qx 'The grate - COMPLETE'
	points_of log.md >got
	lacks -q 'grate' got
	grep -q 'The lid is done!' got
}

@test "a bold name with a remark in brackets above a list is its caption" {
	printf '%s\n' '# Kiln' '' '## Work' '' '**The grate** (of iron)' '- It holds 900 degrees' '' \
		'**The lid** (of tin)' '' 'It is warm.' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.text == "It holds 900 degrees").title' | grep -qx 'The grate (of iron)'
	points_of log.md >got
	lacks -q 'grate' got
	grep -q 'The lid (of tin)' got
}

@test "a line that closes the brackets of the item above it is no caption" {
	printf '%s\n' '# Kiln' '' '## Log' '' '- The grate, the lid, the door (all of them with the plan' \
		'  `kiln_of_may`, not yet cast):' '  1. It holds 900 degrees' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.text == "It holds 900 degrees").parent' |
		grep -qx 'The grate, the lid, the door (all of them with the plan'
}

@test "lines that a search found in a list are its items" {
	printf '%s\n' '# Kiln' '' '## Lessons' '' '- **Grate**: Cast it in May' \
		'26: - **Lid**: Oil it at night' '27: - **Door**: Hang it last' >log.md
	points_of log.md >got
	holds got 'rule: Grate: Cast it in May' 'rule: Lid: Oil it at night' 'rule: Door: Hang it last'
}

@test "the body of a function is no command" {
	printf '%s\n' '# Kiln' '' '## Run' '' '```bash' 'raise_lid() {' '    if test -f lid; then' '        make lid' '    fi' \
		'' '    make hinge' '}' '' 'make fire' '```' >log.md
	points_of log.md >got
	holds got 'command: make fire'
}

@test "what says that something does not matter stays with that" {
	printf '%s\n' '# Kiln' '' '## Notes' '' \
		'The fan of the kiln rattles for a minute when the lid is opened in the rain, and then it stops by itself. Ignore it. The grate of the lower door has to be swept each week before the masons of the yard come to light it, or the bricks will crack.' \
		'' >log.md
	points_of log.md >got
	grep -q 'stops by itself. Ignore it.$' got
}

@test "what leads to a list is shown with its items only" {
	printf '%s\n' '# Kiln' '' '## Decisions' '' \
		'Doors (overrides the advice of the second review, which wanted them to be of iron, and of the town):' '' \
		'- They are of oak' '- They open outwards' '' \
		'Before the winter every owner of a door must sign the paper of the town that says who may open it in May:' \
		'' '```' 'the paper' '```' >log.md
	points_of log.md >got
	lacks -q 'overrides' got
	grep -q 'must sign the paper' got
	md2jsonl log.md | recent -q | jq -r 'select(.text == "They are of oak").parent' | grep -qx Doors
}

@test "a sentence that leads to code says something without it" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' \
		'Look at the fire at ten each night by a bell in the hall or by hand:' '' '```bash' 'make fire' '```' '' \
		'As it is done in the yard:' '' '```bash' 'make yard' '```' >log.md
	points_of log.md >got
	holds got 'open: Look at the fire at ten each night by a bell in the hall or by hand' \
		'command: make fire' 'command: make yard'
}

@test "a text is not cut within wide brackets" {
	local tail='每一台都必须在发货之前进行完整的检查'

	printf '%s\n' '# 起重机' '' '## 记录' '' \
		"- 起重机的检查已经在五月份由两位工程师完成，结果记录在单独的报告里（每天检查一次；报告在办公室；$tail），$tail，$tail。" >log.md
	points_of log.md >got
	grep -q '记录在单独的报告里（每天检查一次；报告在办公室；.*）' got
}

@test "the sentence that a long text is cut in is shown whole" {
	local says='The keeper looked at the gate of the weir for a week and wrote down all that he saw of it.'
	local last='Never open the gate of the upper lock by hand, as the chain of it may break.'

	printf '%s\n' '# Lock' '' '## Rules' '' "- $(printf "$says %.0s" $(seq 11))$last Then more of it." >log.md
	points_of log.md >got
	holds got "rule: $says $says … $last"
}

@test "names with dots between them are no clauses: none of them is cut off" {
	doors='North gate (oak) · South gate (two wings) · Long weir by the mill · Short weir · Upper lock of the canal'
	doors="Doors that the keeper looks at on each day: $doors · Lower lock · Iron lid of the well · Trap door · Hatch"
	printf '%s\n' '# Dock' '' '## Notes' '' "- $doors" >log.md
	points_of log.md >got
	holds got "finding: $doors"
}

@test "the items of any list are counted" {
	printf '%s\n' '# Kiln' '' '## Rules' '' '- Never open it hot' '- Always wear gloves and shoes at the fire.' '  - of leather' \
		'- Never fire alone' >log.md
	md2jsonl log.md | recent -q | jq -c 'select(.kind == "point") | [.text, .n]' >got
	holds got '["Never open it hot",3]' '["Always wear gloves and shoes at the fire.",3]' '["of leather",null]' '["Never fire alone",3]'
}

@test "a table, a list and what is nested in its items are counted each by itself" {
	printf '%s\n' '# Kiln' '' '## Rules' '' '| Part | Rule |' '|---|---|' '| Door | Never open it hot |' '| Flue | Never close it |' '' \
		'- Always wear **gloves** at the fire' '  - never of wool' '  - never of silk' '  - never wet' '- Never fire alone' >log.md
	md2jsonl log.md | recent -q | jq -c 'select(.kind == "point") | [.list, .n, .text]' >got
	holds got '[3,2,"Door: Never open it hot"]' '[3,2,"Flue: Never close it"]' '[5,2,"Always wear gloves at the fire"]' \
		'[6,3,"never of wool"]' '[6,3,"never of silk"]' '[6,3,"never wet"]' '[5,2,"Never fire alone"]'
	# A long one, too.
	{ printf '%s\n' '# Kiln' '' '## Rules' '' && seq -f '- Never fire at %g degrees' 30; } >log.md
	md2jsonl log.md | recent -q | jq -c 'select(.kind == "point").n' | sort -u | grep -qx 30
	# Steps are one list in any form; what is above them stands for them.
	printf '%s\n' '# Kiln' '' '## To do' '' '### Stage 1: The arch' '' '- Lay it' '- Dry it' '' '### Stage 2: The door' '' '- Hang it' >log.md
	md2jsonl log.md | recent -q | jq -c 'select(.kind == "point") | [.below, .n, .text]' >got
	holds got '[2,2,"Stage 1: The arch"]' '[null,2,"Lay it"]' '[null,2,"Dry it"]' '[1,2,"Stage 2: The door"]' '[null,null,"Hang it"]'
}

@test "titles of what is open are counted, those of each heading" {
	printf '%s\n' '# Kiln' '' '## To do' '' '### Stage 1: The arch' '' '- Lay it' '' '#### Bricks of it' '' '- Buy it' '' \
		'### Stage 2: The door' '' '- Hang it' '' '### Stage 3: The wall' '' '- Raise it' '' '## Done' '' '### Stage 0: The hole' '' '- Dug it' >log.md
	md2jsonl log.md | recent -q | jq -c 'select(.kind == "point" and .level) | [.list, .n, .text]' >got
	holds got '[2,3,"Stage 1: The arch"]' '[2,3,"Stage 2: The door"]' '[2,3,"Stage 3: The wall"]'
}

@test "stages may have numbers of two parts" {
	printf '### %s\n\n- Build it\n\n' '5-1. The wall' '5-2. The gate' '5-10. The roof' >stages
	{ printf '# Kiln\n\n## Remaining work\n\n'; cat stages; } >log.md
	md2jsonl -q log.md | learnings -q | recent -q | jq -r 'select(.kind == "point" and .level == 1) | .text' >got
	holds got '5-1. The wall' '5-2. The gate' '5-10. The roof'
}

@test "a sign may stand before the number of a stage" {
	printf '%s\n' '# Kiln' '' '## State' '' 'It is hot.' '' '## Next steps' '' '### 🥇 Priorità 1: The wall' '' \
		'- Build it' '' '### 🥈 Priorità 2: The gate' '' '- Hang it' '' '## Floor' '' 'It is of oak.' >log.md
	md2jsonl -q log.md | learnings -q | recent -q | jq -r 'select(.kind == "point" and .level == 1) | .text' >got
	holds got '🥇 Priorità 1: The wall' '🥈 Priorità 2: The gate'
}

@test "commands may be indented instead of fenced" {
	printf '%s\n' '# Kiln' '' '## Check' '' '    make check           # all of it' '    git log --oneline' '' \
		'    ci/smoke.sh' '' 'The wall is high.' '' '    make sure it holds.' '' 'Order:' '' '```' 'one' '```' '' \
		'It is red.' >log.md
	points_of log.md >got
	grep -qx 'command: make check — all of it; git log --oneline' got
	grep -qx 'command: ci/smoke.sh' got
	grep -qx 'finding: The wall is high.' got
	lacks -q 'command: .*make sure' got
	# What follows a block is not under the line that led to that.
	md2jsonl log.md | recent -q | jq -r 'select(.text == "It is red.").title' | grep -qx Check
}

@test "commands with other arguments are two" {
	printf '%s\n' '# Kiln' '' '## Fire' '' '```sh' 'make fire -- --door oak --lid iron --grate steel' '' \
		'make fire -- --door oak --lid iron --grate steel --vent' '```' >log.md
	md2jsonl log.md | recent -q | budget | render summary | grep -qx -- \
		'- .*steel; make fire.*--vent'
}

@test "a Chinese heading with 次 says nothing of next steps" {
	printf '%s\n' '# 窑' '' '## 上次成功验证' '' '- 门是橡木的' '' '## 次のステップ' '' '- 窯を直す' >log.md
	points_of log.md >got
	grep -qx 'finding: 门是橡木的' got
	grep -qx 'open: 窯を直す' got
}

@test "what is nested in a long line that leads to it has the first words of that" {
	printf '%s\n' '# Kiln' '' '## Work' '' \
		'- Changed the lid from iron to clay with an air gap so that it holds the heat, and more of it:' \
		'  - Mixed the clay with ash' '- It holds' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.text == "Mixed the clay with ash").parent' |
		grep -qx 'Changed the lid from iron to clay with an air gap'
}

@test "a full line goes on with emphasis, and not with a label" {
	local full='Deep pits, one source of clay, and a design for many kilns at once; the type of the lid ='

	printf '%s\n' '# Kiln' '' '## Work' '' "$full" '**iron** (oak is not to be had).' '' \
		'**Level**: a small change that touches a lot of the walls of the whole yard and of the town' \
		'**Mode**: oak' >log.md
	points_of log.md >got
	grep -q 'type of the lid = \*\*iron\|type of the lid = iron' got
	grep -qx '[a-z]*: Mode: oak' got
}

@test "front matter tells the state, and nothing about the file" {
	printf '%s\n' '---' 'title: The harbour' 'log_version: 1.2' 'milestone_name: milestone' 'status: loading' \
		'stopped_at: "Step 4, the winch"' 'phase: null' 'last_updated: 2026-03-22T10:00:00Z' \
		'progress:' '  total_steps: 9' '  completed_steps: 4' '  total_plans: 2' \
		'  completed_plans: 7' '  percent: 12' 'tags: [a, b]' '---' '' '# Harbour' '' \
		'## Notes' '' '- The crane lifts stones' >log.md
	points_of log.md >got
	holds got 'state: Status: loading' 'state: Stopped at: Step 4, the winch' \
		'state: Progress: 4 of 9 steps' 'finding: The crane lifts stones'
	md2jsonl -q log.md | recent -q | jq -r 'select(.text // "" | test("Progress")) | .src | "\(.line) \(.end)"' >got
	holds got '9 14'
}

@test "numbered entries of a work log are no chapters of it" {
	printf '%s\n' '# Kiln' '' '## Work log' '' '### 1. The gate' '' '- Hung it' '' '### 2. The roof' '' \
		'- Laid the tiles' '' '### 3. The arch' '' '- Set the last tile' '' '## Notes' '' '- The river is near' >log.md
	points_of log.md >got
	grep -qx 'state: Set the last tile' got
}

@test "an entry that fixed or adds a status, with a date, is an entry" {
	printf '%s\n' '# Diary' '' '## Add the order status (2026-05-01)' '' '- A page shows it' '' \
		'## The wall (2026-05-02)' '' '- Built it of clay' >log.md
	points_of log.md >got
	grep -qx 'finding: A page shows it' got
}

@test "a list in front matter is one below a heading with the name of its field" {
	printf '%s\n' '---' 'blockers:' '  - the kiln has no gas' '  - "nobody has the key' \
		'    of the shed"' '  - docs/gas.md' '  - id: 3' '    title: the roof leaks' \
		'next: [order the bricks, "ask the smith, or his son"]' 'todo: []' 'files:' \
		'  - all the yards' 'progress:' '  done:' '    - the wall is up' '  blocked: by the old gate' \
		'key-decisions:' '- Oak: it lasts' '---' '' '# Kiln' '' '## Notes' '' \
		'- The arch is of brick' >log.md
	points_of log.md >got
	diff - got <<-'EOF'
	open: the kiln has no gas
	open: nobody has the key of the shed
	open: Next: order the bricks; ask the smith, or his son
	decision: Oak: it lasts
	finding: The arch is of brick
	EOF
	md2jsonl -q log.md | recent -q |
		jq -r 'select(.text // "" | test("key")) | "\(.title) \(.src.line) \(.src.end)"' >got
	holds got 'Blockers 4 5'
}

@test "that a web page is published is no state of work" {
	printf '%s\n' '---' 'status: draft' 'permalink: /kiln' '---' '# Kiln' '' '## Notes' '' '- The arch is of brick' >log.md
	points_of log.md >got
	lacks 'draft' got
	sed -i 's/draft/loading/' log.md
	points_of log.md >got
	grep -qx 'state: Status: loading' got
	printf '%s\n' '---' 'status: draft' '---' '# Kiln' '' 'slug: kiln' >log.md
	points_of log.md >got
	grep -qx 'state: Status: draft' got
}

@test "an exception stays with the sentence that it limits" {
	local long='The crane lifts each of the stones from the pit by the old road to the yard, and sets it down'

	printf '%s\n' '# Harbour' '' '## Notes' '' "- $long; the north crane is ready for all kinds of loads" \
		'  that we have had here — NOT TESTED with wet stones; the men wait for the tide of the spring' '' \
		"$long there on the oak. Except at night, when no stone may be lifted by it. The men saw it" \
		'when the tide of the spring came, and it was the same again in the autumn of that year.' >log.md
	points_of log.md >got
	lacks 'loads that we have had here$' got
	grep -q 'on the oak. Except at night, when no stone may be lifted by it' got
}

@test "a sentence that turns the meaning stays with the one before it" {
	local long='The crane lifts each of the stones from the pit by the old road to the yard, and sets it down'

	printf '%s\n' '# Harbour' '' '## Notes' '' \
		"$long there on the oak of the quay. However, the north crane stops when it rains. The men" \
		'saw it when the tide of the spring came, and it was the same again in the autumn.' '' \
		"- $long for the loads that" \
		'  we have here in the yard; but none of them was lifted in the rain, so nobody knows it; the men wait' \
		'' "- $long on the quay. The gate of it is open the whole night; the men" \
		'  wait there. Sin embargo, nadie lo ha visto; the tide of the spring came, and the autumn of' \
		'  that year as well, and it was the same' >log.md
	points_of log.md >got
	grep -q 'oak of the quay. However, the north crane stops when it rains' got
	grep -q 'in the yard; but none of them was lifted' got
	grep -q 'Sin embargo, nadie' got
}

@test "a workaround stays with what it works around" {
	local long='The crane lifts each of the stones from the pit by the old road to the yard, and sets it down'

	printf '%s\n' '# Harbour' '' '## Notes' '' \
		"$long on the quay. The winch of the crane slips when the rope is wet from the morning's rain. Workaround:" \
		'dry the rope over the fire. The men saw it when the tide of the spring came, and it was' \
		'the same again in the autumn of that year.' >log.md
	points_of log.md >got
	grep -q "slips when .*rain. Workaround: dry the rope over the fire" got
	# Below the line, or nested in it.
	printf '%s\n' '# Harbour' '' '## Known limitations' '' \
		'- CRITICAL: the crane must never lift wet stones, or the rope of it slips from the winch' \
		'  - Seen on two days' '  - Workaround: dry the rope' '- The gate is low' >log.md
	md2jsonl log.md | recent -q | jq -s 'map(select(.kind == "point")) |
		(map(select(.text | startswith("Workaround"))) | .[0]) as $w |
		(map(select(.text | startswith("CRITICAL"))) | .[0]) as $c |
		$w.score > $c.score and $w.type == $c.type' | grep -qx true
}

@test "what an entry is about comes after what it says" {
	printf '%s\n' '# Harbour' '' '## 2026-01-02: the crane' '' '- It was oiled' \
		'- Affects: the gate of the north yard' '- Holds: the gate of the north yard' >log.md
	md2jsonl log.md | recent -q | jq -s 'map(select(.kind == "point") | select(.text | test("gate")) |
		.score) as [$affects, $holds] | $affects < $holds' | grep -qx true
}

@test "a caption of captions or headings is shown with them only" {
	printf '%s\n' '# Kiln' '' '## 2026-01-02' '' '**Repairs made:**' '' '1. Sealed the arch with lime:' \
		'   - two coats of it on the north side' '' '**Tests of the fire:**' '' '### First test' '' \
		'It drew well in the wind of the morning.' >log.md
	points_of log.md >got
	lacks 'Repairs made\|Tests of the fire' got
	grep -q 'two coats' got
}

@test "a command of several lines is whole, or ends in an ellipsis" {
	local path=/harbour/yard/of/the/north/quay/with/the/old/crane/and/the/winch/of/the/mill

	printf '%s\n' '# Harbour' '' '## Commands' '' '```bash' '# Weigh the stones' 'TIDE=2 python3 -c "' \
		'import crane' 'import winch' 'print(crane.load(winch))' '" | tail -1' '' 'make quay \' '  ROPE=wet' '' \
		"python3 - <<'PY'" 'from crane import load' 'PY' '' \
		"./lift --from $path/one \\" "  --to $path/two \\" "  --over $path/three \\" "  --by $path/four \\" \
		"  --at $path/five \\" "  --in $path/six \\" "  --on $path/seven" './tide' '```' '' '```' "The men's load" 'is not weighed yet' '```' >log.md
	points_of log.md | sed -n 's/^command: //p' >got
	grep -qxF 'TIDE=2 python3 -c "…" — Weigh the stones' got
	grep -qxF 'make quay ROPE=wet' got
	grep -qxF "python3 - <<'PY' …" got
	grep -qx './lift --from .*/one --to .* …' got
	grep -qx './tide' got
	grep -q -- '--to .* --over .* --by ' got
	lacks -q 'import\|seven' got
}

@test "a comment at the head of a file that forbids to edit it is a rule" {
	printf '%s\n' '<!-- ====' '  GENERATED by make bricks from kiln.txt.' '  Do not edit it by hand.' '-->' '# Kiln' '' \
		'<!-- the arch -->' '## State' '' '- The arch stands' '<!-- do not edit the door -->' >log.md
	points_of log.md >got
	holds got 'rule: GENERATED by make bricks from kiln.txt. Do not edit it by hand.' \
		'state: The arch stands'
	printf '%s\n' '# Kiln' '' '<!-- Nicht bearbeiten: von der Werft -->' '' '- The arch stands' >log.md
	points_of log.md | grep -qx 'rule: Nicht bearbeiten: von der Werft'
}

@test "steps that arrows join are one point, or none" {
	local step='the stones of the old quay are lifted by the crane and set down again'

	printf '%s\n' '# Harbour' '' '## How stones get here' '' '```' 'Pit' '  ↓ two days' 'Quay' '  -> yard of the mill' '' \
		"$step, first" '  ↓' "$step, second" '  ↓' "$step, third" '  ↓' "$step, last" '' \
		'Rope → Hook → Stone' ' ↓      ↓      ↓' ' hemp   iron   wet' '' 'WEIGHED' '≠' 'LIFTED' '' '║ The crane is of oak ║' '```' >log.md
	points_of log.md >got
	grep -qx '[a-z]*: Pit ↓ two days Quay -> yard of the mill' got
	grep -qx '[a-z]*: Rope → Hook → Stone' got
	grep -qx '[a-z]*: WEIGHED ≠ LIFTED' got
	lacks -q 'lifted\|hemp\|oak' got
}

@test "a caption of a list is not above what is said after the list" {
	printf '%s\n' '# Harbour' '' '## Rope' '' 'The following are not kept dry:' '' '- The hemp of the north yard' '' \
		'The mill has its own rope in the loft.' '' 'Ropes of the crane MUST hang over the fire.' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.title): \(.text)"' >got
	grep -qx 'The following are not kept dry: The hemp.*' got
	grep -qx 'Rope: Ropes of the crane MUST hang over the fire.' got
}

@test "the fields of one block stay together, in their order" {
	printf '%s\n' '# Harbour' '' '## Where we are' '' 'Phase: 3 of 9' 'Stopped at: the winch' \
		'Plan: 2 of 5' 'Last activity: the crane lifts stones' 'Status: loading' >log.md
	md2jsonl -q log.md | learnings -q | dedupe -q | recent -q | budget -q | render summary >got
	grep -q '3 of 9; Stopped at: the winch; Plan: 2 of 5; Last activity: .*; Status: loading' got
}

@test "fields of the position are the state, whatever they wait for" {
	printf '%s\n' '# Harbour' '' '## Current Position' '' 'Phase: 3 of 9' '' 'Plan: Not started' '' \
		'Progress: [████████░░] 33 % of [the quay]' '' 'Tests: [####---] 50 %' >log.md
	points_of log.md >got
	holds got 'state: Phase: 3 of 9' 'state: Plan: Not started' \
		'state: Progress: 33 % of [the quay]' 'state: Tests: 50 %'
}

@test "of a list whose items name their unit or day, in its order, the newest are needed most" {
	local tag

	scores() {
		printf '%s\n' '# Harbour' '' '## Decisions' '' >log.md
		for tag; do
			printf -- '- [%s]: the crane lifts stones with a hook of iron\n' "$tag"
		done >>log.md
		md2jsonl -q log.md | recent -q | jq -s -c 'map(select(.kind == "point") | .score)' >got
	}
	scores 'Stage 1' 'Stage 2-04' 'Stage 5-01' 'Stage 5-roof' '05-02' 'Stage 6'
	jq -e '[.[1:], .[:-1]] | transpose | all(.[0] > .[1])' <(jq -c '.[1:]' got)
	jq -e '.[5] - .[1] > 800' got
	scores 2026-04-12 2026-03-30 2026-03-02 2026-02-28
	jq -e '[.[1:], .[:-1]] | transpose | all(.[1] > .[0])' got
	scores 'Stage 5' 'Stage 1' 'Stage 7' 'Stage 2'
	jq -e '[.[1:], .[:-1]] | transpose | all(.[0] <= .[1] + 100)' got
}

@test "what is below Delivered, in a plan, is no step of it" {
	printf '%s\n' '# Roadmap' '## Phase 1: The mill' '' '**Delivered (May)**' '' '- A wheel of oak' '' \
		'**Planned**' '' '- Grease the axle' >log.md
	points_of log.md >got
	holds got 'finding: A wheel of oak' 'open: Grease the axle'
}

@test "a closed beta is a step of a plan, not one that is done" {
	printf '%s\n' '# Roadmap' '## Next' '' '**Closed beta (May):**' '' '- Ask the smith' '' '**Closed in May:**' '' \
		'- Sell the old gate' >log.md
	points_of log.md | diff - <(printf '%s\n' 'open: Ask the smith' 'finding: Sell the old gate')
}

@test "the steps of a stage that was delivered are no open steps" {
	cat >log.md <<-'END'
		# Roadmap

		## Phase 1: The mill

		**Status:** Complete. The wheel turns.

		- Build the wheel
		- Dig the race

		## Phase 3: The oven

		**Status:** Shipped in May, but not the chimney

		- Sweep the flue

		## Phase 4: The well

		**Status:** In progress

		- Line the shaft

		## Phase 5: The gate

		- Hang the hinges
	END
	points_of log.md | grep ^open >got
	holds got 'open: Phase 3: The oven' 'open: Status: Shipped in May, but not the chimney' \
		'open: Sweep the flue' 'open: Phase 4: The well' 'open: Status: In progress' \
		'open: Line the shaft' 'open: Phase 5: The gate' 'open: Hang the hinges'
}

@test "issues and steps of a list are not done by a later one in progress" {
	printf '%s\n' '# Plan' '## Known issues' '### Issue 1: The gate' '- Find the key' '### Issue 2: The arch' \
		'**Status:** In progress' '- Mend the arch' '## Next steps' '### 1. Mend the roof' '- Lay the tiles' \
		'### 2. Mend the yard' '**Status:** In progress' '- Sweep it' >log.md
	points_of log.md >got
	grep -qx 'open: Find the key' got
	grep -qx 'open: Lay the tiles' got
	grep -qx 'open: Sweep it' got
}

@test "a stage of which something is left stays open" {
	printf '%s\n' '# Roadmap' '## Phase 3: The oven' \
		'**Status:** Done; the flue is still to be swept' '- Sweep the flue' '## Phase 4: The well' \
		'**Status:** Completed 5 of 5 steps' '- Line the shaft' >log.md
	points_of log.md >got
	grep -qx 'open: Sweep the flue' got
	lacks 'open: Line the shaft' got
}

@test "a box in a stage before the one in progress keeps its steps open" {
	printf '%s\n' '# Roadmap' '## Phase 1: The mill' '- Build the wheel' '- [ ] Dig the race' \
		'## Phase 2: The barn' '**Status:** In progress' '- Raise the frame' >log.md
	points_of log.md >got
	holds got 'open: Phase 1: The mill' 'open: Build the wheel' 'open: Dig the race' \
		'open: Phase 2: The barn' 'open: Status: In progress' 'open: Raise the frame'
}

@test "what is below Remaining, in a stage that is done, stays open" {
	printf '%s\n' '# Roadmap' '## Phase 1: The mill' '**Status:** Complete' '- Build the wheel' '' \
		'**Remaining:**' '' '- Grease the axle' >log.md
	points_of log.md >got
	holds got 'state: Status: Complete' 'finding: Build the wheel' 'open: Grease the axle'
}

@test "the steps of the stage in progress are needed more than others" {
	printf '%s\n' '# Roadmap' '## The yard' '- Weed the path' '## Stage 2: The barn' '' \
		'**Status:** In progress' '' '- Raise the frame' >log.md
	md2jsonl -q log.md | recent -q | jq -s -e 'map(select(.kind == "point") | {(.text): .score}) |
		add | ."Raise the frame" > ."Weed the path"'
}

@test "a short line right above a list is its caption, and ends the one before it" {
	printf '%s\n' '# Yard log' '## 2026-03-04 - The lock' '' 'What changed' '- Dug the lock.' '' 'Next session' \
		'- Hang the gates of the lock.' '- Do not flood the lock at night.' '' 'Results of the survey' \
		'- The bed holds.' '' '## 2026-03-02 - The dock' '' 'What changed' '- Dug the dock.' >log.md
	points_of log.md >got
	holds got 'state: Last: The lock; The dock' 'state: Dug the lock.' \
		'open: Hang the gates of the lock.' 'rule: Do not flood the lock at night.' \
		'state: The bed holds.' 'finding: Dug the dock.'
}

@test "a line that ends within brackets goes on" {
	printf '%s\n' '# Harbour' '' '## Next' '' 'The north pier is built (in May, of oak;' \
		'the masons own the plan), and no ship has ever been at it.' >log.md
	points_of log.md >got
	holds got 'open: The north pier is built (in May, of oak; the masons own the plan), and no ship has ever been at it.'
}

@test "the bracket of a date goes with it, in any script" {
	printf '%s\n' '# 港' '' '## 橋の修理（完了・2026-02-03）' '' '石を積む前に杭を打つこと。' >log.md
	topics_of log.md >got
	grep -q '^橋の修理: ' got
}

@test "a form is no finding: blanks behind its labels, and what is in a fence below Format" {
	printf '%s\n' '# Kiln' '' '## Format' '' '```' 'WHO: Ann the mason' 'WHY: the arch was cracked' '```' '' \
		'## Log' '' "WHY : [what it's for]" "WHAT : [the bricks, the clay]" '' '- The arch holds two tons of bricks' >log.md
	points_of log.md >got
	holds got 'finding: The arch holds two tons of bricks'
}

@test "a quote below the title of a log of decisions is none, but what it forbids is shown" {
	printf '%s\n' '# Decisions' '' '> All decisions made while the kiln is built.' '> Read before you decide anything.' '' \
		'> These decisions were made on purpose. Do not change them without the masons.' '' \
		'- Bricks of the old mill were chosen' >log.md
	points_of log.md | cut -d ' ' -f 2- >got
	lacks -q 'All decisions' got
	grep -q 'Do not change them' got
	grep -q 'old mill' got
}

@test "the last short command of a block is not alone" {
	printf '%s\n' '# Kiln' '' '## Commands' '' '```sh' 'cp yard/bricks.example.json .local/bricks.json' \
		'make bricks CLAY=the-north-field' 'make kiln BRICKS=.local/bricks.json' 'make fire' '```' >log.md
	points_of log.md >got
	holds got 'command: cp yard/bricks.example.json .local/bricks.json; make bricks CLAY=the-north-field; make kiln BRICKS=.local/bricks.json; make fire'
}

@test "what waits for a person is needed more" {
	printf '%s\n' '# Quay' '' '## Rules' '' '- Ask the harbour master to lift the stones by hand' \
		'- Ask before you lift the stones by hand' >log.md
	md2jsonl -q log.md | recent -q | jq -s -c 'map(select(.kind == "point")) |
		map({(.text): .score}) | add' >got
	jq -e '.["Ask before you lift the stones by hand"] >
		.["Ask the harbour master to lift the stones by hand"] + 400' got
}

@test "a heading that is only an identifier is not shown without what it is about" {
	printf '%s\n' '# Decisions' '' '### D-041' '- Status: accepted' '- Decision: the kiln is of red brick' '' \
		'### D-042' '- Status: accepted' '- Decision: the roof is of slate' '' '## Unresolved' '' '### U-001' \
		'- Status: unresolved' '- Decision needed: which door' >log.md
	points_of log.md >got
	grep -q 'the kiln is of red brick' got
	lacks -qE ': (D-04.|U-001)$' got
}

@test "a numbered step keeps the only command below it, whatever its part is" {
	printf '%s\n' '# Mill' '' '## Building the mill' '' '5. **Fetch the lime (exact version)**' '' '   ```bash' \
		'   pip install lime==4.4' '   ```' '' '- Look at it' '' '   ```bash' '   make lime' '   ```' >log.md
	points_of log.md >got
	holds got 'command: Fetch the lime (exact version): `pip install lime==4.4`' \
		'command: pip install lime==4.4' 'finding: Look at it' 'command: make lime'
}

@test "a letter at the end of an abbreviation begins no item" {
	printf '%s\n' '# Yard' '' '## Next steps' '' '- Hang the gate as the smith said, e.g.' '  a. hang the post first' \
		'- Dig the dock' >log.md
	points_of log.md | grep '^open' >got
	holds got 'open: Hang the gate as the smith said, e.g. a. hang the post first' 'open: Dig the dock'
}

@test "what is nested in a step that leads stays with it" {
	{
		printf '%s\n' '# Mill' '' '## Immediate next steps' '1. This week' '   - Oil the axle of the upper wheel' \
			'   - Sweep the yard behind the mill' '2. Next week' '   - Paint the door of the mill red' ''
	} >log.md
	md2jsonl log.md | recent -q | budget -q --by need | render summary >document
	grep -q 'This week: Oil the axle.*; Sweep' document
	lacks -q 'This week; Next week' document
}

@test "a long line in bold above a list is a caption, after a sign and a blank line, too" {
	printf '%s\n' '# Kiln' '' '✅ **The northern gate of the inner yard of it (`gates/north/inner-yard.c`)**' '' \
		'- Two hinges hold it' '' '**The southern gate of the inner yard, which the smith had made of iron**' \
		'- Three hinges hold it' '' '**No gate of the inner yard was closed in the night that the frost came.**' '' \
		'- The well froze' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.title // "-"): \(.text)"' >got
	holds got 'The northern gate of the inner yard of it (`gates/north/inner-yard.c`): Two hinges hold it' \
		'The southern gate of the inner yard, which the smith had made of iron: Three hinges hold it' \
		'-: No gate of the inner yard was closed in the night that the frost came.' '-: The well froze'
	md2jsonl log.md | recent -q | budget | render summary |
		grep -qx -- '- The northern gate of .* (`gates/north/inner-yard.c`): Two hinges hold it'
}

@test "an interval in brackets at the start of a line is no stamp, and begins no text" {
	printf '%s\n' '# Kiln' '' '## State' '' 'The heat was measured for a week, and the mean of the lower door' \
		'[38.2, 69.5]% tells that the bricks are wet' '' '- [120, 340] bricks a day are laid' >log.md
	points_of log.md | diff - <(printf '%s\n' \
		'state: The heat was measured for a week, and the mean of the lower door [38.2, 69.5]% tells that the bricks are wet' \
		'state: [120, 340] bricks a day are laid')
}

@test "a line of code that ends in a colon is no caption" {
	printf '%s\n' '# Mill' '' '## Lessons' '' '### The wheel' 'Never stop it by hand.' '  def stop(...):' \
		'Use the brake.' '' 'Lid(s):' '- Never paint them.' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point" and .type == "rule") | "\(.title): \(.text)"' >got
	holds got 'The wheel: Never stop it by hand.' 'The wheel: Use the brake.' 'Lid(s): Never paint them.'
}

@test "an arrow at the start of a line joins it to the one above it, not to the next" {
	printf '%s\n' '# Mill' '' '## Gate' '```' 'mill run' '  → the wheel turns' 'mill test -v' '  -> no leak' \
		'mill stop' '```' '```' 'Water' '→' 'Wheel →' 'Stone' '```' >log.md
	points_of log.md | cut -d ' ' -f 2- >got
	holds got 'mill run → the wheel turns; mill test -v -> no leak; mill stop' 'Water → Wheel → Stone'
}

# listed LOG: "N text" of each point, where it is one of N.
listed() {
	md2jsonl -q "$1" | recent -q | jq -r 'select(.kind == "point") | "\(.n // "-") \(.text)"'
}

@test "lines that begin with a sign are a list, and so are paragraphs with a number in bold" {
	printf '%s\n' '# Kiln' '' '## The yard' '' '🔧 **Lid**: it shuts in the evening tide.' \
		'🔧 **Flue**: it draws well in the evening tide.' '' '🔧 **Door**: it hangs well.' '' \
		'The whole yard is dry since the evening tide.' '' '## The wall' '' \
		'**1. It is of oak.** The tide does not reach it.' '' '**2. It is dry.** The wind helps.' '' \
		'**Not of elm.** That is too soft for the tide.' >log.md
	listed log.md >got
	holds got '3 Lid: it shuts in the evening tide.' '3 Flue: it draws well in the evening tide.' \
		'3 Door: it hangs well.' '- The whole yard is dry since the evening tide.' \
		'2 1. It is of oak. The tide does not reach it.' '2 2. It is dry. The wind helps.' \
		'- Not of elm. That is too soft for the tide.'
}

@test "a label with a colon ends below its list, but not above what leads to another list" {
	printf '%s\n' '# Kiln' '' '## Gates' '' '**Numbers:**' '- Whole ones are of oak' '' \
		'Each gate has one hinge more.' '' '- The first gate is open' '' '**Hinges:**' '- Two of iron' '' \
		'The smith had made others for the gates of the yard, for the well and for its lid:' '' \
		'- Three of brass' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.title // "-"): \(.text)"' >got
	holds got 'Numbers: Whole ones are of oak' 'Gates: Each gate has one hinge more.' \
		'Gates: The first gate is open' 'Hinges: Two of iron' \
		'Hinges: Three of brass'
}

@test "an item that is shown only with what is in it is one of its list" {
	printf '%s\n' '# Kiln' '' '## What is there' '' '1. The wall of the yard is of oak.' '2. Lids:' \
		'   - The large lid shuts in the evening.' '   - The small lid shuts at noon.' \
		'3. The flue draws well at low tide.' '4. The door hangs well at high tide.' >log.md
	listed log.md >got
	holds got '4 The wall of the yard is of oak.' '2 The large lid shuts in the evening.' \
		'2 The small lid shuts at noon.' '4 The flue draws well at low tide.' \
		'4 The door hangs well at high tide.'
	md2jsonl -q log.md | recent -q >all
	budget -q -t 60 <all | render summary | sed -n '/^## /,/^$/p' >got
	holds got '## Findings' \
		'- What is there: The wall of the yard is of oak; The flue draws well at low tide; The door hangs well at high tide (+1 more)' \
		''
	budget -q -t 100 <all | render summary | sed -n '/^## /,/^$/p' >got
	holds got '## Findings' '- What is there:' '  - The wall of the yard is of oak.' \
		'  - Lids: The large lid shuts in the evening; The small lid shuts at noon.' \
		'  - The flue draws well at low tide; The door hangs well at high tide.' ''
}

@test "a sentence right above a list stands for it where nothing of the list is shown" {
	printf '%s\n' '# Kiln' '' '## The lids' '' 'All lids of the kiln shut well since the spring.' '' \
		'- the lid of the old flue, which was bent by the smith in the spring' \
		'- the lid of the new flue, which was cut by the smith in the spring' >log.md
	md2jsonl -q log.md | recent -q >all
	jq -c 'select(.kind == "point") | [.list, .n, .below]' all >got
	holds got '[4,null,2]' '[4,2,null]' '[4,2,null]'
	budget -q -t 45 <all | render summary | sed -n '/^## /,/^$/p' >got
	holds got '## Findings' '- The lids: All lids of the kiln shut well since the spring (+2 more)' ''
}

@test "a title between rulers is no point of its own" {
	printf '%s\n' '# Mill' '' '## Plan' '' '**--- Tasks of the lid ---**' '' '1. Cut it of oak' '' \
		'=== Tasks of the race ===' '' '1. Dig it' '' '--help is printed --quietly' >log.md
	points_of log.md | cut -d' ' -f2- >got
	holds got 'Cut it of oak' 'Dig it' '--help is printed --quietly'
}

@test "a table of contents is no point, and a heading goes without the day of its entry" {
	printf '%s\n' '# Decisions' '' '## Contents' '' '- [The gate](#the-gate)' '- **[The lid](#the-lid)**' \
		'- [The flue](docs/flue.md) as built' '' '## 2026-01-02 — Oak for the gate, not iron' '' \
		'It lasts.' '' '## 2026-01-03 — Lid' '' 'It shuts.' >log.md
	points_of log.md >got
	holds got 'decision: The flue as built' 'decision: Oak for the gate, not iron' 'decision: It lasts.' \
		'decision: 2026-01-03 — Lid' 'decision: It shuts.'
}
