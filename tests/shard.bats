# shard: divide files into tasks of equal size.
# shellcheck disable=SC2154 # stderr is of run
load lib

# logs N: logs of about 1000 bytes, each in a folder of its own.
logs() {
	local i

	for i in $(seq "$1"); do
		mkdir -p "r$i"
		{ echo "## 2026-01-02 - US-001: Story $i"; yes -- "- line $i" | head -n 100; } >"r$i/progress.md"
	done
}

tasks() {
	find store -name '*.task' | wc -l
}

# files TASK: their names.
files() {
	tail -n +2 "$1" | jq -r .input
}

@test "all files are in the list, and each is in one task" {
	need jq
	logs 9
	shard -q -s 3000 store . >names
	[ "$(wc -l <names)" -eq "$(($(tasks) + 1))" ]
	[ "$(tasks)" -gt 2 ]
	tail -n +2 "$(head -n 1 names)" | jq -r .input >listed
	find r* -name progress.md | sort >all
	diff all listed
	for task in $(tail -n +2 names); do files "$task"; done | sort | diff all -
	# The list says which task has a file.
	for task in $(tail -n +2 names); do
		id=${task##*/}
		jq -r --arg id "${id%.task}" 'select(.part == $id).input' "$(head -n 1 names)" |
			diff <(files "$task") -
	done
}

@test "the largest tasks come first, and none is larger than asked unless a file is" {
	need jq
	logs 12
	head -c 9000 /dev/zero | tr '\0' x >r5/progress.md
	shard -q -s 3000 store . >names
	for task in $(tail -n +2 names); do
		jq -s 'map(.bytes // 0) | add' "$task"
	done >sizes
	sort -rn sizes | diff - sizes
	[ "$(head -n 1 sizes)" -eq 9000 ]
	tail -n +2 sizes | awk '$1 > 3000 { bad = 1 } END { exit bad }'
}

@test "folders are searched for logs by name, in any case, but not in .git or node_modules" {
	need jq
	for name in progress.md PROGRESS.md progress.txt claude-progress.json activeContext.md decisionLog.md; do
		mkdir -p "a/$name.d"
		echo x >"a/$name.d/$name"
	done
	mkdir -p a/.git a/node_modules/p a/.ralph
	echo x | tee a/.git/progress.md a/node_modules/p/progress.md a/notes.md >a/.ralph/progress.md
	ln -s ../a a/circle
	shard -q store a >names
	tail -n +2 "$(head -n 1 names)" | jq -r .input >listed
	holds listed a/.ralph/progress.md a/PROGRESS.md.d/PROGRESS.md \
		a/activeContext.md.d/activeContext.md a/claude-progress.json.d/claude-progress.json \
		a/decisionLog.md.d/decisionLog.md a/progress.md.d/progress.md \
		a/progress.txt.d/progress.txt
}

@test "a file that is named is taken whatever its name, and once" {
	need jq
	echo x >notes.md
	shard -q store notes.md ./ notes.md >names
	jq -r '.input // empty' "$(head -n 1 names)" >listed
	holds listed notes.md
}

@test "names come from standard input, on lines or with NULs" {
	need jq
	mkdir 'a b$' "$(printf 'c\nd')"
	echo x | tee 'a b$/x.md' "$(printf 'c\nd')/progress.md" >plain.md
	printf '%s\n' 'a b$/x.md' plain.md >lines
	shard -q one <lines >names
	jq -r '.input // empty' "$(head -n 1 names)" | diff lines -
	printf '%s\0' 'a b$/x.md' plain.md "$(printf 'c\nd')" | shard -q two >names
	jq -c '.input // empty' "$(head -n 1 names)" >listed
	holds listed '"a b$/x.md"' '"c\nd/progress.md"' '"plain.md"'
}

@test "sessions are found as trace2jsonl finds them" {
	need jq
	cp -r "$SAMPLES/transcripts" t
	shard -q -f sessions store t >names
	jq -r '.input // empty' "$(head -n 1 names)" >listed
	trace2jsonl -q t | jq -r 'select(.kind == "end").files[]' | sort | diff - listed
}

@test "what is no file is reported and left out" {
	need jq
	echo x >a.md
	mkfifo pipe
	touch "$(printf 'b\377.md')"
	run -1 --separate-stderr shard -q store a.md missing.md pipe "$(printf 'b\377.md')"
	echo "$stderr" >err
	said "shard: cannot open 'missing.md': No such file or directory"
	said "shard: not a file: 'pipe'"
	grep -q 'the name is not UTF-8' err
	jq -r '.input // empty' store/*.list >listed
	holds listed a.md
}

# Each task.
done_all() {
	local task

	for task in store/*.task; do
		keep "$task" 'md2jsonl -q -- "$@"'
	done
}

@test "only what is new or has changed gets a task" {
	need jq
	logs 9
	shard -q -s 3000 store . >/dev/null
	done_all
	shard store . 2>err >/dev/null
	said 'shard: 9 files, 9 of them unchanged, 0 tasks'
	mkdir r10
	echo '## 2026-01-03 - US-002: New' >r10/progress.md
	shard store . >names 2>err
	said 'shard: 10 files, 9 of them unchanged, 1 task'
	files "$(tail -n 1 names)" >new
	holds new r10/progress.md
	# A file that has changed is read again with its group, and one that has gone is not.
	rm r3/progress.md
	echo '- more' >>r7/progress.md
	shard -q store . >names
	for task in $(tail -n +2 names); do files "$task"; done >new
	grep -qx r7/progress.md new
	grep -qx r10/progress.md new
	lacks -x r3/progress.md new
}

@test "tasks that are not done stay, and only what is new gets others" {
	logs 20
	shard -q -s 2500 store . >first
	[ "$(wc -l <first)" -gt 5 ]
	task=$(sed -n 3p first)
	keep "$task" 'md2jsonl -q -- "$@"'
	shard -q -s 5000 store . >second
	grep -vxF "$task" first | tail -n +2 | sort | diff - <(tail -n +2 second | sort)
	mkdir new
	cp r1/progress.md new
	shard -q -s 5000 store . >third
	[ "$(tail -n +2 third | sort | comm -13 <(sort second) - | wc -l)" -eq 1 ]
	# One of a task's files has changed: the others of it get another one.
	changed=$(tail -n 1 second)
	echo >>"$(sed -n 's/^{"input":"\([^"]*\)".*/\1/p' "$changed" | head -n 1)"
	shard -q -s 5000 store . >fourth
	[ ! -e "$changed" ]
	tail -n +2 fourth | sort | diff - <(find store -name '*.task' | sort)
	for task in $(tail -n +2 fourth); do keep "$task" 'md2jsonl -q -- "$@"'; done
	[ "$(gather "$(head -n 1 fourth)" | tail -n 1 | jq -r '.files | length')" -eq 21 ]
}

@test "another key, setting or directory makes all again" {
	echo 1 >key
	logs 2
	shard -q -k key --setting a store . >/dev/null
	done_all
	again() {
		shard "$@" 3>&1 >/dev/null 2>&3
	}
	[ "$(again store -k key --setting a .)" = 'shard: 2 files, 2 of them unchanged, 0 tasks' ]
	[ "$(again store -k key --setting b .)" = 'shard: 2 files, 1 task' ]
	echo 2 >key
	[ "$(again store -k key --setting a .)" = 'shard: 2 files, 1 task' ]
	echo 1 >key
	mkdir elsewhere
	cp -Rp r1 r2 elsewhere
	cd elsewhere
	[ "$(again ../store -k ../key --setting a .)" = 'shard: 2 files, 1 task' ]
}

@test "names from the root are the same in each directory" {
	logs 2
	shard -q store "$PWD/r1" "$PWD/r2" >/dev/null
	done_all
	mkdir elsewhere
	cd elsewhere
	shard ../store "$OLDPWD/r1" "$OLDPWD/r2" 2>err >/dev/null
	said 'shard: 2 files, 2 of them unchanged, 0 tasks'
}

@test "a part that is cut off is made again" {
	logs 2
	shard -q store . >/dev/null
	done_all
	part=$(echo store/*.part)
	size=$(wc -c <"$part")
	for n in 0 1 $((size / 2)) $((size - 1)); do
		cp "$part" whole
		head -c "$n" whole >"$part"
		shard store . 2>err >/dev/null
		said 'shard: 2 files, 1 task'
		grep -q 'made again: it is cut off' err
		cp whole "$part"
	done
	shard store . 2>err >/dev/null
	said 'shard: 2 files, 2 of them unchanged, 0 tasks'
	# A part of an earlier release is not needed: its files have tasks.
	head -n -1 whole >"$part"
	printf '{"part":"0123456789abcdef","bytes":%s,"sha256":"x"}\n' "$(wc -c <"$part")" >>"$part"
	shard store . 2>err >/dev/null
	said 'shard: 2 files, 1 task'
	lacks 'made again' err
}

@test "what was not used for 90 days is removed, and what is used stays" {
	logs 2
	shard -q store r1 >/dev/null
	done_all
	touch -d '100 days ago' store/*
	shard -q store r1 >/dev/null
	[ "$(find store -name '*.part' | wc -l)" -eq 1 ]
	[ "$(find store -name '*.list' -mtime -1 | wc -l)" -eq 1 ]
	touch -d '100 days ago' store/*
	echo other >store/other.part
	touch -d '100 days ago' store/other.part
	shard -q store r2 >/dev/null
	lacks r1 store/*.list
	[ "$(find store -name '*.part' | wc -l)" -eq 1 ]
	[ -e store/other.part ]
}

@test "a directory that cannot be written is a failure" {
	logs 1
	echo x >file
	expect 70 -- shard file/store .
	expect 70 -- shard -k missing store .
	expect 64 -- shard
	expect 64 -- shard -f nothing store .
}

@test "nothing to do is success" {
	mkdir empty
	expect 0 'store/ID.list' -- sh -c 'shard store empty | sed "s/[0-9a-f]\{16\}/ID/"'
	said 'shard: 0 files, 0 tasks'
}

@test "a session and its sub-agents stay together, and are read again together" {
	need jq
	for i in 1 2 3; do
		mkdir -p "s$i/subagents"
		head -c 2000 "$SAMPLES/transcripts/claude-code.jsonl" | tee "s$i.jsonl" "s$i/subagents/agent-a.jsonl" >"s$i/subagents/agent-b.jsonl"
	done
	shard -q -f sessions -s 100 store . >names
	[ "$(tasks)" -eq 3 ]
	for task in store/*.task; do
		[ "$(files "$task" | wc -l)" -eq 3 ]
		keep "$task" 'trace2jsonl -q -- "$@"'
	done
	echo '{}' >s2/subagents/agent-c.jsonl
	shard -f sessions -s 100 store . >names 2>err
	said 'shard: 10 files, 6 of them unchanged, 1 task'
	files "$(tail -n 1 names)" >new
	holds new s2.jsonl s2/subagents/agent-a.jsonl s2/subagents/agent-b.jsonl s2/subagents/agent-c.jsonl
}

@test "the names of sessions in a folder are held once" {
	! grep -q __asan_init "$(command -v shard)" ||
		skip "the sanitizers have a memory of their own"
	mkdir sessions
	(cd sessions && seq -f 'session-%06g.jsonl' 40000 | xargs touch)
	(
		ulimit -v 13500
		shard -f sessions store sessions 2>err >/dev/null
	)
	grep -q '^shard: 40,000 files, ' err
}
