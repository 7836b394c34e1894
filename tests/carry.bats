# shellcheck disable=SC2154 # stderr is set by run
load lib

entry() {
	printf '{"kind":"entry","id":"US-%s","ts":"2026-01-%02d","title":"Story %s","status":"done","src":{"file":"p.md","line":%d,"end":%d,"off":%d,"len":9},"body":"## US-%s\\n- Built part %s\\n- **Learnings:**\\n  - x\\n"}\n' \
		"$1" "$1" "$1" $(($1 * 10)) $(($1 * 10 + 8)) $(($1 * 100)) "$1" "$1"
}

learning() {
	printf '{"kind":"learning","type":"gotcha","text":"Gear %s slips","entry":%d,"src":{"file":"p.md","line":%d,"end":%d,"off":%d,"len":4}}\n' \
		"$1" $(($1 * 10)) $(($1 * 10 + 3)) $(($1 * 10 + 3)) $(($1 * 100 + 5))
}

doc='{"kind":"doc","schema":1,"file":"p.md"}'

@test "records pass byte for byte, and the state remembers them in short" {
	given "$doc" "$(entry 1)" "$(learning 1)" '{"kind":"new" , "x":[1]}'
	mapfile -t in <in
	expect 0 "${in[@]}" -- carry state
	[ "$(cat state)" = "$(lines "$doc" \
		'{"kind":"entry","id":"US-1","ts":"2026-01-01","title":"Story 1","status":"done","src":{"file":"p.md","line":10,"end":18,"off":100,"len":9},"body":"# Story 1\n- Built part 1\n"}' \
		"$(learning 1)")" ]
}

@test "what the log does not hold any more follows, with its place in the state" {
	lines "$doc" "$(entry 1)" "$(learning 1)" "$(entry 2)" "$(learning 2)" |
		carry state >first
	given "$doc" "$(entry 2)" "$(learning 2)"
	mapfile -t in <in
	expect 0 "${in[@]}" \
		'{"kind":"entry","id":"US-1","ts":"2026-01-01","title":"Story 1","status":"done","src":{"file":"state","line":4,"end":4,"off":345,"len":193},"body":"# Story 1\n- Built part 1\n","carried":true}' \
		'{"kind":"learning","type":"gotcha","text":"Gear 1 slips","entry":4,"src":{"file":"state","line":5,"end":5,"off":538,"len":143},"carried":true}' \
		-- carry state
	# The place is right: what stands there is the record itself.
	tail -n 2 out | while read -r record; do
		sed -n "$(jq .src.line <<<"$record")p" state | diff - <(echo "$record")
		tail -c "+$(($(jq .src.off <<<"$record") + 1))" state |
			head -c "$(jq .src.len <<<"$record")" | diff - <(echo "$record")
	done
}

@test "a second run of the same log changes nothing" {
	lines "$doc" "$(entry 1)" "$(learning 1)" "$(entry 2)" | carry state >/dev/null
	lines "$doc" "$(entry 2)" >in
	carry state <in >first
	cp state before
	carry state <in >second
	cmp first second
	cmp before state
}

@test "what comes back is not doubled" {
	lines "$doc" "$(entry 1)" "$(learning 1)" >whole
	carry state <whole >/dev/null
	lines "$doc" "$(entry 2)" | carry state >/dev/null
	lines "$doc" "$(entry 2)" "$(entry 1)" "$(learning 1)" >in
	carry state <in | diff in -
}

@test "of two entries with one name each counts" {
	lines "$doc" "$(entry 1)" "$(entry 1 | sed 's/"line":10/"line":50/')" |
		carry state >/dev/null
	lines "$doc" "$(entry 1)" | carry state >out
	[ "$(grep -c '"kind":"entry"' out)" -eq 2 ]
}

@test "a learning of no entry goes with its file" {
	lines "$doc" '{"kind":"learning","type":"pattern","text":"Old","src":{"file":"p.md","line":2,"end":2,"off":9,"len":3}}' |
		carry state >/dev/null
	lines "$doc" | carry state >out
	run -1 grep Old out
	lines "$doc" '{"kind":"learning","type":"pattern","text":"Old","src":{"file":"p.md","line":2,"end":2,"off":9,"len":3}}' |
		carry state >/dev/null
	lines '{"kind":"doc","schema":1,"file":"q.md"}' | carry state | grep -q Old
}

@test "a log that cannot be read leaves the state as it is" {
	lines "$doc" "$(entry 1)" | carry state >/dev/null
	cp state before
	run -70 carry state nowhere
	cmp before state
}

@test "a bad line of the state is said, and passed over" {
	lines "$doc" "$(entry 1)" | carry state >/dev/null
	echo 'no record' >>state
	given "$doc"
	run -1 --separate-stderr carry state <in
	[[ $stderr == "carry: state:3: "* ]]
	[ "$(grep -c US-1 <<<"$output")" -eq 1 ]
}

@test "a file of something else, or that the records are from, is no state" {
	printf '# Notes\n\n- mine\n' >notes.md
	cp notes.md before
	lines "$doc" "$(entry 1)" >in
	run -70 --separate-stderr carry notes.md <in
	[[ $stderr == *"carry: 'notes.md' has no records, so it is not a state file" ]]
	cmp notes.md before
	# Under another name, too.
	lines "$doc" "$(entry 1)" >log
	cp log before
	ln -s log p.md
	given "$doc" "$(entry 1)" '{"kind":"end","files":["p.md"],"status":0}'
	run -70 --separate-stderr carry log <in
	[ "$stderr" = "carry: cannot write 'log': the records are made from it" ]
	cmp log before
}

@test "without a state it ends with 64" {
	given
	expect 64 -- carry
	said 'carry: which state file?'
}

@test "a state that cannot be written is said and ends with 70" {
	mkdir dir
	given "$doc"
	run -70 carry nowhere/state <in
	run -70 carry dir <in
}
