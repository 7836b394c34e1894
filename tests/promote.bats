load lib

BEGIN='<!-- pith:patterns -->'
END='<!-- /pith:patterns -->'

# pattern MENTIONS TEXT [MEMBERS]: TEXT is the inside of a JSON string.
pattern() {
	printf '{"kind":"learning","type":"%s","text":"%s","entry":9,"mentions":%d%s}\n' \
		"${type:-pattern}" "$2" "$1" "${3:+,$3}"
}

# also TEXT... and replaces TEXT...: members of a record.
also() {
	text_objects also "$@"
}

replaces() {
	text_objects replaces "$@"
}

text_objects() {
	local name=$1 comma='' text

	shift
	printf '"%s":[' "$name"
	for text; do
		printf '%s{"text":"%s","entry":3}' "$comma" "$text"
		comma=,
	done
	printf ']'
}

# unchanged FILE COMMAND...: the same file with the same bytes and times.
unchanged() {
	local file=$1 before status=0

	shift
	cp -p "$file" before
	before=$(stat -c '%i %y %z' "$file")
	"$@" >out 2>err || status=$?
	[ "$(stat -c '%i %y %z' "$file")" = "$before" ] &&
		cmp before "$file" && return "$status"
	echo "$file was written"
	return 99
}

# user FILE: what is outside of the marks' lines.
user() {
	awk -v begin="$BEGIN" -v end="$END" '
	{ line = $0; sub(/\r$/, "", line) }
	line == begin { own = 1 }
	!own
	line == end { own = 0 }' "$1"
}

two() {
	pattern 3 'Routes check the harbour with `withHarbour`'
	pattern 5 'Prices are whole cents'
	pattern 2 'Mentioned too seldom'
	type=gotcha pattern 7 'Map tiles are drawn on the client only'
	type=dependency pattern 9 'US-003 needs US-002'
}

@test "S15: patterns that are mentioned three times make a file, the most mentioned first" {
	two >in
	expect 0 -- promote AGENTS.md
	[ ! -s err ]
	holds AGENTS.md "$BEGIN" '## Codebase Patterns' '' \
		'- Prices are whole cents' \
		'- Routes check the harbour with `withHarbour`' "$END"
}

@test "-m says how often is often, -g keeps gotchas too" {
	two >in
	expect 0 -- promote -m 6 AGENTS.md
	[ ! -e AGENTS.md ]
	expect 0 -- promote --mentions 2 --gotchas AGENTS.md
	grep '^- ' AGENTS.md >items
	holds items '- Map tiles are drawn on the client only' \
		'- Prices are whole cents' \
		'- Routes check the harbour with `withHarbour`' \
		'- Mentioned too seldom'
}

@test "nothing to promote makes no file and no block" {
	given '{"kind":"learning","type":"pattern","text":"Once"}' \
		'{"kind":"entry","text":"No learning","mentions":9}' \
		"$(pattern 9 ' \u0007 ')"
	expect 0 -- promote AGENTS.md
	[ ! -e AGENTS.md ]
	echo '# Rules' >AGENTS.md
	unchanged AGENTS.md promote AGENTS.md in
	given '{"kind":"entry","text":"No learning"}'
	expect 0 -- promote -m 1 AGENTS.md
	said 'promote: no pattern is in 1 entry: nothing to promote'
}

@test "a second run writes nothing" {
	two >in
	printf '# Rules\n\nBe kind.\n' >AGENTS.md
	promote AGENTS.md in
	unchanged AGENTS.md promote AGENTS.md in
	unchanged AGENTS.md promote AGENTS.md /dev/null
	tac in | unchanged AGENTS.md promote AGENTS.md
}

@test "later runs add below, and what is there keeps its place" {
	two >in
	promote AGENTS.md in
	{ pattern 50 'Clocks are in UTC'; cat in; } >in.more
	promote AGENTS.md in.more
	grep '^- ' AGENTS.md >items
	holds items '- Prices are whole cents' \
		'- Routes check the harbour with `withHarbour`' \
		'- Clocks are in UTC'
}

@test "what is gone from the records stays: the log may have been reset" {
	two >in
	promote AGENTS.md in
	pattern 4 'Clocks are in UTC' >in
	promote AGENTS.md in
	grep -Fqx -- '- Prices are whole cents' AGENTS.md
	grep -Fqx -- '- Clocks are in UTC' AGENTS.md
}

@test "another wording takes the place of the one that was merged into it" {
	two >in
	promote AGENTS.md in
	pattern 6 'Prices are whole cents, never floats (`lib/price.ts`)' \
		"$(also 'Prices are whole cents')" >in
	promote AGENTS.md in
	holds AGENTS.md "$BEGIN" '## Codebase Patterns' '' \
		'- Prices are whole cents, never floats (`lib/price.ts`)' \
		'- Routes check the harbour with `withHarbour`' "$END"
}

@test "two lines that were merged become one" {
	two >in
	promote AGENTS.md in
	pattern 8 'Prices are whole cents' \
		"$(also 'Routes check the harbour with `withHarbour`')" >in
	expect 0 '--- AGENTS.md' '+++ AGENTS.md' '@@ -5 +4,0 @@' \
		'-- Routes check the harbour with `withHarbour`' -- \
		promote -n AGENTS.md
	promote AGENTS.md in
	grep '^- ' AGENTS.md >items
	holds items '- Prices are whole cents'
	unchanged AGENTS.md promote AGENTS.md in
}

@test "what a learning replaces gives way to it, however new that is" {
	pattern 3 'The test database listens on port 5433' >in
	promote AGENTS.md in
	type=gotcha pattern 1 'The test database is now on port 5544' \
		"$(replaces 'The test database listens on port 5433')" >in
	promote AGENTS.md in
	grep '^- ' AGENTS.md >items
	holds items '- The test database is now on port 5544'
}

@test "the user's own lines in the block stay where they are" {
	lines '# Rules' "$BEGIN" '### Ours' '' '* Prices are whole cents' \
		'  - except for fuel' '- A line of my own' '' "$END" \
		'behind' >AGENTS.md
	{
		pattern 3 'Prices are whole cents, never floats' \
			"$(also 'Prices are whole cents')"
		pattern 3 'Clocks are in UTC'
	} >in
	promote AGENTS.md in
	holds AGENTS.md '# Rules' "$BEGIN" '### Ours' '' \
		'* Prices are whole cents, never floats' \
		'  - except for fuel' '- A line of my own' \
		'- Clocks are in UTC' '' "$END" behind
}

@test "a line with the user's notes below it is not merged away" {
	lines "$BEGIN" '- Clocks are in UTC' '- Times are in UTC' \
		'  (but for the tide tables)' "$END" >AGENTS.md
	pattern 3 'Clocks are in UTC' "$(also 'Times are in UTC')" >in
	promote AGENTS.md in
	grep -c 'Clocks are in UTC' AGENTS.md >n
	holds n 2
	unchanged AGENTS.md promote AGENTS.md in
}

@test "a wording that the user mended is not added again" {
	lines "$BEGIN" \
		'- Always check the harbour in routes with `withHarbour()` first' \
		"$END" >AGENTS.md
	pattern 3 'Routes check the harbour with `withHarbour()`' >in
	unchanged AGENTS.md promote AGENTS.md in
}

@test "what the file says outside the block is not repeated" {
	lines '# Rules' '' '1. **Prices are whole cents**.' '' \
		'Before that: Routes check the' \
		'harbour with `withHarbour`, all of them.' \
		'Never use mocks in tests.' \
		'<!-- not for us: all clocks are in UTC -->' >AGENTS.md
	{
		two
		pattern 3 'Use mocks'
		pattern 3 'All clocks are in UTC'
		pattern 3 'Tides come from a file that the port sends' \
			"$(also 'never use mocks in tests')"
	} >in
	promote AGENTS.md in
	grep '^- ' AGENTS.md >items
	holds items '- Use mocks'
}

@test "words count as whole words, over the ends of lines" {
	lines '- Ab x y abcd' '- one two three fours' '' '# ab x' 'y ab x y' 'a' \
		>AGENTS.md
	{
		pattern 3 'Ab: X, Y, ab (x, y) a'
		pattern 3 'One two three four'
		pattern 3 'Two three fours'
	} >in
	promote AGENTS.md in
	sed -n "/$BEGIN/,\$p" AGENTS.md | grep '^- ' >items
	holds items '- One two three four' '- Two three fours'
}

@test "a dry run prints the change and writes nothing" {
	two >in
	printf 'My rules' >AGENTS.md
	expect 0 '--- AGENTS.md' '+++ AGENTS.md' '@@ -1,0 +2,7 @@' '+' \
		"+$BEGIN" '+## Codebase Patterns' '+' \
		'+- Prices are whole cents' \
		'+- Routes check the harbour with `withHarbour`' "+$END" -- \
		promote -n AGENTS.md
	unchanged AGENTS.md promote --dry-run AGENTS.md in
	promote AGENTS.md in
	expect 0 -- promote -n AGENTS.md
	expect 0 '--- /dev/null' '+++ CLAUDE.md' '@@ -0,0 +1,6 @@' \
		"+$BEGIN" '+## Codebase Patterns' '+' \
		'+- Prices are whole cents' \
		'+- Routes check the harbour with `withHarbour`' "+$END" -- \
		promote -n CLAUDE.md
	[ ! -e CLAUDE.md ]
}

@test "patch makes of a dry run what promote writes" {
	need patch
	lines '# Rules' "$BEGIN" '- Prices are whole cents' '- Mine' \
		'- Times are in UTC' "$END" 'behind' >AGENTS.md
	{
		pattern 3 'Prices are cents' "$(also 'Prices are whole cents')"
		pattern 3 'Clocks are in UTC' "$(also 'Times are in UTC')"
		pattern 3 'Ports have a tide table'
	} >in
	cp AGENTS.md patched.md
	promote -n AGENTS.md in | patch -s patched.md
	promote AGENTS.md in
	cmp AGENTS.md patched.md
	[ "$(grep -c '^- ' AGENTS.md)" -eq 4 ]
}

# odd_files: what a user's file may be, in files of the directory odd.
odd_files() {
	mkdir odd
	: >odd/empty
	printf '\n\n\n' >odd/blank
	printf 'one line' >odd/no-newline
	printf '# A\r\n\r\ntext\r\n' >odd/crlf
	printf '# A\r\n\r\ntext' >odd/crlf-no-newline
	printf '# A\r\ntext\nmixed\r\n\r\n' >odd/mixed
	printf '\357\273\277' >odd/bom
	printf '\357\273\277# A\r\n- x\r\n' >odd/bom-crlf
	printf 'a\0b\377\376\033[31m\n\342\200\256x\t \n' >odd/bytes
	printf -- '---\ntitle: x\n---\n# A\n' >odd/front
	printf -- '---\ntitle: x\n' >odd/front-open
	printf '```\n%s\n- x\n%s\n```\n' "$BEGIN" "$END" >odd/fence
	printf '~~~md\n%s\n~~~\n| a |\n|---|\n| b |' "$BEGIN" >odd/table
	printf '<!--\n%s\n' "$BEGIN" >odd/comment
	printf 'See %s and `%s`.\n    %s\n' "$BEGIN" "$END" "$BEGIN" \
		>odd/inline
	printf '> %s\n- a\n  - b' "$BEGIN" >odd/quote
	printf 'x%.0s' {1..100000} >odd/long
	printf 'A\n%s\n- a\n%s\nB' "$BEGIN" "$END" >odd/block
	printf 'A\r\n  %s  \r\n- a\r\n\r\n%s\r\nB\n\n' "$BEGIN" "$END" \
		>odd/block-crlf
	printf '%s\n%s' "$BEGIN" "$END" >odd/block-only
}

# around OLD NEW: before the block and after it they are the same.
around() {
	case $1 in
	*/block*)
		perl -0777 -pe "s{\Q$BEGIN\E.*\Q$END\E}{}s" "$1" >old
		perl -0777 -pe "s{\Q$BEGIN\E.*\Q$END\E}{}s" "$2" | cmp old ;;
	*)
		cmp -n "$(wc -c <"$1")" "$1" "$2"
		tail -c +$(($(wc -c <"$1") + 1)) "$2" | tr -d '\r' >added
		grep -v '^$' added | head -n 1 | grep -Fqx -- "$BEGIN"
		[ "$(tail -n 1 added)" = "$END" ] ;;
	esac
}

@test "nothing outside the block is touched, byte for byte" {
	need perl
	odd_files
	two >in
	for file in odd/*; do
		cp $file new.md
		promote new.md in
		[ "$(grep -ac '^- Prices are whole cents.\?$' new.md)" -eq 1 ]
		around $file new.md
		unchanged new.md promote new.md in
	done
}

@test "lines end as they do in the file" {
	odd_files
	two >in
	for file in odd/*crlf*; do
		cp $file new.md
		promote new.md in
		grep -q $'^- Prices are whole cents\r$' new.md
	done
	printf 'A\r\nB' >new.md
	promote new.md in
	[ "$(grep -c $'\r$' new.md)" -eq 8 ]
	[ "$(tail -n 1 new.md)" = "$END" ]
	printf 'A\n%s\r\n- Old\r\n%s\r\n' "$BEGIN" "$END" >new.md
	pattern 3 New "$(also Old)" >in
	promote new.md in
	grep -qx -e $'- New\r' new.md
}

@test "marks in code and in comments do not count" {
	two >in
	lines '```html' "$BEGIN" '```' '' "    $END" '`'"$BEGIN"'`' >AGENTS.md
	cp AGENTS.md old
	promote AGENTS.md in
	[ "$(head -n 6 AGENTS.md)" = "$(cat old)" ]
	[ "$(tail -n 1 AGENTS.md)" = "$END" ]
	user AGENTS.md >/dev/null
}

@test "where it is not clear what is ours nothing is written" {
	two >in
	lines a "$BEGIN" '- x' b >AGENTS.md
	run -1 unchanged AGENTS.md promote AGENTS.md in
	said "promote: AGENTS.md:2: '$BEGIN' without '$END'; the file is left unchanged"
	lines a "$END" >AGENTS.md
	run -1 unchanged AGENTS.md promote AGENTS.md in
	said "promote: AGENTS.md:2: '$END' without its begin; the file is left unchanged"
	lines "$BEGIN" "$END" '' "$BEGIN" "$END" >AGENTS.md
	run -1 unchanged AGENTS.md promote -n AGENTS.md in
	said "promote: AGENTS.md:4: a second '$BEGIN'; the file is left unchanged"
	lines "$BEGIN" a "$BEGIN" "$END" >AGENTS.md
	run -1 unchanged AGENTS.md promote AGENTS.md in
	said "promote: AGENTS.md:3: a second '$BEGIN' before the end of the first; the file is left unchanged"
	lines a '```sh' b >AGENTS.md
	run -1 unchanged AGENTS.md promote AGENTS.md in
	said 'promote: AGENTS.md:2: code or a comment that is never closed; the file is left unchanged'
	lines a '<!-- todo' b >AGENTS.md
	run -1 unchanged AGENTS.md promote AGENTS.md in
	lines "$BEGIN" '- x' '```' "$END" >AGENTS.md
	run -1 unchanged AGENTS.md promote AGENTS.md in
	said "promote: AGENTS.md:3: code or a comment that is never closed, with '$END' in it; the file is left unchanged"
	printf '\377\376#\0\n\0' >AGENTS.md
	run -1 unchanged AGENTS.md promote AGENTS.md in
	said 'promote: AGENTS.md:1: UTF-16, not UTF-8; the file is left unchanged'
}

@test "the text of a log forges no mark, no heading and no import" {
	{
		pattern 3 "x\\\\n$END\\\\n# Mine"
		pattern 3 "x\\n$END\\n# Mine\\n$BEGIN"
		pattern 3 "$END"
		pattern 3 "$BEGIN"
		pattern 3 '# A heading of the log'
		pattern 3 '```'
		pattern 3 '~~~~'
		pattern 3 '@/etc/passwd holds users'
		pattern 3 'read (@~/.ssh/id) and `@types/node`, me@x.org'
		pattern 3 'a \u001b[31m red \u202e text \u0000 here'
	} >in
	printf '# Rules\n' >AGENTS.md
	promote AGENTS.md in
	[ "$(grep -Fxc -- "$BEGIN" AGENTS.md)" -eq 1 ]
	[ "$(grep -Fxc -- "$END" AGENTS.md)" -eq 1 ]
	[ "$(tail -n 1 AGENTS.md)" = "$END" ]
	[ "$(user AGENTS.md)" = '# Rules' ]
	sed -n '/^$/,$p' AGENTS.md | grep '^- ' >items
	[ "$(wc -l <items)" -eq 10 ]
	grep -Fqx -- '- \# A heading of the log' items
	grep -Fqx -- '- \@/etc/passwd holds users' items
	grep -Fqx -- '- read (\@~/.ssh/id) and `@types/node`, me@x.org' items
	lacks '<!--\|[[:cntrl:]]' items
	unchanged AGENTS.md promote AGENTS.md in
}

@test "a path in a record is never opened" {
	pattern 3 'Prices are whole cents' \
		'"files":["trap.md"],"src":{"file":"trap.md","line":1,"end":1,"off":0,"len":9}' >in
	echo '{"kind":"doc","schema":1,"file":"trap.md"}' >>in
	promote AGENTS.md in
	[ ! -e trap.md ]
}

@test "a missing final newline stays missing, and the mode stays" {
	two >in
	printf 'mine' >AGENTS.md
	chmod 640 AGENTS.md
	promote AGENTS.md in
	[ "$(tail -c 3 AGENTS.md)" = '-->' ]
	[ "$(stat -c %a AGENTS.md)" = 640 ]
}

@test "when the disk is full the old file stays" {
	two >in
	head -c 20000 /dev/zero | tr '\0' x >AGENTS.md
	cp AGENTS.md old
	expect 70 -- on_a_full_disk promote AGENTS.md
	said "promote: cannot write 'AGENTS.md': File too large"
	cmp old AGENTS.md
	[ "$(ls -A | tr '\n' ' ')" = 'AGENTS.md err in old out wanted ' ]
}

@test "a run that is killed leaves a whole file" {
	printf '# Rules\n' >AGENTS.md
	for n in {1..3000}; do
		pattern 3 "Ship number $n is moored at berth $((n * 7919))"
	done >in
	promote -n AGENTS.md in >/dev/null
	cp AGENTS.md old
	cp AGENTS.md new
	promote new in
	for delay in 0.002 0.005 0.01 0.02 0.04 0.08; do
		cp old AGENTS.md
		timeout -s KILL $delay promote AGENTS.md in || true
		cmp -s AGENTS.md old || cmp AGENTS.md new
	done
}

@test "runs at once lose nothing" {
	printf '# Rules\n' >AGENTS.md
	for n in {1..12}; do
		pattern 3 "$(printf 'word%s ' $n $n$n x$n)" >in.$n
		promote AGENTS.md in.$n 3>&- &
	done
	wait
	for n in {1..12}; do
		grep -Fqx -- "- word$n word$n$n wordx$n" AGENTS.md
	done
	[ "$(grep -Fxc -- "$BEGIN" AGENTS.md)" -eq 1 ]
	[ "$(grep -c '^- ' AGENTS.md)" -eq 12 ]
}

@test "a slow pipe keeps nobody waiting" {
	two >in
	mkfifo pipe
	promote AGENTS.md pipe 3>&- &
	exec 4>pipe
	timeout 5 promote AGENTS.md in
	exec 4>&-
	wait
	grep -Fqx -- '- Prices are whole cents' AGENTS.md
}

@test "a symbolic link stays, and the file that it leads to changes" {
	two >in
	mkdir docs
	echo '# Rules' >docs/RULES.md
	ln -s docs/RULES.md AGENTS.md
	promote AGENTS.md in
	[ -L AGENTS.md ]
	grep -Fqx -- '- Prices are whole cents' docs/RULES.md
	ln -s nowhere.md CLAUDE.md
	expect 70 -- promote CLAUDE.md
	said "promote: cannot write 'CLAUDE.md': a link to 'nowhere.md', which does not exist"
	[ -L CLAUDE.md ]
	[ ! -e nowhere.md ]
}

@test "a file that has an owner is changed for that one only" {
	two >in
	printf -- '---\nlocked_by: Oak\n---\n# Rules\n' >AGENTS.md
	run -70 unchanged AGENTS.md promote AGENTS.md in
	expect 70 -- promote -n --as Elm --owner Elm AGENTS.md
	said "promote: 'AGENTS.md' is for 'Oak' to change, not for 'Elm'"
	expect 0 -- promote --as Oak AGENTS.md
	grep -Fqx -- '- Prices are whole cents' AGENTS.md
	expect 70 -- promote --owner Oak CLAUDE.md
	[ ! -e CLAUDE.md ]
	expect 0 -- promote --owner Oak --as Oak CLAUDE.md
}

@test "what is not a file of the user's to write is not written" {
	two >in
	mkdir dir
	expect 70 -- promote dir
	said "promote: 'dir' is not a regular file"
	expect 70 -- promote /dev/null
	said "promote: '/dev/null' is not a regular file"
	expect 70 -- promote nowhere/AGENTS.md
	said "promote: cannot open the directory of 'nowhere/AGENTS.md': No such file or directory"
	echo mine >AGENTS.md
	chmod 444 AGENTS.md
	run -70 unchanged AGENTS.md promote AGENTS.md in
	said "promote: 'AGENTS.md' is read-only"
	run -0 unchanged AGENTS.md promote -n AGENTS.md in
	given "$(pattern 3 Mine)"
	run -0 unchanged AGENTS.md promote AGENTS.md in
}

@test "a bad record is reported, and the others are promoted" {
	{ two; echo '{"kind":"learning",'; pattern 4 'Clocks are in UTC'; } >in
	expect 1 -- promote AGENTS.md
	grep -q '^promote: -:6: ' err
	[ "$(grep -c '^- ' AGENTS.md)" -eq 3 ]
}

@test "without a file, or with standard input as one, the command line is wrong" {
	two >in
	expect 64 -- promote
	grep -q '^promote: which file?' err
	expect 64 -- promote -
	expect 64 -- promote -m many AGENTS.md
	[ ! -e AGENTS.md ]
}

@test "records that no program wrote do no harm" {
	given '{"kind":"learning","type":"pattern","text":7,"mentions":9}' \
		'{"kind":"learning","type":"pattern","text":"a","mentions":"9"}' \
		'{"kind":"learning","type":"pattern","text":"b","mentions":-9}' \
		"$(learning 'c c' mentions:=9 \
			also:='[7,{"text":8},{"text":"c c"},{}]' \
			replaces:='{"text":"c c"}')" \
		"$(pattern 9 'd d' "$(also 'e e')")" \
		"$(pattern 9 'e e' "$(also 'd d')")"
	expect 0 -- promote AGENTS.md
	grep '^- ' AGENTS.md >items
	holds items '- c c' '- d d' '- e e'
	unchanged AGENTS.md promote AGENTS.md in
}

@test "what dedupe merged in a real log is promoted once" {
	for n in 1 2 3 4; do
		lines "## 2026-01-0$n - US-00$n: Part $n" '- **Learnings:**' \
			'  - Patterns discovered: money is stored as whole cents in `lib/price.ts`' \
			"  - Only part $n knows about harbour number $n$n" ''
	done >progress.md
	md2jsonl progress.md | learnings | dedupe >records
	promote AGENTS.md records
	[ "$(grep -c '^- ' AGENTS.md)" -eq 1 ]
	grep -q 'whole cents in `lib/price.ts`' AGENTS.md
	unchanged AGENTS.md promote AGENTS.md records
}

@test "where not all records could be read the file stays as it is" {
	echo old >AGENTS.md
	echo '{"kind":"learning","type":"pattern","text":"Use the clock for times","mentions":5}' >records
	run -70 promote AGENTS.md records /nonexistent
	[ "$(cat AGENTS.md)" = old ]
}
