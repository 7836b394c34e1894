# lib: what the tests share. `load lib` at the top of a .bats file, `load ../lib`
# in a directory below. Each test starts in a fresh, empty directory. A file
# with a setup() of its own calls `fresh` there.
#
#   given LINE...                   the lines are in the file `in`
#   expect STATUS [LINE...] -- CMD  CMD, reading `in` (or nothing), prints
#                                   exactly these lines and ends with STATUS;
#                                   what it said is left in the files out, err
#   said LINE                       err holds this line
#   on_a_full_disk CMD              a file that CMD writes takes 8 KiB, no more
#   thin                            of the lines that it reads, each; each
#                                   $THIN-th where programs are slow: the
#                                   sanitizers see one in seven of the cases
#                                   that differ in a number alone
#   untraced CMD                    a function that loops, at its full speed
#   need PROGRAM...                 skips the test where one is not installed
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
# still allocated when a program ends is no leak.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0:exitcode=99}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-exitcode=99:print_stacktrace=1}
export TZ=UTC LC_ALL=C.UTF-8
# Estimates, whether the vocabularies were made or not: see tokens.bats.
export PITH_VOCAB=
unset SOURCE_DATE_EPOCH POSIXLY_CORRECT
# What the make that runs the tests leaves to the one in a test.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEFILES MAKEOVERRIDES

thin() {
	awk -v n="${THIN:-1}" 'n == 1 || NR % n == 0'
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

# The first that fails is the command, those behind it are the functions around
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
# or has a NUL, diff tells.
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

# without_end [FILE ...]: records, but for the end of their stream.
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

need_corpus() {
	[ -d "$CORPUS" ] || skip "there is no ../shared/corpus"
}

# Runs a command that can write 8 KiB to a file and no more, as on a full disk.
on_a_full_disk() (
	trap '' XFSZ
	ulimit -f 8
	"$@"
)
