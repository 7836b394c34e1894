# What the manual pages and README.md show is run, as it is shown.
#
# In a page, EXAMPLES has blocks (.Bd -literal) of "$ command" and what that
# prints, on either stream. A command goes on over further lines until its
# syntax is complete. `...` matches anything in a line, and on a line of its
# own for any lines. What is printed after a `.Dl` command is not compared. The
# commands of a page run one after the other in one shell, next to a fresh copy
# of samples/; each ends with 0 or 1.
#
# In README.md each block marked `sh` runs in a repository with a fresh copy of
# samples/ralph and its summary, a transcript, session.jsonl, and a summary of
# that, summary.md. Each line must succeed, and report nothing but its result on
# standard error. A line after the block that ends with "prints:" and a block
# marked `text` show what it prints. Other blocks are not run.
load lib

# What the examples leave for the next run is not left in a home directory.
setup() {
	fresh
	export XDG_STATE_HOME=$PWD/state
}

# The examples of a page: "$" before a command, "=" before other lines of a
# block, "." at its end, ">" before a command whose output is not shown.
examples_of() {
	awk '
	function text(s) {
		gsub(/\\\(aq/, "\047", s); gsub(/\\\(dq/, "\"", s)
		gsub(/\\\(ti/, "~", s); gsub(/\\\(ha/, "^", s)
		gsub(/\\\(ga/, "`", s); gsub(/\\-/, "-", s)
		gsub(/\\&/, "", s); gsub(/\\e|\\\(bs|\\\(rs/, "\\", s)
		return s
	}
	/^\.Sh / { on = $0 == ".Sh EXAMPLES" }
	!on { next }
	/^\.Dl / { sub(/^\.Dl (\$ )?/, ""); print ">" text($0) }
	/^\.Bd / { block = 1; next }
	/^\.Ed/ { if (block) print "."; block = 0 }
	!block { next }
	/^\$ / { print "$" text(substr($0, 3)); next }
	{ print "=" text($0) }' "$1"
}

is_complete() {
	[ "${1%\\}" = "$1" ] && bash -n <<<"$1" 2>/dev/null
}

# split PAGE: N.cmd and, where it is shown, N.want for each command.
split() {
	local line text command='' more=false shown=false

	n=0
	while IFS= read -r line; do
		text=${line:1}
		case ${line:0:1} in
		'$' | '>')
			n=$((n + 1)) command=$text shown=false more=true
			[ "${line:0:1}" = '>' ] || {
				shown=true
				: >"$n.want"
			}
			;;
		=)
			if $more; then
				command+=$'\n'$text
			elif $shown; then
				printf '%s\n' "$text" >>"$n.want"
			fi
			;;
		*)
			shown=false more=false
			;;
		esac
		[ "$n" -eq 0 ] || printf '%s\n' "$command" >"$n.cmd"
		! $more || ! is_complete "$command" || more=false
	done < <(examples_of "$1")
}

# One script, so that `cd`, variables and $? go on from command to command.
script_of() {
	local i

	echo 'status_=0'
	for ((i = 1; i <= n; i++)); do
		echo '(exit $status_)'
		echo '{'
		cat "$i.cmd"
		echo "} >'$PWD/$i.got' 2>&1 </dev/null"
		echo "status_=\$?; echo \$status_ >'$PWD/$i.status'"
	done
}

# matches WANT GOT: two files, `...` in the first matches anything.
matches() {
	local line pattern='' got

	cmp -s "$1" "$2" && return
	grep -qF ... "$1" || return
	while IFS= read -r line; do
		if [ "$line" = ... ]; then
			pattern+='*'
			continue
		fi
		line=$(sed 's/[^[:alnum:]]/\\&/g; s/\\\.\\\.\\\./*/g' <<<"$line")
		pattern+=$line$'\n'
	done <"$1"
	got=$(cat "$2"; echo .)
	# shellcheck disable=SC2053
	[[ ${got%.} == $pattern ]]
}

check_command() {
	local page=$1 i=$2 status

	status=$(cat "$i.status" 2>/dev/null) || status='no status'
	case $status in
	0 | 1) ;;
	*) bad "$page: $status: $(cat "$i.cmd")"$'\n'"$(cat "$i.got")" ;;
	esac
	[ ! -e "$i.want" ] || matches "$i.want" "$i.got" ||
		bad "$page: $(cat "$i.cmd")"$'\n'"$(diff -u "$i.want" "$i.got")"
}

@test "the examples of each manual page do what it shows" {
	need jq
	for page in "$ROOT"/man/*.[157]; do
		name=${page##*/}
		mkdir "$BATS_TEST_TMPDIR/$name"
		cd "$BATS_TEST_TMPDIR/$name"
		split "$page"
		[ "$n" -gt 0 ] || bad "$name: no example"
		script_of >script
		mkdir place
		cp -Rp "$SAMPLES" place
		(cd place && exec bash ../script) || true
		for ((i = 1; i <= n; i++)); do
			check_command "$name" "$i"
		done
	done
	none_bad
}

# "FILE.sh" and "FILE.want" for each block marked sh.
readme_blocks() {
	awk '
	/^```/ && fence { fence = ""; close(out); next }
	/^```sh[ \t]*$/ { fence = "sh"; out = ++n ".sh"; printf "" >out; next }
	/^```text[ \t]*$/ && prints { fence = "text"; out = n ".want"
		printf "" >out; prints = 0; next }
	/^```/ { fence = "other"; out = "/dev/null"; next }
	fence { print >out; next }
	/[^ \t]/ { prints = n && /prints:?[ \t]*$/ }' "$1"
}

@test "each feature in pith(7) has a test that begins with its number, and no other is tested" {
	sed -n '/^\.Ss Features/,/^\.Ss What/s/^\.It \([A-Z][0-9]*\)$/\1/p' \
		"$ROOT/man/pith.7" | sort -V >listed
	[ "$(wc -l <listed)" -ge 60 ]
	sed -n 's/^@test "\(\([A-Z][0-9]*, \)*[A-Z][0-9]*\): .*/\1/p' \
		"$ROOT"/tests/*.bats | tr -d ' ' | tr ',' '\n' | sort -Vu | diff listed -
}

@test "the shell blocks of README.md do what it says" {
	need jq git
	[ -e "$ROOT/README.md" ] || skip 'there is no README.md'
	readme_blocks "$ROOT/README.md"
	[ -e 1.sh ]
	for script in [0-9]*.sh; do
		i=${script%.sh}
		cp -Rp "$SAMPLES/ralph" "place.$i"
		cp "$SAMPLES/transcripts/claude-code.jsonl" "place.$i/session.jsonl"
		echo 'The cards are done.' >"place.$i/summary.md"
		mkdir "place.$i/docs"
		cp "$SAMPLES/freeform/progress.md" "place.$i/docs/HANDOFF.md"
		status=0
		git init -q "place.$i"
		pith -C "place.$i" summary 2>/dev/null
		(cd "place.$i" && bash -e "../$script") >"$i.got" 2>"$i.err" \
			</dev/null || status=$?
		[ "$status" -eq 0 ] ||
			bad "$status: $(cat "$script")"$'\n'"$(tail -n 20 "$i.err")"
		[ ! -e "$i.want" ] || matches "$i.want" "$i.got" ||
			bad "$(cat "$script")"$'\n'"$(diff -u "$i.want" "$i.got")"
		# What moves entries, or writes a summary, says so in a line.
		! grep -qv '^\(pith\|archive\|rotate\|promote\|context\|summary\|progress-[a-z]*\.\(md\|html\)\): ' "$i.err" ||
			bad "$(cat "$script" "$i.err")"
	done
	none_bad
}

# The programs that a text runs, in its order; what reads a log is one to us.
programs_in() {
	local names

	names=$(cd "$ROOT/filters" && printf '%s|' *.c | sed 's/\.c|/|/g; s/|$//')
	tr '\n\\' '  ' | grep -oE "(^|[|;{()]) *($names) " | tr -d '|;{() ' |
		sed 's/log2jsonl/md2jsonl/' | tr '\n' ' '
}

@test "the pipes of pith(7) are those of the pipelines" {
	mkdir -p .agent-os/progress
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	cp "$SAMPLES"/memory-bank/{activeContext,decisionLog}.md .
	cp "$SAMPLES/agent-os/progress.json" .agent-os/progress
	cp "$SAMPLES/load/pith-load.plan" .
	awk '/^\.Ss / { on = /The pipes$/ }
		on && /^[a-z]+  / { target = $1; print >(target ".shown") }
		/^\.Ed/ { target = "" }
		target && /^   / { print >(target ".shown") }' "$ROOT/man/pith.7"
	[ "$(ls -- *.shown | wc -l)" -eq 15 ]
	for shown in *.shown; do
		target=${shown%.shown}
		make -n -B FORCE=1 -f "$(pith --mk)" PITH_PATH="$(pith --exec-path)" \
			"$target" >run
		# What project.sh reads, and the defaults of the variables.
		sed -i -e 's/read_plan;/prd2jsonl x;/; s/read_archive &&//; s/\$read_log/md2jsonl/g' \
			-e 's/"\${PITH_[A-Z_]*:-\([a-z0-9]*\)}\([a-z]*\)"/\1\2/g' run
		sed -i "s/^$target//" "$shown"
		want=$(programs_in <"$shown")
		[ "$(wc -w <<<"$want")" -gt 1 ] || bad "$target: no pipe"
		[[ " $(programs_in <run)" == *" $want"* ]] ||
			bad "$target: the page has $want, make $(programs_in <run)"
		grep -oE -e ' --?[a-z]+( [a-z0-9,]+)?' "$shown" | sed 's/^ //' >options
		while IFS= read -r option; do
			grep -qF -e "$option" run || bad "$target: no $option"
		done <options
	done
	none_bad
}

@test "pith(7) has all variables of the environment, and no others" {
	{
		grep -rhoE 'getenv\("[A-Z_]+' "$ROOT"/lib "$ROOT"/filters \
			"$ROOT"/pipelines/{pith,fleet}.c
		sed -n '/^PITH_SETTINGS :=/,/FORCE$/p' "$ROOT"/pipelines/pith.mk
		grep -hoE '^PITH_TARGETS \?=' "$ROOT"/pipelines/pith.mk
		grep -hoE 'XDG_[A-Z_]+' "$ROOT"/pipelines/*.mk
	} | grep -oE '[A-Z_]{4,}' | grep -vx -e PATH -e PITH_SETTINGS | sort -u >used
	awk '/^\.Sh / { on = $2 == "ENVIRONMENT" }
		on && sub(/^\.It Ev /, "")' "$ROOT/man/pith.7" |
		grep -oE '[A-Z_]+' | sort >told
	[ "$(wc -l <used)" -gt 30 ]
	diff -u used told
	# pith(1) has all that is of make.
	sed -n 's/^\.It Ev //p' "$ROOT/man/pith.1" | grep -oE '[A-Z_]+' >pith.1
	for name in $(grep -E '^(PITH|FORCE)' used | grep -vE 'DATA|VOCAB'); do
		grep -qx "$name" pith.1 || bad "pith(1) has no $name"
	done
	none_bad
}

@test "each type of the built-in rules is in pith-rules(5)" {
	for rules in learnings facts; do
		awk -v part=".Ss $rules.rules" '/^\.S/ { on = $0 == part }
			on && sub(/^\.It Cm /, "")' "$ROOT/man/pith-rules.5" |
			tr -s ' ,' '\n' | sort >told
		"$rules" --print-rules | awk '!/^#/ && NF { print $2 }' |
			sort -u >used
		[ "$(wc -l <used)" -gt 15 ]
		diff -u used told
	done
}

@test "each program has its manual page and its tests" {
	for source in "$ROOT"/filters/*.c; do
		name=$(basename "$source" .c)
		[ -e "$ROOT/man/$name.1" ] || bad "no man/$name.1"
		[ -e "$ROOT/tests/$name.bats" ] || bad "no tests/$name.bats"
		grep -q "^\.It Xr $name 1" "$ROOT/man/pith.7" ||
			bad "man/pith.7 does not tell of $name"
	done
	none_bad
}

@test "each manual page is that of a program, or known" {
	for page in "$ROOT"/man/*.1; do
		name=$(basename "$page" .1)
		[ -e "$ROOT/filters/$name.c" ] || [ -e "$ROOT/pipelines/$name.c" ] ||
			bad "man/$name.1: no such program"
	done
	none_bad
}

# Pages of other packages that ours may refer to.
is_foreign() {
	case $1 in
	bash | cmp | find | flock | git | grep | head | jq | make | npm | parallel | sbatch | sh | tail) ;;
	pcre2pattern) ;;
	*) false ;;
	esac
}

@test "the pages that a manual page refers to are there" {
	for page in "$ROOT"/man/*.[157]; do
		while read -r name section; do
			[ -e "$ROOT/man/$name.$section" ] || is_foreign "$name" ||
				bad "${page##*/}: no page $name($section)"
		done < <(sed -nE 's/^\.(It )?Xr ([^ ]+) ([0-9]).*/\2 \3/p' "$page")
	done
	none_bad
}

@test "each sentence of a manual page begins on a line of its own" {
	for page in "$ROOT"/man/*.[157]; do
		awk '
		/^\.Bd/ { block = 1 }
		/^\.Ed/ { block = 0 }
		!block && !/^\./ && /[a-z)][.!?] +[A-Z]/ {
			print FILENAME ":" FNR ": " $0
			wrong = 1
		}
		END { exit wrong }' "$page" >>"$BATS_TEST_TMPDIR/problems" || true
	done
	[ -s "$BATS_TEST_TMPDIR/problems" ] ||
		rm "$BATS_TEST_TMPDIR/problems"
	none_bad
}

# What is printed is as long as it is, and so is the mark of a reference.
@test "commands and records in a manual page fit into 80 columns" {
	for page in "$ROOT"/man/*.[157]; do
		awk '
		/^\.Bd/ { block = 1 }
		/^\.Ed/ { block = 0 }
		block && /^(\$ |\{"| ")/ && !/pith:ref/ {
			gsub(/\\\(../, "x")
			gsub(/\\./, "x")
			if (length > 80)
				print FILENAME ":" FNR ": " $0
		}' "$page" >>"$BATS_TEST_TMPDIR/problems"
	done
	[ -s "$BATS_TEST_TMPDIR/problems" ] ||
		rm "$BATS_TEST_TMPDIR/problems"
	none_bad
}
