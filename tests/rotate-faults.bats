# rotate, killed before, in the middle of and after each call that changes a
# file, and with each call failing: nothing is lost, and the next run completes
# what was asked for.
load lib

setup() {
	fresh
	FAULTS=$BUILD/fault.so FAULT='' FAULT_LOG='' FAULT_NEVER=''
	export FAULT FAULT_LOG FAULT_NEVER
	[ -e "$FAULTS" ] || skip "make fault"
	mkdir start
	cp "$SAMPLES"/ralph/{progress.md,prd.json} start
	cp "$SAMPLES/ralph/progress-summary.golden.md" start/progress-summary.md
	(cd start && md2jsonl progress.md | recent --older --keep 2 | archive -q progress.md)
	records start >records
}

# A program, with the fault that $FAULT names, if it does.
faulty() {
	(
		[ -n "$FAULT$FAULT_LOG$FAULT_NEVER" ] || exec "$@"
		ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 \
			LD_PRELOAD=$FAULTS "$@" 2>>../said
		exit $?
	) 2>/dev/null
}

records() {
	(cd "$1" && { prd2jsonl prd.json || :; md2jsonl progress.md || :; } 2>/dev/null)
}

rotate_it() {
	faulty rotate -q --plan prd.json --summary progress-summary.md \
		--now 2026-06-15 progress.md ../records
}

# By the records of what is there now.
rotate_again() {
	records . >../again.records
	FAULT='' faulty rotate --plan prd.json --summary progress-summary.md \
		--now 2026-06-15 progress.md ../again.records
}

begin() {
	rm -rf now
	cp -rp start now
	cd now || return
}

end() {
	cd ..
}

# The calls of the program, a line each: number, name.
calls_of() {
	begin
	FAULT_LOG=$PWD/../calls rotate_it
	end
	cat calls
	rm calls
}

# All that can go wrong, a line each: kind:number; see archive-faults.bats.
faults_of() {
	calls_of | awk '
	$2 ~ /^(mkdirat|linkat|write|fchmod|fchown|renameat|unlink|unlinkat)$/ {
		print "before:" $1
		last = $1
	}
	$2 == "openat" { print "after:" $1 }
	{
		if ($2 == "write") print "half:" $1
		if ($2 ~ /^(write|fsync|mkdirat|linkat|renameat)$/) print "ENOSPC:" $1
		if ($2 ~ /^(renameat|linkat)$/) print "EXDEV:" $1
		if ($2 ~ /^(mkdirat|linkat|renameat|unlink|unlinkat|openat)$/) print "EROFS:" $1
		if ($2 !~ /^(close|flock)$/) print "EIO:" $1
	}
	END { print "after:" last }'
}

# Each file of start/, as it was, is here, or in a directory of the archive.
nothing_is_lost() {
	local file copy found

	for file in ../start/*; do
		found=
		for copy in "${file##*/}" archive/*/"${file##*/}" \
			archive/.*/"${file##*/}"; do
			! cmp -s "$file" "$copy" || found=1
		done
		[ -n "$found" ] || {
			echo "lost: $file"
			return 1
		}
	done
}

# What a run that failed has said is why; it never says that all is done.
says_why() {
	[ "$1" -ne 70 ] || [ -s ../said ]
	! grep -q 'now in' ../said
}

try_all() {
	local fault status n=0

	begin
	rotate_it
	end
	rm -rf good
	mv now good
	for fault in $(faults_of | thin); do
		n=$((n + 1))
		begin
		: >../said
		status=0
		FAULT=$fault rotate_it || status=$?
		case $status in
		0 | 70 | 137) ;;
		*) echo "$fault: status $status"; return 1 ;;
		esac
		nothing_is_lost || { echo "$fault: lost"; return 1; }
		says_why $status || { echo "$fault: says"; cat ../said; return 1; }
		rotate_again >../again 2>&1 || {
			echo "$fault: next run"
			cat ../again ../said
			return 1
		}
		diff -r . ../good || { echo "$fault: not the same"; return 1; }
		[ -z "$(find . -type f -links +1)" ] || { echo "$fault: links"; return 1; }
		end
	done
	echo "$n faults"
	[ $n -gt $((60 / ${THIN:-1})) ]
}

@test "with hard links" {
	try_all
}

@test "without hard links" {
	FAULT_NEVER=linkat
	try_all
}
