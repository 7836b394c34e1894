# shellcheck disable=SC2154 # run sets stderr
# render html, svg and transcript --html; pith report. What a browser says of a page
# is in tests/browser, by `make browser-check`.
load lib

# The records of a sample with everything: a plan, a log, what is left out, sessions.
all_records() {
	(
		cd "$SAMPLES/ralph" || exit
		{ prd2jsonl -q prd.json; md2jsonl -q progress.md; } | learnings -q | dedupe -q >"$BATS_TEST_TMPDIR/log"
		topics -q <"$BATS_TEST_TMPDIR/log"
		recent -q <"$BATS_TEST_TMPDIR/log" | budget -q -v 2>/dev/null
		trace2jsonl -q ../transcripts 2>/dev/null | facts -q | losses -q --lost
	)
}

# Without what budget chose, which comes again.
first_time() {
	awk '/^{"kind":"doc"/ { again = seen[substr($0, 1, 60)]++ } !again'
}

# tags FILE: its elements and attributes, without texts.
tags() {
	tr '\n' ' ' <"$1" | sed 's/<style>[^<]*<\/style>//' | grep -o '<[^>]*>' |
		sed 's/ aria-label="[^"]*"//; s/ value="[^"]*"//; s/ d="[^"]*"//'
}

# rows CAPTION FILE: the cells of a table, tabs between them; numbers exactly.
rows() {
	tr '\n' ' ' <"$2" | sed 's/<\/tr>/&\n/g; s/<caption/\n&/g; s/<\/table>/\n&/g' |
		sed -n "/>$1<\/caption>/,/<\/table>/p" | sed -n '/<th scope="row"/p' |
		sed 's/<data value="\([^"]*\)">[^<]*<\/data>/\1/g; s/<svg.*<\/svg>//g
			s/<\/t[hd]>/\t/g; s/<[^>]*>//g; s/\([0-9]\),\([0-9]\)/\1\2/g
			s/\([0-9]\),\([0-9]\)/\1\2/g; s/^ *//; s/\t *$//; s/\t$//'
}

@test "without records a page says so" {
	render html </dev/null >page
	grep -q '^<p>There are no records of a project or of sessions.</p>$' page
	grep -q '^<title>Progress report</title>$' page
	lacks '<section\|<nav' page
	[ "$(tail -n 1 page)" = '</html>' ]
}

@test "its numbers are those of usage, md2jsonl and learnings" {
	all_records >all
	render -q html all >page
	first_time <all >records
	local by caption
	while read -r by caption; do
		rows "By $caption" page | sed '$d' | sort >got
		grep '"kind":"usage"' records | usage -q -j -b "$by" |
			jq -r "select(.kind == \"total\") | [.$by // \"-\", .requests, .input, .output, .cache_read,
				.cache_write_5m, .cache_write_1h, .cost] | @tsv" | sort >wanted
		[ "$(wc -l <wanted)" -gt 1 ] || continue
		# jq rounds what it reads: 0.0123 and 0.012300000000000002 are one number.
		paste got wanted | awk -F '\t' '{ for (i = 1; i < 8; i++) if ($i != $(i + 8)) exit 1
			d = $8 - $16; if (d > 1e-9 || d < -1e-9) exit 1 }' ||
			{ diff got wanted; false; }
	done <<-'END'
		day day
		model model
		project project
		session session
	END
	[ "$(rows 'By month, as a table' page | awk -F '\t' '{ n += $2 } END { print n }')" = \
		"$(jq -c 'select(.kind == "entry")' records | wc -l)" ]
	grep -q "<li><b>$(jq -c 'select(.kind == "learning")' records | wc -l)</b> learnings</li>" page
	grep -q "<li><b>$(jq -c 'select(.kind == "compaction")' records | wc -l)</b> compactions</li>" page
	[ "$(rows 'What summaries kept of what they replaced' page | tail -n 1 | cut -f 2,3)" = \
		"$(grep '"kind":"survival"' records | jq -s -r '[map(.facts), map(.held)] | map(add) | @tsv')" ]
	# The largest contexts, as usage counts them.
	sed -n '/^<h3>Session /,/<\/span>/s/.*class="top"><span>\([0-9,]*\)<.*/\1/p' page | tr -d , | sort >got
	grep '"kind":"usage"' records | jq -s -r 'map(select(.agent | not)) | group_by(.session) | map(select(length > 1)) |
		map(map(.input + .output + .cache_read + .cache_write_5m + .cache_write_1h) | max) | .[]' | sort | diff - got
	# Of each compaction, and of all of them.
	[ "$(rows 'The newest compactions' page | awk -F '\t' '{ for (i = 6; i < 10; i++) n[i] += $i } END { print n[6], n[7], n[8], n[9] }')" = \
		"$(grep '"kind":"survival"' records | jq -s -r 'map([.facts, .held, .needed, .needed_held]) | transpose | map(add) | join(" ")')" ]
	[ "$(rows 'Stories by the days of their entries' page | cut -f 1-3 | sed 's/\t$//')" = \
		"$(jq -r 'select(.kind == "story") | [.id, .title, .status] | @tsv' records)" ]
}

@test "each learning has its place, and unfolds to the lines that it is from" {
	all_records >all
	render -q html all >page
	first_time <all >records
	jq -r 'select(.kind == "learning") | "\(.src.file):\(.src.line)"' records | sort >wanted
	sed -n '/id="learnings"/,/<\/section>/p' page | grep -o '^<li>.*' |
		grep -o 'class="src">[^<:]*:[0-9]*<' | sed 's/.*>//; s/<$//' | sort | diff wanted -
	sed -n '/<summary>gotcha: `httptest` servers/,/<\/li>/p' page >item
	grep -qF 'class="lines">- `httptest` servers need `web.TestLimiter`' item
}

@test "the same records give the same page, one entry more changes what tells of it" {
	all_records >records
	render -q html records >page
	render -q html records | cmp - page
	{
		cat "$SAMPLES/ralph/progress.md"
		printf '\n## 2026-01-23 09:00 - US-013: Cancel page\n- Cancelled\n---\n'
	} >progress.md
	md2jsonl -q progress.md | grep '"US-013"' | cat records - | render -q html >more
	diff page more | grep '^>' | sed 's/<[^>]*>/ /g' >changed
	[ "$(wc -l <changed)" -le 25 ]
	diff page more >differences || [ $? -eq 1 ]
	lacks 'By model\|Session ' differences
	# The costs are the same bytes.
	for page in page more; do
		sed -n '/<section id="costs"/,$p' $page >$page.costs
	done
	cmp page.costs more.costs
}

@test "the title and the branch are the plan's, else those of the first log by name" {
	{
		record doc file=b.md dialect=ralph title='Log B' branch=of-b
		record doc file=a.md dialect=ralph title='Log A' branch=of-a
		record doc file=0.md title='No log' branch=of-none
	} >logs
	{
		record plan title='Plan N' branch=of-n src=n.json:1
		record plan project='Plan M' src=m.json:1
	} >plans
	for order in cat tac; do
		$order logs | render html >page
		grep -o '<title>[^<]*' page >title
		holds title '<title>Log A'
		grep -q '>Branch of-a<' page
		{ $order logs; $order plans; } | render html >page
		{ $order plans; $order logs; } | render html | cmp - page
		grep -o '<title>[^<]*' page >title
		holds title '<title>Plan M'
		grep -q '>Branch of-n<' page
	done
}

# entries N: of 300 logs, on as many days and years, each with what was left out.
entries() {
	awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) {
		at = sprintf("{\"file\":\"f%03d.md\",\"line\":%d,\"end\":%d,\"off\":0,\"len\":4}", i % 300, i + 1, i + 1)
		printf "{\"kind\":\"entry\",\"ts\":\"%04d-%02d-%02d\",\"title\":\"t\",\"body\":\"- x\\n\",\"src\":%s}\n",
			2000 + i % 8000, 1 + i % 12, 1 + i % 28, at
		printf "{\"kind\":\"drop\",\"of\":\"entry\",\"why\":\"old\",\"n\":2,\"tokens\":30,\"src\":[%s]}\n", at
		printf "{\"kind\":\"drop\",\"of\":\"%s\",\"why\":\"cap\",\"n\":1,\"src\":[%s]}\n", i < 60 ? i : "learning", at
		printf "{\"kind\":\"story\",\"id\":\"S-%d\",\"title\":\"t\",\"status\":\"blocked\"}\n", i
		printf "{\"kind\":\"point\",\"type\":\"rule\",\"text\":\"p%d\"}\n", i
	} }'
}

@test "a page is as long as its lists, however many logs, days and compactions there are" {
	entries 16000 | render html >many
	[ "$(wc -c <many)" -lt 330000 ] || { wc -c many; false; }
	rows 'Left out, by kind and reason' many >out
	[ "$(wc -l <out)" -eq 50 ]
	entries 500 | grep -v '"of":"[0-9]' | render html >some
	rows 'Left out, by kind and reason' some >out
	holds out $'entry\told\t1000\t15000\t500\t f000.md:1' \
		$'learning\tcap\t440\t0\t440\t f000.md:301'
	grep -q '>50 of 62 kinds and reasons are shown.<' many
	grep -q '>120 of 16000 months are shown.<' many
	grep -q '>200 of 16000 items are shown.<' many
	grep -q '>200 of 16000 stories are shown.<' many
	# The page of the logs in another order is the same.
	entries 500 | tac | render html | sed '/id="now"/,/id="log"/d' >again
	entries 500 | render html | sed '/id="now"/,/id="log"/d' | cmp - again
	# A mark for each place of a picture, at most.
	awk 'BEGIN { for (i = 0; i < 9000; i++) {
		t = sprintf("2026-01-01T%02d:%02d:%02dZ", i / 3600, i / 60 % 60, i % 60)
		print "{\"kind\":\"compaction\",\"session\":\"s\",\"ts\":\"" t "\"}"
		print "{\"kind\":\"usage\",\"session\":\"s\",\"ts\":\"" t "\",\"request\":\"" i "\",\"input\":" i + 1 "}"
	} }' | render html >marks
	[ "$(grep -o 'class="mark" d="[^"]*"' marks | tr -cd V | wc -c)" -eq 200 ]
	# A text is cut, and says so.
	learning "$(printf 'many words %.0s' {1..300})" | render html >long
	[ "$(wc -c <long)" -lt $(($(render html </dev/null | wc -c) + 2500)) ]
	grep -q 'many words many words…' long
}

@test "what is missing is named on the page, and its status is 1" {
	{
		record note code=missing-part text='part 3 of <9>: a.md'
		record note code=missing-part text='part 1 of 9: b.md'
		record note code=torn-line text='it is being written'
		entries 1
	} >in
	run -1 --separate-stderr render html in
	[ "$stderr" = "$(lines 'render: part 3 of <9>: a.md' 'render: part 1 of 9: b.md')" ]
	sed -n '/id="notes"/,/<\/ul>/s/^<li>//p' <<<"$output" >out
	holds out 'part 1 of 9: b.md</li>' 'part 3 of &lt;9&gt;: a.md</li>'
}

# Texts that would be markup, or would turn or hide what follows, in a careless page.
hostile() {
	printf '%s\n' '<script>alert(1)</script>' '</script><script>1' '<img src=x onerror=alert(1)>' \
		'</style><b>' '</title><h1>x' '</svg><circle>' '<svg onload=alert(1)>' '"><b>' "'><b>" \
		'" onmouseover="alert(1)' "' onclick='1" '&lt;b&gt;' '&#60;b&#62;' '&amp;amp;' '& alone' '&copy' \
		'<!-- a' '--> b' '<!--><b>' ']]>' '<![CDATA[x' '<?php x ?>' '<%= x %>' '{{7*7}}' '${7*7}' \
		'javascript:alert(1)' '[x](javascript:alert(1))' '<a href=javascript:alert(1)>x</a>' \
		'<iframe src=//x>' '<base href=//x>' '<meta http-equiv=refresh content=0>' '<link rel=x href=//x>' \
		'<form action=//x>' '<input autofocus onfocus=1>' '<details open ontoggle=1>' '<math><mi>' \
		'</details></li></ul></section></main>' '</td></tr></table>' '</figcaption></figure>' \
		'<plaintext>' '<xmp>' '<textarea>' '<noscript><p title="</noscript><img src=x>">' \
		$'\x01\x02\x1b[31mred' $'\xe2\x80\xaeturned' $'\xe2\x81\xa6isolated' $'\xe2\x80\x8fmark' \
		$'bad \xff\xfe utf8' $'a\x7fb' 'style="x"' '&#0;' '&#x202e;' '\u0000' 'a	tab' '`code`' '**bold**' \
		'| cell |' "$(printf 'long%.0s' {1..200})" '٣٤٥' '日本語<b>'
}

@test "whatever a log or a session says is text" {
	hostile >texts
	[ "$(wc -l <texts)" -ge 60 ]
	all_records | grep -v '"kind":"end"' >records
	# One record of each kind, in each field that is a text.
	for kind in doc plan story entry learning drop point fact usage compaction survival lost loss note; do
		grep -m 1 "^{\"kind\":\"$kind\"" records || true
	done | jq -c 'if .kind == "fact" then .session = "s" else . end' >kinds
	[ "$(wc -l <kinds)" -ge 10 ]
	one_page() {
		jq -c --arg text "$1" 'walk(if type == "object" then with_entries(
			if (.value | type) == "string" and
				([.key] | inside(["kind", "ts", "status", "state", "needed", "why", "role"]) | not)
			then .value = $text else . end) else . end)' kinds |
			jq -c 'if .kind == "fact" then .type = "wish" | .state = "open" else . end' |
			render -q html >page 2>err
	}
	one_page harmless
	tags page >wanted
	while IFS= read -r text; do
		one_page "$text"
		tags page | diff wanted - >/dev/null || bad "$text"
		! LC_ALL=C grep -q $'[\x01-\x08\x0b-\x1f\x7f]\|\xe2\x80\xae\|\xe2\x81\xa6\|\xe2\x80\x8f' page || bad "control: $text"
		iconv -f UTF-8 -t UTF-8 page >/dev/null || bad "bytes: $text"
	done < <(grep -n '' texts | thin | cut -d : -f 2-)
	none_bad
}

@test "the policy has the digest of the style, and allows nothing else" {
	render html </dev/null >page
	tr -d '\r' <page | sed -n '/<style>/,/<\/style>/p' | sed '1s/.*<style>//; $d' >style
	hash=$(printf '%b' "$(sha256sum <style | cut -c 1-64 | sed 's/../\\x&/g')" | base64)
	grep -qF "content=\"default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src 'sha256-$hash'\"" page
	lacks ' style="\| on[a-z]*="\|<script\|https\?://' page
}

@test "a year of sessions and entries: at most 400 KB" {
	"$SAMPLES/growth/make-log" 900 >log.md
	md2jsonl -q log.md | learnings -q | topics -q >log
	awk 'BEGIN { for (s = 0; s < 400; s++) for (r = 0; r < 20; r++)
		printf "{\"kind\":\"usage\",\"session\":\"s%d\",\"ts\":\"2026-%02d-%02dT%02d:%02d:00Z\",\"model\":\"m%d\",\"branch\":\"b%d\",\"request\":\"%d-%d\",\"input\":%d,\"output\":20,\"cost\":0.01}\n",
			s, 1 + s % 12, 1 + s % 28, r, s % 60, s % 9, s % 80, s, r, r * 1000
		print "{\"kind\":\"end\",\"files\":[],\"status\":0}" }' >sessions
	render -q html log sessions >page
	[ "$(wc -c <page)" -le 400000 ]
	# 80 branches: the dearest are shown, the last row is of all.
	[ "$(rows 'By branch' page | wc -l)" = 51 ]
	[ "$(rows 'By branch' page | tail -n 1 | cut -f 2,8)" = "$(printf '8000\t80')" ]
	grep -q '>50 of 80 rows are shown; the last row is of all.<' page
	# So are the newest 60 entries and 400 learnings, and six contexts.
	grep -q '>60 of 900 entries are shown.<' page
	[ "$(sed -n '/<summary>The newest entries/,/<\/table>/p' page | grep -c '^<tr><td')" = 60 ]
	grep -q ">400 of $(jq -c 'select(.kind == "learning")' log | wc -l) learnings are shown.<" page
	[ "$(grep -c '^<h3>Session ' page)" = 6 ]
}

@test "a card" {
	all_records | render -q svg >card
	[ "$(sed -n 's/.*class="t"[^>]*>\([^<]*\)<.*/\1/p' card)" = 'Subscription Billing' ]
	[ "$(grep -o 'class="v"[^>]*>[^<]*' card | sed 's/.*>//' | paste -sd '|')" = '10 of 14|43|72 %' ]
	printf '%s\n' '{"kind":"plan","title":"<b>&"}' | render -q svg >card
	grep -q '>&lt;b&gt;&amp;</text>' card
}

@test "a session as a page" {
	trace2jsonl -q "$SAMPLES/transcripts/claude-code.jsonl" >records
	render -q transcript --html records >page
	[ "$(jq -r 'select(.kind == "message" and (.role == "user" or .role == "assistant"))' records | jq -s length)" = \
		"$(grep -c '^<h2>\(User\|Agent\|Task of\)' page)" ]
	[ "$(jq -r 'select(.kind == "call") | .tool' records | wc -l)" = "$(grep -c '^\(<ul>\)\?<li>\|^<li>' page)" ]
	grep -qF '<p class="lines">Add refunds to gift cards (US-003). Never change src/cards/legacy.ts.</p>' page
	[ "$(tail -n 1 page)" = '</html>' ]
	for tag in ul li details main body html; do
		[ "$(grep -o "<${tag}[> ]" page | wc -l)" = "$(grep -o "</${tag}>" page | wc -l)" ]
	done
	run -64 render html --html records
	[[ "$output" == *"--html is not for the template 'html'"* ]]
	printf '%s\n' '{"kind":"message","role":"user","text":"<b>&\u202e"}' | render -q transcript --html >page
	grep -q '^<p class="lines">&lt;b&gt;&amp;' page
}

# A project with a log and a plan, and sessions of its own.
project() {
	cp "$SAMPLES/ralph/prd.json" "$SAMPLES/ralph/progress.md" .
	mkdir -p sessions
	cp "$SAMPLES/transcripts/claude-code.jsonl" sessions
	export HOME=$PWD PITH_SESSIONS=sessions
}

@test "pith report writes a page, and again only if it differs" {
	project
	run -0 --separate-stderr pith report
	[ "$stderr" = 'progress-report.html: written' ]
	[ -z "$output" ]
	grep -q '<h1>Subscription Billing</h1>' progress-report.html
	for id in now stories log learnings left-out costs contexts compactions; do
		grep -q "<section id=\"$id\"" progress-report.html || bad "$id"
	done
	none_bad
	stamp progress-report.html >before
	run -0 --separate-stderr pith report
	[ "$stderr" = 'progress-report.html: unchanged' ]
	stamp progress-report.html | diff before -
	# The numbers of the summary are those of pith summary.
	pith summary 2>said
	sed 's/.*: \([0-9,]*\) -> \([0-9,]*\) tokens.*/\1 → \2/' said >wanted
	sed -n 's|.*<b>\([0-9,]* → [0-9,]*\)<.*|\1|p' progress-report.html | diff wanted -
}

@test "pith report -o, and only a log, or only sessions" {
	project
	name='a $HOME `x` "y".html'
	run -0 --separate-stderr pith report -o "$name"
	[ "$stderr" = "$name: written" ]
	[ ! -e progress-report.html ]
	run -0 --separate-stderr pith report PITH_SESSIONS=none
	lacks '<section id="costs"' progress-report.html
	rm progress.md prd.json progress-report.html
	run -0 --separate-stderr pith report
	grep -q '<section id="costs"' progress-report.html
	lacks '<section id="log"' progress-report.html
	run -0 --separate-stderr pith report PITH_SESSIONS=none
	[[ "$stderr" == 'pith: no progress.md, '*'here: nothing to report '* ]]
	run -64 pith report --nothing
	run -64 --separate-stderr pith report -o
	[[ "$stderr" == "pith: option '-o' needs an argument"* ]]
	run -0 --separate-stderr pith report --output=other.html
	[ "$stderr" = 'other.html: written' ]
	# That no agent was here yet is not worth a line.
	cp "$SAMPLES/freeform/progress.md" .
	run -0 --separate-stderr pith report PITH_SESSIONS=here
	[ "$stderr" = 'progress-report.html: written' ]
}

@test "pith report leaves the old page if the log cannot be read" {
	project
	pith report 2>said
	cp progress-report.html before
	run -70 pith report PITH_LOG=missing.md
	cmp before progress-report.html
	mkdir stages
	ln -s "$(dirname "$(command -v md2jsonl)")"/* stages
	rm stages/learnings
	printf '#!/bin/sh\nhead -c 2000\n' >stages/learnings
	chmod +x stages/learnings
	run -70 pith report PITH_PATH="$PWD/stages"
	cmp before progress-report.html
}
