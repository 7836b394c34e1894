# What every program of filters/ must do, unasked.
load lib
load every

setup_file() {
	fixtures
	copies 60 <records >records.big
	copies 60 <"$SAMPLES/ralph/progress.md" >markdown.big
	copies 60 <"$SAMPLES/transcripts/claude-code.jsonl" >transcript.big
	requests 9000 >requests.big
	hostile
}

copies() {
	cat >once
	for _ in $(seq "$1"); do cat once; done
}

# Files that no careful person would have written.
hostile() {
	mkdir hostile
	head -c 3000 made | tr 'e"' '\0\377' >hostile/bytes
	head -c 2000 made >hostile/torn
	printf '\357\273\277# Title\r\n\r\n## 2026-01-02 - US-001\r\n- x' \
		>hostile/crlf
	printf '\0' >hostile/nul
	printf '\377\376\355\240\200\300\200\364\220\200\200' >hostile/utf8
	printf '## 2026-01-02 - US-001\n```\n- a\n' >hostile/fence
	yes '[' | head -n 3000 | tr -d '\n' >hostile/brackets
	yes '> - * # | `' | head -n 3000 | tr -d '\n' >hostile/marks
	printf '{"kind":"entry","title":7,"src":[],"body":{},"ids":"x"}\n' \
		>hostile/types
	printf '{"userStories":[{"id":7,"title":[],"dependsOn":{"a":1}},null,[]]}' \
		>hostile/plan
	printf '{"sessions":[{"id":{},"data":[],"status":7},"",[[]],{"":{"":[null]}}' \
		>hostile/log
	printf '{"kind":["entry"]}\n[]\nnull\n{"kind":null}\n{}\n' \
		>hostile/shapes
	printf '{"kind":"learning","text":"\\u0000","mentions":-1e99}' \
		>hostile/values
	printf '{"kind":"learning","text":"\\ud800","title":"\\udc00x"}' \
		>hostile/surrogate
	{ printf '{"kind":"entry","body":"'
	  head -c 5000000 /dev/zero | tr '\0' x; printf '"}\n'; } >hostile/long
}

filters() {
	programs | grep -Ev '2jsonl$|^(render|promote|mkvocab|archive|unarchive|append|merge|cite|usage|payload|rotate|settings|statusline|lint|shard|keep|gather)$'
}

large_input_of() {
	case $1 in
	trace2jsonl) echo "$BATS_FILE_TMPDIR/transcript.big" ;;
	md2jsonl | merge | lint) echo "$BATS_FILE_TMPDIR/markdown.big" ;;
	prd2jsonl | log2jsonl | mkvocab | append | payload | settings | statusline | shard) input_of "$1" ;;
	usage) echo "$BATS_FILE_TMPDIR/requests.big" ;;
	*) echo "$BATS_FILE_TMPDIR/records.big" ;;
	esac
}

# ends STATUS...: the status left in $status is one of these.
ends() {
	local one

	for one; do
		[ "$status" -ne "$one" ] || return 0
	done
	bad "status $status, not $*: $what"
}

says_one_line() {
	if [ "$(wc -l <err)" -ne 1 ] || ! grep -q "^$name: [^ ].*[^.]\$" err; then
		bad "wants one line 'NAME: message': $what"
	fi
}

@test "a full disk is reported and ends with 70" {
	[ -c /dev/full ] || skip "there is no /dev/full"
	what='full disk'
	for name in $(streams); do
		status=0
		work "$name" <"$(input_of "$name")" >/dev/full 2>err || status=$?
		ends 70
		says_one_line
	done
	none_bad
}

@test "a closed standard output is reported and ends with 70" {
	what='closed output'
	for name in $(streams); do
		status=0
		work "$name" <"$(input_of "$name")" >&- 2>err || status=$?
		ends 70
		says_one_line
	done
	none_bad
}

@test "a reader that leaves early is not an error, and nothing is reported" {
	what='early reader'
	for name in $(streams); do
		status=0
		work "$name" <"$(large_input_of "$name")" 2>err |
			head -c 1 >/dev/null || true
		status=${PIPESTATUS[0]}
		ends 0 141
		[ ! -s err ] || bad "speaks of an early reader"
	done
	none_bad
}

@test "the same where SIGPIPE is ignored" {
	what='early reader, SIGPIPE ignored'
	trap '' PIPE
	for name in $(streams); do
		status=0
		work "$name" <"$(large_input_of "$name")" 2>err |
			head -c 1 >/dev/null || true
		status=${PIPESTATUS[0]}
		ends 0
		[ ! -s err ] || bad "speaks of an early reader"
	done
	trap - PIPE
	none_bad
}

# Those that do not have to see all of their input first.
@test "no record that is made is held back while there is no more input" {
	mkfifo pipe
	for name in learnings facts topics gist losses; do
		"$name" <pipe >"out.$name" 2>err 3>&- &
		exec {more}>pipe
		head -n 3 "$BATS_FILE_TMPDIR/made" >&"$more"
		for _ in {1..100}; do
			[ ! -s "out.$name" ] || break
			sleep 0.05
		done
		got=$(wc -l <"out.$name")
		exec {more}>&-
		wait $!
		[ "$got" -ge 3 ] || bad "$got lines of 3"
	done
	none_bad
}

@test "input that cannot be read is reported and ends with 70" {
	for name in $(streams | grep -vx -e unarchive -e gather); do
		what='standard input is a directory'
		status=0
		work "$name" <. >out 2>err || status=$?
		ends 70
		says_one_line
		what='standard input is closed'
		status=0
		work "$name" <&- >out 2>err || status=$?
		ends 70
		says_one_line
		# Its operand is not a file, or it goes on without one of many.
		case $name in append | shard) continue ;; esac
		what='a file that is not there'
		status=0
		work "$name" ./nowhere </dev/null >out 2>err || status=$?
		ends 70
		grep -Fqx "$name: cannot open './nowhere': No such file or directory" \
			err || bad "does not name the file"
	done
	none_bad
}

@test "hostile input ends with 0, or with 1 and a reason" {
	mkdir outs
	for name in $(streams); do
		for file in "$BATS_FILE_TMPDIR"/hostile/*; do
			what=${file##*/}
			status=0
			work "$name" <"$file" >"outs/$what" 2>err || status=$?
			case $name in
			mkvocab) ends 70 ;; # all of it or nothing
			*) ends 0 1 ;;
			esac
			[ "$status" -eq 0 ] || grep -q "^$name: " err ||
				bad "no reason: $what"
		done
		# A story ends where its brace does, a log where it did.
		[ "$name" = cite ] || [ "$name" = merge ] ||
			[ -z "$(tail -qc 1 outs/* | tr -d '\n')" ] ||
			bad "an unfinished last line: $(tail -vc 1 outs/*)"
		case $name in
		# What is not a record.
		render | promote | append | payload | usage | cite | mkvocab | *archive | merge | rotate | \
			settings | statusline | shard) continue ;;
		esac
		rm outs/surrogate # what jq does not read
		# Together, with what parts them: jq starts slowly.
		! command -v jq >/dev/null || sed -s '1s/^/0 0\n/' outs/* |
			jq empty 2>err || bad "writes what is no JSON" \
			"$(for out in outs/*; do jq empty "$out" || echo "$out"; done 2>&1)"
	done
	none_bad
}

@test "empty input is not an error" {
	what='empty input'
	for name in $(streams); do
		status=0
		work "$name" </dev/null >out 2>err || status=$?
		case $name in
		prd2jsonl) ends 0 1 ;;
		append | settings) ends 1 ;; # it was to add something
		mkvocab) ends 70 ;;
		*) ends 0 ;;
		esac
	done
	none_bad
}

@test "a wrong command line is reported and ends with 64" {
	for name in $(programs); do
		for what in --no-such-option '-%' --help=yes; do
			status=0
			"$name" "$what" <"$(input_of "$name")" >out 2>err ||
				status=$?
			ends 64
			grep -q "^$name: .*option" err || bad "says nothing: $what"
			[ ! -s out ] || bad "writes all the same: $what"
		done
	done
	none_bad
}

@test "--help fits a terminal and names each option" {
	what=--help
	for name in $(programs); do
		status=0
		"$name" --help <&- >out 2>err || status=$?
		ends 0
		head -n 1 out | grep -q "^usage: $name" || bad "no usage"
		! grep -qE '^.{80}' out ||
			bad "--help is wider than 79 columns"
		for long in $("$name" --options | cut -f 2); do
			[ "$long" = --options ] || grep -qe " $long\b" out ||
				bad "--help does not name $long"
		done
	done
	none_bad
}

# NAME LETTER LONG ARGUMENT WORDS of each option, the default in brackets off.
table_of_all() {
	for name in $(programs); do
		"$name" --options | sed "s/ *([^()]*)\$//; s/^/$name	/"
	done
}

@test "the same option has the same letter, argument and words everywhere" {
	table_of_all >all
	[ "$(wc -l <all)" -gt 100 ]
	# What is followed, ends with 1, is reported, is written as JSON, runs at the same
	# time, a project, or what something is of, is another thing in each program.
	awk -F '\t' '
	{ letter = $2; $1 = $2 = "" }
	$3 == "--follow" { next }
	($3 in letters) && letters[$3] != letter { print $3 ": " letter; bad = 1 }
	{ letters[$3] = letter }
	$3 ~ /^--(as|by|of|plan|project|summary|verbose|check|json|jobs|directive)$/ { next }
	($3 in rows) && rows[$3] != $0 { print rows[$3]; print $0; bad = 1 }
	{ rows[$3] = $0 }
	END { exit bad }' all
	# A number is N, a list LIST, a file FILE.
	cut -f 4 all >arguments
	run -1 grep -Evx '|N|LIST|FILE|DIR|NAME|TEXT|TIME|DATE|AGE|ID|KIND|REASON|STATUS|TYPE|WHAT|WHEN|EVENT|COMMAND|KEY=VALUE' arguments
	run -1 grep -E '\.$' all
}

@test "the usage line names operands in capitals, as the page does in words" {
	what=usage
	for name in $(programs); do
		"$name" --help >out
		usage=$(head -n 1 out)
		usage=${usage#usage: "$name" \[options\]}
		[[ $usage != *[a-z]* ]] || bad "operands:$usage"
		says=$(sed -n "2s/^$name: //p" out)
		[[ $says =~ ^(add|divide|join|keep|lay|make|merge|move|name|print|put|read|report|run)\  ]] ||
			bad "begins with no verb: $says"
		page=$ROOT/man/$name.1
		grep -qFx ".Nd $says" "$page" || bad "not the .Nd line: $says"
		sed -n '/^\.Sh SYNOPSIS/,/^\.Sh DESC/p' "$page" >synopsis
		for word in $(tr -cs A-Z '\n' <<<"$usage"); do
			word=${word,,}
			# "Ar" alone is "file ...".
			[ "$word" = end ] ||
				grep -Eq "Ar .*\b$word\b" synopsis ||
				{ [ "$word" = file ] && grep -Eq 'Ar$' synopsis; } ||
				bad "the page has no operand $word"
		done
		[[ $usage != *' ...]' ]] ||
			grep -A 5 -x 'Without a' "$page" |
			grep -qx 'reads standard input\.' ||
			bad "the page does not tell of standard input"
		# The argument of an option, too, is called what --help calls it.
		while IFS=$'\t' read -r long word; do
			word=${word%%=*}
			grep -Eq "Fl -${long#--} (Ar|Cm) ${word,,}\b" "$page" ||
				[ "$word" = WHAT ] ||
				bad "the page has another argument of $long"
		done < <("$name" --options | awk -F '\t' '$3 { print $2 "\t" $3 }')
	done
	none_bad
}

@test "a terminal is waited for only where it is asked for, and this is reported" {
	need_pty
	what='standard input is a terminal'
	for name in $(streams); do
		case $name in
		cite | merge | unarchive | gather) continue ;;
		esac
		declare -f work >functions
		# shellcheck disable=SC2016
		SAMPLES=$SAMPLES BATS_FILE_TMPDIR=$BATS_FILE_TMPDIR name=$name \
			script -qec 'bash -c ". ./functions; work $name 2>err; echo \$? >status"' \
			/dev/null </dev/null >out
		[ "$(cat status)" = 64 ] || bad "status $(cat status)"
		grep -qx "$name: nothing to read: standard input is a terminal" \
			err || bad "does not say why"
		grep -q "^$name: arguments: \[options\]" err || bad "no arguments"
	done
	name=md2jsonl
	printf '## 2026-01-02 - US-001\n- x\n\004' |
		script -qec 'md2jsonl - 2>err >records' /dev/null >out
	[ "$(cat err)" = 'md2jsonl: reading standard input' ]
	grep -q '^{"kind":"entry"' records
	printf '\004' | script -qec 'md2jsonl -q - 2>err' /dev/null >out
	[ ! -s err ]
	none_bad
}

@test "--version is a name and a number" {
	what=--version
	for name in $(programs); do
		status=0
		"$name" --version <&- >out 2>err || status=$?
		ends 0
		grep -Eqx "$name \(pith\) [0-9]+(\.[0-9]+)*" out || bad "$(cat out)"
	done
	none_bad
}

@test "each man page has its sections and each option of its program" {
	for name in $(programs); do
		page=$ROOT/man/$name.1
		[ -e "$page" ] || {
			bad "no man/$name.1"
			continue
		}
		for section in NAME SYNOPSIS DESCRIPTION 'EXIT STATUS' EXAMPLES \
			'SEE ALSO'; do
			grep -qx ".Sh $section" "$page" || bad "no $section"
		done
		"$name" --options >table
		while IFS= read -r row; do
			letter=${row%%$'\t'*} row=${row#*$'\t'} long=${row%%$'\t'*}
			case $long in
			--quiet | --help | --version | --options) continue ;;
			esac
			long=${long#--}
			# In mdoc, "--" is "Fl -", "\-\-" or "Fl Fl".
			grep -Eq "Fl (-|\\\\-|Fl )${long//-/(\\\\?-)}\b" "$page" ||
				bad "man page without --$long"
			[ -z "$letter" ] || grep -q "Fl ${letter#-}\b" "$page" ||
				bad "man page without $letter"
		done <table
	done
	none_bad
}

@test "a default that --help has in brackets is in the page" {
	for name in $(programs); do
		page=$ROOT/man/$name.1
		"$name" --options | awk -F '\t' '$4 ~ /\)$/ {
			sub(/^.*\(/, "", $4); sub(/\)$/, "", $4)
			print substr($2, 3) "\t" $4 }' >defaults
		while IFS=$'\t' read -r long default; do
			awk -v long="Fl -$long" '
				/^\.It Fl/ { on = index($0 " ", long " ") }
				/^\.El/ { on = 0 }
				on' "$page" >text
			for word in $(tr -cs 'A-Za-z0-9_' ' ' <<<"$default"); do
				grep -qi -e "$word" text ||
					bad "the page has no '$word' of --$long"
			done
		done <defaults
	done
	none_bad
}

# groff tears the cells of a table that is wider than the page.
@test "the tables of the man pages fit into 80 columns" {
	grep '^\.Bl -column' "$ROOT"/man/*.[157] | while read -r page _ widths; do
		eval "set -- $widths"
		n=1
		for width; do n=$((n + ${#width} + 4)); done
		[ "$n" -le 78 ] || echo "${page##*/}: $n: $widths"
	done >wide
	[ ! -s wide ] || { cat wide; return 1; }
}

@test "mandoc finds nothing wrong with the man pages" {
	need mandoc
	name=mandoc
	for page in "$ROOT"/man/*.[157]; do
		[ ! -e "$page" ] || mandoc -T lint -W warning "$page" >err ||
			bad "$page"
	done
	none_bad
}

# Spaces, key order, spelling of numbers, escapes, members that nobody knows.
foreign() {
	lines \
		'{"kind":"x-unknown","z":1.50e+0,"a":"\u0041\/","a":[ 1 , {} ]}' \
		' { "b" : -0 , "kind" : "x-other" } ' \
		'{"kind":"message","role":"user","x":{"kind":"entry"},"text":"a"}' \
		'{"kind":"usage","input":1e0,"cost":0.10}'
}

@test "a record that a filter does not know passes through byte for byte" {
	foreign >in
	for name in $(filters); do
		what='unknown records'
		status=0
		work "$name" <in >out 2>err || status=$?
		ends 0
		grep -Fxf in out >passed || true
		diff in passed >/dev/null || bad "changes unknown records"
		cat "$BATS_FILE_TMPDIR/records" in >mixed
		what='unknown records between known ones'
		status=0
		work "$name" <mixed >out 2>err || status=$?
		ends 0
		grep -Fxf in out >passed || true
		diff in passed >/dev/null || bad "$what are changed"
	done
	none_bad
}

@test "a bad record is named by file and line and skipped" {
	what='a bad record'
	foreign >good
	{ head -n 2 good; echo '{"kind":"entry",'; tail -n +3 good; } >in
	for name in $(filters); do
		status=0
		work "$name" <in >out 2>err || status=$?
		ends 1
		grep -q "^$name: -:3: ." err || bad "does not name the line"
		grep -Fxf good out | diff - good >/dev/null ||
			bad "loses records around a bad one"
	done
	none_bad
}

@test "what was given a log or a transcript says what reads it" {
	hint='not records; md2jsonl, prd2jsonl, log2jsonl and trace2jsonl make them'
	for name in $(filters) render usage; do
		what='a log'
		status=0
		work "$name" "$SAMPLES/ralph/progress.md" >out 2>err || status=$?
		ends 1
		grep -Fqx "$name: $SAMPLES/ralph/progress.md: $hint" err ||
			bad 'does not tell'
		[ "$(grep -c ': bad record: ' err)" -eq 5 ] || bad 'says more than five'
		grep -Eqx "$name: [0-9]+ bad records in all" err || bad 'how many?'
		what='a transcript'
		work "$name" <"$SAMPLES/transcripts/claude-code.jsonl" >out 2>err ||
			bad "status $?"
		grep -Fqx "$name: -: $hint" err || bad 'does not tell'
	done
	none_bad
}

@test "locale, time zone and environment do not change the output" {
	for name in $(streams); do
		from=$(input_of "$name")
		program=$(command -v "$name")
		set -- "$program"
		[ "$name" != render ] || set -- "$program" summary
		[ "$name" != mkvocab ] || set -- "$program" -s o200k_base
		[ "$name" != promote ] ||
			set -- "$program" -n -m 1 rules.md
		[ "$name" != cite ] ||
			set -- "$program" "$SAMPLES"/ralph/{progress.md,prd.json}
		[ "$name" != carry ] || set -- "$program" state
		[ "$name" != archive ] || set -- "$program" -n \
			--now 2026-01-01 "$SAMPLES/ralph/progress.md"
		[ "$name" != append ] || set -- sh -c \
			'rm -f log.json; exec "$0" --now 2026-01-01 --to log.json' "$program"
		[ "$name" != rotate ] || set -- "$program" -n --now 2026-01-01 \
			"$SAMPLES/ralph/progress.md" "${@:2}"
		[ "$name" != settings ] || set -- "$program" -n ./s.json
		[ "$name" != unarchive ] ||
			set -- "$program" -n "$BATS_FILE_TMPDIR/moved.md"
		[ "$name" != merge ] || set -- "$program" -o - \
			"$BATS_FILE_TMPDIR/"{log,longer}.md -
		[ "$name" != shard ] || set -- "$program" -q store
		[ "$name" != gather ] || set -- "$program" "$BATS_FILE_TMPDIR/$(head -n 1 "$BATS_FILE_TMPDIR/tasks")"
		"$@" <"$from" >once 2>err || bad "status $?"
		LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 TZ=Asia/Tokyo COLUMNS=20 \
			"$@" <"$from" >again 2>err || bad "status $?"
		cmp once again || bad "another locale, other bytes"
		env -i ASAN_OPTIONS="$ASAN_OPTIONS" \
			UBSAN_OPTIONS="$UBSAN_OPTIONS" \
			PITH_VOCAB="$PITH_VOCAB" ${PITH_DATA+"PITH_DATA=$PITH_DATA"} "$@" <"$from" >again 2>err ||
			bad "status $?"
		cmp once again || bad "no environment, other bytes"
	done
	none_bad
}

@test "input in small pieces gives the same as a file" {
	for name in $(streams); do
		from=$(input_of "$name")
		work "$name" <"$from" >once 2>err || bad "status $?"
		dd if="$from" obs=97 status=none |
			work "$name" >again 2>err || bad "status $?"
		cmp once again || bad "small pieces, other bytes"
	done
	none_bad
}

@test "a file that is named gives the same as standard input" {
	for name in $(streams); do
		from=$(input_of "$name")
		# Its files are not its input, or their names say more.
		case $name in cite | append | lint | shard) continue ;; esac
		work "$name" <"$from" >once 2>err || bad "status $?"
		case $name in
		*2jsonl) cd "${from%/*}" || return
			"$name" --name "${from##*/}" <"$from" \
				>"$OLDPWD/once" 2>"$OLDPWD/err" || bad "status $?"
			"$name" "${from##*/}" >"$OLDPWD/again" 2>"$OLDPWD/err" ||
				bad "status $?"
			cd "$OLDPWD" || return ;;
		*) work "$name" "$from" >again 2>err || bad "status $?" ;;
		esac
		cmp once again || bad "a named file, other bytes"
	done
	none_bad
}

@test "the logs and plans of the corpus go through every program" {
	need_corpus
	what='the corpus'
	mapfile -t logs < <(find -L "$CORPUS" -type f \
		\( -name '*.md' -o -name '*.txt' \) | sort | thin)
	mapfile -t plans < <(find -L "$CORPUS" -type f \
		-name '*prd*.json' | sort | thin)
	mapfile -t json < <(find -L "$CORPUS"/C_jsonlog -type f \
		-name '*.json' | sort | thin)
	[ ${#logs[@]} -gt $((100 / ${THIN:-1})) ]
	[ ${#plans[@]} -gt 0 ] && [ ${#json[@]} -gt 0 ]
	for name in md2jsonl prd2jsonl log2jsonl; do
		has "$name" || continue
		case $name in
		md2jsonl) files=("${logs[@]}") ;;
		prd2jsonl) files=("${plans[@]}") ;;
		*) files=("${json[@]}") ;;
		esac
		status=0
		"$name" "${files[@]}" >>records 2>err || status=$?
		ends 0 1
	done
	for name in $(streams | grep -Ev '2jsonl$|^mkvocab$'); do
		status=0
		work "$name" <records >out 2>err || status=$?
		ends 0 1
	done
	none_bad
}
