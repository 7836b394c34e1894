# engines: starts, for the tests of a file, the engines that pith fleet uses: an sshd
# and the daemons of Slurm, with their own keys, configuration and ports, in
# $BATS_FILE_TMPDIR. `load ../lib` comes first.
#
#   start_sshd, start_slurm     from setup_file; where one is not installed, or cannot
#                               run, $WITHOUT_SSH or $WITHOUT_SLURM says why
#   stop_engines                from teardown_file
#   sessions_of, logs_of        print names of files, for the tests to read
# shellcheck shell=bash

# A port that nothing listens on.
free_port() {
	local port

	for ((port = 20000 + $$ % 20000; ; port++)); do
		(exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
	done
	echo "$port"
}

# wait_for SECONDS CMD: until it succeeds.
wait_for() {
	local tries=$(($1 * 10))

	shift
	until "$@" >/dev/null 2>&1; do
		[ $((tries -= 1)) -gt 0 ] || return 1
		sleep 0.1
	done
}

# start NAME CMD: in the background, with a log; its process is in NAME.pid.
start() {
	local name=$1

	shift
	"$@" >"$ENGINES/$name.out" 2>&1 3>&- &
	echo $! >"$ENGINES/$name.pid"
}

is_up() {
	kill -0 "$(cat "$ENGINES/$1.pid")" 2>/dev/null
}

start_sshd() {
	local dir=$BATS_FILE_TMPDIR/ssh port sshd

	export ENGINES=$BATS_FILE_TMPDIR WITHOUT_SSH=
	sshd=$(PATH=$PATH:/usr/sbin command -v sshd) && command -v ssh-keygen >/dev/null || {
		WITHOUT_SSH='sshd is not installed'
		return 0
	}
	mkdir -p "$dir"
	[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd
	ssh-keygen -qt ed25519 -N '' -f "$dir/host"
	ssh-keygen -qt ed25519 -N '' -f "$dir/key"
	port=$(free_port)
	cat >"$dir/sshd_config" <<-END
		Port $port
		ListenAddress 127.0.0.1
		HostKey $dir/host
		AuthorizedKeysFile $dir/key.pub
		PidFile none
		StrictModes no
		UsePAM no
		PasswordAuthentication no
		MaxStartups 100
	END
	cat >"$dir/ssh_config" <<-END
		Host node1 node2
			HostName 127.0.0.1
			Port $port
			User $(id -un)
			IdentityFile $dir/key
			IdentitiesOnly yes
			StrictHostKeyChecking no
			UserKnownHostsFile $dir/known
			LogLevel ERROR
	END
	export PARALLEL_SSH="ssh -F $dir/ssh_config"
	start sshd "$sshd" -De -f "$dir/sshd_config"
	wait_for 10 $PARALLEL_SSH node1 true || WITHOUT_SSH="sshd does not answer: $(tail -n 1 "$ENGINES/sshd.out")"
}

start_slurm() {
	local dir=$BATS_FILE_TMPDIR/slurm host

	export ENGINES=$BATS_FILE_TMPDIR WITHOUT_SLURM=
	command -v slurmctld slurmd sbatch >/dev/null || {
		WITHOUT_SLURM='Slurm is not installed'
		return 0
	}
	host=$(hostname -s)
	mkdir -p "$dir"/{state,spool,run}
	cat >"$dir/slurm.conf" <<-END
		ClusterName=pith$$
		SlurmctldHost=$host(127.0.0.1)
		SlurmUser=$(id -un)
		SlurmdUser=$(id -un)
		AuthType=auth/none
		CredType=cred/none
		MpiDefault=none
		ProctrackType=proctrack/pgid
		TaskPlugin=task/none
		ReturnToService=2
		SlurmctldPidFile=$dir/run/slurmctld.pid
		SlurmdPidFile=$dir/run/slurmd.pid
		SlurmdSpoolDir=$dir/spool
		StateSaveLocation=$dir/state
		SlurmctldPort=$(free_port)
		SlurmdPort=$(($(free_port) + 7))
		SlurmctldLogFile=$dir/slurmctld.log
		SlurmdLogFile=$dir/slurmd.log
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		AccountingStorageType=accounting_storage/none
		JobAcctGatherType=jobacct_gather/none
		SlurmdTimeout=300
		MinJobAge=10
		SchedulerParameters=sched_interval=1,batch_sched_delay=0,bf_interval=1
		NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
		PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
	END
	export SLURM_CONF=$dir/slurm.conf
	start slurmctld slurmctld -D
	start slurmd slurmd -D
	wait_for 30 sbatch --wait --output=/dev/null --wrap=true ||
		WITHOUT_SLURM="Slurm does not run jobs: $(tail -n 1 "$dir/slurmctld.log" 2>/dev/null)"
}

# The daemons, and what is left of their jobs: all are of this directory.
stop_engines() {
	local file

	[ -z "${SLURM_CONF:-}" ] || timeout 10 scancel --user="$(id -un)" 2>/dev/null || true
	for file in "$BATS_FILE_TMPDIR"/*.pid; do
		[ -e "$file" ] || continue
		kill "$(cat "$file")" 2>/dev/null || true
	done
	for file in "$BATS_FILE_TMPDIR"/*.pid; do
		[ ! -e "$file" ] || wait_for 10 is_gone "$(cat "$file")" ||
			kill -9 "$(cat "$file")" 2>/dev/null || true
	done
}

is_gone() {
	run kill -0 "$1"
	# shellcheck disable=SC2154 # run sets it
	[ "$status" -ne 0 ]
}

# ---- what they read ----

# sessions_of, logs_of: the names of the samples and, where they are, of the real ones,
# but for the largest, one on each line.
sessions_of() {
	local from

	for from in "$SAMPLES/transcripts" "$ROOT/../shared/sessions"; do
		[ ! -d "$from" ] || find "$from" -type f -size -2000k -name '*.jsonl'
	done | LC_ALL=C sort
}

logs_of() {
	local from

	for from in "$SAMPLES" "$CORPUS"; do
		[ ! -d "$from" ] || find "$from" -type f -size -500k -iname '*progress*.md'
	done | LC_ALL=C sort
}
