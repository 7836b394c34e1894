# lib: what the tests share. `load lib` at the top of a .bats file, `load ../lib`
# in a directory below. Each test starts in a fresh, empty directory. A file
# with a setup() of its own calls `fresh` there.
#
#   given LINE...                   the lines are in the file `in`
#   joined TEXT...                  the texts as one, with nothing between
#   given_data NAME                 `in` is a copy of tests/data/NAME
#   expect STATUS [LINE...] -- CMD  CMD, reading `in` (or nothing), prints
#                                   exactly these lines and ends with STATUS;
#                                   what it said is left in the files out, err
#   said LINE                       err holds this line
#   holds FILE LINE...              the file has exactly these lines
#   lacks GREP-ARGUMENTS            grep runs, and finds nothing
#   bad WHAT; none_bad              notes a problem, of $name if that is set,
#                                   and lets the test go on; fails if any was
#                                   noted
#
#   record KIND MEMBER...           a record with these members, in this order:
#       name=text                   a string, escaped as in JSON
#       name:=value                 any other value
#       src=FILE:3-5@40+20          lines 3 to 5, 20 bytes from offset 40;
#                                   `-5` and `@40+20` may be missing
#       src=[PLACE PLACE...]        an array of such places, as in a drop
#   escape TEXT...                  the texts as a record has them, in `escaped`
#   learning TEXT [type=TYPE] [MEMBER...]
#                                   a learning, of type pattern unless it says
#                                   otherwise
#   without_end [FILE...]           records, but for the end of their stream
#
#   old_summary FILE                the file is a summary that is out of date
#   on_a_full_disk CMD              a file that CMD writes takes 8 KiB, no more
#   stamp FILE                      differs if the file was replaced
#   source_names                    the programs of filters/, built or not
#   thin                            of the lines that it reads, each; the first
#                                   and each $THIN-th of the cases that differ in a
#                                   number or a file alone (Makefile)
#   untraced CMD                    a function that loops, at its full speed
#   need PROGRAM...                 skips the test where one is not installed
#   need_pty                        skips it where there is no pseudo-terminal
#   need_corpus                     skips the test where there is no corpus
#
# $ROOT is the repository, $SAMPLES its samples, $CORPUS the shared corpus,
# $UNIT and $FUZZ where the unit tests and fuzz targets in C were built, both
# below $BUILD.

# shellcheck shell=bash disable=SC2034

bats_require_minimum_version 1.5.0

ROOT=$(cd "${BASH_SOURCE[0]%/*}/.." && pwd)
SAMPLES=$ROOT/samples
CORPUS=$ROOT/../shared/corpus
BUILD=${BUILD:-$ROOT/build}
UNIT=$BUILD/unit
FUZZ=$BUILD/fuzz

# `make check` puts the programs that it built first; without it: build/bin.
command -v md2jsonl >/dev/null || PATH=$BUILD/bin:$PATH

# A sanitizer's finding must not look like an exit status of ours. What is
# still allocated when a program ends is not a leak.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0:exitcode=99}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-exitcode=99:print_stacktrace=1}
export TZ=UTC LC_ALL=C.UTF-8
# Estimates, whether the vocabularies were made or not: see tokens.bats.
export PITH_VOCAB=
unset SOURCE_DATE_EPOCH POSIXLY_CORRECT
# What the make that runs the tests leaves to the one in a test.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEFILES MAKEOVERRIDES

thin() {
	awk -v n="${THIN:-1}" '(NR - 1) % n == 0'
}

# Bats notes where it is before each command, to name the line that fails: half of
# the time of a test with a loop. It is enough to look when one has failed.
note_failures_only() {
	declare -F bats_capture_stack_trace bats_error_trap >/dev/null || return 0
	trap - DEBUG
	BATS_DEBUG_LAST_STACK_TRACE=() BATS_DEBUG_LASTLAST_STACK_TRACE=()
	failed=
	trap 'bats_error_trap; note_failure' ERR
}

# The first that fails is the command, those after it are the functions around
# it. A test that returns has no line any more.
note_failure() {
	[ -z "$failed" ] || return 0
	failed=1
	[ "${FUNCNAME[1]}" = bats_perform_test ] || bats_capture_stack_trace
}

note_failures_only

fresh() {
	note_failures_only
	cd "$BATS_TEST_TMPDIR" || return
}

setup() {
	fresh
}

given() {
	lines "$@" >in
}

joined() {
	printf '%s' "$@"
}

given_data() {
	cp "$ROOT/tests/data/$1" in
}

lines() {
	[ $# -eq 0 ] || printf '%s\n' "$@"
}

expect() {
	local want=$1 status=0 wanted=()

	shift
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		wanted+=("$1")
		shift
	done
	if [ $# -lt 2 ]; then
		echo "expect: no '-- COMMAND'"
		return 1
	fi
	shift
	run_into_files "$@" || status=$?
	lines "${wanted[@]}" >wanted
	if [ "$status" -ne "$want" ]; then
		echo "status $status, not $want: $*"
		head -c 2000 err
		return 1
	fi
	is_as_wanted || is_not_as_wanted
}

# Bash compares what is short, without another process; where it is not the same,
# or has a NUL, diff decides.
is_as_wanted() {
	local text got last

	! IFS= read -rd '' text <wanted && ! IFS= read -rd '' got <out &&
		[ ${#got} -lt 100000 ] || return
	if ! has_end "$text"; then
		last=${got%$'\n'} last=${last##*$'\n'}
		! has_end "$last" || got=${got%"$last"$'\n'}
	fi
	[ "$got" = "$text" ]
}

# What closes a stream is compared where the test names it; end.bats is about
# all of it.
is_not_as_wanted() {
	if has_end "$(<wanted)"; then
		diff -u wanted out
	else
		without_end out | diff -u wanted -
	fi
}

has_end() {
	[[ $'\n'$1 == *$'\n{"kind":"end",'* ]]
}

without_end() {
	sed '/^{"kind":"end",/d' "$@"
}

run_into_files() {
	local from=in

	[ -e in ] || from=/dev/null
	"$@" <"$from" >out 2>err
}

said() {
	local text

	IFS= read -rd '' text <err || :
	[[ $'\n'$text == *$'\n'"$1"$'\n'* ]] || grep -Fqx -- "$1" err || {
		echo "not said: $1"
		head -c 2000 err
		return 1
	}
}

holds() {
	local file=$1

	shift
	lines "$@" | diff -u - "$file"
}

lacks() {
	local status=0

	grep "$@" || status=$?
	[ $status -eq 1 ]
}

bad() {
	{
		echo "${name:+$name: }$*"
		[ ! -s err ] || head -c 300 err
	} >>"$BATS_TEST_TMPDIR/problems"
}

none_bad() {
	[ ! -e "$BATS_TEST_TMPDIR/problems" ] || {
		cat "$BATS_TEST_TMPDIR/problems"
		return 1
	}
}

record() {
	local member value place text="\"kind\":\"$1\""

	shift
	for member; do
		value=${member#*=} member=${member%%=*}
		case $member in
		src) set_places "$value"; text+=",\"src\":$place" ;;
		*:) text+=",\"${member%:}\":$value" ;;
		*) text+=",\"$member\":\"$value\"" ;;
		esac
	done
	printf '{%s}\n' "$text"
}

# No process for it: a test may make thousands of records.
escape() {
	local byte char hex

	escaped=("${@//\\/"\\\\"}")
	escaped=("${escaped[@]//\"/"\\\""}")
	escaped=("${escaped[@]//$'\n'/"\\n"}")
	escaped=("${escaped[@]//$'\t'/"\\t"}")
	[[ ${escaped[*]} == *[$'\1'-$'\37']* ]] || return 0
	for byte in {1..31}; do
		printf -v hex %04x "$byte"
		printf -v char %b "\\u$hex"
		escaped=("${escaped[@]//"$char"/"\\u$hex"}")
	done
}

set_places() {
	local one comma='' all

	case $1 in
	'['*) all=${1#[} all=${all%]} ;;
	*) set_place "$1"; return ;;
	esac
	set -- '['
	for one in $all; do
		set_place "$one"
		set -- "$1$comma$place"
		comma=,
	done
	place="$1]"
}

set_place() {
	local at=${1##*:} lines

	lines=${at%@*}
	place="{\"file\":\"${1%:*}\",\"line\":${lines%-*}"
	[ "$lines" = "$at" ] && [ "$lines" = "${lines#*-}" ] ||
		place+=",\"end\":${lines#*-}"
	if [ "$lines" != "$at" ]; then
		at=${at#*@}
		place+=",\"off\":${at%+*},\"len\":${at#*+}"
	fi
	place+='}'
}

learning() {
	local text=$1 type=pattern

	shift
	if [ "${1%%=*}" = type ]; then
		type=${1#*=}
		shift
	fi
	record learning type="$type" text="$text" "$@"
}

stamp() {
	stat -c '%i %z' "$1"
}

old_summary() {
	lines '# Progress Summary' '' '*Auto-generated from old.md.*' >"$1"
}

source_names() {
	local source

	for source in "$ROOT"/filters/*.c; do
		basename "$source" .c
	done
}

# bats follows each command of a test, which takes ten times as long as a test
# in bash itself. What fails in here has to say where.
untraced() (
	set +T
	trap - DEBUG
	"$@"
)

need() {
	local program

	for program; do
		command -v "$program" >/dev/null ||
			skip "$program is not installed"
	done
}

# A container may have no pseudo-terminals, whatever is installed.
need_pty() {
	need script
	script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
		skip 'there are no pseudo-terminals'
}

need_corpus() {
	[ -d "$CORPUS" ] || skip "there is no ../shared/corpus"
}

# Runs a command that can write 8 KiB to a file and no more, as on a full disk.
on_a_full_disk() (
	trap '' XFSZ
	ulimit -f 8
	"$@"
)
