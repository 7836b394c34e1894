# gather: join the parts that tasks made.
# shellcheck disable=SC2154 # stderr is of run
load lib
load faults

map='md2jsonl -q -- "$@"'

setup() {
	fresh
	for i in 1 2 3; do
		mkdir "r$i"
		printf '## 2026-01-0%s - US-00%s: Story\n- a\n' "$i" "$i" >"r$i/progress.md"
	done
	shard -q -s 1 store . >names
	list=$(head -n 1 names)
	for task in store/*.task; do keep "$task" "$map"; done
}

bodies() {
	jq -r 'select(.body).body'
}

@test "all records are there, and one end names all files" {
	need jq
	gather "$list" >joined
	diff <(cat r?/progress.md | sort) <(bodies <joined | grep . | sort)
	[ "$(grep -c '"kind":"end"' joined)" -eq 1 ]
	[ "$(tail -n 1 joined)" = '{"kind":"end","files":["r1/progress.md","r2/progress.md","r3/progress.md"],"status":0}' ]
}

# part_of FILE
part_of() {
	jq -r --arg file "$1" 'select(.input == $file) | "store/\(.part).part"' "$list"
}

@test "a part that is missing, cut, changed or of other programs is named" {
	part=$(part_of r2/progress.md)
	cp "$part" whole
	check() {
		run -1 --separate-stderr gather "$list"
		[[ $stderr == *"gather: cannot use '$part': $1"*"gather: missing: 'r2/progress.md'"* ]]
		[[ $output == *'{"kind":"note","code":"missing-part","text":"1 of 3 files missing, the first: r2/progress.md"}'* ]]
		[ "${lines[-1]}" = '{"kind":"end","files":["r1/progress.md","r3/progress.md"],"status":1}' ]
	}
	rm "$part"
	check 'it is missing'
	: >"$part"
	check 'it is cut off'
	head -n -1 whole >"$part"
	check 'it is cut off'
	echo >>"$part"
	check 'it is cut off'
	sed 's/Story/Stony/' whole >"$part"
	check 'its bytes have changed'
	[ ! -e "$part" ]
	sed '1s/"key":"./&x/' whole >"$part"
	check 'it is cut off'
	sed '1s/"key":"./"key":"-/' whole >"$part"
	check 'it is of other programs or settings'
}

@test "a file in two parts counts once" {
	need jq
	shard -q -k names store . >other
	for task in store/*.task; do keep "$task" "$map"; done
	gather "$list" >joined
	[ "$(bodies <joined | grep -c Story)" -eq 3 ]
	gather "$(head -n 1 other)" >joined
	[ "$(bodies <joined | grep -c Story)" -eq 3 ]
}

@test "a file that has gone is left out of the next list, not of the parts" {
	need jq
	rm r2/progress.md
	shard -q -s 1 store . >names
	[ "$(wc -l <names)" -eq 1 ]
	gather "$(head -n 1 names)" >joined
	[ "$(tail -n 1 joined | jq -c .files)" = '["r1/progress.md","r3/progress.md"]' ]
	lacks US-002 joined
}

@test "the worst status of the tasks is in the end" {
	need jq
	echo '- more' >>r1/progress.md
	shard -q -s 1 store . >names
	keep "$(tail -n 1 names)" 'md2jsonl -q -- "$@" | sed "s/\"status\":0/\"status\":1/"'
	[ "$(gather "$(head -n 1 names)" | tail -n 1 | jq .status)" -eq 1 ]
}

@test "what is no list" {
	expect 64 -- gather
	expect 64 -- gather a b
	expect 64 -- gather -j 0 a
	said "gather: --jobs takes a number from 1, not '0'"
	expect 70 -- gather missing.list
	echo x >x.list
	expect 70 -- gather x.list
	said 'gather: x.list: not a task'
	{ head -n 1 "$list"; echo '{"a":1}'; } >x.list
	expect 70 -- gather x.list
	said 'gather: x.list:2: not a file of a task'
}

@test "an empty list is success" {
	head -n 1 "$list" >empty.list
	expect 0 '{"kind":"end","files":[],"status":0}' -- gather empty.list
}

# big [FILES]: records of more than a few kilobytes are combined.
big() {
	local i

	for i in $(seq "${1:-3}"); do
		mkdir -p "r$i"
		{ printf '## 2026-01-0%s - US-00%s: Story\n' "$i" "$i"; seq -f "- line %g of $i" 6000; } >"r$i/progress.md"
	done
	again
}

again() {
	shard -q -s 1 store . >names
	list=$(head -n 1 names)
	for task in $(tail -n +2 names); do keep "$task" "$map"; done
}

# Logs of 80 projects, enough for a bundle of bundles.
logs_of_80() {
	for i in $(seq -w 0 79); do
		mkdir "s$i"
		printf '## 2026-01-01 - US-001: Story\n- **Gotcha:** rule %s\n' "$((10#$i % 7))" >"s$i/progress.md"
	done
}

# combined: what gather makes with a command that counts its runs.
combined() {
	gather --combine 'echo >>runs; dedupe -q' "$list" >"$1"
	tail -n 1 "$1" | grep -q '^{"kind":"end",'
	gather "$list" | sort | diff - <(sort "$1")
}

@test "--combine keeps what a command makes of the records, and runs it for new ones only" {
	big
	combined first
	runs=$(wc -l <runs)
	[ "$runs" -ge 1 ]
	[ "$(find store -name '*.combined' | wc -l)" -eq "$runs" ]
	combined second
	cmp first second
	[ "$(wc -l <runs)" -eq "$runs" ]
	# Few and small records come as they are.
	mkdir r4
	printf '## 2026-01-04 - US-004: Small\n' >r4/progress.md
	again
	combined third
	grep -q Small third
	[ "$(wc -l <runs)" -eq "$runs" ]
	echo '- more' >>r2/progress.md
	again
	combined fourth
	grep -q 'more\\n' fourth
	[ "$(wc -l <runs)" -eq $((runs + 1)) ]
	gather --combine 'dedupe' "$list" >/dev/null
	[ "$(find store -name '*.combined' | wc -l)" -gt $((runs + 1)) ]
}

@test "a command of --combine that fails costs only time" {
	big
	for command in 'head -n 1' 'exit 1' 'dedupe -q | sed "\$s/\"status\":0/\"status\":70/"' \
		'dedupe -q | sed "\$s/r[1-3]/x/g"'; do
		gather --combine "$command" "$list" 2>err >out
		grep -q "^gather: '.*' failed: its input is used as it is$" err
		gather "$list" | diff - out
	done
	[ -z "$(find store -name '*.combined')" ]
}

@test "a combined file that is damaged is made again, and needs no part" {
	need jq
	big
	combined first
	for file in store/*.combined; do sed -i 's/US-001/US-009/; s/US-002/US-009/; s/US-003/US-009/' "$file"; done
	runs=$(wc -l <runs)
	combined second
	cmp first second
	[ "$(wc -l <runs)" -gt "$runs" ]
	part=$(part_of r2/progress.md)
	sed -i 's/Story/Stony/' "$part"
	gather --combine 'echo >>runs; dedupe -q' "$list" | cmp first -
	rm store/*.combined
	run -1 --separate-stderr gather --combine 'echo >>runs; dedupe -q' "$list"
	[ "$stderr" = "gather: cannot use '$part': its bytes have changed
gather: missing: 'r2/progress.md'" ]
	[ "${lines[-1]}" = '{"kind":"end","files":["r1/progress.md","r3/progress.md"],"status":1}' ]
	[ ! -e "$part" ]
	[[ $output != *Stony* ]]
}

@test "-j runs the command in parallel, and makes the same" {
	logs_of_80
	again
	combined first
	ls store/*.combined >files
	runs=$(wc -l <runs)
	cat store/*.combined >kept
	rm store/*.combined runs
	gather -j 4 --combine 'echo >>runs; dedupe -q' "$list" | cmp first -
	ls store/*.combined | diff files -
	cat store/*.combined | cmp kept -
	[ "$(wc -l <runs)" -eq "$runs" ]
	# Of two that wait for each other, neither is first.
	rm store/*.combined
	mkfifo a
	timeout 60 gather -j 2 --combine 'mkdir one 2>/dev/null && read -r _ <a || { [ -e two ] || { >two; echo >a; }; }
		dedupe -q' "$list" | cmp first -
	# One that fails is run once.
	rm store/*.combined runs
	gather -j 3 --combine 'echo >>runs; exit 1' "$list" 2>err | diff - <(gather "$list")
	[ "$(wc -l <runs)" -eq "$(grep -c "failed: its input is used as it is$" err)" ]
	[ "$(wc -l <runs)" -lt "$runs" ]
}

@test "-j waits for its own processes only, and names one that is killed" {
	logs_of_80
	again
	combined first
	# A child that was there before goes on.
	rm store/*.combined
	timeout 60 bash -c "exec gather -j 2 --combine 'dedupe -q' '$list' > >(cat >second)"
	for _ in {1..50}; do cmp -s first second && break; sleep 0.1; done
	cmp first second
	# Where all is kept, nothing is needed.
	TMPDIR=/nonexistent gather -j 4 --combine 'dedupe -q' "$list" | cmp first -
	# The command kills the process that runs it, if that is a copy of gather.
	[ -r /proc/self/stat ] || skip 'no /proc'
	rm store/*.combined
	cat >kill.sh <<-'END'
		name_of() { sed 's/^[^(]*(\(.*\)) .*/\1/' "/proc/$1/stat"; }
		parent_of() { sed 's/^.*) . \([0-9]*\) .*/\1/' "/proc/$1/stat"; }
		p=$PPID
		[ "$(name_of "$p")" = gather ] || p=$(parent_of "$p")
		[ "$(name_of "$(parent_of "$p")")" != gather ] || { kill -9 "$p"; sleep 5; }
		exec dedupe -q
	END
	gather -j 3 --combine 'sh kill.sh' "$list" 2>err >third
	grep -q '^gather: one of the jobs was killed$' err
	gather "$list" | sort | diff - <(sort third)
}

@test "what cannot be kept costs only time" {
	big
	combined first
	for file in store/*.combined; do
		rm "$file"
		mkdir "$file"
	done
	gather --combine 'echo >>runs; dedupe -q' "$list" 2>err >second
	cmp <(sort first) <(sort second)
	grep -q "^gather: .*combined" err
}

@test "a combined file that is a copy of another one is made again" {
	big
	combined first
	for file in store/*.combined; do
		cp "$(part_of r1/progress.md)" "$file"
	done
	combined second
	cmp first second
}

@test "what is combined is combined once more, and only what has changed is made again" {
	logs_of_80
	again
	combined first
	runs=$(wc -l <runs)
	[ "$runs" -ge 9 ]
	[ "$(find store -name '*.combined' | wc -l)" -eq "$runs" ]
	# What is made of all is enough.
	find store -name '*.combined' -printf '%s %f\n' | sort -n >sizes
	all=$(tail -n 1 sizes | cut -d ' ' -f 2)
	one=$(head -n 1 sizes | cut -d ' ' -f 2)
	cp "store/$one" kept
	echo x >"store/$one"
	combined second
	cmp first second
	[ "$(wc -l <runs)" -eq "$runs" ]
	# Without it, and with a part of it that is damaged, these two are made again.
	rm "store/$all"
	combined second
	cmp first second
	[ "$(wc -l <runs)" -eq $((runs + 2)) ]
	cmp kept "store/$one"
	# A change makes its own part again, and that of all.
	echo '- more' >>s42/progress.md
	again
	combined third
	grep -q 'more\\n' third
	[ "$(wc -l <runs)" -eq $((runs + 4)) ]
}

@test "what is combined and goes while gather runs leaves nothing unchecked" {
	need_faults
	mkdir w
	cd w
	logs_of_80
	again
	combined first
	find store -name '*.combined' -printf '%s %f\n' | sort -n >sizes
	all=store/$(tail -n 1 sizes | cut -d ' ' -f 2)
	one=store/$(head -n 1 sizes | cut -d ' ' -f 2)
	cp "$all" all
	sed -i 's/rule [0-6]/rule 9/' "$one"
	cp "$one" one
	export FAULT_CALLS=close
	FAULT_LOG=$PWD/calls faulty gather --combine 'echo >>runs; dedupe -q' "$list" | cmp first -
	calls=$(wc -l <calls)
	# After each of its last calls, the file that is made of all is empty.
	for i in $(seq $((calls - 9)) "$calls"); do
		cp all "$all"
		cp one "$one"
		FAULT=cut:$i FAULT_FILE=$all faulty gather --combine 'echo >>runs; dedupe -q' "$list" >out
		lacks -q 'rule 9' out
		sort out | diff - <(sort first)
	done
}

@test "a file is named in the end only if its records are there" {
	big
	: >afterwards
	gather --combine 'dedupe -q; . ./afterwards' "$list" >out
	part=$(part_of r2/progress.md)
	made=$(grep -l US-002 store/*.combined)
	echo '- more' >>r1/progress.md
	again
	# The command for r1 damages what was made of r2, and its part.
	echo "sed -i 's/^{\"group\":1,/{\"group\":2,/' $made
		sed -i s/Story/Stony/ $part" >afterwards
	run -1 --separate-stderr gather --combine 'dedupe -q; . ./afterwards' "$list"
	[ "${lines[-1]}" = '{"kind":"end","files":["r1/progress.md","r3/progress.md"],"status":1}' ]
	[[ $stderr == *"gather: missing: 'r2/progress.md'" ]]
}

@test "of few bundles, nothing is combined once more, with small groups or without" {
	big 7
	combined first
	[ "$(wc -l <runs)" -eq 7 ]
	mkdir r8
	printf '## 2026-01-04 - US-008: Small\n' >r8/progress.md
	again
	combined second
	[ "$(wc -l <runs)" -eq 7 ]
	big 8
	combined third
	[ "$(wc -l <runs)" -gt 8 ]
}

@test "what is combined and was not used for a day is removed" {
	big
	combined first
	cp "$(find store -name '*.combined' | head -n 1)" store/0123456789abcdef.combined
	gather --combine 'echo >>runs; dedupe -q' "$list" | cmp first -
	[ -e store/0123456789abcdef.combined ]
	find store -name '*.combined' -exec touch -d '2 days ago' {} +
	gather --combine 'echo >>runs; dedupe -q' "$list" | cmp first -
	[ ! -e store/0123456789abcdef.combined ]
	combined second
}
