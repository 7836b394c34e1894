# pith fleet on make, GNU parallel, parallel over ssh, Slurm, and a shell: the bytes of
# one process. Each engine is its own, see engines.bash.
load ../lib
load engines

setup_file() {
	start_sshd
	start_slurm
}

teardown_file() {
	stop_engines
}

setup() {
	fresh
	sessions_of >sessions
	logs_of >logs
	export PITH_STORE=$PWD/store
}

QUESTIONS='learnings report usage losses survival'

# one_process QUESTION: what one pipe over all files prints.
one_process() {
	local files

	mapfile -t files <"$(input_of "$1")"
	case $1 in
	learnings) md2jsonl -q -- "${files[@]}" | learnings -q --only --whole | dedupe -q | render recurring ;;
	report) md2jsonl -q -- "${files[@]}" | learnings -q | dedupe -q | topics -q | render html ;;
	usage) trace2jsonl -q -- "${files[@]}" | usage ;;
	losses) trace2jsonl -q -- "${files[@]}" | facts -q | losses -q --only | losses -q --adapt | render report ;;
	survival) trace2jsonl -q -- "${files[@]}" | facts -q | losses -q --only | render survival ;;
	esac 2>/dev/null
}

input_of() {
	case $1 in
	learnings | report) echo logs ;;
	*) echo sessions ;;
	esac
}

# same_on ENGINE OPTION ...: the answer to each question is that of one process, of
# which nobody else has done a part.
same_on() {
	local question tasks

	for question in $QUESTIONS; do
		name="$question on $1"
		one_process "$question" >"$question.one"
		[ "$(wc -l <"$question.one")" -gt 2 ] || bad 'one process prints nothing'
		rm -rf "$PITH_STORE"
		pith fleet "$question" --on "$@" <"$(input_of "$question")" >"$question.got" 2>err ||
			bad "status $?"
		tasks=$(sed -n 's/^shard: .* \([0-9]*\) tasks\{0,1\}$/\1/p' err)
		[ "$(find "$PITH_STORE" -name '*.part' | wc -l)" -eq "$tasks" ] || bad "not $tasks parts"
		diff "$question.one" "$question.got" >differs || bad "$(head -n 5 differs)"
	done
	none_bad
}

@test "make -j2: the bytes of one process" {
	same_on make -j 2
	[ "$(find "$PITH_STORE" -name '*.task' | wc -l)" -eq 0 ]
}

@test "GNU parallel: the same" {
	need parallel
	same_on parallel -j 2
}

@test "GNU parallel over ssh: the same" {
	need parallel
	[ -z "$WITHOUT_SSH" ] || skip "$WITHOUT_SSH"
	same_on parallel --sshlogin 2/node1,2/node2
}

@test "Slurm: the same" {
	[ -z "$WITHOUT_SLURM" ] || skip "$WITHOUT_SLURM"
	same_on slurm
}

@test "the printed commands, in a shell somewhere else: the same" {
	for question in $QUESTIONS; do
		# shellcheck disable=SC2034 # for bad
		name=$question input=$(input_of "$question")
		one_process "$question" >one
		rm -rf "$PITH_STORE"
		pith fleet "$question" -q --print <"$input" >commands
		[ "$(wc -l <commands)" -gt 0 ] || bad 'no commands'
		(cd / && env -i PATH=/usr/bin:/bin HOME=/ TZ=Asia/Kathmandu LC_ALL=tr_TR.UTF-8 sh) \
			<commands || bad "status $?"
		pith fleet "$question" <"$input" 2>err | diff one - >differs || bad "$(head -n 5 differs)"
		grep -q ' 0 tasks$' err || bad "$(cat err)"
	done
	none_bad
}
