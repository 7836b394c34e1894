# Commands with faults: what archive-faults.bats, rotate-faults.bats and
# files.bats share.
# shellcheck shell=bash disable=SC2034,SC2154

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
	FAULT_LOG=$PWD/../calls "$@"
	end
	cat calls
	rm calls
}

# $state is all that the next run can see here: names, kinds, modes, links,
# bytes. The random part of a name is left out.
look() {
	state=$(find . -printf '%P %y %m %n\n' -type f -exec sha256sum {} +)
	while [[ $state =~ pith-[0-9a-f]{16} ]]; do
		state=${state//"${BASH_REMATCH[0]}"/pith-}
	done
}

# try_all LEAST COMMAND...: with each fault of faults_of; there are more of them
# than LEAST. Each time status_is_right STATUS. Most faults leave one of a few
# states behind: nothing_is_lost in each, and where the next run goes on from it, all
# ends as it does without a fault.
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
