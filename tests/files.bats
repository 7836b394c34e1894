# What every program that writes a file does, whichever it is: see pith(7), How
# a file is written.
# shellcheck disable=SC2154 # stderr is set by run
load lib
load faults
load every

WRITERS='render archive unarchive append promote merge carry mkvocab usage'

# The file that a writer is to write.
target() {
	case $1 in
	render) echo summary.md ;;
	archive) echo log.archive.md ;;
	append | unarchive) echo log.md ;;
	promote) echo AGENTS.md ;;
	merge) echo merged.md ;;
	carry) echo state.jsonl ;;
	mkvocab) echo o.vocab ;;
	usage) echo claim.jsonl ;;
	esac
}

# write WRITER FILE [OPTION...]: with the options, what it is to write to FILE.
write() {
	local writer=$1 to=$2

	shift 2
	case $writer in
	render) render summary -o "$to" "$@" records ;;
	archive) archive -q --now 2026-02-01 -a "$to" "$@" log.md old ;;
	unarchive) unarchive -q -a log.archive.md "$@" "$to" ;;
	append) append -q --now 2026-02-02T19:30:00Z --to "$to" "$@" 'All of it' ;;
	promote) promote "$@" "$to" records ;;
	merge) merge -o "$to" "$@" log.md log.md longer.md ;;
	carry) carry "$@" "$to" records ;;
	mkvocab) mkvocab -s o200k_base -o "$to" "$@" bytes ;;
	usage) usage --claim "$to" "$@" requests ;;
	esac
}

# A directory with what a writer reads, and the file as it is before.
begin_writer() {
	mkdir "$1" && cd "$1" || return
	lines '# Log' '' '## 2026-01-01 - US-001' '- did it' '- **Learnings:**' \
		'  - Prices are whole cents' '' \
		'## 2026-01-02 - US-002' '- did that' '' >log.md
	{ cat log.md; printf '## 2026-01-03 - US-003\n- did more\n\n'; } >longer.md
	{
		learning 'Prices are whole cents' mentions:=3
		md2jsonl log.md
	} >records
	md2jsonl log.md | jq -c 'select(.id != "US-002")' >old
	lines_of_bytes >bytes
	echo '{"kind":"usage","model":"m","request":"r","input":1}' >requests
	case $1 in
	unarchive) archive -q --now 2026-02-01 log.md old ;;
	archive) md2jsonl log.md | jq -c 'select(.id == "US-002")' |
		archive -q --now 2026-01-15 log.md ;;
	carry) md2jsonl longer.md | carry state.jsonl >/dev/null ;;
	usage) echo '{"kind":"usage","model":"m","request":"old","input":7}' |
		usage --claim claim.jsonl >/dev/null ;;
	append) ;;
	render) old_summary summary.md ;;
	*) echo old >"$(target "$1")" ;;
	esac
	cd ..
}

setup_file() {
	mkdir "$BATS_FILE_TMPDIR/start" "$BATS_FILE_TMPDIR/good"
	cd "$BATS_FILE_TMPDIR/start" || return
	for writer in $WRITERS; do
		begin_writer "$writer"
		cp -r "$writer" ../good
		(cd "../good/$writer" && write "$writer" "$(target "$writer")" >/dev/null)
	done
}

setup() {
	fresh
	START=$BATS_FILE_TMPDIR/start GOOD=$BATS_FILE_TMPDIR/good
}

# each FUNCTION: runs it for each writer, in a project of its own, with $writer,
# $to, and a directory next to it that is not the project's.
each() {
	for writer in ${ONLY:-$WRITERS}; do
		to=$(target "$writer")
		rm -rf project outside
		mkdir outside
		cp -rp "$START/$writer" project
		mkdir project/.git
		cd project || return
		echo "$writer"
		"$@" || return
		cd ..
	done
}

# is old|good FILE: it is as it was, or as it is to be.
is() {
	if [ "$1" = old ] && [ ! -e "$START/$writer/$to" ]; then
		[ ! -e "$2" ]
	elif [ "$1" = old ]; then
		cmp "$START/$writer/$to" "$2"
	else
		# The name of the file is in the places of its records.
		cmp <(sed "s|$2|$to|g" "$2") "$GOOD/$writer/$to"
	fi
}

# writer_ends STATUS WRITE...: the status of write, whose messages are in err.
writer_ends() {
	local status=0 want=$1

	shift
	write "$writer" "$@" >../out 2>../err || status=$?
	[ "$status" -eq "$want" ] || { echo "status $status"; cat ../err; return 1; }
}

says() {
	grep -q "$1" ../err || { cat ../err; return 1; }
}

no_temporary() {
	[ -z "$(find . ../outside -name '.*.pith-*' -type f)" ] || {
		find . ../outside -name '.*.pith-*'
		return 1
	}
}

# ---- links ----

committed_links() {
	local name

	echo mine >../outside/victim
	for name in "$to".pith-{new,time,new.records} "$to".{tmp,new,XXXXXX} \
		".$to".{pith-new,pith-0123456789abcdef}; do
		ln -s ../outside/victim "$name"
	done
	writer_ends 0 "$to" && is good "$to" || return
	[ "$(cat ../outside/victim)" = mine ] && [ ! -L "$to" ] || return
	[ "$(find . -type l | wc -l)" -eq 8 ]
}

@test "no name of a temporary is written through, nor removed if it is a link" {
	each committed_links
}

a_link_out() {
	[ ! -e "$to" ] || mv "$to" ../outside/real
	ln -s ../outside/real "$to"
	cp -rp . ../was
	writer_ends 70 "$to" || return
	if [ -e ../outside/real ]; then
		says "^$writer: .*'$to': a link to '../outside/real' leads out of the repository; --follow permits that$" &&
			is old ../outside/real || return
	fi
	diff -r . ../was && rm -r ../was || return
	writer_ends 0 "$to" --follow && [ -L "$to" ] && no_temporary || return
	cmp ../outside/real "$GOOD/$writer/$to"
}

@test "a link out of the project is refused, and --follow permits it" {
	each a_link_out
}

a_link_in() {
	mkdir docs
	mv "$to" docs/real
	ln -s docs/real "$to"
	writer_ends 0 "$to" && [ -L "$to" ] && cmp docs/real "$GOOD/$writer/$to" &&
		no_temporary
}

@test "a link inside of the project is followed" {
	each a_link_in
}

a_directory_out() {
	cp -p "$START/$writer/$to" ../outside
	$1 ../outside/.git
	ln -s ../outside docs
	cp -rp . ../was
	writer_ends 70 docs/"$to" || return
	says "^$writer: .*'docs/.*': a link to '../outside' leads out of the repository" &&
		is old ../outside/"$to" &&
		diff -r . ../was && rm -r ../was || return
	[ "$(ls ../outside)" = "$to" ] || return
	writer_ends 0 docs/"$to" --follow && no_temporary
}

@test "a directory that is a link out of the project is refused" {
	each a_directory_out :
}

@test "so is one that leads into another project" {
	each a_directory_out mkdir
}

a_nested_project() {
	mkdir -p part/.git
	mv "$to" part/real
	ln -s part/real "$to"
	writer_ends 0 "$to" && cmp part/real "$GOOD/$writer/$to" || return
	rm "$to"
	cp "$START/$writer"/* .
	ln -s ../"$to" part/up
	writer_ends 70 part/up && says 'leads out of the repository' && is old "$to"
}

@test "a project in another one is below it; its links stay below itself" {
	each a_nested_project
}

no_project() {
	rmdir .git
	mkdir docs
	mv "$to" docs/real
	ln -s docs/real "$to"
	writer_ends 0 "$to" && cmp docs/real "$GOOD/$writer/$to" || return
	rm -r "${PWD:?}"/*
	cp "$START/$writer"/* .
	mv "$to" ../outside/real
	ln -s ../outside/real "$to"
	writer_ends 70 "$to" && says 'leads out of the current directory' &&
		is old ../outside/real
}

@test "without a project a link must not lead out of the current directory" {
	each no_project
}

in_git() {
	mv "$to" .git/config
	ln -s .git/config "$to"
	writer_ends 70 "$to" && says 'leads into .git' && is old .git/config
}

@test "nothing is written into .git through a link" {
	each in_git
}

# ---- modes ----

# The files that a writer makes its own from.
sources() {
	case $1 in
	render | promote | carry) echo records log.md ;;
	archive) echo log.md ;;
	unarchive) echo log.archive.md ;;
	merge) echo log.md longer.md ;;
	mkvocab) echo bytes ;;
	usage) echo requests ;;
	esac
}

private() {
	local source

	for source in $(sources "$writer"); do
		rm -f "${PWD:?}"/*
		cp "$START/$writer"/* .
		chmod 644 ./*
		chmod 600 "$source"
		$1 "$to"
		writer_ends 0 "$to" && [ "$(stat -c %a "$to")" = 600 ] || return
	done
}

@test "what is made of a private file is private, whether it is there or not" {
	each private :
	each private missing
}

missing() {
	case $writer in
	unarchive) ;;
	*) rm "$1" ;;
	esac
}

keeps_mode() {
	chmod 644 ./*
	chmod 604 "$to"
	writer_ends 0 "$to" && [ "$(stat -c %a "$to")" = 604 ]
}

@test "a file keeps its mode, a new one has that of the umask" {
	each keeps_mode
	umask 027
	each new_mode
}

new_mode() {
	case $writer in
	unarchive | append) ;;
	*)
		chmod 644 ./*
		rm "$to"
		writer_ends 0 "$to" && [ "$(stat -c %a "$to")" = 640 ] ;;
	esac
}

too_open() {
	case $writer in archive | append | promote | unarchive) return 0 ;; esac
	local source before

	cp "$GOOD/$writer/$to" "$to"
	# Until it does not change any more.
	writer_ends 0 "$to" && chmod 644 ./* && before=$(stat -c '%i %y' "$to") || return
	writer_ends 0 "$to" && [ "$(stat -c '%i %y' "$to")" = "$before" ] || return
	source=$(sources "$writer")
	[ -z "$source" ] || {
		chmod 600 "${source##* }"
		writer_ends 0 "$to" && [ "$(stat -c %a "$to")" = 600 ]
	}
}

@test "a file that is right is not touched, unless it is too open" {
	each too_open
}

hard_link() {
	ln "$to" other
	cp -rp . ../was
	writer_ends 70 "$to" &&
		says "^$writer: '$to' has other hard links, which would keep the old content$" &&
		diff -r . ../was && rm -r ../was
}

@test "a file with other hard links is refused" {
	each hard_link
}

not_a_file() {
	echo before >../all
	write "$writer" /dev/stdout >>../all || return
	{ echo before; cat "$GOOD/$writer/$to"; } | cmp - ../all || return
	mkfifo ../pipe
	cat ../pipe >../all &
	write "$writer" ../pipe && wait $! && rm ../pipe || return
	cmp ../all "$GOOD/$writer/$to" || return
	writer_ends 70 /dev/full && says "cannot write '/dev/full': No space left on device"
}

@test "standard output, a pipe and a device are written to as they are" {
	ONLY='render merge mkvocab'
	each not_a_file
}

# ---- others at the same time ----

@test "somebody who holds the lock is waited for, ten seconds at most" {
	local start

	for writer in $WRITERS; do
		cp -r "$START/$writer" "$writer"
		(
			cd "$writer" || exit
			flock . sleep 15 3>&- &
			sleep 0.5
			start=$SECONDS
			status=0
			write "$writer" "$(target "$writer")" >out 2>err || status=$?
			echo $status >status
			[ $((SECONDS - start)) -ge 9 ] && [ $((SECONDS - start)) -le 14 ] ||
				echo took $((SECONDS - start)) >>status
		) 3>&- &
	done
	wait
	for writer in $WRITERS; do
		to=$(target "$writer")
		echo "$writer"
		[ "$(cat "$writer"/status)" = 70 ]
		grep -q "^$writer: another process is changing '.*': run it again$" "$writer"/err
		is old "$writer/$to"
		rm -r "$writer"
		cp -r "$START/$writer" "$writer"
		(
			cd "$writer" || exit
			flock . sleep 1 3>&- &
			sleep 0.3
			status=0
			write "$writer" "$to" >/dev/null || status=$?
			cmp "$to" "$GOOD/$writer/$to" && echo $status >status
		) 3>&- &
	done
	wait
	for writer in $WRITERS; do
		echo "$writer"
		[ "$(cat "$writer"/status)" = 0 ]
	done
}

several_at_once() {
	local status

	[ "$writer" != unarchive ] || return 0
	for i in 1 2 3 4; do
		(write "$writer" "$to" >"../out.$i" 2>&1; echo $? >"../status.$i") &
	done
	wait
	for i in 1 2 3 4; do
		status=$(cat "../status.$i")
		# The records of the others are those of the log as it was.
		[ "$writer" != archive ] || [ "$status" -ne 70 ] || status=0
		[ "$status" -eq 0 ] || { cat "../out.$i"; return 1; }
	done
	no_temporary || return
	case $writer in
	append) [ "$(grep -c 'All of it' log.md)" -eq 4 ] ;;
	carry) ;;
	*) is good "$to" ;;
	esac
}

@test "several at once write one after the other" {
	each several_at_once
}

# ---- what can go wrong ----

as_somebody() {
	if [ "$(id -u)" -eq 0 ]; then
		setpriv --reuid=1234 --regid=1234 --clear-groups "$@"
	else
		"$@"
	fi
}

read_only_directory() {
	cp -rp . ../was
	[ "$(id -u)" -ne 0 ] || chown -R 1234:1234 .
	chmod 555 .
	export writer to
	export -f write
	status=0
	as_somebody bash -c 'write "$writer" "$to"' >../out 2>../err || status=$?
	chmod 755 .
	[ $status -eq 70 ] && says "^$writer: cannot write next to '" &&
		diff -r . ../was && rm -r ../was
}

@test "in a directory that cannot be written to all stays as it is" {
	[ "$(id -u)" -ne 0 ] || need setpriv
	each read_only_directory
}

write_it() {
	faulty write "$writer" "$to" >../out
}

begin_again() {
	rm -rf ./* ./.??*
	cp -rp "$START/$writer"/. .
}

# Each state that a fault leaves is looked at once: see faults.bash.
is_sound() {
	[ "$1" -ne 0 ] || is good "$to" || { echo "$fault: not good"; return 1; }
	is old "$to" 2>/dev/null >&2 || is good "$to" ||
		{ echo "$fault: torn"; return 1; }
	write "$writer" "$to" >../out 2>../err ||
		{ echo "$fault: next run"; cat ../err; return 1; }
	no_temporary || { echo "$fault: left over"; return 1; }
}

broken_off() {
	local fault faults state='' status untouched n=0 killed=0
	local -A states=()

	FAULT_LOG=$PWD/../calls write_it
	faults=$(faults_in <../calls | thin)
	begin_again
	look
	untouched=$state
	for fault in $faults; do
		[ "$state" = "$untouched" ] || begin_again
		status=0
		FAULT=$fault write_it || status=$?
		look
		case $status in
		137) killed=$((killed + 1)) ;;
		0 | 1 | 70) [[ $state != *.pith-* ]] || { echo "$fault: untidy"; return 1; } ;;
		*) echo "$fault: status $status"; cat ../said; return 1 ;;
		esac
		n=$((n + 1))
		if [ -z "${states[$status $state]}" ]; then
			is_sound $status || return
			states[$status $state]=$fault
			state=
		fi
	done
	echo "$n faults, $killed killed, ${#states[@]} states"
	[ "${THIN:-1}" -gt 1 ] || { [ $n -gt 25 ] && [ $killed -gt 5 ]; }
}

@test "killed, or failing, at any call: old or new, and the next run leaves nothing" {
	need_faults
	# The others are in archive-faults.bats, append-faults.bats and usage.bats.
	ONLY='render promote merge carry mkvocab'
	each broken_off
}
