# project.sh: finds the files of the project and prepares the shell. Each
# recipe of the pipelines begins with it, in the shell that make starts.
#
# All settings are in the environment; pith(1) describes the variables. A recipe
# ends with the status of the last program of its pipe. 1 (something was skipped
# and reported, but the result is valid) is success here, except for a check; so
# is a reader of standard output that stopped early.
# shellcheck shell=sh disable=SC2154,SC2034 # recipes use what is set here

set +eu
# `make install` fills in the first line.
programs='' pith=pith
PATH=${PITH_PATH:-${programs:-$(pith --exec-path 2>/dev/null || echo "${PITH_PIPELINES}../build/bin")}}:$PATH
export PATH

# If pith(1) runs make, whose messages it discards, 3 is the real standard error,
# and 4 receives the status.
[ -z "$PITH_RUNS" ] || exec 2>&3
trap 'status=$?
	case $status in 1) [ -n "$PITH_CHECK" ] || status=0 ;; 141) status=0 ;; esac
	[ -z "$PITH_RUNS" ] || echo "$status" >&4
	exit "$status"' EXIT

say() { printf 'pith: %s\n' "$*" >&2; }
die() { say "$@"; exit 70; }
# done_here WHAT: there is nothing to do, which is not a failure.
done_here() { [ -n "$PITH_QUIET" ] || say "$@"; exit 0; }

# numbers NAME ...: the numbers that the recipe reads, without blanks around them.
# A wrong one is an error in the settings, not in the log.
numbers() {
	for name; do
		eval "value=\$PITH_$name"
		value=${value#"${value%%[![:space:]]*}"}
		value=${value%"${value##*[![:space:]]}"}
		case $value in *[!0-9]* | ?????????????*) say "PITH_$name takes a number, not '$value'"; exit 64 ;; esac
		eval "PITH_$name=\$value"
	done
}

# True for a dangling link, too: its reader reports it.
exists() { [ -e "$1" ] || [ -h "$1" ]; }

# A file that nobody named: who opens a pipe may wait for ever.
finds() { exists "$1" && { [ ! -p "$1" ] || die "'$1' is a pipe, not a regular file"; }; }

# first FILE ...: $found is the first one that exists, or empty.
first() {
	for found; do
		! finds "$found" || return 0
	done
	found=
}

# A progress.md that `pith log` made from the progress.json next to it.
is_made() {
	[ -e "${1%progress.md}progress.json" ] && IFS= read -r line <"$1" &&
		[ "$line" = '# Agent OS Progress Log' ]
}

find_log() {
	for dir in '' .ralph/ scripts/ralph/ ralph/ tasks/ memory-bank/; do
		for found in progress.md progress.txt PROGRESS.md \
		    claude-progress.md claude-progress.txt; do
			found=$dir$found
			finds "$found" && ! is_made "$found" && return
		done
	done
	found=
}

# in_places NAME: the first file of this name in the places of a log.
in_places() {
	first "$1" ".ralph/$1" "scripts/ralph/$1" "ralph/$1" "tasks/$1" "memory-bank/$1"
}

# A log in JSON that is named is the log of all pipelines; one that is found is
# used only if there is no other log.
named_log=$PITH_LOG
if [ -z "${PITH_JSON+set}" ]; then
	case $PITH_LOG in
	*.json) PITH_JSON=$PITH_LOG ;;
	*)
		found=.agent-os/progress/progress.json
		finds "$found" || in_places progress.json
		PITH_JSON=$found
		;;
	esac
fi
if [ -z "${PITH_LOG+set}" ]; then
	find_log
	PITH_LOG=${found:-$PITH_JSON}
fi
log_dir=
case $PITH_LOG in */*) log_dir=${PITH_LOG%/*}/ ;; esac
if [ -z "${PITH_PLAN+set}" ] && [ -n "$PITH_LOG" ]; then
	found=${log_dir}prd.json
	finds "$found" || in_places prd.json
	PITH_PLAN=$found
fi
[ -n "$PITH_SUMMARY" ] || { PITH_SUMMARY=${log_dir}progress-summary.md; finds "$PITH_SUMMARY"; }
[ -n "$PITH_RUNNING" ] || { PITH_RUNNING=${log_dir}progress-running.md; finds "$PITH_RUNNING"; }
: "${PITH_STATE:=${PITH_RUNNING%.*}.jsonl}"

# The reader of the log, and where its archives are. Most entries are not shown.
read_log='md2jsonl --no-files' archives=${PITH_LOG%.*}.archive.${PITH_LOG##*.}
case $PITH_LOG in *.json) read_log=log2jsonl archives=${log_dir}archive ;; esac

newline='
'
case $PITH_LOG$PITH_PLAN$PITH_SUMMARY$PITH_RUNNING$PITH_STATE$PITH_JSON$PITH_PROGRESS$PITH_ACTIVE$PITH_DECISIONS$PITH_INDEX$PITH_AGENTS$PITH_LOAD$PITH_FILES$PITH_CATALOG in
*"$newline"*) die 'the name of a file has a newline' ;;
esac

# need FILE: a file that was named must exist.
need() { exists "$1" || die "there is no '$1'"; }

# need_log WHAT: ends here if there is no log.
need_log() {
	[ -n "$PITH_LOG" ] || done_here "no progress.md, progress.txt or" \
		"progress.json here: $1 (PITH_LOG=FILE names another log)"
	need "$PITH_LOG"
}

# need_one NAMED NAME WHAT: $found is NAMED if it is not empty, else the first file
# called NAME.
need_one() {
	found=$1
	[ -n "$1" ] || in_places "$2"
	[ -n "$found" ] || done_here "no $2 here: $3"
	need "$found"
}

read_plan() { [ -z "$PITH_PLAN" ] || prd2jsonl "$@" -- "$PITH_PLAN"; }

# The learnings of archived entries, which still hold. Fails if some are missing;
# then the log must not be read, so that the stream shows that it is incomplete.
read_archive() {
	case $read_log in
	log2jsonl) set -- "$archives"/[0-9][0-9][0-9][0-9]-[0-9][0-9].json ;;
	*) set -- "$archives" ;;
	esac
	! finds "$1" || $read_log -- "$@" | learnings --only --whole
	[ $? -le 1 ]
}
