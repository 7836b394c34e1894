load lib

@test "slices compare, search and cut any bytes" {
	expect 0 -- "$UNIT/str"
}

@test "buffers, arrays and arenas grow and keep what is in them" {
	expect 0 -- "$UNIT/buf"
}

@test "input gives lines of any length, with number and offset" {
	expect 0 -- "$UNIT/in"
	[ "$(cat err)" = "$(lines \
		"in: cannot open 'nowhere': No such file or directory" \
		"in: cannot open 'nowhere': No such file or directory" \
		"in: cannot read '.': Is a directory")" ]
}

@test "JSON is read, walked, decoded and written" {
	expect 0 -- "$UNIT/json"
}

@test "every other unit test in C passes" {
	for source in "$ROOT"/tests/unit/*.c; do
		name=$(basename "$source" .c)
		case $name in
		str | buf | in | json | jsoncheck | opt | tokencounts) continue ;;
		esac
		expect 0 -- "$UNIT/$name"
	done
}

# "y|n|i<TAB>text", <hh> in the text being a byte, to files y.1, n.2 ...
case_files() {
	local verdict text i=1

	sed -e 's/\\/\\\\/g' -e 's/<\(..\)>/\\x\1/g' "$ROOT/tests/json/cases" |
		while IFS=$'\t' read -r verdict text; do
			printf %b "$text" >"$verdict.$i"
			i=$((i + 1))
		done
}

# The verdicts of the files here, except those where either is right.
verdicts_are_names() {
	"$UNIT/jsoncheck" "$@" >got 2>err || [ $? -eq 1 ]
	[ "$(wc -l <got)" -eq $# ]
	grep -v ' i[._]' got >decided
	sed 's/^. \(.\)/\1 \1/' decided | diff -u - decided
}

@test "each of our JSON texts is accepted or refused as RFC 8259 says" {
	case_files
	verdicts_are_names [yni].*
	[ "$(wc -l <decided)" -gt 90 ]
}

@test "each of the shared JSON cases is accepted or refused as it should be" {
	cases=$ROOT/../shared/json-cases
	[ -d "$cases" ] || skip "there is no ../shared/json-cases"
	cd "$cases" || return
	set -- [yni]_*
	cd "$OLDPWD" || return
	for name; do ln -s "$cases/$name" .; done
	verdicts_are_names "$@"
}

@test "options are taken in their short, long, joined and bundled forms" {
	expect 0 'flag 0 number 7 text none quiet 0' -- "$UNIT/opt"
	expect 0 'flag 1 number 12 text x quiet 1' -- \
		"$UNIT/opt" -fqn12 --text=x
	expect 0 'flag 1 number 12 text -x quiet 0' 'operand a' 'operand -' -- \
		"$UNIT/opt" a --flag --number 12 --text -x -
	expect 0 'flag 0 number 7 text none quiet 0' 'operand -f' -- \
		"$UNIT/opt" -- -f
}

@test "a wrong command line is reported and ends with 64" {
	wrong() {
		local message=$1

		shift
		expect 64 -- "$UNIT/opt" "$@"
		[ "$(cat err)" = "$message"$'\n'"opt: try 'opt --help'" ]
	}
	wrong "opt: unknown option '-x'" -x
	wrong "opt: unknown option '-x'" -fx
	wrong "opt: unknown option '-x'" --flag -xf
	wrong "opt: unknown option '--nothing'" --nothing
	wrong "opt: unknown option '--nothing=1'" --nothing=1
	wrong "opt: option '-n' needs an argument" -n
	wrong "opt: option '--text' needs an argument" --text
	wrong "opt: --number takes a number, not 'two'" -n two
	wrong "opt: --number takes a number, not '-1'" --number=-1
	wrong "opt: --number takes a number, not ''" -n ''
	wrong "opt: --number takes a number, not '99999999999999999999'" \
		-n 99999999999999999999
}

@test "help, version and the table of options come from one table" {
	expect 0 \
		'usage: opt [options] [FILE ...]' \
		'opt: show options' \
		'' \
		'FILE has records, JSON Lines; without one, or for -, standard input is read' \
		'' \
		'  -f, --flag                 a flag' \
		'  -n, --number N             a number' \
		'      --text WORD            a long name only' \
		'  -q, --quiet                no progress, no remarks' \
		'  -h, --help                 print this' \
		'  -V, --version              print the version' \
		-- "$UNIT/opt" --help
	"$UNIT/opt" -V | grep -Eqx 'opt \(pith\) [0-9.]+'
	"$UNIT/opt" --options >table
	grep -qx -e $'-f\t--flag\t\ta flag' table
	grep -qx -e $'-n\t--number\tN\ta number' table
	grep -qx -e $'\t--text\tWORD\ta long name only' table
	[ "$(wc -l <table)" -eq 7 ]
}

# qsort() of musl, macOS and newer C libraries moves elements that compare as equal.
@test "everything is sorted by a sort that is the same with each C library" {
	run -1 grep -rnE 'qsort(_r)? *\([^)]' "$ROOT"/{lib,filters,pipelines}
}
