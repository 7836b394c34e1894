# shellcheck disable=SC2154 # stderr is set by run
load lib

# place_at LINE: where a record of these tests comes from.
place_at() {
	echo "${log:-logs/progress.md}:$1@$(($1 * 10))+20"
}

# entry_at LINE ID TITLE STATUS BODY [FILES]: BODY is the inside of a JSON string.
entry_at() {
	record entry id="$2" ts=2026-01-18T19:30 title="$3" status="$4" \
		${6:+files:="[$6]"} src="$(place_at "$1")" \
		body="## $2: $3\n$5"
}

# learning_at LINE TYPE TEXT [FILES]
learning_at() {
	learning "$3" type="$2" ${4:+files:="[$4]"} entry:=1 mentions:=1 \
		src="$(place_at "$1")"
}

# story ID TITLE STATUS
story() {
	record story id="$1" title="$2" status="$3" attempts:=1
}

# plan DONE TOTAL [MORE]
plan() {
	printf '{"kind":"plan","project":"P","title":"T","done":%d,"total":%d%s}\n' \
		"$1" "$2" "${3-}"
}

# shows LINE...: the summary of `in` has these lines.
shows() {
	render summary <in >out
	for line; do
		grep -Fqx -e "$line" out || {
			echo "not shown: $line"
			cat out
			return 1
		}
	done
}

# A log and a plan whose summaries are compared as a whole.
harbour() {
	lines '{"kind":"doc","schema":1,"file":"prd.json","format":"ralph"}' \
		"$(record plan project='Harbour Guide' branch=feature/moorings \
			title=Moorings started=2026-01-18 done:=12 total:=14 \
			current:='{"id":"US-013","attempt":1}')" \
		'{"kind":"story","id":"US-001","title":"Add berths table","status":"done","agent":"database-agent","attempts":1}' \
		'{"kind":"story","id":"US-003","title":"Build berth map","status":"done","agent":"frontend-agent","attempts":2}' \
		'{"kind":"story","id":"US-013","title":"Print a pass","status":"progress","attempts":0}' \
		'{"kind":"story","id":"US-014","title":"Winter storage","status":"pending"}' \
		'{"kind":"doc","schema":1,"file":"logs/progress.md","title":"Ralph Progress Log"}'
	entry_at 60 US-010 'Tide table' 'done' '- Heights come from a gauge\n- Spring tides are marked\n' '"lib/tide.ts"'
	entry_at 70 US-011 'Depth warnings' 'done' \
		'- A deep boat is warned at booking\n' \
		'"hooks/useDepth.ts","app/depth/route.ts"'
	entry_at 80 US-012 'Night berths' 'done' \
		'- One night needs no account\n- Prices follow the length\n' \
		'"lib/night.ts","lib/price.ts"'
	learning_at 25 pattern 'Routes check the harbour with `withHarbour`' '"lib/harbour.ts"'
	learning_at 35 gotcha 'Map tiles are drawn on the client only'
	learning_at 45 dependency 'US-003 → US-002: the map needs the berth API'
	lines '{"kind":"drop","of":"entry","why":"old","n":9,"tokens":900}' \
		'{"kind":"drop","of":"learning","why":"cap","n":1,"tokens":9}' \
		'{"kind":"drop","of":"learning","why":"same","n":4,"tokens":9}'
}

summary_of_harbour=(
	'# Progress Summary: Moorings'
	''
	'Branch: `feature/moorings`'
	'Started: 2026-01-18'
	'Last updated: 2026-01-18 19:30'
	''
	'## Completion Status'
	''
	'Stories: 12/14 complete (86%)'
	'Current: US-013 (attempt 1)'
	'Blocked: None'
	''
	'## Story Status'
	''
	'| ID | Title | Status | Agent | Attempts |'
	'|----|-------|--------|-------|----------|'
	'| US-001 | Add berths table | ✓ | database-agent | 1 |'
	'| US-003 | Build berth map | ✓ | frontend-agent | 2 |'
	'| US-013 | Print a pass | → | - | 0 |'
	'| US-014 | Winter storage | ○ | - | - |'
	''
	'Legend: ✓ complete, → in progress, ○ pending, ✗ failed'
	''
	'## Key Learnings (Extracted)'
	''
	'### Repository Patterns'
	'- Routes check the harbour with `withHarbour` (lib/harbour.ts)'
	''
	'### Gotchas & Warnings'
	'- Map tiles are drawn on the client only'
	''
	'### Dependencies Discovered'
	'- US-003 → US-002: the map needs the berth API'
	''
	'## Recent Context (Last 3 Stories)'
	''
	'### US-012: Night berths (✓)'
	'- One night needs no account'
	'- Prices follow the length'
	'- Files: lib/night.ts, lib/price.ts'
	''
	'### US-011: Depth warnings (✓)'
	'- A deep boat is warned at booking'
	'- Files: hooks/useDepth.ts, app/depth/route.ts'
	''
	'### US-010: Tide table (✓)'
	'- Heights come from a gauge'
	'- Spring tides are marked'
	'- Files: lib/tide.ts'
	''
	'Left out: 1 learning, 9 older entries'
	''
	'---'
	''
	'*Auto-generated from progress.md. Full history preserved in progress.md.*'
)

@test "S4: the summary has the form that render(1) describes" {
	harbour >in
	expect 0 "${summary_of_harbour[@]}" -- render summary
}

@test "the order of the records does not matter, but among their kind" {
	harbour >all
	{
		grep '^{"kind":"learning"' all
		grep '^{"kind":"[a-d]' all
		grep '^{"kind":"entry"' all
		grep '^{"kind":"[^a-el]' all
	} >in
	expect 0 "${summary_of_harbour[@]}" -- render summary
}

# As render lays it out without budget: the learnings have no entries.
context_of_harbour=(
	'# Context: Moorings'
	''
	'Branch: `feature/moorings`'
	'Started: 2026-01-18'
	''
	'*Auto-generated from progress.md. Full history preserved in progress.md.*'
	''
	'## Stories'
	''
	'| ID | Title |'
	'|----|-------|'
	'| US-001 | Add berths table |'
	'| US-003 | Build berth map |'
	'| US-013 | Print a pass |'
	'| US-014 | Winter storage |'
	''
	'## Key Learnings (Extracted)'
	''
	'- Routes check the harbour with `withHarbour` (lib/harbour.ts)'
	'- Map tiles are drawn on the client only'
	'- US-003 → US-002: the map needs the berth API'
	''
	'## Recent Context'
	''
	'### US-010: Tide table (✓)'
	'- Heights come from a gauge'
	'- Spring tides are marked'
	'- Files: lib/tide.ts'
	''
	'### US-011: Depth warnings (✓)'
	'- A deep boat is warned at booking'
	'- Files: hooks/useDepth.ts, app/depth/route.ts'
	''
	'### US-012: Night berths (✓)'
	'- One night needs no account'
	'- Prices follow the length'
	'- Files: lib/night.ts, lib/price.ts'
	''
	'## Completion Status'
	''
	'Last updated: 2026-01-18 19:30'
	'Stories: 12/14 complete (86%)'
	'Done: US-001, US-003'
	'Current: US-013 (attempt 1)'
	''
	'Left out: 1 learning, 9 older entries'
)

@test "the context has the same parts, and what changes at the end" {
	harbour >in
	expect 0 "${context_of_harbour[@]}" -- render context
}

@test "a context has the learnings of an entry below it, as budget ordered them" {
	{
		learning 'The first' src=p.md:3 entry:=2
		record entry id=US-1 title=Berths src=p.md:9
		learning 'A mooring has two ropes' src=p.md:11 entry:=9
		record layout template=context rows:=20 lines:=3
	} >in
	expect 0 '# Context' '' \
		'*Auto-generated from p.md. Full history preserved in p.md.*' '' \
		'## Key Learnings (Extracted)' '' '- The first' '' \
		'## Recent Context' '' '### US-1: Berths' '- A mooring has two ropes' '' \
		'## Completion Status' '' 'Entries: 1 (no plan was found)' \
		-- render context
}

@test "records without a place come from the log" {
	given "$(record entry title=Berths)"
	render summary <in | tail -n 1 >out
	holds out '*Auto-generated from the log. Full history preserved in the log.*'
}

@test "bold text and code keep both marks, or none" {
	{
		learning 'Cause:** the lock waits, see `a**b`'
		learning 'Pass **args on, and never src/** alone'
		learning 'One** two **three**'
	} >in
	expect 0 '# Progress Summary' '' '## Key Learnings (Extracted)' '' \
		'### Repository Patterns' \
		'- Cause: the lock waits, see `a**b`' \
		'- Pass **args on, and never src/** alone' '- One two **three**' '' \
		--- '' '*Auto-generated from the log. Full history preserved in the log.*' \
		-- render summary
}

@test "--cite names the source line after each line" {
	harbour >in
	render summary --cite <in >out
	for line in \
		'- Map tiles are drawn on the client only (progress.md:35)' \
		'- Routes check the harbour with `withHarbour` (lib/harbour.ts) (progress.md:25)' \
		'### US-012: Night berths (✓) (progress.md:80)' \
		'- Prices follow the length (progress.md:82)'; do
		grep -Fqx -e "$line" out
	done
	sed 's/ (progress.md:[0-9]*)$//' out |
		diff - <(printf '%s\n' "${summary_of_harbour[@]}")
}

@test "a cited line is the line of the log" {
	project=$SAMPLES/ralph
	{ prd2jsonl "$project/prd.json"; md2jsonl "$project/progress.md"; } |
		learnings | dedupe | recent | budget | render summary --cite >out
	grep -o '^- .* (progress.md:[0-9]*)$' out >cited
	[ "$(wc -l <cited)" -gt 10 ]
	while IFS= read -r line; do
		n=${line##*:}
		n=${n%)}
		word=$(grep -oE '[[:alnum:]]{7,}' <<<"${line%% (*}" | tail -n 1)
		sed -n "$n,$((n + 3))p" "$project/progress.md" | grep -q "$word"
	done <cited
}

# ---- status and table ----

@test "the percentage is rounded to the nearest, and 0 of 0 has none" {
	while read -r complete total percent; do
		plan "$complete" "$total" >in
		shows "Stories: $complete/$total complete ($percent%)"
	done <<-'END'
		0 0 0
		0 3 0
		1 3 33
		2 3 67
		1 8 13
		199 200 100
		7 7 100
	END
}

@test "S1: the current and the blocked stories are named" {
	plan 1 9 ',"current":{"id":"US-002","attempt":3},"blocked":["US-004","US-005"]' >in
	shows 'Current: US-002 (attempt 3)' 'Blocked: US-004, US-005'
	plan 1 9 ',"current":{"id":"US-002"}' >in
	shows 'Current: US-002' 'Blocked: None'
	plan 9 9 >in
	shows 'Current: None' 'Blocked: None'
	plan 1 9 ',"blocked":["a","b","c","d","e","f","g","h","i","j"]' >in
	shows 'Blocked: a, b, c, d, e, f, g, h and 2 more'
}

@test "the legend explains blocked stories where there are any" {
	{ plan 0 1; story A 'One' pending; } >in
	shows 'Legend: ✓ complete, → in progress, ○ pending, ✗ failed'
	story B 'Two' blocked >>in
	shows 'Legend: ✓ complete, → in progress, ○ pending, ✗ failed, ⊘ blocked' \
		'| B | Two | ⊘ | 1 |'
}

@test "S2: up to twenty stories have a row each" {
	plan 20 20 >in
	for n in {01..20}; do story "US-0$n" "Story $n" 'done'; done >>in
	render summary <in >out
	[ "$(grep -c '^| US-' out)" -eq 20 ]
	lacks '…' out
}

@test "a column that no story has anything for is left out" {
	row() { printf '{"kind":"story","id":"%s","title":"%s","status":"%s"%s}\n' "$@"; }
	{ plan 1 2; row A One 'done' ''; row B Two pending ''; } >in
	render summary <in >out
	diff -u - <(grep '^|' out) <<-'END'
		| ID | Title | Status |
		|----|-------|--------|
		| A | One | ✓ |
		| B | Two | ○ |
	END
	row C Three pending ',"agent":"x"' >>in
	shows '| ID | Title | Status | Agent |' '|----|-------|--------|-------|' \
		'| A | One | ✓ | - |' '| C | Three | ○ | x |'
	row D Four pending ',"attempts":0' >>in
	shows '| ID | Title | Status | Agent | Attempts |' \
		'| A | One | ✓ | - | - |' '| D | Four | ○ | - | 0 |'
}

# two_projects: web and app, each with a plan and a log, and the same identifiers.
two_projects() {
	mkdir -p web app
	echo '{"project": "Web", "branchName": "web-1", "userStories": [
		{"id": "US-1", "title": "Login page", "passes": true},
		{"id": "US-2", "title": "Search page", "passes": false}]}' >web/prd.json
	echo '{"project": "App", "userStories": [
		{"id": "US-1", "title": "Camera", "status": "blocked"}]}' >app/prd.json
	lines '# Log' '' '## 2026-01-02 - US-1' '- Made the login page' >web/progress.md
	lines '# Log' '' '## 2026-01-03 - US-1' '- The camera needs a new driver' >app/progress.md
}

@test "of several plans each story names its project, and is counted" {
	two_projects
	{ prd2jsonl web/prd.json app/prd.json; md2jsonl web/progress.md app/progress.md; } |
		recent 2>err >in
	[ ! -s err ]
	expect 0 '# Progress Summary: Web, App' '' \
		'Last updated: 2026-01-03' '' '## Completion Status' '' \
		'Stories: 1/3 complete (33%)' \
		'- Web: 1/2 complete (50%), branch `web-1`, current US-2' \
		'- App: 0/1 complete (0%), blocked US-1' '' \
		'## Story Status' '' '### Web' '' '| ID | Title | Status |' \
		'|----|-------|--------|' '| US-1 | Login page | ✓ |' \
		'| US-2 | Search page | ○ |' '' '### App' '' \
		'| ID | Title | Status |' '|----|-------|--------|' \
		'| US-1 | Camera | ⊘ |' '' \
		'Legend: ✓ complete, → in progress, ○ pending, ✗ failed, ⊘ blocked' '' \
		'## Key Learnings (Extracted)' '' 'No reusable patterns identified yet' '' \
		'## Recent Context (Last 2 Stories)' '' \
		'### App, US-1: Camera (✓)' '- The camera needs a new driver' '' \
		'### Web, US-1: Login page (✓)' '- Made the login page' '' '---' '' \
		'*Auto-generated from web/progress.md and app/progress.md. Full history preserved in web/progress.md and app/progress.md.*' \
		-- render summary
}

@test "plans of one project are named by their titles, or else by their files" {
	two_projects
	sed -i 's/"App"/"Web"/' app/prd.json
	prd2jsonl web/prd.json app/prd.json >in
	shows '### web/prd.json' '### app/prd.json'
	sed -i 's/"project": "Web"/&, "title": "Pages"/' web/prd.json
	prd2jsonl web/prd.json app/prd.json >in
	shows '# Progress Summary: Pages, app/prd.json' '### Pages'
}

@test "without plans, logs of one name are distinguished by their paths" {
	two_projects
	md2jsonl web/progress.md app/progress.md >in
	shows '## Recent Context (Last 2 Stories)' '### app/progress.md, US-1: The camera needs a new driver (✓)'
	budget -q -T running <in | render running >out
	grep -q '^- web/progress.md, US-1: ' out
}

@test "past twenty stories the older done ones fold into one row" {
	plan 28 33 >in
	for n in {01..28}; do story "US-0$n" "Story $n" 'done'; done >>in
	{
		story US-029 'Story 29' failed
		story US-030 'Story 30' progress
		for n in 31 32 33; do story "US-0$n" "Story $n" pending; done
	} >>in
	render summary <in >out
	grep '^| US-' out >rows
	[ "$(head -n 2 rows)" = "$(lines \
		'| US-001 … US-013 | 13 stories | ✓ | - |' \
		'| US-014 | Story 14 | ✓ | 1 |')" ]
	[ "$(wc -l <rows)" -eq 21 ]
	grep -qx '| US-029 | Story 29 | ✗ | 1 |' rows
	[ "$(tail -n 1 rows)" = '| US-033 | Story 33 | ○ | 1 |' ]
}

@test "no story is missing: each has a row or is counted in one" {
	for total in 21 22 40 120; do
		plan 1 $total >in
		for n in $(seq $total); do
			case $((n % 7)) in
			0) s=blocked ;; 1) s=failed ;; 2) s=progress ;; 3 | 4) s='done' ;;
			*) s=pending ;;
			esac
			story "S-$n" "Story $n" $s
		done >>in
		render summary <in >out
		sum=$(grep '^| S-' out | awk -F' [|] ' \
			'$1 ~ /…/ { split($2, w, " "); n += w[1]; next } { n++ } END { print n }')
		[ "$sum" -eq $total ]
	done
}

# ---- what is not there ----

@test "nothing gives a summary that says nothing" {
	given
	expect 0 '# Progress Summary' '' '## Key Learnings (Extracted)' '' \
		'No reusable patterns identified yet' '' '---' '' \
		'*Auto-generated from the log. Full history preserved in the log.*' \
		-- render summary
}

@test "without a plan the entries are counted" {
	{
		entry_at 1 A One 'done' '- One thing\n'
		lines '{"kind":"drop","of":"entry","why":"old","n":4,"tokens":9}'
	} >in
	shows 'Entries: 5 (no plan was found)' '## Recent Context (Last Story)'
	lacks -q '^## Story Status' out
}

@test "the newer entries, which recent --older leaves out, are called so" {
	{
		entry_at 1 A One 'done' '- One thing\n'
		lines '{"kind":"drop","of":"entry","why":"recent","n":1,"tokens":9}'
	} >in
	shows 'Left out: 1 newer entry'
	lines '{"kind":"drop","of":"entry","why":"old","n":4,"tokens":9}' >>in
	lines '{"kind":"drop","of":"entry","why":"recent","n":1,"tokens":9}' >>in
	shows 'Left out: 4 older entries, 2 newer entries'
}

@test "a title that is a paragraph is in the heading where nothing is below" {
	local text='The summary by region locks the whole table, so the job that'

	text+=' refreshes it waits until nobody pays'

	entry_at 5 A "$text at the tills" 'done' "- $text at the tills\n" | sed 's|"len":20|"len":200|' >in
	shows '### A (✓)' "- $text at the tills"
	learning_at 6 gotcha "$text at the tills" >>in
	shows "- $text at the tills" "### A: $text … (✓)"
	[ "$(grep -c 'summary by region' out)" -eq 2 ]
}

@test "without a plan title, branch and start come from the log" {
	given "$(record doc file=a.md title='Progress Log: Sea Charts' \
		branch=feature/charts started=2026-02-01)"
	shows '# Progress Summary: Sea Charts' 'Branch: `feature/charts`' \
		'Started: 2026-02-01'
	for title in 'Ralph Progress Log' 'Progress' 'Progress Log'; do
		given "{\"kind\":\"doc\",\"file\":\"a.md\",\"title\":\"$title\"}"
		shows '# Progress Summary'
	done
}

@test "a summary without learnings says so, also next to entries" {
	entry_at 1 A One 'done' '- One thing\n' >in
	shows 'No reusable patterns identified yet' '### A: One (✓)'
}

@test "a log without entries is shown by its sections" {
	section() {
		record section title="$2" level:=2 src="$(place_at "$1")" \
			body="## $2\n$3"
	}
	{
		section 1 'Current focus' '- The login page\n'
		section 5 'Empty' ''
		section 9 'Next steps' '- Write the mails\n'
	} >in
	shows '## Current State' '### Current focus' '- The login page' \
		'### Next steps' '- Write the mails'
	lacks -q Empty out
	# With entries only what is ahead or in the way.
	entry_at 20 A One 'done' '- One thing\n' >>in
	shows '### Next steps' '- Write the mails'
	lacks -q 'login page' out
}

@test "of sections of one title only the last one says what comes next" {
	step() {
		lines "## 2026-01-0$1 - US-00$1: Story $1" '- Did what it says' '' \
			'# Next Steps' "- begin story $(($1 + 1))" ''
	}
	for n in 1 2 3; do step $n; done | md2jsonl --name a.md >in
	for n in 3 2 1; do step $n; done | md2jsonl --name a.md | recent |
		grep -v '"point"' >turned
	local places='4-6, 10-12'
	for log in in turned; do
		{ budget --by type <$log | render summary; } >out
		grep -v '^{"kind":"point' $log | render summary | diff out -
		sed -n '/^## Current/,/^Left/p' out | diff -u - <(lines \
			'## Current State' '' '### Next Steps' '- begin story 4' '' \
			"Left out: 2 sections (lines $places)")
		places='10-12, 16-18'
	done
	# Of a log without entries they are all there is.
	lines '# Next Steps' '- one thing' '# Next Steps' '- another' |
		md2jsonl --name a.md >in
	shows '- one thing' '- another'
}

# sections_log: a log of sections only, or with entries.
sections_log() {
	lines '# Building' '' 'Branch: `main`' '' '## State' '- one' '- two' '- three' \
		'- four' '' '- five' '' '## Empty' '' '- (none)' '' '## Rooms' \
		'- a window' '' '## Codebase Patterns' '- Never restart the queue by hand'
}

@test "each item of a section is shown, or counted with its lines" {
	sections_log | md2jsonl --name a.md | learnings | dedupe >in
	for how in budget cat; do
		$how <in | render summary >out
		sed -n '/^## Current/,$p' out | diff -u - <(lines \
			'## Current State' '' '### State' '- one' '- two' '- three' '' \
			'### Rooms' '- a window' '' \
			'Left out: 2 more items of the sections above (lines 9-11)' '' \
			'---' '' '*Auto-generated from a.md. Full history preserved in a.md.*')
	done
	budget --cap sections=1 <in >chosen
	jq -c 'select(.kind=="drop") | [.of,.why,.n,[.src[]|.line,.end]]' chosen >drops
	holds drops '["section","cap",1,[5,12]]'
	render summary chosen >out
	grep -qxF 'Left out: 1 section (lines 5-12)' out
	budget <in >chosen
	jq -c 'select(.kind=="drop") | [.of,.why,.n,[.src[]|.line,.end]]' chosen >drops
	holds drops '["item","template",2,[9,9,11,11]]'
	sections_log >a.md
	cite --of item a.md <chosen >out
	holds out '- four' '- five'
}

@test "an item that begins within the place of a learning is not counted as left out" {
	lines '## State' '- one' '- two' '- three' '- four' '- five' '- six' |
		md2jsonl --name a.md >in
	# left_out PLACES
	left_out() {
		{ cat in; record drop of=learning why=same n:=1 tokens:=1 src="$1"; } |
			render summary | sed -n 's/^Left out: .* (\(.*\))$/\1/p'
	}
	[ "$(left_out '[a.md:9@80+9]')" = 'lines 5-7' ]
	# Its last byte is the first one of an item, and not.
	[ "$(left_out '[a.md:5@29+8]')" = 'line 7' ]
	[ "$(left_out '[a.md:5@29+7]')" = 'lines 6-7' ]
	# In any order, and in one another.
	[ "$(left_out '[a.md:7@44+1 a.md:5@29+2 a.md:5@27+8 a.md:5@29+2]')" = \
		'lines 6-7' ]
	[ "$(left_out '[a.md:7@43+1 a.md:5@28+10 a.md:5@29+1]')" = '' ]
	[ "$(left_out '[b.md:2@9+40 a.md:2-7]')" = 'lines 5-7' ]
}

@test "a section that a log with entries does not show is counted" {
	{ sections_log; lines '## 2026-01-02 - US-1: Valves' '- Opened them'; } |
		md2jsonl --name a.md | learnings | dedupe | tee in |
		budget >chosen
	jq -c 'select(.kind=="drop") | [.of,.why,.n,[.src[]|.line,.end]]' chosen >drops
	holds drops '["section","template",2,[5,12,17,19]]'
	render summary chosen >out
	render summary in | diff - out
	grep -qxF 'Left out: 2 sections (lines 5-12, 17-19)' out
}

@test "of several logs, the lines of what is left out have their file" {
	{ for log in a b; do log=$log/x.md entry_at 1 A One 'done' '- One\n'; done
	  lines '{"kind":"drop","of":"entry","why":"old","n":3,"tokens":9,"src":[{"file":"a/x.md","line":9,"end":20,"off":0,"len":0},{"file":"b/x.md","line":7,"end":7,"off":0,"len":0}]}'; } >in
	shows 'Left out: 3 older entries (lines 9-20 of a/x.md, 7 of b/x.md)'
	for n in 5 15 25 35 45; do
		record drop of=entry why=old n:=1 tokens:=1 src="[a/x.md:$n-$n]"
	done >in
	shows 'Left out: 5 older entries (lines 5, 15, 25 and 2 more places)'
}

@test "entries without an id have their date, and are called entries" {
	given '{"kind":"entry","ts":"2026-01-18","title":"Tried it","status":"failed","body":"x\n"}' \
		'{"kind":"entry","ts":"2026-01-19T10:00:05Z","body":"Just text\n"}'
	shows '## Recent Context (Last 2 Entries)' '### 2026-01-18: Tried it (✗)' \
		'### 2026-01-19 10:00 UTC' '- Just text' \
		'Last updated: 2026-01-19 10:00 UTC'
}

@test "attempts of one story are counted, and it is one" {
	{
		entry_at 1 A One failed '- First\n'
		entry_at 5 A One 'done' '- Second\n'
		entry_at 9 B Two 'done' '- Third\n'
	} >in
	shows '## Recent Context (Last 2 Stories, 3 Entries)'
	[ "$(grep -c '^### ' out)" -eq 3 ]
}

@test "a heading between dashes is shown as the title only" {
	md2jsonl --name log - >in <<-'END'
	# Log

	--- 2025-12-02 21:00 - Chart cleanup ---
	Drew the reefs anew

	--- 2025-12-03 09:00 - Light list ---
	Typed the lights of the bay
	END
	shows '### 2025-12-02 21:00: Chart cleanup (✓)' '- Drew the reefs anew' \
		'- Typed the lights of the bay'
	lacks -q '^- .*--- 2025' out
}

@test "a title in parentheses, with the name again, is shown without both" {
	printf '## 2026-01-02 (Task 17: closed the claims)\n- One\n\n## 2026-01-03 (gates) and (wheels)\n- Two\n' |
		md2jsonl -n log.md | render summary | grep '^### 2\|^### T' >out
	diff - out <<-'END'
	### 2026-01-03: (gates) and (wheels) (✓)
	### Task 17: closed the claims (✓)
	END
}

@test "items below a lead are joined to its line, without stops between" {
	lines '## 2026-01-02 - US-1: Valves' '- Checked the valves of the mill:' \
		'  - north is open.' '  - south is shut;' '  - east leaks.' |
		md2jsonl -n log.md | render summary |
		grep -Fx -- '- Checked the valves of the mill: north is open; south is shut; east leaks'
}

@test "a line that reports nothing is not shown, in any language" {
	lines '## 2026-01-02 - US-1: Valves' '- Checked the north valve' \
		'- Changes: N/A (docs only)' '- Ninguna por ahora' \
		'- Nonetheless the south valve leaks' | md2jsonl -n log.md |
		render summary | sed -n '/^### US-1/,/^$/p' | diff -u - <(lines \
		'### US-1: Valves (✓)' '- Checked the north valve' \
		'- Nonetheless the south valve leaks' '')
}

@test "an entry about a story of the plan has the title of the plan" {
	{
		plan 1 2
		story A 'Implement the tide table export' 'done'
		story B 'Implement the tide table export' 'done'
		entry_at 1 A '' 'done' '- Wrote the exporter of tide tables\n- Tested\n'
		entry_at 5 B '' 'done' '- Moved the mooring map to the client\n- Tested\n'
	} >in
	shows '### A: Implement the tide table export (✓)' '### B (✓)' \
		'- Moved the mooring map to the client'
}

@test "long lists of files are counted" {
	entry_at 1 A One 'done' '- x y z\n' \
		'"a/1.c","a/2.c","a/3.c","a/4.c","a/5.c","a/6.c","prd.json","progress.md"' >in
	shows '- Files: a/1.c, a/2.c, a/3.c and 3 more'
}

@test "S7: the footer names each log; two of one name by their paths" {
	{
		entry_at 1 A One 'done' '- One\n'
		log=b/progress.md entry_at 1 B Two 'done' '- Two\n'
		log=notes.md entry_at 1 C Three 'done' '- Three\n'
	} >in
	all='logs/progress.md, b/progress.md and notes.md'
	shows "*Auto-generated from $all. Full history preserved in $all.*"
}

# ---- notes and layouts ----

@test "a log that came through a pipe is preserved nowhere" {
	printf '## 2026-01-02 - US-1: Valves\n- Open\n' | md2jsonl | render summary |
		tail -n 1 | grep -Fx '*Auto-generated from standard input.*'
}

@test "a note is one line" {
	given '{"kind":"note","code":"estimated","text":"The date is a guess."}' \
		'{"kind":"note","code":"plan-mismatch","text":"Another plan."}'
	shows 'Note: The date is a guess.' 'Note: Another plan.'
}

@test "the same note twice is shown once" {
	given '{"kind":"note","code":"a","text":"Twice."}' \
		'{"kind":"note","code":"b","text":"Once."}' \
		'{"kind":"note","code":"a","text":"Twice."}'
	shows 'Note: Twice.' 'Note: Once.'
	[ "$(grep -c '^Note: ' out)" -eq 2 ]
}

@test "records chosen for another template are laid out, reported, and end with 1" {
	{
		entry_at 1 A One 'done' '- One\n'
		lines '{"kind":"layout","template":"context","counter":"~o200k_base","rows":20,"lines":3}'
	} >in
	run -1 --separate-stderr render summary in
	[ "$stderr" = "render: in:2: the records were chosen for the template 'context'" ]
	[ "${lines[0]}" = '# Progress Summary' ]
	run -0 render context in
}

@test "a layout that budget wrote is followed" {
	harbour >all
	for cap in 60 150 250 350; do
		budget -t $cap <all >in
		render summary <in >out
		[ "$(budget --count <out | awk '{ print $1 }')" -le $cap ]
	done
	lines '{"kind":"layout","template":"summary","rows":0,"lines":1,"bare":true}' |
		cat all - >in
	render summary <in >out
	lacks -q -e '^Stories:' -e '^| US' -e '^- Prices follow' out
}

@test "what was added after budget is cut at the cap, and reported" {
	harbour >all
	budget -t 200 <all >in
	for n in {1..30}; do learning_at "$n" pattern "One more thing, number $n"; done >>in
	run -1 --separate-stderr render summary in
	[ "$stderr" = 'render: the text is over its 200 tokens and was cut' ]
	[ "$(budget --count <<<"$output" | awk '{ print $1 }')" -le 200 ]
}

@test "unknown kinds and keys are passed over" {
	{
		lines '{"kind":"weather","text":"rain"}' '{"kind":"usage","x":[1,{}]}' \
			'{"text":"no kind"}'
		harbour | sed 's/^{/{"new":{"a":[1]},/'
	} >in
	expect 0 "${summary_of_harbour[@]}" -- render summary
}

@test "a line that is not a record is reported and passed over" {
	{ harbour; echo '{"kind":"entry"'; } >in
	run -1 --separate-stderr render summary in
	[[ $stderr == render:\ in:17:\ * ]]
	[ "${lines[0]}" = '# Progress Summary: Moorings' ]
	[[ $output == *$'\n''Note: 1 bad record left out by render, the first at in:17'* ]]
}

# ---- entries ----

@test "the template entries prints the words of the log, bodies one by one" {
	{
		lines '{"kind":"section","title":"Head","body":"# Head\nText\n\n"}'
		entry_at 1 A One 'done' '- One\n\t- in\u0000dented\u001b[31m\n\n'
		entry_at 5 B Two 'done' '- Two é\n'
	} >in
	expect 0 '## A: One' '- One' $'\t- indented[31m' '' '## B: Two' '- Two é' \
		-- render entries
	head -n 1 in >section
	mv section in
	expect 0 '# Head' 'Text' '' -- render entries
}

@test "an entry's words leave as they come, sections only where none does" {
	mkfifo pipe
	render entries <pipe >out 3>&- &
	exec {more}>pipe
	lines '{"kind":"section","title":"Head","body":"# Head\n"}' >&"$more"
	entry_at 1 A One 'done' '- One\n' >&"$more"
	for _ in {1..100}; do
		[ ! -s out ] || break
		sleep 0.05
	done
	before=$(cat out)
	entry_at 5 B Two 'done' '- Two\n' >&"$more"
	exec {more}>&-
	wait $!
	[ "$before" = $'## A: One\n- One' ]
	[ "$(cat out)" = $'## A: One\n- One\n## B: Two\n- Two' ]
}

# ---- untrusted text ----

@test "control characters never reach the reader" {
	text='a\u001b[31mred\u001b]0;title\u0007b\u0000c\rd\u009be\u202ef\u2028g\udb40\udc41h\u007fi'
	{
		plan 0 1 ",\"branch\":\"b\\u001b[1m\\u0007\",\"blocked\":[\"$text\"]"
		printf '{"kind":"plan","title":"%s"}\n' "$text"
		printf '{"kind":"story","id":"%s","title":"%s","agent":"%s","status":"done"}\n' \
			"$text" "$text" "$text"
		learning_at 1 gotcha "$text" "\"$text\""
		entry_at 1 "$text" "$text" 'done' "- $text\n" "\"$text\""
		printf '{"kind":"note","text":"%s"}\n' "$text"
		printf '{"kind":"section","title":"Next %s","body":"%s\\n"}\n' "$text" "$text"
	} >in
	for command in 'render summary' 'render context' 'render summary --cite' \
		'render entries'; do
		$command <in >out
		[ -s out ]
		LC_ALL=C lacks -q $'[\x01-\x08\x0b-\x1f\x7f]' out
		tr -d '\000' <out | cmp - out
		lacks -qP '[\x{80}-\x{9f}\x{202a}-\x{202e}\x{2028}\x{e0000}-\x{e007f}]' out
	done
}

@test "a text is one line, and no heading, list, ruler, table or code block" {
	for text in '# Heading' '## Completion Status' '#\tTab' '- item' '* item' \
		'> quote' '---' '===' '+ item' '~~~' '```' '```js' '#'; do
		learning_at 1 pattern "$text" >in
		render summary <in >out
		text=${text/\\t/ }
		grep -Fqx -e "- \\$text" out
	done
	learning_at 1 pattern 'one\n## Two\r\n\n| three |' >in
	shows '- one ## Two | three |'
	[ "$(grep -c '^## ' out)" -eq 1 ]
	for text in '**bold** start' '#tag' '-flag' '`code`' '```x``` y' '*a* b' \
		'+1' '>= 3' '1. one'; do
		learning_at 1 pattern "$text" >in
		shows "- $text"
	done
}

@test "a cell cannot end its row" {
	{
		plan 1 3
		story 'A|B' 'x | y \\| z' 'done'
		printf '{"kind":"story","id":"C\\nD","title":"","agent":"a|\\n| E","status":"odd"}\n'
	} >in
	shows '| A\|B | x \| y \| z | ✓ | - | 1 |' '| C D | - | - | a\| \| E | - |'
}

@test "nothing can open a comment or pose as a mark of ours" {
	{
		learning_at 1 gotcha 'a <!-- pith:patterns --> b'
		entry_at 5 A 'T <!-- x' 'done' '- y --> z\n'
		plan 0 1 ',"branch":"<!--x-->"' | sed 's/"T"/"<!-- t -->"/'
		story 'S' '`<!-- pith:ref`' 'done'
		printf '{"kind":"note","text":"<!-- n"}\n'
	} >in
	shows '- a &lt;!-- pith:patterns --> b' '### A: T &lt;!-- x (✓)' \
		'- y --> z' '# Progress Summary: &lt;!-- t -->' \
		'| S | `&lt;!-- pith:ref` | ✓ | 1 |'
	grep -v '^Branch: `' out | lacks -q -e '<!--'
	# An arrow ends nothing: each error of rustc has one.
	learning_at 1 gotcha 'error[E0308]: mismatched types --> src/a.rs:31:12' >in
	shows '- error[E0308]: mismatched types --> src/a.rs:31:12'
	# In a code span it is only its characters.
	learning_at 1 gotcha 'Lint: `<!-- off -->`, `` a ` <!-- `` and <!-- `c`' >in
	shows '- Lint: `<!-- off -->`, `` a ` <!-- `` and &lt;!-- `c`'
	learning_at 1 gotcha '\\`<!-- a` `` `<!-- b` <!-- c' >in
	shows '- \`&lt;!-- a` `` `&lt;!-- b` &lt;!-- c'
}

@test "long and broken texts are cut, never inside a character" {
	long=$(printf 'é%.0s' {1..600})
	{
		entry_at 1 A "$long" 'done' "- $long\n"
		printf '{"kind":"entry","id":"B","title":"t","body":"x"}\n'
	} >in
	render summary <in >out
	iconv -f UTF-8 -t UTF-8 out >/dev/null
	[ "$(wc -L <out)" -lt 260 ]
}

# ---- where it goes ----

# add_end [FILE ...]: the stream in `in` has its end, which has these files and
# those of its doc records.
add_end() {
	jq -cn '{kind: "end", status: 0, files: ($ARGS.positional +
		[inputs | select(.kind == "doc").file])}' in --args "$@" >end
	cat end >>in
	rm end
}

@test "-o replaces the file, and prints nothing" {
	harbour >in
	add_end
	expect 0 -- render summary -o s.md
	diff s.md <(printf '%s\n' "${summary_of_harbour[@]}")
	old_summary s.md
	chmod 640 s.md
	expect 0 -- render summary -o s.md
	[ "$(stat -c %a s.md)" = 640 ]
	rm s.md
	(umask 027 && render summary -o s.md <in)
	[ "$(stat -c %a s.md)" = 640 ]
	[ "$(ls -A | tr '\n' ' ')" = 'err in out s.md wanted ' ]
}

@test "-o follows a link and writes to what is not a file" {
	harbour >in
	add_end
	mkdir d
	old_summary d/real
	ln -s d/real s.md
	expect 0 -- render summary -o s.md
	[ -L s.md ]
	diff d/real <(printf '%s\n' "${summary_of_harbour[@]}")
	ln -s d/new n.md
	expect 70 -- render summary -o n.md
	said "render: cannot write 'n.md': a link to 'd/new', which does not exist"
	[ -L n.md ]
	[ ! -e d/new ]
	expect 0 "${summary_of_harbour[@]}" -- render summary -o /dev/stdout
	# As for merge, and by pith report.
	expect 0 "${summary_of_harbour[@]}" -- render summary -o -
	cp "$SAMPLES/ralph/progress.md" .
	pith report -o - PITH_SESSIONS=none | head -n 1 | grep -qx '<!DOCTYPE html>'
	[ ! -e - ]
}

@test "when the disk is full the old file stays" {
	for n in {1..300}; do learning_at $n pattern "Something to remember, number $n"; done >in
	add_end
	old_summary s.md
	cp s.md old
	expect 70 -- on_a_full_disk render summary -o s.md
	said "render: cannot write 's.md': File too large"
	cmp s.md old
	[ "$(ls -A | tr '\n' ' ')" = 'err in old out s.md wanted ' ]
	expect 70 -- render summary -o /dev/full
	said "render: cannot write '/dev/full': No space left on device"
	run -70 bash -c 'render summary <in >/dev/full'
}

@test "a place where nothing can be written is reported" {
	given
	add_end
	for place in nowhere/s.md in/s.md; do
		expect 70 -- render summary -o "$place"
		grep -q "^render: cannot .*'$place'.*: N" err
	done
	for place in /proc/s.md /; do
		expect 70 -- render summary -o "$place"
		grep -q "^render: cannot write .*'$place'" err
	done
	[ "$(id -u)" -ne 0 ] || skip 'root can write anywhere'
	mkdir d
	echo old >d/s.md
	chmod 500 d
	expect 70 -- render summary -o d/s.md
	[ "$(cat d/s.md)" = old ]
}

# ---- by topic ----

topic_records() {
	lines "$(learning 'Berths are counted from the pier' type=gotcha \
		topic=Map src=log.md:3@20+9)" \
		'{"kind":"learning","type":"pattern","text":"Ask twice"}' \
		'{"kind":"learning","type":"pattern","text":"Tides come from a gauge","topic":"Tides"}' \
		'{"kind":"learning","type":"pattern","text":"Tiles are drawn late","topic":"Map"}' \
		'{"kind":"learning","type":"dependency","text":"US-2 needs US-1","topic":"Berths"}'
}

learnings_shown() {
	sed -n '/^## Key Learnings/,/^---/p' out
}

@test "--by topic groups the learnings: the most first, then by name" {
	topic_records >in
	render summary --by topic <in >out
	diff - <(learnings_shown) <<-'END'
	## Key Learnings (Extracted)

	### Map
	- Berths are counted from the pier
	- Tiles are drawn late

	### Berths
	- US-2 needs US-1

	### Tides
	- Tides come from a gauge

	### Other
	- Ask twice

	---
	END
}

@test "a layout can ask for topics, in any template" {
	topic_records >in
	render summary --by topic <in >out
	{ cat in; echo '{"kind":"layout","template":"summary","by":"topic"}'; } |
		render summary | cmp - out
	{ cat in; echo '{"kind":"layout","template":"context","by":"topic"}'; } |
		render context | grep -qx '### Map'
	{ cat in; echo '{"kind":"layout","template":"summary","by":"phase"}'; } |
		render summary | grep -qx '### Repository Patterns'
}

@test "a topic called Other joins those without one" {
	given '{"kind":"learning","text":"One"}' \
		'{"kind":"learning","text":"Two","topic":"Other"}' \
		'{"kind":"learning","text":"Three","topic":"Other"}' \
		'{"kind":"learning","text":"Four","topic":"Zinc"}'
	render summary -b topic <in >out
	[ "$(grep -e '^###' -e '^- ' out | tr '\n' ' ')" = \
		'### Zinc - Four ### Other - One - Two - Three ' ]
}

@test "without any topic the groups are the usual ones" {
	harbour >in
	render summary <in >want
	render summary --by topic <in | cmp - want
}

@test "a topic cannot forge a heading or reach the terminal" {
	given '{"kind":"learning","text":"x","topic":"a\n## b\u001b[2J <!-- c"}'
	render summary --by topic <in >out
	grep -q '^### a ## b' out
	[ "$(grep -c '^## b' out)" -eq 0 ]
	[ "$(grep -c $'\e' out)" -eq 0 ]
	[ "$(grep -c '<!--' out)" -eq 0 ]
}

# ---- learnings of several repositories ----

# recurs TEXT FILE TS [MEMBER...]: a learning; also FILE TS: one that says it, too.
recurs() {
	local text=$1 file=$2 ts=$3

	shift 3
	learning "$text" ts="$ts" src="$file:4-4@9+20" "$@"
}

also() {
	local place list='' comma=''

	while [ $# -gt 0 ]; do
		set_place "$1:7-7@9+20"
		list+="$comma{\"text\":\"x\",\"ts\":\"$2\",\"src\":$place}"
		comma=,
		shift 2
	done
	echo "also:=[$list]"
}

repositories() {
	recurs 'Seed before the tests' web/progress.md 2026-01-12 topic=Testing \
		"$(also crane/.ralph/progress.md 2026-01-10T08:00 \
			web/docs/notes.md 2026-01-02 berth/progress.md '')"
	recurs 'Dates are in UTC' a/api/progress.md 2026-01-03 topic=Time \
		"$(also b/api/progress.md 2026-01-01 web/progress.md 2026-01-05 \
			crane/progress.md 2026-01-06 berth/progress.md 2026-01-07 \
			dock/progress.md 2026-01-08)"
	recurs 'Ask for the key' dock/progress.md '' \
		"$(also crane/progress.md '')"
	recurs 'Only here' web/progress.md 2026-01-12 \
		"$(also web/docs/progress.md 2026-01-13)"
	learning 'From nowhere'
	recurs 'US-002 needs US-001' web/progress.md 2026-01-12 "$(also a/x.md '')" |
		sed 's/pattern/dependency/'
}

@test "recurring: what several repositories learned, most first, the first one named" {
	repositories >in
	expect 0 '# Recurring learnings' '' \
		'3 learnings recur in 2 or more of 6 repositories; 1 is in fewer; 1 has no place.' \
		'' '- 6 repositories: Dates are in UTC' \
		'  - first in b/api, 2026-01-01 (progress.md:7)' \
		'  - a/api, 2026-01-03 (progress.md:4)' \
		'  - web, 2026-01-05 (progress.md:7)' \
		'  - crane, 2026-01-06 (progress.md:7)' '  - and 2 more' \
		'- 3 repositories: Seed before the tests' \
		'  - first in web, 2026-01-02 (docs/notes.md:7)' \
		'  - crane, 2026-01-10 (.ralph/progress.md:7)' \
		'  - berth (progress.md:7)' \
		'- 2 repositories: Ask for the key' \
		'  - first in crane (progress.md:7)' '  - dock (progress.md:4)' \
		-- render recurring
	cp out want
	tac in | render recurring | cmp - want
}

@test "recurring: of how many repositories, and by topic" {
	repositories >in
	expect 0 '# Recurring learnings' '' \
		'1 learning recurs in 4 or more of 6 repositories; 3 are in fewer; 1 has no place.' \
		'' '- 6 repositories: Dates are in UTC' \
		'  - first in b/api, 2026-01-01 (progress.md:7)' \
		'  - a/api, 2026-01-03 (progress.md:4)' \
		'  - web, 2026-01-05 (progress.md:7)' \
		'  - crane, 2026-01-06 (progress.md:7)' '  - and 2 more' \
		-- render recurring --repositories 4
	render recurring -b topic <in >out
	[ "$(grep -e '^##' -e '^- ' out)" = "$(lines '## Testing' \
		'- 3 repositories: Seed before the tests' '## Time' \
		'- 6 repositories: Dates are in UTC' '## Other' \
		'- 2 repositories: Ask for the key')" ]
	# Without topics there is nothing to group by.
	sed 's/"topic":"[A-Z][a-z]*",//' in >plain
	render recurring <plain >want
	render recurring -b topic <plain | cmp - want
	given
	expect 0 '# Recurring learnings' '' \
		'0 learnings recur in 2 or more of 0 repositories.' -- render recurring
	expect 64 -- render summary --repositories 2
	said "render: --repositories is not for the template 'summary'"
}

@test "recurring: what dedupe --shared only counts is in fewer; of one repository it is missing" {
	given "$(learning 'Pin node' src=crane/p.md:4@9+20)" \
		"$(learning 'Quote the paths' src=dock/p.md:4@9+20)"
	dedupe --shared <in >counted
	run render recurring counted
	[ "${lines[1]}" = '0 learnings recur in 2 or more of 2 repositories; 2 are in fewer.' ]
	for options in '' --json; do
		run -64 --separate-stderr render recurring --repositories 1 $options counted
		[ -z "$output" ]
		[ "${stderr_lines[0]}" = 'render: dedupe --shared has left out what --repositories 1 would show' ]
	done
	dedupe <in | render recurring --repositories 1 >out
	grep -q '^2 learnings recur in 1 or more of 2 repositories\.$' out
}

@test "recurring: as records, with all places" {
	repositories | sed -n 3,4p >in
	expect 0 '{"kind":"recurring","type":"pattern","text":"Ask for the key","n":2,"repositories":[{"name":"crane","src":{"file":"crane/progress.md","line":7,"end":7,"off":9,"len":20}},{"name":"dock","src":{"file":"dock/progress.md","line":4,"end":4,"off":9,"len":20}}]}' \
		-- render recurring -j
	repositories | render recurring -j |
		jq -r '[.text, .n, (.repositories | length), .repositories[0].name] | @csv' >out
	holds out '"Dates are in UTC",6,6,"b/api"' \
		'"Seed before the tests",3,3,"web"' '"Ask for the key",2,2,"crane"'
}

@test "recurring: a part that is missing is named, and ends with 1" {
	{
		repositories | sed -n 3p
		record note code=missing-part text='part 7 of 9: dock/progress.md'
		record note code=torn-line text='the last line is being written'
		record note code=missing-part text='part 7 of 9: dock/progress.md'
		echo xx
	} >in
	expect 1 '# Recurring learnings' '' \
		'1 learning recurs in 2 or more of 2 repositories.' '' \
		'Note: 1 bad record left out by render, the first at -:5: column 1: value expected' \
		'Note: part 7 of 9: dock/progress.md' '' \
		'- 2 repositories: Ask for the key' '  - first in crane (progress.md:7)' \
		'  - dock (progress.md:4)' -- render recurring
	sed -i '$d' in
	expect 1 '{"kind":"note","code":"missing-part","text":"part 7 of 9: dock/progress.md"}' \
		"$(repositories | sed -n 3p | render recurring -j)" -- render recurring -j
	# A bad record is no missing part: the notes past the fifth are counted.
	for n in 1 2 3 4 5 6 7; do
		record note code=bad-record text="$n"
	done >in
	expect 0 '# Recurring learnings' '' \
		'0 learnings recur in 2 or more of 0 repositories.' '' 'Note: 1' \
		'Note: 2' 'Note: 3' 'Note: 4' 'Note: 5' 'Note: 2 more like these' \
		-- render recurring
}

@test "recurring: hostile texts, topics and paths forge no line, and are one line" {
	text='x\n## Y\u001b[2J\u202e <!-- z'
	recurs "$text" "w\\n# W\\u001b/progress.md" "2026\\n- 9" topic="$text" \
		"$(also 'd\n- 7 repositories: q/\u009b.md' '')" >in
	render recurring -b topic <in >out
	holds out '# Recurring learnings' '' \
		'1 learning recurs in 2 or more of 2 repositories.' '' \
		'## x ## Y [2J &lt;!-- z' '' '- 2 repositories: x ## Y [2J &lt;!-- z' \
		'  - first in d - 7 repositories: q (.md:7)' \
		'  - w # W (progress.md:4)'
	lacks -qP '[\x{80}-\x{9f}\x{202a}-\x{202e}]' out
	recurs "The key is AKIA""IOSFODNN7EXAMPLQ" a/p.md '' "$(also b/p.md '')" >in
	render recurring <in | lacks -q IOSFODNN7
	render recurring -j <in | lacks -q IOSFODNN7
}

# apart: as `dedupe --apart` writes them.
apart() {
	jq -c '.also as $also | del(.also), ($also[]? | {kind: "also"} + .)'
}

@test "recurring: what was merged may be in records of its own" {
	need jq
	repositories >in
	apart <in >records
	[ "$(grep -c '^{"kind":"also"' records)" -eq 11 ]
	for options in '' --json '--by topic' '--json --by topic' '--repositories 4'; do
		render recurring $options <in | diff - <(render recurring $options <records)
	done
	echo '{"kind":"end","files":[],"status":0}' >>records
	render recurring -o file.md <records
	render recurring <in | diff - file.md
}

# recurs_within KB [OPTION]: those below are found in so much memory.
recurs_within() {
	(
		ulimit -v "$1"
		render recurring --whole "${@:2}" <in >out
	)
	[ "$(grep -c -e 'Turn the kiln' out)" -eq 20 ]
	[ "$(grep -c -e 'Sweep the yard' out)" -eq 40000 ]
}

@test "recurring: memory grows with the number of repositories only" {
	! grep -q __asan_init "$(command -v render)" ||
		skip "the sanitizers have a memory of their own"
	# 20 learnings of 20,000 repositories, and 40,000 of two.
	awk 'function put(kind, text, repository) {
		printf "{\"kind\":\"%s\",\"type\":\"pattern\",\"text\":\"%s\",\"ts\":\"2026-01-02\",", kind, text
		printf "\"src\":{\"file\":\"r%d/progress.md\",\"line\":8,\"end\":8,\"off\":99,\"len\":40}}\n", repository
	}
	BEGIN {
		for (n = 0; n < 20; n++)
			for (i = 0; i < 20000; i++)
				put(i ? "also" : "learning", "Turn the kiln down before " n, i)
		for (n = 0; n < 80000; n++)
			put(n % 2 ? "also" : "learning", "Sweep the yard after shift " int(n / 2) ", and lock it", n % 20000)
		print "{\"kind\":\"end\",\"files\":[],\"status\":0}"
	}' >in
	recurs_within 18000
	# The longest record is in memory.
	recurs_within 32000 --json
}

@test "recurring: places in falling order of time take no memory" {
	! grep -q __asan_init "$(command -v render)" ||
		skip "the sanitizers have a memory of their own"
	awk 'BEGIN {
		for (n = 0; n < 600000; n++) {
			printf "{\"kind\":\"%s\",\"type\":\"pattern\",\"text\":\"Turn the kiln down\",", n ? "also" : "learning"
			printf "\"ts\":\"%d-01-02\",\"src\":{\"file\":\"the/long/way/to/r%d/progress.md\",\"line\":8,\"end\":8,\"off\":%d,\"len\":40}}\n", 9999 - n / 80, n % 9, 600000 - n
		}
		print "{\"kind\":\"end\",\"files\":[],\"status\":0}"
	}' >in
	(
		ulimit -v 12000
		render recurring <in >out
	)
	grep -q '^- 9 repositories: Turn the kiln down$' out
}

# ---- the command line ----

@test "a wrong command line ends with 64" {
	given
	expect 64 -- render
	all='summary, context, running, brief, handoff, index, entries, load,'
	all+=' transcript, catalog, log, stats, status, session, instructions, report, restore, survival, recurring, findings, github, sarif, html, svg'
	said "render: which template? $all"
	expect 64 -- render poem
	said "render: unknown template 'poem'; use $all"
	expect 64 -- render summary --by phase
	said "render: cannot group by 'phase', only by topic"
	expect 64 -- render summary -o
	expect 64 -- render --no-such summary
}

@test "a file that cannot be read ends with 70" {
	run -70 --separate-stderr render summary nowhere
	[[ $stderr == *"cannot open 'nowhere'"* ]]
	run -70 --separate-stderr render summary .
}

@test "the same records give the same bytes" {
	harbour >in
	render summary <in >first
	LC_ALL=C TZ=Asia/Tokyo COLUMNS=20 render summary <in | cmp - first
	render summary in | cmp - first
}

@test "-o keeps the old file where not all records could be read" {
	echo old >summary.md
	run -70 render summary -o summary.md /nonexistent
	[ "$(cat summary.md)" = old ]
}

@test "a title on a line of its own is not repeated with what is below it" {
	given '# Decision Log' '' '[2026-08-18 17:47:00] - Cache by day' \
		'Replaced the cache by one for each day. It is faster.' '' \
		'[2026-08-19 17:47:00] - Wrote the page that shows the' \
		'times of each ferry and its berth' '' \
		'[2026-08-20 17:47:00] - Added a page.' 'It shows the times.' ''
	md2jsonl -q in | render summary >out
	grep -A 2 '^### ' out >got
	printf '%s\n' '### 2026-08-20 17:47: Added a page. (✓)' \
		'- Added a page. It shows the times.' '' \
		'### 2026-08-19 17:47: Wrote the page that shows the (✓)' \
		'- Wrote the page that shows the times of each ferry and its berth' \
		'' '### 2026-08-18 17:47: Cache by day (✓)' \
		'- Replaced the cache by one for each day. It is faster.' '' |
		diff - got
}

@test "the first line of a wrapped item is no title, and lines have the order of the log" {
	given '# Ferry' '' '## [2026-08-19T04:20:00Z] - US-007: Grown' \
		'- Grown twice.' '' '## [2026-08-20T04:20:00Z] - US-008' \
		'- Mended the bell, which rang twice whenever the ferry (or the' \
		'  barge) came to the pier.' '- Cause: the rope was too long.' \
		'- Implemented: a shorter rope.' ''
	md2jsonl -q in | render summary >out
	grep -A 2 '^### ' out >got
	printf '%s\n' '### US-008 (✓)' \
		'- Mended the bell, which rang twice whenever the ferry (or the barge) came to the pier.' \
		'- a shorter rope.' '--' '### US-007: Grown (✓)' '- Grown twice.' '' |
		diff - got
}

@test "a time stamp in bold is not repeated after the title that has it" {
	printf -- '- **2026-03-03 16:54** - started the backup\n- **2026-03-03 16:46** - asked for help\n' |
		md2jsonl | render summary >out
	grep -qx '### 2026-03-03 16:54: started the backup (→)' out
	run -1 grep -x -- '- .*started the backup' out
}

@test "an index has a line an entry, with its place, and what was left out" {
	given '{"kind":"doc","schema":1,"file":"a/decisionLog.md","title":"Decision Log"}' \
		"$(record entry id=DEC-1 ts=2026-01-18T10:00 \
			title='Use the lock' src=a/decisionLog.md:3-4@9+14 \
			body='## DEC-1\n- x\n')" \
		"$(record entry title='A second one' \
			gist:='{"128":"# Mine <!-- x"}' \
			src=a/decisionLog.md:7@29+14 body=x)" \
		'{"kind":"section","ref":"x.md:1","body":"x"}' \
		'{"kind":"drop","of":"entry","why":"old","n":2,"tokens":1}'
	expect 0 '# Index of decisionLog.md' '' \
		'2 entries, in the order of the log; the log itself stays the truth.' \
		'' '- 2026-01-18 DEC-1: Use the lock; decided. (decisionLog.md:3)' \
		'- \# Mine &lt;!-- x (decisionLog.md:7)' '' 'Left out: 2 entries' \
		-- render index
	given
	expect 0 -- render index
}

@test "--from makes no new file of few entries, and replaces one that is there" {
	{ plan 0 1; entry_at 3 US-1 One 'done' x; entry_at 5 US-2 Two 'done' x; } >in
	add_end
	expect 0 -- render index --from 3 -o index.md
	said "render: 2 entries, fewer than 3: no 'index.md' yet"
	expect 0 -- render -q index --from 3 -o index.md
	[ ! -s err ]
	[ ! -e index.md ]
	touch old.md
	for file in index.md old.md; do
		expect 0 -- render index --from "$([ $file = old.md ] && echo 3 || echo 2)" -o $file
		render index <in | diff $file -
	done
	expect 64 -- render index --from 3
	said 'render: --from is for a file: -o FILE'
}

@test "--if-wanted: a new file needs autoGenerate true, an old one that it is not false" {
	expect 64 -- render summary --if-wanted
	said 'render: --if-wanted is for a file: -o FILE'
	for auto in '' false true; do
		{ record entry id=US-1 title=One body='x'
		  [ -z "$auto" ] || record config auto:=$auto
		  echo '{"kind":"end","files":[],"status":0}'; } >in
		rm -f new.md
		old_summary old.md
		echo mine >mine.md
		expect 0 -- render summary --if-wanted -o mine.md
		[ ! -s err ]
		holds mine.md mine
		expect 0 -- render summary --if-wanted -o new.md
		[ ! -s err ]
		[ -e new.md ] || [ "$auto" != true ]
		[ ! -e new.md ] || [ "$auto" = true ]
		expect 0 -- render summary --if-wanted -o old.md
		[ "$(grep -c old.md old.md)" = "$([ "$auto" = false ] && echo 1 || echo 0)" ]
	done
}

@test "a catalog has the records of files as they are, and no others" {
	lines '{"kind":"doc","x":1.0,"file":"a.md"}' '{"kind":"x","file":"b.md"}' \
		'{ "kind" : "doc" , "file":"\u0062.md" } ' '{"kind":"note","text":"doc"}' >in
	expect 0 '{"kind":"doc","x":1.0,"file":"a.md"}' \
		'{ "kind" : "doc" , "file":"\u0062.md" } ' -- render catalog
	add_end a.md b.md
	expect 0 -- render catalog -o catalog.jsonl
	render catalog <in | cmp - catalog.jsonl
	md2jsonl "$SAMPLES"/load/*/*.md | gist --docs -l 128,512 >in
	grep '^{"kind":"doc"' in >wanted
	[ "$(wc -l <wanted)" -gt 3 ]
	render catalog <in | cmp - wanted
}

# stats OPTION...: of files that are made here, with 40, 4 and 12 tokens.
stats() {
	[ -e log.md ] || {
		printf 'x%.0s' {1..160} >log.md
		printf 'x%.0s' {1..16} >plan.json
		printf 'x%.0s' {1..48} >summary.md
	}
	render stats "$@"
}

@test "stats: the files, and what the summary saves of the log; the plan stays" {
	given '{"kind":"doc","file":"log.md","format":"ralph"}' \
		'{"kind":"doc","file":"plan.json","format":"plan"}' \
		'{"kind":"doc","file":"log.archive.md","format":"ralph"}' \
		'{"kind":"stats","learnings":1044,"kept":12,"merged":3,"counter":"chars"}'
	add_end log.md plan.json log.archive.md
	expect 0 '  tokens     bytes file' '      40       160 log.md' \
		'       4        16 plan.json' '      12        48 summary.md' \
		'tokens     44 before, 16 after: 28 saved (63 %; of the log 70 %), counted as ~chars' \
		'learnings  1,044 found, 3 merged, 12 kept' \
		-- stats --of log.md --of plan.json --summary summary.md
	[ ! -s err ]
	# The same layout as that of budget --count.
	budget --count -c chars log.md plan.json summary.md | sed '$d' |
		diff - <(sed '1d; 5,$d' out)
	expect 0 '  tokens     bytes file' '      40       160 log.md' \
		'      12        48 summary.md' \
		'tokens     40 before, 12 after: 28 saved (70 %), counted as ~chars' \
		'learnings  1,044 found, 3 merged, 12 kept' \
		-- stats --of log.md --summary summary.md
	printf 'x%.0s' {1..8000} >log.md
	stats --of log.md --summary summary.md <in |
		grep -Fx 'tokens     2,000 before, 12 after: 1,988 saved (99 %), counted as ~chars'
}

@test "stats: a summary that is longer, as long, or not there is no saving" {
	given '{"kind":"doc","file":"plan.json","format":"plan"}' \
		'{"kind":"stats","summary":1,"counter":"chars"}'
	add_end plan.json summary.md log.md empty
	while IFS='|' read -r log summary said; do
		stats --of "$log" --of plan.json --summary "$summary" <in >out
		[ "$(tail -n 1 out)" = "tokens     $said, counted as ~chars" ]
	done <<-'END'
		summary.md|log.md|16 before, 44 after: 28 more
		log.md|log.md|44 before, 44 after: 0 saved (0 %; of the log 0 %)
		log.md|none.md|44 before, no 'none.md' yet
	END
	: >empty
	stats --of empty --summary empty <in |
		grep -Fx 'tokens     0 before, 0 after: 0 saved (0 %), counted as ~chars'
}

@test "stats counts as the records were counted, else by the usual estimate" {
	for counter in o200k_base cl100k_base claude; do
		given "$([ $counter = o200k_base ] || echo '{"kind":"stats","counter":"'$counter'"}')"
		add_end "$SAMPLES/ralph/progress.md"
		tokens=$(budget -n -c $counter "$SAMPLES/ralph/progress.md" | awk '{ print $1 }')
		render stats --of "$SAMPLES/ralph/progress.md" --summary in <in >out
		grep -q "^ *$tokens .*/progress.md$" out
		grep -q "^tokens .* counted as ~$counter$" out
		echo "$tokens" >>counts
	done
	[ "$(sort -u counts | wc -l)" -eq 3 ]
}

@test "stats of a file that cannot be read ends with 70, and says no sum" {
	given '{"kind":"stats","learnings":1,"kept":1,"merged":0,"counter":"chars"}'
	add_end none.md log.md directory
	expect 70 -- stats --of none.md --summary summary.md
	said "render: cannot open 'none.md': No such file or directory"
	mkdir directory
	expect 70 -- stats --of log.md --summary directory
	expect 64 -- render stats --of log.md
	said "render: the template 'stats' needs --of FILE and --summary FILE"
	expect 64 -- render stats --summary log.md
	expect 64 -- render summary --summary log.md
	said "render: --summary is not for the template 'summary'"
}

# A plan, an entry that is done and one that is under way, facts of them.
given_work() {
	cat >log.md <<-'END'
	# Progress Log

	## 2026-01-18 - US-1: Table of cards
	- Added the table `card`
	- All 12 tests pass
	- **Next:** the page

	## 2026-01-19 - US-2: Page of cards (in progress)
	- Drew the page
	- **Decisions:** one page for all
	- **Next:** refunds
	- **Files changed:** `src/cards/page.ts`
	END
	cat >prd.json <<-'END'
	{"title":"Gift Cards","userStories":[
	{"id":"US-1","title":"Table of cards","passes":true},
	{"id":"US-2","title":"Page of cards","status":"in_progress"},
	{"id":"US-3","title":"Refunds","status":"pending"}]}
	END
	{ prd2jsonl prd.json; md2jsonl log.md; } >in
}

@test "E3: a brief has five lines for plan and log together" {
	given_work
	expect 0 'OBJECTIVE: Gift Cards; US-2: Page of cards' \
		'APPROACH: US-2: Page of cards: Drew the page; US-1: Table of cards: Added the table card' \
		'OUTCOME: 1 of 3 stories done; US-2 in progress: refunds; US-1 done; All 12 tests pass' \
		'PENDING: refunds; US-3: Refunds' 'DECISIONS: one page for all' \
		-- render brief
	recent -n 1 <in | facts | dedupe >made
	mv made in
	expect 0 'OBJECTIVE: Gift Cards; US-2: Page of cards' \
		'APPROACH: US-2: Page of cards: Drew the page' \
		'OUTCOME: 1 of 3 stories done; US-2 in progress: refunds' \
		'PENDING: refunds; US-3: Refunds' 'DECISIONS: one page for all' \
		'Left out: 1 older entry' -- render brief
}

@test "E4: a hand-off has them with their places" {
	given_work
	expect 0 'OBJECTIVE:' '- Gift Cards' '- US-2: Page of cards (prd.json:3)' \
		'APPROACH:' '- US-2: Page of cards: Drew the page (log.md:8)' \
		'- US-1: Table of cards: Added the table card (log.md:3)' \
		'OUTCOME:' '- 1 of 3 stories done (prd.json:1)' \
		'- US-2 in progress: refunds (log.md:8)' '- US-1 done (log.md:3)' \
		'EVIDENCE:' '- All 12 tests pass (log.md:5)' \
		'PENDING:' '- refunds (log.md:11)' '- US-3: Refunds (prd.json:4)' \
		'DECISIONS:' '- one page for all (log.md:10)' \
		'FILES:' '- src/cards/page.ts (log.md:8)' -- render handoff
}

# Two entries with parts of their own, as records with facts and learnings.
given_parts() {
	lines '## 2026-01-18 - US-3: Retry webhooks' '### Objective' \
		'Deliver each webhook' '### Approach' '- Queue it' '- Sign it' \
		'### Outcome' 'Retries work' '### Decisions' '- Never retry a 4xx' \
		'## 2026-01-19 - US-4: Dead letters' 'OBJECTIVE: Show them' \
		'APPROACH: a page; a filter' 'OUTCOME: done; 12 tests pass' \
		'PENDING: export; import' 'DECISIONS: no pages' |
		md2jsonl --name log.md | facts | learnings >in
}

@test "a brief has the parts that entries state, and can be read back" {
	given_parts
	expect 0 'OBJECTIVE: Show them; Deliver each webhook' \
		'APPROACH: US-4: Dead letters: a page; a filter; US-3: Retry webhooks: Queue it; Sign it' \
		'OUTCOME: US-4 12 tests pass; US-3 Retries work' \
		'PENDING: import; export' \
		'DECISIONS: no pages; Never retry a 4xx' -- render brief
	render brief <in >brief.md
	for filter in cat facts; do
		md2jsonl brief.md | $filter | render brief >again
		diff brief.md again
	done
}

@test "a decision that is a gotcha, too, is in a hand-off once" {
	given_parts
	grep -q '"type":"gotcha","text":"Never retry a 4xx"' in
	expect 0 'DECISIONS:' '- no pages (log.md:16)' \
		'- Never retry a 4xx (log.md:10)' \
		-- eval 'render handoff | sed -n "/^DECISIONS/,\$p"'
}

@test "the title of a log is its objective where it says one" {
	objective() {
		lines "# $1" '## 2026-01-18 - US-1: Gift cards' '- Sold them' |
			md2jsonl --name a.md | render brief | head -n 1
	}
	[ "$(objective 'Progress Log: Sea Charts')" = 'OBJECTIVE: Sea Charts' ]
	[ "$(objective 'Log-shipping service')" = 'OBJECTIVE: Log-shipping service' ]
	for title in 'Ralph Progress Log' 'Active Context' \
		'Memory Bank - Progress Tracking'; do
		[ "$(objective "$title")" = 'OBJECTIVE: US-1: Gift cards: Sold them' ]
	done
}

@test "entries that are done are listed in one line" {
	finished() {
		for n in $(seq "$1"); do
			lines "## 2026-01-$((n + 10)) - US-$n: Story $n" "- Drew page $n"
		done | md2jsonl --name a.md >in
		render handoff <in | sed -n '/^OUTCOME/,/^PENDING/p'
	}
	expect 0 'OUTCOME:' '- US-1 done (a.md:1)' 'PENDING:' -- finished 1
	expect 0 'OUTCOME:' '- US-3, US-2, US-1 done' 'PENDING:' -- finished 3
	expect 0 'OUTCOME:' "- $(seq -f US-%g -s ', ' 15 -1 4) and 3 more done" \
		'PENDING:' -- finished 15
}

@test "a path in a brief or a hand-off can be opened, one in an index is short" {
	lines '## 2026-01-18 - US-1' \
		'- Moved the check into `src/cards/check.ts:12`, out of web/pages/cart.ts' |
		md2jsonl --name log.md >in
	expect 0 'OBJECTIVE: US-1: Moved the check into src/cards/check.ts:12, out of web/pages/cart.ts' \
		'APPROACH: none stated' 'OUTCOME: US-1 done' 'PENDING: none stated' \
		'DECISIONS: none stated' -- render brief
	render handoff <in |
		grep -qFx -- '- US-1: Moved the check into src/cards/check.ts:12, out of web/pages/cart.ts (log.md:1)'
	render index <in | grep -qF 'Moved the check into check.ts, out of cart.ts'
}

@test "briefs and hand-offs keep their limits, whatever the log" {
	local log

	find "$SAMPLES" -type f \( -name '*.md' -o -name '*.txt' \) | sort >files
	[ ! -d "$CORPUS" ] || find "$CORPUS"/[AB]_* -type f -name '*.md' \
		! -path '*/growth/*' | sort | head -n 60 | thin >>files
	while read -r log; do
		md2jsonl -q "$log" 2>err | facts | learnings >records
		render brief records >brief
		render handoff records >handoff
		budget --check -t 512 brief || { echo "$log"; return 1; }
		budget --check -t 2048 handoff || { echo "$log"; return 1; }
		[ "$(head -n 5 brief | cut -d: -f1 | tr '\n' ' ')" = \
			'OBJECTIVE APPROACH OUTCOME PENDING DECISIONS ' ]
	done <files
}

# point TYPE LINE GROUP TEXT [MEMBER...]
point() {
	record point type="$1" text="$4" score:=5000 group:="$3" \
		src="log.md:$2" "${@:5}"
}

@test "points of one group share a line, their places and their caption" {
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'Oil the crane' title='Wharf')" \
		"$(point open 5 1 'Oil the winch' title='Wharf')" \
		"$(point open 8 1 "$(printf 'Paint %.0s' {1..44})" title='Wharf')" \
		"$(point open 10 2 'Ask the town' title='Rest' lead:=true)" \
		"$(point rule 12 3 'Next: dig' title='Dock')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep -e '^ *- ' -e '^## ' >out
	printf '%s\n' '## Open' '- Rest: Ask the town (log.md:10)' '- Wharf:' \
		'  - Oil the crane; Oil the winch (log.md:4-5)' \
		"  - $(printf 'Paint %.0s' {1..44}| sed 's/ $//') (log.md:8)" \
		'## Rules & Warnings' '- Next: dig (log.md:12)' | diff - out
}

@test "points of one topic share its line, or are listed below it" {
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'Oil the crane' topic='Crane')" \
		"$(point open 6 2 'Oil the winch' topic='Spring: the wharf' title='Winch' n:=3)" \
		"$(point open 8 3 'Ask the town' topic='Spring: the wharf' title='Winch')" \
		"$(point rule 10 4 'Old tides' topic='Old tides' level:=2)" \
		"$(point rule 12 4 'Never dig at night.' topic='Old tides')" \
		"$(point finding 20 5 "$(printf 'Paint %.0s' {1..30})" topic='Paint')" \
		"$(point finding 21 5 "$(printf 'Tar %.0s' {1..40})" topic='Paint')" \
		"$(point finding 22 6 'It rained' title='Weather')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep -e '^ *- ' -e '^## ' >out
	printf '%s\n' '## Open' '- Crane: Oil the crane (log.md:4)' \
		'- Spring: the wharf: Winch: Oil the winch (+2 more); Winch: Ask the town (log.md:6; 8)' \
		'## Rules & Warnings' '- Old tides: Never dig at night. (log.md:10; 12)' \
		'## Findings' '- Paint:' \
		"  - $(printf 'Paint %.0s' {1..30}| sed 's/ $//') (log.md:20)" \
		"  - $(printf 'Tar %.0s' {1..40}| sed 's/ $//') (log.md:21)" \
		'- Weather: It rained (log.md:22)' | diff - out
}

@test "what may have changed has its day, unless that is the newest entry's" {
	given "$(record doc file=log.md)" \
		"$(point state 4 1 'It leaks' topic='Crane' ts=2026-01-02)" \
		"$(point state 5 2 'It rains' ts=2026-01-02)" "$(point state 6 3 'It pours' ts=2026-01-02)" \
		"$(point open 7 4 'Oil it' topic='Winch' ts=2026-01-02)" \
		"$(point open 8 5 'Tar it' topic='Winch' ts=2026-01-03)" \
		"$(point open 9 6 'Dig' topic='The dock, 3 Jan 2026' ts=2026-01-03)" \
		"$(point open 10 7 'Ask' topic='Town' ts=2026-01-04)" "$(point open 11 7 'Go' ts=2026-01-04)" \
		"$(point rule 12 8 'Never dig' topic='Pier' ts=2026-01-02)" \
		"$(record entry ts='2026-01-04T10:00' title=Dock src=log.md:3@0+9 body='Built it\n')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep -e '^ *- ' -e '^## ' >out
	printf '%s\n' '## State' '- Crane (2026-01-02): It leaks (log.md:4)' \
		'- 2026-01-02: It rains; It pours (log.md:5-6)' \
		'## Open' '- Winch: Oil it; Tar it (log.md:7-8)' \
		'- The dock, 3 Jan 2026: Dig (log.md:9)' '- Town: Ask (log.md:10)' '- Go (log.md:11)' \
		'## Rules & Warnings' '- Pier: Never dig (log.md:12)' | diff - out
}

@test "of texts on one line only the last keeps its stop, in any script" {
	given "$(record doc file=log.md)" "$(point open 4 1 '修理起重机。')" "$(point open 5 1 '刷油漆；')" \
		"$(point open 6 1 '问镇上。')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep -qxF -- '- 修理起重机; 刷油漆; 问镇上。 (log.md:4-6)'
}

@test "what has no caption does not follow one that has, on one line" {
	given "$(record doc file=log.md)" "$(point decision 4 1 'Builds are slow' topic=Cache title=Background)" \
		"$(point decision 6 2 'Keep a cache for each branch, and never for less than a whole week' topic=Cache title=Decision)" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | sed -n '/^- Cache/,/^$/p' >out
	holds out '- Cache:' '  - Background: Builds are slow' \
		'  - Keep a cache for each branch, and never for less than a whole week' ''
}

@test "under a heading that is shown, a long text has its caption, too" {
	local long='A pen for each dock that is in the yard, and one for the gate'

	given "$(record doc file=log.md)" "$(point finding 4 1 "$long" topic=Dock title=Pens)" \
		"$(point finding 6 2 "$long or two" title=Overview)" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^- ' >out
	holds out "- Dock: Pens: $long" "- $long or two"
}

@test "an item that ends in a comma has its caption, whatever that is; and no comma" {
	given "$(record doc file=log.md)" "$(point finding 4 1 'a keystone of oak for the arch,' title=Added n:=3)" \
		"$(point finding 8 2 'The arch has a keystone of elm' title=Added)" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^- ' >out
	holds out '- Added: a keystone of oak for the arch (+2 more)' '- The arch has a keystone of elm'
}

@test "what leads a part, but is nested in an item, stays with it" {
	given "$(record doc file=log.md)" "$(point open 4 1 'Ask the town.')" "$(point open 5 2 'Build the gate')" \
		"$(point open 6 3 'Oil it first' parent='Build the gate' lead:=true)" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^- ' >out
	holds out '- Ask the town.' '- Build the gate: Oil it first'
}

@test "items of any list that are not shown are counted" {
	given "$(record doc file=log.md)" \
		"$(point rule 4 1 'Never oil the crane.' topic=Wharf n:=3)" \
		"$(point rule 8 2 "$(printf 'Sweep %.0s' {1..30})it" n:=4)" \
		"$(point rule 9 2 'Sweep the yard.' n:=4)" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^- ' >out
	holds out '- Wharf: Never oil the crane (+2 more)' \
		"- $(printf 'Sweep %.0s' {1..30})it" \
		'- Sweep the yard (+2 more)'
}

@test "what is under a caption is below it, if it needs more than a line" {
	local oil paint

	oil=$(printf 'Oil %.0s' {1..44})it paint=$(printf 'Paint %.0s' {1..44})it
	given "$(record doc file=log.md)" \
		"$(point rule 4 1 "$oil" topic=Wharf title=Winter n:=3)" \
		"$(point rule 5 1 "$paint" topic=Wharf title=Winter n:=3)" \
		"$(point rule 8 2 'Ask the town.' topic=Wharf title=Summer)" \
		"$(point rule 9 3 "$oil too" parent=Yard)" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | sed -n '/^- Wharf/,/^$/p' >out
	holds out '- Wharf:' '  - Winter:' "    - $oil (log.md:4)" "    - $paint (+1 more) (log.md:5)" \
		'  - Summer: Ask the town. (log.md:8)' "- Yard: $oil too (log.md:9)" ''
}

@test "a list is counted at its last point, whatever else is in its group" {
	given "$(record doc file=log.md)" \
		"$(point rule 4 1 'Winch: oil it' list:=4 n:=3)" "$(point rule 5 1 'Crane: paint it' list:=4 n:=3)" \
		"$(point rule 8 1 'All of it in spring')" \
		"$(point rule 9 1 'Gate: shut it' list:=9 n:=2)" "$(point rule 12 1 'Never alone' list:=12 n:=2)" \
		"$(point rule 13 1 'Nor at night' list:=12 n:=2)" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^- ' >out
	holds out '- Winch: oil it; Crane: paint it (+1 more); All of it in spring; Gate: shut it (+1 more); Never alone; Nor at night'
}

@test "a step whose nested steps are all left out ends in their number" {
	given "$(record doc file=log.md)" "$(point open 4 1 'Build the gate.' below:=3)" \
		"$(point open 9 2 'Build the wall' below:=2)" \
		"$(point open 10 3 "$(printf 'Dig %.0s' {1..40})it" parent='Build the wall')" \
		"$(point open 15 4 'Build the roof' below:=1)" \
		"$(point open 20 5 'Build the arch' below:=1)" \
		"$(point rule 21 5 'Never alone' parent='Build the arch')" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^- ' >out
	holds out '- Build the gate (3 steps)' "- Build the wall: $(printf 'Dig %.0s' {1..40})it" \
		'- Build the roof (1 step)' '- Build the arch' '- Build the arch: Never alone'
}

@test "steps of a list that are not shown are counted after its last line" {
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'Oil the crane.' title='Wharf' n:=5)" \
		"$(point open 5 1 'Oil the winch.' title='Wharf' n:=5)" \
		"$(point open 8 1 "$(printf 'Paint %.0s' {1..44})" title='Wharf' n:=5)" \
		"$(point open 10 2 'Ask the town.' title='Rest' n:=3)" \
		"$(point open 12 3 'Dig the dock.' title='Dock' n:=1)" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^ *- ' >out
	holds out '- Wharf:' '  - Oil the crane; Oil the winch. (log.md:4-5)' \
		"  - $(printf 'Paint %.0s' {1..43})Paint (+2 more) (log.md:8)" \
		'- Rest: Ask the town (+2 more) (log.md:10)' '- Dock: Dig the dock. (log.md:12)'
	given "$(record doc file=log.md)" \
		"$(point open 4 1 "$(printf 'Oil %.0s' {1..44})" topic=Wharf n:=5)" \
		"$(point open 5 1 "$(printf 'Paint %.0s' {1..44})" topic=Wharf n:=5)" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | sed -n '/^- Wharf/,/^$/p' >out
	holds out '- Wharf:' "  - $(printf 'Oil %.0s' {1..43})Oil" "  - $(printf 'Paint %.0s' {1..43})Paint (+3 more)" ''
	# One that says the same is shown with it; what leads the part is of its list, too.
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'P0: oil it' lead:=true n:=5 merged:=1 also:='[{"src":{"line":9}}]')" \
		"$(point open 10 2 'Blocked: ask' lead:=true n:=2)" \
		"$(point open 5 1 'Paint it' n:=5 merged:=1)" "$(point open 6 1 'Dig' n:=5 merged:=1)" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^- ' >out
	holds out '- P0: oil it (log.md:4; 9)' '- Blocked: ask (+1 more) (log.md:10)' \
		'- Paint it; Dig (+1 more) (log.md:5-6)'
}

@test "what was cut has a line of its own, and a place is named once" {
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'Oil the crane, then …')" "$(point open 5 1 'Paint the winch …')" \
		"$(point open 8 1 'Dig')" "$(point open 8 1 'Sweep')" "$(point open 9 1 'Tar it')" \
		"$(point open 7 1 'Ask')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^- ' >out
	holds out '- Oil the crane, then … (log.md:4)' '- Paint the winch … (log.md:5)' \
		'- Dig; Sweep; Tar it; Ask (log.md:8-9; 7)'
}

@test "a heading counts its steps where none is shown, and a topic is in one place" {
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'Phase 1: cranes' topic='Phase 1: cranes' level:=2 below:=2)" \
		"$(point open 5 1 'P0: oil it' topic='Phase 1: cranes' lead:=true n:=2)" \
		"$(point open 9 2 'Phase 2: docks' topic='Phase 2: docks' level:=2 below:=3)" \
		"$(point open 15 3 'Phase 3: piers' topic='Phase 3: piers' level:=2 below:=1)" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^ *- ' >out
	holds out '- Phase 1: cranes: P0: oil it (+1 more) (log.md:4-5)' \
		'- Phase 2: docks (3 steps) (log.md:9)' '- Phase 3: piers (1 step) (log.md:15)'
}

@test "titles that are not shown are counted after the last one, or below its steps" {
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'Phase 1: cranes' topic='Phase 1: cranes' level:=2 list:=1 n:=5 below:=2)" \
		"$(point open 9 2 'Phase 2: docks' topic='Phase 2: docks' level:=2 list:=1 n:=5 below:=4)" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^ *- ' >out
	holds out '- Phase 1: cranes (2 steps)' '- Phase 2: docks (4 steps) (+3 more)'
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'Phase 1: cranes' topic='Phase 1: cranes' level:=2 list:=1 n:=3 below:=3)" \
		"$(point open 5 1 'Oil it' topic='Phase 1: cranes' list:=2 n:=3)" \
		"$(point open 9 2 'Phase 2: docks' topic='Phase 2: docks' level:=2 list:=8 n:=2 below:=1)" \
		"$(point open 10 2 'Dig' topic='Phase 2: docks')" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^ *- ' >out
	holds out '- Phase 1: cranes: Oil it (+2 more)' '- (+2 more headings)' '- Phase 2: docks: Dig' '- (+1 more heading)'
}

@test "what is nested in an item is below it, or behind it, and its count last" {
	local tar

	tar=$(printf 'Tar %.0s' {1..40})it
	given "$(record doc file=log.md)" "$(point open 4 1 'Gate' list:=1 n:=4)" \
		"$(point open 5 1 "$tar" parent='Gate')" "$(point open 6 1 'Hinge' parent='Gate')" \
		"$(point open 7 1 "$tar too" parent='Hinge')" "$(point open 8 1 'Lock' parent='Hinge')" \
		"$(point open 9 1 'Oil it' parent='Gate' list:=9 n:=6)" "$(point open 10 1 'Wall' list:=1 n:=4)" \
		"$(point open 11 1 "$tar." parent='Wall')" '{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^ *- ' >out
	holds out '- Gate' "  - $tar" '  - Hinge' "    - $tar too" '    - Lock' '  - Oil it (+5 more)' "- Wall: $tar (+2 more)"
}

@test "lists without any line are named for each file, with their places in it" {
	named() { # FILE LIST LINE NAME
		record point type=open text='Oil it' group:="$2" list:="$2" n:=3 src="$1:$3@$3+9" brief="$4"
	}
	{
		record doc file=a.md
		record doc file=b.md
		named a.md 1 3 'The mill'
		named a.md 2 9 'The yard'
		named a.md 3 14 'The yard'
		named b.md 1 5 'The dock'
		echo '{"kind":"layout","template":"summary","by":"need","cite":true}'
	} | render summary | grep '^ *- ' >out
	holds out '- More: The mill (3); The yard (6) (a.md:3; 9; 14)' '- More: The dock (3) (b.md:5)'
}

@test "the names of headings are cited once" {
	given "$(record doc file=log.md)" \
		"$(record point type=open level:=1 text='Stage 1' topic='Stage 1' group:=1 list:=1 n:=2 src=log.md:3@1+9)" \
		"$(record point type=open text='Oil it' topic='Stage 1' group:=1 src=log.md:4@1+9)" \
		"$(record point type=open level:=1 text='Stage 2' topic='Stage 2' group:=2 list:=1 n:=2 src=log.md:8@1+9 brief='Stage 2')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^ *- ' >out
	holds out '- Stage 1: Oil it (log.md:3-4)' '- (+1 more heading: Stage 2) (log.md:8)'
}

@test "what is missing besides an item follows it where those in it have a count" {
	given "$(record doc file=log.md)" "$(point open 4 1 'Gate' list:=1 n:=2)" \
		"$(point open 5 1 'Oil it' parent='Gate' list:=9 n:=4)" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^ *- ' >out
	holds out '- Gate (+1 more): Oil it (+3 more)'
}

@test "characters count as wide as others, whatever bytes they have" {
	local long

	long=$(printf '修理起重机的臂%.0s' {1..12})
	given "$(record doc file=log.md)" "$(point open 4 1 "$long")" "$(point open 5 1 '刷油漆')" \
		"$(point rule 6 2 '问镇上' topic='3. 码头')" '{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^ *- ' >out
	holds out "- $long; 刷油漆" '- 码头: 问镇上'
}

@test "a caption is shown for its group, and always where it changes what is meant" {
	local long='Draw the roof of the yard with all its tiles and both of the chimneys'

	given "$(record doc file=log.md)" \
		"$(point open 4 1 "$long" title='Have a plan for the mason')" \
		"$(point open 5 1 'Count the tiles' title='Have a plan for the mason')" \
		"$(point open 8 2 "$long, later" title='Ideas (optional)')" \
		"$(point open 9 3 "$long, too" title='Stage 4')" \
		"$(point open 10 4 "$long, again" title='Someday')" \
		"$(point open 11 5 "$long, once" title='Notes of the yard')" \
		"$(point state 12 6 'Laid it' ts=2026-01-02 title='2026-01-02')" \
		"$(record entry ts='2026-01-04T10:00' title=Dock src=log.md:3@0+9 body='Built it\n')" \
		'{"kind":"layout","template":"summary","by":"need"}'
	render summary <in | grep '^ *- ' >out
	holds out '- 2026-01-02: Laid it' "- Have a plan for the mason: $long; Count the tiles" \
		"- Ideas (optional): $long, later" "- Stage 4: $long, too" "- Someday: $long, again" "- $long, once"
}

@test "what is excluded is shown as that, however long it is" {
	given "$(record doc file=log.md)" \
		"$(point decision 4 1 "$(printf 'Tar %.0s' {1..30})hull" topic='Boats' title='Excluded')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^- ' >out
	grep -q '^- Boats: Excluded: Tar ' out
	given "$(record doc file=log.md)" \
		"$(point decision 4 1 "$(printf 'Tar %.0s' {1..30})hull" title='Things not in scope')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^- ' >out
	grep -q '^- Things not in scope: Tar ' out
	# What is mended may read like a fault.
	given "$(record doc file=log.md)" \
		"$(point state 4 1 "$(printf 'Tar %.0s' {1..30})leaks" title='Two leaks fixed')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^- ' >out
	grep -q '^- Two leaks fixed: Tar ' out
}

@test "items of more than one clause have lines of their own" {
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'Oil it; then paint it.' topic='Crane')" \
		"$(point open 5 1 'Ask the town.' topic='Crane')" \
		"$(point open 7 2 'Dig.' topic='Dock')" "$(point open 8 3 'Dam it.' topic='Dock')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^ *- ' >out
	holds out '- Crane:' '  - Oil it; then paint it. (log.md:4)' \
		'  - Ask the town. (log.md:5)' '- Dock: Dig; Dam it. (log.md:7-8)'
}

@test "what is nested in an item stands behind it, or behind its name" {
	given "$(record doc file=log.md)" \
		"$(point open 4 1 'Gate (`gate.c`)' title='Yard of the kiln')" \
		"$(point open 5 1 'Oil it.' parent='Gate')" "$(point open 6 1 'Paint it.' parent='Gate')" \
		"$(point open 8 1 'Bricks: made of clay.')" "$(point open 9 1 'Dry them.' parent='Bricks')" \
		"$(point open 12 1 'Build it of stone.' parent='Wall')" \
		"$(point open 14 1 'Sweep.' title='Yard of the kiln')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^ *- ' >out
	holds out '- Yard of the kiln:' '  - Gate (`gate.c`): Oil it; Paint it. (log.md:4-6)' \
		'  - Bricks: made of clay — Dry them. (log.md:8-9)' '- Wall: Build it of stone. (log.md:12)' \
		'- Yard of the kiln: Sweep. (log.md:14)'
	# Of a topic, too; and what does not fit beside its item follows it.
	given "$(record doc file=log.md)" "$(point open 4 1 'Gate' topic='Yard')" \
		"$(point open 5 1 "$(printf 'Tar %.0s' {1..40})it" parent='Gate' topic='Yard')" \
		"$(point open 6 1 'Tar the gate at night' parent='Gate' topic='Yard')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^ *- ' >out
	holds out '- Yard:' '  - Gate (log.md:4)' "    - $(printf 'Tar %.0s' {1..40})it (log.md:5)" \
		'    - Tar the gate at night (log.md:6)'
	given "$(record doc file=log.md)" "$(point open 4 1 'Gate' topic='Yard')" \
		"$(point open 5 1 'Oil it.' parent='Gate' topic='Yard')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^ *- ' >out
	holds out '- Yard: Gate: Oil it. (log.md:4-5)'
	# A longer word is another one.
	given "$(record doc file=log.md)" "$(point open 4 1 'Gateway')" "$(point open 6 1 'Oil it.' parent='Gate')" \
		"$(point open 8 1 '✅ Wall: up.')" "$(point open 9 1 'Tar it.' parent='✅ Wall')" \
		'{"kind":"layout","template":"summary","by":"need","cite":true}'
	render summary <in | grep '^ *- ' >out
	holds out '- Gateway (log.md:4)' '- Gate: Oil it. (log.md:6)' '- ✅ Wall: up — Tar it. (log.md:8-9)'
}

@test "--findings writes what --check finds as records" {
	cp "$SAMPLES/ralph/progress.md" .
	md2jsonl progress.md | learnings | dedupe | recent | budget -v >in
	finds() {
		render summary -o progress-summary.md --check --findings "$@" in
	}
	end='{"kind":"end","files":["progress.md"],"status":'
	expect 1 '{"kind":"finding","rule":"no-summary","severity":"warning","text":"there is no '"'progress-summary.md'"'","src":{"file":"progress.md","line":1,"end":1,"off":0,"len":0}}' \
		"${end}1}" -- finds
	render summary -o progress-summary.md in
	expect 0 "${end}0}" -- finds
	expect 0 "${end}0}" -- finds --most 4144
	expect 1 '{"kind":"finding","rule":"long-log","severity":"warning","text":"it has 4144 tokens, over 4143","n":4144,"src":{"file":"progress.md","line":1,"end":1,"off":0,"len":0}}' \
		"${end}1}" -- finds --most 4143
	echo >>progress-summary.md
	expect 1 '{"kind":"finding","rule":"stale-summary","severity":"warning","text":"it does not say what '"'progress.md'"' says","src":{"file":"progress-summary.md","line":1,"end":1,"off":0,"len":0}}' \
		"${end}1}" -- finds
	expect 64 -- render summary --findings in
	expect 64 -- render summary -o x --findings in
	expect 64 -- render summary -o x --check --most 3 in
}

@test "a lead in brackets that successive points share is written once" {
	printf '%s\n' '# Harbour' '' '## Decisions' '' '- [Stage 3]: Dig the basin by hand' \
		'- [Stage 3]: Line it with stone' '- [Stage 4]: Fill it at high tide' >log.md
	md2jsonl -q log.md | recent -q | budget -q | render summary | grep '^- ' >got
	printf '%s\n' '- [Stage 3]: Dig the basin by hand; Line it with stone' \
		'- [Stage 4]: Fill it at high tide' | diff - got
	# One that has others in it keeps it, and so does one with nothing else.
	printf '%s\n' '# Harbour' '' '## Next steps' '' '- [Stage 3]: Dig the basin by hand' \
		'- [Stage 3]: Line the basin' '  - with stone of the quarry' '  - with tar of the yard' \
		'- [Stage 4]: Fill it at high tide' >log.md
	md2jsonl -q log.md | recent -q | budget -q | render summary | grep '^- ' >got
	printf '%s\n' '- [Stage 3]: Dig the basin by hand' \
		'- [Stage 3]: Line the basin — with stone of the quarry; with tar of the yard' \
		'- [Stage 4]: Fill it at high tide' | diff - got
}
