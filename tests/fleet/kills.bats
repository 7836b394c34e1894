# pith fleet, killed 200 times at random and run again: the bytes of one process, no
# finished part made twice, and nothing left over. KILLS=N kills N times, SEED=N draws
# others.
load ../lib
load engines

setup_file() {
	[ -d /proc/self ] || skip 'there is no /proc'
	start_sshd
	start_slurm
	export KILLS=${KILLS:-200} SEED=${SEED:-1}
}

teardown_file() {
	stop_engines
}

setup() {
	fresh
	RANDOM=$SEED
	export PITH_STORE=$PWD/store TMPDIR=$PWD/tmp
	mkdir tmp work
	cd work || return
}

# sessions N: so many sessions, and copies of small ones so that a task has several; and
# what one process makes of them.
sessions() {
	local i

	"$ROOT/tests/fleet/make-sessions" "$1" 1
	for i in $(seq 100 149); do
		sed "s/7c1f0a52/small$i/; s/\"msg_/\"$i-msg_/" "$SAMPLES/transcripts/claude-code.jsonl" >"$i.jsonl"
	done
	trace2jsonl -q . | facts -q | losses -q --only | losses -q --adapt | render report >../one
	[ "$(wc -l <../one)" -gt 10 ]
}

# ours NAME ...: processes of these names that have our store in their environment.
ours() {
	local process name

	for process in /proc/[0-9]*; do
		{ name=$(<"$process/comm"); } 2>/dev/null || continue
		[[ " $* " == *" $name "* || $* = all ]] || continue
		grep -qsz "^PITH_STORE=$PITH_STORE$" "$process/environ" || continue
		[ "${process#/proc/}" = $$ ] || [ "${process#/proc/}" = "$BASHPID" ] ||
			echo "${process#/proc/}"
	done 2>/dev/null
}

one_of() {
	[ $# -eq 0 ] || eval "echo \${$((1 + RANDOM % $#))}"
}

# The engine, as it was started.
fleet() {
	pith fleet losses --on "$@" .
}

# strike KIND: kills something, if there is any; false if not.
# shellcheck disable=SC2046 # they are numbers
strike() {
	local victims

	case $1 in
	keep) victims=$(one_of $(ours keep)) ;;
	map) victims=$(one_of $(ours trace2jsonl facts losses)) ;;
	master) victims=$(one_of $(ours pith make parallel perl sbatch)) ;;
	all) victims=$(ours pith make parallel perl sbatch sh keep trace2jsonl facts losses shard gather render) ;;
	element)
		victims=$(one_of $(squeue -hr -o %i --name=pith 2>/dev/null))
		[ -z "$victims" ] || scancel "$victims"
		[ -n "$victims" ]
		return
		;;
	node)
		kill -9 "$(cat "$ENGINES/slurmd.pid")"
		start slurmd slurmd -D
		return
		;;
	esac
	# shellcheck disable=SC2086 # several processes
	[ -z "$victims" ] || kill -9 $victims 2>/dev/null
	[ -n "$victims" ]
}

# What tells a part from another one of the same name: its birth. A part without
# records is of files that could not be read: its task is run again.
births() {
	find "$PITH_STORE" -name '*.part' -exec grep -q '^{"group":' {} \; -exec stat -c '%n %i %w' {} + 2>/dev/null | LC_ALL=C sort
}

# A run that says it is done must have all; one that does not must say what is missing.
check_run() {
	case $1 in
	0) diff ../one ../got >/dev/null || bad "status 0 and other bytes after $2" ;;
	1) grep -q '^gather: missing: ' ../err && grep -q 'files missing' ../got ||
		bad "status 1, and not said why, after $2" ;;
	esac
	births >../births.now
	[ -z "$(LC_ALL=C comm -23 ../births ../births.now)" ] || bad "a part was made again after $2"
	cp ../births.now ../births
}

# After the last kill: a whole run, and nothing else in the store.
check_round() {
	wait_for 60 none_of_ours || bad 'something still runs'
	fleet "$@" >../got 2>../err || bad "status $? of the last run"
	check_run 0 'the last kill'
	find "$PITH_STORE" ! -type d ! -name '*.list' ! -name '*.part' ! -name 'slurm-*.out' >../left
	# What parallel leaves when it is killed is its own.
	find "$TMPDIR" -type f ! -name 'par*.par' >>../left
	[ ! -s ../left ] || bad "left over: $(cat ../left)"
	rm -rf "$PITH_STORE"
	: >../births
}

none_of_ours() {
	[ -z "$(ours shard keep trace2jsonl facts losses)" ] &&
		[ -z "${SLURM_CONF:+$(squeue -hr --name=pith 2>/dev/null)}" ]
}

# kill_runs N TENTHS KINDS ENGINE OPTION ...: N kills, at random within so long.
kill_runs() {
	local n=$1 tenths=$2 kinds=$3 done=0 tries=0 kind status child

	shift 3
	: >../births
	while [ "$done" -lt "$n" ] && [ $((tries += 1)) -lt $((20 * n)) ]; do
		# shellcheck disable=SC2086 # several kinds
		kind=$(one_of $kinds)
		RANDOM=$((SEED + 7919 * tries))
		rm -f ../got ../err
		fleet "$@" >../got 2>../err 3>&- &
		child=$!
		sleep "$(awk -v n=$((RANDOM % (tenths * 100))) 'BEGIN { print n / 1000 }')"
		while kill -0 "$child"; do
			! strike "$kind" || {
				echo "$kind" >>../kills
				done=$((done + 1))
				break
			}
		done
		status=0
		wait "$child" || status=$?
		check_run "$status" "$kind"
		[ $((tries % 5)) -ne 0 ] || check_round "$@"
	done 2>/dev/null
	check_round "$@"
	[ "$done" -eq "$n" ] || bad "only $done kills"
	echo "# $1: $(sort ../kills | uniq -c | awk '{ printf "%s%s %s", sep, $1, $2; sep = ", " }') killed, in $tries runs" >&3
	none_bad
}

@test "make, killed" {
	sessions 24
	kill_runs $((KILLS / 2)) 8 'keep map master all' make -j 2
}

@test "parallel, killed" {
	need parallel
	sessions 24
	kill_runs $((KILLS * 3 / 10)) 12 'keep map master all' parallel -j 2
}

@test "Slurm, killed" {
	[ -z "$WITHOUT_SLURM" ] || skip "$WITHOUT_SLURM"
	sessions 8
	kill_runs $((KILLS / 5)) 50 'element node keep map master' slurm
}
