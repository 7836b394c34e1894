# archive and unarchive, killed before, in the middle of and after each call
# that changes a file, and with each call failing: log and archive still hold
# every entry, and the next run completes what was asked for.
# shellcheck disable=SC2154 # state and fault are set in faults.bash
load lib
load faults

setup() {
	fresh
	need_faults
	mkdir start
	for n in 1 2 3 4 5; do
		printf '## 2026-01-0%d - US-%03d: Card %d\n- did %d\n\n' $n $n $n $n
	done >start/log.md
	cp start/log.md was.md
}

# A log in JSON and its months have each entry: of all that was kept in seen/.
no_entry_is_lost() {
	jq -n 'reduce inputs as $log ({};
			.[input_filename] += [$log.entries[].id])
		| to_entries[] | .value |= unique | select(.value != ["a","b","c","d","e"])
		| "lost", .' seen/* | diff /dev/null -
}

# Log and archive, put together as they are now, are every entry.
nothing_is_lost() {
	[ ! -e progress.json ] || {
		mkdir -p ../seen
		cat progress.json archive/*.json 2>/dev/null >"../seen/$fault" || true
		return
	}
	[ -e log.archive.md ] || { cmp log.md ../was.md; return; }
	mkdir copy
	cp log.md log.archive.md copy
	(cd copy && unarchive -q log.md && cmp log.md ../../was.md) || return 1
	rm -r copy
}

# No temporary of a run that failed; the next run removes that of one that was
# killed.
status_is_right() {
	case $1 in
	0 | 1 | 70) [[ $state != *.pith-* ]] ;;
	137) ;;
	*) return 1 ;;
	esac
}

archive_it() {
	md2jsonl log.md | awk '!/^{"kind":"entry"/ || /"ts":"2026-01-0[1-3]/' >../records
	faulty archive -q --now 2026-02-01 $LEAVE log.md ../records
}

unarchive_it() {
	[ ! -e log.archive.md ] || faulty unarchive -q log.md
}

@test "archive, leaving references, loses no entry" {
	LEAVE=
	try_all 45 archive_it
}

@test "archive, leaving nothing, loses no entry" {
	LEAVE='--leave nothing'
	try_all 45 archive_it
}

@test "archive loses no entry where there is an archive of the same second" {
	for LEAVE in '' '--leave nothing'; do
		rm -rf start/*
		cp was.md start/log.md
		(cd start && md2jsonl log.md | jq -c 'select(.ts < "2026-01-02")' |
			archive -q --now 2026-02-01 $LEAVE log.md)
		try_all 45 archive_it
	done
}

@test "unarchive puts references back, and loses no entry" {
	(cd start && LEAVE= && archive_it)
	try_all 45 unarchive_it
}

@test "unarchive of two runs that left nothing loses no entry" {
	(cd start
	for day in 2 5; do
		md2jsonl log.md | jq -c "select(.ts < \"2026-01-0$day\")" |
			archive -q --now 2026-02-01 --leave nothing log.md
	done)
	try_all 45 unarchive_it
}

json_start() {
	rm -rf start/*
	printf '{"entries": [%s],\n "metadata": {"archived_through": null}}' \
		"$(for id in a b c d e; do
			printf '{"id": "%s", "timestamp": "2026-0%d-01", "data": {"description": "x"}}\n' $id $((++n % 3 + 1))
		done | paste -sd,)" >start/progress.json
}

months_it() {
	log2jsonl progress.json | grep -v '"ts":"2026-03' >../records
	faulty archive -q progress.json ../records
}

back_it() {
	[ ! -e archive ] || faulty unarchive -q progress.json
}

@test "archive and unarchive of a log in JSON lose no entry" {
	json_start
	try_all 45 months_it
	no_entry_is_lost
	rm -r seen
	(cd start && months_it)
	try_all 45 back_it
	no_entry_is_lost
}

@test "the next run completes a log that grew after the kill" {
	for LEAVE in '' '--leave nothing'; do
		for fault in $(faults_of archive_it | grep '^before\|^after' | thin); do
			begin
			FAULT=$fault archive_it || true
			printf '## 2026-01-09 - US-009: New\n' >>log.md
			archive_it
			[ "$(cat log.md log.archive.md | grep -c '^## ')" -eq 6 ]
			unarchive -q log.md
			{ cat ../was.md; echo '## 2026-01-09 - US-009: New'; } | cmp - log.md
			end
		done
	done
}

# What is added before a call that does not look at the log, and is not one of those
# that move it, might as well be added before the next one.
@test "what somebody adds to the log at any moment is in it at the end" {
	local -A states

	export FAULT_TEXT='## 2026-01-09 - US-009: New'
	for program in archive_it unarchive_it; do
		[ $program = archive_it ] || (cd start && LEAVE= && archive_it)
		states=()
		for n in $(calls_of $program | awk '
			!blind { print $1 }
			{ blind = $2 ~ /^(create|write|fchmod|fchown|fsync|close|flock|getentropy|readlinkat|fcntl)$/ }' |
			thin); do
			begin
			status=0
			FAULT_FILE=log.md FAULT=add:$n $program || status=$?
			[ $status -eq 0 ] || [ $status -eq 70 ]
			look
			if [ -z "${states[$state]}" ]; then
				[ "$(grep -c US-009 log.md)" -eq 1 ] || { echo "add:$n"; return 1; }
				archive_it
				unarchive -q log.md
				{ cat ../was.md; echo "$FAULT_TEXT"; } | cmp - log.md
				states[$state]=$n
			fi
			end
		done
	done
}

@test "two runs at once: one moves the entries, or each of them waits its turn" {
	for n in $(seq 20 | thin); do
		begin
		for k in 1 2 3; do
			(mkdir $k; cd $k; md2jsonl ../log.md |
				grep -v '"ts":"2026-01-0[45]' |
				archive -q --now 2026-02-01 ../log.md 2>said) &
		done
		wait
		archive_it
		nothing_is_lost
		[ "$(grep -c '^## ' log.md)" -eq 2 ]
		[ "$(grep -c '^## ' log.archive.md)" -eq 3 ]
		end
	done
}
