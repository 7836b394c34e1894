# shellcheck disable=SC2154 # stderr is set by run
load lib

setup() {
	fresh
	lines '# Log' '' '## Codebase Patterns' '- One thing that is' \
		'  told on two lines' '- Another' '' \
		'## 2026-01-02 - US-001: First' '- Did this' '  - and below it that' \
		'' 'A paragraph' 'of two lines' '' \
		'## 2026-01-03 - US-002: Second' '- Did more' >progress.md
	export CHANGED='the file has changed since this reference was made'
}

# The record of a place: FILE LINE END OFF LEN.
place() {
	printf '{"kind":"x","src":{"file":"%s","line":%s,"end":%s,"off":%s,"len":%s}}\n' \
		"$@"
}

samples() {
	find "$SAMPLES" -type f \( -name '*.md' -o -name '*.txt' \) | sort
}

@test "lines are printed unchanged, in the order asked for" {
	expect 0 '- Another' '- Did this' '- Another' \
		-- cite progress.md:6-6 progress.md:9 progress.md:6
	expect 0 'A paragraph' -- cite progress.md:12-12
	expect 0 '  told on two lines' '- Another' '' -- cite ./progress.md:5-7
}

@test "a line alone is the item or the paragraph that it belongs to" {
	expect 0 '- One thing that is' '  told on two lines' -- cite progress.md:4
	expect 0 '- One thing that is' '  told on two lines' -- cite progress.md:5
	expect 0 '- Did this' -- cite progress.md:9
	expect 0 '  - and below it that' -- cite progress.md:10
	expect 0 'A paragraph' 'of two lines' -- cite progress.md:13
	expect 0 '' -- cite progress.md:14
}

@test "a line alone that opens an entry or a section is all of it" {
	expect 0 '## 2026-01-03 - US-002: Second' '- Did more' -- cite progress.md:15
	expect 0 '## Codebase Patterns' '- One thing that is' \
		'  told on two lines' '- Another' '' -- cite progress.md:3
	expect 0 '## 2026-01-03 - US-002: Second' -- cite progress.md:15-15
}

@test "what nothing opens is not a section: its line is a line" {
	lines '- a' '- b' '' '## 2026-01-02 - US-001: x' '- c' >f
	expect 0 '- a' -- cite f:1
}

@test "--entry prints whole entries, each once" {
	expect 0 '## 2026-01-03 - US-002: Second' '- Did more' \
		-- cite -e progress.md:16 progress.md:15-16 progress.md:15
	sed -n 8,16p progress.md >wanted
	cite -e progress.md:13-15 | diff wanted -
}

@test "--header names each place on a line of its own" {
	printf 'a\nb' >x.md
	expect 0 '==> x.md:2 <==' b '' '==> progress.md:9-10 <==' '- Did this' \
		'  - and below it that' -- cite -H x.md:2-2 ./progress.md:9-10
	mkdir d e
	echo one >d/f
	echo two >e/f
	expect 0 '==> d/f:1 <==' one '' '==> e/f:1 <==' two -- cite -H d/f:1 e/f:1
}

@test "a JSON file has lines and nothing else" {
	lines '{' '  "a": 1,' '  "b": 2' '}' >plan.json
	expect 0 '  "a": 1,' -- cite plan.json:2
	expect 0 '{' -- cite plan.json:1
	expect 0 '  "a": 1,' -- cite -e plan.json:2
	lines '[' '1, 2' ']' >list.json
	expect 0 '1, 2' -- cite list.json:2
	lines '[2026-01-18] one' 'and more' '[2026-01-19] two' >log
	expect 0 '[2026-01-18] one' 'and more' -- cite -e log:2
}

@test "what is outside of the file is refused and reported, the rest printed" {
	expect 1 '- Did more' -- cite progress.md:17 progress.md:10-99 \
		progress.md:0 progress.md:5-4 progress.md:5-0 \
		progress.md:99999999999999999999 progress.md:16
	[ "$(cat err)" = "$(lines \
		'cite: progress.md:17: the file has 16 lines, not 17' \
		'cite: progress.md:10: the file has 16 lines, not 99' \
		'cite: progress.md:0: not a range of lines: it ends at line 0' \
		'cite: progress.md:5: not a range of lines: it ends at line 4' \
		'cite: progress.md:5: not a range of lines: it ends at line 0' \
		'cite: progress.md:18446744073709551615: the file has 16 lines, not 18446744073709551615')" ]
	: >empty
	expect 1 -- cite empty:1 empty:1-2
	said 'cite: empty:1: the file has 0 lines, not 1'
	expect 1 -- cite -e empty:1
}

@test "files and places are not mixed, and standard input is not a file of places" {
	for wrong in 'progress.md progress.md:3' 'progress.md:3 progress.md' '-' ''; do
		# shellcheck disable=SC2086
		expect 64 -- cite $wrong
	done
	given 'from standard input'
	expect 0 'from standard input' -- cite -- -:1
}

@test "a file that is not there is reported once, its places not at all" {
	place nowhere.md 1 1 0 1 >in
	place progress.md 6 6 68 10 >>in
	expect 70 '- Another' -- cite nowhere.md progress.md
	[ "$(cat err)" = "cite: cannot open 'nowhere.md': No such file or directory" ]
	expect 70 -- cite nowhere.md:1 nowhere.md:2
	[ "$(wc -l <err)" -eq 1 ]
}

@test "a closed standard input is not taken for the file" {
	run -70 --separate-stderr bash -c 'cite progress.md <&-'
	[ -z "$output" ]
	[ "$stderr" = "cite: cannot read '-': Bad file descriptor" ]
	run -0 bash -c 'cite progress.md:6 <&-'
	[ "$output" = '- Another' ]
}

@test "the records of any file give its bytes back" {
	while IFS= read -r file; do
		md2jsonl "$file" >records
		cite "$file" <records | cmp - "$file"
		cite -e "$file" <records | cmp - "$file"
	done < <(samples)
}

@test "the entry of any of its lines is what md2jsonl says" {
	local firsts lasts ranges n=0

	while IFS= read -r file; do
		firsts=() lasts=() ranges=()
		while read -r line end; do
			firsts+=("$file:$line")
			lasts+=("$file:$end")
			ranges+=("$file:$line-$end")
		done < <(md2jsonl "$file" | sed -n \
			's/.*"src":{"file":"[^"]*","line":\([0-9]*\),"end":\([0-9]*\),.*/\1 \2/p')
		[ ${#ranges[@]} -gt 0 ] || continue
		cite -H "${ranges[@]}" >wanted
		cite -eH "${firsts[@]}" | cmp - wanted
		cite "${ranges[@]}" >wanted
		cite -e "${lasts[@]}" | cmp - wanted
		n=$((n + ${#ranges[@]}))
	done < <(samples | grep -v growth)
	[ $n -gt 500 ]
}

@test "CRLF, NUL, invalid UTF-8 and a missing newline at the end are kept" {
	printf '\357\273\277# Log\r\n\r\n## 2026-01-02 - US-001: x\r\n- \377\0\033[1m a\r\n- b' \
		>odd.md
	md2jsonl odd.md >in
	cite odd.md <in | cmp - odd.md
	cite odd.md:1-5 | cmp - odd.md
	cite odd.md:4 | cmp - <(printf -- '- \377\0\033[1m a\r\n')
	cite odd.md:5 odd.md:5 | cmp - <(printf -- '- b\n- b')
}

@test "control characters do not reach a terminal" {
	need_pty
	printf -- '- a\033[1mb\tc\n' >odd.md
	script -qec 'cite odd.md:1' /dev/null </dev/null >out
	printf -- '- a[1mb\tc\r\n' | cmp - out
}

@test "N4: what a drop left out is printed, and nothing else with --dropped" {
	printf '{"kind":"entry","src":%s}\n' \
		'{"file":"progress.md","line":15,"end":16,"off":169,"len":42}' >in
	printf '{"kind":"drop","of":"%s","why":"%s","n":1,"src":[%s]}\n' \
		learning budget \
		'{"file":"progress.md","line":6,"end":6},{"file":"progress.md","line":9,"end":9}' \
		entry old '{"file":"progress.md","line":12,"end":13}' \
		learning same '{"file":"progress.md","line":10,"end":10}' >>in
	expect 0 '## 2026-01-03 - US-002: Second' '- Did more' '- Another' \
		'- Did this' 'A paragraph' 'of two lines' '  - and below it that' \
		-- cite progress.md
	expect 0 '- Another' '- Did this' 'A paragraph' 'of two lines' \
		'  - and below it that' -- cite -d progress.md
	expect 0 '- Another' '- Did this' '  - and below it that' \
		-- cite --of learning progress.md
	expect 0 '  - and below it that' -- cite --why same progress.md
	expect 0 '- Another' '- Did this' \
		-- cite --why budget --of learning progress.md
	expect 0 -- cite --of nothing progress.md
	said 'cite: standard input refers to none of these files'
	expect 0 -- cite -q --of nothing progress.md
	[ ! -s err ]
}

@test "what recent and budget leave out, and what they keep, is the log" {
	log=$SAMPLES/ralph/progress.md
	md2jsonl "$log" | recent >records
	grep -v '"kind":"drop"' records | cite -H "$log" | grep '^==>' >places
	cite -dH "$log" <records | grep '^==>' >>places
	sed 's/.*:\(.*\) <==/\1/; s/-/ /' places | sort -n |
		awk '$1 != last + 1 { exit 1 } { last = $2 }
		END { if (last != '"$(wc -l <"$log")"') exit 1 }'
}

@test "ranges that overlap, touch and repeat are printed as they are asked for" {
	{ place progress.md 4 5 28 40; place progress.md 5 6 48 30
	  place progress.md 4 6 28 50; place progress.md 4 5 28 40; } >in
	{ sed -n 4,5p progress.md; sed -n 5,6p progress.md
	  sed -n 4,6p progress.md; sed -n 4,5p progress.md; } >wanted
	cite progress.md <in | diff wanted -
}

@test "a place in a file that was changed since is refused" {
	place progress.md 6 6 68 10 >in
	expect 0 '- Another' -- cite progress.md
	cp progress.md before
	sed -i 1s/Log/Longer/ before
	mv before progress.md
	expect 1 -- cite progress.md
	[ "$(cat err)" = "cite: progress.md:6: $CHANGED" ]
	sed -i '1s/Longer/Log/; 2i\
' progress.md
	expect 1 -- cite progress.md
	head -c 75 progress.md >short
	mv short progress.md
	expect 1 -- cite progress.md
	[ "$(cat err)" = 'cite: progress.md:6: '"$CHANGED" ] ||
		said 'cite: progress.md:6: the file has 5 lines, not 6'
}

@test "places do not run into each other" {
	need jq
	md2jsonl "$SAMPLES/crlf/progress.md" | learnings |
		jq -c 'select(.kind=="learning")' >in
	cite "$SAMPLES/crlf/progress.md" <in >out
	jq '.src.end - .src.line + 1' in | awk '{ n += $1 } END { print n }' >n
	grep -c $'\r$' out | diff n -
	prd2jsonl "$SAMPLES/ralph/prd.json" | grep '"story"' |
		cite "$SAMPLES/ralph/prd.json" | jq -r .id | diff - <(seq -f 'US-%03.0f' 14)
}

@test "a file that only grew still has all its places" {
	printf -- '- a\n- b' >f
	md2jsonl f >in
	printf '\n- c\n' >>f
	expect 0 '- a' '- b' -- cite f
}

@test "an entry that was edited in place is not what its record says" {
	md2jsonl progress.md >in
	sed -i 's/Did more/Did less/' progress.md
	sed -n 1,14p progress.md >wanted
	run -1 cite progress.md <in
	cite progress.md <in 2>err | diff wanted -
	[ "$(cat err)" = "cite: progress.md:15: $CHANGED" ]
}

@test "offsets and lengths that lie are refused" {
	for lie in '6 6 68 11' '6 6 69 9' '6 6 67 11' \
		'6 7 68 10' '5 6 68 10' '6 6 99999 10' \
		'6 6 68 18446744073709551615' '6 6 18446744073709551615 10'; do
		# shellcheck disable=SC2086
		place progress.md $lie >in
		expect 1 -- cite progress.md
		[ "$(cat err)" = "cite: progress.md:${lie%% *}: $CHANGED" ]
	done
	place progress.md 1e99 2 0 5 >in
	expect 1 -- cite progress.md
	said 'cite: progress.md:0: not a range of lines: it ends at line 2'
}

@test "no file is opened that is not on the command line" {
	mkdir sub
	echo secret >secret.md
	echo secret >sub/secret.md
	ln -s ../secret.md sub/link.md
	{ place secret.md 1 1 0 7
	  place /etc/passwd 1 1 0 5
	  place progress.md/../secret.md 1 1 0 7
	  place sub/link.md 1 1 0 7
	  place '' 1 1 0 7
	  place 'progress.md\u0000' 1 1 0 7
	  place xprogress.md 1 1 0 7
	  place progress.md/ 1 1 0 7
	  place . 1 1 0 7; } >in
	expect 1 -- cite progress.md
	run -1 grep -q secret out
	[ "$(wc -l <err)" -eq 9 ]
	said "cite: -:2: '/etc/passwd' is not one of the files named"
	said "cite: -:6: 'progress.md' is not one of the files named"
}

@test "a file that is not ours is reported once, not for each place" {
	{ place other.md 1 1 0 7; place other.md 2 2 7 7
	  place progress.md 6 6 68 10; place other.md 2 2 7 7; } >in
	expect 1 '- Another' -- cite progress.md
	[ "$(cat err)" = "cite: -:1: 'other.md' is not one of the files named" ]
}

@test "a name means the path, or what ends like it" {
	mkdir -p a/sub b
	echo a >a/sub/f.md
	echo b >b/f.md
	for name in f.md sub/f.md /home/u/a/sub/f.md ./f.md ../sub/f.md - \
		a/sub/f.md "$PWD/a/sub/f.md"; do
		place "$name" 1 1 0 2 >in
		expect 0 a -- cite a/sub/f.md
	done
	for name in xsub/f.md c/f.md a/f.md; do
		place "$name" 1 1 0 2 >in
		expect 1 -- cite a/sub/f.md
	done
	place f.md 1 1 0 2 >in
	expect 1 -- cite a/sub/f.md b/f.md
	said "cite: -:1: 'f.md' is more than one of the files named"
	place b/f.md 1 1 0 2 >in
	expect 0 b -- cite a/sub/f.md b/f.md
	cp b/f.md f.md
	place f.md 1 1 0 2 >in
	expect 0 b -- cite a/sub/f.md f.md
	place - 1 1 0 2 >in
	expect 1 -- cite a/sub/f.md f.md
}

@test "a symbolic link that is named is read" {
	ln -s progress.md log.md
	expect 0 '- Another' -- cite log.md:6
}

@test "places are found in text" {
	given '# Summary' '- One thing that is told on two lines (progress.md:4)' \
		'see `./progress.md:9-10`, other.md:3 and main.c:17' '' \
		'progress.md:6:- Another' 'at 10:30 xprogress.md:1 progress.md:x'
	expect 0 '- One thing that is' '  told on two lines' '- Did this' \
		'  - and below it that' '- Another' -- cite progress.md
	[ ! -s err ]
	given 'nothing' 'to see'
	expect 0 -- cite progress.md
	said 'cite: standard input refers to none of these files'
	given '(progress.md:99)'
	expect 1 -- cite progress.md
	said 'cite: progress.md:99: the file has 16 lines, not 99'
}

@test "what a summary cites is in the log" {
	cd "$SAMPLES/ralph"
	{ prd2jsonl prd.json; md2jsonl progress.md; } | learnings | dedupe | recent |
		budget --cite | render summary --cite >"$OLDPWD/summary.md"
	cd "$OLDPWD"
	cite -H "$SAMPLES/ralph/progress.md" <summary.md | grep -c '^==>' >n
	grep -c '(progress.md:[0-9]*)$' summary.md | diff - n
	[ "$(cat n)" -gt 10 ]
}

@test "what a summary cites of two logs of one name is found in each" {
	mkdir -p web app/log
	lines '# Log' '' '## 2026-01-02 - US-1: Web' '- Gotcha: restart the web server after a migration' >web/progress.md
	lines '# Log' '' '## 2026-01-03 - US-1: App' '- Gotcha: sign the app before each test' >app/log/progress.md
	md2jsonl web/progress.md app/log/progress.md | learnings | dedupe |
		tee records | budget --cite | render summary >summary.md
	grep -o '([^ ]*:[0-9]*)$' summary.md | sort -u >places
	holds places '(log/progress.md:3)' '(log/progress.md:4)' \
		'(web/progress.md:3)' '(web/progress.md:4)'
	cp summary.md in
	cite -H web/progress.md app/log/progress.md <in >cited
	[ "$(grep -c '==> web/progress.md:' cited)" -eq 2 ]
	[ "$(grep -c '==> log/progress.md:' cited)" -eq 2 ]
	render handoff records >handoff
	grep -q 'sign the app.*(log/progress.md:4)$' handoff
	budget --explain records >why
	grep -q ' web/progress.md:4:restart' why
}

@test "of files that all end like a name, the one that has most of it is meant" {
	mkdir -p b
	echo top >f.md
	echo b >b/f.md
	place a/b/f.md 1 1 0 2 >in
	expect 0 b -- cite f.md b/f.md
	place ./f.md 1 1 0 4 >in
	expect 0 top -- cite b/f.md f.md
}

@test "the digest of a mark is checked" {
	sum=$(sed -n 8,14p progress.md | sha256sum)
	given 'before' "<!-- pith:ref progress.md:8-14 sha256=${sum:0:12} -->"
	sed -n 8,14p progress.md >wanted
	cite progress.md <in | diff wanted -
	given "<!-- pith:ref progress.md:8-13 sha256=${sum:0:12} -->" \
		"<!-- pith:ref other.md:8-13 sha256=${sum:0:12} -->" \
		"<!-- pith:ref progress.md:8-13 -->"
	expect 1 -- cite progress.md
	[ "$(cat err)" = "$(lines "cite: progress.md:8: $CHANGED" \
		"cite: -:2: 'other.md' is not one of the files named" \
		'cite: -:3: an invalid mark')" ]
}

@test "a bad record is reported and skipped; so is text after records" {
	{ place progress.md 6 6 68 10; echo '{"kind":'; echo '(progress.md:4)'
	  echo '{"src":7}'; echo '{"src":{"file":"progress.md"}}'; echo
	  place progress.md 6 6 68 10; } >in
	expect 1 '- Another' '- Another' -- cite progress.md
	grep -q '^cite: -:2: bad record: column 9: ' err
	grep -q '^cite: -:3: bad record: column 1: ' err
	[ "$(wc -l <err)" -eq 2 ]
}

@test "records with CRLF, a BOM, blank lines and no last newline are read" {
	{ printf '\357\273\277\r\n'; place progress.md 6 6 68 10 | tr -d '\n'
	  printf '\r\n'; place progress.md 16 16 200 11 | tr -d '\n'; } >in
	expect 0 '- Another' '- Did more' -- cite progress.md
}

@test "a text of many colons, and a file of many lines, take no time" {
	head -c 3000000 /dev/zero | tr '\0' ':' >in
	expect 0 -- timeout 10 cite progress.md
	yes 'a:1' | head -n 500000 | tr -d '\n' >in
	expect 0 -- timeout 10 cite progress.md
	yes '- x' | head -n 300000 >long.md
	seq -f 'long.md:%.0f' 1 7 300000 >in
	timeout 10 cite long.md <in | cmp -n 100000 - long.md
	timeout 10 cite -e long.md <in | cmp - long.md
}

@test "parts of an entry that is not all UTF-8 are found by their lines" {
	lines '## 2026-01-02 - US-1: x' $'- caf\351' '**Learnings:**' \
		$'- Run `make db` before \377 the tests' \
		'**Decisions:**' '- Keep `a.c`' >l.md
	md2jsonl l.md | learnings >records
	grep -q '"kind":"learning".*"line":4,"end":4,"off":0,"len":0' records
	grep '"kind":"learning"' records | cite l.md | cmp - <(sed -n 4p l.md)
	md2jsonl l.md | facts -t decision | grep '"kind":"fact"' | cite l.md |
		cmp - <(sed -n 6p l.md)
}

@test "a drop's places by bytes and those by lines are kept apart" {
	learning='{"kind":"learning","type":"gotcha","text":"a"'
	printf '%s\n' \
		"$learning,\"src\":{\"file\":\"progress.md\",\"line\":6,\"end\":6,\"off\":68,\"len\":10}}" \
		"$learning,\"src\":{\"file\":\"progress.md\",\"line\":7,\"end\":7}}" \
		"$learning,\"src\":{\"file\":\"progress.md\",\"line\":8,\"end\":8}}" |
		budget --max-learnings 0 | grep "\"kind\":\"drop\"" >in
	expect 0 '' '## 2026-01-02 - US-001: First' '- Another' -- \
		cite progress.md
}

@test "a body made from JSON is not held against the file, its values are places" {
	lines '{"entries":[' ' {"title":"a", "notes":"b \"c\""}' ']}' >log.json
	given "$(record entry src=log.json:2@14+32 body='## a\n' \
		places:='[[2,23,3]]')" \
		'{"kind":"learning","src":{"file":"log.json","line":2,"end":2,"off":36,"len":9}}'
	expect 0 '{"title":"a", "notes":"b \"c\""}' '"b \"c\""' \
		-- sh -c 'cite log.json && echo'
	sed 's/"off":14/"off":13/; s/,"places.*/}/' in >moved
	expect 1 '"b \"c\""' -- sh -c 'cite log.json <moved; s=$?; echo; exit $s'
	said "cite: log.json:2: $CHANGED"
}
