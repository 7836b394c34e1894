# keep: run a command on the files of a task.
# shellcheck disable=SC2154 # stderr is of run
load lib

map='md2jsonl -q -- "$@"'

# task FILE...: one task of these; its name is in $task.
task() {
	task=$(shard -q -s 100000000 store "$@" | tail -n 1)
}

log() {
	mkdir -p "$1"
	echo "## 2026-01-02 - US-001: ${2:-Story}" >"$1/progress.md"
}

@test "the records of a task are kept with their files, and the task is removed" {
	need jq
	log a
	log b
	task .
	expect 0 -- keep "$task" "$map"
	[ ! -e "$task" ]
	gather store/*.list >joined
	md2jsonl a/progress.md b/progress.md | cmp - joined
}

@test "names are never a part of the command" {
	need jq
	log 'a $(touch x) "b'"'"' `touch y`'
	log "$(printf 'new\nline')"
	mkdir -- --
	echo '## 2026-01-02 - US-001' >./--/progress.md
	task .
	expect 0 -- keep "$task" "$map"
	[ ! -e x ] && [ ! -e y ]
	[ "$(gather store/*.list | jq -r 'select(.kind == "end").files | length')" -eq 3 ]
}

@test "a file that cannot be read costs only itself" {
	need jq
	for i in 1 2 3 4; do log "r$i"; done
	task .
	rm r3/progress.md
	mkdir r3/progress.md
	expect 1 -- keep "$task" "$map"
	said "keep: 'r3/progress.md' was not read"
	[ -e "$task" ]
	gather store/*.list >joined 2>err || [ $? -eq 1 ]
	said "gather: missing: 'r3/progress.md'"
	[ "$(tail -n 1 joined | jq -c .files)" = '["r1/progress.md","r2/progress.md","r4/progress.md"]' ]
}

@test "records without their end are not kept" {
	log a
	task .
	for command in 'md2jsonl -q -- "$@" | head -n 1' 'exit 0' 'kill -9 $$' \
	    'md2jsonl -q -- "$@" | tr -d "\n"' \
	    'md2jsonl -q -- "$@" /nonexistent 2>/dev/null' \
	    'echo "{\"kind\":\"end\",\"files\":[],\"status\":0}"'; do
		rm -f store/*.part
		run -1 keep "$task" "$command"
		run -1 gather store/*.list
		[ -e "$task" ]
	done
}

@test "what is done is not done again" {
	log a
	task .
	cp "$task" again
	keep "$task" "$map"
	cp again "$task"
	expect 0 -- keep "$task" 'touch ran; exit 1'
	[ ! -e ran ]
}

@test "what could not be read is read by the next run, and a task that is done is removed" {
	need jq
	log a
	log b
	task .
	cp "$task" first
	run -1 --separate-stderr keep "$task" 'exit 1'
	expect 0 -- keep "$task" "$map"
	[ ! -e "$task" ]
	[ "$(gather store/*.list | jq -r 'select(.kind == "end").files | length')" -eq 2 ]
	cp first "$task"
	stamp store/*.part >before
	expect 0 -- keep "$task" 'exit 1'
	[ ! -e "$task" ]
	stamp store/*.part | diff before -
	run -70 keep store/0123456789abcdef.task "$map"
}

@test "a part that is damaged, or a copy of another one, is made again" {
	log a
	task .
	cp "$task" again
	keep "$task" "$map"
	part=$(echo store/*.part)
	cp "$part" whole
	# damaged COMMAND...: with what it prints of the part.
	damaged() {
		"$@" whole >"$part"
		cp again "$task"
		keep "$task" "$map"
		cmp whole "$part"
	}
	damaged sed '3s/"changed":[0-9]*/"changed":1/'
	damaged sed '1s/"task":"[0-9a-f]*/"task":"0123456789abcdef/'
	damaged sed 's/\("task":"\|^{"part":"\)[0-9a-f]*/\10123456789abcdef/'
	damaged head -c 100
}

@test "a task of another version is not done" {
	log a
	task .
	sed -i 's/"version":"[^"]*"/"version":"9.9"/' "$task"
	expect 70 -- keep "$task" "$map"
	said "keep: $task: of pith 9.9, and this is $(keep --version | cut -d ' ' -f 3)"
	[ -e "$task" ] && [ ! -e "${task%task}part" ]
}

@test "of two at once, one does it" {
	log a
	task .
	command='echo x >>ran; sleep 0.3; md2jsonl -q -- "$@"'
	keep "$task" "$command" & keep "$task" "$command" & wait
	[ "$(wc -l <ran)" -eq 1 ]
	gather store/*.list >/dev/null
}

@test "files are read in groups of 32 MiB and 256 files" {
	for i in 1 2 3 4 5; do
		log "r$i"
		yes -- '- a line of a log' | head -c 12000000 >>"r$i/progress.md"
	done
	for i in $(seq 260); do log "small$i"; done
	task .
	keep "$task" 'echo $# >>counts; md2jsonl -q -- "$@"'
	holds counts 2 2 256 5
}

@test "a full disk leaves the task, and no part" {
	log a
	yes -- '- a line of a log' | head -c 300000 >>a/progress.md
	task .
	run on_a_full_disk keep "$task" "$map"
	[ "$status" -eq 70 ]
	[ -e "$task" ]
	[ ! -e "${task%.task}.part" ]
}

@test "a directory that is gone is named, and the task stays" {
	mkdir home
	cd home || return
	log a
	shard -q ../store . >../names
	cd ..
	task=$(tail -n 1 names | sed 's|^../||')
	mv home moved
	run -1 --separate-stderr keep "$task" "$map"
	[[ $stderr == *"keep: cannot go to '$PWD/home': No such file or directory"*"keep: 'a/progress.md' was not read" ]]
	mv moved home
	expect 0 -- keep "$task" "$map"
	[ ! -e "$task" ]
}

@test "a wrong command line, or what is no task" {
	echo '{}' >x.task
	expect 64 -- keep
	expect 64 -- keep x.task
	expect 64 -- keep x "$map"
	expect 70 -- keep x.task "$map"
	said 'keep: x.task: not a task'
	expect 70 -- keep missing.task "$map"
}
