# end: the record that closes a stream, by man/pith-records.5. Who writes it,
# when it is left out, and who changes nothing without it.
#
# A stream is written as its pieces: a, b and c are the records of a file, +a,b:1
# is an end that names a and b with status 1, % is not a record, = is one of a kind
# that nobody knows.
load lib

READERS='md2jsonl prd2jsonl log2jsonl trace2jsonl'
FILTERS='learnings
learnings --only
facts
dedupe
topics
recent
recent --older --keep 1
gist
gist --docs
budget
budget -v --template running
budget --plan load
losses
losses --adapt
carry state
usage --json
usage --map'
WRITERS='render archive promote rotate'
# These read or write no records, or, like cite, are the last of a pipe; lint and
# gather write the end of what they were given.
OTHERS='append cite gather keep lint merge mkvocab payload settings shard statusline unarchive'

broke_off="the input ended early: a program before this one failed, or did not keep the 'end' record, as jq and grep must"
declare -gA NAMES=([a]='"a.md"' [b]='"b.json"' [c]='"c \"ü\".md"' [n]='"n"' [in]='"-"')

setup() {
	fresh
	cat >a.md <<-'END'
		# Log

		## 2026-01-01 - US-001: Card
		- Decided: cards live in src/card.c
		- **Learnings:**
		  - Cards need a lock before they are moved

		## 2026-01-02 - US-002: Deck
		- **Learnings:**
		  - Decks are sorted by name, never by size
	END
	echo '{"userStories":[{"id":"US-001","title":"Card","passes":true},{"id":"US-003","title":"Fan"}]}' >b.json
	{
		md2jsonl a.md | without_end
		echo '{"kind":"learning","type":"pattern","text":"Seeds are sorted","mentions":5}'
		record call session=s verb=read tool=Read path=a.c \
			src=a.md:1@0+1
		echo '{"kind":"usage","session":"s","model":"m","request":"r","input":90}'
	} >a
	prd2jsonl b.json | without_end >b
	echo "{\"kind\":\"doc\",\"schema\":1,\"file\":${NAMES[c]}}" >c
	echo 'P1 *' >load
	# Pieces that are ends, in other forms, and parts of one.
	printf '%s\r\n\r\n' "$(end_of a:0)" >crlf
	echo '{"status":1,"files":["a.md","b.json"],"more":{},"kind":"end"}' >other
	echo '{"kind":"end"}' >bare
	printf '{"kind":"end","files":["a.m' >torn
	: >none
}

# end_of a,b:1
end_of() {
	local names=${1%:*} name list=

	for name in ${names//,/ }; do
		list=$list${list:+,}${NAMES[$name]}
	done
	echo "{\"kind\":\"end\",\"files\":[$list],\"status\":${1##*:}}"
}

stream() {
	local piece

	for piece; do
		case $piece in
		+*) end_of "${piece#+}" ;;
		%) echo '{"kind":' ;;
		=) echo '{"kind":"mood","text":"fine"}' ;;
		*) cat "$piece" ;;
		esac
	done
}

# closes END: the last line of `out` is this end, and there is no other; with -
# there is none at all.
closes() {
	local want='' line='' ends='' last=''

	[ "$1" = - ] || want=$(end_of "$1")
	while IFS= read -r line; do
		[[ $line != *'"kind":"end"'* ]] || ends+=$line$'\n'
		last=$line
	done <out
	[ "$ends" = "${want:+$want$'\n'}" ] && [ "${want:-$last}" = "$last" ]
}

# run_reader READER FILE [ARGUMENT...]: it, with FILE as standard input.
run_reader() {
	local reader=$1 from=$2

	shift 2
	status=0
	"$reader" "$@" <"$from" >out 2>err || status=$?
}

@test "each program has its place in this file" {
	{
		lines $READERS $WRITERS $OTHERS
		cut -d ' ' -f 1 <<<"$FILTERS"
	} | sort -u >told
	for program in "$ROOT"/filters/*.c; do
		basename "$program" .c
	done | sort | diff told -
}

@test "a reader closes with the files that it read to their end, and its status" {
	while read -r reader whole damaged; do
		cp "$SAMPLES/$whole" .
		whole=${whole##*/}
		NAMES[w]="\"$whole\"" NAMES[d]="\"$damaged\""
		[ -z "$damaged" ] ||
			{ head -c 1000 "$whole"; echo; tail -n 1 "$whole"; } >"$damaged"
		while read -r wanted files; do
			[ -n "$wanted" ] || continue
			run_reader "$reader" "$whole" $files
			[ $status -eq "${wanted##*:}" ] && closes "$wanted" || {
				echo "$reader $files: $status, $(tail -n 1 out)"
				return 1
			}
		done <<-END
			w:0 $whole
			in:0
			n:0 -n n
			in,w:0 - $whole
			w:0 $whole $whole
			w:70 $whole /nonexistent
			w:70 /proc/self/mem $whole
			:70 /nonexistent
			${damaged:+d,w:1 $whole $damaged}
			${damaged:+d:70 /nonexistent $damaged}
		END
	done <<-'END'
		md2jsonl three-stories/progress.md
		prd2jsonl three-stories/prd.json bad.json
		log2jsonl agent-os/progress.json bad.json
		trace2jsonl transcripts/claude-code.jsonl bad.jsonl
	END
}

# The pieces of a stream, what a filter is to close it with, and its status.
streams() {
	cat <<-'END'
		+:0                   | :0      | 0
		a +a:0                | a:0     | 0
		a b c +a,b,c:0        | a,b,c:0 | 0
		a +a:0 b +b:0         | a,b:0   | 0
		a +a:1 b +b:0         | a,b:1   | 0
		a +a:0 b +b:70        | a,b:70  | 0
		a +a:0 a +a:0         | a:0     | 0
		+b:0 b a +a:0         | a,b:0   | 0
		= +a,b:0              | a,b:0   | 0
		% a +a:0              | a:1     | 1
		a +a:0 % b +b:0       | a,b:1   | 1
		a crlf                | a:0     | 0
		a other               | a,b:1   | 0
		a bare                | -       | 0
		bare                  | :70     | 0
		none                  | -       | 0
		=                     | -       | 0
		a                     | -       | 0
		a +a:0 =              | -       | 0
		a +a:0 b              | -       | 0
		a b +a:0              | -       | 0
		a b +b:1              | -       | 0
		a +:0                 | -       | 0
		a +a:0 %              | -       | 1
		a +a:0 torn           | -       | 1
	END
}

each_filter_closes() {
	while IFS='|' read -r pieces wanted status; do
		stream $pieces >in
		while read -r filter; do
			rm -f state
			got=0
			$filter <in >out 2>err || got=$?
			[ $got -eq $status ] && closes $wanted || {
				echo "$filter: $pieces: status $got"
				grep '"kind":"end"' out err
				return 1
			}
		done <<<"$FILTERS"
	done < <(streams | thin)
}

@test "a filter closes a whole stream with one end, and no other" {
	untraced each_filter_closes
}

each_filter_names_the_cut() {
	local filter got cut

	stream a +a:0 >whole
	stream b +b:0 >other
	stream b >cut
	: >empty
	while read -r filter; do
		for cut in cut empty; do
			rm -f state
			got=0
			$filter whole $cut other >out 2>err || got=$?
			[ $got -eq 1 ] && closes - || {
				echo "$filter: $cut: $got"
				return 1
			}
			said "${filter%% *}: $cut: broken off: its last record is not an 'end'"
			[ "$(grep -c '^{"kind":"note",.*: broken off: ' out)" = 1 ] || {
				echo "$filter: $cut: no note"
				return 1
			}
		done
		rm -f state
		$filter whole other >out 2>err
		closes a,b:0
	done <<<"$FILTERS"
}

@test "of several inputs, one without an end was broken off, and is named" {
	untraced each_filter_names_the_cut
}

@test "inputs of which none has an end may be anybody's, and are read as before" {
	stream a >one
	stream b >other
	while read -r filter; do
		rm -f state
		$filter one other >out 2>err
		closes -
		[ ! -s err ]
	done <<<"$FILTERS"
}

@test "a filter that fails itself leaves the end out" {
	stream a +a:0 >in
	while read -r filter; do
		status=0
		$filter in /nonexistent >out 2>err || status=$?
		[ $status -eq 70 ] && closes - || {
			echo "$filter: $status"
			return 1
		}
	done <<<"$FILTERS"
}

# What is done with a stream that holds a.md, each in a directory of its own.
works() {
	cat <<-'END'
		render summary -o summary.md
		render summary -o summary.md --of a.md
		render summary -o summary.md --check --of a.md
		render summary --of a.md
		render entries --of a.md
		render session --of a.md
		render stats --of a.md --summary a.md
		archive --now 2026-02-01 --of a.md a.md
		archive -n --now 2026-02-01 --of a.md a.md
		promote -m 1 --of a.md AGENTS.md
		promote -n -m 1 --of a.md AGENTS.md
		rotate --now 2026-02-01 --of a.md a.md
		rotate -n --now 2026-02-01 --of a.md a.md
		carry --of a.md state
		learnings --only --whole
		usage --of a.md
		usage --of a.md --json
		usage --of a.md --map
		usage --of a.md --context
		usage --of a.md --check --budget 10
		usage --of a.md --claim claims
	END
}

# begin: was/, the files of a project, and now/, the same for a program.
begin() {
	rm -rf was now
	mkdir was
	cp a.md was
	echo '{"kind":"entry","id":"US-000","title":"Gone"}' >was/state
	cp -r was now
}

# try WORK...: it, in now/, with `in`.
try() {
	status=0
	(cd now && "$@" <../in >../out 2>../err) || status=$?
}

each_work_refuses() {
	begin
	while IFS='|' read -r pieces said; do
		[ "$said" != ' broke off' ] || said=$broke_off
		stream $pieces >in
		while read -r work; do
			# Without --of it is the end that counts, of whatever.
			[[ $said != *'not have all'* || $work == *--of* ]] || continue
			try $work
			[ $status -eq 70 ] && diff -r was now &&
				grep -Fqx -- "${work%% *}: ${said# }" err || {
				echo "$work: $pieces: status $status"
				cat err
				return 1
			}
			# What it passes on it has passed on, but without an end;
			# lines that are not records are reported in any case.
			[[ ${work%% *} != @(carry|learnings) ]] || {
				closes -
				continue
			}
			! grep -v '^{"kind":"note"' out || {
				echo "$work: $pieces: prints"
				return 1
			}
		done < <(works)
	done < <(thin <<-'END'
		none     | broke off
		a        | broke off
		a +a:0 = | broke off
		a b +a:0 | broke off
		a +a:0 % | broke off
		a +a:70  | the input is incomplete: a program before this one failed
		b +b:0   | the input does not have all of 'a.md'
		+:0      | the input does not have all of 'a.md'
	END
	)
}

@test "without its end a stream changes nothing, and prints nothing" {
	untraced each_work_refuses
}

@test "with its end it does" {
	for pieces in 'a +a:0' 'a +a:0 b +b:1' '+a,b:0 a b +:0'; do
		stream $pieces >in
		while read -r work; do
			begin
			try $work
			case $work in
			*--check*) [ $status -eq 1 ] ;;
			*) [ $status -eq 0 ] ;;
			esac || { echo "$work: $pieces: $status"; cat err; return 1; }
			case $work in
			*--check*) ;;
			*' -o '* | *' --claim '* | carry*) run -1 diff -r was now ;;
			*' -n '* | render* | learnings* | usage*) [ -s out ] ;;
			*) run -1 diff -r was now ;;
			esac || { echo "$work: $pieces: nothing"; return 1; }
		done < <(works)
	done
}

@test "a message says that jq and grep must keep it; what is printed is printed" {
	need jq
	mkdir now
	cp a.md now
	cd now
	jq_drops() { jq -c 'select(.kind == "entry")'; }
	jq_keeps() { jq -c 'select(.kind == "end" or .kind == "entry")'; }
	for drops in jq_drops 'grep entry' 'head -n 3'; do
		for work in 'archive --of a.md a.md' 'render summary -o s.md' 'render entries --of a.md'; do
			md2jsonl a.md | $drops >../in
			status=0
			$work <../in >../out 2>../err || status=$?
			[ $status -eq 70 ]
			[ "$(cat ../err)" = "${work%% *}: $broke_off" ]
			[ ! -s ../out ]
			[ "$(ls)" = a.md ]
		done
		md2jsonl a.md | $drops | render entries | grep -qx '## 2026-01-01 - US-001: Card'
	done
	md2jsonl a.md | jq_keeps | render entries -o s.md --of a.md
	cmp s.md <(md2jsonl a.md | jq_drops | render entries)
	md2jsonl a.md | jq_keeps | archive -q --of a.md a.md
	[ -e a.archive.md ]
}

@test "entries without a day and without a name are not counted at the end" {
	{
		printf '# Kiln\n\n## Done\n\n'
		printf -- '- [x] The %s of the kiln is laid of red brick and of grey sand\n' arch door roof wall floor lid flue vault
		printf '\n## Next steps\n\n- [ ] Light the fire in the kiln before the rain of the spring\n'
	} >log.md
	md2jsonl log.md | recent | budget | render summary | tail -n 1 >got
	lines '*3 of 10 items in log.md.*' | diff -u - got
	printf '## Session %s\n\n- The arch number %s of the kiln is laid of red brick and of grey sand\n\n' 1 a 2 b 3 c 4 d 5 e >log.md
	md2jsonl log.md | recent | budget | render summary | tail -n 1 >got
	grep -q '(5 entries)' got
}
