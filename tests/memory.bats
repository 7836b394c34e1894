# Every program, with memory refused at its N-th request, or from there on: it
# does without, or says so and ends with 70; a file is the old or the new one.
# And files that are mapped, cut while they are read.
load lib
load every
load faults

setup_file() {
	fixtures
}

setup() {
	fresh
	NOMEM_SO=$BUILD/nomem.so FAULTS=$BUILD/fault.so
	[ -e "$NOMEM_SO" ] && [ -e "$FAULTS" ] || skip "make fault"
	! grep -q __asan_init "$(command -v md2jsonl)" ||
		skip "the sanitizers have a malloc() of their own"
	! grep -q __ubsan_handle "$(command -v md2jsonl)" ||
		skip "the sanitizers are at work"
	mkdir good
}

# Each program is itself, with the library that refuses, from now on.
refusing() {
	for name in $(programs); do
		eval "$name() { LD_PRELOAD=\$NOMEM_SO command $name \"\$@\"; }"
	done
}

# At which requests, of the number in the file `count`: the first ones, each of
# them alone and with all after it; then some, in turn.
places() {
	awk '{
		for (n = 1; n <= $1 && n <= 6; n++)
			print n "\n" n "+"
		step = $1 > 16 ? int(($1 - 6) / 10) : 1
		for (; n <= $1; n += step)
			print n (++turn % 2 ? "" : "+")
	}' count
	rm count
}

wrong() {
	echo "$name, request $place refused: status $status: $*"
	head -c 500 err
	return 1
}

# read_bytes FILE: what is in it, in $got.
read_bytes() {
	! IFS= read -rd '' got <"$1"
}

# What it wrote, in `out`, and said, in `err`, are right.
is_right() {
	local got

	case $status in
	0 | 1)
		same out good/out && same err good/err || wrong "other output"
		;;
	70)
		read_bytes err && [ "$got" = "$name: out of memory"$'\n' ] ||
			says_more_before || wrong "not said"
		[ ! -s out ] || {
			cmp -n "$(wc -c <out)" out good/out || wrong "other output"
			[ -z "$(tail -c 1 out | tr -d '\n')" ] || wrong "half a record"
		}
		;;
	*)
		wrong "it crashed"
		;;
	esac
}

# What it says without a fault, and then why it ended.
says_more_before() {
	grep -Fxvf good/err err >said || true
	[ "$(<said)" = "$name: out of memory" ]
}

# same A B: empty files are, and others where cmp finds no difference.
same() {
	[ ! -s "$1" ] && [ ! -s "$2" ] || cmp "$1" "$2"
}

@test "no memory is reported and ends with 70, or is done without" {
	refusing
	# Those that keep runs would be refused, too.
	for name in $(streams); do
		from=$(input_of "$name") n=0
		NOMEM_LOG=count work "$name" <"$from" >good/out 2>good/err
		for place in $(places); do
			status=0 n=$((n + 1))
			NOMEM=$place work "$name" <"$from" >out 2>err ||
				status=$?
			is_right
		done
		[ $n -ge 8 ]
	done
}

# What each of these does to the files in the directory where it is.
change() {
	case $1 in
	render) render summary -o summary.md ../records ;;
	promote) promote -m 1 AGENTS.md ../records ;;
	carry) carry state ../records ;;
	usage) usage --claim claim ../requests ;;
	mkvocab) mkvocab -s o200k_base -o bytes.vocab ../tokens ;;
	merge) merge ../log.md longer.md other.md ;;
	append) append -q --project x --now 2026-01-01 --to "$log" Done ;;
	archive) archive -q --now 2026-01-01 old.md ../old.records ;;
	unarchive) unarchive -q moved.md ;;
	esac
}

# The file now/$1 is as it was, or as it is to be.
is_whole() {
	if [ -e "now/$1" ]; then
		cmp -s "now/$1" "start/$1" || cmp -s "now/$1" "new/$1"
	else
		[ ! -e "start/$1" ] || [ ! -e "new/$1" ]
	fi
}

# Where both are to change, one may have; then the next run does the rest.
settle() {
	local file

	for file in $(find start new now -type f -printf '%P\n' | sort -u); do
		is_whole "$file" || wrong "'$file' is torn, or left behind"
	done
	diff -r now start >/dev/null || diff -r now new >/dev/null || {
		[[ $name == *archive ]] || wrong "neither old nor new"
		(cd now && change "$name") || wrong "the next run"
		diff -r now new || wrong "the next run ends elsewhere"
	}
}

# name: the program, whose every change of files is whole. Each state that it
# leaves is looked at once: see faults.bash.
changes_whole() {
	local state='' untouched
	local -A states=()

	rm -rf new
	cp -Rp start new
	(cd new && NOMEM_LOG=../count change "$name" >../good/out 2>../good/err)
	! diff -r start new >/dev/null || wrong "it changes nothing"
	rm -rf now
	cp -Rp start now
	cd now || return
	look
	cd ..
	untouched=$state
	for place in $(places); do
		[ "$state" = "$untouched" ] || {
			rm -rf now
			cp -Rp start now
		}
		status=0
		(cd now && NOMEM=$place change "$name" >../out 2>../err) || status=$?
		is_right
		cd now || return
		look
		cd ..
		if [ -z "${states[$((status == 70)) $state]}" ]; then
			[ $status -eq 70 ] || diff -r now new
			settle
			states[$((status == 70)) $state]=$place
			state=
		fi
	done
}

@test "with no memory a file is the old or the new one, and nothing else is left" {
	cp "$BATS_FILE_TMPDIR"/{made,records,requests,tokens,log.md} .
	sed 's/"[^"]*progress.md"/"old.md"/' made | grep '^{"kind":"entry"' >old.records
	mkdir start
	cp log.md start/old.md
	cp "$BATS_FILE_TMPDIR"/{longer.md,moved.md,moved.archive.md} start
	{ cat log.md; printf '\n## 2026-06-02 - US-901: Else\n- else\n'; } >start/other.md
	cp "$SAMPLES/agent-os/progress.json" start
	printf '# Rules\n\n- Mine\n' >start/AGENTS.md
	render summary <made | sed '1s/.*/# Progress Summary: Old/' >start/summary.md
	head -n 1 requests | usage --claim start/claim >out
	head -n 8 made | carry start/state >out
	refusing
	for name in render promote carry usage mkvocab merge archive unarchive; do
		changes_whole
	done
	name=append
	for log in old.md progress.json new.json; do
		changes_whole
	done
}

@test "a transcript that is cut while it is searched is reported" {
	cp "$SAMPLES/transcripts/claude-code.jsonl" log.jsonl
	export FAULT_FILE=$PWD/log.jsonl
	FAULT_LOG=$PWD/calls LD_PRELOAD=$FAULTS trace2jsonl -c 1 log.jsonl >out
	FAULT=cut:$(awk '$2 == "mmap" { print $1 }' calls) LD_PRELOAD=$FAULTS \
		expect 70 -- trace2jsonl -c 1 log.jsonl
	said "trace2jsonl: cannot read 'log.jsonl' to its end: it was cut, or its disk fails"
}

@test "so is a vocabulary" {
	mkvocab -s o200k_base -o v.vocab "$BATS_FILE_TMPDIR/tokens"
	given Text
	export PITH_VOCAB=v.vocab FAULT_FILE=$PWD/v.vocab
	expect 1 '       2         5 -' -- budget -c o200k_base --count
	FAULT_LOG=$PWD/calls LD_PRELOAD=$FAULTS budget -c o200k_base --count in >out 2>err || true
	FAULT=cut:$(awk '$2 == "mmap" { print $1 }' calls) LD_PRELOAD=$FAULTS \
		expect 70 -- budget -c o200k_base --count
	said "budget: cannot read 'v.vocab' to its end: it was cut, or its disk fails"
}
