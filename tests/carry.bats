# shellcheck disable=SC2154 # stderr is set by run
load lib

# mill_story N: an entry of January N, on line N * 10.
mill_story() {
	local line=$(($1 * 10)) day=0$1

	record entry id="US-$1" ts="2026-01-${day: -2}" title="Story $1" \
		status=done src="p.md:$line-$((line + 8))@$(($1 * 100))+9" \
		body="## US-$1\n- Built part $1\n- **Learnings:**\n  - x\n"
}

# mill_learning N: what it taught.
mill_learning() {
	learning "Gear $1 slips" type=gotcha entry:=$(($1 * 10)) \
		src="p.md:$(($1 * 10 + 3))@$(($1 * 100 + 5))+4"
}

# mill_in_short SRC [MEMBER...]: what the state remembers of mill_story 1.
mill_in_short() {
	record entry id=US-1 ts=2026-01-01 title='Story 1' status=done "$1" \
		body='# Story 1\n- Built part 1\n' "${@:2}"
}

doc='{"kind":"doc","schema":1,"file":"p.md"}'

@test "records pass byte for byte, and the state remembers them in short" {
	given "$doc" "$(mill_story 1)" "$(mill_learning 1)" '{"kind":"new" , "x":[1]}'
	mapfile -t in <in
	expect 0 "${in[@]}" -- carry state
	[ "$(cat state)" = "$(lines "$doc" \
		"$(mill_in_short src=p.md:10-18@100+9)" \
		"$(mill_learning 1)")" ]
}

@test "what the log does not hold any more follows, with its place in the state" {
	lines "$doc" "$(mill_story 1)" "$(mill_learning 1)" "$(mill_story 2)" "$(mill_learning 2)" |
		carry state >first
	given "$doc" "$(mill_story 2)" "$(mill_learning 2)"
	mapfile -t in <in
	expect 0 "${in[@]}" \
		"$(mill_in_short src=state:4@345+193 carried:=true)" \
		"$(learning 'Gear 1 slips' type=gotcha entry:=4 \
			src=state:5@538+143 carried:=true)" \
		-- carry state
	# The place is right: the record itself is there.
	tail -n 2 out | while read -r record; do
		sed -n "$(jq .src.line <<<"$record")p" state | diff - <(echo "$record")
		tail -c "+$(($(jq .src.off <<<"$record") + 1))" state |
			head -c "$(jq .src.len <<<"$record")" | diff - <(echo "$record")
	done
}

@test "a second run of the same log changes nothing" {
	lines "$doc" "$(mill_story 1)" "$(mill_learning 1)" "$(mill_story 2)" | carry state >/dev/null
	lines "$doc" "$(mill_story 2)" >in
	carry state <in >first
	cp state before
	carry state <in >second
	cmp first second
	cmp before state
}

@test "what comes back is not doubled" {
	lines "$doc" "$(mill_story 1)" "$(mill_learning 1)" >whole
	carry state <whole >/dev/null
	lines "$doc" "$(mill_story 2)" | carry state >/dev/null
	lines "$doc" "$(mill_story 2)" "$(mill_story 1)" "$(mill_learning 1)" >in
	carry state <in | diff in -
}

@test "of two entries with one name each counts" {
	lines "$doc" "$(mill_story 1)" "$(mill_story 1 | sed 's/"line":10/"line":50/')" |
		carry state >/dev/null
	lines "$doc" "$(mill_story 1)" | carry state >out
	[ "$(grep -c '"kind":"entry"' out)" -eq 2 ]
}

@test "a learning of no entry goes with its file" {
	lines "$doc" "$(learning Old src=p.md:2@9+3)" |
		carry state >/dev/null
	lines "$doc" | carry state >out
	run -1 grep Old out
	lines "$doc" "$(learning Old src=p.md:2@9+3)" |
		carry state >/dev/null
	lines '{"kind":"doc","schema":1,"file":"q.md"}' | carry state | grep -q Old
}

@test "a log that cannot be read leaves the state as it is" {
	lines "$doc" "$(mill_story 1)" | carry state >/dev/null
	cp state before
	run -70 carry state nowhere
	cmp before state
}

@test "a line of the state that would be lost is named, and nothing is changed" {
	lines "$doc" "$(mill_story 1)" | carry state >/dev/null
	given "$doc"
	for line in 'no record' '{"mine":1}' '<<<<<<< HEAD' '=======' \
		'{"kind":"story","id":"US-1"}' '{"kind":"end","files":[],"status":0}'; do
		cp state damaged
		echo "$line" >>damaged
		cp damaged before
		run -70 --separate-stderr carry damaged <in
		[[ $line == *'"end"'* || $stderr == "carry: damaged:3: "* ]]
		[[ $stderr == *"carry: 'damaged' is left as it is: mend the lines that are not of a state, keep one side of a merge conflict, or move the file away" ]]
		cmp damaged before
		lacks -q '"kind":"end"' <<<"$output"
	done
	carry state <in | grep -q US-1
}

@test "a file of something else, or that the records are from, is not a state" {
	printf '# Notes\n\n- mine\n' >notes.md
	cp notes.md before
	lines "$doc" "$(mill_story 1)" >in
	run -70 --separate-stderr carry notes.md <in
	[[ $stderr == *"carry: 'notes.md' is left as it is: mend the lines"* ]]
	cmp notes.md before
	# Under another name, too.
	lines "$doc" "$(mill_story 1)" >log
	cp log before
	ln -s log p.md
	given "$doc" "$(mill_story 1)" '{"kind":"end","files":["p.md"],"status":0}'
	run -70 --separate-stderr carry log <in
	[ "$stderr" = "carry: cannot write 'log': the records are made from it" ]
	cmp log before
}

@test "without a state it ends with 64" {
	given
	expect 64 -- carry
	said 'carry: which state file?'
}

@test "a state that cannot be written is reported and ends with 70" {
	mkdir dir
	given "$doc"
	run -70 carry nowhere/state <in
	run -70 carry dir <in
}

@test "a pipe in the place of the state is not waited for" {
	mkfifo state.jsonl
	expect 70 -- timeout 10 carry state.jsonl
	said "carry: 'state.jsonl' is a pipe, not a regular file"
	[ -p state.jsonl ]
}
