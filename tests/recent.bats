load lib

# entries FILE TS:ID...: entries of 10 bytes and one line each, from line 1.
entries() {
	local file=$1 line=0 ts id one

	shift
	for one; do
		ts=${one%%=*} id=${one#*=}
		line=$((line + 1))
		printf '{"kind":"entry"%s%s,"src":{"file":"%s","line":%d,"end":%d,"off":%d,"len":10},"body":"## a word\\n"}\n' \
			"${id:+,\"id\":\"$id\"}" "${ts:+,\"ts\":\"$ts\"}" \
			"$file" $line $line $((line * 10 - 10))
	done
}

# kept N TS=ID...: the lines of the entries that stay.
kept() {
	local n=$1

	shift
	entries log.md "$@" >in
	recent -n "$n" <in >out
	sed -n 's/^{"kind":"entry".*"line":\([0-9]*\).*/\1/p' out | tr '\n' ' '
}

keeps() {
	local want=$1 got

	shift
	got=$(kept "$@")
	[ "$got" = "$want " ] || {
		echo "keeps $got, not $want"
		return 1
	}
}

@test "the last three entries stay, the older ones are one drop record" {
	entries log.md 2026-01-01=US-1 2026-01-02=US-2 2026-01-03=US-3 \
		2026-01-04=US-4 2026-01-05=US-5 >in
	mapfile -t in <in
	expect 0 "${in[@]:2}" \
		'{"kind":"drop","of":"entry","why":"old","n":2,"tokens":7,"src":[{"file":"log.md","line":1,"end":2,"off":0,"len":20}]}' \
		-- recent
}

@test "three entries or fewer stay as they are, without a drop record" {
	entries log.md 2026-01-01=US-1 2026-01-02=US-2 2026-01-03=US-3 >in
	mapfile -t in <in
	expect 0 "${in[@]}" -- recent
	given
	expect 0 -- recent
}

@test "everything else passes at once, entries come at the end of their file" {
	entries a.md 2026-01-01=1 2026-01-02=2 >a
	entries b.md 2026-01-03=1 >b
	mapfile -t a <a
	mapfile -t b <b
	given '{"kind":"doc","file":"a.md"}' "${a[0]}" '{"kind":"section" }' \
		"${a[1]}" '{"kind":"learning","text":"x"}' \
		'{"kind":"doc","file":"b.md"}' "${b[0]}" '{"kind":"other"}'
	expect 0 '{"kind":"doc","file":"a.md"}' '{"kind":"section" }' \
		'{"kind":"learning","text":"x"}' "${a[1]}" \
		'{"kind":"drop","of":"entry","why":"old","n":1,"tokens":4,"src":[{"file":"a.md","line":1,"end":1,"off":0,"len":10}]}' \
		'{"kind":"doc","file":"b.md"}' '{"kind":"other"}' "${b[0]}" \
		-- recent -n 1
}

@test "N is counted in each file, with or without doc records" {
	{ entries a.md 2026-01-01=1 2026-01-02=2; entries b.md 2025-01-01=1 2025-01-02=2; } >in
	recent -n 1 <in | jq -r 'select(.kind=="entry")|.src.file+" "+.id' >out
	diff -u <(lines 'a.md 2' 'b.md 2') out
}

@test "a config record sets N, -n beats it" {
	entries log.md 2026-01-01=1 2026-01-02=2 2026-01-03=3 >log
	{ lines '{"kind":"config","recent":1}'; cat log; } >in
	[ "$(recent <in | grep -c '"kind":"entry"')" -eq 1 ]
	[ "$(recent -n 2 <in | grep -c '"kind":"entry"')" -eq 2 ]
	{ lines '{"kind":"config","recent":"all"}'; cat log; } >in
	[ "$(recent <in | grep -c '"kind":"entry"')" -eq 3 ]
}

@test "-n 0 keeps no entry" {
	entries log.md 2026-01-01=1 2026-01-02=2 >in
	expect 0 \
		'{"kind":"drop","of":"entry","why":"old","n":2,"tokens":7,"src":[{"file":"log.md","line":1,"end":2,"off":0,"len":20}]}' \
		-- recent -n 0
}

@test "a wrong number is refused" {
	run -64 recent -n some
	run -64 recent --number=-1
}

@test "of a file that begins with the newest entry the first ones stay" {
	keeps '2 1' 2 2026-01-04=US-4 2026-01-03=US-3 2026-01-02=US-2 2026-01-01=US-1
	keeps '2 1' 2 2026-01-04T10:00=d 2026-01-04T09:00=c 2026-01-03=b 2026-01-03=a
}

@test "entries of one time stay by the direction of the file" {
	keeps '3 4' 2 2026-01-01=a 2026-01-01=b 2026-01-01=c 2026-01-01=d
	keeps '2 1' 2 2026-01-01=US-4 2026-01-01=US-3 2026-01-01=US-2 2026-01-01=US-1
	keeps '2 1' 2 2026-01-02=d 2026-01-02=c 2026-01-02=b 2026-01-01=a
	keeps '3 4' 2 2026-01-01=d 2026-01-02=c 2026-01-02=b 2026-01-02=a
}

@test "without dates the numbers of the ids tell the direction, or it is last" {
	keeps '3 4' 2 =US-1 =US-2 =US-3 =US-4
	keeps '2 1' 2 '=Session 9' '=Session 8' '=Session 7' '=Session 6'
	keeps '3 4' 2 = = = =
	keeps '3 4' 2 =US-9 =T-8 =US-7 =T-6
}

@test "an old block that was put in, and an entry on top, are found by time" {
	keeps '3 5' 2 2026-01-05=a 2026-01-06=b 2026-01-07=c 2025-03-01=d 2026-01-08=e
	keeps '4 1' 2 2026-02-01=d 2026-01-01=a 2026-01-02=b 2026-01-03=c
	keeps '1 5' 2 2026-01-04=d 2026-01-03=c 2026-01-02=b 2026-01-01=a 2026-01-05=e
}

@test "sections that each begin with the newest are found by time" {
	keeps '4 1' 2 2026-01-09=a 2026-01-03=b 2026-01-01=c 2026-01-08=d 2026-01-02=e
}

@test "an entry without a date is as late as the one before it" {
	keeps '3 4' 2 2026-01-01=a 2026-01-02=b 2026-01-03=c =d
	keeps '2 1' 2 =e 2026-01-04=d 2026-01-03=c 2026-01-02=b
	keeps '3 4' 2 =a 2026-01-01=b 2026-01-02=c 2026-01-03=d
}

@test "a day is no earlier than a time of that day" {
	keeps '2 3' 2 2026-01-03T14:00=a 2026-01-03T18:00=b 2026-01-03=c
	keeps '2 3' 2 2026-01-02=a 2026-01-03=b 2026-01-03T18:00=c
	keeps '2 1' 2 2026-04-08=c 2026-04-08=b 2026-04-07T22:43:01-07:00=a
}

@test "zones are compared as instants, a time without one is not out of order" {
	keeps 2 1 2026-01-03T10:00+02:00=a 2026-01-03T09:00Z=b
	keeps 1 1 2026-01-03T10:00Z=a 2026-01-03T10:00+02:00=b
	# local times and UTC in turns, as date(1) and agents write them
	keeps '3 4' 2 2026-02-13T21:29=a 2026-02-14T03:35Z=b 2026-02-13T22:20=c 2026-02-14T05:00Z=d
}

@test "attempts at one story that follow each other count as one story" {
	keeps '2 3 4' 2 2026-01-01=US-1 2026-01-02=US-2 2026-01-03=US-3 2026-01-04=US-3
	keeps '3 4' 1 2026-01-01=US-1 2026-01-02=US-1 2026-01-03=US-1 2026-01-04=US-1
	keeps '3 4' 2 2026-01-01= 2026-01-02= 2026-01-03= 2026-01-04=
}

@test "ranges of a drop record are joined where they meet" {
	entries log.md 2026-01-01=1 2026-01-02=2 2026-01-09=3 2026-01-04=4 2026-01-05=5 >in
	[ "$(recent -n 1 <in | jq -c 'select(.of).src|map([.line,.end,.off,.len])')" = \
		'[[1,2,0,20],[4,5,30,20]]' ]
}

@test "an entry without src or body is counted all the same" {
	given '{"kind":"entry","id":"1"}' '{"kind":"entry","id":"2"}'
	expect 0 '{"kind":"entry","id":"2"}' \
		'{"kind":"drop","of":"entry","why":"old","n":1,"tokens":0,"src":[]}' \
		-- recent -n 1
}

@test "a bad record is said and skipped" {
	given '{"kind":"entry","id":"1"}' '{"kind":'
	run -1 recent in
	[[ $output == *'recent: in:2: '* ]]
	[[ $output == *'{"kind":"entry","id":"1"}'* ]]
}

@test "of each log of the corpus nothing is lost, and N entries stay" {
	need jq
	need_corpus
	command -v md2jsonl >/dev/null || skip "there is no md2jsonl"
	find "$CORPUS"/[ABCE]_* -name '*.md' -o -name '*.txt' | sort >files
	while read -r file; do
		md2jsonl "$file" >all 2>/dev/null || true
		recent <all >out
		jq -es --slurpfile all all '
			($all|map(select(.kind=="entry"))) as $entries |
			map(select(.kind=="entry")) as $kept |
			map(select(.kind=="drop")) as $drop |
			(($kept|length) + ($drop|map(.n)|add // 0) == ($entries|length))
			and (($kept|length) >= ([3, ($entries|length)]|min))
			and (($kept - $entries) == [])
			and (($drop|map(.src[].len)|add // 0) + ($kept|map(.src.len)|add // 0)
				== ($entries|map(.src.len)|add // 0))
			and (map(select(.kind!="entry" and .kind!="drop")) ==
				($all|map(select(.kind!="entry"))))' out >/dev/null || {
			echo "$file"
			return 1
		}
	done <files
}

# story ID: a record of a plan.
story() {
	printf '{"kind":"story","id":"%s","src":{"file":"prd.json","line":1,"end":1,"off":0,"len":2}}\n' "$1"
}

@test "a plan that has none of the last stories is said to be another's" {
	{ story US-1; story US-2; entries log.md 2026-01-01=LANE-1 2026-01-02=LANE-2; } >in
	recent <in >out 2>err
	grep -qx "recent: 'prd.json' may be the plan of another feature: LANE-2 and the stories before it are not in it" err
	[ "$(jq -r 'select(.kind=="note").code' out)" = plan-mismatch ]
}

@test "a plan that has one of the last stories is this log's" {
	{ story us-2; story 217; entries log.md 2026-01-01=LANE-1 2026-01-02=US-2; } >in
	recent <in >out 2>err
	[ ! -s err ]
	{ story 217; entries log.md '2026-01-02=#217'; } >in
	recent <in >out 2>err
	[ ! -s err ]
	! grep -q '"kind":"note"' out || false
}

@test "a plan that has the same ids for other stories is said to be another's" {
	printf '%s\n' \
		'{"kind":"story","id":"US-1","title":"Import seed catalogue","src":{"file":"p.json","line":1,"end":1,"off":0,"len":2}}' \
		'{"kind":"story","id":"US-2","title":"Print planting calendar","src":{"file":"p.json","line":2,"end":2,"off":3,"len":2}}' \
		'{"kind":"entry","id":"US-1","title":"Login form","body":"- Added the login form"}' \
		'{"kind":"entry","id":"US-2","title":"Password reset","body":"- Mails a reset link"}' >in
	recent <in >out 2>err
	grep -qx "recent: 'p.json' may be the plan of another feature: US-2 is another story there" err
	sed -i 's/Mails a reset link/The planting calendar prints a reset link/' in
	recent <in >out 2>err
	[ ! -s err ]
}
