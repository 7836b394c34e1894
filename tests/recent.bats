load lib

# dated_entries FILE TS:ID...: entries of 10 bytes and one line each, from line 1.
dated_entries() {
	local file=$1 line=0 ts id one

	shift
	for one; do
		ts=${one%%=*} id=${one#*=}
		line=$((line + 1))
		record entry ${id:+id="$id"} ${ts:+ts="$ts"} \
			src="$file:$line@$((line * 10 - 10))+10" body='## a word\n'
	done
}

# lines_kept N TS=ID...: the lines of the entries that stay.
lines_kept() {
	local n=$1

	shift
	dated_entries log.md "$@" >in
	recent -n "$n" <in >out
	sed -n 's/^{"kind":"entry".*"line":\([0-9]*\).*/\1/p' out | tr '\n' ' '
}

keeps() {
	local want=$1 got

	shift
	got=$(lines_kept "$@")
	[ "$got" = "$want " ] || {
		echo "keeps $got, not $want"
		return 1
	}
}

@test "S6: the last three entries stay, the older ones are one drop record" {
	dated_entries log.md 2026-01-01=US-1 2026-01-02=US-2 2026-01-03=US-3 \
		2026-01-04=US-4 2026-01-05=US-5 >in
	mapfile -t in <in
	expect 0 "${in[@]:2}" \
		"$(record drop of=entry why=old n:=2 tokens:=7 \
			src='[log.md:1-2@0+20]')" \
		-- recent
}

@test "three entries or fewer stay as they are, without a drop record" {
	dated_entries log.md 2026-01-01=US-1 2026-01-02=US-2 2026-01-03=US-3 >in
	mapfile -t in <in
	expect 0 "${in[@]}" -- recent
	given
	expect 0 -- recent
}

@test "everything else passes at once, entries come at the end of their file" {
	dated_entries a.md 2026-01-01=1 2026-01-02=2 >a
	dated_entries b.md 2026-01-03=1 >b
	mapfile -t a <a
	mapfile -t b <b
	given '{"kind":"doc","file":"a.md"}' "${a[0]}" '{"kind":"section" }' \
		"${a[1]}" '{"kind":"learning","text":"x"}' \
		'{"kind":"doc","file":"b.md"}' "${b[0]}" '{"kind":"other"}'
	expect 0 '{"kind":"doc","file":"a.md"}' '{"kind":"section" }' \
		'{"kind":"learning","text":"x"}' "${a[1]}" \
		"$(record drop of=entry why=old n:=1 tokens:=4 \
			src='[a.md:1@0+10]')" \
		'{"kind":"doc","file":"b.md"}' '{"kind":"other"}' "${b[0]}" \
		-- recent -n 1
}

@test "N is counted in each file, with or without doc records" {
	{ dated_entries a.md 2026-01-01=1 2026-01-02=2; dated_entries b.md 2025-01-01=1 2025-01-02=2; } >in
	recent -n 1 <in | jq -r 'select(.kind=="entry")|.src.file+" "+.id' >out
	diff -u <(lines 'a.md 2' 'b.md 2') out
}

@test "--all-files: N is counted in all of them, by time" {
	{
		lines '{"kind":"doc","schema":1,"file":"a.md"}'
		dated_entries a.md 2026-01-01=1 2026-01-04=2 2026-01-04=2
		lines '{"kind":"doc","schema":1,"file":"b.md"}'
		dated_entries b.md 2026-01-05=2 2026-01-03=1 2026-01-02=3
		dated_entries c.md =7
	} >in
	recent -a -n 3 <in >out
	jq -r 'select(.kind=="entry") | "\(.src.file) \(.src.line)"' out >kept
	holds kept 'b.md 2' 'a.md 2' 'a.md 3' 'b.md 1'
	record drop of=entry why=old n:=3 tokens:=11 \
		src='[a.md:1@0+10 b.md:3@20+10 c.md:1@0+10]' >drop
	grep '"kind":"drop"' out | diff drop -
	recent --all-files --older -n 3 <in | jq -r 'select(.kind=="entry") | "\(.src.file) \(.src.line)"' >old
	holds old 'a.md 1' 'b.md 3' 'c.md 1'
	recent -a --from 9 <in >out 2>err
	said "recent: 'all files' has 7 entries, fewer than 9: none counts as old"
}

@test "a config record sets N, -n beats it" {
	dated_entries log.md 2026-01-01=1 2026-01-02=2 2026-01-03=3 >log
	{ lines '{"kind":"config","recent":1}'; cat log; } >in
	[ "$(recent <in | grep -c '"kind":"entry"')" -eq 1 ]
	[ "$(recent -n 2 <in | grep -c '"kind":"entry"')" -eq 2 ]
	{ lines '{"kind":"config","recent":"all"}'; cat log; } >in
	[ "$(recent <in | grep -c '"kind":"entry"')" -eq 3 ]
}

@test "-n 0 keeps no entry" {
	dated_entries log.md 2026-01-01=1 2026-01-02=2 >in
	expect 0 \
		"$(record drop of=entry why=old n:=2 tokens:=7 \
			src='[log.md:1-2@0+20]')" \
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

@test "without dates the numbers of the ids give the direction, or the last entry is the latest" {
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

@test "a day is not earlier than a time of that day" {
	keeps '2 3' 2 2026-01-03T14:00=a 2026-01-03T18:00=b 2026-01-03=c
	keeps '2 3' 2 2026-01-02=a 2026-01-03=b 2026-01-03T18:00=c
	keeps '2 1' 2 2026-04-08=c 2026-04-08=b 2026-04-07T22:43:01-07:00=a
	# Here the numbers tell that the evening comes after the day of another zone.
	keeps '2 3' 2 2026-04-08=US-1 2026-04-07T19:15:29-08:00=US-2 2026-04-08T03:22Z=US-3
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
	dated_entries log.md 2026-01-01=a 2026-01-02=b 2026-01-09=c 2026-01-04=d 2026-01-05=e >in
	[ "$(recent -n 1 <in | jq -c 'select(.of).src|map([.line,.end,.off,.len])')" = \
		'[[1,2,0,20],[4,5,30,20]]' ]
}

@test "an entry without src or body is counted all the same" {
	given '{"kind":"entry","id":"1"}' '{"kind":"entry","id":"2"}'
	expect 0 '{"kind":"entry","id":"2"}' \
		'{"kind":"drop","of":"entry","why":"old","n":1,"tokens":0,"src":[]}' \
		-- recent -n 1
}

@test "a bad record is reported and skipped" {
	given '{"kind":"entry","id":"1"}' '{"kind":'
	run -1 recent in
	[[ $output == *'recent: in:2: '* ]]
	[[ $output == *'{"kind":"entry","id":"1"}'* ]]
}

@test "of each log of the corpus nothing is lost, and N entries stay" {
	need jq
	need_corpus
	command -v md2jsonl >/dev/null || skip "there is no md2jsonl"
	find "$CORPUS"/[ABCE]_* -name '*.md' -o -name '*.txt' | sort | thin >files
	mkdir all out
	n=0
	while read -r file; do
		n=$((n + 1))
		md2jsonl "$file" >"all/$n" 2>/dev/null || true
		recent <"all/$n" >"out/$n"
	done <files
	# By one jq, which starts slowly: each log is an array of two.
	[ "$n" -gt $((200 / ${THIN:-1})) ]
	for n in $(seq "$n"); do
		echo '[['
		paste -sd, "all/$n"
		echo '],['
		paste -sd, "out/$n"
		echo ']]'
	done | jq -c '.[0] as $all | .[1] |
			($all|map(select(.kind=="entry"))) as $entries |
			map(select(.kind=="entry")) as $kept |
			map(select(.of=="entry")) as $drop |
			(($kept|length) + ($drop|map(.n)|add // 0) == ($entries|length))
			and (($kept|length) >= ([3, ($entries|length)]|min))
			and (($kept - $entries) == [])
			and (($drop|map(.src[].len)|add // 0) + ($kept|map(.src.len)|add // 0)
				== ($entries|map(.src.len)|add // 0))
			and (map(select(.kind!="entry" and .kind!="drop" and
				.kind!="point")) ==
				($all|map(select(.kind!="entry"))))' >verdicts
	[ "$(wc -l <verdicts)" -eq "$n" ]
	paste verdicts files | grep -v ^true | diff /dev/null -
}

# plan_story ID: a record of a plan.
plan_story() {
	record story id="$1" src=prd.json:1@0+2
}

@test "a plan that has none of the last stories is said to be another's" {
	{ plan_story US-1; plan_story US-2; dated_entries log.md 2026-01-01=LANE-1 2026-01-02=LANE-2; } >in
	recent <in >out 2>err
	grep -qx "recent: 'prd.json' may be the plan of another feature: LANE-2 and the stories before it are not in it" err
	[ "$(jq -r 'select(.kind=="note").code' out)" = plan-mismatch ]
}

@test "a plan that has one of the last stories is this log's" {
	{ plan_story us-2; plan_story 217; dated_entries log.md 2026-01-01=LANE-1 2026-01-02=US-2; } >in
	recent <in >out 2>err
	[ ! -s err ]
	{ plan_story 217; dated_entries log.md '2026-01-02=#217'; } >in
	recent <in >out 2>err
	[ ! -s err ]
	! grep -q '"kind":"note"' out || false
}

@test "of several plans a log is held against the one that is nearest to it" {
	story() { record story id="$1" title="$2" src="$3:1@0+2"; }
	entry() { record entry id="$1" src="$2:1@0+2" body="- $3\n"; }
	{
		story US-1 'Import seed catalogue' web/prd.json
		story US-2 'Print planting calendar' app/prd.json
		entry US-1 web/progress.md 'Imports the seed catalogue'
		entry US-2 app/log/progress.md 'Prints the planting calendar'
		entry US-3 progress.md 'Of neither of them'
	} >in
	recent <in >out 2>err
	[ ! -s err ]
	entry US-2 web/progress.md 'Another story' >>in
	recent <in >out 2>err
	holds err "recent: 'web/prd.json' may be the plan of another feature: US-2 and the stories before it are not in it"
}

@test "a plan that has the same ids for other stories is said to be another's" {
	printf '%s\n' \
		"$(record story id=US-1 title='Import seed catalogue' \
			src=p.json:1@0+2)" \
		"$(record story id=US-2 title='Print planting calendar' \
			src=p.json:2@3+2)" \
		'{"kind":"entry","id":"US-1","title":"Login form","body":"- Added the login form"}' \
		'{"kind":"entry","id":"US-2","title":"Password reset","body":"- Mails a reset link"}' >in
	recent <in >out 2>err
	grep -qx "recent: 'p.json' may be the plan of another feature: US-2 is another story there" err
	sed -i 's/Mails a reset link/The planting calendar prints a reset link/' in
	recent <in >out 2>err
	[ ! -s err ]
}

# statuses STATUS...: an entry of each, a day apart, from the first of January.
statuses() {
	local day=0 one

	for one; do
		day=$((day + 1))
		record entry id=$day ts="2026-01-$(printf %02d $day)T12:00Z" \
			${one:+status="$one"} \
			src="log.md:$day@$((day * 10 - 10))+10" body='## a word\n'
	done
}

# olds WANT OPTION...: the lines of the entries in `in` that are old; the
# others are those that stay without --older.
olds() {
	local want=$1 all

	shift
	recent --older "$@" <in >out
	all=$(sed -n 's/^{"kind":"entry".*"line":\([0-9]*\).*/\1/p' out | tr '\n' ' ')
	[ "$all" = "${want:+$want }" ] || {
		echo "old: $all, not $want: $*"
		return 1
	}
	complements "$@" <in
}

# complements OPTION...: they part standard input.
complements() {
	cat >all
	recent "$@" <all >recent 2>err
	recent --older "$@" <all >older 2>err
	# Together they are the whole, the old ones unchanged; each
	# counts what the other has; all else is in both.
	awk '
		function wrong(what) { print what; exit bad = 1 }
		{ file = FILENAME == "all" ? 1 : FILENAME == "recent" ? 2 : 3 }
		/^{"kind":"(point"|drop","of":"point")/ && file == 2 { next }
		/^{"kind":"drop"/ {
			if (!match($0, /"of":"entry","why":"[a-z]*","n":[0-9]+/))
				wrong("a drop of something else")
			split(substr($0, RSTART, RLENGTH), part, /[":,]+/)
			if (part[5] != (file == 2 ? "old" : "recent"))
				wrong("another reason: " part[5])
			dropped[file] += part[7]
			next
		}
		/^{"kind":"(note|point)"/ { next }
		!/^{"kind":"entry"/ { others[file] = others[file] $0 "\n"; next }
		{ n[file]++ }
		file == 1 { entry[n[1]] = $0; left[$0]++; next }
		left[$0]-- <= 0 { wrong("not in the whole: " $0) }
		file == 3 {
			while (at < n[1] && entry[++at] != $0) continue
			if (entry[at] != $0) wrong("out of order: " $0)
		}
		END {
			if (bad) exit 1
			if (n[2] + n[3] != n[1]) wrong("not the whole")
			if (dropped[2] + 0 != n[3] + 0 ||
			    dropped[3] + 0 != n[2] + 0) wrong("not counted")
			if (others[2] != others[1] || others[3] != others[1])
				wrong("other records differ")
		}' all recent older || {
		echo "not two parts of one: recent $*"
		return 1
	}
}

@test "--older prints the old entries, and counts the recent ones" {
	dated_entries log.md 2026-01-01=US-1 2026-01-02=US-2 2026-01-03=US-3 \
		2026-01-04=US-4 2026-01-05=US-5 >in
	mapfile -t in <in
	expect 0 "${in[@]:0:2}" \
		"$(record drop of=entry why=recent n:=3 tokens:=11 \
			src='[log.md:3-5@20+30]')" \
		-- recent --older
	expect 0 "${in[@]}" -- recent -o -n 0
	expect 0 "$(record drop of=entry why=recent n:=5 tokens:=18 \
		src='[log.md:1-5@0+50]')" \
		-- recent --older -n 5
}

@test "--older keeps the order of a file that begins with the newest" {
	dated_entries log.md 2026-01-05=e 2026-01-04=d 2026-01-03=c 2026-01-02=b >in
	mapfile -t in <in
	expect 0 "${in[@]:1}" \
		"$(record drop of=entry why=recent n:=1 tokens:=4 \
			src='[log.md:1@0+10]')" \
		-- recent --older -k 1
	expect 0 "${in[2]}" "${in[1]}" "${in[0]}" \
		"$(record drop of=entry why=old n:=1 tokens:=4 \
			src='[log.md:4@30+10]')" \
		-- recent -k 3
}

@test "the old ones of a file with inversions are found by time" {
	dated_entries log.md 2026-01-05=a 2025-03-01=b 2026-01-06=c 2025-02-01=d 2026-01-07=e >in
	olds '2 4' -n 3
	olds '2 4' -k 3
	olds '2 4' -w 30d
	olds '4' -w 30d -k 4
}

@test "--keep counts entries, --number stories" {
	dated_entries log.md 2026-01-01=US-1 2026-01-02=US-2 2026-01-03=US-3 2026-01-04=US-3 >in
	olds '1 2' -k 2
	olds '1' -n 2
	olds '1 2 3' -k 1
	olds '1 2 3 4' -k 0
	olds '' -k 9
}

@test "what one of several options calls recent is recent" {
	statuses 'done' failed 'done' '' 'done' 'done' >in
	olds '1 3 5 6' -s 'done'
	olds '2' -s failed
	olds '' -s blocked
	olds '1 3' -s 'done' -k 2
	olds '1 3' -s 'done' -w 2d
	olds '1' -s 'done' -w 72h -k 2 --now 2026-01-06T12:00Z
	olds '1 3 5' -s 'done' -n 1
	olds '1 2 3 4' -k 1 -n 2
	olds '1 2 3 4' -k 2 -n 1
}

@test "without --number a config record does not matter to the other options" {
	{ lines '{"kind":"config","recent":1}'; statuses 'done' 'done' 'done' 'done'; } >in
	olds '1 2 3'
	olds '1 2' -k 2
	olds '1 2 3 4' -s 'done'
	olds '1 2' -s 'done' -n 2
}

@test "ages: days are 24 hours, a bare number is days" {
	statuses 'done' 'done' 'done' 'done' 'done' 'done' 'done' 'done' >in
	olds '1 2 3 4 5' -w 2
	olds '1 2 3 4 5' -w 2d
	olds '1 2 3 4 5' -w 48h
	olds '1 2 3 4 5 6 7' -w 23h
	olds '' -w 1w
	olds '1' -w 1w --now 2026-01-08T12:01Z
	olds '' -w 1w --now 2026-01-08T12:00:59Z
	olds '1 2 3 4 5 6 7' -w 0
}

@test "an entry is as late as its time can be" {
	at() {
		dated_entries log.md "$1=a" >in
		olds '' -w 30d --now "$2"
		olds 1 -w 30d --now "$3"
	}
	at 2026-02-28T10:00:00Z 2026-03-30T10:00:00Z 2026-03-30T10:00:01Z
	at 2026-02-28T10:00Z 2026-03-30T10:00:59Z 2026-03-30T10:01Z
	at 2026-02-28T10:00+02:00 2026-03-30T08:00:59Z 2026-03-30T08:01Z
	at 2026-02-28T10:00 2026-03-31T00:00:59Z 2026-03-31T00:01Z
	at 2026-02-28 2026-03-31T13:59:59Z 2026-03-31T14:00Z
	at 2026-02-28 2026-03-31 2026-04-01
	at 2026-02-28T00:00:00Z 2026-03-30T23:59:59Z 2026-03-31
	at 2026-01 2026-03-03T13:59:59Z 2026-03-03T14:00Z
	at 2025 2026-01-31T13:59:59Z 2026-01-31T14:00Z
}

@test "an entry without a date of its own is never too old" {
	dated_entries log.md 2020-01-01=a =b 2020-01-03=c soon=d >in
	olds '1 3' -w 1d --now 2026-01-01
	olds '1' -w 1d -k 2 --now 2026-01-01
	dated_entries log.md =a =b =c >in
	olds '' -w 0
	olds '' -w 0 --now 2026-01-01
	olds '1 2' -k 1
}

@test "the age is counted from --now, SOURCE_DATE_EPOCH, the newest entry" {
	statuses 'done' 'done' 'done' 'done' >in
	olds '1 2' -w 1d
	# 2026-01-04T12:01:00Z
	SOURCE_DATE_EPOCH=1767528060 olds '1 2 3' -w 1d
	SOURCE_DATE_EPOCH=1767528060 olds '1' -w 1d --now 2026-01-03
	olds '' -w 1d --now 2025-01-01
	# Not the last one: the newest.
	{ statuses 'done' 'done' 'done' 'done'; dated_entries log.md 2026-01-02T12:00Z=x; } >in
	olds '1 2 1' -w 1d
}

@test "each file has its own newest time, and its own last entries" {
	{
		lines '{"kind":"doc","file":"a.md"}' '{"kind":"section"}'
		dated_entries a.md 2026-01-01=1 2026-01-05=2 2026-01-09=3
		lines '{"kind":"doc","file":"b.md"}'
		dated_entries b.md 2020-01-09=3 2020-01-05=2 2020-01-01=1
		dated_entries c.md =1 =2 =3
	} >in
	mapfile -t in <in
	expect 0 '{"kind":"doc","file":"a.md"}' '{"kind":"section"}' "${in[2]}" \
		"$(record drop of=entry why=recent n:=2 tokens:=7 \
			src='[a.md:2-3@10+20]')" \
		'{"kind":"doc","file":"b.md"}' "${in[8]}" \
		"$(record drop of=entry why=recent n:=2 tokens:=7 \
			src='[b.md:1-2@0+20]')" \
		"$(record drop of=entry why=recent n:=3 tokens:=11 \
			src='[c.md:1-3@0+30]')" \
		-- recent --older -w 4d
	complements -w 4d <in
	complements -k 2 <in
}

@test "bytes of an old entry are those of the input" {
	given ' { "kind" : "entry","ts":"2020-01-01T00:00:00Z", "x":1.50e+0,"title":"\u0041"}' \
		'{"kind":"entry","ts":"2026-01-01"}'
	expect 0 ' { "kind" : "entry","ts":"2020-01-01T00:00:00Z", "x":1.50e+0,"title":"\u0041"}' \
		'{"kind":"drop","of":"entry","why":"recent","n":1,"tokens":0,"src":[]}' \
		-- recent --older -k 1
}

@test "the samples are parted into what is recent and what is old" {
	local options log

	need jq
	for log in "$SAMPLES"/*/progress.md "$SAMPLES"/dialects/*.{md,txt} \
		"$SAMPLES"/{chinese,load}/*.md; do
		[ -e "$log" ] || continue
		for options in '' '-n 1' '-n 5' '-k 2' '-w 2d' '-w 12h -s done' \
			'-s failed -k 1' '-s done -n 1 -k 3 -w 1' \
			'-w 1 --now 2026-01-22' '-k 0'; do
			echo "$log	$options"
		done
	done | thin >ways
	[ -s ways ]
	while IFS=$'\t' read -r log options; do
		[ "$log" = "${last-}" ] || md2jsonl "$log" 2>/dev/null >records || true
		last=$log
		# shellcheck disable=SC2086
		complements $options <records || {
			echo "$log"
			return 1
		}
	done <ways
}

@test "a plan is held against the recent entries only" {
	{ plan_story US-1; dated_entries log.md 2026-01-01=X-1 2026-01-02=US-1; } >in
	recent -k 1 <in >out 2>err
	[ ! -s err ]
	recent --older -k 1 <in >out 2>err
	[ ! -s err ]
	! grep -q '"note"' out || false
	{ plan_story US-1; dated_entries log.md 2026-01-01=US-1 2026-01-02=X-1; } >in
	recent -k 1 <in >out 2>err
	said "recent: 'prd.json' may be the plan of another feature: X-1 and the stories before it are not in it"
}

@test "a wrong age, status or time is refused" {
	local wrong

	given
	for wrong in '' d 30m 30D 1.5d -1d '3 0d' 30dd 2026-01-01 99999999999999999999; do
		expect 64 -- recent --within "$wrong"
		said "recent: --within takes an age such as 30d, 12h or 2w, not '$wrong'"
	done
	for wrong in '' DONE complete none; do
		expect 64 -- recent --status "$wrong"
		said "recent: --status takes done, progress, pending, failed or blocked, not '$wrong'"
	done
	for wrong in '' now 2026 2026-01 2026-02-30 2026-01-01T25:00 '2026-01-01 10:00'; do
		expect 64 -- recent --now "$wrong"
		said "recent: --now takes a time such as 2026-01-31 or 2026-01-31T16:45Z, not '$wrong'"
	done
	expect 64 -- recent --keep few
	said "recent: --keep takes a number, not 'few'"
	for wrong in '' today -1 2026-01-01 999999999999999; do
		SOURCE_DATE_EPOCH=$wrong expect 64 -- recent -w 1d
		said "recent: SOURCE_DATE_EPOCH must be seconds, not '$wrong'"
		# Where it does not matter it is not looked at.
		SOURCE_DATE_EPOCH=$wrong expect 0 -- recent -k 1
		SOURCE_DATE_EPOCH=$wrong expect 0 -- recent -w 1d --now 2026-01-01
	done
}

@test "--now clock counts the age from the present" {
	dated_entries log.md "$(date -u -d '-3 days' +%FT%TZ)" "$(date -u -d '-1 day' +%FT%TZ)" >in
	olds 1 -w 2d --now clock
	olds '' -w 4d --now clock
	olds '1 2' -w 12h --now clock
	SOURCE_DATE_EPOCH=0 olds 1 -w 2d --now clock
}

@test "--from: of fewer entries none is old, which is reported" {
	{ dated_entries a.md 2026-01-0{1..4}; dated_entries b.md 2026-02-01; } >in
	olds '' -k 1 --from 5
	diff err - <<-'END'
		recent: 'a.md' has 4 entries, fewer than 5: none counts as old
		recent: 'b.md' has 1 entry, fewer than 5: none counts as old
	END
	olds '1 2 3' -k 1 --from 4
	said "recent: 'b.md' has 1 entry, fewer than 4: none counts as old"
	[ "$(wc -l <err)" -eq 1 ]
	recent -q -k 1 --from 5 <in 2>err | diff in -
	[ ! -s err ]
	dated_entries log.md >in
	expect 0 -- recent --from 1
	[ ! -s err ]
}

@test "a long log is spooled to a file without a name" {
	"$SAMPLES/growth/make-log" 2000 >log.md
	md2jsonl log.md >records
	[ "$(wc -c <records)" -gt 2000000 ]
	mkdir tmp
	TMPDIR=$PWD/tmp recent --older -k 10 <records >out
	[ -z "$(ls tmp)" ]
	diff <(grep '^{"kind":"entry"' records | head -n 1990) \
		<(grep '^{"kind":"entry"' out)
	TMPDIR=$PWD/tmp recent -k 1990 <records >out
	diff <(grep '^{"kind":"entry"' records | tail -n 1990) \
		<(grep '^{"kind":"entry"' out)
}

# long_log AWK...: 4000 entries of about a kilobyte, "ts" of each by an expression of i.
long_log() {
	awk -v body="$(printf 'word %.0s' {1..200})" 'BEGIN {
		print "{\"kind\":\"plan\"}"
		for (i = 0; i < 4000; i++)
			printf "{\"kind\":\"entry\",\"id\":\"US-%d\",%s" \
				"\"src\":{\"file\":\"p.md\",\"line\":%d}," \
				"\"body\":\"%s\"}\n", int(i / 2), \
				day('"$1"'), i + 1, body
	}
	function day(n) {
		return n < 0 ? "" : sprintf("\"ts\":\"%d-%02d-%02d\",",
			2000 + n / 336, n % 336 / 28 + 1, n % 28 + 1)
	}'
}

# By bytes: by characters it would take most of the time.
places_of_entries() {
	LC_ALL=C grep -o '"id".*"line":[0-9]*'
}

@test "of a long log only entries that may stay are held, whatever its order" {
	for order in i 4000-i -1 'i<2000?-1:i' 'i<2000?-1:4000-i' 'i%7*500' \
		'i*617%4000' 'i==1?4000:i' '100-i/40' 'i>3990?i:9' \
		'i>999&&i<2000?9:1'; do
		long_log "$order" >long
		LC_ALL=C sed 's/"body":"[^"]*"/"body":"x"/' long >short
		for options in '-k 3' '-n 3' '-bn 3' '-n 2 -k 9' \
			'-k 3 --from 4001' '-k 3 --from 9' '-w 9d' '-s done'; do
			# shellcheck disable=SC2086 # they are words
			recent -q $options short | places_of_entries >want
			# shellcheck disable=SC2086
			recent -q $options long | places_of_entries | diff want -
		done
	done
	TMPDIR=./nowhere recent -q -n 3 long >out
	[ "$(wc -l <out)" -gt 3 ]
}

@test "a full disk for what is spooled is reported" {
	"$SAMPLES/growth/make-log" 2000 >log.md
	md2jsonl log.md >in
	on_a_full_disk recent --older -k 10 <in 2>err >/dev/null || status=$?
	[ "$status" -eq 70 ]
	said "recent: cannot write a temporary file in '${TMPDIR:-/tmp}': File too large"
	TMPDIR=./nowhere expect 70 -- recent --older -k 10
	said "recent: cannot make a temporary file in './nowhere': No such file or directory"
	# A short one needs none.
	statuses 'done' 'done' >in
	TMPDIR=./nowhere olds 1 -k 1
}

@test "--blocks keeps the oldest entry for as many entries as -n says" {
	for n in 3 4 5 6 7 8 9; do
		for m in $(seq "$n"); do
			record entry id="US-$m" ts="2026-01-$((m + 10))" title=x \
				src="p.md:$m" body=x
		done | recent -b | grep -o 'US-[0-9]*' | tr '\n' ' '
		echo
	done >out
	holds out 'US-1 US-2 US-3 ' 'US-1 US-2 US-3 US-4 ' \
		'US-1 US-2 US-3 US-4 US-5 ' 'US-4 US-5 US-6 ' \
		'US-4 US-5 US-6 US-7 ' 'US-4 US-5 US-6 US-7 US-8 ' 'US-7 US-8 US-9 '
}

@test "of one day an entry below one of a later hour is newer, where times rise" {
	printf '## %s\n\n- %s\n\n' '2026-03-01 09:00 Story US-001 sill' a '2026-03-01 09:30 Story US-002 lamp' b \
		'2026-03-01 10:00 Story US-003 gate' c '2026-03-01 18:00 Story US-004 weir' d \
		'2026-03-01 10:30 Story US-009 roof' e '2026-03-01 11:00 Story US-007 door' f >log.md
	md2jsonl log.md | recent -q -n 3 | jq -r 'select(.kind == "entry").id' >got
	lines US-004 US-009 US-007 | diff -u - got
}
