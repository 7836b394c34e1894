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
	dated_entries log.md 2026-01-01=1 2026-01-02=2 2026-01-09=3 2026-01-04=4 2026-01-05=5 >in
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

# A log of so many items: 100 entries of the same day, a blank line after each.
make_items() {
	seq 100 | awk -v items="$1" '{
		print "## 2026-01-02\n"
		for (i = 1; i <= items; i++)
			print "- item " i " of entry " $1 " waits for the others\n"
		print "- Never run `npm ci` in entry " $1 "\n"
	}'
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

# The text of the points that lead their part.
leading() {
	md2jsonl -q log.md | recent |
		sed -n 's/.*"text":"\([^"]*\)".*"lead":true.*/\1/p'
}

@test "of a checklist the steps are counted, and the count leads" {
	cat >log.md <<-'END'
		# Plan

		- [x] dig the dock
		  - with a dredger
		- [x] lift the crane
		- [ ] paint the crane
		- [x] dig the lock
	END
	expect 0 '3 of 4 steps done' -- leading
	# A few boxes among other items are of one part; those under a date of a day.
	printf -- '- crane %s is old\n' 1 2 3 4 5 >>log.md
	expect 0 -- leading
	printf '## 2026-01-02\n\n- [x] %s\n' a b c d e f >log.md
	expect 0 -- leading
}

@test "of a table that is nearly all done the rows are counted, and only the open ones shown" {
	printf '# Plan\n\n| Step | Done |\n|---|---|\n' >log.md
	seq -f '| dock %g | ✅ |' 10 >>log.md
	points_of log.md >got
	holds got 'state: 10 of 10 steps done'
	echo '| lock | ⏳ |' >>log.md
	points_of log.md >got
	holds got 'state: 10 of 11 steps done' 'open: lock: ⏳'
}

@test "an open step knows how many are in its list" {
	printf '%s\n' '# Harbour' '## Next' '- paint the crane' '- oil the winch' '- [x] dig the lock' \
		'- mend the net' '## Rules' '- never lift two boats' '- [ ] lift one' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.n) \(.text)"' >got
	holds got '3 paint the crane' '3 oil the winch' 'null dig the lock' '3 mend the net' \
		'null never lift two boats' 'null lift one'
}

@test "the status, the version and what blocks lead their parts" {
	cat >log.md <<-'END'
		# Harbour

		**Version:** 1.7

		## Open

		- Paint the crane
		- P0: mail is rejected by the town

		## Status

		The lock leaks.

		The town was told so in March, by letter and by telephone.
	END
	expect 0 'Version: 1.7' 'P0: mail is rejected by the town' \
		'The lock leaks.' -- leading
}

# points FILE: type and text of each.
points_of() {
	md2jsonl "$1" | recent -q | jq -r 'select(.kind == "point") | "\(.type): \(.text)"'
}

@test "of a decision, what was decided is a point: the caption below its heading" {
	printf '%s\n' '# Decision Log' '## Decision' '**Tide tables from the harbour office**' \
		'- Fetched once a day' '## Rationale' '- Nobody else has them for this coast' \
		'## Decision' '**No login for readers**' '- The page is public anyway' >log.md
	points_of log.md >got
	grep -qx 'decision: Tide tables from the harbour office' got
	grep -qx 'decision: No login for readers' got
	run -1 grep -q ': Decision$' got
	md2jsonl log.md | recent -q | jq -s 'map(select(.kind == "point"))
		| sort_by(-.score)[0:2] | map(.text) | sort == ["No login for readers",
		"Tide tables from the harbour office"]' | grep -qx true
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

@test "complete, as a verb, is a step; as a status it is over" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' \
		'- Complete the wiring of the second thermostat' \
		'- Complete: the door seal was replaced by the mason' >log.md
	points_of log.md >got
	grep -qx 'open: Complete the wiring of the second thermostat' got
	grep -qx 'state: Complete: the door seal was replaced by the mason' got
}

@test "what a column of statuses says of a row is its box" {
	printf '%s\n' '# Kiln' '' '## Features' '' '| Feature | Status |' '|---|---|' \
		'| Timer of the door | DONE |' '| Alarm by mail | not started |' \
		'| Curve on screen | done |' '| Two thermostats | in progress |' \
		'| Fan | done |' >log.md
	points_of log.md >got
	grep -qx 'state: 3 of 5 steps done' got
	grep -qx 'open: Alarm by mail: not started' got
	grep -qx 'open: Two thermostats: in progress' got
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

@test "a heading that states something is a point" {
	printf '%s\n' '# Kiln' '' '## Current status: second firing, cooling' '' \
		'### Notes' '' '- The cone bends at 1,060 degrees' >log.md
	points_of log.md >got
	grep -qx 'state: Current status: second firing, cooling' got
}

@test "the entries below a heading of what comes next are steps, the first one first" {
	printf '%s\n' '# Kiln' '' '## Checkpoint 1: the vault' '' '- Laid the arch of bricks' '' \
		'## Upcoming checkpoints' '' '### Checkpoint 2: the door' '' '- Forge two hinges for it' '' \
		'### Checkpoint 3: the chimney' '' '- Set the clay pipes upright' >log.md
	md2jsonl log.md | recent -q |
		jq -s 'map(select(.kind == "point" and .type == "open")) | map(.score)
			as $s | length == 4 and $s[0] >= $s[2]' | grep -qx true
}

@test "a sentence that refers back costs more than the one before it" {
	printf '%s\n' '# Kiln' '' '## Door' '' \
		'The door of the kiln hangs on two forged hinges that the smith made in one afternoon of last spring, and the frame holds it. This takes four hands, and the second pair has to come from the village, as nobody who lives at the yard may lift more than forty kilograms alone.' >log.md
	md2jsonl log.md | recent -q | jq -s 'map(select(.kind == "point"))
		| .[0].score > .[1].score' | grep -qx true
}

# topics_of LOG: "topic: text" of each point.
topics_of() {
	md2jsonl "$1" | recent -q |
		jq -r 'select(.kind == "point") | "\(.topic // "-"): \(.text)"'
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

@test "the remedy is needed as much as the problem that it mends" {
	printf '%s\n' '# Kiln' '' '## Cracks in the arch' '' \
		'- Problem: CRITICAL: the arch of the kiln must never be fired wet, or it cracks and falls' \
		'- Cause: rain came in through the chimney' \
		'- Solution: a cap of tin' '' '## Yard' '' '- Swept the yard' >log.md
	md2jsonl log.md | recent -q | jq -s 'map(select(.kind == "point")) |
		(map(select(.text | startswith("Solution"))) | .[0].score) >
		(map(select(.text | startswith("Problem"))) | .[0].score)' | grep -qx true
}

@test "the numbers of ids tell the order only where most entries have one" {
	printf '## %s\n\n- %s\n\n' 'Phase 1: the arch of bricks' Laid \
		'Chimney of clay (2026-01-02)' Set 'Door of oak (2026-01-02)' Hung \
		'Phase 0: the yard of the kiln (2026-01-02)' Swept >log.md
	points_of log.md >got
	grep -qx 'state: Phase 0: the yard of the kiln (2026-01-02)' got
}

@test "a command that goes on after a backslash is one" {
	printf '%s\n' '# Kiln' '' '## Commands' '' '```sh' 'heat --degrees 1060 --cone 04 \' \
		'  --hold 20m --log /var/log/kiln/second-firing.log \' \
		'  --door closed --chimney open --watch the-smith-of-the-village' '```' >log.md
	points_of log.md >got
	grep -q 'second-firing.log --door closed --chimney open --watch' got
}

@test "flagged but not fixed is open; what is out of scope was decided" {
	printf '%s\n' '# Kiln' '' '## 4. Flagged but not fixed (two cracks of the arch)' '' \
		'1. The arch leaks at the key stone' '' '## 5. Specific TODOs the next smith can take' \
		'' 'In this order:' '' '1. The yard of the kiln' '' \
		'Deliberately NOT in scope right now:' '' '- A chimney of iron' >log.md
	points_of log.md >got
	for text in 'open: The arch leaks at the key stone' 'open: The yard of the kiln' \
		'decision: A chimney of iron'; do
		grep -qx "$text" got
	done
}

@test "a date with a report after it leads the state; the last words of a file say nothing" {
	printf '%s\n' '# Kiln' '' '**Date:** 2026-05-15. All 16 firings passed, the yard is clean.' \
		'' '## Bricks' '' '- Laid dry' '' 'End of handoff. Good luck.' >log.md
	expect 0 'Date: 2026-05-15. All 16 firings passed, the yard is clean.' -- leading
	points_of log.md >got
	run -1 grep -q 'Good luck' got
}

@test "the state of a pattern is one of its parts; the files of a phase to come are places" {
	printf '%s\n' '# Kiln' '' '## Key patterns' '' '- **Heat**: from below' \
		'- **State**: a slate by the door' '' '## Phase 1: the arch (done)' '' \
		'- [x] Lay it' '' '## Phase 2: the chimney' '' \
		'- [ ] Build it of clay' '' '**Files to change:**' '- `chimney.md`, the plan of it' >log.md
	points_of log.md >got
	grep -qx 'rule: State: a slate by the door' got
	grep -qx 'command: `chimney.md`, the plan of it' got
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

@test "steps of numbered parts stay open, whatever the parts after them say" {
	for i in 1 2 3 4; do
		printf '### %s. Wall %s\n\n| Missing | Priority |\n|---|---|\n| Stone %s | High |\n\n' \
			"$i" "$i" "$i"
	done >log.md
	points_of log.md >got
	[ "$(grep -c '^open: Stone' got)" = 4 ]
	md2jsonl log.md | recent -q |
		jq -s 'map(select(.kind == "point" and .type == "open").score) | max - min < 1000' |
		grep -qx true
}

@test "all of a roadmap is to be done" {
	printf '%s\n' '# Kiln Roadmap' '' '## The yard' '' '- A roof of tin' '- ✅ A gate' >log.md
	points_of log.md >got
	grep -qx 'open: A roof of tin' got
	grep -qx 'state: ✅ A gate' got
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

@test "a check mark before a bold line is that of a caption; each sign begins a line" {
	printf '%s\n' '# Kiln' '' '✅ **The first firing**' '- Bricks stayed whole' '' \
		'⬜ Lay the yard with stones, sand, lime, etc.' '⬜ Sweep the chimney' >log.md
	points_of log.md >got
	grep -qx 'open: ⬜ Lay the yard with stones, sand, lime, etc.' got
	grep -qx 'open: ⬜ Sweep the chimney' got
	md2jsonl log.md | recent -q | jq -r 'select(.text == "Bricks stayed whole").title' |
		grep -qx 'The first firing'
}

@test "signs in several columns, and a column of what works, are no steps" {
	printf '%s\n' '# Kiln' '' '| Who | Fire | Sweep |' '|---|---|---|' '| Smith | ✅ | ✅ |' \
		'| Guest | ❌ | ❌ |' '' '| Door | Status |' '|---|---|' '| East | Working |' \
		'| West | Not started (no wood) |' >log.md
	points_of log.md >got
	grep '^open: ' got | diff - <(echo 'open: West: Not started (no wood)')
}

@test "where there are boxes, the rows of tables are not counted as steps" {
	printf '%s\n' '# Kiln' '' '- [x] Arch' '- [x] Door' '- [x] Gate' '- [ ] Yard' '' \
		'| Firing | Status |' '|---|---|' '| First | ✅ |' '| Second | ❌ |' >log.md
	points_of log.md >got
	grep -qx 'state: 3 of 4 steps done' got
}

@test "a part of what is done is not done" {
	printf '%s\n' '# Kiln' '' '## Phase 1: arch (100% complete)' '' '- a b c' '' \
		'## Phase 2: yard (5% complete)' '' '- Sweep it' '' '## Phase 3: gate (0% complete)' \
		'' '- Hang it' >log.md
	md2jsonl log.md | jq -r 'select(.kind == "entry").status' |
		diff - <(printf '%s\n' 'done' progress pending)
	points_of log.md >got
	run -1 grep '^state: Done: .*yard' got
}

@test "commands are as they are in the block" {
	printf '%s\n' '# Kiln' '' '```bash' 'tail -50 fire.log | grep "**hot**"' '```' >log.md
	points_of log.md | diff - <(echo 'command: tail -50 fire.log | grep "**hot**"')
	md2jsonl log.md | recent -q | budget -q --by need | render summary |
		grep -F 'tail -50 fire.log | grep'
}

@test "a word in code makes no rule; what will be filled in is not shown" {
	printf '%s\n' '# Kiln' '' '## Bricks' '' '- Height is `number GENERATED ALWAYS AS (1)` here' \
		'- This section will capture what we learn' >log.md
	points_of log.md |
		diff - <(echo 'finding: Height is `number GENERATED ALWAYS AS (1)` here')
}

@test "the next step of the newest entry that names one is needed most" {
	printf '%s\n' '# Kiln' '' '## 2026-01-03 - Arch' '' \
		'- Never fire it wet: it cracks (`arch.md`)' '' '## 2026-01-02 - Door' '' \
		'- Must be shut before the fire is lit, or the town complains' '' \
		'**Next step**: hang the gate' >log.md
	md2jsonl log.md | recent -q | jq -rs 'map(select(.kind == "point" and .type == "open"))
		| max_by(.score) | .score > 6500' | grep -qx true
}

@test "an ellipsis stands only where something is left out" {
	printf '%s\n' '# Kiln' '' "- $(printf 'Bricks of the old kiln lie behind the wall of the yard%.0s. ' {1..2})Never throw them away: they are dry and hard, and good enough for another arch of the same height." >log.md
	points_of log.md >got
	grep 'yard. Never throw them away' got
	run -1 grep -F '…' got
}

@test "the head of a file is its state; a line below the last ruler is not" {
	printf '%s\n' '# Kiln' '' 'The arch stands since spring' '' '## Bricks' '' '- Laid dry' '' \
		'---' '' '*Built of clay from the river*' >log.md
	points_of log.md | diff - <(printf '%s\n' 'state: The arch stands since spring' \
		'finding: Laid dry' 'finding: *Built of clay from the river*')
}

@test "how a command went is no command; critical files are places" {
	printf '%s\n' '# Kiln' '' '## Bricks' '' '- `make heat` is passing again' \
		'- `make heat` before each firing' '' '## Critical files' '' \
		'- `arch.md`: how it is built' >log.md
	points_of log.md | diff - <(printf '%s\n' 'finding: `make heat` is passing again' \
		'command: `make heat` before each firing' 'command: `arch.md`: how it is built')
}

@test "what is nested in a ticked step is done, too" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '1. **✅ DONE: the arch**' '   - Bricks laid dry' \
		'' '2. **Build the yard**' '   - Stones from the river' >log.md
	points_of log.md >got
	grep -qx 'state: Bricks laid dry' got
	grep -qx 'open: Stones from the river' got
}

@test "problems above their solutions are neither open nor the state" {
	printf '%s\n' '# Kiln' '' '## Current state: the arch stands' '' '**Problems found**:' \
		'1. **Missing bricks**: forty did not come' '2. **Mortar**: it fell out' '' \
		'**Solutions**:' '- ✅ Burned forty of our own' >log.md
	points_of log.md >got
	grep -qx 'finding: Missing bricks: forty did not come' got
	grep -qx 'finding: Mortar: it fell out' got
	sed -i 's/^\*\*Solutions/**Bricks/; /✅/d' log.md
	points_of log.md >got
	grep -qx 'open: Missing bricks: forty did not come' got
}

@test "issues of a thing are open only where the heading says so" {
	printf '%s\n' '# Kiln' '' '## Issues of the old arch' '' '- Smoke at the door' '' \
		'## Issues' '' '- Wet bricks' '' '## Known issues of the yard' '' '- A hole' >log.md
	points_of log.md >got
	grep '^open: ' got | diff - <(printf 'open: %s\n' 'Wet bricks' 'A hole')
}

@test "a sign of waiting in a heading says that what is below it is open" {
	printf '%s\n' '# Kiln' '' '## 9.4 The yard 🔴' '' '- Stones' '' '## ⏳ The gate' '' '- Hinges' '' \
		'## The door ✅ 🔴' '' '- Oak' '' '## 🔴 The rain' '' '- Wet' >log.md
	points_of log.md >got
	grep '^open: ' got | diff - <(printf 'open: %s\n' Stones Hinges)
}

@test "what is right under the heading Decision was decided" {
	for i in 1 2; do
		printf '%s\n' "## ADR-00$i: Wall $i" '' '**Status:** Accepted' '' '### Decision' '' \
			"Build wall $i of clay bricks that were burned here." '' '### Context' '' \
			"The old wall $i must never be wet, only dry, or it cracks." ''
	done >log.md
	md2jsonl log.md | recent -q | jq -rs 'map(select(.kind == "point")) |
		([.[] | select(.title == "Decision").score] | min) >
		([.[] | select(.title == "Context").score] | max)' | grep -qx true
}

@test "the status that nearly all entries have is not shown" {
	for i in 1 2 3; do
		printf '%s\n' "## ADR-00$i: Wall $i" '' '**Status:** Accepted' '' \
			"Build wall $i of clay." ''
	done >log.md
	md2jsonl log.md | recent -q | budget -q --by need | render summary >got
	run -1 grep -F Accepted got
	sed -i '0,/Accepted/s//Superseded by ADR-002/' log.md
	points_of log.md >got
	grep -F 'Status: Superseded by ADR-002' got
}

@test "what is not implemented is not done, nor is a decision about success" {
	printf '%s\n' '# Decisions' '' '## D-1: Arch always reports success' '' '- Clay' '' \
		'## D-2: Yard not implemented' '' '- Stone' '' '## D-3: Gate done' '' '- Oak' >log.md
	points_of log.md >got
	run -1 grep '^state: Done' got
}

@test "a label with an error holds no command; how to use it does" {
	printf '%s\n' '# Kiln' '' '## Fire' '' '- **Error**: `make heat` went out' '' '## How to use' '' \
		'- Heat: `make heat`' >log.md
	points_of log.md | diff - <(printf '%s\n' 'finding: Error: `make heat` went out' \
		'command: Heat: `make heat`')
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

@test "a log of stories that taught nothing is a summary by need" {
	for i in 1 2 3 4; do
		printf '%s\n' "## 2026-01-0$i - US-00$i: wall $i" '' '- Built the wall' '' '### Integration notes' '' \
			"- Wall $i is done" ''
	done >log.md
	points_of log.md >got
	[ -s got ]
}

@test "the long head of a file is a report, not its state" {
	{
		printf '%s\n' '# Kiln' ''
		for i in {1..25}; do printf '%s\n\n' "Firing $i: the arch was hot."; done
	} >log.md
	points_of log.md >got
	grep -qx 'state: Firing 1: the arch was hot.' got
	grep -qx 'finding: Firing 25: the arch was hot.' got
}

@test "three of five is not done, five of five is" {
	printf '%s\n' '# Kiln' '' '## Phase 1: arch (0/5 complete)' '' '- a b c' '' \
		'## Phase 2: yard (5/5 complete)' '' '- d e f' '' '## Phase 3: gate (3/5 done)' '' \
		'- g h i' '' '## Phase 4: wall (v2/done)' '' '- j k l' >log.md
	md2jsonl log.md | jq -r 'select(.kind == "entry").status' |
		diff - <(printf '%s\n' pending 'done' progress 'done')
}

@test "chapters are none of them entries where some name parts" {
	printf '%s\n' '# Kiln' '' '## 1. Current state' '' '- The arch stands' '' \
		'## 2. Bricks' '' '- Burned here' '' '## 3. The river' '' '- Never cross it in March' >log.md
	points_of log.md | diff - <(printf '%s\n' 'state: The arch stands' 'finding: Burned here' \
		'rule: Never cross it in March')
}

@test "of a lesson, what to do comes before what was seen" {
	for i in 1 2 3; do
		printf '%s\n' "## L-00$i: Wet bricks $i crack in the fire" '' \
			"- **Pattern**: Wet bricks stay wet for $i weeks." \
			"- **Action**: Dry them for $i weeks." ''
	done | { printf '%s\n' '# Lessons learned' ''; cat; } >log.md
	md2jsonl log.md | recent -q | jq -rs 'map(select(.kind == "point")) |
		([.[] | select(.text | startswith("Action")).score] | max) >
		([.[] | select(.text | startswith("Pattern")).score] | max)' | grep -qx true
}

@test "a field without a value is no caption of the next one" {
	printf '%s\n' '# Kiln' '' '## The arch' '' '- **Completed**:' '- **Notes**: dry bricks' >log.md
	md2jsonl log.md | recent -q |
		jq -r 'select(.text == "Notes: dry bricks").title' | grep -qx 'The arch'
}

@test "what the part of the state says in a list with a caption is the state" {
	printf '%s\n' '# Kiln' '' '## Current state' '' 'The kiln can now:' '' \
		'- burn forty bricks at once' '' '## Firing' '' '- it burns forty bricks at once now' >log.md
	md2jsonl log.md | recent -q | jq -rs 'map(select(.kind == "point").score) | .[0] > .[1]' |
		grep -qx true
}

@test "the next session of a plan comes with its steps, not as a bare number" {
	printf '%s\n' '# Kiln' '' '## Plan of the next sessions' '' '### Session 4 (next)' '' \
		'- Lay the yard' '- Sweep the chimney' '' '### Session 5' '' '- Hang the gate' >log.md
	points_of log.md >got
	run -1 grep 'Session' got
	md2jsonl log.md | recent -q | jq -rs 'map(select(.kind == "point")) |
		(map(select(.text == "Lay the yard").score) | first) >
		(map(select(.text == "Hang the gate").score) | first) + 500' | grep -qx true
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
		diff - <(printf '%s\n' '5-5 Why it was b' '6-6 Where it was' '7-8 The arch is ' '8-10 Then it was ')
}

@test "a word that leads to a date is no part of a topic" {
	printf '%s\n' '# Kiln' '' '## The arch, chiusa il 2026-01-05' '' '- Clay' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.text == "Clay").topic' | grep -qx 'The arch, chiusa'
}

@test "a line that begins with a link goes on with its sentence" {
	printf '%s\n' '# Kiln' '' '## Fire' '' \
		'Open at the end of the day are the two decisions of the summer, which are D-021 and' \
		'[D-023](d.md), about the wood.' >log.md
	points_of log.md >got
	grep -q 'D-021 and D-023, about the wood' got
}

@test "Now, Next and Later are steps" {
	printf '%s\n' '# Kiln' '' '## NOW' '' '- Lay the yard' '' '## LATER' '' '- Hang the gate' \
		'' '## Where we are now' '' '- The arch stands' >log.md
	points_of log.md | diff - <(printf '%s\n' 'open: Lay the yard' 'open: Hang the gate' \
		'state: The arch stands')
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

@test "a name that begins with Open is no list of what is open" {
	printf '%s\n' '# Open Kiln Progress' '' '## Counts' '' '- Bricks: 400' >log.md
	points_of log.md | grep -qx 'finding: Bricks: 400'
	printf '%s\n' '# Open Items' '' '## Yard' '' '- Bricks: 400' >log.md
	points_of log.md | grep -qx 'open: Bricks: 400'
}

@test "numbers about the work are less needed than what was found" {
	printf '%s\n' '# Kiln' '' '## Metrics' '' '- Laid by day, as planned: 400' '' '## Bricks' '' \
		'- Laid at night: 400' >log.md
	md2jsonl log.md | recent -q | jq -s 'map(select(.kind == "point")) | sort_by(-.score) | map(.text)
		== ["Laid at night: 400", "Laid by day, as planned: 400"]' | grep -qx true
}

@test "each of a few decisions is named, at least" {
	for i in $(seq 12); do
		printf '%s\n\n' "## D-$i — Kiln of $i arches"
		if [ "$i" -lt 6 ]; then
			printf -- '- Decision: the %s must never lie in the rain of %s, always under the roof\n' \
				clay "$i" bricks "$i" sand "$i" wood "$i" lime "$i" straw "$i"
		else
			echo "It was built at the river, of which there was much talk among those who came by" \
				"to see it for all of the summer $i and then of the winter, too."
		fi
		echo
	done | cat <(printf '%s\n' '# Decision Log' '') - >log.md
	md2jsonl log.md | learnings -q | dedupe -q | recent -q | budget -q -t 500 | render summary >got
	[ "$(grep -c 'Kiln of' got)" -eq 12 ]
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

@test "a form that nobody filled in is not shown" {
	printf '%s\n' '# Kiln' '' '## Status' '' '- Progress: [X]%' '- Yard: [Owner] - [Done/Open]' \
		'- Arch: [the plan](plan.md)' '- Fire: [2] nights' \
		'- Papers: [RFC 9110][a], [Kiln][b]' >log.md
	points_of log.md >got
	run -1 grep -q '\[X\]\|Owner' got
	grep -qx 'state: Arch: the plan' got
	[ "$(grep -c 'Fire\|Papers' got)" -eq 2 ]
}

@test "below the oldest of entries that come newest first is what is older still" {
	logged() {
		printf '%s\n' '# Kiln log' '' "## 2026-01-0$1 — Laid the bricks" '' '- Laid them in the yard' '' \
			"## 2026-01-0$2 — Cut the clay" '' '- Cut it by the river' '' "## 2026-01-0$3 — Made sand" '' \
			'- Made it of stone' '' '## Current state' '' '- Status: the arch stands' >"log$1.md"
		md2jsonl "log$1.md" | recent -q |
			jq -s 'map(select(.kind == "point" and .score < 9999)) | max_by(.score).text'
	}
	logged 1 2 3 | grep -qx '"Status: the arch stands"'
	logged 3 2 1 | grep -qx '"2026-01-03 — Laid the bricks"'
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

@test "a sentence that is all bold is needed more, one that points elsewhere less" {
	printf '%s\n' '# Kiln' '' '## Clay' '' '- **The clay of the river is red.**' \
		'- **The clay** of the river is red.' '- Red clay, as above, is river clay.' \
		'- Red clay, as there, is river clay.' >log.md
	md2jsonl log.md | recent -q | jq -s -c 'map(select(.kind == "point") | .score)
		| .[0] > .[1] + 300 and .[3] > .[2] + 200' | grep -qx true
}

@test "a command with a tick was run" {
	printf '%s\n' '# Kiln' '' '## Commands' '' '- [x] `make fire`' '- `make bricks`' >log.md
	points_of log.md >got
	grep -qx 'state: `make fire`' got
	grep -qx 'command: `make bricks`' got
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

@test "what is struck out in an entry to come is not open" {
	printf '%s\n' '# Kiln' '' '## V0.1' '' '- Laid it' '' '## V0.1 - carried forward' '' \
		'- ~~Cut the wood~~: done in May' '- Lay the bricks' '' '## V0.2' '' '- Built it' '' '## V0.3' '' \
		'- Fired it' >log.md
	points_of log.md >got
	grep -qx 'open: Lay the bricks' got
	run -1 grep -q '^open: ~~Cut' got
	grep -q '~~Cut' got
}

@test "where there are more than 24 entries, titles of decisions count as others do" {
	titled() {
		{
			echo '# Decision Log'
			for i in $(seq "$1"); do
				printf '\n## D-%s — Kiln of %s arches\n\nBuilt at the river\n' "$i" "$i"
			done
		} >log.md
		md2jsonl log.md | recent -q | jq 'select(.text // "" | test("^D-9 ")).score'
	}
	[ "$(titled 24)" -gt $(($(titled 25) + 1000)) ]
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

@test "a clause makes a rule by the word that it begins with" {
	printf '%s\n' '# Kiln' '' '## Yard' '' '- The door was never shut in May' \
		'- The bricks of the arch always held' '- Wet bricks: never fire them' \
		'- Bricks crack, so always dry them' '- It should never rain in there' \
		'- The door must be shut' >log.md
	points_of log.md >got
	[ "$(grep -c '^rule' got)" -eq 4 ]
	grep -qx 'finding: The door was never shut in May' got
	grep -qx 'finding: The bricks of the arch always held' got
}

@test "what was done is no rule, whatever it had to be" {
	printf '%s\n' '# Kiln' '' '## Gate' '' '**Completed:**' '' '- Each brick must now have a number' '' \
		'**Yard:**' '' '- Each gate must now have a number' >log.md
	points_of log.md >got
	grep -qx 'rule: Each gate must now have a number' got
	grep -qx 'finding: Each brick must now have a number' got
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
	grep -qx 'command: cd yard; export BRICKS=400; make fire' got
	grep -qx 'command: cat log.txt | grep brick && echo done' got
	run -1 grep -q heads got
}

@test "a step that says that it is done is not open" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '- Voice commands — done in May' '- 측정: 완료' \
		'- The gate — done when it shuts' '- The wall — complete the arch' '- The floor — fixed-size bricks' \
		'- [ ] Build the roof ✅ DONE' '- [ ] Build the arch ✅' '- [ ] Show a ✅ on each gate' >log.md
	points_of log.md >got
	[ "$(grep -c '^open' got)" -eq 4 ]
	grep -qx 'state: Build the roof ✅ DONE' got
	grep -qx 'state: Build the arch ✅' got
	grep -qx 'state: Voice commands — done in May' got
	grep -qx 'state: 측정: 완료' got
}

@test "the question that an open item asks at its end is kept" {
	ask='Shall the gate be shut at night, or only when it rains?'
	printf '%s\n' '# Kiln' '' '## Open' '' "- The gate of the yard stands open at night, as nobody knows \
who has the key since the old smith left for the hills in spring. Some say that the gate was shut in the \
years before, when there were wolves. $ask" >log.md
	points_of log.md | grep -qF "… $ask"
}

@test "known issues are named among the steps, next to which they stand" {
	printf '%s\n' '# Kiln' '' '## Roadmap of the arch' '' '- [ ] Dig the pit' '' '## Known issues' '' \
		'- The gate does not shut' '- The wall leans' >log.md
	topics_of log.md | grep -qx 'Known issues: The wall leans'
}

@test "the first line below the heading of the newest entry counts more" {
	printf '%s\n' '# Kiln' '' '## 2026-01-02' '' '- Red clay of the hill' '- Red clay of the yard' '' \
		'## 2026-01-03' '' '- Red sand of the hill' '- Red sand of the yard' >log.md
	md2jsonl log.md | recent -q | jq -s -c 'map(select(.kind == "point" and (.text | test("Red"))) | .score)
		| .[2] > .[3] + 800 and .[1] + 800 > .[0]' | grep -qx true
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

@test "what is numbered below the next steps is next, whatever its words are" {
	printf '%s\n' '# Kiln' '' '## Next: the arch' '' '### Phase 1: Analysis of the clay' '' '- Red clay' '' \
		'### 2) Constraints of the hinge' '' '- Red gate' '' '### Soon (current week)' '' '- Red door' '' \
		'### Lessons' '' '- Red bricks crack' '' '### Phase 3: Analysis done' '' '- Red sand' >log.md
	points_of log.md >got
	grep -qx 'open: Red clay' got
	grep -qx 'open: Red gate' got
	grep -qx 'open: Red door' got
	grep -qx 'rule: Red bricks crack' got
	run -1 grep -qx 'open: Red sand' got
}

@test "what is partly complete is not done" {
	printf '%s\n' '# Kiln' '' '## What is left' '' '### Phase 1: the gate (5% complete)' '' '- Red gate' '' \
		'### Phase 2: the arch (100% complete)' '' '- Red arch' >log.md
	sed -i "s/What is left/What's left/" log.md
	points_of log.md >got
	grep -qx 'open: Red gate' got
	run -1 grep -qx 'open: Red arch' got
}

@test "numbered chapters of what is next are still chapters" {
	printf '%s\n' '# Next session' '' '## 1. Current state' '' '- Red clay' '' '## 2. Key decisions' '' '- Red gate' '' \
		'## Next steps' '' '### 1. Commands' '' '- `make fire`' '' '### 2. Known gotchas' '' '- Red door' >log.md
	points_of log.md >got
	grep -qx 'state: Red clay' got
	grep -qx 'decision: Red gate' got
	grep -qx 'command: `make fire`' got
	grep -qx 'rule: Red door' got
}

@test "numbered steps are steps, however short, with what is nested in them" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '1. **Fire it**' '   - With wood' '2. **Sell bricks**' \
		'   - In town' >log.md
	points_of log.md >got
	grep -qx 'open: Fire it' got
	grep -qx 'open: Sell bricks' got
}

@test "a title that says that the work is done leaves its lessons rules" {
	printf '%s\n' '# Kiln (phases 1-6 complete)' '' '## Yard' '' '- Lesson: dry the clay first' \
		'- Bricks must be dry' '' '## Gate (fixed)' '' '- Lesson #4: oil it in spring' \
		'- Root cause: rust of the hinge' >log.md
	points_of log.md >got
	grep -qx 'rule: Lesson: dry the clay first' got
	grep -qx 'rule: Bricks must be dry' got
	grep -qx 'rule: Lesson #4: oil it in spring' got
	grep -qx 'finding: Root cause: rust of the hinge' got
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

@test "a table of files and what they are for is one of places" {
	printf '%s\n' '# Kiln' '' '## Yard' '' '| File | Purpose |' '|---|---|' '| `src/fire.c` | Lights it |' '' \
		'| File | Change |' '|---|---|' '| `src/gate.c` | Shuts now |' '' '| 文件 | 用途 |' '|---|---|' \
		'| `src/wall.c` | 墙 |' >log.md
	points_of log.md >got
	grep -qx 'command: `src/fire.c`: Lights it' got
	grep -qx 'command: `src/wall.c`: 墙' got
	grep -qx 'finding: `src/gate.c`: Shuts now' got
}

@test "below the next steps, what is a step is told by its place, not by its words" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '1. **Try a real learning session**' '   - Light the fire' \
		'2. Document findings: write them down' '3. Rule: shut it' '' '## Yard' '' \
		'**What was praised**:' '- Red clay' '' '**Suggestions for next spring** (not blocking):' '- Red sand' >log.md
	points_of log.md >got
	grep -qx 'open: Try a real learning session' got
	grep -qx 'open: Light the fire' got
	grep -qx 'open: Document findings: write them down' got
	grep -qx 'rule: Rule: shut it' got
	grep -qx 'finding: Red clay' got
	grep -qx 'open: Red sand' got
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

@test "parts that stand below all entries of a log with the newest on top are current" {
	printf '%s\n' '# Kiln' '' '## 2026-01-03' '' '- Red gate' '' '## 2026-01-02' '' '- Red wall' '' \
		'## 2026-01-01' '' '- Red floor' '' '## Next session' '' '- Red arch of the kiln' '' \
		'## Weather' '' '- Red moon of the hill' >log.md
	md2jsonl log.md | recent -q | jq -s -c 'map(select(.kind == "point")) |
		(.[] | select(.text == "Red arch of the kiln") | .score) as $arch |
		(.[] | select(.text == "Red gate") | .score) as $gate | $arch > $gate' | grep -qx true
}

@test "of entries without an order, the last one that begins the work is the oldest" {
	printf '%s\n' '# Kiln (continued)' '' '## Next steps' '' '- Red gate' '' '# Kiln (initial)' '' '## Next steps' '' \
		'- Red wall' >log.md
	sed -i '1s/.*/# Session 2026-01-02 (continued)/; 7s/.*/# Session 2026-01-02 (initial)/' log.md
	newest() {
		md2jsonl log.md | recent -q | jq -s -r 'map(select(.kind == "point" and .type == "open")) | max_by(.score).text'
	}
	[ "$(newest)" = 'Red gate' ]
	sed -i 's/(initial)/(evening)/' log.md
	[ "$(newest)" = 'Red wall' ]
}

@test "an open source project is no open work, nor is how the status should be a state" {
	printf '%s\n' '# Kiln' '' '## Yard' '' '| Name | Meaning |' '|---|---|' '| Open source | Free bricks |' '' \
		'Status should change in May' '' '## Batch 7 (see DECISIONS.md)' '' '- Red clay' >log.md
	points_of log.md >got
	grep -qx 'finding: Open source: Free bricks' got
	grep -qx 'finding: Red clay' got
	md2jsonl log.md | recent -q | jq -r 'select(.lead).text' >leads
	run -1 grep -q 'Status should' leads
	printf '%s\n' '# Status and next steps' '' '## Yard' '' '- Red clay' '- Decision needed: red or white' >log.md
	points_of log.md >got
	grep -qx 'finding: Red clay' got
	grep -qx 'open: Decision needed: red or white' got
	printf '%s\n' '# Kiln' '' '## Next steps for the open source release' '' '- Red clay' >log.md
	points_of log.md | grep -qx 'open: Red clay'
	# A title that is the file's name says what is in it.
	printf '%s\n' '# DECISIONS.md - Kiln' '' '- Red bricks' >log.md
	points_of log.md | grep -qx 'decision: Red bricks'
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

@test "a sentence that says how to do it right stays with one that says what not to do" {
	long='as the clay of the hill holds water for weeks and the fire turns it into steam that has nowhere to go'
	printf '%s\n' '# Kiln' '' '## Yard' '' "- **Never** fire wet bricks in the old kiln, $long, and so the \
wall of the kiln breaks. It did so twice. Fix: dry them in the yard for ten days." >log.md
	points_of log.md | grep -q '^rule: Never .* Fix: dry them in the yard for ten days\.$'
}

@test "steps are of one list across what is nested in them" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '1. **Sweep the yard of it**' '   - With a broom' \
		'2. **Fire the bricks at night when nobody can see it from the road**' '   - With wood' >log.md
	md2jsonl log.md | recent -q | jq -s -c 'map(select(.kind == "point" and (.text | test("^(Sweep|Fire)")))) |
		map(.n) == [2, 2] and .[0].score > .[1].score' | grep -qx true
}

@test "a step ends with a heading that says that it is done" {
	printf '%s\n' '# Kiln' '' '## 2026-01-02' '' '### Next steps' '' '- [ ] Build the arch of the gate (2 hours)' \
		'- [ ] Paint the wall of the yard (1 hour)' '' '## 2026-01-03' '' '### Arch of the gate ✅' '' '- Red bricks' >log.md
	first() {
		md2jsonl log.md | recent -q | jq -s -r 'map(select(.kind == "point" and (.text | test("hour"))))
			| max_by(.score).text'
	}
	first | grep -q Paint
	sed -i 's/ ✅//' log.md
	first | grep -q Build
	# Its own, not one around it; and all of the words of a step count.
	sed -i 's/^## 2026-01-03$/& ✅/' log.md
	first | grep -q Build
	sed -i 's/the gate (2 hours)/it (2 hours of work) for the mill of the town/; s/^### Arch.*/- Fixed: build the arch of the yard/' log.md
	first | grep -q Build
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

@test "a fix under another heading mends no blocker" {
	printf '%s\n' '# Kiln' '' '## Start here' '' '**Blockers:**' '- The clay of the hill waits for the smith' '' \
		'**The trap of the gate:**' 'It shuts by itself. It is heavy, and no one can lift it alone at night, when nobody hears.' \
		'Fix: put a brick under it before you go in, and take it away when you come out of it.' >log.md
	points_of log.md >got
	grep -qx 'open: The clay of the hill waits for the smith' got
	sed -i 's/^\*\*The trap.*/**Fix:**/' log.md
	points_of log.md >got
	grep -qx 'finding: The clay of the hill waits for the smith' got
}

@test "an item that leads to others and says something is shown" {
	printf '%s\n' '# Kiln' '' '## Risks' '' '- The old kiln is long and may hit the beam of the roof in the wind:' \
		'  - `beam: too low`' '- Mitigation:' '  - tie it to the wall' >log.md
	points_of log.md >got
	grep -qx 'rule: The old kiln is long and may hit the beam of the roof in the wind' got
	lacks -q 'Mitigation$' got
}

@test "ticked items of a list of issues are not the state of the work" {
	printf '%s\n' '# Kiln' '' '## Known issues' '' '- ✅ Progress bar of the fire' '- The gate is stuck' >log.md
	points_of log.md >got
	grep -qx 'finding: ✅ Progress bar of the fire' got
	grep -qx 'open: The gate is stuck' got
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
	points_of log.md | grep -qx 'state: Done: ✅ The arch of the kiln; ✅ The arch; ✅ The kiln'
}

@test "Branch in a title is a word of it, not the field before a date" {
	printf '%s\n' '# Kiln' '' '## Yard v2 — Separate Repo, Not Branch (2026-03-01)' '' '- Lesson: dig a new pit' >log.md
	topics_of log.md | grep -qx 'Yard v2 — Separate Repo, Not Branch: Lesson: dig a new pit'
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

@test "complete, before code, asks for it" {
	printf '%s\n' '# Kiln' '' '## Next task' '' '- complete `/addbrick` in the yard' '- Complete: the arch' >log.md
	points_of log.md >got
	grep -qx 'open: complete `/addbrick` in the yard' got
	grep -qx 'state: Complete: the arch' got
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

@test "what signs mean is nothing to do, and a green circle of a priority no tick" {
	printf '%s\n' '# Kiln' '' '## Backlog' '' '### Scoring key' '' '- **Reach**: how many bricks' '' \
		'| ID | What | Priority |' '|---|---|---|' '| A-1 | Lay the arch of it | 🔴 P0 |' '| A-2 | Hang the gate of it | 🟢 P2 |' \
		'| A-3 | Paint the wall of it | 🟢 Low |' '' '## Works' '' '- 🟢 Low fire of the kiln' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.type) \(.n // 0) \(.topic) \(.text[0:11])"' |
		sort >got
	holds got 'finding 0 Works 🟢 Low fire ' 'finding 0 null Reach: how ' 'open 3 null A-1: Lay th' 'open 3 null A-2: Hang t' 'open 3 null A-3: Paint '
}

@test "a sentence that is all bold may be a rule" {
	printf '%s\n' '# Kiln' '' '## Existing yards' '' 'They stay for now.' '**Do NOT pull them down until the new one is fired.**' >log.md
	points_of log.md | grep -qx 'rule: Do NOT pull them down until the new one is fired.'
}

@test "the lesson of an entry comes before the pattern that was seen" {
	for i in 1 2 3; do
		printf '%s\n' "## Bricks $i (2026-03-0$i)" "**Pattern:** The smith of the yard must never fire wet bricks in kiln $i, and he did it." \
			"**Lesson:** Ask him first about kiln $i." ''
	done | { printf '# Lessons\n\n'; cat; } >log.md
	md2jsonl log.md | recent -q | jq -rs 'map(select(.kind == "point")) |
		([.[] | select(.text | startswith("Lesson")).score] | min) >
		([.[] | select(.text | startswith("Pattern")).score] | max)' | grep -qx true
}

@test "what is built is not to be done" {
	printf '%s\n' '# Roadmap' '' '## Built' '' '- The arch of the kiln' '' \
		'## Not being built' '' '- A second kiln' '' '## Later' '' '- The chimney' >log.md
	points_of log.md >got
	grep -qx 'finding: The arch of the kiln' got
	grep -qx 'open: The chimney' got
}

@test "newest at top: the first entry is the newest" {
	printf '%s\n' '# Inbox' '' 'Notes of two smiths. Newest at top.' '' '## [B] 2026-05-13 — The gate is hung' '' '- Hung the gate' '' \
		'## [A] 2026-05-13 — The yard is yours' '' '- Swept the yard' >log.md
	points_of log.md >got
	grep -qx 'state: Hung the gate' got
	grep -qx 'finding: Swept the yard' got
}

@test "parts named in Italian" {
	printf '%s\n' '# Forno' '' '## Stato attuale' '' '- Il forno brucia' '' '## Prossimi passi' '' '- Fare la porta' '' \
		'## Rischi noti' '' '- Il tetto è basso' '' '## Decisioni' '' '- Mattoni rossi' >log.md
	points_of log.md >got
	grep -qx 'state: Il forno brucia' got
	grep -qx 'open: Fare la porta' got
	grep -qx 'rule: Il tetto è basso' got
	grep -qx 'decision: Mattoni rossi' got
}

@test "a decision names a topic, and which session of a day it was does not" {
	printf '%s\n' '# Kiln' '' '## Session: 2026-05-21 (earlier today)' '' '### Decision: Red bricks' '' '- They were there' '' \
		'### Notes' '' '- The arch is low' >log.md
	topics_of log.md >got
	grep -qx 'Red bricks: They were there' got
	grep -qx -- '-: The arch is low' got
}

@test "an issue with a name, and what was done about it, is not open" {
	printf '%s\n' '# Kiln' '' '## Known issues' '' '- **Crack of the arch (August 2025):** Resolved by a new cap of tin' \
		'- **Gate:** it is stuck' >log.md
	points_of log.md >got
	grep -qx 'finding: Crack of the arch (August 2025): Resolved by a new cap of tin' got
	grep -qx 'open: Gate: it is stuck' got
}

@test "priorities, for tomorrow too, are steps; what to remember is a rule" {
	printf '%s\n' '# Kiln' '' "## Tomorrow's priorities" '' '### High priority:' '' '1. Hang the gate' '' '### Nice to have:' '' \
		'1. A second arch' '' '## Notes' '' '### What to remember:' '' '- Wood burns best dry' '' '## High priority risks' '' \
		'- The roof may fall' >log.md
	points_of log.md >got
	grep -qx 'open: Hang the gate' got
	grep -qx 'open: A second arch' got
	grep -qx 'rule: Wood burns best dry' got
	grep -qx 'rule: The roof may fall' got
}

@test "what was before is over where after follows" {
	printf '%s\n' '# Kiln' '' '## State' '' '### The gate - BEFORE:' '' '- ❌ It does not shut' '' '### The gate - AFTER:' '' \
		'- It shuts by itself' '' '### The door' '' '- Before: two hinges of wood' '- After: three hinges' >log.md
	points_of log.md >got
	grep -qx 'finding: ❌ It does not shut' got
	grep -qx 'finding: Before: two hinges of wood' got
	grep -qx 'state: After: three hinges' got
	# Without it, it may be all that is told.
	sed -i 's/ - AFTER:/ of the yard/' log.md
	points_of log.md | grep -qx 'open: ❌ It does not shut'
}

@test "a question that the next label decides is not open" {
	printf '%s\n' '# Kiln' '' '## Bricks' '' '**Question:** How to dry the bricks in the wet yard?' '' \
		'**Decision:** Under straw, for ten days.' '' '## Gate' '' '**Question:** How to shut the heavy gate at night?' >log.md
	points_of log.md >got
	lacks -q 'open: Question: How to dry' got
	grep -qx 'open: Question: How to shut the heavy gate at night?' got
}

@test "an item that ends in PENDING is open, whatever its heading says" {
	printf '%s\n' '# Kiln' '' '## Tier 2 ✅ COMPLETE' '' '1. ✅ The arch' '2. The fee of each firing of it — PENDING' '' \
		'## The gate (Partially Resolved)' '' '- It shuts' '' '## The door ✅' '' '- Hung' '' '## The arch ✅' '' '- Laid' >log.md
	points_of log.md >got
	grep -qx 'open: The fee of each firing of it — PENDING' got
	grep -q 'Done:' got
	lacks -q 'Done:.*The gate' got
}

@test "wrapped lines of Chinese and Japanese are joined without a space" {
	printf '%s\n' '# 窯' '' '- 火事に' '  なるので `make burn` は' '  使わない' '- 마른 벽돌만' '  굽는다' \
		'- 这一行在此' '  结束。Then' '  下一行' >log.md
	points_of log.md >got
	grep -qx '.*: 火事になるので `make burn` は使わない' got
	grep -qx '.*: 마른 벽돌만 굽는다' got
	grep -qx '.*: 这一行在此结束。Then 下一行' got
}

@test "parts named in Vietnamese and Indonesian, accents composed or not" {
	printf '%s\n' '# Lò' '' '## Trạng thái' '' '- Lò đang cháy' '' '## Việc cần làm' '' '- Treo cánh cổng' '' \
		'## Lưu ý' '' '- Gạch phải khô' '' '## Quyết định' '' '- Gạch đỏ' '' '## Langkah selanjutnya' '' '- Pasang pintu' '' \
		'## Aturan' '' '- Bata harus kering' >log.md
	points_of log.md >got
	grep -qx 'state: Lò đang cháy' got
	grep -qx 'open: Treo cánh cổng' got
	grep -qx 'rule: Gạch phải khô' got
	grep -qx 'decision: Gạch đỏ' got
	grep -qx 'open: Pasang pintu' got
	grep -qx 'rule: Bata harus kering' got
	# As macOS writes them.
	printf '# L\n\n## Vie\u0323\u0302c ca\u0302\u0300n la\u0300m\n\n- Treo\n\n## Pro\u0301ximos passos\n\n- Pintar\n' >log.md
	printf '\n## Re\u0300gles\n\n- Ne pas fermer\n' >>log.md
	points_of log.md >got
	holds got 'open: Treo' 'open: Pintar' 'rule: Ne pas fermer'
	# Without accents they may be words of another language.
	printf '%s\n' '# Forno' '' "## Decisioni prese con l'AI" '' '- Mattoni' '' '## Próximos passos da sua equipe' '' '- Pintar' >log.md
	points_of log.md >got
	holds got 'decision: Mattoni' 'open: Pintar'
}

@test "a step whose name says in brackets that it is done is not open" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '- **The arch (SHIPPED, Phase 3)** — of red bricks' \
		'- The roof (✅ done): of tin' '- **The door** (done 2026-05-01) — of oak' '- The gate (partially done): of iron' \
		'- The yard (complete list in the book) is to be swept' '- Sweep the shed (done by the smith before)' \
		'- The shed: swept (done)' >log.md
	points_of log.md >got
	grep -q '^state: The arch' got
	grep -q '^state: The roof' got
	grep -q '^state: The door' got
	grep -q '^open: The gate' got
	grep -q '^open: The yard' got
	grep -q '^open: Sweep the shed' got
	# What is said after the status may take it back.
	printf '%s\n' '# Kiln' '' '## Next steps' '' '- Door (complete, except the lock)' '- Roof (done; to be painted in May)' \
		'- Hinge (fixed in v2, still loose)' '- Pit (resolved, reopened on 5 May)' '- Bell (finished, pending review)' >log.md
	points_of log.md >got
	lacks -q -v '^open: ' got
	[ "$(wc -l <got)" -eq 5 ]
}

@test "what was built but not finished is open, below a heading that says so" {
	printf '%s\n' '# Kiln' '' "## What's not started" '' '- **The page** — Built but not deployed. It is one file.' \
		'- **The gate** — Fixed the hinges; the lock is not mended' >log.md
	points_of log.md >got
	grep -q '^open: The page' got
	grep -q '^finding: The gate' got
}

@test "what is not in the roadmap is decided" {
	printf '%s\n' '# Kiln' '' "## Cuts — what's NOT in the roadmap" '' '- A second kiln' '' '## Not planned' '' '- A shop' '' \
		'## Roadmap' '' '- The chimney' >log.md
	points_of log.md >got
	grep -qx 'decision: A second kiln' got
	grep -qx 'decision: A shop' got
	grep -qx 'open: The chimney' got
}

@test "what a roadmap says of itself below its title is no step" {
	printf '%s\n' '# ROADMAP' '' 'The kiln burns since v1.1.5, and nobody has to watch it at night.' '' '- The chimney' '' \
		'## v2' '' 'A second kiln is built beside the first one.' >log.md
	points_of log.md >got
	grep -q '^state: The kiln burns since' got
	grep -qx 'open: The chimney' got
	grep -q '^open: A second kiln' got
	printf '%s\n' '# TODO' '' 'Mend the gate, which does not shut.' '' '- Hang the door' >log.md
	points_of log.md | grep -q '^open: Mend the gate'
}

@test "a lesson about issues, and a list of issue numbers, are not open" {
	printf '%s\n' '# Kiln' '' '## Lessons' '' '- **The next challenge of the dome:** ask the mason who built it' '' \
		'## Links' '' '- **Issues**: #12, #14' >log.md
	points_of log.md >got
	grep -q '^rule: The next challenge of the dome' got
	grep -q '^finding: Issues: #12, #14' got
	printf '%s\n' '# Kiln' '' '## Notes' '' '- Next: #8 and then the roof' '- Decision: #14, red bricks for the arch' >log.md
	points_of log.md >got
	grep -q '^open: Next: #8' got
	grep -q '^decision: Decision: #14' got
}

@test "a remark in brackets is no step, nor what follows a list and its caption" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '(Both wait for the quarry to open again.)' '' 'Needed for it:' '' \
		'- lime of the quarry' '- water of the well' '' 'The mason comes on Mondays and sees to the rest of it.' >log.md
	points_of log.md >got
	grep -q '^finding: (Both wait' got
	printf '%s\n' '# Kiln' '' '## Next steps' '' '(Then hang the door of the kiln' >open.md
	points_of open.md | grep -q '^open: '
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point") | "\(.title): \(.text)"' >got
	grep -qx 'Needed for it: lime of the quarry' got
	grep -q '^Next steps: The mason comes' got
}

@test "only items of a list are counted as its steps, not sentences" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' 'The mason said which of them come first. He knows the yard better than anybody else does.' '' \
		'- Hang the gate' '- Lay the arch' >log.md
	md2jsonl log.md | recent -q | jq -c 'select(.kind == "point") | .n' | sort -u >got
	holds got 2 null
}

@test "a block of one path goes on with the sentence that leads to it" {
	printf '%s\n' '# Kiln' '' '## Style' '' 'Before any change, you MUST read:' '' '```' 'docs/style.md' '```' '' \
		'Run it:' '' '```' 'make burn' '```' >log.md
	points_of log.md >got
	grep -qx 'rule: Before any change, you MUST read: docs/style.md' got
	grep -qx 'command: make burn' got
}

@test "the comment that ends a block of commands says what comes of them" {
	printf '%s\n' '# Kiln' '' '## Run' '' '```bash' 'cd yard' 'make burn' '# Opens at localhost:8081' '```' '' '```bash' \
		'make cool' '# and now the door' 'make door  # of oak' '# never shown twice' '```' >log.md
	points_of log.md >got
	holds got 'command: cd yard; make burn — Opens at localhost:8081' 'command: make cool' 'command: make door — of oak'
	printf '%s\n' '# Kiln' '' '## Run' '' '```' 'make burn' '# make cool' '```' '' '```' 'make door' '# TODO' '```' '' \
		'```sh' 'rsync -a yard/ office:' 'ssh office make' '```' >log.md
	points_of log.md >got
	holds got 'command: make burn' 'command: make door' 'command: rsync -a yard/ office:; ssh office make'
}

@test "a line of output that ends in a colon leads to the next one" {
	printf '%s\n' '# Kiln' '' '## Results' '' '```' 'Coverage:' '  arch 92%' '  door 79%' '```' >log.md
	points_of log.md | grep -qx 'finding: Coverage: arch 92%; door 79%'
}

@test "capitals of a rule count, in what the file says of itself, too" {
	printf '%s\n' '# Kiln' '' 'This document is about the kiln. Its items are NOT steps to take.' '' '## Bricks' '' \
		'- You MUST dry them' '- They are not red' '- ALL OF THIS IS NOT SO' '- Their name is TEXT NOT NULL here' \
		'- It knows AND, OR and NOT' >log.md
	points_of log.md >got
	grep -q '^rule: This document is about the kiln. Its items are NOT steps' got
	grep -qx 'rule: You MUST dry them' got
	grep -qx 'finding: They are not red' got
	grep -qx 'finding: ALL OF THIS IS NOT SO' got
	grep -qx 'finding: Their name is TEXT NOT NULL here' got
	grep -qx 'finding: It knows AND, OR and NOT' got
}

@test "an open part with nothing but code is named by its heading" {
	printf '%s\n' '# Kiln' '' '## Next steps for the fire in `burn.py`' '' 'The present code:' '' '```python' 'def burn(x):' '    return x' '```' '' \
		'## Next steps of the yard' '' '- Sweep it' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point" and .score > 0) | "\(.type): \(.text)"' >got
	holds got 'open: Next steps for the fire in `burn.py`' 'open: Sweep it'
	printf '%s\n' '# Kiln' '' '## Next steps for the roof of it' '' 'None.' '' '## Open questions for the mason' '' '- None' \
		'' '## Yard' '' '- It is swept every day' >log.md
	points_of log.md >got
	holds got 'finding: It is swept every day'
}

@test "a numbered heading with a gloss in brackets names its part" {
	printf '%s\n' '# 窯' '' '## 8. 既知の問題と制約 (Known Issues & Constraints)' '' '- 屋根が低い' '' \
		'## 6. 学びと洞察 (Learnings & Insights)' '' '- **移行の課題**: 道具が違う' >log.md
	points_of log.md >got
	grep -qx 'open: 屋根が低い' got
	grep -qx 'rule: 移行の課題: 道具が違う' got
}

@test "what follows the colon of a heading is a point" {
	printf '%s\n' '# Kiln' '' '## 2026-05-01' '' '- Laid the arch' '' \
		'### Remaining (all for the mason): the lid of the well · the second hinge of the gate' '' '### Files' '' '- a.c' >log.md
	points_of log.md | grep -q '^open: Remaining (all for the mason): the lid of the well'
}

@test "the line of what is done has the newest of many, without their marks" {
	for n in 1 2 3 4 5 6 7 8 9; do
		printf '## Phase %s: the arch of the kiln number %s - ✅ done\n\n- laid it\n\n' "$n" "$n"
	done >body
	{ printf '# Kiln\n\n'; cat body; } >log.md
	points_of log.md | grep '^state: Done:' >got
	grep -q 'Done: Phase [45]: the arch .*Phase 9: the arch of the kiln number 9 and [0-9] more$' got
	# A phase with two headings is one.
	{ printf '# Kiln\n\n'; awk '{ print } /^- laid/ { print ""; print heading "\n\n- more" } /^##/ { heading = $0 }' body; } >log.md
	points_of log.md | grep '^state: Done:' >twice
	diff -u got twice
	printf '%s\n' '# Kiln' '' '## Arch (complete)' '' '- a' '' '## Chimney - ✅ DONE' '' '- b' '' '## Yard' '' '- c' >log.md
	points_of log.md | grep -qx 'state: Done: Arch; Chimney'
	printf '%s\n' '# Kiln' '' '## Arch of it ✅ **COMPLETE**' '' '- a' '' '## Chimney of it ✅ **FUNCTIONAL**' '' '- b' >log.md
	points_of log.md | grep -qx 'state: Done: Arch of it; Chimney of it ✅ \*\*FUNCTIONAL\*\*'
	printf '%s\n' '# Kiln' '' '## Arch (complete)' '' '- a' '' '## Chimney - ✅ DONE' '' '- b' '' '## Yard' '' '- c' >log.md
	# Without numbers and dates, the first is the newest.
	sed -E 's/Phase ([0-9]): the arch of the kiln number [0-9]/Of the \1 smiths and their heavy hammers of iron/; y/123456789/abcdefghi/' \
		body >>log.md
	points_of log.md | grep -q '^state: Done: Arch; Chimney; Of the a smiths'
}

@test "what is left goes by more than one name, and problems alone are open" {
	printf '%s\n' '# Kiln' '' '## Still needed for the feast' '' '- Wine of the town' '' '## In flight' '' '- The new door' '' \
		'## What remains' '' '- A lid' '' '## Known bugs' '' '- The bell rings twice' '' '## Problems' '' '- The roof is low' >log.md
	points_of log.md >got
	holds got 'open: Wine of the town' 'open: The new door' 'open: A lid' 'open: The bell rings twice' 'open: The roof is low'
}

@test "what has a low priority does not lead, whatever its words" {
	printf '%s\n' '# Kiln' '' '## Next steps' '' '### The bell — Priority: LOW' '' '- Its rope is critical for the mason' '' \
		'### The gate — Priority: HIGH' '' '- Hang it before the winter' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point" and .lead).text' >got
	grep -qx 'Hang it before the winter' got
	lacks -q 'rope' got
	md2jsonl log.md | recent -q | jq -s 'map(select(.kind == "point")) | max_by(.score).text' | grep -qx '"Hang it before the winter"'
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

@test "a time without a date is not shown, and the result of a command is no command" {
	printf '%s\n' '# Kiln' '' '## Log' '' '- [09:54] Hung the gate' '- [--:--] Laid the arch' '- [x:y] Dug a pit' \
		'- `npm test`: 53/53 pass' '- `npm run lint` — 0 errors' '- `npm run burn` lights it' \
		'- `npm run dry` 运行全部 53 个测试' >log.md
	points_of log.md >got
	grep -qx '.*: Hung the gate' got
	grep -qx '.*: Laid the arch' got
	grep -qx '.*: \[x:y\] Dug a pit' got
	grep '^command: ' got >commands
	holds commands 'command: `npm run burn` lights it' 'command: `npm run dry` 运行全部 53 个测试'
}

@test "of a table of files that comes again the last row of a file counts" {
	for n in 1 2; do
		printf '## Session %s\n\n### Key files\n\n| File | Purpose |\n|---|---|\n' "$n"
		printf '| `src/a.c` | the arch, edition %s |\n| `src/%s.c` | a door |\n\n' "$n" "$n"
	done | { printf '# Kiln\n\n'; cat; } >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.type == "command") | "\(.score) \(.text)"' | sort -n | sed 's/^[0-9]* //' >got
	[ "$(head -n 1 got)" = '`src/a.c`: the arch, edition 1' ]
}

@test "a box with a tilde is begun, and still to be done" {
	printf '%s\n' '# Kiln' '' '## Phase 3' '' '- [x] Laid the arch' '- [~] Hang the gate' '- [ ] Sweep the yard' >log.md
	points_of log.md >got
	grep -qx 'open: Hang the gate' got
}

@test "lists of one name under two headings are two; of two entries the newer counts" {
	printf '%s\n' '# Kiln' '' '## To do' '' '### The gate of oak' '' '**Tasks:**' '' '- [ ] Hang it' '- [ ] Oil it' '' \
		'### The roof of tin' '' '**Tasks:**' '' '- [ ] Bend it' >log.md
	md2jsonl log.md | recent -q | jq -r 'select(.kind == "point" and .type == "open" and .n) | "\(.n) \(.text)"' >got
	grep -qx '2 Hang it' got
	printf '%s\n' '# Kiln' '' '## 2026-01-02' '' '### Current status' '' '- The gate is shut' '' '## 2026-01-05' '' \
		'### Current status' '' '- The gate is open' >log.md
	md2jsonl log.md | recent -q | jq -s 'map(select(.kind == "point" and .type == "state")) | max_by(.score).text' |
		grep -qx '"The gate is open"'
}
