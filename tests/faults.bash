# Commands with faults: what append-faults.bats, archive-faults.bats,
# rotate-faults.bats and files.bats share.
#
#   need_faults            skips the test without the library that makes them
#   faulty CMD             with the fault that $FAULT names, if it does; its
#                          messages are in ../said
#   faults_of CMD          all that can go wrong, a line each: kind:number
#   faults_in <CALLS       the same, from the calls that were logged; of those
#                          that only read, each $READS-th fails
#   begin, end             into and out of now/, a copy of start/
#   try_all LEAST CMD      CMD with each of its faults, which are more than
#                          LEAST. A file that uses it defines
#                          status_is_right STATUS and nothing_is_lost, which
#                          run in now/ after each; see below.
# shellcheck shell=bash disable=SC2034,SC2154

need_faults() {
	FAULTS=$BUILD/fault.so
	export FAULT='' FAULT_LOG='' FAULT_NEVER=''
	[ -e "$FAULTS" ] || skip "make fault"
}

faulty() {
	(
		if [ -z "$FAULT$FAULT_LOG$FAULT_NEVER" ]; then
			"$@"
			exit
		fi
		ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 \
			LD_PRELOAD=$FAULTS "$@" 2>>../said
		exit $?
	) 2>/dev/null
}

# A copy of the directory start/, in now/, and back from it.
begin() {
	rm -rf now
	cp -rp start now
	cd now || return
}

end() {
	cd ..
}

# The calls of a command, a line each: number, name.
calls_of() {
	begin
	FAULT_LOG=$PWD/../calls "$@" || :
	end
	cat calls
	rm calls
}

faults_of() {
	calls_of "$@" | faults_in
}

# A program that is killed leaves what the last call left that changed something:
# the others read, sync, close, lock, or open what is there. So it is killed before
# each call that changes something, which is after the one before, and after the
# last.
faults_in() {
	awk -v reads="${READS:-1}" '
	$2 ~ /^(close|flock)$/ { next }
	$2 ~ /^(create|mkdirat|linkat|write|fchmod|fchown|renameat|unlink|unlinkat)$/ {
		print "before:" $1
		if ($2 == "write") print "half:" $1
		print "ENOSPC:" $1
		print "EROFS:" $1
		print "EIO:" $1
		if ($2 ~ /^(renameat|linkat)$/) print "EXDEV:" $1
		last = $1
		next
	}
	$2 == "fsync" { print "ENOSPC:" $1 }
	$2 ~ /^open/ { print "EROFS:" $1 }
	$2 == "fsync" || n++ % reads == 0 { print "EIO:" $1 }
	END { print "after:" last }'
}

# $state is all that the next run can see here: names, kinds, modes, links,
# bytes. The random part of a name is left out.
look() {
	state=$(find . -printf '%P %y %m %n\n' -type f -exec sha256sum {} +)
	while [[ $state =~ pith-[0-9a-f]{16} ]]; do
		state=${state//"${BASH_REMATCH[0]}"/pith-}
	done
}

# status_is_right each time. Most faults leave one of a few states:
# nothing_is_lost in each, and the next run, from there, ends as it does without
# a fault.
try_all() {
	local fault least=$1 n=0 state status untouched
	local -A states=()

	shift
	begin
	"$@" || return 1
	end
	rm -rf good
	mv now good
	begin
	look
	untouched=$state
	end
	for fault in $(faults_of "$@" | thin); do
		n=$((n + 1))
		[ "$state" = "$untouched" ] && cd now || begin
		: >../said
		status=0
		FAULT=$fault "$@" || status=$?
		look
		status_is_right $status || { echo "$fault: status $status"; cat ../said; return 1; }
		if [ -z "${states[$state]}" ]; then
			goes_on "$@" || return 1
			states[$state]=$fault
			state=
		fi
		end
	done
	echo "$n faults, ${#states[@]} states"
	[ $n -gt $((least / ${THIN:-1})) ] && [ ${#states[@]} -gt 1 ]
}

goes_on() {
	nothing_is_lost || { echo "$fault: lost"; return 1; }
	"$@" >>../said 2>&1 || { echo "$fault: next run"; cat ../said; return 1; }
	diff -r . ../good || { echo "$fault: not the same"; return 1; }
	[ -z "$(find . -type f -links +1)" ] || { echo "$fault: links"; return 1; }
}
